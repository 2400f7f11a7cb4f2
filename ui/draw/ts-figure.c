/* SPDX-License-Identifier: MIT */
#include "draw/ts-figure.h"

#include "draw/ts-memory-plan.h"
#include "layout/tla-runs.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define MARGIN 16.0
#define BETWEEN 28.0
#define TITLE_HEIGHT 26.0
#define SUBTITLE_HEIGHT 20.0
#define SECTION_HEIGHT 22.0
#define EMPTY_HEIGHT 60.0
#define STRIP_ONLY_HEIGHT 46.0
#define LEAST_WIDTH 600.0
/* The longest text of a heat map's legend with its scale. */
#define LEAST_LEGEND_WIDTH 420.0
/* A side that is a PNG at twice its size too. */
#define MOST_SIDE 16000.0
/* Rows of addresses wrap here, however wide the logical picture is. */
#define MOST_MEMORY_WIDTH 1400.0
/* What is too large for cells is drawn as an image in this room. */
#define HEAT_WIDTH 1200.0
#define HEAT_HEIGHT 900.0
/* Elements a sheet may have for its cells; a file has 500 000 at most. */
#define MOST_ITEMS 460000
#define ITEMS_AN_ADDRESS 3
#define MOST_BARS 100000
#define LEGEND_AIR 16.0

static const TsFont title_font = { TS_FONT_SANS, 14, TRUE };
static const TsFont text_font = { TS_FONT_MONO, 12, FALSE };
static const TsFont section_font = { TS_FONT_SANS, 12, TRUE };
static const TsFont fact_font = { TS_FONT_SANS, 12, FALSE };

typedef struct
{
  TsPicture *picture;
  const TsFigureOptions *options;
  double zoom; /* of every value whose cells are labelled, so that they compare */
  double width;
  double y;
  gint64 n_items;
} Sheet;

static const char *const part_nicks[] = {
  [TS_FIGURE_LOGICAL] = "logical",
  [TS_FIGURE_MEMORY] = "memory",
  [TS_FIGURE_BOTH] = "both",
  [TS_FIGURE_PAIR] = "pair",
};

const char *
ts_figure_parts_to_nick (TsFigureParts parts)
{
  g_return_val_if_fail ((guint) parts < G_N_ELEMENTS (part_nicks), NULL);

  return part_nicks[parts];
}

gboolean
ts_figure_parts_from_nick (const char *nick, TsFigureParts *parts)
{
  for (guint i = 0; i < G_N_ELEMENTS (part_nicks); i++)
    {
      if (part_nicks[i] && g_strcmp0 (part_nicks[i], nick) == 0)
        {
          *parts = i;
          return TRUE;
        }
    }
  return FALSE;
}

static double
get_n_rows (const TsScene *scene)
{
  return (double) (scene->row_end - scene->row_begin);
}

static double
get_n_columns (const TsScene *scene)
{
  return (double) (scene->column_end - scene->column_begin);
}

/* The canvas that a viewport's cells fill to the edge. */
static void
get_size (const TsScene *scene, const TsViewport *viewport, double *width, double *height)
{
  double row_pitch, column_pitch, n_rows, n_columns;
  TsInsets insets;

  ts_plan_get_pitch (scene, viewport, &row_pitch, &column_pitch);
  insets = ts_plan_get_insets (scene, G_MAXDOUBLE, G_MAXDOUBLE);
  n_rows = get_n_rows (scene) + (double) ts_scene_get_n_ghost (scene, FALSE);
  n_columns = get_n_columns (scene) + (double) ts_scene_get_n_ghost (scene, TRUE);
  *width = MAX (ceil (insets.left + column_pitch * n_columns + insets.right), LEAST_WIDTH);
  insets = ts_plan_get_insets (scene, *width, G_MAXDOUBLE);
  *height = ceil (insets.top + row_pitch * n_rows + insets.bottom);
}

