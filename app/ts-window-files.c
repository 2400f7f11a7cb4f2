/* SPDX-License-Identifier: MIT */
#include "ts-window-private.h"

#include "session/ts-file.h"

#include <glib/gi18n.h>

gboolean
ts_window_is_replaceable (TsWindow *self)
{
  g_return_val_if_fail (TS_IS_WINDOW (self), FALSE);
  return !ts_session_get_modified (self->session) && ts_session_get_file (self->session) == NULL;
}

static TsWindow *
get_target (TsWindow *self)
{
  if (ts_window_is_replaceable (self))
    return self;
  return ts_window_new (TS_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
}

static void
remember (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  const GtkRecentData data = {
    .mime_type = (char *) "application/vnd.tilescope.session+json",
    .app_name = (char *) g_get_application_name (),
    .app_exec = (char *) "tilescope %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

static void
say_error (TsWindow *self, const char *heading, const GError *error)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, error->message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  ts_window_present_dialog (self, GTK_WINDOW (dialog));
}

/* A target that was made for it goes again when there is nothing to show in it. */
static void
finish_opening (TsWindow *self, TsWindow *target, const char *name, const GError *error)
{
  g_autofree char *heading = NULL;

  if (error == NULL)
    {
      gtk_window_present (GTK_WINDOW (target));
      return;
    }
  if (target != self)
    gtk_window_destroy (GTK_WINDOW (target));
  heading = g_strdup_printf (_ ("“%s” Cannot Be Opened"), name);
  gtk_window_present (GTK_WINDOW (self));
  say_error (self, heading, error);
}

void
ts_window_open_file (TsWindow *self, GFile *file)
{
  TsWindow *target = get_target (self);
  g_autoptr (GError) error = NULL;
  g_autofree char *display_name = ts_file_dup_basename (file);

  if (ts_session_load_file (target->session, file, &error))
    remember (file);
  finish_opening (self, target, display_name, error);
}

void
ts_window_open_bytes (TsWindow *self, GBytes *bytes, const char *display_name)
{
  TsWindow *target = get_target (self);
  g_autoptr (GError) error = NULL;

  ts_session_load_bytes (target->session, bytes, display_name, &error);
  finish_opening (self, target, display_name, error);
}

/* Opening */

static void
open_chosen_cb (GtkNativeDialog *chooser, int response, TsWindow *self)
{
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  for (guint i = 0; files != NULL && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);

      ts_window_open_file (self, file);
    }
  g_object_unref (chooser);
}

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *const ours[] = { "*.tilescope", "*.tla", "*.txt", "*.png", "*.svg", "*.pdf", NULL }, *const all[] = {
    "*", NULL
  };
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (_ ("Open"), GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), NULL);

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("Sessions, scripts and pictures"), ours);
  add_filter (GTK_FILE_CHOOSER (chooser), _ ("All files"), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (open_chosen_cb), widget);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
open_uri_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  ts_window_open_file (TS_WINDOW (widget), file);
}

static void
open_example_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const char *path = g_variant_get_string (parameter, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autofree char *display_name = g_path_get_basename (path);

  if (bytes != NULL)
    ts_window_open_bytes (TS_WINDOW (widget), bytes, display_name);
}

/* Saving */

static gboolean
save_to (TsWindow *self, GFile *file)
{
  g_autoptr (GError) error = NULL;

  if (!ts_session_save (self->session, file, &error))
    {
      say_error (self, _ ("The Session Was Not Saved"), error);
      return FALSE;
    }
  remember (file);
  return TRUE;
}

/* The dialog that asked is not done with the answer yet. */
static gboolean
close_cb (gpointer user_data)
{
  gtk_window_close (GTK_WINDOW (user_data));
  return G_SOURCE_REMOVE;
}

static void
close_soon (TsWindow *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, close_cb, g_object_ref (self), g_object_unref);
}

static void
save_chosen_cb (GtkNativeDialog *chooser, int response, TsWindow *self)
{
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  gboolean close_after = g_object_get_data (G_OBJECT (chooser), "close") != NULL;

  g_object_unref (chooser);
  if (file != NULL && save_to (self, file) && close_after)
    close_soon (self);
}

static void
choose_and_save (TsWindow *self, gboolean close_after)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_ ("Save Session"), GTK_WINDOW (self),
                                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);
  GFile *file = ts_session_get_file (self->session);

  if (file != NULL)
    gtk_file_chooser_set_file (GTK_FILE_CHOOSER (chooser), file, NULL);
  else
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), _ ("layouts.tilescope"));
  if (close_after)
    g_object_set_data (G_OBJECT (chooser), "close", chooser);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (save_chosen_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
save_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);
  GFile *file = ts_session_get_file (self->session);

  if (file == NULL || g_str_equal (name, "win.save-as"))
    choose_and_save (self, FALSE);
  else if (save_to (self, file))
    ts_window_say (self, _ ("Saved"));
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, TsWindow *self)
{
  GFile *file = ts_session_get_file (self->session);

  if (g_str_equal (response, "discard"))
    {
      self->closing = TRUE;
      close_soon (self);
    }
  else if (g_str_equal (response, "save") && file == NULL)
    choose_and_save (self, TRUE);
  else if (g_str_equal (response, "save") && save_to (self, file))
    close_soon (self);
}

gboolean
ts_window_ask_before_closing (TsWindow *self)
{
  g_autofree char *title = NULL, *heading = NULL;
  GtkWidget *dialog;

  if (self->closing || !ts_session_get_modified (self->session))
    return FALSE;
  title = ts_session_dup_title (self->session);
  heading = g_strdup_printf (_ ("Save Changes to “%s”?"), title);
  dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, _ ("Changes that are not saved will be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answered_cb), self);
  ts_window_present_dialog (self, GTK_WINDOW (dialog));
  return TRUE;
}

/* Dropping */

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, TsWindow *self)
{
  g_autoptr (GError) error = NULL;

  if (G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    {
      for (GSList *l = g_value_get_boxed (value); l != NULL; l = l->next)
        ts_window_open_file (self, l->data);
      return TRUE;
    }
  if (!ts_session_insert_script (self->session, g_value_get_string (value), &error))
    {
      ts_window_say (self, error->message);
      return FALSE;
    }
  return TRUE;
}

void
ts_window_add_drop_target (TsWindow *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

void
ts_window_install_file_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "win.open", NULL, open_cb);
  gtk_widget_class_install_action (klass, "win.open-uri", "s", open_uri_cb);
  gtk_widget_class_install_action (klass, "win.open-example", "s", open_example_cb);
  gtk_widget_class_install_action (klass, "win.save", NULL, save_cb);
  gtk_widget_class_install_action (klass, "win.save-as", NULL, save_cb);
}
