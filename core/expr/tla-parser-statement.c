/* SPDX-License-Identifier: MIT */
#include "expr/tla-parser.h"

#include <string.h>

#include "expr/tla-words.h"

static TlaStatement *
statement_at (TlaParser *self, guint index)
{
  return &g_array_index (self->script->statements, TlaStatement, index);
}

/* Adds a statement that starts at the next token and returns its number. */
static gboolean
begin_statement (TlaParser *self, guint *index)
{
  TlaScript *script = self->script;
  TlaStatement statement = { .start = self->token.start };
  guint32 number = script->statements->len;

  if (number >= TLA_AST_MAX_STATEMENTS)
    {
      tla_parser_fail (self, &self->token, TLA_ERROR_LIMIT, "more than %u statements: split the script",
                       TLA_AST_MAX_STATEMENTS);
      return FALSE;
    }
  tla_folded_text_advance_place (&script->text, self->token.start, self->token.start, &self->place);
  statement.line = self->place.line;
  statement.column = self->place.column;
  g_array_append_val (script->statements, statement);
  if (self->loops == 0)
    g_array_append_val (script->top, number);
  *index = number;
  return TRUE;
}

/* The name that a statement gives as far as its text says; whether `NAME : tuple : tuple` is one depends on the names. */
static const char *
get_given_name (TlaParser *self, TlaNodeId id)
{
  const TlaNode *node = tla_script_get_node (self->script, id);
  gsize length;
  const char *name;

  if (node->kind == TLA_NODE_COLON)
    {
      const TlaNode *first = tla_script_get_node (self->script, node->first);

      if (first->kind != TLA_NODE_NAME || tla_script_get_node (self->script, first->next)->next == 0)
        return NULL;
    }
  else if (node->kind != TLA_NODE_ASSIGN && node->kind != TLA_NODE_DECLARE)
    return NULL;
  name = tla_script_get_token (self->script, node->start, &length);
  return g_string_chunk_insert_len (self->script->names, name, (gssize) length);
}

static void
end_statement (TlaParser *self, guint index, TlaNodeId node)
{
  TlaStatement *statement = statement_at (self, index);

  statement->name = get_given_name (self, node);
  statement->node = node;
  statement->end = self->last_end;
  statement->n_inner = self->script->statements->len - index - 1;
}

/* What follows a statement: `;`, a line end, the end of the text or of the loop. */
static gboolean
read_statement_end (TlaParser *self)
{
  guint kind = self->token.kind;

  if (kind == ';')
    {
      tla_parser_advance (self);
      return TRUE;
    }
  if (kind == TLA_TOKEN_END || self->token.newline || (kind == '}' && self->loops > 0))
    return TRUE;
  tla_parser_fail_expected (self, "an operator, `;` or the end of the line");
  return FALSE;
}

static gboolean
skip_template_list (TlaParser *self)
{
  guint open = 0;

  do
    {
      if (self->token.kind == '<')
        open++;
      else if (self->token.kind == '>')
        open--;
      else if (self->token.kind == TLA_TOKEN_END || self->token.kind == ';')
        return FALSE;
      tla_parser_advance (self);
    }
  while (open > 0);
  return TRUE;
}

typedef struct
{
  guint n_words;
  TlaParserMark type; /* the word before the name */
  TlaToken type_name; /* what is left of it without its prefixes */
  TlaParserMark name; /* the last word */
} TlaDeclarator;

/* Whether words that begin a statement declare a name: `auto x =`, `tile logical size =`, `GlobalTensor<half> A;`.
 * Leaves the parser where it was. */
