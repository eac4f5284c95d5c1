/* The `bands` engine, in every build of it that this processor can run, against a solver so plain
 * that it can be believed. */
#include "base/cpu_sets.h"
#include "base/random.h"
#include "nine/bands_code.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
// cmocka wants the four above first
#include <cmocka.h>

/* ---- the plain solver ------------------------------------------------------------------------ */

typedef struct brute {
    uint16_t masks[81]; /* candidates allowed at the start */
    uint16_t row[9], column[9], box[9];
    uint8_t grid[81];
    uint64_t found, limit;
    uint8_t (*list)[81]; /* of `limit` grids, or NULL */
} brute;

static int box_of(int cell) {
    return cell / 27 * 3 + cell % 9 / 3;
}

static unsigned free_digits(const brute *b, int cell) {
    return b->masks[cell] & ~(b->row[cell / 9] | b->column[cell % 9] | b->box[box_of(cell)]) & 511u;
}

static void brute_flip(brute *b, int cell, unsigned bit) {
    b->row[cell / 9] ^= (uint16_t)bit;
    b->column[cell % 9] ^= (uint16_t)bit;
    b->box[box_of(cell)] ^= (uint16_t)bit;
}

static void brute_search(brute *b) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81 && fewest > 1; cell++) {
        if (b->grid[cell]) continue;
        int n = __builtin_popcount(free_digits(b, cell));
        if (n < fewest) fewest = n, best = cell;
    }
    if (best < 0) {
        if (b->list) memcpy(b->list[b->found], b->grid, 81);
        b->found++;
        return;
    }
    unsigned open = free_digits(b, best);
    for (unsigned d = 0; d < 9 && b->found < b->limit; d++) {
        if (!(open >> d & 1)) continue;
        brute_flip(b, best, 1u << d);
        b->grid[best] = (uint8_t)(d + 1);
        brute_search(b);
        b->grid[best] = 0;
        brute_flip(b, best, 1u << d);
    }
}

static uint64_t brute_count(const uint16_t masks[81], uint64_t limit, uint8_t (*list)[81]) {
    brute b = {.limit = limit, .list = list};
    memcpy(b.masks, masks, sizeof b.masks);
    brute_search(&b);
    return b.found;
}

static void masks_of_givens(uint16_t masks[81], const uint8_t givens[81]) {
    for (int i = 0; i < 81; i++) masks[i] = givens[i] ? (uint16_t)(1u << (givens[i] - 1)) : 511;
}

/* ---- the variants ---------------------------------------------------------------------------- */

static const qdri_bands_code *variants[4];
static int variant_count;

static int find_variants(void **state) {
    (void)state;
    static const qdri_bands_code *const all[] = {&qdri_bands_plain, &qdri_bands_128,
                                                 &qdri_bands_avx2, &qdri_bands_avx512};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (qdri_cpu_has(all[i]->needs)) variants[variant_count++] = all[i];
    return 0;
}

static void start(const qdri_bands_code *variant, qdri_bands *search, const uint8_t *givens) {
    memset(search, 0xA5, sizeof *search);
    qdri_bands_start(search, givens);
    memset(search->waiting, 0xA5, sizeof search->waiting);
    variant->read(&search->waiting[0], givens);
}

static uint64_t count(const qdri_bands_code *variant, const uint8_t *givens, uint64_t limit) {
    qdri_bands search;
    uint64_t n = 0;
    start(variant, &search, givens);
    qdr_step step = variant->count(&search, limit, &n, NULL);
    assert_int_equal(step, n == limit ? QDR_SOLUTION : QDR_DONE);
    return n;
}

static int compare_grids(const void *a, const void *b) {
    return memcmp(a, b, 81);
}

static bool is_solution(const uint8_t grid[81], const uint8_t givens[81]) {
    uint16_t masks[81];
    for (int i = 0; i < 81; i++)
        if (grid[i] < 1 || grid[i] > 9 || (givens[i] && givens[i] != grid[i])) return false;
    masks_of_givens(masks, grid);
    return brute_count(masks, 2, NULL) == 1;
}

