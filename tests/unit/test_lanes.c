/* test_lanes.c: the lanes engine, on every instruction set this processor has, against a small
 * brute-force solver that shares nothing with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "nine/lanes.h"

#include <stdlib.h>
#include <string.h>

/* ---- the other solver ---------------------------------------------------------------------------
 */

typedef struct brute {
    uint16_t marks[81];
    uint8_t digit[81];
    uint16_t row[9], column[9], box[9];
    uint64_t count, limit;
} brute;

static int box_of(int cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

static uint16_t open_digits(const brute *b, int cell) {
    return (uint16_t)(b->marks[cell] &
                      ~(b->row[cell / 9] | b->column[cell % 9] | b->box[box_of(cell)]));
}

static void flip(brute *b, int cell, uint16_t bit) {
    b->row[cell / 9] ^= bit;
    b->column[cell % 9] ^= bit;
    b->box[box_of(cell)] ^= bit;
}

static void brute_search(brute *b) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        int n = b->digit[cell] ? 10 : __builtin_popcount(open_digits(b, cell));
        if (n < fewest) {
            fewest = n;
            best = cell;
        }
    }
    if (best < 0) {
        b->count++;
        return;
    }
    for (uint16_t left = open_digits(b, best); left && b->count < b->limit; left &= left - 1) {
        uint16_t bit = left & -left;
        b->digit[best] = (uint8_t)(1 + __builtin_ctz(bit));
        flip(b, best, bit);
        brute_search(b);
        flip(b, best, bit);
        b->digit[best] = 0;
    }
}

static uint64_t brute_count(const uint16_t marks[81], uint64_t limit) {
    brute b = {.limit = limit};
    memcpy(b.marks, marks, sizeof b.marks);
    brute_search(&b);
    return b.count;
}

static void marks_of(const uint8_t grid[81], uint16_t marks[81]) {
    for (int cell = 0; cell < 81; cell++)
        marks[cell] = grid[cell] ? (uint16_t)(1 << (grid[cell] - 1)) : 511;
}

/* ---- puzzles ------------------------------------------------------------------------------------
 */

static void shuffle(qdri_random *r, uint8_t *a, uint32_t n) {
    for (uint32_t i = n; i > 1; i--) {
        uint32_t j = qdri_random_below(r, i);
        uint8_t t = a[i - 1];
        a[i - 1] = a[j];
        a[j] = t;
    }
}

/* Rows of a box, and the boxes, in random order. */
static void shuffle_lines(qdri_random *r, uint8_t line[9]) {
    uint8_t band[3] = {0, 1, 2};
    shuffle(r, band, 3);
    for (int b = 0; b < 3; b++) {
        uint8_t in[3] = {0, 1, 2};
        shuffle(r, in, 3);
        for (int i = 0; i < 3; i++) line[3 * b + i] = (uint8_t)(3 * band[b] + in[i]);
    }
}

