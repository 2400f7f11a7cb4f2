/* SPDX-License-Identifier: MIT */
#include "ts-cli.h"

#include "draw/ts-figure.h"
#include "draw/ts-picture-output.h"
#include "session/ts-figure-json.h"
#include "session/ts-file.h"
#include "session/ts-session.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define MIN_SCALE 0.1
#define MAX_SCALE 32.0

typedef struct
{
  char *output, *view, *label, *color, *element, *theme, *scale, *range, *tile, *tiles, *title;
  GStrv marks;
  GStrv values;
  gboolean transparent;
} ExportOptions;

/* The options' texts, understood. */
typedef struct
{
  TsFigureOptions figure;
  double scale;
  TsView *view; /* what the options say of the view; which of it counts, they know themselves */
} ExportPlan;

/* Reading the options; every FALSE comes with an error about how they are written. */

static gboolean
refuse (GError **error, const char *option, const char *value, const char *needed)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "--%s %.80s: %s", option, value, needed);
  return FALSE;
}

static gboolean
read_parts (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  plan->figure.parts = TS_FIGURE_BOTH;
  if (options->view && !ts_figure_parts_from_nick (options->view, &plan->figure.parts))
    return refuse (error, "view", options->view, "write logical, memory, both or pair");
  return TRUE;
}

static gboolean
read_look (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  const char *theme = options->theme ? options->theme : "light";

  plan->figure.transparent = options->transparent;
  plan->figure.theme = ts_theme_lookup (theme);
  if (!plan->figure.theme)
    return refuse (error, "theme", theme, "write light, dark or print");

  plan->scale = 1.0;
  if (options->scale)
    {
      char *end;

      plan->scale = g_ascii_strtod (options->scale, &end);
      if (end == options->scale || *end || !(plan->scale >= MIN_SCALE && plan->scale <= MAX_SCALE))
        return refuse (error, "scale", options->scale, "write a number from 0.1 to 32, the device pixels of a unit");
    }
  return TRUE;
}

static gboolean
read_bounds (const char *text, char end_mark, const char **rest, gint64 *begin, gint64 *end)
{
  char *at;

  if (!g_ascii_isdigit (*text))
    return FALSE;
  errno = 0;
  *begin = g_ascii_strtoll (text, &at, 10);
  if (*at != ':' || !g_ascii_isdigit (at[1]))
    return FALSE;
  *end = g_ascii_strtoll (at + 1, &at, 10);
  *rest = at + 1;
  return errno == 0 && *at == end_mark && *begin < *end;
}

static gboolean
read_range (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  const char *rest;
  TsView *view = plan->view;

  if (!options->range)
    return TRUE;
  view->has_range = TRUE;
  if (!read_bounds (options->range, ',', &rest, &view->row_begin, &view->row_end) ||
      !read_bounds (rest, '\0', &rest, &view->column_begin, &view->column_end))
    return refuse (error, "range", options->range,
                   "write BEGIN:END,BEGIN:END for rows and columns, as 0:32,16:64; END is left out");
  return TRUE;
}

static gboolean
read_marks (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();

  if (!options->marks)
    return TRUE;
  plan->view->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  for (guint i = 0; options->marks[i]; i++)
    {
      g_autoptr (TlaValue) value = tla_evaluate (options->marks[i], scope, NULL);

      if (!value || !tla_value_get_tuple (value))
        return refuse (error, "mark", options->marks[i], "write a coordinate, as (1, 5)");
      g_ptr_array_add (plan->view->marks, tla_int_tuple_ref (tla_value_get_tuple (value)));
    }
  return TRUE;
}

/* `32, 48` or `(32, 48)`: one integer a mode. */
static TlaIntTuple *
read_tuple (const char *text)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autofree char *wrapped = strchr (text, '(') ? g_strdup (text) : g_strdup_printf ("(%s)", text);
  g_autoptr (TlaValue) value = tla_evaluate (wrapped, scope, NULL);
  const TlaIntTuple *tuple = value ? tla_value_get_tuple (value) : NULL;

  if (!tuple || tla_int_tuple_get_n_leaves (tuple) == 0)
    return NULL;
  if (tla_int_tuple_is_int (tuple))
    return tla_int_tuple_new_flat ((gint64[]) { tla_int_tuple_get_value (tuple) }, 1);
  return tla_int_tuple_ref (tuple);
}

