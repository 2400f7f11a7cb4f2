/* SPDX-License-Identifier: MIT */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * TsXmlWriter:
 *
 * A text that grows: bytes as they are, numbers in a fixed form, and text made safe for XML. Made for hundreds of
 * thousands of short pieces.
 */
typedef struct
{
  char *data;
  gsize length;
  gsize capacity;
} TsXmlWriter;

void ts_xml_writer_add (TsXmlWriter *self, const char *bytes, gsize size);
void ts_xml_writer_add_string (TsXmlWriter *self, const char *string);
/* A constant, its length known to the compiler. */
#define ts_xml_writer_add_literal(self, literal) ts_xml_writer_add (self, "" literal, sizeof (literal) - 1)
/* Up to three decimals, none of them zero at the end, a point in every locale; beyond 10^12 it is 10^12. */
void ts_xml_writer_add_number (TsXmlWriter *self, double value);
/* UTF-8 text for content or a quoted attribute; characters that XML cannot hold become U+FFFD. */
void ts_xml_writer_add_text (TsXmlWriter *self, const char *text);
/* ` name="value"`, with @name_literal holding ` name="`. */
void ts_xml_writer_add_number_attribute (TsXmlWriter *self, const char *name_literal, double value);
GBytes *ts_xml_writer_finish (TsXmlWriter *self);
void ts_xml_writer_clear (TsXmlWriter *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsXmlWriter, ts_xml_writer_clear)

/* Whether the text survives as XML content. */
gboolean ts_xml_can_hold (const char *text);

G_END_DECLS
