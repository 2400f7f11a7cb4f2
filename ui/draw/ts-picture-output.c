/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "tuple/tla-error.h"

static GBytes *
make_png (const TsPicture *picture, double scale, const char *session, GError **error)
{
  return ts_picture_to_png (picture, scale, session, error);
}

/* A unit of a drawing has no pixels. */
static GBytes *
make_svg (const TsPicture *picture, double scale, const char *session, GError **error)
{
  return ts_picture_to_svg (picture, session, error);
}

static GBytes *
make_pdf (const TsPicture *picture, double scale, const char *session, GError **error)
{
  return ts_picture_to_pdf (picture, session, error);
}

static const struct
{
  const char *ending;
  GBytes *(*make) (const TsPicture *picture, double scale, const char *session, GError **error);
} formats[] = {
  { ".png", make_png },
  { ".svg", make_svg },
  { ".pdf", make_pdf },
};

GBytes *
ts_picture_to_file_format (const TsPicture *self, const char *path, double scale, const char *session, GError **error)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      if (g_str_has_suffix (lower, formats[i].ending))
        return formats[i].make (self, scale, session, error);
    }
  g_set_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
               "A picture is written as PNG, SVG or PDF, by the ending of its name, and “%s” has none of these; "
               "write .png, .svg or .pdf",
               path);
  return NULL;
}
