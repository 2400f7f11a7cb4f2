/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsOffsetSum:
 *
 * An offset as a sum one can follow: a row for each level of each mode, `17%16 · 16 = 16`, the total, and a bar that shows
 * which term carries it.
 */
#define TS_TYPE_OFFSET_SUM (ts_offset_sum_get_type ())
G_DECLARE_FINAL_TYPE (TsOffsetSum, ts_offset_sum, TS, OFFSET_SUM, GtkWidget)

TsOffsetSum *ts_offset_sum_new (void);
void ts_offset_sum_set_theme (TsOffsetSum *self, const TsTheme *theme);
/* (nullable): rows for the modes and levels of its layout. */
void ts_offset_sum_set_scene (TsOffsetSum *self, TsScene *scene);
/* (nullable): the coordinate, one integer a mode. */
void ts_offset_sum_set_coord (TsOffsetSum *self, const gint64 *coord);

G_END_DECLS
