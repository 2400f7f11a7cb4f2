/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/**
 * TlaInverse:
 *
 * From an offset back to the coordinates that have it. The leaf modes are sorted by stride; where each stride is at
 * least the extent of all smaller ones the decode is greedy, otherwise a bounded search. Immutable after creation, and
 * safe to use from any thread.
 */
typedef struct _TlaInverse TlaInverse;

/**
 * TlaAtKind:
 * @TLA_AT_HOLE: no coordinate of the shape has this offset
 * @TLA_AT_ELEMENT: exactly one has it
 * @TLA_AT_OVERLAP: several have it
 * @TLA_AT_UNKNOWN: the search was given up at its bound
 *
 * What is at an offset.
 */
typedef enum
{
  TLA_AT_HOLE,
  TLA_AT_ELEMENT,
  TLA_AT_OVERLAP,
  TLA_AT_UNKNOWN,
} TlaAtKind;

TlaInverse *tla_inverse_new (const TlaLayout *layout);
TlaInverse *tla_inverse_ref (TlaInverse *self);
void tla_inverse_unref (TlaInverse *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaInverse, tla_inverse_unref)

/* Whether every decode is greedy: then no two elements share an offset. */
gboolean tla_inverse_is_greedy (const TlaInverse *self);

/**
 * tla_inverse_find:
 * @coords: (out caller-allocates) (nullable): room for max_coords x rank integers, one integer a mode
 * @n_coords: (out) (nullable): how many coordinates have this offset, exact while not %TLA_AT_UNKNOWN; only the first
 *   @max_coords (in colexicographic order) are written. With %NULL the search ends at the second coordinate, which is
 *   quicker where elements overlap; the coordinates written are then any that were found
 *
 * Dimensions of stride 0 give many coordinates at once; they are counted by multiplication, not walked.
 *
 * Returns: what is at the offset; at %TLA_AT_UNKNOWN the search was given up, and what was found until then is written
 */
TlaAtKind tla_inverse_find (const TlaInverse *self, gint64 offset, gint64 *coords, guint max_coords, gint64 *n_coords);

G_END_DECLS
