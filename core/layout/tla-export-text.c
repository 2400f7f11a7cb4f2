/* SPDX-License-Identifier: MIT */
#include "layout/tla-export-text.h"

#include "tuple/tla-error.h"

#include <string.h>

#define PIECE_BYTES (1 << 16)

static void
append_cpp (GString *text, const TlaIntTuple *tuple, const char *maker)
{
  if (tla_int_tuple_is_int (tuple))
    {
      gint64 value = tla_int_tuple_get_value (tuple);

      g_string_append_printf (
        text, tla_int_tuple_is_static (tuple) ? "Int<%" G_GINT64_FORMAT ">{}" : "%" G_GINT64_FORMAT, value);
      return;
    }

  g_string_append_printf (text, "%s(", maker);
  for (guint i = 0; i < tla_int_tuple_get_n_entries (tuple); i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      append_cpp (text, tla_int_tuple_get_entry (tuple, i), maker);
    }
  g_string_append_c (text, ')');
}

char *
tla_layout_to_cpp (const TlaLayout *self)
{
  GString *text = g_string_new ("MakeLayout(");

  g_return_val_if_fail (self != NULL, NULL);

  append_cpp (text, tla_layout_get_shape (self), "MakeShape");
  g_string_append (text, ", ");
  append_cpp (text, tla_layout_get_stride (self), "MakeStride");
  g_string_append (text, ", ");
  append_cpp (text, tla_layout_get_origin_shape (self), "MakeShape");
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* One dimension of the dense array: a leaf mode with more than one index. */
typedef struct
{
  gint64 extent;
  gint64 stride;
  guint mode;
  guint leaf;
} Dimension;

static int
compare_by_stride (gconstpointer a, gconstpointer b)
{
  const Dimension *x = a, *y = b;

  if (x->stride != y->stride)
    return x->stride > y->stride ? -1 : 1;
  return 0;
}

static GArray *
collect_dimensions (const TlaLayout *self)
{
  GArray *dimensions = g_array_new (FALSE, FALSE, sizeof (Dimension));

  for (guint mode = 0; mode < tla_layout_get_rank (self); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (self, mode, &n_leaves);

      for (guint leaf = 0; leaf < n_leaves; leaf++)
        {
          Dimension dimension = { leaves[leaf].extent, leaves[leaf].stride, mode, leaf };

          if (leaves[leaf].extent != 1)
            g_array_append_val (dimensions, dimension);
        }
    }
  return dimensions;
}

/* Each stride has to be the product of all smaller extents: then the array is dense, each place taken once. */
static gboolean
check_dense (const TlaLayout *self, const GArray *dimensions, GError **error)
{
  gint64 expected = 1;

  if (tla_layout_get_size (self) == 0)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
                           "The layout has no element: there is nothing to reshape");
      return FALSE;
    }
  for (guint i = dimensions->len; i-- > 0;)
    {
      const Dimension *dimension = &g_array_index (dimensions, Dimension, i);

      if (dimension->stride != expected)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
                       "Not a reshape and transpose of a dense array: the stride %" G_GINT64_FORMAT
                       " of mode %u, leaf %u "
                       "would have to be %" G_GINT64_FORMAT ", the product of the extents that lie closer together",
                       dimension->stride, dimension->mode, dimension->leaf, expected);
          return FALSE;
        }
      expected *= dimension->extent;
    }
  return TRUE;
}

static void
append_list (GString *text, gint64 value)
{
  if (text->str[text->len - 1] != '(' && text->str[text->len - 1] != '[')
    g_string_append (text, ", ");
  g_string_append_printf (text, "%" G_GINT64_FORMAT, value);
}

static gboolean
append_transpose (GString *text, const TlaLayout *self, const GArray *dimensions)
{
  g_autoptr (GString) order = g_string_new ("(");
  guint n_placed = 0;
  gboolean moved = FALSE;

  for (guint mode = 0; mode < tla_layout_get_rank (self); mode++)
    {
      guint n_leaves;

      tla_layout_get_leaves (self, mode, &n_leaves);
      for (guint leaf = n_leaves; leaf-- > 0;)
        for (guint i = 0; i < dimensions->len; i++)
          {
            const Dimension *dimension = &g_array_index (dimensions, Dimension, i);

            if (dimension->mode != mode || dimension->leaf != leaf)
              continue;
            moved = moved || i != n_placed;
            n_placed++;
            append_list (order, i);
          }
    }
  if (moved)
    g_string_append_printf (text, ".transpose%s)", order->str);
  return moved;
}

