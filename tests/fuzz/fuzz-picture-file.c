/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"
#include "fuzz.h"
#include "tuple/tla-error.h"

#include <string.h>

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;
  g_autofree char *session = ts_picture_read_session (bytes, &error);

  if (session)
    {
      g_assert_true (ts_picture_is_picture_file (bytes));
      g_assert_no_error (error);
      g_assert_true (g_utf8_validate (session, -1, NULL));
    }
  else
    {
      g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
      g_assert_cmpstr (error->message, !=, "");
    }
  return 0;
}
