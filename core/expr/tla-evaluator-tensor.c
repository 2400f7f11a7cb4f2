/* SPDX-License-Identifier: MIT */
#include "expr/tla-evaluator-private.h"

#include "tuple/tla-checked.h"

/* Storages and tensors: A[57], t(2, 3), t(2, _). */

/* The integer between the brackets of an index. */
static gboolean
evaluate_position_in (TlaEvaluator *self, TlaNodeId id, gint64 *index, GError **error)
{
  TlaNodeId value = tla_evaluator_get_node (self, id)->first;
  TlaNodeId list = tla_evaluator_get_node (self, value)->next;
  TlaNodeId argument = tla_evaluator_get_node (self, list)->first;
  gboolean is_static;

  if (argument == 0 || tla_evaluator_get_node (self, argument)->next != 0)
    return tla_evaluator_fail (self, list, TLA_ERROR_ARGUMENTS, error, "[ ] takes one integer: write it as in A[57]");
  return tla_evaluator_evaluate_integer (self, argument, index, &is_static, error);
}

gboolean
tla_evaluator_evaluate_index (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  TlaNodeId base = tla_evaluator_get_node (self, id)->first;
  g_autoptr (TlaValue) value = tla_evaluator_evaluate (self, base, error);
  const TlaStorage *storage;
  gint64 index, offset;

  if (value == NULL)
    return FALSE;
  storage = tla_value_get_storage (value);
  if (storage == NULL)
    return tla_evaluator_fail (self, base, TLA_ERROR_TYPE, error,
                               "[ ] takes an element of a storage, and this is a %s: write ( ) for a coordinate",
                               tla_value_get_kind_name (value));
  if (!evaluate_position_in (self, id, &index, error))
    return FALSE;
  if (!tla_checked_add (tla_value_get_offset (value), index, &offset, error))
    return tla_evaluator_blame (self, id, error);
  operand->kind = TLA_OPERAND_VALUE;
  operand->value = tla_value_new_element (storage, offset);
  return TRUE;
}

/* list[i] of an undeclared list: its name says which. */
static gboolean
evaluate_open_index (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  TlaOperand base = { 0 };
  gint64 index;
  gboolean ok = tla_evaluator_evaluate_open (self, tla_evaluator_get_node (self, id)->first, &base, error);

  if (ok && (base.kind != TLA_OPERAND_UNKNOWN || base.name == NULL))
    ok = tla_evaluator_evaluate_operand (self, id, operand, error);
  else if (ok && (ok = evaluate_position_in (self, id, &index, error)))
    {
      operand->kind = TLA_OPERAND_UNKNOWN;
      operand->name = g_strdup_printf ("%s[%" G_GINT64_FORMAT "]", base.name, index);
    }
  tla_operand_clear (&base);
  return ok;
}

/* PositionL1{}: an apply whose callee is a position and that has nothing in its brackets. */
static gboolean
is_position (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand)
{
  TlaNodeId callee = tla_evaluator_get_node (self, id)->first;
  TlaNodeId arguments = tla_evaluator_get_node (self, callee)->next;

  if (tla_evaluator_get_node (self, callee)->kind != TLA_NODE_NAME ||
      tla_evaluator_get_node (self, arguments)->kind != TLA_NODE_ARGUMENTS ||
      tla_evaluator_get_node (self, arguments)->first != 0)
    return FALSE;
  tla_evaluator_resolve (self, callee, operand);
  if (operand->kind == TLA_OPERAND_POSITION)
    return TRUE;
  tla_operand_clear (operand);
  return FALSE;
}

gboolean
tla_evaluator_evaluate_open (TlaEvaluator *self, TlaNodeId id, TlaOperand *operand, GError **error)
{
  gboolean ok = TRUE;

  *operand = (TlaOperand) { .kind = TLA_OPERAND_UNKNOWN, .node = id };
  switch ((TlaNodeKind) tla_evaluator_get_node (self, id)->kind)
    {
    case TLA_NODE_NAME:
      tla_evaluator_resolve (self, id, operand);
      break;
    case TLA_NODE_INDEX:
      ok = evaluate_open_index (self, id, operand, error);
      break;
    case TLA_NODE_APPLY:
      if (!is_position (self, id, operand))
        ok = tla_evaluator_evaluate_operand (self, id, operand, error);
      break;
    default:
      ok = tla_evaluator_evaluate_operand (self, id, operand, error);
      break;
    }
  operand->node = id;
  return ok;
}

/* The coordinate of a call: entries in brackets of their own or not. A name may stand for a whole coordinate. */
typedef struct
{
  gint64 *values;
  gboolean *kept;
  guint n;
  guint n_kept;
} Coordinate;

