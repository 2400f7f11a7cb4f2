/* SPDX-License-Identifier: MIT */
#include "ts-layout-page-private.h"

#include "ts-card.h"
#include "ts-facts.h"
#include "ts-text.h"

#include <glib/gi18n.h>

G_DEFINE_FINAL_TYPE (TsLayoutPage, ts_layout_page, GTK_TYPE_WIDGET)

enum
{
  PROP_SHOW_VALUES = 1,
  PROP_SHOW_INSPECTOR,
  PROP_LABEL,
  PROP_COLOR,
  PROP_WRAP,
  PROP_SPEED,
  PROP_HAS_PICTURE,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];
static guint message_signal;

void
ts_layout_page_say (TsLayoutPage *self, const char *message)
{
  g_signal_emit (self, message_signal, 0, message);
}

gboolean
ts_layout_page_get_selected (TsLayoutPage *self, guint *index)
{
  if (self->session == NULL || self->statement == NULL)
    return FALSE;
  *index = ts_session_get_selected (self->session);
  return *index < g_list_model_get_n_items (G_LIST_MODEL (self->session));
}

void
ts_layout_page_set_view (TsLayoutPage *self, const TsView *view, const char *what, const char *merge)
{
  g_autoptr (TsView) own = NULL;
  const TsView *old;
  guint index;

  if (!ts_layout_page_get_selected (self, &index))
    return;
  old = ts_statement_get_view (self->statement);
  own = ts_view_copy (view);
  g_free (own->color_map);
  own->color_map = g_strdup (old->color_map);
  own->hexadecimal = old->hexadecimal;
  ts_session_set_view (self->session, index, own, what, merge);
}

/* The statement's view, and what the preferences say where it says nothing. */
static TsView *
make_view (TsLayoutPage *self)
{
  TsView *view = ts_view_copy (ts_statement_get_view (self->statement));

  if (view->color_map == NULL)
    view->color_map = g_strdup (ts_settings_get_color_map (self->settings));
  view->hexadecimal = view->hexadecimal || ts_settings_get_hexadecimal (self->settings);
  return view;
}

static const TlaElement *
get_element (TsLayoutPage *self)
{
  const TlaElement *element = tla_value_get_element (self->value);

  return element != NULL ? element : ts_settings_get_element (self->settings);
}

/* A view may name modes that the layout had before it was edited: those choices are then left out. */
static TsScene *
make_scene (TsLayoutPage *self, GError **error)
{
  g_autoptr (TsView) view = make_view (self);
  TsScene *scene = ts_scene_new_for_value (self->value, get_element (self), view, NULL);

  if (scene != NULL)
    return scene;
  g_clear_pointer (&view->row_modes, g_array_unref);
  g_clear_pointer (&view->column_modes, g_array_unref);
  g_clear_pointer (&view->fixed, g_array_unref);
  g_clear_pointer (&view->tile_shape, tla_int_tuple_unref);
  g_clear_pointer (&view->tile_coord, tla_int_tuple_unref);
  g_clear_pointer (&view->tiles_shape, tla_int_tuple_unref);
  view->has_range = FALSE;
  return ts_scene_new_for_value (self->value, get_element (self), view, error);
}

static void
show_facts (TsLayoutPage *self)
{
  if (self->values == NULL)
    return;
  ts_values_panel_set_facts (self->values, self->facts);
  ts_inspector_set_facts (self->inspector, self->facts);
}

static void
facts_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TsLayoutPage) self = user_data;
  GPtrArray *facts = ts_facts_load_finish (result, NULL);

  /* Cancelled: other facts are on their way. */
  if (facts == NULL)
    return;
  g_clear_pointer (&self->facts, g_ptr_array_unref);
  self->facts = facts;
  show_facts (self);
}

