/* SPDX-License-Identifier: MIT */
#include "tuple/tla-checked.h"

#include "tuple/tla-error.h"

static gboolean
overflow (gint64 a, const char *operation, gint64 b, GError **error)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW,
               "%" G_GINT64_FORMAT " %s %" G_GINT64_FORMAT
               " does not fit 63 bits: the result must be at most %" G_GINT64_FORMAT,
               a, operation, b, G_MAXINT64);
  return FALSE;
}

gboolean
tla_checked_add (gint64 a, gint64 b, gint64 *out, GError **error)
{
  gint64 result;

  if (__builtin_add_overflow (a, b, &result))
    return overflow (a, "+", b, error);
  *out = result;
  return TRUE;
}

gboolean
tla_checked_sub (gint64 a, gint64 b, gint64 *out, GError **error)
{
  gint64 result;

  if (__builtin_sub_overflow (a, b, &result))
    return overflow (a, "-", b, error);
  *out = result;
  return TRUE;
}

gboolean
tla_checked_mul (gint64 a, gint64 b, gint64 *out, GError **error)
{
  gint64 result;

  if (__builtin_mul_overflow (a, b, &result))
    return overflow (a, "*", b, error);
  *out = result;
  return TRUE;
}

static gboolean
check_divisor (gint64 a, const char *operation, gint64 b, GError **error)
{
  if (b == 0)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                   "%" G_GINT64_FORMAT " %s 0: nothing can be divided by zero, write another divisor", a, operation);
      return FALSE;
    }
  /* The one quotient that does not fit. */
  if (a == G_MININT64 && b == -1)
    return overflow (a, operation, b, error);
  return TRUE;
}

gboolean
tla_checked_div (gint64 a, gint64 b, gint64 *out, GError **error)
{
  if (!check_divisor (a, "/", b, error))
    return FALSE;
  *out = a / b;
  return TRUE;
}

gboolean
tla_checked_mod (gint64 a, gint64 b, gint64 *out, GError **error)
{
  if (!check_divisor (a, "%", b, error))
    return FALSE;
  *out = a % b;
  return TRUE;
}

static gboolean
check_rounding (const char *name, gint64 a, gint64 b, GError **error)
{
  if (a >= 0 && b > 0)
    return TRUE;
  g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
               "%s(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT
               "): the first number must not be negative and the second must be positive",
               name, a, b);
  return FALSE;
}

gboolean
tla_checked_ceil_div (gint64 a, gint64 b, gint64 *out, GError **error)
{
  if (!check_rounding ("CeilDiv", a, b, error))
    return FALSE;
  *out = a / b + (a % b != 0);
  return TRUE;
}

gboolean
tla_checked_round_up (gint64 a, gint64 b, gint64 *out, GError **error)
{
  if (!check_rounding ("RoundUp", a, b, error))
    return FALSE;
  return tla_checked_mul (a / b + (a % b != 0), b, out, error);
}

gboolean
tla_checked_round_down (gint64 a, gint64 b, gint64 *out, GError **error)
{
  if (!check_rounding ("RoundDown", a, b, error))
    return FALSE;
  *out = a / b * b;
  return TRUE;
}
