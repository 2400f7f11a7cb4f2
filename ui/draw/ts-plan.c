/* SPDX-License-Identifier: MIT */
#include "draw/ts-plan.h"

#include "draw/ts-legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Brackets beside an axis. A deeper layout shows those levels that can be told apart. */
#define MOST_SLOTS 5
/* A matrix of few rows or columns is not drawn thinner than this. */
#define LEAST_SIDE 32.0
/* Of a side of the cell area, before anything beside it gets room. */
#define LEAST_AREA 96.0
/* More bars than this, or than one for so many pixels of a large sheet, cost more than an image of the same cells. */
#define MOST_BARS 6000
#define PIXELS_A_BAR 200
/* Pixels of a block at which its relief has faded, and from which it is full. */
#define LEAST_BLOCK 2.0
#define FULL_BLOCK 4.0
/* Size of a cell from which it has the colour of its fractal or C0 block alone. */
#define UNFADED 8.0
#define LEAST_LABEL_SIZE 9.0
#define USUAL_LABEL_SIZE 11.0
#define MOST_LABEL_SIZE 16.0
#define LABEL_STEP 0.5
/* Height from which cells have the proportions of 1:1: there the smallest labels begin to fit. */
#define FULL_STRETCH 12.0

/**
 * ts_viewport_get_cell_width:
 *
 * Returns: the width of a cell in logical pixels: 27/16 of its height at label sizes, square when small
 */
double
ts_viewport_get_cell_width (const TsViewport *self)
{
  double stretch = CLAMP ((self->zoom - TS_TRACK_MIN_CELL) / (FULL_STRETCH - TS_TRACK_MIN_CELL), 0, 1);
  double width = self->zoom * (1 + (TS_CELL_WIDTH / TS_CELL_HEIGHT - 1) * stretch);

  return self->zoom >= TS_TRACK_MIN_CELL ? round (width) : width;
}

void
ts_plan_get_pitch (const TsScene *scene, const TsViewport *viewport, double *row_pitch, double *column_pitch)
{
  double n_rows = (double) MAX (scene->row_end - scene->row_begin, 1);
  double n_columns = (double) MAX (scene->column_end - scene->column_begin, 1);

  *row_pitch = MAX (viewport->zoom, MIN (TS_CELL_HEIGHT, LEAST_SIDE / n_rows));
  *column_pitch = MAX (ts_viewport_get_cell_width (viewport), MIN (TS_CELL_WIDTH, LEAST_SIDE / n_columns));
}

guint
ts_plan_get_n_slots (const TlaAxis *axis)
{
  return MIN (axis->n_leaves, MOST_SLOTS);
}

gboolean
ts_plan_can_be_heat (const TsScene *scene, double width, double height)
{
  /* Rulers and brackets can take most of a low sheet, which leaves room for a few cells all the same. */
  return (double) (scene->row_end - scene->row_begin) * TS_TRACK_MIN_CELL > MAX (height - 120, LEAST_SIDE) ||
         (double) (scene->column_end - scene->column_begin) * TS_TRACK_MIN_CELL > MAX (width - 150, LEAST_SIDE);
}

void
ts_plan_append_mode_name (const TsScene *scene, guint mode, GString *text)
{
  GPtrArray *names = scene->view->mode_names;
  const char *name = names && mode < names->len ? names->pdata[mode] : NULL;

  if (name && *name)
    g_string_append (text, name);
  else
    g_string_append_printf (text, _ ("mode %u"), mode);
}

void
ts_plan_append_number (const TsPlan *self, gint64 number, GString *text)
{
  const TsScene *scene = self->scene;
  const TsColorModeInfo *info = ts_color_mode_get_info (scene->view->color);
  gboolean is_sum = info->rows != TS_WEIGHT_INDEX && info->columns != TS_WEIGHT_INDEX;

  if (is_sum && self->field->unit == 1)
    ts_scene_append_offset (scene, number, text);
  else
    ts_text_append_grouped (text, number);
}

char *
ts_plan_get_caption (const TsScene *scene, gboolean horizontal)
{
  const TlaAxis *axis = horizontal ? &scene->columns : &scene->rows;
  GPtrArray *names = scene->view->mode_names;
  GString *text = g_string_new (NULL);
  gboolean named = FALSE;

  for (guint i = 0; i < axis->n_modes; i++)
    {
      guint mode = axis->modes[i].mode;

      named = named || (names && mode < names->len && names->pdata[mode] && *(const char *) names->pdata[mode]);
    }
  if (!named && scene->rank == 2 && axis->n_modes == 1)
    g_string_append (text, horizontal ? _ ("columns") : _ ("rows"));
  else
    for (guint i = 0; i < axis->n_modes; i++)
      {
        if (i > 0)
          g_string_append (text, ", ");
        ts_plan_append_mode_name (scene, axis->modes[i].mode, text);
      }
  return g_string_free (text, FALSE);
}

