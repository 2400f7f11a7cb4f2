/* SPDX-License-Identifier: MIT */
#include "layout/tla-legacy.h"
#include "layout/tla-tag.h"
#include "tsv.h"
#include "tuple/tla-error.h"

#include <string.h>

#define HASH_LIMIT 65536

static TlaIntTuple *
parse (const char *text)
{
  const char *end;

  return tsv_parse_tuple (text, &end);
}

static void
expect_probes (Tsv *tsv, const char *probes, const TlaLayout *layout, gboolean wraps)
{
  while (*probes != '\0')
    {
      g_autoptr (TlaIntTuple) coord = tsv_parse_tuple (probes, &probes);
      g_autoptr (GError) error = NULL;
      gint64 offset = 0, expected;
      char *end;

      g_assert_cmpint (*probes, ==, '=');
      expected = g_ascii_strtoll (probes + 1, &end, 10);
      probes = *end == ';' ? end + 1 : end;

      tla_layout_get_offset (layout, coord, &offset, &error);
      g_assert_no_error (error);
      if (wraps ? (guint32) offset != (guint32) expected : offset != expected)
        tsv_fail (tsv, "probe: offset %" G_GINT64_FORMAT ", expected %" G_GINT64_FORMAT, offset, expected);
    }
}

/* FNV-1a over the offsets of all logical coordinates, the last one running fastest, eight bytes each. */
static char *
hash_offsets (const TlaLayout *layout)
{
  guint rank = tla_layout_get_rank (layout);
  g_autofree gint64 *coord = g_new0 (gint64, rank);
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (gint64 i = 0; i < tla_layout_get_valid (layout); i++)
    {
      guint64 offset = tla_layout_offset_at (layout, coord);

      for (guint byte = 0; byte < 8; byte++)
        hash = (hash ^ ((offset >> (8 * byte)) & 0xff)) * G_GUINT64_CONSTANT (0x100000001b3);
      for (guint mode = rank; mode-- > 0;)
        {
          if (++coord[mode] < tla_layout_get_origin (layout, mode))
            break;
          coord[mode] = 0;
        }
    }
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash);
}

/* rows, cols, then the numbers of args in their order; whatever of them the row has. */
static TlaIntTuple *
get_args (Tsv *tsv)
{
  gboolean is_static = g_str_equal (tsv_get (tsv, "note"), "static rows,cols");
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_auto (GStrv) pairs = NULL;

  if (!tsv_is_empty (tsv, "rows"))
    g_ptr_array_add (entries, tla_int_tuple_new_int (tsv_get_int (tsv, "rows"), is_static));
  if (!tsv_is_empty (tsv, "cols"))
    g_ptr_array_add (entries, tla_int_tuple_new_int (tsv_get_int (tsv, "cols"), is_static));
  if (!tsv_is_empty (tsv, "args"))
    {
      pairs = g_strsplit (tsv_get (tsv, "args"), ",", -1);
      for (guint i = 0; pairs[i] != NULL; i++)
        if (!g_str_has_prefix (pairs[i], "position="))
          g_ptr_array_add (entries,
                           tla_int_tuple_new_int (g_ascii_strtoll (strchr (pairs[i], '=') + 1, NULL, 10), FALSE));
    }
  return tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, entries->len, NULL);
}

static const TlaTag *
get_tag (Tsv *tsv)
{
  const char *call = tsv_get (tsv, "call");

  if (g_str_equal (call, "MakeLayout(len)"))
    return tla_tag_lookup ("VectorLayout");
  if (g_str_equal (call, "MakeLayoutFmap"))
    return tla_tag_lookup ("Fmap");
  if (g_str_equal (call, "MakeLayoutFilter"))
    return tla_tag_lookup (strstr (tsv_get (tsv, "args"), "position=L1") != NULL ? "FilterL1" : "FilterGM");
  return tla_tag_lookup (tsv_get (tsv, "tag"));
}

static const TlaElement *
get_element (Tsv *tsv)
{
  const TlaElement *element;

  if (tsv_is_empty (tsv, "element"))
    return NULL;
  element = tla_element_lookup (tsv_get (tsv, "element"));
  g_assert_nonnull (element);
  g_assert_cmpint (element->bits, ==, tsv_get_int (tsv, "bits"));
  return element;
}

/* Rows whose sizes wrapped have a twin that was given 64-bit sizes: what identifies both. */
static char *
get_key (Tsv *tsv)
{
  return g_strjoin ("|", tsv_get (tsv, "arch"), tsv_get (tsv, "call"), tsv_get (tsv, "tag"), tsv_get (tsv, "element"),
                    tsv_get (tsv, "rows"), tsv_get (tsv, "cols"), NULL);
}

