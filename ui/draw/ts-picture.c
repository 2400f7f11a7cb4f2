/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture.h"

#include "draw/ts-picture-private.h"

#include <string.h>

#define BLOCK_SIZE (64 * 1024)
/* A picture's cost is bounded by its canvas or by its maker; this only keeps a mistake from eating the machine. */
#define MOST_ITEMS (1u << 23)

/* Strings and points live as long as the picture and never move: they are cut from blocks. */
typedef struct
{
  GPtrArray *blocks;
  char *next;
  gsize left;
} Arena;

struct _TsPicture
{
  gatomicrefcount ref_count;
  double width, height;
  TsColor background;
  GArray *items;
  Arena arena;
  GPtrArray *others; /* pictures whose strings are used too */
  guint depth;
};

G_DEFINE_BOXED_TYPE (TsPicture, ts_picture, ts_picture_ref, ts_picture_unref)

static gpointer
arena_take (Arena *arena, gsize size)
{
  gpointer taken;

  size = (size + 7) & ~(gsize) 7;
  if (size > BLOCK_SIZE / 4)
    {
      taken = g_malloc (size);
      g_ptr_array_add (arena->blocks, taken);
      return taken;
    }
  if (size > arena->left)
    {
      arena->next = g_malloc (BLOCK_SIZE);
      arena->left = BLOCK_SIZE;
      g_ptr_array_add (arena->blocks, arena->next);
    }
  taken = arena->next;
  arena->next += size;
  arena->left -= size;
  return taken;
}

/* What back ends are handed is always UTF-8. */
static const char *
arena_copy_text (Arena *arena, const char *text)
{
  g_autofree char *valid = NULL;
  gsize size;

  if (!text)
    return NULL;
  size = strlen (text);
  if (!g_utf8_validate (text, size, NULL))
    {
      text = valid = g_utf8_make_valid (text, size);
      size = strlen (text);
    }
  return memcpy (arena_take (arena, size + 1), text, size + 1);
}

/**
 * ts_picture_new:
 * @width: width of the sheet
 * @height: its height
 * @background: its colour, 0 for none
 *
 * Returns: (transfer full): an empty picture
 */
