/* SPDX-License-Identifier: MIT */
#include "ts-field.h"

#include "ts-card.h"

#include <string.h>

struct _TsField
{
  GtkWidget parent_instance;

  GtkWidget *entry;
  GtkWidget *error;
  PangoAttrList *attributes;
  guint edit_source;
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (TsField, ts_field, GTK_TYPE_WIDGET)

static guint edited_signal;

static gboolean
edited_cb (gpointer user_data)
{
  TsField *self = user_data;

  self->edit_source = 0;
  g_signal_emit (self, edited_signal, 0);
  return G_SOURCE_REMOVE;
}

/* Replacing a text is to take the old one out and to put the new one in: nobody wants to hear of what is between. */
static void
changed_cb (GtkEditable *editable, TsField *self)
{
  if (!self->setting && self->edit_source == 0)
    self->edit_source = g_idle_add_full (G_PRIORITY_HIGH, edited_cb, self, NULL);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_FIELD (widget)->entry);
}

static void
ts_field_dispose (GObject *object)
{
  TsField *self = TS_FIELD (object);

  g_clear_handle_id (&self->edit_source, g_source_remove);
  g_clear_pointer (&self->entry, gtk_widget_unparent);
  g_clear_pointer (&self->error, gtk_widget_unparent);
  g_clear_pointer (&self->attributes, pango_attr_list_unref);

  G_OBJECT_CLASS (ts_field_parent_class)->dispose (object);
}

static void
ts_field_class_init (TsFieldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_field_dispose;
  widget_class->grab_focus = grab_focus;
  edited_signal = g_signal_new ("edited", TS_TYPE_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
ts_field_init (TsField *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);

  self->entry = gtk_entry_new ();
  gtk_editable_set_enable_undo (GTK_EDITABLE (self->entry), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 4);
  gtk_widget_set_hexpand (self->entry, TRUE);
  g_signal_connect (self->entry, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));

  self->error = gtk_label_new ("");
  gtk_widget_add_css_class (self->error, "ts-error");
  gtk_label_set_xalign (GTK_LABEL (self->error), 0);
  gtk_label_set_wrap (GTK_LABEL (self->error), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->error), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_margin_start (self->error, 4);
  gtk_widget_set_margin_bottom (self->error, 6);
  gtk_widget_set_visible (self->error, FALSE);
  gtk_widget_set_parent (self->error, GTK_WIDGET (self));
}

TsField *
ts_field_new (const char *name)
{
  TsField *self = g_object_new (TS_TYPE_FIELD, NULL);

  ts_widget_set_name (self->entry, name);
  return self;
}

const char *
ts_field_get_text (TsField *self)
{
  g_return_val_if_fail (TS_IS_FIELD (self), NULL);
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
ts_field_set_text (TsField *self, const char *text)
{
  g_return_if_fail (TS_IS_FIELD (self));

  if (g_str_equal (ts_field_get_text (self), text))
    return;
  g_clear_handle_id (&self->edit_source, g_source_remove);
  self->setting = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  self->setting = FALSE;
}

void
ts_field_set_attributes (TsField *self, PangoAttrList *attributes)
{
  g_return_if_fail (TS_IS_FIELD (self));

  g_clear_pointer (&self->attributes, pango_attr_list_unref);
  self->attributes = attributes != NULL ? pango_attr_list_ref (attributes) : NULL;
  gtk_entry_set_attributes (GTK_ENTRY (self->entry), attributes);
}

static void
underline (TsField *self, const TlaPlace *place)
{
  g_autoptr (PangoAttrList) attributes =
    self->attributes != NULL ? pango_attr_list_copy (self->attributes) : pango_attr_list_new ();
  PangoAttribute *attribute = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
  gsize length = strlen (ts_field_get_text (self));

  /* Something missing at the end is shown below the last character there is. */
  attribute->start_index = (guint) MIN (place->start, length > 0 ? length - 1 : 0);
  attribute->end_index = (guint) CLAMP (place->end, attribute->start_index + 1, MAX (length, 1));
  pango_attr_list_insert (attributes, attribute);
  gtk_entry_set_attributes (GTK_ENTRY (self->entry), attributes);
}

void
ts_field_set_error (TsField *self, const char *message, const TlaPlace *place)
{
  g_return_if_fail (TS_IS_FIELD (self));

  gtk_label_set_text (GTK_LABEL (self->error), message != NULL ? message : "");
  gtk_widget_set_visible (self->error, message != NULL);
  if (message != NULL && place != NULL)
    underline (self, place);
  else
    gtk_entry_set_attributes (GTK_ENTRY (self->entry), self->attributes);

  if (message != NULL)
    {
      gtk_widget_add_css_class (self->entry, "ts-wrong");
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
    }
  else
    {
      gtk_widget_remove_css_class (self->entry, "ts-wrong");
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

GtkEntry *
ts_field_get_entry (TsField *self)
{
  g_return_val_if_fail (TS_IS_FIELD (self), NULL);
  return GTK_ENTRY (self->entry);
}
