#pragma once

#include <stddef.h>
#include <stdint.h>

/* What every fuzz target defines. It must accept any bytes, and returns 0. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
