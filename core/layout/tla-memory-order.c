/* SPDX-License-Identifier: MIT */
#include "layout/tla-memory-order.h"

#define MOST_TRIES 65536

/* A leaf mode with more than one index. */
typedef struct
{
  gint64 extent;
  gint64 stride;
  gint64 span;
  guint mode;
} Digit;

struct _TlaMemoryOrder
{
  TlaLayout *layout;
  GArray *digits;      /* smallest stride first */
  TlaInverse *inverse; /* where the digits are no counter */
};

static guint64
size_of (gint64 stride)
{
  return stride < 0 ? -(guint64) stride : (guint64) stride;
}

static int
compare_digits (gconstpointer a, gconstpointer b)
{
  guint64 x = size_of (((const Digit *) a)->stride), y = size_of (((const Digit *) b)->stride);

  return (x > y) - (x < y);
}

/* All offsets are within 63 bits, so that no reach of smaller digits overflows. */
static gboolean
is_counter (const GArray *digits)
{
  guint64 reach = 0;

  for (guint i = 0; i < digits->len; i++)
    {
      const Digit *digit = &g_array_index (digits, Digit, i);

      if (digit->stride != 0 && size_of (digit->stride) <= reach)
        return FALSE;
      reach += size_of (digit->stride) * (guint64) (digit->extent - 1);
    }
  return TRUE;
}

TlaMemoryOrder *
tla_memory_order_new (const TlaLayout *layout)
{
  TlaMemoryOrder *self = g_new0 (TlaMemoryOrder, 1);

  g_return_val_if_fail (layout != NULL, NULL);

  self->layout = tla_layout_ref (layout);
  self->digits = g_array_new (FALSE, FALSE, sizeof (Digit));
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 0; i < n_leaves; i++)
        {
          Digit digit = { leaves[i].extent, leaves[i].stride, leaves[i].span, mode };

          if (digit.extent > 1)
            g_array_append_val (self->digits, digit);
        }
    }
  g_array_sort (self->digits, compare_digits);
  if (tla_layout_get_size (layout) > 0 && !is_counter (self->digits))
    self->inverse = tla_inverse_new (layout);
  return self;
}

void
tla_memory_order_free (TlaMemoryOrder *self)
{
  g_clear_pointer (&self->inverse, tla_inverse_unref);
  g_array_unref (self->digits);
  tla_layout_unref (self->layout);
  g_free (self);
}

static gboolean
step_digits (const TlaMemoryOrder *self, gboolean forward, gint64 *coord)
{
  guint i;

  /* The first digit that has room carries the step; those below it start again. */
  for (i = 0; i < self->digits->len; i++)
    {
      const Digit *digit = &g_array_index (self->digits, Digit, i);
      gint64 value = coord[digit->mode] / digit->span % digit->extent;

      if (forward == (digit->stride >= 0) ? value + 1 < digit->extent : value > 0)
        break;
    }
  if (i == self->digits->len)
    return FALSE;

  for (guint j = 0; j <= i; j++)
    {
      const Digit *digit = &g_array_index (self->digits, Digit, j);
      gint64 by = forward == (digit->stride >= 0) ? 1 : -1;

      coord[digit->mode] += digit->span * (j == i ? by : -by * (digit->extent - 1));
    }
  return TRUE;
}

static gboolean
search (const TlaMemoryOrder *self, gboolean forward, gint64 *coord)
{
  gint64 offset = tla_layout_offset_at (self->layout, coord);

  for (guint i = 0; i < MOST_TRIES; i++)
    {
      gint64 n_coords;
      TlaAtKind kind;

      if (offset == (forward ? tla_layout_get_highest (self->layout) : tla_layout_get_lowest (self->layout)))
        return FALSE;
      offset += forward ? 1 : -1;
      kind = tla_inverse_find (self->inverse, offset, NULL, 0, &n_coords);
      if (kind != TLA_AT_ELEMENT && kind != TLA_AT_OVERLAP)
        continue;
      tla_inverse_find (self->inverse, offset, coord, 1, &n_coords);
      return TRUE;
    }
  return FALSE;
}

gboolean
tla_memory_order_step (const TlaMemoryOrder *self, gboolean forward, gint64 *coord)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (coord != NULL, FALSE);

  if (tla_layout_get_size (self->layout) == 0)
    return FALSE;
  return self->inverse != NULL ? search (self, forward, coord) : step_digits (self, forward, coord);
}

gboolean
tla_memory_order_get_end (const TlaMemoryOrder *self, gboolean first, gint64 *coord)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (coord != NULL, FALSE);

  if (tla_layout_get_size (self->layout) == 0)
    return FALSE;
  for (guint mode = 0; mode < tla_layout_get_rank (self->layout); mode++)
    coord[mode] = 0;
  for (guint i = 0; i < self->digits->len; i++)
    {
      const Digit *digit = &g_array_index (self->digits, Digit, i);

      if (first == (digit->stride < 0))
        coord[digit->mode] += digit->span * (digit->extent - 1);
    }
  return TRUE;
}
