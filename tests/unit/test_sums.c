/* test_sums.c: what follows from cages and from the sums of rows, columns and boxes: every sum that
 * is derived, and no other, against the definition worked out with sets of cells; and for each the
 * units it lies in and the digits that make it, against all there are. */
#include "clue_cases.h"

#include "sudoku/sums.h"

#include <stdlib.h>

enum { MOST = 400 };

/* ---- what should be found ----------------------------------------------------------------------
 */

typedef struct expected {
    int value;
    bool cage;
    size_t count;
    uint16_t cells[QDR_MAX_SIDE];
} expected;

typedef struct model {
    const qdr_shape *shape;
    expected sums[MOST];
    size_t count, cages;
} model;

static void expect_sum(model *m, const expected *sum) {
    for (size_t i = 0; i < m->count; i++)
        if (m->sums[i].value == sum->value && m->sums[i].count == sum->count &&
            memcmp(m->sums[i].cells, sum->cells, sum->count * 2) == 0)
            return;
    assert_true(m->count < MOST);
    m->sums[m->count++] = *sum;
}

/* Cages that lie inside (or, for what is outside, touch the region), one after the other, but for
 * those that overlap one before: the cells where they and the region differ have a known sum. Worth
 * having if these are few, and all on the same side. */
static void expect_region(model *m, const bool *region, int total, bool outside) {
    const qdr_shape *shape = m->shape;
    int side = shape->spec.side, cells = side * side;
    bool used[QDR_MAX_CELLS] = {false};
    for (size_t c = 0; c < shape->cage_count; c++) {
        const qdri_cage *cage = &shape->cages[c];
        bool touches = false, lies_in = true, overlaps = false;
        for (size_t i = 0; i < cage->count; i++) {
            touches |= region[cage->cells[i]];
            lies_in &= region[cage->cells[i]];
            overlaps |= used[cage->cells[i]];
        }
        if (overlaps || !(outside ? touches : lies_in)) continue;
        total -= cage->sum;
        for (size_t i = 0; i < cage->count; i++) used[cage->cells[i]] = true;
    }
    expected sum = {.value = outside ? -total : total};
    size_t differing = 0;
    for (int cell = 0; cell < cells; cell++) {
        if (region[cell] == used[cell]) continue;
        if (outside && region[cell]) return;
        if (differing++ < (size_t)side / 2 + 1) sum.cells[sum.count++] = (uint16_t)cell;
    }
    if (differing > (size_t)side / 2 + 1 || (differing == 0 && total == 0)) return;
    if (differing == 0) sum = (expected){.count = 1}; /* cell 0 should have the digit 0 */
    expect_sum(m, &sum);
}

static void expect_both_ways(model *m, const bool *region, int lines) {
    int side = m->shape->spec.side;
    expect_region(m, region, lines * side * (side + 1) / 2, false);
    expect_region(m, region, lines * side * (side + 1) / 2, true);
}

static void expect_lines(model *m, bool columns) {
    int side = m->shape->spec.side;
    for (int first = 0; first < side; first++)
        for (int count = 2; first + count <= side; count++) {
            bool region[QDR_MAX_CELLS] = {false};
            for (int line = first; line < first + count; line++)
                for (int i = 0; i < side; i++)
                    region[columns ? i * side + line : line * side + i] = true;
            expect_both_ways(m, region, count);
        }
}

static void expect_all(model *m) {
    const qdr_shape *shape = m->shape;
    m->count = 0;
    for (size_t c = 0; c < shape->cage_count; c++) {
        expected sum = {shape->cages[c].sum, true, shape->cages[c].count, {0}};
        memcpy(sum.cells, shape->cages[c].cells, sum.count * 2);
        expect_sum(m, &sum);
    }
    m->cages = m->count;
    for (size_t u = 0; u < shape->unit_count; u++) {
        bool region[QDR_MAX_CELLS] = {false};
        for (size_t i = 0; i < shape->units[u].count; i++) region[shape->units[u].cells[i]] = true;
        if (shape->units[u].count == shape->spec.side) expect_both_ways(m, region, 1);
    }
    if (shape->spec.side > 36) return;
    expect_lines(m, false);
    expect_lines(m, true);
}

/* ---- each sum ----------------------------------------------------------------------------------
 */

static bool in_unit(const qdr_unit *unit, const expected *sum) {
    for (size_t i = 0; i < sum->count; i++) {
        bool there = false;
        for (size_t j = 0; j < unit->count; j++) there |= unit->cells[j] == sum->cells[i];
        if (!there) return false;
    }
    return true;
}

