/* SPDX-License-Identifier: MIT */
#include "fuzz.h"

#include "layout/tla-analysis.h"
#include "layout/tla-inverse.h"
#include "layout/tla-recognise.h"

#include <string.h>

#define MOST_MODES 5
#define MOST_LEAVES 4
#define MOST_BY_HAND 800

/*
 * The bytes are numbers: one byte for a small one, or a byte from 0xf8 up followed by eight, low end first. First come the
 * element and the number of modes, then for each mode the number of leaves, the leaves' extents and strides, and the
 * originShape's entry.
 */
typedef struct
{
  const uint8_t *data;
  size_t size;
} Bytes;

static gint64
read_number (Bytes *self, gboolean is_signed)
{
  guint8 first;
  gint64 value;

  if (self->size == 0)
    return 1;
  first = *self->data++;
  self->size--;
  if (first < 0xf8 || self->size < sizeof value)
    return is_signed ? (gint8) first : first;
  memcpy (&value, self->data, sizeof value);
  self->data += sizeof value;
  self->size -= sizeof value;
  return GINT64_FROM_LE (value);
}

static TlaIntTuple *
make_tuple (TlaIntTuple **entries, guint n)
{
  TlaIntTuple *tuple = n == 1 ? entries[0] : tla_int_tuple_new (entries, n, NULL);

  if (n > 1)
    for (guint i = 0; i < n; i++)
      tla_int_tuple_unref (entries[i]);
  return tuple;
}

static TlaLayout *
read_layout (Bytes *bytes)
{
  guint n_modes = (guint64) read_number (bytes, FALSE) % (MOST_MODES + 1);
  TlaIntTuple *shapes[MOST_MODES], *strides[MOST_MODES], *origins[MOST_MODES];
  g_autoptr (TlaIntTuple) shape = NULL;
  g_autoptr (TlaIntTuple) stride = NULL;
  g_autoptr (TlaIntTuple) origin = NULL;
  g_autoptr (GError) error = NULL;
  TlaLayout *layout;

  for (guint mode = 0; mode < n_modes; mode++)
    {
      guint n_leaves = 1 + (guint64) read_number (bytes, FALSE) % MOST_LEAVES;
      TlaIntTuple *extent[MOST_LEAVES], *step[MOST_LEAVES];

      for (guint i = 0; i < n_leaves; i++)
        {
          gboolean is_static = (bytes->size & 1) != 0;

          extent[i] = tla_int_tuple_new_int (read_number (bytes, FALSE), is_static);
          step[i] = tla_int_tuple_new_int (read_number (bytes, TRUE), is_static);
        }
      shapes[mode] = make_tuple (extent, n_leaves);
      strides[mode] = make_tuple (step, n_leaves);
      origins[mode] = tla_int_tuple_new_int (read_number (bytes, FALSE), FALSE);
    }
  shape = tla_int_tuple_new (shapes, n_modes, NULL);
  stride = tla_int_tuple_new (strides, n_modes, NULL);
  origin = tla_int_tuple_new (origins, n_modes, NULL);
  for (guint mode = 0; mode < n_modes; mode++)
    {
      tla_int_tuple_unref (shapes[mode]);
      tla_int_tuple_unref (strides[mode]);
      tla_int_tuple_unref (origins[mode]);
    }
  layout = tla_layout_new (shape, stride, origin, &error);
  g_assert_true ((layout != NULL) == (error == NULL));
  return layout;
}

