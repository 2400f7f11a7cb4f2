/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

#include "layout/tla-terms.h"

#include <string.h>

/* Traps of views: tiles, slices, and what of the storage they reach. */

#define UINT32_RANGE ((gint64) 1 << 32)
/* Below these a transfer from GM does not use the bandwidth. */
#define SHORT_RUN_BYTES 32
#define FULL_RUN_BYTES 512
#define FULL_TILE_BYTES (16 * 1024)
#define MOST_WALKED 1024

gboolean
tla_check_is_tile (const TlaTensor *tensor)
{
  TlaViewKind kind = tla_tensor_get_view_kind (tensor);

  return kind == TLA_VIEW_GET_TILE || kind == TLA_VIEW_TILE_VIEW;
}

static gint64
get_entry (const TlaIntTuple *tuple, guint mode)
{
  return tla_int_tuple_get_value (tla_int_tuple_get_entry (tuple, mode));
}

/* Where the view starts, in the coordinates of the layout that it was taken from. */
static char *
format_start (const TlaTensor *tensor)
{
  const TlaTensor *parent = tla_tensor_get_parent (tensor);
  g_autoptr (TlaIntTuple) sum = NULL;

  if (tla_tensor_get_view_kind (tensor) != TLA_VIEW_SLICE)
    return tla_int_tuple_to_brief (tla_tensor_get_coord (tensor));
  sum = tla_int_tuple_combine (tla_tensor_get_coord (parent), TLA_INT_OP_ADD, tla_tensor_get_view_coord (tensor), NULL);
  return tla_int_tuple_to_brief (sum != NULL ? sum : tla_tensor_get_view_coord (tensor));
}

char *
tla_check_crop_ignores_view_start (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  gboolean reaches_past = FALSE;
  g_autoptr (GString) exists = NULL;
  g_autofree char *origin = NULL;
  g_autofree char *start = NULL;

  if (!tla_check_is_tile (tensor) && tla_tensor_get_view_kind (tensor) != TLA_VIEW_SLICE)
    return NULL;
  for (guint mode = 0; mode < tla_tensor_get_rank (tensor); mode++)
    reaches_past = reaches_past || tla_layout_get_origin (layout, mode) > tla_tensor_get_room (tensor, mode);
  if (!reaches_past || tla_layout_get_valid (layout) == 0)
    return NULL;

  exists = g_string_new (NULL);
  for (guint mode = 0; mode < tla_tensor_get_rank (tensor); mode++)
    g_string_append_printf (exists, "%s%" G_GINT64_FORMAT, mode > 0 ? " x " : "",
                            MIN (tla_layout_get_origin (layout, mode), tla_tensor_get_room (tensor, mode)));
  origin = tla_int_tuple_to_brief (tla_layout_get_origin_shape (layout));
  start = format_start (tensor);
  return g_strdup_printf ("originShape says %s; only %s exists from %s: %s", origin, exists->str, start,
                          tla_check_is_tile (tensor) ? "the crop does not look at where the view starts"
                                                     : "a slice keeps the whole originShape of its modes");
}

/* What an element of a slice is, and what lies there in the tensor it was taken from; NULL where that is the same. */
static char *
explain_phase (const TlaTensor *tensor, guint mode, guint kept, gint64 element, gint64 block)
{
  const TlaTensor *parent = tla_tensor_get_parent (tensor);
  const char *storage = tla_storage_get_name (tla_tensor_get_storage (tensor));
  guint parent_rank = tla_tensor_get_rank (parent);
  g_autofree gint64 *local = g_new0 (gint64, tla_tensor_get_rank (tensor));
  g_autofree gint64 *in_parent = g_new0 (gint64, parent_rank);
  g_autoptr (TlaIntTuple) coord = NULL;
  g_autoptr (TlaIntTuple) place = NULL;
  g_autofree char *place_text = NULL;
  gint64 found, meant;

  local[kept] = element;
  tla_int_tuple_get_leaves (tla_tensor_get_view_coord (tensor), in_parent);
  in_parent[mode] = element;
  coord = tla_int_tuple_new_flat (in_parent, parent_rank);
  found = tla_tensor_offset_at (tensor, local);
  /* The number that is fixed may lie anywhere. */
  if (!tla_tensor_get_offset (parent, coord, &meant, NULL) || found == meant)
    return NULL;
  place = tla_int_tuple_combine (tla_tensor_get_coord (parent), TLA_INT_OP_ADD, coord, NULL);
  place_text = tla_int_tuple_to_brief (place);
  return g_strdup_printf ("element %" G_GINT64_FORMAT " of the slice is %s[%" G_GINT64_FORMAT
                          "]; %s is at %s[%" G_GINT64_FORMAT "]: start the view on a multiple of %" G_GINT64_FORMAT,
                          element, storage, found, place_text, storage, meant, block);
}

