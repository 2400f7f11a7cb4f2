/* SPDX-License-Identifier: MIT */
#include "ts-memory-header.h"

#include "ts-card.h"
#include "ts-text.h"

#include <glib/gi18n.h>

#define MOST_WRAP 65536

struct _TsMemoryHeader
{
  GtkWidget parent_instance;

  GtkWidget *row;
  GtkWidget *counts;
  GtkWidget *play;
  GtkWidget *wrap;
  gint64 wrap_now;
};

G_DEFINE_FINAL_TYPE (TsMemoryHeader, ts_memory_header, GTK_TYPE_WIDGET)

static const int wraps[] = { 32, 64, 128, 256, 512 };
static const int speeds[] = { 1, 2, 8, 32, 128, 512 };

/* "2 048 B", or as many bits as there are of elements smaller than a byte. */
static char *
describe_size (const TsScene *scene, gint64 n_elements)
{
  gint64 bits;
  g_autofree char *number = NULL;

  if (__builtin_mul_overflow (n_elements, (gint64) ts_scene_get_element (scene)->bits, &bits))
    return g_strdup (_ ("more bytes than 63 bits count"));
  number = ts_text_number (bits / 8 + (bits % 8 != 0 ? 1 : 0));
  return g_strdup_printf (_ ("%s B"), number);
}

void
ts_memory_header_set_scene (TsMemoryHeader *self, TsScene *scene)
{
  g_autofree char *elements = NULL, *bytes = NULL, *counts = NULL, *wrap = NULL;
  gint64 cosize, wrap_bytes;

  g_return_if_fail (TS_IS_MEMORY_HEADER (self));

  if (scene == NULL)
    return;
  cosize = tla_layout_get_cosize (ts_scene_get_layout (scene));
  elements = ts_text_number (cosize);
  bytes = describe_size (scene, cosize);
  counts = g_strdup_printf (_ ("%s elements · %s"), elements, bytes);
  gtk_label_set_text (GTK_LABEL (self->counts), counts);
  gtk_widget_set_tooltip_text (self->counts, counts);

  wrap_bytes = ts_scene_get_view (scene)->wrap;
  wrap = wrap_bytes > 0 ? g_strdup_printf (_ ("wrap %" G_GINT64_FORMAT " B"), wrap_bytes) : g_strdup (_ ("wrap auto"));
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->wrap), wrap);
  self->wrap_now = wrap_bytes;
}

void
ts_memory_header_set_playing (TsMemoryHeader *self, gboolean playing)
{
  const char *name = playing ? _ ("Pause") : _ ("Play in Memory Order");

  g_return_if_fail (TS_IS_MEMORY_HEADER (self));

  gtk_button_set_icon_name (GTK_BUTTON (self->play),
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play, name);
  ts_widget_set_name (self->play, name);
}

static void
wrap_bytes_cb (GtkSpinButton *spin, TsMemoryHeader *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.wrap", "i", gtk_spin_button_get_value_as_int (spin));
}

static GtkWidget *
new_button (const char *icon, const char *name, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, name);
  ts_widget_set_name (button, name);
  return button;
}

static void
create_speed_menu_cb (GtkMenuButton *button, gpointer user_data)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autofree char *label =
        g_strdup_printf (ngettext ("%d element a second", "%d elements a second", (gulong) speeds[i]), speeds[i]);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "page.speed", "u", (guint) speeds[i]);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (button, G_MENU_MODEL (menu));
}