static gboolean
read_tile (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  const char *at = options->tile ? strchr (options->tile, '@') : NULL;
  g_autofree char *shape = at ? g_strndup (options->tile, at - options->tile) : NULL;

  if (at)
    {
      plan->view->tile_shape = read_tuple (shape);
      plan->view->tile_coord = read_tuple (at + 1);
    }
  if (options->tile && !(plan->view->tile_shape && plan->view->tile_coord))
    return refuse (error, "tile", options->tile,
                   "write SHAPE@COORD, the shape and the element coordinate at which it starts, as 32,48@80,64");
  if (options->tiles && !(plan->view->tiles_shape = read_tuple (options->tiles)))
    return refuse (error, "tiles", options->tiles, "write the shape of a tile, as 32,48");
  return TRUE;
}

static gboolean
read_view (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  if (options->label && !ts_label_from_nick (options->label, &plan->view->label))
    return refuse (error, "label", options->label, "write offset, coord, both, address or none");
  if (options->color && !ts_color_mode_from_nick (options->color, &plan->view->color))
    return refuse (error, "color", options->color, "write offset, row, column, fractal, c0, tile or none");
  if (options->element && !(plan->view->element = tla_element_lookup (options->element)))
    return refuse (error, "element", options->element, "write an element: half, float, int8_t, …");
  return read_range (options, plan, error) && read_tile (options, plan, error) && read_marks (options, plan, error);
}

static gboolean
read_output (const ExportOptions *options, GError **error)
{
  static const char *const endings[] = { ".png", ".svg", ".pdf" };

  if (!options->output)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_ARGUMENTS, "-o is needed: -o OUT.png, OUT.svg or OUT.pdf");
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      if (g_str_has_suffix (options->output, endings[i]))
        return TRUE;
    }
  return refuse (error, "output", options->output, "the name must end in .png, .svg or .pdf");
}

static gboolean
read_options (const ExportOptions *options, ExportPlan *plan, GError **error)
{
  return read_output (options, error) && read_parts (options, plan, error) && read_look (options, plan, error) &&
         read_view (options, plan, error);
}

/* Finding what to draw; errors are about the input. */

static gboolean fail (GError **error, TlaError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

static gboolean
fail (GError **error, TlaError code, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (TLA_ERROR, code, format, args));
  va_end (args);
  return FALSE;
}

/* The first error of a text, at its place in the whole of it; a session would know it only within its statement. */
static gboolean
check_script (const char *text, gsize length, GError **error)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GPtrArray) results = tla_results_new ();
  g_autoptr (TlaScript) script = tla_script_new (text, length, error);

  return script && tla_script_evaluate (script, scope, results, error);
}

/* What the session of a picture says of its figure counts where no option says it. */
static gboolean
read_figure (const char *json, ExportOptions *options, ExportPlan *plan, GError **error)
{
  TsFigureOptions figure = plan->figure;

  if (!ts_figure_read_from_session (json, &figure, options->values ? NULL : &options->values, error))
    return FALSE;
  if (!options->view)
    plan->figure.parts = figure.parts;
  if (!options->theme)
    plan->figure.theme = figure.theme;
  plan->figure.transparent |= figure.transparent;
  return TRUE;
}

static gboolean
load_file (TsSession *session, const char *path, ExportOptions *options, ExportPlan *plan, GError **error)
{
  g_autofree char *name = g_filename_display_name (path), *json = NULL;
  g_autoptr (GBytes) bytes = ts_cli_read (path, error);
  const char *text;
  gsize length;

  if (!bytes)
    return FALSE;
  if (!ts_session_load_bytes (session, bytes, g_str_equal (path, "-") ? "standard input" : name, error))
    return FALSE;
  text = g_bytes_get_data (bytes, &length);
  switch (ts_file_get_kind (bytes))
    {
    case TS_FILE_SCRIPT:
      return check_script (text, length, error);
    case TS_FILE_PICTURE:
      json = ts_picture_read_session (bytes, error);
      break;
    case TS_FILE_SESSION:
      json = g_strndup (text, length);
      break;
    }
  if (json && read_figure (json, options, plan, error))
    return TRUE;
  g_prefix_error (error, "%s: ", name);
  return FALSE;
}

