/* sat_clauses.c: see sat_clauses.h.
 *
 * A variable says "digit d is in cell c". Each open cell has a digit and not two; each digit that
 * a full unit still needs has a place; no digit has two places in a unit; forbidden pairs are
 * forbidden one by one, and where a clue allows only few, a digit asks for one of them. Saying it
 * both ways, by cells and by places, is redundant and makes the solver see more. That two literals
 * exclude each other is one clause per pair, as long as there are few; many are chained through
 * made-up variables:
 *
 *      at most one of a b c d e f …   =   at most one of a b c x,   at most one of ¬x d e f …
 *
 * What adds up is told by the ways to make the sum, or where they are too many, by adding up.
 */
#include "sudoku/sat_clauses.h"

enum {
    PAIRWISE = 24, /* literals that exclude each other pair by pair */
    LINK = 12      /* of a longer chain, those that go into one link */
};

void qdri_sat_number(qdri_sat_clauses *clauses) {
    int side = qdr_puzzle_side(clauses->puzzle), cells = side * side;
    clauses->variables = 0;
    for (int cell = 0; cell < cells; cell++)
        for (int digit = 1; digit <= side; digit++) {
            const qdri_digit_set *set = &clauses->sets[cell];
            bool open = qdri_set_size(set) > 1 && qdri_set_has(set, digit);
            clauses->variable[cell * side + digit - 1] = open ? ++clauses->variables : 0;
        }
}

static int variable_of(const qdri_sat_clauses *clauses, int cell, int digit) {
    return clauses->variable[cell * qdr_puzzle_side(clauses->puzzle) + digit - 1];
}

static void add_two(const qdri_sat_clauses *clauses, int a, int b) {
    clauses->add(clauses->context, a);
    clauses->add(clauses->context, b);
    clauses->add(clauses->context, 0);
}

static void exclude_pairs(const qdri_sat_clauses *clauses, const int *literals, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++) add_two(clauses, -literals[i], -literals[j]);
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
        int variable = variable_of(clauses, cell, digit);
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
                add_two(clauses, -literals[i], -literals[j]);
}

static void write_digit(qdri_sat_clauses *clauses, const qdri_unit *unit, int digit) {
    int literals[QDR_MAX_SIDE + 2];
    uint16_t cells[QDR_MAX_SIDE];
    size_t count = 0;
    for (size_t i = 0; i < unit->count; i++) {
        int variable = variable_of(clauses, unit->cells[i], digit);
        if (variable == 0) continue;
        cells[count] = unit->cells[i];
        literals[count++] = variable;
    }
    if (count == 0) return; /* placed */
    for (size_t i = 0; unit->full && i < count; i++) clauses->add(clauses->context, literals[i]);
    if (unit->full) clauses->add(clauses->context, 0);
    bool line = unit->kind == QDRI_ROW || unit->kind == QDRI_COLUMN;
    if (!line && count <= PAIRWISE)
        exclude_other_lines(clauses, literals, cells, count);
    else
        at_most_one(clauses, literals, count);
}

static void exclude_combinations(const qdri_sat_clauses *clauses, const qdri_pair *pair) {
    int side = qdr_puzzle_side(clauses->puzzle);
    for (int x = 1; x <= side; x++) {
        int a = variable_of(clauses, pair->a, x);
        for (int y = 1; a && y <= side; y++) {
            int b = variable_of(clauses, pair->b, y);
            if (b && qdri_pair_forbids(pair, x, y)) add_two(clauses, -a, -b);
        }
    }
}

/* A digit in `cell` needs one of those that are allowed beside it. */
static void ask_for_support(const qdri_sat_clauses *clauses, const qdri_pair *pair, int cell) {
    const qdr_shape *shape = clauses->puzzle->shape;
    const qdri_digit_set *beside = qdri_pair_beside(shape, pair, cell);
    int side = shape->spec.side, partner = pair->a == cell ? pair->b : pair->a;
    const qdri_digit_set *there = &clauses->sets[partner];
    bool solved = qdri_set_size(there) == 1;
    for (int x = 1; x <= side; x++) {
        int a = variable_of(clauses, cell, x);
        bool supported = solved && ((there->word[0] & beside[x - 1].word[0]) ||
                                    (there->word[1] & beside[x - 1].word[1]));
        if (!a || supported) continue;
        clauses->add(clauses->context, -a);
        for (int y = 1; y <= side; y++) {
            int b = variable_of(clauses, partner, y);
            if (b && qdri_set_has(&beside[x - 1], y)) clauses->add(clauses->context, b);
        }
        clauses->add(clauses->context, 0);
    }
}

