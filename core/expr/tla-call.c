/* SPDX-License-Identifier: MIT */
#include "expr/tla-call.h"

#include "expr/tla-evaluator-private.h"
#include "expr/tla-words.h"
#include "tuple/tla-checked.h"

void
tla_operand_clear (TlaOperand *self)
{
  g_clear_pointer (&self->value, tla_value_unref);
  g_clear_pointer (&self->name, g_free);
}

void
tla_operand_copy (const TlaOperand *self, TlaOperand *copy)
{
  *copy = *self;
  if (self->value != NULL)
    copy->value = tla_value_ref (self->value);
  copy->name = g_strdup (self->name);
}

TlaValue *
tla_value_new_integer (gint64 value, gboolean is_static)
{
  g_autoptr (TlaIntTuple) integer = tla_int_tuple_new_int (value, is_static);

  return tla_value_new_tuple (integer);
}

/* The layout of a layout or of a tensor. */
static const TlaLayout *
get_any_layout (const TlaValue *value)
{
  const TlaTensor *tensor = tla_value_get_tensor (value);

  return tensor != NULL ? tla_tensor_get_layout (tensor) : tla_value_get_layout (value);
}

guint
tla_value_get_n_integers (const TlaValue *value)
{
  const TlaLayout *layout = get_any_layout (value);
  const TlaIntTuple *tuple = layout != NULL ? tla_layout_get_shape (layout) : tla_value_get_tuple (value);

  return tuple != NULL ? tla_int_tuple_get_n_leaves (tuple) : 1;
}

char *
tla_value_to_brief (const TlaValue *value)
{
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autofree char *shape = NULL;
  g_autofree char *stride = NULL;

  if (tla_value_get_tuple (value) != NULL)
    return tla_int_tuple_to_brief (tla_value_get_tuple (value));
  if (layout == NULL)
    return tla_value_to_string (value);
  shape = tla_int_tuple_to_brief (tla_layout_get_shape (layout));
  stride = tla_int_tuple_to_brief (tla_layout_get_stride (layout));
  return g_strdup_printf ("%s:%s", shape, stride);
}

char *
tla_value_describe (const TlaValue *value)
{
  g_autofree char *text = tla_value_to_brief (value);

  /* The text of a tensor or a storage says what it is. */
  if (tla_value_get_kind (value) == TLA_VALUE_TENSOR || tla_value_get_kind (value) == TLA_VALUE_STORAGE)
    return g_strdup_printf ("the %s", text);
  return g_strdup_printf ("the %s %s", tla_value_get_kind_name (value), text);
}

gpointer
tla_call_blame (const TlaCall *self, TlaNodeId node, GError **error)
{
  tla_evaluator_blame (self->evaluator, node, error);
  return NULL;
}

static gpointer
fail_valist (const TlaCall *self, TlaNodeId node, TlaError code, GError **error, const char *format, va_list arguments)
{
  if (error != NULL)
    *error = tla_words_new_error (code, format, arguments);
  return tla_call_blame (self, node, error);
}

gpointer
tla_call_fail (const TlaCall *self, TlaError code, GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_valist (self, self->node, code, error, format, arguments);
  va_end (arguments);
  return NULL;
}

gpointer
tla_call_fail_at (const TlaCall *self, TlaNodeId node, TlaError code, GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  fail_valist (self, node, code, error, format, arguments);
  va_end (arguments);
  return NULL;
}

void
tla_call_check (const TlaCall *self, const TlaSubject *subject)
{
  tla_evaluator_check (self->evaluator, self->node, subject);
}

const char *
tla_call_get_declared (const TlaCall *self)
{
  return self->evaluator->declared_node == self->node ? self->evaluator->declared : NULL;
}

