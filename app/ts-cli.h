/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Exit statuses. */
#define TS_CLI_OK 0
#define TS_CLI_FAILED 1 /* a statement, a file or a check failed */
#define TS_CLI_USAGE 2  /* called wrongly */

/**
 * TsCliVerb:
 * @name: what is written behind the program's name
 * @synopsis: what may follow it
 * @summary: one line in words
 * @run: does it; @argv[0] is the verb. Returns the exit status
 *
 * A verb of the command line: one file, and one row of the table in ts-cli.c. None needs a display.
 */
typedef struct
{
  const char *name;
  const char *synopsis;
  const char *summary;
  int (*run) (int argc, char **argv);
} TsCliVerb;

extern const TsCliVerb ts_cli_eval;
extern const TsCliVerb ts_cli_describe;
extern const TsCliVerb ts_cli_check;
extern const TsCliVerb ts_cli_export;

/**
 * ts_cli_main:
 * @status: (out): exit status
 *
 * Returns: whether the arguments were for the command line; if not, they are files for the window
 */
gboolean ts_cli_main (int argc, char **argv, int *status);

/**
 * ts_cli_parse:
 * @entries: options; texts as %G_OPTION_ARG_FILENAME: they are checked to be UTF-8, whatever the locale says
 * @more_help: (nullable): writes what `--help` says behind the options
 * @n_max: how many arguments may stand beside the options
 * @arguments: (out) (transfer full): these
 * @status: (out): exit status when there is nothing more to do
 *
 * Reads a verb's arguments. `--` ends the options; `-`, negative numbers and what starts with a bracket are none. An
 * option that may be given several times takes all values that follow it, once there was an argument before it.
 *
 * Returns: whether to go on
 */
gboolean ts_cli_parse (const TsCliVerb *verb,
                       const GOptionEntry *entries,
                       void (*more_help) (GString *help),
                       int argc,
                       char **argv,
                       guint n_max,
                       GStrv *arguments,
                       int *status);

/* Messages to standard error; each returns the exit status that goes with it. */
int ts_cli_usage_error (const TsCliVerb *verb, const char *format, ...) G_GNUC_PRINTF (2, 3);
int ts_cli_print_error (const GError *error);

/* Contents of a file, `-` being standard input; bounded. */
GBytes *ts_cli_read (const char *path, GError **error);
/* Appends a text and blanks up to @width columns; a longer text gets a line of its own, and the blanks are on the next. */
void ts_cli_append_padded (GString *string, const char *text, guint width);
/* One line to standard output. */
void ts_cli_print_line (const char *line);
/* Writes out what was printed: a full disk is an error like any other. Returns @status, or that of the error. */
int ts_cli_finish (int status);

G_END_DECLS
