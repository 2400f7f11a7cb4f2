/* SPDX-License-Identifier: MIT */
#include "expr/tla-call.h"

#include "expr/tla-evaluator-private.h"

/* Functions that make storages and tensors, and those that take them. */

/* Takes @tensor over; an error of the core stands at @node. */
static TlaValue *
new_tensor_value (const TlaCall *call, TlaNodeId node, TlaTensor *tensor, GError **error)
{
  TlaValue *value = tensor != NULL ? tla_value_new_tensor (tensor) : tla_call_blame (call, node, error);

  g_clear_pointer (&tensor, tla_tensor_unref);
  return value;
}

/* MakeTensor(storage, layout[, coord], position) */
static TlaValue *
call_make_tensor (const TlaCall *call, GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 1, error);
  const TlaElement *element = layout != NULL ? tla_call_get_element (call, 1) : NULL;
  const TlaIntTuple *coord = NULL;
  g_autoptr (TlaStorage) storage = NULL;
  TlaPosition position;
  gint64 data_offset;

  if (layout == NULL)
    return NULL;
  if (call->n_args > 3 && (coord = tla_call_get_tuple (call, 2, error)) == NULL)
    return NULL;
  if (!tla_call_get_position (call, call->n_args - 1, &position, error))
    return NULL;
  storage = tla_call_get_storage (call, 0, element != NULL ? element : tla_element_get_default (), position,
                                  &data_offset, error);
  if (storage == NULL)
    return NULL;
  return new_tensor_value (call, call->args[coord != NULL ? 2 : 1].node,
                           tla_tensor_new (storage, data_offset, layout, coord, position, error), error);
}

static TlaValue *
call_get_tile (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = tla_call_get_tensor (call, 0, error);
  const TlaIntTuple *coord = tensor != NULL ? tla_call_get_tuple (call, 1, error) : NULL;
  const TlaIntTuple *shape = coord != NULL ? tla_call_get_tuple (call, 2, error) : NULL;

  if (shape == NULL)
    return NULL;
  return new_tensor_value (call, call->node, tla_tensor_get_tile (tensor, coord, shape, error), error);
}

static TlaValue *
call_tile_view (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = tla_call_get_tensor (call, 0, error);
  const TlaIntTuple *tile_coord = tensor != NULL ? tla_call_get_tuple (call, 1, error) : NULL;
  const TlaIntTuple *tile_shape = tile_coord != NULL ? tla_call_get_tuple (call, 2, error) : NULL;

  if (tile_shape == NULL)
    return NULL;
  return new_tensor_value (call, call->node, tla_tensor_tile_view (tensor, tile_coord, tile_shape, error), error);
}

/* MakeTensorLike<Tag[, Element]>(storage, tensor, position[, layoutBase]) */
static TlaValue *
call_make_tensor_like (const TlaCall *call, GError **error)
{
  const TlaTag *tag = tla_call_get_template_tag (call, 0, error);
  const TlaElement *element = NULL;
  const TlaLayout *base = NULL;
  const TlaTensor *like;
  g_autoptr (TlaStorage) storage = NULL;
  TlaPosition position;
  gint64 data_offset;

  if (tag == NULL)
    return NULL;
  if (call->n_template_args > 1 && (element = tla_call_get_template_element (call, 1, error)) == NULL)
    return NULL;
  like = tla_call_get_tensor (call, 1, error);
  if (like == NULL || !tla_call_get_position (call, 2, &position, error))
    return NULL;
  if (call->n_args > 3 && (base = tla_call_get_layout (call, 3, error)) == NULL)
    return NULL;
  storage = tla_call_get_storage (call, 0, element != NULL ? element : tla_tensor_get_element (like), position,
                                  &data_offset, error);
  if (storage == NULL)
    return NULL;
  return new_tensor_value (call, call->args[base != NULL ? 3 : 0].node,
                           tla_tensor_new_like (storage, data_offset, like, tag, element, position, base, error),
                           error);
}

