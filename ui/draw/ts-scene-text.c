/* SPDX-License-Identifier: MIT */
#include "draw/ts-scene-private.h"

#include <glib/gi18n-lib.h>

/* A picture has thousands of numbers; printf takes most of its time then. */
void
ts_text_append_int (GString *text, gint64 value)
{
  char digits[20];
  guint n = sizeof digits;
  guint64 rest = value < 0 ? -(guint64) value : (guint64) value;

  do
    {
      digits[--n] = '0' + rest % 10;
      rest /= 10;
    }
  while (rest);
  if (value < 0)
    digits[--n] = '-';
  g_string_append_len (text, digits + n, sizeof digits - n);
}

void
ts_text_append_grouped (GString *text, gint64 value)
{
  gsize start, n;

  if (value < 0)
    g_string_append_c (text, '-');
  start = text->len;
  ts_text_append_int (text, value);
  if (value < 0)
    g_string_erase (text, start, 1);
  n = text->len - start;
  if (n < 5)
    return;
  for (gsize at = n - 3;; at -= 3)
    {
      g_string_insert_c (text, start + at, ' ');
      if (at <= 3)
        break;
    }
}

void
ts_text_append_bytes (GString *text, gint64 bytes)
{
  static const char *const units[] = { " B", " KiB", " MiB", " GiB", " TiB", " PiB", " EiB" };
  guint unit = 0;

  while (bytes != 0 && bytes % 1024 == 0 && unit + 1 < G_N_ELEMENTS (units))
    {
      bytes /= 1024;
      unit++;
    }
  ts_text_append_grouped (text, bytes);
  g_string_append (text, units[unit]);
}

static void
append_hex (GString *text, gint64 value)
{
  char digits[16];
  guint n = sizeof digits;
  guint64 rest = value < 0 ? -(guint64) value : (guint64) value;

  do
    {
      digits[--n] = "0123456789abcdef"[rest % 16];
      rest /= 16;
    }
  while (rest);
  g_string_append (text, value < 0 ? "-0x" : "0x");
  g_string_append_len (text, digits + n, sizeof digits - n);
}

static void
append_coord (const TsScene *self, const gint64 *coord, const char *separator, GString *text)
{
  for (guint mode = 0; mode < self->rank; mode++)
    {
      if (mode > 0)
        g_string_append (text, separator);
      ts_text_append_int (text, coord[mode]);
    }
}

void
ts_scene_write_coord (const TsScene *self, const gint64 *coord, GString *text)
{
  g_string_truncate (text, 0);
  append_coord (self, coord, ",", text);
}

static void
append_address (const TsScene *self, gint64 offset, GString *text)
{
  gint64 address, byte;
  gboolean high = FALSE;

  if (!ts_scene_get_address (self, offset, &address))
    {
      g_string_append (text, _ ("beyond 64 bits"));
      return;
    }
  append_hex (text, address);
  /* Two 4-bit elements share a byte: the one in its upper half says so. */
  if (tla_element_get_byte (self->element, offset, &byte, &high, NULL) && high)
    g_string_append (text, "½");
}

static void
append_offset (const TsScene *self, gint64 offset, GString *text)
{
  if (self->view->hexadecimal)
    append_hex (text, offset);
  else
    ts_text_append_int (text, offset);
}

/* As a text says it rather than a cell: digits in groups. */
void
ts_scene_append_offset (const TsScene *self, gint64 offset, GString *text)
{
  if (self->view->hexadecimal)
    append_hex (text, offset);
  else
    ts_text_append_grouped (text, offset);
}

void
ts_scene_write_address (const TsScene *self, gint64 offset, GString *text)
{
  g_string_truncate (text, 0);
  append_address (self, offset, text);
}

void
ts_scene_write_label (const TsScene *self, TsLabel label, const gint64 *coord, gint64 offset, GString *text)
{
  g_string_truncate (text, 0);
  switch (label)
    {
    case TS_LABEL_OFFSET:
      append_offset (self, offset, text);
      break;
    case TS_LABEL_COORD:
      append_coord (self, coord, ",", text);
      break;
    case TS_LABEL_BOTH:
      append_offset (self, offset, text);
      g_string_append_c (text, ' ');
      append_coord (self, coord, ",", text);
      break;
    case TS_LABEL_ADDRESS:
      append_address (self, offset, text);
      break;
    case TS_LABEL_NONE:
    default:
      break;
    }
}

void
ts_scene_write_title (const TsScene *self, const gint64 *coord, gint64 offset, GString *text)
{
  g_string_truncate (text, 0);
  g_string_append_c (text, '(');
  append_coord (self, coord, ", ", text);
  g_string_append (text, ") = ");
  ts_text_append_int (text, offset);
}
