/* SPDX-License-Identifier: MIT */
#include "session/ts-session-edit.h"

#include "session/ts-session-private.h"
#include "session/ts-split.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

gboolean
ts_session_is_name (const char *text)
{
  gsize length = 0;

  g_return_val_if_fail (text != NULL, FALSE);

  while (is_word (text[length]))
    length++;
  if (length == 0 || text[length] != '\0' || g_ascii_isdigit (text[0]))
    return FALSE;
  return text[strspn (text, "_0123456789")] != '\0';
}

static char *
replace_word (const char *text, const char *word, const char *replacement)
{
  GString *result = g_string_new (NULL);
  gsize word_length = strlen (word);

  while (*text != '\0')
    {
      gsize length = 0;

      while (is_word (text[length]))
        length++;
      if (length == word_length && memcmp (text, word, length) == 0)
        g_string_append (result, replacement);
      else
        g_string_append_len (result, text, MAX (length, 1));
      text += MAX (length, 1);
    }
  return g_string_free (result, FALSE);
}

static void
set_entry_text (TsState *state, guint index, char *text)
{
  TsEntry *old = state->entries->pdata[index];

  state->entries->pdata[index] = ts_entry_new (old->id, text, old->view);
  ts_entry_unref (old);
  g_free (text);
}

void
ts_session_rename (TsSession *self, guint index, const char *name)
{
  GPtrArray *statements = ts_session_get_statements (self);
  g_autoptr (TsState) next = NULL;
  g_autofree char *old = NULL;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < statements->len);
  g_return_if_fail (ts_session_is_name (name));

  old = g_strdup (ts_statement_get_name (statements->pdata[index]));
  if (g_strcmp0 (old, name) == 0)
    return;
  next = ts_state_copy (ts_session_get_state (self));
  if (old == NULL)
    set_entry_text (next, index, g_strconcat (name, " = ", ((TsEntry *) next->entries->pdata[index])->text, NULL));
  for (guint i = index; old != NULL && i < next->entries->len; i++)
    {
      if (i > index && g_strcmp0 (ts_statement_get_name (statements->pdata[i]), old) == 0)
        break;
      set_entry_text (next, i, replace_word (((TsEntry *) next->entries->pdata[i])->text, old, name));
    }
  ts_session_change (self, next, _ ("Rename"), ts_statement_get_id (statements->pdata[index]), NULL);
}

void
ts_session_duplicate (TsSession *self, guint index)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_entry_unref);
  g_autofree char *text = NULL, *name = NULL;
  const TsEntry *entry;
  const char *old;

  g_return_if_fail (TS_IS_SESSION (self));
  g_return_if_fail (index < ts_session_get_statements (self)->len);

  entry = ts_session_get_state (self)->entries->pdata[index];
  old = ts_statement_get_name (ts_session_get_statements (self)->pdata[index]);
  name = old != NULL ? ts_session_make_name (self, old) : NULL;
  text = old != NULL ? replace_word (entry->text, old, name) : g_strdup (entry->text);
  g_ptr_array_add (entries, ts_entry_new ((*ts_session_get_next_id (self))++, text, entry->view));
  ts_session_insert_entries (self, index + 1, entries, _ ("Duplicate"));
}

char *
ts_session_dup_script (TsSession *self)
{
  GString *text = g_string_new (NULL);
  const TsState *state;

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  state = ts_session_get_state (self);
  for (guint i = 0; i < state->entries->len; i++)
    g_string_append_printf (text, "%s\n", ((const TsEntry *) state->entries->pdata[i])->text);
  return g_string_free (text, FALSE);
}

/* The next old entry, from *from on, with this text: a statement keeps its view while others come and go around it. */
static TsEntry *
take_entry (const TsState *state, const char *text, guint *from)
{
  for (guint i = *from; i < state->entries->len; i++)
    {
      TsEntry *entry = state->entries->pdata[i];

      if (!g_str_equal (entry->text, text))
        continue;
      *from = i + 1;
      return ts_entry_ref (entry);
    }
  return NULL;
}

static gboolean
same_entries (const TsState *a, const TsState *b)
{
  if (a->entries->len != b->entries->len)
    return FALSE;
  for (guint i = 0; i < a->entries->len; i++)
    {
      if (a->entries->pdata[i] != b->entries->pdata[i])
        return FALSE;
    }
  return TRUE;
}

gboolean
ts_session_set_script (TsSession *self, const char *text, GError **error)
{
  const TsState *state;
  g_autoptr (GPtrArray) pieces = NULL;
  g_autoptr (TsState) next = NULL;
  guint from = 0;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  pieces = ts_split_script (text, strlen (text), error);
  if (pieces == NULL)
    return FALSE;
  if (pieces->len > TS_STATE_MAX_STATEMENTS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT, _ ("A session holds at most %d statements, and this text has %u"),
                   TS_STATE_MAX_STATEMENTS, pieces->len);
      return FALSE;
    }

  state = ts_session_get_state (self);
  next = ts_state_copy (state);
  g_ptr_array_set_size (next->entries, 0);
  for (guint i = 0; i < pieces->len; i++)
    {
      TsEntry *entry = take_entry (state, pieces->pdata[i], &from);

      if (entry == NULL)
        entry = ts_entry_new ((*ts_session_get_next_id (self))++, pieces->pdata[i], NULL);
      g_ptr_array_add (next->entries, entry);
    }
  if (same_entries (state, next))
    return TRUE;
  if (next->entries->len == 0)
    next->selected = G_MAXUINT;
  else if (next->selected >= next->entries->len)
    next->selected = next->entries->len - 1;
  ts_session_change (self, next, _ ("Edit Script"), G_MAXUINT64, NULL);
  return TRUE;
}
