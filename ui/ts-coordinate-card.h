/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-pointer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsCoordinateCard:
 *
 * The coordinate under the pointer, large, and its split into the outer and inner parts of each mode.
 */
#define TS_TYPE_COORDINATE_CARD (ts_coordinate_card_get_type ())
G_DECLARE_FINAL_TYPE (TsCoordinateCard, ts_coordinate_card, TS, COORDINATE_CARD, GtkWidget)

TsCoordinateCard *ts_coordinate_card_new (void);
void ts_coordinate_card_set_scene (TsCoordinateCard *self, TsScene *scene);
void ts_coordinate_card_set_pointed (TsCoordinateCard *self, const TsPointed *pointed);

G_END_DECLS
