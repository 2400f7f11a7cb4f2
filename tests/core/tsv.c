/* SPDX-License-Identifier: MIT */
#include "tsv.h"

#include <stdlib.h>
#include <string.h>

#define MAX_MESSAGES 24

struct Tsv
{
  char *name;
  char *text;
  char **columns;
  char **fields;
  char *next;
  char *line;
  guint n_lines;
  guint n_checked;
  guint n_messages;
};

Tsv *
tsv_open (const char *folder, const char *name)
{
  Tsv *self = g_new0 (Tsv, 1);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, folder, name, NULL);
  GError *error = NULL;

  g_file_get_contents (path, &self->text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (*self->text, ==, '#');

  self->name = g_strdup (name);
  for (const char *c = self->text; *c != '\0'; c++)
    if (*c == '\n')
      self->n_lines++;
  g_assert_cmpuint (self->n_lines, >, 1);

  self->next = strchr (self->text, '\n');
  *self->next++ = '\0';
  self->columns = g_strsplit (g_strstrip (self->text + 1), "\t", -1);
  return self;
}

gboolean
tsv_next (Tsv *self)
{
  char *end = strchr (self->next, '\n');

  if (end == NULL)
    return FALSE;

  g_clear_pointer (&self->line, g_free);
  g_clear_pointer (&self->fields, g_strfreev);
  self->line = g_strndup (self->next, end - self->next);
  self->fields = g_strsplit (self->line, "\t", -1);
  self->next = end + 1;
  self->n_checked++;
  g_assert_cmpuint (g_strv_length (self->fields), ==, g_strv_length (self->columns));
  return TRUE;
}

const char *
tsv_get (Tsv *self, const char *column)
{
  for (guint i = 0; self->columns[i] != NULL; i++)
    if (g_str_equal (self->columns[i], column))
      return self->fields[i];
  g_error ("%s has no column %s", self->name, column);
}

gboolean
tsv_is_empty (Tsv *self, const char *column)
{
  return g_str_equal (tsv_get (self, column), "-");
}

static gint64
parse_int (const char *text, const char **end)
{
  char *stop;
  gint64 value = g_ascii_strtoll (text, &stop, 10);

  g_assert_true (stop != text);
  *end = stop;
  return value;
}

gint64
tsv_get_int (Tsv *self, const char *column)
{
  const char *end;
  gint64 value = parse_int (tsv_get (self, column), &end);

  g_assert_cmpint (*end, ==, '\0');
  return value;
}

TlaIntTuple *
tsv_get_tuple (Tsv *self, const char *column)
{
  const char *end;
  TlaIntTuple *tuple = tsv_parse_tuple (tsv_get (self, column), &end);

  g_assert_cmpint (*end, ==, '\0');
  return tuple;
}

void
tsv_fail (Tsv *self, const char *format, ...)
{
  va_list args;
  g_autofree char *text = NULL;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  if (self->n_messages++ < MAX_MESSAGES)
    g_test_message ("%s line %u: %s\n  %s", self->name, self->n_checked + 1, text, self->line);
  g_test_fail ();
}

void
tsv_expect (Tsv *self, const char *column, const char *found)
{
  if (!g_str_equal (tsv_get (self, column), found))
    tsv_fail (self, "%s is %s, %s was expected", column, found, tsv_get (self, column));
}

void
tsv_expect_int (Tsv *self, const char *column, gint64 found)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, found);

  tsv_expect (self, column, text);
}

void
tsv_expect_tuple (Tsv *self, const char *column, const TlaIntTuple *found)
{
  g_autofree char *text = tsv_format_tuple (found, g_str_has_suffix (column, "_static"));

  tsv_expect (self, column, text);
}

void
tsv_close (Tsv *self)
{
  g_assert_cmpuint (self->n_checked, ==, self->n_lines - 1);
  g_test_message ("%s: %u rows", self->name, self->n_checked);
  g_free (self->name);
  g_free (self->text);
  g_free (self->line);
  g_strfreev (self->columns);
  g_strfreev (self->fields);
  g_free (self);
}

TlaIntTuple *
tsv_parse_tuple (const char *text, const char **end)
{
  g_autoptr (GPtrArray) entries = NULL;
  GError *error = NULL;
  TlaIntTuple *tuple;

  if (*text != '(')
    {
      gboolean is_static = *text == '_';

      return tla_int_tuple_new_int (parse_int (text + is_static, end), is_static);
    }

  entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  text++;
  while (*text != ')')
    {
      g_ptr_array_add (entries, tsv_parse_tuple (text, &text));
      g_assert_true (*text == ',' || *text == ')');
      if (*text == ',')
        text++;
    }
  *end = text + 1;
  tuple = tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, entries->len, &error);
  g_assert_no_error (error);
  return tuple;
}

char *
tsv_format_tuple (const TlaIntTuple *tuple, gboolean with_static)
{
  GString *text = g_string_new (NULL);

  tla_int_tuple_append (tuple, text);
  g_string_replace (text, " ", "", 0);
  if (!with_static)
    g_string_replace (text, "_", "", 0);
  return g_string_free (text, FALSE);
}

gboolean
tsv_agrees (const char *expected, const TlaIntTuple *found, gboolean with_static, gboolean wraps)
{
  g_autofree char *text = tsv_format_tuple (found, with_static);
  g_autoptr (TlaIntTuple) wanted = NULL;
  g_autofree gint64 *wanted_leaves = NULL;
  g_autofree gint64 *found_leaves = NULL;
  guint n_leaves = tla_int_tuple_get_n_leaves (found);
  const char *end;

  if (!wraps)
    return g_str_equal (text, expected);

  wanted = tsv_parse_tuple (expected, &end);
  if (!tla_int_tuple_same_form (wanted, found))
    return FALSE;
  wanted_leaves = g_new (gint64, n_leaves);
  found_leaves = g_new (gint64, n_leaves);
  tla_int_tuple_get_leaves (wanted, wanted_leaves);
  tla_int_tuple_get_leaves (found, found_leaves);
  for (guint i = 0; i < n_leaves; i++)
    if ((guint32) wanted_leaves[i] != (guint32) found_leaves[i])
      return FALSE;
  return TRUE;
}
