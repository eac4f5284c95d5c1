/* puzzle_clauses.c: a Sudoku as a formula (CNF, the extended encoding), in the plainest way, so
 * that a reader can see that it is the puzzle: nothing is left out because of the givens, and there
 * are no helping variables but those of cages.
 *
 *   variable   digit d in cell c (from 0): c · side + d
 *   givens     the digit is there; pencil marks: the digits struck out are not
 *   cells      one of the digits; no two of them
 *   units      for each digit: no two cells have it; one has, if the unit holds every digit
 *   pairs      no two digits that the rule forbids; for each digit one that a clue wants with it
 *   cages      one of the sets of digits that add up to the sum: clue_clauses.c
 *   a solution that is claimed: not all of its digits
 */
#include "base/memory.h"
#include "proof/encodings.h"
#include "sudoku/sat_clauses.h"

#include <stdio.h>

typedef struct builder {
    const qdr_puzzle *puzzle;
    const qdr_shape *shape;
    int side, cells;
    qdri_clauses *clauses;
} builder;

static int32_t literal(const builder *b, int cell, int digit) {
    return cell * b->side + digit;
}

static void exclude(const builder *b, int cell, int digit, int other_cell, int other_digit) {
    qdri_clauses_put2(b->clauses, -literal(b, cell, digit), -literal(b, other_cell, other_digit));
}

static void put_givens(const builder *b) {
    qdri_clauses_remark(b->clauses, "givens");
    for (int cell = 0; cell < b->cells; cell++)
        if (b->puzzle->givens[cell])
            qdri_clauses_put1(b->clauses, literal(b, cell, b->puzzle->givens[cell]));
    if (!b->puzzle->marks) return;
    qdri_clauses_remark(b->clauses, "digits that the pencil marks leave out");
    for (int cell = 0; cell < b->cells; cell++)
        for (int digit = 1; digit <= b->side; digit++)
            if (!qdri_set_has(&b->puzzle->marks[cell], digit))
                qdri_clauses_put1(b->clauses, -literal(b, cell, digit));
}

static void put_cells(const builder *b) {
    for (int cell = 0; cell < b->cells; cell++) {
        qdri_clauses_remark(b->clauses, "r%dc%d", cell / b->side + 1, cell % b->side + 1);
        for (int digit = 1; digit <= b->side; digit++)
            qdri_clauses_put(b->clauses, literal(b, cell, digit));
        qdri_clauses_put(b->clauses, 0);
        for (int digit = 1; digit <= b->side; digit++)
            for (int other = digit + 1; other <= b->side; other++)
                exclude(b, cell, digit, cell, other);
    }
}

static void put_digit_of_unit(const builder *b, const qdr_unit *unit, int digit) {
    for (size_t i = 0; unit->full && i < unit->count; i++)
        qdri_clauses_put(b->clauses, literal(b, unit->cells[i], digit));
    if (unit->full) qdri_clauses_put(b->clauses, 0);
    for (size_t i = 0; i < unit->count; i++)
        for (size_t j = i + 1; j < unit->count; j++)
            exclude(b, unit->cells[i], digit, unit->cells[j], digit);
}

static void put_units(const builder *b) {
    for (size_t u = 0; u < b->shape->unit_count; u++) {
        char name[40];
        qdr_unit_words(&b->shape->units[u], name);
        for (int digit = 1; digit <= b->side; digit++) {
            qdri_clauses_remark(b->clauses, "%s: %d", name, digit);
            put_digit_of_unit(b, &b->shape->units[u], digit);
        }
    }
}

/* ---- pairs and cages: as the engine `sat` has them, of a puzzle in which everything is open ---
 */

static void add_literal(void *context, int literal) {
    qdri_clauses_put(context, literal);
}

static void add_remark(void *context, const char *words) {
    qdri_clauses_remark(context, "%s", words);
}

static void put_pairs(const builder *b, const qdri_sat_clauses *open) {
    if (b->shape->pair_count > 0) qdri_clauses_remark(b->clauses, "pairs of cells");
    for (size_t p = 0; p < b->shape->pair_count; p++)
        qdri_sat_write_pair(open, &b->shape->pairs[p]);
}

static void put_cages(const builder *b, qdri_sat_clauses *open) {
    const qdri_sums *sums = open->sums;
    for (size_t s = 0; s < sums->cages && !b->clauses->failed; s++) {
        const qdri_sum *cage = &sums->at[s];
        const uint16_t *cells = sums->cells + cage->first_cell;
        char words[QDR_MAX_SIDE * 10 + 40];
        int length = snprintf(words, sizeof words, "sum of cage %zu:", s + 1);
        for (size_t i = 0; i < cage->count; i++)
            length += snprintf(words + length, sizeof words - (size_t)length, "%s r%dc%d",
                               i > 0 ? " +" : "", cells[i] / b->side + 1, cells[i] % b->side + 1);
        snprintf(words + length, sizeof words - (size_t)length, " = %d", cage->sum);
        add_remark(b->clauses, words);
        qdri_sat_write_sum(open, cage);
        qdri_clauses_reserve(b->clauses, (uint32_t)open->variables);
    }
}

static void put_clues(const builder *b) {
    size_t cells = (size_t)b->cells;
    qdr_digit_set *sets = qdri_alloc(cells, sizeof *sets);
    int *variable = qdri_alloc(cells * (size_t)b->side, sizeof *variable);
    qdri_sums *sums = NULL;
    bool enough = sets && variable;
    if (enough && b->shape->cage_count > 0) enough = qdri_sums_new(b->shape, &sums) == QDR_OK;
    if (enough) {
        qdri_sat_clauses open = {.puzzle = b->puzzle,
                                 .sets = sets,
                                 .sums = sums,
                                 .variable = variable,
                                 .add = add_literal,
                                 .remark = add_remark,
                                 .context = b->clauses};
        for (size_t cell = 0; cell < cells; cell++) sets[cell] = qdri_set_full(b->side);
        qdri_sat_number(&open); /* the same numbers as literal() */
        put_pairs(b, &open);
        if (sums) put_cages(b, &open);
    }
    b->clauses->failed |= !enough;
    qdri_sums_free(sums);
    qdri_free(sets);
    qdri_free(variable);
}

void qdri_puzzle_clauses(const qdr_puzzle *puzzle, const uint8_t *claimed, size_t count,
                         qdri_clauses *clauses) {
    builder b = {puzzle, puzzle->shape, qdr_puzzle_side(puzzle), qdr_puzzle_cells(puzzle), clauses};
    clauses->variables = (uint32_t)(b.cells * b.side);
    qdri_clauses_remark(clauses,
                        "Sudoku of side %d: variable (%d(row-1) + column-1)%d + digit is the digit "
                        "in r(row)c(column)",
                        b.side, b.side, b.side);
    put_givens(&b);
    put_cells(&b);
    put_units(&b);
    if (b.shape->pair_count + b.shape->cage_count > 0) put_clues(&b);
    for (size_t i = 0; i < count && !clauses->failed; i++) {
        qdri_clauses_remark(clauses, "another solution than number %zu", i + 1);
        for (int cell = 0; cell < b.cells; cell++)
            qdri_clauses_put(clauses, -literal(&b, cell, claimed[i * (size_t)b.cells + cell]));
        qdri_clauses_put(clauses, 0);
    }
}
