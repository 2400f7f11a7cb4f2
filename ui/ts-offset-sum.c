/* SPDX-License-Identifier: MIT */
#include "ts-offset-sum.h"

#include "ts-card.h"
#include "ts-sum-bar.h"
#include "ts-text.h"

#include <glib/gi18n.h>

#define MOST_WRITTEN_OUT 9999

typedef struct
{
  guint mode;
  guint level;
  gint64 extent, stride, span;
  gboolean is_outermost;
  GtkWidget *formula;
  GtkWidget *value;
} Term;

struct _TsOffsetSum
{
  GtkWidget parent_instance;

  TsScene *scene;
  GArray *terms;
  GtkWidget *grid;
  GtkWidget *total;
  TsSumBar *bar;
};

G_DEFINE_FINAL_TYPE (TsOffsetSum, ts_offset_sum, GTK_TYPE_WIDGET)

static GtkWidget *
add_label (GtkWidget *grid, int column, int row, float xalign, const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_grid_attach (GTK_GRID (grid), label, column, row, 1, 1);
  return label;
}

static const char *
get_level_class (guint level)
{
  const char *const classes[] = { "ts-level0", "ts-level1", "ts-level2" };

  /* Deeper levels repeat from the second on, as in ts_theme_get_level_color(). */
  return level < G_N_ELEMENTS (classes) ? classes[level] : classes[1 + (level - 1) % 2];
}

static void
add_term (TsOffsetSum *self, int row, guint mode, const TlaLeaf *leaf, guint index, guint n_leaves)
{
  guint rank = tla_layout_get_rank (ts_scene_get_layout (self->scene));
  g_autofree char *mode_name = ts_text_mode_name (ts_scene_get_view (self->scene), rank, mode);
  g_autofree char *level_name = ts_text_level_name (index, n_leaves);
  g_autofree char *what = level_name != NULL ? g_strdup_printf ("%s, %s", mode_name, level_name) : g_strdup (mode_name);
  Term term = { mode, index, leaf->extent, leaf->stride, leaf->span, index + 1 == n_leaves, NULL, NULL };
  GtkWidget *label;

  label = add_label (self->grid, 0, row, 0, row > 0 ? "+" : "");
  gtk_widget_add_css_class (label, "ts-dim");
  term.formula = add_label (self->grid, 1, row, 0, "");
  /* No digit is ever left out: a long product goes on in a second line, and words give way first. */
  gtk_label_set_wrap (GTK_LABEL (term.formula), TRUE);
  gtk_widget_add_css_class (term.formula, "ts-mono");
  gtk_widget_add_css_class (term.formula, get_level_class (index));
  label = add_label (self->grid, 2, row, 0, what);
  gtk_widget_add_css_class (label, "ts-caption");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  term.value = add_label (self->grid, 3, row, 1, "");
  gtk_widget_add_css_class (term.value, "ts-mono");
  gtk_widget_add_css_class (term.value, "ts-strong");
  gtk_widget_add_css_class (term.value, get_level_class (index));
  g_array_append_val (self->terms, term);
}

/* Where data() lies in the storage: a slice has moved it. */
static void
add_data_offset (TsOffsetSum *self, int row)
{
  g_autofree char *value = ts_text_offset (ts_scene_get_view (self->scene), ts_scene_get_data_offset (self->scene));
  GtkWidget *label;

  label = add_label (self->grid, 0, row, 0, row > 0 ? "+" : "");
  gtk_widget_add_css_class (label, "ts-dim");
  label = add_label (self->grid, 1, row, 0, "data()");
  gtk_widget_add_css_class (label, "ts-mono");
  label = add_label (self->grid, 2, row, 0, _ ("in the storage"));
  gtk_widget_add_css_class (label, "ts-caption");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  label = add_label (self->grid, 3, row, 1, value);
  gtk_widget_add_css_class (label, "ts-mono");
  gtk_widget_add_css_class (label, "ts-strong");
}

