/* subsets9.c: as many cells as digits: naked and hidden subsets, and the locked ones, which HoDoKu
 * counts apart.
 *
 *      naked    n cells of a unit have n digits between them: the others lose these
 *      locked   a naked one in block and line at once that strikes in both
 *      hidden   n digits of a unit have n places: these lose all else */
#include "hodoku/combine9.h"

typedef struct subset_search {
    int unit, size;
    bool locked;
} subset_search;

/* The order of HoDoKu: blocks, rows, columns. */
static int unit_in_order(int i) {
    return i < SIDE9 ? BLOCKS9 + i : i - SIDE9;
}

/* The digits are used up in the unit: they go from its other cells. */
static void strike_beside(finder *f, int unit, cells81 subset, uint32_t digits) {
    hodoku *h = qdri_hodoku_of(f);
    for (uint32_t left = digits; left; left &= left - 1)
        qdri_hodoku_cover_unit(f, unit, qdri_lowest(left));
    for (cells81 left = h->unit[unit] & h->open & ~subset; left;) {
        int cell = qdri_take81(&left);
        for (uint32_t set = digits & qdri_digits9(h, cell); set; set &= set - 1)
            qdri_hodoku_strike(f, cell, qdri_lowest(set));
    }
}

/* Whether one of the digits is a candidate in one of the cells. */
static bool any_of(const hodoku *h, cells81 cells, uint32_t digits) {
    for (; digits; digits &= digits - 1)
        if (h->has[qdri_lowest(digits)] & cells) return true;
    return false;
}

/* In block and line at once, with something to strike in the block, and in the line outside. */
static bool is_locked(const hodoku *h, cells81 subset, uint32_t digits) {
    const uint8_t *units = h->units_of[qdri_first81(subset)];
    const cells81 block = h->unit[units[2]];
    if (subset & ~block) return false;
    for (int i = 0; i < 2; i++) {
        const cells81 line = h->unit[units[i]];
        if (subset & ~line) continue;
        if (any_of(h, block & ~subset, digits) && any_of(h, line & ~block, digits)) return true;
    }
    return false;
}

static bool naked_found(finder *f, void *context, uint32_t chosen, uint32_t digits) {
    const subset_search *x = context;
    hodoku *h = qdri_hodoku_of(f);
    cells81 subset = 0;
    qdri_hodoku_begin(f);
    for (; chosen; chosen &= chosen - 1) {
        int cell = h->unit_cells[x->unit][qdri_lowest(chosen)];
        subset |= qdri_cell81(cell);
        qdri_need_cell(f, cell);
    }
    if (x->locked && !is_locked(h, subset, digits)) return false;
    const uint8_t *units = h->units_of[qdri_first81(subset)];
    for (int i = 0; i < 3; i++)
        if ((subset & ~h->unit[units[i]]) == 0) strike_beside(f, units[i], subset, digits);
    return qdri_hodoku_emit(f);
}

static bool naked(finder *f, int size, bool locked) {
    hodoku *h = qdri_hodoku_of(f);
    for (int i = 0; i < (locked ? SIDE9 : UNITS9); i++) {
        subset_search x = {unit_in_order(i), size, locked};
        sets9 cells = {.size = size};
        for (int k = 0; k < SIDE9; k++)
            qdri_add_set9(&cells, k, qdri_digits9(h, h->unit_cells[x.unit][k]));
        if (qdri_combine9(f, &cells, naked_found, &x)) return true;
    }
    return false;
}

static bool hidden_found(finder *f, void *context, uint32_t digits, uint32_t places) {
    const subset_search *x = context;
    hodoku *h = qdri_hodoku_of(f);
    qdri_hodoku_begin(f);
    for (uint32_t left = digits; left; left &= left - 1)
        qdri_hodoku_need_unit(f, x->unit, qdri_lowest(left));
    for (; places; places &= places - 1) {
        int cell = h->unit_cells[x->unit][qdri_lowest(places)];
        qdri_cover_cell(f, cell);
        for (uint32_t left = qdri_digits9(h, cell) & ~digits; left; left &= left - 1)
            qdri_hodoku_strike(f, cell, qdri_lowest(left));
    }
    return qdri_hodoku_emit(f);
}

static bool hidden(finder *f, int size) {
    hodoku *h = qdri_hodoku_of(f);
    for (int i = 0; i < UNITS9; i++) {
        subset_search x = {.unit = unit_in_order(i)};
        sets9 digits = {.size = size};
        if (qdri_count81(h->open & h->unit[x.unit]) <= size) continue;
        for (int d = 0; d < SIDE9; d++) qdri_add_set9(&digits, d, qdri_where9(h, x.unit, d));
        if (qdri_combine9(f, &digits, hidden_found, &x)) return true;
    }
    return false;
}

bool qdri_hodoku_locked_pair(finder *f) {
    return naked(f, 2, true);
}

bool qdri_hodoku_locked_triplet(finder *f) {
    return naked(f, 3, true);
}

bool qdri_hodoku_naked_pair(finder *f) {
    return naked(f, 2, false);
}

bool qdri_hodoku_naked_triplet(finder *f) {
    return naked(f, 3, false);
}

bool qdri_hodoku_naked_quad(finder *f) {
    return naked(f, 4, false);
}

bool qdri_hodoku_hidden_pair(finder *f) {
    return hidden(f, 2);
}

bool qdri_hodoku_hidden_triplet(finder *f) {
    return hidden(f, 3);
}

bool qdri_hodoku_hidden_quad(finder *f) {
    return hidden(f, 4);
}
