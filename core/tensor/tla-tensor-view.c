/* SPDX-License-Identifier: MIT */
#include "tensor/tla-tensor-private.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

/* Tensors made of tensors: tiles, slices, and MakeTensorLike. */

static TlaTensor *
make_tile (const TlaTensor *self,
           TlaViewKind kind,
           const TlaIntTuple *coord,
           const TlaIntTuple *view_coord,
           const TlaIntTuple *shape,
           GError **error)
{
  guint rank = tla_tensor_get_rank (self);
  g_autoptr (TlaLayout) layout = tla_layout_get_tile (self->layout, shape, coord, error);
  g_autoptr (TlaIntTuple) sum = NULL;
  TlaTensor parts = { .kind = kind };

  if (layout == NULL)
    return NULL;
  sum = tla_int_tuple_combine (self->coord, TLA_INT_OP_ADD, coord, error);
  if (sum == NULL)
    return NULL;

  parts.storage = tla_storage_ref (self->storage);
  parts.layout = g_steal_pointer (&layout);
  parts.coord = tla_int_tuple_to_dynamic (sum);
  parts.position = self->position;
  parts.data_offset = self->data_offset;
  parts.parent = tla_tensor_ref (self);
  parts.view_coord = tla_int_tuple_ref (view_coord);
  parts.view_shape = tla_int_tuple_ref (shape);
  parts.room = g_new (gint64, rank + 1);
  for (guint i = 0; i < rank; i++)
    {
      gint64 start = tla_int_tuple_get_value (tla_int_tuple_get_entry (coord, i));

      parts.room[i] = start < 0 ? 0 : MAX (self->room[i] - start, 0);
    }
  return tla_tensor_build (&parts, error);
}

TlaTensor *
tla_tensor_get_tile (const TlaTensor *self, const TlaIntTuple *coord, const TlaIntTuple *shape, GError **error)
{
  g_return_val_if_fail (self != NULL && coord != NULL && shape != NULL, NULL);
  return make_tile (self, TLA_VIEW_GET_TILE, coord, coord, shape, error);
}

TlaTensor *
tla_tensor_tile_view (const TlaTensor *self,
                      const TlaIntTuple *tile_coord,
                      const TlaIntTuple *tile_shape,
                      GError **error)
{
  guint rank;
  g_autoptr (TlaIntTuple) coord = NULL;

  g_return_val_if_fail (self != NULL && tile_coord != NULL && tile_shape != NULL, NULL);
  rank = tla_tensor_get_rank (self);
  if (!tla_int_tuple_check_one_level (tile_coord, "tile coord", rank, error) ||
      !tla_int_tuple_check_one_level (tile_shape, "tile shape", rank, error))
    return NULL;
  coord = tla_int_tuple_combine (tile_coord, TLA_INT_OP_MUL, tile_shape, error);
  return coord != NULL ? make_tile (self, TLA_VIEW_TILE_VIEW, coord, tile_coord, tile_shape, error) : NULL;
}

/* The entries of @tuple that are kept; an integer (of a scalar layout) stays as it is. */
static TlaIntTuple *
project (const TlaIntTuple *tuple, const gboolean *kept, GError **error)
{
  guint n_entries = tla_int_tuple_get_n_entries (tuple), n_kept = 0;
  g_autofree TlaIntTuple **entries = NULL;

  if (tla_int_tuple_is_int (tuple))
    return tla_int_tuple_ref (tuple);
  entries = g_new (TlaIntTuple *, n_entries + 1);
  for (guint i = 0; i < n_entries; i++)
    if (kept[i])
      entries[n_kept++] = (TlaIntTuple *) tla_int_tuple_get_entry (tuple, i);
  return tla_int_tuple_new (entries, n_kept, error);
}

static TlaLayout *
project_layout (const TlaLayout *layout, const gboolean *kept, GError **error)
{
  g_autoptr (TlaIntTuple) shape = project (tla_layout_get_shape (layout), kept, error);
  g_autoptr (TlaIntTuple) stride = shape != NULL ? project (tla_layout_get_stride (layout), kept, error) : NULL;
  g_autoptr (TlaIntTuple) origin = stride != NULL ? project (tla_layout_get_origin_shape (layout), kept, error) : NULL;

  return origin != NULL ? tla_layout_new (shape, stride, origin, error) : NULL;
}

TlaTensor *
tla_tensor_slice (const TlaTensor *self, const gint64 *coord, const gboolean *kept, GError **error)
{
  guint rank, n_kept = 0;
  g_autofree gint64 *start = NULL;
  g_autofree gint64 *zeros = NULL;
  g_autoptr (TlaIntTuple) start_tuple = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  TlaTensor parts = { .kind = TLA_VIEW_SLICE };
  gboolean is_outside = FALSE;
  gint64 offset;

  g_return_val_if_fail (self != NULL && coord != NULL && kept != NULL, NULL);
  rank = tla_tensor_get_rank (self);
  start = g_new0 (gint64, rank + 1);
  zeros = g_new0 (gint64, rank + 1);
  for (guint i = 0; i < rank; i++)
    {
      if (kept[i])
        n_kept++;
      else
        start[i] = coord[i];
      is_outside = is_outside || (!kept[i] && (coord[i] < 0 || coord[i] >= self->room[i]));
    }
  g_return_val_if_fail (n_kept > 0, NULL);

  start_tuple = tla_int_tuple_new_flat (start, rank);
  if (!tla_tensor_get_offset (self, start_tuple, &offset, error))
    return NULL;
  layout = project_layout (self->layout, kept, error);
  if (layout == NULL)
    return NULL;

  parts.storage = tla_storage_ref (self->storage);
  parts.layout = g_steal_pointer (&layout);
  parts.coord = tla_int_tuple_new_flat (zeros, n_kept);
  parts.position = self->position;
  parts.data_offset = offset;
  parts.parent = tla_tensor_ref (self);
  parts.view_coord = g_steal_pointer (&start_tuple);
  parts.kept = g_memdup2 (kept, rank * sizeof *kept);
  parts.room = g_new0 (gint64, n_kept + 1);
  for (guint i = 0, k = 0; i < rank; i++)
    if (kept[i])
      parts.room[k++] = is_outside ? 0 : self->room[i];
  return tla_tensor_build (&parts, error);
}