char *
tla_check_slice_loses_phase (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaTensor *parent = tla_tensor_get_parent (tensor);

  if (tla_tensor_get_view_kind (tensor) != TLA_VIEW_SLICE)
    return NULL;
  for (guint mode = 0, kept = 0; mode < tla_tensor_get_rank (parent); mode++)
    {
      const TlaLayout *layout = tla_tensor_get_layout (tensor);
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (tla_tensor_get_layout (parent), mode, &n_leaves);
      gint64 start = get_entry (tla_tensor_get_coord (parent), mode);
      gint64 n_valid;

      if (!tla_tensor_keeps (tensor, mode))
        continue;
      n_valid = MIN (tla_layout_get_origin (layout, kept), tla_layout_get_extent (layout, kept));
      for (guint i = 1; i < n_leaves && start > 0; i++)
        {
          gint64 span = leaves[i].span;
          /* The first element behind the edge of the block in which the view starts. */
          gint64 edge = span > 0 ? span - start % span : 0;

          if (edge == 0 || edge == span)
            continue;
          /* What one level loses, others may give back there, and not behind their own edges. */
          for (guint j = 0; j < i; j++)
            {
              gint64 inner_edge = j > 0 ? leaves[j].span - start % leaves[j].span : 0;
              char *text =
                inner_edge < n_valid - edge ? explain_phase (tensor, mode, kept, edge + inner_edge, span) : NULL;

              if (text != NULL)
                return text;
            }
        }
      kept++;
    }
  return NULL;
}

char *
tla_check_tile_inside_fractal (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  guint rank = tla_tensor_get_rank (tensor);
  g_autoptr (GString) text = NULL;
  g_autofree gint64 *below = NULL;
  g_autofree gint64 *above = NULL;
  g_autoptr (TlaIntTuple) below_tuple = NULL;
  g_autoptr (TlaIntTuple) above_tuple = NULL;
  g_autofree char *below_text = NULL;
  g_autofree char *above_text = NULL;
  gint64 last_start = 0, last_block = 0;
  gsize names_end = 0;

  if (!tla_check_is_tile (tensor) || tla_layout_get_depth (layout) < 2 || tla_layout_get_valid (layout) == 0)
    return NULL;
  text = g_string_new (NULL);
  below = g_new (gint64, rank);
  above = g_new (gint64, rank);
  for (guint mode = 0; mode < rank; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gint64 start = get_entry (tla_tensor_get_coord (tensor), mode);
      gint64 block = n_leaves > 1 ? leaves[1].span : 1;
      g_autofree char *name = NULL;

      below[mode] = above[mode] = start;
      if (block < 2 || start < 0 || start % block == 0)
        continue;
      name = tla_check_name_mode (mode, rank);
      below[mode] = start - start % block;
      above[mode] = below[mode] + block;
      /* "rows and columns start 8 into a block of 16" */
      if (text->len > 0 && start % block == last_start && block == last_block)
        {
          g_autofree char *both = g_strdup_printf (" and %s", name);

          g_string_insert (text, names_end, both);
          names_end += strlen (both);
          continue;
        }
      if (text->len > 0)
        g_string_append (text, ", ");
      g_string_append (text, name);
      names_end = text->len;
      last_start = start % block;
      last_block = block;
      g_string_append_printf (text, " start %" G_GINT64_FORMAT " into a block of %" G_GINT64_FORMAT, last_start, block);
    }
  if (text->len == 0)
    return NULL;
  below_tuple = tla_int_tuple_new_flat (below, rank);
  above_tuple = tla_int_tuple_new_flat (above, rank);
  below_text = tla_int_tuple_to_brief (below_tuple);
  above_text = tla_int_tuple_to_brief (above_tuple);
  return g_strdup_printf ("%s; copies of whole fractals are not possible; nearest aligned starts are %s and %s",
                          text->str, below_text, above_text);
}

/* The product of a TileView, which fitted 63 bits when it was made; TRUE where there is one. */
static gboolean
get_product (const TlaTensor *tensor, guint mode, gint64 *product)
{
  if (tla_tensor_get_view_kind (tensor) != TLA_VIEW_TILE_VIEW)
    return FALSE;
  *product =
    get_entry (tla_tensor_get_view_coord (tensor), mode) * get_entry (tla_tensor_get_view_shape (tensor), mode);
  return *product >= UINT32_RANGE;
}

