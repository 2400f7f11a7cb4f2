/* SPDX-License-Identifier: MIT */
#include "ts-layout-form.h"

#include "expr/tla-form.h"
#include "ts-card.h"
#include "ts-expression-field.h"
#include "ts-field.h"
#include "ts-tag-card.h"
#include "ts-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* Where the last edit was made: there its error is shown. */
typedef enum
{
  EDITED_EXPRESSION,
  EDITED_TAG,
  EDITED_TUPLES,
} Edited;

enum
{
  SHAPE,
  STRIDE,
  ORIGIN_SHAPE,
  N_TUPLES,
};

struct _TsLayoutForm
{
  GtkWidget parent_instance;

  TsSession *session;
  TsStatement *statement;
  const TsTheme *theme;
  GtkWidget *title;
  TsTagCard *tag_card;
  GtkWidget *tuple_card;
  TsField *tuples[N_TUPLES];
  TsField *edited_tuple;
  TsExpressionField *expression;
  Edited edited;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsLayoutForm, ts_layout_form, GTK_TYPE_WIDGET)

static gboolean
find_index (TsLayoutForm *self, guint *index)
{
  guint n_items = self->session != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->session)) : 0;

  for (guint i = 0; i < n_items; i++)
    {
      g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (self->session), i);

      if (statement == self->statement)
        {
          *index = i;
          return TRUE;
        }
    }
  return FALSE;
}

static void
write_text (TsLayoutForm *self, const char *text, Edited edited, const char *merge)
{
  guint index;

  if (!find_index (self, &index))
    return;
  self->edited = edited;
  ts_session_set_text (self->session, index, text, merge);
}

static TlaForm *
new_form (TsLayoutForm *self)
{
  TlaForm *form = g_new0 (TlaForm, 1);

  form->name = g_strdup (ts_statement_get_name (self->statement));
  form->shape = g_strdup (ts_field_get_text (self->tuples[SHAPE]));
  form->stride = g_strdup (ts_field_get_text (self->tuples[STRIDE]));
  form->origin_shape = g_strdup (ts_field_get_text (self->tuples[ORIGIN_SHAPE]));
  return form;
}

static void
tag_changed_cb (TsTagCard *card, TsLayoutForm *self)
{
  g_autoptr (TlaForm) form = NULL;
  g_autofree char *text = NULL;

  if (self->filling || self->statement == NULL)
    return;
  form = new_form (self);
  if (!ts_tag_card_read (card, form))
    return;
  text = tla_form_to_text (form);
  write_text (self, text, EDITED_TAG, "form");
}

static void
color_tuple (TsLayoutForm *self, guint which)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->theme != NULL && which != ORIGIN_SHAPE)
    attributes = ts_text_level_attributes (ts_field_get_text (self->tuples[which]), self->theme);
  ts_field_set_attributes (self->tuples[which], attributes);
}

static TlaIntTuple *
parse_tuple (const char *text, GError **error)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = tla_evaluate (text, scope, error);

  if (value == NULL)
    return NULL;
  if (tla_value_get_tuple (value) == NULL)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_TYPE, _ ("A tuple of integers is needed here, not a layout"));
      return NULL;
    }
  return tla_int_tuple_ref (tla_value_get_tuple (value));
}

/* A tuple that is no tuple yet says so below its field; the statement waits. */
static gboolean
check_tuples (TsLayoutForm *self)
{
  gboolean good = TRUE;

  for (guint i = 0; i < N_TUPLES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaIntTuple) tuple = NULL;
      const char *text = ts_field_get_text (self->tuples[i]);
      TlaPlace place;

      color_tuple (self, i);
      if (i != ORIGIN_SHAPE || text[strspn (text, " ")] != '\0')
        tuple = parse_tuple (text, &error);
      ts_field_set_error (self->tuples[i], error != NULL ? error->message : NULL,
                          tla_error_get_place (error, &place) ? &place : NULL);
      good = good && error == NULL;
    }
  return good;
}

