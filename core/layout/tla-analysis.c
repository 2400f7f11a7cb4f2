/* SPDX-License-Identifier: MIT */
#include "layout/tla-analysis.h"

#include "layout/tla-terms.h"

#include <stdlib.h>

/* Multiples of a stride that are looked for among the smaller terms, before a pair of sums is. */
#define MOST_MULTIPLES 16
#define MOST_STEPS (1 << 12)

/* Coordinates of the shape inside originShape. */
static gint64
count_inside (const TlaLayout *layout)
{
  gint64 inside = 1;

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    if (MIN (tla_layout_get_origin (layout, mode), tla_layout_get_extent (layout, mode)) == 0)
      return 0;
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    inside *= MIN (tla_layout_get_origin (layout, mode), tla_layout_get_extent (layout, mode));
  return inside;
}

static TlaCount
find_capacity (const TlaLayout *layout)
{
  unsigned __int128 largest = 0;

  if (tla_layout_get_size (layout) == 0)
    return (TlaCount) { TRUE, 0 };
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n);

      for (guint i = 0; i < n; i++)
        {
          guint64 stride = leaves[i].stride < 0 ? -(guint64) leaves[i].stride : (guint64) leaves[i].stride;
          unsigned __int128 product = (unsigned __int128) stride * (guint64) leaves[i].extent;

          largest = MAX (largest, product);
        }
    }
  /* An element has its place even where all strides are 0. */
  largest = MAX (largest, 1);
  return largest > G_MAXINT64 ? (TlaCount) { FALSE, 0 } : (TlaCount) { TRUE, largest };
}

/*
 * From index i to i + 1 the digits below some level go back to 0 and that level's goes up; the offset then changes by the
 * level's stride less what the lower ones had reached. Where every such step is 1 the whole mode is one run. Otherwise the
 * run is cut at all multiples of the span of the lowest level that does not go on, unless the step there is one of a
 * higher level: two multiples in a row are never both of that kind, so a run is at most two spans long.
 */
static gint64
find_run_along (const TlaLayout *layout, guint mode)
{
  gint64 n_valid = MIN (tla_layout_get_origin (layout, mode), tla_layout_get_extent (layout, mode));
  guint n;
  const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n);
  __int128 reached = 0;
  gint64 span = 0; /* of the lowest level that does not go on */

  for (guint i = 0; i < n; i++)
    {
      const TlaLeaf *leaf = &leaves[i];
      gboolean goes_on;

      if (leaf->extent < 2)
        continue;
      goes_on = leaf->stride - reached == 1;
      reached += (__int128) (leaf->extent - 1) * leaf->stride;
      if (span == 0 && !goes_on)
        {
          span = leaf->span;
          if (n_valid <= span)
            return n_valid;
        }
      else if (span != 0 && goes_on)
        return n_valid <= leaf->span ? span : MIN (2 * span, n_valid - (leaf->span - span));
    }
  return span == 0 ? n_valid : span;
}

typedef struct
{
  const TlaTerms *terms;
  guint64 digits[TLA_TERMS_MAX]; /* by the number of the leaf */
  gboolean found;
} Solution;

static gboolean
keep_first (const guint64 *digits, guint64 n, guint64 rise, guint64 fall, gpointer data)
{
  Solution *self = data;

  for (guint k = 0; k < self->terms->n; k++)
    self->digits[self->terms->terms[k].source] = digits[k];
  self->found = TRUE;
  return FALSE;
}

static int
compare_rising (const void *a, const void *b)
{
  const TlaTerm *x = a, *y = b;

  return (x->stride > y->stride) - (x->stride < y->stride);
}

/*
 * Two coordinates with one offset, as the difference of their digits a leaf: @difference has one for each. @terms are
 * sorted by rising stride. The pair differs in as few of the larger strides as can be.
 */
static gboolean
find_difference (const TlaTerm *terms, guint n_terms, gint64 *difference)
{
  guint64 reach = 0;

  for (guint k = 0; k < n_terms; k++)
    {
      const TlaTerm *top = &terms[k];
      TlaTerms prepared;
      Solution solution = { .terms = &prepared };

      if (top->stride <= reach)
        {
          /* A multiple of the stride that the smaller terms make too. */
          tla_terms_init (&prepared, terms, k);
          for (guint64 multiple = 1; multiple < MIN (top->extent, MOST_MULTIPLES + 1) && !solution.found; multiple++)
            {
              tla_terms_solve (&prepared, multiple * top->stride, MOST_STEPS, keep_first, &solution);
              if (solution.found)
                {
                  for (guint i = 0; i < k; i++)
                    difference[terms[i].source] = solution.digits[terms[i].source];
                  difference[top->source] = -(gint64) multiple;
                }
            }

          /* Else a multiple that is a difference of two of their sums: with d - e + 1 for a digit's difference e, and
           * with the multiple counted down from its largest, that is a sum again. */
          if (!solution.found)
            {
              TlaTerm doubled[TLA_TERMS_MAX];
              guint n_doubled = k;

              for (guint i = 0; i < k; i++)
                doubled[i] = (TlaTerm) { 2 * terms[i].extent - 1, terms[i].stride, terms[i].source };
              if (top->extent > 2)
                doubled[n_doubled++] = (TlaTerm) { top->extent - 1, top->stride, top->source };
              tla_terms_init (&prepared, doubled, n_doubled);
              solution.digits[top->source] = 0;
              tla_terms_solve (&prepared, reach + (top->extent - 1) * top->stride, MOST_STEPS, keep_first, &solution);
              if (solution.found)
                {
                  for (guint i = 0; i < k; i++)
                    difference[terms[i].source] =
                      (gint64) solution.digits[terms[i].source] - (gint64) (terms[i].extent - 1);
                  difference[top->source] = -(gint64) (top->extent - 1 - solution.digits[top->source]);
                }
            }
          if (solution.found)
            return TRUE;
        }
      reach += (top->extent - 1) * top->stride;
    }
  return FALSE;
}

