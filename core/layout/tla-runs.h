/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/**
 * TlaRunGroup: @count runs of @length elements each.
 */
typedef struct
{
  gint64 length;
  gint64 count;
} TlaRunGroup;

/**
 * TlaRuns:
 * @known: whether the runs were counted; where there are more than about a million of them, they are not
 * @n_runs: how many
 * @shortest: elements of the shortest, 0 where there is none
 * @longest: elements of the longest
 * @groups: (element-type TlaRunGroup): by falling length
 *
 * The runs of consecutive offsets that the valid elements of a view take in memory: what a copy of it has to move.
 */
typedef struct
{
  gboolean known;
  gint64 n_runs;
  gint64 shortest;
  gint64 longest;
  GArray *groups;
} TlaRuns;

/**
 * tla_runs_new:
 * @start: (array): where the view starts, one integer a mode, 0 or more
 *
 * Over the coordinates from @start up to @start + originShape, each beyond the shape running on as crd2offset has it.
 */
TlaRuns *tla_runs_new (const TlaLayout *layout, const gint64 *start);
void tla_runs_free (TlaRuns *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaRuns, tla_runs_free)

G_END_DECLS
