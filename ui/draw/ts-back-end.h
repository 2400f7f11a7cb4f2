/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

#include <cairo.h>
#include <math.h>

G_BEGIN_DECLS

/* What the back ends agree on. Lengths are logical pixels. */

/* Hatch lines lie where x + y (leaning right) or x - y (leaning left) is a multiple of the spacing, whatever rectangle
 * they fill, so that hatchings of neighbours join. */
#define TS_HATCH_SPACING 6
#define TS_HATCH_LINE_WIDTH 1.0
#define TS_HALO_WIDTH 2.5
/* Lengths of stroke and gap of each TsDash. */
extern const double ts_dashes[][2];

#define TS_RED(color) ((color) >> 24)
#define TS_GREEN(color) ((color) >> 16 & 0xff)
#define TS_BLUE(color) ((color) >> 8 & 0xff)
#define TS_ALPHA(color) ((color) &0xff)

/* Where device pixels are known, edges and upright lines are moved to whole ones: neighbouring cells then neither overlap
 * nor leave a seam, and hairlines stay sharp. @scale is device pixels per logical pixel, @origin the place of 0 in device
 * pixels. */

static inline double
ts_snap_edge (double value, double scale, double origin)
{
  return (floor (value * scale + origin + 0.5) - origin) / scale;
}

/* A line's width in device pixels: never nothing. */
static inline double
ts_snap_width (double width, double scale)
{
  return MAX (1, round (width * scale));
}

/* Where the middle of a line that is @device_width pixels wide covers whole pixels. */
static inline double
ts_snap_middle (double value, double device_width, double scale, double origin)
{
  double device = value * scale + origin;

  device = fmod (device_width, 2) == 0 ? floor (device + 0.5) : floor (device) + 0.5;
  return (device - origin) / scale;
}

/* A rectangle never vanishes. */
TsRect ts_snap_rect (const TsRect *rect, double scale, double x0, double y0);

/* Whether all parts of a polyline are horizontal or vertical. */
gboolean ts_points_are_upright (const double *points, guint n_points);

/* Draws some items; @scale is device pixels per unit, 0 where they are not known. */
void ts_items_draw (const TsItem *items, guint n_items, cairo_t *cr, double scale);

G_END_DECLS
