/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "draw/ts-back-end.h"

#include <pango/pangocairo.h>

const double ts_dashes[][2] = { { 0, 0 }, { 2, 2 }, { 6, 3 } };

/* Text is set by one layout, whose font changes rarely. */
typedef struct
{
  cairo_t *cr;
  double scale, x0, y0; /* from user units to device pixels; a scale of 0 where there are none */
  PangoLayout *layout;
  const TsItem *font_item; /* the text whose font is set */
} Painter;

TsRect
ts_snap_rect (const TsRect *rect, double scale, double x0, double y0)
{
  double x = ts_snap_edge (rect->x, scale, x0), y = ts_snap_edge (rect->y, scale, y0);
  double right = ts_snap_edge (rect->x + rect->width, scale, x0);
  double bottom = ts_snap_edge (rect->y + rect->height, scale, y0);

  return (TsRect) {
    x,
    y,
    rect->width > 0 ? MAX (right - x, 1 / scale) : 0,
    rect->height > 0 ? MAX (bottom - y, 1 / scale) : 0,
  };
}

gboolean
ts_points_are_upright (const double *points, guint n_points)
{
  for (guint i = 2; i < 2 * n_points; i += 2)
    {
      if (points[i] != points[i - 2] && points[i + 1] != points[i - 1])
        return FALSE;
    }
  return TRUE;
}

static void
set_color (Painter *self, TsColor color)
{
  cairo_set_source_rgba (self->cr, TS_RED (color) / 255.0, TS_GREEN (color) / 255.0, TS_BLUE (color) / 255.0,
                         TS_ALPHA (color) / 255.0);
}

static double
snap_edge (const Painter *self, double value, double origin)
{
  return self->scale > 0 ? ts_snap_edge (value, self->scale, origin) : value;
}

/* @device_width is what set_stroke() returned. */
static double
snap_middle (const Painter *self, double value, double origin, double device_width)
{
  return device_width > 0 ? ts_snap_middle (value, device_width, self->scale, origin) : value;
}

static TsRect
snap_rect (const Painter *self, const TsRect *rect)
{
  return self->scale > 0 ? ts_snap_rect (rect, self->scale, self->x0, self->y0) : *rect;
}

/* Sets colour, width and dashes; returns the width in device pixels when it is made whole, else 0. */
static double
set_stroke (Painter *self, const TsItem *item, gboolean is_upright)
{
  double width = item->line_width;
  double device_width = 0;

  if (self->scale > 0 && is_upright)
    {
      device_width = ts_snap_width (width, self->scale);
      width = device_width / self->scale;
    }
  set_color (self, item->stroke);
  cairo_set_line_width (self->cr, width);
  cairo_set_dash (self->cr, ts_dashes[item->dash], item->dash == TS_DASH_NONE ? 0 : 2, 0);
  return device_width;
}

