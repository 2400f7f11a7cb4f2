/* SPDX-License-Identifier: MIT */
#include "expr/tla-call.h"

/* Functions of tuples, and those that read a layout's tuples in the same way. */

/* The part of @tuple that <I…> names, or all of it. */
static const TlaIntTuple *
get_part (const TlaCall *call, const TlaIntTuple *tuple, GError **error)
{
  g_autofree gint64 *path = NULL;

  if (tuple == NULL || !tla_call_get_path (call, &path, error))
    return NULL;
  if (call->n_template_args == 0)
    return tuple;
  return tla_int_tuple_get (tuple, path, call->n_template_args, error);
}

/* What rank, depth, … look at: a tuple, or of a layout one of its three. */
static const TlaIntTuple *
get_subject (const TlaCall *call, const TlaIntTuple *(*of_layout) (const TlaLayout *), GError **error)
{
  return tla_call_is_layout (call, 0) ? of_layout (tla_call_get_layout (call, 0, error))
                                      : tla_call_get_tuple (call, 0, error);
}

static TlaValue *
call_rank (const TlaCall *call, GError **error)
{
  const TlaIntTuple *part = get_part (call, get_subject (call, tla_layout_get_stride, error), error);

  return part != NULL ? tla_value_new_integer (tla_int_tuple_get_rank (part), TRUE) : NULL;
}

static TlaValue *
call_depth (const TlaCall *call, GError **error)
{
  const TlaIntTuple *part = get_part (call, get_subject (call, tla_layout_get_stride, error), error);

  return part != NULL ? tla_value_new_integer (tla_int_tuple_get_depth (part), TRUE) : NULL;
}

/* Of all leaves, static only where the one integer itself is. */
static TlaValue *
call_product (const TlaCall *call, GError **error)
{
  const TlaIntTuple *part = get_part (call, get_subject (call, tla_layout_get_shape, error), error);
  gint64 product;

  if (part == NULL || !tla_int_tuple_product (part, &product, error))
    return NULL;
  return tla_value_new_integer (product, tla_int_tuple_is_int (part) && tla_int_tuple_is_static (part));
}

static gboolean
find_negative (const TlaIntTuple *tuple, gint64 *value)
{
  if (tla_int_tuple_is_int (tuple))
    {
      *value = tla_int_tuple_get_value (tuple);
      return *value < 0;
    }
  for (guint i = 0; i < tla_int_tuple_get_n_entries (tuple); i++)
    if (find_negative (tla_int_tuple_get_entry (tuple, i), value))
      return TRUE;
  return FALSE;
}

/* Unlike a product, a size counts something: what holds a negative integer is no shape. */
static TlaValue *
call_size (const TlaCall *call, GError **error)
{
  const TlaIntTuple *part = get_part (call, get_subject (call, tla_layout_get_shape, error), error);
  gint64 negative;

  if (part == NULL)
    return NULL;
  if (find_negative (part, &negative))
    return tla_call_fail (call, TLA_ERROR_RANGE, error,
                          "found the negative size %" G_GINT64_FORMAT ": a size must be 0 or more; for the product of "
                          "any integers, write product(x)",
                          negative);
  return call_product (call, error);
}

/* A mode of a layout, as a layout: its originShape is kept where it is one integer. */
static TlaValue *
get_mode (const TlaCall *call, const TlaLayout *layout, GError **error)
{
  const TlaIntTuple *shape = get_part (call, tla_layout_get_shape (layout), error);
  const TlaIntTuple *stride = shape != NULL ? get_part (call, tla_layout_get_stride (layout), error) : NULL;
  const TlaIntTuple *origin = NULL;
  g_autoptr (TlaLayout) mode = NULL;

  if (stride == NULL)
    return NULL;
  if (call->n_template_args == 1 && tla_int_tuple_is_int (shape))
    origin = get_part (call, tla_layout_get_origin_shape (layout), NULL);
  mode = tla_layout_new (shape, stride, origin, error);
  return mode != NULL ? tla_value_new_layout (mode, tla_call_get_element (call, 0)) : NULL;
}