static gboolean
look_for_declaration (TlaParser *self, TlaDeclarator *found)
{
  TlaParserMark start = tla_parser_get_mark (self);
  gboolean is_plain = FALSE, is_cross = TRUE, is_declaration = FALSE;
  TlaToken last = { 0 };
  guint follow;

  *found = (TlaDeclarator) { 0 };
  while (self->token.kind == TLA_TOKEN_NAME || (found->n_words == 0 && self->token.kind == TLA_TOKEN_SCOPE))
    {
      if (found->n_words % 2 == 1 && !tla_parser_is_word (self, &self->token, "x"))
        is_cross = FALSE;
      found->type = found->name;
      found->type_name = last;
      found->name = tla_parser_get_mark (self);
      last = self->token;
      found->n_words++;

      is_plain = self->token.kind == TLA_TOKEN_NAME;
      if (is_plain)
        tla_parser_advance (self);
      while (self->token.kind == TLA_TOKEN_SCOPE)
        {
          is_plain = FALSE;
          tla_parser_advance (self);
          last = self->token;
          if (self->token.kind == TLA_TOKEN_NAME)
            tla_parser_advance (self);
        }
      if (self->token.kind == '<')
        {
          is_plain = FALSE;
          if (!skip_template_list (self))
            break;
        }
      while (self->token.kind == '&')
        tla_parser_advance (self);
      if (self->token.newline)
        break;
    }

  follow = self->token.kind;
  if (is_plain && follow == '=')
    is_declaration = TRUE;
  else if (is_plain && found->n_words >= 2)
    {
      gboolean constructs = (follow == '(' || follow == '{') && !self->token.newline;

      is_declaration = constructs || follow == ';' || follow == ',' || follow == TLA_TOKEN_END || self->token.newline;
      /* `M x K` is a tuple, and so is the beginning of `M x (2)`. */
      if (is_cross && (found->n_words % 2 == 1 || (constructs && self->token.space)))
        is_declaration = FALSE;
    }

  tla_parser_return_to (self, &start);
  return is_declaration;
}

static TlaNodeId
read_declarator (TlaParser *self, const TlaDeclarator *declarator)
{
  TlaToken name = self->token;
  TlaNodeList list;
  TlaNodeId part;
  gboolean has_value = FALSE;

  if (!tla_parser_expect (self, TLA_TOKEN_NAME, "a name"))
    return 0;

  if (self->token.kind == '=')
    {
      tla_parser_advance (self);
      has_value = self->token.kind != TLA_TOKEN_ELLIPSIS;
      if (!has_value)
        tla_parser_advance (self);
    }

  if (has_value)
    {
      list = (TlaNodeList) { tla_parser_add_node (self, TLA_NODE_ASSIGN, name.start), 0 };
      if (list.parent == 0)
        return 0;
      if (declarator->n_words > 1)
        {
          const TlaToken *type = &declarator->type_name;
          gboolean is_integer = type->kind == TLA_TOKEN_NAME &&
                                tla_word_is_integer_type (self->scanner.text + type->start, type->end - type->start);

          tla_ast_get (&self->script->ast, list.parent)->flags =
            TLA_NODE_TYPED | (is_integer ? TLA_NODE_TO_INTEGER : 0);
        }
      part = tla_parser_read_expression (self);
    }
  else
    {
      TlaParserMark after_name = tla_parser_get_mark (self);

      list = (TlaNodeList) { tla_parser_add_node (self, TLA_NODE_DECLARE, name.start), 0 };
      if (list.parent == 0)
        return 0;
      if (declarator->n_words < 2)
        return tla_parser_fail (self, &name, TLA_ERROR_SYNTAX,
                                "`%.*s` has no value here: write what stands for `…`, as in NAME = (4, 8)",
                                (int) (name.end - name.start), self->scanner.text + name.start);
      tla_parser_return_to (self, &declarator->type);
      self->brackets++;
      part = tla_parser_read_named (self);
      self->brackets--;
      tla_parser_return_to (self, &after_name);
    }
  if (part == 0)
    return 0;
  tla_ast_append (&self->script->ast, &list, part);

  if (!has_value && !tla_parser_at_line_end (self) && (self->token.kind == '(' || self->token.kind == '{'))
    {
      part = tla_parser_read_arguments (self);
      if (part == 0)
        return 0;
      tla_ast_append (&self->script->ast, &list, part);
    }
  return list.parent;
}

/* One or more names of one type. */
static TlaNodeId
read_declaration (TlaParser *self, const TlaDeclarator *declarator)
{
  TlaNodeId first = 0, last = 0;

  tla_parser_return_to (self, &declarator->name);
  while (TRUE)
    {
      TlaNodeId node = read_declarator (self, declarator);

      if (node == 0)
        return 0;
      if (first == 0)
        first = node;
      else
        tla_ast_get (&self->script->ast, last)->next = node;
      last = node;
      if (self->token.kind != ',')
        return first;
      tla_parser_advance (self);
      while (self->token.kind == '&')
        tla_parser_advance (self);
    }
}

