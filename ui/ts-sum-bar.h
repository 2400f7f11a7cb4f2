/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-theme.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsSumBar:
 *
 * The terms of a sum as pieces of a bar, each as long as its share of their absolute values, with its number below it
 * where there is room.
 */
#define TS_TYPE_SUM_BAR (ts_sum_bar_get_type ())
G_DECLARE_FINAL_TYPE (TsSumBar, ts_sum_bar, TS, SUM_BAR, GtkWidget)

TsSumBar *ts_sum_bar_new (void);
/* @levels: (array length=n_terms): level of each term, for its colour. */
void ts_sum_bar_set_terms (TsSumBar *self, const gint64 *terms, const guint *levels, guint n_terms);
void ts_sum_bar_set_theme (TsSumBar *self, const TsTheme *theme);

G_END_DECLS
