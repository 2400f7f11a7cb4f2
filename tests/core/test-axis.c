/* SPDX-License-Identifier: MIT */
#include "layout/tla-axis.h"
#include "layout/tla-tag.h"
#include "tuple/tla-error.h"

#define MAX_MODES 4

/* A random layout of @n_modes modes, some nested, whose originShape is often smaller than its shape. */
static TlaLayout *
make_random_layout (guint n_modes)
{
  TlaIntTuple *shape[MAX_MODES] = { NULL }, *stride[MAX_MODES] = { NULL }, *origin[MAX_MODES] = { NULL };
  g_autoptr (TlaIntTuple) whole_shape = NULL;
  g_autoptr (TlaIntTuple) whole_stride = NULL;
  g_autoptr (TlaIntTuple) whole_origin = NULL;
  TlaLayout *layout;

  for (guint m = 0; m < n_modes; m++)
    {
      guint n_leaves = g_test_rand_int_range (1, 4);
      gint64 extents[3], strides[3];
      gint64 product = 1;

      for (guint l = 0; l < n_leaves; l++)
        {
          extents[l] = g_test_rand_int_range (1, 6);
          strides[l] = g_test_rand_int_range (-50, 51);
          product *= extents[l];
        }
      if (n_leaves == 1)
        {
          shape[m] = tla_int_tuple_new_int (extents[0], FALSE);
          stride[m] = tla_int_tuple_new_int (strides[0], FALSE);
        }
      else
        {
          shape[m] = tla_int_tuple_new_flat (extents, n_leaves);
          stride[m] = tla_int_tuple_new_flat (strides, n_leaves);
        }
      origin[m] = tla_int_tuple_new_int (g_test_rand_int_range (0, (gint32) product + 3), FALSE);
    }

  whole_shape = tla_int_tuple_new (shape, n_modes, NULL);
  whole_stride = tla_int_tuple_new (stride, n_modes, NULL);
  whole_origin = tla_int_tuple_new (origin, n_modes, NULL);
  for (guint m = 0; m < n_modes; m++)
    {
      tla_int_tuple_unref (shape[m]);
      tla_int_tuple_unref (stride[m]);
      tla_int_tuple_unref (origin[m]);
    }
  layout = tla_layout_new (whole_shape, whole_stride, whole_origin, NULL);
  g_assert_nonnull (layout);
  return layout;
}

/* Some of the modes in some order. */
static guint
pick_modes (guint n_modes, guint *modes)
{
  guint n_picked = g_test_rand_int_range (0, (gint32) n_modes + 1);

  for (guint m = 0; m < n_modes; m++)
    modes[m] = m;
  for (guint m = n_modes; m > 1; m--)
    {
      guint other = g_test_rand_int_range (0, (gint32) m);
      guint kept = modes[m - 1];

      modes[m - 1] = modes[other];
      modes[other] = kept;
    }
  return n_picked;
}

/* What the axis is about, by counting: the coordinate of index i, its validity, and the layout's own offset of it. */
static gint64
count_coord (const TlaLayout *layout, const guint *modes, guint n_modes, gint64 i, gint64 *coord, gboolean *valid)
{
  for (guint m = 0; m < tla_layout_get_rank (layout); m++)
    coord[m] = 0;
  *valid = TRUE;
  for (guint m = 0; m < n_modes; m++)
    {
      gint64 extent = tla_layout_get_extent (layout, modes[m]);

      coord[modes[m]] = m + 1 < n_modes ? i % extent : i;
      i /= extent;
      *valid &= coord[modes[m]] < MIN (tla_layout_get_origin (layout, modes[m]), extent);
    }
  return tla_layout_offset_at (layout, coord);
}

