/* SPDX-License-Identifier: MIT */
#include "check/tla-check-private.h"

/* Traps of layouts, and of calling them. */

char *
tla_check_static_origin_empty (const TlaSubject *subject)
{
  if (!subject->is_static)
    return NULL;
  return g_strdup ("a static Layout made of types alone has an empty originShape in the reference, so that every tile "
                   "of it is empty; here it is deduced from the shape");
}

char *
tla_check_integral_coordinate_padded (const TlaSubject *subject)
{
  if (!tla_int_tuple_is_int (subject->coord) || tla_layout_get_rank (subject->layout) < 2 ||
      tla_layout_get_size (subject->layout) == tla_layout_get_valid (subject->layout))
    return NULL;
  return g_strdup ("an integral coordinate counts over the shape, padding included, down the first mode first");
}
