/* SPDX-License-Identifier: MIT */
#include "ts-loop-list.h"

#include "ts-card.h"

#include <glib/gi18n.h>

#define PLAY_INTERVAL_MS 600

typedef struct
{
  char *name;
  gint64 first, step, count;
  GtkAdjustment *position; /* the how-manieth value, from 0 */
  GtkWidget *value;
  GtkWidget *play;
} Loop;

struct _TsLoopList
{
  GtkWidget parent_instance;

  TsSession *session;
  TsStatement *statement;
  GtkWidget *card;
  GPtrArray *loops;
  guint play_source;
  Loop *playing;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsLoopList, ts_loop_list, GTK_TYPE_WIDGET)

static void
loop_free (gpointer data)
{
  Loop *loop = data;

  g_free (loop->name);
  g_free (loop);
}

static void
stop (TsLoopList *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
  if (self->playing != NULL)
    gtk_button_set_icon_name (GTK_BUTTON (self->playing->play), "media-playback-start-symbolic");
  self->playing = NULL;
}

static Loop *
find_loop (TsLoopList *self, gconstpointer widget)
{
  for (guint i = 0; i < self->loops->len; i++)
    {
      Loop *loop = g_ptr_array_index (self->loops, i);

      if (loop->position == widget || loop->play == widget)
        return loop;
    }
  return NULL;
}

static void
position_changed_cb (GtkAdjustment *adjustment, TsLoopList *self)
{
  const Loop *loop = find_loop (self, adjustment);

  if (!self->filling && loop != NULL)
    ts_session_set_loop (self->session, loop->name,
                         loop->first + (gint64) gtk_adjustment_get_value (adjustment) * loop->step);
}

static gboolean
play_cb (gpointer user_data)
{
  TsLoopList *self = user_data;
  GtkAdjustment *position = self->playing->position;
  double next = gtk_adjustment_get_value (position) + 1;

  gtk_adjustment_set_value (position, next > gtk_adjustment_get_upper (position) ? 0 : next);
  return G_SOURCE_CONTINUE;
}

static void
play_clicked_cb (GtkButton *button, TsLoopList *self)
{
  Loop *loop = find_loop (self, button);
  gboolean was_playing = self->playing == loop;

  stop (self);
  if (was_playing || loop == NULL)
    return;
  self->playing = loop;
  gtk_button_set_icon_name (button, "media-playback-pause-symbolic");
  self->play_source = g_timeout_add (PLAY_INTERVAL_MS, play_cb, self);
}

static void
add_loop (TsLoopList *self, const TlaLoop *each)
{
  Loop *loop = g_new0 (Loop, 1);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *scale, *label = gtk_label_new (each->name);
  g_autofree char *play_label = g_strdup_printf (_ ("Play %s"), each->name);

  loop->name = g_strdup (each->name);
  loop->first = each->first;
  loop->step = each->step;
  loop->count = each->count;
  loop->position = gtk_adjustment_new (0, 0, (double) MAX (each->count - 1, 0), 1, 10, 0);
  loop->play = gtk_button_new_from_icon_name ("media-playback-start-symbolic");
  loop->value = gtk_label_new ("");

  gtk_widget_add_css_class (row, "ts-row");
  gtk_widget_add_css_class (row, "ts-form-row");
  gtk_widget_add_css_class (label, "ts-mono");
  gtk_box_append (GTK_BOX (row), label);
  scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, loop->position);
  gtk_scale_set_draw_value (GTK_SCALE (scale), FALSE);
  gtk_widget_set_hexpand (scale, TRUE);
  ts_widget_set_name (scale, each->name);
  gtk_box_append (GTK_BOX (row), scale);
  gtk_widget_add_css_class (loop->value, "ts-mono");
  gtk_label_set_width_chars (GTK_LABEL (loop->value), 4);
  gtk_label_set_xalign (GTK_LABEL (loop->value), 1);
  gtk_box_append (GTK_BOX (row), loop->value);
  gtk_widget_add_css_class (loop->play, "ts-small");
  gtk_widget_set_valign (loop->play, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (loop->play, play_label);
  ts_widget_set_name (loop->play, play_label);
  gtk_box_append (GTK_BOX (row), loop->play);
  gtk_box_append (GTK_BOX (self->card), row);

  g_signal_connect (loop->position, "value-changed", G_CALLBACK (position_changed_cb), self);
  g_signal_connect (loop->play, "clicked", G_CALLBACK (play_clicked_cb), self);
  g_ptr_array_add (self->loops, loop);
}

