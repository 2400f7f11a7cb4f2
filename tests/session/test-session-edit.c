/* SPDX-License-Identifier: MIT */
#include "session/ts-session-edit.h"

static TsStatement *
get_statement (TsSession *session, guint index)
{
  g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (session), index);

  return statement;
}

static const char *
get_text (TsSession *session, guint index)
{
  return ts_statement_get_text (get_statement (session, index));
}

static TsSession *
make_session (const char *script)
{
  TsSession *session = ts_session_new ();

  g_assert_true (ts_session_insert_script (session, script, NULL));
  return session;
}

static void
test_names (void)
{
  const char *const good[] = { "L", "L1_TILE_M", "_x", "a16" }, *const bad[] = { "",    "2x",  "_16", "_",
                                                                                 "a b", "a-b", "ä",   "L;" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (ts_session_is_name (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (ts_session_is_name (bad[i]));
}

static void
test_rename (void)
{
  g_autoptr (TsSession) session =
    make_session ("A = zN<half>(20, 28)\nB = GetTileLayout(A, MakeShape(4, 4), MakeCoord(0, 0))\n"
                  "AA = rank(A)\nA = (2, 3):(3, 1)\nC = rank(A)\n");

  ts_session_rename (session, 0, "big");
  g_assert_cmpstr (get_text (session, 0), ==, "big = zN<half>(20, 28)");
  g_assert_cmpstr (get_text (session, 1), ==, "B = GetTileLayout(big, MakeShape(4, 4), MakeCoord(0, 0))");
  g_assert_cmpstr (get_text (session, 2), ==, "AA = rank(big)");
  /* From here on A is another value. */
  g_assert_cmpstr (get_text (session, 3), ==, "A = (2, 3):(3, 1)");
  g_assert_cmpstr (get_text (session, 4), ==, "C = rank(A)");
  for (guint i = 0; i < 5; i++)
    g_assert_no_error (ts_statement_get_error (get_statement (session, i)));

  ts_session_undo (session);
  g_assert_cmpstr (get_text (session, 0), ==, "A = zN<half>(20, 28)");
  g_assert_cmpstr (get_text (session, 2), ==, "AA = rank(A)");
}

static void
test_rename_unnamed (void)
{
  g_autoptr (TsSession) session = make_session ("(2, 3):(3, 1)\n");

  ts_session_rename (session, 0, "L");
  g_assert_cmpstr (get_text (session, 0), ==, "L = (2, 3):(3, 1)");
  g_assert_cmpstr (ts_statement_get_name (get_statement (session, 0)), ==, "L");
}

static void
test_duplicate (void)
{
  g_autoptr (TsSession) session = make_session ("L = (2, 3):(3, 1)\nM = rank(L)\n");
  g_autoptr (TsView) view = ts_view_copy (ts_statement_get_view (get_statement (session, 0)));

  view->label = TS_LABEL_COORD;
  ts_session_set_view (session, 0, view, "Label", NULL);
  ts_session_duplicate (session, 0);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 3);
  g_assert_cmpstr (get_text (session, 1), ==, "L2 = (2, 3):(3, 1)");
  g_assert_cmpuint (ts_session_get_selected (session), ==, 1);
  g_assert_cmpint (ts_statement_get_view (get_statement (session, 1))->label, ==, TS_LABEL_COORD);
}

static void
test_script (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\nb = (2, 3):(3, 1)\nc = 3\n");
  g_autoptr (TsView) view = ts_view_copy (ts_statement_get_view (get_statement (session, 1)));
  g_autofree char *text = NULL, *edited = NULL;

  view->label = TS_LABEL_ADDRESS;
  ts_session_set_view (session, 1, view, "Label", NULL);
  text = ts_session_dup_script (session);
  g_assert_cmpstr (text, ==, "a = 1\nb = (2, 3):(3, 1)\nc = 3\n");

  /* One line more, one less, the others as they were: b keeps its view. */
  g_assert_true (ts_session_set_script (session, "z = 0\na = 1\nb = (2, 3):(3, 1)\n", NULL));
  edited = ts_session_dup_script (session);
  g_assert_cmpstr (edited, ==, "z = 0\na = 1\nb = (2, 3):(3, 1)\n");
  g_assert_cmpint (ts_statement_get_view (get_statement (session, 2))->label, ==, TS_LABEL_ADDRESS);
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, "Edit Script");
  ts_session_undo (session);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 3);
  g_assert_cmpstr (get_text (session, 2), ==, "c = 3");
}

static void
test_script_same (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  const char *undo_name;

  ts_session_insert (session, 0, "a = 1");
  undo_name = ts_session_get_undo_name (session);
  g_assert_true (ts_session_set_script (session, "a = 1\n", NULL));
  g_assert_cmpstr (ts_session_get_undo_name (session), ==, undo_name);
}

static void
test_script_empty (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\nb = 2\n");

  g_assert_true (ts_session_set_script (session, "", NULL));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 0);
  g_assert_cmpuint (ts_session_get_selected (session), ==, G_MAXUINT);
  ts_session_undo (session);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 2);
}

static void
test_script_wrong (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\n");
  g_autoptr (GError) error = NULL;
  TlaPlace place;

  g_assert_false (ts_session_set_script (session, "a = 1\nb = (2,\n", &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_SYNTAX);
  g_assert_true (tla_error_get_place (error, &place));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session-edit/names", test_names);
  g_test_add_func ("/session-edit/rename", test_rename);
  g_test_add_func ("/session-edit/rename-unnamed", test_rename_unnamed);
  g_test_add_func ("/session-edit/duplicate", test_duplicate);
  g_test_add_func ("/session-edit/script", test_script);
  g_test_add_func ("/session-edit/script-same", test_script_same);
  g_test_add_func ("/session-edit/script-empty", test_script_empty);
  g_test_add_func ("/session-edit/script-wrong", test_script_wrong);
  return g_test_run ();
}
