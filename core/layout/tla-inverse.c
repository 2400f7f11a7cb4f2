/* SPDX-License-Identifier: MIT */
#include "layout/tla-inverse.h"

#include "layout/tla-terms.h"

/* Digits tried for one offset: some milliseconds. */
#define MOST_STEPS (1 << 16)

struct _TlaInverse
{
  gatomicrefcount references;
  TlaLayout *layout; /* owns the leaves */
  guint rank;
  gboolean is_empty;
  gint64 lowest;
  gint64 highest;
  TlaTerms terms;
  TlaTermsLeaf leaves[TLA_TERMS_MAX];
  /* Leaves of stride 0, numbers into leaves; each of their coordinates has the same offset. */
  guint n_free;
  guint free[TLA_TERMS_MAX];
  guint64 n_free_digits;
};

TlaInverse *
tla_inverse_new (const TlaLayout *layout)
{
  TlaInverse *self = g_new0 (TlaInverse, 1);
  TlaTerm terms[TLA_TERMS_MAX];
  guint n_leaves, n_terms;

  g_atomic_ref_count_init (&self->references);
  self->layout = tla_layout_ref (layout);
  self->rank = tla_layout_get_rank (layout);
  self->is_empty = tla_layout_get_size (layout) == 0;
  if (self->is_empty)
    {
      self->terms.is_greedy = TRUE;
      return self;
    }

  self->lowest = tla_layout_get_lowest (layout);
  self->highest = tla_layout_get_highest (layout);
  n_terms = tla_terms_collect (layout, self->leaves, &n_leaves, terms);
  tla_terms_init (&self->terms, terms, n_terms);
  self->n_free_digits = 1;
  for (guint i = 0; i < n_leaves; i++)
    if (self->leaves[i].leaf->stride == 0)
      {
        self->free[self->n_free++] = i;
        self->n_free_digits *= self->leaves[i].leaf->extent;
      }
  return self;
}

TlaInverse *
tla_inverse_ref (TlaInverse *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
tla_inverse_unref (TlaInverse *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  tla_layout_unref (self->layout);
  g_free (self);
}

gboolean
tla_inverse_is_greedy (const TlaInverse *self)
{
  return self->terms.is_greedy && self->n_free == 0;
}

typedef struct
{
  const TlaInverse *inverse;
  gboolean stop_early;
  guint64 n_found;
  gint64 *coords; /* sorted, the first ones */
  guint max_coords;
  guint n_coords;
  gint64 *candidate;
} Finder;

static void
add_digit (Finder *self, guint leaf, guint64 digit)
{
  const TlaTermsLeaf *place = &self->inverse->leaves[leaf];

  if (place->reversed)
    digit = place->leaf->extent - 1 - digit;
  self->candidate[place->mode] += digit * place->leaf->span;
}

/* Colexicographically: the last mode counts most. */
static gboolean
comes_before (const gint64 *a, const gint64 *b, guint rank)
{
  for (guint mode = rank; mode-- > 0;)
    if (a[mode] != b[mode])
      return a[mode] < b[mode];
  return FALSE;
}

/* Sorts the candidate in; FALSE when it comes after all that there is room for. */
static gboolean
insert (Finder *self)
{
  guint rank = self->inverse->rank;
  guint place = self->n_coords;

  while (place > 0 && comes_before (self->candidate, self->coords + (gsize) (place - 1) * rank, rank))
    place--;
  if (place == self->max_coords)
    return FALSE;
  if (self->n_coords < self->max_coords)
    self->n_coords++;
  memmove (self->coords + (gsize) (place + 1) * rank, self->coords + (gsize) place * rank,
           (gsize) (self->n_coords - 1 - place) * rank * sizeof *self->coords);
  memcpy (self->coords + (gsize) place * rank, self->candidate, rank * sizeof *self->coords);
  return TRUE;
}

/* The solutions of one visit in colexicographic order: the last two digits move against each other, and the one of the
 * leaf further out decides. */
static void
write_solutions (const guint64 *digits, guint64 n, guint64 rise, guint64 fall, Finder *self)
{
  const TlaInverse *inverse = self->inverse;
  const TlaTerms *terms = &inverse->terms;
  gboolean rising = TRUE;

  if (n > 1)
    {
      guint one = terms->terms[terms->n - 2].source, other = terms->terms[terms->n - 1].source;

      rising = one > other ? !inverse->leaves[one].reversed : inverse->leaves[other].reversed;
    }

  for (guint64 i = 0; i < MIN (n, self->max_coords); i++)
    {
      guint64 which = rising ? i : n - 1 - i;

      for (guint64 copy = 0; copy < MIN (inverse->n_free_digits, self->max_coords); copy++)
        {
          guint64 rest = copy;

          memset (self->candidate, 0, inverse->rank * sizeof *self->candidate);
          for (guint k = 0; k < terms->n; k++)
            {
              guint64 digit = digits[k];

              if (k + 2 == terms->n)
                digit += which * rise;
              else if (k + 1 == terms->n)
                digit -= which * fall;
              add_digit (self, terms->terms[k].source, digit);
            }
          for (guint k = 0; k < inverse->n_free; k++)
            {
              guint64 extent = inverse->leaves[inverse->free[k]].leaf->extent;

              add_digit (self, inverse->free[k], rest % extent);
              rest /= extent;
            }
          if (insert (self))
            continue;
          if (copy == 0)
            return;
          break;
        }
    }
}

static gboolean
visit (const guint64 *digits, guint64 n, guint64 rise, guint64 fall, gpointer data)
{
  Finder *self = data;

  self->n_found += n * self->inverse->n_free_digits;
  if (self->max_coords > 0)
    write_solutions (digits, n, rise, fall, self);
  return !self->stop_early || self->n_found < 2;
}

TlaAtKind
tla_inverse_find (const TlaInverse *self, gint64 offset, gint64 *coords, guint max_coords, gint64 *n_coords)
{
  Finder finder = {
    .inverse = self,
    .stop_early = n_coords == NULL,
    .coords = coords,
    .max_coords = coords != NULL ? max_coords : 0,
  };
  gint64 few[16];
  gboolean complete = TRUE;

  if (!self->is_empty && offset >= self->lowest && offset <= self->highest)
    {
      finder.candidate = self->rank <= G_N_ELEMENTS (few) ? few : g_new (gint64, self->rank);
      complete = tla_terms_solve (&self->terms, (guint64) offset - (guint64) self->lowest, MOST_STEPS, visit, &finder);
      if (finder.candidate != few)
        g_free (finder.candidate);
    }

  if (n_coords != NULL)
    *n_coords = finder.n_found;
  if (!complete)
    return TLA_AT_UNKNOWN;
  return finder.n_found == 0 ? TLA_AT_HOLE : finder.n_found == 1 ? TLA_AT_ELEMENT : TLA_AT_OVERLAP;
}
