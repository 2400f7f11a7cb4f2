/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "expr/tla-form.h"
#include "expr/tla-lines.h"

#include <string.h>

/*
 * The bytes are a script. Whatever they are: an error is one of ours and has its place inside the text, and what has a
 * value is printed, read back and printed the same. Then every line stands alone.
 */

#define MOST_LINES 64

static void
check_error (const GError *error, const char *text, gsize length)
{
  TlaPlace place;

  if (error->domain != TLA_ERROR || *error->message == '\0' || !g_utf8_validate (error->message, -1, NULL))
    g_error ("not an error of ours: %s", error->message);
  if (!tla_error_get_place (error, &place))
    g_error ("an error without a place: %s", error->message);
  if (place.line == 0 || place.column == 0 || place.start > place.end || place.end > length)
    g_error ("a place outside of the text: %u:%u %s", place.line, place.column, error->message);
}

static void
check_value (const TlaValue *value)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = tla_value_to_string (value);
  g_autoptr (TlaValue) again = NULL;
  g_autoptr (TlaForm) form = NULL;

  /* Storages, tensors and elements are not made of their text alone. */
  if (strlen (text) > 10000 || tla_value_get_storage (value) != NULL || tla_value_get_tensor (value) != NULL)
    return;
  again = tla_evaluate (text, scope, &error);
  if (again == NULL || !tla_value_equal (value, again))
    g_error ("%s does not come back", text);
  form = tla_form_from_text (text, value);
  if (form != NULL)
    {
      g_autofree char *written = tla_form_to_text (form, NULL);

      if (!g_str_equal (written, text))
        g_error ("the form of %s writes %s", text, written);
    }
}

static void
run_script (const char *text, gsize length)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (text, (gssize) length, &error);

  if (script != NULL)
    tla_script_evaluate (script, scope, results, &error);
  if (error != NULL)
    check_error (error, text, length);
  for (guint i = 0; i < results->len; i++)
    {
      const TlaResult *result = results->pdata[i];

      if (result->place.line == 0 || result->place.start > result->place.end || result->place.end > length)
        g_error ("a statement outside of the text");
      if (result->value != NULL)
        check_value (result->value);
    }
}

/* Statements that cannot be read are pieces too: in order, apart, none empty; a text that can be read has as many as
 * statements. */
static void
run_pieces (const char *text, gsize length)
{
  g_autoptr (TlaScript) script = tla_script_new (text, (gssize) length, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) pieces = tla_script_find_pieces (text, (gssize) length, &error);
  guint n_wrong = 0;
  gsize end = 0;

  if (pieces == NULL)
    {
      check_error (error, text, length);
      return;
    }
  for (guint i = 0; i < pieces->len; i++)
    {
      const TlaPiece *piece = pieces->pdata[i];

      if (piece->place.start < end || piece->place.end <= piece->place.start || piece->place.end > length)
        g_error ("a piece outside of its place: %" G_GSIZE_FORMAT, piece->place.start);
      end = piece->place.end;
      if (piece->error == NULL)
        continue;
      check_error (piece->error, text, length);
      n_wrong++;
    }
  if ((script != NULL) != (n_wrong == 0) || (script != NULL && pieces->len != tla_script_get_n_statements (script)))
    g_error ("%u pieces, %u of them wrong", pieces->len, n_wrong);
}

static void
run_lines (const char *text, gsize length)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  const char *at = text;
  gsize left = length;

  for (guint line = 1; line <= MOST_LINES; line++)
    {
      const char *end = memchr (at, '\n', left);
      gsize line_length = end != NULL ? (gsize) (end - at) : left;
      g_autofree char *printed = tla_eval_line (scope, at, (gssize) line_length, line);

      if (strpbrk (printed, "\r\n") != NULL)
        g_error ("more than one line: %s", printed);
      if (end == NULL)
        return;
      at = end + 1;
      left -= line_length + 1;
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_malloc (size + 1);

  if (size > 0)
    memcpy (text, data, size);
  text[size] = '\0';
  run_script (text, size);
  run_pieces (text, size);
  run_lines (text, size);
  return 0;
}
