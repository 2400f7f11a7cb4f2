/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"
#include "layout/tla-tag.h"
#include "tensor/tla-tensor.h"

G_BEGIN_DECLS

/**
 * TlaValue:
 *
 * What an expression of the language gives: an integer, a tuple, a layout, a storage, a tensor, or an element of a
 * storage; together with the element type that the expression named (`zN<half>(…)`), if it named one. That belongs to
 * the value, not to the layout: what is derived keeps it, and equality ignores it. A layout written as `Tag(…)` knows
 * that tag too, until something is derived from it: some tags have names and notes that no number of the layout tells.
 * Immutable and reference-counted.
 */
typedef struct _TlaValue TlaValue;

typedef enum
{
  TLA_VALUE_INTEGER,
  TLA_VALUE_TUPLE,
  TLA_VALUE_LAYOUT,
  TLA_VALUE_STORAGE,
  TLA_VALUE_TENSOR,
  TLA_VALUE_ELEMENT, /* A[57] */
} TlaValueKind;

#define TLA_TYPE_VALUE (tla_value_get_type ())

GType tla_value_get_type (void) G_GNUC_CONST;

/* An integer or a tuple: the kind follows from @tuple. */
TlaValue *tla_value_new_tuple (const TlaIntTuple *tuple);
TlaValue *tla_value_new_layout (const TlaLayout *layout, const TlaElement *element);
TlaValue *tla_value_new_layout_of_tag (const TlaLayout *layout, const TlaElement *element, const TlaTag *tag);
TlaValue *tla_value_new_storage (const TlaStorage *storage);
TlaValue *tla_value_new_tensor (const TlaTensor *tensor);
/* The element @offset elements behind the start of @storage. */
TlaValue *tla_value_new_element (const TlaStorage *storage, gint64 offset);
/* The shape() of a tensor, and an offset that a layout gave for a coordinate: what becomes of them interests the checks. */
TlaValue *tla_value_new_shape_of (const TlaIntTuple *shape, const TlaTensor *tensor);
TlaValue *tla_value_new_offset_of (gint64 offset, const TlaLayout *layout, const TlaIntTuple *coord);
TlaValue *tla_value_ref (const TlaValue *self);
void tla_value_unref (TlaValue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaValue, tla_value_unref)

TlaValueKind tla_value_get_kind (const TlaValue *self);
/* "integer", "tuple", "layout", "storage", "tensor", "element": the word that `kind` has in JSON. */
const char *tla_value_get_kind_name (const TlaValue *self);
/* The integer or tuple; NULL for a layout. Borrowed. */
const TlaIntTuple *tla_value_get_tuple (const TlaValue *self);
/* The layout; NULL for anything else. Borrowed. */
const TlaLayout *tla_value_get_layout (const TlaValue *self);
/* The storage, or the one that an element is of; NULL for anything else. Borrowed. */
const TlaStorage *tla_value_get_storage (const TlaValue *self);
/* The tensor; NULL for anything else. Borrowed. */
const TlaTensor *tla_value_get_tensor (const TlaValue *self);
/* The offset of an element in its storage; 0 for anything else. */
gint64 tla_value_get_offset (const TlaValue *self);
/* The element that the expression named, or that of the storage, or NULL. */
const TlaElement *tla_value_get_element (const TlaValue *self);
/* The tag that the expression called, or NULL. */
const TlaTag *tla_value_get_tag (const TlaValue *self);
/* The tensor whose shape() it is, or NULL. */
const TlaTensor *tla_value_get_shape_of (const TlaValue *self);
/* The layout that gave this offset, and for which coordinate; NULL where none did. */
const TlaLayout *tla_value_get_offset_of (const TlaValue *self, const TlaIntTuple **coord);
gboolean tla_value_equal (const TlaValue *a, const TlaValue *b);
/* The canonical text, which parses back to the same value. */
char *tla_value_to_string (const TlaValue *self);

G_END_DECLS
