/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"
#include "layout/tla-axis.h"

G_BEGIN_DECLS

/* From this many pixels on a cell is drawn as a cell, on whole pixels; below, cells make a heat map. */
#define TS_TRACK_MIN_CELL 4.0

/**
 * TsTrack:
 * @horizontal: whether it runs to the right (columns) or down (rows)
 * @axis: f, or g
 * @begin: first index that may be shown
 * @end: one past the last
 * @beyond: indices past @end that there is room for: nothing lies there, but something may be drawn
 * @pitch: pixels an index takes
 * @scroll: the index at @start
 * @start: where the cell area begins on the canvas, along this direction
 * @length: how long the cell area is
 * @first: first index in sight
 * @last: one past the last one in sight
 *
 * One direction of the cell area: which index lies where. Rulers, brackets and curves are written once, along a track.
 * A plain value.
 */
typedef struct
{
  gboolean horizontal;
  const TlaAxis *axis;
  gint64 begin, end, beyond;
  double pitch;
  double scroll;
  double start, length;
  gint64 first, last;
} TsTrack;

void ts_track_init (TsTrack *self,
                    gboolean horizontal,
                    const TlaAxis *axis,
                    gint64 begin,
                    gint64 end,
                    gint64 beyond,
                    double pitch,
                    double start,
                    double length,
                    double scroll);
/* The nearest scroll position at which the area is full, or the first index at its start. */
double ts_track_clamp (const TsTrack *self, double scroll);
/* Where index i begins; on whole pixels when cells are drawn as cells. */
double ts_track_edge (const TsTrack *self, gint64 i);
/* Where the cells in sight end. */
double ts_track_get_end (const TsTrack *self);
/* Where the room past the end ends. */
double ts_track_get_ghost_end (const TsTrack *self);
gboolean ts_track_pick (const TsTrack *self, double at, gint64 *i);

/* Elements in a block of the axis's leaf @leaf: one period of the leaf above it. */
gint64 ts_track_get_block (const TsTrack *self, guint leaf);
/* The outermost leaf of which a block begins at index i, or -1. */
int ts_track_get_edge_leaf (const TsTrack *self, gint64 i);

/* How many neighbours along the track lie at consecutive offsets, as its innermost leaf has it; 1 for none. */
gint64 ts_track_get_run (const TsTrack *self);

/**
 * ts_track_get_pixels:
 * @scale: device pixels per pixel
 * @n_pixels: (out): device pixels that the cells in sight cover
 *
 * Which indices lie on which device pixel: pixel p of the W that the whole track would take holds the n indices i with
 * floor (p * n / W) <= i < floor ((p + 1) * n / W), or, where an index takes several pixels, index floor (p * n / W).
 *
 * Returns: (transfer full): n_pixels + 1 indices: the first on each pixel and the one after the last
 */
gint64 *ts_track_get_pixels (const TsTrack *self, double scale, guint *n_pixels);

/* A point at @along in the track's direction and @away from the cell area, outside it (up, or to the left). */
void ts_track_point (const TsTrack *self, double area_edge, double along, double away, double *x, double *y);

G_END_DECLS
