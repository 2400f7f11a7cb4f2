/* SPDX-License-Identifier: MIT */
#pragma once

#include "tensor/tla-tensor.h"

G_BEGIN_DECLS

/**
 * TlaTileGridMode: how one mode of an originShape is cut into tiles.
 * @origin: its originShape
 * @tile: the tile's size, 1 or more
 * @n_full: tiles that are wholly inside
 * @tail: elements of the tail tile behind them, 0 if the tiles come out even
 */
typedef struct
{
  gint64 origin;
  gint64 tile;
  gint64 n_full;
  gint64 tail;
} TlaTileGridMode;

/**
 * TlaTileGrid:
 *
 * All tiles of a tensor for a tile shape, in closed form: the time does not depend on how many there are. A tile is
 * interior, or a tail in some of its modes; a corner is a tail in all.
 */
typedef struct
{
  guint rank;
  TlaTileGridMode *modes;
} TlaTileGrid;

/**
 * tla_tile_grid_new:
 * @tile_shape: one integer a mode, each 1 or more
 *
 * The grid over the originShape of @layout. Returns: %NULL with %TLA_ERROR_RANK or %TLA_ERROR_RANGE
 */
TlaTileGrid *tla_tile_grid_new (const TlaLayout *layout, const TlaIntTuple *tile_shape, GError **error);
void tla_tile_grid_free (TlaTileGrid *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaTileGrid, tla_tile_grid_free)

/* Tiles along a mode, the tail counted. */
gint64 tla_tile_grid_get_n_along (const TlaTileGrid *self, guint mode);
/* All tiles; no tile where a mode is empty. Fits: there are not more tiles than elements. */
gint64 tla_tile_grid_get_n_tiles (const TlaTileGrid *self);
/* Tiles that are a tail in exactly the modes that @is_tail (rank entries) marks. */
gint64 tla_tile_grid_get_n_of_class (const TlaTileGrid *self, const gboolean *is_tail);
/* Whether the tile at a tile coordinate (rank entries) is a tail in @mode. */
gboolean tla_tile_grid_is_tail (const TlaTileGrid *self, const gint64 *tile_coord, guint mode);

typedef enum
{
  TLA_TILE_LOOP_GET_TILE,  /* Method 1: element coordinates, the loop multiplies */
  TLA_TILE_LOOP_TILE_VIEW, /* Method 2: tile coordinates */
} TlaTileLoop;

/**
 * tla_tile_grid_to_loop:
 * @tensor: the name of the tensor
 *
 * Returns: (transfer full): the loop of a kernel over all tiles, one `for` a mode, as the document on tensors writes it
 */
char *tla_tile_grid_to_loop (const TlaTileGrid *self, const char *tensor, TlaTileLoop method);

G_END_DECLS
