/* SPDX-License-Identifier: MIT */
#include "ts-coordinate-card.h"

#include "ts-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* More levels than this make no table that one can read; the sum below lists them all. */
#define MOST_LEVELS 3
#define MOST_WRITTEN_OUT 9999

typedef struct
{
  guint mode;
  gint64 extent, span;
  gboolean is_innermost, is_outermost;
  GtkWidget *label;
} Part;

struct _TsCoordinateCard
{
  GtkWidget parent_instance;

  TsScene *scene;
  GtkWidget *coordinate;
  GtkWidget *caption;
  GtkWidget *grid;
  GArray *parts;
  GPtrArray *mode_labels;
};

G_DEFINE_FINAL_TYPE (TsCoordinateCard, ts_coordinate_card, GTK_TYPE_WIDGET)

static GtkWidget *
add_label (TsCoordinateCard *self, int column, int row, float xalign, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_add_css_class (label, css_class);
  gtk_grid_attach (GTK_GRID (self->grid), label, column, row, 1, 1);
  return label;
}

static guint
count_levels (const TlaLayout *layout)
{
  guint n_levels = 0;

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;

      tla_layout_get_leaves (layout, mode, &n_leaves);
      n_levels = MAX (n_levels, n_leaves);
    }
  return n_levels;
}

static void
add_mode (TsCoordinateCard *self, guint mode, guint n_levels)
{
  static const char *const classes[MOST_LEVELS] = { "ts-level0", "ts-level1", "ts-level2" };
  guint n_leaves;
  const TlaLeaf *leaves = tla_layout_get_leaves (ts_scene_get_layout (self->scene), mode, &n_leaves);

  GtkWidget *label = add_label (self, 0, (int) mode + 1, 0, "", "ts-caption");

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  g_ptr_array_add (self->mode_labels, label);
  for (guint i = 0; i < n_leaves; i++)
    {
      Part part = { mode, leaves[i].extent, leaves[i].span, i == 0, i + 1 == n_leaves, NULL };

      part.label = add_label (self, (int) (n_levels - i), (int) mode + 1, 1, "", "ts-mono");
      gtk_widget_add_css_class (part.label, classes[i]);
      gtk_widget_set_hexpand (part.label, TRUE);
      gtk_label_set_ellipsize (GTK_LABEL (part.label), PANGO_ELLIPSIZE_START);
      g_array_append_val (self->parts, part);
    }
}

void
ts_coordinate_card_set_scene (TsCoordinateCard *self, TsScene *scene)
{
  const TlaLayout *layout;
  GtkWidget *child;
  guint n_levels;

  g_return_if_fail (TS_IS_COORDINATE_CARD (self));

  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;
  g_array_set_size (self->parts, 0);
  g_ptr_array_set_size (self->mode_labels, 0);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
  if (scene == NULL)
    return;

  layout = ts_scene_get_layout (scene);
  n_levels = count_levels (layout);
  gtk_widget_set_visible (self->grid, n_levels >= 2 && n_levels <= MOST_LEVELS);
  if (n_levels < 2 || n_levels > MOST_LEVELS)
    return;
  for (guint level = 0; level < n_levels; level++)
    {
      g_autofree char *name = ts_text_level_name (level, n_levels);

      add_label (self, (int) (n_levels - level), 0, 1, name, "ts-caption");
    }
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    add_mode (self, mode, n_levels);
}

static void
update_part (TsCoordinateCard *self, const Part *part, gint64 coord)
{
  guint rank = tla_layout_get_rank (ts_scene_get_layout (self->scene));
  g_autofree char *letter = ts_text_mode_letter (ts_scene_get_view (self->scene), rank, part->mode), *escaped = NULL;
  g_autoptr (GString) formula = g_string_new (NULL);
  g_autofree char *markup = NULL;
  gint64 digit = part->span > 0 ? coord / part->span : 0;

  /* A large coordinate goes by its letter: it stands in front already. */
  if (coord > MOST_WRITTEN_OUT)
    g_string_append (formula, letter);
  else
    g_string_append_printf (formula, "%" G_GINT64_FORMAT, coord);
  if (part->span != 1)
    g_string_append_printf (formula, "/%" G_GINT64_FORMAT, part->span);
  if (!part->is_outermost && part->extent > 0)
    {
      digit %= part->extent;
      g_string_append_printf (formula, "%%%" G_GINT64_FORMAT, part->extent);
    }
  escaped = g_markup_escape_text (formula->str, -1);
  /* A mode without levels is its own and only part. */
  if (part->is_innermost && part->is_outermost)
    markup = g_strdup_printf ("<b>%" G_GINT64_FORMAT "</b>", digit);
  else
    markup = g_strdup_printf ("%s = <b>%" G_GINT64_FORMAT "</b>", escaped, digit);
  gtk_label_set_markup (GTK_LABEL (part->label), markup);
}

