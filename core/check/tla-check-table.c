/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

const TlaCheck tla_checks[] = {
  { "integral-coordinate-padded", TLA_SEVERITY_NOTE, "an integral coordinate on a layout with padding",
    TLA_SUBJECT_LAYOUT_CALL, tla_check_integral_coordinate_padded },
  { "static-origin-empty", TLA_SEVERITY_NOTE, "a static Layout constructed from types alone", TLA_SUBJECT_LAYOUT,
    tla_check_static_origin_empty },
  { "layout-tag-assumed", TLA_SEVERITY_NOTE, "a LayoutTag… name that no using line gives", TLA_SUBJECT_LAYOUT, NULL },
  { "empty-loop", TLA_SEVERITY_NOTE, "a loop whose body is never reached", TLA_SUBJECT_LAYOUT, NULL },
};

const guint tla_n_checks = G_N_ELEMENTS (tla_checks);
