/* test_units.c: what a shape tells those who explain puzzles: its units by name, and which cells
 * see each other, against a check straight from the rules that knows nothing of units and pairs. */
#include "clue_cases.h"

#include <quadrille/puzzle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- who must differ from whom, from the rules alone -------------------------------------------
 */

static bool share_a_rectangle(int rows, int columns, int top, int left, int a, int b, int side) {
    for (int i = 0; i < 2; i++) {
        int cell = i ? b : a, row = cell / side - top, column = cell % side - left;
        if (row < 0 || row >= rows || column < 0 || column >= columns) return false;
    }
    return true;
}

static bool boxes_say(const qdr_shape_spec *s, int a, int b) {
    int n = s->side;
    if (s->jigsaw) return s->jigsaw[a] == s->jigsaw[b];
    if (s->box_rows == 0) return false;
    return a / n / s->box_rows == b / n / s->box_rows && a % n / s->box_cols == b % n / s->box_cols;
}

static bool windows_say(const qdr_shape_spec *s, int a, int b) {
    int n = s->side;
    for (int top = 1; top + s->box_rows <= n; top += s->box_rows + 1)
        for (int left = 1; left + s->box_cols <= n; left += s->box_cols + 1)
            if (share_a_rectangle(s->box_rows, s->box_cols, top, left, a, b, n)) return true;
    return false;
}

static bool rules_say(const qdr_shape_spec *s, int a, int b) {
    int n = s->side, ar = a / n, ac = a % n, br = b / n, bc = b % n;
    int down = abs(ar - br), across = abs(ac - bc);
    if ((s->rules & X) && ((ar == ac && br == bc) || (ar + ac == n - 1 && br + bc == n - 1)))
        return true;
    if ((s->rules & W) && windows_say(s, a, b)) return true;
    if ((s->rules & D) && ar % s->box_rows == br % s->box_rows &&
        ac % s->box_cols == bc % s->box_cols)
        return true;
    if ((s->rules & KNIGHT) && down * across == 2) return true;
    return (s->rules & KING) && down <= 1 && across <= 1;
}

static bool holds(const uint16_t *cells, size_t count, int cell) {
    while (count > 0 && cells[count - 1] != cell) count--;
    return count > 0;
}

/* Whether a step of a line allows the same digit on both ends: only a sum can. */
static bool allows_equals(const qdr_clue *clue, int side) {
    return clue->kind == QDR_CLUE_SUM && clue->value % 2 == 0 && clue->value / 2 <= side;
}

static bool clue_says(const qdr_clue *clue, int side, int a, int b) {
    if (clue->kind == QDR_CLUE_CAGE)
        return holds(clue->cells, clue->count, a) && holds(clue->cells, clue->count, b);
    for (size_t i = 0; i + 1 < clue->count; i++) {
        int from = clue->cells[i], to = clue->cells[i + 1];
        if (((from == a && to == b) || (from == b && to == a)) && !allows_equals(clue, side))
            return true;
    }
    return false;
}

static bool must_differ(const qdr_shape_spec *s, int a, int b) {
    if (a == b) return false;
    if (a / s->side == b / s->side || a % s->side == b % s->side) return true;
    if (boxes_say(s, a, b) || rules_say(s, a, b)) return true;
    for (size_t r = 0; r < s->extra_count; r++)
        if (holds(s->extra[r].cells, s->extra[r].count, a) &&
            holds(s->extra[r].cells, s->extra[r].count, b))
            return true;
    for (size_t c = 0; c < s->clue_count; c++)
        if (clue_says(&s->clues[c], s->side, a, b)) return true;
    return false;
}

/* ---- the shape against them --------------------------------------------------------------------
 */

/* Every `stride`-th cell against all others, one by one and as a list. */
static void compare(const char *name, const qdr_shape *shape, int stride) {
    const qdr_shape_spec *spec = qdr_shape_get_spec(shape);
    static uint16_t peers[QDR_MAX_CELLS];
    for (int a = 0; a < spec->side * spec->side; a += stride) {
        size_t count = qdr_shape_peers(shape, a, peers), met = 0;
        for (int b = 0; b < spec->side * spec->side; b++) {
            bool sees = qdr_shape_sees(shape, a, b);
            if (sees != must_differ(spec, a, b))
                fail_msg("%s: cell %d %s cell %d", name, a, sees ? "sees" : "does not see", b);
            if (sees) assert_true(met < count && peers[met++] == b);
        }
        assert_int_equal(met, count);
    }
}

static void cells_see_what_the_rules_say(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        int side = sudoku_cases[i].spec.side;
        compare(sudoku_cases[i].name, shape, side > 16 ? 97 : 1);
        qdr_shape_free(shape);
    }
}

