/* SPDX-License-Identifier: MIT */
#include "layout/tla-recognise.h"

/* By originShape and by shape; as a plain layout, and as the MX scale of either operand. */
#define MOST_CANDIDATES 6

typedef struct
{
  TlaLayout *layouts[MOST_CANDIDATES];
  guint n;
} Candidates;

static void
add_candidate (Candidates *self, const TlaLayout *layout, TlaLayout *candidate)
{
  gboolean fits =
    candidate != NULL && tla_int_tuple_same_form (tla_layout_get_shape (candidate), tla_layout_get_shape (layout));

  if (fits)
    self->layouts[self->n++] = candidate;
  else if (candidate != NULL)
    tla_layout_unref (candidate);
}

/* RowMajor and ColumnMajor with the leading dimension that the layout has, where that is long enough for a line. */
static TlaLayout *
make_with_leading_dimension (const TlaTag *tag,
                             const TlaLayout *layout,
                             const TlaElement *element,
                             const gint64 *sizes,
                             TlaLayout *packed)
{
  const TlaIntTuple *stride = tla_layout_get_stride (packed);
  guint leading = tla_int_tuple_is_static (tla_int_tuple_get_entry (stride, 0)) ? 1 : 0;
  gint64 needed = tla_int_tuple_get_value (tla_int_tuple_get_entry (stride, leading)), found;
  g_autoptr (TlaIntTuple) args = NULL;
  TlaLayout *longer;

  if (!tla_int_tuple_same_form (tla_layout_get_stride (layout), stride))
    return packed;
  found = tla_int_tuple_get_value (tla_int_tuple_get_entry (tla_layout_get_stride (layout), leading));
  if (found <= needed || (element->packed_rows && found % 2 != 0))
    return packed;

  args = tla_int_tuple_new_flat ((gint64[]) { sizes[0], sizes[1], found }, 3);
  longer = tla_tag_make_layout (tag, element, args, NULL);
  if (longer == NULL)
    return packed;
  tla_layout_unref (packed);
  return longer;
}

static void
add_candidates_of (Candidates *self,
                   const TlaTag *tag,
                   const TlaLayout *layout,
                   const TlaElement *element,
                   const gint64 *sizes)
{
  guint rank = tla_layout_get_rank (layout);
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (sizes, rank);

  if (rank >= tag->n_min)
    {
      TlaLayout *made = tla_tag_make_layout (tag, element, args, NULL);

      if (made != NULL && rank == 2 && tag->n_max == 3)
        made = make_with_leading_dimension (tag, layout, element, sizes, made);
      add_candidate (self, layout, made);
    }
  if (rank == 2 && (tag->form & TLA_TAG_MX_SCALE) != 0 && element == tla_element_lookup ("float8_e8m0_t"))
    for (guint is_b = 0; is_b < 2; is_b++)
      add_candidate (self, layout, tla_tag_make_mx_scale_layout (tag, element, is_b, args, NULL));
}

/* What the tag makes of the layout's sizes, as far as it nests like the layout. */
static Candidates
find_candidates (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  Candidates candidates = { .n = 0 };
  guint rank = tla_layout_get_rank (layout);
  gboolean is_inside = TRUE, is_equal = TRUE;
  gint64 origin[2], extent[2];

  if (rank < 1 || rank > 2 || (tag->form & TLA_TAG_RECOGNISED) == 0)
    return candidates;

  for (guint mode = 0; mode < rank; mode++)
    {
      origin[mode] = tla_layout_get_origin (layout, mode);
      extent[mode] = tla_layout_get_extent (layout, mode);
      is_inside &= origin[mode] <= extent[mode];
      is_equal &= origin[mode] == extent[mode];
    }
  add_candidates_of (&candidates, tag, layout, element, origin);
  if (is_inside && !is_equal)
    add_candidates_of (&candidates, tag, layout, element, extent);
  return candidates;
}

static void
clear_candidates (Candidates *self)
{
  for (guint i = 0; i < self->n; i++)
    tla_layout_unref (self->layouts[i]);
}

/*
 * Adds the integers in which @found differs from @needed. With @needed_shape they are strides, and those of an extent of 1
 * do not count: nothing is ever multiplied by them.
 */
static void
compare (const TlaIntTuple *found,
         const TlaIntTuple *needed,
         const TlaIntTuple *needed_shape,
         const char *path,
         GArray *differences)
{
  if (tla_int_tuple_is_int (found))
    {
      TlaDifference difference = {
        .is_stride = needed_shape != NULL,
        .found = tla_int_tuple_get_value (found),
        .needed = tla_int_tuple_get_value (needed),
      };

      if (difference.found == difference.needed ||
          (difference.is_stride && tla_int_tuple_get_value (needed_shape) == 1))
        return;
      g_strlcpy (difference.path, path, sizeof difference.path);
      g_array_append_val (differences, difference);
      return;
    }

  for (guint i = 0; i < tla_int_tuple_get_n_entries (found); i++)
    {
      g_autofree char *entry_path = g_strdup_printf ("%s%s%u", path, *path != '\0' ? ", " : "", i);

      compare (tla_int_tuple_get_entry (found, i), tla_int_tuple_get_entry (needed, i),
               needed_shape != NULL ? tla_int_tuple_get_entry (needed_shape, i) : NULL, entry_path, differences);
    }
}

static GArray *
find_differences (const TlaLayout *layout, const TlaLayout *needed)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (TlaDifference));

  compare (tla_layout_get_shape (layout), tla_layout_get_shape (needed), NULL, "", differences);
  compare (tla_layout_get_stride (layout), tla_layout_get_stride (needed), tla_layout_get_shape (needed), "",
           differences);
  return differences;
}

/* The differences from the candidate that is nearest; NULL when the tag nests otherwise. */
static GArray *
find_fewest_differences (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  Candidates candidates = find_candidates (tag, layout, element);
  GArray *fewest = NULL;

  for (guint i = 0; i < candidates.n; i++)
    {
      GArray *differences = find_differences (layout, candidates.layouts[i]);

      if (fewest == NULL || differences->len < fewest->len)
        {
          GArray *previous = fewest;

          fewest = differences;
          differences = previous;
        }
      g_clear_pointer (&differences, g_array_unref);
    }
  clear_candidates (&candidates);
  return fewest;
}

GPtrArray *
tla_recognise (const TlaLayout *layout, const TlaElement *element)
{
  GPtrArray *found = g_ptr_array_new ();
  guint n_tags;
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  if (element == NULL)
    element = tla_element_get_default ();
  for (guint i = 0; i < n_tags; i++)
    {
      g_autoptr (GArray) differences = find_fewest_differences (&tags[i], layout, element);

      if (differences != NULL && differences->len == 0)
        g_ptr_array_add (found, (gpointer) &tags[i]);
    }
  return found;
}

const TlaTag *
tla_recognise_nearest (const TlaLayout *layout, const TlaElement *element, GArray **differences)
{
  const TlaTag *nearest = NULL;
  GArray *fewest = NULL;
  guint n_tags;
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  if (element == NULL)
    element = tla_element_get_default ();
  for (guint i = 0; i < n_tags; i++)
    {
      GArray *of_tag = find_fewest_differences (&tags[i], layout, element);

      if (of_tag != NULL && (fewest == NULL || of_tag->len < fewest->len))
        {
          GArray *previous = fewest;

          nearest = &tags[i];
          fewest = of_tag;
          of_tag = previous;
        }
      g_clear_pointer (&of_tag, g_array_unref);
    }
  *differences = fewest != NULL ? fewest : g_array_new (FALSE, FALSE, sizeof (TlaDifference));
  return nearest;
}
