/* SPDX-License-Identifier: MIT */
#include "expr/tla-facts.h"
#include "expr/tla-form.h"
#include "expr/tla-lines.h"

#include <string.h>

/* Scripts of several statements: results, loops, problems, scopes; and what is read off one statement and its value. */

typedef struct
{
  TlaScope *scope;
  GPtrArray *results;
  GError *error;
} Run;

static void
run_init (Run *run, TlaScope *scope, const char *text)
{
  g_autoptr (TlaScript) script = NULL;

  *run = (Run) { scope != NULL ? scope : tla_scope_new (), tla_results_new (), NULL };
  script = tla_script_new (text, -1, &run->error);
  if (script != NULL)
    tla_script_evaluate (script, run->scope, run->results, &run->error);
}

static void
run_clear (Run *run)
{
  tla_scope_free (run->scope);
  g_ptr_array_unref (run->results);
  g_clear_error (&run->error);
}

static const TlaResult *
get_result (const Run *run, guint index)
{
  g_assert_no_error (run->error);
  g_assert_cmpuint (index, <, run->results->len);
  return run->results->pdata[index];
}

static void
expect_result (const Run *run, guint index, const char *name, const char *expected)
{
  const TlaResult *result = get_result (run, index);
  g_autofree char *text = result->value != NULL ? tla_value_to_string (result->value) : NULL;

  g_assert_cmpstr (result->name, ==, name);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_places (void)
{
  static const char text[] = "// 形\nauto x = 4; （1，\n 2）\n\nusing A = zN;\nx\n  + 1";
  g_autoptr (TlaScript) script = tla_script_new (text, -1, NULL);
  static const struct
  {
    guint line, column;
    const char *text;
    const char *name;
  } expected[] = { { 2, 1, "auto x = 4", "x" },
                   { 2, 13, "（1，\n 2）", NULL },
                   { 5, 1, "using A = zN", NULL },
                   { 6, 1, "x\n  + 1", NULL } };
  Run run;

  run_init (&run, NULL, text);
  g_assert_cmpuint (tla_script_get_n_statements (script), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const TlaResult *result = get_result (&run, i);
      TlaPlace place;
      const char *name;
      g_autofree char *cut = NULL;

      tla_script_get_statement (script, i, &place, &name);
      g_assert_cmpuint (place.line, ==, expected[i].line);
      g_assert_cmpuint (place.column, ==, expected[i].column);
      g_assert_cmpstr (name, ==, expected[i].name);
      cut = g_strndup (text + place.start, place.end - place.start);
      g_assert_cmpstr (cut, ==, expected[i].text);
      g_assert_cmpmem (&place, sizeof place, &result->place, sizeof result->place);
      g_assert_cmpuint (result->problems->len, ==, 0);
      g_assert_cmpuint (result->loops->len, ==, 0);
    }
  expect_result (&run, 1, NULL, "(1, 2)");
  expect_result (&run, 2, NULL, NULL);
  expect_result (&run, 3, NULL, "5");
  run_clear (&run);
}

/* Statements end at line ends outside of brackets, unless an operator or a colon begins the next line. */
static void
test_line_ends (void)
{
  Run run;

  run_init (&run, NULL, "4\n5");
  expect_result (&run, 1, NULL, "5");
  run_clear (&run);

  run_init (&run, NULL, "(4, 8)\n  :\n(8, 1)\n  : (3,\n     5)\n(2, 2)\n:(1, 2)");
  expect_result (&run, 0, NULL, "(4, 8):(8, 1):(3, 5)");
  expect_result (&run, 1, NULL, "(2, 2):(1, 2):(2, 2)");
  run_clear (&run);

  run_init (&run, NULL, "x =\n4\ny = x +\n1\nz = y\n* 2\nrank\n= 3\nL = RowMajor(4, 8)\n(1, 2)");
  expect_result (&run, 0, "x", "4");
  expect_result (&run, 1, "y", "5");
  expect_result (&run, 2, "z", "10");
  expect_result (&run, 3, "rank", "3");
  expect_result (&run, 5, NULL, "(1, 2)");
  run_clear (&run);

  /* A line that begins with a word that is left out is no continuation. */
  run_init (&run, NULL, "形状：（4，2）\n步长：（2，1）");
  expect_result (&run, 0, NULL, "(4, 2)");
  expect_result (&run, 1, NULL, "(2, 1)");
  run_clear (&run);
}

/* Results before an error are kept. */
static void
test_error_stops (void)
{
  Run run;
  TlaPlace place;

  run_init (&run, NULL, "a = 4\nb = nothing\nc = 5");
  g_assert_error (run.error, TLA_ERROR, TLA_ERROR_NAME);
  g_assert_true (tla_error_get_place (run.error, &place));
  g_assert_cmpuint (place.line, ==, 2);
  g_assert_cmpuint (place.column, ==, 5);
  g_assert_cmpuint (run.results->len, ==, 1);
  g_assert_nonnull (tla_scope_lookup (run.scope, "a"));
  g_assert_null (tla_scope_lookup (run.scope, "c"));
  run_clear (&run);
}

static void
test_loops (void)
{
  static const char text[] = "constexpr uint32_t kTiles = 5;\n"
                             "for (uint32_t i = 2; i < kTiles; ++i) {\n"
                             "  auto c = MakeCoord(0u, i * 128);\n"
                             "  for (int j = i; j <= 9; j += 3)\n"
                             "    MakeCoord(i, j)\n"
                             "}\n"
                             "i = 7";
  TlaScope *scope = tla_scope_new ();
  const TlaLoop *loop;
  Run run;

  run_init (&run, NULL, text);
  expect_result (&run, 1, "c", "(0, 256)");
  expect_result (&run, 2, NULL, "(2, 2)");
  expect_result (&run, 3, "i", "7");
  g_assert_cmpuint (get_result (&run, 1)->loops->len, ==, 1);
  g_assert_cmpuint (get_result (&run, 2)->loops->len, ==, 2);
  g_assert_cmpuint (get_result (&run, 3)->loops->len, ==, 0);
  loop = &g_array_index (get_result (&run, 2)->loops, TlaLoop, 1);
  g_assert_cmpstr (loop->name, ==, "j");
  g_assert_cmpint (loop->first, ==, 2);
  g_assert_cmpint (loop->last, ==, 8); /* 2, 5, 8 */
  g_assert_cmpint (loop->step, ==, 3);
  g_assert_cmpint (loop->count, ==, 3);
  g_assert_cmpint (loop->value, ==, 2);
  run_clear (&run);

  tla_scope_set_loop (scope, "i", 4);
  tla_scope_set_loop (scope, "j", 7);
  run_init (&run, scope, text);
  expect_result (&run, 1, "c", "(0, 512)");
  expect_result (&run, 2, NULL, "(4, 7)");
  run_clear (&run);

  /* 6 is no value of j when i is 4: 4, 7. */
  scope = tla_scope_new ();
  tla_scope_set_loop (scope, "i", 4);
  tla_scope_set_loop (scope, "j", 6);
  run_init (&run, scope, text);
  g_assert_error (run.error, TLA_ERROR, TLA_ERROR_RANGE);
  g_assert_nonnull (strstr (run.error->message, "from 4 to 7 in steps of 3"));
  run_clear (&run);

  /* An outer variable of the loop's name comes back, and a loop that never runs says so. */
  run_init (&run, NULL, "i = 7; for (int i = 0; i < 3; i++) i; i; for (int k = 3; k < 3; k++) { nothing }");
  expect_result (&run, 1, NULL, "0");
  expect_result (&run, 2, NULL, "7");
  expect_result (&run, 3, NULL, NULL);
  g_assert_true (
    g_str_has_prefix (((TlaProblem *) get_result (&run, 3)->problems->pdata[0])->check->name, "empty-loop"));
  g_assert_cmpint (g_array_index (get_result (&run, 3)->loops, TlaLoop, 0).count, ==, 0);
  g_assert_null (tla_scope_lookup (run.scope, "k"));
  run_clear (&run);

  run_init (&run, NULL, "for (int i = -9223372036854775808; i < 9223372036854775807; ++i) i");
  g_assert_error (run.error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  run_clear (&run);
}

static void
test_problems (void)
{
  static const struct
  {
    const char *text;
    const char *check;
    gboolean is_found;
  } rows[] = {
    { "Layout<Shape<_4, _8>, Stride<_8, _1>>{}", "static-origin-empty", TRUE },
    { "Layout<Shape<_4, _8>, Stride<_8, _1>, Shape<_3, _5>>{}", "static-origin-empty", FALSE },
    { "zN<half>(100, 100)(100)", "integral-coordinate-padded", TRUE },
    { "zN<half>(96, 96)(100)", "integral-coordinate-padded", FALSE },
    { "zN<half>(100, 100)(100, 0)", "integral-coordinate-padded", FALSE },
    { "LayoutTagL1A<half>(20, 28)", "layout-tag-assumed", TRUE },
    { "zN<half>(20, 28)", "layout-tag-assumed", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Run run;
      gboolean found = FALSE;

      run_init (&run, NULL, rows[i].text);
      for (guint j = 0; j < get_result (&run, 0)->problems->len; j++)
        {
          const TlaProblem *problem = get_result (&run, 0)->problems->pdata[j];

          found = found || g_str_equal (problem->check->name, rows[i].check);
          if (g_str_equal (problem->check->name, "layout-tag-assumed"))
            g_assert_cmpstr (problem->text, ==,
                             "LayoutTagL1A is taken as zN; write `using LayoutTagL1A = …;` if it is another");
        }
      g_assert_cmpint (found, ==, rows[i].is_found);
      run_clear (&run);
    }
}

/* `Shape = …` and `Stride = …` on two lines show their layout too: in a script, not line by line. */
static void
test_pairs (void)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autofree char *line = tla_eval_line (scope, "Shape = (2, 3); Stride = (3, 1)", -1, 1);
  Run run;

  g_assert_cmpstr (line, ==, "(3, 1)");
  run_init (&run, NULL, "Shape = (2, 3)\n\nStride = (3, 1)\nstride = (1, 2)");
  expect_result (&run, 0, "Shape", "(2, 3)");
  expect_result (&run, 1, "Stride", "(3, 1)");
  expect_result (&run, 2, NULL, "(2, 3):(3, 1):(2, 3)");
  expect_result (&run, 3, "stride", "(1, 2)");
  g_assert_cmpuint (run.results->len, ==, 4);
  run_clear (&run);

  run_init (&run, NULL, "auto shape = (2, 3);\nauto stride = (3, 1);");
  g_assert_cmpuint (run.results->len, ==, 2);
  run_clear (&run);
}

/* Tuples of tuples grow fast: what a script looks at and what it holds is bounded, and an error says so. */
static void
test_growth (void)
{
  static const char *const tails[] = {
    "x = (x, x)\n",  /* too long a tuple */
    "y = x + x\n",   /* too much held */
    "x:x\n",         /* the same */
    "rank(x + x)\n", /* too much looked at */
  };

  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      GString *text = g_string_new ("x = (1, 1)\n");
      Run run;

      /* 2^18 integers. */
      for (guint j = 0; j < 17; j++)
        g_string_append (text, "x = (x, x)\n");
      for (guint j = 0; j < 1000; j++)
        g_string_append (text, tails[i]);
      run_init (&run, NULL, text->str);
      g_assert_error (run.error, TLA_ERROR, TLA_ERROR_LIMIT);
      run_clear (&run);
      g_string_free (text, TRUE);
    }
}

static void
test_lines (void)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  static const struct
  {
    const char *line;
    const char *expected;
  } rows[] = {
    { "auto L = RowMajor(4, 8);", "(4, 8):(8, _1):(4, 8)" },
    { "", "" },
    { "L(1, 2) // names persist", "10" },
    { "L(1, 2", "error: 4:7: found the end of the text, expected `,` or `)`" },
    { "using X = zN;\r", "" },
    { "X<half>(16, 16)", "((_16, 1), (_16, 1)):((_16, _256), (_1, 256)):(16, 16)" },
    { "a = 4; nothing", "error: 7:8: unknown name `nothing`: write a line before it that gives it a value, "
                        "`constexpr uint32_t nothing = …;`" },
    { "a", "4" },
    { "(4, 8)\n(5, 6)\n7 7", "error: 11:3: found `7`, expected an operator, `;` or the end of the line" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *printed = tla_eval_line (scope, rows[i].line, -1, i + 1);

      g_assert_cmpstr (printed, ==, rows[i].expected);
    }
}

static void
test_scope (void)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaScope) copy = NULL;
  g_autoptr (TlaValue) first = tla_evaluate ("b = 1; using T = zN; a = zN<half>(20, 28); b = 2", scope, NULL);
  g_autoptr (GPtrArray) names = tla_scope_get_names (scope);
  g_autoptr (TlaValue) value = NULL;
  g_autofree char *text = NULL;

  g_assert_nonnull (first);
  /* As first given; a `using` line gives no value. */
  g_assert_cmpuint (names->len, ==, 2);
  g_assert_cmpstr (names->pdata[0], ==, "b");
  g_assert_cmpstr (names->pdata[1], ==, "a");

  copy = tla_scope_copy (scope);
  tla_scope_set (scope, "a", first);
  g_assert_cmpint (tla_value_get_kind (tla_scope_lookup (scope, "a")), ==, TLA_VALUE_INTEGER);
  g_assert_cmpint (tla_value_get_kind (tla_scope_lookup (copy, "a")), ==, TLA_VALUE_LAYOUT);
  value = tla_evaluate ("T<half>(16, 16)", copy, NULL);
  g_assert_nonnull (value);

  /* The element belongs to the value: what is derived keeps it, and equality ignores it. */
  g_clear_pointer (&value, tla_value_unref);
  value = tla_evaluate ("GetTileLayout(a, (16, 16), (0, 0))", copy, NULL);
  g_assert_cmpstr (tla_value_get_element (value)->name, ==, "half");
  text = tla_value_to_string (tla_scope_lookup (copy, "a"));
  g_clear_pointer (&value, tla_value_unref);
  value = tla_evaluate (text, copy, NULL);
  g_assert_null (tla_value_get_element (value));
  g_assert_true (tla_value_equal (value, tla_scope_lookup (copy, "a")));
}

