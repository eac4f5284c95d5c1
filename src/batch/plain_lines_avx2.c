/* plain_lines_avx2.c: plain_lines_kernel.h for AVX2. */
#include "batch/plain_lines.h"

#ifdef __AVX2__
#    include <stdint.h>

#    define WIDTH 32

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));

#    include "batch/plain_lines_kernel.h"

qdri_plain_lines_code *qdri_plain_lines_avx2(void) {
    return plain_lines;
}

#else

qdri_plain_lines_code *qdri_plain_lines_avx2(void) {
    return NULL;
}

#endif
