/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-view.h"

G_BEGIN_DECLS

/*
 * The session's state: what undo goes back to and what a session file holds. Snapshots are immutable once they are the
 * session's, and share the statements that did not change.
 */

/* No state has more statements: a longer script is for the command line. */
#define TS_STATE_MAX_STATEMENTS 16384

/**
 * TsEntry: one statement.
 * @id: the same through edits and undo
 */
typedef struct
{
  guint64 id;
  char *text;
  TsView *view;
} TsEntry;

TsEntry *ts_entry_new (guint64 id, const char *text, const TsView *view);
TsEntry *ts_entry_ref (TsEntry *self);
void ts_entry_unref (TsEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsEntry, ts_entry_unref)

/**
 * TsState:
 * @entries: (element-type TsEntry)
 * @loops: (element-type utf8 gint64): loop variables and the values (as pointers to gint64) that were chosen for them
 * @selected: index of the selected statement, G_MAXUINT when there is none
 */
typedef struct
{
  GPtrArray *entries;
  GHashTable *loops;
  guint selected;
} TsState;

/* Whether a state can have as many statements; TLA_ERROR_LIMIT otherwise. */
gboolean ts_state_check_count (guint n_statements, GError **error);

TsState *ts_state_new (void);
/* A state that may be changed until it becomes the session's. */
TsState *ts_state_copy (const TsState *self);
TsState *ts_state_ref (TsState *self);
void ts_state_unref (TsState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsState, ts_state_unref)

void ts_state_set_loop (TsState *self, const char *name, gint64 value);
gboolean ts_state_loops_equal (const TsState *a, const TsState *b);
/* Whether both hold the same work: identities and selection aside. */
gboolean ts_state_equal (const TsState *a, const TsState *b);
/* Bytes that keeping this snapshot costs beside @other, with which it shares what did not change. */
gsize ts_state_get_cost (const TsState *self, const TsState *other);

/**
 * ts_state_to_json:
 * @indices: (array length=n_indices) (nullable): the statements that are wanted; %NULL for all
 * @file: (nullable): URI of the session file that a recovery file belongs to
 */
char *ts_state_to_json (const TsState *self, const guint *indices, guint n_indices, const char *file, gsize *length);
/**
 * ts_state_from_json:
 * @next_id: (inout): identity of the next statement
 * @file: (out) (nullable) (optional): see above
 */
TsState *ts_state_from_json (const char *json, gsize length, guint64 *next_id, char **file, GError **error);

G_END_DECLS
