/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

G_BEGIN_DECLS

#define TS_COLOR_MAP_SIZE 256
#define TS_N_LEVEL_COLORS 3

/**
 * TsTileClass: how a tile of a grid lies in the originShape.
 * @TS_TILE_INTERIOR: wholly inside
 * @TS_TILE_TAIL: cropped in some modes
 * @TS_TILE_CORNER: cropped in all of several modes
 */
typedef enum
{
  TS_TILE_INTERIOR,
  TS_TILE_TAIL,
  TS_TILE_CORNER,
  TS_N_TILE_CLASSES,
} TsTileClass;

/**
 * TsTheme:
 *
 * The tokens of the look: one row of a table a theme. All text colours hold at least 5:1 on every surface.
 */
typedef struct
{
  const char *name; /* "light", "dark", "print" */
  TsColor canvas, line, hairline, text, dim_text, hatch;
  TsColor accent, pointer, ok, note, error;
  TsColor levels[TS_N_LEVEL_COLORS]; /* inner first; deeper levels repeat from the second on */
  TsColor padding_text;
  TsColor tiles[TS_N_TILE_CLASSES]; /* quiet fills */
} TsTheme;

const TsTheme *ts_theme_lookup (const char *name);
const TsTheme *ts_theme_get_all (guint *n_themes);
TsColor ts_theme_get_level_color (const TsTheme *self, guint level);

/**
 * TsColorMap: 256 colours, perceptually even and safe for colour-blind eyes; the same in light and dark, so that
 * pictures compare.
 */
typedef struct
{
  const char *name; /* "tilescope", … */
  const char *label;
  TsColor colors[TS_COLOR_MAP_SIZE];
} TsColorMap;

const TsColorMap *ts_color_map_lookup (const char *name);
const TsColorMap *ts_color_map_get_all (guint *n_maps);

/* Black or white, whichever contrasts more with @background. */
TsColor ts_color_get_text (TsColor background);
/* WCAG contrast ratio of two opaque colours, 1 to 21. */
double ts_color_contrast (TsColor a, TsColor b);
/* @over with opacity @alpha on @under. */
TsColor ts_color_mix (TsColor under, TsColor over, double alpha);

G_END_DECLS
