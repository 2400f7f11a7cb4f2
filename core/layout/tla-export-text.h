/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/* A list of all coordinates with their offsets is refused above this many. */
#define TLA_CSV_MAX_ELEMENTS (1 << 24)

/**
 * tla_layout_to_cpp:
 *
 * The layout as C++ of TLA, `MakeLayout(MakeShape(MakeShape(Int<16>{}, 2), …), MakeStride(…), MakeShape(20, 28))`: static
 * integers stay static. It parses back to the same layout.
 */
char *tla_layout_to_cpp (const TlaLayout *self);

/**
 * tla_layout_to_numpy:
 *
 * The layout as an expression on a flat array `memory`:
 * `memory.reshape(2, 2, 16, 16).transpose(1, 2, 0, 3).reshape(32, 32)[:20, :28]`. Its leaf modes are taken in memory
 * order, largest stride first, then brought back to their modes.
 *
 * Returns: (transfer full) (nullable): the text, or %NULL with %TLA_ERROR_UNSUPPORTED when the layout is no such view of a
 *   dense array: with holes, overlaps, or negative strides
 */
char *tla_layout_to_numpy (const TlaLayout *self, GError **error);

/**
 * TlaWriteFunc:
 * @data: (array length=length): the next bytes
 * @done: coordinates written so far
 *
 * Returns: %FALSE with @error set to stop
 */
typedef gboolean (*TlaWriteFunc) (const char *data, gsize length, gint64 done, gpointer user_data, GError **error);

/**
 * tla_layout_write_csv:
 * @base: what is added to each offset: where the layout's zero lies in a storage
 * @names: (array) (nullable): a heading for each mode; %NULL for `mode0`, `mode1`, … (`row`, `column` for rank 2)
 *
 * One line for each coordinate inside originShape, last mode fastest: the coordinate, one column a mode, and the offset
 * in elements. Written in pieces, so that memory stays small.
 *
 * Returns: %FALSE with %TLA_ERROR_LIMIT above %TLA_CSV_MAX_ELEMENTS coordinates, or with the error of @write
 */
gboolean tla_layout_write_csv (const TlaLayout *self,
                               gint64 base,
                               const char *const *names,
                               TlaWriteFunc write,
                               gpointer user_data,
                               GError **error);

G_END_DECLS