/* Room for brackets beside an axis, or for the outermost one and a curve. */
double
ts_plan_get_gutter (const TsScene *scene, gboolean horizontal, gboolean can_be_heat)
{
  const TlaAxis *axis = horizontal ? &scene->columns : &scene->rows;
  double slot = horizontal ? TS_BRACKET_COLUMN_SLOT : TS_BRACKET_ROW_SLOT;
  guint n_slots = ts_plan_get_n_slots (axis);

  if (can_be_heat && n_slots > 0)
    return MAX (n_slots * slot, slot + TS_CURVE_ROOM);
  return n_slots * slot;
}

static double
measure_number (const TsScene *scene, gboolean byte)
{
  TsFont font = { TS_FONT_MONO, 10.5, FALSE };
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 ends[] = { ts_scene_get_lowest (scene), ts_scene_get_highest (scene) };
  double width = 0;

  for (guint i = 0; i < 2; i++)
    {
      if (byte)
        ts_scene_write_address (scene, ends[i], text);
      else
        ts_scene_write_label (scene, TS_LABEL_OFFSET, NULL, ends[i], text);
      width = MAX (width, ts_font_measure (&font, text->str));
    }
  return ceil (width);
}

void
ts_plan_measure_addresses (const TsScene *scene, double *byte_width, double *element_width)
{
  *byte_width = MAX (measure_number (scene, TRUE), 26);
  *element_width = MAX (measure_number (scene, FALSE), 46);
}

/* Where the memory picture's addresses end, so that its columns can stand under the logical ones. */
static double
get_address_room (const TsScene *scene)
{
  double byte_width, element_width;

  if (!ts_scene_is_whole (scene))
    return 0;
  ts_plan_measure_addresses (scene, &byte_width, &element_width);
  return TS_PLAN_ADDRESS_ROOM + byte_width + element_width;
}

/* A small canvas is for cells first: brackets, and legend entries, that leave too little for them have no room. */
TsInsets
ts_plan_get_insets (const TsScene *scene, double width, double height)
{
  TsFont caption_font = { TS_FONT_SANS, 12, FALSE };
  g_autofree char *caption = ts_plan_get_caption (scene, TRUE);
  gboolean can_be_heat = ts_plan_can_be_heat (scene, width, height);
  double row_gutter = ts_plan_get_gutter (scene, FALSE, can_be_heat);
  double column_gutter = ts_plan_get_gutter (scene, TRUE, can_be_heat);
  TsInsets insets;

  insets.right = 20;
  insets.left = 10 + row_gutter + ts_ruler_get_size (scene, FALSE);
  insets.left = MAX (insets.left, get_address_room (scene));
  insets.left = ceil (MAX (insets.left, MIN (ts_font_measure (&caption_font, caption), 120) + 20));
  insets.has_row_brackets = insets.left + LEAST_AREA + insets.right <= width;
  if (!insets.has_row_brackets)
    insets.left = 10 + ts_ruler_get_size (scene, FALSE);
  insets.top = 6 + ts_ruler_get_size (scene, TRUE);
  insets.has_column_brackets = insets.top + column_gutter + LEAST_AREA + 6 <= height;
  if (insets.has_column_brackets)
    insets.top += column_gutter;
  insets.bottom = ts_legend_get_height (scene, width - insets.left - insets.right);
  insets.bottom = MIN (insets.bottom, MAX (height - insets.top - LEAST_AREA - 6, 0)) + 6;
  return insets;
}

/* Hexadecimal digits differ in width: makes all of them the widest. */
static void
widen_digits (GString *text)
{
  const char *digits = strstr (text->str, "0x");

  for (gsize i = digits ? (gsize) (digits + 2 - text->str) : text->len; i < text->len; i++)
    {
      if (g_ascii_isxdigit (text->str[i]))
        text->str[i] = 'd';
    }
}

