/* SPDX-License-Identifier: MIT */
#include "ts-cli.h"

#include "config.h"

#include "expr/tla-script.h"
#include "session/ts-file.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define OPTION_WIDTH 26

static const TsCliVerb *const verbs[] = {
  &ts_cli_eval,
  &ts_cli_describe,
  &ts_cli_check,
  &ts_cli_export,
};

static void
print (FILE *stream, const char *text)
{
  /* As it is: what the locale's character set has not must not be lost. */
  fputs (text, stream);
}

void
ts_cli_print_line (const char *line)
{
  print (stdout, line);
  putc ('\n', stdout);
}

int
ts_cli_finish (int status)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return status;
  fprintf (stderr, "tilescope: standard output: %s\n", g_strerror (errno));
  return TS_CLI_FAILED;
}

int
ts_cli_print_error (const GError *error)
{
  g_autofree char *text = tla_error_to_string (error);

  fprintf (stderr, "%s\n", text);
  return TS_CLI_FAILED;
}

int
ts_cli_usage_error (const TsCliVerb *verb, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  fprintf (stderr, "tilescope %s: %s\nTry “tilescope %s --help”.\n", verb->name, message, verb->name);
  return TS_CLI_USAGE;
}

GBytes *
ts_cli_read (const char *path, GError **error)
{
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFile) file = NULL;

  if (g_str_equal (path, "-"))
    {
      input = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return ts_file_read_stream (input, "standard input", error);
    }
  file = g_file_new_for_path (path);
  return ts_file_read (file, error);
}

/* Help */

static guint
get_width (const char *text)
{
  guint width = 0;

  for (; *text; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_iszerowidth (c))
        width += g_unichar_iswide (c) ? 2 : 1;
    }
  return width;
}

void
ts_cli_append_padded (GString *string, const char *text, guint width)
{
  guint own = get_width (text);

  g_string_append (string, text);
  if (own >= width)
    {
      g_string_append_c (string, '\n');
      own = 0;
    }
  g_string_append_printf (string, "%*s", (int) (width - own), "");
}

static void
append_option (GString *help, const GOptionEntry *entry)
{
  g_autoptr (GString) option = g_string_new ("  ");

  if (entry->short_name)
    g_string_append_printf (option, "-%c, ", entry->short_name);
  g_string_append_printf (option, "--%s", entry->long_name);
  if (entry->arg_description)
    g_string_append_printf (option, " %s", entry->arg_description);
  ts_cli_append_padded (help, option->str, OPTION_WIDTH);
  g_string_append_printf (help, "%s\n", entry->description);
}

static void
print_verb_help (const TsCliVerb *verb, const GOptionEntry *entries, void (*more_help) (GString *help))
{
  g_autoptr (GString) help = g_string_new (NULL);

  g_string_printf (help, "Usage: tilescope %s %s\n\n%s.\n\nOptions:\n", verb->name, verb->synopsis, verb->summary);
  for (const GOptionEntry *entry = entries; entry->long_name; entry++)
    append_option (help, entry);
  g_string_append_printf (help, "%-*s%s\n", OPTION_WIDTH, "  -h, --help", "This text");
  if (more_help)
    more_help (help);
  print (stdout, help->str);
}

static void
print_program_help (void)
{
  g_autoptr (GString) help = g_string_new ("Usage: tilescope [FILE…]\n");

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (help, "       tilescope %s %s\n", verbs[i]->name, verbs[i]->synopsis);
  g_string_append (help, "\nShow how a tensor lies in memory.\n\n"
                         "Without a verb the window opens, with the given sessions, scripts and pictures made by\n"
                         "Tilescope; “-” is standard input. The verbs need no display:\n");
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (help, "  %-10s%s\n", verbs[i]->name, verbs[i]->summary);
  g_string_append (help, "\nOptions:\n"
                         "  -h, --help  This text; behind a verb, help for it\n"
                         "  --version   The program's version\n"
                         "\nExit status: 0, 1 when a statement or a file is wrong, 2 for wrong usage.\n");
  print (stdout, help->str);
}

/* Arguments */

static gboolean
is_argument (const char *text)
{
  return text[0] != '-' || text[1] == '\0' || g_ascii_isdigit (text[1]) || strchr ("(_", text[1]);
}

static gboolean
takes_value (const GOptionEntry *entry)
{
  return entry->arg != G_OPTION_ARG_NONE;
}

/* The option that an argument is, if its value comes in the next one. */
static const GOptionEntry *
find_option (const GOptionEntry *entries, const char *text)
{
  for (const GOptionEntry *entry = entries; entry->long_name; entry++)
    {
      if (g_str_has_prefix (text, "--") ? g_str_equal (text + 2, entry->long_name)
                                        : text[1] == entry->short_name && text[2] == '\0')
        return takes_value (entry) ? entry : NULL;
    }
  return NULL;
}

