/* SPDX-License-Identifier: MIT */
#include "layout/tla-compare.h"

#include "tuple/tla-error.h"

#include <stdlib.h>

/* Coordinates of a mode that are walked, values that are listed, and steps taken for them. */
#define MOST_WALKED (1 << 21)
#define MOST_VALUES (1 << 21)
#define MOST_STEPS (1 << 23)

/* What a coordinate of a mode weighs from @span on: (coord / span) * stride, as far as the next piece. */
typedef struct
{
  gint64 span;
  gint64 stride;
} Piece;

/* A digit from 0 to extent - 1 of the difference, and its weight, which is not 0. */
typedef struct
{
  gint64 extent;
  gint64 weight;
} Digit;

/* Some coordinates of a mode: their differences are base plus all sums of the digits, each @times times. */
typedef struct
{
  gint64 base;
  gint64 times;
  guint first_digit;
  guint n_digits;
} Box;

/* The difference in one mode: boxes that together are its coordinates. */
typedef struct
{
  GArray *boxes;
  GArray *digits;
  gint64 n_coords;
  gint64 least;
  gint64 greatest;
  gint64 first; /* the first coordinate with a difference, -1 where there is none */
  gboolean is_walked;
} Difference;

static void
difference_clear (Difference *self)
{
  g_clear_pointer (&self->boxes, g_array_unref);
  g_clear_pointer (&self->digits, g_array_unref);
}

/* The pieces that coordinates below @n reach; those that only go on as the one before did are left out. */
static GArray *
list_pieces (const TlaLayout *layout, guint mode, gint64 n)
{
  guint n_leaves;
  const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));

  for (guint i = 0; i < n_leaves && leaves[i].span < n; i++)
    {
      Piece piece = { leaves[i].span, leaves[i].stride };
      const Piece *last = pieces->len > 0 ? &g_array_index (pieces, Piece, pieces->len - 1) : NULL;

      if (i + 1 < n_leaves && leaves[i].extent == 1)
        continue;
      if (last != NULL && (__int128) last->stride * (piece.span / last->span) == piece.stride)
        continue;
      g_array_append_val (pieces, piece);
    }
  if (pieces->len == 0)
    g_array_append_val (pieces, ((Piece) { 1, 0 }));
  return pieces;
}

static int
compare_spans (const void *a, const void *b)
{
  const gint64 *x = a, *y = b;

  return (*x > *y) - (*x < *y);
}

/* The spans of both, rising, and @n at the end; NULL where they do not divide one another. */
static GArray *
join_spans (const GArray *a, const GArray *b, gint64 n)
{
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint n_spans = 0;

  for (guint i = 0; i < a->len; i++)
    g_array_append_val (spans, g_array_index (a, Piece, i).span);
  for (guint i = 0; i < b->len; i++)
    g_array_append_val (spans, g_array_index (b, Piece, i).span);
  g_array_sort (spans, compare_spans);

  for (guint i = 0; i < spans->len; i++)
    {
      gint64 span = g_array_index (spans, gint64, i);
      gint64 last = n_spans > 0 ? g_array_index (spans, gint64, n_spans - 1) : 1;

      if (n_spans > 0 && span == last)
        continue;
      if (span % last != 0)
        return NULL;
      g_array_index (spans, gint64, n_spans) = span;
      n_spans++;
    }
  g_array_set_size (spans, n_spans);
  g_array_append_val (spans, n);
  return g_steal_pointer (&spans);
}

/* What a digit that counts @span coordinates weighs. */
static gint64
weigh (const GArray *pieces, gint64 span)
{
  guint i = 0;

  while (i + 1 < pieces->len && g_array_index (pieces, Piece, i + 1).span <= span)
    i++;
  return g_array_index (pieces, Piece, i).stride * (span / g_array_index (pieces, Piece, i).span);
}

static gint64
get_offset (const GArray *pieces, gint64 coord)
{
  gint64 offset = 0;

  for (guint i = pieces->len; i > 0; i--)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i - 1);

      offset += coord / piece->span * piece->stride;
      coord %= piece->span;
    }
  return offset;
}

static void
add_digit (Difference *self, Box *box, gint64 extent, gint64 weight)
{
  Digit digit = { extent, weight };

  if (weight == 0)
    {
      box->times *= extent;
      return;
    }
  if (extent < 2)
    return;
  g_array_append_val (self->digits, digit);
  box->n_digits++;
}

/*
 * Coordinates below n = o_0 span_0 + o_1 span_1 + …: for each k the digits above k are those of n, digit k is below o_k,
 * and the digits below are free.
 */
