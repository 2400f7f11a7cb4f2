/* SPDX-License-Identifier: MIT */
#include "ts-snapshot-text.h"

#include "draw/ts-back-end.h"

#include <string.h>

/* A canvas has thousands of labels, nearly all of them numbers, and laying each out takes longer than drawing it. Numbers
 * have no kerning and no ligatures: their glyphs are looked up once for each font and then only put side by side. */
#define NUMBER_CHARACTERS "0123456789abcdefx,.:()%/*-+ "
#define LONGEST_NUMBER 32
#define N_CHARACTERS 128

typedef struct
{
  TsFontFamily family;
  float size;
  gboolean bold;
} FaceKey;

typedef struct
{
  FaceKey key;
  PangoLayout *layout; /* for other texts */
  PangoFont *font;     /* of the number characters; NULL when they are not of one font */
  PangoGlyphInfo glyphs[N_CHARACTERS];
} Face;

/* The faces of a context, which holds for as long as its settings do. */
typedef struct
{
  guint serial;
  GPtrArray *faces;
} FaceCache;

/* A picture has few; a hostile or endless zoom does not fill the memory. */
#define MOST_FACES 64

static void
face_free (gpointer data)
{
  Face *face = data;

  g_clear_object (&face->layout);
  g_clear_object (&face->font);
  g_free (face);
}

static void
face_cache_free (gpointer data)
{
  FaceCache *cache = data;

  g_ptr_array_unref (cache->faces);
  g_free (cache);
}

static PangoLayout *
make_layout (PangoContext *context, const FaceKey *key)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *description = pango_font_description_copy (pango_context_get_font_description (context));
  PangoAttrList *attributes = pango_attr_list_new ();

  if (key->family == TS_FONT_MONO)
    pango_font_description_set_family_static (description, "Monospace");
  pango_font_description_set_absolute_size (description, CLAMP (key->size, 0.01, 10000) * PANGO_SCALE);
  pango_font_description_set_weight (description, key->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, description);
  pango_font_description_free (description);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  return layout;
}

/* Looks up one character; FALSE when it is not a single glyph of the font of the others. */
static gboolean
find_glyph (Face *face, char character)
{
  PangoLayoutLine *line;
  PangoGlyphItem *run;

  pango_layout_set_text (face->layout, &character, 1);
  line = pango_layout_get_line_readonly (face->layout, 0);
  if (!line || !line->runs || line->runs->next)
    return FALSE;
  run = line->runs->data;
  if (run->glyphs->num_glyphs != 1 || (face->font && face->font != run->item->analysis.font))
    return FALSE;
  g_set_object (&face->font, run->item->analysis.font);
  face->glyphs[(guint8) character] = run->glyphs->glyphs[0];
  return TRUE;
}

static Face *
make_face (PangoContext *context, const FaceKey *key)
{
  Face *face = g_new0 (Face, 1);

  face->key = *key;
  face->layout = make_layout (context, key);
  for (const char *c = NUMBER_CHARACTERS; *c; c++)
    {
      if (!find_glyph (face, *c))
        {
          g_clear_object (&face->font);
          break;
        }
    }
  return face;
}

static FaceCache *
get_cache (PangoContext *context)
{
  static GQuark quark;
  FaceCache *cache;

  if (!quark)
    quark = g_quark_from_static_string ("ts-snapshot-faces");
  cache = g_object_get_qdata (G_OBJECT (context), quark);
  if (!cache)
    {
      cache = g_new0 (FaceCache, 1);
      cache->faces = g_ptr_array_new_with_free_func (face_free);
      g_object_set_qdata_full (G_OBJECT (context), quark, cache, face_cache_free);
    }
  if (cache->serial != pango_context_get_serial (context) || cache->faces->len >= MOST_FACES)
    g_ptr_array_set_size (cache->faces, 0);
  cache->serial = pango_context_get_serial (context);
  return cache;
}

