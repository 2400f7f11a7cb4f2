/* SPDX-License-Identifier: MIT */
#include "session/ts-session-edit.h"

#include "session/ts-session-private.h"
#include "session/ts-statement-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* What to write instead of a name that is none. */
static char *
mend_name (TsSession *self, const char *name)
{
  g_autofree char *stem = g_strdup (name);
  g_autofree char *mended = NULL;

  g_strcanon (stem, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_", '_');
  mended = stem[strspn (stem, "_" G_CSET_DIGITS)] == '\0' || g_ascii_isdigit (stem[0]) ? g_strconcat ("L", stem, NULL)
                                                                                       : g_steal_pointer (&stem);
  return ts_session_make_name (self, mended);
}

static gboolean
gives (TsStatement *statement, const char *name)
{
  return g_ptr_array_find_with_equal_func (ts_statement_get_names (statement), name, g_str_equal, NULL);
}

gboolean
ts_session_check_name (TsSession *self, guint index, const char *name, GError **error)
{
  GPtrArray *statements;
  g_autofree char *mended = NULL;
  const char *wrong;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  statements = ts_session_get_statements (self);
  if (name[0] == '\0')
    {
      mended = ts_session_make_name (self, "L");
      g_set_error (error, TLA_ERROR, TLA_ERROR_NAME, _ ("A value needs a name: write one, such as %s"), mended);
      return FALSE;
    }
  mended = mend_name (self, name);
  for (wrong = name; is_word (*wrong); wrong++)
    continue;
  if (*wrong != '\0')
    {
      g_autofree char *character = g_utf8_substring (wrong, 0, 1);

      g_set_error (error, TLA_ERROR, TLA_ERROR_NAME,
                   _ ("A name has only letters from a to z, digits and _, not “%s”: write %s"), character, mended);
      return FALSE;
    }
  if (g_ascii_isdigit (name[0]))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_NAME, _ ("A name does not begin with a digit, as %s does: write %s"),
                   name, mended);
      return FALSE;
    }
  if (name[strspn (name, "_" G_CSET_DIGITS)] == '\0')
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_NAME, _ ("A name needs a letter, %s has another meaning: write %s"),
                   name, mended);
      return FALSE;
    }
  for (guint i = 0; i < statements->len; i++)
    {
      if (i == index || !gives (statements->pdata[i], name))
        continue;
      g_set_error (error, TLA_ERROR, TLA_ERROR_NAME, _ ("%s is the name of another value already: write %s"), name,
                   mended);
      return FALSE;
    }
  return TRUE;
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
  g_return_if_fail (ts_session_check_name (self, index, name, NULL));

  old = g_strdup (ts_statement_get_name (statements->pdata[index]));
  if (g_strcmp0 (old, name) == 0)
    return;
  next = ts_state_copy (ts_session_get_state (self));
  if (old == NULL)
    set_entry_text (next, index, g_strconcat (name, " = ", ((TsEntry *) next->entries->pdata[index])->text, NULL));
  for (guint i = index; old != NULL && i < next->entries->len; i++)
    {
      if (i > index && gives (statements->pdata[i], old))
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
