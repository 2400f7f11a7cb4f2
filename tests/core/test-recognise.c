/* SPDX-License-Identifier: MIT */
#include "layout/tla-recognise.h"

#include "layouts.h"

static const TlaElement *
lookup_element (const char *name)
{
  const TlaElement *element = tla_element_lookup (name);

  g_assert_nonnull (element);
  return element;
}

/* Every cell of the table in which the predicate exists. */
static void
test_predicates (void)
{
  Tsv *tsv = tsv_open ("vectors", "recognise.tsv");
  guint n_predicates, n_cells = 0;
  const TlaPredicate *predicates = tla_predicate_get_all (&n_predicates);

  g_assert_cmpuint (n_predicates, ==, 13);
  while (tsv_next (tsv))
    {
      g_autoptr (TlaIntTuple) shape = tsv_get_tuple (tsv, "shape_static");
      g_autoptr (TlaIntTuple) stride = tsv_get_tuple (tsv, "stride_static");
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaLayout) layout = tla_layout_new (shape, stride, NULL, &error);

      g_assert_no_error (error);
      for (guint i = 0; i < n_predicates; i++)
        if (!tsv_is_empty (tsv, predicates[i].name))
          {
            gboolean holds = predicates[i].holds (layout, lookup_element (tsv_get (tsv, "element")));

            tsv_expect (tsv, predicates[i].name, holds ? "1" : "0");
            n_cells++;
          }
    }
  tsv_close (tsv);
  /* 769 rows of 13 columns, of which 274 rows have no scales and 31 no iszZ. */
  g_assert_cmpuint (n_cells, ==, 769 * 13 - 274 * 6 - 31);
}

static gboolean
has_tag (const GPtrArray *tags, const char *name)
{
  for (guint i = 0; i < tags->len; i++)
    if (g_str_equal (((const TlaTag *) g_ptr_array_index (tags, i))->name, name))
      return TRUE;
  return FALSE;
}

/* Whether lines are longer than the leading dimension says: such a layout overlaps, and is nothing. */
static gboolean
is_too_short (Tsv *tsv)
{
  const char *ldm = g_strrstr (tsv_get (tsv, "args"), "ldm=");
  gboolean is_row_major = g_str_equal (tsv_get (tsv, "tag"), "RowMajor");

  return ldm != NULL && g_ascii_strtoll (ldm + 4, NULL, 10) < tsv_get_int (tsv, is_row_major ? "cols" : "rows");
}

/* What the reference made with a tag is recognised as that tag, from its numbers alone. */
static void
test_reference_layouts (void)
{
  static const char *const calls[] = {
    "MakeLayout", "MakeLayoutFromTag", "MakeLayoutL0C", "MakeLayout(len)", "MakeMxScaleLayout.A", "MakeMxScaleLayout.B",
    NULL,
  };
  Tsv *tsv = tsv_open ("vectors", "make_layout.tsv");
  guint n_recognised = 0;

  while (tsv_next (tsv))
    {
      g_autoptr (TlaIntTuple) shape = NULL;
      g_autoptr (TlaIntTuple) stride = NULL;
      g_autoptr (TlaIntTuple) origin = NULL;
      g_autoptr (TlaLayout) layout = NULL;
      g_autoptr (GPtrArray) tags = NULL;
      g_autoptr (GArray) differences = NULL;
      const char *tag = tsv_get (tsv, "tag");
      const TlaElement *element = NULL;

      if (!g_strv_contains (calls, tsv_get (tsv, "call")) || strstr (tsv_get (tsv, "note"), "wraps") != NULL ||
          is_too_short (tsv))
        continue;
      if (!tsv_is_empty (tsv, "element"))
        element = lookup_element (tsv_get (tsv, "element"));
      shape = tsv_get_tuple (tsv, "shape");
      stride = tsv_get_tuple (tsv, "stride");
      origin = tsv_get_tuple (tsv, "originShape");
      layout = tla_layout_new (shape, stride, origin, NULL);
      g_assert_nonnull (layout);

      tags = tla_recognise (layout, element);
      if (!has_tag (tags, g_str_equal (tag, "-") ? "VectorLayout" : tag))
        tsv_fail (tsv, "not recognised");
      g_assert_nonnull (tla_recognise_nearest (layout, element, &differences));
      g_assert_cmpuint (differences->len, ==, 0);
      n_recognised++;
    }
  tsv_close (tsv);
  g_test_message ("%u layouts recognised", n_recognised);
  g_assert_cmpuint (n_recognised, >, 2900);
}

