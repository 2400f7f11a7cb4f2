/* SPDX-License-Identifier: MIT */
#include "expr/tla-facts.h"

#include <glib/gi18n-lib.h>

#include "layout/tla-analysis.h"
#include "layout/tla-recognise.h"
#include "layout/tla-runs.h"

/* Shown by whoever translates: the texts here are marked, the facts hold them as they stand. */
#define GROUP_LAYOUT N_ ("Layout")
#define GROUP_VALUE N_ ("Value")
#define GROUP_SIZE N_ ("Size")
#define GROUP_MEMORY N_ ("Memory")
#define GROUP_NAMES N_ ("Names elsewhere")
#define GROUP_NOTES N_ ("Notes")
#define GROUP_TENSOR N_ ("Tensor")
#define GROUP_STORAGE N_ ("Storage")

/* Lengths of runs that a line of text names. */
#define MOST_RUN_GROUPS 4

static void
fact_free (gpointer data)
{
  TlaFact *fact = data;

  g_free (fact->label);
  g_free (fact->text);
  g_free (fact);
}

/* Takes @text over. */
static void
add_text (GPtrArray *facts, const char *group, const char *key, const char *label, char *text)
{
  TlaFact *fact = g_new (TlaFact, 1);

  *fact = (TlaFact) { group, key, g_strdup (label), text };
  g_ptr_array_add (facts, fact);
}

static void add (GPtrArray *facts, const char *group, const char *key, const char *label, const char *format, ...)
  G_GNUC_PRINTF (5, 6);

