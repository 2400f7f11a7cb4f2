/* SPDX-License-Identifier: MIT */
#include "ts-term-chips.h"

#include "ts-card.h"
#include "ts-text.h"
#include "ts-wrap-layout.h"

#include <glib/gi18n.h>

#define TERM(mode, leaf) ((mode) *16 + (leaf)) /* as in TsView.terms_off */

typedef struct
{
  guint term;
  GtkWidget *button;
} Chip;

struct _TsTermChips
{
  GtkWidget parent_instance;

  TsScene *scene;
  GtkWidget *relief;
  GArray *chips;
  gboolean wanted;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsTermChips, ts_term_chips, GTK_TYPE_WIDGET)

static guint changed_signal;

static gboolean
is_off (const TsView *view, guint term)
{
  for (guint i = 0; view->terms_off != NULL && i < view->terms_off->len; i++)
    if (g_array_index (view->terms_off, guint, i) == term)
      return TRUE;
  return FALSE;
}

static void
toggled_cb (TsTermChips *self)
{
  g_autoptr (TsView) view = NULL;

  if (self->filling || self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  g_clear_pointer (&view->terms_off, g_array_unref);
  view->terms_off = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->chips->len; i++)
    {
      const Chip *chip = &g_array_index (self->chips, Chip, i);

      if (!gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (chip->button)))
        g_array_append_val (view->terms_off, chip->term);
    }
  view->relief = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->relief));
  g_signal_emit (self, changed_signal, 0, view, _ ("Choose Terms"));
}

static GtkWidget *
new_chip (TsTermChips *self, const char *label, const char *css_class)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_widget_add_css_class (button, "ts-chip");
  gtk_widget_add_css_class (button, css_class);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (toggled_cb), self);
  return button;
}

static void
add_term (TsTermChips *self, guint mode, guint leaf, const TlaLeaf *leaves, guint n_leaves)
{
  static const char *const classes[] = { "ts-level0", "ts-level1", "ts-level2" };
  guint rank = tla_layout_get_rank (ts_scene_get_layout (self->scene));
  g_autofree char *letter = ts_text_mode_letter (ts_scene_get_view (self->scene), rank, mode);
  g_autoptr (GString) label = g_string_new (letter);
  Chip chip = { TERM (mode, leaf), NULL };

  if (leaves[leaf].span != 1)
    g_string_append_printf (label, "/%" G_GINT64_FORMAT, leaves[leaf].span);
  if (leaf + 1 < n_leaves)
    g_string_append_printf (label, "%%%" G_GINT64_FORMAT, leaves[leaf].extent);
  g_string_append_printf (label, "·%" G_GINT64_FORMAT, leaves[leaf].stride);
  chip.button = new_chip (self, label->str, classes[MIN (leaf, 2)]);
  g_array_append_val (self->chips, chip);
  gtk_widget_insert_before (chip.button, GTK_WIDGET (self), self->relief);
}

static void
add_terms (TsTermChips *self)
{
  const TlaLayout *layout = ts_scene_get_layout (self->scene);

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint leaf = 0; leaf < MIN (n_leaves, 16); leaf++)
        if (leaves[leaf].extent > 1)
          add_term (self, mode, leaf, leaves, n_leaves);
    }
}

static void
update_visible (TsTermChips *self)
{
  const TsView *view = self->scene != NULL ? ts_scene_get_view (self->scene) : NULL;
  gboolean is_plain = view == NULL || (!view->relief && (view->terms_off == NULL || view->terms_off->len == 0));

  gtk_widget_set_visible (GTK_WIDGET (self), view != NULL && view->color == TS_COLOR_OFFSET && self->chips->len > 0 &&
                                               (self->wanted || !is_plain));
}

void
ts_term_chips_set_wanted (TsTermChips *self, gboolean wanted)
{
  g_return_if_fail (TS_IS_TERM_CHIPS (self));

  self->wanted = wanted;
  update_visible (self);
}

void
ts_term_chips_set_scene (TsTermChips *self, TsScene *scene)
{
  gboolean same_layout;
  const TsView *view;

  g_return_if_fail (TS_IS_TERM_CHIPS (self));

  same_layout = scene != NULL && self->scene != NULL &&
                tla_layout_equal (ts_scene_get_layout (scene), ts_scene_get_layout (self->scene), FALSE);
  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;

  self->filling = TRUE;
  if (!same_layout)
    {
      for (guint i = 0; i < self->chips->len; i++)
        gtk_widget_unparent (g_array_index (self->chips, Chip, i).button);
      g_array_set_size (self->chips, 0);
      if (scene != NULL)
        add_terms (self);
    }
  if (scene != NULL)
    {
      view = ts_scene_get_view (scene);
      for (guint i = 0; i < self->chips->len; i++)
        {
          const Chip *chip = &g_array_index (self->chips, Chip, i);

          gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip->button), !is_off (view, chip->term));
        }
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->relief), view->relief);
    }
  self->filling = FALSE;
  update_visible (self);
}

static void
ts_term_chips_dispose (GObject *object)
{
  TsTermChips *self = TS_TERM_CHIPS (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->chips, g_array_unref);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_term_chips_parent_class)->dispose (object);
}

static void
ts_term_chips_class_init (TsTermChipsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_term_chips_dispose;
  changed_signal = g_signal_new ("changed", TS_TYPE_TERM_CHIPS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 TS_TYPE_VIEW | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), TS_TYPE_WRAP_LAYOUT);
}

static void
ts_term_chips_init (TsTermChips *self)
{
  GtkWidget *label = gtk_label_new (_ ("sum of"));

  self->chips = g_array_new (FALSE, FALSE, sizeof (Chip));
  gtk_widget_add_css_class (label, "ts-caption");
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  self->relief = new_chip (self, _ ("relief"), "ts-plain-chip");
  gtk_widget_set_tooltip_text (self->relief, _ ("Shade the place in each fractal"));
  gtk_widget_set_parent (self->relief, GTK_WIDGET (self));
}

TsTermChips *
ts_term_chips_new (void)
{
  return g_object_new (TS_TYPE_TERM_CHIPS, NULL);
}
