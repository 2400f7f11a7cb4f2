/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-color-mode.h"
#include "draw/ts-scene.h"
#include "tensor/tla-tile-grid.h"

G_BEGIN_DECLS

/* A layout of up to this many cells is coloured over its whole range, a larger one over what is in sight. */
#define TS_SCENE_MAX_WHOLE 65536

/* Padding keeps this much of its colour. */
#define TS_PADDING_ALPHA 0.16

/**
 * TsColorRange:
 * @lowest: the number that has the map's first colour
 * @highest: the number that has its last one
 *
 * Where the coloured number lies on the colour map.
 */
typedef struct
{
  double lowest;
  double highest;
} TsColorRange;

/**
 * TsField:
 * @rows: f
 * @columns: g
 * @fixed: what the modes on neither axis add
 * @row_shift: of a row, f (row - row_shift) counts: the field of a tile in another layout starts where the tile does
 * @column_shift: and g (column - column_shift) of a column
 * @unit: the number of a cell is floor ((f + g + fixed) / unit)
 *
 * The number that is coloured.
 */
typedef struct
{
  TlaAxis rows;
  TlaAxis columns;
  gint64 fixed;
  gint64 row_shift, column_shift;
  gint64 unit;
} TsField;

/**
 * TsScenePlace: what is at an offset of a layout whose offsets may meet.
 * @first: colexicographic number of the first coordinate there
 * @n_coords: how many there are
 * @is_valid: whether one of them lies inside originShape
 */
typedef struct
{
  gint32 first;
  gint32 n_coords : 30;
  guint32 is_valid : 1;
  guint32 is_in_tile : 1;
} TsScenePlace;

/**
 * TsTileMode: a mode of the tile and of the grid, in elements of the layout that is drawn.
 * @begin: where the tile starts
 * @n_valid: what is left of it by the crop
 * @end: where it would end uncropped
 * @grid_begin: where the grid starts
 * @grid_tail: where its tail tiles start
 * @grid_end: where it ends
 * @grid_tile: size of its tiles
 */
typedef struct
{
  gint64 begin, n_valid, end;
  gint64 grid_begin, grid_tail, grid_end, grid_tile;
} TsTileMode;

/* Where an index lies with regard to the tile and the grid, in the modes of one axis. */
typedef struct
{
  gboolean is_in_tile;
  gboolean is_in_grid;
  guint n_tails;
} TsTilePlace;

/**
 * TsTileLook: how a cell is filled.
 * @fill: the class of its tile, or %TS_N_TILE_CLASSES for the colour that the view gives it
 * @is_pale: whether it steps back behind the tile
 */
typedef struct
{
  TsTileClass fill;
  gboolean is_pale;
  gboolean is_grey; /* the view gives it no colour */
} TsTileLook;

/* What is not in the tile keeps this much of its colour. */
#define TS_PALE_ALPHA 0.35

struct _TsScene
{
  gatomicrefcount ref_count;
  TlaLayout *layout;
  const TlaElement *element;
  TsView *view;
  TlaInverse *inverse;
  const TsColorMap *map;
  guint rank;
  guint8 *place; /* of each mode: where it is shown, see below */
  gint64 *fixed; /* of each mode: the index shown where it is on neither axis */
  TlaAxis rows;
  TlaAxis columns;
  gint64 data_offset; /* what lies before the layout's offset 0 in the storage */
  gint64 fixed_offset;
  gboolean fixed_valid; /* whether the fixed indices lie inside originShape */
  gint64 row_begin, row_end, column_begin, column_end;

  TsField field; /* of the view's colour mode */
  TsField terms; /* what it fades to where cells are too small: the offset; the same as field where that is f + g */
  TsColorRange whole; /* range of field over all coordinates */
  TsColorRange whole_terms;

  TsScene
    *colored_by; /* the destination of a pair, on its source: an element has one colour on both sides; else NULL */
  gboolean is_in_pair;

  gint64 block_rows; /* the innermost block of a nested layout, 1 x 1 where there is none */
  gint64 block_columns;
  gint64 fractal; /* elements in a fractal: the innermost block where that is one piece of memory, else 512 bytes */
  gboolean has_relief;
  TlaAxis relief_rows; /* index % block_rows, and so on */
  TlaAxis relief_columns;
  gint64 relief_max;

  TsScenePlace *places; /* one for each offset from the lowest on; NULL when no two can meet, or there are too many */
  gint64 n_places;
  gint64 search_steps; /* of a search for an offset, 0 where it is a few divisions or a look into the table */

  TlaIntTuple *start; /* what is taken off a tensor's coord() to have it in the layout, or NULL */
  TlaTensor *tensor;  /* the value, or NULL where it is a layout */
  TlaTensor *tile;    /* the tile that is spoken of, or NULL */
  TlaTileGrid *grid;  /* or NULL */
  gboolean grid_fills_tile;
  TsTileMode *tile_modes; /* rank; NULL where there is neither */
  TsTilePlace fixed_tile_place;

  guint n_marks;
  gint64 *marks; /* n_marks x rank */
};

