/* SPDX-License-Identifier: MIT */
#include "tensor/tla-position.h"

static const char *const names[TLA_N_POSITIONS] = {
  [TLA_POSITION_GM] = "GM",   [TLA_POSITION_L1] = "L1",   [TLA_POSITION_L1A] = "L1A",
  [TLA_POSITION_L1B] = "L1B", [TLA_POSITION_L0A] = "L0A", [TLA_POSITION_L0B] = "L0B",
  [TLA_POSITION_L0C] = "L0C", [TLA_POSITION_UB] = "UB",   [TLA_POSITION_BIAS] = "Bias",
};

const char *
tla_position_get_name (TlaPosition self)
{
  g_return_val_if_fail (self < TLA_N_POSITIONS, NULL);
  return names[self];
}

gboolean
tla_position_lookup (const char *name, TlaPosition *position)
{
  if (g_str_has_prefix (name, "Position"))
    name += sizeof "Position" - 1;
  for (guint i = 0; i < TLA_N_POSITIONS; i++)
    if (g_str_equal (name, names[i]))
      {
        *position = i;
        return TRUE;
      }
  return FALSE;
}
