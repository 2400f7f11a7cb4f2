/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

G_BEGIN_DECLS

/* Changes of a session that touch several statements, each one step of undo. */

/**
 * ts_session_check_name:
 * @index: the statement whose value is to have the name
 *
 * A name is a letter or `_`, then letters, digits and `_`; `_16` is an integer. A name that another statement gives is
 * refused, because what uses that one would mean this one then.
 *
 * Returns: whether it can have the name; the error says why not, and what to write instead
 */
gboolean ts_session_check_name (TsSession *self, guint index, const char *name, GError **error);

/**
 * ts_session_rename:
 * @name: a name that ts_session_check_name() takes
 *
 * Gives a statement's value another name, there and in the statements after it that use it, up to one that gives the old
 * name anew. A statement that gave no name gives one from now on.
 */
void ts_session_rename (TsSession *self, guint index, const char *name);

/* Adds the statement once more after itself, with its view and a name of its own, and selects it. */
void ts_session_duplicate (TsSession *self, guint index);

/* All statements as one text, a line each. */
char *ts_session_dup_script (TsSession *self);

/**
 * ts_session_set_script:
 *
 * Makes the session's statements those of a text; one that cannot be read becomes a statement with an error. A statement
 * keeps its identity and its view where its text is as before, or else its name, or else its place between others that
 * stayed.
 *
 * Returns: %FALSE, and nothing is changed, only where ts_session_insert_script() refuses a text
 */
gboolean ts_session_set_script (TsSession *self, const char *text, GError **error);

G_END_DECLS
