/* subsets.c: k cells of a unit that share k digits, seen from either side.
 *
 *      naked    {2,5} {5,9} {2,9}                three digits for three cells: they leave the rest
 *      hidden   1 and 7 fit only here and here   two cells for two digits: the rest leaves them
 *
 * A hidden set is direct where it leaves another digit of the unit one place: then that is placed,
 * and nothing is struck. */
#include "human/step.h"

static const int families[] = {QDRI_FAMILY_BOX, QDRI_FAMILY_COLUMN, QDRI_FAMILY_ROW};

/* A unit, and its members that may belong to a set of k: sets of digits, or of places. */
typedef struct subset {
    int unit, k, count;
    uint64_t set[QDRI_HUMAN_SIDE];
    uint8_t member[QDRI_HUMAN_SIDE]; /* place, or digit from 0 */
} subset;

typedef bool in_unit(finder *f, int unit, int k);

static bool each_unit(finder *f, int k, in_unit *look) {
    const int side = f->b->g->side;
    for (int i = 0; i < QDRI_FAMILIES; i++)
        for (int u = families[i] * side; u < (families[i] + 1) * side; u++)
            if (look(f, u, k)) return true;
    return false;
}

static void add_member(subset *s, int member, uint64_t set) {
    int size = qdri_count(set);
    if (size < 2 || size > s->k) return;
    s->set[s->count] = set;
    s->member[s->count++] = (uint8_t)member;
}

typedef bool on_subset(finder *f, const subset *s, uint64_t combination, uint64_t all);

/* Those combinations of k members that have k in union, in the order of the members' masks. */
static bool each_combination(finder *f, const subset *s, on_subset *then) {
    if (s->count < s->k) return false;
    for (uint64_t c = qdri_bit(s->k) - 1; c < qdri_bit(s->count); c = qdri_next_combination(c)) {
        uint64_t all = qdri_union_of(s->set, c);
        if (qdri_count(all) == s->k && then(f, s, c, all)) return true;
    }
    return false;
}

static uint64_t members_of(const subset *s, uint64_t combination) {
    uint64_t members = 0;
    for (; combination; combination &= combination - 1)
        members |= qdri_bit(s->member[qdri_lowest(combination)]);
    return members;
}

/* ---- naked ----------------------------------------------------------------------------------- */

static bool strike_naked(finder *f, const subset *s, uint64_t combination, uint64_t digits) {
    static const double ratings[] = {0, 0, 3.0, 3.6, 5.0};
    static const qdr_technique names[] = {0, 0, QDR_NAKED_PAIR, QDR_NAKED_TRIPLET, QDR_NAKED_QUAD};
    uint64_t places = members_of(s, combination);
    const uint16_t *cells = qdri_unit_cells(f->b->g, s->unit);
    qdri_begin(f, names[s->k], ratings[s->k]);
    for (int i = 0; i < f->b->g->side; i++)
        if (places >> i & 1)
            qdri_need_cell(f, cells[i]);
        else
            qdri_conclude(f, cells[i], digits);
    return qdri_emit(f);
}

static bool naked_in(finder *f, int unit, int k) {
    const qdr_board *b = f->b;
    subset s = {.unit = unit, .k = k};
    if (qdri_open_in(b, unit) < 2 * k) return false;
    for (int i = 0; i < b->g->side; i++)
        add_member(&s, i, b->marks[qdri_unit_cells(b->g, unit)[i]]);
    return each_combination(f, &s, strike_naked);
}

bool qdri_find_naked_pair(finder *f) {
    return each_unit(f, 2, naked_in);
}

bool qdri_find_naked_triplet(finder *f) {
    return each_unit(f, 3, naked_in);
}

bool qdri_find_naked_quad(finder *f) {
    return each_unit(f, 4, naked_in);
}

/* ---- hidden ---------------------------------------------------------------------------------- */

static void add_digits(const qdr_board *b, subset *s) {
    for (int d = 0; d < b->g->side; d++) add_member(s, d, qdri_where(b, s->unit, d));
}

static void need_digits(finder *f, const subset *s, uint64_t digits) {
    for (; digits; digits &= digits - 1) qdri_need_unit(f, s->unit, qdri_lowest(digits));
}

static bool strike_hidden(finder *f, const subset *s, uint64_t combination, uint64_t places) {
    static const double ratings[] = {0, 0, 3.4, 4.0, 5.4};
    static const qdr_technique names[] = {0, 0, QDR_HIDDEN_PAIR, QDR_HIDDEN_TRIPLET,
                                          QDR_HIDDEN_QUAD};
    uint64_t digits = members_of(s, combination);
    qdri_begin(f, names[s->k], ratings[s->k]);
    need_digits(f, s, digits);
    for (; places; places &= places - 1)
        qdri_conclude(f, qdri_unit_cells(f->b->g, s->unit)[qdri_lowest(places)], ~digits);
    return qdri_emit(f);
}

static bool hidden_in(finder *f, int unit, int k) {
    subset s = {.unit = unit, .k = k};
    if (qdri_open_in(f->b, unit) <= 2 * k) return false;
    add_digits(f->b, &s);
    return each_combination(f, &s, strike_hidden);
}

bool qdri_find_hidden_pair(finder *f) {
    return each_unit(f, 2, hidden_in);
}

bool qdri_find_hidden_triplet(finder *f) {
    return each_unit(f, 3, hidden_in);
}

bool qdri_find_hidden_quad(finder *f) {
    return each_unit(f, 4, hidden_in);
}

/* The first other digit that has one place left outside the set. */
static bool place_beside(finder *f, const subset *s, uint64_t combination, uint64_t places) {
    uint64_t digits = members_of(s, combination);
    for (int d = 0; d < f->b->g->side; d++) {
        uint64_t where = qdri_where(f->b, s->unit, d);
        if (digits >> d & 1 || qdri_count(where) < 2 || qdri_count(where & ~places) != 1) continue;
        qdri_begin(f, s->k == 2 ? QDR_DIRECT_HIDDEN_PAIR : QDR_DIRECT_HIDDEN_TRIPLET,
                   s->k == 2 ? 2.0 : 2.5);
        need_digits(f, s, digits | qdri_bit(d));
        f->s->cell = qdri_unit_cells(f->b->g, s->unit)[qdri_lowest(where & ~places)];
        f->s->digit = d + 1;
        return qdri_emit(f);
    }
    return false;
}

static bool direct_in(finder *f, int unit, int k) {
    subset s = {.unit = unit, .k = k};
    if (qdri_open_in(f->b, unit) <= k) return false;
    add_digits(f->b, &s);
    return each_combination(f, &s, place_beside);
}

bool qdri_find_direct_hidden_pair(finder *f) {
    return each_unit(f, 2, direct_in);
}

bool qdri_find_direct_hidden_triplet(finder *f) {
    return each_unit(f, 3, direct_in);
}
