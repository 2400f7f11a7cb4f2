#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define RUNS 21
#define SHORTEST_RUN 2e-3 /* seconds; what is faster is repeated until a run lasts this long */
#define MOST_REPEATS (1 << 20)

/**
 * bench_now:
 *
 * Returns: seconds on a clock that only goes forward
 */
double
bench_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static int
compare_doubles (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/**
 * bench_median:
 * @samples: (array length=n_samples): the samples; sorted in place
 * @n_samples: how many, at least one
 *
 * Returns: the middle sample, or the mean of the two middle ones
 */
double
bench_median (double *samples, gsize n_samples)
{
  g_assert (n_samples > 0);

  qsort (samples, n_samples, sizeof *samples, compare_doubles);
  return (samples[(n_samples - 1) / 2] + samples[n_samples / 2]) / 2;
}

static double
time_side (const BenchSide *side, guint repeats)
{
  double start = bench_now ();

  for (guint i = 0; i < repeats; i++)
    side->func (side->data);
  return (bench_now () - start) / repeats;
}

/* Also warms caches and touches pages: nothing measured is a first run. */
static guint
find_repeats (const BenchSide *side)
{
  guint repeats = 1;

  while (repeats < MOST_REPEATS && time_side (side, repeats) * repeats < SHORTEST_RUN)
    repeats *= 2;
  return repeats;
}

/**
 * bench_compare:
 * @name: the benchmark's name
 * @subject: what is judged
 * @baseline: what it is measured against
 * @at_most: the ratio it may have, or 0 when there is no bound
 *
 * Runs the two sides alternately and prints the ratio of their median times.
 *
 * Returns: the ratio
 */
double
bench_compare (const char *name, BenchSide subject, BenchSide baseline, double at_most)
{
  double subject_times[RUNS], baseline_times[RUNS];
  double subject_time, baseline_time, ratio;
  guint subject_repeats = find_repeats (&subject), baseline_repeats = find_repeats (&baseline);

  for (guint run = 0; run < RUNS; run++)
    {
      subject_times[run] = time_side (&subject, subject_repeats);
      baseline_times[run] = time_side (&baseline, baseline_repeats);
    }

  subject_time = bench_median (subject_times, RUNS);
  baseline_time = bench_median (baseline_times, RUNS);
  ratio = subject_time / baseline_time;
  if (at_most > 0)
    bench_report (name, ratio, "at most %g; %.6g ms over %.6g ms, medians of %d alternating runs", at_most,
                  subject_time * 1e3, baseline_time * 1e3, RUNS);
  else
    bench_report (name, ratio, "%.6g ms over %.6g ms, medians of %d alternating runs", subject_time * 1e3,
                  baseline_time * 1e3, RUNS);
  return ratio;
}

/**
 * bench_report:
 * @name: the benchmark's name
 * @value: the ratio, or whatever number the benchmark reports
 * @detail_format: printf format of how it came about, in one line
 * @...: its arguments
 *
 * Prints a benchmark's line: name, value and detail, separated by tabs.
 */
void
bench_report (const char *name, double value, const char *detail_format, ...)
{
  va_list args;
  g_autofree char *detail = NULL;

  va_start (args, detail_format);
  detail = g_strdup_vprintf (detail_format, args);
  va_end (args);

  printf ("%s\t%.3f\t%s\n", name, value, detail);
  fflush (stdout);
}
