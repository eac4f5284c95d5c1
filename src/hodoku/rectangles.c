/* rectangles.c: four cells in two rows, two columns and two blocks. If they held two digits alone,
 * these could be exchanged and there were two solutions; so one of the other candidates is true.
 *
 *      ab │ ab      F: cells with nothing but a and b; X: the others
 *      ab │ abc     type 1: three F, and the X is neither a nor b
 *
 *      2, 5   all that the X have besides is one digit: it goes from what sees them
 *      3      two X in a unit: what they have besides makes a naked subset there
 *      4      two X in a line with the only a of the line: neither is b
 *      6      two X across, the only a of their lines are in the rectangle: neither is a
 *      hidden an F, and across a cell whose lines have a only in the rectangle: it is not b
 *
 * A digit may be missing in a cell if only logic has struck it there. */
#include "hodoku/hodoku.h"

enum { MOST_RECTANGLES = 600 };

typedef struct rectangle {
    finder *f;
    hodoku *h;
    qdr_technique wanted;
    cells81 can[SIDE9]; /* cells that no digit on the board keeps from being that */
    int count;          /* those that were looked at: each but once */
    cells81 seen[MOST_RECTANGLES];
    int a, b;      /* the present one: its digits, */
    cells81 cells; /* its cells, */
    cells81 plain; /* F */
    int extra[4];  /* and X, ascending */
    int extras;    /* how many */
} rectangle;

static uint32_t both(const rectangle *r) {
    return 1u << r->a | 1u << r->b;
}

static uint32_t besides(const rectangle *r, int cell) {
    return qdri_digits9(r->h, cell) & ~both(r);
}

static void begin(const rectangle *r) {
    step *s = r->f->s;
    qdri_hodoku_begin(r->f);
    for (cells81 left = r->cells; left;) {
        int cell = qdri_take81(&left);
        s->pattern[s->pattern_count++] = (qdr_candidates){(uint16_t)cell, besides(r, cell)};
    }
}

static bool in_one(const rectangle *r, int family) {
    return r->h->units_of[r->extra[0]][family] == r->h->units_of[r->extra[1]][family];
}

static bool aligned(const rectangle *r) {
    return in_one(r, 0) || in_one(r, 1);
}

/* ---- types ------------------------------------------------------------------------------------
 */

static bool type_1(const rectangle *r) {
    if (r->wanted != QDR_UNIQUENESS_1 || r->extras != 1) return false;
    begin(r);
    qdri_hodoku_strike(r->f, r->extra[0], r->a);
    qdri_hodoku_strike(r->f, r->extra[0], r->b);
    return qdri_hodoku_emit(r->f);
}

static bool types_2_and_5(const rectangle *r) {
    if (r->wanted != QDR_UNIQUENESS_2 && r->wanted != QDR_UNIQUENESS_5) return false;
    if (r->extras < 2 || (r->wanted == QDR_UNIQUENESS_2) != (r->extras == 2 && aligned(r)))
        return false;
    uint32_t digits = 0;
    cells81 common = ((cells81)1 << CELLS9) - 1;
    for (int i = 0; i < r->extras; i++) {
        digits |= besides(r, r->extra[i]);
        common &= r->h->peers[r->extra[i]];
    }
    if (!qdri_is_one(digits)) return false;
    begin(r);
    qdri_hodoku_strike_all(r->f, common & r->h->has[qdri_lowest(digits)], qdri_lowest(digits));
    return qdri_hodoku_emit(r->f);
}

/* ---- type 3 -----------------------------------------------------------------------------------
 */

static bool in_one_line(const hodoku *h, cells81 cells) {
    const uint8_t *units = h->units_of[qdri_first81(cells)];
    return (cells & ~h->unit[units[0]]) == 0 || (cells & ~h->unit[units[1]]) == 0;
}

static void strike_outside(const rectangle *r, int unit, cells81 subset, uint32_t digits) {
    for (int i = 0; i < SIDE9; i++) {
        int cell = r->h->unit_cells[unit][i];
        if (qdri_in81(subset, cell)) continue;
        for (uint32_t left = digits & qdri_digits9(r->h, cell); left; left &= left - 1)
            qdri_hodoku_strike(r->f, cell, qdri_lowest(left));
    }
}

