/* clued.c: puzzles with clues: killers, thermometers, signs and dots.
 *
 * A random grid is filled; clues are drawn from it, of which all are true; and from a puzzle with
 * every cell given and these clues, givens are taken away as long as the solution stays the only
 * one (minimize.c). Killers are to have none left: other cages are tried until that is so. */
#include "base/names.h"
#include "base/random.h"

#include <quadrille/make.h>
#include <stdlib.h>

enum { SIDE = 9, CELLS = 81, MOST_CLUES = 200, MOST_CELLS = 400, LAYOUTS = 40 };

/* The grid, and the clues that have been drawn from it. */
typedef struct clueing {
    qdri_random random;
    uint8_t grid[CELLS];
    bool used[CELLS]; /* by a thermometer */
    qdr_clue clues[MOST_CLUES];
    uint16_t cells[MOST_CELLS];
    size_t clue_count, cell_count;
    unsigned rules;
} clueing;

static const char *const names[] = {"killer", "thermo", "less", "kropki", "xv"};

const char *qdr_clued_name(qdr_clued kind) {
    return (size_t)kind < QDR_CLUED_COUNT ? names[kind] : NULL;
}

bool qdr_clued_from_name(const char *text, size_t length, qdr_clued *kind) {
    int found = qdri_name_find(names, QDR_CLUED_COUNT, text, length);
    if (found >= 0) *kind = (qdr_clued)found;
    return found >= 0;
}

/* ---- cells ----------------------------------------------------------------------------------- */

static int below(clueing *c, int bound) {
    return (int)qdri_random_below(&c->random, (uint32_t)bound);
}

static void clear(clueing *c) {
    c->clue_count = c->cell_count = 0;
    for (int cell = 0; cell < CELLS; cell++) c->used[cell] = false;
}

static void begin_clue(clueing *c, qdr_clue_kind kind, int value) {
    c->clues[c->clue_count++] = (qdr_clue){kind, value, c->cells + c->cell_count, 0};
}

static void add_cell(clueing *c, int cell) {
    c->cells[c->cell_count++] = (uint16_t)cell;
    c->clues[c->clue_count - 1].count++;
}

static void add_pair(clueing *c, qdr_clue_kind kind, int value, int a, int b) {
    begin_clue(c, kind, value);
    add_cell(c, a);
    add_cell(c, b);
}

static void shuffle(clueing *c, uint8_t order[CELLS]) {
    for (int i = 0; i < CELLS; i++) order[i] = (uint8_t)i;
    for (int i = CELLS - 1; i > 0; i--) {
        int j = below(c, i + 1);
        uint8_t kept = order[i];
        order[i] = order[j];
        order[j] = kept;
    }
}

static bool next_to(int a, int b) {
    return abs(a / SIDE - b / SIDE) + abs(a % SIDE - b % SIDE) == 1;
}

static bool touches(int a, int b) {
    return a != b && abs(a / SIDE - b / SIDE) <= 1 && abs(a % SIDE - b % SIDE) <= 1;
}

/* ---- cages ----------------------------------------------------------------------------------- */

enum { LARGEST_CAGE = 5 };

/* The cage of each cell, by number. */
typedef struct cages {
    int of[CELLS]; /* -1: none yet */
    int sizes[CELLS], count;
} cages;

/* Whether a cell may join a cage: it is beside it, and the cage has not its digit. */
static bool may_join(const clueing *c, const cages *k, int cell, int cage) {
    bool beside = false;
    for (int other = 0; other < CELLS; other++) {
        if (k->of[other] != cage) continue;
        if (c->grid[other] == c->grid[cell]) return false;
        beside = beside || next_to(other, cell);
    }
    return beside;
}

static void grow_cage(clueing *c, cages *k, int first, int size) {
    int cage = k->count++;
    k->of[first] = cage;
    for (k->sizes[cage] = 1; k->sizes[cage] < size; k->sizes[cage]++) {
        int found = -1, count = 0;
        for (int cell = 0; cell < CELLS; cell++)
            if (k->of[cell] < 0 && may_join(c, k, cell, cage) && below(c, ++count) == 0)
                found = cell;
        if (found < 0) return;
        k->of[found] = cage;
    }
}

/* A cell alone, which would give its digit away, goes to the smallest cage that takes it. */
static bool find_home(const clueing *c, cages *k, int cell) {
    int best = -1, alone = k->of[cell];
    for (int cage = 0; cage < k->count; cage++)
        if (cage != alone && k->sizes[cage] > 0 && k->sizes[cage] < LARGEST_CAGE &&
            (best < 0 || k->sizes[cage] < k->sizes[best]) && may_join(c, k, cell, cage))
            best = cage;
    if (best < 0) return false;
    k->sizes[alone] = 0;
    k->sizes[best]++;
    k->of[cell] = best;
    return true;
}

