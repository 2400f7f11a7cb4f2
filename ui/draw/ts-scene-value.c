/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

#include "tuple/tla-error.h"

/* What is drawn of a value: decided here for the screen and for files. */

gboolean
ts_scene_can_show (const TlaValue *value)
{
  return tla_value_get_layout (value) != NULL || tla_value_get_tensor (value) != NULL;
}

/* The view that a tile, or a tile of a tile, was taken from: it has the same coordinates and the same storage. */
static const TlaTensor *
get_drawn (const TlaTensor *tensor)
{
  while (tla_tensor_get_view_kind (tensor) == TLA_VIEW_GET_TILE ||
         tla_tensor_get_view_kind (tensor) == TLA_VIEW_TILE_VIEW)
    tensor = tla_tensor_get_parent (tensor);
  return tensor;
}

/* Whether its start moves all of a tensor's elements alike: it is at the edge of an outermost block in each mode. */
static gboolean
starts_at_block (const TlaTensor *tensor)
{
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  const TlaIntTuple *coord = tla_tensor_get_coord (tensor);

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gint64 start =
        tla_int_tuple_get_value (tla_int_tuple_is_int (coord) ? coord : tla_int_tuple_get_entry (coord, mode));

      if (n_leaves > 1 && start % MAX (leaves[n_leaves - 1].span, 1) != 0)
        return FALSE;
    }
  return TRUE;
}

/* The layout as far as it has to run on for a view that starts at the tensor's coordinate. */
static TlaLayout *
grow_layout (const TlaTensor *tensor)
{
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  guint rank = tla_layout_get_rank (layout);
  g_autofree gint64 *sizes = g_new0 (gint64, MAX (rank, 1)), *zeros = g_new0 (gint64, MAX (rank, 1));
  g_autoptr (TlaIntTuple) shape = NULL, zero = NULL;
  TlaLayout *grown;

  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 start = tla_int_tuple_get_value (tla_int_tuple_get_entry (tla_tensor_get_coord (tensor), mode));

      if (__builtin_add_overflow (start, tla_layout_get_origin (layout, mode), &sizes[mode]))
        return tla_layout_ref (layout);
      sizes[mode] = MAX (sizes[mode], tla_layout_get_extent (layout, mode));
    }
  shape = tla_int_tuple_new_flat (sizes, rank);
  zero = tla_int_tuple_new_flat (zeros, rank);
  grown = tla_layout_get_tile (layout, shape, zero, NULL);
  return grown ? grown : tla_layout_ref (layout);
}

/* A start moves the view: what it starts at is the zero of what is drawn. Inside a block that would not be true of all
 * elements: then the layout is drawn from its own zero, and the view as a tile of it. */
static TsScene *
new_for_tensor (const TlaTensor *tensor, const TsView *view, GError **error)
{
  const TlaTensor *drawn = get_drawn (tensor);
  guint rank = tla_tensor_get_rank (drawn);
  g_autofree gint64 *zeros = g_new0 (gint64, MAX (rank, 1));
  g_autoptr (TlaLayout) grown = NULL;

  if (tla_layout_get_size (tla_tensor_get_layout (drawn)) == 0 || starts_at_block (drawn))
    return ts_scene_new_for_tensor (tla_tensor_get_layout (drawn), tla_tensor_offset_at (drawn, zeros),
                                    tla_tensor_get_coord (drawn), tensor, tla_tensor_get_element (tensor), view, error);
  grown = grow_layout (drawn);
  return ts_scene_new_for_tensor (grown, tla_tensor_get_data_offset (drawn), NULL, tensor,
                                  tla_tensor_get_element (tensor), view, error);
}

TsScene *
ts_scene_new_for_value (const TlaValue *value, const TlaElement *element, const TsView *view, GError **error)
{
  const TlaTensor *tensor = tla_value_get_tensor (value);

  if (!ts_scene_can_show (value))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_TYPE,
                   "there is no picture of this kind of value (%s): only layouts and tensors have one",
                   tla_value_get_kind_name (value));
      return NULL;
    }
  if (!tensor)
    return ts_scene_new (tla_value_get_layout (value),
                         tla_value_get_element (value) ? tla_value_get_element (value) : element, view, error);
  return new_for_tensor (tensor, view, error);
}

/* Only the part that is copied is shown; with the part that was cropped beyond it. */
static TsView *
make_source_view (const TsView *view)
{
  TsView *source = ts_view_new ();

  source->label = view->label;
  source->color = view->color;
  g_free (source->color_map);
  source->color_map = g_strdup (view->color_map);
  source->base_address = view->base_address;
  source->hexadecimal = view->hexadecimal;
  return source;
}

static void
show_axis (const TsScene *self, const TlaAxis *axis, gint64 *begin, gint64 *end)
{
  guint mode = axis->n_modes > 0 ? axis->modes[0].mode : 0;
  gint64 from = 0, to = axis->extent;

  if (axis->n_modes > 0 && self->tile_modes)
    {
      from = CLAMP (self->tile_modes[mode].begin, 0, axis->extent);
      to = CLAMP (from + MIN (self->tile_modes[mode].n_valid, axis->extent), from, axis->extent);
    }
  else if (axis->n_modes > 0)
    to = CLAMP (tla_layout_get_origin (self->layout, mode), 0, axis->extent);
  *begin = from;
  *end = to;
}

static void
color_by (TsScene *self, TsScene *destination)
{
  show_axis (self, &self->rows, &self->row_begin, &self->row_end);
  show_axis (self, &self->columns, &self->column_begin, &self->column_end);
  self->is_in_pair = destination->is_in_pair = TRUE;
  self->colored_by = ts_scene_ref (destination);
  self->field = destination->field;
  self->terms = destination->terms;
  self->field.row_shift = self->terms.row_shift = self->row_begin;
  self->field.column_shift = self->terms.column_shift = self->column_begin;
  self->whole = destination->whole;
  self->whole_terms = destination->whole_terms;
}

TsScene *
ts_scene_new_pair (const TlaValue *destination, const TsView *view, TsScene **source, GError **error)
{
  const TlaTensor *tensor = tla_value_get_tensor (destination);
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsView) source_view = make_source_view (view), own_view = ts_view_copy (view);

  if (!tensor || tla_tensor_get_view_kind (tensor) != TLA_VIEW_MAKE_TENSOR_LIKE)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_TYPE,
                           "a pair is what MakeTensorLike makes and what it is like: choose the value of a "
                           "MakeTensorLike");
      return NULL;
    }
  /* Rows are rows and columns columns on both sides. */
  g_clear_pointer (&own_view->row_modes, g_array_unref);
  g_clear_pointer (&own_view->column_modes, g_array_unref);
  scene = ts_scene_new_for_value (destination, NULL, own_view, error);
  if (!scene)
    return NULL;
  *source = new_for_tensor (tla_tensor_get_parent (tensor), source_view, error);
  if (!*source)
    return NULL;
  if (!ts_scene_is_empty (scene) && !ts_scene_is_empty (*source))
    color_by (*source, scene);
  return g_steal_pointer (&scene);
}
