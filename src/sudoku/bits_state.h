/* bits_state.h: what the `bits` engine knows while it searches, and the one way to change it.
 *
 * Of every cell the digits that are still possible, as a bit set; of every unit the digits that
 * are still to be placed and the cells that are still open. A cell with one digit left is solved:
 * it leaves the open cells of its units and its digit leaves their `left`.
 *
 *      open cells of a unit, and those solved behind them in the order in which they went:
 *      ┌────┬────┬────┬────┬────┬────┐
 *      │ 12 │ 40 │ 33 │ 19 │ 26 │ 5  │      solving cell c swaps it with the last open one,
 *      └────┴────┴────┴────┴────┴────┘      taking back makes the open part one longer
 *        0 … open_count-1 │ solved
 *
 * Every change goes on a trail, so that going back costs what going forward changed, whatever the
 * size of the grid. A change takes a digit away at least, so the trail is never longer than the
 * candidates at the root: memory is taken once, when the search is opened.
 *
 * The code is compiled for sets of 64 and of 128 bits. Include with
 *   MASK               the unsigned type
 *   mask_lowest(m)     the number of its lowest bit
 *   mask_highest(m)    and of its highest
 *   mask_count(m)      how many bits it has
 *   mask_of(&set)      from a qdri_digit_set, and
 *   set_of(m)          back
 *   BITS_CODE          the address of the table of this code's calls
 */
#ifndef QDR_BITS_STATE_H
#define QDR_BITS_STATE_H

#include "sudoku/bits.h"

#include "base/memory.h"
#include "base/watch.h"
#include "sudoku/sums.h"

#include <string.h>

enum {
    MOST_FAMILIES = 64,
    NO_UNIT = UINT16_MAX,
    NO_CELL = UINT16_MAX,
    /* The layers of propagation that look at whole units. */
    LAYER_SINGLES = 0,
    LAYER_LOCKED,
    LAYER_DIFFERENT,
    LAYERS
};

typedef struct trail_entry {
    MASK before;
    uint16_t cell;
} trail_entry;

typedef struct level {
    uint32_t trail; /* its length before the guess */
    uint16_t cell;
    uint8_t digit; /* from 0 */
} level;

/* Where propagation found a contradiction. */
typedef struct failure {
    uint16_t cell; /* NO_CELL: see the unit */
    uint16_t unit;
    MASK digits; /* of the unit, that do not find a place */
} failure;

typedef struct bits {
    qdri_bits_head head;
    char *block; /* all arrays below */
    const qdr_puzzle *puzzle;
    const qdr_shape *shape;
    int side;
    size_t cells, units;

    MASK *cand;           /* per cell; a single bit where it is solved */
    MASK *left;           /* per unit */
    uint16_t *open;       /* the cells of all units, as shape->unit_cells but in another order */
    uint32_t *open_start; /* per unit: where its cells begin there */
    uint16_t *open_count; /* per unit */
    uint16_t *place;      /* beside shape->cell_units: where in the unit the cell is */
    size_t unsolved;      /* cells */

    trail_entry *trail;
    size_t trail_count;
    level *levels;
    size_t depth;

    uint16_t *queue; /* solved cells whose digit is still to be struck from their neighbours */
    size_t queue_count;
    uint64_t *dirty[LAYERS]; /* units that a layer has to look at, as bits */
    size_t dirty_words;
    uint64_t *dirty_cells; /* cells whose pairs are to be looked at; NULL without pairs */
    size_t dirty_cell_words;
    qdri_sums *sums;      /* what adds up; NULL without cages */
    uint64_t *dirty_sums; /* those that are to be looked at */
    size_t dirty_sum_words;

    /* Locked candidates: units are sorted into families without common cells. */
    size_t families;
    uint16_t *member;    /* per family and cell: the unit, or NO_UNIT */
    uint8_t *family;     /* per unit; MOST_FAMILIES: none */
    uint64_t *crossings; /* per unit: the families that share two cells or more with it */
    MASK *segment;       /* per unit: scratch, all 0 between calls */

    /* All different: the matching found last, per unit and digit, and scratch by digit or cell. */
    uint16_t *owner;
    uint32_t *seen;
    uint32_t run;
    uint16_t line[128]; /* cells or digits that wait */

    /* Looking ahead: what one way left of each cell, and the cells that both ways changed. */
    MASK *outcome;
    uint32_t *outcome_run; /* per cell: the run in which its outcome was noted */
    uint16_t *agreed;
    size_t agreed_count;

    float *cell_weight;  /* per cell, and */
    float *place_weight; /* per unit and digit: one more for every failure there */
    failure failed;
    size_t look;   /* forks to try before a guess, at least 1 */
    bool sound;    /* the last thing done did not fail */
    bool reported; /* the state is a solution that was handed out */
    bool started;
    uint64_t nodes_before; /* under limits that were replaced */
    qdri_watch watch;
    qdr_stats stats;
} bits;

