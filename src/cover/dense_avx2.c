/* dense_avx2.c: the dense engine where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define RUN qdri_dense_run_avx2
#    define SEEK qdri_dense_seek_avx2
#    include "cover/dense_kernel.h"
#    define RUN_MEMO qdri_memo_run_avx2
#    define PICK_MEMO qdri_memo_pick_avx2
#    define DIVE_MEMO qdri_memo_dive_avx2
#    include "cover/memo_kernel.h"
#    define RUN_BOUNDS qdri_bounds_run_avx2
#    define SEEK_BOUNDS qdri_bounds_seek_avx2
#    include "cover/bounds_kernel.h"

#else /* the compiler lacks them */

#    include "cover/bounds.h"
#    include "cover/memo.h"

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

qdr_step qdri_memo_run_avx2(memo *m, uint64_t nodes) {
    return qdri_memo_run_plain(m, nodes);
}

qdr_step qdri_memo_pick_avx2(memo *m, qdri_big *rank) {
    return qdri_memo_pick_plain(m, rank);
}

void qdri_memo_dive_avx2(memo *m, qdri_random *random, double *nodes, double *solutions) {
    qdri_memo_dive_plain(m, random, nodes, solutions);
}

#endif
