/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-statement.h"

G_BEGIN_DECLS

/**
 * TsPiece: a piece of a text that is to be one statement of the session.
 * @text: the piece, without blanks around it
 * @start: where it begins in the whole text, in bytes
 * @name: (nullable): the name it gives, the first of several
 * @error: (nullable): why it cannot be read, with its place in the whole text
 */
typedef struct
{
  char *text;
  gsize start;
  char *name;
  GError *error;
} TsPiece;

/**
 * ts_split_script:
 * @text: a script
 *
 * Cuts a text into its statements, a loop being one, and one that cannot be read being one too
 * (tla_script_find_pieces()). Together the pieces hold all of the text but separators and blanks between them: comments go
 * with what follows them, or with what they stand behind in the same line. However a text enters the session, this is what
 * makes statements of it.
 *
 * Returns: (element-type TsPiece) (transfer full): the pieces, or %NULL with an error that has a place
 */
GPtrArray *ts_split_script (const char *text, gsize length, GError **error);

/**
 * ts_split_find_needed:
 * @statements: (element-type TsStatement): all statements
 * @index: the one that is wanted
 * @needed: (array): marks those whose names it needs, and itself
 */
void ts_split_find_needed (GPtrArray *statements, guint index, gboolean *needed);

G_END_DECLS
