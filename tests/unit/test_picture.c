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
        double middle = (record->words[i].top + w->y) / 2;
        int cell = cell_at(puzzle, w->x, middle), digit = qdr_puzzle_givens(puzzle)[cell];
        char expected[8];
        if (side > 35)
            snprintf(expected, sizeof expected, "%d", digit);
        else
            snprintf(expected, sizeof expected, "%c", digit > 9 ? 'A' + digit - 10 : '0' + digit);
        assert_string_equal(w->text, expected);
        assert_true(near(w->x, LEFT + (cell % side + 0.5) * CELL));
        assert_true(near(middle, TOP + (cell / side + 0.5) * CELL));
        assert_int_equal(w->align, QDR_ALIGN_CENTRE);
        assert_int_equal(w->face, QDR_FACE_FIGURE);
        double high = w->y - record->words[i].top;
        assert_true(record->words[i].right - record->words[i].left < 0.9 * CELL);
        assert_true(near(high, (side <= 35 ? 0.473 : side < 100 ? 0.36 : 0.31) * CELL));
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
        assert_int_equal(w->face, cell == 5 ? QDR_FACE_BLACK : QDR_FACE_LIGHT);
        assert_true(near(w->ink.tint, 1)); /* both black: told apart by weight */
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
        double left = LEFT + cell % 9 * CELL, top = TOP + cell / 9 * CELL;
        assert_true(record->words[i].left > left && record->words[i].right < left + CELL);
        assert_true(record->words[i].top > top && w->y < top + CELL);
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

/* The width of the black line through a point; 0 if there is none. */
static double black_at(double x, double y) {
    double width = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (l->pen.dash > 0 || l->pen.ink.tint < 1) continue;
        double reach = l->pen.width / 2 + 1e-6;
        bool level = near(l->y1, l->y2) && fabs(l->y1 - y) < reach && x > fmin(l->x1, l->x2) &&
                     x < fmax(l->x1, l->x2);
        bool upright = near(l->x1, l->x2) && fabs(l->x1 - x) < reach && y > fmin(l->y1, l->y2) &&
                       y < fmax(l->y1, l->y2);
        if (level || upright) width = fmax(width, l->pen.width);
    }
    return width;
}

/* Lines between cells are thin, those between regions thick; all are black. */
static void borders_stand_between_regions(const qdr_puzzle *puzzle) {
    const qdr_shape *shape = qdr_puzzle_shape(puzzle);
    int side = qdr_puzzle_side(puzzle);
    for (int row = 0; row < side; row++)
        for (int gap = 1; gap < side; gap++) {
            bool across = qdr_shape_box_of(shape, row * side + gap - 1) !=
                          qdr_shape_box_of(shape, row * side + gap);
            bool along = qdr_shape_box_of(shape, (gap - 1) * side + row) !=
                         qdr_shape_box_of(shape, gap * side + row);
            double middle = (row + 0.5) * CELL;
            double upright = black_at(LEFT + gap * CELL, TOP + middle);
            double level = black_at(LEFT + middle, TOP + gap * CELL);
            assert_true(upright >= 0.3 && level >= 0.3);
            assert_int_equal(upright > 0.9, across);
            assert_int_equal(level > 0.9, along);
        }
}

/* The frame is thick and lies outside of the cells. */
static void frame_is_outside(const qdr_puzzle *puzzle) {
    double far = qdr_puzzle_side(puzzle) * CELL, middle = TOP + CELL / 2;
    double width = black_at(LEFT - 0.5, middle);
    assert_true(width > 1.2 && near(width, black_at(LEFT + far + 0.5, middle)));
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (!near(l->pen.width, width) || !near(l->x1, l->x2)) continue;
        bool left = l->x1<LEFT, right = l->x1> LEFT + far;
        if (left) assert_true(near(l->x1 + width / 2, LEFT));
        if (right) assert_true(near(l->x1 - width / 2, LEFT + far));
    }
}

