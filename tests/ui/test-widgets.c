/* SPDX-License-Identifier: MIT */
#include "expr/tla-script.h"
#include "ui/ts-field.h"
#include "ui/ts-logical-canvas.h"
#include "ui/ts-place.h"
#include "ui/ts-pointer.h"
#include "ui/ts-settings.h"
#include "ui/ts-text.h"
#include "ui/ts-wrap-layout.h"

#include <glib/gstdio.h>

static TsScene *
make_scene (const char *text)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (TlaValue) value = tla_evaluate (text, scope, NULL);
  g_autoptr (TsView) view = ts_view_new ();

  return ts_scene_new (tla_value_get_layout (value), tla_value_get_element (value), view, NULL);
}

/* Texts */

static void
test_numbers (void)
{
  static const struct
  {
    gint64 number;
    const char *text;
  } cases[] = {
    { 0, "0" }, { 999, "999" }, { 1000, "1\302\240000" }, { -1234567, "-1\302\240234\302\240567" }, { -100, "-100" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = ts_text_number (cases[i].number);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_hexadecimal (void)
{
  g_autofree char *positive = ts_text_hexadecimal (0x628), *negative = ts_text_hexadecimal (-16),
                  *least = ts_text_hexadecimal (G_MININT64);

  g_assert_cmpstr (positive, ==, "0x628");
  g_assert_cmpstr (negative, ==, "-0x10");
  g_assert_cmpstr (least, ==, "-0x8000000000000000");
}

/* The colour that stands at a byte of the text, as PangoColor has it; FALSE for none. */
static gboolean
get_color (PangoAttrList *attributes, guint at, PangoColor *color)
{
  g_autoptr (PangoAttrIterator) iterator = NULL;
  PangoAttrIterator *each = pango_attr_list_get_iterator (attributes);
  gboolean found = FALSE;

  iterator = each;
  do
    {
      int start, end;
      PangoAttribute *attribute;

      pango_attr_iterator_range (each, &start, &end);
      if ((int) at < start || (int) at >= end)
        continue;
      attribute = pango_attr_iterator_get (each, PANGO_ATTR_FOREGROUND);
      if (attribute != NULL)
        {
          *color = ((PangoAttrColor *) attribute)->color;
          found = TRUE;
        }
      break;
    }
  while (pango_attr_iterator_next (each));
  return found;
}

static gboolean
has_level (const char *text, const char *part, guint level)
{
  const TsTheme *theme = ts_theme_lookup ("light");
  g_autoptr (PangoAttrList) attributes = ts_text_level_attributes (text, theme);
  TsColor expected = ts_theme_get_level_color (theme, level);
  PangoColor color;

  return get_color (attributes, (guint) (strstr (text, part) - text), &color) && color.red >> 8 == expected >> 24 &&
         color.green >> 8 == ((expected >> 16) & 0xff) && color.blue >> 8 == ((expected >> 8) & 0xff);
}

static void
test_levels (void)
{
  const char *text = "((_16, 2), (8, 3)):((11, 256), (1, 512)):(20, 28)";
  g_autoptr (PangoAttrList) attributes = ts_text_level_attributes (text, ts_theme_lookup ("light"));
  PangoColor color;

  g_assert_true (has_level (text, "_16", 0));
  g_assert_true (has_level (text, "2)", 1));
  g_assert_true (has_level (text, "8", 0));
  g_assert_true (has_level (text, "3)", 1));
  g_assert_true (has_level (text, "11", 0));
  g_assert_true (has_level (text, "256", 1));
  g_assert_true (has_level (text, "512", 1));
  /* originShape has no levels. */
  g_assert_false (get_color (attributes, (guint) (strstr (text, "20, 28") - text), &color));
  /* Half a text is no reason to stop. */
  g_assert_true (has_level ("((16, 2", "2", 1));
  g_assert_true (has_level (")))16", "16", 0));
}

/* Places */

static void
test_places (void)
{
  g_autoptr (TsScene) scene = make_scene ("zN<half>(20, 28)");
  /* (17, 20): 17%16·16 + 17/16·256 + 20%16 + 20/16·512 = 788; two bytes each: 0x628 */
  const char *const same[] = { "(17, 20)", "17, 20", " 788 ", "0x628", "0X629", "4*197" };

  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (TsPlace) place = ts_place_parse (scene, same[i], NULL);

      g_assert_nonnull (place);
      g_assert_cmpint (place->offset, ==, 788);
      g_assert_cmpstr (place->text, ==, "(17, 20) · offset 788 · byte 0x628");
    }
}

static void
test_wrong_places (void)
{
  g_autoptr (TsScene) scene = make_scene ("zN<half>(20, 28)");
  const char *const wrong[] = {
    "",      "x",           "(1, 2",         "(1, 2, 3)",           "(1)", "(32, 0)", "(-1, 0)", "1024", "-1",
    "0x800", "((1, 2), 3)", "(2, 3):(3, 1)", "99999999999999999999"
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (ts_place_parse (scene, wrong[i], &error));
      g_assert_nonnull (error);
      g_assert_cmpstr (error->message, !=, "");
    }
}

/* Pointer */

static void
count_cb (TsPointer *pointer, guint *n)
{
  (*n)++;
}

static void
test_pointer (void)
{
  g_autoptr (TsPointer) pointer = ts_pointer_new ();
  g_autoptr (TsScene) scene = make_scene ("(4, 6):(6, 1)"), small = make_scene ("(2, 2):(2, 1)");
  guint n_changed = 0, n_moved = 0;

  g_signal_connect (pointer, "changed", G_CALLBACK (count_cb), &n_changed);
  g_signal_connect (pointer, "moved", G_CALLBACK (count_cb), &n_moved);
  g_assert_false (ts_pointer_get (pointer)->has_offset);
  ts_pointer_step (pointer, 1, 1);
  g_assert_cmpuint (n_moved, ==, 0);

  ts_pointer_set_scene (pointer, scene);
  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_true (ts_pointer_go_to_cell (pointer, 3, 4));
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 22);
  g_assert_cmpuint (n_moved, ==, 1);
  g_assert_false (ts_pointer_go_to_cell (pointer, 4, 0));
  g_assert_false (ts_pointer_go_to_offset (pointer, 24));
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 22);

  /* The mouse shows, and does not take the cursor along. */
  ts_pointer_hover_cell (pointer, 0, 1);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 1);
  ts_pointer_leave (pointer);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 22);

  /* The edges hold, however far a step is. */
  ts_pointer_step (pointer, G_MAXINT64, -G_MAXINT64);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 18);
  ts_pointer_step_offset (pointer, G_MAXINT64);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 23);

  /* A smaller layout for a while, as while one types: back in the larger one the cursor is where it was put. */
  ts_pointer_set_scene (pointer, small);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 3);
  ts_pointer_set_scene (pointer, NULL);
  g_assert_false (ts_pointer_get (pointer)->has_offset);
  ts_pointer_set_scene (pointer, scene);
  g_assert_cmpint (ts_pointer_get (pointer)->offset, ==, 23);
}

