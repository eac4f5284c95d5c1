/* pattern.c: see pattern.h. A walk downhill (local search, hill climbing): the height of a grid is
 * the number of solutions that its digits in the pattern leave, and the valley is one. A step
 * empties the grid but for the pattern less a few cells, fills it at random, and stays there unless
 * that is higher up. */
#include "make/pattern.h"

#include "base/memory.h"

#include <string.h>

enum {
    STEPS = 3000,
    PATIENCE = 400, /* steps without getting lower */
    LOOSENED = 3,   /* cells of the pattern that change, at most */
    FILL_NODES_PER_CELL = 20
};

/* Beyond that many solutions one grid counts as high as another. Counting 9×9 is quick. */
static uint64_t ceiling(int side) {
    return side <= 9 ? 300000 : 2000;
}

typedef struct climb {
    qdri_oracle *oracle;
    const uint8_t *pattern;
    uint8_t *grid, *next;
    uint16_t cells[QDRI_MAKE_CELLS]; /* of the pattern */
    uint32_t count;
    size_t all;
} climb;

/* The number of solutions, up to `limit`. */
static qdr_status height(const climb *c, const uint8_t *grid, uint64_t limit, uint64_t *solutions,
                         qdr_step *step) {
    qdr_puzzle *puzzle = c->oracle->puzzle;
    for (size_t cell = 0; cell < c->all; cell++)
        qdr_puzzle_set_given(puzzle, (int)cell, c->pattern[cell] ? grid[cell] : 0);
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.limits = qdri_budget_left(&c->oracle->budget);
    options.limits.solutions = limit;
    return qdr_puzzle_count(puzzle, &options, solutions, step, NULL);
}

static void step_aside(const climb *c, qdri_random *random) {
    for (size_t cell = 0; cell < c->all; cell++)
        c->next[cell] = c->pattern[cell] ? c->grid[cell] : 0;
    uint32_t loose = 1 + qdri_random_below(random, LOOSENED);
    while (loose-- > 0) c->next[c->cells[qdri_random_below(random, c->count)]] = 0;
}

static qdr_status walk(climb *c, qdri_filler *filler, qdri_random *random, qdr_step *step) {
    uint64_t here, there, most = ceiling(qdr_puzzle_side(c->oracle->puzzle));
    qdr_status status = height(c, c->grid, most, &here, step);
    for (int i = 0, idle = 0; i < STEPS && idle < PATIENCE && status == QDR_OK; i++, idle++) {
        if (qdri_oracle_stopped(c->oracle)) {
            *step = QDR_STOPPED;
            return QDR_OK;
        }
        if (here == 1) {
            *step = QDR_SOLUTION;
            return QDR_OK;
        }
        step_aside(c, random);
        if (qdri_fill_rest(filler, random, FILL_NODES_PER_CELL * c->all, c->next) != QDR_SOLUTION)
            continue;
        uint64_t limit = here < most ? here + 1 : most;
        status = height(c, c->next, limit, &there, step);
        if (status != QDR_OK || there > here) continue;
        if (there < here) idle = 0;
        here = there;
        memcpy(c->grid, c->next, c->all);
    }
    *step = QDR_DONE;
    return status;
}

qdr_status qdri_pattern_climb(qdri_oracle *oracle, qdri_filler *filler, const uint8_t *pattern,
                              qdri_random *random, uint8_t *grid, qdr_step *step) {
    climb c = {.oracle = oracle, .pattern = pattern, .grid = grid};
    c.all = (size_t)qdr_puzzle_cells(oracle->puzzle);
    for (size_t cell = 0; cell < c.all; cell++)
        if (pattern[cell]) c.cells[c.count++] = (uint16_t)cell;
    c.next = qdri_alloc(c.all, 1);
    if (!c.next) return QDR_NO_MEMORY;
    qdr_status status = walk(&c, filler, random, step);
    qdri_free(c.next);
    return status;
}
