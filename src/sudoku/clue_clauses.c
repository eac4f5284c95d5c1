/* clue_clauses.c: what pairs of cells and sums ask for, as clauses; for the engine `sat` and for
 * the formulas of proofs.
 *
 *   a rule's pair   forbids few combinations of digits: each is a clause
 *   a clue's pair   allows few: a digit in one cell asks for one of those that go with it
 *   a sum           of different digits: one of the sets that make it, if they are few enough to
 *                   be listed; if not, it is added up cell by cell
 *
 * The made-up variables of a sum are settled by the digits of its cells, so that what satisfies
 * the clauses is as many grids, not more.
 */
#include "sudoku/clues.h"
#include "sudoku/sat_clauses.h"

#include <stdio.h>

enum { MOST_SUPPORTS = 32 }; /* combinations of a sum; more make clauses longer than they help */

static void exclude_combinations(const qdri_sat_clauses *clauses, const qdri_pair *pair) {
    int side = qdr_puzzle_side(clauses->puzzle);
    for (int x = 1; x <= side; x++) {
        int a = qdri_sat_variable(clauses, pair->a, x);
        for (int y = 1; a && y <= side; y++) {
            int b = qdri_sat_variable(clauses, pair->b, y);
            if (b && qdri_pair_forbids(pair, x, y)) qdri_sat_add_two(clauses, -a, -b);
        }
    }
}

/* A digit in `cell` needs one of those that are allowed beside it. */
static void ask_for_support(const qdri_sat_clauses *clauses, const qdri_pair *pair, int cell) {
    const qdr_shape *shape = clauses->puzzle->shape;
    const qdr_digit_set *beside = qdri_pair_beside(shape, pair, cell);
    int side = shape->spec.side, partner = pair->a == cell ? pair->b : pair->a;
    const qdr_digit_set *there = &clauses->sets[partner];
    bool solved = qdri_set_size(there) == 1;
    for (int x = 1; x <= side; x++) {
        int a = qdri_sat_variable(clauses, cell, x);
        bool supported = solved && ((there->word[0] & beside[x - 1].word[0]) ||
                                    (there->word[1] & beside[x - 1].word[1]));
        if (!a || supported) continue;
        clauses->add(clauses->context, -a);
        for (int y = 1; y <= side; y++) {
            int b = qdri_sat_variable(clauses, partner, y);
            if (b && qdri_set_has(&beside[x - 1], y)) clauses->add(clauses->context, b);
        }
        clauses->add(clauses->context, 0);
    }
}

/* Rules forbid few combinations, clues allow few: the few are written. */
void qdri_sat_write_pair(const qdri_sat_clauses *clauses, const qdri_pair *pair) {
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
    qdr_digit_set held; /* digits of the solved cells */
} open_sum;

