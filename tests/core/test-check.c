/* SPDX-License-Identifier: MIT */
#include "check/tla-check.h"
#include "expr/tla-script.h"
#include "layouts.h"

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
  /* 4294967295 + 1; the coordinate of the tile alone is 1. */
  { "wraps-32-bit", "GetTile(MakeTensor(A, (8):(1), (4294967295), PositionGM), (1), (4))",
    "the coordinate 4294967296 becomes 0" },
  /* Case A10. */
  { "wraps-32-bit", WHOLE "TileView(t, (65536, 0), (65536, 16))", "4294967296 becomes 0" },
  /* Case A11: 268435456 / 16 blocks of 256. */
  { "wraps-32-bit", "nZ<half>(16, 268435472)(0, 268435456)", "the offset 4294967296 becomes 0" },
  { "wraps-32-bit", "((2, 2):(1, 2))(4294967295, 0)", NULL },
  /* 65536 rows of 65536. */
  { "wraps-32-bit", "MakeTensor(A, RowMajor<half>(65537, 65536), PositionGM)(65536, _)",
    "the view starts at offset 4294967296 becomes 0" },
  { "wraps-32-bit", "MakeTensor(A, RowMajor<half>(65536, 65535), PositionGM)(65535, _)", NULL },
  { "wraps-32-bit", "(4294967296, 0):(1, 1)", "the size of rows, 4294967296 becomes 0" },
  { "wraps-32-bit", "(4294967295, 0):(1, 1)", NULL },
  { "wraps-32-bit", "(2, 2):(4294967296, 1)", "a stride of rows, 4294967296 becomes 0" },
  { "wraps-32-bit", "(1, 2):(4294967296, 1)", NULL },
  { "wraps-32-bit", "(2, 2):(-4294967296, 1)", "the lowest offset -4294967296 becomes 0" },
  /* Case C09: 319 x 7864320 = 2508718080 is past a signed integer of 32 bits and fits an unsigned one. */
  { "wraps-32-bit", "((320, 2560, 3072):(7864320, 3072, 1))(319, 0, 0)", NULL },
  /* Case C08: the highest offset is 2147483647. */
  { "wraps-32-bit", "(1, 65536, 32, 1024):(2147483648, 32768, 1024, 1)", NULL },
  { "tile-inside-fractal", "GetTile(MakeTensor(A, zN<half>(100, 100), PositionGM), (8, 24), (32, 48))",
    "rows and columns start 8 into a block of 16; copies of whole fractals are not possible; nearest aligned starts "
    "are (0, 16) and (16, 32)" },
  /* 18 is 2 into the second block of 16. */
  { "tile-inside-fractal", "GetTile(MakeTensor(A, zN<half>(100, 100), PositionGM), (8, 18), (32, 48))",
    "rows start 8 into a block of 16, columns start 2 into a block of 16" },
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
  /* 72 rows take 5 blocks of 16, which 5 x 256 = 1280 steps over; 1024 steps over 4 of them. */
  { "outer-stride-too-small", "((16, 8), (16, 8)):((16, 256), (1, 1024)):(72, 128)",
    "covers 64 rows of 16; originShape reaches 80: needs 1280" },
  /* Of the blocks that overlap only the first is inside. */
  { "outer-stride-too-small", "((16, 8), (16, 8)):((16, 256), (1, 1024)):(64, 128)", NULL },
  { "overlap", "((16, 8), (16, 8)):((16, 256), (1, 1024))", NULL },
  { "overlap", "(4, 4):(2, 1)", "(0, 2) and (1, 0) are both 2" },
  { "overlap", "(4, 4):(2, 1):(4, 2)", NULL },
  /* Past the shape the last entry runs on. */
  { "overlap", "(4, 4):(4, 1):(4, 5)", "(0, 4) and (1, 0) are both 4" },
  { "overlap", "(4, 4):(4, 1):(4, 4)", NULL },
  /* Rows at 0, -17 and 17, columns at 0 and 34: the two that meet lie in different blocks of rows. */
  { "overlap", "((2, 4), 2):((-17, 17), 34):(3, 2)", "(1, 1) and (2, 0) are both 17" },
  { "overlap", "((2, 4), 2):((-17, 17), 34):(2, 2)", NULL },
  /* Rows at 0, 1, 0, 1, 0: what repeats is the block, not one of its rows. */
  { "overlap", "((2, 4), 2):((1, 0), 9):(5, 2)", "(0, 0) and (2, 0) are both 0: stride 0 repeats" },
  { "overlap", "(4, 4):(0, 1)", "(0, 0) and (1, 0) are both 0: stride 0 repeats one element (broadcast)" },
  { "overlap", "(4, 4):(0, 1):(1, 4)", NULL },
  { "overlap", "(4, 4):(4, 1)", NULL },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (1, 1), (5, 10)).shape())", "5 rows laid out, 3 rows valid" },
  { "shape-for-originShape", WHOLE "TileView(t, (1, 1), (5, 10)).shape() + (1, 1)",
    "10 columns laid out, 6 columns valid" },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (1, 1), (5, 10)).originShape())", NULL },
  /* 40 rows take 3 blocks of 16; 100 - 80 are left. */
  { "shape-for-originShape",
    "t = MakeTensor(A, zN<half>(100, 100), PositionGM); shape<0>(GetTile(t, (80, 0), (40, 16)))",
    "48 rows laid out, 20 rows valid" },
  { "shape-for-originShape", WHOLE "get<0>(TileView(t, (0, 1), (5, 10)).shape())", NULL },
  { "custom-L0-layout", "MakeTensor(L, ((16, 4), (16, 4)):((16, 256), (1, 1100)), PositionL0A)",
    "in L0A it is that of zZ<half>(64, 64)" },
  { "custom-L0-layout", "MakeTensor(L, zZ<half>(64, 64), PositionL0A)", NULL },
  { "custom-L0-layout", "MakeTensor(L, zN<half>(64, 64), PositionL0B)", "nZ<half>(64, 64)" },
  { "custom-L0-layout", "MakeTensor(L, ((16, 4), (16, 4)):((16, 256), (1, 1100)), PositionL1)", NULL },
  { "custom-L0-layout", "MakeTensor(C, zN<float>(100, 100), PositionL0C)", NULL },
  /* 16 floats are 64 bytes. */
  { "element-width-mismatch", "GlobalTensor<float> F; MakeTensor(F, zN<half>(100, 100), PositionGM)",
    "16 floats are 64 bytes; zN<float> has 8" },
  { "element-width-mismatch", "GlobalTensor<half> H; MakeTensor(H, zN<half>(100, 100), PositionGM)", NULL },
  { "element-width-mismatch", "GlobalTensor<float> F; MakeTensor(F, MakeLayoutL0C(100, 100), PositionL0C)", NULL },
  { "element-width-mismatch", "GlobalTensor<half> H; MakeTensor(H, Weight4BitnZ<half>(100, 100), PositionGM)", NULL },
  { "element-width-mismatch", "GlobalTensor<int8_t> I; MakeTensor(I, nZ<half>(100, 100), PositionGM)",
    "nZ<int8_t> has 32" },
  { "L0C-is-not-zN", "MakeTensor(C, zN<float>(100, 100), PositionL0C)", "16 x 16; zN<float> has 16 x 8" },
  { "L0C-is-not-zN", "MakeTensor(C, zN<float>(100, 100), PositionL1)", NULL },
  { "L0C-is-not-zN", "MakeTensor(C, MakeLayoutL0C(100, 100), PositionL0C)", NULL },
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65536), PositionGM), (0, 0), (128, 256)), PositionL1)",
    "one transfer a row: 128 instead of 1" },
  { "leading-dimension-65536",
    "MakeTensorLike<nZ>(l, GetTile(MakeTensor(A, ColumnMajor<half>(65536, 99), PositionGM), (0, 0), (128, 77)), PositionL1)",
    "one transfer a column: 77 instead of 1" },
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65536), PositionGM), (0, 0), (128, 256)), PositionUB)",
    NULL },
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65535), PositionGM), (0, 0), (128, 256)), PositionL1)",
    NULL },
  /* One row is one transfer anyway. */
  { "leading-dimension-65536",
    "MakeTensorLike<zN>(l, GetTile(MakeTensor(A, RowMajor<half>(128, 65536), PositionGM), (0, 0), (1, 256)), PositionL1)",
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
  /* The tensor's originShape counts from (0, 0): from (1, 5) on there are 7 x 11, and the last one is at 127. A slice
   * keeps 8 x 16 of it: 8 x 16 + 20. */
  { "past-storage", "GlobalTensor<half> A(128); MakeTensor(A, RowMajor<half>(8, 16), (1, 5), PositionGM)", NULL },
  { "past-storage", "GlobalTensor<half> A(128); MakeTensor(A, RowMajor<half>(8, 16), (1, 5), PositionGM)(_, _)",
    "highest 148, capacity 128" },
  /* Digits below zero split towards zero: -20 rows are -1 block and -4 rows, -256 - 64. */
  { "past-storage", "MakeTensor(A, zN<half>(64, 64), (-20, 0), PositionGM)", "is -320" },
  { "past-storage", "GlobalTensor<half> A; MakeTensor(A[320], zN<half>(64, 64), (-20, 0), PositionGM)", NULL },
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
  { "integral-coordinate-padded", "zN<half>(100, 100)(100)", "it is (100, 0): row 100 is padding; row-major" },
  /* 112 rows with padding. */
  { "integral-coordinate-padded", "zN<half>(100, 100)(112)", "it is (0, 1); row-major numbering" },
  { "integral-coordinate-padded", "zN<half>(96, 96)(100)", NULL },
  { "static-origin-empty", "Layout<Shape<_4, _8>, Stride<_8, _1>>{}",
    "the reference leaves originShape (0, 0): every tile is empty there" },
  { "static-origin-empty", "MakeLayout(Shape<_4, _8>{}, Stride<_8, _1>{})", NULL },
  { "not-recognised-at-compile-time", "MakeLayoutFromTag(zN<half>(100, 100))",
    "iszN is false in the reference: its predicates see static integers only" },
  { "not-recognised-at-compile-time", "MakeLayoutFromTag(zZ<half>(100, 100))", "iszZ is false" },
  { "not-recognised-at-compile-time", "zN<half>(100, 100)", NULL },
  { "not-in-the-reference", "MakeTensorLike<VectorLayout>(L, MakeTensor(A, MakeLayout(100), PositionGM), PositionL1)",
    "the headers of 2026-08 reject it" },
  { "not-in-the-reference",
    "MakeTensorLike<VectorLayout>(L, MakeTensor(A, MakeLayout(100), PositionGM), PositionL1, MakeLayout(128))", NULL },
  { "not-in-the-reference", "nN<half>(64, 32)", "MakeMxScaleLayout" },
  { "not-in-the-reference", "MakeLayoutFromTag(zZ<half>(64, 32))", "MakeLayoutFromTag of zZ works here" },
  { "not-in-the-reference", "MakeLayoutFromTag(zN<half>(64, 32))", NULL },
  { "not-in-the-reference", "MakeMxScaleLayout<float8_e8m0_t, nN, true>(20, 6)", NULL },
  { "not-in-the-reference", WHOLE "MakeTensorLike<zN, half>(L, t, PositionL1A)", "write PositionL1" },
  { "not-in-the-reference", WHOLE "MakeTensorLike<zN, half>(L, t, PositionL1)", NULL },
  { "name-clash", "nZ<half>(64, 32)", "tilelang's make_nz_layout is this; asc-devkit's NZ is zN" },
  { "name-clash", "zZ<half>(64, 32)", NULL },
  /* Case A17: 65552 rows of 16 are 65552 C0 units a block column; 65552 - 65536 = 16. */
  { "block-stride-16-bit", "zN<half>(65552, 32)", "1048832 is 65552 C0 units: 65552 becomes 16 in a 16-bit field" },
  { "block-stride-16-bit", "zN<half>(65520, 32)", NULL },
};