static void
coordinate_clear (Coordinate *self)
{
  g_free (self->values);
  g_free (self->kept);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Coordinate, coordinate_clear)

static gboolean
read_named_coordinate (TlaEvaluator *self, TlaNodeId id, guint rank, Coordinate *coordinate, GError **error)
{
  g_autoptr (TlaValue) value = tla_evaluator_evaluate (self, id, error);
  const TlaIntTuple *tuple = value != NULL ? tla_value_get_tuple (value) : NULL;

  if (value == NULL)
    return FALSE;
  if (tuple == NULL)
    return tla_evaluator_fail (self, id, TLA_ERROR_TYPE, error, "found a %s, expected a coordinate: write t(2, 3)",
                               tla_value_get_kind_name (value));
  if (tla_int_tuple_is_int (tuple))
    {
      coordinate->values[coordinate->n++] = tla_int_tuple_get_value (tuple);
      return TRUE;
    }
  if (!tla_int_tuple_check_one_level (tuple, "coordinate", rank, error))
    return tla_evaluator_blame (self, id, error);
  tla_int_tuple_get_leaves (tuple, coordinate->values);
  coordinate->n = rank;
  return TRUE;
}

static gboolean
read_coordinate (TlaEvaluator *self,
                 TlaNodeId node,
                 TlaNodeId arguments,
                 guint rank,
                 Coordinate *coordinate,
                 GError **error)
{
  TlaNodeId entry = arguments != 0 ? tla_evaluator_get_node (self, arguments)->first : 0;
  gboolean is_alone = entry != 0 && tla_evaluator_get_node (self, entry)->next == 0;
  TlaNodeId inner = is_alone ? tla_evaluator_get_entries (self, entry) : 0;

  coordinate->values = g_new0 (gint64, rank + 1);
  coordinate->kept = g_new0 (gboolean, rank + 1);
  if (inner != 0)
    entry = inner;
  else if (is_alone && rank == 1 && tla_evaluator_get_node (self, entry)->kind == TLA_NODE_SLICE)
    return tla_evaluator_fail (self, entry, TLA_ERROR_ARGUMENTS, error,
                               "at rank 1 a bare `_` is no coordinate: write t(MakeCoord(_))");
  else if (is_alone && tla_evaluator_get_node (self, entry)->kind != TLA_NODE_SLICE)
    {
      if (!read_named_coordinate (self, entry, rank, coordinate, error))
        return FALSE;
      entry = 0;
    }

  for (; entry != 0; entry = tla_evaluator_get_node (self, entry)->next)
    {
      gboolean is_static;

      if (coordinate->n == rank)
        return tla_evaluator_fail (self, entry, TLA_ERROR_RANK, error,
                                   "found more coordinates than the tensor's rank, %u: write one for each mode, or `_`",
                                   rank);
      if (tla_evaluator_get_node (self, entry)->kind == TLA_NODE_SLICE)
        {
          coordinate->kept[coordinate->n++] = TRUE;
          coordinate->n_kept++;
        }
      else if (!tla_evaluator_evaluate_integer (self, entry, &coordinate->values[coordinate->n++], &is_static, error))
        return FALSE;
    }
  if (coordinate->n != rank)
    return tla_evaluator_fail (self, node, TLA_ERROR_RANK, error,
                               "found %u coordinate%s, and the tensor has rank %u: write one for each mode, or `_`",
                               coordinate->n, coordinate->n == 1 ? "" : "s", rank);
  return TRUE;
}

TlaValue *
tla_evaluator_call_tensor (TlaEvaluator *self,
                           TlaNodeId node,
                           const TlaTensor *tensor,
                           TlaNodeId arguments,
                           GError **error)
{
  g_auto (Coordinate) coordinate = { 0 };
  g_autoptr (TlaIntTuple) tuple = NULL;
  g_autoptr (TlaTensor) slice = NULL;
  guint in_tuple = self->in_tuple;
  gint64 offset;
  gboolean ok;

  self->in_tuple = 0;
  ok = read_coordinate (self, node, arguments, tla_tensor_get_rank (tensor), &coordinate, error);
  self->in_tuple = in_tuple;
  if (!ok)
    return NULL;

  if (coordinate.n_kept > 0)
    {
      slice = tla_tensor_slice (tensor, coordinate.values, coordinate.kept, error);
      return slice != NULL ? tla_value_new_tensor (slice) : NULL;
    }
  tuple = tla_int_tuple_new_flat (coordinate.values, coordinate.n);
  if (!tla_tensor_get_offset (tensor, tuple, &offset, error))
    return NULL;
  return tla_value_new_element (tla_tensor_get_storage (tensor), offset);
}
