/* SPDX-License-Identifier: MIT */
#include "ts-canvas-private.h"

#include "draw/ts-stale.h"
#include "ts-snapshot.h"

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TsCanvas, ts_canvas, GTK_TYPE_WIDGET)

#define PRIVATE(self) ts_canvas_get_private (self)

static guint viewport_changed_signal;

TsCanvasPrivate *
ts_canvas_get_private (TsCanvas *self)
{
  return ts_canvas_get_instance_private (self);
}

TsScene *
ts_canvas_get_scene (TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  return priv->pointer != NULL ? ts_pointer_get_scene (priv->pointer) : NULL;
}

static void
forget_node (TsCanvas *self)
{
  g_clear_pointer (&PRIVATE (self)->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
ts_canvas_pick_again (TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);
  TsScene *scene = ts_canvas_get_scene (self);

  if (priv->inside && scene != NULL)
    TS_CANVAS_GET_CLASS (self)->pick (self, scene, priv->x, priv->y);
}

void
ts_canvas_viewport_changed (TsCanvas *self)
{
  g_return_if_fail (TS_IS_CANVAS (self));

  forget_node (self);
  ts_canvas_pick_again (self);
  g_signal_emit (self, viewport_changed_signal, 0);
}

static void
fit (TsCanvas *self, TsScene *scene)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  priv->needs_fit = FALSE;
  priv->is_fitted = TRUE;
  priv->fitted_width = gtk_widget_get_width (GTK_WIDGET (self));
  priv->fitted_height = gtk_widget_get_height (GTK_WIDGET (self));
  TS_CANVAS_GET_CLASS (self)->fit (self, scene);
}

/* Fitting needs a size, which comes with the first allocation. */
static gboolean
fit_if_needed (TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);
  TsScene *scene = ts_canvas_get_scene (self);

  if (!priv->needs_fit || scene == NULL || gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return FALSE;
  fit (self, scene);
  return TRUE;
}

static void
ts_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TsCanvas *self = TS_CANVAS (widget);
  TsCanvasPrivate *priv = PRIVATE (self);
  TsScene *scene = ts_canvas_get_scene (self);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int scale = gtk_widget_get_scale_factor (widget);
  g_autoptr (TsPicture) overlay = NULL;

  if (scene == NULL || priv->theme == NULL || width <= 0 || height <= 0)
    return;

  if (priv->node == NULL || priv->width != width || priv->height != height || priv->scale != scale)
    {
      g_autoptr (TsPicture) picture = TS_CANVAS_GET_CLASS (self)->draw (self, scene, priv->theme, scale);

      if (priv->stale)
        {
          TsPicture *stale = ts_picture_make_stale (picture, priv->theme);

          ts_picture_unref (picture);
          picture = stale;
        }
      g_clear_pointer (&priv->node, gsk_render_node_unref);
      priv->node = ts_picture_to_node (picture, widget);
      priv->width = width;
      priv->height = height;
      priv->scale = scale;
    }

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  if (priv->node != NULL)
    gtk_snapshot_append_node (snapshot, priv->node);

  overlay = TS_CANVAS_GET_CLASS (self)->draw_pointer (self, scene, priv->theme);
  if (overlay != NULL)
    ts_picture_snapshot (overlay, widget, snapshot);
  gtk_snapshot_pop (snapshot);
}

static void
ts_canvas_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : 96;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 640 : 320;
}

/* Whoever hears of it may ask for another size, which must wait until this one is settled. */
static gboolean
tell_viewport_cb (gpointer user_data)
{
  TsCanvas *self = user_data;

  PRIVATE (self)->tell_source = 0;
  ts_canvas_viewport_changed (self);
  return G_SOURCE_REMOVE;
}

static void
ts_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TsCanvas *self = TS_CANVAS (widget);
  TsCanvasPrivate *priv = PRIVATE (self);

  priv->needs_fit =
    priv->needs_fit || (priv->is_fitted && (priv->fitted_width != width || priv->fitted_height != height));
  if (fit_if_needed (self) && priv->tell_source == 0)
    priv->tell_source = g_idle_add_full (G_PRIORITY_HIGH, tell_viewport_cb, self, NULL);
}

void
ts_canvas_zoom_about (TsCanvas *self, double factor, double x, double y)
{
  TsScene *scene = ts_canvas_get_scene (self);

  if (scene == NULL)
    return;
  PRIVATE (self)->is_fitted = FALSE;
  TS_CANVAS_GET_CLASS (self)->zoom (self, scene, factor, x, y);
  ts_canvas_viewport_changed (self);
}

void
ts_canvas_pan (TsCanvas *self, double dx, double dy)
{
  TsScene *scene = ts_canvas_get_scene (self);

  if (scene == NULL)
    return;
  PRIVATE (self)->is_fitted = FALSE;
  TS_CANVAS_GET_CLASS (self)->pan (self, scene, dx, dy);
  ts_canvas_viewport_changed (self);
}

