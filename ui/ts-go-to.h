/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-place.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsGoTo:
 *
 * A popover with one field for a coordinate, an offset or a byte address, which says while one types what place that is;
 * and the base address that byte addresses count from.
 *
 * Signals: `go` with the #TsPlace; `base-changed` with the new base address, a gint64.
 */
#define TS_TYPE_GO_TO (ts_go_to_get_type ())
G_DECLARE_FINAL_TYPE (TsGoTo, ts_go_to, TS, GO_TO, GtkPopover)

TsGoTo *ts_go_to_new (void);
/* (nullable) */
void ts_go_to_set_scene (TsGoTo *self, TsScene *scene);

G_END_DECLS
