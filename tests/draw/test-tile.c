/* SPDX-License-Identifier: MIT */
#include "draw/ts-logical.h"

#include "draw/ts-figure.h"
#include "draw/ts-memory-count.h"
#include "draw/ts-memory.h"
#include "scenes.h"

#include <math.h>

#define WIDTH 4000.0
#define HEIGHT 2400.0

/* The tile of the documents: 32 x 48 at element (80, 64) of 100 x 100, cropped to 100 - 80 = 20 and 100 - 64 = 36. */
static const gint64 tile_shape[] = { 32, 48 }, tile_coord[] = { 80, 64 };

static TsView *
make_view (const gint64 *shape, const gint64 *coord, const gint64 *tiles, guint rank)
{
  TsView *view = ts_view_new ();

  if (shape)
    {
      view->tile_shape = tla_int_tuple_new_flat (shape, rank);
      view->tile_coord = tla_int_tuple_new_flat (coord, rank);
    }
  if (tiles)
    view->tiles_shape = tla_int_tuple_new_flat (tiles, rank);
  return view;
}

static TsPicture *
draw (TsScene *scene, double zoom)
{
  return ts_logical_draw (scene, ts_theme_lookup ("light"), &(TsViewport) { 0, 0, zoom }, WIDTH, HEIGHT, 1);
}

static TsColor
get_fill (const TsPicture *picture, const char *title)
{
  const TsItem *item = scenes_find_title (picture, title);

  g_assert_nonnull (item);
  return item->fill;
}

/* Items of a kind in a group. */
static guint
count_in_group (const TsPicture *picture, const char *id, TsItemKind kind)
{
  const TsItem *items = ts_picture_get_items (picture);
  guint n = 0, depth = 0;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_GROUP && (depth > 0 || g_strcmp0 (items[i].text, id) == 0))
        depth++;
      else if (items[i].kind == TS_ITEM_END && depth > 0)
        depth--;
      else if (depth > 0)
        n += items[i].kind == kind;
    }
  return n;
}

/* Where the lines of a colour in a group reach: the rectangle they frame. */
static TsRect
get_frame (const TsPicture *picture, const char *id, TsColor color)
{
  const TsItem *items = ts_picture_get_items (picture);
  double left = G_MAXDOUBLE, top = G_MAXDOUBLE, right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
  gboolean is_inside = FALSE;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      const TsRect *rect = &items[i].rect;

      if (items[i].kind == TS_ITEM_GROUP)
        is_inside = g_strcmp0 (items[i].text, id) == 0;
      else if (items[i].kind == TS_ITEM_END)
        is_inside = FALSE;
      else if (is_inside && items[i].kind == TS_ITEM_LINE && items[i].stroke == color)
        {
          /* Ends reach half a line width further than the line that they meet. */
          left = MIN (left, rect->width == 0 ? rect->x : G_MAXDOUBLE);
          right = MAX (right, rect->width == 0 ? rect->x : -G_MAXDOUBLE);
          top = MIN (top, rect->height == 0 ? rect->y : G_MAXDOUBLE);
          bottom = MAX (bottom, rect->height == 0 ? rect->y : -G_MAXDOUBLE);
        }
    }
  return (TsRect) { left, top, right - left, bottom - top };
}

