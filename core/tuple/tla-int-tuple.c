/* SPDX-License-Identifier: MIT */
#include "tuple/tla-int-tuple.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

/* One allocation a node: an integer has no entries, a tuple keeps references to its entries behind the struct. */
struct _TlaIntTuple
{
  gatomicrefcount references;
  gboolean is_int;
  gboolean is_static;
  guint n_entries;
  guint depth;
  guint n_leaves;
  guint n_parts;
  gint64 value;
  TlaIntTuple *entries[];
};

G_DEFINE_BOXED_TYPE (TlaIntTuple, tla_int_tuple, tla_int_tuple_ref, tla_int_tuple_unref)

TlaIntTuple *
tla_int_tuple_new_int (gint64 value, gboolean is_static)
{
  TlaIntTuple *self = g_malloc0 (sizeof (TlaIntTuple));

  g_atomic_ref_count_init (&self->references);
  self->is_int = TRUE;
  self->is_static = is_static != FALSE;
  self->n_leaves = 1;
  self->n_parts = 1;
  self->value = value;
  return self;
}

/* Room for @n_entries entries; the caller fills them and then calls measure(). */
static TlaIntTuple *
allocate_tuple (guint n_entries)
{
  TlaIntTuple *self = g_malloc (sizeof (TlaIntTuple) + (gsize) n_entries * sizeof (TlaIntTuple *));

  g_atomic_ref_count_init (&self->references);
  self->is_int = FALSE;
  self->n_entries = n_entries;
  self->value = 0;
  return self;
}

static void
measure (TlaIntTuple *self)
{
  self->depth = 1;
  self->n_leaves = 0;
  self->n_parts = 1;
  self->is_static = TRUE;
  for (guint i = 0; i < self->n_entries; i++)
    {
      const TlaIntTuple *entry = self->entries[i];

      self->depth = MAX (self->depth, entry->depth + 1);
      self->n_leaves += entry->n_leaves;
      self->n_parts += entry->n_parts;
      self->is_static &= entry->is_static;
    }
}

TlaIntTuple *
tla_int_tuple_new (TlaIntTuple *const *entries, guint n_entries, GError **error)
{
  TlaIntTuple *self;
  guint64 n_parts = 1;
  guint depth = 1;

  for (guint i = 0; i < n_entries; i++)
    {
      depth = MAX (depth, entries[i]->depth + 1);
      n_parts += entries[i]->n_parts;
    }
  if (depth > TLA_INT_TUPLE_MAX_DEPTH)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "tuples are nested %u levels deep, at most %d are taken: write fewer brackets", depth,
                   TLA_INT_TUPLE_MAX_DEPTH);
      return NULL;
    }
  /* Parts can be shared, so a few short statements could describe a tuple that no memory holds when it is walked. */
  if (n_parts > TLA_INT_TUPLE_MAX_PARTS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "a tuple of %" G_GUINT64_FORMAT " parts is too long, at most %d are taken: write a shorter one",
                   n_parts, TLA_INT_TUPLE_MAX_PARTS);
      return NULL;
    }

  self = allocate_tuple (n_entries);
  for (guint i = 0; i < n_entries; i++)
    self->entries[i] = tla_int_tuple_ref (entries[i]);
  measure (self);
  return self;
}

TlaIntTuple *
tla_int_tuple_new_flat (const gint64 *values, guint n_values)
{
  TlaIntTuple *self;

  g_return_val_if_fail (n_values < TLA_INT_TUPLE_MAX_PARTS, NULL);

  self = allocate_tuple (n_values);
  for (guint i = 0; i < n_values; i++)
    self->entries[i] = tla_int_tuple_new_int (values[i], FALSE);
  measure (self);
  return self;
}

TlaIntTuple *
tla_int_tuple_ref (const TlaIntTuple *self)
{
  TlaIntTuple *shared = (TlaIntTuple *) self;

  g_atomic_ref_count_inc (&shared->references);
  return shared;
}

void
tla_int_tuple_unref (TlaIntTuple *self)
{
  if (!g_atomic_ref_count_dec (&self->references))
    return;
  for (guint i = 0; i < self->n_entries; i++)
    tla_int_tuple_unref (self->entries[i]);
  g_free (self);
}

gboolean
tla_int_tuple_is_int (const TlaIntTuple *self)
{
  return self->is_int;
}

gint64
tla_int_tuple_get_value (const TlaIntTuple *self)
{
  g_return_val_if_fail (self->is_int, 0);
  return self->value;
}

gboolean
tla_int_tuple_is_static (const TlaIntTuple *self)
{
  return self->is_static;
}

guint
tla_int_tuple_get_n_entries (const TlaIntTuple *self)
{
  return self->n_entries;
}