/* Everything about one puzzle, up to `limit` solutions, in all variants. */
static void compare(const uint8_t givens[81], uint64_t limit) {
    static uint8_t expected[4096][81], got[4096][81];
    uint16_t masks[81];
    assert_true(limit <= 4096);
    masks_of_givens(masks, givens);
    uint64_t n = brute_count(masks, limit, expected);
    qsort(expected, n, 81, compare_grids);
    for (int k = 0; k < variant_count; k++) {
        uint8_t first[81] = {0};
        qdri_bands search;
        uint64_t total = 0;
        start(variants[k], &search, givens);
        variants[k]->count(&search, limit, &total, first);
        assert_int_equal(total, n);
        if (n) assert_true(is_solution(first, givens));
        start(variants[k], &search, givens);
        uint64_t m = 0;
        while (m < limit && variants[k]->next(&search, got[m]) == QDR_SOLUTION) m++;
        assert_int_equal(m, n);
        for (uint64_t i = 0; i < m; i++) assert_true(is_solution(got[i], givens));
        qsort(got, m, 81, compare_grids);
        for (uint64_t i = 1; i < m; i++) assert_true(memcmp(got[i - 1], got[i], 81) != 0);
        if (n < limit) assert_memory_equal(got, expected, n * 81);
    }
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void parse(uint8_t givens[81], const char *text) {
    for (int i = 0; i < 81; i++) givens[i] = (uint8_t)(text[i] == '.' ? 0 : text[i] - '0');
}

/* A solved grid: the cyclic one with bands, stacks, rows, columns and digits shuffled. */
static void shuffle(qdri_random *random, int *order, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = (int)qdri_random_below(random, (uint32_t)i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
}

static void shuffle_lines(qdri_random *random, int lines[9]) {
    int bands[3] = {0, 1, 2};
    shuffle(random, bands, 3);
    for (int b = 0; b < 3; b++) {
        int within[3] = {0, 1, 2};
        shuffle(random, within, 3);
        for (int i = 0; i < 3; i++) lines[3 * b + i] = 3 * bands[b] + within[i];
    }
}

static void random_grid(qdri_random *random, uint8_t grid[81]) {
    int rows[9], columns[9], digits[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    shuffle_lines(random, rows);
    shuffle_lines(random, columns);
    shuffle(random, digits, 9);
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            int i = rows[r], j = columns[c];
            grid[9 * r + c] = (uint8_t)digits[(i * 3 + i / 3 + j) % 9];
        }
}

static void random_puzzle(qdri_random *random, uint8_t givens[81], int clues) {
    int order[81];
    random_grid(random, givens);
    for (int i = 0; i < 81; i++) order[i] = i;
    shuffle(random, order, 81);
    for (int i = clues; i < 81; i++) givens[order[i]] = 0;
}

/* Clues are taken away in random order as long as one solution remains. */
static void random_minimal(qdri_random *random, uint8_t givens[81]) {
    int order[81];
    random_grid(random, givens);
    for (int i = 0; i < 81; i++) order[i] = i;
    shuffle(random, order, 81);
    for (int i = 0; i < 81; i++) {
        uint8_t kept = givens[order[i]];
        givens[order[i]] = 0;
        if (count(variants[variant_count - 1], givens, 2) != 1) givens[order[i]] = kept;
    }
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void test_by_hand(void **state) {
    (void)state;
    static const char *const unique[] = {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    };
    uint8_t givens[81], grid[81];
    for (size_t i = 0; i < sizeof unique / sizeof *unique; i++) {
        parse(givens, unique[i]);
        compare(givens, 4);
        assert_int_equal(count(variants[0], givens, 10), 1);
        qdri_bands search;
        qdri_bands_start(&search, givens);
        assert_int_equal(qdri_bands_next(&search, grid), QDR_SOLUTION);
        assert_true(is_solution(grid, givens));
        memset(givens, 7, sizeof givens);
        assert_int_equal(qdri_bands_next(&search, givens), QDR_DONE);
        for (int k = 0; k < 81; k++) assert_int_equal(givens[k], 7); /* left alone */
        compare(grid, 2); /* a full grid is its own solution */
        uint8_t t = grid[0];
        grid[0] = grid[80] == t ? grid[40] : grid[80]; /* and a wrong one has none */
        assert_int_equal(count(variants[0], grid, 2), 0);
        compare(grid, 2);
    }
}

static void test_clashes(void **state) {
    (void)state;
    static const int where[][2] = {{0, 8}, {0, 72}, {0, 20}, {30, 50}, {80, 78}, {4, 76}, {9, 10}};
    for (size_t i = 0; i < sizeof where / sizeof *where; i++)
        for (uint8_t d = 1; d <= 9; d++) {
            uint8_t givens[81] = {0};
            givens[where[i][0]] = givens[where[i][1]] = d;
            for (int k = 0; k < variant_count; k++)
                assert_int_equal(count(variants[k], givens, 2), 0);
        }
}

static void test_few_clues(void **state) {
    (void)state;
    uint8_t givens[81] = {0};
    compare(givens, 500);
    givens[40] = 5;
    compare(givens, 500);
}

static void test_random(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81];
    int none = 0, one = 0, many = 0;
    qdri_random_seed(&random, 20240901);
    for (int round = 0; round < 1500; round++) {
        random_puzzle(&random, givens, 22 + (int)qdri_random_below(&random, 20));
        if (round % 3 == 0) /* change a clue: often no solution is left */
            for (int i = (int)qdri_random_below(&random, 81);; i = (i + 1) % 81)
                if (givens[i]) {
                    givens[i] = (uint8_t)(1 + qdri_random_below(&random, 9));
                    break;
                }
        compare(givens, 40);
        uint64_t n = count(variants[0], givens, 2);
        none += n == 0;
        one += n == 1;
        many += n == 2;
    }
    assert_true(none > 100 && one > 100 && many > 100);
}

static void test_minimal(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81];
    qdri_random_seed(&random, 7);
    for (int round = 0; round < 60; round++) {
        random_minimal(&random, givens);
        compare(givens, 3);
        for (int i = 0; i < 81; i++) /* one clue less: at least two */
            if (givens[i]) {
                uint8_t kept = givens[i];
                givens[i] = 0;
                assert_true(count(variants[0], givens, 2) == 2);
                givens[i] = kept;
            }
    }
}

/* Puzzles with thousands of solutions: `count` against `next`, and the same order everywhere. */
static void test_many(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81], grids[5][81];
    qdri_random_seed(&random, 99);
    for (int round = 0; round < 12; round++) {
        random_puzzle(&random, givens, 22);
        uint64_t n = count(variants[0], givens, 3000);
        qdri_bands search[5];
        for (int k = 0; k < variant_count; k++) {
            assert_int_equal(count(variants[k], givens, 3000), n);
            start(variants[k], &search[k], givens);
        }
        for (uint64_t i = 0; i < n; i++)
            for (int k = 0; k < variant_count; k++) {
                assert_int_equal(variants[k]->next(&search[k], grids[k]), QDR_SOLUTION);
                assert_memory_equal(grids[k], grids[0], 81);
                assert_int_equal(qdri_bands_guesses(&search[k]), qdri_bands_guesses(&search[0]));
            }
        compare(givens, 2000);
    }
}

