/* make_sets.c: makes the puzzles that are shipped in puzzles/, with their solutions.
 *
 *     make_sets DIRECTORY [NAME-PART]      all sets, or those whose file name has that part
 *
 * Three steps, all driven by a seed, so that the same version makes the same files anywhere:
 *
 *   fill   start from the pattern grid of the shape; again and again take all cells of five digits
 *          out and put those digits back at random. Each step is a small search, so 25×25 is as
 *          easy as 6×6.
 *   dig    take givens away in random order. A given may go if no solution has another digit in
 *          its cell: "forbid the known digit, look for one solution".
 *   grade  by qdr_puzzle_metrics. The number of guesses depends on the order in which a search
 *          breaks ties, so a puzzle is judged together with its mirror images, and puzzles close to
 *          the border between two classes are left out.
 *
 * The hardest 9×9 come from a walk: take a few givens away, repair, minimise, keep what needs more
 * guesses. Puzzles stand in random order: the first hundred are a fair sample of a file.
 */
#include <quadrille/quadrille.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIDE = 25, MAX_CELLS = MAX_SIDE * MAX_SIDE, VIEWS = 4, EXCHANGED = 5 };

typedef enum goal { ANY, VERY_EASY, EASY, MEDIUM, HARD, HARDEST } goal;

typedef struct set {
    const char *name;
    int side;
    goal goal;
    int count;
    int fewest, most; /* givens to stop digging at; 0: go on until nothing more can go */
    uint64_t
        extra_nodes; /* a dig that needs more nodes than cells + this is not made; 0: no limit */
} set;

static const set sets[] = {
    {"9x9-1-very-easy", 9, VERY_EASY, 500, 32, 38, 0},
    {"9x9-2-easy", 9, EASY, 500, 26, 31, 0},
    {"9x9-3-medium", 9, MEDIUM, 500, 0, 0, 0},
    {"9x9-4-hard", 9, HARD, 500, 0, 0, 0},
    {"9x9-5-hardest", 9, HARDEST, 250, 0, 0, 0},
    {"6x6", 6, ANY, 100, 0, 0, 0},
    {"12x12", 12, ANY, 100, 0, 0, 0},
    {"16x16", 16, ANY, 100, 0, 0, 2000},
    {"25x25", 25, ANY, 50, 0, 0, 3000},
};

enum { MEDIUM_MOST = 6, HARD_LEAST = 12, WALK_STEPS = 400 };

/* ---- random numbers (splitmix64) --------------------------------------------------------------
 */

static uint64_t random_state;

