/* SPDX-License-Identifier: MIT */
#include "tsv.h"
#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

#include <string.h>

static TlaIntTuple *
parse (const char *text)
{
  const char *end;
  TlaIntTuple *tuple = tsv_parse_tuple (text, &end);

  g_assert_cmpint (*end, ==, '\0');
  return tuple;
}

static void
assert_text (const TlaIntTuple *tuple, const char *expected)
{
  g_autofree char *text = tla_int_tuple_to_string (tuple);

  g_assert_cmpstr (text, ==, expected);
}

/* `get<1,0>` names a path as well as an operation; the rest is the operation's name. */
static char *
split_operation (const char *operation, gint64 *path, guint *n_path)
{
  const char *open = strchr (operation, '<');
  g_auto (GStrv) parts = NULL;

  *n_path = 0;
  if (open == NULL)
    return g_strdup (operation);

  parts = g_strsplit (open + 1, ",", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    path[(*n_path)++] = g_ascii_strtoll (parts[i], NULL, 10);
  return g_strndup (operation, open - operation);
}

/* Of the operations on two integers: the checked function of the same name. */
static gboolean
apply_to_integers (const char *operation, const TlaIntTuple *a, const TlaIntTuple *b, gint64 *result)
{
  static const struct
  {
    const char *name;
    gboolean (*function) (gint64, gint64, gint64 *, GError **);
  } functions[] = {
    { "ceildiv", tla_checked_ceil_div },
    { "roundup", tla_checked_round_up },
    { "rounddown", tla_checked_round_down },
  };

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, operation))
      {
        GError *error = NULL;

        functions[i].function (tla_int_tuple_get_value (a), tla_int_tuple_get_value (b), result, &error);
        g_assert_no_error (error);
        return TRUE;
      }
  return FALSE;
}

/*
 * The file has CeilDiv and RoundUp of (4294967295, 16) twice over: exactly, and as 32-bit arithmetic has it, where
 * a + b - 1 wraps. The latter rows are known by that wrapped value; ours must be the exact one.
 */
static gboolean
is_wrapped_division (Tsv *tsv, const char *operation, const TlaIntTuple *a, const TlaIntTuple *b, gint64 exact)
{
  gint64 dividend, divisor;
  gint64 wrapped;

  if (!g_str_equal (operation, "ceildiv") && !g_str_equal (operation, "roundup"))
    return FALSE;

  dividend = tla_int_tuple_get_value (a);
  divisor = tla_int_tuple_get_value (b);
  wrapped = (guint32) (dividend + divisor - 1) / divisor;
  if (g_str_equal (operation, "roundup"))
    wrapped *= divisor;
  if (dividend + divisor - 1 <= G_MAXUINT32 || wrapped != tsv_get_int (tsv, "result"))
    return FALSE;
  g_assert_cmpint (exact, ==, g_str_equal (operation, "ceildiv") ? 268435456 : G_GINT64_CONSTANT (4294967296));
  return TRUE;
}

static void
test_vectors (void)
{
  Tsv *tsv = tsv_open ("vectors", "tuple.tsv");

  while (tsv_next (tsv))
    {
      gint64 path[8], result;
      guint n_path;
      gboolean wraps = strstr (tsv_get (tsv, "note"), "uint32") != NULL;
      g_autofree char *operation = split_operation (tsv_get (tsv, "op"), path, &n_path);
      g_auto (GStrv) texts = g_strsplit (tsv_get (tsv, "args_static"), " ", -1);
      g_autoptr (TlaIntTuple) a = parse (texts[0]);
      g_autoptr (TlaIntTuple) b = texts[1] != NULL ? parse (texts[1]) : NULL;
      g_autoptr (TlaIntTuple) tuple = NULL;
      g_autoptr (GError) error = NULL;
      const TlaIntTuple *part = tla_int_tuple_get (a, path, n_path, &error);

      g_assert_no_error (error);
      if (g_str_equal (operation, "get"))
        tuple = tla_int_tuple_ref (part);
      else if (g_str_equal (operation, "rank"))
        tuple = tla_int_tuple_new_int (tla_int_tuple_get_rank (part), TRUE);
      else if (g_str_equal (operation, "depth"))
        tuple = tla_int_tuple_new_int (tla_int_tuple_get_depth (part), TRUE);
      else if (g_str_equal (operation, "add"))
        tuple = tla_int_tuple_combine (a, TLA_INT_OP_ADD, b, &error);
      else if (g_str_equal (operation, "default_originShape"))
        tuple = tla_int_tuple_product_each (a, &error);
      else
        {
          if (g_str_equal (operation, "product"))
            tla_int_tuple_product (a, &result, &error);
          else if (g_str_equal (operation, "max"))
            tla_int_tuple_max (a, &result, &error);
          else if (g_str_equal (operation, "max2"))
            {
              gint64 other;

              tla_int_tuple_max (a, &result, &error);
              tla_int_tuple_max (b, &other, &error);
              result = MAX (result, other);
            }
          else if (g_str_equal (operation, "min2"))
            result = MIN (tla_int_tuple_get_value (a), tla_int_tuple_get_value (b));
          else if (!apply_to_integers (operation, a, b, &result))
            tsv_fail (tsv, "the test does not know this operation");
          /* These functions tell values only; what they were made of tells whether the compiler knows them too. */
          tuple =
            tla_int_tuple_new_int (result, tla_int_tuple_is_static (a) && (b == NULL || tla_int_tuple_is_static (b)));
        }
      g_assert_no_error (error);
      if (is_wrapped_division (tsv, operation, a, b,
                               tla_int_tuple_is_int (tuple) ? tla_int_tuple_get_value (tuple) : 0))
        continue;
      if (!tsv_agrees (tsv_get (tsv, "result"), tuple, FALSE, wraps) ||
          !tsv_agrees (tsv_get (tsv, "result_static"), tuple, TRUE, wraps))
        {
          g_autofree char *text = tla_int_tuple_to_string (tuple);

          tsv_fail (tsv, "the result is %s", text);
        }
    }
  tsv_close (tsv);
}

