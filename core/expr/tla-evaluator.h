/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-call.h"
#include "expr/tla-scope.h"

G_BEGIN_DECLS

struct _TlaEvaluator
{
  const TlaScript *script;
  TlaScope *scope;
  GPtrArray *problems;  /* of the statement at hand (element-type TlaProblem), NULL as long as there are none */
  const char *declared; /* the name that a declaration at hand gives, and where its type stands */
  TlaNodeId declared_node;
  guint in_tuple; /* brackets around the node at hand in its argument: what stands in them is no layout of its own */
  guint depth;    /* calls of itself */
  gint64 work;    /* integers in all long tuples met so far */
};

/* A script may look at this many integers of long tuples, and its values and names may hold this many: tuples of tuples grow fast. */
#define TLA_EVALUATOR_MAX_WORK ((gint64) 1 << 25)
#define TLA_EVALUATOR_MAX_HELD ((gint64) 1 << 23)

/* A name as a string of its own; free with g_free(). */
char *tla_evaluator_get_name (const TlaEvaluator *self, TlaNodeId node);
/* Runs the checks of the subject; problems stand at @node. */
void tla_evaluator_check (TlaEvaluator *self, TlaNodeId node, const TlaSubject *subject);
/* Reports a problem of a check that the evaluator finds on its own. */
void tla_evaluator_report (TlaEvaluator *self, TlaNodeId node, const char *check, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
/* An error at a node's first token; both return FALSE. */
gboolean tla_evaluator_fail (const TlaEvaluator *self,
                             TlaNodeId node,
                             TlaError code,
                             GError **error,
                             const char *format,
                             ...) G_GNUC_PRINTF (5, 6);
gboolean tla_evaluator_blame (const TlaEvaluator *self, TlaNodeId node, GError **error);

/* The value of an expression; anything else that a name can stand for is an error. */
TlaValue *tla_evaluator_evaluate (TlaEvaluator *self, TlaNodeId node, GError **error);
/* An integer; (5) counts as 5. */
gboolean tla_evaluator_evaluate_integer (TlaEvaluator *self,
                                         TlaNodeId node,
                                         gint64 *value,
                                         gboolean *is_static,
                                         GError **error);
/* An entry of a template list: elements, tags and unknown names too; plain integers become static. */
gboolean tla_evaluator_evaluate_type (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
/* TYPE NAME(…): a call of the type; @arguments may be 0. */
TlaValue *tla_evaluator_construct (TlaEvaluator *self, TlaNodeId type, TlaNodeId arguments, GError **error);
/* Runs a script; with @with_pairs a `Stride = …` line behind a `Shape = …` line shows their layout too. */
gboolean tla_evaluator_run (const TlaScript *script,
                            TlaScope *scope,
                            gboolean with_pairs,
                            GPtrArray *results,
                            GError **error);
/* `unknown name …`, with the line to add: of an integer, and where a tensor is needed that of one. */
gboolean tla_evaluator_fail_unknown (const TlaEvaluator *self, TlaNodeId node, GError **error);
gboolean tla_evaluator_fail_unknown_tensor (const TlaEvaluator *self, TlaNodeId node, GError **error);

/* shape:stride[:originShape] of evaluated parts; @origin_shape may be NULL. Errors stand at the entry to blame. */
TlaLayout *tla_evaluator_make_layout (TlaEvaluator *self,
                                      const TlaOperand *shape,
                                      const TlaOperand *stride,
                                      const TlaOperand *origin_shape,
                                      GError **error);
/* The entries of a bracket or of a call that makes a tuple; 0 where the node is no such thing. */
TlaNodeId tla_evaluator_get_entries (const TlaEvaluator *self, TlaNodeId node);

G_END_DECLS
