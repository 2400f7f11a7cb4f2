/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "draw/ts-picture-private.h"
#include "tuple/tla-error.h"

#include <gio/gio.h>
#include <string.h>

#define SVG_HEAD_SIZE 4096
#define SLICE (64 * 1024)
#define CHUNK_OVERHEAD 12

/* Both return no session, so that a reader can end with them. */
static char *
fail_without_session (GError **error, const char *kind)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE,
               "This %s carries no session: another program made it, or saved it again; open the session file itself",
               kind);
  return NULL;
}

static char *
fail_damaged (GError **error, const char *kind)
{
  g_set_error (error, TLA_ERROR, TLA_ERROR_FILE,
               "This %s is damaged: the session in it cannot be read; open the session file itself", kind);
  return NULL;
}

gboolean
ts_session_text_check (const char *session, GError **error)
{
  gsize size = strlen (session);

  if (size > TS_SESSION_MOST_BYTES)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "A picture carries a session of at most %u bytes, not %" G_GSIZE_FORMAT "; export it without one",
                   TS_SESSION_MOST_BYTES, size);
      return FALSE;
    }
  if (!g_utf8_validate (session, size, NULL))
    {
      g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE, "A session is UTF-8 text, and this one is not");
      return FALSE;
    }
  return TRUE;
}

/* Runs all of @data through @converter. Stops with FALSE when there is more than @most to come. */
static gboolean
convert (GConverter *converter, const guint8 *data, gsize size, gsize most, GByteArray *result)
{
  g_autofree guint8 *buffer = g_malloc (SLICE);

  while (TRUE)
    {
      gsize n_read, n_written;
      GConverterResult state =
        g_converter_convert (converter, data, size, buffer, SLICE, G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);

      if (state == G_CONVERTER_ERROR || result->len + n_written > most)
        return FALSE;
      g_byte_array_append (result, buffer, n_written);
      data += n_read;
      size -= n_read;
      if (state == G_CONVERTER_FINISHED)
        return TRUE;
    }
}

GByteArray *
ts_session_text_compress (const char *session)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  GByteArray *result = g_byte_array_new ();

  convert (G_CONVERTER (compressor), (const guint8 *) session, strlen (session), G_MAXUINT, result);
  return result;
}

/* Only text is a session. */
static char *
take_text (GByteArray *array, GError **error, const char *kind)
{
  char *text;

  if (array->len > TS_SESSION_MOST_BYTES || !g_utf8_validate ((const char *) array->data, array->len, NULL))
    {
      g_byte_array_unref (array);
      return fail_damaged (error, kind);
    }
  g_byte_array_append (array, (const guint8 *) "", 1);
  text = (char *) g_byte_array_free (array, FALSE);
  return text;
}

static char *
decompress (const guint8 *data, gsize size, GError **error, const char *kind)
{
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  GByteArray *result = g_byte_array_new ();

  if (!convert (G_CONVERTER (decompressor), data, size, TS_SESSION_MOST_BYTES, result))
    {
      g_byte_array_unref (result);
      return fail_damaged (error, kind);
    }
  return take_text (result, error, kind);
}

