/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "draw/ts-picture-private.h"
#include "tuple/tla-error.h"

#include <cairo-pdf.h>

/* A unit is a CSS pixel, 1/96 inch; readers refuse pages above 200 inches. */
#define POINTS_PER_UNIT 0.75
#define MOST_POINTS 14400.0

static cairo_status_t
append_to_array (gpointer array, const guchar *data, guint size)
{
  g_byte_array_append (array, data, size);
  return CAIRO_STATUS_SUCCESS;
}

/* Base64 stays as it is in every version of cairo, which writes other texts in UTF-16. */
static void
set_session (cairo_surface_t *surface, const char *session)
{
  g_autoptr (GByteArray) text = ts_session_text_compress (session);
  g_autofree char *base64 = g_base64_encode (text->data, text->len);
  g_autofree char *keywords = g_strconcat (TS_SESSION_KEYWORD ":", base64, NULL);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_KEYWORDS, keywords);
}

GBytes *
ts_picture_to_pdf (const TsPicture *self, const char *session, GError **error)
{
  double width = MAX (1, ts_picture_get_width (self)), height = MAX (1, ts_picture_get_height (self));
  double scale = MIN (POINTS_PER_UNIT, MOST_POINTS / MAX (width, height));
  g_autoptr (GByteArray) array = g_byte_array_new ();
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;

  if (session && !ts_session_text_check (session, error))
    return NULL;

  surface = cairo_pdf_surface_create_for_stream (append_to_array, array, width * scale, height * scale);
  /* Later versions may compress the dictionary that the session is in. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  if (session)
    set_session (surface, session);

  cr = cairo_create (surface);
  cairo_scale (cr, scale, scale);
  ts_picture_draw (self, cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT, "The PDF could not be drawn (%s); write .svg instead",
                   cairo_status_to_string (status));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&array));
}
