/* test_rules.c: the units, pairs, cages, tables and indices of a shape, each compared with all that
 * its definition says, no more and no less, on every kind of shape. The definitions here ask of a
 * cell whether it belongs; rules.c walks along. */
#include "clue_cases.h"

#include "sudoku/shape_type.h"

#include <stdlib.h>

static int row_of(const qdr_shape_spec *s, int cell) {
    return cell / s->side;
}
static int column_of(const qdr_shape_spec *s, int cell) {
    return cell % s->side;
}

static int box_of(const qdr_shape_spec *s, int cell) {
    if (s->jigsaw) return s->jigsaw[cell];
    if (s->box_rows == 0) return -1;
    int boxes_across = s->side / s->box_cols;
    return row_of(s, cell) / s->box_rows * boxes_across + column_of(s, cell) / s->box_cols;
}

/* ---- units -------------------------------------------------------------------------------------
 */

/* Windows: rows and columns go border, window, gap, window … border. */
static int window_of(const qdr_shape_spec *s, int cell) {
    int across = s->side / s->box_cols - 1, down = s->side / s->box_rows - 1;
    int row = row_of(s, cell) - 1, column = column_of(s, cell) - 1;
    if (row < 0 || column < 0) return -1;
    int r = row / (s->box_rows + 1), c = column / (s->box_cols + 1);
    bool gap = row % (s->box_rows + 1) == s->box_rows || column % (s->box_cols + 1) == s->box_cols;
    return gap || r >= down || c >= across ? -1 : r * across + c;
}

static bool lists(const uint16_t *cells, size_t count, int cell) {
    for (size_t i = 0; i < count; i++)
        if (cells[i] == cell) return true;
    return false;
}

static const qdr_clue *cage_number(const qdr_shape_spec *s, int index) {
    for (size_t c = 0; c < s->clue_count; c++)
        if (s->clues[c].kind == QDR_CLUE_CAGE && index-- == 0) return &s->clues[c];
    return NULL;
}

static bool belongs(const qdr_shape_spec *s, qdr_unit_kind kind, int index, int cell) {
    int row = row_of(s, cell), column = column_of(s, cell);
    switch (kind) {
    case QDR_UNIT_ROW:
        return row == index;
    case QDR_UNIT_COLUMN:
        return column == index;
    case QDR_UNIT_BOX:
        return box_of(s, cell) == index;
    case QDR_UNIT_DIAGONAL:
        return index == 0 ? row == column : row + column == s->side - 1;
    case QDR_UNIT_WINDOW:
        return window_of(s, cell) == index;
    case QDR_UNIT_DISJOINT:
        return row % s->box_rows * s->box_cols + column % s->box_cols == index;
    case QDR_UNIT_EXTRA:
        return lists(s->extra[index].cells, s->extra[index].count, cell);
    case QDR_UNIT_CAGE:
        return lists(cage_number(s, index)->cells, cage_number(s, index)->count, cell);
    }
    return false;
}

static void expect_unit(const qdr_shape *shape, size_t u, qdr_unit_kind kind, int index) {
    const qdr_shape_spec *s = &shape->spec;
    const qdr_unit *unit = &shape->units[u];
    size_t count = 0;
    assert_true(u < shape->unit_count);
    assert_int_equal(unit->kind, kind);
    assert_int_equal(unit->index, index);
    for (int cell = 0; cell < s->side * s->side; cell++)
        if (belongs(s, kind, index, cell)) {
            assert_true(count < unit->count);
            assert_int_equal(unit->cells[count++], cell);
        }
    assert_int_equal(unit->count, count);
    assert_int_equal(unit->full, count == (size_t)s->side);
}

static bool cage_needs_a_unit(const qdr_shape_spec *s, const qdr_clue *cage) {
    bool row = true, column = true, box = box_of(s, cage->cells[0]) >= 0;
    for (size_t i = 0; i < cage->count; i++)
        for (size_t j = 0; j < i; j++) {
            row &= row_of(s, cage->cells[i]) == row_of(s, cage->cells[j]);
            column &= column_of(s, cage->cells[i]) == column_of(s, cage->cells[j]);
            box &= box_of(s, cage->cells[i]) == box_of(s, cage->cells[j]);
        }
    return !row && !column && !box;
}

