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
new_values_panel (TsLayoutPage *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *box = ts_panel_box_new ();

  self->values = ts_value_list_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->values));
  self->form = ts_layout_form_new ();
  ts_layout_form_set_settings (self->form, self->settings);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->form));
  self->loops = ts_loop_list_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->loops));
  self->size_section = ts_section_new (_ ("Size"), &self->size_card);
  gtk_widget_set_visible (self->size_section, FALSE);
  gtk_box_append (GTK_BOX (box), self->size_section);
  self->modes = ts_mode_list_new ();
  gtk_widget_set_visible (GTK_WIDGET (self->modes), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->modes));

  gtk_widget_add_css_class (scrolled, "ts-panel");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  ts_widget_set_name (scrolled, _ ("Values and form"));
  return scrolled;
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
  int width, least, most;

  g_object_get (paned, "max-position", &most, NULL);
  if (most <= 0 || most == G_MAXINT)
    return;
  g_signal_handlers_disconnect_by_func (paned, place_inspector_cb, self);
  width = ts_settings_get_state (self->settings, "inspector-width", INSPECTOR_WIDTH);
  gtk_widget_measure (GTK_WIDGET (self->inspector), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_paned_set_position (paned, MAX (most - MAX (width - least, 0), 0));
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

void
ts_layout_page_build (TsLayoutPage *self)
{
  gboolean show_inspector;

  self->values_panel = new_values_panel (self);
  self->middle = gtk_stack_new ();
  gtk_widget_add_css_class (self->middle, "ts-middle");
  gtk_stack_add_named (GTK_STACK (self->middle), new_pictures (self), "pictures");
  gtk_stack_add_named (GTK_STACK (self->middle), new_empty (self), "empty");
  self->inspector = ts_inspector_new (self->pointer);
  self->go_to = g_object_ref_sink (ts_go_to_new ());

  self->inner_paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (self->inner_paned), self->middle);
  gtk_paned_set_end_child (GTK_PANED (self->inner_paned), GTK_WIDGET (self->inspector));
  gtk_paned_set_resize_end_child (GTK_PANED (self->inner_paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->inner_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->inner_paned), FALSE);
  ts_widget_set_name (self->inner_paned, _ ("Pictures and inspector"));

  self->outer_paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_start_child (GTK_PANED (self->outer_paned), self->values_panel);
  gtk_paned_set_end_child (GTK_PANED (self->outer_paned), self->inner_paned);
  gtk_paned_set_resize_start_child (GTK_PANED (self->outer_paned), FALSE);
  gtk_paned_set_shrink_start_child (GTK_PANED (self->outer_paned), FALSE);
  gtk_paned_set_shrink_end_child (GTK_PANED (self->outer_paned), FALSE);
  ts_widget_set_name (self->outer_paned, _ ("Values and pictures"));
  gtk_widget_set_parent (self->outer_paned, GTK_WIDGET (self));

  gtk_widget_set_size_request (self->values_panel, LEAST_PANEL_WIDTH, -1);
  gtk_widget_set_size_request (GTK_WIDGET (self->inspector), LEAST_PANEL_WIDTH, -1);
  gtk_paned_set_position (GTK_PANED (self->outer_paned),
                          ts_settings_get_state (self->settings, "values-width", VALUES_WIDTH));
  g_signal_connect (self->inner_paned, "notify::max-position", G_CALLBACK (place_inspector_cb), self);
  g_signal_connect (self->canvas_paned, "notify::max-position", G_CALLBACK (place_memory_cb), self);
  gtk_widget_set_visible (self->values_panel, ts_settings_get_state (self->settings, "show-values", 1) != 0);
  show_inspector = ts_settings_get_state (self->settings, "show-inspector", 1) != 0;
  self->is_narrow = ts_settings_get_state (self->settings, "width", TS_LAYOUT_PAGE_NARROW) < TS_LAYOUT_PAGE_NARROW;
  self->folded = self->is_narrow && show_inspector;
  gtk_widget_set_visible (GTK_WIDGET (self->inspector), show_inspector && !self->folded);
}

void
ts_layout_page_save_state (TsLayoutPage *self)
{
  int height;

  g_return_if_fail (TS_IS_LAYOUT_PAGE (self));

  ts_settings_set_state (self->settings, "show-values", gtk_widget_get_visible (self->values_panel));
  ts_settings_set_state (self->settings, "show-inspector",
                         self->folded || gtk_widget_get_visible (GTK_WIDGET (self->inspector)));
  if (gtk_widget_get_mapped (self->values_panel))
    ts_settings_set_state (self->settings, "values-width", gtk_widget_get_width (self->values_panel));
  if (gtk_widget_get_mapped (GTK_WIDGET (self->inspector)))
    ts_settings_set_state (self->settings, "inspector-width", gtk_widget_get_width (GTK_WIDGET (self->inspector)));
  height = gtk_widget_get_height (self->canvas_paned);
  if (gtk_widget_get_mapped (self->canvas_paned) && height > 0)
    ts_settings_set_state (self->settings, "logical-share",
                           gtk_paned_get_position (GTK_PANED (self->canvas_paned)) * 1000 / height);
}
