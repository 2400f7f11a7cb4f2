/* SPDX-License-Identifier: MIT */
/* Session files: what is written comes back; what is damaged, newer or foreign is refused and changes nothing. */
#include "draw/ts-picture-output.h"
#include "session/ts-session.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static char *directory;

static GFile *
get_file (const char *name)
{
  return g_file_new_build_filename (directory, name, NULL);
}

static GFile *
write_file (const char *name, const char *contents, gssize length)
{
  GFile *file = get_file (name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (g_file_peek_path (file), contents, length, &error);
  g_assert_no_error (error);
  return file;
}

static char *
read_file (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *contents = NULL;

  g_file_get_contents (g_file_peek_path (file), &contents, NULL, &error);
  g_assert_no_error (error);
  return contents;
}

static TsStatement *
at (TsSession *session, guint index)
{
  g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (session), index);

  return statement;
}

static void
assert_value (TsSession *session, guint index, const char *expected)
{
  const TlaValue *value = ts_statement_get_value (at (session, index));
  g_autofree char *text = value ? tla_value_to_string (value) : NULL;

  g_assert_cmpstr (text, ==, expected);
}

static void
add_number (GArray **array, guint value)
{
  if (!*array)
    *array = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (*array, value);
}

/* Every field different from what a new view has. */
static TsView *
make_full_view (void)
{
  TsView *view = ts_view_new ();
  const gint64 coord[] = { 1, -5 }, fixed_shape[] = { 32, 48 };
  const gint64 fixed = G_MAXINT64;

  view->label = TS_LABEL_BOTH;
  view->color = TS_COLOR_FRACTAL;
  view->color_map = g_strdup ("grey");
  add_number (&view->terms_off, 17);
  view->relief = TRUE;
  view->element = tla_element_lookup ("float");
  view->base_address = G_MININT64;
  view->hexadecimal = TRUE;
  view->wrap = 512;
  add_number (&view->row_modes, 1);
  add_number (&view->row_modes, 0);
  add_number (&view->column_modes, 2);
  view->fixed = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (view->fixed, fixed);
  view->mode_names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (view->mode_names, g_strdup ("“M” \\ 行\n"));
  view->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_ptr_array_add (view->marks, tla_int_tuple_new_flat (coord, 2));
  view->tile_shape = tla_int_tuple_new_flat (fixed_shape, 1);
  view->tile_coord = tla_int_tuple_new_flat (coord, 2);
  view->tiles_shape = tla_int_tuple_new_flat (fixed_shape, 2);
  view->has_range = TRUE;
  view->row_begin = 1;
  view->row_end = 2;
  view->column_begin = 3;
  view->column_end = G_MAXINT64;
  view->title = g_strdup ("a title");
  return view;
}

static TsSession *
make_session (void)
{
  TsSession *session = ts_session_new ();
  g_autoptr (TsView) view = make_full_view ();

  ts_session_insert (session, 0, "M = 100 // “rows”");
  ts_session_insert (session, 1, "L = zN<half>(M, 28)");
  ts_session_insert (session, 2, "broken = (");
  ts_session_set_view (session, 1, view, "View", NULL);
  ts_session_set_loop (session, "i", -3);
  ts_session_set_selected (session, 1);
  return session;
}

static void
test_round_trip (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (TsSession) other = ts_session_new ();
  g_autoptr (TsView) view = make_full_view ();
  g_autofree char *json = ts_session_to_json (session);
  g_autofree char *again = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_session_load_json (other, json, -1, &error));
  g_assert_no_error (error);
  again = ts_session_to_json (other);
  g_assert_cmpstr (json, ==, again);
  g_assert_cmpuint (ts_session_get_selected (other), ==, 1);
  g_assert_true (ts_view_equal (ts_statement_get_view (at (other, 1)), view));
  assert_value (other, 1, "((_16, 7), (_16, 2)):((_16, _256), (_1, 1792)):(100, 28)");
  g_assert_cmpstr (ts_statement_get_text (at (other, 2)), ==, "broken = (");
  g_assert_false (ts_session_get_modified (other));
  g_assert_false (ts_session_get_can_undo (other));
}