typedef struct
{
  const char *layout;
  const char *element;
  const char *tags; /* all of them, in order */
} Recognised;

static const Recognised recognised[] = {
  /* A24: one row of fractals. */
  { "((16,1),(16,3)):((16,256),(1,256)):(16,48)", "half", "zN zZ L0C" },
  { "((16,1),(16,3)):((16,768),(1,256)):(16,48)", "half", "zN zZ L0C" },
  { "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", "half", "zN L0C" },
  { "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", "float", "L0C" },
  { "((16,7),(8,13)):((8,128),(1,896)):(100,100)", "float", "zN" },
  { "((16,7),(16,7)):((1,1792),(16,256)):(100,100)", "bfloat16_t", "nZ" },
  { "((32,4),(16,7)):((1,3584),(32,512)):(100,100)", "half", "Weight4BitnZ" },
  { "((32,4),(16,7)):((1,3584),(32,512)):(100,100)", "int8_t", "nZ Weight4BitnZ" },
  { "((16,7),(16,7)):((1,256),(16,1792)):(100,100)", "half", "nN" },
  /* B32: a column with nothing beside it. */
  { "(16,1):(1,1)", "float", "RowMajor ColumnMajor" },
  /* A22: with a pitch it is no row; without one it is a row and columns of 1, however long a line would be. */
  { "(1,64):(1,8)", "half", "ColumnMajor" },
  { "(1,64):(64,1)", "half", "RowMajor ColumnMajor" },
  { "(1,64):(1,1)", "half", "RowMajor ColumnMajor" },
  /* A21: a leading dimension; one that is too short is none. */
  { "(3,5):(8,1)", "half", "RowMajor" },
  { "(3,5):(4,1)", "half", "" },
  { "(5,3):(1,8)", "half", "ColumnMajor" },
  { "(3,5):(-8,1)", "half", "" },
  /* D24 and B19: a row of 79 nibbles ends inside a byte, which int4b_t allows. */
  { "(4,79):(80,1)", "float4_e2m1x2_t", "RowMajor" },
  { "(4,79):(79,1)", "float4_e2m1x2_t", "" },
  { "(4,79):(81,1)", "float4_e2m1x2_t", "" },
  { "(4,79):(79,1)", "int4b_t", "RowMajor" },
  /* A28, and A19: rows not rounded up. */
  { "(10,20):(1,100)", "half", "ColumnMajor" },
  { "((127,1),(16,16)):((16,2032),(1,2032)):(127,256)", "half", "" },
  { "(128):(1)", "half", "VectorLayout" },
  { "(128):(2)", "half", "" },
  { "128:1", "half", "" },
  /* A tail tile keeps its shape: A07 and A08, and a base of more fractals than its elements need. */
  { "(5,10):(16,1):(3,6)", "float", "RowMajor" },
  { "(4,8):(16,1):(0,8)", "float", "RowMajor" },
  { "((16,2),(16,3)):((16,256),(1,512)):(5,40)", "half", "zN L0C" },
  { "((16,2),(16,3)):((16,256),(1,1792)):(32,48)", "half", "" },
  /* originShape beyond the shape: lines of 4 in which 8 are to be found. */
  { "(4,4):(4,1):(8,8)", "half", "" },
  /* No element at all. */
  { "(0,64):(64,1)", "half", "RowMajor" },
  { "((16,0),(16,4)):((16,256),(1,0)):(0,64)", "half", "zN L0C" },
  /* A31: an MX scale, for its element. */
  { "(20,(2,3)):(6,(1,2)):(20,5)", "float8_e8m0_t", "RowMajor" },
  { "(20,(2,3)):(6,(1,2)):(20,5)", "half", "" },
  { "((2,32),100):((1,2),64)", "float8_e8m0_t", "ColumnMajor" },
  /* No tag has three modes, or none. */
  { "(2,3,4):(12,4,1)", "half", "" },
  { "():()", "half", "" },
};

static char *
join_tags (const GPtrArray *tags)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tags->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ((const TlaTag *) g_ptr_array_index (tags, i))->name);
  return g_string_free (text, FALSE);
}