static void
test_colors (void)
{
  g_autoptr (TsView) view = make_view (tile_shape, tile_coord, NULL, 2);
  g_autoptr (TsScene) scene = scenes_new ("zN<half>(100, 100)", view), plain = scenes_new ("zN<half>(100, 100)", NULL);
  g_autoptr (TsPicture) picture = draw (scene, 16), plain_picture = draw (plain, 16);

  /* zN of halves: (80, 64) is at 80/16*256 + 64/16*1792 = 1280 + 7168; its last element (99, 99) at
   * 99%16*16 + 99/16*256 + 99%16 + 99/16*1792 = 48 + 1536 + 3 + 10752. */
  static const char *const inside[] = { "(80, 64) = 8448", "(99, 99) = 12339" };
  /* (79, 64) at 240 + 1024 + 7168, (80, 63) at 1280 + 15 + 5376, (0, 0); all valid. */
  static const char *const outside[] = { "(79, 64) = 8432", "(80, 63) = 6671", "(0, 0) = 0" };

  for (guint i = 0; i < G_N_ELEMENTS (inside); i++)
    g_assert_cmphex (get_fill (picture, inside[i]), ==, get_fill (plain_picture, inside[i]));
  for (guint i = 0; i < G_N_ELEMENTS (outside); i++)
    g_assert_cmphex (get_fill (picture, outside[i]), ==,
                     ts_color_mix (0xffffffff, get_fill (plain_picture, outside[i]), 0.35));
  /* Padding is as pale as ever: (100, 64) at 4*16 + 6*256 + 7168. */
  g_assert_cmphex (get_fill (picture, "(100, 64) = 8768"), ==, get_fill (plain_picture, "(100, 64) = 8768"));
  g_assert_cmpuint (scenes_count_text (picture, "tile (32, 48) at element (80, 64): (20, 36) valid"), ==, 1);
  /* 32 - 20 and 48 - 36. */
  g_assert_cmpuint (scenes_count_text (picture, "(12, 12) cropped"), ==, 1);
}

static void
test_frame (void)
{
  static const char *const texts[] = { "zN<half>(100, 100)", "RowMajor(100, 100)" };
  /* zN has 112 rows and columns, as far as the tile goes: 80 + 32, 64 + 48. RowMajor has 100, the tile goes 12 beyond. */
  static const gint64 n_ghost[] = { 0, 12 };
  const TsTheme *theme = ts_theme_lookup ("light");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TsView) view = make_view (tile_shape, tile_coord, NULL, 2);
      g_autoptr (TsScene) scene = scenes_new (texts[i], view);
      g_autoptr (TsPicture) picture = draw (scene, 16);
      TsViewport viewport = { 0, 0, 16 };
      TsRect first, last, valid, ghost;

      g_assert_cmpint (ts_scene_get_n_ghost (scene, FALSE), ==, n_ghost[i]);
      g_assert_cmpint (ts_scene_get_n_ghost (scene, TRUE), ==, n_ghost[i]);
      ts_logical_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, 80, 64, &first);
      ts_logical_get_cell_rect (scene, &viewport, WIDTH, HEIGHT, 99, 99, &last);
      valid = get_frame (picture, "tile", theme->pointer);
      ghost = get_frame (picture, "ghost", theme->levels[1]);
      /* 36 columns of 27 px and 20 rows of 16, a line around them. */
      g_assert_cmpfloat (valid.x, ==, first.x - 1);
      g_assert_cmpfloat (valid.y, ==, first.y - 1);
      g_assert_cmpfloat (valid.width, ==, 36 * 27 + 1);
      g_assert_cmpfloat (valid.height, ==, 20 * 16 + 1);
      g_assert_cmpfloat (valid.x + valid.width, ==, last.x + last.width);
      g_assert_cmpfloat (ghost.x, ==, valid.x);
      g_assert_cmpfloat (ghost.y, ==, valid.y);
      g_assert_cmpfloat (ghost.width, ==, 48 * 27 + 1);
      g_assert_cmpfloat (ghost.height, ==, 32 * 16 + 1);
      /* Beyond the matrix nothing lies: the ghost is hatched there, at the right and below. */
      g_assert_cmpuint (count_in_group (picture, "ghost", TS_ITEM_HATCH), ==, i == 0 ? 0 : 2);
      g_assert_cmpuint (scenes_count_text (picture, "12 cropped"), ==, 2);
    }
}

