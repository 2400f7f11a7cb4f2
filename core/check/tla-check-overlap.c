/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

#include "layout/tla-terms.h"

/*
 * Coordinates that share an offset, inside originShape.
 *
 * The coordinates of a mode below its originShape are no box of digits: 20 rows of blocks of 16 are a whole block and
 * 4 rows of the next. They are several boxes, one a leaf: the digits of the leaves further out are those of the
 * originShape, the leaf's own digit is below its own, and all further in are free. Two coordinates share an offset when
 * the strides make 0 out of the differences of their digits, and those of two boxes again run over a box.
 *
 * All bounds are there for odd layouts: where nothing was found within them, the checks stay silent.
 */

#define MOST_STEPS 256
#define MOST_PAIRS 64

/* A leaf of which the coordinates inside originShape use at least two digits. */
typedef struct
{
  const TlaLeaf *leaf;
  guint mode;
  guint first; /* the number of the mode's first level */
  gint64 n_digits;
  gint64 top; /* the digit of the originShape itself */
} Level;

typedef struct
{
  const TlaLayout *layout;
  guint rank;
  guint n_levels;
  Level levels[TLA_TERMS_MAX];
  gboolean is_nested;
  gboolean is_too_large;
  guint pairs_left;
  gint64 difference[TLA_TERMS_MAX];
  /* The box of either coordinate, by the number of its level, for each mode, by that of its first level. */
  guint first_box[TLA_TERMS_MAX];
  guint second_box[TLA_TERMS_MAX];
} Finder;

static guint64
get_magnitude (gint64 stride)
{
  return stride < 0 ? -(guint64) stride : (guint64) stride;
}

/* Whether each stride is larger than what all smaller ones reach. */
static void
find_nesting (Finder *self)
{
  const Level *sorted[TLA_TERMS_MAX];
  unsigned __int128 reach = 0;

  self->is_nested = TRUE;
  for (guint i = 0; i < self->n_levels; i++)
    {
      guint place = i;

      for (;
           place > 0 && get_magnitude (sorted[place - 1]->leaf->stride) > get_magnitude (self->levels[i].leaf->stride);
           place--)
        sorted[place] = sorted[place - 1];
      sorted[place] = &self->levels[i];
    }
  for (guint i = 0; i < self->n_levels; i++)
    {
      guint64 stride = get_magnitude (sorted[i]->leaf->stride);

      self->is_nested = self->is_nested && stride > reach;
      reach += (unsigned __int128) stride * (sorted[i]->n_digits - 1);
    }
  self->is_too_large = reach > G_MAXINT64 / 2;
}

static void
finder_init (Finder *self, const TlaLayout *layout)
{
  self->layout = layout;
  self->rank = tla_layout_get_rank (layout);
  self->n_levels = 0;
  self->is_nested = TRUE;
  self->is_too_large = FALSE;
  if (tla_layout_get_size (layout) == 0 || tla_layout_get_valid (layout) == 0)
    return;
  for (guint mode = 0; mode < self->rank; mode++)
    {
      gint64 origin = tla_layout_get_origin (layout, mode);
      guint n_leaves, first = self->n_levels;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gboolean has_top = FALSE;

      for (guint i = 0; i < n_leaves; i++)
        {
          /* A coordinate past the shape runs on in the last leaf. */
          gint64 most = i + 1 < n_leaves ? leaves[i].extent : G_MAXINT64;
          gint64 top = origin / leaves[i].span;
          gint64 n_digits = MIN (most, top + (origin % leaves[i].span != 0));

          if (n_digits < 2)
            continue;
          if (self->n_levels == TLA_TERMS_MAX)
            {
              self->is_nested = FALSE;
              self->is_too_large = TRUE;
              return;
            }
          has_top = has_top || top % most > 0;
          self->levels[self->n_levels++] = (Level) { &leaves[i], mode, first, n_digits, top % most };
        }
      /* Whole blocks of a leaf that has no other digit. */
      if (!has_top && self->n_levels > first)
        self->levels[self->n_levels - 1].top = self->levels[self->n_levels - 1].n_digits;
    }
  find_nesting (self);
}

