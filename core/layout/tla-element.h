/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* One C0 block is 32 bytes, one fractal 512 bytes; L0C's fractal is always 16 x 16 elements. */
#define TLA_C0_BYTES 32
#define TLA_FRACTAL_BYTES 512
#define TLA_FRACTAL_ROWS 16

/**
 * TlaElement:
 * @name: the canonical name, `half`
 * @aliases: (array zero-terminated=1): other names, `fp16`, `DT_FLOAT16`, …
 * @bits: width in bits, 4 to 64
 * @packed_rows: whether a row of RowMajor (a column of ColumnMajor) is rounded up to start on a byte: the 4-bit floats
 *
 * An element type. The table is constant: elements are compared by address.
 */
typedef struct
{
  const char *name;
  const char *const *aliases;
  guint bits;
  gboolean packed_rows;
} TlaElement;

const TlaElement *tla_element_lookup (const char *name);
/* The table, in the order of the language's document. */
const TlaElement *tla_element_get_all (guint *n_elements);
/* half, what a layout without an element is looked at as. */
const TlaElement *tla_element_get_default (void);

/* Elements in a C0 block (32 bytes): half 16, int8_t 32, int4b_t 64, int64_t 4. */
guint tla_element_get_c0 (const TlaElement *self);
/* Elements in a fractal (512 bytes): half 256. */
guint tla_element_get_fractal (const TlaElement *self);
/* The byte that holds the low end of element @offset, and for 4-bit elements whether it is the high nibble. */
gboolean tla_element_get_byte (const TlaElement *self,
                               gint64 offset,
                               gint64 *byte,
                               gboolean *high_nibble,
                               GError **error);

G_END_DECLS
