/* SPDX-License-Identifier: MIT */
#include "draw/ts-plan.h"

#include <math.h>

/* More fills than this are a pattern of its own: several modes make an axis, and the tile comes back again and again. */
#define MOST_FILLS 600
/* Closer edges of tiles would be all there is to see. */
#define LEAST_TILE 6.0
#define MOST_COORDS 2000
#define COORD_HEIGHT 22.0
#define TEXT_HEIGHT 16.0

static const TsFont coord_font = { TS_FONT_MONO, 12, FALSE };
static const TsFont crop_font = { TS_FONT_MONO, 12, TRUE };

/* A stretch of pixel lines that look alike. */
typedef struct
{
  guint begin, end;
  TsTilePlace place;
} Stretch;

static GArray *
get_stretches (const TsPlan *self, const TlaAxis *axis, const gint64 *pixels, guint n)
{
  GArray *stretches = g_array_new (FALSE, FALSE, sizeof (Stretch));

  for (guint p = 0; p < n; p++)
    {
      TsTilePlace place = ts_scene_get_tile_place (self->scene, axis, pixels[p]);
      Stretch *last = stretches->len > 0 ? &g_array_index (stretches, Stretch, stretches->len - 1) : NULL;

      if (last && last->place.is_in_tile == place.is_in_tile && last->place.is_in_grid == place.is_in_grid &&
          last->place.n_tails == place.n_tails)
        last->end = p + 1;
      else
        g_array_append_val (stretches, ((Stretch) { p, p + 1, place }));
    }
  return stretches;
}

void
ts_plan_add_tile_fills (const TsPlan *self,
                        const TsTheme *theme,
                        const gint64 *row_pixels,
                        guint n_rows,
                        const gint64 *column_pixels,
                        guint n_columns,
                        double scale,
                        TsPicture *picture)
{
  TsColor veil = (theme->canvas & 0xffffff00) | (guint) round (255 * (1 - TS_PALE_ALPHA));
  g_autoptr (GArray) rows = NULL;
  g_autoptr (GArray) columns = NULL;

  if (!self->scene->tile_modes)
    return;
  rows = get_stretches (self, self->rows.axis, row_pixels, n_rows);
  columns = get_stretches (self, self->columns.axis, column_pixels, n_columns);
  if ((guint64) rows->len * columns->len > MOST_FILLS)
    return;
  for (guint r = 0; r < rows->len; r++)
    for (guint c = 0; c < columns->len; c++)
      {
        const Stretch *row = &g_array_index (rows, Stretch, r), *column = &g_array_index (columns, Stretch, c);
        TsTileLook look = ts_scene_get_tile_look (self->scene, &row->place, &column->place);
        TsRect rect = { self->area.x + column->begin / scale, self->area.y + row->begin / scale,
                        (column->end - column->begin) / scale, (row->end - row->begin) / scale };

        if (look.fill < TS_N_TILE_CLASSES)
          ts_picture_add_rect (picture, &rect, ts_tile_look_mix (&look, theme, 0, TRUE), NULL);
        else if (look.is_pale)
          ts_picture_add_rect (picture, &rect, veil, NULL);
      }
}

/* The mode of an axis along which tiles lie one after the other, or NULL. */
static const TsTileMode *
get_grid_mode (const TsPlan *self, const TsTrack *track)
{
  return track->axis->n_modes == 1 ? &self->scene->tile_modes[track->axis->modes[0].mode] : NULL;
}

/* Numbers of the first tile in sight, and of the one after the last. */
static void
get_tiles (const TsTrack *track, const TsTileMode *mode, gint64 *first, gint64 *last)
{
  gint64 begin = CLAMP (track->first, mode->grid_begin, mode->grid_end) - mode->grid_begin;
  gint64 end = CLAMP (track->last, mode->grid_begin, mode->grid_end) - mode->grid_begin;

  *first = begin / mode->grid_tile;
  *last = end > 0 ? (end - 1) / mode->grid_tile + 1 : 0;
}

