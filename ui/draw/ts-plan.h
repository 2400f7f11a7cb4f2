/* SPDX-License-Identifier: MIT */
#pragma once

#include "draw/ts-logical.h"

#include <glib/gi18n-lib.h>
#include "draw/ts-scene-private.h"
#include "draw/ts-track.h"

G_BEGIN_DECLS

#define TS_PLAN_MAX_LABELLED 150000
#define TS_PLAN_MAX_ZOOM 64.0
/* From this pitch on, edges of blocks have a line with air on both sides. */
#define TS_PLAN_LEAST_AIR 8.0

/**
 * TsDetail: how much of a cell can be seen.
 * @TS_DETAIL_LABELS: cells with their labels
 * @TS_DETAIL_CELLS: cells without
 * @TS_DETAIL_BARS: neighbours of a C0 block as one bar
 * @TS_DETAIL_HEAT: an image, each pixel the mean of its cells
 */
typedef enum
{
  TS_DETAIL_LABELS,
  TS_DETAIL_CELLS,
  TS_DETAIL_BARS,
  TS_DETAIL_HEAT,
} TsDetail;

/**
 * TsInsets: what rulers, brackets and legend take of the canvas.
 * @has_row_brackets: whether there is room for brackets and curves at the left
 * @has_column_brackets: whether there is room for them above
 */
typedef struct
{
  double left, top, right, bottom;
  gboolean has_row_brackets, has_column_brackets;
} TsInsets;

/**
 * TsPlan:
 * @area: room for cells
 * @cells: the part of it that cells cover
 * @detail: how cells are drawn
 * @field: the number that is coloured at this size: the scene's field, or what it fades to
 * @range: what the colour map is spread over
 * @terms_range: the same for what the field fades to
 * @label_size: font size of labels
 * @labels_number: whether cells are labelled with the number that is coloured, whatever the view says
 * @shows_overlaps: whether a cell in sight shares its offset, set when the cells are drawn
 *
 * The logical picture before it is drawn: which cell goes where, and how. A plain value, for one frame.
 */
typedef struct
{
  const TsScene *scene;
  double width, height;
  TsInsets insets;
  TsRect area;
  TsRect cells;
  TsTrack rows, columns;
  TsDetail detail;
  const TsField *field;
  TsColorRange range;
  TsColorRange terms_range;
  double label_size;
  gboolean shows_overlaps;
  gboolean labels_number;
} TsPlan;

/* Widths of the two columns of the memory picture's addresses, and what else stands beside them. */
#define TS_PLAN_ADDRESS_ROOM 32.0
void ts_plan_measure_addresses (const TsScene *scene, double *byte_width, double *element_width);
TsInsets ts_plan_get_insets (const TsScene *scene, double width, double height);
void ts_plan_init (TsPlan *self, const TsScene *scene, const TsViewport *viewport, double width, double height);

/* Slots for brackets beside an axis: levels of nesting, but not more than there is room for. */
guint ts_plan_get_n_slots (const TlaAxis *axis);
double ts_plan_get_gutter (const TsScene *scene, gboolean horizontal, gboolean can_be_heat);
/* Whether a canvas can be too small to show cells as cells. */
gboolean ts_plan_can_be_heat (const TsScene *scene, double width, double height);
/* The height at which any cell of a scene holds its label, 1:1 where a smaller one does or none. */
double ts_plan_get_label_zoom (const TsScene *scene);
/* The least height at which the cells in sight hold their labels, 0 where none does. */
double ts_plan_find_label_zoom (const TsPlan *self);
/* Whether the cells as they are would hold another label. */
gboolean ts_plan_can_label (const TsPlan *self, TsLabel label);
/* How strongly the place in a block is shaded: not at all where cells have labels or blocks are too small. */
double ts_plan_get_relief_strength (const TsPlan *self);
/* How far cells of a number that only counts (fractals, C0 blocks) have gone over to the offset, which has means: 0 to 1. */
double ts_plan_get_fade (const TsPlan *self);
void ts_plan_append_mode_name (const TsScene *scene, guint mode, GString *text);
/* The number that is coloured, as an offset where it is one. */
void ts_plan_append_number (const TsPlan *self, gint64 number, GString *text);
/* What the axis's modes are called, "rows", "channel": (transfer full). */
char *ts_plan_get_caption (const TsScene *scene, gboolean horizontal);
/* Pixels of a cell of this zoom. */
void ts_plan_get_pitch (const TsScene *scene, const TsViewport *viewport, double *row_pitch, double *column_pitch);
TsRect ts_plan_get_cell_rect (const TsPlan *self, gint64 row, gint64 column);

