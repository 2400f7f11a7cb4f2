/* SPDX-License-Identifier: MIT */
#include "session/ts-session-private.h"

#include "session/ts-autosave.h"
#include "session/ts-file.h"
#include "session/ts-history.h"
#include "session/ts-workspace.h"

#include <glib/gi18n-lib.h>

struct _TsSession
{
  GObject parent_instance;

  TsState *state;
  TsState *saved; /* NULL when what is saved, if anything, is not this */
  GFile *file;
  guint64 next_id;

  TsWorkspace workspace;
  TsHistory *history;
  TsAutosave *autosave;

  /* What the properties were when they were last told. */
  struct
  {
    guint selected;
    gboolean can_undo, can_redo, modified;
    char *undo_name, *redo_name, *title;
  } told;
};

static void ts_session_list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TsSession,
                               ts_session,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, ts_session_list_model_init))

enum
{
  PROP_SELECTED = 1,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_UNDO_NAME,
  PROP_REDO_NAME,
  PROP_MODIFIED,
  PROP_FILE,
  PROP_TITLE,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void
ts_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TsSession *self = TS_SESSION (object);

  switch (id)
    {
    case PROP_SELECTED:
      g_value_set_uint (value, ts_session_get_selected (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, ts_session_get_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, ts_session_get_can_redo (self));
      break;
    case PROP_UNDO_NAME:
      g_value_set_string (value, ts_session_get_undo_name (self));
      break;
    case PROP_REDO_NAME:
      g_value_set_string (value, ts_session_get_redo_name (self));
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, ts_session_get_modified (self));
      break;
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_TITLE:
      g_value_take_string (value, ts_session_dup_title (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
ts_session_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  switch (id)
    {
    case PROP_SELECTED:
      ts_session_set_selected (TS_SESSION (object), g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
ts_session_dispose (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  g_clear_pointer (&self->autosave, ts_autosave_free);
  G_OBJECT_CLASS (ts_session_parent_class)->dispose (object);
}

static void
ts_session_finalize (GObject *object)
{
  TsSession *self = TS_SESSION (object);

  ts_state_unref (self->state);
  g_clear_pointer (&self->saved, ts_state_unref);
  g_clear_object (&self->file);
  ts_workspace_clear (&self->workspace);
  ts_history_free (self->history);
  g_free (self->told.undo_name);
  g_free (self->told.redo_name);
  g_free (self->told.title);
  G_OBJECT_CLASS (ts_session_parent_class)->finalize (object);
}

static void
ts_session_class_init (TsSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ts_session_get_property;
  object_class->set_property = ts_session_set_property;
  object_class->dispose = ts_session_dispose;
  object_class->finalize = ts_session_finalize;

  properties[PROP_SELECTED] =
    g_param_spec_uint ("selected", NULL, NULL, 0, G_MAXUINT, G_MAXUINT, flags | G_PARAM_WRITABLE);
  properties[PROP_CAN_UNDO] = g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, flags);
  properties[PROP_CAN_REDO] = g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, flags);
  properties[PROP_UNDO_NAME] = g_param_spec_string ("undo-name", NULL, NULL, NULL, flags);
  properties[PROP_REDO_NAME] = g_param_spec_string ("redo-name", NULL, NULL, NULL, flags);
  properties[PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, flags);
  properties[PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, flags);
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
ts_session_init (TsSession *self)
{
  self->state = ts_state_new ();
  self->saved = ts_state_ref (self->state);
  self->history = ts_history_new ();
  ts_workspace_init (&self->workspace);
  self->told.selected = G_MAXUINT;
  self->told.title = ts_session_dup_title (self);
}

/**
 * ts_session_new:
 *
 * Returns: (transfer full): an empty session
 */
TsSession *
ts_session_new (void)
{
  return g_object_new (TS_TYPE_SESSION, NULL);
}

static GType
ts_session_get_item_type (GListModel *model)
{
  return TS_TYPE_STATEMENT;
}

static guint
ts_session_get_n_items (GListModel *model)
{
  return TS_SESSION (model)->workspace.statements->len;
}

static gpointer
ts_session_get_item (GListModel *model, guint position)
{
  TsSession *self = TS_SESSION (model);

  return position < self->workspace.statements->len ? g_object_ref (self->workspace.statements->pdata[position]) : NULL;
}

static void
ts_session_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = ts_session_get_item_type;
  iface->get_n_items = ts_session_get_n_items;
  iface->get_item = ts_session_get_item;
}

/* Between the session's own files */

TsState *
ts_session_get_state (TsSession *self)
{
  return self->state;
}

GPtrArray *
ts_session_get_statements (TsSession *self)
{
  return self->workspace.statements;
}

guint64 *
ts_session_get_next_id (TsSession *self)
{
  return &self->next_id;
}

/* Properties */

static void
tell (TsSession *self, guint property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
tell_boolean (TsSession *self, guint property, gboolean *told, gboolean now)
{
  if (*told == now)
    return;
  *told = now;
  tell (self, property);
}

static void
tell_string (TsSession *self, guint property, char **told, const char *now)
{
  if (g_strcmp0 (*told, now) == 0)
    return;
  g_free (*told);
  *told = g_strdup (now);
  tell (self, property);
}

static void
tell_changes (TsSession *self)
{
  g_autofree char *title = ts_session_dup_title (self);

  g_object_freeze_notify (G_OBJECT (self));
  if (self->told.selected != self->state->selected)
    {
      self->told.selected = self->state->selected;
      tell (self, PROP_SELECTED);
    }
  tell_boolean (self, PROP_CAN_UNDO, &self->told.can_undo, ts_session_get_can_undo (self));
  tell_boolean (self, PROP_CAN_REDO, &self->told.can_redo, ts_session_get_can_redo (self));
  tell_string (self, PROP_UNDO_NAME, &self->told.undo_name, ts_session_get_undo_name (self));
  tell_string (self, PROP_REDO_NAME, &self->told.redo_name, ts_session_get_redo_name (self));
  tell_boolean (self, PROP_MODIFIED, &self->told.modified, ts_session_get_modified (self));
  tell_string (self, PROP_TITLE, &self->told.title, title);
  g_object_thaw_notify (G_OBJECT (self));

  if (self->autosave)
    ts_autosave_changed (self->autosave);
}

void
ts_session_set_file (TsSession *self, GFile *file)
{
  if (!g_set_object (&self->file, file))
    return;
  tell (self, PROP_FILE);
  tell_changes (self);
}

guint
ts_session_get_selected (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), G_MAXUINT);

  return self->state->selected;
}

void
ts_session_set_selected (TsSession *self, guint index)
{
  TsState *next;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < self->workspace.statements->len ||
                    (index == G_MAXUINT && self->workspace.statements->len == 0));

  if (index == self->state->selected)
    return;
  next = ts_state_copy (self->state);
  next->selected = index;
  ts_state_unref (self->state);
  self->state = next;
  tell_changes (self);
}

TsStatement *
ts_session_get_selected_statement (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->state->selected < self->workspace.statements->len
           ? self->workspace.statements->pdata[self->state->selected]
           : NULL;
}

gboolean
ts_session_get_modified (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  return !self->saved || !ts_state_equal (self->state, self->saved);
}

GFile *
ts_session_get_file (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->file;
}

char *
ts_session_dup_title (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return self->file ? ts_file_dup_basename (self->file) : g_strdup (_ ("Untitled"));
}

/* Changes */

/* Makes a state the session's: statements, values and list follow it. */
static void
apply (TsSession *self, TsState *state)
{
  g_autoptr (TsState) before = self->state;
  g_autoptr (GPtrArray) statements = NULL;
  TsSplice splice;

  self->state = ts_state_ref (state);
  statements = ts_workspace_follow (&self->workspace, before, state, &splice);
  if (splice.n_removed + splice.n_added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), splice.position, splice.n_removed, splice.n_added);
  ts_workspace_thaw (statements);
}

void
ts_session_replace (TsSession *self, TsState *state, gboolean saved)
{
  ts_history_clear (self->history);
  g_clear_pointer (&self->saved, ts_state_unref);
  self->saved = saved ? ts_state_ref (state) : NULL;
  apply (self, state);
  tell_changes (self);
}

void
ts_session_mark_saved (TsSession *self)
{
  g_clear_pointer (&self->saved, ts_state_unref);
  self->saved = ts_state_ref (self->state);
  ts_history_end_merge (self->history);
  tell_changes (self);
}

static char *
find_label (TsSession *self, guint64 id)
{
  for (guint i = 0; i < self->workspace.statements->len; i++)
    {
      TsStatement *statement = self->workspace.statements->pdata[i];

      if (ts_statement_get_id (statement) == id)
        return g_strdup (ts_statement_get_label (statement));
    }
  return NULL;
}

void
ts_session_change (TsSession *self, TsState *next, const char *what, guint64 id, const char *merge)
{
  g_autofree char *label = find_label (self, id);
  gboolean is_step = ts_history_push (self->history, self->state, next, id, merge);

  apply (self, next);
  if (is_step)
    {
      /* A new statement has its label only now. */
      if (!label)
        label = find_label (self, id);
      ts_history_name (self->history, label && *label ? g_strconcat (what, " ", label, NULL) : g_strdup (what));
    }
  tell_changes (self);
}

static void
go (TsSession *self, TsState *state)
{
  if (!state)
    return;
  apply (self, state);
  ts_state_unref (state);
  tell_changes (self);
}

void
ts_session_undo (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  go (self, ts_history_undo (self->history, self->state));
}

void
ts_session_redo (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  go (self, ts_history_redo (self->history, self->state));
}

gboolean
ts_session_get_can_undo (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  return ts_history_can_undo (self->history);
}

gboolean
ts_session_get_can_redo (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  return ts_history_can_redo (self->history);
}

const char *
ts_session_get_undo_name (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return ts_history_get_undo_name (self->history);
}

const char *
ts_session_get_redo_name (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return ts_history_get_redo_name (self->history);
}

void
ts_session_insert_entries (TsSession *self, guint index, GPtrArray *entries, const char *what)
{
  g_autoptr (TsState) next = ts_state_copy (self->state);
  const TsEntry *last = entries->pdata[entries->len - 1];

  for (guint i = 0; i < entries->len; i++)
    g_ptr_array_insert (next->entries, index + i, ts_entry_ref (entries->pdata[i]));
  next->selected = index + entries->len - 1;
  ts_session_change (self, next, what, last->id, NULL);
}

/**
 * ts_session_insert:
 *
 * Adds a statement before the one at @index (behind the last for any higher number) and selects it.
 *
 * Returns: the index it has
 */
guint
ts_session_insert (TsSession *self, guint index, const char *text)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_entry_unref);

  g_return_val_if_fail (TS_IS_SESSION (self), 0);

  index = MIN (index, self->workspace.statements->len);
  g_ptr_array_add (entries, ts_entry_new (self->next_id++, text, NULL));
  ts_session_insert_entries (self, index, entries, _ ("Add"));
  return index;
}

