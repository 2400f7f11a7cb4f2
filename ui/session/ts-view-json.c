/* SPDX-License-Identifier: MIT */
#include "session/ts-view-json.h"

#include "expr/tla-script.h"

/* Modes are named by number; no layout has more. */
#define MAX_MODE TLA_INT_TUPLE_MAX_PARTS

static void
add_string (JsonBuilder *builder, const char *key, const char *value)
{
  if (!value)
    return;
  json_builder_set_member_name (builder, key);
  json_builder_add_string_value (builder, value);
}

static void
add_boolean (JsonBuilder *builder, const char *key, gboolean value)
{
  if (!value)
    return;
  json_builder_set_member_name (builder, key);
  json_builder_add_boolean_value (builder, TRUE);
}

static void
add_int (JsonBuilder *builder, const char *key, gint64 value)
{
  if (value == 0)
    return;
  json_builder_set_member_name (builder, key);
  json_builder_add_int_value (builder, value);
}

static void
add_modes (JsonBuilder *builder, const char *key, const GArray *modes)
{
  if (!modes)
    return;
  json_builder_set_member_name (builder, key);
  json_builder_begin_array (builder);
  for (guint i = 0; i < modes->len; i++)
    json_builder_add_int_value (builder, g_array_index (modes, guint, i));
  json_builder_end_array (builder);
}

static void
add_tuple (JsonBuilder *builder, const char *key, const TlaIntTuple *tuple)
{
  g_autofree char *text = tuple ? tla_int_tuple_to_string (tuple) : NULL;

  add_string (builder, key, text);
}

void
ts_view_build_json (const TsView *self, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  add_string (builder, "label", self->label ? ts_label_to_nick (self->label) : NULL);
  add_string (builder, "color", self->color ? ts_color_mode_to_nick (self->color) : NULL);
  add_string (builder, "colorMap", self->color_map);
  add_modes (builder, "termsOff", self->terms_off);
  add_boolean (builder, "relief", self->relief);
  add_string (builder, "element", self->element ? self->element->name : NULL);
  add_int (builder, "baseAddress", self->base_address);
  add_boolean (builder, "hexadecimal", self->hexadecimal);
  add_int (builder, "wrap", self->wrap);
  add_modes (builder, "rowModes", self->row_modes);
  add_modes (builder, "columnModes", self->column_modes);
  if (self->fixed)
    {
      json_builder_set_member_name (builder, "fixed");
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->fixed->len; i++)
        json_builder_add_int_value (builder, g_array_index (self->fixed, gint64, i));
      json_builder_end_array (builder);
    }
  if (self->mode_names)
    {
      json_builder_set_member_name (builder, "modeNames");
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->mode_names->len; i++)
        {
          const char *name = self->mode_names->pdata[i];

          json_builder_add_string_value (builder, name ? name : "");
        }
      json_builder_end_array (builder);
    }
  if (self->marks)
    {
      json_builder_set_member_name (builder, "marks");
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->marks->len; i++)
        {
          g_autofree char *mark = tla_int_tuple_to_string (self->marks->pdata[i]);

          json_builder_add_string_value (builder, mark);
        }
      json_builder_end_array (builder);
    }
  add_tuple (builder, "tileShape", self->tile_shape);
  add_tuple (builder, "tileCoord", self->tile_coord);
  add_tuple (builder, "tilesShape", self->tiles_shape);
  if (self->has_range)
    {
      json_builder_set_member_name (builder, "range");
      json_builder_begin_array (builder);
      json_builder_add_int_value (builder, self->row_begin);
      json_builder_add_int_value (builder, self->row_end);
      json_builder_add_int_value (builder, self->column_begin);
      json_builder_add_int_value (builder, self->column_end);
      json_builder_end_array (builder);
    }
  add_string (builder, "title", self->title);
  json_builder_end_object (builder);
}

