/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-plan.h"

G_BEGIN_DECLS

/**
 * TsCellLine:
 * @n: indices in sight
 * @offsets: f, or g, of each
 * @numbers: what it adds to the number that is coloured
 * @valid: whether it lies inside originShape
 * @places: where it lies with regard to tiles
 * @begins: where its cells begin, in pixels
 * @ends: where they end, gaps left out
 *
 * What all cells of a row, or of a column, have in common: computed once, used for each cell.
 */
typedef struct
{
  const TsTrack *track;
  guint n;
  gint64 *offsets;
  gint64 *numbers;
  gboolean *valid;
  TsTilePlace *places;
  double *begins;
  double *ends;
} TsCellLine;

void ts_cell_line_init (TsCellLine *self, const TsPlan *plan, gboolean horizontal);
void ts_cell_line_clear (TsCellLine *self);
void ts_cell_line_get_gap (const TsTrack *track, gint64 i, double *before, double *after);
GArray *ts_cell_line_get_spans (const TsCellLine *self);

G_END_DECLS
