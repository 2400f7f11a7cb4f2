/* SPDX-License-Identifier: MIT */
#pragma once

#include "session/ts-session.h"
#include "ts-pointer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsInspector:
 *
 * What is under the pointer: the element's coordinate and its split into levels, its offset as a sum one can follow, its
 * place in memory; and below that what holds for the whole value: its names elsewhere, and notes; and the problems of all values.
 */
#define TS_TYPE_INSPECTOR (ts_inspector_get_type ())
G_DECLARE_FINAL_TYPE (TsInspector, ts_inspector, TS, INSPECTOR, GtkWidget)

TsInspector *ts_inspector_new (TsPointer *pointer);
/* @session: (nullable): whose problems are listed */
void ts_inspector_set_session (TsInspector *self, TsSession *session);
void ts_inspector_set_theme (TsInspector *self, const TsTheme *theme);
/**
 * ts_inspector_set_facts:
 * @facts: (nullable) (element-type TlaFact): those of the value; %NULL while they are not known
 */
void ts_inspector_set_facts (TsInspector *self, GPtrArray *facts);

G_END_DECLS
