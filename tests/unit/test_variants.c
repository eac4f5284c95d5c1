/* test_variants.c: steps on shapes of every kind: they agree with the solution, are proved, say
 * what they do, and lead to the end. */
#include "sudoku_cases.h"

#include "base/memory.h"
#include "human/board.h"
#include "variants/variants.h"

#include <quadrille/make.h>
#include <quadrille/rating.h>

typedef struct tally {
    int puzzles, steps, seen[128];
} tally;

/* ---- what holds of every step -----------------------------------------------------------------
 */

static bool holds(const qdr_hint *hint, const qdr_board *board) {
    bool answer;
    assert_ok(qdr_hint_holds(hint, board, &answer));
    return answer;
}

static void agrees(const qdr_hint *hint, const uint8_t *solution) {
    assert_true(hint->cell >= 0 || hint->struck_count > 0);
    if (hint->cell >= 0) assert_int_equal(hint->digit, solution[hint->cell]);
    for (size_t i = 0; i < hint->struck_count; i++)
        assert_false(hint->struck[i].digits >> (solution[hint->struck[i].cell] - 1) & 1);
}

/* With the digit of the solution among what it strikes it does not hold, nor without what it rests
 * on; a chain does not without the parents or items of a node. */
static void lies_do_not_hold(const qdr_hint *hint, const qdr_board *board,
                             const uint8_t *solution) {
    static qdr_node nodes[4096];
    const int side = board->g->side;
    for (int cell = 0; cell < side * side; cell++) {
        qdr_candidates wrong = {(uint16_t)cell, (uint64_t)1 << (solution[cell] - 1)};
        qdr_hint lie = *hint;
        lie.cell = -1;
        lie.struck = &wrong;
        lie.struck_count = 1;
        if (!qdr_board_digit(board, cell)) assert_false(holds(&lie, board));
    }
    qdr_hint bare = *hint;
    bare.item_count = bare.pattern_count = bare.node_count = 0;
    assert_false(holds(&bare, board));
    if (hint->node_count == 0 || hint->node_count > 4096) return;
    for (size_t i = 0; i < hint->node_count; i++) {
        qdr_hint broken = *hint;
        if (hint->nodes[i].assumed) continue;
        memcpy(nodes, hint->nodes, hint->node_count * sizeof *nodes);
        nodes[i].off = !nodes[i].off;
        broken.nodes = nodes;
        assert_false(holds(&broken, board));
    }
}

static void speaks(const qdr_hint *hint, const qdr_board *board) {
    for (int stage = 0; qdr_stage_name((qdr_stage)stage); stage++) {
        qdr_text text = QDR_TEXT_INIT;
        qdr_hint_words(hint, board, (qdr_stage)stage, &text);
        assert_true(text.length > 8 && text.bytes[text.length - 1] == '.');
        assert_true(text.bytes[0] == 'r' || (text.bytes[0] >= 'A' && text.bytes[0] <= 'Z'));
        qdr_text_free(&text);
    }
    qdr_sketch *sketch;
    assert_ok(qdr_sketch_new(hint, board, &sketch));
    assert_true(sketch->mark_count > 0);
    qdr_sketch_free(sketch);
}

static void walk(tally *t, const qdr_puzzle *puzzle, const uint8_t *solution) {
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    double hardest = 0, effort = 0;
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_QUADRILLE_1, &human));
    assert_ok(qdr_board_new(puzzle, &board));
    while (qdr_human_next(human, board, &hint) == QDR_OK && hint) {
        agrees(hint, solution);
        assert_true(holds(hint, board));
        speaks(hint, board);
        if (t->seen[hint->technique]++ < 1) lies_do_not_hold(hint, board, solution);
        hardest = hint->rating > hardest ? hint->rating : hardest;
        effort += qdr_hint_effort(hint, board);
        t->steps++;
        qdr_hint_apply(hint, board);
    }
    assert_int_equal(qdr_board_open(board), 0);
    t->puzzles++;
    qdr_rating rating;
    qdr_step ended;
    assert_ok(qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &ended));
    assert_true(rating.hardest == hardest && ended == QDR_DONE && rating.effort == effort);
    qdr_board_free(board);
    qdr_human_free(human);
}

/* ---- made puzzles ------------------------------------------------------------------------------
 */

