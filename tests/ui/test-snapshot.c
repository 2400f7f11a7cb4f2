/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"
#include "ui/ts-snapshot.h"

#include <math.h>

#define WHITE 0xffffff
#define BLACK 0x000000

/* The screen's back end against the one of files: two ways to draw one picture. GDK_SCALE=2 tests a dense screen. */

static GtkWidget *window;

static cairo_surface_t *
make_surface (const TsPicture *picture)
{
  int scale = gtk_widget_get_scale_factor (window);

  return cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) ts_picture_get_width (picture) * scale,
                                     (int) ts_picture_get_height (picture) * scale);
}

static cairo_t *
begin (cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);
  int scale = gtk_widget_get_scale_factor (window);

  cairo_scale (cr, scale, scale);
  return cr;
}

static cairo_surface_t *
draw_as_node (const TsPicture *picture)
{
  cairo_surface_t *surface = make_surface (picture);
  cairo_t *cr = begin (surface);
  GskRenderNode *node = ts_picture_to_node (picture, window);

  g_assert_nonnull (node);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static cairo_surface_t *
draw_with_cairo (const TsPicture *picture)
{
  cairo_surface_t *surface = make_surface (picture);
  cairo_t *cr = begin (surface);

  ts_picture_draw (picture, cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static guint32
get_rgb (cairo_surface_t *surface, int x, int y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

/* Pixels in which a channel differs by more than @most. */
static guint
count_different (cairo_surface_t *a, cairo_surface_t *b, int most)
{
  int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);
  guint n = 0;

  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        {
          guint32 p = get_rgb (a, x, y), q = get_rgb (b, x, y);
          gboolean differs = FALSE;

          for (guint shift = 0; shift < 24; shift += 8)
            differs = differs || abs ((int) (p >> shift & 0xff) - (int) (q >> shift & 0xff)) > most;
          n += differs;
        }
    }
  return n;
}

/* On failure the two pictures stay behind to be looked at. */
static void
assert_same (const TsPicture *picture, int most, guint n_most)
{
  cairo_surface_t *node = draw_as_node (picture), *reference = draw_with_cairo (picture);
  guint n_different = count_different (node, reference, most);

  if (n_different > n_most)
    {
      g_autofree char *folder = g_dir_make_tmp ("test-snapshot-XXXXXX", NULL);
      g_autofree char *node_path = g_build_filename (folder, "node.png", NULL);
      g_autofree char *reference_path = g_build_filename (folder, "reference.png", NULL);

      cairo_surface_write_to_png (node, node_path);
      cairo_surface_write_to_png (reference, reference_path);
      g_test_message ("see %s", folder);
    }
  g_assert_cmpuint (n_different, <=, n_most);
  cairo_surface_destroy (node);
  cairo_surface_destroy (reference);
}

static void
test_rects (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (120, 80, 0xffffffff);

  for (guint i = 0; i < 12; i++)
    ts_picture_add_rect (picture, &(TsRect) { 5.3 + i % 4 * 27, 4.7 + i / 4 * 16, 26, 15 },
                         (0x3b4890 + i * 0x0a0800) << 8 | 0xff, NULL);
  ts_picture_add_rect (picture, &(TsRect) { 20, 60, 40, 15 }, 0xc01c6a80, NULL);
  ts_picture_add_rect (picture, &(TsRect) { 70, 60, 0.1, 15 }, 0xff, NULL);
  assert_same (picture, 2, 0);
}

static void
test_outlines (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (120, 80, 0xffffffff);

  ts_picture_add_frame (picture, &(TsRect) { 5.5, 5.5, 30, 20 }, 0, 0xc01c6aff, 1, 0, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &(TsRect) { 45, 5, 30, 20 }, 0xe6e6eaff, 0x26262bff, 2, 0, TS_DASH_NONE, NULL);
  ts_picture_add_frame (picture, &(TsRect) { 85, 5, 30, 20 }, 0, 0x26262bff, 1, 0, TS_DASH_SHORT, NULL);
  ts_picture_add_frame (picture, &(TsRect) { 5, 35, 30, 20 }, 0, 0x26262bff, 3, 0, TS_DASH_NONE, NULL);
  assert_same (picture, 2, 0);
  /* Round corners are filled by other rules; they are a few pixels each. */
  ts_picture_add_frame (picture, &(TsRect) { 45, 35, 60, 30 }, 0xe6e6eaff, 0x26262bff, 2, 6, TS_DASH_NONE, NULL);
  assert_same (picture, 40, 4 * 8);
}

static void
test_lines (void)
{
  static const double bracket[] = { 10, 18, 10, 10, 110, 10, 110, 18 }, curve[] = { 5, 75, 40, 50, 80, 70, 115, 30 };
  g_autoptr (TsPicture) picture = ts_picture_new (120, 80, 0xffffffff);

  ts_picture_add_line (picture, 5, 25, 100, 25, 0x26262bff, 1, TS_DASH_NONE);
  ts_picture_add_line (picture, 100, 27.5, 5, 27.5, 0x26262bff, 2, TS_DASH_NONE);
  ts_picture_add_line (picture, 50.5, 20, 50.5, 40, 0xc01c6a80, 1, TS_DASH_NONE);
  ts_picture_add_line (picture, 5, 45, 100, 45, 0x26262bff, 1, TS_DASH_LONG);
  ts_picture_add_line (picture, 5, 45, 100, 20, 0x26262bff, 1, TS_DASH_NONE);
  ts_picture_add_polyline (picture, bracket, 4, 0x1a5fb4ff, 2, TS_DASH_NONE);
  ts_picture_add_polyline (picture, bracket, 3, 0x1a5fb4ff, 1, TS_DASH_NONE);
  ts_picture_add_polyline (picture, curve, 4, 0xa83c00ff, 1.5, TS_DASH_NONE);
  assert_same (picture, 2, 0);
}

static void
test_hatches (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (120, 80, 0xffffffff);

  ts_picture_add_hatch (picture, &(TsRect) { 3, 5, 30, 70 }, TS_HATCH_PADDING, 0xa2a2aaff);
  ts_picture_add_hatch (picture, &(TsRect) { 33, 5, 10, 70 }, TS_HATCH_PADDING, 0xa2a2aaff);
  ts_picture_add_hatch (picture, &(TsRect) { 50, 5, 27, 16 }, TS_HATCH_GHOST, 0xa83c00ff);
  ts_picture_add_hatch (picture, &(TsRect) { 80, 5, 37, 71 }, TS_HATCH_STALE, 0x76767eff);
  assert_same (picture, 4, 0);
}

/* Of its own size, and of another one. */
static void
test_images (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (120, 80, 0xffffffff);
  g_autoptr (TsImage) image = ts_image_new (40, 40, NULL);

  for (guint i = 0; i < 40 * 40; i++)
    ts_image_get_pixels (image)[i] = 0xff000000 | (i * 0x010307);
  ts_picture_add_image (picture, &(TsRect) { 0, 0, 40, 40 }, image, NULL);
  ts_picture_add_image (picture, &(TsRect) { 40, 0, 80, 80 }, image, NULL);
  ts_picture_add_image (picture, &(TsRect) { 5, 45, 20, 10 }, image, NULL);
  assert_same (picture, 0, 0);
}

static void
find_ink (cairo_surface_t *surface, TsRect *ink, double *darkness)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  int left = G_MAXINT, top = G_MAXINT, right = -1, bottom = -1;

  *darkness = 0;
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        {
          guint dark = 0xff - (get_rgb (surface, x, y) >> 8 & 0xff);

          *darkness += dark / 255.0;
          if (dark > 0x40)
            {
              left = MIN (left, x);
              right = MAX (right, x);
              top = MIN (top, y);
              bottom = MAX (bottom, y);
            }
        }
    }
  *ink = (TsRect) { left, top, right - left, bottom - top };
}

