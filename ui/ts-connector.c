/* SPDX-License-Identifier: MIT */
#include "ts-connector.h"

#define GUTTER 9.0 /* distance of the vertical part from the right edge */
#define LINE 1.5

struct _TsConnector
{
  GtkWidget parent_instance;

  TsCanvas *upper;
  TsCanvas *lower;
  const TsTheme *theme;
};

G_DEFINE_FINAL_TYPE (TsConnector, ts_connector, GTK_TYPE_WIDGET)

static gboolean
get_rect (TsConnector *self, TsCanvas *canvas, TsRect *rect)
{
  double x, y;

  if (!gtk_widget_get_mapped (GTK_WIDGET (canvas)) || !ts_canvas_get_pointed_rect (canvas, rect))
    return FALSE;
  if (!gtk_widget_translate_coordinates (GTK_WIDGET (canvas), GTK_WIDGET (self), rect->x, rect->y, &x, &y))
    return FALSE;
  rect->x = x;
  rect->y = y;
  return TRUE;
}

static void
append_line (GtkSnapshot *snapshot, const GdkRGBA *color, double x1, double y1, double x2, double y2)
{
  const double half = LINE / 2;

  if (x2 < x1 || y2 < y1)
    return;
  gtk_snapshot_append_color (
    snapshot, color,
    &GRAPHENE_RECT_INIT ((float) (x1 - half), (float) (y1 - half), (float) (x2 - x1 + LINE), (float) (y2 - y1 + LINE)));
}

static void
ts_connector_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TsConnector *self = TS_CONNECTOR (widget);
  double x = gtk_widget_get_width (widget) - GUTTER, y1, y2;
  TsRect from, to;
  GdkRGBA color;

  if (self->theme == NULL || !get_rect (self, self->upper, &from) || !get_rect (self, self->lower, &to))
    return;

  color = (GdkRGBA) { ((self->theme->pointer >> 24) & 0xff) / 255.0f, ((self->theme->pointer >> 16) & 0xff) / 255.0f,
                      ((self->theme->pointer >> 8) & 0xff) / 255.0f, (self->theme->pointer & 0xff) / 255.0f };
  y1 = from.y + from.height - 0.5;
  y2 = to.y - 0.5;
  append_line (snapshot, &color, from.x + from.width, y1, x, y1);
  append_line (snapshot, &color, x, y1, x, y2);
  append_line (snapshot, &color, to.x + to.width, y2, x, y2);
}

static void
ts_connector_dispose (GObject *object)
{
  TsConnector *self = TS_CONNECTOR (object);

  g_clear_object (&self->upper);
  g_clear_object (&self->lower);

  G_OBJECT_CLASS (ts_connector_parent_class)->dispose (object);
}

static void
ts_connector_class_init (TsConnectorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_connector_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = ts_connector_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
ts_connector_init (TsConnector *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

TsConnector *
ts_connector_new (TsCanvas *upper, TsCanvas *lower)
{
  TsConnector *self = g_object_new (TS_TYPE_CONNECTOR, NULL);

  self->upper = g_object_ref (upper);
  self->lower = g_object_ref (lower);
  g_signal_connect_object (ts_canvas_get_pointer (upper), "changed", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (upper, "viewport-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (lower, "viewport-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  return self;
}

void
ts_connector_set_theme (TsConnector *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_CONNECTOR (self));
  self->theme = theme;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
