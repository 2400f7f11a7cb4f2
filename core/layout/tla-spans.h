/* SPDX-License-Identifier: MIT */
#pragma once

/* Private to layout/. */

#include <glib.h>

G_BEGIN_DECLS

/* Longest list of spans that is made: 16 MiB. */
#define TLA_SPANS_MAX (1 << 20)

/**
 * TlaSpan:
 * @begin: first number
 * @end: number after the last one
 */
typedef struct
{
  guint64 begin;
  guint64 end;
} TlaSpan;

/*
 * A set of numbers as a sorted GArray of TlaSpan that neither touch nor overlap. NULL stands for a set that became too
 * long to list; whatever is made of it is NULL too.
 */

/* {0} */
GArray *tla_spans_new_zero (void);
/* a and b, b moved up by @shift. */
GArray *tla_spans_unite (const GArray *a, const GArray *b, guint64 shift);
/* @count copies, each @stride above the one before; count is at least 1. */
GArray *tla_spans_repeat (const GArray *spans, guint64 count, guint64 stride);
guint64 tla_spans_count (const GArray *spans);

G_END_DECLS
