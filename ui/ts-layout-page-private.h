/* SPDX-License-Identifier: MIT */
#pragma once

#include "ts-connector.h"
#include "ts-go-to.h"
#include "ts-inspector.h"
#include "ts-layout-page.h"
#include "ts-logical-header.h"
#include "ts-memory-header.h"
#include "ts-mode-list.h"
#include "ts-values-panel.h"
#include "ts-walk.h"

G_BEGIN_DECLS

/* Less wide than this, two panels and the pictures do not fit beside each other. */
#define TS_LAYOUT_PAGE_NARROW 1000

struct _TsLayoutPage
{
  GtkWidget parent_instance;

  TsSettings *settings;
  TsSession *session;
  TsStatement *statement;
  TlaValue *value; /* the one shown: the statement's, or its last good one */
  TsScene *scene;
  const TsTheme *theme;
  TsPointer *pointer;
  TsWalk *walk;
  GCancellable *facts_cancellable;
  gboolean is_narrow;
  GtkWidget *folded; /* a side panel, for want of width; or NULL */
  guint fold_source;
  guint n_frames; /* drawn since the page was first shown, up to two */
  GPtrArray *facts;

  GtkWidget *outer_paned;
  GtkWidget *inner_paned;
  GtkWidget *canvas_paned;
  GtkWidget *values_side;
  GtkWidget *inspector_side;
  GtkWidget *middle;
  GtkWidget *empty_title;
  GtkWidget *empty_text;
  GtkWidget *empty_button;
  TsLogicalHeader *logical_header;
  TsModeList *mode_bar;
  TsMemoryHeader *memory_header;
  TsCanvas *logical;
  TsCanvas *memory;
  TsConnector *connector;
  TsValuesPanel *values; /* these two are NULL until the first frame is drawn, or they are asked for */
  TsInspector *inspector;
  TsGoTo *go_to;
};

/* Between the page's own files. */

void ts_layout_page_install_actions (GtkWidgetClass *klass);
void ts_layout_page_update_actions (TsLayoutPage *self);
void ts_layout_page_say (TsLayoutPage *self, const char *message);
/* Position of the selected statement; FALSE when there is none. */
gboolean ts_layout_page_get_selected (TsLayoutPage *self, guint *index);
/* @view is the scene's, changed: what it has from the preferences stays theirs. */
void ts_layout_page_set_view (TsLayoutPage *self, const TsView *view, const char *what, const char *merge);

void ts_layout_page_build (TsLayoutPage *self);
void ts_layout_page_show_side (TsLayoutPage *self, GtkWidget *side, gboolean visible);
void ts_layout_page_size_allocate (GtkWidget *widget, int width, int height, int baseline);
void ts_layout_page_measure (GtkWidget *widget,
                             GtkOrientation orientation,
                             int for_size,
                             int *minimum,
                             int *natural,
                             int *minimum_baseline,
                             int *natural_baseline);
/* Makes what is in the side panels, unless that is done. */
void ts_layout_page_fill_panels (TsLayoutPage *self);

G_END_DECLS
