/* SPDX-License-Identifier: MIT */
#include "draw/ts-heat-map.h"
#include "draw/ts-memory-count.h"
#include "draw/ts-memory-plan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define LEAST_FRACTAL 72.0
#define LEAST_TICK 90.0
#define TILE_HEIGHT 4.0

static const TsFont text_font = { TS_FONT_SANS, 12, FALSE };
static const TsFont tick_font = { TS_FONT_SANS, 11, FALSE };

/* One line of addresses as pixels. */
typedef struct
{
  const TsScene *scene;
  const TsTheme *theme;
  TsMemoryCount *count;
  TsColorRange range;   /* of the coloured number */
  TsColorRange offsets; /* of the offset, where several share a pixel */
  gint64 *coord;
} Line;

static void
line_init (Line *self, const TsMemoryPlan *plan, const TsTheme *theme)
{
  self->scene = plan->scene;
  self->theme = theme;
  self->count = ts_memory_count_new (plan->scene);
  self->range = plan->scene->whole;
  self->offsets = (TsColorRange) { (double) plan->lowest, (double) plan->lowest + (double) (plan->cosize - 1) };
  self->coord = g_new (gint64, plan->scene->rank);
}

static void
line_clear (Line *self)
{
  ts_memory_count_free (self->count);
  g_free (self->coord);
}

/*
 * The colour of the addresses from @begin on, @end excluded: of one address its element's; of several their mean offset,
 * as pale as padding is and as empty as holes are.
 */
static TsColor
get_color (const Line *self, gint64 begin, gint64 end)
{
  const TsScene *scene = self->scene;
  gint64 n_elements, n_valid, n_coords, n_in_tile;
  double n = (double) (end - begin), alpha;
  TsColor color;

  n_coords = 0;
  ts_memory_count_get (self->count, begin, end, &n_elements, &n_valid);
  if (n_elements == 0)
    return self->theme->canvas;
  if (end - begin == 1 && ts_scene_can_find (scene, 2048) &&
      ts_scene_find (scene, begin, self->coord, &n_coords) != TLA_AT_UNKNOWN && n_coords > 0)
    color = ts_scene_color_number (scene, self->theme, &self->range, (double) ts_scene_get_number (scene, self->coord));
  else
    color = ts_scene_color_number (scene, self->theme, &self->offsets, (double) begin + (n - 1) / 2);
  if (end - begin == 1 && n_coords > 0)
    {
      TsTileLook look = ts_scene_get_coord_look (scene, self->coord);

      return ts_tile_look_mix (&look, self->theme, color, n_valid > 0);
    }
  if (!ts_memory_count_get_in_tile (self->count, begin, end, &n_in_tile))
    n_in_tile = n_valid;
  /* Several offsets here are not next to each other at the destination: they have no mean there. */
  if (scene->colored_by)
    return ts_color_mix (ts_color_mix (self->theme->canvas, self->theme->text, 0.1), self->theme->pointer,
                         (double) n_in_tile / n);
  alpha = ((double) n_in_tile + TS_PALE_ALPHA * (double) MAX (n_valid - n_in_tile, 0) +
           TS_PADDING_ALPHA * (double) (n_elements - n_valid)) /
          n;
  return ts_color_mix (self->theme->canvas, color, alpha);
}

static void
fill_line (const Line *self, gint64 first, gint64 n, guint32 *pixels, guint width)
{
  gint64 last_begin = -1, last_end = -1;

  for (guint p = 0; p < width; p++)
    {
      gint64 begin = (gint64) ((__int128) p * n / width), end = (gint64) ((__int128) (p + 1) * n / width);

      end = MAX (end, begin + 1);
      pixels[p] = begin == last_begin && end == last_end
                    ? pixels[p - 1]
                    : ts_color_to_pixel (get_color (self, first + begin, first + end));
      last_begin = begin;
      last_end = end;
    }
}

double
ts_memory_plan_get_strip_x (const TsMemoryPlan *self, gint64 offset)
{
  return self->strip.x + (double) (offset - self->lowest) / (double) self->cosize * self->strip.width;
}

