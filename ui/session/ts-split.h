/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-statement.h"

G_BEGIN_DECLS

/**
 * ts_split_script:
 * @text: a script
 *
 * Cuts a script into its statements, a loop being one. Together the pieces hold all of the text but separators and
 * blanks between them: comments go with what follows them, or with what they stand behind in the same line.
 *
 * Returns: (element-type utf8) (transfer full): the pieces, or %NULL with an error that has a place
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
