/* SPDX-License-Identifier: MIT */
#pragma once

#include "tensor/tla-tensor.h"

G_BEGIN_DECLS

/* What a tensor is made of; whoever makes one fills in a #TlaTensor on its stack and hands it to tla_tensor_build(). */
struct _TlaTensor
{
  gatomicrefcount references;
  TlaStorage *storage;
  TlaLayout *layout;
  TlaIntTuple *coord;
  TlaPosition position;
  gint64 data_offset;
  gint64 *room; /* one a mode */

  TlaViewKind kind;
  TlaTensor *parent;       /* or NULL */
  TlaIntTuple *view_coord; /* or NULL */
  TlaIntTuple *view_shape; /* or NULL */
  gboolean *kept;          /* one a mode of the parent, or NULL */
  TlaLayout *base;         /* or NULL */
  const TlaTag *tag;       /* or NULL */
};

/* Takes over what @parts holds, also on failure: NULL where an offset of the view does not fit 63 bits. */
TlaTensor *tla_tensor_build (TlaTensor *parts, GError **error);

G_END_DECLS
