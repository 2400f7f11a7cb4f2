/* SPDX-License-Identifier: MIT */
#include "ts-expression-field.h"

#include "ts-card.h"

#include <string.h>

struct _TsExpressionField
{
  GtkWidget parent_instance;

  GtkTextBuffer *buffer;
  GtkTextTag *wrong;
  GtkWidget *overlay;
  GtkWidget *size;
  GtkWidget *view;
  GtkWidget *error;
  guint edit_source;
  gboolean setting;
};

G_DEFINE_FINAL_TYPE (TsExpressionField, ts_expression_field, GTK_TYPE_WIDGET)

enum
{
  EDITED,
  PASTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static char *
get_buffer_text (GtkTextBuffer *buffer)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

void
ts_text_buffer_underline (GtkTextBuffer *buffer, GtkTextTag *tag, const TlaPlace *places, guint n_places)
{
  g_autofree char *text = get_buffer_text (buffer);
  gsize length = strlen (text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, tag, &start, &end);
  for (guint i = 0; i < n_places; i++)
    {
      gsize first = MIN (places[i].start, length), last = CLAMP (places[i].end, first, length);

      gtk_text_buffer_get_iter_at_offset (buffer, &start, (int) g_utf8_strlen (text, (gssize) first));
      end = start;
      gtk_text_iter_forward_chars (&end, (int) g_utf8_strlen (text + first, (gssize) (last - first)));
      /* A line end has no width to underline. */
      if (gtk_text_iter_ends_line (&start))
        gtk_text_iter_backward_char (&start);
      else if (gtk_text_iter_compare (&start, &end) >= 0)
        gtk_text_iter_forward_char (&end);
      gtk_text_buffer_apply_tag (buffer, tag, &start, &end);
    }
}

static gboolean
edited_cb (gpointer user_data)
{
  TsExpressionField *self = user_data;

  self->edit_source = 0;
  g_signal_emit (self, signals[EDITED], 0);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (TsExpressionField *self)
{
  g_autofree char *text = get_buffer_text (self->buffer), *with_end = NULL;

  /* A blank gives an empty last line its height. */
  with_end = g_strconcat (text, text[0] == '\0' || g_str_has_suffix (text, "\n") ? " " : "", NULL);
  gtk_label_set_text (GTK_LABEL (self->size), with_end);
  /* Replacing a text is to take the old one out and to put the new one in: nobody wants to hear of what is between. */
  if (!self->setting && self->edit_source == 0)
    self->edit_source = g_idle_add_full (G_PRIORITY_HIGH, edited_cb, self, NULL);
}

/* The text with @pasted in place of what is selected. */
static char *
insert_into_text (GtkTextBuffer *buffer, const char *pasted)
{
  GtkTextIter start, end, selection_start, selection_end;
  g_autofree char *before = NULL, *behind = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_get_selection_bounds (buffer, &selection_start, &selection_end);
  before = gtk_text_buffer_get_text (buffer, &start, &selection_start, TRUE);
  behind = gtk_text_buffer_get_text (buffer, &selection_end, &end, TRUE);
  return g_strconcat (before, pasted, behind, NULL);
}

static void
paste_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TsExpressionField) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autofree char *whole = NULL;
  gboolean taken = FALSE;

  if (text == NULL || self->view == NULL)
    return;
  g_strstrip (text);
  whole = insert_into_text (self->buffer, text);
  g_signal_emit (self, signals[PASTED], 0, text, whole, &taken);
  if (taken)
    return;
  gtk_text_buffer_begin_user_action (self->buffer);
  gtk_text_buffer_delete_selection (self->buffer, TRUE, TRUE);
  gtk_text_buffer_insert_at_cursor (self->buffer, text, -1);
  gtk_text_buffer_end_user_action (self->buffer);
}

static void
paste_cb (GtkTextView *view, TsExpressionField *self)
{
  g_signal_stop_emission_by_name (view, "paste-clipboard");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (view)), NULL, paste_ready_cb,
                                 g_object_ref (self));
}

static gboolean
grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_EXPRESSION_FIELD (widget)->view);
}

