/* SPDX-License-Identifier: MIT */
#include "expr/tla-scope.h"

#include "expr/tla-evaluator-private.h"

struct _TlaScope
{
  GHashTable *names; /* of char * to TlaOperand * */
  GPtrArray *order;  /* of char *, owned by names, as first given */
  GHashTable *loops; /* of char * to gint64 * */
  gint64 n_integers; /* that the values hold */
};

static void
free_operand (gpointer data)
{
  tla_operand_clear (data);
  g_free (data);
}

TlaScope *
tla_scope_new (void)
{
  TlaScope *self = g_new0 (TlaScope, 1);

  self->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_operand);
  self->order = g_ptr_array_new ();
  self->loops = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

TlaScope *
tla_scope_copy (const TlaScope *self)
{
  TlaScope *copy = tla_scope_new ();
  GHashTableIter iter;
  gpointer key, data;

  for (guint i = 0; i < self->order->len; i++)
    {
      TlaOperand operand;

      tla_operand_copy (g_hash_table_lookup (self->names, self->order->pdata[i]), &operand);
      tla_scope_set_operand (copy, self->order->pdata[i], &operand);
    }
  g_hash_table_iter_init (&iter, self->loops);
  while (g_hash_table_iter_next (&iter, &key, &data))
    tla_scope_set_loop (copy, key, *(gint64 *) data);
  return copy;
}

void
tla_scope_free (TlaScope *self)
{
  g_hash_table_unref (self->names);
  g_ptr_array_unref (self->order);
  g_hash_table_unref (self->loops);
  g_free (self);
}

const TlaOperand *
tla_scope_lookup_operand (const TlaScope *self, const char *name)
{
  return g_hash_table_lookup (self->names, name);
}

const TlaValue *
tla_scope_lookup (const TlaScope *self, const char *name)
{
  const TlaOperand *operand = tla_scope_lookup_operand (self, name);

  return operand != NULL && operand->kind == TLA_OPERAND_VALUE ? operand->value : NULL;
}

GPtrArray *
tla_scope_get_names (const TlaScope *self)
{
  GPtrArray *names = g_ptr_array_sized_new (self->order->len);

  for (guint i = 0; i < self->order->len; i++)
    if (tla_scope_lookup (self, self->order->pdata[i]) != NULL)
      g_ptr_array_add (names, self->order->pdata[i]);
  return names;
}

static gint64
count_integers (const TlaOperand *operand)
{
  return operand->value != NULL ? tla_value_get_n_integers (operand->value) : 0;
}

gint64
tla_scope_get_n_integers (const TlaScope *self)
{
  return self->n_integers;
}

void
tla_scope_set_operand (TlaScope *self, const char *name, TlaOperand *operand)
{
  TlaOperand *kept = g_hash_table_lookup (self->names, name);

  self->n_integers += count_integers (operand);
  if (kept != NULL)
    {
      self->n_integers -= count_integers (kept);
      tla_operand_clear (kept);
      *kept = *operand;
    }
  else
    {
      char *key = g_strdup (name);

      g_hash_table_insert (self->names, key, g_memdup2 (operand, sizeof *operand));
      g_ptr_array_add (self->order, key);
    }
  *operand = (TlaOperand) { 0 };
}

void
tla_scope_set (TlaScope *self, const char *name, const TlaValue *value)
{
  TlaOperand operand = { .kind = TLA_OPERAND_VALUE, .value = tla_value_ref (value) };

  tla_scope_set_operand (self, name, &operand);
}

void
tla_scope_remove (TlaScope *self, const char *name)
{
  gpointer key, operand;

  if (!g_hash_table_lookup_extended (self->names, name, &key, &operand))
    return;
  self->n_integers -= count_integers (operand);
  g_ptr_array_remove (self->order, key);
  g_hash_table_remove (self->names, name);
}

void
tla_scope_set_loop (TlaScope *self, const char *name, gint64 value)
{
  g_hash_table_insert (self->loops, g_strdup (name), g_memdup2 (&value, sizeof value));
}

gboolean
tla_scope_get_loop (const TlaScope *self, const char *name, gint64 *value)
{
  const gint64 *chosen = g_hash_table_lookup (self->loops, name);

  if (chosen != NULL)
    *value = *chosen;
  return chosen != NULL;
}