static double
get_tile_edge (const TsTrack *track, const TsTileMode *mode, gint64 i)
{
  gint64 n = mode->grid_end - mode->grid_begin;
  gint64 at = i > n / mode->grid_tile ? n : i * mode->grid_tile;

  return CLAMP (ts_track_edge (track, mode->grid_begin + at), track->start, ts_track_get_end (track));
}

static void
add_edges (const TsPlan *self, const TsTheme *theme, const TsTrack *track, const TsTrack *across, TsPicture *picture)
{
  const TsTileMode *mode = get_grid_mode (self, track), *other = get_grid_mode (self, across);
  double begin = across->start, end = ts_track_get_end (across);
  gint64 first, last;

  if (!mode || mode->grid_end <= mode->grid_begin || track->pitch * (double) mode->grid_tile < LEAST_TILE)
    return;
  if (other)
    {
      begin = CLAMP (ts_track_edge (across, other->grid_begin), begin, end);
      end = CLAMP (ts_track_edge (across, other->grid_end), begin, end);
    }
  get_tiles (track, mode, &first, &last);
  for (gint64 i = MAX (first, 1); i < last; i++)
    {
      gint64 index = mode->grid_begin + i * mode->grid_tile;
      double at = ts_track_edge (track, index) - (track->pitch < TS_TRACK_MIN_CELL ? 0 : 0.5);

      if (index <= track->first || index >= track->last)
        continue;
      for (guint layer = 0; layer < 2; layer++)
        {
          TsColor color = layer == 0 ? theme->canvas : theme->dim_text;
          double width = layer == 0 ? 3 : 1;

          if (track->horizontal)
            ts_picture_add_line (picture, at, begin, at, end, color, width, TS_DASH_NONE);
          else
            ts_picture_add_line (picture, begin, at, end, at, color, width, TS_DASH_NONE);
        }
    }
}

/* The tile coordinate, with what the modes that are not shown add. */
static char *
write_tile_coord (const TsPlan *self, gint64 row, gint64 column)
{
  const TsScene *scene = self->scene;
  GString *text = g_string_new ("(");

  for (guint mode = 0; mode < scene->rank; mode++)
    {
      const TsTileMode *tile = &scene->tile_modes[mode];
      gint64 i = scene->place[mode] == TS_PLACE_ROW      ? row
                 : scene->place[mode] == TS_PLACE_COLUMN ? column
                                                         : (scene->fixed[mode] - tile->grid_begin) / tile->grid_tile;

      if (mode > 0)
        g_string_append (text, ", ");
      ts_text_append_int (text, i);
    }
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}

/* In the upper left corner of each tile that has room for it; where cells have labels there is none. */
static void
add_coords (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  const TsTileMode *row_mode = get_grid_mode (self, &self->rows), *column_mode = get_grid_mode (self, &self->columns);
  gint64 first_row = 0, last_row = 1, first_column, last_column;

  if (!column_mode || (!row_mode && self->rows.axis->n_modes > 0) || self->detail == TS_DETAIL_LABELS ||
      !self->scene->fixed_tile_place.is_in_grid)
    return;
  if ((row_mode && self->rows.pitch * (double) row_mode->grid_tile < COORD_HEIGHT) ||
      self->columns.pitch * (double) column_mode->grid_tile < COORD_HEIGHT)
    return;
  if (row_mode)
    get_tiles (&self->rows, row_mode, &first_row, &last_row);
  get_tiles (&self->columns, column_mode, &first_column, &last_column);
  if ((double) (last_row - first_row) * (double) (last_column - first_column) > MOST_COORDS)
    return;
  for (gint64 row = first_row; row < last_row; row++)
    for (gint64 column = first_column; column < last_column; column++)
      {
        gint64 row_at = row_mode ? row_mode->grid_begin + row * row_mode->grid_tile : 0;
        gint64 column_at = column_mode->grid_begin + column * column_mode->grid_tile;
        g_autofree char *text = write_tile_coord (self, row, column);
        double x = get_tile_edge (&self->columns, column_mode, column);
        double right = get_tile_edge (&self->columns, column_mode, column + 1);
        double y = row_mode ? get_tile_edge (&self->rows, row_mode, row) : self->cells.y;
        double bottom = row_mode ? get_tile_edge (&self->rows, row_mode, row + 1) : self->cells.y + self->cells.height;
        TsTilePlace row_place = ts_scene_get_tile_place (self->scene, self->rows.axis, MAX (row_at, self->rows.first));
        TsTilePlace column_place =
          ts_scene_get_tile_place (self->scene, self->columns.axis, MAX (column_at, self->columns.first));
        TsTileLook look = ts_scene_get_tile_look (self->scene, &row_place, &column_place);

        if (right - x < ts_font_measure (&coord_font, text) + 12 || bottom - y < COORD_HEIGHT ||
            look.fill == TS_N_TILE_CLASSES)
          continue;
        ts_picture_add_text (picture, x + 7, y + 17, TS_ANCHOR_START, &coord_font, theme->text,
                             ts_tile_look_mix (&look, theme, 0, TRUE), text);
      }
}

