/* SPDX-License-Identifier: MIT */
#include "ts-export-dialog.h"

#include "draw/ts-figure.h"
#include "draw/ts-picture-output.h"
#include "session/ts-figure-json.h"
#include "session/ts-session.h"
#include "ts-card.h"
#include "ts-choice.h"
#include "ts-picture-view.h"

#include <glib/gi18n.h>

struct _TsExportDialog
{
  GtkWindow parent_instance;

  TsScene *scene;
  char *name;
  char *session;
  TsPicture *figure;
  TsPictureView *preview;
  TsChoice *format;
  TsChoice *parts;
  TsChoice *label;
  TsChoice *color;
  TsChoice *theme;
  GtkWidget *scale;
  GtkWidget *transparent;
  GtkWidget *size;
  GtkWidget *error;
  GtkWidget *export;
};

G_DEFINE_FINAL_TYPE (TsExportDialog, ts_export_dialog, GTK_TYPE_WINDOW)

static guint message_signal;

static const char *const formats[] = { "PNG", "SVG", "PDF", NULL };
static const char *const endings[] = { "png", "svg", "pdf" };
static const TsFigureParts parts[] = { TS_FIGURE_BOTH, TS_FIGURE_LOGICAL, TS_FIGURE_MEMORY };
static const TsLabel labels[] = { TS_LABEL_OFFSET, TS_LABEL_COORD, TS_LABEL_BOTH, TS_LABEL_ADDRESS, TS_LABEL_NONE };
static const TsColorMode colors[] = { TS_COLOR_OFFSET, TS_COLOR_ROW,  TS_COLOR_COLUMN, TS_COLOR_FRACTAL,
                                      TS_COLOR_C0,     TS_COLOR_TILE, TS_COLOR_NONE };

static guint
get_choice (TsChoice *choice, guint n_choices)
{
  return MIN (ts_choice_get_selected (choice), n_choices - 1);
}

static void
show_result (TsExportDialog *self, const GError *error)
{
  g_autofree char *size = NULL;

  gtk_label_set_text (GTK_LABEL (self->error), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->error, error != NULL);
  gtk_widget_set_sensitive (self->export, self->figure != NULL);
  if (self->figure != NULL)
    {
      double scale = get_choice (self->format, G_N_ELEMENTS (endings)) == 0
                       ? gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->scale))
                       : 1;

      size = g_strdup_printf (_ ("%.0f × %.0f px"), ts_picture_get_width (self->figure) * scale,
                              ts_picture_get_height (self->figure) * scale);
    }
  gtk_label_set_text (GTK_LABEL (self->size), size != NULL ? size : "");
}

static TsView *
make_view (TsExportDialog *self)
{
  TsView *view = ts_view_copy (ts_scene_get_view (self->scene));

  view->label = labels[get_choice (self->label, G_N_ELEMENTS (labels))];
  view->color = colors[get_choice (self->color, G_N_ELEMENTS (colors))];
  return view;
}

static TsFigureOptions
get_options (TsExportDialog *self)
{
  guint n_themes;
  const TsTheme *themes = ts_theme_get_all (&n_themes);

  return (TsFigureOptions) { parts[get_choice (self->parts, G_N_ELEMENTS (parts))],
                             &themes[get_choice (self->theme, n_themes)],
                             gtk_check_button_get_active (GTK_CHECK_BUTTON (self->transparent)), NULL };
}

/* The session that the picture carries looks as the picture does. */
static char *
make_session (TsExportDialog *self)
{
  const TsFigureOptions options = get_options (self);
  g_autoptr (TsSession) session = ts_session_new ();
  g_autofree char *json = NULL;
  g_autoptr (TsView) view = make_view (self);

  if (self->session == NULL || !ts_session_load_json (session, self->session, -1, NULL))
    return NULL;
  ts_session_set_view (session, ts_session_get_selected (session), view, "", NULL);
  json = ts_session_to_json (session);
  return ts_figure_add_to_session (json, &options, NULL);
}

static void
update (TsExportDialog *self)
{
  g_autoptr (TsView) view = make_view (self);
  g_autoptr (TsScene) scene = NULL;
  g_autoptr (GError) error = NULL;
  const TsFigureOptions options = get_options (self);
  const char *name = self->name;

  g_clear_pointer (&self->figure, ts_picture_unref);
  scene = ts_scene_new_with_view (self->scene, view, &error);
  if (scene != NULL)
    self->figure = ts_figure_new (&scene, &name, 1, &options, &error);
  gtk_widget_set_sensitive (self->scale, get_choice (self->format, G_N_ELEMENTS (endings)) == 0);
  ts_picture_view_set_picture (self->preview, self->figure);
  show_result (self, error);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TsExportDialog) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source)), *message = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    {
      show_result (self, error);
      return;
    }
  message = g_strdup_printf (_ ("Picture written to %s"), name);
  g_signal_emit (self, message_signal, 0, message);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
chosen_cb (GtkNativeDialog *chooser, int response, TsExportDialog *self)
{
  g_autoptr (GFile) file =
    response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *session = NULL;

  g_object_unref (chooser);
  if (file == NULL)
    return;
  /* As on the command line: what the name ends in counts, since that is what will open the file. */
  path = g_file_get_basename (file);
  session = make_session (self);
  bytes = ts_picture_to_file_format (self->figure, path, gtk_spin_button_get_value (GTK_SPIN_BUTTON (self->scale)),
                                     session, &error);
  if (bytes == NULL)
    {
      show_result (self, error);
      return;
    }
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb,
                                       g_object_ref (self));
}