/* What the analysis says of a small layout, once more by counting. */
static void
check_by_hand (const TlaLayout *layout, const TlaAnalysis *analysis, const TlaInverse *inverse)
{
  guint rank = tla_layout_get_rank (layout);
  gint64 size = tla_layout_get_size (layout), coord[MOST_MODES], found[MOST_MODES], n_valid = 0, longest = 0;
  g_autoptr (GHashTable) offsets = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) valid = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GHashTableIter iter;
  gint64 *key;

  for (gint64 index = 0; index < size; index++)
    {
      gint64 rest = index, offset;
      gboolean is_valid = TRUE;

      for (guint mode = 0; mode < rank; mode++)
        {
          coord[mode] = rest % tla_layout_get_extent (layout, mode);
          rest /= tla_layout_get_extent (layout, mode);
          is_valid &= coord[mode] < tla_layout_get_origin (layout, mode);
        }
      offset = tla_layout_offset_at (layout, coord);
      g_assert_true (offset >= analysis->lowest && offset <= analysis->highest);
      g_hash_table_add (offsets, g_memdup2 (&offset, sizeof offset));
      if (is_valid)
        g_hash_table_add (valid, g_memdup2 (&offset, sizeof offset));
      n_valid += is_valid;

      if (tla_inverse_find (inverse, offset, found, 1, NULL) == TLA_AT_ELEMENT)
        for (guint mode = 0; mode < rank; mode++)
          g_assert_true (found[mode] == coord[mode]);
    }

  g_assert_true (analysis->padding == size - n_valid);
  g_assert_true (!analysis->overlaps.known || analysis->overlaps.value == size - g_hash_table_size (offsets));
  g_assert_true (!analysis->holes.known || analysis->holes.value == analysis->cosize - g_hash_table_size (offsets));
  g_assert_true (!analysis->has_overlap_example || g_hash_table_size (offsets) < size);

  g_hash_table_iter_init (&iter, valid);
  while (g_hash_table_iter_next (&iter, (gpointer *) &key, NULL))
    {
      gint64 end = *key, before = *key;

      if (*key > G_MININT64 && (before--, g_hash_table_contains (valid, &before)))
        continue;
      while (g_hash_table_contains (valid, &end))
        end++;
      longest = MAX (longest, end - *key);
    }
  g_assert_true (!analysis->longest_run.known || analysis->longest_run.value == longest);
}

static void
check_inverse (const TlaLayout *layout, const TlaInverse *inverse, gint64 offset)
{
  gint64 coords[4 * MOST_MODES], n = 0;
  guint rank = tla_layout_get_rank (layout);
  TlaAtKind kind = tla_inverse_find (inverse, offset, coords, 4, &n);

  g_assert_true (kind != TLA_AT_HOLE || n == 0);
  g_assert_true (kind != TLA_AT_ELEMENT || n == 1);
  g_assert_true (kind != TLA_AT_OVERLAP || n > 1);
  g_assert_true (n <= tla_layout_get_size (layout));
  for (gint64 i = 0; i < MIN (n, 4); i++)
    {
      g_assert_true (tla_layout_offset_at (layout, coords + i * rank) == offset);
      for (guint mode = 0; mode < rank; mode++)
        g_assert_true (coords[i * rank + mode] >= 0 && coords[i * rank + mode] < tla_layout_get_extent (layout, mode));
    }
}

static void
check_tags (const TlaLayout *layout, const TlaElement *element)
{
  g_autoptr (GPtrArray) tags = tla_recognise (layout, element);
  g_autoptr (GArray) differences = NULL;
  const TlaTag *nearest = tla_recognise_nearest (layout, element, &differences);
  guint n_predicates;
  const TlaPredicate *predicates = tla_predicate_get_all (&n_predicates);

  g_assert_true (tags->len == 0 || (nearest == g_ptr_array_index (tags, 0) && differences->len == 0));
  for (guint i = 0; i < n_predicates; i++)
    predicates[i].holds (layout, element);
  if (nearest != NULL)
    {
      g_autofree const char **notes = tla_tag_get_notes (nearest, layout, element);
      g_autofree char *storage = tla_tag_get_torch_npu_storage (nearest, layout, element);

      g_assert_true (notes != NULL);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Bytes bytes = { data, size };
  guint n_elements;
  const TlaElement *elements = tla_element_get_all (&n_elements);
  const TlaElement *element = &elements[(guint64) read_number (&bytes, FALSE) % n_elements];
  g_autoptr (TlaLayout) layout = read_layout (&bytes);
  g_autoptr (TlaAnalysis) analysis = NULL;
  g_autoptr (TlaInverse) inverse = NULL;

  if (layout == NULL)
    return 0;

  analysis = tla_analysis_new (layout);
  inverse = tla_inverse_new (layout);
  g_assert_true (analysis->size == 0 || analysis->cosize == analysis->highest - analysis->lowest + 1);
  if (analysis->has_overlap_example)
    {
      g_assert_true (tla_layout_offset_at (layout, analysis->overlap_first) == analysis->overlap_offset);
      g_assert_true (tla_layout_offset_at (layout, analysis->overlap_second) == analysis->overlap_offset);
    }
  check_inverse (layout, inverse, analysis->lowest);
  check_inverse (layout, inverse, analysis->highest);
  check_inverse (layout, inverse, analysis->lowest + (analysis->highest - analysis->lowest) / 2);
  check_inverse (layout, inverse, read_number (&bytes, TRUE));
  check_tags (layout, element);
  if (tla_layout_get_size (layout) <= MOST_BY_HAND)
    check_by_hand (layout, analysis, inverse);
  return 0;
}