/* Rules forbid few combinations, clues allow few: the few are written. */
static void write_pair(const qdri_sat_clauses *clauses, const qdri_pair *pair) {
    if (pair->kind < QDRI_FIRST_CLUE) {
        exclude_combinations(clauses, pair);
        return;
    }
    ask_for_support(clauses, pair, pair->a);
    ask_for_support(clauses, pair, pair->b);
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* What the open cells of a sum have to make. */
typedef struct open_sum {
    uint16_t cell[QDR_MAX_SIDE];
    size_t count;
    int rest;
    qdri_digit_set held; /* digits of the solved cells */
} open_sum;

static void open_cells_of(const qdri_sat_clauses *clauses, const qdri_sum *sum, open_sum *o) {
    const uint16_t *cells = clauses->sums->cells + sum->first_cell;
    *o = (open_sum){.rest = sum->sum};
    for (size_t i = 0; i < sum->count; i++) {
        const qdri_digit_set *set = &clauses->sets[cells[i]];
        if (qdri_set_size(set) != 1) {
            o->cell[o->count++] = cells[i];
            continue;
        }
        int digit = 1;
        while (!qdri_set_has(set, digit)) digit++;
        o->rest -= digit;
        qdri_set_add(&o->held, digit);
    }
}

/* Whether the way has every digit that is placed and a digit for every open cell. */
static bool is_open_way(const qdri_sat_clauses *clauses, const open_sum *o,
                        const qdri_digit_set *way) {
    for (int word = 0; word < 2; word++)
        if (o->held.word[word] & ~way->word[word]) return false;
    for (size_t i = 0; i < o->count; i++) {
        const qdri_digit_set *set = &clauses->sets[o->cell[i]];
        if (!(set->word[0] & way->word[0]) && !(set->word[1] & way->word[1])) return false;
    }
    return true;
}

/* A made-up variable for each way to make the sum: one of them is true, and then each of its digits
 * has a cell and the others have none. */
static void write_ways(qdri_sat_clauses *clauses, const open_sum *o, const qdri_sum *sum) {
    const qdri_digit_set *ways = clauses->sums->ways + sum->first_way;
    int side = qdr_puzzle_side(clauses->puzzle), first = clauses->variables + 1, count = 0;
    for (size_t w = 0; w < sum->ways; w++) {
        qdri_digit_set way = ways[w];
        if (!is_open_way(clauses, o, &way)) continue;
        int chosen = first + count++;
        for (int digit = 1; digit <= side; digit++) {
            if (qdri_set_has(&o->held, digit)) continue;
            bool wanted = qdri_set_has(&way, digit);
            if (wanted) clauses->add(clauses->context, -chosen);
            for (size_t i = 0; i < o->count; i++) {
                int variable = variable_of(clauses, o->cell[i], digit);
                if (variable && wanted) clauses->add(clauses->context, variable);
                if (variable && !wanted) add_two(clauses, -chosen, -variable);
            }
            if (wanted) clauses->add(clauses->context, 0);
        }
    }
    clauses->variables += count;
    for (int i = 0; i < count; i++) clauses->add(clauses->context, first + i);
    clauses->add(clauses->context, 0); /* empty, if there is no way */
}

/* Adds up cell by cell. A made-up variable says "so far it is s", for each s that there can be;
 * with a digit in the next cell it leads to the next one, or nowhere:
 *
 *      so far s, and digit d in cell i   →   so far s + d, behind cell i
 */
static void write_addition(qdri_sat_clauses *clauses, const open_sum *o) {
    int side = qdr_puzzle_side(clauses->puzzle), before = 0, most = 0;
    for (size_t i = 0; i < o->count; i++) {
        /* The variables of "so far s" behind this cell are after + s. */
        int after = clauses->variables + 1, reach = most + side;
        if (reach > o->rest) reach = o->rest;
        clauses->variables += reach + 1;
        for (int s = 0; s <= most; s++)
            for (int digit = 1; digit <= side; digit++) {
                int variable = variable_of(clauses, o->cell[i], digit);
                if (!variable || (i == 0 && s > 0)) continue;
                if (i > 0) clauses->add(clauses->context, -(before + s));
                clauses->add(clauses->context, -variable);
                if (s + digit <= reach) clauses->add(clauses->context, after + s + digit);
                clauses->add(clauses->context, 0);
            }
        before = after;
        most = reach;
    }
    for (int s = 0; s <= most; s++) {
        if (s == o->rest) continue;
        clauses->add(clauses->context, -(before + s));
        clauses->add(clauses->context, 0);
    }
    if (most < o->rest) clauses->add(clauses->context, 0); /* out of reach */
}

static void write_sum(qdri_sat_clauses *clauses, const qdri_sum *sum) {
    open_sum o;
    open_cells_of(clauses, sum, &o);
    if (o.count == 0 && o.rest == 0) return;
    if (sum->listed)
        write_ways(clauses, &o, sum);
    else if (sum->differ && o.rest > 0) /* what follows from others needs no clauses */
        write_addition(clauses, &o);
    else if (sum->differ)
        clauses->add(clauses->context, 0); /* nothing is left for them */
}

void qdri_sat_write(qdri_sat_clauses *clauses) {
    const qdr_shape *shape = clauses->puzzle->shape;
    int side = shape->spec.side;
    for (int cell = 0; cell < side * side; cell++) write_cell(clauses, cell);
    for (size_t u = 0; u < shape->unit_count; u++)
        for (int digit = 1; digit <= side; digit++) write_digit(clauses, &shape->units[u], digit);
    for (size_t p = 0; p < shape->pair_count; p++) write_pair(clauses, &shape->pairs[p]);
    for (size_t s = 0; clauses->sums && s < clauses->sums->count; s++)
        write_sum(clauses, &clauses->sums->at[s]);
}