static inline MASK bit_of(int digit) {
    return (MASK)1 << digit;
}

static inline bool one_bit(MASK mask) {
    return (mask & (mask - 1)) == 0;
}

static inline bool fail_in_cell(bits *b, uint16_t cell) {
    b->failed = (failure){cell, NO_UNIT, 0};
    return false;
}

static inline bool fail_in_unit(bits *b, size_t unit, MASK digits) {
    b->failed = (failure){NO_CELL, (uint16_t)unit, digits};
    return false;
}

/* ---- forward --------------------------------------------------------------------------------- */

/* Takes a solved cell out of its units' open cells; false when one of them has its digit. */
static inline bool close_cell(bits *b, uint16_t cell, MASK digit) {
    const qdr_shape *shape = b->shape;
    uint32_t end = shape->cell_start[cell + 1];
    for (uint32_t i = shape->cell_start[cell]; i < end; i++)
        if (!(b->left[shape->cell_units[i]] & digit))
            return fail_in_unit(b, shape->cell_units[i], digit);
    for (uint32_t i = shape->cell_start[cell]; i < end; i++) {
        size_t unit = shape->cell_units[i];
        uint16_t *open = b->open + b->open_start[unit], last = --b->open_count[unit];
        uint16_t moved = open[last], at = b->place[i];
        b->left[unit] &= ~digit;
        if (moved == cell) continue;
        open[at] = moved;
        open[last] = cell;
        b->place[i] = last;
        for (uint32_t j = shape->cell_start[moved];; j++)
            if (shape->cell_units[j] == unit) {
                b->place[j] = at;
                break;
            }
    }
    b->unsolved--;
    b->queue[b->queue_count++] = cell;
    return true;
}

/* Leaves a cell only the digits in `mask`, a proper part of what it has; false on contradiction,
 * and then nothing has changed. */
static inline bool reduce(bits *b, uint16_t cell, MASK mask) {
    const qdr_shape *shape = b->shape;
    if (mask == 0) return fail_in_cell(b, cell);
    if (one_bit(mask) && !close_cell(b, cell, mask)) return false;
    b->trail[b->trail_count++] = (trail_entry){b->cand[cell], cell};
    b->cand[cell] = mask;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        size_t unit = shape->cell_units[i];
        b->dirty[LAYER_SINGLES][unit >> 6] |= (uint64_t)1 << (unit & 63);
    }
    if (b->dirty_cells) b->dirty_cells[cell >> 6] |= (uint64_t)1 << (cell & 63);
    if (b->sums)
        for (uint32_t i = b->sums->cell_start[cell]; i < b->sums->cell_start[cell + 1]; i++) {
            size_t sum = b->sums->cell_sums[i];
            b->dirty_sums[sum >> 6] |= (uint64_t)1 << (sum & 63);
        }
    return true;
}

/* ---- back ------------------------------------------------------------------------------------ */

static inline void reopen_cell(bits *b, uint16_t cell) {
    const qdr_shape *shape = b->shape;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        b->left[shape->cell_units[i]] |= b->cand[cell];
        b->open_count[shape->cell_units[i]]++;
    }
    b->unsolved++;
}

static void undo_to(bits *b, size_t length) {
    while (b->trail_count > length) {
        const trail_entry *entry = &b->trail[--b->trail_count];
        if (one_bit(b->cand[entry->cell])) reopen_cell(b, entry->cell);
        b->cand[entry->cell] = entry->before;
    }
}

/* What was still to be looked at is of no interest any more. */
static void forget_changes(bits *b) {
    b->queue_count = 0;
    for (int layer = 0; layer < LAYERS; layer++)
        memset(b->dirty[layer], 0, b->dirty_words * sizeof *b->dirty[layer]);
    if (b->dirty_cells) memset(b->dirty_cells, 0, b->dirty_cell_words * sizeof *b->dirty_cells);
    if (b->sums) memset(b->dirty_sums, 0, b->dirty_sum_words * sizeof *b->dirty_sums);
}

#endif
