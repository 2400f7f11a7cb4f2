/* SPDX-License-Identifier: MIT */
#include "layout/tla-spans.h"

GArray *
tla_spans_new_zero (void)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (TlaSpan));
  TlaSpan zero = { 0, 1 };

  g_array_append_val (spans, zero);
  return spans;
}

GArray *
tla_spans_unite (const GArray *a, const GArray *b, guint64 shift)
{
  GArray *result;
  guint i = 0, j = 0;

  if (a == NULL || b == NULL)
    return NULL;

  result = g_array_new (FALSE, FALSE, sizeof (TlaSpan));
  while (i < a->len || j < b->len)
    {
      TlaSpan next, *last = result->len > 0 ? &g_array_index (result, TlaSpan, result->len - 1) : NULL;

      if (j >= b->len ||
          (i < a->len && g_array_index (a, TlaSpan, i).begin <= g_array_index (b, TlaSpan, j).begin + shift))
        next = g_array_index (a, TlaSpan, i++);
      else
        {
          next = g_array_index (b, TlaSpan, j++);
          next.begin += shift;
          next.end += shift;
        }

      if (last != NULL && next.begin <= last->end)
        last->end = MAX (last->end, next.end);
      else if (result->len < TLA_SPANS_MAX)
        g_array_append_val (result, next);
      else
        {
          g_array_unref (result);
          return NULL;
        }
    }
  return result;
}

GArray *
tla_spans_repeat (const GArray *spans, guint64 count, guint64 stride)
{
  GArray *result;
  guint bit = 63;

  if (spans == NULL)
    return NULL;

  /* Doubling, from the highest bit of @count down: a number of unions that is the number of bits. */
  while ((count >> bit) == 0)
    bit--;
  result = g_array_copy ((GArray *) spans);
  while (result != NULL && bit-- > 0)
    {
      guint64 copies = count >> (bit + 1);
      GArray *twice = tla_spans_unite (result, result, copies * stride);

      g_array_unref (result);
      result = twice;
      if (((count >> bit) & 1) != 0)
        {
          GArray *one_more = tla_spans_unite (result, spans, 2 * copies * stride);

          g_clear_pointer (&result, g_array_unref);
          result = one_more;
        }
    }
  return result;
}

guint64
tla_spans_count (const GArray *spans)
{
  guint64 count = 0;

  for (guint i = 0; i < spans->len; i++)
    count += g_array_index (spans, TlaSpan, i).end - g_array_index (spans, TlaSpan, i).begin;
  return count;
}
