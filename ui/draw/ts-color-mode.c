/* SPDX-License-Identifier: MIT */
#include "draw/ts-color-mode.h"

#include <glib/gi18n-lib.h>

static const TsColorModeInfo modes[] = {
  [TS_COLOR_OFFSET] = { "offset", N_ ("offset"), TS_WEIGHT_TERMS, TS_WEIGHT_TERMS, TS_UNIT_ELEMENT },
  [TS_COLOR_ROW] = { "row", N_ ("row"), TS_WEIGHT_INDEX, TS_WEIGHT_NONE, TS_UNIT_ELEMENT },
  [TS_COLOR_COLUMN] = { "column", N_ ("column"), TS_WEIGHT_NONE, TS_WEIGHT_INDEX, TS_UNIT_ELEMENT },
  [TS_COLOR_FRACTAL] = { "fractal", N_ ("fractal"), TS_WEIGHT_STRIDE, TS_WEIGHT_STRIDE, TS_UNIT_FRACTAL },
  [TS_COLOR_C0] = { "c0", N_ ("C0 block"), TS_WEIGHT_STRIDE, TS_WEIGHT_STRIDE, TS_UNIT_C0 },
  [TS_COLOR_TILE] = { "tile", N_ ("tile class"), TS_WEIGHT_NONE, TS_WEIGHT_NONE, TS_UNIT_ELEMENT },
  [TS_COLOR_NONE] = { "none", N_ ("no colour"), TS_WEIGHT_NONE, TS_WEIGHT_NONE, TS_UNIT_ELEMENT },
};

/**
 * ts_color_mode_get_info:
 *
 * Returns: the mode's row of the table
 */
const TsColorModeInfo *
ts_color_mode_get_info (TsColorMode mode)
{
  g_return_val_if_fail ((guint) mode < G_N_ELEMENTS (modes), NULL);

  return &modes[mode];
}

const char *
ts_color_mode_to_nick (TsColorMode mode)
{
  g_return_val_if_fail ((guint) mode < G_N_ELEMENTS (modes), NULL);

  return modes[mode].nick;
}

/**
 * ts_color_mode_from_nick:
 * @nick: what the user wrote
 * @mode: (out): the colour mode
 *
 * Returns: whether there is a colour mode of that nick
 */
gboolean
ts_color_mode_from_nick (const char *nick, TsColorMode *mode)
{
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      if (g_str_equal (modes[i].nick, nick))
        {
          *mode = i;
          return TRUE;
        }
    }
  return FALSE;
}
