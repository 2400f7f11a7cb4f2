/* SPDX-License-Identifier: MIT */
#pragma once

#include "check/tla-check.h"

G_BEGIN_DECLS

extern const TlaCheck tla_checks[];
extern const guint tla_n_checks;

/* tla-check-layout.c */
char *tla_check_block_stride_16_bit (const TlaSubject *subject);
char *tla_check_integral_coordinate_padded (const TlaSubject *subject);
char *tla_check_linear_offset_on_fractal (const TlaSubject *subject);
char *tla_check_name_clash (const TlaSubject *subject);
char *tla_check_not_recognised (const TlaSubject *subject);
char *tla_check_static_origin_empty (const TlaSubject *subject);
char *tla_check_tag_not_in_the_reference (const TlaSubject *subject);
char *tla_check_layout_wraps (const TlaSubject *subject);
char *tla_check_call_wraps (const TlaSubject *subject);

/* tla-check-overlap.c */
char *tla_check_outer_stride_too_small (const TlaSubject *subject);
char *tla_check_overlap (const TlaSubject *subject);
char *tla_check_broadcast (const TlaSubject *subject);

/* tla-check-view.c */
char *tla_check_crop_ignores_view_start (const TlaSubject *subject);
char *tla_check_empty_tile (const TlaSubject *subject);
char *tla_check_past_storage (const TlaSubject *subject);
char *tla_check_shape_for_origin_shape (const TlaSubject *subject);
char *tla_check_short_transfer (const TlaSubject *subject);
char *tla_check_slice_loses_phase (const TlaSubject *subject);
char *tla_check_tile_inside_fractal (const TlaSubject *subject);
char *tla_check_view_wraps (const TlaSubject *subject);

/* tla-check-place.c */
char *tla_check_base_too_small (const TlaSubject *subject);
char *tla_check_custom_l0_layout (const TlaSubject *subject);
char *tla_check_element_width_mismatch (const TlaSubject *subject);
char *tla_check_l0c_is_not_zn (const TlaSubject *subject);
char *tla_check_leading_dimension (const TlaSubject *subject);
char *tla_check_like_not_in_the_reference (const TlaSubject *subject);
char *tla_check_position_not_in_the_reference (const TlaSubject *subject);
char *tla_check_vector_drops_rows (const TlaSubject *subject);

/* "rows", "columns", or "mode 2": what a mode of a layout of @rank modes counts. Free with g_free(). */
char *tla_check_name_mode (guint mode, guint rank);
/* Whether the strides of what lies inside originShape nest, so that each offset is made in one way: as in most layouts. */
gboolean tla_check_nests (const TlaLayout *layout);
/* The layout that an expression made, of any kind with more than one level and two modes. */
gboolean tla_check_is_fractal (const TlaLayout *layout);
gboolean tla_check_is_tile (const TlaTensor *tensor);
/* Whether a layout has the values of a fractal tag, for an element, half if NULL; it may have more fractals than needed. */
gboolean tla_check_is_tag (const TlaLayout *layout, const TlaElement *element, const char *name);
/* Adds "what 4294967296 becomes 0" where the value does not fit 32 bits; the end of the sentence, or NULL for none. */
void tla_check_add_wrap (GString *text, const char *what, gint64 value);
char *tla_check_finish_wraps (const GString *text);

G_END_DECLS
