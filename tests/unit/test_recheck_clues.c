/* The re-check of clues: a grid that keeps every clue is accepted, and one that breaks exactly one
 * clue, of whatever kind and wherever on its line, is refused. The grid stays and a clue is spoilt,
 * so that nothing else can be the reason. */
#include "clue_cases.h"

#include <stdlib.h>

static bool accepts(qdr_shape_spec spec, const qdr_clue *clues, size_t count, const uint8_t *grid) {
    qdr_shape *shape;
    qdr_puzzle *puzzle;
    qdr_error error = {0};
    spec.clues = clues;
    spec.clue_count = count;
    if (qdr_shape_new(&spec, &shape, &error) != QDR_OK) fail_msg("%s", error.message);
    assert_ok(qdr_puzzle_new(shape, &puzzle));
    size_t cells = (size_t)qdr_puzzle_cells(puzzle);
    uint8_t *exact = malloc(cells); /* a read past the end is seen then */
    memcpy(exact, grid, cells);
    bool accepted = qdr_puzzle_accepts(puzzle, exact);
    free(exact);
    qdr_puzzle_free(puzzle);
    qdr_shape_free(shape);
    return accepted;
}

static void random_case(const qdr_shape_spec *spec, unsigned seed, clue_case *c,
                        qdri_random *random) {
    qdr_shape *shape;
    qdri_random_seed(random, seed);
    assert_ok(qdr_shape_new(spec, &shape, NULL));
    assert_true(random_grid(shape, random, c->grid));
    qdr_shape_free(shape);
    c->count = c->cell_count = 0;
}

static const qdr_shape_spec grounds[] = {BOXES(2, 2, 0), LATIN(5, 0),           BOXES(3, 2, 0),
                                         BOXES(3, 3, 0), JIGSAW(9, jigsaw9, X), BOXES(2, 5, 0)};

/* ---- one clue spoilt ----------------------------------------------------------------------------
 */

/* Values a clue of the kind may have on that side. */
static bool makes_sense(const qdr_clue *clue, int side) {
    int n = (int)clue->count;
    switch (clue->kind) {
    case QDR_CLUE_CAGE:
        return clue->value >= n * (n + 1) / 2 && clue->value <= n * (2 * side + 1 - n) / 2;
    case QDR_CLUE_LESS:
        return false;
    case QDR_CLUE_DIFFERENCE:
        return clue->value >= 1 && clue->value < side;
    case QDR_CLUE_RATIO:
        return clue->value >= 2 && clue->value <= side;
    case QDR_CLUE_SUM:
        return clue->value >= 2 && clue->value <= 2 * side;
    }
    return false;
}

static int refused[QDR_CLUE_SUM + 1];

static void expect_refused(const qdr_shape_spec *spec, const clue_case *c, qdr_clue_kind kind) {
    if (accepts(*spec, c->clues, c->count, c->grid))
        fail_msg("side %d accepts a broken %s", spec->side, qdr_clue_kind_name(kind));
    refused[kind]++;
}

static void spoil_values(const qdr_shape_spec *spec, clue_case *c, qdr_clue *clue) {
    for (int by = -3; by <= 3; by++) {
        clue->value += by;
        if (by != 0 && makes_sense(clue, spec->side)) expect_refused(spec, c, clue->kind);
        clue->value -= by;
    }
}

/* Neighbours on a line change places: a step of a rising line then falls. */
static void spoil_order(const qdr_shape_spec *spec, clue_case *c, const qdr_clue *clue) {
    uint16_t *cells = c->cells + (clue->cells - c->cells);
    for (size_t i = 0; clue->kind == QDR_CLUE_LESS && i + 1 < clue->count; i++) {
        uint16_t kept = cells[i];
        cells[i] = cells[i + 1];
        cells[i + 1] = kept;
        expect_refused(spec, c, clue->kind);
        cells[i + 1] = cells[i];
        cells[i] = kept;
    }
}

static void every_kind_of_clue_can_be_broken(void **state) {
    (void)state;
    static clue_case c;
    qdri_random random;
    for (size_t g = 0; g < COUNT_OF(grounds); g++)
        for (unsigned round = 0; round < 4; round++) {
            const qdr_shape_spec *spec = &grounds[g];
            random_case(spec, (unsigned)g * 10 + round, &c, &random);
            if (round == 0) add_cages(&c, spec->side, 4, &random);
            if (round == 1) add_thermometers(&c, spec->side, 8, &random);
            add_dots(&c, spec->side, round < 2 ? 5 : 40, &random);
            assert_true(accepts(*spec, c.clues, c.count, c.grid));
            for (size_t i = 0; i < c.count; i++) {
                spoil_values(spec, &c, &c.clues[i]);
                spoil_order(spec, &c, &c.clues[i]);
            }
        }
    for (int kind = 0; kind <= QDR_CLUE_SUM; kind++) assert_true(refused[kind] > 50);
}

