/* board.h: digits and candidates at work, inside.
 *
 * Candidates are kept twice: the digits of a cell, and the places of a digit in a unit, each as a
 * set of bits. Placing a digit strikes it from all cells that see it, and from the cells of a pair
 * what it does not allow there, at once. What sums of cages leave is for techniques to say. */
#ifndef QDR_BOARD_H
#define QDR_BOARD_H

#include "human/ground.h"

#include <quadrille/human.h>

struct qdr_board {
    ground *g;                       /* a reference */
    int open;                        /* cells without a digit */
    uint8_t placed[QDRI_HUMAN_SIDE]; /* by digit - 1: cells that have it */
    uint8_t *digit;                  /* per cell; 0: open */
    uint64_t *marks;     /* per cell: bit d-1 for digit d; none where there is a digit */
    uint64_t *allowed;   /* per cell: what the puzzle lets it be, whatever has been found since */
    uint8_t *open_in;    /* per unit: cells without a digit */
    bool penciled;       /* its pencil marks are there to be seen */
    const char *symbols; /* what digits are called in words; NULL: as usual */
    uint64_t *where;     /* per unit and digit - 1: its places there */
};

/* Without digits and candidates; freed by qdr_board_free. */
qdr_status qdri_board_new(ground *g, qdr_board **made);
void qdri_board_copy(qdr_board *to, const qdr_board *from);
/* Of a board with the same digits. */
void qdri_board_copy_candidates(qdr_board *to, const qdr_board *from);
/* The givens of the puzzle and what they and its pencil marks leave. */
void qdri_board_start(qdr_board *b, const qdr_puzzle *puzzle);

static inline uint64_t qdri_bit(int i) {
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): i is never negative */
    return (uint64_t)1 << i;
}

/* Written out: plain processors have no instruction for it, and a call takes longer. */
static inline int qdri_count(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (int)(((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
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

/* Whether an item is a sum, and no cell or digit. */
static inline bool qdri_is_sum(qdr_item item) {
    return item.digit >= QDR_ITEM_TOTAL;
}

/* The places of a digit (from 0) in a unit. */
static inline uint64_t qdri_where(const qdr_board *b, int unit, int d) {
    return b->where[unit * b->g->side + d];
}

static inline bool qdri_has(const qdr_board *b, int cell, int d) {
    return b->marks[cell] >> d & 1;
}

/* What qdri_strike does to the units besides rows, columns and boxes. */
void qdri_strike_more(qdr_board *b, int cell, int d);

/* Strikes the candidate of digit d (from 0). */
static inline void qdri_strike(qdr_board *b, int cell, int d) {
    const ground *g = b->g;
    b->marks[cell] &= ~qdri_bit(d);
    for (int f = 0; f < QDRI_FAMILIES; f++)
        b->where[qdri_unit_of(g, cell, f) * g->side + d] &= ~qdri_bit(qdri_place_in(g, cell, f));
    if (!g->plain) qdri_strike_more(b, cell, d);
}

/* Fills an open cell, which is nobody else's matter yet. */
static inline void qdri_fill(qdr_board *b, int cell, int digit) {
    const ground *g = b->g;
    b->open--;
    b->digit[cell] = (uint8_t)digit;
    for (int f = g->boxed ? 0 : 1; f < QDRI_FAMILIES; f++) b->open_in[qdri_unit_of(g, cell, f)]--;
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        b->open_in[g->more[i].unit]--;
}

/* How many cells of a unit are open. */
static inline int qdri_open_in(const qdr_board *b, int unit) {
    return b->open_in[unit];
}

#endif
