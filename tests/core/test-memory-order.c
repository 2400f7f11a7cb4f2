/* SPDX-License-Identifier: MIT */
#include "layout/tla-memory-order.h"

static TlaLayout *
make_layout (guint rank, const gint64 *shape_values, const gint64 *stride_values)
{
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat (shape_values, rank);
  g_autoptr (TlaIntTuple) stride = tla_int_tuple_new_flat (stride_values, rank);

  return tla_layout_new (shape, stride, NULL, NULL);
}

/* Walks from the lowest offset to the end and back: offsets must rise, every element of the shape must come once. */
static void
check_walk (const TlaLayout *layout, gint64 n_expected)
{
  g_autoptr (TlaMemoryOrder) order = tla_memory_order_new (layout);
  gint64 coord[8], n = 1, offset;

  g_assert_true (tla_memory_order_get_end (order, TRUE, coord));
  offset = tla_layout_offset_at (layout, coord);
  g_assert_cmpint (offset, ==, tla_layout_get_lowest (layout));
  while (tla_memory_order_step (order, TRUE, coord))
    {
      gint64 next = tla_layout_offset_at (layout, coord);

      g_assert_cmpint (next, >=, offset);
      for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
        {
          g_assert_cmpint (coord[mode], >=, 0);
          g_assert_cmpint (coord[mode], <, tla_layout_get_extent (layout, mode));
        }
      offset = next;
      n++;
    }
  g_assert_cmpint (n, ==, n_expected);
  g_assert_cmpint (offset, ==, tla_layout_get_highest (layout));
  while (tla_memory_order_step (order, FALSE, coord))
    n--;
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpint (tla_layout_offset_at (layout, coord), ==, tla_layout_get_lowest (layout));
}

static void
test_dense (void)
{
  const gint64 shape[] = { 4, 6 }, rows[] = { 6, 1 }, columns[] = { 1, 4 };
  g_autoptr (TlaLayout) row_major = make_layout (2, shape, rows);
  g_autoptr (TlaLayout) column_major = make_layout (2, shape, columns);

  check_walk (row_major, 24);
  check_walk (column_major, 24);
}

static void
test_nested (void)
{
  const gint64 inner_shape[] = { 4, 2 }, outer_shape[] = { 4, 3 }, inner_stride[] = { 4, 16 },
               outer_stride[] = { 1, 32 };
  g_autoptr (TlaIntTuple) a = tla_int_tuple_new_flat (inner_shape, 2), b = tla_int_tuple_new_flat (outer_shape, 2);
  g_autoptr (TlaIntTuple) c = tla_int_tuple_new_flat (inner_stride, 2), d = tla_int_tuple_new_flat (outer_stride, 2);
  TlaIntTuple *shapes[] = { a, b }, *strides[] = { c, d };
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new (shapes, 2, NULL), stride = tla_int_tuple_new (strides, 2, NULL);
  g_autoptr (TlaLayout) layout = tla_layout_new (shape, stride, NULL, NULL);
  g_autoptr (TlaMemoryOrder) order = tla_memory_order_new (layout);
  gint64 coord[] = { 3, 3 };

  check_walk (layout, 96);
  /* (3, 3) ends the first block at 15; the block below begins at 16. */
  g_assert_true (tla_memory_order_step (order, TRUE, coord));
  g_assert_cmpint (coord[0], ==, 4);
  g_assert_cmpint (coord[1], ==, 0);
}

static void
test_holes (void)
{
  /* The step from one row to the next passes 2^40 offsets. */
  const gint64 shape[] = { 3, 2 }, stride[] = { G_GINT64_CONSTANT (1) << 40, 1 }, backwards[] = { -100, 7 };
  g_autoptr (TlaLayout) far = make_layout (2, shape, stride);
  g_autoptr (TlaLayout) negative = make_layout (2, shape, backwards);

  check_walk (far, 6);
  check_walk (negative, 6);
}

static void
test_overlaps (void)
{
  /* (4, 4):(2, 1): offsets 0 to 9, each once; stride 0: three elements at each of two offsets. */
  const gint64 shape[] = { 4, 4 }, stride[] = { 2, 1 }, repeated_shape[] = { 3, 2 }, repeated[] = { 0, 1 };
  g_autoptr (TlaLayout) overlapping = make_layout (2, shape, stride);
  g_autoptr (TlaLayout) repeating = make_layout (2, repeated_shape, repeated);

  check_walk (overlapping, 10);
  check_walk (repeating, 6);
}

static void
test_empty (void)
{
  const gint64 shape[] = { 4, 0 }, stride[] = { 1, 4 };
  g_autoptr (TlaLayout) empty = make_layout (2, shape, stride);
  g_autoptr (TlaMemoryOrder) order = tla_memory_order_new (empty);
  gint64 coord[] = { 0, 0 };

  g_assert_false (tla_memory_order_get_end (order, TRUE, coord));
  g_assert_false (tla_memory_order_step (order, TRUE, coord));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memory-order/dense", test_dense);
  g_test_add_func ("/memory-order/nested", test_nested);
  g_test_add_func ("/memory-order/holes", test_holes);
  g_test_add_func ("/memory-order/overlaps", test_overlaps);
  g_test_add_func ("/memory-order/empty", test_empty);
  return g_test_run ();
}
