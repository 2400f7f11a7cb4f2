/* SPDX-License-Identifier: MIT */
#include "ts-application.h"

#include "config.h"

#include "session/ts-file.h"
#include "ts-preferences.h"
#include "ts-recovery.h"
#include "ts-window.h"

#include <glib/gi18n.h>

struct _TsApplication
{
  AdwApplication parent_instance;

  TsSettings *settings;
  GFile *journals;
  gboolean is_started;
};

G_DEFINE_FINAL_TYPE (TsApplication, ts_application, ADW_TYPE_APPLICATION)

static const struct
{
  const char *action;
  const char *const keys[4];
} shortcuts[] = {
  { "app.new-window", { "<Control>n" } },
  { "app.preferences", { "<Control>comma" } },
  { "app.quit", { "<Control>q" } },
  { "window.close", { "<Control>w" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.show-shortcuts", { "<Control>question" } },
  { "win.menu", { "F10" } },
  { "win.show-values", { "F9" } },
  { "win.show-inspector", { "<Control>F9" } },
  { "win.new-value", { "<Control>t" } },
  { "win.edit-expression", { "<Control>l" } },
  { "win.script", { "<Control>e" } },
  { "win.export", { "<Control><Shift>e" } },
  { "win.go-to", { "<Control>g", "<Control>f" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal", "<Control>KP_Add" } },
  { "win.zoom-out", { "<Control>minus", "<Control>KP_Subtract" } },
  { "win.zoom-fit", { "<Control>0", "<Control>KP_0" } },
  { "win.zoom-one", { "<Control>1", "<Control>KP_1" } },
  { "win.walk-next", { "<Control>period" } },
  { "win.walk-previous", { "<Control><Shift>period" } },
  { "win.play", { "F5" } },
  { "win.copy-text", { "<Control><Shift>c" } },
};

static TsWindow *
get_window (TsApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  return TS_IS_WINDOW (window) ? TS_WINDOW (window) : NULL;
}

static TsWindow *
show_first_window (TsApplication *self)
{
  TsWindow *window = ts_window_new (self);

  ts_window_open_first (window);
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

/* What the first window need not wait for: its icon is read by a loader that takes its time. */
static gboolean
started_cb (gpointer user_data)
{
  TsApplication *self = user_data;

  gtk_window_set_default_icon_name (TILESCOPE_APPLICATION_ID);
  if (get_window (self) != NULL)
    ts_recovery_offer (get_window (self));
  return G_SOURCE_REMOVE;
}

static void
finish_start (TsApplication *self)
{
  if (self->is_started)
    return;
  self->is_started = TRUE;
  g_idle_add_full (G_PRIORITY_LOW, started_cb, g_object_ref (self), g_object_unref);
}

static void
ts_application_activate (GApplication *application)
{
  TsApplication *self = TS_APPLICATION (application);
  TsWindow *window = get_window (self);

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    show_first_window (self);
  finish_start (self);
}

static void
open_argument (TsApplication *self, GApplicationCommandLine *command_line, const char *argument)
{
  TsWindow *window = get_window (self);

  if (window == NULL)
    window = ts_window_new (self);
  gtk_window_present (GTK_WINDOW (window));
  if (g_str_equal (argument, "-"))
    {
      g_autoptr (GInputStream) input = g_application_command_line_get_stdin (command_line);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = input != NULL ? ts_file_read_stream (input, _ ("standard input"), &error) : NULL;

      if (bytes != NULL)
        ts_window_open_bytes (window, bytes, _ ("standard input"));
      else
        ts_window_say (window, error != NULL ? error->message : _ ("There is no standard input"));
    }
  else
    {
      g_autoptr (GFile) file = g_application_command_line_create_file_for_arg (command_line, argument);

      ts_window_open_file (window, file);
    }
}

static int
ts_application_command_line (GApplication *application, GApplicationCommandLine *command_line)
{
  TsApplication *self = TS_APPLICATION (application);
  int n_arguments;
  g_auto (GStrv) arguments = g_application_command_line_get_arguments (command_line, &n_arguments);

  if (n_arguments < 2)
    g_application_activate (application);
  for (int i = 1; i < n_arguments; i++)
    open_argument (self, command_line, arguments[i]);
  finish_start (self);
  return 0;
}

static void
new_window_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  show_first_window (user_data);
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TsApplication *self = user_data;
  GtkWindow *window = ts_preferences_new (self->settings);

  gtk_window_set_transient_for (window, gtk_application_get_active_window (GTK_APPLICATION (self)));
  gtk_window_present (window);
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  adw_show_about_window (gtk_application_get_active_window (GTK_APPLICATION (user_data)), "application-name",
                         _ ("Tilescope"), "application-icon", TILESCOPE_APPLICATION_ID, "version", TILESCOPE_VERSION,
                         "comments", _ ("Shows how a tensor lies in memory"), "license-type", GTK_LICENSE_MIT_X11,
                         NULL);
}

/* Each window asks about its own unsaved changes; one that stays keeps the program running. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autoptr (GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (user_data)));

  for (GList *l = windows; l != NULL; l = l->next)
    gtk_window_close (GTK_WINDOW (l->data));
}

static void
follow_color_scheme (TsApplication *self)
{
  const char *scheme = ts_settings_get_color_scheme (self->settings);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      g_str_equal (scheme, "light")  ? ADW_COLOR_SCHEME_FORCE_LIGHT
                                      : g_str_equal (scheme, "dark") ? ADW_COLOR_SCHEME_FORCE_DARK
                                                                     : ADW_COLOR_SCHEME_DEFAULT);
}

static void
ts_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = {
    { .name = "new-window", .activate = new_window_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "about", .activate = about_cb },
    { .name = "quit", .activate = quit_cb },
  };
  TsApplication *self = TS_APPLICATION (application);
  g_autofree char *settings = g_build_filename (g_get_user_config_dir (), "tilescope", "settings.ini", NULL);
  g_autofree char *journals = g_build_filename (g_get_user_state_dir (), "tilescope", "journals", NULL);

  G_APPLICATION_CLASS (ts_application_parent_class)->startup (application);

  self->settings = ts_settings_new (settings);
  self->journals = g_file_new_for_path (journals);
  g_signal_connect_swapped (self->settings, "notify::color-scheme", G_CALLBACK (follow_color_scheme), self);
  follow_color_scheme (self);

  g_action_map_add_action_entries (G_ACTION_MAP (self), actions, G_N_ELEMENTS (actions), self);
  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), shortcuts[i].action, shortcuts[i].keys);
}

static void
ts_application_finalize (GObject *object)
{
  TsApplication *self = TS_APPLICATION (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->journals);

  G_OBJECT_CLASS (ts_application_parent_class)->finalize (object);
}

static void
ts_application_class_init (TsApplicationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_application_finalize;
  G_APPLICATION_CLASS (klass)->startup = ts_application_startup;
  G_APPLICATION_CLASS (klass)->activate = ts_application_activate;
  G_APPLICATION_CLASS (klass)->command_line = ts_application_command_line;
}

static void
ts_application_init (TsApplication *self)
{
}

TsApplication *
ts_application_new (void)
{
  g_set_application_name (_ ("Tilescope"));
  return g_object_new (TS_TYPE_APPLICATION, "application-id", TILESCOPE_APPLICATION_ID, "flags",
                       G_APPLICATION_HANDLES_COMMAND_LINE, "resource-base-path", "/io/github/tilescope/Tilescope",
                       NULL);
}

TsSettings *
ts_application_get_settings (TsApplication *self)
{
  g_return_val_if_fail (TS_IS_APPLICATION (self), NULL);
  return self->settings;
}

GFile *
ts_application_get_journals (TsApplication *self)
{
  g_return_val_if_fail (TS_IS_APPLICATION (self), NULL);
  return self->journals;
}
