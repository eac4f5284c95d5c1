/* small_boards.h: boards of four by four, with rules of every sort, small enough for tests that try
 * everything: what a digit of a cell says of another cell, and all grids. */
#ifndef QDR_SMALL_BOARDS_H
#define QDR_SMALL_BOARDS_H

#include "testing.h"

#include <quadrille/human.h>
#include <string.h>

enum { SIDE = 4, CELLS = SIDE * SIDE };

typedef struct small_case {
    qdr_shape_spec spec;
    int cages;
} small_case;

static const uint16_t short_region[] = {1, 6, 11}, corners[] = {0, 3, 12, 15};
static const uint16_t cells_a[] = {0, 1, 4}, cells_b[] = {2, 3, 7}, cells_c[] = {5, 6, 9},
                      cells_d[] = {10, 11}, cells_e[] = {12, 13}, cells_f[] = {6, 9},
                      cells_g[] = {0, 1}, cells_h[] = {7, 11}, line_a[] = {5, 4, 0},
                      line_b[] = {10, 14};
static const qdr_region extra[] = {{short_region, 3}, {corners, 4}};
static const qdr_clue many_cages[] = {{QDR_CLUE_CAGE, 7, cells_a, 3},
                                      {QDR_CLUE_CAGE, 8, cells_b, 3},
                                      {QDR_CLUE_CAGE, 6, cells_c, 3},
                                      {QDR_CLUE_CAGE, 5, cells_d, 2},
                                      {QDR_CLUE_CAGE, 5, cells_e, 2}};
static const qdr_clue few_cages[] = {{QDR_CLUE_CAGE, 5, cells_e, 2},
                                     {QDR_CLUE_CAGE, 5, cells_f, 2}};
static const qdr_clue lines[] = {
    {QDR_CLUE_LESS, 0, line_a, 3}, {QDR_CLUE_LESS, 0, line_b, 2}, {QDR_CLUE_CAGE, 5, cells_e, 2}};
static const qdr_clue signs[] = {
    {QDR_CLUE_SUM, 5, cells_g, 2}, {QDR_CLUE_SUM, 5, cells_h, 2}, {QDR_CLUE_LESS, 0, line_b, 2}};
static const small_case small_cases[] = {
    {{SIDE, 2, 2, NULL, 0, NULL, 0, NULL, 0}, 0},
    {{SIDE, 2, 2, NULL, 0, NULL, 0, many_cages, 5}, 5},
    {{SIDE, 2, 2, NULL, 0, NULL, 0, few_cages, 2}, 2},
    {{SIDE, 2, 2, NULL, QDR_RULE_NON_CONSECUTIVE, extra, 1, NULL, 0}, 0},
    {{SIDE, 0, 0, NULL, 0, NULL, 0, lines, 3}, 1},
    {{SIDE, 2, 2, NULL, 0, NULL, 0, signs, 3}, 0},
    {{SIDE, 0, 0, NULL, QDR_RULE_ANTI_KNIGHT, NULL, 0, NULL, 0}, 0},
    {{SIDE, 2, 2, NULL, 0, extra, 1, NULL, 0}, 0},
    {{SIDE, 0, 0, NULL, 0, extra + 1, 1, NULL, 0}, 0},
    {{SIDE, 2, 2, NULL, QDR_RULE_DIAGONALS, NULL, 0, NULL, 0}, 0},
};

typedef struct candidate {
    int cell, digit;
} candidate;

static inline bool neighbours(int a, int b) {
    int down = a / SIDE - b / SIDE, across = a % SIDE - b % SIDE;
    return down * down + across * across == 1;
}

/* Whether a clue or rule about two neighbours in it, other than that they differ, forbids the two;
 * number 0 is the rule, the others are the clues. */
static inline bool rule_forbids(const small_case *kind, size_t number, candidate a, candidate b) {
    if (number == 0)
        return kind->spec.rules & QDR_RULE_NON_CONSECUTIVE && neighbours(a.cell, b.cell) &&
               (a.digit - b.digit) * (a.digit - b.digit) == 1;
    const qdr_clue *clue = &kind->spec.clues[number - 1];
    for (size_t k = 1; k < clue->count; k++) {
        const bool forth = a.cell == clue->cells[k - 1] && b.cell == clue->cells[k];
        const bool back = b.cell == clue->cells[k - 1] && a.cell == clue->cells[k];
        if (!forth && !back) continue;
        if (clue->kind == QDR_CLUE_LESS) return forth ? a.digit >= b.digit : b.digit >= a.digit;
        if (clue->kind == QDR_CLUE_SUM) return a.digit + b.digit != clue->value;
    }
    return false;
}

/* Whether two candidates cannot both be, by the rules for two cells. */
static inline bool clash(const small_case *kind, const qdr_shape *shape, candidate a, candidate b) {
    if (a.cell == b.cell) return a.digit != b.digit;
    if (a.digit == b.digit && qdr_shape_sees(shape, a.cell, b.cell)) return true;
    for (size_t i = 0; i <= kind->spec.clue_count; i++)
        if (rule_forbids(kind, i, a, b)) return true;
    return false;
}

#endif
