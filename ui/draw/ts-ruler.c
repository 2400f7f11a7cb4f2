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

/* The numbers along a track that have room, of which the one at @first is the first in sight. */
typedef struct
{
  const TsTrack *track;
  gboolean is_heat;
  gint64 first, step;
} Ruler;

static void
ruler_init (Ruler *self, const TsPlan *plan, const TsTrack *track)
{
  double room = font.size + 2;
  char text[24];

  self->track = track;
  self->is_heat = plan->detail == TS_DETAIL_HEAT && track->pitch < TS_TRACK_MIN_CELL;
  if (track->horizontal)
    room = ts_font_measure (&font, write_number (text, sizeof text, track->last - 1)) + (self->is_heat ? 24 : 6);
  else if (self->is_heat)
    room = 28;
  self->step = ts_ruler_get_step (track->axis, room / track->pitch);
  self->first = track->first + (self->step - track->first % self->step) % self->step;
}

/* A cell that is cut off has no room for its number. */
static gboolean
has_room (const Ruler *self, gint64 i)
{
  const TsTrack *track = self->track;
  double at = ts_track_edge (track, i), end = ts_track_get_end (track);

  return self->is_heat ? at >= track->start && at < end
                       : at >= track->start - track->pitch / 2 && at + track->pitch / 2 <= end;
}

/* Where a number stands: of a row its right end, of a column its middle, and its baseline. */
static void
get_place (const Ruler *self, const TsPlan *plan, gint64 i, const char *text, double *x, double *baseline)
{
  double from = ts_track_edge (self->track, i), to = ts_track_edge (self->track, i + 1);
  double at = self->is_heat ? from : (from + to) / 2, away = self->is_heat ? AWAY + 1 : AWAY;

  if (self->track->horizontal)
    {
      *x = MIN (at, MAX (plan->width - ts_font_measure (&font, text) / 2 - 2, plan->area.x));
      *baseline = plan->area.y - away;
    }
  else
    {
      *x = plan->area.x - away;
      *baseline = round (at + font.size * 0.35);
    }
}

static void
add_number (const Ruler *self, const TsPlan *plan, const TsTheme *theme, gint64 i, TsPicture *picture)
{
  gboolean horizontal = self->track->horizontal;
  double at = round (ts_track_edge (self->track, i)) + 0.5, x, baseline;
  char text[24];

  get_place (self, plan, i, write_number (text, sizeof text, i), &x, &baseline);
  if (self->is_heat && horizontal)
    ts_picture_add_line (picture, at, plan->area.y - 1 - TICK, at, plan->area.y - 1, theme->dim_text, 1, TS_DASH_NONE);
  else if (self->is_heat)
    ts_picture_add_line (picture, plan->area.x - 1 - TICK, at, plan->area.x - 1, at, theme->dim_text, 1, TS_DASH_NONE);
  ts_picture_add_text (picture, x, baseline, horizontal ? TS_ANCHOR_MIDDLE : TS_ANCHOR_END, &font, theme->dim_text, 0,
                       text);
}

/* Numbers thinned to what fits. */
void
ts_plan_add_ruler (const TsPlan *self, const TsTheme *theme, gboolean horizontal, TsPicture *picture)
{
  const TsTrack *track = horizontal ? &self->columns : &self->rows;
  Ruler ruler;

  if (track->axis->n_modes == 0)
    return;
  ruler_init (&ruler, self, track);
  ts_picture_begin_group (picture, horizontal ? "columns" : "rows", NULL);
  for (gint64 i = ruler.first; i < track->last; i += ruler.step)
    {
      if (has_room (&ruler, i))
        add_number (&ruler, self, theme, i, picture);
      if (i > G_MAXINT64 - ruler.step)
        break;
    }
  ts_picture_end_group (picture);
}

void
ts_plan_cover_numbers (const TsPlan *self,
                       const TsTheme *theme,
                       gboolean horizontal,
                       const TsRect *rect,
                       TsPicture *picture)
{
  const TsTrack *track = horizontal ? &self->columns : &self->rows;
  Ruler ruler;

  ruler_init (&ruler, self, track);
  for (gint64 i = ruler.first; i < track->last; i += ruler.step)
    {
      double x, baseline, width;
      char text[24];
      TsRect box;

      get_place (&ruler, self, i, write_number (text, sizeof text, i), &x, &baseline);
      width = ceil (ts_font_measure (&font, text)) + 2;
      box = (TsRect) { floor (horizontal ? x - width / 2 : x - width + 1), floor (baseline - font.size), width,
                       font.size + 4 };
      if (has_room (&ruler, i) && box.x < rect->x + rect->width && rect->x < box.x + box.width &&
          box.y < rect->y + rect->height && rect->y < box.y + box.height)
        ts_picture_add_rect (picture, &box, theme->canvas, NULL);
      if (i > G_MAXINT64 - ruler.step)
        break;
    }
}
