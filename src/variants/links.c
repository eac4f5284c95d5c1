/* links.c: see links.h. */
#include "variants/links.h"

#include "base/grow.h"
#include "base/memory.h"
#include "variants/ways.h"

void qdri_links_free(links *l) {
    if (!l) return;
    qdri_free(l->number);
    qdri_free(l->of);
    qdri_free(l->weak_start);
    qdri_free(l->strong_start);
    qdri_free(l->weak);
    qdri_free(l->strong);
    qdri_free(l);
}

qdr_status qdri_links_new(const ground *g, links **made) {
    const size_t most = (size_t)(g->cells * g->side);
    links *l = qdri_zalloc(1, sizeof *l);
    if (!l) return QDR_NO_MEMORY;
    l->number = qdri_alloc(most, sizeof *l->number);
    l->of = qdri_alloc(most, sizeof *l->of);
    l->weak_start = qdri_alloc(most + 1, sizeof *l->weak_start);
    l->strong_start = qdri_alloc(most + 1, sizeof *l->strong_start);
    if (!l->number || !l->of || !l->weak_start || !l->strong_start) {
        qdri_links_free(l);
        return QDR_NO_MEMORY;
    }
    *made = l;
    return QDR_OK;
}

/* ---- weak links ------------------------------------------------------------------------------ */

static void add_weak(links *l, uint32_t from, int cell, int d, uint16_t cage, bool along) {
    const uint32_t other = qdri_number_of(l, cell, d);
    for (size_t i = l->weak_start[from]; cage != QDRI_NO_CAGE && i < l->weak_count; i++)
        if (l->weak[i].other == other) return;
    l->failed |= !qdri_grow(&l->weak, &l->weak_room, l->weak_count + 1, sizeof *l->weak);
    if (!l->failed) l->weak[l->weak_count++] = (weak_link){other, cage, along};
}

static void add_all(links *l, uint32_t from, int cell, uint64_t digits, uint16_t cage) {
    for (digits &= l->b->marks[cell]; digits; digits &= digits - 1)
        add_weak(l, from, cell, qdri_lowest(digits), cage, false);
}

/* With the digit in the cell, what the other cells of the cage cannot be any more. */
static void add_cage(links *l, uint32_t from, int cell, int d, int cage) {
    const qdr_board *b = l->b;
    uint16_t cells[QDRI_HUMAN_SIDE];
    ways w;
    qdri_ways_of_cage(&w, b, b->marks, cage, cells);
    for (int i = 0; i < w.count; i++)
        if (cells[i] == cell) w.marks[i] = qdri_bit(d);
    if (!qdri_find_ways(&w, b->g->side)) return;
    for (int i = 0; i < w.count; i++)
        if (cells[i] != cell) add_all(l, from, cells[i], ~w.keep[i], (uint16_t)cage);
}

static void find_cages(links *l, uint32_t from, int cell, int d) {
    const qdr_shape *shape = l->b->g->shape;
    if (shape->cage_count == 0) return;
    for (uint32_t i = shape->cage_start[cell]; i < shape->cage_start[cell + 1]; i++)
        add_cage(l, from, cell, d, shape->cell_cages[i]);
}

static void find_weak(links *l, uint32_t from, int cell, int d) {
    const ground *g = l->b->g;
    add_all(l, from, cell, ~qdri_bit(d), QDRI_NO_CAGE);
    for (int i = 0; i < g->peers_of[cell]; i++)
        if (qdri_has(l->b, qdri_peers(g, cell)[i], d))
            add_weak(l, from, qdri_peers(g, cell)[i], d, QDRI_NO_CAGE, true);
    for (uint32_t i = g->beside_start[cell]; i < g->beside_start[cell + 1]; i++) {
        const beside *at = &g->beside[i];
        uint64_t seen = qdri_sees(g, cell, at->other) ? qdri_bit(d) : 0;
        add_all(l, from, at->other, ~(at->allowed[d].word[0] | seen), QDRI_NO_CAGE);
    }
}

/* ---- strong links ---------------------------------------------------------------------------- */

static void add_strong(links *l, uint32_t from, uint32_t other, qdr_item item) {
    for (size_t i = l->strong_start[from]; i < l->strong_count; i++)
        if (l->strong[i].other == other) return;
    l->failed |= !qdri_grow(&l->strong, &l->strong_room, l->strong_count + 1, sizeof *l->strong);
    if (!l->failed) l->strong[l->strong_count++] = (strong_link){other, item};
}

static void add_unit(links *l, uint32_t from, int unit, int place, int d) {
    const ground *g = l->b->g;
    const uint64_t rest = qdri_where(l->b, unit, d) & ~qdri_bit(place);
    if (!qdri_is_full(g, unit) || !qdri_is_one(rest)) return;
    const int cell = qdri_unit_cells(g, unit)[qdri_lowest(rest)];
    add_strong(l, from, qdri_number_of(l, cell, d), qdri_item_of_unit(g, unit, d));
}

static void find_strong(links *l, uint32_t from, int cell, int d) {
    const ground *g = l->b->g;
    const uint64_t others = l->b->marks[cell] & ~qdri_bit(d);
    if (qdri_is_one(others))
        add_strong(l, from, qdri_number_of(l, cell, qdri_lowest(others)), qdri_item_of_cell(cell));
    for (int f = g->boxed ? 0 : 1; f < QDRI_FAMILIES; f++)
        add_unit(l, from, qdri_unit_of(g, cell, f), qdri_place_in(g, cell, f), d);
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        add_unit(l, from, g->more[i].unit, g->more[i].place, d);
}

qdr_status qdri_links_make(links *l, const qdr_board *b, bool cages) {
    const ground *g = b->g;
    l->b = b;
    l->count = 0;
    l->weak_count = l->strong_count = 0;
    l->failed = false;
    for (int cell = 0; cell < g->cells; cell++)
        for (uint64_t left = b->marks[cell]; left; left &= left - 1) {
            const uint32_t candidate = (uint32_t)(cell * g->side + qdri_lowest(left));
            l->number[candidate] = l->count;
            l->of[l->count++] = candidate;
        }
    for (uint32_t i = 0; i < l->count && !l->failed; i++) {
        const int cell = qdri_cell_of(l, i * 2), d = qdri_digit_of(l, i * 2);
        l->weak_start[i] = (uint32_t)l->weak_count;
        l->strong_start[i] = (uint32_t)l->strong_count;
        find_weak(l, i, cell, d);
        if (cages) find_cages(l, i, cell, d);
        find_strong(l, i, cell, d);
    }
    l->weak_start[l->count] = (uint32_t)l->weak_count;
    l->strong_start[l->count] = (uint32_t)l->strong_count;
    return l->failed ? QDR_NO_MEMORY : QDR_OK;
}
