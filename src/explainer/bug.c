/* bug.c: all open cells have two candidates, each digit two places in each unit, but for a few
 * extra ones (bivalue universal grave, BUG). Without the extras everything could be exchanged, and
 * there were two solutions; so one of the extras is true.
 *
 *      type 1   one cell has extras: it is one of them
 *      type 2   all extras are one digit: it leaves what sees all their cells
 *      type 3   the cells share a unit: with others they are a naked set there
 *      type 4   two cells share a unit and a digit besides: one of them has it, the other an extra
 *
 * What is counted is the real grid, as in Sudoku Explainer 1.2.1; the copy only has the extras
 * removed, to be looked at in the end. */
#include "explainer/explainer.h"

#include <string.h>

enum { MOST = QDRI_HUMAN_SIDE * QDRI_HUMAN_SIDE };

typedef struct grave {
    finder *f;
    uint16_t cell[MOST];  /* with extras, in the order found */
    uint64_t extra[MOST]; /* of each */
    int count;
    uint64_t extras;                      /* of all */
    uint16_t common[3 * QDRI_HUMAN_SIDE]; /* cells that see all of them, as peers of the first */
    int common_count;
    /* As long as all that is too much is of one digit: that, and the cells it could be in. Sukaku
     * Explainer takes them all. */
    bool one_digit;
    int digit; /* -1: none yet */
    uint64_t doubtful[(MOST + 63) / 64];
} grave;

static int find_cell(const grave *v, int cell) {
    int i = 0;
    while (i < v->count && v->cell[i] != cell) i++;
    return i;
}

/* Keeps of the common peers what sees this cell, too, and has no extras itself. */
static void narrow_common(grave *v, int cell) {
    const ground *g = v->f->b->g;
    if (v->count == 1 && v->common_count == 0) {
        uint16_t room[3 * QDRI_HUMAN_SIDE];
        v->common_count = g->peer_count;
        memcpy(v->common, qdri_peers_for(v->f, cell, room),
               (size_t)g->peer_count * sizeof *v->common);
    }
    int kept = 0;
    for (int i = 0; i < v->common_count; i++)
        if (qdri_sees(g, v->common[i], cell) && find_cell(v, v->common[i]) == v->count)
            v->common[kept++] = v->common[i];
    v->common_count = kept;
}

/* Takes an extra; false: nothing could be concluded any more. */
static bool add_extra(grave *v, int cell, int d) {
    int i = find_cell(v, cell);
    if (i == v->count) {
        v->cell[v->count] = (uint16_t)cell;
        v->extra[v->count++] = 0;
    }
    v->extra[i] |= qdri_bit(d);
    v->extras |= qdri_bit(d);
    narrow_common(v, cell);
    return v->count == 1 || qdri_count(v->extras) == 1 || v->common_count > 0;
}

/* A digit with other than two places in a unit: one of its cells has too many candidates. */
static bool look_at(grave *v, int unit, int d) {
    const qdr_board *b = v->f->b;
    uint64_t where = qdri_where(b, unit, d);
    int found = -1, many = 0;
    if (where == 0 || qdri_count(where) == 2) return true;
    for (; where; where &= where - 1) {
        int cell = qdri_unit_cells(b->g, unit)[qdri_lowest(where)];
        if (qdri_count(b->marks[cell]) < 3) continue;
        found = cell;
        many++;
        v->doubtful[cell / 64] |= qdri_bit(cell % 64);
    }
    v->one_digit &= v->digit < 0 || v->digit == d;
    v->digit = d;
    return many > 1 || (many == 1 && add_extra(v, found, d));
}

/* Cells that no unit could decide about have the digit, too, if it is the only one. */
static bool add_doubtful(grave *v) {
    const ground *g = v->f->b->g;
    const uint64_t extras = v->extras;
    for (int cell = 0; cell < g->cells && v->one_digit; cell++)
        if (v->doubtful[cell / 64] >> cell % 64 & 1 && find_cell(v, cell) == v->count)
            (void)add_extra(v, cell, v->digit);
    v->extras = extras; /* which does not change by that */
    return v->count > 0;
}

static bool scan(grave *v) {
    const ground *g = v->f->b->g;
    for (int unit = 0; unit < g->units; unit++)
        for (int d = 0; d < g->side; d++)
            if (!look_at(v, unit, d)) return false;
    return v->f->manner == MANNER_ORIGINAL ? v->count > 0 : add_doubtful(v);
}

/* The candidates of a cell without its extras. */
static uint64_t without_extras(const grave *v, int cell) {
    int i = find_cell(v, cell);
    return v->f->b->marks[cell] & ~(i < v->count ? v->extra[i] : 0);
}

