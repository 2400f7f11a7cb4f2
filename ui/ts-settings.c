/* SPDX-License-Identifier: MIT */
#include "ts-settings.h"

#include "draw/ts-theme.h"

#include <gio/gio.h>
#include <string.h>

#define PREFERENCES "preferences"
#define WINDOW "window"
#define SAVE_DELAY_MS 400

struct _TsSettings
{
  GObject parent_instance;

  char *path;
  GKeyFile *file;
  guint save_source;
  char *color_scheme;
  char *color_map;
  const TlaElement *element;
  gboolean hexadecimal;
};

G_DEFINE_FINAL_TYPE (TsSettings, ts_settings, G_TYPE_OBJECT)

enum
{
  PROP_COLOR_SCHEME = 1,
  PROP_COLOR_MAP,
  PROP_ELEMENT,
  PROP_HEXADECIMAL,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
save_now (TsSettings *self)
{
  g_autofree char *folder = NULL;
  g_autoptr (GError) error = NULL;

  if (self->path == NULL)
    return;
  folder = g_path_get_dirname (self->path);
  g_mkdir_with_parents (folder, 0700);
  /* Losing a preference is no reason to trouble anybody: the log says so. */
  if (!g_key_file_save_to_file (self->file, self->path, &error))
    g_message ("Cannot keep the preferences: %s", error->message);
}

static gboolean
save_cb (gpointer user_data)
{
  TsSettings *self = user_data;

  self->save_source = 0;
  save_now (self);
  return G_SOURCE_REMOVE;
}

static void
queue_save (TsSettings *self)
{
  if (self->path != NULL && self->save_source == 0)
    self->save_source = g_timeout_add (SAVE_DELAY_MS, save_cb, self);
}

static gboolean
is_color_scheme (const char *name)
{
  const char *const names[] = { "system", "light", "dark", NULL };

  return name != NULL && g_strv_contains (names, name);
}

/* Whatever a file says that is not known falls back to the default. */
static void
load (TsSettings *self)
{
  g_autofree char *scheme = NULL, *map = NULL, *element = NULL;
  guint n_maps;

  if (self->path != NULL)
    g_key_file_load_from_file (self->file, self->path, G_KEY_FILE_KEEP_COMMENTS, NULL);

  scheme = g_key_file_get_string (self->file, PREFERENCES, "color-scheme", NULL);
  map = g_key_file_get_string (self->file, PREFERENCES, "color-map", NULL);
  element = g_key_file_get_string (self->file, PREFERENCES, "element", NULL);
  self->color_scheme = g_strdup (is_color_scheme (scheme) ? scheme : "system");
  self->color_map =
    g_strdup (map != NULL && ts_color_map_lookup (map) != NULL ? map : ts_color_map_get_all (&n_maps)->name);
  self->element = element != NULL ? tla_element_lookup (element) : NULL;
  if (self->element == NULL)
    self->element = tla_element_get_default ();
  self->hexadecimal = g_key_file_get_boolean (self->file, PREFERENCES, "hexadecimal", NULL);
}

static void
ts_settings_constructed (GObject *object)
{
  G_OBJECT_CLASS (ts_settings_parent_class)->constructed (object);
  TS_SETTINGS (object)->file = g_key_file_new ();
}

static void
ts_settings_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TsSettings *self = TS_SETTINGS (object);