void
ts_offset_sum_set_scene (TsOffsetSum *self, TsScene *scene)
{
  const TlaLayout *layout;
  GtkWidget *child, *equals;
  int row = 0;

  g_return_if_fail (TS_IS_OFFSET_SUM (self));

  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;
  g_array_set_size (self->terms, 0);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  self->total = NULL;
  if (scene == NULL)
    return;

  layout = ts_scene_get_layout (scene);
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 0; i < n_leaves; i++)
        add_term (self, row++, mode, &leaves[i], i, n_leaves);
    }
  if (ts_scene_get_data_offset (scene) != 0)
    add_data_offset (self, row++);
  equals = add_label (self->grid, 0, row, 0, "=");
  gtk_widget_add_css_class (equals, "ts-dim");
  child = add_label (self->grid, 1, row, 0, _ ("elements"));
  gtk_widget_set_valign (child, GTK_ALIGN_CENTER);
  self->total = gtk_label_new ("");
  gtk_label_set_xalign (GTK_LABEL (self->total), 1);
  gtk_widget_add_css_class (self->total, "ts-total");
  gtk_grid_attach (GTK_GRID (self->grid), self->total, 2, row, 2, 1);
}

/* Of a large coordinate only the digit: how it is split stands above. */
static char *
make_formula (const Term *term, gint64 coord, gint64 digit)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (coord > MOST_WRITTEN_OUT)
    return g_strdup_printf ("%" G_GINT64_FORMAT " · %" G_GINT64_FORMAT, digit, term->stride);
  g_string_append_printf (text, "%" G_GINT64_FORMAT, coord);
  if (term->span != 1)
    g_string_append_printf (text, "/%" G_GINT64_FORMAT, term->span);
  if (!term->is_outermost)
    g_string_append_printf (text, "%%%" G_GINT64_FORMAT, term->extent);
  g_string_append_printf (text, " · %" G_GINT64_FORMAT, term->stride);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
ts_offset_sum_set_coord (TsOffsetSum *self, const gint64 *coord)
{
  g_autofree gint64 *values = NULL;
  g_autofree guint *levels = NULL;
  gint64 total = self->scene != NULL ? ts_scene_get_data_offset (self->scene) : 0;

  g_return_if_fail (TS_IS_OFFSET_SUM (self));

  if (self->scene == NULL)
    return;
  values = g_new0 (gint64, self->terms->len + 1);
  levels = g_new0 (guint, self->terms->len + 1);
  for (guint i = 0; i < self->terms->len; i++)
    {
      const Term *term = &g_array_index (self->terms, Term, i);
      g_autofree char *formula = NULL, *value = NULL;
      gint64 digit = 0;

      if (coord != NULL && term->span > 0)
        digit =
          term->is_outermost ? coord[term->mode] / term->span : coord[term->mode] / term->span % MAX (term->extent, 1);
      /* Inside the shape no product overflows. */
      values[i] = digit * term->stride;
      levels[i] = term->level;
      total += values[i];
      formula = coord != NULL ? make_formula (term, coord[term->mode], digit) : g_strdup ("");
      value = coord != NULL ? ts_text_offset (ts_scene_get_view (self->scene), values[i]) : g_strdup ("");
      gtk_label_set_text (GTK_LABEL (term->formula), formula);
      gtk_label_set_text (GTK_LABEL (term->value), value);
    }
  if (coord != NULL)
    {
      g_autofree char *text = ts_text_offset (ts_scene_get_view (self->scene), total);

      gtk_label_set_text (GTK_LABEL (self->total), text);
      ts_sum_bar_set_terms (self->bar, values, levels, self->terms->len);
    }
  else
    {
      gtk_label_set_text (GTK_LABEL (self->total), "–");
      ts_sum_bar_set_terms (self->bar, NULL, NULL, 0);
    }
}

void
ts_offset_sum_set_theme (TsOffsetSum *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_OFFSET_SUM (self));
  ts_sum_bar_set_theme (self->bar, theme);
}

static void
ts_offset_sum_dispose (GObject *object)
{
  TsOffsetSum *self = TS_OFFSET_SUM (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->scene, ts_scene_unref);
  g_clear_pointer (&self->terms, g_array_unref);

  G_OBJECT_CLASS (ts_offset_sum_parent_class)->dispose (object);
}

static void
ts_offset_sum_class_init (TsOffsetSumClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_offset_sum_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
ts_offset_sum_init (TsOffsetSum *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (manager), 6);
  self->terms = g_array_new (FALSE, FALSE, sizeof (Term));
  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 3);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
  self->bar = ts_sum_bar_new ();
  gtk_widget_set_parent (GTK_WIDGET (self->bar), GTK_WIDGET (self));
}

TsOffsetSum *
ts_offset_sum_new (void)
{
  return g_object_new (TS_TYPE_OFFSET_SUM, NULL);
}