/* ---- by hand
 * -------------------------------------------------------------------------------------
 */

static const uint8_t four[] = {1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1};
static const qdr_shape_spec boxes4 = BOXES(2, 2, 0);

/* Cells 2 and 4 have a 3 each: the sum is right, and yet. */
static void a_cage_with_a_digit_twice_is_refused(void **state) {
    (void)state;
    static const uint16_t twins[] = {2, 4}, others[] = {3, 7};
    const qdr_clue broken = {QDR_CLUE_CAGE, 6, twins, 2}, right = {QDR_CLUE_CAGE, 6, others, 2};
    assert_false(accepts(boxes4, &broken, 1, four));
    assert_true(accepts(boxes4, &right, 1, four));
}

/* Lines of three cells, each step right or wrong, in both directions. */
static void each_step_of_a_line_counts(void **state) {
    (void)state;
    static const uint16_t up[] = {0, 1, 2}, down[] = {2, 1, 0}, first[] = {1, 0, 3},
                          last[] = {0, 3, 1}, equal[] = {2, 4};
    static const struct {
        qdr_clue clue;
        bool right;
    } lines[] = {
        {{QDR_CLUE_LESS, 0, up, 3}, true},
        {{QDR_CLUE_LESS, 0, down, 3}, false},
        {{QDR_CLUE_LESS, 0, equal, 2}, false},
        {{QDR_CLUE_SUM, 6, equal, 2}, true},
        {{QDR_CLUE_LESS, 0, first, 3}, false},
        {{QDR_CLUE_LESS, 0, last, 3}, false},
        {{QDR_CLUE_DIFFERENCE, 1, up, 3}, true},
        {{QDR_CLUE_DIFFERENCE, 1, down, 3}, true},
        {{QDR_CLUE_DIFFERENCE, 1, first, 3}, false},
        {{QDR_CLUE_DIFFERENCE, 3, last, 3}, false},
        {{QDR_CLUE_RATIO, 2, up, 2}, true},
        {{QDR_CLUE_RATIO, 2, up, 3}, false},
        {{QDR_CLUE_RATIO, 2, first, 2}, true},
        {{QDR_CLUE_RATIO, 4, last, 2}, true},
        {{QDR_CLUE_RATIO, 3, last, 2}, false},
        {{QDR_CLUE_RATIO, 4, last, 3}, false},
        {{QDR_CLUE_SUM, 3, up, 2}, true},
        {{QDR_CLUE_SUM, 3, up, 3}, false},
        {{QDR_CLUE_SUM, 3, first, 2}, true},
        {{QDR_CLUE_SUM, 5, last, 3}, false},
    };
    for (size_t i = 0; i < COUNT_OF(lines); i++)
        if (accepts(boxes4, &lines[i].clue, 1, four) != lines[i].right)
            fail_msg("line %zu: %s", i, lines[i].right ? "refused" : "accepted");
}

/* ---- all dots given -----------------------------------------------------------------------------
 */

typedef struct dot_rule {
    unsigned rule;
    qdr_clue_kind kind;
    int value, other; /* of the clue; an X or a V */
} dot_rule;

static bool wants_dot(const dot_rule *rule, int x, int y, int *value) {
    int less = x < y ? x : y, more = x < y ? y : x;
    *value = rule->value;
    if (rule->kind == QDR_CLUE_DIFFERENCE) return more - less == 1;
    if (rule->kind == QDR_CLUE_RATIO) return more == 2 * less;
    *value = x + y;
    return x + y == rule->value || x + y == rule->other;
}

static void add_all_dots(clue_case *c, int side, const dot_rule *rule) {
    for (int cell = 0; cell < side * side; cell++)
        for (int down = 0; down < 2; down++) {
            int other = cell + (down ? side : 1), value;
            if (down ? cell / side == side - 1 : cell % side == side - 1) continue;
            if (!wants_dot(rule, c->grid[cell], c->grid[other], &value)) continue;
            clue_begin(c, rule->kind)->value = value;
            clue_cell(c, cell % 3 ? cell : other);
            clue_cell(c, cell % 3 ? other : cell);
        }
}