static void
test_random (void)
{
  for (guint round = 0; round < 3000; round++)
    {
      guint rank = g_test_rand_int_range (1, MAX_MODES + 1);
      g_autoptr (TlaLayout) layout = make_random_layout (rank);
      guint modes[MAX_MODES];
      guint n_modes = pick_modes (rank, modes);
      g_autofree gint64 *filled = NULL;
      g_autofree gint64 *offsets = NULL;
      g_autofree gboolean *valid = NULL;
      gint64 n_valid = 0;
      TlaAxis axis;

      g_assert_true (tla_axis_init (&axis, layout, modes, n_modes, NULL));
      offsets = g_new (gint64, axis.extent);
      valid = g_new (gboolean, axis.extent);
      for (gint64 i = 0; i < axis.extent; i++)
        {
          gint64 coord[MAX_MODES], split[MAX_MODES] = { 0 };

          offsets[i] = count_coord (layout, modes, n_modes, i, coord, &valid[i]);
          n_valid += valid[i];
          g_assert_cmpint (tla_axis_at (&axis, i), ==, offsets[i]);
          g_assert_cmpint (tla_axis_is_valid (&axis, i), ==, valid[i]);
          tla_axis_split (&axis, i, split);
          g_assert_cmpmem (split, rank * sizeof (gint64), coord, rank * sizeof (gint64));
          g_assert_cmpint (tla_axis_join (&axis, coord), ==, n_modes > 0 ? i : 0);
        }
      g_assert_cmpint (axis.n_valid, ==, n_valid);
      g_assert_false (tla_axis_is_valid (&axis, -1));
      g_assert_false (tla_axis_is_valid (&axis, axis.extent));

      filled = g_new (gint64, axis.extent + 20);
      for (guint try = 0; try < 12; try++)
        {
          gint64 begin = g_test_rand_int_range (0, (gint32) axis.extent + 1);
          gint64 end = g_test_rand_int_range ((gint32) begin, (gint32) axis.extent + 1);
          gboolean valid_only = g_test_rand_bit ();
          TlaAxisSum sum = tla_axis_sum (&axis, begin, end, valid_only);
          gint64 n = 0, total = 0, least = G_MAXINT64, largest = G_MININT64;
          gint64 found_least, found_largest;

          for (gint64 i = begin; i < end; i++)
            if (!valid_only || valid[i])
              {
                n++;
                total += offsets[i];
                least = MIN (least, offsets[i]);
                largest = MAX (largest, offsets[i]);
              }
          g_assert_cmpint (sum.n, ==, n);
          g_assert_true (sum.sum == total);
          g_assert_cmpint (tla_axis_range (&axis, begin, end, valid_only, &found_least, &found_largest), ==, n > 0);
          if (n > 0)
            {
              g_assert_cmpint (found_least, ==, least);
              g_assert_cmpint (found_largest, ==, largest);
            }

          /* Also beyond the axis, where the outermost leaf runs on. */
          tla_axis_fill (&axis, begin, axis.extent + 20 - begin, filled);
          for (gint64 i = begin; i < axis.extent + 20; i++)
            g_assert_cmpint (filled[i - begin], ==, tla_axis_at (&axis, i));
        }
    }
}

/* base + f(row) + g(column) is the layout itself. */
static void
assert_fill (const TlaLayout *layout,
             const guint *row_modes,
             guint n_row_modes,
             const guint *column_modes,
             guint n_column_modes)
{
  TlaAxis rows, columns;
  g_autofree gint64 *out = NULL;
  g_autofree gint64 *coord = g_new0 (gint64, tla_layout_get_rank (layout));
  const gint64 guard = G_GINT64_CONSTANT (0x5a5a5a5a5a5a5a5a);
  gsize n_cells;

  g_assert_true (tla_axis_init (&rows, layout, row_modes, n_row_modes, NULL));
  g_assert_true (tla_axis_init (&columns, layout, column_modes, n_column_modes, NULL));
  n_cells = rows.extent * columns.extent;
  out = g_new (gint64, n_cells + 1);
  out[n_cells] = guard;
  tla_fill_offsets (&rows, &columns, 1000, out);
  g_assert_cmpint (out[n_cells], ==, guard);
  for (gint64 row = 0; row < rows.extent; row++)
    {
      tla_axis_split (&rows, row, coord);
      for (gint64 column = 0; column < columns.extent; column++)
        {
          tla_axis_split (&columns, column, coord);
          if (out[row * columns.extent + column] != 1000 + tla_layout_offset_at (layout, coord))
            g_assert_cmpint (out[row * columns.extent + column], ==, 1000 + tla_layout_offset_at (layout, coord));
        }
    }
}

static void
test_fill_random (void)
{
  for (guint round = 0; round < 500; round++)
    {
      guint rank = g_test_rand_int_range (1, 4);
      g_autoptr (TlaLayout) layout = make_random_layout (rank);
      guint modes[MAX_MODES];
      guint n_rows = g_test_rand_int_range (0, (gint32) rank + 1);

      pick_modes (rank, modes);
      assert_fill (layout, modes, n_rows, modes + n_rows, rank - n_rows);
    }
}

