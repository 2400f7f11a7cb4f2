/* SPDX-License-Identifier: MIT */
#include "ts-window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#define EXAMPLES "/io/github/tilescope/Tilescope/examples/"
#define MOST_RECENT 8

/* From what everybody knows to what is strange. */
static const char *const examples[] = {
  "leading-dimension.tla", "nested.tla",    "zn.tla",    "tags.tla",        "tail-tile.tla",
  "tensors.tla",           "tile-loop.tla", "traps.tla", "three-modes.tla", "overlap.tla",
};

static void
add_section (GMenu *menu, const char *const *items, guint n_items)
{
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; i + 1 < n_items; i += 2)
    g_menu_append (section, _ (items[i]), items[i + 1]);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* An example's first line is a comment that says what it shows. */
static char *
get_example_title (const char *path)
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, NULL) : NULL;

  if (text == NULL || !g_str_has_prefix (text, "// "))
    return g_path_get_basename (path);
  return g_strndup (text + 3, strcspn (text + 3, "\n"));
}

static GMenuModel *
new_examples (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *path = g_strconcat (EXAMPLES, examples[i], NULL);
      g_autofree char *title = get_example_title (path);
      g_autoptr (GMenuItem) item = g_menu_item_new (title, NULL);

      g_menu_item_set_action_and_target (item, "win.open-example", "s", path);
      g_menu_append_item (menu, item);
    }
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

static gboolean
is_ours (GtkRecentInfo *info)
{
  return gtk_recent_info_has_application (info, g_get_application_name ()) && gtk_recent_info_exists (info);
}

static int
compare_visited (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

static GMenuModel *
new_recent (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GList *items = g_list_sort (gtk_recent_manager_get_items (gtk_recent_manager_get_default ()), compare_visited);
  int n_added = 0;

  for (GList *l = items; l != NULL && n_added < MOST_RECENT; l = l->next)
    {
      g_autoptr (GMenuItem) item = NULL;

      if (!is_ours (l->data))
        continue;
      item = g_menu_item_new (gtk_recent_info_get_display_name (l->data), NULL);
      g_menu_item_set_action_and_target (item, "win.open-uri", "s", gtk_recent_info_get_uri (l->data));
      g_menu_append_item (menu, item);
      n_added++;
    }
  /* No such action: the item is there to be read. */
  if (n_added == 0)
    g_menu_append (menu, _ ("No recent files"), "win.no-recent-files");
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

GMenuModel *
ts_window_new_menu (void)
{
  static const char *const file_items[] = { N_ ("_New Window"), "app.new-window", N_ ("_Save"),
                                            "win.save",         N_ ("Save _As…"), "win.save-as" };
  static const char *const text_items[] = { N_ ("_Edit as Text…"), "win.script", N_ ("E_xport Picture…"),
                                            "win.export" };
  static const char *const copy_items[] = { N_ ("As _Text"),    "win.copy-text",    N_ ("As _C++"),
                                            "win.copy-cpp",     N_ ("As _numpy"),   "win.copy-numpy",
                                            N_ ("As _Picture"), "win.copy-picture", N_ ("_Offsets as CSV"),
                                            "win.copy-offsets" };
  static const char *const offset_items[] = { N_ ("Save O_ffsets as CSV…"), "win.save-offsets" };
  static const char *const app_items[] = { N_ ("_Preferences"),  "app.preferences",       N_ ("_Keyboard Shortcuts"),
                                           "win.show-shortcuts", N_ ("_About Tilescope"), "app.about" };
  g_autoptr (GMenu) menu = g_menu_new (), open = g_menu_new (), copy = g_menu_new (), copies = g_menu_new ();
  g_autoptr (GMenuModel) example_menu = new_examples (), recent = new_recent ();

  add_section (menu, file_items, G_N_ELEMENTS (file_items));
  g_menu_append_submenu (open, _ ("_Recent Files"), recent);
  g_menu_append_submenu (open, _ ("E_xamples"), example_menu);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (open));

  add_section (copies, copy_items, G_N_ELEMENTS (copy_items));
  add_section (copies, offset_items, G_N_ELEMENTS (offset_items));
  g_menu_append_submenu (copy, _ ("_Copy Layout"), G_MENU_MODEL (copies));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (copy));
  add_section (menu, text_items, G_N_ELEMENTS (text_items));
  add_section (menu, app_items, G_N_ELEMENTS (app_items));
  return G_MENU_MODEL (g_steal_pointer (&menu));
}
