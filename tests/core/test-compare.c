/* SPDX-License-Identifier: MIT */
#include "layout/tla-compare.h"

#include "layouts.h"
#include "tuple/tla-error.h"

/* The offset of a coordinate that may lie beyond the shape, from the numbers: the last size takes what is left. */
static gint64
offset_by_hand (const RandomLayout *random, const gint64 *coord)
{
  gint64 rest[LAYOUTS_MAX_MODES], offset = 0;

  memcpy (rest, coord, random->n_modes * sizeof *rest);
  for (guint i = 0; i < random->n_leaves; i++)
    {
      guint mode = random->mode[i];
      gboolean is_last = i + 1 == random->n_leaves || random->mode[i + 1] != mode;

      offset += (is_last ? rest[mode] : rest[mode] % random->extent[i]) * random->stride[i];
      rest[mode] /= random->extent[i];
    }
  return offset;
}

/* The same sizes and strides over another originShape. */
static void
set_origin (RandomLayout *random, const gint64 *origin)
{
  g_autoptr (TlaIntTuple) tuple = tla_int_tuple_new_flat (origin, random->n_modes);
  g_autoptr (GError) error = NULL;
  TlaLayout *layout =
    tla_layout_new (tla_layout_get_shape (random->layout), tla_layout_get_stride (random->layout), tuple, &error);

  g_assert_no_error (error);
  tla_layout_unref (random->layout);
  random->layout = layout;
}

/* @random with a few strides changed, or none. */
static void
copy_nearly (const RandomLayout *random, RandomLayout *copy)
{
  g_autoptr (GString) text = g_string_new (random->text);

  *copy = *random;
  copy->text = g_strdup (random->text);
  for (guint i = 0; i < copy->n_leaves; i++)
    if (g_test_rand_int_range (0, 4) == 0)
      copy->stride[i] += g_test_rand_int_range (-3, 4);

  g_string_assign (text, "(");
  for (guint pass = 0; pass < 2; pass++)
    {
      for (guint i = 0; i < copy->n_leaves; i++)
        {
          gboolean starts = i == 0 || copy->mode[i] != copy->mode[i - 1];
          gboolean ends = i + 1 == copy->n_leaves || copy->mode[i] != copy->mode[i + 1];

          g_string_append_printf (text, "%s%s%" G_GINT64_FORMAT "%s", i > 0 ? "," : "", starts && !ends ? "(" : "",
                                  pass == 0 ? copy->extent[i] : copy->stride[i], ends && !starts ? ")" : "");
        }
      g_string_append (text, pass == 0 ? "):(" : ")");
    }
  copy->layout = layouts_parse (text->str);
}

static gboolean
next (const gint64 *origin, guint n_modes, gint64 *coord)
{
  for (guint mode = 0; mode < n_modes; mode++)
    {
      if (++coord[mode] < origin[mode])
        return TRUE;
      coord[mode] = 0;
    }
  return FALSE;
}

static void
check_by_hand (const RandomLayout *a, const RandomLayout *b, const gint64 *origin, guint *n_equal_maps)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaComparison) comparison = tla_compare (a->layout, b->layout, &error);
  gint64 coord[LAYOUTS_MAX_MODES] = { 0 }, first[LAYOUTS_MAX_MODES], n = 0, n_different = 0, least = 0, greatest = 0;

  g_assert_no_error (error);
  do
    {
      gint64 difference = offset_by_hand (a, coord) - offset_by_hand (b, coord);

      if (difference != 0 && n_different == 0)
        memcpy (first, coord, sizeof first);
      n++;
      n_different += difference != 0;
      least = MIN (least, difference);
      greatest = MAX (greatest, difference);
    }
  while (next (origin, a->n_modes, coord));

  g_test_message ("%s and %s", a->text, b->text);
  g_assert_cmpint (comparison->n_coords, ==, n);
  g_assert_true (comparison->n_different.known);
  g_assert_cmpint (comparison->n_different.value, ==, n_different);
  g_assert_cmpint (comparison->least, ==, least);
  g_assert_cmpint (comparison->greatest, ==, greatest);
  g_assert_cmpint (comparison->largest, ==, MAX (-least, greatest));
  g_assert_true (n_different == 0 || !comparison->is_proved);
  g_assert_cmpint (comparison->first != NULL, ==, n_different > 0);
  for (guint mode = 0; n_different > 0 && mode < a->n_modes; mode++)
    g_assert_cmpint (comparison->first[mode], ==, first[mode]);
  *n_equal_maps += n_different == 0;
}

static void
test_random (void)
{
  guint n_compared = 0, n_equal_maps = 0;

  while (n_compared < 3000)
    {
      RandomLayout a, b;
      gint64 origin[LAYOUTS_MAX_MODES];
      gboolean is_near = g_test_rand_bit ();

      random_layout (&a);
      if (is_near)
        copy_nearly (&a, &b);
      else
        random_layout (&b);
      if (a.n_modes == b.n_modes && !random_layout_is_empty (&a) && !random_layout_is_empty (&b))
        {
          for (guint mode = 0; mode < a.n_modes; mode++)
            origin[mode] = CLAMP (a.origin[mode], 1, 40);
          set_origin (&a, origin);
          set_origin (&b, origin);
          check_by_hand (&a, &b, origin, &n_equal_maps);
          n_compared++;
        }
      random_layout_clear (&a);
      random_layout_clear (&b);
    }
  g_assert_cmpuint (n_equal_maps, >, 100);
  g_assert_cmpuint (n_equal_maps, <, 2000);
}

