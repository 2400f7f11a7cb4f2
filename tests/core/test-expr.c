/* SPDX-License-Identifier: MIT */
#include "expr/tla-function.h"
#include "expr/tla-lines.h"
#include "layouts.h"

/* The language: what each notation means, where errors stand, what is refused. */

typedef struct
{
  const char *line;
  const char *expected;
} Row;

static char *
evaluate_line (const char *line)
{
  TlaScope *scope = tla_scope_new ();
  char *printed = tla_eval_line (scope, line, -1, 1);

  tla_scope_free (scope);
  return printed;
}

static void
expect_rows (const Row *rows, guint n_rows)
{
  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *printed = evaluate_line (rows[i].line);

      if (!g_str_equal (printed, rows[i].expected))
        g_test_fail_printf ("%s: printed %s, expected %s", rows[i].line, printed, rows[i].expected);
    }
}

#define EXPECT(rows) expect_rows (rows, G_N_ELEMENTS (rows))

static void
test_integers (void)
{
  static const Row rows[] = {
    { "16", "16" },
    { "-1", "-1" },
    { "- 1", "-1" },
    { "--1", "error: 1:1: found `--`, expected an integer, a tuple, a layout or a name" },
    { "- -1", "1" },
    { "+7", "7" },
    { "16UL", "16" },
    { "1'000", "1000" },
    { "0x1F", "31" },
    { "0b101", "5" },
    { "int{16}", "16" },
    { "uint32_t{2}", "2" },
    { "int8_t(3)", "3" },
    { "static_cast<uint32_t>(_9)", "9" },
    { "(int)4", "4" },
    { "(unsigned long)4 + 1", "5" },
    { "_16", "_16" },
    { "_-16", "_-16" },
    { "Int<16>", "_16" },
    { "Int<-16>{}", "_-16" },
    { "C<16>", "_16" },
    { "Int<4 * 4>{}", "_16" },
    { "Int<(16)>{}", "_16" },
    { "integral_constant<unsigned long, 16>{}", "_16" },
    { "std::integral_constant<..., 16>{}", "_16" },
    { "tla::_4", "_4" },
    { "_4 + _3", "_7" },
    { "_4 + 3", "7" },
    { "-_4", "_-4" },
    { "2 + 3 * 4", "14" },
    { "(2 + 3) * 4", "20" },
    { "7 / 2 - 7 % 4", "0" },
    { "-7 / 2", "-3" },
    { "-7 % 4", "-3" },
    { "10 - 4 - 3", "3" },
    { "(5) + (6)", "11" },
    { "min(3, 2, 9)", "2" },
    { "max(3, 2, 9)", "9" },
    { "CeilDiv<16>(100)", "7" },
    { "RoundUp(100, 16)", "112" },
    { "RoundDown(100, 16)", "96" },
    { "9223372036854775807", "9223372036854775807" },
    { "-9223372036854775808", "-9223372036854775808" },
    { "true", "1" },
  };

  EXPECT (rows);
}

static void
test_tuples (void)
{
  static const Row rows[] = {
    { "()", "()" },
    { "(5)", "(5)" },
    { "((5))", "((5))" },
    { "(1, (2, 3),)", "(1, (2, 3))" },
    { "[1, [2, 3]]", "(1, (2, 3))" },
    { "MakeShape(1, MakeStride(2, 3))", "(1, (2, 3))" },
    { "MakeCoord()", "()" },
    { "make_tuple(int{2}, Int<3>{})", "(2, _3)" },
    { "Shape<4, Shape<_2, _3>>", "(_4, (_2, _3))" },
    { "tla::tuple<_1, _2>{}", "(_1, _2)" },
    { "16 x 8", "(16, 8)" },
    { "16 × 8 × 4", "(16, 8, 4)" },
    { "2*8 x 4", "(16, 4)" },
    { "(1, 2) + (3, _4)", "(4, 6)" },
    { "(_1, 2) - (_3, 4)", "(_-2, -2)" },
    { "(1, (2, 3)) ⊙ (4, (5, 6))", "(4, (10, 18))" },
    { "MakeCoord(5) + MakeCoord(6)", "(11)" },
    { "(5,) + (6,)", "(11)" },
    { "add((1, (2, 3)), (4, (5, 6)))", "(5, (7, 9))" },
    { "rank(5)", "_1" },
    { "depth(5)", "_0" },
    { "rank((4, (2, 3)))", "_2" },
    { "depth<1>((4, (2, 3)))", "_1" },
    { "get<1, 0>((4, (2, 3)))", "2" },
    { "product((4, (2, 3)))", "24" },
    { "size(())", "1" },
    { "size((0))", "0" },
    { "torch.Size([2, 3])", "(2, 3)" },
  };

  EXPECT (rows);
}

