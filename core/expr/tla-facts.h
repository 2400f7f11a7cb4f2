/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-value.h"
#include "layout/tla-tag.h"

G_BEGIN_DECLS

/**
 * TlaFact:
 * @group: heading it stands under: "Value", "Layout", "Size", "Memory", "Names elsewhere", "Notes"
 * @key: key in JSON, "cosize"
 * @label: "cosize"
 * @text: "12544 elements, 25088 B": plain digits, so that they can be searched and copied
 *
 * One fact about a value, as `describe` prints it and the inspector shows it.
 */
typedef struct
{
  const char *group;
  const char *key;
  char *label;
  char *text;
} TlaFact;

/**
 * tla_facts_find_tags:
 * @value: a layout
 *
 * The tags whose names and notes apply: those recognised, or, when there are none, the one it was written with if that is
 * one that no number tells, PaddingRowMajor for one.
 *
 * Returns: (element-type TlaTag) (transfer container): free with g_ptr_array_unref()
 */
GPtrArray *tla_facts_find_tags (const TlaValue *value, const TlaElement *element);

/**
 * tla_facts_new:
 * @element: (nullable): overrides the element that the value names; half where there is none
 *
 * All that is known of a value, in the order in which it is to be read: kind, text, shape, stride, originShape, rank,
 * depth, size, valid, padding, lowest, highest, cosize, holes, overlaps with an example, runs along each mode and in
 * memory order in elements and bytes, whether int32 and uint32 suffice, tags with other names or the nearest tag with
 * what differs, notes. Groups and labels are marked for translation; whoever shows them translates.
 *
 * Returns: (element-type TlaFact) (transfer full): free with g_ptr_array_unref()
 */
GPtrArray *tla_facts_new (const TlaValue *value, const TlaElement *element);

G_END_DECLS