/* The layout that an argument is; a member of a tensor reads its layout. */
static const TlaLayout *
find_layout (const TlaCall *self, guint index)
{
  const TlaOperand *operand = &self->args[index];

  if (operand->kind != TLA_OPERAND_VALUE)
    return NULL;
  return (self->function->flags & TLA_FUNCTION_MEMBER) != 0 ? get_any_layout (operand->value)
                                                            : tla_value_get_layout (operand->value);
}

gboolean
tla_call_is_layout (const TlaCall *self, guint index)
{
  return find_layout (self, index) != NULL;
}

const TlaElement *
tla_call_get_element (const TlaCall *self, guint index)
{
  return self->args[index].kind == TLA_OPERAND_VALUE ? tla_value_get_element (self->args[index].value) : NULL;
}

/* "found the layout …, expected a tensor as argument 1: write GetTile(…)". Returns NULL. */
static gpointer
fail_argument (const TlaCall *self, guint index, const char *expected, GError **error)
{
  const TlaOperand *operand = &self->args[index];
  g_autofree char *text = NULL;

  if (operand->kind == TLA_OPERAND_UNKNOWN && operand->name != NULL)
    {
      tla_evaluator_fail_unknown (self->evaluator, operand->node, error);
      return NULL;
    }
  if (operand->kind == TLA_OPERAND_VALUE)
    text = tla_value_to_brief (operand->value);
  return tla_call_fail_at (
    self, operand->node, TLA_ERROR_TYPE, error, "found %s%s%s, expected %s as argument %u: write %s",
    text != NULL ? tla_value_get_kind_name (operand->value) : "something without a value", text != NULL ? " " : "",
    text != NULL ? text : "", expected, index + 1, self->function->info.signature);
}

const TlaIntTuple *
tla_call_get_tuple (const TlaCall *self, guint index, GError **error)
{
  const TlaOperand *operand = &self->args[index];
  const TlaIntTuple *tuple = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_tuple (operand->value) : NULL;

  return tuple != NULL ? tuple : fail_argument (self, index, "an integer or a tuple", error);
}

const TlaLayout *
tla_call_get_layout (const TlaCall *self, guint index, GError **error)
{
  const TlaOperand *operand = &self->args[index];

  if (tla_call_is_layout (self, index))
    return find_layout (self, index);
  if (operand->kind == TLA_OPERAND_VALUE && tla_value_get_kind (operand->value) == TLA_VALUE_TUPLE)
    return tla_call_fail_stride (self, operand, error);
  return fail_argument (self, index, "a layout", error);
}

const TlaTensor *
tla_call_get_tensor (const TlaCall *self, guint index, GError **error)
{
  const TlaOperand *operand = &self->args[index];
  const TlaTensor *tensor = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_tensor (operand->value) : NULL;

  if (operand->kind == TLA_OPERAND_UNKNOWN && operand->name != NULL)
    {
      tla_evaluator_fail_unknown_tensor (self->evaluator, operand->node, error);
      return NULL;
    }
  return tensor != NULL ? tensor : fail_argument (self, index, "a tensor", error);
}

gboolean
tla_call_get_position (const TlaCall *self, guint index, TlaPosition *position, GError **error)
{
  const TlaOperand *operand = &self->args[index];
  g_autofree char *name = NULL;

  if (operand->kind == TLA_OPERAND_POSITION)
    {
      *position = operand->position;
      return TRUE;
    }
  if (operand->kind == TLA_OPERAND_UNKNOWN || operand->kind == TLA_OPERAND_TAG)
    {
      name = tla_evaluator_get_name (self->evaluator, operand->node);
      if (tla_position_lookup (name, position))
        return TRUE;
    }
  tla_call_fail_at (self, operand->node, TLA_ERROR_TYPE, error,
                    "expected a position as argument %u: write PositionGM{}, PositionL1{}, PositionL1A{}, "
                    "PositionL1B{}, PositionL0A{}, PositionL0B{}, PositionL0C{}, PositionUB{} or PositionBias{}",
                    index + 1);
  return FALSE;
}

