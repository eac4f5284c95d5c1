/* clue_cases.h: random puzzles with clues, derived from a random grid: cages that cover it, lines
 * and dots between cells. Seeded: the same on every run. */
#ifndef QDR_CLUE_CASES_H
#define QDR_CLUE_CASES_H

#include "sudoku_cases.h"

enum { MOST_TEST_CLUES = 400, MOST_TEST_CELLS = 2000 };

typedef struct clue_case {
    uint8_t grid[QDR_MAX_CELLS]; /* a solution, unless the clues were spoilt */
    qdr_clue clues[MOST_TEST_CLUES];
    uint16_t cells[MOST_TEST_CELLS];
    size_t count, cell_count;
} clue_case;

static inline void clue_cell(clue_case *c, int cell) {
    c->cells[c->cell_count++] = (uint16_t)cell;
    c->clues[c->count - 1].count++;
}

static inline qdr_clue *clue_begin(clue_case *c, qdr_clue_kind kind) {
    assert_true(c->count < MOST_TEST_CLUES && c->cell_count < MOST_TEST_CELLS - 100);
    c->clues[c->count] = (qdr_clue){kind, 0, c->cells + c->cell_count, 0};
    return &c->clues[c->count++];
}

/* A random neighbour of the cell that `free` allows; -1 if there is none. */
static inline int step_from(int cell, int side, const bool *free, qdri_random *random) {
    int turn = (int)qdri_random_below(random, 4);
    for (int i = 0; i < 4; i++) {
        int way = (turn + i) % 4;
        int row = cell / side + (way == 0) - (way == 1);
        int column = cell % side + (way == 2) - (way == 3);
        if (row < 0 || row >= side || column < 0 || column >= side) continue;
        if (free[row * side + column]) return row * side + column;
    }
    return -1;
}

/* Cuts the grid into cages of up to `largest` cells, growing each along its last cell. */
static inline void add_cages(clue_case *c, int side, int largest, qdri_random *random) {
    static bool free[QDR_MAX_CELLS];
    for (int cell = 0; cell < side * side; cell++) free[cell] = true;
    for (int first = 0; first < side * side; first++) {
        if (!free[first]) continue;
        bool used[QDR_MAX_SIDE + 1] = {false};
        int size = 1 + (int)qdri_random_below(random, (uint32_t)largest), cell = first;
        qdr_clue *cage = clue_begin(c, QDR_CLUE_CAGE);
        while (cell >= 0 && (int)cage->count < size && !used[c->grid[cell]]) {
            clue_cell(c, cell);
            free[cell] = false;
            used[c->grid[cell]] = true;
            cage->value += c->grid[cell];
            cell = step_from(cell, side, free, random);
        }
    }
}

/* The signs and dots that the grid has between neighbours, each with a chance of `percent`. */
static inline void add_dots(clue_case *c, int side, int percent, qdri_random *random) {
    for (int cell = 0; cell < side * side; cell++)
        for (int down = 0; down < 2; down++) {
            if (down ? cell / side == side - 1 : cell % side == side - 1) continue;
            if ((int)qdri_random_below(random, 100) >= percent) continue;
            int other = cell + (down ? side : 1), x = c->grid[cell], y = c->grid[other];
            int gap = x < y ? y - x : x - y, kind = (int)qdri_random_below(random, 4);
            qdr_clue *clue;
            if (kind == 0 && gap <= 2) {
                clue = clue_begin(c, QDR_CLUE_DIFFERENCE);
                clue->value = gap;
            } else if (kind == 1 && (x % y == 0 || y % x == 0)) {
                clue = clue_begin(c, QDR_CLUE_RATIO);
                clue->value = x > y ? x / y : y / x;
            } else if (kind == 2) {
                clue = clue_begin(c, QDR_CLUE_SUM);
                clue->value = x + y;
            } else {
                clue = clue_begin(c, QDR_CLUE_LESS);
            }
            clue_cell(c, x < y ? cell : other);
            clue_cell(c, x < y ? other : cell);
        }
}

/* Thermometers: walks on which the digits rise. */
static inline void add_thermometers(clue_case *c, int side, int count, qdri_random *random) {
    static bool free[QDR_MAX_CELLS];
    for (int t = 0; t < count; t++) {
        int cell = (int)qdri_random_below(random, (uint32_t)(side * side));
        uint16_t walk[QDR_MAX_SIDE];
        size_t length = 0;
        while (cell >= 0) {
            walk[length++] = (uint16_t)cell;
            for (int i = 0; i < side * side; i++) free[i] = c->grid[i] > c->grid[cell];
            cell = step_from(cell, side, free, random);
        }
        if (length < 2) continue;
        clue_begin(c, QDR_CLUE_LESS);
        for (size_t i = 0; i < length; i++) clue_cell(c, walk[i]);
    }
}

#endif
