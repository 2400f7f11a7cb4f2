/* SPDX-License-Identifier: MIT */
#include "ts-facts.h"

typedef struct
{
  TlaValue *value;
  const TlaElement *element;
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  tla_value_unref (request->value);
  g_free (request);
}

static void
load_thread (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const Request *request = task_data;

  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, tla_facts_new (request->value, request->element), (GDestroyNotify) g_ptr_array_unref);
}

void
ts_facts_load (const TlaValue *value,
               const TlaElement *element,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request = g_new (Request, 1);

  g_return_if_fail (value != NULL);

  *request = (Request) { tla_value_ref (value), element };
  g_task_set_task_data (task, request, request_free);
  g_task_set_return_on_cancel (task, FALSE);
  g_task_run_in_thread (task, load_thread);
}

GPtrArray *
ts_facts_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
