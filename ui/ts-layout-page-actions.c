/* SPDX-License-Identifier: MIT */
#include "ts-layout-page-private.h"

#include "draw/ts-figure.h"
#include "draw/ts-logical.h"
#include "draw/ts-picture-output.h"
#include "layout/tla-export-text.h"
#include "ts-csv-save.h"
#include "ts-export-dialog.h"
#include "ts-script-dialog.h"

#include <glib/gi18n.h>

#define ZOOM_STEP 1.5

/* The value's own, which of a tile is not the one that is drawn. */
static const TlaLayout *
get_layout (TsLayoutPage *self)
{
  if (self->scene == NULL)
    return NULL;
  return tla_value_get_tensor (self->value) != NULL ? tla_tensor_get_layout (tla_value_get_tensor (self->value))
                                                    : tla_value_get_layout (self->value);
}

/* The canvas with the focus, else the logical one. */
static TsCanvas *
get_canvas (TsLayoutPage *self)
{
  return gtk_widget_has_focus (GTK_WIDGET (self->memory)) ? self->memory : self->logical;
}

static void
zoom_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsCanvas *canvas = get_canvas (TS_LAYOUT_PAGE (widget));

  if (g_str_equal (name, "page.zoom-in"))
    ts_canvas_zoom (canvas, ZOOM_STEP);
  else if (g_str_equal (name, "page.zoom-out"))
    ts_canvas_zoom (canvas, 1 / ZOOM_STEP);
  else if (g_str_equal (name, "page.zoom-one"))
    ts_canvas_zoom_to (canvas, TS_CELL_HEIGHT);
  else
    ts_canvas_fit (canvas);
}

static void
walk_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);

  ts_walk_set_playing (self->walk, FALSE);
  ts_walk_step (self->walk, g_str_equal (name, "page.walk-next"));
}

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);

  ts_walk_set_playing (self->walk, !ts_walk_get_playing (self->walk));
}

static void
edit_expression_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);

  ts_layout_page_fill_panels (self);
  gtk_widget_set_visible (self->values_side, TRUE);
  ts_values_panel_edit_expression (self->values);
}

/* Commands of the list of values work from anywhere on the page: page.new-value is value.new there. */
static const struct
{
  const char *action;
  const char *value_action;
} value_actions[] = {
  { "page.new-value", "value.new" },
  { "page.delete-value", "value.delete" },
  { "page.duplicate-value", "value.duplicate" },
  { "page.rename-value", "value.rename" },
  { "page.move-value-up", "value.move-up" },
  { "page.move-value-down", "value.move-down" },
  { "page.paste", "value.paste" },
};

static void
value_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);

  ts_layout_page_fill_panels (self);
  gtk_widget_set_visible (self->values_side, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (value_actions); i++)
    if (g_str_equal (name, value_actions[i].action))
      gtk_widget_activate_action (ts_values_panel_get_list (self->values), value_actions[i].value_action, NULL);
}

/* Copying */

static void
copy_text (TsLayoutPage *self, const char *text, const char *message)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  ts_layout_page_say (self, message);
}

static void
copy_layout_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  g_autofree char *text = NULL;

  if (self->value == NULL)
    return;
  text = tla_value_to_string (self->value);
  copy_text (self, text, _ ("Copied as text"));
}

static void
copy_cpp_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  g_autofree char *text = NULL;

  if (get_layout (self) == NULL)
    return;
  text = tla_layout_to_cpp (get_layout (self));
  copy_text (self, text, _ ("Copied as C++"));
}

static void
copy_numpy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (get_layout (self) == NULL)
    return;
  text = tla_layout_to_numpy (get_layout (self), &error);
  if (text != NULL)
    copy_text (self, text, _ ("Copied as numpy"));
  else
    ts_layout_page_say (self, error->message);
}

static void
copy_offsets_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (self->scene == NULL)
    return;
  text = ts_csv_to_text (self->scene, &error);
  if (text != NULL)
    copy_text (self, text, _ ("Offsets copied as CSV"));
  else
    ts_layout_page_say (self, error->message);
}

static void
csv_done_cb (const char *message, gpointer user_data)
{
  g_autoptr (TsLayoutPage) self = user_data;

  if (message != NULL)
    ts_layout_page_say (self, message);
}