static void test_limit(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81];
    qdri_random_seed(&random, 5);
    random_puzzle(&random, givens, 24);
    uint64_t all = count(variants[0], givens, UINT64_MAX);
    assert_true(all > 10);
    for (int k = 0; k < variant_count; k++)
        for (uint64_t limit = 1; limit < 12; limit++)
            assert_int_equal(count(variants[k], givens, limit), limit < all ? limit : all);
    qdri_bands search;
    uint64_t n = 3;
    qdri_bands_start(&search, givens);
    assert_int_equal(qdri_bands_count(&search, 3, &n, NULL), QDR_SOLUTION);
    assert_int_equal(n, 3); /* already there: nothing is searched */
    assert_int_equal(qdri_bands_guesses(&search), 0);
}

static void test_candidates(void **state) {
    (void)state;
    qdri_random random;
    uint8_t grid[81], got[81];
    uint16_t masks[81];
    int none = 0, some = 0;
    qdri_random_seed(&random, 31);
    for (int round = 0; round < 1000; round++) {
        random_grid(&random, grid);
        int keep = 60 + (int)qdri_random_below(&random, 25);
        for (int i = 0; i < 81; i++) {
            masks[i] = 0;
            for (int d = 0; d < 9; d++)
                if ((int)qdri_random_below(&random, 100) >= keep) masks[i] |= (uint16_t)(1u << d);
            if (round % 4 || qdri_random_below(&random, 20))
                masks[i] |= (uint16_t)(1u << (grid[i] - 1));
        }
        uint64_t expected = brute_count(masks, 200, NULL);
        none += expected == 0;
        some += expected > 0;
        qdri_bands initial, search;
        qdri_bands_start_candidates(&initial, masks);
        for (int k = 0; k < variant_count; k++) {
            uint64_t n = 0;
            search = initial;
            variants[k]->count(&search, 200, &n, NULL);
            assert_int_equal(n, expected);
            search = initial;
            for (n = 0; n < 200 && variants[k]->next(&search, got) == QDR_SOLUTION; n++)
                for (int i = 0; i < 81; i++) assert_true(masks[i] >> (got[i] - 1) & 1);
            assert_int_equal(n, expected);
        }
    }
    assert_true(none > 20 && some > 200);
}

