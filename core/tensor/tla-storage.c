/* SPDX-License-Identifier: MIT */
#include "tensor/tla-storage.h"

struct _TlaStorage
{
  gatomicrefcount references;
  char *name;
  const TlaElement *element;
  TlaPosition position;
  gint64 capacity;
};

G_DEFINE_BOXED_TYPE (TlaStorage, tla_storage, tla_storage_ref, tla_storage_unref)

TlaStorage *
tla_storage_new (const char *name, const TlaElement *element, TlaPosition position, gint64 capacity)
{
  TlaStorage *self;

  g_return_val_if_fail (name != NULL && element != NULL && position < TLA_N_POSITIONS, NULL);
  self = g_new0 (TlaStorage, 1);
  g_atomic_ref_count_init (&self->references);
  self->name = g_strdup (name);
  self->element = element;
  self->position = position;
  self->capacity = capacity;
  return self;
}

TlaStorage *
tla_storage_ref (const TlaStorage *self)
{
  TlaStorage *storage = (TlaStorage *) self;

  g_atomic_ref_count_inc (&storage->references);
  return storage;
}

void
tla_storage_unref (TlaStorage *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_free (self->name);
  g_free (self);
}

const char *
tla_storage_get_name (const TlaStorage *self)
{
  return self->name;
}

const TlaElement *
tla_storage_get_element (const TlaStorage *self)
{
  return self->element;
}

TlaPosition
tla_storage_get_position (const TlaStorage *self)
{
  return self->position;
}

gint64
tla_storage_get_capacity (const TlaStorage *self)
{
  return self->capacity;
}

gboolean
tla_storage_equal (const TlaStorage *a, const TlaStorage *b)
{
  return a == b || (g_str_equal (a->name, b->name) && a->element == b->element && a->position == b->position);
}

char *
tla_storage_to_string (const TlaStorage *self)
{
  return g_strdup_printf ("storage<%s, %s> %s", self->element->name, tla_position_get_name (self->position),
                          self->name);
}