static void
tuple_edited_cb (TsField *field, TsLayoutForm *self)
{
  g_autoptr (TlaForm) form = NULL;
  g_autofree char *text = NULL;

  if (self->statement == NULL)
    return;
  self->edited_tuple = field;
  if (!check_tuples (self))
    return;
  form = new_form (self);
  /* An originShape left out is deduced. */
  if (form->origin_shape[strspn (form->origin_shape, " ")] == '\0')
    g_clear_pointer (&form->origin_shape, g_free);
  text = tla_form_to_text (form);
  write_text (self, text, EDITED_TUPLES, "form");
}

static void
expression_edited_cb (TsExpressionField *field, TsLayoutForm *self)
{
  g_autofree char *text = ts_expression_field_get_text (field);

  if (self->statement != NULL)
    write_text (self, text, EDITED_EXPRESSION, "expression");
}

/* A script of several lines becomes several values; a loop, which is one, and what is no script go into the field. */
static gboolean
expression_pasted_cb (TsExpressionField *field, const char *text, TsLayoutForm *self)
{
  g_autoptr (TlaScript) script = tla_script_new (text, -1, NULL);

  return script != NULL && tla_script_get_n_statements (script) > 1 && self->session != NULL &&
         ts_session_insert_script (self->session, text, NULL);
}

static void
fill_tuple (TsLayoutForm *self, guint which, const char *text)
{
  g_autoptr (TlaIntTuple) shown = parse_tuple (ts_field_get_text (self->tuples[which]), NULL);
  g_autoptr (TlaIntTuple) tuple = parse_tuple (text, NULL);

  if (shown == NULL || tuple == NULL || !tla_int_tuple_equal (shown, tuple, TRUE))
    ts_field_set_text (self->tuples[which], text);
  color_tuple (self, which);
  ts_field_set_error (self->tuples[which], NULL, NULL);
}

static void
fill_fields (TsLayoutForm *self, const TlaValue *value)
{
  g_autoptr (TlaForm) form = tla_form_from_text (ts_statement_get_text (self->statement), value);

  gtk_widget_set_visible (GTK_WIDGET (self->tag_card), form != NULL);
  gtk_widget_set_visible (self->tuple_card, form != NULL);
  if (form == NULL)
    return;
  ts_tag_card_fill (self->tag_card, form, tla_value_get_layout (value));
  fill_tuple (self, SHAPE, form->shape);
  fill_tuple (self, STRIDE, form->stride);
  fill_tuple (self, ORIGIN_SHAPE, form->origin_shape);
}

static void
show_error (TsLayoutForm *self)
{
  const GError *error = ts_statement_get_error (self->statement);
  const char *message = error != NULL ? error->message : NULL;
  TlaPlace place;
  gboolean has_place = error != NULL && tla_error_get_place (error, &place);

  ts_tag_card_set_error (self->tag_card, self->edited == EDITED_TAG ? message : NULL);
  for (guint i = 0; i < N_TUPLES; i++)
    ts_field_set_error (self->tuples[i],
                        self->edited == EDITED_TUPLES && self->tuples[i] == self->edited_tuple ? message : NULL, NULL);
  ts_expression_field_set_error (
    self->expression, self->edited == EDITED_EXPRESSION ? ts_statement_get_error_text (self->statement) : NULL,
    has_place ? &place : NULL);
}

static void
fill (TsLayoutForm *self)
{
  const TlaValue *value;

  if (self->statement == NULL)
    return;
  self->filling = TRUE;
  gtk_label_set_text (GTK_LABEL (self->title), ts_statement_get_label (self->statement));
  ts_expression_field_set_text (self->expression, ts_statement_get_text (self->statement));
  value = ts_statement_get_value (self->statement);
  if (value != NULL)
    {
      fill_fields (self, value);
      self->edited = ts_statement_get_error (self->statement) != NULL ? self->edited : EDITED_EXPRESSION;
    }
  else if (ts_statement_get_last_value (self->statement) == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->tag_card), FALSE);
      gtk_widget_set_visible (self->tuple_card, FALSE);
      self->edited = EDITED_EXPRESSION;
    }
  show_error (self);
  self->filling = FALSE;
}

