/* fish9.c: a digit has its places in n rows only in n columns, or the other way about: these
 * columns lose it elsewhere. With fins, places outside the columns, only what sees all of them
 * goes:
 *
 *      a finned X-wing, base rows 2 and 7          . . . .     x: goes, if the fin f is not there
 *      in columns 3 and 8; r7c9 is a fin           B . . B     the fish is, and if it is, f sees x
 *                                                  . . . x
 *                                                  B . . B f
 * Sashimi: without its fins a row of the base has no more than one place. */
#include "hodoku/combine9.h"

enum { MOST_FINS = 5 };

/* Places of the digit in a line, as bits of the lines across. */
static uint32_t across(const hodoku *h, int line, int d) {
    return (uint32_t)qdri_where9(h, line, d);
}

typedef struct fish {
    int first, d, size; /* the first line of the base's direction */
    bool sashimi;
} fish;

/* The cells of lines in one direction, given as bits. */
static cells81 cells_of(const hodoku *h, int first, uint32_t lines) {
    cells81 cells = 0;
    for (; lines; lines &= lines - 1) cells |= h->unit[first + qdri_lowest(lines)];
    return cells;
}

static void begin(finder *f, const fish *x, uint32_t base, uint32_t cover) {
    qdri_hodoku_begin(f);
    for (; base; base &= base - 1) qdri_hodoku_need_unit(f, x->first + qdri_lowest(base), x->d);
    for (; cover; cover &= cover - 1)
        qdri_hodoku_cover_unit(f, COLUMNS9 - x->first + qdri_lowest(cover), x->d);
}

static bool basic_found(finder *f, void *context, uint32_t base, uint32_t cover) {
    const fish *x = context;
    hodoku *h = qdri_hodoku_of(f);
    cells81 outside = cells_of(h, COLUMNS9 - x->first, cover) & ~cells_of(h, x->first, base);
    begin(f, x, base, cover);
    qdri_hodoku_strike_all(f, outside & h->has[x->d], x->d);
    return qdri_hodoku_emit(f);
}

static bool basic(finder *f, int size) {
    hodoku *h = qdri_hodoku_of(f);
    for (int d = 0; d < SIDE9; d++)
        for (int first = 0; first <= COLUMNS9 && qdri_hodoku_is_doomed(h, d); first += COLUMNS9) {
            fish x = {first, d, size, false};
            sets9 lines = {.size = size};
            for (int i = 0; i < SIDE9; i++) qdri_add_set9(&lines, i, across(h, first + i, d));
            if (qdri_combine9(f, &lines, basic_found, &x)) return true;
        }
    return false;
}

/* ---- with fins --------------------------------------------------------------------------------
 */

static bool is_sashimi(const hodoku *h, const fish *x, uint32_t base, uint32_t cover) {
    for (; base; base &= base - 1)
        if (qdri_count9(across(h, x->first + qdri_lowest(base), x->d) & cover) <= 1) return true;
    return false;
}

static bool finned_with(finder *f, const fish *x, uint32_t base, uint32_t cover) {
    hodoku *h = qdri_hodoku_of(f);
    const cells81 in_base = cells_of(h, x->first, base) & h->has[x->d];
    const cells81 in_cover = cells_of(h, COLUMNS9 - x->first, cover) & h->has[x->d];
    const cells81 fins = in_base & ~in_cover;
    if (qdri_count81(fins) > MOST_FINS) return false;
    cells81 gone = in_cover & ~in_base & qdri_common_peers9(h, fins);
    if (!gone || is_sashimi(h, x, base, cover) != x->sashimi) return false;
    begin(f, x, base, cover);
    qdri_hodoku_mark(f, fins, 1u << x->d, QDR_FIN, 0);
    qdri_hodoku_strike_all(f, gone, x->d);
    return qdri_hodoku_emit(f);
}

/* Covers in the order of their numbers. Fins lie in one block, for what they see in common is in a
 * line of the cover: so their lines lie in one chute. */
static bool cover(finder *f, const fish *x, uint32_t base, uint32_t left, uint32_t chosen,
                  uint32_t fins) {
    static const uint32_t chutes[] = {0007, 0070, 0700};
    int missing = x->size - qdri_count9(chosen);
    if (missing == 0) fins |= left;
    if (fins & ~chutes[0] && fins & ~chutes[1] && fins & ~chutes[2]) return false;
    if (missing == 0) return fins && finned_with(f, x, base, chosen);
    if (qdri_count9(left) < missing) return false;
    uint32_t next = left & (~left + 1);
    return cover(f, x, base, left & ~next, chosen | next, fins) ||
           cover(f, x, base, left & ~next, chosen, fins | next);
}

/* Base lines in the order of their numbers. */
static bool base_from(finder *f, const fish *x, int from, uint32_t base, uint32_t meets) {
    hodoku *h = qdri_hodoku_of(f);
    int missing = x->size - qdri_count9(base);
    if (qdri_count9(meets) > x->size + 3)
        return false; /* no chute has so many lines for the fins */
    if (missing == 0) return cover(f, x, base, meets, 0, 0);
    for (int i = from; i + missing <= SIDE9 && !qdri_is_late(f); i++) {
        uint32_t places = across(h, x->first + i, x->d);
        if (places && base_from(f, x, i + 1, base | 1u << i, meets | places)) return true;
    }
    return false;
}

static bool finned(finder *f, int size, bool sashimi) {
    hodoku *h = qdri_hodoku_of(f);
    for (int d = 0; d < SIDE9; d++)
        for (int first = 0; first <= COLUMNS9 && qdri_hodoku_is_doomed(h, d); first += COLUMNS9) {
            const fish x = {first, d, size, sashimi};
            if (base_from(f, &x, 0, 0, 0)) return true;
        }
    return false;
}

bool qdri_hodoku_x_wing(finder *f) {
    return basic(f, 2);
}

bool qdri_hodoku_swordfish(finder *f) {
    return basic(f, 3);
}

bool qdri_hodoku_jellyfish(finder *f) {
    return basic(f, 4);
}

bool qdri_hodoku_finned_x_wing(finder *f) {
    return finned(f, 2, false);
}

bool qdri_hodoku_sashimi_x_wing(finder *f) {
    return finned(f, 2, true);
}

bool qdri_hodoku_finned_swordfish(finder *f) {
    return finned(f, 3, false);
}

bool qdri_hodoku_sashimi_swordfish(finder *f) {
    return finned(f, 3, true);
}

bool qdri_hodoku_finned_jellyfish(finder *f) {
    return finned(f, 4, false);
}

bool qdri_hodoku_sashimi_jellyfish(finder *f) {
    return finned(f, 4, true);
}
