/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-view.h"

G_BEGIN_DECLS

/**
 * TsWeight: what an axis adds to the number that is coloured.
 * @TS_WEIGHT_NONE: nothing
 * @TS_WEIGHT_TERMS: the offset terms of its leaves, those switched off left out
 * @TS_WEIGHT_STRIDE: the offset terms of all its leaves
 * @TS_WEIGHT_INDEX: the index itself
 */
typedef enum
{
  TS_WEIGHT_NONE,
  TS_WEIGHT_TERMS,
  TS_WEIGHT_STRIDE,
  TS_WEIGHT_INDEX,
} TsWeight;

/* What the sum is counted in: the coloured number is floor (sum / unit). */
typedef enum
{
  TS_UNIT_ELEMENT,
  TS_UNIT_FRACTAL,
  TS_UNIT_C0,
} TsUnit;

/**
 * TsColorModeInfo:
 * @nick: as the command line and session files write it
 * @label: as the legend writes it, to be translated
 * @rows: what the row axis adds
 * @columns: what the column axis adds
 * @unit: what the sum is counted in; the sum is f + g only in elements
 *
 * One row of the table of colour modes.
 */
typedef struct
{
  const char *nick;
  const char *label;
  TsWeight rows;
  TsWeight columns;
  TsUnit unit;
} TsColorModeInfo;

const TsColorModeInfo *ts_color_mode_get_info (TsColorMode mode);

G_END_DECLS
