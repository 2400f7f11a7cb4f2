/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-scene.h"

G_BEGIN_DECLS

typedef enum
{
  TS_FIGURE_LOGICAL = 1 << 0,
  TS_FIGURE_MEMORY = 1 << 1,
  TS_FIGURE_BOTH = TS_FIGURE_LOGICAL | TS_FIGURE_MEMORY,
  TS_FIGURE_PAIR = 1 << 2,
} TsFigureParts;

/* As the command line and session files write it: "logical", "memory", "both" or "pair". */
const char *ts_figure_parts_to_nick (TsFigureParts parts);
gboolean ts_figure_parts_from_nick (const char *nick, TsFigureParts *parts);

/**
 * TsFigureOptions:
 * @parts: which pictures
 * @theme: the theme
 * @transparent: no background
 * @notes: (nullable): gets a line for each value whose labels have no room: why, and what to do
 */
typedef struct
{
  TsFigureParts parts;
  const TsTheme *theme;
  gboolean transparent;
  GString *notes;
} TsFigureOptions;

/**
 * ts_figure_new:
 * @scenes: (array length=n_scenes): one or several values: one figure, below each other
 * @names: (array length=n_scenes) (nullable): their names
 * @n_scenes: how many; of %TS_FIGURE_PAIR an even number, each source followed by its destination
 *
 * The diagram for a document: title, logical and memory picture, legend, sized by its content.
 */
TsPicture *ts_figure_new (TsScene *const *scenes,
                          const char *const *names,
                          guint n_scenes,
                          const TsFigureOptions *options,
                          GError **error);

G_END_DECLS
