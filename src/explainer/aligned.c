/* aligned.c: two or three cells, and cells that see all of them and have few candidates: values of
 * the former that would leave one of the latter none are impossible together (aligned pair and
 * triplet exclusion). A digit that is in no possible combination leaves its cell.
 *
 *      a {1,2}   b {1,3}     see both: {1,3} {2,3}
 *      1-3 would empty {1,3}, 2-3 would empty {2,3}: so b is not 3
 */
#include "explainer/explainer.h"

#include <string.h>

enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE };

typedef struct alignment {
    finder *f;
    int degree; /* 2 or 3 */
    uint16_t list[MOST];
    bool listed[MOST];
    int count;
    uint64_t excluders[(MOST + 63) / 64]; /* cells with few candidates */
    int cell[3];                          /* the present ones */
    bool sees[3][3];                      /* which of them see each other */
    uint64_t common[3][(MOST + 63) / 64]; /* excluders that the first of them see, up to each */
    uint64_t excluder[MOST];              /* candidates of those that all see and that matter, */
    uint16_t excluding[MOST];             /* and which cells those are */
    int excluder_count;
    uint64_t allowed[3];
    uint64_t *moved; /* cells that changed since nothing was found; NULL: all did */
    bool stirred;    /* what matters to the first two cells did */
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
        for (int i = 0; i < b->g->peers_of[cell]; i++) {
            int peer = qdri_peers(b->g, cell)[i];
            usable |= excludes(a, peer);
            single |= qdri_is_one(b->marks[peer]);
        }
        uint64_t set = b->marks[cell];
        a->listed[cell] = usable && !single && set != 0 && !qdri_is_one(set);
        if (a->listed[cell]) a->list[a->count++] = (uint16_t)cell;
    }
}

/* Takes a cell as number k; false: those up to it have not two excluders in common. */
static bool take_cell(alignment *a, int k, int cell) {
    const ground *g = a->f->b->g;
    const uint64_t *seen = qdri_seen_from(g, cell);
    const uint64_t *before = k == 0 ? a->excluders : a->common[k - 1];
    int count = 0;
    a->cell[k] = cell;
    for (int w = 0; w < g->words; w++) {
        uint64_t common = before[w] & seen[w];
        a->common[k][w] = common;
        count += (common != 0) + ((common & (common - 1)) != 0);
    }
    if (count < 2) return false;
    for (int i = 0; i < k; i++) a->sees[i][k] = a->sees[k][i] = qdri_sees(g, a->cell[i], cell);
    return true;
}

static bool has_moved(const alignment *a, int cell) {
    return a->moved[cell / 64] >> cell % 64 & 1;
}

/* Whether one of the first two cells changed, or of those that exclude what both have. */
static bool stirred(const alignment *a) {
    if (!a->moved || has_moved(a, a->cell[0]) || has_moved(a, a->cell[1])) return true;
    for (int w = 0; w < a->f->b->g->words; w++)
        if (a->common[1][w] & a->moved[w]) return true;
    return false;
}

/* Those that see all the cells, and could be left without a candidate by them. */
static void find_excluders(alignment *a) {
    const qdr_board *b = a->f->b;
    uint64_t values = 0;
    a->excluder_count = 0;
    for (int k = 0; k < a->degree; k++) values |= b->marks[a->cell[k]];
    for (int w = 0; w < b->g->words; w++)
        for (uint64_t common = a->common[a->degree - 1][w]; common; common &= common - 1) {
            int cell = w * 64 + qdri_lowest(common);
            if (b->marks[cell] & ~values) continue;
            a->excluding[a->excluder_count] = (uint16_t)cell;
            a->excluder[a->excluder_count++] = b->marks[cell];
        }
}

/* Whether the cells from k on can have values beside those before and that of cell `fixed`. */
static bool can_have(const alignment *a, int k, int fixed, uint64_t *value, uint64_t values) {
    if (k == fixed) k++;
    if (k >= a->degree) {
        for (int i = 0; i < a->excluder_count; i++)
            if ((a->excluder[i] & ~values) == 0) return false;
        return true;
    }
    for (uint64_t left = a->f->b->marks[a->cell[k]]; left; left &= left - 1) {
        value[k] = left & (~left + 1);
        bool clash = a->sees[fixed][k] && value[fixed] == value[k];
        for (int i = 0; i < k; i++) clash |= i != fixed && value[i] == value[k] && a->sees[i][k];
        if (!clash && can_have(a, k + 1, fixed, value, values | value[k])) return true;
    }
    return false;
}

/* Finds out which values occur in some combination; false: all do. */
static bool try_values(alignment *a) {
    const qdr_board *b = a->f->b;
    uint64_t value[3], gone = 0;
    for (int k = 0; k < a->degree; k++) a->allowed[k] = 0;
    for (int k = 0; k < a->degree; k++) {
        for (uint64_t left = b->marks[a->cell[k]]; left; left &= left - 1) {
            value[k] = left & (~left + 1);
            if (a->allowed[k] & value[k] || !can_have(a, 0, k, value, value[k])) continue;
            for (int i = 0; i < a->degree; i++) a->allowed[i] |= value[i];
        }
        gone |= b->marks[a->cell[k]] & ~a->allowed[k];
    }
    return gone != 0;
}

static bool try_cells(alignment *a) {
    find_excluders(a);
    if (!try_values(a)) return false;
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
    uint16_t room[MOST];
    for (int k = 0; k < 2; k++) {
        const uint16_t *peers = qdri_peers_for(a->f, a->cell[k], room);
        for (int i = 0; i < g->peers_of[a->cell[k]]; i++) {
            int third = peers[i];
            if (!a->listed[third] || !excludes(a, third) || third == a->cell[1 - k]) continue;
            if (k == 1 && qdri_sees(g, third, a->cell[0])) continue; /* has been one already */
            if (!a->stirred && !has_moved(a, third)) continue;
            if (take_cell(a, 2, third) && try_cells(a)) return true;
        }
    }
    return false;
}

static bool find(finder *f, int degree) {
    alignment a;
    a.f = f;
    a.degree = degree;
    a.count = 0;
    a.moved = f->notes ? f->notes->moved[degree - 2] : NULL;
    list_excluders(&a);
    list_cells(&a);
    for (int j = 1; j < a.count; j++)
        for (int i = take_cell(&a, 0, a.list[j]) ? 0 : j; i < j; i++) {
            a.cell[0] = a.list[j];
            if (!take_cell(&a, 1, a.list[i])) continue;
            a.cell[0] = a.list[i]; /* which comes first; they have the same in common */
            a.cell[1] = a.list[j];
            a.stirred = stirred(&a);
            if (degree == 2 ? a.stirred && try_cells(&a) : try_thirds(&a)) return true;
        }
    if (a.moved) memset(a.moved, 0, sizeof f->notes->moved[0]);
    return false;
}

bool qdri_find_aligned_pair(finder *f) {
    return find(f, 2);
}

bool qdri_find_aligned_triplet(finder *f) {
    return find(f, 3);
}