static void
append_slices (GString *text, const TlaLayout *self)
{
  gboolean cropped = FALSE;
  g_autoptr (GString) slices = g_string_new ("[");

  for (guint mode = 0; mode < tla_layout_get_rank (self); mode++)
    {
      gint64 origin = tla_layout_get_origin (self, mode);

      if (mode > 0)
        g_string_append (slices, ", ");
      if (origin < tla_layout_get_extent (self, mode))
        {
          cropped = TRUE;
          g_string_append_printf (slices, ":%" G_GINT64_FORMAT, origin);
        }
      else
        g_string_append_c (slices, ':');
    }
  if (cropped)
    g_string_append_printf (text, "%s]", slices->str);
}

char *
tla_layout_to_numpy (const TlaLayout *self, GError **error)
{
  g_autoptr (GArray) dimensions = NULL;
  g_autoptr (GString) text = g_string_new ("memory");
  gsize reshaped;

  g_return_val_if_fail (self != NULL, NULL);

  dimensions = collect_dimensions (self);
  g_array_sort (dimensions, compare_by_stride);
  if (!check_dense (self, dimensions, error))
    return NULL;

  if (dimensions->len > 0)
    {
      g_string_append (text, ".reshape(");
      for (guint i = 0; i < dimensions->len; i++)
        append_list (text, g_array_index (dimensions, Dimension, i).extent);
      g_string_append_c (text, ')');
    }
  reshaped = text->len;

  /* A plain row-major layout is one reshape: the second would say the same again. */
  if (append_transpose (text, self, dimensions) || dimensions->len != tla_layout_get_rank (self))
    {
      if (text->len == reshaped)
        g_string_truncate (text, strlen ("memory"));
      g_string_append (text, ".reshape(");
      for (guint mode = 0; mode < tla_layout_get_rank (self); mode++)
        append_list (text, tla_layout_get_extent (self, mode));
      g_string_append_c (text, ')');
    }
  append_slices (text, self);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
append_csv_header (GString *text, const TlaLayout *self, const char *const *names)
{
  static const char *const matrix[] = { "row", "column" };
  guint rank = tla_layout_get_rank (self);

  for (guint mode = 0; mode < rank; mode++)
    {
      if (names != NULL)
        g_string_append_printf (text, "%s,", names[mode]);
      else if (rank == 2)
        g_string_append_printf (text, "%s,", matrix[mode]);
      else
        g_string_append_printf (text, "mode%u,", mode);
    }
  g_string_append (text, "offset\n");
}

static void
append_csv_line (GString *text, const TlaLayout *self, gint64 base, const gint64 *coord)
{
  for (guint mode = 0; mode < tla_layout_get_rank (self); mode++)
    g_string_append_printf (text, "%" G_GINT64_FORMAT ",", coord[mode]);
  g_string_append_printf (text, "%" G_GINT64_FORMAT "\n", base + tla_layout_offset_at (self, coord));
}

/* The originShape may reach beyond the shape; only what is laid out has an offset without overflow. */
static gint64
count_indices (const TlaLayout *self, guint mode)
{
  return MIN (tla_layout_get_origin (self, mode), tla_layout_get_extent (self, mode));
}

static gboolean
count_coordinates (const TlaLayout *self, gint64 *n_coords, GError **error)
{
  gint64 n = 1;
  gboolean too_many = FALSE;

  for (guint mode = 0; mode < tla_layout_get_rank (self) && n > 0; mode++)
    {
      gint64 n_indices = count_indices (self, mode);

      if (n_indices > TLA_CSV_MAX_ELEMENTS / n)
        too_many = TRUE;
      else
        n *= n_indices;
    }
  if (too_many && n > 0)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "A list of offsets has at most %d lines, and this layout has more elements: list a tile of it",
                   TLA_CSV_MAX_ELEMENTS);
      return FALSE;
    }
  *n_coords = n;
  return TRUE;
}

gboolean
tla_layout_write_csv (const TlaLayout *self,
                      gint64 base,
                      const char *const *names,
                      TlaWriteFunc write,
                      gpointer user_data,
                      GError **error)
{
  guint rank;
  gint64 n_coords;
  g_autofree gint64 *coord = NULL;
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (write != NULL, FALSE);

  if (!count_coordinates (self, &n_coords, error))
    return FALSE;

  rank = tla_layout_get_rank (self);
  coord = g_new0 (gint64, MAX (rank, 1));
  text = g_string_sized_new (PIECE_BYTES + 1024);
  append_csv_header (text, self, names);
  for (gint64 done = 0; done < n_coords; done++)
    {
      append_csv_line (text, self, base, coord);
      for (guint mode = rank; mode-- > 0;)
        {
          if (++coord[mode] < count_indices (self, mode))
            break;
          coord[mode] = 0;
        }
      if (text->len >= PIECE_BYTES)
        {
          if (!write (text->str, text->len, done + 1, user_data, error))
            return FALSE;
          g_string_truncate (text, 0);
        }
    }
  return write (text->str, text->len, n_coords, user_data, error);
}
