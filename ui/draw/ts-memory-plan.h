/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-memory.h"
#include "draw/ts-plan.h"

G_BEGIN_DECLS

/**
 * TsMemoryPlan:
 * @lowest: the offset at the upper left
 * @cosize: offsets from the lowest to the highest
 * @row_elements: offsets in a row
 * @strip: all addresses in one line
 * @area: room for rows of cells
 * @cell_width: pixels an offset takes; on whole pixels where cells are drawn as cells
 * @rows: which row lies where
 * @first: first offset in sight
 * @last: one past the last one in sight
 * @has_cells: whether cells are drawn as cells, rather than as an image
 * @label_size: font size of labels, 0 for none
 * @byte_right: where the column of byte addresses ends
 * @element_right: where the column of offsets ends
 *
 * The memory picture before it is drawn. A plain value, for one frame.
 */
typedef struct
{
  const TsScene *scene;
  double width, height;
  gint64 lowest, cosize, row_elements;
  TsRect strip;
  TsRect area;
  double cell_width;
  TsTrack rows;
  gint64 first, last;
  gboolean has_cells;
  double label_size;
  double byte_right, element_right;
} TsMemoryPlan;

#define TS_MEMORY_MIN_ZOOM 6.0
#define TS_MEMORY_MAX_ZOOM 48.0
#define TS_MEMORY_TOP 74.0

void ts_memory_plan_init (TsMemoryPlan *self,
                          const TsScene *scene,
                          const TsMemoryViewport *viewport,
                          double width,
                          double height);
/* The left edge of a place in a row, 0 to row_elements. */
double ts_memory_plan_get_x (const TsMemoryPlan *self, gint64 place);
TsRect ts_memory_plan_get_rect (const TsMemoryPlan *self, gint64 offset);

void ts_memory_add_strip (const TsMemoryPlan *self, const TsTheme *theme, double scale, TsPicture *picture);
/* Where an offset is on the strip. */
double ts_memory_plan_get_strip_x (const TsMemoryPlan *self, gint64 offset);
void ts_memory_add_cells (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture);
void ts_memory_add_image (const TsMemoryPlan *self, const TsTheme *theme, double scale, TsPicture *picture);
void ts_memory_add_columns (const TsMemoryPlan *self, const TsTheme *theme, TsPicture *picture);

G_END_DECLS