static void
test_layouts (void)
{
  static const Row rows[] = {
    { "5:-1", "5:-1:5" },
    { "(4, 8):(8, 1):(3, 5)", "(4, 8):(8, 1):(3, 5)" },
    { "4 x 8 : 8 x 1", "(4, 8):(8, 1):(4, 8)" },
    { "2*2:1+1", "4:2:4" },
    { "(3:1, 4:3)", "(3, 4):(1, 3):(3, 4)" },
    { "(3:1:2, 4:3)", "(3, 4):(1, 3):(2, 4)" },
    { "((3:1, 2:12), 4:3)", "((3, 2), 4):((1, 12), 3):(6, 4)" },
    { "((4, 8):(8, 1))", "(4, 8):(8, 1):(4, 8)" },
    { "(3:1)", "(3):(1):(3)" },
    { "MakeLayout(_128)", "(_128):(_1):(128)" },
    { "MakeLayout((128))", "(128):(_1):(128)" },
    { "MakeLayout((4, 8), (8, 1), (3, 5))", "(4, 8):(8, 1):(3, 5)" },
    { "Layout<Shape<_4, _8>, Stride<_8, _1>>", "(_4, _8):(_8, _1):(4, 8)" },
    { "Layout<Shape<_4>, Stride<_1>>", "(_4):(_1):(4)" },
    { "Layout<Shape<Shape<_4>, _2>, Stride<Stride<_1>, _4>>", "((_4), _2):((_1), _4):(4, 2)" },
    { "RowMajor(4, 8)", "(4, 8):(8, _1):(4, 8)" },
    { "ColumnMajor(4, 8, 10)", "(4, 8):(_1, 10):(4, 8)" },
    { "RowMajor{4, 8}", "(4, 8):(8, _1):(4, 8)" },
    { "zN::MakeLayout<half>(20, 28)", "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)" },
    { "MakeLayoutFromTag(zN<half>(20, 28))", "((16, 2), (16, 2)):((16, 256), (1, 512)):(20, 28)" },
    { "MakeLayoutFromTag(RowMajor(4, 8))", "(4, 8):(8, _1):(4, 8)" },
    { "MakeLayoutL0C(20, 28)", "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)" },
    { "MakeMxScaleLayout<float8_e8m0_t, RowMajor>(20, 5)", "(20, (_2, 3)):(6, (_1, _2)):(20, 5)" },
    { "MakeFrameLayout<ZNLayoutPtn, Trait<float>>(20, 28)", "((_8, 3), (_16, 2)):((_1, 256), (_8, _128)):(20, 28)" },
    { "GetTileLayout((4, 8):(8, 1), (2, 8), (3, 4))", "(2, 8):(8, 1):(1, 4)" },
    { "(4, 8):(8, 1)(1, 2)",
      "error: 1:8: the tuple (8, 1) cannot be called: a layout can, with a coordinate, as in ((4, 8):(8, 1))(1, 2)" },
    { "((4, 8):(8, 1))(1, 2)", "10" },
    { "RowMajor(4, 8)((1, 2))", "10" },
    { "RowMajor(4, 8)(5)", "9" }, /* 5 = 1 + 4·1: row 1, column 1 */
    { "zN<half>(100, 100)(112)", "1" },
    { "crd2offset((1, 5), ((4, 2), (4, 3)), ((4, 16), (1, 32)))", "37" },
    { "crd2offset(((1, 0), (1, 1)), ((4, 2), (4, 3)):((4, 16), (1, 32)))", "37" },
    { "offset2crd(((4, 2), (4, 3)):((4, 16), (1, 32)), 37)", "(1, 5)" },
    { "RowMajor(4, 8).stride()", "(8, _1)" },
    { "RowMajor(4, 8).rank", "_2" },
    { "RowMajor(4, 8).shape().rank()", "_2" },
    { "zN<half>(20, 28).depth", "_2" },
    { "shape<0, 1>(zN<half>(20, 28))", "2" },
    { "stride<1>(zN<half>(20, 28))", "(_1, 512)" },
    { "originShape<1>(zN<half>(20, 28))", "28" },
    { "get<0>(RowMajor(4, 8, 12))", "4:12:4" },
    { "size(zN<half>(20, 28))", "1024" },
    { "cosize(RowMajor(4, 8, 12))", "44" }, /* 3·12 + 7 + 1 */
  };

  EXPECT (rows);
}

