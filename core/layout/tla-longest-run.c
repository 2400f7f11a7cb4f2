/* SPDX-License-Identifier: MIT */
#include "layout/tla-spans.h"
#include "layout/tla-terms.h"

#include <stdlib.h>

/* Parts looked at, and lists made. */
#define MOST_PARTS (1 << 14)

/*
 * A mode's coordinate is valid below a bound. With some of its digits chosen, the other digits, read as a number of their
 * own, are again valid below a bound: so a part of the layout is known by how many terms are chosen and by one bound a
 * mode. Choosing the digits of the largest stride first cuts memory into neighbouring parts, of which there are at most
 * three kinds: below the bound's digit, at it, and above it.
 */
typedef struct
{
  TlaTerm term;
  guint mode; /* counts only modes that have a leaf of several digits */
  gboolean reversed;
  guint64 inner; /* product of the mode's extents that are chosen later and lie further in */
} Level;

typedef struct
{
  guint n_levels;
  Level levels[TLA_TERMS_MAX];
  guint64 reach[TLA_TERMS_MAX + 1];
  guint n_modes;
  GHashTable *known; /* parts that were looked at: GBytes to Run */
  guint parts_left;
} Walk;

typedef struct
{
  guint64 bounds[TLA_TERMS_MAX + 1]; /* one more, for a key */
} Bounds;

/* Copies of one part of memory, one after the other. */
typedef struct
{
  guint64 n;
  guint64 bound;
} Part;

/* What is to be known of a stretch of memory to put it together with its neighbours. */
typedef struct
{
  guint64 width;
  guint64 head; /* run at the start */
  guint64 tail; /* run at the end */
  guint64 best;
} Run;

static guint
split (const Level *level, guint64 bound, Part *parts)
{
  guint64 inner = level->inner, extent = level->term.extent;
  guint64 outer_digit = bound / (extent * inner), rest = bound % (extent * inner), digit = rest / inner;
  Part all[3] = {
    { digit, (outer_digit + 1) * inner },
    { 1, outer_digit * inner + rest % inner },
    { extent - digit - 1, outer_digit * inner },
  };
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    {
      Part part = all[level->reversed ? 2 - i : i];

      if (part.n == 0)
        continue;
      if (n > 0 && parts[n - 1].bound == part.bound)
        parts[n - 1].n += part.n;
      else
        parts[n++] = part;
    }
  return n;
}

static gboolean
is_empty (const Walk *self, const Bounds *bounds)
{
  for (guint i = 0; i < self->n_modes; i++)
    if (bounds->bounds[i] == 0)
      return TRUE;
  return FALSE;
}

static Run
join (Run a, guint64 gap, Run b)
{
  Run both = { a.width + gap + b.width, a.head, b.tail, MAX (a.best, b.best) };

  if (gap > 0)
    return both;
  if (a.head == a.width)
    both.head += b.head;
  if (b.tail == b.width)
    both.tail += a.tail;
  both.best = MAX (both.best, a.tail + b.head);
  return both;
}

static Run
repeat (Run one, guint64 gap, guint64 n)
{
  Run all = join (one, gap, one);

  if (n == 1)
    return one;
  /* More copies than two only add to a run when there is nothing but a run. */
  all.width = n * one.width + (n - 1) * gap;
  if (gap == 0 && one.best == one.width)
    all.head = all.tail = all.best = all.width;
  return all;
}

static GArray *
list_spans (Walk *self, guint k, const Bounds *bounds)
{
  const Level *level = &self->levels[k];
  GArray *spans;
  Part parts[3];
  guint n_parts;
  guint64 digit = 0;

  if (self->parts_left == 0)
    return NULL;
  self->parts_left--;

  if (is_empty (self, bounds))
    return g_array_new (FALSE, FALSE, sizeof (TlaSpan));
  if (k == self->n_levels)
    return tla_spans_new_zero ();

  spans = g_array_new (FALSE, FALSE, sizeof (TlaSpan));
  n_parts = split (level, bounds->bounds[level->mode], parts);
  for (guint i = 0; i < n_parts && spans != NULL; i++)
    {
      Bounds rest = *bounds;
      GArray *one, *all, *both;

      rest.bounds[level->mode] = parts[i].bound;
      one = list_spans (self, k + 1, &rest);
      all = tla_spans_repeat (one, parts[i].n, level->term.stride);
      both = tla_spans_unite (spans, all, digit * level->term.stride);
      g_clear_pointer (&one, g_array_unref);
      g_clear_pointer (&all, g_array_unref);
      g_array_unref (spans);
      spans = both;
      digit += parts[i].n;
    }
  return spans;
}