static void compare_units(const qdr_shape *shape) {
    const qdr_shape_spec *s = &shape->spec;
    size_t u = 0;
    int n = s->side;
    const bool boxes = s->jigsaw || s->box_rows > 0;
    const int windows = s->rules & W ? (n / s->box_rows - 1) * (n / s->box_cols - 1) : 0;
    for (int i = 0; i < n; i++) expect_unit(shape, u++, QDR_UNIT_ROW, i);
    for (int i = 0; i < n; i++) expect_unit(shape, u++, QDR_UNIT_COLUMN, i);
    for (int i = 0; boxes && i < n; i++) expect_unit(shape, u++, QDR_UNIT_BOX, i);
    for (int i = 0; (s->rules & X) && i < 2; i++) expect_unit(shape, u++, QDR_UNIT_DIAGONAL, i);
    for (int i = 0; i < windows; i++) expect_unit(shape, u++, QDR_UNIT_WINDOW, i);
    for (int i = 0; (s->rules & D) && i < n; i++) expect_unit(shape, u++, QDR_UNIT_DISJOINT, i);
    for (size_t i = 0; i < s->extra_count; i++) expect_unit(shape, u++, QDR_UNIT_EXTRA, (int)i);
    size_t cages = 0;
    for (const qdr_clue *cage; (cage = cage_number(s, (int)cages)); cages++) {
        assert_true(cages < shape->cage_count);
        assert_int_equal(shape->cages[cages].sum, cage->value);
        assert_int_equal(shape->cages[cages].count, cage->count);
        assert_memory_equal(shape->cages[cages].cells, cage->cells, cage->count * 2);
        if (cage_needs_a_unit(s, cage)) expect_unit(shape, u++, QDR_UNIT_CAGE, (int)cages);
    }
    assert_int_equal(shape->unit_count, u);
    assert_int_equal(shape->cage_count, cages);
    for (int cell = 0; cell < n * n; cell++) assert_int_equal(shape->box_of[cell], box_of(s, cell));
}

/* ---- pairs -------------------------------------------------------------------------------------
 */

static size_t pairs_like(const qdr_shape *shape, int kind, int value, int a, int b) {
    size_t count = 0;
    for (size_t p = 0; p < shape->pair_count; p++) {
        const qdri_pair *pair = &shape->pairs[p];
        count += pair->kind == kind && pair->value == value && pair->a == a && pair->b == b;
    }
    return count;
}

static bool marked(const qdr_shape_spec *s, bool xv, int a, int b) {
    for (size_t c = 0; c < s->clue_count; c++) {
        const qdr_clue *clue = &s->clues[c];
        if (xv ? clue->kind != QDR_CLUE_SUM
               : clue->kind != QDR_CLUE_DIFFERENCE && clue->kind != QDR_CLUE_RATIO)
            continue;
        for (size_t i = 0; i + 1 < clue->count; i++)
            if ((clue->cells[i] == a && clue->cells[i + 1] == b) ||
                (clue->cells[i] == b && clue->cells[i + 1] == a))
                return true;
    }
    return false;
}

/* How many pairs of rules, by kind, the two cells should have between them. */
static void expect_rule_pairs(const qdr_shape *shape, int a, int b, size_t *total) {
    const qdr_shape_spec *s = &shape->spec;
    int down = abs(row_of(s, a) - row_of(s, b)), across = abs(column_of(s, a) - column_of(s, b));
    const bool beside = down + across == 1;
    size_t wanted[QDRI_FIRST_CLUE] = {0};
    if (s->rules & KNIGHT) wanted[QDRI_KNIGHT] = down * across == 2;
    if (s->rules & KING) wanted[QDRI_KING] = down == 1 && across == 1;
    if (s->rules & NC) wanted[QDRI_CONSECUTIVE] += beside;
    if (s->rules & QDR_RULE_ALL_WHITE)
        wanted[QDRI_CONSECUTIVE] += beside && !marked(s, false, a, b);
    if (s->rules & QDR_RULE_ALL_BLACK) wanted[QDRI_NO_DOUBLE] = beside && !marked(s, false, a, b);
    if (s->rules & QDR_RULE_ALL_XV) wanted[QDRI_NO_XV] = beside && !marked(s, true, a, b);
    for (int kind = 0; kind < QDRI_FIRST_CLUE; kind++) {
        if (wanted[kind] > 0) assert_int_equal(pairs_like(shape, kind, 0, a, b), wanted[kind]);
        *total += wanted[kind];
    }
}

