/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "tuple/tla-error.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define WHITE 0xffffff
#define BLACK 0x000000
#define BLUE 0x1a5fb4

static const TsFont label_font = { TS_FONT_SANS, 11, FALSE };

typedef struct
{
  const guint8 *data;
  gsize size;
} Source;

static cairo_status_t
read_source (gpointer closure, guchar *data, guint size)
{
  Source *source = closure;

  if (size > source->size)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, source->data, size);
  source->data += size;
  source->size -= size;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode_png (GBytes *bytes)
{
  Source source;
  cairo_surface_t *surface;

  source.data = g_bytes_get_data (bytes, &source.size);
  surface = cairo_image_surface_create_from_png_stream (read_source, &source);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

static cairo_surface_t *
draw (const TsPicture *picture, double scale)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = ts_picture_to_png (picture, scale, NULL, &error);

  g_assert_no_error (error);
  return decode_png (bytes);
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const guchar *row = cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));
  return ((const guint32 *) (gconstpointer) row)[x];
}

static guint32
get_rgb (cairo_surface_t *surface, int x, int y)
{
  return get_pixel (surface, x, y) & 0xffffff;
}

/* How many pixels of an area have another colour. */
static guint
count_other (cairo_surface_t *surface, int x, int y, int width, int height, guint32 rgb)
{
  guint n = 0;

  for (int r = y; r < y + height; r++)
    {
      for (int c = x; c < x + width; c++)
        n += get_rgb (surface, c, r) != rgb;
    }
  return n;
}

/* Cells that meet leave no seam and do not overlap, at any scale. */
static void
test_png_cells (void)
{
  static const double scales[] = { 1, 1.25, 1.5, 2, 3 };
  g_autoptr (TsPicture) picture = ts_picture_new (60, 20, 0xffffffff);

  ts_picture_add_rect (picture, &(TsRect) { 0, 0, 27, 16 }, BLUE << 8 | 0xff, NULL);
  ts_picture_add_rect (picture, &(TsRect) { 27, 0, 27, 16 }, BLUE << 8 | 0xff, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      cairo_surface_t *surface = draw (picture, scales[i]);
      int right = floor (54 * scales[i] + 0.5), bottom = floor (16 * scales[i] + 0.5);

      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, ceil (60 * scales[i]));
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, ceil (20 * scales[i]));
      g_assert_cmpuint (count_other (surface, 0, 0, right, bottom, BLUE), ==, 0);
      g_assert_cmpuint (count_other (surface, right, 0, 2, bottom, WHITE), ==, 0);
      g_assert_cmpuint (count_other (surface, 0, bottom, right, 2, WHITE), ==, 0);
      cairo_surface_destroy (surface);
    }
}

/* A hairline is one pixel wide and of its full colour, wherever it lies; a thinner rectangle does not vanish. */
static void
test_png_hairlines (void)
{
  static const double bracket[] = { 5, 38, 5, 32, 35, 32, 35, 38 };
  g_autoptr (TsPicture) picture = ts_picture_new (40, 40, 0xffffffff);
  cairo_surface_t *surface;

  ts_picture_add_line (picture, 2, 10, 38, 10, 0xff, 1, TS_DASH_NONE);
  ts_picture_add_line (picture, 20.3, 2, 20.3, 30, 0xff, 1, TS_DASH_NONE);
  ts_picture_add_frame (picture, &(TsRect) { 5, 15, 10, 10 }, 0, 0xff, 1, 0, TS_DASH_NONE, NULL);
  ts_picture_add_rect (picture, &(TsRect) { 30, 20, 0.2, 5 }, 0xff, NULL);
  ts_picture_add_polyline (picture, bracket, 4, 0xff, 2, TS_DASH_NONE);
  surface = draw (picture, 1);

  g_assert_cmpuint (count_other (surface, 2, 10, 36, 1, BLACK), ==, 0);
  g_assert_cmpuint (count_other (surface, 2, 9, 18, 1, WHITE), ==, 0);
  g_assert_cmpuint (count_other (surface, 2, 11, 18, 1, WHITE), ==, 0);
  g_assert_cmphex (get_rgb (surface, 1, 10), ==, WHITE);
  g_assert_cmphex (get_rgb (surface, 38, 10), ==, WHITE);
  g_assert_cmpuint (count_other (surface, 20, 2, 1, 28, BLACK), ==, 0);
  g_assert_cmpuint (count_other (surface, 19, 11, 1, 19, WHITE), ==, 0);
  g_assert_cmpuint (count_other (surface, 21, 11, 1, 19, WHITE), ==, 0);
  /* The frame: its inside stays free. */
  g_assert_cmpuint (count_other (surface, 6, 16, 9, 9, WHITE), ==, 0);
  g_assert_cmpuint (count_other (surface, 5, 15, 11, 1, BLACK), ==, 0);
  g_assert_cmpuint (count_other (surface, 5, 25, 11, 1, BLACK), ==, 0);
  g_assert_cmpuint (count_other (surface, 30, 20, 1, 5, BLACK), ==, 0);
  /* The bracket covers two pixels around x = 5, y = 32. */
  g_assert_cmpuint (count_other (surface, 4, 31, 32, 2, BLACK), ==, 0);
  g_assert_cmpuint (count_other (surface, 6, 33, 28, 5, WHITE), ==, 0);
  cairo_surface_destroy (surface);
}

