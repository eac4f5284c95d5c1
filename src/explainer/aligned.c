/* aligned.c: two or three cells, and cells that see all of them and have few candidates: values of
 * the former that would leave one of the latter none are impossible together (aligned pair and
 * triplet exclusion). A digit that is in no possible combination leaves its cell.
 *
 *      a {1,2}   b {1,3}     see both: {1,3} {2,3}
 *      1-3 would empty {1,3}, 2-3 would empty {2,3}: so b is not 3
 */
#include "explainer/explainer.h"

#include <string.h>

enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE, WORDS = (MOST + 63) / 64 };

typedef struct alignment {
    finder *f;
    int degree; /* 2 or 3 */
    uint16_t list[MOST];
    int count;
    uint64_t excluders[WORDS]; /* cells with few candidates; */
    uint64_t thirds[WORDS];    /* of those, what may be a third cell, */
    uint64_t fresh[WORDS];     /* and what of these has changed */
    int cell[3];               /* the present ones */
    bool sees[3][3];           /* which of them see each other */
    uint64_t common[3][WORDS]; /* excluders that the first of them see, up to each */
    uint64_t excluder[MOST];   /* candidates of those that all see and that matter, */
    uint16_t excluding[MOST];  /* and which cells those are */
    int excluder_count;
    uint64_t allowed[3];
    uint64_t *moved; /* cells that changed since nothing was found; NULL: all did */
} alignment;

static bool is_in(const uint64_t *set, int cell) {
    return set[cell / 64] >> cell % 64 & 1;
}

/* Cells with few candidates, and those with one. */
static void list_excluders(alignment *a, uint64_t singles[WORDS]) {
    const qdr_board *b = a->f->b;
    memset(a->excluders, 0, sizeof a->excluders);
    memset(singles, 0, sizeof a->excluders);
    for (int cell = 0; cell < b->g->cells; cell++) {
        const uint64_t set = b->marks[cell], bit = qdri_bit(cell % 64);
        if (qdri_is_one(set)) singles[cell / 64] |= bit;
        if (qdri_is_two(set) || (a->degree == 3 && set && qdri_is_two(set & (set - 1))))
            a->excluders[cell / 64] |= bit;
    }
}

static bool meet(const ground *g, const uint64_t *one, const uint64_t *other) {
    for (int w = 0; w < g->words; w++)
        if (one[w] & other[w]) return true;
    return false;
}

static void list_cells(alignment *a) {
    const qdr_board *b = a->f->b;
    uint64_t singles[WORDS];
    list_excluders(a, singles);
    memset(a->thirds, 0, sizeof a->thirds);
    for (int cell = 0; cell < b->g->cells; cell++) {
        const uint64_t *seen = qdri_seen_from(b->g, cell), set = b->marks[cell];
        if (set == 0 || qdri_is_one(set)) continue;
        if (!meet(b->g, seen, a->excluders) || meet(b->g, seen, singles)) continue;
        a->list[a->count++] = (uint16_t)cell;
        if (is_in(a->excluders, cell)) a->thirds[cell / 64] |= qdri_bit(cell % 64);
    }
    for (int w = 0; w < b->g->words; w++)
        a->fresh[w] = a->thirds[w] & (a->moved ? a->moved[w] : ~(uint64_t)0);
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
    return count >= 2;
}

