/* SPDX-License-Identifier: MIT */
/* Recovery: what was on the screen a second before a crash comes back, and a clean end leaves nothing behind. */
#include "session/ts-session.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static char *program;

typedef struct
{
  char *path;
  GFile *folder;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->path = g_dir_make_tmp ("tilescope-journal-XXXXXX", NULL);
  fixture->folder = g_file_new_build_filename (fixture->path, "recovery", NULL);
}

static guint
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (fixture->folder), 0, NULL);
  guint n = 0;

  while (dir && g_dir_read_name (dir))
    n++;
  return n;
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (fixture->folder), 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = g_build_filename (g_file_peek_path (fixture->folder), name, NULL);

      g_unlink (path);
    }
  g_rmdir (g_file_peek_path (fixture->folder));
  g_rmdir (fixture->path);
  g_object_unref (fixture->folder);
  g_free (fixture->path);
}

static char *
get_text (TsSession *session, guint index)
{
  g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (session), index);

  return g_strdup (ts_statement_get_text (statement));
}

static GFile *
find_one (Fixture *fixture)
{
  g_autoptr (GPtrArray) found = ts_session_find_journals (fixture->folder);

  g_assert_cmpuint (found->len, ==, 1);
  return g_object_ref (found->pdata[0]);
}

static void
assert_none (Fixture *fixture)
{
  g_autoptr (GPtrArray) found = ts_session_find_journals (fixture->folder);

  g_assert_cmpuint (found->len, ==, 0);
}

static gboolean
set_flag_cb (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

static void
run_for (guint milliseconds)
{
  gboolean done = FALSE;

  g_timeout_add (milliseconds, set_flag_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

/* The program that crashes: it keeps a session in the folder, says so, and waits. */
static int
run_child (const char *folder)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GFile) directory = g_file_new_for_path (folder);
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "mine.tilescope", NULL);

  ts_session_insert (session, 0, "saved = 1");
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (ts_session_save (session, file, NULL));
  ts_session_set_journal (session, directory);
  ts_session_set_text (session, 0, "saved = 2", NULL);
  ts_session_insert (session, 1, "unsaved = (");
  run_for (1000);
  g_assert_cmpint (write (STDOUT_FILENO, "ready\n", 6), ==, 6);
  pause ();
  return 0;
}

