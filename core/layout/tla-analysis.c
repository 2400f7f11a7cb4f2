/* SPDX-License-Identifier: MIT */
#include "layout/tla-analysis.h"

#include "layout/tla-terms.h"

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
              TlaTerm *terms,
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
  if (!found && !tla_terms_find_difference (terms, n_terms, MOST_STEPS, difference))
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