TlaStorage *
tla_call_get_storage (const TlaCall *self,
                      guint index,
                      const TlaElement *element,
                      TlaPosition position,
                      gint64 *data_offset,
                      GError **error)
{
  const TlaOperand *operand = &self->args[index];
  const TlaStorage *storage = operand->kind == TLA_OPERAND_VALUE ? tla_value_get_storage (operand->value) : NULL;

  *data_offset = 0;
  if (storage != NULL)
    {
      *data_offset = tla_value_get_offset (operand->value);
      return tla_storage_ref (storage);
    }
  if (operand->kind == TLA_OPERAND_UNKNOWN && operand->name != NULL)
    return tla_storage_new (operand->name, element, position, TLA_STORAGE_UNKNOWN_CAPACITY);
  /* Whatever else the word means, nobody has declared it: C, which makes static integers, is a fine name of a storage. */
  if (operand->kind == TLA_OPERAND_FUNCTION || operand->kind == TLA_OPERAND_TAG || operand->kind == TLA_OPERAND_ELEMENT)
    {
      g_autofree char *name = tla_evaluator_get_name (self->evaluator, operand->node);

      return tla_storage_new (name, element, position, TLA_STORAGE_UNKNOWN_CAPACITY);
    }
  if (operand->kind == TLA_OPERAND_VALUE && tla_value_get_tensor (operand->value) != NULL)
    return tla_call_fail_at (self, operand->node, TLA_ERROR_TYPE, error,
                             "found a tensor, expected the storage under it as argument %u: write its .data()",
                             index + 1);
  return fail_argument (self, index, "a storage, declared as in GlobalTensor<half> A;", error);
}

static gboolean
get_integer (const TlaCall *self, const TlaOperand *operand, gint64 *value, gboolean *is_static, GError **error)
{
  const TlaIntTuple *integer = tla_operand_get_integer (operand);

  if (integer == NULL && operand->kind == TLA_OPERAND_UNKNOWN && operand->name != NULL)
    return tla_evaluator_fail_unknown (self->evaluator, operand->node, error);
  if (integer == NULL)
    {
      g_autofree char *text = operand->kind == TLA_OPERAND_VALUE ? tla_value_to_brief (operand->value) : NULL;

      tla_call_fail_at (self, operand->node, TLA_ERROR_TYPE, error, "found %s, expected an integer: write %s",
                        text != NULL ? text : "something without a value", self->function->info.signature);
      return FALSE;
    }
  *value = tla_int_tuple_get_value (integer);
  *is_static = tla_int_tuple_is_static (integer);
  return TRUE;
}

gboolean
tla_call_get_integer (const TlaCall *self, guint index, gint64 *value, gboolean *is_static, GError **error)
{
  return get_integer (self, &self->args[index], value, is_static, error);
}

gboolean
tla_call_get_template_integer (const TlaCall *self, guint index, gint64 *value, gboolean *is_static, GError **error)
{
  return get_integer (self, &self->template_args[index], value, is_static, error);
}

const TlaElement *
tla_call_get_template_element (const TlaCall *self, guint index, GError **error)
{
  const TlaOperand *operand = &self->template_args[index];
  g_autofree char *name = NULL;

  if (operand->kind == TLA_OPERAND_ELEMENT)
    return operand->element;
  name = tla_evaluator_get_name (self->evaluator, operand->node);
  return tla_call_fail_at (self, operand->node, TLA_ERROR_NAME, error,
                           "found `%s`, expected an element type such as half, float or int8_t: write one, or name it "
                           "with `using %s = half;`",
                           name, operand->kind == TLA_OPERAND_UNKNOWN ? name : "Element");
}

const TlaTag *
tla_call_get_template_tag (const TlaCall *self, guint index, GError **error)
{
  const TlaOperand *operand = &self->template_args[index];
  g_autofree char *name = NULL;

  if (operand->kind == TLA_OPERAND_TAG)
    return operand->tag;
  name = tla_evaluator_get_name (self->evaluator, operand->node);
  return tla_call_fail_at (self, operand->node, TLA_ERROR_NAME, error,
                           "found `%s`, expected a layout tag such as RowMajor, zN or nZ: write one, or name it with "
                           "`using %s = zN;`",
                           name, operand->kind == TLA_OPERAND_UNKNOWN ? name : "LayoutTag");
}

