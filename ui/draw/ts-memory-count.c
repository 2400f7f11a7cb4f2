/* SPDX-License-Identifier: MIT */
#include "draw/ts-memory-count.h"

#include <string.h>

/* Boxes are products over modes; no layout of use comes near. */
#define MOST_BOXES 512
#define MOST_LEAVES 256

typedef struct
{
  guint64 extent;
  guint64 stride; /* without its sign */
  guint mode;
  guint64 span;
  gboolean reversed;
} Leaf;

/* Digits begin <= digit < end of a leaf. */
typedef struct
{
  guint64 begin, end;
} Digits;

struct _TsMemoryCount
{
  const TsScene *scene;
  gint64 lowest;
  guint n_leaves; /* largest stride first */
  Leaf leaves[MOST_LEAVES];
  guint n_boxes;
  Digits *boxes;      /* n_boxes x n_leaves, what is valid */
  Digits *whole;      /* n_leaves */
  GArray *tile_boxes; /* what lies in the tile: all of these */
  GArray *tile_holes; /* less these */
  gboolean is_known;
};

static int
compare_leaves (const void *a, const void *b)
{
  const Leaf *x = a, *y = b;

  return (x->stride < y->stride) - (x->stride > y->stride);
}

static gboolean
collect_leaves (TsMemoryCount *self)
{
  for (guint mode = 0; mode < self->scene->rank; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (self->scene->layout, mode, &n_leaves);

      for (guint i = 0; i < n_leaves; i++)
        {
          gint64 stride = leaves[i].stride;

          /* A leaf of one index moves nothing. */
          if (leaves[i].extent == 1)
            continue;
          if (self->n_leaves == MOST_LEAVES)
            return FALSE;
          self->leaves[self->n_leaves++] = (Leaf) {
            .extent = leaves[i].extent,
            .stride = stride < 0 ? -(guint64) stride : (guint64) stride,
            .mode = mode,
            .span = leaves[i].span,
            .reversed = stride < 0,
          };
        }
    }
  qsort (self->leaves, self->n_leaves, sizeof *self->leaves, compare_leaves);
  return TRUE;
}

static Digits
get_all_digits (const Leaf *leaf)
{
  return (Digits) { 0, leaf->extent };
}

/* Appends to @split, for each box there is, those that keep mode @mode below @limit. */
static gboolean
split_boxes (const TsMemoryCount *self, const GArray *boxes, guint mode, guint64 limit, GArray *split)
{
  guint64 extent = tla_layout_get_extent (self->scene->layout, mode);
  guint n = self->n_leaves, n_before = n > 0 ? boxes->len / n : 0;

  if (limit >= extent)
    {
      if (boxes->len > 0)
        g_array_append_vals (split, boxes->data, boxes->len);
      return TRUE;
    }
  for (guint box = 0; box < n_before; box++)
    for (guint first = 0; first < n; first++)
      {
        const Leaf *smaller = &self->leaves[first];
        guint64 most = limit / smaller->span % smaller->extent;
        guint at = split->len;

        if (smaller->mode != mode || most == 0)
          continue;
        if (split->len / n >= MOST_BOXES)
          return FALSE;
        g_array_append_vals (split, (Digits *) boxes->data + (gsize) box * n, n);
        for (guint i = 0; i < n; i++)
          {
            const Leaf *leaf = &self->leaves[i];
            guint64 digit = limit / leaf->span % leaf->extent;
            Digits *digits = &g_array_index (split, Digits, at + i);

            if (leaf->mode != mode)
              continue;
            if (i == first)
              *digits = (Digits) { 0, most };
            else if (leaf->span > smaller->span)
              *digits = (Digits) { digit, digit + 1 };
          }
      }
  return TRUE;
}

/* Counted from the lowest offset, digits of negative strides run the other way. */
static void
reverse (const TsMemoryCount *self, Digits *boxes, guint n_boxes)
{
  for (guint box = 0; box < n_boxes; box++)
    for (guint i = 0; i < self->n_leaves; i++)
      {
        Digits *digits = &boxes[(gsize) box * self->n_leaves + i];
        guint64 extent = self->leaves[i].extent;

        if (self->leaves[i].reversed)
          *digits = (Digits) { extent - digits->end, extent - digits->begin };
      }
}

static GArray *
new_boxes (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Digits));
}

static void
init_boxes (TsMemoryCount *self)
{
  GArray *boxes = new_boxes ();
  gboolean ok = TRUE;

  self->whole = g_new (Digits, MAX (self->n_leaves, 1));
  for (guint i = 0; i < self->n_leaves; i++)
    {
      self->whole[i] = get_all_digits (&self->leaves[i]);
      g_array_append_val (boxes, self->whole[i]);
    }
  for (guint mode = 0; mode < self->scene->rank && ok; mode++)
    {
      GArray *split = new_boxes ();

      ok = split_boxes (self, boxes, mode, tla_layout_get_origin (self->scene->layout, mode), split);
      g_array_unref (boxes);
      boxes = split;
    }
  self->is_known = ok;
  self->n_boxes = self->n_leaves > 0 ? boxes->len / self->n_leaves : 1;
  self->boxes = (Digits *) g_array_free (boxes, FALSE);
  /* Modes of one index have no leaf here. */
  for (guint mode = 0; mode < self->scene->rank; mode++)
    {
      if (tla_layout_get_origin (self->scene->layout, mode) == 0)
        self->n_boxes = 0;
    }
  reverse (self, self->boxes, self->n_boxes);
}

