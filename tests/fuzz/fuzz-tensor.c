/* SPDX-License-Identifier: MIT */
/* Chains of views of one tensor, beside a model that splits coordinates, crops and slices on its own. */
#include "fuzz.h"

#include "check/tla-check.h"
#include "tensor/tla-tensor.h"

#include <string.h>

#define MOST_MODES 4
#define MOST_LEAVES 4
#define MOST_STEPS 12
#define MOST_ELEMENTS 400 /* of a view that are looked at, from its start on */

/*
 * The bytes are small numbers. First the layout (number of modes, then leaves, extents and strides of each, and its
 * originShape's entry), data offset and start; then steps: a kind and its numbers. What is missing is 1.
 */
typedef struct
{
  const uint8_t *data;
  size_t size;
} Bytes;

/* from first to last */
static gint64
take (Bytes *self, gint64 first, gint64 last)
{
  gint64 value = 1;

  if (self->size > 0)
    {
      value = *self->data++;
      self->size--;
    }
  return first + value % (last - first + 1);
}

/* A mode of the model's layout: its sizes and strides, innermost first, and its originShape's entry. */
typedef struct
{
  guint n_leaves; /* 1: an integer */
  gint64 extent[MOST_LEAVES];
  gint64 stride[MOST_LEAVES];
  gint64 origin;
} Mode;

/* A view as the reference has it: the element at c is at data + the modes at start + c. */
typedef struct
{
  guint rank;
  Mode modes[MOST_MODES];
  gint64 start[MOST_MODES];
  gint64 data;
} Model;

static TlaIntTuple *
make_mode (const gint64 *values, guint n)
{
  return n == 1 ? tla_int_tuple_new_int (values[0], FALSE) : tla_int_tuple_new_flat (values, n);
}

static TlaLayout *
make_layout (const Model *model, gboolean with_origin)
{
  TlaIntTuple *shapes[MOST_MODES], *strides[MOST_MODES];
  gint64 origins[MOST_MODES];
  g_autoptr (TlaIntTuple) shape = NULL;
  g_autoptr (TlaIntTuple) stride = NULL;
  g_autoptr (TlaIntTuple) origin = NULL;
  g_autoptr (GError) error = NULL;
  TlaLayout *layout;

  for (guint i = 0; i < model->rank; i++)
    {
      shapes[i] = make_mode (model->modes[i].extent, model->modes[i].n_leaves);
      strides[i] = make_mode (model->modes[i].stride, model->modes[i].n_leaves);
      origins[i] = model->modes[i].origin;
    }
  shape = tla_int_tuple_new (shapes, model->rank, NULL);
  stride = tla_int_tuple_new (strides, model->rank, NULL);
  origin = tla_int_tuple_new_flat (origins, model->rank);
  for (guint i = 0; i < model->rank; i++)
    {
      tla_int_tuple_unref (shapes[i]);
      tla_int_tuple_unref (strides[i]);
    }
  layout = tla_layout_new (shape, stride, with_origin ? origin : NULL, &error);
  g_assert_no_error (error);
  return layout;
}

static gint64
multiply (const gint64 *values, guint n)
{
  gint64 product = 1;

  for (guint i = 0; i < n; i++)
    product *= values[i];
  return product;
}

/* Rank 1 to 4, nested in two at rank 2 and in up to four levels elsewhere. */
static void
read_modes (Bytes *bytes, Model *model, guint rank)
{
  model->rank = rank;
  for (guint i = 0; i < rank; i++)
    {
      Mode *mode = &model->modes[i];
      gint64 beyond;

      mode->n_leaves = take (bytes, 1, rank == 2 ? 2 : MOST_LEAVES);
      for (guint k = 0; k < mode->n_leaves; k++)
        {
          mode->extent[k] = take (bytes, 1, rank > 2 ? 4 : 16);
          mode->stride[k] = take (bytes, -100, 155);
        }
      beyond = take (bytes, -20, 3);
      mode->origin = MAX (multiply (mode->extent, mode->n_leaves) + beyond, 0);
    }
}

/* The last size takes what is left; division truncates. */
static gint64
get_model_offset (const Model *model, const gint64 *coord)
{
  gint64 offset = model->data;

  for (guint i = 0; i < model->rank; i++)
    {
      const Mode *mode = &model->modes[i];
      gint64 rest = model->start[i] + coord[i];

      for (guint k = 0; k + 1 < mode->n_leaves; k++)
        {
          offset += rest % mode->extent[k] * mode->stride[k];
          rest /= mode->extent[k];
        }
      offset += rest * mode->stride[mode->n_leaves - 1];
    }
  return offset;
}

