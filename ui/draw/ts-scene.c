/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

#include <glib/gi18n-lib.h>

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

#include <string.h>

static gboolean
place_modes (TsScene *self, GArray *modes, guint8 place, GError **error)
{
  for (guint i = 0; i < modes->len; i++)
    {
      guint mode = g_array_index (modes, guint, i);

      if (mode >= self->rank)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                       "The view shows mode %u, but the layout has rank %u: choose modes from 0 to %u", mode,
                       self->rank, self->rank - 1);
          return FALSE;
        }
      if (self->place[mode] != TS_PLACE_FIXED)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                       "The view shows mode %u twice: let each mode make rows or columns once", mode);
          return FALSE;
        }
      self->place[mode] = place;
    }
  return TRUE;
}

static gboolean
init_axis (TsScene *self, TlaAxis *axis, GArray *chosen, guint8 place, guint default_mode, GError **error)
{
  g_autoptr (GArray) modes = g_array_new (FALSE, FALSE, sizeof (guint));

  if (chosen)
    g_array_append_vals (modes, chosen->data, chosen->len);
  else if (default_mode < self->rank && self->place[default_mode] == TS_PLACE_FIXED)
    g_array_append_val (modes, default_mode);
  return place_modes (self, modes, place, error) &&
         tla_axis_init (axis, self->layout, (const guint *) modes->data, modes->len, error);
}

/* The chosen axis goes first, so that a default does not take its mode. */
static gboolean
init_axes (TsScene *self, GError **error)
{
  const TsView *view = self->view;
  guint row_mode = self->rank >= 2 ? self->rank - 2 : G_MAXUINT, column_mode = self->rank - 1;

  if (view->row_modes)
    return init_axis (self, &self->rows, view->row_modes, TS_PLACE_ROW, row_mode, error) &&
           init_axis (self, &self->columns, view->column_modes, TS_PLACE_COLUMN, column_mode, error);
  return init_axis (self, &self->columns, view->column_modes, TS_PLACE_COLUMN, column_mode, error) &&
         init_axis (self, &self->rows, NULL, TS_PLACE_ROW, row_mode, error);
}

static void
init_fixed (TsScene *self)
{
  self->fixed_valid = TRUE;
  for (guint mode = 0; mode < self->rank; mode++)
    {
      GArray *fixed = self->view->fixed;
      gint64 extent = tla_layout_get_extent (self->layout, mode), index = 0;

      if (self->place[mode] != TS_PLACE_FIXED)
        continue;
      if (fixed && mode < fixed->len)
        index = CLAMP (g_array_index (fixed, gint64, mode), 0, MAX (extent - 1, 0));
      self->fixed[mode] = index;
      if (index >= tla_layout_get_origin (self->layout, mode))
        self->fixed_valid = FALSE;
    }
  if (tla_layout_get_size (self->layout) > 0)
    self->fixed_offset = self->data_offset + tla_layout_offset_at (self->layout, self->fixed);
}

static gint64
clamp_range (gint64 value, gint64 extent)
{
  return CLAMP (value, 0, extent);
}

static void
init_range (TsScene *self)
{
  const TsView *view = self->view;

  self->row_end = self->rows.extent;
  self->column_end = self->columns.extent;
  if (!view->has_range)
    return;
  self->row_begin = clamp_range (view->row_begin, self->rows.extent);
  self->row_end = clamp_range (view->row_end, self->rows.extent);
  self->column_begin = clamp_range (view->column_begin, self->columns.extent);
  self->column_end = clamp_range (view->column_end, self->columns.extent);
}

/* Whether a leaf's term counts in the colour. */
gboolean
ts_scene_is_term_on (const TsScene *self, guint mode, guint level)
{
  GArray *off = self->view->terms_off;

  for (guint i = 0; off && i < off->len; i++)
    {
      if (g_array_index (off, guint, i) == mode * 16 + level)
        return FALSE;
    }
  return TRUE;
}

static void
weigh (const TsScene *self, TlaAxis *axis, TsWeight weight)
{
  for (guint i = 0; i < axis->n_leaves; i++)
    {
      if (weight == TS_WEIGHT_INDEX)
        axis->leaves[i].stride = axis->leaves[i].span;
      else if (weight == TS_WEIGHT_NONE ||
               (weight == TS_WEIGHT_TERMS && !ts_scene_is_term_on (self, axis->leaves[i].mode, axis->leaves[i].level)))
        axis->leaves[i].stride = 0;
    }
}

