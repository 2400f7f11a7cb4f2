/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-figure.h"
#include "draw/ts-picture-output.h"

static TsPicture *
make_figure (const char *expression, const TsView *view, TsFigureParts parts, gboolean transparent)
{
  g_autoptr (TsScene) scene = scenes_new (expression, view);
  TsFigureOptions options = { parts, ts_theme_lookup ("light"), transparent, NULL };
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_figure_new (&scene, NULL, 1, &options, &error);

  g_assert_no_error (error);
  g_assert_nonnull (picture);
  return picture;
}

/* All that is drawn lies on the sheet; a text by the width that the program measures. */
static void
assert_on_sheet (const TsPicture *picture)
{
  const TsItem *items = ts_picture_get_items (picture);
  double width = ts_picture_get_width (picture), height = ts_picture_get_height (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      const TsRect *rect = &items[i].rect;

      if (items[i].kind == TS_ITEM_GROUP || items[i].kind == TS_ITEM_END || items[i].kind == TS_ITEM_POLYLINE)
        continue;
      g_assert_cmpfloat (MIN (rect->x, rect->x + rect->width), >=, 0);
      g_assert_cmpfloat (MIN (rect->y, rect->y + rect->height), >=, 0);
      g_assert_cmpfloat (MAX (rect->x, rect->x + rect->width), <=, width);
      g_assert_cmpfloat (MAX (rect->y, rect->y + rect->height), <=, height);
      if (items[i].kind == TS_ITEM_TEXT && !items[i].vertical)
        {
          TsFont font = { items[i].family, items[i].size, items[i].bold };
          double length = ts_font_measure (&font, items[i].text);
          double x = rect->x - (items[i].anchor == TS_ANCHOR_START ? 0
                                : items[i].anchor == TS_ANCHOR_END ? length
                                                                   : length / 2);

          g_assert_cmpfloat (x, >=, 0);
          g_assert_cmpfloat (x + length, <=, width);
        }
    }
}

static void
test_parts (void)
{
  g_autoptr (TsPicture) both = make_figure ("zN<half>(20, 28)", NULL, TS_FIGURE_BOTH, FALSE);
  g_autoptr (TsPicture) logical = make_figure ("zN<half>(20, 28)", NULL, TS_FIGURE_LOGICAL, FALSE);
  g_autoptr (TsPicture) memory = make_figure ("zN<half>(20, 28)", NULL, TS_FIGURE_MEMORY, TRUE);
  const char *text = "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)";

  g_assert_cmpuint (scenes_count_text (both, text), ==, 1);
  g_assert_cmpuint (scenes_count_text (logical, text), ==, 1);
  g_assert_cmpuint (scenes_count_text (memory, text), ==, 1);
  g_assert_cmpuint (scenes_count_text (both, "788"), ==, 1);
  g_assert_cmpuint (scenes_count_text (both, "17,20"), ==, 1);
  g_assert_cmpuint (scenes_count_text (logical, "17,20"), ==, 0);
  g_assert_cmpuint (scenes_count_text (memory, "788"), ==, 0);
  g_assert_cmpuint (scenes_count_text (memory, "17,20"), ==, 1);
  g_assert_cmphex (ts_picture_get_background (both), ==, 0xffffffff);
  g_assert_cmphex (ts_picture_get_background (memory), ==, 0);
  assert_on_sheet (both);
  assert_on_sheet (logical);
  assert_on_sheet (memory);
}

/* Every cell of up to 150,000 has its title and its label. */
static void
test_many_cells (void)
{
  g_autoptr (TsPicture) picture = make_figure ("zN<half>(384, 384)", NULL, TS_FIGURE_LOGICAL, FALSE);
  const TsItem *items = ts_picture_get_items (picture);
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_labels = 0;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].title)
        g_hash_table_add (titles, (char *) items[i].title);
      n_labels +=
        items[i].kind == TS_ITEM_TEXT && items[i].family == TS_FONT_SANS && items[i].anchor == TS_ANCHOR_MIDDLE;
    }
  for (gint64 row = 0; row < 384; row += 7)
    for (gint64 column = 0; column < 384; column += 5)
      {
        g_autofree char *title =
          g_strdup_printf ("(%d, %d) = %d", (int) row, (int) column,
                           (int) (row % 16 * 16 + row / 16 * 256 + column % 16 + column / 16 * 24 * 256));

        g_assert_true (g_hash_table_contains (titles, title));
      }
  g_assert_cmpuint (g_hash_table_size (titles), ==, 384 * 384);
  g_assert_cmpuint (n_labels, ==, 384 * 384);
}

