/* SPDX-License-Identifier: MIT */
#include "draw/ts-memory-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Cells narrower than this are drawn as bars of one C0 block. */
#define LEAST_CELL 12.0
#define LEAST_COUNTED 16.0
#define TICK 5.0
#define RUN_HEIGHT 3.0

static const TsFont number_font = { TS_FONT_MONO, 10.5, FALSE };
static const TsFont text_font = { TS_FONT_SANS, 12, FALSE };
static const TsFont bracket_font = { TS_FONT_MONO, 10.5, TRUE };

typedef enum
{
  AT_HOLE,
  AT_PADDING,
  AT_VALID,
  AT_UNKNOWN,
} At;

typedef struct
{
  At at;
  gint64 n_coords;
  double number;
  TsTileLook look;
  gboolean is_in_tile;
} Place;

typedef struct
{
  const TsMemoryPlan *plan;
  const TsTheme *theme;
  TsPicture *picture;
  TsColorRange range;
  gint64 c0;
  TsRect run; /* of the tile, as far as it is in one row; drawn when it ends */
  gint64 *coord;
  GString *text;
} Painter;

/* Leaves the coordinate in self->coord. */
static Place
look (const Painter *self, gint64 offset)
{
  const TsScene *scene = self->plan->scene;
  const TsScenePlace *known = ts_scene_get_place (scene, offset);
  Place place = { AT_HOLE, 0, 0, { TS_N_TILE_CLASSES, FALSE, FALSE }, FALSE };
  TlaAtKind kind = ts_scene_find (scene, offset, self->coord, &place.n_coords);

  if (kind == TLA_AT_UNKNOWN)
    place.at = AT_UNKNOWN;
  else if (place.n_coords > 0)
    {
      gboolean valid = known ? known->is_valid : ts_scene_coord_is_valid (scene, self->coord);

      place.at = valid ? AT_VALID : AT_PADDING;
      place.look = ts_scene_get_coord_look (scene, self->coord);
      place.is_in_tile = known ? known->is_in_tile : scene->tile && ts_scene_coord_is_in_tile (scene, self->coord);
      place.number = (double) ts_scene_get_number (scene, self->coord);
    }
  return place;
}

static TsColor
get_color (const Painter *self, const Place *place)
{
  TsColor color = ts_scene_color_number (self->plan->scene, self->theme, &self->range, place->number);

  return ts_tile_look_mix (&place->look, self->theme, color, place->at == AT_VALID);
}

/* Air to the left of a cell: more where a C0 block begins. */
static double
get_gap (const Painter *self, gint64 offset)
{
  gboolean begins_row = (offset - self->plan->lowest) % self->plan->row_elements == 0;

  return !begins_row && self->plan->cell_width >= LEAST_CELL && offset - ts_floor_div (offset, self->c0) * self->c0 == 0
           ? 2
           : 0;
}

static TsRect
get_rect (const Painter *self, gint64 offset, gint64 n)
{
  TsRect rect = ts_memory_plan_get_rect (self->plan, offset);
  double gap = get_gap (self, offset), bottom = self->plan->area.y + self->plan->area.height, top = self->plan->area.y;

  rect.x += gap;
  rect.width = rect.width * n - 1 - gap;
  rect.height -= 1;
  if (rect.y < top)
    {
      rect.height -= top - rect.y;
      rect.y = top;
    }
  rect.height = MIN (rect.height, bottom - rect.y);
  return rect;
}

static void
write_title (const Painter *self, gint64 offset, const Place *place)
{
  const TsScene *scene = self->plan->scene;

  if (place->at == AT_HOLE || place->at == AT_UNKNOWN)
    {
      g_autoptr (GString) number = g_string_new (NULL);

      ts_scene_write_label (scene, TS_LABEL_OFFSET, NULL, offset, number);
      g_string_printf (self->text, place->at == AT_HOLE ? _ ("nothing at %s") : _ ("not searched at %s"), number->str);
      return;
    }
  ts_scene_write_title (scene, self->coord, offset, self->text);
  if (place->n_coords > 1)
    {
      g_autoptr (GString) number = g_string_new (NULL);

      ts_text_append_grouped (number, place->n_coords - 1);
      g_string_append_printf (self->text, _ (" and %s more"), number->str);
    }
}

static void
end_run (Painter *self)
{
  if (self->run.width > 0)
    ts_picture_add_rect (self->picture, &self->run, self->theme->pointer, NULL);
  self->run.width = 0;
}

/* What the tile has of the addresses is underlined, each run as one line. */
static void
continue_run (Painter *self, const TsRect *rect, gboolean is_in_tile)
{
  double y = rect->y + rect->height - RUN_HEIGHT + 1;

  if (!is_in_tile || y != self->run.y)
    end_run (self);
  if (!is_in_tile || rect->height <= RUN_HEIGHT)
    return;
  if (self->run.width == 0)
    self->run = (TsRect) { rect->x, y, 0, RUN_HEIGHT };
  self->run.width = rect->x + rect->width - self->run.x;
}