/* Whether one of the first two cells changed, or of those that exclude what both have. */
static bool stirred(const alignment *a) {
    return !a->moved || is_in(a->moved, a->cell[0]) || is_in(a->moved, a->cell[1]) ||
           meet(a->f->b->g, a->common[1], a->moved);
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

/* What the last cell can have beside these values of those before it. */
static uint64_t left_for_last(const alignment *a, const uint64_t *value) {
    const int last = a->degree - 1;
    uint64_t values = 0, left = a->f->b->marks[a->cell[last]];
    for (int k = 0; k < last; k++) {
        values |= value[k];
        if (a->sees[k][last]) left &= ~value[k];
    }
    for (int i = 0; i < a->excluder_count && left; i++) {
        const uint64_t rest = a->excluder[i] & ~values;
        if (rest == 0) return 0;
        if (qdri_is_one(rest)) left &= ~rest;
    }
    return left;
}

/* Notes what the last cell can have beside each value of the one before it, as far as that tells
 * something new. */
static void try_values_of(alignment *a, uint64_t *value, uint64_t without) {
    const qdr_board *b = a->f->b;
    const int last = a->degree - 1, k = last - 1;
    for (uint64_t left = b->marks[a->cell[k]] & ~without; left; left &= left - 1) {
        value[k] = left & (~left + 1);
        const bool known = (k == 0 || a->allowed[0] & value[0]) && a->allowed[k] & value[k];
        if (known && a->allowed[last] == b->marks[a->cell[last]]) continue;
        const uint64_t can = left_for_last(a, value);
        if (!can) continue;
        for (int i = 0; i <= k; i++) a->allowed[i] |= value[i];
        a->allowed[last] |= can;
    }
}

/* Finds out which values occur in some combination; false: all do. */
static bool try_values(alignment *a) {
    const qdr_board *b = a->f->b;
    uint64_t value[3], gone = 0;
    find_excluders(a);
    for (int i = 0; i < a->degree; i++) {
        a->allowed[i] = 0;
        for (int k = 0; k < i; k++) a->sees[k][i] = qdri_sees(b->g, a->cell[k], a->cell[i]);
    }
    if (a->degree == 2) try_values_of(a, value, 0);
    for (uint64_t left = b->marks[a->cell[0]]; a->degree == 3 && left; left &= left - 1) {
        value[0] = left & (~left + 1);
        try_values_of(a, value, a->sees[0][1] ? value[0] : 0);
    }
    for (int k = 0; k < a->degree; k++) gone |= b->marks[a->cell[k]] & ~a->allowed[k];
    return gone != 0;
}

static bool try_cells(alignment *a) {
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

/* Whether a third cell excludes something; most do not, and their order does not matter. */
static bool any_third(alignment *a) {
    const ground *g = a->f->b->g;
    const uint64_t *thirds = stirred(a) ? a->thirds : a->fresh;
    const uint64_t *one = qdri_seen_from(g, a->cell[0]), *other = qdri_seen_from(g, a->cell[1]);
    for (int w = 0; w < g->words; w++)
        for (uint64_t left = (one[w] | other[w]) & thirds[w]; left; left &= left - 1) {
            const int third = w * 64 + qdri_lowest(left);
            if (third == a->cell[0] || third == a->cell[1]) continue;
            if (take_cell(a, 2, third) && try_values(a)) return true;
        }
    return false;
}

/* A third cell: what excludes one of the two, and is in the list itself. */
static bool try_thirds(alignment *a) {
    const ground *g = a->f->b->g;
    uint16_t room[MOST];
    if (!any_third(a)) return false;
    for (int k = 0; k < 2; k++) {
        const uint16_t *peers = qdri_peers_for(a->f, a->cell[k], room);
        for (int i = 0; i < g->peers_of[a->cell[k]]; i++) {
            /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign): `peers_of` many */
            int third = peers[i];
            if (!is_in(a->thirds, third) || third == a->cell[1 - k]) continue;
            if (k == 1 && qdri_sees(g, third, a->cell[0])) continue; /* has been one already */
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
    a.moved = f->notes ? f->notes->moved[MOVED_FOR_PAIRS + degree - 2] : NULL;
    list_cells(&a);
    for (int j = 1; j < a.count; j++) {
        if (qdri_is_late(f)) return false;
        for (int i = take_cell(&a, 0, a.list[j]) ? 0 : j; i < j; i++) {
            a.cell[0] = a.list[j];
            if (!take_cell(&a, 1, a.list[i])) continue;
            a.cell[0] = a.list[i]; /* which comes first; they have the same in common */
            a.cell[1] = a.list[j];
            if (degree == 2 ? stirred(&a) && try_cells(&a) : try_thirds(&a)) return true;
        }
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