/* An entry of a tensor's shape() is taken: get<0>(t.shape()), shape<0>(t). */
static void
check_shape_entry (const TlaCall *call)
{
  const TlaValue *value = call->args[0].value;
  const TlaTensor *tensor = tla_value_get_shape_of (value);
  gint64 mode;
  gboolean is_static;

  if (tensor == NULL)
    tensor = tla_value_get_tensor (value);
  if (tensor != NULL && call->n_template_args > 0 && tla_call_get_template_integer (call, 0, &mode, &is_static, NULL))
    tla_call_check (call, &(TlaSubject) { .kind = TLA_SUBJECT_SHAPE_ENTRY, .tensor = tensor, .mode = (guint) mode });
}

static TlaValue *
call_get (const TlaCall *call, GError **error)
{
  const TlaIntTuple *part;

  if (tla_call_is_layout (call, 0))
    return get_mode (call, tla_value_get_layout (call->args[0].value), error);
  part = get_part (call, tla_call_get_tuple (call, 0, error), error);
  if (part == NULL)
    return NULL;
  check_shape_entry (call);
  return tla_value_new_tuple (part);
}

/* shape, stride and originShape: one of a layout's three. */
static TlaValue *
call_component (const TlaCall *call, const TlaIntTuple *(*of_layout) (const TlaLayout *), GError **error)
{
  const TlaLayout *layout = tla_call_get_layout (call, 0, error);
  const TlaIntTuple *part = layout != NULL ? get_part (call, of_layout (layout), error) : NULL;

  return part != NULL ? tla_value_new_tuple (part) : NULL;
}

/* The shape of a tuple is the tuple itself. */
static TlaValue *
call_shape (const TlaCall *call, GError **error)
{
  const TlaTensor *tensor = call->args[0].kind == TLA_OPERAND_VALUE ? tla_value_get_tensor (call->args[0].value) : NULL;
  TlaValue *value;

  if (tensor != NULL && call->n_template_args == 0)
    return tla_value_new_shape_of (tla_layout_get_shape (tla_tensor_get_layout (tensor)), tensor);
  if (!tla_call_is_layout (call, 0))
    return call_get (call, error);
  value = call_component (call, tla_layout_get_shape, error);
  if (value != NULL)
    check_shape_entry (call);
  return value;
}

static TlaValue *
call_stride (const TlaCall *call, GError **error)
{
  return call_component (call, tla_layout_get_stride, error);
}

static TlaValue *
call_origin_shape (const TlaCall *call, GError **error)
{
  return call_component (call, tla_layout_get_origin_shape, error);
}

static TlaValue *
call_add (const TlaCall *call, GError **error)
{
  const TlaIntTuple *a = tla_call_get_tuple (call, 0, error);
  const TlaIntTuple *b = a != NULL ? tla_call_get_tuple (call, 1, error) : NULL;
  g_autoptr (TlaIntTuple) sum = NULL;

  if (b == NULL)
    return NULL;
  sum = tla_int_tuple_combine (a, TLA_INT_OP_ADD, b, error);
  return sum != NULL ? tla_value_new_tuple (sum) : tla_call_blame (call, call->args[1].node, error);
}

/* MakeShape(a, b), Shape<A, B>{}: what stands in the brackets. */
static TlaValue *
call_make_tuple (const TlaCall *call, GError **error)
{
  gboolean of_types = call->n_template_args > 0;
  guint n_entries = of_types ? call->n_template_args : call->n_args;
  const TlaOperand *operands = of_types ? call->template_args : call->args;
  g_autofree TlaIntTuple **entries = g_new (TlaIntTuple *, n_entries + 1);
  g_autoptr (TlaIntTuple) tuple = NULL;

  if (of_types && call->n_args > 0)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error,
                          "found entries in < > and in ( ): write them in one of both");
  for (guint i = 0; i < n_entries; i++)
    {
      const TlaIntTuple *entry = operands[i].kind == TLA_OPERAND_VALUE ? tla_value_get_tuple (operands[i].value) : NULL;

      if (entry == NULL)
        return tla_call_fail_at (call, operands[i].node, TLA_ERROR_TYPE, error,
                                 "found something that is no integer and no tuple in %s: write %s",
                                 call->function->info.name, call->function->info.signature);
      entries[i] = (TlaIntTuple *) entry;
    }
  tuple = tla_int_tuple_new (entries, n_entries, error);
  return tuple != NULL ? tla_value_new_tuple (tuple) : NULL;
}