static void
add_empty (Painter *self, const TsRect *rect)
{
  TsRect frame = { rect->x + 0.5, rect->y + 0.5, rect->width - 1, rect->height - 1 };

  ts_picture_add_frame (self->picture, &frame, 0, self->theme->hatch, 1, 0, TS_DASH_SHORT, self->text->str);
}

static void
add_label (Painter *self, const TsRect *rect, gint64 offset, const Place *place, TsColor color)
{
  TsFont font = { TS_FONT_SANS, self->plan->label_size, FALSE };
  double x = rect->x + rect->width / 2, y = round (rect->y + rect->height / 2 + font.size * 0.36);
  TsColor ink = place->at == AT_VALID ? ts_color_get_text (color) : self->theme->padding_text;

  /* Past the count in the corner. */
  if (place->n_coords > 1)
    x -= 2;
  if (place->at == AT_HOLE || place->at == AT_UNKNOWN)
    {
      ts_scene_write_label (self->plan->scene, TS_LABEL_OFFSET, NULL, offset, self->text);
      ink = self->theme->dim_text;
      color = 0;
      if (ts_font_measure (&font, self->text->str) > rect->width)
        return;
    }
  else
    ts_scene_write_coord (self->plan->scene, self->coord, self->text);
  ts_picture_add_text (self->picture, x, y, TS_ANCHOR_MIDDLE, &font, ink, place->at == AT_PADDING ? color : 0,
                       self->text->str);
}

static void
add_cell (Painter *self, gint64 offset)
{
  TsRect rect = get_rect (self, offset, 1);
  Place place = look (self, offset);
  TsColor color = 0;

  if (rect.height <= 0)
    return;
  write_title (self, offset, &place);
  if (place.at == AT_HOLE || place.at == AT_UNKNOWN)
    add_empty (self, &rect);
  else
    {
      color = get_color (self, &place);
      ts_picture_add_rect (self->picture, &rect, color, self->text->str);
      if (place.at == AT_PADDING)
        ts_picture_add_hatch (self->picture, &rect, TS_HATCH_PADDING, ts_plan_get_hatch (self->theme));
    }
  continue_run (self, &rect, place.is_in_tile);
  if (self->plan->label_size > 0 && rect.height >= self->plan->rows.pitch - 4)
    add_label (self, &rect, offset, &place, color);
  if (place.n_coords > 1 && self->plan->cell_width >= LEAST_COUNTED && self->plan->rows.pitch >= 12)
    ts_plan_add_count (self->theme, rect.x + rect.width, rect.y, place.n_coords, self->picture);
}

/* Offsets from this one on that are of one kind, in one row and one C0 block. */
static gint64
add_bar (Painter *self, gint64 offset)
{
  const TsMemoryPlan *plan = self->plan;
  gint64 row_end = offset + plan->row_elements - (offset - plan->lowest) % plan->row_elements;
  gint64 block_end = (ts_floor_div (offset, self->c0) + 1) * self->c0;
  gint64 end = MIN (MIN (row_end, block_end), plan->last), n = 1;
  Place place = look (self, offset), bar = place;
  TsRect rect;
  TsColor color;

  write_title (self, offset, &place);
  for (; offset + n < end; n++)
    {
      Place next = look (self, offset + n);

      if (next.at != place.at || next.look.fill != place.look.fill || next.look.is_pale != place.look.is_pale ||
          next.is_in_tile != place.is_in_tile)
        break;
      bar.number += next.number;
    }
  bar.number /= (double) n;
  rect = get_rect (self, offset, n);
  if (rect.height <= 0)
    return n;
  if (place.at == AT_HOLE || place.at == AT_UNKNOWN)
    add_empty (self, &rect);
  else
    {
      color = get_color (self, &bar);
      ts_picture_add_rect (self->picture, &rect, color, self->text->str);
      if (place.at == AT_PADDING)
        ts_picture_add_hatch (self->picture, &rect, TS_HATCH_PADDING, ts_plan_get_hatch (self->theme));
    }
  continue_run (self, &rect, place.is_in_tile);
  return n;
}

/* Where a fractal begins: along the top of its row, or before its cell. */
static void
add_fractal_lines (Painter *self)
{
  const TsMemoryPlan *plan = self->plan;
  gint64 fractal = plan->scene->fractal;
  TsColor color = ts_theme_get_level_color (self->theme, 0);

  if (plan->scene->block_rows * plan->scene->block_columns != fractal || (double) fractal * plan->cell_width < 24)
    return;
  for (gint64 offset = (ts_floor_div (plan->first, fractal) + 1) * fractal; offset < plan->last; offset += fractal)
    {
      TsRect rect = ts_memory_plan_get_rect (plan, offset);
      gint64 place = (offset - plan->lowest) % plan->row_elements;

      if (rect.y < plan->area.y)
        continue;
      if (place == 0)
        ts_picture_add_line (self->picture, rect.x, rect.y - 0.5, ts_memory_plan_get_x (plan, plan->row_elements) - 1,
                             rect.y - 0.5, color, 1.5, TS_DASH_NONE);
      else
        ts_picture_add_line (self->picture, rect.x, rect.y, rect.x, rect.y + rect.height - 1, color, 2, TS_DASH_NONE);
    }
}