const TlaIntTuple *
tla_int_tuple_get_entry (const TlaIntTuple *self, guint index)
{
  g_return_val_if_fail (index < self->n_entries, NULL);
  return self->entries[index];
}

guint
tla_int_tuple_get_rank (const TlaIntTuple *self)
{
  return self->is_int ? 1 : self->n_entries;
}

guint
tla_int_tuple_get_depth (const TlaIntTuple *self)
{
  return self->depth;
}

guint
tla_int_tuple_get_n_leaves (const TlaIntTuple *self)
{
  return self->n_leaves;
}

static gint64 *
write_leaves (const TlaIntTuple *self, gint64 *values)
{
  if (self->is_int)
    {
      *values = self->value;
      return values + 1;
    }
  for (guint i = 0; i < self->n_entries; i++)
    values = write_leaves (self->entries[i], values);
  return values;
}

void
tla_int_tuple_get_leaves (const TlaIntTuple *self, gint64 *values)
{
  write_leaves (self, values);
}

const TlaIntTuple *
tla_int_tuple_get (const TlaIntTuple *self, const gint64 *path, guint n_path, GError **error)
{
  for (guint i = 0; i < n_path; i++)
    {
      if (path[i] < 0 || path[i] >= (gint64) tla_int_tuple_get_rank (self))
        {
          g_autofree char *text = tla_int_tuple_to_brief (self);

          if (self->is_int)
            g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                         "get<%" G_GINT64_FORMAT "> of the integer %s: an integer has only entry 0", path[i], text);
          else
            g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                         "get<%" G_GINT64_FORMAT "> of %s: its rank is %u, so an index from 0 to %d is needed", path[i],
                         text, self->n_entries, (int) self->n_entries - 1);
          return NULL;
        }
      if (!self->is_int)
        self = self->entries[path[i]];
    }
  return self;
}

static gboolean
has_zero (const TlaIntTuple *self)
{
  if (self->is_int)
    return self->value == 0;
  for (guint i = 0; i < self->n_entries; i++)
    if (has_zero (self->entries[i]))
      return TRUE;
  return FALSE;
}

static gboolean
multiply_leaves (const TlaIntTuple *self, gint64 *product, GError **error)
{
  if (self->is_int)
    return tla_checked_mul (*product, self->value, product, error);
  for (guint i = 0; i < self->n_entries; i++)
    if (!multiply_leaves (self->entries[i], product, error))
      return FALSE;
  return TRUE;
}

gboolean
tla_int_tuple_product (const TlaIntTuple *self, gint64 *product, GError **error)
{
  gint64 result = 1;

  /* With a zero the product is zero, however large the part before it. */
  if (has_zero (self))
    result = 0;
  else if (!multiply_leaves (self, &result, error))
    return FALSE;
  *product = result;
  return TRUE;
}

static void
raise_to_leaves (const TlaIntTuple *self, gint64 *max)
{
  if (self->is_int)
    *max = MAX (*max, self->value);
  for (guint i = 0; i < self->n_entries; i++)
    raise_to_leaves (self->entries[i], max);
}

gboolean
tla_int_tuple_max (const TlaIntTuple *self, gint64 *max, GError **error)
{
  if (self->n_leaves == 0)
    {
      g_autofree char *text = tla_int_tuple_to_brief (self);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE, "max(%s): a tuple without integers has no largest one", text);
      return FALSE;
    }
  *max = G_MININT64;
  raise_to_leaves (self, max);
  return TRUE;
}

static TlaIntTuple *
combine (const TlaIntTuple *a, TlaIntOp op, const TlaIntTuple *b, GError **error)
{
  static gboolean (*const functions[]) (gint64, gint64, gint64 *, GError **) = {
    [TLA_INT_OP_ADD] = tla_checked_add,
    [TLA_INT_OP_SUB] = tla_checked_sub,
    [TLA_INT_OP_MUL] = tla_checked_mul,
  };
  TlaIntTuple *result;

  if (a->is_int)
    {
      gint64 value;

      if (!functions[op](a->value, b->value, &value, error))
        return NULL;
      return tla_int_tuple_new_int (value, a->is_static && b->is_static);
    }

  result = allocate_tuple (a->n_entries);
  for (guint i = 0; i < a->n_entries; i++)
    {
      result->entries[i] = combine (a->entries[i], op, b->entries[i], error);
      if (result->entries[i] == NULL)
        {
          result->n_entries = i;
          tla_int_tuple_unref (result);
          return NULL;
        }
    }
  measure (result);
  return result;
}

