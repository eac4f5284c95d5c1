/* fish.c: k lines in which a digit has its places in k crossing lines only (X-wing, swordfish,
 * jellyfish): these hold the digit for all of them, and it leaves their other cells.
 *
 *      . 4 . . 4 .      base rows
 *      . × . . × .      cover columns
 *      . 4 . . 4 .
 */
#include "explainer/explainer.h"

/* A digit's lines with 2 to k places, which are numbers of crossing lines, and its next fish. */
typedef struct shoal {
    int count;
    uint8_t line[QDRI_HUMAN_SIDE];
    uint64_t where[QDRI_HUMAN_SIDE];
    uint64_t combination;   /* of lines by their places in the list; */
    uint64_t lines, covers; /* the fish of that: its lines by their numbers; 0: no more */
} shoal;

typedef struct waters {
    int base, cover; /* families */
    int k;
    uint64_t digits;              /* that have fish */
    shoal shoal[QDRI_HUMAN_SIDE]; /* by digit */
} waters;

/* Goes on from the combination at hand to the first that is a fish. */
static void catch (shoal *s, int k) {
    s->lines = 0;
    for (; s->combination < qdri_bit(s->count);
         s->combination = qdri_next_combination(s->combination)) {
        s->covers = qdri_union_of(s->where, s->combination);
        if (qdri_count(s->covers) != k) continue;
        for (uint64_t left = s->combination; left; left &= left - 1)
            s->lines |= qdri_bit(s->line[qdri_lowest(left)]);
        return;
    }
}

static void chart(const finder *f, waters *w, uint64_t digits) {
    const qdr_board *b = f->b;
    const int side = b->g->side;
    w->digits = 0;
    for (int d = 0; d < side; d++) {
        shoal *s = &w->shoal[d];
        if (!(digits >> d & 1) || b->placed[d] + 2 * w->k > side) continue;
        s->count = 0;
        for (int i = 0; i < side; i++) {
            uint64_t where = qdri_where(b, qdri_line(b->g, w->base, i), d);
            uint64_t rest = where & (where - 1);
            if (where == 0 || rest == 0) continue;
            for (int n = 2; n <= w->k; n++) rest &= rest - 1;
            if (rest) continue;
            s->line[s->count] = (uint8_t)i;
            s->where[s->count++] = where;
        }
        s->combination = qdri_bit(w->k) - 1;
        catch (s, w->k);
        if (s->lines) w->digits |= qdri_bit(d);
    }
}

static bool strike_fish(finder *f, const waters *w, uint64_t lines, uint64_t covers, int d) {
    static const double ratings[] = {0, 0, 3.2, 3.8, 5.2, 5.5, 5.5, 5.5, 5.6};
    static const qdr_technique names[] = {0, 0, QDR_X_WING, QDR_SWORDFISH, QDR_JELLYFISH};
    const ground *g = f->b->g;
    qdri_begin(f, w->k > 4 ? QDR_LARGE_FISH : names[w->k], ratings[w->k]);
    for (uint64_t left = lines; left; left &= left - 1)
        qdri_need_unit(f, qdri_line(g, w->base, qdri_lowest(left)), d);
    for (; covers; covers &= covers - 1) {
        int unit = qdri_line(g, w->cover, qdri_lowest(covers));
        qdri_cover_unit(f, unit, d);
        for (uint64_t rest = qdri_where(f->b, unit, d) & ~lines; rest; rest &= rest - 1)
            qdri_conclude(f, qdri_unit_cells(g, unit)[qdri_lowest(rest)], qdri_bit(d));
    }
    return qdri_emit(f);
}

/* Combinations of lines in the order of their masks, the digits of each in theirs. */
static bool look_from(finder *f, waters *w, uint64_t digits) {
    chart(f, w, digits);
    while (w->digits) {
        int next = qdri_lowest(w->digits);
        for (uint64_t left = w->digits; left; left &= left - 1)
            if (w->shoal[qdri_lowest(left)].lines < w->shoal[next].lines) next = qdri_lowest(left);
        shoal *s = &w->shoal[next];
        if (strike_fish(f, w, s->lines, s->covers, next)) return true;
        s->combination = qdri_next_combination(s->combination);
        catch (s, w->k);
        if (s->lines == 0) w->digits &= ~qdri_bit(next);
    }
    return false;
}

bool qdri_find_fish_of(finder *f, int k) {
    const int kind = NOTE_FISH + k - 2;
    const uint64_t digits = qdri_changed(f, kind);
    waters w;
    w.k = k;
    if (digits == 0) return false;
    w.base = QDRI_FAMILY_COLUMN;
    w.cover = QDRI_FAMILY_ROW;
    if (look_from(f, &w, digits)) return true;
    w.base = QDRI_FAMILY_ROW;
    w.cover = QDRI_FAMILY_COLUMN;
    if (look_from(f, &w, digits)) return true;
    qdri_note_nothing(f, kind);
    return false;
}

bool qdri_find_x_wing(finder *f) {
    return qdri_find_fish_of(f, 2);
}

bool qdri_find_swordfish(finder *f) {
    return qdri_find_fish_of(f, 3);
}

bool qdri_find_jellyfish(finder *f) {
    return qdri_find_fish_of(f, 4);
}
