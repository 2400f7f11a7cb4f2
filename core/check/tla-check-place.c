/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

/* Traps of where a tensor is put: MakeTensorLike, positions, and elements. */

static gboolean
is_like (const TlaTensor *tensor)
{
  return tla_tensor_get_view_kind (tensor) == TLA_VIEW_MAKE_TENSOR_LIKE;
}

static gboolean
is_placed (const TlaTensor *tensor)
{
  return is_like (tensor) || tla_tensor_get_view_kind (tensor) == TLA_VIEW_MAKE_TENSOR;
}

/* Whether shape and stride are those that the tag makes of these sizes; a stride of an extent of 1 does not count. */
static gboolean
is_made_of (const TlaLayout *layout, const TlaElement *element, const char *name, const gint64 *sizes)
{
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (sizes, 2);
  g_autoptr (TlaLayout) made = tla_tag_make_layout (tla_tag_lookup (name), element, args, NULL);

  if (made == NULL || tla_layout_get_rank (made) != 2)
    return FALSE;
  for (guint mode = 0; mode < 2; mode++)
    {
      guint n_found, n_needed;
      const TlaLeaf *found = tla_layout_get_leaves (layout, mode, &n_found);
      const TlaLeaf *needed = tla_layout_get_leaves (made, mode, &n_needed);

      if (n_found != n_needed)
        return FALSE;
      for (guint i = 0; i < n_found; i++)
        if (found[i].extent != needed[i].extent || (found[i].extent > 1 && found[i].stride != needed[i].stride))
          return FALSE;
    }
  return TRUE;
}

gboolean
tla_check_is_tag (const TlaLayout *layout, const TlaElement *element, const char *name)
{
  gint64 extents[2];

  if (!tla_check_is_fractal (layout))
    return FALSE;
  for (guint mode = 0; mode < 2; mode++)
    {
      extents[mode] = tla_layout_get_extent (layout, mode);
      if (tla_layout_get_origin (layout, mode) > extents[mode])
        return FALSE;
    }
  return is_made_of (layout, element != NULL ? element : tla_element_get_default (), name, extents);
}

char *
tla_check_base_too_small (const TlaSubject *subject)
{
  const TlaLayout *base = tla_tensor_get_base (subject->tensor);
  const TlaLayout *layout = tla_tensor_get_layout (subject->tensor);
  guint rank = tla_layout_get_rank (layout);
  g_autoptr (GString) text = NULL;

  if (base == NULL)
    return NULL;
  text = g_string_new (NULL);
  for (guint mode = 0; mode < rank; mode++)
    {
      g_autofree char *name = tla_check_name_mode (mode, rank);

      if (tla_layout_get_origin (layout, mode) > tla_layout_get_extent (base, mode))
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT " %s in %" G_GINT64_FORMAT, text->len > 0 ? ", " : "",
                                tla_layout_get_origin (layout, mode), name, tla_layout_get_extent (base, mode));
    }
  if (text->len == 0)
    return NULL;
  g_string_append (text, ": the inherited originShape is larger than the base's shape");
  return g_strdup (text->str);
}

char *
tla_check_vector_drops_rows (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaTensor *like = tla_tensor_get_parent (tensor);

  if (!is_like (tensor) || tla_tensor_get_base (tensor) != NULL ||
      !g_str_equal (tla_tensor_get_tag (tensor)->name, "VectorLayout") || tla_tensor_get_rank (like) != 2 ||
      tla_layout_get_origin (tla_tensor_get_layout (like), 0) < 2)
    return NULL;
  return g_strdup_printf (
    "keeps %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT " elements: VectorLayout takes the columns only; write RowMajor",
    tla_layout_get_valid (tla_tensor_get_layout (tensor)), tla_layout_get_valid (tla_tensor_get_layout (like)));
}

char *
tla_check_like_not_in_the_reference (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;

  if (!is_like (tensor) || tla_tensor_get_base (tensor) != NULL ||
      tla_tensor_get_rank (tla_tensor_get_parent (tensor)) != 1)
    return NULL;
  return g_strdup (
    "MakeTensorLike of a tensor of rank 1 without a layoutBase works here; the headers of 2026-08 reject "
    "it");
}

char *
tla_check_position_not_in_the_reference (const TlaSubject *subject)
{
  if (!is_placed (subject->tensor) || tla_tensor_get_position (subject->tensor) != TLA_POSITION_L1A)
    return NULL;
  return g_strdup ("PositionL1A works here; the headers of 2026-08 reject it: write PositionL1");
}

