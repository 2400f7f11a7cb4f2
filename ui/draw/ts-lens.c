/* SPDX-License-Identifier: MIT */
#include "draw/ts-lens.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define CELL_HEIGHT 14.0
#define LEAST_CELL_WIDTH 22.0
#define MOST_WIDTH 470.0
#define MOST_HEIGHT 320.0
#define AIR 10.0
#define HEADER 34.0
#define DISTANCE 28.0
#define MARGIN 20.0
#define LABEL_SIZE 10.0
/* Longer offsets give way to the place in the fractal, which says more in less room. */
#define LONG_OFFSET 5

static const TsFont text_font = { TS_FONT_SANS, 11, FALSE };
static const TsFont bold_font = { TS_FONT_SANS, 11, TRUE };
static const TsFont number_font = { TS_FONT_MONO, 9.5, FALSE };
static const TsFont pointed_font = { TS_FONT_MONO, 9.5, TRUE };

typedef struct
{
  TsPlan plan;
  TsField place;
  TsRect card;
} Lens;

/* Keeps the innermost leaf's term: what is left is the place in the innermost block. */
static void
keep_innermost (TlaAxis *axis)
{
  for (guint i = 1; i < axis->n_leaves; i++)
    axis->leaves[i].stride = 0;
}

static double
get_label_width (const TsScene *scene, gint64 row, gint64 column, gboolean *is_long)
{
  TsFont font = { TS_FONT_SANS, LABEL_SIZE, FALSE };
  g_autofree char *label = ts_scene_get_label (scene, row, column);
  double width = ts_font_measure (&font, label);

  *is_long = strlen (label) > LONG_OFFSET;
  /* A neighbour may have a digit more. */
  return ceil (width + ts_font_measure (&font, "0")) + 4;
}

static void
place_axis (TsTrack *track, const TsTrack *of, gint64 around, double pitch, double start, double most_length)
{
  gint64 n = MIN ((gint64) (most_length / pitch), of->end - of->begin);
  gint64 first = CLAMP (around - n / 2, of->begin, of->end - n);

  ts_track_init (track, of->horizontal, of->axis, of->begin, of->end, 0, pitch, start, (double) n * pitch,
                 (double) first);
}

static void
init_cells (Lens *self, const TsPlan *plan, gint64 row, gint64 column)
{
  const TsScene *scene = plan->scene;
  gboolean is_long, has_place = scene->block_rows * scene->block_columns == scene->fractal;
  double width = get_label_width (scene, row, column, &is_long);

  self->plan = *plan;
  self->plan.detail = TS_DETAIL_LABELS;
  self->plan.label_size = LABEL_SIZE;
  self->plan.field = &scene->field;
  if (scene->view->label == TS_LABEL_NONE || (scene->view->label == TS_LABEL_OFFSET && is_long && has_place))
    {
      self->place = scene->terms;
      self->place.rows = scene->rows;
      self->place.columns = scene->columns;
      self->place.fixed = 0;
      self->place.unit = 1;
      if (has_place)
        {
          keep_innermost (&self->place.rows);
          keep_innermost (&self->place.columns);
        }
      self->plan.field = &self->place;
      self->plan.labels_number = TRUE;
      width = LEAST_CELL_WIDTH;
    }
  width = CLAMP (width, LEAST_CELL_WIDTH, MOST_WIDTH / 3);
  place_axis (&self->plan.rows, &plan->rows, row, CELL_HEIGHT, 0, MIN (MOST_HEIGHT, plan->cells.height * 0.5));
  place_axis (&self->plan.columns, &plan->columns, column, width, 0, MIN (MOST_WIDTH, plan->cells.width * 0.5));
  self->plan.range = ts_field_get_range (self->plan.field, self->plan.rows.first, self->plan.rows.last,
                                         self->plan.columns.first, self->plan.columns.last);
}

static double
get_ruler_width (const TsTrack *rows)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, rows->last - 1);

  return ceil (ts_font_measure (&number_font, text)) + 6;
}

