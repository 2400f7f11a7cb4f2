/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-memory-count.h"
#include "draw/ts-memory.h"

#include <math.h>

#define WIDTH 1000
#define HEIGHT 400

static const TsTheme *
get_theme (void)
{
  return ts_theme_lookup ("light");
}

static TsScene *
new_scene (const char *expression, gint64 wrap)
{
  g_autoptr (TsView) view = ts_view_new ();

  view->wrap = wrap;
  return scenes_new (expression, view);
}

/* 64 B are 32 half: row 24 of zN<half>(20, 28) begins at offset 768 = 0x600 with (16, 16). */
static void
test_cells (void)
{
  g_autoptr (TsScene) scene = new_scene ("zN<half>(20, 28)", 64);
  TsMemoryViewport viewport = { 0, 16 };
  g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, 700, 1);

  g_assert_cmpint (ts_memory_get_row_elements (scene, WIDTH), ==, 32);
  for (gint64 row = 0; row < 32; row++)
    for (gint64 column = 0; column < 32; column++)
      {
        gint64 offset = row % 16 * 16 + row / 16 * 256 + column % 16 + column / 16 * 512;
        gboolean valid = row < 20 && column < 28;
        TsColor full = ts_scene_get_color (scene, row, column);
        g_autofree char *title = g_strdup_printf ("(%d, %d) = %d", (int) row, (int) column, (int) offset);
        g_autofree char *label = g_strdup_printf ("%d,%d", (int) row, (int) column);
        const TsItem *cell = scenes_find_title (picture, title), *text;
        TsRect rect;

        g_assert_nonnull (cell);
        g_assert_cmphex (cell->fill, ==, valid ? full : ts_color_mix (get_theme ()->canvas, full, 0.16));
        ts_memory_get_cell_rect (scene, &viewport, WIDTH, 700, offset, &rect);
        g_assert_true (scenes_contains (&rect, cell->rect.x + 1, cell->rect.y + 1));
        text = scenes_find_text_in (picture, &cell->rect);
        g_assert_nonnull (text);
        g_assert_cmpstr (text->text, ==, label);
        g_assert_cmpfloat (ts_color_contrast (text->fill, cell->fill), >=, 4.5);
        g_assert_cmpint (scenes_is_hatched (picture, cell->rect.x + 2, cell->rect.y + 2), ==, !valid);
      }
  g_assert_cmpuint (scenes_count_text (picture, "0x600"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "768"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "C0 block · 16 elements = 32 B"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "fractal 3"), ==, 1);
}

/* RowMajor(6, 5, 8) leaves 5, 6 and 7 of every row empty: a dashed frame with its offset. */
static void
test_holes (void)
{
  g_autoptr (TsScene) scene = new_scene ("RowMajor(6, 5, 8)", 32);
  TsMemoryViewport viewport = { 0, 16 };
  g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);

  for (gint64 offset = 0; offset < 5 * 8 + 5; offset++)
    {
      g_autofree char *title = offset % 8 < 5
                                 ? g_strdup_printf ("(%d, %d) = %d", (int) offset / 8, (int) offset % 8, (int) offset)
                                 : g_strdup_printf ("nothing at %d", (int) offset);
      const TsItem *cell = scenes_find_title (picture, title);

      g_assert_nonnull (cell);
      g_assert_cmpint (cell->dash, ==, offset % 8 < 5 ? TS_DASH_NONE : TS_DASH_SHORT);
      g_assert_cmpint (cell->fill == 0, ==, offset % 8 >= 5);
    }
  g_assert_null (scenes_find_title (picture, "nothing at 45"));
}

/* Of (4, 4):(2, 1) offset 2 holds (1, 0) and (0, 2); the first one is named. */
static void
test_overlaps (void)
{
  g_autoptr (TsScene) scene = new_scene ("(4, 4):(2, 1)", 0);
  TsMemoryViewport viewport = { 0, 16 };
  g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);

  g_assert_nonnull (scenes_find_title (picture, "(0, 1) = 1"));
  g_assert_nonnull (scenes_find_title (picture, "(1, 0) = 2 and 1 more"));
  /* Offsets 2 to 7 have two elements each. */
  g_assert_cmpuint (scenes_count_text (picture, "2"), ==, 6);
}

/* Five elements at 0, -1, … -4: memory begins at -4. */
static void
test_negative (void)
{
  g_autoptr (TsScene) scene = new_scene ("5:-1", 0);
  TsMemoryViewport viewport = { 0, 16 };
  g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  TsRect first, last;

  ts_memory_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, -4, &first);
  ts_memory_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, 0, &last);
  g_assert_cmpfloat (last.x - first.x, ==, 4 * first.width);
  g_assert_true (scenes_contains (&first, scenes_find_title (picture, "(4) = -4")->rect.x, first.y));
  g_assert_cmpuint (scenes_count_text (picture, "-0x8"), ==, 1);
}