/* Each pixel of an image becomes a sharp block. */
static void
test_png_image (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (20, 10, 0xffffffff);
  g_autoptr (TsImage) image = ts_image_new (2, 1, NULL);
  cairo_surface_t *surface;

  ts_image_get_pixels (image)[0] = 0xff000000 | BLUE;
  ts_image_get_pixels (image)[1] = 0xff00ff00;
  ts_picture_add_image (picture, &(TsRect) { 0, 0, 20, 8 }, image, NULL);
  surface = draw (picture, 1.5);
  g_assert_cmpuint (count_other (surface, 0, 0, 15, 12, BLUE), ==, 0);
  g_assert_cmpuint (count_other (surface, 15, 0, 15, 12, 0x00ff00), ==, 0);
  g_assert_cmpuint (count_other (surface, 0, 12, 30, 3, WHITE), ==, 0);
  cairo_surface_destroy (surface);
}

static guint
get_darkness (cairo_surface_t *surface, int x, int y)
{
  return 255 - (get_rgb (surface, x, y) >> 8 & 0xff);
}

/* Padding leans right, the ghost left, stale is both; nothing outside; neighbours join. */
static void
test_png_hatch (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (100, 30, 0xffffffff);
  cairo_surface_t *surface;
  guint right = 0, left = 0, n_padding = 0, n_stale = 0;

  ts_picture_add_hatch (picture, &(TsRect) { 0, 0, 15, 24 }, TS_HATCH_PADDING, 0xff);
  ts_picture_add_hatch (picture, &(TsRect) { 15, 0, 15, 24 }, TS_HATCH_PADDING, 0xff);
  ts_picture_add_hatch (picture, &(TsRect) { 36, 0, 24, 24 }, TS_HATCH_GHOST, 0xff);
  ts_picture_add_hatch (picture, &(TsRect) { 66, 0, 24, 24 }, TS_HATCH_STALE, 0xff);
  surface = draw (picture, 1);

  for (int y = 1; y < 23; y++)
    {
      for (int x = 1; x < 23; x++)
        {
          n_padding += get_darkness (surface, x, y);
          n_stale += get_darkness (surface, 66 + x, y);
          /* Darkness is the same one pixel up and to the right; mirrored for the ghost. */
          right += abs ((int) get_darkness (surface, x, y) - (int) get_darkness (surface, x + 1, y - 1));
          left += abs ((int) get_darkness (surface, 36 + x, y) - (int) get_darkness (surface, 35 + x, y - 1));
        }
    }
  /* Lines of width 1 at 6 pixels across x, so 6/sqrt(2) apart, cover sqrt(2)/6 of the area. */
  g_assert_cmpfloat_with_epsilon (n_padding / (22.0 * 22 * 255), sqrt (2) / 6, 0.02);
  g_assert_cmpfloat_with_epsilon (n_stale / (22.0 * 22 * 255), 2 * sqrt (2) / 6 - 2.0 / 36, 0.03);
  g_assert_cmpuint (right, <, 22 * 22);
  g_assert_cmpuint (left, <, 22 * 22);
  /* x = 0 is where the first of the two patches repeats at x = 18 in the second. */
  for (int y = 0; y < 24; y++)
    g_assert_cmpint (abs ((int) get_darkness (surface, 3, y) - (int) get_darkness (surface, 21, y)), <=, 2);
  g_assert_cmpuint (count_other (surface, 30, 0, 6, 30, WHITE), ==, 0);
  g_assert_cmpuint (count_other (surface, 0, 24, 100, 6, WHITE), ==, 0);
  cairo_surface_destroy (surface);
}

