/* dense_avx2.c: the engines on bit sets where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define CPU QDRI_CPU_AVX2
#    define CODE qdri_dense_avx2
#    include "cover/dense_kernel.h"
#    define BOUNDS_CODE qdri_bounds_avx2
#    include "cover/bounds_kernel.h"

#else

#    include "cover/bounds.h"

const qdri_dense_code qdri_dense_avx2 = {.needs = QDRI_CPU_NONE};
const qdri_bounds_code qdri_bounds_avx2 = {.needs = QDRI_CPU_NONE};

#endif