/* Large enough that the caches are written past; RowMajor is not padded, so its odd numbers of columns let lines start anywhere. */
static void
test_fill_large (void)
{
  static const char *const tags[] = { "zN", "nZ", "RowMajor" };
  const gint64 sizes[][2] = { { 1100, 1003 }, { 3, 400001 }, { 1200000, 1 }, { 1024, 1024 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (tags); k++)
      {
        g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (sizes[i], 2);
        g_autoptr (TlaLayout) layout =
          tla_tag_make_layout (tla_tag_lookup (tags[k]), tla_element_get_default (), args, NULL);

        assert_fill (layout, (const guint[]) { 0 }, 1, (const guint[]) { 1 }, 1);
      }
}

/* 2^20 x 2^20 elements of zN<half>: too many to count, but an arithmetic series. */
static void
test_closed_form (void)
{
  const gint64 n = 1 << 20;
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat ((const gint64[]) { n, n }, 2);
  g_autoptr (TlaLayout) layout = tla_tag_make_layout (tla_tag_lookup ("zN"), tla_element_get_default (), args, NULL);
  TlaAxis rows, both;
  TlaAxisSum sum;
  gint64 least, largest;

  /* Along rows f(row) = 16 * row: a row's inner step is 16, and 16 rows are a block of 256. */
  g_assert_true (tla_axis_init (&rows, layout, (const guint[]) { 0 }, 1, NULL));
  sum = tla_axis_sum (&rows, 1000, n - 7, FALSE);
  g_assert_cmpint (sum.n, ==, n - 1007);
  g_assert_true (sum.sum == (__int128) 16 * ((__int128) (n - 7) * (n - 8) / 2 - 1000 * 999 / 2));

  /* zN without padding is a permutation of 0 ... size - 1. */
  g_assert_true (tla_axis_init (&both, layout, (const guint[]) { 0, 1 }, 2, NULL));
  g_assert_cmpint (both.extent, ==, n * n);
  sum = tla_axis_sum (&both, 0, both.extent, TRUE);
  g_assert_cmpint (sum.n, ==, n * n);
  g_assert_true (sum.sum == (__int128) (n * n) * (n * n - 1) / 2);
  g_assert_true (tla_axis_range (&both, 0, both.extent, TRUE, &least, &largest));
  g_assert_cmpint (least, ==, 0);
  g_assert_cmpint (largest, ==, n * n - 1);
}

/* Near 63 bits: nothing may wrap on the way. */
static void
test_extremes (void)
{
  const gint64 half = G_GINT64_CONSTANT (1) << 60;
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat ((const gint64[]) { 2, 2, half }, 3);
  g_autoptr (TlaIntTuple) stride = tla_int_tuple_new_flat ((const gint64[]) { half, -half, -2 }, 3);
  g_autoptr (TlaLayout) layout = tla_layout_new (shape, stride, NULL, NULL);
  TlaAxis axis;
  TlaAxisSum sum;
  gint64 least, largest;

  g_assert_nonnull (layout);
  g_assert_true (tla_axis_init (&axis, layout, (const guint[]) { 0, 2 }, 2, NULL));
  /* Half of the indices have digit 1 in mode 0; in mode 2 each digit d < 2^60 is had twice, for -2 d each. */
  sum = tla_axis_sum (&axis, 0, axis.extent, FALSE);
  g_assert_cmpint (sum.n, ==, 2 * half);
  g_assert_true (sum.sum == (__int128) half * half - (__int128) 2 * half * (half - 1));
  g_assert_true (tla_axis_range (&axis, 0, axis.extent, FALSE, &least, &largest));
  g_assert_cmpint (least, ==, -2 * (half - 1));
  g_assert_cmpint (largest, ==, half);
}

static void
test_limit (void)
{
  gint64 ones[TLA_AXIS_MAX_LEAVES + 1];
  guint modes[TLA_AXIS_MAX_LEAVES + 1];
  g_autoptr (TlaIntTuple) tuple = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  g_autoptr (TlaIntTuple) hollow = tla_int_tuple_new_flat ((const gint64[]) { 0, G_MAXINT64, 2 }, 3);
  g_autoptr (TlaLayout) empty = tla_layout_new (hollow, hollow, NULL, NULL);
  g_autoptr (GError) error = NULL;
  TlaAxis axis;
  gint64 least, largest;

  for (guint i = 0; i <= TLA_AXIS_MAX_LEAVES; i++)
    {
      ones[i] = 1;
      modes[i] = i;
    }
  tuple = tla_int_tuple_new_flat (ones, TLA_AXIS_MAX_LEAVES + 1);
  layout = tla_layout_new (tuple, tuple, NULL, NULL);
  g_assert_true (tla_axis_init (&axis, layout, modes, TLA_AXIS_MAX_LEAVES, NULL));
  g_assert_false (tla_axis_init (&axis, layout, modes, TLA_AXIS_MAX_LEAVES + 1, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_clear_error (&error);

  /* Two sides of an empty layout may be too long for one axis. */
  g_assert_nonnull (empty);
  g_assert_false (tla_axis_init (&axis, empty, (const guint[]) { 1, 2 }, 2, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_assert_true (tla_axis_init (&axis, empty, (const guint[]) { 0, 2 }, 2, NULL));
  g_assert_cmpint (axis.extent, ==, 0);
  g_assert_cmpint (tla_axis_sum (&axis, 0, 5, TRUE).n, ==, 0);
  g_assert_false (tla_axis_range (&axis, 0, 5, FALSE, &least, &largest));
  g_assert_cmpint (tla_axis_at (&axis, 3), ==, 0);
  tla_fill_offsets (&axis, &axis, 0, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/axis/random", test_random);
  g_test_add_func ("/axis/fill/random", test_fill_random);
  g_test_add_func ("/axis/fill/large", test_fill_large);
  g_test_add_func ("/axis/closed-form", test_closed_form);
  g_test_add_func ("/axis/extremes", test_extremes);
  g_test_add_func ("/axis/limit", test_limit);
  return g_test_run ();
}