void
ts_layout_form_set_statement (TsLayoutForm *self, TsSession *session, TsStatement *statement)
{
  g_return_if_fail (TS_IS_LAYOUT_FORM (self));

  if (self->statement == statement && self->session == session)
    return;
  if (self->statement != NULL)
    g_signal_handlers_disconnect_by_func (self->statement, fill, self);
  g_set_object (&self->session, session);
  g_set_object (&self->statement, statement);
  self->edited = EDITED_EXPRESSION;
  gtk_widget_set_visible (GTK_WIDGET (self), statement != NULL);
  if (statement == NULL)
    return;
  g_signal_connect_swapped (statement, "notify", G_CALLBACK (fill), self);
  /* Another statement's fields show its last good value, so that an error has something to stand under. */
  if (ts_statement_get_value (statement) == NULL && ts_statement_get_last_value (statement) != NULL)
    fill_fields (self, ts_statement_get_last_value (statement));
  fill (self);
}

void
ts_layout_form_set_theme (TsLayoutForm *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_LAYOUT_FORM (self));

  self->theme = theme;
  for (guint i = 0; i < N_TUPLES; i++)
    color_tuple (self, i);
}

void
ts_layout_form_set_settings (TsLayoutForm *self, TsSettings *settings)
{
  g_return_if_fail (TS_IS_LAYOUT_FORM (self));
  ts_tag_card_set_settings (self->tag_card, settings);
}

void
ts_layout_form_edit_expression (TsLayoutForm *self)
{
  g_return_if_fail (TS_IS_LAYOUT_FORM (self));
  ts_expression_field_select_all (self->expression);
}

static void
ts_layout_form_dispose (GObject *object)
{
  TsLayoutForm *self = TS_LAYOUT_FORM (object);
  GtkWidget *child;

  ts_layout_form_set_statement (self, NULL, NULL);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (ts_layout_form_parent_class)->dispose (object);
}

static void
ts_layout_form_class_init (TsLayoutFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_layout_form_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
add_tuple_card (TsLayoutForm *self)
{
  const char *const titles[N_TUPLES] = { _ ("Shape"), _ ("Stride"), _ ("OriginShape") };

  self->tuple_card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->tuple_card, "ts-card");
  for (guint i = 0; i < N_TUPLES; i++)
    {
      GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0), *title = ts_caption_new (titles[i]);

      gtk_widget_add_css_class (row, "ts-row");
      gtk_widget_set_margin_top (title, 4);
      gtk_box_append (GTK_BOX (row), title);
      self->tuples[i] = ts_field_new (titles[i]);
      gtk_widget_add_css_class (GTK_WIDGET (self->tuples[i]), "ts-flush");
      g_signal_connect (self->tuples[i], "edited", G_CALLBACK (tuple_edited_cb), self);
      gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->tuples[i]));
      gtk_box_append (GTK_BOX (self->tuple_card), row);
    }
  gtk_widget_set_parent (self->tuple_card, GTK_WIDGET (self));
}

static void
add_expression (TsLayoutForm *self)
{
  GtkWidget *card, *section = ts_section_new (_ ("Expression"), &card);
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_widget_add_css_class (row, "ts-row");
  self->expression = ts_expression_field_new (_ ("Expression"));
  gtk_widget_add_css_class (GTK_WIDGET (self->expression), "ts-flush");
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->expression));
  gtk_box_append (GTK_BOX (card), row);
  gtk_widget_set_margin_top (section, 6);
  gtk_box_append (GTK_BOX (section),
                  ts_caption_new (_ ("Fields and expression say the same; edit either. _16 is static.")));
  gtk_widget_set_parent (section, GTK_WIDGET (self));
  g_signal_connect (self->expression, "edited", G_CALLBACK (expression_edited_cb), self);
  g_signal_connect (self->expression, "pasted", G_CALLBACK (expression_pasted_cb), self);
}

static void
ts_layout_form_init (TsLayoutForm *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (manager), 10);

  self->title = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (self->title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->title), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (self->title, 4);
  gtk_widget_add_css_class (self->title, "ts-heading");
  gtk_widget_set_parent (self->title, GTK_WIDGET (self));

  self->tag_card = ts_tag_card_new ();
  g_signal_connect (self->tag_card, "changed", G_CALLBACK (tag_changed_cb), self);
  gtk_widget_set_parent (GTK_WIDGET (self->tag_card), GTK_WIDGET (self));
  add_tuple_card (self);
  add_expression (self);
}

TsLayoutForm *
ts_layout_form_new (void)
{
  return g_object_new (TS_TYPE_LAYOUT_FORM, NULL);
}
