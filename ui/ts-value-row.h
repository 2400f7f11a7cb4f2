/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsValueRow:
 *
 * One statement in the list of values: what kind it is, its name, and what it is in short.
 *
 * Signals: `renamed` with the new name, when the user has typed one; `dropped` with the statement that was dropped on it.
 */
#define TS_TYPE_VALUE_ROW (ts_value_row_get_type ())
G_DECLARE_FINAL_TYPE (TsValueRow, ts_value_row, TS, VALUE_ROW, GtkWidget)

TsValueRow *ts_value_row_new (void);
/* @session: (nullable): what knows whether a name is free */
void ts_value_row_set_statement (TsValueRow *self, TsSession *session, TsStatement *statement);
TsStatement *ts_value_row_get_statement (TsValueRow *self);
/* Puts an entry in place of the name: Enter and leaving it take the name, Escape drops it. One that cannot be a name says
 * why below the entry, which stays. */
void ts_value_row_edit_name (TsValueRow *self);

/* "zN 20 × 28", "8 × 12", "(3, 5)", "37", "300, 200": what a row says of a statement. */
char *ts_value_row_describe (TsStatement *statement);

G_END_DECLS