static void
add_box_path (cairo_t *cr, const TsRect *rect, double radius)
{
  double right = rect->x + rect->width, bottom = rect->y + rect->height;

  radius = MIN (radius, MIN (rect->width, rect->height) / 2);
  if (radius <= 0)
    {
      cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
      return;
    }
  cairo_new_sub_path (cr);
  cairo_arc (cr, right - radius, rect->y + radius, radius, -G_PI_2, 0);
  cairo_arc (cr, right - radius, bottom - radius, radius, 0, G_PI_2);
  cairo_arc (cr, rect->x + radius, bottom - radius, radius, G_PI_2, G_PI);
  cairo_arc (cr, rect->x + radius, rect->y + radius, radius, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

static void
paint_rect (Painter *self, const TsItem *item)
{
  TsRect rect = snap_rect (self, &item->rect);

  if (item->fill)
    {
      set_color (self, item->fill);
      add_box_path (self->cr, &rect, item->radius);
      cairo_fill (self->cr);
    }
  if (item->stroke)
    {
      double width = set_stroke (self, item, TRUE);
      double x = snap_middle (self, item->rect.x, self->x0, width);
      double y = snap_middle (self, item->rect.y, self->y0, width);
      double right = snap_middle (self, item->rect.x + item->rect.width, self->x0, width);
      double bottom = snap_middle (self, item->rect.y + item->rect.height, self->y0, width);

      add_box_path (self->cr, &(TsRect) { x, y, right - x, bottom - y }, item->radius);
      cairo_stroke (self->cr);
    }
}

static void
paint_polyline (Painter *self, const TsItem *item, const double *points, guint n_points)
{
  gboolean is_upright = ts_points_are_upright (points, n_points);
  double width = set_stroke (self, item, is_upright);

  cairo_set_line_join (self->cr, is_upright ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < n_points; i++)
    {
      double x = points[2 * i], y = points[2 * i + 1];

      cairo_line_to (self->cr, snap_middle (self, x, self->x0, width), snap_middle (self, y, self->y0, width));
    }
  cairo_stroke (self->cr);
}

/* The ends of an upright line lie between pixels, not in their middle. */
static void
paint_line (Painter *self, const TsItem *item)
{
  const TsRect *r = &item->rect;
  const double ends[] = { r->x, r->y, r->x + r->width, r->y + r->height };
  double width;

  if (r->width != 0 && r->height != 0)
    {
      paint_polyline (self, item, ends, 2);
      return;
    }

  width = set_stroke (self, item, TRUE);
  for (guint i = 0; i < 4; i += 2)
    {
      if (r->height == 0)
        cairo_line_to (self->cr, snap_edge (self, ends[i], self->x0), snap_middle (self, ends[i + 1], self->y0, width));
      else
        cairo_line_to (self->cr, snap_middle (self, ends[i], self->x0, width), snap_edge (self, ends[i + 1], self->y0));
    }
  cairo_stroke (self->cr);
}

static void
set_font (Painter *self, const TsItem *item)
{
  static const char *const families[] = { "Sans", "Monospace" };
  const TsItem *set = self->font_item;
  PangoFontDescription *description;

  if (set && set->family == item->family && set->size == item->size && set->bold == item->bold)
    return;
  description = pango_font_description_new ();
  pango_font_description_set_family_static (description, families[item->family]);
  pango_font_description_set_absolute_size (description, CLAMP (item->size, 0.01, 10000) * PANGO_SCALE);
  if (item->bold)
    pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (self->layout, description);
  pango_font_description_free (description);
  self->font_item = item;
}

static void
make_layout (Painter *self)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoContext *context;

  self->layout = pango_cairo_create_layout (self->cr);
  context = pango_layout_get_context (self->layout);
  /* Whole pixels keep the digits of small text evenly apart; other scales want the true places. */
  pango_context_set_round_glyph_positions (context, self->scale == 1);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (self->layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
}

static void
paint_text (Painter *self, const TsItem *item)
{
  double shift = 0;
  int width;

  if (!self->layout)
    make_layout (self);
  set_font (self, item);
  pango_layout_set_text (self->layout, item->text, -1);
  pango_layout_get_size (self->layout, &width, NULL);
  if (item->anchor != TS_ANCHOR_START)
    shift = (double) width / PANGO_SCALE / (item->anchor == TS_ANCHOR_MIDDLE ? 2 : 1);

  cairo_save (self->cr);
  if (item->vertical)
    {
      cairo_translate (self->cr, item->rect.x, item->rect.y);
      cairo_rotate (self->cr, -G_PI_2);
      pango_cairo_update_layout (self->cr, self->layout);
    }
  else
    {
      cairo_translate (self->cr, item->rect.x, snap_edge (self, item->rect.y, self->y0));
    }
  cairo_translate (self->cr, -shift, -(double) pango_layout_get_baseline (self->layout) / PANGO_SCALE);

  if (item->stroke)
    {
      set_color (self, item->stroke);
      cairo_set_line_width (self->cr, TS_HALO_WIDTH);
      cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
      cairo_set_dash (self->cr, NULL, 0, 0);
      cairo_move_to (self->cr, 0, 0);
      pango_cairo_layout_path (self->cr, self->layout);
      cairo_stroke (self->cr);
    }
  if (item->fill)
    {
      set_color (self, item->fill);
      cairo_move_to (self->cr, 0, 0);
      pango_cairo_show_layout (self->cr, self->layout);
    }
  cairo_new_path (self->cr); /* of the current point */
  cairo_restore (self->cr);
  if (item->vertical)
    pango_cairo_update_layout (self->cr, self->layout);
}

/* Only what can be seen is drawn, however large the rectangle is. */
static void
paint_hatch (Painter *self, const TsItem *item)
{
  TsRect rect = snap_rect (self, &item->rect);
  double x1, y1, x2, y2;

  cairo_save (self->cr);
  cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
  cairo_clip (self->cr);
  cairo_clip_extents (self->cr, &x1, &y1, &x2, &y2);

  set_color (self, item->fill);
  cairo_set_line_width (self->cr, TS_HATCH_LINE_WIDTH);
  cairo_set_dash (self->cr, NULL, 0, 0);
  if (x1 < x2 && item->hatch != TS_HATCH_GHOST)
    {
      for (double sum = floor ((x1 + y1 - 1) / TS_HATCH_SPACING) * TS_HATCH_SPACING; sum < x2 + y2 + 1;
           sum += TS_HATCH_SPACING)
        {
          cairo_move_to (self->cr, sum - y1 + 1, y1 - 1);
          cairo_line_to (self->cr, sum - y2 - 1, y2 + 1);
        }
    }
  if (x1 < x2 && item->hatch != TS_HATCH_PADDING)
    {
      for (double difference = floor ((x1 - y2 - 1) / TS_HATCH_SPACING) * TS_HATCH_SPACING; difference < x2 - y1 + 1;
           difference += TS_HATCH_SPACING)
        {
          cairo_move_to (self->cr, difference + y1 - 1, y1 - 1);
          cairo_line_to (self->cr, difference + y2 + 1, y2 + 1);
        }
    }
  cairo_stroke (self->cr);
  cairo_restore (self->cr);
}

static void
paint_image (Painter *self, const TsItem *item)
{
  int width = ts_image_get_width (item->image), height = ts_image_get_height (item->image);
  TsRect rect = snap_rect (self, &item->rect);
  cairo_surface_t *surface;

  if (rect.width <= 0 || rect.height <= 0)
    return;
  surface = cairo_image_surface_create_for_data ((guchar *) ts_image_get_pixels (item->image), CAIRO_FORMAT_ARGB32,
                                                 width, height, width * 4);
  cairo_save (self->cr);
  cairo_rectangle (self->cr, rect.x, rect.y, rect.width, rect.height);
  cairo_clip (self->cr);
  cairo_translate (self->cr, rect.x, rect.y);
  cairo_scale (self->cr, rect.width / width, rect.height / height);
  cairo_set_source_surface (self->cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_NEAREST);
  cairo_paint (self->cr);
  cairo_restore (self->cr);
  cairo_surface_destroy (surface);
}

static void
paint_item (Painter *self, const TsItem *item)
{
  switch (item->kind)
    {
    case TS_ITEM_RECT:
      paint_rect (self, item);
      break;
    case TS_ITEM_LINE:
      paint_line (self, item);
      break;
    case TS_ITEM_POLYLINE:
      paint_polyline (self, item, item->points, item->n_points);
      break;
    case TS_ITEM_TEXT:
      paint_text (self, item);
      break;
    case TS_ITEM_HATCH:
      paint_hatch (self, item);
      break;
    case TS_ITEM_IMAGE:
      paint_image (self, item);
      break;
    case TS_ITEM_GROUP:
    case TS_ITEM_END:
      break;
    default:
      g_return_if_reached ();
    }
}

/* Of an image the device pixels are known; a page or a recording has none. */
static void
find_pixels (Painter *self)
{
  cairo_surface_t *target = cairo_get_target (self->cr);
  double sx, sy;
  cairo_matrix_t matrix;

  cairo_get_matrix (self->cr, &matrix);
  cairo_surface_get_device_scale (target, &sx, &sy);
  if (cairo_surface_get_type (target) != CAIRO_SURFACE_TYPE_IMAGE || matrix.xy != 0 || matrix.yx != 0 ||
      matrix.xx * sx != matrix.yy * sy || matrix.xx * sx <= 0)
    return;
  self->scale = matrix.xx * sx;
  self->x0 = matrix.x0 * sx;
  self->y0 = matrix.y0 * sy;
}

static void
paint_items (Painter *self, const TsItem *items, guint n_items)
{
  for (guint i = 0; i < n_items; i++)
    paint_item (self, &items[i]);
  g_clear_object (&self->layout);
}

void
ts_items_draw (const TsItem *items, guint n_items, cairo_t *cr, double scale)
{
  Painter painter = { .cr = cr, .scale = scale };

  cairo_save (cr);
  paint_items (&painter, items, n_items);
  cairo_restore (cr);
}

/**
 * ts_picture_draw:
 * @cr: a cairo context whose units become the picture's
 */
void
ts_picture_draw (const TsPicture *self, cairo_t *cr)
{
  TsColor background = ts_picture_get_background (self);
  Painter painter = { .cr = cr };

  cairo_save (cr);
  find_pixels (&painter);
  if (background)
    {
      TsRect sheet =
        snap_rect (&painter, &(TsRect) { 0, 0, ts_picture_get_width (self), ts_picture_get_height (self) });

      set_color (&painter, background);
      cairo_rectangle (cr, sheet.x, sheet.y, sheet.width, sheet.height);
      cairo_fill (cr);
    }
  paint_items (&painter, ts_picture_get_items (self), ts_picture_get_n_items (self));
  cairo_restore (cr);
}
