/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-theme.h"
#include "expr/tla-value.h"
#include "draw/ts-view.h"
#include "layout/tla-axis.h"
#include "layout/tla-inverse.h"

G_BEGIN_DECLS

/**
 * TsScene:
 *
 * A layout, or what a tensor lies in, made ready for drawing: its two axes, its inverse, its colours. Made once for a value and a view, shared by
 * the logical and the memory picture and by every frame. Immutable and reference-counted.
 */
typedef struct _TsScene TsScene;

/* Fails when the view names modes that the layout does not have. */
TsScene *ts_scene_new (const TlaLayout *layout, const TlaElement *element, const TsView *view, GError **error);

/**
 * ts_scene_can_show: whether there is a picture of a value: of layouts and of tensors.
 */
gboolean ts_scene_can_show (const TlaValue *value);

/**
 * ts_scene_new_for_value:
 * @element: (nullable): the element where neither the value nor the view has one
 *
 * What is drawn of a value, on the screen and in files. Of a layout, itself. Of a tensor, the view that its tiles are
 * taken from, with offsets counted from the storage's start, and where the value is a tile, that tile. A slice, which has
 * moved in the storage, and a tensor with a start coordinate are drawn as their own layout, from where they start; only
 * where the start lies inside a block the layout is drawn from its own zero, and the tensor as a tile of it.
 *
 * Returns: (transfer full) (nullable): the scene, or %NULL with %TLA_ERROR_TYPE for a value without a picture, or with
 *   the errors of ts_scene_new()
 */
TsScene *ts_scene_new_for_value (const TlaValue *value, const TlaElement *element, const TsView *view, GError **error);

/**
 * ts_scene_new_pair:
 * @destination: what MakeTensorLike made
 * @source: (out): the scene of the tensor that it is like: that part of it, in its own coordinates
 *
 * Both ends of a copy. An element has one colour, that of its number in the destination, on both sides.
 *
 * Returns: (transfer full) (nullable): the destination's scene, or %NULL with %TLA_ERROR_TYPE for another value
 */
TsScene *ts_scene_new_pair (const TlaValue *destination, const TsView *view, TsScene **source, GError **error);

/* The same value and element, looked at in another way. */
TsScene *ts_scene_new_with_view (const TsScene *self, const TsView *view, GError **error);
TsScene *ts_scene_ref (TsScene *self);
void ts_scene_unref (TsScene *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsScene, ts_scene_unref)

const TlaLayout *ts_scene_get_layout (const TsScene *self);
/* How far the layout's offset 0 lies behind the storage's start, in elements. */
gint64 ts_scene_get_data_offset (const TsScene *self);
/* The offsets in the storage that the layout reaches; both the data offset without an element. */
gint64 ts_scene_get_lowest (const TsScene *self);
gint64 ts_scene_get_highest (const TsScene *self);
/* The tile that is spoken of, or NULL: of the view, or the value where it is one. Its coord() is in the layout. */
const TlaTensor *ts_scene_get_tile (const TsScene *self);
const TlaElement *ts_scene_get_element (const TsScene *self);
const TsView *ts_scene_get_view (const TsScene *self);
const TlaAxis *ts_scene_get_rows (const TsScene *self);
const TlaAxis *ts_scene_get_columns (const TsScene *self);
/* Data offset and that of the modes that are on neither axis; a cell's offset is this plus f(row) plus g(column). */
gint64 ts_scene_get_fixed_offset (const TsScene *self);
gint64 ts_scene_get_offset (const TsScene *self, gint64 row, gint64 column);
gboolean ts_scene_is_valid (const TsScene *self, gint64 row, gint64 column);
/* Byte address of an element's first byte with the view's base; FALSE when it does not fit. */
gboolean ts_scene_get_address (const TsScene *self, gint64 offset, gint64 *address);
/* One integer a mode of the cell's coordinate; and the cell of a coordinate, FALSE when another index of a fixed mode is shown. */
void ts_scene_get_coord (const TsScene *self, gint64 row, gint64 column, gint64 *coord);
gboolean ts_scene_get_cell (const TsScene *self, const gint64 *coord, gint64 *row, gint64 *column);
/* The first coordinate at an offset, and how many there are. */
TlaAtKind ts_scene_find (const TsScene *self, gint64 offset, gint64 *coord, gint64 *n_coords);
/* Colour of one cell, padding not yet paled; of a coordinate, for the memory picture. */
TsColor ts_scene_get_color (const TsScene *self, gint64 row, gint64 column);
TsColor ts_scene_get_coord_color (const TsScene *self, const gint64 *coord);
/* What a cell says for the view's label, "37" or "1,5" or "0x4a". */
char *ts_scene_get_label (const TsScene *self, gint64 row, gint64 column);

G_END_DECLS
