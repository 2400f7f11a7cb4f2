/* SPDX-License-Identifier: MIT */
#include "draw/ts-view.h"

#include "layout/tla-element.h"
#include "tuple/tla-int-tuple.h"

static void
test_nicks (void)
{
  static const char *const nicks[] = { "offset", "coord", "both", "address", "none" };
  TsLabel label;

  for (guint i = 0; i < G_N_ELEMENTS (nicks); i++)
    {
      g_assert_true (ts_label_from_nick (nicks[i], &label));
      g_assert_cmpstr (ts_label_to_nick (label), ==, nicks[i]);
    }
  g_assert_true (ts_label_from_nick ("address", &label));
  g_assert_cmpint (label, ==, TS_LABEL_ADDRESS);
  g_assert_false (ts_label_from_nick ("Offset", &label));
  g_assert_false (ts_label_from_nick ("", &label));
}

static GArray *
make_array (guint element_size, gconstpointer data, guint n)
{
  return g_array_append_vals (g_array_new (FALSE, FALSE, element_size), data, n);
}

/* A view in which nothing is at its default. */
static TsView *
make_full_view (void)
{
  static const guint terms[] = { 0, 17 }, rows[] = { 1 }, columns[] = { 2, 0 };
  static const gint64 fixed[] = { 0, 0, 0, 5 }, coord[] = { 3, 4 }, shape[] = { 32, 48 };
  TsView *view = ts_view_new ();

  view->label = TS_LABEL_COORD;
  view->color = TS_COLOR_ROW;
  view->color_map = g_strdup ("grey");
  view->terms_off = make_array (sizeof (guint), terms, 2);
  view->relief = TRUE;
  view->element = tla_element_get_default ();
  view->base_address = 0x1000;
  view->hexadecimal = TRUE;
  view->wrap = 512;
  view->row_modes = make_array (sizeof (guint), rows, 1);
  view->column_modes = make_array (sizeof (guint), columns, 2);
  view->fixed = make_array (sizeof (gint64), fixed, 4);
  view->mode_names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (view->mode_names, g_strdup ("batch"));
  g_ptr_array_add (view->mode_names, NULL);
  view->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_int_tuple_unref);
  g_ptr_array_add (view->marks, tla_int_tuple_new_flat (coord, 2));
  view->tile_shape = tla_int_tuple_new_flat (shape, 2);
  view->tile_coord = tla_int_tuple_new_flat (coord, 2);
  view->tiles_shape = tla_int_tuple_new_flat (shape, 2);
  view->has_range = TRUE;
  view->row_end = 32;
  view->column_begin = 16;
  view->column_end = 64;
  view->title = g_strdup ("A tile");
  return view;
}

static void
test_copy (void)
{
  g_autoptr (TsView) view = make_full_view ();
  g_autoptr (TsView) copy = ts_view_copy (view);
  g_autoptr (TsView) second = NULL;
  TsView *boxed;

  g_assert_true (ts_view_equal (view, copy));
  g_assert_true (copy->terms_off != view->terms_off && copy->marks != view->marks && copy->title != view->title);

  /* The copy does not live on what the original holds. */
  g_clear_pointer (&view, ts_view_free);
  g_assert_cmpstr (copy->title, ==, "A tile");
  g_assert_cmpint (tla_int_tuple_get_n_leaves (g_ptr_array_index (copy->marks, 0)), ==, 2);
  second = make_full_view ();
  g_assert_true (ts_view_equal (copy, second));

  boxed = g_boxed_copy (TS_TYPE_VIEW, copy);
  g_assert_true (ts_view_equal (boxed, copy));
  g_boxed_free (TS_TYPE_VIEW, boxed);
}

/* Sets one field of a full view to what it is by default; each change must be seen. */
static void
clear_field (TsView *view, guint field)
{
  switch (field)
    {
    case 0:
      view->label = TS_LABEL_OFFSET;
      break;
    case 1:
      view->color = TS_COLOR_OFFSET;
      break;
    case 2:
      g_clear_pointer (&view->color_map, g_free);
      break;
    case 3:
      g_array_set_size (view->terms_off, 1);
      break;
    case 4:
      view->relief = FALSE;
      break;
    case 5:
      view->element = NULL;
      break;
    case 6:
      view->base_address = 0;
      break;
    case 7:
      view->hexadecimal = FALSE;
      break;
    case 8:
      view->wrap = 0;
      break;
    case 9:
      g_clear_pointer (&view->row_modes, g_array_unref);
      break;
    case 10:
      g_array_index (view->column_modes, guint, 1) = 3;
      break;
    case 11:
      g_array_index (view->fixed, gint64, 3) = 6;
      break;
    case 12:
      g_ptr_array_set_size (view->mode_names, 1);
      break;
    case 13:
      g_clear_pointer (&view->marks, g_ptr_array_unref);
      break;
    case 14:
      view->has_range = FALSE;
      break;
    case 15:
      view->row_begin = 1;
      break;
    case 16:
      view->row_end = 0;
      break;
    case 17:
      view->column_begin = 0;
      break;
    case 18:
      view->column_end = 0;
      break;
    case 19:
      g_clear_pointer (&view->tile_shape, tla_int_tuple_unref);
      break;
    case 20:
      g_clear_pointer (&view->tile_coord, tla_int_tuple_unref);
      break;
    case 21:
      g_clear_pointer (&view->tiles_shape, tla_int_tuple_unref);
      break;
    default:
      g_assert_cmpuint (field, ==, 22);
      g_clear_pointer (&view->title, g_free);
      break;
    }
}

static void
test_equal (void)
{
  g_autoptr (TsView) full = make_full_view ();
  g_autoptr (TsView) a = ts_view_new ();
  g_autoptr (TsView) b = ts_view_new ();

  for (guint field = 0; field < 23; field++)
    {
      g_autoptr (TsView) changed = ts_view_copy (full);

      g_test_message ("field %u", field);
      clear_field (changed, field);
      g_assert_false (ts_view_equal (full, changed));
      g_assert_false (ts_view_equal (changed, full));
    }

  /* Of a range that is off, the numbers do not count; TRUE is any number but 0. */
  a->row_end = 3;
  a->relief = 4;
  b->relief = TRUE;
  g_assert_true (ts_view_equal (a, b));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/view/label-nicks", test_nicks);
  g_test_add_func ("/view/copy", test_copy);
  g_test_add_func ("/view/equal", test_equal);
  return g_test_run ();
}
