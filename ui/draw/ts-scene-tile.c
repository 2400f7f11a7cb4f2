/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

/* The tile that is spoken of and the grid of tiles, in elements of the layout that is drawn. */

/* As many indices past the end there is room for at least, however few are before it. */
#define LEAST_GHOST 8

static gint64
get_entry (const TlaIntTuple *tuple, guint mode)
{
  return tla_int_tuple_get_value (tla_int_tuple_is_int (tuple) ? tuple : tla_int_tuple_get_entry (tuple, mode));
}

/* A layout is as good as a tensor at the start of some storage: tiles are those of the core. */
static TlaTensor *
make_tensor (const TsScene *self, GError **error)
{
  g_autoptr (TlaStorage) storage =
    tla_storage_new ("storage", self->element, TLA_POSITION_GM, TLA_STORAGE_UNKNOWN_CAPACITY);

  return tla_tensor_new (storage, self->data_offset, self->layout, NULL, TLA_POSITION_GM, error);
}

/* Where a tensor starts in the layout that is drawn. */
static gint64
get_start (const TsScene *self, const TlaTensor *tensor, guint mode)
{
  gint64 start = get_entry (tla_tensor_get_coord (tensor), mode);

  return self->start ? start - get_entry (self->start, mode) : start;
}

/* Whether a value shows as a tile of what is drawn: it is one, or starts somewhere in it. */
static gboolean
is_part (const TsScene *self, const TlaTensor *tensor)
{
  if (tla_tensor_get_layout (tensor) != self->layout)
    return TRUE;
  for (guint mode = 0; mode < self->rank; mode++)
    {
      if (get_start (self, tensor, mode) != 0)
        return TRUE;
    }
  return FALSE;
}

static gint64
add_clamped (gint64 a, gint64 b)
{
  gint64 sum;

  return __builtin_add_overflow (a, b, &sum) ? G_MAXINT64 : sum;
}

static void
init_tile_modes (TsScene *self)
{
  const TlaIntTuple *shape = tla_tensor_get_view_shape (self->tile);

  for (guint mode = 0; mode < self->rank; mode++)
    {
      TsTileMode *tile = &self->tile_modes[mode];

      tile->begin = get_start (self, self->tile, mode);
      tile->n_valid = tla_layout_get_origin (tla_tensor_get_layout (self->tile), mode);
      tile->end = add_clamped (tile->begin, shape ? get_entry (shape, mode) : tile->n_valid);
    }
}

static void
init_grid_modes (TsScene *self, const TlaTensor *tensor)
{
  for (guint mode = 0; mode < self->rank; mode++)
    {
      const TlaTileGridMode *grid = &self->grid->modes[mode];
      TsTileMode *tile = &self->tile_modes[mode];

      tile->grid_begin = get_start (self, tensor, mode);
      tile->grid_tile = grid->tile;
      tile->grid_end = add_clamped (tile->grid_begin, grid->origin);
      tile->grid_tail = tile->grid_end - grid->tail;
    }
}

/* Of the modes on neither axis. */
void
ts_scene_init_tile_place (TsScene *self)
{
  TsTilePlace *fixed = &self->fixed_tile_place;

  if (!self->tile_modes)
    return;
  *fixed = (TsTilePlace) { TRUE, TRUE, 0 };
  for (guint mode = 0; mode < self->rank; mode++)
    {
      const TsTileMode *tile = &self->tile_modes[mode];
      gint64 i = self->fixed[mode];

      if (self->place[mode] != TS_PLACE_FIXED)
        continue;
      fixed->is_in_tile = fixed->is_in_tile && i >= tile->begin && i - tile->begin < tile->n_valid;
      fixed->is_in_grid = fixed->is_in_grid && i >= tile->grid_begin && i < tile->grid_end;
      fixed->n_tails += i >= tile->grid_tail;
    }
}

