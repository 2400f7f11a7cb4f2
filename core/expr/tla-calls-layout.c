/* SPDX-License-Identifier: MIT */
#include "expr/tla-call.h"

#include "expr/tla-evaluator-private.h"
#include "layout/tla-inverse.h"

/* Functions that make layouts, and those that take them. */

static TlaValue *
new_layout_value (TlaLayout *layout, const TlaElement *element)
{
  TlaValue *value = layout != NULL ? tla_value_new_layout (layout, element) : NULL;

  g_clear_pointer (&layout, tla_layout_unref);
  return value;
}

/* MakeLayout<Element, Tag>(rows, cols) */
static TlaValue *
make_by_tag (const TlaCall *call, GError **error)
{
  const TlaElement *element = tla_call_get_template_element (call, 0, error);
  const TlaTag *tag;
  g_autoptr (TlaIntTuple) sizes = NULL;
  g_autoptr (TlaLayout) layout = NULL;

  if (element == NULL)
    return NULL;
  if (call->n_template_args != 2)
    return tla_call_fail (
      call, TLA_ERROR_ARGUMENTS, error,
      "found one template argument, expected an element and a tag: write MakeLayout<%s, zN>(rows, cols)",
      element->name);
  tag = tla_call_get_template_tag (call, 1, error);
  if (tag == NULL)
    return NULL;
  if ((tag->form & TLA_TAG_MAKE_LAYOUT) == 0)
    return tla_call_fail_at (call, call->template_args[1].node, TLA_ERROR_UNSUPPORTED, error,
                             "MakeLayout<Element, Tag> does not take %s: write %s(%s)", tag->name, tag->name,
                             tag->args);
  sizes = tla_call_get_integers (call, error);
  layout = sizes != NULL ? tla_tag_make_layout (tag, element, sizes, error) : NULL;
  return layout != NULL ? tla_value_new_layout_of_tag (layout, element, tag) : NULL;
}

/* MakeLayout(len): (len):(_1). */
static TlaValue *
make_vector (const TlaCall *call, const TlaIntTuple *length, GError **error)
{
  g_autoptr (TlaIntTuple) one = tla_int_tuple_new_int (1, TRUE);
  g_autoptr (TlaIntTuple) shape = tla_int_tuple_new ((TlaIntTuple *[]) { (TlaIntTuple *) length }, 1, error);
  g_autoptr (TlaIntTuple) stride = shape != NULL ? tla_int_tuple_new (&one, 1, error) : NULL;
  TlaLayout *layout = stride != NULL ? tla_layout_new (shape, stride, NULL, error) : NULL;

  return layout != NULL ? new_layout_value (layout, NULL) : tla_call_blame (call, call->args[0].node, error);
}

/* Layout<Shape<…>, Stride<…>[, Shape<…>]>{} */
static TlaValue *
make_by_type (const TlaCall *call, GError **error)
{
  const TlaOperand *parts = call->template_args;
  TlaLayout *layout;

  if (call->n_template_args < 2 || call->n_args > 0)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error,
                          "write Layout<Shape<…>, Stride<…>>{}, or Layout(shape, stride)");
  for (guint i = 0; i < call->n_template_args; i++)
    if (parts[i].kind != TLA_OPERAND_VALUE)
      return tla_call_fail_at (call, parts[i].node, TLA_ERROR_TYPE, error,
                               "found something that is no shape and no stride: write Layout<Shape<…>, Stride<…>>{}");
  layout = tla_call_make_layout (call, &parts[0], &parts[1], call->n_template_args > 2 ? &parts[2] : NULL, error);
  if (layout != NULL && call->n_template_args == 2)
    tla_call_check (call, &(TlaSubject) { .kind = TLA_SUBJECT_LAYOUT, .layout = layout, .is_static = TRUE });
  return new_layout_value (layout, NULL);
}

