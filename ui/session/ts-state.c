/* SPDX-License-Identifier: MIT */
#include "session/ts-state.h"

#include "tuple/tla-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

TsEntry *
ts_entry_new (guint64 id, const char *text, const TsView *view)
{
  TsEntry *self = g_rc_box_new0 (TsEntry);

  self->id = id;
  self->text = g_strdup (text);
  self->view = view ? ts_view_copy (view) : ts_view_new ();
  return self;
}

TsEntry *
ts_entry_ref (TsEntry *self)
{
  return g_rc_box_acquire (self);
}

static void
entry_clear (gpointer data)
{
  TsEntry *self = data;

  g_free (self->text);
  ts_view_free (self->view);
}

void
ts_entry_unref (TsEntry *self)
{
  g_rc_box_release_full (self, entry_clear);
}

gboolean
ts_state_check_count (guint n_statements, GError **error)
{
  if (n_statements <= TS_STATE_MAX_STATEMENTS)
    return TRUE;
  g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
               _ ("%u statements, and a session has at most %d: use “tilescope eval -f FILE” for long scripts"),
               n_statements, TS_STATE_MAX_STATEMENTS);
  return FALSE;
}

TsState *
ts_state_new (void)
{
  TsState *self = g_rc_box_new0 (TsState);

  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_entry_unref);
  self->loops = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->selected = G_MAXUINT;
  return self;
}

static gpointer
ref_entry (gconstpointer entry, gpointer data)
{
  return ts_entry_ref ((gpointer) entry);
}

TsState *
ts_state_copy (const TsState *self)
{
  TsState *copy = ts_state_new ();
  GHashTableIter iter;
  gpointer name, value;

  g_ptr_array_unref (copy->entries);
  copy->entries = g_ptr_array_copy (self->entries, ref_entry, NULL);
  g_hash_table_iter_init (&iter, self->loops);
  while (g_hash_table_iter_next (&iter, &name, &value))
    ts_state_set_loop (copy, name, *(gint64 *) value);
  copy->selected = self->selected;
  return copy;
}

TsState *
ts_state_ref (TsState *self)
{
  return g_rc_box_acquire (self);
}

static void
state_clear (gpointer data)
{
  TsState *self = data;

  g_ptr_array_unref (self->entries);
  g_hash_table_unref (self->loops);
}

void
ts_state_unref (TsState *self)
{
  g_rc_box_release_full (self, state_clear);
}

void
ts_state_set_loop (TsState *self, const char *name, gint64 value)
{
  g_hash_table_insert (self->loops, g_strdup (name), g_memdup2 (&value, sizeof value));
}

gboolean
ts_state_loops_equal (const TsState *a, const TsState *b)
{
  GHashTableIter iter;
  gpointer name, value;

  if (g_hash_table_size (a->loops) != g_hash_table_size (b->loops))
    return FALSE;
  g_hash_table_iter_init (&iter, a->loops);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      const gint64 *other = g_hash_table_lookup (b->loops, name);

      if (!other || *other != *(gint64 *) value)
        return FALSE;
    }
  return TRUE;
}

gboolean
ts_state_equal (const TsState *a, const TsState *b)
{
  if (a->entries->len != b->entries->len || !ts_state_loops_equal (a, b))
    return FALSE;

  for (guint i = 0; i < a->entries->len; i++)
    {
      const TsEntry *left = a->entries->pdata[i];
      const TsEntry *right = b->entries->pdata[i];

      if (left != right && (!g_str_equal (left->text, right->text) || !ts_view_equal (left->view, right->view)))
        return FALSE;
    }
  return TRUE;
}

gsize
ts_state_get_cost (const TsState *self, const TsState *other)
{
  gsize cost = self->entries->len * sizeof (gpointer);
  gint64 shift = (gint64) other->entries->len - self->entries->len;

  /* A change touches one run of statements: what stands before it and behind it is shared. */
  for (gint64 i = 0; i < self->entries->len; i++)
    {
      const TsEntry *entry = self->entries->pdata[i];
      gint64 shifted = i + shift;

      if ((i < other->entries->len && entry == other->entries->pdata[i]) ||
          (shifted >= 0 && entry == other->entries->pdata[shifted]))
        continue;
      cost += strlen (entry->text) + sizeof *entry;
    }
  return cost;
}
