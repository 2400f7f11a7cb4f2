/* SPDX-License-Identifier: MIT */
#include "ts-problem-list.h"

#include "ts-card.h"

#include <glib/gi18n.h>

/* A panel shows no more; the command line lists all. */
#define MOST_ROWS 50

struct _TsProblemList
{
  GtkWidget parent_instance;

  TsSession *session;
  GPtrArray *statements; /* those listened to */
  GtkWidget *section;
  GtkWidget *card;
  guint fill_source;
};

G_DEFINE_FINAL_TYPE (TsProblemList, ts_problem_list, GTK_TYPE_WIDGET)

static void
select_statement (TsProblemList *self, guint64 id)
{
  for (guint i = 0; i < self->statements->len; i++)
    if (ts_statement_get_id (self->statements->pdata[i]) == id)
      ts_session_set_selected (self->session, i);
}

static void
clicked_cb (GtkWidget *button, TsProblemList *self)
{
  const guint64 *id = g_object_get_data (G_OBJECT (button), "statement");

  select_statement (self, *id);
}

static GtkWidget *
new_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
add_row (TsProblemList *self, TsStatement *statement, const TlaProblem *problem)
{
  gboolean is_error = problem->check->severity == TLA_SEVERITY_ERROR;
  const char *css_class = is_error ? "ts-error" : "ts-note";
  const char *kind = is_error ? _ ("error") : _ ("note");
  GtkWidget *button = gtk_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (is_error ? "dialog-error-symbolic" : "dialog-information-symbolic");
  GtkWidget *name = new_label (problem->check->name, "ts-mono"), *text = new_label (problem->text, "ts-label");
  GtkWidget *where = new_label (ts_statement_get_label (statement), "ts-dim");
  g_autofree char *description =
    g_strdup_printf ("%s, %s, %s: %s", kind, problem->check->name, ts_statement_get_label (statement), problem->text);
  guint64 id = ts_statement_get_id (statement);

  gtk_widget_add_css_class (icon, css_class);
  gtk_widget_add_css_class (name, css_class);
  gtk_widget_add_css_class (name, "ts-strong");
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (where), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (where), 10);
  gtk_box_append (GTK_BOX (head), icon);
  gtk_box_append (GTK_BOX (head), name);
  gtk_box_append (GTK_BOX (head), where);
  gtk_box_append (GTK_BOX (box), head);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_box_append (GTK_BOX (box), text);

  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "ts-row");
  gtk_widget_add_css_class (button, "ts-problem");
  gtk_widget_set_tooltip_text (button, problem->check->help);
  ts_widget_set_name (button, description);
  g_object_set_data_full (G_OBJECT (button), "statement", g_memdup2 (&id, sizeof id), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_box_append (GTK_BOX (self->card), button);
}

static void
set_title (TsProblemList *self, guint n_errors, guint n_notes)
{
  g_autofree char *errors = g_strdup_printf (ngettext ("%u error", "%u errors", n_errors), n_errors);
  g_autofree char *notes = g_strdup_printf (ngettext ("%u note", "%u notes", n_notes), n_notes);
  g_autofree char *title = NULL;

  if (n_errors > 0 && n_notes > 0)
    title = g_strdup_printf (_ ("Problems · %s, %s"), errors, notes);
  else if (n_errors > 0 || n_notes > 0)
    title = g_strdup_printf (_ ("Problems · %s"), n_errors > 0 ? errors : notes);
  ts_section_set_title (self->section, title != NULL ? title : _ ("Problems"));
}

/* Nothing found is something to know: it says what was looked for. */
static void
add_all_clear (TsProblemList *self)
{
  guint n_rows, n_checks = 0;
  const TlaCheck *rows = tla_check_get_all (&n_rows);
  g_autofree char *text = NULL;

  /* One trap may have a row for each severity. */
  for (guint i = 0; i < n_rows; i++)
    n_checks += rows[i].explain != NULL && tla_check_lookup (rows[i].name) == &rows[i];
  text = g_strdup_printf (ngettext ("none; %u check was made", "none; %u checks were made", n_checks), n_checks);
  ts_card_add_fact (self->card, _ ("traps"), text);
}

