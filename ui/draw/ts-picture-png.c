/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "draw/ts-back-end.h"
#include "draw/ts-picture-private.h"
#include "tuple/tla-error.h"

#include <math.h>
#include <string.h>

#define MOST_SIDE 32767
#define MOST_PIXELS (G_GUINT64_CONSTANT (1) << 27)
/* Signature, and the IHDR chunk that must be the first. */
#define HEAD_SIZE (8 + 25)

guint32
ts_crc32 (const guint8 *data, gsize size)
{
  static guint32 table[256];
  static gsize is_filled;
  guint32 crc = 0xffffffff;

  if (g_once_init_enter (&is_filled))
    {
      for (guint32 n = 0; n < 256; n++)
        {
          table[n] = n;
          for (guint bit = 0; bit < 8; bit++)
            table[n] = table[n] & 1 ? 0xedb88320 ^ table[n] >> 1 : table[n] >> 1;
        }
      g_once_init_leave (&is_filled, 1);
    }
  for (gsize i = 0; i < size; i++)
    crc = table[(crc ^ data[i]) & 0xff] ^ crc >> 8;
  return ~crc;
}

static cairo_status_t
append_to_array (gpointer array, const guchar *data, guint size)
{
  g_byte_array_append (array, data, size);
  return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t status, GError **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT, "The picture could not be drawn (%s); use a smaller scale",
               cairo_status_to_string (status));
  return FALSE;
}

static GByteArray *
write_surface (cairo_surface_t *surface, GError **error)
{
  g_autoptr (GByteArray) array = g_byte_array_new ();

  if (!check_status (cairo_surface_write_to_png_stream (surface, append_to_array, array), error))
    return NULL;
  return g_steal_pointer (&array);
}

GBytes *
ts_image_to_png (TsImage *image, GError **error)
{
  int width = ts_image_get_width (image), height = ts_image_get_height (image);
  cairo_surface_t *surface = cairo_image_surface_create_for_data ((guchar *) ts_image_get_pixels (image),
                                                                  CAIRO_FORMAT_ARGB32, width, height, width * 4);
  GByteArray *array = write_surface (surface, error);

  cairo_surface_destroy (surface);
  return array ? g_byte_array_free_to_bytes (array) : NULL;
}

static void
append_number (GByteArray *array, guint32 number)
{
  number = GUINT32_TO_BE (number);
  g_byte_array_append (array, (const guint8 *) &number, sizeof number);
}

/* An iTXt chunk: keyword, compressed by method 0 (zlib), no language, no translated keyword, text. */
static GByteArray *
insert_session (GByteArray *png, const char *session)
{
  static const guint8 head[] = "iTXt" TS_SESSION_KEYWORD "\0\1\0\0";
  g_autoptr (GByteArray) text = ts_session_text_compress (session);
  GByteArray *result = g_byte_array_new ();

  g_byte_array_append (result, png->data, HEAD_SIZE);
  append_number (result, sizeof head - 4 + text->len);
  g_byte_array_append (result, head, sizeof head);
  g_byte_array_append (result, text->data, text->len);
  append_number (result, ts_crc32 (result->data + HEAD_SIZE + 4, result->len - HEAD_SIZE - 4));
  g_byte_array_append (result, png->data + HEAD_SIZE, png->len - HEAD_SIZE);
  g_byte_array_unref (png);
  return result;
}

static gboolean
check_size (double width, double height, double scale, GError **error)
{
  double most;

  if (!(scale > 0) || isinf (scale))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE, "A scale is a number above 0, not %g; 1 is one pixel a unit",
                   scale);
      return FALSE;
    }
  if (width * scale <= MOST_SIDE && height * scale <= MOST_SIDE && width * scale * height * scale <= MOST_PIXELS)
    return TRUE;

  most = MIN (MOST_SIDE / MAX (width, height), sqrt (MOST_PIXELS / width / height));
  g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
               "A PNG has at most %d pixels a side and 2^27 in all, not %.5g x %.5g; use a scale of %.3g or less, "
               "write .svg or .pdf, or show a part of the layout (--range)",
               MOST_SIDE, ceil (width * scale), ceil (height * scale), floor (most * 100) / 100);
  return FALSE;
}

static void
draw_on (const TsPicture *picture, double scale, cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);
  cairo_font_options_t *options = cairo_font_options_create ();

  /* Not what this desktop likes, but the same everywhere. */
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_SLIGHT);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options (cr, options);
  cairo_font_options_destroy (options);
  cairo_scale (cr, scale, scale);
  ts_picture_draw (picture, cr);
  cairo_destroy (cr);
}

GBytes *
ts_picture_to_png (const TsPicture *self, double scale, const char *session, GError **error)
{
  double width = ts_picture_get_width (self), height = ts_picture_get_height (self);
  gboolean is_opaque = TS_ALPHA (ts_picture_get_background (self)) == 0xff;
  cairo_surface_t *surface;
  GByteArray *png = NULL;

  if (session && !ts_session_text_check (session, error))
    return NULL;
  if (!check_size (width, height, scale, error))
    return NULL;

  surface = cairo_image_surface_create (is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
                                        MAX (1, (int) ceil (width * scale)), MAX (1, (int) ceil (height * scale)));
  if (check_status (cairo_surface_status (surface), error))
    {
      draw_on (self, scale, surface);
      png = write_surface (surface, error);
    }
  cairo_surface_destroy (surface);
  if (png && session)
    png = insert_session (png, session);
  return png ? g_byte_array_free_to_bytes (png) : NULL;
}