/* To the right of the cell, or to the left where there is no room. */
static void
place_card (Lens *self, const TsPlan *plan, const TsRect *cell)
{
  TsTrack *rows = &self->plan.rows, *columns = &self->plan.columns;
  double ruler = get_ruler_width (rows);
  double width = columns->length + ruler + 2 * AIR, height = rows->length + HEADER + AIR;
  double right = plan->width - MARGIN, bottom = plan->cells.y + plan->cells.height;
  double x = cell->x + cell->width + DISTANCE;
  double below = cell->y + cell->height + DISTANCE / 2, above = cell->y - DISTANCE / 2 - height, y;
  gboolean is_low = cell->y + cell->height / 2 >= (plan->cells.y + bottom) / 2;

  if (x + width > right)
    x = cell->x - DISTANCE - width;
  /* Above the legend, unless there is no room; beside the cell's row, where a line may run, only if there is none. */
  bottom = MIN (MAX (bottom, plan->cells.y + height), plan->height - 4);
  y = above >= 4 && (is_low || below + height > bottom) ? above : below;
  x = round (CLAMP (x, 4, MAX (right - width, 4)));
  y = round (CLAMP (y, 4, MAX (bottom - height, 4)));
  self->card = (TsRect) { x, y, width, height };
  columns->start = x + AIR + ruler;
  rows->start = y + HEADER;
  self->plan.area = self->plan.cells = (TsRect) { columns->start, rows->start, columns->length, rows->length };
}

static void
add_numbers (const Lens *self, const TsTheme *theme, const TsTrack *track, gint64 pointed, TsPicture *picture)
{
  for (gint64 i = track->first; i < track->last; i++)
    {
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, i);
      double middle = ts_track_edge (track, i) + track->pitch / 2;
      const TsFont *font = i == pointed ? &pointed_font : &number_font;
      TsColor color = i == pointed ? theme->pointer : theme->dim_text;

      if (track->horizontal)
        {
          if (ts_font_measure (font, text) > track->pitch - 3 && strlen (text) > 2)
            {
              char *end = g_strconcat ("…", text + strlen (text) - 2, NULL);

              g_free (text);
              text = end;
            }
          ts_picture_add_text (picture, middle, self->plan.area.y - 5, TS_ANCHOR_MIDDLE, font, color, 0, text);
        }
      else
        ts_picture_add_text (picture, self->plan.area.x - 5, round (middle + 3.5), TS_ANCHOR_END, font, color, 0, text);
    }
}

static char *
get_caption (const Lens *self)
{
  const TsScene *scene = self->plan.scene;
  const TsColorModeInfo *info = ts_color_mode_get_info (scene->view->color);
  g_autoptr (GString) last = g_string_new (NULL);

  if (!self->plan.labels_number)
    return g_strdup_printf (_ ("colour: %s"), _ (info->label));
  if (scene->fractal != scene->block_rows * scene->block_columns)
    return g_strdup (_ ("offset"));
  ts_text_append_grouped (last, scene->fractal - 1);
  return g_strdup_printf (_ ("place in the %s, 0 to %s"), ts_scene_get_block_name (scene), last->str);
}

void
ts_lens_add (const TsPlan *plan, const TsTheme *theme, gint64 row, gint64 column, TsPicture *picture)
{
  TsRect cell = ts_plan_get_cell_rect (plan, row, column), rect, region;
  g_autofree char *caption = NULL;
  double header_x;
  Lens lens;

  init_cells (&lens, plan, row, column);
  place_card (&lens, plan, &cell);
  region.x = ts_track_edge (&plan->columns, lens.plan.columns.first);
  region.y = ts_track_edge (&plan->rows, lens.plan.rows.first);
  region.width = MAX (ts_track_edge (&plan->columns, lens.plan.columns.last) - region.x, 6);
  region.height = MAX (ts_track_edge (&plan->rows, lens.plan.rows.last) - region.y, 6);

  ts_picture_begin_group (picture, "lens", NULL);
  ts_picture_add_frame (picture, &region, 0, 0x000000c0, 3, 1, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &region, 0, 0xffffffff, 1.5, 1, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &lens.card, theme->canvas, theme->dim_text, 1, 8, TS_DASH_NONE, NULL);
  header_x = lens.card.x + AIR;
  ts_picture_add_text (picture, header_x, lens.card.y + 15, TS_ANCHOR_START, &bold_font, theme->text, 0, _ ("Lens"));
  header_x += ceil (ts_font_measure (&bold_font, _ ("Lens"))) + AIR;
  caption = get_caption (&lens);
  if (header_x + ts_font_measure (&text_font, caption) <= lens.card.x + lens.card.width - AIR)
    ts_picture_add_text (picture, header_x, lens.card.y + 15, TS_ANCHOR_START, &text_font, theme->dim_text, 0, caption);
  add_numbers (&lens, theme, &lens.plan.rows, row, picture);
  add_numbers (&lens, theme, &lens.plan.columns, column, picture);
  ts_plan_add_cells (&lens.plan, theme, picture);
  rect = ts_plan_get_cell_rect (&lens.plan, row, column);
  ts_plan_add_frame (theme, &rect, theme->pointer, picture);
  ts_picture_end_group (picture);
}
