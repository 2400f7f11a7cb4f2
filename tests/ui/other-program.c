/* SPDX-License-Identifier: MIT */
#include <gtk/gtk.h>

/* Another program on the desktop, for tests of what programs give each other:
 *   other-program drag FILE…     a window whose label can be dragged, with these files
 *   other-program picture FILE   writes the picture on the clipboard to a PNG file */

static GFile **files;
static gsize n_files;

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer user_data)
{
  GdkFileList *list = gdk_file_list_new_from_array (files, n_files);
  GdkContentProvider *provider = gdk_content_provider_new_typed (GDK_TYPE_FILE_LIST, list);

  g_boxed_free (GDK_TYPE_FILE_LIST, list);
  return provider;
}

static void
show_window (GtkApplication *application)
{
  GtkWidget *window = gtk_application_window_new (application), *label = gtk_label_new ("Files");
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), NULL);
  gtk_widget_add_controller (label, GTK_EVENT_CONTROLLER (source));
  gtk_window_set_title (GTK_WINDOW (window), "Other Program");
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 120, 80);
  gtk_window_set_child (GTK_WINDOW (window), label);
  gtk_window_present (GTK_WINDOW (window));
}

static void
texture_cb (GObject *clipboard, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GApplication) application = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (clipboard), result, &error);

  if (texture == NULL)
    g_error ("no picture on the clipboard: %s", error->message);
  gdk_texture_save_to_png (texture, g_file_peek_path (files[0]));
  g_application_quit (application);
}

static void
save_picture (GApplication *application)
{
  g_application_hold (application);
  gdk_clipboard_read_texture_async (gdk_display_get_clipboard (gdk_display_get_default ()), NULL, texture_cb,
                                    g_object_ref (application));
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = gtk_application_new (NULL, G_APPLICATION_NON_UNIQUE);

  g_return_val_if_fail (argc > 2, 2);
  files = g_new0 (GFile *, argc);
  for (int i = 2; i < argc; i++)
    files[n_files++] = g_file_new_for_path (argv[i]);
  g_signal_connect (application, "activate",
                    g_str_equal (argv[1], "drag") ? G_CALLBACK (show_window) : G_CALLBACK (save_picture), NULL);
  return g_application_run (G_APPLICATION (application), 1, argv);
}
