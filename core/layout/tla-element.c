/* SPDX-License-Identifier: MIT */
#include "layout/tla-element.h"

#include "tuple/tla-checked.h"
#include "tuple/tla-error.h"

#define ALIASES(...) ((const char *const[]) { __VA_ARGS__, NULL })

/* Ascend C's names first. The DT_ names are those of the graph engine's data types. */
static const TlaElement elements[] = {
  { "half", ALIASES ("float16", "fp16", "DT_FLOAT16", "half_t", "float16_t", "DT_HALF"), 16, FALSE },
  { "bfloat16_t", ALIASES ("bf16", "bfloat16", "DT_BF16", "DT_BFLOAT16"), 16, FALSE },
  { "float", ALIASES ("float32", "fp32", "DT_FLOAT", "DT_FLOAT32", "float32_t"), 32, FALSE },
  { "double", ALIASES ("float64", "fp64", "DT_DOUBLE", "DT_FLOAT64", "float64_t"), 64, FALSE },
  { "int4b_t", ALIASES ("int4", "int4b", "int4_t", "DT_INT4"), 4, FALSE },
  { "int8_t", ALIASES ("int8", "DT_INT8"), 8, FALSE },
  { "uint8_t", ALIASES ("uint8", "DT_UINT8"), 8, FALSE },
  { "int16_t", ALIASES ("int16", "DT_INT16"), 16, FALSE },
  { "uint16_t", ALIASES ("uint16", "DT_UINT16"), 16, FALSE },
  { "int32_t", ALIASES ("int32", "DT_INT32"), 32, FALSE },
  { "uint32_t", ALIASES ("uint32", "DT_UINT32"), 32, FALSE },
  { "int64_t", ALIASES ("int64", "DT_INT64"), 64, FALSE },
  { "uint64_t", ALIASES ("uint64", "DT_UINT64"), 64, FALSE },
  { "float8_e4m3_t", ALIASES ("fp8_e4m3", "fp8_e4m3_t", "float8_e4m3", "DT_FLOAT8_E4M3", "DT_FLOAT8_E4M3FN"), 8,
    FALSE },
  { "float8_e5m2_t", ALIASES ("fp8_e5m2", "fp8_e5m2_t", "float8_e5m2", "DT_FLOAT8_E5M2"), 8, FALSE },
  { "float8_e8m0_t", ALIASES ("fp8_e8m0", "fp8_e8m0_t", "float8_e8m0", "DT_FLOAT8_E8M0"), 8, FALSE },
  { "float4_e2m1x2_t",
    ALIASES ("fp4_e2m1x2", "fp4_e2m1x2_t", "float4_e2m1x2", "fp4_e2m1", "fp4_e2m1_t", "float4_e2m1", "DT_FLOAT4_E2M1"),
    4, TRUE },
  { "float4_e1m2x2_t",
    ALIASES ("fp4_e1m2x2", "fp4_e1m2x2_t", "float4_e1m2x2", "fp4_e1m2", "fp4_e1m2_t", "float4_e1m2", "DT_FLOAT4_E1M2"),
    4, TRUE },
};

const TlaElement *
tla_element_lookup (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++)
    if (g_str_equal (elements[i].name, name) || g_strv_contains (elements[i].aliases, name))
      return &elements[i];
  return NULL;
}

const TlaElement *
tla_element_get_all (guint *n_elements)
{
  *n_elements = G_N_ELEMENTS (elements);
  return elements;
}

const TlaElement *
tla_element_get_default (void)
{
  return &elements[0];
}

guint
tla_element_get_c0 (const TlaElement *self)
{
  return TLA_C0_BYTES * 8 / self->bits;
}

guint
tla_element_get_fractal (const TlaElement *self)
{
  return TLA_FRACTAL_BYTES * 8 / self->bits;
}

gboolean
tla_element_get_byte (const TlaElement *self, gint64 offset, gint64 *byte, gboolean *high_nibble, GError **error)
{
  if (self->bits == 4)
    {
      /* Two a byte, the even one in the low nibble; below zero as well, so round down. */
      *byte = (offset - (offset & 1)) / 2;
      *high_nibble = (offset & 1) != 0;
      return TRUE;
    }
  *high_nibble = FALSE;
  return tla_checked_mul (offset, self->bits / 8, byte, error);
}