static void
test_save_and_load (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (TsSession) other = ts_session_new ();
  g_autoptr (GFile) file = get_file ("a.tilescope");
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (ts_session_get_modified (session));
  g_assert_true (ts_session_save (session, file, &error));
  g_assert_no_error (error);
  g_assert_false (ts_session_get_modified (session));
  g_assert_true (g_file_equal (ts_session_get_file (session), file));
  title = ts_session_dup_title (session);
  g_assert_cmpstr (title, ==, "a.tilescope");

  /* Back to what was saved is not modified, however one got there; a selection is no modification. */
  ts_session_set_text (session, 0, "M = 90", NULL);
  g_assert_true (ts_session_get_modified (session));
  ts_session_undo (session);
  g_assert_false (ts_session_get_modified (session));
  ts_session_undo (session);
  g_assert_true (ts_session_get_modified (session));
  ts_session_redo (session);
  ts_session_set_selected (session, 0);
  g_assert_false (ts_session_get_modified (session));

  g_assert_true (ts_session_load_file (other, file, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_equal (ts_session_get_file (other), file));
  assert_value (other, 0, "100");
}

/* A picture and a script become a session without a file of its own. */
static void
test_other_kinds (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (TsSession) other = ts_session_new ();
  g_autoptr (TsPicture) picture = ts_picture_new (10, 10, 0xffffffff);
  g_autofree char *json = ts_session_to_json (session);
  const char *const names[] = { "p.svg", "p.png", "p.pdf" };
  g_autoptr (GFile) script = write_file ("k.tla", "\xef\xbb\xbf// a kernel\nauto x = 3;\nx + 1;\n", -1);
  g_autoptr (GFile) comment = write_file ("c.tla", "// nothing yet\n", -1);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GBytes) bytes = ts_picture_to_file_format (picture, names[i], 1.0, json, &error);
      g_autoptr (GFile) file = NULL;
      g_autofree char *again = NULL;

      g_assert_no_error (error);
      file = write_file (names[i], g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_true (ts_session_load_file (other, file, &error));
      g_assert_no_error (error);
      again = ts_session_to_json (other);
      g_assert_cmpstr (again, ==, json);
      g_assert_null (ts_session_get_file (other));
    }

  g_assert_true (ts_session_load_file (other, script, &error));
  g_assert_no_error (error);
  g_assert_null (ts_session_get_file (other));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (other)), ==, 2);
  assert_value (other, 1, "4");
  g_assert_true (ts_session_load_file (other, comment, &error));
  g_assert_cmpstr (ts_statement_get_text (at (other, 0)), ==, "// nothing yet");
}

static void
assert_refused (TsSession *session, const char *contents, gssize length, const char *part)
{
  g_autofree char *before = ts_session_to_json (session);
  g_autofree char *after = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (contents, length < 0 ? strlen (contents) : (gsize) length);
  g_autoptr (GError) error = NULL;

  g_assert_false (ts_session_load_bytes (session, bytes, "x.tilescope", &error));
  g_assert_nonnull (error);
  if (part && !strstr (error->message, part))
    g_error ("“%s” does not say “%s”", error->message, part);
  after = ts_session_to_json (session);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (ts_session_get_can_undo (session));
}

static void
test_cut_anywhere (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (TsSession) other = make_session ();
  g_autofree char *json = ts_session_to_json (session);
  gsize length = strlen (json);

  /* The last byte is a line end, without which the file is whole. */
  g_assert_true (json[length - 1] == '\n');
  for (gsize cut = 0; cut < length - 1; cut++)
    assert_refused (other, json, cut, "x.tilescope: ");
}

static void
test_every_byte_damaged (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autofree char *json = ts_session_to_json (session);
  gsize length = strlen (json);
  const char bytes[] = { '\0', '"', '{', '[', '9', '\\', '\xff' };

  /* Whatever comes of it, it is a session or an error: nothing in between, and no crash. */
  for (gsize i = 0; i < length; i++)
    {
      for (gsize j = 0; j < sizeof bytes; j++)
        {
          g_autoptr (TsSession) other = ts_session_new ();
          g_autoptr (GError) error = NULL;
          char kept = json[i];

          json[i] = bytes[j];
          if (!ts_session_load_json (other, json, length, &error))
            {
              g_assert_nonnull (error);
              g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (other)), ==, 0);
            }
          json[i] = kept;
        }
    }
}

