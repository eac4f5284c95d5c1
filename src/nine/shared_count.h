/* shared_count.h: one large count of a classic 9×9, shared by threads. */
#ifndef QDR_SHARED_COUNT_H
#define QDR_SHARED_COUNT_H

#include <quadrille/puzzle.h>

typedef struct qdri_shared_options {
    qdr_limits limits;
    int jobs;       /* threads; 0: as many as there are cores */
    bool may_tally; /* another way to count (tally_race.h) may overtake the search */
    /* From the calling thread, a few times a second; may be NULL. */
    void (*progress)(void *context, uint64_t solutions);
    void *context;
} qdri_shared_options;

/* Counts with the `bands` engine, several threads sharing the search; the puzzle is a classic 9×9
 * whose givens do not clash. As qdr_puzzle_count. */
qdr_status qdri_shared_count(const qdr_puzzle *puzzle, const qdri_shared_options *options,
                             uint64_t *solutions, qdr_step *step, qdr_stats *stats);

#endif
