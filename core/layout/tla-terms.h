/* SPDX-License-Identifier: MIT */
#pragma once

/* What inverse, analysis and the checks of overlaps share. */

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/* Extents of at least 2 whose product fits 63 bits: there cannot be more. */
#define TLA_TERMS_MAX 62

/**
 * TlaTerm:
 * @extent: digits run from 0 to extent - 1
 * @stride: what one digit weighs, at least 1
 * @source: whose term it is: the number of the leaf in the layout, or whatever the caller counts
 */
typedef struct
{
  guint64 extent;
  guint64 stride;
  guint source;
} TlaTerm;

/**
 * TlaTermsLeaf:
 * @leaf: (nullable): a leaf of the layout
 * @mode: its mode
 * @reversed: whether the stride is negative: the term's digit is then `extent - 1 - digit`
 *
 * A leaf with at least two digits.
 */
typedef struct
{
  const TlaLeaf *leaf;
  guint mode;
  gboolean reversed;
} TlaTermsLeaf;

/**
 * tla_terms_collect:
 * @layout: a layout that is not empty
 * @leaves: (out) (array length=n_leaves): room for %TLA_TERMS_MAX: the leaves with more than one digit, in the layout's order
 * @n_leaves: (out): how many
 * @terms: (out) (array length=n_terms): room for %TLA_TERMS_MAX: a term for each of them whose stride is not 0, with the
 *   number of the leaf as source
 *
 * Offsets less the lowest offset are sums of the terms: a negative stride counts its digits from the other end.
 *
 * Returns: the number of terms
 */
guint tla_terms_collect (const TlaLayout *layout, TlaTermsLeaf *leaves, guint *n_leaves, TlaTerm *terms);

/**
 * TlaTerms:
 * @n: how many terms
 * @terms: by falling stride
 * @reach: reach[k] is the largest sum of the terms from k on
 * @gcd: gcd[k] is the greatest common divisor of the strides from k on
 * @step: digits of term k that leave a remainder which gcd[k + 1] divides lie this far apart
 * @inverse: of stride / gcd[k] modulo step[k]
 * @is_greedy: whether every stride is larger than what all smaller terms reach: then each sum is made in one way
 *
 * Prepared for tla_terms_solve().
 */
typedef struct
{
  guint n;
  TlaTerm terms[TLA_TERMS_MAX];
  guint64 reach[TLA_TERMS_MAX + 1];
  guint64 gcd[TLA_TERMS_MAX + 1];
  guint64 step[TLA_TERMS_MAX];
  guint64 inverse[TLA_TERMS_MAX];
  gboolean is_greedy;
} TlaTerms;

/* The largest sum of all terms must fit 64 bits. */
void tla_terms_init (TlaTerms *self, const TlaTerm *terms, guint n_terms);

/**
 * TlaTermsVisit:
 * @digits: (array): the digits of the first solution
 * @n: how many there are: each next one has @rise more in the last but one digit and @fall less in the last
 *
 * Returns: whether to go on
 */
typedef gboolean (*TlaTermsVisit) (const guint64 *digits, guint64 n, guint64 rise, guint64 fall, gpointer data);

/**
 * tla_terms_solve:
 * @most_steps: digits to try at most
 *
 * Visits all ways to make @target. Digits out of range or of the wrong remainder are never tried, and the last two terms
 * are solved together.
 *
 * Returns: %FALSE when it took too many steps; what was visited until then holds
 */
gboolean tla_terms_solve (const TlaTerms *self, guint64 target, guint most_steps, TlaTermsVisit visit, gpointer data);

/**
 * tla_terms_find_difference:
 * @terms: (array length=n_terms): in any order; sorted by rising stride
 * @most_steps: digits to try at most, of each sum that is looked for
 * @difference: (array): an entry for each term, by its source; filled in on success, else left alone
 *
 * Two sums that are equal, as the difference of their digits. They differ in as few of the larger strides as can be. The
 * largest sum must fit 63 bits.
 *
 * Returns: %FALSE when there are none, or when they were not found in so many steps
 */
gboolean tla_terms_find_difference (TlaTerm *terms, guint n_terms, guint most_steps, gint64 *difference);

guint64 tla_gcd (guint64 a, guint64 b);

/**
 * tla_terms_count_sums:
 * @terms: (array length=n_terms): in any order
 *
 * How many different sums there are. Exact; in closed form for whatever merges into fewer progressions, repeats, or
 * nests without overlapping.
 *
 * Returns: %FALSE when it would take too long
 */
gboolean tla_terms_count_sums (const TlaTerm *terms, guint n_terms, guint64 *n_sums);

/**
 * tla_terms_longest_run:
 *
 * The longest stretch of offsets that follow one another and each hold an element inside shape and originShape.
 *
 * Returns: %FALSE when it would take too long
 */
gboolean tla_terms_longest_run (const TlaLayout *layout, gint64 *run);

G_END_DECLS
