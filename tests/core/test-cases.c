/* SPDX-License-Identifier: MIT */
/*
 * Cases from practice, tests/data/cases/cases.tsv, as far as they concern layouts and need no expression: each check
 * computes a text from a layout, and the text must stand in the case's right_value too, so that neither drifts.
 */
#include "layout/tla-inverse.h"
#include "layout/tla-legacy.h"
#include "layout/tla-tag.h"
#include "tsv.h"
#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

#include <string.h>

static char *
format_int (gint64 value)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, value);
}

static TlaIntTuple *
parse (const char *text)
{
  const char *end;
  TlaIntTuple *tuple = tsv_parse_tuple (text, &end);

  g_assert_cmpint (*end, ==, '\0');
  return tuple;
}

/* `tag<element>(numbers)`; the older object of a tag is `legacy:…`, the MX scale form of operand A `mx:…`. */
static void
parse_tag (const char *text, const TlaTag **tag, const TlaElement **element, TlaIntTuple **args)
{
  gsize length = strcspn (text, "<(");
  g_autofree char *name = g_strndup (text, length);

  *tag = tla_tag_lookup (name);
  g_assert_nonnull (*tag);
  *element = NULL;
  if (text[length] == '<')
    {
      gsize end = strcspn (text, ">");
      g_autofree char *element_name = g_strndup (text + length + 1, end - length - 1);

      *element = tla_element_lookup (element_name);
      g_assert_nonnull (*element);
      length = end + 1;
    }
  *args = parse (text + length);
}

static TlaLegacy *
parse_legacy (const char *text)
{
  const TlaTag *tag;
  const TlaElement *element;
  g_autoptr (TlaIntTuple) args = NULL;
  g_autoptr (GError) error = NULL;
  TlaLegacy *legacy;

  parse_tag (text + strlen ("legacy:"), &tag, &element, &args);
  legacy = tla_legacy_new (tag, TLA_LEGACY_MAKE_LAYOUT, element, args, &error);
  g_assert_no_error (error);
  return legacy;
}

static TlaLayout *
parse_layout (const char *text, GError **error)
{
  const TlaTag *tag;
  const TlaElement *element;
  g_autoptr (TlaIntTuple) args = NULL;

  if (g_str_has_prefix (text, "legacy:"))
    {
      g_autoptr (TlaLegacy) legacy = parse_legacy (text);

      return tla_layout_ref (legacy->offsets);
    }
  if (g_str_has_prefix (text, "mx:"))
    {
      parse_tag (text + strlen ("mx:"), &tag, &element, &args);
      return tla_tag_make_mx_scale_layout (tag, element, FALSE, args, error);
    }
  if (g_ascii_isalpha (*text))
    {
      parse_tag (text, &tag, &element, &args);
      return tla_tag_make_layout (tag, element, args, error);
    }
  else
    {
      g_auto (GStrv) parts = g_strsplit (text, ":", -1);
      g_autoptr (TlaIntTuple) shape = parse (parts[0]);
      g_autoptr (TlaIntTuple) stride = parse (parts[1]);
      g_autoptr (TlaIntTuple) origin = parts[2] != NULL ? parse (parts[2]) : NULL;

      return tla_layout_new (shape, stride, origin, error);
    }
}

/* A layout, or with ` tile coord` behind it the tile of one. */
static TlaLayout *
get_layout (const char *text, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  g_autoptr (TlaLayout) layout = parse_layout (words[0], error);
  g_autoptr (TlaIntTuple) tile = NULL;
  g_autoptr (TlaIntTuple) coord = NULL;

  if (layout == NULL || words[1] == NULL)
    return g_steal_pointer (&layout);
  tile = parse (words[1]);
  coord = parse (words[2]);
  return tla_layout_get_tile (layout, tile, coord, error);
}

/* What can be asked of a layout; @with is a coordinate, a path or an offset. */

