/* SPDX-License-Identifier: MIT */
#include "layout/tla-spans.h"
#include "layout/tla-terms.h"

#include <stdlib.h>

/* Cases looked at, counting those that a case falls apart into. */
#define MOST_CASES 4096

static gboolean count (const TlaTerm *given, guint n, guint *cases_left, guint64 *n_sums);

static int
compare_rising (const void *a, const void *b)
{
  const TlaTerm *x = a, *y = b;

  return (x->stride > y->stride) - (x->stride < y->stride);
}

/*
 * Puts one progression for two wherever the sums stay the same: e1 digits of s and e2 of m s, where m <= e1, make
 * all multiples of s up to (e1 - 1) + m (e2 - 1). Sorts by rising stride. Returns how many are left.
 */
static guint
merge (TlaTerm *terms, guint n)
{
  gboolean again = TRUE;

  qsort (terms, n, sizeof *terms, compare_rising);
  while (again)
    {
      again = FALSE;
      for (guint i = 0; i < n && !again; i++)
        for (guint j = i + 1; j < n && !again; j++)
          {
            guint64 ratio = terms[j].stride / terms[i].stride;

            if (terms[j].stride % terms[i].stride != 0 || ratio > terms[i].extent)
              continue;
            terms[i].extent += ratio * (terms[j].extent - 1);
            memmove (&terms[j], &terms[j + 1], (n - j - 1) * sizeof *terms);
            n--;
            again = TRUE;
          }
    }
  return n;
}

/* The sums of the term and of @others from one value of the extent on grow by the same number each time. */
static gboolean
extrapolate (TlaTerm *terms, guint n, guint which, guint64 reach_of_others, guint *cases_left, guint64 *n_sums)
{
  guint64 extent = terms[which].extent;
  guint64 enough = reach_of_others / terms[which].stride + 1;
  guint64 at_enough, one_more;

  terms[which].extent = enough;
  if (!count (terms, n, cases_left, &at_enough))
    return FALSE;
  terms[which].extent = enough + 1;
  if (!count (terms, n, cases_left, &one_more))
    return FALSE;
  *n_sums = at_enough + (extent - enough) * (one_more - at_enough);
  return TRUE;
}

static int
compare_extents (const void *a, const void *b)
{
  const TlaTerm *x = a, *y = b;

  return (x->extent > y->extent) - (x->extent < y->extent);
}

/* The widest terms last: what the others make is then more likely to grow together than to fall apart into many spans. */
static gboolean
count_listed (TlaTerm *terms, guint n, guint64 *n_sums)
{
  GArray *spans = tla_spans_new_zero ();

  qsort (terms, n, sizeof *terms, compare_extents);
  for (guint i = 0; i < n && spans != NULL; i++)
    {
      GArray *wider = tla_spans_repeat (spans, terms[i].extent, terms[i].stride);

      g_array_unref (spans);
      spans = wider;
    }
  if (spans == NULL)
    return FALSE;
  *n_sums = tla_spans_count (spans);
  g_array_unref (spans);
  return TRUE;
}

static gboolean
count (const TlaTerm *given, guint n, guint *cases_left, guint64 *n_sums)
{
  TlaTerm terms[TLA_TERMS_MAX];
  guint64 below[TLA_TERMS_MAX + 1] = { 0 }; /* what the terms before k reach */
  guint64 common = 0;

  if (*cases_left == 0)
    return FALSE;
  (*cases_left)--;

  memcpy (terms, given, n * sizeof *terms);
  n = merge (terms, n);
  if (n < 2)
    {
      *n_sums = n == 0 ? 1 : terms[0].extent;
      return TRUE;
    }
  for (guint k = 0; k < n; k++)
    common = tla_gcd (common, terms[k].stride);
  for (guint k = 0; k < n; k++)
    {
      terms[k].stride /= common;
      below[k + 1] = below[k] + (terms[k].extent - 1) * terms[k].stride;
    }

  /* A stride beyond all that is below: every digit begins a copy of its own. */
  if (terms[n - 1].stride > below[n - 1])
    {
      guint64 rest;

      if (!count (terms, n - 1, cases_left, &rest))
        return FALSE;
      *n_sums = terms[n - 1].extent * rest;
      return TRUE;
    }

  /* Two progressions: (i, j) and (i - b, j + a) have the same sum, where a and b are the strides, which have no common
   * divisor here. Count the pairs that have no such partner in the grid. */
  if (n == 2)
    {
      guint64 a = terms[0].stride, b = terms[1].stride;

      *n_sums = terms[0].extent * terms[1].extent;
      if (terms[0].extent > b && terms[1].extent > a)
        *n_sums -= (terms[0].extent - b) * (terms[1].extent - a);
      return TRUE;
    }

  /* Upper terms whose sums lie so far apart that the lower ones fit in between. */
  common = terms[n - 1].stride;
  for (guint k = n - 1; k > 1; k--)
    {
      common = tla_gcd (common, terms[k - 1].stride);
      if (common > below[k - 1])
        {
          guint64 lower, upper;

          if (!count (terms, k - 1, cases_left, &lower) || !count (terms + k - 1, n - k + 1, cases_left, &upper))
            return FALSE;
          *n_sums = lower * upper;
          return TRUE;
        }
    }

  for (guint k = n; k-- > 0;)
    {
      guint64 others = below[n] - (terms[k].extent - 1) * terms[k].stride;

      if (terms[k].extent > others / terms[k].stride + 2)
        return extrapolate (terms, n, k, others, cases_left, n_sums);
    }
  return count_listed (terms, n, n_sums);
}

gboolean
tla_terms_count_sums (const TlaTerm *terms, guint n_terms, guint64 *n_sums)
{
  guint cases_left = MOST_CASES;

  return count (terms, n_terms, &cases_left, n_sums);
}
