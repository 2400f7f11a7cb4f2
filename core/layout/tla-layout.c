/* SPDX-License-Identifier: MIT */
#include "layout/tla-layout.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

typedef struct
{
  TlaLeaf *leaves; /* into the layout's leaves */
  guint n_leaves;
  gint64 extent;
  gint64 origin;
} Mode;

struct _TlaLayout
{
  gatomicrefcount references;
  TlaIntTuple *shape;
  TlaIntTuple *stride;
  TlaIntTuple *origin_shape;
  gint64 size;
  gint64 valid;
  gint64 lowest;
  gint64 highest;
  guint n_modes;
  TlaLeaf *leaves;
  Mode *modes;
};

G_DEFINE_BOXED_TYPE (TlaLayout, tla_layout, tla_layout_ref, tla_layout_unref)

TlaLayout *
tla_layout_ref (const TlaLayout *self)
{
  TlaLayout *shared = (TlaLayout *) self;

  g_atomic_ref_count_inc (&shared->references);
  return shared;
}

void
tla_layout_unref (TlaLayout *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  g_clear_pointer (&self->shape, tla_int_tuple_unref);
  g_clear_pointer (&self->stride, tla_int_tuple_unref);
  g_clear_pointer (&self->origin_shape, tla_int_tuple_unref);
  g_free (self->leaves);
  g_free (self->modes);
  g_free (self);
}

/* A top-level entry; a scalar is its own only mode. */
static const TlaIntTuple *
get_mode (const TlaIntTuple *tuple, guint mode)
{
  return tla_int_tuple_is_int (tuple) ? tuple : tla_int_tuple_get_entry (tuple, mode);
}

static gboolean
refuse_shape (GError **error, const TlaIntTuple *shape, const TlaIntTuple *stride)
{
  g_autofree char *shape_text = tla_int_tuple_to_brief (shape);
  g_autofree char *stride_text = tla_int_tuple_to_brief (stride);

  if (tla_int_tuple_get_rank (shape) != tla_int_tuple_get_rank (stride))
    g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                 "shape %s has rank %u, stride %s has rank %u: write one stride for each size", shape_text,
                 tla_int_tuple_get_rank (shape), stride_text, tla_int_tuple_get_rank (stride));
  else
    g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                 "shape %s and stride %s nest differently: write the stride with the same brackets as the shape",
                 shape_text, stride_text);
  return FALSE;
}

static gboolean
refuse_negative (GError **error, const char *what, gint64 size, const TlaIntTuple *whole)
{
  g_autofree char *text = tla_int_tuple_to_brief (whole);

  g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
               "%s %s holds the negative size %" G_GINT64_FORMAT ": a size must be 0 or more", what, text, size);
  return FALSE;
}

/* Writes the leaves of one mode, left to right, which is innermost first. */
static TlaLeaf *
write_leaves (const TlaIntTuple *shape, const TlaIntTuple *stride, TlaLeaf *leaf)
{
  if (tla_int_tuple_is_int (shape))
    {
      leaf->extent = tla_int_tuple_get_value (shape);
      leaf->stride = tla_int_tuple_get_value (stride);
      return leaf + 1;
    }
  for (guint i = 0; i < tla_int_tuple_get_n_entries (shape); i++)
    leaf = write_leaves (tla_int_tuple_get_entry (shape, i), tla_int_tuple_get_entry (stride, i), leaf);
  return leaf;
}

static gboolean
init_modes (TlaLayout *self, GError **error)
{
  TlaLeaf *leaf;

  self->n_modes = tla_int_tuple_get_rank (self->shape);
  self->modes = g_new0 (Mode, self->n_modes);
  self->leaves = g_new0 (TlaLeaf, tla_int_tuple_get_n_leaves (self->shape));

  leaf = self->leaves;
  for (guint i = 0; i < self->n_modes; i++)
    {
      Mode *mode = &self->modes[i];
      TlaLeaf *end = write_leaves (get_mode (self->shape, i), get_mode (self->stride, i), leaf);
      gint64 span = 1;

      mode->leaves = leaf;
      mode->n_leaves = end - leaf;
      for (guint level = 0; level < mode->n_leaves; level++, leaf++)
        {
          if (leaf->extent < 0)
            return refuse_negative (error, "shape", leaf->extent, self->shape);
          leaf->level = level;
          leaf->span = span;
          if (!tla_checked_mul (span, leaf->extent, &span, error))
            {
              g_prefix_error (error, "shape, mode %u: ", i);
              return FALSE;
            }
        }
      mode->extent = span;
    }
  return TRUE;
}