static gint64
get_unit (const TsScene *self, TsUnit unit)
{
  switch (unit)
    {
    case TS_UNIT_FRACTAL:
      return self->fractal;
    case TS_UNIT_C0:
      return tla_element_get_c0 (self->element);
    case TS_UNIT_ELEMENT:
    default:
      return 1;
    }
}

static void
init_field (TsScene *self, TsField *field, TsColorMode mode)
{
  const TsColorModeInfo *info = ts_color_mode_get_info (mode);

  field->rows = self->rows;
  field->columns = self->columns;
  weigh (self, &field->rows, info->rows);
  weigh (self, &field->columns, info->columns);
  field->fixed = ts_scene_weigh_fixed (self, info->rows, self->fixed);
  field->unit = get_unit (self, info->unit);
}

/* Over every coordinate of the layout, those that another fixed index shows among them. */
static TsColorRange
get_whole_range (const TsScene *self, const TsField *field, TsWeight weight)
{
  gboolean is_sum = weight == TS_WEIGHT_TERMS || weight == TS_WEIGHT_STRIDE;
  gint64 lowest = is_sum ? self->data_offset : 0, highest = lowest;

  for (guint a = 0; a < 2; a++)
    {
      const TlaAxis *axis = a == 0 ? &field->rows : &field->columns;

      for (guint i = 0; i < axis->n_leaves; i++)
        {
          gint64 reach = axis->leaves[i].stride * (axis->leaves[i].extent - 1);

          *(reach < 0 ? &lowest : &highest) += reach;
        }
    }
  for (guint mode = 0; mode < self->rank; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (self->layout, mode, &n_leaves);

      if (self->place[mode] != TS_PLACE_FIXED || !is_sum)
        continue;
      for (guint i = 0; i < n_leaves; i++)
        {
          gint64 reach = leaves[i].stride * (leaves[i].extent - 1);

          if (weight == TS_WEIGHT_STRIDE || ts_scene_is_term_on (self, mode, i))
            *(reach < 0 ? &lowest : &highest) += reach;
        }
    }
  return (TsColorRange) { (double) ts_floor_div (lowest, field->unit), (double) ts_floor_div (highest, field->unit) };
}

static gint64
get_block (const TlaAxis *axis)
{
  return axis->n_modes > 0 && axis->modes[0].n_leaves >= 2 ? MAX (axis->leaves[0].extent, 1) : 1;
}

static void
init_relief_axis (TlaAxis *relief, const TlaAxis *axis, gint64 block)
{
  memset (relief, 0, sizeof *relief);
  relief->extent = relief->n_valid = axis->extent;
  relief->n_leaves = 2;
  relief->leaves[0].extent = block;
  relief->leaves[0].stride = 1;
  relief->leaves[0].span = 1;
  relief->leaves[1].extent = axis->extent / block;
  relief->leaves[1].span = block;
  relief->leaves[1].level = 1;
  relief->n_modes = 1;
  relief->modes[0].extent = relief->modes[0].origin = axis->extent;
  relief->modes[0].span = 1;
  relief->modes[0].n_leaves = 2;
}

static void
init_blocks (TsScene *self)
{
  gint64 row_stride = self->rows.n_leaves ? self->rows.leaves[0].stride : 0;
  gint64 column_stride = self->columns.n_leaves ? self->columns.leaves[0].stride : 0;
  gboolean nested;

  self->block_rows = get_block (&self->rows);
  self->block_columns = get_block (&self->columns);
  nested = self->block_rows > 1 && self->block_columns > 1;
  if (nested && ((row_stride == 1 && column_stride == self->block_rows) ||
                 (column_stride == 1 && row_stride == self->block_columns)))
    self->fractal = self->block_rows * self->block_columns;
  else
    self->fractal = tla_element_get_fractal (self->element);

  self->relief_max = self->block_rows - 1 + self->block_columns - 1;
  self->has_relief = self->view->relief && self->relief_max > 0;
  init_relief_axis (&self->relief_rows, &self->rows, self->block_rows);
  init_relief_axis (&self->relief_columns, &self->columns, self->block_columns);
}