/* Fitting makes room for the ghost, and the sheet is larger by it. */
static void
test_room (void)
{
  g_autoptr (TsView) view = make_view (tile_shape, tile_coord, NULL, 2);
  g_autoptr (TsScene) scene = scenes_new ("RowMajor(100, 100)", view), plain = scenes_new ("RowMajor(100, 100)", NULL);
  const TsFigureOptions options = { TS_FIGURE_LOGICAL, ts_theme_lookup ("light"), FALSE, NULL };
  g_autoptr (TsPicture) figure = ts_figure_new (&scene, NULL, 1, &options, NULL);
  g_autoptr (TsPicture) plain_figure = ts_figure_new (&plain, NULL, 1, &options, NULL);
  TsViewport fit = ts_logical_fit (scene, 900, 700), moved;
  TsRect area, cell;

  g_assert_cmpfloat (ts_picture_get_width (figure) - ts_picture_get_width (plain_figure), ==, 12 * 27);
  g_assert_cmpfloat (ts_picture_get_height (figure) - ts_picture_get_height (plain_figure), >=, 12 * 16);
  ts_logical_get_cell_area (scene, 900, 700, &area);
  /* 112 of the larger pitch fit. */
  ts_logical_get_cell_rect (scene, &fit, 900, 700, 99, 99, &cell);
  g_assert_cmpfloat (cell.x + 13 * cell.width, <=, area.x + area.width + 1);
  g_assert_cmpfloat (cell.y + 13 * cell.height, <=, area.y + area.height + 1);
  /* At any zoom one can go as far as its end, and no further. */
  moved = ts_logical_pan (scene, &(TsViewport) { 0, 0, 16 }, 900, 700, 1e6, 1e6);
  g_assert_cmpfloat_with_epsilon (moved.row, 112 - area.height / 16, 0.01);
  g_assert_cmpfloat_with_epsilon (moved.column, 112 - area.width / 27, 0.01);
}

static void
test_grid (void)
{
  /* 100 = 3*32 + 4 and 2*48 + 4: 3*2 interior, 3 tails at the right, 2 below, 1 corner. */
  g_autoptr (TsView) view = make_view (NULL, NULL, tile_shape, 2);
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (TsPicture) picture = NULL, small = NULL;
  const TsTheme *theme = ts_theme_lookup ("light");

  view->label = TS_LABEL_NONE;
  scene = scenes_new ("RowMajor(100, 100)", view);
  picture = draw (scene, 16);
  g_assert_cmpuint (scenes_count_text (picture, "6 interior"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "5 tails"), ==, 1);
  g_assert_cmpuint (scenes_count_text (picture, "1 corner"), ==, 1);
  /* Row 95 is the last one of a whole tile, and so is column 95. */
  g_assert_cmphex (get_fill (picture, "(95, 95) = 9595"), ==, theme->tiles[TS_TILE_INTERIOR]);
  g_assert_cmphex (get_fill (picture, "(96, 95) = 9695"), ==, theme->tiles[TS_TILE_TAIL]);
  g_assert_cmphex (get_fill (picture, "(95, 96) = 9596"), ==, theme->tiles[TS_TILE_TAIL]);
  g_assert_cmphex (get_fill (picture, "(99, 99) = 9999"), ==, theme->tiles[TS_TILE_CORNER]);
  /* Tiles of 32 x 48 and 4 x 48 cells hold their coordinate; of 4 columns, 108 px, do too: 4 rows of tiles, 3 a row. */
  for (guint row = 0; row < 4; row++)
    for (guint column = 0; column < 3; column++)
      {
        g_autofree char *text = g_strdup_printf ("(%u, %u)", row, column);

        g_assert_cmpuint (scenes_count_text (picture, text), ==, 1);
      }
  g_assert_cmpuint (scenes_count_text (picture, "(4, 0)"), ==, 0);
  /* Edges at 32, 64, 96 and at 48, 96, each a line on a lighter one. */
  g_assert_cmpuint (count_in_group (picture, "tile-grid", TS_ITEM_LINE), ==, 2 * (3 + 2));

  /* From afar the same tiles in the same fills: 100 cells of 2 px. */
  small = draw (scene, 2);
  g_assert_cmpuint (scenes_count_text (small, "6 interior"), ==, 1);
  g_assert_cmpuint (count_in_group (small, "tile-grid", TS_ITEM_LINE), ==, 2 * (3 + 2));
}

