/* SPDX-License-Identifier: MIT */
#include "ts-text.h"

#include <glib/gi18n.h>
#include <string.h>

#define NO_BREAK_SPACE "\302\240"

static void
add_color (PangoAttrList *attributes, gsize start, gsize end, TsColor color)
{
  PangoAttribute *attribute =
    pango_attr_foreground_new ((guint16) (((color >> 24) & 0xff) * 0x101), (guint16) (((color >> 16) & 0xff) * 0x101),
                               (guint16) (((color >> 8) & 0xff) * 0x101));

  attribute->start_index = (guint) start;
  attribute->end_index = (guint) end;
  pango_attr_list_insert (attributes, attribute);
}

PangoAttrList *
ts_text_level_attributes (const char *text, const TsTheme *theme)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  guint part = 0, depth = 0, level = 0;

  g_return_val_if_fail (text != NULL, attributes);
  g_return_val_if_fail (theme != NULL, attributes);

  for (gsize i = 0; text[i] != '\0'; i++)
    {
      if (text[i] == '(')
        depth++;
      else if (text[i] == ')' && depth > 0)
        depth--;
      else if (text[i] == ':' && depth == 0)
        part++;
      else if (text[i] == ',' && depth >= 2)
        level++;

      /* Between two modes the levels start anew. */
      if (depth < 2)
        level = 0;
      if (part < 2 && (g_ascii_isdigit (text[i]) || text[i] == '_' || text[i] == '-'))
        {
          gsize end = i + 1;

          while (g_ascii_isalnum (text[end]))
            end++;
          add_color (attributes, i, end, ts_theme_get_level_color (theme, level));
          i = end - 1;
        }
    }
  return attributes;
}

static void
append_grouped (GString *text, const char *digits, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      if (i > 0 && (length - i) % 3 == 0 && digits[i - 1] != '-')
        g_string_append (text, NO_BREAK_SPACE);
      g_string_append_c (text, digits[i]);
    }
}

char *
ts_text_number (gint64 number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GINT64_FORMAT, number);
  GString *text = g_string_new (NULL);

  append_grouped (text, digits, strlen (digits));
  return g_string_free (text, FALSE);
}

char *
ts_text_group_numbers (const char *text)
{
  GString *grouped = g_string_new (NULL);
  guint depth = 0;

  g_return_val_if_fail (text != NULL, NULL);

  while (*text != '\0')
    {
      gsize length = strspn (text, "0123456789");
      gboolean in_name = grouped->len > 0 && (g_ascii_isalnum (grouped->str[grouped->len - 1]) ||
                                              strchr ("_.", grouped->str[grouped->len - 1]) != NULL);

      if (length > 4 && depth == 0 && !in_name)
        append_grouped (grouped, text, length);
      else
        g_string_append_len (grouped, text, MAX (length, 1));
      if (*text == '(')
        depth++;
      else if (*text == ')' && depth > 0)
        depth--;
      text += MAX (length, 1);
    }
  return g_string_free (grouped, FALSE);
}

char *
ts_text_hexadecimal (gint64 number)
{
  if (number < 0)
    return g_strdup_printf ("-0x%" G_GINT64_MODIFIER "x", -(guint64) number);
  return g_strdup_printf ("0x%" G_GINT64_MODIFIER "x", number);
}

char *
ts_text_offset (const TsView *view, gint64 offset)
{
  return view != NULL && view->hexadecimal ? ts_text_hexadecimal (offset) : ts_text_number (offset);
}

static const char *
get_given_name (const TsView *view, guint mode)
{
  const char *name;

  if (view == NULL || view->mode_names == NULL || mode >= view->mode_names->len)
    return NULL;
  name = g_ptr_array_index (view->mode_names, mode);
  return name != NULL && name[0] != '\0' ? name : NULL;
}

char *
ts_text_mode_name (const TsView *view, guint rank, guint mode)
{
  const char *name = get_given_name (view, mode);

  if (name != NULL)
    return g_strdup (name);
  if (rank == 2)
    return g_strdup (mode == 0 ? _ ("row") : _ ("column"));
  return g_strdup_printf (_ ("mode %u"), mode);
}

char *
ts_text_mode_letter (const TsView *view, guint rank, guint mode)
{
  const char *name = get_given_name (view, mode);

  if (name != NULL && g_utf8_strlen (name, -1) <= 3)
    return g_strdup (name);
  if (rank == 2)
    return g_strdup (mode == 0 ? "r" : "c");
  return g_strdup_printf ("m%u", mode);
}

char *
ts_text_level_name (guint level, guint n_levels)
{
  if (n_levels < 2)
    return NULL;
  if (n_levels == 2)
    return g_strdup (level == 0 ? _ ("inner") : _ ("outer"));
  return g_strdup_printf (_ ("level %u"), level);
}

char *
ts_text_coord (const gint64 *coord, guint rank)
{
  GString *text = g_string_new ("(");

  for (guint i = 0; i < rank; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? ", " : "", coord[i]);
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}
