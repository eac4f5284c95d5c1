/* wings.c: a pivot and two cells that it sees, the wings: whichever digit the pivot is, one of them
 * has the third (XY-wing), or the pivot itself has (XYZ-wing).
 *
 *      {3,8} ─── {3,6}        6 leaves every cell that sees both wings,
 *        │                    and with a 6 in the pivot, too, the pivot
 *      {8,6}       ×
 */
#include "explainer/explainer.h"

#include <string.h>

static bool strike_wings(finder *f, int pivot, int a, int b, uint64_t digit, bool three) {
    const ground *g = f->b->g;
    qdri_begin(f, three ? QDR_XYZ_WING : QDR_XY_WING, three ? 4.4 : 4.2);
    qdri_need_cell(f, pivot);
    qdri_need_cell(f, a);
    qdri_need_cell(f, b);
    for (int i = 0; i < g->words; i++) {
        uint64_t both = qdri_seen_from(g, a)[i] & qdri_seen_from(g, b)[i];
        if (three) both &= qdri_seen_from(g, pivot)[i];
        for (; both; both &= both - 1)
            if (i * 64 + qdri_lowest(both) != pivot)
                qdri_conclude(f, i * 64 + qdri_lowest(both), digit);
    }
    return qdri_emit(f);
}

/* The cells that it sees with two candidates, in their order. Without anything new about them or
 * the pivot: none. */
static int list_wings(const finder *f, int pivot, const uint64_t *moved, uint16_t *wings) {
    const qdr_board *b = f->b;
    uint16_t room[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    const uint16_t *peers = qdri_peers_for(f, pivot, room);
    int count = 0;
    bool fresh = moved[pivot / 64] >> pivot % 64 & 1;
    for (int i = 0; i < b->g->peers_of[pivot]; i++) {
        /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.ArraySubscript): `peers_of` many */
        if (!qdri_is_two(b->marks[peers[i]])) continue;
        fresh |= moved[peers[i] / 64] >> peers[i] % 64 & 1;
        wings[count++] = peers[i];
    }
    return fresh ? count : 0;
}

static bool look_from(finder *f, int pivot, bool three, const uint64_t *moved) {
    const qdr_board *b = f->b;
    uint16_t wings[QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE];
    const int count = list_wings(f, pivot, moved, wings);
    const uint64_t base = b->marks[pivot];
    for (int i = 0; i < count; i++) {
        const uint64_t x = b->marks[wings[i]];
        if ((base & x) == 0 || (three && x & ~base)) continue;
        for (int j = 0; j < count; j++) {
            const uint64_t y = b->marks[wings[j]], common = base & x & y;
            if (i == j || qdri_count(base | x | y) != 3 || qdri_count(common) != three) continue;
            if (strike_wings(f, pivot, wings[i], wings[j], three ? common : x & y, three))
                return true;
        }
    }
    return false;
}

static bool find(finder *f, bool three) {
    uint64_t all[(QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE + 63) / 64];
    uint64_t *moved = f->notes ? f->notes->moved[MOVED_FOR_XY_WINGS + three] : all;
    if (!f->notes) memset(all, 255, sizeof all);
    for (int pivot = 0; pivot < f->b->g->cells; pivot++) {
        const uint64_t set = f->b->marks[pivot], rest = set & (set - 1);
        if (set == 0 || !(three ? qdri_is_two(rest) : qdri_is_one(rest))) continue;
        if (look_from(f, pivot, three, moved)) return true;
    }
    memset(moved, 0, sizeof all);
    return false;
}

bool qdri_find_xy_wing(finder *f) {
    return find(f, false);
}

bool qdri_find_xyz_wing(finder *f) {
    return find(f, true);
}