static void expect_clue_pairs(const qdr_shape *shape, size_t *total) {
    for (size_t c = 0; c < shape->spec.clue_count; c++) {
        const qdr_clue *clue = &shape->spec.clues[c];
        for (size_t i = 0; clue->kind != QDR_CLUE_CAGE && i + 1 < clue->count; i++, ++*total) {
            int a = clue->cells[i], b = clue->cells[i + 1], kind = QDRI_SUM;
            if (clue->kind == QDR_CLUE_LESS) kind = a < b ? QDRI_LESS : QDRI_GREATER;
            if (clue->kind == QDR_CLUE_DIFFERENCE) kind = QDRI_DIFFERENCE;
            if (clue->kind == QDR_CLUE_RATIO) kind = QDRI_RATIO;
            assert_true(pairs_like(shape, kind, clue->value, a < b ? a : b, a < b ? b : a) >= 1);
        }
    }
}

static bool allowed(const qdri_pair *pair, int x, int y) {
    int less = x < y ? x : y, more = x < y ? y : x, value = pair->value;
    switch ((qdri_pair_kind)pair->kind) {
    case QDRI_KNIGHT:
    case QDRI_KING:
        return less < more;
    case QDRI_CONSECUTIVE:
        return less + 1 != more;
    case QDRI_NO_DOUBLE:
        return less + less != more;
    case QDRI_NO_XV:
        return less + more != 5 && less + more != 10;
    case QDRI_LESS:
        return x < y;
    case QDRI_GREATER:
        return x > y;
    case QDRI_DIFFERENCE:
        return less + value == more;
    case QDRI_RATIO:
        return less * value == more;
    case QDRI_SUM:
        return less + more == value;
    }
    return false;
}

static void compare_tables(const qdr_shape *shape, const qdri_pair *pair) {
    const qdr_digit_set *after = qdri_pair_beside(shape, pair, pair->a);
    const qdr_digit_set *before = qdri_pair_beside(shape, pair, pair->b);
    for (int x = 1; x <= shape->spec.side; x++)
        for (int y = 1; y <= shape->spec.side; y++) {
            bool fine = allowed(pair, x, y);
            assert_int_equal(qdri_pair_forbids(pair, x, y), !fine);
            assert_int_equal(qdri_set_has(&after[x - 1], y), fine);
            assert_int_equal(qdri_set_has(&before[y - 1], x), fine);
        }
}

static void compare_pairs(const qdr_shape *shape) {
    size_t total = 0;
    int cells = shape->spec.side * shape->spec.side;
    for (int a = 0; a < cells; a++)
        for (int b = a + 1; b < cells && shape->pair_count > 0; b++)
            expect_rule_pairs(shape, a, b, &total);
    expect_clue_pairs(shape, &total);
    assert_int_equal(shape->pair_count, total);
    for (size_t p = 0; p < shape->pair_count; p++) {
        const qdri_pair *pair = &shape->pairs[p];
        for (size_t q = 0; q < p && q < 40; q++) {
            const qdri_pair *other = &shape->pairs[q];
            bool same = pair->kind == other->kind && pair->value == other->value;
            assert_int_equal(pair->type == other->type, same);
        }
        if (p % 7 == 0 || p < 40) compare_tables(shape, pair);
    }
}

/* ---- indices -----------------------------------------------------------------------------------
 */

static void compare_indices(const qdr_shape *shape) {
    uint32_t unit = 0, pair = 0, cage = 0;
    for (int cell = 0; cell < shape->spec.side * shape->spec.side; cell++) {
        assert_int_equal(shape->cell_start[cell], unit);
        assert_int_equal(shape->pair_start[cell], pair);
        for (size_t u = 0; u < shape->unit_count; u++)
            if (lists(shape->units[u].cells, shape->units[u].count, cell))
                assert_int_equal(shape->cell_units[unit++], u);
        for (size_t p = 0; p < shape->pair_count; p++)
            if (shape->pairs[p].a == cell || shape->pairs[p].b == cell)
                assert_int_equal(shape->cell_pairs[pair++], p);
        if (shape->cage_count > 0) assert_int_equal(shape->cage_start[cell], cage);
        for (size_t c = 0; c < shape->cage_count; c++)
            if (lists(shape->cages[c].cells, shape->cages[c].count, cell))
                assert_int_equal(shape->cell_cages[cage++], c);
    }
    int cells = shape->spec.side * shape->spec.side;
    assert_int_equal(shape->cell_start[cells], unit);
    assert_int_equal(shape->pair_start[cells], pair);
    if (shape->cage_count > 0)
        assert_int_equal(shape->cage_start[cells], cage);
    else
        assert_null(shape->cage_start);
    assert_int_equal(pair, 2 * shape->pair_count);
}

static void compare(const qdr_shape_spec *spec) {
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    if (qdr_shape_new(spec, &shape, &error) != QDR_OK) fail_msg("%s", error.message);
    compare_units(shape);
    compare_pairs(shape);
    compare_indices(shape);
    qdr_shape_free(shape);
}

