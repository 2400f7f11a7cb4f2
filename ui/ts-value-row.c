/* SPDX-License-Identifier: MIT */
#include "ts-value-row.h"

#include "expr/tla-form.h"
#include "session/ts-session-edit.h"
#include "ts-card.h"

#include <glib/gi18n.h>
#include <string.h>

struct _TsValueRow
{
  GtkWidget parent_instance;

  TsStatement *statement;
  GtkWidget *icon;
  GtkWidget *stack;
  GtkWidget *name;
  GtkWidget *entry;
  GtkWidget *summary;
};

G_DEFINE_FINAL_TYPE (TsValueRow, ts_value_row, GTK_TYPE_WIDGET)

enum
{
  RENAMED,
  DROPPED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* The tag if it was made by one, and the logical size. */
static char *
describe_layout (TsStatement *statement, const TlaValue *value)
{
  g_autoptr (TlaForm) form = tla_form_from_text (ts_statement_get_text (statement), value);
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autoptr (GString) text = g_string_new (NULL);

  if (form != NULL && form->tag != NULL)
    g_string_append_printf (text, "%s ", form->tag->name);
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, mode > 0 ? " × " : "", tla_layout_get_origin (layout, mode));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
ts_value_row_describe (TsStatement *statement)
{
  const TlaValue *value;

  g_return_val_if_fail (TS_IS_STATEMENT (statement), NULL);

  value = ts_statement_get_value (statement);
  if (ts_statement_get_error (statement) != NULL)
    return g_strdup (_ ("error"));
  if (value == NULL)
    return g_strdup ("");
  if (tla_value_get_layout (value) != NULL)
    return describe_layout (statement, value);
  if (tla_value_get_tuple (value) == NULL)
    return tla_value_to_string (value);
  return tla_int_tuple_to_brief (tla_value_get_tuple (value));
}

static const char *
get_icon (TsStatement *statement)
{
  const TlaValue *value = ts_statement_get_value (statement);

  if (ts_statement_get_error (statement) != NULL)
    return "dialog-warning-symbolic";
  return value != NULL && tla_value_get_layout (value) != NULL ? "view-grid-symbolic" : "view-list-symbolic";
}

static void
update (TsValueRow *self)
{
  g_autofree char *summary = NULL, *accessible = NULL;
  const char *name, *label;
  gboolean is_wrong;

  if (self->statement == NULL)
    return;
  name = ts_statement_get_name (self->statement);
  label = ts_statement_get_label (self->statement);
  summary = ts_value_row_describe (self->statement);
  is_wrong = ts_statement_get_error (self->statement) != NULL;

  gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), get_icon (self->statement));
  gtk_label_set_text (GTK_LABEL (self->name), label);
  if (name != NULL)
    gtk_widget_add_css_class (self->name, "ts-strong");
  else
    gtk_widget_remove_css_class (self->name, "ts-strong");
  gtk_label_set_text (GTK_LABEL (self->summary), summary);
  if (is_wrong)
    gtk_widget_add_css_class (self->summary, "ts-error");
  else
    gtk_widget_remove_css_class (self->summary, "ts-error");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), ts_statement_get_text (self->statement));

  accessible = g_strdup_printf ("%s, %s", label, summary);
  ts_widget_set_name (GTK_WIDGET (self), accessible);
  /* The row of the list itself takes the focus, and has no name of its own. */
  if (gtk_widget_get_parent (GTK_WIDGET (self)) != NULL)
    ts_widget_set_name (gtk_widget_get_parent (GTK_WIDGET (self)), accessible);
}

void
ts_value_row_set_statement (TsValueRow *self, TsStatement *statement)
{
  g_return_if_fail (TS_IS_VALUE_ROW (self));

  if (self->statement != NULL)
    g_signal_handlers_disconnect_by_func (self->statement, update, self);
  g_set_object (&self->statement, statement);
  if (statement == NULL)
    return;
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->name);
  g_signal_connect_swapped (statement, "notify", G_CALLBACK (update), self);
  update (self);
}

TsStatement *
ts_value_row_get_statement (TsValueRow *self)
{
  g_return_val_if_fail (TS_IS_VALUE_ROW (self), NULL);
  return self->statement;
}

