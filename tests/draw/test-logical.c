/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-logical.h"

#include <math.h>

#define WIDTH 1000
#define HEIGHT 700

static const char *const layouts[] = {
  "zN<half>(20, 28)",
  "nZ<half>(100, 100)",
  "L0C(40, 20)",
  "RowMajor(1, 1)",
  "RowMajor(100, 90, 128)",
  "ColumnMajor(12, 10)",
  "10:3",
  "5:-1",
  "(4, 4):(2, 1)",
  "((2, 2, 2, 2), (2, 2, 2, 2)):((1, 4, 16, 64), (2, 8, 32, 128))",
  "(2, 3, 4, 5):(60, 20, 5, 1)",
  "(65536, 16):(16, 1)",
  "(3, 4000):(0, 1)",
  "zN<half>(1000, 1500)",
  "zN<half>(1048576, 1048576)",
  "1099511627776:1",
  "(2147483647, 2147483647):(2147483647, 1)",
};

static const TsTheme *
get_theme (void)
{
  return ts_theme_lookup ("light");
}

/* Everything of zN<half>(20, 28) at label size, from its formula: found by the title of each cell. */
static void
test_cells (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(20, 28)", NULL);
  TsViewport viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
  g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  guint n_maps;
  const TsColor *colors = ts_color_map_get_all (&n_maps)->colors;

  for (gint64 row = 0; row < 32; row++)
    for (gint64 column = 0; column < 32; column++)
      {
        gint64 offset = row % 16 * 16 + row / 16 * 256 + column % 16 + column / 16 * 512;
        gboolean valid = row < 20 && column < 28;
        TsColor full = colors[(offset * 255 * 2 + 1023) / (2 * 1023)];
        g_autofree char *title = g_strdup_printf ("(%d, %d) = %d", (int) row, (int) column, (int) offset);
        g_autofree char *label = g_strdup_printf ("%d", (int) offset);
        const TsItem *cell = scenes_find_title (picture, title), *text;
        TsRect rect;

        g_assert_nonnull (cell);
        g_assert_cmpint (cell->kind, ==, TS_ITEM_RECT);
        g_assert_cmphex (cell->fill, ==, valid ? full : ts_color_mix (get_theme ()->canvas, full, 0.16));
        ts_logical_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, row, column, &rect);
        g_assert_cmpfloat (cell->rect.x, >=, rect.x);
        g_assert_cmpfloat (cell->rect.y, >=, rect.y);
        g_assert_cmpfloat (cell->rect.x + cell->rect.width, <=, rect.x + rect.width);
        g_assert_cmpfloat (cell->rect.y + cell->rect.height, <=, rect.y + rect.height);

        text = scenes_find_text_in (picture, &cell->rect);
        g_assert_nonnull (text);
        g_assert_cmpstr (text->text, ==, label);
        g_assert_cmpfloat (ts_color_contrast (text->fill, cell->fill), >=, 4.5);
        g_assert_cmpfloat (ts_font_measure (&(TsFont) { TS_FONT_SANS, text->size, FALSE }, label), <=,
                           cell->rect.width);
        g_assert_cmpint (scenes_is_hatched (picture, cell->rect.x + cell->rect.width / 2, cell->rect.y + 4), ==,
                         !valid);
      }
}

static void
assert_texts (const char *expression, const TsView *view, ...)
{
  g_autoptr (TsScene) scene = scenes_new (expression, view);
  TsViewport viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
  g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  va_list args;

  va_start (args, view);
  for (const char *text = va_arg (args, const char *); text; text = va_arg (args, const char *))
    {
      if (scenes_count_text (picture, text) != 1)
        g_error ("%s: %u texts \"%s\"", expression, scenes_count_text (picture, text), text);
    }
  va_end (args);
}

