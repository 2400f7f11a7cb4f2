/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "draw/ts-back-end.h"
#include "draw/ts-picture-private.h"
#include "draw/ts-xml-writer.h"
#include "tuple/tla-error.h"

#include <string.h>

/* Cairo's SVG turns text into glyphs, which cannot be searched or edited and take four times the room; so this writer. */

#define MOST_ELEMENTS 500000
#define MOST_TITLED_CELLS 150000

/* Styles and ids are named after what they are, so that several such pictures can stand in one page. */
#define NAME_SIZE 48

typedef struct
{
  const TsItem *item; /* the first text of this style */
  char name[NAME_SIZE];
} TextStyle;

typedef struct
{
  TsXmlWriter writer;
  GArray *styles;       /* of TextStyle */
  guint last_style;     /* neighbours mostly share theirs */
  GPtrArray *hatches;   /* names of the patterns */
  GHashTable *ids;      /* of groups: no two alike */
  gboolean with_titles; /* of cells */
} Svg;

#define add(svg, literal) ts_xml_writer_add_literal (&(svg)->writer, literal)

static void
add_number (Svg *svg, const char *name_literal, double value)
{
  ts_xml_writer_add_number_attribute (&svg->writer, name_literal, value);
}

/* ` name="a b"` */
static void
add_pair (Svg *svg, const char *name_literal, double a, double b)
{
  ts_xml_writer_add_string (&svg->writer, name_literal);
  ts_xml_writer_add_number (&svg->writer, a);
  add (svg, " ");
  ts_xml_writer_add_number (&svg->writer, b);
  add (svg, "\"");
}

static void
add_color (Svg *svg, const char *name_literal, const char *opacity_literal, TsColor color)
{
  static const char hex[] = "0123456789abcdef";
  char text[8] = { '#', 0, 0, 0, 0, 0, 0, '"' };

  for (guint i = 0; i < 6; i++)
    text[1 + i] = hex[color >> (28 - 4 * i) & 0xf];
  ts_xml_writer_add_string (&svg->writer, name_literal);
  ts_xml_writer_add (&svg->writer, text, sizeof text);
  if (TS_ALPHA (color) != 0xff)
    add_number (svg, opacity_literal, TS_ALPHA (color) / 255.0);
}

static void
add_fill (Svg *svg, TsColor color)
{
  if (color)
    add_color (svg, " fill=\"", " fill-opacity=\"", color);
  else
    add (svg, " fill=\"none\"");
}

static void
add_stroke (Svg *svg, const TsItem *item)
{
  if (!item->stroke)
    return;
  add_color (svg, " stroke=\"", " stroke-opacity=\"", item->stroke);
  add_number (svg, " stroke-width=\"", item->line_width);
  if (item->dash != TS_DASH_NONE)
    add_pair (svg, " stroke-dasharray=\"", ts_dashes[item->dash][0], ts_dashes[item->dash][1]);
}

static void
add_box (Svg *svg, const TsRect *rect)
{
  add_number (svg, " x=\"", rect->x);
  add_number (svg, " y=\"", rect->y);
  add_number (svg, " width=\"", rect->width);
  add_number (svg, " height=\"", rect->height);
}

/* Ends an element that may have a title. */
static void
end_element (Svg *svg, const char *name, const char *title)
{
  if (!title)
    {
      add (svg, "/>\n");
      return;
    }
  add (svg, "><title>");
  ts_xml_writer_add_text (&svg->writer, title);
  add (svg, "</title></");
  ts_xml_writer_add_string (&svg->writer, name);
  add (svg, ">\n");
}

static gboolean
is_same_style (const TsItem *a, const TsItem *b)
{
  return a->family == b->family && a->bold == b->bold && a->size == b->size && a->anchor == b->anchor &&
         a->fill == b->fill;
}

static const TextStyle *
find_style (Svg *svg, const TsItem *item)
{
  TextStyle style = { item, "" };

  for (guint i = 0; i < svg->styles->len; i++)
    {
      guint index = (svg->last_style + i) % svg->styles->len;
      const TextStyle *known = &g_array_index (svg->styles, TextStyle, index);

      if (is_same_style (known->item, item))
        {
          svg->last_style = index;
          return known;
        }
    }

  g_snprintf (style.name, NAME_SIZE, "%c%c%d%c%08x", "sm"[item->family], "rb"[item->bold],
              (int) (CLAMP (item->size, 0, 1e6f) * 100), "sme"[item->anchor], item -> fill);
  g_array_append_val (svg->styles, style);
  svg->last_style = svg->styles->len - 1;
  return &g_array_index (svg->styles, TextStyle, svg->last_style);
}

