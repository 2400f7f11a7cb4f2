/* SPDX-License-Identifier: MIT */
#include "draw/ts-memory-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* A position is a double; more rows than this would not lie on pixels. */
#define MOST_ROWS (G_GINT64_CONSTANT (1) << 46)
#define MOST_LABEL_WIDTH 90.0
#define USUAL_LABEL_SIZE 10.0
#define LEAST_LABEL_SIZE 9.0
/* Of a cell's width: the line to the next one, what parts C0 blocks, and air that parts a long label from the next. */
#define AIR 3.0
#define LONG_AIR 5.0
#define STRIP_TOP 8.0
#define STRIP_HEIGHT 16.0
/* Where rows fill this much of the width, the strip ends with them. */
#define LEAST_ROW_SHARE 0.8
#define RIGHT 20.0
#define NUMBER_HEIGHT 12.0
#define BOTTOM 6.0

/* The width of the longest coordinate in a font of one pixel. */
static double
measure_coord (const TsScene *scene)
{
  TsFont unit = { TS_FONT_SANS, 1, FALSE };
  g_autofree gint64 *coord = g_new (gint64, scene->rank);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint mode = 0; mode < scene->rank; mode++)
    coord[mode] = tla_layout_get_extent (scene->layout, mode) - 1;
  ts_scene_write_coord (scene, coord, text);
  return ts_font_measure (&unit, text->str);
}

/* At the left; where that is wide enough it lies under the logical picture's. */
static void
place_columns (TsMemoryPlan *self)
{
  const TsScene *scene = self->scene;
  TsInsets insets = ts_plan_get_insets (scene, self->width, G_MAXDOUBLE);
  double byte_width, element_width, left;

  ts_plan_measure_addresses (scene, &byte_width, &element_width);
  left = MAX (TS_PLAN_ADDRESS_ROOM + byte_width + element_width, insets.left);

  self->element_right = left - 10;
  self->byte_right = self->element_right - element_width - 12;
  self->area = (TsRect) { left, TS_MEMORY_TOP, MAX (self->width - left - RIGHT, 1),
                          MAX (self->height - TS_MEMORY_TOP - BOTTOM, 1) };
  self->strip = (TsRect) { left, STRIP_TOP, self->area.width, STRIP_HEIGHT };
}

/* Coordinates that fit cells as wide as the logical ones stay in those. */
static double
get_label_width (const TsScene *scene, double size)
{
  double unit = measure_coord (scene);

  return unit * size + (unit * LEAST_LABEL_SIZE + AIR <= TS_CELL_WIDTH ? AIR : LONG_AIR);
}

static double
get_usual_width (const TsScene *scene)
{
  double label = ceil (get_label_width (scene, USUAL_LABEL_SIZE - 0.5));

  if (scene->view->label == TS_LABEL_NONE || get_label_width (scene, LEAST_LABEL_SIZE) <= TS_CELL_WIDTH)
    return TS_CELL_WIDTH;
  return MIN (label, MOST_LABEL_WIDTH);
}

/* Cells may be somewhat narrower than usual where that brings one more C0 block into a row, but their labels stay. */
static double
get_least_width (const TsScene *scene)
{
  double usual = get_usual_width (scene);

  return CLAMP (ceil (get_label_width (scene, LEAST_LABEL_SIZE)), usual * 0.85, usual);
}

/* Whole C0 blocks, or, where not even one fits, the largest half of halves of one. */
static gint64
get_row_elements (const TsMemoryPlan *self)
{
  const TsScene *scene = self->scene;
  gint64 c0 = tla_element_get_c0 (scene->element), bits = scene->element->bits, n;
  gint64 most = MAX ((gint64) (self->area.width / get_least_width (scene)), 1);

  if (scene->view->wrap > 0)
    n = MAX (scene->view->wrap > G_MAXINT64 / 8 ? G_MAXINT64 / bits : scene->view->wrap * 8 / bits, 1);
  else if (most >= c0)
    n = MIN (most / c0, (self->cosize - 1) / c0 + 1) * c0;
  else
    for (n = c0; n > 1 && n > most;)
      n /= 2;
  if (n > self->cosize)
    n = MIN (n, (self->cosize - 1) / c0 * c0 + c0);
  return MAX (n, (self->cosize - 1) / MOST_ROWS + 1);
}

static double
get_label_size (const TsMemoryPlan *self, double pitch)
{
  double most = CLAMP (floor (pitch * USUAL_LABEL_SIZE / TS_CELL_HEIGHT), USUAL_LABEL_SIZE, 16);

  if (self->scene->view->label == TS_LABEL_NONE)
    return 0;
  for (double size = most; size >= LEAST_LABEL_SIZE; size -= 0.5)
    {
      if (get_label_width (self->scene, size) <= self->cell_width && size + 3 <= pitch)
        return size;
    }
  return 0;
}