/* Where the ink of the sheet is: first and last column and row that are not white. */
static void
find_ink (cairo_surface_t *surface, int *left, int *top, int *right, int *bottom)
{
  int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);

  *left = *top = G_MAXINT;
  *right = *bottom = -1;
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        {
          if (get_rgb (surface, x, y) != WHITE)
            {
              *left = MIN (*left, x);
              *right = MAX (*right, x);
              *top = MIN (*top, y);
              *bottom = MAX (*bottom, y);
            }
        }
    }
}

static void
test_png_text (void)
{
  static const TsAnchor anchors[] = { TS_ANCHOR_START, TS_ANCHOR_MIDDLE, TS_ANCHOR_END };
  const TsFont font = { TS_FONT_SANS, 20, FALSE };

  for (guint i = 0; i < G_N_ELEMENTS (anchors); i++)
    {
      g_autoptr (TsPicture) across = ts_picture_new (200, 200, 0xffffffff);
      g_autoptr (TsPicture) upwards = ts_picture_new (200, 200, 0xffffffff);
      cairo_surface_t *surface;
      int left, top, right, bottom, width;

      ts_picture_add_text (across, 100, 100, anchors[i], &font, 0xff, 0, "788788");
      surface = draw (across, 1);
      find_ink (surface, &left, &top, &right, &bottom);
      cairo_surface_destroy (surface);
      width = right - left;
      /* Six figures of 0.5 to 0.7 em; figures stand on the baseline and are 0.6 to 0.8 em high. */
      g_assert_cmpint (width, >=, 6 * 10 - 4);
      g_assert_cmpint (width, <=, 6 * 14);
      g_assert_cmpint (bottom, >=, 98);
      g_assert_cmpint (bottom, <=, 101);
      g_assert_cmpint (bottom - top, >=, 12);
      g_assert_cmpint (bottom - top, <=, 17);
      g_assert_cmpint (abs (left - (100 - width * (int) i / 2)), <=, 3);

      ts_picture_add_vertical_text (upwards, 100, 100, anchors[i], &font, 0xff, 0, "788788");
      surface = draw (upwards, 1);
      find_ink (surface, &left, &top, &right, &bottom);
      cairo_surface_destroy (surface);
      g_assert_cmpint (ABS (bottom - top - width), <=, 2);
      g_assert_cmpint (right, >=, 98);
      g_assert_cmpint (right, <=, 101);
      g_assert_cmpint (abs (bottom - (100 + width * (int) i / 2)), <=, 3);
    }
}

/* The halo keeps the hatching off the text. */
static void
test_png_halo (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (60, 20, 0x000000ff);
  cairo_surface_t *surface;
  guint n_halo = 0, n_text = 0;

  ts_picture_add_text (picture, 30, 15, TS_ANCHOR_MIDDLE, &label_font, 0xff0000ff, 0x00ff00ff, "1000");
  surface = draw (picture, 2);
  for (int y = 0; y < 40; y++)
    {
      for (int x = 0; x < 120; x++)
        {
          n_halo += get_rgb (surface, x, y) == 0x00ff00;
          n_text += get_rgb (surface, x, y) >> 16 > 0x80;
        }
    }
  g_assert_cmpuint (n_text, >, 50);
  g_assert_cmpuint (n_halo, >, n_text);
  cairo_surface_destroy (surface);
}

static void
test_png_transparent (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (4, 4, 0);
  cairo_surface_t *surface;

  ts_picture_add_rect (picture, &(TsRect) { 0, 0, 2, 4 }, 0x1a5fb4ff, NULL);
  surface = draw (picture, 1);
  g_assert_cmphex (get_pixel (surface, 1, 1), ==, 0xff1a5fb4);
  g_assert_cmphex (get_pixel (surface, 3, 1), ==, 0);
  cairo_surface_destroy (surface);
}

