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
    "the reference leaves originShape (0, 0): every tile is empty there; here it is deduced from the shape: write "
    "MakeLayout(shape, stride)");
}

char *
tla_check_integral_coordinate_padded (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  guint rank = tla_layout_get_rank (layout);
  g_autoptr (GString) coord = NULL;
  g_autoptr (GString) padding = NULL;
  GString *text;
  gint64 rest;

  if (!tla_int_tuple_is_int (subject->coord) || rank < 2 ||
      tla_layout_get_size (layout) == tla_layout_get_valid (layout) || tla_layout_get_size (layout) == 0)
    return NULL;

  rest = tla_int_tuple_get_value (subject->coord);
  text = g_string_new (NULL);
  coord = g_string_new ("(");
  padding = g_string_new (NULL);
  g_string_printf (
    text, "coordinate %" G_GINT64_FORMAT " counts over the shape, padding included, down the first mode first: it is ",
    rest);
  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 extent = tla_layout_get_extent (layout, mode);
      gint64 digit = mode + 1 < rank ? rest % extent : rest;

      g_string_append_printf (coord, "%s%" G_GINT64_FORMAT, mode > 0 ? ", " : "", digit);
      rest /= extent;
      if (digit >= tla_layout_get_origin (layout, mode))
        g_string_append_printf (padding, "%s %s %" G_GINT64_FORMAT " is padding", padding->len > 0 ? "," : ":",
                                rank == 2 ? (mode == 0 ? "row" : "column") : "digit", digit);
    }
  g_string_append_printf (text, "%s)%s; row-major numbering of valid elements would be another", coord->str,
                          padding->str);
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

void
tla_check_add_wrap (GString *text, const char *what, gint64 value)
{
  if (value >= G_MININT32 && value < UINT32_RANGE)
    return;
  g_string_append_printf (text, "%s%s %" G_GINT64_FORMAT " becomes %" G_GINT64_FORMAT, text->len > 0 ? "; " : "", what,
                          value, value < 0 ? (gint64) (gint32) value : value % UINT32_RANGE);
}

char *
tla_check_finish_wraps (const GString *text)
{
  return text->len > 0 ? g_strdup_printf ("%s where the reference computes in 32 bits", text->str) : NULL;
}

char *
tla_check_layout_wraps (const TlaSubject *subject)
{
  const TlaLayout *layout = subject->layout;
  guint rank = tla_layout_get_rank (layout);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 size = MAX (tla_layout_get_extent (layout, mode), tla_layout_get_origin (layout, mode));
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      if (size >= UINT32_RANGE)
        {
          g_autofree char *name = tla_check_name_mode (mode, rank);
          g_autofree char *what = g_strdup_printf ("the size of %s,", name);

          tla_check_add_wrap (text, what, size);
        }
      /* A stride that nothing is multiplied by does no harm. */
      for (guint i = 0; i < n_leaves; i++)
        if (leaves[i].extent > 1 && (leaves[i].stride < G_MININT32 || leaves[i].stride >= UINT32_RANGE))
          {
            g_autofree char *name = tla_check_name_mode (mode, rank);
            g_autofree char *what = g_strdup_printf ("a stride of %s,", name);

            tla_check_add_wrap (text, what, leaves[i].stride);
          }
    }
  tla_check_add_wrap (text, "the lowest offset", tla_layout_get_lowest (layout));
  tla_check_add_wrap (text, "the highest offset", tla_layout_get_highest (layout));
  tla_check_add_wrap (text, "the size", tla_layout_get_size (layout));
  return tla_check_finish_wraps (text);
}

char *
tla_check_call_wraps (const TlaSubject *subject)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gint64 offset;

  if (tla_layout_get_offset (subject->layout, subject->coord, &offset, NULL))
    tla_check_add_wrap (text, "the offset", offset);
  return tla_check_finish_wraps (text);
}

char *
tla_check_name_clash (const TlaSubject *subject)
{
  if (subject->tag == NULL || !g_str_equal (subject->tag->name, "nZ"))
    return NULL;
  return g_strdup ("tilelang's make_nz_layout is this; asc-devkit's NZ is zN");
}

char *
tla_check_tag_not_in_the_reference (const TlaSubject *subject)
{
  static const char *const accepted[] = { "zN", "nZ", "L0C" };
  static const char *const rejected[] = { "zZ", "nN" };

  if (!subject->is_from_tag)
    return subject->tag == NULL || !g_str_equal (subject->tag->name, "nN")
             ? NULL
             : g_strdup ("MakeLayout of nN works here; the headers of 2026-08 reject it: nN is made by "
                         "MakeMxScaleLayout only");
  if (!tla_check_is_fractal (subject->layout))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (accepted); i++)
    if (tla_check_is_tag (subject->layout, subject->element, accepted[i]))
      return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (rejected); i++)
    if (tla_check_is_tag (subject->layout, subject->element, rejected[i]))
      return g_strdup_printf ("MakeLayoutFromTag of %s works here; the headers of 2026-08 reject it", rejected[i]);
  return NULL;
}

/* The fractal tags that have a predicate. */
static const struct
{
  const char *tag;
  const char *predicate;
} recognised[] = { { "zN", "iszN" }, { "nZ", "isnZ" }, { "zZ", "iszZ" } };

static gboolean
holds (const char *predicate, const TlaLayout *layout, const TlaElement *element)
{
  guint n_predicates;
  const TlaPredicate *predicates = tla_predicate_get_all (&n_predicates);

  for (guint i = 0; i < n_predicates; i++)
    if (g_str_equal (predicates[i].name, predicate))
      return predicates[i].holds (layout, element);
  return FALSE;
}

char *
tla_check_not_recognised (const TlaSubject *subject)
{
  const TlaElement *element = subject->element != NULL ? subject->element : tla_element_get_default ();

  if (!tla_check_is_fractal (subject->layout))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (recognised); i++)
    if (holds (recognised[i].predicate, subject->layout, element))
      return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (recognised); i++)
    if (tla_check_is_tag (subject->layout, element, recognised[i].tag))
      return g_strdup_printf ("%s is false in the reference: its predicates see static integers only, and these are "
                              "known at run time; write %s<%s>(rows, cols)",
                              recognised[i].predicate, recognised[i].tag, element->name);
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
          return g_strdup_printf (
            "the block stride %" G_GINT64_FORMAT " is %" G_GINT64_FORMAT " C0 units: %" G_GINT64_FORMAT
            " becomes %" G_GINT64_FORMAT " in a 16-bit field, as a copy from fractal to fractal has it",
            leaves[i].stride, leaves[i].stride / c0, leaves[i].stride / c0, leaves[i].stride / c0 % (G_MAXUINT16 + 1));
    }
  return NULL;
}
