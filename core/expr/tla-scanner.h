/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Single characters are tokens of their own code; these are the others. */
typedef enum
{
  TLA_TOKEN_END = 0,
  TLA_TOKEN_INTEGER = 256, /* 16, 0x10, 1'000, 16u */
  TLA_TOKEN_STATIC,        /* _16, _-1 */
  TLA_TOKEN_SLICE,         /* _ */
  TLA_TOKEN_NAME,
  TLA_TOKEN_STRING,
  TLA_TOKEN_SCOPE,    /* :: */
  TLA_TOKEN_ELLIPSIS, /* ... or .. */
  TLA_TOKEN_CROSS,    /* the multiplication sign: 16 × 8 is a tuple */
  TLA_TOKEN_ODOT,     /* the circled dot: the entrywise product */
  TLA_TOKEN_EQUAL,    /* == */
  TLA_TOKEN_NOT_EQUAL,
  TLA_TOKEN_LESS_EQUAL,
  TLA_TOKEN_INCREMENT,
  TLA_TOKEN_DECREMENT,
  TLA_TOKEN_ADD_ASSIGN,
  TLA_TOKEN_ARROW,
  TLA_TOKEN_BAD,     /* no token of the language: a number with junk behind it, a strange character */
  TLA_TOKEN_COMMENT, /* a comment that does not end */
} TlaTokenKind;

/**
 * TlaToken:
 * @kind: a #TlaTokenKind, or a character
 * @newline: whether a line end stands before it
 * @space: whether a blank (or a line end) stands before it
 * @word: whether a word was left out before it
 */
typedef struct
{
  guint16 kind;
  guint8 newline : 1;
  guint8 space : 1;
  guint8 word : 1;
  guint32 start;
  guint32 end;
} TlaToken;

typedef struct
{
  const char *text; /* folded, ended by a NUL */
  gsize length;
  gsize at;
} TlaScanner;

void tla_scanner_next (TlaScanner *self, TlaToken *token);

/**
 * TlaNumeral: what the text of an integer token says.
 * @problem: (nullable): what is wrong with it and what to write
 */
typedef struct
{
  guint64 magnitude;
  gboolean negative;
  gboolean too_large;
  gboolean octal; /* a leading zero: C++ would read it as octal */
} TlaNumeral;

/* Reads the integer (plain or static) that starts at @text. */
void tla_numeral_read (const char *text, TlaNumeral *number);

G_END_DECLS
