/* SPDX-License-Identifier: MIT */
#include "draw/ts-legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define LEFT 2.0
#define GAP 26.0
#define AFTER_SWATCH 8.0
#define SWATCH_WIDTH 26.0
#define SWATCH_HEIGHT 14.0
#define BAR_WIDTH 220.0
#define LEAST_BAR_WIDTH 80.0
#define BAR_HEIGHT 12.0
#define BAR_STEPS 55
#define LEAST_APART 10.0
#define LINE_HEIGHT 24.0
#define BAR_LINE_HEIGHT 36.0

/* What a legend explains. One row of the table below each. */
typedef struct
{
  gboolean (*is_needed) (const TsScene *scene, const TsPlan *plan);
  char *(*get_text) (const TsScene *scene, const TsPlan *plan);
  double swatch_width;
  void (*add_swatch) (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture);
} Entry;

static const TsFont text_font = { TS_FONT_SANS, 12, FALSE };
static const TsFont number_font = { TS_FONT_MONO, 10.5, FALSE };

static gboolean
has_terms_off (const TsScene *scene)
{
  GArray *off = scene->view->terms_off;

  return scene->view->color == TS_COLOR_OFFSET && off && off->len > 0;
}

static gboolean
is_all_in_sight (const TsPlan *plan)
{
  return plan->rows.first == 0 && plan->rows.last == plan->rows.axis->extent && plan->columns.first == 0 &&
         plan->columns.last == plan->columns.axis->extent;
}

static void
append_mean (gint64 n_rows, gint64 n_columns, GString *text)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GString) columns = g_string_new (NULL);

  ts_text_append_grouped (rows, n_rows);
  ts_text_append_grouped (columns, n_columns);
  g_string_append_printf (text, _ (", mean of about %s × %s"), rows->str, columns->str);
}

/* Without a plan every text is the longest it may become, so that the room for it does not depend on the zoom. */
static char *
get_scale_text (const TsScene *scene, const TsPlan *plan)
{
  const TsColorModeInfo *info = ts_color_mode_get_info (scene->view->color);
  GString *text = g_string_new (has_terms_off (scene) ? _ ("terms switched on") : _ (info->label));
  gboolean is_heat = plan && plan->detail == TS_DETAIL_HEAT;

  if (scene->is_in_pair)
    {
      const TsScene *destination = scene->colored_by ? scene->colored_by : scene;

      g_string_append_printf (text, _ (" in %s"), tla_storage_get_name (tla_tensor_get_storage (destination->tensor)));
    }
  if (info->unit != TS_UNIT_ELEMENT && (is_heat || !plan))
    g_string_assign (text, _ ("offset (cells too small)"));
  if (!ts_scene_is_whole (scene) && !(plan && is_all_in_sight (plan)))
    g_string_append (text, _ (" in sight"));
  if (is_heat)
    {
      gint64 rows = MAX ((gint64) (1 / plan->rows.pitch), 1), columns = MAX ((gint64) (1 / plan->columns.pitch), 1);

      if (rows > 1 || columns > 1)
        append_mean (rows, columns, text);
    }
  else if (!plan && !ts_scene_is_whole (scene))
    append_mean (10000, 10000, text);
  return g_string_free (text, FALSE);
}

