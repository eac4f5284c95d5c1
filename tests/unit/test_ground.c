/* test_ground.c: boards of every shape: the candidates that the rules leave, and where they are. */
#include "sudoku_cases.h"

#include "human/board.h"

/* The places of each digit in each unit are those of the candidates. */
static void places_agree(const qdr_board *b) {
    const ground *g = b->g;
    for (int unit = 0; unit < g->units; unit++) {
        const qdr_unit *named = qdri_unit_named(g, unit);
        assert_int_equal(g->unit_size[unit], named->count);
        assert_int_equal(qdri_unit_inside(g, qdri_unit_outside(g, unit)), unit);
        for (int d = 0; d < g->side; d++)
            for (int i = 0; i < named->count; i++)
                assert_int_equal(qdri_where(b, unit, d) >> i & 1, qdri_has(b, named->cells[i], d));
    }
}

static void candidates_agree(const qdr_board *b, const qdr_puzzle *puzzle) {
    static qdr_digit_set sets[QDR_MAX_CELLS];
    qdr_puzzle_candidates(puzzle, sets);
    for (int cell = 0; cell < b->g->cells; cell++)
        assert_true(b->marks[cell] == sets[cell].word[0]);
}

static void who_sees_whom_agrees(const ground *g) {
    static uint16_t peers[QDR_MAX_CELLS];
    for (int cell = 0; cell < g->cells; cell++) {
        size_t count = qdr_shape_peers(g->shape, cell, peers);
        assert_int_equal(g->peers_of[cell], count);
        for (size_t i = 0; i < count; i++) assert_true(qdri_sees(g, cell, peers[i]));
    }
}

static void crossings_agree(const ground *g) {
    for (int unit = 0; unit < g->units; unit++)
        for (int other = 0; other < g->units; other++)
            for (int i = 0; i < g->unit_size[unit]; i++) {
                bool in_both = false;
                for (int k = 0; k < g->unit_size[other]; k++)
                    in_both |= qdri_unit_cells(g, unit)[i] == qdri_unit_cells(g, other)[k];
                assert_int_equal(qdri_cross(g, unit, other) >> i & 1, in_both);
            }
}

static void look_at(const qdr_shape *shape, qdri_random *random) {
    static uint8_t grid[QDR_MAX_CELLS];
    qdr_board *b;
    if (!random_grid(shape, random, grid)) return;
    const int cells = shape->spec.side * shape->spec.side;
    qdr_puzzle *puzzle = puzzle_of_grid(shape, grid, cells / 3, random);
    assert_ok(qdr_board_new(puzzle, &b));
    candidates_agree(b, puzzle);
    places_agree(b);
    who_sees_whom_agrees(b->g);
    if (shape->spec.side <= 16) crossings_agree(b->g);
    qdr_board_free(b);
    qdr_puzzle_free(puzzle);
}

static void boards_of_every_shape(void **state) {
    (void)state;
    qdri_random random;
    qdri_random_seed(&random, 13);
    for (size_t i = 0; i < sizeof sudoku_cases / sizeof *sudoku_cases; i++) {
        if (sudoku_cases[i].spec.side > QDRI_HUMAN_SIDE) continue;
        qdr_shape *shape = case_shape(&sudoku_cases[i]);
        look_at(shape, &random);
        qdr_shape_free(shape);
    }
}

static void large_sides_are_refused(void **state) {
    (void)state;
    ground *g;
    qdr_puzzle *puzzle = open_puzzle(49, 7, 7);
    assert_int_equal(qdri_ground_new(qdr_puzzle_shape(puzzle), &g), QDR_UNSUPPORTED);
    qdr_puzzle_free(puzzle);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boards_of_every_shape),
        cmocka_unit_test(large_sides_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