char *
tla_check_view_wraps (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaIntTuple *numbers = tla_tensor_get_view_coord (tensor);
  const TlaIntTuple *shape = tla_tensor_get_view_shape (tensor);
  guint rank = tla_tensor_get_rank (tensor);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 product;

      if (shape != NULL)
        tla_check_add_wrap (text, "the size", get_entry (shape, mode));
      if (get_product (tensor, mode, &product))
        {
          g_autofree char *what = g_strdup_printf ("tile coordinate %" G_GINT64_FORMAT " times %" G_GINT64_FORMAT ",",
                                                   get_entry (numbers, mode), get_entry (shape, mode));

          tla_check_add_wrap (text, what, product);
        }
      else
        tla_check_add_wrap (text, "the coordinate", get_entry (tla_tensor_get_coord (tensor), mode));
    }
  if (tla_tensor_get_view_kind (tensor) == TLA_VIEW_SLICE)
    for (guint mode = 0; mode < tla_tensor_get_rank (tla_tensor_get_parent (tensor)); mode++)
      tla_check_add_wrap (text, "the coordinate", get_entry (numbers, mode));
  /* Where a coordinate wraps, the offset that comes of it is another one anyway. */
  if (text->len == 0 && tla_layout_get_valid (tla_tensor_get_layout (tensor)) > 0)
    {
      g_autofree gint64 *zeros = g_new0 (gint64, rank + 1);

      tla_check_add_wrap (text, "the view starts at offset", tla_tensor_offset_at (tensor, zeros));
    }
  return tla_check_finish_wraps (text);
}

/* Lowest and highest offset of a mode for coordinates from @first, 0 or more, to @last, split over the leaves from the
 * outermost in. */
static void
get_extremes (const TlaLeaf *leaves, guint n_leaves, gint64 first, gint64 last, __int128 *lowest, __int128 *highest)
{
  const TlaLeaf *leaf = &leaves[n_leaves - 1];
  gint64 span = MAX (leaf->span, 1), low = first / span, high = last / span;
  __int128 found[3][2];
  guint n_found = 0;

  if (n_leaves == 1)
    {
      *lowest = MIN ((__int128) first * leaf->stride, (__int128) last * leaf->stride);
      *highest = MAX ((__int128) first * leaf->stride, (__int128) last * leaf->stride);
      return;
    }
  if (first == 0 && (__int128) last + 1 == (__int128) span * leaf->extent)
    {
      /* All of it: each leaf on its own. Without this the halves below would double with each level. */
      *lowest = *highest = 0;
      for (guint i = 0; i < n_leaves; i++)
        {
          __int128 end = (__int128) (leaves[i].extent - 1) * leaves[i].stride;

          *lowest += MIN (end, 0);
          *highest += MAX (end, 0);
        }
      return;
    }
  if (low == high)
    {
      get_extremes (leaves, n_leaves - 1, first % span, last % span, lowest, highest);
      *lowest += (__int128) low * leaf->stride;
      *highest += (__int128) low * leaf->stride;
      return;
    }
  get_extremes (leaves, n_leaves - 1, first % span, span - 1, &found[0][0], &found[0][1]);
  get_extremes (leaves, n_leaves - 1, 0, last % span, &found[1][0], &found[1][1]);
  for (guint i = 0; i < 2; i++)
    {
      found[0][i] += (__int128) low * leaf->stride;
      found[1][i] += (__int128) high * leaf->stride;
    }
  n_found = 2;
  if (high - low > 1)
    {
      __int128 ends[2] = { (__int128) (low + 1) * leaf->stride, (__int128) (high - 1) * leaf->stride };

      get_extremes (leaves, n_leaves - 1, 0, span - 1, &found[2][0], &found[2][1]);
      found[2][0] += MIN (ends[0], ends[1]);
      found[2][1] += MAX (ends[0], ends[1]);
      n_found = 3;
    }
  *lowest = found[0][0];
  *highest = found[0][1];
  for (guint i = 1; i < n_found; i++)
    {
      *lowest = MIN (*lowest, found[i][0]);
      *highest = MAX (*highest, found[i][1]);
    }
}

/* The same from a start that may lie below 0: digits are split towards zero, so that what is there mirrors what is above. */
static void
get_mode_extremes (const TlaLeaf *leaves,
                   guint n_leaves,
                   gint64 first,
                   gint64 last,
                   __int128 *lowest,
                   __int128 *highest)
{
  __int128 below_lowest, below_highest;

  if (last >= 0)
    get_extremes (leaves, n_leaves, MAX (first, 0), last, lowest, highest);
  if (first >= 0)
    return;
  get_extremes (leaves, n_leaves, last < 0 ? -last : 1, -first, &below_lowest, &below_highest);
  *lowest = last < 0 ? -below_highest : MIN (*lowest, -below_highest);
  *highest = last < 0 ? -below_lowest : MAX (*highest, -below_lowest);
}

