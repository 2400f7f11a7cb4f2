/* SPDX-License-Identifier: MIT */
#include "layout/tla-analysis.h"

#include "layouts.h"

/* The same facts by going through all coordinates. */
typedef struct
{
  gint64 size, inside, lowest, highest, n_offsets, longest_run;
  gint64 runs[LAYOUTS_MAX_MODES];
} Facts;

static gint64
find_run_along (const RandomLayout *random, guint mode)
{
  gint64 coord[LAYOUTS_MAX_MODES] = { 0 }, longest = 0, run = 0, previous = 0;

  for (coord[mode] = 0; coord[mode] < MIN (random->mode_extent[mode], random->origin[mode]); coord[mode]++)
    {
      gint64 offset = random_layout_offset (random, coord);

      run = run > 0 && offset == previous + 1 ? run + 1 : 1;
      longest = MAX (longest, run);
      previous = offset;
    }
  return longest;
}

static Facts
gather_by_hand (const RandomLayout *random)
{
  Facts facts = { 0 };
  gint64 coord[LAYOUTS_MAX_MODES] = { 0 }, run = 0;
  g_autofree guint8 *at = NULL; /* 1 where an element lies, 2 where a valid one does */

  if (random_layout_is_empty (random))
    return facts;
  for (guint i = 0; i < random->n_leaves; i++)
    if (random->stride[i] < 0)
      facts.lowest += (random->extent[i] - 1) * random->stride[i];
    else
      facts.highest += (random->extent[i] - 1) * random->stride[i];
  at = g_malloc0 (facts.highest - facts.lowest + 1);
  do
    {
      guint8 *here = &at[random_layout_offset (random, coord) - facts.lowest];

      facts.size++;
      facts.inside += random_layout_is_valid (random, coord);
      *here |= random_layout_is_valid (random, coord) ? 3 : 1;
    }
  while (random_layout_next (random, coord));

  for (gint64 i = 0; i <= facts.highest - facts.lowest; i++)
    {
      facts.n_offsets += at[i] != 0;
      run = at[i] == 3 ? run + 1 : 0;
      facts.longest_run = MAX (facts.longest_run, run);
    }
  for (guint mode = 0; mode < random->n_modes && facts.inside > 0; mode++)
    facts.runs[mode] = find_run_along (random, mode);
  return facts;
}

static void
check_example (const RandomLayout *random, const TlaAnalysis *analysis)
{
  gboolean differs = FALSE;

  for (guint mode = 0; mode < random->n_modes; mode++)
    {
      g_assert_cmpint (analysis->overlap_first[mode], >=, 0);
      g_assert_cmpint (analysis->overlap_first[mode], <, random->mode_extent[mode]);
      g_assert_cmpint (analysis->overlap_second[mode], >=, 0);
      g_assert_cmpint (analysis->overlap_second[mode], <, random->mode_extent[mode]);
      differs |= analysis->overlap_first[mode] != analysis->overlap_second[mode];
    }
  g_assert_true (differs);
  g_assert_cmpint (random_layout_offset (random, analysis->overlap_first), ==, analysis->overlap_offset);
  g_assert_cmpint (random_layout_offset (random, analysis->overlap_second), ==, analysis->overlap_offset);
}

static void
test_random (void)
{
  guint n_holes = 0, n_overlaps = 0, n_runs = 0;

  for (guint round = 0; round < 4000; round++)
    {
      RandomLayout random;
      g_autoptr (TlaAnalysis) analysis = NULL;
      Facts facts;
      gint64 cosize;

      random_layout (&random);
      facts = gather_by_hand (&random);
      cosize = facts.size > 0 ? facts.highest - facts.lowest + 1 : 0;
      analysis = tla_analysis_new (random.layout);
      if (!analysis->holes.known || analysis->holes.value != cosize - facts.n_offsets ||
          analysis->longest_run.value != facts.longest_run)
        g_test_message ("%s", random.text);

      g_assert_cmpint (analysis->size, ==, facts.size);
      g_assert_cmpint (analysis->padding, ==, facts.size - facts.inside);
      g_assert_cmpint (analysis->lowest, ==, facts.lowest);
      g_assert_cmpint (analysis->highest, ==, facts.highest);
      g_assert_cmpint (analysis->cosize, ==, cosize);
      g_assert_true (analysis->holes.known && analysis->overlaps.known && analysis->longest_run.known);
      g_assert_cmpint (analysis->holes.value, ==, cosize - facts.n_offsets);
      g_assert_cmpint (analysis->overlaps.value, ==, facts.size - facts.n_offsets);
      g_assert_cmpint (analysis->longest_run.value, ==, facts.longest_run);
      g_assert_cmpuint (analysis->rank, ==, random.n_modes);
      for (guint mode = 0; mode < random.n_modes; mode++)
        g_assert_cmpint (analysis->runs[mode], ==, facts.runs[mode]);
      g_assert_true (analysis->has_overlap_example == (facts.size > facts.n_offsets));
      if (analysis->has_overlap_example)
        check_example (&random, analysis);

      n_holes += analysis->holes.value > 0;
      n_overlaps += analysis->overlaps.value > 0;
      n_runs += analysis->longest_run.value > 1;
      random_layout_clear (&random);
    }

  /* The dice must have thrown some of each. */
  g_assert_cmpuint (n_holes, >, 500);
  g_assert_cmpuint (n_overlaps, >, 500);
  g_assert_cmpuint (n_runs, >, 500);
}