static GtkWidget *
new_walk (TsMemoryHeader *self)
{
  GtkWidget *walk = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *speed = gtk_menu_button_new ();

  gtk_widget_add_css_class (walk, "linked");
  gtk_box_append (GTK_BOX (walk),
                  new_button ("media-skip-backward-symbolic", _ ("Previous in Memory Order"), "page.walk-previous"));
  self->play = new_button ("media-playback-start-symbolic", _ ("Play in Memory Order"), "page.play");
  gtk_box_append (GTK_BOX (walk), self->play);
  gtk_box_append (GTK_BOX (walk),
                  new_button ("media-skip-forward-symbolic", _ ("Next in Memory Order"), "page.walk-next"));

  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (speed), create_speed_menu_cb, NULL, NULL);
  gtk_widget_set_tooltip_text (speed, _ ("Speed of the Walk"));
  ts_widget_set_name (speed, _ ("Speed of the Walk"));
  gtk_box_append (GTK_BOX (walk), speed);
  return walk;
}

static void
create_wrap_popover_cb (GtkMenuButton *menu_button, gpointer user_data)
{
  TsMemoryHeader *self = user_data;
  GtkWidget *popover = gtk_popover_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *linked = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *automatic = gtk_toggle_button_new_with_label (_ ("auto")),
            *bytes = gtk_spin_button_new_with_range (1, MOST_WRAP, 1);

  gtk_box_append (GTK_BOX (box), ts_caption_new (_ ("Bytes in a row: 32 is a C0 block, 512 a fractal")));
  gtk_widget_add_css_class (linked, "linked");
  for (guint i = 0; i < G_N_ELEMENTS (wraps); i++)
    {
      g_autofree char *label = g_strdup_printf (_ ("%d B"), wraps[i]);
      GtkWidget *button = gtk_toggle_button_new_with_label (label);

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "page.wrap");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", wraps[i]);
      gtk_box_append (GTK_BOX (linked), button);
    }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (automatic), "page.wrap");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (automatic), "i", 0);
  gtk_box_append (GTK_BOX (linked), automatic);
  gtk_box_append (GTK_BOX (box), linked);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (bytes), (double) (self->wrap_now > 0 ? self->wrap_now : 64));
  ts_widget_set_name (bytes, _ ("Bytes in a row"));
  g_signal_connect (bytes, "value-changed", G_CALLBACK (wrap_bytes_cb), self);
  gtk_widget_set_hexpand (bytes, TRUE);
  gtk_box_append (GTK_BOX (row), ts_caption_new (_ ("or any number")));
  gtk_box_append (GTK_BOX (row), bytes);
  gtk_box_append (GTK_BOX (box), row);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (menu_button, popover);
}

static void
ts_memory_header_dispose (GObject *object)
{
  g_clear_pointer (&TS_MEMORY_HEADER (object)->row, gtk_widget_unparent);

  G_OBJECT_CLASS (ts_memory_header_parent_class)->dispose (object);
}

static void
ts_memory_header_class_init (TsMemoryHeaderClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_memory_header_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
ts_memory_header_init (TsMemoryHeader *self)
{
  GtkWidget *title = gtk_label_new (_ ("Memory"));

  self->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_widget_add_css_class (self->row, "ts-canvas-header");
  gtk_widget_add_css_class (title, "ts-heading");
  gtk_box_append (GTK_BOX (self->row), title);

  self->counts = gtk_label_new ("");
  gtk_widget_add_css_class (self->counts, "ts-caption");
  gtk_label_set_xalign (GTK_LABEL (self->counts), 0);
  gtk_label_set_ellipsize (GTK_LABEL (self->counts), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (self->counts, TRUE);
  gtk_box_append (GTK_BOX (self->row), self->counts);

  gtk_box_append (GTK_BOX (self->row), new_walk (self));
  self->wrap = gtk_menu_button_new ();
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->wrap), create_wrap_popover_cb, self, NULL);
  gtk_widget_set_tooltip_text (self->wrap, _ ("Bytes in a Row"));
  ts_widget_set_name (self->wrap, _ ("Bytes in a Row"));
  gtk_box_append (GTK_BOX (self->row), self->wrap);
  gtk_widget_set_parent (self->row, GTK_WIDGET (self));
}

TsMemoryHeader *
ts_memory_header_new (void)
{
  return g_object_new (TS_TYPE_MEMORY_HEADER, NULL);
}
