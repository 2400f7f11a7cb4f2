/* SPDX-License-Identifier: MIT */
/* What a frame of the canvas costs when every pixel stands for many cells. */
#include "bench.h"

#include "draw/ts-heat-map.h"
#include "draw/ts-logical.h"
#include "layout/tla-tag.h"

#define WIDTH 1600
#define HEIGHT 900
#define FRAME_BOUND 3.0
#define GROWTH_BOUND 1.3
#define DRAG_BOUND 1.3

static TsScene *
make_scene (gint64 rows, gint64 columns)
{
  const gint64 sizes[] = { rows, columns };
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (sizes, 2);
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (GError) error = NULL;
  const TlaElement *element = tla_element_get_default ();
  g_autoptr (TlaLayout) layout = tla_tag_make_layout (tla_tag_lookup ("zN"), element, args, &error);
  TsScene *scene;

  g_assert_no_error (error);
  view->relief = TRUE;
  scene = ts_scene_new (layout, element, view, &error);
  g_assert_no_error (error);
  return scene;
}

/* The picture as the window asks for it. */
typedef struct
{
  TsScene *scene;
  TsViewport viewport;
} Frame;

static void
draw_frame (gpointer data)
{
  Frame *frame = data;

  ts_picture_unref (ts_logical_draw (frame->scene, ts_theme_lookup ("light"), &frame->viewport, WIDTH, HEIGHT, 1));
}

/* A tile on the way over the picture: at each step the view is another one. */
typedef struct
{
  Frame frame;
  TsView *view;
  gint64 at;
} Drag;

static void
drag_frame (gpointer data)
{
  Drag *drag = data;
  const gint64 coord[] = { drag->at, drag->at / 2 };
  g_autoptr (TsScene) scene = NULL;

  drag->at = (drag->at + 4099) % (1 << 20);
  g_clear_pointer (&drag->view->tile_coord, tla_int_tuple_unref);
  drag->view->tile_coord = tla_int_tuple_new_flat (coord, 2);
  scene = ts_scene_new_with_view (drag->frame.scene, drag->view, NULL);
  ts_picture_unref (ts_logical_draw (scene, ts_theme_lookup ("light"), &drag->frame.viewport, WIDTH, HEIGHT, 1));
}

static void
drag_init (Drag *self, const Frame *frame)
{
  const gint64 shape[] = { 1 << 17, 1 << 17 };

  self->frame = *frame;
  self->view = ts_view_copy (ts_scene_get_view (frame->scene));
  self->view->tile_shape = tla_int_tuple_new_flat (shape, 2);
  self->view->tiles_shape = tla_int_tuple_new_flat (shape, 2);
  self->at = 0;
}

/* The largest image of the picture. */
static TsImage *
get_image (const Frame *frame)
{
  g_autoptr (TsPicture) picture =
    ts_logical_draw (frame->scene, ts_theme_lookup ("light"), &frame->viewport, WIDTH, HEIGHT, 1);
  const TsItem *items = ts_picture_get_items (picture);
  TsImage *image = NULL;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_IMAGE &&
          (!image || ts_image_get_width (items[i].image) > ts_image_get_width (image)))
        image = items[i].image;
    }
  g_assert_nonnull (image);
  return ts_image_ref (image);
}

typedef struct
{
  TsImage *image;
  gsize n_pixels;
  guint8 *indices;
  guint32 table[256];
} Fill;

static void
fill_init (Fill *self, TsImage *image)
{
  self->image = image;
  self->n_pixels = (gsize) ts_image_get_width (image) * ts_image_get_height (image);
  self->indices = g_new (guint8, self->n_pixels);
  for (gsize i = 0; i < self->n_pixels; i++)
    self->indices[i] = i * 2654435761u >> 24;
  for (guint i = 0; i < 256; i++)
    self->table[i] = 0xff000000 | i * 0x010203;
}

static void
fill_by_table (gpointer data)
{
  Fill *self = data;
  guint32 *pixels = ts_image_get_pixels (self->image);

  for (gsize i = 0; i < self->n_pixels; i++)
    pixels[i] = self->table[self->indices[i]];
}

/* The image alone, of all elements of a layout, on the whole canvas. */
typedef struct
{
  gint64 rows[HEIGHT + 1];
  gint64 columns[WIDTH + 1];
  const TsField *field;
  TsHeatColors colors;
} Whole;

static void
whole_init (Whole *self, const TsScene *scene)
{
  gint64 n_rows = ts_scene_get_rows (scene)->extent, n_columns = ts_scene_get_columns (scene)->extent;

  for (gint64 p = 0; p <= HEIGHT; p++)
    self->rows[p] = p * n_rows / HEIGHT;
  for (gint64 p = 0; p <= WIDTH; p++)
    self->columns[p] = p * n_columns / WIDTH;
  self->field = &scene->field;
  self->colors = (TsHeatColors) { .map = scene->map->colors, .range = scene->whole, .canvas = 0xffffffff };
}

static void
draw_whole (gpointer data)
{
  Whole *self = data;
  TsHeatLine rows, columns;

  ts_heat_line_init (&rows, self->rows, HEIGHT, &self->field->rows, TRUE, NULL);
  ts_heat_line_init (&columns, self->columns, WIDTH, &self->field->columns, TRUE, NULL);
  ts_image_unref (ts_heat_map_new (&rows, &columns, &self->colors));
  ts_heat_line_clear (&rows);
  ts_heat_line_clear (&columns);
}

int
main (void)
{
  g_autoptr (TsScene) large = make_scene (1 << 20, 1 << 20);
  g_autoptr (TsScene) small = make_scene (1 << 6, 1 << 6);
  Frame frame = { large, ts_logical_fit (large, WIDTH, HEIGHT) };
  Fill *fill = g_new (Fill, 1);
  Whole *large_whole = g_new (Whole, 1), *small_whole = g_new (Whole, 1);
  Drag drag;
  double frame_ratio, growth, drag_ratio;

  fill_init (fill, get_image (&frame));
  frame_ratio =
    bench_compare ("frame", (BenchSide) { draw_frame, &frame }, (BenchSide) { fill_by_table, fill }, FRAME_BOUND);

  whole_init (large_whole, large);
  whole_init (small_whole, small);
  growth = bench_compare ("frame-growth", (BenchSide) { draw_whole, large_whole },
                          (BenchSide) { draw_whole, small_whole }, GROWTH_BOUND);

  drag_init (&drag, &frame);
  drag_ratio =
    bench_compare ("drag-frame", (BenchSide) { drag_frame, &drag }, (BenchSide) { draw_frame, &frame }, DRAG_BOUND);

  ts_view_free (drag.view);
  ts_image_unref (fill->image);
  g_free (fill->indices);
  g_free (fill);
  g_free (large_whole);
  g_free (small_whole);
  return frame_ratio <= FRAME_BOUND && growth <= GROWTH_BOUND && drag_ratio <= DRAG_BOUND ? 0 : 1;
}
