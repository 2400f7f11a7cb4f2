/* SPDX-License-Identifier: MIT */
#include "bench.h"

#include "layout/tla-analysis.h"
#include "layout/tla-recognise.h"

/* What describe finds out of a layout: the numbers, the tags or the nearest one, the notes. */
static void
describe (gpointer data)
{
  const TlaLayout *layout = data;
  g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);
  g_autoptr (GPtrArray) tags = tla_recognise (layout, NULL);
  g_autoptr (GArray) differences = NULL;
  const TlaTag *nearest = tla_recognise_nearest (layout, NULL, &differences);

  g_assert_true (analysis->longest_run.known && analysis->overlaps.known);
  for (guint i = 0; i < tags->len; i++)
    g_free (tla_tag_get_notes (g_ptr_array_index (tags, i), layout, NULL));
  if (tags->len == 0)
    g_free (tla_tag_get_notes (nearest, layout, NULL));
}

/* zN<half> with a tail in both modes: 5 rows and 7 columns short of @edge. */
static TlaLayout *
make_layout (gint64 edge)
{
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat ((gint64[]) { edge - 5, edge - 7 }, 2);
  TlaLayout *layout = tla_tag_make_layout (tla_tag_lookup ("zN"), tla_element_get_default (), args, NULL);

  g_assert_nonnull (layout);
  g_assert_cmpint (tla_layout_get_size (layout), ==, edge * edge);
  return layout;
}

int
main (void)
{
  g_autoptr (TlaLayout) large = make_layout (1 << 20);
  g_autoptr (TlaLayout) small = make_layout (1 << 6);

  bench_compare ("analysis-growth", (BenchSide) { describe, large }, (BenchSide) { describe, small }, 2);
  return 0;
}
