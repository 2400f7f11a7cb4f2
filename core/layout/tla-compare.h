/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-analysis.h"

G_BEGIN_DECLS

/**
 * TlaComparison:
 * @n_coords: how many coordinates were compared: the product of originShape
 * @n_different: how many of them have another offset in b than in a
 * @least: least difference, offset in a less offset in b; never above 0, for coordinate zero has none
 * @greatest: greatest difference, never below 0
 * @largest: the larger one of -@least and @greatest: 0 when the maps are equal
 * @is_proved: whether the maps are equal and the modes alone say so, no coordinate was looked at
 * @rank: entries of @first
 * @first: (nullable) (array length=rank): the first coordinate, colexicographically, whose offsets differ; %NULL when
 *   the maps are equal
 *
 * Two layouts over the logical coordinates of their originShape. Nothing but @n_different can be unknown.
 */
typedef struct
{
  gint64 n_coords;
  TlaCount n_different;
  gint64 least;
  gint64 greatest;
  gint64 largest;
  gboolean is_proved;
  guint rank;
  gint64 *first;
} TlaComparison;

/**
 * tla_compare:
 *
 * Compares where @a and @b place each coordinate of their originShape, which must be the same; the nesting may differ,
 * and only the map counts, not how it is written.
 *
 * A layout is a sum over its modes and so is the difference of two, d(coord) = d_0(coord_0) + d_1(coord_1) + …. Where
 * the block sizes of both divide one another, each d_m is once more a sum of digits times weights: then range and
 * equality follow in closed form, and the coordinates without a difference are counted by meeting the values of one
 * mode with those of the others. No array of offsets is written.
 *
 * Returns: (transfer full) (nullable): the comparison, or %NULL with %TLA_ERROR_RANK for other ranks,
 *   %TLA_ERROR_RANGE for other originShapes, %TLA_ERROR_OVERFLOW where a difference may not fit 63 bits, and
 *   %TLA_ERROR_LIMIT for a mode that is too long to be walked and whose block sizes do not divide one another
 */
TlaComparison *tla_compare (const TlaLayout *a, const TlaLayout *b, GError **error);
void tla_comparison_free (TlaComparison *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaComparison, tla_comparison_free)

G_END_DECLS