static void cells_see_what_clues_say(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        static clue_case c;
        static const int sides[][3] = {{4, 2, 2}, {6, 2, 3}, {9, 3, 3}};
        const int *size = sides[seed % 3];
        qdri_random random;
        qdri_random_seed(&random, seed);
        memset(&c, 0, sizeof c);
        qdr_shape_spec spec = {size[0], size[1], size[2], NULL, 0, NULL, 0, NULL, 0};
        pattern_grid(&spec, &random, c.grid);
        if (seed % 2) add_cages(&c, size[0], 5, &random);
        add_dots(&c, size[0], 40, &random);
        add_thermometers(&c, size[0], 3, &random);
        spec.clues = c.clues;
        spec.clue_count = c.count;
        sudoku_case as_case = {"clues", spec, 0};
        qdr_shape *shape = case_shape(&as_case);
        compare("clues", shape, 1);
        qdr_shape_free(shape);
    }
}

/* Far apart, so that nothing but the clue can make the two differ. */
static void signs_between_distant_cells(void **state) {
    (void)state;
    static const uint16_t cells[] = {0, 40};
    static const struct {
        qdr_clue clue;
        bool sees;
    } signs[] = {
        {{QDR_CLUE_LESS, 0, cells, 2}, true},  {{QDR_CLUE_DIFFERENCE, 3, cells, 2}, true},
        {{QDR_CLUE_RATIO, 2, cells, 2}, true}, {{QDR_CLUE_SUM, 9, cells, 2}, true},
        {{QDR_CLUE_SUM, 10, cells, 2}, false}, {{QDR_CLUE_CAGE, 10, cells, 2}, true},
    };
    for (size_t i = 0; i < COUNT_OF(signs); i++) {
        qdr_shape_spec spec = QDR_SHAPE_SPEC_INIT;
        spec.clues = &signs[i].clue;
        spec.clue_count = 1;
        sudoku_case as_case = {"a sign", spec, 0};
        qdr_shape *shape = case_shape(&as_case);
        assert_int_equal(qdr_shape_sees(shape, 0, 40), signs[i].sees);
        assert_int_equal(qdr_shape_sees(shape, 40, 0), signs[i].sees);
        compare("a sign", shape, 1);
        qdr_shape_free(shape);
    }
}

/* ---- units -------------------------------------------------------------------------------------
 */

/* The units of each cell are those that have it, and their cells see each other. */
static void units_and_cells_agree(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++) {
        if (sudoku_cases[i].spec.side > 16) continue;
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        size_t units, of_cell, pairs = 0, listed = 0;
        const qdr_unit *unit = qdr_shape_units(shape, &units);
        for (size_t u = 0; u < units; u++) {
            assert_int_equal(unit[u].full, unit[u].count == sudoku_cases[i].spec.side);
            for (size_t k = 1; k < unit[u].count; k++) {
                assert_true(unit[u].cells[k - 1] < unit[u].cells[k]);
                assert_true(qdr_shape_sees(shape, unit[u].cells[0], unit[u].cells[k]));
            }
            listed += unit[u].count;
        }
        for (int cell = 0; cell < sudoku_cases[i].spec.side * sudoku_cases[i].spec.side; cell++) {
            const uint16_t *of = qdr_shape_units_of(shape, cell, &of_cell);
            for (size_t k = 0; k < of_cell; k++)
                assert_true(holds(unit[of[k]].cells, unit[of[k]].count, cell));
            pairs += of_cell;
        }
        assert_int_equal(pairs, listed);
        qdr_shape_free(shape);
    }
}

/* In words, and in the order that the header promises. */
static void units_have_names(void **state) {
    (void)state;
    qdr_shape_spec spec = EXTRA(9, 3, 3, extra9, X | W | D);
    static const uint16_t inside[] = {0, 1}, across[] = {2, 3, 12};
    const qdr_clue cages[] = {{QDR_CLUE_CAGE, 5, inside, 2}, {QDR_CLUE_CAGE, 9, across, 3}};
    spec.clues = cages;
    spec.clue_count = 2;
    static const struct {
        size_t number;
        const char *words;
    } wanted[] = {{0, "row 1"},           {8, "row 9"},
                  {9, "column 1"},        {18, "box 1"},
                  {26, "box 9"},          {27, "diagonal 1"},
                  {28, "diagonal 2"},     {29, "window 1"},
                  {32, "window 4"},       {33, "disjoint group 1"},
                  {42, "extra region 1"}, {44, "cage 2"}};
    sudoku_case as_case = {"everything", spec, 0};
    qdr_shape *shape = case_shape(&as_case);
    size_t count;
    const qdr_unit *units = qdr_shape_units(shape, &count);
    assert_int_equal(count, 45); /* the first cage lies in a row */
    for (size_t i = 0; i < COUNT_OF(wanted); i++) {
        char words[QDR_UNIT_WORDS];
        qdr_unit_words(&units[wanted[i].number], words);
        assert_string_equal(words, wanted[i].words);
    }
    assert_int_equal(units[44].kind, QDR_UNIT_CAGE);
    assert_int_equal(units[44].index, 1);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_see_what_the_rules_say),
        cmocka_unit_test(cells_see_what_clues_say),
        cmocka_unit_test(signs_between_distant_cells),
        cmocka_unit_test(units_and_cells_agree),
        cmocka_unit_test(units_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
