/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

G_BEGIN_DECLS

/**
 * TsMemoryViewport:
 * @first_row: the (fractional) row of addresses at the upper edge, counted from the lowest offset
 * @zoom: height of a cell in logical pixels
 */
typedef struct
{
  double first_row;
  double zoom;
} TsMemoryViewport;

/* Elements in a row of addresses for this view and width (view's wrap, or what the width takes in whole C0 blocks). */
gint64 ts_memory_get_row_elements (const TsScene *scene, double width);
void ts_memory_get_cell_area (const TsScene *scene, double width, double height, TsRect *area);
TsMemoryViewport ts_memory_pan (const TsScene *scene,
                                const TsMemoryViewport *viewport,
                                double width,
                                double height,
                                double dy);
TsMemoryViewport ts_memory_zoom (const TsScene *scene,
                                 const TsMemoryViewport *viewport,
                                 double width,
                                 double height,
                                 double factor,
                                 double y);
/* Brings an offset into sight with as little movement as needed. */
TsMemoryViewport ts_memory_reveal (const TsScene *scene,
                                   const TsMemoryViewport *viewport,
                                   double width,
                                   double height,
                                   gint64 offset);
gboolean ts_memory_pick (const TsScene *scene,
                         const TsMemoryViewport *viewport,
                         double width,
                         double height,
                         double x,
                         double y,
                         gint64 *offset);
void ts_memory_get_cell_rect (const TsScene *scene,
                              const TsMemoryViewport *viewport,
                              double width,
                              double height,
                              gint64 offset,
                              TsRect *rect);
/* The memory picture: the strip of all addresses with its viewport, and rows of addresses wrapped below it. */
TsPicture *ts_memory_draw (const TsScene *scene,
                           const TsTheme *theme,
                           const TsMemoryViewport *viewport,
                           double width,
                           double height,
                           double scale);
TsPicture *ts_memory_draw_pointer (const TsScene *scene,
                                   const TsTheme *theme,
                                   const TsMemoryViewport *viewport,
                                   double width,
                                   double height,
                                   gint64 offset);

G_END_DECLS
