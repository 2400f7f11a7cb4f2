/* SPDX-License-Identifier: MIT */
#include "expr/tla-parser.h"

#include <string.h>

#include "expr/tla-words.h"

/* Expressions. */

static TlaNode *
node_at (TlaParser *self, TlaNodeId id)
{
  return tla_ast_get (&self->script->ast, id);
}

static void
append (TlaParser *self, TlaNodeList *list, TlaNodeId child)
{
  tla_ast_append (&self->script->ast, list, child);
}

/* A parent of one kind with its first child. */
static gboolean
wrap (TlaParser *self, TlaNodeKind kind, TlaNodeId child, TlaNodeList *list)
{
  *list = (TlaNodeList) { tla_parser_add_node (self, kind, node_at (self, child)->start), 0 };
  if (list->parent == 0)
    return FALSE;
  append (self, list, child);
  return TRUE;
}

/* Entries up to the closing bracket, which is taken too. */
static TlaNodeId
read_list (TlaParser *self, TlaNodeKind kind, guint close, const char *expected)
{
  TlaNodeList list = { tla_parser_add_node (self, kind, self->token.start), 0 };
  gboolean is_square = close == ']';
  gboolean comma = FALSE;

  if (list.parent == 0 || !tla_parser_enter (self))
    return 0;
  self->brackets++;
  tla_parser_advance (self);

  while (self->token.kind != close)
    {
      TlaNodeId entry;

      if (is_square && self->token.kind == ':')
        {
          entry = tla_parser_add_node (self, TLA_NODE_SLICE, self->token.start);
          tla_parser_advance (self);
        }
      else if (kind == TLA_NODE_TEMPLATE)
        entry = tla_parser_read_type (self);
      else
        entry = tla_parser_read_expression (self);
      if (entry == 0)
        return 0;
      append (self, &list, entry);

      comma = self->token.kind == ',';
      if (comma)
        tla_parser_advance (self);
      else if (self->token.kind != close)
        return tla_parser_fail_expected (self, expected);
    }

  self->brackets--;
  tla_parser_leave (self);
  tla_parser_advance (self);
  if (comma)
    node_at (self, list.parent)->flags |= TLA_NODE_COMMA;
  return list.parent;
}

TlaNodeId
tla_parser_read_arguments (TlaParser *self)
{
  gboolean braces = self->token.kind == '{';
  TlaNodeId list = braces ? read_list (self, TLA_NODE_ARGUMENTS, '}', "`,` or `}`")
                          : read_list (self, TLA_NODE_ARGUMENTS, ')', "`,` or `)`");

  if (list != 0 && braces)
    node_at (self, list)->flags |= TLA_NODE_BRACES;
  return list;
}

TlaNodeId
tla_parser_read_type (TlaParser *self)
{
  while (TRUE)
    {
      TlaNodeId type = tla_parser_read_operand (self);

      if (type == 0)
        return 0;
      while (self->token.kind == '&' || self->token.kind == '*')
        tla_parser_advance (self);
      /* unsigned long, const half: the last word says it. */
      if (self->token.kind != TLA_TOKEN_NAME || tla_parser_at_line_end (self) ||
          node_at (self, type)->kind != TLA_NODE_NAME)
        return type;
    }
}

/* gmem_ptr[32b](0x7f…) o: what a print puts before a layout. Takes all of it. */
static gboolean
skip_pointer (TlaParser *self)
{
  while (self->token.kind != ']' && self->token.kind != TLA_TOKEN_END)
    tla_parser_advance (self);
  if (!tla_parser_expect (self, ']', "`]`"))
    return FALSE;
  if (self->token.kind == '(')
    {
      while (self->token.kind != ')' && self->token.kind != TLA_TOKEN_END)
        tla_parser_advance (self);
      if (!tla_parser_expect (self, ')', "`)`"))
        return FALSE;
    }
  if (!tla_parser_is_word (self, &self->token, "o"))
    {
      tla_parser_fail_expected (self, "`o` and a layout behind the pointer");
      return FALSE;
    }
  tla_parser_advance (self);
  return TRUE;
}

