/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-canvas.h"

G_BEGIN_DECLS

/* Between the canvas's own files. */

typedef struct
{
  TsPointer *pointer;
  const TsTheme *theme;
  gboolean stale;

  /* The picture as a node, and the size it was made for. */
  GskRenderNode *node;
  int width, height, scale;

  gboolean needs_fit;
  gboolean is_fitted; /* all is in sight and stays so in another size, until the user zooms or pans */
  int fitted_width, fitted_height;
  guint tell_source;
  gboolean inside;
  double x, y;
  double drag_x, drag_y;
  double pinch;
} TsCanvasPrivate;

TsCanvasPrivate *ts_canvas_get_private (TsCanvas *self);
/* (nullable) (transfer none): the pointer's scene. */
TsScene *ts_canvas_get_scene (TsCanvas *self);
/* What is below the mouse may be another cell now. */
void ts_canvas_pick_again (TsCanvas *self);
void ts_canvas_zoom_about (TsCanvas *self, double factor, double x, double y);
void ts_canvas_pan (TsCanvas *self, double dx, double dy);

/* ts-canvas-input.c: mouse, touch and keys. */
void ts_canvas_add_pointing (TsCanvas *self);
void ts_canvas_add_bindings (GtkWidgetClass *klass);

G_END_DECLS
