/* SPDX-License-Identifier: MIT */
#include "expr/tla-fold.h"

#include <string.h>

/* What NFKC leaves alone and the language writes otherwise. Blanks separate. */
static const struct
{
  gunichar typed;
  char folded;
} replacements[] = {
  { 0x3001, ',' }, /* list comma */
  { 0x3010, '[' }, { 0x3011, ']' }, { 0x3014, '(' }, { 0x3015, ')' },
  { 0x3008, '<' }, { 0x3009, '>' }, { 0x2236, ':' }, /* ratio */
  { 0x2212, '-' },                                   /* minus */
  { 0x2010, '-' }, { 0x2217, '*' },                  /* asterisk operator */
  { 0x2022, ' ' },                                   /* bullet of a list */
  { 0x200b, ' ' }, { 0xfeff, ' ' },                  /* zero width */
};

static gboolean
is_left_out (gunichar c)
{
  switch (g_unichar_get_script (c))
    {
    case G_UNICODE_SCRIPT_HAN:
    case G_UNICODE_SCRIPT_HIRAGANA:
    case G_UNICODE_SCRIPT_KATAKANA:
    case G_UNICODE_SCRIPT_HANGUL:
    case G_UNICODE_SCRIPT_BOPOMOFO:
      return TRUE;
    default:
      return FALSE;
    }
}

static char
find_replacement (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (replacements); i++)
    if (replacements[i].typed == c)
      return replacements[i].folded;
  if (g_unichar_isspace (c))
    return ' ';
  if (is_left_out (c))
    return TLA_FOLD_WORD;
  return '\0';
}

static void
append_folded (GString *folded, const char *at, gsize length)
{
  gunichar c = g_utf8_get_char (at);
  char replacement = find_replacement (c);

  if (replacement != '\0')
    {
      g_string_append_c (folded, replacement);
      return;
    }

  if (c >= 0xff01 && c <= 0xff5e)
    {
      g_string_append_c (folded, (char) (c - 0xfee0));
      return;
    }

  g_autofree char *normal = g_utf8_normalize (at, (gssize) length, G_NORMALIZE_ALL_COMPOSE);
  g_string_append (folded, normal != NULL ? normal : "?");
}

static void
fold (TlaFoldedText *self)
{
  GString *folded = g_string_sized_new (self->typed_length + 1);
  gsize at = 0;

  self->points = g_array_new (FALSE, FALSE, sizeof (TlaFoldPoint));
  while (at < self->typed_length)
    {
      gsize run = at;

      while (run < self->typed_length && !(self->typed[run] & 0x80))
        run++;
      g_string_append_len (folded, self->typed + at, (gssize) (run - at));
      at = run;
      if (at < self->typed_length)
        {
          gsize length = (gsize) (g_utf8_next_char (self->typed + at) - (self->typed + at));
          gsize before = folded->len;

          append_folded (folded, self->typed + at, length);
          at += length;
          if (folded->len - before != length)
            {
              TlaFoldPoint point = { (guint32) folded->len, (guint32) at };
              g_array_append_val (self->points, point);
            }
        }
    }

  self->folded_length = folded->len;
  self->folded = g_string_free (folded, FALSE);
}

static gboolean
refuse (TlaFoldedText *self, gsize start, gsize end, const char *what, GError **error)
{
  TlaPlace place;

  g_set_error (error, TLA_ERROR, TLA_ERROR_SYNTAX, "found %s, but a text of UTF-8 characters is needed here: remove it",
               what);
  tla_folded_text_get_place (self, start, end, &place);
  if (error != NULL)
    tla_error_set_place (*error, &place);
  tla_folded_text_clear (self);
  return FALSE;
}

gboolean
tla_folded_text_init (TlaFoldedText *self, const char *text, gsize length, GError **error)
{
  gboolean is_ascii = TRUE;
  const char *valid_end;

  *self = (TlaFoldedText) { 0 };
  self->typed = g_malloc (length + 1);
  memcpy (self->typed, text, length);
  self->typed[length] = '\0';
  self->typed_length = length;
  self->folded = self->typed;
  self->folded_length = length;

  for (gsize i = 0; i < length; i++)
    {
      guchar c = (guchar) text[i];

      if (c >= 0x80)
        is_ascii = FALSE;
      else if ((c < 0x20 && !(c >= '\t' && c <= '\r')) || c == 0x7f)
        {
          char what[40];

          if (!is_ascii && !g_utf8_validate_len (self->typed, i, &valid_end))
            break;
          g_snprintf (what, sizeof what, "the control character U+%04X", c);
          return refuse (self, i, i + 1, what, error);
        }
    }

  if (is_ascii)
    return TRUE;

  if (!g_utf8_validate_len (self->typed, length, &valid_end))
    {
      gsize at = (gsize) (valid_end - self->typed);
      char what[40];

      g_snprintf (what, sizeof what, "the byte 0x%02X", (guchar) text[at]);
      return refuse (self, at, at + 1, what, error);
    }

  fold (self);
  return TRUE;
}

void
tla_folded_text_clear (TlaFoldedText *self)
{
  if (self->folded != self->typed)
    g_free (self->folded);
  g_clear_pointer (&self->typed, g_free);
  g_clear_pointer (&self->points, g_array_unref);
  self->folded = NULL;
}

gsize
tla_folded_text_get_typed (const TlaFoldedText *self, gsize folded)
{
  gsize typed = folded;
  gsize limit = self->typed_length;
  guint low = 0, high;

  if (self->points == NULL)
    return folded;

  high = self->points->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->points, TlaFoldPoint, middle).folded <= folded)
        low = middle + 1;
      else
        high = middle;
    }
  if (low > 0)
    {
      const TlaFoldPoint *point = &g_array_index (self->points, TlaFoldPoint, low - 1);
      typed = point->typed + (folded - point->folded);
    }
  /* One character may have become several: all of them stand where it stands. */
  if (low < self->points->len)
    limit = g_array_index (self->points, TlaFoldPoint, low).typed - 1;
  typed = MIN (typed, limit);
  while (typed > 0 && ((guchar) self->typed[typed] & 0xc0) == 0x80)
    typed--;
  return typed;
}

void
tla_folded_text_advance_place (const TlaFoldedText *self, gsize start, gsize end, TlaPlace *place)
{
  gsize typed = tla_folded_text_get_typed (self, start);
  gsize at;

  if (place->line == 0 || place->start > typed)
    *place = (TlaPlace) { .line = 1, .column = 1 };
  for (at = place->start; at < typed; at++)
    {
      guchar c = (guchar) self->typed[at];

      if (c == '\n')
        {
          place->line++;
          place->column = 1;
        }
      else if ((c & 0xc0) != 0x80)
        place->column++;
    }
  place->start = typed;
  place->end = end > start ? tla_folded_text_get_typed (self, end) : typed;
}

void
tla_folded_text_get_place (const TlaFoldedText *self, gsize start, gsize end, TlaPlace *place)
{
  *place = (TlaPlace) { 0 };
  tla_folded_text_advance_place (self, start, end, place);
}