static void
test_pointer_hole (void)
{
  g_autoptr (TsPointer) pointer = ts_pointer_new ();
  g_autoptr (TsScene) scene = make_scene ("(2, 3):(4, 1)"), overlap = make_scene ("(4, 4):(2, 1)"),
                      empty = make_scene ("(4, 0):(1, 4)");

  ts_pointer_set_scene (pointer, scene);
  g_assert_true (ts_pointer_go_to_offset (pointer, 3));
  g_assert_cmpint (ts_pointer_get (pointer)->kind, ==, TLA_AT_HOLE);
  g_assert_null (ts_pointer_get (pointer)->coord);

  /* 2 is (0, 2) and (1, 0) */
  ts_pointer_set_scene (pointer, overlap);
  g_assert_true (ts_pointer_go_to_offset (pointer, 2));
  g_assert_cmpint (ts_pointer_get (pointer)->kind, ==, TLA_AT_OVERLAP);
  g_assert_cmpint (ts_pointer_get (pointer)->n_coords, ==, 2);

  ts_pointer_set_scene (pointer, empty);
  g_assert_false (ts_pointer_get (pointer)->has_offset);
  g_assert_false (ts_pointer_go_to_offset (pointer, 0));
}

/* Settings */

static void
test_settings (void)
{
  g_autofree char *folder = g_dir_make_tmp ("tilescope-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "new", "settings.ini", NULL), *parent = g_path_get_dirname (path);
  TsSettings *settings = ts_settings_new (path);
  g_autofree char *map = NULL;

  g_assert_cmpstr (ts_settings_get_color_scheme (settings), ==, "system");
  g_assert_cmpstr (ts_settings_get_element (settings)->name, ==, "half");
  g_assert_cmpint (ts_settings_get_state (settings, "width", 77), ==, 77);
  g_object_set (settings, "color-scheme", "dark", "element", "float", "hexadecimal", TRUE, NULL);
  /* What is no element, and no scheme, is not taken. */
  g_object_set (settings, "color-scheme", "pink", "element", "quarter", NULL);
  ts_settings_set_state (settings, "width", 1234);
  g_object_unref (settings);

  settings = ts_settings_new (path);
  g_assert_cmpstr (ts_settings_get_color_scheme (settings), ==, "dark");
  g_assert_cmpstr (ts_settings_get_element (settings)->name, ==, "float");
  g_assert_true (ts_settings_get_hexadecimal (settings));
  g_assert_cmpint (ts_settings_get_state (settings, "width", 77), ==, 1234);
  g_object_unref (settings);

  g_assert_true (g_file_set_contents (path, "[preferences\nelement=\377\ncolor-scheme", -1, NULL));
  settings = ts_settings_new (path);
  g_assert_cmpstr (ts_settings_get_color_scheme (settings), ==, "system");
  g_assert_cmpstr (ts_settings_get_element (settings)->name, ==, "half");
  g_object_unref (settings);
  g_remove (path);
  g_rmdir (parent);
  g_rmdir (folder);
}

/* Fields */

static void
test_field (void)
{
  g_autoptr (TsField) field = g_object_ref_sink (ts_field_new ("Rows"));
  const TlaPlace place = { 1, 2, 1, 3 };
  guint n_edited = 0;

  g_signal_connect (field, "edited", G_CALLBACK (count_cb), &n_edited);
  ts_field_set_text (field, "12 +");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (n_edited, ==, 0);
  gtk_editable_set_text (GTK_EDITABLE (ts_field_get_entry (field)), "13");
  while (g_main_context_iteration (NULL, FALSE))
    ;
  /* Taking out and putting in is one edit. */
  g_assert_cmpuint (n_edited, ==, 1);

  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (ts_field_get_entry (field)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Rows");
  ts_field_set_error (field, "wrong", &place);
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (ts_field_get_entry (field)), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  g_assert_cmpstr (ts_field_get_text (field), ==, "13");
  ts_field_set_error (field, NULL, NULL);
  g_assert_false (
    gtk_test_accessible_has_state (GTK_ACCESSIBLE (ts_field_get_entry (field)), GTK_ACCESSIBLE_STATE_INVALID));
}

/* Wrapping */

static GtkWidget *
new_block (int width, gboolean expand)
{
  GtkWidget *block = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_set_size_request (block, width, 20);
  gtk_widget_set_hexpand (block, expand);
  return block;
}

static int
get_height (GtkWidget *box, int width)
{
  int height;

  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  return height;
}

static void
test_wrap_layout (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  GtkWidget *first = new_block (50, TRUE), *second = new_block (100, FALSE), *third = new_block (80, FALSE);
  graphene_rect_t bounds;
  int minimum;

  gtk_widget_set_layout_manager (box, g_object_new (TS_TYPE_WRAP_LAYOUT, NULL));
  gtk_box_append (GTK_BOX (box), first);
  gtk_box_append (GTK_BOX (box), second);
  gtk_box_append (GTK_BOX (box), third);
  /* Gaps are 8 wide and 6 high. */
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, ==, 100);
  g_assert_cmpint (get_height (box, 50 + 8 + 100 + 8 + 80), ==, 20);
  g_assert_cmpint (get_height (box, 50 + 8 + 100 + 8 + 79), ==, 46);
  g_assert_cmpint (get_height (box, 100), ==, 72);

  gtk_widget_size_allocate (box, &(GtkAllocation) { 0, 0, 200, 46 }, -1);
  g_assert_true (gtk_widget_compute_bounds (first, box, &bounds));
  g_assert_cmpfloat (bounds.size.width, ==, 200 - 8 - 100);
  g_assert_true (gtk_widget_compute_bounds (third, box, &bounds));
  g_assert_cmpfloat (bounds.origin.x, ==, 0);
  g_assert_cmpfloat (bounds.origin.y, ==, 26);
  g_assert_cmpfloat (bounds.size.width, ==, 80);
}

/* Canvases */

static GtkGesture *
find_pinch (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) each = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_ZOOM (each))
        return GTK_GESTURE (each);
    }
  return NULL;
}