static void add_cage(clueing *c, const cages *k, int cage) {
    begin_clue(c, QDR_CLUE_CAGE, 0);
    for (int cell = 0; cell < CELLS; cell++) {
        if (k->of[cell] != cage) continue;
        c->clues[c->clue_count - 1].value += c->grid[cell];
        add_cell(c, cell);
    }
}

/* False: some cell is alone. */
static bool draw_cages(clueing *c) {
    static const int sizes[] = {2, 2, 2, 3, 3, 3, 3, 4, 4};
    uint8_t order[CELLS];
    cages k = {.count = 0};
    bool whole = true;
    for (int cell = 0; cell < CELLS; cell++) k.of[cell] = -1;
    shuffle(c, order);
    for (int i = 0; i < CELLS; i++)
        if (k.of[order[i]] < 0) grow_cage(c, &k, order[i], sizes[below(c, 9)]);
    for (int cell = 0; cell < CELLS; cell++)
        if (k.sizes[k.of[cell]] == 1 && !find_home(c, &k, cell)) whole = false;
    for (int cage = 0; cage < k.count; cage++)
        if (k.sizes[cage] > 0) add_cage(c, &k, cage);
    return whole;
}

/* ---- thermometers ---------------------------------------------------------------------------- */

/* Whether the tube may go on to a cell: free, a little larger, away from the rest of the tube, and
 * on a slant not between cells of another one. */
static bool may_follow(const clueing *c, size_t begun, int at, int cell) {
    if (c->used[cell] || !touches(at, cell)) return false;
    if (c->grid[cell] <= c->grid[at] || c->grid[cell] > c->grid[at] + 3) return false;
    for (size_t i = begun; i + 1 < c->cell_count; i++)
        if (c->cells[i] == cell || touches(c->cells[i], cell)) return false;
    int row = at / SIDE, column = cell % SIDE;
    bool slanted = !next_to(at, cell);
    return !slanted || (!c->used[row * SIDE + column] && !c->used[cell / SIDE * SIDE + at % SIDE]);
}

static void grow_thermometer(clueing *c, int bulb, size_t length) {
    size_t begun = c->cell_count;
    int at = bulb;
    begin_clue(c, QDR_CLUE_LESS, 0);
    add_cell(c, bulb);
    while (c->clues[c->clue_count - 1].count < length) {
        int found = -1, count = 0;
        for (int cell = 0; cell < CELLS; cell++)
            if (may_follow(c, begun, at, cell) && below(c, ++count) == 0) found = cell;
        if (found < 0) break;
        add_cell(c, at = found);
    }
    if (c->clues[c->clue_count - 1].count < 4) { /* too short to be a thermometer */
        c->clue_count--;
        c->cell_count = begun;
        return;
    }
    for (size_t i = begun; i < c->cell_count; i++) c->used[c->cells[i]] = true;
}

static void draw_thermometers(clueing *c) {
    uint8_t order[CELLS];
    shuffle(c, order);
    for (int i = 0; i < CELLS && c->clue_count < 8; i++)
        if (!c->used[order[i]] && c->grid[order[i]] <= 3)
            grow_thermometer(c, order[i], 4 + (size_t)below(c, 4));
}

/* ---- signs and dots -------------------------------------------------------------------------- */

static void draw_sign(clueing *c, int a, int b) {
    bool one_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3, less = c->grid[a] < c->grid[b];
    if (one_box) add_pair(c, QDR_CLUE_LESS, 0, less ? a : b, less ? b : a);
}

/* Where both would do, between 1 and 2, the dot is black or white by chance. */
static void draw_dot(clueing *c, int a, int b) {
    int low = c->grid[a] < c->grid[b] ? c->grid[a] : c->grid[b];
    int high = c->grid[a] + c->grid[b] - low;
    bool white = high - low == 1, black = high == 2 * low;
    if (white && black) white = below(c, 2) == 0;
    if (white)
        add_pair(c, QDR_CLUE_DIFFERENCE, 1, a, b);
    else if (black)
        add_pair(c, QDR_CLUE_RATIO, 2, a, b);
}

static void draw_xv(clueing *c, int a, int b) {
    int sum = c->grid[a] + c->grid[b];
    if (sum == 10 || sum == 5) add_pair(c, QDR_CLUE_SUM, sum, a, b);
}

static void each_neighbours(clueing *c, void (*draw)(clueing *c, int a, int b)) {
    for (int cell = 0; cell < CELLS; cell++) {
        if (cell % SIDE + 1 < SIDE) draw(c, cell, cell + 1);
        if (cell / SIDE + 1 < SIDE) draw(c, cell, cell + SIDE);
    }
}

static bool draw_clues(clueing *c, qdr_clued kind) {
    clear(c);
    c->rules = 0;
    switch (kind) {
    case QDR_CLUED_KILLER:
        return draw_cages(c);
    case QDR_CLUED_THERMO:
        draw_thermometers(c);
        return true;
    case QDR_CLUED_LESS:
        each_neighbours(c, draw_sign);
        return true;
    case QDR_CLUED_KROPKI:
        each_neighbours(c, draw_dot);
        c->rules = QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK;
        return true;
    default:
        each_neighbours(c, draw_xv);
        c->rules = QDR_RULE_ALL_XV;
        return true;
    }
}