/* One integer a mode from what was given for the originShape, or from the shape. */
static gboolean
init_origin (TlaLayout *self, const TlaIntTuple *given, GError **error)
{
  gboolean is_scalar = tla_int_tuple_is_int (self->shape);
  g_autofree TlaIntTuple **entries = NULL;
  gboolean ok = TRUE;

  if (given != NULL && tla_int_tuple_get_rank (given) != self->n_modes)
    {
      g_autofree char *text = tla_int_tuple_to_brief (given);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "originShape %s has rank %u, the shape has rank %u: write one size for each mode", text,
                   tla_int_tuple_get_rank (given), self->n_modes);
      return FALSE;
    }

  entries = g_new0 (TlaIntTuple *, self->n_modes);
  for (guint i = 0; ok && i < self->n_modes; i++)
    {
      Mode *mode = &self->modes[i];
      const TlaIntTuple *entry = given != NULL ? get_mode (given, i) : NULL;

      mode->origin = mode->extent;
      if (entry == NULL)
        entries[i] = tla_int_tuple_new_int (mode->extent, FALSE);
      else if (tla_int_tuple_is_int (entry))
        entries[i] = tla_int_tuple_ref (entry);
      else if (tla_int_tuple_same_form (entry, get_mode (self->shape, i)))
        {
          gint64 product;

          ok = tla_int_tuple_product (entry, &product, error);
          if (ok)
            entries[i] = tla_int_tuple_new_int (product, tla_int_tuple_is_static (entry));
        }
      else
        {
          g_autofree char *text = tla_int_tuple_to_brief (given);

          g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                       "originShape %s nests otherwise than the shape in mode %u: write one integer for each mode",
                       text, i);
          ok = FALSE;
        }
      if (ok)
        {
          mode->origin = tla_int_tuple_get_value (entries[i]);
          ok = mode->origin >= 0 || refuse_negative (error, "originShape", mode->origin, given);
        }
    }

  if (ok)
    self->origin_shape = is_scalar ? tla_int_tuple_ref (entries[0]) : tla_int_tuple_new (entries, self->n_modes, error);
  for (guint i = 0; i < self->n_modes; i++)
    g_clear_pointer (&entries[i], tla_int_tuple_unref);
  return self->origin_shape != NULL;
}

/* The product of one number a mode; a zero among them makes it zero, whatever the others are. */
static gboolean
multiply_modes (const TlaLayout *self, gboolean origins, gint64 *product, GError **error)
{
  gint64 result = 1;

  for (guint i = 0; i < self->n_modes; i++)
    if ((origins ? self->modes[i].origin : self->modes[i].extent) == 0)
      {
        *product = 0;
        return TRUE;
      }
  for (guint i = 0; i < self->n_modes; i++)
    if (!tla_checked_mul (result, origins ? self->modes[i].origin : self->modes[i].extent, &result, error))
      {
        g_prefix_error (error, "%s: ", origins ? "number of valid elements" : "size");
        return FALSE;
      }
  *product = result;
  return TRUE;
}

static gboolean
init_bounds (TlaLayout *self, GError **error)
{
  gint64 width;

  if (!multiply_modes (self, FALSE, &self->size, error) || !multiply_modes (self, TRUE, &self->valid, error))
    return FALSE;
  if (self->size == 0)
    return TRUE;

  for (guint i = 0; i < tla_int_tuple_get_n_leaves (self->shape); i++)
    {
      const TlaLeaf *leaf = &self->leaves[i];
      gint64 *bound = leaf->stride < 0 ? &self->lowest : &self->highest;
      gint64 reach;

      if (!tla_checked_mul (leaf->extent - 1, leaf->stride, &reach, error) ||
          !tla_checked_add (*bound, reach, bound, error))
        {
          g_prefix_error (error, "%s offset: ", leaf->stride < 0 ? "lowest" : "highest");
          return FALSE;
        }
    }
  if (!tla_checked_sub (self->highest, self->lowest, &width, error) || !tla_checked_add (width, 1, &width, error))
    {
      g_prefix_error (error, "cosize: ");
      return FALSE;
    }
  return TRUE;
}

