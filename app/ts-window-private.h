/* SPDX-License-Identifier: MIT */
#pragma once

#include "ui/ts-layout-page.h"
#include "ts-window.h"

G_BEGIN_DECLS

struct _TsWindow
{
  AdwApplicationWindow parent_instance;

  TsSession *session;
  AdwToastOverlay *toasts;
  AdwToast *toast; /* the last one, while it is there */
  GQueue dialogs;  /* of GtkWindow: the one in view, and those that wait for it */
  AdwViewStack *pages;
  TsLayoutPage *layout_page;
  GtkWidget *title;
  GtkWidget *subtitle;
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *go_to_button;
  GtkWidget *menu_button;
  TsStatement *titled; /* the statement that the title follows */
  gboolean closing;    /* the question about unsaved changes is answered */
};

/* Between the window's own files. */

/* Actions of files: open, save, save-as, open-uri, open-example. */
void ts_window_install_file_actions (GtkWidgetClass *klass);
/* Asks what to do with unsaved changes, then closes. Returns: whether there is something to ask. */
gboolean ts_window_ask_before_closing (TsWindow *self);
void ts_window_add_drop_target (TsWindow *self);

GMenuModel *ts_window_new_menu (void);
GtkWidget *ts_window_new_header (TsWindow *self);

G_END_DECLS
