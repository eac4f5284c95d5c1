/* solution_store.h: what a book keeps of its puzzles until their solutions are printed: a byte for
 * each cell, and a line about each puzzle. */
#ifndef QDR_SOLUTION_STORE_H
#define QDR_SOLUTION_STORE_H

#include <quadrille/puzzle.h>

typedef struct qdri_stored {
    const qdr_puzzle *puzzle;
    const uint8_t *solution;
    unsigned long number; /* of the puzzle in the book */
    bool numbers;         /* how its digits are written */
    const char *symbols;
} qdri_stored;

struct qdri_stored_line;

typedef struct qdri_solution_store {
    uint8_t *digits; /* end to end; the highest bit marks a given */
    size_t used, capacity;
    struct qdri_stored_line *lines;
    size_t count, line_capacity;
} qdri_solution_store;

qdr_status qdri_solution_store_add(qdri_solution_store *store, const qdri_stored *stored);

/* Calls `take` for each, in order, with a puzzle made anew; ends with the first failure. */
qdr_status qdri_solution_store_each(const qdri_solution_store *store,
                                    qdr_status (*take)(void *context, const qdri_stored *stored),
                                    void *context);
void qdri_solution_store_free(qdri_solution_store *store);

#endif