/* ---- tests -------------------------------------------------------------------------------------
 */

static void shapes_are_what_their_rules_say(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sudoku_cases); i++)
        if (sudoku_cases[i].spec.side <= 16) compare(&sudoku_cases[i].spec);
}

static void random_clues(const qdr_shape_spec *spec, unsigned round, clue_case *c) {
    qdri_random random;
    qdr_shape *shape;
    qdri_random_seed(&random, round);
    assert_ok(qdr_shape_new(spec, &shape, NULL));
    assert_true(random_grid(shape, &random, c->grid));
    qdr_shape_free(shape);
    c->count = c->cell_count = 0;
    if (round % 2 == 0) add_dots(c, spec->side, 30, &random);
    if (round % 3 == 0) add_thermometers(c, spec->side, 5, &random);
    if (round % 3 != 0) add_cages(c, spec->side, 4, &random);
    if (round % 4 == 1) add_cages(c, spec->side, 3, &random); /* cages may overlap */
}

static void clues_are_what_they_say(void **state) {
    (void)state;
    static const qdr_shape_spec grounds[] = {BOXES(2, 2, 0), LATIN(5, 0), BOXES(3, 2, X),
                                             BOXES(3, 3, 0), JIGSAW(7, jigsaw7, 0)};
    static const unsigned dots[] = {0, QDR_RULE_ALL_WHITE, QDR_RULE_ALL_BLACK, QDR_RULE_ALL_XV,
                                    QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK | QDR_RULE_ALL_XV | NC};
    static clue_case c;
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (unsigned round = 0; round < 10; round++) {
            qdr_shape_spec spec = grounds[g];
            random_clues(&spec, round, &c);
            spec.clues = c.clues;
            spec.clue_count = c.count;
            spec.rules |= dots[round % COUNT_OF(dots)];
            compare(&spec);
        }
}

/* Where all dots are said to be given and there are none at all. */
static void no_dots_are_dots_too(void **state) {
    (void)state;
    qdr_shape_spec spec = BOXES(2, 3, QDR_RULE_ALL_WHITE | QDR_RULE_ALL_XV);
    compare(&spec);
}

/* Clues between the end of a row and the start of the next are not between neighbours. */
static void the_ends_of_rows_are_no_neighbours(void **state) {
    (void)state;
    static const uint16_t around[] = {3, 4}, apart[] = {0, 2}, below[] = {9, 5};
    const qdr_clue clues[] = {{QDR_CLUE_DIFFERENCE, 1, around, 2},
                              {QDR_CLUE_RATIO, 2, apart, 2},
                              {QDR_CLUE_SUM, 5, around, 2},
                              {QDR_CLUE_SUM, 5, below, 2}};
    qdr_shape_spec spec = BOXES(2, 2, QDR_RULE_ALL_WHITE | QDR_RULE_ALL_BLACK | QDR_RULE_ALL_XV);
    spec.clues = clues;
    spec.clue_count = COUNT_OF(clues);
    compare(&spec);
}

/* What is done for clues is done for a single one. */
static void one_clue_is_enough(void **state) {
    (void)state;
    static const uint16_t two[] = {5, 6};
    const qdr_clue clues[] = {{QDR_CLUE_DIFFERENCE, 1, two, 2}, {QDR_CLUE_CAGE, 5, two, 2}};
    for (size_t i = 0; i < COUNT_OF(clues); i++) {
        qdr_shape_spec spec = BOXES(2, 2, QDR_RULE_ALL_WHITE);
        spec.clues = &clues[i];
        spec.clue_count = 1;
        compare(&spec);
    }
}

static qdr_status make_shape(void *with) {
    qdr_shape *shape = NULL;
    qdr_status status = qdr_shape_new(with, &shape, NULL);
    if (status == QDR_OK) qdr_shape_free(shape);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    static clue_case c;
    qdr_shape_spec spec = BOXES(2, 2, KNIGHT);
    random_clues(&spec, 2, &c);
    spec.clues = c.clues;
    spec.clue_count = c.count;
    assert_true(fail_every_allocation(make_shape, &spec) > 12);
    spec.clue_count = 0;
    assert_true(fail_every_allocation(make_shape, &spec) > 7);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_what_their_rules_say),
        cmocka_unit_test(clues_are_what_they_say),
        cmocka_unit_test(no_dots_are_dots_too),
        cmocka_unit_test(the_ends_of_rows_are_no_neighbours),
        cmocka_unit_test(one_clue_is_enough),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
