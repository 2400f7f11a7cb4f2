/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsModeList:
 *
 * The modes of a layout: what each is called, whether it makes rows or columns of the picture, and a slider for the
 * index shown of each that makes neither. As a card of the form it is there for the one or two modes whose places are
 * plain; as a bar over the picture for more, of which the picture is only a slice.
 *
 * Signal: `changed` with the changed #TsView, what was changed, and a key under which further changes are the same step of undo.
 */
#define TS_TYPE_MODE_LIST (ts_mode_list_get_type ())
G_DECLARE_FINAL_TYPE (TsModeList, ts_mode_list, TS, MODE_LIST, GtkWidget)

TsModeList *ts_mode_list_new (gboolean is_bar);
/* (nullable) */
void ts_mode_list_set_scene (TsModeList *self, TsScene *scene);

G_END_DECLS