/* Any one dot left out, or given to cells that are not beside each other, is missed. */
static void where_all_dots_are_given_none_may_be_missing(void **state) {
    (void)state;
    static const dot_rule rules[] = {{QDR_RULE_ALL_WHITE, QDR_CLUE_DIFFERENCE, 1, 1},
                                     {QDR_RULE_ALL_BLACK, QDR_CLUE_RATIO, 2, 2},
                                     {QDR_RULE_ALL_XV, QDR_CLUE_SUM, 10, 5}};
    static clue_case c;
    qdri_random random;
    for (size_t r = 0; r < COUNT_OF(rules); r++)
        for (unsigned seed = 0; seed < 2; seed++) {
            const int sides[][2] = {{3, 3}, {2, 3}};
            qdr_shape_spec spec = BOXES(sides[seed][0], sides[seed][1], 0);
            random_case(&spec, seed, &c, &random);
            add_all_dots(&c, spec.side, &rules[r]);
            spec.rules = rules[r].rule;
            assert_true(c.count > 5 && accepts(spec, c.clues, c.count, c.grid));
            for (size_t i = 0; i < c.count; i++) {
                qdr_clue kept = c.clues[i];
                c.clues[i] = c.clues[c.count - 1];
                assert_false(accepts(spec, c.clues, c.count - 1, c.grid));
                spec.rules = 0;
                assert_true(accepts(spec, c.clues, c.count - 1, c.grid));
                spec.rules = rules[r].rule;
                c.clues[i] = kept;
            }
        }
}

/* A dot of either colour says that the other may be left out; an X does not, nor a sign. */
static void one_dot_is_enough(void **state) {
    (void)state;
    static const struct {
        unsigned rule;
        qdr_clue_kind kind;
        int value;
        bool enough;
    } dots[] = {
        {QDR_RULE_ALL_WHITE, QDR_CLUE_DIFFERENCE, 1, true},
        {QDR_RULE_ALL_WHITE, QDR_CLUE_RATIO, 2, true},
        {QDR_RULE_ALL_BLACK, QDR_CLUE_DIFFERENCE, 1, true},
        {QDR_RULE_ALL_BLACK, QDR_CLUE_RATIO, 2, true},
        {QDR_RULE_ALL_WHITE, QDR_CLUE_SUM, 3, false},
        {QDR_RULE_ALL_BLACK, QDR_CLUE_SUM, 3, false},
        {QDR_RULE_ALL_WHITE, QDR_CLUE_LESS, 0, false},
        {QDR_RULE_ALL_BLACK, QDR_CLUE_LESS, 0, false},
        {QDR_RULE_ALL_WHITE, QDR_CLUE_CAGE, 3, false},
    };
    static const uint8_t two[] = {1, 2, 2, 1}; /* every pair of neighbours could have both */
    for (size_t i = 0; i < COUNT_OF(dots); i++) {
        static const uint16_t right[][2] = {{0, 1}, {2, 0}, {3, 1}, {2, 3}};
        static const uint16_t rising[][2] = {{0, 1}, {0, 2}, {3, 1}, {3, 2}};
        qdr_shape_spec spec = LATIN(2, dots[i].rule);
        qdr_clue clues[4];
        for (int k = 0; k < 4; k++)
            clues[k] = (qdr_clue){dots[i].kind, dots[i].value,
                                  dots[i].kind == QDR_CLUE_LESS ? rising[k] : right[k], 2};
        assert_int_equal(accepts(spec, clues, 4, two), dots[i].enough);
        assert_false(accepts(spec, clues, 3, two));
        assert_false(accepts(spec, clues + 1, 3, two));
        /* a line has dots between its neighbours only */
        static const uint16_t round[] = {0, 1, 3, 2};
        qdr_clue line = {dots[i].kind, dots[i].value, round, 4};
        qdr_clue last = {dots[i].kind, dots[i].value, right[1], 2};
        qdr_clue both[] = {line, last};
        if (!dots[i].enough) continue;
        assert_true(accepts(spec, both, 2, two));
        assert_false(accepts(spec, &line, 1, two));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_clue_can_be_broken),
        cmocka_unit_test(a_cage_with_a_digit_twice_is_refused),
        cmocka_unit_test(each_step_of_a_line_counts),
        cmocka_unit_test(where_all_dots_are_given_none_may_be_missing),
        cmocka_unit_test(one_dot_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
