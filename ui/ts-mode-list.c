/* SPDX-License-Identifier: MIT */
#include "ts-mode-list.h"

#include "ts-card.h"
#include "ts-choice.h"
#include "ts-text.h"
#include "ts-wrap-layout.h"

#include <glib/gi18n.h>

/* A slider beyond this many indices would be too coarse to hit one; it then has a field only. */
#define MOST_SLIDER_STEPS 4096
/* More modes than this are no list any more. */
#define MOST_MODES 64
/* With three, rows and columns do not show all of the layout; a bar of more than eight would leave it no room. */
#define FEWEST_BAR_MODES 3
#define MOST_BAR_MODES 8
#define BAR_SLIDER_WIDTH 128

typedef enum
{
  ROLE_ROWS,
  ROLE_COLUMNS,
  ROLE_INDEX,
} Role;

typedef struct
{
  GtkWidget *name;
  TsChoice *role;
  GtkWidget *row;
  GtkWidget *index_row; /* below or in it, made when the mode first makes neither rows nor columns */
  GtkAdjustment *index;
} Mode;

static void
mode_clear (gpointer data)
{
  g_clear_object (&((Mode *) data)->index);
}

struct _TsModeList
{
  GtkWidget parent_instance;

  TsScene *scene;
  gboolean is_bar;
  GtkWidget *card; /* the modes' parent */
  GArray *modes;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (TsModeList, ts_mode_list, GTK_TYPE_WIDGET)

static guint changed_signal;

static gboolean
is_on_axis (const TlaAxis *axis, guint mode)
{
  for (guint i = 0; i < axis->n_modes; i++)
    if (axis->modes[i].mode == mode)
      return TRUE;
  return FALSE;
}

static Role
get_role (const TsScene *scene, guint mode)
{
  if (is_on_axis (ts_scene_get_rows (scene), mode))
    return ROLE_ROWS;
  return is_on_axis (ts_scene_get_columns (scene), mode) ? ROLE_COLUMNS : ROLE_INDEX;
}

static gint64
get_fixed (const TsScene *scene, guint mode)
{
  const TsView *view = ts_scene_get_view (scene);

  return view->fixed != NULL && mode < view->fixed->len ? g_array_index (view->fixed, gint64, mode) : 0;
}

static void
tell (TsModeList *self, TsView *view, const char *what, const char *merge)
{
  g_signal_emit (self, changed_signal, 0, view, what, merge);
}

/* All roles at once, innermost mode first on each side: the rightmost mode is the fastest in a row-major picture. */
static void
role_chosen_cb (TsModeList *self)
{
  g_autoptr (TsView) view = NULL;

  if (self->filling || self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  g_clear_pointer (&view->row_modes, g_array_unref);
  g_clear_pointer (&view->column_modes, g_array_unref);
  view->row_modes = g_array_new (FALSE, FALSE, sizeof (guint));
  view->column_modes = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = self->modes->len; i-- > 0;)
    {
      guint role = ts_choice_get_selected (g_array_index (self->modes, Mode, i).role);

      if (role == ROLE_ROWS)
        g_array_append_val (view->row_modes, i);
      else if (role == ROLE_COLUMNS)
        g_array_append_val (view->column_modes, i);
    }
  tell (self, view, _ ("Choose Modes"), NULL);
}

static void
index_changed_cb (GtkAdjustment *adjustment, TsModeList *self)
{
  g_autoptr (TsView) view = NULL;

  if (self->filling || self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  g_clear_pointer (&view->fixed, g_array_unref);
  view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < self->modes->len; i++)
    {
      const Mode *mode = &g_array_index (self->modes, Mode, i);
      gint64 index =
        mode->index == adjustment ? (gint64) gtk_adjustment_get_value (adjustment) : get_fixed (self->scene, i);

      g_array_append_val (view->fixed, index);
    }
  tell (self, view, _ ("Choose Index"), "index");
}

static void
name_changed_cb (GtkEditable *editable, TsModeList *self)
{
  g_autoptr (TsView) view = NULL;

  if (self->filling || self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  g_clear_pointer (&view->mode_names, g_ptr_array_unref);
  view->mode_names = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->modes->len; i++)
    g_ptr_array_add (view->mode_names,
                     g_strdup (gtk_editable_get_text (GTK_EDITABLE (g_array_index (self->modes, Mode, i).name))));
  tell (self, view, _ ("Name Mode"), "mode-name");
}

static GtkWidget *
new_index_row (TsModeList *self, const char *name, gint64 extent, GtkAdjustment *adjustment)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gboolean has_slider = extent <= MOST_SLIDER_STEPS;
  g_autofree char *label = g_strdup_printf (_ ("Index of %s"), name);

