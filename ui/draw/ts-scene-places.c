/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

/* A layout in which offsets may meet is walked once when it is small; what is at an offset is then a look into a table. */
#define MOST_WALKED (1 << 18)
#define MOST_PLACES (1 << 20)
/* Steps that one frame may spend on searches where there is no table. */
#define MOST_STEPS (1 << 21)
#define MOST_STEPS_A_SEARCH (1 << 16)

static void
walk (TsScene *self)
{
  gint64 lowest = tla_layout_get_lowest (self->layout), size = tla_layout_get_size (self->layout);
  g_autofree gint64 *coord = g_new0 (gint64, self->rank);

  /* Colexicographically, so that the first one found is the first coordinate. */
  for (gint64 i = 0; i < size; i++)
    {
      TsScenePlace *place = &self->places[tla_layout_offset_at (self->layout, coord) - lowest];

      if (place->n_coords++ == 0)
        {
          place->first = i;
        }
      if (ts_scene_coord_is_valid (self, coord))
        place->is_valid = TRUE;
      if (self->tile && ts_scene_coord_is_in_tile (self, coord))
        place->is_in_tile = TRUE;
      for (guint mode = 0; mode < self->rank; mode++)
        {
          if (++coord[mode] < tla_layout_get_extent (self->layout, mode))
            break;
          coord[mode] = 0;
        }
    }
}

void
ts_scene_init_places (TsScene *self)
{
  gint64 cosize = tla_layout_get_cosize (self->layout);
  guint64 steps = 1;

  if (tla_inverse_is_greedy (self->inverse))
    return;
  if (tla_layout_get_size (self->layout) <= MOST_WALKED && cosize > 0 && cosize <= MOST_PLACES)
    {
      self->n_places = cosize;
      self->places = g_new0 (TsScenePlace, cosize);
      walk (self);
      return;
    }
  for (guint mode = 0; mode < self->rank && steps < MOST_STEPS_A_SEARCH; mode++)
    steps *= CLAMP (tla_layout_get_extent (self->layout, mode), 1, MOST_STEPS_A_SEARCH);
  self->search_steps = MIN (steps, MOST_STEPS_A_SEARCH);
}

/* Whether so many offsets can be looked up in a frame. */
gboolean
ts_scene_can_find (const TsScene *self, gint64 n_offsets)
{
  return n_offsets <= MOST_STEPS / MAX (self->search_steps, 1);
}

/* What is known of an offset from the table, NULL without one. */
const TsScenePlace *
ts_scene_get_place (const TsScene *self, gint64 offset)
{
  gint64 lowest = ts_scene_get_lowest (self);

  if (!self->places || offset < lowest || offset - lowest >= self->n_places)
    return NULL;
  return &self->places[offset - lowest];
}

TlaAtKind
ts_scene_find (const TsScene *self, gint64 offset, gint64 *coord, gint64 *n_coords)
{
  const TsScenePlace *place;

  *n_coords = 0;
  if (!self->inverse)
    return TLA_AT_HOLE;
  place = ts_scene_get_place (self, offset);
  if (!place)
    return tla_inverse_find (self->inverse, offset - self->data_offset, coord, 1, n_coords);
  *n_coords = place->n_coords;
  if (place->n_coords == 0)
    return TLA_AT_HOLE;
  for (gint64 mode = 0, rest = place->first; mode < self->rank; mode++)
    {
      coord[mode] = rest % tla_layout_get_extent (self->layout, mode);
      rest /= tla_layout_get_extent (self->layout, mode);
    }
  return place->n_coords == 1 ? TLA_AT_ELEMENT : TLA_AT_OVERLAP;
}
