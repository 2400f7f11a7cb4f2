/* SPDX-License-Identifier: MIT */
#include "ts-layout-page-private.h"

#include <glib/gi18n.h>

/* A coordinate on another slice of a mode that has a slider: the slider goes there first. */
static void
show_slice (TsLayoutPage *self, const gint64 *coord)
{
  g_autoptr (TsView) view = NULL;
  gint64 row, column;

  if (ts_scene_get_cell (self->scene, coord, &row, &column))
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  g_clear_pointer (&view->fixed, g_array_unref);
  view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_vals (view->fixed, coord, tla_layout_get_rank (ts_scene_get_layout (self->scene)));
  ts_layout_page_set_view (self, view, _ ("Choose Index"), "index");
}

static void
go_cb (TsGoTo *go_to, TsPlace *place, TsLayoutPage *self)
{
  if (self->scene == NULL)
    return;
  if (place->coord != NULL)
    {
      show_slice (self, place->coord);
      ts_pointer_go_to_coord (self->pointer, place->coord);
    }
  else
    {
      ts_pointer_go_to_offset (self->pointer, place->offset);
      if (ts_pointer_get (self->pointer)->coord != NULL && !ts_pointer_get (self->pointer)->has_cell)
        {
          show_slice (self, ts_pointer_get (self->pointer)->coord);
          ts_pointer_go_to_offset (self->pointer, place->offset);
        }
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->logical));
}

static void
base_changed_cb (TsGoTo *go_to, gint64 base, TsLayoutPage *self)
{
  g_autoptr (TsView) view = NULL;

  if (self->scene == NULL)
    return;
  view = ts_view_copy (ts_scene_get_view (self->scene));
  view->base_address = base;
  ts_layout_page_set_view (self, view, _ ("Base Address"), "base");
}

GtkWidget *
ts_layout_page_get_go_to (TsLayoutPage *self)
{
  g_return_val_if_fail (TS_IS_LAYOUT_PAGE (self), NULL);

  if (self->go_to == NULL)
    {
      self->go_to = g_object_ref_sink (ts_go_to_new ());
      g_signal_connect (self->go_to, "go", G_CALLBACK (go_cb), self);
      g_signal_connect (self->go_to, "base-changed", G_CALLBACK (base_changed_cb), self);
      ts_go_to_set_scene (self->go_to, self->scene);
    }
  return GTK_WIDGET (self->go_to);
}