static void
add_scale (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  const TsColor *colors = plan->scene->map->colors;
  double numbers[] = { plan->range.lowest, ceil ((plan->range.lowest + plan->range.highest) / 2), plan->range.highest };
  TsAnchor anchors[] = { TS_ANCHOR_START, TS_ANCHOR_MIDDLE, TS_ANCHOR_END };
  double widths[3];
  gboolean is_shown[3];
  char *texts[3];

  for (guint i = 0; i < BAR_STEPS; i++)
    {
      TsRect step = { rect->x + i * rect->width / BAR_STEPS, rect->y, rect->width / BAR_STEPS, BAR_HEIGHT };

      ts_picture_add_rect (picture, &step, colors[i * (TS_COLOR_MAP_SIZE - 1) / (BAR_STEPS - 1)], NULL);
    }
  if (!(numbers[2] > numbers[0]))
    numbers[1] = numbers[2] = numbers[0];
  for (guint i = 0; i < 3; i++)
    {
      GString *text = g_string_new (NULL);

      /* 2^63 - 1 is rounded to what is no integer of 64 bits. */
      ts_plan_append_number (plan, numbers[i] < 0x1p63 ? (gint64) numbers[i] : G_MAXINT64, text);
      widths[i] = ts_font_measure (&number_font, text->str);
      texts[i] = g_string_free (text, FALSE);
    }
  /* Where there is not room for all, the ends are left; where there is none for both, the upper one. */
  is_shown[0] = numbers[0] == numbers[2] || widths[0] + widths[2] + LEAST_APART <= rect->width;
  is_shown[1] = numbers[1] != numbers[0] && numbers[1] != numbers[2] &&
                widths[1] + 2 * MAX (MAX (widths[0], widths[2]), LEAST_APART) + 2 * LEAST_APART <= rect->width;
  is_shown[2] = numbers[2] != numbers[0];
  for (guint i = 0; i < 3; i++)
    {
      if (is_shown[i])
        ts_picture_add_text (picture, rect->x + i * rect->width / 2, rect->y + BAR_HEIGHT + 12, anchors[i],
                             &number_font, theme->dim_text, 0, texts[i]);
      g_free (texts[i]);
    }
}

static gboolean
needs_scale (const TsScene *scene, const TsPlan *plan)
{
  /* Where a grid fills all cells, nothing is left that the scale speaks of. */
  return ts_scene_has_scale (scene) && !(scene->grid && scene->grid_fills_tile);
}

static gboolean
needs_padding (const TsScene *scene, const TsPlan *plan)
{
  return ts_scene_has_padding (scene);
}

static char *
get_padding_text (const TsScene *scene, const TsPlan *plan)
{
  return g_strdup (_ ("padding"));
}

static void
add_padding_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  TsColor color = plan->scene->map->colors[TS_COLOR_MAP_SIZE / 2];

  if (!ts_scene_has_scale (plan->scene))
    color = theme->text;
  ts_picture_add_rect (picture, rect, ts_color_mix (theme->canvas, color, TS_PADDING_ALPHA), NULL);
  ts_picture_add_hatch (picture, rect, TS_HATCH_PADDING, ts_plan_get_hatch (theme));
}

static char *
get_origin_text (const TsScene *scene, const TsPlan *plan)
{
  g_autofree char *origin = tla_int_tuple_to_brief (tla_layout_get_origin_shape (scene->layout));

  return g_strdup_printf (_ ("originShape %s"), origin);
}

static void
add_origin_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  double right = rect->x + rect->width - 4, bottom = rect->y + rect->height - 1;
  double points[] = { right, rect->y, right, bottom, rect->x, bottom };

  ts_picture_add_polyline (picture, points, 3, theme->text, 2, TS_DASH_NONE);
}

static gboolean
needs_block (const TsScene *scene, const TsPlan *plan)
{
  return scene->block_rows > 1 || scene->block_columns > 1;
}

static char *
get_block_text (const TsScene *scene, const TsPlan *plan)
{
  gint64 size = scene->block_rows * scene->block_columns;
  guint bits = scene->element->bits;
  GString *text = g_string_new (ts_scene_get_block_name (scene));
  gint64 n_bits;

  g_string_append_printf (text, " %" G_GINT64_FORMAT " × %" G_GINT64_FORMAT, scene->block_rows, scene->block_columns);
  if (__builtin_mul_overflow (size, (gint64) bits, &n_bits))
    return g_string_free (text, FALSE);
  g_string_append (text, " = ");
  if (n_bits % 8 == 0)
    ts_text_append_bytes (text, n_bits / 8);
  else
    {
      g_autoptr (GString) number = g_string_new (NULL);

      ts_text_append_grouped (number, n_bits);
      g_string_append_printf (text, _ ("%s bits"), number->str);
    }
  return g_string_free (text, FALSE);
}

static void
add_block_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  TsRect frame = { rect->x + 1, rect->y, rect->width - 2, rect->height };

  ts_picture_add_frame (picture, &frame, 0, ts_theme_get_level_color (theme, 0), 1.5, 0, TS_DASH_NONE, NULL);
}

static gboolean
needs_relief (const TsScene *scene, const TsPlan *plan)
{
  return scene->has_relief && (!plan || ts_plan_get_relief_strength (plan) > 0);
}

