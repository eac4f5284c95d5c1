/* test_classic.c: the classic problems have as many solutions as they say, whichever engine counts;
 * wrong arguments are refused; failing allocations leave nothing behind. */
#include "cover_random.h"

#include <quadrille/classic.h>
#include <string.h>

static const qdr_classic_options reduced = {.reduced = true}, mutilated = {.mutilated = true};

typedef struct small {
    const char *name;
    uint32_t number[2];
    size_t count;
    const qdr_classic_options *options;
} small;

static const small smalls[] = {
    {"queens", {1}, 1, NULL},
    {"queens", {2}, 1, NULL},
    {"queens", {5}, 1, NULL},
    {"queens", {6}, 1, NULL},
    {"queens", {8}, 1, NULL},
    {"queens", {9}, 1, NULL},
    {"domination", {3, 1}, 2, NULL},
    {"domination", {4, 2}, 2, NULL},
    {"domination", {5, 3}, 2, NULL},
    {"domination", {6, 3}, 2, NULL},
    {"dominoes", {4, 4}, 2, NULL},
    {"dominoes", {6, 6}, 2, NULL},
    {"dominoes", {3, 5}, 2, NULL},
    {"dominoes", {4, 6}, 2, &mutilated},
    {"dominoes", {4, 4}, 2, &mutilated},
    {"pentominoes", {3, 20}, 2, NULL},
    {"pentominoes", {20, 3}, 2, NULL},
    {"soma", {0}, 0, NULL},
    {"latin", {1}, 1, NULL},
    {"latin", {2}, 1, NULL},
    {"latin", {3}, 1, NULL},
    {"latin", {4}, 1, NULL},
    {"latin", {5}, 1, NULL},
    {"latin", {2}, 1, &reduced},
    {"latin", {4}, 1, &reduced},
    {"latin", {5}, 1, &reduced},
    {"latin", {6}, 1, &reduced},
    {"sudoku", {2, 2}, 2, NULL},
    {"sudoku", {1, 4}, 2, NULL},
    {"langford", {3}, 1, NULL},
    {"langford", {4}, 1, NULL},
    {"langford", {6}, 1, NULL},
    {"langford", {7}, 1, NULL},
    {"langford", {8}, 1, NULL},
    {"bell", {1}, 1, NULL},
    {"bell", {4}, 1, NULL},
    {"bell", {9}, 1, NULL},
    {"permutations", {1}, 1, NULL},
    {"permutations", {5}, 1, NULL},
    {"permutations", {8}, 1, NULL},
    {"matchings", {2}, 1, NULL},
    {"matchings", {7}, 1, NULL},
    {"matchings", {10}, 1, NULL},
    {"steiner", {3}, 1, NULL},
    {"steiner", {5}, 1, NULL},
    {"steiner", {7}, 1, NULL},
    {"steiner", {9}, 1, NULL},
    {"steiner", {7}, 1, &reduced},
    {"steiner", {9}, 1, &reduced},
    {"steiner", {11}, 1, &reduced},
    {"debruijn", {1}, 1, NULL},
    {"debruijn", {2}, 1, NULL},
    {"debruijn", {3}, 1, NULL},
    {"debruijn", {4}, 1, NULL},
};

/* The number before " solution" in what is said about a problem. */
static bool told(const qdr_text *about, uint64_t *count) {
    char rest[8];
    const char *colon = strchr(about->bytes, ':');
    unsigned long long number;
    if (!colon || sscanf(colon + 1, "%llu%7s", &number, rest) != 2) return false;
    *count = number;
    return strncmp(rest, "solutio", 7) == 0;
}

static bool takes(const char *engine, const qdr_cover *cover) {
    bool all = strcmp(engine, "auto") == 0 || strcmp(engine, "cells") == 0;
    if (cover->bounded_items > 0) return all;
    return true; /* colours are taken by each of the engines here */
}

