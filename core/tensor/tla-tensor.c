/* SPDX-License-Identifier: MIT */
#include "tensor/tla-tensor-private.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

G_DEFINE_BOXED_TYPE (TlaTensor, tla_tensor, tla_tensor_ref, tla_tensor_unref)

static void
clear_parts (TlaTensor *parts)
{
  g_clear_pointer (&parts->storage, tla_storage_unref);
  g_clear_pointer (&parts->layout, tla_layout_unref);
  g_clear_pointer (&parts->coord, tla_int_tuple_unref);
  g_clear_pointer (&parts->room, g_free);
  g_clear_pointer (&parts->view_coord, tla_int_tuple_unref);
  g_clear_pointer (&parts->view_shape, tla_int_tuple_unref);
  g_clear_pointer (&parts->kept, g_free);
  g_clear_pointer (&parts->base, tla_layout_unref);
}

static gint64
get_start (const TlaTensor *self, guint mode)
{
  return tla_int_tuple_get_value (tla_int_tuple_get_entry (self->coord, mode));
}

static __int128
absolute (__int128 value)
{
  return value < 0 ? -value : value;
}

/* An upper bound of how far any element of the view lies from the storage's start. */
static gboolean
fits (const TlaTensor *self)
{
  __int128 reach = absolute (self->data_offset);

  for (guint mode = 0; mode < tla_tensor_get_rank (self); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (self->layout, mode, &n_leaves);
      __int128 start = get_start (self, mode);
      __int128 end = start + tla_layout_get_extent (self->layout, mode);

      if (end > G_MAXINT64)
        return FALSE;
      for (guint i = 0; i < n_leaves; i++)
        {
          __int128 digit = i + 1 < n_leaves ? (__int128) leaves[i].extent - 1
                                            : MAX (absolute (start), absolute (end)) / MAX (leaves[i].span, 1);

          reach += absolute (leaves[i].stride) * MAX (digit, 0);
          if (reach > G_MAXINT64)
            return FALSE;
        }
    }
  return TRUE;
}

TlaTensor *
tla_tensor_build (TlaTensor *parts, GError **error)
{
  TlaTensor *self;

  if (!fits (parts))
    {
      g_autofree char *text = tla_int_tuple_to_brief (parts->coord);

      g_set_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW,
                   "an offset of the view at coord %s does not fit 63 bits: start nearer to the data, or write smaller "
                   "strides",
                   text);
      clear_parts (parts);
      g_clear_pointer (&parts->parent, tla_tensor_unref);
      return NULL;
    }
  self = g_memdup2 (parts, sizeof *parts);
  g_atomic_ref_count_init (&self->references);
  return self;
}

TlaTensor *
tla_tensor_new (const TlaStorage *storage,
                gint64 data_offset,
                const TlaLayout *layout,
                const TlaIntTuple *coord,
                TlaPosition position,
                GError **error)
{
  guint rank;
  g_autofree gint64 *zeros = NULL;
  TlaTensor parts = { .kind = TLA_VIEW_MAKE_TENSOR };

  g_return_val_if_fail (storage != NULL && layout != NULL && position < TLA_N_POSITIONS, NULL);
  rank = tla_layout_get_rank (layout);
  if (coord != NULL && !tla_int_tuple_check_one_level (coord, "coord", rank, error))
    return NULL;

  zeros = g_new0 (gint64, rank + 1);
  parts.storage = tla_storage_ref (storage);
  parts.data_offset = data_offset;
  parts.layout = tla_layout_ref (layout);
  parts.coord = coord != NULL ? tla_int_tuple_to_dynamic (coord) : tla_int_tuple_new_flat (zeros, rank);
  parts.position = position;
  parts.room = g_new (gint64, rank + 1);
  for (guint i = 0; i < rank; i++)
    {
      gint64 start = get_start (&parts, i);

      parts.room[i] = start < 0 ? 0 : MAX (tla_layout_get_origin (layout, i) - start, 0);
    }
  return tla_tensor_build (&parts, error);
}

TlaTensor *
tla_tensor_ref (const TlaTensor *self)
{
  TlaTensor *tensor = (TlaTensor *) self;

  g_atomic_ref_count_inc (&tensor->references);
  return tensor;
}

/* A loop and no recursion: a view of a view of a view … is as deep as a script is long. */
void
tla_tensor_unref (TlaTensor *self)
{
  while (self != NULL && g_atomic_ref_count_dec (&self->references))
    {
      TlaTensor *parent = self->parent;

      clear_parts (self);
      g_free (self);
      self = parent;
    }
}