enum
{
  TS_PLACE_FIXED,
  TS_PLACE_ROW,
  TS_PLACE_COLUMN,
};

/* @start: (nullable): the coordinate of the storage's space that is the layout's zero here.
 * @tensor: (nullable): the value, of which @layout is the view that tiles are taken from, @data_offset into its storage. */
TsScene *ts_scene_new_for_tensor (const TlaLayout *layout,
                                  gint64 data_offset,
                                  const TlaIntTuple *start,
                                  const TlaTensor *tensor,
                                  const TlaElement *element,
                                  const TsView *view,
                                  GError **error);
void ts_scene_init_places (TsScene *self);
gboolean ts_scene_can_find (const TsScene *self, gint64 n_offsets);
const TsScenePlace *ts_scene_get_place (const TsScene *self, gint64 offset);
gboolean ts_scene_is_empty (const TsScene *self);
/* Whether colours are spread over the whole layout rather than over what is in sight. */
gboolean ts_scene_is_whole (const TsScene *self);
/* "fractal" where the innermost block is one: 512 bytes in one piece, or L0C's 16 x 16. */
const char *ts_scene_get_block_name (const TsScene *self);
gboolean ts_scene_has_padding (const TsScene *self);
/* Whether colours lie on the colour map. */
gboolean ts_scene_has_scale (const TsScene *self);

/* What the view, or the value itself, says of a tile and a grid. */
gboolean ts_scene_init_tile (TsScene *self, GError **error);
/* Once it is known which index of the modes on neither axis is shown. */
void ts_scene_init_tile_place (TsScene *self);
TsTilePlace ts_scene_get_tile_place (const TsScene *self, const TlaAxis *axis, gint64 i);
TsTileLook ts_scene_get_tile_look (const TsScene *self, const TsTilePlace *row, const TsTilePlace *column);
TsTileLook ts_scene_get_coord_look (const TsScene *self, const gint64 *coord);
gboolean ts_scene_coord_is_in_tile (const TsScene *self, const gint64 *coord);
/* The colour of a cell that the view gives @color. */
TsColor ts_tile_look_mix (const TsTileLook *self, const TsTheme *theme, TsColor color, gboolean is_valid);
/* Tiles of a class. */
gint64 ts_scene_count_tiles (const TsScene *self, TsTileClass tile_class);
/* The stretch of an axis that the tile takes; FALSE where that is not one stretch. */
gboolean ts_scene_get_tile_span (const TsScene *self,
                                 const TlaAxis *axis,
                                 gint64 *begin,
                                 gint64 *valid_end,
                                 gint64 *end);
/* Indices past the end of an axis that the picture has room for, to show what was cropped. */
gint64 ts_scene_get_n_ghost (const TsScene *self, gboolean horizontal);

gboolean ts_scene_coord_is_valid (const TsScene *self, const gint64 *coord);

gboolean ts_scene_is_term_on (const TsScene *self, guint mode, guint level);
gint64 ts_scene_weigh_fixed (const TsScene *self, TsWeight weight, const gint64 *coord);

static inline gint64
ts_floor_div (gint64 a, gint64 b)
{
  return a / b - (a % b < 0);
}

gint64 ts_field_at (const TsField *self, gint64 row, gint64 column);
/* Least and largest number over a rectangle of cells, ends excluded. */
TsColorRange ts_field_get_range (const TsField *self,
                                 gint64 row_begin,
                                 gint64 row_end,
                                 gint64 column_begin,
                                 gint64 column_end);
gint64 ts_scene_get_number (const TsScene *self, const gint64 *coord);

/* Index into a colour map; the heat map's fixed-point sum comes to the same. */
guint ts_color_range_index (const TsColorRange *self, double number);

TsColor ts_scene_color_number (const TsScene *self, const TsTheme *theme, const TsColorRange *range, double number);

/* First to last element of a block, light to dark: @place from 0 to 1. */
TsColor ts_color_relief (TsColor color, double place, double strength);

/* What cells say; @text is overwritten. */
void ts_scene_write_coord (const TsScene *self, const gint64 *coord, GString *text);
void ts_scene_write_address (const TsScene *self, gint64 offset, GString *text);
void ts_scene_write_label (const TsScene *self, TsLabel label, const gint64 *coord, gint64 offset, GString *text);
/* With digits in groups, or in hexadecimal where the view has offsets so. */
void ts_scene_append_offset (const TsScene *self, gint64 offset, GString *text);
/* `(1, 5) = 37`, what a tooltip or a screen reader says. */
void ts_scene_write_title (const TsScene *self, const gint64 *coord, gint64 offset, GString *text);

void ts_text_append_int (GString *text, gint64 value);
/* Groups of three digits from five digits on: `2 684 862 464`, `1023`. */
void ts_text_append_grouped (GString *text, gint64 value);
/* 8 GiB, 35 KiB, 512 B; exact, so that 1000 is 1000 B. */
void ts_text_append_bytes (GString *text, gint64 bytes);

G_END_DECLS