static void
test_bounded (void)
{
  static const char *const layouts[] = {
    "zN<half>(512, 512)",
    "RowMajor(387, 387)",
    "RowMajor(1000, 1000, 1024)",
    "150000:1",
    "150001:3",
    "(150000, 1):(1, 1)",
    "(100, 1000):(3, 7)",
    "(5, 5):(1000000, 100000)",
    "zN<half>(65536, 65536)",
    "1099511627776:1",
    "(2147483647, 2147483647):(2147483647, 1)",
    "((2, 2, 2, 2), (2, 2, 2, 2)):((1, 4, 16, 64), (2, 8, 32, 128))",
    "(2, 3, 4, 5):(60, 20, 5, 1)",
    "1:0",
    "zN<int4b_t>(20, 70)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_autoptr (TsPicture) picture = make_figure (layouts[i], NULL, TS_FIGURE_BOTH, FALSE);

      g_assert_cmpuint (ts_picture_get_n_items (picture), <, 500000);
      g_assert_cmpfloat (ts_picture_get_width (picture), <=, 16100);
      g_assert_cmpfloat (ts_picture_get_height (picture), <=, 33000);
      assert_on_sheet (picture);
    }
}

static void
test_several (void)
{
  g_autoptr (TsScene) one = scenes_new ("zN<half>(20, 28)", NULL);
  g_autoptr (TsScene) two = scenes_new ("RowMajor(20, 28)", NULL);
  g_autoptr (TsScene) none = scenes_new ("(0, 3):(3, 1)", NULL);
  TsScene *scenes[] = { one, two, none };
  const char *names[] = { "L", "R", "Z" };
  TsFigureOptions options = { TS_FIGURE_BOTH, ts_theme_lookup ("dark"), FALSE, NULL };
  g_autoptr (TsPicture) picture = ts_figure_new (scenes, names, 3, &options, NULL);
  g_autoptr (TsPicture) again = ts_figure_new (scenes, names, 3, &options, NULL);
  g_autofree char *dump = ts_picture_dump (picture);
  g_autofree char *dump_again = ts_picture_dump (again);

  g_assert_cmpuint (scenes_count_text (picture, "L"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "R"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "Z"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "no element"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "(20, 28):(28, _1):(20, 28)"), ==, 1);
  g_assert_cmpstr (dump, ==, dump_again);
  assert_on_sheet (picture);
}

/* --range and --title */
static void
test_view (void)
{
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsPicture) picture = NULL;
  g_autoptr (TsPicture) whole = make_figure ("zN<half>(100, 100)", NULL, TS_FIGURE_LOGICAL, FALSE);

  view->title = g_strdup ("A tile of L");
  view->has_range = TRUE;
  view->row_begin = 96;
  view->row_end = 104;
  view->column_begin = 90;
  view->column_end = 1000;
  picture = make_figure ("zN<half>(100, 100)", view, TS_FIGURE_LOGICAL, FALSE);
  g_assert_cmpuint (scenes_count_text (picture, "A tile of L"), ==, 1);
  /* 96 = 6 * 16, 90 = 5 * 16 + 10, fractals of a column hold 7 * 256 elements. */
  g_assert_nonnull (scenes_find_title (picture, "(96, 90) = 10506"));
  g_assert_nonnull (scenes_find_title (picture, "(103, 111) = 12415"));
  g_assert_null (scenes_find_title (picture, "(95, 90) = 10490"));
  g_assert_nonnull (scenes_find_title (whole, "(95, 90) = 10490"));
  g_assert_cmpfloat (ts_picture_get_height (picture), <, ts_picture_get_height (whole));
}

/* A mode of 2^63 - 1 indices: the one behind its last still is a number, and the block behind that is none. */
static void
test_largest (void)
{
  static const char *const texts[] = {
    "(9223372036854775807, 1):(1, 1)",
    "(1, 9223372036854775807):(1, 1)",
    "(3037000499, 3037000499):(3037000499, 1)",
    "(2, 2):(1, 9223372036854775805)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TsPicture) picture = make_figure (texts[i], NULL, TS_FIGURE_BOTH, FALSE);
      const TsItem *items = ts_picture_get_items (picture);

      assert_on_sheet (picture);
      for (guint item = 0; item < ts_picture_get_n_items (picture); item++)
        g_assert_false (items[item].kind == TS_ITEM_TEXT && items[item].text[0] == '-');
    }
}

/* The picture goes through each of the three writers. */
static void
test_files (void)
{
  g_autoptr (TsPicture) picture = make_figure ("zN<half>(20, 28)", NULL, TS_FIGURE_BOTH, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) svg = ts_picture_to_svg (picture, NULL, &error);
  g_autoptr (GBytes) png = ts_picture_to_png (picture, 2, NULL, &error);
  g_autoptr (GBytes) pdf = ts_picture_to_pdf (picture, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (g_strstr_len (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg), "(17, 20) = 788"));
  g_assert_cmpuint (g_bytes_get_size (png), >, 10000);
  g_assert_cmpuint (g_bytes_get_size (pdf), >, 10000);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figure/parts", test_parts);
  g_test_add_func ("/figure/many-cells", test_many_cells);
  g_test_add_func ("/figure/bounded", test_bounded);
  g_test_add_func ("/figure/several", test_several);
  g_test_add_func ("/figure/view", test_view);
  g_test_add_func ("/figure/largest", test_largest);
  g_test_add_func ("/figure/files", test_files);
  return g_test_run ();
}