static void
ts_expression_field_dispose (GObject *object)
{
  TsExpressionField *self = TS_EXPRESSION_FIELD (object);

  g_clear_handle_id (&self->edit_source, g_source_remove);
  if (self->buffer != NULL)
    g_signal_handlers_disconnect_by_data (self->buffer, self);
  g_clear_object (&self->buffer);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  self->view = NULL;
  g_clear_pointer (&self->error, gtk_widget_unparent);

  G_OBJECT_CLASS (ts_expression_field_parent_class)->dispose (object);
}

static void
ts_expression_field_class_init (TsExpressionFieldClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_expression_field_dispose;
  widget_class->grab_focus = grab_focus;
  signals[EDITED] =
    g_signal_new ("edited", TS_TYPE_EXPRESSION_FIELD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PASTED] =
    g_signal_new ("pasted", TS_TYPE_EXPRESSION_FIELD, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL,
                  NULL, G_TYPE_BOOLEAN, 2, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
}

static void
ts_expression_field_init (TsExpressionField *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);

  self->buffer = gtk_text_buffer_new (NULL);
  gtk_text_buffer_set_enable_undo (self->buffer, FALSE);
  self->wrong = gtk_text_buffer_create_tag (self->buffer, NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  self->view = gtk_text_view_new_with_buffer (self->buffer);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->view), TRUE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->view), 6);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (self->view), 6);
  gtk_widget_add_css_class (self->view, "ts-expression");
  /* A text view does not know its height for a width; a label that is not seen, with the same text, does. */
  self->size = gtk_label_new ("");
  gtk_widget_add_css_class (self->size, "ts-expression");
  gtk_label_set_xalign (GTK_LABEL (self->size), 0);
  gtk_label_set_yalign (GTK_LABEL (self->size), 0);
  gtk_label_set_wrap (GTK_LABEL (self->size), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->size), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_margin_top (self->size, 6);
  gtk_widget_set_margin_bottom (self->size, 6);
  gtk_widget_set_opacity (self->size, 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->size), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), self->size);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->view);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (self->view, "paste-clipboard", G_CALLBACK (paste_cb), self);

  self->error = gtk_label_new ("");
  gtk_widget_add_css_class (self->error, "ts-error");
  gtk_label_set_xalign (GTK_LABEL (self->error), 0);
  gtk_label_set_wrap (GTK_LABEL (self->error), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->error), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_margin_bottom (self->error, 6);
  gtk_widget_set_visible (self->error, FALSE);
  gtk_widget_set_parent (self->error, GTK_WIDGET (self));
}

TsExpressionField *
ts_expression_field_new (const char *name)
{
  TsExpressionField *self = g_object_new (TS_TYPE_EXPRESSION_FIELD, NULL);

  ts_widget_set_name (self->view, name);
  return self;
}

char *
ts_expression_field_get_text (TsExpressionField *self)
{
  g_return_val_if_fail (TS_IS_EXPRESSION_FIELD (self), NULL);
  return get_buffer_text (self->buffer);
}

void
ts_expression_field_set_text (TsExpressionField *self, const char *text)
{
  g_autofree char *shown = NULL;

  g_return_if_fail (TS_IS_EXPRESSION_FIELD (self));

  shown = get_buffer_text (self->buffer);
  if (g_str_equal (shown, text))
    return;
  g_clear_handle_id (&self->edit_source, g_source_remove);
  self->setting = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->setting = FALSE;
}

void
ts_expression_field_set_error (TsExpressionField *self, const char *message, const TlaPlace *place)
{
  g_return_if_fail (TS_IS_EXPRESSION_FIELD (self));

  gtk_label_set_text (GTK_LABEL (self->error), message != NULL ? message : "");
  gtk_widget_set_visible (self->error, message != NULL);
  ts_text_buffer_underline (self->buffer, self->wrong, place, message != NULL && place != NULL ? 1 : 0);
  if (message != NULL)
    {
      gtk_accessible_update_state (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_STATE_INVALID,
                                   GTK_ACCESSIBLE_INVALID_TRUE, -1);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
    }
  else
    {
      gtk_accessible_reset_state (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_STATE_INVALID);
      gtk_accessible_reset_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    }
}

void
ts_expression_field_select_all (TsExpressionField *self)
{
  GtkTextIter start, end;

  g_return_if_fail (TS_IS_EXPRESSION_FIELD (self));

  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  gtk_text_buffer_select_range (self->buffer, &start, &end);
  gtk_widget_grab_focus (self->view);
}
