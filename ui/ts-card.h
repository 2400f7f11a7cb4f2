/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/*
 * A panel is made of sections: a heading over a card, and a card of rows: a label on the left, a value on the right.
 */

/* Box that sections stand in, and a section with an empty card in it. */
GtkWidget *ts_panel_box_new (void);
GtkWidget *ts_section_new (const char *title, GtkWidget **card);
void ts_section_set_title (GtkWidget *section, const char *title);

GtkWidget *ts_caption_new (const char *text);
/* The value's label; its row is added to the card. */
GtkWidget *ts_card_add_fact (GtkWidget *card, const char *label, const char *value);
/* A row of a form: @control stands at its end and is named by @label. */
GtkWidget *ts_card_add_control (GtkWidget *card, const char *label, GtkWidget *control);
void ts_card_clear (GtkWidget *card);
void ts_widget_set_name (GtkWidget *widget, const char *name);

G_END_DECLS