static void draws_borders(void **state) {
    (void)state;
    each_case(borders_stand_between_regions);
    each_case(frame_is_outside);
}

/* Diagonals only around the corners that they pass: the middles of cells stay free. */
static void draws_diagonals(void **state) {
    (void)state;
    qdr_shape_spec spec = {4, 2, 2, NULL, QDR_RULE_DIAGONALS, NULL, 0};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    draw_case(puzzle, NULL, false);
    int slanted = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (near(l->x1, l->x2) || near(l->y1, l->y2)) continue;
        double x = (l->x1 + l->x2) / 2 - LEFT, y = (l->y1 + l->y2) / 2 - TOP;
        slanted++;
        assert_true(near(l->pen.ink.tint, 0.5));
        assert_true(near(x, y) || near(x, 4 * CELL - y));
        double off = fabs(x / CELL - round(x / CELL));
        assert_true(off < 0.11 && fabs(l->x2 - l->x1) < 0.41 * CELL);
        assert_true(fmin(l->x1, l->x2) > LEFT - 1e-6 &&
                    fmax(l->x1, l->x2) < LEFT + 4 * CELL + 1e-6);
    }
    assert_int_equal(slanted, 10); /* five corners each */
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

static void shaded_cells(bool *shaded) {
    memset(shaded, 0, 81);
    for (int cell = 0; cell < 81; cell++)
        for (size_t i = 0; i < record->ground_count; i++)
            if (record->grounds[i].ink.tint > 0 &&
                ground_covers(&record->grounds[i], LEFT + (cell % 9 + 0.5) * CELL,
                              TOP + (cell / 9 + 0.5) * CELL))
                shaded[cell] = true;
}

static void shades_windows(void **state) {
    (void)state;
    bool shaded[81];
    qdr_puzzle *puzzle = with_extra(QDR_RULE_WINDOWS, NULL, 0);
    draw_case(puzzle, NULL, false);
    shaded_cells(shaded);
    for (int cell = 0; cell < 81; cell++)
        assert_int_equal(shaded[cell], cell / 9 % 4 != 0 && cell % 9 % 4 != 0);
    qdr_puzzle_free(puzzle);
}

static void outlines_extra_regions(void **state) {
    (void)state;
    const qdr_region extra[] = {{bent, 6}, {block, 4}};
    qdr_puzzle *puzzle = with_extra(0, extra, 2);
    bool shaded[81], expected[81] = {false};
    for (size_t i = 0; i < 6; i++) expected[bent[i]] = true;
    for (size_t i = 0; i < 4; i++) expected[block[i]] = true;
    draw_case(puzzle, NULL, false);
    shaded_cells(shaded);
    assert_memory_equal(shaded, expected, sizeof expected);
    int sides = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (!near(l->pen.width, 0.028 * CELL)) continue;
        sides++;
        assert_true(expected[cell_at(puzzle, (l->x1 + l->x2) / 2, (l->y1 + l->y2) / 2)]);
    }
    assert_int_equal(sides, 8 + 4); /* corners of the bent one, and of the block */
    qdr_puzzle_free(puzzle);
}

/* ---- clues ----------------------------------------------------------------------------------- */

static qdr_puzzle *with_clues(const qdr_clue *clues, size_t count) {
    qdr_shape_spec spec = {9, 3, 3, NULL, 0, NULL, 0, clues, count};
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    qdr_shape_free(shape);
    return puzzle;
}

static const uint16_t hook[] = {10, 11, 19, 20, 21, 30}, single[] = {80},
                      ring[] = {45, 46, 47, 54, 56, 63, 64, 65};
static const qdr_clue cages[] = {
    {QDR_CLUE_CAGE, 27, hook, 6}, {QDR_CLUE_CAGE, 9, single, 1}, {QDR_CLUE_CAGE, 40, ring, 8}};