/* A name with what stands before its `::`, or what a prefix leaves: tla::_4, tla::_. */
static TlaNodeId
read_name (TlaParser *self)
{
  TlaNodeId qualifier = 0;

  if (self->token.kind == TLA_TOKEN_SCOPE)
    tla_parser_advance (self);

  while (self->token.kind == TLA_TOKEN_NAME)
    {
      TlaToken name = self->token;
      const char *word = self->scanner.text + name.start;
      TlaNodeId node;

      tla_parser_advance (self);
      if (self->token.kind == TLA_TOKEN_SCOPE && tla_word_is_prefix (word, name.end - name.start))
        {
          tla_parser_advance (self);
          continue;
        }

      node = tla_parser_add_node (self, TLA_NODE_NAME, name.start);
      if (node == 0)
        return 0;
      node_at (self, node)->first = qualifier;
      if (self->token.kind != TLA_TOKEN_SCOPE)
        return node;
      if (qualifier != 0)
        return tla_parser_fail (
          self, &name, TLA_ERROR_SYNTAX,
          "found `::` twice behind names that are no namespace: write Tag::MakeLayout<Element>(…)");
      qualifier = node;
      tla_parser_advance (self);
    }

  if (self->token.kind == TLA_TOKEN_STATIC || self->token.kind == TLA_TOKEN_SLICE)
    {
      TlaNodeKind kind = self->token.kind == TLA_TOKEN_STATIC ? TLA_NODE_STATIC : TLA_NODE_SLICE;
      TlaNodeId node = tla_parser_add_node (self, kind, self->token.start);

      tla_parser_advance (self);
      return node;
    }
  return tla_parser_fail_expected (self, "a name");
}

/* Brackets behind what is called: a template list and arguments. */
static TlaNodeId
read_apply (TlaParser *self, TlaNodeId callee)
{
  gboolean may_follow = !tla_parser_at_line_end (self);
  gboolean has_template = may_follow && self->token.kind == '<';
  TlaNodeList list;
  TlaNodeId part;

  if (!may_follow || (!has_template && self->token.kind != '(' && self->token.kind != '{'))
    return callee;

  if (!wrap (self, TLA_NODE_APPLY, callee, &list))
    return 0;
  if (has_template)
    {
      part = read_list (self, TLA_NODE_TEMPLATE, '>', "`,` or `>`");
      if (part == 0)
        return 0;
      append (self, &list, part);
    }
  if (!tla_parser_at_line_end (self) && (self->token.kind == '(' || self->token.kind == '{'))
    {
      part = tla_parser_read_arguments (self);
      if (part == 0)
        return 0;
      append (self, &list, part);
    }
  return list.parent;
}

static TlaNodeId read_unary (TlaParser *self);
static TlaNodeId read_primary (TlaParser *self);

TlaNodeId
tla_parser_read_named (TlaParser *self)
{
  TlaToken name = self->token;
  const char *word = self->scanner.text + name.start;
  gsize length = name.end - name.start;
  TlaParserMark mark = tla_parser_get_mark (self);
  TlaNodeId node;

  if (name.kind == TLA_TOKEN_NAME)
    {
      tla_parser_advance (self);
      if (tla_word_is (word, length, "Sw") && self->token.kind == '<')
        return tla_parser_fail (self, &name, TLA_ERROR_UNSUPPORTED,
                                "found a swizzle, which is not shown: write the layout behind `o` alone");
      if (self->token.kind == '[' && length >= 3 && memcmp (word + length - 3, "ptr", 3) == 0)
        return skip_pointer (self) ? read_primary (self) : 0;
      if (tla_word_is (word, length, "torch") && self->token.kind == '.')
        {
          tla_parser_advance (self);
          return tla_parser_read_named (self);
        }
      if (tla_word_is (word, length, "None"))
        return tla_parser_add_node (self, TLA_NODE_SLICE, name.start);
      tla_parser_return_to (self, &mark);
    }

  node = read_name (self);
  if (node == 0)
    return 0;
  if (node_at (self, node)->kind == TLA_NODE_NAME)
    return read_apply (self, node);
  return node;
}

