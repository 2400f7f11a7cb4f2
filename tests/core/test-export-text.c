/* SPDX-License-Identifier: MIT */
#include "layout/tla-export-text.h"
#include "tuple/tla-error.h"

#include <string.h>

/* Sizes and strides of a mode: (inner, outer). A minus sign marks nothing here: all values are dynamic but where said. */
static TlaIntTuple *
pair (gint64 inner, gboolean inner_static, gint64 outer, gboolean outer_static)
{
  g_autoptr (TlaIntTuple) first = tla_int_tuple_new_int (inner, inner_static);
  g_autoptr (TlaIntTuple) second = tla_int_tuple_new_int (outer, outer_static);
  TlaIntTuple *entries[] = { first, second };

  return tla_int_tuple_new (entries, 2, NULL);
}

static TlaIntTuple *
pair_of (TlaIntTuple *first, TlaIntTuple *second)
{
  TlaIntTuple *entries[] = { first, second };
  TlaIntTuple *tuple = tla_int_tuple_new (entries, 2, NULL);

  tla_int_tuple_unref (first);
  tla_int_tuple_unref (second);
  return tuple;
}

/* zN<half>(20, 28): ((_16, 2), (_16, 2)):((_16, _256), (_1, 512)):(20, 28) */
static TlaLayout *
make_zn (void)
{
  const gint64 origin_values[] = { 20, 28 };
  g_autoptr (TlaIntTuple) shape = pair_of (pair (16, TRUE, 2, FALSE), pair (16, TRUE, 2, FALSE));
  g_autoptr (TlaIntTuple) stride = pair_of (pair (16, TRUE, 256, TRUE), pair (1, TRUE, 512, FALSE));
  g_autoptr (TlaIntTuple) origin = tla_int_tuple_new_flat (origin_values, 2);

  return tla_layout_new (shape, stride, origin, NULL);
}

static TlaLayout *
make_flat (guint rank, const gint64 *shape_values, const gint64 *stride_values)
{
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new_flat (shape_values, rank);
  g_autoptr (TlaIntTuple) stride = tla_int_tuple_new_flat (stride_values, rank);

  return tla_layout_new (shape, stride, NULL, NULL);
}

static void
test_cpp (void)
{
  g_autoptr (TlaLayout) zn = make_zn ();
  g_autofree char *text = tla_layout_to_cpp (zn);

  g_assert_cmpstr (text, ==,
                   "MakeLayout(MakeShape(MakeShape(Int<16>{}, 2), MakeShape(Int<16>{}, 2)), "
                   "MakeStride(MakeStride(Int<16>{}, Int<256>{}), MakeStride(Int<1>{}, 512)), MakeShape(20, 28))");
}

static void
test_numpy (void)
{
  const gint64 shape[] = { 4, 6 }, row_major[] = { 6, 1 }, column_major[] = { 1, 4 };
  const gint64 batched_shape[] = { 2, 3, 4 }, batched[] = { 12, 4, 1 };
  g_autoptr (TlaLayout) zn = make_zn ();
  g_autoptr (TlaLayout) rows = make_flat (2, shape, row_major);
  g_autoptr (TlaLayout) columns = make_flat (2, shape, column_major);
  g_autoptr (TlaLayout) batch = make_flat (3, batched_shape, batched);
  g_autofree char *zn_text = tla_layout_to_numpy (zn, NULL);
  g_autofree char *rows_text = tla_layout_to_numpy (rows, NULL);
  g_autofree char *columns_text = tla_layout_to_numpy (columns, NULL);
  g_autofree char *batch_text = tla_layout_to_numpy (batch, NULL);

  /* In memory order: column block (512), row block (256), row (16), column (1); zN is (N1, M1, M0, N0). */
  g_assert_cmpstr (zn_text, ==, "memory.reshape(2, 2, 16, 16).transpose(1, 2, 0, 3).reshape(32, 32)[:20, :28]");
  g_assert_cmpstr (rows_text, ==, "memory.reshape(4, 6)");
  g_assert_cmpstr (columns_text, ==, "memory.reshape(6, 4).transpose(1, 0).reshape(4, 6)");
  g_assert_cmpstr (batch_text, ==, "memory.reshape(2, 3, 4)");
}