static void
cut_boxes (Difference *self, const GArray *a, const GArray *b, const GArray *spans)
{
  gint64 rest = self->n_coords, base = 0;

  for (guint k = spans->len - 1; k > 0; k--)
    {
      gint64 span = g_array_index (spans, gint64, k - 1);
      gint64 weight = weigh (a, span) - weigh (b, span);
      gint64 digit = rest / span;
      Box box = { base, 1, self->digits->len, 0 };

      if (weight != 0)
        self->first = span;
      base += digit * weight;
      rest %= span;
      if (digit == 0)
        continue;
      add_digit (self, &box, digit, weight);
      for (guint i = k - 1; i > 0; i--)
        {
          gint64 inner = g_array_index (spans, gint64, i - 1);

          add_digit (self, &box, g_array_index (spans, gint64, i) / inner, weigh (a, inner) - weigh (b, inner));
        }
      g_array_append_val (self->boxes, box);
    }
}

static void
walk (Difference *self, const GArray *a, const GArray *b)
{
  self->is_walked = TRUE;
  for (gint64 i = 0; i < self->n_coords; i++)
    {
      Box box = { get_offset (a, i) - get_offset (b, i), 1, 0, 0 };

      if (box.base != 0 && self->first < 0)
        self->first = i;
      g_array_append_val (self->boxes, box);
    }
}

static void
find_range (Difference *self)
{
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);
      gint64 least = box->base, greatest = box->base;

      for (guint k = 0; k < box->n_digits; k++)
        {
          const Digit *digit = &g_array_index (self->digits, Digit, box->first_digit + k);
          gint64 reach = (digit->extent - 1) * digit->weight;

          least += MIN (reach, 0);
          greatest += MAX (reach, 0);
        }
      self->least = i == 0 ? least : MIN (self->least, least);
      self->greatest = i == 0 ? greatest : MAX (self->greatest, greatest);
    }
}

static int
compare_weights (const void *a, const void *b)
{
  const Digit *x = a, *y = b;

  return (ABS (x->weight) < ABS (y->weight)) - (ABS (x->weight) > ABS (y->weight));
}

static gboolean
difference_init (Difference *self, const TlaLayout *a, const TlaLayout *b, guint mode, GError **error)
{
  gint64 n = tla_layout_get_origin (a, mode);
  g_autoptr (GArray) pieces_a = list_pieces (a, mode, n);
  g_autoptr (GArray) pieces_b = list_pieces (b, mode, n);
  g_autoptr (GArray) spans = join_spans (pieces_a, pieces_b, n);

  *self = (Difference) { .boxes = g_array_new (FALSE, FALSE, sizeof (Box)),
                         .digits = g_array_new (FALSE, FALSE, sizeof (Digit)),
                         .n_coords = n,
                         .first = -1 };
  if (spans != NULL)
    {
      cut_boxes (self, pieces_a, pieces_b, spans);
    }
  else if (n <= MOST_WALKED)
    {
      walk (self, pieces_a, pieces_b);
    }
  else
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "mode %u: the block sizes of the two layouts do not divide one another, and %" G_GINT64_FORMAT
                   " coordinates are more than the %d that are compared one by one: compare tiles of them",
                   mode, n, MOST_WALKED);
      return FALSE;
    }
  find_range (self);
  for (guint i = 0; i < self->boxes->len; i++)
    {
      const Box *box = &g_array_index (self->boxes, Box, i);

      if (box->n_digits > 1)
        qsort (&g_array_index (self->digits, Digit, box->first_digit), box->n_digits, sizeof (Digit), compare_weights);
    }
  return TRUE;
}

/* A value of the difference and how many coordinates have it. */
typedef struct
{
  gint64 value;
  gint64 times;
} Value;

/* Lists the values of some modes' differences that lie between least and greatest. */
typedef struct
{
  const Difference *modes;
  guint n_modes;
  gint64 least;
  gint64 greatest;
  guint steps_left;
  GArray *values;
} Listing;

