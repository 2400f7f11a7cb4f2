/* SPDX-License-Identifier: MIT */
#include "ts-wrap-layout.h"

#define SPACING 8
#define LINE_SPACING 6
#define EXPANDING_WIDTH 160 /* an expanding child asks for no more than this */

struct _TsWrapLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (TsWrapLayout, ts_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget *first;
  GtkWidget *end; /* the first child behind the line */
  int width;
  int height;
  int n_expanding;
} Line;

static GtkWidget *
skip_hidden (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static int
get_width (GtkWidget *child, int available)
{
  int minimum, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  if (gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
    natural = MIN (natural, EXPANDING_WIDTH);
  return MAX (minimum, MIN (natural, available));
}

/* The line that begins with @child. */
static Line
find_line (GtkWidget *child, int width)
{
  Line line = { child, NULL, 0, 0, 0 };

  while (child != NULL)
    {
      int child_width = get_width (child, width), child_height;

      if (line.width > 0 && line.width + SPACING + child_width > width)
        break;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, child_width, NULL, &child_height, NULL, NULL);
      line.width += (line.width > 0 ? SPACING : 0) + child_width;
      line.height = MAX (line.height, child_height);
      line.n_expanding += gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL) ? 1 : 0;
      child = skip_hidden (gtk_widget_get_next_sibling (child));
    }
  line.end = child;
  return line;
}

static GtkSizeRequestMode
get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
measure (GtkLayoutManager *manager,
         GtkWidget *widget,
         GtkOrientation orientation,
         int for_size,
         int *minimum,
         int *natural,
         int *minimum_baseline,
         int *natural_baseline)
{
  GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget));
  int total = 0;

  *minimum = *natural = 0;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      for (; child != NULL; child = skip_hidden (gtk_widget_get_next_sibling (child)))
        {
          int child_minimum;

          gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &child_minimum, NULL, NULL, NULL);
          *minimum = MAX (*minimum, child_minimum);
          *natural += get_width (child, G_MAXINT) + (*natural > 0 ? SPACING : 0);
        }
      return;
    }

  while (child != NULL)
    {
      Line line = find_line (child, for_size < 0 ? G_MAXINT / 2 : for_size);

      total += line.height + (total > 0 ? LINE_SPACING : 0);
      child = line.end;
    }
  *minimum = *natural = total;
}

static void
allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = skip_hidden (gtk_widget_get_first_child (widget));
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int y = 0;

  while (child != NULL)
    {
      Line line = find_line (child, width);
      int x = 0, left = MAX (width - line.width, 0);

      for (; child != line.end; child = skip_hidden (gtk_widget_get_next_sibling (child)))
        {
          int child_width = get_width (child, width);

          if (gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL))
            child_width += left / line.n_expanding;
          gtk_widget_size_allocate (
            child, &(GtkAllocation) { mirrored ? width - x - child_width : x, y, child_width, line.height }, -1);
          x += child_width + SPACING;
        }
      y += line.height + LINE_SPACING;
    }
}

static void
ts_wrap_layout_class_init (TsWrapLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = get_request_mode;
  manager_class->measure = measure;
  manager_class->allocate = allocate;
}

static void
ts_wrap_layout_init (TsWrapLayout *self)
{
}
