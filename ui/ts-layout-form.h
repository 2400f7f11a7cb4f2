/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-theme.h"
#include "session/ts-session.h"
#include "ts-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsLayoutForm:
 *
 * The selected statement as fields: tag, element and sizes; shape, stride and originShape; and the expression itself. They
 * say the same, and any of them can be edited: the fields write the expression, right or wrong, the expression fills the
 * fields. While the text is wrong, the fields that did not write it keep the last good value, greyed.
 */
#define TS_TYPE_LAYOUT_FORM (ts_layout_form_get_type ())
G_DECLARE_FINAL_TYPE (TsLayoutForm, ts_layout_form, TS, LAYOUT_FORM, GtkWidget)

TsLayoutForm *ts_layout_form_new (void);
void ts_layout_form_set_settings (TsLayoutForm *self, TsSettings *settings);
void ts_layout_form_set_theme (TsLayoutForm *self, const TsTheme *theme);
/* @statement: (nullable): the one shown, of @session */
void ts_layout_form_set_statement (TsLayoutForm *self, TsSession *session, TsStatement *statement);
/* Focuses the expression, with all of it selected. */
void ts_layout_form_edit_expression (TsLayoutForm *self);

G_END_DECLS
