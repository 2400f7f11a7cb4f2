/* SPDX-License-Identifier: MIT */
/* The session as a list of statements: values, what follows an edit, undo, merging, selection. */
#include "session/ts-session.h"

#include <string.h>

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
assert_texts (TsSession *session, const char *const *texts)
{
  guint n = g_strv_length ((GStrv) texts);

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (ts_statement_get_text (at (session, i)), ==, texts[i]);
}

#define TEXTS(...) ((const char *const[]) { __VA_ARGS__, NULL })

static void
count_cb (gpointer object, GParamSpec *spec, guint *count)
{
  (*count)++;
}

static void
count_items_cb (GListModel *model, guint position, guint removed, guint added, guint *log)
{
  log[0]++;
  log[1] = position;
  log[2] = removed;
  log[3] = added;
}

static void
test_values (void)
{
  g_autoptr (TsSession) session = ts_session_new ();

  g_assert_cmpuint (ts_session_get_selected (session), ==, G_MAXUINT);
  g_assert_null (ts_session_get_selected_statement (session));
  g_assert_cmpuint (ts_session_insert (session, 0, "x = 4"), ==, 0);
  g_assert_cmpuint (ts_session_insert (session, 99, "y = x * 3"), ==, 1);
  g_assert_cmpuint (ts_session_insert (session, 2, "(y, x):(x, 1)"), ==, 2);

  assert_value (session, 0, "4");
  assert_value (session, 1, "12");
  assert_value (session, 2, "(12, 4):(4, 1):(12, 4)");
  g_assert_cmpstr (ts_statement_get_name (at (session, 1)), ==, "y");
  g_assert_null (ts_statement_get_name (at (session, 2)));
  g_assert_cmpstr (ts_statement_get_label (at (session, 2)), ==, "(y, x):(x, 1)");
  g_assert_cmpuint (ts_session_get_selected (session), ==, 2);

  /* An edit evaluates what follows it: 5 * 3 = 15. */
  ts_session_set_text (session, 0, "x = 5", NULL);
  assert_value (session, 1, "15");
  assert_value (session, 2, "(15, 5):(5, 1):(15, 5)");
}

static void
test_error_keeps_the_rest (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autofree char *last = NULL;

  ts_session_insert (session, 0, "L = zN<half>(100,100)");
  ts_session_insert (session, 1, "z = 7");
  ts_session_insert (session, 2, "L(1, 5)");
  assert_value (session, 2, "21"); /* 1 * 16 + 5 */

  ts_session_set_text (session, 0, "L = zN<half>(100", NULL);
  g_assert_null (ts_statement_get_value (at (session, 0)));
  last = tla_value_to_string (ts_statement_get_last_value (at (session, 0)));
  g_assert_cmpstr (last, ==, "((_16, 7), (_16, 7)):((_16, _256), (_1, 1792)):(100, 100)");
  g_assert_true (g_str_has_prefix (ts_statement_get_error_text (at (session, 0)), "1:"));
  g_assert_cmpstr (ts_statement_get_name (at (session, 0)), ==, "L");
  assert_value (session, 1, "7");

  /* What needs the name says whose fault it is. */
  g_assert_null (ts_statement_get_value (at (session, 2)));
  g_assert_error (ts_statement_get_error (at (session, 2)), TLA_ERROR, TLA_ERROR_NAME);
  g_assert_nonnull (strstr (ts_statement_get_error_text (at (session, 2)), "L = zN<half>(100"));
  g_assert_true (g_str_has_prefix (ts_statement_get_error_text (at (session, 2)), "1:1: "));

  ts_session_set_text (session, 0, "L = zN<half>(100, 100)", NULL);
  g_assert_null (ts_statement_get_error_text (at (session, 0)));
  assert_value (session, 2, "21");
}

/* An older value of the name must not stand in for one that failed. */
static void
test_error_hides_older_value (void)
{
  g_autoptr (TsSession) session = ts_session_new ();

  ts_session_insert (session, 0, "a = 1");
  ts_session_insert (session, 1, "a = 2");
  ts_session_insert (session, 2, "a + 10");
  assert_value (session, 2, "12");
  ts_session_set_text (session, 1, "a = 2 +", NULL);
  assert_value (session, 2, NULL);
  ts_session_set_text (session, 1, "a = nothing", NULL);
  assert_value (session, 2, NULL);
  ts_session_remove (session, 1);
  assert_value (session, 1, "11");
}

