/* SPDX-License-Identifier: MIT */
#include "session/ts-session-private.h"

#include "draw/ts-picture-output.h"
#include "session/ts-file.h"
#include "session/ts-split.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Scripts */

/* Pieces of a script as entries. */
static GPtrArray *
make_entries (TsSession *self, const GPtrArray *pieces)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_entry_unref);

  for (guint i = 0; i < pieces->len; i++)
    {
      const TsPiece *piece = pieces->pdata[i];

      g_ptr_array_add (entries, ts_entry_new ((*ts_session_get_next_id (self))++, piece->text, NULL));
    }
  return entries;
}

gboolean
ts_session_insert_script (TsSession *self, const char *text, GError **error)
{
  g_autoptr (GPtrArray) pieces = NULL, entries = NULL;
  guint selected;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  pieces = ts_split_script (text, strlen (text), error);
  if (!pieces || !ts_state_check_count (g_list_model_get_n_items (G_LIST_MODEL (self)) + pieces->len, error))
    return FALSE;
  selected = ts_session_get_selected (self);
  entries = make_entries (self, pieces);
  if (entries->len > 0)
    ts_session_insert_entries (self, selected == G_MAXUINT ? 0 : selected + 1, entries, _ ("Add"));
  return TRUE;
}

/* A file with a statement that cannot be read is no script of ours. */
static gboolean
check_pieces (GPtrArray *pieces, GError **error)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      TsPiece *piece = pieces->pdata[i];

      if (!piece->error)
        continue;
      g_propagate_error (error, g_steal_pointer (&piece->error));
      return FALSE;
    }
  return ts_state_check_count (pieces->len, error);
}

static gboolean
load_script (TsSession *self, const char *text, gsize length, GError **error)
{
  gsize mark = length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0; /* some editors write one */
  g_autoptr (GPtrArray) pieces = ts_split_script (text + mark, length - mark, error);
  g_autoptr (TsState) state = NULL;

  if (!pieces || !check_pieces (pieces, error))
    return FALSE;

  state = ts_state_new ();
  g_ptr_array_extend_and_steal (state->entries, make_entries (self, pieces));
  if (state->entries->len > 0)
    state->selected = state->entries->len - 1;
  ts_session_set_file (self, NULL);
  ts_session_replace (self, state, TRUE);
  return TRUE;
}

/* JSON */

char *
ts_session_to_json (TsSession *self)
{
  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  return ts_state_to_json (ts_session_get_state (self), NULL, 0, NULL, NULL);
}

gboolean
ts_session_load_json (TsSession *self, const char *json, gssize length, GError **error)
{
  g_autoptr (TsState) state = NULL;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  state =
    ts_state_from_json (json, length < 0 ? strlen (json) : (gsize) length, ts_session_get_next_id (self), NULL, error);
  if (!state)
    return FALSE;
  ts_session_set_file (self, NULL);
  ts_session_replace (self, state, TRUE);
  return TRUE;
}

char *
ts_session_value_to_json (TsSession *self, guint index)
{
  return ts_session_values_to_json (self, &index, 1);
}

char *
ts_session_values_to_json (TsSession *self, const guint *indices, guint n_indices)
{
  g_autofree gboolean *needed = NULL;
  g_autoptr (GArray) chosen = NULL;
  GPtrArray *statements;

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  statements = ts_session_get_statements (self);
  needed = g_new0 (gboolean, statements->len);
  chosen = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < n_indices; i++)
    {
      g_return_val_if_fail (indices[i] < statements->len, NULL);
      ts_split_find_needed (statements, indices[i], needed);
    }
  for (guint i = 0; i < statements->len; i++)
    {
      if (needed[i])
        g_array_append_val (chosen, i);
    }
  return ts_state_to_json (ts_session_get_state (self), (guint *) chosen->data, chosen->len, NULL, NULL);
}

/* Files */

static gboolean
is_blank (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isspace (text[i]))
        return FALSE;
    }
  return TRUE;
}

gboolean
ts_session_load_bytes (TsSession *self, GBytes *bytes, const char *display_name, GError **error)
{
  g_autofree char *json = NULL;
  const char *text;
  gsize length;
  gboolean loaded = FALSE;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  text = g_bytes_get_data (bytes, &length);
  if (is_blank (text, length))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, _ ("%s: the file is empty"), display_name);
      return FALSE;
    }

  switch (ts_file_get_kind (bytes))
    {
    case TS_FILE_SCRIPT:
      /* What is wrong with a script has a place in it, which a name before the message would only part from it. */
      return load_script (self, text, length, error);
    case TS_FILE_PICTURE:
      json = ts_picture_read_session (bytes, error);
      loaded = json && ts_session_load_json (self, json, -1, error);
      break;
    case TS_FILE_SESSION:
      loaded = ts_session_load_json (self, text, length, error);
      break;
    }
  if (!loaded)
    g_prefix_error (error, "%s: ", display_name);
  return loaded;
}

gboolean
ts_session_load_file (TsSession *self, GFile *file, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *name = NULL;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  bytes = ts_file_read (file, error);
  if (!bytes)
    return FALSE;
  name = ts_file_dup_name (file);
  if (!ts_session_load_bytes (self, bytes, name, error))
    return FALSE;
  if (ts_file_get_kind (bytes) == TS_FILE_SESSION)
    ts_session_set_file (self, file);
  return TRUE;
}

gboolean
ts_session_save (TsSession *self, GFile *file, GError **error)
{
  g_autofree char *json = NULL;
  gsize length;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  json = ts_state_to_json (ts_session_get_state (self), NULL, 0, NULL, &length);
  if (length > TS_FILE_MAX_TEXT)
    {
      g_autofree char *name = ts_file_dup_name (file);

      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   _ ("%s: the session is longer than %d MiB, which is the most that is read"), name,
                   TS_FILE_MAX_TEXT >> 20);
      return FALSE;
    }
  if (!ts_file_write (file, json, length, error))
    return FALSE;
  ts_session_set_file (self, file);
  ts_session_mark_saved (self);
  return TRUE;
}

/* Recovery */

GPtrArray *
ts_session_find_journals (GFile *directory)
{
  return ts_journal_find (directory);
}

gboolean
ts_session_recover (TsSession *self, GFile *journal, GError **error)
{
  g_autoptr (TsJournal) taken = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (TsState) state = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *uri = NULL;
  const char *json;
  gsize length;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  taken = ts_journal_adopt (journal, error);
  bytes = taken ? ts_file_read (journal, error) : NULL;
  if (!bytes)
    return FALSE;

  json = g_bytes_get_data (bytes, &length);
  state = ts_state_from_json (json, length, ts_session_get_next_id (self), &uri, error);
  if (!state)
    {
      g_autofree char *name = ts_file_dup_name (journal);

      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  /* Without a scheme it is no address, and saving will ask for one. */
  file = uri && g_uri_peek_scheme (uri) ? g_file_new_for_uri (uri) : NULL;
  ts_session_set_file (self, file);
  ts_session_replace (self, state, FALSE);
  ts_session_take_journal (self, g_steal_pointer (&taken));
  return TRUE;
}
