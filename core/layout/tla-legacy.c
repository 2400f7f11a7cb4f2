/* SPDX-License-Identifier: MIT */
#include "layout/tla-legacy.h"

#include "layout/tla-formula.h"
#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

/*
 * Most objects keep the leaves of their tag's layout as flat lists and compute the offset from them. The others are
 * written out: each is a flat layout in the object's own order, and a layout over the coordinate that GetOffset() takes.
 * Source: `include/catlass/layout/` of CATLASS.
 */

typedef enum
{
  NO_CAPACITY,
  PRODUCT_OF_SHAPE,
  ROWS_OF_LDM,
  COLUMNS_OF_LDM,
} Capacity;

typedef struct
{
  const char *tag;
  TlaLegacyForm form;
  gboolean needs_element;
  guint n_origin; /* how many of the arguments are its originShape */
  Capacity capacity;
  const char *slip;
  /* Sets offsets, and the lists too unless they are its leaves. */
  gboolean (
    *make) (TlaLegacy *self, const TlaTag *tag, const TlaElement *element, const TlaIntTuple *args, GError **error);
} Row;

static void
set_lists (TlaLegacy *self, const TlaIntTuple *shape, const TlaIntTuple *stride)
{
  guint n_leaves = tla_int_tuple_get_n_leaves (shape);
  g_autofree gint64 *values = g_new (gint64, n_leaves);

  tla_int_tuple_get_leaves (shape, values);
  self->shape = tla_int_tuple_new_flat (values, n_leaves);
  tla_int_tuple_get_leaves (stride, values);
  self->stride = tla_int_tuple_new_flat (values, n_leaves);
}

static gboolean
make_as_tag (TlaLegacy *self, const TlaTag *tag, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  self->offsets = tla_tag_make_layout (tag, element, args, error);
  return self->offsets != NULL;
}

static gboolean
make_as_l0c (TlaLegacy *self, const TlaTag *tag, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  return make_as_tag (self, tla_tag_lookup ("L0C"), element, args, error);
}

/* The lists are the tag's, but GetOffset() leaves out the place inside the block. */
static gboolean
make_whole_blocks (TlaLegacy *self,
                   const TlaTag *tag,
                   const TlaElement *element,
                   const TlaIntTuple *args,
                   GError **error)
{
  g_autoptr (TlaLayout) layout = tla_tag_make_layout (tag, element, args, error);
  gint64 shape[4], stride[4];

  if (layout == NULL)
    return FALSE;

  set_lists (self, tla_layout_get_shape (layout), tla_layout_get_stride (layout));
  tla_int_tuple_get_leaves (self->shape, shape);
  tla_int_tuple_get_leaves (self->stride, stride);
  self->offsets = tla_formula_finish (&(TlaFormula) { 0 }, "((ii)(ii))",
                                      (TlaNumber[]) { { shape[0] }, { shape[1] }, { shape[2] }, { shape[3] } },
                                      (TlaNumber[]) { { 0 }, { stride[1] }, { 0 }, { stride[3] } },
                                      (TlaNumber[]) { tla_formula_get (args, 0), tla_formula_get (args, 1) }, error);
  return self->offsets != NULL;
}

/* Blocks of 16 x 16, yet a step of 512 from one to the next along a row of blocks. */
static gboolean
make_weight_4bit (TlaLegacy *self,
                  const TlaTag *tag,
                  const TlaElement *element,
                  const TlaIntTuple *args,
                  GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber block = TLA_STATIC (16), rows = tla_formula_get (args, 0), cols = tla_formula_get (args, 1);
  TlaNumber row_step = tla_formula_mul (&formula, block, tla_formula_round_up (&formula, cols, block));

  self->offsets = tla_formula_finish (&formula, "((ii)(ii))",
                                      (TlaNumber[]) { block, tla_formula_ceil_div (&formula, rows, block), block,
                                                      tla_formula_ceil_div (&formula, cols, block) },
                                      (TlaNumber[]) { TLA_STATIC (1), row_step, block, TLA_STATIC (512) },
                                      (TlaNumber[]) { rows, cols }, error);
  return self->offsets != NULL;
}

static gboolean
make_row_major_in_ub (TlaLegacy *self,
                      const TlaTag *tag,
                      const TlaElement *element,
                      const TlaIntTuple *args,
                      GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber c0 = TLA_STATIC (tla_element_get_c0 (element));
  TlaNumber shape[] = { tla_formula_get (args, 0), tla_formula_get (args, 1) };
  TlaNumber stride[] = { tla_formula_round_up (&formula, shape[1], c0), TLA_STATIC (1) };

  self->offsets = tla_formula_finish (&formula, "(ii)", shape, stride, NULL, error);
  return self->offsets != NULL;
}