/* The longest label of the cells in sight, or one that is as wide. */
static void
write_longest (const TsPlan *self, TsLabel label, GString *longest)
{
  const TsScene *scene = self->scene;
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 row_ends[2] = { 0, 0 }, column_ends[2] = { 0, 0 };

  g_string_truncate (longest, 0);
  if (label == TS_LABEL_COORD)
    {
      g_autofree gint64 *coord = g_new0 (gint64, scene->rank);

      for (guint mode = 0; mode < scene->rank; mode++)
        coord[mode] =
          scene->place[mode] == TS_PLACE_FIXED ? scene->fixed[mode] : tla_layout_get_extent (scene->layout, mode) - 1;
      if (scene->rows.n_modes == 1)
        coord[scene->rows.modes[0].mode] = self->rows.last - 1;
      if (scene->columns.n_modes == 1)
        coord[scene->columns.modes[0].mode] = self->columns.last - 1;
      ts_scene_write_coord (scene, coord, longest);
      return;
    }
  tla_axis_range (&scene->rows, self->rows.first, self->rows.last, FALSE, &row_ends[0], &row_ends[1]);
  tla_axis_range (&scene->columns, self->columns.first, self->columns.last, FALSE, &column_ends[0], &column_ends[1]);
  for (guint i = 0; i < 2; i++)
    {
      gint64 offset = scene->fixed_offset + row_ends[i] + column_ends[i];

      if (label == TS_LABEL_ADDRESS)
        ts_scene_write_address (scene, offset, text);
      else
        ts_scene_write_label (scene, TS_LABEL_OFFSET, NULL, offset, text);
      if (text->len > longest->len)
        g_string_assign (longest, text->str);
    }
  widen_digits (longest);
}

/* The largest size at which every label in sight fits its cell, 0 when there is none. */
static double
get_label_size (const TsPlan *self, TsLabel label, double row_pitch, double column_pitch)
{
  guint n_lines = label == TS_LABEL_BOTH ? 2 : 1;
  double most =
    CLAMP (floor (row_pitch / n_lines * USUAL_LABEL_SIZE / TS_CELL_HEIGHT), USUAL_LABEL_SIZE, MOST_LABEL_SIZE);
  g_autoptr (GString) longest = g_string_new (NULL);
  TsFont unit = { TS_FONT_SANS, 1, FALSE };
  double width;

  if (label == TS_LABEL_NONE || column_pitch < LEAST_LABEL_SIZE || row_pitch < LEAST_LABEL_SIZE)
    return 0;
  write_longest (self, label == TS_LABEL_BOTH ? TS_LABEL_OFFSET : label, longest);
  width = ts_font_measure (&unit, longest->str);
  if (label == TS_LABEL_BOTH)
    {
      write_longest (self, TS_LABEL_COORD, longest);
      width = MAX (width, ts_font_measure (&unit, longest->str));
    }
  for (double size = most; size >= LEAST_LABEL_SIZE; size -= LABEL_STEP)
    {
      if (width * size <= column_pitch - size / 4 && n_lines * (size + 2) + 1 <= row_pitch)
        return size;
    }
  return 0;
}

static TsDetail
get_detail (const TsPlan *self)
{
  double row_pitch = self->rows.pitch, column_pitch = self->columns.pitch;
  double n_cells = (double) (self->rows.last - self->rows.first) * (double) (self->columns.last - self->columns.first);
  gint64 run = MAX (ts_track_get_run (&self->rows), ts_track_get_run (&self->columns));
  double bar = (double) CLAMP (run, 1, tla_element_get_c0 (self->scene->element));

  if (MIN (row_pitch, column_pitch) < TS_TRACK_MIN_CELL || n_cells > 2 * TS_PLAN_MAX_LABELLED)
    return TS_DETAIL_HEAT;
  if (self->label_size > 0)
    return TS_DETAIL_LABELS;
  if (row_pitch >= TS_CELL_HEIGHT && column_pitch >= TS_CELL_HEIGHT)
    return TS_DETAIL_CELLS;
  return n_cells / bar <= MAX (MOST_BARS, self->cells.width * self->cells.height / PIXELS_A_BAR) ? TS_DETAIL_BARS
                                                                                                 : TS_DETAIL_HEAT;
}

double
ts_plan_get_relief_strength (const TsPlan *self)
{
  const TsScene *scene = self->scene;
  double block;

  if (!scene->has_relief || self->detail < TS_DETAIL_BARS || !ts_scene_has_scale (scene))
    return 0;
  block = MAX ((double) scene->block_rows * self->rows.pitch, (double) scene->block_columns * self->columns.pitch);
  return CLAMP ((block - LEAST_BLOCK) / (FULL_BLOCK - LEAST_BLOCK), 0, 1);
}

