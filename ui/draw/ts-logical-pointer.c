/* SPDX-License-Identifier: MIT */
#include "draw/ts-lens.h"

#include <math.h>

#define CHIP_AIR 5.0
#define CHIP_HEIGHT 16.0
/* A frame is never smaller than this, so that it can be seen around a cell of less than a pixel. */
#define LEAST_FRAME 6.0

static const TsFont font = { TS_FONT_MONO, 10.5, TRUE };

/* The number of a row or a column lit up in its ruler. */
static void
add_chip (const TsPlan *plan, const TsTheme *theme, const TsTrack *track, gint64 i, TsPicture *picture)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, i);
  double middle = (ts_track_edge (track, i) + ts_track_edge (track, i + 1)) / 2;
  double width = ceil (ts_font_measure (&font, text)) + 2 * CHIP_AIR;
  TsRect chip = { 0, 0, width, CHIP_HEIGHT };

  if (track->axis->n_modes == 0)
    return;
  if (track->horizontal)
    {
      chip.x = round (CLAMP (middle - width / 2, 0, MAX (plan->width - width, 0)));
      chip.y = plan->area.y - 4 - CHIP_HEIGHT;
    }
  else
    {
      chip.x = plan->area.x - 8 + CHIP_AIR - width;
      chip.y = round (middle - CHIP_HEIGHT / 2);
    }
  ts_plan_cover_numbers (plan, theme, track->horizontal, &chip, picture);
  ts_picture_add_frame (picture, &chip, theme->pointer, 0, 0, 4, TS_DASH_NONE, NULL);
  ts_picture_add_text (picture, chip.x + width / 2, chip.y + CHIP_HEIGHT / 2 + 4, TS_ANCHOR_MIDDLE, &font,
                       ts_color_get_text (theme->pointer), 0, text);
}

TsPicture *
ts_logical_draw_pointer (const TsScene *scene,
                         const TsTheme *theme,
                         const TsViewport *viewport,
                         double width,
                         double height,
                         gint64 row,
                         gint64 column,
                         gboolean with_lens)
{
  TsPicture *picture = ts_picture_new (width, height, 0);
  TsRect frame;
  TsPlan plan;

  if (ts_scene_is_empty (scene))
    return picture;
  ts_plan_init (&plan, scene, viewport, width, height);
  if (row < plan.rows.first || row >= plan.rows.last || column < plan.columns.first || column >= plan.columns.last)
    return picture;

  frame = ts_plan_get_cell_rect (&plan, row, column);
  if (frame.width < LEAST_FRAME)
    {
      frame.x -= (LEAST_FRAME - frame.width) / 2;
      frame.width = LEAST_FRAME;
    }
  if (frame.height < LEAST_FRAME)
    {
      frame.y -= (LEAST_FRAME - frame.height) / 2;
      frame.height = LEAST_FRAME;
    }
  add_chip (&plan, theme, &plan.rows, row, picture);
  add_chip (&plan, theme, &plan.columns, column, picture);
  if (with_lens && plan.detail != TS_DETAIL_LABELS)
    ts_lens_add (&plan, theme, row, column, picture);
  ts_plan_add_frame (theme, &frame, theme->pointer, picture);
  return picture;
}
