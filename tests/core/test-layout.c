/* SPDX-License-Identifier: MIT */
#include "layout/tla-layout.h"
#include "tsv.h"
#include "tuple/tla-error.h"

#include <string.h>

static TlaIntTuple *
parse (const char *text)
{
  const char *end;
  TlaIntTuple *tuple = tsv_parse_tuple (text, &end);

  g_assert_cmpint (*end, ==, '\0');
  return tuple;
}

/* `shape:stride` or `shape:stride:originShape` without blanks. */
static TlaLayout *
make_layout (const char *text, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  g_autoptr (TlaIntTuple) shape = parse (parts[0]);
  g_autoptr (TlaIntTuple) stride = parse (parts[1]);
  g_autoptr (TlaIntTuple) origin = parts[2] != NULL ? parse (parts[2]) : NULL;

  return tla_layout_new (shape, stride, origin, error);
}

static void
test_crd2offset_vectors (void)
{
  Tsv *tsv = tsv_open ("vectors", "crd2offset.tsv");

  while (tsv_next (tsv))
    {
      g_autoptr (TlaIntTuple) coord = tsv_get_tuple (tsv, "coord_static");
      g_autoptr (TlaIntTuple) shape = tsv_get_tuple (tsv, "shape_static");
      g_autoptr (TlaIntTuple) stride = tsv_get_tuple (tsv, "stride_static");
      const char *exact = strstr (tsv_get (tsv, "note"), "exact=");
      g_autoptr (GError) error = NULL;
      gint64 offset = 0;

      tla_crd2offset (coord, shape, stride, &offset, &error);
      g_assert_no_error (error);
      if (exact == NULL)
        tsv_expect_int (tsv, "offset", offset);
      else if (offset != g_ascii_strtoll (exact + strlen ("exact="), NULL, 10))
        tsv_fail (tsv, "the offset is %" G_GINT64_FORMAT, offset);
      tsv_expect_int (tsv, "shape_rank", tla_int_tuple_get_rank (shape));
      tsv_expect_int (tsv, "shape_depth", tla_int_tuple_get_depth (shape));
      tsv_expect_tuple (tsv, "coord", coord);
      tsv_expect_tuple (tsv, "shape", shape);
      tsv_expect_tuple (tsv, "stride", stride);
    }
  tsv_close (tsv);
}

/* Every integer modulo 2^32: what a 32-bit kernel sees of a tile's size and start. */
static TlaIntTuple *
to_uint32 (const TlaIntTuple *tuple)
{
  guint n = tla_int_tuple_get_rank (tuple);
  g_autofree gint64 *values = g_new (gint64, n);

  tla_int_tuple_get_leaves (tuple, values);
  for (guint i = 0; i < n; i++)
    values[i] = (guint32) values[i];
  return tla_int_tuple_new_flat (values, n);
}

/* The tile's size as the row had it: in some rows the compiler knew it. */
static TlaIntTuple *
get_tile_shape (Tsv *tsv)
{
  GString *text = g_string_new (tsv_get (tsv, "tile_shape"));
  g_autofree char *marked = NULL;

  if (g_str_equal (tsv_get (tsv, "types"), "static tile"))
    {
      g_string_replace (text, "(", "(_", 0);
      g_string_replace (text, ",", ",_", 0);
    }
  marked = g_string_free (text, FALSE);
  return parse (marked);
}

/* Where the reference cast to 32 bits, the exact tile by the rule itself: outer = ceil(tile / inner), origin cropped. */
static void
expect_exact_tile (Tsv *tsv,
                   const TlaLayout *parent,
                   const TlaIntTuple *tile,
                   const TlaIntTuple *coord,
                   const TlaLayout *result)
{
  for (guint i = 0; i < tla_layout_get_rank (parent); i++)
    {
      gint64 size = tla_int_tuple_get_value (tla_int_tuple_get_entry (tile, i));
      gint64 start = tla_int_tuple_get_value (tla_int_tuple_get_entry (coord, i));
      gint64 left = start < 0 ? 0 : MAX (tla_layout_get_origin (parent, i) - start, 0);
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (result, i, &n_leaves);
      gint64 outer = leaves[n_leaves - 1].extent;
      gint64 inner = n_leaves > 1 ? leaves[0].extent : 1;

      if (tla_layout_get_origin (result, i) != MIN (size, left))
        tsv_fail (tsv, "mode %u has origin %" G_GINT64_FORMAT, i, tla_layout_get_origin (result, i));
      if (outer * inner < size || (outer - 1) * inner >= size)
        tsv_fail (tsv, "mode %u has %" G_GINT64_FORMAT " blocks of %" G_GINT64_FORMAT, i, outer, inner);
    }
  if (!tla_int_tuple_equal (tla_layout_get_stride (result), tla_layout_get_stride (parent), TRUE))
    tsv_fail (tsv, "the stride is not the parent's");
}

