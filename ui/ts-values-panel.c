/* SPDX-License-Identifier: MIT */
#include "ts-values-panel.h"

#include "expr/tla-facts.h"
#include "ts-card.h"
#include "ts-layout-form.h"
#include "ts-loop-list.h"
#include "ts-mode-list.h"
#include "ts-text.h"
#include "ts-value-list.h"

#include <glib/gi18n.h>

struct _TsValuesPanel
{
  GtkWidget parent_instance;

  TsSession *session;
  GtkWidget *scrolled;
  TsValueList *list;
  TsLayoutForm *form;
  TsLoopList *loops;
  GtkWidget *size_section;
  GtkWidget *size_card;
  TsModeList *modes;
};

G_DEFINE_FINAL_TYPE (TsValuesPanel, ts_values_panel, GTK_TYPE_WIDGET)

static guint view_changed_signal;

static void
modes_changed_cb (TsModeList *list, TsView *view, const char *what, const char *merge, TsValuesPanel *self)
{
  g_signal_emit (self, view_changed_signal, 0, view, what, merge);
}

void
ts_values_panel_set_session (TsValuesPanel *self, TsSession *session)
{
  g_return_if_fail (TS_IS_VALUES_PANEL (self));

  g_set_object (&self->session, session);
  ts_value_list_set_session (self->list, session);
}

void
ts_values_panel_set_statement (TsValuesPanel *self, TsStatement *statement)
{
  g_return_if_fail (TS_IS_VALUES_PANEL (self));

  ts_layout_form_set_statement (self->form, self->session, statement);
  ts_loop_list_set_statement (self->loops, self->session, statement);
}

void
ts_values_panel_set_scene (TsValuesPanel *self, TsScene *scene)
{
  g_return_if_fail (TS_IS_VALUES_PANEL (self));
  ts_mode_list_set_scene (self->modes, scene);
}

void
ts_values_panel_set_facts (TsValuesPanel *self, GPtrArray *facts)
{
  gboolean has_facts = FALSE;

  g_return_if_fail (TS_IS_VALUES_PANEL (self));

  ts_card_clear (self->size_card);
  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const TlaFact *fact = g_ptr_array_index (facts, i);
      g_autofree char *text = ts_text_group_numbers (fact->text);

      /* A layout's size, or all there is of a value that is none. */
      if (!g_str_equal (fact->group, "Size") && !g_str_equal (fact->group, "Memory") &&
          !g_str_equal (fact->group, "Value"))
        continue;
      if (!has_facts)
        ts_section_set_title (self->size_section, g_str_equal (fact->group, "Value") ? _ ("Value") : _ ("Size"));
      ts_card_add_fact (self->size_card, _ (fact->label), text);
      has_facts = TRUE;
    }
  gtk_widget_set_visible (self->size_section, has_facts);
}

void
ts_values_panel_set_theme (TsValuesPanel *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_VALUES_PANEL (self));
  ts_layout_form_set_theme (self->form, theme);
}

void
ts_values_panel_edit_expression (TsValuesPanel *self)
{
  g_return_if_fail (TS_IS_VALUES_PANEL (self));
  ts_layout_form_edit_expression (self->form);
}

GtkWidget *
ts_values_panel_get_list (TsValuesPanel *self)
{
  g_return_val_if_fail (TS_IS_VALUES_PANEL (self), NULL);
  return GTK_WIDGET (self->list);
}

static void
ts_values_panel_dispose (GObject *object)
{
  TsValuesPanel *self = TS_VALUES_PANEL (object);

  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_values_panel_parent_class)->dispose (object);
}

static void
ts_values_panel_class_init (TsValuesPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_values_panel_dispose;
  view_changed_signal =
    g_signal_new ("view-changed", TS_TYPE_VALUES_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  TS_TYPE_VIEW | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_values_panel_init (TsValuesPanel *self)
{
  GtkWidget *box = ts_panel_box_new ();

  self->list = ts_value_list_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  self->form = ts_layout_form_new ();
  gtk_widget_set_visible (GTK_WIDGET (self->form), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->form));
  self->loops = ts_loop_list_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->loops));
  self->size_section = ts_section_new (_ ("Size"), &self->size_card);
  gtk_widget_set_visible (self->size_section, FALSE);
  gtk_box_append (GTK_BOX (box), self->size_section);
  self->modes = ts_mode_list_new (FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->modes), FALSE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->modes));
  g_signal_connect (self->modes, "changed", G_CALLBACK (modes_changed_cb), self);

  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), box);
  ts_widget_set_name (self->scrolled, _ ("Values and form"));
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
}

TsValuesPanel *
ts_values_panel_new (TsSettings *settings)
{
  TsValuesPanel *self = g_object_new (TS_TYPE_VALUES_PANEL, NULL);

  ts_layout_form_set_settings (self->form, settings);
  return self;
}
