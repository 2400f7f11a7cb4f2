/* SPDX-License-Identifier: MIT */
#include "draw/ts-theme.h"

#include <math.h>

/* A map is given by stops at equal colour differences; between them it runs straight through OKLCh (lightness, chroma,
 * hue), so that equal steps of the number stay equal steps for the eye.
 * Source of OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020. */

#define MOST_STOPS 9

typedef struct
{
  double l, c, h;
} Lch;

typedef struct
{
  const char *name;
  const char *label;
  guint n_stops;
  TsColor stops[MOST_STOPS];
} Recipe;

static const Recipe recipes[] = {
  {
    "tilescope",
    "Violet to yellow",
    9,
    { 0x472b6fff, 0x3b4890ff, 0x1868a4ff, 0x0087acff, 0x00a4a9ff, 0x1abc9dff, 0x71d18aff, 0xb4e076ff, 0xf3ea68ff },
  },
  /* For print without colour: grey has no chroma, so that two stops give even steps. */
  { "grey", "Grey", 2, { 0x303030ff, 0xf0f0f0ff } },
};

static TsColorMap maps[G_N_ELEMENTS (recipes)];

static double
to_linear (TsColor color, guint shift)
{
  double value = ((color >> shift) & 0xff) / 255.0;

  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static TsColor
from_linear (double value)
{
  value = value <= 0.0031308 ? value * 12.92 : 1.055 * pow (value, 1 / 2.4) - 0.055;
  return (TsColor) lround (CLAMP (value, 0, 1) * 255);
}

static Lch
to_lch (TsColor color)
{
  double r = to_linear (color, 24), g = to_linear (color, 16), b = to_linear (color, 8);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  double lab_a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  double lab_b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;

  return (Lch) {
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    hypot (lab_a, lab_b),
    atan2 (lab_b, lab_a),
  };
}

static TsColor
from_lch (const Lch *lch)
{
  double a = lch->c * cos (lch->h), b = lch->c * sin (lch->h);
  double l = pow (lch->l + 0.3963377774 * a + 0.2158037573 * b, 3);
  double m = pow (lch->l - 0.1055613458 * a - 0.0638541728 * b, 3);
  double s = pow (lch->l - 0.0894841775 * a - 1.2914855480 * b, 3);

  return from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) << 24 |
         from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) << 16 |
         from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s) << 8 | 0xff;
}

static void
fill_map (TsColorMap *map, const Recipe *recipe)
{
  map->name = recipe->name;
  map->label = recipe->label;
  for (guint i = 0; i < TS_COLOR_MAP_SIZE; i++)
    {
      double place = (double) i * (recipe->n_stops - 1) / (TS_COLOR_MAP_SIZE - 1);
      guint stop = MIN ((guint) place, recipe->n_stops - 2);
      double part = place - stop;
      Lch a = to_lch (recipe->stops[stop]), b = to_lch (recipe->stops[stop + 1]);
      double turn = remainder (b.h - a.h, 2 * G_PI);
      Lch lch = { a.l + (b.l - a.l) * part, a.c + (b.c - a.c) * part, a.h + turn * part };

      map->colors[i] = from_lch (&lch);
    }
}

/**
 * ts_color_map_get_all:
 * @n_maps: (out): number of maps
 *
 * Returns: (transfer none) (array length=n_maps): the table; the first is the default
 */
const TsColorMap *
ts_color_map_get_all (guint *n_maps)
{
  static gsize is_filled;

  if (g_once_init_enter (&is_filled))
    {
      for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
        fill_map (&maps[i], &recipes[i]);
      g_once_init_leave (&is_filled, 1);
    }
  *n_maps = G_N_ELEMENTS (recipes);
  return maps;
}

/**
 * ts_color_map_lookup:
 * @name: (nullable): name of a map, %NULL for the default
 *
 * Returns: (transfer none) (nullable): the map of that name
 */
const TsColorMap *
ts_color_map_lookup (const char *name)
{
  guint n_maps;
  const TsColorMap *all = ts_color_map_get_all (&n_maps);

  if (!name)
    return &all[0];
  for (guint i = 0; i < n_maps; i++)
    {
      if (g_str_equal (all[i].name, name))
        return &all[i];
    }
  return NULL;
}
