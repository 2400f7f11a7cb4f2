/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * ts_picture_snapshot:
 * @widget: the widget on which it is drawn: its scale and its fonts
 *
 * The thin back end for the screen: appends the picture's items as render nodes.
 */
void ts_picture_snapshot (const TsPicture *self, GtkWidget *widget, GtkSnapshot *snapshot);

/**
 * ts_picture_to_node:
 *
 * Returns: (transfer full) (nullable): the picture as one node, to be kept while it does not change; %NULL when there
 *   is nothing to draw
 */
GskRenderNode *ts_picture_to_node (const TsPicture *self, GtkWidget *widget);

G_END_DECLS
