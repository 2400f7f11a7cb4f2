/* SPDX-License-Identifier: MIT */
#include "ts-cli-value.h"
#include "ts-cli.h"

#include "expr/tla-function.h"
#include "expr/tla-lines.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define SIGNATURE_WIDTH 46

typedef struct
{
  char *file;
  gboolean lines;
  gboolean json;
  GStrv sets;
  GStrv texts;
} EvalOptions;

static void
append_functions (GString *help)
{
  g_autoptr (GPtrArray) functions = tla_function_get_all ();

  g_string_append (help, "\nWithout EXPR and -f, standard input is read; “-” is standard input too. With --lines each\n"
                         "input line stands alone, names persist, and there is exactly one output line for each.\n\n"
                         "Functions:\n");
  for (guint i = 0; i < functions->len; i++)
    {
      const TlaFunctionInfo *function = functions->pdata[i];

      g_autofree char *signature = g_strconcat ("  ", function->signature, NULL);

      ts_cli_append_padded (help, signature, SIGNATURE_WIDTH);
      g_string_append_printf (help, "%s\n", function->help);
    }
}

/* --set NAME=N: the value of a loop variable, or of an integer that the text does not give. */
static gboolean
set_name (TlaScope *scope, const char *text, GError **error)
{
  const char *equal = strchr (text, '=');
  g_autofree char *name = equal ? g_strstrip (g_strndup (text, equal - text)) : NULL;
  g_autoptr (TlaValue) value = NULL;

  if (!name || !*name || g_ascii_isdigit (*name) ||
      strspn (name, G_CSET_A_2_Z G_CSET_a_2_z "_0123456789") != strlen (name))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "“%.80s” is not NAME=N", text);
      return FALSE;
    }
  value = tla_evaluate (equal + 1, scope, NULL);
  if (!value || tla_value_get_kind (value) != TLA_VALUE_INTEGER)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "“%.80s”: behind the equals sign must be an integer", text);
      return FALSE;
    }
  tla_scope_set_loop (scope, name, tla_int_tuple_get_value (tla_value_get_tuple (value)));
  tla_scope_set (scope, name, value);
  return TRUE;
}

static void
print_value (const EvalOptions *options, const TlaValue *value)
{
  g_autofree char *text = NULL;

  if (options->json)
    {
      ts_cli_print_value_json (value);
      return;
    }
  text = tla_value_to_string (value);
  ts_cli_print_line (text);
}

static gboolean
evaluate (const char *text, gsize length, TlaScope *scope, GPtrArray *results, GError **error)
{
  g_autoptr (TlaScript) script = tla_script_new (text, length, error);

  return script && tla_script_evaluate (script, scope, results, error);
}

/* A whole text: a line for each statement with a value; the first error stops. */
static int
eval_text (const EvalOptions *options, const char *text, gsize length, TlaScope *scope)
{
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;

  evaluate (text, length, scope, results, &error);
  for (guint i = 0; i < results->len; i++)
    {
      const TlaResult *result = results->pdata[i];

      if (result->value)
        print_value (options, result->value);
      for (guint j = 0; j < result->problems->len; j++)
        {
          const TlaProblem *problem = result->problems->pdata[j];

          /* Traps are what `check` tells; what the language assumed has to be said here. */
          if (problem->check->explain)
            continue;
          fprintf (stderr, "%u:%u: %s: %s: %s\n", problem->place.line, problem->place.column,
                   tla_severity_get_name (problem->check->severity), problem->check->name, problem->text);
        }
    }
  if (!error)
    return TS_CLI_OK;

  if (options->json)
    {
      TlaPlace place = { .line = 1, .column = 1 };

      tla_error_get_place (error, &place);
      ts_cli_print_error_json (error, &place);
    }
  return ts_cli_print_error (error);
}

static int
eval_line_as_json (const char *line, gsize length, guint number, TlaScope *scope)
{
  g_autoptr (TlaValue) value = NULL;
  g_autoptr (GError) error = NULL;
  TlaPlace place = { .line = 1, .column = 1 };

  if (tla_evaluate_line (scope, line, length, &value, &error))
    {
      if (value)
        ts_cli_print_value_json (value);
      else
        ts_cli_print_line ("");
      return TS_CLI_OK;
    }
  tla_error_get_place (error, &place);
  place.line += number - 1;
  ts_cli_print_error_json (error, &place);
  return TS_CLI_FAILED;
}

/* One line: exactly one line of output, whatever is in it. */
static int
eval_line (const EvalOptions *options, const char *line, gsize length, guint number, TlaScope *scope)
{
  g_autofree char *text = NULL;

  if (options->json)
    return eval_line_as_json (line, length, number, scope);
  text = tla_eval_line (scope, line, length, number);
  ts_cli_print_line (text);
  return g_str_has_prefix (text, "error: ") ? TS_CLI_FAILED : TS_CLI_OK;
}