static const char *const twin_columns[] = {
  "shape", "stride", "originShape", "shape_static", "stride_static", "probes"
};

static GHashTable *
read_twins (void)
{
  GHashTable *twins = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_strfreev);
  Tsv *tsv = tsv_open ("vectors", "make_layout.tsv");

  while (tsv_next (tsv))
    if (g_str_equal (tsv_get (tsv, "note"), "i64 sizes"))
      {
        char **values = g_new0 (char *, G_N_ELEMENTS (twin_columns) + 1);

        for (guint i = 0; i < G_N_ELEMENTS (twin_columns); i++)
          values[i] = g_strdup (tsv_get (tsv, twin_columns[i]));
        g_hash_table_insert (twins, get_key (tsv), values);
      }
  tsv_close (tsv);
  return twins;
}

static void
expect_layout (Tsv *tsv, const TlaLayout *layout, GHashTable *twins)
{
  const char *note = tsv_get (tsv, "note");
  gboolean wraps = g_str_equal (note, "u32stride-wraps");
  const char *expected[G_N_ELEMENTS (twin_columns)];
  const TlaIntTuple *const found[] = {
    tla_layout_get_shape (layout), tla_layout_get_stride (layout), tla_layout_get_origin_shape (layout),
    tla_layout_get_shape (layout), tla_layout_get_stride (layout),
  };

  for (guint i = 0; i < G_N_ELEMENTS (twin_columns); i++)
    expected[i] = tsv_get (tsv, twin_columns[i]);
  if (g_str_equal (note, "u32size-wraps"))
    {
      g_autofree char *key = get_key (tsv);
      char **twin = g_hash_table_lookup (twins, key);

      g_assert_nonnull (twin);
      for (guint i = 0; i < G_N_ELEMENTS (twin_columns); i++)
        expected[i] = twin[i];
    }

  for (guint i = 0; i < G_N_ELEMENTS (found); i++)
    if (!tsv_agrees (expected[i], found[i], g_str_has_suffix (twin_columns[i], "_static"), wraps))
      {
        g_autofree char *text = tla_int_tuple_to_string (found[i]);

        tsv_fail (tsv, "%s is %s, %s was expected", twin_columns[i], text, expected[i]);
      }
  tsv_expect_int (tsv, "rank", tla_layout_get_rank (layout));
  tsv_expect_int (tsv, "depth", tla_layout_get_depth (layout));
  expect_probes (tsv, expected[5], layout, wraps);
}

static void
expect_legacy (Tsv *tsv, const TlaLegacy *legacy)
{
  gboolean wraps = g_str_equal (tsv_get (tsv, "note"), "u32stride-wraps");

  if (!tsv_agrees (tsv_get (tsv, "shape"), legacy->shape, FALSE, wraps))
    tsv_fail (tsv, "shape differs");
  if (!tsv_agrees (tsv_get (tsv, "stride"), legacy->stride, FALSE, wraps))
    tsv_fail (tsv, "stride differs");
  if (legacy->origin_shape != NULL)
    tsv_expect_tuple (tsv, "originShape", legacy->origin_shape);
  else
    tsv_expect (tsv, "originShape", "-");
  tsv_expect_int (tsv, "rank", tla_int_tuple_get_rank (legacy->shape));
  tsv_expect (tsv, "depth", "-");
  if (!legacy->has_capacity)
    tsv_expect (tsv, "capacity", "-");
  else if (wraps)
    g_assert_cmpuint ((guint32) legacy->capacity, ==, (guint32) tsv_get_int (tsv, "capacity"));
  else
    tsv_expect_int (tsv, "capacity", legacy->capacity);
  expect_probes (tsv, tsv_get (tsv, "probes"), legacy->offsets, wraps);
}

static TlaLegacyForm
get_legacy_form (const char *call)
{
  static const char *const names[] = {
    [TLA_LEGACY_MAKE_LAYOUT] = "legacy.MakeLayout",
    [TLA_LEGACY_IN_L0C] = "legacy.MakeLayoutInL0C",
    [TLA_LEGACY_IN_UB] = "legacy.MakeLayoutInUb",
    [TLA_LEGACY_CONSTRUCTOR] = "legacy.ctor",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], call))
      return i;
  g_error ("no form %s", call);
}

