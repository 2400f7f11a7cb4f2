/* SPDX-License-Identifier: MIT */
#include "expr/tla-lines.h"

/* Every row of tests/data/notation.tsv: a notation that people paste, and its canonical text or `error`. */
static void
test_rows (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "notation.tsv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint n_rows = 0, n_errors = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  g_assert_true (g_str_has_prefix (lines[0], "# input\t"));

  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);
      TlaScope *scope = tla_scope_new ();
      g_autofree char *printed = NULL;

      g_assert_cmpuint (g_strv_length (fields), ==, 2);
      printed = tla_eval_line (scope, fields[0], -1, i + 1);
      if (g_str_equal (fields[1], "error"))
        {
          g_autofree char *place = g_strdup_printf ("^error: %u:[1-9][0-9]*: .", i + 1);

          if (!g_regex_match_simple (place, printed, 0, 0))
            g_error ("%s: printed %s", lines[i], printed);
          n_errors++;
        }
      else if (!g_str_equal (fields[1], printed))
        g_error ("%s: printed %s", lines[i], printed);
      tla_scope_free (scope);
      n_rows++;
    }
  g_test_message ("%u rows, %u of them errors", n_rows, n_errors);
  g_assert_cmpuint (n_rows, ==, 47);
  g_assert_cmpuint (n_errors, ==, 13);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/expr/notation", test_rows);
  return g_test_run ();
}