/* Larger numbers of a few terms, where the closed forms and repetitions are at work; counted in a hash table. */
static void
test_random_sums (void)
{
  for (guint round = 0; round < 400; round++)
    {
      gint64 extent[4], stride[4], n_offsets;
      guint n = g_test_rand_int_range (2, 5);
      g_autoptr (GString) shape = g_string_new ("");
      g_autoptr (GString) strides = g_string_new ("");
      g_autofree char *text = NULL;
      g_autoptr (TlaLayout) layout = NULL;
      g_autoptr (TlaAnalysis) analysis = NULL;
      g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
      gint64 size = 1;

      for (guint i = 0; i < n; i++)
        {
          extent[i] = g_test_rand_int_range (1, i == 0 ? 200 : 14);
          stride[i] = g_test_rand_int_range (1, 300);
          size *= extent[i];
          g_string_append_printf (shape, "%c%" G_GINT64_FORMAT, i > 0 ? ',' : '(', extent[i]);
          g_string_append_printf (strides, "%c%" G_GINT64_FORMAT, i > 0 ? ',' : '(', stride[i]);
        }
      for (gint64 index = 0; index < size; index++)
        {
          gint64 rest = index, offset = 0;

          for (guint i = 0; i < n; rest /= extent[i], i++)
            offset += rest % extent[i] * stride[i];
          g_hash_table_add (seen, GSIZE_TO_POINTER (offset + 1));
        }
      n_offsets = g_hash_table_size (seen);

      text = g_strdup_printf ("%s):%s)", shape->str, strides->str);
      layout = layouts_parse (text);
      analysis = tla_analysis_new (layout);
      if (analysis->overlaps.value != size - n_offsets)
        g_test_message ("%s", text);
      g_assert_true (analysis->overlaps.known);
      g_assert_cmpint (analysis->overlaps.value, ==, size - n_offsets);
      g_assert_cmpint (analysis->holes.value, ==, analysis->cosize - n_offsets);
      g_assert_true (analysis->has_overlap_example == (size > n_offsets));
    }
}

typedef struct
{
  const char *layout;
  gint64 size, valid, padding, lowest, cosize, capacity, holes, overlaps, longest_run, run_rows, run_columns;
} Named;

