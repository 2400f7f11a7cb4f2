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

  TsSession *session;
  TsStatement *statement;
  GtkWidget *icon;
  GtkWidget *stack;
  GtkWidget *name;
  GtkWidget *editor; /* the entry, and why it holds no name */
  GtkWidget *entry;
  GtkWidget *reason;
  GtkWidget *summary;
  gboolean editing;
};

G_DEFINE_FINAL_TYPE (TsValueRow, ts_value_row, GTK_TYPE_WIDGET)

enum
{
  RENAMED,
  DROPPED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

/* A row of a table has room for no more. */
#define MOST_VALUES 8

/* The tag if it was made by one, and the logical size. */
static void
append_size (GString *text, const TlaLayout *layout)
{
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, mode > 0 ? " × " : "", tla_layout_get_origin (layout, mode));
}

static char *
describe_layout (TsStatement *statement, const TlaValue *value)
{
  g_autoptr (TlaForm) form = tla_form_from_text (ts_statement_get_text (statement), value);
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autoptr (GString) text = g_string_new (NULL);

  if (form != NULL && form->tag != NULL)
    g_string_append_printf (text, "%s ", form->tag->name);
  append_size (text, layout);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Where a view starts, or where a tensor resides, and the logical size. */
static char *
describe_tensor (const TlaTensor *tensor)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (tla_tensor_get_view_shape (tensor) != NULL)
    tla_int_tuple_append (tla_tensor_get_coord (tensor), text);
  else
    g_string_append (text, tla_position_get_name (tla_tensor_get_position (tensor)));
  g_string_append_c (text, ' ');
  append_size (text, tla_tensor_get_layout (tensor));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
describe_value (TsStatement *statement, const TlaValue *value)
{
  if (tla_value_get_layout (value) != NULL)
    return describe_layout (statement, value);
  if (tla_value_get_tensor (value) != NULL)
    return describe_tensor (tla_value_get_tensor (value));
  if (tla_value_get_kind (value) == TLA_VALUE_STORAGE)
    return g_strdup_printf ("%s, %s", tla_value_get_element (value)->name,
                            tla_position_get_name (tla_storage_get_position (tla_value_get_storage (value))));
  if (tla_value_get_tuple (value) == NULL)
    return tla_value_to_string (value);
  return tla_int_tuple_to_brief (tla_value_get_tuple (value));
}

/* All that a statement gives, one after the other, by @describe; the first ones where there are many. */
static char *
list_results (TsStatement *statement, char *(*describe) (TsStatement *, const TlaResult *) )
{
  GPtrArray *results = ts_statement_get_results (statement);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < results->len; i++)
    {
      g_autofree char *part = describe (statement, results->pdata[i]);

      if (part == NULL)
        continue;
      if (n++ == MOST_VALUES)
        {
          g_string_append (text, ", …");
          break;
        }
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", part);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
describe_result (TsStatement *statement, const TlaResult *result)
{
  return result->value != NULL ? describe_value (statement, result->value) : NULL;
}

static char *
name_result (TsStatement *statement, const TlaResult *result)
{
  if (result->value == NULL)
    return NULL;
  return result->name != NULL ? g_strdup (result->name) : describe_value (statement, result->value);
}

static char *
tell_result (TsStatement *statement, const TlaResult *result)
{
  g_autofree char *value = describe_result (statement, result);

  if (value == NULL || result->name == NULL)
    return g_steal_pointer (&value);
  return g_strdup_printf ("%s = %s", result->name, value);
}

/* Whether it gives several values, and names for them. */
static gboolean
gives_several (TsStatement *statement)
{
  GPtrArray *results = ts_statement_get_results (statement);
  guint n_values = 0;

  if (ts_statement_get_error (statement) != NULL || ts_statement_get_name (statement) == NULL)
    return FALSE;
  for (guint i = 0; i < results->len; i++)
    n_values += ((const TlaResult *) results->pdata[i])->value != NULL ? 1 : 0;
  return n_values > 1;
}

char *
ts_value_row_describe (TsStatement *statement)
{
  g_return_val_if_fail (TS_IS_STATEMENT (statement), NULL);

  if (ts_statement_get_error (statement) != NULL)
    return g_strdup (_ ("error"));
  return list_results (statement, describe_result);
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
  g_autofree char *label = NULL, *summary = NULL, *accessible = NULL;
  const char *name;
  gboolean is_wrong, several;

  if (self->statement == NULL)
    return;
  name = ts_statement_get_name (self->statement);
  several = gives_several (self->statement);
  label = several ? list_results (self->statement, name_result) : g_strdup (ts_statement_get_label (self->statement));
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

  accessible = several ? list_results (self->statement, tell_result) : g_strdup_printf ("%s, %s", label, summary);
  ts_widget_set_name (GTK_WIDGET (self), accessible);
  /* The row of the list itself takes the focus, and has no name of its own. */
  if (gtk_widget_get_parent (GTK_WIDGET (self)) != NULL)
    ts_widget_set_name (gtk_widget_get_parent (GTK_WIDGET (self)), accessible);
}

/* The reason takes the room of the summary. */
static void
show_editor (TsValueRow *self, gboolean shown)
{
  self->editing = shown;
  gtk_stack_set_visible_child (GTK_STACK (self->stack), shown ? self->editor : self->name);
  gtk_widget_set_visible (self->summary, !shown);
}

void
ts_value_row_set_statement (TsValueRow *self, TsSession *session, TsStatement *statement)
{
  g_return_if_fail (TS_IS_VALUE_ROW (self));

  if (self->statement != NULL)
    g_signal_handlers_disconnect_by_func (self->statement, update, self);
  g_set_object (&self->session, session);
  g_set_object (&self->statement, statement);
  if (statement == NULL)
    return;
  show_editor (self, FALSE);
  g_signal_connect_swapped (statement, "notify", G_CALLBACK (update), self);
  update (self);
}

TsStatement *
ts_value_row_get_statement (TsValueRow *self)
{
  g_return_val_if_fail (TS_IS_VALUE_ROW (self), NULL);
  return self->statement;
}

static void
show_reason (TsValueRow *self, const char *reason)
{
  int height = -1;

  gtk_label_set_text (GTK_LABEL (self->reason), reason != NULL ? reason : "");
  gtk_widget_set_visible (self->reason, reason != NULL);
  gtk_widget_set_size_request (self->reason, -1, -1);
  /* A list asks its rows how high they are without saying how wide: lines that wrap must be asked for. */
  if (reason != NULL)
    gtk_widget_measure (self->reason, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width (self->entry), &height, NULL, NULL,
                        NULL);
  gtk_widget_set_size_request (self->reason, -1, height);
  if (reason != NULL)
    {
      gtk_widget_add_css_class (self->entry, "error");
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, reason, -1);
    }
  else
    {
      gtk_widget_remove_css_class (self->entry, "error");
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

static const char *
get_old_name (TsValueRow *self)
{
  const char *name = ts_statement_get_name (self->statement);

  return name != NULL ? name : "";
}

void
ts_value_row_edit_name (TsValueRow *self)
{
  g_return_if_fail (TS_IS_VALUE_ROW (self));

  if (!self->editing)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), get_old_name (self));
      show_reason (self, NULL);
      show_editor (self, TRUE);
    }
  gtk_widget_grab_focus (self->entry);
}

