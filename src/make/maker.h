/* maker.h: inside `make`: one job, the tries that threads work on, and what comes of them. */
#ifndef QDR_MAKER_H
#define QDR_MAKER_H

#include "base/budget.h"
#include "make/orbits.h"

/* What all threads share, and nobody changes while they run, but for `over`. */
typedef struct qdri_maker {
    const qdr_make_options *options;
    const qdri_orbits *orbits;
    bool classic; /* 9×9 without further rules, dug by the lanes */
    uint64_t nodes;
    double bound;       /* givens stay without which a puzzle is harder than that; 0: none does */
    qdri_budget budget; /* time, and `over`, … */
    qdr_cancel over;    /* … raised when enough is found or the caller cancels */
} qdri_maker;

/* A puzzle that is what was asked for. */
typedef struct qdri_find {
    qdr_puzzle *puzzle;
    uint8_t *solution;
    uint64_t attempt;
    bool minimal;
    uint8_t *form; /* canonical, if those that are equivalent are to be left out */
} qdri_find;

/* Some tries in a row, for one thread. */
typedef struct qdri_tries {
    uint64_t first;
    int count;

    qdri_find *finds; /* room for as many as are tried at once */
    int found;
    int tried;         /* before it was stopped, if it was */
    bool stopped;      /* by time or cancellation */
    qdr_status status; /* anything else that went wrong */
    char trouble[200]; /* a sentence about that */
} qdri_tries;

/* What a working thread owns. */
typedef struct qdri_bench9 qdri_bench9;
qdr_status qdri_bench9_new(const qdri_maker *maker, qdri_bench9 **bench);
void qdri_bench9_free(qdri_bench9 *bench);

/* Do the tries. */
void qdri_try9(const qdri_maker *maker, qdri_bench9 *bench, qdri_tries *tries);
void qdri_try_any(const qdri_maker *maker, qdri_tries *tries);

/* Looks whether the puzzle meets the target, and keeps it then. False, and tries->status set, when
 * something failed. */
bool qdri_tries_offer(const qdri_maker *maker, qdri_tries *tries, const qdr_shape *shape,
                      const uint8_t *givens, const uint8_t *solution, qdri_find find);

/* The seed of the random numbers of one try. */
uint64_t qdri_try_seed(uint64_t seed, uint64_t attempt);

#endif
