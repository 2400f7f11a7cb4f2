/* SPDX-License-Identifier: MIT */
#include "draw/ts-cells.h"

#include <math.h>

/* Hatching lies under digits: it is drawn thinner than its colour. */
#define HATCH_ALPHA 0x88

/* More stretches than this are a pattern of its own; hatching or framing each would hide it. */
#define MOST_STRETCHES 600
/* Closer lines make the picture grey. */
#define LEAST_DISTANCE 10.0

TsColor
ts_plan_get_hatch (const TsTheme *theme)
{
  return (theme->hatch & 0xffffff00) | HATCH_ALPHA;
}

static void
add_hatch (const TsTheme *theme, double x1, double y1, double x2, double y2, TsPicture *picture)
{
  if (x2 > x1 && y2 > y1)
    ts_picture_add_hatch (picture, &(TsRect) { x1, y1, x2 - x1, y2 - y1 }, TS_HATCH_PADDING, ts_plan_get_hatch (theme));
}

/**
 * ts_plan_add_padding:
 * @rows: (element-type TsSpan): where rows lie inside originShape
 * @columns: (element-type TsSpan): where columns do
 *
 * Hatches what lies in the layout but beyond originShape.
 */
void
ts_plan_add_padding (const TsPlan *self,
                     const TsTheme *theme,
                     const GArray *rows,
                     const GArray *columns,
                     TsPicture *picture)
{
  const TsRect *cells = &self->cells;
  double right = cells->x + cells->width, bottom = cells->y + cells->height, y = cells->y;

  if ((guint64) (rows->len + 1) * (columns->len + 1) > MOST_STRETCHES)
    return;
  ts_picture_begin_group (picture, "padding", NULL);
  for (guint r = 0; r <= rows->len; r++)
    {
      const TsSpan *row = r < rows->len ? &g_array_index (rows, TsSpan, r) : NULL;
      double x = cells->x;

      add_hatch (theme, cells->x, y, right, row ? row->begin : bottom, picture);
      if (!row)
        break;
      for (guint c = 0; c <= columns->len; c++)
        {
          const TsSpan *column = c < columns->len ? &g_array_index (columns, TsSpan, c) : NULL;

          add_hatch (theme, x, row->begin, column ? column->begin : right, row->end, picture);
          if (column)
            x = column->end;
        }
      y = row->end;
    }
  ts_picture_end_group (picture);
}

/* The edge of originShape: where valid cells meet padding. */
void
ts_plan_add_origin (const TsPlan *self,
                    const TsTheme *theme,
                    const GArray *rows,
                    const GArray *columns,
                    TsPicture *picture)
{
  if ((guint64) rows->len * columns->len > MOST_STRETCHES)
    return;
  ts_picture_begin_group (picture, "origin-shape", NULL);
  for (guint r = 0; r < rows->len; r++)
    for (guint c = 0; c < columns->len; c++)
      {
        const TsSpan *row = &g_array_index (rows, TsSpan, r), *column = &g_array_index (columns, TsSpan, c);
        double left = column->begin - 1, right = column->end - 1, top = row->begin - 1, bottom = row->end - 1;
        double corner[] = { right, row->begin, right, bottom, column->begin, bottom };

        if (column->end_is_edge && row->end_is_edge)
          ts_picture_add_polyline (picture, corner, 3, theme->text, 2, TS_DASH_NONE);
        else if (column->end_is_edge)
          ts_picture_add_line (picture, right, row->begin, right, row->end, theme->text, 2, TS_DASH_NONE);
        else if (row->end_is_edge)
          ts_picture_add_line (picture, column->begin, bottom, column->end, bottom, theme->text, 2, TS_DASH_NONE);
        if (column->begin_is_edge)
          ts_picture_add_line (picture, left, row->begin, left, row->end, theme->text, 2, TS_DASH_NONE);
        if (row->begin_is_edge)
          ts_picture_add_line (picture, column->begin, top, column->end, top, theme->text, 2, TS_DASH_NONE);
      }
  ts_picture_end_group (picture);
}

/* The largest blocks first that are far enough apart; smaller ones between them while these are, too. */
static void
add_block_lines (const TsPlan *self, const TsTheme *theme, const TsTrack *track, TsPicture *picture)
{
  gboolean is_heat = self->detail == TS_DETAIL_HEAT;
  double cells_end = track->horizontal ? self->cells.y + self->cells.height : self->cells.x + self->cells.width;
  double cells_begin = track->horizontal ? self->cells.y : self->cells.x;

  for (guint leaf = 0; leaf + 1 < track->axis->n_leaves; leaf++)
    {
      gint64 block = ts_track_get_block (track, leaf);
      TsColor color = ts_theme_get_level_color (theme, track->axis->leaves[leaf].level);
      double width = leaf == 0 ? 2 : 3;
      gboolean has_air = track->pitch >= TS_PLAN_LEAST_AIR;

      if (track->axis->leaves[leaf].extent <= 1 || (double) block * track->pitch < (is_heat ? 2.4 : 1) * LEAST_DISTANCE)
        continue;
      if (is_heat || !has_air)
        width = 1;
      if (is_heat)
        color = (color & 0xffffff00) | 0x90;
      for (gint64 i = (track->first / block + 1) * block; i < track->last; i += block)
        {
          double at = ts_track_edge (track, i);

          if (ts_track_get_edge_leaf (track, i) != (int) leaf)
            continue;
          at = is_heat ? round (at) + 0.5 : at - width / 2;
          if (track->horizontal)
            ts_picture_add_line (picture, at, cells_begin, at, cells_end, color, width, TS_DASH_NONE);
          else
            ts_picture_add_line (picture, cells_begin, at, cells_end, at, color, width, TS_DASH_NONE);
        }
    }
}

