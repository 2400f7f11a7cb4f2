/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-canvas.h"

G_BEGIN_DECLS

/**
 * TsMemoryCanvas:
 *
 * Addresses from the lowest up: the strip of all of them, and rows of them wrapped at the view's width.
 */
#define TS_TYPE_MEMORY_CANVAS (ts_memory_canvas_get_type ())
G_DECLARE_FINAL_TYPE (TsMemoryCanvas, ts_memory_canvas, TS, MEMORY_CANVAS, TsCanvas)

TsMemoryCanvas *ts_memory_canvas_new (void);

G_END_DECLS