/* A picture of 2^31 x 2^31 elements in tiles costs what one of 2^10 x 2^10 does, and its counts are exact. */
static void
test_huge_grid (void)
{
  g_autoptr (TsView) view = make_view (tile_shape, tile_coord, tile_shape, 2);
  g_autoptr (TsScene) huge = scenes_new ("RowMajor(2147483648, 2147483648)", view);
  g_autoptr (TsScene) small = scenes_new ("RowMajor(1024, 1024)", view);
  TsViewport fit = ts_logical_fit (huge, 1600, 900), small_fit = ts_logical_fit (small, 1600, 900);
  g_autoptr (TsPicture) picture = ts_logical_draw (huge, ts_theme_lookup ("light"), &fit, 1600, 900, 1);
  g_autoptr (TsPicture) other = ts_logical_draw (small, ts_theme_lookup ("light"), &small_fit, 1600, 900, 1);

  /* 2^31 = 67108864 * 32 = 44739242 * 48 + 32: one column of tails, no row of them. */
  g_assert_cmpint (ts_scene_count_tiles (huge, TS_TILE_INTERIOR), ==, G_GINT64_CONSTANT (67108864) * 44739242);
  g_assert_cmpint (ts_scene_count_tiles (huge, TS_TILE_TAIL), ==, 67108864);
  g_assert_cmpint (ts_scene_count_tiles (huge, TS_TILE_CORNER), ==, 0);
  g_assert_cmpuint (scenes_count_text (picture, "67 108 864 tails"), ==, 1);
  g_assert_cmpuint (ts_picture_get_n_items (picture), <, 2 * ts_picture_get_n_items (other));
}

/* In memory: each address in the tile as bright as in the plain picture, and each run underlined. */
static void
test_memory (void)
{
  static const gint64 shape[] = { 2, 3 }, coord[] = { 1, 2 };
  g_autoptr (TsView) view = make_view (shape, coord, NULL, 2);
  g_autoptr (TsScene) scene = scenes_new ("RowMajor(4, 8)", view), plain = scenes_new ("RowMajor(4, 8)", NULL);
  const TsTheme *theme = ts_theme_lookup ("light");
  TsMemoryViewport viewport = { 0, 16 };
  g_autoptr (TsPicture) picture = ts_memory_draw (scene, theme, &viewport, 900, 400, 1);
  g_autoptr (TsPicture) plain_picture = ts_memory_draw (plain, theme, &viewport, 900, 400, 1);
  const TsItem *items = ts_picture_get_items (picture);
  guint n_runs = 0;

  for (guint i = 0; i < 32; i++)
    {
      guint row = i / 8, column = i % 8;
      gboolean is_inside = row >= 1 && row < 3 && column >= 2 && column < 5;
      g_autofree char *title = g_strdup_printf ("(%u, %u) = %u", row, column, i);
      TsColor color = get_fill (plain_picture, title);

      g_assert_cmphex (get_fill (picture, title), ==, is_inside ? color : ts_color_mix (0xffffffff, color, 0.35));
    }
  /* Two runs of three cells, from 10 and from 18 on: underlined where they lie, and over the strip. */
  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      TsRect first, last;

      if (items[i].kind != TS_ITEM_RECT || items[i].fill != theme->pointer)
        continue;
      if (items[i].rect.y < 40)
        continue;
      ts_memory_get_cell_rect (scene, &viewport, 900, 400, n_runs == 0 ? 10 : 18, &first);
      ts_memory_get_cell_rect (scene, &viewport, 900, 400, n_runs == 0 ? 12 : 20, &last);
      g_assert_cmpfloat_with_epsilon (items[i].rect.x, first.x, 3);
      g_assert_cmpfloat_with_epsilon (items[i].rect.x + items[i].rect.width, last.x + last.width, 3);
      n_runs++;
    }
  g_assert_cmpuint (n_runs, ==, 2);
  g_assert_cmpuint (count_in_group (picture, "tile-runs", TS_ITEM_RECT), ==, 2);
}

