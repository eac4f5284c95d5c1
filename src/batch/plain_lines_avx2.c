/* plain_lines_avx2.c: plain_lines_kernel.h for AVX2. */
#include "batch/plain_lines.h"

#ifdef __AVX2__
#    include <stdint.h>

#    define WIDTH 32

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));

#    include "batch/plain_lines_kernel.h"

const qdri_plain_lines_code qdri_plain_lines_avx2 = {QDRI_CPU_AVX2, plain_lines};

#else

const qdri_plain_lines_code qdri_plain_lines_avx2 = {.needs = QDRI_CPU_NONE};

#endif
