/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

/**
 * TlaCount:
 * @known: whether the number is exact; where the modes give no closed form and the layout is too large to walk, it is not
 * @value: the number
 */
typedef struct
{
  gboolean known;
  gint64 value;
} TlaCount;

/**
 * TlaAnalysis:
 * @size: product of shape
 * @valid: product of originShape, also where it exceeds the shape
 * @padding: size less the coordinates of the shape that lie inside originShape
 * @lowest: lowest offset over the shape
 * @highest: highest offset over the shape
 * @cosize: highest - lowest + 1, 0 when empty
 * @capacity: the largest product of an extent and its stride's size, what asc-devkit calls Capacity; the storage that
 *   whole outermost steps take. Not known when it does not fit 63 bits
 * @holes: offsets between lowest and highest that no coordinate of the shape has
 * @overlaps: coordinates of the shape whose offset another coordinate before it (colexicographically) has too:
 *   size minus the number of distinct offsets
 * @has_overlap_example: whether the next two are set
 * @overlap_first: (array): a coordinate, one integer a mode
 * @overlap_second: (array): another with the same offset
 * @overlap_offset: that offset
 * @runs: (array): longest consecutive run along each mode, in elements: how many neighbours in that mode (coordinates
 *   inside shape and originShape, others fixed) lie at offsets that go up by 1
 * @longest_run: longest run of consecutive offsets in memory order that all hold elements inside shape and originShape
 * @fits_int32: whether every offset and the size fit a signed 32-bit integer
 * @fits_uint32: and an unsigned one
 *
 * Everything there is to say of a layout without its element. Boxed as plain memory; free with tla_analysis_free().
 */
typedef struct
{
  gint64 size, valid, padding, lowest, highest, cosize;
  TlaCount capacity;
  TlaCount holes;
  TlaCount overlaps;
  gboolean has_overlap_example;
  gint64 *overlap_first;
  gint64 *overlap_second;
  gint64 overlap_offset;
  guint rank;
  gint64 *runs;
  TlaCount longest_run;
  gboolean fits_int32;
  gboolean fits_uint32;
} TlaAnalysis;

/* Exact, and in closed form where the modes allow it; otherwise offsets are listed as spans, at most 2^20 of them. */
TlaAnalysis *tla_analysis_new (const TlaLayout *layout);
void tla_analysis_free (TlaAnalysis *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaAnalysis, tla_analysis_free)

G_END_DECLS
