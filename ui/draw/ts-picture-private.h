/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

G_BEGIN_DECLS

/* For who has just made the picture. */
TsItem *ts_picture_get_own_items (TsPicture *self);

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
