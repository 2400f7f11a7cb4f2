/* SPDX-License-Identifier: MIT */
#include "check/tla-check.h"
#include "expr/tla-script.h"

#include <string.h>

/* Every trap: an expression that steps into it, with the figures that it must say, and one beside it that does not. */

typedef struct
{
  const char *name;
  const char *text;
  const char *says; /* NULL: the trap must be silent */
} Row;

#define VIEW "t = MakeTensor(A, RowMajor<half>(8, 16), (1, 5), PositionGM); "
#define WHOLE "t = MakeTensor(A, RowMajor<float>(8, 16), PositionGM); "
#define FRACTAL "t = MakeTensor(A, zN<half>(64, 64), (5, 5), PositionGM); "

static const Row rows[] = {
  /* Row 1 + 6 of 8 leaves 1, column 5 + 10 of 16 leaves 1. */
  { "crop-ignores-view-start", VIEW "GetTile(t, (6, 10), (4, 8))",
    "originShape says (2, 6); only 1 x 1 exists from (7, 15)" },
  { "crop-ignores-view-start", VIEW "GetTile(t, (2, 4), (4, 7))", NULL },
  { "crop-ignores-view-start", VIEW "t(2, _)", "originShape says (16); only 11 exists from (3, 5)" },
  { "crop-ignores-view-start", WHOLE "GetTile(t, (6, 10), (4, 8))", NULL },
  /* 16 - 5 = 11; 128 = (7 * 16 + 5) + 11, 1136 = 7 * 16 + 1024. */
  { "slice-loses-phase", FRACTAL "t(2, _)", "element 11 of the slice is A[128]; (7, 16) is at A[1136]" },
  /* Rows of zN are linear: 16 x 16 = 256. */
  { "slice-loses-phase", FRACTAL "t(_, 2)", NULL },
  { "slice-loses-phase", FRACTAL "t(_, _)", "element 11 of the slice" },
  { "slice-loses-phase", "t = MakeTensor(A, zN<half>(64, 64), (5, 16), PositionGM); t(2, _)", NULL },
  { "wraps-32-bit", WHOLE "TileView(t, (65536, 0), (65536, 8))", "4294967296 becomes 0" },
  { "wraps-32-bit", WHOLE "TileView(t, (65535, 0), (65536, 8))", NULL },
  { "wraps-32-bit", WHOLE "GetTile(t, (4294967297, 0), (4, 8))", "4294967297 becomes 1" },
  /* Case A12: 70000 squared. */
  { "wraps-32-bit", "(2, 70000, 70000):(4900000000, 70000, 1)", "4900000000 becomes 605032704" },
  { "wraps-32-bit", "RowMajor<half>(65536, 65536)", "size 4294967296 becomes 0" },
  /* Case C08: the highest offset is 2147483647. */
  { "wraps-32-bit", "(1, 65536, 32, 1024):(2147483648, 32768, 1024, 1)", NULL },
  { "tile-inside-fractal", "GetTile(MakeTensor(A, zN<half>(100, 100), PositionGM), (8, 24), (32, 48))",
    "the nearest aligned starts are (0, 16) and (16, 32)" },
  { "tile-inside-fractal", "GetTile(MakeTensor(A, zN<half>(100, 100), PositionGM), (16, 32), (20, 20))", NULL },
  { "tile-inside-fractal", "GetTile(MakeTensor(A, RowMajor<half>(100, 100), PositionGM), (8, 24), (32, 48))", NULL },
  { "linear-offset-on-fractal", "L = zN<half>(96, 80); L(20, 24) + L(4, 40)",
    "1864 + 3144 is 5008; (24, 64) is at 6528" },
  { "linear-offset-on-fractal", "L = zN<half>(96, 80); L(16, 32) + L(4, 5)", NULL },
  { "linear-offset-on-fractal", "L = zN<half>(96, 80); M = zN<half>(96, 96); L(20, 24) + M(4, 40)", NULL },
  { "linear-offset-on-fractal", "L = RowMajor(96, 80); L(20, 24) + L(4, 40)", NULL },
  { "outer-stride-too-small", "((16, 8), (16, 8)):((16, 256), (1, 1024))",
    "the column step 1024 covers 64 rows of 16; the shape has 128: needs 2048" },
  { "outer-stride-too-small", "((16, 8), (16, 8)):((16, 256), (1, 2048))", NULL },
  /* Of the blocks that overlap only the first is inside. */
  { "outer-stride-too-small", "((16, 8), (16, 8)):((16, 256), (1, 1024)):(64, 128)", NULL },
  { "overlap", "((16, 8), (16, 8)):((16, 256), (1, 1024))", NULL },
  { "overlap", "(4, 4):(2, 1)", "(0, 2) and (1, 0) are both 2" },
  { "overlap", "(4, 4):(2, 1):(4, 2)", NULL },
  { "overlap", "(4, 4):(0, 1)", "broadcast" },
  { "overlap", "(4, 4):(4, 1)", NULL },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (1, 1), (5, 10)).shape())", "5 rows laid out, 3 rows valid" },
  { "shape-for-originShape", WHOLE "TileView(t, (1, 1), (5, 10)).shape() + (1, 1)",
    "10 columns laid out, 6 columns valid" },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (1, 1), (5, 10)).originShape())", NULL },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (0, 1), (5, 10)).shape())", NULL },
  { "custom-L0-layout", "MakeTensor(L, ((16, 4), (16, 4)):((16, 256), (1, 1100)), PositionL0A)",
    "in L0A it is that of zZ<half>(64, 64)" },
  { "custom-L0-layout", "MakeTensor(L, zZ<half>(64, 64), PositionL0A)", NULL },
  { "custom-L0-layout", "MakeTensor(L, zN<half>(64, 64), PositionL0B)", "nZ<half>(64, 64)" },
  { "custom-L0-layout", "MakeTensor(L, ((16, 4), (16, 4)):((16, 256), (1, 1100)), PositionL1)", NULL },
  { "custom-L0-layout", "MakeTensor(C, zN<float>(100, 100), PositionL0C)", NULL },
  /* 16 floats are 64 bytes. */
  { "element-width-mismatch", "GlobalTensor<float> F; MakeTensor(F, zN<half>(100, 100), PositionGM)",
    "16 elements of float are 64 bytes, and C0 is 32; zN<float> has 8" },
  { "element-width-mismatch", "GlobalTensor<half> H; MakeTensor(H, zN<half>(100, 100), PositionGM)", NULL },
  { "element-width-mismatch", "GlobalTensor<float> F; MakeTensor(F, MakeLayoutL0C(100, 100), PositionL0C)", NULL },
  { "element-width-mismatch", "GlobalTensor<int8_t> I; MakeTensor(I, nZ<half>(100, 100), PositionGM)",
    "nZ<int8_t> has 32" },
  { "L0C-is-not-zN", "MakeTensor(C, zN<float>(100, 100), PositionL0C)", "16 x 16; zN<float> has 16 x 8" },
  { "L0C-is-not-zN", "MakeTensor(C, zN<float>(100, 100), PositionL1)", NULL },
  { "L0C-is-not-zN", "MakeTensor(C, MakeLayoutL0C(100, 100), PositionL0C)", NULL },
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65536), PositionGM), (0, 0), (128, 256)), PositionL1)",
    "one transfer a row: 128 instead of 1" },
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65535), PositionGM), (0, 0), (128, 256)), PositionL1)",
    NULL },
  /* 3 * 2 bytes, 3 * 16 * 2 bytes. */
  { "short-transfer", "GetTile(MakeTensor(A, ColumnMajor<half>(100, 4096), PositionGM), (0, 0), (3, 16))",
    "6 bytes a run, 96 bytes in all" },
  /* 256 * 2 = 512 bytes a run, 64 of them are 32 KiB. */
  { "short-transfer", "GetTile(MakeTensor(A, RowMajor<half>(128, 1024), PositionGM), (0, 0), (64, 256))", NULL },
  { "short-transfer", "GetTile(MakeTensor(A, RowMajor<half>(128, 1024), PositionL1), (0, 0), (3, 16))", NULL },
  { "past-storage", "GlobalTensor<half> A(1000); MakeTensor(A, RowMajor<half>(32, 32), PositionGM)",
    "highest 1023, capacity 1000" },
  { "past-storage", "GlobalTensor<half> A(1024); MakeTensor(A, RowMajor<half>(32, 32), PositionGM)", NULL },
  /* Padding is not valid: of zN 20 x 28 the last valid element is at 827 (case B02). */
  { "past-storage", "GlobalTensor<half> A(828); MakeTensor(A, zN<half>(20, 28), PositionGM)", NULL },
  { "past-storage", "GlobalTensor<half> A(827); MakeTensor(A, zN<half>(20, 28), PositionGM)",
    "highest 827, capacity 827" },
  /* Case C06: values down to -4. */
  { "past-storage", "GlobalTensor<half> A; MakeTensor(A[3], 5:-1, PositionGM)", "-1" },
  { "past-storage", "GlobalTensor<half> A; MakeTensor(A[4], 5:-1, PositionGM)", NULL },
  { "empty-tile", WHOLE "TileView(t, (2, 0), (4, 8))", "originShape (0, 8)" },
  { "empty-tile", WHOLE "TileView(t, (1, 0), (4, 8))", NULL },
  { "base-too-small",
    "MakeTensorLike<zN>(l, MakeTensor(A, RowMajor<half>(64, 64), PositionGM), PositionL1, zN<half>(16, 16))",
    "64 rows in 16, 64 columns in 16" },
  { "base-too-small",
    "MakeTensorLike<zN>(l, MakeTensor(A, RowMajor<half>(64, 64), PositionGM), PositionL1, zN<half>(64, 80))", NULL },
  { "vector-drops-rows", "MakeTensorLike<VectorLayout>(l, MakeTensor(A, RowMajor<half>(2, 6), PositionGM), PositionUB)",
    "keeps 6 of 12 elements" },
  { "vector-drops-rows", "MakeTensorLike<VectorLayout>(l, MakeTensor(A, RowMajor<half>(1, 6), PositionGM), PositionUB)",
    NULL },
  /* 100 % 112 = 100, and row 100 of 100 is padding. */
  { "integral-coordinate-padded", "zN<half>(100, 100)(100)", "it is (100, 0), which is padding" },
  { "integral-coordinate-padded", "zN<half>(96, 96)(100)", NULL },
  { "static-origin-empty", "Layout<Shape<_4, _8>, Stride<_8, _1>>{}", "originShape (0, 0)" },
  { "static-origin-empty", "MakeLayout(Shape<_4, _8>{}, Stride<_8, _1>{})", NULL },
  { "not-recognised-at-compile-time", "MakeLayoutFromTag(zN<half>(100, 100))", "iszN is false" },
  { "not-recognised-at-compile-time", "zN<half>(100, 100)", NULL },
  { "not-in-the-reference", "MakeTensorLike<VectorLayout>(L, MakeTensor(A, MakeLayout(100), PositionGM), PositionL1)",
    "the headers of 2026-08 reject it" },
  { "not-in-the-reference",
    "MakeTensorLike<VectorLayout>(L, MakeTensor(A, MakeLayout(100), PositionGM), PositionL1, MakeLayout(128))", NULL },
  { "not-in-the-reference", "nN<half>(64, 32)", "MakeMxScaleLayout" },
  { "name-clash", "nZ<half>(64, 32)", "make_nz_layout" },
  { "name-clash", "zZ<half>(64, 32)", NULL },
  /* Case A17: 65552 rows of 16 are 65552 C0 units a block column; 65552 - 65536 = 16. */
  { "block-stride-16-bit", "zN<half>(65552, 32)",
    "1048832 is 65552 C0 units: in the 16-bit field of a copy from fractal to "
    "fractal it becomes 16" },
  { "block-stride-16-bit", "zN<half>(65520, 32)", NULL },
};

