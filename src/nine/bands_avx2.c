/* bands_avx2.c: `bands` for x86-64 processors with AVX2. */
#include "nine/bands_variant.h"

#ifdef QDRI_BANDS_X86

#    ifdef __clang__
#        pragma clang attribute push(__attribute__((target("avx2,bmi"))), apply_to = function)
#    else
#        pragma GCC target("avx2,bmi")
#    endif

#    define WITH_AVX512 0
#    include "nine/bands_x86.h"

#    define KERNEL qdri_bands_avx2
#    define KERNEL_NAME "avx2"
#    include "nine/bands_kernel.h"

#    ifdef __clang__
#        pragma clang attribute pop
#    endif

#endif
