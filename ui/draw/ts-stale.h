/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-theme.h"

G_BEGIN_DECLS

/**
 * ts_picture_make_stale:
 * @self: a picture in the colours of @theme
 * @theme: the theme it was drawn in
 *
 * The same picture without colours, its cells faded: it cannot be taken for a new one, and everything in it can still be
 * read: texts keep at least 4.5:1.
 *
 * Returns: (transfer full): the grey picture
 */
TsPicture *ts_picture_make_stale (const TsPicture *self, const TsTheme *theme);

G_END_DECLS
