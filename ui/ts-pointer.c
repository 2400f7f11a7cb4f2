/* SPDX-License-Identifier: MIT */
#include "ts-pointer.h"

struct _TsPointer
{
  GObject parent_instance;

  TsScene *scene;
  TsPointed cursor;
  TsPointed hover;
  gint64 wanted_row, wanted_column; /* where the cursor was put, though a smaller layout may not reach there now */
};

G_DEFINE_FINAL_TYPE (TsPointer, ts_pointer, G_TYPE_OBJECT)

enum
{
  CHANGED,
  MOVED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

static void
clear (TsPointed *place)
{
  g_free (place->coord);
  *place = (TsPointed) { 0 };
}

static gint64 *
new_coord (TsPointer *self)
{
  return g_new0 (gint64, MAX (1, tla_layout_get_rank (ts_scene_get_layout (self->scene))));
}

static gboolean
is_cell (TsPointer *self, gint64 row, gint64 column)
{
  return self->scene != NULL && row >= 0 && column >= 0 && row < ts_scene_get_rows (self->scene)->extent &&
         column < ts_scene_get_columns (self->scene)->extent;
}

/* An empty layout has no offset to speak of. */
static gboolean
is_offset (TsPointer *self, gint64 offset)
{
  const TlaLayout *layout;

  if (self->scene == NULL)
    return FALSE;
  layout = ts_scene_get_layout (self->scene);
  return tla_layout_get_cosize (layout) > 0 && offset >= ts_scene_get_lowest (self->scene) &&
         offset <= ts_scene_get_highest (self->scene);
}

static gboolean
find_cell (TsPointer *self, TsPointed *place, gint64 row, gint64 column)
{
  g_autofree gint64 *first = NULL;

  if (!is_cell (self, row, column))
    return FALSE;

  clear (place);
  first = new_coord (self);
  place->has_offset = TRUE;
  place->offset = ts_scene_get_offset (self->scene, row, column);
  place->kind = ts_scene_find (self->scene, place->offset, first, &place->n_coords);
  place->coord = new_coord (self);
  ts_scene_get_coord (self->scene, row, column, place->coord);
  place->has_cell = TRUE;
  place->row = row;
  place->column = column;
  return TRUE;
}

static gboolean
find_offset (TsPointer *self, TsPointed *place, gint64 offset)
{
  if (!is_offset (self, offset))
    return FALSE;

  clear (place);
  place->has_offset = TRUE;
  place->offset = offset;
  place->coord = new_coord (self);
  place->kind = ts_scene_find (self->scene, offset, place->coord, &place->n_coords);
  if (place->n_coords > 0)
    place->has_cell = ts_scene_get_cell (self->scene, place->coord, &place->row, &place->column);
  else
    g_clear_pointer (&place->coord, g_free);
  return TRUE;
}

static gboolean
find_coord (TsPointer *self, TsPointed *place, const gint64 *coord)
{
  const TlaLayout *layout;
  g_autofree gint64 *first = NULL;
  g_autofree gint64 *copy = NULL;
  guint rank;

  if (self->scene == NULL)
    return FALSE;
  layout = ts_scene_get_layout (self->scene);
  rank = tla_layout_get_rank (layout);
  for (guint mode = 0; mode < rank; mode++)
    if (coord[mode] < 0 || coord[mode] >= tla_layout_get_extent (layout, mode))
      return FALSE;

  first = new_coord (self);
  copy = g_memdup2 (coord, MAX (rank, 1) * sizeof *coord);
  clear (place);
  place->has_offset = TRUE;
  place->offset = ts_scene_get_data_offset (self->scene) + tla_layout_offset_at (layout, copy);
  place->kind = ts_scene_find (self->scene, place->offset, first, &place->n_coords);
  place->has_cell = ts_scene_get_cell (self->scene, copy, &place->row, &place->column);
  place->coord = g_steal_pointer (&copy);
  return TRUE;
}

static void
ts_pointer_finalize (GObject *object)
{
  TsPointer *self = TS_POINTER (object);

  clear (&self->cursor);
  clear (&self->hover);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_pointer_parent_class)->finalize (object);
}