/* Refused is only what does not fit: here the product of two tile sizes alone, before they are rounded up. */
static void
expect_too_large (Tsv *tsv, const TlaIntTuple *tile, const GError *error)
{
  gint64 sizes[2];

  g_assert_error (error, TLA_ERROR, TLA_ERROR_OVERFLOW);
  g_assert_cmpuint (tla_int_tuple_get_n_leaves (tile), ==, 2);
  tla_int_tuple_get_leaves (tile, sizes);
  if ((__int128) sizes[0] * sizes[1] <= G_MAXINT64)
    tsv_fail (tsv, "refused: %s", error->message);
}

static void
test_tile_vectors (void)
{
  Tsv *tsv = tsv_open ("vectors", "tile_layout.tsv");
  guint n_wrapped = 0;

  while (tsv_next (tsv))
    {
      g_autoptr (TlaIntTuple) shape = tsv_get_tuple (tsv, "parent_shape_static");
      g_autoptr (TlaIntTuple) stride = tsv_get_tuple (tsv, "parent_stride_static");
      g_autoptr (TlaIntTuple) origin = tsv_get_tuple (tsv, "parent_origin");
      g_autoptr (TlaIntTuple) tile = get_tile_shape (tsv);
      g_autoptr (TlaIntTuple) coord = tsv_get_tuple (tsv, "coord");
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaLayout) parent = tla_layout_new (shape, stride, origin, &error);
      g_autoptr (TlaLayout) result = NULL;

      g_assert_no_error (error);
      if (strstr (tsv_get (tsv, "note"), "cast to uint32") != NULL)
        {
          g_autoptr (TlaLayout) exact = tla_layout_get_tile (parent, tile, coord, &error);
          g_autoptr (TlaIntTuple) tile32 = to_uint32 (tile);
          g_autoptr (TlaIntTuple) coord32 = to_uint32 (coord);

          if (exact != NULL)
            expect_exact_tile (tsv, parent, tile, coord, exact);
          else
            expect_too_large (tsv, tile, error);
          g_clear_error (&error);
          /* And what the row has, from the numbers that the 32-bit kernel saw. */
          result = tla_layout_get_tile (parent, tile32, coord32, &error);
          n_wrapped++;
        }
      else
        result = tla_layout_get_tile (parent, tile, coord, &error);
      g_assert_no_error (error);

      tsv_expect_tuple (tsv, "shape", tla_layout_get_shape (result));
      tsv_expect_tuple (tsv, "shape_static", tla_layout_get_shape (result));
      tsv_expect_tuple (tsv, "stride", tla_layout_get_stride (result));
      tsv_expect_tuple (tsv, "originShape", tla_layout_get_origin_shape (result));
      tsv_expect_int (tsv, "rank", tla_layout_get_rank (result));
      tsv_expect_int (tsv, "depth", tla_layout_get_depth (result));
    }
  g_assert_cmpuint (n_wrapped, ==, 15);
  tsv_close (tsv);
}

