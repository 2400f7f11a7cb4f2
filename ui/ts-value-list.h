/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsValueList:
 *
 * The session's statements: name and a short description, or that there is an error. Selecting one selects it in the
 * session; rows are dragged, or moved by Alt and the arrows; Delete removes, F2 renames.
 *
 * Its commands are actions of the widget: `value.new`, `value.delete`, `value.duplicate`, `value.rename`, `value.move-up`,
 * `value.move-down`, `value.paste`.
 */
#define TS_TYPE_VALUE_LIST (ts_value_list_get_type ())
G_DECLARE_FINAL_TYPE (TsValueList, ts_value_list, TS, VALUE_LIST, GtkWidget)

TsValueList *ts_value_list_new (void);
void ts_value_list_set_session (TsValueList *self, TsSession *session);

G_END_DECLS
