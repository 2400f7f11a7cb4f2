/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/*
 * How a tag writes its numbers: checked arithmetic that remembers what is static. The first failure is kept and
 * everything after it is without effect, so that a formula reads like one.
 */

typedef struct
{
  gint64 value;
  gboolean is_static;
} TlaNumber;

typedef struct
{
  GError *error;
} TlaFormula;

/* A constant of the layout itself is known to the compiler. */
#define TLA_STATIC(number) ((TlaNumber) { (number), TRUE })

/* Argument @index of a flat tuple. */
TlaNumber tla_formula_get (const TlaIntTuple *args, guint index);

/* Static where both operands are. */
TlaNumber tla_formula_mul (TlaFormula *self, TlaNumber a, TlaNumber b);
TlaNumber tla_formula_ceil_div (TlaFormula *self, TlaNumber a, TlaNumber b);
TlaNumber tla_formula_round_up (TlaFormula *self, TlaNumber a, TlaNumber b);

/* The same number, known only when the program runs. */
TlaNumber tla_formula_dynamic (TlaNumber a);

/**
 * tla_formula_finish:
 * @form: the nesting of shape and stride, one `i` an integer: `((ii)(ii))`
 * @origin_shape: (array) (nullable): one number for each mode, made dynamic; %NULL deduces them
 *
 * Returns: (transfer full) (nullable): the layout, or %NULL with the formula's first error
 */
TlaLayout *tla_formula_finish (TlaFormula *self,
                               const char *form,
                               const TlaNumber *shape,
                               const TlaNumber *stride,
                               const TlaNumber *origin_shape,
                               GError **error);

/* In which order something is numbered: along rows (the letters z and Z) or along columns (n and N). */
typedef enum
{
  TLA_ALONG_ROWS,
  TLA_ALONG_COLUMNS,
} TlaOrder;

/**
 * tla_formula_blocks:
 * @block_rows: rows of a block
 * @block_cols: columns of a block
 * @inner: how elements are numbered inside a block
 * @outer: how blocks are numbered
 * @args: rows and columns, and whatever else
 *
 * rows x columns cut into blocks: every fractal layout is one of these. A stride that follows from rows or columns is dynamic.
 */
TlaLayout *tla_formula_blocks (TlaFormula *self,
                               TlaNumber block_rows,
                               TlaNumber block_cols,
                               TlaOrder inner,
                               TlaOrder outer,
                               const TlaIntTuple *args,
                               GError **error);

G_END_DECLS
