/* SPDX-License-Identifier: MIT */
#include "layout/tla-recognise.h"
#include "layout/tla-tag.h"

#include <string.h>

#define ASC "asc-devkit"
#define GE "GE, torch_npu"
#define TILELANG "tilelang-ascend"
#define PTO "PTO"

#define MOST_NAMES 5

/*
 * CATLASS writes the order inside a block first (zN), Ascend documents and asc-devkit write it last (NZ), tilelang-ascend
 * follows the one or the other. Format numbers are those of the graph engine's and torch_npu's format enumerations.
 */
typedef struct
{
  const char *tag;
  TlaOtherName names[MOST_NAMES];
} Names;

static const Names names[] = {
  { "RowMajor",
    { { ASC, "ND; as nested NDExt ((1, r), (1, c))" },
      { GE,
        "ND, format 2; a new tensor of rank 4 is NCHW, format 0 (NHWC 1), one of rank 5 NCDHW, format 30 (NDHWC 27)" },
      { TILELANG, "kRowMajor" },
      { PTO, "Layout::ND" } } },
  { "ColumnMajor",
    { { ASC, "DN; as nested DNExt ((1, r), (1, c))" }, { TILELANG, "kColMajor" }, { PTO, "Layout::DN" } } },
  { "zN",
    { { ASC, "NZ, NZLayoutPtn" },
      { GE, "FRACTAL_NZ, Nz, format 29; with a fixed C0 of 16, 32, 2, 4, 8 formats 50 to 54" },
      { TILELANG, "make_zn_layout, kzN" },
      { PTO, "BLayout ColMajor with SLayout RowMajor" } } },
  { "nZ",
    { { ASC, "ZN, ZNLayoutPtn" },
      { GE, "Zn, FRACTAL_Zn; of convolution weights FRACTAL_Z, format 4" },
      { TILELANG, "make_nz_layout, knZ" },
      { PTO, "BLayout RowMajor with SLayout ColMajor" } } },
  { "zZ",
    { { ASC, "ZZ, ZZLayoutPtn" },
      { GE, "FRACTAL_ZZ, Zz, format 28" },
      { TILELANG, "kzZ" },
      { PTO, "BLayout RowMajor with SLayout RowMajor" } } },
  { "nN", { { ASC, "NNLayoutPtn, for e8m0 scales of 2 x 16 only" }, { GE, "Nn" }, { PTO, "MX scale fractal" } } },
  { "L0C", { { ASC, "NZ in L0C" }, { GE, "FRACTAL_NZ of the result" }, { PTO, "Acc, fractal of 1024 bytes" } } },
  { "NC1HWC0", { { GE, "NC1HWC0, format 3; with C0 4 NC1HWC0_C04, format 12" } } },
  { "Fmap", { { GE, "NC1HWC0, format 3" } } },
  { "NDC1HWC0", { { GE, "NDC1HWC0, format 32" } } },
  { "KDC1KHKWN1N0C0", { { GE, "FRACTAL_Z_3D, format 33" } } },
};

const TlaOtherName *
tla_tag_get_other_names (const TlaTag *self)
{
  static const TlaOtherName none[] = { { NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].tag, self->name))
      return names[i].names;
  return none;
}

/* C0 of torch_npu's NZ: float32 storage is taken for that of twice as many halves. */
static gint64
get_torch_npu_c0 (const TlaElement *element)
{
  return g_str_equal (element->name, "float") ? 16 : tla_element_get_c0 (element);
}

static gint64
ceil_div (gint64 a, gint64 b)
{
  return a / b + (a % b != 0);
}

char *
tla_tag_get_torch_npu_storage (const TlaTag *self, const TlaLayout *layout, const TlaElement *element)
{
  gint64 c0 = get_torch_npu_c0 (element != NULL ? element : tla_element_get_default ());

  if (!g_str_equal (self->name, "zN") || tla_layout_get_rank (layout) != 2)
    return NULL;
  return g_strdup_printf ("(%" G_GINT64_FORMAT ", %" G_GINT64_FORMAT ", %d, %" G_GINT64_FORMAT ")",
                          ceil_div (tla_layout_get_origin (layout, 1), c0),
                          ceil_div (tla_layout_get_origin (layout, 0), TLA_FRACTAL_ROWS), TLA_FRACTAL_ROWS, c0);
}