  switch (id)
    {
    case PROP_COLOR_SCHEME:
      g_value_set_string (value, self->color_scheme);
      break;
    case PROP_COLOR_MAP:
      g_value_set_string (value, self->color_map);
      break;
    case PROP_ELEMENT:
      g_value_set_string (value, self->element->name);
      break;
    case PROP_HEXADECIMAL:
      g_value_set_boolean (value, self->hexadecimal);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
set_name (char **name, const char *value)
{
  if (g_strcmp0 (*name, value) == 0)
    return FALSE;
  g_free (*name);
  *name = g_strdup (value);
  return TRUE;
}

static gboolean
change (TsSettings *self, guint id, const GValue *value)
{
  const char *name = G_VALUE_HOLDS_STRING (value) ? g_value_get_string (value) : NULL;
  const TlaElement *element;

  switch (id)
    {
    case PROP_COLOR_SCHEME:
      return is_color_scheme (name) && set_name (&self->color_scheme, name);
    case PROP_COLOR_MAP:
      return name != NULL && ts_color_map_lookup (name) != NULL && set_name (&self->color_map, name);
    case PROP_ELEMENT:
      element = name != NULL ? tla_element_lookup (name) : NULL;
      if (element == NULL || element == self->element)
        return FALSE;
      self->element = element;
      return TRUE;
    default:
      if (self->hexadecimal == g_value_get_boolean (value))
        return FALSE;
      self->hexadecimal = g_value_get_boolean (value);
      return TRUE;
    }
}

static void
ts_settings_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TsSettings *self = TS_SETTINGS (object);

  if (!change (self, id, value))
    return;
  if (id == PROP_HEXADECIMAL)
    g_key_file_set_boolean (self->file, PREFERENCES, pspec->name, self->hexadecimal);
  else
    g_key_file_set_string (self->file, PREFERENCES, pspec->name, g_value_get_string (value));
  queue_save (self);
  g_object_notify_by_pspec (object, pspec);
}

static void
ts_settings_finalize (GObject *object)
{
  TsSettings *self = TS_SETTINGS (object);

  if (self->save_source != 0)
    {
      g_source_remove (self->save_source);
      save_now (self);
    }
  g_key_file_unref (self->file);
  g_free (self->path);
  g_free (self->color_scheme);
  g_free (self->color_map);

  G_OBJECT_CLASS (ts_settings_parent_class)->finalize (object);
}

static void
ts_settings_class_init (TsSettingsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = ts_settings_constructed;
  object_class->get_property = ts_settings_get_property;
  object_class->set_property = ts_settings_set_property;
  object_class->finalize = ts_settings_finalize;

  properties[PROP_COLOR_SCHEME] = g_param_spec_string ("color-scheme", NULL, NULL, "system", flags);
  properties[PROP_COLOR_MAP] = g_param_spec_string ("color-map", NULL, NULL, NULL, flags);
  properties[PROP_ELEMENT] = g_param_spec_string ("element", NULL, NULL, NULL, flags);
  properties[PROP_HEXADECIMAL] = g_param_spec_boolean ("hexadecimal", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
ts_settings_init (TsSettings *self)
{
}

TsSettings *
ts_settings_new (const char *path)
{
  TsSettings *self = g_object_new (TS_TYPE_SETTINGS, NULL);

  self->path = g_strdup (path);
  load (self);
  return self;
}

const char *
ts_settings_get_color_scheme (TsSettings *self)
{
  g_return_val_if_fail (TS_IS_SETTINGS (self), NULL);
  return self->color_scheme;
}

const char *
ts_settings_get_color_map (TsSettings *self)
{
  g_return_val_if_fail (TS_IS_SETTINGS (self), NULL);
  return self->color_map;
}

const TlaElement *
ts_settings_get_element (TsSettings *self)
{
  g_return_val_if_fail (TS_IS_SETTINGS (self), NULL);
  return self->element;
}

gboolean
ts_settings_get_hexadecimal (TsSettings *self)
{
  g_return_val_if_fail (TS_IS_SETTINGS (self), FALSE);
  return self->hexadecimal;
}

int
ts_settings_get_state (TsSettings *self, const char *key, int fallback)
{
  g_autoptr (GError) error = NULL;
  int value;

  g_return_val_if_fail (TS_IS_SETTINGS (self), fallback);

  value = g_key_file_get_integer (self->file, WINDOW, key, &error);
  return error == NULL ? value : fallback;
}

void
ts_settings_set_state (TsSettings *self, const char *key, int value)
{
  g_return_if_fail (TS_IS_SETTINGS (self));

  g_key_file_set_integer (self->file, WINDOW, key, value);
  queue_save (self);
}
