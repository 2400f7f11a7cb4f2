/* SPDX-License-Identifier: MIT */
#include "expr/tla-script.h"

#include "expr/tla-parser.h"

#include <string.h>

/* What is wrong is read over and over where brackets stay open: beyond these a text is refused as a whole. */
#define MOST_BYTES (256 * 1024)
#define MOST_WRONG 1000
/* How far the end of a wrong statement is looked for. */
#define MOST_TOKENS 4096

static void
piece_free (TlaPiece *piece)
{
  g_free (piece->name);
  g_clear_error (&piece->error);
  g_free (piece);
}

static gboolean
is_word (const TlaScanner *scanner, const TlaToken *token, const char *word)
{
  gsize length = strlen (word);

  return token->kind == TLA_TOKEN_NAME && token->end - token->start == length &&
         memcmp (scanner->text + token->start, word, length) == 0;
}

/* Whether a line begins as a statement does that nothing can be in the middle of: `auto x =`, `for (`, `using`. */
static gboolean
begins_statement (TlaScanner scanner, TlaToken token)
{
  gboolean is_for = is_word (&scanner, &token, "for");

  if (is_word (&scanner, &token, "using"))
    return TRUE;
  if (token.kind != TLA_TOKEN_NAME)
    return FALSE;
  do
    tla_scanner_next (&scanner, &token);
  while (!token.newline && (token.kind == TLA_TOKEN_NAME || token.kind == TLA_TOKEN_SCOPE));
  return !token.newline && (token.kind == '=' || (is_for && token.kind == '('));
}

static gsize
get_column (const TlaScanner *scanner, gsize at)
{
  gsize line = at;

  while (line > 0 && scanner->text[line - 1] != '\n')
    line--;
  return at - line;
}

/* Where a statement ends that cannot be read, in bytes of the folded text; @wrong: where that was found, as typed. */
static gsize
find_end (const TlaFoldedText *text, TlaScanner scanner, TlaToken token, gsize wrong)
{
  gsize column = get_column (&scanner, token.start), first_line = 0, end = token.end;
  gboolean is_loop = is_word (&scanner, &token, "for");
  guint brackets = 0, braces = 0;

  for (guint i = 0; i < MOST_TOKENS && token.kind != TLA_TOKEN_END; i++)
    {
      if (i > 0 && token.newline)
        {
          if (brackets + braces == 0 && tla_folded_text_get_typed (text, token.start) > wrong)
            return end;
          if (brackets > 0 && braces == 0 && begins_statement (scanner, token))
            return end;
          if (first_line == 0 && get_column (&scanner, token.start) <= column)
            first_line = end;
        }
      end = token.end;
      if (token.kind == ';' && braces == 0 && (brackets == 0 || !is_loop))
        return end;
      if (token.kind == '(' || token.kind == '[')
        brackets++;
      else if ((token.kind == ')' || token.kind == ']') && brackets > 0)
        brackets--;
      else if (token.kind == '{')
        braces++;
      else if (token.kind == '}' && braces > 0)
        braces--;
      tla_scanner_next (&scanner, &token);
    }
  return brackets + braces > 0 && first_line > 0 ? first_line : end;
}

/* Takes over @error. */
static void
add_piece (GPtrArray *pieces, const TlaPlace *place, const char *name, GError *error)
{
  TlaPiece *piece = g_new0 (TlaPiece, 1);

  piece->place = *place;
  piece->name = g_strdup (name);
  piece->error = error;
  g_ptr_array_add (pieces, piece);
}

static void
take_statements (GPtrArray *pieces, const TlaScript *script, guint n_statements)
{
  for (guint i = 0; i < n_statements; i++)
    {
      TlaPlace place;
      const char *name;

      tla_script_get_statement (script, i, &place, &name);
      add_piece (pieces, &place, name, NULL);
    }
}

static void
forget_statements (TlaScript *script)
{
  tla_ast_clear (&script->ast);
  tla_ast_init (&script->ast);
  g_array_set_size (script->statements, 0);
  g_array_set_size (script->top, 0);
  g_string_chunk_clear (script->names);
}

/* Adds the statement that the parser failed at, and goes on behind it. */
static void
pass_wrong (GPtrArray *pieces, TlaParser *parser, const TlaParserMark *start, TlaPlace *place)
{
  const TlaFoldedText *text = &parser->script->text;
  TlaPlace wrong = { 0 };
  gsize end;

  tla_error_get_place (parser->error, &wrong);
  end = find_end (text, (TlaScanner) { parser->scanner.text, parser->scanner.length, start->at }, start->token,
                  wrong.start);
  tla_folded_text_advance_place (text, start->token.start, end, place);
  add_piece (pieces, place, NULL, g_steal_pointer (&parser->error));

  parser->brackets = parser->loops = parser->nesting = 0;
  parser->place = *place;
  parser->scanner.at = end;
  tla_parser_advance (parser);
}

static GPtrArray *
read_pieces (TlaScript *script)
{
  g_autoptr (GPtrArray) pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) piece_free);
  TlaParser parser = { .script = script, .scanner = { script->text.folded, script->text.folded_length, 0 } };
  TlaPlace place = { 0 };
  guint n_wrong = 0;

  forget_statements (script);
  tla_parser_advance (&parser);
  while (parser.token.kind != TLA_TOKEN_END)
    {
      TlaParserMark start = tla_parser_get_mark (&parser);
      guint n_read = script->top->len;

      if (tla_parser_read_statement (&parser))
        continue;
      take_statements (pieces, script, n_read);
      forget_statements (script);
      pass_wrong (pieces, &parser, &start, &place);
      if (++n_wrong > MOST_WRONG)
        return NULL;
    }
  take_statements (pieces, script, script->top->len);
  return g_steal_pointer (&pieces);
}

GPtrArray *
tla_script_find_pieces (const char *text, gssize length, GError **error)
{
  g_autoptr (TlaScript) script = NULL;
  g_autoptr (GError) wrong = NULL;
  GPtrArray *pieces = NULL;
  TlaFoldedText folded;
  gsize n_bytes;

  g_return_val_if_fail (text != NULL, NULL);

  n_bytes = length < 0 ? strlen (text) : (gsize) length;
  script = tla_script_new (text, (gssize) n_bytes, &wrong);
  if (script != NULL)
    {
      pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) piece_free);
      take_statements (pieces, script, tla_script_get_n_statements (script));
      return pieces;
    }

  if (n_bytes <= MOST_BYTES && tla_folded_text_init (&folded, text, n_bytes, NULL))
    {
      script = tla_script_new ("", 0, NULL);
      tla_folded_text_clear (&script->text);
      script->text = folded;
      pieces = read_pieces (script);
    }
  if (pieces == NULL)
    g_propagate_error (error, g_steal_pointer (&wrong));
  return pieces;
}
