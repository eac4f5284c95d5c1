/* memo_avx2.c: memoised counting where the processor counts and gathers bits and has 256-bit
 * vectors. */
#if defined(__AVX2__) && defined(__BMI2__)

#    include <immintrin.h>

#    define VECTORS 1
#    define RUN_MEMO qdri_memo_run_avx2
#    define PICK_MEMO qdri_memo_pick_avx2
#    define DIVE_MEMO qdri_memo_dive_avx2
#    include "counting/memo_kernel.h"

#else /* the compiler lacks them */

#    include "counting/memo.h"

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
