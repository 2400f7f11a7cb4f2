/* SPDX-License-Identifier: MIT */
#include "expr/tla-parser.h"

#include <string.h>

#include "expr/tla-words.h"

void
tla_parser_advance (TlaParser *self)
{
  self->last_end = self->token.end;
  tla_scanner_next (&self->scanner, &self->token);
}

TlaParserMark
tla_parser_get_mark (const TlaParser *self)
{
  return (TlaParserMark) { self->scanner.at, self->token, self->last_end };
}

void
tla_parser_return_to (TlaParser *self, const TlaParserMark *mark)
{
  self->scanner.at = mark->at;
  self->token = mark->token;
  self->last_end = mark->last_end;
}

TlaNodeId
tla_parser_fail (TlaParser *self, const TlaToken *token, TlaError code, const char *format, ...)
{
  va_list arguments;
  TlaPlace place;

  if (self->error != NULL)
    return 0;

  va_start (arguments, format);
  self->error = tla_words_new_error (code, format, arguments);
  va_end (arguments);
  tla_folded_text_get_place (&self->script->text, token->start, token->end, &place);
  tla_error_set_place (self->error, &place);
  return 0;
}

/* The token as typed, in quotes, cut where it is long. */
static char *
describe_token (const TlaParser *self)
{
  const TlaFoldedText *text = &self->script->text;
  gsize start = tla_folded_text_get_typed (text, self->token.start);
  gsize end = tla_folded_text_get_typed (text, self->token.end);
  const char *cut;

  if (self->token.kind == TLA_TOKEN_END)
    return g_strdup ("the end of the text");

  cut = text->typed + start;
  for (guint i = 0; i < 40 && cut < text->typed + end; i++)
    cut = g_utf8_next_char (cut);
  return g_strdup_printf ("`%.*s%s`", (int) (cut - (text->typed + start)), text->typed + start,
                          cut < text->typed + end ? "…" : "");
}

static TlaNodeId
fail_bad_token (TlaParser *self)
{
  g_autofree char *found = describe_token (self);
  const char *text = self->scanner.text + self->token.start;
  const char *dot = memchr (text, '.', self->token.end - self->token.start);
  const char *letter = memchr (text, 'x', self->token.end - self->token.start);

  if (dot != NULL && g_ascii_isdigit (*text))
    return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX,
                            "found %s, expected an integer: sizes, strides and coordinates are whole numbers", found);
  if (letter != NULL && g_ascii_isdigit (letter[1]))
    return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX,
                            "found %s, expected an integer: write blanks around the x, as in 16 x 8", found);
  if (g_ascii_isdigit (*text))
    return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX,
                            "found %s, expected an integer such as 16, 16u, 0x10 or _16", found);
  return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX, "found %s, which means nothing here: remove it", found);
}

TlaNodeId
tla_parser_fail_expected (TlaParser *self, const char *expected)
{
  g_autofree char *found = NULL;

  if (self->token.kind == TLA_TOKEN_BAD)
    return fail_bad_token (self);
  if (self->token.kind == TLA_TOKEN_COMMENT)
    return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX, "found a comment without an end: write */ behind it");
  found = describe_token (self);
  return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX, "found %s, expected %s", found, expected);
}

gboolean
tla_parser_expect (TlaParser *self, guint kind, const char *expected)
{
  if (self->token.kind != kind)
    {
      tla_parser_fail_expected (self, expected);
      return FALSE;
    }
  tla_parser_advance (self);
  return TRUE;
}

gboolean
tla_parser_is_word (const TlaParser *self, const TlaToken *token, const char *word)
{
  return token->kind == TLA_TOKEN_NAME &&
         tla_word_is (self->scanner.text + token->start, token->end - token->start, word);
}

gboolean
tla_parser_at_operator (const TlaParser *self, guint kind)
{
  if (self->token.kind != kind)
    return FALSE;
  /* A word that was left out starts a line of its own: it is no operator. */
  return !(self->token.newline && self->token.word && self->brackets == 0);
}

gboolean
tla_parser_at_line_end (const TlaParser *self)
{
  return self->token.newline && self->brackets == 0;
}

gboolean
tla_parser_enter (TlaParser *self)
{
  if (self->nesting >= TLA_AST_MAX_NESTING)
    {
      tla_parser_fail (
        self, &self->token, TLA_ERROR_LIMIT,
        "nested deeper than %d: write the inner part on a line of its own, `auto x = …;`, and use x here",
        TLA_AST_MAX_NESTING);
      return FALSE;
    }
  self->nesting++;
  return TRUE;
}

void
tla_parser_leave (TlaParser *self)
{
  self->nesting--;
}

TlaNodeId
tla_parser_add_node (TlaParser *self, TlaNodeKind kind, guint32 start)
{
  TlaNodeId id = tla_ast_add (&self->script->ast, kind, start);

  if (id == 0)
    tla_parser_fail (self, &self->token, TLA_ERROR_LIMIT, "more than %u parts: split the script", TLA_AST_MAX_NODES);
  return id;
}