static void
ts_pointer_class_init (TsPointerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_pointer_finalize;

  signals[CHANGED] = g_signal_new ("changed", TS_TYPE_POINTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MOVED] = g_signal_new ("moved", TS_TYPE_POINTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_pointer_init (TsPointer *self)
{
}

TsPointer *
ts_pointer_new (void)
{
  return g_object_new (TS_TYPE_POINTER, NULL);
}

void
ts_pointer_set_scene (TsPointer *self, TsScene *scene)
{
  g_return_if_fail (TS_IS_POINTER (self));

  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;

  clear (&self->hover);
  clear (&self->cursor);
  if (scene != NULL)
    find_cell (self, &self->cursor, MIN (self->wanted_row, ts_scene_get_rows (scene)->extent - 1),
               MIN (self->wanted_column, ts_scene_get_columns (scene)->extent - 1));
  g_signal_emit (self, signals[CHANGED], 0);
}

TsScene *
ts_pointer_get_scene (TsPointer *self)
{
  g_return_val_if_fail (TS_IS_POINTER (self), NULL);
  return self->scene;
}

const TsPointed *
ts_pointer_get (TsPointer *self)
{
  g_return_val_if_fail (TS_IS_POINTER (self), NULL);
  return self->hover.has_offset ? &self->hover : &self->cursor;
}

gboolean
ts_pointer_is_hovering (TsPointer *self)
{
  g_return_val_if_fail (TS_IS_POINTER (self), FALSE);
  return self->hover.has_offset;
}

void
ts_pointer_hover_cell (TsPointer *self, gint64 row, gint64 column)
{
  g_return_if_fail (TS_IS_POINTER (self));

  if (self->hover.has_cell && self->hover.row == row && self->hover.column == column)
    return;
  if (find_cell (self, &self->hover, row, column))
    g_signal_emit (self, signals[CHANGED], 0);
}

void
ts_pointer_hover_offset (TsPointer *self, gint64 offset)
{
  g_return_if_fail (TS_IS_POINTER (self));

  if (self->hover.has_offset && self->hover.offset == offset)
    return;
  if (find_offset (self, &self->hover, offset))
    g_signal_emit (self, signals[CHANGED], 0);
}

void
ts_pointer_leave (TsPointer *self)
{
  g_return_if_fail (TS_IS_POINTER (self));

  if (!self->hover.has_offset)
    return;
  clear (&self->hover);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
remember (TsPointer *self)
{
  if (!self->cursor.has_cell)
    return;
  self->wanted_row = self->cursor.row;
  self->wanted_column = self->cursor.column;
}

void
ts_pointer_pin (TsPointer *self)
{
  g_return_if_fail (TS_IS_POINTER (self));

  if (!self->hover.has_offset)
    return;
  clear (&self->cursor);
  self->cursor = self->hover;
  self->hover = (TsPointed) { 0 };
  remember (self);
  g_signal_emit (self, signals[CHANGED], 0);
  g_signal_emit (self, signals[MOVED], 0);
}

/* The mouse may rest on a canvas while keys move the cursor: the keys were last. */
static gboolean
settle (TsPointer *self, gboolean found)
{
  if (found)
    {
      clear (&self->hover);
      remember (self);
      g_signal_emit (self, signals[CHANGED], 0);
      g_signal_emit (self, signals[MOVED], 0);
    }
  return found;
}

gboolean
ts_pointer_go_to_cell (TsPointer *self, gint64 row, gint64 column)
{
  g_return_val_if_fail (TS_IS_POINTER (self), FALSE);
  return settle (self, find_cell (self, &self->cursor, row, column));
}

gboolean
ts_pointer_go_to_offset (TsPointer *self, gint64 offset)
{
  g_return_val_if_fail (TS_IS_POINTER (self), FALSE);
  return settle (self, find_offset (self, &self->cursor, offset));
}

gboolean
ts_pointer_go_to_coord (TsPointer *self, const gint64 *coord)
{
  g_return_val_if_fail (TS_IS_POINTER (self), FALSE);
  g_return_val_if_fail (coord != NULL, FALSE);
  return settle (self, find_coord (self, &self->cursor, coord));
}

/* a + b held within 0 … limit - 1; a is inside, so that only a far step can overflow. */
static gint64
step_within (gint64 a, gint64 b, gint64 lowest, gint64 highest)
{
  gint64 sum;

  if (__builtin_add_overflow (a, b, &sum))
    return b > 0 ? highest : lowest;
  return CLAMP (sum, lowest, highest);
}

void
ts_pointer_step (TsPointer *self, gint64 rows, gint64 columns)
{
  gint64 row, column;

  g_return_if_fail (TS_IS_POINTER (self));

  if (!is_cell (self, 0, 0))
    return;
  row = self->cursor.has_cell ? self->cursor.row : 0;
  column = self->cursor.has_cell ? self->cursor.column : 0;
  ts_pointer_go_to_cell (self, step_within (row, rows, 0, ts_scene_get_rows (self->scene)->extent - 1),
                         step_within (column, columns, 0, ts_scene_get_columns (self->scene)->extent - 1));
}

void
ts_pointer_step_offset (TsPointer *self, gint64 offsets)
{
  gint64 offset;

  g_return_if_fail (TS_IS_POINTER (self));

  if (self->scene == NULL)
    return;
  offset = self->cursor.has_offset ? self->cursor.offset : ts_scene_get_lowest (self->scene);
  ts_pointer_go_to_offset (
    self, step_within (offset, offsets, ts_scene_get_lowest (self->scene), ts_scene_get_highest (self->scene)));
}
