/* SPDX-License-Identifier: MIT */
#include "session/ts-journal.h"

#include "session/ts-file.h"
#include "tuple/tla-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#define JOURNAL_SUFFIX ".recovery"
#define LOCK_SUFFIX ".lock"

struct _TsJournal
{
  char *path;
  char *lock_path;
  int lock; /* -1 until the first write */
};

static TsJournal *
journal_new (char *path)
{
  TsJournal *self = g_new0 (TsJournal, 1);

  self->path = path;
  self->lock_path = g_strconcat (path, LOCK_SUFFIX, NULL);
  self->lock = -1;
  return self;
}

TsJournal *
ts_journal_new (GFile *directory)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (id, JOURNAL_SUFFIX, NULL);
  g_autofree char *folder = g_file_get_path (directory);

  return journal_new (g_build_filename (folder, name, NULL));
}

static gboolean
fail (const char *path, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s", name, g_strerror (code));
  return FALSE;
}

static gboolean
take_lock (TsJournal *self, GError **error)
{
  while (self->lock < 0)
    {
      struct stat held, there;
      int fd = g_open (self->lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

      if (fd < 0)
        return fail (self->lock_path, errno, error);
      if (flock (fd, LOCK_EX | LOCK_NB) != 0)
        {
          int code = errno;

          close (fd);
          return fail (self->lock_path, code, error);
        }
      /* The one who had it may have deleted the file since it was opened. */
      if (fstat (fd, &held) == 0 && stat (self->lock_path, &there) == 0 && held.st_ino == there.st_ino &&
          held.st_dev == there.st_dev)
        self->lock = fd;
      else
        close (fd);
    }
  return TRUE;
}

static void
drop_lock (TsJournal *self)
{
  if (self->lock < 0)
    return;
  g_unlink (self->lock_path);
  close (self->lock);
  self->lock = -1;
}

TsJournal *
ts_journal_adopt (GFile *file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (TsJournal) self = NULL;

  if (!path)
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "a recovery file must be a local file");
      return NULL;
    }
  self = journal_new (g_steal_pointer (&path));
  if (!take_lock (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
ts_journal_free (TsJournal *self)
{
  drop_lock (self);
  g_free (self->path);
  g_free (self->lock_path);
  g_free (self);
}

GFile *
ts_journal_get_file (TsJournal *self)
{
  return g_file_new_for_path (self->path);
}

gboolean
ts_journal_write (TsJournal *self, const char *text, gsize length, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  g_autoptr (GFile) file = ts_journal_get_file (self);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    return fail (folder, errno, error);
  return take_lock (self, error) && ts_file_write (file, text, length, error);
}

void
ts_journal_clear (TsJournal *self)
{
  g_unlink (self->path);
  drop_lock (self);
}

static gint64
get_time (GFile *file)
{
  g_autofree char *path = g_file_get_path (file);
  GStatBuf info;

  return g_stat (path, &info) == 0 ? info.st_mtim.tv_sec * G_GINT64_CONSTANT (1000000000) + info.st_mtim.tv_nsec : 0;
}

static int
compare_newest_first (gconstpointer a, gconstpointer b)
{
  gint64 left = get_time (*(GFile *const *) a);
  gint64 right = get_time (*(GFile *const *) b);

  return left > right ? -1 : left < right;
}

GPtrArray *
ts_journal_find (GFile *directory)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *folder = g_file_get_path (directory);
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autoptr (TsJournal) journal = NULL;

      if (g_str_has_suffix (name, JOURNAL_SUFFIX LOCK_SUFFIX))
        {
          g_autofree char *path = g_build_filename (folder, name, NULL);

          path[strlen (path) - strlen (LOCK_SUFFIX)] = '\0';
          if (g_file_test (path, G_FILE_TEST_EXISTS))
            continue;
          /* A lock that was left without anything to recover: taken and let go of, it is gone. */
          journal = journal_new (g_steal_pointer (&path));
          take_lock (journal, NULL);
        }
      else if (g_str_has_suffix (name, JOURNAL_SUFFIX))
        {
          journal = journal_new (g_build_filename (folder, name, NULL));
          /* Reading a pipe would wait for ever. */
          if (g_file_test (journal->path, G_FILE_TEST_IS_REGULAR) && take_lock (journal, NULL))
            g_ptr_array_add (found, ts_journal_get_file (journal));
        }
    }

  g_ptr_array_sort (found, compare_newest_first);
  return found;
}
