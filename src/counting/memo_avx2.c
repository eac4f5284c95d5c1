/* memo_avx2.c: memoised counting where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define CPU QDRI_CPU_AVX2
#    define CODE qdri_memo_avx2
#    include "counting/memo_kernel.h"

#else

#    include "counting/memo.h"

const qdri_memo_code qdri_memo_avx2 = {.needs = QDRI_CPU_NONE};

#endif
