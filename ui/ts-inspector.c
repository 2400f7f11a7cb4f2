/* SPDX-License-Identifier: MIT */
#include "ts-inspector.h"

#include "expr/tla-facts.h"
#include "ts-card.h"
#include "ts-coordinate-card.h"
#include "ts-offset-sum.h"
#include "ts-problem-list.h"
#include "ts-text.h"

#include <glib/gi18n.h>

struct _TsInspector
{
  GtkWidget parent_instance;

  TsPointer *pointer;
  TsScene *scene;
  GtkWidget *pointed_sections;
  TsCoordinateCard *coordinate;
  TsOffsetSum *sum;
  GtkWidget *address;
  GtkWidget *block;
  GtkWidget *fractal;
  GtkWidget *valid;
  GtkWidget *names_section;
  GtkWidget *names;
  GtkWidget *notes_section;
  GtkWidget *notes;
  TsProblemList *problems;
};

G_DEFINE_FINAL_TYPE (TsInspector, ts_inspector, GTK_TYPE_WIDGET)

/* Which block of @size elements an offset is in, and where in it; below zero blocks count downwards. */
static void
split_offset (gint64 offset, gint64 size, gint64 *block, gint64 *rest)
{
  *block = offset / size;
  *rest = offset % size;
  if (*rest < 0)
    {
      *rest += size;
      *block -= 1;
    }
}

static char *
describe_address (const TsScene *scene, gint64 offset)
{
  const TsView *view = ts_scene_get_view (scene);
  guint bits = ts_scene_get_element (scene)->bits;
  g_autofree char *hexadecimal = NULL, *number = ts_text_number (offset);
  gint64 address;

  if (!ts_scene_get_address (scene, offset, &address))
    return g_strdup (_ ("does not fit 63 bits"));
  hexadecimal = ts_text_hexadecimal (address);
  if (bits < 8)
    return g_strdup_printf (_ ("%s, %s half"), hexadecimal, offset % 2 == 0 ? _ ("low") : _ ("high"));
  if (view->base_address != 0)
    {
      g_autofree char *base = ts_text_hexadecimal (view->base_address);

      return g_strdup_printf (_ ("%s + %s · %u B\n= %s"), base, number, bits / 8, hexadecimal);
    }
  return g_strdup_printf (_ ("%s · %u B = %s"), number, bits / 8, hexadecimal);
}

