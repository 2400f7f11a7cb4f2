/* SPDX-License-Identifier: MIT */
#include "session/ts-autosave.h"

#include "session/ts-session-private.h"

/* Milliseconds from a change to writing it. */
#define DELAY 800

struct _TsAutosave
{
  TsSession *session;
  TsJournal *journal;
  guint timeout;
  gboolean failed;
};

TsAutosave *
ts_autosave_new (TsSession *session, TsJournal *journal)
{
  TsAutosave *self = g_new0 (TsAutosave, 1);

  self->session = session;
  self->journal = journal;
  ts_autosave_changed (self);
  return self;
}

void
ts_autosave_free (TsAutosave *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  ts_journal_clear (self->journal);
  ts_journal_free (self->journal);
  g_free (self);
}

static void
write_journal (TsAutosave *self)
{
  GFile *file = ts_session_get_file (self->session);
  g_autofree char *uri = file ? g_file_get_uri (file) : NULL;
  g_autofree char *json = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  json = ts_state_to_json (ts_session_get_state (self->session), NULL, 0, uri, &length);
  if (ts_journal_write (self->journal, json, length, &error))
    {
      self->failed = FALSE;
      return;
    }
  /* Once: the next change tries again, and may well fail again. */
  if (!self->failed)
    g_message ("The recovery file was not written: %s", error->message);
  self->failed = TRUE;
}

static gboolean
timeout_cb (gpointer data)
{
  TsAutosave *self = data;

  self->timeout = 0;
  write_journal (self);
  return G_SOURCE_REMOVE;
}

void
ts_autosave_changed (TsAutosave *self)
{
  if (!ts_session_get_modified (self->session))
    {
      g_clear_handle_id (&self->timeout, g_source_remove);
      ts_journal_clear (self->journal);
    }
  else if (self->timeout == 0)
    {
      self->timeout = g_timeout_add (DELAY, timeout_cb, self);
    }
}

void
ts_autosave_flush (TsAutosave *self)
{
  if (self->timeout == 0)
    return;
  g_clear_handle_id (&self->timeout, g_source_remove);
  write_journal (self);
}

gboolean
ts_autosave_is_in (TsAutosave *self, GFile *directory)
{
  g_autoptr (GFile) file = ts_journal_get_file (self->journal);

  return g_file_has_parent (file, directory);
}
