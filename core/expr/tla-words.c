/* SPDX-License-Identifier: MIT */
#include "expr/tla-words.h"

static const char *const prefixes[] = {
  "tla", "Catlass", "layout", "Arch", "AscendC", "Te", "cute", "Std", "std", "pto", NULL,
};

static const char *const qualifiers[] = {
  "auto", "const", "constexpr", "static", "inline", "volatile", "typename", "class", "struct", "let", "var", NULL,
};

static const char *const integer_types[] = {
  "int",     "unsigned",  "signed",   "long",     "short",    "char",      "bool",
  "size_t",  "ptrdiff_t", "uint",     "int8_t",   "int16_t",  "int32_t",   "int64_t",
  "uint8_t", "uint16_t",  "uint32_t", "uint64_t", "intptr_t", "uintptr_t", NULL,
};

static gboolean
find_word (const char *const *words, const char *word, gsize length)
{
  for (; *words != NULL; words++)
    if (tla_word_is (word, length, *words))
      return TRUE;
  return FALSE;
}

gboolean
tla_word_is_prefix (const char *word, gsize length)
{
  return find_word (prefixes, word, length);
}

gboolean
tla_word_is_qualifier (const char *word, gsize length)
{
  return find_word (qualifiers, word, length);
}

gboolean
tla_word_is_integer_type (const char *word, gsize length)
{
  return find_word (integer_types, word, length);
}

#define MOST_MESSAGE_BYTES 1500

GError *
tla_words_new_error (TlaError code, const char *format, va_list arguments)
{
  g_autofree char *message = g_strdup_vprintf (format, arguments);

  if (strlen (message) > MOST_MESSAGE_BYTES)
    {
      g_autofree char *cut = g_strndup (message, MOST_MESSAGE_BYTES);
      const char *end;

      /* Not within a character. */
      g_utf8_validate (cut, -1, &end);
      return g_error_new (TLA_ERROR, (int) code, "%.*s…", (int) (end - cut), cut);
    }
  return g_error_new_literal (TLA_ERROR, (int) code, message);
}