static void
test_statements (void)
{
  static const Row rows[] = {
    { "", "" },
    { "   // nothing", "" },
    { "/* nothing */ # nothing", "" },
    { "using namespace tla;", "" },
    { "using namespace tla", "" },
    { "#include <tla/layout.hpp>", "" },
    { "template <class T> auto f(T const& x);", "" },
    { "using A = zN;", "" },
    { "using A = zN; A<half>(16, 16)", "((_16, 1), (_16, 1)):((_16, _256), (_1, 256)):(16, 16)" },
    { "using E = float; MakeLayout<E, zN>(16, 8)", "((_16, 1), (_8, 1)):((_8, _128), (_1, 128)):(16, 8)" },
    { "using S = Shape<_2, _3>; S{}", "(_2, _3)" },
    { "using LayoutTagL1A = nZ; LayoutTagL1A<half>(16, 16)", "((_16, 1), (_16, 1)):((_1, 256), (_16, _256)):(16, 16)" },
    { "LayoutTagL0A<half>(16, 32)", "((_16, 1), (_16, 2)):((_16, 512), (_1, _256)):(16, 32)" },
    { "auto x = 4;", "4" },
    { "const auto& x = 4;", "4" },
    { "static constexpr uint32_t x = 4, y = 5;", "5" },
    { "uint32_t x = _4;", "4" },
    { "std::size_t x = (5);", "5" },
    { "auto x = (5);", "(5)" },
    { "x = 4; x + 1", "5" },
    { "x = 4; x = x + 1; x", "5" },
    { "constexpr uint32_t M = 4; Shape<M, 3>{}", "(_4, _3)" },
    { "uint32_t m(4); m", "4" },
    { "RowMajor L(4, 8); L(1, 2)", "10" },
    { "RowMajor L{4, 8}; L(1, 2)", "10" },
    { "Layout<Shape<_4, _8>, Stride<_8, _1>> L{}; L(1, 2)", "10" },
    { "Layout<Shape<_4, _8>, Stride<_8, _1>> L; L(1, 2)", "10" },
    { "Catlass::layout::RowMajor L(4, 8);", "(4, 8):(8, _1):(4, 8)" },
    { "w : (4, 8):(8, 1)", "(4, 8):(8, 1):(4, 8)" },
    { "w : (4, 8):(8, 1):(3, 5)", "(4, 8):(8, 1):(3, 5)" },
    { "w : (4, 8):(8, 1); w : (2, 2):(1, 2); w(1, 1)", "3" },
    { "s = (4, 8); s:(8, 1):(3, 5)", "(4, 8):(8, 1):(3, 5)" },
    { "tile logical size = (32, 48); size", "(32, 48)" },
    { "print((4, 2))", "(4, 2)" },
    /* A variable hides a tag or an element; before a bracket the function wins, unless the variable can be called. */
    { "half = 3; half + 1", "4" },
    { "rank = 7; rank(5)", "_1" },
    { "rank = RowMajor(4, 8); rank(1, 2)", "10" },
    { "shape = (4, 8); shape(RowMajor(2, 3))", "(2, 3)" },
    { "x = 3; 4 x 5", "(4, 5)" },
    { "M = 4; K = 5; M x K", "(4, 5)" },
  };

  EXPECT (rows);
}

static void
test_foreign (void)
{
  static const Row rows[] = {
    { "（４，２）：（２，１）", "(4, 2):(2, 1):(4, 2)" },
    { "形状：（4、2）：（2、1）", "(4, 2):(2, 1):(4, 2)" },
    { "形状 = (4, 2)", "(4, 2)" },
    { "【4，2】", "(4, 2)" },
    { "16　x　8", "(16, 8)" },
    { "smem_ptr[16b](0x7f..) o (4, 8):(8, 1)", "(4, 8):(8, 1):(4, 8)" },
    { "• shape = ((16, 7), (16, 7))", "((16, 7), (16, 7))" },
    { "Layout((4, 8), (1, 4)) # comment", "(4, 8):(1, 4):(4, 8)" },
  };

  EXPECT (rows);
}

