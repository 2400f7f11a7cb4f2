/* SPDX-License-Identifier: MIT */
#include "session/ts-json.h"

#include "session/ts-file.h"
#include "tuple/tla-error.h"

#include <stdio.h>
#include <string.h>

/* json-glib nests by recursion and keeps a node a value: both are bounded before it starts. */
#define MAX_NESTING 32
#define MAX_VALUES (1 << 21)

typedef struct
{
  const char *text;
  gsize length;
  gsize at;
  guint line;
  gsize line_start;
} Guard;

static gboolean
fail (const Guard *guard, GError **error, const char *message)
{
  glong column = g_utf8_strlen (guard->text + guard->line_start, guard->at - guard->line_start) + 1;

  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "line %u, column %ld: %s", guard->line, column, message);
  return FALSE;
}

static gboolean
skip_string (Guard *guard, GError **error)
{
  Guard start = *guard;

  for (guard->at++; guard->at < guard->length; guard->at++)
    {
      char c = guard->text[guard->at];

      if (c == '"')
        {
          guard->at++;
          return TRUE;
        }
      if ((guchar) c < 0x20)
        return fail (guard, error, "a control character in a string");
      if (c == '\\')
        {
          if (guard->length - guard->at >= 6 && memcmp (guard->text + guard->at, "\\u0000", 6) == 0)
            return fail (guard, error, "a NUL character in a string");
          guard->at++;
        }
    }
  guard->at = guard->length;
  return fail (&start, error, "a string that does not end");
}

static gboolean
skip_number (Guard *guard, GError **error)
{
  const char *start = guard->text + guard->at;
  gsize length = 0;
  g_autofree char *number = NULL;
  const char *digits;

  while (length < guard->length - guard->at && start[length] && strchr ("+-.0123456789eE", start[length]))
    length++;
  number = g_strndup (start, length);
  /* json-glib would read these as octal. */
  digits = number + (*number == '-');
  if (digits[0] == '0' && g_ascii_isdigit (digits[1]))
    return fail (guard, error, "a number that starts with 0");
  if (!strpbrk (number, ".eE") && !g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    return fail (guard, error, "not an integer of 64 bits");
  guard->at += length;
  return TRUE;
}

static gboolean
skip_word (Guard *guard, GError **error)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if (guard->length - guard->at >= length && memcmp (guard->text + guard->at, words[i], length) == 0)
        {
          guard->at += length;
          return TRUE;
        }
    }
  return fail (guard, error, "this is not JSON");
}

/* Whether the tokens are those of JSON and the brackets match; json-glib checks how they follow each other. */
static gboolean
check (const char *text, gsize length, GError **error)
{
  Guard guard = { text, length, 0, 1, 0 };
  char closing[MAX_NESTING];
  guint depth = 0;
  guint n_values = 0;
  gboolean closed = FALSE;

  while (guard.at < length)
    {
      char c = text[guard.at];

      switch (c)
        {
        case '\n':
          guard.line++;
          guard.line_start = guard.at + 1;
          guard.at++;
          break;
        case ' ':
        case '\t':
        case '\r':
        case ':':
          guard.at++;
          break;
        case ',':
          if (++n_values > MAX_VALUES)
            return fail (&guard, error, "more values than a session has");
          guard.at++;
          break;
        case '{':
        case '[':
          if (closed)
            return fail (&guard, error, "something behind the end");
          if (depth == MAX_NESTING)
            return fail (&guard, error, "nested deeper than a session is");
          if (++n_values > MAX_VALUES)
            return fail (&guard, error, "more values than a session has");
          closing[depth++] = c == '{' ? '}' : ']';
          guard.at++;
          break;
        case '}':
        case ']':
          if (depth == 0 || closing[depth - 1] != c)
            return fail (&guard, error, "a closing bracket that closes nothing");
          depth--;
          closed = depth == 0;
          guard.at++;
          break;
        case '"':
          if (!skip_string (&guard, error))
            return FALSE;
          break;
        default:
          if (g_ascii_isdigit (c) || c == '-')
            {
              if (!skip_number (&guard, error))
                return FALSE;
            }
          else if (!skip_word (&guard, error))
            {
              return FALSE;
            }
        }
    }

  if (depth > 0)
    return fail (&guard, error, "the text ends in the middle");
  return TRUE;
}

/* The place is in json-glib's message only: "<data>:1:23: Parse error: …". */
static void
set_syntax_error (const GError *cause, GError **error)
{
  guint line, column;

  if (sscanf (cause->message, "<data>:%u:%u:", &line, &column) == 2)
    g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "line %u, column %u: this is not JSON", line, column);
  else
    g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "this is not JSON");
}