/* One bracket a level carries its extent and stride; the legend names what is there. */
static void
test_brackets (void)
{
  g_autoptr (TsView) view = ts_view_new ();

  assert_texts ("zN<half>(20, 28)", NULL, "16:16", "2:256", "16:1", "2:512", "rows", "columns", "padding",
                "originShape (20, 28)", "fractal 16 × 16 = 512 B", NULL);
  assert_texts ("((2, 2, 2, 2), (2, 2, 2, 2)):((1, 4, 16, 64), (2, 8, 32, 128))", NULL, "2:1", "2:4", "2:16", "2:64",
                "2:2", "2:8", "2:32", "2:128", "block 2 × 2 = 8 B", NULL);
  assert_texts ("10:3", NULL, "10:3", "mode 0", NULL);
  assert_texts ("L0C(40, 20)", NULL, "16:16", "3:256", "16:1", "2:768", NULL);

  view->mode_names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (view->mode_names, g_strdup ("M"));
  g_ptr_array_add (view->mode_names, g_strdup ("N"));
  assert_texts ("zN<half>(20, 28)", view, "16:16", "M 2:256", "16:1", "N 2:512", "M", "N", NULL);
}

/* Of a rank-4 layout two modes make rows; the cell titles have all four indices. */
static void
test_ranks (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  guint rows[] = { 2, 1 };
  gint64 fixed[] = { 1, 0, 0, 0 };
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsPicture) picture = NULL;
  TsViewport viewport;

  view->row_modes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_vals (view->row_modes, rows, 2);
  view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_vals (view->fixed, fixed, 4);
  scene = scenes_new ("(2, 3, 4, 5):(60, 20, 5, 1)", view);
  viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
  picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  for (gint64 b = 0; b < 3; b++)
    for (gint64 c = 0; c < 4; c++)
      for (gint64 d = 0; d < 5; d++)
        {
          g_autofree char *title =
            g_strdup_printf ("(1, %d, %d, %d) = %d", (int) b, (int) c, (int) d, (int) (60 + 20 * b + 5 * c + d));

          g_assert_nonnull (scenes_find_title (picture, title));
        }
  g_assert_null (scenes_find_title (picture, "(0, 0, 0, 0) = 0"));
  g_assert_cmpuint (scenes_count_text (picture, "mode 0 = 1"), ==, 1);
}

/* Offsets 2 to 7 of (4, 4):(2, 1) are reached twice, 0, 1, 8 and 9 once: 12 cells of 16 carry a 2. */
static void
test_overlaps (void)
{
  g_autoptr (TsScene) scene = scenes_new ("(4, 4):(2, 1)", NULL);
  TsViewport viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
  g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  const TsItem *items = ts_picture_get_items (picture);
  guint n_counts = 0;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    n_counts += items[i].kind == TS_ITEM_TEXT && items[i].bold && items[i].family == TS_FONT_SANS &&
                g_str_equal (items[i].text, "2");
  /* And one in the legend. */
  g_assert_cmpuint (n_counts, ==, 12 + 1);
  g_assert_cmpuint (scenes_count_text (picture, "elements at one offset"), ==, 1);
}

static void
test_fit (void)
{
  static const double sizes[][2] = { { 1600, 900 }, { 1000, 700 }, { 640, 360 }, { 420, 300 } };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        g_autoptr (TsScene) scene = scenes_new (layouts[i], NULL);
        double width = sizes[s][0], height = sizes[s][1];
        TsViewport viewport = ts_logical_fit (scene, width, height);
        gint64 n_rows = ts_scene_get_rows (scene)->extent, n_columns = ts_scene_get_columns (scene)->extent;
        TsRect area, first, last;

        ts_logical_get_cell_area (scene, width, height, &area);
        ts_logical_get_cell_rect (scene, &viewport, width, height, 0, 0, &first);
        ts_logical_get_cell_rect (scene, &viewport, width, height, n_rows - 1, n_columns - 1, &last);
        g_assert_cmpfloat_with_epsilon (first.x, area.x, 1e-6);
        g_assert_cmpfloat_with_epsilon (first.y, area.y, 1e-6);
        g_assert_cmpfloat (last.x + last.width, <=, area.x + area.width + 1e-3);
        g_assert_cmpfloat (last.y + last.height, <=, area.y + area.height + 1e-3);
        /* Never larger than twice 1:1. */
        g_assert_cmpfloat (viewport.zoom, <=, 32);
      }
}

static gint64
random_index (gint64 extent)
{
  gint64 index = (gint64) (g_test_rand_double () * (double) extent);

  return CLAMP (index, 0, extent - 1);
}