static void
test_png_limits (void)
{
  static const struct
  {
    double width, height, scale;
    TlaError code;
  } cases[] = {
    { 100, 100, 0, TLA_ERROR_RANGE },     { 100, 100, -1, TLA_ERROR_RANGE },
    { 100, 100, NAN, TLA_ERROR_RANGE },   { 100, 100, INFINITY, TLA_ERROR_RANGE },
    { 40000, 20, 1, TLA_ERROR_LIMIT },    { 100, 1e300, 1e300, TLA_ERROR_LIMIT },
    { 20000, 20000, 1, TLA_ERROR_LIMIT }, { 32767, 1, 1.001, TLA_ERROR_LIMIT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsPicture) picture = ts_picture_new (cases[i].width, cases[i].height, 0xffffffff);
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_picture_to_png (picture, cases[i].scale, NULL, &error));
      g_assert_error (error, TLA_ERROR, (int) cases[i].code);
      g_test_message ("%s", error->message);
    }
}

static TsPicture *
make_sample (gboolean with_text)
{
  static const double bracket[] = { 10, 8, 10, 4, 130, 4, 130, 8 };
  TsPicture *picture = ts_picture_new (160, 120, 0xffffffff);
  g_autoptr (TsImage) image = ts_image_new (4, 4, NULL);

  for (guint i = 0; i < 16; i++)
    ts_image_get_pixels (image)[i] = 0xff000000 | (i * 0x0f0b07);
  ts_picture_begin_group (picture, "cells", "Cells & <more>");
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *title = g_strdup_printf ("(%u, %u) = %u", i / 4, i % 4, i);
      g_autofree char *label = g_strdup_printf ("%u", i);
      TsRect cell = { 10 + i % 4 * 30, 12 + i / 4 * 20, 29, 19 };

      ts_picture_add_rect (picture, &cell, (0x3b4890 + i * 0x0a0800) << 8 | 0xff, title);
      if (with_text)
        ts_picture_add_text (picture, cell.x + 14.5, cell.y + 14, TS_ANCHOR_MIDDLE, &label_font, 0xffffffff, 0, label);
    }
  ts_picture_end_group (picture);
  ts_picture_add_polyline (picture, bracket, 4, 0x1a5fb4ff, 2, TS_DASH_NONE);
  ts_picture_add_frame (picture, &(TsRect) { 39.5, 31.5, 30, 20 }, 0, 0xc01c6aff, 1, 0, TS_DASH_NONE, "pointer");
  ts_picture_add_line (picture, 0, 75.5, 160, 75.5, 0x26262b80, 1, TS_DASH_NONE);
  ts_picture_add_hatch (picture, &(TsRect) { 10, 80, 40, 30 }, TS_HATCH_PADDING, 0xa2a2aaff);
  ts_picture_add_hatch (picture, &(TsRect) { 55, 80, 40, 30 }, TS_HATCH_STALE, 0xa2a2aaff);
  ts_picture_add_image (picture, &(TsRect) { 110, 80, 32, 32 }, image, "mean");
  if (with_text)
    ts_picture_add_vertical_text (picture, 150, 70, TS_ANCHOR_START, &label_font, 0x1a5fb4ff, 0xffffffff, "16:256");
  return picture;
}