void
ts_value_row_edit_name (TsValueRow *self)
{
  const char *name;

  g_return_if_fail (TS_IS_VALUE_ROW (self));

  name = ts_statement_get_name (self->statement);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name != NULL ? name : "");
  gtk_widget_remove_css_class (self->entry, "error");
  gtk_widget_set_tooltip_text (self->entry, NULL);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->entry);
  gtk_widget_grab_focus (self->entry);
}

static void
stop_editing (TsValueRow *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->name);
  if (row != NULL)
    gtk_widget_grab_focus (row);
}

static void
activate_cb (GtkEntry *entry, TsValueRow *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (!ts_session_is_name (name))
    {
      gtk_widget_add_css_class (GTK_WIDGET (entry), "error");
      gtk_widget_set_tooltip_text (GTK_WIDGET (entry),
                                   _ ("A name is made of letters, digits and _, and begins with no digit"));
      return;
    }
  stop_editing (self);
  g_signal_emit (self, signals[RENAMED], 0, name);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, TsValueRow *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  stop_editing (self);
  return GDK_EVENT_STOP;
}

static void
focus_left_cb (GtkEventControllerFocus *controller, TsValueRow *self)
{
  gtk_stack_set_visible_child (GTK_STACK (self->stack), self->name);
}

static GdkContentProvider *
drag_prepare_cb (GtkDragSource *source, double x, double y, TsValueRow *self)
{
  return gdk_content_provider_new_typed (TS_TYPE_STATEMENT, self->statement);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, TsValueRow *self)
{
  g_signal_emit (self, signals[DROPPED], 0, g_value_get_object (value));
  return TRUE;
}

static void
ts_value_row_dispose (GObject *object)
{
  TsValueRow *self = TS_VALUE_ROW (object);
  GtkWidget *child;

  ts_value_row_set_statement (self, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_value_row_parent_class)->dispose (object);
}

static void
ts_value_row_class_init (TsValueRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_value_row_dispose;
  signals[RENAMED] =
    g_signal_new ("renamed", TS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[DROPPED] = g_signal_new ("dropped", TS_TYPE_VALUE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   TS_TYPE_STATEMENT);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
add_editing (TsValueRow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (), *focus = gtk_event_controller_focus_new ();

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 6);
  ts_widget_set_name (self->entry, _ ("Name"));
  g_signal_connect (self->entry, "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_left_cb), self);
  gtk_widget_add_controller (self->entry, keys);
  gtk_widget_add_controller (self->entry, focus);
}

static void
add_dragging (TsValueRow *self)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (TS_TYPE_STATEMENT, GDK_ACTION_MOVE);

  gtk_drag_source_set_actions (source, GDK_ACTION_MOVE);
  g_signal_connect (source, "prepare", G_CALLBACK (drag_prepare_cb), self);
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

static void
ts_value_row_init (TsValueRow *self)
{
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 10);

  self->icon = gtk_image_new ();
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->icon), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));

  self->stack = gtk_stack_new ();
  gtk_stack_set_hhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_widget_set_hexpand (self->stack, TRUE);
  self->name = gtk_label_new ("");
  gtk_widget_add_css_class (self->name, "ts-name");
  gtk_label_set_xalign (GTK_LABEL (self->name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->name), PANGO_ELLIPSIZE_END);
  gtk_stack_add_child (GTK_STACK (self->stack), self->name);
  add_editing (self);
  gtk_stack_add_child (GTK_STACK (self->stack), self->entry);
  gtk_widget_set_parent (self->stack, GTK_WIDGET (self));

  self->summary = gtk_label_new ("");
  gtk_widget_add_css_class (self->summary, "ts-mono");
  gtk_widget_add_css_class (self->summary, "ts-dim");
  gtk_label_set_ellipsize (GTK_LABEL (self->summary), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (self->summary), 20);
  gtk_widget_set_parent (self->summary, GTK_WIDGET (self));
  add_dragging (self);
}

TsValueRow *
ts_value_row_new (void)
{
  return g_object_new (TS_TYPE_VALUE_ROW, NULL);
}
