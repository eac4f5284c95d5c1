/* bands_avx2.c: `bands` for x86-64 processors with AVX2. */
#include "nine/bands_code.h"

#if defined(__AVX2__) && defined(__BMI__)

#    define WITH_AVX512 0
#    include "nine/bands_x86.h"

#    define CODE qdri_bands_avx2
#    define CPU QDRI_CPU_AVX2
#    include "nine/bands_kernel.h"

#else

const qdri_bands_code qdri_bands_avx2 = {.needs = QDRI_CPU_NONE};

#endif
