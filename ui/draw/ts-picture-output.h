/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

#include <cairo.h>

G_BEGIN_DECLS

/* Draws on any cairo context, text by Pango. */
void ts_picture_draw (const TsPicture *self, cairo_t *cr);

/**
 * ts_picture_to_png:
 * @scale: device pixels per unit
 * @session: (nullable): session text kept in the file, so that the picture opens as the session it came from
 *
 * The three makers of files give the same bytes for the same input, every time and on every run.
 */
GBytes *ts_picture_to_png (const TsPicture *self, double scale, const char *session, GError **error);
GBytes *ts_picture_to_pdf (const TsPicture *self, const char *session, GError **error);
/* Real text, a <title> a cell, fixed number formatting; never more than 500 000 elements. */
GBytes *ts_picture_to_svg (const TsPicture *self, const char *session, GError **error);
/* By the ending of @path: .png, .svg or .pdf; anything else is an error that says so. */
GBytes *ts_picture_to_file_format (const TsPicture *self,
                                   const char *path,
                                   double scale,
                                   const char *session,
                                   GError **error);

/**
 * ts_picture_read_session:
 * @bytes: a PNG, SVG or PDF file, whole or damaged
 *
 * Returns: (transfer full) (nullable): the session text that a picture carries; %NULL with %TLA_ERROR_FILE when it is a
 *   picture without one or a damaged one
 */
char *ts_picture_read_session (GBytes *bytes, GError **error);
/* Whether the bytes begin like a PNG, SVG or PDF file. */
gboolean ts_picture_is_picture_file (GBytes *bytes);

G_END_DECLS
