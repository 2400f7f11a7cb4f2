/* SPDX-License-Identifier: MIT */
#include "ts-preferences.h"

#include "draw/ts-theme.h"

#include <glib/gi18n.h>

/* A row that chooses one of @names for a property; what stands in the row is @titles. */
typedef struct
{
  TsSettings *settings;
  const char *property;
  GStrv names;
} Choice;

static void
choice_free (gpointer data, GClosure *closure)
{
  Choice *choice = data;

  g_object_unref (choice->settings);
  g_strfreev (choice->names);
  g_free (choice);
}

static void
chosen_cb (AdwComboRow *row, GParamSpec *pspec, Choice *choice)
{
  guint selected = adw_combo_row_get_selected (row);

  if (selected < g_strv_length (choice->names))
    g_object_set (choice->settings, choice->property, choice->names[selected], NULL);
}

static void
add_choice (AdwPreferencesGroup *group,
            TsSettings *settings,
            const char *title,
            const char *property,
            GPtrArray *names,
            GPtrArray *titles)
{
  Choice *choice = g_new (Choice, 1);
  GtkWidget *row = adw_combo_row_new ();
  g_autofree char *now = NULL;
  g_autoptr (GtkStringList) list = NULL;

  g_ptr_array_add (names, NULL);
  g_ptr_array_add (titles, NULL);
  *choice = (Choice) { g_object_ref (settings), property, g_strdupv ((GStrv) names->pdata) };
  list = gtk_string_list_new ((const char *const *) titles->pdata);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  g_object_get (settings, property, &now, NULL);
  for (guint i = 0; choice->names[i] != NULL; i++)
    if (g_str_equal (choice->names[i], now))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  g_signal_connect_data (row, "notify::selected", G_CALLBACK (chosen_cb), choice, choice_free, 0);
  adw_preferences_group_add (group, row);
}

static void
add_color_scheme (AdwPreferencesGroup *group, TsSettings *settings)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new (), titles = g_ptr_array_new ();

  g_ptr_array_add (names, (gpointer) "system");
  g_ptr_array_add (titles, _ ("Follow System"));
  g_ptr_array_add (names, (gpointer) "light");
  g_ptr_array_add (titles, _ ("Light"));
  g_ptr_array_add (names, (gpointer) "dark");
  g_ptr_array_add (titles, _ ("Dark"));
  add_choice (group, settings, _ ("Theme"), "color-scheme", names, titles);
}

static void
add_color_map (AdwPreferencesGroup *group, TsSettings *settings)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new (), titles = g_ptr_array_new ();
  guint n_maps;
  const TsColorMap *maps = ts_color_map_get_all (&n_maps);

  for (guint i = 0; i < n_maps; i++)
    {
      g_ptr_array_add (names, (gpointer) maps[i].name);
      g_ptr_array_add (titles, (gpointer) maps[i].label);
    }
  add_choice (group, settings, _ ("Colour Map"), "color-map", names, titles);
}

static void
add_element (AdwPreferencesGroup *group, TsSettings *settings)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new (), titles = g_ptr_array_new ();
  guint n_elements;
  const TlaElement *elements = tla_element_get_all (&n_elements);

  for (guint i = 0; i < n_elements; i++)
    {
      g_ptr_array_add (names, (gpointer) elements[i].name);
      g_ptr_array_add (titles, (gpointer) elements[i].name);
    }
  add_choice (group, settings, _ ("Default Element"), "element", names, titles);
}

static void
add_number_base (AdwPreferencesGroup *group, TsSettings *settings)
{
  GtkWidget *row = adw_action_row_new (), *toggle = gtk_switch_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Hexadecimal Offsets"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ ("In the inspector; addresses always are"));
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  g_object_bind_property (settings, "hexadecimal", toggle, "active", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  adw_preferences_group_add (group, row);
}

GtkWindow *
ts_preferences_new (TsSettings *settings)
{
  GtkWidget *window = adw_preferences_window_new (), *page = adw_preferences_page_new ();
  AdwPreferencesGroup *look = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *values = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (look, _ ("Look"));
  add_color_scheme (look, settings);
  add_color_map (look, settings);
  adw_preferences_group_set_title (values, _ ("Values"));
  adw_preferences_group_set_description (values, _ ("For layouts that name no element, and for numbers"));
  add_element (values, settings);
  add_number_base (values, settings);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), look);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), values);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), ADW_PREFERENCES_PAGE (page));
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  return GTK_WINDOW (window);
}