/* From fit to 64 px a cell, anywhere: a revealed cell is in the area, and its middle picks it. */
static void
test_pick (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (TsScene) scene = scenes_new (layouts[i], NULL);
      gint64 n_rows = ts_scene_get_rows (scene)->extent, n_columns = ts_scene_get_columns (scene)->extent;
      TsViewport viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
      TsRect area;

      ts_logical_get_cell_area (scene, WIDTH, HEIGHT, &area);
      for (guint step = 0; step < 400 && viewport.zoom < 64; step++)
        {
          gint64 row = random_index (n_rows), column = random_index (n_columns), picked_row, picked_column;
          TsViewport there = ts_logical_reveal (scene, &viewport, WIDTH, HEIGHT, row, column);
          double x, y, before = viewport.zoom;
          TsRect rect;

          ts_logical_get_cell_rect (scene, &there, WIDTH, HEIGHT, row, column, &rect);
          x = rect.x + rect.width / 2;
          y = rect.y + rect.height / 2;
          /* A pixel of a smaller cell than a pixel is as near as a position gets. */
          g_assert_cmpfloat (x, >=, area.x - 1);
          g_assert_cmpfloat (x, <=, area.x + area.width + 1);
          g_assert_cmpfloat (y, >=, area.y - 1);
          g_assert_cmpfloat (y, <=, area.y + area.height + 1);
          if (rect.width >= 1 && rect.height >= 1)
            {
              g_assert_true (ts_logical_pick (scene, &there, WIDTH, HEIGHT, x, y, &picked_row, &picked_column));
              g_assert_cmpint (picked_row, ==, row);
              g_assert_cmpint (picked_column, ==, column);
            }
          viewport = ts_logical_zoom (scene, &there, WIDTH, HEIGHT, 1.23, CLAMP (x, area.x, area.x + area.width - 1),
                                      CLAMP (y, area.y, area.y + area.height - 1));
          if (viewport.zoom <= before)
            break;
        }
      g_assert_true (viewport.zoom == 64 || n_rows > (G_GINT64_CONSTANT (1) << 40) || n_columns > 0x3fffffff ||
                     n_rows > 0x3fffffff);
      g_assert_false (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, 1, 1, &n_rows, &n_columns));
    }
}

/* Zooming in leaves the cell under the pointer where it is, once the picture is larger than its area. */
static void
test_zoom (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(1048576, 1048576)", NULL);
  TsViewport viewport = { 500000, 500000, 0.01 };
  gint64 row = 0, column = 0;
  double x = 400, y = 350;

  while (viewport.zoom < 64)
    {
      gint64 row_before, column_before;
      double before = viewport.zoom;

      g_assert_true (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, x, y, &row_before, &column_before));
      viewport = ts_logical_zoom (scene, &viewport, WIDTH, HEIGHT, 1.5, x, y);
      g_assert_true (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, x, y, &row, &column));
      /* To a pixel. */
      g_assert_cmpfloat (fabs ((double) (row - row_before)), <=, 1 + 1 / before);
      g_assert_cmpfloat (fabs ((double) (column - column_before)), <=, 1 + 1 / before);
    }
  viewport = ts_logical_zoom (scene, &viewport, WIDTH, HEIGHT, 1e-30, x, y);
  g_assert_cmpfloat_with_epsilon (viewport.zoom, ts_logical_fit (scene, WIDTH, HEIGHT).zoom, 1e-12);
  viewport = ts_logical_pan (scene, &viewport, WIDTH, HEIGHT, 1e30, -1e30);
  g_assert_true (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, x, y, &row, &column));
}

typedef struct
{
  gint64 lowest, highest;
} Range;

static Range
get_range (const TsScene *scene)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);

  return (Range) { tla_layout_get_lowest (layout), tla_layout_get_highest (layout) };
}

static TsColor
from_pixel (guint32 pixel)
{
  return pixel << 8 | 0xff;
}

