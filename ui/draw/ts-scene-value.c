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