/* Every element of the view's shape, and one before its start and one past its end in each mode. */
static void
check_offsets (const TlaTensor *tensor, const Model *model)
{
  gint64 coord[MOST_MODES], end[MOST_MODES];
  guint n_left = MOST_ELEMENTS;

  for (guint i = 0; i < model->rank; i++)
    {
      coord[i] = -1;
      end[i] = multiply (model->modes[i].extent, model->modes[i].n_leaves);
    }
  for (guint i = 0; i < model->rank && n_left > 0; n_left--)
    {
      gint64 offset;
      gboolean is_inside = TRUE;

      for (guint k = 0; k < model->rank; k++)
        is_inside = is_inside && coord[k] >= 0 && coord[k] < end[k];
      if (is_inside)
        g_assert_cmpint (tla_tensor_offset_at (tensor, coord), ==, get_model_offset (model, coord));
      if (!is_inside || n_left % 4 == 0) /* slower */
        {
          g_autoptr (TlaIntTuple) tuple = tla_int_tuple_new_flat (coord, model->rank);

          g_assert_true (tla_tensor_get_offset (tensor, tuple, &offset, NULL));
          g_assert_cmpint (offset, ==, get_model_offset (model, coord));
        }

      for (i = 0; i < model->rank && ++coord[i] > end[i]; i++)
        coord[i] = -1;
    }
}

static void
check_view (const TlaTensor *tensor, const Model *model)
{
  const TlaLayout *layout = tla_tensor_get_layout (tensor);

  g_assert_cmpuint (tla_tensor_get_rank (tensor), ==, model->rank);
  g_assert_cmpint (tla_tensor_get_data_offset (tensor), ==, model->data);
  for (guint i = 0; i < model->rank; i++)
    {
      const Mode *mode = &model->modes[i];
      guint n_leaves;
      const TlaLeaf *leaves = tla_layout_get_leaves (layout, i, &n_leaves);

      g_assert_cmpint (tla_layout_get_origin (layout, i), ==, mode->origin);
      g_assert_cmpint (tla_int_tuple_get_value (tla_int_tuple_get_entry (tla_tensor_get_coord (tensor), i)), ==,
                       model->start[i]);
      g_assert_cmpuint (n_leaves, ==, mode->n_leaves);
      for (guint k = 0; k < n_leaves; k++)
        {
          g_assert_cmpint (leaves[k].extent, ==, mode->extent[k]);
          g_assert_cmpint (leaves[k].stride, ==, mode->stride[k]);
        }
      g_assert_cmpint (tla_tensor_get_room (tensor, i), >=, 0);
    }
  check_offsets (tensor, model);
}

/* Whatever the trap, its explanation is a text, and what it speaks of is alive. */
static void
run_checks (const TlaTensor *tensor, gboolean all_kinds, Bytes *bytes)
{
  guint rank = tla_tensor_get_rank (tensor);
  gint64 coord[MOST_MODES], other[MOST_MODES];
  g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func ((GDestroyNotify) tla_problem_free);
  g_autoptr (TlaIntTuple) first = NULL;
  g_autoptr (TlaIntTuple) second = NULL;
  TlaSubject subject = { .element = tla_tensor_get_element (tensor),
                         .tag = tla_tensor_get_tag (tensor),
                         .layout = tla_tensor_get_layout (tensor),
                         .tensor = tensor,
                         .mode = TLA_SUBJECT_ANY_MODE };

  for (guint i = 0; i < rank; i++)
    {
      coord[i] = take (bytes, -2, 20);
      other[i] = take (bytes, -2, 20);
    }
  subject.coord = first = tla_int_tuple_new_flat (coord, rank);
  subject.other = second = tla_int_tuple_new_flat (other, rank);
  for (guint kind = all_kinds ? TLA_SUBJECT_LAYOUT : TLA_SUBJECT_TENSOR; kind <= TLA_SUBJECT_TENSOR; kind++)
    {
      subject.kind = kind;
      tla_check_subject (&subject, problems);
    }
  subject.kind = TLA_SUBJECT_SHAPE_ENTRY;
  for (subject.mode = 0; subject.mode < rank; subject.mode++)
    tla_check_subject (&subject, problems);
  for (guint i = 0; i < problems->len; i++)
    {
      const TlaProblem *problem = g_ptr_array_index (problems, i);

      g_assert_true (problem->text != NULL && g_utf8_validate (problem->text, -1, NULL));
      g_assert_true (problem->check != NULL);
    }
}

