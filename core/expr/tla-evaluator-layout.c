/* SPDX-License-Identifier: MIT */
#include "expr/tla-evaluator-private.h"

/* Brackets and colons: tuples, modes and layouts. */

TlaNodeId
tla_evaluator_get_entries (const TlaEvaluator *self, TlaNodeId id)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);
  const TlaNode *callee;
  TlaNodeId list;
  g_autofree char *name = NULL;
  const TlaFunction *function;

  if (node->kind == TLA_NODE_TUPLE)
    return node->first;
  if (node->kind != TLA_NODE_APPLY)
    return 0;

  callee = tla_evaluator_get_node (self, node->first);
  list = callee->next;
  if (callee->kind != TLA_NODE_NAME || list == 0)
    return 0;
  name = tla_evaluator_get_name (self, node->first);
  function = tla_function_lookup (name);
  if (function == NULL || (function->flags & TLA_FUNCTION_TUPLE) == 0)
    return 0;
  return tla_evaluator_get_node (self, list)->first;
}

/* The node of the first negative integer in a tuple as written; 0 where there is none. */
static TlaNodeId
find_negative (TlaEvaluator *self, TlaNodeId id)
{
  TlaNodeId entry = tla_evaluator_get_entries (self, id);
  gint64 value;
  gboolean is_static;

  if (entry == 0)
    {
      g_autoptr (GError) ignored = NULL;

      return tla_evaluator_evaluate_integer (self, id, &value, &is_static, &ignored) && value < 0 ? id : 0;
    }
  for (; entry != 0; entry = tla_evaluator_get_node (self, entry)->next)
    {
      TlaNodeId found = find_negative (self, entry);

      if (found != 0)
        return found;
    }
  return 0;
}

/* The node of the first part of @tuple, written at @id, that nests otherwise than @model. */
static TlaNodeId
find_mismatch (TlaEvaluator *self, TlaNodeId id, const TlaIntTuple *tuple, const TlaIntTuple *model)
{
  TlaNodeId entry;
  guint n_entries = tla_int_tuple_get_n_entries (tuple);

  if (tla_int_tuple_is_int (tuple) || tla_int_tuple_is_int (model) || n_entries != tla_int_tuple_get_n_entries (model))
    return id;
  entry = tla_evaluator_get_entries (self, id);
  for (guint i = 0; i < n_entries && entry != 0; i++)
    {
      const TlaIntTuple *part = tla_int_tuple_get_entry (tuple, i);
      const TlaIntTuple *model_part = tla_int_tuple_get_entry (model, i);

      if (!tla_int_tuple_same_form (part, model_part))
        return find_mismatch (self, entry, part, model_part);
      entry = tla_evaluator_get_node (self, entry)->next;
    }
  return id;
}

static const TlaIntTuple *
get_part (TlaEvaluator *self, const TlaOperand *operand, const char *what, GError **error)
{
  const TlaIntTuple *tuple = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_tuple (operand->value) : NULL;

  if (tuple == NULL)
    tla_evaluator_fail (self, operand->node, TLA_ERROR_TYPE, error,
                        "found a %s where the %s of a layout stands: write an integer or a tuple, as in (4, 8):(8, 1)",
                        operand->kind == TLA_OPERAND_VALUE ? tla_value_get_kind_name (operand->value) : "word", what);
  return tuple;
}

TlaLayout *
tla_evaluator_make_layout (TlaEvaluator *self,
                           const TlaOperand *shape,
                           const TlaOperand *stride,
                           const TlaOperand *origin_shape,
                           GError **error)
{
  const TlaIntTuple *shape_tuple = get_part (self, shape, "shape", error);
  const TlaIntTuple *stride_tuple = shape_tuple != NULL ? get_part (self, stride, "stride", error) : NULL;
  const TlaIntTuple *origin_tuple = NULL;
  GError *local = NULL;
  TlaLayout *layout;
  TlaNodeId blamed = shape->node;

  if (stride_tuple == NULL)
    return NULL;
  if (origin_shape != NULL && (origin_tuple = get_part (self, origin_shape, "originShape", error)) == NULL)
    return NULL;

  layout = tla_layout_new (shape_tuple, stride_tuple, origin_tuple, &local);
  if (layout != NULL)
    return layout;

  if (g_error_matches (local, TLA_ERROR, TLA_ERROR_RANK))
    {
      if (!tla_int_tuple_same_form (shape_tuple, stride_tuple))
        blamed = find_mismatch (self, stride->node, stride_tuple, shape_tuple);
      else if (origin_shape != NULL)
        blamed = origin_shape->node;
    }
  else if (g_error_matches (local, TLA_ERROR, TLA_ERROR_RANGE))
    {
      TlaNodeId negative = find_negative (self, shape->node);

      if (negative == 0 && origin_shape != NULL)
        negative = find_negative (self, origin_shape->node);
      if (negative != 0)
        blamed = negative;
    }
  tla_evaluator_blame (self, blamed, &local);
  g_propagate_error (error, local);
  return NULL;
}

gboolean
tla_evaluator_evaluate_colon (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  TlaOperand parts[3] = { 0 };
  TlaNodeId fourth = 0;
  guint n_parts = 0;
  gboolean ok = TRUE;
  g_autoptr (TlaLayout) layout = NULL;

  for (; id != 0 && ok; id = tla_evaluator_get_node (self, id)->next)
    {
      if (n_parts == G_N_ELEMENTS (parts))
        {
          fourth = id;
          break;
        }
      ok = tla_evaluator_evaluate_operand (self, id, &parts[n_parts++], error);
    }
  if (ok && fourth != 0)
    ok = tla_evaluator_fail (self, fourth, TLA_ERROR_SYNTAX, error,
                             "found a fourth part, but a layout is shape:stride or shape:stride:originShape");
  else if (ok)
    {
      layout = tla_evaluator_make_layout (self, &parts[0], &parts[1], n_parts > 2 ? &parts[2] : NULL, error);
      ok = layout != NULL;
    }
  if (ok)
    {
      operand->kind = TLA_OPERAND_VALUE;
      operand->value = tla_value_new_layout (layout, NULL);
    }
  for (guint i = 0; i < n_parts; i++)
    tla_operand_clear (&parts[i]);
  return ok;
}

