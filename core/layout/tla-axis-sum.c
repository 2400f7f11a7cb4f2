/* SPDX-License-Identifier: MIT */
#include "layout/tla-axis.h"

/* How many coordinates of a mode are taken: those inside originShape, or all. */
static gint64
get_cap (const TlaAxis *self, guint mode, gboolean valid_only)
{
  return valid_only ? MIN (self->modes[mode].origin, self->modes[mode].extent) : self->modes[mode].extent;
}

/* A leaf's span within its own mode. */
static gint64
get_inner_span (const TlaAxis *self, guint mode, guint leaf)
{
  return mode == 0 ? self->leaves[leaf].span : self->leaves[leaf].span / self->modes[mode].span;
}

/* 0 + 1 + … + (n - 1) */
static __int128
triangle (gint64 n)
{
  return n % 2 == 0 ? (__int128) (n / 2) * (n - 1) : (__int128) n * ((n - 1) / 2);
}

/* The sum of a mode's part of f over its coordinates 0 <= c < n: whole turns of each digit, then what is left of one. */
static __int128
sum_mode (const TlaAxis *self, guint mode, gint64 n)
{
  __int128 sum = 0;

  for (guint l = self->modes[mode].first_leaf; l < self->modes[mode].first_leaf + self->modes[mode].n_leaves; l++)
    {
      gint64 extent = self->leaves[l].extent;
      gint64 span = get_inner_span (self, mode, l);
      gint64 turn = span * extent;
      /* Divisions take most of the time: none that is not needed, and none of 128 bits. */
      gint64 turns = n < turn ? 0 : n / turn, rest = n - turns * turn;
      gint64 digit = span == 1 ? rest : rest / span, over = rest - digit * span;
      __int128 digits = (__int128) (turns * span) * triangle (extent);

      if (self->leaves[l].stride == 0)
        continue;
      digits += span * triangle (digit) + (__int128) over * digit;
      sum += digits * self->leaves[l].stride;
    }
  return sum;
}

/*
 * Over the indices below @n. From the outermost mode inwards: all that lies below n's digit there is whole (lower modes
 * take every coordinate they may), and what has exactly that digit is left to the next mode.
 */
static TlaAxisSum
sum_below_of_modes (const TlaAxis *self, gint64 n, gboolean valid_only)
{
  /* Of the modes inside mode m: how many combinations, and the sum of their part of f over them. */
  gint64 inner_n[TLA_AXIS_MAX_LEAVES + 1];
  __int128 inner_sum[TLA_AXIS_MAX_LEAVES + 1];
  TlaAxisSum result = { 0 };
  __int128 outer = 0;

  inner_n[0] = 1;
  inner_sum[0] = 0;
  for (guint m = 0; m < self->n_modes; m++)
    {
      gint64 cap = get_cap (self, m, valid_only);

      inner_n[m + 1] = inner_n[m] * cap;
      inner_sum[m + 1] = inner_sum[m] * cap + sum_mode (self, m, cap) * inner_n[m];
    }
  if (n == self->extent)
    return (TlaAxisSum) { inner_n[self->n_modes], inner_sum[self->n_modes] };

  for (guint m = self->n_modes; m-- > 0;)
    {
      gint64 digit = n / self->modes[m].span;
      gint64 cap = get_cap (self, m, valid_only);
      gint64 below = MIN (digit, cap);

      n %= self->modes[m].span;
      result.n += below * inner_n[m];
      result.sum += (outer * below + sum_mode (self, m, below)) * inner_n[m] + inner_sum[m] * below;
      if (digit >= cap)
        break;
      outer += sum_mode (self, m, digit + 1) - sum_mode (self, m, digit);
    }
  return result;
}

/* Most axes are of one mode, and a picture asks for a sum a pixel. */
static TlaAxisSum
sum_below (const TlaAxis *self, gint64 n, gboolean valid_only)
{
  if (n == 0)
    return (TlaAxisSum) { 0 };
  if (self->n_modes == 1)
    {
      n = MIN (n, get_cap (self, 0, valid_only));
      return (TlaAxisSum) { n, sum_mode (self, 0, n) };
    }
  return sum_below_of_modes (self, n, valid_only);
}

