/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-script.h"
#include "layout/tla-tag.h"

G_BEGIN_DECLS

/**
 * TlaForm:
 * @name: (nullable): the name that the statement gives
 * @tag: (nullable): the tag, where the statement is one call that makes a layout by tag (`zN<half>(20, 28)`,
 *   `MakeLayout<half, layout::zN>(20, 28)`, `RowMajor(8, 16, 24)`); else the three texts below are what counts
 * @element: (nullable): the element
 * @args: (element-type gint64): the tag's integers: rows, cols, …
 * @shape: (nullable): canonical text of the value's shape (always set for a layout)
 * @stride: (nullable): of its stride
 * @origin_shape: (nullable): of its originShape
 *
 * One statement as the fields of a form: the form writes the expression and the expression fills the form.
 */
typedef struct
{
  char *name;
  const TlaTag *tag;
  const TlaElement *element;
  GArray *args;
  char *shape;
  char *stride;
  char *origin_shape;
} TlaForm;

/* Reads the form off a statement's text and its value: NULL if the value is no layout. */
TlaForm *tla_form_from_text (const char *text, const TlaValue *value);
/* The statement that the form says: "L = zN<half>(20, 28)", or "L = shape:stride:originShape" when there is no tag. */
char *tla_form_to_text (const TlaForm *self);
void tla_form_free (TlaForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaForm, tla_form_free)

G_END_DECLS
