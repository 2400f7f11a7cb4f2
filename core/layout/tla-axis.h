/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

#define TLA_AXIS_MAX_LEAVES 64

/**
 * TlaAxis:
 *
 * One side of a two-dimensional picture. Because a layout is a sum over its modes, the offset of a cell is f(row) + g(column);
 * a TlaAxis is such an f. It is made of one or more top-level modes, innermost first, each with its leaves and its
 * originShape entry. Index i runs from 0 to extent - 1; beyond it the outermost leaf runs on.
 * A plain value: it may be copied.
 */
typedef struct
{
  gint64 extent;  /* product of all leaves */
  gint64 n_valid; /* indices inside originShape */
  guint n_leaves;
  guint n_modes;
  struct
  {
    gint64 extent;
    gint64 stride; /* weight of the leaf's digit in f; a switched-off term has 0 */
    gint64 span;   /* product of the extents of the leaves before it on this axis */
    guint8 mode;   /* top-level mode of the layout */
    guint8 level;  /* level in that mode, 0 is innermost */
  } leaves[TLA_AXIS_MAX_LEAVES];
  struct
  {
    gint64 extent;
    gint64 origin;
    gint64 span; /* product of the extents of the modes before it on this axis */
    guint first_leaf;
    guint n_leaves;
    guint mode;
  } modes[TLA_AXIS_MAX_LEAVES];
} TlaAxis;

/**
 * tla_axis_init:
 * @modes: the layout's top-level modes that make this axis, innermost (fastest) first; none gives an axis of one index
 *
 * Returns: %FALSE with %TLA_ERROR_LIMIT for more than %TLA_AXIS_MAX_LEAVES leaves
 */
gboolean tla_axis_init (TlaAxis *self, const TlaLayout *layout, const guint *modes, guint n_modes, GError **error);

/* f(i). Indices inside the extent cannot overflow. */
gint64 tla_axis_at (const TlaAxis *self, gint64 i);
/* Whether index i is inside originShape in every mode of the axis. */
gboolean tla_axis_is_valid (const TlaAxis *self, gint64 i);
/* f(first) … f(first + n - 1) into @out, without a division an element. */
void tla_axis_fill (const TlaAxis *self, gint64 first, gsize n, gint64 *out);
/* Splits index i into the coordinates of the axis's modes: @coord[mode] for each mode on the axis. */
void tla_axis_split (const TlaAxis *self, gint64 i, gint64 *coord);
/* The index on this axis of a coordinate (its other modes are ignored). */
gint64 tla_axis_join (const TlaAxis *self, const gint64 *coord);

/**
 * TlaAxisSum:
 * @n: how many indices were counted
 * @sum: the sum of f over them, exact
 */
typedef struct
{
  gint64 n;
  __int128 sum;
} TlaAxisSum;

/**
 * tla_axis_sum:
 *
 * Sum and count of f over begin <= i < end (as far as they are indices of the axis), over the valid indices only if @valid_only, in closed form: its cost is
 * the number of leaves, not of indices. A mean over a rectangle of cells is the mean of f plus the mean of g.
 */
TlaAxisSum tla_axis_sum (const TlaAxis *self, gint64 begin, gint64 end, gboolean valid_only);
/* The least and the largest f over begin <= i < end (valid_only as above): FALSE when there is no index. */
gboolean tla_axis_range (const TlaAxis *self,
                         gint64 begin,
                         gint64 end,
                         gboolean valid_only,
                         gint64 *least,
                         gint64 *largest);

/**
 * tla_fill_offsets:
 * @out: (array): rows.extent x columns.extent offsets, row by row
 *
 * base + f(row) + g(column) for all cells: one pass, an addition an element.
 */
void tla_fill_offsets (const TlaAxis *rows, const TlaAxis *columns, gint64 base, gint64 *out);

G_END_DECLS