/* What a layout says of itself; bounds by hand: (extent - 1) * stride, summed by sign. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *layout;
    const char *text;
    guint rank, depth;
    gint64 size, valid, lowest, highest, cosize;
  } rows[] = {
    { "((_16,7),(_16,7)):((_16,_256),(_1,1792)):(100,100)", "((_16, 7), (_16, 7)):((_16, _256), (_1, 1792)):(100, 100)",
      2, 2, 12544, 10000, 0, 15 * 16 + 6 * 256 + 15 + 6 * 1792, 12544 },
    { "5:-1", "5:-1:5", 1, 0, 5, 5, -4, 0, 5 },
    { "5:-1:(3)", "5:-1:3", 1, 0, 5, 3, -4, 0, 5 },
    { "(5):(1):5", "(5):(1):(5)", 1, 1, 5, 5, 0, 4, 5 },
    { "(10,20):(1,100)", "(10, 20):(1, 100):(10, 20)", 2, 1, 200, 200, 0, 1909, 1910 },
    { "((2,3),(2,4)):((1,4),(2,12))", "((2, 3), (2, 4)):((1, 4), (2, 12)):(6, 8)", 2, 2, 48, 48, 0, 47, 48 },
    { "(4,(5,6)):(-30,(6,1)):(4,(5,6))", "(4, (5, 6)):(-30, (6, 1)):(4, 30)", 2, 2, 120, 120, -90, 29, 120 },
    { "(4,0):(1,4)", "(4, 0):(1, 4):(4, 0)", 2, 1, 0, 0, 0, 0, 0 },
    { "(4,3):(0,0)", "(4, 3):(0, 0):(4, 3)", 2, 1, 12, 12, 0, 0, 1 },
    { "():()", "():():()", 0, 1, 1, 1, 0, 0, 1 },
    /* A stride that is never used may be anything. */
    { "(1,2):(9223372036854775807,1)", "(1, 2):(9223372036854775807, 1):(1, 2)", 2, 1, 2, 2, 0, 1, 2 },
    { "(0,4294967296,4294967296):(1,1,1)", "(0, 4294967296, 4294967296):(1, 1, 1):(0, 4294967296, 4294967296)", 3, 1, 0,
      0, 0, 0, 0 },
    { "(16,16):(16,1):(64,64)", "(16, 16):(16, 1):(64, 64)", 2, 1, 256, 4096, 0, 255, 256 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      GError *error = NULL;
      g_autoptr (TlaLayout) layout = make_layout (rows[i].layout, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = tla_layout_to_string (layout);
      g_assert_cmpstr (text, ==, rows[i].text);
      g_assert_cmpuint (tla_layout_get_rank (layout), ==, rows[i].rank);
      g_assert_cmpuint (tla_layout_get_depth (layout), ==, rows[i].depth);
      g_assert_cmpint (tla_layout_get_size (layout), ==, rows[i].size);
      g_assert_cmpint (tla_layout_get_valid (layout), ==, rows[i].valid);
      g_assert_cmpint (tla_layout_get_lowest (layout), ==, rows[i].lowest);
      g_assert_cmpint (tla_layout_get_highest (layout), ==, rows[i].highest);
      g_assert_cmpint (tla_layout_get_cosize (layout), ==, rows[i].cosize);
    }
}

