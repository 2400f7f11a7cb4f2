/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-logical.h"

#include "tuple/tla-error.h"

static TsView *
new_view (TsLabel label, TsColorMode color)
{
  TsView *view = ts_view_new ();

  view->label = label;
  view->color = color;
  return view;
}

static GArray *
new_modes (guint n, ...)
{
  GArray *modes = g_array_new (FALSE, FALSE, sizeof (guint));
  va_list args;

  va_start (args, n);
  for (guint i = 0; i < n; i++)
    {
      guint mode = va_arg (args, guint);

      g_array_append_val (modes, mode);
    }
  va_end (args);
  return modes;
}

static const TsColorMap *
get_map (void)
{
  guint n;

  return ts_color_map_get_all (&n);
}

/* Number @k of 0 … @last on the map, which has 256 colours. */
static TsColor
get_nth (gint64 k, gint64 last)
{
  return get_map ()->colors[(k * 255 * 2 + last) / (2 * last)];
}

/* A cell's offset is what the layout says, whatever modes make the picture. */
static void
test_offsets (void)
{
  for (guint round = 0; round < 200; round++)
    {
      guint rank = g_test_rand_int_range (1, 4);
      g_autofree char *text = scenes_random (rank, 4, FALSE);
      g_autoptr (TsScene) scene = scenes_new (text, NULL);
      const TlaLayout *layout = ts_scene_get_layout (scene);
      const TlaAxis *rows = ts_scene_get_rows (scene), *columns = ts_scene_get_columns (scene);

      for (gint64 row = 0; row < rows->extent; row++)
        for (gint64 column = 0; column < columns->extent; column++)
          {
            gint64 coord[3], back_row, back_column, offset = ts_scene_get_offset (scene, row, column);
            gboolean valid = TRUE;

            ts_scene_get_coord (scene, row, column, coord);
            g_assert_cmpint (offset, ==, tla_layout_offset_at (layout, coord));
            g_assert_true (ts_scene_get_cell (scene, coord, &back_row, &back_column));
            g_assert_cmpint (back_row, ==, row);
            g_assert_cmpint (back_column, ==, column);
            for (guint mode = 0; mode < rank; mode++)
              valid = valid && coord[mode] < tla_layout_get_origin (layout, mode);
            g_assert_cmpint (ts_scene_is_valid (scene, row, column), ==, valid);
            g_assert_cmpuint (ts_scene_get_color (scene, row, column), ==, ts_scene_get_coord_color (scene, coord));
          }
    }
}

static void
assert_label (const char *expression,
              TsLabel label,
              gboolean hexadecimal,
              gint64 row,
              gint64 column,
              const char *expected)
{
  g_autoptr (TsView) view = new_view (label, TS_COLOR_OFFSET);
  g_autoptr (TsScene) scene = NULL;
  g_autofree char *text = NULL;

  view->hexadecimal = hexadecimal;
  scene = scenes_new (expression, view);
  text = ts_scene_get_label (scene, row, column);
  g_assert_cmpstr (text, ==, expected);
}

/* (17, 20) of zN<half>(20, 28): 1 * 16 + 1 * 256 + 4 * 1 + 1 * 512 = 788 = 0x314, at byte 1576 = 0x628. */
static void
test_labels (void)
{
  assert_label ("zN<half>(20, 28)", TS_LABEL_OFFSET, FALSE, 17, 20, "788");
  assert_label ("zN<half>(20, 28)", TS_LABEL_COORD, FALSE, 17, 20, "17,20");
  assert_label ("zN<half>(20, 28)", TS_LABEL_BOTH, FALSE, 17, 20, "788 17,20");
  assert_label ("zN<half>(20, 28)", TS_LABEL_ADDRESS, FALSE, 17, 20, "0x628");
  assert_label ("zN<half>(20, 28)", TS_LABEL_OFFSET, TRUE, 17, 20, "0x314");
  assert_label ("zN<half>(20, 28)", TS_LABEL_NONE, FALSE, 17, 20, "");
  assert_label ("5:-1", TS_LABEL_OFFSET, FALSE, 0, 3, "-3");
  assert_label ("5:-1", TS_LABEL_ADDRESS, TRUE, 0, 3, "-0x6");
  assert_label ("(2, 3, 4):(12, 4, 1)", TS_LABEL_COORD, FALSE, 2, 3, "0,2,3");
  /* Two 4-bit elements share a byte. */
  assert_label ("RowMajor<int4b_t>(2, 8)", TS_LABEL_ADDRESS, FALSE, 1, 2, "0x5");
  assert_label ("RowMajor<int4b_t>(2, 8)", TS_LABEL_ADDRESS, FALSE, 1, 3, "0x5½");
}

