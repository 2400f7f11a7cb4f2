/* SPDX-License-Identifier: MIT */
#include "draw/ts-cells.h"

#include <math.h>

/* Cells smaller than this have no room for a count in the corner. */
#define LEAST_COUNTED 16.0
/* In a wider one the label keeps the middle beside it. */
#define WIDE_CELL 40.0

void
ts_cell_line_init (TsCellLine *self, const TsPlan *plan, gboolean horizontal)
{
  const TsTrack *track = horizontal ? &plan->columns : &plan->rows;
  const TlaAxis *colors = horizontal ? &plan->field->columns : &plan->field->rows;
  gint64 shift = horizontal ? plan->field->column_shift : plan->field->row_shift;

  self->track = track;
  self->n = track->last - track->first;
  self->offsets = g_new (gint64, MAX (self->n, 1));
  self->numbers = g_new (gint64, MAX (self->n, 1));
  self->valid = g_new (gboolean, MAX (self->n, 1));
  self->places = g_new (TsTilePlace, MAX (self->n, 1));
  self->begins = g_new (double, MAX (self->n, 1));
  self->ends = g_new (double, MAX (self->n, 1));
  tla_axis_fill (track->axis, track->first, self->n, self->offsets);
  tla_axis_fill (colors, track->first - shift, self->n, self->numbers);
  for (guint i = 0; i < self->n; i++)
    {
      gint64 index = track->first + i;

      self->valid[i] = plan->scene->fixed_valid && tla_axis_is_valid (track->axis, index);
      self->places[i] = ts_scene_get_tile_place (plan->scene, track->axis, index);
    }
  for (guint i = 0; i < self->n; i++)
    {
      gint64 index = track->first + i;
      double before, after;

      ts_cell_line_get_gap (track, index, &before, &after);
      self->begins[i] = MAX (ts_track_edge (track, index) + after, track->start);
      ts_cell_line_get_gap (track, index + 1, &before, &after);
      /* The edge of originShape is two pixels wide. */
      if (i + 1 < self->n && self->valid[i] != self->valid[i + 1])
        before = MAX (before, 2);
      self->ends[i] = MIN (ts_track_edge (track, index + 1) - before, track->start + track->length);
    }
}

void
ts_cell_line_clear (TsCellLine *self)
{
  g_free (self->offsets);
  g_free (self->numbers);
  g_free (self->valid);
  g_free (self->places);
  g_free (self->begins);
  g_free (self->ends);
}

/* Air before and after the edge at which index i begins: a pixel between cells, more between blocks. */
void
ts_cell_line_get_gap (const TsTrack *track, gint64 i, double *before, double *after)
{
  int leaf = ts_track_get_edge_leaf (track, i);

  *before = 1;
  *after = 0;
  if (leaf < 0 || i <= track->begin || i >= track->end)
    return;
  if (track->pitch >= TS_PLAN_LEAST_AIR)
    {
      *before = leaf == 0 ? 3 : 4;
      *after = 1;
    }
}

/* The stretches of cells inside originShape, in pixels. */
GArray *
ts_cell_line_get_spans (const TsCellLine *self)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (TsSpan));
  const TsTrack *track = self->track;

  for (guint i = 0; i < self->n;)
    {
      guint end = i;
      TsSpan span;

      if (!self->valid[i])
        {
          i++;
          continue;
        }
      while (end < self->n && self->valid[end])
        end++;
      span.begin = MAX (ts_track_edge (track, track->first + i), track->start);
      span.end = MIN (ts_track_edge (track, track->first + end), ts_track_get_end (track));
      span.begin_is_edge = i > 0;
      span.end_is_edge = end < self->n || (track->last < track->end && !tla_axis_is_valid (track->axis, track->last) &&
                                           ts_track_edge (track, track->last) <= ts_track_get_end (track));
      g_array_append_val (spans, span);
      i = end;
    }
  return spans;
}