static bool take(void *context, const qdr_made *made) {
    walk(context, made->puzzle, made->solution);
    return true;
}

static void make_on(const qdr_shape *shape, bool jigsaw, uint64_t count, tally *t) {
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.jigsaw = jigsaw;
    options.count = count;
    options.seed = 5;
    qdr_error error;
    assert_ok(qdr_make(&options, take, t, NULL, &error));
}

static void make_of(qdr_shape_spec spec, bool jigsaw, uint64_t count, tally *t) {
    qdr_shape *shape;
    qdr_error error;
    assert_ok(qdr_shape_new(&spec, &shape, &error));
    make_on(shape, jigsaw, count, t);
    qdr_shape_free(shape);
}

static void rules_are_solved_through(void **state) {
    (void)state;
    tally t = {0};
    make_of((qdr_shape_spec)BOXES(3, 3, X), false, 2, &t);
    make_of((qdr_shape_spec)BOXES(3, 3, W), false, 2, &t);
    make_of((qdr_shape_spec)BOXES(3, 3, D), false, 2, &t);
    make_of((qdr_shape_spec)BOXES(3, 3, KING), false, 1, &t);
    make_of((qdr_shape_spec)BOXES(2, 3, NC), false, 4, &t);
    make_of((qdr_shape_spec)BOXES(2, 3, X), false, 4, &t);
    make_of((qdr_shape_spec)LATIN(7, 0), false, 4, &t);
    make_of((qdr_shape_spec)BOXES(2, 2, W), false, 4, &t);
    make_of((qdr_shape_spec)BOXES(3, 3, 0), true, 4, &t);
    make_of((qdr_shape_spec)EXTRA(9, 3, 3, extra9, 0), false, 2, &t);
    make_of((qdr_shape_spec)BOXES(3, 3, 0), false, 10, &t);
    assert_int_equal(t.puzzles, 39);
    assert_true(t.seen[QDR_CONFINED] && t.seen[QDR_LEFTOVERS] && t.seen[QDR_CLUE_BOUNDS]);
    assert_true(t.seen[QDR_FORCING_CHAIN] && t.seen[QDR_REGION_CHAINS]);
}

/* ---- puzzles with clues ------------------------------------------------------------------------
 */

enum { MOST_CLUES = 400 };

/* Clues that are true of a grid. */
typedef struct clues {
    qdr_clue clue[MOST_CLUES];
    uint16_t cells[MOST_CLUES][9];
    size_t count;
} clues;

static void add_pair(clues *c, const uint8_t *grid, int a, int b, uint32_t kind) {
    const int x = grid[a], y = grid[b], high = x > y ? x : y, low = x + y - high;
    qdr_clue *clue = &c->clue[c->count];
    uint16_t *cells = c->cells[c->count];
    cells[0] = (uint16_t)(x < y ? a : b);
    cells[1] = (uint16_t)(x < y ? b : a);
    *clue = (qdr_clue){QDR_CLUE_LESS, 0, cells, 2};
    if (kind == 1 && high - low == 1) *clue = (qdr_clue){QDR_CLUE_DIFFERENCE, 1, cells, 2};
    if (kind == 2 && high == 2 * low) *clue = (qdr_clue){QDR_CLUE_RATIO, 2, cells, 2};
    if (kind == 3 && x + y == 10) *clue = (qdr_clue){QDR_CLUE_SUM, 10, cells, 2};
    c->count++;
}

/* Between some neighbours a sign, or a dot or an X where it fits. */
static void add_pairs(clues *c, const uint8_t *grid, int side, qdri_random *random) {
    for (int cell = 0; cell < side * side; cell++) {
        const int right = cell % side + 1 < side ? cell + 1 : -1, below = cell + side;
        if (right >= 0 && qdri_random_below(random, 3) == 0)
            add_pair(c, grid, cell, right, qdri_random_below(random, 4));
        if (below < side * side && qdri_random_below(random, 3) == 0)
            add_pair(c, grid, cell, below, qdri_random_below(random, 4));
    }
}