static gboolean
check_like (const TlaStorage *storage,
            const TlaTensor *like,
            const TlaTag *tag,
            const TlaElement *element,
            const TlaLayout *base,
            GError **error)
{
  const TlaElement *own = tla_storage_get_element (storage);
  guint rank = tla_tensor_get_rank (like);

  if (rank > 2)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "MakeTensorLike takes a tensor of rank 1 or 2, this one has rank %u: take a slice first", rank);
      return FALSE;
    }
  if (element != NULL && element != own)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_TYPE,
                   "MakeTensorLike<%s, %s> into %s, whose element is %s: the element of the storage must be the one "
                   "that is named, write MakeTensorLike<%s, %s>",
                   tag->name, element->name, tla_storage_get_name (storage), own->name, tag->name, own->name);
      return FALSE;
    }
  if (element == NULL && own != tla_tensor_get_element (like))
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_TYPE,
                   "MakeTensorLike<%s> takes the element %s from the tensor, and that of %s is %s: write "
                   "MakeTensorLike<%s, %s>",
                   tag->name, tla_tensor_get_element (like)->name, tla_storage_get_name (storage), own->name, tag->name,
                   own->name);
      return FALSE;
    }
  if (base != NULL && tla_layout_get_rank (base) != rank)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "layoutBase has rank %u and the tensor rank %u: write a base with one mode for each of the tensor's",
                   tla_layout_get_rank (base), rank);
      return FALSE;
    }
  if (base == NULL && (tag->form & TLA_TAG_MAKE_LAYOUT) == 0)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
                   "MakeLayout<Element, Tag> does not take %s: write another tag, or give a layoutBase", tag->name);
      return FALSE;
    }
  return TRUE;
}

/* MakeLayout<Element, Tag>(originShape) or MakeLayout(base.shape(), base.stride(), originShape). */
static TlaLayout *
lay_out_like (const TlaTensor *like,
              const TlaTag *tag,
              const TlaElement *element,
              const TlaLayout *base,
              GError **error)
{
  const TlaIntTuple *origin = tla_layout_get_origin_shape (like->layout);
  g_autoptr (TlaIntTuple) sizes = NULL;

  if (base != NULL)
    {
      if (tla_int_tuple_is_int (tla_layout_get_shape (base)) && !tla_int_tuple_is_int (origin))
        origin = tla_int_tuple_get_entry (origin, 0);
      return tla_layout_new (tla_layout_get_shape (base), tla_layout_get_stride (base), origin, error);
    }
  if (tla_int_tuple_is_int (origin))
    sizes = tla_int_tuple_new_flat ((gint64[]) { tla_int_tuple_get_value (origin) }, 1);
  else
    sizes = tla_int_tuple_to_dynamic (origin);
  return tla_tag_make_layout (tag, element, sizes, error);
}

TlaTensor *
tla_tensor_new_like (const TlaStorage *storage,
                     gint64 data_offset,
                     const TlaTensor *like,
                     const TlaTag *tag,
                     const TlaElement *element,
                     TlaPosition position,
                     const TlaLayout *base,
                     GError **error)
{
  g_autoptr (TlaLayout) layout = NULL;
  g_autofree gint64 *zeros = NULL;
  TlaTensor parts = { .kind = TLA_VIEW_MAKE_TENSOR_LIKE };
  guint rank;

  g_return_val_if_fail (storage != NULL && like != NULL && tag != NULL && position < TLA_N_POSITIONS, NULL);
  if (!check_like (storage, like, tag, element, base, error))
    return NULL;
  layout = lay_out_like (like, tag, tla_storage_get_element (storage), base, error);
  if (layout == NULL)
    return NULL;

  rank = tla_layout_get_rank (layout);
  zeros = g_new0 (gint64, rank + 1);
  parts.storage = tla_storage_ref (storage);
  parts.data_offset = data_offset;
  parts.layout = g_steal_pointer (&layout);
  parts.coord = tla_int_tuple_new_flat (zeros, rank);
  parts.position = position;
  parts.parent = tla_tensor_ref (like);
  parts.base = base != NULL ? tla_layout_ref (base) : NULL;
  parts.tag = tag;
  parts.room = g_new (gint64, rank + 1);
  for (guint i = 0; i < rank; i++)
    parts.room[i] = tla_layout_get_origin (parts.layout, i);
  return tla_tensor_build (&parts, error);
}
