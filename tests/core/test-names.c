/* SPDX-License-Identifier: MIT */
#include "layout/tla-tag.h"

#include "layouts.h"

static const TlaTag *
lookup_tag (const char *name)
{
  const TlaTag *tag = tla_tag_lookup (name);

  g_assert_nonnull (tag);
  return tag;
}

/* Who calls which tag what: one name of each cell of the table of names. */
static const struct
{
  const char *tag, *where, *name;
} called[] = {
  { "zN", "asc-devkit", "NZLayoutPtn" },
  { "zN", "GE, torch_npu", "FRACTAL_NZ" },
  { "zN", "GE, torch_npu", "format 29" },
  { "zN", "tilelang-ascend", "make_zn_layout" },
  { "zN", "PTO", "BLayout ColMajor with SLayout RowMajor" },
  { "nZ", "asc-devkit", "ZNLayoutPtn" },
  { "nZ", "GE, torch_npu", "FRACTAL_Z, format 4" },
  { "nZ", "tilelang-ascend", "make_nz_layout" },
  { "nZ", "PTO", "BLayout RowMajor with SLayout ColMajor" },
  { "zZ", "asc-devkit", "ZZLayoutPtn" },
  { "zZ", "GE, torch_npu", "format 28" },
  { "zZ", "tilelang-ascend", "kzZ" },
  { "zZ", "PTO", "BLayout RowMajor with SLayout RowMajor" },
  { "nN", "asc-devkit", "NNLayoutPtn" },
  { "nN", "GE, torch_npu", "Nn" },
  { "nN", "PTO", "MX scale" },
  { "L0C", "asc-devkit", "NZ in L0C" },
  { "L0C", "GE, torch_npu", "FRACTAL_NZ of the result" },
  { "L0C", "PTO", "1024 bytes" },
  { "RowMajor", "asc-devkit", "ND" },
  { "RowMajor", "GE, torch_npu", "format 2" },
  { "RowMajor", "tilelang-ascend", "kRowMajor" },
  { "RowMajor", "PTO", "Layout::ND" },
  { "ColumnMajor", "asc-devkit", "DN" },
  { "ColumnMajor", "tilelang-ascend", "kColMajor" },
  { "ColumnMajor", "PTO", "Layout::DN" },
  { "NC1HWC0", "GE, torch_npu", "format 3" },
  { "NDC1HWC0", "GE, torch_npu", "format 32" },
  { "KDC1KHKWN1N0C0", "GE, torch_npu", "format 33" },
};

static void
test_other_names (void)
{
  guint n_tags;
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  for (guint i = 0; i < G_N_ELEMENTS (called); i++)
    {
      gboolean found = FALSE;

      for (const TlaOtherName *name = tla_tag_get_other_names (lookup_tag (called[i].tag)); name->where != NULL; name++)
        found |= g_str_equal (name->where, called[i].where) && strstr (name->what, called[i].name) != NULL;
      if (!found)
        g_test_message ("%s is not called %s", called[i].tag, called[i].name);
      g_assert_true (found);
    }

  /* B01: nobody calls zN make_nz_layout, nor nZ NZ. */
  for (const TlaOtherName *name = tla_tag_get_other_names (lookup_tag ("zN")); name->where != NULL; name++)
    g_assert_null (strstr (name->what, "make_nz_layout"));
  for (const TlaOtherName *name = tla_tag_get_other_names (lookup_tag ("nZ")); name->where != NULL; name++)
    g_assert_false (g_str_has_prefix (name->what, "NZ"));
  g_assert_null (tla_tag_get_other_names (lookup_tag ("Weight4BitnZ"))->where);

  for (guint i = 0; i < n_tags; i++)
    for (const TlaOtherName *name = tla_tag_get_other_names (&tags[i]); name->where != NULL; name++)
      g_assert_true (name->what != NULL && *name->what != '\0');
}

static void
test_torch_npu_storage (void)
{
  static const struct
  {
    const char *tag, *layout, *element, *storage;
  } rows[] = {
    /* (ceil(N / C0), ceil(M / 16), 16, C0). */
    { "zN", "((16,2),(16,2)):((16,256),(1,512)):(20,28)", "half", "(2, 2, 16, 16)" },
    { "zN", "((16,7),(32,4)):((32,512),(1,3584)):(100,100)", "int8_t", "(4, 7, 16, 32)" },
    /* Contradiction 2: 16, not 8. */
    { "zN", "((16,2),(8,4)):((8,128),(1,256)):(20,28)", "float", "(2, 2, 16, 16)" },
    { "zN", "((16,2),(8,4)):((8,128),(1,256)):(20,28)", "int32_t", "(4, 2, 16, 8)" },
    /* A25: no rows, no underflow. B08: 1000 as a column. */
    { "zN", "((16,0),(16,4)):((16,256),(1,0)):(0,64)", "half", "(4, 0, 16, 16)" },
    { "zN", "((16,63),(16,1)):((16,256),(1,16128)):(1000,1)", "half", "(1, 63, 16, 16)" },
    { "zN", "(4):(1)", "half", NULL },
    { "nZ", "((16,2),(16,2)):((1,512),(16,256)):(20,28)", "half", NULL },
    { "RowMajor", "(20,28):(28,1)", "half", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaLayout) layout = layouts_parse (rows[i].layout);
      g_autofree char *storage =
        tla_tag_get_torch_npu_storage (lookup_tag (rows[i].tag), layout, tla_element_lookup (rows[i].element));

      g_assert_cmpstr (storage, ==, rows[i].storage);
    }
}

