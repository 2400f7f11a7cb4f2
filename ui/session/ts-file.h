/* SPDX-License-Identifier: MIT */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Sessions and scripts longer than this are refused, as are pictures longer than the second. */
#define TS_FILE_MAX_TEXT (64 * 1024 * 1024)
#define TS_FILE_MAX_PICTURE (512 * 1024 * 1024)

typedef enum
{
  TS_FILE_SESSION,
  TS_FILE_PICTURE,
  TS_FILE_SCRIPT,
} TsFileKind;

/* What a file is, as its first bytes say. */
TsFileKind ts_file_get_kind (GBytes *contents);

/* What messages call the file: its path as far as it has one, always UTF-8. */
char *ts_file_dup_name (GFile *file);
/* What titles call the file: its name without folders, or all of an address that has none; always UTF-8. */
char *ts_file_dup_basename (GFile *file);

/**
 * ts_file_read:
 *
 * The whole file, read in bounded memory whatever its size says (a device has none). A file that begins like a picture
 * may be %TS_FILE_MAX_PICTURE long, any other %TS_FILE_MAX_TEXT.
 */
GBytes *ts_file_read (GFile *file, GError **error);
/* The same of a stream, standard input for one. @display_name is for messages. */
GBytes *ts_file_read_stream (GInputStream *stream, const char *display_name, GError **error);

/**
 * ts_file_write:
 *
 * Replaces the file's contents at once or not at all: they go to a new file beside it, which takes its name when it is on
 * the disk. A symbolic link is followed and the file's permissions stay. What is no regular file (a pipe, a device) is
 * written to as it is.
 */
gboolean ts_file_write (GFile *file, const void *data, gsize size, GError **error);

G_END_DECLS
