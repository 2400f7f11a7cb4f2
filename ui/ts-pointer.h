/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

G_BEGIN_DECLS

/**
 * TsPointed:
 * @has_offset: whether anything is pointed at; all else counts only then
 * @offset: in elements
 * @kind: what is at the offset
 * @n_coords: how many coordinates have it
 * @coord: (nullable): one integer a mode; %NULL in a hole
 * @has_cell: whether the picture shows that coordinate
 * @row: its cell's row
 * @column: and column
 *
 * One place, seen from both sides: as a coordinate and as an offset.
 */
typedef struct
{
  gboolean has_offset;
  gint64 offset;
  TlaAtKind kind;
  gint64 n_coords;
  gint64 *coord;
  gboolean has_cell;
  gint64 row;
  gint64 column;
} TsPointed;

/**
 * TsPointer:
 *
 * The one thing spoken of, shared by the canvases and the inspector. There is a cursor, moved by keys and clicks, and
 * while the mouse is over a canvas the place below it is shown instead.
 *
 * Signals: `changed` whenever what is shown has changed; `moved` after it when the cursor has gone somewhere (a canvas
 * then brings it into sight).
 */
#define TS_TYPE_POINTER (ts_pointer_get_type ())
G_DECLARE_FINAL_TYPE (TsPointer, ts_pointer, TS, POINTER, GObject)

TsPointer *ts_pointer_new (void);

/* The cursor stays on its cell, or the nearest one there is. */
void ts_pointer_set_scene (TsPointer *self, TsScene *scene);
TsScene *ts_pointer_get_scene (TsPointer *self);

const TsPointed *ts_pointer_get (TsPointer *self);
/* Whether that is what the mouse is over, rather than where the cursor was put. */
gboolean ts_pointer_is_hovering (TsPointer *self);

/* The mouse is over a cell, an offset, or nothing any more. */
void ts_pointer_hover_cell (TsPointer *self, gint64 row, gint64 column);
void ts_pointer_hover_offset (TsPointer *self, gint64 offset);
void ts_pointer_leave (TsPointer *self);
/* Takes the cursor to what the mouse is over (a click). */
void ts_pointer_pin (TsPointer *self);

/* Take the cursor somewhere; FALSE when that is outside the shape or the memory of the layout. */
gboolean ts_pointer_go_to_cell (TsPointer *self, gint64 row, gint64 column);
gboolean ts_pointer_go_to_offset (TsPointer *self, gint64 offset);
gboolean ts_pointer_go_to_coord (TsPointer *self, const gint64 *coord);
/* One cell on, stopping at the edges. */
void ts_pointer_step (TsPointer *self, gint64 rows, gint64 columns);
/* On by offsets, stopping at the lowest and highest. */
void ts_pointer_step_offset (TsPointer *self, gint64 offsets);

G_END_DECLS
