/* SPDX-License-Identifier: MIT */
#pragma once

#include "tuple/tla-error.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsExpressionField:
 *
 * A statement's text, as many lines as it has (a loop has several), with its error right below and underlined where it is.
 * What was typed stays, right or wrong; undo is the session's.
 *
 * Signals: `edited`, when the user has changed the text; `pasted` with a text, and what all of the field's text would be
 * with it, before it is put in: a handler that returns %TRUE has taken it.
 */
#define TS_TYPE_EXPRESSION_FIELD (ts_expression_field_get_type ())
G_DECLARE_FINAL_TYPE (TsExpressionField, ts_expression_field, TS, EXPRESSION_FIELD, GtkWidget)

TsExpressionField *ts_expression_field_new (const char *name);
/* (transfer full) */
char *ts_expression_field_get_text (TsExpressionField *self);
void ts_expression_field_set_text (TsExpressionField *self, const char *text);
/* @message: (nullable): what is wrong; @place: (nullable): the part of the text that is */
void ts_expression_field_set_error (TsExpressionField *self, const char *message, const TlaPlace *place);
void ts_expression_field_select_all (TsExpressionField *self);

/* Underlines places of a buffer's text with @tag, and nothing else; something missing at the end is shown before it. */
void ts_text_buffer_underline (GtkTextBuffer *buffer, GtkTextTag *tag, const TlaPlace *places, guint n_places);

G_END_DECLS