static void
show_caption (TsCoordinateCard *self, const TsPointed *pointed)
{
  g_autofree char *text = NULL;

  if (!pointed->has_offset)
    text = g_strdup (_ ("the layout has no element"));
  else if (pointed->kind == TLA_AT_HOLE)
    text = g_strdup (_ ("hole: no element has this offset"));
  else if (pointed->kind == TLA_AT_OVERLAP)
    text = g_strdup_printf (_ ("element coordinate · %" G_GINT64_FORMAT " have this offset"), pointed->n_coords);
  else if (pointed->coord == NULL)
    text = g_strdup (_ ("the search for this offset was given up"));
  else
    text = g_strdup (_ ("element coordinate"));
  gtk_label_set_text (GTK_LABEL (self->caption), text);
}

void
ts_coordinate_card_set_pointed (TsCoordinateCard *self, const TsPointed *pointed)
{
  g_autofree char *coordinate = NULL;
  guint rank;

  g_return_if_fail (TS_IS_COORDINATE_CARD (self));
  g_return_if_fail (pointed != NULL);

  if (self->scene == NULL)
    return;
  rank = tla_layout_get_rank (ts_scene_get_layout (self->scene));
  coordinate = pointed->coord != NULL ? ts_text_coord (pointed->coord, rank) : g_strdup ("–");
  gtk_label_set_text (GTK_LABEL (self->coordinate), coordinate);
  show_caption (self, pointed);

  for (guint mode = 0; mode < self->mode_labels->len; mode++)
    {
      g_autofree char *name = ts_text_mode_name (ts_scene_get_view (self->scene), rank, mode);
      g_autofree char *text = NULL;

      text = pointed->coord != NULL
               ? g_strdup_printf (g_ascii_isdigit (name[strlen (name) - 1]) ? "%s: %" G_GINT64_FORMAT
                                                                            : "%s %" G_GINT64_FORMAT,
                                  name, pointed->coord[mode])
               : g_strdup (name);
      gtk_label_set_text (g_ptr_array_index (self->mode_labels, mode), text);
    }
  for (guint i = 0; i < self->parts->len; i++)
    {
      const Part *part = &g_array_index (self->parts, Part, i);

      if (pointed->coord != NULL)
        update_part (self, part, pointed->coord[part->mode]);
      else
        gtk_label_set_text (GTK_LABEL (part->label), "");
    }
}

static void
ts_coordinate_card_dispose (GObject *object)
{
  TsCoordinateCard *self = TS_COORDINATE_CARD (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->scene, ts_scene_unref);
  g_clear_pointer (&self->parts, g_array_unref);
  g_clear_pointer (&self->mode_labels, g_ptr_array_unref);

  G_OBJECT_CLASS (ts_coordinate_card_parent_class)->dispose (object);
}

static void
ts_coordinate_card_class_init (TsCoordinateCardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_coordinate_card_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
ts_coordinate_card_init (TsCoordinateCard *self)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (manager), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (manager), 2);
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  self->mode_labels = g_ptr_array_new ();

  self->coordinate = gtk_label_new ("");
  gtk_widget_add_css_class (self->coordinate, "ts-coordinate");
  gtk_label_set_xalign (GTK_LABEL (self->coordinate), 0);
  gtk_label_set_wrap (GTK_LABEL (self->coordinate), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->coordinate), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_parent (self->coordinate, GTK_WIDGET (self));

  self->caption = gtk_label_new ("");
  gtk_widget_add_css_class (self->caption, "ts-caption");
  gtk_label_set_xalign (GTK_LABEL (self->caption), 0);
  gtk_label_set_wrap (GTK_LABEL (self->caption), TRUE);
  gtk_widget_set_parent (self->caption, GTK_WIDGET (self));

  self->grid = gtk_grid_new ();
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 12);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 2);
  gtk_widget_set_margin_top (self->grid, 6);
  gtk_widget_set_parent (self->grid, GTK_WIDGET (self));
}

TsCoordinateCard *
ts_coordinate_card_new (void)
{
  return g_object_new (TS_TYPE_COORDINATE_CARD, NULL);
}