static void
test_undo (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  guint64 id;

  g_assert_false (ts_session_get_can_undo (session));
  ts_session_undo (session);
  ts_session_insert (session, 0, "a = 1");
  ts_session_insert (session, 1, "b = a + 1");
  ts_session_insert (session, 2, "c = b + 1");
  id = ts_statement_get_id (at (session, 1));
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, "Add c");

  ts_session_set_text (session, 1, "b = a + 10", NULL);
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, "Edit b");
  assert_value (session, 2, "12");
  ts_session_move (session, 0, 2);
  assert_texts (session, TEXTS ("b = a + 10", "c = b + 1", "a = 1"));
  assert_value (session, 0, NULL);
  ts_session_remove (session, 0);
  assert_texts (session, TEXTS ("c = b + 1", "a = 1"));
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, "Remove b");

  ts_session_undo (session);
  g_assert_cmpstr (ts_session_get_redo_name (session), ==, "Remove b");
  g_assert_true (ts_statement_get_id (at (session, 0)) == id);
  ts_session_undo (session);
  assert_texts (session, TEXTS ("a = 1", "b = a + 10", "c = b + 1"));
  assert_value (session, 2, "12");
  ts_session_undo (session);
  assert_value (session, 2, "3");
  for (guint i = 0; i < 3; i++)
    ts_session_undo (session);
  g_assert_false (ts_session_get_can_undo (session));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 0);
  g_assert_cmpuint (ts_session_get_selected (session), ==, G_MAXUINT);

  for (guint i = 0; i < 6; i++)
    {
      g_assert_true (ts_session_get_can_redo (session));
      ts_session_redo (session);
    }
  g_assert_false (ts_session_get_can_redo (session));
  assert_texts (session, TEXTS ("c = b + 1", "a = 1"));

  /* A new change after undo has no way forth. */
  ts_session_undo (session);
  ts_session_set_text (session, 2, "a = 3", NULL);
  g_assert_false (ts_session_get_can_redo (session));
}

static void
test_undo_is_bounded (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  guint n = 0;

  ts_session_insert (session, 0, "0");
  for (int i = 1; i <= 1000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%d", i);

      ts_session_set_text (session, 0, text, NULL);
    }
  for (; ts_session_get_can_undo (session); n++)
    ts_session_undo (session);
  g_assert_cmpuint (n, ==, 500);
  assert_value (session, 0, "500");
}

static void
test_merge (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsView) view = ts_view_new ();

  ts_session_insert (session, 0, "1");
  ts_session_insert (session, 1, "7");
  ts_session_set_text (session, 0, "12", "typing");
  ts_session_set_text (session, 0, "123", "typing");
  ts_session_set_text (session, 0, "1234", "typing");
  ts_session_undo (session);
  assert_texts (session, TEXTS ("1", "7"));
  ts_session_redo (session);
  assert_texts (session, TEXTS ("1234", "7"));

  /* Undo ends a step; another key, another statement and no key are steps of their own. */
  ts_session_set_text (session, 0, "12345", "typing");
  ts_session_set_text (session, 1, "78", "typing");
  ts_session_set_text (session, 1, "789", "form");
  view->relief = TRUE;
  ts_session_set_view (session, 1, view, "Relief", NULL);
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, "Relief 789");
  ts_session_undo (session);
  g_assert_false (ts_statement_get_view (at (session, 1))->relief);
  ts_session_undo (session);
  assert_texts (session, TEXTS ("12345", "78"));
  ts_session_undo (session);
  assert_texts (session, TEXTS ("12345", "7"));
  ts_session_undo (session);
  assert_texts (session, TEXTS ("1234", "7"));

  /* A pause ends it too. */
  ts_session_set_text (session, 0, "1", "typing");
  g_usleep (2.1 * G_USEC_PER_SEC);
  ts_session_set_text (session, 0, "2", "typing");
  ts_session_undo (session);
  assert_texts (session, TEXTS ("1", "7"));
}