static gboolean
load (TsSession *session, const char *argument, ExportOptions *options, ExportPlan *plan, GError **error)
{
  if (g_str_equal (argument, "-") || g_file_test (argument, G_FILE_TEST_EXISTS))
    return load_file (session, argument, options, plan, error);
  return check_script (argument, strlen (argument), error) && ts_session_insert_script (session, argument, error);
}

static TsStatement *
get_statement (TsSession *session, guint index)
{
  g_autoptr (TsStatement) statement = g_list_model_get_item (G_LIST_MODEL (session), index);

  return statement; /* the session holds it */
}

static gboolean
find_value (TsSession *session, const char *name, guint *index, GError **error)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (session)); i-- > 0;)
    {
      if (g_strcmp0 (ts_statement_get_name (get_statement (session, i)), name) == 0)
        {
          *index = i;
          return TRUE;
        }
    }
  return fail (error, TLA_ERROR_NAME, "there is no value “%.80s”", name);
}

static gboolean
find_last_value (TsSession *session, guint *index, GError **error)
{
  for (guint i = g_list_model_get_n_items (G_LIST_MODEL (session)); i-- > 0;)
    {
      TsStatement *statement = get_statement (session, i);

      if (ts_statement_get_value (statement) || ts_statement_get_error (statement))
        {
          *index = i;
          return TRUE;
        }
    }
  return fail (error, TLA_ERROR_TYPE, "there is no value to draw");
}

/* (element-type guint) the statements to draw. */
static GArray *
find_values (TsSession *session, GStrv names, GError **error)
{
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  guint index;

  for (guint i = 0; names && names[i]; i++)
    {
      if (!find_value (session, names[i], &index, error))
        return NULL;
      g_array_append_val (indices, index);
    }
  if (indices->len == 0)
    {
      if (!find_last_value (session, &index, error))
        return NULL;
      g_array_append_val (indices, index);
    }
  return g_steal_pointer (&indices);
}

/* The statement's own view, with what the options say. */
static TsView *
make_view (const TsView *own, const ExportOptions *options, const ExportPlan *plan)
{
  g_autoptr (TsView) given = ts_view_copy (plan->view);
  TsView *view = ts_view_copy (own);

  if (options->label)
    view->label = given->label;
  if (options->color)
    view->color = given->color;
  if (options->element)
    view->element = given->element;
  if (options->range)
    {
      view->has_range = TRUE;
      view->row_begin = given->row_begin;
      view->row_end = given->row_end;
      view->column_begin = given->column_begin;
      view->column_end = given->column_end;
    }
  if (options->marks)
    {
      g_clear_pointer (&view->marks, g_ptr_array_unref);
      view->marks = g_steal_pointer (&given->marks);
    }
  if (options->tile)
    {
      g_clear_pointer (&view->tile_shape, tla_int_tuple_unref);
      g_clear_pointer (&view->tile_coord, tla_int_tuple_unref);
      view->tile_shape = g_steal_pointer (&given->tile_shape);
      view->tile_coord = g_steal_pointer (&given->tile_coord);
    }
  if (options->tiles)
    {
      g_clear_pointer (&view->tiles_shape, tla_int_tuple_unref);
      view->tiles_shape = g_steal_pointer (&given->tiles_shape);
    }
  if (options->title)
    {
      g_free (view->title);
      view->title = g_strdup (options->title);
    }
  return view;
}