static gboolean
try_zoom (const TsScene *scene, double zoom, TsViewport *viewport, double *width, double *height)
{
  *viewport = (TsViewport) { (double) scene->row_begin, (double) scene->column_begin, zoom };
  get_size (scene, viewport, width, height);
  return *width <= MOST_SIDE && *height <= MOST_SIDE;
}

static double
get_n_bars (const TsScene *scene)
{
  TsTrack rows = { .axis = &scene->rows }, columns = { .axis = &scene->columns };
  gint64 run = MAX (ts_track_get_run (&rows), ts_track_get_run (&columns));

  return get_n_rows (scene) * get_n_columns (scene) / (double) CLAMP (run, 1, tla_element_get_c0 (scene->element));
}

static gboolean
can_label (const TsScene *scene)
{
  return get_n_rows (scene) * get_n_columns (scene) <= TS_PLAN_MAX_LABELLED;
}

/* Whether the sheet takes that many items more. */
static gboolean
has_room (const Sheet *self, double n_items)
{
  return (double) self->n_items + n_items <= MOST_ITEMS;
}

/* Of a labelled cell: itself, the lines of its label, and a count where elements may share an offset. */
static guint
get_items_a_cell (const TsScene *scene)
{
  guint n_lines = scene->view->label == TS_LABEL_NONE ? 0 : scene->view->label == TS_LABEL_BOTH ? 2 : 1;

  return 1 + n_lines + (tla_inverse_is_greedy (scene->inverse) ? 0 : 2);
}

/* Why cells have no labels. */
static void
add_note (const Sheet *self, const TsScene *scene, const char *name)
{
  GString *notes = self->options->notes;
  double n_cells = get_n_rows (scene) * get_n_columns (scene), width, height;
  TsViewport viewport;

  if (!notes || scene->view->label == TS_LABEL_NONE)
    return;
  if (name)
    g_string_append_printf (notes, "%s: ", name);
  if (!can_label (scene))
    g_string_append_printf (notes,
                            _ ("no labels: %.0f cells, and up to %d are labelled; show a part of them (--range)\n"),
                            n_cells, TS_PLAN_MAX_LABELLED);
  else if (!try_zoom (scene, self->zoom, &viewport, &width, &height))
    g_string_append_printf (
      notes,
      _ ("no labels: they would make a sheet of %.0f × %.0f px, and a side has up to %.0f; show a part (--range)\n"),
      width, height, MOST_SIDE);
  else if (!has_room (self, n_cells * get_items_a_cell (scene)))
    g_string_append (notes,
                     _ ("no labels: too many for one sheet; show a part (--range), or fewer values (--value)\n"));
  else
    g_string_append (notes, _ ("no labels: they are too long for any cell; choose others (--label offset)\n"));
}

/* Cells with labels where there may be as many; else bars; else an image of everything. */
static TsViewport
choose_viewport (const Sheet *self, const TsScene *scene, double *width, double *height)
{
  TsViewport viewport;
  TsInsets insets;

  if (can_label (scene) && has_room (self, get_n_rows (scene) * get_n_columns (scene) * get_items_a_cell (scene)) &&
      try_zoom (scene, self->zoom, &viewport, width, height))
    return viewport;
  if (get_n_bars (scene) <= MOST_BARS && has_room (self, get_n_bars (scene)) &&
      try_zoom (scene, TS_TRACK_MIN_CELL, &viewport, width, height))
    return viewport;
  insets = ts_plan_get_insets (scene, HEAT_WIDTH, HEAT_HEIGHT);
  *width = HEAT_WIDTH + insets.left + insets.right;
  *height = HEAT_HEIGHT + insets.top + insets.bottom;
  viewport = ts_logical_fit (scene, *width, *height);
  if (viewport.zoom < TS_TRACK_MIN_CELL)
    {
      TsPlan plan;

      /* No wider than the cells turned out, which may make the legend higher. */
      ts_plan_init (&plan, scene, &viewport, *width, *height);
      *width = MAX (ceil (ts_track_get_ghost_end (&plan.columns) + plan.insets.right),
                    MAX (LEAST_WIDTH, plan.area.x + LEAST_LEGEND_WIDTH));
      insets = ts_plan_get_insets (scene, *width, *height);
      *height = ceil (ts_track_get_ghost_end (&plan.rows) + insets.bottom);
    }
  return viewport;
}