/* Hairlines between cells that are drawn as an image although they are large enough to be told apart. */
static void
add_grid (const TsPlan *self, const TsTheme *theme, const TsTrack *track, TsPicture *picture)
{
  for (gint64 i = track->first + 1; i < track->last && track->pitch >= TS_TRACK_MIN_CELL; i++)
    {
      double at = ts_track_edge (track, i) - 1;
      TsRect line = track->horizontal ? (TsRect) { at, self->cells.y, 1, self->cells.height }
                                      : (TsRect) { self->cells.x, at, self->cells.width, 1 };

      ts_picture_add_rect (picture, &line, theme->canvas, NULL);
    }
}

/* The frame of the whole, in the outermost level's colour, open where the picture goes on. */
static void
add_frame (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  const TsTrack *rows = &self->rows, *columns = &self->columns;
  guint level = 0;
  double left = self->cells.x - 1, top = self->cells.y - 1;
  double right = self->cells.x + self->cells.width, bottom = self->cells.y + self->cells.height;
  TsColor color;

  for (guint i = 0; i < rows->axis->n_leaves; i++)
    level = MAX (level, rows->axis->leaves[i].level);
  for (guint i = 0; i < columns->axis->n_leaves; i++)
    level = MAX (level, columns->axis->leaves[i].level);
  color = ts_theme_get_level_color (theme, level);
  if (rows->first == 0 && ts_track_edge (rows, 0) >= rows->start)
    ts_picture_add_line (picture, left - 1, top, right + 1, top, color, 2, TS_DASH_NONE);
  if (rows->last == rows->axis->extent && ts_track_edge (rows, rows->last) <= rows->start + rows->length + 0.5)
    ts_picture_add_line (picture, left - 1, bottom, right + 1, bottom, color, 2, TS_DASH_NONE);
  if (columns->first == 0 && ts_track_edge (columns, 0) >= columns->start)
    ts_picture_add_line (picture, left, top - 1, left, bottom + 1, color, 2, TS_DASH_NONE);
  if (columns->last == columns->axis->extent &&
      ts_track_edge (columns, columns->last) <= columns->start + columns->length + 0.5)
    ts_picture_add_line (picture, right, top - 1, right, bottom + 1, color, 2, TS_DASH_NONE);
}

void
ts_plan_add_lines (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  ts_picture_begin_group (picture, "blocks", NULL);
  if (self->detail == TS_DETAIL_HEAT)
    {
      add_grid (self, theme, &self->rows, picture);
      add_grid (self, theme, &self->columns, picture);
    }
  add_block_lines (self, theme, &self->rows, picture);
  add_block_lines (self, theme, &self->columns, picture);
  add_frame (self, theme, picture);
  ts_picture_end_group (picture);
}

void
ts_plan_add_count (const TsTheme *theme, double right, double top, gint64 n, TsPicture *picture)
{
  TsFont font = { TS_FONT_SANS, 7.5, TRUE };
  g_autofree char *text = n <= 99 ? g_strdup_printf ("%d", (int) n) : g_strdup ("99+");
  double width = MAX (8, ceil (ts_font_measure (&font, text)) + 3);
  TsRect rect = { right - width, top, width, 8 };

  ts_picture_add_rect (picture, &rect, theme->error, NULL);
  ts_picture_add_text (picture, rect.x + width / 2, top + 7, TS_ANCHOR_MIDDLE, &font, ts_color_get_text (theme->error),
                       0, text);
}

void
ts_plan_add_frame (const TsTheme *theme, const TsRect *rect, TsColor color, TsPicture *picture)
{
  TsRect outer = { rect->x - 3, rect->y - 3, rect->width + 5, rect->height + 5 };
  TsRect inner = { rect->x - 1, rect->y - 1, rect->width + 1, rect->height + 1 };

  ts_picture_add_frame (picture, &outer, 0, theme->canvas, 2, 3, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &inner, 0, color, 2, 2, TS_DASH_NONE, NULL);
}

/* Frames around the marked coordinates that are in sight. */
void
ts_plan_add_marks (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  const TsScene *scene = self->scene;

  if (scene->n_marks == 0)
    return;
  ts_picture_begin_group (picture, "marks", NULL);
  for (guint i = 0; i < scene->n_marks; i++)
    {
      const gint64 *coord = scene->marks + (gsize) i * scene->rank;
      gint64 row, column;
      TsRect rect;

      if (!ts_scene_get_cell (scene, coord, &row, &column) || row < self->rows.first || row >= self->rows.last ||
          column < self->columns.first || column >= self->columns.last)
        continue;
      rect = ts_plan_get_cell_rect (self, row, column);
      rect.width = MAX (rect.width, 4);
      rect.height = MAX (rect.height, 4);
      ts_plan_add_frame (theme, &rect, theme->text, picture);
    }
  ts_picture_end_group (picture);
}
