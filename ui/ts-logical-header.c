/* SPDX-License-Identifier: MIT */
#include "ts-logical-header.h"

#include "ts-card.h"
#include "ts-choice.h"
#include "ts-term-chips.h"
#include "ts-text.h"
#include "ts-wrap-layout.h"

#include <glib/gi18n.h>

struct _TsLogicalHeader
{
  GtkWidget parent_instance;

  GtkWidget *text;
  GtkWidget *zoom;
  TsChoice *color;
  TsTermChips *chips;
  TsScene *scene;
  const TsTheme *theme;
};

G_DEFINE_FINAL_TYPE (TsLogicalHeader, ts_logical_header, GTK_TYPE_WIDGET)

static guint view_changed_signal;

/* Terms are chosen where cells are too small to say their numbers. */
#define CHIPS_BELOW 6.0

static const struct
{
  TsLabel label;
  const char *title;
} labels[] = {
  { TS_LABEL_OFFSET, N_ ("offset") },
  { TS_LABEL_COORD, N_ ("coord") },
  { TS_LABEL_BOTH, N_ ("both") },
  { TS_LABEL_ADDRESS, N_ ("address") },
};

static const struct
{
  TsColorMode color;
  const char *title;
} colors[] = {
  { TS_COLOR_OFFSET, N_ ("offset") },   { TS_COLOR_ROW, N_ ("row") }, { TS_COLOR_COLUMN, N_ ("column") },
  { TS_COLOR_FRACTAL, N_ ("fractal") }, { TS_COLOR_C0, N_ ("C0") },   { TS_COLOR_TILE, N_ ("tile") },
  { TS_COLOR_NONE, N_ ("none") },
};

static void
update_text (TsLogicalHeader *self)
{
  g_autofree char *text = NULL;
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->scene == NULL || self->theme == NULL)
    return;
  text = tla_layout_to_string (ts_scene_get_layout (self->scene));
  attributes = ts_text_level_attributes (text, self->theme);
  gtk_label_set_text (GTK_LABEL (self->text), text);
  gtk_label_set_attributes (GTK_LABEL (self->text), attributes);
  gtk_widget_set_tooltip_text (self->text, text);
}

void
ts_logical_header_set_scene (TsLogicalHeader *self, TsScene *scene)
{
  g_return_if_fail (TS_IS_LOGICAL_HEADER (self));

  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;
  update_text (self);
  ts_term_chips_set_scene (self->chips, scene);
  if (scene == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    if (colors[i].color == ts_scene_get_view (scene)->color)
      ts_choice_set_selected (self->color, i);
}

void
ts_logical_header_set_theme (TsLogicalHeader *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_LOGICAL_HEADER (self));

  self->theme = theme;
  update_text (self);
}

void
ts_logical_header_set_zoom (TsLogicalHeader *self, double zoom)
{
  g_autofree char *text = NULL, *name = NULL;

  g_return_if_fail (TS_IS_LOGICAL_HEADER (self));

  if (zoom >= 1)
    text = g_strdup_printf (_ ("%.3g px"), zoom);
  else if (zoom > 0)
    text = g_strdup_printf (_ ("%.3g : 1 px"), 1 / zoom);
  else
    text = g_strdup ("");
  name = zoom >= 1 ? g_strdup_printf (_ ("One to One, now %.3g pixels a cell"), zoom)
                   : g_strdup_printf (_ ("One to One, now %.3g cells a pixel"), zoom > 0 ? 1 / zoom : 0);
  gtk_button_set_label (GTK_BUTTON (self->zoom), text);
  ts_widget_set_name (self->zoom, name);
  ts_term_chips_set_wanted (self->chips, zoom < CHIPS_BELOW);
}

static void
color_chosen_cb (TsLogicalHeader *self)
{
  guint selected = ts_choice_get_selected (self->color);

  if (selected < G_N_ELEMENTS (colors))
    gtk_widget_activate_action (GTK_WIDGET (self), "page.color", "s", ts_color_mode_to_nick (colors[selected].color));
}

