/* SPDX-License-Identifier: MIT */
#include "ts-tag-card.h"

#include "expr/tla-script.h"
#include "ts-card.h"
#include "ts-choice.h"
#include "ts-field.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  char *name;
  gboolean is_optional;
  TsField *field;
  GtkWidget *less, *more;
} Argument;

struct _TsTagCard
{
  GtkWidget parent_instance;

  TsSettings *settings;
  GtkWidget *card;
  TsChoice *tag_choice;
  TsChoice *element_choice;
  GPtrArray *arguments;
  TsField *edited;
  const TlaTag *tag;
  TlaLayout *layout;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsTagCard, ts_tag_card, GTK_TYPE_WIDGET)

static guint changed_signal;

static void
argument_free (gpointer data)
{
  Argument *argument = data;

  g_free (argument->name);
  g_free (argument);
}

/* "rows, cols[, ldm]": names, those in brackets optional. */
static GPtrArray *
parse_arguments (const TlaTag *tag)
{
  GPtrArray *arguments = g_ptr_array_new_with_free_func (argument_free);
  gboolean is_optional = FALSE;
  const char *p = tag->args;

  while (*p != '\0')
    {
      gsize length = strcspn (p, "[], ");

      if (length > 0)
        {
          Argument *argument = g_new0 (Argument, 1);

          argument->name = g_strndup (p, length);
          argument->is_optional = is_optional;
          g_ptr_array_add (arguments, argument);
          p += length;
          continue;
        }
      if (*p == '[')
        is_optional = TRUE;
      else if (*p == ']')
        is_optional = FALSE;
      p++;
    }
  return arguments;
}

static const char *
get_title (const char *name)
{
  if (g_str_equal (name, "rows"))
    return _ ("Rows");
  if (g_str_equal (name, "cols"))
    return _ ("Columns");
  if (g_str_equal (name, "ldm"))
    return _ ("Leading dimension");
  return name;
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " ")] == '\0';
}

/* What a field says without other statements: a name has no number to add one to. */
static gboolean
parse_integer (const char *text, gint64 *value)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) result = tla_evaluate (text, scope, NULL);

  if (result == NULL || tla_value_get_kind (result) != TLA_VALUE_INTEGER)
    return FALSE;
  *value = tla_int_tuple_get_value (tla_value_get_tuple (result));
  return TRUE;
}

static void
update_steps (TsTagCard *self)
{
  for (guint i = 0; i < self->arguments->len; i++)
    {
      const Argument *argument = g_ptr_array_index (self->arguments, i);
      const char *text = ts_field_get_text (argument->field);
      gint64 value = 0;
      gboolean is_number = is_blank (text) || parse_integer (text, &value);

      gtk_widget_set_sensitive (argument->less, is_number && value > 0);
      gtk_widget_set_sensitive (argument->more, is_number);
    }
}

static void
emit_changed (TsTagCard *self)
{
  if (!self->filling)
    g_signal_emit (self, changed_signal, 0);
}

static void
field_edited_cb (TsField *field, TsTagCard *self)
{
  self->edited = field;
  update_steps (self);
  emit_changed (self);
}

static void
step (GtkWidget *button, gint64 by)
{
  TsTagCard *self = TS_TAG_CARD (gtk_widget_get_ancestor (button, TS_TYPE_TAG_CARD));
  TsField *field = g_object_get_data (G_OBJECT (button), "field");
  g_autofree char *text = NULL;
  gint64 value = 0;

  if ((!is_blank (ts_field_get_text (field)) && !parse_integer (ts_field_get_text (field), &value)) ||
      __builtin_add_overflow (value, by, &value) || value < 0)
    return;
  text = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  ts_field_set_text (field, text);
  field_edited_cb (field, self);
}

static void
minus_cb (GtkWidget *button)
{
  step (button, -1);
}

static void
plus_cb (GtkWidget *button)
{
  step (button, 1);
}

static GtkWidget *
new_step_button (TsField *field, const char *icon, const char *name, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "ts-small");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, name);
  ts_widget_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "field", field);
  g_signal_connect (button, "clicked", callback, NULL);
  return button;
}

