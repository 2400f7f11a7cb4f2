/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-window.h"

G_BEGIN_DECLS

/* Offers the sessions that a crash has left, if there are any: to open, to delete, or to ask again at the next start. */
void ts_recovery_offer (TsWindow *parent);

G_END_DECLS
