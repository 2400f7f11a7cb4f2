/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-canvas.h"

G_BEGIN_DECLS

/**
 * TsConnector:
 *
 * A line over two canvases, one above the other, between the cells that are pointed at in them: along the row's lower edge
 * to the gutter on the right, down, and along the upper edge of the row of addresses, so that it strikes no digit.
 */
#define TS_TYPE_CONNECTOR (ts_connector_get_type ())
G_DECLARE_FINAL_TYPE (TsConnector, ts_connector, TS, CONNECTOR, GtkWidget)

/* The canvases have to be inside the widget that the connector lies over. */
TsConnector *ts_connector_new (TsCanvas *upper, TsCanvas *lower);
void ts_connector_set_theme (TsConnector *self, const TsTheme *theme);

G_END_DECLS