static void
add (GPtrArray *facts, const char *group, const char *key, const char *label, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  add_text (facts, group, key, label, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

static void
add_int (GPtrArray *facts, const char *group, const char *key, const char *label, gint64 value)
{
  add (facts, group, key, label, "%" G_GINT64_FORMAT, value);
}

/* "1024 elements, 2048 B"; half a byte is possible with elements of 4 bits. */
static char *
format_length (gint64 n, const TlaElement *element)
{
  const char *plural = n == 1 ? "" : "s";
  gint64 bits;

  if (__builtin_mul_overflow (n, element->bits, &bits))
    return g_strdup_printf ("%" G_GINT64_FORMAT " element%s", n, plural);
  return g_strdup_printf ("%" G_GINT64_FORMAT " element%s, %" G_GINT64_FORMAT "%s B", n, plural, bits / 8,
                          bits % 8 != 0 ? ".5" : "");
}

static char *
format_share (gint64 part, gint64 whole)
{
  if (whole == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, part);
  return g_strdup_printf ("%" G_GINT64_FORMAT ", %.1f %%", part, 100.0 * (double) part / (double) whole);
}

static char *
format_count (const TlaCount *count)
{
  return count->known ? g_strdup_printf ("%" G_GINT64_FORMAT, count->value)
                      : g_strdup ("not counted: the layout is too large to walk");
}

static void
add_tuple (GPtrArray *facts, const char *key, const char *label, const TlaIntTuple *tuple)
{
  add_text (facts, GROUP_LAYOUT, key, label, tla_int_tuple_to_string (tuple));
}

static void
add_nearest (GPtrArray *facts, const TlaLayout *layout, const TlaElement *element)
{
  g_autoptr (GArray) differences = NULL;
  const TlaTag *tag = tla_recognise_nearest (layout, element, &differences);
  GString *text;

  if (tag == NULL)
    {
      add (facts, GROUP_LAYOUT, "tags", N_ ("tags"), "none");
      return;
    }
  text = g_string_new (NULL);
  g_string_printf (text, "none, nearest %s:", tag->name);
  for (guint i = 0; i < differences->len; i++)
    {
      const TlaDifference *difference = &g_array_index (differences, TlaDifference, i);

      g_string_append_printf (text, "%s %s<%s> is %" G_GINT64_FORMAT ", needs %" G_GINT64_FORMAT, i > 0 ? ";" : "",
                              difference->is_stride ? "stride" : "shape", difference->path, difference->found,
                              difference->needed);
    }
  add_text (facts, GROUP_LAYOUT, "tags", N_ ("tags"), g_string_free (text, FALSE));
}

static void
add_tags (GPtrArray *facts, const GPtrArray *tags, const TlaLayout *layout, const TlaElement *element)
{
  GString *text;

  if (tags->len == 0)
    {
      add_nearest (facts, layout, element);
      return;
    }
  text = g_string_new (NULL);
  for (guint i = 0; i < tags->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", ((const TlaTag *) tags->pdata[i])->name);
  add_text (facts, GROUP_LAYOUT, "tags", N_ ("tags"), g_string_free (text, FALSE));
}

static void
add_overlaps (GPtrArray *facts, const TlaAnalysis *analysis)
{
  g_autofree char *count = format_count (&analysis->overlaps);
  g_autoptr (TlaIntTuple) first = NULL;
  g_autoptr (TlaIntTuple) second = NULL;
  g_autofree char *first_text = NULL;
  g_autofree char *second_text = NULL;

  if (!analysis->has_overlap_example)
    {
      add (facts, GROUP_MEMORY, "overlaps", N_ ("overlaps"), "%s", count);
      return;
    }
  first = tla_int_tuple_new_flat (analysis->overlap_first, analysis->rank);
  second = tla_int_tuple_new_flat (analysis->overlap_second, analysis->rank);
  first_text = tla_int_tuple_to_brief (first);
  second_text = tla_int_tuple_to_brief (second);
  add (facts, GROUP_MEMORY, "overlaps", N_ ("overlaps"), "%s; %s and %s are both at %" G_GINT64_FORMAT, count,
       first_text, second_text, analysis->overlap_offset);
}

/* Which mode a run is along: rows and columns where there are two. */
static char *
get_run_label (guint mode, guint rank)
{
  static const char *const of_two[] = { N_ ("run down a column"), N_ ("run along a row") };

  return rank == 2 ? g_strdup (of_two[mode]) : g_strdup_printf ("run along mode %u", mode);
}

static void
add_memory (GPtrArray *facts, const TlaAnalysis *analysis, const TlaElement *element)
{
  const char *fits = analysis->fits_int32    ? N_ ("int32 and uint32 suffice")
                     : analysis->fits_uint32 ? N_ ("uint32 suffices, int32 does not")
                                             : N_ ("neither int32 nor uint32 suffices");

  add_int (facts, GROUP_MEMORY, "lowest", N_ ("lowest offset"), analysis->lowest);
  add_int (facts, GROUP_MEMORY, "highest", N_ ("highest offset"), analysis->highest);
  add_text (facts, GROUP_MEMORY, "cosize", N_ ("cosize"), format_length (analysis->cosize, element));
  /* Otherwise the same number twice. */
  if (analysis->capacity.known && analysis->capacity.value != analysis->cosize)
    add_text (facts, GROUP_MEMORY, "capacity", N_ ("asc-devkit's Capacity"),
              format_length (analysis->capacity.value, element));
  add_text (facts, GROUP_MEMORY, "holes", N_ ("holes"), format_count (&analysis->holes));
  add_overlaps (facts, analysis);
  for (guint mode = 0; mode < analysis->rank; mode++)
    {
      g_autofree char *label = get_run_label (mode, analysis->rank);

      add_text (facts, GROUP_MEMORY, "runs", label, format_length (analysis->runs[mode], element));
    }
  add_text (facts, GROUP_MEMORY, "longestRun", N_ ("longest run in memory"),
            analysis->longest_run.known ? format_length (analysis->longest_run.value, element)
                                        : format_count (&analysis->longest_run));
  add (facts, GROUP_MEMORY, "fitsInt32", N_ ("offsets and size"), "%s", fits);
}

static void
add_names (GPtrArray *facts, const GPtrArray *tags, const TlaLayout *layout, const TlaElement *element)
{
  for (guint i = 0; i < tags->len; i++)
    {
      const TlaTag *tag = tags->pdata[i];
      char *storage = tla_tag_get_torch_npu_storage (tag, layout, element);

      for (const TlaOtherName *name = tla_tag_get_other_names (tag); name->where != NULL; name++)
        {
          /* Of several tags each name says whose it is. */
          g_autofree char *label =
            tags->len > 1 ? g_strdup_printf ("%s, %s", tag->name, name->where) : g_strdup (name->where);

          add (facts, GROUP_NAMES, "otherNames", label, "%s", name->what);
        }
      if (storage != NULL)
        add_text (facts, GROUP_NAMES, "torchNpuStorage", N_ ("torch_npu storage"), storage);
    }
}

static void
add_notes (GPtrArray *facts, const GPtrArray *tags, const TlaLayout *layout, const TlaElement *element)
{
  for (guint i = 0; i < tags->len; i++)
    {
      const TlaTag *tag = tags->pdata[i];
      g_autofree const char **notes = tla_tag_get_notes (tag, layout, element);

      for (guint j = 0; notes[j] != NULL; j++)
        add (facts, GROUP_NOTES, "note", tag->name, "%s", notes[j]);
    }
}

GPtrArray *
tla_facts_find_tags (const TlaValue *value, const TlaElement *element)
{
  GPtrArray *tags = tla_recognise (tla_value_get_layout (value), element);
  const TlaTag *written = tla_value_get_tag (value);

  if (tags->len == 0 && written != NULL && (written->form & TLA_TAG_RECOGNISED) == 0)
    g_ptr_array_add (tags, (gpointer) written);
  return tags;
}

static void
add_layout (GPtrArray *facts, const TlaValue *value, const TlaElement *element, gboolean is_named)
{
  const TlaLayout *layout = tla_value_get_layout (value);
  g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);
  g_autoptr (GPtrArray) tags = tla_facts_find_tags (value, element);

  add (facts, GROUP_LAYOUT, "element", N_ ("element"), "%s, %u bits%s", element->name, element->bits,
       is_named ? "" : "; none is named");
  add_tuple (facts, "shape", N_ ("shape"), tla_layout_get_shape (layout));
  add_tuple (facts, "stride", N_ ("stride"), tla_layout_get_stride (layout));
  add_tuple (facts, "originShape", N_ ("originShape"), tla_layout_get_origin_shape (layout));
  add_int (facts, GROUP_LAYOUT, "rank", N_ ("rank"), tla_layout_get_rank (layout));
  add_int (facts, GROUP_LAYOUT, "depth", N_ ("depth"), tla_layout_get_depth (layout));
  add_tags (facts, tags, layout, element);

  add_text (facts, GROUP_SIZE, "size", N_ ("size"), format_length (analysis->size, element));
  add_text (facts, GROUP_SIZE, "valid", N_ ("valid"), format_share (analysis->valid, analysis->size));
  add_text (facts, GROUP_SIZE, "padding", N_ ("padding"), format_share (analysis->padding, analysis->size));

  add_memory (facts, analysis, element);
  add_names (facts, tags, layout, element);
  add_notes (facts, tags, layout, element);
}

static void
add_storage (GPtrArray *facts, const TlaStorage *storage)
{
  gint64 capacity = tla_storage_get_capacity (storage);

  add (facts, GROUP_STORAGE, "element", N_ ("element"), "%s, %u bits", tla_storage_get_element (storage)->name,
       tla_storage_get_element (storage)->bits);
  add (facts, GROUP_STORAGE, "position", N_ ("position"), "%s",
       tla_position_get_name (tla_storage_get_position (storage)));
  if (capacity != TLA_STORAGE_UNKNOWN_CAPACITY)
    add_text (facts, GROUP_STORAGE, "capacity", N_ ("capacity"),
              format_length (capacity, tla_storage_get_element (storage)));
}

/* min(tileShape, originShape - coord) of each mode with its numbers, as the crop computes it. */
static char *
format_crop (const TlaTensor *tensor)
{
  const TlaLayout *parent = tla_tensor_get_layout (tla_tensor_get_parent (tensor));
  const TlaIntTuple *shape = tla_tensor_get_view_shape (tensor);
  const TlaIntTuple *coord = tla_tensor_get_view_coord (tensor);
  gboolean of_tiles = tla_tensor_get_view_kind (tensor) == TLA_VIEW_TILE_VIEW;
  GString *text = g_string_new (NULL);

  for (guint mode = 0; mode < tla_tensor_get_rank (tensor); mode++)
    {
      gint64 size = tla_int_tuple_get_value (tla_int_tuple_get_entry (shape, mode));
      gint64 start = tla_int_tuple_get_value (tla_int_tuple_get_entry (coord, mode)) * (of_tiles ? size : 1);

      g_string_append_printf (
        text, "%smin(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT " - %" G_GINT64_FORMAT ") = %" G_GINT64_FORMAT,
        mode > 0 ? "\n" : "", size, tla_layout_get_origin (parent, mode), start,
        tla_layout_get_origin (tla_tensor_get_layout (tensor), mode));
    }
  return g_string_free (text, FALSE);
}

/* "22: 2 of 320 elements, 640 B; 20 of 4 elements, 8 B" */
static char *
format_runs (const TlaTensor *tensor)
{
  guint rank = tla_tensor_get_rank (tensor);
  g_autofree gint64 *start = g_new0 (gint64, rank + 1);
  g_autoptr (TlaRuns) runs = NULL;
  GString *text;

  tla_int_tuple_get_leaves (tla_tensor_get_coord (tensor), start);
  for (guint i = 0; i < rank; i++)
    if (start[i] < 0)
      return g_strdup ("not counted: the view starts below 0");
  runs = tla_runs_new (tla_tensor_get_layout (tensor), start);
  if (!runs->known)
    return g_strdup ("not counted: there are too many");
  text = g_string_new (NULL);
  g_string_printf (text, "%" G_GINT64_FORMAT, runs->n_runs);
  for (guint i = 0; i < runs->groups->len && i < MOST_RUN_GROUPS; i++)
    {
      const TlaRunGroup *group = &g_array_index (runs->groups, TlaRunGroup, i);
      g_autofree char *length = format_length (group->length, tla_tensor_get_element (tensor));

      g_string_append_printf (text, "%s %" G_GINT64_FORMAT " of %s", i == 0 ? ":" : ";", group->count, length);
    }
  if (runs->groups->len > MOST_RUN_GROUPS)
    g_string_append (text, "; …");
  return g_string_free (text, FALSE);
}

static void
add_tensor (GPtrArray *facts, const TlaTensor *tensor, const TlaElement *element)
{
  static const char *const kinds[] = {
    [TLA_VIEW_MAKE_TENSOR] = "MakeTensor",
    [TLA_VIEW_GET_TILE] = "GetTile",
    [TLA_VIEW_TILE_VIEW] = "TileView",
    [TLA_VIEW_SLICE] = "a slice",
    [TLA_VIEW_MAKE_TENSOR_LIKE] = "MakeTensorLike",
  };
  g_autoptr (TlaValue) layout = tla_value_new_layout (tla_tensor_get_layout (tensor), element);
  g_autofree gint64 *zeros = g_new0 (gint64, tla_tensor_get_rank (tensor) + 1);
  g_autofree char *parent = NULL;

  add (facts, GROUP_TENSOR, "storage", N_ ("storage"), "%s", tla_storage_get_name (tla_tensor_get_storage (tensor)));
  add (facts, GROUP_TENSOR, "position", N_ ("position"), "%s",
       tla_position_get_name (tla_tensor_get_position (tensor)));
  add_int (facts, GROUP_TENSOR, "data", N_ ("data() moved by"), tla_tensor_get_data_offset (tensor));
  add_text (facts, GROUP_TENSOR, "coord", N_ ("view coordinate"),
            tla_int_tuple_to_string (tla_tensor_get_coord (tensor)));
  add (facts, GROUP_TENSOR, "offset", N_ ("first element"), "%s[%" G_GINT64_FORMAT "]",
       tla_storage_get_name (tla_tensor_get_storage (tensor)), tla_tensor_offset_at (tensor, zeros));
  if (tla_tensor_get_parent (tensor) != NULL)
    parent = tla_tensor_to_string (tla_tensor_get_parent (tensor));
  add (facts, GROUP_TENSOR, "made", N_ ("made by"), "%s%s%s", kinds[tla_tensor_get_view_kind (tensor)],
       parent != NULL ? " of " : "", parent != NULL ? parent : "");
  if (tla_tensor_get_view_shape (tensor) != NULL)
    add_text (facts, GROUP_TENSOR, "crop", N_ ("originShape"), format_crop (tensor));
  add_text (facts, GROUP_TENSOR, "viewRuns", N_ ("runs in memory"), format_runs (tensor));
  add_layout (facts, layout, element, TRUE);
}

static void
add_int_tuple (GPtrArray *facts, const TlaIntTuple *tuple)
{
  gint64 product, max;

  add_int (facts, GROUP_VALUE, "rank", N_ ("rank"), tla_int_tuple_get_rank (tuple));
  add_int (facts, GROUP_VALUE, "depth", N_ ("depth"), tla_int_tuple_get_depth (tuple));
  if (tla_int_tuple_is_int (tuple))
    {
      gint64 value = tla_int_tuple_get_value (tuple);
      guint64 magnitude = value < 0 ? -(guint64) value : (guint64) value;

      add (facts, GROUP_VALUE, "hexadecimal", N_ ("hexadecimal"), "%s0x%" G_GINT64_MODIFIER "x", value < 0 ? "-" : "",
           magnitude);
      return;
    }
  if (tla_int_tuple_product (tuple, &product, NULL))
    add_int (facts, GROUP_VALUE, "product", N_ ("product"), product);
  if (tla_int_tuple_max (tuple, &max, NULL))
    add_int (facts, GROUP_VALUE, "max", N_ ("largest integer"), max);
}

GPtrArray *
tla_facts_new (const TlaValue *value, const TlaElement *element)
{
  GPtrArray *facts = g_ptr_array_new_with_free_func (fact_free);
  gboolean is_named = element != NULL || tla_value_get_element (value) != NULL;
  const char *group = tla_value_get_layout (value) != NULL ? GROUP_LAYOUT : GROUP_VALUE;

  if (tla_value_get_tensor (value) != NULL)
    group = GROUP_TENSOR;
  else if (tla_value_get_storage (value) != NULL)
    group = GROUP_STORAGE;

  if (element == NULL)
    element = tla_value_get_element (value);
  if (element == NULL)
    element = tla_element_get_default ();

  add (facts, group, "kind", N_ ("kind"), "%s", tla_value_get_kind_name (value));
  add_text (facts, group, "text", N_ ("text"), tla_value_to_string (value));
  if (tla_value_get_layout (value) != NULL)
    add_layout (facts, value, element, is_named);
  else if (tla_value_get_tuple (value) != NULL)
    add_int_tuple (facts, tla_value_get_tuple (value));
  else if (tla_value_get_tensor (value) != NULL)
    add_tensor (facts, tla_value_get_tensor (value), element);
  else
    add_storage (facts, tla_value_get_storage (value));
  return facts;
}