static gboolean
check_range (TsScene *scene, GError **error)
{
  const TsView *view = ts_scene_get_view (scene);
  gint64 n_rows = ts_scene_get_rows (scene)->extent;
  gint64 n_columns = ts_scene_get_columns (scene)->extent;

  if (!view->has_range || (view->row_end <= n_rows && view->column_end <= n_columns))
    return TRUE;
  return fail (error, TLA_ERROR_RANGE,
               "the range %" G_GINT64_FORMAT ":%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT
               " is outside: there are %" G_GINT64_FORMAT " rows and %" G_GINT64_FORMAT " columns, padding included",
               view->row_begin, view->row_end, view->column_begin, view->column_end, n_rows, n_columns);
}

static gboolean
check_marks (const TlaLayout *layout, const TsView *view, GError **error)
{
  for (guint i = 0; view->marks && i < view->marks->len; i++)
    {
      g_autofree char *mark = tla_int_tuple_to_brief (view->marks->pdata[i]);
      gint64 offset;

      if (!tla_layout_get_offset (layout, view->marks->pdata[i], &offset, error))
        {
          g_prefix_error (error, "the mark %s is no coordinate of this layout: ", mark);
          return FALSE;
        }
    }
  return TRUE;
}

/* Adds the scene of a value, or of a pair both. */
static gboolean
add_scenes (TsStatement *statement, TsFigureParts parts, GPtrArray *scenes, GError **error)
{
  const TlaValue *value = ts_statement_get_value (statement);
  const TsView *view = ts_statement_get_view (statement);
  TsScene *scene, *source = NULL;

  if (ts_statement_get_error (statement))
    {
      g_propagate_error (error, g_error_copy (ts_statement_get_error (statement)));
      return FALSE;
    }
  if (!value || !ts_scene_can_show (value))
    return fail (error, TLA_ERROR_TYPE, "“%s” is no layout or tensor but %s %s: there is nothing to draw",
                 ts_statement_get_label (statement),
                 value && tla_value_get_kind (value) == TLA_VALUE_INTEGER ? "an" : "a",
                 value ? tla_value_get_kind_name (value) : "statement without a value");
  if (parts == TS_FIGURE_PAIR)
    scene = ts_scene_new_pair (value, view, &source, error);
  else
    scene = ts_scene_new_for_value (value, NULL, view, error);
  if (source)
    g_ptr_array_add (scenes, source);
  if (scene)
    g_ptr_array_add (scenes, scene);
  return scene && check_marks (ts_scene_get_layout (scene), view, error) && check_range (scene, error);
}

static TsPicture *
make_figure (TsSession *session, const GArray *indices, const ExportPlan *plan, GError **error)
{
  g_autoptr (GPtrArray) scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_scene_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < indices->len; i++)
    {
      TsStatement *statement = get_statement (session, g_array_index (indices, guint, i));

      if (!add_scenes (statement, plan->figure.parts, scenes, error))
        return NULL;
      while (names->len < scenes->len)
        g_ptr_array_add (names, (gpointer) ts_statement_get_name (statement));
    }
  return ts_figure_new ((TsScene *const *) scenes->pdata, (const char *const *) names->pdata, scenes->len,
                        &plan->figure, error);
}

static gboolean export(const char *argument, ExportOptions *options, ExportPlan *plan, GError **error)
{
  g_autoptr (TsSession) session = ts_session_new ();
  g_autoptr (GArray) indices = NULL;
  g_autoptr (TsPicture) picture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFile) file = NULL;
  g_autofree char *values = NULL, *json = NULL;

  if (!load (session, argument, options, plan, error))
    return FALSE;
  indices = find_values (session, options->values, error);
  if (!indices)
    return FALSE;
  for (guint i = 0; i < indices->len; i++)
    {
      guint index = g_array_index (indices, guint, i);
      g_autoptr (TsView) view = make_view (ts_statement_get_view (get_statement (session, index)), options, plan);

      ts_session_set_view (session, index, view, "Export", NULL);
    }

  picture = make_figure (session, indices, plan, error);
  if (!picture)
    return FALSE;
  /* Of labels that nobody asked for nobody need hear. */
  if (options->label)
    fputs (plan->figure.notes->str, stderr);
  values = ts_session_values_to_json (session, (const guint *) indices->data, indices->len);
  json = ts_figure_add_to_session (values, &plan->figure, (const char *const *) options->values);
  bytes = ts_picture_to_file_format (picture, options->output, plan->scale, json, error);
  if (!bytes)
    return FALSE;
  file = g_file_new_for_path (options->output);
  return ts_file_write (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
}