/* Where the tile's elements lie, along the upper edge of the strip. */
static void
add_tile (const TsMemoryPlan *self, const Line *line, double scale, TsPicture *picture)
{
  guint width = CLAMP (ceil (self->strip.width * scale), 1, 32767), begin = 0;
  gboolean was_in_tile = FALSE;

  ts_picture_begin_group (picture, "tile-runs", NULL);
  for (guint p = 0; p <= width; p++)
    {
      gint64 first = (gint64) ((__int128) p * self->cosize / width), n_in_tile = 0;
      gint64 last = MAX ((gint64) ((__int128) (p + 1) * self->cosize / width), first + 1);
      gboolean is_in_tile =
        p < width && ts_memory_count_get_in_tile (line->count, self->lowest + first, self->lowest + last, &n_in_tile) &&
        n_in_tile > 0;

      if (is_in_tile && !was_in_tile)
        begin = p;
      if (!is_in_tile && was_in_tile)
        ts_picture_add_rect (
          picture,
          &(TsRect) { self->strip.x + begin / scale, self->strip.y - TILE_HEIGHT, (p - begin) / scale, TILE_HEIGHT },
          line->theme->pointer, NULL);
      was_in_tile = is_in_tile;
    }
  ts_picture_end_group (picture);
}

/* The bounds of fractals, with their numbers. FALSE where they are too close, or the layout has none. */
static gboolean
add_fractals (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture)
{
  gint64 fractal = self->scene->fractal, first = ts_floor_div (self->lowest, fractal);
  gint64 last = ts_floor_div (self->lowest + self->cosize - 1, fractal);
  TsColor color = ts_theme_get_level_color (theme, 0);

  if (self->scene->block_rows * self->scene->block_columns != fractal || first == last ||
      (double) fractal / (double) self->cosize * self->strip.width < LEAST_FRACTAL)
    return FALSE;
  for (gint64 i = first; i <= last; i++)
    {
      double begin = ts_memory_plan_get_strip_x (self, MAX (i * fractal, self->lowest));
      double end = ts_memory_plan_get_strip_x (self, MIN ((i + 1) * fractal, self->lowest + self->cosize));
      g_autofree char *text =
        g_strdup_printf ("%s %" G_GINT64_FORMAT, ts_scene_get_block_name (self->scene), i - first);

      if (i > first)
        ts_picture_add_line (picture, round (begin), self->strip.y - 2, round (begin),
                             self->strip.y + self->strip.height + 3, color, 2, TS_DASH_NONE);
      if (end - begin >= ts_font_measure (&tick_font, text) + 8)
        ts_picture_add_text (picture, (begin + end) / 2, self->strip.y + self->strip.height + 14, TS_ANCHOR_MIDDLE,
                             &tick_font, color, 0, text);
    }
  return TRUE;
}

/* How far from offset 0, in bytes: round steps of powers of two. */
static void
add_byte_ticks (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture)
{
  double bits = self->scene->element->bits, per_element = self->strip.width / (double) self->cosize;
  gint64 step = 1, first, last = self->lowest + self->cosize;

  while (step < G_MAXINT64 / 4 &&
         ((double) step * per_element < LEAST_TICK || (gint64) ((double) step * bits) % 8 != 0))
    step *= 2;
  first = ts_floor_div (self->lowest + step - 1, step) * step;
  for (gint64 i = first; i < last; i += step)
    {
      double x = round (ts_memory_plan_get_strip_x (self, i)) + 0.5;
      g_autoptr (GString) text = g_string_new (NULL);
      gboolean is_last;
      gint64 bytes;

      if (__builtin_mul_overflow (i, (gint64) bits, &bytes))
        break;
      ts_text_append_bytes (text, bytes / 8);
      ts_picture_add_line (picture, x, self->strip.y, x, self->strip.y + self->strip.height + 4, theme->dim_text, 1,
                           TS_DASH_NONE);
      /* At the end of the strip there is room to the left of the tick only. */
      is_last = x + 4 + ts_font_measure (&tick_font, text->str) > self->strip.x + self->strip.width;
      ts_picture_add_text (picture, is_last ? x - 4 : x + 4, self->strip.y + self->strip.height + 14,
                           is_last ? TS_ANCHOR_END : TS_ANCHOR_START, &tick_font, theme->dim_text, 0, text->str);
      if (i > G_MAXINT64 - step)
        break;
    }
}

