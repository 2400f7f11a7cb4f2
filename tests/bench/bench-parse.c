/* SPDX-License-Identifier: MIT */
/* Parsing, not evaluating, a script of 10 MB, over scanning the same bytes with strtod. */
#include "bench.h"
#include "expr/tla-script.h"

#include <stdlib.h>

#define SIZE (10 * 1000 * 1000)

/* A kernel's worth of lines, over and over. */
static const char text[] =
  "constexpr uint32_t tileM = 64, tileK = 128;\n"
  "auto layoutA = tla::MakeLayout<half, Catlass::layout::zN>(tileM * 16, tileK * 32);\n"
  "Layout w32xh48 = MakeLayout(MakeShape(MakeShape(16, 2), MakeShape(16, 3)),\n"
  "                            MakeStride(MakeStride(16, 256), MakeStride(1, 512))); // nested\n"
  "w2xh4 : (_2, 4):(_12, _1)\n"
  "auto shape = Shape<Shape<_4, _2>, Shape<_4, _3>>{};\n"
  "((4, 2), (4, 3)):((4, 16), (1, 32)):(6, 10)\n"
  "print(crd2offset(tla::MakeCoord(1, 5), shape, layoutA.stride()));\n"
  "zN<fp16>(100, 100)(17 + 2, 20 % 16)\n";

static void
parse (gpointer data)
{
  const GString *script_text = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TlaScript) script = tla_script_new (script_text->str, (gssize) script_text->len, &error);

  if (script == NULL)
    g_error ("%s", error->message);
}

/* Numbers where there are some, and a byte at a time between them. */
static void
scan (gpointer data)
{
  const GString *script_text = data;
  const char *at = script_text->str;
  volatile double sum = 0;

  while (*at != '\0')
    {
      char *end;

      sum += strtod (at, &end);
      at = end > at ? end : at + 1;
    }
}

int
main (void)
{
  GString *script_text = g_string_sized_new (SIZE + sizeof text);

  while (script_text->len < SIZE)
    g_string_append (script_text, text);
  bench_compare ("parse", (BenchSide) { parse, script_text }, (BenchSide) { scan, script_text }, 20);
  g_string_free (script_text, TRUE);
  return 0;
}
