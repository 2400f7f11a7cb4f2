/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-statement.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * TsSession:
 *
 * The workspace: an ordered list of statements, each with its view; which one is selected; undo and redo. It is a
 * #GListModel of #TsStatement. Its state (texts, views, loop values, selection) is an immutable snapshot, undo is a
 * stack of them, and a session file is one of them as JSON: statements and views, never values.
 *
 * Properties: `selected` (guint, %GTK_INVALID_LIST_POSITION's value %G_MAXUINT when the list is empty), `can-undo`,
 * `can-redo`, `undo-name`, `redo-name`, `modified` (differs from what was saved), `file` (#GFile or %NULL), `title`
 * (file name, or "Untitled").
 */
#define TS_TYPE_SESSION (ts_session_get_type ())
G_DECLARE_FINAL_TYPE (TsSession, ts_session, TS, SESSION, GObject)

/* Version of the session file; a file of a higher one is refused and left untouched. */
#define TS_SESSION_VERSION 1

TsSession *ts_session_new (void);

guint ts_session_get_selected (TsSession *self);
/* Selection is part of the state but makes no undo step of its own. */
void ts_session_set_selected (TsSession *self, guint index);
/* The selected statement, borrowed, or NULL. */
TsStatement *ts_session_get_selected_statement (TsSession *self);

/* Changes. Each is one undo step, named by @what ("Edit", "Colour"); consecutive changes of the same statement with the
 * same non-NULL @merge key within two seconds are one step (typing). Evaluation follows at once. */
guint ts_session_insert (TsSession *self, guint index, const char *text);
void ts_session_remove (TsSession *self, guint index);
void ts_session_move (TsSession *self, guint from, guint to);
void ts_session_set_text (TsSession *self, guint index, const char *text, const char *merge);
void ts_session_set_view (TsSession *self, guint index, const TsView *view, const char *what, const char *merge);
/* The value of a loop variable that the body is shown for. */
void ts_session_set_loop (TsSession *self, const char *name, gint64 value);
/* Splits a text into statements and inserts them after the selected one; one that cannot be read becomes a statement with
 * an error. %FALSE, and nothing is inserted, only where the text as a whole is no script (tla_script_find_pieces()), or
 * with TLA_ERROR_LIMIT where there would be too many. */
gboolean ts_session_insert_script (TsSession *self, const char *text, GError **error);
/* A name not yet used, "L", "L2", …, for a new value. */
char *ts_session_make_name (TsSession *self, const char *stem);

gboolean ts_session_get_can_undo (TsSession *self);
gboolean ts_session_get_can_redo (TsSession *self);
/* What undo would take back, "Edit L", or NULL. */
const char *ts_session_get_undo_name (TsSession *self);
const char *ts_session_get_redo_name (TsSession *self);
void ts_session_undo (TsSession *self);
void ts_session_redo (TsSession *self);

gboolean ts_session_get_modified (TsSession *self);
GFile *ts_session_get_file (TsSession *self);
char *ts_session_dup_title (TsSession *self);

/* The state as JSON text and back; loading replaces everything and forgets undo. On error nothing is changed. */
char *ts_session_to_json (TsSession *self);
gboolean ts_session_load_json (TsSession *self, const char *json, gssize length, GError **error);
/* One statement with its view as a session of its own (with the statements it needs before it): what a picture carries. */
char *ts_session_value_to_json (TsSession *self, guint index);
/* The same for several statements, in the order of @indices; the last of them is the selected one. */
char *ts_session_values_to_json (TsSession *self, const guint *indices, guint n_indices);

/**
 * ts_session_load_bytes:
 * @display_name: for messages
 *
 * A session file, a picture made by the program, or a script as text: told apart by content.
 */
gboolean ts_session_load_bytes (TsSession *self, GBytes *bytes, const char *display_name, GError **error);
/* Reads the file (bounded, any kind above) and remembers it as `file` if it is a session file. */
gboolean ts_session_load_file (TsSession *self, GFile *file, GError **error);
/* Written atomically: a full disk or a crash leaves the old file. */
gboolean ts_session_save (TsSession *self, GFile *file, GError **error);

/**
 * ts_session_set_journal:
 * @directory: (nullable): folder for recovery files; %NULL stops and deletes this session's journal
 *
 * From now on every change is written, within a second, to a recovery file of this session; a clean close deletes it.
 */
void ts_session_set_journal (TsSession *self, GFile *directory);
/* Writes a pending journal now. */
void ts_session_flush_journal (TsSession *self);
/* (element-type GFile): recovery files whose program is gone. */
GPtrArray *ts_session_find_journals (GFile *directory);
/* Loads a recovery file as an unsaved, modified session (with the file it belonged to); the journal then is this session's. */
gboolean ts_session_recover (TsSession *self, GFile *journal, GError **error);

G_END_DECLS
