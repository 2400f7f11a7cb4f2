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

TsScene *
ts_scene_new_for_value (const TlaValue *value, const TlaElement *element, const TsView *view, GError **error)
{
  const TlaTensor *tensor = tla_value_get_tensor (value), *drawn;

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
  drawn = get_drawn (tensor);
  return ts_scene_new_for_tensor (tla_tensor_get_layout (drawn), tla_tensor_get_data_offset (drawn), tensor,
                                  tla_tensor_get_element (tensor), view, error);
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
  const TlaTensor *tensor = tla_value_get_tensor (destination), *like, *drawn;
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
  like = tla_tensor_get_parent (tensor);
  drawn = get_drawn (like);
  *source = ts_scene_new_for_tensor (tla_tensor_get_layout (drawn), tla_tensor_get_data_offset (drawn), like,
                                     tla_tensor_get_element (like), source_view, error);
  if (!*source)
    return NULL;
  if (!ts_scene_is_empty (scene) && !ts_scene_is_empty (*source))
    color_by (*source, scene);
  return g_steal_pointer (&scene);
}
