/* fish.c: k lines in which a digit has its places in k crossing lines only (X-wing, swordfish,
 * jellyfish): these hold the digit for all of them, and it leaves their other cells.
 *
 *      . 4 . . 4 .      base rows
 *      . × . . × .      cover columns
 *      . 4 . . 4 .
 */
#include "human/step.h"

/* The places of a digit in a line are numbers of crossing lines. */
typedef struct waters {
    int base, cover; /* families */
    int k;
    uint64_t usable[QDRI_HUMAN_SIDE]; /* per digit: lines with 2 to k places */
} waters;

static void chart(const qdr_board *b, waters *w) {
    const int side = b->g->side;
    for (int d = 0; d < side; d++) {
        w->usable[d] = 0;
        if (b->placed[d] + 2 * w->k > side) continue;
        for (int i = 0; i < side; i++) {
            int size = qdri_count(qdri_where(b, w->base * side + i, d));
            if (size >= 2 && size <= w->k) w->usable[d] |= qdri_bit(i);
        }
    }
}

static bool strike_fish(finder *f, const waters *w, uint64_t lines, uint64_t covers, int d) {
    static const double ratings[] = {0, 0, 3.2, 3.8, 5.2};
    static const qdr_technique names[] = {0, 0, QDR_X_WING, QDR_SWORDFISH, QDR_JELLYFISH};
    const ground *g = f->b->g;
    qdri_begin(f, names[w->k], ratings[w->k]);
    for (uint64_t left = lines; left; left &= left - 1)
        qdri_need_unit(f, w->base * g->side + qdri_lowest(left), d);
    for (; covers; covers &= covers - 1) {
        int unit = w->cover * g->side + qdri_lowest(covers);
        for (uint64_t rest = qdri_where(f->b, unit, d) & ~lines; rest; rest &= rest - 1)
            qdri_conclude(f, qdri_unit_cells(g, unit)[qdri_lowest(rest)], qdri_bit(d));
    }
    return qdri_emit(f);
}

static bool look_from(finder *f, waters *w) {
    const int side = f->b->g->side;
    chart(f->b, w);
    for (uint64_t c = qdri_bit(w->k) - 1; c < qdri_bit(side); c = qdri_next_combination(c))
        for (int d = 0; d < side; d++) {
            if ((c & ~w->usable[d]) != 0) continue;
            uint64_t covers = 0;
            for (uint64_t left = c; left; left &= left - 1)
                covers |= qdri_where(f->b, w->base * side + qdri_lowest(left), d);
            if (qdri_count(covers) == w->k && strike_fish(f, w, c, covers, d)) return true;
        }
    return false;
}

static bool find(finder *f, int k) {
    waters columns = {QDRI_FAMILY_COLUMN, QDRI_FAMILY_ROW, k, {0}};
    waters rows = {QDRI_FAMILY_ROW, QDRI_FAMILY_COLUMN, k, {0}};
    return look_from(f, &columns) || look_from(f, &rows);
}

bool qdri_find_x_wing(finder *f) {
    return find(f, 2);
}

bool qdri_find_swordfish(finder *f) {
    return find(f, 3);
}

bool qdri_find_jellyfish(finder *f) {
    return find(f, 4);
}