/* .data(): the storage, from where the view's data begin. */
static TlaValue *
call_data (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = tla_call_get_tensor (call, 0, error);
  gint64 offset;

  if (tensor == NULL)
    return NULL;
  offset = tla_tensor_get_data_offset (tensor);
  return offset == 0 ? tla_value_new_storage (tla_tensor_get_storage (tensor))
                     : tla_value_new_element (tla_tensor_get_storage (tensor), offset);
}

static TlaValue *
call_layout (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = tla_call_get_tensor (call, 0, error);

  return tensor != NULL ? tla_value_new_layout (tla_tensor_get_layout (tensor), tla_tensor_get_element (tensor)) : NULL;
}

static TlaValue *
call_coord (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = tla_call_get_tensor (call, 0, error);

  return tensor != NULL ? tla_value_new_tuple (tla_tensor_get_coord (tensor)) : NULL;
}

/* GlobalTensor<half> A;, or A(65536) with its capacity in elements. */
static TlaValue *
declare_storage (const TlaCall *call, TlaPosition position, GError **error)
{
  const TlaElement *element = tla_call_get_template_element (call, 0, error);
  const char *name = tla_call_get_declared (call);
  gint64 capacity = TLA_STORAGE_UNKNOWN_CAPACITY;
  g_autoptr (TlaStorage) storage = NULL;
  gboolean is_static;

  if (element == NULL)
    return NULL;
  if (name == NULL)
    return tla_call_fail (call, TLA_ERROR_SYNTAX, error, "a storage needs a name: write %s<%s> A;",
                          call->function->info.name, element->name);
  if (call->n_args > 0)
    {
      if (!tla_call_get_integer (call, 0, &capacity, &is_static, error))
        return NULL;
      if (capacity < 0)
        return tla_call_fail_at (call, call->args[0].node, TLA_ERROR_RANGE, error,
                                 "the capacity %" G_GINT64_FORMAT " is negative: write how many elements there are",
                                 capacity);
    }
  storage = tla_storage_new (name, element, position, capacity);
  return tla_value_new_storage (storage);
}

/* Entries of a PTO tuple from @first on. */
static TlaIntTuple *
drop_leading (const TlaIntTuple *tuple, guint first, GError **error)
{
  guint n_entries = tla_int_tuple_get_n_entries (tuple);
  g_autofree TlaIntTuple **entries = g_new (TlaIntTuple *, n_entries);

  for (guint i = first; i < n_entries; i++)
    entries[i - first] = (TlaIntTuple *) tla_int_tuple_get_entry (tuple, i);
  return tla_int_tuple_new (entries, n_entries - first, error);
}

/* Where entry @index of a tuple is written, or else where the tuple is. */
static TlaNodeId
get_entry_node (const TlaCall *call, TlaNodeId tuple, guint index)
{
  TlaNodeId entry = tla_evaluator_get_entries (call->evaluator, tuple);

  for (; entry != 0 && index > 0; index--)
    entry = tla_evaluator_get_node (call->evaluator, entry)->next;
  return entry != 0 ? entry : tuple;
}