static void
add_argument_row (TsTagCard *self, Argument *argument)
{
  const char *title = get_title (argument->name);
  g_autofree char *less = g_strdup_printf (_ ("%s: one less"), title),
                  *more = g_strdup_printf (_ ("%s: one more"), title);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  argument->field = ts_field_new (title);
  gtk_editable_set_width_chars (GTK_EDITABLE (ts_field_get_entry (argument->field)), 7);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (ts_field_get_entry (argument->field)), 12);
  gtk_editable_set_alignment (GTK_EDITABLE (ts_field_get_entry (argument->field)), 1);
  if (argument->is_optional)
    gtk_entry_set_placeholder_text (ts_field_get_entry (argument->field), _ ("none"));
  g_signal_connect (argument->field, "edited", G_CALLBACK (field_edited_cb), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (argument->field));
  argument->less = new_step_button (argument->field, "list-remove-symbolic", less, G_CALLBACK (minus_cb));
  argument->more = new_step_button (argument->field, "list-add-symbolic", more, G_CALLBACK (plus_cb));
  gtk_box_append (GTK_BOX (box), argument->less);
  gtk_box_append (GTK_BOX (box), argument->more);
  ts_card_add_control (self->card, title, box);
}

/* The rows below tag and element are those of the tag. */
static void
show_tag (TsTagCard *self, const TlaTag *tag)
{
  GtkWidget *element_row = gtk_widget_get_next_sibling (gtk_widget_get_first_child (self->card)), *row;

  if (self->tag == tag)
    return;
  self->tag = tag;
  self->edited = NULL;
  g_ptr_array_set_size (self->arguments, 0);
  while ((row = gtk_widget_get_next_sibling (element_row)) != NULL)
    gtk_box_remove (GTK_BOX (self->card), row);
  if (tag == NULL)
    return;

  g_ptr_array_unref (self->arguments);
  self->arguments = parse_arguments (tag);
  for (guint i = 0; i < self->arguments->len; i++)
    add_argument_row (self, g_ptr_array_index (self->arguments, i));
}

static const TlaTag *
get_chosen_tag (TsTagCard *self)
{
  guint n_tags, selected = ts_choice_get_selected (self->tag_choice);
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  return selected >= 1 && selected <= n_tags ? &tags[selected - 1] : NULL;
}

static void
choose_tag (TsTagCard *self, const TlaTag *tag)
{
  guint n_tags;

  ts_choice_set_selected (self->tag_choice, tag != NULL ? (guint) (tag - tla_tag_get_all (&n_tags)) + 1 : 0);
}

static const TlaElement *
get_chosen_element (TsTagCard *self)
{
  guint n_elements, selected = ts_choice_get_selected (self->element_choice);
  const TlaElement *elements = tla_element_get_all (&n_elements);

  return selected >= 1 && selected <= n_elements ? &elements[selected - 1] : NULL;
}

static void
choose_element (TsTagCard *self, const TlaElement *element)
{
  guint n_elements;

  ts_choice_set_selected (self->element_choice,
                          element != NULL ? (guint) (element - tla_element_get_all (&n_elements)) + 1 : 0);
}

/* A tag that is chosen begins with the logical size that the value has. */
static void
fill_from_layout (TsTagCard *self)
{
  guint mode = 0, rank = self->layout != NULL ? tla_layout_get_rank (self->layout) : 0;

  for (guint i = 0; i < self->arguments->len; i++)
    {
      const Argument *argument = g_ptr_array_index (self->arguments, i);
      g_autofree char *text = NULL;

      if (argument->is_optional)
        continue;
      text = g_strdup_printf ("%" G_GINT64_FORMAT, mode < rank ? tla_layout_get_origin (self->layout, mode) : 16);
      ts_field_set_text (argument->field, text);
      mode++;
    }
}

static void
tag_chosen_cb (TsTagCard *self)
{
  const TlaTag *tag = get_chosen_tag (self);

  if (self->filling)
    return;
  show_tag (self, tag);
  fill_from_layout (self);
  update_steps (self);
  self->filling = TRUE;
  if (tag != NULL && tag->needs_element && get_chosen_element (self) == NULL)
    choose_element (self,
                    self->settings != NULL ? ts_settings_get_element (self->settings) : tla_element_get_default ());
  self->filling = FALSE;
  emit_changed (self);
}

void
ts_tag_card_fill (TsTagCard *self, const TlaForm *form, const TlaLayout *layout)
{
  guint next = 0, n_missing;

  g_return_if_fail (TS_IS_TAG_CARD (self));
  g_return_if_fail (form != NULL);

  g_clear_pointer (&self->layout, tla_layout_unref);
  self->layout = tla_layout_ref (layout);
  self->filling = TRUE;
  choose_tag (self, form->tag);
  choose_element (self, form->element);
  show_tag (self, form->tag);

  n_missing = form->args != NULL && self->arguments->len > form->args->len ? self->arguments->len - form->args->len : 0;
  for (guint i = 0; i < self->arguments->len && form->args != NULL; i++)
    {
      const Argument *argument = g_ptr_array_index (self->arguments, i);
      g_autofree char *shown = g_strstrip (g_strdup (ts_field_get_text (argument->field)));
      const char *text;

      if (argument->is_optional && n_missing > 0)
        {
          n_missing--;
          ts_field_set_text (argument->field, "");
          continue;
        }
      if (next >= form->args->len)
        break;
      text = g_ptr_array_index (form->args, next++);
      if (!g_str_equal (shown, text))
        ts_field_set_text (argument->field, text);
    }
  update_steps (self);
  self->filling = FALSE;
}

