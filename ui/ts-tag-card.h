/* SPDX-License-Identifier: MIT */
#pragma once

#include "expr/tla-form.h"
#include "ts-settings.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsTagCard:
 *
 * The part of the form that makes a layout by tag: tag, element, and a field with − and + for each integer of the tag. An
 * integer may be written as any expression (`16*8`).
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
/**
 * ts_tag_card_read:
 * @form: its tag, element and args are set
 *
 * Returns: %FALSE when a field holds no integer, which it then says itself
 */
gboolean ts_tag_card_read (TsTagCard *self, TlaForm *form);
/* (nullable): an error of the value, shown at the field that was edited last. */
void ts_tag_card_set_error (TsTagCard *self, const char *message);

G_END_DECLS