static char *
get_relief_text (const TsScene *scene, const TsPlan *plan)
{
  /* Translators: what shading means: from light to dark; %s is “fractal” or “block”. */
  return g_strdup_printf (_ ("first to last in a %s"), ts_scene_get_block_name (scene));
}

static void
add_relief_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  TsColor color = plan->scene->map->colors[TS_COLOR_MAP_SIZE / 2];

  for (guint i = 0; i < 16; i++)
    {
      TsRect step = { rect->x + i * rect->width / 16, rect->y, rect->width / 16, rect->height };

      ts_picture_add_rect (picture, &step, ts_color_relief (color, i / 15.0, 1), NULL);
    }
}

static gboolean
needs_overlap (const TsScene *scene, const TsPlan *plan)
{
  return scene->inverse && !tla_inverse_is_greedy (scene->inverse) && (!plan || plan->shows_overlaps);
}

static char *
get_overlap_text (const TsScene *scene, const TsPlan *plan)
{
  return g_strdup (_ ("elements at one offset"));
}

static void
add_overlap_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  ts_plan_add_count (theme, rect->x + rect->width, rect->y, 2, picture);
}

static gboolean
needs_marks (const TsScene *scene, const TsPlan *plan)
{
  return scene->n_marks > 0;
}

static char *
get_marks_text (const TsScene *scene, const TsPlan *plan)
{
  return g_strdup (_ ("marked"));
}

static void
add_marks_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  ts_plan_add_frame (theme, rect, theme->text, picture);
}

static gboolean
needs_fixed (const TsScene *scene, const TsPlan *plan)
{
  return scene->rank > scene->rows.n_modes + scene->columns.n_modes;
}

static char *
get_fixed_text (const TsScene *scene, const TsPlan *plan)
{
  GString *text = g_string_new (NULL);

  for (guint mode = 0; mode < scene->rank; mode++)
    {
      if (scene->place[mode] != TS_PLACE_FIXED)
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      ts_plan_append_mode_name (scene, mode, text);
      g_string_append (text, " = ");
      ts_text_append_int (text, plan ? scene->fixed[mode] : MAX (tla_layout_get_extent (scene->layout, mode) - 1, 0));
    }
  return g_string_free (text, FALSE);
}

static gboolean
needs_tile (const TsScene *scene, const TsPlan *plan)
{
  return scene->tile != NULL;
}

/* (20, 36): one integer a mode, each what @get takes of it. */
static char *
write_modes (const TsScene *scene, gint64 (*get) (const TsTileMode *))
{
  g_autofree gint64 *values = g_new0 (gint64, MAX (scene->rank, 1));
  g_autoptr (TlaIntTuple) tuple = NULL;

  for (guint mode = 0; mode < scene->rank; mode++)
    values[mode] = get (&scene->tile_modes[mode]);
  tuple = tla_int_tuple_new_flat (values, scene->rank);
  return tla_int_tuple_to_brief (tuple);
}

static gint64
get_tile_begin (const TsTileMode *mode)
{
  return mode->begin;
}

static gint64
get_tile_size (const TsTileMode *mode)
{
  return mode->end - mode->begin;
}

static gint64
get_tile_valid (const TsTileMode *mode)
{
  return mode->n_valid;
}

static gint64
get_tile_cropped (const TsTileMode *mode)
{
  return mode->end - mode->begin - mode->n_valid;
}

static char *
get_tile_text (const TsScene *scene, const TsPlan *plan)
{
  g_autofree char *begin = write_modes (scene, get_tile_begin), *size = write_modes (scene, get_tile_size);
  g_autofree char *valid = write_modes (scene, get_tile_valid);

  if (!tla_tensor_get_view_shape (scene->tile))
    /* Translators: of a view that starts at a coordinate: “view of (4, 8) from element (3, 9)”. */
    return g_strdup_printf (_ ("view of %s from element %s"), valid, begin);
  /* Translators: a tile: “tile (32, 48) at element (80, 64): (20, 36) valid”. */
  return g_strdup_printf (_ ("tile %s at element %s: %s valid"), size, begin, valid);
}

static void
add_tile_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  ts_plan_add_frame (theme, rect, theme->pointer, picture);
}