gboolean
tla_call_get_path (const TlaCall *self, gint64 **path, GError **error)
{
  g_autofree gint64 *values = g_new (gint64, self->n_template_args + 1);
  gboolean is_static;

  for (guint i = 0; i < self->n_template_args; i++)
    if (!tla_call_get_template_integer (self, i, &values[i], &is_static, error))
      return FALSE;
  *path = g_steal_pointer (&values);
  return TRUE;
}

TlaIntTuple *
tla_call_get_integers (const TlaCall *self, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);

  for (guint i = 0; i < self->n_args; i++)
    {
      gint64 value;
      gboolean is_static;

      if (!tla_call_get_integer (self, i, &value, &is_static, error))
        return NULL;
      g_ptr_array_add (entries, tla_int_tuple_new_int (value, is_static));
    }
  return tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, entries->len, error);
}

TlaLayout *
tla_call_make_layout (const TlaCall *self,
                      const TlaOperand *shape,
                      const TlaOperand *stride,
                      const TlaOperand *origin_shape,
                      GError **error)
{
  return tla_evaluator_make_layout (self->evaluator, shape, stride, origin_shape, error);
}

/* Strides that number the leaves from 0 on, the first or the last leaf fastest. */
static TlaIntTuple *
make_dense_stride (const TlaIntTuple *shape, gboolean first_fastest, gint64 *next, GError **error)
{
  guint n_entries = tla_int_tuple_get_n_entries (shape);
  g_autoptr (GPtrArray) entries = NULL;

  if (tla_int_tuple_is_int (shape))
    {
      TlaIntTuple *stride = tla_int_tuple_new_int (*next, FALSE);
      gint64 size = MAX (tla_int_tuple_get_value (shape), 1);

      if (!tla_checked_mul (*next, size, next, error))
        g_clear_pointer (&stride, tla_int_tuple_unref);
      return stride;
    }

  entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  for (guint i = 0; i < n_entries; i++)
    {
      guint index = first_fastest ? i : n_entries - 1 - i;
      TlaIntTuple *stride = make_dense_stride (tla_int_tuple_get_entry (shape, index), first_fastest, next, error);

      if (stride == NULL)
        return NULL;
      g_ptr_array_insert (entries, first_fastest ? -1 : 0, stride);
    }
  return tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, n_entries, error);
}

gpointer
tla_call_fail_stride (const TlaCall *self, const TlaOperand *shape, GError **error)
{
  const TlaIntTuple *tuple = tla_value_get_tuple (shape->value);
  g_autofree char *text = tla_int_tuple_to_brief (tuple);
  gint64 rows_next = 1, columns_next = 1;
  g_autoptr (TlaIntTuple) rows = make_dense_stride (tuple, FALSE, &rows_next, NULL);
  g_autoptr (TlaIntTuple) columns = make_dense_stride (tuple, TRUE, &columns_next, NULL);
  g_autofree char *rows_text = rows != NULL ? tla_int_tuple_to_brief (rows) : NULL;
  g_autofree char *columns_text = columns != NULL ? tla_int_tuple_to_brief (columns) : NULL;

  if (rows == NULL || columns == NULL)
    return tla_call_fail_at (self, shape->node, TLA_ERROR_ARGUMENTS, error,
                             "the shape %s has no stride, and sources differ on what that means: write shape:stride",
                             text);
  return tla_call_fail_at (self, shape->node, TLA_ERROR_ARGUMENTS, error,
                           "the shape %s has no stride, and sources differ on what that means: write %s:%s for "
                           "row-major or %s:%s for column-major",
                           text, text, rows_text, text, columns_text);
}
