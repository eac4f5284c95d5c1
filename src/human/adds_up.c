/* adds_up.c: see adds_up.h. A sum is an equation: digits of cells, each times a small number, make
 * a total.
 *
 *      a cage                            r1c1 + r1c2 + r2c1          = 12
 *      a row, without the cages in it    45 − 12 − 20 − 9            = r1c9
 *      a box, and a cage that leaves it  45 − 30 = r3c3 + … − r3c4      (cells outside count −1)
 *
 * A hint that rests on the totals of units has one equation, that of its units less its cages; any
 * other has one for each cage. Digits are found by trying, cell by cell. */
#include "human/adds_up.h"

#include "base/grow.h"
#include "base/memory.h"

typedef struct term {
    uint16_t cell;
    int16_t times;
} term;

typedef struct sum {
    int total;
    int count;
    term *terms;
} sum;

struct equations {
    const qdr_board *b;
    int count;
    sum *all;
    size_t all_room;
    term *terms; /* of all of them */
    size_t term_room;
    int16_t *times; /* by cell: of the equation that is made; 0 between them */
};

void qdri_equations_free(equations *e) {
    if (!e) return;
    qdri_free(e->all);
    qdri_free(e->terms);
    qdri_free(e->times);
    qdri_free(e);
}

/* ---- making the equations -------------------------------------------------------------------- */

static void add_cells(equations *e, const uint16_t *cells, int count, int times) {
    for (int i = 0; i < count; i++) e->times[cells[i]] = (int16_t)(e->times[cells[i]] + times);
}

/* What is in `times` makes `total`; cells that have their digit go to the other side. */
static void close_equation(equations *e, int total) {
    const qdr_board *b = e->b;
    sum *made = &e->all[e->count];
    made->terms = e->count ? made[-1].terms + made[-1].count : e->terms;
    made->count = 0;
    for (int cell = 0; cell < b->g->cells; cell++) {
        if (b->digit[cell])
            total -= e->times[cell] * b->digit[cell];
        else if (e->times[cell])
            made->terms[made->count++] = (term){(uint16_t)cell, e->times[cell]};
        e->times[cell] = 0;
    }
    made->total = total;
    e->count++;
}

static void add_total(equations *e, int unit, int *total) {
    const int side = e->b->g->side;
    if (!qdri_is_full(e->b->g, unit)) return; /* nothing is known of its sum */
    add_cells(e, qdri_unit_cells(e->b->g, unit), side, 1);
    *total += side * (side + 1) / 2;
}

static void add_cage(equations *e, const qdri_cage *cage, int times, int *total) {
    add_cells(e, cage->cells, cage->count, times);
    *total += times * cage->sum;
}

/* How many there are of a kind. */
static size_t count_of(const qdr_item *items, size_t count, uint8_t kind) {
    size_t of = 0;
    for (size_t i = 0; i < count; i++) of += items[i].digit == kind;
    return of;
}

static void make_all(equations *e, const qdr_item *items, size_t count) {
    const ground *g = e->b->g;
    const bool one = count_of(items, count, QDR_ITEM_TOTAL) > 0;
    int total = 0;
    for (size_t i = 0; i < count; i++) {
        if (items[i].digit == QDR_ITEM_TOTAL)
            add_total(e, qdri_unit_inside(g, items[i].where), &total);
        if (items[i].digit != QDR_ITEM_CAGE) continue;
        add_cage(e, &g->shape->cages[items[i].where], one ? -1 : 1, &total);
        if (one) continue;
        close_equation(e, total);
        total = 0;
    }
    if (one) close_equation(e, total);
}

qdr_status qdri_equations_make(equations **made, const qdr_board *b, const qdr_item *items,
                               size_t count) {
    const size_t cells = (size_t)b->g->cells;
    const size_t sums = 1 + count_of(items, count, QDR_ITEM_CAGE);
    if (!*made) *made = qdri_zalloc(1, sizeof **made);
    equations *e = *made;
    if (!e) return QDR_NO_MEMORY;
    e->b = b;
    e->count = 0;
    if (!e->times) e->times = qdri_zalloc(cells, sizeof *e->times);
    if (!e->times || !qdri_grow(&e->all, &e->all_room, sums, sizeof *e->all) ||
        !qdri_grow(&e->terms, &e->term_room, cells + sums * (size_t)b->g->side, sizeof *e->terms))
        return QDR_NO_MEMORY;
    make_all(e, items, count);
    return QDR_OK;
}

/* ---- trying digits --------------------------------------------------------------------------- */

typedef struct attempt {
    const sum *s;
    const qdr_board *b;
    const uint64_t *marks;
    long *budget;
    uint8_t digit[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE]; /* by term, as far as they are chosen */
} attempt;

/* The least and the most that the terms from number k on can make, digits taken as free. */
static bool within_reach(const attempt *a, int k, int rest) {
    int least = 0, most = 0;
    for (; k < a->s->count; k++) {
        const term t = a->s->terms[k];
        const uint64_t set = a->marks[t.cell];
        if (!set) return false;
        const int low = qdri_lowest(set) + 1, high = 64 - __builtin_clzll(set);
        least += t.times * (t.times > 0 ? low : high);
        most += t.times * (t.times > 0 ? high : low);
    }
    return least <= rest && rest <= most;
}

/* A cell chosen before that sees this one has the digit already. */
static bool is_barred(const attempt *a, int k, int digit) {
    for (int i = 0; i < k; i++)
        if (a->digit[i] == digit && qdri_sees(a->b->g, a->s->terms[i].cell, a->s->terms[k].cell))
            return true;
    return false;
}

static bool try_digits(attempt *a, int k, int rest) {
    if (!within_reach(a, k, rest)) return false;
    if (k == a->s->count || --*a->budget < 0) return true;
    const term t = a->s->terms[k];
    for (uint64_t left = a->marks[t.cell]; left; left &= left - 1) {
        const int digit = qdri_lowest(left) + 1;
        if (is_barred(a, k, digit)) continue;
        a->digit[k] = (uint8_t)digit;
        if (try_digits(a, k + 1, rest - t.times * digit)) return true;
    }
    return false;
}

bool qdri_can_add_up(const equations *e, const uint64_t *marks, long *budget) {
    for (int i = 0; i < e->count; i++) {
        attempt a = {.s = &e->all[i], .b = e->b, .marks = marks, .budget = budget};
        if (!try_digits(&a, 0, e->all[i].total)) return false;
    }
    return true;
}
