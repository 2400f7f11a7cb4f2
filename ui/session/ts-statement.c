/* SPDX-License-Identifier: MIT */
#include "session/ts-statement-private.h"

#include "expr/tla-scope.h"

#include <string.h>

#define LABEL_LENGTH 40

struct _TsStatement
{
  GObject parent_instance;

  guint64 id;
  char *text;
  char *name;
  char *label;
  TsView *view;

  /* What the text says: a script, or why it is none. */
  TlaScript *script;
  GError *parse_error;
  GPtrArray *names;

  /* What it came to. */
  GPtrArray *results;
  GPtrArray *problems;
  GArray *loops;
  TlaValue *value;
  TlaValue *last_value;
  GError *error;
  char *error_text;
};

G_DEFINE_FINAL_TYPE (TsStatement, ts_statement, G_TYPE_OBJECT)

enum
{
  PROP_TEXT = 1,
  PROP_NAME,
  PROP_VALUE,
  PROP_LAST_VALUE,
  PROP_ERROR_TEXT,
  PROP_VIEW,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

static void
ts_statement_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TsStatement *self = TS_STATEMENT (object);

  switch (id)
    {
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_NAME:
      g_value_set_string (value, ts_statement_get_name (self));
      break;
    case PROP_VALUE:
      g_value_set_boxed (value, self->value);
      break;
    case PROP_LAST_VALUE:
      g_value_set_boxed (value, self->last_value);
      break;
    case PROP_ERROR_TEXT:
      g_value_set_string (value, self->error_text);
      break;
    case PROP_VIEW:
      g_value_set_boxed (value, self->view);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
ts_statement_finalize (GObject *object)
{
  TsStatement *self = TS_STATEMENT (object);

  g_free (self->text);
  g_free (self->name);
  g_free (self->label);
  ts_view_free (self->view);
  g_clear_pointer (&self->script, tla_script_unref);
  g_clear_error (&self->parse_error);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->results);
  g_ptr_array_unref (self->problems);
  g_array_unref (self->loops);
  g_clear_pointer (&self->value, tla_value_unref);
  g_clear_pointer (&self->last_value, tla_value_unref);
  g_clear_error (&self->error);
  g_free (self->error_text);
  G_OBJECT_CLASS (ts_statement_parent_class)->finalize (object);
}

static void
ts_statement_class_init (TsStatementClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ts_statement_get_property;
  object_class->finalize = ts_statement_finalize;

  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, NULL, flags);
  properties[PROP_NAME] = g_param_spec_string ("name", NULL, NULL, NULL, flags);
  properties[PROP_VALUE] = g_param_spec_boxed ("value", NULL, NULL, TLA_TYPE_VALUE, flags);
  properties[PROP_LAST_VALUE] = g_param_spec_boxed ("last-value", NULL, NULL, TLA_TYPE_VALUE, flags);
  properties[PROP_ERROR_TEXT] = g_param_spec_string ("error-text", NULL, NULL, NULL, flags);
  properties[PROP_VIEW] = g_param_spec_boxed ("view", NULL, NULL, TS_TYPE_VIEW, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
ts_statement_init (TsStatement *self)
{
  self->text = g_strdup ("");
  self->label = g_strdup ("");
  self->view = ts_view_new ();
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->results = tla_results_new ();
  self->problems = g_ptr_array_new ();
  self->loops = g_array_new (FALSE, FALSE, sizeof (TlaLoop));
}

TsStatement *
ts_statement_new (guint64 id)
{
  TsStatement *self = g_object_new (TS_TYPE_STATEMENT, NULL);

  self->id = id;
  return self;
}

/* One line of at most LABEL_LENGTH characters. */
static char *
shorten (const char *text)
{
  g_autoptr (GString) line = g_string_new (NULL);
  guint n = 0;

  for (const char *c = text; *c; c = g_utf8_next_char (c))
    {
      gboolean space = g_unichar_isspace (g_utf8_get_char (c));

      if (space && (line->len == 0 || line->str[line->len - 1] == ' '))
        continue;
      if (n++ == LABEL_LENGTH)
        {
          g_string_append (line, "…");
          break;
        }
      if (space)
        g_string_append_c (line, ' ');
      else
        g_string_append_len (line, c, g_utf8_next_char (c) - c);
    }
  return g_strchomp (g_string_free (g_steal_pointer (&line), FALSE));
}

static gboolean
has_name (const GPtrArray *names, const char *name)
{
  for (guint i = 0; i < names->len; i++)
    {
      if (g_str_equal (names->pdata[i], name))
        return TRUE;
    }
  return FALSE;
}

static void
add_name (GPtrArray *names, const char *name)
{
  if (name && !has_name (names, name))
    g_ptr_array_add (names, g_strdup (name));
}

char *
ts_statement_guess_name (const char *text)
{
  const char *end = strchr (text, '=');
  const char *start;

  if (!end)
    return NULL;
  while (end > text && g_ascii_isspace (end[-1]))
    end--;
  start = end;
  while (start > text && (g_ascii_isalnum (start[-1]) || start[-1] == '_'))
    start--;
  return start < end && !g_ascii_isdigit (*start) ? g_strndup (start, end - start) : NULL;
}

/* The names of the text; where it cannot be read and gives no hint, those that it gave before stay. */
static void
read_names (TsStatement *self)
{
  g_autofree char *guess = NULL;

  if (self->script)
    {
      g_ptr_array_set_size (self->names, 0);
      for (guint i = 0; i < tla_script_get_n_statements (self->script); i++)
        {
          TlaPlace place;
          const char *name = NULL;

          tla_script_get_statement (self->script, i, &place, &name);
          add_name (self->names, name);
        }
      return;
    }

  guess = ts_statement_guess_name (self->text);
  if (guess)
    {
      g_ptr_array_set_size (self->names, 0);
      add_name (self->names, guess);
    }
}

static void
set_name (TsStatement *self, const char *name)
{
  gboolean changed = g_strcmp0 (name, self->name) != 0;

  if (changed)
    {
      g_free (self->name);
      self->name = g_strdup (name);
    }
  g_free (self->label);
  self->label = name ? g_strdup (name) : shorten (self->text);
  if (changed)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NAME]);
}

