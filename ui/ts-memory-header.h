/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsMemoryHeader:
 *
 * What stands over the memory canvas: how much there is, the walk, and how many bytes make a row. Its buttons run actions
 * of the page (`page.walk-next`, `page.play`, `page.wrap`, …).
 */
#define TS_TYPE_MEMORY_HEADER (ts_memory_header_get_type ())
G_DECLARE_FINAL_TYPE (TsMemoryHeader, ts_memory_header, TS, MEMORY_HEADER, GtkWidget)

TsMemoryHeader *ts_memory_header_new (void);
/* (nullable) */
void ts_memory_header_set_scene (TsMemoryHeader *self, TsScene *scene);
void ts_memory_header_set_playing (TsMemoryHeader *self, gboolean playing);

G_END_DECLS