static gint64
crop (gint64 origin, gint64 coord, gint64 tile)
{
  if (coord < 0 || coord >= origin)
    return 0;
  return tile < origin - coord ? tile : origin - coord;
}

/* GetTile, or TileView where the coordinates count tiles. */
static TlaTensor *
take_tile (const TlaTensor *tensor, Model *model, Bytes *bytes, gboolean counts_tiles, GError **error)
{
  gint64 coord[MOST_MODES], shape[MOST_MODES];
  g_autoptr (TlaIntTuple) coord_tuple = NULL;
  g_autoptr (TlaIntTuple) shape_tuple = NULL;
  gboolean is_refused = FALSE;
  TlaTensor *tile;

  for (guint i = 0; i < model->rank; i++)
    {
      coord[i] = counts_tiles ? take (bytes, -1, 4) : take (bytes, -2, 20);
      shape[i] = take (bytes, 0, 20);
      is_refused = is_refused || (model->modes[i].n_leaves > 1 && (model->rank != 2 || model->modes[i].n_leaves != 2));
    }
  coord_tuple = tla_int_tuple_new_flat (coord, model->rank);
  shape_tuple = tla_int_tuple_new_flat (shape, model->rank);
  tile = counts_tiles ? tla_tensor_tile_view (tensor, coord_tuple, shape_tuple, error)
                      : tla_tensor_get_tile (tensor, coord_tuple, shape_tuple, error);
  g_assert_true ((tile == NULL) == is_refused);
  for (guint i = 0; i < model->rank && tile != NULL; i++)
    {
      Mode *mode = &model->modes[i];
      gint64 element = counts_tiles ? coord[i] * shape[i] : coord[i];

      model->start[i] += element;
      mode->origin = crop (mode->origin, element, shape[i]);
      if (mode->n_leaves == 1)
        mode->extent[0] = shape[i];
      else
        mode->extent[1] = (shape[i] + mode->extent[0] - 1) / mode->extent[0];
    }
  return tile;
}

static TlaTensor *
take_slice (const TlaTensor *tensor, Model *model, Bytes *bytes, GError **error)
{
  guint which = take (bytes, 1, (1 << model->rank) - 1), n_kept = 0;
  gint64 coord[MOST_MODES];
  gboolean kept[MOST_MODES];
  Model slice = { 0 };
  gint64 at[MOST_MODES];
  TlaTensor *view;

  for (guint i = 0; i < model->rank; i++)
    {
      kept[i] = (which >> i & 1) != 0;
      coord[i] = take (bytes, -2, 20);
      at[i] = kept[i] ? 0 : coord[i];
      if (kept[i])
        slice.modes[n_kept++] = model->modes[i];
    }
  slice.rank = n_kept;
  slice.data = get_model_offset (model, at);
  view = tla_tensor_slice (tensor, coord, kept, error);
  g_assert_nonnull (view);
  *model = slice;
  return view;
}

/* With a base: its sizes and strides, and the originShape of the tensor. */
static TlaTensor *
make_like_base (const TlaStorage *storage, const TlaTensor *tensor, Model *model, Bytes *bytes, GError **error)
{
  guint rank = take (bytes, 1, 2);
  Model like = { 0 };
  g_autoptr (TlaLayout) base = NULL;
  TlaTensor *view;

  read_modes (bytes, &like, rank);
  base = make_layout (&like, take (bytes, 0, 1));
  like.data = take (bytes, 0, 99);
  view =
    tla_tensor_new_like (storage, like.data, tensor, tla_tag_lookup ("zN"),
                         take (bytes, 0, 1) ? tla_tensor_get_element (tensor) : NULL, TLA_POSITION_L1, base, error);
  g_assert_true ((view == NULL) == (rank != model->rank));
  if (view == NULL)
    return NULL;
  for (guint i = 0; i < rank; i++)
    like.modes[i].origin = model->modes[i].origin;
  *model = like;
  return view;
}

