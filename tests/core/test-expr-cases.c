/* SPDX-License-Identifier: MIT */
#include "expr/tla-lines.h"
#include "tsv.h"

#include <string.h>

/*
 * Cases from practice, tests/data/cases/cases.tsv, as expressions: what is printed must stand in the case's right_value,
 * blanks and static marks aside, so that neither drifts. "error" stands for a refusal that the case asks for.
 */
static const struct
{
  const char *id;
  const char *line;
  const char *expected;
} cases[] = {
  { "A01", "MakeLayout<half,zN>(100,100)", "((16,7),(16,7)):((16,256),(1,1792)):(100,100)" },
  { "A01", "cosize(MakeLayout<half,zN>(100,100))", "12544" },
  { "A02", "((4,2),(4,3)):((4,16),(1,32)):(6,10)(5,9)", "error" },
  { "A02", "(((4,2),(4,3)):((4,16),(1,32)):(6,10))(5,9)", "85" },
  { "A04", "GetTileLayout(zN<half>(100,100), (32,48), (8,24))", "((16,2),(16,3)):((16,256),(1,1792)):(32,48)" },
  { "A04", "zN<half>(100,100)(8+8, 24+8)", "3840" },
  { "A08", "a = ((4,2),(4,3)):((4,16),(1,32)); GetTileLayout(a,(4,4),(6,10))", "((4,1),(4,1)):((4,16),(1,32)):(2,2)" },
  { "A08", "a = ((4,2),(4,3)):((4,16),(1,32)); a((6,10) + (1,1))", "95" },
  { "A09", "GetTileLayout(RowMajor<float>(8,16), (4,8), (2,0) ⊙ (4,8))", "(4,8):(16,1):(0,8)" },
  { "A11", "nZ<half>(16, 268435472)(0,268435456)", "4294967296" },
  { "A12", "m = 70000; k = 70000; m * k", "4900000000" },
  { "A13", "zN<half>(100,100)(1,5)", "21" },
  { "A15", "zN{127,256}", "error" },
  { "A15", "MakeLayout<half,zN>(127,256)", "((16,8),(16,16)):((16,256),(1,2048)):(127,256)" },
  { "A16", "zN<int8>(128,256)(32,64)", "9216" },
  { "A17", "stride<1,1>(zN<half>(65552,32))", "1048832" },
  { "A18", "shape<1,0>(zN<half>(100,100))", "16" },
  { "A19", "(((127,1),(16,16)):((16,2032),(1,2032)):(127,256))(126,255)", "32511" },
  { "A19", "zN<half>(127,256)(126,255)", "32751" },
  { "A20", "stride<0,1>(PaddingRowMajor(100,100,64,64))", "8192" },
  { "A20", "stride<0,1>(GetTileLayout(PaddingRowMajor(100,100,64,64),(32,48),(0,0)))", "8192" },
  { "A21", "RowMajor<half>(3,5,8)(2,4)", "20" },
  { "A21", "cosize(RowMajor<half>(3,5,8))", "21" },
  { "A22", "((1,64):(1,8))(0,63)", "504" },
  { "A23", "MakeLayout<int4b_t,Weight4BitnZ>(100,40)", "((32,4),(16,3)):((1,1536),(32,512)):(100,40)" },
  { "A23", "cosize(MakeLayout<int4b_t,Weight4BitnZ>(100,40))", "6144" },
  { "A26", "size(())", "1" },
  { "A26", "size((0,))", "0" },
  { "A26", "(-2,3):(3,1)", "error" },
  { "A26", "size((-2,3))", "error" },
  { "A27", "(Shape<Shape<_2,_3>,Shape<_2,_4>>{} : ((1,4),(2,12)))((3,5))", "31" },
  { "A27", "cosize(((2,3),(2,4)):((1,4),(2,12)))", "48" },
  { "A28", "size((10,20):(1,100))", "200" },
  { "A28", "cosize((10,20):(1,100))", "1910" },
  { "A28", "max((10,20) ⊙ (1,100))", "2000" },
  { "A30", "MakeLayout(MakeShape(8,16,32))", "error" },
  { "A31", "MakeMxScaleLayout<float8_e8m0_t, RowMajor, false>(20, 5)", "(20,(2,3)):(6,(1,2)):(20,5)" },
  { "A31", "MakeMxScaleLayout<float8_e8m0_t, RowMajor, false>(20, 5)(3,4)", "22" },
  { "A31", "(((1,20),(1,5)):((0,5),(0,1)))(3,4)", "19" },
  { "B01", "nZ<fp16>(64,32)(17,3)", "561" },
  { "B01", "zN<fp16>(64,32)(17,3)", "275" },
  { "B02", "zN<half>(20,28)(19,27)", "827" },
  { "B02", "size(zN<half>(20,28)) - 20*28", "464" },
  { "B03", "zN<half>(40,56)(17,20)", "1044" },
  { "B03", "zZ<half>(40,56)(17,20)", "1300" },
  { "B04", "zN<half>(32,32)(2,1)", "33" },
  { "B05", "nZ<half>(64,32)(17,5)", "593" },
  { "B14", "MakeFrameLayout<NZLayoutPtn>(20,28)", "((16,2),(16,2)):((16,256),(1,512))" },
  { "B15", "RoundUp(129, get<1>(shape(zN<half>(1,1))) .size())", "144" },
  { "B15", "product<1>(shape(zN<int8_t>(1,129)))", "160" },
  { "B15", "product<1>(shape(zN<float>(1,129)))", "136" },
  { "B15", "product<1>(shape(zN<int4b_t>(1,129)))", "192" },
  { "B16", "LayoutTagL0A<half>(40,56)(17,20)", "1300" },
  { "B16", "using LayoutTagL0A = zN; LayoutTagL0A<half>(40,56)(17,20)", "1044" },
  { "B19", "RowMajor<float4_e2m1x2_t>(4,79)(1,78)", "158" },
  { "B24", "zN<bf16>(360,2880)", "((16,23),(16,180)):((16,256),(1,5888)):(360,2880)" },
  { "B24", "size(zN<bf16>(360,2880))", "1059840" },
  { "B24", "product(zN<bf16>(360,2880).originShape())", "1036800" },
  { "B25", "size(zN<half>(2048,1))", "32768" },
  { "B25", "size(nZ<half>(2048,1))", "32768" },
  { "B26", "zN<bf16>(4,128)", "((16,1),(16,8)):((16,256),(1,256)):(4,128)" },
  { "B27", "shape<1,0>(zN<int64_t>(1,1))", "4" },
  { "B27", "shape<1,0>(zN<int8_t>(1,1))", "32" },
  { "B27", "shape<1,0>(zN<int4b_t>(1,1))", "64" },
  { "B33", "[2,256,8,128]:[262144,1024,128,1]", "(262144,1024,128,1)" },
  { "B34", "(16,8):(1,16)", "(16,8):(1,16)" },
  { "C03", "(gmem_ptr[32b](0x7f..) o (_32,_4,1024):(_1,5120,20480))(31,3,1023)", "20966431" },
  { "C08", "cosize((1,65536,32,1024):(0,32768,1024,1))", "2147483648" },
  { "C09", "319 * 7864320", "2508718080" },
  { "C11", "Layout<Shape<Shape<_4,_2>,Shape<_4,_3>>,Stride<Stride<_4,_16>,Stride<_1,_32>>,Shape<_8,_12>>{}",
    "((4,2),(4,3)):((4,16),(1,32)):(8,12)" },
  { "C12",
    "MakeLayout(MakeShape(MakeShape(16,2),MakeShape(16,3)),MakeStride(MakeStride(16,256),MakeStride(1,512)),"
    "MakeShape(28,40))",
    "((16,2),(16,3)):((16,256),(1,512)):(28,40)" },
  { "C13", "stride(GlobalTensor<float, pto::Shape<1,1,1,16,128>, pto::Stride<2048,2048,2048,128,1>, pto::Layout::ND>)",
    "(128,1)" },
  { "C14", "(3:1,4:3)", "(3,4):(1,3)" },
};