/* The two set text each in its own way, as fonts and hinting of screen and file differ; it lies at the same place. */
static void
test_texts (void)
{
  static const char *const texts[] = { "1023", "16:256", "originShape (20, 28)" };

  for (guint i = 0; i < 3 * G_N_ELEMENTS (texts) * 2; i++)
    {
      g_autoptr (TsPicture) picture = ts_picture_new (300, 300, 0xffffffff);
      const char *text = texts[i / 6];
      const TsFont font = { i % 2 ? TS_FONT_MONO : TS_FONT_SANS, 13, i % 3 == 0 };
      TsRect node_ink, reference_ink;
      double node_darkness, reference_darkness;
      cairo_surface_t *node, *reference;

      if (i % 2)
        ts_picture_add_vertical_text (picture, 150, 150, i % 3, &font, 0xff, 0, text);
      else
        ts_picture_add_text (picture, 150, 150, i % 3, &font, 0xff, 0, text);
      node = draw_as_node (picture);
      reference = draw_with_cairo (picture);
      find_ink (node, &node_ink, &node_darkness);
      find_ink (reference, &reference_ink, &reference_darkness);
      cairo_surface_destroy (node);
      cairo_surface_destroy (reference);

      g_test_message ("%s %u: node %g,%g %gx%g dark %g, reference %g,%g %gx%g dark %g", text, i, node_ink.x, node_ink.y,
                      node_ink.width, node_ink.height, node_darkness, reference_ink.x, reference_ink.y,
                      reference_ink.width, reference_ink.height, reference_darkness);
      g_assert_cmpfloat (node_darkness, >, 20);
      /* The sans font of the test's desktop need not be fontconfig's: a quarter more or less in width. */
      g_assert_cmpfloat (fabs (node_ink.width - reference_ink.width), <=, MAX (4, reference_ink.width / 4));
      g_assert_cmpfloat (fabs (node_ink.height - reference_ink.height), <=, MAX (4, reference_ink.height / 4));
      if (i % 2)
        g_assert_cmpfloat (fabs (node_ink.x + node_ink.width - reference_ink.x - reference_ink.width), <=, 2);
      else
        g_assert_cmpfloat (fabs (node_ink.y + node_ink.height - reference_ink.y - reference_ink.height), <=, 2);
    }
}