static void
test_address (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) scene = NULL;
  gint64 address;

  view->base_address = 0x1000;
  view->element = tla_element_lookup ("float");
  scene = scenes_new ("zN<half>(20, 28)", view);
  g_assert_true (ts_scene_get_element (scene) == view->element);
  g_assert_true (ts_scene_get_address (scene, 3, &address));
  g_assert_cmpint (address, ==, 0x1000 + 3 * 4);
  g_assert_false (ts_scene_get_address (scene, G_MAXINT64 / 2, &address));

  view->base_address = G_MAXINT64 - 4;
  ts_scene_unref (scene);
  scene = scenes_new ("zN<half>(20, 28)", view);
  g_assert_true (ts_scene_get_address (scene, 1, &address));
  g_assert_cmpint (address, ==, G_MAXINT64);
  g_assert_false (ts_scene_get_address (scene, 2, &address));
}

/* zN<half>(20, 28) is 32 x 32: offsets 0 to 1023, 2 x 2 fractals of 256, 64 C0 blocks of 16. */
static void
test_colors (void)
{
  static const TsColorMode modes[] = { TS_COLOR_OFFSET, TS_COLOR_ROW, TS_COLOR_COLUMN, TS_COLOR_FRACTAL, TS_COLOR_C0 };

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autoptr (TsView) view = new_view (TS_LABEL_OFFSET, modes[i]);
      g_autoptr (TsScene) scene = scenes_new ("zN<half>(20, 28)", view);

      for (gint64 row = 0; row < 32; row++)
        for (gint64 column = 0; column < 32; column++)
          {
            gint64 offset = row % 16 * 16 + row / 16 * 256 + column % 16 + column / 16 * 512;
            TsColor expected[] = { get_nth (offset, 1023), get_nth (row, 31), get_nth (column, 31),
                                   get_nth (offset / 256, 3), get_nth (offset / 16, 63) };

            g_assert_cmphex (ts_scene_get_color (scene, row, column), ==, expected[i]);
          }
    }
}

/* Without the two terms of the columns a row has one colour; rows give 0 to 15 * 16 + 256 = 496. */
static void
test_terms_off (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) scene = NULL;

  view->terms_off = new_modes (2, 16u, 17u);
  scene = scenes_new ("zN<half>(20, 28)", view);
  for (gint64 row = 0; row < 32; row++)
    for (gint64 column = 0; column < 32; column++)
      g_assert_cmphex (ts_scene_get_color (scene, row, column), ==, get_nth (row % 16 * 16 + row / 16 * 256, 496));
}

/* Strides 12, 4, 1: modes 0 and 2 make rows (0 innermost), mode 1 stands at 2. */
static void
test_modes (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) scene = NULL;
  gint64 fixed[] = { 7, 2, 7 }, coord[] = { 1, 2, 3 }, other[] = { 1, 1, 3 }, row, column;

  view->row_modes = new_modes (2, 0u, 2u);
  view->column_modes = new_modes (0);
  view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_vals (view->fixed, fixed, 3);
  scene = scenes_new ("(2, 3, 4):(12, 4, 1)", view);
  g_assert_cmpint (ts_scene_get_rows (scene)->extent, ==, 8);
  g_assert_cmpint (ts_scene_get_columns (scene)->extent, ==, 1);
  g_assert_cmpint (ts_scene_get_fixed_offset (scene), ==, 8);
  g_assert_true (ts_scene_get_cell (scene, coord, &row, &column));
  g_assert_cmpint (row, ==, 1 + 2 * 3);
  g_assert_cmpint (column, ==, 0);
  g_assert_cmpint (ts_scene_get_offset (scene, row, column), ==, 12 + 8 + 3);
  g_assert_false (ts_scene_get_cell (scene, other, &row, &column));
}

static void
assert_refused (TsView *view, int code, const char *word)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = tla_evaluate ("zN<half>(20, 28)", scope, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_scene_new (tla_value_get_layout (value), NULL, view, &error));
  g_assert_error (error, TLA_ERROR, code);
  g_assert_nonnull (strstr (error->message, word));
  ts_view_free (view);
}

static void
test_refused (void)
{
  TsView *view = ts_view_new ();

  view->row_modes = new_modes (1, 2u);
  assert_refused (view, TLA_ERROR_RANGE, "mode 2");
  view = ts_view_new ();
  view->column_modes = new_modes (2, 1u, 1u);
  assert_refused (view, TLA_ERROR_RANGE, "twice");
  view = ts_view_new ();
  view->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_ptr_array_add (view->marks, tla_int_tuple_new_flat ((const gint64[]) { 1, 2, 3 }, 3));
  assert_refused (view, TLA_ERROR_RANK, "rank 3");
}