/* A layout that has tiles: flat, or of two levels at rank 2; its strides in any order, each beyond what those before it
 * reach, some negative. */
static char *
make_random (guint *rank)
{
  gboolean is_nested = g_test_rand_bit ();
  gint64 extents[4], strides[4], reach = 1;
  guint order[4], n;

  *rank = is_nested ? 2 : (guint) g_test_rand_int_range (1, 5);
  n = is_nested ? 4 : *rank;
  for (guint i = 0; i < n; i++)
    {
      guint other = g_test_rand_int_range (0, i + 1);

      extents[i] = g_test_rand_int_range (1, 6);
      order[i] = order[other];
      order[other] = i;
    }
  for (guint i = 0; i < n; i++)
    {
      guint leaf = order[i];

      strides[leaf] = reach + g_test_rand_int_range (0, 2);
      reach += strides[leaf] * (extents[leaf] - 1);
      if (g_test_rand_int_range (0, 4) == 0)
        strides[leaf] = -strides[leaf];
    }
  if (is_nested)
    return g_strdup_printf ("((%d, %d), (%d, %d)):((%d, %d), (%d, %d)):(%d, %d)", (int) extents[0], (int) extents[1],
                            (int) extents[2], (int) extents[3], (int) strides[0], (int) strides[1], (int) strides[2],
                            (int) strides[3], g_test_rand_int_range (0, extents[0] * extents[1] + 1),
                            g_test_rand_int_range (1, extents[2] * extents[3] + 1));
  else
    {
      GString *shape = g_string_new ("MakeLayout(MakeShape("), *stride = g_string_new ("), MakeStride(");

      for (guint i = 0; i < n; i++)
        {
          g_string_append_printf (shape, "%s%d", i > 0 ? ", " : "", (int) extents[i]);
          g_string_append_printf (stride, "%s%d", i > 0 ? ", " : "", (int) strides[i]);
        }
      g_string_append_printf (shape, "%s))", stride->str);
      g_string_free (stride, TRUE);
      return g_string_free (shape, FALSE);
    }
}

/* How many of a stretch of addresses a tile has, against looking at each of its elements. */
static void
test_memory_count (void)
{
  for (guint round = 0; round < 300; round++)
    {
      guint rank;
      g_autofree char *text = make_random (&rank);
      g_autoptr (TsScene) plain = scenes_new (text, NULL);
      const TlaLayout *layout = ts_scene_get_layout (plain);
      gint64 shape[4], coord[4], at[4] = { 0 }, lowest = ts_scene_get_lowest (plain);
      g_autoptr (TsView) view = NULL;
      g_autoptr (TsScene) scene = NULL;
      TsMemoryCount *count;
      gint64 cosize = tla_layout_get_cosize (layout);
      g_autofree guint8 *is_in_tile = g_new0 (guint8, cosize + 1);

      for (guint mode = 0; mode < rank; mode++)
        {
          shape[mode] = g_test_rand_int_range (1, 20);
          coord[mode] = g_test_rand_int_range (0, tla_layout_get_extent (layout, mode) + 1);
        }
      view = make_view (shape, coord, NULL, rank);
      scene = scenes_new (text, view);
      for (gint64 i = 0; i < tla_layout_get_size (layout); i++)
        {
          gboolean is_inside = TRUE;

          for (guint mode = 0; mode < rank; mode++)
            {
              gint64 valid = MIN (shape[mode], MAX (tla_layout_get_origin (layout, mode) - coord[mode], 0));

              is_inside = is_inside && at[mode] >= coord[mode] && at[mode] < coord[mode] + valid;
            }
          is_in_tile[tla_layout_offset_at (layout, at) - lowest] |= is_inside;
          for (guint mode = 0; mode < rank && ++at[mode] == tla_layout_get_extent (layout, mode); mode++)
            at[mode] = 0;
        }
      count = ts_memory_count_new (scene);
      for (guint i = 0; i < 20; i++)
        {
          gint64 begin = g_test_rand_int_range (0, cosize), end = g_test_rand_int_range (begin, cosize) + 1;
          gint64 found, n = 0;

          for (gint64 offset = begin; offset < end; offset++)
            n += is_in_tile[offset];
          if (ts_memory_count_get_in_tile (count, lowest + begin, lowest + end, &found))
            g_assert_cmpint (found, ==, n);
          else
            g_assert_cmpint (tla_layout_get_size (layout), ==, 1);
        }
      ts_memory_count_free (count);
    }
}

