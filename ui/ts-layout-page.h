/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"
#include "ts-pointer.h"
#include "ts-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsLayoutPage:
 *
 * The page that shows a layout: values and the form of the selected one on the left, the logical and the memory canvas in
 * the middle, the inspector on the right.
 *
 * Its commands are actions of the widget, `page.*`; the window offers those of its page in view as `win.*`.
 *
 * Properties: `show-values` and `show-inspector`, whether the side panels are unfolded; `label`, `color` (nicks) and `wrap`
 * (bytes) of the selected statement's view; `speed` of the walk; `has-picture`,
 * whether there is a layout to see.
 *
 * Signal: `message` with a text for the user.
 */
#define TS_TYPE_LAYOUT_PAGE (ts_layout_page_get_type ())
G_DECLARE_FINAL_TYPE (TsLayoutPage, ts_layout_page, TS, LAYOUT_PAGE, GtkWidget)

TsLayoutPage *ts_layout_page_new (TsSettings *settings);
/* (nullable) */
void ts_layout_page_set_session (TsLayoutPage *self, TsSession *session);
void ts_layout_page_set_theme (TsLayoutPage *self, const TsTheme *theme);
TsPointer *ts_layout_page_get_pointer (TsLayoutPage *self);
/* The popover that asks where to go, made when it is first asked for; to be attached to a button. */
GtkWidget *ts_layout_page_get_go_to (TsLayoutPage *self);
/* Keeps sizes and folded panels in the settings. */
void ts_layout_page_save_state (TsLayoutPage *self);

G_END_DECLS