TlaAxisSum
tla_axis_sum (const TlaAxis *self, gint64 begin, gint64 end, gboolean valid_only)
{
  TlaAxisSum sum, before;

  begin = MAX (begin, 0);
  end = MIN (end, self->extent);
  if (begin >= end)
    return (TlaAxisSum) { 0 };

  sum = sum_below (self, end, valid_only);
  before = sum_below (self, begin, valid_only);
  return (TlaAxisSum) { sum.n - before.n, sum.sum - before.sum };
}

typedef struct
{
  gint64 least;
  gint64 largest;
} Range;

/*
 * Digits of mixed radix, innermost first. Both the leaves of a mode and the modes of an axis are such digits, so the
 * same search serves both.
 */
typedef struct Digits
{
  const TlaAxis *axis;
  guint mode; /* for leaves: the mode they are of */
  gboolean valid_only;
  gint64 (*get_span) (const struct Digits *self, guint place);
  gint64 (*get_cap) (const struct Digits *self, guint place);
  Range (*get_range) (const struct Digits *self, guint place, gint64 first, gint64 last);
} Digits;

static void
widen (Range *range, gboolean *found, Range other, Range add)
{
  other.least += add.least;
  other.largest += add.largest;
  range->least = *found ? MIN (range->least, other.least) : other.least;
  range->largest = *found ? MAX (range->largest, other.largest) : other.largest;
  *found = TRUE;
}

/* Over begin <= i < end with digits at the places below @n_places: a partial first and last digit, and whole ones between. */
static gboolean
find_range (const Digits *self, guint n_places, gint64 begin, gint64 end, Range *range)
{
  gboolean found = FALSE;
  gint64 span, first, last;
  guint place;
  Range part;

  if (n_places == 0)
    {
      *range = (Range) { 0, 0 };
      return begin < end;
    }

  place = n_places - 1;
  span = self->get_span (self, place);
  end = MIN (end, self->get_cap (self, place) * span);
  if (begin >= end)
    return FALSE;

  first = begin / span;
  last = (end - 1) / span;
  if (first == last)
    {
      if (find_range (self, place, begin % span, (end - 1) % span + 1, &part))
        widen (range, &found, part, self->get_range (self, place, first, first));
      return found;
    }
  if (begin % span != 0)
    {
      if (find_range (self, place, begin % span, span, &part))
        widen (range, &found, part, self->get_range (self, place, first, first));
      first++;
    }
  if (end % span != 0)
    {
      if (find_range (self, place, 0, end % span, &part))
        widen (range, &found, part, self->get_range (self, place, last, last));
      last--;
    }
  if (first <= last && find_range (self, place, 0, span, &part))
    widen (range, &found, part, self->get_range (self, place, first, last));
  return found;
}

static gint64
get_leaf_span (const Digits *self, guint place)
{
  return get_inner_span (self->axis, self->mode, self->axis->modes[self->mode].first_leaf + place);
}

static gint64
get_leaf_cap (const Digits *self, guint place)
{
  return self->axis->leaves[self->axis->modes[self->mode].first_leaf + place].extent;
}

static Range
get_leaf_range (const Digits *self, guint place, gint64 first, gint64 last)
{
  gint64 stride = self->axis->leaves[self->axis->modes[self->mode].first_leaf + place].stride;

  /* A stride may be anything while its digit can only be zero. */
  first = first == 0 ? 0 : first * stride;
  last = last == 0 ? 0 : last * stride;
  return (Range) { MIN (first, last), MAX (first, last) };
}

static gint64
get_mode_span (const Digits *self, guint place)
{
  return self->axis->modes[place].span;
}

static gint64
get_mode_cap (const Digits *self, guint place)
{
  return get_cap (self->axis, place, self->valid_only);
}

static Range
get_mode_range (const Digits *self, guint place, gint64 first, gint64 last)
{
  Digits leaves = { self->axis, place, FALSE, get_leaf_span, get_leaf_cap, get_leaf_range };
  Range range = { 0 };

  find_range (&leaves, self->axis->modes[place].n_leaves, first, last + 1, &range);
  return range;
}

gboolean
tla_axis_range (const TlaAxis *self, gint64 begin, gint64 end, gboolean valid_only, gint64 *least, gint64 *largest)
{
  Digits modes = { self, 0, valid_only, get_mode_span, get_mode_cap, get_mode_range };
  Range range;

  begin = MAX (begin, 0);
  end = MIN (end, self->extent);
  if (begin >= end || !find_range (&modes, self->n_modes, begin, end, &range))
    return FALSE;

  *least = range.least;
  *largest = range.largest;
  return TRUE;
}