static char *
ask_text (const TlaLayout *layout, const char *with)
{
  g_autofree char *shape = tsv_format_tuple (tla_layout_get_shape (layout), FALSE);
  g_autofree char *stride = tsv_format_tuple (tla_layout_get_stride (layout), FALSE);
  g_autofree char *origin = tsv_format_tuple (tla_layout_get_origin_shape (layout), FALSE);

  return g_strdup_printf ("%s:%s:%s", shape, stride, origin);
}

static char *
ask_shape_and_stride (const TlaLayout *layout, const char *with)
{
  g_autofree char *shape = tsv_format_tuple (tla_layout_get_shape (layout), FALSE);
  g_autofree char *stride = tsv_format_tuple (tla_layout_get_stride (layout), FALSE);

  return g_strdup_printf ("%s:%s", shape, stride);
}

static char *
ask_shape (const TlaLayout *layout, const char *with)
{
  return tsv_format_tuple (tla_layout_get_shape (layout), FALSE);
}

static char *
ask_offset (const TlaLayout *layout, const char *with)
{
  g_autoptr (TlaIntTuple) coord = parse (with);
  g_autoptr (GError) error = NULL;
  gint64 offset;

  tla_layout_get_offset (layout, coord, &offset, &error);
  g_assert_no_error (error);
  return format_int (offset);
}

static char *
ask_size (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_size (layout));
}

static char *
ask_valid (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_valid (layout));
}

static char *
ask_padding (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_size (layout) - tla_layout_get_valid (layout));
}

/* The part of the storage that is used, in percent. */
static char *
ask_used (const TlaLayout *layout, const char *with)
{
  return g_strdup_printf ("%g %%", 100.0 * tla_layout_get_valid (layout) / tla_layout_get_size (layout));
}

static char *
ask_cosize (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_cosize (layout));
}

static char *
ask_lowest (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_lowest (layout));
}

static char *
ask_highest (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_highest (layout));
}

static char *
ask_extent (const TlaLayout *layout, const char *with)
{
  return format_int (tla_layout_get_extent (layout, g_ascii_strtoull (with, NULL, 10)));
}

/* One integer of the stride, by its path. */
static char *
ask_stride (const TlaLayout *layout, const char *with)
{
  g_autoptr (TlaIntTuple) path = parse (with);
  gint64 indices[8];
  const TlaIntTuple *part;

  tla_int_tuple_get_leaves (path, indices);
  part = tla_int_tuple_get (tla_layout_get_stride (layout), indices, tla_int_tuple_get_n_leaves (path), NULL);
  g_assert_nonnull (part);
  return tsv_format_tuple (part, FALSE);
}

/* The one coordinate at an offset, or "hole". */
static char *
ask_at (const TlaLayout *layout, const char *with)
{
  g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);
  gint64 coord[8], n_coords;
  TlaAtKind kind = tla_inverse_find (inverse, g_ascii_strtoll (with, NULL, 10), coord, 1, &n_coords);
  g_autoptr (TlaIntTuple) tuple = NULL;

  if (kind == TLA_AT_HOLE)
    return g_strdup ("hole");
  g_assert_cmpint (kind, ==, TLA_AT_ELEMENT);
  tuple = tla_int_tuple_new_flat (coord, tla_layout_get_rank (layout));
  return tsv_format_tuple (tuple, FALSE);
}

/* All offsets of rank 2, row by row. */
static char *
ask_rows (const TlaLayout *layout, const char *with)
{
  GString *text = g_string_new (NULL);

  for (gint64 row = 0; row < tla_layout_get_extent (layout, 0); row++)
    {
      g_string_append (text, row > 0 ? " / " : "");
      for (gint64 column = 0; column < tla_layout_get_extent (layout, 1); column++)
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT, column > 0 ? " " : "",
                                tla_layout_offset_at (layout, (const gint64[]) { row, column }));
    }
  return g_string_free (text, FALSE);
}

/* Offsets of integral coordinates, @with added to each. */
static char *
ask_values (const TlaLayout *layout, const char *with)
{
  GString *text = g_string_new (NULL);

  for (gint64 i = 0; i < tla_layout_get_size (layout); i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "",
                            g_ascii_strtoll (with, NULL, 10) + tla_layout_offset_at (layout, &i));
  return g_string_free (text, FALSE);
}

