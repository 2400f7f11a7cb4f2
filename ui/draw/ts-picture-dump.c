/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture.h"

static const char *const dash_names[] = { "none", "short", "long" };
static const char *const hatch_names[] = { "padding", "ghost", "stale" };
static const char *const anchor_names[] = { "start", "middle", "end" };
static const char *const family_names[] = { "sans", "mono" };

/* Up to three decimals, none that are zero. */
static void
add_number (GString *dump, double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text, "%.3f", value);
  g_string_append (dump, text);
  while (dump->str[dump->len - 1] == '0')
    g_string_truncate (dump, dump->len - 1);
  if (dump->str[dump->len - 1] == '.')
    g_string_truncate (dump, dump->len - 1);
}

static void
add_point (GString *dump, double x, double y)
{
  g_string_append_c (dump, ' ');
  add_number (dump, x);
  g_string_append_c (dump, ',');
  add_number (dump, y);
}

static void
add_rect (GString *dump, const TsRect *rect)
{
  add_point (dump, rect->x, rect->y);
  g_string_append_c (dump, ' ');
  add_number (dump, rect->width);
  g_string_append_c (dump, 'x');
  add_number (dump, rect->height);
}

static void
add_quoted (GString *dump, const char *text)
{
  g_string_append (dump, " \"");
  for (; *text; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (dump, '\\');
      if ((guchar) *text < 0x20 || *text == 0x7f)
        g_string_append_printf (dump, "\\x%02x", (guchar) *text);
      else
        g_string_append_c (dump, *text);
    }
  g_string_append_c (dump, '"');
}

static void
add_stroke (GString *dump, const TsItem *item)
{
  if (item->stroke == 0)
    return;
  g_string_append_printf (dump, " stroke #%08x ", item->stroke);
  add_number (dump, item->line_width);
  if (item->dash != TS_DASH_NONE)
    g_string_append_printf (dump, " dash %s", dash_names[item->dash]);
}

static void
add_text (GString *dump, const TsItem *item)
{
  g_string_append (dump, item->vertical ? "vertical-text" : "text");
  add_point (dump, item->rect.x, item->rect.y);
  g_string_append_printf (dump, " %s %s ", anchor_names[item->anchor], family_names[item->family]);
  add_number (dump, item->size);
  g_string_append_printf (dump, "%s #%08x", item->bold ? " bold" : "", item->fill);
  if (item->stroke)
    g_string_append_printf (dump, " halo #%08x", item->stroke);
  add_quoted (dump, item->text);
}

static void
add_image (GString *dump, const TsItem *item)
{
  guint width = ts_image_get_width (item->image), height = ts_image_get_height (item->image);
  gsize size = (gsize) width * height * sizeof (guint32);
  g_autofree char *sum =
    g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) ts_image_get_pixels (item->image), size);

  g_string_append (dump, "image");
  add_rect (dump, &item->rect);
  g_string_append_printf (dump, " of %ux%u sum %.16s", width, height, sum);
}

static void
add_item (GString *dump, const TsItem *item)
{
  switch (item->kind)
    {
    case TS_ITEM_RECT:
      g_string_append (dump, "rect");
      add_rect (dump, &item->rect);
      if (item->fill)
        g_string_append_printf (dump, " fill #%08x", item->fill);
      add_stroke (dump, item);
      if (item->radius > 0)
        {
          g_string_append (dump, " radius ");
          add_number (dump, item->radius);
        }
      break;
    case TS_ITEM_LINE:
      g_string_append (dump, "line");
      add_point (dump, item->rect.x, item->rect.y);
      add_point (dump, item->rect.x + item->rect.width, item->rect.y + item->rect.height);
      add_stroke (dump, item);
      break;
    case TS_ITEM_POLYLINE:
      g_string_append (dump, "polyline");
      for (guint i = 0; i < item->n_points; i++)
        add_point (dump, item->points[2 * i], item->points[2 * i + 1]);
      add_stroke (dump, item);
      break;
    case TS_ITEM_TEXT:
      add_text (dump, item);
      break;
    case TS_ITEM_HATCH:
      g_string_append_printf (dump, "hatch %s", hatch_names[item->hatch]);
      add_rect (dump, &item->rect);
      g_string_append_printf (dump, " #%08x", item->fill);
      break;
    case TS_ITEM_IMAGE:
      add_image (dump, item);
      break;
    case TS_ITEM_GROUP:
      g_string_append_printf (dump, "group %s", item->text);
      break;
    case TS_ITEM_END:
      g_string_append (dump, "end");
      break;
    default:
      g_assert_not_reached ();
    }
  if (item->title)
    add_quoted (dump, item->title);
  g_string_append_c (dump, '\n');
}

/**
 * ts_picture_dump:
 *
 * Returns: (transfer full): the sheet and then one line an item
 */
char *
ts_picture_dump (const TsPicture *self)
{
  GString *dump = g_string_new ("picture ");
  const TsItem *items = ts_picture_get_items (self);

  add_number (dump, ts_picture_get_width (self));
  g_string_append_c (dump, 'x');
  add_number (dump, ts_picture_get_height (self));
  g_string_append_printf (dump, " #%08x\n", ts_picture_get_background (self));
  for (guint i = 0; i < ts_picture_get_n_items (self); i++)
    add_item (dump, &items[i]);
  return g_string_free (dump, FALSE);
}