/* A problem of a name that says this, of those that a script steps into. */
static const TlaProblem *
find_problem (const GPtrArray *results, const char *name, const char *says)
{
  for (guint i = 0; i < results->len; i++)
    {
      const GPtrArray *problems = ((const TlaResult *) results->pdata[i])->problems;

      for (guint j = 0; j < problems->len; j++)
        {
          const TlaProblem *problem = problems->pdata[j];

          if (g_str_equal (problem->check->name, name) && strstr (problem->text, says) != NULL)
            return problem;
        }
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
      const TlaProblem *problem = find_problem (results, rows[i].name, "");
      const char *says = rows[i].says;

      g_assert_nonnull (tla_check_lookup (rows[i].name));
      if (says == NULL && problem != NULL)
        g_error ("%s: %s: %s", rows[i].text, rows[i].name, problem->text);
      if (says != NULL && find_problem (results, rows[i].name, says) == NULL)
        g_error ("%s: %s: found %s, expected %s", rows[i].text, rows[i].name,
                 problem != NULL ? problem->text : "nothing", says);
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

/* The table of the specification: its names in its order, each with its severity. */
static void
test_table (void)
{
  Tsv *tsv = tsv_open (".", "traps.tsv");
  guint n_checks, i = 0;
  const TlaCheck *checks = tla_check_get_all (&n_checks);

  while (tsv_next (tsv))
    {
      gboolean has_severity = FALSE;

      tsv_expect (tsv, "name", i < n_checks ? checks[i].name : "nothing");
      for (; i < n_checks && g_str_equal (checks[i].name, tsv_get (tsv, "name")); i++)
        has_severity =
          has_severity || g_str_equal (tla_severity_get_name (checks[i].severity), tsv_get (tsv, "severity"));
      if (!has_severity)
        tsv_fail (tsv, "is never an %s", tsv_get (tsv, "severity"));
    }
  tsv_close (tsv);
  g_assert_cmpuint (i + 2, ==, n_checks);
  g_assert_cmpstr (checks[i].name, ==, "layout-tag-assumed");
  g_assert_cmpstr (checks[i + 1].name, ==, "empty-loop");
}

/* The text of a check of this name and severity, or NULL. */
static char *
explain (const TlaSubject *subject, const char *name, TlaSeverity severity)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_problem_free);

  tla_check_subject (subject, problems);
  for (guint i = 0; i < problems->len; i++)
    {
      const TlaProblem *problem = problems->pdata[i];

      if (g_str_equal (problem->check->name, name) && problem->check->severity == severity)
        return g_strdup (problem->text);
    }
  return NULL;
}