/* The two coordinates that differ as self->difference has it, above the lowest digits of their boxes. */
static void
get_coords (const Finder *self, const gint64 *first_digits, const gint64 *second_digits, gint64 *first, gint64 *second)
{
  memset (first, 0, self->rank * sizeof *first);
  memset (second, 0, self->rank * sizeof *second);
  for (guint i = 0; i < self->n_levels; i++)
    {
      first[self->levels[i].mode] += (first_digits[i] + MAX (self->difference[i], 0)) * self->levels[i].leaf->span;
      second[self->levels[i].mode] += (second_digits[i] + MAX (-self->difference[i], 0)) * self->levels[i].leaf->span;
    }
}

static gboolean
is_inside (const Finder *self, const gint64 *coord)
{
  for (guint mode = 0; mode < self->rank; mode++)
    if (coord[mode] >= tla_layout_get_origin (self->layout, mode))
      return FALSE;
  return TRUE;
}

/* The digits of a level in a box of its mode. */
static gint64
get_digits (const Finder *self, guint level, guint box, gint64 *first)
{
  const Level *place = &self->levels[level];

  *first = level > box ? place->top : 0;
  if (level > box)
    return 1;
  return level == box ? place->top : place->leaf->extent;
}

/* Differences within one box: of the n digits of each level from 0 up. */
static gboolean
solve_one (Finder *self, const gint64 *n_digits, gint64 *first, gint64 *second)
{
  TlaTerm terms[TLA_TERMS_MAX];
  gint64 zeros[TLA_TERMS_MAX] = { 0 };
  guint n_terms = 0;

  for (guint i = 0; i < self->n_levels; i++)
    if (n_digits[i] > 1 && self->levels[i].leaf->stride != 0)
      terms[n_terms++] = (TlaTerm) { n_digits[i], get_magnitude (self->levels[i].leaf->stride), i };
  memset (self->difference, 0, sizeof self->difference);
  if (!tla_terms_find_difference (terms, n_terms, MOST_STEPS, self->difference))
    return FALSE;
  for (guint i = 0; i < self->n_levels; i++)
    if (self->levels[i].leaf->stride < 0)
      self->difference[i] = -self->difference[i];
  get_coords (self, zeros, zeros, first, second);
  return TRUE;
}

typedef struct
{
  const TlaTerms *terms;
  guint64 digits[TLA_TERMS_MAX];
  gboolean found;
} Solution;

static gboolean
keep_first (const guint64 *digits, guint64 n, guint64 rise, guint64 fall, gpointer data)
{
  Solution *self = data;

  for (guint k = 0; k < self->terms->n; k++)
    self->digits[self->terms->terms[k].source] = digits[k];
  self->found = TRUE;
  return FALSE;
}

/* A coordinate of one box and one of another. Their differences are counted from the one that gives the lowest sum. */
static gboolean
solve_pair (Finder *self, const guint *first_box, const guint *second_box, gint64 *first, gint64 *second)
{
  gint64 first_digits[TLA_TERMS_MAX], second_digits[TLA_TERMS_MAX], below[TLA_TERMS_MAX];
  TlaTerm terms[TLA_TERMS_MAX] = { { 0 } };
  TlaTerms prepared;
  Solution solution = { .terms = &prepared };
  guint n_terms = 0;
  __int128 target = 0;

  for (guint i = 0; i < self->n_levels; i++)
    {
      gint64 stride = self->levels[i].leaf->stride;
      gint64 n_first = get_digits (self, i, first_box[self->levels[i].first], &first_digits[i]);
      gint64 n_second = get_digits (self, i, second_box[self->levels[i].first], &second_digits[i]);

      below[i] = stride < 0 ? n_first - 1 : n_second - 1;
      target += (__int128) stride * (second_digits[i] - first_digits[i]);
      target += (unsigned __int128) get_magnitude (stride) * below[i];
      if (stride != 0 && n_first + n_second > 2)
        terms[n_terms++] = (TlaTerm) { n_first + n_second - 1, get_magnitude (stride), i };
    }
  if (target < 0 || target > G_MAXINT64)
    return FALSE;
  tla_terms_init (&prepared, terms, n_terms);
  tla_terms_solve (&prepared, (guint64) target, MOST_STEPS, keep_first, &solution);
  if (!solution.found)
    return FALSE;
  memset (self->difference, 0, sizeof self->difference);
  for (guint k = 0; k < n_terms; k++)
    {
      guint i = terms[k].source;
      gint64 difference = (gint64) solution.digits[i] - below[i];

      self->difference[i] = self->levels[i].leaf->stride < 0 ? -difference : difference;
    }
  get_coords (self, first_digits, second_digits, first, second);
  return TRUE;
}

