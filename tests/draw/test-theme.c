/* SPDX-License-Identifier: MIT */
#include "draw/ts-theme.h"

#include <math.h>

/* Stops at eighths of the default map, as the design gives them. */
static const TsColor stops[] = {
  0x472b6fff, 0x3b4890ff, 0x1868a4ff, 0x0087acff, 0x00a4a9ff, 0x1abc9dff, 0x71d18aff, 0xb4e076ff, 0xf3ea68ff,
};

/* Part of a cell's colour that padding keeps. */
#define PADDING_PART 0.16

static void
test_themes (void)
{
  guint n_themes;
  const TsTheme *themes = ts_theme_get_all (&n_themes);

  g_assert_cmpuint (n_themes, ==, 3);
  g_assert_true (ts_theme_lookup ("light") == &themes[0]);
  g_assert_true (ts_theme_lookup ("dark") == &themes[1]);
  g_assert_true (ts_theme_lookup ("print") == &themes[2]);
  g_assert_null (ts_theme_lookup ("sepia"));
  g_assert_cmphex (ts_theme_lookup ("print")->canvas, ==, 0xffffffff);
  g_assert_cmphex (ts_theme_lookup ("print")->text, ==, 0x000000ff);
}

static void
test_text_contrast (void)
{
  guint n_themes;
  const TsTheme *themes = ts_theme_get_all (&n_themes);

  for (guint i = 0; i < n_themes; i++)
    {
      const TsTheme *t = &themes[i];
      const TsColor colors[] = { t->text,  t->dim_text,  t->pointer,   t->ok,       t->note,
                                 t->error, t->levels[0], t->levels[1], t->levels[2] };

      for (guint c = 0; c < G_N_ELEMENTS (colors); c++)
        {
          g_test_message ("%s colour %u #%08x", t->name, c, colors[c]);
          g_assert_cmpfloat (ts_color_contrast (colors[c], t->canvas), >=, 5);
        }
    }
}

static void
test_padding_contrast (void)
{
  guint n_themes, n_maps;
  const TsTheme *themes = ts_theme_get_all (&n_themes);
  const TsColorMap *maps = ts_color_map_get_all (&n_maps);

  for (guint t = 0; t < n_themes; t++)
    {
      for (guint m = 0; m < n_maps; m++)
        {
          for (guint i = 0; i < TS_COLOR_MAP_SIZE; i++)
            {
              TsColor cell = ts_color_mix (themes[t].canvas, maps[m].colors[i], PADDING_PART);

              g_assert_cmpfloat (ts_color_contrast (themes[t].padding_text, cell), >=, 4.5);
            }
        }
    }
}

static void
test_cell_text_contrast (void)
{
  guint n_maps;
  const TsColorMap *maps = ts_color_map_get_all (&n_maps);

  for (guint m = 0; m < n_maps; m++)
    {
      for (guint i = 0; i < TS_COLOR_MAP_SIZE; i++)
        {
          TsColor cell = maps[m].colors[i];
          double black = ts_color_contrast (0x000000ff, cell), white = ts_color_contrast (0xffffffff, cell);
          TsColor text = ts_color_get_text (cell);

          g_assert_cmphex (text, ==, black >= white ? 0x000000ff : 0xffffffff);
          g_assert_cmpfloat (MAX (black, white), >=, 4.5);
        }
    }
}

