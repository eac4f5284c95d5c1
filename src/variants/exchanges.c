/* exchanges.c: four cells of two rows and two columns that would hold two digits between them, but
 * for a few extras (unique rectangles), where all rules of the puzzle let the two be exchanged.
 *
 *      {4,9} ─── {4,9}        type 1   one cell has extras: the two digits leave it
 *        │         │          type 2   all extras are one digit: it leaves what sees all of them
 *      {4,9} ─── {4,9,x}      type 4   two cells have extras, one of the two digits has no other
 *                                      place in a unit of both: the other one leaves both
 *
 * Cages, diagonals, knights and others forbid most exchanges: deadly.h proves each. */
#include "human/deadly.h"
#include "variants/variants.h"

typedef struct rectangle {
    finder *f;
    int cell[4]; /* round about */
    uint64_t both;
    uint64_t extra[4];
    int with[4], with_count; /* which have extras */
} rectangle;

static void begin(rectangle *r, qdr_technique type) {
    step *s = r->f->s;
    qdri_begin(r->f, type, 4.5);
    for (int i = 0; i < 4; i++)
        s->pattern[s->pattern_count++] = (qdr_candidates){(uint16_t)r->cell[i], r->extra[i]};
}

static bool is_deadly(rectangle *r) {
    qdr_hint hint;
    begin(r, QDR_UNIQUE_LOOP_1);
    qdri_step_show(r->f->s, &hint);
    return qdri_is_deadly(&hint, r->f->b);
}

static bool type_1(rectangle *r) {
    begin(r, QDR_UNIQUE_LOOP_1);
    qdri_conclude(r->f, r->cell[r->with[0]], r->both);
    return qdri_emit(r->f);
}

static bool type_2(rectangle *r) {
    const ground *g = r->f->b->g;
    uint64_t extra = r->extra[r->with[0]];
    for (int i = 1; i < r->with_count; i++) extra |= r->extra[r->with[i]];
    if (!qdri_is_one(extra)) return false;
    begin(r, QDR_UNIQUE_LOOP_2);
    for (int other = 0; other < g->cells; other++) {
        bool sees_all = true;
        for (int i = 0; i < r->with_count && sees_all; i++)
            sees_all = qdri_sees(g, r->cell[r->with[i]], other);
        if (sees_all) qdri_conclude(r->f, other, extra);
    }
    return qdri_emit(r->f);
}

static bool type_4_in(rectangle *r, int unit, int a, int b) {
    const qdr_board *board = r->f->b;
    for (uint64_t left = r->both; left; left &= left - 1) {
        const int d = qdri_lowest(left);
        if (qdri_count(qdri_where(board, unit, d)) != 2) continue;
        begin(r, QDR_UNIQUE_LOOP_4);
        qdri_need_unit(r->f, unit, d);
        qdri_conclude(r->f, a, r->both & ~qdri_bit(d));
        qdri_conclude(r->f, b, r->both & ~qdri_bit(d));
        if (qdri_emit(r->f)) return true;
    }
    return false;
}

static bool type_4(rectangle *r) {
    const ground *g = r->f->b->g;
    const int a = r->cell[r->with[0]], b = r->cell[r->with[1]];
    for (int i = 0; i < g->units; i++) {
        bool has_a = false, has_b = false;
        for (int k = 0; k < g->unit_size[i]; k++) {
            has_a |= qdri_unit_cells(g, i)[k] == a;
            has_b |= qdri_unit_cells(g, i)[k] == b;
        }
        if (has_a && has_b && qdri_is_full(g, i) && type_4_in(r, i, a, b)) return true;
    }
    return false;
}

static bool look_at_cells(rectangle *r) {
    const qdr_board *b = r->f->b;
    r->with_count = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t marks = b->marks[r->cell[i]];
        if ((marks & r->both) != r->both) return false;
        r->extra[i] = marks & ~r->both;
        if (r->extra[i]) r->with[r->with_count++] = i;
    }
    if (r->with_count == 0 || r->with_count == 4 || !is_deadly(r)) return false;
    if (r->with_count == 1) return type_1(r);
    return type_2(r) || (r->with_count == 2 && type_4(r));
}

/* Rectangles with a corner that has no extras, which is tried as each of the four. */
static bool look_from(finder *f, int corner) {
    const int side = f->b->g->side, row = corner / side, column = corner % side;
    rectangle r = {.f = f, .both = f->b->marks[corner]};
    for (int i = 0; i < side; i++)
        for (int k = 0; i != row && k < side; k++) {
            if (k == column || !f->b->marks[i * side + k]) continue;
            r.cell[0] = corner;
            r.cell[1] = row * side + k;
            r.cell[2] = i * side + k;
            r.cell[3] = i * side + column;
            if (look_at_cells(&r)) return true;
        }
    return false;
}

bool qdri_find_exchange(finder *f) {
    for (int cell = 0; cell < f->b->g->cells; cell++)
        if (qdri_is_two(f->b->marks[cell]) && look_from(f, cell)) return true;
    return false;
}
