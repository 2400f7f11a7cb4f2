/* SPDX-License-Identifier: MIT */
#include "draw/ts-heat-map.h"

#include <math.h>
#include <string.h>

/* Numbers are sums of two 32-bit integers with the index of the colour in their upper half. */
#define FRACTION_BITS 16
#define N_SHADES 16

static double
get_mean (const TlaAxisSum *sum)
{
  gint64 narrow = (gint64) sum->sum;

  /* 128 bits become a double slowly, and are seldom needed. */
  return (narrow == sum->sum ? (double) narrow : (double) sum->sum) / (double) sum->n;
}

static guint8
get_share (gint64 n_valid, gint64 n)
{
  if (n_valid == 0)
    return 0;
  if (n_valid == n)
    return TS_HEAT_FULL;
  return CLAMP ((guint) ((double) n_valid / (double) n * TS_HEAT_FULL + 0.5), 1, TS_HEAT_FULL - 1);
}

/* Sums of neighbouring stretches share an end: each index is asked for once. */
typedef struct
{
  const TlaAxis *axis;
  gboolean valid_only;
  gint64 end;
  TlaAxisSum below_end;
} Sums;

static TlaAxisSum
get_sum (Sums *self, gint64 begin, gint64 end)
{
  TlaAxisSum below = self->end == begin ? self->below_end : tla_axis_sum (self->axis, 0, begin, self->valid_only);

  self->end = end;
  self->below_end = tla_axis_sum (self->axis, 0, end, self->valid_only);
  return (TlaAxisSum) { self->below_end.n - below.n, self->below_end.sum - below.sum };
}

void
ts_heat_line_init (TsHeatLine *self,
                   const gint64 *pixels,
                   guint n,
                   const TlaAxis *field,
                   gboolean fixed_valid,
                   const TlaAxis *place)
{
  gboolean all_valid = fixed_valid && field->n_valid == field->extent;
  Sums all_sums = { field, FALSE, 0, { 0 } }, valid_sums = { field, TRUE, 0, { 0 } },
       places = { place, FALSE, 0, { 0 } };

  self->n = n;
  self->valid_mean = g_new (double, MAX (n, 1));
  self->all_mean = g_new (double, MAX (n, 1));
  self->place = place ? g_new (double, MAX (n, 1)) : NULL;
  self->share = g_new (guint8, MAX (n, 1));
  for (guint p = 0; p < n; p++)
    {
      gint64 begin = pixels[p], end = MAX (pixels[p + 1], begin + 1);
      TlaAxisSum all, valid = { 0 };

      if (p > 0 && begin == pixels[p - 1] && end == MAX (pixels[p], begin + 1))
        {
          self->valid_mean[p] = self->valid_mean[p - 1];
          self->all_mean[p] = self->all_mean[p - 1];
          self->share[p] = self->share[p - 1];
          if (place)
            self->place[p] = self->place[p - 1];
          continue;
        }
      all = get_sum (&all_sums, begin, end);
      if (all_valid)
        valid = all;
      else if (fixed_valid)
        valid = get_sum (&valid_sums, begin, end);
      self->all_mean[p] = get_mean (&all);
      self->valid_mean[p] = valid.n > 0 ? get_mean (&valid) : self->all_mean[p];
      self->share[p] = get_share (valid.n, all.n);
      if (place)
        {
          TlaAxisSum sum = get_sum (&places, begin, end);

          self->place[p] = get_mean (&sum);
        }
    }
}

void
ts_heat_line_clear (TsHeatLine *self)
{
  g_free (self->valid_mean);
  g_free (self->all_mean);
  g_free (self->place);
  g_free (self->share);
}

guint32
ts_color_to_pixel (TsColor color)
{
  return 0xff000000 | color >> 8;
}

void
ts_heat_map_fill_colors (const TsScene *scene, const TsTheme *theme, TsColor *map)
{
  TsColorRange range = { 0, TS_COLOR_MAP_SIZE - 1 };

  for (guint i = 0; i < TS_COLOR_MAP_SIZE; i++)
    map[i] = ts_scene_color_number (scene, theme, &range, i);
}

/* (mean - @lowest) in fixed point; what would fall outside is the nearest colour's. */
static guint32 *
scale_line (const double *means, guint n, double lowest, double factor, double most)
{
  guint32 *scaled = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    scaled[i] = (guint32) CLAMP ((means[i] - lowest) * factor, 0, most);
  return scaled;
}

typedef struct
{
  guint32 *valid_rows, *valid_columns, *all_rows, *all_columns;
  guint32 *row_places, *column_places;
  guint32 *tables[TS_HEAT_FULL + 1]; /* for each share: shade * 256 + colour; made when needed */
  GArray *run_ends;
  const TsHeatColors *colors;
} Map;

static const guint32 *
get_table (Map *self, guint share)
{
  guint n_shades = self->row_places ? N_SHADES : 1;
  double alpha = TS_PADDING_ALPHA + (1 - TS_PADDING_ALPHA) * share / TS_HEAT_FULL;

  if (self->tables[share])
    return self->tables[share];
  self->tables[share] = g_new (guint32, n_shades * TS_COLOR_MAP_SIZE);
  for (guint shade = 0; shade < n_shades; shade++)
    for (guint i = 0; i < TS_COLOR_MAP_SIZE; i++)
      {
        TsColor color = self->colors->map[i];

        if (self->row_places)
          color = ts_color_relief (color, shade / (N_SHADES - 1.0), self->colors->relief);
        if (share < TS_HEAT_FULL)
          color = ts_color_mix (self->colors->canvas, color, alpha);
        self->tables[share][shade * TS_COLOR_MAP_SIZE + i] = ts_color_to_pixel (color);
      }
  return self->tables[share];
}

