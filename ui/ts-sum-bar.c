/* SPDX-License-Identifier: MIT */
#include "ts-sum-bar.h"

#include "ts-text.h"

#define BAR_HEIGHT 8
#define HEIGHT 26

struct _TsSumBar
{
  GtkWidget parent_instance;

  gint64 *terms;
  guint *levels;
  guint n_terms;
  const TsTheme *theme;
};

G_DEFINE_FINAL_TYPE (TsSumBar, ts_sum_bar, GTK_TYPE_WIDGET)

static GdkRGBA
to_rgba (TsColor color)
{
  return (GdkRGBA) { ((color >> 24) & 0xff) / 255.0f, ((color >> 16) & 0xff) / 255.0f, ((color >> 8) & 0xff) / 255.0f,
                     (color & 0xff) / 255.0f };
}

static double
size_of (gint64 term)
{
  return term < 0 ? -(double) term : (double) term;
}

static void
append_number (GtkSnapshot *snapshot, PangoLayout *layout, const GdkRGBA *color, gint64 term, double x, double width)
{
  g_autofree char *text = ts_text_number (term);
  int text_width;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &text_width, NULL);
  if (text_width + 4 > width)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (x + (width - text_width) / 2), BAR_HEIGHT + 1));
  gtk_snapshot_append_layout (snapshot, layout, color);
  gtk_snapshot_restore (snapshot);
}

static void
ts_sum_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TsSumBar *self = TS_SUM_BAR (widget);
  double width = gtk_widget_get_width (widget), total = 0, x = 0;
  g_autoptr (PangoLayout) layout = NULL;

  if (self->theme == NULL)
    return;
  for (guint i = 0; i < self->n_terms; i++)
    total += size_of (self->terms[i]);
  if (total == 0)
    {
      GdkRGBA line = to_rgba (self->theme->line);

      gtk_snapshot_append_color (snapshot, &line, &GRAPHENE_RECT_INIT (0, 0, (float) width, BAR_HEIGHT));
      return;
    }

  layout = gtk_widget_create_pango_layout (widget, NULL);
  for (guint i = 0; i < self->n_terms; i++)
    {
      double share = size_of (self->terms[i]) / total * width;
      GdkRGBA color = to_rgba (ts_theme_get_level_color (self->theme, self->levels[i]));

      if (share <= 0)
        continue;
      gtk_snapshot_append_color (
        snapshot, &color, &GRAPHENE_RECT_INIT ((float) x, 0, (float) MAX (share - (share > 3 ? 1 : 0), 1), BAR_HEIGHT));
      append_number (snapshot, layout, &color, self->terms[i], x, share);
      x += share;
    }
}

static void
ts_sum_bar_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 40;
}

static void
ts_sum_bar_finalize (GObject *object)
{
  g_free (TS_SUM_BAR (object)->terms);
  g_free (TS_SUM_BAR (object)->levels);

  G_OBJECT_CLASS (ts_sum_bar_parent_class)->finalize (object);
}

static void
ts_sum_bar_class_init (TsSumBarClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_sum_bar_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = ts_sum_bar_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = ts_sum_bar_measure;
  /* The table above it says the same in words. */
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ts_sum_bar_init (TsSumBar *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "ts-caption");
}

TsSumBar *
ts_sum_bar_new (void)
{
  return g_object_new (TS_TYPE_SUM_BAR, NULL);
}

void
ts_sum_bar_set_terms (TsSumBar *self, const gint64 *terms, const guint *levels, guint n_terms)
{
  g_return_if_fail (TS_IS_SUM_BAR (self));

  g_free (self->terms);
  g_free (self->levels);
  self->terms = g_memdup2 (terms, n_terms * sizeof *terms);
  self->levels = g_memdup2 (levels, n_terms * sizeof *levels);
  self->n_terms = n_terms;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ts_sum_bar_set_theme (TsSumBar *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_SUM_BAR (self));

  self->theme = theme;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