void
ts_session_remove (TsSession *self, guint index)
{
  g_autoptr (TsState) next = NULL;
  guint64 id;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < self->workspace.statements->len);

  id = ts_statement_get_id (self->workspace.statements->pdata[index]);
  next = ts_state_copy (self->state);
  g_ptr_array_remove_index (next->entries, index);
  if (next->entries->len == 0)
    next->selected = G_MAXUINT;
  else if (next->selected > index || next->selected == next->entries->len)
    next->selected--;
  ts_session_change (self, next, _ ("Remove"), id, NULL);
}

void
ts_session_move (TsSession *self, guint from, guint to)
{
  g_autoptr (TsState) next = NULL;
  TsEntry *entry;
  guint64 selected_id;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (from < self->workspace.statements->len && to < self->workspace.statements->len);

  if (from == to)
    return;
  selected_id = ts_statement_get_id (ts_session_get_selected_statement (self));
  next = ts_state_copy (self->state);
  entry = g_ptr_array_steal_index (next->entries, from);
  g_ptr_array_insert (next->entries, to, entry);
  for (guint i = 0; i < next->entries->len; i++)
    {
      if (((TsEntry *) next->entries->pdata[i])->id == selected_id)
        next->selected = i;
    }
  ts_session_change (self, next, _ ("Move"), entry->id, NULL);
}

