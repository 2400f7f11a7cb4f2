/* SPDX-License-Identifier: MIT */
#include "ts-script-dialog.h"

#include "session/ts-session-edit.h"
#include "ts-card.h"
#include "ts-expression-field.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>

#define CHECK_DELAY_MS 150
/* A longer text is checked when it is applied. */
#define MOST_CHECKED (256 * 1024)

struct _TsScriptDialog
{
  GtkWindow parent_instance;

  TsSession *session;
  GtkSourceBuffer *buffer;
  GtkTextTag *wrong;
  GtkWidget *view;
  GtkWidget *message;
  guint check_source;
};

G_DEFINE_FINAL_TYPE (TsScriptDialog, ts_script_dialog, GTK_TYPE_WINDOW)

static char *
get_text (TsScriptDialog *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (GTK_TEXT_BUFFER (self->buffer), &start, &end);
  return gtk_text_buffer_get_text (GTK_TEXT_BUFFER (self->buffer), &start, &end, TRUE);
}

static void
show_error (TsScriptDialog *self, const GError *error)
{
  g_autofree char *message = error != NULL ? tla_error_to_string (error) : NULL;
  TlaPlace place;

  gtk_label_set_text (GTK_LABEL (self->message), message != NULL ? message : "");
  ts_text_buffer_underline (GTK_TEXT_BUFFER (self->buffer), self->wrong,
                            tla_error_get_place (error, &place) ? &place : NULL);
}

static gboolean
check_cb (gpointer user_data)
{
  TsScriptDialog *self = user_data;
  g_autofree char *text = get_text (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (text, -1, &error);

  self->check_source = 0;
  if (script != NULL)
    {
      g_autoptr (TlaScope) scope = tla_scope_new ();
      g_autoptr (GPtrArray) results = tla_results_new ();

      tla_script_evaluate (script, scope, results, &error);
    }
  show_error (self, error);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (TsScriptDialog *self)
{
  g_clear_handle_id (&self->check_source, g_source_remove);
  if (gtk_text_buffer_get_char_count (GTK_TEXT_BUFFER (self->buffer)) <= MOST_CHECKED)
    self->check_source = g_timeout_add (CHECK_DELAY_MS, check_cb, self);
}

static void
apply_cb (GtkButton *button, TsScriptDialog *self)
{
  g_autofree char *text = get_text (self);
  g_autoptr (GError) error = NULL;

  if (ts_session_set_script (self->session, text, &error))
    gtk_window_destroy (GTK_WINDOW (self));
  else
    show_error (self, error);
}

static void
ts_script_dialog_dispose (GObject *object)
{
  TsScriptDialog *self = TS_SCRIPT_DIALOG (object);

  g_clear_handle_id (&self->check_source, g_source_remove);
  if (self->buffer != NULL)
    g_signal_handlers_disconnect_by_data (self->buffer, self);
  g_clear_object (&self->session);
  g_clear_object (&self->buffer);

  G_OBJECT_CLASS (ts_script_dialog_parent_class)->dispose (object);
}

static void
ts_script_dialog_class_init (TsScriptDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_script_dialog_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
add_header (TsScriptDialog *self)
{
  GtkWidget *header = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *apply = gtk_button_new_with_mnemonic (_ ("_Apply"));

  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_widget_add_css_class (apply, "suggested-action");
  g_signal_connect (apply, "clicked", G_CALLBACK (apply_cb), self);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), apply);
  gtk_window_set_titlebar (GTK_WINDOW (self), header);
}

static void
ts_script_dialog_init (TsScriptDialog *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *scrolled = gtk_scrolled_window_new ();

  gtk_window_set_title (GTK_WINDOW (self), _ ("Edit as Text"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 760, 520);
  add_header (self);

  self->buffer = gtk_source_buffer_new (NULL);
  self->wrong =
    gtk_text_buffer_create_tag (GTK_TEXT_BUFFER (self->buffer), NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  self->view = gtk_source_view_new_with_buffer (self->buffer);
  gtk_source_view_set_show_line_numbers (GTK_SOURCE_VIEW (self->view), TRUE);
  gtk_source_view_set_auto_indent (GTK_SOURCE_VIEW (self->view), TRUE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (self->view), TRUE);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (self->view), 8);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (self->view), 8);
  gtk_widget_add_css_class (self->view, "ts-script");
  ts_widget_set_name (self->view, _ ("Script"));
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  ts_widget_set_name (scrolled, _ ("Script"));
  gtk_box_append (GTK_BOX (box), scrolled);

  self->message = gtk_label_new ("");
  gtk_widget_add_css_class (self->message, "ts-error");
  gtk_widget_add_css_class (self->message, "ts-message");
  gtk_label_set_xalign (GTK_LABEL (self->message), 0);
  gtk_label_set_wrap (GTK_LABEL (self->message), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->message), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (GTK_BOX (box), self->message);
  gtk_window_set_child (GTK_WINDOW (self), box);
  g_signal_connect_swapped (self->buffer, "changed", G_CALLBACK (changed_cb), self);
}

TsScriptDialog *
ts_script_dialog_new (TsSession *session, const TsTheme *theme)
{
  TsScriptDialog *self = g_object_new (TS_TYPE_SCRIPT_DIALOG, NULL);
  GtkSourceLanguage *language =
    gtk_source_language_manager_get_language (gtk_source_language_manager_get_default (), "cpp");
  GtkSourceStyleScheme *scheme = gtk_source_style_scheme_manager_get_scheme (
    gtk_source_style_scheme_manager_get_default (),
    theme != NULL && g_str_equal (theme->name, "dark") ? "Adwaita-dark" : "Adwaita");
  g_autofree char *text = ts_session_dup_script (session);

  self->session = g_object_ref (session);
  gtk_source_buffer_set_language (self->buffer, language);
  gtk_source_buffer_set_style_scheme (self->buffer, scheme);
  gtk_text_buffer_begin_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), text, -1);
  gtk_text_buffer_end_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_widget_grab_focus (self->view);
  return self;
}