/* What the mouse is over in the other canvas comes into sight here; under the mouse nothing moves. */
static void
pointer_changed_cb (TsPointer *pointer, TsCanvas *self)
{
  TsScene *scene = ts_canvas_get_scene (self);

  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (scene == NULL || !ts_pointer_is_hovering (pointer) || PRIVATE (self)->inside ||
      gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return;
  if (TS_CANVAS_GET_CLASS (self)->reveal (self, scene))
    {
      forget_node (self);
      g_signal_emit (self, viewport_changed_signal, 0);
    }
}

static void
pointer_moved_cb (TsPointer *pointer, TsCanvas *self)
{
  TsCanvasPrivate *priv = PRIVATE (self);
  TsScene *scene = ts_canvas_get_scene (self);

  if (scene == NULL || gtk_widget_get_width (GTK_WIDGET (self)) <= 0)
    return;
  /* What comes into sight under a mouse at rest is not pointed at by it. */
  priv->inside = FALSE;
  TS_CANVAS_GET_CLASS (self)->reveal (self, scene);
  ts_canvas_viewport_changed (self);
}

static void
focus_cb (TsCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
ts_canvas_dispose (GObject *object)
{
  TsCanvas *self = TS_CANVAS (object);

  ts_canvas_set_pointer (self, NULL);
  g_clear_handle_id (&PRIVATE (self)->tell_source, g_source_remove);
  g_clear_pointer (&PRIVATE (self)->node, gsk_render_node_unref);

  G_OBJECT_CLASS (ts_canvas_parent_class)->dispose (object);
}

static void
ts_canvas_class_init (TsCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_canvas_dispose;
  widget_class->snapshot = ts_canvas_snapshot;
  widget_class->measure = ts_canvas_measure;
  widget_class->size_allocate = ts_canvas_size_allocate;

  viewport_changed_signal =
    g_signal_new ("viewport-changed", TS_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "ts-canvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  ts_canvas_add_bindings (widget_class);
}

/* Fully hinted glyphs outgrow the extents that cairo 1.16 has of them: it cuts the tops of "440" at small sizes. */
static void
set_hinting (GtkWidget *widget)
{
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  gtk_widget_set_font_options (widget, options);
  cairo_font_options_destroy (options);
}

static void
ts_canvas_init (TsCanvas *self)
{
  set_hinting (GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  ts_canvas_add_pointing (self);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (focus_cb), NULL);
}

void
ts_canvas_set_pointer (TsCanvas *self, TsPointer *pointer)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  g_return_if_fail (TS_IS_CANVAS (self));

  if (priv->pointer != NULL)
    g_signal_handlers_disconnect_by_data (priv->pointer, self);
  g_set_object (&priv->pointer, pointer);
  if (pointer != NULL)
    {
      g_signal_connect (pointer, "changed", G_CALLBACK (pointer_changed_cb), self);
      g_signal_connect (pointer, "moved", G_CALLBACK (pointer_moved_cb), self);
    }
}

TsPointer *
ts_canvas_get_pointer (TsCanvas *self)
{
  g_return_val_if_fail (TS_IS_CANVAS (self), NULL);
  return PRIVATE (self)->pointer;
}

void
ts_canvas_set_theme (TsCanvas *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_CANVAS (self));

  if (PRIVATE (self)->theme == theme)
    return;
  PRIVATE (self)->theme = theme;
  forget_node (self);
}

void
ts_canvas_scene_changed (TsCanvas *self, gboolean changed)
{
  TsCanvasPrivate *priv = PRIVATE (self);

  g_return_if_fail (TS_IS_CANVAS (self));

  priv->needs_fit = priv->needs_fit || changed;
  forget_node (self);
  if (fit_if_needed (self))
    ts_canvas_viewport_changed (self);
}

void
ts_canvas_set_stale (TsCanvas *self, gboolean stale)
{
  g_return_if_fail (TS_IS_CANVAS (self));

  if (PRIVATE (self)->stale == stale)
    return;
  PRIVATE (self)->stale = stale;
  forget_node (self);
}

gboolean
ts_canvas_is_attended (TsCanvas *self)
{
  g_return_val_if_fail (TS_IS_CANVAS (self), FALSE);
  return PRIVATE (self)->inside || gtk_widget_has_focus (GTK_WIDGET (self));
}

double
ts_canvas_get_zoom (TsCanvas *self)
{
  g_return_val_if_fail (TS_IS_CANVAS (self), 1.0);
  return TS_CANVAS_GET_CLASS (self)->get_zoom (self);
}

void
ts_canvas_zoom (TsCanvas *self, double factor)
{
  double x, y;
  TsRect rect;

  g_return_if_fail (TS_IS_CANVAS (self));

  x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;
  if (ts_canvas_get_pointed_rect (self, &rect))
    {
      x = rect.x + rect.width / 2;
      y = rect.y + rect.height / 2;
    }
  ts_canvas_zoom_about (self, factor, x, y);
}

void
ts_canvas_zoom_to (TsCanvas *self, double zoom)
{
  g_return_if_fail (TS_IS_CANVAS (self));
  ts_canvas_zoom (self, zoom / ts_canvas_get_zoom (self));
}

void
ts_canvas_fit (TsCanvas *self)
{
  TsScene *scene = ts_canvas_get_scene (self);

  g_return_if_fail (TS_IS_CANVAS (self));

  if (scene == NULL)
    return;
  fit (self, scene);
  ts_canvas_viewport_changed (self);
}

gboolean
ts_canvas_get_pointed_rect (TsCanvas *self, TsRect *rect)
{
  TsScene *scene = ts_canvas_get_scene (self);

  g_return_val_if_fail (TS_IS_CANVAS (self), FALSE);
  return scene != NULL && TS_CANVAS_GET_CLASS (self)->get_pointed_rect (self, scene, rect);
}
