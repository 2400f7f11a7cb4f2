/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-script.h"

G_BEGIN_DECLS

/**
 * tla_eval_line:
 * @scope: names given by lines before, and by this one
 * @line: one line of input without its line end
 * @length: bytes of it, or -1
 * @line_number: the number of the line, from 1, for errors
 *
 * A line on its own, as `eval --lines` takes it: the canonical text of its last value, an empty text where it has none
 * (blank, comment, `using`), or `error: LINE:COLUMN: message`. Never more than one line.
 *
 * Returns: (transfer full): the text
 */
char *tla_eval_line (TlaScope *scope, const char *line, gssize length, guint line_number);

/**
 * tla_evaluate_line:
 * @value: (out) (nullable): the line's last value, %NULL where it has none
 *
 * The same as a value, for whoever prints it in another way.
 *
 * Returns: %FALSE with an error, whose place counts lines from 1
 */
gboolean tla_evaluate_line (TlaScope *scope, const char *line, gssize length, TlaValue **value, GError **error);

G_END_DECLS
