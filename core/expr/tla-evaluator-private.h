/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-evaluator.h"

G_BEGIN_DECLS

/* Between the evaluator's own files: expressions, layouts and tuples, calls, statements. */

static inline const TlaNode *
tla_evaluator_get_node (const TlaEvaluator *self, TlaNodeId id)
{
  return tla_script_get_node (self->script, id);
}

/* Every function here leaves @operand to be cleared, after an error too. */
gboolean tla_evaluator_evaluate_operand (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
gboolean tla_evaluator_evaluate_tuple (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
/* From the shape's node on: shape, stride, originShape. */
gboolean tla_evaluator_evaluate_colon (TlaEvaluator *self, TlaNodeId shape, TlaOperand *operand, GError **error);
gboolean tla_evaluator_evaluate_apply (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
gboolean tla_evaluator_evaluate_member (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);

/* value[n]: an element of a storage. */
gboolean tla_evaluator_evaluate_index (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
/* An argument that need not have a value: a position, a storage that nothing declares, with or without an index. */
gboolean tla_evaluator_evaluate_open (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand, GError **error);
/* t(i, j) and t(i, _): an element or a view. @arguments is the list's node. */
TlaValue *tla_evaluator_call_tensor (TlaEvaluator *self,
                                     TlaNodeId node,
                                     const TlaTensor *tensor,
                                     TlaNodeId arguments,
                                     GError **error);

/* What a name stands for, whatever it is. */
void tla_evaluator_resolve (TlaEvaluator *self, TlaNodeId node, TlaOperand *operand);
/* The same without the names that were given. */
gboolean tla_evaluator_resolve_builtin (TlaEvaluator *self, const char *name, TlaOperand *operand);

/* How many integers a value holds, of a layout those of its shape. */
guint tla_value_get_n_integers (const TlaValue *value);

/* The integer that a value is or that stands alone in its brackets, borrowed; NULL for anything else. */
const TlaIntTuple *tla_operand_get_integer (const TlaOperand *operand);

/* The canonical text, cut where it would fill a message. Free with g_free(). */
char *tla_value_to_brief (const TlaValue *value);
/* The same with what it is, for messages: "the layout (4, 8):(8, 1)". */
char *tla_value_describe (const TlaValue *value);

G_END_DECLS
