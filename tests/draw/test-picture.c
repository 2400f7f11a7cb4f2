/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture.h"

#include "tuple/tla-error.h"

#include <string.h>

static const TsFont label_font = { TS_FONT_SANS, 11, FALSE };
static const TsFont value_font = { TS_FONT_MONO, 12, TRUE };

static void
assert_dump (const TsPicture *picture, const char *expected)
{
  g_autofree char *dump = ts_picture_dump (picture);

  g_assert_cmpstr (dump, ==, expected);
}

static void
test_dump (void)
{
  static const double points[] = { 0, 3, 0, 0.5, 10, 0.5 };
  g_autoptr (TsPicture) picture = ts_picture_new (100, 50.25, 0xffffffff);
  TsRect cell = { 0, 0, 26, 15 }, frame = { 0.5, 0.5, 1.0 / 3, 15 };

  ts_picture_begin_group (picture, "cells", "Cells of L");
  ts_picture_add_rect (picture, &cell, 0x472b6fff, "(0, 0) = 0");
  ts_picture_add_text (picture, 13, 11.5, TS_ANCHOR_MIDDLE, &label_font, 0xffffffff, 0, "0");
  ts_picture_end_group (picture);
  ts_picture_add_frame (picture, &frame, 0, 0xc01c6aff, 2, 3, TS_DASH_SHORT, NULL);
  ts_picture_add_line (picture, 10, 20, 10, -5, 0x26262bff, 1, TS_DASH_LONG);
  ts_picture_add_polyline (picture, points, 3, 0x1a5fb4ff, 1.5, TS_DASH_NONE);
  ts_picture_add_vertical_text (picture, 4, 30, TS_ANCHOR_END, &value_font, 0x1a5fb4ff, 0xffffff80, "say \"\\\n\"");
  ts_picture_add_hatch (picture, &cell, TS_HATCH_STALE, 0xa2a2aaff);

  assert_dump (picture, "picture 100x50.25 #ffffffff\n"
                        "group cells \"Cells of L\"\n"
                        "rect 0,0 26x15 fill #472b6fff \"(0, 0) = 0\"\n"
                        "text 13,11.5 middle sans 11 #ffffffff \"0\"\n"
                        "end\n"
                        "rect 0.5,0.5 0.333x15 stroke #c01c6aff 2 dash short radius 3\n"
                        "line 10,20 10,-5 stroke #26262bff 1 dash long\n"
                        "polyline 0,3 0,0.5 10,0.5 stroke #1a5fb4ff 1.5\n"
                        "vertical-text 4,30 end mono 12 bold #1a5fb4ff halo #ffffff80 \"say \\\"\\\\\\x0a\\\"\"\n"
                        "hatch stale 0,0 26x15 #a2a2aaff\n");
}

/* Strings and points are the picture's: the maker's may change. */
static void
test_owns (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (10, 10, 0);
  double points[] = { 1, 2, 3, 4 };
  char text[] = "12", title[] = "a";
  TsRect rect = { 0, 0, 1, 1 };

  ts_picture_add_rect (picture, &rect, 0xff, title);
  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, text);
  ts_picture_add_polyline (picture, points, 2, 0xff, 1, TS_DASH_NONE);
  text[0] = title[0] = 'x';
  points[0] = 99;
  assert_dump (picture, "picture 10x10 #00000000\n"
                        "rect 0,0 1x1 fill #000000ff \"a\"\n"
                        "text 0,0 start sans 11 #000000ff \"12\"\n"
                        "polyline 1,2 3,4 stroke #000000ff 1\n");
}

static void
test_many_items (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (256 * 27, 256 * 16, 0);
  const TsItem *items;
  const guint n = 256 * 256;

  for (guint i = 0; i < n; i++)
    {
      TsRect rect = { i % 256 * 27, i / 256 * 16, 26, 15 };
      char title[32];

      g_snprintf (title, sizeof title, "(%u, %u) = %u", i / 256, i % 256, i);
      ts_picture_add_rect (picture, &rect, 0xff, title);
    }
  g_assert_cmpuint (ts_picture_get_n_items (picture), ==, n);
  items = ts_picture_get_items (picture);
  g_assert_cmpstr (items[0].title, ==, "(0, 0) = 0");
  g_assert_cmpstr (items[n - 1].title, ==, "(255, 255) = 65535");
  g_assert_cmpfloat (items[n - 1].rect.x, ==, 255 * 27);
}

static void
test_long_text (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (1, 1, 0);
  g_autofree char *text = g_strnfill (1 << 20, 'a');

  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, "before");
  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, text);
  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0, "after");
  g_assert_cmpstr (ts_picture_get_items (picture)[0].text, ==, "before");
  g_assert_cmpstr (ts_picture_get_items (picture)[1].text, ==, text);
  g_assert_cmpstr (ts_picture_get_items (picture)[2].text, ==, "after");
}

static void
test_bad_text (void)
{
  g_autoptr (TsPicture) picture = ts_picture_new (1, 1, 0);

  ts_picture_add_text (picture, 0, 0, TS_ANCHOR_START, &label_font, 0xff, 0,
                       "a\xff"
                       "b");
  g_assert_cmpstr (ts_picture_get_items (picture)[0].text, ==,
                   "a\xef\xbf\xbd"
                   "b");
}

