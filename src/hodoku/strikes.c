/* strikes.c: how a step of HoDoKu is put together: what it strikes, in order. */
#include "hodoku/hodoku.h"

cells81 qdri_common_peers9(const hodoku *h, cells81 set) {
    cells81 common = ((cells81)1 << CELLS9) - 1;
    while (set) common &= h->peers[qdri_take81(&set)];
    return common;
}

void qdri_hodoku_begin(finder *f) {
    qdri_begin(f, QDR_LAST_CELL, 0); /* the table of techniques says which it is, in the end */
    qdri_hodoku_of(f)->strikes.count = 0;
}

static bool is_named(const strike_list *list, int cell, int d) {
    for (int i = 0; i < list->count; i++)
        if (list->at[i].cell == cell && list->at[i].d == d) return true;
    return false;
}

void qdri_hodoku_strike(finder *f, int cell, int d) {
    strike_list *list = &qdri_hodoku_of(f)->strikes;
    if (!qdri_has(f->b, cell, d) || is_named(list, cell, d)) return;
    list->at[list->count++] = (candidate9){(uint8_t)cell, (uint8_t)d};
}

void qdri_hodoku_strike_all(finder *f, cells81 cells, int d) {
    while (cells) qdri_hodoku_strike(f, qdri_take81(&cells), d);
}

static int rank(candidate9 c) {
    return c.d * CELLS9 + c.cell;
}

void qdri_hodoku_sort_strikes(strike_list *list) {
    for (int i = 1; i < list->count; i++) {
        candidate9 moved = list->at[i];
        int k = i;
        for (; k > 0 && rank(list->at[k - 1]) > rank(moved); k--) list->at[k] = list->at[k - 1];
        list->at[k] = moved;
    }
}

int qdri_hodoku_weight(const strike_list *list) {
    int sum = 0, weight = 1;
    for (int i = 0; i < list->count; i++, weight += 80)
        sum += list->at[i].cell * weight + list->at[i].d + 1;
    return sum;
}

void qdri_hodoku_need_unit(finder *f, int unit, int d) {
    qdri_need(f, (qdr_item){(uint16_t)unit, (uint8_t)(d + 1)});
}

void qdri_hodoku_cover_unit(finder *f, int unit, int d) {
    qdri_cover(f, (qdr_item){(uint16_t)unit, (uint8_t)(d + 1)});
}

void qdri_hodoku_mark(finder *f, cells81 cells, uint32_t digits, qdr_role role, int group) {
    while (cells) {
        int cell = qdri_take81(&cells);
        uint32_t there = digits & qdri_digits9(qdri_hodoku_of(f), cell);
        if (there) qdri_mark(f, cell, there, role, group);
    }
}

/* By cell, as callers want them. */
static void show_strikes(finder *f) {
    const strike_list *list = &qdri_hodoku_of(f)->strikes;
    step *s = f->s;
    s->struck_count = 0;
    for (int i = 0; i < list->count; i++) {
        int k = 0;
        while (k < s->struck_count && s->struck[k].cell != list->at[i].cell) k++;
        if (k == s->struck_count)
            s->struck[s->struck_count++] = (qdr_candidates){list->at[i].cell, 0};
        s->struck[k].digits |= qdri_bit(list->at[i].d);
    }
}

bool qdri_hodoku_emit(finder *f) {
    show_strikes(f);
    return qdri_emit(f);
}
