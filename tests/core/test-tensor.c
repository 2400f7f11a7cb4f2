/* SPDX-License-Identifier: MIT */
#include "tensor/tla-tensor.h"
#include "tensor/tla-tile-grid.h"
#include "tsv.h"
#include "tuple/tla-error.h"

#include <string.h>

/* tensor.tsv: chains of view operations, through the API. */

/* The next argument of a step, up to a comma outside of brackets. */
static char *
take_argument (const char **text)
{
  const char *start = *text;
  gint level = 0;

  for (; **text != '\0' && (level > 0 || **text != ','); (*text)++)
    level += strchr ("(<", **text) != NULL ? 1 : strchr (")>", **text) != NULL ? -1 : 0;
  if (**text == '\0')
    return g_strdup (start);
  return g_strndup (start, (*text)++ - start);
}

static TlaIntTuple *
parse_tuple (const char *text)
{
  const char *end;
  TlaIntTuple *tuple = tsv_parse_tuple (text, &end);

  g_assert_cmpint (*end, ==, '\0');
  return tuple;
}

static const TlaElement *
parse_element (const char *name)
{
  const TlaElement *element = tla_element_lookup (name);

  if (element == NULL)
    {
      g_autofree char *with_t = g_strdup_printf ("%s_t", name);

      element = tla_element_lookup (with_t);
    }
  g_assert_nonnull (element);
  return element;
}

/* `tag<element>(rows,cols)` or `shape:stride`. */
static TlaLayout *
parse_base (const char *text)
{
  g_autoptr (GError) error = NULL;
  const char *bracket = strchr (text, '<');
  TlaLayout *layout;

  if (bracket != NULL)
    {
      g_autofree char *tag = g_strndup (text, bracket - text);
      const char *close = strchr (bracket, '>');
      g_autofree char *element = g_strndup (bracket + 1, close - bracket - 1);
      g_autoptr (TlaIntTuple) sizes = parse_tuple (close + 1);

      layout = tla_tag_make_layout (tla_tag_lookup (tag), parse_element (element), sizes, &error);
    }
  else
    {
      const char *end;
      g_autoptr (TlaIntTuple) shape = tsv_parse_tuple (text, &end);
      g_autoptr (TlaIntTuple) stride = parse_tuple (end + 1);

      layout = tla_layout_new (shape, stride, NULL, &error);
    }
  g_assert_no_error (error);
  return layout;
}

static TlaTensor *
run_like (const TlaTensor *tensor, const char *arguments, GError **error)
{
  g_autofree char *tag = take_argument (&arguments);
  g_autofree char *element_name = take_argument (&arguments);
  g_autofree char *position_name = take_argument (&arguments);
  g_autoptr (TlaLayout) base = *arguments != '\0' ? parse_base (arguments) : NULL;
  const TlaElement *element = parse_element (element_name);
  TlaPosition position;
  g_autoptr (TlaStorage) storage = NULL;

  g_assert_true (tla_position_lookup (position_name, &position));
  storage = tla_storage_new ("S", element, position, TLA_STORAGE_UNKNOWN_CAPACITY);
  return tla_tensor_new_like (storage, 0, tensor, tla_tag_lookup (tag), element, position, base, error);
}

static TlaTensor *
run_slice (const TlaTensor *tensor, const char *arguments, GError **error)
{
  gint64 coord[8] = { 0 };
  gboolean kept[8] = { 0 };
  guint n = 0;

  while (*arguments != '\0')
    {
      g_autofree char *argument = take_argument (&arguments);

      kept[n] = g_str_equal (argument, "_");
      coord[n] = g_ascii_strtoll (argument, NULL, 10);
      n++;
    }
  g_assert_cmpuint (n, ==, tla_tensor_get_rank (tensor));
  return tla_tensor_slice (tensor, coord, kept, error);
}

