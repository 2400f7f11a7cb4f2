/* SPDX-License-Identifier: MIT */
#pragma once

#include "check/tla-check.h"
#include "expr/tla-value.h"
#include "tuple/tla-error.h"

G_BEGIN_DECLS

#define TLA_SCRIPT_MAX_BYTES (64 * 1024 * 1024)

/**
 * TlaScript:
 *
 * A parsed text: a list of statements. Immutable and reference-counted. Parsing evaluates nothing; its memory is a
 * bounded multiple of the text's length.
 */
typedef struct _TlaScript TlaScript;

/**
 * TlaScope:
 *
 * The names that statements have given, and the loop values that were chosen. Values are immutable, so a copy is cheap.
 * Not thread-safe: a scope belongs to whoever evaluates with it.
 */
typedef struct _TlaScope TlaScope;

/**
 * TlaLoop: a `for` header around a statement.
 * @name: the loop variable
 * @first: @last: @step: its values, inclusive; @count of them (0: the loop is empty)
 * @value: the one shown
 */
typedef struct
{
  char *name;
  gint64 first, last, step, count, value;
} TlaLoop;

/**
 * TlaResult: what one statement gave.
 * @place: the statement in the text
 * @name: (nullable): the name it gave
 * @value: (nullable): its value; a `using` line or a comment has none
 * @problems: (element-type TlaProblem): the traps that it steps into
 * @loops: (element-type TlaLoop): loops around it, outermost first
 */
typedef struct
{
  TlaPlace place;
  char *name;
  TlaValue *value;
  GPtrArray *problems;
  GArray *loops;
} TlaResult;

/**
 * tla_script_new:
 * @text: UTF-8 (anything else is an error with its place)
 * @length: bytes, or -1
 *
 * Returns: (transfer full) (nullable): the script, or %NULL with an error that has a place (tla_error_get_place())
 */
TlaScript *tla_script_new (const char *text, gssize length, GError **error);
TlaScript *tla_script_ref (TlaScript *self);
void tla_script_unref (TlaScript *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaScript, tla_script_unref)

guint tla_script_get_n_statements (const TlaScript *self);
/* Place and name (nullable, borrowed) of a statement. */
void tla_script_get_statement (const TlaScript *self, guint index, TlaPlace *place, const char **name);

/**
 * TlaPiece: a statement of a text that need not be readable everywhere.
 * @place: where it stands
 * @name: (nullable): the name it gives, the first of several
 * @error: (nullable): why it cannot be read
 */
typedef struct
{
  TlaPlace place;
  char *name;
  GError *error;
} TlaPiece;

/**
 * tla_script_find_pieces:
 * @text: UTF-8
 * @length: bytes, or -1
 *
 * The statements of a text, a loop being one, as tla_script_new() reads them; one that cannot be read is a piece too, which
 * ends where its brackets close, at its `;`, before a line that begins with `NAME =` or a loop, or, where its brackets stay
 * open, with its line and those further in than it.
 *
 * Returns: (element-type TlaPiece) (transfer full): the pieces, in order; %NULL with an error that has a place where the
 *   text is not of characters that can be read at all, or is long and mostly wrong, and thus no script
 */
GPtrArray *tla_script_find_pieces (const char *text, gssize length, GError **error);

TlaScope *tla_scope_new (void);
TlaScope *tla_scope_copy (const TlaScope *self);
void tla_scope_free (TlaScope *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaScope, tla_scope_free)

/* The value of a name, borrowed, or NULL. */
const TlaValue *tla_scope_lookup (const TlaScope *self, const char *name);
/* All names, in the order they were first given; free the container. */
GPtrArray *tla_scope_get_names (const TlaScope *self);
void tla_scope_set (TlaScope *self, const char *name, const TlaValue *value);
/* The value of a loop variable to show (`--set i=3`, the window's slider); outside the loop's range it is an error when evaluated. */
void tla_scope_set_loop (TlaScope *self, const char *name, gint64 value);

/**
 * tla_script_evaluate:
 * @results: (element-type TlaResult): results are appended, those before an error too; make it with tla_results_new()
 *
 * Evaluates the statements in order, each seeing the names given before it.
 *
 * Returns: %FALSE at the first error, which has a place
 */
gboolean tla_script_evaluate (const TlaScript *self, TlaScope *scope, GPtrArray *results, GError **error);

GPtrArray *tla_results_new (void);
void tla_result_free (TlaResult *self);

/**
 * tla_evaluate:
 *
 * Parses and evaluates a text whose last statement with a value is the answer: the short way for a field or an argument.
 */
TlaValue *tla_evaluate (const char *text, TlaScope *scope, GError **error);

/* "LINE:COLUMN: message", or the message alone where the error has no place. */
char *tla_error_to_string (const GError *error);

G_END_DECLS
