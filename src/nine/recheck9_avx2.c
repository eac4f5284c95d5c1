/* recheck9_avx2.c: recheck9_kernel.h for AVX2: 32 grids at a time, and the bits of the digits come
 * from a table in a register. */
#include "nine/recheck9.h"

#ifdef __AVX2__
#    include <immintrin.h>

#    define WIDTH 32

typedef uint8_t bytes __attribute__((vector_size(WIDTH)));

static bytes bit_of(bytes digit) {
    const __m256i bits = _mm256_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0,
                                          1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    return (bytes)_mm256_shuffle_epi8(bits, (__m256i)digit);
}

#    include "nine/recheck9_kernel.h"

const qdri_recheck9_code qdri_recheck9_avx2 = {QDRI_CPU_AVX2, recheck_block};

#else

const qdri_recheck9_code qdri_recheck9_avx2 = {.needs = QDRI_CPU_NONE};

#endif