/* A rectangle of the canvas, as far as it is in sight; which of its sides are. */
typedef struct
{
  double left, top, right, bottom;
  gboolean has_left, has_top, has_right, has_bottom;
} Box;

static void
clip (double *begin, double *end, gboolean *has_begin, gboolean *has_end, double from, double to)
{
  *has_begin = *begin >= from - 0.5 && *begin <= to + 0.5;
  *has_end = *end >= from - 0.5 && *end <= to + 0.5;
  *begin = CLAMP (*begin, from, to);
  *end = CLAMP (*end, from, to);
}

static Box
get_box (const TsPlan *self, gint64 row_begin, gint64 row_end, gint64 column_begin, gint64 column_end)
{
  const TsTrack *rows = &self->rows, *columns = &self->columns;
  Box box = { ts_track_edge (columns, column_begin), ts_track_edge (rows, row_begin),
              ts_track_edge (columns, column_end), ts_track_edge (rows, row_end) };

  clip (&box.left, &box.right, &box.has_left, &box.has_right, columns->start, columns->start + columns->length);
  clip (&box.top, &box.bottom, &box.has_top, &box.has_bottom, rows->start, rows->start + rows->length);
  return box;
}

static void
add_sides (const Box *box, TsColor color, double width, TsDash dash, TsPicture *picture)
{
  double left = box->left - 1, top = box->top - 1, right = box->right, bottom = box->bottom, more = width / 2;

  if (box->has_top)
    ts_picture_add_line (picture, left - more, top, right + more, top, color, width, dash);
  if (box->has_bottom)
    ts_picture_add_line (picture, left - more, bottom, right + more, bottom, color, width, dash);
  if (box->has_left)
    ts_picture_add_line (picture, left, top - more, left, bottom + more, color, width, dash);
  if (box->has_right)
    ts_picture_add_line (picture, right, top - more, right, bottom + more, color, width, dash);
}

static TsColor
get_ghost_color (const TsTheme *theme)
{
  return ts_theme_get_level_color (theme, 1);
}

static void
add_ghost_hatch (const TsTheme *theme, double left, double top, double right, double bottom, TsPicture *picture)
{
  if (right > left && bottom > top)
    ts_picture_add_hatch (picture, &(TsRect) { left, top, right - left, bottom - top }, TS_HATCH_GHOST,
                          (get_ghost_color (theme) & 0xffffff00) | 0x60);
}

void
ts_plan_add_ghost (const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  TsRect frame = { rect->x + 1, rect->y + 1, rect->width - 2, rect->height - 2 };

  add_ghost_hatch (theme, rect->x, rect->y, rect->x + rect->width, rect->y + rect->height, picture);
  ts_picture_add_frame (picture, &frame, 0, get_ghost_color (theme), 1.5, 0, TS_DASH_LONG, NULL);
}

