/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/**
 * TsLabel: what a cell says.
 */
typedef enum
{
  TS_LABEL_OFFSET,
  TS_LABEL_COORD,
  TS_LABEL_BOTH,
  TS_LABEL_ADDRESS,
  TS_LABEL_NONE,
} TsLabel;

/**
 * TsColorMode: what a cell's colour means. One row of the table in ts-color-mode.c each.
 */
typedef enum
{
  TS_COLOR_OFFSET,
  TS_COLOR_ROW,
  TS_COLOR_COLUMN,
  TS_COLOR_FRACTAL,
  TS_COLOR_C0,
  TS_COLOR_TILE,
  TS_COLOR_NONE,
} TsColorMode;

/* Nick of each value as the command line and session files write it ("offset"), and a label for people. */
const char *ts_label_to_nick (TsLabel label);
gboolean ts_label_from_nick (const char *nick, TsLabel *label);
const char *ts_color_mode_to_nick (TsColorMode mode);
gboolean ts_color_mode_from_nick (const char *nick, TsColorMode *mode);

/**
 * TsView:
 * @label: what cells say
 * @color: what colours mean
 * @color_map: (nullable): name of the colour map, %NULL for the default
 * @terms_off: (element-type guint): leaves whose term is left out of the colour, as `mode * 16 + leaf index`
 * @relief: whether the place in the fractal is shaded on top
 * @element: (nullable): element that addresses and C0 blocks are counted in; %NULL for the value's own, else half
 * @base_address: byte address of offset 0
 * @hexadecimal: whether offsets are written in hexadecimal; byte addresses always are
 * @wrap: bytes of a row in the memory picture; 0 for as many as the width takes
 * @row_modes: (element-type guint): top-level modes that make the rows, innermost first; %NULL for the default (the
 *   next to last mode; none for rank 1)
 * @column_modes: (element-type guint): those that make the columns; %NULL for the default (the last mode)
 * @fixed: (element-type gint64): the index shown of each mode that is neither (one entry a mode; others ignored); %NULL is all zero
 * @mode_names: (element-type utf8): names for the modes, %NULL or "" where there is none
 * @marks: (element-type TlaIntTuple): marked coordinates
 * @tile_shape: (nullable): the shape of a tile that is spoken of, GetTile(value, @tile_coord, @tile_shape); both or neither
 * @tile_coord: (nullable): the element coordinate it starts at
 * @tiles_shape: (nullable): tile shape of a grid over the whole value
 * @has_range: whether only a part is shown: rows @row_begin to @row_end, columns @column_begin to @column_end (ends excluded)
 * @title: (nullable): title; %NULL for the layout's text
 *
 * How a value is looked at: what to colour, label and mark. Part of the session and of an exported picture. A plain
 * struct that is copied whole; a change of view is a new one, which is what undo keeps.
 */
typedef struct
{
  TsLabel label;
  TsColorMode color;
  char *color_map;
  GArray *terms_off;
  gboolean relief;
  const TlaElement *element;
  gint64 base_address;
  gboolean hexadecimal;
  gint64 wrap;
  GArray *row_modes;
  GArray *column_modes;
  GArray *fixed;
  GPtrArray *mode_names;
  GPtrArray *marks;
  TlaIntTuple *tile_shape;
  TlaIntTuple *tile_coord;
  TlaIntTuple *tiles_shape;
  gboolean has_range;
  gint64 row_begin, row_end, column_begin, column_end;
  char *title;
} TsView;

#define TS_TYPE_VIEW (ts_view_get_type ())

GType ts_view_get_type (void) G_GNUC_CONST;
TsView *ts_view_new (void);
TsView *ts_view_copy (const TsView *self);
void ts_view_free (TsView *self);
gboolean ts_view_equal (const TsView *a, const TsView *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsView, ts_view_free)

G_END_DECLS
