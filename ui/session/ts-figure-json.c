/* SPDX-License-Identifier: MIT */
#include "session/ts-figure-json.h"

#include "session/ts-json.h"
#include "tuple/tla-error.h"

#include <string.h>

char *
ts_figure_add_to_session (const char *session, const TsFigureOptions *options, const char *const *names)
{
  g_autoptr (JsonNode) node = ts_json_parse (session, strlen (session), NULL);
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  JsonObject *figure = json_object_new ();
  g_autofree char *json = NULL;

  g_return_val_if_fail (node != NULL, NULL);

  json_object_set_string_member (figure, "view", ts_figure_parts_to_nick (options->parts));
  json_object_set_string_member (figure, "theme", options->theme->name);
  if (options->transparent)
    json_object_set_boolean_member (figure, "transparent", TRUE);
  if (names)
    {
      JsonArray *values = json_array_new ();

      for (guint i = 0; names[i]; i++)
        json_array_add_string_element (values, names[i]);
      json_object_set_array_member (figure, "values", values);
    }
  json_object_set_object_member (json_node_get_object (node), "figure", figure);

  json_generator_set_root (generator, node);
  json_generator_set_pretty (generator, TRUE);
  json = json_generator_to_data (generator, NULL);
  return g_strconcat (json, "\n", NULL);
}

static gboolean
refuse (const char *key, const char *value, const char *needed, GError **error)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "“figure.%s” is “%.80s”: write %s", key, value, needed);
  return FALSE;
}

static gboolean
read_values (JsonObject *figure, GStrv *names, GError **error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  JsonArray *values = NULL;

  if (!ts_json_read_array (figure, "figure", "values", &values, error))
    return FALSE;
  if (!values || json_array_get_length (values) == 0)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (values); i++)
    {
      const char *name = ts_json_read_string_at (values, "figure.values", i, error);

      if (!name)
        return FALSE;
      g_strv_builder_add (builder, name);
    }
  g_strfreev (*names);
  *names = g_strv_builder_end (builder);
  return TRUE;
}

gboolean
ts_figure_read_from_session (const char *session, TsFigureOptions *options, GStrv *names, GError **error)
{
  g_autoptr (JsonNode) node = ts_json_parse (session, strlen (session), error);
  const char *view = NULL, *theme = NULL;
  JsonObject *figure = NULL;

  if (!node || !ts_json_read_object (json_node_get_object (node), "", "figure", &figure, error))
    return FALSE;
  if (!figure)
    return TRUE;
  if (!ts_json_read_string (figure, "figure", "view", &view, error) ||
      !ts_json_read_string (figure, "figure", "theme", &theme, error) ||
      !ts_json_read_boolean (figure, "figure", "transparent", &options->transparent, error) ||
      (names && !read_values (figure, names, error)))
    return FALSE;
  if (view && !ts_figure_parts_from_nick (view, &options->parts))
    return refuse ("view", view, "logical, memory, both or pair", error);
  if (theme && !ts_theme_lookup (theme))
    return refuse ("theme", theme, "light, dark or print", error);
  if (theme)
    options->theme = ts_theme_lookup (theme);
  return TRUE;
}
