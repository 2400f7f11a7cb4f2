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
 * @args: (element-type utf8) (nullable): the tag's integers, rows, cols, …, as they are written: `20`, `M`, `2*M`
 * @shape: (nullable): text of the shape, as written where the statement spells it out, else of the value's (always set
 *   for a layout)
 * @stride: (nullable): of the stride
 * @origin_shape: (nullable): of the originShape
 *
 * One statement as the fields of a form: the form writes the expression and the expression fills the form. Names and small
 * expressions stay what they are.
 */
typedef struct
{
  char *name;
  const TlaTag *tag;
  const TlaElement *element;
  GPtrArray *args;
  char *shape;
  char *stride;
  char *origin_shape;
} TlaForm;

/* Reads the form off a statement's text and its value: NULL if the value is no layout. */
TlaForm *tla_form_from_text (const char *text, const TlaValue *value);
/**
 * tla_form_to_text:
 * @places: (element-type TlaPlace) (nullable): where each field's bytes stand in the text is appended here: of @args in
 *   order where there is a tag, else of shape, stride and originShape
 *
 * Returns: the statement that the form says: "L = zN<half>(20, 28)", or "L = shape:stride:originShape" when there is no
 *   tag. A field is written as it stands: what is wrong in it is then wrong in the statement.
 */
char *tla_form_to_text (const TlaForm *self, GArray *places);
void tla_form_free (TlaForm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TlaForm, tla_form_free)

G_END_DECLS
