/* SPDX-License-Identifier: MIT */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsWrapLayout:
 *
 * Children side by side at their natural widths, those that do not fit on further lines. What is left of a line goes to
 * its children that expand, which also give way down to their minimum before a line is broken.
 */
#define TS_TYPE_WRAP_LAYOUT (ts_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (TsWrapLayout, ts_wrap_layout, TS, WRAP_LAYOUT, GtkLayoutManager)

G_END_DECLS