/* LINE:COLUMN counts characters as typed; the message says what to write. */
static void
test_places (void)
{
  static const struct
  {
    const char *text;
    const char *place;
    const char *contains;
  } rows[] = {
    { "(4,4):(1,4)junk", "1:12: ", "junk" },
    { "(4,4):(1,4", "1:11: ", "`)`" },
    { "(-2,3):(3,1)", "1:2: ", "-2" },
    { "MakeLayout(MakeShape(4, -2), MakeStride(1, 4))", "1:25: ", "-2" },
    { "(2,2):(1)", "1:7: ", "rank" },
    { "(2,(2,2)):(1,(1,1,1))", "1:14: ", "nest" },
    { "(2,2):(1,2):(1)", "1:13: ", "originShape" },
    { "（2，2）：（1）", "1:7: ", "rank" },
    { "形状（2，2）：（1）", "1:9: ", "rank" },
    { "// 形状\n  （4，8）：（8，1）； 9223372036854775808", "2:16: ", "9223372036854775807" },
    { "1 + \n\n  x", "3:3: ", "`constexpr uint32_t x = …;`" },
    { "\tx", "1:2: ", "x" },
    { "é", "1:1: ", "é" },
    { "zN{127, 256}", "1:1: ", "MakeLayout<half, zN>(127, 256)" },
    { "zN layout{127, 256};", "1:1: ", "MakeLayout<half, zN>(127, 256)" },
    { "zN(127, 256)", "1:1: ", "MakeLayout<half, zN>(127, 256)" },
    { "zN<half>(100)", "1:1: ", "zN<half>(rows, cols)" },
    { "MakeLayout<nothing, zN>(1, 1)", "1:12: ", "using nothing = half;" },
    { "MakeLayout<half, nothing>(1, 1)", "1:18: ", "using nothing = zN;" },
    { "MakeLayout<half>(1, 1)", "1:1: ", "MakeLayout<half, zN>" },
    { "MakeLayout((2, 3), (3, 1), (1, 2), 4)", "1:1: ", "found 4" },
    { "Fmap(2, 3, 4, 5)", "1:1: ", "write Fmap<half>(2, 3, 4, 5)" },
    { "size((-2, 3))", "1:1: ", "negative size -2" },
    { "make_layout((8, 16, 32))", "1:13: ", "(8, 16, 32):(512, 32, 1)" },
    { "make_layout((8, 16, 32))", "1:13: ", "(8, 16, 32):(1, 8, 128)" },
    { "GetTileLayout((8, 16), (1, 1), (0, 0))", "1:15: ", "row-major" },
    { "CeilDiv(1, 2, 3)", "1:1: ", "CeilDiv(a, b)" },
    { "rank", "1:1: ", "rank<I, …>(x)" },
    { "zN", "1:1: ", "zN<half>(rows, cols)" },
    { "half", "1:1: ", "element" },
    { "nothing(4)", "1:1: ", "nothing" },
    { "RowMajor(4, 8).nothing()", "1:16: ", "originShape" },
    { "(1, 2) * (3, 4)", "1:10: ", "Pipeline" },
    { "A * B", "1:1: ", "Pipeline" },
    { "(1, 2) + 3", "1:10: ", "tuples" },
    { "1 / 0", "1:5: ", "zero" },
    { "9223372036854775807 + 1", "1:23: ", "63 bits" },
    { "(3:1, 4)", "1:7: ", "(3:1, 4:3)" },
    { "1:2:3:4", "1:6: ", "originShape" },
    { "Sw<3,4,3> o (8,64):(64,1)", "1:1: ", "swizzle" },
    { "16x8", "1:1: ", "16 x 8" },
    { "1.5", "1:1: ", "integer" },
    { "016", "1:1: ", "octal" },
    { "{4, 8}", "1:1: ", "( )" },
    { "? : 4", "1:1: ", "not known" },
    { "x = …", "1:1: ", "x" },
    { "uint32_t x = (1, 2);", "1:14: ", "expected an integer" },
    { "uint32_t x;", "1:10: ", "`uint32_t x = …;`" },
    { "4)", "1:2: ", "`)`" },
    { "}", "1:1: ", "`}`" },
    { "/* 4", "1:1: ", "*/" },
    { "offset2crd(RowMajor(4, 8, 10), 9)", "1:32: ", "hole" },
    { "offset2crd((4, 4):(1, 1), 3)", "1:27: ", "4 coordinates" },
    { "RowMajor(4, 8)(1, 2, 3)", "1:16: ", "3 entries" },
    { "5(3)", "1:1: ", "cannot be called" },
    { "for (int i = 0; i < 4; i += 0) i", "1:29: ", "step" },
    { "for (int i = 0; i > 4; ++i) i", "1:19: ", "`<`" },
    { "for (int i = 0; i < 4; ++i) { i", "1:32: ", "`}`" },
    { "GlobalTensor<float, pto::Shape<1, -1>, pto::Stride<1, 1>>", "1:35: ", "dimension 1" },
    { "rank(5) = depth(5)", "1:9: ", "left side is _1, its right side is _0" },
    { "\"(4, 8)\"", "1:1: ", "found" },
    { "a\x01", "1:2: ", "U+0001" },
    { "4 \xff", "1:3: ", "0xFF" },
    { "é\xff", "1:2: ", "0xFF" },
    { "Shape = (2, 3)\nStride = (1)", "2:10: ", "rank" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaValue) value = tla_evaluate (rows[i].text, scope, &error);
      g_autofree char *message = NULL;

      if (value != NULL)
        {
          g_test_fail_printf ("%s: has a value", rows[i].text);
          continue;
        }
      g_assert_true (error->domain == TLA_ERROR);
      message = tla_error_to_string (error);
      if (!g_str_has_prefix (message, rows[i].place) || strstr (message, rows[i].contains) == NULL)
        g_test_fail_printf ("%s: %s", rows[i].text, message);
    }
}

