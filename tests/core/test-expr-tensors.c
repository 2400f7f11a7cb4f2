/* SPDX-License-Identifier: MIT */
#include "expr/tla-lines.h"
#include "tsv.h"

#include <string.h>

/* Tensors in the language: the vectors as lines, the document's examples pasted, and what is refused. */

static char *
without (const char *text, const char *characters)
{
  GString *rest = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (strchr (characters, *text) == NULL)
      g_string_append_c (rest, *text);
  return g_string_free (rest, FALSE);
}

static const char *
get_element_name (const char *name)
{
  return g_str_equal (name, "fp8_e8m0") ? "float8_e8m0_t" : name;
}

/* `tag<element>(rows,cols)` with the language's names of elements; `shape:stride` stays. */
static char *
translate_base (const char *base)
{
  GString *text = g_string_new (base);

  g_string_replace (text, "fp8_e8m0", "float8_e8m0_t", 0);
  return g_string_free (text, FALSE);
}

/* Appends the step to the line; @storage is the name of the storage that the result lies in. */
static void
append_step (GString *line, const char *step, guint n, const char *element, const char **storage)
{
  const char *open = strchr (step, '(');
  g_autofree char *name = g_strndup (step, open - step);
  g_autofree char *arguments = g_strndup (open + 1, strlen (open) - 2);

  if (g_str_equal (name, "GetTile") || g_str_equal (name, "TileView"))
    g_string_append_printf (line, "auto t%u = %s(t%u, %s); ", n, name, n - 1, arguments);
  else if (g_str_equal (name, "Slice") || g_str_equal (name, "At"))
    /* In brackets of its own: at rank 1 a bare `_` is refused. */
    g_string_append_printf (line, "auto t%u = t%u((%s)); ", n, n - 1, arguments);
  else
    {
      g_auto (GStrv) parts = g_strsplit (arguments, ",", 4);
      g_autofree char *base = parts[3] != NULL ? translate_base (parts[3]) : NULL;

      *storage = n % 2 == 0 ? "S" : "T";
      g_string_append_printf (line,
                              "LocalTensor<%s> %s; auto t%u = MakeTensorLike<%s, %s>(%s, t%u, Position%s{}%s%s); ",
                              get_element_name (parts[1]), *storage, n, parts[0], get_element_name (parts[1]), *storage,
                              n - 1, parts[2], base != NULL ? ", " : "", base != NULL ? base : "");
    }
}

static char *
translate (Tsv *tsv, const char **storage)
{
  g_auto (GStrv) steps = g_strsplit (tsv_get (tsv, "chain"), ";", -1);
  const char *element = get_element_name (tsv_get (tsv, "element"));
  GString *line = g_string_new (NULL);
  g_autofree char *coord = g_strdup (strchr (steps[0], '('));
  gboolean has_coord = !g_str_equal (coord, "()");

  *storage = "A";
  g_string_printf (line, "GlobalTensor<%s> A; auto t0 = MakeTensor(A, %s:%s:%s%s%s, PositionGM{}); ", element,
                   tsv_get (tsv, "base_shape_static"), tsv_get (tsv, "base_stride_static"),
                   tsv_get (tsv, "base_origin"), has_coord ? ", " : "", has_coord ? coord : "");
  for (guint i = 1; steps[i] != NULL; i++)
    append_step (line, steps[i], i, element, storage);
  return g_string_free (line, FALSE);
}

static void
test_vectors (void)
{
  Tsv *tsv = tsv_open ("vectors", "tensor.tsv");

  while (tsv_next (tsv))
    {
      const char *storage;
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autofree char *line = translate (tsv, &storage);
      g_autofree char *printed = tla_eval_line (scope, line, -1, 1);
      g_autofree char *found = without (printed, " _");
      const TlaElement *element = tla_element_lookup (get_element_name (tsv_get (tsv, "result_element")));
      g_autofree char *wanted = NULL;
      g_autofree char *expected = NULL;

      if (g_str_equal (tsv_get (tsv, "result"), "element"))
        wanted = g_strdup_printf ("%s[%s]", storage, tsv_get (tsv, "data_offset"));
      else
        wanted = g_strdup_printf ("tensor<%s,%s>%s+%scoord%slayout%s:%s:%s", element->name, tsv_get (tsv, "position"),
                                  storage, tsv_get (tsv, "data_offset"), tsv_get (tsv, "coord"), tsv_get (tsv, "shape"),
                                  tsv_get (tsv, "stride"), tsv_get (tsv, "originShape"));
      expected = without (wanted, "_");
      if (!g_str_equal (found, expected))
        tsv_fail (tsv, "%s\n  printed %s\n  not %s", line, printed, wanted);
    }
  tsv_close (tsv);
}