/* What is drawn of a tensor, and where its elements are. */
static void
test_tensors (void)
{
  static const struct
  {
    const char *script;
    const char *title; /* an element, with its offset in the storage */
    const char *tile;  /* or NULL */
  } cases[] = {
    /* A tensor as it is. */
    { "MakeTensor(A, MakeLayout<half, RowMajor>(4, 8), PositionGM{})", "(1, 5) = 13", NULL },
    /* A start moves all elements of a flat layout: (0, 0) is at 3*8 + 9, (3, 7) at 6*8 + 16. */
    { "MakeTensor(A, MakeLayout<half, RowMajor>(4, 8), MakeCoord(3, 9), PositionGM{})", "(0, 0) = 33", NULL },
    { "MakeTensor(A, MakeLayout<half, RowMajor>(4, 8), MakeCoord(3, 9), PositionGM{})", "(3, 7) = 64", NULL },
    /* A tile of it counts from there: 4*8 + 10. */
    { "GetTile(MakeTensor(A, MakeLayout<half, RowMajor>(4, 8), MakeCoord(3, 9), PositionGM{}), MakeCoord(1, 1), "
      "MakeShape(2, 2))",
      "(1, 1) = 42", "tile (2, 2) at element (1, 1): (2, 2) valid" },
    /* One at the edge of a fractal moves those of zN alike: 256 + 512. */
    { "MakeTensor(A, MakeLayout<half, zN>(20, 28), MakeCoord(16, 16), PositionGM{})", "(1, 1) = 785", NULL },
    /* One inside a fractal does not: (8, 24) is at 8*16 + 8 + 512, (27, 51) at 11*16 + 256 + 3 + 3*512. */
    { "MakeTensor(A, MakeLayout<half, zN>(20, 28), MakeCoord(8, 24), PositionGM{})", "(8, 24) = 648",
      "view of (20, 28) from element (8, 24)" },
    { "MakeTensor(A, MakeLayout<half, zN>(20, 28), MakeCoord(8, 24), PositionGM{})", "(27, 51) = 1971",
      "view of (20, 28) from element (8, 24)" },
    /* A tile of a tile: 1 + 2 and 2 + 3, in the rows and columns of the first tensor. */
    { "GetTile(GetTile(MakeTensor(A, MakeLayout<half, RowMajor>(8, 10), PositionGM{}), MakeCoord(1, 2), MakeShape(6, 7)), "
      "MakeCoord(2, 3), MakeShape(3, 9))",
      "(3, 5) = 35", "tile (3, 9) at element (3, 5): (3, 4) valid" },
    /* TileView counts tiles: (1, 1) of 4 x 6 is element (4, 6). */
    { "TileView(MakeTensor(A, MakeLayout<half, RowMajor>(8, 10), PositionGM{}), MakeCoord(1, 1), MakeShape(4, 6))",
      "(4, 6) = 46", "tile (4, 6) at element (4, 6): (4, 4) valid" },
    /* A slice has moved: 2 * 10 in, and then its own column 7. */
    { "MakeTensor(A, MakeLayout<half, RowMajor>(8, 10), PositionGM{})(2, _)", "(7) = 27", NULL },
    /* data() that has moved to begin with. */
    { "MakeTensor(A[57], MakeLayout<half, RowMajor>(8, 10), PositionGM{})", "(1, 2) = 69", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *script = g_strdup_printf ("GlobalTensor<half> A; auto x = %s", cases[i].script);
      g_autoptr (TsScene) scene = scenes_new_of_value (script, NULL);
      g_autoptr (TsPicture) picture = draw (scene, 16), memory = NULL;

      g_test_message ("%s", cases[i].script);
      g_assert_nonnull (scenes_find_title (picture, cases[i].title));
      memory = ts_memory_draw (scene, ts_theme_lookup ("light"), &(TsMemoryViewport) { 0, 16 }, 900, 2400, 1);
      g_assert_nonnull (scenes_find_title (memory, cases[i].title));
      g_assert_cmpint (ts_scene_get_tile (scene) != NULL, ==, cases[i].tile != NULL);
      if (cases[i].tile)
        g_assert_cmpuint (scenes_count_text (picture, cases[i].tile), ==, 1);
    }
}

/* What has no picture says so; what fits no tensor says what is wrong. */
static void
test_errors (void)
{
  static const gint64 three[] = { 1, 2, 3 }, zero[] = { 0, 4 };
  g_autoptr (TlaValue) storage = scenes_evaluate ("GlobalTensor<half> A;"), layout = scenes_evaluate ("RowMajor(4, 8)");
  g_autoptr (TsView) usual = ts_view_new (), deep = make_view (three, three, NULL, 3),
                     deep_grid = make_view (NULL, NULL, three, 3), empty = make_view (NULL, NULL, zero, 2);
  const struct
  {
    const TlaValue *value;
    const TsView *view;
    TlaError code;
  } cases[] = {
    { storage, usual, TLA_ERROR_TYPE },
    { layout, deep, TLA_ERROR_RANK },
    { layout, deep_grid, TLA_ERROR_RANK },
    { layout, empty, TLA_ERROR_RANGE },
  };

  g_assert_false (ts_scene_can_show (storage));
  g_assert_true (ts_scene_can_show (layout));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_scene_new_for_value (cases[i].value, NULL, cases[i].view, &error));
      g_assert_error (error, TLA_ERROR, (int) cases[i].code);
    }
}

