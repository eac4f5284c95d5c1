/* recheck.c: is this grid a solution of that puzzle? Straight from the rules as people state
 * them, by cell coordinates; nothing here is shared with the units, the exact cover or the
 * engines, so that a mistake there cannot hide itself. */
#include <quadrille/solve.h>

#include <stdlib.h>
#include <string.h>

/* The digits that have been seen. */
typedef struct seen {
    uint64_t low, high;
} seen;

typedef struct grid {
    const uint8_t *digits;
    const qdr_shape_spec *spec;
    int side;
    seen full; /* every digit */
} grid;

static int at(const grid *g, int row, int column) {
    return g->digits[row * g->side + column];
}

static const seen nothing;

static inline seen with(seen s, int digit) {
    s.low |= (uint64_t)(digit < 64) << (digit & 63);
    s.high |= (uint64_t)(digit >= 64) << (digit & 63);
    return s;
}

/* A unit of as many cells as there are digits has no repetition when it has every digit. */
static inline bool is_full(const grid *g, seen s) {
    return s.low == g->full.low && s.high == g->full.high;
}

static bool rows_and_columns_differ(const grid *g) {
    for (int i = 0; i < g->side; i++) {
        seen row = nothing, column = nothing;
        for (int j = 0; j < g->side; j++) {
            row = with(row, at(g, i, j));
            column = with(column, at(g, j, i));
        }
        if (!is_full(g, row) || !is_full(g, column)) return false;
    }
    return true;
}

/* The cells of a box-sized rectangle. */
static bool rectangle_differs(const grid *g, int top, int left) {
    seen box = nothing;
    for (int r = 0; r < g->spec->box_rows; r++)
        for (int c = 0; c < g->spec->box_cols; c++) box = with(box, at(g, top + r, left + c));
    return is_full(g, box);
}

static bool boxes_differ(const grid *g) {
    const qdr_shape_spec *spec = g->spec;
    if (spec->box_rows == 0) return true;
    for (int top = 0; top < g->side; top += spec->box_rows)
        for (int left = 0; left < g->side; left += spec->box_cols)
            if (!rectangle_differs(g, top, left)) return false;
    return true;
}

static bool jigsaw_regions_differ(const grid *g) {
    seen regions[QDR_MAX_SIDE] = {{0, 0}};
    for (int cell = 0; cell < g->side * g->side; cell++) {
        int region = g->spec->jigsaw[cell];
        regions[region] = with(regions[region], g->digits[cell]);
    }
    for (int region = 0; region < g->side; region++)
        if (!is_full(g, regions[region])) return false;
    return true;
}

static bool diagonals_differ(const grid *g) {
    seen down = nothing, up = nothing;
    for (int i = 0; i < g->side; i++) {
        down = with(down, at(g, i, i));
        up = with(up, at(g, g->side - 1 - i, i));
    }
    return is_full(g, down) && is_full(g, up);
}

/* One cell off the border, one cell apart, one fewer each way than there are boxes. */
static bool windows_differ(const grid *g) {
    int rows = g->spec->box_rows, columns = g->spec->box_cols;
    for (int down = 0; down < g->side / rows - 1; down++)
        for (int across = 0; across < g->side / columns - 1; across++)
            if (!rectangle_differs(g, 1 + down * (rows + 1), 1 + across * (columns + 1)))
                return false;
    return true;
}

static bool disjoint_groups_differ(const grid *g) {
    int rows = g->spec->box_rows, columns = g->spec->box_cols;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            seen group = nothing;
            for (int top = r; top < g->side; top += rows)
                for (int left = c; left < g->side; left += columns)
                    group = with(group, at(g, top, left));
            if (!is_full(g, group)) return false;
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
        seen region = nothing;
        for (size_t i = 0; i < g->spec->extra[r].count; i++) {
            seen before = region;
            region = with(region, g->digits[g->spec->extra[r].cells[i]]);
            if (region.low == before.low && region.high == before.high) return false;
        }
    }
    return true;
}

/* ---- clues ----------------------------------------------------------------------------------- */

static bool cage_adds_up(const grid *g, const qdr_clue *cage) {
    int sum = 0;
    bool there[QDR_MAX_SIDE + 1] = {false};
    for (size_t i = 0; i < cage->count; i++) {
        int digit = g->digits[cage->cells[i]];
        if (there[digit]) return false;
        there[digit] = true;
        sum += digit;
    }
    return sum == cage->value;
}

static bool step_holds(const qdr_clue *clue, int x, int y) {
    int less = x < y ? x : y, more = x < y ? y : x;
    switch (clue->kind) {
    case QDR_CLUE_LESS:
        return x < y;
    case QDR_CLUE_DIFFERENCE:
        return more == less + clue->value;
    case QDR_CLUE_RATIO:
        return more == less * clue->value;
    case QDR_CLUE_SUM:
        return less + more == clue->value;
    case QDR_CLUE_CAGE:
        break;
    }
    return false;
}

static bool clues_hold(const grid *g) {
    for (size_t c = 0; c < g->spec->clue_count; c++) {
        const qdr_clue *clue = &g->spec->clues[c];
        if (clue->kind == QDR_CLUE_CAGE && !cage_adds_up(g, clue)) return false;
        for (size_t i = 0; clue->kind != QDR_CLUE_CAGE && i + 1 < clue->count; i++)
            if (!step_holds(clue, g->digits[clue->cells[i]], g->digits[clue->cells[i + 1]]))
                return false;
    }
    return true;
}

