/* SPDX-License-Identifier: MIT */
#include "ts-window-private.h"

#include "ui/ts-card.h"

#include <glib/gi18n.h>

#define DEFAULT_WIDTH 1440
#define DEFAULT_HEIGHT 900
#define FIRST "/io/github/tilescope/Tilescope/first.tla"
#define SHORTCUTS "/io/github/tilescope/Tilescope/shortcuts.ui"

G_DEFINE_FINAL_TYPE (TsWindow, ts_window, ADW_TYPE_APPLICATION_WINDOW)

static TsSettings *
get_settings (TsWindow *self)
{
  return ts_application_get_settings (TS_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
}

void
ts_window_say (TsWindow *self, const char *message)
{
  /* A toast's title is markup. */
  g_autofree char *title = g_markup_escape_text (message, -1);

  g_return_if_fail (TS_IS_WINDOW (self));

  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, adw_toast_new (title));
  adw_toast_overlay_add_toast (self->toasts, self->toast);
}

static void
present_next (TsWindow *self)
{
  if (!g_queue_is_empty (&self->dialogs))
    gtk_window_present (g_queue_peek_head (&self->dialogs));
}

static void
dialog_gone_cb (GtkWindow *dialog, TsWindow *self)
{
  g_queue_remove (&self->dialogs, dialog);
  present_next (self);
}

void
ts_window_present_dialog (TsWindow *self, GtkWindow *dialog)
{
  g_return_if_fail (TS_IS_WINDOW (self));

  g_queue_push_tail (&self->dialogs, dialog);
  g_signal_connect_object (dialog, "destroy", G_CALLBACK (dialog_gone_cb), self, 0);
  if (g_queue_get_length (&self->dialogs) == 1)
    present_next (self);
}

TsSession *
ts_window_get_session (TsWindow *self)
{
  g_return_val_if_fail (TS_IS_WINDOW (self), NULL);
  return self->session;
}

void
ts_window_open_first (TsWindow *self)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (FIRST, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_return_if_fail (TS_IS_WINDOW (self));

  ts_session_load_bytes (self->session, bytes, "first.tla", NULL);
  ts_session_set_selected (self->session, 0);
  /* The element that the layout guide computes: (1, 5) is at 37. */
  ts_pointer_go_to_cell (ts_layout_page_get_pointer (self->layout_page), 1, 5);
}

/* Commands of the page in view, win.NAME being its page.NAME, and whether they need a picture. */
static const struct
{
  const char *name;
  gboolean needs_picture;
} page_actions[] = {
  { "zoom-in", TRUE },          { "zoom-out", TRUE },         { "zoom-one", TRUE },      { "zoom-fit", TRUE },
  { "walk-next", TRUE },        { "walk-previous", TRUE },    { "play", TRUE },          { "new-value", FALSE },
  { "delete-value", FALSE },    { "duplicate-value", FALSE }, { "rename-value", FALSE }, { "move-value-up", FALSE },
  { "move-value-down", FALSE }, { "edit-expression", FALSE }, { "copy-text", FALSE },    { "copy-cpp", TRUE },
  { "copy-numpy", TRUE },       { "copy-offsets", TRUE },     { "copy-picture", TRUE },  { "save-offsets", TRUE },
  { "export", TRUE },           { "script", FALSE },          { "show-values", FALSE },  { "show-inspector", FALSE },
};

static void
page_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autofree char *action = g_strconcat ("page.", name + strlen ("win."), NULL);

  gtk_widget_activate_action (adw_view_stack_get_visible_child (TS_WINDOW (widget)->pages), action, NULL);
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (g_str_equal (name, "win.undo"))
    ts_session_undo (TS_WINDOW (widget)->session);
  else
    ts_session_redo (TS_WINDOW (widget)->session);
}

/* Made when it is asked for: it is a large window. */
static void
show_shortcuts_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (SHORTCUTS);
  GtkWindow *shortcuts = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (shortcuts, GTK_WINDOW (widget));
  gtk_window_present (shortcuts);
}

static void
go_to_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (TS_WINDOW (widget)->go_to_button));
}

static void
menu_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (TS_WINDOW (widget)->menu_button));
}

/* What follows the session */

/* "Undo: Edit L" */
static void
show_step (GtkWidget *button, const char *command, const char *step)
{
  g_autofree char *text = step != NULL ? g_strdup_printf (_ ("%s: %s"), command, step) : g_strdup (command);

  gtk_widget_set_tooltip_text (button, text);
}

static void
update_history (TsWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", ts_session_get_can_undo (self->session));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", ts_session_get_can_redo (self->session));
  show_step (self->undo_button, _ ("Undo"), ts_session_get_undo_name (self->session));
  show_step (self->redo_button, _ ("Redo"), ts_session_get_redo_name (self->session));
}