static TlaTensor *
run_step (const TlaTensor *tensor, const char *name, const char *arguments, GError **error)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autoptr (TlaIntTuple) coord = NULL;
  g_autoptr (TlaIntTuple) shape = NULL;

  if (g_str_equal (name, "Slice"))
    return run_slice (tensor, arguments, error);
  if (g_str_has_prefix (name, "Like"))
    return run_like (tensor, arguments, error);

  first = take_argument (&arguments);
  second = take_argument (&arguments);
  coord = parse_tuple (first);
  shape = parse_tuple (second);
  if (g_str_equal (name, "GetTile"))
    return tla_tensor_get_tile (tensor, coord, shape, error);
  g_assert_cmpstr (name, ==, "TileView");
  return tla_tensor_tile_view (tensor, coord, shape, error);
}

static TlaIntTuple *
parse_coord (const char *arguments)
{
  g_autofree char *text = g_strdup_printf ("(%s)", arguments);

  return parse_tuple (text);
}

static TlaTensor *
make_base_tensor (Tsv *tsv, const char *arguments, GError **error)
{
  g_autoptr (TlaIntTuple) shape = tsv_get_tuple (tsv, "base_shape_static");
  g_autoptr (TlaIntTuple) stride = tsv_get_tuple (tsv, "base_stride_static");
  g_autoptr (TlaIntTuple) origin = tsv_get_tuple (tsv, "base_origin");
  g_autoptr (TlaLayout) layout = tla_layout_new (shape, stride, origin, error);
  g_autoptr (TlaStorage) storage =
    tla_storage_new ("A", parse_element (tsv_get (tsv, "element")), TLA_POSITION_GM, TLA_STORAGE_UNKNOWN_CAPACITY);
  g_autoptr (TlaIntTuple) coord = *arguments != '\0' ? parse_coord (arguments) : NULL;

  return layout != NULL ? tla_tensor_new (storage, 0, layout, coord, TLA_POSITION_GM, error) : NULL;
}

static void
expect_view (Tsv *tsv, const TlaTensor *tensor)
{
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  g_auto (GStrv) probes = g_strsplit (tsv_get (tsv, "probes"), ";", -1);

  tsv_expect_tuple (tsv, "coord", tla_tensor_get_coord (tensor));
  tsv_expect_tuple (tsv, "shape", tla_layout_get_shape (layout));
  tsv_expect_tuple (tsv, "stride", tla_layout_get_stride (layout));
  tsv_expect_tuple (tsv, "originShape", tla_layout_get_origin_shape (layout));
  /* The chain does not say which sizes of a tile are static: a plain tile's shape has just those. */
  if (tla_layout_get_depth (layout) > 1 || strstr (tsv_get (tsv, "chain"), "Tile") == NULL)
    tsv_expect_tuple (tsv, "shape_static", tla_layout_get_shape (layout));
  tsv_expect_tuple (tsv, "stride_static", tla_layout_get_stride (layout));
  tsv_expect_int (tsv, "rank", tla_layout_get_rank (layout));
  tsv_expect_int (tsv, "depth", tla_layout_get_depth (layout));
  tsv_expect_int (tsv, "data_offset", tla_tensor_get_data_offset (tensor));

  for (guint i = 0; probes[i] != NULL; i++)
    {
      const char *end;
      g_autoptr (TlaIntTuple) coord = NULL;
      gint64 offset;

      if (g_str_equal (probes[i], "-"))
        continue;
      coord = tsv_parse_tuple (probes[i], &end);
      if (!tla_tensor_get_offset (tensor, coord, &offset, NULL) || offset != g_ascii_strtoll (end + 1, NULL, 10))
        tsv_fail (tsv, "probe %s", probes[i]);
    }
}

