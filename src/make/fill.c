/* fill.c: random solved grids of any shape; see fill.h.
 *
 * Small grids are filled by a search that takes the cell with the fewest digits, a random one of
 * several, and a random digit; lost searches start afresh (restarts). That gets nowhere on large
 * ones. There some grid comes first: a pattern, if the shape has only rows, columns and boxes,
 *
 *     1 2 3 4 5 6      each row is the one before, shifted by a box,
 *     4 5 6 1 2 3      each band the one before, shifted by one
 *     2 3 4 5 6 1
 *
 * or else what an engine finds around a few random givens. This grid is then stirred: again and
 * again all cells of a few digits are emptied and filled at random, which is a small search each
 * time. After a few rounds per digit nothing is left of the pattern. */
#include "make/fill.h"

#include "base/memory.h"
#include "solve/solver.h"

#include <string.h>

enum {
    SEARCHED_SIDE = 30, /* the largest that is filled by search alone */
    RESTARTS = 60,
    SEARCH_NODES = 2500, /* good fills make hardly any mistake; lost ones stay lost */
    NODES_PER_CELL = 4,  /* where that is more */
    STIRRED = 3,         /* digits that change places in one round */
    ROUNDS_PER_DIGIT = 60,
    STIR_NODES = 800,
    SEEDED = 6, /* engine searches around random givens, before one without */
    SEEDED_NODES = 2000,
    QUICK_RESTARTS = 5,
    QUICK_NODES = 100,
    SMALL_SIDE = 10 /* up to here, a search without engine that fails is no great loss */
};

struct qdri_filler {
    const qdr_shape *shape;
    int side, cells;
    uint64_t all;
    uint64_t *used; /* per unit: the digits in it */
    uint16_t *empty;
    int empty_count;
    uint8_t *grid;
    uint8_t *next; /* scratch for stirring */
    uint64_t nodes;
    qdri_random *random;
};

void qdri_filler_free(qdri_filler *filler) {
    if (!filler) return;
    qdri_free(filler->used);
    qdri_free(filler->empty);
    qdri_free(filler->next);
    qdri_free(filler);
}

qdr_status qdri_filler_new(const qdr_shape *shape, qdri_filler **filler) {
    qdri_filler *f = qdri_zalloc(1, sizeof *f);
    if (!f) return QDR_NO_MEMORY;
    f->shape = shape;
    f->side = shape->spec.side;
    f->cells = f->side * f->side;
    f->all = ~(uint64_t)0 >> (64 - f->side);
    f->used = qdri_alloc(shape->unit_count, sizeof *f->used);
    f->empty = qdri_alloc((size_t)f->cells, sizeof *f->empty);
    f->next = qdri_alloc((size_t)f->cells, 1);
    if (!f->used || !f->empty || !f->next) {
        qdri_filler_free(f);
        return QDR_NO_MEMORY;
    }
    *filler = f;
    return QDR_OK;
}

