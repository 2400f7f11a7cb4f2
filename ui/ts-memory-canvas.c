/* SPDX-License-Identifier: MIT */
#include "ts-memory-canvas.h"

#include "draw/ts-logical.h"
#include "draw/ts-memory.h"

struct _TsMemoryCanvas
{
  TsCanvas parent_instance;

  TsMemoryViewport viewport;
};

G_DEFINE_FINAL_TYPE (TsMemoryCanvas, ts_memory_canvas, TS_TYPE_CANVAS)

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
  return ts_memory_draw (scene, theme, &TS_MEMORY_CANVAS (canvas)->viewport, width_of (canvas), height_of (canvas),
                         scale);
}

static TsPicture *
draw_pointer (TsCanvas *canvas, const TsScene *scene, const TsTheme *theme)
{
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));

  if (!pointed->has_offset)
    return NULL;
  return ts_memory_draw_pointer (scene, theme, &TS_MEMORY_CANVAS (canvas)->viewport, width_of (canvas),
                                 height_of (canvas), pointed->offset);
}

static double
get_zoom (TsCanvas *canvas)
{
  return TS_MEMORY_CANVAS (canvas)->viewport.zoom;
}

static void
pick (TsCanvas *canvas, const TsScene *scene, double x, double y)
{
  gint64 offset;

  if (ts_memory_pick (scene, &TS_MEMORY_CANVAS (canvas)->viewport, width_of (canvas), height_of (canvas), x, y,
                      &offset))
    ts_pointer_hover_offset (ts_canvas_get_pointer (canvas), offset);
  else
    ts_pointer_leave (ts_canvas_get_pointer (canvas));
}

static void
zoom (TsCanvas *canvas, const TsScene *scene, double factor, double x, double y)
{
  TsMemoryCanvas *self = TS_MEMORY_CANVAS (canvas);

  self->viewport = ts_memory_zoom (scene, &self->viewport, width_of (canvas), height_of (canvas), factor, y);
}

static void
pan (TsCanvas *canvas, const TsScene *scene, double dx, double dy)
{
  TsMemoryCanvas *self = TS_MEMORY_CANVAS (canvas);

  self->viewport = ts_memory_pan (scene, &self->viewport, width_of (canvas), height_of (canvas), dy);
}

static gboolean
reveal (TsCanvas *canvas, const TsScene *scene)
{
  TsMemoryCanvas *self = TS_MEMORY_CANVAS (canvas);
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));
  TsMemoryViewport before = self->viewport;

  if (pointed->has_offset)
    self->viewport = ts_memory_reveal (scene, &self->viewport, width_of (canvas), height_of (canvas), pointed->offset);
  return self->viewport.first_row != before.first_row;
}

/* All of memory is in the strip: fitting starts the rows at the first address, at 1:1. */
static void
fit (TsCanvas *canvas, const TsScene *scene)
{
  TS_MEMORY_CANVAS (canvas)->viewport = (TsMemoryViewport) { 0, TS_CELL_HEIGHT };
  reveal (canvas, scene);
}

static void
walk (TsCanvas *canvas, const TsScene *scene, gint64 rows, gint64 columns)
{
  gint64 offsets, row_elements = ts_memory_get_row_elements (scene, width_of (canvas));

  if (__builtin_mul_overflow (rows, row_elements, &offsets) || __builtin_add_overflow (offsets, columns, &offsets))
    offsets = rows > 0 || (rows == 0 && columns > 0) ? G_MAXINT64 : -G_MAXINT64;
  ts_pointer_step_offset (ts_canvas_get_pointer (canvas), offsets);
}

static gboolean
get_pointed_rect (TsCanvas *canvas, const TsScene *scene, TsRect *rect)
{
  TsMemoryCanvas *self = TS_MEMORY_CANVAS (canvas);
  const TsPointed *pointed = ts_pointer_get (ts_canvas_get_pointer (canvas));
  TsRect area;

  if (!pointed->has_offset)
    return FALSE;
  ts_memory_get_cell_area (scene, width_of (canvas), height_of (canvas), &area);
  ts_memory_get_cell_rect (scene, &self->viewport, width_of (canvas), height_of (canvas), pointed->offset, rect);
  return rect->y + rect->height > area.y && rect->y < area.y + area.height;
}

static gint64
get_page (TsCanvas *canvas)
{
  return MAX (1, (gint64) (height_of (canvas) * 0.6 / TS_MEMORY_CANVAS (canvas)->viewport.zoom));
}

static void
ts_memory_canvas_class_init (TsMemoryCanvasClass *klass)
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
ts_memory_canvas_init (TsMemoryCanvas *self)
{
  self->viewport.zoom = TS_CELL_HEIGHT;
}

TsMemoryCanvas *
ts_memory_canvas_new (void)
{
  return g_object_new (TS_TYPE_MEMORY_CANVAS, NULL);
}
