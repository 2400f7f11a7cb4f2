/* SPDX-License-Identifier: MIT */
#include "layout/tla-axis.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define CHUNK_COLUMNS 2048
#define CHUNK_ROWS 256

/* What is larger than this will not be found in a cache when it is read, so writing it past the caches is faster. */
#define STREAM_BYTES (8 << 20)

static void
write_line (gint64 *out, const gint64 *terms, gsize n, guint64 base)
{
  for (gsize i = 0; i < n; i++)
    out[i] = (gint64) (base + (guint64) terms[i]);
}

#ifdef __SSE2__
static void
stream_line (gint64 *out, const gint64 *terms, gsize n, guint64 base)
{
  const __m128i base2 = _mm_set1_epi64x ((gint64) base);
  gsize i = 0;

  if (n > 0 && ((guintptr) out & 15) != 0)
    {
      write_line (out, terms, 1, base);
      i = 1;
    }
  for (; i + 2 <= n; i += 2)
    _mm_stream_si128 ((void *) (out + i), _mm_add_epi64 (base2, _mm_loadu_si128 ((const void *) (terms + i))));
  write_line (out + i, terms + i, n - i, base);
}
#endif

void
tla_fill_offsets (const TlaAxis *rows, const TlaAxis *columns, gint64 base, gint64 *out)
{
  gint64 row_terms[CHUNK_ROWS];
  gint64 column_terms[CHUNK_COLUMNS];
  void (*write) (gint64 *, const gint64 *, gsize, guint64) = write_line;

#ifdef __SSE2__
  if (rows->extent > 0 && columns->extent > STREAM_BYTES / (gint64) sizeof (gint64) / rows->extent)
    write = stream_line;
#endif

  /* The terms of some rows and some columns at a time stay in the nearest cache, whatever the size of the whole. */
  for (gint64 row = 0; row < rows->extent; row += CHUNK_ROWS)
    {
      gsize n_rows = MIN (CHUNK_ROWS, rows->extent - row);

      tla_axis_fill (rows, row, n_rows, row_terms);
      for (gint64 column = 0; column < columns->extent; column += CHUNK_COLUMNS)
        {
          gsize n_columns = MIN (CHUNK_COLUMNS, columns->extent - column);

          tla_axis_fill (columns, column, n_columns, column_terms);
          for (gsize i = 0; i < n_rows; i++)
            write (out + (row + (gint64) i) * columns->extent + column, column_terms, n_columns,
                   (guint64) base + (guint64) row_terms[i]);
        }
    }

#ifdef __SSE2__
  if (write == stream_line)
    _mm_sfence ();
#endif
}