static const char *
get_last_name (TsStatement *self)
{
  return self->names->len > 0 ? self->names->pdata[self->names->len - 1] : NULL;
}

void
ts_statement_set_text (TsStatement *self, const char *text)
{
  if (g_str_equal (self->text, text))
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  g_clear_pointer (&self->script, tla_script_unref);
  g_clear_error (&self->parse_error);
  self->script = tla_script_new (text, -1, &self->parse_error);
  read_names (self);
  set_name (self, get_last_name (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

void
ts_statement_set_view (TsStatement *self, const TsView *view)
{
  if (ts_view_equal (self->view, view))
    return;

  ts_view_free (self->view);
  self->view = ts_view_copy (view);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VIEW]);
}

static gboolean
run (TsStatement *self, TlaScope *scope, GPtrArray *results, GError **error)
{
  if (self->parse_error)
    {
      g_propagate_error (error, g_error_copy (self->parse_error));
      return FALSE;
    }
  return !self->script || tla_script_evaluate (self->script, scope, results, error);
}

/* A name that the statement failed to give must not be found with the value it had before. */
static void
forget_missing_names (TsStatement *self, TlaScope *scope, const GPtrArray *results)
{
  for (guint i = 0; i < self->names->len; i++)
    {
      const char *name = self->names->pdata[i];
      gboolean given = FALSE;

      for (guint j = 0; j < results->len && !given; j++)
        given = g_strcmp0 (((TlaResult *) results->pdata[j])->name, name) == 0;
      if (!given)
        tla_scope_remove (scope, name);
    }
}

/* An unknown name that another statement was to give: that one is where to look. */
static GError *
explain (TsStatement *self, GError *error, GHashTable *broken)
{
  g_autofree char *name = NULL;
  g_autofree char *culprit_text = NULL;
  TsStatement *culprit;
  TlaPlace place;
  GError *better;

  if (!g_error_matches (error, TLA_ERROR, TLA_ERROR_NAME) || !tla_error_get_place (error, &place) ||
      place.end > strlen (self->text) || place.start >= place.end)
    return error;

  name = g_strndup (self->text + place.start, place.end - place.start);
  culprit = g_hash_table_lookup (broken, name);
  if (!culprit || culprit == self)
    return error;

  culprit_text = shorten (culprit->text);
  better = g_error_new (TLA_ERROR, TLA_ERROR_NAME,
                        "“%s” has no value, because the statement that gives it has an error: correct “%s” first", name,
                        culprit_text);
  tla_error_set_place (better, &place);
  g_error_free (error);
  return better;
}

/* What is shown is the text, static marks and all, and the element. */
static gboolean
same_value (const TlaValue *a, const TlaValue *b)
{
  g_autofree char *left = NULL;
  g_autofree char *right = NULL;

  if (!a || !b || tla_value_get_element (a) != tla_value_get_element (b))
    return a == b;
  left = tla_value_to_string (a);
  right = tla_value_to_string (b);
  return g_str_equal (left, right);
}

static gboolean
set_value (TlaValue **place, const TlaValue *value)
{
  if (same_value (*place, value))
    return FALSE;
  g_clear_pointer (place, tla_value_unref);
  *place = value ? tla_value_ref (value) : NULL;
  return TRUE;
}

static gboolean
same_loops (const GArray *a, const GArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const TlaLoop *left = &g_array_index (a, TlaLoop, i);
      const TlaLoop *right = &g_array_index (b, TlaLoop, i);

      if (!g_str_equal (left->name, right->name) || left->first != right->first || left->step != right->step ||
          left->count != right->count || left->value != right->value)
        return FALSE;
    }
  return TRUE;
}

