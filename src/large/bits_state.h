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
 * Where a digit comes down to one place, or to places in line (bits_locked.h), that is noted at
 * once, while its places are at hand.
 *
 * Every candidate that goes is put on a trail (as constraint solvers call it), so that going back
 * costs what going forward changed, whatever the size of the grid. The trail is never longer than
 * the candidates at the root: memory is taken once, when the search is opened.
 *
 * Nearly all time goes into `strike` and its undoing, so the code is compiled for several widths of
 * sets, and once for plain Sudoku, in which all cells have the same number of units.
 *
 * Includer defines:
 *     #include "large/bits_mask_64.h"     // the sets: MASK and what is done with it
 *     #define PLAIN 0                     // 1: rows, columns and boxes, and that is all
 *     #define BITS_CODE (&qdri_bits_64)   // the address of the table of this code's calls
 * That goes for the whole code: a file includes bits_setup.h, which includes all the rest.
 */
#ifndef QDR_BITS_STATE_H
#define QDR_BITS_STATE_H

#include "large/bits.h"

#include "base/memory.h"
#include "base/watch.h"
#include "sudoku/sums.h"

#include <string.h>

#if !defined(PLAIN) || !defined(BITS_CODE)
#    error "bits_state.h needs PLAIN and BITS_CODE"
#endif

enum {
    MOST_FAMILIES = 64,
    NO_UNIT = UINT16_MAX,
    NO_CELL = UINT16_MAX,
    DIGITS = 128, /* more than there are: a number of a candidate is DIGITS · cell + digit */
    SPREAD = sizeof(MASK) > 4 /* the tables are large: look only at what is needed */
};

#define NO_SLOT UINT32_MAX

/* A cell as one of the cells of a unit. */
typedef struct seat {
    MASK place;     /* which of them it is, as a set of places */
    uint32_t spots; /* where the unit's spots begin */
    uint16_t unit;
    bool full; /* the unit is */
} seat;

/* The cells of a unit that another one has, too: see bits_locked.h. */
typedef struct segment {
    MASK here;      /* places in the unit */
    MASK there;     /* the same cells as places in the other unit */
    uint16_t other; /* unit */
} segment;

/* The cells that two units share. */
typedef struct crossing {
    MASK here;         /* their places in the first unit */
    uint32_t spots[2]; /* where the spots of each unit begin, */
    uint32_t slot[2];  /* and in segment_at, its slot with the other's family */
} crossing;

/* A digit that has one place left in a unit. */
typedef struct last_place {
    uint16_t unit;
    uint8_t digit;
} last_place;

typedef struct level {
    uint32_t trail; /* its length before the guess */
    uint16_t cell;
    uint8_t digit; /* from 0 */
    float part;    /* of the whole tree, that is still to be searched from here on */
} level;

/* Two branches, of which one is right. */
typedef struct fork {
    float weight;
    uint16_t cell[2];
    uint8_t digit[2];
} fork;

typedef struct fork_list {
    fork at[QDR_MAX_SIDE * 3 / 2]; /* the heaviest first; of equal ones, the one found first */
    size_t count, most;
} fork_list;

/* Looking ahead before a guess. A limit may stop it at any node, and it goes on there: so what a
 * search does never depends on where it was stopped. */
