/* SPDX-License-Identifier: MIT */
#include "expr/tla-call.h"

#include "tuple/tla-checked.h"

/* Functions of integers: calls of tuple/tla-checked. */

/* f(a, b), and f<b>(a) as the kernels write it where b is a constant. */
static TlaValue *
call_checked (const TlaCall *call, gboolean (*function) (gint64, gint64, gint64 *, GError **), GError **error)
{
  gint64 a, b, value;
  gboolean a_static, b_static;

  if (call->n_args + call->n_template_args != 2)
    return tla_call_fail (call, TLA_ERROR_ARGUMENTS, error, "%s takes two integers: write %s",
                          call->function->info.name, call->function->info.signature);
  if (!tla_call_get_integer (call, 0, &a, &a_static, error) ||
      !(call->n_args == 2 ? tla_call_get_integer (call, 1, &b, &b_static, error)
                          : tla_call_get_template_integer (call, 0, &b, &b_static, error)) ||
      !function (a, b, &value, error))
    return NULL;
  return tla_value_new_integer (value, a_static && b_static);
}

static TlaValue *
call_ceil_div (const TlaCall *call, GError **error)
{
  return call_checked (call, tla_checked_ceil_div, error);
}

static TlaValue *
call_round_up (const TlaCall *call, GError **error)
{
  return call_checked (call, tla_checked_round_up, error);
}

static TlaValue *
call_round_down (const TlaCall *call, GError **error)
{
  return call_checked (call, tla_checked_round_down, error);
}

/* An argument's least or largest integer. */
static gboolean
get_extreme (const TlaCall *call, guint index, gboolean largest, gint64 *value, gboolean *is_static, GError **error)
{
  const TlaIntTuple *tuple;

  if (!largest)
    return tla_call_get_integer (call, index, value, is_static, error);
  tuple = tla_call_get_tuple (call, index, error);
  if (tuple == NULL)
    return FALSE;
  *is_static = tla_int_tuple_is_int (tuple) && tla_int_tuple_is_static (tuple);
  return tla_int_tuple_max (tuple, value, error);
}

static TlaValue *
call_extreme (const TlaCall *call, gboolean largest, GError **error)
{
  gint64 extreme = 0, value;
  gboolean all_static = TRUE, is_static;

  for (guint i = 0; i < call->n_args; i++)
    {
      if (!get_extreme (call, i, largest, &value, &is_static, error))
        return tla_call_blame (call, call->args[i].node, error);
      if (i == 0 || (largest ? value > extreme : value < extreme))
        extreme = value;
      all_static = all_static && is_static;
    }
  return tla_value_new_integer (extreme, all_static);
}

static TlaValue *
call_min (const TlaCall *call, GError **error)
{
  return call_extreme (call, FALSE, error);
}

static TlaValue *
call_max (const TlaCall *call, GError **error)
{
  return call_extreme (call, TRUE, error);
}

/* Int<16>{}, integral_constant<uint32_t, 16>{}: the last template argument. */
static TlaValue *
call_static (const TlaCall *call, GError **error)
{
  gint64 value;
  gboolean is_static;

  if (!tla_call_get_template_integer (call, call->n_template_args - 1, &value, &is_static, error))
    return NULL;
  return tla_value_new_integer (value, TRUE);
}

static TlaValue *
call_static_cast (const TlaCall *call, GError **error)
{
  gint64 value;
  gboolean is_static;

  if (!tla_call_get_integer (call, 0, &value, &is_static, error))
    return NULL;
  return tla_value_new_integer (value, FALSE);
}

#define PAIR 0, 1, 1, 2
#define CONSTANT(n) n, n, 0, 0

const TlaFunction tla_calls_integer[] = {
  { { "CeilDiv", "CeilDiv(a, b)", "a / b, rounded up" }, PAIR, 0, call_ceil_div },
  { { "RoundUp", "RoundUp(a, b)", "a rounded up to a multiple of b" }, PAIR, 0, call_round_up },
  { { "RoundDown", "RoundDown(a, b)", "a rounded down to a multiple of b" }, PAIR, 0, call_round_down },
  { { "min", "min(a, b)", "the least of the integers" }, 0, 0, 2, TLA_ANY_NUMBER, 0, call_min },
  { { "max", "max(a, b)", "the largest of the integers, or of a tuple's" }, 0, 0, 1, TLA_ANY_NUMBER, 0, call_max },
  { { "Int", "Int<16>{}", "a static integer, printed _16" }, CONSTANT (1), TLA_FUNCTION_TYPE, call_static },
  { { "C", "C<16>{}", "a static integer" }, CONSTANT (1), TLA_FUNCTION_TYPE | TLA_FUNCTION_HIDDEN, call_static },
  { { "integral_constant", "integral_constant<uint32_t, 16>{}", "a static integer" },
    CONSTANT (2),
    TLA_FUNCTION_TYPE | TLA_FUNCTION_HIDDEN,
    call_static },
  { { "static_cast", "static_cast<uint32_t>(x)", "the integer x, at run time" },
    1,
    1,
    1,
    1,
    TLA_FUNCTION_HIDDEN,
    call_static_cast },
  { .info = { NULL } },
};