static TlaValue *
make_by_parts (const TlaCall *call, GError **error)
{
  const TlaIntTuple *length;

  if (call->n_args == 0)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes a shape and a stride: write %s",
                          call->function->info.name, call->function->info.signature);
  if (call->n_args > 3)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes at most 3 arguments, found %u: write %s",
                          call->function->info.name, call->n_args, call->function->info.signature);
  if (call->n_args >= 2)
    return new_layout_value (
      tla_call_make_layout (call, &call->args[0], &call->args[1], call->n_args > 2 ? &call->args[2] : NULL, error),
      NULL);

  length = tla_operand_get_integer (&call->args[0]);
  if (length != NULL)
    return make_vector (call, length, error);
  if (tla_call_is_layout (call, 0))
    return tla_value_ref (call->args[0].value);
  return tla_call_fail_stride (call, &call->args[0], error);
}

static TlaValue *
call_make_layout (const TlaCall *call, GError **error)
{
  return call->n_template_args > 0 ? make_by_tag (call, error) : make_by_parts (call, error);
}

static TlaValue *
call_layout (const TlaCall *call, GError **error)
{
  return call->n_template_args > 0 ? make_by_type (call, error) : make_by_parts (call, error);
}

static gboolean
has_unit (const TlaIntTuple *stride, guint index, gboolean needs_static)
{
  const TlaIntTuple *entry = tla_int_tuple_get_entry (stride, index);

  return tla_int_tuple_get_value (entry) == 1 && (!needs_static || tla_int_tuple_is_static (entry));
}

/* A tag of the layout's kind. All fractal tags are treated alike; of the plain ones the static 1 says which. */
static const TlaTag *
find_tag (const TlaLayout *layout)
{
  const TlaIntTuple *stride = tla_layout_get_stride (layout);

  if (tla_layout_get_depth (layout) > 1)
    return tla_tag_lookup ("zN");
  if (tla_layout_get_rank (layout) == 1)
    return tla_tag_lookup ("VectorLayout");
  if (tla_layout_get_rank (layout) != 2)
    return NULL;
  for (gint needs_static = 1; needs_static >= 0; needs_static--)
    {
      if (has_unit (stride, 1, needs_static))
        return tla_tag_lookup ("RowMajor");
      if (has_unit (stride, 0, needs_static))
        return tla_tag_lookup ("ColumnMajor");
    }
  return NULL;
}

static TlaValue *
call_make_layout_from_tag (const TlaCall *call, GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 0, error);
  const TlaTag *tag = layout != NULL ? find_tag (layout) : NULL;
  const TlaElement *element = tla_call_get_element (call, 0);
  TlaLayout *result;

  if (layout == NULL)
    return NULL;
  if (tag == NULL)
    return tla_call_fail_at (
      call, call->args[0].node, TLA_ERROR_UNSUPPORTED, error,
      "found a layout of no tag: write a layout made by RowMajor, ColumnMajor, VectorLayout, zN, "
      "nZ, zZ, nN or L0C");
  result = tla_tag_make_layout_from_tag (tag, layout, error);
  if (result != NULL)
    tla_call_check (
      call, &(TlaSubject) {
              .kind = TLA_SUBJECT_LAYOUT, .layout = result, .element = element, .tag = tag, .is_from_tag = TRUE });
  return new_layout_value (result, element);
}

static TlaValue *
call_make_layout_l0c (const TlaCall *call, GError **error)
{
  g_autoptr (TlaIntTuple) sizes = tla_call_get_integers (call, error);

  if (sizes == NULL)
    return NULL;
  return new_layout_value (tla_tag_make_layout (tla_tag_lookup ("L0C"), NULL, sizes, error), NULL);
}

static TlaValue *
call_make_mx_scale_layout (const TlaCall *call, GError **error)
{
  const TlaElement *element = tla_call_get_template_element (call, 0, error);
  const TlaTag *tag = element != NULL ? tla_call_get_template_tag (call, 1, error) : NULL;
  gint64 is_b = 0;
  gboolean is_static;
  g_autoptr (TlaIntTuple) sizes = NULL;

  if (tag == NULL)
    return NULL;
  if (call->n_template_args > 2 && !tla_call_get_template_integer (call, 2, &is_b, &is_static, error))
    return NULL;
  if (is_b != 0 && is_b != 1)
    return tla_call_fail_at (call, call->template_args[2].node, TLA_ERROR_RANGE, error,
                             "found %" G_GINT64_FORMAT ", expected whether it is B: write true or false", is_b);
  sizes = tla_call_get_integers (call, error);
  if (sizes == NULL)
    return NULL;
  return new_layout_value (tla_tag_make_mx_scale_layout (tag, element, is_b == 1, sizes, error), element);
}