char *
tla_check_leading_dimension (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaTensor *like = tla_tensor_get_parent (tensor);
  const TlaLayout *source;
  TlaPosition position = tla_tensor_get_position (tensor);

  if (!is_like (tensor) || tla_layout_get_depth (tla_tensor_get_layout (tensor)) < 2 ||
      (position != TLA_POSITION_L1 && position != TLA_POSITION_L1A && position != TLA_POSITION_L1B) ||
      tla_tensor_get_position (like) != TLA_POSITION_GM)
    return NULL;
  source = tla_tensor_get_layout (like);
  if (tla_layout_get_depth (source) != 1 || tla_layout_get_rank (source) != 2)
    return NULL;
  for (guint mode = 0; mode < 2; mode++)
    {
      guint n_leaves;
      gint64 leading = tla_layout_get_leaves (source, mode, &n_leaves)->stride;
      gint64 unit = tla_layout_get_leaves (source, 1 - mode, &n_leaves)->stride;

      if (unit == 1 && leading > G_MAXUINT16 && tla_layout_get_origin (source, mode) > 1)
        return g_strdup_printf ("the leading dimension %" G_GINT64_FORMAT
                                " does not fit the 16 bits that A2 and A3 have "
                                "for it: one transfer a %s: %" G_GINT64_FORMAT " instead of 1",
                                leading, mode == 0 ? "row" : "column", tla_layout_get_origin (source, mode));
    }
  return NULL;
}

char *
tla_check_l0c_is_not_zn (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  const TlaElement *wide = tla_element_lookup ("float");

  if (!is_placed (tensor) || tla_tensor_get_position (tensor) != TLA_POSITION_L0C || !tla_check_is_fractal (layout) ||
      !tla_check_is_tag (layout, wide, "zN") || tla_check_is_tag (layout, wide, "L0C"))
    return NULL;
  return g_strdup ("L0C's fractal is always 16 x 16; zN<float> has 16 x 8: write L0C, or MakeLayoutL0C(rows, cols)");
}

/* The tags that a position's layout may be: on A2 and A3 the first, on 950 the second. */
static const struct
{
  TlaPosition position;
  const char *tags[2];
} l0_layouts[] = {
  { TLA_POSITION_L0A, { "zZ", "zN" } },
  { TLA_POSITION_L0B, { "nZ", "nZ" } },
  { TLA_POSITION_L0C, { "L0C", "L0C" } },
};

char *
tla_check_custom_l0_layout (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  const TlaElement *element = tla_tensor_get_element (tensor);
  g_autofree char *origin = NULL;
  g_autofree char *other = NULL;

  if (!is_placed (tensor))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (l0_layouts); i++)
    {
      if (l0_layouts[i].position != tla_tensor_get_position (tensor))
        continue;
      if (tla_layout_get_rank (layout) == 2)
        {
          gint64 sizes[2] = { tla_layout_get_origin (layout, 0), tla_layout_get_origin (layout, 1) };

          for (guint j = 0; j < G_N_ELEMENTS (l0_layouts[i].tags); j++)
            if (is_made_of (layout, element, l0_layouts[i].tags[j], sizes))
              return NULL;
        }
      other = tla_check_l0c_is_not_zn (subject);
      if (other != NULL)
        return NULL;
      origin = tla_int_tuple_to_brief (tla_layout_get_origin_shape (layout));
      return g_strdup_printf ("L0's layout follows from originShape alone: in %s it is that of %s<%s>%s%s",
                              tla_position_get_name (l0_layouts[i].position), l0_layouts[i].tags[0], element->name,
                              origin, l0_layouts[i].position == TLA_POSITION_L0A ? ", on 950 that of zN" : "");
    }
  return NULL;
}

/* One element of each width. */
static const char *const widths[] = { "int4b_t", "int8_t", "half", "float", "int64_t" };
static const char *const fractal_tags[] = { "zN", "nZ", "zZ", "nN" };

static const char *
find_fractal_tag (const TlaLayout *layout, const TlaElement *element)
{
  gint64 c0 = tla_element_get_c0 (element);
  guint n_leaves;

  if (tla_layout_get_leaves (layout, 0, &n_leaves)->extent != c0 &&
      tla_layout_get_leaves (layout, 1, &n_leaves)->extent != c0)
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (fractal_tags); i++)
    if (tla_check_is_tag (layout, element, fractal_tags[i]))
      return fractal_tags[i];
  return NULL;
}

/* "16 floats", "32 int8_t" */
static char *
format_elements (guint n, const TlaElement *element)
{
  return g_strdup_printf ("%u %s%s", n, element->name, g_str_has_suffix (element->name, "_t") ? "" : "s");
}

char *
tla_check_element_width_mismatch (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  const TlaElement *own = tla_tensor_get_element (tensor);

  /* What a tag lays out for the element fits it. */
  if (!is_placed (tensor) || !tla_check_is_fractal (layout) || tla_tensor_get_position (tensor) == TLA_POSITION_L0C ||
      (is_like (tensor) && tla_tensor_get_base (tensor) == NULL) || g_str_equal (own->name, "float8_e8m0_t") ||
      find_fractal_tag (layout, own) != NULL || tla_check_is_tag (layout, own, "Weight4BitnZ"))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      const TlaElement *element = tla_element_lookup (widths[i]);
      const char *name = element->bits != own->bits ? find_fractal_tag (layout, element) : NULL;
      guint c0 = tla_element_get_c0 (element);
      g_autofree char *elements = name != NULL ? format_elements (c0, own) : NULL;

      if (name != NULL)
        return g_strdup_printf ("%s are %u bytes; %s<%s> has %u, which are C0's 32 bytes: write %s<%s>(rows, cols)",
                                elements, c0 * own->bits / 8, name, own->name, tla_element_get_c0 (own), name,
                                own->name);
    }
  return NULL;
}
