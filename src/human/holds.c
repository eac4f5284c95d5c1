/* holds.c: whether a hint holds. It knows the rules, and nothing of techniques: candidates, which
 * of them exclude each other, and items, of which each must be covered by one candidate. A
 * conclusion holds if the items of its step, with the opposite assumed, cannot all be covered; that
 * is an exact cover problem with a handful of items, which a plain search settles: the item with
 * the fewest candidates first, forced ones at once.
 *
 * A step that argues with uniqueness has one more item, "one of the extras is true", if what is
 * left without them is a deadly pattern indeed: every cell of it has two digits, and each of these
 * has two places, or none, in every unit. Then they can be exchanged. */
#include "base/memory.h"
#include "human/board.h"

typedef struct replay {
    const qdr_hint *s;
    const qdr_board *b;
    uint64_t *marks; /* per cell; a frame of them for each depth of the search */
    bool *covered;   /* per item */
    long budget;     /* nodes: a proof is short, or it is none */
} replay;

enum { BUDGET = 200000 };

/* One more than those it has, if it has a pattern. */
static int items_of(const replay *r) {
    return (int)r->s->item_count + (r->s->pattern_count > 0);
}

static bool is_bug(const replay *r) {
    return r->s->technique >= QDR_BUG_1 && r->s->technique <= QDR_BUG_4;
}

/* Takes a candidate as true: what it excludes goes. */
static void assume(const replay *r, uint64_t *marks, int cell, int d) {
    const ground *g = r->b->g;
    marks[cell] = qdri_bit(d);
    for (int i = 0; i < g->peer_count; i++) marks[qdri_peers(g, cell)[i]] &= ~qdri_bit(d);
}

/* The candidates of an item: how many, and those as cells and digits up to `room`. */
typedef struct options {
    int count;
    uint16_t cell[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    uint8_t d[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
} options;

static void add_options(options *o, const uint64_t *marks, int cell, uint64_t digits) {
    for (digits &= marks[cell]; digits; digits &= digits - 1) {
        o->cell[o->count] = (uint16_t)cell;
        o->d[o->count++] = (uint8_t)qdri_lowest(digits);
    }
}

static void options_of(const replay *r, const uint64_t *marks, int number, options *o) {
    const ground *g = r->b->g;
    o->count = 0;
    if (number == (int)r->s->item_count) { /* that of the pattern */
        for (size_t i = 0; i < r->s->pattern_count; i++)
            add_options(o, marks, r->s->pattern[i].cell, r->s->pattern[i].digits);
        return;
    }
    const qdr_item needed = r->s->items[number];
    if (needed.digit == 0) add_options(o, marks, needed.where, ~(uint64_t)0);
    for (int i = 0; needed.digit > 0 && i < g->side; i++)
        add_options(o, marks, qdri_unit_cells(g, qdri_unit_inside(g, needed.where))[i],
                    qdri_bit(needed.digit - 1));
}

/* Whether the items from here on can be covered. */
static bool can_cover(replay *r, uint64_t *marks, int left) {
    const int items = items_of(r), cells = r->b->g->cells;
    options best = {.count = -1}, o;
    int chosen = -1;
    if (left == 0 || --r->budget < 0) return true;
    for (int i = 0; i < items; i++) {
        if (r->covered[i]) continue;
        options_of(r, marks, i, &o);
        if (chosen >= 0 && o.count >= best.count) continue;
        best = o;
        chosen = i;
        if (o.count == 0) return false;
    }
    bool can = false;
    r->covered[chosen] = true;
    for (int k = 0; k < best.count && !can; k++) {
        for (int cell = 0; cell < cells; cell++) marks[cells + cell] = marks[cell];
        assume(r, marks + cells, best.cell[k], best.d[k]);
        can = can_cover(r, marks + cells, left - 1);
    }
    r->covered[chosen] = false;
    return can;
}

/* With the candidate true, or with it gone, can the items be covered? */
static bool possible(replay *r, int cell, int d, bool true_or_gone) {
    const int items = items_of(r);
    for (int i = 0; i < r->b->g->cells; i++) r->marks[i] = r->b->marks[i];
    if (true_or_gone)
        assume(r, r->marks, cell, d);
    else
        r->marks[cell] &= ~qdri_bit(d);
    r->budget = BUDGET;
    return can_cover(r, r->marks, items);
}

/* Without the extras: the digits of a cell of the pattern, and of no other cell. */
static uint64_t deadly_digits(const replay *r, int cell) {
    const qdr_hint *s = r->s;
    uint64_t digits = is_bug(r) ? r->b->marks[cell] : 0;
    for (size_t i = 0; i < s->pattern_count; i++)
        if (s->pattern[i].cell == cell) digits = r->b->marks[cell] & ~s->pattern[i].digits;
    return digits;
}

static bool is_deadly(const replay *r) {
    const ground *g = r->b->g;
    for (int cell = 0; cell < g->cells; cell++) {
        int size = qdri_count(deadly_digits(r, cell));
        if (size != 0 && size != 2) return false;
        if (is_bug(r) && r->b->digit[cell] == 0 && size != 2) return false;
    }
    for (int unit = 0; unit < g->units; unit++) {
        uint64_t once = 0, twice = 0, more = 0;
        for (int i = 0; i < g->side; i++) {
            uint64_t set = deadly_digits(r, qdri_unit_cells(g, unit)[i]);
            more |= twice & set;
            twice |= once & set;
            once |= set;
        }
        if (once != twice || more) return false;
    }
    return true;
}

static bool holds_for(replay *r) {
    const qdr_hint *s = r->s;
    if (s->pattern_count > 0 && !is_deadly(r)) return false;
    if (s->cell >= 0 && possible(r, s->cell, s->digit - 1, false)) return false;
    for (size_t i = 0; i < s->struck_count; i++)
        for (uint64_t left = s->struck[i].digits; left; left &= left - 1)
            if (possible(r, s->struck[i].cell, qdri_lowest(left), true)) return false;
    return s->cell >= 0 || s->struck_count > 0;
}

qdr_status qdr_hint_holds(const qdr_hint *hint, const qdr_board *board, bool *holds) {
    const size_t depth = hint->item_count + 2;
    replay r = {.s = hint, .b = board};
    r.marks = qdri_alloc(depth * (size_t)board->g->cells, sizeof *r.marks);
    r.covered = qdri_zalloc(depth, sizeof *r.covered);
    qdr_status status = r.marks && r.covered ? QDR_OK : QDR_NO_MEMORY;
    if (status == QDR_OK) *holds = holds_for(&r);
    qdri_free(r.marks);
    qdri_free(r.covered);
    return status;
}
