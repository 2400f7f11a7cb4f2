/* SPDX-License-Identifier: MIT */
#pragma once

#include <string.h>

#include "tuple/tla-error.h"

G_BEGIN_DECLS

/* Words of C++ and of Python that the language knows without a meaning of their own. @word need not end with a NUL. */

/* Prefixes that fall away before `::`: tla, Catlass, layout, … */
gboolean tla_word_is_prefix (const char *word, gsize length);
/* const, constexpr, static, …: words beside a type that say nothing here. */
gboolean tla_word_is_qualifier (const char *word, gsize length);
/* Types of C++ integers: a call of one is its argument. */
gboolean tla_word_is_integer_type (const char *word, gsize length);

/* An error whose message is cut where a name of the text would make it endless. */
GError *tla_words_new_error (TlaError code, const char *format, va_list arguments) G_GNUC_PRINTF (2, 0);

static inline gboolean
tla_word_is (const char *word, gsize length, const char *other)
{
  return strlen (other) == length && memcmp (word, other, length) == 0;
}

G_END_DECLS