static gboolean
refuse (const char *where, const char *key, const char *value, const char *what, GError **error)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "“%s.%s” is “%.80s”, which is no %s", where, key, value, what);
  return FALSE;
}

static gboolean
read_label (TsView *self, JsonObject *object, const char *where, GError **error)
{
  const char *label = NULL;
  const char *color = NULL;

  if (!ts_json_read_string (object, where, "label", &label, error) ||
      !ts_json_read_string (object, where, "color", &color, error))
    return FALSE;
  if (label && !ts_label_from_nick (label, &self->label))
    return refuse (where, "label", label, "label", error);
  if (color && !ts_color_mode_from_nick (color, &self->color))
    return refuse (where, "color", color, "colouring", error);
  return TRUE;
}

static gboolean
read_element (TsView *self, JsonObject *object, const char *where, GError **error)
{
  const char *element = NULL;

  if (!ts_json_read_string (object, where, "element", &element, error))
    return FALSE;
  if (element && !(self->element = tla_element_lookup (element)))
    return refuse (where, "element", element, "element", error);
  return TRUE;
}

static gboolean
read_string (char **value, JsonObject *object, const char *where, const char *key, GError **error)
{
  const char *text = NULL;

  if (!ts_json_read_string (object, where, key, &text, error))
    return FALSE;
  *value = g_strdup (text);
  return TRUE;
}

static gboolean
read_modes (GArray **modes, JsonObject *object, const char *where, const char *key, GError **error)
{
  g_autofree char *place = g_strconcat (where, ".", key, NULL);
  JsonArray *array = NULL;

  if (!ts_json_read_array (object, where, key, &array, error))
    return FALSE;
  if (!array)
    return TRUE;

  *modes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      gint64 value;
      guint mode;

      if (!ts_json_read_int_at (array, place, i, 0, MAX_MODE, &value, error))
        return FALSE;
      mode = value;
      g_array_append_val (*modes, mode);
    }
  return TRUE;
}

static gboolean
read_fixed (TsView *self, JsonObject *object, const char *where, GError **error)
{
  g_autofree char *place = g_strconcat (where, ".fixed", NULL);
  JsonArray *array = NULL;

  if (!ts_json_read_array (object, where, "fixed", &array, error))
    return FALSE;
  if (!array)
    return TRUE;

  self->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      gint64 index;

      if (!ts_json_read_int_at (array, place, i, 0, G_MAXINT64, &index, error))
        return FALSE;
      g_array_append_val (self->fixed, index);
    }
  return TRUE;
}

static gboolean
read_mode_names (TsView *self, JsonObject *object, const char *where, GError **error)
{
  g_autofree char *place = g_strconcat (where, ".modeNames", NULL);
  JsonArray *array = NULL;

  if (!ts_json_read_array (object, where, "modeNames", &array, error))
    return FALSE;
  if (!array)
    return TRUE;

  self->mode_names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *name = ts_json_read_string_at (array, place, i, error);

      if (!name)
        return FALSE;
      g_ptr_array_add (self->mode_names, g_strdup (name));
    }
  return TRUE;
}

static gboolean
read_marks (TsView *self, JsonObject *object, const char *where, GError **error)
{
  g_autofree char *place = g_strconcat (where, ".marks", NULL);
  g_autoptr (TlaScope) scope = NULL;
  JsonArray *array = NULL;

  if (!ts_json_read_array (object, where, "marks", &array, error))
    return FALSE;
  if (!array)
    return TRUE;

  scope = tla_scope_new ();
  self->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *text = ts_json_read_string_at (array, place, i, error);
      g_autoptr (TlaValue) value = NULL;

      if (!text)
        return FALSE;
      value = tla_evaluate (text, scope, NULL);
      if (!value || !tla_value_get_tuple (value))
        return refuse (where, "marks", text, "coordinate", error);
      g_ptr_array_add (self->marks, tla_int_tuple_ref (tla_value_get_tuple (value)));
    }
  return TRUE;
}