void
ts_memory_add_cells (const TsMemoryPlan *plan, const TsTheme *theme, TsPicture *picture)
{
  const TsScene *scene = plan->scene;
  gboolean is_offset =
    scene->view->color == TS_COLOR_OFFSET && !(scene->view->terms_off && scene->view->terms_off->len > 0);
  Painter painter = {
    .plan = plan, .theme = theme, .picture = picture, .range = scene->whole, .c0 = tla_element_get_c0 (scene->element)
  };

  if (!ts_scene_is_whole (scene) && is_offset)
    painter.range = (TsColorRange) { (double) plan->first, (double) plan->last - 1 };
  painter.coord = g_new (gint64, scene->rank);
  painter.text = g_string_new (NULL);
  ts_picture_begin_group (picture, "cells", NULL);
  for (gint64 offset = plan->first; offset < plan->last;)
    {
      if (plan->cell_width >= LEAST_CELL)
        add_cell (&painter, offset++);
      else
        offset += add_bar (&painter, offset);
    }
  end_run (&painter);
  add_fractal_lines (&painter);
  ts_picture_end_group (picture);
  g_free (painter.coord);
  g_string_free (painter.text, TRUE);
}

/* Above the cells: the C0 blocks, where rows hold whole ones. */
static void
add_block_brackets (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture)
{
  gint64 c0 = tla_element_get_c0 (self->scene->element), n_blocks = self->row_elements / c0;
  double y = self->area.y - 16, width = self->cell_width * (double) c0;
  g_autofree char *text = g_strdup_printf (_ ("C0 block · %d elements = %d B"), (int) c0, TLA_C0_BYTES);
  double room = ts_font_measure (&bracket_font, text) + 12;
  TsColor quiet = ts_color_mix (theme->canvas, theme->dim_text, 0.55);

  if (self->row_elements % c0 != 0 || self->lowest - ts_floor_div (self->lowest, c0) * c0 != 0 || width < 16)
    return;
  for (gint64 i = 0; i < n_blocks; i++)
    {
      double begin = ts_memory_plan_get_x (self, i * c0) + 1, end = ts_memory_plan_get_x (self, (i + 1) * c0) - 2;
      gboolean labelled = i == 0 && end - begin > room;
      TsColor color = labelled ? theme->dim_text : quiet;
      double middle = (begin + end) / 2, hole = labelled ? room / 2 : 0;

      ts_picture_add_line (picture, begin + 0.5, y, begin + 0.5, y + TICK, color, 1, TS_DASH_NONE);
      ts_picture_add_line (picture, begin, y + 0.5, middle - hole, y + 0.5, color, 1, TS_DASH_NONE);
      ts_picture_add_line (picture, middle + hole, y + 0.5, end, y + 0.5, color, 1, TS_DASH_NONE);
      ts_picture_add_line (picture, end - 0.5, y, end - 0.5, y + TICK, color, 1, TS_DASH_NONE);
      if (labelled)
        ts_picture_add_text (picture, middle, y + 4, TS_ANCHOR_MIDDLE, &bracket_font, theme->dim_text, 0, text);
    }
}

/* Byte addresses and offsets of rows, and what the columns are. */
void
ts_memory_add_columns (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture)
{
  g_autoptr (GString) text = g_string_new (NULL);
  /* Rows may be too low for a number each. */
  gint64 step = MAX ((gint64) ceil (12 / self->rows.pitch), 1),
         first = self->rows.first + (step - self->rows.first % step) % step;

  ts_picture_begin_group (picture, "addresses", NULL);
  ts_picture_add_text (picture, self->byte_right, self->area.y - 10, TS_ANCHOR_END, &text_font, theme->dim_text, 0,
                       _ ("byte"));
  ts_picture_add_text (picture, self->element_right, self->area.y - 10, TS_ANCHOR_END, &text_font, theme->dim_text, 0,
                       _ ("element"));
  for (gint64 row = first; row < self->rows.last; row += step)
    {
      double middle = ts_track_edge (&self->rows, row) + self->rows.pitch / 2;
      gint64 offset = self->lowest + row * self->row_elements;

      if (middle - 4 < self->area.y || middle + 4 > self->area.y + self->area.height)
        continue;
      ts_scene_write_address (self->scene, offset, text);
      ts_picture_add_text (picture, self->byte_right, round (middle + 4), TS_ANCHOR_END, &number_font, theme->dim_text,
                           0, text->str);
      ts_scene_write_label (self->scene, TS_LABEL_OFFSET, NULL, offset, text);
      ts_picture_add_text (picture, self->element_right, round (middle + 4), TS_ANCHOR_END, &number_font,
                           theme->dim_text, 0, text->str);
    }
  add_block_brackets (self, theme, picture);
  ts_picture_end_group (picture);
}
