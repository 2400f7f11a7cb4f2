/* SPDX-License-Identifier: MIT */
#include "expr/tla-scanner.h"

#include <string.h>

#include "expr/tla-fold.h"

enum
{
  IS_NAME = 1,
  IS_DIGIT = 2,
  IS_BLANK = 4,
  IS_MARK = 8, /* bracket, comma or semicolon: a token whatever follows */
};

/* Bytes of multi-byte characters count as parts of names here; whether they are letters is looked at when met. */
static guint8 classes[256];

static void
init_classes (void)
{
  static gsize initialised;

  if (!g_once_init_enter (&initialised))
    return;
  for (guint c = 0; c < 256; c++)
    {
      guint8 class = 0;

      if (c == '_' || g_ascii_isalpha ((char) c))
        class |= IS_NAME;
      if (g_ascii_isdigit ((char) c))
        class |= IS_NAME | IS_DIGIT;
      if (c == ' ' || (c >= '\t' && c <= '\r') || c == TLA_FOLD_WORD)
        class |= IS_BLANK;
      if (c != 0 && strchr ("()[]{},;", (int) c) != NULL)
        class |= IS_MARK;
      classes[c] = class;
    }
  g_once_init_leave (&initialised, 1);
}

#define CLASS(c) classes[(guchar) (c)]

static gboolean
is_name_character (const char *at)
{
  if (CLASS (*at) & IS_NAME)
    return TRUE;
  return ((guchar) *at & 0x80) && g_unichar_isalnum (g_utf8_get_char (at));
}

static const char *
skip_name (const char *at)
{
  while (TRUE)
    {
      while (CLASS (*at) & IS_NAME)
        at++;
      if (!((guchar) *at & 0x80) || !is_name_character (at))
        return at;
      at = g_utf8_next_char (at);
    }
}

/* Blanks and comments; returns where the next token starts, or where a comment that does not end starts. */
static const char *
skip_blanks (const TlaScanner *self, const char *at, TlaToken *token, gboolean *unended)
{
  const char *end = self->text + self->length;

  while (TRUE)
    {
      if (CLASS (*at) & IS_BLANK)
        {
          token->space = TRUE;
          if (*at == '\n')
            {
              token->newline = TRUE;
              token->word = FALSE;
            }
          else if (*at == TLA_FOLD_WORD)
            token->word = TRUE;
          at++;
        }
      else if ((at[0] == '/' && at[1] == '/') || at[0] == '#')
        {
          const char *line_end = memchr (at, '\n', (gsize) (end - at));

          at = line_end != NULL ? line_end : end;
          token->space = TRUE;
        }
      else if (at[0] == '/' && at[1] == '*')
        {
          const char *comment_end = strstr (at + 2, "*/");

          if (comment_end == NULL)
            {
              *unended = TRUE;
              return at;
            }
          if (memchr (at, '\n', (gsize) (comment_end - at)) != NULL)
            token->newline = TRUE;
          token->space = TRUE;
          at = comment_end + 2;
        }
      else
        return at;
    }
}

/* Digits, hexadecimal or binary digits, and the separators between them. */
static const char *
skip_digits (const char *at)
{
  if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && g_ascii_isxdigit (at[2]))
    {
      at += 2;
      while (g_ascii_isxdigit (*at) || (*at == '\'' && g_ascii_isxdigit (at[1])))
        at++;
    }
  else if (at[0] == '0' && (at[1] == 'b' || at[1] == 'B') && (at[2] == '0' || at[2] == '1'))
    {
      at += 2;
      while (*at == '0' || *at == '1' || (*at == '\'' && (at[1] == '0' || at[1] == '1')))
        at++;
    }
  else
    {
      while ((CLASS (*at) & IS_DIGIT) || (*at == '\'' && (CLASS (at[1]) & IS_DIGIT)))
        at++;
    }
  return at;
}

static const char *
scan_number (const char *at, TlaToken *token)
{
  guint suffix = 0;

  at = skip_digits (at);
  while (suffix < 3 && *at != '\0' && strchr ("uUlLzZ", *at) != NULL)
    {
      at++;
      suffix++;
    }
  token->kind = TLA_TOKEN_INTEGER;
  if (is_name_character (at) || (at[0] == '.' && (CLASS (at[1]) & IS_DIGIT)))
    {
      token->kind = TLA_TOKEN_BAD;
      while (is_name_character (at) || *at == '.')
        at = *at == '.' ? at + 1 : skip_name (at);
    }
  return at;
}