static void
test_recognised (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (recognised); i++)
    {
      g_autoptr (TlaLayout) layout = layouts_parse (recognised[i].layout);
      g_autoptr (GPtrArray) tags = tla_recognise (layout, lookup_element (recognised[i].element));
      g_autofree char *text = join_tags (tags);

      if (!g_str_equal (text, recognised[i].tags))
        g_test_message ("%s, %s", recognised[i].layout, recognised[i].element);
      g_assert_cmpstr (text, ==, recognised[i].tags);
    }
}

static void
test_default_element (void)
{
  g_autoptr (TlaLayout) layout = layouts_parse ("((16,7),(16,7)):((16,256),(1,1792)):(100,100)");
  g_autoptr (GPtrArray) tags = tla_recognise (layout, NULL);
  g_autofree char *text = join_tags (tags);

  g_assert_cmpstr (text, ==, "zN L0C");
}

typedef struct
{
  const char *layout;
  const char *element;
  const char *tag;
  const char *differences; /* part<path>: found -> needed */
} Nearest;

static const Nearest nearest[] = {
  /* A19: zN<half>(127,256) is ((16,8),(16,16)):((16,256),(1,2048)). */
  { "((127,1),(16,16)):((16,2032),(1,2032)):(127,256)", "half", "zN",
    "shape<0, 0>: 127 -> 16; shape<0, 1>: 1 -> 8; stride<0, 1>: 2032 -> 256; stride<1, 1>: 2032 -> 2048" },
  /* outer-stride-too-small: 128 rows of 16 are 2048. */
  { "((16,8),(16,8)):((16,256),(1,1024))", "half", "zN", "stride<1, 1>: 1024 -> 2048" },
  /* A tile keeps the stride of the whole. */
  { "((16,2),(16,3)):((16,256),(1,1792)):(10,20)", "half", "zN", "stride<1, 1>: 1792 -> 512" },
  { "((16,2),(16,3)):((17,256),(1,512))", "half", "zN", "stride<0, 0>: 17 -> 16" },
  { "(3,5):(4,1)", "half", "RowMajor", "stride<0>: 4 -> 5" },
  { "(4,79):(79,1)", "float4_e2m1x2_t", "RowMajor", "stride<0>: 79 -> 80" },
  { "(10,20):(2,100)", "half", "ColumnMajor", "stride<0>: 2 -> 1" },
  { "(128):(3)", "half", "VectorLayout", "stride<0>: 3 -> 1" },
  { "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", "half", "zN", "" },
  { "(2,3,4):(12,4,1)", "half", NULL, "" },
  { "5:-1", "half", NULL, "" },
};

static void
test_nearest (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (nearest); i++)
    {
      g_autoptr (TlaLayout) layout = layouts_parse (nearest[i].layout);
      g_autoptr (GArray) differences = NULL;
      g_autoptr (GString) text = g_string_new (NULL);
      const TlaTag *tag = tla_recognise_nearest (layout, lookup_element (nearest[i].element), &differences);

      for (guint k = 0; k < differences->len; k++)
        {
          const TlaDifference *difference = &g_array_index (differences, TlaDifference, k);

          g_string_append_printf (text, "%s%s<%s>: %" G_GINT64_FORMAT " -> %" G_GINT64_FORMAT, k > 0 ? "; " : "",
                                  difference->is_stride ? "stride" : "shape", difference->path, difference->found,
                                  difference->needed);
        }
      if (!g_str_equal (text->str, nearest[i].differences))
        g_test_message ("%s", nearest[i].layout);
      g_assert_cmpstr (tag != NULL ? tag->name : NULL, ==, nearest[i].tag);
      g_assert_cmpstr (text->str, ==, nearest[i].differences);
    }
}

/* Sizes for which a tag's own numbers do not fit are no match, and no error. */
static void
test_large (void)
{
  g_autoptr (TlaLayout) layout = layouts_parse ("(0,4611686018427387904):(1,1):(9223372036854775807,0)");
  g_autoptr (GPtrArray) tags = tla_recognise (layout, NULL);
  g_autoptr (GArray) differences = NULL;

  g_assert_cmpuint (tags->len, ==, 0);
  tla_recognise_nearest (layout, NULL, &differences);
  g_assert_nonnull (differences);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/recognise/predicates", test_predicates);
  g_test_add_func ("/recognise/reference-layouts", test_reference_layouts);
  g_test_add_func ("/recognise/recognised", test_recognised);
  g_test_add_func ("/recognise/default-element", test_default_element);
  g_test_add_func ("/recognise/nearest", test_nearest);
  g_test_add_func ("/recognise/large", test_large);
  return g_test_run ();
}
