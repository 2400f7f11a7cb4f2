/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "draw/ts-figure.h"
#include "draw/ts-picture-output.h"
#include "layout/tla-tag.h"
#include "tuple/tla-int-tuple.h"

#include <stdio.h>
#include <string.h>

#define MOST 10

typedef struct
{
  TsScene *scene;
  TsFigureOptions options;
  /* The baseline: a buffer, and how many lines of what length go into it. */
  char *buffer;
  gsize size, n_lines, line_length;
} Export;

static TsScene *
make_scene (void)
{
  static const gint64 sides[] = { 256, 256 };
  g_autoptr (TlaIntTuple) args = tla_int_tuple_new_flat (sides, 2);
  g_autoptr (TsView) view = ts_view_new ();
  g_autoptr (TlaLayout) layout = NULL;
  g_autoptr (GError) error = NULL;
  const TlaElement *half = tla_element_get_default ();
  TsScene *scene;

  layout = tla_tag_make_layout (tla_tag_lookup ("zN"), half, args, &error);
  g_assert_no_error (error);
  scene = ts_scene_new (layout, half, view, &error);
  g_assert_no_error (error);
  return scene;
}

/* From the scene to the bytes of the file. */
static GBytes *
make_svg (Export *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_figure_new (&self->scene, NULL, 1, &self->options, &error);
  GBytes *bytes;

  g_assert_no_error (error);
  bytes = ts_picture_to_svg (picture, "{}", &error);
  g_assert_no_error (error);
  return bytes;
}

static void
run_export (gpointer data)
{
  g_bytes_unref (make_svg (data));
}

/* A line as a printing program would write it: position, size, colour and number, filled up to the length. */
static void
run_snprintf (gpointer data)
{
  Export *self = data;
  gsize length = 0;

  for (gsize i = 0; i < self->n_lines; i++)
    {
      int n = snprintf (self->buffer + length, self->size - length,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>", (int) (i % 256) * 27,
                        (int) (i / 256) * 16, 26, 15, (guint) i);

      n = n < (int) self->line_length ? (int) self->line_length - n : 1;
      length += snprintf (self->buffer + length, self->size - length, "%*d\n", n, (int) i);
      length = (i + 1) * (self->line_length + 1);
    }
}

int
main (void)
{
  Export self = { make_scene (), { TS_FIGURE_LOGICAL, ts_theme_lookup ("light"), FALSE } };
  GBytes *svg = make_svg (&self);
  const char *data = g_bytes_get_data (svg, &self.size);
  gsize n_labels = 0;

  for (gsize i = 0; i < self.size; i++)
    self.n_lines += data[i] == '\n';
  for (const char *p = data; (p = memmem (p, data + self.size - p, "<text", 5)); p++)
    n_labels++;
  g_assert_cmpuint (n_labels, >=, 256 * 256);
  self.line_length = self.size / self.n_lines - 1; /* the newline */
  self.size += 256;
  self.buffer = g_malloc (self.size);
  bench_report ("export-bytes", g_bytes_get_size (svg), "%" G_GSIZE_FORMAT " lines, %" G_GSIZE_FORMAT " texts",
                self.n_lines, n_labels);
  g_bytes_unref (svg);

  bench_compare ("export", (BenchSide) { run_export, &self }, (BenchSide) { run_snprintf, &self }, MOST);
  g_free (self.buffer);
  ts_scene_unref (self.scene);
  return 0;
}