/* A legend keeps room for all that it may come to say on a canvas; on a sheet it says what it says. */
static double
get_legend_end (const TsPicture *part)
{
  const TsItem *items = ts_picture_get_items (part);
  double end = 0;
  guint i = ts_picture_get_n_items (part);

  while (i > 0 && items[i - 1].kind != TS_ITEM_GROUP)
    {
      const TsItem *item = &items[--i];

      if (item->kind == TS_ITEM_RECT || item->kind == TS_ITEM_TEXT)
        end = MAX (end, item->rect.y + item->rect.height);
    }
  return i > 0 && g_strcmp0 (items[i - 1].text, "legend") == 0 && end > 0 ? end : ts_picture_get_height (part);
}

static void
add_picture (Sheet *self, TsPicture *part, double height)
{
  ts_picture_add_picture (self->picture, part, MARGIN, self->y);
  self->n_items += ts_picture_get_n_items (part);
  self->width = MAX (self->width, ts_picture_get_width (part) + 2 * MARGIN);
  self->y += height;
}

static void
add_line_of_text (Sheet *self, const TsFont *font, TsColor color, double height, const char *text)
{
  g_autofree char *fitted = ts_font_fit (font, text, MOST_MEMORY_WIDTH - 2 * MARGIN);

  ts_picture_add_text (self->picture, MARGIN, round (self->y + font->size), TS_ANCHOR_START, font, color, 0, fitted);
  self->width = MAX (self->width, ts_font_measure (font, fitted) + 2 * MARGIN);
  self->y += height;
}

/* The title, and the layout's text where that is not the title. */
static void
add_title (Sheet *self, const TsScene *scene, const char *name)
{
  const TsTheme *theme = self->options->theme;
  g_autofree char *layout = tla_layout_to_string (scene->layout);
  g_autofree char *title = NULL;

  if (scene->view->title && name)
    title = g_strdup_printf ("%s = %s", name, scene->view->title);
  else if (scene->view->title || name)
    title = g_strdup (scene->view->title ? scene->view->title : name);
  if (title)
    {
      add_line_of_text (self, &title_font, theme->text, TITLE_HEIGHT - 4, title);
      add_line_of_text (self, &text_font, theme->dim_text, SUBTITLE_HEIGHT + 4, layout);
    }
  else
    add_line_of_text (self, &text_font, theme->text, TITLE_HEIGHT, layout);
}

/* What a copy of the tile has to move: "22 runs in the tile, of 4 to 320 elements". */
static void
append_runs (const TsScene *scene, GString *text)
{
  g_autofree gint64 *start = g_new0 (gint64, MAX (scene->rank, 1));
  g_autoptr (TlaRuns) runs = NULL;
  g_autoptr (GString) number = g_string_new (NULL);

  for (guint mode = 0; mode < scene->rank; mode++)
    {
      start[mode] = scene->tile_modes[mode].begin;
      if (start[mode] < 0)
        return;
    }
  runs = tla_runs_new (tla_tensor_get_layout (scene->tile), start);
  if (!runs->known)
    return;
  ts_text_append_grouped (number, runs->n_runs);
  g_string_append (text, " · ");
  g_string_append_printf (text, ngettext ("%s run in the tile", "%s runs in the tile", (gulong) runs->n_runs),
                          number->str);
  if (runs->n_runs == 0)
    return;
  g_string_append (text, _ (", of "));
  ts_text_append_grouped (text, runs->shortest);
  if (runs->longest > runs->shortest)
    {
      g_string_append (text, _ (" to "));
      ts_text_append_grouped (text, runs->longest);
    }
  g_string_append (text, ngettext (" element", " elements", (gulong) runs->longest));
}