static gint64
floor_div (gint64 a, gint64 b)
{
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static gboolean list_modes (Listing *self, guint mode, gint64 value, gint64 times);

/* Only digits from which the rest of the box and the modes to come can still get between least and greatest. */
static gboolean
list_digits (Listing *self, guint mode, const Box *box, guint k, gint64 value)
{
  const Digit *digits = &g_array_index (self->modes[mode].digits, Digit, box->first_digit);
  gint64 least = self->least - value, greatest = self->greatest - value, first, last;

  if (self->steps_left == 0)
    return FALSE;
  self->steps_left--;
  if (k == box->n_digits)
    return list_modes (self, mode + 1, value, box->times);

  for (guint i = k + 1; i < box->n_digits; i++)
    {
      gint64 reach = (digits[i].extent - 1) * digits[i].weight;

      least -= MAX (reach, 0);
      greatest -= MIN (reach, 0);
    }
  for (guint i = mode + 1; i < self->n_modes; i++)
    {
      least -= self->modes[i].greatest;
      greatest -= self->modes[i].least;
    }
  if (digits[k].weight > 0)
    {
      first = -floor_div (-least, digits[k].weight);
      last = floor_div (greatest, digits[k].weight);
    }
  else
    {
      first = -floor_div (greatest, -digits[k].weight);
      last = floor_div (-least, -digits[k].weight);
    }
  first = MAX (first, 0);
  last = MIN (last, digits[k].extent - 1);
  for (gint64 digit = first; digit <= last; digit++)
    if (!list_digits (self, mode, box, k + 1, value + digit * digits[k].weight))
      return FALSE;
  return TRUE;
}

static gboolean
list_modes (Listing *self, guint mode, gint64 value, gint64 times)
{
  if (mode == self->n_modes)
    {
      Value entry = { value, times };

      if (value < self->least || value > self->greatest)
        return TRUE;
      g_array_append_val (self->values, entry);
      return self->values->len <= MOST_VALUES;
    }
  for (guint i = 0; i < self->modes[mode].boxes->len; i++)
    {
      const Box *box = &g_array_index (self->modes[mode].boxes, Box, i);
      Box scaled = *box;

      scaled.times *= times;
      scaled.base += value;
      if (!list_digits (self, mode, &scaled, 0, scaled.base))
        return FALSE;
    }
  return TRUE;
}

static int
compare_values (const void *a, const void *b)
{
  const Value *x = a, *y = b;

  return (x->value > y->value) - (x->value < y->value);
}

/* The values of these modes that the other modes, which reach from least to greatest, can bring to 0; rising, each once.
 * NULL where there are too many. */
static GArray *
list_values (const Difference *modes, guint n_modes, gint64 least, gint64 greatest)
{
  Listing listing = { modes, n_modes, -greatest, -least, MOST_STEPS, g_array_new (FALSE, FALSE, sizeof (Value)) };
  Value *values;
  guint n = 0;

  if (!list_modes (&listing, 0, 0, 1))
    {
      g_array_unref (listing.values);
      return NULL;
    }
  g_array_sort (listing.values, compare_values);
  values = (Value *) listing.values->data;
  for (guint i = 0; i < listing.values->len; i++)
    if (n > 0 && values[n - 1].value == values[i].value)
      values[n - 1].times += values[i].times;
    else
      values[n++] = values[i];
  g_array_set_size (listing.values, n);
  return listing.values;
}

/* How many coordinates have no difference: pairs of a value of the first mode and one of the others that add up to 0. */
static gboolean
count_equal (const Difference *modes, guint n_modes, gint64 *n_equal)
{
  g_autoptr (GArray) ones = NULL;
  g_autoptr (GArray) others = NULL;
  gint64 least = 0, greatest = 0;
  guint k;

  *n_equal = 1;
  if (n_modes == 0)
    return TRUE;
  for (guint i = 1; i < n_modes; i++)
    {
      least += modes[i].least;
      greatest += modes[i].greatest;
    }
  ones = list_values (modes, 1, least, greatest);
  others = ones != NULL ? list_values (modes + 1, n_modes - 1, modes[0].least, modes[0].greatest) : NULL;
  if (others == NULL)
    return FALSE;

  *n_equal = 0;
  k = others->len;
  for (guint i = 0; i < ones->len && k > 0; i++)
    {
      const Value *one = &g_array_index (ones, Value, i);

      while (k > 0 && g_array_index (others, Value, k - 1).value > -one->value)
        k--;
      if (k > 0 && g_array_index (others, Value, k - 1).value == -one->value)
        *n_equal += one->times * g_array_index (others, Value, k - 1).times;
    }
  return TRUE;
}

/* Adds how far coordinates inside originShape lie from offset 0 at most. */
static gboolean
add_reach (const TlaLayout *layout, __int128 *reach)
{
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gint64 last = tla_layout_get_origin (layout, mode) - 1;

      for (guint i = 0; i < n_leaves && leaves[i].span <= last; i++)
        {
          __int128 digit = last / leaves[i].span;

          if (i + 1 < n_leaves)
            digit = MIN (digit, leaves[i].extent - 1);
          *reach += digit * (leaves[i].stride < 0 ? -(__int128) leaves[i].stride : leaves[i].stride);
          if (*reach > G_MAXINT64)
            return FALSE;
        }
    }
  return TRUE;
}

