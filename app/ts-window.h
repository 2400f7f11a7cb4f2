/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"
#include "ts-application.h"

G_BEGIN_DECLS

/**
 * TsWindow:
 *
 * A window with one session: the header bar, the pages, messages, and the commands (`win.*`): those of files are its own,
 * all others are passed on to the page in view.
 */
#define TS_TYPE_WINDOW (ts_window_get_type ())
G_DECLARE_FINAL_TYPE (TsWindow, ts_window, TS, WINDOW, AdwApplicationWindow)

TsWindow *ts_window_new (TsApplication *application);
TsSession *ts_window_get_session (TsWindow *self);
/* A message that goes by itself; it takes the place of the one before. */
void ts_window_say (TsWindow *self, const char *message);
/* Presents a dialog of this window, once those before it are answered. */
void ts_window_present_dialog (TsWindow *self, GtkWindow *dialog);
/* Whether nothing would be lost by showing something else here: nothing was changed, and no file is open. */
gboolean ts_window_is_replaceable (TsWindow *self);

/* Shows what the program shows when it is started for the first time. */
void ts_window_open_first (TsWindow *self);
/* Opens here if nothing here would be lost, else in a new window. What cannot be read is said, and nothing is changed. */
void ts_window_open_file (TsWindow *self, GFile *file);
void ts_window_open_bytes (TsWindow *self, GBytes *bytes, const char *display_name);

G_END_DECLS
