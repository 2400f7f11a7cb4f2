/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

#include "layout/tla-analysis.h"
#include "layout/tla-inverse.h"

/* Coordinates that share an offset, inside originShape. */

/* Whether every leaf nests above the others: then there is no overlap, which is what most layouts are. */
static gboolean
is_clear (const TlaLayout *layout)
{
  g_autoptr (TlaInverse) inverse = tla_inverse_new (layout);

  return tla_inverse_is_greedy (inverse);
}

/* How many digits of a leaf the coordinates below @origin use; of the last leaf whole blocks only if @whole. */
static gint64
clip (const TlaLeaf *leaf, gboolean is_last, gint64 origin, gboolean whole)
{
  gint64 digits = leaf->span > 0 ? origin / leaf->span + (!whole && origin % leaf->span != 0) : 0;

  /* A coordinate past the shape runs on in the last leaf. */
  return is_last ? digits : MIN (leaf->extent, MAX (digits, origin > 0));
}

/* The layout of the coordinates inside originShape, flat: a mode for each leaf; without the modes of stride 0 if asked. */
static TlaLayout *
make_clipped (const TlaLayout *layout, gboolean whole, gboolean with_broadcast)
{
  g_autoptr (GArray) shape = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) stride = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (TlaIntTuple) shape_tuple = NULL;
  g_autoptr (TlaIntTuple) stride_tuple = NULL;

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 0; i < n_leaves; i++)
        {
          gint64 extent = clip (&leaves[i], i + 1 == n_leaves, tla_layout_get_origin (layout, mode), whole);

          if (leaves[i].stride == 0 && !with_broadcast)
            extent = MIN (extent, 1);
          g_array_append_val (shape, extent);
          g_array_append_val (stride, leaves[i].stride);
        }
    }
  shape_tuple = tla_int_tuple_new_flat ((const gint64 *) shape->data, shape->len);
  stride_tuple = tla_int_tuple_new_flat ((const gint64 *) stride->data, stride->len);
  return tla_layout_new (shape_tuple, stride_tuple, NULL, NULL);
}

/* The coordinate of the layout for one of its clipped form; FALSE where it lies outside originShape. */
static gboolean
join_coord (const TlaLayout *layout, const gint64 *digits, gint64 *coord)
{
  for (guint mode = 0, k = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      coord[mode] = 0;
      for (guint i = 0; i < n_leaves; i++)
        coord[mode] += digits[k++] * leaves[i].span;
      if (coord[mode] >= tla_layout_get_origin (layout, mode))
        return FALSE;
    }
  return TRUE;
}

/* Two coordinates inside originShape with one offset: "(0, 2) and (1, 0) are both 2"; NULL where there are none. */
static char *
find_overlap (const TlaLayout *layout, gboolean with_broadcast)
{
  guint rank = tla_layout_get_rank (layout);

  for (gint whole = 0; whole < 2; whole++)
    {
      g_autoptr (TlaLayout) clipped = make_clipped (layout, whole, with_broadcast);
      g_autoptr (TlaAnalysis) analysis = NULL;
      g_autofree gint64 *first = g_new0 (gint64, rank + 1), *second = g_new0 (gint64, rank + 1);
      g_autoptr (TlaIntTuple) first_coord = NULL;
      g_autoptr (TlaIntTuple) second_coord = NULL;
      g_autofree char *first_text = NULL, *second_text = NULL;
      gint order = 0;

      if (clipped == NULL || is_clear (clipped))
        return NULL;
      analysis = tla_analysis_new (clipped);
      if (!analysis->has_overlap_example)
        return NULL;
      if (!join_coord (layout, analysis->overlap_first, first) ||
          !join_coord (layout, analysis->overlap_second, second))
        continue;
      for (guint i = 0; i < rank && order == 0; i++)
        order = (first[i] > second[i]) - (first[i] < second[i]);
      first_coord = tla_int_tuple_new_flat (order > 0 ? second : first, rank);
      second_coord = tla_int_tuple_new_flat (order > 0 ? first : second, rank);
      first_text = tla_int_tuple_to_brief (first_coord);
      second_text = tla_int_tuple_to_brief (second_coord);
      return g_strdup_printf ("%s and %s are both %" G_GINT64_FORMAT, first_text, second_text,
                              analysis->overlap_offset);
    }
  return NULL;
}

/* The steps of an outer leaf, and what lies between two of them: all leaves of smaller strides. */
static gint64
get_needed (const TlaLayout *layout, gint64 stride)
{
  __int128 reach = 1;

  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 0; i < n_leaves; i++)
        {
          gint64 digits = clip (&leaves[i], i + 1 == n_leaves, tla_layout_get_origin (layout, mode), FALSE);

          if (leaves[i].stride > 0 && leaves[i].stride < stride && digits > 1)
            reach += (__int128) leaves[i].stride * (digits - 1);
        }
    }
  return reach > G_MAXINT64 ? G_MAXINT64 : (gint64) reach;
}

static char *
explain_outer_stride (const TlaLayout *layout, guint mode, const TlaLeaf *leaf, gint64 needed)
{
  gint64 other, covered;
  g_autofree char *names = NULL;

  if (tla_layout_get_rank (layout) == 2)
    {
      other = tla_layout_get_extent (layout, 1 - mode);
      if (other <= G_MAXINT64 / leaf->stride && other * leaf->stride % needed == 0)
        {
          covered = other * leaf->stride / needed;
          names = tla_check_name_mode (1 - mode, 2);
          return g_strdup_printf ("the %s step %" G_GINT64_FORMAT " covers %" G_GINT64_FORMAT " %s of %" G_GINT64_FORMAT
                                  "; the shape has %" G_GINT64_FORMAT ": needs %" G_GINT64_FORMAT,
                                  mode == 0 ? "row" : "column", leaf->stride, covered, names, leaf->span, other,
                                  needed);
        }
    }
  return g_strdup_printf ("the outer stride %" G_GINT64_FORMAT " of mode %u is smaller than the %" G_GINT64_FORMAT
                          " elements that the inner levels span, so that blocks overlap: needs %" G_GINT64_FORMAT,
                          leaf->stride, mode, needed, needed);
}

char *
tla_check_outer_stride_too_small (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  g_autofree char *overlap = NULL;

  if (tla_layout_get_depth (layout) < 2 || is_clear (layout))
    return NULL;
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 1; i < n_leaves; i++)
        {
          gint64 needed = get_needed (layout, leaves[i].stride);

          if (leaves[i].stride <= 0 || leaves[i].stride >= needed ||
              clip (&leaves[i], i + 1 == n_leaves, tla_layout_get_origin (layout, mode), FALSE) < 2)
            continue;
          if (overlap == NULL && (overlap = find_overlap (layout, FALSE)) == NULL)
            return NULL;
          return explain_outer_stride (layout, mode, &leaves[i], needed);
        }
    }
  return NULL;
}

char *
tla_check_overlap (const TlaSubject *subject)
{
  g_autofree char *explained = NULL;

  if (is_clear (subject->layout))
    return NULL;
  explained = tla_check_outer_stride_too_small (subject);
  return explained == NULL ? find_overlap (subject->layout, FALSE) : NULL;
}

char *
tla_check_broadcast (const TlaSubject *subject)
{
  g_autofree char *other = NULL;
  g_autofree char *overlap = NULL;

  if (is_clear (subject->layout))
    return NULL;
  other = find_overlap (subject->layout, FALSE);
  overlap = other == NULL ? find_overlap (subject->layout, TRUE) : NULL;
  return overlap != NULL ? g_strdup_printf ("%s: stride 0 repeats one element (broadcast)", overlap) : NULL;
}
