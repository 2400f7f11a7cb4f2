/* SPDX-License-Identifier: MIT */
#include "draw/ts-track.h"

#include <math.h>

/* More pixels than any canvas has. */
#define MOST_PIXELS 32767

static double
get_shift (const TsTrack *self)
{
  return round ((self->scroll - (double) self->begin) * self->pitch);
}

double
ts_track_clamp (const TsTrack *self, double scroll)
{
  double n = (double) self->end - (double) self->begin;
  double most = (double) self->begin + n + (double) self->beyond - self->length / self->pitch;

  /* However much is beyond, an index stays in sight. */
  if (self->beyond > 0)
    most = MIN (most, (double) self->begin + MAX (n - 1, 0));

  if (!(scroll < most)) /* a NaN ends here too */
    scroll = most;
  return MAX (scroll, (double) self->begin);
}

static gint64
get_index (const TsTrack *self, double at)
{
  double i = floor ((at - self->start + get_shift (self)) / self->pitch);
  gint64 n = self->end - self->begin, index;

  if (!(i > 0))
    index = self->begin;
  else if (i >= (double) n)
    index = self->end;
  else
    index = self->begin + (gint64) i;
  if (self->pitch < TS_TRACK_MIN_CELL)
    return index;
  /* Edges are rounded to pixels. */
  while (index > self->begin && ts_track_edge (self, index) > at)
    index--;
  while (index < self->end && ts_track_edge (self, index + 1) <= at)
    index++;
  return index;
}

void
ts_track_init (TsTrack *self,
               gboolean horizontal,
               const TlaAxis *axis,
               gint64 begin,
               gint64 end,
               gint64 beyond,
               double pitch,
               double start,
               double length,
               double scroll)
{
  self->horizontal = horizontal;
  self->axis = axis;
  self->begin = begin;
  self->end = end;
  self->beyond = beyond;
  self->pitch = pitch;
  self->start = start;
  self->length = MAX (length, 1);
  self->scroll = ts_track_clamp (self, scroll);
  self->first = MIN (get_index (self, start), MAX (end - 1, begin));
  self->last = get_index (self, start + self->length - 0.001);
  self->last = self->last < end ? self->last + 1 : end;
}

double
ts_track_edge (const TsTrack *self, gint64 i)
{
  double at = (double) (i - self->begin) * self->pitch;

  if (self->pitch >= TS_TRACK_MIN_CELL)
    at = round (at);
  return self->start + at - get_shift (self);
}

double
ts_track_get_ghost_end (const TsTrack *self)
{
  return MIN (ts_track_edge (self, self->end + self->beyond), self->start + self->length);
}

double
ts_track_get_end (const TsTrack *self)
{
  return MIN (ts_track_edge (self, self->end), self->start + self->length);
}

gboolean
ts_track_pick (const TsTrack *self, double at, gint64 *i)
{
  if (!(at >= self->start) || at >= ts_track_get_end (self) || self->begin >= self->end)
    return FALSE;
  *i = MIN (get_index (self, at), self->end - 1);
  return TRUE;
}

gint64
ts_track_get_block (const TsTrack *self, guint leaf)
{
  return self->axis->leaves[leaf].span * self->axis->leaves[leaf].extent;
}

int
ts_track_get_edge_leaf (const TsTrack *self, gint64 i)
{
  int found = -1;

  for (guint leaf = 0; leaf + 1 < self->axis->n_leaves; leaf++)
    {
      if (i % ts_track_get_block (self, leaf) != 0)
        break;
      /* A leaf of one index draws no line of its own. */
      if (self->axis->leaves[leaf].extent > 1 || found >= 0)
        found = leaf;
    }
  return found;
}

gint64
ts_track_get_run (const TsTrack *self)
{
  for (guint leaf = 0; leaf < self->axis->n_leaves; leaf++)
    {
      if (self->axis->leaves[leaf].extent > 1)
        return ABS (self->axis->leaves[leaf].stride) == 1 ? self->axis->leaves[leaf].extent : 1;
    }
  return 1;
}

gint64 *
ts_track_get_pixels (const TsTrack *self, double scale, guint *n_pixels)
{
  gint64 n = self->end - self->begin;
  gint64 whole = MAX ((gint64) round ((double) n * self->pitch * scale), 1);
  gint64 skipped = CLAMP ((gint64) round (get_shift (self) * scale), 0, whole - 1);
  gint64 in_sight = MIN ((gint64) ceil (self->length * scale), MIN (whole - skipped, MOST_PIXELS));
  gint64 *pixels = g_new (gint64, in_sight + 1);
  gint64 index = (gint64) ((__int128) skipped * n / whole), rest = (gint64) ((__int128) skipped * n % whole);
  gint64 step = n / whole, step_rest = n % whole;

  pixels[0] = self->begin + index;
  for (gint64 p = 1; p <= in_sight; p++)
    {
      index += step;
      rest += step_rest;
      if (rest >= whole)
        {
          rest -= whole;
          index++;
        }
      pixels[p] = self->begin + index;
    }
  *n_pixels = in_sight;
  return pixels;
}

void
ts_track_point (const TsTrack *self, double area_edge, double along, double away, double *x, double *y)
{
  *x = self->horizontal ? along : area_edge - away;
  *y = self->horizontal ? area_edge - away : along;
}
