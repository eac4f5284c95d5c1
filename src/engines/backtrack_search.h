/* backtrack_search.h: the search of backtrack.c for one width of mask. A
 * template.
 *
 * Includer defines:
 *     #define MASK uint64_t                             // the unsigned type
 *     #define MASK_LOWEST(mask) __builtin_ctzll(mask)   // the number of the lowest bit set
 *     #define MASK_OF(set) ((set)->word[0])             // the mask of a qdr_digit_set
 *     #define NAME(name) name##_64                      // a suffix of its own
 */
#include "engines/backtrack_type.h"
#include "sudoku/clues.h"

#if !defined(MASK) || !defined(MASK_LOWEST) || !defined(MASK_OF) || !defined(NAME)
#    error "backtrack_search.h needs MASK, MASK_LOWEST, MASK_OF and NAME"
#endif

static MASK NAME(bit_of)(int digit) {
    return (MASK)1 << (digit - 1);
}

static void NAME(set_up)(backtrack *b) {
    MASK *used = b->used, *marks = b->marks;
    for (size_t u = 0; u < b->shape->unit_count; u++) {
        const qdr_unit *unit = &b->shape->units[u];
        used[u] = 0;
        for (size_t i = 0; i < unit->count; i++)
            if (b->digits[unit->cells[i]]) used[u] |= NAME(bit_of)(b->digits[unit->cells[i]]);
    }
    for (size_t i = 0; i < b->empty_count; i++) {
        marks[i] = 0;
        for (int digit = 1; digit <= b->shape->spec.side; digit++)
            if (qdr_puzzle_candidate(b->puzzle, b->empty[i], digit))
                marks[i] |= NAME(bit_of)(digit);
    }
}

/* The digits that the pairs of a cell forbid, as far as its partners are filled. */
static MASK NAME(forbidden_by_pairs)(const backtrack *b, int cell) {
    const qdr_shape *shape = b->shape;
    MASK forbidden = 0;
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        int partner = pair->a == cell ? pair->b : pair->a, digit = b->digits[partner];
        if (digit == 0) continue;
        const qdr_digit_set *allowed = &qdri_pair_beside(shape, pair, partner)[digit - 1];
        forbidden |= ~MASK_OF(allowed);
    }
    return forbidden;
}

/* The digits below `low` and above `high`. */
static MASK NAME(outside)(int low, int high, int side) {
    MASK inside = 0;
    for (int digit = low > 1 ? low : 1; digit <= high && digit <= side; digit++)
        inside |= NAME(bit_of)(digit);
    return ~inside;
}

/* The digits with which the other open cells of a cage could not come to its sum. */
static MASK NAME(forbidden_by_cages)(const backtrack *b, int cell) {
    const qdr_shape *shape = b->shape;
    int side = shape->spec.side;
    MASK forbidden = 0;
    for (uint32_t i = shape->cage_start[cell]; i < shape->cage_start[cell + 1]; i++) {
        const qdri_cage *cage = &shape->cages[shape->cell_cages[i]];
        int rest = cage->sum, others = -1;
        for (size_t j = 0; j < cage->count; j++) {
            rest -= b->digits[cage->cells[j]];
            others += b->digits[cage->cells[j]] == 0;
        }
        forbidden |= NAME(outside)(rest - qdri_greatest_sum(others, side),
                                   rest - qdri_least_sum(others), side);
    }
    return forbidden;
}

static MASK NAME(fitting)(const backtrack *b, size_t level) {
    const qdr_shape *shape = b->shape;
    const MASK *used = b->used;
    int cell = b->empty[level];
    MASK taken = 0;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        taken |= used[shape->cell_units[i]];
    if (shape->pair_count > 0) taken |= NAME(forbidden_by_pairs)(b, cell);
    if (shape->cage_count > 0) taken |= NAME(forbidden_by_cages)(b, cell);
    return ((const MASK *)b->marks)[level] & ~taken;
}

/* Puts the digit in the cell, or takes it away again: the same flip of bits. */
static void NAME(flip)(backtrack *b, int cell, int digit) {
    const qdr_shape *shape = b->shape;
    MASK *used = b->used, bit = NAME(bit_of)(digit);
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        used[shape->cell_units[i]] ^= bit;
    b->stats.updates += shape->cell_start[cell + 1] - shape->cell_start[cell];
}

static void NAME(take_back)(backtrack *b, size_t level) {
    int cell = b->empty[level];
    NAME(flip)(b, cell, b->digits[cell]);
    b->digits[cell] = 0;
}

static qdr_step NAME(search)(backtrack *b) {
    MASK *open = b->open;
    if (b->finished) return QDR_DONE;
    if (!b->started) {
        b->started = true;
        if (b->empty_count == 0) {
            b->finished = true;
            return QDR_SOLUTION;
        }
        open[0] = NAME(fitting)(b, 0);
    } else if (b->level == b->empty_count) { /* leave the last solution */
        b->level--;
        NAME(take_back)(b, b->level);
    }
    for (;;) {
        if (open[b->level] == 0) {
            if (b->level == 0) {
                b->finished = true;
                return QDR_DONE;
            }
            b->level--;
            NAME(take_back)(b, b->level);
            continue;
        }
        if (!qdri_watch_tick(&b->watch)) return QDR_STOPPED;
        MASK rest = open[b->level] & (MASK)(open[b->level] - 1);
        int cell = b->empty[b->level], digit = MASK_LOWEST(open[b->level]) + 1;
        b->stats.guesses += rest != 0;
        open[b->level] = rest;
        b->digits[cell] = (uint8_t)digit;
        NAME(flip)(b, cell, digit);
        b->level++;
        if (b->level > b->stats.depth) b->stats.depth = b->level;
        if (b->level == b->empty_count) return QDR_SOLUTION;
        open[b->level] = NAME(fitting)(b, b->level);
    }
}