/* (int)4: the type falls away. Leaves everything as it is if there is no cast. */
static gboolean
skip_cast (TlaParser *self)
{
  TlaParserMark mark = tla_parser_get_mark (self);
  guint n_words = 0;

  tla_parser_advance (self);
  while (self->token.kind == TLA_TOKEN_NAME &&
         tla_word_is_integer_type (self->scanner.text + self->token.start, self->token.end - self->token.start))
    {
      tla_parser_advance (self);
      n_words++;
    }
  if (n_words > 0 && self->token.kind == ')')
    {
      tla_parser_advance (self);
      return TRUE;
    }
  tla_parser_return_to (self, &mark);
  return FALSE;
}

static TlaNodeId
read_primary (TlaParser *self)
{
  TlaNodeId node;

  switch (self->token.kind)
    {
    case TLA_TOKEN_INTEGER:
    case TLA_TOKEN_ELLIPSIS:
    case TLA_TOKEN_SLICE:
      node = tla_parser_add_node (self,
                                  self->token.kind == TLA_TOKEN_INTEGER    ? TLA_NODE_INTEGER
                                  : self->token.kind == TLA_TOKEN_ELLIPSIS ? TLA_NODE_ELLIPSIS
                                                                           : TLA_NODE_SLICE,
                                  self->token.start);
      tla_parser_advance (self);
      return node;

    case TLA_TOKEN_STATIC:
      node = tla_parser_add_node (self, TLA_NODE_STATIC, self->token.start);
      tla_parser_advance (self);
      if (self->token.kind == '{' && !tla_parser_at_line_end (self))
        {
          tla_parser_advance (self);
          if (!tla_parser_expect (self, '}', "`}`: a static integer is written _16 or _16{}"))
            return 0;
        }
      return node;

    case TLA_TOKEN_NAME:
    case TLA_TOKEN_SCOPE:
      return tla_parser_read_named (self);

    case '(':
      if (skip_cast (self))
        {
          if (!tla_parser_enter (self))
            return 0;
          node = read_unary (self);
          tla_parser_leave (self);
          return node;
        }
      return read_list (self, TLA_NODE_TUPLE, ')', "`,` or `)`");

    case '[':
      return read_list (self, TLA_NODE_TUPLE, ']', "`,` or `]`");

    case '{':
      return tla_parser_fail_expected (self, "an integer, a tuple or a layout: write ( ) around a tuple's entries");

    case '?':
      return tla_parser_fail_expected (self,
                                       "an integer: a size or stride that is not known cannot be shown, write it");

    default:
      return tla_parser_fail_expected (self, "an integer, a tuple, a layout or a name");
    }
}

static TlaNodeId
read_postfix (TlaParser *self)
{
  TlaNodeId node = read_primary (self);
  guint length = 0;

  while (node != 0)
    {
      TlaNodeList list;
      TlaNodeId part;
      guint kind = self->token.kind;
      gboolean is_member = kind == '.' || kind == TLA_TOKEN_ARROW;

      if (!is_member && ((kind != '(' && kind != '[') || tla_parser_at_line_end (self)))
        return node;
      if (++length > TLA_AST_MAX_NESTING)
        return tla_parser_fail (self, &self->token, TLA_ERROR_LIMIT, "more than %d calls on one value: give it a name",
                                TLA_AST_MAX_NESTING);

      if (kind == '(')
        {
          node = read_apply (self, node);
          continue;
        }
      if (!wrap (self, is_member ? TLA_NODE_MEMBER : TLA_NODE_INDEX, node, &list))
        return 0;
      if (is_member)
        {
          tla_parser_advance (self);
          if (tla_parser_is_word (self, &self->token, "template"))
            tla_parser_advance (self);
          if (self->token.kind != TLA_TOKEN_NAME)
            return tla_parser_fail_expected (self, "a member such as shape() or layout()");
          part = tla_parser_add_node (self, TLA_NODE_NAME, self->token.start);
          tla_parser_advance (self);
        }
      else
        part = read_list (self, TLA_NODE_ARGUMENTS, ']', "`,` or `]`");
      if (part == 0)
        return 0;
      append (self, &list, part);
      node = is_member ? read_apply (self, list.parent) : list.parent;
    }
  return 0;
}

