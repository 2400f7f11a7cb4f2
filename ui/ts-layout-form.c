/* SPDX-License-Identifier: MIT */
#include "ts-layout-form.h"

#include "expr/tla-form.h"
#include "session/ts-split.h"
#include "ts-card.h"
#include "ts-expression-field.h"
#include "ts-field.h"
#include "ts-tag-card.h"
#include "ts-text.h"

#include <glib/gi18n.h>
#include <string.h>

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
  GtkWidget *author; /* the card that wrote the text last, NULL for the expression: there its error is shown */
  char *written;     /* what it wrote */
  GPtrArray *fields; /* of TsField: those that are in it, in order */
  GArray *places;    /* of TlaPlace: where */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsLayoutForm, ts_layout_form, GTK_TYPE_WIDGET)

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " ")] == '\0';
}

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

static TlaForm *
new_form (TsLayoutForm *self)
{
  TlaForm *form = g_new0 (TlaForm, 1);

  form->name = g_strdup (ts_statement_get_name (self->statement));
  form->shape = g_strdup (ts_field_get_text (self->tuples[SHAPE]));
  form->stride = g_strdup (ts_field_get_text (self->tuples[STRIDE]));
  /* An originShape left out is deduced. */
  if (!is_blank (ts_field_get_text (self->tuples[ORIGIN_SHAPE])))
    form->origin_shape = g_strdup (ts_field_get_text (self->tuples[ORIGIN_SHAPE]));
  return form;
}

/* The fields go into the expression as they stand. What is wrong in one of them is then wrong there too, so that the two
 * never say different things, and what was typed is not lost with the window. */
static void
write_form (TsLayoutForm *self, const TlaForm *form)
{
  guint index;

  if (!find_index (self, &index))
    return;
  g_array_set_size (self->places, 0);
  g_ptr_array_set_size (self->fields, 0);
  g_free (self->written);
  self->written = tla_form_to_text (form, self->places);
  self->author = form->tag != NULL ? GTK_WIDGET (self->tag_card) : self->tuple_card;
  if (form->tag != NULL)
    ts_tag_card_get_fields (self->tag_card, self->fields);
  for (guint i = 0; form->tag == NULL && i < self->places->len; i++)
    g_ptr_array_add (self->fields, self->tuples[i]);
  ts_session_set_text (self->session, index, self->written, "form");
}

static void
tag_changed_cb (TsTagCard *card, TsLayoutForm *self)
{
  g_autoptr (TlaForm) form = NULL;

  if (self->filling || self->statement == NULL)
    return;
  form = new_form (self);
  ts_tag_card_read (card, form);
  write_form (self, form);
}

static void
color_tuple (TsLayoutForm *self, guint which)
{
  g_autoptr (PangoAttrList) attributes = NULL;

  if (self->theme != NULL && which != ORIGIN_SHAPE)
    attributes = ts_text_level_attributes (ts_field_get_text (self->tuples[which]), self->theme);
  ts_field_set_attributes (self->tuples[which], attributes);
}

static void
tuple_edited_cb (TsField *field, TsLayoutForm *self)
{
  g_autoptr (TlaForm) form = NULL;

  if (self->statement == NULL)
    return;
  self->edited_tuple = field;
  for (guint i = 0; i < N_TUPLES; i++)
    color_tuple (self, i);
  form = new_form (self);
  write_form (self, form);
}

static void
expression_edited_cb (TsExpressionField *field, TsLayoutForm *self)
{
  g_autofree char *text = ts_expression_field_get_text (field);
  guint index;

  if (self->statement == NULL || !find_index (self, &index))
    return;
  self->author = NULL;
  ts_session_set_text (self->session, index, text, "expression");
}