typedef struct
{
  TsPlan *plan;
  const TsTheme *theme;
  TsPicture *picture;
  TsCellLine rows, columns;
  gint64 *coord;
  GString *text;
  double relief;
  double fade;     /* towards the offset */
  gboolean counts; /* whether corners say how many elements share an offset */
} Painter;

static gint64
get_offset (const Painter *self, guint row, guint column)
{
  return self->plan->scene->fixed_offset + self->rows.offsets[row] + self->columns.offsets[column];
}

static double
get_number (const Painter *self, guint row, guint column)
{
  const TsField *field = self->plan->field;

  return (double) ts_floor_div (field->fixed + self->rows.numbers[row] + self->columns.numbers[column], field->unit);
}

/* The number whose colour a cell has: where cells are small, the way to what the heat map shows in its place. */
static double
get_colored_number (const Painter *self, guint row, guint column)
{
  const TsColorRange *range = &self->plan->range, *terms = &self->plan->terms_range;
  double number = get_number (self, row, column), offset = (double) get_offset (self, row, column), mean;

  if (self->fade == 0 || !(terms->highest > terms->lowest))
    return number;
  mean = range->lowest + (offset - terms->lowest) / (terms->highest - terms->lowest) * (range->highest - range->lowest);
  return number + (mean - number) * self->fade;
}

static void
get_coord (const Painter *self, guint row, guint column)
{
  ts_scene_get_coord (self->plan->scene, self->rows.track->first + row, self->columns.track->first + column,
                      self->coord);
}

static gboolean
get_is_valid (const Painter *self, guint row, guint column)
{
  return self->rows.valid[row] && self->columns.valid[column];
}

static TsTileLook
get_look (const Painter *self, guint row, guint column)
{
  return ts_scene_get_tile_look (self->plan->scene, &self->rows.places[row], &self->columns.places[column]);
}

static TsColor
get_color (const Painter *self, guint row, guint column)
{
  TsColor color =
    ts_scene_color_number (self->plan->scene, self->theme, &self->plan->range, get_colored_number (self, row, column));
  TsTileLook look = get_look (self, row, column);

  return ts_tile_look_mix (&look, self->theme, color, get_is_valid (self, row, column));
}

static void
add_cell (Painter *self, guint row, guint column)
{
  double x = self->columns.begins[column], y = self->rows.begins[row];
  TsRect rect = { x, y, self->columns.ends[column] - x, self->rows.ends[row] - y };

  if (rect.width <= 0 || rect.height <= 0)
    return;
  get_coord (self, row, column);
  ts_scene_write_title (self->plan->scene, self->coord, get_offset (self, row, column), self->text);
  ts_picture_add_rect (self->picture, &rect, get_color (self, row, column), self->text->str);
}

/* How many cells from this one on lie one after the other in one C0 block, all valid or all padding, in one tile. */
static guint
get_bar (const Painter *self, guint row, guint column, gboolean along_rows)
{
  gint64 c0 = tla_element_get_c0 (self->plan->scene->element);
  gint64 offset = get_offset (self, row, column), step = 0;
  gboolean valid = get_is_valid (self, row, column);
  TsTileLook look = get_look (self, row, column);
  guint n = 1, most = along_rows ? self->rows.n - row : self->columns.n - column;

  for (; n < most; n++)
    {
      guint r = along_rows ? row + n : row, c = along_rows ? column : column + n;
      gint64 next = get_offset (self, r, c);
      TsTileLook next_look = get_look (self, r, c);

      if (n == 1)
        step = next - offset;
      if ((step != 1 && step != -1) || next - offset != step * (gint64) n)
        break;
      if (ts_floor_div (next, c0) != ts_floor_div (offset, c0) || get_is_valid (self, r, c) != valid ||
          next_look.fill != look.fill || next_look.is_pale != look.is_pale)
        break;
    }
  return n;
}