static char *
evaluate (const char *line)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();

  return tla_eval_line (scope, line, -1, 1);
}

static void
test_values (void)
{
  static const struct
  {
    const char *line, *printed;
  } rows[] = {
    { "GlobalTensor<float> A = ...;", "storage<float, GM> A" },
    { "LocalTensor<half> L(65536);", "storage<half, L1> L" },
    { "GlobalTensor<half> A; A[57]", "A[57]" },
    { "GlobalTensor<half> A; A[57][3]", "A[60]" },
    /* An undeclared name is a storage of the element that the layout names, else half. */
    { "MakeTensor(A, RowMajor<float>(8, 16), PositionGM{})",
      "tensor<float, GM> A+0 coord (0, 0) layout (8, 16):(16, _1):(8, 16)" },
    { "MakeTensor(A, (8, 16):(16, 1), Arch::PositionUB{})",
      "tensor<half, UB> A+0 coord (0, 0) layout (8, 16):(16, 1):(8, 16)" },
    { "GlobalTensor<half> A; MakeTensor(A[57], (4):(1), PositionGM)(2)", "A[59]" },
    /* (1 + 2) * 16 + 5 + 3 */
    { "t = MakeTensor(A, RowMajor<float>(8, 16), (1, 5), PositionGM); t(2, 3)", "A[56]" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), (1, 5), PositionGM); t(MakeCoord(2, 3))", "A[56]" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), (1, 5), PositionGM); c = (2, 3); t(c)", "A[56]" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), (1, 5), PositionGM); t(2, _).data()", "A[53]" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); t.data()", "storage<float, GM> A" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); t.layout()", "(8, 16):(16, _1):(8, 16)" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), (1, 5), PositionGM); t.coord()", "(1, 5)" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); get<1>(t.stride())", "_1" },
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); t.originShape()", "(8, 16)" },
    /* Case A07: a tail of 8 x 16; 3 rows are left below row 5, 6 columns right of column 10. */
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); TileView(t, (1, 1), (5, 10))",
      "tensor<float, GM> A+0 coord (5, 10) layout (5, 10):(16, _1):(3, 6)" },
    /* Case A10: exact, not wrapped at 32 bits. */
    { "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); TileView(t, (65536, 0), (65536, 16)).coord()",
      "(4294967296, 0)" },
    /* Case B33: 3 dimensions, and the one of size 1 between. */
    { "t = MakeTensor(A, (2, 256, 8, 128):(262144, 1024, 128, 1), PositionGM); GetTile(t(1, _, 3, _), (0, 0), (128, 128))",
      "tensor<half, GM> A+262528 coord (0, 0) layout (128, 128):(1024, 1):(128, 128)" },
    { "t = MakeTensor(A, RowMajor<half>(8, 16), PositionGM); MakeTensorLike<LayoutTagL1A>(l1ATensorList[2], t, PositionL1{})",
      "tensor<half, L1> l1ATensorList[2]+0 coord (0, 0) layout ((_16, 1), (_16, 1)):((_16, _256), (_1, 256)):(8, 16)" },
    /* As the document has it; the reference's headers reject rank 1. */
    { "t = MakeTensor(A, MakeLayout(100), PositionGM); MakeTensorLike<VectorLayout>(b, t, PositionUB{})",
      "tensor<half, UB> b+0 coord (0) layout (100):(_1):(100)" },
    { "i = 3; coord = (2, 4); layout = RowMajor<half>(8, 16); data = 7; MakeTensor(A, layout, coord, PositionGM).coord()",
      "(2, 4)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *printed = evaluate (rows[i].line);

      if (!g_str_equal (printed, rows[i].printed))
        g_error ("%s: printed %s, expected %s", rows[i].line, printed, rows[i].printed);
    }
}

