/* lanes.h: many classic 9×9 puzzles at once, one per SIMD lane.
 *
 * A workspace is opened once and then takes batches of any length; running allocates nothing.
 * Use one workspace per thread.
 *
 *     qdri_lanes *lanes;
 *     if (qdri_lanes_new(&lanes) != QDR_OK) return;
 *     qdri_lanes_batch batch = {.puzzles = text, .stride = 82, .count = n, .limit = 2,
 *                               .found = found, .solutions = out, .solution_stride = 82,
 *                               .zero = '0'};
 *     qdri_lanes_run(lanes, &batch);   // found[i]: 0, 1, or 2 for "more than one"
 *     qdri_lanes_free(lanes);
 */
#ifndef QDR_LANES_H
#define QDR_LANES_H

#include "base/cpu_sets.h"

#include <quadrille/search.h>
#include <stddef.h>
#include <stdint.h>

typedef struct qdri_lanes qdri_lanes;

typedef enum qdri_lanes_form {
    QDRI_LANES_GRID, /* 81 bytes in reading order: 1…9 or '1'…'9'; blank is 0, '0' or '.' */
    QDRI_LANES_MARKS /* 81 uint16_t, any alignment: bit d-1 set where digit d is allowed */
} qdri_lanes_form;

typedef struct qdri_lanes_batch {
    /* In. Puzzle i is at puzzles + i·stride, or, if `each` is given, at each[i]. Bytes that are
     * none of the above make an arbitrary puzzle, nothing worse; check them beforehand. */
    const void *puzzles;
    const void *const *each;
    size_t stride;
    size_t count;
    qdri_lanes_form form;
    uint64_t limit; /* stop counting a puzzle's solutions there; 0: count them all */
    const qdr_cancel *cancel;
    size_t rounds; /* stop after so many of them; 0: go on to the end */

    /* Out. found[i] is the number of solutions up to the limit, 0 for givens that clash. The
     * first solution goes to solutions + i·solution_stride as 81 bytes `zero` + digit ('0' for
     * text, 0 for numbers); of a puzzle without one, nothing is written. */
    uint64_t *found;
    uint8_t *solutions; /* may be NULL */
    size_t solution_stride;
    uint8_t zero;
    uint8_t *finished; /* may be NULL; finished[i] becomes 1 when found[i] is final */

    /* Called for every solution of every puzzle, as 81 bytes `zero` + digit, unless NULL;
     * returning false stops the run after this round, in which there may be more of them. */
    bool (*visit)(void *user, size_t puzzle, const uint8_t solution[81]);
    void *user;
} qdri_lanes_batch;

/* Since the workspace was opened. */
typedef struct qdri_lanes_stats {
    uint64_t guesses; /* branchings */
    uint64_t rounds;  /* of propagation, each over all lanes */
    uint64_t busy;    /* the same, counting only lanes that had work */
    uint64_t splits;  /* branches handed to idle lanes */
} qdri_lanes_stats;

/* Opens a workspace for the instructions that qdri_cpu_best() names: 110 kB (portable) to 870 kB
 * (AVX-512). QDR_NO_MEMORY. */
qdr_status qdri_lanes_new(qdri_lanes **lanes);
void qdri_lanes_free(qdri_lanes *lanes);

/* Solves a batch. True: every puzzle is finished. False: stopped on the way; then only the puzzles
 * marked in `finished` are, and qdri_lanes_resume can go on.
 *
 * Search order: when the rules say no more, the band nearest to being settled is taken, in it the
 * digit with the fewest layouts, and the first minirow that may hold it; once all bands are
 * settled, the first stack that is not, and the lowest digit that has several layouts there. After
 * two guesses without going back, it is enough that the rules say hardly more (see little_done in
 * lanes_engine.h). First comes the digit in that place, then without. The solution written to
 * `solutions` is the first in this order, which depends on the puzzle alone, not on its neighbours,
 * the lane, or the instruction set. Idle lanes take over branches of busy ones, so the visitor,
 * though it sees that solution first, gets the later ones in no particular order, and with a limit
 * any of them may be left out. */
bool qdri_lanes_run(qdri_lanes *lanes, const qdri_lanes_batch *batch);

/* Goes on with a run that was stopped, as if it had not been. The batch must still be there. */
bool qdri_lanes_resume(qdri_lanes *lanes);

/* What it runs on, and how many puzzles at a time. */
qdri_cpu qdri_lanes_cpu(const qdri_lanes *lanes);
unsigned qdri_lanes_width(const qdri_lanes *lanes);
void qdri_lanes_get_stats(const qdri_lanes *lanes, qdri_lanes_stats *stats);

#endif
