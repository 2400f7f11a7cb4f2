/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-element.h"
#include "tuple/tla-int-tuple.h"

G_BEGIN_DECLS

/**
 * TlaLayout:
 *
 * shape, stride and originShape of TLA: the rule by which a logical coordinate becomes an offset, in elements.
 * Immutable and reference-counted. A layout that exists is valid: shape and stride nest alike, originShape has one
 * integer a mode, sizes and originShape are not negative, and size, lowest and highest offset fit 63 bits.
 *
 * Rank and depth are those of the stride. A scalar layout (`5:-1`) has rank 1 and stays scalar.
 */
typedef struct _TlaLayout TlaLayout;

#define TLA_TYPE_LAYOUT (tla_layout_get_type ())

/**
 * TlaLeaf:
 * @extent: the leaf's entry in the shape
 * @stride: its entry in the stride
 * @span: product of the extents of the mode's leaves before this one: a coordinate's digit is `coord / span % extent`
 * @level: nesting level within the mode, 0 is the innermost (first) entry
 *
 * One leaf of a mode, innermost first (leftmost first, as coordinates are split).
 */
typedef struct
{
  gint64 extent;
  gint64 stride;
  gint64 span;
  guint level;
} TlaLeaf;

GType tla_layout_get_type (void) G_GNUC_CONST;

/**
 * tla_layout_new:
 * @shape: sizes
 * @stride: of the same nesting
 * @origin_shape: (nullable): one integer a mode (a nested mode may nest: its product counts); %NULL deduces the product of each mode
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL with %TLA_ERROR_RANK, %TLA_ERROR_RANGE or %TLA_ERROR_OVERFLOW
 */
TlaLayout *tla_layout_new (const TlaIntTuple *shape,
                           const TlaIntTuple *stride,
                           const TlaIntTuple *origin_shape,
                           GError **error);
TlaLayout *tla_layout_ref (const TlaLayout *self);
void tla_layout_unref (TlaLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaLayout, tla_layout_unref)

const TlaIntTuple *tla_layout_get_shape (const TlaLayout *self);
const TlaIntTuple *tla_layout_get_stride (const TlaLayout *self);
const TlaIntTuple *tla_layout_get_origin_shape (const TlaLayout *self);
guint tla_layout_get_rank (const TlaLayout *self);
guint tla_layout_get_depth (const TlaLayout *self);

/* The leaves of a top-level mode, innermost first; borrowed. */
const TlaLeaf *tla_layout_get_leaves (const TlaLayout *self, guint mode, guint *n_leaves);
/* Product of a mode's extents, and its originShape entry. */
gint64 tla_layout_get_extent (const TlaLayout *self, guint mode);
gint64 tla_layout_get_origin (const TlaLayout *self, guint mode);

/* size: product of shape, padding counted. valid: product of the originShape. */
gint64 tla_layout_get_size (const TlaLayout *self);
gint64 tla_layout_get_valid (const TlaLayout *self);
/* Lowest and highest offset over the whole shape; 0 and 0 when empty. cosize is highest - lowest + 1, 0 when empty. */
gint64 tla_layout_get_lowest (const TlaLayout *self);
gint64 tla_layout_get_highest (const TlaLayout *self);
gint64 tla_layout_get_cosize (const TlaLayout *self);

/**
 * tla_crd2offset:
 * @coord: integer or tuple; an integer against a tuple shape is split colexicographically, and the last entry is never reduced
 *
 * The offset of a coordinate, in elements. No bounds are checked: a coordinate beyond the shape runs on. Division
 * truncates towards zero for negative coordinates.
 *
 * Returns: %FALSE with %TLA_ERROR_RANK or %TLA_ERROR_OVERFLOW
 */
gboolean tla_crd2offset (const TlaIntTuple *coord,
                         const TlaIntTuple *shape,
                         const TlaIntTuple *stride,
                         gint64 *offset,
                         GError **error);
/* The same on a layout; @coord also with one integer for rank-1 and integral coordinates. */
gboolean tla_layout_get_offset (const TlaLayout *self, const TlaIntTuple *coord, gint64 *offset, GError **error);
/* Offset of one integer a mode (rank entries); coordinates inside the shape cannot overflow. */
gint64 tla_layout_offset_at (const TlaLayout *self, const gint64 *coord);

/**
 * tla_layout_get_tile:
 *
 * GetTileLayout: stride kept; shape rebuilt with the parent's inner sizes and outer = ceil(tile / inner); originShape
 * min(tileShape, max(originShape - coord, 0)). Nested parents only of rank 2, as the reference has it.
 * @tile_shape and @coord are tuples of one level and of the layout's rank, in elements.
 */
TlaLayout *tla_layout_get_tile (const TlaLayout *self,
                                const TlaIntTuple *tile_shape,
                                const TlaIntTuple *coord,
                                GError **error);

/* Equal shape, stride and originShape by value (and static marks if asked). */
gboolean tla_layout_equal (const TlaLayout *a, const TlaLayout *b, gboolean with_static);
/* `shape:stride:originShape` in canonical text. */
char *tla_layout_to_string (const TlaLayout *self);

G_END_DECLS
