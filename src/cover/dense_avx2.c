/* dense_avx2.c: the dense engine where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define RUN qdri_dense_run_avx2
#    include "cover/dense_kernel.h"
#    define RUN_MEMO qdri_memo_run_avx2
#    include "cover/memo_kernel.h"

#else /* the compiler lacks them */

#    include "cover/dense.h"

qdr_step qdri_dense_run_avx2(dense *d) {
    return qdri_dense_run_plain(d);
}

#endif
