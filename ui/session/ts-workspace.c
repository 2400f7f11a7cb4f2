/* SPDX-License-Identifier: MIT */
#include "session/ts-workspace.h"

/* Each checkpoint holds all names so far: more of them cost memory, fewer cost time after an edit. */
#define CHECKPOINT_INTERVAL 256

void
ts_workspace_init (TsWorkspace *self)
{
  self->statements = g_ptr_array_new_with_free_func (g_object_unref);
  self->checkpoints = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_scope_free);
}

void
ts_workspace_clear (TsWorkspace *self)
{
  g_ptr_array_unref (self->statements);
  g_ptr_array_unref (self->checkpoints);
}

/* The names before the first statement: none, but the values chosen for the loops. */
static TlaScope *
make_first_scope (const TsState *state)
{
  TlaScope *scope = tla_scope_new ();
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, state->loops);
  while (g_hash_table_iter_next (&iter, &name, &value))
    tla_scope_set_loop (scope, name, *(gint64 *) value);
  return scope;
}

static void
evaluate (TsWorkspace *self, const TsState *state, guint from)
{
  g_autoptr (GHashTable) broken = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (TlaScope) scope = NULL;
  guint checkpoint, start;

  if (from == 0)
    g_ptr_array_set_size (self->checkpoints, 0);
  if (self->checkpoints->len == 0)
    g_ptr_array_add (self->checkpoints, make_first_scope (state));
  checkpoint = MIN (from / CHECKPOINT_INTERVAL, self->checkpoints->len - 1);
  start = checkpoint * CHECKPOINT_INTERVAL;
  g_ptr_array_set_size (self->checkpoints, checkpoint + 1);
  scope = tla_scope_copy (self->checkpoints->pdata[checkpoint]);

  for (guint i = 0; i < self->statements->len; i++)
    {
      TsStatement *statement = self->statements->pdata[i];

      if (i > start && i % CHECKPOINT_INTERVAL == 0)
        g_ptr_array_add (self->checkpoints, tla_scope_copy (scope));
      if (i >= from)
        ts_statement_evaluate (statement, scope, broken);
      else if (i >= start)
        ts_statement_replay (statement, scope);
      ts_statement_mark_broken (statement, broken);
    }
}

static GPtrArray *
make_statements (TsWorkspace *self, const TsState *state)
{
  GPtrArray *statements = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree guint64 *ids = g_new (guint64, self->statements->len + 1);

  for (guint i = 0; i < self->statements->len; i++)
    {
      ids[i] = ts_statement_get_id (self->statements->pdata[i]);
      g_hash_table_insert (known, &ids[i], self->statements->pdata[i]);
    }
  for (guint i = 0; i < state->entries->len; i++)
    {
      const TsEntry *entry = state->entries->pdata[i];
      TsStatement *statement = g_hash_table_lookup (known, &entry->id);

      g_ptr_array_add (statements, statement ? g_object_ref (statement) : ts_statement_new (entry->id));
    }
  return statements;
}

/* The first statement that has to be evaluated. */
static guint
find_first_change (const TsState *before, const TsState *after)
{
  guint n = MIN (before->entries->len, after->entries->len);

  if (!ts_state_loops_equal (before, after))
    return 0;
  for (guint i = 0; i < n; i++)
    {
      const TsEntry *left = before->entries->pdata[i];
      const TsEntry *right = after->entries->pdata[i];

      if (left != right && (left->id != right->id || !g_str_equal (left->text, right->text)))
        return i;
    }
  return n;
}

static void
find_splice (const GPtrArray *before, const GPtrArray *after, TsSplice *splice)
{
  guint n = MIN (before->len, after->len);
  guint head = 0;
  guint tail = 0;

  while (head < n && before->pdata[head] == after->pdata[head])
    head++;
  while (tail < n - head && before->pdata[before->len - 1 - tail] == after->pdata[after->len - 1 - tail])
    tail++;
  splice->position = head;
  splice->n_removed = before->len - head - tail;
  splice->n_added = after->len - head - tail;
}

GPtrArray *
ts_workspace_follow (TsWorkspace *self, const TsState *before, const TsState *state, TsSplice *splice)
{
  g_autoptr (GPtrArray) old = self->statements;
  guint from = find_first_change (before, state);

  self->statements = make_statements (self, state);
  find_splice (old, self->statements, splice);

  for (guint i = 0; i < self->statements->len; i++)
    {
      const TsEntry *entry = state->entries->pdata[i];

      g_object_freeze_notify (self->statements->pdata[i]);
      ts_statement_set_text (self->statements->pdata[i], entry->text);
      ts_statement_set_view (self->statements->pdata[i], entry->view);
    }
  /* A change of view evaluates nothing. */
  if (from < self->statements->len || self->statements->len < old->len)
    evaluate (self, state, from);
  return g_ptr_array_ref (self->statements);
}

void
ts_workspace_thaw (GPtrArray *statements)
{
  for (guint i = 0; i < statements->len; i++)
    g_object_thaw_notify (statements->pdata[i]);
}
