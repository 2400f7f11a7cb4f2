/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

G_BEGIN_DECLS

/* Changes of a session that touch several statements, each one step of undo. */

/* Whether a text can be a name: a letter or `_`, then letters, digits and `_`; `_16` is an integer. */
gboolean ts_session_is_name (const char *text);

/**
 * ts_session_rename:
 * @name: a name, see ts_session_is_name()
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
 * Makes the session's statements those of a text. Statements whose text is as before keep their views.
 *
 * Returns: %FALSE with a place in the text when it cannot be read; then nothing is changed
 */
gboolean ts_session_set_script (TsSession *self, const char *text, GError **error);

G_END_DECLS
