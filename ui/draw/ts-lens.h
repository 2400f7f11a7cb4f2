/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-plan.h"

G_BEGIN_DECLS

/* A card with the cells around one that is too small to be read, and where they lie. */
void ts_lens_add (const TsPlan *plan, const TsTheme *theme, gint64 row, gint64 column, TsPicture *picture);

G_END_DECLS