/* The same tile in a window that looks at another index of the first mode: nothing of it is in sight. */
static void
test_fixed (void)
{
  static const gint64 shape[] = { 1, 2, 2 }, coord[] = { 1, 0, 0 };
  const char *text = "(3, 4, 4):(16, 4, 1)";
  const gint64 index[] = { 0, 1 };

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (TsView) view = make_view (shape, coord, NULL, 3);
      g_autoptr (TsScene) scene = NULL;
      g_autoptr (TsPicture) picture = NULL;

      view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
      g_array_append_vals (view->fixed, (gint64[]) { index[i], 0, 0 }, 3);
      scene = scenes_new (text, view);
      picture = draw (scene, 16);
      g_assert_cmpuint (count_in_group (picture, "tile", TS_ITEM_LINE) > 0, ==, index[i] == 1);
    }
}

static const char pair_script[] =
  "GlobalTensor<half> A; LocalTensor<half> B; auto t = MakeTensor(A, MakeLayout<half, zN>(100, 100), PositionGM{}); "
  "auto x = MakeTensorLike<zN>(B, GetTile(t, MakeCoord(%d, %d), MakeShape(32, 48)), PositionL1{})";

/* An element has one colour on both sides, and each side its own offset, also where a tile starts inside a fractal. */
static void
test_pair (void)
{
  static const struct
  {
    int row, column;
    gint64 n_rows, n_columns;
  } cases[] = { { 80, 64, 20, 36 }, { 8, 24, 32, 48 }, { 0, 0, 32, 48 } };
  g_autoptr (TsView) view = ts_view_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_autofree char *script = g_strdup_printf (pair_script, cases[i].row, cases[i].column);
#pragma GCC diagnostic pop
      g_autoptr (TlaValue) value = scenes_evaluate (script);
      g_autoptr (TsScene) source = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (TsScene) destination = ts_scene_new_pair (value, view, &source, &error);
      g_autoptr (TsPicture) from = NULL, to = NULL;

      g_assert_no_error (error);
      from = draw (source, 16);
      to = draw (destination, 16);
      for (gint64 r = 0; r < cases[i].n_rows; r++)
        for (gint64 c = 0; c < cases[i].n_columns; c++)
          {
            gint64 row = cases[i].row + r, column = cases[i].column + c;
            /* zN of 112 rows, and of the tile's rows rounded up to 32. */
            gint64 there = row % 16 * 16 + row / 16 * 256 + column % 16 + column / 16 * 1792;
            gint64 here = r % 16 * 16 + r / 16 * 256 + c % 16 + c / 16 * 512;
            g_autofree char *there_title =
              g_strdup_printf ("(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ") = %" G_GINT64_FORMAT, row, column, there);
            g_autofree char *here_title =
              g_strdup_printf ("(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ") = %" G_GINT64_FORMAT, r, c, here);

            g_assert_cmphex (get_fill (from, there_title), ==, get_fill (to, here_title));
          }
    }
}

