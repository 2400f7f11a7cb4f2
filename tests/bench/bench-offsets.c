/* SPDX-License-Identifier: MIT */
/* All offsets of a 4096 x 4096 zN<half> with run-time sizes, as 64-bit integers, over memset of the same buffer. */
#include "bench.h"
#include "layout/tla-axis.h"
#include "layout/tla-tag.h"

#include <string.h>

#define SIDE 4096

typedef struct
{
  TlaLayout *layout;
  gint64 *offsets;
  int byte;
} Offsets;

static void
fill_offsets (gpointer data)
{
  Offsets *self = data;
  TlaAxis rows, columns;

  if (!tla_axis_init (&rows, self->layout, (const guint[]) { 0 }, 1, NULL) ||
      !tla_axis_init (&columns, self->layout, (const guint[]) { 1 }, 1, NULL))
    g_error ("a matrix has two sides");
  tla_fill_offsets (&rows, &columns, 0, self->offsets);
}

static void
set_bytes (gpointer data)
{
  Offsets *self = data;

  memset (self->offsets, self->byte++, (gsize) SIDE * SIDE * sizeof (gint64));
}

/* A fast wrong answer would not count. */
static void
check_offsets (const Offsets *self)
{
  for (gint64 row = 0; row < SIDE; row++)
    for (gint64 column = 0; column < SIDE; column++)
      if (self->offsets[row * SIDE + column] != tla_layout_offset_at (self->layout, (const gint64[]) { row, column }))
        g_error ("wrong offset at (%d, %d)", (int) row, (int) column);
}

int
main (void)
{
  const gint64 size[] = { SIDE, SIDE };
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (size, 2);
  g_autoptr (TlaLayout) made = tla_tag_make_layout (tla_tag_lookup ("zN"), tla_element_get_default (), args, NULL);
  g_autoptr (TlaLayout) layout = tla_tag_make_layout_from_tag (tla_tag_lookup ("zN"), made, NULL);
  g_autofree gint64 *offsets = g_new (gint64, SIDE * SIDE);
  Offsets self = { layout, offsets, 0 };

  fill_offsets (&self);
  check_offsets (&self);
  bench_compare ("offsets", (BenchSide) { fill_offsets, &self }, (BenchSide) { set_bytes, &self }, 1.5);
  return 0;
}
