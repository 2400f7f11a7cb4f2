/* SPDX-License-Identifier: MIT */
#include "session/ts-session.h"
#include "session/ts-state.h"
#include "session/ts-view-json.h"

static void
add_entry (JsonBuilder *builder, const TsEntry *entry)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "text");
  json_builder_add_string_value (builder, entry->text);
  json_builder_set_member_name (builder, "view");
  ts_view_build_json (entry->view, builder);
  json_builder_end_object (builder);
}

static void
add_loops (JsonBuilder *builder, GHashTable *loops)
{
  g_autoptr (GList) names = g_list_sort (g_hash_table_get_keys (loops), (GCompareFunc) g_strcmp0);

  if (!names)
    return;
  json_builder_set_member_name (builder, "loops");
  json_builder_begin_object (builder);
  for (GList *l = names; l; l = l->next)
    {
      json_builder_set_member_name (builder, l->data);
      json_builder_add_int_value (builder, *(gint64 *) g_hash_table_lookup (loops, l->data));
    }
  json_builder_end_object (builder);
}

char *
ts_state_to_json (const TsState *self, const guint *indices, guint n_indices, const char *file, gsize *length)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autofree char *json = NULL;
  guint n = indices ? n_indices : self->entries->len;
  guint selected = n - 1;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "program");
  json_builder_add_string_value (builder, "tilescope");
  json_builder_set_member_name (builder, "version");
  json_builder_add_int_value (builder, TS_SESSION_VERSION);
  if (file)
    {
      json_builder_set_member_name (builder, "file");
      json_builder_add_string_value (builder, file);
    }
  json_builder_set_member_name (builder, "statements");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n; i++)
    {
      guint index = indices ? indices[i] : i;

      add_entry (builder, self->entries->pdata[index]);
      if (!indices && index == self->selected)
        selected = i;
    }
  json_builder_end_array (builder);
  if (n > 0)
    {
      json_builder_set_member_name (builder, "selected");
      json_builder_add_int_value (builder, selected);
    }
  add_loops (builder, self->loops);
  json_builder_end_object (builder);

  json = ts_json_to_text (builder, TRUE, length);
  if (length)
    *length += 1;
  return g_strconcat (json, "\n", NULL);
}

static gboolean
check_version (JsonObject *root, GError **error)
{
  const char *program = NULL;
  gint64 version = 0;

  if (!ts_json_read_string (root, "", "program", &program, error) ||
      !ts_json_read_int (root, "", "version", 1, G_MAXINT64, &version, error))
    return FALSE;
  if (g_strcmp0 (program, "tilescope") != 0 || version == 0)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE,
                           "no Tilescope session: “program” must be “tilescope”, and “version” an integer");
      return FALSE;
    }
  if (version > TS_SESSION_VERSION)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_FILE,
                   "written by a newer Tilescope: its version is %" G_GINT64_FORMAT ", and this program reads up to %d",
                   version, TS_SESSION_VERSION);
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_statements (TsState *self, JsonObject *root, guint64 *next_id, GError **error)
{
  JsonArray *statements = NULL;

  if (!ts_json_read_array (root, "", "statements", &statements, error))
    return FALSE;
  if (!statements)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "“statements” is missing");
      return FALSE;
    }
  if (json_array_get_length (statements) > TS_STATE_MAX_STATEMENTS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT, "%u statements, and a session has at most %d",
                   json_array_get_length (statements), TS_STATE_MAX_STATEMENTS);
      return FALSE;
    }

  for (guint i = 0; i < json_array_get_length (statements); i++)
    {
      JsonObject *statement = ts_json_read_object_at (statements, "statements", i, error);
      g_autofree char *where = g_strdup_printf ("statements[%u]", i);
      g_autofree char *view_where = g_strconcat (where, ".view", NULL);
      g_autoptr (TsView) view = NULL;
      JsonObject *view_object = NULL;
      const char *text = NULL;

      if (!statement || !ts_json_read_string (statement, where, "text", &text, error) ||
          !ts_json_read_object (statement, where, "view", &view_object, error))
        return FALSE;
      if (!text)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "“%s.text” is missing", where);
          return FALSE;
        }
      if (view_object && !(view = ts_view_from_json (view_object, view_where, error)))
        return FALSE;
      g_ptr_array_add (self->entries, ts_entry_new ((*next_id)++, text, view));
    }
  return TRUE;
}

static gboolean
read_loops (TsState *self, JsonObject *root, GError **error)
{
  g_autoptr (GList) names = NULL;
  JsonObject *loops = NULL;

  if (!ts_json_read_object (root, "", "loops", &loops, error))
    return FALSE;

  names = loops ? json_object_get_members (loops) : NULL;
  for (GList *l = names; l; l = l->next)
    {
      gint64 value = 0;

      if (!g_utf8_validate (l->data, -1, NULL))
        {
          g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "a name in “loops” must be valid Unicode");
          return FALSE;
        }
      if (!ts_json_read_int (loops, "loops", l->data, G_MININT64, G_MAXINT64, &value, error))
        return FALSE;
      ts_state_set_loop (self, l->data, value);
    }
  return TRUE;
}

TsState *
ts_state_from_json (const char *json, gsize length, guint64 *next_id, char **file, GError **error)
{
  g_autoptr (JsonNode) node = ts_json_parse (json, length, error);
  g_autoptr (TsState) self = NULL;
  JsonObject *root;
  gint64 selected = 0;
  const char *uri = NULL;

  if (!node)
    return NULL;

  self = ts_state_new ();
  root = json_node_get_object (node);
  if (!check_version (root, error) || !read_statements (self, root, next_id, error) ||
      !read_loops (self, root, error) || !ts_json_read_int (root, "", "selected", 0, G_MAXUINT - 1, &selected, error) ||
      !ts_json_read_string (root, "", "file", &uri, error))
    return NULL;

  if (self->entries->len > 0)
    self->selected = MIN (selected, self->entries->len - 1);
  if (file)
    *file = g_strdup (uri);
  return g_steal_pointer (&self);
}
