/* SPDX-License-Identifier: MIT */
#include "layout/tla-formula.h"

#include "tuple/tla-checked.h"

typedef gboolean (*Operation) (gint64 a, gint64 b, gint64 *out, GError **error);

static TlaNumber
apply (TlaFormula *self, Operation operation, TlaNumber a, TlaNumber b)
{
  TlaNumber result = { 0, a.is_static && b.is_static };

  if (self->error == NULL)
    operation (a.value, b.value, &result.value, &self->error);
  return result;
}

TlaNumber
tla_formula_mul (TlaFormula *self, TlaNumber a, TlaNumber b)
{
  return apply (self, tla_checked_mul, a, b);
}

TlaNumber
tla_formula_ceil_div (TlaFormula *self, TlaNumber a, TlaNumber b)
{
  return apply (self, tla_checked_ceil_div, a, b);
}

TlaNumber
tla_formula_round_up (TlaFormula *self, TlaNumber a, TlaNumber b)
{
  return apply (self, tla_checked_round_up, a, b);
}

TlaNumber
tla_formula_dynamic (TlaNumber a)
{
  return (TlaNumber) { a.value, FALSE };
}

TlaNumber
tla_formula_get (const TlaIntTuple *args, guint index)
{
  const TlaIntTuple *entry = tla_int_tuple_get_entry (args, index);

  return (TlaNumber) { tla_int_tuple_get_value (entry), tla_int_tuple_is_static (entry) };
}

/* Reads one integer or one bracket of @form and takes as many numbers; forms are of this program and never deep. */
static TlaIntTuple *
read_form (const char **form, const TlaNumber **numbers)
{
  g_autoptr (GPtrArray) entries = NULL;

  if (*(*form)++ == 'i')
    {
      const TlaNumber *number = (*numbers)++;

      return tla_int_tuple_new_int (number->value, number->is_static);
    }

  entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  while (**form != ')')
    g_ptr_array_add (entries, read_form (form, numbers));
  (*form)++;
  return tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, entries->len, NULL);
}

TlaLayout *
tla_formula_finish (TlaFormula *self,
                    const char *form,
                    const TlaNumber *shape,
                    const TlaNumber *stride,
                    const TlaNumber *origin_shape,
                    GError **error)
{
  g_autoptr (TlaIntTuple) shape_tuple = NULL;
  g_autoptr (TlaIntTuple) stride_tuple = NULL;
  g_autoptr (TlaIntTuple) origin_tuple = NULL;
  const char *rest;

  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return NULL;
    }

  rest = form;
  shape_tuple = read_form (&rest, &shape);
  rest = form;
  stride_tuple = read_form (&rest, &stride);
  if (origin_shape != NULL)
    {
      guint rank = tla_int_tuple_get_rank (shape_tuple);
      g_autofree gint64 *values = g_new (gint64, rank);

      for (guint i = 0; i < rank; i++)
        values[i] = origin_shape[i].value;
      origin_tuple = tla_int_tuple_new_flat (values, rank);
    }
  return tla_layout_new (shape_tuple, stride_tuple, origin_tuple, error);
}

TlaLayout *
tla_formula_blocks (TlaFormula *self,
                    TlaNumber block_rows,
                    TlaNumber block_cols,
                    TlaOrder inner,
                    TlaOrder outer,
                    const TlaIntTuple *args,
                    GError **error)
{
  TlaNumber rows = tla_formula_get (args, 0);
  TlaNumber cols = tla_formula_get (args, 1);
  TlaNumber block = tla_formula_mul (self, block_rows, block_cols);
  TlaNumber row_step = block;
  TlaNumber col_step = block;

  if (outer == TLA_ALONG_ROWS)
    row_step = tla_formula_dynamic (tla_formula_mul (self, block_rows, tla_formula_round_up (self, cols, block_cols)));
  else
    col_step = tla_formula_dynamic (tla_formula_mul (self, tla_formula_round_up (self, rows, block_rows), block_cols));

  return tla_formula_finish (self, "((ii)(ii))",
                             (TlaNumber[]) { block_rows, tla_formula_ceil_div (self, rows, block_rows), block_cols,
                                             tla_formula_ceil_div (self, cols, block_cols) },
                             (TlaNumber[]) { inner == TLA_ALONG_ROWS ? block_cols : TLA_STATIC (1), row_step,
                                             inner == TLA_ALONG_ROWS ? TLA_STATIC (1) : block_rows, col_step },
                             (TlaNumber[]) { rows, cols }, error);
}