static void
load_facts (TsLayoutPage *self)
{
  g_cancellable_cancel (self->facts_cancellable);
  g_clear_object (&self->facts_cancellable);
  /* Nobody waits for them before there is a panel to show them. */
  if (self->values == NULL)
    return;
  if (self->value == NULL)
    {
      g_clear_pointer (&self->facts, g_ptr_array_unref);
      show_facts (self);
      return;
    }
  self->facts_cancellable = g_cancellable_new ();
  ts_facts_load (self->value, self->scene != NULL ? ts_scene_get_element (self->scene) : NULL, self->facts_cancellable,
                 facts_loaded_cb, g_object_ref (self));
}

static void
show_empty (TsLayoutPage *self, const char *title, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->empty_title), title);
  gtk_label_set_text (GTK_LABEL (self->empty_text), text);
  gtk_widget_set_visible (self->empty_button, self->statement == NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->middle), "empty");
  /* What had the focus is gone with the last value; without any, a paste would go nowhere. */
  if (self->statement == NULL)
    gtk_widget_grab_focus (self->empty_button);
}

static void
explain_no_picture (TsLayoutPage *self, const GError *error)
{
  g_autofree char *title = NULL;

  if (self->statement == NULL)
    show_empty (self, _ ("Nothing to Show Yet"), _ ("Add a value, paste a layout or a script, or drop a file here."));
  else if (error != NULL)
    show_empty (self, _ ("No Picture"), error->message);
  else if (self->value == NULL && ts_statement_get_error (self->statement) != NULL)
    show_empty (self, _ ("No Picture Yet"), ts_statement_get_error_text (self->statement));
  else if (self->value == NULL)
    show_empty (self, _ ("No Picture"), _ ("This statement has no value."));
  else if (tla_value_get_tuple (self->value) == NULL)
    {
      title = tla_value_to_string (self->value);
      show_empty (self, title, _ ("A storage or an element has no picture: only layouts and tensors have."));
    }
  else
    {
      title = tla_int_tuple_to_brief (tla_value_get_tuple (self->value));
      show_empty (self, title, _ ("An integer or a tuple has no picture: only layouts and tensors have."));
    }
}

static gboolean
has_other_size (const TsScene *a, const TsScene *b)
{
  return ts_scene_get_rows (a)->extent != ts_scene_get_rows (b)->extent ||
         ts_scene_get_columns (a)->extent != ts_scene_get_columns (b)->extent;
}

static void
scene_changed (TsLayoutPage *self, gboolean refit)
{
  ts_walk_scene_changed (self->walk);
  ts_pointer_set_scene (self->pointer, self->scene);
  ts_logical_header_set_scene (self->logical_header, self->scene);
  ts_mode_list_set_scene (self->mode_bar, self->scene);
  ts_memory_header_set_scene (self->memory_header, self->scene);
  if (self->values != NULL)
    ts_values_panel_set_scene (self->values, self->scene);
  if (self->go_to != NULL)
    ts_go_to_set_scene (self->go_to, self->scene);
  ts_canvas_scene_changed (self->logical, refit);
  ts_canvas_scene_changed (self->memory, refit);
  ts_layout_page_update_actions (self);
  for (guint id = PROP_LABEL; id <= PROP_WRAP; id++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[id]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAS_PICTURE]);
}

/* What is shown of the statement: its value, or the last good one, greyed. */
static const TlaValue *
get_shown_value (TsLayoutPage *self, gboolean *stale)
{
  const TlaValue *value = self->statement != NULL ? ts_statement_get_value (self->statement) : NULL;

  *stale = FALSE;
  if (value != NULL || self->statement == NULL || ts_statement_get_error (self->statement) == NULL)
    return value;
  *stale = ts_statement_get_last_value (self->statement) != NULL;
  return ts_statement_get_last_value (self->statement);
}