static char *
ask_byte (const TlaLayout *layout, const char *with)
{
  g_autofree char *offset = ask_offset (layout, with);
  gboolean high_nibble;
  gint64 byte;

  g_assert_true (tla_element_get_byte (tla_element_lookup ("int4b_t"), g_ascii_strtoll (offset, NULL, 10), &byte,
                                       &high_nibble, NULL));
  return g_strdup_printf ("byte %" G_GINT64_FORMAT "%s", byte, high_nibble ? ", high nibble" : " low nibble");
}

/* The byte alone, of an element that starts one. */
static char *
ask_byte_number (const TlaLayout *layout, const char *with)
{
  g_autofree char *text = ask_byte (layout, with);

  g_assert_true (g_str_has_suffix (text, " low nibble"));
  return g_strndup (text + strlen ("byte "), strcspn (text + strlen ("byte "), " "));
}

/* Whether another layout puts every element of the shape at the same place. */
static char *
ask_same (const TlaLayout *layout, const char *with)
{
  g_autoptr (TlaLayout) other = parse_layout (with, NULL);
  gint64 size = tla_layout_get_size (layout);

  g_assert_cmpint (tla_layout_get_size (other), ==, size);
  for (gint64 i = 0; i < size; i++)
    {
      g_autoptr (TlaIntTuple) coord = tla_int_tuple_new_int (i, FALSE);
      gint64 a = 0, b = 0;

      g_assert_true (tla_layout_get_offset (layout, coord, &a, NULL) && tla_layout_get_offset (other, coord, &b, NULL));
      if (a != b)
        return g_strdup_printf ("differ at %" G_GINT64_FORMAT, i);
    }
  return format_int (size);
}

typedef struct
{
  const char *id;
  char *(*ask) (const TlaLayout *layout, const char *with);
  const char *layout;
  const char *with;
  const char *expected;
  const char *in_file; /* how right_value has it, where that is not @expected; "" where it is not said there */
} Check;

