/* SPDX-License-Identifier: MIT */
#include "expr/tla-script.h"

#include <string.h>

#include "expr/tla-parser.h"

static void
tla_script_free (TlaScript *self)
{
  tla_folded_text_clear (&self->text);
  tla_ast_clear (&self->ast);
  g_clear_pointer (&self->statements, g_array_unref);
  g_clear_pointer (&self->top, g_array_unref);
  g_clear_pointer (&self->names, g_string_chunk_free);
  g_free (self);
}

TlaScript *
tla_script_new (const char *text, gssize length, GError **error)
{
  gsize n_bytes = length < 0 ? strlen (text) : (gsize) length;
  TlaParser parser = { 0 };
  TlaScript *self;

  if (n_bytes > TLA_SCRIPT_MAX_BYTES)
    {
      TlaPlace place = { .line = 1, .column = 1 };

      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "the script has %" G_GSIZE_FORMAT " bytes, more than the %d that are taken: split it", n_bytes,
                   TLA_SCRIPT_MAX_BYTES);
      if (error != NULL)
        tla_error_set_place (*error, &place);
      return NULL;
    }

  self = g_new0 (TlaScript, 1);
  g_atomic_ref_count_init (&self->references);
  if (!tla_folded_text_init (&self->text, text, n_bytes, error))
    {
      g_free (self);
      return NULL;
    }
  tla_ast_init (&self->ast);
  self->statements = g_array_new (FALSE, FALSE, sizeof (TlaStatement));
  self->top = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->names = g_string_chunk_new (256);

  parser.script = self;
  parser.scanner = (TlaScanner) { self->text.folded, self->text.folded_length, 0 };
  if (!tla_parser_read_script (&parser))
    {
      g_propagate_error (error, parser.error);
      tla_script_unref (self);
      return NULL;
    }
  return self;
}

TlaScript *
tla_script_ref (TlaScript *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
tla_script_unref (TlaScript *self)
{
  if (g_atomic_ref_count_dec (&self->references))
    tla_script_free (self);
}

guint
tla_script_get_n_statements (const TlaScript *self)
{
  return self->top->len;
}