static void
follow_statement (TsLayoutPage *self)
{
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (GError) error = NULL;
  gboolean stale, refit;
  const TlaValue *value = get_shown_value (self, &stale);

  ts_canvas_set_stale (self->logical, stale);
  ts_canvas_set_stale (self->memory, stale);
  if (value != NULL)
    tla_value_ref (value);
  g_clear_pointer (&self->value, tla_value_unref);
  self->value = (TlaValue *) value;

  if (self->value != NULL && ts_scene_can_show (self->value))
    scene = make_scene (self, &error);
  refit = scene != NULL && (self->scene == NULL || has_other_size (scene, self->scene));
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = g_steal_pointer (&scene);

  if (self->scene != NULL)
    gtk_stack_set_visible_child_name (GTK_STACK (self->middle), "pictures");
  else
    explain_no_picture (self, error);
  scene_changed (self, refit);
  load_facts (self);
}

/* Several properties of a statement change at once: what follows from them is done once. */
static void
statement_notify_cb (TsStatement *statement, GParamSpec *pspec, TsLayoutPage *self)
{
  gboolean stale;
  g_autoptr (TsView) view = make_view (self);

  if (self->scene != NULL && get_shown_value (self, &stale) == self->value &&
      ts_view_equal (view, ts_scene_get_view (self->scene)))
    {
      ts_canvas_set_stale (self->logical, stale);
      ts_canvas_set_stale (self->memory, stale);
      return;
    }
  follow_statement (self);
}

static void
follow_selection (TsLayoutPage *self)
{
  TsStatement *statement = self->session != NULL ? ts_session_get_selected_statement (self->session) : NULL;

  if (statement != self->statement)
    {
      if (self->statement != NULL)
        g_signal_handlers_disconnect_by_func (self->statement, statement_notify_cb, self);
      g_set_object (&self->statement, statement);
      if (statement != NULL)
        g_signal_connect (statement, "notify", G_CALLBACK (statement_notify_cb), self);
      /* Another value starts with a view of all of it. */
      g_clear_pointer (&self->scene, ts_scene_unref);
    }
  if (self->values != NULL)
    ts_values_panel_set_statement (self->values, statement);
  follow_statement (self);
}

void
ts_layout_page_set_session (TsLayoutPage *self, TsSession *session)
{
  g_return_if_fail (TS_IS_LAYOUT_PAGE (self));

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (self->values != NULL)
    {
      ts_values_panel_set_session (self->values, session);
      ts_inspector_set_session (self->inspector, session);
    }
  if (session != NULL)
    {
      g_signal_connect_swapped (session, "notify::selected", G_CALLBACK (follow_selection), self);
      /* The selected one may be another without the number being another. */
      g_signal_connect_data (session, "items-changed", G_CALLBACK (follow_selection), self, NULL,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    }
  follow_selection (self);
}

void
ts_layout_page_set_theme (TsLayoutPage *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_LAYOUT_PAGE (self));

  self->theme = theme;
  ts_canvas_set_theme (self->logical, theme);
  ts_canvas_set_theme (self->memory, theme);
  ts_connector_set_theme (self->connector, theme);
  ts_logical_header_set_theme (self->logical_header, theme);
  if (self->values != NULL)
    {
      ts_values_panel_set_theme (self->values, theme);
      ts_inspector_set_theme (self->inspector, theme);
    }
}

TsPointer *
ts_layout_page_get_pointer (TsLayoutPage *self)
{
  g_return_val_if_fail (TS_IS_LAYOUT_PAGE (self), NULL);
  return self->pointer;
}

/* Reactions */

/* Whoever cannot see the pictures hears where the cursor is. */
static void
pointer_changed_cb (TsLayoutPage *self)
{
  const TsPointed *pointed = ts_pointer_get (self->pointer);
  g_autofree char *coord = NULL, *address = NULL, *text = NULL;
  gint64 bytes;

  if (self->scene == NULL || !pointed->has_offset)
    text = g_strdup (_ ("no element"));
  else
    {
      coord = pointed->coord != NULL
                ? ts_text_coord (pointed->coord, tla_layout_get_rank (ts_scene_get_layout (self->scene)))
                : g_strdup (_ ("hole"));
      address =
        ts_scene_get_address (self->scene, pointed->offset, &bytes) ? ts_text_hexadecimal (bytes) : g_strdup ("–");
      text = g_strdup_printf (
        _ ("%s, offset %" G_GINT64_FORMAT ", byte address %s%s"), coord, pointed->offset, address,
        pointed->has_cell && !ts_scene_is_valid (self->scene, pointed->row, pointed->column) ? _ (", padding") : "");
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->logical), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->memory), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
viewport_changed_cb (TsLayoutPage *self)
{
  ts_logical_header_set_zoom (self->logical_header, ts_canvas_get_zoom (self->logical));
}