static void
test_form (void)
{
  g_autoptr (TlaIntTuple) nested = parse ("((_16,7),(_16,7))");
  g_autoptr (TlaIntTuple) integer = parse ("5");
  g_autoptr (TlaIntTuple) single = parse ("(5)");
  g_autoptr (TlaIntTuple) empty = parse ("()");
  g_autoptr (TlaIntTuple) statics = parse ("(_1,(_2,_3))");
  g_autoptr (TlaIntTuple) dynamic = tla_int_tuple_to_dynamic (statics);
  gint64 leaves[4];
  gint64 product;

  g_assert_cmpuint (tla_int_tuple_get_rank (nested), ==, 2);
  g_assert_cmpuint (tla_int_tuple_get_depth (nested), ==, 2);
  g_assert_cmpuint (tla_int_tuple_get_n_leaves (nested), ==, 4);
  tla_int_tuple_get_leaves (nested, leaves);
  g_assert_cmpmem (leaves, sizeof leaves, ((gint64[]) { 16, 7, 16, 7 }), 4 * sizeof (gint64));
  assert_text (nested, "((_16, 7), (_16, 7))");
  g_assert_false (tla_int_tuple_is_static (nested));

  g_assert_cmpuint (tla_int_tuple_get_rank (integer), ==, 1);
  g_assert_cmpuint (tla_int_tuple_get_depth (integer), ==, 0);
  g_assert_cmpuint (tla_int_tuple_get_n_entries (integer), ==, 0);
  g_assert_false (tla_int_tuple_equal (integer, single, FALSE));
  g_assert_false (tla_int_tuple_same_form (integer, single));
  assert_text (single, "(5)");

  g_assert_cmpuint (tla_int_tuple_get_rank (empty), ==, 0);
  g_assert_cmpuint (tla_int_tuple_get_depth (empty), ==, 1);
  g_assert_cmpuint (tla_int_tuple_get_n_leaves (empty), ==, 0);
  g_assert_true (tla_int_tuple_product (empty, &product, NULL));
  g_assert_cmpint (product, ==, 1);
  assert_text (empty, "()");

  g_assert_true (tla_int_tuple_is_static (statics));
  assert_text (dynamic, "(1, (2, 3))");
  g_assert_true (tla_int_tuple_equal (statics, dynamic, FALSE));
  g_assert_false (tla_int_tuple_equal (statics, dynamic, TRUE));
}