JsonNode *
ts_json_parse (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) parse_error = NULL;
  g_autoptr (JsonNode) root = NULL;

  /* An empty file has no text at all, and json-glib takes no NULL. */
  if (length == 0)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "the file is empty");
      return NULL;
    }
  if (length > TS_FILE_MAX_TEXT)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "longer than %d MiB", TS_FILE_MAX_TEXT >> 20);
      return NULL;
    }
  if (!g_utf8_validate_len (text, length, NULL))
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "not UTF-8 text");
      return NULL;
    }
  if (!check (text, length, error))
    return NULL;

  parser = json_parser_new ();
  if (!json_parser_load_from_data (parser, text, length, &parse_error))
    {
      set_syntax_error (parse_error, error);
      return NULL;
    }
  root = json_parser_steal_root (parser);
  if (!root || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "not a JSON object");
      return NULL;
    }
  return g_steal_pointer (&root);
}

static gboolean
wrong (const char *where, const char *key, const char *needed, GError **error)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE, "“%s%s%s” must be %s", where, *where && *key != '[' ? "." : "", key,
               needed);
  return FALSE;
}

static gboolean
take_int (JsonNode *node,
          const char *where,
          const char *key,
          gint64 least,
          gint64 largest,
          gint64 *value,
          GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return wrong (where, key, "an integer", error);
  if (json_node_get_int (node) < least || json_node_get_int (node) > largest)
    {
      g_autofree char *needed = g_strdup_printf ("from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, least, largest);

      return wrong (where, key, needed, error);
    }
  *value = json_node_get_int (node);
  return TRUE;
}

static gboolean
take_string (JsonNode *node, const char *where, const char *key, const char **value, GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return wrong (where, key, "a text", error);
  /* Half a surrogate pair in an escape gives what is no UTF-8. */
  if (!g_utf8_validate (json_node_get_string (node), -1, NULL))
    return wrong (where, key, "valid Unicode", error);
  *value = json_node_get_string (node);
  return TRUE;
}

gboolean
ts_json_read_int (JsonObject *object,
                  const char *where,
                  const char *key,
                  gint64 least,
                  gint64 largest,
                  gint64 *value,
                  GError **error)
{
  JsonNode *node = json_object_get_member (object, key);

  return !node || take_int (node, where, key, least, largest, value, error);
}

gboolean
ts_json_read_boolean (JsonObject *object, const char *where, const char *key, gboolean *value, GError **error)
{
  JsonNode *node = json_object_get_member (object, key);

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return wrong (where, key, "true or false", error);
  *value = json_node_get_boolean (node);
  return TRUE;
}

gboolean
ts_json_read_string (JsonObject *object, const char *where, const char *key, const char **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, key);

  return !node || take_string (node, where, key, value, error);
}

gboolean
ts_json_read_array (JsonObject *object, const char *where, const char *key, JsonArray **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, key);

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return wrong (where, key, "an array", error);
  *value = json_node_get_array (node);
  return TRUE;
}

gboolean
ts_json_read_object (JsonObject *object, const char *where, const char *key, JsonObject **value, GError **error)
{
  JsonNode *node = json_object_get_member (object, key);

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return wrong (where, key, "an object", error);
  *value = json_node_get_object (node);
  return TRUE;
}

gboolean
ts_json_read_int_at (JsonArray *array,
                     const char *where,
                     guint index,
                     gint64 least,
                     gint64 largest,
                     gint64 *value,
                     GError **error)
{
  g_autofree char *key = g_strdup_printf ("[%u]", index);

  return take_int (json_array_get_element (array, index), where, key, least, largest, value, error);
}

const char *
ts_json_read_string_at (JsonArray *array, const char *where, guint index, GError **error)
{
  g_autofree char *key = g_strdup_printf ("[%u]", index);
  const char *value = NULL;

  take_string (json_array_get_element (array, index), where, key, &value, error);
  return value;
}

JsonObject *
ts_json_read_object_at (JsonArray *array, const char *where, guint index, GError **error)
{
  JsonNode *node = json_array_get_element (array, index);

  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autofree char *key = g_strdup_printf ("[%u]", index);

      wrong (where, key, "an object", error);
      return NULL;
    }
  return json_node_get_object (node);
}

char *
ts_json_to_text (JsonBuilder *builder, gboolean pretty, gsize *length)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, pretty);
  return json_generator_to_data (generator, length);
}