/* Steps through the coordinates below originShape, also those past the shape; FALSE after the last. */
static gboolean
next_valid (const RandomLayout *random, gint64 *coord)
{
  for (guint mode = 0; mode < random->n_modes; mode++)
    {
      if (++coord[mode] < random->origin[mode])
        return TRUE;
      coord[mode] = 0;
    }
  return FALSE;
}

/* The offset by hand: the last leaf of a mode runs on. @key is the number of its digits of strides that are not 0. */
static gint64
sum_up (const RandomLayout *random, const gint64 *coord, gint64 *key)
{
  gint64 rest[LAYOUTS_MAX_MODES], offset = 0;

  memcpy (rest, coord, random->n_modes * sizeof *rest);
  *key = 0;
  for (guint i = 0; i < random->n_leaves; i++)
    {
      guint mode = random->mode[i];
      gboolean is_last = i + 1 == random->n_leaves || random->mode[i + 1] != mode;
      gint64 digit = is_last ? rest[mode] : rest[mode] % random->extent[i];

      rest[mode] /= random->extent[i];
      offset += digit * random->stride[i];
      *key = *key * 16 + (random->stride[i] != 0 ? digit : 0);
    }
  return offset;
}

/* "(0, 2) and (1, 0) are both 2": whether that is so. */
static void
check_example (const RandomLayout *random, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, " ", -1);
  g_autofree char *packed = g_strjoinv ("", parts);
  const char *rest = packed;
  g_autoptr (TlaIntTuple) first = tsv_parse_tuple (rest, &rest);
  g_autoptr (TlaIntTuple) second = NULL;
  gint64 coords[2][LAYOUTS_MAX_MODES], keys[2], offset;

  g_assert_true (g_str_has_prefix (rest, "and"));
  second = tsv_parse_tuple (rest + strlen ("and"), &rest);
  g_assert_true (g_str_has_prefix (rest, "areboth"));
  offset = g_ascii_strtoll (rest + strlen ("areboth"), NULL, 10);
  tla_int_tuple_get_leaves (first, coords[0]);
  tla_int_tuple_get_leaves (second, coords[1]);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (random_layout_is_valid (random, coords[i]));
      g_assert_cmpint (sum_up (random, coords[i], &keys[i]), ==, offset);
    }
  g_assert_cmpint (keys[0], !=, keys[1]);
}