static gboolean
fill_cb (gpointer user_data)
{
  TsProblemList *self = user_data;
  guint n[2] = { 0, 0 }, n_rows = 0;

  self->fill_source = 0;
  ts_card_clear (self->card);
  for (gint severity = TLA_SEVERITY_ERROR; severity >= TLA_SEVERITY_NOTE; severity--)
    for (guint i = 0; i < self->statements->len; i++)
      {
        GPtrArray *problems = ts_statement_get_problems (self->statements->pdata[i]);

        for (guint j = 0; j < problems->len; j++)
          {
            const TlaProblem *problem = problems->pdata[j];

            if ((gint) problem->check->severity != severity)
              continue;
            n[severity]++;
            if (n_rows++ < MOST_ROWS)
              add_row (self, self->statements->pdata[i], problem);
          }
      }
  if (n_rows == 0)
    add_all_clear (self);
  else if (n_rows > MOST_ROWS)
    {
      g_autofree char *more = g_strdup_printf (_ ("%u more"), n_rows - MOST_ROWS);

      ts_card_add_fact (self->card, _ ("not shown"), more);
    }
  set_title (self, n[TLA_SEVERITY_ERROR], n[TLA_SEVERITY_NOTE]);
  return G_SOURCE_REMOVE;
}

/* Many statements change at once: the list is made once, when they have. */
static void
fill_soon (TsProblemList *self)
{
  if (self->fill_source == 0)
    self->fill_source = g_idle_add (fill_cb, self);
}

static void
forget_statements (TsProblemList *self)
{
  for (guint i = 0; i < self->statements->len; i++)
    g_signal_handlers_disconnect_by_func (self->statements->pdata[i], fill_soon, self);
  g_ptr_array_set_size (self->statements, 0);
}

static void
items_changed_cb (TsProblemList *self)
{
  guint n_items = self->session != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->session)) : 0;

  forget_statements (self);
  for (guint i = 0; i < n_items; i++)
    {
      TsStatement *statement = g_list_model_get_item (G_LIST_MODEL (self->session), i);

      g_signal_connect_swapped (statement, "notify", G_CALLBACK (fill_soon), self);
      g_ptr_array_add (self->statements, statement);
    }
  fill_soon (self);
}

void
ts_problem_list_set_session (TsProblemList *self, TsSession *session)
{
  g_return_if_fail (TS_IS_PROBLEM_LIST (self));

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_func (self->session, items_changed_cb, self);
  g_set_object (&self->session, session);
  if (session != NULL)
    g_signal_connect_swapped (session, "items-changed", G_CALLBACK (items_changed_cb), self);
  items_changed_cb (self);
}

static void
ts_problem_list_dispose (GObject *object)
{
  TsProblemList *self = TS_PROBLEM_LIST (object);

  g_clear_handle_id (&self->fill_source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_func (self->session, items_changed_cb, self);
  g_clear_object (&self->session);
  if (self->statements != NULL)
    forget_statements (self);
  g_clear_pointer (&self->statements, g_ptr_array_unref);
  g_clear_pointer (&self->section, gtk_widget_unparent);

  G_OBJECT_CLASS (ts_problem_list_parent_class)->dispose (object);
}

static void
ts_problem_list_class_init (TsProblemListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_problem_list_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_problem_list_init (TsProblemList *self)
{
  self->statements = g_ptr_array_new_with_free_func (g_object_unref);
  self->section = ts_section_new (_ ("Problems"), &self->card);
  gtk_widget_set_parent (self->section, GTK_WIDGET (self));
}

TsProblemList *
ts_problem_list_new (void)
{
  return g_object_new (TS_TYPE_PROBLEM_LIST, NULL);
}
