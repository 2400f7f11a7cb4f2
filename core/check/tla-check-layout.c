/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

#include "layout/tla-recognise.h"

/* Traps of layouts, and of calling them. */

#define UINT32_RANGE ((gint64) 1 << 32)

char *
tla_check_name_mode (guint mode, guint rank)
{
  if (rank == 2)
    return g_strdup (mode == 0 ? "rows" : "columns");
  return rank == 1 ? g_strdup ("elements") : g_strdup_printf ("mode %u", mode);
}

gboolean
tla_check_is_fractal (const TlaLayout *layout)
{
  return tla_layout_get_depth (layout) > 1 && tla_layout_get_rank (layout) == 2;
}

char *
tla_check_static_origin_empty (const TlaSubject *subject)
{
  if (!subject->is_static)
    return NULL;
  return g_strdup (
    "a static Layout made of types alone has the originShape (0, 0) in the reference, so that every tile "
    "of it is empty; here it is deduced from the shape: write MakeLayout(shape, stride)");
}

char *
tla_check_integral_coordinate_padded (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  guint rank = tla_layout_get_rank (layout);
  GString *text, *coord;
  gboolean is_padding = FALSE;
  gint64 rest;

  if (!tla_int_tuple_is_int (subject->coord) || rank < 2 ||
      tla_layout_get_size (layout) == tla_layout_get_valid (layout) || tla_layout_get_size (layout) == 0)
    return NULL;

  rest = tla_int_tuple_get_value (subject->coord);
  text = g_string_new (NULL);
  coord = g_string_new ("(");
  g_string_printf (
    text, "coordinate %" G_GINT64_FORMAT " counts over the shape, padding included, down the first mode first: it is ",
    rest);
  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 extent = tla_layout_get_extent (layout, mode);
      gint64 digit = mode + 1 < rank ? rest % extent : rest;

      g_string_append_printf (coord, "%s%" G_GINT64_FORMAT, mode > 0 ? ", " : "", digit);
      rest /= extent;
      is_padding = is_padding || digit >= tla_layout_get_origin (layout, mode);
    }
  g_string_append_printf (text, "%s)%s; row-major numbering of the valid elements would be another", coord->str,
                          is_padding ? ", which is padding" : "");
  g_string_free (coord, TRUE);
  return g_string_free (text, FALSE);
}

char *
tla_check_linear_offset_on_fractal (const TlaSubject *subject)
{
  g_autoptr (TlaIntTuple) sum = NULL;
  g_autofree char *text = NULL;
  gint64 first, second, together, offset;

  if (tla_layout_get_depth (subject->layout) < 2)
    return NULL;
  sum = tla_int_tuple_combine (subject->coord, TLA_INT_OP_ADD, subject->other, NULL);
  if (sum == NULL || !tla_layout_get_offset (subject->layout, subject->coord, &first, NULL) ||
      !tla_layout_get_offset (subject->layout, subject->other, &second, NULL) ||
      !tla_layout_get_offset (subject->layout, sum, &offset, NULL) ||
      __builtin_add_overflow (first, second, &together) || together == offset)
    return NULL;
  text = tla_int_tuple_to_brief (sum);
  return g_strdup_printf ("%" G_GINT64_FORMAT " + %" G_GINT64_FORMAT " is %" G_GINT64_FORMAT
                          "; %s is at %" G_GINT64_FORMAT ": add the coordinates and ask for one offset",
                          first, second, together, text, offset);
}

static void
add_wrap (GString *text, const char *what, gint64 value)
{
  if (value < UINT32_RANGE)
    return;
  g_string_append_printf (text, "%s%s %" G_GINT64_FORMAT " becomes %" G_GINT64_FORMAT, text->len > 0 ? "; " : "", what,
                          value, value % UINT32_RANGE);
}

