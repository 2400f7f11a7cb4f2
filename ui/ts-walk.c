/* SPDX-License-Identifier: MIT */
#include "ts-walk.h"

#include "layout/tla-memory-order.h"

#define DEFAULT_SPEED 8
#define FASTEST 1024
#define FASTEST_WITHOUT_ANIMATIONS 4

struct _TsWalk
{
  GObject parent_instance;

  TsPointer *pointer;
  GtkWidget *clock;
  TlaMemoryOrder *order;
  guint speed;
  guint tick;
  gint64 last_time;
  double owed; /* steps that the time passed is worth and that were not taken yet */
};

G_DEFINE_FINAL_TYPE (TsWalk, ts_walk, G_TYPE_OBJECT)

enum
{
  PROP_PLAYING = 1,
  PROP_SPEED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

static void
stop (TsWalk *self)
{
  if (self->tick == 0)
    return;
  gtk_widget_remove_tick_callback (self->clock, self->tick);
  self->tick = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLAYING]);
}

void
ts_walk_scene_changed (TsWalk *self)
{
  g_return_if_fail (TS_IS_WALK (self));

  stop (self);
  g_clear_pointer (&self->order, tla_memory_order_free);
}

gboolean
ts_walk_step (TsWalk *self, gboolean forward)
{
  TsScene *scene;
  const TsPointed *pointed;
  g_autofree gint64 *coord = NULL;
  guint rank;

  g_return_val_if_fail (TS_IS_WALK (self), FALSE);

  scene = ts_pointer_get_scene (self->pointer);
  if (scene == NULL)
    return FALSE;
  if (self->order == NULL)
    self->order = tla_memory_order_new (ts_scene_get_layout (scene));

  rank = tla_layout_get_rank (ts_scene_get_layout (scene));
  pointed = ts_pointer_get (self->pointer);
  coord = g_new0 (gint64, MAX (rank, 1));
  if (pointed->coord != NULL)
    {
      for (guint mode = 0; mode < rank; mode++)
        coord[mode] = pointed->coord[mode];
      if (!tla_memory_order_step (self->order, forward, coord))
        return FALSE;
    }
  else if (!tla_memory_order_get_end (self->order, forward, coord))
    return FALSE;
  return ts_pointer_go_to_coord (self->pointer, coord);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  TsWalk *self = user_data;
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  gboolean animations;
  guint speed = self->speed;

  g_object_get (gtk_widget_get_settings (widget), "gtk-enable-animations", &animations, NULL);
  if (!animations)
    speed = MIN (speed, FASTEST_WITHOUT_ANIMATIONS);
  if (self->last_time != 0)
    /* After a pause of the clock there is nothing to catch up with. */
    self->owed += MIN (now - self->last_time, G_USEC_PER_SEC / 4) * (double) speed / G_USEC_PER_SEC;
  self->last_time = now;
  while (self->owed >= 1)
    {
      self->owed -= 1;
      if (!ts_walk_step (self, TRUE))
        {
          self->tick = 0;
          g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLAYING]);
          return G_SOURCE_REMOVE;
        }
    }
  return G_SOURCE_CONTINUE;
}

gboolean
ts_walk_get_playing (TsWalk *self)
{
  g_return_val_if_fail (TS_IS_WALK (self), FALSE);
  return self->tick != 0;
}

void
ts_walk_set_playing (TsWalk *self, gboolean playing)
{
  g_return_if_fail (TS_IS_WALK (self));

  if (playing == (self->tick != 0) || (playing && ts_pointer_get_scene (self->pointer) == NULL))
    return;
  if (!playing)
    {
      stop (self);
      return;
    }

  if (!ts_walk_step (self, TRUE))
    {
      if (!ts_pointer_go_to_offset (self->pointer, ts_scene_get_lowest (ts_pointer_get_scene (self->pointer))))
        return;
    }
  self->last_time = 0;
  self->owed = 0;
  self->tick = gtk_widget_add_tick_callback (self->clock, tick_cb, self, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PLAYING]);
}

void
ts_walk_set_speed (TsWalk *self, guint speed)
{
  g_return_if_fail (TS_IS_WALK (self));

  speed = CLAMP (speed, 1, FASTEST);
  if (self->speed == speed)
    return;
  self->speed = speed;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPEED]);
}

static void
ts_walk_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TsWalk *self = TS_WALK (object);

  switch (id)
    {
    case PROP_PLAYING:
      g_value_set_boolean (value, ts_walk_get_playing (self));
      break;
    case PROP_SPEED:
      g_value_set_uint (value, self->speed);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ts_walk_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TsWalk *self = TS_WALK (object);

  switch (id)
    {
    case PROP_PLAYING:
      ts_walk_set_playing (self, g_value_get_boolean (value));
      break;
    case PROP_SPEED:
      ts_walk_set_speed (self, g_value_get_uint (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
ts_walk_dispose (GObject *object)
{
  TsWalk *self = TS_WALK (object);

  stop (self);
  g_clear_object (&self->pointer);
  g_clear_pointer (&self->order, tla_memory_order_free);

  G_OBJECT_CLASS (ts_walk_parent_class)->dispose (object);
}

static void
ts_walk_class_init (TsWalkClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = ts_walk_get_property;
  object_class->set_property = ts_walk_set_property;
  object_class->dispose = ts_walk_dispose;
  properties[PROP_PLAYING] = g_param_spec_boolean ("playing", NULL, NULL, FALSE, flags);
  properties[PROP_SPEED] = g_param_spec_uint ("speed", NULL, NULL, 1, FASTEST, DEFAULT_SPEED, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
ts_walk_init (TsWalk *self)
{
  self->speed = DEFAULT_SPEED;
}

TsWalk *
ts_walk_new (TsPointer *pointer, GtkWidget *clock)
{
  TsWalk *self = g_object_new (TS_TYPE_WALK, NULL);

  self->pointer = g_object_ref (pointer);
  self->clock = clock;
  return self;
}
