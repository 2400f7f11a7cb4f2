/* SPDX-License-Identifier: MIT */
/* The tile grid of a 2^31 x 2^31 tensor, its count and its classes, over that of a 2^10 x 2^10 one. */
#include "bench.h"

#include "layout/tla-tag.h"
#include "tensor/tla-tile-grid.h"

typedef struct
{
  gint64 edge;
  TlaLayout *layout;
  TlaIntTuple *tile_shape;
} Grid;

/* By arithmetic: edges of 2^k in tiles of 48 and 112, which leave tails in both modes. */
static void
count_tiles (gpointer data)
{
  const Grid *self = data;
  g_autoptr (TlaTileGrid) grid = tla_tile_grid_new (self->layout, self->tile_shape, NULL);
  gint64 rows = self->edge / 48, columns = self->edge / 112;

  g_assert_cmpint (tla_tile_grid_get_n_tiles (grid), ==, (rows + 1) * (columns + 1));
  for (guint tail = 0; tail < 4; tail++)
    {
      gboolean is_tail[] = { tail & 1, (tail & 2) != 0 };

      g_assert_cmpint (tla_tile_grid_get_n_of_class (grid, is_tail), ==,
                       (is_tail[0] ? 1 : rows) * (is_tail[1] ? 1 : columns));
    }
}

static void
grid_init (Grid *self, gint64 edge)
{
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat ((gint64[]) { edge, edge }, 2);

  self->edge = edge;
  self->layout = tla_tag_make_layout (tla_tag_lookup ("zN"), tla_element_get_default (), args, NULL);
  self->tile_shape = tla_int_tuple_new_flat ((gint64[]) { 48, 112 }, 2);
  g_assert_nonnull (self->layout);
}

static void
grid_clear (Grid *self)
{
  tla_layout_unref (self->layout);
  tla_int_tuple_unref (self->tile_shape);
}

int
main (void)
{
  Grid large, small;

  grid_init (&large, (gint64) 1 << 31);
  grid_init (&small, (gint64) 1 << 10);
  bench_compare ("tilegrid-growth", (BenchSide) { count_tiles, &large }, (BenchSide) { count_tiles, &small }, 2);
  grid_clear (&large);
  grid_clear (&small);
  return 0;
}