const TlaStorage *
tla_tensor_get_storage (const TlaTensor *self)
{
  return self->storage;
}

const TlaElement *
tla_tensor_get_element (const TlaTensor *self)
{
  return tla_storage_get_element (self->storage);
}

TlaPosition
tla_tensor_get_position (const TlaTensor *self)
{
  return self->position;
}

const TlaLayout *
tla_tensor_get_layout (const TlaTensor *self)
{
  return self->layout;
}

const TlaIntTuple *
tla_tensor_get_coord (const TlaTensor *self)
{
  return self->coord;
}

gint64
tla_tensor_get_data_offset (const TlaTensor *self)
{
  return self->data_offset;
}

guint
tla_tensor_get_rank (const TlaTensor *self)
{
  return tla_layout_get_rank (self->layout);
}

gboolean
tla_tensor_get_offset (const TlaTensor *self, const TlaIntTuple *coord, gint64 *offset, GError **error)
{
  guint rank = tla_tensor_get_rank (self);
  g_autoptr (TlaIntTuple) wrapped = NULL;
  g_autoptr (TlaIntTuple) sum = NULL;

  if (rank == 1 && tla_int_tuple_is_int (coord))
    coord = wrapped = tla_int_tuple_new_flat ((gint64[]) { tla_int_tuple_get_value (coord) }, 1);
  if (!tla_int_tuple_check_one_level (coord, "coordinate", rank, error))
    return FALSE;
  sum = tla_int_tuple_combine (self->coord, TLA_INT_OP_ADD, coord, error);
  return sum != NULL && tla_layout_get_offset (self->layout, sum, offset, error) &&
         tla_checked_add (self->data_offset, *offset, offset, error);
}

gint64
tla_tensor_offset_at (const TlaTensor *self, const gint64 *coord)
{
  guint rank = tla_tensor_get_rank (self);
  gint64 few[8];
  g_autofree gint64 *many = rank > G_N_ELEMENTS (few) ? g_new (gint64, rank) : NULL;
  gint64 *sum = many != NULL ? many : few;

  for (guint i = 0; i < rank; i++)
    sum[i] = get_start (self, i) + coord[i];
  return self->data_offset + tla_layout_offset_at (self->layout, sum);
}

TlaViewKind
tla_tensor_get_view_kind (const TlaTensor *self)
{
  return self->kind;
}

const TlaTensor *
tla_tensor_get_parent (const TlaTensor *self)
{
  return self->parent;
}

const TlaTensor *
tla_tensor_get_root (const TlaTensor *self)
{
  while (self->kind != TLA_VIEW_MAKE_TENSOR && self->kind != TLA_VIEW_MAKE_TENSOR_LIKE)
    self = self->parent;
  return self;
}

const TlaIntTuple *
tla_tensor_get_view_coord (const TlaTensor *self)
{
  return self->view_coord;
}

const TlaIntTuple *
tla_tensor_get_view_shape (const TlaTensor *self)
{
  return self->view_shape;
}

gboolean
tla_tensor_keeps (const TlaTensor *self, guint parent_mode)
{
  g_return_val_if_fail (self->kind == TLA_VIEW_SLICE && parent_mode < tla_tensor_get_rank (self->parent), FALSE);
  return self->kept[parent_mode];
}

const TlaLayout *
tla_tensor_get_base (const TlaTensor *self)
{
  return self->base;
}

const TlaTag *
tla_tensor_get_tag (const TlaTensor *self)
{
  return self->tag;
}

gint64
tla_tensor_get_room (const TlaTensor *self, guint mode)
{
  g_return_val_if_fail (mode < tla_tensor_get_rank (self), 0);
  return self->room[mode];
}

gboolean
tla_tensor_equal (const TlaTensor *a, const TlaTensor *b)
{
  return a == b || (a->position == b->position && a->data_offset == b->data_offset &&
                    tla_storage_equal (a->storage, b->storage) && tla_layout_equal (a->layout, b->layout, TRUE) &&
                    tla_int_tuple_equal (a->coord, b->coord, FALSE));
}

char *
tla_tensor_to_string (const TlaTensor *self)
{
  g_autofree char *coord = tla_int_tuple_to_string (self->coord);
  g_autofree char *layout = tla_layout_to_string (self->layout);

  return g_strdup_printf ("tensor<%s, %s> %s%+" G_GINT64_FORMAT " coord %s layout %s",
                          tla_tensor_get_element (self)->name, tla_position_get_name (self->position),
                          tla_storage_get_name (self->storage), self->data_offset, coord, layout);
}