double
ts_plan_get_fade (const TsPlan *self)
{
  double pitch = MIN (self->rows.pitch, self->columns.pitch);

  return self->scene->field.unit == 1 ? 0 : CLAMP ((UNFADED - pitch) / (UNFADED - TS_TRACK_MIN_CELL), 0, 1);
}

static TsColorRange
get_range (const TsPlan *self, const TsField *field, const TsColorRange *whole)
{
  if (ts_scene_is_whole (self->scene))
    return *whole;
  return ts_field_get_range (field, self->rows.first, self->rows.last, self->columns.first, self->columns.last);
}

static void
choose_range (TsPlan *self)
{
  const TsScene *scene = self->scene;

  self->terms_range = get_range (self, &scene->terms, &scene->whole_terms);
  self->field = self->detail == TS_DETAIL_HEAT ? &scene->terms : &scene->field;
  self->range = self->detail == TS_DETAIL_HEAT ? self->terms_range : get_range (self, &scene->field, &scene->whole);
}

/**
 * ts_plan_init:
 * @width: of the canvas
 * @height: of the canvas
 *
 * Lays the cells of a scene out on a canvas. An empty scene gets no cells.
 */
void
ts_plan_init (TsPlan *self, const TsScene *scene, const TsViewport *viewport, double width, double height)
{
  double row_pitch, column_pitch;

  memset (self, 0, sizeof *self);
  self->scene = scene;
  self->width = width;
  self->height = height;
  self->insets = ts_plan_get_insets (scene, width, height);
  self->area = (TsRect) { self->insets.left, self->insets.top, MAX (width - self->insets.left - self->insets.right, 1),
                          MAX (height - self->insets.top - self->insets.bottom, 1) };
  if (ts_scene_is_empty (scene))
    return;
  ts_plan_get_pitch (scene, viewport, &row_pitch, &column_pitch);
  ts_track_init (&self->rows, FALSE, &scene->rows, scene->row_begin, scene->row_end,
                 ts_scene_get_n_ghost (scene, FALSE), row_pitch, self->area.y, self->area.height, viewport->row);
  ts_track_init (&self->columns, TRUE, &scene->columns, scene->column_begin, scene->column_end,
                 ts_scene_get_n_ghost (scene, TRUE), column_pitch, self->area.x, self->area.width, viewport->column);
  self->cells = (TsRect) { self->area.x, self->area.y, ts_track_get_end (&self->columns) - self->area.x,
                           ts_track_get_end (&self->rows) - self->area.y };
  self->label_size = get_label_size (self, scene->view->label, row_pitch, column_pitch);
  self->detail = get_detail (self);
  choose_range (self);
}

TsRect
ts_plan_get_cell_rect (const TsPlan *self, gint64 row, gint64 column)
{
  double x = ts_track_edge (&self->columns, column), y = ts_track_edge (&self->rows, row);

  return (TsRect) { x, y, ts_track_edge (&self->columns, column + 1) - x, ts_track_edge (&self->rows, row + 1) - y };
}

double
ts_plan_find_label_zoom (const TsPlan *self)
{
  for (double zoom = ceil (LEAST_LABEL_SIZE); zoom <= TS_PLAN_MAX_ZOOM; zoom++)
    {
      double row_pitch, column_pitch;

      ts_plan_get_pitch (self->scene, &(TsViewport) { 0, 0, zoom }, &row_pitch, &column_pitch);
      if (get_label_size (self, self->scene->view->label, row_pitch, column_pitch) > 0)
        return zoom;
    }
  return 0;
}

gboolean
ts_plan_can_label (const TsPlan *self, TsLabel label)
{
  return self->detail < TS_DETAIL_HEAT && get_label_size (self, label, self->rows.pitch, self->columns.pitch) > 0;
}

double
ts_plan_get_label_zoom (const TsScene *scene)
{
  TsPlan plan = { .scene = scene };
  double zoom = 0;

  if (!ts_scene_is_empty (scene) && scene->view->label != TS_LABEL_NONE)
    {
      plan.rows.first = scene->row_begin;
      plan.rows.last = scene->row_end;
      plan.columns.first = scene->column_begin;
      plan.columns.last = scene->column_end;
      zoom = ts_plan_find_label_zoom (&plan);
    }
  return MAX (zoom, TS_CELL_HEIGHT);
}
