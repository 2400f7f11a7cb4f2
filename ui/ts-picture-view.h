/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-picture.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsPictureView:
 *
 * A picture made smaller, if need be, so that all of it is seen.
 */
#define TS_TYPE_PICTURE_VIEW (ts_picture_view_get_type ())
G_DECLARE_FINAL_TYPE (TsPictureView, ts_picture_view, TS, PICTURE_VIEW, GtkWidget)

TsPictureView *ts_picture_view_new (void);
/* (nullable) */
void ts_picture_view_set_picture (TsPictureView *self, TsPicture *picture);

G_END_DECLS
