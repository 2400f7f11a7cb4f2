/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"
#include "session/ts-session.h"
#include "ts-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsValuesPanel:
 *
 * The panel on the left: the values, the form of the selected one, its loops, how large it is, and its modes.
 *
 * Signal: `view-changed` with the changed #TsView, what was changed, and a key under which further changes are the same step
 * of undo.
 */
#define TS_TYPE_VALUES_PANEL (ts_values_panel_get_type ())
G_DECLARE_FINAL_TYPE (TsValuesPanel, ts_values_panel, TS, VALUES_PANEL, GtkWidget)

TsValuesPanel *ts_values_panel_new (TsSettings *settings);
/* All may be NULL. */
void ts_values_panel_set_session (TsValuesPanel *self, TsSession *session);
void ts_values_panel_set_statement (TsValuesPanel *self, TsStatement *statement);
void ts_values_panel_set_scene (TsValuesPanel *self, TsScene *scene);
/* (element-type TlaFact) (nullable): of which those about size are shown. */
void ts_values_panel_set_facts (TsValuesPanel *self, GPtrArray *facts);
void ts_values_panel_set_theme (TsValuesPanel *self, const TsTheme *theme);
/* Focuses the expression, with all of it selected. */
void ts_values_panel_edit_expression (TsValuesPanel *self);
/* The list, for its actions. */
GtkWidget *ts_values_panel_get_list (TsValuesPanel *self);

G_END_DECLS
