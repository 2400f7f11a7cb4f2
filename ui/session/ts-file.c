/* SPDX-License-Identifier: MIT */
#include "session/ts-file.h"

#include "draw/ts-picture-output.h"
#include "tuple/tla-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <unistd.h>

#define CHUNK (256 * 1024)

char *
ts_file_dup_name (GFile *file)
{
  g_autofree char *name = g_file_get_parse_name (file);

  return g_utf8_make_valid (name, -1);
}

char *
ts_file_dup_basename (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return name ? g_filename_display_name (name) : ts_file_dup_name (file);
}

TsFileKind
ts_file_get_kind (GBytes *contents)
{
  gsize length;
  const char *text = g_bytes_get_data (contents, &length);

  if (ts_picture_is_picture_file (contents))
    return TS_FILE_PICTURE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isspace (text[i]))
        return text[i] == '{' ? TS_FILE_SESSION : TS_FILE_SCRIPT;
    }
  return TS_FILE_SCRIPT;
}

static gsize
get_limit (GByteArray *contents)
{
  g_autoptr (GBytes) start = g_bytes_new_static (contents->data, contents->len);

  return ts_file_get_kind (start) == TS_FILE_PICTURE ? TS_FILE_MAX_PICTURE : TS_FILE_MAX_TEXT;
}

GBytes *
ts_file_read_stream (GInputStream *stream, const char *display_name, GError **error)
{
  g_autoptr (GByteArray) contents = g_byte_array_new ();
  g_autofree guint8 *chunk = g_malloc (CHUNK);
  gsize limit = TS_FILE_MAX_TEXT;

  for (;;)
    {
      gboolean first = contents->len == 0;
      gsize n_read = 0;

      /* Read all: a pipe gives a few bytes at a time, and the first chunk tells the kind of file. */
      if (!g_input_stream_read_all (stream, chunk, CHUNK, &n_read, NULL, error))
        {
          g_prefix_error (error, "%s: ", display_name);
          return NULL;
        }
      g_byte_array_append (contents, chunk, n_read);
      if (first)
        limit = get_limit (contents);
      if (contents->len > limit)
        {
          g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                       "%s: longer than %" G_GSIZE_FORMAT " MiB, which is the most that is read", display_name,
                       limit >> 20);
          return NULL;
        }
      if (n_read < CHUNK)
        return g_byte_array_free_to_bytes (g_steal_pointer (&contents));
    }
}

GBytes *
ts_file_read (GFile *file, GError **error)
{
  g_autofree char *name = ts_file_dup_name (file);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, error);

  if (!stream)
    return NULL;
  return ts_file_read_stream (G_INPUT_STREAM (stream), name, error);
}

static gboolean
fail (const char *path, int code, GError **error)
{
  g_autofree char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code), "%s: %s", name, g_strerror (code));
  return FALSE;
}

static gboolean
write_through (const char *path, const guint8 *data, gsize size, GError **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);

  if (fd < 0)
    return fail (path, errno, error);

  while (size > 0)
    {
      gssize n = write (fd, data, size);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        {
          int code = errno;

          close (fd);
          return fail (path, code, error);
        }
      data += n;
      size -= n;
    }
  if (close (fd) != 0)
    return fail (path, errno, error);
  return TRUE;
}

gboolean
ts_file_write (GFile *file, const void *data, gsize size, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *resolved = NULL;
  const char *target;
  GStatBuf info;
  gboolean exists;
  int code;

  if (!path)
    return g_file_replace_contents (file, data, size, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);

  /* The name that a link leads to is what gets new contents, not the link. */
  resolved = realpath (path, NULL);
  code = errno;
  if (!resolved && g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    {
      g_autofree char *name = g_filename_display_name (path);

      g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (code),
                   "%s: a link that leads to no file (%s): remove it, or write another name", name, g_strerror (code));
      return FALSE;
    }
  target = resolved ? resolved : path;
  exists = g_stat (target, &info) == 0;
  if (exists && !S_ISREG (info.st_mode))
    return S_ISDIR (info.st_mode) ? fail (target, EISDIR, error) : write_through (target, data, size, error);
  if (exists && g_access (target, W_OK) != 0)
    return fail (target, errno, error);

  if (!g_file_set_contents_full (target, data, size, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                 exists ? info.st_mode & 0777 : 0666, error))
    {
      g_autofree char *name = g_filename_display_name (target);

      g_prefix_error (error, "%s: ", name);
      return FALSE;
    }
  /* The file mode mask has been applied to what was asked for. */
  if (exists)
    g_chmod (target, info.st_mode & 07777);
  return TRUE;
}