/* How near a dashed line, with half its width, comes to what words cover. */
static double clearance(const drawn_line *l, const drawn_words *w) {
    double half = l->pen.width / 2;
    double x = fmax(fmin(l->x1, l->x2) - half - w->right, w->left - fmax(l->x1, l->x2) - half);
    double y = fmax(fmin(l->y1, l->y2) - half - w->words.y, w->top - fmax(l->y1, l->y2) - half);
    return fmax(x, y);
}

static void no_dash_touches_a_sum(double cell) {
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    qdr_surface surface = record_surface(record);
    qdr_puzzle *puzzle = with_clues(cages, COUNT_OF(cages));
    size_t dashed = 0;
    style.cell = cell;
    record_clear(record);
    assert_ok(qdr_draw_picture(puzzle, NULL, &style, LEFT, TOP, &surface));
    assert_int_equal(record->word_count, COUNT_OF(cages));
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (!(l->pen.dash > 0)) continue;
        dashed++;
        for (size_t w = 0; w < record->word_count; w++)
            assert_true(clearance(l, &record->words[w]) > 0.02 * cell);
    }
    /* hook: 8 runs; single: 4; ring: 4 outside and 4 inside */
    assert_int_equal(dashed, 8 + 4 + 8);
    qdr_puzzle_free(puzzle);
}

static void keeps_sums_clear_of_dashes(void **state) {
    (void)state;
    static const double cells[] = {16, 20, 26, 38.5, 47, 60};
    for (size_t i = 0; i < COUNT_OF(cells); i++) no_dash_touches_a_sum(cells[i]);
}

/* Each run begins and ends in a dash: corners are closed, and a whole number of gaps is between. */
/* Pencil marks are small figures in the light face, sums those of the semibold one. */
static void keeps_marks_clear_of_sums_and_dashes(void **state) {
    (void)state;
    const qdr_surface surface = record_surface(record);
    qdr_puzzle *puzzle = with_clues(cages, COUNT_OF(cages));
    qdr_draw_style style = QDR_DRAW_STYLE_INIT;
    style.cell = 36;
    style.candidates = true;
    record_clear(record);
    assert_ok(qdr_draw_picture(puzzle, NULL, &style, LEFT, TOP, &surface));
    assert_true(record->word_count > 100);
    for (size_t i = 0; i < record->word_count; i++) {
        const drawn_words *mark = &record->words[i];
        if (mark->words.face != QDR_FACE_LIGHT) continue;
        for (size_t k = 0; k < record->line_count; k++)
            if (record->lines[k].pen.dash > 0)
                assert_true(clearance(&record->lines[k], mark) > 0.05 * style.cell);
        for (size_t k = 0; k < record->word_count; k++) {
            const drawn_words *sum = &record->words[k];
            if (sum->words.face != QDR_FACE_SEMIBOLD) continue;
            assert_true(mark->left >= sum->right || mark->right <= sum->left ||
                        mark->top >= sum->words.y || mark->words.y <= sum->top);
        }
    }
    qdr_puzzle_free(puzzle);
}

static void closes_the_corners_of_cages(void **state) {
    (void)state;
    qdr_puzzle *puzzle = with_clues(cages, COUNT_OF(cages));
    draw_case(puzzle, NULL, false);
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        if (!(l->pen.dash > 0)) continue;
        double length = hypot(l->x2 - l->x1, l->y2 - l->y1), period = l->pen.dash + l->pen.gap;
        double end = fmod(length + l->pen.phase, period); /* where the last dash is cut off */
        double half = l->pen.dash / 2 + l->pen.width / 2;
        assert_true(fabs(end - half) < 1e-6);
        assert_true(l->pen.width >= 0.35);
    }
    qdr_puzzle_free(puzzle);
}