static void
test_combine (void)
{
  g_autoptr (TlaIntTuple) a = parse ("(_3,(9,_2))");
  g_autoptr (TlaIntTuple) b = parse ("(_4,(_5,7))");
  g_autoptr (TlaIntTuple) flat = parse ("(1,2)");
  g_autoptr (TlaIntTuple) sum = tla_int_tuple_combine (a, TLA_INT_OP_ADD, b, NULL);
  g_autoptr (TlaIntTuple) difference = tla_int_tuple_combine (a, TLA_INT_OP_SUB, b, NULL);
  g_autoptr (TlaIntTuple) product = tla_int_tuple_combine (a, TLA_INT_OP_MUL, b, NULL);
  g_autoptr (GError) error = NULL;

  assert_text (sum, "(_7, (14, 9))");
  assert_text (difference, "(_-1, (4, -5))");
  assert_text (product, "(_12, (45, 14))");
  g_assert_null (tla_int_tuple_combine (a, TLA_INT_OP_ADD, flat, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_RANK);
  g_assert_nonnull (strstr (error->message, "(_3, (9, _2))"));
  g_assert_nonnull (strstr (error->message, "(1, 2)"));
}

static void
assert_refused (const char *text, const gint64 *path, guint n_path)
{
  g_autoptr (TlaIntTuple) tuple = parse (text);
  g_autoptr (GError) error = NULL;

  g_assert_null (tla_int_tuple_get (tuple, path, n_path, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_RANGE);
}

/* The rows of rejects.tsv on get. */
static void
test_get (void)
{
  g_autoptr (TlaIntTuple) integer = parse ("5");

  assert_refused ("(1,2)", (gint64[]) { 2 }, 1);
  assert_refused ("((1,2),3)", (gint64[]) { 0, 2 }, 2);
  assert_refused ("((1,2),3)", (gint64[]) { 1, 1 }, 2);
  assert_refused ("(1,2)", (gint64[]) { -1 }, 1);
  assert_refused ("()", (gint64[]) { 0 }, 1);
  g_assert_true (tla_int_tuple_get (integer, (gint64[]) { 0, 0, 0 }, 3, NULL) == integer);
}

static void
test_overflow (void)
{
  g_autoptr (TlaIntTuple) large = parse ("(4294967296,2147483648,2)");
  g_autoptr (TlaIntTuple) fits = parse ("(4294967296,(1073741824,1))");
  g_autoptr (TlaIntTuple) zero = parse ("(4294967296,(4294967296,4294967296),0)");
  g_autoptr (TlaIntTuple) highest = parse ("(1,9223372036854775807)");
  g_autoptr (TlaIntTuple) lowest = parse ("(1,-9223372036854775808)");
  g_autoptr (TlaIntTuple) empty = parse ("()");
  const TlaIntOp operations[] = { TLA_INT_OP_ADD, TLA_INT_OP_SUB, TLA_INT_OP_MUL };
  const TlaIntTuple *const operands[][2] = { { highest, highest }, { lowest, highest }, { lowest, lowest } };
  GError *error = NULL;
  gint64 value = 77;

  g_assert_false (tla_int_tuple_product (large, &value, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_clear_error (&error);
  g_assert_cmpint (value, ==, 77);
  g_assert_true (tla_int_tuple_product (fits, &value, NULL));
  g_assert_cmpint (value, ==, G_GINT64_CONSTANT (4611686018427387904));
  g_assert_true (tla_int_tuple_product (zero, &value, NULL));
  g_assert_cmpint (value, ==, 0);

  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_assert_null (tla_int_tuple_combine (operands[i][0], operations[i], operands[i][1], &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
      g_clear_error (&error);
    }

  g_assert_false (tla_int_tuple_max (empty, &value, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_RANGE);
  g_clear_error (&error);
}

static void
test_checked (void)
{
  static const struct
  {
    gboolean (*function) (gint64, gint64, gint64 *, GError **);
    gint64 a, b;
    int code; /* -1: no error */
    gint64 result;
  } rows[] = {
    { tla_checked_add, G_MAXINT64, 0, -1, G_MAXINT64 },
    { tla_checked_add, G_MAXINT64, 1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_add, G_MININT64, -1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_sub, G_MININT64, 1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_sub, 0, G_MININT64, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_sub, -1, G_MININT64, -1, G_MAXINT64 },
    { tla_checked_mul, G_GINT64_CONSTANT (3037000499), G_GINT64_CONSTANT (3037000499), -1,
      G_GINT64_CONSTANT (9223372030926249001) },
    { tla_checked_mul, G_GINT64_CONSTANT (3037000500), G_GINT64_CONSTANT (3037000500), TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_mul, G_MININT64, -1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_div, -7, 2, -1, -3 },
    { tla_checked_div, 7, 0, TLA_ERROR_RANGE, 0 },
    { tla_checked_div, G_MININT64, -1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_mod, -7, 2, -1, -1 },
    { tla_checked_mod, 7, 0, TLA_ERROR_RANGE, 0 },
    { tla_checked_mod, G_MININT64, -1, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_ceil_div, 100, 16, -1, 7 },
    { tla_checked_ceil_div, 0, 16, -1, 0 },
    { tla_checked_ceil_div, G_MAXINT64, 2, -1, G_GINT64_CONSTANT (4611686018427387904) },
    { tla_checked_ceil_div, -1, 16, TLA_ERROR_RANGE, 0 },
    { tla_checked_ceil_div, 1, 0, TLA_ERROR_RANGE, 0 },
    { tla_checked_round_up, 100, 16, -1, 112 },
    { tla_checked_round_up, G_MAXINT64, 16, TLA_ERROR_OVERFLOW, 0 },
    { tla_checked_round_up, 3, -2, TLA_ERROR_RANGE, 0 },
    { tla_checked_round_down, 100, 16, -1, 96 },
    { tla_checked_round_down, 100, 0, TLA_ERROR_RANGE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GError *error = NULL;
      gint64 result = 77;
      gboolean ok = rows[i].function (rows[i].a, rows[i].b, &result, &error);

      if (rows[i].code < 0)
        {
          g_assert_no_error (error);
          g_assert_true (ok);
          g_assert_cmpint (result, ==, rows[i].result);
        }
      else
        {
          g_assert_false (ok);
          g_assert_error (error, TLA_ERROR, rows[i].code);
          g_assert_cmpint (result, ==, 77);
          g_clear_error (&error);
        }
    }
}

static void
test_limits (void)
{
  TlaIntTuple *tuple = tla_int_tuple_new_int (1, FALSE);
  GError *error = NULL;
  guint levels = 0;
  g_autofree char *brief = NULL;

  /* One bracket around another: the deepest that is taken, and not one more. */
  for (;;)
    {
      TlaIntTuple *outer = tla_int_tuple_new (&tuple, 1, &error);

      if (outer == NULL)
        break;
      tla_int_tuple_unref (tuple);
      tuple = outer;
      levels++;
    }
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_cmpuint (levels, ==, TLA_INT_TUPLE_MAX_DEPTH);
  g_assert_cmpuint (tla_int_tuple_get_depth (tuple), ==, TLA_INT_TUPLE_MAX_DEPTH);
  tla_int_tuple_unref (tuple);

  /* Each a pair of the one before: after n steps it has 2^(n+1) - 1 parts, of which 2^20 are taken. */
  tuple = tla_int_tuple_new_int (123456789, FALSE);
  for (levels = 0;; levels++)
    {
      TlaIntTuple *entries[] = { tuple, tuple };
      TlaIntTuple *outer = tla_int_tuple_new (entries, 2, &error);

      if (outer == NULL)
        break;
      tla_int_tuple_unref (tuple);
      tuple = outer;
    }
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_cmpuint (levels, ==, 19);
  g_assert_cmpuint (tla_int_tuple_get_n_leaves (tuple), ==, 1 << 19);
  brief = tla_int_tuple_to_brief (tuple);
  g_assert_cmpuint (strlen (brief), <, 130);
  tla_int_tuple_unref (tuple);
}

static void
test_place (void)
{
  GError *error = g_error_new (TLA_ERROR, TLA_ERROR_SYNTAX, "found this");
  GError *other = g_error_new (G_FILE_ERROR, G_FILE_ERROR_NOENT, "no file");
  const TlaPlace inner = { 2, 5, 30, 34 };
  const TlaPlace outer = { 1, 1, 0, 40 };
  TlaPlace place;
  GError *copy;

  g_assert_false (tla_error_get_place (error, &place));
  tla_error_set_place (error, &inner);
  tla_error_set_place (error, &outer);
  copy = g_error_copy (error);
  g_assert_true (tla_error_get_place (copy, &place));
  g_assert_cmpuint (place.line, ==, 2);
  g_assert_cmpuint (place.column, ==, 5);
  g_assert_cmpuint (place.start, ==, 30);
  g_assert_cmpuint (place.end, ==, 34);

  tla_error_set_place (other, &inner);
  g_assert_false (tla_error_get_place (other, &place));
  tla_error_set_place (NULL, &inner);
  g_assert_false (tla_error_get_place (NULL, &place));
  g_error_free (error);
  g_error_free (copy);
  g_error_free (other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/int-tuple/vectors", test_vectors);
  g_test_add_func ("/int-tuple/form", test_form);
  g_test_add_func ("/int-tuple/combine", test_combine);
  g_test_add_func ("/int-tuple/get", test_get);
  g_test_add_func ("/int-tuple/overflow", test_overflow);
  g_test_add_func ("/int-tuple/checked", test_checked);
  g_test_add_func ("/int-tuple/limits", test_limits);
  g_test_add_func ("/int-tuple/place", test_place);
  return g_test_run ();
}
