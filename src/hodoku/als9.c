/* als9.c: finds all almost locked sets of a board, and the links between them. */
#include "hodoku/als9.h"

#include "base/grow.h"
#include "base/memory.h"

enum { MOST_CELLS = 8 };

void qdri_als_free(als_store *store) {
    if (!store) return;
    qdri_free(store->sets);
    qdri_free(store->links);
    qdri_free(store->first);
    qdri_free(store->into);
    qdri_free(store->first_into);
    qdri_free(store->visited);
    qdri_free(store);
}

/* ---- sets -------------------------------------------------------------------------------------
 */

static bool is_listed(const als_store *store, cells81 cells) {
    for (int i = 0; i < store->count; i++)
        if (store->sets[i].cells == cells) return true;
    return false;
}

/* Cells of a line and a block may be found twice; others not. */
static void add_set(const hodoku *h, als_store *store, cells81 cells, uint32_t digits) {
    if (is_listed(store, cells)) return;
    store->failed |=
        !qdri_grow(&store->sets, &store->room, (size_t)store->count + 1, sizeof *store->sets);
    if (store->failed) return;
    als *set = &store->sets[store->count++];
    *set = (als){.cells = cells, .digits = digits};
    for (; digits; digits &= digits - 1) {
        int d = qdri_lowest(digits);
        set->at[d] = cells & h->has[d];
        set->sees[d] = qdri_common_peers9(h, set->at[d]);
    }
}

static void extend_set(const hodoku *h, als_store *store, cells81 left, cells81 cells,
                       uint32_t digits, int size) {
    while (left) {
        int cell = qdri_take81(&left);
        cells81 more = cells | qdri_cell81(cell);
        uint32_t all = digits | qdri_digits9(h, cell);
        if (qdri_count9(all) == size + 2) add_set(h, store, more, all);
        if (size + 1 < MOST_CELLS) extend_set(h, store, left, more, all, size + 1);
    }
}

/* ---- links ------------------------------------------------------------------------------------
 */

/* Digits that only one of the two can have. */
static uint32_t restricted(const als *a, const als *b) {
    uint32_t found = 0;
    for (uint32_t left = a->digits & b->digits; left; left &= left - 1) {
        int d = qdri_lowest(left);
        if ((a->at[d] & ~b->sees[d]) == 0) found |= 1u << d;
    }
    return found;
}

static void add_link(als_store *store, int from, int to, uint32_t digits) {
    store->failed |= !qdri_grow(&store->links, &store->link_room, (size_t)store->link_count + 1,
                                sizeof *store->links);
    if (store->failed) return;
    int one = qdri_lowest(digits) + 1, two = 0;
    for (digits &= digits - 1; digits; digits &= digits - 1) two = qdri_lowest(digits) + 1;
    store->links[store->link_count++] =
        (als_link){(uint16_t)from, (uint16_t)to, (uint8_t)one, (uint8_t)two};
}

static void find_links(als_store *store) {
    for (int i = 0; i < store->count && !store->failed; i++) {
        const als *a = &store->sets[i];
        store->first[i] = store->link_count;
        for (int k = i + 1; k < store->count; k++) {
            const als *b = &store->sets[k];
            if ((a->digits & b->digits) == 0 || (a->cells & b->cells)) continue;
            uint32_t digits = restricted(a, b);
            if (digits) add_link(store, i, k, digits);
        }
    }
    store->first[store->count] = store->link_count;
}

/* The links by where they lead to: counted, then filed. */
static void sort_links(als_store *store) {
    int *at = store->first_into;
    for (int i = 0; i <= store->count; i++) at[i] = 0;
    for (int i = 0; i < store->link_count; i++) at[store->links[i].to]++;
    int sum = 0;
    for (int i = 0; i <= store->count; i++) {
        int here = at[i];
        at[i] = sum;
        sum += here;
    }
    for (int i = 0; i < store->link_count; i++) store->into[at[store->links[i].to]++] = i;
    for (int i = store->count; i > 0; i--) at[i] = at[i - 1];
    at[0] = 0;
}

static void build(const hodoku *h, als_store *store) {
    store->count = store->link_count = 0;
    store->failed = false;
    for (int unit = 0; unit < UNITS9; unit++)
        extend_set(h, store, h->unit[unit] & h->open, 0, 0, 0);
    const size_t ends = (size_t)store->count + 1;
    size_t into_room = store->start_room;
    store->failed |= !qdri_grow(&store->first, &store->start_room, ends, sizeof *store->first) ||
                     !qdri_grow(&store->first_into, &into_room, ends, sizeof *store->first_into);
    if (!store->failed) find_links(store);
    store->failed |= !qdri_grow(&store->into, &store->into_room, (size_t)store->link_count + 1,
                                sizeof *store->into) ||
                     !qdri_grow(&store->visited, &store->visit_room, (size_t)store->link_count + 1,
                                sizeof *store->visited);
    if (!store->failed) sort_links(store);
}

als_store *qdri_als_of(hodoku *h) {
    if (!h->sets) h->sets = qdri_zalloc(1, sizeof *h->sets);
    if (h->sets && !h->sets->fresh) {
        build(h, h->sets);
        h->sets->fresh = !h->sets->failed;
    }
    if (h->sets && h->sets->fresh) return h->sets;
    h->status = QDR_NO_MEMORY;
    return NULL;
}

/* ---- steps ------------------------------------------------------------------------------------
 */

void qdri_als_strike_common(finder *f, const als *one, const als *two, uint32_t digits) {
    const hodoku *h = qdri_hodoku_of(f);
    for (digits &= one->digits & two->digits; digits; digits &= digits - 1) {
        int d = qdri_lowest(digits);
        qdri_hodoku_strike_all(f, one->sees[d] & two->sees[d] & h->has[d], d);
    }
}

void qdri_als_need(finder *f, const als *set, int group) {
    cells81 cells = set->cells;
    qdri_hodoku_mark(f, cells, set->digits, QDR_BASE, group);
    for (int i = 0; i < f->s->item_count; i++) cells &= ~qdri_cell81(f->s->items[i].where);
    while (cells) qdri_need_cell(f, qdri_take81(&cells));
}