static void
add_memory_title (Sheet *self, const TsScene *scene)
{
  const TsTheme *theme = self->options->theme;
  gint64 cosize = tla_layout_get_cosize (scene->layout), bits;
  g_autoptr (GString) number = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  ts_text_append_grouped (number, cosize);
  g_string_append_printf (text, ngettext ("%s address", "%s addresses", (gulong) cosize), number->str);
  if (!__builtin_mul_overflow (cosize, (gint64) scene->element->bits, &bits) && bits % 8 == 0)
    {
      g_string_append (text, " · ");
      ts_text_append_grouped (text, bits / 8);
      g_string_append (text, " B");
    }
  g_string_append_printf (text, _ (" of %s"), scene->element->name);
  if (scene->tile)
    append_runs (scene, text);
  ts_picture_add_text (self->picture, MARGIN + 10, self->y + 12, TS_ANCHOR_START, &section_font, theme->text, 0,
                       _ ("Memory"));
  ts_picture_add_text (self->picture, MARGIN + 10 + ts_font_measure (&section_font, _ ("Memory")) + 10, self->y + 12,
                       TS_ANCHOR_START, &fact_font, theme->dim_text, 0, text->str);
  self->y += SECTION_HEIGHT;
}

static double
get_memory_height (const TsScene *scene, double width, TsMemoryPlan *plan)
{
  ts_memory_plan_init (plan, scene, &(TsMemoryViewport) { 0, TS_CELL_HEIGHT }, width, TS_MEMORY_TOP);
  return TS_MEMORY_TOP + (double) plan->rows.end * TS_CELL_HEIGHT + 6;
}

/* All addresses in one line. */
static void
add_strip (Sheet *self, const TsScene *scene, double width)
{
  g_autoptr (TsPicture) part = ts_picture_new (width, STRIP_ONLY_HEIGHT, 0);
  TsMemoryPlan plan;

  get_memory_height (scene, width, &plan);
  plan.first = plan.lowest;
  plan.last = plan.lowest + plan.cosize;
  ts_memory_add_strip (&plan, self->options->theme, 1, part);
  add_picture (self, part, STRIP_ONLY_HEIGHT);
}

/* Every address as a cell where there may be as many; else the strip alone. */
static void
add_memory (Sheet *self, const TsScene *scene, double usual_width)
{
  const TsTheme *theme = self->options->theme;
  double width = usual_width, height;
  g_autoptr (TsPicture) part = NULL;
  TsMemoryPlan plan;

  add_memory_title (self, scene);
  height = get_memory_height (scene, width, &plan);
  if (height > MOST_SIDE)
    {
      /* Too high as narrow as the logical picture: longer rows of addresses may do. */
      width = MAX (width, MOST_MEMORY_WIDTH);
      height = get_memory_height (scene, width, &plan);
    }
  if (height <= MOST_SIDE && has_room (self, (double) plan.cosize * ITEMS_AN_ADDRESS))
    part = ts_memory_draw (scene, theme, &(TsMemoryViewport) { 0, TS_CELL_HEIGHT }, width, height, 1);
  if (part)
    add_picture (self, part, height);
  else
    add_strip (self, scene, usual_width);
}

/* Returns its width. */
static double
add_logical (Sheet *self, const TsScene *scene, const char *name)
{
  double width = LEAST_WIDTH, height = LEAST_WIDTH;
  TsViewport viewport = choose_viewport (self, scene, &width, &height);
  g_autoptr (TsPicture) part = ts_logical_draw (scene, self->options->theme, &viewport, width, height, 1);
  TsPlan plan;

  ts_plan_init (&plan, scene, &viewport, width, height);
  if (plan.detail != TS_DETAIL_LABELS)
    add_note (self, scene, name);
  add_picture (self, part, MIN (height, get_legend_end (part) + LEGEND_AIR));
  /* As a width for what stands below it, one long line is not much. */
  return height < width / 4 ? MIN (width, MOST_MEMORY_WIDTH) : width;
}

