/* SPDX-License-Identifier: MIT */
/* The smallest GTK 4 program with a window, which bench-startup measures against: it links nothing but GTK. */
#include <gtk/gtk.h>

static void
activate_cb (GtkApplication *application, gpointer user_data)
{
  gtk_window_present (GTK_WINDOW (gtk_application_window_new (application)));
}

int
main (int argc, char **argv)
{
  g_autoptr (GtkApplication) application = gtk_application_new ("io.github.tilescope.Empty", G_APPLICATION_FLAGS_NONE);

  g_signal_connect (application, "activate", G_CALLBACK (activate_cb), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