/* Grows a cage from a cell that has none, as long as digits differ. */
static void add_cage(clues *c, const uint8_t *grid, int side, int cell, bool *caged,
                     qdri_random *random) {
    const int size = 2 + (int)qdri_random_below(random, 3);
    uint16_t *cells = c->cells[c->count];
    int count = 0, sum = 0;
    unsigned digits = 0;
    for (int at = cell; at >= 0 && count < size;) {
        cells[count++] = (uint16_t)at;
        caged[at] = true;
        sum += grid[at];
        digits |= 1u << grid[at];
        const int column = at % side;
        const int next[] = {at + side < side * side ? at + side : -1,
                            column + 1 < side ? at + 1 : -1, column > 0 ? at - 1 : -1};
        const int first = (int)qdri_random_below(random, 3);
        at = -1;
        for (int i = 0; i < 3 && at < 0; i++) {
            const int to = next[(first + i) % 3];
            if (to >= 0 && !caged[to] && !(digits >> grid[to] & 1)) at = to;
        }
    }
    c->clue[c->count++] = (qdr_clue){QDR_CLUE_CAGE, sum, cells, (size_t)count};
}

static void add_cages(clues *c, const uint8_t *grid, int side, qdri_random *random) {
    bool caged[81] = {false};
    for (int cell = 0; cell < side * side; cell++)
        if (!caged[cell]) add_cage(c, grid, side, cell, caged, random);
}

/* Gives digits of the grid until there is one solution. */
static qdr_puzzle *puzzle_with(const qdr_shape *shape, const uint8_t *grid, qdri_random *random) {
    const int cells = shape->spec.side * shape->spec.side;
    for (int givens = 0;; givens++) {
        qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, givens < cells ? givens : cells, random);
        uint64_t solutions = 0;
        qdr_solve_options options = {.limits = {.solutions = 2, .nodes = 20000}};
        qdr_step ended;
        assert_ok(qdr_puzzle_count(puzzle, &options, &solutions, &ended, NULL));
        if (solutions == 1 && ended == QDR_DONE) return puzzle;
        qdr_puzzle_free(puzzle);
    }
}

