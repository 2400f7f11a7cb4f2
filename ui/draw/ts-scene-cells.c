/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

/* Cells, coordinates, offsets and addresses of a scene, and their colours. */

gint64
ts_scene_get_offset (const TsScene *self, gint64 row, gint64 column)
{
  return self->fixed_offset + tla_axis_at (&self->rows, row) + tla_axis_at (&self->columns, column);
}

gboolean
ts_scene_is_valid (const TsScene *self, gint64 row, gint64 column)
{
  return self->fixed_valid && tla_axis_is_valid (&self->rows, row) && tla_axis_is_valid (&self->columns, column);
}

gboolean
ts_scene_coord_is_valid (const TsScene *self, const gint64 *coord)
{
  for (guint mode = 0; mode < self->rank; mode++)
    {
      if (coord[mode] >= tla_layout_get_origin (self->layout, mode))
        return FALSE;
    }
  return TRUE;
}

gboolean
ts_scene_get_address (const TsScene *self, gint64 offset, gint64 *address)
{
  gint64 byte;
  gboolean high;

  return tla_element_get_byte (self->element, offset, &byte, &high, NULL) &&
         !__builtin_add_overflow (self->view->base_address, byte, address);
}

void
ts_scene_get_coord (const TsScene *self, gint64 row, gint64 column, gint64 *coord)
{
  for (guint mode = 0; mode < self->rank; mode++)
    coord[mode] = self->fixed[mode];
  tla_axis_split (&self->rows, row, coord);
  tla_axis_split (&self->columns, column, coord);
}

gboolean
ts_scene_get_cell (const TsScene *self, const gint64 *coord, gint64 *row, gint64 *column)
{
  for (guint mode = 0; mode < self->rank; mode++)
    {
      if (coord[mode] < 0 || coord[mode] >= tla_layout_get_extent (self->layout, mode))
        return FALSE;
      if (self->place[mode] == TS_PLACE_FIXED && coord[mode] != self->fixed[mode])
        return FALSE;
    }
  *row = tla_axis_join (&self->rows, coord);
  *column = tla_axis_join (&self->columns, coord);
  return TRUE;
}

/* What the modes on neither axis add to the number for a coordinate. */
gint64
ts_scene_weigh_fixed (const TsScene *self, TsWeight weight, const gint64 *coord)
{
  gint64 number = self->data_offset;

  if (weight != TS_WEIGHT_TERMS && weight != TS_WEIGHT_STRIDE)
    return 0;
  for (guint mode = 0; mode < self->rank; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (self->layout, mode, &n_leaves);

      if (self->place[mode] != TS_PLACE_FIXED)
        continue;
      for (guint i = 0; i < n_leaves; i++)
        {
          if (weight == TS_WEIGHT_STRIDE || ts_scene_is_term_on (self, mode, i))
            number += coord[mode] / leaves[i].span % leaves[i].extent * leaves[i].stride;
        }
    }
  return number;
}

gint64
ts_field_at (const TsField *self, gint64 row, gint64 column)
{
  gint64 sum = self->fixed + tla_axis_at (&self->rows, row - self->row_shift) +
               tla_axis_at (&self->columns, column - self->column_shift);

  return ts_floor_div (sum, self->unit);
}

TsColorRange
ts_field_get_range (const TsField *self, gint64 row_begin, gint64 row_end, gint64 column_begin, gint64 column_end)
{
  gint64 row_least = 0, row_most = 0, column_least = 0, column_most = 0;

  tla_axis_range (&self->rows, row_begin - self->row_shift, row_end - self->row_shift, FALSE, &row_least, &row_most);
  tla_axis_range (&self->columns, column_begin - self->column_shift, column_end - self->column_shift, FALSE,
                  &column_least, &column_most);
  return (TsColorRange) { (double) ts_floor_div (self->fixed + row_least + column_least, self->unit),
                          (double) ts_floor_div (self->fixed + row_most + column_most, self->unit) };
}

/* The number that the colour of an element stands for, whatever its index in the modes that are not shown. */
gint64
ts_scene_get_number (const TsScene *self, const gint64 *coord)
{
  TsWeight weight = ts_color_mode_get_info (self->view->color)->rows;
  gint64 sum;

  if (self->colored_by)
    {
      gint64 row = tla_axis_join (&self->rows, coord) - self->field.row_shift;
      gint64 column = tla_axis_join (&self->columns, coord) - self->field.column_shift;

      /* What the destination does not have is grey, whatever its number. */
      return ts_field_at (&self->field, self->field.row_shift + CLAMP (row, 0, self->field.rows.extent - 1),
                          self->field.column_shift + CLAMP (column, 0, self->field.columns.extent - 1));
    }
  sum = ts_scene_weigh_fixed (self, weight, coord);
  sum += tla_axis_at (&self->field.rows, tla_axis_join (&self->rows, coord));
  sum += tla_axis_at (&self->field.columns, tla_axis_join (&self->columns, coord));
  return ts_floor_div (sum, self->field.unit);
}

guint
ts_color_range_index (const TsColorRange *self, double number)
{
  double width = self->highest - self->lowest;

  if (!(width > 0))
    return 0;
  return (guint) CLAMP ((number - self->lowest) / width * (TS_COLOR_MAP_SIZE - 1) + 0.5, 0, TS_COLOR_MAP_SIZE - 1);
}

TsColor
ts_color_relief (TsColor color, double place, double strength)
{
  return place < 0.5 ? ts_color_mix (color, 0xffffffff, (0.5 - place) * 0.45 * strength)
                     : ts_color_mix (color, 0x000000ff, (place - 0.5) * 0.75 * strength);
}

/* The colour of a number; where nothing is coloured, a quiet fill that text stands on. */
TsColor
ts_scene_color_number (const TsScene *self, const TsTheme *theme, const TsColorRange *range, double number)
{
  if (!ts_scene_has_scale (self))
    return ts_color_mix (theme->canvas, theme->text, 0.08);
  return self->map->colors[ts_color_range_index (range, number)];
}

TsColor
ts_scene_get_color (const TsScene *self, gint64 row, gint64 column)
{
  return self->map->colors[ts_color_range_index (&self->whole, (double) ts_field_at (&self->field, row, column))];
}

TsColor
ts_scene_get_coord_color (const TsScene *self, const gint64 *coord)
{
  return self->map->colors[ts_color_range_index (&self->whole, (double) ts_scene_get_number (self, coord))];
}

char *
ts_scene_get_label (const TsScene *self, gint64 row, gint64 column)
{
  g_autofree gint64 *coord = g_new (gint64, MAX (self->rank, 1));
  GString *text = g_string_new (NULL);

  ts_scene_get_coord (self, row, column, coord);
  ts_scene_write_label (self, self->view->label, coord, ts_scene_get_offset (self, row, column), text);
  return g_string_free (text, FALSE);
}
