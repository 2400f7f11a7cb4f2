/* SPDX-License-Identifier: MIT */
#include "draw/ts-plan.h"

#include <math.h>

#define TICK 5.0
#define PADDING 6.0
/* From the outermost bracket to the end of the gutter when a curve takes the rest of it. */
#define HEAT_AWAY 10.0
/* Blocks smaller than this have no brackets. */
#define LEAST_BLOCK 12.0
/* Repeats of the first bracket closer than this are a fence, not a ruler. */
#define LEAST_REPEAT 16.0

static const TsFont font = { TS_FONT_MONO, 11, TRUE };
static const TsFont caption_font = { TS_FONT_SANS, 12, FALSE };

static const TsTrack *
get_track (const TsPlan *self, gboolean horizontal)
{
  return horizontal ? &self->columns : &self->rows;
}

static double
get_area_edge (const TsPlan *self, gboolean horizontal)
{
  return horizontal ? self->area.y : self->area.x;
}

/* How far from the cells the line of a slot is, slot 0 nearest. */
static double
get_away (const TsPlan *self, gboolean horizontal, guint slot)
{
  double ruler = ts_ruler_get_size (self->scene, horizontal);

  return horizontal ? ruler + 8 + slot * TS_BRACKET_COLUMN_SLOT : ruler + 12 + slot * TS_BRACKET_ROW_SLOT;
}

static void
add_line (const TsPlan *self,
          const TsTrack *track,
          double from,
          double from_away,
          double to,
          double to_away,
          TsColor color,
          double width,
          TsPicture *picture)
{
  double edge = get_area_edge (self, track->horizontal), x1, y1, x2, y2;

  ts_track_point (track, edge, from, from_away, &x1, &y1);
  ts_track_point (track, edge, to, to_away, &x2, &y2);
  ts_picture_add_line (picture, x1, y1, x2, y2, color, width, TS_DASH_NONE);
}

static void
add_label (const TsPlan *self,
           const TsTheme *theme,
           const TsTrack *track,
           double at,
           double away,
           TsColor color,
           const char *text,
           TsPicture *picture)
{
  double x, y;

  ts_track_point (track, get_area_edge (self, track->horizontal), at, away, &x, &y);
  if (track->horizontal)
    ts_picture_add_text (picture, x, y + 4, TS_ANCHOR_MIDDLE, &font, color, theme->canvas, text);
  else
    ts_picture_add_vertical_text (picture, x + 4, y, TS_ANCHOR_MIDDLE, &font, color, theme->canvas, text);
}

typedef struct
{
  double begin, end;           /* of its part in sight */
  gboolean has_begin, has_end; /* whether its own ends are in sight */
} Stretch;

static Stretch
get_stretch (const TsTrack *track, gint64 block, gint64 index)
{
  gint64 first = index * block;
  gint64 last = first > G_MAXINT64 - block ? track->end : MIN (first + block, track->end);
  double end = ts_track_get_end (track);
  Stretch stretch = { ts_track_edge (track, MAX (first, track->begin)) + 1, ts_track_edge (track, last) - 2, TRUE,
                      TRUE };

  if (stretch.begin < track->start || first < track->begin)
    {
      stretch.begin = MAX (stretch.begin, track->start);
      stretch.has_begin = FALSE;
    }
  if (stretch.end > end || last < first + block)
    {
      stretch.end = MIN (stretch.end, end);
      stretch.has_end = FALSE;
    }
  return stretch;
}

/* From @stretch.begin to its end, leaving out what lies between @hole_begin and @hole_end. */
static void
add_bracket (const TsPlan *self,
             const TsTrack *track,
             const Stretch *stretch,
             double away,
             double hole_begin,
             double hole_end,
             TsColor color,
             double width,
             TsPicture *picture)
{
  double half = width / 2;

  if (stretch->has_begin)
    add_line (self, track, stretch->begin + half, away + half, stretch->begin + half, away - TICK, color, width,
              picture);
  if (hole_begin < hole_end && hole_end > stretch->begin && hole_begin < stretch->end)
    {
      if (hole_begin > stretch->begin)
        add_line (self, track, stretch->begin, away, hole_begin, away, color, width, picture);
      if (hole_end < stretch->end)
        add_line (self, track, hole_end, away, stretch->end, away, color, width, picture);
    }
  else
    add_line (self, track, stretch->begin, away, stretch->end, away, color, width, picture);
  if (stretch->has_end)
    add_line (self, track, stretch->end - half, away + half, stretch->end - half, away - TICK, color, width, picture);
}