/* Random layouts, with every pair of coordinates inside originShape. */
static void
test_overlaps (void)
{
  for (guint n = 0; n < 4000; n++)
    {
      RandomLayout random;
      gint64 coord[LAYOUTS_MAX_MODES] = { 0 };
      g_autoptr (GHashTable) keys = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
      gboolean overlaps = FALSE, repeats = FALSE, explained;
      TlaSubject subject = { .kind = TLA_SUBJECT_LAYOUT };
      g_autofree char *overlap = NULL, *outer = NULL, *broadcast = NULL;

      random_layout (&random);
      subject.layout = random.layout;
      if (!random_layout_is_empty (&random) && tla_layout_get_valid (random.layout) > 0)
        do
          {
            gint64 key, offset = sum_up (&random, coord, &key);
            const gint64 *known = g_hash_table_lookup (keys, &offset);

            repeats = repeats || known != NULL;
            overlaps = overlaps || (known != NULL && *known != key);
            if (known == NULL)
              g_hash_table_insert (keys, g_memdup2 (&offset, sizeof offset), g_memdup2 (&key, sizeof key));
          }
        while (next_valid (&random, coord));

      overlap = explain (&subject, "overlap", TLA_SEVERITY_ERROR);
      outer = explain (&subject, "outer-stride-too-small", TLA_SEVERITY_ERROR);
      broadcast = explain (&subject, "overlap", TLA_SEVERITY_NOTE);
      explained = overlap != NULL || outer != NULL;
      if (explained != overlaps || (overlap != NULL && outer != NULL) || (broadcast != NULL) != (repeats && !overlaps))
        g_error ("%s: %d %d: %s, %s, %s", random.text, overlaps, repeats, overlap, outer, broadcast);
      if (overlap != NULL)
        check_example (&random, overlap);
      random_layout_clear (&random);
    }
}

