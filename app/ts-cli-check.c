/* SPDX-License-Identifier: MIT */
#include "ts-cli-value.h"
#include "ts-cli.h"

#include <string.h>

static void
append_checks (GString *help)
{
  guint n_checks;
  const TlaCheck *checks = tla_check_get_all (&n_checks);

  g_string_append (help,
                   "\nPrints LINE:COLUMN: error|note: NAME: explanation for each trap; the exit status is 1 if an "
                   "error is\namong them. Without EXPR and -f, standard input is read.\n\nTraps:\n");
  for (guint i = 0; i < n_checks; i++)
    {
      g_autofree char *name = g_strdup_printf ("  %-5s %s", tla_severity_get_name (checks[i].severity), checks[i].name);

      /* One name may have two severities; its line says for what. */
      ts_cli_append_padded (help, name, 40);
      g_string_append_printf (help, "%s\n", checks[i].help);
    }
}

static void
print_problem (const TlaProblem *problem, gboolean json)
{
  const char *severity = tla_severity_get_name (problem->check->severity);
  g_autoptr (JsonBuilder) builder = NULL;
  g_autofree char *line = NULL;

  if (!json)
    {
      line = g_strdup_printf ("%u:%u: %s: %s: %s", problem->place.line, problem->place.column, severity,
                              problem->check->name, problem->text);
      ts_cli_print_line (line);
      return;
    }
  builder = json_builder_new ();
  json_builder_begin_object (builder);
  ts_cli_build_string (builder, "kind", "problem");
  ts_cli_build_int (builder, "line", problem->place.line);
  ts_cli_build_int (builder, "column", problem->place.column);
  ts_cli_build_string (builder, "severity", severity);
  ts_cli_build_string (builder, "name", problem->check->name);
  ts_cli_build_string (builder, "message", problem->text);
  json_builder_end_object (builder);
  line = ts_json_to_text (builder, FALSE, NULL);
  ts_cli_print_line (line);
}

/* Traps come before the error that stops the evaluation, if there is one. */
static int
check_text (const char *text, gsize length, TlaScope *scope, gboolean json)
{
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (text, length, &error);
  int status = TS_CLI_OK;

  if (script)
    tla_script_evaluate (script, scope, results, &error);
  for (guint i = 0; i < results->len; i++)
    {
      const GPtrArray *problems = ((const TlaResult *) results->pdata[i])->problems;

      for (guint j = 0; j < problems->len; j++)
        {
          const TlaProblem *problem = problems->pdata[j];

          print_problem (problem, json);
          if (problem->check->severity == TLA_SEVERITY_ERROR)
            status = TS_CLI_FAILED;
        }
    }
  if (!error)
    return status;
  if (json)
    {
      TlaPlace place = { .line = 1, .column = 1 };

      tla_error_get_place (error, &place);
      ts_cli_print_error_json (error, &place);
    }
  return ts_cli_print_error (error);
}

static int
check_file (const char *path, TlaScope *scope, gboolean json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ts_cli_read (path, &error);
  const char *text;
  gsize length;

  if (!bytes)
    return ts_cli_print_error (error);
  text = g_bytes_get_data (bytes, &length);
  return check_text (text ? text : "", length, scope, json);
}

static int
run_check (int argc, char **argv)
{
  g_autofree char *file = NULL;
  g_auto (GStrv) texts = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "file", 'f', 0, G_OPTION_ARG_FILENAME, &file, "Check the script in FILE, before any EXPR", "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "As JSON, one object a line" },
    { 0 },
  };
  g_autoptr (TlaScope) scope = tla_scope_new ();
  int status = TS_CLI_OK;

  if (!ts_cli_parse (&ts_cli_check, entries, append_checks, argc, argv, G_MAXUINT, &texts, &status))
    return status;
  if (file || !texts[0])
    status = check_file (file ? file : "-", scope, json);
  for (guint i = 0; texts[i]; i++)
    {
      int next = g_str_equal (texts[i], "-") ? check_file ("-", scope, json)
                                             : check_text (texts[i], strlen (texts[i]), scope, json);

      status = MAX (status, next);
    }
  return status;
}

const TsCliVerb ts_cli_check = {
  "check",
  "[EXPR…] [-f FILE] [--json]",
  "Look for traps: what is accepted and is not what was meant",
  run_check,
};
