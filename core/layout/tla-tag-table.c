/* SPDX-License-Identifier: MIT */
#include "layout/tla-tag.h"

#include "layout/tla-formula.h"

/*
 * The layout tags: one row each, and the formulas they share. Sources: `include/catlass/layout/` and
 * `include/tla/layout.hpp` of CATLASS. R and C stand for rows and columns.
 */

static TlaNumber
get_c0 (const TlaElement *element)
{
  return TLA_STATIC (tla_element_get_c0 (element));
}

static TlaLayout *
make_zn (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (TLA_FRACTAL_ROWS), get_c0 (element), TLA_ALONG_ROWS,
                             TLA_ALONG_COLUMNS, args, error);
}

static TlaLayout *
make_nz (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, get_c0 (element), TLA_STATIC (TLA_FRACTAL_ROWS), TLA_ALONG_COLUMNS,
                             TLA_ALONG_ROWS, args, error);
}

static TlaLayout *
make_zz (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (TLA_FRACTAL_ROWS), get_c0 (element), TLA_ALONG_ROWS,
                             TLA_ALONG_ROWS, args, error);
}

static TlaLayout *
make_nn (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, get_c0 (element), TLA_STATIC (TLA_FRACTAL_ROWS), TLA_ALONG_COLUMNS,
                             TLA_ALONG_COLUMNS, args, error);
}

static TlaLayout *
make_l0c (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (TLA_FRACTAL_ROWS), TLA_STATIC (TLA_FRACTAL_ROWS),
                             TLA_ALONG_ROWS, TLA_ALONG_COLUMNS, args, error);
}

/* Its blocks are 32 x 16 whatever the element. */
static TlaLayout *
make_weight_4bit_nz (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (32), TLA_STATIC (TLA_FRACTAL_ROWS), TLA_ALONG_COLUMNS,
                             TLA_ALONG_ROWS, args, error);
}

static TlaLayout *
make_padding_row_major (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, tla_formula_get (args, 2), tla_formula_get (args, 3), TLA_ALONG_ROWS,
                             TLA_ALONG_ROWS, args, error);
}

static TlaLayout *
make_padding_column_major (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, tla_formula_get (args, 2), tla_formula_get (args, 3),
                             TLA_ALONG_COLUMNS, TLA_ALONG_COLUMNS, args, error);
}

static TlaLayout *
make_vector (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  /* Of (rows, cols) only the columns count, as in the reference. */
  TlaNumber length = tla_formula_get (args, tla_int_tuple_get_rank (args) - 1);

  return tla_formula_finish (&(TlaFormula) { 0 }, "(i)", &length, &TLA_STATIC (1), NULL, error);
}

/* The third argument, or else the length of a line, which starts on a byte if the element's lines do. */
static TlaNumber
get_leading_dimension (TlaFormula *formula, const TlaElement *element, const TlaIntTuple *args, TlaNumber length)
{
  if (tla_int_tuple_get_rank (args) > 2)
    return tla_formula_dynamic (tla_formula_get (args, 2));
  if (element != NULL && element->packed_rows)
    length = tla_formula_round_up (formula, length, TLA_STATIC (2));
  return tla_formula_dynamic (length);
}

static TlaLayout *
make_row_major (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber shape[] = { tla_formula_get (args, 0), tla_formula_get (args, 1) };
  TlaNumber stride[] = { get_leading_dimension (&formula, element, args, shape[1]), TLA_STATIC (1) };

  return tla_formula_finish (&formula, "(ii)", shape, stride, NULL, error);
}

static TlaLayout *
make_column_major (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber shape[] = { tla_formula_get (args, 0), tla_formula_get (args, 1) };
  TlaNumber stride[] = { TLA_STATIC (1), get_leading_dimension (&formula, element, args, shape[0]) };

  return tla_formula_finish (&formula, "(ii)", shape, stride, NULL, error);
}

/* Sizes from the outermost to the innermost, without padding; the last stride is 1, the one before it the last size. */
static TlaLayout *
make_plain (TlaFormula *formula, const TlaNumber *shape, guint rank, GError **error)
{
  static const char *const forms[] = { [4] = "(iiii)", [5] = "(iiiii)", [6] = "(iiiiii)" };
  TlaNumber stride[TLA_TAG_MAX_ARGS];

  stride[rank - 1] = TLA_STATIC (1);
  stride[rank - 2] = shape[rank - 1];
  for (guint i = rank - 2; i > 0; i--)
    stride[i - 1] = tla_formula_dynamic (tla_formula_mul (formula, stride[i], shape[i]));
  return tla_formula_finish (formula, forms[rank], shape, stride, NULL, error);
}

