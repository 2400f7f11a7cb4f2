/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

G_BEGIN_DECLS

/**
 * TsPlace:
 * @offset: the offset, in elements
 * @coord: (nullable): the coordinate, one integer a mode; %NULL when the text named a place in memory
 * @text: what the place is, for people: "offset 788 of (17, 20), byte 0x628"
 *
 * A place that somebody wants to go to.
 */
typedef struct
{
  gint64 offset;
  gint64 *coord;
  char *text;
} TsPlace;

/**
 * ts_place_parse:
 * @text: `(17, 20)` or `17, 20`, a coordinate; `788`, an offset; `0x628`, a byte address
 *
 * Returns: (nullable): the place, or %NULL with an error that says what is wrong with the text, or that it lies outside
 */
TsPlace *ts_place_parse (const TsScene *scene, const char *text, GError **error);
void ts_place_free (TsPlace *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsPlace, ts_place_free)

/* The offset of the element that holds the byte at @address, with the view's base; FALSE when there is none in 63 bits. */
gboolean ts_place_get_offset_at (const TsScene *scene, gint64 address, gint64 *offset);

G_END_DECLS