/* Whether some clue of these kinds has the two cells beside each other in its list. */
static bool linked(const qdr_shape_spec *spec, qdr_clue_kind kind, qdr_clue_kind other, int cell,
                   int neighbour) {
    for (size_t c = 0; c < spec->clue_count; c++) {
        const qdr_clue *clue = &spec->clues[c];
        if (clue->kind != kind && clue->kind != other) continue;
        for (size_t i = 0; i + 1 < clue->count; i++) {
            int x = clue->cells[i], y = clue->cells[i + 1];
            if ((x == cell && y == neighbour) || (y == cell && x == neighbour)) return true;
        }
    }
    return false;
}

/* Where all dots are given, neighbours that look as if they should have one have one. */
static bool has_its_dots(const grid *g, int cell, int neighbour) {
    unsigned rules = g->spec->rules;
    int x = g->digits[cell], y = g->digits[neighbour];
    bool white = (rules & QDR_RULE_ALL_WHITE) && abs(x - y) == 1;
    bool black = (rules & QDR_RULE_ALL_BLACK) && (x == y + y || y == x + x);
    bool xv = (rules & QDR_RULE_ALL_XV) && (x + y == 10 || x + y == 5);
    if ((white || black) && !linked(g->spec, QDR_CLUE_DIFFERENCE, QDR_CLUE_RATIO, cell, neighbour))
        return false;
    return !xv || linked(g->spec, QDR_CLUE_SUM, QDR_CLUE_SUM, cell, neighbour);
}

static bool all_dots_are_there(const grid *g) {
    for (int row = 0; row < g->side; row++)
        for (int column = 0; column < g->side; column++) {
            int cell = row * g->side + column;
            if (column + 1 < g->side && !has_its_dots(g, cell, cell + 1)) return false;
            if (row + 1 < g->side && !has_its_dots(g, cell, cell + g->side)) return false;
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

/* The most common puzzle has a shorter way. Digit d counts as 8^(d-1). Nine such numbers add up to
 * 111111111 in base 8 only if no addition carried and every digit came once: a carry lowers the
 * sum of the octal digits, and that sum must be nine. */
static bool classic9_accepts(const uint8_t *givens, const uint8_t *digits) {
    enum { ALL_NINE = 0111111111, NO_DIGIT = 1 << 27 };
    static const uint32_t value[16] = {NO_DIGIT, 1,        1 << 3,   1 << 6,  1 << 9,   1 << 12,
                                       1 << 15,  1 << 18,  1 << 21,  1 << 24, NO_DIGIT, NO_DIGIT,
                                       NO_DIGIT, NO_DIGIT, NO_DIGIT, NO_DIGIT};
    uint32_t column[9] = {0}, wrong = 0;
    for (int band = 0; band < 3; band++) {
        uint32_t box[3] = {0};
        for (int row = band * 3; row < band * 3 + 3; row++) {
            uint32_t sum = 0;
            for (int b = 0; b < 3; b++) {
                const uint8_t *d = digits + row * 9 + b * 3;
                uint32_t x = value[d[0] & 15], y = value[d[1] & 15], z = value[d[2] & 15];
                column[b * 3] += x;
                column[b * 3 + 1] += y;
                column[b * 3 + 2] += z;
                box[b] += x + y + z;
                sum += x + y + z;
            }
            wrong |= sum ^ ALL_NINE;
        }
        for (int b = 0; b < 3; b++) wrong |= box[b] ^ ALL_NINE;
    }
    for (int c = 0; c < 9; c++) wrong |= column[c] ^ ALL_NINE;
    uint8_t other = 0; /* than the givens, or than a digit */
    for (int i = 0; i < 81; i++)
        other |= (uint8_t)((givens[i] ? givens[i] ^ digits[i] : 0) | (digits[i] & 0xf0));
    return wrong == 0 && other == 0;
}

bool qdr_puzzle_accepts(const qdr_puzzle *puzzle, const uint8_t *digits) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(qdr_puzzle_shape(puzzle));
    if (qdr_shape_is_classic9(qdr_puzzle_shape(puzzle)) && !qdr_puzzle_has_candidates(puzzle))
        return classic9_accepts(qdr_puzzle_givens(puzzle), digits);
    grid g = {digits, spec, spec->side, nothing};
    for (int digit = 1; digit <= g.side; digit++) g.full = with(g.full, digit);
    const unsigned pair_rules =
        QDR_RULE_ANTI_KNIGHT | QDR_RULE_ANTI_KING | QDR_RULE_NON_CONSECUTIVE;
    const unsigned dot_rules = QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK | QDR_RULE_ALL_XV;
    return keeps_givens(puzzle, &g) && rows_and_columns_differ(&g) &&
           (spec->jigsaw ? jigsaw_regions_differ(&g) : boxes_differ(&g)) &&
           (!(spec->rules & QDR_RULE_DIAGONALS) || diagonals_differ(&g)) &&
           (!(spec->rules & QDR_RULE_WINDOWS) || windows_differ(&g)) &&
           (!(spec->rules & QDR_RULE_DISJOINT) || disjoint_groups_differ(&g)) &&
           (!(spec->rules & pair_rules) || neighbours_differ(&g)) && extra_regions_differ(&g) &&
           clues_hold(&g) && (!(spec->rules & dot_rules) || all_dots_are_there(&g));
}