static void
test_vectors (void)
{
  g_autoptr (GHashTable) twins = read_twins ();
  Tsv *tsv = tsv_open ("vectors", "make_layout.tsv");

  while (tsv_next (tsv))
    {
      const char *call = tsv_get (tsv, "call");
      const TlaTag *tag = get_tag (tsv);
      const TlaElement *element = get_element (tsv);
      g_autoptr (TlaIntTuple) args = get_args (tsv);
      g_autoptr (TlaLayout) layout = NULL;
      g_autoptr (TlaLegacy) legacy = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (tag);
      if (g_str_has_prefix (call, "legacy."))
        {
          legacy = tla_legacy_new (tag, get_legacy_form (call), element, args, &error);
          g_assert_no_error (error);
          expect_legacy (tsv, legacy);
          layout = tla_layout_ref (legacy->offsets);
        }
      else
        {
          if (g_str_has_prefix (call, "MakeMxScaleLayout."))
            layout = tla_tag_make_mx_scale_layout (tag, element, g_str_has_suffix (call, ".B"), args, &error);
          else
            layout = tla_tag_make_layout (tag, element, args, &error);
          g_assert_no_error (error);
          if (g_str_equal (call, "MakeLayoutFromTag"))
            {
              TlaLayout *copy = tla_tag_make_layout_from_tag (tag, layout, &error);

              g_assert_no_error (error);
              tla_layout_unref (layout);
              layout = copy;
            }
          expect_layout (tsv, layout, twins);
          tsv_expect (tsv, "capacity", "-");
        }

      if (tla_layout_get_valid (layout) > HASH_LIMIT)
        tsv_expect (tsv, "hash", "-");
      else if (!tsv_is_empty (tsv, "hash"))
        {
          g_autofree char *hash = hash_offsets (layout);

          tsv_expect (tsv, "hash", hash);
        }
    }
  tsv_close (tsv);
}

static void
assert_layout (const TlaLayout *layout, const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_nonnull (layout);
  text = tla_layout_to_string (layout);
  g_assert_cmpstr (text, ==, expected);
}

/* Tags that the reference does not make itself, by the formulas of the names table and of the layouts' own definitions. */
static void
test_further_tags (void)
{
  static const struct
  {
    const char *tag;
    const char *element;
    const char *args;
    const char *expected;
  } rows[] = {
    /* nN: ((C0,R/C0),(16,C/16)):((1,16*C0),(C0,Rc*16)) with C0 = 8: Rc = 24, 24 * 16 = 384. */
    { "nN", "float", "(20,28)", "((_8, 3), (_16, 2)):((_1, _128), (_8, 384)):(20, 28)" },
    /* ((bR,rb),(bC,cb)):((bC,bR*Cb),(1,bR*bC)): Cb = 48 * 3 = 144, 64 * 144 = 9216, 64 * 48 = 3072. */
    { "PaddingRowMajor", NULL, "(24,100,64,48)", "((64, 1), (48, 3)):((48, 9216), (_1, 3072)):(24, 100)" },
    /* ((bR,rb),(bC,cb)):((1,bR*bC),(bR,Rb*bC)): 3 * 32 = 96, Rb = 1002, 1002 * 32 = 32064. */
    { "PaddingColumnMajor", NULL, "(1000,16,3,32)", "((3, 334), (32, 1)):((_1, 96), (3, 32064)):(1000, 16)" },
    { "VectorLayout", NULL, "(128)", "(128):(_1):(128)" },
    { "VectorLayout", NULL, "(7,_128)", "(_128):(_1):(128)" },
    { "RowMajor", NULL, "(3,5,8)", "(3, 5):(8, _1):(3, 5)" },
    { "ColumnMajor", NULL, "(1,64,8)", "(1, 64):(_1, 8):(1, 64)" },
    { "RowMajor", "float4_e2m1x2_t", "(4,79)", "(4, 79):(80, _1):(4, 79)" },
    { "ColumnMajor", "float4_e1m2x2_t", "(79,4)", "(79, 4):(_1, 80):(79, 4)" },
    { "RowMajor", "int4b_t", "(4,79)", "(4, 79):(79, _1):(4, 79)" },
    /* Each stride is the next one times the next size: 4, 5 * 4 = 20, 3 * 20 = 60, 2 * 60 = 120, 1 * 120 = 120. */
    { "NDC1HWC0", NULL, "(3,1,2,3,5,4)", "(3, 1, 2, 3, 5, 4):(120, 120, 60, 20, 4, _1):(3, 1, 2, 3, 5, 4)" },
    { "KDC1KHKWN1N0C0", NULL, "(5,4,16,32)", "(5, 4, 16, 32):(2048, 512, 32, _1):(5, 4, 16, 32)" },
    { "zN", "half", "(0,64)", "((_16, 0), (_16, 4)):((_16, _256), (_1, 0)):(0, 64)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaIntTuple) args = parse (rows[i].args);
      const TlaElement *element = rows[i].element != NULL ? tla_element_lookup (rows[i].element) : NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaLayout) layout = tla_tag_make_layout (tla_tag_lookup (rows[i].tag), element, args, &error);

      g_assert_no_error (error);
      assert_layout (layout, rows[i].expected);
    }
}

