/* SPDX-License-Identifier: MIT */
#include "ts-logical-canvas.h"

#include "draw/ts-logical.h"

struct _TsLogicalCanvas
{
  TsCanvas parent_instance;

  TsViewport viewport;

  /* Zooming on about one point starts from where it began, so that what lay there stays there even if all of the picture
   * was in sight for a while, where it cannot move. */
  struct
  {
    TsViewport from, to;
    double factor, x, y;
  } zooming;
};

G_DEFINE_FINAL_TYPE (TsLogicalCanvas, ts_logical_canvas, TS_TYPE_CANVAS)

#define LENS_BELOW 10.0 /* cells less high than this hold no label */

static double
width_of (TsCanvas *canvas)
{
  return gtk_widget_get_width (GTK_WIDGET (canvas));
}

static double
height_of (TsCanvas *canvas)
{
  return gtk_widget_get_height (GTK_WIDGET (canvas));
}

static TsPicture *
draw (TsCanvas *canvas, const TsScene *scene, const TsTheme *theme, double scale)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);

  return ts_logical_draw (scene, theme, &self->viewport, width_of (canvas), height_of (canvas), scale);
}

static TsPicture *
draw_pointer (TsCanvas *canvas, const TsScene *scene, const TsTheme *theme)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));

  if (!pointed->has_offset || !pointed->has_cell)
    return NULL;
  return ts_logical_draw_pointer (scene, theme, &self->viewport, width_of (canvas), height_of (canvas), pointed->row,
                                  pointed->column, self->viewport.zoom < LENS_BELOW && ts_canvas_is_attended (canvas));
}

static double
get_zoom (TsCanvas *canvas)
{
  return TS_LOGICAL_CANVAS (canvas)->viewport.zoom;
}

static void
pick (TsCanvas *canvas, const TsScene *scene, double x, double y)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);
  gint64 row, column;

  if (ts_logical_pick (scene, &self->viewport, width_of (canvas), height_of (canvas), x, y, &row, &column))
    ts_pointer_hover_cell (ts_canvas_get_pointer (canvas), row, column);
  else
    ts_pointer_leave (ts_canvas_get_pointer (canvas));
}

static gboolean
is_zooming_on (TsLogicalCanvas *self, double x, double y)
{
  return self->zooming.x == x && self->zooming.y == y && self->zooming.to.row == self->viewport.row &&
         self->zooming.to.column == self->viewport.column && self->zooming.to.zoom == self->viewport.zoom;
}

static void
zoom (TsCanvas *canvas, const TsScene *scene, double factor, double x, double y)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);

  if (!is_zooming_on (self, x, y))
    {
      self->zooming.from = self->viewport;
      self->zooming.factor = 1;
      self->zooming.x = x;
      self->zooming.y = y;
    }
  self->viewport = ts_logical_zoom (scene, &self->zooming.from, width_of (canvas), height_of (canvas),
                                    self->zooming.factor * factor, x, y);
  self->zooming.to = self->viewport;
  /* At the ends of the range the factor is what was left of it. */
  self->zooming.factor = self->viewport.zoom / self->zooming.from.zoom;
}

static void
pan (TsCanvas *canvas, const TsScene *scene, double dx, double dy)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);

  self->viewport = ts_logical_pan (scene, &self->viewport, width_of (canvas), height_of (canvas), dx, dy);
}

static void
fit (TsCanvas *canvas, const TsScene *scene)
{
  TS_LOGICAL_CANVAS (canvas)->viewport = ts_logical_fit (scene, width_of (canvas), height_of (canvas));
}

static gboolean
reveal (TsCanvas *canvas, const TsScene *scene)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));
  TsViewport before = self->viewport;

  if (pointed->has_offset && pointed->has_cell)
    self->viewport =
      ts_logical_reveal (scene, &self->viewport, width_of (canvas), height_of (canvas), pointed->row, pointed->column);
  return self->viewport.row != before.row || self->viewport.column != before.column;
}

static void
walk (TsCanvas *canvas, const TsScene *scene, gint64 rows, gint64 columns)
{
  ts_pointer_step (ts_canvas_get_pointer (canvas), rows, columns);
}

static gboolean
get_pointed_rect (TsCanvas *canvas, const TsScene *scene, TsRect *rect)
{
  TsLogicalCanvas *self = TS_LOGICAL_CANVAS (canvas);
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));
  TsRect area;

  if (!pointed->has_offset || !pointed->has_cell)
    return FALSE;
  ts_logical_get_cell_area (scene, width_of (canvas), height_of (canvas), &area);
  ts_logical_get_cell_rect (scene, &self->viewport, width_of (canvas), height_of (canvas), pointed->row,
                            pointed->column, rect);
  return rect->x + rect->width > area.x && rect->x < area.x + area.width && rect->y + rect->height > area.y &&
         rect->y < area.y + area.height;
}

static gint64
get_page (TsCanvas *canvas)
{
  return MAX (1, (gint64) (height_of (canvas) * 0.75 / TS_LOGICAL_CANVAS (canvas)->viewport.zoom));
}

static void
ts_logical_canvas_class_init (TsLogicalCanvasClass *klass)
{
  TsCanvasClass *canvas_class = TS_CANVAS_CLASS (klass);

  canvas_class->draw = draw;
  canvas_class->draw_pointer = draw_pointer;
  canvas_class->get_zoom = get_zoom;
  canvas_class->pick = pick;
  canvas_class->zoom = zoom;
  canvas_class->pan = pan;
  canvas_class->fit = fit;
  canvas_class->reveal = reveal;
  canvas_class->walk = walk;
  canvas_class->get_pointed_rect = get_pointed_rect;
  canvas_class->get_page = get_page;
}

static void
ts_logical_canvas_init (TsLogicalCanvas *self)
{
  self->viewport.zoom = TS_CELL_HEIGHT;
}

TsLogicalCanvas *
ts_logical_canvas_new (void)
{
  return g_object_new (TS_TYPE_LOGICAL_CANVAS, NULL);
}