static void
export_cb (GtkButton *button, TsExportDialog *self)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (_ ("Export Picture"), GTK_WINDOW (self),
                                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"), NULL);
  g_autofree char *name = g_strdup_printf ("%s.%s", self->name != NULL ? self->name : "layout",
                                           endings[get_choice (self->format, G_N_ELEMENTS (endings))]);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
ts_export_dialog_finalize (GObject *object)
{
  TsExportDialog *self = TS_EXPORT_DIALOG (object);

  ts_scene_unref (self->scene);
  g_clear_pointer (&self->figure, ts_picture_unref);
  g_free (self->name);
  g_free (self->session);

  G_OBJECT_CLASS (ts_export_dialog_parent_class)->finalize (object);
}

static void
ts_export_dialog_class_init (TsExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ts_export_dialog_finalize;
  message_signal = g_signal_new ("message", TS_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                 1, G_TYPE_STRING);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static TsChoice *
add_choice (TsExportDialog *self, GtkWidget *card, const char *title, const char *const *choices)
{
  TsChoice *choice = ts_choice_new (title, choices);

  ts_card_add_control (card, title, GTK_WIDGET (choice));
  g_signal_connect_swapped (choice, "chosen", G_CALLBACK (update), self);
  return choice;
}

static GtkWidget *
new_options (TsExportDialog *self)
{
  const char *const part_names[] = { _ ("both"), _ ("logical"), _ ("memory"), NULL };
  const char *const label_names[] = { _ ("offset"), _ ("coord"), _ ("both"), _ ("address"), _ ("none"), NULL };
  const char *const color_names[] = { _ ("offset"), _ ("row"),  _ ("column"), _ ("fractal"),
                                      _ ("C0"),     _ ("tile"), _ ("none"),   NULL };
  const char *const theme_names[] = { _ ("light"), _ ("dark"), _ ("print"), NULL };
  GtkWidget *card, *section = ts_section_new (_ ("Picture"), &card);

  self->format = add_choice (self, card, _ ("Format"), formats);
  self->parts = add_choice (self, card, _ ("View"), part_names);
  self->label = add_choice (self, card, _ ("Label"), label_names);
  self->color = add_choice (self, card, _ ("Colour"), color_names);
  self->theme = add_choice (self, card, _ ("Theme"), theme_names);
  self->scale = gtk_spin_button_new_with_range (1, 8, 0.5);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->scale), 4);
  ts_card_add_control (card, _ ("Scale"), self->scale);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (update), self);
  self->transparent = gtk_check_button_new ();
  ts_card_add_control (card, _ ("Transparent"), self->transparent);
  g_signal_connect_swapped (self->transparent, "toggled", G_CALLBACK (update), self);
  self->size = ts_card_add_fact (card, _ ("Size"), "");
  return section;
}

static void
ts_export_dialog_init (TsExportDialog *self)
{
  GtkWidget *header = gtk_header_bar_new (), *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 16), *side = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_window_set_title (GTK_WINDOW (self), _ ("Export Picture"));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self), 920, 560);

  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (cancel), "window.close");
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  self->export = gtk_button_new_with_mnemonic (_ ("_Export…"));
  gtk_widget_add_css_class (self->export, "suggested-action");
  g_signal_connect (self->export, "clicked", G_CALLBACK (export_cb), self);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), self->export);
  gtk_window_set_titlebar (GTK_WINDOW (self), header);

  gtk_widget_add_css_class (box, "ts-dialog");
  self->preview = ts_picture_view_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self->preview), "ts-preview");
  gtk_widget_set_hexpand (GTK_WIDGET (self->preview), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->preview), TRUE);
  ts_widget_set_name (GTK_WIDGET (self->preview), _ ("Preview"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->preview));
  gtk_widget_set_size_request (side, 260, -1);
  gtk_box_append (GTK_BOX (side), new_options (self));
  self->error = gtk_label_new ("");
  gtk_widget_add_css_class (self->error, "ts-error");
  gtk_label_set_wrap (GTK_LABEL (self->error), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->error), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (self->error), 0);
  gtk_box_append (GTK_BOX (side), self->error);
  gtk_box_append (GTK_BOX (box), side);
  gtk_window_set_child (GTK_WINDOW (self), box);
}

static void
choose_enum (TsChoice *choice, const guint *values, guint n_values, guint value)
{
  for (guint i = 0; i < n_values; i++)
    if (values[i] == value)
      ts_choice_set_selected (choice, i);
}

TsExportDialog *
ts_export_dialog_new (TsScene *scene, const char *name, const char *session, const TsTheme *theme)
{
  TsExportDialog *self = g_object_new (TS_TYPE_EXPORT_DIALOG, NULL);
  guint n_themes;

  self->scene = ts_scene_ref (scene);
  self->name = g_strdup (name);
  self->session = g_strdup (session);
  choose_enum (self->label, (const guint *) labels, G_N_ELEMENTS (labels), ts_scene_get_view (scene)->label);
  choose_enum (self->color, (const guint *) colors, G_N_ELEMENTS (colors), ts_scene_get_view (scene)->color);
  ts_choice_set_selected (self->theme, (guint) (theme - ts_theme_get_all (&n_themes)));
  update (self);
  return self;
}
