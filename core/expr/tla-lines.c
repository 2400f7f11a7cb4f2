/* SPDX-License-Identifier: MIT */
#include "expr/tla-lines.h"

#include "expr/tla-evaluator-private.h"

static char *
describe_error (const GError *error, guint line_number)
{
  TlaPlace place = { .line = 1, .column = 1 };
  char *text;

  tla_error_get_place (error, &place);
  text = g_strdup_printf ("error: %u:%u: %s", line_number + place.line - 1, place.column, error->message);
  return g_strdelimit (text, "\r\n", ' ');
}

gboolean
tla_evaluate_line (TlaScope *scope, const char *line, gssize length, TlaValue **value, GError **error)
{
  g_autoptr (TlaScript) script = tla_script_new (line, length, error);
  g_autoptr (GPtrArray) results = tla_results_new ();

  *value = NULL;
  if (script == NULL || !tla_evaluator_run (script, scope, FALSE, results, error))
    return FALSE;
  for (guint i = results->len; i > 0 && *value == NULL; i--)
    {
      const TlaResult *result = results->pdata[i - 1];

      if (result->value != NULL)
        *value = tla_value_ref (result->value);
    }
  return TRUE;
}

char *
tla_eval_line (TlaScope *scope, const char *line, gssize length, guint line_number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaValue) value = NULL;

  if (!tla_evaluate_line (scope, line, length, &value, &error))
    return describe_error (error, line_number);
  return value != NULL ? tla_value_to_string (value) : g_strdup ("");
}
