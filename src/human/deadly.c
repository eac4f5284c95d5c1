/* deadly.c: see deadly.h. Every cell of a deadly pattern has two digits; each takes the other one.
 * Rule by rule, that is allowed if
 *
 *      units    each of its digits has two places of the pattern in the unit, or none: k cells have
 *               k digits then, whichever they are, and no other cell of the unit has one of them.
 *               Units that hold every digit must be like that, others may;
 *      cages    the same, so that the sum stays
 *      others   for two cells that must differ, or whose digits have to do with each other, of
 * which one is in the pattern: what may stand beside one digit may stand beside the other */
#include "human/deadly.h"

typedef struct exchange {
    const qdr_hint *h;
    const qdr_board *b;
    uint64_t both; /* the two digits of a loop; of a BUG none */
} exchange;

/* The digits of a cell without the extras of the pattern. */
static uint64_t without_extras(const exchange *x, int cell) {
    const qdr_hint *h = x->h;
    uint64_t digits = x->b->digit[cell] ? qdri_bit(x->b->digit[cell] - 1) : x->b->marks[cell];
    for (size_t i = 0; i < h->pattern_count; i++)
        if (h->pattern[i].cell == cell) digits &= ~h->pattern[i].digits;
    return digits;
}

/* The two digits of a cell of the pattern; none of another cell. Of a BUG, all that is open is in
 * the pattern. */
static uint64_t deadly_digits(const exchange *x, int cell) {
    if (!x->both) return x->b->digit[cell] ? 0 : without_extras(x, cell);
    for (size_t i = 0; i < x->h->pattern_count; i++)
        if (x->h->pattern[i].cell == cell) return x->both;
    return 0;
}

/* The cells of a loop have two digits between them, placed or not. */
static uint64_t digits_of_loop(const exchange *x) {
    uint64_t both = 0;
    for (size_t i = 0; i < x->h->pattern_count; i++)
        both |= without_extras(x, x->h->pattern[i].cell);
    return both;
}

/* Each cell has two digits, and the puzzle lets it have either. */
static bool all_have_two(const exchange *x) {
    for (int cell = 0; cell < x->b->g->cells; cell++) {
        const uint64_t digits = deadly_digits(x, cell);
        if (digits & ~x->b->allowed[cell]) return false;
        if (digits ? !qdri_is_two(digits) : !x->both && x->b->digit[cell] == 0) return false;
    }
    return true;
}

/* Whether each digit of the pattern has two places among the cells. */
static bool is_closed(const exchange *x, const uint16_t *cells, int count) {
    uint64_t once = 0, twice = 0, more = 0;
    for (int i = 0; i < count; i++) {
        const uint64_t set = deadly_digits(x, cells[i]);
        more |= twice & set;
        twice |= once & set;
        once |= set;
    }
    return once == twice && !more;
}

static bool is_unit_closed(const exchange *x, int unit) {
    return is_closed(x, qdri_unit_cells(x->b->g, unit), x->b->g->unit_size[unit]);
}

static bool sums_stay(const exchange *x) {
    const qdr_shape *shape = x->b->g->shape;
    for (size_t i = 0; i < shape->cage_count; i++)
        if (!is_closed(x, shape->cages[i].cells, shape->cages[i].count)) return false;
    return true;
}

static bool units_stay(const exchange *x) {
    for (int unit = 0; unit < x->b->g->units; unit++)
        if (qdri_is_full(x->b->g, unit) && !is_unit_closed(x, unit)) return false;
    return true;
}

/* ---- two cells ------------------------------------------------------------------------------- */

/* A unit of both that is closed: it needs no look at two cells of it. */
static bool share_closed(const exchange *x, int cell, int other) {
    const ground *g = x->b->g;
    for (int unit = 0; unit < g->units; unit++) {
        bool has = false, has_other = false;
        for (int i = 0; i < g->unit_size[unit]; i++) {
            has |= qdri_unit_cells(g, unit)[i] == cell;
            has_other |= qdri_unit_cells(g, unit)[i] == other;
        }
        if (has && has_other && is_unit_closed(x, unit)) return true;
    }
    return false;
}

/* The two must differ: the other cell of the pattern has the same two digits, or none of them. One
 * outside has none. */
static bool may_differ(const exchange *x, int cell, int other) {
    const uint64_t mine = deadly_digits(x, cell), its = deadly_digits(x, other);
    return !(mine & without_extras(x, other)) || mine == its || share_closed(x, cell, other);
}

/* What `digit` of the one cell allows of the other one's digits `there`. */
static uint64_t allowed(const beside *at, uint64_t digit, uint64_t there) {
    return at->allowed[qdri_lowest(digit)].word[0] & there;
}

static bool may_stand_beside(const exchange *x, int cell, const beside *at) {
    const uint64_t mine = deadly_digits(x, cell), its = deadly_digits(x, at->other);
    const uint64_t first = mine & (~mine + 1), second = mine & ~first;
    if (!its) {
        const uint64_t there = without_extras(x, at->other);
        return allowed(at, first, there) == allowed(at, second, there);
    }
    const uint64_t low = its & (~its + 1), high = its & ~low; /* both are exchanged */
    return !allowed(at, first, low) == !allowed(at, second, high) &&
           !allowed(at, first, high) == !allowed(at, second, low);
}

static bool pairs_stay(const exchange *x) {
    const ground *g = x->b->g;
    for (int cell = 0; cell < g->cells; cell++) {
        if (!deadly_digits(x, cell)) continue;
        for (int i = 0; i < g->peers_of[cell]; i++)
            if (!may_differ(x, cell, qdri_peers(g, cell)[i])) return false;
        for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++)
            if (!may_stand_beside(x, cell, &g->beside[i])) return false;
    }
    return true;
}

bool qdri_is_deadly(const qdr_hint *hint, const qdr_board *b) {
    exchange x = {hint, b, 0};
    const bool bug = hint->technique >= QDR_BUG_1 && hint->technique <= QDR_BUG_4;
    if (!bug) x.both = digits_of_loop(&x);
    return (bug ? b->open > 0 : qdri_is_two(x.both)) && all_have_two(&x) && units_stay(&x) &&
           (b->g->plain || (sums_stay(&x) && pairs_stay(&x)));
}
