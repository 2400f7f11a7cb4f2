#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * BenchFunc:
 * @data: what the function works on
 *
 * One run of what is measured. It must leave @data ready for the next run.
 */
typedef void (*BenchFunc) (gpointer data);

/**
 * BenchSide:
 * @func: one run
 * @data: handed to @func
 *
 * One of the two things a ratio is made of.
 */
typedef struct
{
  BenchFunc func;
  gpointer data;
} BenchSide;

double bench_now (void);
double bench_median (double *samples, gsize n_samples);
double bench_compare (const char *name, BenchSide subject, BenchSide baseline, double at_most);
void bench_report (const char *name, double value, const char *detail_format, ...) G_GNUC_PRINTF (3, 4);

G_END_DECLS