static const char *
scan_name (const char *at, TlaToken *token)
{
  const char *start = at;

  at = skip_name (at);
  token->kind = TLA_TOKEN_NAME;
  if (*start != '_')
    return at;

  if (at == start + 1)
    {
      token->kind = TLA_TOKEN_SLICE;
      if (at[0] == '-' && (CLASS (at[1]) & IS_DIGIT))
        {
          const char *digits = skip_digits (at + 1);

          if (!is_name_character (digits))
            {
              token->kind = TLA_TOKEN_STATIC;
              at = digits;
            }
        }
    }
  else if (CLASS (start[1]) & IS_DIGIT)
    {
      const char *digit = start + 1;

      while (CLASS (*digit) & IS_DIGIT)
        digit++;
      if (digit == at)
        token->kind = TLA_TOKEN_STATIC;
    }
  return at;
}

static const struct
{
  const char text[4];
  guint16 kind;
} marks[] = {
  { "...", TLA_TOKEN_ELLIPSIS },      { "..", TLA_TOKEN_ELLIPSIS },    { "::", TLA_TOKEN_SCOPE },
  { "==", TLA_TOKEN_EQUAL },          { "!=", TLA_TOKEN_NOT_EQUAL },   { "<=", TLA_TOKEN_LESS_EQUAL },
  { "++", TLA_TOKEN_INCREMENT },      { "--", TLA_TOKEN_DECREMENT },   { "+=", TLA_TOKEN_ADD_ASSIGN },
  { "->", TLA_TOKEN_ARROW },          { "\xc3\x97", TLA_TOKEN_CROSS }, /* U+00D7 */
  { "\xe2\x8a\x99", TLA_TOKEN_ODOT },                                  /* U+2299 */
};

static const char *
scan_mark (const char *at, TlaToken *token)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      gsize length = strnlen (marks[i].text, sizeof marks[i].text);

      if (*at == marks[i].text[0] && strncmp (at, marks[i].text, length) == 0)
        {
          token->kind = marks[i].kind;
          return at + length;
        }
    }
  if ((guchar) *at & 0x80)
    {
      token->kind = TLA_TOKEN_BAD;
      return g_utf8_next_char (at);
    }
  token->kind = (guchar) *at;
  return at + 1;
}

void
tla_scanner_next (TlaScanner *self, TlaToken *token)
{
  const char *at = self->text + self->at;
  gboolean unended = FALSE;
  const char *start;

  init_classes ();
  *token = (TlaToken) { 0 };
  at = start = skip_blanks (self, at, token, &unended);

  if (unended)
    {
      token->kind = TLA_TOKEN_COMMENT;
      at = self->text + self->length;
    }
  else if (CLASS (*at) & IS_MARK)
    {
      token->kind = (guchar) *at;
      at++;
    }
  else if (CLASS (*at) & IS_DIGIT)
    at = scan_number (at, token);
  else if (is_name_character (at))
    at = scan_name (at, token);
  else if (*at == '"')
    {
      const char *end = at + 1 + strcspn (at + 1, "\"\n");

      token->kind = *end == '"' ? TLA_TOKEN_STRING : TLA_TOKEN_BAD;
      at = *end == '"' ? end + 1 : end;
    }
  else if (*at == '\0')
    token->kind = TLA_TOKEN_END;
  else
    at = scan_mark (at, token);

  token->start = (guint32) (start - self->text);
  token->end = (guint32) (at - self->text);
  self->at = token->end;
}

void
tla_numeral_read (const char *text, TlaNumeral *number)
{
  const char *at = text;
  guint base = 10;

  *number = (TlaNumeral) { 0 };
  if (*at == '_')
    at++;
  if (*at == '-')
    {
      number->negative = TRUE;
      at++;
    }
  if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X'))
    base = 16;
  else if (at[0] == '0' && (at[1] == 'b' || at[1] == 'B'))
    base = 2;
  if (base != 10)
    at += 2;
  number->octal = base == 10 && at[0] == '0' && g_ascii_isdigit (at[1]);

  for (; g_ascii_isxdigit (*at) || *at == '\''; at++)
    {
      int digit = g_ascii_xdigit_value (*at);

      if (*at == '\'')
        continue;
      if (digit >= (int) base)
        break;
      if (__builtin_mul_overflow (number->magnitude, (guint64) base, &number->magnitude) ||
          __builtin_add_overflow (number->magnitude, (guint64) digit, &number->magnitude))
        number->too_large = TRUE;
    }
}