void
ts_memory_plan_init (TsMemoryPlan *self,
                     const TsScene *scene,
                     const TsMemoryViewport *viewport,
                     double width,
                     double height)
{
  double pitch = CLAMP (viewport->zoom, TS_MEMORY_MIN_ZOOM, TS_MEMORY_MAX_ZOOM);
  gint64 n_rows;

  memset (self, 0, sizeof *self);
  self->scene = scene;
  self->width = width;
  self->height = height;
  place_columns (self);
  if (!scene->inverse)
    return;
  self->lowest = ts_scene_get_lowest (scene);
  self->cosize = tla_layout_get_cosize (scene->layout);
  self->row_elements = get_row_elements (self);
  n_rows = (self->cosize - 1) / self->row_elements + 1;
  self->cell_width = MIN (self->area.width / (double) self->row_elements,
                          MAX (get_usual_width (scene), ts_viewport_get_cell_width (&(TsViewport) { 0, 0, pitch })));
  if (self->cell_width >= TS_TRACK_MIN_CELL)
    self->cell_width = floor (self->cell_width);
  if (self->cell_width * (double) self->row_elements >= self->area.width * LEAST_ROW_SHARE)
    self->strip.width = self->cell_width * (double) self->row_elements;
  ts_track_init (&self->rows, FALSE, NULL, 0, n_rows, 0, pitch, self->area.y, self->area.height, viewport->first_row);
  self->first = self->lowest + self->rows.first * self->row_elements;
  self->last =
    self->rows.last < n_rows ? self->lowest + self->rows.last * self->row_elements : self->lowest + self->cosize;
  self->has_cells = self->cell_width >= TS_TRACK_MIN_CELL && ts_scene_can_find (scene, self->last - self->first);
  if (self->has_cells)
    self->label_size = get_label_size (self, pitch);
}

double
ts_memory_plan_get_x (const TsMemoryPlan *self, gint64 place)
{
  return self->area.x + (double) place * self->cell_width;
}

TsRect
ts_memory_plan_get_rect (const TsMemoryPlan *self, gint64 offset)
{
  gint64 at = offset - self->lowest, row = at / self->row_elements, place = at % self->row_elements;
  double y = ts_track_edge (&self->rows, row);

  return (TsRect) { ts_memory_plan_get_x (self, place), y, self->cell_width, ts_track_edge (&self->rows, row + 1) - y };
}

static gboolean
is_in_reach (const TsMemoryPlan *self, gint64 offset)
{
  return self->cosize > 0 && offset >= self->lowest && offset - self->lowest < self->cosize;
}

gint64
ts_memory_get_row_elements (const TsScene *scene, double width)
{
  TsMemoryPlan plan;

  ts_memory_plan_init (&plan, scene, &(TsMemoryViewport) { 0, TS_CELL_HEIGHT }, width, TS_MEMORY_TOP);
  return MAX (plan.row_elements, 1);
}

void
ts_memory_get_cell_area (const TsScene *scene, double width, double height, TsRect *area)
{
  TsMemoryPlan plan;

  ts_memory_plan_init (&plan, scene, &(TsMemoryViewport) { 0, TS_CELL_HEIGHT }, width, height);
  *area = plan.area;
}

static TsMemoryViewport
clamp (const TsScene *scene, double first_row, double zoom, double width, double height)
{
  TsMemoryViewport clamped = { first_row, CLAMP (zoom, TS_MEMORY_MIN_ZOOM, TS_MEMORY_MAX_ZOOM) };
  TsMemoryPlan plan;

  ts_memory_plan_init (&plan, scene, &clamped, width, height);
  clamped.first_row = plan.rows.scroll;
  return clamped;
}

TsMemoryViewport
ts_memory_pan (const TsScene *scene, const TsMemoryViewport *viewport, double width, double height, double dy)
{
  double pitch = CLAMP (viewport->zoom, TS_MEMORY_MIN_ZOOM, TS_MEMORY_MAX_ZOOM);

  return clamp (scene, viewport->first_row + dy / pitch, pitch, width, height);
}

TsMemoryViewport
ts_memory_zoom (const TsScene *scene,
                const TsMemoryViewport *viewport,
                double width,
                double height,
                double factor,
                double y)
{
  TsMemoryViewport from = clamp (scene, viewport->first_row, viewport->zoom, width, height);
  double pitch = CLAMP (from.zoom * factor, TS_MEMORY_MIN_ZOOM, TS_MEMORY_MAX_ZOOM);

  return clamp (scene, from.first_row + (y - TS_MEMORY_TOP) * (1 / from.zoom - 1 / pitch), pitch, width, height);
}

TsMemoryViewport
ts_memory_reveal (const TsScene *scene, const TsMemoryViewport *viewport, double width, double height, gint64 offset)
{
  double first_row = viewport->first_row;
  TsMemoryPlan plan;

  ts_memory_plan_init (&plan, scene, viewport, width, height);
  if (is_in_reach (&plan, offset))
    {
      gint64 row = (offset - plan.lowest) / plan.row_elements;

      first_row = plan.rows.scroll;
      if (ts_track_edge (&plan.rows, row) < plan.area.y)
        first_row = (double) row;
      else if (ts_track_edge (&plan.rows, row + 1) > plan.area.y + plan.area.height)
        first_row = (double) row + 1 - plan.area.height / plan.rows.pitch;
    }
  return clamp (scene, first_row, viewport->zoom, width, height);
}