static void walk_clued(qdr_shape_spec spec, bool cages, qdri_random *random, tally *t) {
    static clues c;
    uint8_t grid[81];
    pattern_grid(&spec, random, grid);
    c.count = 0;
    if (cages)
        add_cages(&c, grid, spec.side, random);
    else
        add_pairs(&c, grid, spec.side, random);
    spec.clues = c.clue;
    spec.clue_count = c.count;
    qdr_shape *shape;
    qdr_error error;
    assert_ok(qdr_shape_new(&spec, &shape, &error));
    qdr_puzzle *puzzle = puzzle_with(shape, grid, random);
    walk(t, puzzle, grid);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static void clues_are_solved_through(void **state) {
    (void)state;
    tally t = {0};
    qdri_random random;
    qdri_random_seed(&random, 3);
    for (int i = 0; i < 6; i++) {
        walk_clued((qdr_shape_spec)BOXES(2, 3, 0), i % 2 == 0, &random, &t);
        walk_clued((qdr_shape_spec)BOXES(2, 2, 0), i % 2 == 0, &random, &t);
    }
    for (int i = 0; i < 5; i++) walk_clued((qdr_shape_spec)BOXES(3, 3, 0), true, &random, &t);
    walk_clued((qdr_shape_spec)BOXES(3, 3, 0), false, &random, &t);
    assert_int_equal(t.puzzles, 18);
    assert_true(t.seen[QDR_CAGE_LAST]);
    assert_true(t.seen[QDR_CAGE_SET]);
    assert_true(t.seen[QDR_CAGE_WAYS]);
    assert_true(t.seen[QDR_RULE_OF_45] && t.seen[QDR_CLUE_BOUNDS]);
}

/* ---- the scale ---------------------------------------------------------------------------------
 */

typedef struct comparison {
    int puzzles;
} comparison;

/* On rows, columns and boxes of side 9 it is Sudoku Explainer's. */
static bool compare(void *context, const qdr_made *made) {
    comparison *c = context;
    const qdr_scale scales[] = {QDR_SE_1_2_1, QDR_QUADRILLE_1};
    qdr_rating rating[2];
    for (int i = 0; i < 2; i++) {
        qdr_human *human;
        qdr_step ended;
        assert_ok(qdr_human_new(qdr_puzzle_shape(made->puzzle), scales[i], &human));
        assert_ok(qdr_human_rate(human, made->puzzle, NULL, NULL, NULL, &rating[i], &ended));
        assert_int_equal(qdr_human_scale(human), scales[i]);
        qdr_human_free(human);
    }
    assert_true(rating[0].hardest == rating[1].hardest && rating[0].steps == rating[1].steps);
    assert_true(rating[1].effort > 0);
    c->puzzles++;
    return true;
}

static void classic_ones_are_rated_as_ever(void **state) {
    (void)state;
    comparison c = {0};
    qdr_puzzle *empty = open_puzzle(9, 3, 3);
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = qdr_puzzle_shape(empty);
    options.count = 30;
    options.seed = 2;
    qdr_error error;
    assert_ok(qdr_make(&options, compare, &c, NULL, &error));
    qdr_puzzle_free(empty);
    assert_int_equal(c.puzzles, 30);
}

/* ---- what is rare ------------------------------------------------------------------------------
 */

static qdr_board *open_board(const qdr_shape *shape) {
    qdr_puzzle *puzzle;
    qdr_board *board;
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    assert_ok(qdr_board_new(puzzle, &board));
    qdr_puzzle_free(puzzle);
    return board;
}

static void expect_next(const qdr_shape *shape, qdr_board *board, qdr_technique what, double rating,
                        size_t struck) {
    qdr_human *human;
    const qdr_hint *hint;
    assert_ok(qdr_human_new(shape, QDR_QUADRILLE_1, &human));
    assert_ok(qdr_human_next(human, board, &hint));
    assert_non_null(hint);
    assert_int_equal(hint->technique, what);
    assert_true(hint->rating == rating);
    assert_int_equal(hint->struck_count, struck);
    assert_true(holds(hint, board));
    speaks(hint, board);
    qdr_human_free(human);
    qdr_board_free(board);
}

/* Of five and six, naked, hidden and as fish, on a Latin square of twelve. */
static void large_sets_are_seen(void **state) {
    (void)state;
    static const double naked[] = {5.6, 6.1}, fish[] = {5.8, 6.3};
    qdr_shape_spec spec = LATIN(12, 0);
    qdr_shape *shape;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    for (int k = 5; k <= 6; k++) {
        qdr_board *cells = open_board(shape), *digits = open_board(shape),
                  *lines = open_board(shape);
        for (int i = 0; i < k; i++)
            for (int other = k; other < 12; other++) {
                qdr_board_strike(cells, i, other + 1);
                qdr_board_strike(digits, other * 12, i + 1);
                qdr_board_strike(lines, i * 24 + other, 3);
            }
        expect_next(shape, cells, QDR_NAKED_SET, naked[k - 5], 12 - (size_t)k);
        if (k == 5) expect_next(shape, digits, QDR_HIDDEN_SET, 6.0, 5);
        if (k == 6) qdr_board_free(digits); /* the other six are naked then */
        expect_next(shape, lines, QDR_LARGE_FISH, fish[k - 5], (size_t)k * (12 - (size_t)k));
    }
    qdr_shape_free(shape);
}

static bool enough(finder *f) {
    (void)f;
    return true;
}

static void check_rare(const qdr_hint *hint, const qdr_board *board, const uint8_t *solution) {
    assert_int_equal(hint->technique, QDR_TRIAL);
    agrees(hint, solution);
    assert_true(holds(hint, board));
    speaks(hint, board);
    lies_do_not_hold(hint, board, solution);
}

/* By search: everything together says that a candidate is not. */
static void search_board(const qdr_board *board, const uint8_t *solution) {
    finder f = {.b = board, .take = enough};
    qdr_hint hint;
    bool found;
    assert_ok(qdri_step_new(board->g, &f.s));
    assert_ok(qdri_find_by_search(&f, &found));
    assert_true(found);
    qdri_step_show(f.s, &hint);
    check_rare(&hint, board, solution);
    qdri_step_free(f.s);
}

/* With all else barred, trials find their way from wherever the simple steps end. */
static bool try_it(void *context, const qdr_made *made) {
    tally *t = context;
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_ok(qdr_human_new(qdr_puzzle_shape(made->puzzle), QDR_QUADRILLE_1, &human));
    assert_ok(qdr_board_new(made->puzzle, &board));
    while (qdr_human_next(human, board, &hint) == QDR_OK && hint && hint->rating < 6.5)
        qdr_hint_apply(hint, board);
    for (int i = 0; qdr_technique_name((qdr_technique)i); i++)
        qdr_human_bar(human, (qdr_technique)i, i != QDR_TRIAL);
    if (qdr_board_open(board) > 0) search_board(board, made->solution);
    for (int i = 0; i < 2 && qdr_board_open(board) > 0; i++) {
        assert_ok(qdr_human_hint(human, board, &hint));
        if (!hint) break;
        check_rare(hint, board, made->solution);
        qdr_hint_apply(hint, board);
        t->steps++;
    }
    t->puzzles++;
    qdr_board_free(board);
    qdr_human_free(human);
    return true;
}

static void trials_are_proved(void **state) {
    (void)state;
    static const qdr_shape_spec specs[] = {BOXES(3, 3, X), BOXES(2, 3, NC)};
    tally t = {0};
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        qdr_shape *shape;
        assert_ok(qdr_shape_new(&specs[i], &shape, NULL));
        qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
        options.shape = shape;
        options.count = 1;
        options.seed = 5;
        assert_ok(qdr_make(&options, try_it, &t, NULL, NULL));
        qdr_shape_free(shape);
    }
    assert_int_equal(t.puzzles, 2);
    assert_true(t.steps > 1);
}

