/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/ts-settings.h"

#include <adwaita.h>

G_BEGIN_DECLS

/* A window with the preferences, which take effect at once. */
GtkWindow *ts_preferences_new (TsSettings *settings);

G_END_DECLS
