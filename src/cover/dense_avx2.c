/* dense_avx2.c: the engines on bit sets where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define RUN qdri_dense_run_avx2
#    define SEEK qdri_dense_seek_avx2
#    include "cover/dense_kernel.h"
#    define RUN_BOUNDS qdri_bounds_run_avx2
#    define SEEK_BOUNDS qdri_bounds_seek_avx2
#    include "cover/bounds_kernel.h"

#else /* the compiler lacks them */

#    include "cover/bounds.h"

qdr_step qdri_bounds_run_avx2(bounds *b) {
    return qdri_bounds_run_plain(b);
}

qdr_step qdri_dense_run_avx2(dense *d) {
    return qdri_dense_run_plain(d);
}

bool qdri_bounds_seek_avx2(bounds *b, const qdri_place *place) {
    return qdri_bounds_seek_plain(b, place);
}

bool qdri_dense_seek_avx2(dense *d, const qdri_place *place) {
    return qdri_dense_seek_plain(d, place);
}

#endif
