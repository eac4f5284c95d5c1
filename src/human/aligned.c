/* aligned.c: two or three cells, and cells that see all of them and have few candidates: values of
 * the former that would leave one of the latter none are impossible together (aligned pair and
 * triplet exclusion). A digit that is in no possible combination leaves its cell.
 *
 *      a {1,2}   b {1,3}     see both: {1,3} {2,3}
 *      1-3 would empty {1,3}, 2-3 would empty {2,3}: so b is not 3
 */
#include "human/step.h"

#include <string.h>

enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE, MOST_PEERS = 3 * QDRI_HUMAN_SIDE };

typedef struct alignment {
    finder *f;
    int degree; /* 2 or 3 */
    uint16_t list[MOST];
    bool listed[MOST];
    int count;
    uint64_t excluders[(MOST + 63) / 64]; /* cells with few candidates */
    int cell[3];                          /* the present ones */
    uint64_t excluder[MOST_PEERS];        /* candidates of what sees all of them, */
    uint16_t excluding[MOST_PEERS];       /* and which cells those are */
    int excluder_count;
    int common_count; /* of those that see all, also where they do not matter */
    uint64_t allowed[3];
} alignment;

static bool excludes(const alignment *a, int cell) {
    return a->excluders[cell / 64] >> cell % 64 & 1;
}

static void list_excluders(alignment *a) {
    const qdr_board *b = a->f->b;
    memset(a->excluders, 0, sizeof a->excluders);
    for (int cell = 0; cell < b->g->cells; cell++) {
        uint64_t set = b->marks[cell];
        if (qdri_is_two(set) || (a->degree == 3 && qdri_count(set) == 3))
            a->excluders[cell / 64] |= qdri_bit(cell % 64);
    }
}

static void list_cells(alignment *a) {
    const qdr_board *b = a->f->b;
    for (int cell = 0; cell < b->g->cells; cell++) {
        bool usable = false, single = false;
        for (int i = 0; i < b->g->peer_count; i++) {
            int peer = qdri_peers(b->g, cell)[i];
            usable |= excludes(a, peer);
            single |= qdri_is_one(b->marks[peer]);
        }
        uint64_t set = b->marks[cell];
        a->listed[cell] = usable && !single && set != 0 && !qdri_is_one(set);
        if (a->listed[cell]) a->list[a->count++] = (uint16_t)cell;
    }
}

/* Those that see all the cells, and could be left without a candidate by them. */
static void find_excluders(alignment *a) {
    const qdr_board *b = a->f->b;
    a->excluder_count = a->common_count = 0;
    uint64_t values = 0;
    for (int k = 0; k < a->degree; k++) values |= b->marks[a->cell[k]];
    for (int w = 0; w < b->g->words; w++) {
        uint64_t common = a->excluders[w];
        for (int k = 0; k < a->degree; k++) common &= qdri_seen_from(b->g, a->cell[k])[w];
        for (; common; common &= common - 1) {
            int cell = w * 64 + qdri_lowest(common);
            a->common_count++;
            if (b->marks[cell] & ~values) continue;
            a->excluding[a->excluder_count] = (uint16_t)cell;
            a->excluder[a->excluder_count++] = b->marks[cell];
        }
    }
}

/* Tries the values of cell k on; `values` are those of the ones before, by cell. */
static void try_values(alignment *a, int k, uint64_t *value, uint64_t values) {
    if (k == 3 || k == a->degree) {
        for (int i = 0; i < a->excluder_count; i++)
            if ((a->excluder[i] & ~values) == 0) return;
        for (int i = 0; i < k; i++) a->allowed[i] |= value[i];
        return;
    }
    for (uint64_t left = a->f->b->marks[a->cell[k]]; left; left &= left - 1) {
        bool clash = false;
        value[k] = left & (~left + 1);
        for (int i = 0; i < k; i++)
            clash |= value[i] == value[k] && qdri_sees(a->f->b->g, a->cell[i], a->cell[k]);
        if (!clash) try_values(a, k + 1, value, values | value[k]);
    }
}

static bool try_cells(alignment *a) {
    uint64_t value[3];
    find_excluders(a);
    if (a->common_count < 2) return false;
    for (int k = 0; k < a->degree; k++) a->allowed[k] = 0;
    try_values(a, 0, value, 0);
    qdri_begin(a->f, a->degree == 2 ? QDR_ALIGNED_PAIR : QDR_ALIGNED_TRIPLET,
               a->degree == 2 ? 6.2 : 7.5);
    for (int i = 0; i < a->excluder_count; i++) qdri_need_cell(a->f, a->excluding[i]);
    for (int k = 0; k < a->degree; k++) {
        qdri_need_cell(a->f, a->cell[k]);
        qdri_conclude(a->f, a->cell[k], ~a->allowed[k]);
    }
    return qdri_emit(a->f);
}

/* A third cell: what excludes one of the two, and is in the list itself. */
static bool try_thirds(alignment *a) {
    const ground *g = a->f->b->g;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < g->peer_count; i++) {
            int third = qdri_peers(g, a->cell[k])[i];
            if (!a->listed[third] || !excludes(a, third) || third == a->cell[1 - k]) continue;
            if (k == 1 && qdri_sees(g, third, a->cell[0])) continue; /* has been one already */
            a->cell[2] = third;
            if (try_cells(a)) return true;
        }
    return false;
}

static bool find(finder *f, int degree) {
    alignment a;
    a.f = f;
    a.degree = degree;
    a.count = 0;
    list_excluders(&a);
    list_cells(&a);
    for (int j = 1; j < a.count; j++)
        for (int i = 0; i < j; i++) {
            a.cell[0] = a.list[i];
            a.cell[1] = a.list[j];
            if (degree == 2 ? try_cells(&a) : try_thirds(&a)) return true;
        }
    return false;
}

bool qdri_find_aligned_pair(finder *f) {
    return find(f, 2);
}

bool qdri_find_aligned_triplet(finder *f) {
    return find(f, 3);
}
