/* SPDX-License-Identifier: MIT */
#include "expr/tla-lines.h"
#include "tsv.h"

#include <string.h>

/* The rows of tests/data/vectors that can be written as one line of `eval --lines`. */

static char *
strip (char *text, const char *characters)
{
  char *to = text;

  for (const char *from = text; *from != '\0'; from++)
    if (strchr (characters, *from) == NULL)
      *to++ = *from;
  *to = '\0';
  return text;
}

static char *
evaluate (const char *format, ...)
{
  g_autofree char *line = NULL;
  TlaScope *scope = tla_scope_new ();
  va_list arguments;
  char *result;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  result = tla_eval_line (scope, line, -1, 1);
  tla_scope_free (scope);
  return result;
}

/* Compares the parts of a printed layout with columns; a tuple's columns are compared in the same way. */
static void
expect_parts (Tsv *tsv, const char *printed, const char *const *columns, const gboolean *with_static, gboolean wraps)
{
  g_autofree char *text = strip (g_strdup (printed), " ");
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);

  if (g_str_has_prefix (printed, "error") || g_strv_length (parts) != g_strv_length ((char **) columns))
    {
      tsv_fail (tsv, "printed %s", printed);
      return;
    }
  for (guint i = 0; columns[i] != NULL; i++)
    {
      const char *end;
      g_autoptr (TlaIntTuple) found = tsv_parse_tuple (parts[i], &end);

      if (*end != '\0' || !tsv_agrees (tsv_get (tsv, columns[i]), found, with_static[i], wraps))
        tsv_fail (tsv, "%s: printed %s", columns[i], printed);
    }
}

static const char *
get_expression_element (const char *element)
{
  static const char *const names[][2] = {
    { "int4b", "int4b_t" },
    { "fp8_e8m0", "float8_e8m0_t" },
    { "fp4_e2m1x2", "float4_e2m1x2_t" },
    { "fp4_e1m2x2", "float4_e1m2x2_t" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][0], element))
      return names[i][1];
  return element;
}

static void
test_make_layout (void)
{
  static const char *const columns[] = { "shape_static", "stride_static", "originShape", NULL };
  static const gboolean with_static[] = { TRUE, TRUE, FALSE };
  Tsv *tsv = tsv_open ("vectors", "make_layout.tsv");
  guint n_checked = 0;

  while (tsv_next (tsv))
    {
      const char *call = tsv_get (tsv, "call");
      const char *tag = tsv_get (tsv, "tag");
      const char *element = get_expression_element (tsv_get (tsv, "element"));
      const char *rows = tsv_get (tsv, "rows");
      const char *cols = tsv_get (tsv, "cols");
      const char *mark = g_str_equal (tsv_get (tsv, "note"), "static rows,cols") ? "_" : "";
      g_autofree char *printed = NULL;

      if (g_str_equal (call, "MakeLayout"))
        printed = evaluate ("MakeLayout<%s, %s>(%s%s, %s%s)", element, tag, mark, rows, mark, cols);
      else if (g_str_equal (call, "MakeLayout(len)"))
        printed = evaluate ("MakeLayout(%s%s)", mark, cols);
      else if (g_str_equal (call, "MakeLayoutL0C"))
        printed = evaluate ("MakeLayoutL0C(%s%s, %s%s)", mark, rows, mark, cols);
      else if (g_str_has_prefix (call, "MakeMxScaleLayout."))
        printed = evaluate ("MakeMxScaleLayout<%s, %s, %s>(%s%s, %s%s)", element, tag,
                            g_str_has_suffix (call, "B") ? "true" : "false", mark, rows, mark, cols);
      else
        continue;

      /* Rows that wrapped at 32 bits have a twin with 64-bit sizes; whatever wrapped is congruent to it only in part. */
      if (g_str_equal (tsv_get (tsv, "note"), "u32size-wraps"))
        {
          g_assert_false (g_str_has_prefix (printed, "error"));
          continue;
        }
      expect_parts (tsv, printed, columns, with_static, FALSE);
      n_checked++;
    }
  tsv_close (tsv);
  g_test_message ("%u rows", n_checked);
  /* 2144 + 10 + 18 + 537 rows of the four calls, without the 20 that wrap. */
  g_assert_cmpuint (n_checked, ==, 2709 - 20);
}

static void
test_crd2offset (void)
{
  Tsv *tsv = tsv_open ("vectors", "crd2offset.tsv");

  while (tsv_next (tsv))
    {
      const char *exact = strstr (tsv_get (tsv, "note"), "exact=");
      gint64 expected =
        exact != NULL ? g_ascii_strtoll (exact + strlen ("exact="), NULL, 10) : tsv_get_int (tsv, "offset");
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, expected);
      g_autofree char *printed = evaluate ("crd2offset(%s, %s, %s)", tsv_get (tsv, "coord_static"),
                                           tsv_get (tsv, "shape_static"), tsv_get (tsv, "stride_static"));

      if (!g_str_equal (text, printed))
        tsv_fail (tsv, "printed %s, expected %s", printed, text);
    }
  tsv_close (tsv);
}

/* Writes an underscore before each integer. */
static char *
mark_static (const char *tuple, gboolean is_static)
{
  GString *text = g_string_new (NULL);

  for (; *tuple != '\0'; tuple++)
    {
      if (is_static && (g_ascii_isdigit (*tuple) || *tuple == '-') &&
          (text->len == 0 || strchr ("(,", text->str[text->len - 1]) != NULL))
        g_string_append_c (text, '_');
      g_string_append_c (text, *tuple);
    }
  return g_string_free (text, FALSE);
}

