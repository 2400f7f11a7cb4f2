/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-pointer.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * TsInspector:
 *
 * What is under the pointer: the element's coordinate and its split into levels, its offset as a sum one can follow, its
 * place in memory; and below that what holds for the whole value: its names elsewhere, and notes.
 */
#define TS_TYPE_INSPECTOR (ts_inspector_get_type ())
G_DECLARE_FINAL_TYPE (TsInspector, ts_inspector, TS, INSPECTOR, GtkWidget)

TsInspector *ts_inspector_new (TsPointer *pointer);
void ts_inspector_set_theme (TsInspector *self, const TsTheme *theme);
/**
 * ts_inspector_set_facts:
 * @facts: (nullable) (element-type TlaFact): those of the value; %NULL while they are not known
 * @problems: (nullable) (element-type TlaProblem): traps that its evaluation found
 */
void ts_inspector_set_facts (TsInspector *self, GPtrArray *facts, GPtrArray *problems);

G_END_DECLS
