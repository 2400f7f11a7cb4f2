/* SPDX-License-Identifier: MIT */
#include "draw/ts-picture.h"

#include "tuple/tla-error.h"

/* Pixels of one image: four times the pixels of a screen of 7680 x 4320, 512 MiB. */
#define MOST_PIXELS (G_GUINT64_CONSTANT (1) << 27)
#define MOST_SIDE 32767
/* Buffers that wait for their next image; two canvases turn over two each. */
#define POOL_SLOTS 4
/* What is larger goes back to the system. */
#define LARGEST_POOLED (G_GUINT64_CONSTANT (1) << 26)

struct _TsImage
{
  gatomicrefcount ref_count;
  guint width, height;
  gsize capacity; /* in pixels */
  guint32 *pixels;
};

typedef struct
{
  gsize capacity;
  guint32 *pixels;
} Buffer;

static GMutex pool_mutex;
static Buffer pool[POOL_SLOTS];
static guint next_slot;

/* A pooled buffer that is large enough, yet not so large that a small image would hold it back. */
static gboolean
take_from_pool (gsize n_pixels, Buffer *buffer)
{
  gboolean found = FALSE;

  g_mutex_lock (&pool_mutex);
  for (guint i = 0; i < POOL_SLOTS && !found; i++)
    {
      if (pool[i].pixels && pool[i].capacity >= n_pixels && pool[i].capacity / 2 <= n_pixels)
        {
          *buffer = pool[i];
          pool[i] = (Buffer) { 0 };
          found = TRUE;
        }
    }
  g_mutex_unlock (&pool_mutex);
  return found;
}

static void
give_to_pool (Buffer buffer)
{
  Buffer evicted = buffer;

  if (buffer.capacity <= LARGEST_POOLED / sizeof (guint32))
    {
      g_mutex_lock (&pool_mutex);
      evicted = pool[next_slot];
      pool[next_slot] = buffer;
      next_slot = (next_slot + 1) % POOL_SLOTS;
      g_mutex_unlock (&pool_mutex);
    }
  g_free (evicted.pixels);
}

/**
 * ts_image_new:
 * @width: pixels in a row
 * @height: rows
 *
 * The pixels hold anything: whoever makes an image fills all of it.
 *
 * Returns: (transfer full) (nullable): an image, or %NULL with %TLA_ERROR_LIMIT when it is empty or too large
 */
TsImage *
ts_image_new (guint width, guint height, GError **error)
{
  Buffer buffer = { 0 };
  gsize n_pixels;
  TsImage *self;

  if (width == 0 || height == 0 || width > MOST_SIDE || height > MOST_SIDE || (guint64) width * height > MOST_PIXELS)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "An image has 1 to %d pixels a side and at most %" G_GUINT64_FORMAT " in all, not %u x %u; "
                   "use a smaller canvas or scale",
                   MOST_SIDE, MOST_PIXELS, width, height);
      return NULL;
    }

  n_pixels = (gsize) width * height;
  if (!take_from_pool (n_pixels, &buffer))
    {
      buffer.capacity = n_pixels;
      buffer.pixels = g_try_malloc (n_pixels * sizeof (guint32));
    }
  if (!buffer.pixels)
    {
      g_set_error (error, TLA_ERROR, TLA_ERROR_LIMIT,
                   "There is no memory for an image of %u x %u pixels; use a smaller canvas or scale", width, height);
      return NULL;
    }

  self = g_new0 (TsImage, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->width = width;
  self->height = height;
  self->capacity = buffer.capacity;
  self->pixels = buffer.pixels;
  return self;
}

TsImage *
ts_image_ref (TsImage *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
ts_image_unref (TsImage *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  give_to_pool ((Buffer) { self->capacity, self->pixels });
  g_free (self);
}

guint32 *
ts_image_get_pixels (TsImage *self)
{
  return self->pixels;
}

guint
ts_image_get_width (const TsImage *self)
{
  return self->width;
}

guint
ts_image_get_height (const TsImage *self)
{
  return self->height;
}