/* Whether without the extras everything is there twice. */
static bool is_grave(const grave *v) {
    const qdr_board *b = v->f->b;
    for (int cell = 0; cell < b->g->cells; cell++)
        if (b->digit[cell] == 0 && qdri_count(without_extras(v, cell)) != 2) return false;
    for (int unit = 0; unit < b->g->units; unit++) {
        uint64_t once = 0, twice = 0, more = 0;
        for (int i = 0; i < b->g->side; i++) {
            uint64_t set = without_extras(v, qdri_unit_cells(b->g, unit)[i]);
            more |= twice & set;
            twice |= once & set;
            once |= set;
        }
        if (once != twice || more) return false;
    }
    return true;
}

/* ---- what follows ---------------------------------------------------------------------------- */

static void begin(grave *v, qdr_technique type, double rating) {
    step *s = v->f->s;
    qdri_begin(v->f, type, rating);
    for (int i = 0; i < v->count; i++)
        s->pattern[s->pattern_count++] = (qdr_candidates){v->cell[i], v->extra[i]};
}

static bool type_1(grave *v) {
    begin(v, QDR_BUG_1, 5.6);
    qdri_conclude(v->f, v->cell[0], ~v->extra[0]);
    return qdri_emit(v->f);
}

static bool type_2(grave *v) {
    begin(v, QDR_BUG_2, 5.7);
    for (int i = 0; i < v->common_count; i++) qdri_conclude(v->f, v->common[i], v->extras);
    return qdri_emit(v->f);
}

static bool type_4(grave *v) {
    const qdr_board *b = v->f->b;
    uint64_t shared = b->marks[v->cell[0]] & b->marks[v->cell[1]] & ~v->extras;
    if (qdri_count(shared) != 1 || !qdri_sees(b->g, v->cell[0], v->cell[1])) return false;
    begin(v, QDR_BUG_4, 5.7);
    for (int family = 0; family < QDRI_FAMILIES; family++)
        if (qdri_unit_of(b->g, v->cell[0], family) == qdri_unit_of(b->g, v->cell[1], family))
            qdri_need_unit(v->f, qdri_unit_of(b->g, v->cell[0], family), qdri_lowest(shared));
    for (int i = 0; i < 2; i++) qdri_conclude(v->f, v->cell[i], ~(shared | v->extra[i]));
    return qdri_emit(v->f);
}

/* Partners in a unit, as peers of the first cell in their order. */
static bool naked_in(grave *v, int unit, int d) {
    const qdr_board *b = v->f->b;
    const int family = unit / b->g->side;
    uint64_t sets[QDRI_HUMAN_SIDE];
    uint16_t partner[QDRI_HUMAN_SIDE];
    int count = 0;
    for (int i = 0; i < v->common_count; i++) {
        if (qdri_unit_of(b->g, v->common[i], family) != unit) continue;
        partner[count] = v->common[i];
        sets[count++] = b->marks[v->common[i]];
    }
    if (count < d) return false;
    for (uint64_t c = qdri_bit(d - 1) - 1; c < qdri_bit(count); c = qdri_next_combination(c)) {
        uint64_t all = qdri_union_of(sets, c);
        bool two = true;
        for (uint64_t left = c; left; left &= left - 1)
            two &= qdri_count(sets[qdri_lowest(left)]) >= 2;
        if (!two || qdri_count(all) != d || (v->extras & ~all) != 0) continue;
        begin(v, QDR_BUG_3, 5.7 + 0.1 * (d - 1));
        for (int i = 0; i < count; i++)
            if (c >> i & 1)
                qdri_need_cell(v->f, partner[i]);
            else
                qdri_conclude(v->f, partner[i], all);
        if (qdri_emit(v->f)) return true;
    }
    return false;
}

/* The unit of a family that all the cells share, -1: there is none. */
static int shared_unit(const grave *v, int family) {
    const ground *g = v->f->b->g;
    int unit = qdri_unit_of(g, v->cell[0], family);
    for (int i = 1; i < v->count; i++)
        if (qdri_unit_of(g, v->cell[i], family) != unit) return -1;
    return unit;
}

/* By family, then by size; in Sukaku Explainer the other way round. */
static bool type_3(grave *v) {
    enum { SMALLEST = 2, SIZES = 5 };
    const bool by_size = v->f->manner == MANNER_SUKAKU;
    for (int i = 0; i < QDRI_FAMILIES * SIZES; i++) {
        int unit = shared_unit(v, by_size ? i % QDRI_FAMILIES : i / SIZES);
        int size = SMALLEST + (by_size ? i / QDRI_FAMILIES : i % SIZES);
        if (unit >= 0 && naked_in(v, unit, size)) return true;
    }
    return false;
}

bool qdri_find_bug(finder *f) {
    grave v;
    v.f = f;
    v.count = v.common_count = 0;
    v.extras = 0;
    v.one_digit = true;
    v.digit = -1;
    memset(v.doubtful, 0, sizeof v.doubtful);
    if (!scan(&v) || !is_grave(&v)) return false;
    if (v.count == 1) return type_1(&v);
    if (qdri_count(v.extras) == 1) return type_2(&v) || (v.count == 2 && type_4(&v));
    return v.common_count > 0 && ((v.count == 2 && type_4(&v)) || (v.extras && type_3(&v)));
}
