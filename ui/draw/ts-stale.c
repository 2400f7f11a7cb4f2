/* SPDX-License-Identifier: MIT */
#include "draw/ts-stale.h"

#include "draw/ts-back-end.h"
#include "draw/ts-picture-private.h"

/* What cells keep of their lightness. With more of it the lightest ones are too light for the dark theme's text. */
#define KEPT 0.38

/* Rec. 709 luma. */
static guint
get_grey (guint red, guint green, guint blue)
{
  return (red * 2126 + green * 7152 + blue * 722 + 5000) / 10000;
}

static TsColor
fade (TsColor color, const TsTheme *theme)
{
  guint grey = get_grey (TS_RED (color), TS_GREEN (color), TS_BLUE (color));

  if (TS_ALPHA (color) == 0)
    return color;
  color = (TsColor) grey << 24 | grey << 16 | grey << 8 | 0xff;
  return (ts_color_mix (theme->canvas, color, KEPT) & 0xffffff00) | TS_ALPHA (color);
}

/* Black or white ink lies on a cell, all other texts beside. */
static TsColor
get_text_color (TsColor color, const TsTheme *theme)
{
  return color == 0x000000ff || color == 0xffffffff ? theme->text : theme->dim_text;
}

/* NULL when there is no memory for another one. */
static TsImage *
fade_image (TsImage *image, const TsTheme *theme)
{
  guint width = ts_image_get_width (image), height = ts_image_get_height (image);
  TsImage *faded = ts_image_new (width, height, NULL);
  const guint32 *from = ts_image_get_pixels (image);
  guint canvas = TS_RED (theme->canvas), greys[256];
  guint32 *to;

  if (!faded)
    return NULL;
  to = ts_image_get_pixels (faded);
  for (guint i = 0; i < G_N_ELEMENTS (greys); i++)
    greys[i] = (guint) (canvas * (1 - KEPT) + i * KEPT + 0.5);
  for (gsize i = 0; i < (gsize) width * height; i++)
    {
      guint32 pixel = from[i];
      guint grey = greys[get_grey (pixel >> 16 & 0xff, pixel >> 8 & 0xff, pixel & 0xff)];

      to[i] = 0xff000000 | grey << 16 | grey << 8 | grey;
    }
  return faded;
}

TsPicture *
ts_picture_make_stale (const TsPicture *self, const TsTheme *theme)
{
  TsPicture *stale =
    ts_picture_new (ts_picture_get_width (self), ts_picture_get_height (self), ts_picture_get_background (self));
  TsItem *items;

  ts_picture_add_picture (stale, self, 0, 0);
  items = ts_picture_get_own_items (stale);
  for (guint i = 0; i < ts_picture_get_n_items (stale); i++)
    {
      TsItem *item = &items[i];

      item->stroke = fade (item->stroke, theme);
      item->fill =
        item->kind == TS_ITEM_TEXT && item->fill ? get_text_color (item->fill, theme) : fade (item->fill, theme);
      if (item->image)
        {
          TsImage *faded = fade_image (item->image, theme);

          if (faded)
            ts_image_unref (item->image);
          item->image = faded ? faded : item->image;
        }
    }
  return stale;
}