static gboolean
is_float (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return g_str_equal (element->name, "float");
}

static gboolean
is_8_bits (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return element->bits == 8;
}

static gboolean
is_4_bits (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return element->bits == 4;
}

static gboolean
is_int4 (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return g_str_equal (element->name, "int4b_t");
}

static gboolean
has_packed_rows (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return element->packed_rows;
}

static gboolean
is_not_16_bits (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return element->bits != 16;
}

static gboolean
has_gaps (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return layout != NULL && tla_layout_get_cosize (layout) != tla_layout_get_size (layout);
}

/* Whether the predicate of a name holds; FALSE for a name without one. */
static gboolean
holds (const char *predicate, const TlaLayout *layout, const TlaElement *element)
{
  guint n_predicates;
  const TlaPredicate *predicates = tla_predicate_get_all (&n_predicates);

  for (guint i = 0; i < n_predicates; i++)
    if (g_str_equal (predicates[i].name, predicate))
      return predicates[i].holds (layout, element);
  return FALSE;
}

/* Which modes of an MX scale layout are blocked in pairs: bit 0 the rows, bit 1 the columns. */
static guint
find_pairs (const TlaLayout *layout, const TlaElement *element)
{
  guint pairs = 0;

  if (layout == NULL || !g_str_equal (element->name, "float8_e8m0_t") || tla_layout_get_rank (layout) != 2 ||
      tla_layout_get_depth (layout) != 2)
    return 0;
  for (guint mode = 0; mode < 2; mode++)
    {
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, mode, &n_leaves);

      if (n_leaves == 2 && leaves[0].extent == 2)
        pairs |= 1 << mode;
    }
  return pairs;
}

static gboolean
is_mx_scale (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return find_pairs (layout, element) != 0;
}

static gboolean
is_odd_mx_scale (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  guint pairs = find_pairs (layout, element);

  for (guint mode = 0; mode < 2; mode++)
    if ((pairs & 1 << mode) != 0 && tla_layout_get_origin (layout, mode) % 2 != 0)
      return TRUE;
  return FALSE;
}

/* Of one dimension, NZ is a matter of taste unless it is 1 or a multiple of the cube's 16. */
static gboolean
is_uneven_vector (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return layout != NULL && tla_layout_get_rank (layout) == 1 && tla_layout_get_origin (layout, 0) != 1 &&
         tla_layout_get_origin (layout, 0) % TLA_FRACTAL_ROWS != 0;
}

/* The tag's own predicate sees static integers only. */
static gboolean
is_unseen (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  g_autofree char *predicate = NULL;

  if (layout == NULL || find_pairs (layout, element) != 0)
    return FALSE;
  predicate = g_strconcat ("is", g_str_equal (tag->name, "VectorLayout") ? "Vector" : tag->name, NULL);
  return !holds (predicate, layout, element);
}

static gboolean
is_unaligned_too (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element)
{
  return layout != NULL && holds ("iszN", layout, element) && holds ("iszNUnAlign", layout, element);
}

typedef struct
{
  const char *tags; /* names with a blank on either side */
  gboolean (*applies) (const TlaTag *tag, const TlaLayout *layout, const TlaElement *element); /* NULL: always */
  const char *text;
} Note;

