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

char *
tla_eval_line (TlaScope *scope, const char *line, gssize length, guint line_number)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (line, length, &error);
  g_autoptr (GPtrArray) results = tla_results_new ();

  if (script == NULL || !tla_evaluator_run (script, scope, FALSE, results, &error))
    return describe_error (error, line_number);
  for (guint i = results->len; i > 0; i--)
    {
      const TlaResult *result = results->pdata[i - 1];

      if (result->value != NULL)
        return tla_value_to_string (result->value);
    }
  return g_strdup ("");
}