static const Check checks[] = {
  { "A01", ask_text, "zN<half>(100,100)", NULL, "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", NULL },
  { "A01", ask_cosize, "zN<half>(100,100)", NULL, "12544", NULL },
  { "A01", ask_padding, "zN<half>(100,100)", NULL, "2544", NULL },
  { "A02", ask_offset, "((4,2),(4,3)):((4,16),(1,32)):(6,10)", "(5,9)", "85", NULL },
  { "A02", ask_valid, "((4,2),(4,3)):((4,16),(1,32)):(6,10)", NULL, "60", NULL },
  { "A02", ask_size, "((4,2),(4,3)):((4,16),(1,32)):(6,10)", NULL, "96", NULL },
  { "A04", ask_text, "zN<half>(100,100) (32,48) (8,24)", NULL, "((16,2),(16,3)):((16,256),(1,1792)):(32,48)", NULL },
  { "A04", ask_offset, "zN<half>(100,100)", "(16,32)", "3840", NULL },
  { "A08", ask_text, "((4,2),(4,3)):((4,16),(1,32)):(8,12) (4,4) (6,10)", NULL, "((4,1),(4,1)):((4,16),(1,32)):(2,2)",
    NULL },
  { "A08", ask_offset, "((4,2),(4,3)):((4,16),(1,32)):(8,12)", "(6,10)", "90", NULL },
  { "A08", ask_offset, "((4,2),(4,3)):((4,16),(1,32)):(8,12)", "(6,11)", "91", NULL },
  { "A08", ask_offset, "((4,2),(4,3)):((4,16),(1,32)):(8,12)", "(7,10)", "94", NULL },
  { "A08", ask_offset, "((4,2),(4,3)):((4,16),(1,32)):(8,12)", "(7,11)", "95", NULL },
  { "A09", ask_text, "RowMajor<float>(8,16) (4,8) (8,0)", NULL, "(4,8):(16,1):(0,8)", NULL },
  { "A09", ask_offset, "RowMajor<float>(8,16)", "(8,0)", "128", NULL },
  { "A11", ask_offset, "nZ<half>(16,268435472)", "(0,268435456)", "4294967296", NULL },
  { "A12", ask_offset, "(2,70000,70000):(4900000000,70000,1)", "(1,0,0)", "4900000000", NULL },
  { "A13", ask_offset, "zN<half>(100,100)", "(1,5)", "21", NULL },
  { "A15", ask_text, "zN<half>(127,256)", NULL, "((16,8),(16,16)):((16,256),(1,2048)):(127,256)", NULL },
  { "A16", ask_offset, "zN<int8>(128,256)", "(32,64)", "9216", NULL },
  { "A17", ask_stride, "zN<half>(65552,32)", "(1,1)", "1048832", NULL },
  { "A18", ask_stride, "zN<half>(100,100)", "(0,0)", "16", NULL },
  { "A19", ask_offset, "((127,1),(16,16)):((16,2032),(1,2032)):(127,256)", "(126,255)", "32511", NULL },
  { "A19", ask_offset, "zN<half>(127,256)", "(126,255)", "32751", NULL },
  { "A20", ask_stride, "PaddingRowMajor(100,100,64,64)", "(0,1)", "8192", NULL },
  { "A20", ask_stride, "PaddingRowMajor(100,100,64,64) (32,48) (0,0)", "(0,1)", "8192", NULL },
  { "A21", ask_offset, "RowMajor<half>(3,5,8)", "(2,4)", "20", NULL },
  { "A21", ask_cosize, "RowMajor<half>(3,5,8)", NULL, "21", NULL },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "4", "(0,4)", "" },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "5", "hole", "5-7" },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "7", "hole", "5-7" },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "8", "(1,0)", "" },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "13", "hole", "13-15" },
  { "A21", ask_at, "RowMajor<half>(3,5,8)", "15", "hole", "13-15" },
  { "A22", ask_offset, "ColumnMajor(1,64,8)", "(0,63)", "504", NULL },
  { "A22", ask_offset, "RowMajor(1,64)", "(0,63)", "63", NULL },
  { "A23", ask_text, "Weight4BitnZ(100,40)", NULL, "((32,4),(16,3)):((1,1536),(32,512)):(100,40)", NULL },
  { "A23", ask_cosize, "Weight4BitnZ(100,40)", NULL, "6144", NULL },
  { "A23", ask_shape_and_stride, "legacy:Weight4BitnZ(100,40)", NULL, "((16,7),(16,3)):((1,768),(16,512))", NULL },
  { "A23", ask_offset, "legacy:Weight4BitnZ(100,40)", "(99,39)", "5747", NULL },
  { "A23", ask_highest, "legacy:Weight4BitnZ(100,40)", NULL, "5887", NULL },
  { "A24", ask_same, "zN<half>(16,48)", "zZ<half>(16,48)", "768", NULL },
  { "A24", ask_same, "zN<half>(16,48)", "L0C(16,48)", "768", NULL },
  { "A25", ask_size, "zN<half>(0,64)", NULL, "0", NULL },
  { "A25", ask_shape, "zN<half>(0,64)", NULL, "((16,0),(16,4))", "" },
  { "A26", ask_size, "():()", NULL, "1", NULL },
  { "A26", ask_size, "(0):(1)", NULL, "0", NULL },
  { "A27", ask_offset, "((2,3),(2,4)):((1,4),(2,12))", "(3,5)", "31", NULL },
  { "A27", ask_cosize, "((2,3),(2,4)):((1,4),(2,12))", NULL, "48", NULL },
  { "A28", ask_size, "(10,20):(1,100)", NULL, "200", NULL },
  { "A28", ask_cosize, "(10,20):(1,100)", NULL, "1910", NULL },
  { "A31", ask_text, "mx:RowMajor<fp8_e8m0>(20,5)", NULL, "(20,(2,3)):(6,(1,2)):(20,5)", NULL },
  { "A31", ask_offset, "mx:RowMajor<fp8_e8m0>(20,5)", "(3,4)", "22", NULL },
  { "A31", ask_offset, "((1,20),(1,5)):((0,5),(0,1))", "(3,4)", "19", NULL },
  { "B01", ask_text, "nZ<fp16>(64,32)", NULL, "((16,4),(16,2)):((1,512),(16,256)):(64,32)", NULL },
  { "B01", ask_offset, "nZ<fp16>(64,32)", "(17,3)", "561", NULL },
  /* Read as NZ, which is zN: row 17 is 16 more than a block on, column 3. */
  { "B01", ask_offset, "zN<fp16>(64,32)", "(17,3)", "275", NULL },
  /* The value of element (r, c) is 28 r + c: 28 * 16 = 448 at 256, and 16 at 512. */
  { "B02", ask_at, "zN<half>(20,28)", "256", "(16,0)", "448" },
  { "B02", ask_at, "zN<half>(20,28)", "512", "(0,16)", "16" },
  { "B02", ask_offset, "zN<half>(20,28)", "(19,27)", "827", NULL },
  { "B02", ask_size, "zN<half>(20,28)", NULL, "1024", NULL },
  { "B02", ask_padding, "zN<half>(20,28)", NULL, "464", NULL },
  { "B03", ask_offset, "zN<half>(40,56)", "(17,20)", "1044", NULL },
  { "B03", ask_offset, "zZ<half>(40,56)", "(17,20)", "1300", NULL },
  { "B04", ask_offset, "zN<half>(32,32)", "(2,1)", "33", NULL },
  { "B05", ask_offset, "nZ<half>(64,32)", "(17,5)", "593", NULL },
  { "B07", ask_size, "(1,3,(16,1),(16,1)):(768,256,(16,256),(1,256)):(1,3,7,7)", NULL, "768", NULL },
  { "B07", ask_valid, "(1,3,(16,1),(16,1)):(768,256,(16,256),(1,256)):(1,3,7,7)", NULL, "147", NULL },
  /* One column: (n, 1) as blocks of 16 x 16 is 63 of them, one beside the other. */
  { "B08", ask_shape, "zN<half>(1000,1)", NULL, "((16,63),(16,1))", "63" },
  { "B09", ask_offset, "zN<half>(20,28)", "(19,27)", "827", NULL },
  { "B10", ask_shape, "NC1HWC0(4,1,24,24,16)", NULL, "(4,1,24,24,16)", NULL },
  { "B15", ask_extent, "zN<half>(16,129)", "1", "144", NULL },
  { "B15", ask_extent, "zN<int8>(16,129)", "1", "160", NULL },
  { "B15", ask_extent, "zN<float>(16,129)", "1", "136", NULL },
  { "B15", ask_extent, "zN<int4>(16,129)", "1", "192", NULL },
  { "B16", ask_offset, "zZ<half>(40,56)", "(17,20)", "1300", NULL },
  { "B16", ask_offset, "zN<half>(40,56)", "(17,20)", "1044", NULL },
  { "B18", ask_byte, "RowMajor<int4>(16,128)", "(3,5)", "byte 194, high nibble", NULL },
  { "B19", ask_byte_number, "RowMajor<float4_e2m1x2_t>(4,79)", "(1,0)", "40", NULL },
  { "B19", ask_offset, "RowMajor<float4_e2m1x2_t>(4,79)", "(1,78)", "158", NULL },
  { "B19", ask_byte, "RowMajor<float4_e2m1x2_t>(4,79)", "(1,78)", "byte 79 low nibble", NULL },
  /* A group is n x k elements of half a byte. */
  { "B20", ask_byte_number, "(2,1030,989):(1018670,989,1)", "(1,0,0)", "509335", NULL },
  { "B22", ask_byte_number, "(2,64,64):(4096,64,1)", "(1,0,0)", "2048", NULL },
  { "B23", ask_offset, "zN<float>(32,16)", "(0,8)", "256", NULL },
  { "B23", ask_offset, "zZ<float>(32,16)", "(0,8)", "128", NULL },
  { "B24", ask_text, "zN<bf16>(360,2880)", NULL, "((16,23),(16,180)):((16,256),(1,5888)):(360,2880)", NULL },
  { "B24", ask_size, "zN<bf16>(360,2880)", NULL, "1059840", NULL },
  { "B24", ask_valid, "zN<bf16>(360,2880)", NULL, "1036800", NULL },
  { "B25", ask_size, "zN<half>(2048,1)", NULL, "32768", NULL },
  { "B25", ask_size, "nZ<half>(2048,1)", NULL, "32768", NULL },
  { "B25", ask_used, "zN<half>(2048,1)", NULL, "6.25 %", NULL },
  { "B25", ask_used, "nZ<half>(2048,1)", NULL, "6.25 %", NULL },
  { "B26", ask_text, "zN<bf16>(4,128)", NULL, "((16,1),(16,8)):((16,256),(1,256)):(4,128)", NULL },
  { "B26", ask_used, "zN<bf16>(4,128)", NULL, "25 %", NULL },
  { "B27", ask_stride, "zN<int64>(16,16)", "(0,0)", "4", NULL },
  { "B27", ask_stride, "zN<int8>(16,16)", "(0,0)", "32", NULL },
  { "B27", ask_stride, "zN<int4>(16,16)", "(0,0)", "64", NULL },
  { "B28", ask_extent, "zN<int8>(16,48)", "1", "64", NULL },
  { "B28", ask_extent, "zN<int8>(16,80)", "1", "96", NULL },
  { "B28", ask_extent, "zN<int8>(80,16)", "0", "80", NULL },
  { "B32", ask_same, "RowMajor<float>(16,1)", "ColumnMajor<float>(16,1)", "16", "" },
  { "B32", ask_shape_and_stride, "RowMajor<float>(16,1)", NULL, "(16,1):(1,1)", "ambiguous" },
  { "B34", ask_shape_and_stride, "ColumnMajor(16,8)", NULL, "(16,8):(1,16)", NULL },
  { "C01", ask_rows, "(2,(2,2)):(4,(2,1))", NULL, "0 2 1 3 / 4 6 5 7", NULL },
  { "C01", ask_rows, "(2,(2,2)):(4,(1,2))", NULL, "0 1 2 3 / 4 5 6 7", "0..3 / 4..7" },
  { "C02", ask_text, "RowMajor<float>(10,32) (16,16) (0,0)", NULL, "(16,16):(32,1):(10,16)", "origin (10,16)" },
  { "C02", ask_offset, "RowMajor<float>(10,32) (16,16) (0,0)", "(12,3)", "387", NULL },
  { "C02", ask_size, "RowMajor<float>(10,32)", NULL, "320", NULL },
  { "C03", ask_offset, "(32,4,1024):(1,5120,20480)", "(31,3,1023)", "20966431", NULL },
  { "C05", ask_same, "(2,1):(1,8)", "2:1", "2", "2:1" },
  { "C06", ask_values, "5:-1", "4", "4,3,2,1,0", NULL },
  { "C06", ask_cosize, "5:-1", NULL, "5", NULL },
  { "C06", ask_lowest, "5:-1", NULL, "-4", NULL },
  { "C08", ask_cosize, "(1,65536,32,1024):(2147483648,32768,1024,1)", NULL, "2147483648", NULL },
  { "C08", ask_highest, "(1,65536,32,1024):(2147483648,32768,1024,1)", NULL, "2147483647", NULL },
  { "C09", ask_offset, "(320,2560,3072):(7864320,3072,1)", "(319,0,0)", "2508718080", NULL },
  { "C12", ask_padding, "((16,2),(16,3)):((16,256),(1,512)):(28,40)", NULL, "416", NULL },
};

