/* SPDX-License-Identifier: MIT */
#pragma once

#include "check/tla-check.h"

G_BEGIN_DECLS

extern const TlaCheck tla_checks[];
extern const guint tla_n_checks;

/* tla-check-layout.c */
char *tla_check_static_origin_empty (const TlaSubject *subject);
char *tla_check_integral_coordinate_padded (const TlaSubject *subject);

G_END_DECLS
