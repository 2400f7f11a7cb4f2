/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-inverse.h"

G_BEGIN_DECLS

/**
 * TlaMemoryOrder:
 *
 * The elements of a layout in the order of their offsets: from one coordinate to the next. Where each leaf mode strides
 * over all smaller ones together, the leaves sorted by stride are the digits of a counter, and a step costs as much as
 * there are leaves, however large the hole it passes. Otherwise the next offset that an element has is searched for.
 */
typedef struct _TlaMemoryOrder TlaMemoryOrder;

TlaMemoryOrder *tla_memory_order_new (const TlaLayout *layout);
void tla_memory_order_free (TlaMemoryOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaMemoryOrder, tla_memory_order_free)

/**
 * tla_memory_order_step:
 * @forward: to the next higher offset, else to the next lower one; elements of stride 0 follow each other at one offset
 * @coord: (inout): one integer a mode, inside the shape
 *
 * Returns: %FALSE at the last element (the first, backwards), or when a search has found none within 65536 offsets; then
 *   @coord is left alone
 */
gboolean tla_memory_order_step (const TlaMemoryOrder *self, gboolean forward, gint64 *coord);
/* The element at the lowest offset, or the highest; FALSE when there is no element. */
gboolean tla_memory_order_get_end (const TlaMemoryOrder *self, gboolean first, gint64 *coord);

G_END_DECLS
