/* SPDX-License-Identifier: MIT */
#pragma once

#include "tensor/tla-tensor.h"
#include "tuple/tla-error.h"

G_BEGIN_DECLS

/*
 * Traps: what the reference accepts and silently gets wrong, and what is easily misread. Each has a name. They are
 * reported, never corrected. A check is one row of the table in tla-check-table.c and one function.
 */

/* An error: some element is read or written at a place other than the one meant; else a note. */
typedef enum
{
  TLA_SEVERITY_NOTE,
  TLA_SEVERITY_ERROR,
} TlaSeverity;

/* What a check looks at: something that the evaluation of an expression just did. */
typedef enum
{
  TLA_SUBJECT_LAYOUT, /* a layout was made: layout, and element, tag, is_static, is_from_tag where they are known */
  TLA_SUBJECT_LAYOUT_CALL, /* a layout was called with a coordinate: layout, coord */
  TLA_SUBJECT_OFFSET_SUM,  /* two offsets of one layout were added: layout, coord, other */
  TLA_SUBJECT_SHAPE_ENTRY, /* an entry of a tensor's shape() was taken: tensor, mode */
  TLA_SUBJECT_TENSOR,      /* a tensor was made: tensor, which knows how and from which other one */
} TlaSubjectKind;

/**
 * TlaSubject:
 * @layout: (nullable): the layout made or called
 * @element: (nullable): that the expression named
 * @tag: (nullable): that the expression called
 * @is_static: the layout was made of types alone, `Layout<Shape<…>, Stride<…>>{}`
 * @is_from_tag: the layout was made by MakeLayoutFromTag
 * @tensor: (nullable)
 * @coord: (nullable): a coordinate
 * @other: (nullable): a second one
 * @mode: which entry of the shape; %TLA_SUBJECT_ANY_MODE: all of them, as in arithmetic on the tuple
 *
 * Borrowed by whoever runs the checks.
 */
typedef struct
{
  TlaSubjectKind kind;
  const TlaLayout *layout;
  const TlaElement *element;
  const TlaTag *tag;
  gboolean is_static;
  gboolean is_from_tag;
  const TlaTensor *tensor;
  const TlaIntTuple *coord;
  const TlaIntTuple *other;
  guint mode;
} TlaSubject;

#define TLA_SUBJECT_ANY_MODE G_MAXUINT

/**
 * TlaCheck: a row of the table.
 * @name: `crop-ignores-view-start`
 * @help: one line in words
 * @kind: what it looks at
 * @explain: (nullable): the explanation with figures, to be freed, or %NULL when the trap is not stepped into;
 *   %NULL itself for checks that the evaluator reports on its own
 */
typedef struct
{
  const char *name;
  TlaSeverity severity;
  const char *help;
  TlaSubjectKind kind;
  char *(*explain) (const TlaSubject *subject);
} TlaCheck;

/* The table, in the order in which problems of one place are listed. */
const TlaCheck *tla_check_get_all (guint *n_checks);
const TlaCheck *tla_check_lookup (const char *name);
/* "error", "note" */
const char *tla_severity_get_name (TlaSeverity severity);

/**
 * TlaProblem: a trap that an expression steps into.
 * @text: the explanation
 * @place: the expression's place, zero until whoever evaluates sets it
 * @layout: (nullable): what it speaks of
 * @tensor: (nullable): what it speaks of
 * @coord: (nullable): a coordinate of it to mark
 */
typedef struct
{
  const TlaCheck *check;
  char *text;
  TlaPlace place;
  TlaLayout *layout;
  TlaTensor *tensor;
  TlaIntTuple *coord;
} TlaProblem;

TlaProblem *tla_problem_new (const TlaCheck *check, const TlaSubject *subject, const char *text);
void tla_problem_free (TlaProblem *self);

/* Runs every check of the subject's kind; appends a #TlaProblem for each trap to @problems. */
void tla_check_subject (const TlaSubject *subject, GPtrArray *problems);

G_END_DECLS