gboolean
ts_memory_pick (const TsScene *scene,
                const TsMemoryViewport *viewport,
                double width,
                double height,
                double x,
                double y,
                gint64 *offset)
{
  TsMemoryPlan plan;
  gint64 row, place;

  ts_memory_plan_init (&plan, scene, viewport, width, height);
  if (plan.cosize == 0 || !(x >= plan.area.x) || !ts_track_pick (&plan.rows, y, &row))
    return FALSE;
  place = (gint64) ((x - plan.area.x) / plan.cell_width);
  if (place >= plan.row_elements || !is_in_reach (&plan, plan.lowest + row * plan.row_elements + place))
    return FALSE;
  *offset = plan.lowest + row * plan.row_elements + place;
  return TRUE;
}

/**
 * ts_memory_get_cell_rect:
 * @rect: (out): where the offset's cell is, or would be; empty for an offset that is none of the layout's
 */
void
ts_memory_get_cell_rect (const TsScene *scene,
                         const TsMemoryViewport *viewport,
                         double width,
                         double height,
                         gint64 offset,
                         TsRect *rect)
{
  TsMemoryPlan plan;

  *rect = (TsRect) { 0 };
  ts_memory_plan_init (&plan, scene, viewport, width, height);
  if (is_in_reach (&plan, offset))
    *rect = ts_memory_plan_get_rect (&plan, offset);
}

TsPicture *
ts_memory_draw (const TsScene *scene,
                const TsTheme *theme,
                const TsMemoryViewport *viewport,
                double width,
                double height,
                double scale)
{
  TsPicture *picture = ts_picture_new (width, height, theme->canvas);
  TsFont font = { TS_FONT_SANS, 14, FALSE };
  TsMemoryPlan plan;

  ts_memory_plan_init (&plan, scene, viewport, width, height);
  if (plan.cosize == 0)
    {
      ts_picture_add_text (picture, width / 2, height / 2, TS_ANCHOR_MIDDLE, &font, theme->dim_text, 0,
                           _ ("no element"));
      return picture;
    }
  ts_memory_add_strip (&plan, theme, scale, picture);
  if (plan.has_cells)
    ts_memory_add_cells (&plan, theme, picture);
  else
    ts_memory_add_image (&plan, theme, scale, picture);
  ts_memory_add_columns (&plan, theme, picture);
  return picture;
}

TsPicture *
ts_memory_draw_pointer (const TsScene *scene,
                        const TsTheme *theme,
                        const TsMemoryViewport *viewport,
                        double width,
                        double height,
                        gint64 offset)
{
  TsPicture *picture = ts_picture_new (width, height, 0);
  TsFont font = { TS_FONT_MONO, 10.5, TRUE };
  g_autoptr (GString) text = g_string_new (NULL);
  TsMemoryPlan plan;
  TsRect frame;
  gint64 row;
  double x;

  ts_memory_plan_init (&plan, scene, viewport, width, height);
  if (!is_in_reach (&plan, offset))
    return picture;
  x = round (ts_memory_plan_get_strip_x (&plan, offset));
  ts_picture_add_rect (picture, &(TsRect) { x - 2, plan.strip.y - 6, 5, 6 }, theme->pointer, NULL);
  ts_picture_add_rect (picture, &(TsRect) { x, plan.strip.y, 1, plan.strip.height }, theme->pointer, NULL);
  if (offset < plan.first || offset >= plan.last)
    return picture;

  frame = ts_memory_plan_get_rect (&plan, offset);
  row = (offset - plan.lowest) / plan.row_elements;
  frame.width = MAX (frame.width, 4);
  /* In place of the row's own numbers and of those of its neighbours that would touch. */
  for (gint64 i = MAX (row - 2, plan.rows.first); i <= row + 2 && i < plan.rows.last; i++)
    {
      double apart = fabs ((double) (i - row)) * plan.rows.pitch;

      if (apart < NUMBER_HEIGHT)
        ts_picture_add_rect (
          picture,
          &(TsRect) { 4, round (ts_track_edge (&plan.rows, i) + plan.rows.pitch / 2 - NUMBER_HEIGHT / 2),
                      plan.area.x - 8, NUMBER_HEIGHT },
          theme->canvas, NULL);
    }
  offset -= (offset - plan.lowest) % plan.row_elements;
  ts_scene_write_address (scene, offset, text);
  ts_picture_add_text (picture, plan.byte_right, round (frame.y + frame.height / 2 + 4), TS_ANCHOR_END, &font,
                       theme->pointer, 0, text->str);
  ts_scene_write_label (scene, TS_LABEL_OFFSET, NULL, offset, text);
  ts_picture_add_text (picture, plan.element_right, round (frame.y + frame.height / 2 + 4), TS_ANCHOR_END, &font,
                       theme->pointer, 0, text->str);
  ts_plan_add_frame (theme, &frame, theme->pointer, picture);
  return picture;
}
