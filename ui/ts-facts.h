/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-facts.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * ts_facts_load:
 * @element: (nullable): what tla_facts_new() takes
 *
 * The facts of a value, found in a thread: an analysis may walk some millions of elements.
 */
void ts_facts_load (const TlaValue *value,
                    const TlaElement *element,
                    GCancellable *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer user_data);
/* Returns: (element-type TlaFact) (transfer full) (nullable): NULL when it was cancelled */
GPtrArray *ts_facts_load_finish (GAsyncResult *result, GError **error);

G_END_DECLS
