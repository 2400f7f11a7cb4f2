/* SPDX-License-Identifier: MIT */
#include "session/ts-session-edit.h"

#include "session/ts-session-private.h"
#include "session/ts-split.h"
#include "session/ts-statement-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* All statements as one text, and a text as all statements. */

char *
ts_session_dup_script (TsSession *self)
{
  GString *text = g_string_new (NULL);
  const TsState *state;

  g_return_val_if_fail (TS_IS_SESSION (self), NULL);

  state = ts_session_get_state (self);
  for (guint i = 0; i < state->entries->len; i++)
    g_string_append_printf (text, "%s\n", ((const TsEntry *) state->entries->pdata[i])->text);
  return g_string_free (text, FALSE);
}

/* One statement can hold what a text would be cut into several for. Where such a one stands in the text as it is, it stays
 * one: the pieces that it is made of become a single one. */
static void
join_pieces (GPtrArray *pieces, const char *text, const TsState *state)
{
  g_autoptr (GHashTable) joined = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < state->entries->len; i++)
    {
      const TsEntry *entry = state->entries->pdata[i];
      g_autoptr (GPtrArray) own = ts_split_script (entry->text, strlen (entry->text), NULL);

      if (own != NULL && own->len > 1)
        g_hash_table_insert (joined, g_strdup (((TsPiece *) own->pdata[0])->text), entry->text);
    }
  for (guint i = 0; i < pieces->len && g_hash_table_size (joined) > 0; i++)
    {
      TsPiece *piece = pieces->pdata[i];
      const char *whole = g_hash_table_lookup (joined, piece->text);
      gsize end;
      guint n = 1;

      if (whole == NULL || strncmp (text + piece->start, whole, strlen (whole)) != 0)
        continue;
      end = piece->start + strlen (whole);
      while (i + n < pieces->len && ((TsPiece *) pieces->pdata[i + n])->start < end)
        n++;
      g_free (piece->text);
      piece->text = g_strdup (whole);
      if (n > 1)
        g_ptr_array_remove_range (pieces, i + 1, n - 1);
    }
}

/* Which old statement each piece is: its index, or NONE. */
typedef struct
{
  guint *old;
  guint n_pieces;
  gboolean *taken;
  guint n_old;
} Match;

#define NONE G_MAXUINT

/* Pairs those that are not paired yet and have the same key, in order; NULL is no key. */
static void
match_keys (Match *match, const char *const *old_keys, const char *const *keys)
{
  g_autoptr (GHashTable) free_ones =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_queue_free);

  for (guint i = 0; i < match->n_old; i++)
    {
      GQueue *queue;

      if (match->taken[i] || old_keys[i] == NULL)
        continue;
      queue = g_hash_table_lookup (free_ones, old_keys[i]);
      if (queue == NULL)
        g_hash_table_insert (free_ones, (gpointer) old_keys[i], queue = g_queue_new ());
      g_queue_push_tail (queue, GUINT_TO_POINTER (i));
    }
  for (guint i = 0; i < match->n_pieces; i++)
    {
      GQueue *queue = match->old[i] == NONE && keys[i] != NULL ? g_hash_table_lookup (free_ones, keys[i]) : NULL;

      if (queue == NULL || g_queue_is_empty (queue))
        continue;
      match->old[i] = GPOINTER_TO_UINT (g_queue_pop_head (queue));
      match->taken[match->old[i]] = TRUE;
    }
}

static gboolean
take_place (Match *match, guint piece, guint old)
{
  if (old >= match->n_old || match->taken[old])
    return FALSE;
  match->old[piece] = old;
  match->taken[old] = TRUE;
  return TRUE;
}

/* What stands behind, or before, the same statement as before is that statement with another name and text. */
static void
match_places (Match *match)
{
  for (guint i = 0; i < match->n_pieces; i++)
    {
      if (match->old[i] == NONE && (i == 0 || match->old[i - 1] != NONE))
        take_place (match, i, i == 0 ? 0 : match->old[i - 1] + 1);
    }
  for (guint i = match->n_pieces; i-- > 0;)
    {
      guint next = i + 1 < match->n_pieces ? match->old[i + 1] : match->n_old;

      if (match->old[i] == NONE && next != NONE && next > 0)
        take_place (match, i, next - 1);
    }
}

