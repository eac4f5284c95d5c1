/* test_picture.c: what is drawn, and where: on every shape, through a surface that remembers. */
#include "drawing_record.h"

#include <math.h>
#include <stdlib.h>

static const double CELL = 20, LEFT = 100, TOP = 50;

static drawing_record *record;

static void draw_case(const qdr_puzzle *puzzle, const uint8_t *solution, bool candidates) {
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    qdr_surface surface = record_surface(record);
    style.cell = CELL;
    style.candidates = candidates;
    record_clear(record);
    assert_ok(qdr_draw_picture(puzzle, solution, &style, LEFT, TOP, &surface));
}

static void each_case(void (*check)(const qdr_puzzle *puzzle)) {
    qdri_random random;
    qdri_random_seed(&random, 6);
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        qdr_puzzle *puzzle = any_puzzle(shape, &random);
        draw_case(puzzle, NULL, false);
        check(puzzle);
        qdr_puzzle_free(puzzle);
        qdr_shape_free(shape);
    }
}

/* The cell at a point of the drawing. */
static int cell_at(const qdr_puzzle *puzzle, double x, double y) {
    return (int)floor((y - TOP) / CELL) * qdr_puzzle_side(puzzle) + (int)floor((x - LEFT) / CELL);
}

static bool near(double a, double b) {
    return fabs(a - b) < 1e-6;
}

/* ---- digits ---------------------------------------------------------------------------------- */

static void digits_are_in_their_cells(const qdr_puzzle *puzzle) {
    static int seen[QDR_MAX_CELLS];
    int side = qdr_puzzle_side(puzzle);
    memset(seen, 0, sizeof seen);
    for (size_t i = 0; i < record->word_count; i++) {
        const qdr_words *w = &record->words[i].words;
        int cell = cell_at(puzzle, w->x, w->y), digit = qdr_puzzle_givens(puzzle)[cell];
        char expected[8];
        if (side > 35)
            snprintf(expected, sizeof expected, "%d", digit);
        else
            snprintf(expected, sizeof expected, "%c", digit > 9 ? 'A' + digit - 10 : '0' + digit);
        assert_string_equal(w->text, expected);
        assert_true(near(w->x, LEFT + (cell % side + 0.5) * CELL));
        assert_true(near(w->y, TOP + (cell / side + 0.5) * CELL));
        assert_int_equal(w->align, QDR_ALIGN_CENTRE);
        /* Digits of the usual font are 0.64 of its size wide and 0.73 high. */
        assert_true(0.64 * w->size * (double)strlen(w->text) < 0.9 * CELL);
        assert_true(0.73 * w->size > 0.3 * CELL && 0.73 * w->size < 0.7 * CELL);
        seen[cell]++;
    }
    for (int cell = 0; cell < side * side; cell++)
        assert_int_equal(seen[cell], qdr_puzzle_givens(puzzle)[cell] != 0);
}

static void draws_the_givens(void **state) {
    (void)state;
    each_case(digits_are_in_their_cells);
}