static TlaIntTuple *
get_whole_shape (const TsScene *self, const TlaTensor *tensor)
{
  g_autofree gint64 *sizes = g_new (gint64, MAX (self->rank, 1));

  for (guint mode = 0; mode < self->rank; mode++)
    sizes[mode] = MAX (tla_layout_get_origin (tla_tensor_get_layout (tensor), mode), 1);
  return tla_int_tuple_new_flat (sizes, self->rank);
}

gboolean
ts_scene_init_tile (TsScene *self, GError **error)
{
  const TsView *view = self->view;
  const TlaIntTuple *grid_shape = view->tiles_shape;
  g_autoptr (TlaIntTuple) whole = NULL;
  g_autoptr (TlaTensor) own = NULL;

  if (self->tensor)
    own = tla_tensor_ref (self->tensor);
  else if (view->tile_shape || grid_shape || view->color == TS_COLOR_TILE)
    own = make_tensor (self, error);
  else
    return TRUE;
  if (!own)
    return FALSE;

  if (view->tile_shape && view->tile_coord)
    {
      self->tile = tla_tensor_get_tile (own, view->tile_coord, view->tile_shape, error);
      if (!self->tile)
        return FALSE;
    }
  else if (is_part (self, own))
    self->tile = tla_tensor_ref (own);
  /* To be coloured by class, a tile is one of a grid of its like, and the whole is one tile. */
  if (!grid_shape && view->color == TS_COLOR_TILE)
    grid_shape = view->tile_shape ? view->tile_shape : (whole = get_whole_shape (self, own));
  if (grid_shape)
    {
      self->grid = tla_tile_grid_new (tla_tensor_get_layout (own), grid_shape, error);
      if (!self->grid)
        return FALSE;
    }
  self->grid_fills_tile = view->color == TS_COLOR_TILE || !view->tile_shape;
  if (!self->tile && !self->grid)
    return TRUE;

  self->tile_modes = g_new0 (TsTileMode, MAX (self->rank, 1));
  if (self->tile)
    init_tile_modes (self);
  if (self->grid)
    init_grid_modes (self, own);
  return TRUE;
}

TsTilePlace
ts_scene_get_tile_place (const TsScene *self, const TlaAxis *axis, gint64 i)
{
  TsTilePlace place = { TRUE, TRUE, 0 };

  for (guint k = 0; self->tile_modes && k < axis->n_modes; k++)
    {
      const TsTileMode *tile = &self->tile_modes[axis->modes[k].mode];
      gint64 at = i / axis->modes[k].span;

      if (k + 1 < axis->n_modes)
        at %= axis->modes[k].extent;
      place.is_in_tile = place.is_in_tile && at >= tile->begin && at - tile->begin < tile->n_valid;
      place.is_in_grid = place.is_in_grid && at >= tile->grid_begin && at < tile->grid_end;
      place.n_tails += at >= tile->grid_tail;
    }
  return place;
}

static TsTileLook
get_look (const TsScene *self, gboolean is_in_tile, gboolean is_in_grid, guint n_tails)
{
  TsTileLook look = { TS_N_TILE_CLASSES, FALSE, FALSE };

  is_in_tile = is_in_tile && self->tile;
  if (self->grid && is_in_grid && (self->grid_fills_tile || !is_in_tile))
    look.fill = n_tails == 0                              ? TS_TILE_INTERIOR
                : self->rank > 1 && n_tails == self->rank ? TS_TILE_CORNER
                                                          : TS_TILE_TAIL;
  look.is_grey = self->colored_by && !is_in_tile && self->tile;
  /* A quiet fill need not step back further, unless it is the colour of the tile itself. */
  look.is_pale = self->tile && !is_in_tile && (look.fill == TS_N_TILE_CLASSES || self->grid_fills_tile);
  return look;
}

TsTileLook
ts_scene_get_tile_look (const TsScene *self, const TsTilePlace *row, const TsTilePlace *column)
{
  const TsTilePlace *fixed = &self->fixed_tile_place;

  if (!self->tile_modes)
    return (TsTileLook) { TS_N_TILE_CLASSES, FALSE, FALSE };
  return get_look (self, row->is_in_tile && column->is_in_tile && fixed->is_in_tile,
                   row->is_in_grid && column->is_in_grid && fixed->is_in_grid,
                   row->n_tails + column->n_tails + fixed->n_tails);
}

