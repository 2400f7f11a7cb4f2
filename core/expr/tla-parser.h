/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-ast.h"
#include "expr/tla-scanner.h"

G_BEGIN_DECLS

/*
 * Recursive descent, one token of look-ahead. tla-parser-expression.c reads expressions, tla-parser-statement.c
 * statements; tla-parser.c has what both need.
 * Every function that returns a node returns 0 after an error, which is then in @error with its place.
 */
typedef struct
{
  TlaScript *script;
  TlaScanner scanner;
  TlaToken token;   /* the next one, not yet taken */
  guint32 last_end; /* where the one before it ended */
  guint nesting;
  guint brackets; /* open ones: line ends do not count between them */
  guint loops;    /* open ones */
  TlaPlace place; /* of the last statement */
  GError *error;
} TlaParser;

/* Where the parser stands, to come back to. */
typedef struct
{
  gsize at;
  TlaToken token;
  guint32 last_end;
} TlaParserMark;

void tla_parser_advance (TlaParser *self);
TlaParserMark tla_parser_get_mark (const TlaParser *self);
void tla_parser_return_to (TlaParser *self, const TlaParserMark *mark);

/* Sets the error at a token and returns 0. */
TlaNodeId tla_parser_fail (TlaParser *self, const TlaToken *token, TlaError code, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
/* "found X, expected …". */
TlaNodeId tla_parser_fail_expected (TlaParser *self, const char *expected);
gboolean tla_parser_expect (TlaParser *self, guint kind, const char *expected);

gboolean tla_parser_is_word (const TlaParser *self, const TlaToken *token, const char *word);
/* Whether the next token is this one and belongs to the line read so far: operators do, even at a line's start. */
gboolean tla_parser_at_operator (const TlaParser *self, guint kind);
/* Whether a line end outside of brackets comes next. */
gboolean tla_parser_at_line_end (const TlaParser *self);

gboolean tla_parser_enter (TlaParser *self);
void tla_parser_leave (TlaParser *self);

TlaNodeId tla_parser_add_node (TlaParser *self, TlaNodeKind kind, guint32 start);
/* Anything with a value: layouts, tuples, integers. */
TlaNodeId tla_parser_read_expression (TlaParser *self);
/* What stands between colons or in a loop's header: no layout written with colons. */
TlaNodeId tla_parser_read_operand (TlaParser *self);
/* A name with its brackets: what another name is declared to be. */
TlaNodeId tla_parser_read_named (TlaParser *self);
/* An entry of a template list. */
TlaNodeId tla_parser_read_type (TlaParser *self);
/* ( … ) or { … }. */
TlaNodeId tla_parser_read_arguments (TlaParser *self);

/* One statement, with its end; a lone `;` and what is ignored count as read. */
gboolean tla_parser_read_statement (TlaParser *self);
/* The whole text. */
gboolean tla_parser_read_script (TlaParser *self);

G_END_DECLS
