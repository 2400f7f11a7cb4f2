/* SPDX-License-Identifier: MIT */
#include "draw/ts-xml-writer.h"

#include <math.h>
#include <string.h>

#define LARGEST_NUMBER 1e12
/* Sign, 13 digits, point, 3 decimals. */
#define NUMBER_SIZE 24

static inline char *
reserve (TsXmlWriter *self, gsize size)
{
  if (G_UNLIKELY (self->capacity - self->length < size))
    {
      self->capacity = MAX (self->capacity * 2, self->length + size + 4096);
      self->data = g_realloc (self->data, self->capacity);
    }
  return self->data + self->length;
}

void
ts_xml_writer_add (TsXmlWriter *self, const char *bytes, gsize size)
{
  memcpy (reserve (self, size), bytes, size);
  self->length += size;
}

void
ts_xml_writer_add_string (TsXmlWriter *self, const char *string)
{
  ts_xml_writer_add (self, string, strlen (string));
}

void
ts_xml_writer_add_number (TsXmlWriter *self, double value)
{
  char digits[NUMBER_SIZE], *end = digits + NUMBER_SIZE, *p = end;
  gint64 thousandths = isnan (value) ? 0 : llround (CLAMP (value, -LARGEST_NUMBER, LARGEST_NUMBER) * 1000);
  guint64 rest = ABS (thousandths);
  guint fraction = rest % 1000;

  rest /= 1000;
  if (fraction != 0)
    {
      guint n_decimals = 3;

      for (; fraction % 10 == 0; fraction /= 10)
        n_decimals--;
      for (; n_decimals > 0; n_decimals--, fraction /= 10)
        *--p = '0' + fraction % 10;
      *--p = '.';
    }
  do
    *--p = '0' + rest % 10;
  while ((rest /= 10) != 0);
  if (thousandths < 0)
    *--p = '-';
  ts_xml_writer_add (self, p, end - p);
}

void
ts_xml_writer_add_number_attribute (TsXmlWriter *self, const char *name_literal, double value)
{
  ts_xml_writer_add_string (self, name_literal);
  ts_xml_writer_add_number (self, value);
  ts_xml_writer_add_literal (self, "\"");
}

/* Length of what stands for the first character of @text in XML, or 0 when the character stands for itself. */
static const char *
get_replacement (const char *text)
{
  switch (*text)
    {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\r': /* would come back as a newline */
      return "&#13;";
    case '\t':
    case '\n':
      return NULL;
    case '\xef': /* U+FFFE and U+FFFF are no characters of XML */
      return text[1] == '\xbf' && (text[2] == '\xbe' || text[2] == '\xbf') ? "\xef\xbf\xbd" : NULL;
    default:
      return (guchar) *text < 0x20 ? "\xef\xbf\xbd" : NULL;
    }
}

void
ts_xml_writer_add_text (TsXmlWriter *self, const char *text)
{
  const char *start = text;

  while (*text)
    {
      const char *replacement = get_replacement (text);
      gsize size = *text == '\xef' ? 3 : 1;

      if (replacement)
        {
          ts_xml_writer_add (self, start, text - start);
          ts_xml_writer_add_string (self, replacement);
          start = text + size;
        }
      text += replacement ? size : 1;
    }
  ts_xml_writer_add (self, start, text - start);
}

gboolean
ts_xml_can_hold (const char *text)
{
  for (; *text; text++)
    {
      const char *replacement = get_replacement (text);

      if (replacement && replacement[0] != '&')
        return FALSE;
    }
  return TRUE;
}

/**
 * ts_xml_writer_finish:
 *
 * Returns: (transfer full): the text; the writer is empty again
 */
GBytes *
ts_xml_writer_finish (TsXmlWriter *self)
{
  GBytes *bytes = g_bytes_new_take (g_steal_pointer (&self->data), self->length);

  self->length = self->capacity = 0;
  return bytes;
}

void
ts_xml_writer_clear (TsXmlWriter *self)
{
  g_clear_pointer (&self->data, g_free);
  self->length = self->capacity = 0;
}
