/* SPDX-License-Identifier: MIT */
#include "ts-cli-value.h"
#include "ts-cli.h"

#include "expr/tla-facts.h"
#include "layout/tla-analysis.h"
#include "layout/tla-recognise.h"

#include <string.h>

#define LABEL_WIDTH 24

/* Texts */

static void
print_fact (const TlaFact *fact)
{
  g_auto (GStrv) rows = g_strsplit (fact->text, "\n", -1);

  for (guint i = 0; rows[i]; i++)
    {
      g_autoptr (GString) line = g_string_new ("  ");

      ts_cli_append_padded (line, i == 0 ? fact->label : "", LABEL_WIDTH);
      g_string_append (line, rows[i]);
      ts_cli_print_line (line->str);
    }
}

static void
print_facts (const GPtrArray *facts)
{
  const char *group = NULL;

  for (guint i = 0; i < facts->len; i++)
    {
      const TlaFact *fact = facts->pdata[i];

      if (g_strcmp0 (group, fact->group) != 0)
        {
          if (group)
            ts_cli_print_line ("");
          ts_cli_print_line (fact->group);
          group = fact->group;
        }
      print_fact (fact);
    }
}

/* JSON */

static void
build_count (JsonBuilder *builder, const char *key, const TlaCount *count)
{
  json_builder_set_member_name (builder, key);
  if (count->known)
    json_builder_add_int_value (builder, count->value);
  else
    json_builder_add_null_value (builder);
}

/* Half a byte is possible with elements of 4 bits. */
static void
build_length (JsonBuilder *builder, gint64 n, const TlaElement *element)
{
  gint64 bits;

  ts_cli_build_int (builder, "elements", n);
  if (__builtin_mul_overflow (n, element->bits, &bits))
    return;
  json_builder_set_member_name (builder, "bytes");
  if (bits % 8 == 0)
    json_builder_add_int_value (builder, bits / 8);
  else
    json_builder_add_double_value (builder, bits / 8.0);
}

static void
build_coordinate (JsonBuilder *builder, const char *key, const gint64 *coord, guint rank)
{
  json_builder_set_member_name (builder, key);
  json_builder_begin_array (builder);
  for (guint i = 0; i < rank; i++)
    json_builder_add_int_value (builder, coord[i]);
  json_builder_end_array (builder);
}

static void
build_overlap_example (JsonBuilder *builder, const TlaAnalysis *analysis)
{
  if (!analysis->has_overlap_example)
    return;
  json_builder_set_member_name (builder, "overlapExample");
  json_builder_begin_object (builder);
  build_coordinate (builder, "first", analysis->overlap_first, analysis->rank);
  build_coordinate (builder, "second", analysis->overlap_second, analysis->rank);
  ts_cli_build_int (builder, "offset", analysis->overlap_offset);
  json_builder_end_object (builder);
}

static void
build_runs (JsonBuilder *builder, const TlaAnalysis *analysis, const TlaElement *element)
{
  json_builder_set_member_name (builder, "runs");
  json_builder_begin_array (builder);
  for (guint i = 0; i < analysis->rank; i++)
    {
      json_builder_begin_object (builder);
      ts_cli_build_int (builder, "mode", i);
      build_length (builder, analysis->runs[i], element);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "longestRun");
  if (analysis->longest_run.known)
    {
      json_builder_begin_object (builder);
      build_length (builder, analysis->longest_run.value, element);
      json_builder_end_object (builder);
    }
  else
    {
      json_builder_add_null_value (builder);
    }
}

static void
build_other_names (JsonBuilder *builder, const GPtrArray *tags)
{
  json_builder_set_member_name (builder, "otherNames");
  json_builder_begin_array (builder);
  for (guint i = 0; i < tags->len; i++)
    {
      const TlaTag *tag = tags->pdata[i];

      for (const TlaOtherName *name = tla_tag_get_other_names (tag); name && name->where; name++)
        {
          json_builder_begin_object (builder);
          ts_cli_build_string (builder, "tag", tag->name);
          ts_cli_build_string (builder, "where", name->where);
          ts_cli_build_string (builder, "what", name->what);
          json_builder_end_object (builder);
        }
    }
  json_builder_end_array (builder);
}

static void
build_torch_npu_storage (JsonBuilder *builder,
                         const GPtrArray *tags,
                         const TlaLayout *layout,
                         const TlaElement *element)
{
  for (guint i = 0; i < tags->len; i++)
    {
      g_autofree char *storage = tla_tag_get_torch_npu_storage (tags->pdata[i], layout, element);

      if (storage)
        {
          ts_cli_build_string (builder, "torchNpuStorage", storage);
          return;
        }
    }
}

