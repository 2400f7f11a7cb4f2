/* SPDX-License-Identifier: MIT */
#include "draw/ts-heat-map.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CURVE_AWAY 5.0
#define CURVE_HEIGHT 20.0
#define CAPTION_AWAY 5.0
#define MOST_POINTS 2000

/* The inset that shows the whole: its map's longer side, and the air around it. */
#define INSET_SIDE 112.0
#define INSET_AIR 9.0
#define INSET_MARGIN 10.0
#define INSET_LEAST_SIDE 10.0
#define INSET_MOST_SHARE 0.25
#define INSET_LEAST_AREA 280.0

static const TsFont small_font = { TS_FONT_SANS, 11, FALSE };
static const TsFont title_font = { TS_FONT_SANS, 11, TRUE };

static GArray *
get_spans (const TsHeatLine *line, const TsTrack *track, double scale)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (TsSpan));

  for (guint p = 0; p < line->n;)
    {
      guint end = p;

      while (end < line->n && line->share[end] > 0)
        end++;
      if (end > p)
        {
          TsSpan span = { track->start + p / scale, track->start + end / scale, p > 0, end < line->n };

          g_array_append_val (spans, span);
          p = end;
        }
      else
        p++;
    }
  return spans;
}

static const char *
get_term_name (const TsPlan *self, gboolean horizontal)
{
  if (self->field->unit == 1 && self->scene->view->color != TS_COLOR_ROW && self->scene->view->color != TS_COLOR_COLUMN)
    return horizontal ? _ ("g(column)") : _ ("f(row)");
  return _ (ts_color_mode_get_info (self->scene->view->color)->label);
}

/* The leaf that moves the number most: the curve has its level's colour. */
static guint
get_main_level (const TlaAxis *field)
{
  double most = -1;
  guint level = 0;

  for (guint i = 0; i < field->n_leaves; i++)
    {
      double reach = fabs ((double) field->leaves[i].stride * (double) (field->leaves[i].extent - 1));

      if (reach > most)
        {
          most = reach;
          level = field->leaves[i].level;
        }
    }
  return level;
}

/* What the row, or the column, adds to the number, beside the map. */
static void
add_curve (const TsPlan *self,
           const TsTheme *theme,
           gboolean horizontal,
           const TsHeatLine *line,
           double scale,
           TsPicture *picture)
{
  const TsTrack *track = horizontal ? &self->columns : &self->rows;
  const TlaAxis *field = horizontal ? &self->field->columns : &self->field->rows;
  gint64 shift = horizontal ? self->field->column_shift : self->field->row_shift;
  TsColor color = ts_theme_get_level_color (theme, get_main_level (field));
  double edge = horizontal ? self->area.y : self->area.x, ruler = ts_ruler_get_size (self->scene, horizontal);
  double least = G_MAXDOUBLE, most = -G_MAXDOUBLE, x, y;
  guint step = MAX ((guint) ceil (scale), line->n / MOST_POINTS + 1), n = 0;
  g_autofree double *points = g_new (double, 2 * (line->n / step + 2));
  g_autoptr (GString) from = g_string_new (NULL);
  g_autoptr (GString) to = g_string_new (NULL);
  g_autofree char *text = NULL;
  gint64 lowest = 0, highest = 0;

  for (guint p = 0; p < line->n; p++)
    {
      least = MIN (least, line->all_mean[p]);
      most = MAX (most, line->all_mean[p]);
    }
  if (!(most > least) || track->pitch >= TS_TRACK_MIN_CELL ||
      !(horizontal ? self->insets.has_column_brackets : self->insets.has_row_brackets))
    return;
  for (guint p = 0; p < line->n; p += step)
    {
      double t = (line->all_mean[p] - least) / (most - least);
      double away = ruler + CURVE_AWAY + CURVE_HEIGHT * (horizontal ? t : 1 - t);

      ts_track_point (track, edge, track->start + p / scale, away, &points[2 * n], &points[2 * n + 1]);
      n++;
    }
  if (n < 2)
    return;
  ts_picture_begin_group (picture, horizontal ? "column-term" : "row-term", NULL);
  ts_picture_add_polyline (picture, points, n, color, 1.5, TS_DASH_NONE);

  tla_axis_range (field, track->first - shift, track->last - shift, FALSE, &lowest, &highest);
  ts_plan_append_number (self, lowest, from);
  ts_plan_append_number (self, highest, to);
  /* Translators: the range of a term: “f(row) from 0 to 1023”. */
  text = g_strdup_printf (_ ("%s from %s to %s"), get_term_name (self, horizontal), from->str, to->str);
  if (ts_font_measure (&small_font, text) < (horizontal ? self->cells.width : self->cells.height))
    {
      ts_track_point (track, edge, track->start, ruler + CURVE_AWAY + CURVE_HEIGHT + CAPTION_AWAY, &x, &y);
      if (horizontal)
        ts_picture_add_text (picture, x, y, TS_ANCHOR_START, &small_font, color, 0, text);
      else
        ts_picture_add_vertical_text (picture, x, y, TS_ANCHOR_END, &small_font, color, 0, text);
    }
  ts_picture_end_group (picture);
}

