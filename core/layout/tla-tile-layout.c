/* SPDX-License-Identifier: MIT */
#include "layout/tla-layout.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

/* Whether the inner sizes of all nested modes are known to the compiler: else none of the tile's inner sizes is. */
static gboolean
is_inner_static (const TlaIntTuple *shape)
{
  for (guint i = 0; i < tla_int_tuple_get_n_entries (shape); i++)
    {
      const TlaIntTuple *mode = tla_int_tuple_get_entry (shape, i);

      if (tla_int_tuple_get_n_entries (mode) > 0 && !tla_int_tuple_is_static (tla_int_tuple_get_entry (mode, 0)))
        return FALSE;
    }
  return TRUE;
}

/* A nested mode of the tile: the parent's inner size, and as many of it as the tile needs: a number that the reference
 * has at run time only, whatever the tile's is. */
static TlaIntTuple *
nest_size (const TlaIntTuple *parent, const TlaIntTuple *tile, gboolean is_static, GError **error)
{
  const TlaIntTuple *inner = tla_int_tuple_get_n_entries (parent) == 2 ? tla_int_tuple_get_entry (parent, 0) : NULL;
  g_autoptr (TlaIntTuple) new_inner = NULL;
  g_autoptr (TlaIntTuple) outer = NULL;
  TlaIntTuple *entries[2];
  gint64 n_blocks;

  if (inner == NULL || !tla_int_tuple_is_int (inner) || !tla_int_tuple_is_int (tla_int_tuple_get_entry (parent, 1)))
    {
      g_autofree char *text = tla_int_tuple_to_brief (parent);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "mode %s: a tile needs nested modes of two integers, (inner size, number of blocks)", text);
      return NULL;
    }
  if (tla_int_tuple_get_value (inner) == 0)
    {
      g_autofree char *text = tla_int_tuple_to_brief (parent);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE, "mode %s: a tile cannot be cut into inner blocks of size 0",
                   text);
      return NULL;
    }
  if (!tla_checked_ceil_div (tla_int_tuple_get_value (tile), tla_int_tuple_get_value (inner), &n_blocks, error))
    return NULL;

  new_inner = tla_int_tuple_new_int (tla_int_tuple_get_value (inner), is_static);
  outer = tla_int_tuple_new_int (n_blocks, FALSE);
  entries[0] = new_inner;
  entries[1] = outer;
  return tla_int_tuple_new (entries, 2, error);
}

/* min(tile, max(originShape - coord, 0)); a start below zero counts as outside, as it does where coordinates are unsigned. */
static gint64
crop (gint64 origin, gint64 coord, gint64 tile)
{
  return coord < 0 ? 0 : MIN (tile, MAX (origin - coord, 0));
}

TlaLayout *
tla_layout_get_tile (const TlaLayout *self, const TlaIntTuple *tile_shape, const TlaIntTuple *coord, GError **error)
{
  const TlaIntTuple *shape = tla_layout_get_shape (self);
  guint rank = tla_layout_get_rank (self);
  gboolean is_scalar = tla_int_tuple_is_int (shape);
  g_autoptr (GPtrArray) sizes = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_autoptr (GPtrArray) origins = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_autoptr (TlaIntTuple) new_shape = NULL;
  g_autoptr (TlaIntTuple) new_origin = NULL;

  if (tla_int_tuple_get_depth (shape) > 1 && rank != 2)
    {
      g_autofree char *text = tla_int_tuple_to_brief (shape);

      g_set_error (
        error, TLA_ERROR, TLA_ERROR_RANK,
        "GetTileLayout of %s: nested layouts have tiles only at rank 2, this one has rank %u; take a slice first", text,
        rank);
      return NULL;
    }
  if (!tla_int_tuple_check_one_level (tile_shape, "tile shape", rank, error) ||
      !tla_int_tuple_check_one_level (coord, "coord", rank, error))
    return NULL;

  for (guint i = 0; i < rank; i++)
    {
      const TlaIntTuple *mode = is_scalar ? shape : tla_int_tuple_get_entry (shape, i);
      const TlaIntTuple *tile = tla_int_tuple_get_entry (tile_shape, i);
      gint64 size = tla_int_tuple_get_value (tile);
      TlaIntTuple *nested;

      if (size < 0)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                       "tile shape: size %" G_GINT64_FORMAT " in mode %u is negative, a size must be 0 or more", size,
                       i);
          return NULL;
        }
      if (!tla_int_tuple_is_int (mode))
        nested = nest_size (mode, tile, is_inner_static (shape), error);
      else
        nested = tla_int_tuple_get_depth (shape) > 1 ? tla_int_tuple_to_dynamic (tile) : tla_int_tuple_ref (tile);
      if (nested == NULL)
        return NULL;
      g_ptr_array_add (sizes, nested);
      g_ptr_array_add (origins,
                       tla_int_tuple_new_int (crop (tla_layout_get_origin (self, i),
                                                    tla_int_tuple_get_value (tla_int_tuple_get_entry (coord, i)), size),
                                              FALSE));
    }

  if (is_scalar)
    return tla_layout_new (sizes->pdata[0], tla_layout_get_stride (self), origins->pdata[0], error);
  new_shape = tla_int_tuple_new ((TlaIntTuple *const *) sizes->pdata, rank, error);
  new_origin = tla_int_tuple_new ((TlaIntTuple *const *) origins->pdata, rank, error);
  if (new_shape == NULL || new_origin == NULL)
    return NULL;
  return tla_layout_new (new_shape, tla_layout_get_stride (self), new_origin, error);
}
