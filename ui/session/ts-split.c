/* SPDX-License-Identifier: MIT */
#include "session/ts-split.h"

#include "session/ts-statement-private.h"

#include <string.h>

static gboolean
is_separator (char c)
{
  return c == ';' || g_ascii_isspace (c);
}

/* Behind a statement: its separator and a comment in the same line belong to it. */
static gsize
include_line_rest (const char *text, gsize end, gsize limit)
{
  gsize at = end;

  while (at < limit && (text[at] == ';' || text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
    at++;
  if (limit - at < 2 || text[at] != '/' || text[at + 1] != '/')
    return end;
  while (at < limit && text[at] != '\n')
    at++;
  return at;
}

static void
piece_free (TsPiece *piece)
{
  g_free (piece->text);
  g_free (piece->name);
  g_clear_error (&piece->error);
  g_free (piece);
}

/* Takes the error out of @from, which is NULL for a piece of comments only. */
static void
add_piece (GPtrArray *pieces, const char *text, gsize start, gsize end, TlaPiece *from)
{
  TsPiece *piece;

  while (start < end && is_separator (text[start]))
    start++;
  while (end > start && is_separator (text[end - 1]))
    end--;
  if (start == end)
    return;
  piece = g_new0 (TsPiece, 1);
  piece->text = g_strndup (text + start, end - start);
  piece->start = start;
  piece->name = from != NULL ? g_strdup (from->name) : NULL;
  piece->error = from != NULL ? g_steal_pointer (&from->error) : NULL;
  if (piece->error != NULL && piece->name == NULL)
    piece->name = ts_statement_guess_name (piece->text);
  g_ptr_array_add (pieces, piece);
}

GPtrArray *
ts_split_script (const char *text, gsize length, GError **error)
{
  g_autoptr (GPtrArray) found = tla_script_find_pieces (text, (gssize) length, error);
  g_autoptr (GPtrArray) pieces = NULL;
  gsize done = 0;

  if (!found)
    return NULL;

  pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) piece_free);
  for (guint i = 0; i < found->len; i++)
    {
      TlaPiece *piece = found->pdata[i];
      gsize end = length;

      if (i + 1 < found->len)
        end = include_line_rest (text, piece->place.end, ((TlaPiece *) found->pdata[i + 1])->place.start);
      add_piece (pieces, text, done, end, piece);
      done = end;
    }
  if (found->len == 0)
    add_piece (pieces, text, 0, length, NULL);
  return g_steal_pointer (&pieces);
}

/* All words of a text that can be names, comments and all: one too many does no harm. */
static void
add_words (GHashTable *words, const char *text)
{
  /* As the language reads it. */
  g_autofree char *folded = g_utf8_normalize (text, -1, G_NORMALIZE_NFKC);
  const char *c = folded ? folded : text;

  while (*c)
    {
      gsize length = 0;

      while (g_ascii_isalnum (c[length]) || c[length] == '_')
        length++;
      if (length > 0)
        g_hash_table_add (words, g_strndup (c, length));
      c += MAX (length, 1);
    }
}

static GHashTable *
new_words (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static gboolean
gives_any (TsStatement *statement, GHashTable *words)
{
  GPtrArray *names = ts_statement_get_names (statement);
  g_autoptr (GHashTable) own = NULL;
  GHashTableIter iter;
  gpointer word;

  for (guint i = 0; i < names->len; i++)
    {
      if (g_hash_table_contains (words, names->pdata[i]))
        return TRUE;
    }
  if (names->len > 0 || ts_statement_get_value (statement) || ts_statement_get_error (statement))
    return FALSE;

  /* A `using` line gives no value, but it may say what a word stands for. */
  own = new_words ();
  add_words (own, ts_statement_get_text (statement));
  g_hash_table_iter_init (&iter, own);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    {
      if (g_hash_table_contains (words, word))
        return TRUE;
    }
  return FALSE;
}

void
ts_split_find_needed (GPtrArray *statements, guint index, gboolean *needed)
{
  g_autoptr (GHashTable) words = new_words ();

  needed[index] = TRUE;
  add_words (words, ts_statement_get_text (statements->pdata[index]));
  for (guint i = index; i-- > 0;)
    {
      if (!gives_any (statements->pdata[i], words))
        continue;
      needed[i] = TRUE;
      add_words (words, ts_statement_get_text (statements->pdata[i]));
    }
}