static void
test_svg_exact (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (100, 40.5, 0xffffffff);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;

  ts_picture_begin_group (picture, "the cells", "a < b");
  ts_picture_add_rect (picture, &(TsRect) { 0, 0.5, 26, 15 }, 0x472b6f80, "(0, 0) = 0");
  ts_picture_add_text (picture, 13, 12, TS_ANCHOR_MIDDLE, &label_font, 0xffffffff, 0, "0");
  ts_picture_add_text (picture, -13, 1.0 / 3, TS_ANCHOR_MIDDLE, &label_font, 0xffffffff, 0, "\"&'");
  ts_picture_end_group (picture);
  ts_picture_add_line (picture, 1, 2, 1, 10, 0x26262bff, 1, TS_DASH_LONG);
  ts_picture_add_hatch (picture, &(TsRect) { 1, 2, 3, 4 }, TS_HATCH_GHOST, 0xa2a2aaff);
  bytes = ts_picture_to_svg (picture, NULL, NULL);
  g_assert_nonnull (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  /* 0x80 / 255 = 0.502 */
  g_assert_cmpstr (
    text, ==,
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"100\" "
    "height=\"40.5\" viewBox=\"0 0 100 40.5\" shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n"
    "<style>\n"
    ".sr1100mffffffff{pointer-events:none;font-variant-numeric:tabular-nums;font-family:sans-serif;font-size:11px;"
    "text-anchor:middle;fill:#ffffff}\n"
    "</style>\n"
    "<defs>\n"
    "<pattern id=\"ghost-a2a2aaff\" patternUnits=\"userSpaceOnUse\" width=\"6\" height=\"6\">"
    "<path shape-rendering=\"auto\" stroke=\"#a2a2aa\" stroke-width=\"1\" "
    "d=\"M-1 5L1 7M0 0L6 6M5 -1L7 1\"/></pattern>\n"
    "</defs>\n"
    "<rect x=\"0\" y=\"0\" width=\"100\" height=\"40.5\" fill=\"#ffffff\"/>\n"
    "<g id=\"the-cells\"><title>a &lt; b</title>\n"
    "<rect x=\"0\" y=\"0.5\" width=\"26\" height=\"15\" fill=\"#472b6f\" fill-opacity=\"0.502\">"
    "<title>(0, 0) = 0</title></rect>\n"
    "<text class=\"sr1100mffffffff\" x=\"13\" y=\"12\">0</text>\n"
    "<text class=\"sr1100mffffffff\" x=\"-13\" y=\"0.333\">&quot;&amp;'</text>\n"
    "</g>\n"
    "<line x1=\"1\" y1=\"2\" x2=\"1\" y2=\"10\" stroke=\"#26262b\" stroke-width=\"1\" "
    "stroke-dasharray=\"6 3\"/>\n"
    "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"url(#ghost-a2a2aaff)\"/>\n"
    "</svg>\n");
}

typedef struct
{
  guint n_elements, n_titles, n_texts;
  GString *titles;
  gboolean is_title;
  GHashTable *ids;
} Census;

static void
count_start (GMarkupParseContext *context,
             const char *name,
             const char **names,
             const char **values,
             gpointer data,
             GError **error)
{
  Census *census = data;

  census->n_elements++;
  census->n_texts += g_str_equal (name, "text");
  census->is_title = g_str_equal (name, "title");
  census->n_titles += census->is_title;
  for (guint i = 0; names[i]; i++)
    {
      if (g_str_equal (names[i], "id"))
        g_assert_true (g_hash_table_add (census->ids, g_strdup (values[i])));
    }
}

static void
count_end (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
  ((Census *) data)->is_title = FALSE;
}

static void
count_text (GMarkupParseContext *context, const char *text, gsize size, gpointer data, GError **error)
{
  Census *census = data;

  if (census->is_title)
    g_string_append_len (census->titles, text, size);
}

/* Well-formed, and the ids of no two elements are alike. */
static Census
take_census (GBytes *svg)
{
  static const GMarkupParser parser = { count_start, count_end, count_text, NULL, NULL };
  g_autoptr (GError) error = NULL;
  Census census = { .titles = g_string_new (NULL) };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &census, NULL);

  census.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_markup_parse_context_parse (context, g_bytes_get_data (svg, NULL), g_bytes_get_size (svg), &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_hash_table_unref (census.ids);
  return census;
}

/* Whatever titles hold: quotes, ends of CDATA, control characters, characters that XML refuses, broken UTF-8. */
static void
test_svg_hostile_text (void)
{
  static const char *const texts[] = {
    "]]>",
    "<script>alert(1)</script>",
    "\"' &amp; &#0;",
    "a\x01\x02\x1f\x7f\xc2\x80",
    "\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd",
    "\xed\xa0\x80\xff\xc0\x80",
    "-->",
    "\r\n\t x",
    "",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (TsPicture) picture = ts_picture_new (10, 10, 0);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *path = NULL;
      g_autofree char *xmllint = g_find_program_in_path ("xmllint");
      Census census;

      ts_picture_begin_group (picture, texts[i], texts[i]);
      ts_picture_begin_group (picture, texts[i], NULL);
      ts_picture_add_rect (picture, &(TsRect) { 0, 0, 1, 1 }, 0xff, texts[i]);
      ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, texts[i]);
      /* The groups are left open: the writer closes them. */
      bytes = ts_picture_to_svg (picture, texts[i][0] == '\xed' ? NULL : texts[i], &error);
      g_assert_no_error (error);
      census = take_census (bytes);
      g_assert_cmpuint (census.n_titles, ==, 2);
      g_string_free (census.titles, TRUE);

      if (xmllint)
        {
          int status;
          g_autofree char *message = NULL;

          path = g_build_filename (g_get_tmp_dir (), "test-hostile.svg", NULL);
          g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL));
          g_spawn_sync (NULL, (char **) (const char *[]) { xmllint, "--noout", "--nonet", path, NULL }, NULL, 0, NULL,
                        NULL, NULL, &message, &status, &error);
          g_assert_no_error (error);
          g_assert_cmpstr (message, ==, "");
          g_assert_cmpint (status, ==, 0);
          g_unlink (path);
        }
    }
}

