/* test_reduce_naive.c: what a reduction removes, item by item and option by option, against its
 * definition: slow, and without a search. */
#include "cover_random.h"

#include <quadrille/cover_cheapest.h>
#include <quadrille/cover_reduce.h>
#include <string.h>

enum { MOST = 32 };

typedef struct naive {
    const qdr_cover *cover;
    uint32_t options[MOST]; /* by item: its options, as a set; gone ones are not in it */
    uint32_t left;          /* the options that are left */
    bool item_gone[MOST];
    uint32_t doomed; /* MOST: none */
    qdr_cover_reduction what;
} naive;

/* The colour of an item in an option; -1: it is not in it. */
static int colour_in(const qdr_cover *cover, uint32_t option, uint32_t item) {
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++)
        if (cover->nodes[n] == item) return (int)qdri_cover_colour(cover, n);
    return -1;
}

static uint32_t size_of(uint32_t set) {
    return (uint32_t)__builtin_popcount(set);
}

static bool is_primary(const naive *r, uint32_t item) {
    return r->cover->kind[item] == QDR_PRIMARY;
}

/* Whether an option can be taken besides those taken. */
static bool goes_with(const naive *r, uint32_t taken, uint32_t option) {
    const qdr_cover *cover = r->cover;
    for (uint32_t i = 0; i < cover->item_count; i++) {
        int own = colour_in(cover, option, i);
        if (own < 0) continue;
        if (is_primary(r, i) && size_of(r->options[i] & taken) == qdri_cover_high(cover, i))
            return false;
        for (uint32_t o = 0; o < cover->option_count && !is_primary(r, i); o++)
            if (taken >> o & 1 && colour_in(cover, o, i) >= 0 &&
                (own == 0 || own != colour_in(cover, o, i)))
                return false;
    }
    return true;
}

/* Takes the option, and what items need that have no choice any more; whether all of them can have
 * what they need. Items that this does not touch are not looked at. */
static bool is_alive(const naive *r, uint32_t option) {
    const qdr_cover *cover = r->cover;
    uint32_t taken = (uint32_t)1 << option;
    for (bool more = true; more;) {
        uint32_t live = 0;
        for (uint32_t o = 0; o < cover->option_count; o++)
            if ((r->left & ~taken) >> o & 1 && goes_with(r, taken, o)) live |= (uint32_t)1 << o;
        more = false;
        for (uint32_t i = 0; i < cover->item_count && !more; i++) {
            uint32_t used = size_of(r->options[i] & taken), low = qdri_cover_low(cover, i);
            uint32_t open = r->options[i] & live;
            if (!is_primary(r, i) || used >= low || open == r->options[i]) continue;
            if (used + size_of(open) < low) return false;
            more = used + size_of(open) == low;
            if (more) taken |= open & (~open + 1);
        }
    }
    return true;
}

static void look_for_doomed(naive *r) {
    for (uint32_t i = 0; i < r->cover->item_count && r->doomed == MOST; i++)
        if (is_primary(r, i) && size_of(r->options[i]) < qdri_cover_low(r->cover, i)) r->doomed = i;
}

static void remove_one(naive *r, uint32_t option) {
    r->left &= ~((uint32_t)1 << option);
    for (uint32_t i = 0; i < r->cover->item_count; i++) r->options[i] &= r->left;
    r->what.options++;
    look_for_doomed(r);
}

static void remove_options(naive *r) {
    bool removed = true;
    look_for_doomed(r);
    while (removed) {
        removed = false;
        for (uint32_t o = 0; o < r->cover->option_count && r->doomed == MOST; o++)
            if (r->left >> o & 1 && !is_alive(r, o)) {
                remove_one(r, o);
                removed = true;
            }
        r->what.rounds++;
    }
    r->what.solvable = r->doomed == MOST;
    for (uint32_t o = 0; o < r->cover->option_count && !r->what.solvable; o++)
        if (r->left >> o & 1) remove_one(r, o);
}

/* The options of an item agree about its colour; of one there is nobody to disagree. */
static bool have_one_colour(const naive *r, uint32_t j) {
    uint32_t colours = 0;
    for (uint32_t o = 0; o < r->cover->option_count; o++)
        if (r->options[j] >> o & 1) colours |= (uint32_t)1 << colour_in(r->cover, o, j);
    return size_of(r->options[j]) <= 1 || (size_of(colours) == 1 && colours != 1);
}

static bool is_coloured(const naive *r, uint32_t i) {
    for (uint32_t o = 0; o < r->cover->option_count; o++)
        if (r->options[i] >> o & 1 && colour_in(r->cover, o, i) > 0) return true;
    return false;
}

static bool replaces(const naive *r, uint32_t i, uint32_t j) {
    const qdr_cover *cover = r->cover;
    if (i == j || r->item_gone[i] || (r->options[j] & ~r->options[i])) return false;
    if (!is_primary(r, j))
        return is_primary(r, i) ? qdri_cover_high(cover, i) == 1 : !is_coloured(r, i);
    return is_primary(r, i) && r->options[j] > 0 && r->options[i] == r->options[j] &&
           qdri_cover_low(cover, i) >= qdri_cover_low(cover, j) &&
           qdri_cover_high(cover, i) <= qdri_cover_high(cover, j);
}

