/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-view.h"
#include "session/ts-json.h"

G_BEGIN_DECLS

/* A view as a JSON object: what is as in a new view is left out of it. */
void ts_view_build_json (const TsView *self, JsonBuilder *builder);
/* Back again; %NULL with an error that names the member. */
TsView *ts_view_from_json (JsonObject *object, const char *where, GError **error);

G_END_DECLS