static TlaComparison *
compare_texts (const char *a, const char *b, GError **error)
{
  g_autoptr (TlaLayout) layout_a = layouts_parse (a);
  g_autoptr (TlaLayout) layout_b = layouts_parse (b);

  return tla_compare (layout_a, layout_b, error);
}

/* One map written in two ways: said to be equal from the modes alone, at any size. */
static void
test_proved (void)
{
  static const char *const pairs[][2] = {
    { "(4,8):(8,1)", "((2,2),8):((8,16),1)" },
    { "(6):(5)", "((2,3)):((5,10))" },
    { "((2,3),1):((5,10),7)", "((3,2),1):((5,15),9)" }, /* 2 and 3 do not divide one another, but both are 6:5 */
    { "((2,1,3),1):((5,77,10),7)", "((3,1,2),1):((5,77,15),9)" },
    { "((16,2),8):((8,128),1)", "((4,8),8):((8,32),1)" },
    { "(10,1):(3,77):(4,1)", "((5,2),1):((3,999),0):(4,1)" }, /* the step of 999 is outside originShape */
    { "(2147483648,2147483648):(2147483648,1)", "((2,1073741824),2147483648):((2147483648,4294967296),1)" },
    { "(0,8):(8,1)", "(0,8):(1,5)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaComparison) comparison = compare_texts (pairs[i][0], pairs[i][1], &error);

      g_assert_no_error (error);
      g_assert_true (comparison->is_proved && comparison->n_different.known);
      g_assert_cmpint (comparison->n_different.value, ==, 0);
      g_assert_cmpint (comparison->largest, ==, 0);
      g_assert_null (comparison->first);
    }
}

/* Large maps, with numbers from arithmetic. */
static void
test_large (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaComparison) leading = NULL;
  g_autoptr (TlaComparison) transposed = NULL;

  /* Rows 1 apart in the leading dimension: row r is r further on, so that all rows but the first differ. */
  leading = compare_texts ("(1073741824,1073741824):(1073741825,1)", "(1073741824,1073741824):(1073741824,1)", &error);
  g_assert_no_error (error);
  g_assert_true (leading->n_different.known && !leading->is_proved);
  g_assert_cmpint (leading->n_different.value, ==, 1073741823 * (gint64) 1073741824);
  g_assert_cmpint (leading->largest, ==, 1073741823);
  g_assert_cmpint (leading->first[0], ==, 1);
  g_assert_cmpint (leading->first[1], ==, 0);

  /* RowMajor over ColumnMajor of n x n: (r, c) is at n r + c and at r + n c, which differ by (n - 1) (r - c): not on the
   * diagonal, and by (n - 1)^2 at most. */
  transposed = compare_texts ("(4096,4096):(4096,1)", "(4096,4096):(1,4096)", &error);
  g_assert_no_error (error);
  g_assert_true (transposed->n_different.known);
  g_assert_cmpint (transposed->n_different.value, ==, 4096 * 4096 - 4096);
  g_assert_cmpint (transposed->greatest, ==, 4095 * 4095);
  g_assert_cmpint (transposed->least, ==, -4095 * 4095);
  g_assert_cmpint (transposed->first[0], ==, 1);
}

/* 3 and 2 do not divide one another: walked as far as that goes, and then refused. */
static void
test_walked (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaComparison) comparison = NULL;

  /* i is at i % 2 + 3 (i / 2) and at i % 3 + 4 (i / 3): 0 1 3 4 6 7 and 0 1 2 4 5 6. */
  comparison = compare_texts ("((2,3)):((1,3))", "((3,2)):((1,4))", &error);
  g_assert_no_error (error);
  g_assert_cmpint (comparison->n_different.value, ==, 3);
  g_assert_cmpint (comparison->least, ==, 0);
  g_assert_cmpint (comparison->greatest, ==, 1);
  g_assert_cmpint (comparison->first[0], ==, 2);
  g_clear_pointer (&comparison, tla_comparison_free);

  comparison = compare_texts ("((2,3000000)):((1,3))", "((3,2000000)):((1,4))", &error);
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_null (comparison);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *a, *b;
    TlaError code;
    const char *says;
  } rows[] = {
    { "(4,8):(8,1)", "(32):(1)", TLA_ERROR_RANK, "*rank 2 and one of rank 1*" },
    { "(4,8):(8,1)", "(4,8):(8,1):(4,7)", TLA_ERROR_RANGE, "*(4, 8) and (4, 7) differ in mode 1*" },
    { "(2,2):(4611686018427387903,1)", "(2,2):(-4611686018427387903,1)", TLA_ERROR_OVERFLOW, "*63 bits*" },
    { "((0,4)):((1,1)):(3)", "(3):(1)", TLA_ERROR_RANGE, "*size 0*" },
    { "(2):(4611686018427387903):(5)", "(5):(1)", TLA_ERROR_OVERFLOW, "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaComparison) comparison = compare_texts (rows[i].a, rows[i].b, &error);

      g_assert_null (comparison);
      g_assert_error (error, TLA_ERROR, (int) rows[i].code);
      g_assert_true (g_pattern_match_simple (rows[i].says, error->message));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compare/random", test_random);
  g_test_add_func ("/compare/proved", test_proved);
  g_test_add_func ("/compare/large", test_large);
  g_test_add_func ("/compare/walked", test_walked);
  g_test_add_func ("/compare/refused", test_refused);
  return g_test_run ();
}