static void test_counts(void **state) {
    (void)state;
    static const char *const engines[] = {"auto", "dlx", "dense", "cells"};
    size_t known = 0;
    for (size_t i = 0; i < COUNT_OF(smalls); i++) {
        const small *s = &smalls[i];
        qdr_cover *cover;
        qdr_text about = QDR_TEXT_INIT;
        uint64_t want = 0;
        assert_ok(
            qdr_classic_build(s->name, s->number, s->count, s->options, &cover, &about, NULL));
        bool is_known = told(&about, &want);
        known += is_known;
        for (size_t e = 0; e < COUNT_OF(engines); e++) {
            if (!takes(engines[e], cover)) continue;
            uint64_t found = count_of(cover, engines[e]);
            if (!is_known) want = found, is_known = true;
            if (found != want)
                fail_msg("%s: %s counts %llu", about.bytes, engines[e], (unsigned long long)found);
        }
        qdr_text_free(&about);
        qdr_cover_free(cover);
    }
    assert_true(known >= COUNT_OF(smalls) - 1); /* dominoes 4 6 without corners is not told */
}

/* Names are such that the text can be read again, and gives the same. */
static void test_text(void **state) {
    (void)state;
    static const small wide[] = {{"dominoes", {2, 40}, 2, NULL},   {"latin", {37}, 1, NULL},
                                 {"domination", {27, 9}, 2, NULL}, {"sudoku", {6, 6}, 2, NULL},
                                 {"queens", {20}, 1, NULL},        {"macmahon", {12, 2}, 2, NULL}};
    for (size_t i = 0; i < COUNT_OF(smalls) + COUNT_OF(wide); i++) {
        const small *s = i < COUNT_OF(smalls) ? &smalls[i] : &wide[i - COUNT_OF(smalls)];
        qdr_cover *cover, *again;
        qdr_text text = QDR_TEXT_INIT, copy = QDR_TEXT_INIT;
        assert_ok(qdr_classic_build(s->name, s->number, s->count, s->options, &cover, NULL, NULL));
        assert_ok(qdr_cover_write(cover, &text));
        assert_ok(qdr_cover_read(text.bytes, text.length, &again, NULL));
        assert_ok(qdr_cover_write(again, &copy));
        assert_string_equal(text.bytes, copy.bytes);
        qdr_text_free(&text);
        qdr_text_free(&copy);
        qdr_cover_free(cover);
        qdr_cover_free(again);
    }
}

/* What is in the literature for sizes that nobody wants to wait for. */
static void test_large_numbers(void **state) {
    (void)state;
    static const struct {
        small what;
        const char *about;
    } large[] = {
        {{"permutations", {30}, 1, NULL},
         "permutations 30: 265252859812191058636308480000000 solutions (OEIS A000142)"},
        {{"matchings", {40}, 1, NULL},
         "matchings 40: 319830986772877770815625 solutions (OEIS A001147)"},
        {{"debruijn", {6}, 1, NULL},
         "debruijn 6: 67108864 solutions (2^(2^(N-1)-N), OEIS A016031)"},
        {{"debruijn", {8}, 1, NULL},
         "debruijn 8: number of solutions: see 2^(2^(N-1)-N), OEIS A016031"},
        {{"langford", {12}, 1, NULL}, "langford 12: 216288 solutions (2 × OEIS A014552)"},
        {{"langford", {28}, 1, NULL},
         "langford 28: 3214766521218764786304 solutions (2 × OEIS A014552)"},
        {{"queens", {40}, 1, NULL}, "queens 40: number of solutions: see OEIS A000170"},
        {{"dominoes", {3, 4}, 2, NULL}, "dominoes 3 4: number of solutions: see OEIS A099390"},
    };
    for (size_t i = 0; i < COUNT_OF(large); i++) {
        const small *s = &large[i].what;
        qdr_cover *cover;
        qdr_text about = QDR_TEXT_INIT;
        assert_ok(
            qdr_classic_build(s->name, s->number, s->count, s->options, &cover, &about, NULL));
        assert_string_equal(about.bytes, large[i].about);
        qdr_text_free(&about);
        qdr_cover_free(cover);
    }
}

static void test_givens(void **state) {
    (void)state;
    qdr_classic_options options = QDR_CLASSIC_OPTIONS_INIT;
    options.givens =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    qdr_cover *cover;
    uint32_t box[] = {3, 3};
    assert_ok(qdr_classic_build("sudoku", box, 2, &options, &cover, NULL, NULL));
    assert_int_equal(qdr_cover_item_count(cover), 4 * (81 - 21));
    assert_int_equal(count_of(cover, "auto"), 1);
    qdr_cover_free(cover);
}