/* Whether a colour is the map's at @number, give or take the rounding of one step; @alpha of it on the canvas. */
static gboolean
is_color_of (TsColor color, const Range *range, double number, double alpha)
{
  guint n_maps;
  const TsColorMap *map = ts_color_map_get_all (&n_maps);
  double width = (double) (range->highest - range->lowest);
  double place = width > 0 ? (number - (double) range->lowest) / width * 255 + 0.5 : 0;

  for (int i = (int) floor (place - 0.01); i <= (int) floor (place + 0.01); i++)
    {
      if (color == ts_color_mix (get_theme ()->canvas, map->colors[CLAMP (i, 0, 255)], alpha))
        return TRUE;
    }
  return FALSE;
}

/* Each pixel of a heat map against the mean counted cell by cell. */
static void
assert_means (const TsScene *scene, TsImage *image)
{
  gint64 n_rows = ts_scene_get_rows (scene)->extent, n_columns = ts_scene_get_columns (scene)->extent;
  gint64 width = ts_image_get_width (image), height = ts_image_get_height (image);
  const guint32 *pixels = ts_image_get_pixels (image);
  Range range = get_range (scene);

  for (gint64 y = 0; y < height; y++)
    for (gint64 x = 0; x < width; x++)
      {
        gint64 row_begin = y * n_rows / height, row_end = MAX ((y + 1) * n_rows / height, row_begin + 1);
        gint64 column_begin = x * n_columns / width, column_end = MAX ((x + 1) * n_columns / width, column_begin + 1);
        double sum = 0, valid_sum = 0, n = 0, n_valid = 0;
        TsColor color = from_pixel (pixels[y * width + x]);

        for (gint64 row = row_begin; row < row_end; row++)
          for (gint64 column = column_begin; column < column_end; column++)
            {
              double offset = (double) ts_scene_get_offset (scene, row, column);

              sum += offset;
              n++;
              if (ts_scene_is_valid (scene, row, column))
                {
                  valid_sum += offset;
                  n_valid++;
                }
            }
        if (n_valid == n)
          g_assert_true (is_color_of (color, &range, valid_sum / n, 1));
        else if (n_valid == 0)
          g_assert_true (is_color_of (color, &range, sum / n, 0.16));
        else
          g_assert_true (is_color_of (color, &range, valid_sum / n_valid, 0.16 + 0.84 * 0.25) ||
                         is_color_of (color, &range, valid_sum / n_valid, 0.16 + 0.84 * 0.5) ||
                         is_color_of (color, &range, valid_sum / n_valid, 0.16 + 0.84 * 0.75));
      }
}

static void
test_means (void)
{
  guint n_heat = 0;

  for (guint round = 0; round < 150; round++)
    {
      g_autofree char *text = scenes_random (2, round % 2 ? 6 : 9, round % 3 == 0);
      g_autoptr (TsScene) scene = scenes_new (text, NULL);
      double width = g_test_rand_int_range (240, 420), height = g_test_rand_int_range (220, 320);
      double scale = g_test_rand_int_range (1, 3);
      TsViewport viewport = ts_logical_fit (scene, width, height);
      g_autoptr (TsPicture) picture = NULL;
      const TsItem *item;
      TsRect area;

      /* A sliver of a canvas cannot show everything. */
      ts_logical_get_cell_area (scene, width, height, &area);
      if (viewport.zoom >= 4 || tla_layout_get_size (ts_scene_get_layout (scene)) > 65536 || area.height < 32 ||
          area.width < 32)
        continue;
      picture = ts_logical_draw (scene, get_theme (), &viewport, width, height, scale);
      item = scenes_get_image (picture, 0);
      g_assert_nonnull (item);
      g_assert_cmpfloat_with_epsilon (item->rect.width * scale, ts_image_get_width (item->image), 1e-6);
      assert_means (scene, item->image);
      n_heat++;
    }
  g_assert_cmpuint (n_heat, >, 20);
}

static int
get_map_index (guint32 pixel)
{
  guint n_maps;
  const TsColor *colors = ts_color_map_get_all (&n_maps)->colors;

  for (int i = 0; i < 256; i++)
    {
      if (colors[i] == from_pixel (pixel))
        return i;
    }
  g_assert_not_reached ();
}

