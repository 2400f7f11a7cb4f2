/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-plan.h"

G_BEGIN_DECLS

/* A pixel's share of valid cells, in quarters; any valid cell counts as one at least, any padding as one less. */
#define TS_HEAT_FULL 4

/**
 * TsHeatLine:
 * @n: device pixels
 * @valid_mean: mean of f over the valid indices on each pixel
 * @all_mean: mean of f over all indices on each pixel
 * @place: mean place in the block, or %NULL when it is not shown
 * @share: share of indices that are valid, in quarters
 *
 * The pixels along one side of a heat map. The number of a pixel is that of its row plus that of its column.
 */
typedef struct
{
  guint n;
  double *valid_mean;
  double *all_mean;
  double *place;
  guint8 *share;
} TsHeatLine;

/**
 * ts_heat_line_init:
 * @pixels: (array): n + 1 indices as ts_track_get_pixels() has them
 * @field: f of the coloured number
 * @fixed_valid: whether the modes that are not shown are inside originShape
 * @place: (nullable): place in the block
 *
 * Exact, in closed form: the cost is that of the pixels.
 */
void ts_heat_line_init (TsHeatLine *self,
                        const gint64 *pixels,
                        guint n,
                        const TlaAxis *field,
                        gboolean fixed_valid,
                        const TlaAxis *place);
void ts_heat_line_clear (TsHeatLine *self);

/**
 * TsHeatColors:
 * @map: 256 colours
 * @range: the numbers of the first and the last
 * @fixed: what is added to each sum
 * @canvas: what padding pales to
 * @relief: strength of the relief
 * @most_place: the last place in a block
 */
typedef struct
{
  const TsColor *map;
  TsColorRange range;
  double fixed;
  TsColor canvas;
  double relief;
  double most_place;
} TsHeatColors;

/* NULL when there is no memory for the image. */
TsImage *ts_heat_map_new (const TsHeatLine *rows, const TsHeatLine *columns, const TsHeatColors *colors);

/* The map's 256 colours, or one and the same where nothing is coloured. */
void ts_heat_map_fill_colors (const TsScene *scene, const TsTheme *theme, TsColor *map);
guint32 ts_color_to_pixel (TsColor color);

G_END_DECLS