static void
worsen (int *status, int next)
{
  *status = MAX (*status, next);
}

static int
eval_lines_of_text (const EvalOptions *options, const char *text, gsize length, guint *number, TlaScope *scope)
{
  int status = TS_CLI_OK;
  const char *end = text + length;

  while (text < end)
    {
      const char *line_end = memchr (text, '\n', end - text);

      if (!line_end)
        line_end = end;
      worsen (&status, eval_line (options, text, line_end - text, ++*number, scope));
      text = line_end + 1;
    }
  return status;
}

/* Reads one line into @line, keeping at most one byte more than is allowed. FALSE at the end of the stream. */
static gboolean
read_line (FILE *stream, GString *line)
{
  gboolean any = FALSE;
  int c;

  g_string_truncate (line, 0);
  while ((c = getc_unlocked (stream)) != EOF)
    {
      any = TRUE;
      if (c == '\n')
        break;
      if (line->len <= TLA_SCRIPT_MAX_BYTES)
        g_string_append_c (line, c);
    }
  return any;
}

/* A stream is answered line by line, so that a program at the other end can wait for each answer. */
static int
eval_lines_of_stream (const EvalOptions *options, FILE *stream, const char *name, guint *number, TlaScope *scope)
{
  g_autoptr (GString) line = g_string_new (NULL);
  int status = TS_CLI_OK;

  while (read_line (stream, line))
    {
      worsen (&status, eval_line (options, line->str, line->len, ++*number, scope));
      if (fflush (stdout) != 0)
        return TS_CLI_FAILED;
    }
  if (ferror (stream))
    {
      fprintf (stderr, "%s: %s\n", name, g_strerror (errno));
      return TS_CLI_FAILED;
    }
  return status;
}

static int
eval_file (const EvalOptions *options, const char *path, guint *number, TlaScope *scope)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *text;
  gsize length;

  if (options->lines)
    {
      gboolean is_input = g_str_equal (path, "-");
      FILE *stream = is_input ? stdin : fopen (path, "re");
      int status;

      if (!stream)
        {
          fprintf (stderr, "%s: %s\n", path, g_strerror (errno));
          return TS_CLI_FAILED;
        }
      status = eval_lines_of_stream (options, stream, is_input ? "standard input" : path, number, scope);
      if (!is_input)
        fclose (stream);
      return status;
    }

  bytes = ts_cli_read (path, &error);
  if (!bytes)
    return ts_cli_print_error (error);
  text = g_bytes_get_data (bytes, &length);
  return eval_text (options, text ? text : "", length, scope);
}

static int
eval_all (const EvalOptions *options, TlaScope *scope)
{
  guint number = 0;
  int status = TS_CLI_OK;

  if (options->file || !options->texts[0])
    status = eval_file (options, options->file ? options->file : "-", &number, scope);
  for (guint i = 0; options->texts[i] && (status == TS_CLI_OK || options->lines); i++)
    {
      const char *text = options->texts[i];

      if (g_str_equal (text, "-"))
        worsen (&status, eval_file (options, text, &number, scope));
      else if (options->lines)
        worsen (&status, eval_lines_of_text (options, text, strlen (text), &number, scope));
      else
        worsen (&status, eval_text (options, text, strlen (text), scope));
    }
  return status;
}

static int
run_eval (int argc, char **argv)
{
  EvalOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "file", 'f', 0, G_OPTION_ARG_FILENAME, &options.file, "Evaluate the script in FILE, before any EXPR", "FILE" },
    { "lines", 0, 0, G_OPTION_ARG_NONE, &options.lines,
      "One line of output for each line of input; errors among them" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Values and errors as JSON, one object a line" },
    { "set", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.sets, "Show a loop’s body for this value, or give an integer",
      "NAME=N" },
    { 0 },
  };
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  int status = TS_CLI_OK;

  if (!ts_cli_parse (&ts_cli_eval, entries, append_functions, argc, argv, G_MAXUINT, &options.texts, &status))
    goto out;
  for (guint i = 0; options.sets && options.sets[i] && !error; i++)
    set_name (scope, options.sets[i], &error);
  status = error ? ts_cli_usage_error (&ts_cli_eval, "%s", error->message) : eval_all (&options, scope);

out:
  g_free (options.file);
  g_strfreev (options.sets);
  g_strfreev (options.texts);
  return status;
}

const TsCliVerb ts_cli_eval = {
  "eval",
  "[EXPR…] [-f FILE] [--lines] [--json] [--set NAME=N…]",
  "Evaluate expressions and print their values",
  run_eval,
};
