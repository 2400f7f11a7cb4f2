/* SPDX-License-Identifier: MIT */
#include "layout/tla-terms.h"

#include <stdlib.h>

/* Multiples of a stride that are looked for among the smaller terms, before a pair of sums is. */
#define MOST_MULTIPLES 16

guint
tla_terms_collect (const TlaLayout *layout, TlaTermsLeaf *leaves, guint *n_leaves, TlaTerm *terms)
{
  guint rank = tla_layout_get_rank (layout);
  guint n_terms = 0;

  *n_leaves = 0;
  for (guint mode = 0; mode < rank; mode++)
    {
      guint n;
      const TlaLeaf *mode_leaves = tla_layout_get_leaves (layout, mode, &n);

      for (guint i = 0; i < n; i++)
        {
          const TlaLeaf *leaf = &mode_leaves[i];

          if (leaf->extent < 2)
            continue;
          leaves[*n_leaves] = (TlaTermsLeaf) { leaf, mode, leaf->stride < 0 };
          if (leaf->stride != 0)
            /* Negated as unsigned: the lowest integer has no positive counterpart among signed ones. */
            terms[n_terms++] = (TlaTerm) {
              .extent = leaf->extent,
              .stride = leaf->stride < 0 ? -(guint64) leaf->stride : (guint64) leaf->stride,
              .source = *n_leaves,
            };
          (*n_leaves)++;
        }
    }
  return n_terms;
}

/* By falling stride; of equal strides the wider first, which leaves fewer digits to try. */
static int
compare_falling (const void *a, const void *b)
{
  const TlaTerm *x = a, *y = b;

  if (x->stride != y->stride)
    return x->stride < y->stride ? 1 : -1;
  if (x->extent != y->extent)
    return x->extent < y->extent ? 1 : -1;
  return (x->source > y->source) - (x->source < y->source);
}

guint64
tla_gcd (guint64 a, guint64 b)
{
  while (b != 0)
    {
      guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* The x with a x = 1 modulo @modulus; a and modulus have no common divisor. */
static guint64
invert (guint64 a, guint64 modulus)
{
  __int128 x = 1, next_x = 0;
  guint64 rest = a % modulus, next_rest = modulus;

  if (modulus == 1)
    return 0;
  while (next_rest != 0)
    {
      guint64 quotient = rest / next_rest, new_rest = rest % next_rest;
      __int128 new_x = x - (__int128) quotient * next_x;

      rest = next_rest;
      next_rest = new_rest;
      x = next_x;
      next_x = new_x;
    }
  return x < 0 ? x + modulus : x;
}

void
tla_terms_init (TlaTerms *self, const TlaTerm *terms, guint n_terms)
{
  g_return_if_fail (n_terms <= TLA_TERMS_MAX);

  self->n = n_terms;
  self->is_greedy = TRUE;
  if (n_terms > 0)
    memcpy (self->terms, terms, n_terms * sizeof *terms);
  qsort (self->terms, n_terms, sizeof *self->terms, compare_falling);

  self->reach[n_terms] = 0;
  self->gcd[n_terms] = 0;
  for (guint k = n_terms; k-- > 0;)
    {
      const TlaTerm *term = &self->terms[k];

      self->reach[k] = self->reach[k + 1] + (term->extent - 1) * term->stride;
      self->gcd[k] = tla_gcd (term->stride, self->gcd[k + 1]);
      self->step[k] = k + 1 < n_terms ? self->gcd[k + 1] / self->gcd[k] : 1;
      self->inverse[k] = k + 1 < n_terms ? invert (term->stride / self->gcd[k], self->step[k]) : 0;
      self->is_greedy &= term->stride > self->reach[k + 1];
    }
}

/* The digits of term k that can still make @rest: the first one, and how many, step[k] apart. */
static guint64
find_digits (const TlaTerms *self, guint k, guint64 rest, guint64 *first)
{
  const TlaTerm *term = &self->terms[k];
  guint64 least = rest > self->reach[k + 1] ? (rest - self->reach[k + 1] - 1) / term->stride + 1 : 0;
  guint64 most = MIN (rest / term->stride, term->extent - 1);
  guint64 step = self->step[k], common = self->gcd[k], digit;

  if (rest % common != 0)
    return 0;
  /* The smallest digit >= least with digit * stride = rest modulo gcd[k + 1]. */
  digit = (guint64) ((unsigned __int128) (rest / common % step) * self->inverse[k] % step);
  if (digit < least)
    digit += (least - digit + step - 1) / step * step;
  *first = digit;
  return digit > most ? 0 : (most - digit) / step + 1;
}

typedef struct
{
  const TlaTerms *terms;
  TlaTermsVisit visit;
  gpointer data;
  guint steps_left;
  gboolean gave_up;
  guint64 digits[TLA_TERMS_MAX];
} Search;

/* Whether to go on. */
static gboolean
search (Search *self, guint k, guint64 rest)
{
  const TlaTerms *terms = self->terms;
  guint64 first, n;

  if (terms->n == 0)
    return rest != 0 || self->visit (self->digits, 1, 0, 0, self->data);

  if (self->steps_left == 0)
    {
      self->gave_up = TRUE;
      return FALSE;
    }
  self->steps_left--;

  n = find_digits (terms, k, rest, &first);
  if (n == 0)
    return TRUE;

  if (k + 1 == terms->n)
    {
      self->digits[k] = first;
      return self->visit (self->digits, 1, 0, 0, self->data);
    }
  if (k + 2 == terms->n)
    {
      /* Every digit of this term leaves exactly one for the last: step and fall undo each other. */
      guint64 last = terms->terms[k + 1].stride;

      self->digits[k] = first;
      self->digits[k + 1] = (rest - first * terms->terms[k].stride) / last;
      return self->visit (self->digits, n, terms->step[k], terms->terms[k].stride / terms->gcd[k], self->data);
    }
  for (guint64 i = 0; i < n; i++)
    {
      guint64 digit = first + i * terms->step[k];

      self->digits[k] = digit;
      if (!search (self, k + 1, rest - digit * terms->terms[k].stride))
        return FALSE;
    }
  return TRUE;
}

gboolean
tla_terms_solve (const TlaTerms *self, guint64 target, guint most_steps, TlaTermsVisit visit, gpointer data)
{
  Search state = { self, visit, data, most_steps, FALSE, { 0 } };

  if (target > self->reach[0])
    return TRUE;
  search (&state, 0, target);
  return !state.gave_up;
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

gboolean
tla_terms_find_difference (TlaTerm *terms, guint n_terms, guint most_steps, gint64 *difference)
{
  guint64 reach = 0;

  qsort (terms, n_terms, sizeof *terms, compare_rising);
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
              tla_terms_solve (&prepared, multiple * top->stride, most_steps, keep_first, &solution);
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
              tla_terms_solve (&prepared, reach + (top->extent - 1) * top->stride, most_steps, keep_first, &solution);
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