/* ---- the puzzle ------------------------------------------------------------------------------ */

static bool take_grid(void *context, const qdr_made *made) {
    clueing *c = context;
    for (int cell = 0; cell < CELLS; cell++) c->grid[cell] = made->solution[cell];
    return true;
}

static qdr_status fill_grid(clueing *c, uint64_t seed, const qdr_cancel *cancel, qdr_step *step) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    qdr_make_result result = {0};
    qdr_shape *shape;
    qdr_status status = qdr_shape_new(&spec, &shape, NULL);
    if (status != QDR_OK) return status;
    options.shape = shape;
    options.seed = seed;
    options.cancel = cancel;
    status = qdr_make(&options, take_grid, c, &result, NULL);
    *step = result.step;
    qdr_shape_free(shape);
    return status;
}

/* A puzzle of the clues, with every cell given, or none. */
static qdr_status new_puzzle(const clueing *c, bool full, qdr_puzzle **puzzle) {
    qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
    qdr_shape *shape;
    spec.rules = c->rules;
    spec.clues = c->clues;
    spec.clue_count = c->clue_count;
    qdr_status status = qdr_shape_new(&spec, &shape, NULL);
    if (status != QDR_OK) return status;
    status = qdr_puzzle_new(shape, puzzle);
    qdr_shape_free(shape);
    for (int cell = 0; status == QDR_OK && full && cell < CELLS; cell++)
        qdr_puzzle_set_given(*puzzle, cell, c->grid[cell]);
    return status;
}

static bool keep_minimal(void *context, const qdr_puzzle *minimal) {
    qdr_puzzle **kept = context;
    return qdr_puzzle_copy(minimal, kept) == QDR_OK;
}

static qdr_status dig(const clueing *c, uint64_t seed, const qdr_cancel *cancel,
                      qdr_puzzle **puzzle, qdr_step *step) {
    qdr_minimize_options options = QDR_MINIMIZE_OPTIONS_INIT;
    qdr_make_result result = {0};
    qdr_puzzle *full, *kept = NULL;
    qdr_status status = new_puzzle(c, true, &full);
    if (status != QDR_OK) return status;
    options.seed = seed;
    options.cancel = cancel;
    status = qdr_puzzle_minimize(full, &options, keep_minimal, &kept, &result, NULL);
    qdr_puzzle_free(full);
    *step = result.step == QDR_STOPPED || (status == QDR_OK && !kept) ? QDR_STOPPED : QDR_DONE;
    if (status == QDR_OK && *step == QDR_STOPPED && !(cancel && qdr_cancel_requested(cancel)))
        status = QDR_NO_MEMORY; /* of the copy */
    if (status == QDR_OK && *step == QDR_DONE)
        *puzzle = kept;
    else
        qdr_puzzle_free(kept);
    return status;
}

/* A killer without givens, if these cages make one. */
static qdr_status try_bare(const clueing *c, const qdr_cancel *cancel, qdr_puzzle **puzzle,
                           bool *unique) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    qdr_verdict verdict;
    qdr_puzzle *bare;
    qdr_status status = new_puzzle(c, false, &bare);
    if (status != QDR_OK) return status;
    options.limits.cancel = cancel;
    options.limits.nodes = 20000;
    status = qdr_puzzle_check(bare, &options, &verdict, NULL, NULL, NULL);
    *unique = status == QDR_OK && verdict == QDR_UNIQUE;
    if (*unique)
        *puzzle = bare;
    else
        qdr_puzzle_free(bare);
    return status;
}

static qdr_status make_killer(clueing *c, const qdr_cancel *cancel, qdr_puzzle **puzzle,
                              bool *unique) {
    qdr_status status = QDR_OK;
    *unique = false;
    for (int i = 0; i < LAYOUTS && status == QDR_OK && !*unique; i++) {
        bool whole = draw_clues(c, QDR_CLUED_KILLER);
        if (whole || i > LAYOUTS / 2) status = try_bare(c, cancel, puzzle, unique);
    }
    return status;
}

qdr_status qdr_make_clued(qdr_clued kind, uint64_t seed, const qdr_cancel *cancel,
                          qdr_puzzle **puzzle, uint8_t *solution, qdr_step *step) {
    clueing c = {.rules = 0};
    bool done = false;
    qdri_random_seed(&c.random, seed);
    qdr_status status = fill_grid(&c, seed, cancel, step);
    if (status != QDR_OK || *step != QDR_DONE) return status;
    if (kind == QDR_CLUED_KILLER) status = make_killer(&c, cancel, puzzle, &done);
    if (status == QDR_OK && !done) {
        draw_clues(&c, kind);
        status = dig(&c, seed, cancel, puzzle, step);
    }
    if (status == QDR_OK && *step == QDR_DONE)
        for (int cell = 0; cell < CELLS; cell++) solution[cell] = c.grid[cell];
    return status;
}
