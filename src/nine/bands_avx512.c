/* bands_avx512.c: `bands` for x86-64 processors with AVX-512 (BW and VL). */
#include "nine/bands_code.h"

#if defined(__AVX512BW__) && defined(__AVX512VL__)

#    define WITH_AVX512 1
#    include "nine/bands_x86.h"

#    define CODE qdri_bands_avx512
#    define CPU QDRI_CPU_AVX512
#    include "nine/bands_kernel.h"

#else

const qdri_bands_code qdri_bands_avx512 = {.needs = QDRI_CPU_NONE};

#endif
