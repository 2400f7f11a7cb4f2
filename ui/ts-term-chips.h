/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsTermChips:
 *
 * The terms that make up a colour, each of which can be left out, and the relief: of a large layout one then sees its rows
 * beside its columns. Hidden where the colour is no sum of terms, and where nobody wants it and all terms are in.
 *
 * Signal: `changed` with the changed #TsView and what was changed.
 */
#define TS_TYPE_TERM_CHIPS (ts_term_chips_get_type ())
G_DECLARE_FINAL_TYPE (TsTermChips, ts_term_chips, TS, TERM_CHIPS, GtkWidget)

TsTermChips *ts_term_chips_new (void);
/* (nullable) */
void ts_term_chips_set_scene (TsTermChips *self, TsScene *scene);

void ts_term_chips_set_wanted (TsTermChips *self, gboolean wanted);

G_END_DECLS
