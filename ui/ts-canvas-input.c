/* SPDX-License-Identifier: MIT */
#include "ts-canvas-private.h"

#include "draw/ts-logical.h"

#include <math.h>

#define WHEEL_PIXELS 48.0 /* a notch of the wheel pans this far */
#define WHEEL_ZOOM 1.25   /* and zooms by this with Control held */
#define KEY_ZOOM 1.5
#define KEY_PAN 64.0

#define PRIVATE(self) ts_canvas_get_private (self)

/* A popover that closes lets a mouse at rest enter, which points at nothing by that. */
static void
enter_cb (GtkEventControllerMotion *controller, double x, double y, TsCanvas *self)
{
  PRIVATE (self)->x = x;
  PRIVATE (self)->y = y;
}

static void
motion_cb (GtkEventControllerMotion *controller, double x, double y, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  if (x == priv->x && y == priv->y)
    return;
  priv->inside = TRUE;
  priv->x = x;
  priv->y = y;
  ts_canvas_pick_again (self);
}

static void
leave_cb (GtkEventControllerMotion *controller, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  priv->inside = FALSE;
  if (priv->pointer != NULL)
    ts_pointer_leave (priv->pointer);
}

static gboolean
scroll_cb (GtkEventControllerScroll *controller, double dx, double dy, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean notches = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  double unit = notches ? WHEEL_PIXELS : 1.0;

  if (modifiers & GDK_CONTROL_MASK)
    {
      ts_canvas_zoom_about (self, pow (WHEEL_ZOOM, -dy * (notches ? 1.0 : 1.0 / WHEEL_PIXELS)), priv->x, priv->y);
      return GDK_EVENT_STOP;
    }
  if ((modifiers & GDK_SHIFT_MASK) && dx == 0)
    ts_canvas_pan (self, dy * unit, 0);
  else
    ts_canvas_pan (self, dx * unit, dy * unit);
  return GDK_EVENT_STOP;
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, TsCanvas *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Sent only when the press has not become a drag. */
static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  priv->inside = TRUE;
  priv->x = x;
  priv->y = y;
  ts_canvas_pick_again (self);
  if (priv->pointer != NULL)
    ts_pointer_pin (priv->pointer);
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, TsCanvas *self)
{
  PRIVATE (self)->drag_x = 0;
  PRIVATE (self)->drag_y = 0;
}

static void
drag_update_cb (GtkGestureDrag *gesture, double x, double y, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  if (gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) x, (int) y))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  else if (priv->drag_x == 0 && priv->drag_y == 0)
    return;
  ts_canvas_pan (self, priv->drag_x - x, priv->drag_y - y);
  priv->drag_x = x;
  priv->drag_y = y;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, TsCanvas *self)
{
  PRIVATE (self)->pinch = 1.0;
}

static void
pinch_cb (GtkGestureZoom *gesture, double scale, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);
  double x = priv->x, y = priv->y;

  /* Without fingers there is no place between them: it is the pointer's then. */
  if (gtk_gesture_is_active (GTK_GESTURE (gesture)))
    gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  if (scale > 0 && priv->pinch > 0)
    ts_canvas_zoom_about (self, scale / priv->pinch, x, y);
  priv->pinch = scale;
}

void
ts_canvas_add_pointing (TsCanvas *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (enter_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0); /* the middle button drags too */

  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
}

static gboolean
walk_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  TsCanvas *self = TS_CANVAS (widget);
  TsScene *scene = ts_canvas_get_scene (self);
  gint64 rows, columns, page;

  g_variant_get (args, "(xxx)", &rows, &columns, &page);
  if (scene != NULL)
    TS_CANVAS_GET_CLASS (self)->walk (self, scene, rows + page * TS_CANVAS_GET_CLASS (self)->get_page (self), columns);
  return GDK_EVENT_STOP;
}

static gboolean
pan_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  double dx, dy;

  g_variant_get (args, "(dd)", &dx, &dy);
  ts_canvas_pan (TS_CANVAS (widget), dx, dy);
  return GDK_EVENT_STOP;
}

static gboolean
zoom_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  double factor;

  g_variant_get (args, "(d)", &factor);
  ts_canvas_zoom (TS_CANVAS (widget), factor);
  return GDK_EVENT_STOP;
}

static gboolean
fit_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  ts_canvas_fit (TS_CANVAS (widget));
  return GDK_EVENT_STOP;
}

static gboolean
one_to_one_cb (GtkWidget *widget, GVariant *args, gpointer user_data)
{
  ts_canvas_zoom_to (TS_CANVAS (widget), TS_CELL_HEIGHT);
  return GDK_EVENT_STOP;
}

static void
add_walk_bindings (GtkWidgetClass *klass, guint key, gint64 rows, gint64 columns)
{
  gtk_widget_class_add_binding (klass, key, 0, walk_cb, "(xxx)", rows, columns, G_GINT64_CONSTANT (0));
  gtk_widget_class_add_binding (klass, key, GDK_CONTROL_MASK, walk_cb, "(xxx)", rows * 10, columns * 10,
                                G_GINT64_CONSTANT (0));
  gtk_widget_class_add_binding (klass, key, GDK_SHIFT_MASK, pan_cb, "(dd)", columns * KEY_PAN, rows * KEY_PAN);
}

void
ts_canvas_add_bindings (GtkWidgetClass *klass)
{
  const gint64 end = TS_CANVAS_END, none = 0, one = 1;

  add_walk_bindings (klass, GDK_KEY_Up, -1, 0);
  add_walk_bindings (klass, GDK_KEY_Down, 1, 0);
  add_walk_bindings (klass, GDK_KEY_Left, 0, -1);
  add_walk_bindings (klass, GDK_KEY_Right, 0, 1);
  gtk_widget_class_add_binding (klass, GDK_KEY_Page_Up, 0, walk_cb, "(xxx)", none, none, -one);
  gtk_widget_class_add_binding (klass, GDK_KEY_Page_Down, 0, walk_cb, "(xxx)", none, none, one);
  gtk_widget_class_add_binding (klass, GDK_KEY_Home, 0, walk_cb, "(xxx)", none, -end, none);
  gtk_widget_class_add_binding (klass, GDK_KEY_End, 0, walk_cb, "(xxx)", none, end, none);
  gtk_widget_class_add_binding (klass, GDK_KEY_Home, GDK_CONTROL_MASK, walk_cb, "(xxx)", -end, -end, none);
  gtk_widget_class_add_binding (klass, GDK_KEY_End, GDK_CONTROL_MASK, walk_cb, "(xxx)", end, end, none);
  gtk_widget_class_add_binding (klass, GDK_KEY_plus, 0, zoom_cb, "(d)", KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_plus, GDK_SHIFT_MASK, zoom_cb, "(d)", KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_equal, 0, zoom_cb, "(d)", KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Add, 0, zoom_cb, "(d)", KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_minus, 0, zoom_cb, "(d)", 1 / KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_Subtract, 0, zoom_cb, "(d)", 1 / KEY_ZOOM);
  gtk_widget_class_add_binding (klass, GDK_KEY_0, 0, fit_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_0, 0, fit_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_1, 0, one_to_one_cb, NULL);
  gtk_widget_class_add_binding (klass, GDK_KEY_KP_1, 0, one_to_one_cb, NULL);
}
