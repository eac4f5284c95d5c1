/* sat_clauses.c: see sat_clauses.h.
 *
 * A variable says "digit d is in cell c". Each open cell has a digit and not two; each digit that
 * a full unit still needs has a place; no digit has two places in a unit. Saying it both ways, by
 * cells and by places, is redundant and makes the solver see more. That two literals exclude each
 * other is one clause per pair, as long as there are few; many are chained through made-up
 * variables:
 *
 *      at most one of a b c d e f …   =   at most one of a b c x,   at most one of ¬x d e f …
 *
 * What pairs of cells and sums ask for is in clue_clauses.c.
 */
#include "sudoku/sat_clauses.h"

#include "base/setup.h"

enum {
    PAIRWISE = 24, /* literals that exclude each other pair by pair */
    LINK = 12      /* of a longer chain, those that go into one link */
};

void qdri_sat_number(qdri_sat_clauses *clauses) {
    int side = qdr_puzzle_side(clauses->puzzle), cells = side * side;
    clauses->variables = 0;
    for (int cell = 0; cell < cells; cell++)
        for (int digit = 1; digit <= side; digit++) {
            const qdr_digit_set *set = &clauses->sets[cell];
            bool open = qdri_set_size(set) > 1 && qdri_set_has(set, digit);
            clauses->variable[cell * side + digit - 1] = open ? ++clauses->variables : 0;
        }
}

static void exclude_pairs(const qdri_sat_clauses *clauses, const int *literals, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            qdri_sat_add_two(clauses, -literals[i], -literals[j]);
}

static void at_most_one(qdri_sat_clauses *clauses, int *literals, size_t count) {
    while (count > PAIRWISE) {
        /* The last literals and a new one exclude each other; its opposite stands for them. */
        int fresh = ++clauses->variables, kept = literals[count - LINK];
        literals[count - LINK] = fresh;
        exclude_pairs(clauses, literals + count - LINK, LINK);
        literals[count - LINK] = kept;
        count -= LINK - 1;
        literals[count] = -fresh;
        count++;
    }
    exclude_pairs(clauses, literals, count);
}

static void write_cell(qdri_sat_clauses *clauses, int cell) {
    int literals[QDR_MAX_SIDE + 2], side = qdr_puzzle_side(clauses->puzzle);
    size_t count = 0;
    for (int digit = 1; digit <= side; digit++) {
        int variable = qdri_sat_variable(clauses, cell, digit);
        if (variable == 0) continue;
        literals[count++] = variable;
        clauses->add(clauses->context, variable);
    }
    if (count == 0) return; /* solved */
    clauses->add(clauses->context, 0);
    at_most_one(clauses, literals, count);
}

/* Places that share a row or column have been told apart there; once is enough. */
static void exclude_other_lines(const qdri_sat_clauses *clauses, const int *literals,
                                const uint16_t *cells, size_t count) {
    int side = qdr_puzzle_side(clauses->puzzle);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (cells[i] / side != cells[j] / side && cells[i] % side != cells[j] % side)
                qdri_sat_add_two(clauses, -literals[i], -literals[j]);
}

static void write_digit(qdri_sat_clauses *clauses, const qdr_unit *unit, int digit) {
    int literals[QDR_MAX_SIDE + 2];
    uint16_t cells[QDR_MAX_SIDE];
    size_t count = 0;
    for (size_t i = 0; i < unit->count; i++) {
        int variable = qdri_sat_variable(clauses, unit->cells[i], digit);
        if (variable == 0) continue;
        cells[count] = unit->cells[i];
        literals[count++] = variable;
    }
    if (count == 0) return; /* placed */
    for (size_t i = 0; unit->full && i < count; i++) clauses->add(clauses->context, literals[i]);
    if (unit->full) clauses->add(clauses->context, 0);
    bool line = unit->kind == QDR_UNIT_ROW || unit->kind == QDR_UNIT_COLUMN;
    if (!line && count <= PAIRWISE)
        exclude_other_lines(clauses, literals, cells, count);
    else
        at_most_one(clauses, literals, count);
}

void qdri_sat_write(qdri_sat_clauses *clauses) {
    const qdr_shape *shape = clauses->puzzle->shape;
    int side = shape->spec.side;
    for (int cell = 0; cell < side * side && !qdri_setup_over(); cell++) write_cell(clauses, cell);
    for (size_t u = 0; u < shape->unit_count && !qdri_setup_over(); u++)
        for (int digit = 1; digit <= side; digit++) write_digit(clauses, &shape->units[u], digit);
    for (size_t p = 0; p < shape->pair_count && !qdri_setup_over(); p++)
        qdri_sat_write_pair(clauses, &shape->pairs[p]);
    for (size_t s = 0; clauses->sums && s < clauses->sums->count && !qdri_setup_over(); s++)
        qdri_sat_write_sum(clauses, &clauses->sums->at[s]);
}
