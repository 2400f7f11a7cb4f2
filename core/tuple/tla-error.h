/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TLA_ERROR:
 *
 * The domain of every error that a user can cause. A message says which rule was broken, the value that broke it and
 * what to write instead; it never holds the place, which is kept beside it (see [func@Tla.error_get_place]).
 */
#define TLA_ERROR (tla_error_quark ())

/**
 * TlaError:
 * @TLA_ERROR_SYNTAX: the text is not of the language
 * @TLA_ERROR_NAME: a name is not known
 * @TLA_ERROR_TYPE: a value of another kind is needed here
 * @TLA_ERROR_ARGUMENTS: too few, too many, or the wrong arguments
 * @TLA_ERROR_RANK: ranks or nestings differ
 * @TLA_ERROR_RANGE: a number out of the range that is allowed, a negative size among them
 * @TLA_ERROR_OVERFLOW: a number that does not fit 63 bits
 * @TLA_ERROR_LIMIT: nested too deep, or longer than the program takes
 * @TLA_ERROR_UNSUPPORTED: understood, but refused: the message says why
 * @TLA_ERROR_FILE: a file that is damaged, of a newer version, or no file of ours
 */
typedef enum
{
  TLA_ERROR_SYNTAX,
  TLA_ERROR_NAME,
  TLA_ERROR_TYPE,
  TLA_ERROR_ARGUMENTS,
  TLA_ERROR_RANK,
  TLA_ERROR_RANGE,
  TLA_ERROR_OVERFLOW,
  TLA_ERROR_LIMIT,
  TLA_ERROR_UNSUPPORTED,
  TLA_ERROR_FILE,
} TlaError;

GQuark tla_error_quark (void);

/**
 * TlaPlace:
 * @line: line, from 1; 0 where there is no place
 * @column: column in characters of the text as typed, from 1
 * @start: first byte in the text
 * @end: byte after the last one
 *
 * A place in a text.
 */
typedef struct
{
  guint line;
  guint column;
  gsize start;
  gsize end;
} TlaPlace;

/**
 * tla_error_set_place:
 * @error: (nullable): an error of %TLA_ERROR; anything else is left alone
 * @place: the place
 *
 * Sets the place unless the error has one already: the innermost place is the one that helps.
 */
void tla_error_set_place (GError *error, const TlaPlace *place);

/**
 * tla_error_get_place:
 * @error: (nullable): an error
 * @place: (out): the place
 *
 * Returns: whether the error has a place
 */
gboolean tla_error_get_place (const GError *error, TlaPlace *place);

G_END_DECLS