char *
tla_check_past_storage (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  gint64 capacity = tla_storage_get_capacity (tla_tensor_get_storage (tensor));
  __int128 lowest = tla_tensor_get_data_offset (tensor);
  __int128 highest = lowest;

  if (tla_layout_get_valid (layout) == 0)
    return NULL;
  for (guint mode = 0; mode < tla_tensor_get_rank (tensor); mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);
      gint64 start = get_entry (tla_tensor_get_coord (tensor), mode);
      gint64 n_valid = tla_layout_get_origin (layout, mode);
      __int128 low, high;

      /* The originShape of a whole tensor counts from zero, that of a tile or slice from where it starts. */
      if (tla_tensor_get_view_kind (tensor) == TLA_VIEW_MAKE_TENSOR && start > 0)
        n_valid = MIN (n_valid, tla_tensor_get_room (tensor, mode));
      if (n_valid == 0 || n_valid > G_MAXINT64 - MAX (start, 0) || start < -G_MAXINT64)
        return NULL;
      get_mode_extremes (leaves, n_leaves, start, start + n_valid - 1, &low, &high);
      lowest += low;
      highest += high;
    }
  if (lowest < 0)
    return g_strdup_printf ("the lowest offset of a valid element is %" G_GINT64_FORMAT
                            ", before the storage's start: start the view at %" G_GINT64_FORMAT " or more",
                            (gint64) MAX (lowest, G_MININT64),
                            (gint64) MIN ((__int128) tla_tensor_get_data_offset (tensor) - lowest, G_MAXINT64));
  if (capacity != TLA_STORAGE_UNKNOWN_CAPACITY && highest >= capacity)
    return g_strdup_printf (
      "highest %" G_GINT64_FORMAT ", capacity %" G_GINT64_FORMAT ": a valid element lies past the end of %s",
      (gint64) MIN (highest, G_MAXINT64), capacity, tla_storage_get_name (tla_tensor_get_storage (tensor)));
  return NULL;
}

char *
tla_check_shape_for_origin_shape (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaIntTuple *shape = tla_tensor_get_view_shape (tensor);
  guint rank = tla_tensor_get_rank (tensor);
  g_autoptr (GString) text = NULL;

  if (!tla_check_is_tile (tensor))
    return NULL;
  text = g_string_new (NULL);
  for (guint mode = 0; mode < rank; mode++)
    {
      g_autofree char *name = tla_check_name_mode (mode, rank);
      gint64 origin = tla_layout_get_origin (tla_tensor_get_layout (tensor), mode);

      if ((subject->mode == mode || subject->mode == TLA_SUBJECT_ANY_MODE) && origin < get_entry (shape, mode))
        g_string_append_printf (text, "%s%" G_GINT64_FORMAT " %s laid out, %" G_GINT64_FORMAT " %s valid",
                                text->len > 0 ? "; " : "", tla_layout_get_extent (tla_tensor_get_layout (tensor), mode),
                                name, origin, name);
    }
  if (text->len == 0)
    return NULL;
  g_string_append (text, ": for what is valid, take originShape()");
  return g_strdup (text->str);
}

char *
tla_check_empty_tile (const TlaSubject *subject)
{
  const TlaLayout *layout = tla_tensor_get_layout (subject->tensor);
  g_autofree char *origin = NULL;

  if (!tla_check_is_tile (subject->tensor) || tla_layout_get_valid (layout) != 0)
    return NULL;
  origin = tla_int_tuple_to_brief (tla_layout_get_origin_shape (layout));
  return g_strdup_printf ("originShape %s: the tile has no valid element", origin);
}

char *
tla_check_short_transfer (const TlaSubject *subject)
{
  const TlaTensor *tensor = subject->tensor;
  const TlaLayout *layout = tla_tensor_get_layout (tensor);
  guint bits = tla_tensor_get_element (tensor)->bits;
  gint64 longest;
  __int128 run, whole;

  if (!tla_check_is_tile (tensor) || tla_tensor_get_position (tensor) != TLA_POSITION_GM ||
      tla_layout_get_valid (layout) == 0)
    return NULL;
  /* Where strides do not nest, runs have no closed form: small tiles are walked. */
  if (!tla_check_nests (layout) && tla_layout_get_valid (layout) > MOST_WALKED)
    return NULL;
  if (!tla_terms_longest_run (layout, &longest))
    return NULL;
  run = ((__int128) longest * bits + 7) / 8;
  whole = ((__int128) tla_layout_get_valid (layout) * bits + 7) / 8;
  if (run >= FULL_RUN_BYTES && whole >= FULL_TILE_BYTES)
    return NULL;
  return g_strdup_printf ("%" G_GINT64_FORMAT " bytes a run, %" G_GINT64_FORMAT " bytes in all: %s", (gint64) run,
                          (gint64) MIN (whole, G_MAXINT64),
                          run < SHORT_RUN_BYTES  ? "a run below 32 bytes moves 32 all the same"
                          : run < FULL_RUN_BYTES ? "runs from 512 bytes up use the bandwidth of GM"
                                                 : "transfers from 16 KiB up use the bandwidth of GM");
}