/* What the numbers are made of stands beside them; C, H and so on are those of the cases file. */
static const Named named[] = {
  /* A01, zN<half>(100,100): 112 112 stored, 100 100 valid; a column of blocks holds 100 rows of 16, then 12 of padding. */
  { "((16,7),(16,7)):((16,256),(1,1792)):(100,100)", 12544, 10000, 2544, 0, 12544, 12544, 0, 0, 1600, 1, 16 },
  /* A02: 8 12 stored, 6 10 valid. The last two rows of each block row of 4 are padding: 4 4 + 2 4 in one go. */
  { "((4,2),(4,3)):((4,16),(1,32)):(6,10)", 96, 60, 36, 0, 96, 96, 0, 0, 24, 1, 4 },
  /* A21, RowMajor 3 x 5 every 8: 5 to 7 and 13 to 15 are no element. */
  { "(3,5):(8,1)", 15, 15, 0, 0, 21, 24, 6, 0, 5, 1, 5 },
  /* A22, a column-major row with a pitch. */
  { "(1,64):(1,8)", 64, 64, 0, 0, 505, 512, 441, 0, 1, 1, 1 },
  /* A28: size, cosize, capacity are 10 20, 9 + 19 100 + 1, 20 100. */
  { "(10,20):(1,100)", 200, 200, 0, 0, 1910, 2000, 1710, 0, 10, 10, 1 },
  /* A19, rows not rounded up: nothing is stored that is not valid. */
  { "((127,1),(16,16)):((16,2032),(1,2032)):(127,256)", 32512, 32512, 0, 0, 32512, 32512, 0, 0, 32512, 1, 16 },
  /* A23, Weight4BitnZ<half>(100,40): columns of 32 rows, the last 4 of 100 then padding for 28; 40 of 48 columns. */
  { "((32,4),(16,3)):((1,1536),(32,512)):(100,40)", 6144, 4000, 2144, 0, 6144, 6144, 0, 0, 1280, 32, 1 },
  /* A23, the older tag: blocks of 16 x 16 at 3 i + 2 j of their size, 0 to 22 but for 1 and 21. Those of the last block
   * column, 3 i + 4, are half valid, so that two whole ones and a half follow one another. */
  { "((16,7),(16,3)):((1,768),(16,512)):(100,40)", 5376, 4000, 1376, 0, 5888, 5376, 512, 0, 640, 16, 1 },
  /* A27: both levels column-major: 0 to 47 without a gap. */
  { "((2,3),(2,4)):((1,4),(2,12))", 48, 48, 0, 0, 48, 48, 0, 0, 48, 2, 1 },
  /* B02, zN<half>(20,28): 1024 stored, 464 of them padding; 20 rows of 16 in one go. */
  { "((16,2),(16,2)):((16,256),(1,512)):(20,28)", 1024, 560, 464, 0, 1024, 1024, 0, 0, 320, 1, 16 },
  /* B12, the same bytes as RowMajor 20 x 28. */
  { "(20,28):(28,1)", 560, 560, 0, 0, 560, 560, 0, 0, 560, 1, 28 },
  /* B23, zN<float>(32,16): 8 columns of 32 rows, twice. */
  { "((16,2),(8,2)):((8,128),(1,256))", 512, 512, 0, 0, 512, 512, 0, 0, 512, 1, 8 },
  /* B24, zN<bfloat16_t>(360,2880): 368 2880 stored. */
  { "((16,23),(16,180)):((16,256),(1,5888)):(360,2880)", 1059840, 1036800, 23040, 0, 1059840, 1059840, 0, 0, 5760, 1,
    16 },
  /* B25, a column of 2048: 16 are stored for each, in zN 16 apart, in nZ side by side. */
  { "((16,128),(16,1)):((16,256),(1,32768)):(2048,1)", 32768, 2048, 30720, 0, 32768, 32768, 0, 0, 1, 1, 1 },
  { "((16,128),(16,1)):((1,256),(16,256)):(2048,1)", 32768, 2048, 30720, 0, 32768, 32768, 0, 0, 16, 16, 1 },
  /* B26, zN<bfloat16_t>(4,128): 4 of 16 rows. */
  { "((16,1),(16,8)):((16,256),(1,256)):(4,128)", 2048, 512, 1536, 0, 2048, 2048, 0, 0, 64, 1, 16 },
  /* C06: downwards from 0. */
  { "5:-1", 5, 5, 0, -4, 5, 5, 0, 0, 5, 1, 0 },
  /* C08: the stride of an extent of 1 is as large as the whole. */
  { "(1,65536,32,1024):(2147483648,32768,1024,1)", G_GINT64_CONSTANT (2147483648), G_GINT64_CONSTANT (2147483648), 0, 0,
    G_GINT64_CONSTANT (2147483648), G_GINT64_CONSTANT (2147483648), 0, 0, G_GINT64_CONSTANT (2147483648), 1, 1 },
  /* D24, int4 4 x 79 every 80. */
  { "(4,79):(80,1)", 316, 316, 0, 0, 319, 320, 3, 0, 79, 1, 79 },
  /* A25: no rows; there is no offset and no run. */
  { "(0,64):(64,1)", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
  { "((16,0),(16,4)):((16,256),(1,0)):(0,64)", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
  /* A09, a tile wholly outside: elements are laid out, none is valid. */
  { "(4,8):(16,1):(0,8)", 32, 0, 32, 0, 56, 64, 24, 0, 0, 0, 0 },
  /* A26: () has one element. */
  { "():()", 1, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0 },
  /* originShape past the shape: valid counts it, the shape has no more than 4 4. */
  { "(4,4):(4,1):(8,4)", 16, 32, 0, 0, 16, 16, 0, 0, 16, 1, 4 },
  /* B32: both row- and column-major. */
  { "(16,1):(1,1)", 16, 16, 0, 0, 16, 16, 0, 0, 16, 16, 1 },
  /* A31, the MX scale of 20 x 5: columns in pairs, the sixth is padding. */
  { "(20,(2,3)):(6,(1,2)):(20,5)", 120, 100, 20, 0, 120, 120, 0, 0, 5, 1, 5 },
  /* Two to an offset but for the ends: i + 2 j of 4 4 makes 0 to 9. */
  { "(4,4):(2,1)", 16, 16, 0, 0, 10, 8, 0, 6, 10, 1, 4 },
  /* A broadcast. */
  { "(4,8):(0,1)", 32, 32, 0, 0, 8, 8, 0, 24, 8, 1, 8 },
};

static void
test_named (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      const Named *expected = &named[i];
      g_autoptr (TlaLayout) layout = layouts_parse (expected->layout);
      g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

      g_test_message ("%s", expected->layout);
      g_assert_cmpint (analysis->size, ==, expected->size);
      g_assert_cmpint (analysis->valid, ==, expected->valid);
      g_assert_cmpint (analysis->padding, ==, expected->padding);
      g_assert_cmpint (analysis->lowest, ==, expected->lowest);
      g_assert_cmpint (analysis->cosize, ==, expected->cosize);
      g_assert_true (analysis->capacity.known && analysis->holes.known && analysis->overlaps.known);
      g_assert_cmpint (analysis->capacity.value, ==, expected->capacity);
      g_assert_cmpint (analysis->holes.value, ==, expected->holes);
      g_assert_cmpint (analysis->overlaps.value, ==, expected->overlaps);
      g_assert_true (analysis->longest_run.known);
      g_assert_cmpint (analysis->longest_run.value, ==, expected->longest_run);
      if (analysis->rank > 0)
        g_assert_cmpint (analysis->runs[0], ==, expected->run_rows);
      if (analysis->rank > 1)
        g_assert_cmpint (analysis->runs[1], ==, expected->run_columns);
    }
}

static void
test_example (void)
{
  /* The pair that the text of the trap names. */
  g_autoptr (TlaLayout) layout = layouts_parse ("(4,4):(2,1)");
  g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

  g_assert_true (analysis->has_overlap_example);
  g_assert_cmpint (analysis->overlap_offset, ==, 2);
  g_assert_cmpint (analysis->overlap_first[0], ==, 1);
  g_assert_cmpint (analysis->overlap_first[1], ==, 0);
  g_assert_cmpint (analysis->overlap_second[0], ==, 0);
  g_assert_cmpint (analysis->overlap_second[1], ==, 2);
}

#define TWO_40 (G_GINT64_CONSTANT (1) << 40)

static void
test_large (void)
{
  /* zN<half> of 2^20 x 2^20, and short by 5 rows and 7 columns. A column of blocks is 16 2^20 elements, of which
   * 16 (2^20 - 5) are valid in one go. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("((16,65536),(16,65536)):((16,256),(1,16777216))");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

    g_assert_cmpint (analysis->size, ==, TWO_40);
    g_assert_cmpint (analysis->longest_run.value, ==, TWO_40);
    g_assert_cmpint (analysis->holes.value, ==, 0);
    g_assert_cmpint (analysis->overlaps.value, ==, 0);
    g_assert_false (analysis->fits_int32);
    g_assert_false (analysis->fits_uint32);
  }
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("((16,65536),(16,65536)):((16,256),(1,16777216)):(1048571,1048569)");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

    g_assert_cmpint (analysis->padding, ==, TWO_40 - G_GINT64_CONSTANT (1048571) * 1048569);
    g_assert_cmpint (analysis->longest_run.value, ==, 16 * 1048571);
    g_assert_cmpint (analysis->runs[1], ==, 16);
  }
  /* Column step of half a column of blocks: each half is that of two columns, but for the two ends. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("((16,65536),(16,65536)):((16,256),(1,8388608))");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);
    gint64 n_offsets = G_GINT64_CONSTANT (65537) * 8388608;

    g_assert_true (analysis->overlaps.known);
    g_assert_cmpint (analysis->overlaps.value, ==, TWO_40 - n_offsets);
    g_assert_cmpint (analysis->holes.value, ==, 0);
    g_assert_cmpint (analysis->longest_run.value, ==, n_offsets);
    g_assert_true (analysis->has_overlap_example);
    g_assert_cmpint (analysis->overlap_offset, ==, 8388608);
  }
  /* Inner row stride 17: a block of 16 rows is 17 i + r with i and r below 16, so its offsets 256 to 270 (i = 15, r from 1)
   * are 0 to 14 of the next block (i = 0), and there are no others that two blocks share. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("((16,65536),(16,65536)):((17,256),(1,16777216))");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);
    gint64 n = G_GINT64_CONSTANT (65536) * 65536;

    g_assert_true (analysis->overlaps.known);
    g_assert_cmpint (analysis->overlaps.value, ==, 15 * (n - 1));
  }
  /* As wide as numbers are. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(2,2):(4611686018427387903,-4611686018427387903)");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

    g_assert_cmpint (analysis->cosize, ==, G_MAXINT64);
    g_assert_cmpint (analysis->overlaps.value, ==, 1);
    g_assert_cmpint (analysis->holes.value, ==, G_MAXINT64 - 3);
    g_assert_cmpint (analysis->overlap_offset, ==, 0);
    g_assert_cmpint (analysis->longest_run.value, ==, 1);
    g_assert_cmpint (analysis->capacity.value, ==, G_MAXINT64 - 1);
  }
  /* The last offset fits, the end of its step does not. */
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(3):(4611686018427387903)");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

    g_assert_false (analysis->capacity.known);
    g_assert_cmpint (analysis->cosize, ==, G_MAXINT64);
  }
  {
    g_autoptr (TlaLayout) layout = layouts_parse ("(9223372036854775807):(1)");
    g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

    g_assert_cmpint (analysis->longest_run.value, ==, G_MAXINT64);
    g_assert_cmpint (analysis->runs[0], ==, G_MAXINT64);
  }
}

