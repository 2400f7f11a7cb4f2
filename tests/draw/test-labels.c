/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-figure.h"
#include "draw/ts-logical.h"
#include "draw/ts-memory.h"
#include "draw/ts-picture-output.h"

#include <stdlib.h>

/* What a picture says where labels have no room, and how it writes numbers. */

#define WIDTH 1000
#define HEIGHT 700

static TsView *
new_view (TsLabel label)
{
  TsView *view = ts_view_new ();

  view->label = label;
  return view;
}

static TsPicture *
draw (const TsScene *scene, double zoom)
{
  return ts_logical_draw (scene, ts_theme_lookup ("light"), &(TsViewport) { 0, 0, zoom }, WIDTH, HEIGHT, 1);
}

/* The text that begins so, or NULL. */
static const TsItem *
find_text (const TsPicture *picture, const char *prefix)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_TEXT && g_str_has_prefix (items[i].text, prefix))
        return &items[i];
    }
  return NULL;
}

static gboolean
has_labels (const TsPicture *picture)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_GROUP && g_strcmp0 (items[i].text, "labels") == 0)
        return TRUE;
    }
  return FALSE;
}

/* At every zoom there are either labels or the size of cells that has them; and cells of that size have them. */
static void
test_hint (void)
{
  static const TsLabel labels[] = { TS_LABEL_OFFSET, TS_LABEL_COORD, TS_LABEL_BOTH, TS_LABEL_ADDRESS };
  static const char *const layouts[] = { "zN<half>(100, 100)", "RowMajor(1000, 1000)", "(8, 8, 8, 8):(512, 64, 8, 1)" };

  for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
    for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
      {
        g_autoptr (TsView) view = new_view (labels[i]);
        g_autoptr (TsScene) scene = scenes_new (layouts[l], view);

        for (double zoom = 2; zoom <= 40; zoom++)
          {
            g_autoptr (TsPicture) picture = draw (scene, zoom);
            const TsItem *hint = find_text (picture, "no labels: ");
            g_autoptr (TsPicture) enough = NULL;
            int needed;

            g_assert_true (has_labels (picture) == !hint);
            if (!hint)
              continue;
            g_assert_cmpfloat (hint->rect.y, <=, HEIGHT);
            g_test_message ("%s, %s at %g: %s", layouts[l], ts_label_to_nick (labels[i]), zoom, hint->text);
            needed = atoi (strpbrk (hint->text, "0123456789"));
            g_assert_cmpfloat (needed, >, zoom < 4 ? 0 : zoom);
            enough = draw (scene, needed);
            g_assert_true (has_labels (enough));
          }
      }
}

static void
test_no_hint (void)
{
  g_autoptr (TsView) view = new_view (TS_LABEL_NONE);
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(100, 100)", view);

  for (double zoom = 2; zoom <= 40; zoom++)
    {
      g_autoptr (TsPicture) picture = draw (scene, zoom);

      g_assert_false (has_labels (picture));
      g_assert_null (find_text (picture, "no labels"));
    }
}

/* 20 digits and 7 commas: more than the 108 px of the widest cells. */
static void
test_too_long (void)
{
  g_autoptr (TsView) view = new_view (TS_LABEL_COORD);
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsPicture) picture = NULL;

  view->fixed = g_array_new (FALSE, TRUE, sizeof (gint64));
  g_array_set_size (view->fixed, 8);
  for (guint mode = 0; mode < 6; mode++)
    g_array_index (view->fixed, gint64, mode) = 999;
  scene = scenes_new ("(1000, 1000, 1000, 1000, 1000, 1000, 2, 2):(0, 0, 0, 0, 0, 0, 2, 1)", view);
  picture = draw (scene, 30);
  g_assert_nonnull (find_text (picture, "no labels: coordinates are too long for any cell"));
}

static TsPicture *
make_figure (const char *const *layouts, guint n, TsLabel label, GString *notes)
{
  g_autoptr (TsView) view = new_view (label);
  TsFigureOptions options = { TS_FIGURE_BOTH, ts_theme_lookup ("light"), FALSE, notes };
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_scene_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (scenes, scenes_new (layouts[i], view));
  return ts_figure_new ((TsScene *const *) scenes->pdata, NULL, n, &options, NULL);
}