typedef struct lookout {
    bool open; /* it has begun, and the guess is still to be made */
    fork_list forks;
    size_t at;         /* the fork that is tried, */
    int branch;        /* which way of it, */
    size_t changes[2]; /* and how much they changed; 0: the fork is no more */
    size_t most;       /* gain so far, */
    const fork *taken; /* by this fork: */
    level best;        /* what to guess; cell NO_CELL: nothing */
} lookout;

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

    uint32_t *trail; /* candidates that are gone */
    size_t trail_count;
    level *levels;
    size_t depth;
    float part;    /* of the tree, that is left beside the guesses at the root */
    double done;   /* … and that lies behind: see guess in bits_search.h */
    size_t fewest; /* cells that were not solved at a guess */

    uint16_t *queue; /* solved cells whose digit is still to be struck from their neighbours */
    size_t queue_count;
    last_place *last_places;
    size_t last_place_count;
    uint32_t *locked; /* DIGITS · crossing + digit that is, in one of the units */
    size_t locked_count;
    size_t trail_told;     /* up to here, the units of what changed have been made dirty */
    uint64_t *dirty_units; /* units whose cells are to be told apart, as bits */
    size_t dirty_words;
    uint64_t *dirty_cells; /* cells whose pairs are to be looked at; NULL without pairs */
    size_t dirty_cell_words;
    uint64_t *dirty_sums; /* those that are to be looked at */
    size_t dirty_sum_words;

    /* Locked candidates: see bits_locked.h. */
    size_t families;
    uint16_t *member;     /* per family and cell: the unit, or NO_UNIT */
    uint8_t *family;      /* per unit; MOST_FAMILIES: none */
    uint32_t *slot_of;    /* per unit and family, or NO_SLOT */
    uint32_t *first_slot; /* per unit and one more: its crossings with families, the slots */
    uint32_t *segment_at; /* per slot and place: which segment it lies in */
    segment *segment;     /* the first is empty: of cells outside the family */
    crossing *crossing;
    uint32_t *corners;      /* per cell: the crossings that it lies in, end to end */
    uint32_t *first_corner; /* per cell and one more: where they begin */
    size_t crossings;
    char *segment_block; /* segment_at and what follows it, and `locked` */
    bool fresh;          /* no crossing has been looked at yet */

    uint8_t *mate; /* all different: per unit and place, the digit that it was matched with last */

    uint32_t *seen;      /* per cell: the run in which it was met */
    uint32_t *unit_seen; /* per unit */
    uint32_t run;

    /* Looking ahead: what one branch left of each cell, and the cells that both changed. */
    MASK *outcome;
    uint32_t *outcome_run; /* per cell: the run in which its outcome was noted */
    uint16_t *agreed;
    size_t agreed_count;

    float *cell_weight;  /* per cell, and */
    float *place_weight; /* per unit and digit: one more for every failure there */
    failure failed;
    bool trying; /* looking ahead, with all layers but the last */
    size_t look; /* forks to try before a guess, at least 1 */
    lookout ahead;
    bool sound;    /* the last thing done did not fail */
    bool reported; /* the state is a solution that was handed out */
    bool started;
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

static inline const seat *seats_of(const bits *b, size_t cell) {
    return b->seats + (PLAIN ? 3 * cell : b->shape->cell_start[cell]);
}

static inline size_t seat_count(const bits *b, size_t cell) {
    return PLAIN ? 3 : b->shape->cell_start[cell + 1] - b->shape->cell_start[cell];
}

static inline const uint32_t *corners_of(const bits *b, size_t cell) {
    return b->corners + (PLAIN ? 2 * cell : b->first_corner[cell]);
}

static inline size_t corner_count(const bits *b, size_t cell) {
    return PLAIN ? 2 : b->first_corner[cell + 1] - b->first_corner[cell];
}

/* ---- forward --------------------------------------------------------------------------------- */

/* Takes a solved cell out of its units' vacant places; false when one of them has its digit. */
static inline bool close_cell(bits *b, uint16_t cell, MASK digit) {
    const seat *s = seats_of(b, cell);
    size_t count = seat_count(b, cell);
    for (size_t i = 0; i < count; i++)
        if (!(b->left[s[i].unit] & digit)) return fail_in_unit(b, s[i].unit, digit);
    for (size_t i = 0; i < count; i++) {
        b->left[s[i].unit] &= ~digit;
        b->vacant[s[i].unit] &= ~s[i].place;
    }
    b->unsolved--;
    return true;
}

/* What a seat is called by the one who strikes all cells of its unit. */
static inline size_t name_of_seat(const seat *s, size_t i) {
    return PLAIN ? i : s[i].unit;
}

/* Takes a place from a digit in all units of the cell, and notes where one is left; false when one
 * of them has none. The unit that is called `from` is closing in on a place of its own, which it
 * need not be told. */
static inline bool vacate(bits *b, const seat *s, size_t count, int digit, size_t from) {
    bool sound = true;
    for (size_t i = 0; i < count; i++) {
        MASK *at = b->spots + s[i].spots + digit, rest = *at & ~s[i].place;
        *at = rest;
        if (name_of_seat(s, i) == from || !one_bit(rest) || (!PLAIN && !s[i].full)) continue;
        if (rest)
            b->last_places[b->last_place_count++] = (last_place){s[i].unit, (uint8_t)digit};
        else
            sound = fail_in_unit(b, s[i].unit, bit_of(digit));
    }
    return sound;
}

/* Whether all places of a digit in a unit, at least two, lie in one segment of a slot. */
static inline unsigned is_locked(const bits *b, MASK at, uint32_t slot) {
    if (SPREAD && one_bit(at)) return 0;
    MASK here = b->segment[b->segment_at[slot + (uint32_t)mask_lowest(at)]].here;
    return (unsigned)((at & ~here) == 0) & (unsigned)!one_bit(at);
}

