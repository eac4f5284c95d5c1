/* test_bank.c: the checker's clauses against a plain list of sets: what is there, what is not, in
 * which order, while thousands come and go, holes are closed and the table grows. */
#include "testing.h"

#include "base/random.h"
#include "verify/bank.h"

#include <stdlib.h>
#include <string.h>

enum { LITERALS = 14, MOST = 6000 };

typedef struct list {
    uint32_t sets[MOST]; /* bit l: literal l */
    bool there[MOST];
    size_t count, left;
} list;

static size_t random_clause(qdri_random *random, uint32_t *literals, uint32_t *set) {
    size_t count = qdri_random_below(random, 5);
    *set = 0;
    for (size_t i = 0; i < count; i++) {
        literals[i] = qdri_random_below(random, LITERALS);
        *set |= 1u << literals[i];
    }
    return count;
}

static uint32_t set_of(const qdri_bank *bank, uint32_t clause) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < qdri_bank_count(bank, clause); i++) {
        uint32_t bit = 1u << qdri_bank_literals(bank, clause)[i];
        assert_false(set & bit);
        set |= bit;
    }
    return set;
}

static void compare(const qdri_bank *bank, const list *l) {
    uint32_t clause = QDRI_NO_CLAUSE;
    size_t words = 0;
    for (size_t i = 0; i < l->count; i++) {
        if (!l->there[i]) continue;
        clause = qdri_bank_after(bank, clause);
        assert_true(clause != QDRI_NO_CLAUSE);
        assert_int_equal(set_of(bank, clause), l->sets[i]);
        words += QDRI_BANK_HEAD + qdri_bank_count(bank, clause);
    }
    if (clause || l->count > 0) assert_int_equal(qdri_bank_after(bank, clause), QDRI_NO_CLAUSE);
    assert_int_equal(bank->clauses, l->left);
    if (l->count > 0) assert_int_equal(bank->length - 1 - bank->holes, words);
}

static void add(qdri_bank *bank, list *l, qdri_random *random) {
    uint32_t literals[8], set;
    size_t count = random_clause(random, literals, &set), kept;
    kept = qdri_bank_tidy(bank, literals, count);
    assert_int_equal(kept, __builtin_popcount(set));
    uint32_t clause = qdri_bank_add(bank, literals, kept);
    assert_true(clause != QDRI_NO_CLAUSE);
    assert_int_equal(set_of(bank, clause), set);
    assert_memory_equal(qdri_bank_literals(bank, clause), literals, kept * sizeof *literals);
    l->sets[l->count] = set;
    l->there[l->count++] = true;
    l->left++;
}

/* Some clause with that set goes, the last that came first; or there is none. */
static void delete (qdri_bank *bank, list *l, qdri_random *random) {
    uint32_t literals[8], set;
    size_t count = qdri_bank_tidy(bank, literals, random_clause(random, literals, &set));
    size_t had = 0, has = 0;
    for (size_t i = 0; i < l->count; i++) had += l->there[i] && l->sets[i] == set;
    uint32_t others[8], other_set; /* what is stamped before does not count */
    qdri_bank_tidy(bank, others, random_clause(random, others, &other_set));
    uint32_t clause = qdri_bank_delete(bank, literals, count);
    assert_int_equal(clause != QDRI_NO_CLAUSE, had > 0);
    if (!clause) return;
    assert_int_equal(set_of(bank, clause), set);
    /* which of several it is, is the bank's business: its place among the words tells */
    uint32_t at = QDRI_NO_CLAUSE;
    size_t before = 0;
    while ((at = qdri_bank_after(bank, at)) && at < clause) before++;
    for (size_t i = 0; i < l->count; i++) {
        if (!l->there[i]) continue;
        if (before-- > 0) continue;
        assert_int_equal(l->sets[i], set);
        l->there[i] = false;
        break;
    }
    l->left--;
    for (size_t i = 0; i < l->count; i++) has += l->there[i] && l->sets[i] == set;
    assert_int_equal(has, had - 1);
}