static void
add_bar (Painter *self, guint row, guint column, guint n, gboolean along_rows)
{
  const TsScene *scene = self->plan->scene;
  guint last_row = along_rows ? row + n - 1 : row, last_column = along_rows ? column : column + n - 1;
  double x = self->columns.begins[column], y = self->rows.begins[row];
  TsRect rect = { x, y, self->columns.ends[last_column] - x, self->rows.ends[last_row] - y };
  TsTileLook look = get_look (self, row, column);
  double sum = 0, place = 0;
  TsColor color;

  if (rect.width <= 0 || rect.height <= 0)
    return;
  for (guint i = 0; i < n; i++)
    {
      guint r = along_rows ? row + i : row, c = along_rows ? column : column + i;

      sum += get_colored_number (self, r, c);
      place += (double) ((self->rows.track->first + r) % scene->block_rows +
                         (self->columns.track->first + c) % scene->block_columns);
    }
  color = ts_scene_color_number (scene, self->theme, &self->plan->range, sum / n);
  if (self->relief > 0)
    color = ts_color_relief (color, place / n / (double) scene->relief_max, self->relief);
  color = ts_tile_look_mix (&look, self->theme, color, get_is_valid (self, row, column));

  get_coord (self, row, column);
  ts_scene_write_title (scene, self->coord, get_offset (self, row, column), self->text);
  if (n > 1)
    {
      g_autoptr (GString) end = g_string_new (NULL);

      get_coord (self, last_row, last_column);
      ts_scene_write_title (scene, self->coord, get_offset (self, last_row, last_column), end);
      g_string_append (self->text, " … ");
      g_string_append_len (self->text, end->str, end->len);
    }
  ts_picture_add_rect (self->picture, &rect, color, self->text->str);
}

static void
add_bars (Painter *self)
{
  gboolean along_rows = ts_track_get_run (self->rows.track) > 1 && ts_track_get_run (self->columns.track) <= 1;
  guint n_lines = along_rows ? self->columns.n : self->rows.n, n = along_rows ? self->rows.n : self->columns.n;

  for (guint line = 0; line < n_lines; line++)
    for (guint i = 0; i < n;)
      {
        guint row = along_rows ? i : line, column = along_rows ? line : i;
        guint length = get_bar (self, row, column, along_rows);

        add_bar (self, row, column, length, along_rows);
        i += length;
      }
}

static void
add_text (Painter *self, double x, double baseline, const TsFont *font, TsColor color, gboolean valid)
{
  if (valid)
    ts_picture_add_text (self->picture, x, baseline, TS_ANCHOR_MIDDLE, font, ts_color_get_text (color), 0,
                         self->text->str);
  else
    ts_picture_add_text (self->picture, x, baseline, TS_ANCHOR_MIDDLE, font, self->theme->padding_text, color,
                         self->text->str);
}

/* Whether half of the cell is in sight along both tracks: else its label would hang over the edge. */
static gboolean
has_room (const Painter *self, guint row, guint column)
{
  return self->columns.ends[column] - self->columns.begins[column] >= self->columns.track->pitch - 4 &&
         self->rows.ends[row] - self->rows.begins[row] >= self->rows.track->pitch - 4;
}