static void
build_nearest (JsonBuilder *builder, const TlaLayout *layout, const TlaElement *element)
{
  g_autoptr (GArray) differences = NULL;
  const TlaTag *tag = tla_recognise_nearest (layout, element, &differences);

  if (!tag)
    return;
  json_builder_set_member_name (builder, "nearest");
  json_builder_begin_object (builder);
  ts_cli_build_string (builder, "tag", tag->name);
  json_builder_set_member_name (builder, "differences");
  json_builder_begin_array (builder);
  for (guint i = 0; i < differences->len; i++)
    {
      const TlaDifference *difference = &g_array_index (differences, TlaDifference, i);

      json_builder_begin_object (builder);
      ts_cli_build_string (builder, "in", difference->is_stride ? "stride" : "shape");
      ts_cli_build_string (builder, "path", difference->path);
      ts_cli_build_int (builder, "found", difference->found);
      ts_cli_build_int (builder, "needed", difference->needed);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
build_layout (JsonBuilder *builder, const TlaValue *value, const TlaElement *element)
{
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);
  g_autoptr (GPtrArray) tags = tla_facts_find_tags (value, element);

  ts_cli_build_string (builder, "element", element->name);
  ts_cli_build_int (builder, "padding", analysis->padding);
  build_count (builder, "capacity", &analysis->capacity);
  build_count (builder, "holes", &analysis->holes);
  build_count (builder, "overlaps", &analysis->overlaps);
  build_overlap_example (builder, analysis);
  build_runs (builder, analysis, element);
  ts_cli_build_boolean (builder, "fitsInt32", analysis->fits_int32);
  ts_cli_build_boolean (builder, "fitsUint32", analysis->fits_uint32);
  build_other_names (builder, tags);
  build_torch_npu_storage (builder, tags, layout, element);
  if (tags->len == 0)
    build_nearest (builder, layout, element);
}

static void
build_notes (JsonBuilder *builder, const GPtrArray *facts)
{
  json_builder_set_member_name (builder, "notes");
  json_builder_begin_array (builder);
  for (guint i = 0; i < facts->len; i++)
    {
      const TlaFact *fact = facts->pdata[i];

      if (g_str_equal (fact->key, "note"))
        json_builder_add_string_value (builder, fact->text);
    }
  json_builder_end_array (builder);
}

static void
print_json (const TlaValue *value, const TlaElement *element, const GPtrArray *facts)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *text = NULL;
  const TlaElement *own = tla_value_get_element (value);

  if (!element)
    element = own ? own : tla_element_get_default ();
  json_builder_begin_object (builder);
  ts_cli_build_value (builder, value, element);
  if (tla_value_get_layout (value))
    build_layout (builder, value, element);
  build_notes (builder, facts);
  json_builder_end_object (builder);
  text = ts_json_to_text (builder, FALSE, NULL);
  ts_cli_print_line (text);
}

static int
describe (const char *text, gsize length, const TlaElement *element, gboolean json)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaScript) script = NULL;
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (GPtrArray) facts = NULL;
  g_autoptr (GError) error = NULL;
  const TlaValue *value = NULL;

  script = tla_script_new (text, length, &error);
  if (!script || !tla_script_evaluate (script, scope, results, &error))
    {
      TlaPlace place = { .line = 1, .column = 1 };

      tla_error_get_place (error, &place);
      if (json)
        ts_cli_print_error_json (error, &place);
      return ts_cli_print_error (error);
    }
  for (guint i = 0; i < results->len; i++)
    {
      if (((TlaResult *) results->pdata[i])->value)
        value = ((TlaResult *) results->pdata[i])->value;
    }
  if (!value)
    {
      g_set_error_literal (&error, TLA_ERROR, TLA_ERROR_TYPE, "there is no value to describe");
      return ts_cli_print_error (error);
    }

  facts = tla_facts_new (value, element);
  if (json)
    print_json (value, element, facts);
  else
    print_facts (facts);
  return TS_CLI_OK;
}

static int
run_describe (int argc, char **argv)
{
  g_autofree char *element_name = NULL;
  g_auto (GStrv) arguments = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "element", 0, 0, G_OPTION_ARG_FILENAME, &element_name, "Count bytes in this element, half, float, …", "E" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, "As one JSON object" },
    { 0 },
  };
  const TlaElement *element = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *text;
  gsize length;
  int status;

  if (!ts_cli_parse (&ts_cli_describe, entries, NULL, argc, argv, 1, &arguments, &status))
    return status;
  if (!arguments[0])
    return ts_cli_usage_error (&ts_cli_describe, "an expression is needed: tilescope describe 'zN<half>(100,100)'");
  if (element_name && !(element = tla_element_lookup (element_name)))
    return ts_cli_usage_error (&ts_cli_describe, "there is no element “%.80s”: write half, float, int8_t, …",
                               element_name);

  if (!g_str_equal (arguments[0], "-"))
    return describe (arguments[0], strlen (arguments[0]), element, json);
  bytes = ts_cli_read ("-", &error);
  if (!bytes)
    return ts_cli_print_error (error);
  text = g_bytes_get_data (bytes, &length);
  return describe (text ? text : "", length, element, json);
}

const TsCliVerb ts_cli_describe = {
  "describe",
  "EXPR [--element E] [--json]",
  "Print all that is known of a value",
  run_describe,
};
