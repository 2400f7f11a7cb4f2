/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * TsPicture:
 *
 * A display list: what there is to draw, made once from the model and the view, drawn by thin back ends (cairo for PNG,
 * PDF and print; SVG text; render nodes on the screen). Units are logical pixels, y downwards. It is filled by whoever
 * makes it and constant from then on; reference-counted.
 */
typedef struct _TsPicture TsPicture;

#define TS_TYPE_PICTURE (ts_picture_get_type ())

/* 0xRRGGBBAA, not premultiplied; 0 is nothing at all. */
typedef guint32 TsColor;

typedef struct
{
  double x, y, width, height;
} TsRect;

typedef enum
{
  TS_ITEM_RECT,
  TS_ITEM_LINE,
  TS_ITEM_POLYLINE,
  TS_ITEM_TEXT,
  TS_ITEM_HATCH,
  TS_ITEM_IMAGE,
  TS_ITEM_GROUP,
  TS_ITEM_END,
} TsItemKind;

/* Dash patterns and hatchings are few on purpose: they mean something (see cell marks in the design). */
typedef enum
{
  TS_DASH_NONE,
  TS_DASH_SHORT,
  TS_DASH_LONG,
} TsDash;

/**
 * TsHatch:
 * @TS_HATCH_PADDING: lines leaning to the right: in the layout, beyond originShape
 * @TS_HATCH_GHOST: leaning to the left: nothing lies there
 * @TS_HATCH_STALE: crossed
 */
typedef enum
{
  TS_HATCH_PADDING,
  TS_HATCH_GHOST,
  TS_HATCH_STALE,
} TsHatch;

typedef enum
{
  TS_ANCHOR_START,
  TS_ANCHOR_MIDDLE,
  TS_ANCHOR_END,
} TsAnchor;

typedef enum
{
  TS_FONT_SANS,
  TS_FONT_MONO,
} TsFontFamily;

/**
 * TsFont:
 * @size: in logical pixels
 *
 * Sans has tabular figures. Text is placed by its baseline, and its width for placing is ts_font_measure(), which knows
 * no installed font, so that pictures are the same everywhere.
 */
typedef struct
{
  TsFontFamily family;
  double size;
  gboolean bold;
} TsFont;

/**
 * TsImage:
 *
 * Pixels, 0xAARRGGBB in machine order, premultiplied (CAIRO_FORMAT_ARGB32), rows without padding. Reference-counted; its
 * buffer may be taken from a pool, since fresh pages cost more than filling them.
 */
typedef struct _TsImage TsImage;

TsImage *ts_image_new (guint width, guint height, GError **error);
TsImage *ts_image_ref (TsImage *self);
void ts_image_unref (TsImage *self);
guint32 *ts_image_get_pixels (TsImage *self);
guint ts_image_get_width (const TsImage *self);
guint ts_image_get_height (const TsImage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsImage, ts_image_unref)

/**
 * TsItem:
 * @rect: rectangle; of a line its two ends as (x, y) and (x + width, y + height); of a text x and baseline
 * @fill: colour of the inside, of the text, of the hatch lines
 * @stroke: colour of the outline or line; of a text its halo
 * @line_width: of the outline
 * @radius: of a rectangle's corners
 * @text: (nullable): text; of a group its id
 * @title: (nullable): what a tooltip or a screen reader says: `(1, 5) = 37`; of a group its description
 * @points: of a polyline, @n_points pairs
 * @vertical: whether a text runs upwards: turned a quarter to the left about (x, baseline)
 *
 * Strings and points belong to the picture.
 */
typedef struct
{
  TsItemKind kind;
  guint8 dash;
  guint8 hatch;
  guint8 anchor;
  guint8 family;
  guint8 bold;
  guint8 vertical;
  TsRect rect;
  TsColor fill;
  TsColor stroke;
  float line_width;
  float radius;
  float size;
  guint n_points;
  const char *text;
  const char *title;
  const double *points;
  TsImage *image;
} TsItem;

GType ts_picture_get_type (void) G_GNUC_CONST;

TsPicture *ts_picture_new (double width, double height, TsColor background);
TsPicture *ts_picture_ref (TsPicture *self);
void ts_picture_unref (TsPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsPicture, ts_picture_unref)

double ts_picture_get_width (const TsPicture *self);
double ts_picture_get_height (const TsPicture *self);
TsColor ts_picture_get_background (const TsPicture *self);
/* Grows or shrinks the sheet, for makers that know its size last. */
void ts_picture_set_size (TsPicture *self, double width, double height);
guint ts_picture_get_n_items (const TsPicture *self);
const TsItem *ts_picture_get_items (const TsPicture *self);

/* Adding. @title may be NULL. Strings are copied. */
void ts_picture_add_rect (TsPicture *self, const TsRect *rect, TsColor fill, const char *title);
void ts_picture_add_frame (TsPicture *self,
                           const TsRect *rect,
                           TsColor fill,
                           TsColor stroke,
                           double line_width,
                           double radius,
                           TsDash dash,
                           const char *title);
void ts_picture_add_line (TsPicture *self,
                          double x1,
                          double y1,
                          double x2,
                          double y2,
                          TsColor stroke,
                          double line_width,
                          TsDash dash);
void ts_picture_add_polyline (TsPicture *self,
                              const double *points,
                              guint n_points,
                              TsColor stroke,
                              double line_width,
                              TsDash dash);
void ts_picture_add_text (TsPicture *self,
                          double x,
                          double baseline,
                          TsAnchor anchor,
                          const TsFont *font,
                          TsColor color,
                          TsColor halo,
                          const char *text);
/* A text that runs upwards, for brackets at the side: turned a quarter to the left about (x, y). */
void ts_picture_add_vertical_text (TsPicture *self,
                                   double x,
                                   double y,
                                   TsAnchor anchor,
                                   const TsFont *font,
                                   TsColor color,
                                   TsColor halo,
                                   const char *text);
void ts_picture_add_hatch (TsPicture *self, const TsRect *rect, TsHatch hatch, TsColor color);
void ts_picture_add_image (TsPicture *self, const TsRect *rect, TsImage *image, const char *title);
void ts_picture_begin_group (TsPicture *self, const char *id, const char *title);
void ts_picture_end_group (TsPicture *self);
/* Appends the items of another picture moved by (dx, dy). */
void ts_picture_add_picture (TsPicture *self, const TsPicture *other, double dx, double dy);

/* Width of a text as the program's own table of advances has it (digits exact for the usual sans and mono fonts). */
double ts_font_measure (const TsFont *font, const char *text);
/* As much of a text's start as is not wider, with an ellipsis where something is left out. */
char *ts_font_fit (const TsFont *font, const char *text, double width);

/* One line an item, exact: what tests compare. */
char *ts_picture_dump (const TsPicture *self);

G_END_DECLS