/* The frame layouts of asc-devkit by what they are here. */
static const struct
{
  const char *pattern;
  const char *tag;
} patterns[] = {
  { "NZLayoutPtn", "zN" },       { "ZNLayoutPtn", "nZ" },          { "ZZLayoutPtn", "zZ" },
  { "NDLayoutPtn", "RowMajor" }, { "DNLayoutPtn", "ColumnMajor" },
};

static TlaValue *
call_make_frame_layout (const TlaCall *call, GError **error)
{
  const TlaOperand *pattern = &call->template_args[0];
  const TlaElement *element = NULL;
  g_autoptr (TlaIntTuple) sizes = NULL;

  if (call->n_template_args > 1)
    {
      if (call->template_args[1].element == NULL)
        return tla_call_fail_at (call, call->template_args[1].node, TLA_ERROR_NAME, error,
                                 "found a trait without an element: write LayoutTraitDefault<float>");
      element = call->template_args[1].element;
    }
  for (guint i = 0; i < G_N_ELEMENTS (patterns) && pattern->name != NULL; i++)
    if (g_str_equal (patterns[i].pattern, pattern->name))
      {
        sizes = tla_call_get_integers (call, error);
        if (sizes == NULL)
          return NULL;
        return new_layout_value (tla_tag_make_layout (tla_tag_lookup (patterns[i].tag),
                                                      element != NULL ? element : tla_element_get_default (), sizes,
                                                      error),
                                 element);
      }
  return tla_call_fail_at (call, pattern->node, TLA_ERROR_NAME, error,
                           "unknown pattern: write NZLayoutPtn, ZNLayoutPtn, ZZLayoutPtn, NDLayoutPtn or DNLayoutPtn");
}

static TlaValue *
call_get_tile_layout (const TlaCall *call, GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 0, error);
  const TlaIntTuple *tile_shape = layout != NULL ? tla_call_get_tuple (call, 1, error) : NULL;
  const TlaIntTuple *coord = tile_shape != NULL ? tla_call_get_tuple (call, 2, error) : NULL;

  if (coord == NULL)
    return NULL;
  return new_layout_value (tla_layout_get_tile (layout, tile_shape, coord, error), tla_call_get_element (call, 0));
}

/* crd2offset(coord, shape, stride), and crd2offset(coord, layout). */
static TlaValue *
call_crd2offset (const TlaCall *call, GError **error)
{
  const TlaIntTuple *coord = tla_call_get_tuple (call, 0, error);
  const TlaLayout *layout;
  const TlaIntTuple *shape, *stride;
  gint64 offset;

  if (coord == NULL)
    return NULL;
  if (call->n_args == 2)
    {
      layout = tla_call_get_layout (call, 1, error);
      if (layout == NULL || !tla_layout_get_offset (layout, coord, &offset, error))
        return NULL;
    }
  else
    {
      shape = tla_call_get_tuple (call, 1, error);
      stride = shape != NULL ? tla_call_get_tuple (call, 2, error) : NULL;
      if (stride == NULL || !tla_crd2offset (coord, shape, stride, &offset, error))
        return NULL;
    }
  return tla_value_new_integer (offset, FALSE);
}

