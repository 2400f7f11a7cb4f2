/* SPDX-License-Identifier: MIT */
#include "ts-recovery.h"

#include <glib/gi18n.h>

/* In the window that asks, if that shows nothing of one's own yet. */
static void
recover (TsWindow *parent, GFile *journal)
{
  gboolean is_here = ts_window_is_replaceable (parent);
  TsWindow *window =
    is_here ? parent : ts_window_new (TS_APPLICATION (gtk_window_get_application (GTK_WINDOW (parent))));
  g_autoptr (GError) error = NULL;

  if (ts_session_recover (ts_window_get_session (window), journal, &error))
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  if (!is_here)
    gtk_window_destroy (GTK_WINDOW (window));
  ts_window_say (parent, error->message);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, TsWindow *parent)
{
  GPtrArray *journals = g_object_get_data (G_OBJECT (dialog), "journals");

  for (guint i = 0; i < journals->len; i++)
    {
      if (g_str_equal (response, "recover"))
        recover (parent, g_ptr_array_index (journals, i));
      else if (g_str_equal (response, "discard"))
        g_file_delete (g_ptr_array_index (journals, i), NULL, NULL);
    }
}

void
ts_recovery_offer (TsWindow *parent)
{
  TsApplication *application = TS_APPLICATION (gtk_window_get_application (GTK_WINDOW (parent)));
  g_autoptr (GPtrArray) journals = ts_session_find_journals (ts_application_get_journals (application));
  g_autofree char *body = NULL;
  GtkWidget *dialog;

  if (journals->len == 0)
    return;
  body = g_strdup_printf (
    ngettext ("%u session was not closed when Tilescope ended. It can be opened as it was.",
              "%u sessions were not closed when Tilescope ended. They can be opened as they were.", journals->len),
    journals->len);
  dialog = adw_message_dialog_new (GTK_WINDOW (parent), _ ("Recover Unsaved Work?"), body);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "later", _ ("_Later"), "discard", _ ("_Discard"),
                                    "recover", _ ("_Recover"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "recover", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "recover");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "later");
  g_object_set_data_full (G_OBJECT (dialog), "journals", g_steal_pointer (&journals),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), parent);
  ts_window_present_dialog (parent, GTK_WINDOW (dialog));
}
