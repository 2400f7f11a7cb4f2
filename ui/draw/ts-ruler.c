/* SPDX-License-Identifier: MIT */
#include "draw/ts-plan.h"

#include <math.h>

#define TICK 5.0
#define AWAY 8.0
#define ROOM 14.0

static const TsFont font = { TS_FONT_MONO, 10.5, FALSE };

static const char *
write_number (char *text, gsize size, gint64 i)
{
  g_snprintf (text, size, "%" G_GINT64_FORMAT, i);
  return text;
}

double
ts_ruler_get_size (const TsScene *scene, gboolean horizontal)
{
  char text[24];

  if (horizontal)
    return 22;
  if (scene->rows.n_modes == 0)
    return 6;
  return ceil (ts_font_measure (&font, write_number (text, sizeof text, MAX (scene->row_end - 1, 0)))) + ROOM;
}

/* 1, 2, 5, 10, 20, … */
static gint64
get_decimal_step (double at_least)
{
  gint64 step = 1;

  for (guint i = 0; (double) step < at_least && step < G_MAXINT64 / 10; i++)
    step = i % 3 == 1 ? step / 2 * 5 : step * 2;
  return step;
}

static gint64
double_until (gint64 step, double at_least)
{
  while ((double) step < at_least && step < G_MAXINT64 / 4)
    step *= 2;
  return step;
}

gint64
ts_ruler_get_step (const TlaAxis *axis, double at_least)
{
  gint64 block = axis->n_leaves > 1 ? axis->leaves[0].extent : 1;
  gint64 step;

  if (at_least <= 1)
    return 1;
  if (block <= 1)
    return axis->extent % 16 == 0 ? double_until (1, at_least) : get_decimal_step (at_least);
  for (step = 1; step < block; step++)
    {
      if (block % step == 0 && (double) step >= at_least)
        return step;
      /* Blocks are small where this matters; a huge one takes powers of two. */
      if (step > 4096)
        return double_until (1, at_least);
    }
  return double_until (block, at_least);
}

static void
add_number (const TsPlan *self,
            const TsTheme *theme,
            const TsTrack *track,
            gint64 i,
            gboolean is_heat,
            TsPicture *picture)
{
  double from = ts_track_edge (track, i), to = ts_track_edge (track, i + 1);
  double at = is_heat ? from : (from + to) / 2;
  char text[24];

  write_number (text, sizeof text, i);
  if (track->horizontal)
    {
      double half = ts_font_measure (&font, text) / 2;

      if (is_heat)
        ts_picture_add_line (picture, round (at) + 0.5, self->area.y - 1 - TICK, round (at) + 0.5, self->area.y - 1,
                             theme->dim_text, 1, TS_DASH_NONE);
      at = MIN (at, MAX (self->width - half - 2, self->area.x));
      ts_picture_add_text (picture, at, self->area.y - AWAY - (is_heat ? 1 : 0), TS_ANCHOR_MIDDLE, &font,
                           theme->dim_text, 0, text);
    }
  else
    {
      if (is_heat)
        ts_picture_add_line (picture, self->area.x - 1 - TICK, round (at) + 0.5, self->area.x - 1, round (at) + 0.5,
                             theme->dim_text, 1, TS_DASH_NONE);
      ts_picture_add_text (picture, self->area.x - AWAY - (is_heat ? 1 : 0), round (at + font.size * 0.35),
                           TS_ANCHOR_END, &font, theme->dim_text, 0, text);
    }
}

/* Numbers thinned to what fits. */
void
ts_plan_add_ruler (const TsPlan *self, const TsTheme *theme, gboolean horizontal, TsPicture *picture)
{
  const TsTrack *track = horizontal ? &self->columns : &self->rows;
  gboolean is_heat = self->detail == TS_DETAIL_HEAT && track->pitch < TS_TRACK_MIN_CELL;
  double room = font.size + 2;
  char text[24];
  gint64 step, first;

  if (track->axis->n_modes == 0)
    return;
  if (horizontal)
    room = ts_font_measure (&font, write_number (text, sizeof text, track->last - 1)) + (is_heat ? 24 : 6);
  else if (is_heat)
    room = 28;
  step = ts_ruler_get_step (track->axis, room / track->pitch);

  ts_picture_begin_group (picture, horizontal ? "columns" : "rows", NULL);
  first = track->first + (step - track->first % step) % step;
  for (gint64 i = first; i < track->last; i += step)
    {
      double at = ts_track_edge (track, i), end = ts_track_get_end (track);

      /* A cell that is cut off has no room for its number. */
      if (is_heat ? at >= track->start && at < end
                  : at >= track->start - track->pitch / 2 && at + track->pitch / 2 <= end)
        add_number (self, theme, track, i, is_heat, picture);
      if (i > G_MAXINT64 - step)
        break;
    }
  ts_picture_end_group (picture);
}