static void
test_tile_layout (void)
{
  static const char *const columns[] = { "shape_static", "stride", "originShape", NULL };
  static const gboolean with_static[] = { TRUE, FALSE, FALSE };
  Tsv *tsv = tsv_open ("vectors", "tile_layout.tsv");
  guint n_checked = 0, n_wrapped = 0;

  while (tsv_next (tsv))
    {
      const char *types = tsv_get (tsv, "types");
      g_autofree char *tile_shape = mark_static (tsv_get (tsv, "tile_shape"), strstr (types, "static tile") != NULL);
      g_autofree char *coord = mark_static (tsv_get (tsv, "coord"), strstr (types, "coord") != NULL);
      g_autofree char *printed =
        evaluate ("GetTileLayout(%s:%s:%s, %s, %s)", tsv_get (tsv, "parent_shape_static"),
                  tsv_get (tsv, "parent_stride_static"), tsv_get (tsv, "parent_origin"), tile_shape, coord);

      /* Sizes and coordinates that the reference cast to 32 bits: ours are exact, and not to be compared. */
      if (strstr (tsv_get (tsv, "note"), "uint32") != NULL)
        {
          n_wrapped++;
          continue;
        }
      expect_parts (tsv, printed, columns, with_static, FALSE);
      n_checked++;
    }
  tsv_close (tsv);
  g_test_message ("%u rows, %u more that wrap", n_checked, n_wrapped);
  /* Counted in the file. */
  g_assert_cmpuint (n_wrapped, ==, 15);
  g_assert_cmpuint (n_checked, ==, 2785 - 15);
}

static void
test_tuple (void)
{
  static const char *const columns[] = { "result_static", NULL };
  static const gboolean with_static[] = { TRUE };
  static const char *const names[] = { "rank", "depth", "product", "get", "add", "max", "max2", "min2", NULL };
  Tsv *tsv = tsv_open ("vectors", "tuple.tsv");
  guint n_checked = 0;

  while (tsv_next (tsv))
    {
      g_autofree char *name = g_strdup (tsv_get (tsv, "op"));
      const char *path = strchr (name, '<');
      g_autofree char *path_text = g_strdup (path != NULL ? path : "");
      g_auto (GStrv) args = g_strsplit (tsv_get (tsv, "args_static"), " ", -1);
      g_autofree char *list = g_strjoinv (", ", args);
      g_autofree char *printed = NULL;

      name[strcspn (name, "<")] = '\0';
      if (!g_strv_contains (names, name))
        continue;
      name[strcspn (name, "2")] = '\0';
      printed = evaluate ("%s%s(%s)", name, path_text, list);
      expect_parts (tsv, printed, columns, with_static, strstr (tsv_get (tsv, "note"), "uint32") != NULL);
      n_checked++;
    }
  tsv_close (tsv);
  g_test_message ("%u rows", n_checked);
  g_assert_cmpuint (n_checked, >, 1000);
}

/* Requests of rejects.tsv that can be written here: each is an error with a place. */
static void
test_rejects (void)
{
  static const char *const lines[] = {
    "crd2offset((1,2,3),(3,4),(4,1))",
    "crd2offset(5,(3,4),(4,1,7))",
    "crd2offset((1,2),12,1)",
    "crd2offset((1,(2,3,0)),(4,(5,6)),(5,(1,20)))",
    "crd2offset(5,(3,4),1)",
    "crd2offset(5,12,(1,2))",
    "crd2offset((1,5),((4,2),(4,3)),((4,16),1))",
    "crd2offset((1,5),(4,3),((4,16),1))",
    "(2,3,4):(12,4)",
    "GetTileLayout(RowMajor(8,16),((4),(8)),(0,0))",
    "GetTileLayout(zN<half>(100,100),((16,2),(16,3)),(0,0))",
    "GetTileLayout(RowMajor(8,16),(4,8),0)",
    "GetTileLayout(RowMajor(8,16),(4),(0))",
    "GetTileLayout(RowMajor(8,16),(4,8,2),(0,0,0))",
    "GetTileLayout(zN<half>(100,100),(16),(0))",
    "GetTileLayout((2,((16,2),(16,4))):(2048,((16,256),(1,512))),(1,16,16),(0,0,0))",
    "GetTileLayout((((2,3),4),((2,2),5)):(((1,2),6),((24,48),96)),(4,8),(0,0))",
    "GetTileLayout((2,3):(3,1):(6),(1,1),(0,0))",
    "MakeLayout<half,PaddingColumnMajor>(16,16)",
    "MakeLayout<half,NC1HWC0>(16,16)",
    "add((1,2),(1,2,3))",
    "add((1,2),3)",
    "add((1,(2,3)),(1,2))",
    "get<2>((1,2))",
    "get<0,2>(((1,2),3))",
    "get<1,1>(((1,2),3))",
    "MakeMxScaleLayout<half,RowMajor>(16,16)",
    "MakeMxScaleLayout<float8_e8m0_t,zN>(16,16)",
    "MakeMxScaleLayout<float8_e8m0_t,nZ>(16,16)",
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *printed = evaluate ("%s", lines[i]);

      if (!g_regex_match_simple ("^error: 1:[1-9][0-9]*: .", printed, 0, 0))
        g_error ("%s: printed %s", lines[i], printed);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/vectors/make-layout", test_make_layout);
  g_test_add_func ("/expr/vectors/crd2offset", test_crd2offset);
  g_test_add_func ("/expr/vectors/tile-layout", test_tile_layout);
  g_test_add_func ("/expr/vectors/tuple", test_tuple);
  g_test_add_func ("/expr/vectors/rejects", test_rejects);
  return g_test_run ();
}
