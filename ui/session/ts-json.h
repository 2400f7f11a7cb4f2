/* SPDX-License-Identifier: MIT */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * ts_json_parse:
 * @text: what should be one JSON object
 * @length: its bytes
 *
 * Parses text that may be anything: checked before json-glib sees it, so that its size, nesting and numbers are bounded.
 *
 * Returns: (transfer full) (nullable): the object's node, or %NULL with an error that says where
 */
JsonNode *ts_json_parse (const char *text, gsize length, GError **error);

/*
 * Members of an object, each FALSE with an error that names the member when it is there and wrong. What is not there
 * leaves the value alone. @where is the object's place for messages, "statements[3].view".
 */
gboolean ts_json_read_int (JsonObject *object,
                           const char *where,
                           const char *key,
                           gint64 least,
                           gint64 largest,
                           gint64 *value,
                           GError **error);
gboolean ts_json_read_boolean (JsonObject *object, const char *where, const char *key, gboolean *value, GError **error);
/* Borrowed, valid UTF-8. */
gboolean ts_json_read_string (JsonObject *object,
                              const char *where,
                              const char *key,
                              const char **value,
                              GError **error);
/* Borrowed. */
gboolean ts_json_read_array (JsonObject *object, const char *where, const char *key, JsonArray **value, GError **error);
gboolean ts_json_read_object (JsonObject *object,
                              const char *where,
                              const char *key,
                              JsonObject **value,
                              GError **error);

/* An entry of an array as one of the above; @where is the array's place. */
gboolean ts_json_read_int_at (JsonArray *array,
                              const char *where,
                              guint index,
                              gint64 least,
                              gint64 largest,
                              gint64 *value,
                              GError **error);
const char *ts_json_read_string_at (JsonArray *array, const char *where, guint index, GError **error);
JsonObject *ts_json_read_object_at (JsonArray *array, const char *where, guint index, GError **error);

/* The text of what a builder has built. */
char *ts_json_to_text (JsonBuilder *builder, gboolean pretty, gsize *length);

G_END_DECLS