/* No tool makes two fingers here: the gesture tells the canvas what it would tell it then. */
static void
test_pinch (void)
{
  g_autoptr (TsScene) scene = make_scene ("zN<half>(320, 320)");
  g_autoptr (TsPointer) pointer = ts_pointer_new ();
  g_autoptr (TsCanvas) canvas = g_object_ref_sink (TS_CANVAS (ts_logical_canvas_new ()));
  GtkGesture *pinch = find_pinch (GTK_WIDGET (canvas));

  g_assert_nonnull (pinch);
  ts_canvas_set_theme (canvas, ts_theme_lookup ("light"));
  ts_canvas_set_pointer (canvas, pointer);
  ts_pointer_set_scene (pointer, scene);
  ts_canvas_scene_changed (canvas, TRUE);
  gtk_widget_size_allocate (GTK_WIDGET (canvas), &(GtkAllocation) { 0, 0, 800, 600 }, -1);
  ts_canvas_zoom_to (canvas, 10);
  g_assert_cmpfloat_with_epsilon (ts_canvas_get_zoom (canvas), 10, 1e-9);

  /* A scale is that of the fingers since they came down, not since the last time. */
  g_signal_emit_by_name (pinch, "scale-changed", 1.0);
  g_signal_emit_by_name (pinch, "scale-changed", 1.5);
  g_assert_cmpfloat_with_epsilon (ts_canvas_get_zoom (canvas), 15, 1e-9);
  g_signal_emit_by_name (pinch, "scale-changed", 2.0);
  g_assert_cmpfloat_with_epsilon (ts_canvas_get_zoom (canvas), 20, 1e-9);
  g_signal_emit_by_name (pinch, "scale-changed", 0.5);
  g_assert_cmpfloat_with_epsilon (ts_canvas_get_zoom (canvas), 5, 1e-9);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv);
  g_test_add_func ("/text/numbers", test_numbers);
  g_test_add_func ("/text/hexadecimal", test_hexadecimal);
  g_test_add_func ("/text/levels", test_levels);
  g_test_add_func ("/place/same", test_places);
  g_test_add_func ("/place/wrong", test_wrong_places);
  g_test_add_func ("/pointer/cursor", test_pointer);
  g_test_add_func ("/pointer/hole", test_pointer_hole);
  g_test_add_func ("/settings/kept", test_settings);
  g_test_add_func ("/field/edit", test_field);
  g_test_add_func ("/wrap-layout/lines", test_wrap_layout);
  g_test_add_func ("/canvas/pinch", test_pinch);
  return g_test_run ();
}
