/* SPDX-License-Identifier: MIT */
#include "ts-card.h"

GtkWidget *
ts_panel_box_new (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);

  gtk_widget_add_css_class (box, "ts-panel-content");
  return box;
}

GtkWidget *
ts_section_new (const char *title, GtkWidget **card)
{
  GtkWidget *section = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *heading = gtk_label_new (title);

  gtk_widget_add_css_class (heading, "ts-heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_label_set_ellipsize (GTK_LABEL (heading), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (heading, 4);
  gtk_box_append (GTK_BOX (section), heading);

  *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (*card, "ts-card");
  gtk_widget_set_overflow (*card, GTK_OVERFLOW_HIDDEN);
  gtk_box_append (GTK_BOX (section), *card);
  return section;
}

void
ts_section_set_title (GtkWidget *section, const char *title)
{
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (section)), title);
}

GtkWidget *
ts_caption_new (const char *text)
{
  GtkWidget *caption = gtk_label_new (text);

  gtk_widget_add_css_class (caption, "ts-caption");
  gtk_label_set_xalign (GTK_LABEL (caption), 0);
  gtk_label_set_wrap (GTK_LABEL (caption), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (caption), PANGO_WRAP_WORD_CHAR);
  return caption;
}

void
ts_widget_set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static GtkWidget *
add_row (GtkWidget *card, const char *label)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *title = gtk_label_new (label);

  gtk_widget_add_css_class (row, "ts-row");
  gtk_widget_add_css_class (title, "ts-label");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_wrap (GTK_LABEL (title), TRUE);
  gtk_label_set_width_chars (GTK_LABEL (title), MIN ((int) g_utf8_strlen (label, -1), 8));
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (row), title);
  gtk_box_append (GTK_BOX (card), row);
  return row;
}

GtkWidget *
ts_card_add_fact (GtkWidget *card, const char *label, const char *value)
{
  GtkWidget *row = add_row (card, label);
  GtkWidget *fact = gtk_label_new (value);

  gtk_widget_add_css_class (fact, "ts-mono");
  gtk_label_set_xalign (GTK_LABEL (fact), 1);
  gtk_label_set_justify (GTK_LABEL (fact), GTK_JUSTIFY_RIGHT);
  gtk_label_set_wrap (GTK_LABEL (fact), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (fact), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (fact), GTK_NATURAL_WRAP_NONE);
  gtk_box_append (GTK_BOX (row), fact);
  return fact;
}

GtkWidget *
ts_card_add_control (GtkWidget *card, const char *label, GtkWidget *control)
{
  GtkWidget *row = add_row (card, label);

  gtk_widget_add_css_class (row, "ts-form-row");
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  ts_widget_set_name (control, label);
  gtk_box_append (GTK_BOX (row), control);
  return row;
}

void
ts_card_clear (GtkWidget *card)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (card)) != NULL)
    gtk_box_remove (GTK_BOX (card), child);
}