/* What is put in lives as long as the picture it was put into. */
static void
test_add_picture (void)
{
  static const double points[] = { 0, 0, 1, 1 };
  g_autoptr (TsPicture) picture = ts_picture_new (10, 10, 0);
  g_autoptr (TsPicture) part = ts_picture_new (5, 5, 0xffffffff);
  g_autoptr (TsImage) image = ts_image_new (1, 1, NULL);
  TsRect rect = { 1, 2, 3, 4 };

  ts_image_get_pixels (image)[0] = 0;
  ts_picture_add_rect (part, &rect, 0xff, "title");
  ts_picture_add_polyline (part, points, 2, 0xff, 1, TS_DASH_NONE);
  ts_picture_add_line (part, 0, 0, 1, 0, 0xff, 1, TS_DASH_NONE);
  ts_picture_add_image (part, &rect, image, NULL);
  ts_picture_add_picture (picture, part, 10, 20);
  ts_picture_add_picture (picture, part, 0, 0);
  g_clear_pointer (&part, ts_picture_unref);
  g_clear_pointer (&image, ts_image_unref);

  /* SHA-256 of four zero bytes begins so. */
  assert_dump (picture, "picture 10x10 #00000000\n"
                        "rect 11,22 3x4 fill #000000ff \"title\"\n"
                        "polyline 10,20 11,21 stroke #000000ff 1\n"
                        "line 10,20 11,20 stroke #000000ff 1\n"
                        "image 11,22 3x4 of 1x1 sum df3f619804a92fdb\n"
                        "rect 1,2 3x4 fill #000000ff \"title\"\n"
                        "polyline 0,0 1,1 stroke #000000ff 1\n"
                        "line 0,0 1,0 stroke #000000ff 1\n"
                        "image 1,2 3x4 of 1x1 sum df3f619804a92fdb\n");
}

static void
test_image (void)
{
  guint32 *first_pixels;
  TsImage *image = ts_image_new (640, 480, NULL);

  g_assert_nonnull (image);
  g_assert_cmpuint (ts_image_get_width (image), ==, 640);
  g_assert_cmpuint (ts_image_get_height (image), ==, 480);
  first_pixels = ts_image_get_pixels (image);
  memset (first_pixels, 0xff, 640 * 480 * 4);
  ts_image_unref (image);

  /* The buffer waits for the next image of about its size, and is not taken by a small one. */
  image = ts_image_new (8, 8, NULL);
  g_assert_true (ts_image_get_pixels (image) != first_pixels);
  ts_image_unref (image);
  image = ts_image_new (640, 400, NULL);
  g_assert_true (ts_image_get_pixels (image) == first_pixels);
  ts_image_unref (image);
}

static void
test_image_limits (void)
{
  static const guint sizes[][2] = { { 0, 1 }, { 1, 0 }, { 32768, 1 }, { 1, G_MAXUINT }, { 32767, 32767 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_image_new (sizes[i][0], sizes[i][1], &error));
      g_assert_error (error, TLA_ERROR, TLA_ERROR_LIMIT);
    }
}

static void
test_measure (void)
{
  TsFont sans = { TS_FONT_SANS, 10, FALSE }, mono = { TS_FONT_MONO, 10, FALSE };

  /* Cantarell's tabular figures are 0.58 em, a figure of the usual mono fonts 0.6 em. */
  g_assert_cmpfloat_with_epsilon (ts_font_measure (&sans, "1023"), 4 * 5.8, 1e-9);
  g_assert_cmpfloat_with_epsilon (ts_font_measure (&mono, "16:1 "), 5 * 6, 1e-9);
  g_assert_cmpfloat (ts_font_measure (&sans, ""), ==, 0);
  g_assert_cmpfloat_with_epsilon (ts_font_measure (&mono, "\xe8\xa1\x8c"), 10, 1e-9);  /* Han: an em */
  g_assert_cmpfloat_with_epsilon (ts_font_measure (&mono, "e\xcc\x81"), 6, 1e-9);      /* combining: nothing */
  g_assert_cmpfloat_with_epsilon (ts_font_measure (&sans, "\xe8\xa1"), 2 * 6.4, 1e-9); /* cut short */
  for (char digit = '0'; digit <= '9'; digit++)
    {
      char text[2] = { digit, 0 };

      g_assert_cmpfloat_with_epsilon (ts_font_measure (&sans, text), 5.8, 1e-9);
    }
}

/* Letters of 6 pixels, the ellipsis too. */
static void
test_fit (void)
{
  const TsFont mono = { TS_FONT_MONO, 10, FALSE };
  static const struct
  {
    const char *text, *fitted;
    double width;
  } cases[] = {
    { "abcdef", "abcdef", 36 },
    { "abcdef", "abcd…", 35 },
    { "abcdef", "abcd…", 30 },
    { "abcdef", "a…", 0 },
    { "", "", 0 },
    /* Wide letters are of 10: two of them and the ellipsis are 26. */
    { "行行行", "行行…", 29 },
    { "行行行", "行…", 25 },
    { "行行行", "行行行", 30 },
  };
  g_autofree char *long_text = g_strnfill (32 << 20, 'a');
  g_autofree char *start = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *fitted = ts_font_fit (&mono, cases[i].text, cases[i].width);

      g_assert_cmpstr (fitted, ==, cases[i].fitted);
    }
  /* 32 MiB in no time: letter by letter from the end it would take days. */
  start = ts_font_fit (&mono, long_text, 30);
  g_assert_cmpstr (start, ==, "aaaa…");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/dump", test_dump);
  g_test_add_func ("/picture/owns", test_owns);
  g_test_add_func ("/picture/many-items", test_many_items);
  g_test_add_func ("/picture/long-text", test_long_text);
  g_test_add_func ("/picture/bad-text", test_bad_text);
  g_test_add_func ("/picture/add-picture", test_add_picture);
  g_test_add_func ("/image/pool", test_image);
  g_test_add_func ("/image/limits", test_image_limits);
  g_test_add_func ("/font/measure", test_measure);
  g_test_add_func ("/font/fit", test_fit);
  return g_test_run ();
}