static void
test_refused (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GString) bomb = g_string_new ("{\"a\":");
  g_autoptr (GString) many = g_string_new ("{\"a\":[0");
  static const struct
  {
    const char *json;
    const char *part;
  } cases[] = {
    { "", "empty" },
    { " \n", "empty" },
    { "{}", "no Tilescope session" },
    { "{\"program\":\"tilescope\",\"statements\":[]}", "no Tilescope session" },
    { "{\"program\":\"other\",\"version\":1,\"statements\":[]}", "no Tilescope session" },
    { "{\"program\":\"tilescope\",\"version\":2,\"statements\":[]}", "newer Tilescope" },
    { "{\"program\":\"tilescope\",\"version\":0,\"statements\":[]}", "version" },
    { "{\"program\":\"tilescope\",\"version\":\"1\",\"statements\":[]}", "“version” must be an integer" },
    { "{\"program\":\"tilescope\",\"version\":1}", "“statements” is missing" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":{}}", "“statements” must be an array" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[3]}", "“statements[0]” must be an object" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{}]}", "“statements[0].text” is missing" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":null}]}",
      "“statements[0].text” must be a text" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"\\ud800\"}]}", "line 1" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"a\\u0000b\"}]}",
      "line 1, column 60: a NUL" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"label\":\"x\"}}]}",
      "“statements[0].view.label” is “x”" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"wrap\":-1}}]}",
      "“statements[0].view.wrap” must be from 0" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"wrap\":1.5}}]}",
      "must be an integer" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"element\":\"int3\"}}]}",
      "int3" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"marks\":[\"(1\"]}}]}",
      "coordinate" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"tileShape\":\"(2, 3)\"}}]}",
      "a tileShape without a tileCoord" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"tilesShape\":\"(2, \"}}]}",
      "“statements[0].view.tilesShape” is “(2, ”" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"range\":[1,2,3]}}]}",
      "four integers" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[{\"text\":\"1\",\"view\":{\"range\":[4,2,3,9]}}]}",
      "range[1]" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[],\"selected\":-1}", "“selected”" },
    { "{\"program\":\"tilescope\",\"version\":1,\"statements\":[],\"loops\":{\"i\":\"a\"}}",
      "“loops.i” must be an integer" },
    { "{\"program\":\"tilescope\",\n\"version\":9223372036854775808,\"statements\":[]}", "line 2, column 11" },
    { "{\"program\":\"tilescope\"} {}", "line 1, column 25: something behind the end" },
    { "{\"program\":'tilescope'}", "line 1, column 12" },
    { "{/* \" */\"program\":1}", "line 1, column 2" },
    { "{\"program\":\"\xff\"}", "UTF-8" },
    { "{\"a\":[}", "closing bracket" },
    { "x = (1", NULL },
    { "\x89PNG\r\n\x1a\n", NULL },
    { "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", NULL },
    { "%PDF-1.5\n", NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (session, cases[i].json, -1, cases[i].part);

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (bomb, '[');
  assert_refused (session, bomb->str, bomb->len, "line 1, column 37: nested deeper");
  for (guint i = 0; i < 3000000; i++)
    g_string_append (many, ",0");
  g_string_append (many, "]}");
  assert_refused (session, many->str, many->len, "more values");
}

/* 64 MiB is the most, whatever the file says its size is. */
static void
test_too_large (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GFile) endless = g_file_new_for_path ("/dev/zero");
  g_autoptr (GFile) large = write_file ("large.tla", "x", -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) missing = get_file ("missing");
  g_autoptr (GFile) folder = g_file_new_for_path (directory);

  g_assert_false (ts_session_load_file (session, endless, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_cmpint (truncate (g_file_peek_path (large), 100 * 1024 * 1024), ==, 0);
  g_assert_false (ts_session_load_file (session, large, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_nonnull (strstr (error->message, "large.tla"));
  g_clear_error (&error);
  g_assert_false (ts_session_load_file (session, missing, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (ts_session_load_file (session, folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

static guint
count_files (void)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir))
    n++;
  return n;
}

/* The disk is full after the first 100 bytes: the old file is there, and nothing else. */
static void
test_full_disk (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GFile) file = write_file ("old.tilescope", "the old file", -1);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit limit, small;
  guint n_files = count_files ();

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 100;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (ts_session_save (session, file, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);

  g_assert_nonnull (strstr (error->message, "old.tilescope"));
  contents = read_file (file);
  g_assert_cmpstr (contents, ==, "the old file");
  g_assert_cmpuint (count_files (), ==, n_files);
  g_assert_true (ts_session_get_modified (session));
  g_assert_null (ts_session_get_file (session));
}

/* A device cannot be replaced and is written to: /dev/full says what a full disk says. */
static void
test_device (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GFile) full = g_file_new_for_path ("/dev/full");
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  g_assert_false (ts_session_save (session, full, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOSPC);
  g_assert_cmpint (g_stat ("/dev/full", &info), ==, 0);
  g_assert_true (S_ISCHR (info.st_mode));
}

/* A link that leads nowhere, or in a circle, is refused and left as it is. */
static void
test_broken_links (void)
{
  static const char *const targets[] = { "missing/there.tilescope", "broken.tilescope" };
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GFile) file = get_file ("broken.tilescope");

  for (gsize i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autoptr (GError) error = NULL;
      GStatBuf info;

      g_assert_cmpint (symlink (targets[i], g_file_peek_path (file)), ==, 0);
      g_assert_false (ts_session_save (session, file, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, "link"));
      g_assert_cmpint (g_lstat (g_file_peek_path (file), &info), ==, 0);
      g_assert_true (S_ISLNK (info.st_mode));
      g_unlink (g_file_peek_path (file));
    }
}

/* What a link leads to is replaced, not the link; and permissions stay. */
static void
test_link_and_mode (void)
{
  g_autoptr (TsSession) session = make_session ();
  g_autoptr (GFile) file = write_file ("target.tilescope", "old", -1);
  g_autoptr (GFile) link_file = get_file ("link.tilescope");
  g_autofree char *json = ts_session_to_json (session);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  g_assert_cmpint (symlink ("target.tilescope", g_file_peek_path (link_file)), ==, 0);
  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0664), ==, 0);
  g_assert_true (ts_session_save (session, link_file, &error));
  g_assert_no_error (error);
  contents = read_file (file);
  g_assert_cmpstr (contents, ==, json);
  g_assert_cmpint (g_lstat (g_file_peek_path (link_file), &info), ==, 0);
  g_assert_true (S_ISLNK (info.st_mode));
  g_assert_cmpint (g_stat (g_file_peek_path (file), &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0664);
}

/* What a picture carries: the statement, and those it cannot do without. */
static void
test_value_to_json (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsSession) other = ts_session_new ();
  g_autofree char *json = NULL;
  g_autofree char *both = NULL;
  g_autoptr (GError) error = NULL;
  const guint indices[] = { 3, 4 };

  g_assert_true (ts_session_insert_script (session,
                                           "using Tag = layout::nZ\nrows = 20\nunused = 3\n"
                                           "A = Tag<half>(rows, 28)\nB = zN<float>(rows, 16)\nC = A(1, 1)",
                                           &error));
  g_assert_no_error (error);
  json = ts_session_value_to_json (session, 5);
  g_assert_true (ts_session_load_json (other, json, -1, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (other)), ==, 4);
  assert_value (other, 3, "17"); /* 1 * 1 + 1 * 16 */
  g_assert_cmpuint (ts_session_get_selected (other), ==, 3);

  both = ts_session_values_to_json (session, indices, 2);
  g_assert_true (ts_session_load_json (other, both, -1, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (other)), ==, 4);
  g_assert_cmpstr (ts_statement_get_name (at (other, 2)), ==, "A");
  g_assert_cmpstr (ts_statement_get_name (at (other, 3)), ==, "B");
}

static void
remove_directory (void)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (directory, name, NULL);

      g_unlink (path);
    }
  g_rmdir (directory);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  directory = g_dir_make_tmp ("tilescope-test-XXXXXX", NULL);
  g_test_add_func ("/session-file/round-trip", test_round_trip);
  g_test_add_func ("/session-file/save-and-load", test_save_and_load);
  g_test_add_func ("/session-file/other-kinds", test_other_kinds);
  g_test_add_func ("/session-file/cut-anywhere", test_cut_anywhere);
  g_test_add_func ("/session-file/every-byte-damaged", test_every_byte_damaged);
  g_test_add_func ("/session-file/refused", test_refused);
  g_test_add_func ("/session-file/too-large", test_too_large);
  g_test_add_func ("/session-file/full-disk", test_full_disk);
  g_test_add_func ("/session-file/device", test_device);
  g_test_add_func ("/session-file/link-and-mode", test_link_and_mode);
  g_test_add_func ("/session-file/broken-links", test_broken_links);
  g_test_add_func ("/session-file/value-to-json", test_value_to_json);
  status = g_test_run ();
  remove_directory ();
  return status;
}
