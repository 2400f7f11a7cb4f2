/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-tag.h"

G_BEGIN_DECLS

/**
 * TlaDifference:
 * @is_stride: whether the integer stands in the stride (else in the shape)
 * @path: its place as get<…> has it, "1, 0"
 * @found: the value there
 * @needed: the value that the tag needs
 */
typedef struct
{
  gboolean is_stride;
  char path[24];
  gint64 found;
  gint64 needed;
} TlaDifference;

/**
 * tla_recognise:
 * @element: (nullable): the default element if %NULL
 *
 * Which tags a layout *is*, by value, in table order. There can be several: one fractal row of zN is zZ too.
 *
 * The tag's layout is made again for the originShape, or, where that lies inside, for the whole shape: a tail tile of
 * RowMajor is RowMajor, a zN with more fractals than its elements need is zN. Shape and stride are then compared integer
 * by integer, static or not. Two things are free: the leading dimension of RowMajor and ColumnMajor, from the length of a
 * line up (even for the 4-bit floats), and the stride of an extent of 1. For float8_e8m0_t the MX scale forms of a tag
 * count as the tag.
 *
 * Returns: (transfer container) (element-type TlaTag): the tags
 */
GPtrArray *tla_recognise (const TlaLayout *layout, const TlaElement *element);

/**
 * tla_recognise_nearest:
 * @element: (nullable): the default element if %NULL
 * @differences: (out) (transfer full) (element-type TlaDifference): what would have to change, shape before stride; empty
 *   when nothing has to, or when there is no tag
 *
 * The tag with the fewest differing leaf integers (ties in table order), for a layout of the same nesting and originShape.
 *
 * Returns: (nullable): the tag, or %NULL when no tag has this nesting
 */
const TlaTag *tla_recognise_nearest (const TlaLayout *layout, const TlaElement *element, GArray **differences);

/**
 * TlaPredicate:
 *
 * The reference's compile-time format predicates, which see static integers only: isRowMajor, iszN, iszNUnAlign, …
 * The isMx… ones exist on Atlas A5 (CATLASS_ARCH 3510) only.
 */
typedef struct
{
  const char *name;
  gboolean (*holds) (const TlaLayout *layout, const TlaElement *element);
} TlaPredicate;

const TlaPredicate *tla_predicate_get_all (guint *n_predicates);

G_END_DECLS
