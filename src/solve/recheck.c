/* recheck.c: is this grid a solution of that puzzle? Straight from the rules as people state
 * them, by cell coordinates; nothing here is shared with the units, the exact cover or the
 * engines, so that a mistake there cannot hide itself. */
#include <quadrille/solve.h>

#include <stdlib.h>
#include <string.h>

typedef struct grid {
    const uint8_t *digits;
    const qdr_shape_spec *spec;
    int side;
} grid;

static int at(const grid *g, int row, int column) {
    return g->digits[row * g->side + column];
}

/* A set that is told digits one by one and notices a repeated one. */
typedef struct seen {
    uint64_t word[2];
} seen;

static bool repeats(seen *s, int digit) {
    uint64_t bit = (uint64_t)1 << (digit & 63), *word = &s->word[digit >> 6];
    bool before = (*word & bit) != 0;
    *word |= bit;
    return before;
}

static bool rows_and_columns_differ(const grid *g) {
    for (int i = 0; i < g->side; i++) {
        seen row = {{0}}, column = {{0}};
        for (int j = 0; j < g->side; j++)
            if (repeats(&row, at(g, i, j)) || repeats(&column, at(g, j, i))) return false;
    }
    return true;
}

static bool box_differs(const grid *g, int top, int left) {
    seen box = {{0}};
    for (int r = 0; r < g->spec->box_rows; r++)
        for (int c = 0; c < g->spec->box_cols; c++)
            if (repeats(&box, at(g, top + r, left + c))) return false;
    return true;
}

static bool boxes_differ(const grid *g) {
    const qdr_shape_spec *spec = g->spec;
    if (spec->box_rows == 0) return true;
    for (int top = 0; top < g->side; top += spec->box_rows)
        for (int left = 0; left < g->side; left += spec->box_cols)
            if (!box_differs(g, top, left)) return false;
    return true;
}

static bool jigsaw_regions_differ(const grid *g) {
    seen regions[QDR_MAX_SIDE] = {{{0}}};
    for (int cell = 0; cell < g->side * g->side; cell++)
        if (repeats(&regions[g->spec->jigsaw[cell]], g->digits[cell])) return false;
    return true;
}

static bool diagonals_differ(const grid *g) {
    seen down = {{0}}, up = {{0}};
    for (int i = 0; i < g->side; i++)
        if (repeats(&down, at(g, i, i)) || repeats(&up, at(g, g->side - 1 - i, i))) return false;
    return true;
}

static bool windows_differ(const grid *g) {
    int rows = g->spec->box_rows, columns = g->spec->box_cols;
    for (int top = 1; top + rows < g->side + 1 && top / (rows + 1) < g->side / rows - 1;
         top += rows + 1)
        for (int left = 1;
             left + columns < g->side + 1 && left / (columns + 1) < g->side / columns - 1;
             left += columns + 1) {
            seen window = {{0}};
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < columns; c++)
                    if (repeats(&window, at(g, top + r, left + c))) return false;
        }
    return true;
}

static bool disjoint_groups_differ(const grid *g) {
    int rows = g->spec->box_rows, columns = g->spec->box_cols;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            seen group = {{0}};
            for (int top = r; top < g->side; top += rows)
                for (int left = c; left < g->side; left += columns)
                    if (repeats(&group, at(g, top, left))) return false;
        }
    return true;
}

/* Every pair of cells: which rules does their distance bring in? */
static bool neighbours_differ(const grid *g) {
    unsigned rules = g->spec->rules;
    for (int cell = 0; cell < g->side * g->side; cell++)
        for (int row = cell / g->side; row <= cell / g->side + 2 && row < g->side; row++)
            for (int column = 0; column < g->side; column++) {
                int down = row - cell / g->side, across = abs(column - cell % g->side);
                int gap = abs(g->digits[cell] - at(g, row, column));
                bool knight = down + across == 3 && down > 0 && across > 0;
                bool king = down <= 1 && across <= 1 && down + across > 0;
                bool beside = down + across == 1;
                if ((rules & QDR_RULE_ANTI_KNIGHT) && knight && gap == 0) return false;
                if ((rules & QDR_RULE_ANTI_KING) && king && gap == 0) return false;
                if ((rules & QDR_RULE_NON_CONSECUTIVE) && beside && gap == 1) return false;
            }
    return true;
}

static bool extra_regions_differ(const grid *g) {
    for (size_t r = 0; r < g->spec->extra_count; r++) {
        seen region = {{0}};
        for (size_t i = 0; i < g->spec->extra[r].count; i++)
            if (repeats(&region, g->digits[g->spec->extra[r].cells[i]])) return false;
    }
    return true;
}

static bool keeps_givens(const qdr_puzzle *puzzle, const grid *g) {
    const uint8_t *givens = qdr_puzzle_givens(puzzle);
    bool marks = qdr_puzzle_has_candidates(puzzle);
    for (int cell = 0; cell < g->side * g->side; cell++) {
        int digit = g->digits[cell];
        if (digit < 1 || digit > g->side) return false;
        if (givens[cell] && givens[cell] != digit) return false;
        if (marks && !qdr_puzzle_candidate(puzzle, cell, digit)) return false;
    }
    return true;
}

bool qdr_puzzle_accepts(const qdr_puzzle *puzzle, const uint8_t *digits) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    grid g = {digits, spec, spec->side};
    const unsigned pair_rules =
        QDR_RULE_ANTI_KNIGHT | QDR_RULE_ANTI_KING | QDR_RULE_NON_CONSECUTIVE;
    return keeps_givens(puzzle, &g) && rows_and_columns_differ(&g) &&
           (spec->jigsaw ? jigsaw_regions_differ(&g) : boxes_differ(&g)) &&
           (!(spec->rules & QDR_RULE_DIAGONALS) || diagonals_differ(&g)) &&
           (!(spec->rules & QDR_RULE_WINDOWS) || windows_differ(&g)) &&
           (!(spec->rules & QDR_RULE_DISJOINT) || disjoint_groups_differ(&g)) &&
           (!(spec->rules & pair_rules) || neighbours_differ(&g)) && extra_regions_differ(&g);
}
