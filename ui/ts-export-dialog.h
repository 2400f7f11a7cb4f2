/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsExportDialog:
 *
 * Writes a value's picture to a file: format, parts, label, colour, theme and scale are chosen beside a preview of what
 * the file will show.
 *
 * Signal: `message` with a text for the user once the file is written.
 */
#define TS_TYPE_EXPORT_DIALOG (ts_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (TsExportDialog, ts_export_dialog, TS, EXPORT_DIALOG, GtkWindow)

/**
 * ts_export_dialog_new:
 * @name: (nullable): the value's name
 * @session: what the picture carries, so that it opens as the session it came from
 * @theme: the theme that is chosen first
 */
TsExportDialog *ts_export_dialog_new (TsScene *scene, const char *name, const char *session, const TsTheme *theme);

G_END_DECLS
