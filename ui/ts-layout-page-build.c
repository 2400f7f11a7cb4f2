/* SPDX-License-Identifier: MIT */
#include "ts-layout-page-private.h"

#include "ts-card.h"
#include "ts-logical-canvas.h"
#include "ts-memory-canvas.h"

#include <glib/gi18n.h>

#define VALUES_WIDTH 288
#define INSPECTOR_WIDTH 320
#define LEAST_PANEL_WIDTH 248
#define LOGICAL_SHARE 0.72

static GtkWidget *
new_side (void)
{
  GtkWidget *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (side, "ts-panel");
  gtk_widget_set_size_request (side, LEAST_PANEL_WIDTH, -1);
  return side;
}

static GtkWidget *
new_pictures (TsLayoutPage *self)
{
  GtkWidget *overlay = gtk_overlay_new ();
  GtkWidget *upper = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4), *lower = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  self->logical = TS_CANVAS (ts_logical_canvas_new ());
  self->memory = TS_CANVAS (ts_memory_canvas_new ());
  ts_canvas_set_pointer (self->logical, self->pointer);
  ts_canvas_set_pointer (self->memory, self->pointer);
  ts_widget_set_name (GTK_WIDGET (self->logical), _ ("Logical picture"));
  ts_widget_set_name (GTK_WIDGET (self->memory), _ ("Memory picture"));

  self->logical_header = ts_logical_header_new ();
  gtk_box_append (GTK_BOX (upper), GTK_WIDGET (self->logical_header));
  self->mode_bar = ts_mode_list_new (TRUE);
  gtk_box_append (GTK_BOX (upper), GTK_WIDGET (self->mode_bar));
  gtk_box_append (GTK_BOX (upper), GTK_WIDGET (self->logical));
  self->memory_header = ts_memory_header_new ();
  gtk_box_append (GTK_BOX (lower), GTK_WIDGET (self->memory_header));
  gtk_box_append (GTK_BOX (lower), GTK_WIDGET (self->memory));

  self->canvas_paned = gtk_paned_new (GTK_ORIENTATION_VERTICAL);
  gtk_paned_set_start_child (GTK_PANED (self->canvas_paned), upper);
  gtk_paned_set_end_child (GTK_PANED (self->canvas_paned), lower);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->canvas_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->canvas_paned), FALSE);
  ts_widget_set_name (self->canvas_paned, _ ("Pictures"));

  self->connector = ts_connector_new (self->logical, self->memory);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->canvas_paned);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->connector));
  return overlay;
}

static GtkWidget *
new_empty (TsLayoutPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (box, GTK_ALIGN_CENTER);
  self->empty_title = gtk_label_new ("");
  gtk_widget_add_css_class (self->empty_title, "title-2");
  gtk_label_set_wrap (GTK_LABEL (self->empty_title), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->empty_title), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), self->empty_title);
  self->empty_text = gtk_label_new ("");
  gtk_widget_add_css_class (self->empty_text, "ts-dim");
  gtk_label_set_wrap (GTK_LABEL (self->empty_text), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (self->empty_text), 56);
  gtk_label_set_justify (GTK_LABEL (self->empty_text), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), self->empty_text);
  self->empty_button = gtk_button_new_with_label (_ ("New Value"));
  gtk_widget_add_css_class (self->empty_button, "suggested-action");
  gtk_widget_set_halign (self->empty_button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->empty_button), "page.new-value");
  gtk_box_append (GTK_BOX (box), self->empty_button);
  return box;
}

/* Positions count from the start, but it is the panel at the end that has a width to keep. */
static void
place_inspector_cb (GtkPaned *paned, GParamSpec *pspec, TsLayoutPage *self)
{
  int width, most;

  g_object_get (paned, "max-position", &most, NULL);
  if (most <= 0 || most == G_MAXINT)
    return;
  g_signal_handlers_disconnect_by_func (paned, place_inspector_cb, self);
  width = ts_settings_get_state (self->settings, "inspector-width", INSPECTOR_WIDTH);
  gtk_paned_set_position (paned, MAX (most - MAX (width - LEAST_PANEL_WIDTH, 0), 0));
}

