/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Offsets are copied up to this many; more go to a file. */
#define TS_CSV_MAX_COPIED 65536

/* The list of all coordinates and offsets of what is drawn, as text; NULL with an error when there are more than can be copied. */
char *ts_csv_to_text (const TsScene *scene, GError **error);

/**
 * ts_csv_save:
 * @parent: the window that asks
 * @callback: called with a message for the user, or %NULL when all is well or was cancelled
 *
 * Asks for a file and writes the list there in a thread, with a dialog that shows how far it is and can stop it. A file
 * that is not finished is not left behind.
 */
typedef void (*TsCsvDone) (const char *message, gpointer user_data);
void ts_csv_save (const TsScene *scene, const char *name, GtkWindow *parent, TsCsvDone callback, gpointer user_data);

G_END_DECLS
