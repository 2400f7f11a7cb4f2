/* SPDX-License-Identifier: MIT */
#pragma once

/* Scenes for tests, from expressions and at random, and finding what a picture holds. */

#include "draw/ts-scene.h"
#include "expr/tla-script.h"

#include <string.h>

static inline TsScene *
scenes_new (const char *expression, const TsView *view)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TsView) usual = ts_view_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaValue) value = tla_evaluate (expression, scope, &error);
  TsScene *scene;

  g_assert_no_error (error);
  g_assert_nonnull (tla_value_get_layout (value));
  scene = ts_scene_new (tla_value_get_layout (value), tla_value_get_element (value), view ? view : usual, &error);
  g_assert_no_error (error);
  return scene;
}

/* The last value of a script, as the screen and export show it. */
static inline TlaValue *
scenes_evaluate (const char *script)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  TlaValue *value = tla_evaluate (script, scope, &error);

  g_assert_no_error (error);
  return value;
}

static inline TsScene *
scenes_new_of_value (const char *script, const TsView *view)
{
  g_autoptr (TlaValue) value = scenes_evaluate (script);
  g_autoptr (GError) error = NULL;
  g_autoptr (TsView) usual = ts_view_new ();
  TsScene *scene = ts_scene_new_for_value (value, NULL, view ? view : usual, &error);

  g_assert_no_error (error);
  return scene;
}

/* A nested layout of @rank modes with up to @max_extent in each leaf: strides anywhere, or (@compact) each beyond what
 * all before it reach, in a random order, so that no two elements meet. Some strides are negative, some originShapes cut. */
static inline char *
scenes_random (guint rank, guint max_extent, gboolean compact)
{
  guint n_leaves[4], total = 0, order[12];
  gint64 extents[12], strides[12], reach = 1;
  GString *shape = g_string_new ("("), *stride = g_string_new ("("), *origin = g_string_new ("(");

  for (guint mode = 0; mode < rank; mode++)
    {
      n_leaves[mode] = g_test_rand_int_range (1, 4);
      total += n_leaves[mode];
    }
  for (guint i = 0; i < total; i++)
    {
      guint other = g_test_rand_int_range (0, i + 1);

      extents[i] = g_test_rand_int_range (1, max_extent + 1);
      order[i] = order[other];
      order[other] = i;
    }
  for (guint i = 0; i < total; i++)
    {
      guint leaf = order[i];

      strides[leaf] = compact ? reach + g_test_rand_int_range (0, 2) : g_test_rand_int_range (0, 12);
      reach += strides[leaf] * (extents[leaf] - 1);
      if (g_test_rand_int_range (0, 4) == 0)
        strides[leaf] = -strides[leaf];
    }
  for (guint mode = 0, leaf = 0; mode < rank; mode++)
    {
      gint64 size = 1;

      g_string_append (shape, "(");
      g_string_append (stride, "(");
      for (guint i = 0; i < n_leaves[mode]; i++, leaf++)
        {
          g_string_append_printf (shape, "%s%" G_GINT64_FORMAT, i ? "," : "", extents[leaf]);
          g_string_append_printf (stride, "%s%" G_GINT64_FORMAT, i ? "," : "", strides[leaf]);
          size *= extents[leaf];
        }
      g_string_append (shape, mode + 1 < rank ? ")," : "))");
      g_string_append (stride, mode + 1 < rank ? ")," : "))");
      g_string_append_printf (origin, "%d%s", g_test_rand_int_range (size > 2 ? 1 : 0, size + 1),
                              mode + 1 < rank ? "," : ")");
    }
  g_string_append_printf (shape, ":%s:%s", stride->str, origin->str);
  g_string_free (stride, TRUE);
  g_string_free (origin, TRUE);
  return g_string_free (shape, FALSE);
}

/* The item of a kind with this title, or NULL. */
static inline const TsItem *
scenes_find_title (const TsPicture *picture, const char *title)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (g_strcmp0 (items[i].title, title) == 0)
        return &items[i];
    }
  return NULL;
}

static inline guint
scenes_count_text (const TsPicture *picture, const char *text)
{
  const TsItem *items = ts_picture_get_items (picture);
  guint n = 0;

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    n += items[i].kind == TS_ITEM_TEXT && g_strcmp0 (items[i].text, text) == 0;
  return n;
}

static inline gboolean
scenes_contains (const TsRect *rect, double x, double y)
{
  return x >= rect->x && x < rect->x + rect->width && y >= rect->y && y < rect->y + rect->height;
}

/* The text whose anchor lies in a rectangle, or NULL. */
static inline const TsItem *
scenes_find_text_in (const TsPicture *picture, const TsRect *rect)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_TEXT && scenes_contains (rect, items[i].rect.x, items[i].rect.y))
        return &items[i];
    }
  return NULL;
}

static inline gboolean
scenes_is_hatched (const TsPicture *picture, double x, double y)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_HATCH && scenes_contains (&items[i].rect, x, y))
        return TRUE;
    }
  return FALSE;
}

/* The images of a picture, in order. */
static inline const TsItem *
scenes_get_image (const TsPicture *picture, guint index)
{
  const TsItem *items = ts_picture_get_items (picture);

  for (guint i = 0; i < ts_picture_get_n_items (picture); i++)
    {
      if (items[i].kind == TS_ITEM_IMAGE && index-- == 0)
        return &items[i];
    }
  return NULL;
}
