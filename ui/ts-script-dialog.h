/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-theme.h"
#include "session/ts-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsScriptDialog:
 *
 * All statements as one text to edit, for pasting a piece of a kernel. Errors are underlined where they are, and the first
 * is said below, while one types. Apply makes the text the session's statements, as one step of undo; one that cannot be
 * read becomes a statement with an error. Closing it with a text that was changed asks first.
 */
#define TS_TYPE_SCRIPT_DIALOG (ts_script_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TsScriptDialog, ts_script_dialog, TS, SCRIPT_DIALOG, GtkWindow)

TsScriptDialog *ts_script_dialog_new (TsSession *session, const TsTheme *theme);

G_END_DECLS