static gboolean
same_problems (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const TlaProblem *left = a->pdata[i];
      const TlaProblem *right = b->pdata[i];

      if (left->check != right->check || !g_str_equal (left->text, right->text))
        return FALSE;
    }
  return TRUE;
}

static gboolean
same_results (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const TlaResult *left = a->pdata[i];
      const TlaResult *right = b->pdata[i];

      if (g_strcmp0 (left->name, right->name) != 0 || !same_value (left->value, right->value))
        return FALSE;
    }
  return TRUE;
}

/* Problems and loops are borrowed from the results, which are kept. Whether they are others than before. */
static gboolean
take_results (TsStatement *self, GPtrArray *results, const TlaResult **last)
{
  g_autoptr (GPtrArray) problems = g_ptr_array_new ();
  g_autoptr (GArray) loops = g_array_new (FALSE, FALSE, sizeof (TlaLoop));
  gboolean changed;

  *last = NULL;
  for (guint i = 0; i < results->len; i++)
    {
      const TlaResult *result = results->pdata[i];

      g_ptr_array_extend (problems, result->problems, NULL, NULL);
      add_name (self->names, result->name);
      if (result->value)
        *last = result;
      g_array_set_size (loops, 0);
      g_array_append_vals (loops, result->loops->data, result->loops->len);
    }

  changed = !same_problems (problems, self->problems) || !same_loops (loops, self->loops) ||
            !same_results (results, self->results);
  g_ptr_array_unref (self->problems);
  self->problems = g_steal_pointer (&problems);
  g_array_unref (self->loops);
  self->loops = g_steal_pointer (&loops);
  g_ptr_array_unref (self->results);
  self->results = g_ptr_array_ref (results);
  return changed;
}

void
ts_statement_evaluate (TsStatement *self, TlaScope *scope, GHashTable *broken)
{
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autofree char *error_text = NULL;
  GError *error = NULL;
  const TlaResult *last;
  const TlaValue *value;
  gboolean changed;

  if (!run (self, scope, results, &error))
    {
      error = explain (self, error, broken);
      error_text = tla_error_to_string (error);
      forget_missing_names (self, scope, results);
    }

  g_object_freeze_notify (G_OBJECT (self));
  changed = take_results (self, results, &last);
  value = last ? last->value : NULL;
  set_name (self, last && !error ? last->name : get_last_name (self));
  if (set_value (&self->value, error ? NULL : value) || changed)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VALUE]);
  if (!error && set_value (&self->last_value, value))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LAST_VALUE]);

  g_clear_error (&self->error);
  self->error = error;
  if (g_strcmp0 (self->error_text, error_text) != 0)
    {
      g_free (self->error_text);
      self->error_text = g_steal_pointer (&error_text);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR_TEXT]);
    }
  g_object_thaw_notify (G_OBJECT (self));
}

void
ts_statement_replay (TsStatement *self, TlaScope *scope)
{
  g_autoptr (GPtrArray) results = tla_results_new ();

  if (!run (self, scope, results, NULL))
    forget_missing_names (self, scope, results);
}

void
ts_statement_mark_broken (TsStatement *self, GHashTable *broken)
{
  for (guint i = 0; i < self->names->len; i++)
    {
      if (self->error)
        g_hash_table_insert (broken, self->names->pdata[i], self);
      else
        g_hash_table_remove (broken, self->names->pdata[i]);
    }
}

GPtrArray *
ts_statement_get_names (TsStatement *self)
{
  return self->names;
}

guint64
ts_statement_get_id (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), 0);

  return self->id;
}

const char *
ts_statement_get_text (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->text;
}

const char *
ts_statement_get_name (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->name;
}

const char *
ts_statement_get_label (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->label;
}

const TlaValue *
ts_statement_get_value (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->value;
}

const TlaValue *
ts_statement_get_last_value (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->last_value;
}

GPtrArray *
ts_statement_get_results (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->results;
}

const GError *
ts_statement_get_error (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->error;
}

const char *
ts_statement_get_error_text (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->error_text;
}

GPtrArray *
ts_statement_get_problems (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->problems;
}

GArray *
ts_statement_get_loops (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->loops;
}

const TsView *
ts_statement_get_view (TsStatement *self)
{
  g_return_val_if_fail (TS_IS_STATEMENT (self), NULL);

  return self->view;
}