/* Whether all of originShape has offsets: a mode with a size of 0 inside it has none, though originShape may say so. */
static gboolean
check_origin (const TlaLayout *layout, GError **error)
{
  guint rank = tla_layout_get_rank (layout);
  g_autofree gint64 *coord = g_new0 (gint64, rank + 1);

  for (guint mode = 0; mode < rank; mode++)
    {
      g_autoptr (TlaIntTuple) last = NULL;
      gint64 offset;

      if (tla_layout_get_origin (layout, mode) <= tla_layout_get_extent (layout, mode))
        continue;
      coord[mode] = tla_layout_get_origin (layout, mode) - 1;
      last = tla_int_tuple_is_int (tla_layout_get_shape (layout)) ? tla_int_tuple_new_int (coord[0], FALSE)
                                                                  : tla_int_tuple_new_flat (coord, rank);
      if (!tla_layout_get_offset (layout, last, &offset, error))
        return FALSE;
      coord[mode] = 0;
    }
  return TRUE;
}

static gboolean
check_pair (const TlaLayout *a, const TlaLayout *b, GError **error)
{
  guint rank = tla_layout_get_rank (a);

  if (rank != tla_layout_get_rank (b))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "a layout of rank %u and one of rank %u have no coordinates in common: compare layouts of one rank",
                   rank, tla_layout_get_rank (b));
      return FALSE;
    }
  for (guint mode = 0; mode < rank; mode++)
    if (tla_layout_get_origin (a, mode) != tla_layout_get_origin (b, mode))
      {
        g_autofree char *of_a = tla_int_tuple_to_brief (tla_layout_get_origin_shape (a));
        g_autofree char *of_b = tla_int_tuple_to_brief (tla_layout_get_origin_shape (b));

        g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                     "originShape %s and %s differ in mode %u: compare layouts, or tiles, of one originShape", of_a,
                     of_b, mode);
        return FALSE;
      }
  return TRUE;
}

TlaComparison *
tla_compare (const TlaLayout *a, const TlaLayout *b, GError **error)
{
  g_autoptr (TlaComparison) self = NULL;
  g_autoptr (GArray) modes = NULL; /* those with a difference */
  __int128 reach = 0;
  gint64 n_equal, n_even = 1;

  g_return_val_if_fail (a != NULL && b != NULL, NULL);
  if (!check_pair (a, b, error))
    return NULL;
  self = g_new0 (TlaComparison, 1);
  self->rank = tla_layout_get_rank (a);
  self->n_coords = tla_layout_get_valid (a);
  self->n_different.known = self->is_proved = TRUE;
  if (self->n_coords == 0)
    return g_steal_pointer (&self);

  if (!check_origin (a, error) || !check_origin (b, error))
    return NULL;
  if (!add_reach (a, &reach) || !add_reach (b, &reach))
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_OVERFLOW,
                           "the differences of these layouts may not fit 63 bits: compare tiles of them, or layouts "
                           "of smaller strides");
      return NULL;
    }

  modes = g_array_new (FALSE, FALSE, sizeof (Difference));
  g_array_set_clear_func (modes, (GDestroyNotify) difference_clear);
  for (guint mode = 0; mode < self->rank; mode++)
    {
      Difference difference;
      gboolean ok = difference_init (&difference, a, b, mode, error);

      if (!ok || difference.first < 0)
        difference_clear (&difference);
      if (!ok)
        return NULL;
      self->is_proved = self->is_proved && !difference.is_walked && difference.first < 0;
      if (difference.first < 0)
        {
          n_even *= difference.n_coords;
          continue;
        }
      if (self->first == NULL)
        {
          self->first = g_new0 (gint64, self->rank);
          self->first[mode] = difference.first;
        }
      self->least += difference.least;
      self->greatest += difference.greatest;
      g_array_append_val (modes, difference);
    }

  self->largest = MAX (-self->least, self->greatest);
  self->n_different.known = count_equal ((const Difference *) modes->data, modes->len, &n_equal);
  self->n_different.value = self->n_different.known ? self->n_coords - n_equal * n_even : 0;
  return g_steal_pointer (&self);
}

void
tla_comparison_free (TlaComparison *self)
{
  g_free (self->first);
  g_free (self);
}
