/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-form.h"
#include "ts-field.h"
#include "ts-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsTagCard:
 *
 * The part of the form that makes a layout by tag: tag, element, and a field with − and + for each integer of the tag. An
 * integer may be written as any expression (`16*8`, `M + 1`). What is wrong in a field is the expression's error too.
 *
 * Signal: `changed`, when the user has changed something.
 */
#define TS_TYPE_TAG_CARD (ts_tag_card_get_type ())
G_DECLARE_FINAL_TYPE (TsTagCard, ts_tag_card, TS, TAG_CARD, GtkWidget)

TsTagCard *ts_tag_card_new (void);
/* The element that a tag which needs one starts with. */
void ts_tag_card_set_settings (TsTagCard *self, TsSettings *settings);

/* Fills the fields; those that already say the same keep their text. @value gives sizes for a tag that is chosen later. */
void ts_tag_card_fill (TsTagCard *self, const TlaForm *form, const TlaLayout *layout);
/* Sets the tag, the element and the args of @form, as they stand in the fields. */
void ts_tag_card_read (TsTagCard *self, TlaForm *form);
/* Appends the fields of those args, in the same order. */
void ts_tag_card_get_fields (TsTagCard *self, GPtrArray *fields);
/* The field that was edited last, else the first; NULL without a tag. */
TsField *ts_tag_card_get_edited (TsTagCard *self);
void ts_tag_card_clear_errors (TsTagCard *self);

G_END_DECLS