/* The tile's part of a mode is what lies below its end less what lies below its begin; of what is taken off, likewise. */
static void
init_tile_boxes (TsMemoryCount *self)
{
  const TsScene *scene = self->scene;
  GArray *boxes = new_boxes (), *holes = new_boxes ();
  gboolean ok = self->n_leaves > 0;

  for (guint i = 0; i < self->n_leaves; i++)
    g_array_append_val (boxes, self->whole[i]);
  for (guint mode = 0; mode < scene->rank && ok; mode++)
    {
      const TsTileMode *tile = &scene->tile_modes[mode];
      gint64 extent = tla_layout_get_extent (scene->layout, mode), begin = CLAMP (tile->begin, 0, extent);
      gint64 end = tile->begin > extent - tile->n_valid ? extent : MAX (tile->begin + tile->n_valid, 0);
      GArray *more = new_boxes (), *fewer = new_boxes ();

      ok = split_boxes (self, boxes, mode, end, more) && split_boxes (self, holes, mode, begin, more) &&
           split_boxes (self, boxes, mode, begin, fewer) && split_boxes (self, holes, mode, end, fewer);
      g_array_unref (boxes);
      g_array_unref (holes);
      boxes = more;
      holes = fewer;
    }
  if (ok)
    {
      reverse (self, (Digits *) boxes->data, boxes->len / self->n_leaves);
      reverse (self, (Digits *) holes->data, holes->len / self->n_leaves);
      self->tile_boxes = boxes;
      self->tile_holes = holes;
      return;
    }
  g_array_unref (boxes);
  g_array_unref (holes);
}

TsMemoryCount *
ts_memory_count_new (const TsScene *scene)
{
  TsMemoryCount *self = g_new0 (TsMemoryCount, 1);

  self->scene = scene;
  self->lowest = ts_scene_get_lowest (scene);
  if (tla_inverse_is_greedy (scene->inverse) && collect_leaves (self))
    {
      init_boxes (self);
      if (scene->tile)
        init_tile_boxes (self);
    }
  return self;
}

void
ts_memory_count_free (TsMemoryCount *self)
{
  g_clear_pointer (&self->tile_boxes, g_array_unref);
  g_clear_pointer (&self->tile_holes, g_array_unref);
  g_free (self->boxes);
  g_free (self->whole);
  g_free (self);
}

/* How many elements of a box lie below @limit, counted from the lowest offset. */
static guint64
count_below (const TsMemoryCount *self, const Digits *box, guint64 limit)
{
  guint64 tail[MOST_LEAVES + 1];
  guint64 n = 0;

  tail[self->n_leaves] = 1;
  for (guint i = self->n_leaves; i-- > 0;)
    tail[i] = tail[i + 1] * (box[i].end - box[i].begin);
  for (guint i = 0; i < self->n_leaves; i++)
    {
      guint64 digit = limit / self->leaves[i].stride;

      n += CLAMP (digit, box[i].begin, box[i].end) * tail[i + 1] - box[i].begin * tail[i + 1];
      if (digit < box[i].begin || digit >= box[i].end)
        return n;
      limit -= digit * self->leaves[i].stride;
    }
  return n + (limit > 0);
}

static gint64
count_in (const TsMemoryCount *self, const Digits *boxes, guint n_boxes, guint64 begin, guint64 end)
{
  guint64 n = 0;

  for (guint box = 0; box < n_boxes; box++)
    {
      const Digits *digits = boxes + (gsize) box * self->n_leaves;

      n += count_below (self, digits, end) - count_below (self, digits, begin);
    }
  return (gint64) n;
}

gboolean
ts_memory_count_get (const TsMemoryCount *self, gint64 begin, gint64 end, gint64 *n_elements, gint64 *n_valid)
{
  if (self->is_known)
    {
      guint64 from = (guint64) begin - (guint64) self->lowest, to = (guint64) end - (guint64) self->lowest;

      *n_elements = count_in (self, self->whole, 1, from, to);
      *n_valid = count_in (self, self->boxes, self->n_boxes, from, to);
      return TRUE;
    }
  *n_elements = *n_valid = end - begin;
  if (!self->scene->places)
    return FALSE;
  *n_elements = *n_valid = 0;
  for (gint64 offset = begin; offset < end; offset++)
    {
      const TsScenePlace *place = ts_scene_get_place (self->scene, offset);

      *n_elements += place && place->n_coords > 0;
      *n_valid += place && place->is_valid;
    }
  return TRUE;
}

gboolean
ts_memory_count_get_in_tile (const TsMemoryCount *self, gint64 begin, gint64 end, gint64 *n_in_tile)
{
  guint64 from = (guint64) begin - (guint64) self->lowest, to = (guint64) end - (guint64) self->lowest;

  *n_in_tile = 0;
  if (self->tile_boxes)
    {
      *n_in_tile =
        count_in (self, (Digits *) self->tile_boxes->data, self->tile_boxes->len / self->n_leaves, from, to) -
        count_in (self, (Digits *) self->tile_holes->data, self->tile_holes->len / self->n_leaves, from, to);
      return TRUE;
    }
  if (!self->scene->tile || !self->scene->places)
    return FALSE;
  for (gint64 offset = begin; offset < end; offset++)
    {
      const TsScenePlace *place = ts_scene_get_place (self->scene, offset);

      *n_in_tile += place && place->is_in_tile;
    }
  return TRUE;
}