/* Without one, by tag: RowMajor and ColumnMajor as they stand, and zN<half> with 16 x 16 blocks, down each column of which
 * the rows of blocks lie 256 apart. */
static TlaTensor *
make_like_tag (const TlaStorage *storage, const TlaTensor *tensor, Model *model, Bytes *bytes, GError **error)
{
  static const char *const names[] = { "RowMajor", "ColumnMajor", "zN" };
  guint which = take (bytes, 0, G_N_ELEMENTS (names) - 1);
  Model like = { .rank = 2, .data = take (bytes, 0, 99) };
  TlaTensor *view =
    tla_tensor_new_like (storage, like.data, tensor, tla_tag_lookup (names[which]),
                         take (bytes, 0, 1) ? tla_tensor_get_element (tensor) : NULL, TLA_POSITION_UB, NULL, error);
  gint64 rows, columns;

  if (model->rank != 2 || view == NULL)
    {
      g_assert_true (view == NULL || model->rank == 1);
      if (view == NULL)
        return NULL;
      tla_tensor_unref (view); /* a tag of a vector is a matter of the tag's own tests */
      return NULL;
    }
  rows = model->modes[0].origin;
  columns = model->modes[1].origin;
  if (which < 2)
    {
      like.modes[0] = (Mode) { 1, { rows }, { which == 0 ? columns : 1 }, rows };
      like.modes[1] = (Mode) { 1, { columns }, { which == 0 ? 1 : rows }, columns };
    }
  else
    {
      gint64 row_blocks = (rows + 15) / 16, column_blocks = (columns + 15) / 16;

      like.modes[0] = (Mode) { 2, { 16, row_blocks }, { 16, 256 }, rows };
      like.modes[1] = (Mode) { 2, { 16, column_blocks }, { 1, row_blocks * 256 }, columns };
    }
  *model = like;
  return view;
}

static TlaTensor *
make_tensor (const TlaStorage *storage, Model *model, Bytes *bytes, GError **error)
{
  g_autoptr (TlaLayout) layout = make_layout (model, TRUE);
  g_autoptr (TlaIntTuple) coord = NULL;

  model->data = take (bytes, 0, 255);
  memset (model->start, 0, sizeof model->start);
  if (take (bytes, 0, 1))
    {
      for (guint i = 0; i < model->rank; i++)
        model->start[i] = take (bytes, -2, 20);
      coord = tla_int_tuple_new_flat (model->start, model->rank);
    }
  return tla_tensor_new (storage, model->data, layout, coord, TLA_POSITION_GM, error);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  Bytes bytes = { data, size };
  g_autoptr (TlaStorage) storage = tla_storage_new ("A", tla_element_lookup ("half"), TLA_POSITION_GM,
                                                    take (&bytes, 0, 3) == 0 ? 1000 : TLA_STORAGE_UNKNOWN_CAPACITY);
  g_autoptr (TlaTensor) tensor = NULL;
  Model model = { 0 };

  read_modes (&bytes, &model, take (&bytes, 1, MOST_MODES));
  tensor = make_tensor (storage, &model, &bytes, NULL);
  g_assert_nonnull (tensor);
  check_view (tensor, &model);
  run_checks (tensor, FALSE, &bytes);

  for (guint step = 0; step < MOST_STEPS && bytes.size > 0; step++)
    {
      g_autoptr (GError) error = NULL;
      TlaTensor *view = NULL;

      switch (take (&bytes, 0, 6))
        {
        case 0:
        case 1:
          view = take_tile (tensor, &model, &bytes, FALSE, &error);
          break;
        case 2:
        case 3:
          view = take_tile (tensor, &model, &bytes, TRUE, &error);
          break;
        case 4:
          view = take_slice (tensor, &model, &bytes, &error);
          break;
        case 5:
          view = make_like_base (storage, tensor, &model, &bytes, &error);
          break;
        case 6:
          view = make_like_tag (storage, tensor, &model, &bytes, &error);
          break;
        }
      if (view == NULL)
        continue;
      g_assert_no_error (error);
      g_assert_true (tla_tensor_get_parent (view) == tensor);
      tla_tensor_unref (tensor);
      tensor = view;
      check_view (tensor, &model);
      run_checks (tensor, FALSE, &bytes);
    }
  run_checks (tensor, TRUE, &bytes);
  return 0;
}