static void random_grid(qdri_random *r, uint8_t grid[81]) {
    uint8_t rows[9], columns[9], digit[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle_lines(r, rows);
    shuffle_lines(r, columns);
    shuffle(r, digit, 9);
    for (int cell = 0; cell < 81; cell++) {
        int row = rows[cell / 9], column = columns[cell % 9];
        grid[cell] = digit[(3 * row + row / 3 + column) % 9];
    }
}

/* A grid with all but `givens` cells blanked; one in six gets a wrong digit. */
static void random_puzzle(qdri_random *r, uint8_t puzzle[81], uint32_t givens) {
    uint8_t cells[81];
    for (uint8_t i = 0; i < 81; i++) cells[i] = i;
    shuffle(r, cells, 81);
    random_grid(r, puzzle);
    for (uint32_t i = givens; i < 81; i++) puzzle[cells[i]] = 0;
    if (givens && qdri_random_below(r, 6) == 0)
        puzzle[cells[0]] = (uint8_t)(1 + qdri_random_below(r, 9));
}

static bool solves(const uint8_t solution[81], const uint16_t marks[81]) {
    uint16_t row[9] = {0}, column[9] = {0}, box[9] = {0};
    for (int cell = 0; cell < 81; cell++) {
        if (solution[cell] < 1 || solution[cell] > 9) return false;
        uint16_t bit = (uint16_t)(1 << (solution[cell] - 1));
        if (!(marks[cell] & bit)) return false;
        row[cell / 9] |= bit;
        column[cell % 9] |= bit;
        box[box_of(cell)] |= bit;
    }
    for (int i = 0; i < 9; i++)
        if ((row[i] & column[i] & box[i]) != 511) return false;
    return true;
}

/* ---- running a test on every instruction set
 * ------------------------------------------------------ */

static void on_every_cpu(void (*test)(qdri_lanes *lanes)) {
    for (int cpu = 0; cpu < QDRI_CPU_COUNT; cpu++) {
        if (!qdri_cpu_has((qdri_cpu)cpu)) continue;
        assert_int_equal(qdri_cpu_force(qdri_cpu_name((qdri_cpu)cpu)), QDR_OK);
        qdri_lanes *lanes = NULL;
        assert_int_equal(qdri_lanes_new(&lanes), QDR_OK);
        assert_true((int)qdri_lanes_cpu(lanes) <= cpu);
        test(lanes);
        qdri_lanes_free(lanes);
    }
    assert_int_equal(qdri_cpu_force(NULL), QDR_OK);
}

/* Runs and compares counts, first solutions and marks of completion with the brute force. */
static void compare(qdri_lanes *lanes, const uint8_t (*puzzles)[81], const uint64_t *expected,
                    size_t count, uint64_t limit) {
    uint64_t *found = calloc(count + 1, sizeof *found);
    uint8_t *finished = calloc(count + 1, 1);
    uint8_t(*solutions)[81] = calloc(count + 1, 81);
    assert_true(found && finished && solutions);
    found[count] = 12345;
    qdri_lanes_batch batch = {.puzzles = puzzles,
                              .stride = 81,
                              .count = count,
                              .limit = limit,
                              .found = found,
                              .solutions = (uint8_t *)solutions,
                              .solution_stride = 81,
                              .finished = finished};
    assert_true(qdri_lanes_run(lanes, &batch));
    static const uint8_t nothing[81];
    for (size_t i = 0; i < count; i++) {
        uint16_t marks[81];
        marks_of(puzzles[i], marks);
        assert_int_equal(found[i], expected[i]);
        assert_int_equal(finished[i], 1);
        if (found[i])
            assert_true(solves(solutions[i], marks));
        else
            assert_memory_equal(solutions[i], nothing, 81);
    }
    assert_int_equal(found[count], 12345);
    free(found);
    free(finished);
    free(solutions);
}

enum { MANY = 700 };
static uint8_t random_puzzles[MANY][81];
static uint64_t up_to_2[MANY], up_to_60[MANY];

static int make_random_puzzles(void **state) {
    (void)state;
    qdri_random r;
    qdri_random_seed(&r, 20240917);
    for (int i = 0; i < MANY; i++) {
        uint16_t marks[81];
        random_puzzle(&r, random_puzzles[i], 23 + qdri_random_below(&r, 16));
        marks_of(random_puzzles[i], marks);
        up_to_60[i] = brute_count(marks, 60);
        up_to_2[i] = up_to_60[i] < 2 ? up_to_60[i] : 2;
    }
    return 0;
}

/* ---- the tests
 * ------------------------------------------------------------------------------------ */

static const char easy[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char easy_solved[] =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char hard[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char hard_solved[] =
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

static void check_text(qdri_lanes *lanes) {
    const char *lines[] = {easy, hard, easy};
    uint64_t found[3];
    char out[3][82] = {"", "", ""};
    qdri_lanes_batch batch = {.each = (const void *const *)lines,
                              .count = 3,
                              .limit = 2,
                              .found = found,
                              .solutions = (uint8_t *)out,
                              .solution_stride = 82,
                              .zero = '0'};
    assert_true(qdri_lanes_run(lanes, &batch));
    for (int i = 0; i < 3; i++) assert_int_equal(found[i], 1);
    assert_string_equal(out[0], easy_solved);
    assert_string_equal(out[1], hard_solved);
    assert_string_equal(out[2], easy_solved);
}

static void reads_and_writes_text(void **state) {
    (void)state;
    on_every_cpu(check_text);
}

static void check_random(qdri_lanes *lanes) {
    compare(lanes, (const uint8_t(*)[81])random_puzzles, up_to_2, MANY, 2);
    compare(lanes, (const uint8_t(*)[81])random_puzzles, up_to_60, MANY, 60);
    for (size_t count = 0; count < 70; count++)
        compare(lanes, (const uint8_t(*)[81])random_puzzles + count, up_to_2 + count, count, 2);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    on_every_cpu(check_random);
}

/* Grids with holes in one stack, where solutions come in pairs, or in one band, or anywhere; most
 * have a few solutions. Any limit must give as many as there are, and no more. */
enum { HOLED = 600, LIMITS = 6 };
static uint8_t holed[HOLED][81];
static uint64_t holed_count[HOLED];

static void check_limits(qdri_lanes *lanes) {
    uint64_t expected[HOLED];
    for (uint64_t limit = 1; limit <= LIMITS; limit++) {
        for (int i = 0; i < HOLED; i++)
            expected[i] = holed_count[i] < limit ? holed_count[i] : limit;
        compare(lanes, (const uint8_t(*)[81])holed, expected, HOLED, limit);
    }
}

static void counts_to_any_limit(void **state) {
    (void)state;
    qdri_random r;
    qdri_random_seed(&r, 81);
    int seen[LIMITS + 1] = {0};
    for (int i = 0; i < HOLED; i++) {
        uint16_t marks[81];
        uint32_t part = qdri_random_below(&r, 3), kept = qdri_random_below(&r, 3);
        random_grid(&r, holed[i]);
        for (uint32_t cell = 0; cell < 81; cell++) {
            bool inside = i % 3 == 0   ? cell % 9 / 3 == part
                          : i % 3 == 1 ? cell / 27 == part
                                       : qdri_random_below(&r, 2) == 0;
            if (inside && qdri_random_below(&r, 5) >= kept) holed[i][cell] = 0;
        }
        marks_of(holed[i], marks);
        holed_count[i] = brute_count(marks, LIMITS);
        seen[holed_count[i]]++;
    }
    assert_int_equal(seen[0], 0);
    assert_true(seen[1] > 100 && seen[2] > 30 && seen[4] > 10 && seen[LIMITS] > 100);
    on_every_cpu(check_limits);
}

static void check_impossible(qdri_lanes *lanes) {
    static const uint64_t none[5];
    uint8_t puzzles[5][81] = {{0}};
    puzzles[0][0] = puzzles[0][8] = 5;   /* twice in a row */
    puzzles[1][3] = puzzles[1][75] = 9;  /* in a column */
    puzzles[2][30] = puzzles[2][50] = 1; /* in a box */
    for (int i = 0; i < 8; i++) puzzles[3][i] = (uint8_t)(i + 1);
    puzzles[3][17] = 9; /* nothing left for a cell */
    for (int i = 0; i < 81; i++) puzzles[4][i] = (uint8_t)(easy_solved[i] - '0');
    puzzles[4][80] = 1; /* full, and wrong */
    compare(lanes, (const uint8_t(*)[81])puzzles, none, 5, 0);
}

static void impossible_puzzles_have_none(void **state) {
    (void)state;
    on_every_cpu(check_impossible);
}

/* Full counts, also where one puzzle spreads over all lanes. */
enum { RICH = 4 };
static uint8_t rich[RICH][1][81];
static uint64_t rich_solutions[RICH];

static void check_full_count(qdri_lanes *lanes) {
    qdri_lanes_stats before, after;
    qdri_lanes_get_stats(lanes, &before);
    for (int i = 0; i < RICH; i++) {
        const uint8_t(*puzzle)[81] = (const uint8_t(*)[81])rich[i];
        uint64_t expected = rich_solutions[i];
        compare(lanes, puzzle, &expected, 1, 0);
        compare(lanes, puzzle, &expected, 1, expected);
        expected--;
        compare(lanes, puzzle, &expected, 1, expected);
    }
    qdri_lanes_get_stats(lanes, &after);
    assert_true(after.splits > before.splits);
    assert_true(after.guesses > before.guesses);
}

static void counts_are_exact(void **state) {
    (void)state;
    qdri_random r;
    qdri_random_seed(&r, 5);
    for (int i = 0; i < RICH;) {
        uint16_t marks[81];
        random_puzzle(&r, rich[i][0], 24);
        marks_of(rich[i][0], marks);
        rich_solutions[i] = brute_count(marks, 20000);
        if (rich_solutions[i] > 1000 && rich_solutions[i] < 20000) i++;
    }
    on_every_cpu(check_full_count);
}

/* The empty grid has deep stacks in every lane, so the frames must be packed. */
static void check_empty_grid(qdri_lanes *lanes) {
    static const uint8_t empty[40][81];
    uint64_t expected[40];
    for (int i = 0; i < 40; i++) expected[i] = 1500;
    compare(lanes, empty, expected, 40, 1500);
    expected[0] = 300000;
    compare(lanes, empty, expected, 1, 300000);
}

static void counts_from_nothing(void **state) {
    (void)state;
    on_every_cpu(check_empty_grid);
}

enum { SHEETS = 300 };
static uint16_t sheets[SHEETS][81];
static uint64_t sheet_solutions[SHEETS];

static void check_marks(qdri_lanes *lanes) {
    uint64_t found[SHEETS];
    qdri_lanes_batch batch = {.puzzles = sheets,
                              .stride = sizeof sheets[0],
                              .count = SHEETS,
                              .form = QDRI_LANES_MARKS,
                              .limit = 5,
                              .found = found};
    assert_true(qdri_lanes_run(lanes, &batch));
    for (int i = 0; i < SHEETS; i++) assert_int_equal(found[i], sheet_solutions[i]);
}

/* Grids with further marks pencilled in at random, and now and then a cell changed. */
static void takes_pencil_marks(void **state) {
    (void)state;
    qdri_random r;
    qdri_random_seed(&r, 77);
    for (int i = 0; i < SHEETS; i++) {
        uint8_t grid[81];
        random_grid(&r, grid);
        uint32_t chance = 15 + qdri_random_below(&r, 25);
        for (int cell = 0; cell < 81; cell++) {
            sheets[i][cell] = (uint16_t)(1 << (grid[cell] - 1));
            for (int d = 0; d < 9; d++)
                if (qdri_random_below(&r, 100) < chance) sheets[i][cell] |= (uint16_t)(1 << d);
        }
        if (i % 7 == 0) sheets[i][i % 81] = (uint16_t)qdri_random_below(&r, 512);
        sheet_solutions[i] = brute_count(sheets[i], 5);
    }
    on_every_cpu(check_marks);
}

/* Keeps every solution it is shown. */
struct seen {
    const uint16_t (*marks)[81];
    uint8_t (*solution)[82];
    size_t count, room, stop_after;
};

static bool see(void *user, size_t puzzle, const uint8_t solution[81]) {
    struct seen *s = user;
    if (s->count == s->room || !solves(solution, s->marks[puzzle])) return false;
    memcpy(s->solution[s->count], solution, 81);
    s->solution[s->count++][81] = (uint8_t)puzzle;
    return s->count != s->stop_after;
}

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, 82);
}

static void check_visitor(qdri_lanes *lanes) {
    enum { N = 100, ROOM = N * 60 };
    static uint16_t marks[N][81];
    static uint8_t solution[ROOM][82];
    static uint64_t found[N];
    for (int i = 0; i < N; i++) marks_of(random_puzzles[i], marks[i]);
    struct seen seen = {.marks = (const uint16_t(*)[81])marks, .solution = solution, .room = ROOM};
    qdri_lanes_batch batch = {.puzzles = random_puzzles,
                              .stride = 81,
                              .count = N,
                              .limit = 60,
                              .found = found,
                              .visit = see,
                              .user = &seen};
    assert_true(qdri_lanes_run(lanes, &batch));
    size_t total = 0;
    for (int i = 0; i < N; i++) total += (size_t)up_to_60[i];
    assert_int_equal(seen.count, total);
    qsort(solution, total, sizeof solution[0], by_bytes);
    for (size_t i = 1; i < total; i++) assert_true(by_bytes(solution[i - 1], solution[i]) < 0);

    /* Stopped by the visitor after a few, then by the number of rounds again and again. */
    seen.count = 0;
    seen.stop_after = 10;
    assert_false(qdri_lanes_run(lanes, &batch));
    assert_in_range(seen.count, 10, 10 + qdri_lanes_width(lanes) - 1);
    batch.rounds = 3;
    size_t stops = 1;
    while (!qdri_lanes_resume(lanes)) stops++;
    assert_true(stops > 5);
    assert_int_equal(seen.count, total);
    qsort(solution, total, sizeof solution[0], by_bytes);
    for (size_t i = 1; i < total; i++) assert_true(by_bytes(solution[i - 1], solution[i]) < 0);
}

static void shows_every_solution_once(void **state) {
    (void)state;
    on_every_cpu(check_visitor);
}

/* The first solution must not depend on neighbours, lanes or instruction sets. */
static uint8_t first_solutions[MANY][81];

static void check_first(qdri_lanes *lanes) {
    static uint8_t reversed[MANY][81], solutions[MANY][81];
    static uint64_t found[MANY];
    for (int i = 0; i < MANY; i++) memcpy(reversed[i], random_puzzles[MANY - 1 - i], 81);
    memset(solutions, 0, sizeof solutions);
    qdri_lanes_batch batch = {.puzzles = reversed,
                              .stride = 81,
                              .count = MANY,
                              .limit = 60,
                              .found = found,
                              .solutions = (uint8_t *)solutions,
                              .solution_stride = 81};
    assert_true(qdri_lanes_run(lanes, &batch));
    for (int i = 0; i < MANY; i++)
        assert_memory_equal(solutions[i], first_solutions[MANY - 1 - i], 81);
}

static void first_solution_is_the_puzzles_own(void **state) {
    (void)state;
    uint64_t found[MANY];
    qdri_lanes *lanes = NULL;
    assert_int_equal(qdri_lanes_new(&lanes), QDR_OK);
    for (int i = 0; i < MANY; i++) {
        qdri_lanes_batch batch = {.puzzles = random_puzzles[i],
                                  .stride = 81,
                                  .count = 1,
                                  .limit = 1,
                                  .found = &found[i],
                                  .solutions = first_solutions[i],
                                  .solution_stride = 81};
        assert_true(qdri_lanes_run(lanes, &batch));
    }
    qdri_lanes_free(lanes);
    on_every_cpu(check_first);
}

static void check_cancel(qdri_lanes *lanes) {
    qdr_cancel cancel = {0};
    uint8_t finished[MANY];
    uint64_t found[MANY];
    qdri_lanes_batch batch = {.puzzles = random_puzzles,
                              .stride = 81,
                              .count = MANY,
                              .limit = 2,
                              .found = found,
                              .finished = finished,
                              .cancel = &cancel};
    assert_true(qdri_lanes_run(lanes, &batch));
    qdr_cancel_request(&cancel);
    assert_false(qdri_lanes_run(lanes, &batch));
    for (int i = 0; i < MANY; i++) assert_int_equal(finished[i], 0);
}

static void can_be_cancelled(void **state) {
    (void)state;
    on_every_cpu(check_cancel);
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    for (long n = 0;; n++) {
        qdri_lanes *lanes = NULL;
        qdri_memory_fail_after(n);
        qdr_status status = qdri_lanes_new(&lanes);
        qdri_memory_fail_after(-1);
        if (status == QDR_OK) {
            assert_true(n > 0);
            qdri_lanes_free(lanes);
            break;
        }
        assert_int_equal(status, QDR_NO_MEMORY);
        assert_null(lanes);
    }
    qdri_lanes_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes_text),
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(counts_to_any_limit),
        cmocka_unit_test(impossible_puzzles_have_none),
        cmocka_unit_test(counts_are_exact),
        cmocka_unit_test(counts_from_nothing),
        cmocka_unit_test(takes_pencil_marks),
        cmocka_unit_test(shows_every_solution_once),
        cmocka_unit_test(first_solution_is_the_puzzles_own),
        cmocka_unit_test(can_be_cancelled),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, make_random_puzzles, NULL);
}