static const Note notes[] = {
  { " zN ", NULL,
    "CATLASS writes the order inside a block first: this zN is Nz and FRACTAL_NZ in Ascend documents and NZ in "
    "asc-devkit, whose ZN is nZ." },
  { " zN ", NULL,
    "Blocks follow one another down a column of blocks (N), elements along the rows of a block (z). Texts that say that "
    "both run in Z order, or that the order is a Morton curve, describe another layout." },
  { " nZ ", NULL,
    "tilelang-ascend's make_nz_layout is this layout, and so is asc-devkit's ZN; asc-devkit's NZ and FRACTAL_NZ are "
    "zN." },
  { " nZ ", NULL,
    "Its block is given as C0 x 16 (K0, N0) on one page and as 16 x C0 (N0, K0) on another: the same bytes, with the "
    "axes swapped." },
  { " zN ", is_float,
    "torch_npu keeps float32 NZ with C0 16, because it first takes the storage for that of halves; CATLASS and "
    "asc-devkit use 8, and so does this program." },
  { " zN ", is_8_bits, "Older copies of torch_npu use C0 16 for 8-bit NZ too; here it is 32." },
  { " zN ", is_not_16_bits,
    "asc-devkit's NZLayoutPtn without LayoutTraitDefault of the element, and MindSpore's NZ, use C0 16 whatever the "
    "element is." },
  { " zZ ", NULL,
    "MakeLayoutFromTag does not take zZ in the reference; here it does. GetOffset of the older zZ tag leaves out the "
    "place inside the block; here it counts." },
  { " nN ", NULL,
    "The reference has nN for MakeMxScaleLayout only, asc-devkit for e8m0 only, the older tag for any element; here any "
    "element has it. GetOffset of the older nN tag leaves out the place inside the block; here it counts." },
  { " L0C ", NULL,
    "Its blocks are 16 x 16 whatever the element is: the reference's iszN holds for 16-bit elements only." },
  { " Weight4BitnZ ", NULL,
    "Two layouts have this name: TLA's, shown here, has blocks of 32 x 16; the older tag has 16 x 16, also 512 elements "
    "apart. That one's Capacity() is too small, and two elements share a place when there are more than 16 rows and "
    "ceil(cols / 16) is even." },
  { " PaddingRowMajor PaddingColumnMajor ", NULL,
    "The reference makes a tile's strides anew from the tile's size, though its guide says that tiles inherit them; "
    "here they inherit them." },
  { " NDC1HWC0 ", NULL, "It is called rank 5, but has six axes." },
  { " KDC1KHKWN1N0C0 ", NULL, "The older tag steps N1 by the stride of N0; here it has a stride of its own." },
  { " VectorLayout ", is_uneven_vector,
    "As NZ, torch_npu takes a vector for a matrix of one column, zN<half>(length, 1); MindSpore leaves one of 1 or of a multiple of 16 as it "
    "is, and refuses this length." },
  { " RowMajor ColumnMajor ", has_packed_rows,
    "Lines of 4-bit floats are rounded up to an even length, so that each starts on a byte; lines of int4b_t are not." },
  { " RowMajor ColumnMajor ", has_gaps,
    "Three numbers are called its size in memory: cosize, from the lowest offset to the highest; asc-devkit's Capacity, "
    "the largest extent times its stride; CATLASS's Capacity(), lines times leading dimension." },
  { " RowMajor ColumnMajor ", NULL,
    "A shape without strides is row-major in asc-devkit, but column-major in CuTe and tensor-layouts." },
  { " RowMajor ColumnMajor zZ nN ", is_mx_scale,
    "This is the MX scale form, of MakeMxScaleLayout: scales lie in pairs along K." },
  { " RowMajor ColumnMajor zZ nN ", is_odd_mx_scale,
    "With an odd number of scales along K CATLASS pads to a whole pair, asc-devkit does not." },
  { " zN nZ zZ nN ", is_int4, "int4b_t is 4 bits wide here; in the reference host and device disagree about it." },
  { " zN nZ zZ ", is_4_bits,
    "The unit of a 4-bit transpose is 16 x 64 in one table and 64 x 64 in the text beside it." },
  { " zN ", is_unaligned_too, "The reference's iszN and iszNUnAlign both hold for it." },
  { " VectorLayout RowMajor ColumnMajor zN nZ zZ ", is_unseen,
    "It has the values of the tag, but the reference's predicate of that name is false: it sees static integers only." },
};

const char **
tla_tag_get_notes (const TlaTag *self, const TlaLayout *layout, const TlaElement *element)
{
  GPtrArray *texts = g_ptr_array_new ();
  g_autofree char *word = g_strdup_printf (" %s ", self->name);

  if (element == NULL)
    element = tla_element_get_default ();
  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    if (strstr (notes[i].tags, word) != NULL && (notes[i].applies == NULL || notes[i].applies (self, layout, element)))
      g_ptr_array_add (texts, (gpointer) notes[i].text);
  g_ptr_array_add (texts, NULL);
  return (const char **) g_ptr_array_free (texts, FALSE);
}
