/* SPDX-License-Identifier: MIT */
#include "expr/tla-script.h"

#include <string.h>

/* The examples of the two TLA documents (tests/data/seeds), pasted as they stand there. */

static char *
read_seed (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "seeds", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* The text from @from up to and with @to, the first time that they come. */
static char *
cut (const char *text, const char *from, const char *to)
{
  const char *start = strstr (text, from);
  const char *end = start != NULL ? strstr (start, to) : NULL;

  if (end == NULL)
    g_error ("no text from %s to %s", from, to);
  return g_strndup (start, (gsize) (end - start) + strlen (to));
}

/* Runs an example; @expected: name, text, name, text, …, NULL: all its results in order, a name may be "". */
static void
expect_results (const char *example, const char *const *expected)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (example, -1, &error);
  guint n_expected = g_strv_length ((char **) expected) / 2;

  g_assert_no_error (error);
  tla_script_evaluate (script, scope, results, &error);
  if (error != NULL)
    g_error ("%s: %s", example, tla_error_to_string (error));
  g_assert_cmpuint (results->len, ==, n_expected);
  for (guint i = 0; i < n_expected; i++)
    {
      const TlaResult *result = results->pdata[i];
      g_autofree char *text = tla_value_to_string (result->value);

      g_assert_cmpstr (result->name != NULL ? result->name : "", ==, expected[2 * i]);
      g_assert_cmpstr (text, ==, expected[2 * i + 1]);
    }
}

#define EXPECT(example, ...) expect_results (example, (const char *const[]) { __VA_ARGS__, NULL })

static void
test_construction (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *example = cut (seed, "using namespace tla;", "auto vec = MakeLayout(128);");

  EXPECT (example,                                                                 //
          "w2xh4", "(_2, 4):(_12, _1):(2, 4)",                                     //
          "w32xh48", "((16, 2), (16, 3)):((16, 256), (1, 512)):(32, 48)",          //
          "w2xh4_explicit", "(_2, 4):(_12, _1):(2, 4)",                            //
          "w32xh48_explicit", "((16, 2), (16, 3)):((16, 256), (1, 512)):(32, 48)", //
          "rm", "(2, 4):(4, _1):(2, 4)",                                           //
          "vec", "(128):(_1):(128)");
}

static void
test_printed (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *example = cut (seed, "w2xh4   : (_2, 4)", "((16, 256), (1, 512))");

  EXPECT (example,                             //
          "w2xh4", "(_2, 4):(_12, _1):(2, 4)", //
          "w32xh48", "((16, 2), (16, 3)):((16, 256), (1, 512)):(32, 48)");
}

static void
test_shape_and_stride_lines (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *row_major = cut (seed, "shape  = (2, 3)", "stride = (3, 1)");
  g_autofree char *column_major = cut (strstr (seed, "2x3 Column-Major"), "shape  = (2, 3)", "stride = (1, 2)");
  g_autofree char *nested = cut (seed, "shape  = ((4, 2), (4, 3))", "stride = ((4, 16), (1, 32))");

  EXPECT (row_major, "shape", "(2, 3)", "stride", "(3, 1)", "", "(2, 3):(3, 1):(2, 3)");
  EXPECT (column_major, "shape", "(2, 3)", "stride", "(1, 2)", "", "(2, 3):(1, 2):(2, 3)");
  EXPECT (nested, "shape", "((4, 2), (4, 3))", "stride", "((4, 16), (1, 32))", "",
          "((4, 2), (4, 3)):((4, 16), (1, 32)):(8, 12)");
}

/* The two address tables of the document: coordinate, tab, address. */
static void
test_address_tables (void)
{
  static const char *const layouts[] = { "(2, 3):(3, 1)", "(2, 3):(1, 2)" };
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  const char *table = seed;

  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    {
      g_auto (GStrv) lines = NULL;

      table = strstr (table, "Logical Coordinate\tLinear Address\n");
      g_assert_nonnull (table);
      table += strlen ("Logical Coordinate\tLinear Address\n");
      lines = g_strsplit (table, "\n", 7);
      for (guint j = 0; j < 6; j++)
        {
          g_auto (GStrv) fields = g_strsplit (lines[j], "\t", 2);
          g_autofree char *call = g_strdup_printf ("(%s)%s", layouts[i], fields[0]);

          EXPECT (call, "", fields[1]);
        }
    }
}

static void
test_crd2offset (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *example = cut (seed, "auto shape  = Shape<", "// 37");

  EXPECT (example, "shape", "((_4, _2), (_4, _3))", "stride", "((_4, _16), (_1, _32))", "", "37");
}