/* The boxes of a mode that are not empty, the outermost and largest first; G_MAXUINT behind the last. What lies behind a
 * level without stride is the same again. */
static guint
get_next_box (const Finder *self, guint begin, guint end, guint box)
{
  if (box < end && self->levels[box].leaf->stride == 0)
    return G_MAXUINT;
  while (box-- > begin)
    if (self->levels[box].top > 0)
      return box;
  return G_MAXUINT;
}

/*
 * Pairs of different boxes, by the modes from @begin on. Of pairs of one box only the largest box counts: what differs
 * within another box does so within it too.
 */
static gboolean
search_pairs (Finder *self, guint begin, gboolean is_different, gint64 *first, gint64 *second)
{
  guint end;

  if (self->pairs_left == 0)
    return FALSE;
  if (begin == self->n_levels)
    {
      self->pairs_left--;
      return is_different && solve_pair (self, self->first_box, self->second_box, first, second);
    }
  for (end = begin; end < self->n_levels && self->levels[end].first == begin;)
    end++;
  for (guint i = get_next_box (self, begin, end, end), n = 0; i != G_MAXUINT;
       i = get_next_box (self, begin, end, i), n++)
    for (guint j = get_next_box (self, begin, end, end); j != G_MAXUINT; j = get_next_box (self, begin, end, j))
      {
        /* One of the two orders is enough. */
        if ((i == j && n > 0) || (i < j && !is_different))
          continue;
        self->first_box[begin] = i;
        self->second_box[begin] = j;
        if (search_pairs (self, end, is_different || i != j, first, second))
          return TRUE;
      }
  return FALSE;
}

/* Two coordinates inside originShape, of rank entries, with one offset that differ in more than what has no stride. */
static gboolean
find_overlap (Finder *self, gint64 *first, gint64 *second)
{
  gint64 n_digits[TLA_TERMS_MAX];
  guint box = G_MAXUINT;

  if (self->is_nested || self->is_too_large)
    return FALSE;
  /* All digits that are used, whether they are inside or not: the plainest example is mostly inside. */
  for (guint i = 0; i < self->n_levels; i++)
    n_digits[i] = self->levels[i].n_digits;
  if (!solve_one (self, n_digits, first, second))
    return FALSE;
  if (is_inside (self, first) && is_inside (self, second))
    return TRUE;

  for (guint i = self->n_levels; i-- > 0;)
    {
      gint64 zero;

      if (i + 1 == self->n_levels || self->levels[i].first != self->levels[i + 1].first)
        box = G_MAXUINT;
      if (box == G_MAXUINT && self->levels[i].top > 0)
        box = i;
      n_digits[i] = box == G_MAXUINT ? 1 : get_digits (self, i, box, &zero);
    }
  if (solve_one (self, n_digits, first, second))
    return TRUE;
  self->pairs_left = MOST_PAIRS;
  return search_pairs (self, 0, FALSE, first, second);
}

/* "(0, 2) and (1, 0) are both 2"; NULL where there are no two such. */
static char *
explain_overlap (Finder *self)
{
  g_autofree gint64 *first = g_new0 (gint64, self->rank + 1);
  g_autofree gint64 *second = g_new0 (gint64, self->rank + 1);
  g_autoptr (TlaIntTuple) first_coord = NULL;
  g_autoptr (TlaIntTuple) second_coord = NULL;
  g_autofree char *first_text = NULL, *second_text = NULL;
  gint order = 0;

  if (!find_overlap (self, first, second))
    return NULL;
  for (guint i = 0; i < self->rank && order == 0; i++)
    order = (first[i] > second[i]) - (first[i] < second[i]);
  first_coord = tla_int_tuple_new_flat (order > 0 ? second : first, self->rank);
  second_coord = tla_int_tuple_new_flat (order > 0 ? first : second, self->rank);
  first_text = tla_int_tuple_to_brief (first_coord);
  second_text = tla_int_tuple_to_brief (second_coord);
  return g_strdup_printf ("%s and %s are both %" G_GINT64_FORMAT, first_text, second_text,
                          tla_layout_offset_at (self->layout, first));
}

/* What all levels of smaller strides reach, and one more: the least stride that steps over them. */
static gint64
get_needed (const Finder *self, gint64 stride)
{
  __int128 reach = 1;

  for (guint i = 0; i < self->n_levels; i++)
    if (self->levels[i].leaf->stride > 0 && self->levels[i].leaf->stride < stride)
      reach += (__int128) self->levels[i].leaf->stride * (self->levels[i].n_digits - 1);
  return (gint64) MIN (reach, G_MAXINT64);
}