TlaIntTuple *
tla_int_tuple_combine (const TlaIntTuple *a, TlaIntOp op, const TlaIntTuple *b, GError **error)
{
  static const char *const names[] = {
    [TLA_INT_OP_ADD] = "+",
    [TLA_INT_OP_SUB] = "-",
    [TLA_INT_OP_MUL] = "\342\212\231",
  };

  if (!tla_int_tuple_same_form (a, b))
    {
      g_autofree char *a_text = tla_int_tuple_to_brief (a);
      g_autofree char *b_text = tla_int_tuple_to_brief (b);

      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
                   "%s %s %s: both must nest alike, with as many entries at every level: they are taken entry by entry",
                   a_text, names[op], b_text);
      return NULL;
    }
  return combine (a, op, b, error);
}

TlaIntTuple *
tla_int_tuple_product_each (const TlaIntTuple *self, GError **error)
{
  TlaIntTuple *result;
  gint64 product;

  if (self->is_int)
    return tla_int_tuple_new_flat (&self->value, 1);

  result = allocate_tuple (self->n_entries);
  for (guint i = 0; i < self->n_entries; i++)
    {
      if (!tla_int_tuple_product (self->entries[i], &product, error))
        {
          result->n_entries = i;
          tla_int_tuple_unref (result);
          return NULL;
        }
      result->entries[i] = tla_int_tuple_new_int (product, FALSE);
    }
  measure (result);
  return result;
}

TlaIntTuple *
tla_int_tuple_to_dynamic (const TlaIntTuple *self)
{
  TlaIntTuple *result;

  if (self->is_int)
    return self->is_static ? tla_int_tuple_new_int (self->value, FALSE) : tla_int_tuple_ref (self);

  result = allocate_tuple (self->n_entries);
  for (guint i = 0; i < self->n_entries; i++)
    result->entries[i] = tla_int_tuple_to_dynamic (self->entries[i]);
  measure (result);
  return result;
}

static gboolean
is_alike (const TlaIntTuple *a, const TlaIntTuple *b, gboolean with_values, gboolean with_static)
{
  /* A static mark counts leaf by leaf; a tuple's is only their sum, and a tuple without leaves has none. */
  if (a == b)
    return TRUE;
  if (a->is_int != b->is_int || a->n_entries != b->n_entries || a->n_parts != b->n_parts)
    return FALSE;
  if (a->is_int)
    return (!with_values || a->value == b->value) && (!with_static || a->is_static == b->is_static);
  for (guint i = 0; i < a->n_entries; i++)
    if (!is_alike (a->entries[i], b->entries[i], with_values, with_static))
      return FALSE;
  return TRUE;
}

gboolean
tla_int_tuple_equal (const TlaIntTuple *a, const TlaIntTuple *b, gboolean with_static)
{
  return is_alike (a, b, TRUE, with_static);
}

gboolean
tla_int_tuple_same_form (const TlaIntTuple *a, const TlaIntTuple *b)
{
  return is_alike (a, b, FALSE, FALSE);
}

/* Stops once @text is longer than @limit, so that a brief text of a long tuple costs little. */
static void
append_within (const TlaIntTuple *self, GString *text, gsize limit)
{
  if (self->is_int)
    {
      g_string_append_printf (text, "%s%" G_GINT64_FORMAT, self->is_static ? "_" : "", self->value);
      return;
    }
  g_string_append_c (text, '(');
  for (guint i = 0; i < self->n_entries && text->len <= limit; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      append_within (self->entries[i], text, limit);
    }
  g_string_append_c (text, ')');
}

void
tla_int_tuple_append (const TlaIntTuple *self, GString *text)
{
  append_within (self, text, G_MAXSIZE);
}

gboolean
tla_int_tuple_check_one_level (const TlaIntTuple *self, const char *what, guint rank, GError **error)
{
  g_autofree char *text = NULL;

  if (!tla_int_tuple_is_int (self) && tla_int_tuple_get_depth (self) == 1 && tla_int_tuple_get_n_entries (self) == rank)
    return TRUE;
  text = tla_int_tuple_to_brief (self);
  g_set_error (error, TLA_ERROR, TLA_ERROR_RANK,
               "%s %s: a tuple of one level with %u %s is needed, one for each mode of the layout", what, text, rank,
               rank == 1 ? "integer" : "integers");
  return FALSE;
}

char *
tla_int_tuple_to_string (const TlaIntTuple *self)
{
  GString *text = g_string_new (NULL);

  tla_int_tuple_append (self, text);
  return g_string_free (text, FALSE);
}

char *
tla_int_tuple_to_brief (const TlaIntTuple *self)
{
  const gsize limit = 120;
  GString *text = g_string_new (NULL);

  append_within (self, text, limit);
  if (text->len > limit)
    {
      g_string_truncate (text, limit);
      g_string_append (text, "\342\200\246");
    }
  return g_string_free (text, FALSE);
}