static void sets_givens_apart_in_solutions(void **state) {
    (void)state;
    qdr_shape_spec spec = {4, 2, 2, NULL, 0, NULL, 0};
    static const uint8_t grid[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_puzzle_set_given(puzzle, 5, 4);
    draw_case(puzzle, grid, true); /* a full grid has no pencil marks */
    assert_int_equal(record->word_count, 16);
    for (size_t i = 0; i < 16; i++) {
        const qdr_words *w = &record->words[i].words;
        int cell = cell_at(puzzle, w->x, w->y);
        assert_int_equal(w->text[0], '0' + grid[cell]);
        assert_int_equal(w->bold, cell == 5);
        assert_true((w->grey < 0.01) == (cell == 5));
    }
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

static int marks_in(const qdr_puzzle *puzzle, int cell, bool *marked) {
    int count = 0;
    memset(marked, 0, QDR_MAX_SIDE + 1);
    for (size_t i = 0; i < record->word_count; i++) {
        const qdr_words *w = &record->words[i].words;
        if (cell_at(puzzle, w->x, w->y) != cell) continue;
        double half = 0.32 * w->size, x = w->x - LEFT - cell % 9 * CELL,
               y = w->y - TOP - cell / 9 * CELL;
        assert_true(x - half > 0 && x + half < CELL && y - half > 0 && y + half < CELL);
        marked[atoi(w->text)] = true;
        count++;
    }
    return count;
}

static void draws_pencil_marks(void **state) {
    (void)state;
    qdr_puzzle *puzzle = classic_puzzle(
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    bool marked[QDR_MAX_SIDE + 1];
    draw_case(puzzle, NULL, true);
    assert_int_equal(marks_in(puzzle, 0, marked), 1); /* the given 8 */
    assert_true(marked[8]);
    assert_int_equal(marks_in(puzzle, 1, marked), 4); /* 1246, from row, column and box */
    assert_true(marked[1] && marked[2] && marked[4] && marked[6]);
    /* Its own marks are drawn without being asked for. */
    draw_case(puzzle, NULL, false);
    assert_int_equal(marks_in(puzzle, 1, marked), 0);
    assert_ok(qdr_puzzle_set_candidate(puzzle, 1, 9, false));
    draw_case(puzzle, NULL, false);
    assert_int_equal(marks_in(puzzle, 1, marked), 8);
    assert_false(marked[9]);
    qdr_puzzle_free(puzzle);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static double widest_line(void) {
    double widest = 0;
    for (size_t i = 0; i < record->line_count; i++) widest = fmax(widest, record->lines[i].width);
    return widest;
}

/* The width of the black line through a point; 0 if there is none. */
static double black_at(double x, double y) {
    double width = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        bool level = near(l->y1, l->y2) && near(l->y1, y) && x > l->x1 && x < l->x2;
        bool upright = near(l->x1, l->x2) && near(l->x1, x) && y > l->y1 && y < l->y2;
        if (l->grey < 0.01 && (level || upright)) width = fmax(width, l->width);
    }
    return width;
}

static void borders_stand_between_regions(const qdr_puzzle *puzzle) {
    const qdr_shape *shape = qdr_puzzle_shape(puzzle);
    int side = qdr_puzzle_side(puzzle);
    for (int row = 0; row < side; row++)
        for (int gap = 0; gap <= side; gap++) {
            bool edge = gap == 0 || gap == side;
            bool across = edge || qdr_shape_box_of(shape, row * side + gap - 1) !=
                                      qdr_shape_box_of(shape, row * side + gap);
            bool along = edge || qdr_shape_box_of(shape, (gap - 1) * side + row) !=
                                     qdr_shape_box_of(shape, gap * side + row);
            double middle = (row + 0.5) * CELL;
            assert_int_equal(black_at(LEFT + gap * CELL, TOP + middle) > 0, across);
            assert_int_equal(black_at(LEFT + middle, TOP + gap * CELL) > 0, along);
        }
    assert_true(near(black_at(LEFT, TOP + CELL / 2), widest_line()));
}

static void draws_borders(void **state) {
    (void)state;
    each_case(borders_stand_between_regions);
}

static void draws_thin_lines_and_diagonals(void **state) {
    (void)state;
    qdr_shape_spec spec = {4, 2, 2, NULL, QDR_RULE_DIAGONALS, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    draw_case(puzzle, NULL, false);
    int thin = 0, slanted = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        bool straight = near(l->x1, l->x2) || near(l->y1, l->y2);
        thin += straight && l->grey > 0.1 && near(fabs(l->x2 - l->x1 + l->y2 - l->y1), 4 * CELL);
        slanted +=
            !straight && near(fabs(l->x2 - l->x1), 4 * CELL) && near(fabs(l->y2 - l->y1), 4 * CELL);
    }
    assert_int_equal(thin, 6);
    assert_int_equal(slanted, 2);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
}

/* ---- extra regions --------------------------------------------------------------------------- */

static const uint16_t bent[] = {0, 1, 2, 9, 11, 20}; /* goes round a corner, and is hollow */
static const uint16_t block[] = {39, 40, 48, 49};

static qdr_puzzle *with_extra(unsigned rules, const qdr_region *extra, size_t count) {
    qdr_shape_spec spec = {9, 3, 3, NULL, rules, extra, count};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static void shaded_cells(const qdr_puzzle *puzzle, bool *shaded) {
    memset(shaded, 0, 81);
    for (size_t i = 0; i < record->ground_count; i++) {
        const drawn_ground *g = &record->grounds[i];
        for (double x = g->x + CELL / 2; x < g->x + g->width; x += CELL)
            shaded[cell_at(puzzle, x, g->y + CELL / 2)] = true;
        assert_true(near(g->height, CELL));
    }
}

static void shades_windows(void **state) {
    (void)state;
    bool shaded[81];
    qdr_puzzle *puzzle = with_extra(QDR_RULE_WINDOWS, NULL, 0);
    draw_case(puzzle, NULL, false);
    shaded_cells(puzzle, shaded);
    for (int cell = 0; cell < 81; cell++)
        assert_int_equal(shaded[cell], cell / 9 % 4 != 0 && cell % 9 % 4 != 0);
    qdr_puzzle_free(puzzle);
}

/* Where an outline line ends, without the half width that closes the corner. */
static void corner_of(const drawn_line *l, int end, double *x, double *y) {
    double half = l->width / 2, sign = end ? -1 : 1;
    *x = end ? l->x2 : l->x1;
    *y = end ? l->y2 : l->y1;
    if (near(l->y1, l->y2))
        *x += sign * half;
    else
        *y += sign * half;
}

static void outlines_extra_regions(void **state) {
    (void)state;
    const qdr_region extra[] = {{bent, 6}, {block, 4}};
    qdr_puzzle *puzzle = with_extra(0, extra, 2);
    bool shaded[81], expected[81] = {false};
    for (size_t i = 0; i < 6; i++) expected[bent[i]] = true;
    for (size_t i = 0; i < 4; i++) expected[block[i]] = true;
    draw_case(puzzle, NULL, false);
    shaded_cells(puzzle, shaded);
    assert_memory_equal(shaded, expected, sizeof expected);
    int sides = 0, meeting = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (!near(l->grey, 0.4)) continue;
        sides++;
        assert_true(expected[cell_at(puzzle, (l->x1 + l->x2) / 2, (l->y1 + l->y2) / 2)]);
        for (size_t j = 0; j < record->line_count; j++) { /* corners meet exactly */
            const drawn_line *m = &record->lines[j];
            if (!near(m->grey, 0.4) || near(l->x1, l->x2) == near(m->x1, m->x2)) continue;
            for (int ends = 0; ends < 4; ends++) {
                double x, y, mx, my;
                corner_of(l, ends & 1, &x, &y);
                corner_of(m, ends >> 1, &mx, &my);
                meeting += near(x, mx) && near(y, my);
            }
        }
    }
    /* The bent region has 14 sides and 8 corners, the block 8 sides and 4 corners; a meeting is
     * seen from both of its lines. */
    assert_int_equal(sides, 14 + 8);
    assert_int_equal(meeting, 2 * (8 + 4));
    qdr_puzzle_free(puzzle);
}

static void tells_rules_in_words(void **state) {
    (void)state;
    const qdr_region extra = {block, 4};
    qdr_puzzle *plain = with_extra(0, NULL, 0);
    qdr_puzzle *all = with_extra(63, &extra, 1);
    assert_null(qdr_rule_sentence(qdr_puzzle_shape(plain), 0));
    static const char *const words[] = {"diagonals", "windows",    "Disjoint",       "Anti-knight",
                                        "Anti-king", "Non-consec", "outlined region"};
    for (size_t i = 0; i < COUNT_OF(words); i++)
        assert_non_null(strstr(qdr_rule_sentence(qdr_puzzle_shape(all), i), words[i]));
    assert_null(qdr_rule_sentence(qdr_puzzle_shape(all), COUNT_OF(words)));
    for (unsigned rule = 1; qdr_rule_name((qdr_rule)rule); rule <<= 1) { /* also those to come */
        qdr_puzzle *one = with_extra(rule, NULL, 0);
        assert_non_null(qdr_rule_sentence(qdr_puzzle_shape(one), 0));
        assert_null(qdr_rule_sentence(qdr_puzzle_shape(one), 1));
        qdr_puzzle_free(one);
    }
    qdr_puzzle_free(plain);
    qdr_puzzle_free(all);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static qdr_status draw_with_marks(void *with) {
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    qdr_surface surface = record_surface(record);
    style.candidates = true;
    record_clear(record);
    return qdr_draw_picture(with, NULL, &style, 0, 0, &surface);
}

static void survives_without_memory(void **state) {
    (void)state;
    qdr_puzzle *puzzle = with_extra(0, NULL, 0);
    assert_int_equal(fail_every_allocation(draw_with_marks, puzzle), 1);
    qdr_puzzle_free(puzzle);
}

static int prepare(void **state) {
    (void)state;
    record = record_new();
    return 0;
}

static int clean(void **state) {
    (void)state;
    record_free(record);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_givens),
        cmocka_unit_test(sets_givens_apart_in_solutions),
        cmocka_unit_test(draws_pencil_marks),
        cmocka_unit_test(draws_borders),
        cmocka_unit_test(draws_thin_lines_and_diagonals),
        cmocka_unit_test(shades_windows),
        cmocka_unit_test(outlines_extra_regions),
        cmocka_unit_test(tells_rules_in_words),
        cmocka_unit_test(survives_without_memory),
    };
    return cmocka_run_group_tests_name("picture", tests, prepare, clean);
}