/* (3:1, 4:3): the modes of one layout. An originShape is kept only where one was written. */
static gboolean
join_modes (TlaEvaluator *self,
            TlaNodeId id,
            GPtrArray *layouts,
            gboolean with_origin,
            TlaOperand *operand,
            GError **error)
{
  const TlaIntTuple *(*const get[3]) (const TlaLayout *) = { tla_layout_get_shape, tla_layout_get_stride,
                                                             tla_layout_get_origin_shape };
  TlaIntTuple *parts[3] = { 0 };
  g_autoptr (TlaLayout) layout = NULL;
  gboolean ok = TRUE;

  for (guint part = 0; part < (with_origin ? 3 : 2) && ok; part++)
    {
      g_autofree TlaIntTuple **entries = g_new (TlaIntTuple *, layouts->len);

      for (guint i = 0; i < layouts->len; i++)
        entries[i] = (TlaIntTuple *) get[part](layouts->pdata[i]);
      parts[part] = tla_int_tuple_new (entries, layouts->len, error);
      ok = parts[part] != NULL;
    }
  if (ok)
    layout = tla_layout_new (parts[0], parts[1], parts[2], error);
  for (guint part = 0; part < 3; part++)
    g_clear_pointer (&parts[part], tla_int_tuple_unref);
  if (layout == NULL)
    return tla_evaluator_blame (self, id, error);
  operand->kind = TLA_OPERAND_VALUE;
  operand->value = tla_value_new_layout (layout, NULL);
  return TRUE;
}

/* Whether an entry writes an originShape of its own. */
static gboolean
has_origin (const TlaEvaluator *self, TlaNodeId id)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);
  TlaNodeId stride = node->kind == TLA_NODE_COLON ? tla_evaluator_get_node (self, node->first)->next : 0;

  return stride != 0 && tla_evaluator_get_node (self, stride)->next != 0;
}

/* Whether the layout in brackets of its own stays as it is: (L), ((4, 8):(8, 1)); but (3:1) is one mode. */
static gboolean
is_grouping (const TlaEvaluator *self, const TlaNode *tuple, const TlaLayout *layout)
{
  const TlaNode *entry = tla_evaluator_get_node (self, tuple->first);

  if (entry->next != 0 || (tuple->flags & TLA_NODE_COMMA) != 0)
    return FALSE;
  if (entry->kind == TLA_NODE_COLON)
    return !tla_int_tuple_is_int (tla_layout_get_shape (layout));
  return entry->kind != TLA_NODE_TUPLE;
}

gboolean
tla_evaluator_evaluate_tuple (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  const TlaNode *node = tla_evaluator_get_node (self, id);
  g_autoptr (GPtrArray) tuples = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_autoptr (GPtrArray) layouts = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_layout_unref);
  gboolean with_origin = FALSE;
  g_autoptr (TlaIntTuple) tuple = NULL;

  for (TlaNodeId entry = node->first; entry != 0; entry = tla_evaluator_get_node (self, entry)->next)
    {
      g_autoptr (TlaValue) value = NULL;
      const TlaLayout *layout;

      self->in_tuple++;
      value = tla_evaluator_evaluate (self, entry, error);
      self->in_tuple--;
      if (value == NULL)
        return FALSE;
      layout = tla_value_get_layout (value);
      if (layout == NULL && tla_value_get_tuple (value) == NULL)
        {
          if (node->first == entry && tla_evaluator_get_node (self, entry)->next == 0)
            {
              operand->kind = TLA_OPERAND_VALUE;
              operand->value = g_steal_pointer (&value);
              return TRUE;
            }
          return tla_evaluator_fail (self, entry, TLA_ERROR_TYPE, error,
                                     "found a %s in a tuple: its entries are integers and tuples",
                                     tla_value_get_kind_name (value));
        }
      if (layout == NULL)
        g_ptr_array_add (tuples, tla_int_tuple_ref (tla_value_get_tuple (value)));
      else if (is_grouping (self, node, layout))
        {
          operand->kind = TLA_OPERAND_VALUE;
          operand->value = g_steal_pointer (&value);
          return TRUE;
        }
      else
        {
          g_ptr_array_add (layouts, tla_layout_ref (layout));
          with_origin = with_origin || has_origin (self, entry);
        }
      if (tuples->len + layouts->len > TLA_INT_TUPLE_MAX_PARTS)
        return tla_evaluator_fail (self, entry, TLA_ERROR_LIMIT, error,
                                   "a tuple of more than %d entries: write a shorter one", TLA_INT_TUPLE_MAX_PARTS);
      if (tuples->len > 0 && layouts->len > 0)
        return tla_evaluator_fail (self, entry, TLA_ERROR_SYNTAX, error,
                                   "all modes in a bracket have a `:` or none has: write (3:1, 4:3) or (3, 4):(1, 3)");
    }

  if (layouts->len > 0)
    return join_modes (self, id, layouts, with_origin, operand, error);
  tuple = tla_int_tuple_new ((TlaIntTuple *const *) tuples->pdata, tuples->len, error);
  if (tuple == NULL)
    return tla_evaluator_blame (self, id, error);
  operand->kind = TLA_OPERAND_VALUE;
  operand->value = tla_value_new_tuple (tuple);
  return TRUE;
}
