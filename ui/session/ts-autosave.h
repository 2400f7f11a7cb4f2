/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-journal.h"
#include "session/ts-session.h"

G_BEGIN_DECLS

/* Keeps a session's recovery file up to date: soon after a change it is written, and gone while there is nothing to lose. */
typedef struct _TsAutosave TsAutosave;

/* Takes the journal. The session, which owns this, is borrowed. */
TsAutosave *ts_autosave_new (TsSession *session, TsJournal *journal);
/* The end of a session is no crash: the recovery file goes. */
void ts_autosave_free (TsAutosave *self);

void ts_autosave_changed (TsAutosave *self);
void ts_autosave_flush (TsAutosave *self);
gboolean ts_autosave_is_in (TsAutosave *self, GFile *directory);

G_END_DECLS