/* One integer of a marked coordinate: an integer, or a tuple of the mode's own nesting. */
static gboolean
read_entry (const TsScene *self, const TlaIntTuple *entry, guint mode, gint64 *index, GError **error)
{
  guint n_leaves, n_values = tla_int_tuple_get_n_leaves (entry);
  const TlaLeaf *leaves = tla_layout_get_leaves (self->layout, mode, &n_leaves);
  g_autofree gint64 *values = NULL;

  if (tla_int_tuple_is_int (entry))
    {
      *index = tla_int_tuple_get_value (entry);
      return TRUE;
    }
  if (n_values != n_leaves)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "Entry %u of the marked coordinate has %u integers, the mode has %u: write one integer, or one for "
                   "each size",
                   mode, n_values, n_leaves);
      return FALSE;
    }
  values = g_new (gint64, n_values);
  tla_int_tuple_get_leaves (entry, values);
  *index = 0;
  for (guint i = 0; i < n_leaves; i++)
    {
      gint64 part;

      if (!tla_checked_mul (values[i], leaves[i].span, &part, error) || !tla_checked_add (*index, part, index, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
init_marks (TsScene *self, GError **error)
{
  GPtrArray *marks = self->view->marks;

  if (!marks || marks->len == 0)
    return TRUE;
  self->marks = g_new (gint64, (gsize) marks->len * self->rank);
  for (guint i = 0; i < marks->len; i++, self->n_marks++)
    {
      const TlaIntTuple *mark = marks->pdata[i];
      gint64 *coord = self->marks + (gsize) i * self->rank;

      if (tla_int_tuple_get_rank (mark) != self->rank)
        {
          g_autofree char *text = tla_int_tuple_to_brief (mark);

          g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                       "The marked coordinate %s has rank %u, the layout has rank %u: write one integer for each mode",
                       text, tla_int_tuple_get_rank (mark), self->rank);
          return FALSE;
        }
      for (guint mode = 0; mode < self->rank; mode++)
        {
          const TlaIntTuple *entry = tla_int_tuple_is_int (mark) ? mark : tla_int_tuple_get_entry (mark, mode);

          if (!read_entry (self, entry, mode, &coord[mode], error))
            return FALSE;
        }
    }
  return TRUE;
}

static gboolean
init_data_offset (TsScene *self, gint64 data_offset, GError **error)
{
  gint64 end;

  self->data_offset = data_offset;
  return tla_checked_add (data_offset, tla_layout_get_lowest (self->layout), &end, error) &&
         tla_checked_add (data_offset, tla_layout_get_highest (self->layout), &end, error);
}

/**
 * ts_scene_new:
 * @layout: the layout
 * @element: (nullable): its element; the view's wins, and half is taken where neither has one
 * @view: how it is looked at; copied
 *
 * Returns: (transfer full) (nullable): the scene, or %NULL with %TLA_ERROR_RANGE when the view shows a mode that the
 *   layout does not have or shows one twice, and with %TLA_ERROR_RANK when a mark, a tile or a grid
 *   does not fit the layout
 */
TsScene *
ts_scene_new (const TlaLayout *layout, const TlaElement *element, const TsView *view, GError **error)
{
  return ts_scene_new_for_tensor (layout, 0, NULL, NULL, element, view, error);
}

TsScene *
ts_scene_new_for_tensor (const TlaLayout *layout,
                         gint64 data_offset,
                         const TlaIntTuple *start,
                         const TlaTensor *tensor,
                         const TlaElement *element,
                         const TsView *view,
                         GError **error)
{
  g_autoptr (TsScene) self = g_new0 (TsScene, 1);
  const TsColorModeInfo *info = ts_color_mode_get_info (view->color);

  g_atomic_ref_count_init (&self->ref_count);
  self->layout = tla_layout_ref (layout);
  self->start = start ? tla_int_tuple_ref (start) : NULL;
  self->tensor = tensor ? tla_tensor_ref (tensor) : NULL;
  self->element = view->element ? view->element : element ? element : tla_element_get_default ();
  self->view = ts_view_copy (view);
  self->map = view->color_map ? ts_color_map_lookup (view->color_map) : NULL;
  if (!self->map)
    self->map = ts_color_map_get_all (&(guint) { 0 });
  self->rank = tla_layout_get_rank (layout);
  self->place = g_new0 (guint8, MAX (self->rank, 1));
  self->fixed = g_new0 (gint64, MAX (self->rank, 1));
  if (!init_data_offset (self, data_offset, error) || !init_axes (self, error) || !init_marks (self, error) ||
      !ts_scene_init_tile (self, error))
    return NULL;
  init_range (self);
  if (tla_layout_get_size (layout) == 0)
    return g_steal_pointer (&self);

  self->inverse = tla_inverse_new (layout);
  ts_scene_init_places (self);
  init_fixed (self);
  ts_scene_init_tile_place (self);
  init_blocks (self);
  init_field (self, &self->field, view->color);
  init_field (self, &self->terms, info->unit == TS_UNIT_ELEMENT ? view->color : TS_COLOR_OFFSET);
  self->whole = get_whole_range (self, &self->field, info->rows);
  self->whole_terms =
    get_whole_range (self, &self->terms, info->unit == TS_UNIT_ELEMENT ? info->rows : TS_WEIGHT_TERMS);
  return g_steal_pointer (&self);
}

TsScene *
ts_scene_new_with_view (const TsScene *self, const TsView *view, GError **error)
{
  return ts_scene_new_for_tensor (self->layout, self->data_offset, self->start, self->tensor, self->element, view,
                                  error);
}

TsScene *
ts_scene_ref (TsScene *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
ts_scene_unref (TsScene *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  tla_layout_unref (self->layout);
  ts_view_free (self->view);
  g_clear_pointer (&self->colored_by, ts_scene_unref);
  g_clear_pointer (&self->inverse, tla_inverse_unref);
  g_free (self->place);
  g_free (self->fixed);
  g_free (self->marks);
  g_free (self->places);
  g_free (self->tile_modes);
  g_clear_pointer (&self->start, tla_int_tuple_unref);
  g_clear_pointer (&self->tensor, tla_tensor_unref);
  g_clear_pointer (&self->tile, tla_tensor_unref);
  g_clear_pointer (&self->grid, tla_tile_grid_free);
  g_free (self);
}

const TlaLayout *
ts_scene_get_layout (const TsScene *self)
{
  return self->layout;
}

gint64
ts_scene_get_data_offset (const TsScene *self)
{
  return self->data_offset;
}

gint64
ts_scene_get_lowest (const TsScene *self)
{
  return self->data_offset + tla_layout_get_lowest (self->layout);
}

gint64
ts_scene_get_highest (const TsScene *self)
{
  return self->data_offset + tla_layout_get_highest (self->layout);
}

const TlaTensor *
ts_scene_get_tile (const TsScene *self)
{
  return self->tile;
}

const TlaElement *
ts_scene_get_element (const TsScene *self)
{
  return self->element;
}

const TsView *
ts_scene_get_view (const TsScene *self)
{
  return self->view;
}

const TlaAxis *
ts_scene_get_rows (const TsScene *self)
{
  return &self->rows;
}

const TlaAxis *
ts_scene_get_columns (const TsScene *self)
{
  return &self->columns;
}

gint64
ts_scene_get_fixed_offset (const TsScene *self)
{
  return self->fixed_offset;
}

/* Whether there is no cell to draw. */
gboolean
ts_scene_is_empty (const TsScene *self)
{
  return !self->inverse || self->row_begin >= self->row_end || self->column_begin >= self->column_end;
}

gboolean
ts_scene_is_whole (const TsScene *self)
{
  return self->is_in_pair || tla_layout_get_size (self->layout) <= TS_SCENE_MAX_WHOLE;
}

const char *
ts_scene_get_block_name (const TsScene *self)
{
  gint64 size = self->block_rows * self->block_columns;
  gboolean is_fractal = size == tla_element_get_fractal (self->element) || size == TLA_FRACTAL_ROWS * TLA_FRACTAL_ROWS;

  return is_fractal && size == self->fractal ? _ ("fractal") : _ ("block");
}

gboolean
ts_scene_has_scale (const TsScene *self)
{
  return self->view->color != TS_COLOR_NONE && self->view->color != TS_COLOR_TILE;
}

gboolean
ts_scene_has_padding (const TsScene *self)
{
  return tla_layout_get_valid (self->layout) < tla_layout_get_size (self->layout);
}
