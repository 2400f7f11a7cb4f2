/* SPDX-License-Identifier: MIT */
#include "ts-choice.h"

#include "ts-card.h"

#include <glib/gi18n.h>

#define HIGHEST_LIST 420

struct _TsChoice
{
  GtkWidget parent_instance;

  char *name;
  GStrv texts;
  guint selected;
  GtkWidget *button;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (TsChoice, ts_choice, GTK_TYPE_WIDGET)

static guint chosen_signal;

static void
show_selected (TsChoice *self)
{
  const char *text = self->selected < g_strv_length (self->texts) ? self->texts[self->selected] : "";
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), self->name, text);

  gtk_label_set_text (GTK_LABEL (self->label), text);
  /* The button inside takes the focus and speaks; what it says is what is chosen. */
  ts_widget_set_name (self->button, name);
  ts_widget_set_name (gtk_widget_get_first_child (self->button), name);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, TsChoice *self)
{
  guint selected = (guint) gtk_list_box_row_get_index (row);

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
  if (selected == self->selected)
    return;
  self->selected = selected;
  show_selected (self);
  g_signal_emit (self, chosen_signal, 0);
}

static GtkWidget *
new_row (const char *text, gboolean is_selected)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *label = gtk_label_new (text), *row;
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_opacity (mark, is_selected ? 1 : 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), mark);
  row = gtk_list_box_row_new ();
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  ts_widget_set_name (row, text);
  return row;
}

/* A list is of use from the keyboard only if the focus is in it. */
static void
focus_selected_cb (GtkWidget *popover, GtkWidget *list)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (GTK_LIST_BOX (list));

  if (row != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (row));
}

static void
create_popup_cb (GtkMenuButton *button, gpointer user_data)
{
  TsChoice *self = user_data;
  GtkWidget *popover = gtk_popover_new (), *scrolled = gtk_scrolled_window_new (), *list = gtk_list_box_new ();

  for (guint i = 0; self->texts[i] != NULL; i++)
    gtk_list_box_append (GTK_LIST_BOX (list), new_row (self->texts[i], i == self->selected));
  gtk_list_box_select_row (GTK_LIST_BOX (list),
                           gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), (int) self->selected));
  g_signal_connect (list, "row-activated", G_CALLBACK (row_activated_cb), self);
  gtk_widget_add_css_class (list, "ts-choices");
  ts_widget_set_name (list, self->name);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), HIGHEST_LIST);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_add_css_class (popover, "menu");
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  g_signal_connect (popover, "map", G_CALLBACK (focus_selected_cb), list);
  gtk_menu_button_set_popover (button, popover);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_CHOICE (widget)->button);
}

static void
ts_choice_dispose (GObject *object)
{
  g_clear_pointer (&TS_CHOICE (object)->button, gtk_widget_unparent);

  G_OBJECT_CLASS (ts_choice_parent_class)->dispose (object);
}

static void
ts_choice_finalize (GObject *object)
{
  g_free (TS_CHOICE (object)->name);
  g_strfreev (TS_CHOICE (object)->texts);

  G_OBJECT_CLASS (ts_choice_parent_class)->finalize (object);
}

static void
ts_choice_class_init (TsChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_choice_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_choice_finalize;
  GTK_WIDGET_CLASS (klass)->grab_focus = grab_focus;
  chosen_signal = g_signal_new ("chosen", TS_TYPE_CHOICE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_choice_init (TsChoice *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_add_css_class (GTK_WIDGET (self), "ts-choice");
  self->label = gtk_label_new ("");
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->label), 1);
  gtk_widget_set_hexpand (self->label, TRUE);
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("pan-down-symbolic"));
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->button), box);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->button), create_popup_cb, self, NULL);
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
}

TsChoice *
ts_choice_new (const char *name, const char *const *texts)
{
  TsChoice *self = g_object_new (TS_TYPE_CHOICE, NULL);

  self->name = g_strdup (name);
  self->texts = g_strdupv ((char **) texts);
  show_selected (self);
  return self;
}

guint
ts_choice_get_selected (TsChoice *self)
{
  g_return_val_if_fail (TS_IS_CHOICE (self), 0);
  return self->selected;
}

void
ts_choice_set_selected (TsChoice *self, guint selected)
{
  g_return_if_fail (TS_IS_CHOICE (self));

  if (self->selected == selected)
    return;
  self->selected = selected;
  show_selected (self);
}
