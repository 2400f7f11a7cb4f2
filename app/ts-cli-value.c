/* SPDX-License-Identifier: MIT */
#include "ts-cli-value.h"

#include "layout/tla-recognise.h"
#include "ts-cli.h"

void
ts_cli_build_string (JsonBuilder *builder, const char *key, const char *value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_string_value (builder, value);
}

void
ts_cli_build_int (JsonBuilder *builder, const char *key, gint64 value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_int_value (builder, value);
}

void
ts_cli_build_boolean (JsonBuilder *builder, const char *key, gboolean value)
{
  json_builder_set_member_name (builder, key);
  json_builder_add_boolean_value (builder, value);
}

static void
build_tuple (JsonBuilder *builder, const char *key, const TlaIntTuple *tuple)
{
  g_autofree char *text = tla_int_tuple_to_string (tuple);

  ts_cli_build_string (builder, key, text);
}

static void
build_layout (JsonBuilder *builder, const TlaLayout *layout, const TlaElement *element)
{
  g_autoptr (GPtrArray) tags = tla_recognise (layout, element);

  build_tuple (builder, "shape", tla_layout_get_shape (layout));
  build_tuple (builder, "stride", tla_layout_get_stride (layout));
  build_tuple (builder, "originShape", tla_layout_get_origin_shape (layout));
  ts_cli_build_int (builder, "rank", tla_layout_get_rank (layout));
  ts_cli_build_int (builder, "depth", tla_layout_get_depth (layout));
  ts_cli_build_int (builder, "size", tla_layout_get_size (layout));
  ts_cli_build_int (builder, "valid", tla_layout_get_valid (layout));
  ts_cli_build_int (builder, "lowest", tla_layout_get_lowest (layout));
  ts_cli_build_int (builder, "highest", tla_layout_get_highest (layout));
  ts_cli_build_int (builder, "cosize", tla_layout_get_cosize (layout));
  json_builder_set_member_name (builder, "tags");
  json_builder_begin_array (builder);
  for (guint i = 0; i < tags->len; i++)
    json_builder_add_string_value (builder, ((const TlaTag *) tags->pdata[i])->name);
  json_builder_end_array (builder);
}

static void
build_tensor (JsonBuilder *builder, const TlaTensor *tensor, const TlaElement *element)
{
  guint rank = tla_tensor_get_rank (tensor);
  g_autofree gint64 *zeros = g_new0 (gint64, rank + 1);

  ts_cli_build_string (builder, "element", tla_tensor_get_element (tensor)->name);
  ts_cli_build_string (builder, "position", tla_position_get_name (tla_tensor_get_position (tensor)));
  ts_cli_build_string (builder, "storage", tla_storage_get_name (tla_tensor_get_storage (tensor)));
  ts_cli_build_int (builder, "data", tla_tensor_get_data_offset (tensor));
  build_tuple (builder, "coord", tla_tensor_get_coord (tensor));
  ts_cli_build_int (builder, "offset", tla_tensor_offset_at (tensor, zeros));
  json_builder_set_member_name (builder, "layout");
  json_builder_begin_object (builder);
  build_layout (builder, tla_tensor_get_layout (tensor), element ? element : tla_tensor_get_element (tensor));
  json_builder_end_object (builder);
}

static void
build_storage (JsonBuilder *builder, const TlaStorage *storage)
{
  ts_cli_build_string (builder, "element", tla_storage_get_element (storage)->name);
  ts_cli_build_string (builder, "position", tla_position_get_name (tla_storage_get_position (storage)));
  if (tla_storage_get_capacity (storage) != TLA_STORAGE_UNKNOWN_CAPACITY)
    ts_cli_build_int (builder, "capacity", tla_storage_get_capacity (storage));
}

void
ts_cli_build_value (JsonBuilder *builder, const TlaValue *value, const TlaElement *element)
{
  g_autofree char *text = tla_value_to_string (value);

  ts_cli_build_string (builder, "kind", tla_value_get_kind_name (value));
  ts_cli_build_string (builder, "text", text);
  if (tla_value_get_layout (value))
    build_layout (builder, tla_value_get_layout (value), element ? element : tla_value_get_element (value));
  else if (tla_value_get_tensor (value))
    build_tensor (builder, tla_value_get_tensor (value), element);
  else if (tla_value_get_kind (value) == TLA_VALUE_STORAGE)
    build_storage (builder, tla_value_get_storage (value));
  else if (tla_value_get_kind (value) == TLA_VALUE_ELEMENT)
    {
      ts_cli_build_string (builder, "storage", tla_storage_get_name (tla_value_get_storage (value)));
      ts_cli_build_int (builder, "offset", tla_value_get_offset (value));
    }
}

static void
print_object (JsonBuilder *builder)
{
  g_autofree char *line = NULL;

  json_builder_end_object (builder);
  line = ts_json_to_text (builder, FALSE, NULL);
  ts_cli_print_line (line);
}

void
ts_cli_print_value_json (const TlaValue *value)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ts_cli_build_value (builder, value, NULL);
  print_object (builder);
}

void
ts_cli_print_error_json (const GError *error, const TlaPlace *place)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  ts_cli_build_string (builder, "kind", "error");
  ts_cli_build_int (builder, "line", place->line);
  ts_cli_build_int (builder, "column", place->column);
  ts_cli_build_string (builder, "message", error->message);
  print_object (builder);
}
