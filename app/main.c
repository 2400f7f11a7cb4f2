/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "ts-application.h"
#include "ts-cli.h"

#include <locale.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

/* Opens the display, and spares the window's start what it would wait for: fonts are looked up in a thread, which runs
 * while the display is opened if it is begun before; and until libadwaita has brought its own style, GTK would read its
 * default one, for nothing, so that an empty one takes its place, but for a style that the user has asked for. */
static gboolean
init_display (void)
{
  gboolean is_free = g_getenv ("GTK_THEME") == NULL, has_display;

  pango_cairo_font_map_get_default ();
  if (is_free)
    g_setenv ("GTK_THEME", "Empty", TRUE);
  has_display = gtk_init_check ();
  if (has_display)
    gtk_settings_get_default ();
  if (is_free)
    g_unsetenv ("GTK_THEME");
  return has_display;
}

int
main (int argc, char **argv)
{
  g_autoptr (TsApplication) application = NULL;
  int status;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, TILESCOPE_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_prgname ("tilescope");
  /* A file that grows beyond what is allowed is an error to report, not an end. */
  signal (SIGXFSZ, SIG_IGN);

  if (ts_cli_main (argc, argv, &status))
    return status;

  if (!init_display ())
    {
      fprintf (stderr,
               "tilescope: there is no display for the window; tilescope eval, describe and export need none\n");
      return 1;
    }
  application = ts_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