static void draws_signs_and_thermometers(void **state) {
    (void)state;
    static const uint16_t sign[] = {1, 0}, tube[] = {20, 30, 31}, far[] = {60, 62};
    const qdr_clue clues[] = {
        {QDR_CLUE_LESS, 0, sign, 2}, {QDR_CLUE_LESS, 0, tube, 3}, {QDR_CLUE_LESS, 0, far, 2}};
    qdr_puzzle *puzzle = with_clues(clues, 3);
    draw_case(puzzle, NULL, false);
    assert_int_equal(record->disc_count, 2); /* two bulbs */
    assert_int_equal(cell_at(puzzle, record->discs[0].x, record->discs[0].y), 20);
    int chevron = 0, tubes = 0;
    for (size_t i = 0; i < record->line_count; i++) {
        const drawn_line *l = &record->lines[i];
        tubes += near(l->pen.width, 0.24 * CELL);
        if (l->pen.cap != QDR_CAP_ROUND || l->pen.ink.tint < 1) continue;
        chevron++; /* its point is to the right: the digit to the left is larger */
        assert_true(fmax(l->x1, l->x2) > LEFT + CELL && fmin(l->x1, l->x2) < LEFT + CELL);
        double tip = l->x1 > l->x2 ? l->y1 : l->y2;
        assert_true(near(tip, TOP + CELL / 2));
    }
    assert_int_equal(chevron, 2);
    assert_int_equal(tubes, 3);
    qdr_puzzle_free(puzzle);
}

static void draws_dots(void **state) {
    (void)state;
    static const uint16_t a[] = {0, 1}, b[] = {9, 18}, c[] = {40, 41}, d[] = {60, 61};
    const qdr_clue clues[] = {{QDR_CLUE_DIFFERENCE, 1, a, 2},
                              {QDR_CLUE_RATIO, 2, b, 2},
                              {QDR_CLUE_DIFFERENCE, 3, c, 2},
                              {QDR_CLUE_SUM, 10, d, 2}};
    qdr_puzzle *puzzle = with_clues(clues, 4);
    draw_case(puzzle, NULL, false);
    assert_int_equal(record->disc_count, 2 + 1 + 2); /* a white one is drawn into a black one */
    assert_true(near(record->discs[0].x, LEFT + CELL) && record->discs[0].ink.tint > 0.99);
    assert_true(near(record->discs[1].ink.tint, 0) &&
                record->discs[1].radius < record->discs[0].radius);
    assert_true(near(record->discs[2].y, TOP + 2 * CELL) && record->discs[2].ink.tint > 0.99);
    assert_int_equal(record->word_count, 2);
    assert_string_equal(record->words[0].text, "3");
    assert_string_equal(record->words[1].text, "X");
    qdr_puzzle_free(puzzle);
}

static void tells_rules_in_words(void **state) {
    (void)state;
    const qdr_region extra = {block, 4};
    qdr_puzzle *plain = with_extra(0, NULL, 0);
    qdr_puzzle *all = with_extra(63, &extra, 1);
    assert_null(qdr_rule_sentence(qdr_puzzle_shape(plain), 0));
    static const char *const words[] = {"diagonals", "windows", "same place",     "knight",
                                        "touch",     "differ",  "outlined region"};
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
    puzzle = with_clues(cages, COUNT_OF(cages)); /* and three to trace them */
    assert_int_equal(fail_every_allocation(draw_with_marks, puzzle), 4);
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
        cmocka_unit_test(draws_diagonals),
        cmocka_unit_test(shades_windows),
        cmocka_unit_test(outlines_extra_regions),
        cmocka_unit_test(keeps_sums_clear_of_dashes),
        cmocka_unit_test(keeps_marks_clear_of_sums_and_dashes),
        cmocka_unit_test(closes_the_corners_of_cages),
        cmocka_unit_test(draws_signs_and_thermometers),
        cmocka_unit_test(draws_dots),
        cmocka_unit_test(tells_rules_in_words),
        cmocka_unit_test(survives_without_memory),
    };
    return cmocka_run_group_tests_name("picture", tests, prepare, clean);
}