static TlaNodeId
read_unary (TlaParser *self)
{
  guint32 start = self->token.start;
  TlaNodeList list;
  TlaNodeId operand;

  while (self->token.kind == '+')
    tla_parser_advance (self);
  if (self->token.kind != '-')
    return read_postfix (self);

  start = self->token.start;
  tla_parser_advance (self);
  if (self->token.kind == TLA_TOKEN_INTEGER)
    {
      operand = tla_parser_add_node (self, TLA_NODE_INTEGER, start);
      if (operand != 0)
        node_at (self, operand)->flags = TLA_NODE_NEGATIVE;
      tla_parser_advance (self);
      return operand;
    }

  list = (TlaNodeList) { tla_parser_add_node (self, TLA_NODE_NEGATE, start), 0 };
  if (list.parent == 0 || !tla_parser_enter (self))
    return 0;
  operand = read_unary (self);
  tla_parser_leave (self);
  if (operand == 0)
    return 0;
  append (self, &list, operand);
  return list.parent;
}

static gboolean
at_any_operator (const TlaParser *self, const guint16 *operators)
{
  for (; *operators != 0; operators++)
    if (self->token.kind == *operators)
      return tla_parser_at_operator (self, *operators);
  return FALSE;
}

/* Operands of one rank with operators between them, kept flat so that a long sum does not nest. */
static TlaNodeId
read_chain (TlaParser *self, TlaNodeKind kind, const guint16 *operators, TlaNodeId (*read) (TlaParser *))
{
  TlaNodeList list = { 0 };
  TlaNodeId operand = read (self);

  while (operand != 0 && at_any_operator (self, operators))
    {
      guint16 op = self->token.kind;

      if (list.parent == 0 && !wrap (self, kind, operand, &list))
        return 0;
      tla_parser_advance (self);
      operand = read (self);
      if (operand == 0)
        return 0;
      node_at (self, operand)->op = op;
      append (self, &list, operand);
    }
  return list.parent != 0 && operand != 0 ? list.parent : operand;
}

static TlaNodeId
read_product (TlaParser *self)
{
  static const guint16 operators[] = { '*', '/', '%', TLA_TOKEN_ODOT, 0 };

  return read_chain (self, TLA_NODE_PRODUCT, operators, read_unary);
}

static TlaNodeId
read_sum (TlaParser *self)
{
  static const guint16 operators[] = { '+', '-', 0 };

  return read_chain (self, TLA_NODE_SUM, operators, read_product);
}

/* The letter x between blanks, or the multiplication sign. */
static gboolean
at_cross (const TlaParser *self)
{
  const TlaToken *token = &self->token;

  if (token->kind == TLA_TOKEN_CROSS)
    return tla_parser_at_operator (self, TLA_TOKEN_CROSS);
  return tla_parser_is_word (self, token, "x") && token->space && !tla_parser_at_line_end (self) &&
         g_ascii_isspace (self->scanner.text[token->end]);
}

TlaNodeId
tla_parser_read_operand (TlaParser *self)
{
  TlaNodeList list = { 0 };
  TlaNodeId operand = read_sum (self);

  while (operand != 0 && at_cross (self))
    {
      if (list.parent == 0 && !wrap (self, TLA_NODE_CROSS, operand, &list))
        return 0;
      tla_parser_advance (self);
      operand = read_sum (self);
      if (operand == 0)
        return 0;
      append (self, &list, operand);
    }
  return list.parent != 0 && operand != 0 ? list.parent : operand;
}

TlaNodeId
tla_parser_read_expression (TlaParser *self)
{
  TlaNodeList list = { 0 };
  TlaNodeId part = tla_parser_read_operand (self);
  guint n_colons = 0, n_allowed = 2;

  while (part != 0 && tla_parser_at_operator (self, ':'))
    {
      if (list.parent == 0)
        {
          /* A name may stand before the layout that it names. */
          if (node_at (self, part)->kind == TLA_NODE_NAME)
            n_allowed = 3;
          if (!wrap (self, TLA_NODE_COLON, part, &list))
            return 0;
        }
      if (++n_colons > n_allowed)
        return tla_parser_fail (self, &self->token, TLA_ERROR_SYNTAX,
                                "found `:` once more, but a layout is shape:stride or shape:stride:originShape");
      tla_parser_advance (self);
      part = tla_parser_read_operand (self);
      if (part == 0)
        return 0;
      append (self, &list, part);
    }
  return list.parent != 0 && part != 0 ? list.parent : part;
}