/* The problems of one name that a script steps into; the last statement's value must exist. */
static const TlaProblem *
find_problem (const GPtrArray *results, const char *name)
{
  for (guint i = 0; i < results->len; i++)
    {
      const GPtrArray *problems = ((const TlaResult *) results->pdata[i])->problems;

      for (guint j = 0; j < problems->len; j++)
        if (g_str_equal (((const TlaProblem *) problems->pdata[j])->check->name, name))
          return problems->pdata[j];
    }
  return NULL;
}

static GPtrArray *
run (const char *text)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (text, -1, &error);
  GPtrArray *results = tla_results_new ();

  g_assert_no_error (error);
  tla_script_evaluate (script, scope, results, &error);
  if (error != NULL)
    g_error ("%s: %s", text, error->message);
  return results;
}

static void
test_rows (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) results = run (rows[i].text);
      const TlaProblem *problem = find_problem (results, rows[i].name);

      g_assert_nonnull (tla_check_lookup (rows[i].name));
      if (rows[i].says == NULL && problem != NULL)
        g_error ("%s: %s: %s", rows[i].text, rows[i].name, problem->text);
      if (rows[i].says != NULL && (problem == NULL || strstr (problem->text, rows[i].says) == NULL))
        g_error ("%s: %s: found %s, expected %s", rows[i].text, rows[i].name,
                 problem != NULL ? problem->text : "nothing", rows[i].says);
    }
}

