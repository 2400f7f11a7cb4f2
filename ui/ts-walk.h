/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-pointer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsWalk:
 *
 * Takes the cursor through the elements in memory order: step by step, or by itself with a speed. While the desktop wants
 * no animations it goes four elements a second at most.
 *
 * Properties: `playing` (gboolean), `speed` (guint, elements a second).
 */
#define TS_TYPE_WALK (ts_walk_get_type ())
G_DECLARE_FINAL_TYPE (TsWalk, ts_walk, TS, WALK, GObject)

/* @clock: (transfer none): the widget whose frames are the clock; it outlives the walk */
TsWalk *ts_walk_new (TsPointer *pointer, GtkWidget *clock);
/* Stops what is playing; after it the order is that of the pointer's scene. */
void ts_walk_scene_changed (TsWalk *self);
/* FALSE at the end. */
gboolean ts_walk_step (TsWalk *self, gboolean forward);
gboolean ts_walk_get_playing (TsWalk *self);
/* Playing on from the last element starts at the first. */
void ts_walk_set_playing (TsWalk *self, gboolean playing);
void ts_walk_set_speed (TsWalk *self, guint speed);

G_END_DECLS