static void
test_no_change_no_step (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsView) view = NULL;

  ts_session_insert (session, 0, "1");
  ts_session_undo (session);
  ts_session_redo (session);
  view = ts_view_copy (ts_statement_get_view (at (session, 0)));
  ts_session_set_text (session, 0, "1", NULL);
  ts_session_set_view (session, 0, view, "View", NULL);
  ts_session_move (session, 0, 0);
  ts_session_set_loop (session, "i", 3);
  ts_session_set_loop (session, "i", 3);
  ts_session_undo (session);
  ts_session_undo (session);
  g_assert_false (ts_session_get_can_undo (session));
}

static void
test_selection (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  guint n_notified = 0;

  for (guint i = 0; i < 4; i++)
    ts_session_insert (session, i, "1");
  g_signal_connect (session, "notify::selected", G_CALLBACK (count_cb), &n_notified);
  ts_session_set_selected (session, 1);
  ts_session_set_selected (session, 1);
  g_assert_cmpuint (n_notified, ==, 1);
  g_object_set (session, "selected", 2, NULL);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 2);

  ts_session_move (session, 2, 0);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 0);
  ts_session_remove (session, 3);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 0);
  ts_session_set_selected (session, 2);
  ts_session_remove (session, 0);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 1);
  ts_session_remove (session, 1);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 0);
  ts_session_remove (session, 0);
  g_assert_cmpuint (ts_session_get_selected (session), ==, G_MAXUINT);
}

static void
test_notifications (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (TsView) view = ts_view_new ();
  guint log[4] = { 0 };
  guint n_first = 0, n_value = 0, n_view = 0, n_undo_name = 0, n_modified = 0;

  g_signal_connect (session, "items-changed", G_CALLBACK (count_items_cb), log);
  g_signal_connect (session, "notify::undo-name", G_CALLBACK (count_cb), &n_undo_name);
  g_signal_connect (session, "notify::modified", G_CALLBACK (count_cb), &n_modified);
  ts_session_insert (session, 0, "a = 1");
  g_assert_cmpuint (log[0], ==, 1);
  g_assert_cmpuint (n_undo_name, ==, 1);
  g_assert_cmpuint (n_modified, ==, 1);
  ts_session_insert (session, 1, "a + 1");
  ts_session_insert (session, 2, "8");
  g_assert_cmpuint (log[0], ==, 3);
  g_assert_cmpuint (log[1], ==, 2);
  g_assert_cmpuint (log[2], ==, 0);
  g_assert_cmpuint (log[3], ==, 1);

  g_signal_connect (at (session, 0), "notify::value", G_CALLBACK (count_cb), &n_first);
  g_signal_connect (at (session, 1), "notify::value", G_CALLBACK (count_cb), &n_value);
  g_signal_connect (at (session, 2), "notify::value", G_CALLBACK (count_cb), &n_value);
  g_signal_connect (at (session, 0), "notify::view", G_CALLBACK (count_cb), &n_view);
  ts_session_set_text (session, 0, "a = 2", NULL);
  g_assert_cmpuint (log[0], ==, 3);
  g_assert_cmpuint (n_first, ==, 1);
  g_assert_cmpuint (n_value, ==, 1); /* a + 1, not 8 */
  view->color = TS_COLOR_ROW;
  ts_session_set_view (session, 0, view, "Colour", NULL);
  g_assert_cmpuint (n_view, ==, 1);
  g_assert_cmpuint (n_first + n_value, ==, 2);

  /* A static integer is another value than the same number at run time. */
  ts_session_set_text (session, 0, "a = _2", NULL);
  g_assert_cmpuint (n_first, ==, 2);
}