static char *
describe_block (const TsScene *scene, gint64 offset, gint64 size)
{
  g_autofree char *number = NULL;
  gint64 block, rest;

  split_offset (offset, size, &block, &rest);
  number = ts_text_number (block);
  return g_strdup_printf (_ ("%s, element %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT), number, rest, size);
}

/* The block's place among blocks is known where inner levels make up exactly one fractal. */
static char *
describe_fractal (const TsScene *scene, const TsPointed *pointed)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);
  guint rank = tla_layout_get_rank (layout);
  gint64 size = tla_element_get_fractal (ts_scene_get_element (scene)), inner = 1;
  g_autofree char *number = NULL, *place = NULL;
  g_autofree gint64 *outer = g_new0 (gint64, MAX (rank, 1));
  gint64 block, rest;

  split_offset (pointed->offset, size, &block, &rest);
  for (guint mode = 0; mode < rank; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      if (n_leaves != 2 || leaves[0].extent <= 0 || leaves[0].extent > size)
        return describe_block (scene, pointed->offset, size);
      inner *= leaves[0].extent;
      if (inner > size)
        return describe_block (scene, pointed->offset, size);
      if (pointed->coord != NULL)
        outer[mode] = pointed->coord[mode] / leaves[0].extent;
    }
  if (pointed->coord == NULL || inner != size)
    return describe_block (scene, pointed->offset, size);
  number = ts_text_number (block);
  place = ts_text_coord (outer, rank);
  return g_strdup_printf (_ ("%s at %s, element %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT), number, place, rest, size);
}

/* "yes · 17 < 20, 20 < 28": each mode against its originShape. */
static char *
describe_valid (const TsScene *scene, const TsPointed *pointed)
{
  const TlaLayout *layout = ts_scene_get_layout (scene);
  g_autoptr (GString) reason = g_string_new (NULL);
  gboolean valid = TRUE;

  if (pointed->coord == NULL)
    return g_strdup (_ ("no element"));
  for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
    {
      gint64 index = pointed->coord[mode], origin = tla_layout_get_origin (layout, mode);

      valid = valid && index < origin;
      g_string_append_printf (reason, "%s%" G_GINT64_FORMAT " %s %" G_GINT64_FORMAT, mode > 0 ? ", " : "", index,
                              index < origin ? "&lt;" : "≥", origin);
    }
  if (valid)
    return g_strdup_printf ("<b>%s</b> · %s", _ ("yes"), reason->str);
  return g_strdup_printf ("<b>%s</b> · %s", _ ("padding"), reason->str);
}

/* Rows for the modes and levels of another scene, before anything of it is shown in them. */
static void
follow_scene (TsInspector *self, TsScene *scene)
{
  if (self->scene == scene)
    return;
  if (scene != NULL)
    ts_scene_ref (scene);
  g_clear_pointer (&self->scene, ts_scene_unref);
  self->scene = scene;
  gtk_widget_set_visible (self->pointed_sections, scene != NULL);
  ts_coordinate_card_set_scene (self->coordinate, scene);
  ts_offset_sum_set_scene (self->sum, scene);
}

static void
update (TsInspector *self)
{
  TsScene *scene = ts_pointer_get_scene (self->pointer);
  const TsPointed *pointed = ts_pointer_get (self->pointer);
  g_autofree char *address = NULL, *block = NULL, *fractal = NULL, *valid = NULL;
  gboolean is_valid;

  follow_scene (self, scene);
  if (scene == NULL)
    return;
  ts_coordinate_card_set_pointed (self->coordinate, pointed);
  ts_offset_sum_set_coord (self->sum, pointed->coord);

  if (pointed->has_offset)
    {
      address = describe_address (scene, pointed->offset);
      block = describe_block (scene, pointed->offset, tla_element_get_c0 (ts_scene_get_element (scene)));
      fractal = describe_fractal (scene, pointed);
      valid = describe_valid (scene, pointed);
    }
  gtk_label_set_text (GTK_LABEL (self->address), address != NULL ? address : "–");
  gtk_label_set_text (GTK_LABEL (self->block), block != NULL ? block : "–");
  gtk_label_set_text (GTK_LABEL (self->fractal), fractal != NULL ? fractal : "–");
  gtk_label_set_markup (GTK_LABEL (self->valid), valid != NULL ? valid : "–");
  is_valid = valid != NULL && pointed->has_cell && ts_scene_is_valid (scene, pointed->row, pointed->column);
  gtk_widget_remove_css_class (self->valid, is_valid ? "ts-note" : "ts-ok");
  gtk_widget_add_css_class (self->valid, is_valid ? "ts-ok" : "ts-note");
}

static void
add_note (TsInspector *self, const char *heading, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *label;

  gtk_widget_add_css_class (box, "ts-row");
  gtk_widget_add_css_class (box, "ts-plain");
  if (heading != NULL)
    {
      label = gtk_label_new (heading);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_widget_add_css_class (label, "ts-mono");
      gtk_widget_add_css_class (label, "ts-strong");
      gtk_widget_add_css_class (label, "ts-note");
      gtk_box_append (GTK_BOX (box), label);
    }
  label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, "ts-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (self->notes), box);
}

void
ts_inspector_set_facts (TsInspector *self, GPtrArray *facts)
{
  gboolean has_names = FALSE, has_notes = FALSE;

  g_return_if_fail (TS_IS_INSPECTOR (self));

  ts_card_clear (self->names);
  ts_card_clear (self->notes);
  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const TlaFact *fact = g_ptr_array_index (facts, i);

      if (g_str_equal (fact->group, "Names elsewhere"))
        {
          ts_card_add_fact (self->names, fact->label, fact->text);
          has_names = TRUE;
        }
      else if (g_str_equal (fact->group, "Notes"))
        {
          add_note (self, fact->label, fact->text);
          has_notes = TRUE;
        }
    }
  gtk_widget_set_visible (self->names_section, has_names);
  gtk_widget_set_visible (self->notes_section, has_notes);
}

void
ts_inspector_set_session (TsInspector *self, TsSession *session)
{
  g_return_if_fail (TS_IS_INSPECTOR (self));
  ts_problem_list_set_session (self->problems, session);
}

void
ts_inspector_set_theme (TsInspector *self, const TsTheme *theme)
{
  g_return_if_fail (TS_IS_INSPECTOR (self));
  ts_offset_sum_set_theme (self->sum, theme);
}

static void
ts_inspector_dispose (GObject *object)
{
  TsInspector *self = TS_INSPECTOR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->pointer);
  g_clear_pointer (&self->scene, ts_scene_unref);

  G_OBJECT_CLASS (ts_inspector_parent_class)->dispose (object);
}

static void
ts_inspector_class_init (TsInspectorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_inspector_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
add_pointed_sections (TsInspector *self)
{
  GtkWidget *card;

  self->pointed_sections = gtk_box_new (GTK_ORIENTATION_VERTICAL, 16);
  gtk_widget_set_visible (self->pointed_sections, FALSE);

  gtk_box_append (GTK_BOX (self->pointed_sections), ts_section_new (_ ("Under the pointer"), &card));
  self->coordinate = ts_coordinate_card_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self->coordinate), "ts-plain");
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->coordinate));

  gtk_box_append (GTK_BOX (self->pointed_sections), ts_section_new (_ ("Offset"), &card));
  self->sum = ts_offset_sum_new ();
  gtk_widget_add_css_class (GTK_WIDGET (self->sum), "ts-plain");
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->sum));

  gtk_box_append (GTK_BOX (self->pointed_sections), ts_section_new (_ ("Place"), &card));
  self->address = ts_card_add_fact (card, _ ("byte address"), "");
  self->block = ts_card_add_fact (card, _ ("C0 block"), "");
  self->fractal = ts_card_add_fact (card, _ ("fractal"), "");
  self->valid = ts_card_add_fact (card, _ ("valid"), "");
}

static void
ts_inspector_init (TsInspector *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new (), *box = ts_panel_box_new ();

  add_pointed_sections (self);
  gtk_box_append (GTK_BOX (box), self->pointed_sections);
  self->problems = ts_problem_list_new ();
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->problems));
  self->names_section = ts_section_new (_ ("Names elsewhere"), &self->names);
  gtk_box_append (GTK_BOX (box), self->names_section);
  self->notes_section = ts_section_new (_ ("Notes"), &self->notes);
  gtk_box_append (GTK_BOX (box), self->notes_section);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  ts_widget_set_name (scrolled, _ ("Inspector"));
  gtk_widget_set_parent (scrolled, GTK_WIDGET (self));
}

TsInspector *
ts_inspector_new (TsPointer *pointer)
{
  TsInspector *self = g_object_new (TS_TYPE_INSPECTOR, NULL);

  self->pointer = g_object_ref (pointer);
  g_signal_connect_object (pointer, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
