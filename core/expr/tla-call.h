/* SPDX-License-Identifier: MIT */
#pragma once

#include "check/tla-check.h"
#include "expr/tla-ast.h"
#include "expr/tla-function.h"
#include "layout/tla-tag.h"

G_BEGIN_DECLS

/*
 * What the call tables are made of. A function is one row of the table of the part of the core that it calls
 * (tla-calls-integer.c, tla-calls-tuple.c, tla-calls-layout.c, tla-calls-tensor.c); nothing else has to know it.
 */

typedef struct _TlaEvaluator TlaEvaluator;
typedef struct _TlaFunction TlaFunction;

typedef enum
{
  TLA_OPERAND_VALUE,
  TLA_OPERAND_ELEMENT,
  TLA_OPERAND_TAG,
  TLA_OPERAND_FUNCTION,     /* the name of a function, uncalled */
  TLA_OPERAND_INTEGER_TYPE, /* uint32_t */
  TLA_OPERAND_SLICE,
  TLA_OPERAND_POSITION, /* PositionL1, PositionL1{} */
  TLA_OPERAND_UNKNOWN,  /* a name that stands for nothing yet: @name; @element is its template argument's, if one is */
} TlaOperandKind;

/**
 * TlaOperand:
 * @node: where it comes from: places of errors, and what checks want to know
 *
 * What a name or an argument stands for.
 */
typedef struct
{
  TlaOperandKind kind;
  TlaNodeId node;
  TlaValue *value;
  const TlaElement *element;
  const TlaTag *tag;
  const TlaFunction *function;
  TlaPosition position;
  char *name;
} TlaOperand;

void tla_operand_clear (TlaOperand *self);
void tla_operand_copy (const TlaOperand *self, TlaOperand *copy);

/**
 * TlaCall: one call, as a row's implementation sees it.
 * @node: the call
 * @template_args: what stands in < >; plain integers there are static already
 * @args: what stands in ( ) or { }; a member call has its value first
 */
typedef struct
{
  TlaEvaluator *evaluator;
  const TlaFunction *function;
  TlaNodeId node;
  TlaOperand *template_args;
  guint n_template_args;
  TlaOperand *args;
  guint n_args;
} TlaCall;

typedef enum
{
  TLA_FUNCTION_MEMBER = 1 << 0,      /* may be written value.name(), and value.name */
  TLA_FUNCTION_TYPE = 1 << 1,        /* name<…> alone is a value: Shape<_4, _2>, Int<16> */
  TLA_FUNCTION_TUPLE = 1 << 2,       /* makes a tuple of what stands in its brackets */
  TLA_FUNCTION_HIDDEN = 1 << 3,      /* accepted, but not offered: another spelling of a row beside it */
  TLA_FUNCTION_MEMBER_ONLY = 1 << 4, /* is no name of its own: `coord` may well be someone's variable */
  TLA_FUNCTION_OPEN = 1 << 5,        /* its arguments need not be values: an undeclared storage, a position */
} TlaFunctionFlags;

#define TLA_ANY_NUMBER G_MAXUINT

struct _TlaFunction
{
  TlaFunctionInfo info;
  guint min_template_args, max_template_args;
  guint min_args, max_args;
  TlaFunctionFlags flags;
  TlaValue *(*call) (const TlaCall *call, GError **error);
};

const TlaFunction *tla_function_lookup (const char *name);

/* The tables: each ends with a row without a name. */
extern const TlaFunction tla_calls_integer[];
extern const TlaFunction tla_calls_tuple[];
extern const TlaFunction tla_calls_layout[];
extern const TlaFunction tla_calls_tensor[];

/* Arguments of one kind, borrowed; FALSE or NULL with an error at the argument. */
const TlaIntTuple *tla_call_get_tuple (const TlaCall *self, guint index, GError **error);
const TlaLayout *tla_call_get_layout (const TlaCall *self, guint index, GError **error);
/* (5) counts as 5 where an integer is needed. */
gboolean tla_call_get_integer (const TlaCall *self, guint index, gint64 *value, gboolean *is_static, GError **error);
const TlaTensor *tla_call_get_tensor (const TlaCall *self, guint index, GError **error);
/* PositionGM{} and its like, also without `Position`. */
gboolean tla_call_get_position (const TlaCall *self, guint index, TlaPosition *position, GError **error);
/* A storage, or an element of one, which stands for the storage from there on. An undeclared name, with or without an
 * index, becomes a storage of @element at @position. */
TlaStorage *tla_call_get_storage (const TlaCall *self,
                                  guint index,
                                  const TlaElement *element,
                                  TlaPosition position,
                                  gint64 *data_offset,
                                  GError **error);
/* The same of the template list. */
gboolean tla_call_get_template_integer (const TlaCall *self,
                                        guint index,
                                        gint64 *value,
                                        gboolean *is_static,
                                        GError **error);
const TlaElement *tla_call_get_template_element (const TlaCall *self, guint index, GError **error);
const TlaTag *tla_call_get_template_tag (const TlaCall *self, guint index, GError **error);
/* <I0, I1, …>, free with g_free(). */
gboolean tla_call_get_path (const TlaCall *self, gint64 **path, GError **error);
/* All arguments as one flat tuple of integers, static marks kept. */
TlaIntTuple *tla_call_get_integers (const TlaCall *self, GError **error);
/* Whether it is a layout, or for a member a tensor, whose layout then counts. */
gboolean tla_call_is_layout (const TlaCall *self, guint index);
/* The element that an argument names, or NULL. */
const TlaElement *tla_call_get_element (const TlaCall *self, guint index);

/* shape:stride:originShape from operands, with an error's place at the entry that is to blame. */
TlaLayout *tla_call_make_layout (const TlaCall *self,
                                 const TlaOperand *shape,
                                 const TlaOperand *stride,
                                 const TlaOperand *origin_shape,
                                 GError **error);

/* A shape where a layout is needed: both readings, row-major and column-major. Returns NULL. */
gpointer tla_call_fail_stride (const TlaCall *self, const TlaOperand *shape, GError **error);

/* An error at the call, or at an argument; both return NULL. */
gpointer tla_call_fail (const TlaCall *self, TlaError code, GError **error, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
gpointer tla_call_fail_at (const TlaCall *self, TlaNodeId node, TlaError code, GError **error, const char *format, ...)
  G_GNUC_PRINTF (5, 6);
/* Gives an error of the core the place of an argument, unless it has one; returns NULL. */
gpointer tla_call_blame (const TlaCall *self, TlaNodeId node, GError **error);

/* Runs the checks on what the call did; problems stand at the call. */
void tla_call_check (const TlaCall *self, const TlaSubject *subject);
/* The name that the statement declares, `GlobalTensor<half> A;`, or NULL where the call makes no declaration. */
const char *tla_call_get_declared (const TlaCall *self);

/* Values from integers. */
TlaValue *tla_value_new_integer (gint64 value, gboolean is_static);

G_END_DECLS