static void
chips_changed_cb (TsTermChips *chips, TsView *view, const char *what, TsLogicalHeader *self)
{
  g_signal_emit (self, view_changed_signal, 0, view, what);
}

static GtkWidget *
new_button (const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, name);
  ts_widget_set_name (button, name);
  return button;
}

static GtkWidget *
new_caption (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "ts-caption");
  return label;
}

static GtkWidget *
new_titles (TsLogicalHeader *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *title = gtk_label_new (_ ("Logical"));

  gtk_widget_add_css_class (title, "ts-heading");
  gtk_box_append (GTK_BOX (box), title);
  self->text = gtk_label_new ("");
  gtk_widget_add_css_class (self->text, "ts-mono");
  gtk_label_set_xalign (GTK_LABEL (self->text), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->text), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->text, TRUE);
  gtk_box_append (GTK_BOX (box), self->text);
  return box;
}

static GtkWidget *
new_labels (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *linked = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_append (GTK_BOX (box), new_caption (_ ("label")));
  gtk_widget_add_css_class (linked, "linked");
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_ (labels[i].title));
      g_autofree char *name = g_strdup_printf (_ ("Label: %s"), _ (labels[i].title));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.label");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", ts_label_to_nick (labels[i].label));
      ts_widget_set_name (button, name);
      gtk_box_append (GTK_BOX (linked), button);
    }
  gtk_box_append (GTK_BOX (box), linked);
  return box;
}

static GtkWidget *
new_colors (TsLogicalHeader *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  const char *titles[G_N_ELEMENTS (colors) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    titles[i] = _ (colors[i].title);
  self->color = ts_choice_new (_ ("Colour"), titles);
  g_signal_connect_swapped (self->color, "chosen", G_CALLBACK (color_chosen_cb), self);
  gtk_box_append (GTK_BOX (box), new_caption (_ ("colour")));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->color));
  return box;
}

static GtkWidget *
new_zoom (TsLogicalHeader *self)
{
  GtkWidget *zoom = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (zoom, "linked");
  gtk_box_append (GTK_BOX (zoom), new_button ("list-remove-symbolic", _ ("Zoom Out"), "page.zoom-out"));
  self->zoom = gtk_button_new_with_label ("");
  gtk_widget_add_css_class (self->zoom, "ts-zoom");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->zoom), "page.zoom-one");
  gtk_widget_set_tooltip_text (self->zoom, _ ("Zoom to 16 pixels a cell"));
  gtk_box_append (GTK_BOX (zoom), self->zoom);
  gtk_box_append (GTK_BOX (zoom), new_button ("list-add-symbolic", _ ("Zoom In"), "page.zoom-in"));
  gtk_box_append (GTK_BOX (zoom), new_button ("zoom-fit-best-symbolic", _ ("Fit"), "page.zoom-fit"));
  return zoom;
}

static void
ts_logical_header_dispose (GObject *object)
{
  TsLogicalHeader *self = TS_LOGICAL_HEADER (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_logical_header_parent_class)->dispose (object);
}

static void
ts_logical_header_class_init (TsLogicalHeaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_logical_header_dispose;
  view_changed_signal = g_signal_new ("view-changed", TS_TYPE_LOGICAL_HEADER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 2, TS_TYPE_VIEW | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), TS_TYPE_WRAP_LAYOUT);
}

static void
ts_logical_header_init (TsLogicalHeader *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_add_css_class (widget, "ts-canvas-header");
  gtk_widget_set_parent (new_titles (self), widget);
  gtk_widget_set_parent (new_labels (), widget);
  gtk_widget_set_parent (new_colors (self), widget);
  gtk_widget_set_parent (new_zoom (self), widget);
  self->chips = ts_term_chips_new ();
  g_signal_connect (self->chips, "changed", G_CALLBACK (chips_changed_cb), self);
  gtk_widget_set_parent (GTK_WIDGET (self->chips), widget);
}

TsLogicalHeader *
ts_logical_header_new (void)
{
  return g_object_new (TS_TYPE_LOGICAL_HEADER, NULL);
}