/* Random tensors with starts on either side of zero, against all their elements. */
static void
test_reach (void)
{
  const TlaElement *half = tla_element_lookup ("half");

  for (guint n = 0; n < 4000; n++)
    {
      RandomLayout random;
      gint64 coord[LAYOUTS_MAX_MODES] = { 0 }, start[LAYOUTS_MAX_MODES];
      gint64 data_offset = g_test_rand_int_range (0, 60), capacity = g_test_rand_int_range (1, 200);
      gint64 lowest = G_MAXINT64, highest = G_MININT64, key;
      g_autoptr (TlaStorage) storage = tla_storage_new ("A", half, TLA_POSITION_GM, capacity);
      g_autoptr (TlaIntTuple) start_tuple = NULL;
      g_autoptr (TlaTensor) tensor = NULL;
      g_autofree char *found = NULL, *expected = NULL;
      TlaSubject subject = { .kind = TLA_SUBJECT_TENSOR };

      random_layout (&random);
      for (guint mode = 0; mode < random.n_modes; mode++)
        start[mode] = g_test_rand_int_range (-9, 9);
      start_tuple = tla_int_tuple_new_flat (start, random.n_modes);
      tensor = tla_tensor_new (storage, data_offset, random.layout, start_tuple, TLA_POSITION_GM, NULL);
      g_assert_nonnull (tensor);
      if (!random_layout_is_empty (&random) && tla_layout_get_valid (random.layout) > 0)
        do
          {
            gint64 moved[LAYOUTS_MAX_MODES], offset;
            gboolean is_there = TRUE;

            for (guint mode = 0; mode < random.n_modes; mode++)
              {
                moved[mode] = start[mode] + coord[mode];
                is_there = is_there && moved[mode] < random.origin[mode];
              }
            if (!is_there)
              continue;
            offset = data_offset + sum_up (&random, moved, &key);
            lowest = MIN (lowest, offset);
            highest = MAX (highest, offset);
          }
        while (next_valid (&random, coord));
      else
        {
          random_layout_clear (&random);
          continue;
        }

      if (lowest < 0)
        expected = g_strdup_printf ("the lowest offset of a valid element is %" G_GINT64_FORMAT ",", lowest);
      else if (highest >= capacity)
        expected = g_strdup_printf ("highest %" G_GINT64_FORMAT ", capacity %" G_GINT64_FORMAT, highest, capacity);
      subject.tensor = tensor;
      found = explain (&subject, "past-storage", TLA_SEVERITY_ERROR);
      if ((found == NULL) != (expected == NULL) || (found != NULL && !g_str_has_prefix (found, expected)))
        g_error ("%s: found %s, expected %s", random.text, found, expected);
      random_layout_clear (&random);
    }
}

