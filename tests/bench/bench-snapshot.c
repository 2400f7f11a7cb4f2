/* SPDX-License-Identifier: MIT */
/* What the canvas adds to a frame when nothing but the pointer moves. */
#include "bench.h"

#include "expr/tla-script.h"
#include "ui/ts-logical-canvas.h"

#define WIDTH 1600
#define HEIGHT 900
#define MOVES 2000

static TsScene *
make_scene (const char *text)
{
  g_autoptr (TlaScope) scope = tla_scope_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaValue) value = tla_evaluate (text, scope, &error);
  g_autoptr (TsView) view = ts_view_new ();
  TsScene *scene;

  g_assert_no_error (error);
  scene = ts_scene_new (tla_value_get_layout (value), tla_value_get_element (value), view, &error);
  g_assert_no_error (error);
  return scene;
}

/* Seconds to record the canvas once. */
static double
time_snapshot (GtkWidget *canvas)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  double start = bench_now (), took;
  GskRenderNode *node;

  GTK_WIDGET_GET_CLASS (canvas)->snapshot (canvas, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  took = bench_now () - start;
  g_assert_nonnull (node);
  gsk_render_node_unref (node);
  return took;
}

int
main (int argc, char **argv)
{
  g_autoptr (TsPointer) pointer = ts_pointer_new ();
  g_autoptr (TsScene) scene = make_scene ("zN<half>(1024, 1024)");
  GtkWidget *window, *canvas;
  double times[MOVES];

  gtk_init ();
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, HEIGHT);
  canvas = GTK_WIDGET (ts_logical_canvas_new ());
  ts_canvas_set_pointer (TS_CANVAS (canvas), pointer);
  ts_canvas_set_theme (TS_CANVAS (canvas), ts_theme_lookup ("light"));
  ts_pointer_set_scene (pointer, scene);
  ts_canvas_scene_changed (TS_CANVAS (canvas), TRUE);
  gtk_window_set_child (GTK_WINDOW (window), canvas);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_width (canvas) == 0 || g_main_context_pending (NULL))
    g_main_context_iteration (NULL, TRUE);

  gtk_widget_grab_focus (canvas);
  time_snapshot (canvas);
  for (guint i = 0; i < MOVES; i++)
    {
      /* A path that comes through all of it, along rows and columns. */
      ts_pointer_hover_cell (pointer, i * 37 % 1024, i * 101 % 1024);
      times[i] = time_snapshot (canvas);
    }
  bench_report (
    "snapshot", bench_median (times, MOVES) * 1e6,
    "microseconds; median of recording the logical canvas of 1024 x 1024 cells %d times while the pointer moves",
    MOVES);
  gtk_window_destroy (GTK_WINDOW (window));
  return 0;
}
