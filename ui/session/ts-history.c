/* SPDX-License-Identifier: MIT */
#include "session/ts-history.h"

/* Changes of one kind within this time are one step. */
#define MERGE_TIME (2 * G_TIME_SPAN_SECOND)
/* The oldest steps beyond either are forgotten. */
#define MAX_STEPS 500
#define MAX_COST (256 * 1024 * 1024)

typedef struct
{
  TsState *state;
  char *name;
  gsize cost;
} TsStep;

struct _TsHistory
{
  GQueue undo; /* of TsStep, the latest first */
  GQueue redo;
  gsize undo_cost;
  char *merge;
  guint64 merge_id;
  gint64 merge_time;
};

static void
step_free (TsStep *self)
{
  ts_state_unref (self->state);
  g_free (self->name);
  g_free (self);
}

TsHistory *
ts_history_new (void)
{
  return g_new0 (TsHistory, 1);
}

void
ts_history_free (TsHistory *self)
{
  ts_history_clear (self);
  g_free (self);
}

void
ts_history_clear (TsHistory *self)
{
  g_queue_clear_full (&self->undo, (GDestroyNotify) step_free);
  g_queue_clear_full (&self->redo, (GDestroyNotify) step_free);
  self->undo_cost = 0;
  ts_history_end_merge (self);
}

void
ts_history_end_merge (TsHistory *self)
{
  g_clear_pointer (&self->merge, g_free);
}

static void
add_undo (TsHistory *self, TsStep *step)
{
  g_queue_push_head (&self->undo, step);
  self->undo_cost += step->cost;
  while (self->undo.length > 1 && (self->undo.length > MAX_STEPS || self->undo_cost > MAX_COST))
    {
      TsStep *oldest = g_queue_pop_tail (&self->undo);

      self->undo_cost -= oldest->cost;
      step_free (oldest);
    }
}

gboolean
ts_history_push (TsHistory *self, TsState *state, const TsState *next, guint64 id, const char *merge)
{
  gint64 now = g_get_monotonic_time ();
  gboolean merged = merge && g_strcmp0 (merge, self->merge) == 0 && id == self->merge_id &&
                    now - self->merge_time < MERGE_TIME && self->undo.length > 0;

  g_queue_clear_full (&self->redo, (GDestroyNotify) step_free);
  ts_history_end_merge (self);
  self->merge = g_strdup (merge);
  self->merge_id = id;
  self->merge_time = now;
  if (!merged)
    {
      TsStep *step = g_new0 (TsStep, 1);

      step->state = ts_state_ref (state);
      step->cost = ts_state_get_cost (state, next);
      add_undo (self, step);
    }
  return !merged;
}

void
ts_history_name (TsHistory *self, char *name)
{
  TsStep *step = g_queue_peek_head (&self->undo);

  g_free (step->name);
  step->name = name;
}

gboolean
ts_history_can_undo (const TsHistory *self)
{
  return self->undo.length > 0;
}

gboolean
ts_history_can_redo (const TsHistory *self)
{
  return self->redo.length > 0;
}

const char *
ts_history_get_undo_name (const TsHistory *self)
{
  return self->undo.length > 0 ? ((TsStep *) self->undo.head->data)->name : NULL;
}

const char *
ts_history_get_redo_name (const TsHistory *self)
{
  return self->redo.length > 0 ? ((TsStep *) self->redo.head->data)->name : NULL;
}

/* A step turns round: it now leads to where we are. */
static TsState *
turn (TsStep *step, TsState *current)
{
  TsState *state = step->state;

  step->state = ts_state_ref (current);
  return state;
}

TsState *
ts_history_undo (TsHistory *self, TsState *current)
{
  TsStep *step = g_queue_pop_head (&self->undo);
  TsState *state;

  if (!step)
    return NULL;
  self->undo_cost -= step->cost;
  state = turn (step, current);
  g_queue_push_head (&self->redo, step);
  ts_history_end_merge (self);
  return state;
}

TsState *
ts_history_redo (TsHistory *self, TsState *current)
{
  TsStep *step = g_queue_pop_head (&self->redo);
  TsState *state;

  if (!step)
    return NULL;
  state = turn (step, current);
  add_undo (self, step);
  ts_history_end_merge (self);
  return state;
}