/* The arguments themselves are the sizes. */
static TlaLayout *
make_listed (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaNumber shape[TLA_TAG_MAX_ARGS];

  for (guint i = 0; i < tla_int_tuple_get_rank (args); i++)
    shape[i] = tla_formula_get (args, i);
  return make_plain (&(TlaFormula) { 0 }, shape, tla_int_tuple_get_rank (args), error);
}

static TlaLayout *
make_fmap (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaNumber shape[] = { tla_formula_get (args, 0), tla_formula_get (args, 1), tla_formula_get (args, 2),
                        tla_formula_get (args, 3), get_c0 (element) };

  return make_plain (&(TlaFormula) { 0 }, shape, 5, error);
}

static TlaLayout *
make_filter_l1 (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber cout = tla_formula_round_up (&formula, tla_formula_get (args, 3), TLA_STATIC (TLA_FRACTAL_ROWS));
  TlaNumber shape[] = { tla_formula_get (args, 0), tla_formula_get (args, 1), tla_formula_get (args, 2), cout,
                        get_c0 (element) };

  return make_plain (&formula, shape, 5, error);
}

#define MATRIX (TLA_TAG_MAKE_LAYOUT | TLA_TAG_FROM_TAG | TLA_TAG_RECOGNISED)

static const TlaTag tags[] = {
  { "VectorLayout", "[rows, ]cols", 1, 2, FALSE, MATRIX, "one dimension, element after element", make_vector },
  { "RowMajor", "rows, cols[, ldm]", 2, 3, FALSE, MATRIX | TLA_TAG_MX_SCALE, "row after row", make_row_major },
  { "ColumnMajor", "rows, cols[, ldm]", 2, 3, FALSE, MATRIX | TLA_TAG_MX_SCALE, "column after column",
    make_column_major },
  { "zN", "rows, cols", 2, 2, TRUE, MATRIX, "blocks of 16 x C0 along columns, rows inside a block", make_zn },
  { "nZ", "rows, cols", 2, 2, TRUE, MATRIX, "blocks of C0 x 16 along rows, columns inside a block", make_nz },
  { "zZ", "rows, cols", 2, 2, TRUE, MATRIX | TLA_TAG_MX_SCALE, "blocks of 16 x C0 along rows, rows inside a block",
    make_zz },
  { "nN", "rows, cols", 2, 2, TRUE, MATRIX | TLA_TAG_MX_SCALE,
    "blocks of C0 x 16 along columns, columns inside a block", make_nn },
  { "L0C", "rows, cols", 2, 2, FALSE, MATRIX, "blocks of 16 x 16 along columns, rows inside a block", make_l0c },
  { "Weight4BitnZ", "rows, cols", 2, 2, FALSE, TLA_TAG_MAKE_LAYOUT | TLA_TAG_RECOGNISED,
    "4-bit weights: blocks of 32 x 16 along rows, columns inside a block", make_weight_4bit_nz },
  { "PaddingRowMajor", "rows, cols, blockRows, blockCols", 4, 4, FALSE, 0,
    "blocks of any size along rows, rows inside a block", make_padding_row_major },
  { "PaddingColumnMajor", "rows, cols, blockRows, blockCols", 4, 4, FALSE, 0,
    "blocks of any size along columns, columns inside a block", make_padding_column_major },
  { "NC1HWC0", "N, C1, H, W, C0", 5, 5, FALSE, 0, "feature map, C0 channels side by side", make_listed },
  { "NDC1HWC0", "N, D, C1, H, W, C0", 6, 6, FALSE, 0, "feature map with depth, C0 channels side by side", make_listed },
  { "CI1KHKWCOCI0", "Cin1, Kh, Kw, Cout, C0", 5, 5, FALSE, 0, "filter, C0 input channels side by side", make_listed },
  { "KDC1KHKWN1N0C0", "KdC1KhKw, N1, N0, C0", 4, 4, FALSE, 0, "filter with depth, C0 input channels side by side",
    make_listed },
  { "Fmap", "batch, cin1, h, w", 4, 4, TRUE, 0, "feature map in C0 of the element", make_fmap },
  { "FilterGM", "cin1, kh, kw, cout", 4, 4, TRUE, 0, "filter in C0 of the element, as it lies in GM", make_fmap },
  { "FilterL1", "cin1, kh, kw, cout", 4, 4, TRUE, 0,
    "filter in C0 of the element, output channels rounded up to 16 for L1", make_filter_l1 },
};

const TlaTag *
tla_tag_get_all (guint *n_tags)
{
  *n_tags = G_N_ELEMENTS (tags);
  return tags;
}