static void
test_refused (void)
{
  static const struct
  {
    const char *layout;
    int code;
    const char *says;
  } rows[] = {
    { "(2,3,4):(12,4)", TLA_ERROR_RANK, "rank 3" },
    { "((4,2),(4,3)):((4,16),1)", TLA_ERROR_RANK, "((4, 16), 1)" },
    { "(4,3):((4,16),1)", TLA_ERROR_RANK, "nest differently" },
    { "(3,4):1", TLA_ERROR_RANK, "rank 2" },
    { "5:(1)", TLA_ERROR_RANK, "nest differently" },
    { "(2,3):(3,1):(6)", TLA_ERROR_RANK, "rank 1" },
    { "(2,3):(3,1):(2,(3,1))", TLA_ERROR_RANK, "mode 1" },
    { "(-2,3):(3,1)", TLA_ERROR_RANGE, "-2" },
    { "(2,3):(3,1):(2,-3)", TLA_ERROR_RANGE, "-3" },
    { "(4294967296,2147483648):(1,1)", TLA_ERROR_OVERFLOW, "size" },
    { "((4294967296,2147483648),0):((1,1),1)", TLA_ERROR_OVERFLOW, "mode 0" },
    { "(2,2):(9223372036854775807,1)", TLA_ERROR_OVERFLOW, "highest" },
    { "(2,3):(-9223372036854775808,-1)", TLA_ERROR_OVERFLOW, "lowest" },
    { "(2,2):(9223372036854775807,-1)", TLA_ERROR_OVERFLOW, "cosize" },
    { "(3):(4611686018427387904)", TLA_ERROR_OVERFLOW, "highest" },
    { "(4,4):(4,1):(4294967296,4294967296)", TLA_ERROR_OVERFLOW, "valid" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (make_layout (rows[i].layout, &error));
      g_assert_error (error, TLA_ERROR, rows[i].code);
      if (strstr (error->message, rows[i].says) == NULL)
        g_error ("%s: %s", rows[i].layout, error->message);
    }
}

/* The crd2offset rows of rejects.tsv, and what would wrap. */
static void
test_crd2offset_refused (void)
{
  static const struct
  {
    const char *coord, *shape, *stride;
    int code;
  } rows[] = {
    { "(1,2,3)", "(3,4)", "(4,1)", TLA_ERROR_RANK },
    { "5", "(3,4)", "(4,1,7)", TLA_ERROR_RANK },
    { "(1,2)", "12", "1", TLA_ERROR_RANK },
    { "(1,(2,3,0))", "(4,(5,6))", "(5,(1,20))", TLA_ERROR_RANK },
    { "5", "(3,4)", "1", TLA_ERROR_RANK },
    { "5", "12", "(1,2)", TLA_ERROR_RANK },
    { "(1,5)", "((4,2),(4,3))", "((4,16),1)", TLA_ERROR_RANK },
    { "(1,5)", "(4,3)", "((4,16),1)", TLA_ERROR_RANK },
    { "1", "()", "()", TLA_ERROR_RANK },
    { "5", "(0,4)", "(1,1)", TLA_ERROR_RANGE },
    { "5", "(-2,4)", "(1,1)", TLA_ERROR_RANGE },
    { "9223372036854775807", "5", "2", TLA_ERROR_OVERFLOW },
    { "(9223372036854775807,1)", "(5,5)", "(1,1)", TLA_ERROR_OVERFLOW },
    { "(-9223372036854775808,1)", "(5,5)", "(-1,1)", TLA_ERROR_OVERFLOW },
    { "5", "((4294967296,4294967296),2)", "((1,1),1)", TLA_ERROR_OVERFLOW },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaIntTuple) coord = parse (rows[i].coord);
      g_autoptr (TlaIntTuple) shape = parse (rows[i].shape);
      g_autoptr (TlaIntTuple) stride = parse (rows[i].stride);
      g_autoptr (GError) error = NULL;
      gint64 offset = 77;

      g_assert_false (tla_crd2offset (coord, shape, stride, &offset, &error));
      g_assert_error (error, TLA_ERROR, rows[i].code);
      g_assert_cmpint (offset, ==, 77);
    }
}

static void
test_tile_refused (void)
{
  static const struct
  {
    const char *layout, *tile, *coord;
    int code;
  } rows[] = {
    { "(8,16):(16,1)", "((4),(8))", "(0,0)", TLA_ERROR_RANK },
    { "((16,7),(16,7)):((16,256),(1,1792))", "((16,2),(16,3))", "(0,0)", TLA_ERROR_RANK },
    { "(8,16):(16,1)", "(4,8)", "0", TLA_ERROR_RANK },
    { "(8,16):(16,1)", "(4)", "(0)", TLA_ERROR_RANK },
    { "(8,16):(16,1)", "(4,8,2)", "(0,0,0)", TLA_ERROR_RANK },
    { "((16,7),(16,7)):((16,256),(1,1792))", "(16)", "(0)", TLA_ERROR_RANK },
    { "(2,(16,7),(16,7)):(12544,(16,256),(1,1792))", "(1,16,16)", "(0,0,0)", TLA_ERROR_RANK },
    { "(((2,3),4),((2,2),5)):(((1,2),6),((24,48),96))", "(6,4)", "(0,0)", TLA_ERROR_RANK },
    { "((4,2,3),(4,3)):((4,16,96),(1,32))", "(8,8)", "(0,0)", TLA_ERROR_RANK },
    { "((0,7),(16,7)):((16,256),(1,1792))", "(8,8)", "(0,0)", TLA_ERROR_RANGE },
    { "(8,16):(16,1)", "(-4,8)", "(0,0)", TLA_ERROR_RANGE },
    { "(8,16):(16,1)", "(4,9223372036854775807)", "(0,0)", TLA_ERROR_OVERFLOW },
    { "(8,16):(16,1)", "(9223372036854775807,1)", "(0,0)", TLA_ERROR_OVERFLOW },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaLayout) layout = make_layout (rows[i].layout, NULL);
      g_autoptr (TlaIntTuple) tile = parse (rows[i].tile);
      g_autoptr (TlaIntTuple) coord = parse (rows[i].coord);
      g_autoptr (GError) error = NULL;

      g_assert_nonnull (layout);
      g_assert_null (tla_layout_get_tile (layout, tile, coord, &error));
      g_assert_error (error, TLA_ERROR, rows[i].code);
    }
}