/* A figure gives its cells the size that their labels need, or says why it cannot. */
static void
test_notes (void)
{
  static const struct
  {
    const char *layout;
    TsLabel label;
    const char *note;
  } cases[] = {
    { "zN<half>(100, 100)", TS_LABEL_BOTH, "" },
    { "zN<half>(384, 384)", TS_LABEL_BOTH, "" },
    { "(8, 8, 8, 8):(512, 64, 8, 1)", TS_LABEL_COORD, "" },
    { "zN<half>(512, 512)", TS_LABEL_NONE, "" },
    /* 512 * 512 = 262144 */
    { "zN<half>(512, 512)", TS_LABEL_COORD, "262144 cells" },
    { "(100, 1000):(1000, 1)", TS_LABEL_COORD, "16000" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) notes = g_string_new (NULL);
      g_autoptr (TsPicture) picture = make_figure (&cases[i].layout, 1, cases[i].label, notes);

      g_assert_true (!*cases[i].note == (notes->len == 0));
      g_assert_nonnull (strstr (notes->str, cases[i].note));
      g_assert_true (has_labels (picture) == (notes->len == 0 && cases[i].label != TS_LABEL_NONE));
      g_assert_true (!find_text (picture, "no labels") == (notes->len == 0));
    }
}

/* 147456 cells with two lines each are 442368 elements; two such values do not fit into 500000, and one gives way. */
static void
test_svg (void)
{
  static const char *const layouts[] = { "zN<half>(384, 384)", "nZ<half>(384, 384)", "zN<half>(100, 100)" };

  for (guint n = 1; n <= G_N_ELEMENTS (layouts); n++)
    {
      g_autoptr (GString) notes = g_string_new (NULL);
      g_autoptr (TsPicture) picture = make_figure (layouts, n, TS_LABEL_BOTH, notes);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) svg = ts_picture_to_svg (picture, NULL, &error);

      g_assert_no_error (error);
      g_assert_nonnull (svg);
      g_assert_true (has_labels (picture));
      g_assert_true ((n == 1) == (notes->len == 0));
      g_assert_cmpuint (scenes_count_text (picture, "383,383"), ==, 1);
    }
}

/* 20 rows of 28 halves: 31 * 16 + 15 + 512 = 1023 = 0x3ff is the last offset. */
static void
test_hexadecimal (void)
{
  g_autoptr (TsView) view = new_view (TS_LABEL_OFFSET);
  g_autoptr (TsScene) decimal = NULL;
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsScene) rows = NULL;
  g_autoptr (TsPicture) picture = NULL;
  g_autoptr (TsPicture) memory = NULL;

  decimal = scenes_new ("zN<half>(20, 28)", view);
  picture = draw (decimal, 6);
  g_assert_cmpuint (scenes_count_text (picture, "1023"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "0x3ff"), ==, 0);
  g_clear_pointer (&picture, ts_picture_unref);

  view->hexadecimal = TRUE;
  view->wrap = 64;
  scene = scenes_new ("zN<half>(20, 28)", view);
  picture = draw (scene, 6);
  g_assert_cmpuint (scenes_count_text (picture, "0x3ff"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "0x0"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "1023"), ==, 0);
  /* Rows of 32 halves: the last begins at 31 * 32 = 992 = 0x3e0, at byte 1984 = 0x7c0. */
  memory =
    ts_memory_draw (scene, ts_theme_lookup ("light"), &(TsMemoryViewport) { 0, TS_CELL_HEIGHT }, WIDTH, HEIGHT, 1);
  g_assert_cmpuint (scenes_count_text (memory, "0x3e0"), ==, 1);
  g_assert_cmpuint (scenes_count_text (memory, "0x7c0"), ==, 1);
  g_assert_cmpuint (scenes_count_text (memory, "992"), ==, 0);

  /* Row numbers are no offsets. */
  view->color = TS_COLOR_ROW;
  rows = scenes_new ("zN<half>(20, 28)", view);
  g_clear_pointer (&picture, ts_picture_unref);
  picture = draw (rows, 6);
  g_assert_nonnull (find_text (picture, "31"));
  g_assert_null (find_text (picture, "0x1f"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/labels/hint", test_hint);
  g_test_add_func ("/labels/no-hint", test_no_hint);
  g_test_add_func ("/labels/too-long", test_too_long);
  g_test_add_func ("/labels/notes", test_notes);
  g_test_add_func ("/labels/svg", test_svg);
  g_test_add_func ("/labels/hexadecimal", test_hexadecimal);
  return g_test_run ();
}