static void
test_tile_layout (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *declaration = cut (seed, "template <class Layout", "Coord const& coord);");
  g_autofree char *example = cut (strstr (seed, "Coord const& coord);"), "using namespace tla;", "cropped to (2, 2).");
  g_autofree char *whole = g_strconcat (declaration, "\n\n", example, NULL);

  EXPECT (whole,                                                        //
          "a", "((_4, _2), (_4, _3)):((_4, _16), (_1, _32)):(_8, _12)", //
          "a0", "((_4, 1), (_4, 1)):((_4, _16), (_1, _32)):(2, 2)");
}

static void
test_printed_tile (void)
{
  g_autofree char *seed = read_seed ("tla-layouts.txt");
  g_autofree char *parent = cut (seed, "parent shape =", "parent originShape = (100, 100)");
  g_autofree char *tile = cut (seed, "tile logical size =", "tile shape         = ((16, 2), (16, 3))");
  g_autofree char *listed = cut (seed, "• originShape = (100, 100)", "• shape = ((16, 7), (16, 7))");

  EXPECT (parent, "shape", "((16, 7), (16, 7))", "originShape", "(100, 100)");
  EXPECT (tile, "size", "(32, 48)", "shape", "((16, 2), (16, 3))");
  EXPECT (listed, "originShape", "(100, 100)", "shape", "((16, 7), (16, 7))");
}

/* What the tensor document says of layouts and integers alone. */
static void
test_tensors (void)
{
  g_autofree char *seed = read_seed ("tla-tensors.txt");
  g_autofree char *layout = cut (seed, "auto layout = tla::MakeLayout<float", "(8, 16);");
  g_autofree char *constants = cut (seed, "constexpr uint32_t tileM = 64;", "constexpr uint32_t tileK = 128;");
  g_autofree char *loop = cut (seed, "for (uint32_t kTile = 0;", "tla::MakeShape(tileM, tileK);");
  g_autofree char *base = cut (seed, "auto layoutBaseL1A =", "(L1_TILE_M, L1_TILE_K);");
  g_autofree char *looped = g_strconcat (constants, "\nconstexpr uint32_t kTiles = 5;\n", loop, "\n}\n", NULL);
  g_autofree char *based = g_strconcat ("constexpr uint32_t L1_TILE_M = 128, L1_TILE_K = 256;\n", base, NULL);
  g_autofree char *product = cut (seed, "(1, 2) ⊙ (64, 128) = ", "(64, 256)");
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;

  EXPECT (layout, "layout", "(8, 16):(16, _1):(8, 16)");
  EXPECT (looped, "tileM", "64", "tileK", "128", "kTiles", "5", "coord", "(0, 0)", "shape", "(64, 128)");
  EXPECT (based, "L1_TILE_M", "128", "L1_TILE_K", "256", "layoutBaseL1A",
          "((_16, 8), (_16, 16)):((_16, _256), (_1, 2048)):(128, 256)");

  /* An equation is no value, but both its sides are. */
  g_assert_null (tla_evaluate (product, scope, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
  g_assert_cmpuint (strlen (strstr (error->message, "(64, 256)")), >, 0);
  g_assert_nonnull (strstr (strstr (error->message, "(64, 256)") + 1, "(64, 256)"));
}

/* A tile size that the kernel has from elsewhere: the error writes the line to add. */
static void
test_unknown_integer (void)
{
  g_autofree char *seed = read_seed ("tla-tensors.txt");
  g_autofree char *base = cut (seed, "auto layoutBaseL1A =", "(L1_TILE_M, L1_TILE_K);");
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_null (tla_evaluate (base, scope, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_NAME);
  text = tla_error_to_string (error);
  g_assert_true (g_str_has_prefix (text, "1:58: "));
  g_assert_nonnull (strstr (text, "`constexpr uint32_t L1_TILE_M = …;`"));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/seeds/construction", test_construction);
  g_test_add_func ("/expr/seeds/printed", test_printed);
  g_test_add_func ("/expr/seeds/shape-and-stride-lines", test_shape_and_stride_lines);
  g_test_add_func ("/expr/seeds/address-tables", test_address_tables);
  g_test_add_func ("/expr/seeds/crd2offset", test_crd2offset);
  g_test_add_func ("/expr/seeds/tile-layout", test_tile_layout);
  g_test_add_func ("/expr/seeds/printed-tile", test_printed_tile);
  g_test_add_func ("/expr/seeds/tensors", test_tensors);
  g_test_add_func ("/expr/seeds/unknown-integer", test_unknown_integer);
  return g_test_run ();
}