/* The bytes of a place are those of the text as typed. */
static void
test_place_bytes (void)
{
  const char *text = "形状（2，2）：（1）";
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  TlaPlace place;

  g_assert_null (tla_evaluate (text, scope, &error));
  g_assert_true (tla_error_get_place (error, &place));
  /* Eight characters of three bytes but for the two digits, and then a bracket. */
  g_assert_cmpuint (place.start, ==, 6 * 3 + 2);
  g_assert_cmpuint (place.end, ==, 6 * 3 + 2 + 3);
}

static char *
repeat (const char *before, const char *middle, const char *after, guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (text, before);
  g_string_append (text, middle);
  for (guint i = 0; i < n; i++)
    g_string_append (text, after);
  return g_string_free (text, FALSE);
}

static void
expect_error_code (const char *text, gssize length, TlaError code)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (text, length, &error);
  TlaPlace place;

  if (script != NULL)
    g_assert_false (tla_script_evaluate (script, scope, results, &error));
  g_assert_error (error, TLA_ERROR, (int) code);
  g_assert_true (tla_error_get_place (error, &place));
}

static void
test_limits (void)
{
  static const char *const nested[][3] = {
    { "(", "1", ")" },
    { "[", "1", "]" },
    { "MakeShape(", "1", ")" },
    { "Shape<", "_1", ">" },
    { "- ", "1", "" },
    { "(int)", "1", "" },
    { "for (int i = 0; i < 1; ++i) ", "1", "" },
    { "RowMajor(4, 8)(", "1", ")" },
    { "(1 + 2 * 3 x ", "1", ")" },
  };
  g_autofree char *deep = repeat ("(", "1", ")", 256);
  g_autofree char *long_sum = repeat ("1 + ", "1", "", 200000);
  g_autofree char *chain = repeat ("", "RowMajor(4, 8)", ".shape()", 10000);
  g_autofree char *big = NULL;
  g_autofree char *printed = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (nested); i++)
    for (guint n = 1000; n <= 100000; n *= 10)
      {
        g_autofree char *text = repeat (nested[i][0], nested[i][1], nested[i][2], n);

        expect_error_code (text, -1, TLA_ERROR_LIMIT);
      }
  expect_error_code (chain, -1, TLA_ERROR_LIMIT);

  /* A name as long as the text does not make the message as long. */
  {
    g_autofree char *name = repeat ("", "é", "a", 1000000);
    g_autofree char *message = evaluate_line (name);

    g_assert_true (g_str_has_prefix (message, "error: 1:1: unknown name `éaaa"));
    g_assert_cmpuint (strlen (message), <, 2000);
  }

  printed = evaluate_line (deep);
  g_assert_cmpstr (printed, ==, deep);
  g_free (printed);
  printed = evaluate_line (long_sum);
  g_assert_cmpstr (printed, ==, "200001");

  big = g_malloc (TLA_SCRIPT_MAX_BYTES + 1);
  memset (big, ' ', TLA_SCRIPT_MAX_BYTES + 1);
  expect_error_code (big, TLA_SCRIPT_MAX_BYTES + 1, TLA_ERROR_LIMIT);
  /* One byte less is only blanks. */
  {
    g_autoptr (TlaScript) script = tla_script_new (big, TLA_SCRIPT_MAX_BYTES, NULL);

    g_assert_nonnull (script);
    g_assert_cmpuint (tla_script_get_n_statements (script), ==, 0);
  }
}

