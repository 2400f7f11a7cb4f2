/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-statement.h"

G_BEGIN_DECLS

/* What the session does with its statements. */

TsStatement *ts_statement_new (guint64 id);
void ts_statement_set_text (TsStatement *self, const char *text);
void ts_statement_set_view (TsStatement *self, const TsView *view);

/**
 * ts_statement_evaluate:
 * @scope: the names given before it; gets the names that it gives, and forgets those that it fails to give
 * @broken: (element-type utf8 TsStatement): names whose latest statement has an error, and that statement
 *
 * Evaluates the text and publishes what came of it.
 */
void ts_statement_evaluate (TsStatement *self, TlaScope *scope, GHashTable *broken);
/* Only gives the names, to a scope that is being made again: nothing that is published changes. */
void ts_statement_replay (TsStatement *self, TlaScope *scope);
/* Brings @broken up to date with what the statement came to; the names in it are borrowed. */
void ts_statement_mark_broken (TsStatement *self, GHashTable *broken);
/* (element-type utf8): the names that it gives, or would give without its error. */
GPtrArray *ts_statement_get_names (TsStatement *self);
/* (transfer full) (nullable): the word before the first `=`: the name that a text would give if it could be read. */
char *ts_statement_guess_name (const char *text);

G_END_DECLS
