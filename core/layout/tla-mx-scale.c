/* SPDX-License-Identifier: MIT */
#include "layout/tla-tag.h"

#include "layout/tla-formula.h"
#include "tuple/tla-error.h"

/*
 * The MX scale forms: one e8m0 scale for each row (operand A) or column (operand B) of a block, kept in pairs. Here,
 * unlike elsewhere, a leading dimension stays static where its size is.
 */

static TlaLayout *
make_mx_a_row_major (const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber two = TLA_STATIC (2), rows = tla_formula_get (args, 0), cols = tla_formula_get (args, 1);

  return tla_formula_finish (&formula, "(i(ii))",
                             (TlaNumber[]) { rows, two, tla_formula_ceil_div (&formula, cols, two) },
                             (TlaNumber[]) { tla_formula_round_up (&formula, cols, two), TLA_STATIC (1), two },
                             (TlaNumber[]) { rows, cols }, error);
}

static TlaLayout *
make_mx_a_column_major (const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber two = TLA_STATIC (2), rows = tla_formula_get (args, 0), cols = tla_formula_get (args, 1);

  return tla_formula_finish (
    &formula, "(i(ii))", (TlaNumber[]) { rows, two, tla_formula_ceil_div (&formula, cols, two) },
    (TlaNumber[]) { two, TLA_STATIC (1), tla_formula_dynamic (tla_formula_mul (&formula, two, rows)) },
    (TlaNumber[]) { rows, cols }, error);
}

static TlaLayout *
make_mx_b_row_major (const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber two = TLA_STATIC (2), rows = tla_formula_get (args, 0), cols = tla_formula_get (args, 1);

  return tla_formula_finish (
    &formula, "((ii)i)", (TlaNumber[]) { two, tla_formula_ceil_div (&formula, rows, two), cols },
    (TlaNumber[]) { TLA_STATIC (1), tla_formula_dynamic (tla_formula_mul (&formula, two, cols)), two },
    (TlaNumber[]) { rows, cols }, error);
}

static TlaLayout *
make_mx_b_column_major (const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber two = TLA_STATIC (2), rows = tla_formula_get (args, 0), cols = tla_formula_get (args, 1);

  return tla_formula_finish (&formula, "((ii)i)",
                             (TlaNumber[]) { two, tla_formula_ceil_div (&formula, rows, two), cols },
                             (TlaNumber[]) { TLA_STATIC (1), two, tla_formula_round_up (&formula, rows, two) },
                             (TlaNumber[]) { rows, cols }, error);
}

static TlaLayout *
make_mx_zz (const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (16), TLA_STATIC (2), TLA_ALONG_ROWS, TLA_ALONG_ROWS, args,
                             error);
}

static TlaLayout *
make_mx_nn (const TlaIntTuple *args, GError **error)
{
  return tla_formula_blocks (&(TlaFormula) { 0 }, TLA_STATIC (2), TLA_STATIC (16), TLA_ALONG_COLUMNS, TLA_ALONG_COLUMNS,
                             args, error);
}

static const struct
{
  const char *tag;
  /* Operand A, operand B. */
  TlaLayout *(*make[2]) (const TlaIntTuple *args, GError **error);
} forms[] = {
  { "RowMajor", { make_mx_a_row_major, make_mx_b_row_major } },
  { "ColumnMajor", { make_mx_a_column_major, make_mx_b_column_major } },
  { "zZ", { make_mx_zz, make_mx_zz } },
  { "nN", { make_mx_nn, make_mx_nn } },
};

TlaLayout *
tla_tag_make_mx_scale_layout (const TlaTag *self,
                              const TlaElement *element,
                              gboolean is_b,
                              const TlaIntTuple *args,
                              GError **error)
{
  if (element == NULL || !g_str_equal (element->name, "float8_e8m0_t"))
    {
      g_set_error (
        error, TLA_ERROR, TLA_ERROR_TYPE,
        "MakeMxScaleLayout of %s: scales are float8_e8m0_t, write MakeMxScaleLayout<float8_e8m0_t, %s, false>(rows, cols)",
        element != NULL ? element->name : "no element", self->name);
      return NULL;
    }
  if (!tla_tag_check_args ("MakeMxScaleLayout", args, 2, 2, "rows, cols", error))
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_str_equal (forms[i].tag, self->name))
      return forms[i].make[is_b ? 1 : 0](args, error);

  g_set_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
               "MakeMxScaleLayout does not take %s: write RowMajor, ColumnMajor, zZ or nN", self->name);
  return NULL;
}