/* Side by side, with what each is; the first element that the destination pads with is shown there alone. */
static void
test_pair_figure (void)
{
  const TsFigureOptions options = { TS_FIGURE_PAIR, ts_theme_lookup ("dark"), FALSE, NULL };
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *script = g_strdup_printf (pair_script, 80, 64);
#pragma GCC diagnostic pop
  g_autoptr (TlaValue) value = scenes_evaluate (script), layout = scenes_evaluate ("RowMajor(4, 8)");
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TsScene) source = NULL, destination = NULL, none = NULL;
  g_autoptr (TsPicture) figure = NULL;
  g_autoptr (GError) error = NULL;
  const TsItem *first, *second;
  TsScene *scenes[2];

  destination = ts_scene_new_pair (value, view, &source, NULL);
  scenes[0] = source;
  scenes[1] = destination;
  figure = ts_figure_new (scenes, NULL, 2, &options, NULL);
  first = scenes_find_title (figure, "(80, 64) = 8448");
  second = scenes_find_title (figure, "(0, 0) = 0");
  g_assert_true (first && second);
  g_assert_cmpfloat (first->rect.x + first->rect.width, <, second->rect.x);
  g_assert_cmpfloat (first->rect.y, ==, second->rect.y);
  g_assert_cmpuint (scenes_count_text (figure, "Source: A in GM"), ==, 1);
  g_assert_cmpuint (scenes_count_text (figure, "Destination: B in L1"), ==, 1);
  /* (0, 36) is the first cropped column: at 36%16 + 36/16*512 in the destination; (80, 100) is not copied. */
  g_assert_nonnull (scenes_find_title (figure, "(0, 36) = 1028"));
  g_assert_null (scenes_find_title (figure, "(80, 100) = 12036"));

  g_assert_null (ts_scene_new_pair (layout, view, &none, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_TYPE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tile/colors", test_colors);
  g_test_add_func ("/tile/frame", test_frame);
  g_test_add_func ("/tile/room", test_room);
  g_test_add_func ("/tile/grid", test_grid);
  g_test_add_func ("/tile/huge-grid", test_huge_grid);
  g_test_add_func ("/tile/memory", test_memory);
  g_test_add_func ("/tile/memory-count", test_memory_count);
  g_test_add_func ("/tile/tensors", test_tensors);
  g_test_add_func ("/tile/errors", test_errors);
  g_test_add_func ("/tile/fixed", test_fixed);
  g_test_add_func ("/tile/pair", test_pair);
  g_test_add_func ("/tile/pair-figure", test_pair_figure);
  return g_test_run ();
}
