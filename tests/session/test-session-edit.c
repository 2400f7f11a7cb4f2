/* SPDX-License-Identifier: MIT */
#include "session/ts-session-edit.h"

#include <string.h>

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
  g_autoptr (TsSession) session = make_session ("A = 1\nB = 2\nM = 3, N = 4\n");
  const char *const good[] = { "L", "L1_TILE_M", "_x", "a16", "A" };
  /* A name that is none, what it has wrong, and what to write instead. */
  const struct
  {
    const char *name, *reason, *instead;
  } bad[] = {
    { "", "needs a name", "write one, such as L" },
    { "2x", "begin with a digit", "write L2x" },
    { "_16", "needs a letter", "write L_16" },
    { "_", "needs a letter", "write L_" },
    { "a b", "“ ”", "write a_b" },
    { "a-b", "“-”", "write a_b" },
    { "ä", "“ä”", "write L_" },
    { "x;", "“;”", "write x_" },
    { "B", "another value", "write B2" },
    { "M", "another value", "write M2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (ts_session_check_name (session, 0, good[i], NULL));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (ts_session_check_name (session, 0, bad[i].name, &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_NAME);
      g_assert_nonnull (strstr (error->message, bad[i].reason));
      g_assert_nonnull (strstr (error->message, bad[i].instead));
    }
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
assert_texts (TsSession *session, const char *const *texts)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)) && texts[i] != NULL; i++)
    g_assert_cmpstr (get_text (session, i), ==, texts[i]);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, g_strv_length ((char **) texts));
}

#define TEXTS(...) ((const char *const[]) { __VA_ARGS__, NULL })

static guint64
get_id (TsSession *session, guint index)
{
  return ts_statement_get_id (get_statement (session, index));
}

static void
set_label (TsSession *session, guint index, TsLabel label)
{
  g_autoptr (TsView) view = ts_view_copy (ts_statement_get_view (get_statement (session, index)));

  view->label = label;
  ts_session_set_view (session, index, view, "Label", NULL);
}

/* What cannot be read is a statement of its own, with its text; the others are what they would be without it. */
static void
test_script_wrong (void)
{
  const struct
  {
    const char *text, *texts[6];
    guint errors; /* bit i: statement i has an error */
  } cases[] = {
    { "a = 1\nb = (2,\nc = a + 2\n", { "a = 1", "b = (2,", "c = a + 2" }, 2 },
    { "rows = 20;\nU = T(\nT(17, 20)\n", { "rows = 20", "U = T(", "T(17, 20)" }, 6 },
    { "a = 1; b = ((2; c = 3", { "a = 1", "b = ((2", "c = 3" }, 2 },
    { "b = f(2,\n  (3 4),\n  5)\nc = 3", { "b = f(2,\n  (3 4),\n  5)", "c = 3" }, 1 },
    { "b = f((2,\n  3)\n  // more\nc = 3 // last\n", { "b = f((2,\n  3)", "// more\nc = 3 // last" }, 1 },
    { "a = 3 4 // two\nwhat is this\n\nc = 3", { "a = 3 4 // two", "what is this", "c = 3" }, 3 },
    { "for (int i = 0; i < 2; ++i) {\n  a = (i\n}\nc = 3",
      { "for (int i = 0; i < 2; ++i) {\n  a = (i\n}", "c = 3" },
      1 },
    { "for (int i = 0; i < 2; ++i) {\nc = 3\n", { "for (int i = 0; i < 2; ++i) {", "c = 3" }, 1 },
    { ")\nc = 3", { ")", "c = 3" }, 1 },
    { "甲 = (2,\nc＝3", { "甲 = (2,", "c＝3" }, 1 },
    { "/* no end\nc = 3", { "/* no end\nc = 3" }, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsSession) session = ts_session_new (), pasted = ts_session_new ();

      g_test_message ("%s", cases[i].text);
      g_assert_true (ts_session_set_script (session, cases[i].text, NULL));
      assert_texts (session, cases[i].texts);
      for (guint j = 0; cases[i].texts[j] != NULL; j++)
        g_assert_cmpint (ts_statement_get_error (get_statement (session, j)) != NULL, ==, (cases[i].errors >> j) & 1);
      /* A paste gives the same. */
      g_assert_true (ts_session_insert_script (pasted, cases[i].text, NULL));
      assert_texts (pasted, cases[i].texts);
    }
}

/* A long text that is mostly wrong is no script: nothing is changed, and the error says where. */
static void
test_script_none (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\n");
  g_autoptr (GString) text = g_string_new ("a = 1\n");
  g_autoptr (GError) error = NULL;
  TlaPlace place;

  for (guint i = 0; i < 100000; i++)
    g_string_append (text, "((((\n");
  g_assert_false (ts_session_set_script (session, text->str, &error));
  g_assert_cmpint (error->domain, ==, TLA_ERROR);
  g_assert_true (tla_error_get_place (error, &place));
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (session)), ==, 1);

  g_clear_error (&error);
  g_string_truncate (text, 5 * 40000);
  g_assert_false (ts_session_set_script (session, text->str, &error));
  g_assert_cmpint (error->domain, ==, TLA_ERROR);
}

