/* The main() of a fuzz target that is built without libFuzzer: feeds it every seed, and each seed cut
 * short at several places. A crash, a failed assertion or a sanitizer's report ends the test. */
#include "fuzz.h"

#include <glib.h>

#define CUTS 16

static void
replay_file (gconstpointer path)
{
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  g_file_get_contents (path, &contents, &size, &error);
  g_assert_no_error (error);

  for (gsize cut = 0; cut <= CUTS; cut++)
    {
      /* A block of just this size, so that reading past the end is noticed. */
      gsize length = size * cut / CUTS;
      g_autofree uint8_t *bytes = g_memdup2 (contents, length);

      g_assert_cmpint (LLVMFuzzerTestOneInput (bytes, length), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_autoptr (GDir) corpus = NULL;
  g_autoptr (GError) error = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);

  corpus = g_dir_open (argv[1], 0, &error);
  g_assert_no_error (error);
  while ((name = g_dir_read_name (corpus)))
    {
      g_autofree char *test_path = g_strconcat ("/replay/", name, NULL);

      g_test_add_data_func_full (test_path, g_build_filename (argv[1], name, NULL), replay_file, g_free);
    }

  return g_test_run ();
}
