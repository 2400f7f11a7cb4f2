/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-journal.h"
#include "session/ts-session.h"
#include "session/ts-state.h"

G_BEGIN_DECLS

/* Between the session's own files. */

TsState *ts_session_get_state (TsSession *self);
/* (element-type TsStatement) */
GPtrArray *ts_session_get_statements (TsSession *self);
/* Identity of the next statement, to be moved on by whoever uses it. */
guint64 *ts_session_get_next_id (TsSession *self);
void ts_session_set_file (TsSession *self, GFile *file);

/* Replaces everything and forgets undo; @saved: whether this is what a file holds. */
void ts_session_replace (TsSession *self, TsState *state, gboolean saved);
/* What there is now is what the file holds. */
void ts_session_mark_saved (TsSession *self);
/* (element-type TsEntry) inserts statements as one step of undo, and selects the last of them. */
void ts_session_insert_entries (TsSession *self, guint index, GPtrArray *entries, const char *what);
/* Makes @next the state as one step of undo, named by @what and the label of statement @id (none: G_MAXUINT64). */
void ts_session_change (TsSession *self, TsState *next, const char *what, guint64 id, const char *merge);
/* From now on the session is kept in this journal, which it takes; NULL for none. */
void ts_session_take_journal (TsSession *self, TsJournal *journal);

G_END_DECLS