/* Parts options with their values from arguments. */
static void
sort_out (const GOptionEntry *entries, int argc, char **argv, GPtrArray *options, GPtrArray *arguments)
{
  const char *list = NULL;

  g_ptr_array_add (options, g_strdup (argv[0]));
  for (int i = 1; i < argc; i++)
    {
      const GOptionEntry *entry;

      if (g_str_equal (argv[i], "--"))
        {
          while (++i < argc)
            g_ptr_array_add (arguments, g_strdup (argv[i]));
        }
      else if (!is_argument (argv[i]))
        {
          entry = find_option (entries, argv[i]);
          list = entry && entry->arg == G_OPTION_ARG_FILENAME_ARRAY ? argv[i] : NULL;
          g_ptr_array_add (options, g_strdup (argv[i]));
          if (entry && i + 1 < argc)
            g_ptr_array_add (options, g_strdup (argv[++i]));
        }
      else if (list && arguments->len > 0)
        {
          g_ptr_array_add (options, g_strdup (list));
          g_ptr_array_add (options, g_strdup (argv[i]));
        }
      else
        {
          g_ptr_array_add (arguments, g_strdup (argv[i]));
        }
    }
  g_ptr_array_add (options, NULL);
  g_ptr_array_add (arguments, NULL);
}

static gboolean
wants_help (int argc, char **argv)
{
  for (int i = 1; i < argc && !g_str_equal (argv[i], "--"); i++)
    {
      if (g_str_equal (argv[i], "--help") || g_str_equal (argv[i], "-h"))
        return TRUE;
    }
  return FALSE;
}

gboolean
ts_cli_parse (const TsCliVerb *verb,
              const GOptionEntry *entries,
              void (*more_help) (GString *help),
              int argc,
              char **argv,
              guint n_max,
              GStrv *arguments,
              int *status)
{
  g_autoptr (GOptionContext) context = NULL;
  g_autoptr (GPtrArray) sorted = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) options = NULL;
  g_auto (GStrv) rest = NULL;

  if (wants_help (argc, argv))
    {
      print_verb_help (verb, entries, more_help);
      *status = TS_CLI_OK;
      return FALSE;
    }
  for (int i = 1; i < argc; i++)
    {
      if (!g_utf8_validate (argv[i], -1, NULL))
        {
          g_autofree char *shown = g_utf8_make_valid (argv[i], -1);

          *status = ts_cli_usage_error (verb, "“%.80s” is not UTF-8 text", shown);
          return FALSE;
        }
    }

  sorted = g_ptr_array_new ();
  {
    GPtrArray *others = g_ptr_array_new ();

    sort_out (entries, argc, argv, sorted, others);
    rest = (GStrv) g_ptr_array_free (others, FALSE);
  }
  options = (GStrv) g_ptr_array_free (g_steal_pointer (&sorted), FALSE);

  context = g_option_context_new (NULL);
  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse_strv (context, &options, &error))
    {
      *status = ts_cli_usage_error (verb, "%s", error->message);
      return FALSE;
    }
  if (g_strv_length (rest) > n_max)
    {
      *status = ts_cli_usage_error (verb, "“%.80s” is one argument too many", rest[n_max]);
      return FALSE;
    }
  *arguments = g_steal_pointer (&rest);
  return TRUE;
}

/* A word that was meant as a verb: no option, no file, nothing that a file could be called in a hurry. */
static gboolean
looks_like_verb (const char *text)
{
  return *text && strspn (text, G_CSET_a_2_z "-") == strlen (text) && *text != '-' &&
         !g_file_test (text, G_FILE_TEST_EXISTS);
}

static int
run (int argc, char **argv, gboolean *handled)
{
  const char *first = argc > 1 ? argv[1] : "";

  *handled = TRUE;
  if (g_str_equal (first, "--help") || g_str_equal (first, "-h"))
    {
      print_program_help ();
      return TS_CLI_OK;
    }
  if (g_str_equal (first, "--version"))
    {
      ts_cli_print_line ("tilescope " TILESCOPE_VERSION);
      return TS_CLI_OK;
    }
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      if (g_str_equal (first, verbs[i]->name))
        return verbs[i]->run (argc - 1, argv + 1);
    }
  if (looks_like_verb (first))
    {
      fprintf (stderr, "tilescope: there is no verb “%s”, and no file of that name\nTry “tilescope --help”.\n", first);
      return TS_CLI_USAGE;
    }
  *handled = FALSE;
  return TS_CLI_OK;
}

gboolean
ts_cli_main (int argc, char **argv, int *status)
{
  g_autofree char *locale = g_strdup (setlocale (LC_NUMERIC, NULL));
  gboolean handled;

  /* Numbers are written the same way everywhere. */
  setlocale (LC_NUMERIC, "C");
  *status = run (argc, argv, &handled);
  if (handled)
    *status = ts_cli_finish (*status);
  else
    setlocale (LC_NUMERIC, locale);
  return handled;
}