void qdri_shuffle(qdri_random *random, uint16_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        uint32_t j = qdri_random_below(random, (uint32_t)i + 1);
        if ((int)j < i) numbers[i] = numbers[j];
        numbers[j] = (uint16_t)i;
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

static void toggle(qdri_filler *f, int cell, int digit) {
    const qdr_shape *shape = f->shape;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        f->used[shape->cell_units[i]] ^= (uint64_t)1 << (digit - 1);
}

/* The digits that fit into a cell. */
static uint64_t fitting(const qdri_filler *f, int cell) {
    const qdr_shape *shape = f->shape;
    uint64_t taken = 0;
    for (uint32_t i = shape->cell_start[cell]; i < shape->cell_start[cell + 1]; i++)
        taken |= f->used[shape->cell_units[i]];
    for (uint32_t i = shape->pair_start[cell]; i < shape->pair_start[cell + 1]; i++) {
        const qdri_pair *pair = &shape->pairs[shape->cell_pairs[i]];
        int partner = pair->a == cell ? pair->b : pair->a, digit = f->grid[partner];
        if (digit > 0) taken |= ~qdri_pair_beside(shape, pair, partner)[digit - 1].word[0];
    }
    return f->all & ~taken;
}

/* The place among the empty cells of one with the fewest digits, a random one of several. */
static int tightest(const qdri_filler *f) {
    int best = 0, fewest = 65;
    uint32_t ties = 0;
    for (int i = 0; i < f->empty_count; i++) {
        int size = __builtin_popcountll(fitting(f, f->empty[i]));
        if (size == 0) return i;
        if (size > fewest) continue;
        ties = size < fewest ? 1 : ties + 1;
        fewest = size;
        if (ties == 1 || qdri_random_below(f->random, ties) == 0) best = i;
    }
    return best;
}

static int random_digit(qdri_random *random, uint64_t set) {
    for (uint32_t skip = qdri_random_below(random, (uint32_t)__builtin_popcountll(set)); skip;
         skip--)
        set &= set - 1;
    return __builtin_ctzll(set) + 1;
}

static qdr_step search(qdri_filler *f) {
    if (f->empty_count == 0) return QDR_SOLUTION;
    int place = tightest(f);
    uint16_t cell = f->empty[place];
    uint64_t open = fitting(f, cell);
    f->empty[place] = f->empty[--f->empty_count];
    qdr_step step = QDR_DONE;
    while (open && step == QDR_DONE) {
        if (f->nodes-- == 0) {
            f->nodes = 0;
            step = QDR_STOPPED;
            break;
        }
        int digit = random_digit(f->random, open);
        open &= ~((uint64_t)1 << (digit - 1));
        f->grid[cell] = (uint8_t)digit;
        toggle(f, cell, digit);
        step = search(f);
        if (step == QDR_SOLUTION) return step;
        toggle(f, cell, digit);
        f->grid[cell] = 0;
    }
    f->empty[f->empty_count++] = f->empty[place];
    f->empty[place] = cell;
    return step;
}

qdr_step qdri_fill_rest(qdri_filler *filler, qdri_random *random, uint64_t nodes, uint8_t *grid) {
    qdri_filler *f = filler;
    memset(f->used, 0, f->shape->unit_count * sizeof *f->used);
    f->grid = grid;
    f->random = random;
    f->nodes = nodes;
    f->empty_count = 0;
    for (int cell = 0; cell < f->cells; cell++)
        if (grid[cell])
            toggle(f, cell, grid[cell]);
        else
            f->empty[f->empty_count++] = (uint16_t)cell;
    return search(f);
}

/* ---- large grids ----------------------------------------------------------------------------- */

static void stir(qdri_filler *f, qdri_random *random, uint8_t *grid) {
    for (int round = 0; round < ROUNDS_PER_DIGIT * f->side; round++) {
        uint16_t order[64];
        uint64_t moving = 0;
        qdri_shuffle(random, order, f->side);
        for (int i = 0; i < STIRRED && i < f->side; i++) moving |= (uint64_t)1 << order[i];
        for (int cell = 0; cell < f->cells; cell++)
            f->next[cell] = moving >> (grid[cell] - 1) & 1 ? 0 : grid[cell];
        if (qdri_fill_rest(f, random, STIR_NODES, f->next) == QDR_SOLUTION)
            memcpy(grid, f->next, (size_t)f->cells);
    }
}

static void lay_pattern(const qdr_shape *shape, uint8_t *grid) {
    int side = shape->spec.side, rows = shape->spec.box_rows ? shape->spec.box_rows : 1;
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++)
            grid[r * side + c] = (uint8_t)((r % rows * (side / rows) + r / rows + c) % side + 1);
}