char *
tla_check_layout_wraps (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  guint rank = tla_layout_get_rank (layout);
  g_autoptr (GString) text = g_string_new (NULL);

  if (tla_layout_get_highest (layout) < UINT32_RANGE && tla_layout_get_size (layout) < UINT32_RANGE &&
      tla_layout_get_valid (layout) < UINT32_RANGE)
    return NULL;
  for (guint mode = 0; mode < rank; mode++)
    {
      g_autofree char *name = tla_check_name_mode (mode, rank);
      g_autofree char *size = g_strdup_printf ("the size of %s,", name);
      g_autofree char *stride = g_strdup_printf ("a stride of %s,", name);
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      add_wrap (text, size, MAX (tla_layout_get_extent (layout, mode), tla_layout_get_origin (layout, mode)));
      for (guint i = 0; i < n_leaves; i++)
        add_wrap (text, stride, leaves[i].stride);
    }
  add_wrap (text, "the highest offset", tla_layout_get_highest (layout));
  add_wrap (text, "the size", tla_layout_get_size (layout));
  if (text->len == 0)
    return NULL;
  g_string_append (text, " where the reference computes in 32 bits");
  return g_strdup (text->str);
}

char *
tla_check_name_clash (const TlaSubject *subject)
{
  if (subject->tag == NULL || !g_str_equal (subject->tag->name, "nZ"))
    return NULL;
  return g_strdup ("tilelang-ascend's make_nz_layout is this layout; asc-devkit's NZ and FRACTAL_NZ are zN");
}

char *
tla_check_tag_not_in_the_reference (const TlaSubject *subject)
{
  if (subject->tag == NULL || !g_str_equal (subject->tag->name, "nN"))
    return NULL;
  return g_strdup ("MakeLayout of nN works here; the headers of 2026-08 make nN only with MakeMxScaleLayout");
}

/* iszN of the tag zN, or NULL where the reference has no such predicate. */
static const TlaPredicate *
find_predicate (const TlaTag *tag)
{
  guint n_predicates;
  const TlaPredicate *predicates = tla_predicate_get_all (&n_predicates);

  for (guint i = 0; i < n_predicates; i++)
    if (g_str_has_prefix (predicates[i].name, "is") && g_str_equal (predicates[i].name + 2, tag->name))
      return &predicates[i];
  return NULL;
}

char *
tla_check_not_recognised (const TlaSubject *subject)
{
  g_autoptr (GPtrArray) tags = NULL;
  const TlaElement *element = subject->element != NULL ? subject->element : tla_element_get_default ();

  if (!tla_check_is_fractal (subject->layout))
    return NULL;
  tags = tla_recognise (subject->layout, element);
  for (guint i = 0; i < tags->len; i++)
    {
      const TlaTag *tag = tags->pdata[i];
      const TlaPredicate *predicate = find_predicate (tag);

      if (predicate == NULL)
        continue;
      if (predicate->holds (subject->layout, element))
        return NULL;
      return g_strdup_printf (
        "%s is false: the reference's predicates see static integers only, and these are known at "
        "run time; write %s<%s>(rows, cols)",
        predicate->name, tag->name, element->name);
    }
  return NULL;
}

char *
tla_check_block_stride_16_bit (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  const TlaElement *element = subject->element != NULL ? subject->element : tla_element_get_default ();
  gint64 c0 = tla_element_get_c0 (element);

  if (!tla_check_is_fractal (layout))
    return NULL;
  for (guint mode = 0; mode < 2; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      for (guint i = 1; i < n_leaves; i++)
        if (leaves[i].extent > 1 && leaves[i].stride / c0 > G_MAXUINT16)
          return g_strdup_printf ("the block stride %" G_GINT64_FORMAT " is %" G_GINT64_FORMAT
                                  " C0 units: in the 16-bit field of a copy from fractal to fractal it becomes "
                                  "%" G_GINT64_FORMAT,
                                  leaves[i].stride, leaves[i].stride / c0, leaves[i].stride / c0 % (G_MAXUINT16 + 1));
    }
  return NULL;
}