/* Numbers go another way than other texts, and must look the same: a joiner of no width makes one an other text. */
static void
test_numbers (void)
{
  for (guint anchor = 0; anchor < 3; anchor++)
    {
      g_autoptr (TsPicture) number = ts_picture_new (100, 40, 0xffffffff);
      g_autoptr (TsPicture) other = ts_picture_new (100, 40, 0xffffffff);
      const TsFont font = { TS_FONT_SANS, 11, FALSE };
      cairo_surface_t *a, *b;

      ts_picture_add_text (number, 50, 25, anchor, &font, 0xff, 0, "0123456789");
      ts_picture_add_text (other, 50, 25, anchor, &font, 0xff, 0, "0123456789\xe2\x80\x8b");
      a = draw_as_node (number);
      b = draw_as_node (other);
      g_assert_cmpuint (count_different (a, b, 40), <=, 12);
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* The halo covers what lies below, around the text and not beyond. */
static void
test_halo (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (60, 20, 0x000000ff);
  const TsFont font = { TS_FONT_SANS, 11, FALSE };
  cairo_surface_t *surface;
  guint n_halo = 0, n_text = 0, n_free = 0;

  ts_picture_add_text (picture, 30, 15, TS_ANCHOR_MIDDLE, &font, 0xff0000ff, 0x00ff00ff, "1000");
  surface = draw_as_node (picture);
  for (int y = 0; y < 20; y++)
    {
      for (int x = 0; x < 60; x++)
        {
          guint32 rgb = get_rgb (surface, x, y);

          n_text += rgb >> 16 > 0x80;
          n_halo += (rgb >> 8 & 0xff) > 0x80;
          n_free += rgb == BLACK;
        }
    }
  g_assert_cmpuint (n_text, >, 15);
  g_assert_cmpuint (n_halo, >, n_text);
  g_assert_cmpuint (n_free, >, 60 * 20 / 2);
  cairo_surface_destroy (surface);
}

static void
test_empty (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (10, 10, 0);
  const TsFont font = { TS_FONT_SANS, 11, FALSE };

  g_assert_null (ts_picture_to_node (picture, window));
  /* No glyph, no node, and no warning. */
  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &font, 0xff, 0, "");
  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &font, 0xff, 0xffffffff, " ");
  g_clear_pointer (&picture, ts_picture_unref);
}

/* Another font size or a changed setting: the old glyphs are not kept. */
static void
test_fonts_change (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (200, 40, 0xffffffff);
  const TsFont font = { TS_FONT_SANS, 11, FALSE };
  PangoContext *context = gtk_widget_get_pango_context (window);
  g_autoptr (PangoFontDescription) before = pango_font_description_copy (pango_context_get_font_description (context));
  g_autoptr (PangoFontDescription) mono = pango_font_description_from_string ("Monospace 11");
  cairo_surface_t *a, *b;

  ts_picture_add_text (picture, 5, 25, TS_ANCHOR_START, &font, 0xff, 0, "0123456789");
  a = draw_as_node (picture);
  pango_context_set_font_description (context, mono);
  b = draw_as_node (picture);
  pango_context_set_font_description (context, before);
  g_assert_cmpuint (count_different (a, b, 40), >, 20);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

int
main (int argc, char **argv)
{
  int status;

  gtk_test_init (&argc, &argv, NULL);
  window = gtk_window_new ();
  g_test_add_func ("/snapshot/rects", test_rects);
  g_test_add_func ("/snapshot/outlines", test_outlines);
  g_test_add_func ("/snapshot/lines", test_lines);
  g_test_add_func ("/snapshot/hatches", test_hatches);
  g_test_add_func ("/snapshot/images", test_images);
  g_test_add_func ("/snapshot/texts", test_texts);
  g_test_add_func ("/snapshot/numbers", test_numbers);
  g_test_add_func ("/snapshot/halo", test_halo);
  g_test_add_func ("/snapshot/empty", test_empty);
  g_test_add_func ("/snapshot/fonts-change", test_fonts_change);
  status = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  return status;
}
