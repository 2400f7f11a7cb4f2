/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TlaPosition:
 *
 * Where a tensor resides, as `Arch::PositionGM{}` and its like name it: global memory, or a buffer of a core.
 */
typedef enum
{
  TLA_POSITION_GM,
  TLA_POSITION_L1,
  TLA_POSITION_L1A,
  TLA_POSITION_L1B,
  TLA_POSITION_L0A,
  TLA_POSITION_L0B,
  TLA_POSITION_L0C,
  TLA_POSITION_UB,
  TLA_POSITION_BIAS,
  TLA_N_POSITIONS,
} TlaPosition;

/* "GM", "L1", …: the name that is printed. */
const char *tla_position_get_name (TlaPosition self);
/* Accepts `PositionL1` as well as `L1`; FALSE where the name is no position. */
gboolean tla_position_lookup (const char *name, TlaPosition *position);

G_END_DECLS
