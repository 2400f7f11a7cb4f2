/* SPDX-License-Identifier: MIT */
#include "ts-value-list.h"

#include "session/ts-session-edit.h"
#include "ts-card.h"
#include "ts-value-row.h"

#include <glib/gi18n.h>

#define NEW_VALUE "zN<half>(20, 28)"
#define MOST_ROWS 7
#define ROW_HEIGHT 32

struct _TsValueList
{
  GtkWidget parent_instance;

  TsSession *session;
  GtkSingleSelection *selection;
  GtkWidget *scrolled;
  GtkWidget *view;
  GtkWidget *menu;
  guint n_frames;   /* until the menu is gone */
  gboolean renames; /* once it is */
  GPtrArray *rows;  /* (element-type TsValueRow): those on the screen */
  gboolean selecting;
};

G_DEFINE_FINAL_TYPE (TsValueList, ts_value_list, GTK_TYPE_WIDGET)

static guint
find_statement (TsValueList *self, TsStatement *statement)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->session)); i++)
    {
      g_autoptr (TsStatement) each = g_list_model_get_item (G_LIST_MODEL (self->session), i);

      if (each == statement)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static void
selected_cb (TsValueList *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (!self->selecting && position != GTK_INVALID_LIST_POSITION)
    ts_session_set_selected (self->session, position);
}

static void
update_actions (TsValueList *self)
{
  guint n_items = self->session != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->session)) : 0;
  guint selected = n_items > 0 ? ts_session_get_selected (self->session) : GTK_INVALID_LIST_POSITION;
  gboolean has = selected < n_items;
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "value.delete", has);
  gtk_widget_action_set_enabled (widget, "value.duplicate", has);
  gtk_widget_action_set_enabled (widget, "value.rename", has);
  gtk_widget_action_set_enabled (widget, "value.move-up", has && selected > 0);
  gtk_widget_action_set_enabled (widget, "value.move-down", has && selected + 1 < n_items);
}

/* The selection model moves its own selection when items go; the session's is the one that counts. */
static void
follow_session (TsValueList *self)
{
  guint selected;

  if (self->session == NULL)
    return;
  selected = ts_session_get_selected (self->session);
  if (selected < g_list_model_get_n_items (G_LIST_MODEL (self->session)))
    {
      self->selecting = TRUE;
      gtk_single_selection_set_selected (self->selection, selected);
      self->selecting = FALSE;
    }
  update_actions (self);
}

/* A short list is as high as its rows, a long one scrolls. */
static void
items_changed_cb (TsValueList *self)
{
  gboolean is_long = g_list_model_get_n_items (G_LIST_MODEL (self->session)) > MOST_ROWS;

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER,
                                  is_long ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scrolled),
                                              is_long ? MOST_ROWS * ROW_HEIGHT : -1);
  follow_session (self);
}

void
ts_value_list_set_session (TsValueList *self, TsSession *session)
{
  g_return_if_fail (TS_IS_VALUE_LIST (self));

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  self->selecting = TRUE;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (session));
  self->selecting = FALSE;
  if (session == NULL)
    return;
  g_signal_connect_swapped (session, "notify::selected", G_CALLBACK (follow_session), self);
  /* After the selection model, which is told of it first. */
  g_signal_connect_data (session, "items-changed", G_CALLBACK (items_changed_cb), self, NULL,
                         G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  items_changed_cb (self);
}

/* Commands */

static gboolean
get_selected (TsValueList *self, guint *selected)
{
  if (self->session == NULL)
    return FALSE;
  *selected = ts_session_get_selected (self->session);
  return *selected < g_list_model_get_n_items (G_LIST_MODEL (self->session));
}

static void
new_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsValueList *self = TS_VALUE_LIST (widget);
  g_autofree char *value_name = ts_session_make_name (self->session, "L");
  g_autofree char *text = g_strdup_printf ("%s = " NEW_VALUE, value_name);
  guint selected;

  ts_session_insert (self->session, get_selected (self, &selected) ? selected + 1 : 0, text);
}

