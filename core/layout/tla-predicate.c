/* SPDX-License-Identifier: MIT */
#include "layout/tla-recognise.h"

/*
 * The predicates of `tla::detail` in `include/tla/layout.hpp`: isVector, isRowMajor, …; isMxRowA stands for
 * isMxScaleForRowMajorA, and so on. They know types alone, and so see static integers; whatever is dynamic is no match.
 * They look at fewer integers than a tag has: the stride of rows inside a zN block is not among them.
 */

#define PATH(...) (const gint64[]) { __VA_ARGS__ }, sizeof ((gint64[]) { __VA_ARGS__ }) / sizeof (gint64)

/* Whether get<path…>(tuple) is a static integer of this value. */
static gboolean
is_static_value (const TlaIntTuple *tuple, const gint64 *path, guint n_path, gint64 value)
{
  const TlaIntTuple *part = tla_int_tuple_get (tuple, path, n_path, NULL);

  return part != NULL && tla_int_tuple_is_int (part) && tla_int_tuple_is_static (part) &&
         tla_int_tuple_get_value (part) == value;
}

#define SHAPE_IS(value, ...) is_static_value (tla_layout_get_shape (layout), PATH (__VA_ARGS__), value)
#define STRIDE_IS(value, ...) is_static_value (tla_layout_get_stride (layout), PATH (__VA_ARGS__), value)

static gboolean
is_form (const TlaLayout *layout, guint rank, guint depth)
{
  return tla_layout_get_rank (layout) == rank && tla_layout_get_depth (layout) == depth;
}

static gboolean
mode_ranks_are (const TlaLayout *layout, guint first, guint second)
{
  const TlaIntTuple *shape = tla_layout_get_shape (layout);

  return is_form (layout, 2, 2) && tla_int_tuple_get_rank (tla_int_tuple_get_entry (shape, 0)) == first &&
         tla_int_tuple_get_rank (tla_int_tuple_get_entry (shape, 1)) == second;
}

static gboolean
is_vector (const TlaLayout *layout, const TlaElement *element)
{
  return is_form (layout, 1, 1) && STRIDE_IS (1, 0);
}

static gboolean
is_row_major (const TlaLayout *layout, const TlaElement *element)
{
  return is_form (layout, 2, 1) && STRIDE_IS (1, 1);
}

static gboolean
is_column_major (const TlaLayout *layout, const TlaElement *element)
{
  return is_form (layout, 2, 1) && STRIDE_IS (1, 0);
}

static gboolean
is_zn (const TlaLayout *layout, const TlaElement *element)
{
  return mode_ranks_are (layout, 2, 2) && SHAPE_IS (TLA_FRACTAL_ROWS, 0, 0) &&
         SHAPE_IS (tla_element_get_c0 (element), 1, 0) && STRIDE_IS (1, 1, 0) &&
         STRIDE_IS (tla_element_get_fractal (element), 0, 1);
}

static gboolean
is_zn_unaligned (const TlaLayout *layout, const TlaElement *element)
{
  return mode_ranks_are (layout, 2, 2) && SHAPE_IS (1, 0, 1) && SHAPE_IS (tla_element_get_c0 (element), 1, 0) &&
         STRIDE_IS (tla_element_get_c0 (element), 0, 0) && STRIDE_IS (1, 1, 0);
}

static gboolean
is_zz (const TlaLayout *layout, const TlaElement *element)
{
  return is_form (layout, 2, 2) && SHAPE_IS (TLA_FRACTAL_ROWS, 0, 0) && SHAPE_IS (tla_element_get_c0 (element), 1, 0) &&
         STRIDE_IS (1, 1, 0) && STRIDE_IS (tla_element_get_fractal (element), 1, 1);
}

static gboolean
is_nz (const TlaLayout *layout, const TlaElement *element)
{
  return mode_ranks_are (layout, 2, 2) && SHAPE_IS (tla_element_get_c0 (element), 0, 0) &&
         SHAPE_IS (TLA_FRACTAL_ROWS, 1, 0) && STRIDE_IS (1, 0, 0) &&
         STRIDE_IS (tla_element_get_fractal (element), 1, 1);
}

static gboolean
is_scale (const TlaElement *element)
{
  return element == tla_element_lookup ("float8_e8m0_t");
}

static gboolean
is_mx_row_a (const TlaLayout *layout, const TlaElement *element)
{
  return is_scale (element) && mode_ranks_are (layout, 1, 2) && !STRIDE_IS (2, 0);
}

static gboolean
is_mx_column_a (const TlaLayout *layout, const TlaElement *element)
{
  return is_scale (element) && mode_ranks_are (layout, 1, 2) && STRIDE_IS (2, 0);
}

static gboolean
is_mx_row_b (const TlaLayout *layout, const TlaElement *element)
{
  return is_scale (element) && mode_ranks_are (layout, 2, 1) && !STRIDE_IS (2, 0, 1);
}

static gboolean
is_mx_column_b (const TlaLayout *layout, const TlaElement *element)
{
  return is_scale (element) && mode_ranks_are (layout, 2, 1) && STRIDE_IS (2, 0, 1);
}

/* The nesting alone: the scale's zZ and nN are not told apart. */
static gboolean
is_mx_blocks (const TlaLayout *layout, const TlaElement *element)
{
  return is_scale (element) && mode_ranks_are (layout, 2, 2);
}

static const TlaPredicate predicates[] = {
  { "isVector", is_vector },   { "isRowMajor", is_row_major },     { "isColumnMajor", is_column_major },
  { "iszN", is_zn },           { "iszNUnAlign", is_zn_unaligned }, { "iszZ", is_zz },
  { "isnZ", is_nz },           { "isMxRowA", is_mx_row_a },        { "isMxColA", is_mx_column_a },
  { "isMxRowB", is_mx_row_b }, { "isMxColB", is_mx_column_b },     { "isMxzZ", is_mx_blocks },
  { "isMxnN", is_mx_blocks },
};

const TlaPredicate *
tla_predicate_get_all (guint *n_predicates)
{
  *n_predicates = G_N_ELEMENTS (predicates);
  return predicates;
}
