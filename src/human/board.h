/* board.h: digits and candidates at work, inside.
 *
 * Candidates are kept twice: the digits of a cell, and the places of a digit in a unit, each as a
 * set of bits. Placing a digit strikes it from all cells that see it, at once. */
#ifndef QDR_BOARD_H
#define QDR_BOARD_H

#include "human/ground.h"

#include <quadrille/human.h>

struct qdr_board {
    ground *g;                       /* a reference */
    int open;                        /* cells without a digit */
    uint8_t placed[QDRI_HUMAN_SIDE]; /* by digit - 1: cells that have it */
    uint8_t *digit;                  /* per cell; 0: open */
    uint64_t *marks; /* per cell: bit d-1 for digit d; none where there is a digit */
    uint64_t *where; /* per unit and digit - 1: its places there */
};

/* Without digits and candidates; freed by qdr_board_free. */
qdr_status qdri_board_new(ground *g, qdr_board **made);
void qdri_board_copy(qdr_board *to, const qdr_board *from);
/* The givens of the puzzle and what they and its pencil marks leave. */
void qdri_board_start(qdr_board *b, const qdr_puzzle *puzzle);

static inline uint64_t qdri_bit(int i) {
    return (uint64_t)1 << i;
}

static inline int qdri_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* Whether a set has one member, or two; without counting, for which plain processors have no word.
 */
static inline bool qdri_is_one(uint64_t set) {
    return set != 0 && (set & (set - 1)) == 0;
}

static inline bool qdri_is_two(uint64_t set) {
    return qdri_is_one(set & (set - 1));
}

static inline int qdri_lowest(uint64_t set) {
    return __builtin_ctzll(set);
}

/* The places of a digit (from 0) in a unit. */
static inline uint64_t qdri_where(const qdr_board *b, int unit, int d) {
    return b->where[unit * b->g->side + d];
}

static inline bool qdri_has(const qdr_board *b, int cell, int d) {
    return b->marks[cell] >> d & 1;
}

/* Strikes the candidate of digit d (from 0). */
static inline void qdri_strike(qdr_board *b, int cell, int d) {
    const ground *g = b->g;
    b->marks[cell] &= ~qdri_bit(d);
    for (int f = 0; f < QDRI_FAMILIES; f++)
        b->where[qdri_unit_of(g, cell, f) * g->side + d] &= ~qdri_bit(qdri_place_in(g, cell, f));
}

/* How many cells of a unit are open. */
static inline int qdri_open_in(const qdr_board *b, int unit) {
    const uint16_t *cells = qdri_unit_cells(b->g, unit);
    int open = 0;
    for (int i = 0; i < b->g->side; i++) open += b->digit[cells[i]] == 0;
    return open;
}

#endif