static void
test_contrast (void)
{
  /* WCAG's own extremes, and #777777 on white, its best-known near miss of 4.5. */
  g_assert_cmpfloat_with_epsilon (ts_color_contrast (0x000000ff, 0xffffffff), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (ts_color_contrast (0xffffffff, 0x000000ff), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (ts_color_contrast (0x123456ff, 0x123456ff), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (ts_color_contrast (0x777777ff, 0xffffffff), 4.48, 0.005);
}

static void
test_mix (void)
{
  g_assert_cmphex (ts_color_mix (0x000000ff, 0xffffffff, 0), ==, 0x000000ff);
  g_assert_cmphex (ts_color_mix (0x000000ff, 0xffffffff, 1), ==, 0xffffffff);
  /* 255 + (0 - 255) * 0.2 = 204 = 0xcc, 0 + 255 * 0.2 = 51 = 0x33 */
  g_assert_cmphex (ts_color_mix (0xff0000ff, 0x00ff00ff, 0.2), ==, 0xcc3300ff);
}

static void
test_levels (void)
{
  const TsTheme *light = ts_theme_lookup ("light");

  g_assert_cmphex (ts_theme_get_level_color (light, 0), ==, 0x1a5fb4ff);
  g_assert_cmphex (ts_theme_get_level_color (light, 1), ==, 0xa83c00ff);
  g_assert_cmphex (ts_theme_get_level_color (light, 2), ==, 0x1b6e3cff);
  for (guint level = 1; level < 300; level++)
    {
      g_assert_cmphex (ts_theme_get_level_color (light, level), !=, ts_theme_get_level_color (light, level - 1));
      g_assert_cmphex (ts_theme_get_level_color (light, level), !=, ts_theme_get_level_color (light, 0));
    }
}

static double
get_channel (TsColor color, guint shift)
{
  return color >> shift & 0xff;
}

/* A stop lies between two of the 256 entries, and so must its colour. */
static void
test_map_stops (void)
{
  const TsColorMap *map = ts_color_map_lookup ("tilescope");

  g_assert_true (ts_color_map_lookup (NULL) == map);
  for (guint s = 0; s < G_N_ELEMENTS (stops); s++)
    {
      double place = s * 255 / 8.0, part = place - floor (place);
      TsColor a = map->colors[(guint) floor (place)], b = map->colors[(guint) ceil (place)];

      for (guint shift = 8; shift < 32; shift += 8)
        {
          double between = get_channel (a, shift) * (1 - part) + get_channel (b, shift) * part;

          g_assert_cmpfloat_with_epsilon (between, get_channel (stops[s], shift), 1.5);
        }
      g_assert_cmphex (a & 0xff, ==, 0xff);
    }
}

static double
get_lightness (TsColor color)
{
  double linear[3], l, m, s;

  for (guint i = 0; i < 3; i++)
    {
      double value = get_channel (color, 24 - 8 * i) / 255;

      linear[i] = value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
    }
  l = cbrt (0.4122214708 * linear[0] + 0.5363325363 * linear[1] + 0.0514459929 * linear[2]);
  m = cbrt (0.2119034982 * linear[0] + 0.6806995451 * linear[1] + 0.1073969566 * linear[2]);
  s = cbrt (0.0883024619 * linear[0] + 0.2817188376 * linear[1] + 0.6299787005 * linear[2]);
  return 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
}

/* Lighter all the way, so that a map reads without colour too; and over the whole of its range. */
static void
test_map_lightness (void)
{
  guint n_maps;
  const TsColorMap *maps = ts_color_map_get_all (&n_maps);

  g_assert_cmpuint (n_maps, >=, 2);
  g_assert_nonnull (ts_color_map_lookup ("grey"));
  g_assert_null (ts_color_map_lookup ("rainbow"));
  for (guint m = 0; m < n_maps; m++)
    {
      /* 16 entries apart: 8 bits a channel make single steps uneven. */
      for (guint i = 16; i < TS_COLOR_MAP_SIZE; i++)
        g_assert_cmpfloat (get_lightness (maps[m].colors[i]) - get_lightness (maps[m].colors[i - 16]), >, 0.02);
      g_assert_true (ts_color_map_lookup (maps[m].name) == &maps[m]);
    }
  g_assert_cmpfloat_with_epsilon (get_lightness (maps[0].colors[0]), 0.36, 0.005);
  g_assert_cmpfloat_with_epsilon (get_lightness (maps[0].colors[255]), 0.92, 0.005);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/theme/table", test_themes);
  g_test_add_func ("/theme/text-contrast", test_text_contrast);
  g_test_add_func ("/theme/padding-contrast", test_padding_contrast);
  g_test_add_func ("/theme/cell-text-contrast", test_cell_text_contrast);
  g_test_add_func ("/theme/levels", test_levels);
  g_test_add_func ("/color/contrast", test_contrast);
  g_test_add_func ("/color/mix", test_mix);
  g_test_add_func ("/color-map/stops", test_map_stops);
  g_test_add_func ("/color-map/lightness", test_map_lightness);
  return g_test_run ();
}