static void open_cells_of(const qdri_sat_clauses *clauses, const qdri_sum *sum, open_sum *o) {
    const uint16_t *cells = clauses->sums->cells + sum->first_cell;
    *o = (open_sum){.rest = sum->sum};
    for (size_t i = 0; i < sum->count; i++) {
        const qdr_digit_set *set = &clauses->sets[cells[i]];
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

/* Whether the combination has every digit that is placed and a digit for every open cell. */
static bool is_open_combination(const qdri_sat_clauses *clauses, const open_sum *o,
                                const qdr_digit_set *combination) {
    for (int word = 0; word < 2; word++)
        if (o->held.word[word] & ~combination->word[word]) return false;
    for (size_t i = 0; i < o->count; i++) {
        const qdr_digit_set *set = &clauses->sets[o->cell[i]];
        if (!(set->word[0] & combination->word[0]) && !(set->word[1] & combination->word[1]))
            return false;
    }
    return true;
}

/* If the combination is chosen, each of its digits has a cell and the others have none. */
static void write_combination(const qdri_sat_clauses *clauses, const open_sum *o,
                              const qdr_digit_set *combination, int chosen) {
    for (int digit = 1; digit <= qdr_puzzle_side(clauses->puzzle); digit++) {
        if (qdri_set_has(&o->held, digit)) continue;
        bool wanted = qdri_set_has(combination, digit);
        if (wanted) clauses->add(clauses->context, -chosen);
        for (size_t i = 0; i < o->count; i++) {
            int variable = qdri_sat_variable(clauses, o->cell[i], digit);
            if (variable && wanted) clauses->add(clauses->context, variable);
            if (variable && !wanted) qdri_sat_add_two(clauses, -chosen, -variable);
        }
        if (wanted) clauses->add(clauses->context, 0);
    }
}

static void remark_combination(const qdri_sat_clauses *clauses, const qdr_digit_set *combination,
                               int chosen) {
    char words[QDR_MAX_SIDE * 4 + 40];
    if (!clauses->remark) return;
    int length = snprintf(words, sizeof words, "variable %d: the digits are", chosen);
    for (int digit = 1; digit <= qdr_puzzle_side(clauses->puzzle); digit++)
        if (qdri_set_has(combination, digit))
            length += snprintf(words + length, sizeof words - (size_t)length, " %d", digit);
    clauses->remark(clauses->context, words);
}

/* A digit in a cell asks for one of the combinations that have it; `chosen` are `count` of them,
 * for which the variables from `first` on stand. */
static void write_supports(const qdri_sat_clauses *clauses, int cell, int first,
                           const qdr_digit_set *const *chosen, int count) {
    for (int digit = 1; digit <= qdr_puzzle_side(clauses->puzzle); digit++) {
        int variable = qdri_sat_variable(clauses, cell, digit), have = 0;
        for (int i = 0; i < count; i++) have += qdri_set_has(chosen[i], digit);
        if (!variable || have == count) continue;
        clauses->add(clauses->context, -variable);
        for (int i = 0; i < count; i++)
            if (qdri_set_has(chosen[i], digit)) clauses->add(clauses->context, first + i);
        clauses->add(clauses->context, 0);
    }
}

/* A made-up variable for each combination to make the sum, one of which is true. */
static void write_combinations(qdri_sat_clauses *clauses, const open_sum *o, const qdri_sum *sum) {
    const qdr_digit_set *combinations = clauses->sums->combinations + sum->first_combination;
    const qdr_digit_set *chosen[MOST_SUPPORTS];
    int first = clauses->variables + 1, count = 0;
    for (size_t w = 0; w < sum->combinations; w++) {
        if (!is_open_combination(clauses, o, &combinations[w])) continue;
        if (count < MOST_SUPPORTS) chosen[count] = &combinations[w];
        count++;
        remark_combination(clauses, &combinations[w], ++clauses->variables);
        write_combination(clauses, o, &combinations[w], clauses->variables);
    }
    for (size_t i = 0; clauses->supports && count <= MOST_SUPPORTS && i < o->count; i++)
        write_supports(clauses, o->cell[i], first, chosen, count);
    if (clauses->remark) clauses->remark(clauses->context, "one of these");
    for (int combination = first; combination <= clauses->variables; combination++)
        clauses->add(clauses->context, combination);
    clauses->add(clauses->context, 0); /* empty, if there is no combination */
}

/* ---- adding up ------------------------------------------------------------------------------- */

/* A step of the way from 0 to the sum: how much the cells so far can come to, given that digits
 * differ and that the cells to come have to make up the rest. */
typedef struct stage {
    int least, most; /* none, if least > most */
    int first;       /* the variable of `least`; those of the others follow */
} stage;

static stage stage_behind(const open_sum *o, size_t cells, int side) {
    int done = (int)cells, left = (int)(o->count - cells);
    stage s = {.least = qdri_least_sum(done), .most = qdri_greatest_sum(done, side)};
    int at_least = o->rest - qdri_greatest_sum(left, side),
        at_most = o->rest - qdri_least_sum(left);
    if (s.least < at_least) s.least = at_least;
    if (s.most > at_most) s.most = at_most;
    return s;
}

/* Of the two ends, where there is only one value, nothing needs to be said. */
static int so_far(const stage *s, int sum) {
    return s->least == s->most ? 0 : s->first + sum - s->least;
}

/* From a sum at one stage, with a digit in the next cell, to the sum at the next stage, which may
 * be out of its range. */
static void lead(const qdri_sat_clauses *clauses, const stage *from, int sum, int digit_variable,
                 const stage *to, int next) {
    bool reached = next >= to->least && next <= to->most;
    int before = so_far(from, sum), after = reached ? so_far(to, next) : 0;
    if (reached && !after) return;
    if (before) clauses->add(clauses->context, -before);
    clauses->add(clauses->context, -digit_variable);
    if (after) clauses->add(clauses->context, after);
    clauses->add(clauses->context, 0);
}

static void write_stage(const qdri_sat_clauses *clauses, int cell, const stage *before,
                        const stage *after) {
    int side = qdr_puzzle_side(clauses->puzzle);
    for (int digit = 1; digit <= side; digit++) {
        int variable = qdri_sat_variable(clauses, cell, digit);
        if (!variable) continue;
        for (int s = before->least; s <= before->most; s++)
            lead(clauses, before, s, variable, after, s + digit);
    }
}

static void remark_stage(const qdri_sat_clauses *clauses, size_t cells, const stage *s) {
    char words[120];
    if (!clauses->remark) return;
    snprintf(words, sizeof words, "variables %d to %d: its first %zu cells add up to %d, … %d",
             s->first, clauses->variables, cells, s->least, s->most);
    clauses->remark(clauses->context, words);
}

/* Adds up cell by cell. A made-up variable says "so far it is s", for each s that there can be;
 * with a digit in the next cell it leads to the next one, or nowhere:
 *
 *      so far s, and digit d in cell i   →   so far s + d, behind cell i
 *
 * Only the right one leads to the sum, so the others are false. */
static void write_addition(qdri_sat_clauses *clauses, const open_sum *o) {
    int side = qdr_puzzle_side(clauses->puzzle);
    stage before = stage_behind(o, 0, side);
    bool possible = before.least <= before.most;
    for (size_t i = 0; i < o->count && possible; i++) {
        stage after = stage_behind(o, i + 1, side);
        possible = after.least <= after.most;
        if (!possible) break;
        if (after.least < after.most) {
            after.first = clauses->variables + 1;
            clauses->variables += after.most - after.least + 1;
            remark_stage(clauses, i + 1, &after);
        }
        write_stage(clauses, o->cell[i], &before, &after);
        before = after;
    }
    if (!possible) clauses->add(clauses->context, 0); /* out of reach */
}

void qdri_sat_write_sum(qdri_sat_clauses *clauses, const qdri_sum *sum) {
    open_sum o;
    open_cells_of(clauses, sum, &o);
    if (o.count == 0 && o.rest == 0) return;
    if (sum->listed)
        write_combinations(clauses, &o, sum);
    else if (sum->differ) /* what follows from others needs no clauses */
        write_addition(clauses, &o);
}