/* Rows of rejects.tsv that concern tensors, and what a user is most likely to write: an error that says what to write. */
static void
test_rejects (void)
{
  static const struct
  {
    const char *call, *says;
  } rows[] = {
    { "GetTile(t, (0), (4, 8))", "coord (0): a tuple of one level with 2 integers" },
    { "GetTile(t, (0, 0), (4))", "tile shape (4)" },
    { "GetTile(t, ((0, 0), 0), (4, 8))", "one level" },
    { "GetTile(MakeTensor(A, (2,(16,2),(16,4)):(2048,(16,256),(1,512)), PositionGM), (0, 0, 0), (1, 16, 16))",
      "rank 3" },
    { "GetTile(MakeTensor(A, zN<half>(100, 100), PositionGM)(3, _), (0), (16))", "rank 2" },
    { "TileView(t, (0, 0), ((4), 8))", "tile shape ((4), 8)" },
    { "t(1, 2, 3)", "more coordinates than the tensor's rank, 2" },
    { "t((1))", "found 1 coordinate" },
    { "t(5)", "found 1 coordinate" },
    { "MakeTensor(A, MakeLayout(8), PositionGM)(_)", "write t(MakeCoord(_))" },
    { "MakeTensor(A, RowMajor<half>(8, 16), (1), PositionGM)", "coord (1)" },
    { "t(1, (2, 3))", "expected an integer" },
    { "MakeTensorLike<zN, float>(H, t, PositionL1{})", "write MakeTensorLike<zN, half>" },
    { "MakeTensorLike<zN>(F, t, PositionL1{}, zN<half>(16, 16))", "write MakeTensorLike<zN, float>" },
    { "MakeTensorLike<RowMajor>(H, r4, PositionL1{})", "rank 4: take a slice" },
    { "MakeTensorLike<zN>(H, r4(0, _, _, _), PositionL1{}, zN<half>(16, 16))", "rank 3: take a slice" },
    { "MakeTensorLike<zN>(H, t, PositionL1{}, MakeLayout(16))", "layoutBase has rank 1 and the tensor rank 2" },
    { "MakeTensorLike<PaddingRowMajor>(H, t, PositionL1{})", "does not take PaddingRowMajor" },
    { "MakeTensor(t, RowMajor<half>(8, 16), PositionGM)", "write its .data()" },
    { "MakeTensor(A, (8, 16), PositionGM)", "row-major" },
    { "MakeTensor(A, RowMajor<half>(8, 16), GM2)", "write PositionGM{}" },
    { "GetTile(A3, (0, 0), (1, 1))",
      "unknown tensor `A3`: write a line before it that makes it, `auto A3 = MakeTensor(" },
    { "A3(1, _)", "unknown tensor `A3`" },
    { "t + 1", "write two integers" },
    { "(t, 1)", "found a tensor in a tuple" },
    { "GlobalTensor<half>{}", "write GlobalTensor<half> A;" },
    { "LocalTensor<half> L(-1)", "negative" },
    { "t[3]", "write ( ) for a coordinate" },
    { "TileView(t, (9223372036854775807, 0), (2, 2))", "63 bits" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *line = g_strdup_printf ("LocalTensor<half> H; LocalTensor<float> F; "
                                               "t = MakeTensor(A, RowMajor<half>(8, 16), PositionGM); "
                                               "r4 = MakeTensor(A, (2, 3, 4, 5):(60, 20, 5, 1), PositionGM); %s",
                                               rows[i].call);
      g_autofree char *printed = evaluate (line);

      if (!g_str_has_prefix (printed, "error: 1:") || strstr (printed, rows[i].says) == NULL)
        g_error ("%s: printed %s, expected %s", rows[i].call, printed, rows[i].says);
    }
}

/* A document's block of code with what it leaves open declared before it; the text of @name afterwards. */
static void
expect_block (const char *declared, const char *from, const char *to, const char *name, const char *expected)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "seeds", "tla-tensors.txt", NULL);
  g_autofree char *seed = NULL;
  g_autofree char *text = NULL;
  g_autofree char *printed = NULL;
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaScript) script = NULL;
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;
  const char *start, *end;

  g_file_get_contents (path, &seed, NULL, &error);
  g_assert_no_error (error);
  start = strstr (seed, from);
  end = start != NULL ? strstr (start, to) : NULL;
  if (end == NULL)
    g_error ("no text from %s to %s", from, to);
  text = g_strdup_printf ("%s\n%.*s%s\n", declared, (int) (end - start), start, to);

  script = tla_script_new (text, -1, &error);
  g_assert_no_error (error);
  tla_script_evaluate (script, scope, results, &error);
  if (error != NULL)
    g_error ("%s: %s", text, tla_error_to_string (error));
  for (guint i = 0; i < results->len; i++)
    {
      const TlaResult *result = results->pdata[i];

      if (g_strcmp0 (result->name, name) == 0)
        {
          g_free (printed);
          printed = tla_value_to_string (result->value);
        }
    }
  g_assert_cmpstr (printed, ==, expected);
}

