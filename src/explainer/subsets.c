/* subsets.c: k cells of a unit that share k digits, seen from either side.
 *
 *      naked    {2,5} {5,9} {2,9}                three digits for three cells: they leave the rest
 *      hidden   1 and 7 fit only here and here   two cells for two digits: the rest leaves them
 *
 * A hidden set is direct where it leaves another digit of the unit one place: then that is placed,
 * and nothing is struck (but on side 16). */
#include "explainer/explainer.h"

/* A unit, and its members that may belong to a set of k: sets of digits, or of places. */
typedef struct subset {
    int unit, k, count;
    uint64_t set[QDRI_HUMAN_SIDE];
    uint8_t member[QDRI_HUMAN_SIDE]; /* place, or digit from 0 */
} subset;

typedef bool in_unit(finder *f, int unit, int k);

enum { NAKED, HIDDEN, DIRECT };

static bool each_unit(finder *f, int k, in_unit *look, int kind) {
    const ground *g = f->b->g;
    const uint32_t bit = (uint32_t)1 << (8 * kind + k - 1);
    for (int i = 0; i < g->units; i++) {
        const int unit = g->order[i];
        if (f->notes && f->notes->looked[unit] & bit) continue;
        if (qdri_is_late(f)) return false;
        if (look(f, unit, k)) return true;
        if (f->notes) f->notes->looked[unit] |= bit;
    }
    return false;
}

static void begin_set(subset *s, int unit, int k) {
    s->unit = unit;
    s->k = k;
    s->count = 0;
}

/* Those with two to k others. It is written, and then counted or not: a branch would often be
 * foretold wrong. */
static void add_member(subset *s, int member, uint64_t set) {
    uint64_t rest = set & (set - 1);
    const int several = rest != 0;
    for (int i = 2; i <= s->k; i++) rest &= rest - 1;
    s->set[s->count] = set;
    s->member[s->count] = (uint8_t)member;
    s->count += several & (rest == 0);
}

typedef bool on_subset(finder *f, const subset *s, uint64_t combination, uint64_t all);

/* Adds members below `under` to a combination until it has k: those that have k in union, in the
 * order of their masks. */
static bool each_below(finder *f, const subset *s, on_subset *then, int missing, int under,
                       uint64_t combination, uint64_t all) {
    if (missing == 0) return qdri_count(all) == s->k && then(f, s, combination, all);
    for (int i = missing - 1; i < under; i++) {
        const uint64_t more = all | s->set[i];
        if (qdri_count(more) <= s->k &&
            each_below(f, s, then, missing - 1, i, combination | qdri_bit(i), more))
            return true;
    }
    return false;
}

static bool each_combination(finder *f, const subset *s, on_subset *then) {
    return each_below(f, s, then, s->k, s->count, 0, 0);
}

static uint64_t members_of(const subset *s, uint64_t combination) {
    uint64_t members = 0;
    for (; combination; combination &= combination - 1)
        members |= qdri_bit(s->member[qdri_lowest(combination)]);
    return members;
}

/* ---- naked ----------------------------------------------------------------------------------- */

static bool strike_naked(finder *f, const subset *s, uint64_t combination, uint64_t digits) {
    static const double ratings[] = {0, 0, 3.0, 3.6, 5.0, 5.4, 5.4, 5.4, 5.6};
    static const qdr_technique names[] = {0, 0, QDR_NAKED_PAIR, QDR_NAKED_TRIPLET, QDR_NAKED_QUAD};
    uint64_t places = members_of(s, combination);
    const uint16_t *cells = qdri_unit_cells(f->b->g, s->unit);
    qdri_begin(f, s->k > 4 ? QDR_NAKED_SET : names[s->k], ratings[s->k]);
    for (int i = 0; i < f->b->g->unit_size[s->unit]; i++)
        if (places >> i & 1)
            qdri_need_cell(f, cells[i]);
        else
            qdri_conclude(f, cells[i], digits);
    for (; digits; digits &= digits - 1) qdri_cover_unit(f, s->unit, qdri_lowest(digits));
    return qdri_emit(f);
}

static bool naked_in(finder *f, int unit, int k) {
    const qdr_board *b = f->b;
    subset s;
    const int least = qdri_is_full(b->g, unit) ? 2 * k : k + 1;
    if (qdri_open_in(b, unit) < least) return false;
    begin_set(&s, unit, k);
    for (int i = 0; i < b->g->unit_size[unit]; i++)
        add_member(&s, i, b->marks[qdri_unit_cells(b->g, unit)[i]]);
    return each_combination(f, &s, strike_naked);
}

bool qdri_find_naked_pair(finder *f) {
    return each_unit(f, 2, naked_in, NAKED);
}

