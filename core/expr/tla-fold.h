/* SPDX-License-Identifier: MIT */
#pragma once

#include "tuple/tla-error.h"

G_BEGIN_DECLS

/*
 * The text as the scanner reads it, beside the text as typed.
 *
 * Full-width brackets, commas, colons and digits become the ASCII characters they stand for (NFKC), list commas become
 * commas, words of Chinese, Japanese and Korean become TLA_FOLD_WORD, which separates like a blank. A text of ASCII
 * only, the usual case, is read as it stands.
 */

/* Stands where a word was left out. */
#define TLA_FOLD_WORD '\001'

/* From @folded on, until the next one, the typed text runs along at @typed. */
typedef struct
{
  guint32 folded;
  guint32 typed;
} TlaFoldPoint;

typedef struct
{
  char *typed;
  gsize typed_length;
  char *folded; /* the same as @typed where nothing had to be folded; ends with a NUL */
  gsize folded_length;
  GArray *points; /* of TlaFoldPoint, ascending; NULL where nothing was folded */
} TlaFoldedText;

/* Copies @text. Refuses invalid UTF-8 and control characters, with their place. */
gboolean tla_folded_text_init (TlaFoldedText *self, const char *text, gsize length, GError **error);
void tla_folded_text_clear (TlaFoldedText *self);

/* The byte of the typed text that a byte of the folded text came from. */
gsize tla_folded_text_get_typed (const TlaFoldedText *self, gsize folded);
/* The place of the folded bytes from @start up to @end; it counts lines from the text's start. */
void tla_folded_text_get_place (const TlaFoldedText *self, gsize start, gsize end, TlaPlace *place);
/* Moves @place, which stands somewhere before in the same text or is all zero, on to @start: for places in rising order. */
void tla_folded_text_advance_place (const TlaFoldedText *self, gsize start, gsize end, TlaPlace *place);

G_END_DECLS
