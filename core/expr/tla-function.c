/* SPDX-License-Identifier: MIT */
#include "expr/tla-function.h"

#include <string.h>

#include "expr/tla-call.h"

/* A part of the core that can be called adds its table here. */
static const TlaFunction *const tables[] = { tla_calls_integer, tla_calls_tuple, tla_calls_layout, tla_calls_tensor };

static GHashTable *
get_by_name (void)
{
  static GHashTable *by_name;

  if (g_once_init_enter (&by_name))
    {
      GHashTable *table = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
        for (const TlaFunction *row = tables[i]; row->info.name != NULL; row++)
          g_hash_table_insert (table, (gpointer) row->info.name, (gpointer) row);
      g_once_init_leave (&by_name, table);
    }
  return by_name;
}

const TlaFunction *
tla_function_lookup (const char *name)
{
  return g_hash_table_lookup (get_by_name (), name);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const TlaFunctionInfo *const *left = a;
  const TlaFunctionInfo *const *right = b;
  int order = g_ascii_strcasecmp ((*left)->name, (*right)->name);

  return order != 0 ? order : strcmp ((*left)->name, (*right)->name);
}

GPtrArray *
tla_function_get_all (void)
{
  GPtrArray *infos = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const TlaFunction *row = tables[i]; row->info.name != NULL; row++)
      if ((row->flags & TLA_FUNCTION_HIDDEN) == 0)
        g_ptr_array_add (infos, (gpointer) &row->info);
  g_ptr_array_sort (infos, compare_names);
  return infos;
}