static void
place_memory_cb (GtkPaned *paned, GParamSpec *pspec, TsLayoutPage *self)
{
  int most, height = gtk_widget_get_height (GTK_WIDGET (paned));

  g_object_get (paned, "max-position", &most, NULL);
  if (most <= 0 || most == G_MAXINT || height <= 0)
    return;
  g_signal_handlers_disconnect_by_func (paned, place_memory_cb, self);
  /* In thousandths, so that it suits a window of another size. */
  gtk_paned_set_position (
    paned, height * ts_settings_get_state (self->settings, "logical-share", (int) (LOGICAL_SHARE * 1000)) / 1000);
}

/* The first frame goes to the pictures, which is what one looks at; the panels' many small widgets come with the next. */
static gboolean
frame_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);

  if (self->n_frames++ == 0)
    return G_SOURCE_CONTINUE;
  ts_layout_page_fill_panels (self);
  return G_SOURCE_REMOVE;
}

void
ts_layout_page_build (TsLayoutPage *self)
{
  gboolean show_inspector, show_values;

  self->values_side = new_side ();
  self->inspector_side = new_side ();
  self->middle = gtk_stack_new ();
  gtk_widget_add_css_class (self->middle, "ts-middle");
  gtk_stack_set_hhomogeneous (GTK_STACK (self->middle), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->middle), FALSE);
  gtk_stack_add_named (GTK_STACK (self->middle), new_pictures (self), "pictures");
  gtk_stack_add_named (GTK_STACK (self->middle), new_empty (self), "empty");

  self->inner_paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (self->inner_paned), self->middle);
  gtk_paned_set_end_child (GTK_PANED (self->inner_paned), self->inspector_side);
  gtk_paned_set_resize_end_child (GTK_PANED (self->inner_paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->inner_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->inner_paned), FALSE);
  ts_widget_set_name (self->inner_paned, _ ("Pictures and inspector"));

  self->outer_paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (self->outer_paned), self->values_side);
  gtk_paned_set_end_child (GTK_PANED (self->outer_paned), self->inner_paned);
  gtk_paned_set_resize_start_child (GTK_PANED (self->outer_paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->outer_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->outer_paned), FALSE);
  ts_widget_set_name (self->outer_paned, _ ("Values and pictures"));
  gtk_widget_set_parent (self->outer_paned, GTK_WIDGET (self));

  gtk_paned_set_position (GTK_PANED (self->outer_paned),
                          ts_settings_get_state (self->settings, "values-width", VALUES_WIDTH));
  g_signal_connect (self->inner_paned, "notify::max-position", G_CALLBACK (place_inspector_cb), self);
  g_signal_connect (self->canvas_paned, "notify::max-position", G_CALLBACK (place_memory_cb), self);
  show_values = ts_settings_get_state (self->settings, "show-values", 1) != 0;
  show_inspector = ts_settings_get_state (self->settings, "show-inspector", 1) != 0;
  self->is_narrow = ts_settings_get_state (self->settings, "width", TS_LAYOUT_PAGE_NARROW) < TS_LAYOUT_PAGE_NARROW;
  self->folded = self->is_narrow && show_inspector && show_values ? self->inspector_side : NULL;
  gtk_widget_set_visible (self->values_side, show_values);
  gtk_widget_set_visible (self->inspector_side, show_inspector && self->folded == NULL);

  gtk_widget_add_tick_callback (GTK_WIDGET (self), frame_cb, NULL, NULL);
}

void
ts_layout_page_save_state (TsLayoutPage *self)
{
  int height;

  g_return_if_fail (TS_IS_LAYOUT_PAGE (self));

  ts_settings_set_state (self->settings, "show-values",
                         self->folded == self->values_side || gtk_widget_get_visible (self->values_side));
  ts_settings_set_state (self->settings, "show-inspector",
                         self->folded == self->inspector_side || gtk_widget_get_visible (self->inspector_side));
  if (gtk_widget_get_mapped (self->values_side))
    ts_settings_set_state (self->settings, "values-width", gtk_widget_get_width (self->values_side));
  if (gtk_widget_get_mapped (self->inspector_side))
    ts_settings_set_state (self->settings, "inspector-width", gtk_widget_get_width (self->inspector_side));
  height = gtk_widget_get_height (self->canvas_paned);
  if (gtk_widget_get_mapped (self->canvas_paned) && height > 0)
    ts_settings_set_state (self->settings, "logical-share",
                           gtk_paned_get_position (GTK_PANED (self->canvas_paned)) * 1000 / height);
}
