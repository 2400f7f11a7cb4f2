/* SPDX-License-Identifier: MIT */
#include "scenes.h"

#include "draw/ts-logical.h"
#include "draw/ts-memory.h"

/* Nothing that is written is written over something else, on whatever canvas. */

static const char *const layouts[] = {
  "zN<half>(100, 100)",
  "zN<half>(20, 28)",
  "zN<half>(1048576, 1048576)",
  "(3, 4, 5, 12, 40):(9600, 2400, 480, 40, 1)",
  "(100000, 3, 7, 100, 1000):(2100000, 700000, 100000, 1000, 1)",
  "RowMajor(6, 5, 8)",
  "((2, 2, 2, 2), (2, 2, 2, 2)):((1, 4, 16, 64), (2, 8, 32, 128))",
  "10:3",
  "(2, 1000000):(1000000, 1)",
};

static const struct
{
  double width, height;
} canvases[] = {
  { 1000, 700 }, { 660, 460 }, { 520, 200 }, { 520, 120 }, { 300, 300 }, { 200, 96 }, { 2400, 1300 },
};

static const TsTheme *
get_theme (void)
{
  return ts_theme_lookup ("light");
}

/* What a text covers: from its x-height's middle up to its baseline, which tells real overlaps from close lines. */
static TsRect
get_box (const TsItem *item)
{
  TsFont font = { item->family, item->size, item->bold };
  double length = ts_font_measure (&font, item->text), height = item->size * 0.6;
  double before = item->anchor == TS_ANCHOR_START ? 0 : item->anchor == TS_ANCHOR_END ? length : length / 2;

  if (item->vertical)
    return (TsRect) { item->rect.x - height, item->rect.y - (length - before), height, length };
  return (TsRect) { item->rect.x - before, item->rect.y - height, length, height };
}

static gboolean
overlap (const TsRect *a, const TsRect *b)
{
  return a->x + a->width > b->x + 0.5 && b->x + b->width > a->x + 0.5 && a->y + a->height > b->y + 0.5 &&
         b->y + b->height > a->y + 0.5;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  TsRect x = get_box (*(const TsItem *const *) a), y = get_box (*(const TsItem *const *) b);

  return x.y < y.y ? -1 : x.y > y.y;
}

static void
assert_apart (const TsPicture *picture)
{
  const TsItem *items = ts_picture_get_items (picture);
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_TEXT)
        g_ptr_array_add (texts, (gpointer) &items[i]);
    }
  g_ptr_array_sort (texts, compare_texts);
  for (guint i = 0; i < texts->len; i++)
    {
      const TsItem *item = texts->pdata[i];
      TsRect box = get_box (item);

      for (guint other = i + 1; other < texts->len; other++)
        {
          TsRect next = get_box (texts->pdata[other]);

          if (next.y >= box.y + box.height)
            break;
          if (overlap (&box, &next))
            g_error ("“%s” and “%s” lie on each other at (%g, %g)", item->text,
                     ((const TsItem *) texts->pdata[other])->text, box.x, box.y);
        }
      g_assert_cmpfloat (box.y + box.height, <=, ts_picture_get_height (picture));
      g_assert_cmpfloat (box.x, >=, 0);
    }
}

static void
test_logical (void)
{
  for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
    for (guint c = 0; c < G_N_ELEMENTS (canvases); c++)
      {
        double width = canvases[c].width, height = canvases[c].height;
        g_autoptr (TsScene) scene = scenes_new (layouts[l], NULL);
        TsViewport fit = ts_logical_fit (scene, width, height);
        const double zooms[] = { fit.zoom, 5, 9, 16, 40 };

        for (guint z = 0; z < G_N_ELEMENTS (zooms); z++)
          {
            TsViewport viewport = { 0, 0, zooms[z] };
            g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &viewport, width, height, 1);
            TsRect area;

            g_test_message ("%s on %g x %g at %g", layouts[l], width, height, zooms[z]);
            assert_apart (picture);
            /* Cells come first. */
            ts_logical_get_cell_area (scene, width, height, &area);
            g_assert_cmpfloat (area.height, >=, MIN (height - 50, 90));
            g_assert_cmpfloat (area.width, >=, MIN (width - 110, 90));
          }
      }
}