static guint32
get_number (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/* An iTXt chunk's data: keyword, whether compressed, method, language, translated keyword, text. */
static char *
read_chunk (const guint8 *data, gsize size, GError **error)
{
  const guint8 *end = data + size, *p = data + sizeof TS_SESSION_KEYWORD;
  gboolean is_compressed;

  if (end - p < 2 || p[1] != 0)
    return fail_damaged (error, "PNG");
  is_compressed = p[0] != 0;
  p += 2;
  for (guint i = 0; i < 2; i++)
    {
      p = memchr (p, 0, end - p);
      if (!p)
        return fail_damaged (error, "PNG");
      p++;
    }
  if (is_compressed)
    return decompress (p, end - p, error, "PNG");
  return take_text (g_byte_array_append (g_byte_array_new (), p, end - p), error, "PNG");
}

static char *
read_png (const guint8 *data, gsize size, GError **error)
{
  gsize place = 8;

  while (size - place >= CHUNK_OVERHEAD)
    {
      const guint8 *chunk = data + place;
      gsize chunk_size = get_number (chunk);

      if (chunk_size > size - place - CHUNK_OVERHEAD)
        return fail_damaged (error, "PNG");
      if (memcmp (chunk + 4, "iTXt", 4) == 0 && chunk_size >= sizeof TS_SESSION_KEYWORD &&
          memcmp (chunk + 8, TS_SESSION_KEYWORD, sizeof TS_SESSION_KEYWORD) == 0)
        {
          if (ts_crc32 (chunk + 4, chunk_size + 4) != get_number (chunk + 8 + chunk_size))
            return fail_damaged (error, "PNG");
          return read_chunk (chunk + 8, chunk_size, error);
        }
      if (memcmp (chunk + 4, "IEND", 4) == 0)
        return fail_without_session (error, "PNG");
      place += chunk_size + CHUNK_OVERHEAD;
    }
  return fail_damaged (error, "PNG");
}

static char *
read_pdf (const guint8 *data, gsize size, GError **error)
{
  static const char marker[] = TS_SESSION_KEYWORD ":";
  const guint8 *end = data + size;
  const guint8 *start = memmem (data, size, marker, sizeof marker - 1);
  const guint8 *stop;
  g_autofree char *base64 = NULL;
  gsize decoded_size;

  if (!start)
    return fail_without_session (error, "PDF");
  start += sizeof marker - 1;
  for (stop = start; stop < end && (g_ascii_isalnum (*stop) || memchr ("+/=", *stop, 3)); stop++)
    ;
  if (stop - start < 2 || stop == end)
    return fail_damaged (error, "PDF");

  base64 = g_strndup ((const char *) start, stop - start);
  g_base64_decode_inplace (base64, &decoded_size);
  return decompress ((const guint8 *) base64, decoded_size, error, "PDF");
}

typedef struct
{
  GString *text;
  gboolean is_inside, is_base64, is_complete;
} SvgReader;

static gboolean
is_session_element (const char *name)
{
  return g_str_equal (name, "tilescope:session");
}

static void
start_element (GMarkupParseContext *context,
               const char *name,
               const char **attribute_names,
               const char **attribute_values,
               gpointer data,
               GError **error)
{
  SvgReader *reader = data;

  if (!is_session_element (name) || reader->is_complete)
    return;
  reader->is_inside = TRUE;
  for (guint i = 0; attribute_names[i]; i++)
    {
      if (g_str_equal (attribute_names[i], "encoding"))
        reader->is_base64 = g_str_equal (attribute_values[i], "base64");
    }
}

static void
end_element (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
  SvgReader *reader = data;

  if (is_session_element (name))
    {
      reader->is_inside = FALSE;
      reader->is_complete = TRUE;
    }
}

static void
add_text (GMarkupParseContext *context, const char *text, gsize size, gpointer data, GError **error)
{
  SvgReader *reader = data;

  if (reader->is_inside && !reader->is_complete)
    g_string_append_len (reader->text, text, size);
}

/* Base64 takes 4 bytes for 3. */
static char *
take_svg_text (SvgReader *reader, GError **error)
{
  gsize size = reader->text->len;
  char *text = g_string_free (reader->text, FALSE);

  if (memchr (text, 0, size) || size > TS_SESSION_MOST_BYTES / 3 * 4 + 4)
    {
      g_free (text);
      return fail_damaged (error, "SVG");
    }
  if (reader->is_base64 && size > 1)
    g_base64_decode_inplace (text, &size);
  return take_text (g_byte_array_new_take ((guint8 *) text, size), error, "SVG");
}

static char *
read_svg (const guint8 *data, gsize size, GError **error)
{
  static const GMarkupParser parser = { start_element, end_element, add_text, NULL, NULL };
  SvgReader reader = { g_string_new (NULL) };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &reader, NULL);
  gboolean is_well_formed = TRUE;

  /* Nothing after the session matters; a part of the file that is cut off does not harm it. */
  for (gsize place = 0; place < size && is_well_formed && !reader.is_complete; place += SLICE)
    is_well_formed =
      g_markup_parse_context_parse (context, (const char *) data + place, MIN (SLICE, size - place), NULL);
  if (is_well_formed && !reader.is_complete)
    is_well_formed = g_markup_parse_context_end_parse (context, NULL);
  g_markup_parse_context_free (context);

  if (reader.is_complete)
    return take_svg_text (&reader, error);
  g_string_free (reader.text, TRUE);
  return is_well_formed ? fail_without_session (error, "SVG") : fail_damaged (error, "SVG");
}

static gboolean
has_prefix (const guint8 *data, gsize size, const char *prefix)
{
  return size >= strlen (prefix) && memcmp (data, prefix, strlen (prefix)) == 0;
}

static gboolean
is_png (const guint8 *data, gsize size)
{
  return has_prefix (data, size, "\x89PNG\r\n\x1a\n");
}

static gboolean
is_pdf (const guint8 *data, gsize size)
{
  return has_prefix (data, size, "%PDF-");
}

/* The root element, perhaps after a declaration and comments. */
static gboolean
is_svg (const guint8 *data, gsize size)
{
  if (has_prefix (data, size, "\xef\xbb\xbf"))
    {
      data += 3;
      size -= 3;
    }
  for (; size > 0 && g_ascii_isspace (*data); size--)
    data++;
  if (has_prefix (data, size, "<svg"))
    return TRUE;
  return (has_prefix (data, size, "<?xml") || has_prefix (data, size, "<!")) &&
         memmem (data, MIN (size, SVG_HEAD_SIZE), "<svg", 4) != NULL;
}

static const struct
{
  gboolean (*is) (const guint8 *data, gsize size);
  char *(*read) (const guint8 *data, gsize size, GError **error);
} readers[] = {
  { is_png, read_png },
  { is_svg, read_svg },
  { is_pdf, read_pdf },
};

gboolean
ts_picture_is_picture_file (GBytes *bytes)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      if (readers[i].is (data, size))
        return TRUE;
    }
  return FALSE;
}

char *
ts_picture_read_session (GBytes *bytes, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  for (guint i = 0; i < G_N_ELEMENTS (readers); i++)
    {
      if (readers[i].is (data, size))
        return readers[i].read (data, size, error);
    }
  g_set_error_literal (error, TLA_ERROR, TLA_ERROR_FILE,
                       "This file is no PNG, SVG or PDF, so that it cannot carry a session");
  return NULL;
}
