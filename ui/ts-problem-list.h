/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsProblemList:
 *
 * The traps that all statements of a session step into, errors first, each with its explanation and the name of what it
 * speaks of. Activating one selects that statement, in every canvas.
 */
#define TS_TYPE_PROBLEM_LIST (ts_problem_list_get_type ())
G_DECLARE_FINAL_TYPE (TsProblemList, ts_problem_list, TS, PROBLEM_LIST, GtkWidget)

TsProblemList *ts_problem_list_new (void);
/* @session: (nullable) */
void ts_problem_list_set_session (TsProblemList *self, TsSession *session);

G_END_DECLS