static void
replace_entry (TsState *state, guint index, TsEntry *entry)
{
  ts_entry_unref (state->entries->pdata[index]);
  state->entries->pdata[index] = entry;
}

void
ts_session_set_text (TsSession *self, guint index, const char *text, const char *merge)
{
  g_autoptr (TsState) next = NULL;
  const TsEntry *entry;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < self->workspace.statements->len);

  entry = self->state->entries->pdata[index];
  if (g_str_equal (entry->text, text))
    return;
  next = ts_state_copy (self->state);
  replace_entry (next, index, ts_entry_new (entry->id, text, entry->view));
  ts_session_change (self, next, _ ("Edit"), entry->id, merge);
}

void
ts_session_set_view (TsSession *self, guint index, const TsView *view, const char *what, const char *merge)
{
  g_autoptr (TsState) next = NULL;
  const TsEntry *entry;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < self->workspace.statements->len);

  entry = self->state->entries->pdata[index];
  if (ts_view_equal (entry->view, view))
    return;
  next = ts_state_copy (self->state);
  replace_entry (next, index, ts_entry_new (entry->id, entry->text, view));
  ts_session_change (self, next, what, entry->id, merge);
}

void
ts_session_set_loop (TsSession *self, const char *name, gint64 value)
{
  g_autoptr (TsState) next = NULL;
  g_autofree char *what = NULL;
  g_autofree char *merge = NULL;
  const gint64 *chosen;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (name != NULL);

  chosen = g_hash_table_lookup (self->state->loops, name);
  if (chosen && *chosen == value)
    return;
  next = ts_state_copy (self->state);
  ts_state_set_loop (next, name, value);
  what = g_strdup_printf (_ ("Step %s"), name);
  merge = g_strconcat ("loop ", name, NULL);
  ts_session_change (self, next, what, G_MAXUINT64, merge);
}