/* Several statements become several values, as wherever they are pasted; one, or a part of one, goes into the field. */
static gboolean
expression_pasted_cb (TsExpressionField *field, const char *text, const char *whole, TsLayoutForm *self)
{
  g_autoptr (TlaScript) script = tla_script_new (whole, -1, NULL);
  g_autoptr (GPtrArray) pieces = NULL;

  if (self->session == NULL || (script != NULL && tla_script_get_n_statements (script) <= 1))
    return FALSE;
  pieces = ts_split_script (text, strlen (text), NULL);
  return pieces != NULL && pieces->len > 1 && ts_session_insert_script (self->session, text, NULL);
}

static void
fill_tuple (TsLayoutForm *self, guint which, const char *text)
{
  g_autofree char *shown = g_strstrip (g_strdup (ts_field_get_text (self->tuples[which])));

  /* One that was left out is deduced, and stays out while the others are typed. */
  if (!g_str_equal (shown, text) && (self->author != self->tuple_card || !is_blank (shown)))
    ts_field_set_text (self->tuples[which], text);
  color_tuple (self, which);
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

/* The field of the author that an error stands in: the one that has its place, else the one edited last. */
static TsField *
find_wrong_field (TsLayoutForm *self, const GError *error, TlaPlace *place)
{
  gboolean has_place = tla_error_get_place (error, place);

  for (guint i = 0; has_place && i < self->places->len; i++)
    {
      const TlaPlace *field = &g_array_index (self->places, TlaPlace, i);

      if (place->start < field->start || place->start >= field->end)
        continue;
      place->start -= field->start;
      place->end = MIN (place->end, field->end) - field->start;
      return g_ptr_array_index (self->fields, i);
    }
  *place = (TlaPlace) { 0 };
  return self->author == self->tuple_card ? self->edited_tuple : ts_tag_card_get_edited (self->tag_card);
}

/* Fields that say something else than the text, which is wrong, show so. */
static void
set_stale (GtkWidget *card, gboolean stale)
{
  if (stale)
    gtk_widget_add_css_class (card, "ts-stale");
  else
    gtk_widget_remove_css_class (card, "ts-stale");
}

static void
show_error (TsLayoutForm *self)
{
  const GError *error = ts_statement_get_error (self->statement);
  TsField *wrong = NULL;
  TlaPlace place = { 0 };

  for (guint i = 0; i < N_TUPLES; i++)
    ts_field_set_error (self->tuples[i], NULL, NULL);
  ts_tag_card_clear_errors (self->tag_card);
  set_stale (GTK_WIDGET (self->tag_card), error != NULL && self->author != GTK_WIDGET (self->tag_card));
  set_stale (self->tuple_card, error != NULL && self->author != self->tuple_card);

  if (error != NULL && self->author != NULL)
    wrong = find_wrong_field (self, error, &place);
  if (wrong != NULL)
    {
      ts_field_set_error (wrong, error->message, place.end > place.start ? &place : NULL);
      ts_expression_field_set_error (self->expression, NULL, NULL);
      return;
    }
  ts_expression_field_set_error (self->expression, ts_statement_get_error_text (self->statement),
                                 tla_error_get_place (error, &place) ? &place : NULL);
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
  if (g_strcmp0 (self->written, ts_statement_get_text (self->statement)) != 0)
    self->author = NULL;
  value = ts_statement_get_value (self->statement);
  if (value != NULL)
    fill_fields (self, value);
  else if (ts_statement_get_last_value (self->statement) == NULL)
    {
      gtk_widget_set_visible (GTK_WIDGET (self->tag_card), FALSE);
      gtk_widget_set_visible (self->tuple_card, FALSE);
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
  self->author = NULL;
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
ts_layout_form_finalize (GObject *object)
{
  TsLayoutForm *self = TS_LAYOUT_FORM (object);

  g_free (self->written);
  g_ptr_array_unref (self->fields);
  g_array_unref (self->places);

  G_OBJECT_CLASS (ts_layout_form_parent_class)->finalize (object);
}

static void
ts_layout_form_class_init (TsLayoutFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_layout_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_layout_form_finalize;
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

  self->fields = g_ptr_array_new ();
  self->places = g_array_new (FALSE, FALSE, sizeof (TlaPlace));

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
