/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture-output.h"

#include "tuple/tla-error.h"

#include <gio/gio.h>
#include <string.h>

static const char *const endings[] = { ".png", ".svg", ".pdf" };

static const char *const sessions[] = {
  "{\"version\": 1, \"statements\": [\"L = zN<half>(20, 28)\"]}",
  "",
  "line 1\r\nline 2\r\ttab & <tag> ]]> \"quoted\" \xe8\xa1\x8c\n",
  "\x01 control, and what XML refuses: \xef\xbf\xbf",
};

static GBytes *
make_file (const char *ending, const char *session)
{
  g_autoptr (TsPicture) picture = ts_picture_new (60, 20, 0xffffffff);
  g_autoptr (GError) error = NULL;
  const TsFont font = { TS_FONT_SANS, 11, FALSE };
  GBytes *bytes;

  ts_picture_add_rect (picture, &(TsRect) { 1, 1, 27, 16 }, 0x472b6fff, "(0, 0) = 0");
  ts_picture_add_text (picture, 3, 14, TS_ANCHOR_START, &font, 0xffffffff, 0, "tilescope-session:");
  bytes = ts_picture_to_file_format (picture, ending, 1, session, &error);
  g_assert_no_error (error);
  return bytes;
}

static void
test_round_trip (void)
{
  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      for (guint s = 0; s < G_N_ELEMENTS (sessions); s++)
        {
          g_autoptr (GBytes) bytes = make_file (endings[e], sessions[s]);
          g_autoptr (GError) error = NULL;
          g_autofree char *session = NULL;

          g_assert_true (ts_picture_is_picture_file (bytes));
          session = ts_picture_read_session (bytes, &error);
          g_assert_no_error (error);
          g_assert_cmpstr (session, ==, sessions[s]);
        }
    }
}

/* A megabyte that does not compress well. */
static void
test_large (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint32 seed = 1;

  while (text->len < 1 << 20)
    {
      seed = seed * 1664525 + 1013904223;
      g_string_append_printf (text, "%08x", seed);
    }
  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      g_autoptr (GBytes) bytes = make_file (endings[e], text->str);
      g_autofree char *session = ts_picture_read_session (bytes, NULL);

      g_assert_cmpstr (session, ==, text->str);
    }
}

static void
assert_unreadable (const guint8 *data, gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_picture_read_session (bytes, &error));
  g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
}

static void
test_without_session (void)
{
  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      g_autoptr (GBytes) bytes = make_file (endings[e], NULL);

      g_assert_true (ts_picture_is_picture_file (bytes));
      assert_unreadable (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }
}

/* A file cut short gives its session whole, or an error. */
static void
test_cut (void)
{
  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      g_autoptr (GBytes) bytes = make_file (endings[e], sessions[0]);
      gsize size = g_bytes_get_size (bytes);
      guint n_read = 0;

      for (gsize cut = 0; cut < size; cut++)
        {
          /* A block of this size, so that reading past the end is noticed. */
          g_autofree guint8 *part = g_memdup2 (g_bytes_get_data (bytes, NULL), cut);
          g_autoptr (GBytes) part_bytes = g_bytes_new (part, cut);
          g_autoptr (GError) error = NULL;
          g_autofree char *session = ts_picture_read_session (part_bytes, &error);

          if (session)
            {
              g_assert_cmpstr (session, ==, sessions[0]);
              n_read++;
            }
          else
            {
              g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
            }
        }
      g_assert_cmpuint (n_read, <, size);
    }
}

/* No byte of the session can be changed unnoticed where there is a checksum: PNG's own, zlib's in a PDF. */
static void
test_flipped (void)
{
  for (guint e = 0; e < G_N_ELEMENTS (endings); e += 2)
    {
      g_autoptr (GBytes) bytes = make_file (endings[e], sessions[0]);
      gsize size;
      g_autofree guint8 *copy = g_bytes_unref_to_data (g_steal_pointer (&bytes), &size);

      for (gsize place = 0; place < size; place++)
        {
          g_autoptr (GBytes) changed = NULL;
          g_autofree char *session = NULL;

          copy[place] ^= 0x11;
          changed = g_bytes_new (copy, size);
          copy[place] ^= 0x11;
          session = ts_picture_read_session (changed, NULL);
          if (session)
            g_assert_cmpstr (session, ==, sessions[0]);
        }
    }
}