static void
append_more_help (GString *help)
{
  g_string_append (help, "\nFILE is a session, a script, or a picture made by Tilescope; “-” is standard input. The\n"
                         "expressions, their views and these options are kept in the picture: opening it reopens the\n"
                         "session, and exporting it makes the same picture again.\n");
}

static int
run_export (int argc, char **argv)
{
  ExportOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, "The picture, OUT.png, OUT.svg or OUT.pdf", "OUT" },
    { "view", 0, 0, G_OPTION_ARG_FILENAME, &options.view,
      "logical, memory, both, or pair: a MakeTensorLike beside its source (both)", "V" },
    { "label", 0, 0, G_OPTION_ARG_FILENAME, &options.label,
      "What cells say: offset, coord, both, address or none (offset)", "L" },
    { "color", 0, 0, G_OPTION_ARG_FILENAME, &options.color,
      "What colours mean: offset, row, column, fractal, c0, tile or none (offset)", "C" },
    { "element", 0, 0, G_OPTION_ARG_FILENAME, &options.element, "Element that bytes are counted in, half, float, …",
      "E" },
    { "theme", 0, 0, G_OPTION_ARG_FILENAME, &options.theme, "light, dark or print (light)", "T" },
    { "scale", 0, 0, G_OPTION_ARG_FILENAME, &options.scale, "Device pixels of a unit, for PNG, 0.1 to 32 (1)", "N" },
    { "range", 0, 0, G_OPTION_ARG_FILENAME, &options.range, "Only these cells: 0:32,16:64", "ROWS,COLS" },
    { "tile", 0, 0, G_OPTION_ARG_FILENAME, &options.tile,
      "A tile and what is cropped of it: 32,48@80,64; COORD counts elements", "SHAPE@COORD" },
    { "tiles", 0, 0, G_OPTION_ARG_FILENAME, &options.tiles, "The grid of all tiles of a shape: 32,48", "SHAPE" },
    { "mark", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.marks, "Mark cells: (1, 5)", "COORD…" },
    { "title", 0, 0, G_OPTION_ARG_FILENAME, &options.title, "Title, instead of the layout’s text", "TEXT" },
    { "value", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.values, "Draw these values, one figure, instead of the last",
      "NAME…" },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent, "No background" },
    { 0 },
  };
  g_auto (GStrv) arguments = NULL;
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (GString) notes = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  ExportPlan plan = { .view = view, .figure.notes = notes };
  int status;

  if (!ts_cli_parse (&ts_cli_export, entries, append_more_help, argc, argv, 1, &arguments, &status))
    goto out;
  if (!arguments[0])
    status = ts_cli_usage_error (&ts_cli_export,
                                 "an expression or a file is needed: tilescope export 'zN<half>(100,100)' -o zn.svg");
  else if (!read_options (&options, &plan, &error))
    status = ts_cli_usage_error (&ts_cli_export, "%s", error->message);
  else if (!export(arguments[0], &options, &plan, &error))
    status = ts_cli_print_error (error);
  else
    status = TS_CLI_OK;

out:
  g_free (options.output);
  g_free (options.view);
  g_free (options.label);
  g_free (options.color);
  g_free (options.element);
  g_free (options.theme);
  g_free (options.scale);
  g_free (options.range);
  g_free (options.tile);
  g_free (options.tiles);
  g_free (options.title);
  g_strfreev (options.marks);
  g_strfreev (options.values);
  return status;
}

const TsCliVerb ts_cli_export = {
  "export",
  "EXPR|FILE -o OUT.png|.svg|.pdf [OPTION…]",
  "Write a picture of a layout or a tensor",
  run_export,
};