static void remove_items(naive *r) {
    const qdr_cover *cover = r->cover;
    for (uint32_t j = (uint32_t)cover->item_count; j-- > 0;) {
        bool gone = !is_primary(r, j) && have_one_colour(r, j);
        for (uint32_t i = 0; i < cover->item_count; i++) gone |= replaces(r, i, j);
        r->item_gone[j] = r->what.solvable ? gone : j != r->doomed;
        r->what.items += r->item_gone[j];
    }
}

static naive reduce(const qdr_cover *cover) {
    naive r = {.cover = cover, .doomed = MOST, .what.complete = true};
    uint32_t forced = 0;
    assert_true(cover->option_count < MOST && cover->item_count < MOST);
    r.left = ((uint32_t)1 << cover->option_count) - 1;
    for (uint32_t i = 0; i < cover->item_count; i++)
        for (uint32_t o = 0; o < cover->option_count; o++)
            if (colour_in(cover, o, i) >= 0) r.options[i] |= (uint32_t)1 << o;
    remove_options(&r);
    remove_items(&r);
    for (uint32_t i = 0; i < cover->item_count; i++)
        if (is_primary(&r, i) && size_of(r.options[i]) == qdri_cover_low(cover, i))
            forced |= r.options[i];
    r.what.forced = size_of(forced);
    return r;
}

/* Option number `option` of what is left: the same one, over the items that are left. */
static void expect_option(const naive *r, const qdr_cover *reduced, uint32_t option,
                          uint32_t origin, const uint32_t *number) {
    size_t count = 0;
    assert_int_equal(qdr_cover_origin(reduced, option), origin);
    assert_int_equal(qdr_cover_cost(reduced, option), qdr_cover_cost(r->cover, origin));
    for (uint32_t i = 0; i < r->cover->item_count; i++) {
        int own = colour_in(r->cover, origin, i);
        if (own < 0 || r->item_gone[i]) continue;
        assert_int_equal(colour_in(reduced, option, number[i]), own);
        count++;
    }
    assert_int_equal(reduced->start[option + 1] - reduced->start[option], count);
}

static void expect_same(const naive *r, const qdr_cover *reduced, const qdr_cover_reduction *what) {
    const qdr_cover *cover = r->cover;
    uint32_t items = 0, options = 0, number[MOST];
    assert_int_equal(what->options, r->what.options);
    assert_int_equal(what->items, r->what.items);
    assert_int_equal(what->forced, r->what.forced);
    assert_int_equal(what->rounds, r->what.rounds);
    assert_int_equal(what->solvable, r->what.solvable);
    assert_int_equal(what->complete, true);
    for (uint32_t i = 0; i < cover->item_count; i++) {
        if (r->item_gone[i]) continue;
        assert_int_equal(reduced->kind[items], cover->kind[i]);
        assert_int_equal(qdri_cover_low(reduced, items), qdri_cover_low(cover, i));
        assert_int_equal(qdri_cover_high(reduced, items), qdri_cover_high(cover, i));
        number[i] = items++;
    }
    assert_int_equal(qdr_cover_item_count(reduced), items);
    assert_int_equal(qdr_cover_option_count(reduced), size_of(r->left));
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (r->left >> o & 1) expect_option(r, reduced, options++, o, number);
}

static void reductions_are_what_the_definition_says(void **state) {
    (void)state;
    size_t unsolvable = 0, options = 0, items = 0, forced = 0, long_ones = 0;
    for (uint64_t seed = 1; seed <= 6000; seed++) {
        uint32_t x = (uint32_t)(mix(seed) >> 32);
        random_shape shape = {1 + x % 7, x / 7 % 5, x / 35 % 15, 1 + x / 525 % 4, seed % 4};
        qdr_cover *cover = random_problem(seed, shape, seed % 3 > 0), *reduced;
        for (uint32_t o = 0; o < qdr_cover_option_count(cover); o++)
            assert_ok(qdr_cover_set_cost(cover, o, (x + o) % 3));
        qdr_cover_reduction what;
        assert_ok(qdr_cover_reduce(cover, NULL, &reduced, &what));
        naive r = reduce(cover);
        expect_same(&r, reduced, &what);
        unsolvable += !what.solvable;
        options += what.solvable ? what.options : 0;
        items += what.solvable ? what.items : 0;
        forced += what.forced;
        long_ones += what.rounds > 2;
        qdr_cover_free(reduced);
        qdr_cover_free(cover);
    }
    assert_true(unsolvable > 1000 && unsolvable < 5000); /* it is about all of them */
    assert_true(options > 1000 && items > 1000 && forced > 500 && long_ones > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reductions_are_what_the_definition_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
