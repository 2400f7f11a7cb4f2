/* SPDX-License-Identifier: MIT */
#include "tensor/tla-tile-grid.h"

#include "tuple/tla-error.h"

TlaTileGrid *
tla_tile_grid_new (const TlaLayout *layout, const TlaIntTuple *tile_shape, GError **error)
{
  g_autoptr (TlaTileGrid) self = NULL;
  guint rank;

  g_return_val_if_fail (layout != NULL && tile_shape != NULL, NULL);
  rank = tla_layout_get_rank (layout);
  if (!tla_int_tuple_check_one_level (tile_shape, "tile shape", rank, error))
    return NULL;

  self = g_new0 (TlaTileGrid, 1);
  self->rank = rank;
  self->modes = g_new (TlaTileGridMode, rank + 1);
  for (guint i = 0; i < rank; i++)
    {
      TlaTileGridMode *mode = &self->modes[i];

      mode->origin = tla_layout_get_origin (layout, i);
      mode->tile = tla_int_tuple_get_value (tla_int_tuple_get_entry (tile_shape, i));
      if (mode->tile < 1)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                       "tile shape: size %" G_GINT64_FORMAT " in mode %u covers nothing: write 1 or more", mode->tile,
                       i);
          return NULL;
        }
      mode->n_full = mode->origin / mode->tile;
      mode->tail = mode->origin % mode->tile;
    }
  return g_steal_pointer (&self);
}

void
tla_tile_grid_free (TlaTileGrid *self)
{
  g_free (self->modes);
  g_free (self);
}

gint64
tla_tile_grid_get_n_along (const TlaTileGrid *self, guint mode)
{
  g_return_val_if_fail (mode < self->rank, 0);
  return self->modes[mode].n_full + (self->modes[mode].tail > 0);
}

gint64
tla_tile_grid_get_n_tiles (const TlaTileGrid *self)
{
  gint64 n_tiles = 1;

  for (guint i = 0; i < self->rank; i++)
    if (tla_tile_grid_get_n_along (self, i) == 0)
      return 0;
  for (guint i = 0; i < self->rank; i++)
    n_tiles *= tla_tile_grid_get_n_along (self, i);
  return n_tiles;
}

gint64
tla_tile_grid_get_n_of_class (const TlaTileGrid *self, const gboolean *is_tail)
{
  gint64 n_tiles = 1;

  if (tla_tile_grid_get_n_tiles (self) == 0)
    return 0;
  for (guint i = 0; i < self->rank; i++)
    n_tiles *= is_tail[i] ? self->modes[i].tail > 0 : self->modes[i].n_full;
  return n_tiles;
}

gboolean
tla_tile_grid_is_tail (const TlaTileGrid *self, const gint64 *tile_coord, guint mode)
{
  g_return_val_if_fail (mode < self->rank, FALSE);
  return self->modes[mode].tail > 0 && tile_coord[mode] == self->modes[mode].n_full;
}

/* The loop variables and constants of the document's two modes; further modes are numbered. */
static char *
get_letter (const TlaTileGrid *self, guint mode)
{
  static const char *const letters[] = { "M", "K" };

  return self->rank <= G_N_ELEMENTS (letters) ? g_strdup (letters[mode]) : g_strdup_printf ("%u", mode);
}

char *
tla_tile_grid_to_loop (const TlaTileGrid *self, const char *tensor, TlaTileLoop method)
{
  GString *text = g_string_new (NULL);
  GString *coord = g_string_new (NULL);
  GString *shape = g_string_new (NULL);
  GString *indent = g_string_new (NULL);

  for (guint i = 0; i < self->rank; i++)
    {
      g_autofree char *letter = get_letter (self, i);

      g_string_append_printf (text, "constexpr uint32_t tile%s = %" G_GINT64_FORMAT ";\n", letter, self->modes[i].tile);
      g_string_append_printf (shape, "%stile%s", i > 0 ? ", " : "", letter);
      g_string_append_printf (coord, method == TLA_TILE_LOOP_GET_TILE ? "%stile%sIdx * tile%s" : "%stile%sIdx",
                              i > 0 ? ", " : "", letter, letter);
    }
  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->rank; i++)
    {
      g_autofree char *letter = get_letter (self, i);

      g_string_append_printf (text, "%sfor (uint32_t tile%sIdx = 0; tile%sIdx < %" G_GINT64_FORMAT "; ++tile%sIdx) {\n",
                              indent->str, letter, letter, tla_tile_grid_get_n_along (self, i), letter);
      g_string_append (indent, "    ");
    }
  g_string_append_printf (text, "%sauto tile = tla::%s(%s, tla::MakeCoord(%s), tla::MakeShape(%s));\n", indent->str,
                          method == TLA_TILE_LOOP_GET_TILE ? "GetTile" : "TileView", tensor, coord->str, shape->str);
  for (guint i = self->rank; i > 0; i--)
    g_string_append_printf (text, "%*s}\n", (int) (4 * (i - 1)), "");

  g_string_free (coord, TRUE);
  g_string_free (shape, TRUE);
  g_string_free (indent, TRUE);
  return g_string_free (text, FALSE);
}
