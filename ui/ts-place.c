/* SPDX-License-Identifier: MIT */
#include "ts-place.h"

#include "expr/tla-script.h"
#include "ts-text.h"
#include "tuple/tla-error.h"

#include <glib/gi18n.h>
#include <string.h>

void
ts_place_free (TsPlace *self)
{
  g_free (self->coord);
  g_free (self->text);
  g_free (self);
}

gboolean
ts_place_get_offset_at (const TsScene *scene, gint64 address, gint64 *offset)
{
  gint64 bytes, bits = ts_scene_get_element (scene)->bits;

  if (__builtin_sub_overflow (address, ts_scene_get_view (scene)->base_address, &bytes))
    return FALSE;
  if (bits < 8)
    return !__builtin_mul_overflow (bytes, 8 / bits, offset);
  /* Towards the element that the byte is in, below the base too. */
  *offset = bytes / (bits / 8) - (bytes % (bits / 8) < 0 ? 1 : 0);
  return TRUE;
}

static gboolean
check_offset (const TsScene *scene, gint64 offset, GError **error)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);

  if (tla_layout_get_cosize (layout) > 0 && offset >= ts_scene_get_lowest (scene) &&
      offset <= ts_scene_get_highest (scene))
    return TRUE;
  g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE,
               _ ("Offset %" G_GINT64_FORMAT " lies outside %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT), offset,
               ts_scene_get_lowest (scene), ts_scene_get_highest (scene));
  return FALSE;
}

static gint64 *
read_coord (const TsScene *scene, const TlaIntTuple *tuple, GError **error)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);
  guint rank = tla_layout_get_rank (layout);
  g_autofree gint64 *coord = NULL;

  if (tla_int_tuple_get_n_entries (tuple) != rank || tla_int_tuple_get_n_leaves (tuple) != rank)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANK, _ ("A coordinate here has %u integers, one a mode"), rank);
      return NULL;
    }
  coord = g_new0 (gint64, MAX (rank, 1));
  tla_int_tuple_get_leaves (tuple, coord);
  for (guint mode = 0; mode < rank; mode++)
    {
      gint64 extent = tla_layout_get_extent (layout, mode);
      g_autofree char *name = NULL;

      if (coord[mode] >= 0 && coord[mode] < extent)
        continue;
      name = ts_text_mode_name (ts_scene_get_view (scene), rank, mode);
      g_set_error (error, TLA_ERROR, TLA_ERROR_RANGE, _ ("%s %" G_GINT64_FORMAT " lies outside 0 to %" G_GINT64_FORMAT),
                   name, coord[mode], extent - 1);
      return NULL;
    }
  return g_steal_pointer (&coord);
}

static gboolean
is_address (const char *text)
{
  return g_ascii_strncasecmp (text, "0x", 2) == 0;
}

static char *
describe (const TsScene *scene, const TsPlace *place)
{
  guint rank = tla_layout_get_rank (ts_scene_get_layout (scene));
  g_autofree gint64 *coord = g_new0 (gint64, MAX (rank, 1));
  g_autofree char *where = NULL, *offset = ts_text_number (place->offset), *address = NULL;
  gint64 n_coords = 1, bytes;

  if (place->coord != NULL)
    where = ts_text_coord (place->coord, rank);
  else if (ts_scene_find (scene, place->offset, coord, &n_coords) == TLA_AT_HOLE)
    where = g_strdup (_ ("a hole"));
  else if (n_coords > 0)
    where = ts_text_coord (coord, rank);
  else
    where = g_strdup (_ ("not found"));
  address = ts_scene_get_address (scene, place->offset, &bytes) ? ts_text_hexadecimal (bytes) : g_strdup ("–");
  return g_strdup_printf (_ ("%s · offset %s · byte %s"), where, offset, address);
}

TsPlace *
ts_place_parse (const TsScene *scene, const char *text, GError **error)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  g_autofree char *tuple_text = NULL;
  g_autoptr (TlaValue) value = NULL;
  g_autoptr (TsPlace) place = g_new0 (TsPlace, 1);
  const TlaIntTuple *tuple;

  g_return_val_if_fail (scene != NULL, NULL);

  if (tla_layout_get_size (ts_scene_get_layout (scene)) == 0)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_RANGE, _ ("The layout has no elements: there is nowhere to go"));
      return NULL;
    }
  /* Brackets around a coordinate may be left out. */
  tuple_text =
    strchr (trimmed, ',') != NULL && trimmed[0] != '(' ? g_strdup_printf ("(%s)", trimmed) : g_strdup (trimmed);
  value = tla_evaluate (tuple_text, scope, error);
  if (value == NULL)
    return NULL;
  tuple = tla_value_get_tuple (value);
  if (tuple == NULL)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_TYPE,
                           _ ("Write a coordinate (17, 20), an offset 788, or a byte address 0x628"));
      return NULL;
    }

  if (!tla_int_tuple_is_int (tuple))
    {
      place->coord = read_coord (scene, tuple, error);
      if (place->coord == NULL)
        return NULL;
      place->offset =
        ts_scene_get_data_offset (scene) + tla_layout_offset_at (ts_scene_get_layout (scene), place->coord);
    }
  else if (is_address (trimmed))
    {
      if (!ts_place_get_offset_at (scene, tla_int_tuple_get_value (tuple), &place->offset))
        {
          g_set_error_literal (error, TLA_ERROR, TLA_ERROR_OVERFLOW,
                               _ ("The address lies too far from the base address"));
          return NULL;
        }
    }
  else
    place->offset = tla_int_tuple_get_value (tuple);
  if (!check_offset (scene, place->offset, error))
    return NULL;
  place->text = describe (scene, place);
  return g_steal_pointer (&place);
}
