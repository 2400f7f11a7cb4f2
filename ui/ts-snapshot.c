/* SPDX-License-Identifier: MIT */
#include "ts-snapshot.h"

#include "draw/ts-back-end.h"
#include "ts-snapshot-text.h"

typedef struct
{
  GtkSnapshot *snapshot;
  PangoContext *context;
  double scale; /* device pixels per unit */
} Screen;

static GdkRGBA
to_rgba (TsColor color)
{
  return (GdkRGBA) { TS_RED (color) / 255.f, TS_GREEN (color) / 255.f, TS_BLUE (color) / 255.f,
                     TS_ALPHA (color) / 255.f };
}

static graphene_rect_t
to_graphene (const TsRect *rect)
{
  return GRAPHENE_RECT_INIT ((float) rect->x, (float) rect->y, (float) rect->width, (float) rect->height);
}

static void
append_color (const Screen *self, const TsRect *rect, TsColor color)
{
  GdkRGBA rgba = to_rgba (color);
  graphene_rect_t bounds = to_graphene (rect);

  gtk_snapshot_append_color (self->snapshot, &rgba, &bounds);
}

/* Dashed and slanting lines: what GSK has no node for. */
static void
append_drawn (const Screen *self, const TsItem *item)
{
  const TsRect *r = &item->rect;
  double left = MIN (r->x, r->x + r->width), right = MAX (r->x, r->x + r->width);
  double top = MIN (r->y, r->y + r->height), bottom = MAX (r->y, r->y + r->height);
  double margin = item->line_width + 1;
  graphene_rect_t bounds;
  cairo_t *cr;

  for (guint i = 0; i < item->n_points; i++)
    {
      const double *p = item->points + 2 * i;

      left = i == 0 ? p[0] : MIN (left, p[0]);
      right = i == 0 ? p[0] : MAX (right, p[0]);
      top = i == 0 ? p[1] : MIN (top, p[1]);
      bottom = i == 0 ? p[1] : MAX (bottom, p[1]);
    }
  bounds =
    to_graphene (&(TsRect) { left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin });
  cr = gtk_snapshot_append_cairo (self->snapshot, &bounds);
  ts_items_draw (item, 1, cr, self->scale);
  cairo_destroy (cr);
}

/* An outline is centred on its edge, a border lies inside of it. */
static void
append_outline (const Screen *self, const TsItem *item)
{
  const TsRect *r = &item->rect;
  double device_width = ts_snap_width (item->line_width, self->scale), width = device_width / self->scale;
  double x = ts_snap_middle (r->x, device_width, self->scale, 0) - width / 2;
  double y = ts_snap_middle (r->y, device_width, self->scale, 0) - width / 2;
  double right = ts_snap_middle (r->x + r->width, device_width, self->scale, 0) + width / 2;
  double bottom = ts_snap_middle (r->y + r->height, device_width, self->scale, 0) + width / 2;
  graphene_rect_t bounds = to_graphene (&(TsRect) { x, y, right - x, bottom - y });
  GdkRGBA rgba = to_rgba (item->stroke);
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &bounds, item->radius > 0 ? item->radius + (float) width / 2 : 0);
  gtk_snapshot_append_border (self->snapshot, &outline,
                              (float[]) { (float) width, (float) width, (float) width, (float) width },
                              (GdkRGBA[]) { rgba, rgba, rgba, rgba });
}

static void
append_rect (const Screen *self, const TsItem *item)
{
  TsRect rect = ts_snap_rect (&item->rect, self->scale, 0, 0);

  if (item->stroke && item->dash != TS_DASH_NONE)
    {
      append_drawn (self, item);
      return;
    }
  if (item->fill && item->radius > 0)
    {
      graphene_rect_t bounds = to_graphene (&rect);
      GskRoundedRect clip;

      gsk_rounded_rect_init_from_rect (&clip, &bounds, item->radius);
      gtk_snapshot_push_rounded_clip (self->snapshot, &clip);
      append_color (self, &rect, item->fill);
      gtk_snapshot_pop (self->snapshot);
    }
  else if (item->fill)
    {
      append_color (self, &rect, item->fill);
    }
  if (item->stroke)
    append_outline (self, item);
}