/* Cases that are no layout's own: where they belong. */
static const struct
{
  const char *ids;
  const char *why;
} elsewhere[] = {
  { "A07 A10 B33", "views of tensors" },
  { "A30 B14 C11 C13 C14", "how a layout is written: the language's tests" },
  { "B11 B12", "names of formats, and dumps" },
  { "B21 C04", "arithmetic alone: test_arithmetic" },
  { "D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 D11 D12 D14 D16 D17 D18 D19 D20 D21 D22 D23 D24 D25", "dumps" },
};

static char *
strip_blanks (const char *text)
{
  GString *stripped = g_string_new (text);

  g_string_replace (stripped, " ", "", 0);
  return g_string_free (stripped, FALSE);
}

static void
run_check (Tsv *tsv, const Check *check)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaLayout) layout = get_layout (check->layout, &error);
  g_autofree char *found = NULL;
  g_autofree char *said = strip_blanks (tsv_get (tsv, "right_value"));
  g_autofree char *needed = strip_blanks (check->in_file != NULL ? check->in_file : check->expected);

  g_assert_no_error (error);
  found = check->ask (layout, check->with);
  if (!g_str_equal (found, check->expected))
    tsv_fail (tsv, "%s: found %s, expected %s", check->layout, found, check->expected);
  if (strstr (said, needed) == NULL)
    tsv_fail (tsv, "right_value does not say %s", needed);
}