/* The inner loop: two additions and a look into the table. */
static void
fill_run (guint32 *restrict out, const guint32 *restrict columns, guint32 row, const guint32 *restrict table, guint n)
{
  for (guint x = 0; x < n; x++)
    out[x] = table[(columns[x] + row) >> FRACTION_BITS];
}

static void
fill_relief_run (guint32 *restrict out,
                 const guint32 *restrict columns,
                 guint32 row,
                 const guint32 *restrict places,
                 guint32 row_place,
                 const guint32 *restrict table,
                 guint n)
{
  for (guint x = 0; x < n; x++)
    out[x] =
      table[((places[x] + row_place) >> FRACTION_BITS) * TS_COLOR_MAP_SIZE + ((columns[x] + row) >> FRACTION_BITS)];
}

/* Shares of a row and a column that meet: padding in either is padding. */
static guint
get_pixel_share (guint row, guint column)
{
  guint share = (row * column + TS_HEAT_FULL / 2) / TS_HEAT_FULL;

  return row && column ? CLAMP (share, 1, row == TS_HEAT_FULL ? column : row) : 0;
}

static void
fill_row (Map *self, const TsHeatLine *rows, const TsHeatLine *columns, guint y, guint32 *out)
{
  for (guint i = 0, begin = 0; i < self->run_ends->len; i++)
    {
      guint end = g_array_index (self->run_ends, guint, i), n = end - begin;
      guint share = get_pixel_share (rows->share[y], columns->share[begin]);
      const guint32 *line = share ? self->valid_columns : self->all_columns;
      guint32 row = share ? self->valid_rows[y] : self->all_rows[y];
      const guint32 *table = get_table (self, share);

      if (self->row_places)
        fill_relief_run (out + begin, line + begin, row, self->column_places + begin, self->row_places[y], table, n);
      else
        fill_run (out + begin, line + begin, row, table, n);
      begin = end;
    }
}

/* Where stretches of columns with the same share end. */
static GArray *
get_run_ends (const TsHeatLine *line)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint x = 1; x <= line->n; x++)
    {
      if (x == line->n || line->share[x] != line->share[x - 1])
        g_array_append_val (ends, x);
    }
  return ends;
}

static double
get_least (const double *means, guint n)
{
  double least = n > 0 ? means[0] : 0;

  for (guint i = 1; i < n; i++)
    least = MIN (least, means[i]);
  return least;
}

static guint32
get_most (const guint32 *scaled, guint n)
{
  guint32 most = 0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, scaled[i]);
  return most;
}

/* Rows take the part of the lowest number that columns leave, so that neither is negative. */
static void
scale (Map *self, const TsHeatLine *rows, const TsHeatLine *columns)
{
  const TsColorRange *range = &self->colors->range;
  double width = range->highest - range->lowest;
  double factor = width > 0 ? (TS_COLOR_MAP_SIZE - 1) / width * (1 << FRACTION_BITS) : 0;
  double most = (TS_COLOR_MAP_SIZE << FRACTION_BITS) - 1, half = factor > 0 ? (1 << (FRACTION_BITS - 1)) / factor : 0;
  double most_column;
  double least_column = MIN (get_least (columns->all_mean, columns->n), get_least (columns->valid_mean, columns->n));
  double least_row = range->lowest - self->colors->fixed - least_column;

  self->valid_columns = scale_line (columns->valid_mean, columns->n, least_column, factor, most);
  self->all_columns = scale_line (columns->all_mean, columns->n, least_column, factor, most);
  /* No sum leaves the table, whatever the range. */
  most_column = MAX (get_most (self->valid_columns, columns->n), get_most (self->all_columns, columns->n));
  self->valid_rows = scale_line (rows->valid_mean, rows->n, least_row - half, factor, most - most_column);
  self->all_rows = scale_line (rows->all_mean, rows->n, least_row - half, factor, most - most_column);
  if (rows->place && columns->place)
    {
      double place_factor = N_SHADES / (self->colors->most_place + 1) * (1 << FRACTION_BITS);

      self->column_places = scale_line (columns->place, columns->n, 0, place_factor, G_MAXUINT32 / 2);
      self->row_places = scale_line (rows->place, rows->n, 0, place_factor, G_MAXUINT32 / 2);
    }
}

TsImage *
ts_heat_map_new (const TsHeatLine *rows, const TsHeatLine *columns, const TsHeatColors *colors)
{
  Map map = { .colors = colors };
  TsImage *image = ts_image_new (columns->n, rows->n, NULL);

  if (!image)
    return NULL;
  scale (&map, rows, columns);
  map.run_ends = get_run_ends (columns);
  for (guint y = 0; y < rows->n; y++)
    fill_row (&map, rows, columns, y, ts_image_get_pixels (image) + (gsize) y * columns->n);

  for (guint i = 0; i <= TS_HEAT_FULL; i++)
    g_free (map.tables[i]);
  g_array_unref (map.run_ends);
  g_free (map.valid_rows);
  g_free (map.valid_columns);
  g_free (map.all_rows);
  g_free (map.all_columns);
  g_free (map.row_places);
  g_free (map.column_places);
  return image;
}
