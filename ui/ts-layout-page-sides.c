/* SPDX-License-Identifier: MIT */
#include "ts-layout-page-private.h"

/* The panels at the sides, and what becomes of them in a narrow window. */

static void
set_side_visible (TsLayoutPage *self, GtkWidget *side, gboolean visible)
{
  if (gtk_widget_get_visible (side) == visible)
    return;
  gtk_widget_set_visible (side, visible);
  g_object_notify (G_OBJECT (self), side == self->values_side ? "show-values" : "show-inspector");
}

/* Two panels leave no room for pictures in a narrow window: the one that is opened takes the other's place, which comes
 * back with the room. */
void
ts_layout_page_show_side (TsLayoutPage *self, GtkWidget *side, gboolean visible)
{
  GtkWidget *other = side == self->values_side ? self->inspector_side : self->values_side;

  if (visible && self->is_narrow && gtk_widget_get_visible (other))
    {
      self->folded = other;
      set_side_visible (self, other, FALSE);
    }
  else if (self->folded == side || !visible)
    self->folded = NULL;
  set_side_visible (self, side, visible);
}

static gboolean
fold_cb (gpointer user_data)
{
  TsLayoutPage *self = user_data;
  GtkWidget *folded = self->folded;

  self->fold_source = 0;
  if (self->is_narrow && gtk_widget_get_visible (self->inspector_side) && gtk_widget_get_visible (self->values_side))
    {
      self->folded = self->inspector_side;
      set_side_visible (self, self->inspector_side, FALSE);
    }
  else if (!self->is_narrow && folded != NULL)
    {
      self->folded = NULL;
      set_side_visible (self, folded, TRUE);
    }
  return G_SOURCE_REMOVE;
}

void
ts_layout_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  gboolean is_narrow = width < TS_LAYOUT_PAGE_NARROW;
  int least;

  /* For a frame it can be less, until a panel has folded. */
  gtk_widget_measure (self->outer_paned, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_size_allocate (self->outer_paned, &(GtkAllocation) { 0, 0, MAX (width, least), height }, baseline);
  if (is_narrow == self->is_narrow)
    return;
  self->is_narrow = is_narrow;
  if (self->fold_source == 0)
    self->fold_source = g_idle_add_full (G_PRIORITY_HIGH, fold_cb, self, NULL);
}

void
ts_layout_page_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  TsLayoutPage *self = TS_LAYOUT_PAGE (widget);
  int side;

  gtk_widget_measure (self->outer_paned, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_VERTICAL || !gtk_widget_get_visible (self->values_side) ||
      !gtk_widget_get_visible (self->inspector_side))
    return;
  /* With less room than both panels need, one folds. */
  gtk_widget_measure (self->inspector_side, orientation, -1, &side, NULL, NULL, NULL);
  *minimum -= side;
}