static void
append_line (const Screen *self, const TsItem *item)
{
  const TsRect *r = &item->rect;
  double device_width = ts_snap_width (item->line_width, self->scale), width = device_width / self->scale;
  double x = MIN (r->x, r->x + r->width), y = MIN (r->y, r->y + r->height);
  TsRect rect = ts_snap_rect (&(TsRect) { x, y, fabs (r->width), fabs (r->height) }, self->scale, 0, 0);

  if (item->dash != TS_DASH_NONE || (r->width != 0 && r->height != 0))
    {
      append_drawn (self, item);
      return;
    }
  if (r->height == 0)
    {
      rect.y = ts_snap_middle (y, device_width, self->scale, 0) - width / 2;
      rect.height = width;
    }
  else
    {
      rect.x = ts_snap_middle (x, device_width, self->scale, 0) - width / 2;
      rect.width = width;
    }
  append_color (self, &rect, item->stroke);
}

/* A bracket: a rectangle for each part. They meet in squares, where a colour that lets through would show twice. */
static void
append_polyline (const Screen *self, const TsItem *item)
{
  double device_width = ts_snap_width (item->line_width, self->scale), half = device_width / self->scale / 2;

  if (item->dash != TS_DASH_NONE || TS_ALPHA (item->stroke) != 0xff ||
      !ts_points_are_upright (item->points, item->n_points))
    {
      append_drawn (self, item);
      return;
    }
  for (guint i = 1; i < item->n_points; i++)
    {
      const double *p = item->points + 2 * i;
      double x1 = ts_snap_middle (p[-2], device_width, self->scale, 0);
      double y1 = ts_snap_middle (p[-1], device_width, self->scale, 0);
      double x2 = ts_snap_middle (p[0], device_width, self->scale, 0);
      double y2 = ts_snap_middle (p[1], device_width, self->scale, 0);
      gboolean is_across = y1 == y2;
      /* A corner is filled from both sides, an end is cut. */
      double before = i > 1 ? half : 0, after = i + 1 < item->n_points ? half : 0;
      double from = is_across ? x1 : y1, to = is_across ? x2 : y2;
      double low = from < to ? from - before : to - after, high = from < to ? to + after : from + before;

      append_color (self,
                    &(TsRect) { is_across ? low : x1 - half, is_across ? y1 - half : low,
                                is_across ? high - low : 2 * half, is_across ? 2 * half : high - low },
                    item->stroke);
    }
}

static graphene_rect_t
to_device (const Screen *self, const TsRect *rect)
{
  return to_graphene (
    &(TsRect) { rect->x * self->scale, rect->y * self->scale, rect->width * self->scale, rect->height * self->scale });
}

/* One tile of the hatching, repeated: in device pixels, since GTK 4.8 makes the tile no finer than the node's units, and
 * as nodes, since a snapshot would take the scale out again. */
static void
append_hatch (const Screen *self, const TsItem *item)
{
  const float unit = 1 / (float) self->scale;
  TsRect rect = ts_snap_rect (&item->rect, self->scale, 0, 0);
  graphene_rect_t bounds = to_device (self, &rect), tile_bounds;
  GskRenderNode *tile_node, *repeat_node, *node;
  GskTransform *transform;
  TsItem tile = *item;
  cairo_t *cr;

  tile.rect = (TsRect) { floor (rect.x / TS_HATCH_SPACING) * TS_HATCH_SPACING,
                         floor (rect.y / TS_HATCH_SPACING) * TS_HATCH_SPACING, TS_HATCH_SPACING, TS_HATCH_SPACING };
  tile_bounds = to_device (self, &tile.rect);
  tile_node = gsk_cairo_node_new (&tile_bounds);
  cr = gsk_cairo_node_get_draw_context (tile_node);
  cairo_scale (cr, self->scale, self->scale);
  ts_items_draw (&tile, 1, cr, self->scale);
  cairo_destroy (cr);

  repeat_node = gsk_repeat_node_new (&bounds, tile_node, &tile_bounds);
  transform = gsk_transform_scale (NULL, unit, unit); /* NULL where there is nothing to scale */
  node = transform ? gsk_transform_node_new (repeat_node, transform) : gsk_render_node_ref (repeat_node);
  gtk_snapshot_append_node (self->snapshot, node);
  gsk_render_node_unref (node);
  gsk_render_node_unref (repeat_node);
  gsk_render_node_unref (tile_node);
  gsk_transform_unref (transform);
}