static gboolean
find_listed_run (Walk *self, guint k, const Bounds *bounds, Run *run)
{
  GArray *spans = list_spans (self, k, bounds);

  if (spans == NULL)
    return FALSE;
  for (guint i = 0; i < spans->len; i++)
    {
      const TlaSpan *span = &g_array_index (spans, TlaSpan, i);

      run->best = MAX (run->best, span->end - span->begin);
      if (span->begin == 0)
        run->head = span->end;
      if (span->end == run->width)
        run->tail = span->end - span->begin;
    }
  g_array_unref (spans);
  return TRUE;
}

static gboolean
find_run (Walk *self, guint k, const Bounds *bounds, Run *run)
{
  const Level *level = &self->levels[k];
  g_autoptr (GBytes) key = NULL;
  const Run *known;
  Bounds place = *bounds;

  *run = (Run) { self->reach[k] + 1, 0, 0, 0 };
  if (is_empty (self, bounds))
    return TRUE;
  if (k == self->n_levels)
    {
      run->head = run->tail = run->best = 1;
      return TRUE;
    }

  place.bounds[self->n_modes] = k;
  key = g_bytes_new (place.bounds, (self->n_modes + 1) * sizeof *place.bounds);
  known = g_hash_table_lookup (self->known, key);
  if (known != NULL)
    {
      *run = *known;
      return TRUE;
    }
  if (self->parts_left == 0)
    return FALSE;
  self->parts_left--;

  if (level->term.stride > self->reach[k + 1])
    {
      guint64 gap = level->term.stride - self->reach[k + 1] - 1;
      Part parts[3];
      guint n_parts = split (level, bounds->bounds[level->mode], parts);

      for (guint i = 0; i < n_parts; i++)
        {
          Run one, all;

          place.bounds[level->mode] = parts[i].bound;
          if (!find_run (self, k + 1, &place, &one))
            return FALSE;
          all = repeat (one, gap, parts[i].n);
          *run = i == 0 ? all : join (*run, gap, all);
        }
    }
  else if (!find_listed_run (self, k, bounds, run))
    return FALSE;

  g_hash_table_insert (self->known, g_steal_pointer (&key), g_memdup2 (run, sizeof *run));
  return TRUE;
}

static int
compare_levels (const void *a, const void *b)
{
  const Level *x = a, *y = b;

  return (x->term.stride < y->term.stride) - (x->term.stride > y->term.stride);
}

/* Sets up levels and bounds; FALSE when no element is valid. */
static gboolean
init_walk (Walk *self, const TlaLayout *layout, Bounds *bounds, guint64 *common)
{
  TlaTermsLeaf leaves[TLA_TERMS_MAX];
  TlaTerm terms[TLA_TERMS_MAX];
  guint n_leaves, slots[TLA_TERMS_MAX], position[TLA_TERMS_MAX];

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    if (tla_layout_get_extent (layout, mode) == 0 || tla_layout_get_origin (layout, mode) == 0)
      return FALSE;

  self->n_levels = tla_terms_collect (layout, leaves, &n_leaves, terms);
  self->n_modes = 0;
  for (guint i = 0; i < n_leaves; i++)
    {
      guint mode = leaves[i].mode;

      if (i == 0 || mode != leaves[i - 1].mode)
        bounds->bounds[self->n_modes++] =
          MIN (tla_layout_get_origin (layout, mode), tla_layout_get_extent (layout, mode));
      slots[i] = self->n_modes - 1;
      /* What has no stride is never chosen: it counts as chosen last. */
      position[i] = G_MAXUINT;
    }

  *common = 0;
  for (guint k = 0; k < self->n_levels; k++)
    {
      self->levels[k] = (Level) { terms[k], slots[terms[k].source], leaves[terms[k].source].reversed, 1 };
      *common = tla_gcd (*common, terms[k].stride);
    }
  qsort (self->levels, self->n_levels, sizeof *self->levels, compare_levels);
  for (guint k = 0; k < self->n_levels; k++)
    position[self->levels[k].term.source] = k;

  self->reach[self->n_levels] = 0;
  for (guint k = self->n_levels; k-- > 0;)
    {
      Level *level = &self->levels[k];

      self->reach[k] = self->reach[k + 1] + (level->term.extent - 1) * level->term.stride;
      for (guint i = 0; i < level->term.source; i++)
        if (slots[i] == level->mode && position[i] > k)
          level->inner *= leaves[i].leaf->extent;
    }
  return TRUE;
}

gboolean
tla_terms_longest_run (const TlaLayout *layout, gint64 *longest)
{
  Walk walk = { .parts_left = MOST_PARTS };
  Bounds bounds;
  Run run;
  guint64 common;
  gboolean found;

  if (!init_walk (&walk, layout, &bounds, &common))
    {
      *longest = 0;
      return TRUE;
    }
  if (common != 1)
    {
      /* No term at all, or no two offsets that follow one another. */
      *longest = 1;
      return TRUE;
    }

  walk.known = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  found = find_run (&walk, 0, &bounds, &run);
  g_hash_table_unref (walk.known);
  if (found)
    *longest = run.best;
  return found;
}
