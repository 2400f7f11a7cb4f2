/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/*
 * The recovery file of a session, and a lock beside it that the system lets go of however the program ends: whoever can
 * take the lock knows that the program is gone.
 */
typedef struct _TsJournal TsJournal;

/* A new one; nothing is on the disk before the first write. */
TsJournal *ts_journal_new (GFile *directory);
/* Takes over the recovery file of a program that is gone; an error if it is not. */
TsJournal *ts_journal_adopt (GFile *file, GError **error);
/* Lets go, without touching the recovery file. */
void ts_journal_free (TsJournal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsJournal, ts_journal_free)

GFile *ts_journal_get_file (TsJournal *self);
gboolean ts_journal_write (TsJournal *self, const char *text, gsize length, GError **error);
/* Deletes the recovery file: there is nothing to recover. */
void ts_journal_clear (TsJournal *self);

/* (element-type GFile): the recovery files in a folder whose program is gone, newest first. */
GPtrArray *ts_journal_find (GFile *directory);

G_END_DECLS