static gboolean
needs_ghost (const TsScene *scene, const TsPlan *plan)
{
  for (guint mode = 0; scene->tile && mode < scene->rank; mode++)
    {
      if (get_tile_cropped (&scene->tile_modes[mode]) > 0)
        return TRUE;
    }
  return FALSE;
}

static char *
get_ghost_text (const TsScene *scene, const TsPlan *plan)
{
  g_autofree char *cropped = write_modes (scene, get_tile_cropped);

  return g_strdup_printf (_ ("%s cropped"), cropped);
}

static void
add_ghost_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  ts_plan_add_ghost (theme, rect, picture);
}

static gboolean
needs_grid (const TsScene *scene, const TsPlan *plan)
{
  return scene->grid != NULL;
}

static char *
get_class_text (const TsScene *scene, TsTileClass tile_class)
{
  gint64 n = ts_scene_count_tiles (scene, tile_class);
  g_autoptr (GString) number = g_string_new (NULL);

  ts_text_append_grouped (number, n);
  if (tile_class == TS_TILE_INTERIOR)
    return g_strdup_printf (_ ("%s interior"), number->str);
  if (tile_class == TS_TILE_TAIL)
    return g_strdup_printf (ngettext ("%s tail", "%s tails", (gulong) n), number->str);
  return g_strdup_printf (ngettext ("%s corner", "%s corners", (gulong) n), number->str);
}

static void
add_class_swatch (const TsTheme *theme, const TsRect *rect, TsTileClass tile_class, TsPicture *picture)
{
  ts_picture_add_frame (picture, rect, theme->tiles[tile_class], theme->line, 1, 0, TS_DASH_NONE, NULL);
}

static char *
get_interior_text (const TsScene *scene, const TsPlan *plan)
{
  return get_class_text (scene, TS_TILE_INTERIOR);
}

static char *
get_tail_text (const TsScene *scene, const TsPlan *plan)
{
  return get_class_text (scene, TS_TILE_TAIL);
}

static char *
get_corner_text (const TsScene *scene, const TsPlan *plan)
{
  return get_class_text (scene, TS_TILE_CORNER);
}

static void
add_interior_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  add_class_swatch (theme, rect, TS_TILE_INTERIOR, picture);
}

static void
add_tail_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  add_class_swatch (theme, rect, TS_TILE_TAIL, picture);
}

static void
add_corner_swatch (const TsPlan *plan, const TsTheme *theme, const TsRect *rect, TsPicture *picture)
{
  add_class_swatch (theme, rect, TS_TILE_CORNER, picture);
}

static const char *const label_names[] = {
  [TS_LABEL_OFFSET] = N_ ("offsets"),
  [TS_LABEL_COORD] = N_ ("coordinates"),
  [TS_LABEL_BOTH] = N_ ("offsets and coordinates"),
  [TS_LABEL_ADDRESS] = N_ ("addresses"),
};

static gboolean
needs_labels (const TsScene *scene, const TsPlan *plan)
{
  return scene->view->label != TS_LABEL_NONE && !(plan && plan->detail == TS_DETAIL_LABELS);
}

/* Labels that have no room are missed where they were asked for: which cells would hold them. */
static char *
get_labels_text (const TsScene *scene, const TsPlan *plan)
{
  TsLabel label = scene->view->label;
  const char *name = _ (label_names[label]);
  double zoom = plan ? ts_plan_find_label_zoom (plan) : TS_PLAN_MAX_ZOOM;

  if (zoom == 0)
    return g_strdup_printf (_ ("no labels: %s are too long for any cell"), name);
  /* Translators: the size of cells from which labels fit: “no labels: coordinates need cells of 26 px”. */
  return g_strdup_printf (_ ("no labels: %s need cells of %d px"), name, (int) zoom);
}

