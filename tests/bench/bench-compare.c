/* SPDX-License-Identifier: MIT */
/* How two 4096 x 4096 layouts differ, count and largest difference, over memcmp of two equal arrays of their offsets. */
#include "bench.h"

#include "layout/tla-axis.h"
#include "layout/tla-compare.h"
#include "layout/tla-tag.h"

#include <string.h>

#define SIDE 4096

typedef struct
{
  TlaLayout *a, *b;
  gint64 n_different, largest;
} Pair;

typedef struct
{
  gint64 *a, *b;
} Arrays;

static void
compare (gpointer data)
{
  const Pair *self = data;
  g_autoptr (TlaComparison) comparison = tla_compare (self->a, self->b, NULL);

  g_assert_true (comparison->n_different.known);
  g_assert_cmpint (comparison->n_different.value, ==, self->n_different);
  g_assert_cmpint (comparison->largest, ==, self->largest);
  g_assert_true (comparison->is_proved == (self->n_different == 0));
}

static void
compare_arrays (gpointer data)
{
  const Arrays *self = data;

  if (memcmp (self->a, self->b, (gsize) SIDE * SIDE * sizeof (gint64)) != 0)
    g_error ("the arrays are equal");
}

static TlaLayout *
make_layout (const char *tag)
{
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat ((gint64[]) { SIDE, SIDE }, 2);
  TlaLayout *layout = tla_tag_make_layout (tla_tag_lookup (tag), tla_element_get_default (), args, NULL);

  g_assert_nonnull (layout);
  return layout;
}

static gint64 *
list_offsets (const TlaLayout *layout)
{
  gint64 *offsets = g_new (gint64, SIDE * SIDE);
  TlaAxis rows, columns;

  if (!tla_axis_init (&rows, layout, (const guint[]) { 0 }, 1, NULL) ||
      !tla_axis_init (&columns, layout, (const guint[]) { 1 }, 1, NULL))
    g_error ("a matrix has two sides");
  tla_fill_offsets (&rows, &columns, 0, offsets);
  return offsets;
}

/* What is to be found, element by element. */
static void
count_by_hand (Pair *self)
{
  g_autofree gint64 *a = list_offsets (self->a);
  g_autofree gint64 *b = list_offsets (self->b);

  for (gsize i = 0; i < (gsize) SIDE * SIDE; i++)
    {
      self->n_different += a[i] != b[i];
      self->largest = MAX (self->largest, ABS (a[i] - b[i]));
    }
}

/* A flat map once more, its rows in blocks of 16. */
static TlaLayout *
rewrite_row_major (void)
{
  g_autoptr (TlaIntTuple) rows = tla_int_tuple_new_flat ((gint64[]) { 16, SIDE / 16 }, 2);
  g_autoptr (TlaIntTuple) row_steps = tla_int_tuple_new_flat ((gint64[]) { SIDE, 16 * SIDE }, 2);
  g_autoptr (TlaIntTuple) columns = tla_int_tuple_new_int (SIDE, FALSE);
  g_autoptr (TlaIntTuple) column_step = tla_int_tuple_new_int (1, FALSE);
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new ((TlaIntTuple *[]) { rows, columns }, 2, NULL);
  g_autoptr (TlaIntTuple) stride = tla_int_tuple_new ((TlaIntTuple *[]) { row_steps, column_step }, 2, NULL);

  return tla_layout_new (shape, stride, NULL, NULL);
}

int
main (void)
{
  g_autoptr (TlaLayout) row_major = make_layout ("RowMajor");
  g_autoptr (TlaLayout) column_major = make_layout ("ColumnMajor");
  g_autoptr (TlaLayout) zn = make_layout ("zN");
  g_autoptr (TlaLayout) nz = make_layout ("nZ");
  g_autoptr (TlaLayout) rewritten = rewrite_row_major ();
  Pair pairs[] = { { row_major, zn }, { row_major, column_major }, { zn, nz }, { row_major, rewritten } };
  static const char *const names[] = { "compare", "compare-transposed", "compare-fractals", "compare-equal" };
  Arrays arrays = { list_offsets (row_major), list_offsets (row_major) };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      count_by_hand (&pairs[i]);
      bench_compare (names[i], (BenchSide) { compare, &pairs[i] }, (BenchSide) { compare_arrays, &arrays }, 3);
    }
  g_free (arrays.a);
  g_free (arrays.b);
  return 0;
}