static void
test_svg_titles (void)
{
  g_autoptr (TsPicture) picture = make_sample (TRUE);
  g_autoptr (GBytes) bytes = ts_picture_to_svg (picture, NULL, NULL);
  Census census = take_census (bytes);

  g_assert_cmpuint (census.n_texts, ==, 13);
  g_assert_cmpuint (census.n_titles, ==, 12 + 3);
  g_assert_nonnull (strstr (census.titles->str, "Cells & <more>"));
  g_assert_nonnull (strstr (census.titles->str, "(2, 3) = 11"));
  g_string_free (census.titles, TRUE);
}

static TsPicture *
make_cells (guint n, gboolean with_labels)
{
  TsPicture *picture = ts_picture_new (1000, 1000, 0);

  for (guint i = 0; i < n; i++)
    {
      ts_picture_add_rect (picture, &(TsRect) { i % 1000, i / 1000, 1, 1 }, 0xff, "(0, 0) = 0");
      if (with_labels)
        ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, "0");
    }
  return picture;
}

static void
test_svg_limits (void)
{
  static const struct
  {
    guint n_cells;
    gboolean with_labels;
    guint n_titles;
  } cases[] = { { 150000, TRUE, 150000 }, { 150001, TRUE, 0 }, { 499000, FALSE, 0 } };
  g_autoptr (TsPicture) too_many = make_cells (500001, FALSE);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsPicture) picture = make_cells (cases[i].n_cells, cases[i].with_labels);
      g_autoptr (GBytes) bytes = ts_picture_to_svg (picture, NULL, NULL);
      Census census;

      g_assert_nonnull (bytes);
      census = take_census (bytes);
      g_assert_cmpuint (census.n_titles, ==, cases[i].n_titles);
      g_assert_cmpuint (census.n_elements, <=, 500000);
      g_string_free (census.titles, TRUE);
    }

  g_assert_null (ts_picture_to_svg (too_many, NULL, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, ".png"));
}

/* The mean difference of two pictures' channels, from 0 to 255. */
static double
compare (cairo_surface_t *a, cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);
  double sum = 0;

  g_assert_cmpint (cairo_image_surface_get_width (b), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (b), ==, height);
  for (int y = 0; y < height; y++)
    {
      for (int x = 0; x < width; x++)
        {
          for (guint shift = 0; shift < 24; shift += 8)
            sum += abs ((int) (get_pixel (a, x, y) >> shift & 0xff) - (int) (get_pixel (b, x, y) >> shift & 0xff));
        }
    }
  return sum / width / height / 3;
}

