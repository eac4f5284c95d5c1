/* bands_avx512.c: `bands` for x86-64 processors with AVX-512 (BW and VL). */
#include "nine/bands_variant.h"

#ifdef QDRI_BANDS_X86

#    ifdef __clang__
#        pragma clang attribute push( \
            __attribute__((target("avx2,bmi,avx512f,avx512bw,avx512vl"))), apply_to = function)
#    else
#        pragma GCC target("avx2,bmi,avx512f,avx512bw,avx512vl")
#    endif

#    define WITH_AVX512 1
#    include "nine/bands_x86.h"

#    define KERNEL qdri_bands_avx512
#    define KERNEL_NAME "avx512"
#    include "nine/bands_kernel.h"

#    ifdef __clang__
#        pragma clang attribute pop
#    endif

#endif