static gboolean
has_note (const char *tag, const char *layout_text, const char *element, const char *words)
{
  g_autoptr (TlaLayout) layout = layout_text != NULL ? layouts_parse (layout_text) : NULL;
  g_autofree const char **notes =
    tla_tag_get_notes (lookup_tag (tag), layout, element != NULL ? tla_element_lookup (element) : NULL);
  gboolean found = FALSE;

  for (guint i = 0; notes[i] != NULL; i++)
    found |= strstr (notes[i], words) != NULL;
  return found;
}

static void
test_notes (void)
{
  static const struct
  {
    const char *tag, *layout, *element, *words;
    gboolean applies;
  } rows[] = {
    /* By the number of the contradiction. */
    { "nZ", NULL, NULL, "make_nz_layout", TRUE },
    { "zN", NULL, NULL, "make_nz_layout", FALSE },
    { "zN", NULL, "float", "C0 16, because", TRUE },
    { "zN", NULL, "int32_t", "C0 16, because", FALSE },
    { "zN", NULL, NULL, "C0 16, because", FALSE },
    { "zN", NULL, "int8_t", "Older copies of torch_npu", TRUE },
    { "zN", NULL, "half", "Older copies of torch_npu", FALSE },
    { "zN", NULL, NULL, "Morton", TRUE },
    { "nZ", NULL, NULL, "(N0, K0)", TRUE },
    { "nN", NULL, NULL, "e8m0 only", TRUE },
    { "zZ", NULL, NULL, "MakeLayoutFromTag", TRUE },
    { "zZ", NULL, NULL, "place inside the block", TRUE },
    { "nN", NULL, NULL, "place inside the block", TRUE },
    { "Weight4BitnZ", NULL, NULL, "Capacity() is too small", TRUE },
    { "PaddingRowMajor", NULL, NULL, "inherit", TRUE },
    { "PaddingColumnMajor", NULL, NULL, "inherit", TRUE },
    { "NDC1HWC0", NULL, NULL, "six axes", TRUE },
    { "RowMajor", "(20,(2,3)):(6,(1,2)):(20,5)", "float8_e8m0_t", "asc-devkit does not", TRUE },
    { "RowMajor", "(20,(2,3)):(6,(1,2)):(20,6)", "float8_e8m0_t", "asc-devkit does not", FALSE },
    { "RowMajor", "(20,(2,3)):(6,(1,2)):(20,6)", "float8_e8m0_t", "MakeMxScaleLayout", TRUE },
    { "ColumnMajor", "((2,3),7):((1,2),6):(5,7)", "float8_e8m0_t", "asc-devkit does not", TRUE },
    { "ColumnMajor", "((2,3),7):((1,2),6):(6,7)", "float8_e8m0_t", "asc-devkit does not", FALSE },
    { "RowMajor", "(20,5):(5,1)", "float8_e8m0_t", "MakeMxScaleLayout", FALSE },
    { "zN", NULL, "int4b_t", "host and device", TRUE },
    { "zN", NULL, "int8_t", "host and device", FALSE },
    { "RowMajor", NULL, NULL, "CuTe", TRUE },
    { "RowMajor", "(10,20):(100,1)", NULL, "Capacity", TRUE },
    { "RowMajor", "(10,20):(20,1)", NULL, "Capacity", FALSE },
    { "nZ", NULL, "int4b_t", "16 x 64", TRUE },
    /* B08. */
    { "VectorLayout", "(1000):(1)", NULL, "MindSpore", TRUE },
    { "VectorLayout", "(1024):(1)", NULL, "MindSpore", FALSE },
    { "VectorLayout", "(1):(1)", NULL, "MindSpore", FALSE },
    { "RowMajor", NULL, "float4_e2m1x2_t", "start", TRUE },
    { "RowMajor", NULL, "int4b_t", "start", FALSE },
    { "L0C", NULL, "float", "16 x 16", TRUE },
    /* B14. */
    { "zN", NULL, "float", "LayoutTraitDefault", TRUE },
    { "zN", NULL, "half", "LayoutTraitDefault", FALSE },
    /* What the compile-time predicates see. */
    { "zN", "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", NULL, "static integers only", TRUE },
    { "zN", "((_16,7),(_16,7)):((_16,_256),(_1,1792)):(100,100)", NULL, "static integers only", FALSE },
    { "RowMajor", "(4,5):(5,1)", NULL, "static integers only", TRUE },
    { "RowMajor", "(4,5):(5,_1)", NULL, "static integers only", FALSE },
    { "VectorLayout", "(128):(_1)", NULL, "static integers only", FALSE },
    { "zN", "((_16,_1),(_16,7)):((_16,_256),(_1,_256))", NULL, "iszNUnAlign", TRUE },
    { "zN", "((_16,7),(_16,7)):((_16,_256),(_1,1792))", NULL, "iszNUnAlign", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gboolean found = has_note (rows[i].tag, rows[i].layout, rows[i].element, rows[i].words);

      if (found != rows[i].applies)
        g_test_message ("%s %s %s: %s", rows[i].tag, rows[i].layout, rows[i].element, rows[i].words);
      g_assert_true (found == rows[i].applies);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/names/other-names", test_other_names);
  g_test_add_func ("/names/torch-npu-storage", test_torch_npu_storage);
  g_test_add_func ("/names/notes", test_notes);
  return g_test_run ();
}
