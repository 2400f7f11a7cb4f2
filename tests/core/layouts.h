/* SPDX-License-Identifier: MIT */
#pragma once

/* Layouts for tests: from a text of integers and brackets, and at random. */

#include "layout/tla-layout.h"
#include "tsv.h"

#include <string.h>

/* "((16,7),(16,7)):((16,256),(1,1792)):(100,100)" without blanks; the originShape may be left out. */
static inline TlaLayout *
layouts_parse (const char *text)
{
  g_autoptr (TlaIntTuple) shape = tsv_parse_tuple (text, &text);
  g_autoptr (TlaIntTuple) stride = NULL;
  g_autoptr (TlaIntTuple) origin = NULL;
  g_autoptr (GError) error = NULL;
  TlaLayout *layout;

  g_assert_cmpint (*text, ==, ':');
  text++;
  stride = tsv_parse_tuple (text, &text);
  if (*text == ':')
    {
      text++;
      origin = tsv_parse_tuple (text, &text);
    }
  g_assert_cmpint (*text, ==, '\0');
  layout = tla_layout_new (shape, stride, origin, &error);
  g_assert_no_error (error);
  return layout;
}

#define LAYOUTS_MAX_LEAVES 8
#define LAYOUTS_MAX_MODES 3

/* A layout's numbers, kept apart from the layout, for counting by hand. */
typedef struct
{
  TlaLayout *layout;
  char *text;
  guint n_modes;
  guint n_leaves;
  guint mode[LAYOUTS_MAX_LEAVES];
  gint64 extent[LAYOUTS_MAX_LEAVES];
  gint64 stride[LAYOUTS_MAX_LEAVES];
  gint64 mode_extent[LAYOUTS_MAX_MODES];
  gint64 origin[LAYOUTS_MAX_MODES];
} RandomLayout;

static inline gint64
random_stride (const RandomLayout *self, guint kind)
{
  gint64 reach = 1;

  switch (kind)
    {
    case 0: /* anything small, negative and zero too */
      return g_test_rand_int_range (-12, 13);
    case 1: /* a multiple of something that is there, blocks on blocks that may overlap */
      if (self->n_leaves == 0)
        return g_test_rand_int_range (1, 4);
      return self->stride[g_test_rand_int_range (0, self->n_leaves)] * g_test_rand_int_range (1, 7);
    default: /* beyond all others, with or without a gap */
      for (guint i = 0; i < self->n_leaves; i++)
        reach += MAX (self->extent[i] - 1, 0) * ABS (self->stride[i]);
      reach += g_test_rand_int_range (0, 3) == 0 ? g_test_rand_int_range (0, 4) : 0;
      return g_test_rand_int_range (0, 5) == 0 ? -reach : reach;
    }
}

/* At most 3 modes of at most 2 levels with 1 to 3 sizes each, and at most 4000 coordinates. */
static inline void
random_layout (RandomLayout *self)
{
  guint kind = g_test_rand_int_range (0, 4);
  gint64 size = 1;
  g_autoptr (GString) shape = g_string_new ("(");
  g_autoptr (GString) stride = g_string_new ("(");
  g_autoptr (GString) origin = g_string_new ("(");

  memset (self, 0, sizeof *self);
  self->n_modes = g_test_rand_int_range (1, LAYOUTS_MAX_MODES + 1);
  for (guint mode = 0; mode < self->n_modes; mode++)
    {
      guint n_left = LAYOUTS_MAX_LEAVES - self->n_leaves - (self->n_modes - 1 - mode);
      guint n = g_test_rand_int_range (1, MIN (n_left, 3) + 1);
      const char *separator = mode > 0 ? "," : "";

      g_string_append_printf (shape, "%s%s", separator, n > 1 ? "(" : "");
      g_string_append_printf (stride, "%s%s", separator, n > 1 ? "(" : "");
      self->mode_extent[mode] = 1;
      for (guint i = 0; i < n; i++)
        {
          gint64 extent = g_test_rand_int_range (0, 40) == 0 ? 0 : g_test_rand_int_range (1, 7);
          gint64 step;

          if (size * extent > 4000)
            extent = 1;
          step = random_stride (self, kind < 3 ? kind : (guint) g_test_rand_int_range (0, 3));
          size *= MAX (extent, 1);
          self->mode[self->n_leaves] = mode;
          self->extent[self->n_leaves] = extent;
          self->stride[self->n_leaves++] = step;
          self->mode_extent[mode] *= extent;
          g_string_append_printf (shape, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", extent);
          g_string_append_printf (stride, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", step);
        }
      g_string_append (shape, n > 1 ? ")" : "");
      g_string_append (stride, n > 1 ? ")" : "");

      self->origin[mode] =
        g_test_rand_bit () ? self->mode_extent[mode] : g_test_rand_int_range (0, self->mode_extent[mode] + 3);
      g_string_append_printf (origin, "%s%" G_GINT64_FORMAT, separator, self->origin[mode]);
    }
  self->text = g_strdup_printf ("%s):%s):%s)", shape->str, stride->str, origin->str);
  self->layout = layouts_parse (self->text);
}

static inline void
random_layout_clear (RandomLayout *self)
{
  tla_layout_unref (self->layout);
  g_free (self->text);
}

/* Steps through the coordinates in colexicographic order: @coord begins as all 0. FALSE after the last. */
static inline gboolean
random_layout_next (const RandomLayout *self, gint64 *coord)
{
  for (guint mode = 0; mode < self->n_modes; mode++)
    {
      if (++coord[mode] < self->mode_extent[mode])
        return TRUE;
      coord[mode] = 0;
    }
  return FALSE;
}

static inline gint64
random_layout_offset (const RandomLayout *self, const gint64 *coord)
{
  gint64 rest[LAYOUTS_MAX_MODES], offset = 0;

  memcpy (rest, coord, self->n_modes * sizeof *rest);
  for (guint i = 0; i < self->n_leaves; i++)
    {
      offset += rest[self->mode[i]] % self->extent[i] * self->stride[i];
      rest[self->mode[i]] /= self->extent[i];
    }
  return offset;
}

static inline gboolean
random_layout_is_valid (const RandomLayout *self, const gint64 *coord)
{
  for (guint mode = 0; mode < self->n_modes; mode++)
    if (coord[mode] >= self->origin[mode])
      return FALSE;
  return TRUE;
}

static inline gboolean
random_layout_is_empty (const RandomLayout *self)
{
  for (guint i = 0; i < self->n_leaves; i++)
    if (self->extent[i] == 0)
      return TRUE;
  return FALSE;
}