static Face *
get_face (PangoContext *context, const TsItem *item)
{
  const FaceKey key = { item->family, item->size, item->bold };
  FaceCache *cache = get_cache (context);
  Face *face;

  for (guint i = 0; i < cache->faces->len; i++)
    {
      face = g_ptr_array_index (cache->faces, i);
      if (face->key.family == key.family && face->key.size == key.size && face->key.bold == key.bold)
        return face;
    }
  face = make_face (context, &key);
  g_ptr_array_add (cache->faces, face);
  return face;
}

static GdkRGBA
to_rgba (TsColor color)
{
  return (GdkRGBA) { TS_RED (color) / 255.f, TS_GREEN (color) / 255.f, TS_BLUE (color) / 255.f,
                     TS_ALPHA (color) / 255.f };
}

/* Where text of a width begins, for its anchor at 0. */
static double
get_start (const TsItem *item, int pango_width)
{
  double width = (double) pango_width / PANGO_SCALE;

  return item->anchor == TS_ANCHOR_MIDDLE ? -width / 2 : item->anchor == TS_ANCHOR_END ? -width : 0;
}

static void
append_number (GtkSnapshot *snapshot,
               const Face *face,
               const TsItem *item,
               gsize length,
               TsColor color,
               float dx,
               float dy)
{
  PangoGlyphInfo glyphs[LONGEST_NUMBER];
  int clusters[LONGEST_NUMBER];
  PangoGlyphString string = { .num_glyphs = (int) length, .glyphs = glyphs, .log_clusters = clusters };
  GdkRGBA rgba = to_rgba (color);
  GskRenderNode *node;
  int width = 0;

  for (gsize i = 0; i < length; i++)
    {
      glyphs[i] = face->glyphs[(guint8) item->text[i]];
      clusters[i] = (int) i;
      width += glyphs[i].geometry.width;
    }
  node =
    gsk_text_node_new (face->font, &string, &rgba, &GRAPHENE_POINT_INIT ((float) get_start (item, width) + dx, dy));
  if (node)
    {
      gtk_snapshot_append_node (snapshot, node);
      gsk_render_node_unref (node);
    }
}

static void
append_layout (GtkSnapshot *snapshot, const Face *face, const TsItem *item, TsColor color, float dx, float dy)
{
  GdkRGBA rgba = to_rgba (color);
  float baseline;
  int width;

  pango_layout_set_text (face->layout, item->text, -1);
  pango_layout_get_size (face->layout, &width, NULL);
  baseline = (float) pango_layout_get_baseline (face->layout) / PANGO_SCALE;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) get_start (item, width) + dx, dy - baseline));
  gtk_snapshot_append_layout (snapshot, face->layout, &rgba);
  gtk_snapshot_restore (snapshot);
}

static void
append_text (GtkSnapshot *snapshot, const Face *face, const TsItem *item, TsColor color, float dx, float dy)
{
  gsize length = strlen (item->text);

  if (face->font && length <= LONGEST_NUMBER && strspn (item->text, NUMBER_CHARACTERS) == length)
    append_number (snapshot, face, item, length, color, dx, dy);
  else
    append_layout (snapshot, face, item, color, dx, dy);
}

void
ts_snapshot_text (GtkSnapshot *snapshot, PangoContext *context, const TsItem *item)
{
  /* There is no outline of text in GSK; the text itself, a little to all sides, comes close. */
  const float d = TS_HALO_WIDTH / 2 * (float) (G_SQRT2 / 2);
  Face *face = get_face (context, item);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) item->rect.x, (float) item->rect.y));
  if (item->vertical)
    gtk_snapshot_rotate (snapshot, -90);
  for (guint side = 0; item->stroke && side < 4; side++)
    append_text (snapshot, face, item, item->stroke, side & 1 ? d : -d, side & 2 ? d : -d);
  if (item->fill)
    append_text (snapshot, face, item, item->fill, 0, 0);
  gtk_snapshot_restore (snapshot);
}