/* torch.Size([2, 3]) */
static TlaValue *
call_torch_size (const TlaCall *call, GError **error)
{
  const TlaIntTuple *tuple = tla_call_get_tuple (call, 0, error);

  return tuple != NULL ? tla_value_new_tuple (tuple) : NULL;
}

static TlaValue *
call_print (const TlaCall *call, GError **error)
{
  return call->args[0].value != NULL ? tla_value_ref (call->args[0].value) : NULL;
}

#define PATH 0, TLA_ANY_NUMBER, 1, 1
#define MAKES 0, 0, 0, TLA_ANY_NUMBER, TLA_FUNCTION_TUPLE
#define NAMES 0, TLA_ANY_NUMBER, 0, TLA_ANY_NUMBER, TLA_FUNCTION_TUPLE | TLA_FUNCTION_TYPE

const TlaFunction tla_calls_tuple[] = {
  { { "rank", "rank<I, …>(x)", "number of entries, of a layout the number of modes" },
    PATH,
    TLA_FUNCTION_MEMBER,
    call_rank },
  { { "depth", "depth<I, …>(x)", "levels of nesting, 0 for an integer" }, PATH, TLA_FUNCTION_MEMBER, call_depth },
  { { "size", "size<I, …>(x)", "product of all integers, of a layout its elements with padding" },
    PATH,
    TLA_FUNCTION_MEMBER,
    call_size },
  { { "product", "product<I, …>(x)", "product of all integers" }, PATH, 0, call_product },
  { { "get", "get<I, …>(x)", "entry I of a tuple, mode I of a layout" }, 1, TLA_ANY_NUMBER, 1, 1, 0, call_get },
  { { "shape", "shape<I, …>(layout)", "the layout's shape" }, PATH, TLA_FUNCTION_MEMBER, call_shape },
  { { "stride", "stride<I, …>(layout)", "the layout's stride" }, PATH, TLA_FUNCTION_MEMBER, call_stride },
  { { "originShape", "originShape<I, …>(layout)", "the layout's logical size" },
    PATH,
    TLA_FUNCTION_MEMBER,
    call_origin_shape },
  { { "add", "add(a, b)", "the sum of two tuples, entry by entry" }, 0, 0, 2, 2, 0, call_add },
  { { "Add", "Add(a, b)", "the sum of two tuples" }, 0, 0, 2, 2, TLA_FUNCTION_HIDDEN, call_add },
  { { "MakeShape", "MakeShape(a, b, …)", "a tuple of sizes" }, MAKES, call_make_tuple },
  { { "MakeStride", "MakeStride(a, b, …)", "a tuple of strides" }, MAKES, call_make_tuple },
  { { "MakeCoord", "MakeCoord(a, b, …)", "a coordinate" }, MAKES, call_make_tuple },
  { { "MakeTuple", "MakeTuple(a, b, …)", "a tuple" }, MAKES, call_make_tuple },
  { { "make_tuple", "make_tuple(a, b, …)", "a tuple" }, MAKES | TLA_FUNCTION_HIDDEN, call_make_tuple },
  { { "make_shape", "make_shape(a, b, …)", "a tuple of sizes" }, MAKES | TLA_FUNCTION_HIDDEN, call_make_tuple },
  { { "make_stride", "make_stride(a, b, …)", "a tuple of strides" }, MAKES | TLA_FUNCTION_HIDDEN, call_make_tuple },
  { { "make_coord", "make_coord(a, b, …)", "a coordinate" }, MAKES | TLA_FUNCTION_HIDDEN, call_make_tuple },
  { { "Shape", "Shape<A, B, …>{}", "a tuple of static sizes" }, NAMES, call_make_tuple },
  { { "Stride", "Stride<A, B, …>{}", "a tuple of static strides" }, NAMES, call_make_tuple },
  { { "Coord", "Coord<A, B, …>{}", "a static coordinate" }, NAMES, call_make_tuple },
  { { "tuple", "tuple<A, B, …>{}", "a static tuple" }, NAMES, call_make_tuple },
  { { "Size", "torch.Size([a, b, …])", "a tuple" }, 0, 0, 1, 1, TLA_FUNCTION_HIDDEN, call_torch_size },
  { { "print", "print(x)", "x itself" }, 0, 0, 1, 1, 0, call_print },
  { .info = { NULL } },
};
