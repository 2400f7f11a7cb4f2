/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Checked 64-bit arithmetic. Each function returns FALSE and sets TLA_ERROR_OVERFLOW, naming both operands and the
 * operation, when the result does not fit; @out is then left alone.
 */

gboolean tla_checked_add (gint64 a, gint64 b, gint64 *out, GError **error);
gboolean tla_checked_sub (gint64 a, gint64 b, gint64 *out, GError **error);
gboolean tla_checked_mul (gint64 a, gint64 b, gint64 *out, GError **error);

/* Quotient and remainder truncate towards zero, as in C++; TLA_ERROR_RANGE for a zero divisor. */
gboolean tla_checked_div (gint64 a, gint64 b, gint64 *out, GError **error);
gboolean tla_checked_mod (gint64 a, gint64 b, gint64 *out, GError **error);

/* ceil(a / b), and a rounded up or down to a multiple of b; a >= 0 and b > 0, else TLA_ERROR_RANGE. */
gboolean tla_checked_ceil_div (gint64 a, gint64 b, gint64 *out, GError **error);
gboolean tla_checked_round_up (gint64 a, gint64 b, gint64 *out, GError **error);
gboolean tla_checked_round_down (gint64 a, gint64 b, gint64 *out, GError **error);

G_END_DECLS