/* A problem stands where the expression is, and speaks of the tensor; a stride of 0 is a note, an overlap an error. */
static void
test_problem (void)
{
  g_autoptr (GPtrArray) results = run (WHOLE "\n  TileView(t, (2, 0), (4, 8))");
  g_autoptr (GPtrArray) broadcast = run ("(4, 4):(0, 1)");
  g_autoptr (GPtrArray) overlap = run ("(4, 4):(2, 1)");
  const TlaProblem *problem = find_problem (results, "empty-tile", "");

  g_assert_cmpuint (problem->place.line, ==, 2);
  g_assert_cmpuint (problem->place.column, ==, 3);
  g_assert_cmpint (tla_tensor_get_view_kind (problem->tensor), ==, TLA_VIEW_TILE_VIEW);
  g_assert_cmpint (find_problem (broadcast, "overlap", "")->check->severity, ==, TLA_SEVERITY_NOTE);
  g_assert_cmpint (find_problem (overlap, "overlap", "")->check->severity, ==, TLA_SEVERITY_ERROR);
}

/* Whatever the size, a check is closed form: these end at once. */
static void
test_sizes (void)
{
  static const char *const texts[] = {
    "GetTile(MakeTensor(A, zN<half>(1048576, 1048576), PositionGM), (8, 24), (1000000, 1000000))",
    "MakeTensor(A, ((16, 65536), (16, 65536)):((16, 256), (1, 1024)), (3, 5), PositionL0A)",
    "(1048576, 1048576):(3, 2)",
    "(1048576, 1048575):(999983, 7919)",
    "((7, 9, 11, 13), (17, 19, 23)):((31, 101, 977, 12345), (53, 1009, 99991)):(9000, 7000)",
    "GetTile(MakeTensor(A, (1048576, 1048576, 100):(999, 1001, 1), PositionGM), (3, 2, 0), (60000, 30000, 77))",
    "MakeTensor(A, (9, 1):(0, 0), (-9223372036854775808, 0), PositionGM)",
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

/* A mode of as many levels as there can be: nothing doubles with each of them. */
static void
test_levels (void)
{
  g_autoptr (GString) shape = g_string_new ("((");
  g_autoptr (GString) stride = g_string_new ("((");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 60; i++)
    {
      g_string_append_printf (shape, "%s2", i > 0 ? ", " : "");
      g_string_append_printf (stride, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", (gint64) 1 << (59 - i));
    }
  text = g_strdup_printf ("MakeTensor(A, %s)):%s)):%" G_GINT64_FORMAT ", (3), PositionGM)", shape->str, stride->str,
                          ((gint64) 1 << 60) - 9);
  g_ptr_array_unref (run (text));
}

/* Modes of two boxes each, whose pairs are 3 to the 25th: each mode counts to 3, one digit of a number of base 3. What
 * overlaps lies outside originShape, and the checks end at their bound. */
static void
test_boxes (void)
{
  gint64 shape[2] = { 2, 2 }, stride = 1;
  TlaIntTuple *shapes[25], *strides[25], *origins[25];
  g_autoptr (TlaIntTuple) all_shapes = NULL;
  g_autoptr (TlaIntTuple) all_strides = NULL;
  g_autoptr (TlaIntTuple) all_origins = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 25; i++)
    {
      shapes[i] = tla_int_tuple_new_flat (shape, 2);
      strides[i] = tla_int_tuple_new_flat ((gint64[]) { stride, 2 * stride }, 2);
      origins[i] = tla_int_tuple_new_int (3, FALSE);
      stride *= 3;
    }
  all_shapes = tla_int_tuple_new (shapes, 25, NULL);
  all_strides = tla_int_tuple_new (strides, 25, NULL);
  all_origins = tla_int_tuple_new (origins, 25, NULL);
  layout = tla_layout_new (all_shapes, all_strides, all_origins, NULL);
  text = explain (&(TlaSubject) { .kind = TLA_SUBJECT_LAYOUT, .layout = layout }, "overlap", TLA_SEVERITY_ERROR);
  g_assert_null (text);
  for (guint i = 0; i < 25; i++)
    {
      tla_int_tuple_unref (shapes[i]);
      tla_int_tuple_unref (strides[i]);
      tla_int_tuple_unref (origins[i]);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/check/rows", test_rows);
  g_test_add_func ("/check/complete", test_complete);
  g_test_add_func ("/check/table", test_table);
  g_test_add_func ("/check/overlaps", test_overlaps);
  g_test_add_func ("/check/reach", test_reach);
  g_test_add_func ("/check/problem", test_problem);
  g_test_add_func ("/check/sizes", test_sizes);
  g_test_add_func ("/check/levels", test_levels);
  g_test_add_func ("/check/boxes", test_boxes);
  return g_test_run ();
}