static void
test_fits (void)
{
  static const struct
  {
    const char *layout;
    gboolean fits_int32, fits_uint32;
  } rows[] = {
    { "(2147483647):(1)", TRUE, TRUE },
    /* C08: the highest offset fits, the size does not. */
    { "(2147483648):(1)", FALSE, TRUE },
    { "(2):(2147483647)", TRUE, TRUE },
    { "(2):(2147483648)", FALSE, TRUE },
    { "(2):(4294967295)", FALSE, TRUE },
    { "(2):(4294967296)", FALSE, FALSE },
    { "(2):(-1)", TRUE, FALSE },
    { "(2):(-2147483648)", TRUE, FALSE },
    { "(2):(-2147483649)", FALSE, FALSE },
    { "(0):(1)", TRUE, TRUE },
    /* C09: 320 2560 3072 elements. */
    { "(320,2560,3072):(7864320,3072,1)", FALSE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (TlaLayout) layout = layouts_parse (rows[i].layout);
      g_autoptr (TlaAnalysis) analysis = tla_analysis_new (layout);

      g_test_message ("%s", rows[i].layout);
      g_assert_true (analysis->fits_int32 == rows[i].fits_int32);
      g_assert_true (analysis->fits_uint32 == rows[i].fits_uint32);
    }
}

/* What cannot be counted is not known; it takes no long time, and no number is made up. */
static void
test_bound (void)
{
  g_autoptr (GString) shape = g_string_new ("(2");
  g_autoptr (GString) stride = g_string_new ("(72057594037927937");
  g_autofree char *text = NULL;
  g_autoptr (TlaLayout) layout = NULL;
  g_autoptr (TlaAnalysis) analysis = NULL;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 1; i < 60; i++)
    {
      g_string_append (shape, ",2");
      g_string_append_printf (stride, ",%" G_GINT64_FORMAT, 72057594037927937 + (gint64) i * i * i * 1234567891);
    }
  text = g_strdup_printf ("%s):%s)", shape->str, stride->str);
  layout = layouts_parse (text);
  analysis = tla_analysis_new (layout);
  g_assert_false (analysis->holes.known);
  g_assert_false (analysis->overlaps.known);
  g_assert_false (analysis->longest_run.known);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 5 * G_USEC_PER_SEC);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/random", test_random);
  g_test_add_func ("/analysis/random-sums", test_random_sums);
  g_test_add_func ("/analysis/named", test_named);
  g_test_add_func ("/analysis/example", test_example);
  g_test_add_func ("/analysis/large", test_large);
  g_test_add_func ("/analysis/fits", test_fits);
  g_test_add_func ("/analysis/bound", test_bound);
  return g_test_run ();
}
