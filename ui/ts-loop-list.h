/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsLoopList:
 *
 * The loops around a statement: a slider for the value of each loop variable that its body is shown for, and a button that
 * plays them.
 */
#define TS_TYPE_LOOP_LIST (ts_loop_list_get_type ())
G_DECLARE_FINAL_TYPE (TsLoopList, ts_loop_list, TS, LOOP_LIST, GtkWidget)

TsLoopList *ts_loop_list_new (void);
/* (nullable): hidden when there are no loops. */
void ts_loop_list_set_statement (TsLoopList *self, TsSession *session, TsStatement *statement);

G_END_DECLS
