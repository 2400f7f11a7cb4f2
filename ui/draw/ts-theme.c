/* SPDX-License-Identifier: MIT */
#include "draw/ts-theme.h"

#include <math.h>

static const TsTheme themes[] = {
  {
    .name = "light",
    .canvas = 0xffffffff,
    .line = 0xd8d8dcff,
    .hairline = 0xe6e6eaff,
    .text = 0x26262bff,
    .dim_text = 0x5c5c63ff,
    .hatch = 0xa2a2aaff,
    .accent = 0x3584e4ff,
    .pointer = 0xc01c6aff,
    .ok = 0x1b6e3cff,
    .note = 0x8a5200ff,
    .error = 0xb3131fff,
    .levels = { 0x1a5fb4ff, 0xa83c00ff, 0x1b6e3cff },
    .padding_text = 0x50505aff,
    .tiles = { 0xcfe0f6ff, 0xfbe1c8ff, 0xf3c79fff },
  },
  {
    .name = "dark",
    .canvas = 0x1b1b1eff,
    .line = 0x46464cff,
    .hairline = 0x36363bff,
    .text = 0xf2f2f5ff,
    .dim_text = 0xb4b4bcff,
    .hatch = 0x76767eff,
    .accent = 0x3584e4ff,
    .pointer = 0xff7ab2ff,
    .ok = 0x7fd6a0ff,
    .note = 0xf0bf60ff,
    .error = 0xff8c88ff,
    .levels = { 0x8ebcf5ff, 0xffa46bff, 0x7fd6a0ff },
    .padding_text = 0xc0c0c8ff,
    .tiles = { 0x243b5aff, 0x553a20ff, 0x7d4d1cff },
  },
  /* For paper: black text, and level colours that stay apart as greys. */
  {
    .name = "print",
    .canvas = 0xffffffff,
    .line = 0x808080ff,
    .hairline = 0xb0b0b0ff,
    .text = 0x000000ff,
    .dim_text = 0x404040ff,
    .hatch = 0x909090ff,
    .accent = 0x1a5fb4ff,
    .pointer = 0xa01058ff,
    .ok = 0x1b6e3cff,
    .note = 0x6e4200ff,
    .error = 0x9c101aff,
    .levels = { 0x1a5fb4ff, 0x6e2800ff, 0x0c3a1eff },
    .padding_text = 0x404048ff,
    .tiles = { 0xe2ebf7ff, 0xfbe1c8ff, 0xe0a870ff },
  },
};

/**
 * ts_theme_lookup:
 * @name: "light", "dark" or "print"
 *
 * Returns: (transfer none) (nullable): the theme of that name
 */
const TsTheme *
ts_theme_lookup (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (themes); i++)
    {
      if (g_str_equal (themes[i].name, name))
        return &themes[i];
    }
  return NULL;
}

const TsTheme *
ts_theme_get_all (guint *n_themes)
{
  *n_themes = G_N_ELEMENTS (themes);
  return themes;
}

/**
 * ts_theme_get_level_color:
 * @level: level of nesting, 0 the innermost
 *
 * Returns: the level's colour; neighbours always differ, and only the innermost level has the innermost colour
 */
TsColor
ts_theme_get_level_color (const TsTheme *self, guint level)
{
  return self->levels[level == 0 ? 0 : 1 + (level - 1) % (TS_N_LEVEL_COLORS - 1)];
}

static double
get_channel (TsColor color, guint shift)
{
  double value = ((color >> shift) & 0xff) / 255.0;

  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

/* Relative luminance as WCAG 2 defines it. */
static double
get_luminance (TsColor color)
{
  return 0.2126 * get_channel (color, 24) + 0.7152 * get_channel (color, 16) + 0.0722 * get_channel (color, 8);
}

double
ts_color_contrast (TsColor a, TsColor b)
{
  double la = get_luminance (a), lb = get_luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}

TsColor
ts_color_get_text (TsColor background)
{
  double luminance = get_luminance (background);

  /* (luminance + 0.05) / 0.05 against 1.05 / (luminance + 0.05) */
  return (luminance + 0.05) * (luminance + 0.05) >= 1.05 * 0.05 ? 0x000000ff : 0xffffffff;
}

/**
 * ts_color_mix:
 * @under: what lies below
 * @over: what lies above
 * @alpha: opacity of @over, from 0 to 1
 *
 * Returns: the mixture, channel by channel as a screen does it
 */
TsColor
ts_color_mix (TsColor under, TsColor over, double alpha)
{
  TsColor mixed = 0;

  for (guint shift = 0; shift < 32; shift += 8)
    {
      double u = (under >> shift) & 0xff, o = (over >> shift) & 0xff;

      mixed |= (TsColor) lround (u + (o - u) * alpha) << shift;
    }
  return mixed;
}
