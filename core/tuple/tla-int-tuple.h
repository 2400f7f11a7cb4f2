/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * TlaIntTuple:
 *
 * An IntTuple of TLA: an integer, static (known to the compiler, printed with `_`) or dynamic, or a tuple of IntTuples.
 * Any rank, depth up to %TLA_INT_TUPLE_MAX_DEPTH. Immutable and reference-counted, so that it can be used from any thread.
 *
 *     ((_16, 7), (_16, 7))     rank 2, depth 2, 4 leaves
 *     5                        rank 1, depth 0, 1 leaf
 *     ()                       rank 0, depth 1, no leaf, product 1
 *
 * Source: `include/tla/layout.hpp` and the Layout document of CATLASS TLA.
 */
typedef struct _TlaIntTuple TlaIntTuple;

#define TLA_TYPE_INT_TUPLE (tla_int_tuple_get_type ())
#define TLA_INT_TUPLE_MAX_DEPTH 256
/* Integers and tuples that one tuple may hold, itself counted. */
#define TLA_INT_TUPLE_MAX_PARTS (1 << 20)

GType tla_int_tuple_get_type (void) G_GNUC_CONST;

TlaIntTuple *tla_int_tuple_new_int (gint64 value, gboolean is_static);
/* Takes new references on @entries. NULL and TLA_ERROR_LIMIT when the result would be nested too deep or too long. */
TlaIntTuple *tla_int_tuple_new (TlaIntTuple *const *entries, guint n_entries, GError **error);
/* A flat tuple of dynamic integers, a convenience for code and tests. */
TlaIntTuple *tla_int_tuple_new_flat (const gint64 *values, guint n_values);
TlaIntTuple *tla_int_tuple_ref (const TlaIntTuple *self);
void tla_int_tuple_unref (TlaIntTuple *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaIntTuple, tla_int_tuple_unref)

gboolean tla_int_tuple_is_int (const TlaIntTuple *self);
/* The value of an integer; a programmer's error on a tuple. */
gint64 tla_int_tuple_get_value (const TlaIntTuple *self);
/* Whether every leaf is static. True for (). */
gboolean tla_int_tuple_is_static (const TlaIntTuple *self);

/* Entries of a tuple: 0 for an integer's (it has none; its rank is 1). The entry is borrowed. */
guint tla_int_tuple_get_n_entries (const TlaIntTuple *self);
const TlaIntTuple *tla_int_tuple_get_entry (const TlaIntTuple *self, guint index);

/* rank(x): number of entries, 1 for an integer. depth(x): levels of nesting, 0 for an integer. */
guint tla_int_tuple_get_rank (const TlaIntTuple *self);
guint tla_int_tuple_get_depth (const TlaIntTuple *self);
guint tla_int_tuple_get_n_leaves (const TlaIntTuple *self);

/* The leaves from left to right. @values has room for get_n_leaves() entries. */
void tla_int_tuple_get_leaves (const TlaIntTuple *self, gint64 *values);

/**
 * tla_int_tuple_get:
 * @path: (array length=n_path): indices, outermost first: get<1, 0>(x) is entry 0 of entry 1
 *
 * get<I0, I1, …>(x). get<0>(5) is 5, as in the reference; any other index into an integer is an error.
 *
 * Returns: (transfer none) (nullable): the part, or %NULL with %TLA_ERROR_RANGE naming the index and the rank there
 */
const TlaIntTuple *tla_int_tuple_get (const TlaIntTuple *self, const gint64 *path, guint n_path, GError **error);

/* Product of all leaves, 1 for (). */
gboolean tla_int_tuple_product (const TlaIntTuple *self, gint64 *product, GError **error);
/* Largest leaf; TLA_ERROR_RANGE for a tuple without leaves. */
gboolean tla_int_tuple_max (const TlaIntTuple *self, gint64 *max, GError **error);

/**
 * TlaIntOp: what tla_int_tuple_combine() does with two leaves.
 *
 * Sums of tuples, differences, and the entrywise product that the Tensor document writes with a circled dot. A result
 * is static only where both operands are.
 */
typedef enum
{
  TLA_INT_OP_ADD,
  TLA_INT_OP_SUB,
  TLA_INT_OP_MUL,
} TlaIntOp;

/* Entry by entry; TLA_ERROR_RANK when the two are not of one form, with both forms in the message. */
TlaIntTuple *tla_int_tuple_combine (const TlaIntTuple *a, TlaIntOp op, const TlaIntTuple *b, GError **error);

/* A tuple with the product of each entry of @self; of an integer the tuple (self). The default originShape: dynamic. */
TlaIntTuple *tla_int_tuple_product_each (const TlaIntTuple *self, GError **error);
/* The same numbers, all dynamic. */
TlaIntTuple *tla_int_tuple_to_dynamic (const TlaIntTuple *self);

/* Equal form and values; static marks count only if @with_static. */
gboolean tla_int_tuple_equal (const TlaIntTuple *a, const TlaIntTuple *b, gboolean with_static);
/* Whether both nest in the same way, values aside. */
gboolean tla_int_tuple_same_form (const TlaIntTuple *a, const TlaIntTuple *b);

/* Whether @self is a tuple of one level with @rank integers, as coordinates and tile shapes are; @what names it in the
 * error, "tile shape". */
gboolean tla_int_tuple_check_one_level (const TlaIntTuple *self, const char *what, guint rank, GError **error);

/* The canonical text, `((_16, 7), (_16, 7))`; a tuple of one entry is `(5)`. */
char *tla_int_tuple_to_string (const TlaIntTuple *self);
void tla_int_tuple_append (const TlaIntTuple *self, GString *text);
/* The same for messages: cut after 120 bytes, with an ellipsis. */
char *tla_int_tuple_to_brief (const TlaIntTuple *self);

G_END_DECLS
