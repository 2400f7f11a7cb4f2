/* SPDX-License-Identifier: MIT */
#include "ts-script-dialog.h"

#include "session/ts-session-edit.h"
#include "session/ts-split.h"
#include "ts-card.h"
#include "ts-expression-field.h"

#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>
#include <string.h>

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
  GtkWidget *question; /* whether to apply what was changed, while it is asked */
  char *before;        /* the text at the start */
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
  g_autofree char *message = tla_error_to_string (error);
  TlaPlace place;

  gtk_label_set_text (GTK_LABEL (self->message), message);
  ts_text_buffer_underline (GTK_TEXT_BUFFER (self->buffer), self->wrong, &place, tla_error_get_place (error, &place));
}

/* The place in the whole text of a statement's error, which counts from the statement's start. */
static TlaPlace
find_place (const char *text, gsize start, const GError *error)
{
  TlaPlace place = { 0 };
  const char *line = text;

  tla_error_get_place (error, &place);
  place.start += start;
  place.end += start;
  place.line = 1;
  for (const char *c = text; c < text + place.start; c++)
    {
      if (*c != '\n')
        continue;
      place.line++;
      line = c + 1;
    }
  place.column = (guint) g_utf8_strlen (line, text + place.start - line) + 1;
  return place;
}

static void
show_errors (TsScriptDialog *self, const char *first, const GArray *places)
{
  g_autoptr (GString) message = g_string_new ("");

  if (places->len > 0)
    {
      const TlaPlace *place = &g_array_index (places, TlaPlace, 0);

      g_string_append_printf (message, "%u:%u: %s\n", place->line, place->column, first);
    }
  if (places->len == 1)
    g_string_append (message, _ ("Apply keeps this line as it is, to be corrected in the list."));
  else if (places->len > 1)
    g_string_append_printf (
      message, _ ("%u more have errors. Apply keeps them as they are, to be corrected in the list."), places->len - 1);
  gtk_label_set_text (GTK_LABEL (self->message), message->str);
  ts_text_buffer_underline (GTK_TEXT_BUFFER (self->buffer), self->wrong, (const TlaPlace *) (gpointer) places->data,
                            places->len);
}

/* What the list would say of each statement is said here. */
static gboolean
check_cb (gpointer user_data)
{
  TsScriptDialog *self = user_data;
  g_autofree char *text = get_text (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) pieces = ts_split_script (text, strlen (text), &error);
  g_autoptr (TsSession) trial = ts_session_new ();
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (TlaPlace));
  g_autofree char *first = NULL;

  self->check_source = 0;
  if (pieces == NULL || !ts_session_insert_script (trial, text, &error))
    {
      show_error (self, error);
      return G_SOURCE_REMOVE;
    }
  for (guint i = 0; i < pieces->len; i++)
    {
      g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (trial), i);
      const GError *wrong = ts_statement_get_error (statement);
      TlaPlace place;

      if (wrong == NULL)
        continue;
      place = find_place (text, ((const TsPiece *) pieces->pdata[i])->start, wrong);
      g_array_append_val (places, place);
      if (first == NULL)
        first = g_strdup (wrong->message);
    }
  show_errors (self, first, places);
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
apply (TsScriptDialog *self)
{
  g_autofree char *text = get_text (self);
  g_autoptr (GError) error = NULL;

  if (ts_session_set_script (self->session, text, &error))
    gtk_window_destroy (GTK_WINDOW (self));
  else
    show_error (self, error);
}

static void
answered_cb (GtkDialog *question, int response, TsScriptDialog *self)
{
  self->question = NULL;
  /* It lives until its button's click is over, which may be longer than this dialog does. */
  gtk_window_set_transient_for (GTK_WINDOW (question), NULL);
  gtk_window_destroy (GTK_WINDOW (question));
  if (response == GTK_RESPONSE_ACCEPT)
    apply (self);
  else if (response == GTK_RESPONSE_REJECT)
    gtk_window_destroy (GTK_WINDOW (self));
}

static void
ask (TsScriptDialog *self)
{
  GtkWidget *discard;

  self->question = gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                           GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", _ ("Apply the Changes?"));
  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (self->question), "%s",
                                            _ ("The text was edited. If you discard it, it is lost."));
  gtk_dialog_add_button (GTK_DIALOG (self->question), _ ("_Keep Editing"), GTK_RESPONSE_CANCEL);
  discard = gtk_dialog_add_button (GTK_DIALOG (self->question), _ ("_Discard"), GTK_RESPONSE_REJECT);
  gtk_widget_add_css_class (discard, "destructive-action");
  gtk_widget_add_css_class (gtk_dialog_add_button (GTK_DIALOG (self->question), _ ("_Apply"), GTK_RESPONSE_ACCEPT),
                            "suggested-action");
  gtk_dialog_set_default_response (GTK_DIALOG (self->question), GTK_RESPONSE_ACCEPT);
  g_signal_connect (self->question, "response", G_CALLBACK (answered_cb), self);
  gtk_window_present (GTK_WINDOW (self->question));
}

static gboolean
close_request (GtkWindow *window)
{
  TsScriptDialog *self = TS_SCRIPT_DIALOG (window);
  g_autofree char *text = get_text (self);

  if (g_str_equal (text, self->before))
    return GTK_WINDOW_CLASS (ts_script_dialog_parent_class)->close_request (window);
  if (self->question == NULL)
    ask (self);
  return TRUE;
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
ts_script_dialog_finalize (GObject *object)
{
  g_free (TS_SCRIPT_DIALOG (object)->before);

  G_OBJECT_CLASS (ts_script_dialog_parent_class)->finalize (object);
}

static void
ts_script_dialog_class_init (TsScriptDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_script_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_script_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = close_request;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
add_header (TsScriptDialog *self)
{
  GtkWidget *header = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Apply"));

  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_widget_add_css_class (button, "suggested-action");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (apply), self);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), button);
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

  self->session = g_object_ref (session);
  self->before = ts_session_dup_script (session);
  gtk_source_buffer_set_language (self->buffer, language);
  gtk_source_buffer_set_style_scheme (self->buffer, scheme);
  gtk_text_buffer_begin_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_text_buffer_set_text (GTK_TEXT_BUFFER (self->buffer), self->before, -1);
  gtk_text_buffer_end_irreversible_action (GTK_TEXT_BUFFER (self->buffer));
  gtk_widget_grab_focus (self->view);
  return self;
}
