/* SPDX-License-Identifier: MIT */
#include "expr/tla-value.h"

struct _TlaValue
{
  gatomicrefcount references;
  TlaValueKind kind;
  TlaIntTuple *tuple;        /* of an integer or a tuple */
  TlaLayout *layout;         /* of a layout */
  const TlaElement *element; /* or NULL */
  const TlaTag *tag;         /* or NULL */
  TlaStorage *storage;       /* of a storage or an element */
  gint64 offset;             /* of an element */
  TlaTensor *tensor;         /* of a tensor */
  TlaTensor *shape_of;       /* or NULL */
  TlaLayout *offset_of;      /* or NULL */
  TlaIntTuple *offset_coord; /* or NULL */
};

G_DEFINE_BOXED_TYPE (TlaValue, tla_value, tla_value_ref, tla_value_unref)

static TlaValue *
tla_value_new (TlaValueKind kind)
{
  TlaValue *self = g_new0 (TlaValue, 1);

  g_atomic_ref_count_init (&self->references);
  self->kind = kind;
  return self;
}

TlaValue *
tla_value_new_tuple (const TlaIntTuple *tuple)
{
  TlaValue *self = tla_value_new (tla_int_tuple_is_int (tuple) ? TLA_VALUE_INTEGER : TLA_VALUE_TUPLE);

  self->tuple = tla_int_tuple_ref (tuple);
  return self;
}

TlaValue *
tla_value_new_layout (const TlaLayout *layout, const TlaElement *element)
{
  TlaValue *self = tla_value_new (TLA_VALUE_LAYOUT);

  self->layout = tla_layout_ref (layout);
  self->element = element;
  return self;
}

TlaValue *
tla_value_new_layout_of_tag (const TlaLayout *layout, const TlaElement *element, const TlaTag *tag)
{
  TlaValue *self = tla_value_new_layout (layout, element);

  self->tag = tag;
  return self;
}

TlaValue *
tla_value_new_storage (const TlaStorage *storage)
{
  TlaValue *self = tla_value_new (TLA_VALUE_STORAGE);

  self->storage = tla_storage_ref (storage);
  self->element = tla_storage_get_element (storage);
  return self;
}

TlaValue *
tla_value_new_tensor (const TlaTensor *tensor)
{
  TlaValue *self = tla_value_new (TLA_VALUE_TENSOR);

  self->tensor = tla_tensor_ref (tensor);
  self->element = tla_tensor_get_element (tensor);
  return self;
}

TlaValue *
tla_value_new_element (const TlaStorage *storage, gint64 offset)
{
  TlaValue *self = tla_value_new (TLA_VALUE_ELEMENT);

  self->storage = tla_storage_ref (storage);
  self->element = tla_storage_get_element (storage);
  self->offset = offset;
  return self;
}

TlaValue *
tla_value_new_shape_of (const TlaIntTuple *shape, const TlaTensor *tensor)
{
  TlaValue *self = tla_value_new_tuple (shape);

  self->shape_of = tla_tensor_ref (tensor);
  return self;
}

TlaValue *
tla_value_new_offset_of (gint64 offset, const TlaLayout *layout, const TlaIntTuple *coord)
{
  TlaValue *self = tla_value_new (TLA_VALUE_INTEGER);

  self->tuple = tla_int_tuple_new_int (offset, FALSE);
  self->offset_of = tla_layout_ref (layout);
  self->offset_coord = tla_int_tuple_ref (coord);
  return self;
}

TlaValue *
tla_value_ref (const TlaValue *self)
{
  TlaValue *value = (TlaValue *) self;

  g_atomic_ref_count_inc (&value->references);
  return value;
}

void
tla_value_unref (TlaValue *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->tuple, tla_int_tuple_unref);
  g_clear_pointer (&self->layout, tla_layout_unref);
  g_clear_pointer (&self->storage, tla_storage_unref);
  g_clear_pointer (&self->tensor, tla_tensor_unref);
  g_clear_pointer (&self->shape_of, tla_tensor_unref);
  g_clear_pointer (&self->offset_of, tla_layout_unref);
  g_clear_pointer (&self->offset_coord, tla_int_tuple_unref);
  g_free (self);
}

TlaValueKind
tla_value_get_kind (const TlaValue *self)
{
  return self->kind;
}

const char *
tla_value_get_kind_name (const TlaValue *self)
{
  static const char *const names[] = {
    [TLA_VALUE_INTEGER] = "integer", [TLA_VALUE_TUPLE] = "tuple",   [TLA_VALUE_LAYOUT] = "layout",
    [TLA_VALUE_STORAGE] = "storage", [TLA_VALUE_TENSOR] = "tensor", [TLA_VALUE_ELEMENT] = "element",
  };

  return names[self->kind];
}

const TlaIntTuple *
tla_value_get_tuple (const TlaValue *self)
{
  return self->tuple;
}

const TlaLayout *
tla_value_get_layout (const TlaValue *self)
{
  return self->layout;
}

const TlaStorage *
tla_value_get_storage (const TlaValue *self)
{
  return self->storage;
}

const TlaTensor *
tla_value_get_tensor (const TlaValue *self)
{
  return self->tensor;
}

gint64
tla_value_get_offset (const TlaValue *self)
{
  return self->offset;
}

const TlaElement *
tla_value_get_element (const TlaValue *self)
{
  return self->element;
}

const TlaTag *
tla_value_get_tag (const TlaValue *self)
{
  return self->tag;
}

const TlaTensor *
tla_value_get_shape_of (const TlaValue *self)
{
  return self->shape_of;
}

const TlaLayout *
tla_value_get_offset_of (const TlaValue *self, const TlaIntTuple **coord)
{
  *coord = self->offset_coord;
  return self->offset_of;
}

gboolean
tla_value_equal (const TlaValue *a, const TlaValue *b)
{
  if (a->kind != b->kind)
    return FALSE;
  switch (a->kind)
    {
    case TLA_VALUE_LAYOUT:
      return tla_layout_equal (a->layout, b->layout, TRUE);
    case TLA_VALUE_TENSOR:
      return tla_tensor_equal (a->tensor, b->tensor);
    case TLA_VALUE_STORAGE:
    case TLA_VALUE_ELEMENT:
      return tla_storage_equal (a->storage, b->storage) && a->offset == b->offset;
    default:
      return tla_int_tuple_equal (a->tuple, b->tuple, TRUE);
    }
}

char *
tla_value_to_string (const TlaValue *self)
{
  switch (self->kind)
    {
    case TLA_VALUE_LAYOUT:
      return tla_layout_to_string (self->layout);
    case TLA_VALUE_TENSOR:
      return tla_tensor_to_string (self->tensor);
    case TLA_VALUE_STORAGE:
      return tla_storage_to_string (self->storage);
    case TLA_VALUE_ELEMENT:
      return g_strdup_printf ("%s[%" G_GINT64_FORMAT "]", tla_storage_get_name (self->storage), self->offset);
    default:
      return tla_int_tuple_to_string (self->tuple);
    }
}