/* Zoomed in, pixels hold the same cells as in a picture of everything at that zoom: a part is a part of the whole. */
static void
test_part (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(240, 256)", NULL);
  TsViewport whole = ts_logical_fit (scene, 2000, 2000), part;
  g_autoptr (TsPicture) whole_picture = NULL;
  g_autoptr (TsPicture) part_picture = NULL;
  const TsItem *whole_item, *part_item;
  guint n = 0, n_same = 0;
  TsRect area;

  whole.zoom = 1.75;
  whole_picture = ts_logical_draw (scene, get_theme (), &whole, 2000, 2000, 1);
  ts_logical_get_cell_area (scene, 400, 380, &area);
  part = ts_logical_pan (scene, &(TsViewport) { 100, 60, 1.75 }, 400, 380, 0, 0);
  part_picture = ts_logical_draw (scene, get_theme (), &part, 400, 380, 1);
  whole_item = scenes_get_image (whole_picture, 0);
  part_item = scenes_get_image (part_picture, 0);
  g_assert_cmpuint (ts_image_get_width (whole_item->image), ==, 448);
  g_assert_cmpuint (ts_image_get_height (part_item->image), ==, (guint) area.height);
  for (guint y = 0; y < ts_image_get_height (part_item->image); y++)
    for (guint x = 0; x < ts_image_get_width (part_item->image); x++)
      {
        guint32 here = ts_image_get_pixels (part_item->image)[y * ts_image_get_width (part_item->image) + x];
        guint32 there = ts_image_get_pixels (whole_item->image)[(y + 175) * 448 + x + 105];

        /* The sums are rounded apart from each other: to a step of the map. */
        g_assert_cmpint (ABS (get_map_index (here) - get_map_index (there)), <=, 1);
        n_same += here == there;
        n++;
      }
  g_assert_cmpuint (n_same, >, n - n / 100);
}

/* Whatever the layout and the zoom, a picture is bounded by its canvas, and what it writes are numbers. */
static void
test_bounded (void)
{
  static const char *const more[] = {
    "(0, 5):(5, 1)",
    "(100000, 100000):(1, 100000)",
    "((3, 1000000), (7, 100000)):((0, 0), (0, 0))",
    "(1073741824, 1073741824):(1, 1)",
    "(4611686018427387903):(1)",
    "(1000, 1000):(-7, 3)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (layouts) + G_N_ELEMENTS (more); i++)
    {
      const char *text = i < G_N_ELEMENTS (layouts) ? layouts[i] : more[i - G_N_ELEMENTS (layouts)];
      g_autoptr (TsView) view = ts_view_new ();
      g_autoptr (TsScene) scene = NULL;
      TsViewport viewport;

      view->relief = TRUE;
      view->label = TS_LABEL_BOTH;
      scene = scenes_new (text, view);
      viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
      for (guint step = 0; step < 60; step++)
        {
          g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
          gint64 row = 0, column = 0;
          double before = viewport.zoom;

          g_assert_cmpuint (ts_picture_get_n_items (picture), <, 20000);
          if (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, 500, 300, &row, &column))
            {
              g_autoptr (TsPicture) pointer =
                ts_logical_draw_pointer (scene, get_theme (), &viewport, WIDTH, HEIGHT, row, column, TRUE);

              g_assert_cmpuint (ts_picture_get_n_items (pointer), <, 5000);
            }
          viewport = ts_logical_zoom (scene, &viewport, WIDTH, HEIGHT, 2, 500, 300);
          if (viewport.zoom <= before)
            break;
        }
    }
}

static void
test_empty (void)
{
  static const char *const empty[] = { "(0, 5):(5, 1)", "0:1", "RowMajor(3, 0)" };

  for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_autoptr (TsScene) scene = scenes_new (empty[i], NULL);
      TsViewport viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
      g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
      gint64 row, column;

      g_assert_cmpuint (scenes_count_text (picture, "no element"), ==, 1);
      g_assert_false (ts_logical_pick (scene, &viewport, WIDTH, HEIGHT, 500, 350, &row, &column));
      viewport = ts_logical_zoom (scene, &viewport, WIDTH, HEIGHT, 2, 500, 350);
      viewport = ts_logical_pan (scene, &viewport, WIDTH, HEIGHT, 10, 10);
      viewport = ts_logical_reveal (scene, &viewport, WIDTH, HEIGHT, 0, 0);
      g_assert_true (isfinite (viewport.zoom) && isfinite (viewport.row) && isfinite (viewport.column));
    }
}