/* Some random givens that do not clash. */
static void scatter(qdr_puzzle *puzzle, qdri_random *random, int givens) {
    uint32_t cells = (uint32_t)qdr_puzzle_cells(puzzle);
    for (uint32_t cell = 0; cell < cells; cell++) qdr_puzzle_set_given(puzzle, (int)cell, 0);
    for (int i = 0; i < givens; i++) {
        int cell = (int)qdri_random_below(random, cells);
        int digit = 1 + (int)qdri_random_below(random, (uint32_t)qdr_puzzle_side(puzzle));
        if (qdr_puzzle_givens(puzzle)[cell]) continue;
        qdr_puzzle_set_given(puzzle, cell, digit);
        if (qdr_puzzle_clashes(puzzle, NULL)) qdr_puzzle_set_given(puzzle, cell, 0);
    }
}

/* What an engine finds around so many random givens. */
static qdr_status solve(const qdri_filler *f, qdri_random *random, int givens, uint64_t nodes,
                        const qdri_budget *budget, uint8_t *grid, qdr_step *step) {
    qdr_puzzle *puzzle;
    qdr_solver *solver = NULL;
    qdr_status status = qdr_puzzle_new(f->shape, &puzzle);
    if (status != QDR_OK) return status;
    qdri_wishes wishes = {.limits = qdri_budget_left(budget), .jobs = 1};
    wishes.limits.nodes = nodes;
    scatter(puzzle, random, givens);
    status = qdri_solver_open(puzzle, QDRI_ASK_FILL, &wishes, &solver);
    if (status == QDR_OK) {
        *step = qdr_solver_next(solver, grid);
        status = qdr_step_status(*step);
    }
    qdr_solver_free(solver);
    qdr_puzzle_free(puzzle);
    return status;
}

qdr_status qdri_fill_quickly(qdri_filler *filler, qdri_random *random, const qdri_budget *budget,
                             uint8_t *grid, qdr_step *step) {
    size_t cells = (size_t)filler->cells;
    *step = QDR_STOPPED;
    for (int i = 0; i < QUICK_RESTARTS && *step == QDR_STOPPED; i++) {
        memset(grid, 0, cells);
        *step = qdri_fill_rest(filler, random, cells * NODES_PER_CELL, grid);
    }
    if (*step != QDR_STOPPED || filler->side <= SMALL_SIDE) return QDR_OK;
    qdr_status status = solve(filler, random, filler->side / 2, QUICK_NODES, budget, grid, step);
    if (status == QDR_OK && *step == QDR_SOLUTION) stir(filler, random, grid);
    return status;
}

/* First around random givens, in the end from an empty grid. */
static qdr_status solve_some(const qdri_filler *f, qdri_random *random, const qdri_budget *budget,
                             uint8_t *grid, qdr_step *step) {
    qdr_status status = QDR_OK;
    *step = QDR_STOPPED;
    for (int i = 0; i < SEEDED && status == QDR_OK && *step != QDR_SOLUTION; i++) {
        if (qdri_budget_over(budget, 0)) return QDR_OK;
        status = solve(f, random, f->side / 2, SEEDED_NODES, budget, grid, step);
    }
    if (status != QDR_OK || *step == QDR_SOLUTION) return status;
    return solve(f, random, 0, 0, budget, grid, step);
}

qdr_status qdri_fill(qdri_filler *filler, qdri_random *random, const qdri_budget *budget,
                     uint8_t *grid, qdr_step *step) {
    size_t cells = (size_t)filler->cells;
    uint64_t nodes = cells * NODES_PER_CELL > SEARCH_NODES ? cells * NODES_PER_CELL : SEARCH_NODES;
    for (int i = 0; i < RESTARTS && filler->side <= SEARCHED_SIDE; i++) {
        memset(grid, 0, cells);
        *step = qdri_fill_rest(filler, random, nodes, grid);
        if (*step != QDR_STOPPED) return QDR_OK;
    }
    if (qdr_shape_is_plain(filler->shape)) {
        lay_pattern(filler->shape, grid);
        *step = QDR_SOLUTION;
    } else {
        qdr_status status = solve_some(filler, random, budget, grid, step);
        if (status != QDR_OK || *step != QDR_SOLUTION) return status;
    }
    stir(filler, random, grid);
    return QDR_OK;
}