  if (!self->is_bar)
    gtk_widget_add_css_class (row, "ts-row");
  if (has_slider)
    {
      GtkWidget *scale = gtk_scale_new (GTK_ORIENTATION_HORIZONTAL, adjustment);

      /* In the bar there is room for one of the two. */
      gtk_scale_set_draw_value (GTK_SCALE (scale), self->is_bar);
      gtk_scale_set_value_pos (GTK_SCALE (scale), GTK_POS_RIGHT);
      gtk_scale_set_digits (GTK_SCALE (scale), 0);
      gtk_widget_set_hexpand (scale, !self->is_bar);
      gtk_widget_set_size_request (scale, self->is_bar ? BAR_SLIDER_WIDTH : -1, -1);
      ts_widget_set_name (scale, label);
      gtk_box_append (GTK_BOX (row), scale);
    }
  if (!has_slider || !self->is_bar)
    {
      GtkWidget *spin = gtk_spin_button_new (adjustment, 1, 0);

      gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
      gtk_widget_set_halign (spin, GTK_ALIGN_END);
      gtk_widget_set_hexpand (spin, !has_slider && !self->is_bar);
      ts_widget_set_name (spin, label);
      gtk_box_append (GTK_BOX (row), spin);
    }
  return row;
}

static void
add_mode (TsModeList *self, guint index)
{
  const TlaLayout *layout = ts_scene_get_layout (self->scene);
  guint rank = tla_layout_get_rank (layout);
  gint64 extent = tla_layout_get_extent (layout, index);
  g_autofree char *fallback = ts_text_mode_name (NULL, rank, index);
  g_autofree char *name_label = g_strdup_printf (_ ("Name of %s"), fallback),
                  *role_label = g_strdup_printf (_ ("Place of %s"), fallback);
  g_autofree char *extent_text = ts_text_number (extent);
  const char *const roles[] = { _ ("rows"), _ ("columns"), _ ("index"), NULL };
  Mode mode = { gtk_entry_new (), ts_choice_new (role_label, roles), NULL, NULL, NULL };
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (extent_text);

  if (!self->is_bar)
    {
      gtk_widget_add_css_class (row, "ts-row");
      gtk_widget_add_css_class (row, "ts-form-row");
    }
  gtk_entry_set_placeholder_text (GTK_ENTRY (mode.name), fallback);
  gtk_editable_set_width_chars (GTK_EDITABLE (mode.name), self->is_bar ? 6 : 7);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (mode.name), self->is_bar ? 6 : -1);
  gtk_editable_set_enable_undo (GTK_EDITABLE (mode.name), FALSE);
  gtk_widget_set_hexpand (mode.name, !self->is_bar);
  gtk_widget_set_valign (mode.name, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (mode.role), GTK_ALIGN_CENTER);
  ts_widget_set_name (mode.name, name_label);
  gtk_widget_add_css_class (label, "ts-mono");
  gtk_widget_add_css_class (label, "ts-dim");
  gtk_box_append (GTK_BOX (row), mode.name);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (mode.role));
  gtk_widget_set_parent (row, self->card);

  mode.index = g_object_ref_sink (gtk_adjustment_new (0, 0, (double) MAX (extent - 1, 0), 1, 10, 0));
  mode.row = row;
  g_array_append_val (self->modes, mode);

  g_signal_connect (mode.name, "changed", G_CALLBACK (name_changed_cb), self);
  g_signal_connect_swapped (mode.role, "chosen", G_CALLBACK (role_chosen_cb), self);
  g_signal_connect (mode.index, "value-changed", G_CALLBACK (index_changed_cb), self);
}