/* Rows 8 to 12 and columns 20 to 24, and nothing else. */
static void
test_range (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsPicture) picture = NULL;
  TsViewport viewport;

  view->has_range = TRUE;
  view->row_begin = 8;
  view->row_end = 12;
  view->column_begin = 20;
  view->column_end = 24;
  scene = scenes_new ("RowMajor(30, 40)", view);
  viewport = ts_logical_fit (scene, WIDTH, HEIGHT);
  picture = ts_logical_draw (scene, get_theme (), &viewport, WIDTH, HEIGHT, 1);
  for (gint64 row = 6; row < 14; row++)
    for (gint64 column = 18; column < 26; column++)
      {
        g_autofree char *title = g_strdup_printf ("(%d, %d) = %d", (int) row, (int) column, (int) (row * 40 + column));

        g_assert_cmpint (scenes_find_title (picture, title) != NULL, ==,
                         row >= 8 && row < 12 && column >= 20 && column < 24);
      }
}

/* The pointer's row and column light up; the lens has the cell and its neighbours with titles. */
static void
test_pointer (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(65536, 65536)", NULL);
  TsViewport viewport = { 31744, 40960, 0.5 };
  g_autoptr (TsPicture) picture =
    ts_logical_draw_pointer (scene, get_theme (), &viewport, WIDTH, HEIGHT, 32021, 41637, TRUE);
  g_autoptr (TsPicture) plain =
    ts_logical_draw_pointer (scene, get_theme (), &viewport, WIDTH, HEIGHT, 32021, 41637, FALSE);
  /* 32021 = 2001 * 16 + 5, 41637 = 2602 * 16 + 5 */
  const gint64 offset = 5 * 16 + G_GINT64_CONSTANT (2001) * 256 + 5 + G_GINT64_CONSTANT (2602) * 1048576;
  g_autofree char *title = g_strdup_printf ("(32021, 41637) = %" G_GINT64_FORMAT, offset);
  const TsItem *cell = scenes_find_title (picture, title);

  g_assert_nonnull (cell);
  /* The place in the fractal is 5 * 16 + 5. */
  g_assert_cmpstr (scenes_find_text_in (picture, &cell->rect)->text, ==, "85");
  g_assert_cmpuint (scenes_count_text (plain, "32021"), ==, 1);
  g_assert_cmpuint (scenes_count_text (plain, "41637"), ==, 1);
  g_assert_null (scenes_find_title (plain, title));
}

/* The same scene and view draw the same picture. */
static void
test_same (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (TsScene) one = scenes_new (layouts[i], NULL);
      g_autoptr (TsScene) other = scenes_new (layouts[i], NULL);
      TsViewport viewport = ts_logical_fit (one, WIDTH, HEIGHT);
      g_autoptr (TsPicture) first = ts_logical_draw (one, get_theme (), &viewport, WIDTH, HEIGHT, 1);
      g_autoptr (TsPicture) second = ts_logical_draw (other, get_theme (), &viewport, WIDTH, HEIGHT, 1);
      g_autofree char *first_dump = ts_picture_dump (first);
      g_autofree char *second_dump = ts_picture_dump (second);

      g_assert_cmpstr (first_dump, ==, second_dump);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/logical/cells", test_cells);
  g_test_add_func ("/logical/brackets", test_brackets);
  g_test_add_func ("/logical/ranks", test_ranks);
  g_test_add_func ("/logical/overlaps", test_overlaps);
  g_test_add_func ("/logical/fit", test_fit);
  g_test_add_func ("/logical/pick", test_pick);
  g_test_add_func ("/logical/zoom", test_zoom);
  g_test_add_func ("/logical/means", test_means);
  g_test_add_func ("/logical/part", test_part);
  g_test_add_func ("/logical/bounded", test_bounded);
  g_test_add_func ("/logical/empty", test_empty);
  g_test_add_func ("/logical/range", test_range);
  g_test_add_func ("/logical/pointer", test_pointer);
  g_test_add_func ("/logical/same", test_same);
  return g_test_run ();
}