static TlaNodeId
read_value (TlaParser *self)
{
  TlaNodeList list;
  TlaNodeId node;

  /* What a word that was left out stood for: `…: (4, 8)`. */
  if (self->token.word && (self->token.kind == ':' || self->token.kind == '='))
    tla_parser_advance (self);

  node = tla_parser_read_expression (self);
  if (node == 0 || (self->token.kind != '=' && self->token.kind != TLA_TOKEN_EQUAL))
    return node;

  list = (TlaNodeList) { tla_parser_add_node (self, TLA_NODE_EQUATION, self->token.start), 0 };
  if (list.parent == 0)
    return 0;
  tla_ast_append (&self->script->ast, &list, node);
  tla_parser_advance (self);
  node = tla_parser_read_expression (self);
  if (node == 0)
    return 0;
  tla_ast_append (&self->script->ast, &list, node);
  return list.parent;
}

static gboolean
same_word (const TlaParser *self, const TlaToken *a, const TlaToken *b)
{
  return a->kind == b->kind && a->end - a->start == b->end - b->start &&
         memcmp (self->scanner.text + a->start, self->scanner.text + b->start, a->end - a->start) == 0;
}

static gboolean
expect_loop_variable (TlaParser *self, const TlaToken *name)
{
  if (!same_word (self, &self->token, name))
    {
      tla_parser_fail_expected (self, "the loop's variable, as in for (uint32_t i = 0; i < n; ++i)");
      return FALSE;
    }
  tla_parser_advance (self);
  return TRUE;
}

/* ++i, i++ or i += n; the step's node, or 0 where it is 1. */
static gboolean
read_loop_step (TlaParser *self, const TlaToken *name, TlaNodeId *step)
{
  *step = 0;
  if (self->token.kind == TLA_TOKEN_INCREMENT)
    {
      tla_parser_advance (self);
      return expect_loop_variable (self, name);
    }
  if (!expect_loop_variable (self, name))
    return FALSE;
  if (self->token.kind == TLA_TOKEN_INCREMENT)
    {
      tla_parser_advance (self);
      return TRUE;
    }
  if (!tla_parser_expect (self, TLA_TOKEN_ADD_ASSIGN, "++i, i++ or i += n"))
    return FALSE;
  *step = tla_parser_read_operand (self);
  return *step != 0;
}

static TlaNodeId
read_loop_header (TlaParser *self)
{
  TlaNodeList list = { 0 };
  TlaNodeId first, bound, step;
  TlaToken name;
  gboolean inclusive;

  tla_parser_advance (self);
  if (!tla_parser_expect (self, '(', "`(`"))
    return 0;
  name = self->token;
  while (self->token.kind == TLA_TOKEN_NAME || self->token.kind == TLA_TOKEN_SCOPE)
    {
      name = self->token;
      tla_parser_advance (self);
    }
  if (name.kind != TLA_TOKEN_NAME || !tla_parser_expect (self, '=', "a loop such as for (uint32_t i = 0; i < n; ++i)"))
    return tla_parser_fail_expected (self, "a loop such as for (uint32_t i = 0; i < n; ++i)");

  first = tla_parser_read_operand (self);
  if (first == 0 || !tla_parser_expect (self, ';', "`;`") || !expect_loop_variable (self, &name))
    return 0;
  inclusive = self->token.kind == TLA_TOKEN_LESS_EQUAL;
  if (self->token.kind != '<' && self->token.kind != TLA_TOKEN_NOT_EQUAL && !inclusive)
    return tla_parser_fail_expected (self, "`<`: loops count upwards here");
  tla_parser_advance (self);
  bound = tla_parser_read_operand (self);
  if (bound == 0 || !tla_parser_expect (self, ';', "`;`") || !read_loop_step (self, &name, &step) ||
      !tla_parser_expect (self, ')', "`)`"))
    return 0;

  list.parent = tla_parser_add_node (self, TLA_NODE_FOR, name.start);
  if (list.parent == 0)
    return 0;
  tla_ast_append (&self->script->ast, &list, first);
  tla_ast_append (&self->script->ast, &list, bound);
  if (step != 0)
    tla_ast_append (&self->script->ast, &list, step);
  if (inclusive)
    tla_ast_get (&self->script->ast, list.parent)->flags = TLA_NODE_INCLUSIVE;
  return list.parent;
}