/* One picture out of its parts. */
void ts_plan_add_cells (TsPlan *self, const TsTheme *theme, TsPicture *picture);
void ts_plan_add_heat (TsPlan *self, const TsTheme *theme, double scale, TsPicture *picture);
void ts_plan_add_padding (const TsPlan *self,
                          const TsTheme *theme,
                          const GArray *rows,
                          const GArray *columns,
                          TsPicture *picture);
void ts_plan_add_origin (const TsPlan *self,
                         const TsTheme *theme,
                         const GArray *rows,
                         const GArray *columns,
                         TsPicture *picture);
void ts_plan_add_lines (const TsPlan *self, const TsTheme *theme, TsPicture *picture);
void ts_plan_add_ruler (const TsPlan *self, const TsTheme *theme, gboolean horizontal, TsPicture *picture);
/* Hides the numbers of a ruler that something laid over them would cut. */
void ts_plan_cover_numbers (const TsPlan *self,
                            const TsTheme *theme,
                            gboolean horizontal,
                            const TsRect *rect,
                            TsPicture *picture);
void ts_plan_add_brackets (const TsPlan *self, const TsTheme *theme, gboolean horizontal, TsPicture *picture);
/* What a grid of tiles fills and what steps back behind a tile, over an image of the cells; indices of each pixel line. */
void ts_plan_add_tile_fills (const TsPlan *self,
                             const TsTheme *theme,
                             const gint64 *row_pixels,
                             guint n_rows,
                             const gint64 *column_pixels,
                             guint n_columns,
                             double scale,
                             TsPicture *picture);
/* Edges and coordinates of the grid's tiles; the tile's frame and, dashed, what was cropped. */
void ts_plan_add_tile (const TsPlan *self, const TsTheme *theme, TsPicture *picture);
/* The dashed frame's look, for the legend. */
void ts_plan_add_ghost (const TsTheme *theme, const TsRect *rect, TsPicture *picture);
TsColor ts_plan_get_hatch (const TsTheme *theme);
/* How many elements share an offset, in a cell's upper right corner. */
void ts_plan_add_count (const TsTheme *theme, double right, double top, gint64 n, TsPicture *picture);
/* The frame of something that is spoken of: with a line around it that parts it from the cells. */
void ts_plan_add_frame (const TsTheme *theme, const TsRect *rect, TsColor color, TsPicture *picture);
void ts_plan_add_marks (const TsPlan *self, const TsTheme *theme, TsPicture *picture);

/**
 * TsSpan: a stretch of pixels along a track, both ends inside the cell area.
 * @begin_is_edge: whether validity changes at @begin, rather than the cells or the sight ending there
 * @end_is_edge: and at @end
 */
typedef struct
{
  double begin, end;
  gboolean begin_is_edge, end_is_edge;
} TsSpan;

/* Space a ruler takes away from the cell area. */
double ts_ruler_get_size (const TsScene *scene, gboolean horizontal);
/* Steps that are round in the axis's own terms: they fall on edges of its blocks. */
gint64 ts_ruler_get_step (const TlaAxis *axis, double at_least);

#define TS_BRACKET_ROW_SLOT 24.0
#define TS_BRACKET_COLUMN_SLOT 20.0
#define TS_CURVE_ROOM 40.0

G_END_DECLS