/* The part of the strip that the rows below show. */
static void
add_view (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture)
{
  double begin = ts_memory_plan_get_strip_x (self, self->first), end = ts_memory_plan_get_strip_x (self, self->last);
  TsRect box = { round (begin), self->strip.y - 2, MAX (round (end) - round (begin), 5), self->strip.height + 4 };

  if (self->last - self->first >= self->cosize)
    return;
  box.x = MIN (box.x, self->strip.x + self->strip.width - box.width);
  ts_picture_add_frame (picture, &(TsRect) { box.x - 1.5, box.y - 1.5, box.width + 3, box.height + 3 }, 0,
                        theme->canvas, 1.5, 3, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &box, 0, theme->text, 2, 2, TS_DASH_NONE, NULL);
}

void
ts_memory_add_strip (const TsMemoryPlan *self, const TsTheme *theme, double scale, TsPicture *picture)
{
  g_autoptr (TsImage) image = NULL;
  guint width = CLAMP (ceil (self->strip.width * scale), 1, 32767), height = MAX (ceil (self->strip.height * scale), 1);
  TsRect outline = { self->strip.x - 0.5, self->strip.y - 0.5, self->strip.width + 1, self->strip.height + 1 };
  Line line;

  ts_picture_begin_group (picture, "strip", NULL);
  image = ts_image_new (width, height, NULL);
  if (image)
    {
      guint32 *pixels = ts_image_get_pixels (image);

      line_init (&line, self, theme);
      fill_line (&line, self->lowest, self->cosize, pixels, width);
      for (guint y = 1; y < height; y++)
        memcpy (pixels + (gsize) y * width, pixels, width * sizeof *pixels);
      ts_picture_add_image (picture, &self->strip, image, NULL);
      if (self->scene->tile)
        add_tile (self, &line, scale, picture);
      line_clear (&line);
    }
  ts_picture_add_frame (picture, &outline, 0, theme->line, 1, 0, TS_DASH_NONE, NULL);
  ts_picture_add_text (picture, self->area.x - 10, self->strip.y + self->strip.height / 2 + 4, TS_ANCHOR_END,
                       &text_font, theme->dim_text, 0, _ ("all"));
  if (!add_fractals (self, theme, picture))
    add_byte_ticks (self, theme, picture);
  add_view (self, theme, picture);
  ts_picture_end_group (picture);
}

/* Rows of addresses that are too many for cells of their own: an image, a line a row. */
void
ts_memory_add_image (const TsMemoryPlan *self, const TsTheme *theme, double scale, TsPicture *picture)
{
  double right = ts_memory_plan_get_x (self, self->row_elements);
  guint width = CLAMP (ceil ((right - self->area.x) * scale), 1, 32767);
  double bottom = ts_track_get_end (&self->rows);
  guint height = CLAMP (ceil ((bottom - self->area.y) * scale), 1, 32767);
  g_autoptr (TsImage) image = ts_image_new (width, height, NULL);
  guint32 canvas = ts_color_to_pixel (theme->canvas), *pixels;
  Line line;

  if (!image)
    return;
  pixels = ts_image_get_pixels (image);
  for (gsize i = 0; i < (gsize) width * height; i++)
    pixels[i] = canvas;
  line_init (&line, self, theme);
  if (!ts_scene_is_whole (self->scene))
    line.offsets = (TsColorRange) { (double) self->first, (double) self->last - 1 };
  for (gint64 row = self->rows.first; row < self->rows.last; row++)
    {
      gint64 first = self->lowest + row * self->row_elements;
      gint64 n = MIN (self->row_elements, self->lowest + self->cosize - first);
      guint begin = CLAMP (round ((ts_track_edge (&self->rows, row) - self->area.y) * scale), 0, height);
      guint end = CLAMP (round ((ts_track_edge (&self->rows, row + 1) - 1 - self->area.y) * scale), 0, height);
      guint used = CLAMP ((guint) round ((double) n / (double) self->row_elements * width), 1, width);

      if (begin >= end)
        continue;
      fill_line (&line, first, n, pixels + (gsize) begin * width, used);
      for (guint y = begin + 1; y < end; y++)
        memcpy (pixels + (gsize) y * width, pixels + (gsize) begin * width, used * sizeof *pixels);
    }
  line_clear (&line);
  ts_picture_begin_group (picture, "cells", NULL);
  ts_picture_add_image (picture, &(TsRect) { self->area.x, self->area.y, width / scale, height / scale }, image, NULL);
  ts_picture_end_group (picture);
}