/* GlobalTensor<float, pto::Shape<1, 1, 1, 16, 128>, pto::Stride<…>, …>: leading ones fall away, down to rank 2. */
static TlaValue *
make_pto_layout (const TlaCall *call, GError **error)
{
  const TlaElement *element = tla_call_get_template_element (call, 0, error);
  const TlaIntTuple *parts[2];
  g_autoptr (TlaIntTuple) shape = NULL;
  g_autoptr (TlaIntTuple) stride = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  guint rank, n_leading = 0;

  if (element == NULL)
    return NULL;
  for (guint i = 0; i < 2; i++)
    {
      const TlaOperand *operand = &call->template_args[i + 1];

      parts[i] = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_tuple (operand->value) : NULL;
      if (parts[i] == NULL || tla_int_tuple_get_depth (parts[i]) != 1)
        return tla_call_fail_at (call, operand->node, TLA_ERROR_TYPE, error, "write %s",
                                 call->function->info.signature);
      for (guint j = 0; j < tla_int_tuple_get_n_entries (parts[i]); j++)
        if (tla_int_tuple_get_value (tla_int_tuple_get_entry (parts[i], j)) == -1)
          return tla_call_fail_at (call, get_entry_node (call, operand->node, j), TLA_ERROR_RANGE, error,
                                   "dimension %u of the %s is -1, a number known at run time only: write it", j,
                                   i == 0 ? "shape" : "stride");
    }

  rank = tla_int_tuple_get_n_entries (parts[0]);
  if (rank != tla_int_tuple_get_n_entries (parts[1]))
    return tla_call_fail_at (call, call->template_args[2].node, TLA_ERROR_RANK, error,
                             "the shape has %u dimensions and the stride %u: write one stride for each", rank,
                             tla_int_tuple_get_n_entries (parts[1]));
  while (rank - n_leading > 2 && tla_int_tuple_get_value (tla_int_tuple_get_entry (parts[0], n_leading)) == 1)
    n_leading++;
  shape = drop_leading (parts[0], n_leading, error);
  stride = shape != NULL ? drop_leading (parts[1], n_leading, error) : NULL;
  layout = stride != NULL ? tla_layout_new (shape, stride, NULL, error) : NULL;
  return layout != NULL ? tla_value_new_layout (layout, element) : NULL;
}

static TlaValue *
call_global_tensor (const TlaCall *call, GError **error)
{
  if (call->n_template_args == 1)
    return declare_storage (call, TLA_POSITION_GM, error);
  if (call->n_template_args < 3 || call->n_args > 0)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "write %s", call->function->info.signature);
  return make_pto_layout (call, error);
}

static TlaValue *
call_local_tensor (const TlaCall *call, GError **error)
{
  return declare_storage (call, TLA_POSITION_L1, error);
}

const TlaFunction tla_calls_tensor[] = {
  { { "GlobalTensor", "GlobalTensor<Element> A[(capacity)];",
      "a storage in GM; with pto::Shape and pto::Stride a layout" },
    1,
    TLA_ANY_NUMBER,
    0,
    1,
    TLA_FUNCTION_TYPE,
    call_global_tensor },
  { { "LocalTensor", "LocalTensor<Element> L[(capacity)];", "a storage in L1" },
    1,
    1,
    0,
    1,
    TLA_FUNCTION_TYPE,
    call_local_tensor },
  { { "MakeTensor", "MakeTensor(storage, layout[, coord], position)", "a view of a storage through a layout" },
    0,
    0,
    3,
    4,
    TLA_FUNCTION_OPEN,
    call_make_tensor },
  { { "GetTile", "GetTile(tensor, coord, shape)", "a tile by the element coordinate of its first element" },
    0,
    0,
    3,
    3,
    TLA_FUNCTION_OPEN,
    call_get_tile },
  { { "TileView", "TileView(tensor, tileCoord, tileShape)", "a tile by its tile coordinate" },
    0,
    0,
    3,
    3,
    TLA_FUNCTION_OPEN,
    call_tile_view },
  { { "MakeTensorLike", "MakeTensorLike<Tag[, Element]>(storage, tensor, position[, layoutBase])",
      "a view of another storage with the originShape of a tensor" },
    1,
    2,
    3,
    4,
    TLA_FUNCTION_OPEN,
    call_make_tensor_like },
  { { "data", "data()", "of a tensor: its storage, from where its data begin" },
    0,
    0,
    1,
    1,
    TLA_FUNCTION_MEMBER_ONLY,
    call_data },
  { { "layout", "layout()", "of a tensor: its layout" }, 0, 0, 1, 1, TLA_FUNCTION_MEMBER_ONLY, call_layout },
  { { "coord", "coord()", "of a tensor: where it starts in its layout" },
    0,
    0,
    1,
    1,
    TLA_FUNCTION_MEMBER_ONLY,
    call_coord },
  { .info = { NULL } },
};
