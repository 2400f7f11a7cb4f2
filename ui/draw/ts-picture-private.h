/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

G_BEGIN_DECLS

/* What the back ends agree on. Lengths are logical pixels. */

/* Hatch lines lie where x + y (leaning right) or x - y (leaning left) is a multiple of the spacing, whatever rectangle
 * they fill, so that hatchings of neighbours join. */
#define TS_HATCH_SPACING 6
#define TS_HATCH_LINE_WIDTH 1.0
#define TS_HALO_WIDTH 2.5
/* Lengths of stroke and gap of each TsDash. */
extern const double ts_dashes[][2];

#define TS_RED(color) ((color) >> 24)
#define TS_GREEN(color) ((color) >> 16 & 0xff)
#define TS_BLUE(color) ((color) >> 8 & 0xff)
#define TS_ALPHA(color) ((color) &0xff)

/* The pixels as a PNG file. */
GBytes *ts_image_to_png (TsImage *image, GError **error);

/* Sessions are kept compressed where a file format is not text, and in base64 where it takes no bytes. */
#define TS_SESSION_KEYWORD "tilescope-session"
#define TS_SESSION_MOST_BYTES (64u << 20)

gboolean ts_session_text_check (const char *session, GError **error);
GByteArray *ts_session_text_compress (const char *session);

/* CRC-32 as PNG has it. */
guint32 ts_crc32 (const guint8 *data, gsize size);

G_END_DECLS
