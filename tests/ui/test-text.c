/* SPDX-License-Identifier: MIT */
#include "ui/ts-text.h"

#define S "\302\240"

static void
assert_grouped (const char *text, const char *expected)
{
  g_autofree char *grouped = ts_text_group_numbers (text);

  g_assert_cmpstr (grouped, ==, expected);
}

static void
test_group_numbers (void)
{
  assert_grouped ("4294967296 elements, 8589934592 B",
                  "4" S "294" S "967" S "296 elements, 8" S "589" S "934" S "592 B");
  assert_grouped ("12544, 79.7 %", "12" S "544, 79.7 %");
  assert_grouped ("-12544", "-12" S "544");
  /* Four digits can be read as they are; shapes and names keep theirs. */
  assert_grouped ("1024 elements", "1024 elements");
  assert_grouped ("(65536, 65536) is 65536", "(65536, 65536) is 65" S "536");
  assert_grouped ("_65536 x12345", "_65536 x12345");
  assert_grouped ("", "");
}

static void
test_numbers (void)
{
  g_autofree char *negative = ts_text_number (-123456), *least = ts_text_hexadecimal (G_MININT64);

  g_assert_cmpstr (negative, ==, "-123" S "456");
  g_assert_cmpstr (least, ==, "-0x8000000000000000");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/text/group-numbers", test_group_numbers);
  g_test_add_func ("/text/numbers", test_numbers);
  return g_test_run ();
}