/* By text, by name, by place: identities and views stay, and all of it is one step. */
static void
test_script_identity (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\nb = (2, 3):(3, 1)\nc = 3\n(4, 5):(5, 1)\nd = 6\n");
  guint64 a = get_id (session, 0), b = get_id (session, 1), c = get_id (session, 2), tuple = get_id (session, 3);
  guint64 d = get_id (session, 4);

  set_label (session, 1, TS_LABEL_ADDRESS);
  set_label (session, 3, TS_LABEL_COORD);
  ts_session_set_selected (session, 1);

  /* b moves behind c and is edited, the unnamed one is edited where it is, d gets another name, z is new. */
  g_assert_true (
    ts_session_set_script (session, "a = 1\nz = 0\nc = 3\nb = (2, 4):(4, 1)\n(4, 6):(6, 1)\ne = 6\n", NULL));
  assert_texts (session, TEXTS ("a = 1", "z = 0", "c = 3", "b = (2, 4):(4, 1)", "(4, 6):(6, 1)", "e = 6"));
  g_assert_cmpuint (get_id (session, 0), ==, a);
  g_assert_cmpuint (get_id (session, 2), ==, c);
  g_assert_cmpuint (get_id (session, 3), ==, b);
  g_assert_cmpuint (get_id (session, 4), ==, tuple);
  g_assert_cmpuint (get_id (session, 5), ==, d);
  for (guint i = 0; i < 6; i++)
    g_assert_true (i == 1 || get_id (session, i) != get_id (session, 1));
  g_assert_cmpint (ts_statement_get_view (get_statement (session, 3))->label, ==, TS_LABEL_ADDRESS);
  g_assert_cmpint (ts_statement_get_view (get_statement (session, 4))->label, ==, TS_LABEL_COORD);
  g_assert_cmpuint (ts_session_get_selected (session), ==, 3);

  ts_session_undo (session);
  assert_texts (session, TEXTS ("a = 1", "b = (2, 3):(3, 1)", "c = 3", "(4, 5):(5, 1)", "d = 6"));
  g_assert_cmpuint (get_id (session, 1), ==, b);
}

/* A statement that becomes unreadable is still the same, by the name that it would give. */
static void
test_script_identity_wrong (void)
{
  g_autoptr (TsSession) session = make_session ("a = 1\nb = (2, 3):(3, 1)\nc = 3\n");
  guint64 b = get_id (session, 1);

  set_label (session, 1, TS_LABEL_ADDRESS);
  g_assert_true (ts_session_set_script (session, "y = 0\nx = 0\nc = 3\nb = (2, 3):(3,\n", NULL));
  assert_texts (session, TEXTS ("y = 0", "x = 0", "c = 3", "b = (2, 3):(3,"));
  g_assert_cmpuint (get_id (session, 3), ==, b);
  g_assert_true (ts_session_set_script (session, "y = 0\nx = 0\nc = 3\nb = (2, 3):(3, 1)\n", NULL));
  g_assert_cmpuint (get_id (session, 3), ==, b);
  g_assert_cmpint (ts_statement_get_view (get_statement (session, 3))->label, ==, TS_LABEL_ADDRESS);
}

/* One statement of two lines stays one where it is not touched. */
static void
test_script_whole (void)
{
  g_autoptr (TsSession) session = ts_session_new ();
  guint64 id;

  ts_session_insert (session, 0, "M = 300\nN = 200");
  ts_session_insert (session, 1, "L = (2, 3):(3, 1)");
  id = get_id (session, 0);
  g_assert_true (ts_session_set_script (session, "M = 300\nN = 200\nL = (2, 4):(4, 1)\n", NULL));
  assert_texts (session, TEXTS ("M = 300\nN = 200", "L = (2, 4):(4, 1)"));
  g_assert_cmpuint (get_id (session, 0), ==, id);
  /* Touched, it is two. */
  g_assert_true (ts_session_set_script (session, "M = 301\nN = 200\nL = (2, 4):(4, 1)\n", NULL));
  assert_texts (session, TEXTS ("M = 301", "N = 200", "L = (2, 4):(4, 1)"));
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* All values of a statement are at hand, and told of when one that is not the last changes. */
static void
test_several (void)
{
  g_autoptr (TsSession) session = make_session ("K = 3\nM = 100 * K, N = 200\nC = M\n");
  TsStatement *several = get_statement (session, 1);
  GPtrArray *results = ts_statement_get_results (several);
  guint n_told = 0;

  g_assert_cmpuint (results->len, ==, 2);
  g_assert_cmpstr (((TlaResult *) results->pdata[0])->name, ==, "M");
  g_assert_cmpstr (((TlaResult *) results->pdata[1])->name, ==, "N");
  g_signal_connect_swapped (several, "notify::value", G_CALLBACK (count_cb), &n_told);
  ts_session_set_text (session, 0, "K = 4", NULL);
  g_assert_cmpuint (n_told, ==, 1);
  {
    g_autofree char *m = tla_value_to_string (((TlaResult *) ts_statement_get_results (several)->pdata[0])->value);

    g_assert_cmpstr (m, ==, "400");
  }
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
  g_test_add_func ("/session-edit/script-none", test_script_none);
  g_test_add_func ("/session-edit/script-identity", test_script_identity);
  g_test_add_func ("/session-edit/script-identity-wrong", test_script_identity_wrong);
  g_test_add_func ("/session-edit/script-whole", test_script_whole);
  g_test_add_func ("/session-edit/several", test_several);
  return g_test_run ();
}
