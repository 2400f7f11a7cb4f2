/* SPDX-License-Identifier: MIT */
#include "layout/tla-runs.h"

#include "layout/tla-spans.h"

/*
 * A range of coordinates of a nested mode is a few boxes: the blocks that it covers whole, and at each end a part of one.
 * A box is a base and some progressions; the offsets of the view are the union of all combinations of boxes.
 */

#define MAX_STEPS 128

typedef struct
{
  gint64 count;
  gint64 stride;
} Progression;

typedef struct
{
  gint64 base;
  guint n_steps;
  Progression steps[MAX_STEPS];
} Box;

static gboolean
add_step (Box *box, gint64 first, gint64 count, gint64 stride)
{
  box->base += first * stride;
  if (count == 1 || stride == 0)
    return TRUE;
  if (box->n_steps == MAX_STEPS)
    return FALSE;
  box->steps[box->n_steps++] = (Progression) { count, stride };
  return TRUE;
}

/* Appends the boxes of the coordinates from @first to @last of the first @n_leaves leaves, each on top of @outer. */
static gboolean
cut_mode (const TlaLeaf *leaves, guint n_leaves, gint64 first, gint64 last, const Box *outer, GArray *boxes)
{
  const TlaLeaf *leaf = &leaves[n_leaves - 1];
  gint64 span = MAX (leaf->span, 1), low = first / span, high = last / span;
  gint64 whole_low = first % span == 0 ? low : low + 1;
  gint64 whole_high = last % span == span - 1 ? high : high - 1;
  Box box = *outer;

  if (n_leaves == 1)
    {
      if (!add_step (&box, first, last - first + 1, leaf->stride))
        return FALSE;
      g_array_append_val (boxes, box);
      return TRUE;
    }
  if (low == high && whole_low > whole_high)
    return add_step (&box, low, 1, leaf->stride) &&
           cut_mode (leaves, n_leaves - 1, first % span, last % span, &box, boxes);
  if (whole_low <= whole_high)
    {
      if (!add_step (&box, whole_low, whole_high - whole_low + 1, leaf->stride) ||
          !cut_mode (leaves, n_leaves - 1, 0, span - 1, &box, boxes))
        return FALSE;
    }
  if (low < whole_low)
    {
      box = *outer;
      if (!add_step (&box, low, 1, leaf->stride) ||
          !cut_mode (leaves, n_leaves - 1, first % span, span - 1, &box, boxes))
        return FALSE;
    }
  if (high > whole_high)
    {
      box = *outer;
      if (!add_step (&box, high, 1, leaf->stride) || !cut_mode (leaves, n_leaves - 1, 0, last % span, &box, boxes))
        return FALSE;
    }
  return TRUE;
}

static gint
compare_strides (gconstpointer a, gconstpointer b)
{
  gint64 left = ABS (((const Progression *) a)->stride), right = ABS (((const Progression *) b)->stride);

  return (left > right) - (left < right);
}

/* The box's offsets less @lowest. */
static GArray *
list_box (Box *box, gint64 lowest)
{
  GArray *spans = tla_spans_new_zero ();
  g_autoptr (GArray) zero = NULL;
  gint64 base = box->base;

  qsort (box->steps, box->n_steps, sizeof *box->steps, compare_strides);
  for (guint i = 0; i < box->n_steps && spans != NULL; i++)
    {
      const Progression *step = &box->steps[i];
      GArray *repeated = tla_spans_repeat (spans, (guint64) step->count, (guint64) ABS (step->stride));

      if (step->stride < 0)
        base += (step->count - 1) * step->stride;
      g_array_unref (spans);
      spans = repeated;
    }
  if (spans == NULL)
    return NULL;
  for (guint i = 0; i < spans->len; i++)
    {
      g_array_index (spans, TlaSpan, i).begin += (guint64) (base - lowest);
      g_array_index (spans, TlaSpan, i).end += (guint64) (base - lowest);
    }
  return spans;
}

static gint64
get_lowest (const Box *box)
{
  gint64 lowest = box->base;

  for (guint i = 0; i < box->n_steps; i++)
    if (box->steps[i].stride < 0)
      lowest += (box->steps[i].count - 1) * box->steps[i].stride;
  return lowest;
}

/* All boxes of the view, or NULL where they are too many. */
static GArray *
cut_view (const TlaLayout *layout, const gint64 *start)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (Box));
  Box nothing = { 0 };

  g_array_append_val (boxes, nothing);
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      GArray *next = g_array_new (FALSE, FALSE, sizeof (Box));
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gboolean ok = boxes->len < 4096;

      for (guint i = 0; i < boxes->len && ok; i++)
        ok = cut_mode (leaves, n_leaves, start[mode], start[mode] + tla_layout_get_origin (layout, mode) - 1,
                       &g_array_index (boxes, Box, i), next);
      g_array_unref (boxes);
      boxes = next;
      if (!ok)
        {
          g_array_unref (boxes);
          return NULL;
        }
    }
  return boxes;
}

static gint
compare_lengths (gconstpointer a, gconstpointer b)
{
  gint64 left = ((const TlaRunGroup *) a)->length, right = ((const TlaRunGroup *) b)->length;

  return (left < right) - (left > right);
}

static void
count_runs (TlaRuns *self, const GArray *spans)
{
  g_autoptr (GHashTable) by_length = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer key, count;

  for (guint i = 0; i < spans->len; i++)
    {
      const TlaSpan *span = &g_array_index (spans, TlaSpan, i);
      gint64 length = (gint64) (span->end - span->begin);
      gint64 *counted = g_hash_table_lookup (by_length, &length);

      if (counted == NULL)
        {
          counted = g_new0 (gint64, 1);
          g_hash_table_insert (by_length, g_memdup2 (&length, sizeof length), counted);
        }
      (*counted)++;
    }
  self->n_runs = spans->len;
  g_hash_table_iter_init (&iter, by_length);
  while (g_hash_table_iter_next (&iter, &key, &count))
    {
      TlaRunGroup group = { *(gint64 *) key, *(gint64 *) count };

      g_array_append_val (self->groups, group);
    }
  g_array_sort (self->groups, compare_lengths);
  self->longest = g_array_index (self->groups, TlaRunGroup, 0).length;
  self->shortest = g_array_index (self->groups, TlaRunGroup, self->groups->len - 1).length;
}

TlaRuns *
tla_runs_new (const TlaLayout *layout, const gint64 *start)
{
  TlaRuns *self = g_new0 (TlaRuns, 1);
  g_autoptr (GArray) boxes = NULL;
  g_autoptr (GArray) all = NULL;
  gint64 lowest = G_MAXINT64;

  self->groups = g_array_new (FALSE, FALSE, sizeof (TlaRunGroup));
  self->known = TRUE;
  if (tla_layout_get_valid (layout) == 0)
    return self;

  boxes = cut_view (layout, start);
  self->known = boxes != NULL;
  for (guint i = 0; self->known && i < boxes->len; i++)
    lowest = MIN (lowest, get_lowest (&g_array_index (boxes, Box, i)));
  for (guint i = 0; self->known && i < boxes->len; i++)
    {
      g_autoptr (GArray) spans = list_box (&g_array_index (boxes, Box, i), lowest);
      GArray *united = NULL;

      if (spans != NULL)
        united = all != NULL ? tla_spans_unite (all, spans, 0) : g_array_ref (spans);
      g_clear_pointer (&all, g_array_unref);
      all = united;
      self->known = all != NULL;
    }
  if (self->known)
    count_runs (self, all);
  return self;
}

void
tla_runs_free (TlaRuns *self)
{
  g_array_unref (self->groups);
  g_free (self);
}
