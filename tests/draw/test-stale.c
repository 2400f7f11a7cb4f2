/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-logical.h"
#include "draw/ts-memory.h"
#include "draw/ts-stale.h"

static gboolean
is_grey (TsColor color)
{
  guint red = color >> 24, green = color >> 16 & 0xff, blue = color >> 8 & 0xff;

  /* The themes' own greys are a little blue. */
  return MAX (MAX (red, green), blue) - MIN (MIN (red, green), blue) <= 12;
}

/* The colour of the last cell drawn under a point, or the canvas. */
static TsColor
get_ground (const TsPicture *picture, guint until, double x, double y)
{
  const TsItem *items = ts_picture_get_items (picture);
  TsColor color = ts_picture_get_background (picture);

  for (guint i = 0; i < until; i++)
    {
      if (items[i].kind == TS_ITEM_RECT && items[i].fill && scenes_contains (&items[i].rect, x, y))
        color = items[i].fill;
    }
  return color;
}

/* Every text of a stale picture on what lies under it, in each theme, and in a cell of each of 256 colours. */
static void
test_contrast (void)
{
  static const char *const layouts[] = { "RowMajor(16, 16)", "zN<half>(20, 28)", "(4, 4):(2, 1)" };
  guint n_themes;
  const TsTheme *themes = ts_theme_get_all (&n_themes);

  for (guint t = 0; t < n_themes; t++)
    for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
      {
        g_autoptr (TsScene) scene = scenes_new (layouts[l], NULL);
        g_autoptr (TsPicture) logical = ts_logical_draw (scene, &themes[t], &(TsViewport) { 0, 0, 16 }, 1100, 700, 1);
        g_autoptr (TsPicture) memory = ts_memory_draw (scene, &themes[t], &(TsMemoryViewport) { 0, 16 }, 1100, 700, 1);
        TsPicture *pictures[] = { logical, memory };

        for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
          {
            g_autoptr (TsPicture) stale = ts_picture_make_stale (pictures[p], &themes[t]);
            const TsItem *items = ts_picture_get_items (stale), *before = ts_picture_get_items (pictures[p]);
            guint n_cells = 0;

            g_assert_cmpuint (ts_picture_get_n_items (stale), ==, ts_picture_get_n_items (pictures[p]));
            for (guint i = 0; i < ts_picture_get_n_items (stale); i++)
              {
                TsColor ground;

                g_assert_true (is_grey (items[i].fill));
                g_assert_true (is_grey (items[i].stroke));
                g_assert_cmpstr (items[i].text, ==, before[i].text);
                if (items[i].kind != TS_ITEM_TEXT)
                  continue;
                ground = get_ground (stale, i, items[i].rect.x, items[i].rect.y - 2);
                n_cells += ground != themes[t].canvas;
                g_test_message ("%s %s %s #%08x on #%08x", themes[t].name, layouts[l], items[i].text, items[i].fill,
                                ground);
                g_assert_cmpfloat (ts_color_contrast (items[i].fill, ground), >=, 4.5);
              }
            g_assert_cmpuint (n_cells, >=, 16);
          }
      }
}

/* Cells of any map's colours stay apart from each other, and from what they were. */
static void
test_image (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(1000, 1000)", NULL);
  const TsTheme *theme = ts_theme_lookup ("dark");
  g_autoptr (TsPicture) picture = ts_logical_draw (scene, theme, &(TsViewport) { 0, 0, 0.5 }, 900, 700, 1);
  g_autoptr (TsPicture) stale = ts_picture_make_stale (picture, theme);
  TsImage *before = scenes_get_image (picture, 0)->image, *after = scenes_get_image (stale, 0)->image;
  gsize n = (gsize) ts_image_get_width (before) * ts_image_get_height (before);
  guint least = 255, most = 0;

  g_assert_cmpuint (ts_image_get_width (before), ==, ts_image_get_width (after));
  for (gsize i = 0; i < n; i++)
    {
      guint32 pixel = ts_image_get_pixels (after)[i];
      guint32 old = ts_image_get_pixels (before)[i];
      /* What one channel gets from Rec. 709's luma, then 0.38 of it on the canvas, 0x1b. */
      double luma = 0.2126 * (old >> 16 & 0xff) + 0.7152 * (old >> 8 & 0xff) + 0.0722 * (old & 0xff);

      g_assert_cmpfloat_with_epsilon (pixel & 0xff, 0.62 * 0x1b + 0.38 * luma, 1);
      g_assert_cmphex (pixel, ==, 0xff000000 | (pixel & 0xff) * 0x010101);
      least = MIN (least, pixel & 0xff);
      most = MAX (most, pixel & 0xff);
    }
  g_assert_cmpuint (most - least, >, 40);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stale/contrast", test_contrast);
  g_test_add_func ("/stale/image", test_image);
  return g_test_run ();
}
