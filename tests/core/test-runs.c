/* SPDX-License-Identifier: MIT */
#include "layout/tla-runs.h"
#include "layouts.h"

/* Runs of a view in memory: one example by hand, and random layouts against marking every element. */

static void
expect (const char *text, gint64 row, gint64 column, gint64 n_runs, gint64 shortest, gint64 longest)
{
  g_autoptr (TlaLayout) layout = layouts_parse (text);
  g_autoptr (TlaRuns) runs = tla_runs_new (layout, (gint64[]) { row, column });

  g_assert_true (runs->known);
  g_assert_cmpint (runs->n_runs, ==, n_runs);
  g_assert_cmpint (runs->shortest, ==, shortest);
  g_assert_cmpint (runs->longest, ==, longest);
}

static void
test_examples (void)
{
  /* Tile (80, 64) of a 100 x 100 zN<half>: columns 64 to 79 and 80 to 95 are 20 rows of 16 each; of columns 96 to 99
   * each of the 20 rows is a run of 4. */
  expect ("((16,2),(16,3)):((16,256),(1,1792)):(20,36)", 80, 64, 2 + 20, 4, 20 * 16);
  /* Rows of 36 in a matrix of 100 columns; whole rows are one run. */
  expect ("(20,36):(100,1):(20,36)", 80, 64, 20, 36, 36);
  expect ("(20,100):(100,1):(20,100)", 3, 0, 1, 2000, 2000);
  expect ("(20,36):(100,1):(0,36)", 80, 64, 0, 0, 0);
  /* From the fifth row of a block on: 11 rows, then a whole block of 16, then 3. Blocks of rows follow each other. */
  expect ("((16,2),(16,1)):((16,256),(1,1792)):(30,16)", 5, 0, 1, 480, 480);
  /* More runs than anybody counts. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(1073741824,1):(3,1)");
    g_autoptr (TlaRuns) runs = tla_runs_new (layout, (gint64[]) { 0, 0 });

    g_assert_false (runs->known);
  }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  gint64 left = *(const gint64 *) a, right = *(const gint64 *) b;

  return (left > right) - (left < right);
}

static void
test_random (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      RandomLayout random;
      gint64 start[LAYOUTS_MAX_MODES] = { 0 }, coord[LAYOUTS_MAX_MODES] = { 0 };
      g_autoptr (GArray) offsets = g_array_new (FALSE, FALSE, sizeof (gint64));
      g_autoptr (TlaRuns) runs = NULL;
      gint64 n_runs = 0, length = 0, longest = 0, shortest = G_MAXINT64;
      gboolean more;

      random_layout (&random);
      if (random_layout_is_empty (&random))
        {
          random_layout_clear (&random);
          continue;
        }
      for (guint mode = 0; mode < random.n_modes; mode++)
        start[mode] = g_test_rand_int_range (0, 9);
      runs = tla_runs_new (random.layout, start);

      more = tla_layout_get_valid (random.layout) > 0;
      while (more)
        {
          gint64 absolute[LAYOUTS_MAX_MODES], offset;

          for (guint mode = 0; mode < random.n_modes; mode++)
            absolute[mode] = start[mode] + coord[mode];
          offset = tla_layout_offset_at (random.layout, absolute);
          g_array_append_val (offsets, offset);
          more = FALSE;
          for (guint mode = 0; mode < random.n_modes && !more; mode++)
            {
              more = ++coord[mode] < random.origin[mode];
              if (!more)
                coord[mode] = 0;
            }
        }
      g_array_sort (offsets, compare);
      for (guint i = 0; i < offsets->len; i++)
        {
          gint64 step = i > 0 ? g_array_index (offsets, gint64, i) - g_array_index (offsets, gint64, i - 1) : 2;

          if (step > 1)
            {
              n_runs++;
              shortest = i > 0 ? MIN (shortest, length) : shortest;
              length = 0;
            }
          length += step > 0;
          longest = MAX (longest, length);
        }
      shortest = offsets->len > 0 ? MIN (shortest, length) : 0;
      if (!runs->known || runs->n_runs != n_runs || runs->longest != longest || runs->shortest != shortest)
        g_error ("%s: %" G_GINT64_FORMAT " runs of %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT ", not %" G_GINT64_FORMAT
                 " of %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                 random.text, runs->n_runs, runs->shortest, runs->longest, n_runs, shortest, longest);
      random_layout_clear (&random);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/runs/examples", test_examples);
  g_test_add_func ("/runs/random", test_random);
  return g_test_run ();
}