static void
test_vectors (void)
{
  Tsv *tsv = tsv_open ("vectors", "tensor.tsv");

  while (tsv_next (tsv))
    {
      g_auto (GStrv) steps = g_strsplit (tsv_get (tsv, "chain"), ";", -1);
      g_autoptr (TlaTensor) tensor = NULL;
      g_autoptr (GError) error = NULL;
      gboolean is_element = FALSE;

      for (guint i = 0; steps[i] != NULL && error == NULL; i++)
        {
          char *arguments = strchr (steps[i], '(');
          g_autoptr (TlaTensor) next = NULL;

          *arguments++ = '\0';
          arguments[strlen (arguments) - 1] = '\0';
          if (i == 0)
            next = make_base_tensor (tsv, arguments, &error);
          else if (g_str_equal (steps[i], "At"))
            {
              g_autoptr (TlaIntTuple) coord = parse_coord (arguments);
              gint64 offset;

              is_element = TRUE;
              if (tla_tensor_get_offset (tensor, coord, &offset, &error))
                tsv_expect_int (tsv, "data_offset", offset);
              break;
            }
          else
            next = run_step (tensor, steps[i], arguments, &error);
          if (next == NULL)
            break;
          g_clear_pointer (&tensor, tla_tensor_unref);
          tensor = g_steal_pointer (&next);
        }

      if (error != NULL)
        {
          tsv_fail (tsv, "%s", error->message);
          continue;
        }
      tsv_expect (tsv, "result", is_element ? "element" : "view");
      tsv_expect (tsv, "position", tla_position_get_name (tla_tensor_get_position (tensor)));
      g_assert_true (tla_tensor_get_element (tensor) == parse_element (tsv_get (tsv, "result_element")));
      if (!is_element)
        expect_view (tsv, tensor);
    }
  tsv_close (tsv);
}

static TlaTensor *
make_row_major (gint64 rows, gint64 cols, const gint64 *start)
{
  g_autoptr (TlaIntTuple) sizes = tla_int_tuple_new_flat ((gint64[]) { rows, cols }, 2);
  g_autoptr (TlaLayout) layout = tla_tag_make_layout (tla_tag_lookup ("RowMajor"), NULL, sizes, NULL);
  g_autoptr (TlaIntTuple) coord = start != NULL ? tla_int_tuple_new_flat (start, 2) : NULL;
  g_autoptr (TlaStorage) storage = tla_storage_new ("A", tla_element_lookup ("float"), TLA_POSITION_GM, -1);

  return tla_tensor_new (storage, 0, layout, coord, TLA_POSITION_GM, NULL);
}

static TlaTensor *
get_tile (const TlaTensor *tensor, gint64 row, gint64 col, gint64 rows, gint64 cols)
{
  g_autoptr (TlaIntTuple) coord = tla_int_tuple_new_flat ((gint64[]) { row, col }, 2);
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat ((gint64[]) { rows, cols }, 2);

  return tla_tensor_get_tile (tensor, coord, shape, NULL);
}

/* The document's example: view at (1, 5) of 8 x 16, tile (2, 4) of 4 x 8; and the tail at (6, 10), of which 1 x 1 exists. */
static void
test_views (void)
{
  g_autoptr (TlaTensor) tensor = make_row_major (8, 16, (gint64[]) { 1, 5 });
  g_autoptr (TlaTensor) tile = get_tile (tensor, 2, 4, 4, 8);
  g_autoptr (TlaTensor) tail = get_tile (tensor, 6, 10, 4, 8);
  g_autoptr (TlaTensor) row = tla_tensor_slice (tensor, (gint64[]) { 2, 0 }, (gboolean[]) { FALSE, TRUE }, NULL);
  g_autofree char *text = tla_tensor_to_string (tile);

  g_assert_cmpstr (text, ==, "tensor<float, GM> A+0 coord (3, 9) layout (4, 8):(16, _1):(4, 8)");
  g_assert_true (tla_tensor_get_parent (tile) == tensor && tla_tensor_get_root (tail) == tensor);
  g_assert_cmpint (tla_layout_get_origin (tla_tensor_get_layout (tail), 0), ==, 2);
  g_assert_cmpint (tla_layout_get_origin (tla_tensor_get_layout (tail), 1), ==, 6);
  g_assert_cmpint (tla_tensor_get_room (tail, 0), ==, 8 - 7);
  g_assert_cmpint (tla_tensor_get_room (tail, 1), ==, 16 - 15);
  g_assert_cmpint (tla_tensor_get_data_offset (row), ==, (1 + 2) * 16 + 5);
  g_assert_cmpint (tla_tensor_get_room (row, 0), ==, 16 - 5);
  g_assert_cmpint (tla_tensor_offset_at (tail, (gint64[]) { 0, 0 }), ==, 7 * 16 + 15);
}