static void
delete_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsValueList *self = TS_VALUE_LIST (widget);
  guint selected;

  if (get_selected (self, &selected))
    ts_session_remove (self->session, selected);
}

static void
duplicate_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  guint selected;

  if (get_selected (TS_VALUE_LIST (widget), &selected))
    ts_session_duplicate (TS_VALUE_LIST (widget)->session, selected);
}

static void
edit_name (TsValueList *self)
{
  TsStatement *statement = self->session != NULL ? ts_session_get_selected_statement (self->session) : NULL;

  for (guint i = 0; statement != NULL && i < self->rows->len; i++)
    if (ts_value_row_get_statement (g_ptr_array_index (self->rows, i)) == statement)
      ts_value_row_edit_name (g_ptr_array_index (self->rows, i));
}

/* A menu that closes moves the focus behind its last frame, and a name that loses the focus is done. */
static gboolean
menu_closing_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  TsValueList *self = TS_VALUE_LIST (widget);

  if (--self->n_frames > 0)
    return G_SOURCE_CONTINUE;
  if (self->renames)
    edit_name (self);
  self->renames = FALSE;
  return G_SOURCE_REMOVE;
}

static void
menu_closed_cb (TsValueList *self)
{
  if (self->n_frames == 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), menu_closing_cb, NULL, NULL);
  self->n_frames = 3;
}

static void
rename_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsValueList *self = TS_VALUE_LIST (widget);

  self->renames = self->n_frames > 0 || (self->menu != NULL && gtk_widget_get_mapped (self->menu));
  if (!self->renames)
    edit_name (self);
}

static void
move_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsValueList *self = TS_VALUE_LIST (widget);
  guint selected;

  if (!get_selected (self, &selected))
    return;
  if (g_str_equal (name, "value.move-up") && selected > 0)
    ts_session_move (self->session, selected, selected - 1);
  else if (g_str_equal (name, "value.move-down") &&
           selected + 1 < g_list_model_get_n_items (G_LIST_MODEL (self->session)))
    ts_session_move (self->session, selected, selected + 1);
}

static void
paste_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TsValueList) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GError) error = NULL;
  guint selected;

  if (text == NULL || self->session == NULL)
    return;
  /* What is no script at all is one statement to put right. */
  if (!ts_session_insert_script (self->session, text, &error))
    ts_session_insert (self->session, get_selected (self, &selected) ? selected + 1 : 0, g_strstrip (text));
}

static void
paste_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, paste_ready_cb, g_object_ref (widget));
}

/* Rows */

static void
renamed_cb (TsValueRow *row, const char *name, TsValueList *self)
{
  guint position = find_statement (self, ts_value_row_get_statement (row));

  if (position != GTK_INVALID_LIST_POSITION)
    ts_session_rename (self->session, position, name);
}

static void
dropped_cb (TsValueRow *row, TsStatement *dropped, TsValueList *self)
{
  guint from = find_statement (self, dropped), to = find_statement (self, ts_value_row_get_statement (row));

  if (from != GTK_INVALID_LIST_POSITION && to != GTK_INVALID_LIST_POSITION)
    ts_session_move (self->session, from, to);
}

static GMenuModel *
new_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new (), order = g_menu_new ();

  g_menu_append (menu, _ ("Re_name"), "value.rename");
  g_menu_append (menu, _ ("D_uplicate"), "value.duplicate");
  g_menu_append (menu, _ ("_Delete"), "value.delete");
  g_menu_append (order, _ ("Move _Up"), "value.move-up");
  g_menu_append (order, _ ("Move _Down"), "value.move-down");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (order));
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