/* ---- hints, and what ends them -----------------------------------------------------------------
 */

/* Of each board the step that is simplest to see, not what the scale has first. */
static void walk_by_hints(const qdr_puzzle *puzzle, const uint8_t *solution, tally *t) {
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_QUADRILLE_1, &human));
    assert_ok(qdr_board_new(puzzle, &board));
    for (;;) {
        assert_ok(qdr_human_hint(human, board, &hint));
        if (!hint) break;
        agrees(hint, solution);
        assert_true(holds(hint, board));
        t->seen[hint->technique]++;
        t->steps++;
        qdr_hint_apply(hint, board);
    }
    assert_int_equal(qdr_board_open(board), 0);
    t->puzzles++;
    qdr_board_free(board);
    qdr_human_free(human);
}

static bool take_by_hints(void *context, const qdr_made *made) {
    walk_by_hints(made->puzzle, made->solution, context);
    return true;
}

/* A 4×4 with cages, and as few givens as do. */
static qdr_puzzle *small_killer(uint8_t *grid) {
    static clues c;
    qdr_shape_spec spec = BOXES(2, 2, 0);
    qdri_random random;
    qdr_shape *shape;
    qdri_random_seed(&random, 9);
    pattern_grid(&spec, &random, grid);
    c.count = 0;
    add_cages(&c, grid, 4, &random);
    spec.clues = c.clue;
    spec.clue_count = c.count;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    qdr_puzzle *puzzle = puzzle_with(shape, grid, &random);
    qdr_shape_free(shape);
    return puzzle;
}

static void hints_lead_to_the_end(void **state) {
    (void)state;
    static const qdr_shape_spec specs[] = {BOXES(2, 3, X), BOXES(2, 3, NC), LATIN(6, 0)};
    uint8_t grid[16];
    tally t = {0};
    for (size_t i = 0; i < COUNT_OF(specs); i++) {
        qdr_shape *shape;
        assert_ok(qdr_shape_new(&specs[i], &shape, NULL));
        qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
        options.shape = shape;
        options.count = 2;
        options.seed = 8;
        assert_ok(qdr_make(&options, take_by_hints, &t, NULL, NULL));
        qdr_shape_free(shape);
    }
    qdr_puzzle *killer = small_killer(grid);
    walk_by_hints(killer, grid, &t);
    qdr_puzzle_free(killer);
    assert_int_equal(t.puzzles, 7);
}

