/* SPDX-License-Identifier: MIT */
#include "ts-csv-save.h"

#include "layout/tla-export-text.h"
#include "session/ts-file.h"
#include "tuple/tla-error.h"

#include <glib/gi18n.h>

typedef struct
{
  TlaLayout *layout;
  gint64 base;
  GFile *file;
  GtkWindow *parent;
  GtkWidget *dialog;
  GtkWidget *bar;
  guint progress_source;
  gint64 n_coords;
  gint done_permille; /* atomic: set by the thread */
  GCancellable *cancellable;
  TsCsvDone callback;
  gpointer user_data;
} Save;

static void
save_free (Save *save)
{
  g_clear_handle_id (&save->progress_source, g_source_remove);
  if (save->dialog != NULL)
    gtk_window_destroy (GTK_WINDOW (save->dialog));
  tla_layout_unref (save->layout);
  g_clear_object (&save->file);
  g_clear_object (&save->parent);
  g_clear_object (&save->cancellable);
  g_free (save);
}

static void
finish (Save *save, const char *message)
{
  TsCsvDone callback = save->callback;
  gpointer user_data = save->user_data;

  save_free (save);
  callback (message, user_data);
}

typedef struct
{
  GOutputStream *stream;
  Save *save;
} Sink;

static gboolean
write_piece (const char *data, gsize length, gint64 done, gpointer user_data, GError **error)
{
  Sink *sink = user_data;

  g_atomic_int_set (&sink->save->done_permille, (gint) (done * 1000 / MAX (sink->save->n_coords, 1)));
  return g_output_stream_write_all (sink->stream, data, length, NULL, sink->save->cancellable, error);
}

/* Replacing keeps the old file until the new one is whole. */
static void
save_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Save *save = task_data;
  GError *error = NULL;
  g_autoptr (GFileOutputStream) stream =
    g_file_replace (save->file, NULL, FALSE, G_FILE_CREATE_NONE, cancellable, &error);
  Sink sink = { (GOutputStream *) stream, save };

  if (stream == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (!tla_layout_write_csv (save->layout, save->base, NULL, write_piece, &sink, &error))
    {
      g_autoptr (GCancellable) abort = g_cancellable_new ();

      /* Closing with a cancelled cancellable leaves the old file as it was. */
      g_cancellable_cancel (abort);
      g_output_stream_close (sink.stream, abort, NULL);
      g_task_return_error (task, error);
      return;
    }
  if (!g_output_stream_close (sink.stream, cancellable, &error))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Save *save = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = ts_file_dup_basename (save->file), *message = NULL;

  if (g_task_propagate_boolean (G_TASK (result), &error))
    message = g_strdup_printf (_ ("Offsets written to %s"), name);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    message = g_strdup_printf (_ ("Offsets were not written: %s"), error->message);
  finish (save, message);
}

static gboolean
progress_cb (gpointer user_data)
{
  Save *save = user_data;

  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (save->bar), g_atomic_int_get (&save->done_permille) / 1000.0);
  return G_SOURCE_CONTINUE;
}

static gboolean
cancel_cb (Save *save)
{
  g_cancellable_cancel (save->cancellable);
  return TRUE;
}

static void
show_progress (Save *save)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *cancel = gtk_button_new_with_mnemonic (_ ("_Cancel"));

  save->dialog = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (save->dialog), _ ("Writing Offsets"));
  gtk_window_set_transient_for (GTK_WINDOW (save->dialog), save->parent);
  gtk_window_set_modal (GTK_WINDOW (save->dialog), TRUE);
  gtk_window_set_resizable (GTK_WINDOW (save->dialog), FALSE);
  save->bar = gtk_progress_bar_new ();
  gtk_progress_bar_set_show_text (GTK_PROGRESS_BAR (save->bar), TRUE);
  gtk_widget_set_size_request (save->bar, 320, -1);
  gtk_widget_set_halign (cancel, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), save->bar);
  gtk_box_append (GTK_BOX (box), cancel);
  gtk_widget_add_css_class (box, "ts-dialog");
  gtk_window_set_child (GTK_WINDOW (save->dialog), box);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (cancel_cb), save);
  g_signal_connect_swapped (save->dialog, "close-request", G_CALLBACK (cancel_cb), save);
  gtk_window_present (GTK_WINDOW (save->dialog));
  save->progress_source = g_timeout_add (100, progress_cb, save);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Save *save = user_data;
  g_autoptr (GTask) task = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    {
      g_object_unref (dialog);
      finish (save, NULL);
      return;
    }
  save->file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);
  show_progress (save);
  task = g_task_new (NULL, save->cancellable, saved_cb, save);
  g_task_set_task_data (task, save, NULL);
  g_task_run_in_thread (task, save_thread);
}

void
ts_csv_save (const TsScene *scene, const char *name, GtkWindow *parent, TsCsvDone callback, gpointer user_data)
{
  Save *save = g_new0 (Save, 1);
  g_autofree char *file_name = g_strdup_printf ("%s.csv", name);
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (_ ("Save Offsets"), parent, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), NULL);

  save->layout = tla_layout_ref (ts_scene_get_layout (scene));
  save->base = ts_scene_get_data_offset (scene);
  save->n_coords = tla_layout_get_valid (save->layout);
  save->parent = g_object_ref (parent);
  save->cancellable = g_cancellable_new ();
  save->callback = callback;
  save->user_data = user_data;
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), file_name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), save);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static gboolean
append_piece (const char *data, gsize length, gint64 done, gpointer user_data, GError **error)
{
  g_string_append_len (user_data, data, length);
  return TRUE;
}

char *
ts_csv_to_text (const TsScene *scene, GError **error)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);
  g_autoptr (GString) text = g_string_new (NULL);

  if (tla_layout_get_valid (layout) > TS_CSV_MAX_COPIED)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT, _ ("More than %d offsets are not copied: save them as a file"),
                   TS_CSV_MAX_COPIED);
      return NULL;
    }
  if (!tla_layout_write_csv (layout, ts_scene_get_data_offset (scene), NULL, append_piece, text, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
