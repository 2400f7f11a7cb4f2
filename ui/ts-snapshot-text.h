/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Appends a text item, set in the fonts of @context. */
void ts_snapshot_text (GtkSnapshot *snapshot, PangoContext *context, const TsItem *item);

G_END_DECLS