static bool rate_cancelled(void *context, const qdr_made *made) {
    tally *t = context;
    qdr_cancel cancel = {0};
    const qdr_limits limits = {.cancel = &cancel}, soon = {.seconds = 1e-9};
    qdr_human *human;
    qdr_rating rating;
    qdr_step ended;
    qdr_cancel_request(&cancel);
    assert_ok(qdr_human_new(qdr_puzzle_shape(made->puzzle), QDR_QUADRILLE_1, &human));
    assert_ok(qdr_human_rate(human, made->puzzle, &limits, NULL, NULL, &rating, &ended));
    assert_int_equal(ended, QDR_STOPPED);
    assert_true(qdr_human_stopped(human));
    assert_ok(qdr_human_rate(human, made->puzzle, &soon, NULL, NULL, &rating, &ended));
    assert_int_equal(ended, QDR_STOPPED);
    assert_ok(qdr_human_rate(human, made->puzzle, NULL, NULL, NULL, &rating, &ended));
    assert_int_equal(ended, QDR_DONE);
    assert_false(qdr_human_stopped(human));
    const double hardest = rating.hardest;
    qdr_human_cap(human, hardest - 0.1);
    assert_ok(qdr_human_rate(human, made->puzzle, NULL, NULL, NULL, &rating, &ended));
    assert_true(rating.above && ended == QDR_STOPPED);
    qdr_human_cap(human, hardest);
    assert_ok(qdr_human_rate(human, made->puzzle, NULL, NULL, NULL, &rating, &ended));
    assert_true(!rating.above && ended == QDR_DONE && rating.hardest == hardest);
    qdr_human_free(human);
    t->puzzles++;
    return true;
}

/* By a signal, by the clock, or since all that is left is harder than what is wanted. */
static void ratings_end_where_they_are_told(void **state) {
    (void)state;
    qdr_shape_spec spec = BOXES(2, 3, X);
    qdr_shape *shape;
    tally t = {0};
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
    options.shape = shape;
    options.count = 5;
    options.seed = 4;
    assert_ok(qdr_make(&options, rate_cancelled, &t, NULL, NULL));
    assert_int_equal(t.puzzles, 5);
    qdr_shape_free(shape);
}

/* Chains and trials, when there is nothing simpler to be had. */
static const qdr_technique linked[] = {
    QDR_FORCING_X_CHAIN, QDR_FORCING_CHAIN,        QDR_XY_CYCLE,
    QDR_NISHIO,          QDR_CELL_CHAINS,          QDR_REGION_CHAINS,
    QDR_DOUBLE_CHAINS,   QDR_CONTRADICTION_CHAINS, QDR_TRIAL};

static void allow_only(qdr_human *human, const qdr_technique *allowed, size_t count) {
    for (int i = 0; qdr_technique_name((qdr_technique)i); i++)
        qdr_human_bar(human, (qdr_technique)i, true);
    for (size_t i = 0; i < count; i++) qdr_human_bar(human, allowed[i], false);
}

/* By each of them alone, as far as it goes; how many steps there were. */
static int walk_by_links(const qdr_puzzle *puzzle, const uint8_t *solution, int most) {
    int steps = 0;
    for (size_t i = 0; i < COUNT_OF(linked); i++) {
        qdr_human *human;
        qdr_board *board;
        const qdr_hint *hint;
        assert_ok(qdr_human_new(qdr_puzzle_shape(puzzle), QDR_QUADRILLE_1, &human));
        assert_ok(qdr_board_new(puzzle, &board));
        allow_only(human, &linked[i], 1);
        for (int made = 0; made < most; made++) {
            assert_ok(qdr_human_hint(human, board, &hint));
            if (!hint) break;
            assert_int_equal(hint->technique, linked[i]);
            agrees(hint, solution);
            assert_true(holds(hint, board));
            qdr_hint_apply(hint, board);
            steps++;
        }
        qdr_board_free(board);
        qdr_human_free(human);
    }
    return steps;
}

static void links_go_by_cages(void **state) {
    (void)state;
    uint8_t grid[16];
    qdr_puzzle *killer = small_killer(grid);
    assert_true(walk_by_links(killer, grid, 6) > 8);
    qdr_puzzle_free(killer);
}

static bool goes_deep(const qdr_hint *hint) {
    for (size_t i = 0; i < hint->node_count; i++)
        if (hint->nodes[i].depth > 0) return true;
    return false;
}

static bool try_deeply(void *context, const qdr_made *made) {
    static const qdr_technique trial = QDR_TRIAL;
    tally *t = context;
    qdr_human *human;
    qdr_board *board;
    const qdr_hint *hint;
    assert_ok(qdr_human_new(qdr_puzzle_shape(made->puzzle), QDR_QUADRILLE_1, &human));
    assert_ok(qdr_board_new(made->puzzle, &board));
    allow_only(human, &trial, 1);
    for (int i = 0; i < 2; i++) {
        assert_ok(qdr_human_hint(human, board, &hint));
        assert_non_null(hint);
        check_rare(hint, board, made->solution);
        t->steps += goes_deep(hint);
        qdr_hint_apply(hint, board);
    }
    qdr_board_free(board);
    qdr_human_free(human);
    return true;
}

