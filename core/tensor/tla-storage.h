/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib-object.h>

#include "layout/tla-element.h"
#include "tensor/tla-position.h"

G_BEGIN_DECLS

/**
 * TlaStorage:
 *
 * The underlying storage of a tensor, what the documents call BuiltinTensor: a GlobalTensor or a LocalTensor. It has a
 * name, an element and a position and, where they are known, a capacity and a base address; it has no numbers.
 * Immutable and reference-counted.
 */
typedef struct _TlaStorage TlaStorage;

#define TLA_TYPE_STORAGE (tla_storage_get_type ())
/* The capacity of a storage that does not say how large it is. */
#define TLA_STORAGE_UNKNOWN_CAPACITY ((gint64) -1)

GType tla_storage_get_type (void) G_GNUC_CONST;

/**
 * tla_storage_new:
 * @name: the declared name, "A", or with the index of a list, "l1ATensorList[0]"
 * @capacity: elements, or %TLA_STORAGE_UNKNOWN_CAPACITY
 */
TlaStorage *tla_storage_new (const char *name, const TlaElement *element, TlaPosition position, gint64 capacity);
TlaStorage *tla_storage_ref (const TlaStorage *self);
void tla_storage_unref (TlaStorage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaStorage, tla_storage_unref)

const char *tla_storage_get_name (const TlaStorage *self);
const TlaElement *tla_storage_get_element (const TlaStorage *self);
TlaPosition tla_storage_get_position (const TlaStorage *self);
/* Elements, or %TLA_STORAGE_UNKNOWN_CAPACITY. */
gint64 tla_storage_get_capacity (const TlaStorage *self);
/* Equal name, element and position: two declarations alike are one storage. */
gboolean tla_storage_equal (const TlaStorage *a, const TlaStorage *b);
/* `storage<float, GM> A` */
char *tla_storage_to_string (const TlaStorage *self);

G_END_DECLS