static void
focus_row (TsValueRow *self)
{
  GtkWidget *row = gtk_widget_get_parent (GTK_WIDGET (self));

  if (row != NULL)
    gtk_widget_grab_focus (row);
}

static gboolean
find_index (TsValueRow *self, guint *index)
{
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->session));

  for (*index = 0; *index < n_items; ++*index)
    {
      g_autoptr (TsStatement) each = g_list_model_get_item (G_LIST_MODEL (self->session), *index);

      if (each == self->statement)
        return TRUE;
    }
  return FALSE;
}

/* Takes the name that was typed; %FALSE when it says why not. */
static gboolean
commit (TsValueRow *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))));
  g_autoptr (GError) error = NULL;
  gboolean is_new;
  guint index;

  if (self->statement == NULL || !find_index (self, &index))
    return TRUE;
  is_new = !g_str_equal (name, get_old_name (self));
  if (is_new && !ts_session_check_name (self->session, index, name, &error))
    {
      show_reason (self, error->message);
      return FALSE;
    }
  show_editor (self, FALSE);
  if (is_new)
    g_signal_emit (self, signals[RENAMED], 0, name);
  return TRUE;
}

static void
activate_cb (GtkEntry *entry, TsValueRow *self)
{
  if (commit (self))
    focus_row (self);
}

static void
changed_cb (GtkEditable *editable, TsValueRow *self)
{
  show_reason (self, NULL);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, TsValueRow *self)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  show_editor (self, FALSE);
  focus_row (self);
  return GDK_EVENT_STOP;
}

/* What was typed is not dropped: a name is taken, anything else stays to be put right. */
static void
focus_left_cb (GtkEventControllerFocus *controller, TsValueRow *self)
{
  if (self->editing)
    commit (self);
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

  ts_value_row_set_statement (self, NULL, NULL);
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
  self->reason = gtk_label_new ("");
  gtk_widget_add_css_class (self->reason, "ts-error");
  gtk_label_set_xalign (GTK_LABEL (self->reason), 0);
  gtk_label_set_wrap (GTK_LABEL (self->reason), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->reason), PANGO_WRAP_WORD_CHAR);
  self->editor = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  gtk_box_append (GTK_BOX (self->editor), self->entry);
  gtk_box_append (GTK_BOX (self->editor), self->reason);
  g_signal_connect (self->entry, "changed", G_CALLBACK (changed_cb), self);
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
  gtk_stack_add_child (GTK_STACK (self->stack), self->editor);
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
