/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "ts-application.h"
#include "ts-cli.h"

#include <locale.h>
#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>

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

  if (!gtk_init_check ())
    {
      fprintf (stderr,
               "tilescope: there is no display for the window; tilescope eval, describe and export need none\n");
      return 1;
    }
  application = ts_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
