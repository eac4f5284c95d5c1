/* reach.c: see reach.h. A sieve: most candidates lead nowhere, and a search for the shortest chain
 * need not begin there.
 *
 * From "p on" a weak link leads to "a off" and a strong one from there to "b on"; so candidates are
 * the nodes of a graph with edges p → b. What a node leads to is what its successors do, and those
 * on a circle lead to the same (strongly connected components, by Tarjan's search): each set is
 * made once, by uniting few others. */
#include "explainer/reach.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

enum { MOST_CANDIDATES = 4096 }; /* sets grow with the square */

void qdri_reach_free(reach *r) {
    if (!r) return;
    qdri_free(r->weak);
    qdri_free(r->on);
    qdri_free(r->off);
    qdri_free(r->next_on);
    qdri_free(r->next_off);
    for (int i = 0; i < REACH_STEPS; i++) qdri_free(r->on_after[i]);
    qdri_free(r->start);
    qdri_free(r->to);
    qdri_free(r->like);
    qdri_free(r->index);
    qdri_free(r->low);
    qdri_free(r->stack);
    qdri_free(r);
}

qdr_status qdri_reach_new(const ground *g, reach **made) {
    reach *r = qdri_zalloc(1, sizeof *r);
    if (!r) return QDR_NO_MEMORY;
    r->most = (uint32_t)(g->cells * g->side);
    if (r->most > MOST_CANDIDATES) r->most = MOST_CANDIDATES;
    r->start = qdri_alloc(r->most + 1, sizeof *r->start);
    r->like = qdri_alloc(r->most, sizeof *r->like);
    r->index = qdri_alloc(r->most, sizeof *r->index);
    r->low = qdri_alloc(r->most, sizeof *r->low);
    r->stack = qdri_alloc(r->most, sizeof *r->stack);
    if (!r->start || !r->like || !r->index || !r->low || !r->stack) {
        qdri_reach_free(r);
        return QDR_NO_MEMORY;
    }
    *made = r;
    return QDR_OK;
}

static bool make_room(reach *r, size_t words) {
    uint64_t **const sets[] = {&r->weak, &r->on, &r->off, &r->next_on, &r->next_off};
    size_t room = r->room;
    if (words <= r->room) return true;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        room = r->room;
        if (!qdri_grow(sets[i], &room, words, sizeof **sets[i])) return false;
    }
    r->room = room;
    return true;
}

/* The weak links of a candidate that may be used, as a set. */
static void list_weak(reach *r, uint32_t candidate) {
    const net *n = r->n;
    uint64_t *set = r->weak + candidate * r->words;
    uint32_t first = n->start[candidate] + (r->with & LINK_Y ? 0 : n->in_cell[candidate]);
    memset(set, 0, r->words * sizeof *set);
    for (uint32_t k = first; k < n->start[candidate + 1]; k++)
        set[n->weak[k] / 64] |= qdri_bit((int)(n->weak[k] % 64));
}

/* What goes on two links from it: each once, not itself. */
static bool list_next(reach *r, uint32_t candidate) {
    const net *n = r->n;
    uint64_t *listed = r->on + candidate * r->words; /* which has no other use yet */
    uint32_t count = r->start[candidate];
    if (!qdri_grow(&r->to, &r->to_room, count + n->count, sizeof *r->to)) return false;
    memset(listed, 0, r->words * sizeof *listed);
    listed[candidate / 64] |= qdri_bit((int)(candidate % 64));
    uint32_t first = n->start[candidate] + (r->with & LINK_Y ? 0 : n->in_cell[candidate]);
    for (uint32_t i = first; i < n->start[candidate + 1]; i++) {
        if (!(n->links[n->weak[i]] & r->with)) continue;
        const uint32_t *strong = n->strong[n->weak[i]];
        for (int k = r->with & LINK_Y ? 0 : 1; k <= (r->with & LINK_X ? QDRI_FAMILIES : 0); k++) {
            if (strong[k] == QDRI_NO_LINK || listed[strong[k] / 64] >> strong[k] % 64 & 1) continue;
            listed[strong[k] / 64] |= qdri_bit((int)(strong[k] % 64));
            r->to[count++] = strong[k];
        }
    }
    r->start[candidate + 1] = count;
    return true;
}