/* One flat mode beside a nested one of run-time sizes, and a scalar: both are beyond what the reference compiles.
 * Static tiles of nested parents come out dynamic: the rows `static tile` of tile_layout.tsv. */
static void
test_tile_further (void)
{
  static const struct
  {
    const char *layout, *tile, *coord, *expected;
  } rows[] = {
    { "(100,(2,32)):(64,(1,2))", "(5,7)", "(98,60)", "(5, (2, 4)):(64, (1, 2)):(2, 4)" },
    { "20:3", "(8)", "(16)", "8:3:4" },
    { "((_16,7),(_16,7)):((_16,_256),(_1,1792)):(100,100)", "(_32,48)", "(8,64)",
      "((_16, 2), (_16, 3)):((_16, _256), (_1, 1792)):(32, 36)" },
    { "((_16,7),(_16,7)):((_1,1792),(_16,_256)):(100,100)", "(_32,_48)", "(0,0)",
      "((_16, 2), (_16, 3)):((_1, 1792), (_16, _256)):(32, 48)" },
    { "(100,(_2,32)):(64,(_1,_2)):(100,64)", "(_32,_48)", "(0,0)", "(32, (_2, 24)):(64, (_1, _2)):(32, 48)" },
    { "(8,16):(16,_1)", "(_4,8)", "(0,0)", "(_4, 8):(16, _1):(4, 8)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaLayout) layout = make_layout (rows[i].layout, NULL);
      g_autoptr (TlaIntTuple) tile = parse (rows[i].tile);
      g_autoptr (TlaIntTuple) coord = parse (rows[i].coord);
      g_autoptr (GError) error = NULL;
      g_autoptr (TlaLayout) result = tla_layout_get_tile (layout, tile, coord, &error);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = tla_layout_to_string (result);
      g_assert_cmpstr (text, ==, rows[i].expected);
    }
}

/* A random tuple of at most @depth levels; its stride nests alike. */
static void
make_random (guint depth, TlaIntTuple **shape, TlaIntTuple **stride)
{
  TlaIntTuple *shapes[4], *strides[4];
  guint n = g_test_rand_int_range (1, 4);

  if (depth == 0 || g_test_rand_int_range (0, 3) == 0)
    {
      *shape = tla_int_tuple_new_int (g_test_rand_int_range (1, 5), g_test_rand_bit ());
      *stride = tla_int_tuple_new_int (g_test_rand_int_range (-40, 40), g_test_rand_bit ());
      return;
    }
  for (guint i = 0; i < n; i++)
    make_random (depth - 1, &shapes[i], &strides[i]);
  *shape = tla_int_tuple_new (shapes, n, NULL);
  *stride = tla_int_tuple_new (strides, n, NULL);
  for (guint i = 0; i < n; i++)
    {
      tla_int_tuple_unref (shapes[i]);
      tla_int_tuple_unref (strides[i]);
    }
}

/*
 * The definition written once more, the other way round: leaf by leaf with the running product, digit =
 * coord / product % extent, where the last leaf of the whole is not reduced.
 */
static gint64
naive_offset (gint64 coord, const TlaIntTuple *shape, const TlaIntTuple *stride)
{
  guint n = tla_int_tuple_get_n_leaves (shape);
  gint64 extents[64], strides[64];
  gint64 product = 1, offset = 0;

  g_assert_cmpuint (n, <=, 64);
  tla_int_tuple_get_leaves (shape, extents);
  tla_int_tuple_get_leaves (stride, strides);
  for (guint i = 0; i < n; i++)
    {
      gint64 digit = coord / product;

      offset += (i + 1 < n ? digit % extents[i] : digit) * strides[i];
      product *= extents[i];
    }
  return offset;
}

static void
test_random (void)
{
  for (guint round = 0; round < 2000; round++)
    {
      g_autoptr (TlaIntTuple) shape = NULL;
      g_autoptr (TlaIntTuple) stride = NULL;
      g_autoptr (TlaLayout) layout = NULL;
      g_autofree gint64 *coord = NULL;
      gint64 lowest = G_MAXINT64, highest = G_MININT64;
      gint64 offset, size;

      make_random (3, &shape, &stride);
      layout = tla_layout_new (shape, stride, NULL, NULL);
      g_assert_nonnull (layout);
      size = tla_layout_get_size (layout);
      coord = g_new0 (gint64, tla_layout_get_rank (layout));

      /* Integral coordinates, from below zero to beyond the shape. */
      for (gint64 i = -3; i < MIN (size, 500) + 5; i++)
        {
          g_autoptr (TlaIntTuple) integral = tla_int_tuple_new_int (i, FALSE);

          g_assert_true (tla_layout_get_offset (layout, integral, &offset, NULL));
          g_assert_cmpint (offset, ==, naive_offset (i, shape, stride));
        }

      /* All coordinates, one integer a mode. */
      if (size > 5000)
        continue;
      for (gint64 i = 0; i < size; i++)
        {
          g_autoptr (TlaIntTuple) tuple = tla_int_tuple_new_flat (coord, tla_layout_get_rank (layout));

          g_assert_true (tla_layout_get_offset (layout, tuple, &offset, NULL));
          g_assert_cmpint (offset, ==, tla_layout_offset_at (layout, coord));
          g_assert_cmpint (offset, ==, naive_offset (i, shape, stride));
          lowest = MIN (lowest, offset);
          highest = MAX (highest, offset);
          for (guint mode = 0; mode < tla_layout_get_rank (layout); mode++)
            {
              if (++coord[mode] < tla_layout_get_extent (layout, mode))
                break;
              coord[mode] = 0;
            }
        }
      g_assert_cmpint (tla_layout_get_lowest (layout), ==, lowest);
      g_assert_cmpint (tla_layout_get_highest (layout), ==, highest);
      g_assert_cmpint (tla_layout_get_cosize (layout), ==, highest - lowest + 1);
    }
}

/* 64 modes of two, one leaf each, with the strides 1, 2, 4, … as far as they fit: the binary digits. */
static void
test_many_modes (void)
{
  gint64 shape_values[64], stride_values[64], coord[64];
  g_autoptr (TlaIntTuple) shape = NULL;
  g_autoptr (TlaIntTuple) stride = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 64; i++)
    {
      shape_values[i] = i < 62 ? 2 : 1;
      stride_values[i] = i < 62 ? G_GINT64_CONSTANT (1) << i : 1;
      coord[i] = i < 62 ? (G_GINT64_CONSTANT (0x2bcdef0123456789) >> i) & 1 : 0;
    }
  shape = tla_int_tuple_new_flat (shape_values, 64);
  stride = tla_int_tuple_new_flat (stride_values, 64);
  layout = tla_layout_new (shape, stride, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (tla_layout_get_size (layout), ==, G_GINT64_CONSTANT (1) << 62);
  g_assert_cmpint (tla_layout_get_highest (layout), ==, (G_GINT64_CONSTANT (1) << 62) - 1);
  g_assert_cmpint (tla_layout_offset_at (layout, coord), ==, G_GINT64_CONSTANT (0x2bcdef0123456789));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/layout/crd2offset/vectors", test_crd2offset_vectors);
  g_test_add_func ("/layout/crd2offset/refused", test_crd2offset_refused);
  g_test_add_func ("/layout/tile/vectors", test_tile_vectors);
  g_test_add_func ("/layout/tile/refused", test_tile_refused);
  g_test_add_func ("/layout/tile/further", test_tile_further);
  g_test_add_func ("/layout/numbers", test_numbers);
  g_test_add_func ("/layout/refused", test_refused);
  g_test_add_func ("/layout/random", test_random);
  g_test_add_func ("/layout/many-modes", test_many_modes);
  return g_test_run ();
}