static void
add_styles (Svg *svg)
{
  static const char *const families[] = { "sans-serif", "monospace" };
  static const char *const anchors[] = { "start", "middle", "end" };

  if (svg->styles->len == 0)
    return;
  add (svg, "<style>\n");
  for (guint i = 0; i < svg->styles->len; i++)
    {
      const TextStyle *style = &g_array_index (svg->styles, TextStyle, i);
      const TsItem *item = style->item;

      add (svg, ".");
      ts_xml_writer_add_string (&svg->writer, style->name);
      /* The pointer reaches the cell below a label, whose title it is after. */
      add (svg, "{pointer-events:none;font-variant-numeric:tabular-nums;font-family:");
      ts_xml_writer_add_string (&svg->writer, families[item->family]);
      add (svg, ";font-size:");
      ts_xml_writer_add_number (&svg->writer, item->size);
      add (svg, "px");
      if (item->bold)
        add (svg, ";font-weight:bold");
      add (svg, ";text-anchor:");
      ts_xml_writer_add_string (&svg->writer, anchors[item->anchor]);
      if (item->fill)
        {
          char color[10];

          g_snprintf (color, sizeof color, "#%06x", item->fill >> 8);
          add (svg, ";fill:");
          ts_xml_writer_add_string (&svg->writer, color);
          if (TS_ALPHA (item->fill) != 0xff)
            {
              add (svg, ";fill-opacity:");
              ts_xml_writer_add_number (&svg->writer, TS_ALPHA (item->fill) / 255.0);
            }
        }
      else
        add (svg, ";fill:none");
      add (svg, "}\n");
    }
  add (svg, "</style>\n");
}

static void
get_hatch_name (const TsItem *item, char name[NAME_SIZE])
{
  static const char *const names[] = { "padding", "ghost", "stale" };

  g_snprintf (name, NAME_SIZE, "%s-%08x", names[item->hatch], item->fill);
}

/* The lines of one tile of the pattern, with those that only touch its corners. */
static void
add_hatch_lines (Svg *svg, const TsItem *item)
{
  const double s = TS_HATCH_SPACING;
  const double rightwards[][4] = { { -1, 1, 1, -1 }, { 0, s, s, 0 }, { s - 1, s + 1, s + 1, s - 1 } };
  const double leftwards[][4] = { { -1, s - 1, 1, s + 1 }, { 0, 0, s, s }, { s - 1, -1, s + 1, 1 } };

  for (guint lean = 0; lean < 2; lean++)
    {
      const double (*lines)[4] = lean == 0 ? rightwards : leftwards;

      if (item->hatch == (lean == 0 ? TS_HATCH_GHOST : TS_HATCH_PADDING))
        continue;
      for (guint i = 0; i < 3; i++)
        {
          for (guint c = 0; c < 4; c++)
            {
              ts_xml_writer_add (&svg->writer, &"M L "[c], 1);
              ts_xml_writer_add_number (&svg->writer, lines[i][c]);
            }
        }
    }
}

static void
add_hatch_pattern (Svg *svg, const TsItem *item)
{
  char name[NAME_SIZE];

  get_hatch_name (item, name);
  for (guint i = 0; i < svg->hatches->len; i++)
    {
      if (g_str_equal (name, g_ptr_array_index (svg->hatches, i)))
        return;
    }
  g_ptr_array_add (svg->hatches, g_strdup (name));

  add (svg, "<pattern id=\"");
  ts_xml_writer_add_string (&svg->writer, name);
  add (svg, "\" patternUnits=\"userSpaceOnUse\"");
  add_number (svg, " width=\"", TS_HATCH_SPACING);
  add_number (svg, " height=\"", TS_HATCH_SPACING);
  add (svg, "><path shape-rendering=\"auto\"");
  add_color (svg, " stroke=\"", " stroke-opacity=\"", item->fill);
  add_number (svg, " stroke-width=\"", TS_HATCH_LINE_WIDTH);
  add (svg, " d=\"");
  add_hatch_lines (svg, item);
  add (svg, "\"/></pattern>\n");
}

static void
add_rect (Svg *svg, const TsItem *item)
{
  gboolean has_title = item->title && (svg->with_titles || item->stroke);

  add (svg, "<rect");
  add_box (svg, &item->rect);
  add_fill (svg, item->fill);
  add_stroke (svg, item);
  if (item->radius > 0)
    {
      add_number (svg, " rx=\"", item->radius);
      add (svg, " shape-rendering=\"auto\"");
    }
  end_element (svg, "rect", has_title ? item->title : NULL);
}