/* zZ and nN are taken from tags beyond the reference; the numbers stay, the static marks go. */
static void
test_from_tag (void)
{
  g_autoptr (TlaIntTuple) args = parse ("(20,28)");

  for (guint i = 0; i < 2; i++)
    {
      const TlaTag *tag = tla_tag_lookup (i == 0 ? "zZ" : "nN");
      g_autoptr (TlaLayout) layout = tla_tag_make_layout (tag, tla_element_get_default (), args, NULL);
      g_autoptr (TlaLayout) copy = tla_tag_make_layout_from_tag (tag, layout, NULL);

      g_assert_true (tla_layout_equal (layout, copy, FALSE));
      g_assert_false (tla_layout_equal (layout, copy, TRUE));
      assert_layout (copy, i == 0 ? "((16, 2), (16, 2)):((16, 512), (1, 256)):(20, 28)"
                                  : "((16, 2), (16, 2)):((1, 256), (16, 512)):(20, 28)");
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *tag;
    const char *element;
    const char *args;
    int code;
  } rows[] = {
    { "zN", "half", "(1)", TLA_ERROR_ARGUMENTS },
    { "zN", "half", "(1,2,3)", TLA_ERROR_ARGUMENTS },
    { "zN", "half", "((1),2)", TLA_ERROR_ARGUMENTS },
    { "zN", "half", "5", TLA_ERROR_ARGUMENTS },
    { "zN", NULL, "(100,100)", TLA_ERROR_ARGUMENTS },
    { "zN", "half", "(-1,100)", TLA_ERROR_RANGE },
    { "RowMajor", NULL, "(1,2,-8)", TLA_ERROR_RANGE },
    { "PaddingRowMajor", NULL, "(4,4,0,2)", TLA_ERROR_RANGE },
    { "zN", "half", "(9223372036854775807,1)", TLA_ERROR_OVERFLOW },
    { "zN", "half", "(4294967296,4294967296)", TLA_ERROR_OVERFLOW },
    { "RowMajor", NULL, "(4294967296,2147483648)", TLA_ERROR_OVERFLOW },
    { "RowMajor", NULL, "(3,1,9223372036854775807)", TLA_ERROR_OVERFLOW },
    { "NC1HWC0", NULL, "(65536,65536,65536,65536,1)", TLA_ERROR_OVERFLOW },
    { "FilterL1", "half", "(1,1,1,9223372036854775800)", TLA_ERROR_OVERFLOW },
  };
  static const struct
  {
    const char *tag;
    const char *element;
    int code;
  } mx_rows[] = {
    { "RowMajor", "half", TLA_ERROR_TYPE },
    { "RowMajor", NULL, TLA_ERROR_TYPE },
    { "zN", "fp8_e8m0", TLA_ERROR_UNSUPPORTED },
    { "nZ", "fp8_e8m0", TLA_ERROR_UNSUPPORTED },
  };
  g_autoptr (TlaIntTuple) size = parse ("(16,16)");
  g_autoptr (TlaLayout) weights = tla_tag_make_layout (tla_tag_lookup ("Weight4BitnZ"), NULL, size, NULL);
  GError *error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaIntTuple) args = parse (rows[i].args);
      const TlaElement *element = rows[i].element != NULL ? tla_element_lookup (rows[i].element) : NULL;

      g_assert_null (tla_tag_make_layout (tla_tag_lookup (rows[i].tag), element, args, &error));
      g_assert_error (error, TLA_ERROR, rows[i].code);
      g_clear_error (&error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (mx_rows); i++)
    {
      const TlaElement *element = mx_rows[i].element != NULL ? tla_element_lookup (mx_rows[i].element) : NULL;

      g_assert_null (tla_tag_make_mx_scale_layout (tla_tag_lookup (mx_rows[i].tag), element, FALSE, size, &error));
      g_assert_error (error, TLA_ERROR, mx_rows[i].code);
      g_clear_error (&error);
    }

  g_assert_null (tla_tag_make_layout_from_tag (tla_tag_lookup ("Weight4BitnZ"), weights, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (tla_legacy_new (tla_tag_lookup ("Fmap"), TLA_LEGACY_CONSTRUCTOR, NULL, size, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (tla_tag_lookup ("zQ"));
}

/* Every name of the language's document, and the widths. */
static void
test_elements (void)
{
  static const struct
  {
    const char *names;
    guint bits;
  } rows[] = {
    { "half float16 fp16 DT_FLOAT16 half_t", 16 },
    { "bfloat16_t bf16 bfloat16 DT_BF16", 16 },
    { "float float32 fp32 DT_FLOAT", 32 },
    { "double float64", 64 },
    { "int4b_t int4", 4 },
    { "int8_t int8 DT_INT8", 8 },
    { "uint8_t uint8 DT_UINT8", 8 },
    { "int16_t int16 DT_INT16", 16 },
    { "uint16_t uint16 DT_UINT16", 16 },
    { "int32_t int32 DT_INT32", 32 },
    { "uint32_t uint32 DT_UINT32", 32 },
    { "int64_t int64 DT_INT64", 64 },
    { "uint64_t uint64 DT_UINT64", 64 },
    { "float8_e4m3_t fp8_e4m3", 8 },
    { "float8_e5m2_t fp8_e5m2", 8 },
    { "float8_e8m0_t fp8_e8m0", 8 },
    { "float4_e2m1x2_t fp4_e2m1x2", 4 },
    { "float4_e1m2x2_t fp4_e1m2x2", 4 },
  };
  guint n_elements;
  const TlaElement *elements = tla_element_get_all (&n_elements);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (n_elements, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < n_elements; i++)
    {
      g_auto (GStrv) names = g_strsplit (rows[i].names, " ", -1);

      g_assert_cmpstr (elements[i].name, ==, names[0]);
      for (guint k = 0; names[k] != NULL; k++)
        g_assert_true (tla_element_lookup (names[k]) == &elements[i]);
      g_assert_cmpuint (elements[i].bits, ==, rows[i].bits);
      g_assert_cmpuint (tla_element_get_c0 (&elements[i]) * rows[i].bits, ==, 32 * 8);
      g_assert_cmpuint (tla_element_get_fractal (&elements[i]) * rows[i].bits, ==, 512 * 8);

      /* One name, one element. */
      g_assert_true (g_hash_table_add (seen, (gpointer) elements[i].name));
      for (guint k = 0; elements[i].aliases[k] != NULL; k++)
        g_assert_true (g_hash_table_add (seen, (gpointer) elements[i].aliases[k]));
    }
  g_assert_null (tla_element_lookup ("float128"));
  g_assert_cmpstr (tla_element_get_default ()->name, ==, "half");
}

static void
test_bytes (void)
{
  static const struct
  {
    const char *element;
    gint64 offset;
    gint64 byte;
    gboolean high_nibble;
  } rows[] = {
    { "half", 37, 74, FALSE },
    { "int8_t", 37, 37, FALSE },
    { "double", -3, -24, FALSE },
    { "int4b_t", 389, 194, TRUE },
    { "int4b_t", 158, 79, FALSE },
    { "int4b_t", -1, -1, TRUE },
    { "int4b_t", -2, -1, FALSE },
    { "int4b_t", G_MAXINT64, G_MAXINT64 / 2, TRUE },
    { "int4b_t", G_MININT64, G_MININT64 / 2, FALSE },
  };
  GError *error = NULL;
  gint64 byte;
  gboolean high_nibble;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_assert_true (
        tla_element_get_byte (tla_element_lookup (rows[i].element), rows[i].offset, &byte, &high_nibble, &error));
      g_assert_no_error (error);
      g_assert_cmpint (byte, ==, rows[i].byte);
      g_assert_cmpint (high_nibble, ==, rows[i].high_nibble);
    }
  g_assert_false (tla_element_get_byte (tla_element_lookup ("half"), G_MAXINT64, &byte, &high_nibble, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_clear_error (&error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tag/vectors", test_vectors);
  g_test_add_func ("/tag/further", test_further_tags);
  g_test_add_func ("/tag/from-tag", test_from_tag);
  g_test_add_func ("/tag/refused", test_refused);
  g_test_add_func ("/element/names", test_elements);
  g_test_add_func ("/element/bytes", test_bytes);
  return g_test_run ();
}
