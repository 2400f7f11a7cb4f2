/* SPDX-License-Identifier: MIT */
#include "draw/ts-legend.h"
#include "draw/ts-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Fitting a small layout does not blow it up beyond this. */
#define MOST_FIT (2 * TS_CELL_HEIGHT)
/* A position is a double: below this many steps to a cell's edge it is off by less than a pixel. */
#define EXACT_STEPS 0x1p52

void
ts_logical_get_cell_area (const TsScene *scene, double width, double height, TsRect *area)
{
  TsPlan plan;

  ts_plan_init (&plan, scene, &(TsViewport) { 0, 0, TS_CELL_HEIGHT }, width, height);
  *area = plan.area;
}

static double
get_most_zoom (const TsScene *scene)
{
  double extent = (double) MAX (MAX (scene->row_end, scene->column_end), 1);

  return MIN (TS_PLAN_MAX_ZOOM, EXACT_STEPS / extent);
}

/* With what was cropped of a tile beyond the last one. */
static double
get_n_rows (const TsScene *scene)
{
  return (double) (scene->row_end - scene->row_begin) + (double) ts_scene_get_n_ghost (scene, FALSE);
}

static double
get_n_columns (const TsScene *scene)
{
  return (double) (scene->column_end - scene->column_begin) + (double) ts_scene_get_n_ghost (scene, TRUE);
}

static gboolean
fits (const TsScene *scene, const TsRect *area, double zoom)
{
  double row_pitch, column_pitch;

  ts_plan_get_pitch (scene, &(TsViewport) { 0, 0, zoom }, &row_pitch, &column_pitch);
  return row_pitch * get_n_rows (scene) <= area->height && column_pitch * get_n_columns (scene) <= area->width;
}

TsViewport
ts_logical_fit (const TsScene *scene, double width, double height)
{
  TsViewport viewport = { (double) scene->row_begin, (double) scene->column_begin, TS_CELL_HEIGHT };
  TsRect area;

  if (ts_scene_is_empty (scene))
    return viewport;
  ts_logical_get_cell_area (scene, width, height, &area);
  for (viewport.zoom = MOST_FIT; viewport.zoom >= TS_TRACK_MIN_CELL; viewport.zoom--)
    {
      if (fits (scene, &area, viewport.zoom))
        break;
    }
  if (viewport.zoom < TS_TRACK_MIN_CELL)
    viewport.zoom = MIN (area.height / get_n_rows (scene), area.width / get_n_columns (scene));
  viewport.zoom = MIN (viewport.zoom, get_most_zoom (scene));
  return viewport;
}

static TsViewport
clamp (const TsScene *scene, const TsViewport *viewport, double width, double height)
{
  TsViewport clamped = *viewport;
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    return clamped;
  ts_plan_init (&plan, scene, &clamped, width, height);
  clamped.row = plan.rows.scroll;
  clamped.column = plan.columns.scroll;
  return clamped;
}

TsViewport
ts_logical_zoom (const TsScene *scene,
                 const TsViewport *viewport,
                 double width,
                 double height,
                 double factor,
                 double x,
                 double y)
{
  TsViewport zoomed = *viewport;
  double least = MIN (ts_logical_fit (scene, width, height).zoom, TS_TRACK_MIN_CELL);
  double row_pitch, column_pitch;
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    return zoomed;
  ts_plan_init (&plan, scene, viewport, width, height);
  zoomed.zoom = CLAMP (viewport->zoom * factor, least, MAX (get_most_zoom (scene), least));
  ts_plan_get_pitch (scene, &zoomed, &row_pitch, &column_pitch);
  zoomed.row = plan.rows.scroll + (y - plan.area.y) * (1 / plan.rows.pitch - 1 / row_pitch);
  zoomed.column = plan.columns.scroll + (x - plan.area.x) * (1 / plan.columns.pitch - 1 / column_pitch);
  return clamp (scene, &zoomed, width, height);
}

TsViewport
ts_logical_pan (const TsScene *scene, const TsViewport *viewport, double width, double height, double dx, double dy)
{
  TsViewport moved = *viewport;
  double row_pitch, column_pitch;

  ts_plan_get_pitch (scene, viewport, &row_pitch, &column_pitch);
  moved.row += dy / row_pitch;
  moved.column += dx / column_pitch;
  return clamp (scene, &moved, width, height);
}

static double
reveal (const TsTrack *track, gint64 i)
{
  double begin = ts_track_edge (track, i), end = ts_track_edge (track, i + 1);

  if (begin < track->start)
    return (double) i;
  if (end > track->start + track->length)
    return (double) i + 1 - track->length / track->pitch;
  return track->scroll;
}

TsViewport
ts_logical_reveal (const TsScene *scene,
                   const TsViewport *viewport,
                   double width,
                   double height,
                   gint64 row,
                   gint64 column)
{
  TsViewport moved = *viewport;
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    return moved;
  ts_plan_init (&plan, scene, viewport, width, height);
  moved.row = reveal (&plan.rows, CLAMP (row, plan.rows.begin, plan.rows.end - 1));
  moved.column = reveal (&plan.columns, CLAMP (column, plan.columns.begin, plan.columns.end - 1));
  return clamp (scene, &moved, width, height);
}

gboolean
ts_logical_pick (const TsScene *scene,
                 const TsViewport *viewport,
                 double width,
                 double height,
                 double x,
                 double y,
                 gint64 *row,
                 gint64 *column)
{
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    return FALSE;
  ts_plan_init (&plan, scene, viewport, width, height);
  return ts_track_pick (&plan.rows, y, row) && ts_track_pick (&plan.columns, x, column);
}

void
ts_logical_get_cell_rect (const TsScene *scene,
                          const TsViewport *viewport,
                          double width,
                          double height,
                          gint64 row,
                          gint64 column,
                          TsRect *rect)
{
  TsPlan plan;

  *rect = (TsRect) { 0 };
  if (ts_scene_is_empty (scene))
    return;
  ts_plan_init (&plan, scene, viewport, width, height);
  *rect = ts_plan_get_cell_rect (&plan, row, column);
}

TsPicture *
ts_logical_draw (const TsScene *scene,
                 const TsTheme *theme,
                 const TsViewport *viewport,
                 double width,
                 double height,
                 double scale)
{
  TsPicture *picture = ts_picture_new (width, height, theme->canvas);
  TsFont font = { TS_FONT_SANS, 14, FALSE };
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    {
      ts_picture_add_text (picture, width / 2, height / 2, TS_ANCHOR_MIDDLE, &font, theme->dim_text, 0,
                           _ ("no element"));
      return picture;
    }
  ts_plan_init (&plan, scene, viewport, width, height);
  if (plan.detail == TS_DETAIL_HEAT)
    ts_plan_add_heat (&plan, theme, scale, picture);
  else
    ts_plan_add_cells (&plan, theme, picture);
  ts_plan_add_tile (&plan, theme, picture);
  ts_plan_add_marks (&plan, theme, picture);
  ts_plan_add_ruler (&plan, theme, FALSE, picture);
  ts_plan_add_ruler (&plan, theme, TRUE, picture);
  ts_plan_add_brackets (&plan, theme, FALSE, picture);
  ts_plan_add_brackets (&plan, theme, TRUE, picture);
  ts_legend_add (&plan, theme, MAX (plan.cells.y + plan.cells.height, ts_track_get_ghost_end (&plan.rows)) + 2,
                 picture);
  return picture;
}
