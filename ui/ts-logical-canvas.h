/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-canvas.h"

G_BEGIN_DECLS

/**
 * TsLogicalCanvas:
 *
 * Cells at their logical coordinates. Where cells are too small for labels a lens shows those around the pointer.
 */
#define TS_TYPE_LOGICAL_CANVAS (ts_logical_canvas_get_type ())
G_DECLARE_FINAL_TYPE (TsLogicalCanvas, ts_logical_canvas, TS, LOGICAL_CANVAS, TsCanvas)

TsLogicalCanvas *ts_logical_canvas_new (void);

G_END_DECLS