static void unite(uint64_t *into, const uint64_t *set, size_t words) {
    for (size_t w = 0; w < words; w++) into[w] |= set[w];
}

/* In place of `low`: all that it leads to is known. */
static const uint32_t CLOSED = UINT32_MAX;

static void visit(reach *r, uint32_t node);

static void follow(reach *r, uint32_t node, uint32_t to) {
    if (r->index[to] == 0) visit(r, to);
    if (r->low[to] == CLOSED) {
        unite(r->on + node * r->words, qdri_reach_on(r, to), r->words);
        unite(r->off + node * r->words, qdri_reach_off(r, to), r->words);
    } else if (r->low[to] < r->low[node]) {
        r->low[node] = r->low[to];
    }
}

/* All that are on the circle lead to what any of them does; they are on the stack from it on. */
static void close_circle(reach *r, uint32_t node) {
    uint32_t at = r->depth;
    do {
        uint32_t member = r->stack[--at];
        r->low[member] = CLOSED;
        r->like[member] = node;
        if (member == node) break;
        unite(r->on + node * r->words, r->on + member * r->words, r->words);
        unite(r->off + node * r->words, r->off + member * r->words, r->words);
    } while (true);
    r->depth = at;
}

static void start_sets(reach *r, uint32_t node) {
    uint64_t *on = r->on + node * r->words, *off = r->off + node * r->words;
    memset(on, 0, r->words * sizeof *on);
    on[node / 64] |= qdri_bit((int)(node % 64));
    memcpy(off, r->weak + node * r->words, r->words * sizeof *off);
}

static void visit(reach *r, uint32_t node) {
    const uint64_t *on = r->on + node * r->words;
    r->index[node] = r->low[node] = ++r->next;
    r->stack[r->depth++] = node;
    start_sets(r, node);
    for (uint32_t i = r->start[node]; i < r->start[node + 1]; i++)
        if (!(on[r->to[i] / 64] >> r->to[i] % 64 & 1)) follow(r, node, r->to[i]);
    if (r->low[node] == r->index[node]) close_circle(r, node);
}

bool qdri_reach_make(reach *r, const net *n, int with) {
    r->n = n;
    r->with = with;
    r->words = (n->count + 63) / 64;
    r->depth = r->next = 0;
    r->steps = 0;
    if (n->count > r->most || !make_room(r, n->count * r->words)) return false;
    r->start[0] = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        list_weak(r, i);
        if (!list_next(r, i)) return false;
    }
    memset(r->index, 0, n->count * sizeof *r->index);
    for (uint32_t i = 0; i < n->count; i++)
        if (r->index[i] == 0) visit(r, i);
    return true;
}

/* ---- step by step ---------------------------------------------------------------------------- */

/* Keeps what is on after as many steps. */
static bool keep_on(reach *r) {
    const size_t words = r->n->count * r->words;
    if (r->steps >= REACH_STEPS) return true;
    uint64_t **kept = &r->on_after[r->steps];
    if (!qdri_grow(kept, &r->on_after_room[r->steps], words, sizeof **kept)) return false;
    memcpy(*kept, r->on, words * sizeof **kept);
    return true;
}

bool qdri_reach_begin(reach *r) {
    r->steps = 0;
    for (uint32_t i = 0; i < r->n->count; i++) {
        start_sets(r, i);
        r->like[i] = i;
    }
    return keep_on(r);
}

static void swap(uint64_t **a, uint64_t **b) {
    uint64_t *other = *a;
    *a = *b;
    *b = other;
}

bool qdri_reach_step(reach *r) {
    const size_t words = r->words;
    for (uint32_t i = 0; i < r->n->count; i++) {
        uint64_t *on = r->next_on + i * words, *off = r->next_off + i * words;
        memcpy(on, r->on + i * words, words * sizeof *on);
        memcpy(off, r->off + i * words, words * sizeof *off);
        for (uint32_t k = r->start[i]; k < r->start[i + 1]; k++) {
            unite(on, r->on + r->to[k] * words, words);
            unite(off, r->off + r->to[k] * words, words);
        }
    }
    swap(&r->on, &r->next_on);
    swap(&r->off, &r->next_off);
    r->steps++;
    return keep_on(r);
}
