/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

G_BEGIN_DECLS

/* At 1:1 a cell is 27 x 16 logical pixels: it holds a label. */
#define TS_CELL_WIDTH 27.0
#define TS_CELL_HEIGHT 16.0

/**
 * TsViewport:
 * @row: the (fractional) row at the upper edge of the cell area
 * @column: the column at its left edge
 * @zoom: height of a cell in logical pixels; its width follows (27/16 of it at label sizes, going over to square when small)
 *
 * Which part of a picture is on the canvas. A plain value.
 */
typedef struct
{
  double row;
  double column;
  double zoom;
} TsViewport;

double ts_viewport_get_cell_width (const TsViewport *self);

/* The part of a width x height canvas in which cells are drawn: what rulers, brackets and legend leave. */
void ts_logical_get_cell_area (const TsScene *scene, double width, double height, TsRect *area);
/* Shows everything; never larger than 1:1 times 2, so that a small layout does not become coarse. */
TsViewport ts_logical_fit (const TsScene *scene, double width, double height);
/* Zooms about a point of the canvas; keeps zoom within sense and the picture in reach. */
TsViewport ts_logical_zoom (const TsScene *scene,
                            const TsViewport *viewport,
                            double width,
                            double height,
                            double factor,
                            double x,
                            double y);
/* Moves by pixels, clamped so that some of the picture stays in sight. */
TsViewport ts_logical_pan (const TsScene *scene,
                           const TsViewport *viewport,
                           double width,
                           double height,
                           double dx,
                           double dy);
/* Moves as little as needed so that the cell is in sight. */
TsViewport ts_logical_reveal (const TsScene *scene,
                              const TsViewport *viewport,
                              double width,
                              double height,
                              gint64 row,
                              gint64 column);
/* The cell under a point, FALSE outside. */
gboolean ts_logical_pick (const TsScene *scene,
                          const TsViewport *viewport,
                          double width,
                          double height,
                          double x,
                          double y,
                          gint64 *row,
                          gint64 *column);
void ts_logical_get_cell_rect (const TsScene *scene,
                               const TsViewport *viewport,
                               double width,
                               double height,
                               gint64 row,
                               gint64 column,
                               TsRect *rect);

/**
 * ts_logical_draw:
 * @scale: device pixels per logical pixel: heat maps are made at device resolution
 *
 * The logical picture: cells, block outlines, brackets, rulers, originShape, legend. Its cost is bounded by the canvas.
 */
TsPicture *ts_logical_draw (const TsScene *scene,
                            const TsTheme *theme,
                            const TsViewport *viewport,
                            double width,
                            double height,
                            double scale);

/**
 * ts_logical_draw_pointer:
 *
 * The small picture on top that changes with the pointer: the cell's frame, its row and column in the rulers, and when
 * cells are too small for labels the lens (@with_lens).
 */
TsPicture *ts_logical_draw_pointer (const TsScene *scene,
                                    const TsTheme *theme,
                                    const TsViewport *viewport,
                                    double width,
                                    double height,
                                    gint64 row,
                                    gint64 column,
                                    gboolean with_lens);

G_END_DECLS
