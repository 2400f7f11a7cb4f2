/* SPDX-License-Identifier: MIT */
#include "layout/tla-inverse.h"

#include "layouts.h"

#define MOST_COORDS 5

/* Coordinates of @offset by going through all of them: the first MOST_COORDS in colexicographic order, and the count. */
static gint64
find_by_hand (const RandomLayout *random, gint64 offset, gint64 *coords)
{
  gint64 coord[LAYOUTS_MAX_MODES] = { 0 }, n = 0;

  if (random_layout_is_empty (random))
    return 0;
  do
    if (random_layout_offset (random, coord) == offset)
      {
        if (n < MOST_COORDS)
          memcpy (coords + n * random->n_modes, coord, random->n_modes * sizeof *coord);
        n++;
      }
  while (random_layout_next (random, coord));
  return n;
}

static void
test_random (void)
{
  guint n_greedy = 0, n_overlapping = 0, n_holes = 0;

  for (guint round = 0; round < 1500; round++)
    {
      RandomLayout random;
      g_autoptr (TlaInverse) inverse = NULL;
      gint64 lowest, highest;

      random_layout (&random);
      inverse = tla_inverse_new (random.layout);
      n_greedy += tla_inverse_is_greedy (inverse);
      lowest = tla_layout_get_lowest (random.layout);
      highest = tla_layout_get_highest (random.layout);

      for (guint i = 0; i < 24; i++)
        {
          gint64 offset = i == 0   ? lowest - 1
                          : i == 1 ? lowest
                          : i == 2 ? highest
                          : i == 3 ? highest + 1
                                   : g_test_rand_int_range (lowest, highest + 1);
          gint64 coords[MOST_COORDS * LAYOUTS_MAX_MODES], expected[MOST_COORDS * LAYOUTS_MAX_MODES];
          gint64 n = -1, n_expected = find_by_hand (&random, offset, expected);
          TlaAtKind kind = n_expected == 0 ? TLA_AT_HOLE : n_expected == 1 ? TLA_AT_ELEMENT : TLA_AT_OVERLAP;

          TlaAtKind found = tla_inverse_find (inverse, offset, coords, MOST_COORDS, &n);

          if (found != kind || n != n_expected)
            g_test_message ("%s at %" G_GINT64_FORMAT, random.text, offset);
          g_assert_cmpint (found, ==, kind);
          g_assert_cmpint (n, ==, n_expected);
          for (guint k = 0; k < MIN (n, MOST_COORDS) * random.n_modes; k++)
            g_assert_cmpint (coords[k], ==, expected[k]);

          g_assert_cmpint (tla_inverse_find (inverse, offset, coords, 1, NULL), ==, kind);
          if (n_expected > 0)
            g_assert_cmpint (random_layout_offset (&random, coords), ==, offset);
          g_assert_cmpint (tla_inverse_find (inverse, offset, NULL, 0, &n), ==, kind);
          g_assert_cmpint (n, ==, n_expected);
          if (tla_inverse_is_greedy (inverse))
            g_assert_cmpint (n_expected, <=, 1);

          n_overlapping += n_expected > 1;
          n_holes += n_expected == 0 && offset > lowest && offset < highest;
        }
      random_layout_clear (&random);
    }

  /* The dice must have thrown some of each. */
  g_assert_cmpuint (n_greedy, >, 100);
  g_assert_cmpuint (n_overlapping, >, 1000);
  g_assert_cmpuint (n_holes, >, 1000);
}

static void
assert_at (const char *text, gint64 offset, gint64 n_expected, gint64 row, gint64 column)
{
  g_autoptr (TlaLayout) layout = layouts_parse (text);
  g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);
  gint64 coord[2] = { -1, -1 }, n;

  tla_inverse_find (inverse, offset, coord, 1, &n);
  g_assert_cmpint (n, ==, n_expected);
  g_assert_cmpint (coord[0], ==, row);
  if (tla_layout_get_rank (layout) > 1)
    g_assert_cmpint (coord[1], ==, column);
}

#define ZN "((16,7),(16,7)):((16,256),(1,1792)):(100,100)"

static void
test_named (void)
{
  /* 1 16 + 5 = 21; 6 256 + 3 16 + 6 1792 + 3 = 12339. */
  assert_at (ZN, 21, 1, 1, 5);
  assert_at (ZN, 12339, 1, 99, 99);
  assert_at (ZN, 12543, 1, 111, 111);
  assert_at (ZN, 12544, 0, -1, -1);
  /* Rows of 5 every 8: 5 to 7 are no element. */
  assert_at ("(3,5):(8,1)", 20, 1, 2, 4);
  assert_at ("(3,5):(8,1)", 6, 0, -1, -1);
  /* Downwards from 0. */
  assert_at ("5:-1", -4, 1, 4, -1);
  assert_at ("5:-1", 0, 1, 0, -1);
  assert_at ("5:-1", 1, 0, -1, -1);
  /* A broadcast: 1000 columns at once. */
  assert_at ("(1000,1000):(1,0)", 7, 1000, 7, 0);
  /* (1, 0) and (0, 2), the first in colexicographic order. */
  assert_at ("(4,4):(2,1)", 2, 2, 1, 0);
  /* Blocks that overlap: the column step of 1024 covers 64 of 128 rows. 1024 is (64, 0) and (0, 16). */
  assert_at ("((16,8),(16,8)):((16,256),(1,1024))", 1024, 2, 64, 0);
  /* No element, and the one that a layout of no mode has. */
  assert_at ("(0,64):(64,1)", 0, 0, -1, -1);
}

