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
void ts_window_say (TsWindow *self, const char *message);

/* Shows what the program shows when it is started for the first time. */
void ts_window_open_first (TsWindow *self);
/* Opens here if nothing here would be lost, else in a new window. What cannot be read is said, and nothing is changed. */
void ts_window_open_file (TsWindow *self, GFile *file);
void ts_window_open_bytes (TsWindow *self, GBytes *bytes, const char *display_name);

G_END_DECLS
