/* bits.h: the `bits` engine inside: one piece of code, compiled for sets of several widths,
 * and once more for plain Sudoku. */
#ifndef QDR_BITS_H
#define QDR_BITS_H

#include "base/budget.h"
#include "sudoku/engine.h"
#include "sudoku/sums.h"

/* How far a search has come, from 0 to 1. */
typedef struct qdri_bits_outlook {
    double done;   /* the part of the tree that lies behind, at a guess */
    double filled; /* the part of the grid that was filled when it was fullest */
} qdri_bits_outlook;

/* The calls of an engine, for one width of set, and three more. */
typedef struct qdri_bits_code {
    qdr_status (*open)(const qdr_puzzle *puzzle, const qdr_limits *limits, void **search);
    qdr_step (*next)(void *search, uint8_t *digits);
    /* Lets a search that stopped go on with another budget. */
    void (*resume)(void *search, qdri_budget budget);
    void (*notify)(void *search, qdri_notice slow); /* as an engine's */
    /* Writes what is known to be possible in every cell, solved ones included, in solutions that
     * were not handed out yet; false when there are none. Propagates first, if that is still to
     * be done. */
    bool (*facts)(void *search, qdr_digit_set *sets);
    void (*outlook)(const void *search, qdri_bits_outlook *outlook);
    void (*stats)(const void *search, qdr_stats *stats);
    void (*close)(void *search);
} qdri_bits_code;

extern const qdri_bits_code qdri_bits_64, qdri_bits_128;
extern const qdri_bits_code qdri_bits_plain_32, qdri_bits_plain_64, qdri_bits_plain_128;

/* What every search begins with. */
typedef struct qdri_bits_head {
    const qdri_bits_code *code;
    qdri_sums *sums; /* what adds up; NULL without cages */
} qdri_bits_head;

/* The code that is made for the puzzle's side and rules. */
const qdri_bits_code *qdri_bits_for(const qdr_puzzle *puzzle);

#endif