static gboolean
make_vector_in_ub (TlaLegacy *self,
                   const TlaTag *tag,
                   const TlaElement *element,
                   const TlaIntTuple *args,
                   GError **error)
{
  TlaNumber length = { tla_formula_get (args, 0).value < tla_element_get_c0 (element) };

  self->offsets = tla_formula_finish (&(TlaFormula) { 0 }, "(i)", &length, &TLA_STATIC (1), NULL, error);
  return self->offsets != NULL;
}

/* From N, D, C1, H, W, C0: lists (N, W, H, C0, D * C1) with strides of (C0, H * W, C1, D, N); coordinate (n, d, c1, hw). */
static gboolean
make_ndc1hwc0 (TlaLegacy *self, const TlaTag *tag, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber n = tla_formula_get (args, 0), d = tla_formula_get (args, 1), c1 = tla_formula_get (args, 2);
  TlaNumber h = tla_formula_get (args, 3), w = tla_formula_get (args, 4), c0 = tla_formula_get (args, 5);
  TlaNumber hw = tla_formula_mul (&formula, h, w);
  TlaNumber c1_step = tla_formula_mul (&formula, hw, c0);
  TlaNumber d_step = tla_formula_mul (&formula, c1, c1_step);
  TlaNumber n_step = tla_formula_mul (&formula, d, d_step);
  const gint64 shape[] = { n.value, w.value, h.value, c0.value, tla_formula_mul (&formula, d, c1).value };
  const gint64 stride[] = { 1, c0.value, c1_step.value, d_step.value, n_step.value };

  self->offsets = tla_formula_finish (&formula, "(iiii)", (TlaNumber[]) { n, d, c1, hw },
                                      (TlaNumber[]) { n_step, d_step, c1_step, c0 }, NULL, error);
  self->shape = tla_int_tuple_new_flat (shape, G_N_ELEMENTS (shape));
  self->stride = tla_int_tuple_new_flat (stride, G_N_ELEMENTS (stride));
  return self->offsets != NULL;
}

/* From KdC1KhKw, N1, N0, C0: lists (C0, KdC1KhKw, N0, N1) with strides of (C0, N0, N1, KdC1KhKw); coordinate (kdc1khkw, n1). */
static gboolean
make_kdc1khkwn1n0c0 (TlaLegacy *self,
                     const TlaTag *tag,
                     const TlaElement *element,
                     const TlaIntTuple *args,
                     GError **error)
{
  TlaFormula formula = { 0 };
  TlaNumber k = tla_formula_get (args, 0), n1 = tla_formula_get (args, 1), n0 = tla_formula_get (args, 2),
            c0 = tla_formula_get (args, 3);
  TlaNumber n1_step = tla_formula_mul (&formula, n0, c0);
  TlaNumber k_step = tla_formula_mul (&formula, n1, n1_step);
  const gint64 shape[] = { c0.value, k.value, n0.value, n1.value };
  const gint64 stride[] = { 1, c0.value, n1_step.value, k_step.value };

  self->offsets =
    tla_formula_finish (&formula, "(ii)", (TlaNumber[]) { k, n1 }, (TlaNumber[]) { k_step, c0 }, NULL, error);
  self->shape = tla_int_tuple_new_flat (shape, G_N_ELEMENTS (shape));
  self->stride = tla_int_tuple_new_flat (stride, G_N_ELEMENTS (stride));
  return self->offsets != NULL;
}

#define WHOLE_BLOCKS_SLIP "GetOffset() leaves out the place inside the block"