static void
add_line (Svg *svg, const TsItem *item)
{
  add (svg, "<line");
  add_number (svg, " x1=\"", item->rect.x);
  add_number (svg, " y1=\"", item->rect.y);
  add_number (svg, " x2=\"", item->rect.x + item->rect.width);
  add_number (svg, " y2=\"", item->rect.y + item->rect.height);
  if (item->rect.width != 0 && item->rect.height != 0)
    add (svg, " shape-rendering=\"auto\"");
  add_stroke (svg, item);
  add (svg, "/>\n");
}

static void
add_polyline (Svg *svg, const TsItem *item)
{
  add (svg, "<polyline fill=\"none\"");
  if (!ts_points_are_upright (item->points, item->n_points))
    add (svg, " shape-rendering=\"auto\"");
  add_stroke (svg, item);
  add (svg, " points=\"");
  for (guint i = 0; i < item->n_points * 2; i++)
    {
      ts_xml_writer_add_number (&svg->writer, item->points[i]);
      add (svg, " ");
    }
  add (svg, "\"/>\n");
}

static void
add_text (Svg *svg, const TsItem *item)
{
  add (svg, "<text class=\"");
  ts_xml_writer_add_string (&svg->writer, find_style (svg, item)->name);
  add (svg, "\"");
  add_number (svg, " x=\"", item->rect.x);
  add_number (svg, " y=\"", item->rect.y);
  if (item->vertical)
    {
      add (svg, " transform=\"rotate(-90 ");
      ts_xml_writer_add_number (&svg->writer, item->rect.x);
      add (svg, " ");
      ts_xml_writer_add_number (&svg->writer, item->rect.y);
      add (svg, ")\"");
    }
  if (item->stroke)
    {
      add_color (svg, " stroke=\"", " stroke-opacity=\"", item->stroke);
      add_number (svg, " stroke-width=\"", TS_HALO_WIDTH);
      add (svg, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
  add (svg, ">");
  ts_xml_writer_add_text (&svg->writer, item->text);
  add (svg, "</text>\n");
}

static void
add_hatch (Svg *svg, const TsItem *item)
{
  char name[NAME_SIZE];

  get_hatch_name (item, name);
  add (svg, "<rect");
  add_box (svg, &item->rect);
  add (svg, " fill=\"url(#");
  ts_xml_writer_add_string (&svg->writer, name);
  add (svg, ")\"/>\n");
}

static gboolean
add_image (Svg *svg, const TsItem *item, GError **error)
{
  g_autoptr (GBytes) png = ts_image_to_png (item->image, error);
  g_autofree char *base64 = NULL;

  if (!png)
    return FALSE;
  base64 = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
  add (svg, "<image");
  add_box (svg, &item->rect);
  add (svg, " preserveAspectRatio=\"none\" style=\"image-rendering:optimizeSpeed;image-rendering:pixelated\""
            " xlink:href=\"data:image/png;base64,");
  ts_xml_writer_add_string (&svg->writer, base64);
  add (svg, "\"");
  end_element (svg, "image", item->title);
  return TRUE;
}

/* An id that XML takes and that no other group has. */
static void
add_group (Svg *svg, const TsItem *item)
{
  g_autofree char *id =
    g_strcanon (g_strdup (item->text), "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.", '-');
  guint *n_uses;

  if (!g_ascii_isalpha (id[0]) && id[0] != '_')
    {
      char *prefixed = g_strconcat ("_", id, NULL);

      g_free (id);
      id = prefixed;
    }
  n_uses = g_hash_table_lookup (svg->ids, id);
  if (!n_uses)
    {
      n_uses = g_new0 (guint, 1);
      g_hash_table_insert (svg->ids, g_strdup (id), n_uses);
    }
  ++*n_uses;

  add (svg, "<g id=\"");
  ts_xml_writer_add_string (&svg->writer, id);
  if (*n_uses > 1)
    {
      add (svg, "..");
      ts_xml_writer_add_number (&svg->writer, *n_uses);
    }
  add (svg, "\">");
  if (item->title)
    {
      add (svg, "<title>");
      ts_xml_writer_add_text (&svg->writer, item->title);
      add (svg, "</title>");
    }
  add (svg, "\n");
}

static gboolean
add_item (Svg *svg, const TsItem *item, GError **error)
{
  switch (item->kind)
    {
    case TS_ITEM_RECT:
      add_rect (svg, item);
      return TRUE;
    case TS_ITEM_LINE:
      add_line (svg, item);
      return TRUE;
    case TS_ITEM_POLYLINE:
      add_polyline (svg, item);
      return TRUE;
    case TS_ITEM_TEXT:
      add_text (svg, item);
      return TRUE;
    case TS_ITEM_HATCH:
      add_hatch (svg, item);
      return TRUE;
    case TS_ITEM_IMAGE:
      return add_image (svg, item, error);
    case TS_ITEM_GROUP:
      add_group (svg, item);
      return TRUE;
    case TS_ITEM_END:
      add (svg, "</g>\n");
      return TRUE;
    default:
      g_return_val_if_reached (FALSE);
    }
}

static void
add_session (Svg *svg, const char *session)
{
  add (svg, "<metadata><tilescope:session xmlns:tilescope=\"urn:tilescope:session\"");
  if (ts_xml_can_hold (session))
    {
      add (svg, ">");
      ts_xml_writer_add_text (&svg->writer, session);
    }
  else
    {
      g_autofree char *base64 = g_base64_encode ((const guchar *) session, strlen (session));

      add (svg, " encoding=\"base64\">");
      ts_xml_writer_add_string (&svg->writer, base64);
    }
  add (svg, "</tilescope:session></metadata>\n");
}

/* Counts elements, and gathers styles and patterns, which stand before the items that use them. */
static gboolean
prepare (Svg *svg, const TsPicture *picture, GError **error)
{
  const TsItem *items = ts_picture_get_items (picture);
  guint n_items = ts_picture_get_n_items (picture), n_elements = 8, n_cells = 0;

  for (guint i = 0; i < n_items; i++)
    {
      const TsItem *item = &items[i];
      gboolean is_cell = item->kind == TS_ITEM_RECT && item->title && !item->stroke;

      n_cells += is_cell;
      n_elements += (item->kind != TS_ITEM_END) + (item->title && !is_cell);
      if (item->kind == TS_ITEM_TEXT)
        find_style (svg, item);
    }

  add_styles (svg);
  add (svg, "<defs>\n");
  for (guint i = 0; i < n_items; i++)
    {
      if (items[i].kind == TS_ITEM_HATCH)
        add_hatch_pattern (svg, &items[i]);
    }
  add (svg, "</defs>\n");
  n_elements += 2 * svg->hatches->len;
  /* Cells can do without their titles sooner than without their labels. */
  svg->with_titles = n_cells <= MOST_TITLED_CELLS && n_elements + n_cells <= MOST_ELEMENTS;
  if (svg->with_titles)
    n_elements += n_cells;

  if (n_elements > MOST_ELEMENTS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "An SVG has at most %d elements so that it can be opened, and this picture takes %u; write .png "
                   "instead, or show a part of it (--range) or fewer values (--value)",
                   MOST_ELEMENTS, n_elements);
      return FALSE;
    }
  return TRUE;
}

static gboolean
write_svg (Svg *svg, const TsPicture *picture, const char *session, GError **error)
{
  double width = ts_picture_get_width (picture), height = ts_picture_get_height (picture);
  TsColor background = ts_picture_get_background (picture);
  const TsItem *items = ts_picture_get_items (picture);
  guint n_open = 0;

  add (svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\"");
  add_number (svg, " width=\"", width);
  add_number (svg, " height=\"", height);
  add_pair (svg, " viewBox=\"0 0 ", width, height);
  add (svg, " shape-rendering=\"crispEdges\" xml:space=\"preserve\">\n");
  if (session)
    add_session (svg, session);
  if (!prepare (svg, picture, error))
    return FALSE;

  if (background)
    {
      add (svg, "<rect");
      add_box (svg, &(TsRect) { 0, 0, width, height });
      add_fill (svg, background);
      add (svg, "/>\n");
    }
  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (!add_item (svg, &items[i], error))
        return FALSE;
      n_open += (items[i].kind == TS_ITEM_GROUP) - (items[i].kind == TS_ITEM_END);
    }
  for (; n_open > 0; n_open--)
    add (svg, "</g>\n");
  add (svg, "</svg>\n");
  return TRUE;
}

GBytes *
ts_picture_to_svg (const TsPicture *self, const char *session, GError **error)
{
  Svg svg = { 0 };
  GBytes *bytes = NULL;

  if (session && !ts_session_text_check (session, error))
    return NULL;

  svg.styles = g_array_new (FALSE, FALSE, sizeof (TextStyle));
  svg.hatches = g_ptr_array_new_with_free_func (g_free);
  svg.ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  if (write_svg (&svg, self, session, error))
    bytes = ts_xml_writer_finish (&svg.writer);

  ts_xml_writer_clear (&svg.writer);
  g_array_unref (svg.styles);
  g_ptr_array_unref (svg.hatches);
  g_hash_table_unref (svg.ids);
  return bytes;
}