static void
test_memory (void)
{
  for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
    for (guint c = 0; c < G_N_ELEMENTS (canvases); c++)
      for (double zoom = 6; zoom <= 36; zoom += 5)
        {
          g_autoptr (TsScene) scene = scenes_new (layouts[l], NULL);
          TsMemoryViewport viewport = { 0, zoom };
          g_autoptr (TsPicture) picture =
            ts_memory_draw (scene, get_theme (), &viewport, canvases[c].width, MAX (canvases[c].height, 150), 1);

          g_test_message ("%s on %g x %g at %g", layouts[l], canvases[c].width, canvases[c].height, zoom);
          assert_apart (picture);
        }
}

/* Neighbours' coordinates are three pixels apart, or the whole of a short one's cell. */
static void
test_coordinates (void)
{
  for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
    {
      g_autoptr (TsScene) scene = scenes_new (layouts[l], NULL);
      g_autoptr (TsPicture) picture = ts_memory_draw (scene, get_theme (), &(TsMemoryViewport) { 0, 16 }, 1000, 600, 1);
      const TsItem *items = ts_picture_get_items (picture);

      for (guint i = 1; i < ts_picture_get_n_items (picture); i++)
        {
          TsRect box;

          if (items[i].kind != TS_ITEM_TEXT || items[i].anchor != TS_ANCHOR_MIDDLE || !items[i - 1].title)
            continue;
          box = get_box (&items[i]);
          g_assert_cmpfloat (box.x - items[i - 1].rect.x, >=, 0);
          g_assert_cmpfloat (items[i - 1].rect.x + items[i - 1].rect.width - box.x - box.width, >=, 0);
          if (items[i - 1].rect.width > 30)
            g_assert_cmpfloat (items[i - 1].rect.width - box.width, >=, 2);
        }
    }
}

/* Whether a rectangle of the canvas hides the whole of a text. */
static gboolean
is_covered (const TsPicture *overlay, const TsRect *box)
{
  const TsItem *items = ts_picture_get_items (overlay);

  for (guint i = 0; i < ts_picture_get_n_items (overlay); i++)
    {
      const TsRect *rect = &items[i].rect;

      if (items[i].kind == TS_ITEM_RECT && items[i].fill == get_theme ()->canvas && rect->x <= box->x &&
          rect->y <= box->y && rect->x + rect->width >= box->x + box->width &&
          rect->y + rect->height >= box->y + box->height)
        return TRUE;
    }
  return FALSE;
}

/* A pointer's own numbers replace those they touch: none is cut. */
static void
assert_none_cut (const TsPicture *picture, const TsPicture *overlay, const char *in)
{
  const TsItem *items = ts_picture_get_items (picture), *over = ts_picture_get_items (overlay);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      TsRect box;

      if (items[i].kind != TS_ITEM_TEXT || items[i].family != TS_FONT_MONO || items[i].bold)
        continue;
      box = get_box (&items[i]);
      for (guint o = 0; o < ts_picture_get_n_items (overlay); o++)
        {
          TsRect number;

          if (over[o].kind != TS_ITEM_TEXT)
            continue;
          number = get_box (&over[o]);
          if (overlap (&box, &number) && !is_covered (overlay, &box))
            g_error ("%s: “%s” cuts “%s”", in, over[o].text, items[i].text);
        }
    }
}

static void
test_pointer (void)
{
  for (guint l = 0; l < G_N_ELEMENTS (layouts); l++)
    {
      g_autoptr (TsScene) scene = scenes_new (layouts[l], NULL);
      TsViewport fit = ts_logical_fit (scene, 900, 500);
      g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &fit, 900, 500, 1);
      TsMemoryViewport narrow = { 0, 6 };
      g_autoptr (TsPicture) memory = ts_memory_draw (scene, get_theme (), &narrow, 900, 300, 1);
      const TlaAxis *rows = ts_scene_get_rows (scene), *columns = ts_scene_get_columns (scene);
      gint64 n = ts_memory_get_row_elements (scene, 900);

      for (guint i = 0; i < 40; i++)
        {
          gint64 row = rows->extent * i / 40, column = columns->extent * i / 40;
          g_autoptr (TsPicture) overlay =
            ts_logical_draw_pointer (scene, get_theme (), &fit, 900, 500, row, column, FALSE);

          assert_none_cut (picture, overlay, layouts[l]);
          if ((gint64) i * n < tla_layout_get_cosize (ts_scene_get_layout (scene)))
            {
              g_autoptr (TsPicture) over = ts_memory_draw_pointer (scene, get_theme (), &narrow, 900, 300, i * n);

              assert_none_cut (memory, over, layouts[l]);
            }
        }
    }
}