static void
test_script (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GError) error = NULL;
  const char *script =
    "// sizes\n"
    "constexpr uint32_t M = 100; // rows\n"
    "auto L = tla::MakeLayout<half, layout::zN>(M, 28);\n"
    "\n"
    "L(1,\n  5)\n"
    "for (uint32_t i = 0; i < 4; ++i) {\n  auto t = GetTileLayout(L, MakeShape(32, 16), MakeCoord(i * 32, 0));\n}\n";

  ts_session_insert (session, 0, "first = 1");
  g_assert_true (ts_session_insert_script (session, script, &error));
  g_assert_no_error (error);
  assert_texts (session, TEXTS ("first = 1", "// sizes\nconstexpr uint32_t M = 100; // rows",
                                "auto L = tla::MakeLayout<half, layout::zN>(M, 28)", "L(1,\n  5)",
                                "for (uint32_t i = 0; i < 4; ++i) {\n  auto t = GetTileLayout(L, MakeShape(32, 16), "
                                "MakeCoord(i * 32, 0));\n}"));
  assert_value (session, 2, "((_16, 7), (_16, 2)):((_16, _256), (_1, 1792)):(100, 28)");
  assert_value (session, 3, "21");
  g_assert_cmpuint (ts_statement_get_loops (at (session, 4))->len, ==, 1);
  g_assert_cmpstr (ts_statement_get_name (at (session, 4)), ==, "t");
  assert_value (session, 4, "((_16, 2), (_16, 1)):((_16, _256), (_1, 1792)):(32, 16)");

  /* The fourth tile starts at row 96: 100 - 96 = 4 rows are left. */
  ts_session_set_loop (session, "i", 3);
  assert_value (session, 4, "((_16, 2), (_16, 1)):((_16, _256), (_1, 1792)):(4, 16)");
  g_assert_cmpint (g_array_index (ts_statement_get_loops (at (session, 4)), TlaLoop, 0).value, ==, 3);
  g_assert_cmpint (g_array_index (ts_statement_get_loops (at (session, 4)), TlaLoop, 0).count, ==, 4);

  /* All of it was one step. */
  ts_session_undo (session);
  ts_session_undo (session);
  assert_texts (session, TEXTS ("first = 1"));

  /* What cannot be read comes in too, as a statement with an error. */
  g_assert_true (ts_session_insert_script (session, "a = 1\nb = (2", &error));
  assert_texts (session, TEXTS ("first = 1", "a = 1", "b = (2"));
  assert_value (session, 1, "1");
  g_assert_error (ts_statement_get_error (at (session, 2)), TLA_ERROR, TLA_ERROR_SYNTAX);
}

static void
test_make_name (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autofree char *first = ts_session_make_name (session, "L");
  g_autofree char *third = NULL;

  g_assert_cmpstr (first, ==, "L");
  ts_session_insert (session, 0, "L = 1");
  ts_session_insert (session, 1, "L2 = (");
  third = ts_session_make_name (session, "L");
  g_assert_cmpstr (third, ==, "L3");
}

/* Around the places where names are kept to start from. */
static void
test_many_statements (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GString) script = g_string_new ("a0 = 1\n");
  g_autoptr (GError) error = NULL;
  const guint n = 1000;

  for (guint i = 1; i < n; i++)
    g_string_append_printf (script, "a%u = a%u + 1\n", i, i - 1);
  g_assert_true (ts_session_insert_script (session, script->str, &error));
  g_assert_no_error (error);
  assert_value (session, n - 1, "1000");

  for (guint changed = 254; changed <= 258; changed++)
    {
      g_autofree char *text = g_strdup_printf ("a%u = a%u + 11", changed, changed - 1);

      ts_session_set_text (session, changed, text, NULL);
      assert_value (session, n - 1, "1010");
      ts_session_undo (session);
      assert_value (session, n - 1, "1000");
      ts_session_remove (session, changed);
      assert_value (session, n - 2, NULL);
      ts_session_undo (session);
      assert_value (session, n - 1, "1000");
    }
  ts_session_set_text (session, 600, "a600 = 0", NULL);
  assert_value (session, n - 1, "399");
  ts_session_set_text (session, 0, "a0 = (", NULL);
  assert_value (session, 599, NULL);
  assert_value (session, n - 1, "399");
}

static void
test_limit (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GString) script = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 16385; i++)
    g_string_append (script, "1\n");
  g_assert_false (ts_session_insert_script (session, script->str, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/values", test_values);
  g_test_add_func ("/session/error-keeps-the-rest", test_error_keeps_the_rest);
  g_test_add_func ("/session/error-hides-older-value", test_error_hides_older_value);
  g_test_add_func ("/session/undo", test_undo);
  g_test_add_func ("/session/undo-is-bounded", test_undo_is_bounded);
  g_test_add_func ("/session/merge", test_merge);
  g_test_add_func ("/session/no-change-no-step", test_no_change_no_step);
  g_test_add_func ("/session/selection", test_selection);
  g_test_add_func ("/session/notifications", test_notifications);
  g_test_add_func ("/session/script", test_script);
  g_test_add_func ("/session/make-name", test_make_name);
  g_test_add_func ("/session/many-statements", test_many_statements);
  g_test_add_func ("/session/limit", test_limit);
  return g_test_run ();
}
