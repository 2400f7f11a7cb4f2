/* SPDX-License-Identifier: MIT */
#include "draw/ts-view.h"

#include "tuple/tla-int-tuple.h"

#include <string.h>

G_DEFINE_BOXED_TYPE (TsView, ts_view, ts_view_copy, ts_view_free)

static const char *const label_nicks[] = {
  [TS_LABEL_OFFSET] = "offset",   [TS_LABEL_COORD] = "coord", [TS_LABEL_BOTH] = "both",
  [TS_LABEL_ADDRESS] = "address", [TS_LABEL_NONE] = "none",
};

const char *
ts_label_to_nick (TsLabel label)
{
  g_return_val_if_fail ((guint) label < G_N_ELEMENTS (label_nicks), NULL);

  return label_nicks[label];
}

/**
 * ts_label_from_nick:
 * @nick: what the user wrote
 * @label: (out): the label
 *
 * Returns: whether there is a label of that nick
 */
gboolean
ts_label_from_nick (const char *nick, TsLabel *label)
{
  for (guint i = 0; i < G_N_ELEMENTS (label_nicks); i++)
    {
      if (g_str_equal (label_nicks[i], nick))
        {
          *label = i;
          return TRUE;
        }
    }
  return FALSE;
}

/**
 * ts_view_new:
 *
 * Returns: (transfer full): the view a value starts with: labelled and coloured by offset
 */
TsView *
ts_view_new (void)
{
  return g_new0 (TsView, 1);
}

static gpointer
copy_string (gconstpointer string, gpointer data)
{
  return g_strdup (string);
}

static gpointer
ref_tuple (gconstpointer tuple, gpointer data)
{
  return tla_int_tuple_ref (tuple);
}

/* g_ptr_array_copy() wants the elements' copier; the free function stays the array's own. */
static GPtrArray *
copy_pointers (GPtrArray *array, GCopyFunc copy)
{
  return array ? g_ptr_array_copy (array, copy, NULL) : NULL;
}

static TlaIntTuple *
copy_tuple (const TlaIntTuple *tuple)
{
  return tuple ? tla_int_tuple_ref (tuple) : NULL;
}

static GArray *
copy_numbers (GArray *array)
{
  return array ? g_array_copy (array) : NULL;
}

TsView *
ts_view_copy (const TsView *self)
{
  TsView *copy = g_memdup2 (self, sizeof *self);

  copy->color_map = g_strdup (self->color_map);
  copy->terms_off = copy_numbers (self->terms_off);
  copy->row_modes = copy_numbers (self->row_modes);
  copy->column_modes = copy_numbers (self->column_modes);
  copy->fixed = copy_numbers (self->fixed);
  copy->mode_names = copy_pointers (self->mode_names, copy_string);
  copy->marks = copy_pointers (self->marks, ref_tuple);
  copy->tile_shape = copy_tuple (self->tile_shape);
  copy->tile_coord = copy_tuple (self->tile_coord);
  copy->tiles_shape = copy_tuple (self->tiles_shape);
  copy->title = g_strdup (self->title);
  return copy;
}

void
ts_view_free (TsView *self)
{
  g_free (self->color_map);
  g_clear_pointer (&self->terms_off, g_array_unref);
  g_clear_pointer (&self->row_modes, g_array_unref);
  g_clear_pointer (&self->column_modes, g_array_unref);
  g_clear_pointer (&self->fixed, g_array_unref);
  g_clear_pointer (&self->mode_names, g_ptr_array_unref);
  g_clear_pointer (&self->marks, g_ptr_array_unref);
  g_clear_pointer (&self->tile_shape, tla_int_tuple_unref);
  g_clear_pointer (&self->tile_coord, tla_int_tuple_unref);
  g_clear_pointer (&self->tiles_shape, tla_int_tuple_unref);
  g_free (self->title);
  g_free (self);
}

static gboolean
equal_numbers (const GArray *a, const GArray *b)
{
  if (!a || !b)
    return a == b;
  if (a->len != b->len)
    return FALSE;
  return a->len == 0 || memcmp (a->data, b->data, a->len * g_array_get_element_size ((GArray *) a)) == 0;
}

static gboolean
equal_tuples (gconstpointer a, gconstpointer b)
{
  if (!a || !b)
    return a == b;
  return tla_int_tuple_equal (a, b, TRUE);
}

static gboolean
equal_strings (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (a, b) == 0;
}

static gboolean
equal_pointers (const GPtrArray *a, const GPtrArray *b, GEqualFunc equal)
{
  if (!a || !b)
    return a == b;
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      if (!equal (a->pdata[i], b->pdata[i]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
equal_ranges (const TsView *a, const TsView *b)
{
  if (!a->has_range || !b->has_range)
    return !a->has_range == !b->has_range;
  return a->row_begin == b->row_begin && a->row_end == b->row_end && a->column_begin == b->column_begin &&
         a->column_end == b->column_end;
}

gboolean
ts_view_equal (const TsView *a, const TsView *b)
{
  return a->label == b->label && a->color == b->color && equal_strings (a->color_map, b->color_map) &&
         equal_numbers (a->terms_off, b->terms_off) && !a->relief == !b->relief && a->element == b->element &&
         a->base_address == b->base_address && !a->hexadecimal == !b->hexadecimal && a->wrap == b->wrap &&
         equal_numbers (a->row_modes, b->row_modes) && equal_numbers (a->column_modes, b->column_modes) &&
         equal_numbers (a->fixed, b->fixed) && equal_pointers (a->mode_names, b->mode_names, equal_strings) &&
         equal_pointers (a->marks, b->marks, equal_tuples) && equal_tuples (a->tile_shape, b->tile_shape) &&
         equal_tuples (a->tile_coord, b->tile_coord) && equal_tuples (a->tiles_shape, b->tiles_shape) &&
         equal_ranges (a, b) && equal_strings (a->title, b->title);
}