static void
test_document (void)
{
  const char *tensors = "GlobalTensor<float> A; GlobalTensor<half> H;\n"
                        "auto tensorA = MakeTensor(H, RowMajor<half>(200, 300), PositionGM{});\n"
                        "uint32_t blockM = 1, kTile = 2, kTiles = 3, kLoopIdx = 2;\n"
                        "constexpr uint32_t L1_TILE_M = 128;\n"
                        "constexpr uint32_t L1_TILE_K = 256;\n"
                        "constexpr uint32_t l1ListId = 1;\n"
                        "auto tensorTileA = TileView(tensorA, (1, 1), (128, 256));\n"
                        "auto tensorTileC = TileView(tensorA, (1, 1), (128, 256));\n"
                        "auto A3 = MakeTensor(H, (2, 3, 4):(12, 4, 1), PositionGM{});\n"
                        "uint32_t b = 1, r = 2, tileM = 64, tileK = 128;\n";

  expect_block ("", "GlobalTensor<float> A = ...;", "tla::MakeCoord(1, 5), Arch::PositionGM{});", "tensorA_sub",
                "tensor<float, GM> A+0 coord (1, 5) layout (8, 16):(16, _1):(8, 16)");
  /* (1, 5) + (2, 4) */
  expect_block ("GlobalTensor<float> A; auto layout = RowMajor<float>(8, 16);",
                "auto tensorA_sub = MakeTensor(A, layout, MakeCoord(1, 5), Arch::PositionGM{});\n// tensorA_sub",
                "// tileA.coord() == (3, 9)", "tileA",
                "tensor<float, GM> A+0 coord (3, 9) layout (4, 8):(16, _1):(4, 8)");
  /* Row 2 of batch 1: 1 * 12, then 2 * 4 more. */
  expect_block (tensors, "auto A2 = A3(b, tla::_, tla::_);", "The (K) view is obtained.", "A1",
                "tensor<half, GM> H+20 coord (0) layout (4):(1):(4)");
  expect_block (tensors, "auto layout = tla::MakeLayout<float, Catlass::layout::RowMajor>(8, 16);\nauto tensor = ",
                "MakeShape(4, 8));", "tile", "tensor<float, GM> A+0 coord (2, 4) layout (4, 8):(16, _1):(4, 8)");
  expect_block ("auto tensor = MakeTensor(A, RowMajor<float>(8, 16), PositionGM{});",
                "auto tail = GetTile(tensor, tla::MakeCoord(6, 10)", "MakeShape(4, 8));", "tail",
                "tensor<float, GM> A+0 coord (6, 10) layout (4, 8):(16, _1):(2, 6)");
  /* Tile (0, 2) of 128 x 256: columns 512 on, of 300: none. */
  expect_block (tensors, "auto tensorTileA = tla::TileView(\n      tensorA,\n      tla::MakeCoord(0u, kLoopIdx)",
                ");\n", "tensorTileA", "tensor<half, GM> H+0 coord (0, 512) layout (_128, _256):(300, _1):(128, 0)");
  /* Both methods at the first tile: 64 x 128 of 200 x 300. */
  expect_block (tensors, "constexpr uint32_t tileM = 64;", "// use tensorTileA\n}", "tensorTileA",
                "tensor<half, GM> H+0 coord (0, 0) layout (64, 128):(300, _1):(64, 128)");
  expect_block (tensors, "for (uint32_t kTile = 0; kTile < kTiles; ++kTile) {\n      auto tensorTileA = tla::TileView(",
                "// use tensorTileA\n}", "tensorTileA",
                "tensor<half, GM> H+0 coord (0, 0) layout (64, 128):(300, _1):(64, 128)");
  /* Tile (1, 2) has 200 - 128 = 72 rows, 5 fractals, and no column; tile (1, 1) has 300 - 256 = 44, 3 fractals. */
  expect_block (tensors, "auto tensorTileA = tla::TileView(\n      tensorA,\n      tla::MakeCoord(blockM, kTile)",
                "Arch::PositionL1{}\n);", "tensorL1A",
                "tensor<half, L1> l1ATensorList[1]+0 coord (0, 0) layout "
                "((_16, 5), (_16, 0)):((_16, _256), (_1, 1280)):(72, 0)");
  expect_block (tensors, "auto tensorL0C = tla::MakeTensorLike<LayoutTagL0C, float>(", "Arch::PositionL0C{}\n);",
                "tensorL0C",
                "tensor<float, L0C> l0cTensor+0 coord (0, 0) layout "
                "((_16, 5), (_16, 3)):((_16, _256), (_1, 1280)):(72, 44)");
  expect_block (tensors, "auto layoutBaseL1A = tla::MakeLayout<half, LayoutTagL1A>", "layoutBaseL1A\n);", "tensorL1A",
                "tensor<half, L1A> l1ATensor+0 coord (0, 0) layout "
                "((_16, 8), (_16, 16)):((_16, _256), (_1, 2048)):(72, 44)");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/tensors/vectors", test_vectors);
  g_test_add_func ("/expr/tensors/values", test_values);
  g_test_add_func ("/expr/tensors/rejects", test_rejects);
  g_test_add_func ("/expr/tensors/document", test_document);
  return g_test_run ();
}
