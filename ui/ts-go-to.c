/* SPDX-License-Identifier: MIT */
#include "ts-go-to.h"

#include "expr/tla-script.h"
#include "ts-card.h"
#include "ts-field.h"
#include "ts-text.h"

#include <glib/gi18n.h>

struct _TsGoTo
{
  GtkPopover parent_instance;

  TsScene *scene;
  TsField *place;
  GtkWidget *hint;
  TsField *base;
};

G_DEFINE_FINAL_TYPE (TsGoTo, ts_go_to, GTK_TYPE_POPOVER)

enum
{
  GO,
  BASE_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static TsPlace *
read_place (TsGoTo *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPlace) place = NULL;
  const char *text = ts_field_get_text (self->place);

  if (self->scene == NULL || text[0] == '\0')
    {
      ts_field_set_error (self->place, NULL, NULL);
      gtk_label_set_text (GTK_LABEL (self->hint), _ ("(17, 20) is a coordinate, 788 an offset, 0x628 a byte address"));
      return NULL;
    }
  place = ts_place_parse (self->scene, text, &error);
  ts_field_set_error (self->place, error != NULL ? error->message : NULL, NULL);
  gtk_label_set_text (GTK_LABEL (self->hint), place != NULL ? place->text : "");
  return g_steal_pointer (&place);
}

static void
edited_cb (TsField *field, TsGoTo *self)
{
  g_autoptr (TsPlace) place = read_place (self);
}

static void
activate_cb (GtkEntry *entry, TsGoTo *self)
{
  g_autoptr (TsPlace) place = read_place (self);

  if (place == NULL)
    return;
  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[GO], 0, place);
}

static void
base_edited_cb (TsField *field, TsGoTo *self)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  const char *text = ts_field_get_text (field);
  g_autoptr (TlaValue) value = tla_evaluate (text[0] != '\0' ? text : "0", scope, &error);

  if (value != NULL && tla_value_get_kind (value) != TLA_VALUE_INTEGER)
    g_set_error_literal (&error, TLA_ERROR, TLA_ERROR_TYPE, _ ("An address is an integer, 0x1000"));
  ts_field_set_error (field, error != NULL ? error->message : NULL, NULL);
  if (error == NULL)
    g_signal_emit (self, signals[BASE_CHANGED], 0, tla_int_tuple_get_value (tla_value_get_tuple (value)));
}

static void
show_cb (TsGoTo *self)
{
  g_autofree char *base = NULL;

  if (self->scene != NULL)
    base = ts_text_hexadecimal (ts_scene_get_view (self->scene)->base_address);
  ts_field_set_text (self->base, base != NULL ? base : "0x0");
  ts_field_set_error (self->base, NULL, NULL);
  gtk_editable_select_region (GTK_EDITABLE (ts_field_get_entry (self->place)), 0, -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->place));
  edited_cb (self->place, self);
}

static void
ts_go_to_dispose (GObject *object)
{
  g_clear_pointer (&TS_GO_TO (object)->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_go_to_parent_class)->dispose (object);
}

static void
ts_go_to_class_init (TsGoToClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_go_to_dispose;
  signals[GO] =
    g_signal_new ("go", TS_TYPE_GO_TO, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[BASE_CHANGED] =
    g_signal_new ("base-changed", TS_TYPE_GO_TO, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
}

static void
ts_go_to_init (TsGoTo *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *title = gtk_label_new (_ ("Go To")), *base_title = ts_caption_new (_ ("Base address of offset 0"));

  gtk_widget_set_margin_top (box, 8);
  gtk_widget_set_margin_bottom (box, 8);
  gtk_widget_set_margin_start (box, 8);
  gtk_widget_set_margin_end (box, 8);
  gtk_widget_add_css_class (title, "ts-heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_box_append (GTK_BOX (box), title);

  self->place = ts_field_new (_ ("Coordinate, offset or byte address"));
  gtk_editable_set_width_chars (GTK_EDITABLE (ts_field_get_entry (self->place)), 34);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->place));
  self->hint = ts_caption_new ("");
  gtk_label_set_max_width_chars (GTK_LABEL (self->hint), 36);
  gtk_box_append (GTK_BOX (box), self->hint);

  gtk_widget_set_margin_top (base_title, 6);
  gtk_box_append (GTK_BOX (box), base_title);
  self->base = ts_field_new (_ ("Base address"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->base));
  gtk_popover_set_child (GTK_POPOVER (self), box);

  g_signal_connect (self->place, "edited", G_CALLBACK (edited_cb), self);
  g_signal_connect (ts_field_get_entry (self->place), "activate", G_CALLBACK (activate_cb), self);
  g_signal_connect (self->base, "edited", G_CALLBACK (base_edited_cb), self);
  g_signal_connect (self, "show", G_CALLBACK (show_cb), NULL);
}

TsGoTo *
ts_go_to_new (void)
{
  return g_object_new (TS_TYPE_GO_TO, NULL);
}

void
ts_go_to_set_scene (TsGoTo *self, TsScene *scene)
{
  g_return_if_fail (TS_IS_GO_TO (self));

  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;
  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    edited_cb (self->place, self);
}