/* Each check has a row here that it finds and one that it does not. */
static void
test_complete (void)
{
  guint n_checks;
  const TlaCheck *checks = tla_check_get_all (&n_checks);

  for (guint i = 0; i < n_checks; i++)
    {
      gboolean finds = checks[i].explain == NULL, is_silent = checks[i].explain == NULL;

      for (guint j = 0; j < G_N_ELEMENTS (rows); j++)
        if (g_str_equal (rows[j].name, checks[i].name))
          {
            finds = finds || rows[j].says != NULL;
            is_silent = is_silent || rows[j].says == NULL;
          }
      if (!finds || !is_silent)
        g_error ("%s has no test", checks[i].name);
    }
}

/* A problem stands where the expression is, and speaks of the tensor; a stride of 0 is a note, an overlap an error. */
static void
test_problem (void)
{
  g_autoptr (GPtrArray) results = run (WHOLE "\n  TileView(t, (2, 0), (4, 8))");
  g_autoptr (GPtrArray) broadcast = run ("(4, 4):(0, 1)");
  g_autoptr (GPtrArray) overlap = run ("(4, 4):(2, 1)");
  const TlaProblem *problem = find_problem (results, "empty-tile");

  g_assert_cmpuint (problem->place.line, ==, 2);
  g_assert_cmpuint (problem->place.column, ==, 3);
  g_assert_cmpint (tla_tensor_get_view_kind (problem->tensor), ==, TLA_VIEW_TILE_VIEW);
  g_assert_cmpint (find_problem (broadcast, "overlap")->check->severity, ==, TLA_SEVERITY_NOTE);
  g_assert_cmpint (find_problem (overlap, "overlap")->check->severity, ==, TLA_SEVERITY_ERROR);
}