char *
ts_session_make_name (TsSession *self, const char *stem)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *name = g_strdup (stem);

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  for (guint i = 0; i < self->workspace.statements->len; i++)
    {
      GPtrArray *given = ts_statement_get_names (self->workspace.statements->pdata[i]);

      for (guint j = 0; j < given->len; j++)
        g_hash_table_add (names, given->pdata[j]);
    }
  for (guint n = 2; g_hash_table_contains (names, name); n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%u", stem, n);
    }
  return g_steal_pointer (&name);
}

/* Recovery */

void
ts_session_take_journal (TsSession *self, TsJournal *journal)
{
  g_clear_pointer (&self->autosave, ts_autosave_free);
  self->autosave = journal ? ts_autosave_new (self, journal) : NULL;
}

void
ts_session_set_journal (TsSession *self, GFile *directory)
{
  g_return_if_fail (TS_IS_SESSION (self));

  /* A recovered session goes on in the file that it was recovered from. */
  if (directory && self->autosave && ts_autosave_is_in (self->autosave, directory))
    return;
  ts_session_take_journal (self, directory ? ts_journal_new (directory) : NULL);
}

void
ts_session_flush_journal (TsSession *self)
{
  g_return_if_fail (TS_IS_SESSION (self));

  if (self->autosave)
    ts_autosave_flush (self->autosave);
}