/* From the givens on, trials have trials within. */
static void trials_go_deep(void **state) {
    (void)state;
    qdr_shape_spec spec = LATIN(6, 0);
    qdr_shape *shape;
    tally t = {0};
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    for (uint64_t seed = 2; seed <= 4; seed++) {
        qdr_make_options options = QDR_MAKE_OPTIONS_INIT;
        options.shape = shape;
        options.seed = seed;
        options.count = 1;
        assert_ok(qdr_make(&options, try_deeply, &t, NULL, NULL));
    }
    assert_true(t.steps > 1);
    qdr_shape_free(shape);
}

static qdr_status take_linked(void *with) {
    const qdr_puzzle *puzzle = with;
    qdr_human *human = NULL;
    qdr_board *board = NULL;
    const qdr_hint *hint;
    qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), QDR_QUADRILLE_1, &human);
    if (status == QDR_OK) status = qdr_board_new(puzzle, &board);
    for (size_t i = 0; status == QDR_OK && i < COUNT_OF(linked); i++) {
        allow_only(human, &linked[i], 1);
        status = qdr_human_hint(human, board, &hint);
    }
    qdr_board_free(board);
    qdr_human_free(human);
    return status;
}

static qdr_status take_hint(void *with) {
    const qdr_puzzle *puzzle = with;
    qdr_human *human = NULL;
    qdr_board *board = NULL;
    const qdr_hint *hint;
    qdr_status status = qdr_human_new(qdr_puzzle_shape(puzzle), QDR_QUADRILLE_1, &human);
    if (status == QDR_OK) status = qdr_board_new(puzzle, &board);
    for (bool more = true; status == QDR_OK && more;) {
        status = qdr_human_hint(human, board, &hint);
        more = status == QDR_OK && hint;
        if (more) qdr_hint_apply(hint, board);
    }
    qdr_board_free(board);
    qdr_human_free(human);
    return status;
}

static void hints_without_memory(void **state) {
    (void)state;
    uint8_t grid[16];
    qdr_puzzle *killer = small_killer(grid);
    assert_true(fail_every_allocation(take_hint, killer) > 10);
    assert_true(fail_every_allocation(take_linked, killer) > 30);
    qdr_puzzle_free(killer);
}

/* Whichever allocation fails, nothing leaks and nothing is said that is not so. */
static void failing_allocations(void **state) {
    (void)state;
    qdr_shape_spec spec = BOXES(2, 3, NC);
    qdr_shape *shape;
    qdri_random random;
    uint8_t grid[36];
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    qdri_random_seed(&random, 1);
    assert_true(random_grid(shape, &random, grid));
    qdr_puzzle *puzzle = puzzle_with(shape, grid, &random);
    for (long n = 0;; n += n < 60 ? 1 : 5) {
        qdr_human *human = NULL;
        qdr_rating rating;
        qdr_step ended;
        qdri_memory_fail_after(n);
        qdr_status status = qdr_human_new(shape, QDR_QUADRILLE_1, &human);
        if (status == QDR_OK)
            status = qdr_human_rate(human, puzzle, NULL, NULL, NULL, &rating, &ended);
        qdri_memory_fail_after(-1);
        qdr_human_free(human);
        if (status == QDR_OK) break;
        assert_int_equal(status, QDR_NO_MEMORY);
    }
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_solved_through),
        cmocka_unit_test(clues_are_solved_through),
        cmocka_unit_test(classic_ones_are_rated_as_ever),
        cmocka_unit_test(large_sets_are_seen),
        cmocka_unit_test(trials_are_proved),
        cmocka_unit_test(links_go_by_cages),
        cmocka_unit_test(trials_go_deep),
        cmocka_unit_test(hints_lead_to_the_end),
        cmocka_unit_test(ratings_end_where_they_are_told),
        cmocka_unit_test(hints_without_memory),
        cmocka_unit_test(failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