static void
view_changed_cb (GtkWidget *widget, TsView *view, const char *what, TsLayoutPage *self)
{
  ts_layout_page_set_view (self, view, what, NULL);
}

static void
merged_view_changed_cb (GtkWidget *widget, TsView *view, const char *what, const char *merge, TsLayoutPage *self)
{
  ts_layout_page_set_view (self, view, what, merge);
}

void
ts_layout_page_fill_panels (TsLayoutPage *self)
{
  if (self->values != NULL)
    return;
  self->values = ts_values_panel_new (self->settings);
  gtk_widget_set_vexpand (GTK_WIDGET (self->values), TRUE);
  gtk_box_append (GTK_BOX (self->values_side), GTK_WIDGET (self->values));
  self->inspector = ts_inspector_new (self->pointer);
  gtk_widget_set_vexpand (GTK_WIDGET (self->inspector), TRUE);
  gtk_box_append (GTK_BOX (self->inspector_side), GTK_WIDGET (self->inspector));
  g_signal_connect (self->values, "view-changed", G_CALLBACK (merged_view_changed_cb), self);

  if (self->theme != NULL)
    {
      ts_values_panel_set_theme (self->values, self->theme);
      ts_inspector_set_theme (self->inspector, self->theme);
    }
  ts_values_panel_set_session (self->values, self->session);
  ts_inspector_set_session (self->inspector, self->session);
  ts_values_panel_set_statement (self->values, self->statement);
  ts_values_panel_set_scene (self->values, self->scene);
  load_facts (self);
}

static void
playing_cb (TsLayoutPage *self)
{
  ts_memory_header_set_playing (self->memory_header, ts_walk_get_playing (self->walk));
}

/* Properties */