static uint64_t random_next(void) {
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int random_below(int bound) {
    return (int)((random_next() >> 32) * (uint64_t)bound >> 32);
}

static void shuffle(int *order, int count) {
    for (int i = 0; i < count; i++) {
        int j = random_below(i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

/* ---- asking the library ------------------------------------------------------------------------
 */

static void must(bool fine, const char *what) {
    if (fine) return;
    fprintf(stderr, "make_sets: %s\n", what);
    exit(1);
}

static qdr_puzzle *puzzle_of(const qdr_shape *shape, const uint8_t *givens) {
    qdr_puzzle *puzzle;
    must(qdr_puzzle_new(shape, &puzzle) == QDR_OK, "out of memory");
    for (int c = 0; c < qdr_puzzle_cells(puzzle); c++) qdr_puzzle_set_given(puzzle, c, givens[c]);
    return puzzle;
}

/* The first solution within the node limit; the engine is named, because limits count its nodes. */
static qdr_step solve(const qdr_puzzle *puzzle, uint64_t nodes, uint8_t *digits) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = nodes ? "dlx" : NULL;
    options.limits.nodes = nodes;
    qdr_solver *solver;
    must(qdr_solver_new(puzzle, &options, &solver) == QDR_OK, "cannot open a search");
    qdr_step step = qdr_solver_next(solver, digits);
    qdr_solver_free(solver);
    return step;
}

/* The four views of a puzzle that judge it: as it is, turned over, turned round, renamed. */
static void view(int number, int side, const uint8_t *from, uint8_t *to) {
    int cells = side * side;
    for (int c = 0; c < cells; c++) {
        int source = number == 1 ? c % side * side + c / side : number == 2 ? cells - 1 - c : c;
        int digit = from[source];
        to[c] = (uint8_t)(number == 3 && digit ? side + 1 - digit : digit);
    }
}

typedef struct grade {
    qdr_class difficulty;
    uint64_t least, most, sum; /* guesses over the views */
} grade;

static grade judge(const qdr_shape *shape, const uint8_t *givens) {
    grade g = {QDR_VERY_EASY, UINT64_MAX, 0, 0};
    for (int v = 0; v < VIEWS; v++) {
        uint8_t seen[MAX_CELLS];
        view(v, qdr_shape_get_spec(shape)->side, givens, seen);
        qdr_puzzle *puzzle = puzzle_of(shape, seen);
        qdr_metrics metrics;
        qdr_step step;
        must(qdr_puzzle_metrics(puzzle, NULL, &metrics, &step) == QDR_OK, "metrics failed");
        qdr_puzzle_free(puzzle);
        if (v == 0) g.difficulty = metrics.difficulty;
        if (metrics.guesses < g.least) g.least = metrics.guesses;
        if (metrics.guesses > g.most) g.most = metrics.guesses;
        g.sum += metrics.guesses;
    }
    return g;
}

/* ---- fill --------------------------------------------------------------------------------------
 */

typedef struct refill {
    const qdr_shape *shape;
    int side, cells, nodes; /* nodes left to try */
    uint8_t *grid;
    uint32_t row[MAX_SIDE], column[MAX_SIDE], box[MAX_SIDE]; /* masks of the digits used */
} refill;

static void mark(refill *f, int cell, int digit) {
    uint32_t bit = digit ? 1u << digit : 1u << f->grid[cell];
    f->row[cell / f->side] ^= bit;
    f->column[cell % f->side] ^= bit;
    f->box[qdr_shape_box_of(f->shape, cell)] ^= bit;
    f->grid[cell] = (uint8_t)digit;
}

static uint32_t open_digits(const refill *f, int cell) {
    uint32_t all = (2u << f->side) - 2;
    return all & ~(f->row[cell / f->side] | f->column[cell % f->side] |
                   f->box[qdr_shape_box_of(f->shape, cell)]);
}

/* The empty cell with the fewest digits, any of them if there are several; -1 if none is empty. */
static int tightest_cell(const refill *f) {
    int best = -1, fewest = MAX_SIDE + 1, ties = 0;
    for (int c = 0; c < f->cells; c++) {
        if (f->grid[c]) continue;
        int size = __builtin_popcount(open_digits(f, c));
        if (size > fewest) continue;
        ties = size < fewest ? 1 : ties + 1;
        fewest = size;
        if (random_below(ties) == 0) best = c;
    }
    return best;
}

static bool refill_empty(refill *f) {
    int cell = tightest_cell(f), order[MAX_SIDE];
    if (cell < 0) return true;
    uint32_t open = open_digits(f, cell);
    shuffle(order, f->side);
    for (int i = 0; i < f->side; i++) {
        if (!(open >> (order[i] + 1) & 1) || f->nodes-- <= 0) continue;
        mark(f, cell, order[i] + 1);
        if (refill_empty(f)) return true;
        mark(f, cell, 0);
    }
    return false;
}

/* Takes some digits out of the grid and puts them back at random; keeps it if that goes wrong. */
static void exchange_digits(const qdr_shape *shape, uint8_t *grid) {
    int side = qdr_shape_get_spec(shape)->side, cells = side * side, order[MAX_SIDE];
    uint8_t next[MAX_CELLS] = {0};
    refill f = {.shape = shape, .side = side, .cells = cells, .nodes = 2000, .grid = next};
    shuffle(order, side);
    for (int c = 0; c < cells; c++) {
        bool stays = true;
        for (int i = 0; i < EXCHANGED; i++) stays &= grid[c] != order[i] + 1;
        if (stays) mark(&f, c, grid[c]);
    }
    if (refill_empty(&f)) memcpy(grid, next, (size_t)cells);
}

static void fill(const qdr_shape *shape, uint8_t *grid) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    int side = spec->side;
    for (int r = 0; r < side; r++)
        for (int c = 0; c < side; c++)
            grid[r * side + c] =
                (uint8_t)((r % spec->box_rows * spec->box_cols + r / spec->box_rows + c) % side +
                          1);
    for (int i = 0; i < 4 * side; i++) exchange_digits(shape, grid);
}

/* ---- dig ---------------------------------------------------------------------------------------
 */

/* Whether dlx proves within that many nodes that there is only one solution. */
static bool proves_unique(const qdr_puzzle *puzzle, uint64_t nodes) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = "dlx";
    options.limits.nodes = nodes;
    qdr_verdict verdict;
    must(qdr_puzzle_check(puzzle, &options, &verdict, NULL, NULL, NULL) == QDR_OK, "check failed");
    return verdict == QDR_UNIQUE;
}

static int count_givens(const uint8_t *givens, int cells) {
    int count = 0;
    for (int c = 0; c < cells; c++) count += givens[c] != 0;
    return count;
}

/* Takes givens away, in random order, as long as the puzzle stays unique and more than `keep` are
 * left. With a limit of nodes, those that went last come back until the whole proof fits it. */
static void dig(const qdr_shape *shape, uint8_t *givens, int keep, uint64_t nodes) {
    qdr_puzzle *puzzle = puzzle_of(shape, givens);
    int cells = qdr_puzzle_cells(puzzle), order[MAX_CELLS], gone[MAX_CELLS], gone_count = 0;
    int left = count_givens(givens, cells);
    uint8_t scratch[MAX_CELLS];
    shuffle(order, cells);
    for (int i = 0; i < cells && left > keep; i++) {
        int cell = order[i], digit = givens[cell];
        if (!digit) continue;
        qdr_puzzle_set_given(puzzle, cell, 0);
        must(qdr_puzzle_set_candidate(puzzle, cell, digit, false) == QDR_OK, "out of memory");
        bool needed = solve(puzzle, nodes, scratch) != QDR_DONE;
        must(qdr_puzzle_set_candidate(puzzle, cell, digit, true) == QDR_OK, "out of memory");
        if (needed) {
            qdr_puzzle_set_given(puzzle, cell, digit);
            continue;
        }
        gone[gone_count++] = cell;
        left--;
    }
    while (nodes && gone_count > 0 && !proves_unique(puzzle, nodes)) {
        int cell = gone[--gone_count];
        qdr_puzzle_set_given(puzzle, cell, givens[cell]);
    }
    for (int i = 0; i < gone_count; i++) givens[gone[i]] = 0;
    qdr_puzzle_free(puzzle);
}

/* Adds givens until nothing but the solution is left: each in a cell where a solution differs. */
static void repair(const qdr_shape *shape, uint8_t *givens, const uint8_t *solution) {
    int side = qdr_shape_get_spec(shape)->side, cells = side * side;
    for (;;) {
        qdr_puzzle *puzzle = puzzle_of(shape, givens);
        qdr_solver *solver;
        must(qdr_solver_new(puzzle, NULL, &solver) == QDR_OK, "cannot open a search");
        uint8_t other[MAX_CELLS];
        qdr_step step;
        while ((step = qdr_solver_next(solver, other)) == QDR_SOLUTION &&
               memcmp(other, solution, (size_t)cells) == 0)
            continue;
        qdr_solver_free(solver);
        qdr_puzzle_free(puzzle);
        if (step != QDR_SOLUTION) return;
        int cell;
        do cell = random_below(cells);
        while (other[cell] == solution[cell]);
        givens[cell] = solution[cell];
    }
}

/* One walk towards more guesses, with the solution held fixed. */
static grade climb(const qdr_shape *shape, uint8_t *givens, const uint8_t *solution) {
    int side = qdr_shape_get_spec(shape)->side, cells = side * side;
    grade best = judge(shape, givens);
    for (int step = 0; step < WALK_STEPS; step++) {
        uint8_t next[MAX_CELLS];
        memcpy(next, givens, (size_t)cells);
        for (int gone = 0, wanted = 1 + random_below(3); gone < wanted;) {
            int cell = random_below(cells);
            gone += next[cell] != 0;
            next[cell] = 0;
        }
        repair(shape, next, solution);
        dig(shape, next, 0, 0);
        grade g = judge(shape, next);
        if (g.sum < best.sum) continue;
        best = g;
        memcpy(givens, next, (size_t)cells);
    }
    return best;
}

/* ---- sets --------------------------------------------------------------------------------------
 */

static bool wanted(const set *s, const grade *g) {
    switch (s->goal) {
    case VERY_EASY:
        return g->difficulty == QDR_VERY_EASY;
    case EASY:
        return g->difficulty != QDR_VERY_EASY && g->most == 0;
    case MEDIUM:
        return g->least > 0 && g->most <= MEDIUM_MOST;
    case HARD:
    case HARDEST:
        return g->least >= HARD_LEAST;
    case ANY:
        break;
    }
    return true;
}

static void make_one(const set *s, const qdr_shape *shape, uint8_t *givens, uint8_t *solution) {
    int cells = s->side * s->side;
    for (;;) {
        int keep = s->most ? s->fewest + random_below(s->most - s->fewest + 1) : 0;
        fill(shape, solution);
        memcpy(givens, solution, (size_t)cells);
        dig(shape, givens, keep, s->extra_nodes ? (uint64_t)cells + s->extra_nodes : 0);
        if (s->goal == ANY) return;
        grade g = s->goal == HARDEST ? climb(shape, givens, solution) : judge(shape, givens);
        if (wanted(s, &g)) return;
    }
}

/* Sees to it that the highest digit is among the givens, since that tells a reader which symbols
 * are meant: exchanges it with the first, where it is not. */
static void show_highest(int side, uint8_t *givens, uint8_t *solution) {
    if (memchr(givens, side, (size_t)(side * side))) return;
    for (int c = 0; c < side * side; c++) {
        int digit = solution[c] == 1 ? side : solution[c] == side ? 1 : solution[c];
        solution[c] = (uint8_t)digit;
        if (givens[c]) givens[c] = (uint8_t)digit;
    }
}

static void write_grid(FILE *file, const uint8_t *digits, int cells) {
    for (int c = 0; c < cells; c++) fputc(".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[digits[c]], file);
}

static void make_set(const set *s, const char *directory) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    spec.side = s->side;
    qdr_usual_boxes(s->side, &spec.box_rows, &spec.box_cols);
    qdr_shape *shape;
    must(qdr_shape_new(&spec, &shape, NULL) == QDR_OK, "no such shape");
    char path[1000];
    snprintf(path, sizeof path, "%s/%s.csv", directory, s->name);
    FILE *file = fopen(path, "w");
    must(file != NULL, "cannot write the file");
    fprintf(file, "puzzle,solution\n");
    for (int i = 0; i < s->count; i++) {
        uint8_t givens[MAX_CELLS], solution[MAX_CELLS];
        random_state = (uint64_t)(s - sets) << 32 | (uint64_t)i; /* each puzzle stands alone */
        make_one(s, shape, givens, solution);
        show_highest(s->side, givens, solution);
        write_grid(file, givens, s->side * s->side);
        fputc(',', file);
        write_grid(file, solution, s->side * s->side);
        fputc('\n', file);
        fprintf(stderr, "\r%s %d/%d ", s->name, i + 1, s->count);
    }
    fprintf(stderr, "\n");
    must(fclose(file) == 0, "cannot write the file");
    qdr_shape_free(shape);
}

int main(int argc, char **argv) {
    must(argc == 2 || argc == 3, "usage: make_sets DIRECTORY [NAME-PART]");
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        if (argc == 2 || strstr(sets[i].name, argv[2])) make_set(&sets[i], argv[1]);
    return 0;
}
