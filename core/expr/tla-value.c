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
    [TLA_VALUE_INTEGER] = "integer",
    [TLA_VALUE_TUPLE] = "tuple",
    [TLA_VALUE_LAYOUT] = "layout",
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

gboolean
tla_value_equal (const TlaValue *a, const TlaValue *b)
{
  if (a->kind != b->kind)
    return FALSE;
  return a->kind == TLA_VALUE_LAYOUT ? tla_layout_equal (a->layout, b->layout, TRUE)
                                     : tla_int_tuple_equal (a->tuple, b->tuple, TRUE);
}

char *
tla_value_to_string (const TlaValue *self)
{
  return self->kind == TLA_VALUE_LAYOUT ? tla_layout_to_string (self->layout) : tla_int_tuple_to_string (self->tuple);
}
