/* SPDX-License-Identifier: MIT */
#include "ts-picture-view.h"

#include "ts-snapshot.h"

struct _TsPictureView
{
  GtkWidget parent_instance;

  TsPicture *picture;
  GskRenderNode *node;
};

G_DEFINE_FINAL_TYPE (TsPictureView, ts_picture_view, GTK_TYPE_WIDGET)

static void
ts_picture_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TsPictureView *self = TS_PICTURE_VIEW (widget);
  double width, height, scale;
  TsColor background;

  if (self->picture == NULL)
    return;
  if (self->node == NULL)
    self->node = ts_picture_to_node (self->picture, widget);

  width = ts_picture_get_width (self->picture);
  height = ts_picture_get_height (self->picture);
  scale = MIN (1.0, MIN (gtk_widget_get_width (widget) / width, gtk_widget_get_height (widget) / height));
  background = ts_picture_get_background (self->picture);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) ((gtk_widget_get_width (widget) - width * scale) / 2),
                                                (float) ((gtk_widget_get_height (widget) - height * scale) / 2)));
  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  if ((background & 0xff) != 0)
    {
      GdkRGBA color = { ((background >> 24) & 0xff) / 255.0f, ((background >> 16) & 0xff) / 255.0f,
                        ((background >> 8) & 0xff) / 255.0f, (background & 0xff) / 255.0f };

      gtk_snapshot_append_color (snapshot, &color, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
  gtk_snapshot_restore (snapshot);
}

static void
ts_picture_view_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 560 : 460;
}

static void
ts_picture_view_finalize (GObject *object)
{
  ts_picture_view_set_picture (TS_PICTURE_VIEW (object), NULL);

  G_OBJECT_CLASS (ts_picture_view_parent_class)->finalize (object);
}

static void
ts_picture_view_class_init (TsPictureViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_picture_view_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = ts_picture_view_snapshot;
  GTK_WIDGET_CLASS (klass)->measure = ts_picture_view_measure;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
ts_picture_view_init (TsPictureView *self)
{
}

TsPictureView *
ts_picture_view_new (void)
{
  return g_object_new (TS_TYPE_PICTURE_VIEW, NULL);
}

void
ts_picture_view_set_picture (TsPictureView *self, TsPicture *picture)
{
  g_return_if_fail (TS_IS_PICTURE_VIEW (self));

  if (picture != NULL)
    ts_picture_ref (picture);
  g_clear_pointer (&self->picture, ts_picture_unref);
  g_clear_pointer (&self->node, gsk_render_node_unref);
  self->picture = picture;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
