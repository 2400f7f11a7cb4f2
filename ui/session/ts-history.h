/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-state.h"

G_BEGIN_DECLS

/* The states to go back to and forth to, each with the name of what was done between it and the next. */
typedef struct _TsHistory TsHistory;

TsHistory *ts_history_new (void);
void ts_history_free (TsHistory *self);
void ts_history_clear (TsHistory *self);

/**
 * ts_history_push:
 * @state: what undo goes back to
 * @next: what follows it
 * @id: the statement that changes
 * @merge: (nullable): key of changes that are one step while they follow each other closely
 *
 * Returns: whether this is a new step, which is still to be named
 */
gboolean ts_history_push (TsHistory *self, TsState *state, const TsState *next, guint64 id, const char *merge);
/* Takes the name of the latest step. */
void ts_history_name (TsHistory *self, char *name);
/* The next change is a step of its own. */
void ts_history_end_merge (TsHistory *self);

gboolean ts_history_can_undo (const TsHistory *self);
gboolean ts_history_can_redo (const TsHistory *self);
const char *ts_history_get_undo_name (const TsHistory *self);
const char *ts_history_get_redo_name (const TsHistory *self);
/* The state to go to, in exchange for the one that was there; NULL when there is none. */
TsState *ts_history_undo (TsHistory *self, TsState *current);
TsState *ts_history_redo (TsHistory *self, TsState *current);

G_END_DECLS
