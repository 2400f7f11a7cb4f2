/* SPDX-License-Identifier: MIT */
/* Files as they are opened: a session, a script or a picture, whole or not. What loads comes back as it was. */
#include "fuzz.h"

#include "session/ts-session.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsSession) other = ts_session_new ();
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;
  g_autofree char *again = NULL;
  guint n;

  if (!ts_session_load_bytes (session, bytes, "fuzz", &error))
    {
      g_assert_nonnull (error);
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 0);
      return 0;
    }
  g_assert_no_error (error);

  json = ts_session_to_json (session);
  if (!ts_session_load_json (other, json, -1, &error))
    g_error ("What was written is not read: %s", error->message);
  again = ts_session_to_json (other);
  g_assert_cmpstr (json, ==, again);

  n = g_list_model_get_n_items (G_LIST_MODEL (session));
  if (n > 0)
    {
      g_autofree char *value = ts_session_value_to_json (session, n - 1);

      ts_session_remove (session, 0);
      ts_session_undo (session);
      g_free (again);
      again = ts_session_to_json (session);
      g_assert_cmpstr (json, ==, again);
    }
  return 0;
}
