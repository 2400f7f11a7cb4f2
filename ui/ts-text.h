/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

#include <pango/pango.h>

G_BEGIN_DECLS

/**
 * ts_text_level_attributes:
 * @text: a tuple, or `shape:stride:originShape`, complete or still being typed
 *
 * Colours for the integers of a written layout: those of a mode in the colours of its levels, innermost first, as the
 * brackets of the picture have them. originShape has no levels and stays in the text's colour.
 */
PangoAttrList *ts_text_level_attributes (const char *text, const TsTheme *theme);

/* 12544 as "12 544", in groups of three, with a blank at which no line breaks. */
char *ts_text_number (gint64 number);
/* The same for each number of five digits and more in a text of facts; what stands in brackets or in a name is left alone. */
char *ts_text_group_numbers (const char *text);
/* The number as the view writes addresses and offsets: grouped decimal, or hexadecimal. */
char *ts_text_offset (const TsView *view, gint64 offset);
/* "0x628"; a minus sign before it if need be. */
char *ts_text_hexadecimal (gint64 number);

/* What a mode is called: the view's name for it, else "row" and "column" of a matrix, else "mode 2". */
char *ts_text_mode_name (const TsView *view, guint rank, guint mode);
/* The same as short as can be, for formulas: "r", "c", "m2". */
char *ts_text_mode_letter (const TsView *view, guint rank, guint mode);
/* "inner", "outer", or "level 1" where there are more than two. NULL for a mode without levels. */
char *ts_text_level_name (guint level, guint n_levels);

/* "(17, 20)" */
char *ts_text_coord (const gint64 *coord, guint rank);

G_END_DECLS