static void
test_no_mode (void)
{
  g_autoptr (TlaLayout) layout = layouts_parse ("():()");
  g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);
  gint64 n;

  g_assert_cmpint (tla_inverse_find (inverse, 0, NULL, 3, &n), ==, TLA_AT_ELEMENT);
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpint (tla_inverse_find (inverse, 1, NULL, 3, &n), ==, TLA_AT_HOLE);
}

static void
test_large (void)
{
  gint64 coord[2], n;

  /* zN<half> of 2^20 x 2^20: row 2^20 - 1 is 15 16 + 65535 256, column 2^20 - 1 is 15 + 65535 2^24. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("((16,65536),(16,65536)):((16,256),(1,16777216))");
    g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

    g_assert_true (tla_inverse_is_greedy (inverse));
    g_assert_cmpint (
      tla_inverse_find (inverse, (G_GINT64_CONSTANT (1) << 40) - 1 - 15 - (15 << 4) + (3 << 4) + 5, coord, 1, &n), ==,
      TLA_AT_ELEMENT);
    g_assert_cmpint (coord[0], ==, (1 << 20) - 16 + 3);
    g_assert_cmpint (coord[1], ==, (1 << 20) - 16 + 5);
  }
  /* 2^20 ways to make 2^20 - 1 of two numbers below 2^20, without trying them. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(1048576,1048576):(1,1)");
    g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

    g_assert_cmpint (tla_inverse_find (inverse, (1 << 20) - 1, coord, 1, &n), ==, TLA_AT_OVERLAP);
    g_assert_cmpint (n, ==, 1 << 20);
    g_assert_cmpint (coord[0], ==, (1 << 20) - 1);
    g_assert_cmpint (coord[1], ==, 0);
  }
  /* The widest there is: offsets from -(2^62 - 1) to 2^62 - 1. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(2,2):(4611686018427387903,-4611686018427387903)");
    g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

    g_assert_cmpint (tla_inverse_find (inverse, -G_GINT64_CONSTANT (4611686018427387903), coord, 1, &n), ==,
                     TLA_AT_ELEMENT);
    g_assert_cmpint (coord[0], ==, 0);
    g_assert_cmpint (coord[1], ==, 1);
    /* (0, 0) and (1, 1) are both 0. */
    g_assert_cmpint (tla_inverse_find (inverse, 0, coord, 1, &n), ==, TLA_AT_OVERLAP);
    g_assert_cmpint (n, ==, 2);
    g_assert_cmpint (tla_inverse_find (inverse, G_MAXINT64, coord, 1, &n), ==, TLA_AT_HOLE);
    g_assert_cmpint (tla_inverse_find (inverse, G_MININT64, coord, 1, &n), ==, TLA_AT_HOLE);
  }
  /* An extent of 1 has no second digit, whatever its stride. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(1,8):(-9223372036854775808,1)");
    g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

    g_assert_true (tla_inverse_is_greedy (inverse));
    g_assert_cmpint (tla_inverse_find (inverse, 7, coord, 1, &n), ==, TLA_AT_ELEMENT);
    g_assert_cmpint (coord[1], ==, 7);
  }
}

/* A search that is never done says so, soon, instead of giving a number. */
static void
test_bound (void)
{
  /* 60 strides of nearly one size: how many of their subsets have half the sum is anyone's guess. */
  g_autoptr (GString) shape = g_string_new ("(2");
  g_autoptr (GString) stride = g_string_new ("(1000003");
  g_autofree char *text = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  g_autoptr (TlaInverse) inverse = NULL;
  gint64 n, start = g_get_monotonic_time ();

  for (guint i = 1; i < 60; i++)
    {
      g_string_append (shape, ",2");
      g_string_append_printf (stride, ",%u", 1000003 + i * i * i);
    }
  text = g_strdup_printf ("%s):%s)", shape->str, stride->str);
  layout = layouts_parse (text);
  inverse = tla_inverse_new (layout);
  g_assert_cmpint (tla_inverse_find (inverse, tla_layout_get_highest (layout) / 2, NULL, 0, &n), ==, TLA_AT_UNKNOWN);
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/inverse/random", test_random);
  g_test_add_func ("/inverse/named", test_named);
  g_test_add_func ("/inverse/no-mode", test_no_mode);
  g_test_add_func ("/inverse/large", test_large);
  g_test_add_func ("/inverse/bound", test_bound);
  return g_test_run ();
}