static void refuses(const char *name, const uint32_t *numbers, size_t count,
                    const qdr_classic_options *options, const char *message) {
    qdr_cover *cover = NULL;
    qdr_error error = {0};
    assert_int_equal(qdr_classic_build(name, numbers, count, options, &cover, NULL, &error),
                     QDR_BAD_ARGUMENT);
    assert_null(cover);
    assert_string_equal(error.message, message);
    assert_int_equal(qdr_classic_build(name, numbers, count, options, &cover, NULL, NULL),
                     QDR_BAD_ARGUMENT);
}

static void test_refusals(void **state) {
    (void)state;
    qdr_classic_options given = QDR_CLASSIC_OPTIONS_INIT;
    uint32_t five[] = {5, 5}, zero[] = {0}, two[] = {2, 2}, big[] = {11, 10};
    refuses("quens", five, 1, NULL, "no classic problem is called 'quens'");
    refuses("queens", five, 2, NULL, "queens takes N");
    refuses("soma", five, 1, NULL, "soma takes no numbers");
    refuses("queens", zero, 1, NULL, "queens: N is 1 to 1000, not 0");
    refuses("queens", five, 1, &reduced, "queens has no reduced form");
    refuses("latin", five, 1, &mutilated, "latin has no mutilated form");
    refuses("pentominoes", five, 2, NULL,
            "pentominoes: the area must be 60, or 8 8 with a hole of four squares in the middle; "
            "5×5 is 25");
    refuses("macmahon", five, 2, NULL, "macmahon: the area must be 24; 5×5 is 25");
    refuses("domination", (uint32_t[]){2, 5}, 2, NULL,
            "domination: 5 queens do not fit on 4 squares");
    refuses("dominoes", (uint32_t[]){1, 2}, 2, &mutilated,
            "dominoes: 1×2 squares without two corners are none");
    refuses("latin", (uint32_t[]){1}, 1, &reduced,
            "latin: a reduced square of side 1 has nothing left to fill in");
    refuses("steiner", (uint32_t[]){8}, 1, &reduced,
            "steiner: reduced, N must be odd and at least 7");
    refuses("sudoku", big, 2, NULL,
            "sudoku: boxes of 11×10 make a side of 110; 100 is the largest");
    given.givens = "1...";
    refuses("sudoku", two, 2, &given,
            "sudoku: the givens are 4 characters; one for each of 16 cells should be there, and "
            "sides up to 35 have symbols");
    refuses("queens", five, 1, &given, "queens has no givens");
    given.givens = "1..............5";
    refuses("sudoku", two, 2, &given, "sudoku: '5' in r4c4 is no symbol of side 4");
    given.givens = "1..1............";
    refuses("sudoku", two, 2, &given, "sudoku: the given in r1c4 clashes with another one");
    given.givens = "1234341221434321";
    refuses("sudoku", two, 2, &given,
            "sudoku: all cells are given; there is nothing left to fill in");
}

static qdr_status build_small(void *with) {
    const small *s = with;
    qdr_cover *cover;
    qdr_text about = QDR_TEXT_INIT;
    qdr_status status =
        qdr_classic_build(s->name, s->number, s->count, s->options, &cover, &about, NULL);
    qdr_text_free(&about);
    if (status == QDR_OK) qdr_cover_free(cover);
    return status;
}

static void test_no_memory(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT_OF(smalls); i++) {
        small s = smalls[i];
        assert_true(fail_every_allocation(build_small, &s) > 0);
    }
}

static void test_table(void **state) {
    (void)state;
    size_t count = 0;
    while (qdr_classic_name(count)) {
        assert_true(*qdr_classic_idea(count) && strlen(qdr_classic_idea(count)) < 60);
        assert_non_null(qdr_classic_arguments(count));
        for (size_t i = 0; i < count; i++)
            assert_string_not_equal(qdr_classic_name(i), qdr_classic_name(count));
        count++;
    }
    assert_int_equal(count, 14);
    assert_null(qdr_classic_idea(count));
    assert_null(qdr_classic_arguments(count));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),        cmocka_unit_test(test_text),
        cmocka_unit_test(test_large_numbers), cmocka_unit_test(test_givens),
        cmocka_unit_test(test_refusals),      cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
