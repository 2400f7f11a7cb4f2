/* SPDX-License-Identifier: MIT */
#pragma once

#include "layout/tla-layout.h"

G_BEGIN_DECLS

#define TLA_TAG_MAX_ARGS 6

/**
 * TlaTag:
 * @name: `zN`, `RowMajor`, …
 * @args: what the tag is made of, for prompts: "rows, cols[, ldm]"
 * @n_min: fewest integers
 * @n_max: most integers
 * @needs_element: whether the numbers depend on the element (C0, fractal)
 * @form: which form of MakeLayout takes it: see #TlaTagForm
 * @help: one line in words
 * @make: makes the layout
 *
 * A layout tag: one row of the table in tla-tag-table.c. Compared by address.
 */
typedef struct _TlaTag TlaTag;

typedef enum
{
  TLA_TAG_MAKE_LAYOUT = 1 << 0, /* MakeLayout<Element, Tag>(rows, cols) and Tag<Element>(rows, cols) */
  TLA_TAG_FROM_TAG = 1 << 1,    /* MakeLayoutFromTag */
  TLA_TAG_MX_SCALE = 1 << 2,    /* MakeMxScaleLayout<Element, Tag, isB> */
  TLA_TAG_RECOGNISED = 1 << 3,  /* looked for when a layout is asked which tags it is */
} TlaTagForm;

struct _TlaTag
{
  const char *name;
  const char *args;
  guint n_min;
  guint n_max;
  gboolean needs_element;
  TlaTagForm form;
  const char *help;
  TlaLayout *(*make) (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error);
};

const TlaTag *tla_tag_lookup (const char *name);
const TlaTag *tla_tag_get_all (guint *n_tags);
/* Whether @args are @n_min to @n_max integers, none negative; the error says what @name @needed. */
gboolean tla_tag_check_args (const char *name,
                             const TlaIntTuple *args,
                             guint n_min,
                             guint n_max,
                             const char *needed,
                             GError **error);

/**
 * tla_tag_make_layout:
 * @element: (nullable): needed where the tag needs one (else an error that says how to write it)
 * @args: a flat tuple of integers, static marks kept: rows, cols, then what @args of the row names
 *
 * MakeLayout<Element, Tag>(rows, cols). Which entries come out static is in semantics: C0, 16, the fractal and 1 are
 * static in strides; shape entries are static if all they come from is; default originShapes are dynamic.
 */
TlaLayout *tla_tag_make_layout (const TlaTag *self, const TlaElement *element, const TlaIntTuple *args, GError **error);
/* MakeMxScaleLayout<Element, Tag, isB>(rows, cols). */
TlaLayout *tla_tag_make_mx_scale_layout (const TlaTag *self,
                                         const TlaElement *element,
                                         gboolean is_b,
                                         const TlaIntTuple *args,
                                         GError **error);
/* MakeLayoutFromTag(L): the same values, all run-time for fractal tags; RowMajor and ColumnMajor keep their _1. */
TlaLayout *tla_tag_make_layout_from_tag (const TlaTag *self, const TlaLayout *layout, GError **error);

/**
 * TlaOtherName: what another project calls the layout of a tag.
 * @where: "asc-devkit", "GE, torch_npu", "tilelang-ascend", "PTO", …
 * @what: "NZ, NZLayoutPtn", …
 */
typedef struct
{
  const char *where;
  const char *what;
} TlaOtherName;

/* The names elsewhere, ended by an entry with NULL: the entry alone for a tag that has none. */
const TlaOtherName *tla_tag_get_other_names (const TlaTag *self);

/**
 * tla_tag_get_torch_npu_storage:
 * @layout: a layout of two modes, of which the originShape counts
 * @element: (nullable): the default element if %NULL
 *
 * Returns: (transfer full) (nullable): the storage shape that torch_npu keeps for the tag, as text, "(2, 2, 16, 16)", or
 *   %NULL when it has no such format
 */
char *tla_tag_get_torch_npu_storage (const TlaTag *self, const TlaLayout *layout, const TlaElement *element);

/**
 * tla_tag_get_notes:
 * @layout: (nullable): a layout of the tag; without it only the notes that hold for every one of them
 * @element: (nullable): the default element if %NULL
 *
 * What to know of a layout of the tag where sources contradict each other or a name means something else elsewhere.
 *
 * Returns: (transfer container) (array zero-terminated=1): one sentence or two each; free with g_free()
 */
const char **tla_tag_get_notes (const TlaTag *self, const TlaLayout *layout, const TlaElement *element);

G_END_DECLS