static void
test_wrap (void)
{
  static const struct
  {
    const char *expression;
    gint64 wrap;
    gint64 n;
  } cases[] = {
    /* bytes * 8 / bits */
    { "zN<half>(100, 100)", 32, 16 },
    { "zN<half>(100, 100)", 512, 256 },
    { "zN<int4b_t>(100, 100)", 32, 64 },
    { "zN<float>(100, 100)", 32, 8 },
    { "zN<float>(100, 100)", 1, 1 },
    /* Not more than the whole C0 blocks that hold everything. */
    { "RowMajor<half>(3, 5)", 4096, 16 },
    { "RowMajor<half>(3, 11)", G_MAXINT64, 48 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsScene) scene = new_scene (cases[i].expression, cases[i].wrap);

      g_assert_cmpint (ts_memory_get_row_elements (scene, WIDTH), ==, cases[i].n);
    }
  for (double width = 200; width < 3000; width += 111)
    {
      g_autoptr (TsScene) scene = new_scene ("zN<half>(100, 100)", 0);
      gint64 n = ts_memory_get_row_elements (scene, width);

      /* Whole blocks, or a half of a half of one. */
      g_assert_true (n % 16 == 0 || 16 % n == 0);
    }
}

static const char *const layouts[] = {
  "zN<half>(20, 28)",
  "nZ<int8_t>(100, 100)",
  "RowMajor(1, 1)",
  "RowMajor(6, 5, 8)",
  "5:-1",
  "(4, 4):(2, 1)",
  "(3, 4000):(0, 1)",
  "zN<half>(1048576, 1048576)",
  "1099511627776:1",
  "(2147483647, 2147483647):(2147483647, 1)",
  "(1000, 1000):(-7, 3)",
  "(4611686018427387903):(1)",
  "(64, 64, 64, 64):(1, 3, 7, 20)",
};

static gint64
random_offset (const TlaLayout *layout)
{
  gint64 lowest = tla_layout_get_lowest (layout), highest = tla_layout_get_highest (layout);
  double at = (double) lowest + g_test_rand_double () * ((double) highest - (double) lowest);

  return CLAMP ((gint64) at, lowest, highest);
}

static void
test_pick (void)
{
  static const gint64 wraps[] = { 0, 32, 64, 512, 1 << 20 };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    for (guint w = 0; w < G_N_ELEMENTS (wraps); w++)
      {
        g_autoptr (TsScene) scene = new_scene (layouts[i], wraps[w]);
        TsMemoryViewport viewport = { 0, 4 };
        TsRect area;

        ts_memory_get_cell_area (scene, WIDTH, HEIGHT, &area);
        for (guint step = 0; step < 40; step++)
          {
            gint64 offset = random_offset (ts_scene_get_layout (scene)), picked;
            TsRect rect;

            viewport = ts_memory_reveal (scene, &viewport, WIDTH, HEIGHT, offset);
            ts_memory_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, offset, &rect);
            g_assert_cmpfloat (rect.y, >=, area.y - 1);
            g_assert_cmpfloat (rect.y + rect.height, <=, area.y + area.height + 1);
            g_assert_cmpfloat (rect.x, >=, area.x);
            g_assert_cmpfloat (rect.x + rect.width, <=, area.x + area.width + 1);
            if (rect.width >= 1)
              {
                g_assert_true (ts_memory_pick (scene, &viewport, WIDTH, HEIGHT, rect.x + rect.width / 2,
                                               rect.y + rect.height / 2, &picked));
                g_assert_cmpint (picked, ==, offset);
              }
            viewport = ts_memory_zoom (scene, &viewport, WIDTH, HEIGHT, step < 20 ? 1.2 : 0.8, rect.y);
          }
        g_assert_false (ts_memory_pick (scene, &viewport, WIDTH, HEIGHT, 1, 1, &(gint64) { 0 }));
      }
}

static void
test_bounded (void)
{
  static const gint64 wraps[] = { 0, 1, 512, G_MAXINT64 };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    for (guint w = 0; w < G_N_ELEMENTS (wraps); w++)
      for (double zoom = 1; zoom < 100; zoom *= 3)
        {
          g_autoptr (TsScene) scene = new_scene (layouts[i], wraps[w]);
          const TlaLayout *layout = ts_scene_get_layout (scene);
          gint64 offset = random_offset (layout);
          TsMemoryViewport viewport = ts_memory_reveal (scene, &(TsMemoryViewport) { 0, zoom }, WIDTH, HEIGHT, offset);
          g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
          g_autoptr (TsPicture) pointer =
            ts_memory_draw_pointer (scene, get_theme (), &viewport, WIDTH, HEIGHT, offset);

          g_assert_cmpuint (ts_picture_get_n_items (picture), <, 20000);
          g_assert_cmpuint (ts_picture_get_n_items (pointer), >, 4);
        }
}

