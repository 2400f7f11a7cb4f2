/* SPDX-License-Identifier: MIT */
#pragma once

#include "tuple/tla-int-tuple.h"

G_BEGIN_DECLS

/**
 * Tsv: a table of tests/data: one row a line, the first line starts with # and names the columns.
 *
 * A test walks over it with tsv_next(); tsv_close() fails the test unless every line was walked over, so that an
 * error in reading cannot pass as success.
 */
typedef struct Tsv Tsv;

Tsv *tsv_open (const char *folder, const char *name);
/* The next row, FALSE after the last one. */
gboolean tsv_next (Tsv *self);
/* The text in a column of this row; a column that does not exist is a fatal error. Borrowed. */
const char *tsv_get (Tsv *self, const char *column);
/* Whether the column says "does not apply". */
gboolean tsv_is_empty (Tsv *self, const char *column);
gint64 tsv_get_int (Tsv *self, const char *column);
TlaIntTuple *tsv_get_tuple (Tsv *self, const char *column);
/* Compares and, on a difference, fails the test with the row; no more than some dozen rows are printed. */
void tsv_expect (Tsv *self, const char *column, const char *found);
void tsv_expect_int (Tsv *self, const char *column, gint64 found);
void tsv_expect_tuple (Tsv *self, const char *column, const TlaIntTuple *found);
void tsv_fail (Tsv *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void tsv_close (Tsv *self);

/* `((_16,7),-3)`, an underscore marks a static integer. Ends at the first character that is no part of it. */
TlaIntTuple *tsv_parse_tuple (const char *text, const char **end);
/* The same text, without blanks, with underscores or not. */
char *tsv_format_tuple (const TlaIntTuple *tuple, gboolean with_static);
/* Whether the tuple is the expected text, or if @wraps (a number that wrapped at 32 bits) congruent to it modulo 2^32. */
gboolean tsv_agrees (const char *expected, const TlaIntTuple *found, gboolean with_static, gboolean wraps);

G_END_DECLS