static void
ts_layout_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (object);
  const TsView *view = self->scene != NULL ? ts_scene_get_view (self->scene) : NULL;
  guint speed;

  switch (id)
    {
    case PROP_SHOW_VALUES:
      g_value_set_boolean (value, gtk_widget_get_visible (self->values_side));
      break;
    case PROP_SHOW_INSPECTOR:
      g_value_set_boolean (value, gtk_widget_get_visible (self->inspector_side));
      break;
    case PROP_LABEL:
      g_value_set_string (value, ts_label_to_nick (view != NULL ? view->label : TS_LABEL_OFFSET));
      break;
    case PROP_COLOR:
      g_value_set_string (value, ts_color_mode_to_nick (view != NULL ? view->color : TS_COLOR_OFFSET));
      break;
    case PROP_WRAP:
      g_value_set_int (value, view != NULL ? (int) MIN (view->wrap, G_MAXINT) : 0);
      break;
    case PROP_SPEED:
      g_object_get (self->walk, "speed", &speed, NULL);
      g_value_set_uint (value, speed);
      break;
    case PROP_HAS_PICTURE:
      g_value_set_boolean (value, self->scene != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_view_property (TsLayoutPage *self, guint id, const GValue *value)
{
  g_autoptr (TsView) view = NULL;

  if (self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  if (id == PROP_LABEL && ts_label_from_nick (g_value_get_string (value), &view->label))
    ts_layout_page_set_view (self, view, _ ("Label"), NULL);
  else if (id == PROP_COLOR && ts_color_mode_from_nick (g_value_get_string (value), &view->color))
    ts_layout_page_set_view (self, view, _ ("Colour"), NULL);
  else if (id == PROP_WRAP)
    {
      view->wrap = MAX (g_value_get_int (value), 0);
      ts_layout_page_set_view (self, view, _ ("Wrap"), "wrap");
    }
}

static void
ts_layout_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (object);

  switch (id)
    {
    case PROP_SHOW_VALUES:
      ts_layout_page_show_side (self, self->values_side, g_value_get_boolean (value));
      break;
    case PROP_SHOW_INSPECTOR:
      ts_layout_page_show_side (self, self->inspector_side, g_value_get_boolean (value));
      break;
    case PROP_LABEL:
    case PROP_COLOR:
    case PROP_WRAP:
      set_view_property (self, id, value);
      break;
    case PROP_SPEED:
      ts_walk_set_speed (self->walk, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ts_layout_page_dispose (GObject *object)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (object);

  if (self->outer_paned != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->settings, self);
      g_signal_handlers_disconnect_by_data (self->pointer, self);
      g_signal_handlers_disconnect_by_data (self->walk, self);
      if (self->session != NULL)
        ts_layout_page_set_session (self, NULL);
      g_cancellable_cancel (self->facts_cancellable);
      g_clear_object (&self->facts_cancellable);
      g_clear_handle_id (&self->fold_source, g_source_remove);
      g_clear_pointer (&self->outer_paned, gtk_widget_unparent);
    }
  g_clear_object (&self->walk);
  g_clear_object (&self->go_to);
  g_clear_object (&self->pointer);
  g_clear_object (&self->settings);
  g_clear_object (&self->statement);
  g_clear_pointer (&self->facts, g_ptr_array_unref);
  g_clear_pointer (&self->value, tla_value_unref);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_layout_page_parent_class)->dispose (object);
}

static void
ts_layout_page_class_init (TsLayoutPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = ts_layout_page_get_property;
  object_class->set_property = ts_layout_page_set_property;
  object_class->dispose = ts_layout_page_dispose;

  properties[PROP_SHOW_VALUES] = g_param_spec_boolean ("show-values", NULL, NULL, TRUE, flags);
  properties[PROP_SHOW_INSPECTOR] = g_param_spec_boolean ("show-inspector", NULL, NULL, TRUE, flags);
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  properties[PROP_COLOR] = g_param_spec_string ("color", NULL, NULL, NULL, flags);
  properties[PROP_WRAP] = g_param_spec_int ("wrap", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_SPEED] = g_param_spec_uint ("speed", NULL, NULL, 1, G_MAXUINT, 8, flags);
  properties[PROP_HAS_PICTURE] =
    g_param_spec_boolean ("has-picture", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  message_signal = g_signal_new ("message", TS_TYPE_LAYOUT_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_STRING);

  GTK_WIDGET_CLASS (klass)->size_allocate = ts_layout_page_size_allocate;
  GTK_WIDGET_CLASS (klass)->measure = ts_layout_page_measure;
  ts_layout_page_install_actions (GTK_WIDGET_CLASS (klass));
}

static void
ts_layout_page_init (TsLayoutPage *self)
{
  self->pointer = ts_pointer_new ();
}

TsLayoutPage *
ts_layout_page_new (TsSettings *settings)
{
  TsLayoutPage *self = g_object_new (TS_TYPE_LAYOUT_PAGE, NULL);

  self->settings = g_object_ref (settings);
  ts_layout_page_build (self);
  self->walk = ts_walk_new (self->pointer, GTK_WIDGET (self->logical));
  g_signal_connect_swapped (self->pointer, "changed", G_CALLBACK (pointer_changed_cb), self);
  g_signal_connect_swapped (self->walk, "notify::playing", G_CALLBACK (playing_cb), self);
  g_signal_connect_swapped (self->logical, "viewport-changed", G_CALLBACK (viewport_changed_cb), self);
  g_signal_connect (self->logical_header, "view-changed", G_CALLBACK (view_changed_cb), self);
  g_signal_connect (self->mode_bar, "changed", G_CALLBACK (merged_view_changed_cb), self);
  g_signal_connect_swapped (settings, "notify", G_CALLBACK (follow_statement), self);
  follow_selection (self);
  return self;
}
