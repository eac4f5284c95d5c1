/* bits_state.h: what the `bits` engine knows while it searches, and the one way to change it.
 *
 * Of every cell the digits that are still possible, and the other way round, of every digit and
 * unit the places where it still can go: both as bit sets, so that a layer finds what it looks for
 * without walking over the cells. A cell with one digit left is solved: it leaves the vacant places
 * of its units and its digit leaves their `left`.
 *
 *      unit: cells 12 19 26 33 40      cand[26] = {1 4}      spots[unit][1] = 0 1 1 0 1
 *      place        0  1  2  3  4                                               └─ place 2: cell 26
 *
 * Where a digit comes down to one place, that is noted at once. What else a unit has lost is kept
 * until the next layer looks at it: only those digits can have come down to places in line.
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
    LAYER_LOCKED = 0,
    LAYER_DIFFERENT,
    LAYERS
};

/* A cell as one of the cells of a unit. */
typedef struct seat {
    MASK place;     /* which of them it is, as a set of places */
    uint32_t spots; /* where the unit's spots begin */
    uint16_t unit;
    bool full; /* the unit is */
} seat;

/* A digit that has one place left in a unit, or none. */
typedef struct last_place {
    uint16_t unit;
    uint8_t digit;
} last_place;

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

    MASK *cand;      /* per cell; a single bit where it is solved */
    MASK *spots;     /* per unit and digit: the places of the cells that have it */
    MASK *left;      /* per unit: digits that are still to be placed */
    MASK *vacant;    /* per unit: the places of cells that are not solved */
    seat *seats;     /* beside shape->cell_units */
    size_t unsolved; /* cells */

    trail_entry *trail;
    size_t trail_count;
    level *levels;
    size_t depth;

    uint16_t *queue; /* solved cells whose digit is still to be struck from their neighbours */
    size_t queue_count;
    last_place *last_places;
    size_t last_place_count;
    uint64_t *dirty[LAYERS]; /* units that a layer has to look at, as bits */
    MASK *lost;              /* per unit that is dirty for the first of them: what it has lost */
    size_t dirty_words;
    uint64_t *dirty_cells; /* cells whose pairs are to be looked at; NULL without pairs */
    size_t dirty_cell_words;
    qdri_sums *sums;      /* what adds up; NULL without cages */
    uint64_t *dirty_sums; /* those that are to be looked at */
    size_t dirty_sum_words;

    /* Locked candidates: see bits_locked.h. */
    size_t families;
    uint16_t *member;        /* per family and cell: the unit, or NO_UNIT */
    uint8_t *family;         /* per unit; MOST_FAMILIES: none */
    uint32_t *first_slot;    /* per unit and one more: its crossings with families, the slots */
    uint32_t *segment_at;    /* per slot and place: which segment it lies in */
    struct segment *segment; /* the first is empty: of cells outside the family */
    char *segment_block;     /* the last two arrays */

    uint8_t *mate; /* all different: per unit and place, the digit that it was matched with last */

    uint32_t *seen;      /* per cell: the run in which it was met */
    uint32_t *unit_seen; /* per unit */
    uint32_t run;

    /* Looking ahead: what one way left of each cell, and the cells that both ways changed. */
    MASK *outcome;
    uint32_t *outcome_run; /* per cell: the run in which its outcome was noted */
    uint16_t *agreed;
    size_t agreed_count;

    float *cell_weight;  /* per cell, and */
    float *place_weight; /* per unit and digit: one more for every failure there */
    failure failed;
    bool trying;   /* looking ahead, with all layers but the last */
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

static inline void make_dirty(bits *b, int layer, size_t unit) {
    b->dirty[layer][unit >> 6] |= (uint64_t)1 << (unit & 63);
}

/* Takes a solved cell out of its units' vacant places; false when one of them has its digit. */
static inline bool close_cell(bits *b, uint16_t cell, MASK digit) {
    const seat *first = b->seats + b->shape->cell_start[cell];
    const seat *end = b->seats + b->shape->cell_start[cell + 1];
    for (const seat *s = first; s < end; s++)
        if (!(b->left[s->unit] & digit)) return fail_in_unit(b, s->unit, digit);
    for (const seat *s = first; s < end; s++) {
        b->left[s->unit] &= ~digit;
        b->vacant[s->unit] &= ~s->place;
    }
    b->unsolved--;
    b->queue[b->queue_count++] = cell;
    return true;
}

/* Takes a place from the digits that are gone there. */
static inline void vacate(bits *b, const seat *s, MASK gone) {
    for (MASK rest = gone; rest; rest &= rest - 1) {
        int digit = mask_lowest(rest);
        MASK *at = b->spots + s->spots + digit;
        *at &= ~s->place;
        if (one_bit(*at) && s->full)
            b->last_places[b->last_place_count++] = (last_place){s->unit, (uint8_t)digit};
    }
    b->lost[s->unit] |= gone;
    make_dirty(b, LAYER_LOCKED, s->unit);
}

/* Leaves a cell only the digits in `mask`, a proper part of what it has; false on contradiction,
 * and then nothing has changed. */
static inline bool reduce(bits *b, uint16_t cell, MASK mask) {
    const qdr_shape *shape = b->shape;
    if (mask == 0) return fail_in_cell(b, cell);
    if (one_bit(mask) && !close_cell(b, cell, mask)) return false;
    MASK gone = b->cand[cell] & ~mask;
    b->trail[b->trail_count++] = (trail_entry){b->cand[cell], cell};
    b->cand[cell] = mask;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        vacate(b, &b->seats[i], gone);
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
        const seat *s = &b->seats[i];
        b->left[s->unit] |= b->cand[cell];
        b->vacant[s->unit] |= s->place;
    }
    b->unsolved++;
}

/* Gives a cell the digits back that it had before. */
static inline void extend(bits *b, uint16_t cell, MASK before) {
    const qdr_shape *shape = b->shape;
    MASK back = before & ~b->cand[cell];
    b->cand[cell] = before;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++) {
        MASK *spots = b->spots + b->seats[i].spots, place = b->seats[i].place;
        for (MASK rest = back; rest; rest &= rest - 1) spots[mask_lowest(rest)] |= place;
    }
}

static void undo_to(bits *b, size_t length) {
    while (b->trail_count > length) {
        const trail_entry *entry = &b->trail[--b->trail_count];
        if (one_bit(b->cand[entry->cell])) reopen_cell(b, entry->cell);
        extend(b, entry->cell, entry->before);
    }
}

/* ---- what is to be looked at ----------------------------------------------------------------- */

static inline bool take_first(uint64_t *set, size_t words, size_t *at) {
    for (size_t w = 0; w < words; w++)
        if (set[w]) {
            *at = w * 64 + (size_t)__builtin_ctzll(set[w]);
            set[w] &= set[w] - 1;
            return true;
        }
    return false;
}

/* What was still to be looked at is of no interest any more. */
static void forget_changes(bits *b) {
    b->queue_count = b->last_place_count = 0;
    for (size_t unit; take_first(b->dirty[LAYER_LOCKED], b->dirty_words, &unit);) b->lost[unit] = 0;
    memset(b->dirty[LAYER_DIFFERENT], 0, b->dirty_words * sizeof *b->dirty[LAYER_DIFFERENT]);
    if (b->dirty_cells) memset(b->dirty_cells, 0, b->dirty_cell_words * sizeof *b->dirty_cells);
    if (b->sums) memset(b->dirty_sums, 0, b->dirty_sum_words * sizeof *b->dirty_sums);
}

#endif
