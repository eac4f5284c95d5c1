/* tables.c: see tables.h. Links between candidates, and what follows from them in turn. */
#include "hodoku/tables.h"

#include "base/memory.h"

#include <string.h>

tabling *qdri_tables_of(finder *f) {
    hodoku *h = qdri_hodoku_of(f);
    if (!h->tables) h->tables = qdri_zalloc(1, sizeof *h->tables);
    if (h->tables)
        h->tables->h = h;
    else
        h->status = QDR_NO_MEMORY;
    return h->tables;
}

void qdri_tabling_free(tabling *t) {
    qdri_free(t);
}

static void number_candidate(tabling *t, int cell, int d) {
    int node = t->nodes++;
    t->number[cell][d] = (uint16_t)node;
    t->cells[node] = qdri_cell81(cell);
    t->first[node] = (uint8_t)cell;
    t->d[node] = (uint8_t)d;
}

static void number_candidates(tabling *t) {
    t->nodes = 0;
    for (int cell = 0; cell < CELLS9; cell++)
        for (uint32_t left = qdri_digits9(t->h, cell); left; left &= left - 1)
            number_candidate(t, cell, qdri_lowest(left));
    t->candidates = t->nodes;
}

void qdri_table_link(tabling *t, int from, int to) {
    uint64_t *set = t->linked + from * t->words;
    if (qdri_in_set(set, to / 2)) return;
    qdri_put_in_set(set, to / 2);
    t->links[from][t->link_count[from]++] = (uint16_t)to;
}

static void link_in_cell(tabling *t, int node) {
    int cell = t->first[node];
    uint32_t others = qdri_digits9(t->h, cell) & ~(1u << t->d[node]);
    for (uint32_t left = others; left; left &= left - 1) {
        int other = t->number[cell][qdri_lowest(left)];
        qdri_table_link(t, node * 2, other * 2 + 1);
        if (qdri_is_one(others)) qdri_table_link(t, node * 2 + 1, other * 2);
    }
}

static void link_in_unit(tabling *t, int node, int unit) {
    int d = t->d[node];
    cells81 others = qdri_places9(t->h, unit, d) & ~t->cells[node];
    bool strong = qdri_is_one81(others);
    while (others) {
        int other = t->number[qdri_take81(&others)][d];
        qdri_table_link(t, node * 2, other * 2 + 1);
        if (strong) qdri_table_link(t, node * 2 + 1, other * 2);
    }
}

void qdri_tables_fill(tabling *t, table_kind kind) {
    number_candidates(t);
    if (kind != TABLES_PLAIN) qdri_tables_number_groups(t);
    t->words = (t->nodes + 63) / 64;
    memset(t->link_count, 0, (size_t)t->nodes * 2);
    memset(t->linked, 0, (size_t)(t->nodes * 2 * t->words) * sizeof *t->linked);
    for (int node = 0; node < t->candidates && kind != TABLES_OF_NETS; node++) {
        link_in_cell(t, node);
        for (int i = 0; i < 3; i++) link_in_unit(t, node, t->h->units_of[t->first[node]][i]);
    }
    qdri_tables_link_groups(t);
}

/* ---- tables -----------------------------------------------------------------------------------
 */

static void enter(spread *s, int state, int parent) {
    qdri_put_in_set(s->seen[state & 1], state / 2);
    s->state[s->count] = (uint16_t)state;
    s->parent[s->count++] = (uint16_t)parent;
}

/* Whether something follows that was not seen yet. */
static bool leads_on(const tabling *t, const spread *s, int state) {
    const uint64_t *next = t->linked + state * t->words, *seen = s->seen[~state & 1];
    uint64_t fresh = 0;
    for (int w = 0; w < t->words; w++) fresh |= next[w] & ~seen[w];
    return fresh != 0;
}

void qdri_table_spread(const tabling *t, int premise, spread *s) {
    s->count = 0;
    for (int i = 0; i < 2; i++) memset(s->seen[i], 0, (size_t)t->words * sizeof *s->seen[i]);
    enter(s, premise, 0);
    for (int at = 0; at < s->count; at++) {
        int state = s->state[at];
        if (!leads_on(t, s, state)) continue;
        for (int i = 0; i < t->link_count[state] && s->count < MOST_ENTRIES; i++) {
            int next = t->links[state][i];
            if (!qdri_in_set(s->seen[next & 1], next / 2)) enter(s, next, at);
        }
    }
}

int qdri_table_path(const spread *s, int entry, uint16_t *path) {
    int length = 1;
    for (int at = entry; at != 0; at = s->parent[at]) length++;
    for (int i = length; i-- > 0; entry = s->parent[entry]) path[i] = s->state[entry];
    return length;
}