/* The X count as one cell of the subset. */
static bool is_subset(const rectangle *r, int unit, cells81 subset, uint32_t digits) {
    const hodoku *h = r->h;
    if (qdri_count81(subset) - 1 != qdri_count9(digits)) return false;
    if (unit >= BLOCKS9 && in_one_line(h, subset)) return false;
    begin(r);
    for (cells81 left = subset & ~r->cells; left;) qdri_need_cell(r->f, qdri_take81(&left));
    strike_outside(r, unit, subset, digits);
    int block = h->units_of[qdri_first81(subset)][2];
    if (h->strikes.count > 0 && unit < BLOCKS9 && (subset & ~h->unit[block]) == 0)
        strike_outside(r, block, subset, digits);
    return qdri_hodoku_emit(r->f);
}

static bool extend_subset(const rectangle *r, int unit, cells81 left, cells81 subset,
                          uint32_t digits) {
    while (left) {
        int cell = qdri_take81(&left);
        cells81 more = subset | qdri_cell81(cell);
        uint32_t all = digits | qdri_digits9(r->h, cell);
        if (is_subset(r, unit, more, all) || extend_subset(r, unit, left, more, all)) return true;
    }
    return false;
}

static bool type_3(const rectangle *r) {
    if (r->wanted != QDR_UNIQUENESS_3 || r->extras != 2) return false;
    const hodoku *h = r->h;
    const cells81 x = qdri_cell81(r->extra[0]) | qdri_cell81(r->extra[1]);
    for (int family = 0; family < 3; family++) {
        if (!in_one(r, family)) continue;
        int unit = h->units_of[r->extra[0]][family];
        cells81 pool = h->unit[unit] & h->open & ~r->cells & ~h->has[r->a] & ~h->has[r->b];
        if (extend_subset(r, unit, pool, x, besides(r, r->extra[0]) | besides(r, r->extra[1])))
            return true;
    }
    return false;
}

/* ---- types 4 and 6, hidden rectangles ---------------------------------------------------------
 */

/* The X have the only `d` of the line: so none of them is the other digit. */
static bool type_4_by(const rectangle *r, int d, int gone) {
    const hodoku *h = r->h;
    if (h->peers[r->extra[0]] & h->peers[r->extra[1]] & h->has[d]) return false;
    begin(r);
    qdri_hodoku_need_unit(r->f, h->units_of[r->extra[0]][in_one(r, 0) ? 0 : 1], d);
    qdri_hodoku_strike(r->f, r->extra[0], gone);
    qdri_hodoku_strike(r->f, r->extra[1], gone);
    return true;
}

static bool type_4(const rectangle *r) {
    if (r->wanted != QDR_UNIQUENESS_4 || r->extras != 2 || !aligned(r)) return false;
    return (type_4_by(r, r->a, r->b) || type_4_by(r, r->b, r->a)) && qdri_hodoku_emit(r->f);
}

/* Whether the digit is nowhere in the lines of the cell but in the rectangle. */
static bool only_inside(const rectangle *r, int cell, int d) {
    const uint8_t *units = r->h->units_of[cell];
    return ((r->h->unit[units[0]] | r->h->unit[units[1]]) & r->h->has[d] & ~r->cells) == 0;
}

static void need_lines(const rectangle *r, int cell, int d) {
    qdri_hodoku_need_unit(r->f, r->h->units_of[cell][0], d);
    qdri_hodoku_need_unit(r->f, r->h->units_of[cell][1], d);
}

static bool type_6_by(const rectangle *r, int d) {
    if (!only_inside(r, r->extra[0], d) || !only_inside(r, r->extra[1], d)) return false;
    begin(r);
    for (int i = 0; i < 2; i++) {
        need_lines(r, r->extra[i], d);
        qdri_hodoku_strike(r->f, r->extra[i], d);
    }
    return true;
}

static bool type_6(const rectangle *r) {
    if (r->wanted != QDR_UNIQUENESS_6 || r->extras != 2 || aligned(r)) return false;
    return (type_6_by(r, r->a) || type_6_by(r, r->b)) && qdri_hodoku_emit(r->f);
}

static bool hidden_by(const rectangle *r, int across, int d, int gone) {
    if (!only_inside(r, across, d)) return false;
    begin(r);
    need_lines(r, across, d);
    qdri_hodoku_strike(r->f, across, gone);
    return qdri_hodoku_emit(r->f);
}

