/* SPDX-License-Identifier: MIT */
#include "layout/tla-axis.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

gboolean
tla_axis_init (TlaAxis *self, const TlaLayout *layout, const guint *modes, guint n_modes, GError **error)
{
  *self = (TlaAxis) { .extent = 1, .n_valid = 1 };

  for (guint i = 0; i < n_modes; i++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, modes[i], &n_leaves);
      gint64 extent = tla_layout_get_extent (layout, modes[i]);
      gint64 origin = tla_layout_get_origin (layout, modes[i]);

      if (self->n_leaves + n_leaves > TLA_AXIS_MAX_LEAVES || self->n_modes == TLA_AXIS_MAX_LEAVES)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                       "the modes on one side of the picture have more than %d integers: put fewer modes there",
                       TLA_AXIS_MAX_LEAVES);
          return FALSE;
        }

      self->modes[i].extent = extent;
      self->modes[i].origin = origin;
      self->modes[i].span = self->extent;
      self->modes[i].first_leaf = self->n_leaves;
      self->modes[i].n_leaves = n_leaves;
      self->modes[i].mode = modes[i];
      self->n_modes++;
      for (guint level = 0; level < n_leaves; level++, self->n_leaves++)
        {
          self->leaves[self->n_leaves].extent = leaves[level].extent;
          self->leaves[self->n_leaves].stride = leaves[level].stride;
          self->leaves[self->n_leaves].mode = modes[i];
          self->leaves[self->n_leaves].level = level;
          if (!tla_checked_mul (self->modes[i].span, leaves[level].span, &self->leaves[self->n_leaves].span, error))
            return FALSE;
        }
      /* Only in a layout that is empty because of another mode can this fail. */
      if (!tla_checked_mul (self->extent, extent, &self->extent, error))
        return FALSE;
      self->n_valid *= MIN (origin, extent);
    }
  return TRUE;
}

/* Unsigned, so that an index far outside the axis is no undefined behaviour. */
static guint64
scale (gint64 digit, gint64 stride)
{
  return (guint64) digit * (guint64) stride;
}

/* Digits of index i, innermost first; the outermost runs on. Leaves without elements hide those outside them. */
static gint64
split_index (const TlaAxis *self, gint64 i, gint64 *digits)
{
  guint64 offset = 0;

  for (guint l = 0; l < self->n_leaves; l++)
    {
      gint64 extent = self->leaves[l].extent;

      digits[l] = i;
      if (l + 1 < self->n_leaves)
        {
          digits[l] = extent == 0 ? 0 : i % extent;
          i = extent == 0 ? 0 : i / extent;
        }
      offset += scale (digits[l], self->leaves[l].stride);
    }
  return (gint64) offset;
}

gint64
tla_axis_at (const TlaAxis *self, gint64 i)
{
  gint64 digits[TLA_AXIS_MAX_LEAVES];

  return split_index (self, i, digits);
}

gboolean
tla_axis_is_valid (const TlaAxis *self, gint64 i)
{
  if (i < 0 || i >= self->extent)
    return FALSE;
  for (guint m = 0; m < self->n_modes; m++)
    {
      if (i % self->modes[m].extent >= self->modes[m].origin)
        return FALSE;
      i /= self->modes[m].extent;
    }
  return TRUE;
}

void
tla_axis_split (const TlaAxis *self, gint64 i, gint64 *coord)
{
  for (guint m = 0; m < self->n_modes; m++)
    {
      gint64 extent = self->modes[m].extent;

      if (m + 1 == self->n_modes)
        coord[self->modes[m].mode] = i;
      else
        coord[self->modes[m].mode] = extent == 0 ? 0 : i % extent;
      i = extent == 0 ? 0 : i / extent;
    }
}

gint64
tla_axis_join (const TlaAxis *self, const gint64 *coord)
{
  guint64 i = 0;

  for (guint m = 0; m < self->n_modes; m++)
    i += scale (coord[self->modes[m].mode], self->modes[m].span);
  return (gint64) i;
}

void
tla_axis_fill (const TlaAxis *self, gint64 first, gsize n, gint64 *out)
{
  gint64 digits[TLA_AXIS_MAX_LEAVES];
  struct
  {
    gint64 digit;
    gint64 extent;
    guint64 stride;
  } wheels[TLA_AXIS_MAX_LEAVES];
  guint n_wheels = 0;
  guint64 offset = split_index (self, first, digits);

  /* Leaves of one element never turn; the outermost never comes round. */
  for (guint l = 0; l < self->n_leaves; l++)
    if (self->leaves[l].extent != 1 || l + 1 == self->n_leaves)
      {
        wheels[n_wheels].digit = digits[l];
        wheels[n_wheels].extent = l + 1 == self->n_leaves ? G_MAXINT64 : self->leaves[l].extent;
        wheels[n_wheels].stride = self->leaves[l].stride;
        n_wheels++;
      }

  while (n > 0)
    {
      guint64 stride = n_wheels > 0 ? wheels[0].stride : 0;
      gsize run = n;

      if (n_wheels > 1)
        run = MIN (n, (gsize) MAX (wheels[0].extent - wheels[0].digit, 1));
      for (gsize k = 0; k < run; k++)
        out[k] = (gint64) (offset + k * stride);
      out += run;
      n -= run;
      if (n == 0 || n_wheels < 2)
        return;

      offset += run * stride;
      wheels[0].digit += run;
      for (guint w = 0; w + 1 < n_wheels && wheels[w].digit >= wheels[w].extent; w++)
        {
          offset -= wheels[w].digit * wheels[w].stride;
          wheels[w].digit = 0;
          wheels[w + 1].digit++;
          offset += wheels[w + 1].stride;
        }
    }
}