static void
test_empty (void)
{
  g_autoptr (TsScene) scene = new_scene ("(0, 5):(5, 1)", 64);
  TsMemoryViewport viewport = ts_memory_pan (scene, &(TsMemoryViewport) { 3, 16 }, WIDTH, HEIGHT, 10);
  g_autoptr (TsPicture) picture = NULL;
  TsRect rect;
  gint64 offset;

  viewport = ts_memory_zoom (scene, &viewport, WIDTH, HEIGHT, 2, 100);
  viewport = ts_memory_reveal (scene, &viewport, WIDTH, HEIGHT, 0);
  picture = ts_memory_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  g_assert_cmpuint (scenes_count_text (picture, "no element"), ==, 1);
  g_assert_false (ts_memory_pick (scene, &viewport, WIDTH, HEIGHT, 500, 200, &offset));
  ts_memory_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, 0, &rect);
  g_assert_cmpfloat (rect.width, ==, 0);
  g_assert_cmpint (ts_memory_get_row_elements (scene, WIDTH), >=, 1);
}

/* What is at each address, by walking over all coordinates: 1 an element, 2 a valid one. */
static guint8 *
walk (const TlaLayout *layout)
{
  gint64 lowest = tla_layout_get_lowest (layout), cosize = tla_layout_get_cosize (layout);
  guint8 *at = g_new0 (guint8, cosize);
  guint rank = tla_layout_get_rank (layout);

  for (gint64 i = 0; i < tla_layout_get_size (layout); i++)
    {
      gint64 coord[4], rest = i;
      gboolean valid = TRUE;
      guint8 *here;

      for (guint mode = 0; mode < rank; mode++)
        {
          coord[mode] = rest % tla_layout_get_extent (layout, mode);
          rest /= tla_layout_get_extent (layout, mode);
          valid = valid && coord[mode] < tla_layout_get_origin (layout, mode);
        }
      here = &at[tla_layout_offset_at (layout, coord) - lowest];
      *here = MAX (*here, valid ? 2 : 1);
    }
  return at;
}

/* Elements and valid ones of a stretch of addresses, in closed form, against walking. */
static void
test_count (void)
{
  guint n_compact = 0;

  for (guint round = 0; round < 300; round++)
    {
      g_autofree char *text = scenes_random (g_test_rand_int_range (1, 4), 4, round % 3 != 0);
      g_autoptr (TsScene) scene = scenes_new (text, NULL);
      const TlaLayout *layout = ts_scene_get_layout (scene);
      g_autoptr (TsMemoryCount) count = ts_memory_count_new (scene);
      gint64 lowest = tla_layout_get_lowest (layout), cosize = tla_layout_get_cosize (layout);
      g_autofree guint8 *at = walk (layout);
      g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

      n_compact += tla_inverse_is_greedy (inverse);
      for (guint i = 0; i < 50; i++)
        {
          gint64 begin = g_test_rand_int_range (0, cosize), end = g_test_rand_int_range (begin, cosize + 1);
          gint64 n_elements = 0, n_valid = 0, found_elements, found_valid;

          for (gint64 k = begin; k < end; k++)
            {
              n_elements += at[k] > 0;
              n_valid += at[k] > 1;
            }
          g_assert_true (ts_memory_count_get (count, lowest + begin, lowest + end, &found_elements, &found_valid));
          g_assert_cmpint (found_elements, ==, n_elements);
          g_assert_cmpint (found_valid, ==, n_valid);
        }
    }
  g_assert_cmpuint (n_compact, >, 100);
}

/* One pixel an address: each has its element's colour, pale for padding, empty for a hole. */
static void
test_strip (void)
{
  static const char *const expressions[] = { "zN<half>(20, 28)", "RowMajor(6, 5, 8)", "5:-1",
                                             "((3, 4), 5):((1, 4), 20):(7, 5)" };

  for (guint i = 0; i < G_N_ELEMENTS (expressions); i++)
    {
      g_autoptr (TsScene) scene = new_scene (expressions[i], 64);
      const TlaLayout *layout = ts_scene_get_layout (scene);
      gint64 lowest = tla_layout_get_lowest (layout), cosize = tla_layout_get_cosize (layout);
      g_autofree guint8 *at = walk (layout);
      TsMemoryViewport viewport = { 0, 16 };
      g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &viewport, 2400, HEIGHT, 1);
      const TsItem *strip = scenes_get_image (picture, 0);
      guint width = ts_image_get_width (strip->image);

      g_assert_cmpint (width, >=, cosize);
      for (guint p = 0; p < width; p++)
        {
          gint64 place = (gint64) p * cosize / width, coord[4], n;
          TsColor expected = get_theme ()->canvas;

          if (ts_scene_find (scene, lowest + place, coord, &n) == TLA_AT_ELEMENT)
            expected = ts_color_mix (expected, ts_scene_get_coord_color (scene, coord), at[place] == 2 ? 1 : 0.16);
          g_assert_cmphex (ts_image_get_pixels (strip->image)[p] << 8 | 0xff, ==, expected);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory/cells", test_cells);
  g_test_add_func ("/memory/holes", test_holes);
  g_test_add_func ("/memory/overlaps", test_overlaps);
  g_test_add_func ("/memory/negative", test_negative);
  g_test_add_func ("/memory/wrap", test_wrap);
  g_test_add_func ("/memory/pick", test_pick);
  g_test_add_func ("/memory/bounded", test_bounded);
  g_test_add_func ("/memory/empty", test_empty);
  g_test_add_func ("/memory/count", test_count);
  g_test_add_func ("/memory/strip", test_strip);
  return g_test_run ();
}