static bool hidden_rectangle(const rectangle *r) {
    const hodoku *h = r->h;
    if (r->wanted != QDR_HIDDEN_RECTANGLE || r->extras < 2 || (r->extras == 2 && aligned(r)))
        return false;
    for (cells81 left = r->plain; left;) {
        const uint8_t *units = h->units_of[qdri_take81(&left)];
        int across = qdri_first81(r->cells & ~h->unit[units[0]] & ~h->unit[units[1]]);
        if (hidden_by(r, across, r->a, r->b) || hidden_by(r, across, r->b, r->a)) return true;
    }
    return false;
}

/* ---- all rectangles ---------------------------------------------------------------------------
 */

static bool is_new(rectangle *r) {
    for (int i = 0; i < r->count; i++)
        if (r->seen[i] == r->cells) return false;
    if (r->count < MOST_RECTANGLES) r->seen[r->count++] = r->cells;
    return true;
}

static bool look_at(rectangle *r, int start, int partner, int third, int fourth) {
    const cells81 can = r->can[r->a] & r->can[r->b];
    r->cells = qdri_cell81(start) | qdri_cell81(partner) | qdri_cell81(third) | qdri_cell81(fourth);
    if ((r->cells & ~can) || !is_new(r)) return false;
    r->plain = 0;
    r->extras = 0;
    for (cells81 left = r->cells; left;) {
        int cell = qdri_take81(&left);
        if (besides(r, cell))
            r->extra[r->extras++] = cell;
        else
            r->plain |= qdri_cell81(cell);
    }
    return type_1(r) || types_2_and_5(r) || type_3(r) || type_4(r) || type_6(r) ||
           hidden_rectangle(r);
}

static bool from_start(rectangle *r, int start) {
    const hodoku *h = r->h;
    const uint8_t *units = h->units_of[start];
    const uint32_t digits = qdri_digits9(h, start);
    r->a = qdri_lowest(digits);
    r->b = qdri_lowest(digits & (digits - 1));
    for (int i = 0; i < SIDE9; i++) {
        int partner = h->unit_cells[units[2]][i];
        bool in_row = h->units_of[partner][0] == units[0];
        if (partner == start || (!in_row && h->units_of[partner][1] != units[1])) continue;
        if (!qdri_in81(r->can[r->a] & r->can[r->b], partner)) continue;
        int one = units[in_row ? 1 : 0], two = h->units_of[partner][in_row ? 1 : 0];
        for (int k = 0; k < SIDE9; k++)
            if (!qdri_in81(h->unit[units[2]], h->unit_cells[one][k]) &&
                look_at(r, start, partner, h->unit_cells[one][k], h->unit_cells[two][k]))
                return true;
    }
    return false;
}

/* What the digits on the board leave possible, and the puzzle itself allows. */
static void learn_possible(rectangle *r) {
    const qdr_board *b = r->f->b;
    for (int d = 0; d < SIDE9; d++) r->can[d] = r->h->open;
    for (int cell = 0; cell < CELLS9; cell++) {
        if (b->digit[cell]) {
            r->can[b->digit[cell] - 1] &= ~r->h->peers[cell];
            continue;
        }
        uint32_t never = ~(uint32_t)b->allowed[cell] & (uint32_t)(qdri_bit(SIDE9) - 1);
        for (; never; never &= never - 1) r->can[qdri_lowest(never)] &= ~qdri_cell81(cell);
    }
}

static bool find(finder *f, qdr_technique wanted) {
    rectangle r;
    r.f = f;
    r.h = qdri_hodoku_of(f);
    r.wanted = wanted;
    r.count = 0;
    learn_possible(&r);
    for (int cell = 0; cell < CELLS9; cell++)
        if (qdri_is_two(qdri_digits9(r.h, cell)) && from_start(&r, cell)) return true;
    return false;
}

bool qdri_hodoku_uniqueness_1(finder *f) {
    return find(f, QDR_UNIQUENESS_1);
}

bool qdri_hodoku_uniqueness_2(finder *f) {
    return find(f, QDR_UNIQUENESS_2);
}

bool qdri_hodoku_uniqueness_3(finder *f) {
    return find(f, QDR_UNIQUENESS_3);
}

bool qdri_hodoku_uniqueness_4(finder *f) {
    return find(f, QDR_UNIQUENESS_4);
}

bool qdri_hodoku_uniqueness_5(finder *f) {
    return find(f, QDR_UNIQUENESS_5);
}

bool qdri_hodoku_uniqueness_6(finder *f) {
    return find(f, QDR_UNIQUENESS_6);
}

bool qdri_hodoku_hidden_rectangle(finder *f) {
    return find(f, QDR_HIDDEN_RECTANGLE);
}