static void
add_label (Painter *self, guint row, guint column)
{
  const TsScene *scene = self->plan->scene;
  TsFont font = { TS_FONT_SANS, self->plan->label_size, FALSE };
  double x = (self->columns.begins[column] + self->columns.ends[column]) / 2;
  double middle = (self->rows.begins[row] + self->rows.ends[row]) / 2, ascent = font.size * 0.36;
  gboolean valid = get_is_valid (self, row, column);
  TsColor color = get_color (self, row, column);
  gint64 offset = get_offset (self, row, column);

  /* Past the count in the corner. */
  if (self->counts && self->columns.track->pitch < WIDE_CELL)
    x -= 3;
  get_coord (self, row, column);
  if (self->plan->labels_number)
    {
      g_string_truncate (self->text, 0);
      ts_text_append_int (self->text, (gint64) get_number (self, row, column));
      add_text (self, x, round (middle + ascent), &font, color, valid);
      return;
    }
  if (scene->view->label != TS_LABEL_BOTH)
    {
      ts_scene_write_label (scene, scene->view->label, self->coord, offset, self->text);
      add_text (self, x, round (middle + ascent), &font, color, valid);
      return;
    }
  ts_scene_write_label (scene, TS_LABEL_OFFSET, self->coord, offset, self->text);
  add_text (self, x, round (middle - font.size / 2 + ascent), &font, color, valid);
  ts_scene_write_coord (scene, self->coord, self->text);
  add_text (self, x, round (middle + font.size / 2 + 1 + ascent), &font, color, valid);
}

static gboolean
can_count (const Painter *self)
{
  const TsScene *scene = self->plan->scene;

  return !tla_inverse_is_greedy (scene->inverse) &&
         MIN (self->rows.track->pitch, self->columns.track->pitch) >= LEAST_COUNTED &&
         ts_scene_can_find (scene, (gint64) self->rows.n * self->columns.n);
}

static void
add_counts (Painter *self)
{
  const TsScene *scene = self->plan->scene;

  if (!self->counts)
    return;
  ts_picture_begin_group (self->picture, "overlaps", NULL);
  for (guint row = 0; row < self->rows.n; row++)
    for (guint column = 0; column < self->columns.n; column++)
      {
        gint64 n;

        if (ts_scene_find (scene, get_offset (self, row, column), self->coord, &n) == TLA_AT_OVERLAP)
          {
            ts_plan_add_count (self->theme, self->columns.ends[column], self->rows.begins[row], n, self->picture);
            self->plan->shows_overlaps = TRUE;
          }
      }
  ts_picture_end_group (self->picture);
}

/**
 * ts_plan_add_cells:
 *
 * The cells in sight, as cells: their fill, what marks padding, their labels and how many elements share an offset.
 */
void
ts_plan_add_cells (TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  Painter painter = { .plan = self,
                      .theme = theme,
                      .picture = picture,
                      .relief = ts_plan_get_relief_strength (self),
                      .fade = ts_plan_get_fade (self) };
  g_autoptr (GArray) row_spans = NULL;
  g_autoptr (GArray) column_spans = NULL;

  ts_cell_line_init (&painter.rows, self, FALSE);
  ts_cell_line_init (&painter.columns, self, TRUE);
  painter.coord = g_new (gint64, self->scene->rank);
  painter.text = g_string_new (NULL);
  painter.counts = can_count (&painter);
  row_spans = ts_cell_line_get_spans (&painter.rows);
  column_spans = ts_cell_line_get_spans (&painter.columns);

  ts_picture_begin_group (picture, "cells", NULL);
  if (self->detail == TS_DETAIL_BARS)
    add_bars (&painter);
  else
    for (guint row = 0; row < painter.rows.n; row++)
      for (guint column = 0; column < painter.columns.n; column++)
        add_cell (&painter, row, column);
  ts_picture_end_group (picture);

  ts_plan_add_padding (self, theme, row_spans, column_spans, picture);
  if (self->detail == TS_DETAIL_LABELS)
    {
      ts_picture_begin_group (picture, "labels", NULL);
      for (guint row = 0; row < painter.rows.n; row++)
        for (guint column = 0; column < painter.columns.n; column++)
          if (has_room (&painter, row, column))
            add_label (&painter, row, column);
      ts_picture_end_group (picture);
    }
  ts_plan_add_lines (self, theme, picture);
  ts_plan_add_origin (self, theme, row_spans, column_spans, picture);
  add_counts (&painter);

  ts_cell_line_clear (&painter.rows);
  ts_cell_line_clear (&painter.columns);
  g_free (painter.coord);
  g_string_free (painter.text, TRUE);
}