void
ts_tag_card_read (TsTagCard *self, TlaForm *form)
{
  g_return_if_fail (TS_IS_TAG_CARD (self));

  form->tag = self->tag;
  form->element = get_chosen_element (self);
  form->args = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->arguments->len; i++)
    {
      const Argument *argument = g_ptr_array_index (self->arguments, i);
      const char *text = ts_field_get_text (argument->field);

      if (!argument->is_optional || !is_blank (text))
        g_ptr_array_add (form->args, g_strstrip (g_strdup (text)));
    }
}

void
ts_tag_card_get_fields (TsTagCard *self, GPtrArray *fields)
{
  g_return_if_fail (TS_IS_TAG_CARD (self));

  for (guint i = 0; i < self->arguments->len; i++)
    {
      const Argument *argument = g_ptr_array_index (self->arguments, i);

      if (!argument->is_optional || !is_blank (ts_field_get_text (argument->field)))
        g_ptr_array_add (fields, argument->field);
    }
}

void
ts_tag_card_clear_errors (TsTagCard *self)
{
  g_return_if_fail (TS_IS_TAG_CARD (self));

  for (guint i = 0; i < self->arguments->len; i++)
    ts_field_set_error (((Argument *) g_ptr_array_index (self->arguments, i))->field, NULL, NULL);
}

TsField *
ts_tag_card_get_edited (TsTagCard *self)
{
  g_return_val_if_fail (TS_IS_TAG_CARD (self), NULL);

  if (self->edited != NULL || self->arguments->len == 0)
    return self->edited;
  return ((Argument *) g_ptr_array_index (self->arguments, 0))->field;
}

static void
ts_tag_card_dispose (GObject *object)
{
  TsTagCard *self = TS_TAG_CARD (object);

  g_clear_pointer (&self->card, gtk_widget_unparent);
  g_clear_pointer (&self->arguments, g_ptr_array_unref);
  g_clear_pointer (&self->layout, tla_layout_unref);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_tag_card_parent_class)->dispose (object);
}

static void
ts_tag_card_class_init (TsTagCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_tag_card_dispose;
  changed_signal = g_signal_new ("changed", TS_TYPE_TAG_CARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static TsChoice *
new_tag_choice (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint n_tags;
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  g_ptr_array_add (names, _ ("shape : stride"));
  for (guint i = 0; i < n_tags; i++)
    g_ptr_array_add (names, (gpointer) tags[i].name);
  g_ptr_array_add (names, NULL);
  return ts_choice_new (_ ("Tag"), (const char *const *) names->pdata);
}

static TsChoice *
new_element_choice (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint n_elements;
  const TlaElement *elements = tla_element_get_all (&n_elements);

  g_ptr_array_add (names, g_strdup (_ ("not named")));
  for (guint i = 0; i < n_elements; i++)
    g_ptr_array_add (names, g_strdup_printf (_ ("%s · %u bit"), elements[i].name, elements[i].bits));
  g_ptr_array_add (names, NULL);
  return ts_choice_new (_ ("Element"), (const char *const *) names->pdata);
}

static void
ts_tag_card_init (TsTagCard *self)
{
  self->arguments = g_ptr_array_new_with_free_func (argument_free);
  self->card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->card, "ts-card");
  gtk_widget_set_parent (self->card, GTK_WIDGET (self));

  self->tag_choice = new_tag_choice ();
  ts_card_add_control (self->card, _ ("Tag"), GTK_WIDGET (self->tag_choice));
  self->element_choice = new_element_choice ();
  ts_card_add_control (self->card, _ ("Element"), GTK_WIDGET (self->element_choice));
  g_signal_connect_swapped (self->tag_choice, "chosen", G_CALLBACK (tag_chosen_cb), self);
  g_signal_connect_swapped (self->element_choice, "chosen", G_CALLBACK (emit_changed), self);
}

TsTagCard *
ts_tag_card_new (void)
{
  return g_object_new (TS_TYPE_TAG_CARD, NULL);
}

void
ts_tag_card_set_settings (TsTagCard *self, TsSettings *settings)
{
  g_return_if_fail (TS_IS_TAG_CARD (self));
  g_set_object (&self->settings, settings);
}