/* Another program's picture of a file of ours, as PNG. */
static cairo_surface_t *
convert_with (const char *program, const char *const *arguments, GBytes *bytes)
{
  g_autofree char *found = g_find_program_in_path (program);
  g_autofree char *folder = NULL, *in = NULL, *out = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;
  int status;

  if (!found)
    return NULL;
  folder = g_dir_make_tmp ("test-picture-XXXXXX", NULL);
  in = g_build_filename (folder, "in", NULL);
  out = g_build_filename (folder, "out.png", NULL);
  g_file_set_contents (in, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);

  g_ptr_array_add (argv, found);
  for (; *arguments; arguments++)
    {
      if (g_str_equal (*arguments, "IN"))
        g_ptr_array_add (argv, in);
      else if (g_str_equal (*arguments, "OUT"))
        g_ptr_array_add (argv, out);
      else
        g_ptr_array_add (argv, (char *) *arguments);
    }
  g_ptr_array_add (argv, NULL);
  g_spawn_sync (NULL, (char **) argv->pdata, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  surface = cairo_image_surface_create_from_png (out);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_unlink (in);
  g_unlink (out);
  g_rmdir (folder);
  return surface;
}

/* Two programs, one picture: what our cairo back end draws is what librsvg makes of our SVG. */
static void
test_svg_as_drawn (void)
{
  static const char *const arguments[] = { "-o", "OUT", "IN", NULL };

  for (guint with_text = 0; with_text < 2; with_text++)
    {
      g_autoptr (TsPicture) picture = make_sample (with_text);
      g_autoptr (TsPicture) blank = ts_picture_new (160, 120, 0xffffffff);
      g_autoptr (GBytes) bytes = ts_picture_to_svg (picture, NULL, NULL);
      cairo_surface_t *drawn = draw (picture, 1), *empty = draw (blank, 1);
      cairo_surface_t *converted = convert_with ("rsvg-convert", arguments, bytes);

      if (!converted)
        {
          g_test_skip ("rsvg-convert is not installed");
        }
      else
        {
          g_assert_cmpfloat (compare (drawn, converted), <, with_text ? 2.5 : 0.8);
          g_assert_cmpfloat (compare (empty, converted), >, 20);
          cairo_surface_destroy (converted);
        }
      cairo_surface_destroy (drawn);
      cairo_surface_destroy (empty);
    }
}

/* A unit is a CSS pixel: at 96 dots an inch a page has the picture's size. */
static void
test_pdf_as_drawn (void)
{
  static const char *const arguments[] = { "-png", "-r", "96", "-cropbox", "-singlefile", "IN", "OUT", NULL };
  g_autofree char *found = g_find_program_in_path ("pdftocairo");
  g_autoptr (TsPicture) picture = make_sample (TRUE);
  g_autoptr (GBytes) bytes = ts_picture_to_pdf (picture, NULL, NULL);
  g_autofree char *script = NULL;
  cairo_surface_t *drawn, *converted;

  g_assert_nonnull (bytes);
  if (!found)
    {
      g_test_skip ("pdftocairo is not installed");
      return;
    }
  /* It adds the ending itself. */
  script = g_strdup_printf ("%s \"$@\" && mv \"$7.png\" \"$7\"", found);
  converted = convert_with ("sh",
                            (const char *[]) { "-c", script, "sh", arguments[0], arguments[1], arguments[2],
                                               arguments[3], arguments[4], arguments[5], arguments[6], NULL },
                            bytes);
  drawn = draw (picture, 1);
  g_assert_cmpfloat (compare (drawn, converted), <, 4);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (converted);
}

static void
test_pdf_huge (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (1e6, 10, 0xffffffff);
  g_autoptr (GBytes) bytes = ts_picture_to_pdf (picture, NULL, NULL);
  g_autofree char *text = NULL;

  /* Readers refuse pages above 14400 points. */
  g_assert_nonnull (bytes);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_assert_nonnull (memmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), " 14400 ", 7));
}

static void
test_same_bytes (void)
{
  static const char *const paths[] = { "a.png", "b.SVG", "dir.png/c.pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (TsPicture) picture = make_sample (TRUE);
      g_autoptr (TsPicture) again = make_sample (TRUE);
      g_autoptr (GBytes) a = ts_picture_to_file_format (picture, paths[i], 2, "{}", NULL);
      g_autoptr (GBytes) b = ts_picture_to_file_format (again, paths[i], 2, "{}", NULL);

      g_assert_nonnull (a);
      g_assert_true (g_bytes_equal (a, b));
    }
}

static void
test_endings (void)
{
  static const char *const paths[] = { "a.jpg", "png", "a.png.gz", "" };
  g_autoptr (TsPicture) picture = make_sample (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_picture_to_file_format (picture, paths[i], 1, NULL, &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED);
      g_assert_nonnull (strstr (error->message, ".svg"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/png/cells", test_png_cells);
  g_test_add_func ("/png/hairlines", test_png_hairlines);
  g_test_add_func ("/png/image", test_png_image);
  g_test_add_func ("/png/hatch", test_png_hatch);
  g_test_add_func ("/png/text", test_png_text);
  g_test_add_func ("/png/halo", test_png_halo);
  g_test_add_func ("/png/transparent", test_png_transparent);
  g_test_add_func ("/png/limits", test_png_limits);
  g_test_add_func ("/svg/exact", test_svg_exact);
  g_test_add_func ("/svg/hostile-text", test_svg_hostile_text);
  g_test_add_func ("/svg/titles", test_svg_titles);
  g_test_add_func ("/svg/limits", test_svg_limits);
  g_test_add_func ("/svg/as-drawn", test_svg_as_drawn);
  g_test_add_func ("/pdf/as-drawn", test_pdf_as_drawn);
  g_test_add_func ("/pdf/huge", test_pdf_huge);
  g_test_add_func ("/output/same-bytes", test_same_bytes);
  g_test_add_func ("/output/endings", test_endings);
  return g_test_run ();
}