static void
test_checks (void)
{
  Tsv *tsv = tsv_open ("cases", "cases.tsv");
  guint n_run = 0;

  while (tsv_next (tsv))
    {
      const char *id = tsv_get (tsv, "id");
      guint n_here = 0;
      gboolean is_elsewhere = FALSE;

      for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
        if (g_str_equal (checks[i].id, id))
          {
            run_check (tsv, &checks[i]);
            n_here++;
          }
      for (guint i = 0; i < G_N_ELEMENTS (elsewhere); i++)
        {
          g_auto (GStrv) ids = g_strsplit (elsewhere[i].ids, " ", -1);

          is_elsewhere |= g_strv_contains ((const char *const *) ids, id);
        }
      if ((n_here > 0) == is_elsewhere)
        tsv_fail (tsv, "a case is either checked here or named as one that is not");
      n_run += n_here;
    }
  g_assert_cmpuint (n_run, ==, G_N_ELEMENTS (checks));
  tsv_close (tsv);
}

/* A23: Capacity() of the older object is the product of its shape, 112 x 48, below its own largest offset. */
static void
test_capacity (void)
{
  g_autoptr (TlaLegacy) legacy = parse_legacy ("legacy:Weight4BitnZ(100,40)");

  g_assert_true (legacy->has_capacity);
  g_assert_cmpint (legacy->capacity, ==, 5376);
  g_assert_cmpint (legacy->capacity, <, tla_layout_get_highest (legacy->offsets));
  g_assert_nonnull (legacy->slip);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *id;
    const char *layout;
    int code;
  } rows[] = {
    { "A26", "(-2,3):(3,1)", TLA_ERROR_RANGE },
    { "A25", "zN<half>(-1,64)", TLA_ERROR_RANGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (get_layout (rows[i].layout, &error));
      g_assert_error (error, TLA_ERROR, rows[i].code);
    }
}

static void
test_arithmetic (void)
{
  g_autoptr (TlaIntTuple) factors = parse ("(72,24,4,2)");
  g_autoptr (TlaIntTuple) strides = parse ("(1,3,18,36)");
  g_autoptr (TlaIntTuple) divided = tla_int_tuple_combine (factors, TLA_INT_OP_MUL, strides, NULL);
  gint64 padded;

  /* C04: (3,6,2,8) divided by 72 from the left keeps every 72nd, 24th, 4th and 2nd of its modes: third stride 4 * 18. */
  g_assert_cmpint (tla_int_tuple_get_value (tla_int_tuple_get_entry (divided, 2)), ==, 72);

  /* B21: eight int4 a word; 100 are no whole number of words, 104 are. */
  g_assert_true (tla_checked_mod (100, 8, &padded, NULL));
  g_assert_cmpint (padded, !=, 0);
  g_assert_true (tla_checked_round_up (100, 8, &padded, NULL));
  g_assert_cmpint (padded, ==, 104);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cases/checks", test_checks);
  g_test_add_func ("/cases/capacity", test_capacity);
  g_test_add_func ("/cases/refused", test_refused);
  g_test_add_func ("/cases/arithmetic", test_arithmetic);
  return g_test_run ();
}