static void
save_offsets_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  const char *value_name = ts_statement_get_name (self->statement);

  if (self->scene != NULL)
    ts_csv_save (self->scene, value_name != NULL ? value_name : "offsets", GTK_WINDOW (gtk_widget_get_root (widget)),
                 csv_done_cb, g_object_ref (self));
}

static void
copy_picture_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  const TsFigureOptions options = { TS_FIGURE_BOTH, self->theme, FALSE, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) figure = NULL;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  const char *value_name;
  guint index;

  if (self->scene == NULL || !ts_layout_page_get_selected (self, &index))
    return;
  value_name = ts_statement_get_name (self->statement);
  figure = ts_figure_new (&self->scene, &value_name, 1, &options, &error);
  if (figure != NULL)
    png = ts_picture_to_png (figure, 2, NULL, &error);
  if (png != NULL)
    texture = gdk_texture_new_from_bytes (png, &error);
  if (texture != NULL)
    gdk_clipboard_set_texture (gtk_widget_get_clipboard (widget), texture);
  ts_layout_page_say (self, texture != NULL ? _ ("Copied as picture") : error->message);
}

/* Dialogs */

static void
export_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  g_autofree char *session = NULL;
  const char *value_name;
  TsExportDialog *dialog;
  guint index;

  if (self->scene == NULL || !ts_layout_page_get_selected (self, &index))
    return;
  value_name = ts_statement_get_name (self->statement);
  session = ts_session_value_to_json (self->session, index);
  dialog = ts_export_dialog_new (self->scene, value_name, session, self->theme);
  g_signal_connect_object (dialog, "message", G_CALLBACK (ts_layout_page_say), self, G_CONNECT_SWAPPED);
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
script_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  TsScriptDialog *dialog = ts_script_dialog_new (self->session, self->theme);

  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (widget)));
  gtk_window_present (GTK_WINDOW (dialog));
}

static const char *const picture_actions[] = {
  "page.zoom-in",       "page.zoom-out",     "page.zoom-one", "page.zoom-fit",   "page.walk-next",
  "page.walk-previous", "page.play",         "page.copy-cpp", "page.copy-numpy", "page.copy-picture",
  "page.copy-offsets",  "page.save-offsets", "page.export",
};

void
ts_layout_page_update_actions (TsLayoutPage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  for (guint i = 0; i < G_N_ELEMENTS (picture_actions); i++)
    gtk_widget_action_set_enabled (widget, picture_actions[i], self->scene != NULL);
  gtk_widget_action_set_enabled (widget, "page.copy-text", self->value != NULL);
  gtk_widget_action_set_enabled (widget, "page.edit-expression", self->statement != NULL);
}

void
ts_layout_page_install_actions (GtkWidgetClass *klass)
{
  static const struct
  {
    const char *name;
    GtkWidgetActionActivateFunc activate;
  } actions[] = {
    { "page.zoom-in", zoom_cb },
    { "page.zoom-out", zoom_cb },
    { "page.zoom-one", zoom_cb },
    { "page.zoom-fit", zoom_cb },
    { "page.walk-next", walk_cb },
    { "page.walk-previous", walk_cb },
    { "page.play", play_cb },
    { "page.edit-expression", edit_expression_cb },
    { "page.copy-text", copy_layout_cb },
    { "page.copy-cpp", copy_cpp_cb },
    { "page.copy-numpy", copy_numpy_cb },
    { "page.copy-offsets", copy_offsets_cb },
    { "page.copy-picture", copy_picture_cb },
    { "page.save-offsets", save_offsets_cb },
    { "page.export", export_cb },
    { "page.script", script_cb },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (klass, actions[i].name, NULL, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (value_actions); i++)
    gtk_widget_class_install_action (klass, value_actions[i].action, NULL, value_cb);
  /* Where no text field takes them. */
  gtk_widget_class_add_binding_action (klass, GDK_KEY_v, GDK_CONTROL_MASK, "page.paste", NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_c, GDK_CONTROL_MASK, "page.copy-text", NULL);
  gtk_widget_class_install_property_action (klass, "page.show-values", "show-values");
  gtk_widget_class_install_property_action (klass, "page.show-inspector", "show-inspector");
  gtk_widget_class_install_property_action (klass, "page.label", "label");
  gtk_widget_class_install_property_action (klass, "page.color", "color");
  gtk_widget_class_install_property_action (klass, "page.wrap", "wrap");
  gtk_widget_class_install_property_action (klass, "page.speed", "speed");
}