TsPicture *
ts_picture_new (double width, double height, TsColor background)
{
  TsPicture *self = g_new0 (TsPicture, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->background = background;
  self->items = g_array_new (FALSE, TRUE, sizeof (TsItem));
  self->arena.blocks = g_ptr_array_new_with_free_func (g_free);
  ts_picture_set_size (self, width, height);
  return self;
}

TsPicture *
ts_picture_ref (TsPicture *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
ts_picture_unref (TsPicture *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < self->items->len; i++)
    g_clear_pointer (&g_array_index (self->items, TsItem, i).image, ts_image_unref);
  g_array_unref (self->items);
  g_ptr_array_unref (self->arena.blocks);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  g_free (self);
}

double
ts_picture_get_width (const TsPicture *self)
{
  return self->width;
}

double
ts_picture_get_height (const TsPicture *self)
{
  return self->height;
}

TsColor
ts_picture_get_background (const TsPicture *self)
{
  return self->background;
}

void
ts_picture_set_size (TsPicture *self, double width, double height)
{
  g_return_if_fail (width >= 0 && height >= 0);

  self->width = width;
  self->height = height;
}

guint
ts_picture_get_n_items (const TsPicture *self)
{
  return self->items->len;
}

/**
 * ts_picture_get_items:
 *
 * Returns: (transfer none): the items in drawing order; valid until the next one is added
 */
TsItem *
ts_picture_get_own_items (TsPicture *self)
{
  return (TsItem *) self->items->data;
}

const TsItem *
ts_picture_get_items (const TsPicture *self)
{
  return (const TsItem *) (gpointer) self->items->data;
}

static TsItem *
add_item (TsPicture *self, TsItemKind kind)
{
  TsItem *item;

  g_return_val_if_fail (self->items->len < MOST_ITEMS, NULL);

  g_array_set_size (self->items, self->items->len + 1);
  item = &g_array_index (self->items, TsItem, self->items->len - 1);
  item->kind = kind;
  return item;
}

void
ts_picture_add_rect (TsPicture *self, const TsRect *rect, TsColor fill, const char *title)
{
  ts_picture_add_frame (self, rect, fill, 0, 0, 0, TS_DASH_NONE, title);
}

/**
 * ts_picture_add_frame:
 * @rect: the rectangle; its outline is centred on its edge
 * @fill: colour of the inside, 0 for none
 * @stroke: colour of the outline, 0 for none
 * @line_width: of the outline
 * @radius: of the corners
 * @dash: of the outline
 * @title: (nullable): what it is
 */
void
ts_picture_add_frame (TsPicture *self,
                      const TsRect *rect,
                      TsColor fill,
                      TsColor stroke,
                      double line_width,
                      double radius,
                      TsDash dash,
                      const char *title)
{
  TsItem *item = add_item (self, TS_ITEM_RECT);

  g_return_if_fail (item != NULL);
  item->rect = *rect;
  item->fill = fill;
  item->stroke = stroke;
  item->line_width = line_width;
  item->radius = radius;
  item->dash = dash;
  item->title = arena_copy_text (&self->arena, title);
}

void
ts_picture_add_line (TsPicture *self,
                     double x1,
                     double y1,
                     double x2,
                     double y2,
                     TsColor stroke,
                     double line_width,
                     TsDash dash)
{
  TsItem *item = add_item (self, TS_ITEM_LINE);

  g_return_if_fail (item != NULL);
  item->rect = (TsRect) { x1, y1, x2 - x1, y2 - y1 };
  item->stroke = stroke;
  item->line_width = line_width;
  item->dash = dash;
}

/**
 * ts_picture_add_polyline:
 * @points: (array): x and y of each point in turn
 * @n_points: number of points, 2 at least
 */
void
ts_picture_add_polyline (TsPicture *self,
                         const double *points,
                         guint n_points,
                         TsColor stroke,
                         double line_width,
                         TsDash dash)
{
  gsize size = n_points * 2 * sizeof (double);
  TsItem *item;

  g_return_if_fail (n_points >= 2 && n_points < MOST_ITEMS);
  item = add_item (self, TS_ITEM_POLYLINE);
  g_return_if_fail (item != NULL);
  item->points = memcpy (arena_take (&self->arena, size), points, size);
  item->n_points = n_points;
  item->stroke = stroke;
  item->line_width = line_width;
  item->dash = dash;
}

static TsItem *
add_text (TsPicture *self,
          double x,
          double baseline,
          TsAnchor anchor,
          const TsFont *font,
          TsColor color,
          TsColor halo,
          const char *text)
{
  TsItem *item = add_item (self, TS_ITEM_TEXT);

  g_return_val_if_fail (item != NULL, NULL);
  item->rect = (TsRect) { x, baseline, 0, 0 };
  item->anchor = anchor;
  item->family = font->family;
  item->size = font->size;
  item->bold = font->bold != FALSE;
  item->fill = color;
  item->stroke = halo;
  item->text = arena_copy_text (&self->arena, text);
  return item;
}

void
ts_picture_add_text (TsPicture *self,
                     double x,
                     double baseline,
                     TsAnchor anchor,
                     const TsFont *font,
                     TsColor color,
                     TsColor halo,
                     const char *text)
{
  add_text (self, x, baseline, anchor, font, color, halo, text);
}

void
ts_picture_add_vertical_text (TsPicture *self,
                              double x,
                              double y,
                              TsAnchor anchor,
                              const TsFont *font,
                              TsColor color,
                              TsColor halo,
                              const char *text)
{
  TsItem *item = add_text (self, x, y, anchor, font, color, halo, text);

  g_return_if_fail (item != NULL);
  item->vertical = TRUE;
}

void
ts_picture_add_hatch (TsPicture *self, const TsRect *rect, TsHatch hatch, TsColor color)
{
  TsItem *item = add_item (self, TS_ITEM_HATCH);

  g_return_if_fail (item != NULL);
  item->rect = *rect;
  item->hatch = hatch;
  item->fill = color;
}

void
ts_picture_add_image (TsPicture *self, const TsRect *rect, TsImage *image, const char *title)
{
  TsItem *item = add_item (self, TS_ITEM_IMAGE);

  g_return_if_fail (item != NULL);
  item->rect = *rect;
  item->image = ts_image_ref (image);
  item->title = arena_copy_text (&self->arena, title);
}

/**
 * ts_picture_begin_group:
 * @id: a name for the items until the matching ts_picture_end_group()
 * @title: (nullable): what they are
 */
void
ts_picture_begin_group (TsPicture *self, const char *id, const char *title)
{
  TsItem *item = add_item (self, TS_ITEM_GROUP);

  g_return_if_fail (item != NULL);
  item->text = arena_copy_text (&self->arena, id);
  item->title = arena_copy_text (&self->arena, title);
  self->depth++;
}

void
ts_picture_end_group (TsPicture *self)
{
  g_return_if_fail (self->depth > 0);

  add_item (self, TS_ITEM_END);
  self->depth--;
}

void
ts_picture_add_picture (TsPicture *self, const TsPicture *other, double dx, double dy)
{
  g_return_if_fail (self != other);
  g_return_if_fail (self->items->len + other->items->len <= MOST_ITEMS);

  if (!self->others)
    self->others = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_picture_unref);
  g_ptr_array_add (self->others, ts_picture_ref ((TsPicture *) other));
  self->depth += other->depth;

  for (guint i = 0; i < other->items->len; i++)
    {
      TsItem item = g_array_index (other->items, TsItem, i);

      item.rect.x += dx;
      item.rect.y += dy;
      if (item.image)
        ts_image_ref (item.image);
      if (item.points)
        {
          double *points = arena_take (&self->arena, item.n_points * 2 * sizeof (double));

          for (guint p = 0; p < item.n_points; p++)
            {
              points[2 * p] = item.points[2 * p] + dx;
              points[2 * p + 1] = item.points[2 * p + 1] + dy;
            }
          item.points = points;
        }
      g_array_append_val (self->items, item);
    }
}