static void compare_homes(const qdr_shape *shape, const qdri_sum *sum, const expected *wanted) {
    bool differ = wanted->cage || wanted->count == 1;
    size_t homes = 0;
    for (size_t u = 0; u < shape->unit_count; u++) {
        if (!in_unit(&shape->units[u], wanted)) continue;
        differ = true;
        if (shape->units[u].count == shape->spec.side && homes < QDRI_MOST_HOMES)
            assert_int_equal(sum->homes[homes++], u);
    }
    assert_int_equal(sum->home_count, homes);
    assert_int_equal(sum->differ, differ);
    if (!differ) assert_false(sum->listed);
}

/* All sets of so many digits with the sum, as masks, by trying. */
static size_t all_combinations(int side, int digit, size_t count, int value, uint64_t mask,
                               uint64_t *masks) {
    if (count == 0) {
        if (value != 0) return 0;
        if (masks) *masks = mask;
        return 1;
    }
    size_t found = 0;
    for (; digit >= (int)count; digit--) /* highest first */
        if (value >= digit)
            found +=
                all_combinations(side, digit - 1, count - 1, value - digit,
                                 mask | (uint64_t)1 << (digit - 1), masks ? masks + found : NULL);
    return found;
}

static void compare_combinations(const qdri_sums *sums, const qdri_sum *sum, int side) {
    static uint64_t masks[1 << 14];
    if (!sum->differ) return;
    size_t count = all_combinations(side, side, sum->count, sum->sum, 0, NULL);
    assert_int_equal(sum->listed, count <= 1024);
    if (!sum->listed) return;
    assert_int_equal(sum->combinations, count);
    all_combinations(side, side, sum->count, sum->sum, 0, masks);
    for (size_t i = 0; i < count; i++) {
        const qdr_digit_set *set = &sums->combinations[sum->first_combination + i];
        assert_true(set->word[0] == masks[i] && set->word[1] == 0);
    }
}

static void compare_index(const qdri_sums *sums, int cells) {
    uint32_t at = 0;
    for (int cell = 0; cell < cells; cell++) {
        assert_int_equal(sums->cell_start[cell], at);
        for (size_t s = 0; s < sums->count; s++)
            for (size_t i = 0; i < sums->at[s].count; i++)
                if (sums->cells[sums->at[s].first_cell + i] == cell)
                    assert_int_equal(sums->cell_sums[at++], s);
    }
    assert_int_equal(sums->cell_start[cells], at);
    assert_int_equal(at, sums->cell_count);
}

/* ---- comparing ---------------------------------------------------------------------------------
 */

static size_t derived, listed, unlisted;

static void compare(const qdr_shape *shape) {
    static model m;
    qdri_sums *sums = NULL;
    assert_ok(qdri_sums_new(shape, &sums));
    m.shape = shape;
    expect_all(&m);
    assert_int_equal(sums->count, m.count);
    assert_int_equal(sums->cages, m.cages);
    for (size_t s = 0; s < sums->count; s++) {
        const qdri_sum *sum = &sums->at[s];
        assert_int_equal(sum->sum, m.sums[s].value);
        assert_int_equal(sum->count, m.sums[s].count);
        assert_memory_equal(sums->cells + sum->first_cell, m.sums[s].cells, sum->count * 2);
        compare_homes(shape, sum, &m.sums[s]);
        compare_combinations(sums, sum, shape->spec.side);
        listed += sum->listed;
        unlisted += sum->differ && !sum->listed;
    }
    size_t combinations = 0;
    for (size_t i = 0; i < sums->count; i++) combinations += sums->at[i].combinations;
    assert_int_equal(sums->combination_count, combinations);
    compare_index(sums, shape->spec.side * shape->spec.side);
    derived += sums->count - sums->cages;
    qdri_sums_free(sums);
}

static void compare_clues(qdr_shape_spec spec, const qdr_clue *clues, size_t count) {
    qdr_shape *shape = NULL;
    qdr_error error = {0};
    spec.clues = clues;
    spec.clue_count = count;
    if (qdr_shape_new(&spec, &shape, &error) != QDR_OK) fail_msg("%s", error.message);
    compare(shape);
    qdr_shape_free(shape);
}

static void random_cages(const qdr_shape_spec *spec, unsigned seed, clue_case *c) {
    qdri_random random;
    qdr_shape *shape;
    qdri_random_seed(&random, seed);
    assert_ok(qdr_shape_new(spec, &shape, NULL));
    assert_true(random_grid(shape, &random, c->grid));
    qdr_shape_free(shape);
    c->count = c->cell_count = 0;
    add_cages(c, spec->side, 2 + (int)seed % 4, &random);
    if (seed % 3 == 1) /* half of them, and so many innies and outies */
        for (size_t i = 0; i < c->count / 2; i++) c->clues[i] = c->clues[2 * i];
    if (seed % 3 == 1) c->count /= 2;
    if (seed % 5 == 2) add_cages(c, spec->side, 2, &random); /* overlapping, some the same */
}