static const Entry entries[] = {
  { needs_scale, get_scale_text, 0, NULL },
  { needs_labels, get_labels_text, 0, NULL },
  { needs_padding, get_padding_text, SWATCH_WIDTH, add_padding_swatch },
  { needs_padding, get_origin_text, SWATCH_WIDTH, add_origin_swatch },
  { needs_block, get_block_text, SWATCH_WIDTH, add_block_swatch },
  { needs_relief, get_relief_text, 2 * SWATCH_WIDTH, add_relief_swatch },
  { needs_overlap, get_overlap_text, 12, add_overlap_swatch },
  { needs_tile, get_tile_text, SWATCH_WIDTH, add_tile_swatch },
  { needs_ghost, get_ghost_text, SWATCH_WIDTH, add_ghost_swatch },
  { needs_grid, get_interior_text, SWATCH_WIDTH, add_interior_swatch },
  { needs_grid, get_tail_text, SWATCH_WIDTH, add_tail_swatch },
  { needs_grid, get_corner_text, SWATCH_WIDTH, add_corner_swatch },
  { needs_marks, get_marks_text, SWATCH_WIDTH, add_marks_swatch },
  { needs_fixed, get_fixed_text, 0, NULL },
};

typedef struct
{
  double left, right;
  double x, y, line_height;
} Flow;

/* Where an entry of this size goes. */
static void
place (Flow *flow, double width, double height, double *x, double *y)
{
  if (flow->x > flow->left && flow->x + width > flow->right)
    {
      flow->x = flow->left;
      flow->y += flow->line_height;
      flow->line_height = 0;
    }
  *x = flow->x;
  *y = flow->y;
  flow->x += width + GAP;
  flow->line_height = MAX (flow->line_height, height);
}

double
ts_legend_get_height (const TsScene *scene, double width)
{
  Flow flow = { LEFT, width, LEFT, 12, 0 };
  double x, y;

  if (ts_scene_is_empty (scene))
    return 0;
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      gboolean is_scale = entries[i].get_text == get_scale_text;
      g_autofree char *text = NULL;

      if (!entries[i].is_needed (scene, NULL))
        continue;
      text = entries[i].get_text (scene, NULL);
      place (&flow,
             ts_font_measure (&text_font, text) + AFTER_SWATCH + (is_scale ? BAR_WIDTH : entries[i].swatch_width),
             is_scale ? BAR_LINE_HEIGHT : LINE_HEIGHT, &x, &y);
    }
  return flow.y + flow.line_height;
}

void
ts_legend_add (const TsPlan *plan, const TsTheme *theme, double top, TsPicture *picture)
{
  const TsScene *scene = plan->scene;
  double left = plan->area.x + LEFT;
  Flow flow = { left, plan->width - plan->insets.right, left, top + 12, 0 };

  if (ts_scene_is_empty (scene))
    return;
  ts_picture_begin_group (picture, "legend", NULL);
  /* A low canvas has no room for the last ones. */
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      const Entry *entry = &entries[i];
      gboolean is_scale = entry->get_text == get_scale_text;
      g_autofree char *text = NULL;
      double text_width, x, y;

      if (!entry->is_needed (scene, plan))
        continue;
      text = entry->get_text (scene, plan);
      text_width = ts_font_measure (&text_font, text);
      if (is_scale)
        {
          place (&flow, text_width + AFTER_SWATCH + BAR_WIDTH, BAR_LINE_HEIGHT, &x, &y);
          if (y + BAR_LINE_HEIGHT - 12 > plan->height)
            break;
          ts_picture_add_text (picture, x, y + 11, TS_ANCHOR_START, &text_font, theme->dim_text, 0, text);
          x = round (x + text_width + AFTER_SWATCH);
          /* On a narrow canvas the scale shrinks rather than leave it. */
          add_scale (
            plan, theme,
            &(TsRect) { x, y, CLAMP (plan->width - plan->insets.right - x, LEAST_BAR_WIDTH, BAR_WIDTH), BAR_HEIGHT },
            picture);
          continue;
        }
      place (&flow, text_width + AFTER_SWATCH + entry->swatch_width, LINE_HEIGHT, &x, &y);
      if (y + LINE_HEIGHT - 8 > plan->height)
        break;
      x = round (x);
      if (entry->add_swatch)
        {
          entry->add_swatch (plan, theme, &(TsRect) { x, y, entry->swatch_width, SWATCH_HEIGHT }, picture);
          x += entry->swatch_width + AFTER_SWATCH;
        }
      ts_picture_add_text (picture, x, y + 11, TS_ANCHOR_START, &text_font, theme->dim_text, 0, text);
    }
  ts_picture_end_group (picture);
}