/* "12 cropped" in the middle of a part of the ghost, or upwards where that is narrow. */
static void
add_crop_text (const TsPlan *self,
               const TsTheme *theme,
               gint64 n,
               double left,
               double top,
               double right,
               double bottom,
               TsPicture *picture)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_outside = left >= self->cells.x + self->cells.width - 1 || top >= self->cells.y + self->cells.height - 1;
  double x = (left + right) / 2, y = (top + bottom) / 2, width;

  if (n <= 0 || (self->detail == TS_DETAIL_LABELS && !is_outside))
    return;
  ts_text_append_grouped (text, n);
  g_string_append (text, _ (" cropped"));
  width = ts_font_measure (&crop_font, text->str) + 8;
  if (right - left >= width && bottom - top >= TEXT_HEIGHT)
    ts_picture_add_text (picture, x, round (y + 4), TS_ANCHOR_MIDDLE, &crop_font, get_ghost_color (theme),
                         theme->canvas, text->str);
  else if (bottom - top >= width && right - left >= TEXT_HEIGHT)
    ts_picture_add_vertical_text (picture, round (x + 4), y, TS_ANCHOR_MIDDLE, &crop_font, get_ghost_color (theme),
                                  theme->canvas, text->str);
}

static void
add_tile (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  const TsScene *scene = self->scene;
  gint64 row, row_valid, row_end, column, column_valid, column_end;
  double cells_right = self->cells.x + self->cells.width, cells_bottom = self->cells.y + self->cells.height;
  gboolean has_valid;
  Box valid, whole;

  if (!scene->fixed_tile_place.is_in_tile ||
      !ts_scene_get_tile_span (scene, self->rows.axis, &row, &row_valid, &row_end) ||
      !ts_scene_get_tile_span (scene, self->columns.axis, &column, &column_valid, &column_end))
    return;
  has_valid = row_valid > row && column_valid > column;
  whole = get_box (self, row, row_end, column, column_end);
  valid = get_box (self, row, row_valid, column, column_valid);
  if (row_end > row_valid || column_end > column_valid)
    {
      double right = has_valid ? valid.right : whole.left, bottom = has_valid ? valid.bottom : whole.top;

      ts_picture_begin_group (picture, "ghost", NULL);
      add_ghost_hatch (theme, MAX (right, cells_right), whole.top, whole.right, whole.bottom, picture);
      add_ghost_hatch (theme, whole.left, MAX (bottom, cells_bottom), MIN (whole.right, MAX (right, cells_right)),
                       whole.bottom, picture);
      /* Also where it runs along a line of the layout's own. */
      add_sides (&whole, theme->canvas, 4, TS_DASH_NONE, picture);
      add_sides (&whole, get_ghost_color (theme), 1.5, TS_DASH_LONG, picture);
      add_crop_text (self, theme, column_end - column_valid, right, whole.top, whole.right,
                     has_valid ? valid.bottom : whole.bottom, picture);
      add_crop_text (self, theme, row_end - row_valid, whole.left, bottom, whole.right, whole.bottom, picture);
      ts_picture_end_group (picture);
    }
  if (!has_valid)
    return;
  /* However small the picture is, the tile stays in sight. */
  if (valid.has_left && valid.has_right)
    valid.right = MAX (valid.right, valid.left + 4);
  if (valid.has_top && valid.has_bottom)
    valid.bottom = MAX (valid.bottom, valid.top + 4);
  ts_picture_begin_group (picture, "tile", NULL);
  add_sides (&valid, theme->canvas, 4, TS_DASH_NONE, picture);
  add_sides (&valid, theme->pointer, 2, TS_DASH_NONE, picture);
  ts_picture_end_group (picture);
}

void
ts_plan_add_tile (const TsPlan *self, const TsTheme *theme, TsPicture *picture)
{
  if (self->scene->grid)
    {
      ts_picture_begin_group (picture, "tile-grid", NULL);
      add_edges (self, theme, &self->rows, &self->columns, picture);
      add_edges (self, theme, &self->columns, &self->rows, picture);
      add_coords (self, theme, picture);
      ts_picture_end_group (picture);
    }
  if (self->scene->tile)
    add_tile (self, theme, picture);
}