static void
test_kill (Fixture *fixture, gconstpointer data)
{
  const char *const child_argv[] = { program, "--child", g_file_peek_path (fixture->folder), NULL };
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsSession) second = ts_session_new ();
  g_autoptr (GFile) journal = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *other = NULL;
  g_autofree char *name = NULL;
  char answer[6];
  GPid child;
  int output;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) child_argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL,
                                           &child, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (read (output, answer, sizeof answer), ==, sizeof answer);

  /* While it lives, the file is its own. */
  assert_none (fixture);
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  close (output);

  journal = find_one (fixture);
  g_assert_true (ts_session_recover (session, journal, &error));
  g_assert_no_error (error);
  text = get_text (session, 0);
  other = get_text (session, 1);
  g_assert_cmpstr (text, ==, "saved = 2");
  g_assert_cmpstr (other, ==, "unsaved = (");
  g_assert_true (ts_session_get_modified (session));
  name = g_file_get_basename (ts_session_get_file (session));
  g_assert_cmpstr (name, ==, "mine.tilescope");

  /* Now it is this session's, and nobody else's. */
  assert_none (fixture);
  g_assert_false (ts_session_recover (second, journal, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  /* Saved, there is nothing to recover: only the session file is left. */
  g_assert_true (ts_session_save (session, ts_session_get_file (session), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static void
test_clean_end (Fixture *fixture, gconstpointer data)
{
  TsSession *session = ts_session_new ();

  ts_session_set_journal (session, fixture->folder);
  g_assert_cmpuint (count_files (fixture), ==, 0);
  ts_session_insert (session, 0, "a = 1");
  ts_session_flush_journal (session);
  g_assert_cmpuint (count_files (fixture), ==, 2); /* the file and its lock */
  assert_none (fixture);

  /* Back to where it was there is nothing to lose. */
  ts_session_undo (session);
  g_assert_cmpuint (count_files (fixture), ==, 0);
  ts_session_redo (session);
  ts_session_flush_journal (session);
  g_assert_cmpuint (count_files (fixture), ==, 2);
  ts_session_set_journal (session, NULL);
  g_assert_cmpuint (count_files (fixture), ==, 0);

  ts_session_set_journal (session, fixture->folder);
  ts_session_flush_journal (session);
  g_assert_cmpuint (count_files (fixture), ==, 2);
  g_assert_finalize_object (session);
  g_assert_cmpuint (count_files (fixture), ==, 0);
}

static void
test_within_a_second (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TsSession) session = ts_session_new ();

  ts_session_set_journal (session, fixture->folder);
  ts_session_insert (session, 0, "a = 1");
  run_for (400);
  ts_session_set_text (session, 0, "a = 2", NULL);
  g_assert_cmpuint (count_files (fixture), ==, 0);
  run_for (600);
  g_assert_cmpuint (count_files (fixture), ==, 2);
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GFile) file = g_file_get_child (fixture->folder, "x.recovery");
  g_autoptr (GFile) lock = g_file_get_child (fixture->folder, "gone.recovery.lock");
  g_autoptr (GFile) journal = NULL;
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (g_file_peek_path (fixture->folder), 0700);
  g_file_set_contents (g_file_peek_path (file), "{\"program\":\"tilescope\",", -1, NULL);
  g_file_set_contents (g_file_peek_path (lock), "", -1, NULL);
  journal = find_one (fixture);
  g_assert_true (g_file_equal (journal, file));
  g_assert_false (g_file_query_exists (lock, NULL));
  g_assert_false (ts_session_recover (session, journal, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
  /* It stays for whoever may know how to read it. */
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

/* What a crash of the system can leave of a file. */
static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GFile) file = g_file_get_child (fixture->folder, "x.recovery");
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (g_file_peek_path (fixture->folder), 0700);
  g_file_set_contents (g_file_peek_path (file), "", 0, NULL);
  g_assert_false (ts_session_recover (session, file, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
  g_assert_nonnull (strstr (error->message, "empty"));
}

/* The work is worth more than the name of its file: with a damaged name it comes back too. */
static void
test_damaged_name (Fixture *fixture, gconstpointer data)
{
  const struct
  {
    const char *uri, *title;
  } names[] = {
    { "", "Untitled" },
    { "x", "Untitled" },
    { "/a/b.tilescope", "Untitled" },
    { "nowhere:", NULL },
    { "nowhere:///", NULL },
    { "http://[", NULL },
    { "file:///", "/" },
    { "file:///a/b.tilescope", "b.tilescope" },
  };
  g_autoptr (GFile) file = g_file_get_child (fixture->folder, "x.recovery");

  g_mkdir_with_parents (g_file_peek_path (fixture->folder), 0700);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (TsSession) session = ts_session_new ();
      g_autofree char *text = NULL, *title = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *json = g_strdup_printf (
        "{\"program\":\"tilescope\",\"version\":1,\"file\":\"%s\",\"statements\":[{\"text\":\"a = 1\"}]}",
        names[i].uri);

      g_assert_true (g_file_set_contents (g_file_peek_path (file), json, -1, NULL));
      g_assert_true (ts_session_recover (session, file, &error));
      g_assert_no_error (error);
      text = get_text (session, 0);
      title = ts_session_dup_title (session);
      g_assert_cmpstr (text, ==, "a = 1");
      if (names[i].title)
        g_assert_cmpstr (title, ==, names[i].title);
    }
}

/* What is no file has nothing to recover, and a pipe would have been waited for. */
static void
test_no_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) pipe = g_file_get_child (fixture->folder, "pipe.recovery");
  g_autoptr (GFile) folder = g_file_get_child (fixture->folder, "folder.recovery");

  g_mkdir_with_parents (g_file_peek_path (folder), 0700);
  g_assert_cmpint (mkfifo (g_file_peek_path (pipe), 0600), ==, 0);
  assert_none (fixture);
  g_assert_cmpint (g_rmdir (g_file_peek_path (folder)), ==, 0);
}

static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GFile) journal = NULL;
  g_autofree char *path = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  struct rlimit limit, small;

  signal (SIGXFSZ, SIG_IGN);
  ts_session_set_journal (session, fixture->folder);
  ts_session_insert (session, 0, "a = 1");
  ts_session_flush_journal (session);
  {
    g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (fixture->folder), 0, NULL);
    const char *name;

    while ((name = g_dir_read_name (dir)))
      {
        if (g_str_has_suffix (name, ".recovery"))
          path = g_build_filename (g_file_peek_path (fixture->folder), name, NULL);
      }
  }
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  small = limit;
  small.rlim_cur = 50;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_test_expect_message ("TsSession", G_LOG_LEVEL_MESSAGE, "*recovery file was not written*");
  ts_session_set_text (session, 0, "a = 2", NULL);
  ts_session_flush_journal (session);
  ts_session_set_text (session, 0, "a = 3", NULL);
  ts_session_flush_journal (session);
  g_test_assert_expected_messages ();
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);

  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_cmpstr (before, ==, after);
  ts_session_set_text (session, 0, "a = 4", NULL);
  ts_session_flush_journal (session);
  g_free (after);
  g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
  g_assert_nonnull (strstr (after, "a = 4"));
}

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2]);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/journal/kill", Fixture, NULL, set_up, test_kill, tear_down);
  g_test_add ("/journal/clean-end", Fixture, NULL, set_up, test_clean_end, tear_down);
  g_test_add ("/journal/within-a-second", Fixture, NULL, set_up, test_within_a_second, tear_down);
  g_test_add ("/journal/damaged", Fixture, NULL, set_up, test_damaged, tear_down);
  g_test_add ("/journal/empty", Fixture, NULL, set_up, test_empty, tear_down);
  g_test_add ("/journal/damaged-name", Fixture, NULL, set_up, test_damaged_name, tear_down);
  g_test_add ("/journal/no-file", Fixture, NULL, set_up, test_no_file, tear_down);
  g_test_add ("/journal/full-disk", Fixture, NULL, set_up, test_full_disk, tear_down);
  return g_test_run ();
}