static void
test_numpy_refused (void)
{
  const gint64 shape[] = { 4, 3 }, empty_shape[] = { 4, 0 };
  const gint64 padded[] = { 4, 1 }, overlapping[] = { 2, 1 }, backwards[] = { -3, 1 };
  const gint64 *const strides[] = { padded, overlapping, backwards };
  g_autoptr (TlaLayout) empty = make_flat (2, empty_shape, padded);
  g_autoptr (GError) empty_error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (strides); i++)
    {
      g_autoptr (TlaLayout) layout = make_flat (2, shape, strides[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (tla_layout_to_numpy (layout, &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
    }
  g_assert_null (tla_layout_to_numpy (empty, &empty_error));
  g_assert_error (empty_error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
}

typedef struct
{
  GString *text;
  gint64 done;
  guint n_calls;
  guint n_allowed;
} Sink;

static gboolean
write_to_sink (const char *data, gsize length, gint64 done, gpointer user_data, GError **error)
{
  Sink *sink = user_data;

  if (sink->n_calls++ == sink->n_allowed)
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC, "full");
      return FALSE;
    }
  g_string_append_len (sink->text, data, length);
  sink->done = done;
  return TRUE;
}

static void
test_csv (void)
{
  const gint64 shape[] = { 2, 3 }, stride[] = { 1, 2 };
  g_autoptr (TlaLayout) layout = make_flat (2, shape, stride);
  g_autoptr (TlaLayout) zn = make_zn ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) long_text = g_string_new (NULL);
  Sink sink = { text, 0, 0, G_MAXUINT }, long_sink = { long_text, 0, 0, G_MAXUINT };
  guint n_lines = 0;

  g_assert_true (tla_layout_write_csv (layout, 0, NULL, write_to_sink, &sink, NULL));
  g_assert_cmpstr (text->str, ==, "row,column,offset\n0,0,0\n0,1,2\n0,2,4\n1,0,1\n1,1,3\n1,2,5\n");
  g_assert_cmpint (sink.done, ==, 6);

  /* Where the layout's zero is element 57 of a storage. */
  g_string_truncate (text, 0);
  g_assert_true (tla_layout_write_csv (layout, 57, NULL, write_to_sink, &sink, NULL));
  g_assert_cmpstr (text->str, ==, "row,column,offset\n0,0,57\n0,1,59\n0,2,61\n1,0,58\n1,1,60\n1,2,62\n");

  /* 20 x 28 elements and the heading; (17, 20) is 1·16 + 1·256 + 4·1 + 1·512 = 788 */
  g_assert_true (tla_layout_write_csv (zn, 0, NULL, write_to_sink, &long_sink, NULL));
  for (const char *p = long_text->str; *p != '\0'; p++)
    n_lines += *p == '\n';
  g_assert_cmpuint (n_lines, ==, 20 * 28 + 1);
  g_assert_nonnull (strstr (long_text->str, "\n17,20,788\n"));
}

static void
test_csv_bounds (void)
{
  const gint64 large[] = { G_GINT64_CONSTANT (1) << 20, 17 },
               huge[] = { G_GINT64_CONSTANT (1) << 40, G_GINT64_CONSTANT (1) << 20 };
  const gint64 large_stride[] = { 17, 1 }, huge_stride[] = { G_GINT64_CONSTANT (1) << 20, 1 };
  const gint64 long_shape[] = { 300, 300 }, long_stride[] = { 300, 1 };
  g_autoptr (TlaLayout) too_large = make_flat (2, large, large_stride);
  g_autoptr (TlaLayout) too_huge = make_flat (2, huge, huge_stride);
  g_autoptr (TlaLayout) in_pieces = make_flat (2, long_shape, long_stride);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) large_error = NULL, huge_error = NULL, full_error = NULL;
  Sink sink = { text, 0, 0, 2 };

  g_assert_false (tla_layout_write_csv (too_large, 0, NULL, write_to_sink, &sink, &large_error));
  g_assert_error (large_error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_false (tla_layout_write_csv (too_huge, 0, NULL, write_to_sink, &sink, &huge_error));
  g_assert_error (huge_error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_cmpuint (sink.n_calls, ==, 0);

  /* 90 000 lines of some 13 bytes come in pieces of 64 KiB: the third is refused */
  g_assert_false (tla_layout_write_csv (in_pieces, 0, NULL, write_to_sink, &sink, &full_error));
  g_assert_error (full_error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_assert_cmpuint (sink.n_calls, ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export-text/cpp", test_cpp);
  g_test_add_func ("/export-text/numpy", test_numpy);
  g_test_add_func ("/export-text/numpy-refused", test_numpy_refused);
  g_test_add_func ("/export-text/csv", test_csv);
  g_test_add_func ("/export-text/csv-bounds", test_csv_bounds);
  return g_test_run ();
}