static gboolean
has_same_loops (TsLoopList *self, GArray *loops)
{
  if (loops->len != self->loops->len)
    return FALSE;
  for (guint i = 0; i < loops->len; i++)
    {
      const TlaLoop *each = &g_array_index (loops, TlaLoop, i);
      const Loop *loop = g_ptr_array_index (self->loops, i);

      if (!g_str_equal (loop->name, each->name) || loop->first != each->first || loop->step != each->step ||
          loop->count != each->count)
        return FALSE;
    }
  return TRUE;
}

static void
follow_statement (TsLoopList *self)
{
  GArray *loops = ts_statement_get_loops (self->statement);

  self->filling = TRUE;
  /* With an error the loops are not known: those that were stay. */
  if (!has_same_loops (self, loops) && ts_statement_get_error (self->statement) == NULL)
    {
      stop (self);
      ts_card_clear (self->card);
      g_ptr_array_set_size (self->loops, 0);
      for (guint i = 0; i < loops->len; i++)
        add_loop (self, &g_array_index (loops, TlaLoop, i));
    }
  for (guint i = 0; i < loops->len && i < self->loops->len; i++)
    {
      const TlaLoop *each = &g_array_index (loops, TlaLoop, i);
      const Loop *loop = g_ptr_array_index (self->loops, i);
      g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, each->value);

      gtk_adjustment_set_value (loop->position,
                                each->step != 0 ? (double) ((each->value - each->first) / each->step) : 0);
      gtk_label_set_text (GTK_LABEL (loop->value), text);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->loops->len > 0);
  self->filling = FALSE;
}

void
ts_loop_list_set_statement (TsLoopList *self, TsSession *session, TsStatement *statement)
{
  g_return_if_fail (TS_IS_LOOP_LIST (self));

  if (self->statement == statement && self->session == session)
    return;
  if (self->statement != NULL)
    g_signal_handlers_disconnect_by_func (self->statement, follow_statement, self);
  stop (self);
  g_set_object (&self->session, session);
  g_set_object (&self->statement, statement);
  ts_card_clear (self->card);
  g_ptr_array_set_size (self->loops, 0);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  if (statement == NULL)
    return;
  g_signal_connect_swapped (statement, "notify", G_CALLBACK (follow_statement), self);
  follow_statement (self);
}

static void
ts_loop_list_unmap (GtkWidget *widget)
{
  stop (TS_LOOP_LIST (widget));
  GTK_WIDGET_CLASS (ts_loop_list_parent_class)->unmap (widget);
}

static void
ts_loop_list_dispose (GObject *object)
{
  TsLoopList *self = TS_LOOP_LIST (object);
  GtkWidget *child;

  ts_loop_list_set_statement (self, NULL, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_loop_list_parent_class)->dispose (object);
}

static void
ts_loop_list_finalize (GObject *object)
{
  g_ptr_array_unref (TS_LOOP_LIST (object)->loops);

  G_OBJECT_CLASS (ts_loop_list_parent_class)->finalize (object);
}

static void
ts_loop_list_class_init (TsLoopListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_loop_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_loop_list_finalize;
  GTK_WIDGET_CLASS (klass)->unmap = ts_loop_list_unmap;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_loop_list_init (TsLoopList *self)
{
  GtkWidget *section = ts_section_new (_ ("Loops"), &self->card);

  self->loops = g_ptr_array_new_with_free_func (loop_free);
  gtk_widget_set_parent (section, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

TsLoopList *
ts_loop_list_new (void)
{
  return g_object_new (TS_TYPE_LOOP_LIST, NULL);
}