bool qdri_find_naked_triplet(finder *f) {
    return each_unit(f, 3, naked_in, NAKED);
}

bool qdri_find_naked_quad(finder *f) {
    return each_unit(f, 4, naked_in, NAKED);
}

/* ---- hidden ---------------------------------------------------------------------------------- */

static void add_digits(const qdr_board *b, subset *s) {
    for (int d = 0; d < b->g->side; d++) add_member(s, d, qdri_where(b, s->unit, d));
}

static void need_digits(finder *f, const subset *s, uint64_t digits) {
    for (; digits; digits &= digits - 1) qdri_need_unit(f, s->unit, qdri_lowest(digits));
}

/* All other digits leave these places. */
static void strike_others(finder *f, int unit, uint64_t places, uint64_t digits) {
    for (; places; places &= places - 1)
        qdri_conclude(f, qdri_unit_cells(f->b->g, unit)[qdri_lowest(places)], ~digits);
}

static bool strike_hidden(finder *f, const subset *s, uint64_t combination, uint64_t places) {
    static const double ratings[] = {0, 0, 3.4, 4.0, 5.4, 5.4, 5.4, 5.4, 5.6};
    static const qdr_technique names[] = {0, 0, QDR_HIDDEN_PAIR, QDR_HIDDEN_TRIPLET,
                                          QDR_HIDDEN_QUAD};
    uint64_t digits = members_of(s, combination);
    qdri_begin(f, s->k > 4 ? QDR_HIDDEN_SET : names[s->k], ratings[s->k]);
    need_digits(f, s, digits);
    strike_others(f, s->unit, places, digits);
    for (; places; places &= places - 1)
        qdri_cover_cell(f, qdri_unit_cells(f->b->g, s->unit)[qdri_lowest(places)]);
    return qdri_emit(f);
}

static bool hidden_in(finder *f, int unit, int k) {
    subset s;
    if (!qdri_is_full(f->b->g, unit) || qdri_open_in(f->b, unit) <= 2 * k) return false;
    begin_set(&s, unit, k);
    add_digits(f->b, &s);
    return each_combination(f, &s, strike_hidden);
}

bool qdri_find_hidden_pair(finder *f) {
    return each_unit(f, 2, hidden_in, HIDDEN);
}

bool qdri_find_hidden_triplet(finder *f) {
    return each_unit(f, 3, hidden_in, HIDDEN);
}

bool qdri_find_hidden_quad(finder *f) {
    return each_unit(f, 4, hidden_in, HIDDEN);
}

/* The first other digit that has one place left outside the set. */
static bool place_beside(finder *f, const subset *s, uint64_t combination, uint64_t places) {
    static const double ratings[] = {0, 0, 2.0, 2.5, 4.3};
    static const qdr_technique names[] = {0, 0, QDR_DIRECT_HIDDEN_PAIR, QDR_DIRECT_HIDDEN_TRIPLET,
                                          QDR_HIDDEN_SET};
    uint64_t digits = members_of(s, combination);
    for (int d = 0; d < f->b->g->side; d++) {
        uint64_t where = qdri_where(f->b, s->unit, d);
        if (digits >> d & 1 || qdri_count(where) < 2 || qdri_count(where & ~places) != 1) continue;
        qdri_begin(f, names[s->k], ratings[s->k]);
        need_digits(f, s, digits | qdri_bit(d));
        f->s->cell = qdri_unit_cells(f->b->g, s->unit)[qdri_lowest(where & ~places)];
        f->s->digit = d + 1;
        if (qdri_direct_strikes(f->b->g)) strike_others(f, s->unit, places, digits);
        return qdri_emit(f);
    }
    return false;
}

static bool direct_in(finder *f, int unit, int k) {
    subset s;
    if (!qdri_is_full(f->b->g, unit) || qdri_open_in(f->b, unit) <= k) return false;
    begin_set(&s, unit, k);
    add_digits(f->b, &s);
    return each_combination(f, &s, place_beside);
}

bool qdri_find_direct_hidden_pair(finder *f) {
    return each_unit(f, 2, direct_in, DIRECT);
}

bool qdri_find_direct_hidden_triplet(finder *f) {
    return each_unit(f, 3, direct_in, DIRECT);
}

/* ---- as large as boards of side 16 have them --------------------------------------------------
 */

bool qdri_find_naked_of(finder *f, int k) {
    return each_unit(f, k, naked_in, NAKED);
}

bool qdri_find_hidden_of(finder *f, int k) {
    return each_unit(f, k, hidden_in, HIDDEN);
}

bool qdri_find_direct_hidden_quad(finder *f) {
    return f->b->g->side == 16 && each_unit(f, 4, direct_in, DIRECT);
}