/* Notes the crossings in which the cell was the digit's last place, and in one of whose units it
 * is locked now. Rarely so: a jump for each condition would be hard to foretell, one for all of
 * them is not. */
static inline void note_locked(bits *b, const uint32_t *corners, size_t count, int digit) {
    for (size_t i = 0; i < count; i++) {
        const crossing *c = &b->crossing[corners[i]];
        MASK first = b->spots[c->spots[0] + (uint32_t)digit];
        MASK second = b->spots[c->spots[1] + (uint32_t)digit];
        unsigned emptied = (first & c->here) == 0;
        if (SPREAD && !emptied) continue;
        if (emptied & (is_locked(b, first, c->slot[0]) | is_locked(b, second, c->slot[1])))
            b->locked[b->locked_count++] = corners[i] * DIGITS + (uint32_t)digit;
    }
}

/* Puts a candidate that is gone on the trail, and tells the units of its cell. */
static inline bool strike(bits *b, uint16_t cell, int digit, size_t from) {
    b->trail[b->trail_count++] = (uint32_t)(cell * DIGITS + digit);
    if (!vacate(b, seats_of(b, cell), seat_count(b, cell), digit, from)) return false;
    note_locked(b, corners_of(b, cell), corner_count(b, cell), digit);
    return true;
}

static inline void note_change(bits *b, uint16_t cell) {
    if (b->dirty_cells) b->dirty_cells[cell >> 6] |= (uint64_t)1 << (cell & 63);
    if (b->head.sums)
        for (uint32_t i = b->head.sums->cell_start[cell]; i < b->head.sums->cell_start[cell + 1];
             i++) {
            size_t sum = b->head.sums->cell_sums[i];
            b->dirty_sums[sum >> 6] |= (uint64_t)1 << (sum & 63);
        }
}

/* A cell has come down to one digit, or to none. While trying, nobody asks what is vacant. */
static inline bool settle(bits *b, uint16_t cell, MASK mask) {
    if (mask == 0) return fail_in_cell(b, cell);
    if (!b->trying && !close_cell(b, cell, mask)) return false;
    b->queue[b->queue_count++] = cell;
    return true;
}

/* Leaves a cell only the digits in `mask`, a proper part of what it has; false on contradiction:
 * then the state is good for nothing but to be taken back. */
static inline bool reduce(bits *b, uint16_t cell, MASK mask) {
    bool sound = true;
    if (one_bit(mask) && !settle(b, cell, mask)) return false;
    MASK gone = b->cand[cell] & ~mask;
    b->cand[cell] = mask;
    if (!PLAIN) note_change(b, cell);
    for (; gone; gone &= gone - 1) sound &= strike(b, cell, mask_lowest(gone), NO_UNIT);
    return sound;
}

/* The same for a single digit, on behalf of the unit that is called `from`, or of NO_UNIT. */
static inline bool reduce_by(bits *b, uint16_t cell, int digit, size_t from) {
    MASK mask = b->cand[cell] & ~bit_of(digit);
    if (one_bit(mask) && !settle(b, cell, mask)) return false;
    b->cand[cell] = mask;
    if (!PLAIN) note_change(b, cell);
    return strike(b, cell, digit, from);
}

/* ---- back ------------------------------------------------------------------------------------ */

static inline void reopen_cell(bits *b, uint16_t cell) {
    const seat *s = seats_of(b, cell);
    for (size_t i = 0, count = seat_count(b, cell); i < count; i++) {
        b->left[s[i].unit] |= b->cand[cell];
        b->vacant[s[i].unit] |= s[i].place;
    }
    b->unsolved++;
}

static void undo_to(bits *b, size_t length) {
    while (b->trail_count > length) {
        uint32_t last = b->trail[--b->trail_count];
        uint16_t cell = (uint16_t)(last / DIGITS);
        uint32_t digit = last % DIGITS;
        const seat *s = seats_of(b, cell);
        if (!b->trying && one_bit(b->cand[cell])) reopen_cell(b, cell);
        b->cand[cell] |= bit_of((int)digit);
        for (size_t i = 0, n = seat_count(b, cell); i < n; i++)
            b->spots[s[i].spots + digit] |= s[i].place;
    }
    if (b->trail_told > length) b->trail_told = length;
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
    b->queue_count = b->last_place_count = b->locked_count = 0;
    memset(b->dirty_units, 0, b->dirty_words * sizeof *b->dirty_units);
    if (b->dirty_cells) memset(b->dirty_cells, 0, b->dirty_cell_words * sizeof *b->dirty_cells);
    if (b->head.sums) memset(b->dirty_sums, 0, b->dirty_sum_words * sizeof *b->dirty_sums);
}

#endif