gboolean
ts_scene_coord_is_in_tile (const TsScene *self, const gint64 *coord)
{
  for (guint mode = 0; mode < self->rank; mode++)
    {
      const TsTileMode *tile = &self->tile_modes[mode];

      if (coord[mode] < tile->begin || coord[mode] - tile->begin >= tile->n_valid)
        return FALSE;
    }
  return self->tile != NULL;
}

TsTileLook
ts_scene_get_coord_look (const TsScene *self, const gint64 *coord)
{
  gboolean is_in_grid = TRUE;
  guint n_tails = 0;

  if (!self->tile_modes)
    return (TsTileLook) { TS_N_TILE_CLASSES, FALSE, FALSE };
  for (guint mode = 0; mode < self->rank; mode++)
    {
      const TsTileMode *tile = &self->tile_modes[mode];

      is_in_grid = is_in_grid && coord[mode] >= tile->grid_begin && coord[mode] < tile->grid_end;
      n_tails += coord[mode] >= tile->grid_tail;
    }
  return get_look (self, ts_scene_coord_is_in_tile (self, coord), is_in_grid, n_tails);
}

TsColor
ts_tile_look_mix (const TsTileLook *self, const TsTheme *theme, TsColor color, gboolean is_valid)
{
  double alpha = self->is_pale ? TS_PALE_ALPHA : 1;

  if (self->is_grey)
    color = ts_color_mix (theme->canvas, theme->text, 0.3);
  if (self->fill < TS_N_TILE_CLASSES)
    color = theme->tiles[self->fill];
  if (!is_valid)
    alpha = TS_PADDING_ALPHA;
  return alpha < 1 ? ts_color_mix (theme->canvas, color, alpha) : color;
}

gint64
ts_scene_count_tiles (const TsScene *self, TsTileClass tile_class)
{
  g_autofree gboolean *is_tail = g_new0 (gboolean, MAX (self->rank, 1));
  gint64 n_interior = tla_tile_grid_get_n_of_class (self->grid, is_tail), n_corners;

  for (guint mode = 0; mode < self->rank; mode++)
    is_tail[mode] = TRUE;
  n_corners = self->rank > 1 ? tla_tile_grid_get_n_of_class (self->grid, is_tail) : 0;
  switch (tile_class)
    {
    case TS_TILE_INTERIOR:
      return n_interior;
    case TS_TILE_CORNER:
      return n_corners;
    case TS_TILE_TAIL:
    default:
      return tla_tile_grid_get_n_tiles (self->grid) - n_interior - n_corners;
    }
}

gboolean
ts_scene_get_tile_span (const TsScene *self, const TlaAxis *axis, gint64 *begin, gint64 *valid_end, gint64 *end)
{
  const TsTileMode *tile;

  *begin = 0;
  *valid_end = *end = 1;
  if (axis->n_modes == 0)
    return TRUE;
  if (axis->n_modes > 1)
    return FALSE;
  tile = &self->tile_modes[axis->modes[0].mode];
  *begin = tile->begin;
  *valid_end = add_clamped (tile->begin, tile->n_valid);
  *end = tile->end;
  return TRUE;
}

gint64
ts_scene_get_n_ghost (const TsScene *self, gboolean horizontal)
{
  const TlaAxis *axis = horizontal ? &self->columns : &self->rows;
  gint64 range_begin = horizontal ? self->column_begin : self->row_begin;
  gint64 range_end = horizontal ? self->column_end : self->row_end, begin, valid_end, end;

  if (!self->tile || !self->fixed_tile_place.is_in_tile ||
      !ts_scene_get_tile_span (self, axis, &begin, &valid_end, &end) || range_end < MIN (valid_end, axis->extent))
    return 0;
  return CLAMP (end - range_end, 0, MAX (range_end - range_begin, LEAST_GHOST));
}