/* How many coordinates of a mode the whole outermost blocks below originShape have. */
static gint64
get_laid_out (const Finder *self, guint mode)
{
  gint64 laid_out = 1;

  for (guint i = 0; i < self->n_levels; i++)
    if (self->levels[i].mode == mode)
      laid_out = self->levels[i].n_digits * self->levels[i].leaf->span;
  return laid_out;
}

static char *
explain_outer_stride (const Finder *self, const Level *level, gint64 needed)
{
  guint mode = level->mode;
  gint64 stride = level->leaf->stride;

  if (self->rank == 2)
    {
      gint64 other = get_laid_out (self, 1 - mode);
      __int128 product = (__int128) other * stride;
      g_autofree char *names = tla_check_name_mode (1 - mode, 2);

      if (product % needed == 0)
        return g_strdup_printf (
          "the %s step %" G_GINT64_FORMAT " covers %" G_GINT64_FORMAT " %s of %" G_GINT64_FORMAT
          "; %s %" G_GINT64_FORMAT ": needs %" G_GINT64_FORMAT,
          mode == 0 ? "row" : "column", stride, (gint64) (product / needed), names, level->leaf->span,
          other == tla_layout_get_extent (self->layout, 1 - mode) ? "the shape has" : "originShape reaches", other,
          needed);
    }
  return g_strdup_printf ("the outer stride %" G_GINT64_FORMAT " of mode %u is smaller than the %" G_GINT64_FORMAT
                          " elements that the inner levels span, so that blocks overlap: needs %" G_GINT64_FORMAT,
                          stride, mode, needed, needed);
}

/* Of a layout with an overlap: the outer stride that is the reason; NULL where it is none. */
static char *
explain_reason (const Finder *self)
{
  if (tla_layout_get_depth (self->layout) < 2)
    return NULL;
  for (guint i = 0; i < self->n_levels; i++)
    {
      const Level *level = &self->levels[i];
      gint64 stride = level->leaf->stride;
      gint64 needed = get_needed (self, stride);

      if (level->leaf->span > 1 && stride > 0 && stride < needed)
        return explain_outer_stride (self, level, needed);
    }
  return NULL;
}

char *
tla_check_outer_stride_too_small (const TlaSubject *subject)
{
  Finder finder;
  char *reason;

  finder_init (&finder, subject->layout);
  if (finder.is_nested || finder.is_too_large)
    return NULL;
  reason = explain_reason (&finder);
  if (reason != NULL)
    {
      g_autofree char *overlap = explain_overlap (&finder);

      if (overlap == NULL)
        g_clear_pointer (&reason, g_free);
    }
  return reason;
}

char *
tla_check_overlap (const TlaSubject *subject)
{
  g_autofree char *reason = NULL;
  Finder finder;

  finder_init (&finder, subject->layout);
  if (finder.is_nested || finder.is_too_large)
    return NULL;
  reason = explain_reason (&finder);
  return reason == NULL ? explain_overlap (&finder) : NULL;
}

char *
tla_check_broadcast (const TlaSubject *subject)
{
  g_autofree char *overlap = NULL;
  Finder finder;

  finder_init (&finder, subject->layout);
  for (guint i = 0; i < finder.n_levels; i++)
    if (finder.levels[i].leaf->stride == 0)
      {
        g_autofree gint64 *coord = NULL;
        g_autoptr (TlaIntTuple) zero = NULL;
        g_autoptr (TlaIntTuple) repeated = NULL;
        g_autofree char *zero_text = NULL, *repeated_text = NULL;

        overlap = explain_overlap (&finder);
        if (overlap != NULL)
          return NULL;
        coord = g_new0 (gint64, finder.rank);
        zero = tla_int_tuple_new_flat (coord, finder.rank);
        coord[finder.levels[i].mode] = finder.levels[i].leaf->span;
        repeated = tla_int_tuple_new_flat (coord, finder.rank);
        zero_text = tla_int_tuple_to_brief (zero);
        repeated_text = tla_int_tuple_to_brief (repeated);
        return g_strdup_printf ("%s and %s are both 0: stride 0 repeats one element (broadcast)", zero_text,
                                repeated_text);
      }
  return NULL;
}

gboolean
tla_check_nests (const TlaLayout *layout)
{
  Finder finder;

  finder_init (&finder, layout);
  return finder.is_nested;
}