static const Row rows[] = {
  { "VectorLayout", TLA_LEGACY_CONSTRUCTOR, FALSE, 0, NO_CAPACITY, NULL, make_as_tag },
  { "RowMajor", TLA_LEGACY_CONSTRUCTOR, FALSE, 0, ROWS_OF_LDM, NULL, make_as_tag },
  { "ColumnMajor", TLA_LEGACY_CONSTRUCTOR, FALSE, 0, COLUMNS_OF_LDM, NULL, make_as_tag },
  { "PaddingRowMajor", TLA_LEGACY_CONSTRUCTOR, FALSE, 2, NO_CAPACITY,
    "its tiles rebuild the strides instead of keeping them", make_as_tag },
  { "PaddingColumnMajor", TLA_LEGACY_CONSTRUCTOR, FALSE, 2, NO_CAPACITY,
    "its tiles rebuild the strides instead of keeping them", make_as_tag },
  { "RowMajor", TLA_LEGACY_MAKE_LAYOUT, TRUE, 0, ROWS_OF_LDM, NULL, make_as_tag },
  { "ColumnMajor", TLA_LEGACY_MAKE_LAYOUT, TRUE, 0, COLUMNS_OF_LDM, NULL, make_as_tag },
  { "zN", TLA_LEGACY_MAKE_LAYOUT, TRUE, 2, PRODUCT_OF_SHAPE, NULL, make_as_tag },
  { "nZ", TLA_LEGACY_MAKE_LAYOUT, TRUE, 2, PRODUCT_OF_SHAPE, NULL, make_as_tag },
  { "zZ", TLA_LEGACY_MAKE_LAYOUT, TRUE, 2, NO_CAPACITY, WHOLE_BLOCKS_SLIP, make_whole_blocks },
  { "nN", TLA_LEGACY_MAKE_LAYOUT, TRUE, 2, NO_CAPACITY, WHOLE_BLOCKS_SLIP, make_whole_blocks },
  { "L0C", TLA_LEGACY_MAKE_LAYOUT, FALSE, 2, PRODUCT_OF_SHAPE, NULL, make_as_tag },
  { "Weight4BitnZ", TLA_LEGACY_MAKE_LAYOUT, FALSE, 2, PRODUCT_OF_SHAPE,
    "blocks of 16 x 16 with a step of 512: elements share offsets when the number of block columns is even and there is "
    "more than one block row, and Capacity() is below the largest offset",
    make_weight_4bit },
  { "zN", TLA_LEGACY_IN_L0C, FALSE, 2, PRODUCT_OF_SHAPE, NULL, make_as_l0c },
  { "RowMajor", TLA_LEGACY_IN_UB, TRUE, 0, ROWS_OF_LDM, NULL, make_row_major_in_ub },
  { "VectorLayout", TLA_LEGACY_IN_UB, TRUE, 0, NO_CAPACITY,
    "its length is that of a comparison: 1 below a C0 block, otherwise 0", make_vector_in_ub },
  { "NC1HWC0", TLA_LEGACY_MAKE_LAYOUT, FALSE, 0, PRODUCT_OF_SHAPE, NULL, make_as_tag },
  { "CI1KHKWCOCI0", TLA_LEGACY_MAKE_LAYOUT, FALSE, 0, PRODUCT_OF_SHAPE, NULL, make_as_tag },
  { "NDC1HWC0", TLA_LEGACY_MAKE_LAYOUT, FALSE, 6, NO_CAPACITY, "called rank 5, but it has six axes", make_ndc1hwc0 },
  { "KDC1KHKWN1N0C0", TLA_LEGACY_MAKE_LAYOUT, FALSE, 4, NO_CAPACITY, "GetOffset() steps n1 by the stride of N0",
    make_kdc1khkwn1n0c0 },
};

static gboolean
set_capacity (TlaLegacy *self, Capacity capacity, GError **error)
{
  gint64 shape[TLA_TAG_MAX_ARGS], stride[TLA_TAG_MAX_ARGS];

  tla_int_tuple_get_leaves (self->shape, shape);
  tla_int_tuple_get_leaves (self->stride, stride);
  self->has_capacity = capacity != NO_CAPACITY;
  switch (capacity)
    {
    case PRODUCT_OF_SHAPE:
      return tla_int_tuple_product (self->shape, &self->capacity, error);
    case ROWS_OF_LDM:
      return tla_checked_mul (shape[0], stride[0], &self->capacity, error);
    case COLUMNS_OF_LDM:
      return tla_checked_mul (shape[1], stride[1], &self->capacity, error);
    case NO_CAPACITY:
    default:
      return TRUE;
    }
}

static const Row *
find_row (const TlaTag *tag, TlaLegacyForm form)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].form == form && g_str_equal (rows[i].tag, tag->name))
      return &rows[i];
  return NULL;
}

TlaLegacy *
tla_legacy_new (const TlaTag *tag,
                TlaLegacyForm form,
                const TlaElement *element,
                const TlaIntTuple *args,
                GError **error)
{
  const Row *row = find_row (tag, form);
  g_autoptr (TlaLegacy) self = NULL;

  if (row == NULL)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
                   "there is no older object that makes %s in this way: write %s(%s)", tag->name, tag->name, tag->args);
      return NULL;
    }
  if (!tla_tag_check_args (tag->name, args, tag->n_min, tag->n_max, tag->args, error))
    return NULL;
  if (row->needs_element && element == NULL)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "%s needs an element here: write %s::MakeLayout<half>(%s)",
                   tag->name, tag->name, tag->args);
      return NULL;
    }

  self = g_new0 (TlaLegacy, 1);
  self->slip = row->slip;
  if (!row->make (self, tag, element, args, error))
    return NULL;
  if (self->shape == NULL)
    set_lists (self, tla_layout_get_shape (self->offsets), tla_layout_get_stride (self->offsets));
  if (row->n_origin > 0)
    {
      gint64 values[TLA_TAG_MAX_ARGS];

      tla_int_tuple_get_leaves (args, values);
      self->origin_shape = tla_int_tuple_new_flat (values, row->n_origin);
    }
  if (!set_capacity (self, row->capacity, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
tla_legacy_free (TlaLegacy *self)
{
  g_clear_pointer (&self->shape, tla_int_tuple_unref);
  g_clear_pointer (&self->stride, tla_int_tuple_unref);
  g_clear_pointer (&self->origin_shape, tla_int_tuple_unref);
  g_clear_pointer (&self->offsets, tla_layout_unref);
  g_free (self);
}
