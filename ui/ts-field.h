/* SPDX-License-Identifier: MIT */
#pragma once

#include "tuple/tla-error.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsField:
 *
 * An entry with its error right below it. What was typed stays, right or wrong; undo is the session's, not the entry's.
 *
 * Signal: `edited`, when the user has changed the text (not ts_field_set_text()).
 */
#define TS_TYPE_FIELD (ts_field_get_type ())
G_DECLARE_FINAL_TYPE (TsField, ts_field, TS, FIELD, GtkWidget)

/* @name: what it is called, for whoever cannot see where it stands. */
TsField *ts_field_new (const char *name);
const char *ts_field_get_text (TsField *self);
void ts_field_set_text (TsField *self, const char *text);
/* (nullable): colours of the text, kept until the text changes. */
void ts_field_set_attributes (TsField *self, PangoAttrList *attributes);
/* @message: (nullable): what is wrong; @place: (nullable): the part of the text that is */
void ts_field_set_error (TsField *self, const char *message, const TlaPlace *place);
/* The entry itself, for its alignment, width and signals. */
GtkEntry *ts_field_get_entry (TsField *self);

G_END_DECLS