static void
ensure_menu (TsValueList *self)
{
  g_autoptr (GMenuModel) menu = NULL;

  if (self->menu != NULL)
    return;
  menu = new_menu ();
  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  g_signal_connect_swapped (self->menu, "closed", G_CALLBACK (menu_closed_cb), self);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

static void
show_menu_cb (GtkGestureClick *gesture, int n_press, double x, double y, TsValueList *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));
  guint position = find_statement (self, ts_value_row_get_statement (TS_VALUE_ROW (row)));
  double menu_x, menu_y;

  if (position == GTK_INVALID_LIST_POSITION)
    return;
  ensure_menu (self);
  ts_session_set_selected (self->session, position);
  gtk_widget_translate_coordinates (row, GTK_WIDGET (self), x, y, &menu_x, &menu_y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) menu_x, (int) menu_y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TsValueList *self)
{
  TsValueRow *row = ts_value_row_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (show_menu_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (row), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (row, "renamed", G_CALLBACK (renamed_cb), self);
  g_signal_connect (row, "dropped", G_CALLBACK (dropped_cb), self);
  gtk_list_item_set_child (item, GTK_WIDGET (row));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TsValueList *self)
{
  TsValueRow *row = TS_VALUE_ROW (gtk_list_item_get_child (item));

  ts_value_row_set_statement (row, self->session, gtk_list_item_get_item (item));
  g_ptr_array_add (self->rows, row);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TsValueList *self)
{
  TsValueRow *row = TS_VALUE_ROW (gtk_list_item_get_child (item));

  g_ptr_array_remove (self->rows, row);
  ts_value_row_set_statement (row, NULL, NULL);
}

static void
ts_value_list_dispose (GObject *object)
{
  TsValueList *self = TS_VALUE_LIST (object);
  GtkWidget *child;

  if (self->session != NULL)
    ts_value_list_set_session (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_value_list_parent_class)->dispose (object);
}

static void
ts_value_list_finalize (GObject *object)
{
  g_ptr_array_unref (TS_VALUE_LIST (object)->rows);

  G_OBJECT_CLASS (ts_value_list_parent_class)->finalize (object);
}

static void
ts_value_list_class_init (TsValueListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_value_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_value_list_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);

  gtk_widget_class_install_action (widget_class, "value.new", NULL, new_cb);
  gtk_widget_class_install_action (widget_class, "value.delete", NULL, delete_cb);
  gtk_widget_class_install_action (widget_class, "value.duplicate", NULL, duplicate_cb);
  gtk_widget_class_install_action (widget_class, "value.rename", NULL, rename_cb);
  gtk_widget_class_install_action (widget_class, "value.move-up", NULL, move_cb);
  gtk_widget_class_install_action (widget_class, "value.move-down", NULL, move_cb);
  gtk_widget_class_install_action (widget_class, "value.paste", NULL, paste_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "value.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F2, 0, "value.rename", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "value.move-up", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "value.move-down", NULL);
}

static GtkWidget *
new_header (void)
{
  GtkWidget *header = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *title = gtk_label_new (_ ("Values")), *add;

  gtk_widget_add_css_class (title, "ts-heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_margin_start (title, 4);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (header), title);
  add = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_add_css_class (add, "ts-small");
  gtk_widget_set_tooltip_text (add, _ ("New Value"));
  ts_widget_set_name (add, _ ("New Value"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (add), "value.new");
  gtk_box_append (GTK_BOX (header), add);
  return header;
}

static void
ts_value_list_init (TsValueList *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (manager), 4);
  self->rows = g_ptr_array_new ();
  gtk_widget_set_parent (new_header (), GTK_WIDGET (self));

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), self);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (selected_cb), self);
  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (self->selection), factory);
  gtk_widget_add_css_class (self->view, "ts-values");
  ts_widget_set_name (self->view, _ ("Values"));

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->view);
  ts_widget_set_name (self->scrolled, _ ("Values"));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));

  update_actions (self);
}

TsValueList *
ts_value_list_new (void)
{
  return g_object_new (TS_TYPE_VALUE_LIST, NULL);
}
