/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsLogicalHeader:
 *
 * What stands over the logical canvas: the written layout in the colours of its levels, what cells say, what colours mean,
 * and the zoom. Its buttons run actions of the page (`page.label`, `page.color`, `page.zoom-in`, …).
 *
 * Signal: `view-changed` with the changed #TsView and what was changed.
 */
#define TS_TYPE_LOGICAL_HEADER (ts_logical_header_get_type ())
G_DECLARE_FINAL_TYPE (TsLogicalHeader, ts_logical_header, TS, LOGICAL_HEADER, GtkWidget)

TsLogicalHeader *ts_logical_header_new (void);
/* (nullable) */
void ts_logical_header_set_scene (TsLogicalHeader *self, TsScene *scene);
void ts_logical_header_set_theme (TsLogicalHeader *self, const TsTheme *theme);
/* Height of a cell in pixels. */
void ts_logical_header_set_zoom (TsLogicalHeader *self, double zoom);

G_END_DECLS