static gint64 *
get_whole_pixels (gint64 begin, gint64 end, guint n)
{
  gint64 *pixels = g_new (gint64, n + 1);

  for (guint p = 0; p <= n; p++)
    pixels[p] = begin + (gint64) ((__int128) p * (end - begin) / n);
  return pixels;
}

/* As indices of the field. */
static gint64 *
shift_pixels (const gint64 *pixels, guint n, gint64 shift)
{
  gint64 *shifted = g_new (gint64, n + 1);

  for (guint p = 0; p <= n; p++)
    shifted[p] = pixels[p] - shift;
  return shifted;
}

static TsImage *
make_whole (const TsPlan *self, const TsHeatColors *view_colors, guint n_rows, guint n_columns)
{
  const TsScene *scene = self->scene;
  const TsField *field = self->field;
  g_autofree gint64 *row_pixels =
    get_whole_pixels (scene->row_begin - field->row_shift, scene->row_end - field->row_shift, n_rows);
  g_autofree gint64 *column_pixels =
    get_whole_pixels (scene->column_begin - field->column_shift, scene->column_end - field->column_shift, n_columns);
  TsHeatColors colors = *view_colors;
  TsHeatLine rows, columns;
  TsImage *image;

  colors.range =
    ts_field_get_range (self->field, scene->row_begin, scene->row_end, scene->column_begin, scene->column_end);
  colors.relief = 0;
  ts_heat_line_init (&rows, row_pixels, n_rows, &self->field->rows, scene->fixed_valid, NULL);
  ts_heat_line_init (&columns, column_pixels, n_columns, &self->field->columns, scene->fixed_valid, NULL);
  image = ts_heat_map_new (&rows, &columns, &colors);
  ts_heat_line_clear (&rows);
  ts_heat_line_clear (&columns);
  return image;
}

/* Where the view lies in the whole. */
static void
add_view (const TsPlan *self, const TsTheme *theme, const TsRect *map, TsPicture *picture)
{
  const TsTrack *rows = &self->rows, *columns = &self->columns;
  double per_row = map->height / (double) (rows->end - rows->begin);
  double per_column = map->width / (double) (columns->end - columns->begin);
  double x = map->x + (double) (columns->first - columns->begin) * per_column;
  double y = map->y + (double) (rows->first - rows->begin) * per_row;
  double width = MAX ((double) (columns->last - columns->first) * per_column, 5);
  double height = MAX ((double) (rows->last - rows->first) * per_row, 5);
  TsRect view, outer;

  x = CLAMP (x, map->x, map->x + map->width - width);
  y = CLAMP (y, map->y, map->y + map->height - height);
  view = (TsRect) { round (x) + 0.5, round (y) + 0.5, round (width), round (height) };
  outer = (TsRect) { view.x - 1, view.y - 1, view.width + 2, view.height + 2 };
  ts_picture_add_frame (picture, &outer, 0, 0x000000ff, 1, 0, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &view, 0, 0xffffffff, 1, 0, TS_DASH_NONE, NULL);
}

