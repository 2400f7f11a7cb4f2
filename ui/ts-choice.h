/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsChoice:
 *
 * A button that shows which of a few texts is chosen, and opens a list of them. Like #GtkDropDown, but the list is made
 * when it is opened: a window has many of them, most of which are never opened.
 *
 * Property: `selected` (guint). Signal: `chosen`, when the user has chosen another (not ts_choice_set_selected()).
 */
#define TS_TYPE_CHOICE (ts_choice_get_type ())
G_DECLARE_FINAL_TYPE (TsChoice, ts_choice, TS, CHOICE, GtkWidget)

/* @name: what it is called; @texts: (array zero-terminated=1): copied */
TsChoice *ts_choice_new (const char *name, const char *const *texts);
guint ts_choice_get_selected (TsChoice *self);
void ts_choice_set_selected (TsChoice *self, guint selected);

G_END_DECLS