/* The statement that each piece was, by its text, which a name goes with, then by its name, then by its place. */
static guint *
match_pieces (TsSession *self, const GPtrArray *pieces)
{
  const TsState *state = ts_session_get_state (self);
  const GPtrArray *statements = ts_session_get_statements (self);
  guint n_old = state->entries->len;
  g_autofree const char **old_texts = g_new0 (const char *, n_old + 1), **old_names = g_new0 (const char *, n_old + 1);
  g_autofree const char **texts = g_new0 (const char *, pieces->len + 1),
                        **names = g_new0 (const char *, pieces->len + 1);
  g_autofree gboolean *taken = g_new0 (gboolean, n_old + 1);
  Match match = { g_new (guint, pieces->len + 1), pieces->len, taken, n_old };

  for (guint i = 0; i < n_old; i++)
    {
      const GPtrArray *given = ts_statement_get_names (statements->pdata[i]);

      old_texts[i] = ((const TsEntry *) state->entries->pdata[i])->text;
      old_names[i] = given->len > 0 ? given->pdata[0] : NULL;
    }
  for (guint i = 0; i < pieces->len; i++)
    {
      const TsPiece *piece = pieces->pdata[i];

      match.old[i] = NONE;
      texts[i] = piece->text;
      names[i] = piece->name;
    }
  match_keys (&match, old_texts, texts);
  match_keys (&match, old_names, names);
  match_places (&match);
  return match.old;
}

static TsEntry *
make_entry (TsSession *self, const char *text, guint old)
{
  const TsState *state = ts_session_get_state (self);
  TsEntry *entry = old != NONE ? state->entries->pdata[old] : NULL;

  if (entry == NULL)
    return ts_entry_new ((*ts_session_get_next_id (self))++, text, NULL);
  return g_str_equal (entry->text, text) ? ts_entry_ref (entry) : ts_entry_new (entry->id, text, entry->view);
}

/* The statement that was selected stays so; where it is gone, what took its place. */
static guint
find_selected (const TsState *state, const TsState *next)
{
  guint64 id;

  if (next->entries->len == 0)
    return NONE;
  if (state->selected >= state->entries->len)
    return 0;
  id = ((const TsEntry *) state->entries->pdata[state->selected])->id;
  for (guint i = 0; i < next->entries->len; i++)
    {
      if (((const TsEntry *) next->entries->pdata[i])->id == id)
        return i;
    }
  return MIN (state->selected, next->entries->len - 1);
}

static gboolean
same_entries (const TsState *a, const TsState *b)
{
  return a->entries->len == b->entries->len &&
         (a->entries->len == 0 ||
          memcmp (a->entries->pdata, b->entries->pdata, a->entries->len * sizeof (gpointer)) == 0);
}

gboolean
ts_session_set_script (TsSession *self, const char *text, GError **error)
{
  g_autofree char *before = NULL;
  g_autofree guint *old = NULL;
  g_autoptr (GPtrArray) pieces = NULL;
  g_autoptr (TsState) next = NULL;

  g_return_val_if_fail (TS_IS_SESSION (self), FALSE);

  before = ts_session_dup_script (self);
  if (g_str_equal (before, text))
    return TRUE;
  pieces = ts_split_script (text, strlen (text), error);
  if (pieces == NULL)
    return FALSE;
  join_pieces (pieces, text, ts_session_get_state (self));
  if (!ts_state_check_count (pieces->len, error))
    return FALSE;

  old = match_pieces (self, pieces);
  next = ts_state_copy (ts_session_get_state (self));
  g_ptr_array_set_size (next->entries, 0);
  for (guint i = 0; i < pieces->len; i++)
    g_ptr_array_add (next->entries, make_entry (self, ((const TsPiece *) pieces->pdata[i])->text, old[i]));
  next->selected = find_selected (ts_session_get_state (self), next);
  if (!same_entries (ts_session_get_state (self), next))
    ts_session_change (self, next, _ ("Edit Script"), G_MAXUINT64, NULL);
  return TRUE;
}