static gboolean
read_tuple (TlaIntTuple **tuple, JsonObject *object, const char *where, const char *key, GError **error)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = NULL;
  const char *text = NULL;

  if (!ts_json_read_string (object, where, key, &text, error))
    return FALSE;
  if (!text)
    return TRUE;
  value = tla_evaluate (text, scope, NULL);
  if (!value || !tla_value_get_tuple (value))
    return refuse (where, key, text, "tuple of integers", error);
  /* One integer in brackets is a number to the language; here it is a tuple all the same. */
  if (tla_value_get_kind (value) == TLA_VALUE_INTEGER)
    *tuple = tla_int_tuple_new_flat ((gint64[]) { tla_int_tuple_get_value (tla_value_get_tuple (value)) }, 1);
  else
    *tuple = tla_int_tuple_ref (tla_value_get_tuple (value));
  return TRUE;
}

static gboolean
read_tile (TsView *self, JsonObject *object, const char *where, GError **error)
{
  if (!read_tuple (&self->tile_shape, object, where, "tileShape", error) ||
      !read_tuple (&self->tile_coord, object, where, "tileCoord", error) ||
      !read_tuple (&self->tiles_shape, object, where, "tilesShape", error))
    return FALSE;
  if (!self->tile_shape == !self->tile_coord)
    return TRUE;
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "“%s” has a %s without a %s: a tile has both", where,
               self->tile_shape ? "tileShape" : "tileCoord", self->tile_shape ? "tileCoord" : "tileShape");
  return FALSE;
}

static gboolean
read_range (TsView *self, JsonObject *object, const char *where, GError **error)
{
  g_autofree char *place = g_strconcat (where, ".range", NULL);
  JsonArray *array = NULL;
  gint64 bounds[4];

  if (!ts_json_read_array (object, where, "range", &array, error))
    return FALSE;
  if (!array)
    return TRUE;
  if (json_array_get_length (array) != G_N_ELEMENTS (bounds))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_FILE,
                   "“%s” must be four integers: first and last row, first and last column", place);
      return FALSE;
    }

  /* An end is at least its begin. */
  for (guint i = 0; i < G_N_ELEMENTS (bounds); i++)
    {
      if (!ts_json_read_int_at (array, place, i, i % 2 ? bounds[i - 1] : 0, G_MAXINT64, &bounds[i], error))
        return FALSE;
    }
  self->has_range = TRUE;
  self->row_begin = bounds[0];
  self->row_end = bounds[1];
  self->column_begin = bounds[2];
  self->column_end = bounds[3];
  return TRUE;
}

TsView *
ts_view_from_json (JsonObject *object, const char *where, GError **error)
{
  g_autoptr (TsView) self = ts_view_new ();

  if (!read_label (self, object, where, error) || !read_string (&self->color_map, object, where, "colorMap", error) ||
      !read_modes (&self->terms_off, object, where, "termsOff", error) ||
      !ts_json_read_boolean (object, where, "relief", &self->relief, error) ||
      !read_element (self, object, where, error) ||
      !ts_json_read_int (object, where, "baseAddress", G_MININT64, G_MAXINT64, &self->base_address, error) ||
      !ts_json_read_boolean (object, where, "hexadecimal", &self->hexadecimal, error) ||
      !ts_json_read_int (object, where, "wrap", 0, G_MAXINT64, &self->wrap, error) ||
      !read_modes (&self->row_modes, object, where, "rowModes", error) ||
      !read_modes (&self->column_modes, object, where, "columnModes", error) ||
      !read_fixed (self, object, where, error) || !read_mode_names (self, object, where, error) ||
      !read_marks (self, object, where, error) || !read_tile (self, object, where, error) ||
      !read_range (self, object, where, error) || !read_string (&self->title, object, where, "title", error))
    return NULL;
  return g_steal_pointer (&self);
}