static void clauses_come_and_go(void **state) {
    (void)state;
    static list l;
    for (uint64_t seed = 1; seed <= 2; seed++) {
        qdri_random random;
        qdri_bank bank = {0};
        memset(&l, 0, sizeof l);
        qdri_random_seed(&random, seed);
        uint32_t nothing[1] = {0};
        assert_true(qdri_bank_reserve(&bank, 2));
        assert_int_equal(qdri_bank_delete(&bank, nothing, 1), QDRI_NO_CLAUSE);
        assert_true(qdri_bank_reserve(&bank, LITERALS));
        assert_true(bank.stamp_count >= LITERALS);
        assert_true(qdri_bank_reserve(&bank, 1) && bank.stamp_count >= LITERALS);
        for (int step = 0; step < 4200; step++) { /* over 1,024, so that the table grows twice */
            if (qdri_random_below(&random, 5) > 0)
                add(&bank, &l, &random);
            else
                delete (&bank, &l, &random);
            if (step % 400 == 7) compare(&bank, &l);
            if (step % 900 == 11) {
                qdri_bank_pack(&bank);
                assert_int_equal(bank.holes, 0);
                compare(&bank, &l);
            }
        }
        compare(&bank, &l);
        assert_true(bank.table_size > bank.clauses && l.left > 2048);
        while (l.left > 500) delete (&bank, &l, &random);
        compare(&bank, &l);
        qdri_bank_free(&bank);
    }
}

/* Stamps begin anew after 2^32 of them, and none of before count. What has not been stamped is 0,
 * which is no stamp. */
static void stamps_begin_anew(void **state) {
    (void)state;
    qdri_bank bank = {0};
    assert_true(qdri_bank_reserve(&bank, LITERALS));
    for (uint32_t l = 0; l < LITERALS; l++) assert_int_equal(bank.stamps[l], 0);
    for (uint32_t l = 0; l < LITERALS; l++) bank.stamps[l] = l % 3;
    bank.stamp = UINT32_MAX;
    for (int round = 0; round < 4; round++) {
        uint32_t literals[] = {3, 4, 5, 3, 0, 5, LITERALS - 1};
        assert_int_equal(qdri_bank_tidy(&bank, literals, 7), 5);
        assert_true(literals[0] == 3 && literals[1] == 4 && literals[2] == 5 && literals[3] == 0);
        assert_true(literals[4] == LITERALS - 1);
        assert_true(bank.stamps[1] == 0 && bank.stamps[2] == 0 && bank.stamp != 0);
    }
    qdri_bank_free(&bank);
}

/* There are none, and clauses come afterwards as ever. */
static void the_holes_of_an_empty_bank_are_closed(void **state) {
    (void)state;
    qdri_bank bank = {0};
    uint32_t literals[] = {4, 2};
    assert_true(qdri_bank_reserve(&bank, LITERALS));
    qdri_bank_pack(&bank);
    assert_int_equal(qdri_bank_after(&bank, QDRI_NO_CLAUSE), QDRI_NO_CLAUSE);
    uint32_t clause = qdri_bank_add(&bank, literals, 2);
    assert_true(clause != QDRI_NO_CLAUSE);
    assert_int_equal(qdri_bank_after(&bank, QDRI_NO_CLAUSE), clause);
    assert_int_equal(qdri_bank_delete(&bank, literals, 2), clause);
    qdri_bank_free(&bank);
}

/* Whether a clause is refused for lack of memory, of which there is none here, and not before any
 * was asked for, as it is too large. */
static bool asks_for_memory(size_t length, size_t count) {
    qdri_bank bank = {.length = length};
    uint32_t none = 0;
    qdri_memory_allow(0);
    uint32_t clause = qdri_bank_add(&bank, &none, count);
    bool asked = qdri_memory_exceeded();
    qdri_memory_allow(SIZE_MAX);
    assert_int_equal(clause, QDRI_NO_CLAUSE);
    return asked;
}

static void what_has_no_number_is_refused(void **state) {
    (void)state;
    const size_t most_literals = UINT32_MAX / 4, most_words = UINT32_MAX;
    assert_true(asks_for_memory(0, most_literals));
    assert_false(asks_for_memory(0, most_literals + 1));
    assert_true(asks_for_memory(most_words - QDRI_BANK_HEAD - 3, 3));
    assert_false(asks_for_memory(most_words - QDRI_BANK_HEAD - 3, 4));
}

static qdr_status fill(void *with) {
    qdri_bank bank = {0};
    qdr_status status = QDR_OK;
    (void)with;
    if (!qdri_bank_reserve(&bank, LITERALS)) status = QDR_NO_MEMORY;
    for (uint32_t i = 0; i < 1100 && status == QDR_OK; i++) {
        uint32_t literals[] = {i % 5, 5 + i % 7};
        size_t had = bank.clauses;
        if (!qdri_bank_add(&bank, literals, 2)) {
            status = QDR_NO_MEMORY;
            assert_int_equal(bank.clauses, had);
        }
    }
    qdri_bank_free(&bank);
    return status;
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    assert_true(fail_every_allocation(fill, NULL) > 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clauses_come_and_go),
        cmocka_unit_test(stamps_begin_anew),
        cmocka_unit_test(the_holes_of_an_empty_bank_are_closed),
        cmocka_unit_test(what_has_no_number_is_refused),
        cmocka_unit_test(survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
