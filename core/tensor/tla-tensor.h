/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"
#include "layout/tla-tag.h"
#include "tensor/tla-storage.h"

G_BEGIN_DECLS

/**
 * TlaTensor:
 *
 * A logical view: storage, how far data() has moved in it, a layout, the start coordinate (coord()) in the logical space
 * of the layout, and a position. Making one moves no data. A tensor knows how it was made and from which tensor, so that
 * checks and pictures can tell what a view really covers. Immutable and reference-counted.
 *
 * Nothing is corrected: a view has what the kernel would compute, even where that is not what was meant.
 */
typedef struct _TlaTensor TlaTensor;

#define TLA_TYPE_TENSOR (tla_tensor_get_type ())

/* How a tensor came to be. */
typedef enum
{
  TLA_VIEW_MAKE_TENSOR,
  TLA_VIEW_GET_TILE,
  TLA_VIEW_TILE_VIEW,
  TLA_VIEW_SLICE,
  TLA_VIEW_MAKE_TENSOR_LIKE,
} TlaViewKind;

GType tla_tensor_get_type (void) G_GNUC_CONST;

/**
 * tla_tensor_new:
 * @data_offset: how far data() lies behind the storage's start already, as in MakeTensor(A[57], …)
 * @coord: (nullable): where the view starts, one integer a mode, in elements; %NULL: at zero
 *
 * MakeTensor(storage, layout[, coord], position).
 *
 * Returns: (transfer full) (nullable): the tensor, or %NULL with %TLA_ERROR_RANK or %TLA_ERROR_OVERFLOW
 */
TlaTensor *tla_tensor_new (const TlaStorage *storage,
                           gint64 data_offset,
                           const TlaLayout *layout,
                           const TlaIntTuple *coord,
                           TlaPosition position,
                           GError **error);
TlaTensor *tla_tensor_ref (const TlaTensor *self);
void tla_tensor_unref (TlaTensor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaTensor, tla_tensor_unref)

/**
 * tla_tensor_get_tile:
 * @coord: element coordinate of the tile's first element within @self
 * @shape: expected size in elements
 *
 * GetTile: adds @coord to coord() and crops the originShape, min(shape, max(originShape - coord, 0)); the storage stays.
 */
TlaTensor *tla_tensor_get_tile (const TlaTensor *self,
                                const TlaIntTuple *coord,
                                const TlaIntTuple *shape,
                                GError **error);
/* TileView(t, tileCoord, tileShape) = GetTile(t, tileCoord ⊙ tileShape, tileShape), computed exactly. */
TlaTensor *tla_tensor_tile_view (const TlaTensor *self,
                                 const TlaIntTuple *tile_coord,
                                 const TlaIntTuple *tile_shape,
                                 GError **error);
/**
 * tla_tensor_slice:
 * @coord: (array): one integer a mode; where @kept it does not count
 * @kept: (array): which modes `_` keeps, at least one
 *
 * t(i, _): a view of the modes that are kept, its storage moved to layout(coord() + coord), its coord() at zero, its
 * shape, stride and originShape those of the kept modes.
 */
TlaTensor *tla_tensor_slice (const TlaTensor *self, const gint64 *coord, const gboolean *kept, GError **error);
/**
 * tla_tensor_new_like:
 * @element: (nullable): the element that the call names; %NULL: that of @like
 * @base: (nullable): gives shape and stride; without it @tag and element lay out the originShape of @like
 *
 * MakeTensorLike: a view of @storage with the originShape of @like, of rank 1 or 2. The element must be the storage's.
 */
TlaTensor *tla_tensor_new_like (const TlaStorage *storage,
                                gint64 data_offset,
                                const TlaTensor *like,
                                const TlaTag *tag,
                                const TlaElement *element,
                                TlaPosition position,
                                const TlaLayout *base,
                                GError **error);

const TlaStorage *tla_tensor_get_storage (const TlaTensor *self);
const TlaElement *tla_tensor_get_element (const TlaTensor *self);
TlaPosition tla_tensor_get_position (const TlaTensor *self);
const TlaLayout *tla_tensor_get_layout (const TlaTensor *self);
/* One integer a mode. */
const TlaIntTuple *tla_tensor_get_coord (const TlaTensor *self);
/* How many elements data() lies behind the storage's start. */
gint64 tla_tensor_get_data_offset (const TlaTensor *self);
guint tla_tensor_get_rank (const TlaTensor *self);

/**
 * tla_tensor_get_offset:
 * @coord: one integer a mode, or an integer at rank 1, local to the view; not bounded by the shape
 * @offset: (out): elements behind the storage's start: data offset + layout(coord() + coord)
 */
gboolean tla_tensor_get_offset (const TlaTensor *self, const TlaIntTuple *coord, gint64 *offset, GError **error);
/* The same for one integer a mode inside the shape, which cannot overflow. */
gint64 tla_tensor_offset_at (const TlaTensor *self, const gint64 *coord);

TlaViewKind tla_tensor_get_view_kind (const TlaTensor *self);
/* The tensor that a tile or slice was taken from, or that a MakeTensorLike is like; %NULL for MakeTensor. Borrowed. */
const TlaTensor *tla_tensor_get_parent (const TlaTensor *self);
/* The first MakeTensor or MakeTensorLike behind a tile or slice: the view whose storage this is; perhaps @self. */
const TlaTensor *tla_tensor_get_root (const TlaTensor *self);
/* What the call was given: GetTile's element coordinate, TileView's tile coordinate, a slice's numbers; else %NULL. */
const TlaIntTuple *tla_tensor_get_view_coord (const TlaTensor *self);
/* The tile shape that the call was given; else %NULL. */
const TlaIntTuple *tla_tensor_get_view_shape (const TlaTensor *self);
/* Whether a slice kept this mode of its parent. */
gboolean tla_tensor_keeps (const TlaTensor *self, guint parent_mode);
/* The layoutBase and the tag that a MakeTensorLike was given, or %NULL. */
const TlaLayout *tla_tensor_get_base (const TlaTensor *self);
const TlaTag *tla_tensor_get_tag (const TlaTensor *self);
/* How much of the data there is from the view's start on in a mode, in elements, never below 0: the originShape of a
 * correct view is not larger. A crop does not look at the start of the view it crops, so it can be. */
gint64 tla_tensor_get_room (const TlaTensor *self, guint mode);

/* Equal storage, data offset, layout, coord and position. */
gboolean tla_tensor_equal (const TlaTensor *a, const TlaTensor *b);
/* `tensor<float, GM> A+0 coord (3, 9) layout (4, 8):(16, _1):(4, 8)` */
char *tla_tensor_to_string (const TlaTensor *self);

G_END_DECLS