static char *
strip (const char *text)
{
  GString *stripped = g_string_new (NULL);

  for (; *text != '\0'; text++)
    if (*text != ' ' && *text != '_')
      g_string_append_c (stripped, *text);
  return g_string_free (stripped, FALSE);
}

static void
check_case (guint index, const char *right_value)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autofree char *printed = tla_eval_line (scope, cases[index].line, -1, 1);
  g_autofree char *found = strip (printed);
  g_autofree char *right = strip (right_value);

  if (g_str_equal (cases[index].expected, "error"))
    {
      if (!g_str_has_prefix (printed, "error: 1:"))
        g_test_fail_printf ("%s: %s: printed %s", cases[index].id, cases[index].line, printed);
      return;
    }
  /* An originShape that the case does not name, or a part of what is printed. */
  if (strstr (found, cases[index].expected) == NULL || g_str_has_prefix (printed, "error"))
    g_test_fail_printf ("%s: %s: printed %s", cases[index].id, cases[index].line, printed);
  if (strstr (right, cases[index].expected) == NULL)
    g_test_fail_printf ("%s: %s is not in %s", cases[index].id, cases[index].expected, right_value);
}

static void
test_cases (void)
{
  Tsv *tsv = tsv_open ("cases", "cases.tsv");
  guint n_checked = 0;

  while (tsv_next (tsv))
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
      if (g_str_equal (cases[i].id, tsv_get (tsv, "id")))
        {
          check_case (i, tsv_get (tsv, "right_value"));
          n_checked++;
        }
  tsv_close (tsv);
  g_assert_cmpuint (n_checked, ==, G_N_ELEMENTS (cases));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/cases", test_cases);
  return g_test_run ();
}
