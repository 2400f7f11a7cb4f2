/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture.h"

#define FIRST 0x20
#define N_ADVANCES 95
/* Any other letter; a wide one (Han, Kana, Hangul) takes a whole em. */
#define OTHER_ADVANCE 640
#define WIDE_ADVANCE 1000
#define MONO_ADVANCE 600

/* Advances in thousandths of an em of the characters from space to ~: the wider of Cantarell and Noto Sans with tabular
 * figures, so that what is placed by them has room in either. Sixteen a row. */
static const guint16 regular[N_ADVANCES] = {
  260,  269, 424, 653, 580, 987, 732, 244, 301, 301, 551, 580, 268, 424, 268, 372, /* space */
  580,  580, 580, 580, 580, 580, 580, 580, 580, 580, 268, 268, 580, 580, 580, 434, /* 0 */
  1000, 639, 650, 645, 730, 584, 563, 728, 741, 339, 398, 619, 524, 907, 760, 781, /* @ */
  605,  781, 622, 553, 566, 731, 603, 980, 596, 580, 636, 350, 372, 350, 580, 500, /* P */
  500,  561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 278, 935, 618, 605, /* ` */
  615,  615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 580,      /* p */
};

static const guint16 bold[N_ADVANCES] = {
  260, 286, 472, 690, 590, 1013, 750, 266,  339, 339, 545, 590, 285, 411, 285, 413, /* space */
  590, 590, 590, 590, 590, 590,  590, 590,  590, 590, 285, 285, 590, 590, 590, 477, /* 0 */
  994, 690, 672, 640, 740, 602,  579, 724,  765, 389, 427, 664, 565, 943, 813, 796, /* @ */
  628, 796, 660, 573, 591, 756,  650, 1000, 667, 628, 652, 368, 413, 368, 590, 500, /* P */
  500, 604, 633, 514, 633, 591,  387, 633,  657, 305, 305, 620, 305, 982, 657, 619, /* ` */
  633, 633, 454, 497, 434, 657,  569, 856,  578, 569, 490, 394, 551, 394, 590,      /* p */
};

static guint
get_advance (const TsFont *font, gunichar c)
{
  const guint16 *advances = font->bold ? bold : regular;

  if (g_unichar_iszerowidth (c))
    return 0;
  if (g_unichar_iswide (c))
    return WIDE_ADVANCE;
  if (font->family == TS_FONT_MONO)
    return MONO_ADVANCE;
  return c >= FIRST && c < FIRST + N_ADVANCES ? advances[c - FIRST] : OTHER_ADVANCE;
}

/* Goes one letter on. */
static guint
take_letter (const TsFont *font, const char **text)
{
  gunichar c = g_utf8_get_char_validated (*text, -1);
  gboolean is_broken = c == (gunichar) -1 || c == (gunichar) -2;

  *text = is_broken ? *text + 1 : g_utf8_next_char (*text);
  return is_broken ? OTHER_ADVANCE : get_advance (font, c);
}

/**
 * ts_font_measure:
 * @font: a font
 * @text: UTF-8; a byte that is none counts as a letter
 *
 * Returns: the width of @text in pixels, on one line and without kerning
 */
double
ts_font_measure (const TsFont *font, const char *text)
{
  guint64 sum = 0;

  while (*text)
    sum += take_letter (font, &text);
  return (double) sum / 1000 * font->size;
}

/**
 * ts_font_fit:
 * @font: a font
 * @text: UTF-8
 * @width: pixels
 *
 * Returns: @text, or where it is wider than @width, as much of its start as has room with an ellipsis, one letter at
 *   least. However long the text is, no more of it is looked at than has room.
 */
char *
ts_font_fit (const TsFont *font, const char *text, double width)
{
  double most = width - ts_font_measure (font, "…");
  const char *at = text, *end = text;
  guint64 sum = 0;

  while (*at)
    {
      sum += take_letter (font, &at);
      if (end == text || (double) sum / 1000 * font->size <= most)
        end = at;
      if ((double) sum / 1000 * font->size > width)
        return g_strdup_printf ("%.*s…", (int) (end - text), text);
    }
  return g_strdup (text);
}