/* (4, 4):(2, 1): (1, 0) and (0, 2) are both 2; (1, 0) comes first. */
static void
test_find (void)
{
  g_autoptr (TsScene) overlapping = scenes_new ("(4, 4):(2, 1)", NULL);
  g_autoptr (TsScene) rows = scenes_new ("RowMajor(4, 3, 4)", NULL);
  g_autoptr (TsScene) empty = scenes_new ("(0, 4):(4, 1)", NULL);
  gint64 coord[2], n;

  g_assert_cmpint (ts_scene_find (overlapping, 2, coord, &n), ==, TLA_AT_OVERLAP);
  g_assert_cmpint (n, ==, 2);
  g_assert_cmpint (coord[0], ==, 1);
  g_assert_cmpint (coord[1], ==, 0);
  g_assert_cmpint (ts_scene_find (overlapping, 9, coord, &n), ==, TLA_AT_ELEMENT);
  g_assert_cmpint (coord[0], ==, 3);
  g_assert_cmpint (coord[1], ==, 3);
  g_assert_cmpint (ts_scene_find (overlapping, 10, coord, &n), ==, TLA_AT_HOLE);
  g_assert_cmpint (ts_scene_find (rows, 3, coord, &n), ==, TLA_AT_HOLE);
  g_assert_cmpint (ts_scene_find (rows, 5, coord, &n), ==, TLA_AT_ELEMENT);
  g_assert_cmpint (coord[0], ==, 1);
  g_assert_cmpint (coord[1], ==, 1);
  g_assert_cmpint (ts_scene_find (empty, 0, coord, &n), ==, TLA_AT_HOLE);
}

/* Where offsets meet the scene looks into a table; it says what a walk over all coordinates finds. */
static void
test_find_random (void)
{
  for (guint round = 0; round < 100; round++)
    {
      guint rank = g_test_rand_int_range (1, 4);
      g_autofree char *text = scenes_random (rank, 4, FALSE);
      g_autoptr (TsScene) scene = scenes_new (text, NULL);
      const TlaLayout *layout = ts_scene_get_layout (scene);

      for (gint64 offset = tla_layout_get_lowest (layout) - 1; offset <= tla_layout_get_highest (layout) + 1; offset++)
        {
          gint64 n = 0, first = -1, coord[3], found[3], n_found;

          for (gint64 i = 0; i < tla_layout_get_size (layout); i++)
            {
              gint64 rest = i;

              for (guint mode = 0; mode < rank; mode++)
                {
                  coord[mode] = rest % tla_layout_get_extent (layout, mode);
                  rest /= tla_layout_get_extent (layout, mode);
                }
              if (tla_layout_offset_at (layout, coord) != offset)
                continue;
              if (n++ == 0)
                first = i;
            }
          ts_scene_find (scene, offset, found, &n_found);
          g_assert_cmpint (n_found, ==, n);
          for (guint mode = 0; mode < rank && n > 0; mode++)
            {
              g_assert_cmpint (found[mode], ==, first % tla_layout_get_extent (layout, mode));
              first /= tla_layout_get_extent (layout, mode);
            }
        }
    }
}

/*
 * (32, 32):(2, 64) with halves: offsets from 0 to 2046 in C0 blocks 0 to 127. Small cells go over to what the heat map
 * has, the offset; cells of 8 px have their block's colour alone, those of 6 px lie half way.
 */
static void
test_fade (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) scene = NULL;
  const TsTheme *theme = ts_theme_lookup ("light");
  const TsColor *colors = ts_color_map_lookup (NULL)->colors;

  view->color = TS_COLOR_C0;
  scene = scenes_new ("(32, 32):(2, 64)", view);
  for (int zoom = 4; zoom <= 8; zoom += 2)
    {
      g_autoptr (TsPicture) picture = ts_logical_draw (scene, theme, &(TsViewport) { 0, 0, zoom }, 900, 600, 1);

      for (int row = 0; row < 32; row++)
        for (int column = 0; column < 32; column++)
          {
            int offset = 2 * row + 64 * column;
            g_autofree char *title = g_strdup_printf ("(%d, %d) = %d", row, column, offset);
            const TsItem *cell = scenes_find_title (picture, title);
            double by_offset = offset / 2046.0, by_block = (offset / 16) / 127.0;
            double place = zoom == 4 ? by_offset : zoom == 8 ? by_block : (by_offset + by_block) / 2;

            g_assert_nonnull (cell);
            g_assert_cmphex (cell->fill, ==, colors[(int) (place * 255 + 0.5)]);
          }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/offsets", test_offsets);
  g_test_add_func ("/scene/labels", test_labels);
  g_test_add_func ("/scene/address", test_address);
  g_test_add_func ("/scene/colors", test_colors);
  g_test_add_func ("/scene/terms-off", test_terms_off);
  g_test_add_func ("/scene/modes", test_modes);
  g_test_add_func ("/scene/refused", test_refused);
  g_test_add_func ("/scene/find", test_find);
  g_test_add_func ("/scene/find-random", test_find_random);
  g_test_add_func ("/scene/fade", test_fade);
  return g_test_run ();
}
