/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-view.h"
#include "expr/tla-script.h"

G_BEGIN_DECLS

/**
 * TsStatement:
 *
 * One statement of the workspace with what it evaluates to now. The session makes and changes it; whoever shows it
 * listens to `notify`. Properties: `text`, `name`, `value` (of #TlaValue, %NULL while there is an error or none),
 * `last-value` (the last good value, which stays on the screen, greyed), `error-text` (%NULL when all is well), `view`.
 */
#define TS_TYPE_STATEMENT (ts_statement_get_type ())
G_DECLARE_FINAL_TYPE (TsStatement, ts_statement, TS, STATEMENT, GObject)

/* Stays the same through edits and undo, so that a selection or a tab can hold on to a statement. */
guint64 ts_statement_get_id (TsStatement *self);
const char *ts_statement_get_text (TsStatement *self);
/* The name that it gives, or NULL. */
const char *ts_statement_get_name (TsStatement *self);
/* The name, or the text shortened: what a list shows. */
const char *ts_statement_get_label (TsStatement *self);
const TlaValue *ts_statement_get_value (TsStatement *self);
const TlaValue *ts_statement_get_last_value (TsStatement *self);
/* (element-type TlaResult): all that it gives, in order, what it gives before an error too: `M = 300, N = 200` gives two
 * values, of which the last is its value. Never NULL. */
GPtrArray *ts_statement_get_results (TsStatement *self);
/* The error with its place in the text, or NULL. */
const GError *ts_statement_get_error (TsStatement *self);
/* "LINE:COLUMN: message" or NULL. */
const char *ts_statement_get_error_text (TsStatement *self);
/* (element-type TlaProblem) the traps that it steps into, never NULL. */
GPtrArray *ts_statement_get_problems (TsStatement *self);
/* (element-type TlaLoop) the loops around it, outermost first, never NULL. */
GArray *ts_statement_get_loops (TsStatement *self);
const TsView *ts_statement_get_view (TsStatement *self);

G_END_DECLS