/* Where the texts of a group begin. */
static double
get_top (const TsPicture *picture, const char *group)
{
  const TsItem *items = ts_picture_get_items (picture);
  double top = G_MAXDOUBLE;
  gboolean in = FALSE;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_GROUP)
        in = g_strcmp0 (items[i].text, group) == 0;
      if (in && items[i].kind == TS_ITEM_TEXT)
        top = MIN (top, items[i].rect.y - items[i].size);
    }
  return top;
}

/* The lens's card stays above the legend, wherever the pointer is. */
static void
test_lens (void)
{
  static const char *const large[] = { "zN<half>(1048576, 1048576)", "zN<half>(100, 100)", "RowMajor(4000, 4000)" };

  for (guint l = 0; l < G_N_ELEMENTS (large); l++)
    {
      g_autoptr (TsScene) scene = scenes_new (large[l], NULL);
      TsViewport fit = ts_logical_fit (scene, 700, 500);
      g_autoptr (TsPicture) picture = ts_logical_draw (scene, get_theme (), &fit, 700, 500, 1);
      gint64 n_rows = ts_scene_get_rows (scene)->extent, n_columns = ts_scene_get_columns (scene)->extent;
      double legend = get_top (picture, "legend");

      for (guint i = 0; i < 100; i++)
        {
          g_autoptr (TsPicture) overlay = ts_logical_draw_pointer (
            scene, get_theme (), &fit, 700, 500, n_rows * (i / 10) / 10, n_columns * (i % 10) / 10, TRUE);
          const TsItem *items = ts_picture_get_items (overlay);
          guint n_cards = 0;

          for (guint item = 0; item < ts_picture_get_n_items (overlay); item++)
            {
              const TsRect *rect = &items[item].rect;

              if (items[item].radius != 8)
                continue;
              n_cards++;
              g_assert_cmpfloat (rect->y + rect->height, <=, legend);
              g_assert_cmpfloat (rect->x, >=, 0);
              g_assert_cmpfloat (rect->x + rect->width, <=, 700);
            }
          g_assert_cmpuint (n_cards, ==, 1);
        }
    }
}

/* zN<half>(100, 100) has 112 * 112 * 2 = 25088 B = 24.5 KiB: the last tick is close to the end. */
static void
test_ticks (void)
{
  for (double width = 300; width < 1500; width += 7)
    {
      g_autoptr (TsScene) scene = scenes_new ("zN<half>(100, 100)", NULL);
      g_autoptr (TsPicture) picture =
        ts_memory_draw (scene, get_theme (), &(TsMemoryViewport) { 0, 16 }, width, 300, 1);
      const TsItem *items = ts_picture_get_items (picture);

      for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
        {
          if (items[i].kind == TS_ITEM_TEXT && g_str_has_suffix (items[i].text, "KiB"))
            {
              TsRect box = get_box (&items[i]);

              g_assert_cmpfloat (box.x + box.width, <=, width - 20);
            }
        }
    }
}

/* On a canvas with room above and below, the card leaves the pointed cell's row free: a line may run along it. */
static void
test_lens_row (void)
{
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(1000, 1000)", NULL);
  TsViewport fit = ts_logical_fit (scene, 1200, 1000);

  for (gint64 row = 0; row < 1000; row += 37)
    {
      g_autoptr (TsPicture) overlay =
        ts_logical_draw_pointer (scene, get_theme (), &fit, 1200, 1000, row, row * 7 % 1000, TRUE);
      const TsItem *items = ts_picture_get_items (overlay);
      TsRect cell;

      ts_logical_get_cell_rect (scene, &fit, 1200, 1000, row, row * 7 % 1000, &cell);
      for (guint i = 0; i < ts_picture_get_n_items (overlay); i++)
        {
          if (items[i].radius == 8)
            g_assert_true (items[i].rect.y > cell.y + cell.height || items[i].rect.y + items[i].rect.height < cell.y);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/room/logical", test_logical);
  g_test_add_func ("/room/memory", test_memory);
  g_test_add_func ("/room/coordinates", test_coordinates);
  g_test_add_func ("/room/pointer", test_pointer);
  g_test_add_func ("/room/lens", test_lens);
  g_test_add_func ("/room/lens-row", test_lens_row);
  g_test_add_func ("/room/ticks", test_ticks);
  return g_test_run ();
}
