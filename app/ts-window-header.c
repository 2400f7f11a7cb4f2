/* SPDX-License-Identifier: MIT */
#include "ts-window-private.h"

#include "ui/ts-card.h"

#include <glib/gi18n.h>

static GtkWidget *
new_button (GtkWidget *button, const char *icon, const char *name, const char *action)
{
  if (GTK_IS_BUTTON (button))
    gtk_button_set_icon_name (GTK_BUTTON (button), icon);
  if (action != NULL)
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, name);
  ts_widget_set_name (button, name);
  return button;
}

static GtkWidget *
new_panel_button (TsWindow *self, const char *icon, const char *name, const char *property)
{
  GtkWidget *button = new_button (gtk_toggle_button_new (), icon, name, NULL);

  g_object_bind_property (self->layout_page, property, button, "active",
                          G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  return button;
}

static GtkWidget *
new_titles (TsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  self->title = gtk_label_new ("");
  gtk_widget_add_css_class (self->title, "ts-heading");
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  self->subtitle = gtk_label_new ("");
  gtk_widget_add_css_class (self->subtitle, "ts-caption");
  gtk_widget_add_css_class (self->subtitle, "ts-mono");
  gtk_label_set_ellipsize (GTK_LABEL (self->subtitle), PANGO_ELLIPSIZE_MIDDLE);
  gtk_box_append (GTK_BOX (box), self->title);
  gtk_box_append (GTK_BOX (box), self->subtitle);
  gtk_widget_set_margin_start (box, 8);
  return box;
}

static void
pages_changed_cb (GtkSelectionModel *pages, guint position, guint removed, guint added, GtkWidget *switcher)
{
  gtk_widget_set_visible (switcher, g_list_model_get_n_items (G_LIST_MODEL (pages)) > 1);
}

/* Shown once there is more than one page to switch between. */
static GtkWidget *
new_switcher (TsWindow *self)
{
  GtkWidget *switcher = adw_view_switcher_new ();
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (self->pages);

  adw_view_switcher_set_policy (ADW_VIEW_SWITCHER (switcher), ADW_VIEW_SWITCHER_POLICY_WIDE);
  adw_view_switcher_set_stack (ADW_VIEW_SWITCHER (switcher), self->pages);
  g_signal_connect_object (pages, "items-changed", G_CALLBACK (pages_changed_cb), switcher, 0);
  pages_changed_cb (pages, 0, 0, 0, switcher);
  return switcher;
}

/* Menus are made when they are opened, with the recent files there are then: the window is there sooner. */
static void
create_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenuModel) menu = ts_window_new_menu ();

  gtk_menu_button_set_menu_model (button, menu);
}

static void
create_go_to_cb (GtkMenuButton *button, gpointer user_data)
{
  TsWindow *self = user_data;
  GtkWidget *go_to = ts_layout_page_get_go_to (self->layout_page);

  if (GTK_WIDGET (gtk_menu_button_get_popover (button)) != go_to)
    gtk_menu_button_set_popover (button, go_to);
}

GtkWidget *
ts_window_new_header (TsWindow *self)
{
  GtkWidget *bar = adw_header_bar_new ();
  AdwHeaderBar *header = ADW_HEADER_BAR (bar);

  adw_header_bar_pack_start (header,
                             new_panel_button (self, "sidebar-show-symbolic", _ ("Values Panel"), "show-values"));
  adw_header_bar_pack_start (header, new_button (gtk_button_new (), "document-open-symbolic", _ ("Open"), "win.open"));
  self->undo_button = new_button (gtk_button_new (), "edit-undo-symbolic", _ ("Undo"), "win.undo");
  adw_header_bar_pack_start (header, self->undo_button);
  self->redo_button = new_button (gtk_button_new (), "edit-redo-symbolic", _ ("Redo"), "win.redo");
  adw_header_bar_pack_start (header, self->redo_button);
  adw_header_bar_pack_start (header, new_titles (self));
  adw_header_bar_set_title_widget (header, new_switcher (self));

  adw_header_bar_pack_end (
    header, new_panel_button (self, "sidebar-show-right-symbolic", _ ("Inspector Panel"), "show-inspector"));
  self->menu_button = new_button (gtk_menu_button_new (), NULL, _ ("Main Menu"), NULL);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "open-menu-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), create_menu_cb, NULL, NULL);
  gtk_menu_button_set_primary (GTK_MENU_BUTTON (self->menu_button), TRUE);
  adw_header_bar_pack_end (header, self->menu_button);
  adw_header_bar_pack_end (
    header, new_button (gtk_button_new (), "document-send-symbolic", _ ("Export Picture"), "win.export"));
  self->go_to_button = new_button (gtk_menu_button_new (), NULL, _ ("Go To"), NULL);
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->go_to_button), "edit-find-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->go_to_button), create_go_to_cb, self, NULL);
  adw_header_bar_pack_end (header, self->go_to_button);
  return bar;
}