TlaLayout *
tla_layout_new (const TlaIntTuple *shape, const TlaIntTuple *stride, const TlaIntTuple *origin_shape, GError **error)
{
  g_autoptr (TlaLayout) self = NULL;

  g_return_val_if_fail (shape != NULL && stride != NULL, NULL);

  if (!tla_int_tuple_same_form (shape, stride))
    {
      refuse_shape (error, shape, stride);
      return NULL;
    }

  self = g_new0 (TlaLayout, 1);
  g_atomic_ref_count_init (&self->references);
  self->shape = tla_int_tuple_ref (shape);
  self->stride = tla_int_tuple_ref (stride);
  if (!init_modes (self, error) || !init_origin (self, origin_shape, error) || !init_bounds (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

const TlaIntTuple *
tla_layout_get_shape (const TlaLayout *self)
{
  return self->shape;
}

const TlaIntTuple *
tla_layout_get_stride (const TlaLayout *self)
{
  return self->stride;
}

const TlaIntTuple *
tla_layout_get_origin_shape (const TlaLayout *self)
{
  return self->origin_shape;
}

guint
tla_layout_get_rank (const TlaLayout *self)
{
  return self->n_modes;
}

guint
tla_layout_get_depth (const TlaLayout *self)
{
  return tla_int_tuple_get_depth (self->stride);
}

const TlaLeaf *
tla_layout_get_leaves (const TlaLayout *self, guint mode, guint *n_leaves)
{
  g_return_val_if_fail (mode < self->n_modes, NULL);
  *n_leaves = self->modes[mode].n_leaves;
  return self->modes[mode].leaves;
}

gint64
tla_layout_get_extent (const TlaLayout *self, guint mode)
{
  g_return_val_if_fail (mode < self->n_modes, 0);
  return self->modes[mode].extent;
}

gint64
tla_layout_get_origin (const TlaLayout *self, guint mode)
{
  g_return_val_if_fail (mode < self->n_modes, 0);
  return self->modes[mode].origin;
}

gint64
tla_layout_get_size (const TlaLayout *self)
{
  return self->size;
}

gint64
tla_layout_get_valid (const TlaLayout *self)
{
  return self->valid;
}

gint64
tla_layout_get_lowest (const TlaLayout *self)
{
  return self->lowest;
}

gint64
tla_layout_get_highest (const TlaLayout *self)
{
  return self->highest;
}

gint64
tla_layout_get_cosize (const TlaLayout *self)
{
  return self->size == 0 ? 0 : self->highest - self->lowest + 1;
}

static gboolean add_offset (const TlaIntTuple *coord,
                            const TlaIntTuple *shape,
                            const TlaIntTuple *stride,
                            gint64 *offset,
                            GError **error);

/* An integer against a tuple: each entry but the last takes its remainder, the last takes what is left. */
static gboolean
add_split_offset (gint64 coord, const TlaIntTuple *shape, const TlaIntTuple *stride, gint64 *offset, GError **error)
{
  guint n_entries = tla_int_tuple_get_n_entries (shape);

  if (tla_int_tuple_is_int (shape))
    {
      gint64 term;

      return tla_checked_mul (coord, tla_int_tuple_get_value (stride), &term, error) &&
             tla_checked_add (*offset, term, offset, error);
    }
  if (n_entries == 0 && coord != 0)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "coordinate %" G_GINT64_FORMAT " cannot be split over (): the only coordinate there is ()", coord);
      return FALSE;
    }

  for (guint i = 0; i < n_entries; i++)
    {
      const TlaIntTuple *entry = tla_int_tuple_get_entry (shape, i);
      gint64 digit = coord;

      if (i + 1 < n_entries)
        {
          gint64 size;

          if (!tla_int_tuple_product (entry, &size, error))
            return FALSE;
          if (size == 0)
            {
              g_autofree char *text = tla_int_tuple_to_brief (shape);

              g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                           "coordinate %" G_GINT64_FORMAT
                           " cannot be split over %s: entry %u has size 0 and no elements; "
                           "write one coordinate for each entry",
                           coord, text, i);
              return FALSE;
            }
          digit = coord % size;
          coord /= size;
        }
      if (!add_split_offset (digit, entry, tla_int_tuple_get_entry (stride, i), offset, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_offset (const TlaIntTuple *coord,
            const TlaIntTuple *shape,
            const TlaIntTuple *stride,
            gint64 *offset,
            GError **error)
{
  if (tla_int_tuple_is_int (coord))
    return add_split_offset (tla_int_tuple_get_value (coord), shape, stride, offset, error);

  if (tla_int_tuple_is_int (shape) || tla_int_tuple_get_n_entries (coord) != tla_int_tuple_get_n_entries (shape))
    {
      g_autofree char *coord_text = tla_int_tuple_to_brief (coord);
      g_autofree char *shape_text = tla_int_tuple_to_brief (shape);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "coordinate %s has %u entries, shape %s has %u: write one for each, or one integer for all of them",
                   coord_text, tla_int_tuple_get_n_entries (coord), shape_text, tla_int_tuple_get_rank (shape));
      return FALSE;
    }
  for (guint i = 0; i < tla_int_tuple_get_n_entries (coord); i++)
    if (!add_offset (tla_int_tuple_get_entry (coord, i), tla_int_tuple_get_entry (shape, i),
                     tla_int_tuple_get_entry (stride, i), offset, error))
      return FALSE;
  return TRUE;
}

static gboolean
check_sizes (const TlaIntTuple *shape, const TlaIntTuple *whole, GError **error)
{
  if (tla_int_tuple_is_int (shape))
    return tla_int_tuple_get_value (shape) >= 0 ||
           refuse_negative (error, "shape", tla_int_tuple_get_value (shape), whole);
  for (guint i = 0; i < tla_int_tuple_get_n_entries (shape); i++)
    if (!check_sizes (tla_int_tuple_get_entry (shape, i), whole, error))
      return FALSE;
  return TRUE;
}

gboolean
tla_crd2offset (const TlaIntTuple *coord,
                const TlaIntTuple *shape,
                const TlaIntTuple *stride,
                gint64 *offset,
                GError **error)
{
  gint64 result = 0;

  if (!tla_int_tuple_same_form (shape, stride))
    return refuse_shape (error, shape, stride);
  if (!check_sizes (shape, shape, error) || !add_offset (coord, shape, stride, &result, error))
    return FALSE;
  *offset = result;
  return TRUE;
}

gboolean
tla_layout_get_offset (const TlaLayout *self, const TlaIntTuple *coord, gint64 *offset, GError **error)
{
  gint64 result = 0;

  /* A scalar layout has one mode all the same, so a coordinate of one entry is one for it. */
  if (tla_int_tuple_is_int (self->shape) && tla_int_tuple_get_n_entries (coord) == 1)
    coord = tla_int_tuple_get_entry (coord, 0);
  if (!add_offset (coord, self->shape, self->stride, &result, error))
    return FALSE;
  *offset = result;
  return TRUE;
}

gint64
tla_layout_offset_at (const TlaLayout *self, const gint64 *coord)
{
  /* Unsigned, so that a coordinate far outside the shape is no undefined behaviour. */
  guint64 offset = 0;

  for (guint i = 0; i < self->n_modes; i++)
    {
      const Mode *mode = &self->modes[i];
      gint64 rest = coord[i];

      for (guint level = 0; level < mode->n_leaves; level++)
        {
          const TlaLeaf *leaf = &mode->leaves[level];
          gint64 digit = rest;

          if (level + 1 < mode->n_leaves)
            {
              if (leaf->extent == 0)
                break;
              digit = rest % leaf->extent;
              rest /= leaf->extent;
            }
          offset += (guint64) digit * (guint64) leaf->stride;
        }
    }
  return (gint64) offset;
}

gboolean
tla_layout_equal (const TlaLayout *a, const TlaLayout *b, gboolean with_static)
{
  return tla_int_tuple_equal (a->shape, b->shape, with_static) &&
         tla_int_tuple_equal (a->stride, b->stride, with_static) &&
         tla_int_tuple_equal (a->origin_shape, b->origin_shape, with_static);
}

char *
tla_layout_to_string (const TlaLayout *self)
{
  GString *text = g_string_new (NULL);

  tla_int_tuple_append (self->shape, text);
  g_string_append_c (text, ':');
  tla_int_tuple_append (self->stride, text);
  g_string_append_c (text, ':');
  tla_int_tuple_append (self->origin_shape, text);
  return g_string_free (text, FALSE);
}
