/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-state.h"
#include "session/ts-statement-private.h"

G_BEGIN_DECLS

/* The statements of a state as objects, evaluated. An edit evaluates what follows it, and little more. */
typedef struct
{
  GPtrArray *statements;  /* (element-type TsStatement) */
  GPtrArray *checkpoints; /* (element-type TlaScope) the names given before every so many statements */
} TsWorkspace;

/* What became of a list: what GListModel::items-changed says. */
typedef struct
{
  guint position;
  guint n_removed;
  guint n_added;
} TsSplice;

void ts_workspace_init (TsWorkspace *self);
void ts_workspace_clear (TsWorkspace *self);
/**
 * ts_workspace_follow:
 * @before: the state that the workspace shows
 * @state: the one that it is to show
 *
 * Statements that stay are the same objects. Their notifications are held back until ts_workspace_thaw(), so that
 * whoever hears them finds the list as it is to be.
 *
 * Returns: (transfer full): the statements to thaw
 */
GPtrArray *ts_workspace_follow (TsWorkspace *self, const TsState *before, const TsState *state, TsSplice *splice);
void ts_workspace_thaw (GPtrArray *statements);

G_END_DECLS