static void test_stop_and_resume(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81], grid[81];
    qdri_random_seed(&random, 12);
    random_puzzle(&random, givens, 23);
    uint64_t all = count(variants[0], givens, 100000);
    for (int k = 0; k < variant_count; k++)
        for (int counting = 0; counting < 2; counting++) {
            qdri_bands search;
            start(variants[k], &search, givens);
            qdr_limits limits = QDR_LIMITS_INIT;
            limits.nodes = 1;
            qdri_watch_start(&search.watch, &limits);
            uint64_t n = 0, stops = 0;
            for (;;) {
                qdr_step step = counting ? variants[k]->count(&search, 100000, &n, NULL)
                                         : variants[k]->next(&search, grid);
                if (step == QDR_STOPPED) {
                    stops++;
                    search.watch.budget.nodes += 1 + stops % 3;
                } else if (step == QDR_DONE || counting || ++n == 100000) {
                    break;
                }
            }
            assert_int_equal(n, all);
            assert_true(stops > 2);
        }
}

static void test_cancel(void **state) {
    (void)state;
    uint8_t givens[81] = {0};
    qdr_cancel cancel = {0};
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.cancel = &cancel;
    qdr_cancel_request(&cancel);
    qdri_bands search;
    uint64_t n = 0;
    qdri_bands_start(&search, givens);
    qdri_watch_start(&search.watch, &limits);
    assert_int_equal(qdri_bands_count(&search, UINT64_MAX, &n, NULL), QDR_STOPPED);
    assert_int_equal(search.depth, 1);
}

/* Splits whatever can be split, over and over, and adds up. */
static uint64_t count_split(qdri_bands *search, int level) {
    static qdri_bands others[12];
    uint64_t n = 0;
    for (;;) {
        search->watch.budget.nodes = qdri_bands_guesses(search) + 5;
        if (qdri_bands_count(search, UINT64_MAX, &n, NULL) == QDR_DONE) return n;
        if (level < 12 && qdri_bands_split(search, &others[level]))
            n += count_split(&others[level], level + 1);
    }
}

static void test_split(void **state) {
    (void)state;
    qdri_random random;
    uint8_t givens[81];
    qdri_random_seed(&random, 3);
    for (int round = 0; round < 20; round++) {
        random_puzzle(&random, givens, 24);
        qdri_bands search, other;
        qdri_bands_start(&search, givens);
        assert_false(qdri_bands_split(&search, &other));
        assert_int_equal(count_split(&search, 0), count(variants[0], givens, UINT64_MAX));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),         cmocka_unit_test(test_clashes),
        cmocka_unit_test(test_few_clues),       cmocka_unit_test(test_random),
        cmocka_unit_test(test_minimal),         cmocka_unit_test(test_many),
        cmocka_unit_test(test_limit),           cmocka_unit_test(test_candidates),
        cmocka_unit_test(test_stop_and_resume), cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_split),
    };
    return cmocka_run_group_tests(tests, find_variants, NULL);
}
