/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-view.h"

G_BEGIN_DECLS

/**
 * TsSettings:
 *
 * What the user prefers, and how the window was left: a key file in the user's configuration folder, written a moment
 * after a change and when the object goes.
 *
 * Properties: `color-scheme` ("system", "light", "dark"), `color-map` (a name of the table of colour maps), `element`
 * (canonical name; what a value without an element is looked at as), `hexadecimal` (addresses and offsets).
 */
#define TS_TYPE_SETTINGS (ts_settings_get_type ())
G_DECLARE_FINAL_TYPE (TsSettings, ts_settings, TS, SETTINGS, GObject)

/* @path: (nullable): the file; %NULL for none: nothing is kept. A damaged file counts as none. */
TsSettings *ts_settings_new (const char *path);

const char *ts_settings_get_color_scheme (TsSettings *self);
const char *ts_settings_get_color_map (TsSettings *self);
const TlaElement *ts_settings_get_element (TsSettings *self);
gboolean ts_settings_get_hexadecimal (TsSettings *self);

/* Numbers that describe the window: sizes, positions of panes, panels shown. */
int ts_settings_get_state (TsSettings *self, const char *key, int fallback);
void ts_settings_set_state (TsSettings *self, const char *key, int value);

G_END_DECLS