static void
test_overflow (void)
{
  static const char *const texts[] = {
    "9223372036854775808",
    "-9223372036854775809",
    "99999999999999999999999999999999999999",
    "9223372036854775807 * 2",
    "-9223372036854775808 - 1",
    "-9223372036854775808 / -1",
    "- (0 - 9223372036854775807 - 1)",
    "RoundUp(9223372036854775807, 16)",
    "(4294967296, 4294967296):(4294967296, 1)",
    "(2, 2):(9223372036854775807, 9223372036854775807)",
    "product((4294967296, 4294967296))",
    "RowMajor(2, 2)(9223372036854775807, 1)",
    "zN<half>(9223372036854775807, 9223372036854775807)",
    "GetTileLayout(RowMajor(2, 9223372036854775), (9223372036854775, 9223372036854775), (0, 0))",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    expect_error_code (texts[i], -1, TLA_ERROR_OVERFLOW);
}

/* Print, parse, print: the same text and the same value, static marks and originShape too. */
static void
test_round_trip (void)
{
  for (guint i = 0; i < 2000; i++)
    {
      RandomLayout random;
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autoptr (TlaValue) value = NULL;
      g_autoptr (TlaValue) again = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;
      g_autofree char *marked = NULL;
      GString *statics = g_string_new (NULL);

      random_layout (&random);
      for (const char *at = random.text; *at != '\0'; at++)
        {
          if ((g_ascii_isdigit (*at) || *at == '-') && !g_ascii_isdigit (at[-1]) && at[-1] != '-' && g_test_rand_bit ())
            g_string_append_c (statics, '_');
          g_string_append_c (statics, *at);
        }
      marked = g_string_free (statics, FALSE);

      value = tla_evaluate (marked, scope, &error);
      g_assert_no_error (error);
      g_assert_true (tla_layout_equal (tla_value_get_layout (value), random.layout, FALSE));
      text = tla_value_to_string (value);
      again = tla_evaluate (text, scope, &error);
      g_assert_no_error (error);
      g_assert_true (tla_value_equal (value, again));
      {
        g_autofree char *text_again = tla_value_to_string (again);
        g_autoptr (TlaValue) shape = tla_value_new_tuple (tla_layout_get_shape (tla_value_get_layout (value)));
        g_autofree char *shape_text = tla_value_to_string (shape);
        g_autoptr (TlaValue) shape_again = tla_evaluate (shape_text, scope, &error);

        g_assert_cmpstr (text_again, ==, text);
        g_assert_no_error (error);
        g_assert_true (tla_value_equal (shape, shape_again));
      }
      random_layout_clear (&random);
    }
}

/* Functions are rows: each that is offered can be looked up, and says how it is written. */
static void
test_functions (void)
{
  g_autoptr (GPtrArray) functions = tla_function_get_all ();
  const char *before = "";

  g_assert_cmpuint (functions->len, >, 20);
  for (guint i = 0; i < functions->len; i++)
    {
      const TlaFunctionInfo *info = functions->pdata[i];

      g_assert_cmpint (g_ascii_strcasecmp (before, info->name), <=, 0);
      g_assert_true (g_str_has_prefix (info->signature, info->name));
      g_assert_cmpuint (strlen (info->help), >, 5);
      before = info->name;
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/integers", test_integers);
  g_test_add_func ("/expr/tuples", test_tuples);
  g_test_add_func ("/expr/layouts", test_layouts);
  g_test_add_func ("/expr/statements", test_statements);
  g_test_add_func ("/expr/foreign", test_foreign);
  g_test_add_func ("/expr/places", test_places);
  g_test_add_func ("/expr/place-bytes", test_place_bytes);
  g_test_add_func ("/expr/limits", test_limits);
  g_test_add_func ("/expr/overflow", test_overflow);
  g_test_add_func ("/expr/round-trip", test_round_trip);
  g_test_add_func ("/expr/functions", test_functions);
  return g_test_run ();
}