static void
test_form (void)
{
  static const struct
  {
    const char *text;
    const char *tag;
    const char *element;
    const char *written; /* what the form writes */
  } rows[] = {
    { "L = zN<half>(20, 28)", "zN", "half", "L = zN<half>(20, 28)" },
    { "auto L = MakeLayout<half, layout::zN>(20, 28);", "zN", "half", "L = zN<half>(20, 28)" },
    { "auto L = Catlass::layout::zN::MakeLayout<fp16>(4 * 5, 28);", "zN", "half", "L = zN<half>(4 * 5, 28)" },
    { "RowMajor(8, 16, 24)", "RowMajor", NULL, "RowMajor(8, 16, 24)" },
    { "PaddingRowMajor(100, 100, 64, 64)", "PaddingRowMajor", NULL, "PaddingRowMajor(100, 100, 64, 64)" },
    { "L = zN<half>(_20, 28)", "zN", "half", "L = zN<half>(_20, 28)" },
    /* Names and small expressions are what a field says, not their numbers. */
    { "L = zN<half>(M, (M + 4) * get<0, 1>(s)) // M by (…, 7)", "zN", "half",
      "L = zN<half>(M, (M + 4) * get<0, 1>(s))" },
    { "L = MakeLayout<half, layout::nZ>( M,2*M, );", "nZ", "half", "L = nZ<half>(M, 2*M)" },
    { "L = (M, 8) : (2*M, 1)", NULL, NULL, "L = (M, 8):(2*M, 1):(32, 8)" },
    { "L = (4, 8):(8, 1)", NULL, NULL, "L = (4, 8):(8, 1):(4, 8)" },
    { "L : (4, 8):(8, 1)", NULL, NULL, "L = (4, 8):(8, 1):(4, 8)" },
    { "L = GetTileLayout(zN<half>(20, 28), (16, 16), (0, 16))", NULL, "half",
      "L = ((_16, 1), (_16, 1)):((_16, _256), (_1, 512)):(16, 12)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autoptr (TlaValue) m = tla_evaluate ("M = 32", scope, NULL), s = tla_evaluate ("s = ((2, 7), 3)", scope, NULL);
      g_autoptr (TlaValue) value = tla_evaluate (rows[i].text, scope, NULL);
      g_autoptr (TlaForm) form = tla_form_from_text (rows[i].text, value);
      g_autofree char *written = tla_form_to_text (form, NULL);
      g_autoptr (TlaValue) again = tla_evaluate (written, scope, NULL);

      g_assert_cmpstr (form->tag != NULL ? form->tag->name : NULL, ==, rows[i].tag);
      g_assert_cmpstr (form->element != NULL ? form->element->name : NULL, ==, rows[i].element);
      g_assert_cmpstr (written, ==, rows[i].written);
      /* originShapes come back as values; whether they were static is not kept by a form that writes a tag. */
      g_assert_true (tla_layout_equal (tla_value_get_layout (value), tla_value_get_layout (again), FALSE));
    }
  {
    g_autoptr (TlaScope) scope = tla_scope_new ();
    g_autoptr (TlaValue) value = tla_evaluate ("(4, 8)", scope, NULL);

    g_assert_null (tla_form_from_text ("(4, 8)", value));
  }
}

/* What stands in a field is written as it stands, right or wrong, and its place is known. */
static void
test_form_places (void)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = tla_evaluate ("zN<half>(20, 28)", scope, NULL);
  g_autoptr (TlaForm) form = tla_form_from_text ("L = zN<half>(20, 28)", value);
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (TlaPlace));
  g_autofree char *text = NULL, *tuples = NULL;
  const TlaPlace *place;

  g_free (form->args->pdata[0]);
  form->args->pdata[0] = g_strdup ("20x");
  text = tla_form_to_text (form, places);
  g_assert_cmpstr (text, ==, "L = zN<half>(20x, 28)");
  g_assert_cmpuint (places->len, ==, 2);
  place = &g_array_index (places, TlaPlace, 0);
  g_assert_cmpuint (place->start, ==, strlen ("L = zN<half>("));
  g_assert_cmpuint (place->end, ==, place->start + 3);
  g_assert_cmpuint (g_array_index (places, TlaPlace, 1).start, ==, strlen ("L = zN<half>(20x, "));

  form->tag = NULL;
  g_array_set_size (places, 0);
  tuples = tla_form_to_text (form, places);
  g_assert_cmpuint (places->len, ==, 3);
  g_assert_cmpuint (g_array_index (places, TlaPlace, 2).start, ==, strlen (tuples) - strlen ("(20, 28)"));
}