static char *
get_text (const TsPlan *self, const TsTrack *track, guint leaf)
{
  const TlaAxis *axis = track->axis;
  GPtrArray *names = self->scene->view->mode_names;
  guint mode = axis->leaves[leaf].mode;
  gboolean is_outermost = leaf + 1 == axis->n_leaves || axis->leaves[leaf + 1].mode != mode;
  const char *name = is_outermost && names && mode < names->len && names->pdata[mode] ? names->pdata[mode] : "";

  return g_strdup_printf ("%s%s%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT, name, *name ? " " : "",
                          axis->leaves[leaf].extent, axis->leaves[leaf].stride);
}

static void
add_level (const TsPlan *self, const TsTheme *theme, const TsTrack *track, guint leaf, double away, TsPicture *picture)
{
  gint64 block = ts_track_get_block (track, leaf);
  gint64 first = track->first / block, last = (track->last - 1) / block, labelled = first;
  g_autofree char *text = get_text (self, track, leaf);
  double text_room = ts_font_measure (&font, text) + 2 * PADDING;
  TsColor color = ts_theme_get_level_color (theme, track->axis->leaves[leaf].level);
  TsColor quiet = ts_color_mix (theme->canvas, color, 0.55);
  Stretch stretch = get_stretch (track, block, first);
  double hole_begin, hole_end;

  /* The first one that is in sight carries the label, or the second where the first is cut too short for it. */
  if (first < last && !stretch.has_begin && stretch.end - stretch.begin < text_room + 8)
    stretch = get_stretch (track, block, ++labelled);
  hole_begin = (stretch.begin + stretch.end - text_room) / 2;
  if (stretch.end - stretch.begin < text_room + 8)
    hole_begin = stretch.end + text_room <= ts_track_get_end (track) ? stretch.end : hole_begin;
  hole_begin = MAX (hole_begin, track->start - PADDING);
  hole_end = hole_begin + text_room;

  add_bracket (self, track, &stretch, away, hole_begin, hole_end, color, 2, picture);
  add_label (self, theme, track, (hole_begin + hole_end) / 2, away, color, text, picture);
  if ((double) block * track->pitch < LEAST_REPEAT)
    return;
  for (gint64 i = first; i <= last; i++)
    {
      Stretch repeat = get_stretch (track, block, i);

      if (i != labelled && (repeat.end < hole_begin || repeat.begin > hole_end) && repeat.end > repeat.begin)
        add_bracket (self, track, &repeat, away, 0, 0, quiet, 1, picture);
    }
}

static void
add_caption (const TsPlan *self, const TsTheme *theme, gboolean horizontal, double away, TsPicture *picture)
{
  g_autofree char *caption = ts_plan_get_caption (self->scene, horizontal);
  g_autofree char *text = NULL;

  if (!*caption)
    return;
  text = ts_font_fit (&caption_font, caption, self->area.x - 12);
  if (horizontal)
    ts_picture_add_text (picture, self->area.x - 10, self->area.y - away + 4, TS_ANCHOR_END, &caption_font,
                         theme->dim_text, 0, text);
  else
    ts_picture_add_text (picture, 10, self->area.y - 9, TS_ANCHOR_START, &caption_font, theme->dim_text, 0, text);
}

/**
 * ts_plan_add_brackets:
 *
 * Nested brackets along one side, the innermost level nearest to the cells. Where cells are too small to see, only the
 * outermost level is left: its room goes to the curve.
 */
void
ts_plan_add_brackets (const TsPlan *self, const TsTheme *theme, gboolean horizontal, TsPicture *picture)
{
  const TsTrack *track = get_track (self, horizontal);
  guint n_slots = ts_plan_get_n_slots (track->axis), slot = 0;
  double away = 0;
  gboolean is_heat = self->detail == TS_DETAIL_HEAT && track->pitch < TS_TRACK_MIN_CELL;

  if (n_slots == 0 || !(horizontal ? self->insets.has_column_brackets : self->insets.has_row_brackets))
    return;
  ts_picture_begin_group (picture, horizontal ? "column-brackets" : "row-brackets", NULL);
  if (is_heat)
    {
      away =
        ts_ruler_get_size (self->scene, horizontal) + ts_plan_get_gutter (self->scene, horizontal, TRUE) - HEAT_AWAY;
      add_level (self, theme, track, track->axis->n_leaves - 1, away, picture);
    }
  else
    for (guint leaf = 0; leaf < track->axis->n_leaves && slot < n_slots; leaf++)
      {
        gboolean is_outermost = leaf + 1 == track->axis->n_leaves;

        if ((double) ts_track_get_block (track, leaf) * track->pitch < LEAST_BLOCK && !is_outermost)
          continue;
        away = get_away (self, horizontal, slot++);
        add_level (self, theme, track, leaf, away, picture);
      }
  add_caption (self, theme, horizontal, away, picture);
  ts_picture_end_group (picture);
}