/* Whatever the size, a check is closed form: these end at once. */
static void
test_sizes (void)
{
  static const char *const texts[] = {
    "GetTile(MakeTensor(A, zN<half>(1048576, 1048576), PositionGM), (8, 24), (1000000, 1000000))",
    "MakeTensor(A, ((16, 65536), (16, 65536)):((16, 256), (1, 1024)), (3, 5), PositionL0A)",
    "(1048576, 1048576):(3, 2)",
    "(1048576, 1048576):(0, 0)",
    "MakeTensor(A, (9223372036854775807, 0):(1, 1), PositionGM)(_, 0)",
    "GetTile(MakeTensor(A, (9223372036854775807, 1):(1, 1), (-5, 0), PositionGM), (-7, 0), (3, 3))",
    "MakeTensor(A, ((0, 4), (3, 0)):((1, 0), (0, -1)):(5, 5), PositionGM)(1, _)",
    "():()",
    "MakeTensor(A, 0:0, PositionGM)((_))",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaValue) value = tla_evaluate (texts[i], scope, &error);

      g_assert_true (value != NULL || error != NULL);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/rows", test_rows);
  g_test_add_func ("/check/complete", test_complete);
  g_test_add_func ("/check/problem", test_problem);
  g_test_add_func ("/check/sizes", test_sizes);
  return g_test_run ();
}