static gboolean
read_loop (TlaParser *self)
{
  guint index;
  TlaNodeId node;

  if (!begin_statement (self, &index) || !tla_parser_enter (self))
    return FALSE;
  self->brackets++;
  node = read_loop_header (self);
  self->brackets--;
  if (node == 0)
    return FALSE;

  self->loops++;
  if (self->token.kind == '{')
    {
      tla_parser_advance (self);
      while (self->token.kind != '}')
        {
          if (self->token.kind == TLA_TOKEN_END)
            {
              tla_parser_fail_expected (self, "`}` at the end of the loop");
              return FALSE;
            }
          if (!tla_parser_read_statement (self))
            return FALSE;
        }
      tla_parser_advance (self);
    }
  else if (!tla_parser_read_statement (self))
    return FALSE;
  self->loops--;
  tla_parser_leave (self);
  end_statement (self, index, node);
  return TRUE;
}

/* using namespace …; is skipped, using X = …; gives a name. */
static gboolean
read_using (TlaParser *self)
{
  TlaParserMark start = tla_parser_get_mark (self);
  TlaNodeList list;
  TlaNodeId type;
  TlaToken name;
  guint index;

  tla_parser_advance (self);
  name = self->token;
  if (!tla_parser_is_word (self, &name, "namespace"))
    tla_parser_advance (self);
  if (self->token.kind != '=')
    {
      while (self->token.kind != ';' && self->token.kind != TLA_TOKEN_END && !self->token.newline)
        tla_parser_advance (self);
      return read_statement_end (self);
    }

  tla_parser_return_to (self, &start);
  if (!begin_statement (self, &index))
    return FALSE;
  tla_parser_advance (self);
  if (!tla_parser_expect (self, TLA_TOKEN_NAME, "a name") || !tla_parser_expect (self, '=', "`=`"))
    return FALSE;
  list = (TlaNodeList) { tla_parser_add_node (self, TLA_NODE_ALIAS, name.start), 0 };
  if (list.parent == 0)
    return FALSE;
  type = tla_parser_read_type (self);
  if (type == 0)
    return FALSE;
  tla_ast_append (&self->script->ast, &list, type);
  end_statement (self, index, list.parent);
  return read_statement_end (self);
}

gboolean
tla_parser_read_statement (TlaParser *self)
{
  TlaDeclarator declarator;
  TlaNodeId node;
  guint index;

  if (self->token.kind == ';')
    {
      tla_parser_advance (self);
      return TRUE;
    }

  if (self->token.kind == TLA_TOKEN_NAME)
    {
      TlaToken word = self->token;
      TlaParserMark start = tla_parser_get_mark (self);
      guint follow;

      tla_parser_advance (self);
      follow = self->token.kind;
      tla_parser_return_to (self, &start);

      if (follow == TLA_TOKEN_NAME && tla_parser_is_word (self, &word, "using"))
        return read_using (self);
      if (follow == '(' && tla_parser_is_word (self, &word, "for"))
        return read_loop (self);
      if (follow == '<' && tla_parser_is_word (self, &word, "template"))
        {
          while (self->token.kind != ';' && self->token.kind != TLA_TOKEN_END)
            tla_parser_advance (self);
          return read_statement_end (self);
        }
    }

  if (!begin_statement (self, &index))
    return FALSE;
  node = look_for_declaration (self, &declarator) ? read_declaration (self, &declarator) : read_value (self);
  if (node == 0)
    return FALSE;
  end_statement (self, index, node);
  return read_statement_end (self);
}

gboolean
tla_parser_read_script (TlaParser *self)
{
  tla_parser_advance (self);
  while (self->token.kind != TLA_TOKEN_END)
    if (!tla_parser_read_statement (self))
      return FALSE;
  return TRUE;
}
