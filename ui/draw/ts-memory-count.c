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
  Digits *boxes; /* n_boxes x n_leaves, what is valid */
  Digits *whole; /* n_leaves */
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

/* Adds, for each box there is, those that keep mode @mode below its originShape. */
static gboolean
split_boxes (TsMemoryCount *self, GArray *boxes, guint mode)
{
  guint64 extent = tla_layout_get_extent (self->scene->layout, mode);
  guint64 origin = tla_layout_get_origin (self->scene->layout, mode);
  guint n = self->n_leaves, n_before = n > 0 ? boxes->len / n : 0;
  g_autoptr (GArray) split = NULL;

  if (origin >= extent || n == 0)
    return TRUE;
  split = g_array_new (FALSE, FALSE, sizeof (Digits));
  for (guint box = 0; box < n_before; box++)
    for (guint first = 0; first < n; first++)
      {
        const Leaf *smaller = &self->leaves[first];
        guint64 limit = origin / smaller->span % smaller->extent;
        guint at = split->len;

        if (smaller->mode != mode || limit == 0)
          continue;
        if (split->len / n >= MOST_BOXES)
          return FALSE;
        g_array_append_vals (split, (Digits *) boxes->data + (gsize) box * n, n);
        for (guint i = 0; i < n; i++)
          {
            const Leaf *leaf = &self->leaves[i];
            guint64 digit = origin / leaf->span % leaf->extent;
            Digits *digits = &g_array_index (split, Digits, at + i);

            if (leaf->mode != mode)
              continue;
            if (i == first)
              *digits = (Digits) { 0, limit };
            else if (leaf->span > smaller->span)
              *digits = (Digits) { digit, digit + 1 };
          }
      }
  g_array_set_size (boxes, 0);
  g_array_append_vals (boxes, split->data, split->len);
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

static void
init_boxes (TsMemoryCount *self)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (Digits));
  gboolean ok = TRUE;

  self->whole = g_new (Digits, MAX (self->n_leaves, 1));
  for (guint i = 0; i < self->n_leaves; i++)
    {
      self->whole[i] = get_all_digits (&self->leaves[i]);
      g_array_append_val (boxes, self->whole[i]);
    }
  for (guint mode = 0; mode < self->scene->rank && ok; mode++)
    ok = split_boxes (self, boxes, mode);
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

TsMemoryCount *
ts_memory_count_new (const TsScene *scene)
{
  TsMemoryCount *self = g_new0 (TsMemoryCount, 1);

  self->scene = scene;
  self->lowest = tla_layout_get_lowest (scene->layout);
  if (tla_inverse_is_greedy (scene->inverse) && collect_leaves (self))
    init_boxes (self);
  return self;
}

void
ts_memory_count_free (TsMemoryCount *self)
{
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