/* The image at as many pixels as the screen shows of it, so that nothing is left to scale: GTK 4.8 scales linearly. */
static TsImage *
fit_image (const Screen *self, TsImage *image, const TsRect *rect)
{
  guint from_width = ts_image_get_width (image), from_height = ts_image_get_height (image);
  double device_width = round (rect->width * self->scale), device_height = round (rect->height * self->scale);
  const guint32 *from = ts_image_get_pixels (image);
  guint32 *to;
  guint width, height;
  TsImage *fitted;

  if (device_width == from_width && device_height == from_height)
    return ts_image_ref (image);
  width = (guint) CLAMP (device_width, 0, G_MAXINT);
  height = (guint) CLAMP (device_height, 0, G_MAXINT);
  fitted = ts_image_new (width, height, NULL);
  if (!fitted)
    return ts_image_ref (image);

  /* The pixel under the middle; of two that meet there the first, as cairo has it. */
  to = ts_image_get_pixels (fitted);
  for (guint y = 0; y < height; y++)
    {
      const guint32 *row =
        from + (gsize) (((2 * (guint64) y + 1) * from_height - 1) / (2 * (guint64) height)) * from_width;

      for (guint x = 0; x < width; x++)
        *to++ = row[((2 * (guint64) x + 1) * from_width - 1) / (2 * (guint64) width)];
    }
  return fitted;
}

static void
append_image (const Screen *self, const TsItem *item)
{
  TsRect rect = ts_snap_rect (&item->rect, self->scale, 0, 0);
  graphene_rect_t bounds = to_graphene (&rect);
  TsImage *image = fit_image (self, item->image, &rect); /* the texture's */
  guint width = ts_image_get_width (image), height = ts_image_get_height (image);
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (ts_image_get_pixels (image), (gsize) width * height * 4,
                                                         (GDestroyNotify) ts_image_unref, image);
  g_autoptr (GdkTexture) texture =
    gdk_memory_texture_new ((int) width, (int) height, GDK_MEMORY_DEFAULT, bytes, (gsize) width * 4);

  gtk_snapshot_append_texture (self->snapshot, texture, &bounds);
}

static void
append_item (const Screen *self, const TsItem *item)
{
  switch (item->kind)
    {
    case TS_ITEM_RECT:
      append_rect (self, item);
      break;
    case TS_ITEM_LINE:
      append_line (self, item);
      break;
    case TS_ITEM_POLYLINE:
      append_polyline (self, item);
      break;
    case TS_ITEM_TEXT:
      ts_snapshot_text (self->snapshot, self->context, item);
      break;
    case TS_ITEM_HATCH:
      append_hatch (self, item);
      break;
    case TS_ITEM_IMAGE:
      append_image (self, item);
      break;
    case TS_ITEM_GROUP:
    case TS_ITEM_END:
      break;
    default:
      g_return_if_reached ();
    }
}

void
ts_picture_snapshot (const TsPicture *self, GtkWidget *widget, GtkSnapshot *snapshot)
{
  const Screen screen = { snapshot, gtk_widget_get_pango_context (widget), gtk_widget_get_scale_factor (widget) };
  const TsItem *items = ts_picture_get_items (self);
  TsColor background = ts_picture_get_background (self);

  if (background)
    append_color (&screen, &(TsRect) { 0, 0, ts_picture_get_width (self), ts_picture_get_height (self) }, background);
  for (guint i = 0; i < ts_picture_get_n_items (self); i++)
    append_item (&screen, &items[i]);
}

GskRenderNode *
ts_picture_to_node (const TsPicture *self, GtkWidget *widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  ts_picture_snapshot (self, widget, snapshot);
  return gtk_snapshot_free_to_node (snapshot);
}
