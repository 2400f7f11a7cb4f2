/* SPDX-License-Identifier: MIT */
#pragma once

#include <adwaita.h>

#include "ui/ts-settings.h"

G_BEGIN_DECLS

/**
 * TsApplication:
 *
 * The program with a display: its windows, preferences and commands (`app.*`). Arguments are files; `-` is the standard
 * input of the process that was started. Each file opens in a window of its own.
 */
#define TS_TYPE_APPLICATION (ts_application_get_type ())
G_DECLARE_FINAL_TYPE (TsApplication, ts_application, TS, APPLICATION, AdwApplication)

/* Run with g_application_run(). */
TsApplication *ts_application_new (void);

TsSettings *ts_application_get_settings (TsApplication *self);
/* Where recovery files of sessions are kept. */
GFile *ts_application_get_journals (TsApplication *self);

G_END_DECLS
