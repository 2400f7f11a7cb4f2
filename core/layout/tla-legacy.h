/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-tag.h"

G_BEGIN_DECLS

/**
 * TlaLegacyForm: how an older layout object is made.
 * @TLA_LEGACY_MAKE_LAYOUT: `zN::MakeLayout<half>(rows, cols)`
 * @TLA_LEGACY_IN_L0C: `zN::MakeLayoutInL0C(shape)`
 * @TLA_LEGACY_IN_UB: `RowMajor::MakeLayoutInUb<half>(shape)`
 * @TLA_LEGACY_CONSTRUCTOR: `RowMajor(rows, cols, ldm)`
 */
typedef enum
{
  TLA_LEGACY_MAKE_LAYOUT,
  TLA_LEGACY_IN_L0C,
  TLA_LEGACY_IN_UB,
  TLA_LEGACY_CONSTRUCTOR,
} TlaLegacyForm;

/**
 * TlaLegacy:
 * @shape: the object's flat list of sizes; in blocked matrices (rows in block, block rows, columns in block, block columns)
 * @stride: its flat list of strides
 * @origin_shape: (nullable): its originShape, where the object has one
 * @has_capacity: whether the object offers Capacity()
 * @capacity: Capacity(), in elements
 * @offsets: what its GetOffset() computes, as a layout over the coordinate that it takes
 * @slip: (nullable): what is known to be wrong with it, in words
 *
 * An older, flat layout object (`Catlass::layout`), with the numbers that it really has, slips included. The tag of the
 * same name has the right layout.
 */
typedef struct
{
  TlaIntTuple *shape;
  TlaIntTuple *stride;
  TlaIntTuple *origin_shape;
  gboolean has_capacity;
  gint64 capacity;
  TlaLayout *offsets;
  const char *slip;
} TlaLegacy;

/**
 * tla_legacy_new:
 * @tag: the object's name is the tag's
 * @element: (nullable): where the form has one
 * @args: rows, cols and so on, as the tag takes them
 *
 * Returns: (transfer full) (nullable): the object, or %NULL with %TLA_ERROR_UNSUPPORTED when there is no such form
 */
TlaLegacy *tla_legacy_new (const TlaTag *tag,
                           TlaLegacyForm form,
                           const TlaElement *element,
                           const TlaIntTuple *args,
                           GError **error);
void tla_legacy_free (TlaLegacy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaLegacy, tla_legacy_free)

G_END_DECLS
