/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-pointer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsCanvas:
 *
 * What the logical and the memory canvas have in common: a picture kept as one render node and made again only when the
 * scene, the part in sight, the size or the theme changes; a small picture on top that follows the pointer; and the
 * gestures and keys that zoom, pan and walk.
 *
 * Keys: arrows walk the cursor (Control: by ten), Shift and arrows pan, Page Up and Page Down walk a page, Home and End
 * go to the ends; `+`, `-`, `0` (fit) and `1` (1:1) zoom.
 *
 * Signal: `viewport-changed`, after zooming or panning.
 */
#define TS_TYPE_CANVAS (ts_canvas_get_type ())
G_DECLARE_DERIVABLE_TYPE (TsCanvas, ts_canvas, TS, CANVAS, GtkWidget)

/**
 * TsCanvasClass:
 * @draw: the picture; the size is that of the widget
 * @draw_pointer: (nullable result): what follows the pointer
 * @get_zoom: height of a cell in logical pixels
 * @pick: tells the pointer what is at a point, or that nothing is
 * @zoom: zooms about a point
 * @pan: moves the part in sight by pixels
 * @fit: shows as much as there is
 * @reveal: brings the pointer's place into sight with as little movement as needed; whether anything moved
 * @walk: moves the cursor; @rows and @columns count cells, ±%TS_CANVAS_END go to the end
 * @get_pointed_rect: where the pointed cell is; %FALSE when it is out of sight
 * @get_page: cells that fit below each other
 */
struct _TsCanvasClass
{
  GtkWidgetClass parent_class;

  TsPicture *(*draw) (TsCanvas *self, const TsScene *scene, const TsTheme *theme, double scale);
  TsPicture *(*draw_pointer) (TsCanvas *self, const TsScene *scene, const TsTheme *theme);
  double (*get_zoom) (TsCanvas *self);
  void (*pick) (TsCanvas *self, const TsScene *scene, double x, double y);
  void (*zoom) (TsCanvas *self, const TsScene *scene, double factor, double x, double y);
  void (*pan) (TsCanvas *self, const TsScene *scene, double dx, double dy);
  void (*fit) (TsCanvas *self, const TsScene *scene);
  gboolean (*reveal) (TsCanvas *self, const TsScene *scene);
  void (*walk) (TsCanvas *self, const TsScene *scene, gint64 rows, gint64 columns);
  gboolean (*get_pointed_rect) (TsCanvas *self, const TsScene *scene, TsRect *rect);
  gint64 (*get_page) (TsCanvas *self);
};

#define TS_CANVAS_END G_MAXINT64

void ts_canvas_set_pointer (TsCanvas *self, TsPointer *pointer);
TsPointer *ts_canvas_get_pointer (TsCanvas *self);
void ts_canvas_set_theme (TsCanvas *self, const TsTheme *theme);
/* Another scene in the pointer: @changed if it is of another layout, so that the part in sight starts anew. */
void ts_canvas_scene_changed (TsCanvas *self, gboolean changed);
/* The picture is of the last good value: shown without its colour. */
void ts_canvas_set_stale (TsCanvas *self, gboolean stale);

/* Whether the mouse is over it, or the keys walk in it: the user looks here. */
gboolean ts_canvas_is_attended (TsCanvas *self);

double ts_canvas_get_zoom (TsCanvas *self);
/* Zooms about the pointed cell if it is in sight, else about the middle. */
void ts_canvas_zoom (TsCanvas *self, double factor);
/* Takes the height of a cell to @zoom logical pixels. */
void ts_canvas_zoom_to (TsCanvas *self, double zoom);
void ts_canvas_fit (TsCanvas *self);
gboolean ts_canvas_get_pointed_rect (TsCanvas *self, TsRect *rect);

/* For subclasses: the part in sight has changed. */
void ts_canvas_viewport_changed (TsCanvas *self);

G_END_DECLS