/* 65 MiB of zeros in a few kilobytes: more than a session may have. */
static void
test_bomb (void)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autofree guint8 *zeros = g_malloc (65 << 20);
  g_autofree guint8 *compressed = g_malloc (1 << 20);
  g_autoptr (GString) pdf = g_string_new ("%PDF-1.4\n(tilescope-session:");
  g_autofree char *base64 = NULL;
  gsize n_read, n_written;

  memset (zeros, ' ', 65 << 20);
  g_assert_cmpint (g_converter_convert (G_CONVERTER (compressor), zeros, 65 << 20, compressed, 1 << 20,
                                        G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL),
                   ==, G_CONVERTER_FINISHED);
  base64 = g_base64_encode (compressed, n_written);
  g_string_append (pdf, base64);
  g_string_append (pdf, ")\n");
  assert_unreadable ((const guint8 *) pdf->str, pdf->len);
}

static void
test_lies (void)
{
  static const struct
  {
    const char *data;
    gsize size;
  } files[] = {
#define FILE_OF(literal) { literal, sizeof (literal) - 1 }
    FILE_OF ("\x89PNG\r\n\x1a\n"),
    FILE_OF ("\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXttilescope-session\0\1\0\0\0"),
    FILE_OF ("\x89PNG\r\n\x1a\n\0\0\0\0IEND\xae\x42\x60\x82"),
    FILE_OF ("\x89PNG\r\n\x1a\n\0\0\0\x11iTXttilescope-session\0\0\0\0\0\0"),
    FILE_OF ("%PDF-1.4 tilescope-session:"),
    FILE_OF ("%PDF-1.4 (tilescope-session:)"),
    FILE_OF ("%PDF-1.4 (tilescope-session:AAAA)"),
    FILE_OF ("%PDF-1.4 (tilescope-session:\0\0\0\0)"),
    FILE_OF ("<svg><tilescope:session encoding=\"base64\">\1"),
    FILE_OF ("<svg><tilescope:session encoding=\"base64\">/w==</tilescope:session></svg>"),
    FILE_OF ("<svg><tilescope:session>&lol;</tilescope:session></svg>"),
    FILE_OF ("<svg><metadata/></svg>"),
    FILE_OF ("<svg><tilescope:session>"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    assert_unreadable ((const guint8 *) files[i].data, files[i].size);
}

static void
test_other_files (void)
{
  static const char *const files[] = { "",    "L = zN<half>(20, 28)",          "{\"version\": 1}", "<html></html>",
                                       "PNG", "<?xml version=\"1.0\"?><html/>" };
  g_autoptr (GBytes) declared = g_bytes_new_static ("<?xml version=\"1.0\"?>\n<svg/>", 28);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (files[i], strlen (files[i]));

      g_assert_false (ts_picture_is_picture_file (bytes));
      assert_unreadable ((const guint8 *) files[i], strlen (files[i]));
    }
  g_assert_true (ts_picture_is_picture_file (declared));
}

/* The chunk is one that any PNG program knows: PNG's CRC of IEND is known to be ae426082. */
static void
test_png_chunk (void)
{
  g_autoptr (GBytes) with = make_file (".png", sessions[0]);
  g_autoptr (GBytes) without = make_file (".png", NULL);
  const guint8 *a = g_bytes_get_data (with, NULL), *b = g_bytes_get_data (without, NULL);
  gsize extra = g_bytes_get_size (with) - g_bytes_get_size (without);

  g_assert_cmpmem (a, 33, b, 33);
  g_assert_cmpmem (a + 37, 22, "iTXttilescope-session", 22);
  g_assert_cmpmem (a + 33 + extra, g_bytes_get_size (with) - 33 - extra, b + 33, g_bytes_get_size (without) - 33);
  g_assert_cmpmem (a + g_bytes_get_size (with) - 8, 8, "IEND\xae\x42\x60\x82", 8);
}

static void
test_refused (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (1, 1, 0);
  g_autofree char *large = g_strnfill ((64 << 20) + 1, ' ');

  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_picture_to_file_format (picture, endings[e], 1, large, &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
      g_clear_error (&error);
      g_assert_null (ts_picture_to_file_format (picture, endings[e], 1, "\xff", &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_FILE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture-session/round-trip", test_round_trip);
  g_test_add_func ("/picture-session/large", test_large);
  g_test_add_func ("/picture-session/without", test_without_session);
  g_test_add_func ("/picture-session/cut", test_cut);
  g_test_add_func ("/picture-session/flipped", test_flipped);
  g_test_add_func ("/picture-session/bomb", test_bomb);
  g_test_add_func ("/picture-session/lies", test_lies);
  g_test_add_func ("/picture-session/other-files", test_other_files);
  g_test_add_func ("/picture-session/png-chunk", test_png_chunk);
  g_test_add_func ("/picture-session/refused", test_refused);
  return g_test_run ();
}