static const char *
find_fact (const GPtrArray *facts, const char *key)
{
  for (guint i = 0; i < facts->len; i++)
    if (g_str_equal (((const TlaFact *) facts->pdata[i])->key, key))
      return ((const TlaFact *) facts->pdata[i])->text;
  return "";
}

static void
expect_fact (const char *text, const char *key, const char *expected)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = tla_evaluate (text, scope, NULL);
  g_autoptr (GPtrArray) facts = tla_facts_new (value, NULL);

  g_assert_cmpstr (find_fact (facts, key), ==, expected);
}

static void
test_facts (void)
{
  /* The figures of a zN of 20 x 28 halves: 32 x 32 laid out, 20 x 28 valid. */
  static const char zn[] = "zN<half>(20, 28)";

  expect_fact (zn, "kind", "layout");
  expect_fact (zn, "text", "((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28)");
  expect_fact (zn, "element", "half, 16 bits");
  expect_fact (zn, "rank", "2");
  expect_fact (zn, "depth", "2");
  expect_fact (zn, "tags", "zN, L0C");
  expect_fact (zn, "size", "1024 elements, 2048 B");
  expect_fact (zn, "valid", "560, 54.7 %");
  expect_fact (zn, "padding", "464, 45.3 %");
  expect_fact (zn, "highest", "1023");
  expect_fact (zn, "holes", "0");
  expect_fact (zn, "overlaps", "0");
  /* All 20 rows of the first 16 columns: 320 halves one after another. */
  expect_fact (zn, "longestRun", "320 elements, 640 B");
  expect_fact (zn, "fitsInt32", "int32 and uint32 suffice");
  expect_fact (zn, "torchNpuStorage", "(2, 2, 16, 16)");

  expect_fact ("(4, 4):(2, 1)", "overlaps", "6; (1, 0) and (0, 2) are both at 2"); /* 0 to 9, ten offsets for 16 */
  expect_fact ("(4, 4):(2, 1)", "element", "half, 16 bits; none is named");
  expect_fact ("RowMajor(3, 5, 8)", "holes", "6"); /* columns 5 to 7 of rows 0 and 1 */
  expect_fact ("float4_e2m1x2_t = 3; (3):(1)", "size", "3 elements, 6 B");
  expect_fact ("zN<int4b_t>(1, 1)", "size", "1024 elements, 512 B");
  expect_fact ("(65536, 65536):(65536, 1)", "fitsInt32", "neither int32 nor uint32 suffices");
  expect_fact ("((16, 7), (16, 7)):((16, 256), (1, 1793)):(100, 100)", "tags",
               "none, nearest zN: stride<1, 1> is 1793, needs 1792");
  expect_fact ("(4, (2, 3))", "product", "24");
  expect_fact ("(4, (2, 3))", "max", "4");
  expect_fact ("-9223372036854775808", "hexadecimal", "-0x8000000000000000");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/script/places", test_places);
  g_test_add_func ("/expr/script/line-ends", test_line_ends);
  g_test_add_func ("/expr/script/error-stops", test_error_stops);
  g_test_add_func ("/expr/script/loops", test_loops);
  g_test_add_func ("/expr/script/problems", test_problems);
  g_test_add_func ("/expr/script/pairs", test_pairs);
  g_test_add_func ("/expr/script/growth", test_growth);
  g_test_add_func ("/expr/script/lines", test_lines);
  g_test_add_func ("/expr/script/scope", test_scope);
  g_test_add_func ("/expr/script/form", test_form);
  g_test_add_func ("/expr/script/form-places", test_form_places);
  g_test_add_func ("/expr/script/facts", test_facts);
  return g_test_run ();
}