static void
update_title (TsWindow *self)
{
  g_autofree char *file = ts_session_dup_title (self->session), *subtitle = NULL, *title = NULL;
  const char *text = self->titled != NULL ? ts_statement_get_label (self->titled) : _ ("Tilescope");

  subtitle = g_strconcat (ts_session_get_modified (self->session) ? "• " : "", file, NULL);
  gtk_label_set_text (GTK_LABEL (self->title), text);
  gtk_label_set_text (GTK_LABEL (self->subtitle), subtitle);
  title = g_strdup_printf (_ ("%s — Tilescope"), subtitle);
  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
follow_selected (TsWindow *self)
{
  TsStatement *statement = ts_session_get_selected_statement (self->session);

  if (statement != self->titled)
    {
      if (self->titled != NULL)
        g_signal_handlers_disconnect_by_func (self->titled, update_title, self);
      g_set_object (&self->titled, statement);
      if (statement != NULL)
        g_signal_connect_swapped (statement, "notify", G_CALLBACK (update_title), self);
    }
  update_title (self);
}

static void
update_page_actions (TsWindow *self)
{
  gboolean has_picture;

  g_object_get (self->layout_page, "has-picture", &has_picture, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (page_actions); i++)
    {
      g_autofree char *name = g_strconcat ("win.", page_actions[i].name, NULL);

      if (page_actions[i].needs_picture)
        gtk_widget_action_set_enabled (GTK_WIDGET (self), name, has_picture);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.go-to", has_picture);
}

static void
follow_theme (TsWindow *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());

  ts_layout_page_set_theme (self->layout_page, ts_theme_lookup (dark ? "dark" : "light"));
}

/* The window as it was left */

static void
save_state (TsWindow *self)
{
  TsSettings *settings = get_settings (self);
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  ts_settings_set_state (settings, "width", width);
  ts_settings_set_state (settings, "height", height);
  ts_settings_set_state (settings, "maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  ts_layout_page_save_state (self->layout_page);
}

static void
restore_state (TsWindow *self)
{
  TsSettings *settings = get_settings (self);

  gtk_window_set_default_size (GTK_WINDOW (self), ts_settings_get_state (settings, "width", DEFAULT_WIDTH),
                               ts_settings_get_state (settings, "height", DEFAULT_HEIGHT));
  if (ts_settings_get_state (settings, "maximized", 0) != 0)
    gtk_window_maximize (GTK_WINDOW (self));
}

static gboolean
ts_window_close_request (GtkWindow *window)
{
  TsWindow *self = TS_WINDOW (window);

  if (ts_window_ask_before_closing (self))
    return GDK_EVENT_STOP;
  save_state (self);
  ts_session_set_journal (self->session, NULL);
  return GTK_WINDOW_CLASS (ts_window_parent_class)->close_request (window);
}

static void
ts_window_dispose (GObject *object)
{
  TsWindow *self = TS_WINDOW (object);

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (adw_style_manager_get_default (), self);
      if (self->titled != NULL)
        g_signal_handlers_disconnect_by_func (self->titled, update_title, self);
      ts_layout_page_set_session (self->layout_page, NULL);
    }
  g_clear_weak_pointer (&self->toast);
  for (GtkWindow *dialog; (dialog = g_queue_pop_head (&self->dialogs)) != NULL;)
    {
      g_signal_handlers_disconnect_by_func (dialog, dialog_gone_cb, self);
      gtk_window_destroy (dialog);
    }
  g_clear_object (&self->titled);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_window_parent_class)->dispose (object);
}

static void
ts_window_class_init (TsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = ts_window_close_request;

  for (guint i = 0; i < G_N_ELEMENTS (page_actions); i++)
    {
      g_autofree char *name = g_strconcat ("win.", page_actions[i].name, NULL);

      gtk_widget_class_install_action (widget_class, name, NULL, page_cb);
    }
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "win.show-shortcuts", NULL, show_shortcuts_cb);
  gtk_widget_class_install_action (widget_class, "win.go-to", NULL, go_to_cb);
  gtk_widget_class_install_action (widget_class, "win.menu", NULL, menu_cb);
  ts_window_install_file_actions (widget_class);
}

static void
add_page (TsWindow *self, GtkWidget *page, const char *name, const char *title, const char *icon)
{
  adw_view_stack_page_set_icon_name (adw_view_stack_add_titled (self->pages, page, name, title), icon);
}

static void
build (TsWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->pages = ADW_VIEW_STACK (adw_view_stack_new ());
  self->layout_page = ts_layout_page_new (get_settings (self));
  add_page (self, GTK_WIDGET (self->layout_page), "layout", _ ("Layout"), "view-grid-symbolic");

  self->toasts = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  adw_toast_overlay_set_child (self->toasts, GTK_WIDGET (self->pages));
  gtk_widget_set_vexpand (GTK_WIDGET (self->toasts), TRUE);
  gtk_box_append (GTK_BOX (box), ts_window_new_header (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->toasts));
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), box);
  gtk_widget_set_size_request (GTK_WIDGET (self), 720, 480);
}

static void
ts_window_init (TsWindow *self)
{
  self->session = ts_session_new ();
}

TsWindow *
ts_window_new (TsApplication *application)
{
  TsWindow *self = g_object_new (TS_TYPE_WINDOW, "application", application, NULL);

  build (self);
  restore_state (self);
  ts_window_add_drop_target (self);
  g_signal_connect_swapped (self->layout_page, "notify::has-picture", G_CALLBACK (update_page_actions), self);
  g_signal_connect_swapped (self->layout_page, "message", G_CALLBACK (ts_window_say), self);
  g_signal_connect_swapped (adw_style_manager_get_default (), "notify::dark", G_CALLBACK (follow_theme), self);
  follow_theme (self);

  ts_layout_page_set_session (self->layout_page, self->session);
  g_signal_connect_swapped (self->session, "notify::undo-name", G_CALLBACK (update_history), self);
  g_signal_connect_swapped (self->session, "notify::redo-name", G_CALLBACK (update_history), self);
  g_signal_connect_swapped (self->session, "notify::title", G_CALLBACK (update_title), self);
  g_signal_connect_swapped (self->session, "notify::modified", G_CALLBACK (update_title), self);
  g_signal_connect_swapped (self->session, "notify::selected", G_CALLBACK (follow_selected), self);
  g_signal_connect_swapped (self->session, "items-changed", G_CALLBACK (follow_selected), self);
  update_history (self);
  follow_selected (self);
  ts_session_set_journal (self->session, ts_application_get_journals (application));
  return self;
}