static void sums_are_those_that_follow(void **state) {
    (void)state;
    static const qdr_shape_spec grounds[] = {
        BOXES(2, 2, 0),        BOXES(2, 2, X), LATIN(5, 0),        BOXES(2, 3, 0),
        JIGSAW(7, jigsaw7, 0), BOXES(3, 3, W), BOXES(3, 3, X | D), EXTRA(9, 3, 3, extra9, 0)};
    static clue_case c;
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (unsigned seed = 0; seed < (grounds[g].side < 9 ? 15u : 5u); seed++) {
            random_cages(&grounds[g], seed, &c);
            compare_clues(grounds[g], c.clues, c.count);
        }
    assert_true(derived > 500 && listed > 1000);
}

/* ---- by hand -----------------------------------------------------------------------------------
 */

/* Cages that fill a row and do not add up to what a row does: nothing goes. */
static void sums_that_cannot_be_are_told(void **state) {
    (void)state;
    static const uint16_t left[] = {0, 1}, right[] = {2, 3};
    qdr_clue clues[] = {{QDR_CLUE_CAGE, 5, left, 2}, {QDR_CLUE_CAGE, 4, right, 2}};
    compare_clues((qdr_shape_spec)BOXES(2, 2, 0), clues, 2);
    clues[1].value = 5; /* now they do */
    compare_clues((qdr_shape_spec)BOXES(2, 2, 0), clues, 2);
    clues[1].cells = left; /* two sums of the same cells */
    clues[1].value = 4;
    compare_clues((qdr_shape_spec)BOXES(2, 2, 0), clues, 2);
    static const uint16_t first[] = {0}, next[] = {1, 2};
    const qdr_clue nothing_left[] = {{QDR_CLUE_CAGE, 4, first, 1}, {QDR_CLUE_CAGE, 6, next, 2}};
    compare_clues((qdr_shape_spec)BOXES(2, 2, 0), nothing_left, 2);
}

/* As many combinations as are listed, one fewer, one more; and more cells than a set has bits. */
static void long_lists_are_not_listed(void **state) {
    (void)state;
    static uint16_t cells[QDR_MAX_SIDE];
    static const int side = 16;
    for (int i = 0; i < side; i++) cells[i] = (uint16_t)i;
    listed = unlisted = 0;
    for (int count = 1; count <= side; count++)
        for (int value = count * (count + 1) / 2; value <= count * (2 * side + 1 - count) / 2;
             value++) {
            qdr_clue clue = {QDR_CLUE_CAGE, value, cells, (size_t)count};
            if (value % 3 == 0 || count < 3 || count > 13)
                compare_clues((qdr_shape_spec)BOXES(4, 4, 0), &clue, 1);
        }
    assert_true(listed > 100);
    for (int value = 60; value < 110; value++) { /* of 20 digits, some sums have over 1,024 */
        qdr_clue clue = {QDR_CLUE_CAGE, value, cells, 7};
        compare_clues((qdr_shape_spec)BOXES(4, 5, 0), &clue, 1);
    }
    assert_true(unlisted > 10);
}

/* Rows side by side are looked at up to this side, and not above. */
static void large_sides_have_fewer_regions(void **state) {
    (void)state;
    static const uint16_t cells[] = {0, 1};
    const qdr_clue clue = {QDR_CLUE_CAGE, 9, cells, 2};
    static const qdr_shape_spec sides[] = {LATIN(36, 0), LATIN(37, 0)};
    for (size_t i = 0; i < 2; i++) {
        static clue_case c;
        int side = sides[i].side;
        c.count = c.cell_count = 0;
        for (int row = 0; row < 2; row++) /* two rows but for one cell each */
            for (int cell = 0; cell < side - 1; cell += 5) {
                qdr_clue *cage = clue_begin(&c, QDR_CLUE_CAGE);
                for (int k = cell; k < cell + 5 && k < side - 1; k++) clue_cell(&c, row * side + k);
                cage->value = 15 + 3 * (int)cage->count;
                if (cage->count < 5) cage->value = 11;
            }
        compare_clues(sides[i], c.clues, c.count);
        compare_clues(sides[i], &clue, 1);
    }
}

static qdr_status make_sums(void *shape) {
    qdri_sums *sums = NULL;
    qdr_status status = qdri_sums_new(shape, &sums);
    if (status == QDR_OK)
        qdri_sums_free(sums);
    else
        assert_null(sums);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    static clue_case c;
    qdr_shape_spec spec = BOXES(3, 3, 0);
    qdr_shape *shape;
    random_cages(&spec, 3, &c);
    spec.clues = c.clues;
    spec.clue_count = c.count;
    assert_ok(qdr_shape_new(&spec, &shape, NULL));
    assert_true(fail_every_allocation(make_sums, shape) > 8);
    qdr_shape_free(shape);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_that_follow),
        cmocka_unit_test(sums_that_cannot_be_are_told),
        cmocka_unit_test(long_lists_are_not_listed),
        cmocka_unit_test(large_sides_have_fewer_regions),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