static TlaValue *
call_offset2crd (const TlaCall *call, GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 0, error);
  g_autoptr (TlaInverse) inverse = NULL;
  g_autoptr (TlaIntTuple) coord = NULL;
  g_autoptr (TlaIntTuple) other = NULL;
  g_autofree gint64 *coords = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  gint64 offset, n_coords;
  gboolean is_static;
  guint rank;

  if (layout == NULL || !tla_call_get_integer (call, 1, &offset, &is_static, error))
    return NULL;

  rank = tla_layout_get_rank (layout);
  coords = g_new0 (gint64, 2 * (gsize) rank + 1);
  inverse = tla_inverse_new (layout);
  switch (tla_inverse_find (inverse, offset, coords, 2, &n_coords))
    {
    case TLA_AT_ELEMENT:
      coord = tla_int_tuple_new_flat (coords, rank);
      return tla_value_new_tuple (coord);
    case TLA_AT_OVERLAP:
      coord = tla_int_tuple_new_flat (coords, rank);
      other = tla_int_tuple_new_flat (coords + rank, rank);
      first = tla_int_tuple_to_brief (coord);
      second = tla_int_tuple_to_brief (other);
      return tla_call_fail_at (call, call->args[1].node, TLA_ERROR_RANGE, error,
                               "offset %" G_GINT64_FORMAT " has %" G_GINT64_FORMAT
                               " coordinates, %s and %s among them: ask one of them with crd2offset",
                               offset, n_coords, first, second);
    case TLA_AT_HOLE:
      return tla_call_fail_at (call, call->args[1].node, TLA_ERROR_RANGE, error,
                               "offset %" G_GINT64_FORMAT " is a hole: no coordinate of the layout has it; its offsets "
                               "run from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT,
                               offset, tla_layout_get_lowest (layout), tla_layout_get_highest (layout));
    default:
      return tla_call_fail_at (call, call->args[1].node, TLA_ERROR_LIMIT, error,
                               "the layout folds over itself in too many ways to find the coordinate of offset "
                               "%" G_GINT64_FORMAT,
                               offset);
    }
}

static TlaValue *
call_cosize (const TlaCall *call, GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 0, error);

  return layout != NULL ? tla_value_new_integer (tla_layout_get_cosize (layout), FALSE) : NULL;
}

const TlaFunction tla_calls_layout[] = {
  { { "MakeLayout", "MakeLayout(shape, stride[, originShape])",
      "a layout; also MakeLayout(len) and MakeLayout<Element, Tag>(rows, cols)" },
    0,
    2,
    0,
    TLA_TAG_MAX_ARGS,
    0,
    call_make_layout },
  { { "make_layout", "make_layout(shape, stride)", "a layout" }, 0, 2, 0, 3, TLA_FUNCTION_HIDDEN, call_make_layout },
  { { "Layout", "Layout(shape, stride[, originShape])", "a layout; also Layout<Shape<…>, Stride<…>[, Shape<…>]>{}" },
    0,
    3,
    0,
    3,
    TLA_FUNCTION_TYPE,
    call_layout },
  { { "MakeLayoutFromTag", "MakeLayoutFromTag(layout)", "the same layout with numbers known at run time only" },
    0,
    0,
    1,
    1,
    0,
    call_make_layout_from_tag },
  { { "MakeLayoutL0C", "MakeLayoutL0C(rows, cols)", "the layout of results in L0C: zN in fractals of 16 x 16" },
    0,
    0,
    2,
    2,
    0,
    call_make_layout_l0c },
  { { "MakeMxScaleLayout", "MakeMxScaleLayout<Element, Tag, isB>(rows, cols)",
      "the layout of the scales of an MX operand" },
    2,
    3,
    2,
    2,
    0,
    call_make_mx_scale_layout },
  { { "MakeFrameLayout", "MakeFrameLayout<NZLayoutPtn[, Trait<Element>]>(rows, cols)",
      "a layout by asc-devkit's name" },
    1,
    2,
    2,
    2,
    0,
    call_make_frame_layout },
  { { "GetTileLayout", "GetTileLayout(layout, tileShape, coord)", "the layout of a tile, cropped at the edge" },
    0,
    0,
    3,
    3,
    0,
    call_get_tile_layout },
  { { "crd2offset", "crd2offset(coord, shape, stride)", "the offset of a coordinate, in elements" },
    0,
    0,
    2,
    3,
    0,
    call_crd2offset },
  { { "offset2crd", "offset2crd(layout, offset)", "the coordinate that has an offset" },
    0,
    0,
    2,
    2,
    0,
    call_offset2crd },
  { { "cosize", "cosize(layout)", "highest offset - lowest offset + 1" },
    0,
    0,
    1,
    1,
    TLA_FUNCTION_MEMBER,
    call_cosize },
  { .info = { NULL } },
};