static void
add_inset (const TsPlan *self, const TsTheme *theme, const TsHeatColors *colors, double scale, TsPicture *picture)
{
  double n_rows = (double) (self->rows.end - self->rows.begin),
         n_columns = (double) (self->columns.end - self->columns.begin);
  double share = (double) (self->rows.last - self->rows.first) / n_rows *
                 (double) (self->columns.last - self->columns.first) / n_columns;
  double longer = MAX (n_rows, n_columns);
  double width = MAX (round (INSET_SIDE * n_columns / longer), INSET_LEAST_SIDE);
  double height = MAX (round (INSET_SIDE * n_rows / longer), INSET_LEAST_SIDE);
  TsRect card = { self->cells.x + INSET_MARGIN, 0, INSET_SIDE + 2 * INSET_AIR, height + 2 * INSET_AIR + 36 };
  TsRect map = { card.x + INSET_AIR, 0, width, height };
  g_autoptr (TsImage) image = NULL;
  g_autofree char *mean = NULL;

  if (share > INSET_MOST_SHARE || self->cells.width < INSET_LEAST_AREA || self->cells.height < INSET_LEAST_AREA)
    return;
  image =
    make_whole (self, colors, MIN ((guint) ceil (height * scale), 4096), MIN ((guint) ceil (width * scale), 4096));
  if (!image)
    return;
  card.y = round (self->cells.y + self->cells.height - INSET_MARGIN - card.height);
  map.y = card.y + INSET_AIR + 18;

  ts_picture_begin_group (picture, "whole", NULL);
  ts_picture_add_frame (picture, &card, theme->canvas, theme->line, 1, 8, TS_DASH_NONE, NULL);
  ts_picture_add_text (picture, map.x, card.y + INSET_AIR + 10, TS_ANCHOR_START, &title_font, theme->text, 0,
                       self->scene->rank == 2 ? _ ("Whole matrix") : _ ("Whole"));
  ts_picture_add_image (picture, &map, image, NULL);
  add_view (self, theme, &map, picture);
  mean = g_strdup_printf (_ ("mean of %.0f × %.0f"), MAX (floor (n_rows / height / scale), 1),
                          MAX (floor (n_columns / width / scale), 1));
  ts_picture_add_text (picture, map.x, map.y + map.height + 15, TS_ANCHOR_START, &small_font, theme->dim_text, 0, mean);
  ts_picture_end_group (picture);
}

/**
 * ts_plan_add_heat:
 * @scale: device pixels per pixel
 *
 * The cells in sight as an image, what marks padding and blocks in it, the curves of its two terms, and where it lies in
 * the whole.
 */
void
ts_plan_add_heat (TsPlan *self, const TsTheme *theme, double scale, TsPicture *picture)
{
  const TsScene *scene = self->scene;
  guint n_rows, n_columns;
  g_autofree gint64 *row_pixels = ts_track_get_pixels (&self->rows, scale, &n_rows);
  g_autofree gint64 *column_pixels = ts_track_get_pixels (&self->columns, scale, &n_columns);
  g_autofree gint64 *field_rows = shift_pixels (row_pixels, n_rows, self->field->row_shift);
  g_autofree gint64 *field_columns = shift_pixels (column_pixels, n_columns, self->field->column_shift);
  double relief = ts_plan_get_relief_strength (self);
  TsColor map[TS_COLOR_MAP_SIZE];
  TsHeatColors colors = { map,           self->range, (double) self->field->fixed,
                          theme->canvas, relief,      (double) scene->relief_max };
  TsHeatLine rows, columns;
  g_autoptr (TsImage) image = NULL;
  g_autoptr (GArray) row_spans = NULL;
  g_autoptr (GArray) column_spans = NULL;

  if (!ts_scene_is_whole (scene))
    self->range = ts_field_get_range (self->field, row_pixels[0], MAX (row_pixels[n_rows], row_pixels[0] + 1),
                                      column_pixels[0], MAX (column_pixels[n_columns], column_pixels[0] + 1));
  colors.range = self->range;
  ts_heat_map_fill_colors (scene, theme, map);
  ts_heat_line_init (&rows, field_rows, n_rows, &self->field->rows, scene->fixed_valid,
                     relief > 0 ? &scene->relief_rows : NULL);
  ts_heat_line_init (&columns, field_columns, n_columns, &self->field->columns, scene->fixed_valid,
                     relief > 0 ? &scene->relief_columns : NULL);
  image = ts_heat_map_new (&rows, &columns, &colors);

  ts_picture_begin_group (picture, "cells", NULL);
  if (image)
    ts_picture_add_image (picture, &(TsRect) { self->area.x, self->area.y, n_columns / scale, n_rows / scale }, image,
                          NULL);
  ts_plan_add_tile_fills (self, theme, row_pixels, n_rows, column_pixels, n_columns, scale, picture);
  ts_picture_end_group (picture);
  row_spans = get_spans (&rows, &self->rows, scale);
  column_spans = get_spans (&columns, &self->columns, scale);
  ts_plan_add_padding (self, theme, row_spans, column_spans, picture);
  ts_plan_add_lines (self, theme, picture);
  ts_plan_add_origin (self, theme, row_spans, column_spans, picture);
  if (ts_scene_has_scale (scene))
    {
      add_curve (self, theme, FALSE, &rows, scale, picture);
      add_curve (self, theme, TRUE, &columns, scale, picture);
    }
  add_inset (self, theme, &colors, scale, picture);
  ts_heat_line_clear (&rows);
  ts_heat_line_clear (&columns);
}
