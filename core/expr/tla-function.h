/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TlaFunctionInfo:
 * @name: what is written before the bracket
 * @signature: "GetTileLayout(layout, tileShape, coord)"
 * @help: one line in words
 *
 * What completion, the palette and `--help` show of a function. Tags and elements have tables of their own.
 */
typedef struct
{
  const char *name;
  const char *signature;
  const char *help;
} TlaFunctionInfo;

/* All functions of all call tables, sorted by name; free the container. */
GPtrArray *tla_function_get_all (void);

G_END_DECLS