/* Far away is refused where it does not fit 63 bits, not wrapped; a million views of views are freed without a stack. */
static void
test_limits (void)
{
  g_autoptr (TlaTensor) tensor = make_row_major (8, 16, NULL);
  g_autoptr (TlaIntTuple) far = tla_int_tuple_new_flat ((gint64[]) { G_MAXINT64 / 4, 0 }, 2);
  g_autoptr (TlaIntTuple) huge = tla_int_tuple_new_flat ((gint64[]) { G_MAXINT64 / 64, 0 }, 2);
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat ((gint64[]) { 8, 8 }, 2);
  g_autoptr (TlaTensor) view = tla_tensor_ref (tensor);
  GError *error = NULL;

  g_assert_null (tla_tensor_tile_view (tensor, far, shape, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_null (tla_tensor_tile_view (tensor, huge, shape, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_clear_error (&error);

  for (guint i = 0; i < 1000000; i++)
    {
      TlaTensor *next = get_tile (view, 0, 0, 8, 16);

      tla_tensor_unref (view);
      view = next;
    }
  g_assert_true (tla_tensor_get_root (view) == tensor);
}

/* Counts of the grid against counting all its tiles. */
static void
test_grid (void)
{
  for (gint64 rows = 0; rows < 9; rows++)
    for (gint64 tile = 1; tile < 10; tile++)
      {
        g_autoptr (TlaTensor) tensor = make_row_major (rows, 7, NULL);
        g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat ((gint64[]) { tile, 3 }, 2);
        g_autoptr (TlaTileGrid) grid = tla_tile_grid_new (tla_tensor_get_layout (tensor), shape, NULL);
        gint64 counted[4] = { 0 }, n_tiles = 0;

        for (gint64 row = 0; row < rows; row += tile)
          for (gint64 col = 0; col < 7; col += 3)
            {
              gint64 coord[] = { row / tile, col / 3 };
              gboolean tails[] = { row + tile > rows, col + 3 > 7 };

              g_assert_cmpint (tla_tile_grid_is_tail (grid, coord, 0), ==, tails[0]);
              g_assert_cmpint (tla_tile_grid_is_tail (grid, coord, 1), ==, tails[1]);
              counted[2 * tails[0] + tails[1]]++;
              n_tiles++;
            }
        g_assert_cmpint (tla_tile_grid_get_n_tiles (grid), ==, n_tiles);
        for (guint class = 0; class < 4; class ++)
          g_assert_cmpint (tla_tile_grid_get_n_of_class (grid, (gboolean[]) { class >= 2, class % 2 == 1 }), ==,
                           counted[class]);
      }
}

/* The loops of the document: 64 x 128 tiles of a 128 x 300 matrix are 2 by 3. */
static void
test_loop (void)
{
  g_autoptr (TlaTensor) tensor = make_row_major (128, 300, NULL);
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat ((gint64[]) { 64, 128 }, 2);
  g_autoptr (TlaTileGrid) grid = tla_tile_grid_new (tla_tensor_get_layout (tensor), shape, NULL);
  g_autofree char *by_element = tla_tile_grid_to_loop (grid, "tensorA", TLA_TILE_LOOP_GET_TILE);
  g_autofree char *by_tile = tla_tile_grid_to_loop (grid, "tensorA", TLA_TILE_LOOP_TILE_VIEW);

  g_assert_cmpstr (by_element, ==,
                   "constexpr uint32_t tileM = 64;\n"
                   "constexpr uint32_t tileK = 128;\n"
                   "\n"
                   "for (uint32_t tileMIdx = 0; tileMIdx < 2; ++tileMIdx) {\n"
                   "    for (uint32_t tileKIdx = 0; tileKIdx < 3; ++tileKIdx) {\n"
                   "        auto tile = tla::GetTile(tensorA, tla::MakeCoord(tileMIdx * tileM, tileKIdx * tileK), "
                   "tla::MakeShape(tileM, tileK));\n"
                   "    }\n"
                   "}\n");
  g_assert_nonnull (strstr (by_tile, "tla::TileView(tensorA, tla::MakeCoord(tileMIdx, tileKIdx), "));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tensor/vectors", test_vectors);
  g_test_add_func ("/tensor/views", test_views);
  g_test_add_func ("/tensor/limits", test_limits);
  g_test_add_func ("/tile-grid/counts", test_grid);
  g_test_add_func ("/tile-grid/loop", test_loop);
  return g_test_run ();
}
