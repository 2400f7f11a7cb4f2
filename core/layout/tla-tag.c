/* SPDX-License-Identifier: MIT */
#include "layout/tla-tag.h"

#include "tuple/tla-error.h"

const TlaTag *
tla_tag_lookup (const char *name)
{
  guint n_tags;
  const TlaTag *tags = tla_tag_get_all (&n_tags);

  for (guint i = 0; i < n_tags; i++)
    if (g_str_equal (tags[i].name, name))
      return &tags[i];
  return NULL;
}

gboolean
tla_tag_check_args (const char *name,
                    const TlaIntTuple *args,
                    guint n_min,
                    guint n_max,
                    const char *needed,
                    GError **error)
{
  guint n_args = tla_int_tuple_get_n_entries (args);
  g_autofree char *text = NULL;

  if (tla_int_tuple_is_int (args) || tla_int_tuple_get_depth (args) != 1 || n_args < n_min || n_args > n_max)
    {
      text = tla_int_tuple_to_brief (args);
      g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "%s does not take %s: write %s(%s), all of them integers",
                   name, text, name, needed);
      return FALSE;
    }
  for (guint i = 0; i < n_args; i++)
    {
      gint64 value = tla_int_tuple_get_value (tla_int_tuple_get_entry (args, i));

      if (value < 0)
        {
          text = tla_int_tuple_to_brief (args);
          g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
                       "%s%s: %" G_GINT64_FORMAT " is negative, a size must be 0 or more", name, text, value);
          return FALSE;
        }
    }
  return TRUE;
}

TlaLayout *
tla_tag_make_layout (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error)
{
  if (!tla_tag_check_args (self->name, args, self->n_min, self->n_max, self->args, error))
    return NULL;
  if (self->needs_element && element == NULL)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS,
                   "%s needs an element, because its blocks are 32 bytes wide: write %s<half>(%s)", self->name,
                   self->name, self->args);
      return NULL;
    }
  return self->make (self, element, args, error);
}

/* A copy with every number dynamic but the stride of @unit_mode, which is 1 in the tag's own layouts. */
static TlaIntTuple *
keep_unit (const TlaIntTuple *stride, guint unit_mode, GError **error)
{
  guint n_entries = tla_int_tuple_get_n_entries (stride);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);

  for (guint i = 0; i < n_entries; i++)
    {
      const TlaIntTuple *entry = tla_int_tuple_get_entry (stride, i);

      g_ptr_array_add (entries, i == unit_mode && tla_int_tuple_is_int (entry)
                                  ? tla_int_tuple_new_int (tla_int_tuple_get_value (entry), TRUE)
                                  : tla_int_tuple_to_dynamic (entry));
    }
  return tla_int_tuple_new ((TlaIntTuple *const *) entries->pdata, n_entries, error);
}

TlaLayout *
tla_tag_make_layout_from_tag (const TlaTag *self, const TlaLayout *layout, GError **error)
{
  const TlaIntTuple *stride = tla_layout_get_stride (layout);
  gboolean is_row_major = g_str_equal (self->name, "RowMajor");
  g_autoptr (TlaIntTuple) new_shape = NULL;
  g_autoptr (TlaIntTuple) new_stride = NULL;
  g_autoptr (TlaIntTuple) new_origin = NULL;

  if ((self->form & TLA_TAG_FROM_TAG) == 0)
    {
      g_set_error (
        error, TLA_ERROR, TLA_ERROR_UNSUPPORTED,
        "MakeLayoutFromTag does not take %s: write RowMajor, ColumnMajor, VectorLayout, zN, nZ, zZ, nN or L0C",
        self->name);
      return NULL;
    }

  new_shape = tla_int_tuple_to_dynamic (tla_layout_get_shape (layout));
  new_origin = tla_int_tuple_to_dynamic (tla_layout_get_origin_shape (layout));
  if ((is_row_major || g_str_equal (self->name, "ColumnMajor")) && tla_int_tuple_get_n_entries (stride) == 2)
    new_stride = keep_unit (stride, is_row_major ? 1 : 0, error);
  else
    new_stride = tla_int_tuple_to_dynamic (stride);
  if (new_stride == NULL)
    return NULL;
  return tla_layout_new (new_shape, new_stride, new_origin, error);
}