static int
compare_coords (const gint64 *a, const gint64 *b, guint rank)
{
  for (guint mode = rank; mode-- > 0;)
    if (a[mode] != b[mode])
      return a[mode] < b[mode] ? -1 : 1;
  return 0;
}

static void
find_example (TlaAnalysis *self,
              const TlaLayout *layout,
              const TlaTermsLeaf *leaves,
              guint n_leaves,
              const TlaTerm *terms,
              guint n_terms)
{
  gint64 difference[TLA_TERMS_MAX] = { 0 };
  gboolean found = FALSE;

  for (guint i = 0; i < n_leaves && !found; i++)
    if (leaves[i].leaf->stride == 0)
      {
        difference[i] = 1;
        found = TRUE;
      }
  if (!found && !find_difference (terms, n_terms, difference))
    return;

  self->has_overlap_example = TRUE;
  self->overlap_first = g_new0 (gint64, self->rank);
  self->overlap_second = g_new0 (gint64, self->rank);
  for (guint i = 0; i < n_leaves; i++)
    {
      gint64 digits = leaves[i].reversed ? -difference[i] : difference[i];

      self->overlap_first[leaves[i].mode] += MAX (digits, 0) * leaves[i].leaf->span;
      self->overlap_second[leaves[i].mode] += MAX (-digits, 0) * leaves[i].leaf->span;
    }
  if (compare_coords (self->overlap_first, self->overlap_second, self->rank) > 0)
    {
      gint64 *second = self->overlap_first;

      self->overlap_first = self->overlap_second;
      self->overlap_second = second;
    }
  self->overlap_offset = tla_layout_offset_at (layout, self->overlap_first);
}

static void
find_holes_and_overlaps (TlaAnalysis *self, const TlaLayout *layout)
{
  TlaTermsLeaf leaves[TLA_TERMS_MAX];
  TlaTerm terms[TLA_TERMS_MAX];
  guint n_leaves, n_terms;
  guint64 n_offsets;

  if (self->size == 0)
    {
      self->holes.known = self->overlaps.known = TRUE;
      return;
    }

  n_terms = tla_terms_collect (layout, leaves, &n_leaves, terms);
  qsort (terms, n_terms, sizeof *terms, compare_rising);
  if (tla_terms_count_sums (terms, n_terms, &n_offsets))
    {
      self->holes = (TlaCount) { TRUE, self->cosize - (gint64) n_offsets };
      self->overlaps = (TlaCount) { TRUE, self->size - (gint64) n_offsets };
    }
  if (!self->overlaps.known || self->overlaps.value > 0)
    find_example (self, layout, leaves, n_leaves, terms, n_terms);
}

TlaAnalysis *
tla_analysis_new (const TlaLayout *layout)
{
  TlaAnalysis *self = g_new0 (TlaAnalysis, 1);
  gint64 inside = count_inside (layout);

  self->size = tla_layout_get_size (layout);
  self->valid = tla_layout_get_valid (layout);
  self->padding = self->size - inside;
  self->lowest = tla_layout_get_lowest (layout);
  self->highest = tla_layout_get_highest (layout);
  self->cosize = tla_layout_get_cosize (layout);
  self->capacity = find_capacity (layout);
  self->rank = tla_layout_get_rank (layout);
  find_holes_and_overlaps (self, layout);

  self->runs = g_new0 (gint64, self->rank);
  for (guint mode = 0; mode < self->rank && inside > 0; mode++)
    self->runs[mode] = find_run_along (layout, mode);
  self->longest_run.known = tla_terms_longest_run (layout, &self->longest_run.value);

  self->fits_int32 = self->lowest >= G_MININT32 && self->highest <= G_MAXINT32 && self->size <= G_MAXINT32;
  self->fits_uint32 = self->lowest >= 0 && self->highest <= G_MAXUINT32 && self->size <= G_MAXUINT32;
  return self;
}

void
tla_analysis_free (TlaAnalysis *self)
{
  g_free (self->overlap_first);
  g_free (self->overlap_second);
  g_free (self->runs);
  g_free (self);
}