static void
add_scene (Sheet *self, const TsScene *scene, const char *name)
{
  const TsFigureOptions *options = self->options;
  double width = LEAST_WIDTH;

  add_title (self, scene, name);
  if (ts_scene_is_empty (scene))
    {
      add_line_of_text (self, &fact_font, options->theme->dim_text, EMPTY_HEIGHT, _ ("no element"));
      return;
    }
  if (options->parts & TS_FIGURE_LOGICAL)
    width = add_logical (self, scene, name);
  if (options->parts & TS_FIGURE_MEMORY)
    add_memory (self, scene, width);
}

/* One end of a pair: what and where it is, its elements, and where they lie. */
static void
add_side (Sheet *self, const TsScene *scene)
{
  const TsTheme *theme = self->options->theme;
  const TlaStorage *storage = tla_tensor_get_storage (scene->tensor);
  const char *position = tla_position_get_name (tla_tensor_get_position (scene->tensor));
  g_autofree char *text = tla_tensor_to_string (scene->tensor);
  g_autofree char *title = NULL;

  title = g_strdup_printf (scene->colored_by ? _ ("Source: %s in %s") : _ ("Destination: %s in %s"),
                           tla_storage_get_name (storage), position);
  add_line_of_text (self, &section_font, theme->text, SUBTITLE_HEIGHT, title);
  add_line_of_text (self, &text_font, theme->dim_text, SUBTITLE_HEIGHT + 4, text);
  if (ts_scene_is_empty (scene))
    add_line_of_text (self, &fact_font, theme->dim_text, EMPTY_HEIGHT, _ ("no element"));
  else
    {
      double width = add_logical (self, scene, NULL);

      add_memory_title (self, scene);
      add_strip (self, scene, width);
    }
}

static void
add_pair (Sheet *self, const TsScene *source, const TsScene *destination, const char *name)
{
  double y, x = 0, end;

  if (name)
    add_line_of_text (self, &title_font, self->options->theme->text, TITLE_HEIGHT, name);
  y = end = self->y;
  for (guint i = 0; i < 2; i++)
    {
      Sheet side = { NULL, self->options, self->zoom, 0, 0, self->n_items };

      side.picture = ts_picture_new (LEAST_WIDTH, 0, 0);
      add_side (&side, i == 0 ? source : destination);
      ts_picture_add_picture (self->picture, side.picture, x, y);
      ts_picture_unref (side.picture);
      self->n_items = side.n_items;
      x += side.width;
      end = MAX (end, y + side.y);
    }
  self->width = MAX (self->width, x);
  self->y = end;
}

TsPicture *
ts_figure_new (TsScene *const *scenes,
               const char *const *names,
               guint n_scenes,
               const TsFigureOptions *options,
               GError **error)
{
  Sheet sheet = { NULL, options, TS_CELL_HEIGHT, 0, MARGIN, 0 };

  g_return_val_if_fail (n_scenes > 0, NULL);
  for (guint i = 0; i < n_scenes; i++)
    {
      if (!ts_scene_is_empty (scenes[i]) && can_label (scenes[i]))
        sheet.zoom = MAX (sheet.zoom, ts_plan_get_label_zoom (scenes[i]));
    }
  sheet.picture = ts_picture_new (LEAST_WIDTH, MARGIN, options->transparent ? 0 : options->theme->canvas);
  for (guint i = 0; i < n_scenes; i++)
    {
      if (i > 0)
        sheet.y += BETWEEN;
      if (options->parts & TS_FIGURE_PAIR)
        {
          add_pair (&sheet, scenes[i], scenes[i + 1], names ? names[i] : NULL);
          i++;
          continue;
        }
      add_scene (&sheet, scenes[i], names ? names[i] : NULL);
    }
  ts_picture_set_size (sheet.picture, ceil (sheet.width), ceil (sheet.y + MARGIN / 2));
  return sheet.picture;
}