static gboolean
has_same_modes (const TsScene *a, const TsScene *b)
{
  const TlaLayout *x, *y;

  if (a == NULL || b == NULL)
    return FALSE;
  x = ts_scene_get_layout (a);
  y = ts_scene_get_layout (b);
  if (tla_layout_get_rank (x) != tla_layout_get_rank (y))
    return FALSE;
  for (guint mode = 0; mode < tla_layout_get_rank (x); mode++)
    if (tla_layout_get_extent (x, mode) != tla_layout_get_extent (y, mode))
      return FALSE;
  return TRUE;
}

static void
fill (TsModeList *self)
{
  const TsView *view = ts_scene_get_view (self->scene);
  const TlaLayout *layout = ts_scene_get_layout (self->scene);
  guint rank = tla_layout_get_rank (layout);

  for (guint i = 0; i < self->modes->len; i++)
    {
      Mode *mode = &g_array_index (self->modes, Mode, i);
      Role role = get_role (self->scene, i);
      const char *name =
        view->mode_names != NULL && i < view->mode_names->len ? g_ptr_array_index (view->mode_names, i) : "";

      ts_choice_set_selected (mode->role, role);
      gtk_adjustment_set_value (mode->index, (double) get_fixed (self->scene, i));
      if (role == ROLE_INDEX && mode->index_row == NULL)
        {
          g_autofree char *fallback = ts_text_mode_name (NULL, rank, i);

          mode->index_row = new_index_row (self, fallback, tla_layout_get_extent (layout, i), mode->index);
          if (self->is_bar)
            gtk_box_append (GTK_BOX (mode->row), mode->index_row);
          else
            gtk_widget_insert_after (mode->index_row, self->card, mode->row);
        }
      if (mode->index_row != NULL)
        gtk_widget_set_visible (mode->index_row, role == ROLE_INDEX);
      if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (mode->name)), name != NULL ? name : "") != 0)
        gtk_editable_set_text (GTK_EDITABLE (mode->name), name != NULL ? name : "");
    }
}

void
ts_mode_list_set_scene (TsModeList *self, TsScene *scene)
{
  gboolean same;

  g_return_if_fail (TS_IS_MODE_LIST (self));

  same = has_same_modes (self->scene, scene);
  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;

  self->filling = TRUE;
  if (!same)
    {
      guint rank = scene != NULL ? tla_layout_get_rank (ts_scene_get_layout (scene)) : 0;

      gboolean suits_bar = rank >= FEWEST_BAR_MODES && rank <= MOST_BAR_MODES;
      gboolean is_shown = rank > 0 && rank <= MOST_MODES && suits_bar == self->is_bar;
      GtkWidget *child;

      while ((child = gtk_widget_get_first_child (self->card)) != NULL)
        gtk_widget_unparent (child);
      g_array_set_size (self->modes, 0);
      for (guint mode = 0; mode < rank && is_shown; mode++)
        add_mode (self, mode);
      gtk_widget_set_visible (GTK_WIDGET (self), is_shown);
    }
  if (scene != NULL)
    fill (self);
  self->filling = FALSE;
}

static void
ts_mode_list_dispose (GObject *object)
{
  TsModeList *self = TS_MODE_LIST (object);
  GtkWidget *child;

  self->filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->modes, g_array_unref);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_mode_list_parent_class)->dispose (object);
}

static void
ts_mode_list_class_init (TsModeListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_mode_list_dispose;
  changed_signal = g_signal_new ("changed", TS_TYPE_MODE_LIST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                 TS_TYPE_VIEW | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_mode_list_init (TsModeList *self)
{
  self->modes = g_array_new (FALSE, FALSE, sizeof (Mode));
  g_array_set_clear_func (self->modes, mode_clear);
}

static GtkWidget *
new_bar (void)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_layout_manager (bar, g_object_new (TS_TYPE_WRAP_LAYOUT, NULL));
  gtk_widget_add_css_class (bar, "ts-mode-bar");
  return bar;
}

TsModeList *
ts_mode_list_new (gboolean is_bar)
{
  TsModeList *self = g_object_new (TS_TYPE_MODE_LIST, NULL);

  self->is_bar = is_bar;
  gtk_widget_set_parent (is_bar ? self->card = new_bar () : ts_section_new (_ ("Modes"), &self->card),
                         GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  return self;
}
