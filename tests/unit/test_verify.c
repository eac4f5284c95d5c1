/* test_verify.c: the proof checker: what follows, what does not, what is no proof at all; and that
 * no sequence of steps, however odd, is ever taken for a proof of something wrong. */
#include "testing.h"

#include "base/random.h"

#include <quadrille/text.h>
#include <quadrille/verify.h>
#include <stdio.h>
#include <string.h>

/* Not satisfiable; from the paper on DRAT-trim. */
static const char eight[] = "p cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n"
                            "1 3 4 0\n-1 2 4 0\n1 -2 -4 0\n";

static qdr_status check_bytes(const char *formula, const char *proof, size_t length,
                              qdr_proof_report *report, qdr_error *error) {
    qdr_checker *checker;
    qdr_status status = qdr_checker_new(formula, strlen(formula), &checker, error);
    if (status != QDR_OK) return status;
    status = qdr_checker_run(checker, proof, length, NULL, report, error);
    qdr_checker_free(checker);
    return status;
}

static qdr_proof_report check(const char *formula, const char *proof) {
    qdr_proof_report report;
    qdr_error error = {0};
    if (check_bytes(formula, proof, strlen(proof), &report, &error) != QDR_OK)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return report;
}

static void accepts_what_follows(void **state) {
    (void)state;
    qdr_proof_report report = check(eight, "1 2 0\n1 0\n2 0\n0\n");
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    assert_int_equal(report.rat, 0);
    /* propagation meets the conflict after the third step: the rest is not needed */
    assert_int_equal(report.steps, 3);
    assert_int_equal(check(eight, "1 2 0 1 0 2 0\n0\n").steps, 3); /* in one line */
    report = check("p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "c a comment\n 2\n0 0");
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    assert_int_equal(check("p cnf 1 2\n1 0\n-1 0\n", "").verdict, QDR_PROOF_VERIFIED);
    assert_int_equal(check("p cnf 0 1\n0\n", "").verdict, QDR_PROOF_VERIFIED);
}

static void accepts_rat_on_the_first_literal(void **state) {
    (void)state;
    qdr_proof_report report = check(eight, "-1 0\nd -1 2 4 0\n2 0\n0\n");
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    assert_int_equal(report.rat, 1);
    assert_int_equal(report.deletions, 1);
    /* a new variable may be defined: 5 = 1 and 2 */
    report = check(eight, "5 -1 -2 0\n-5 1 0\n-5 2 0\n-1 0\n2 0\n0\n");
    assert_int_equal(report.rat, 2);
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    /* but not as its opposite in the same breath */
    report = check(eight, "5 -1 -2 0\n-5 0\n0\n");
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
}

static void names_the_first_step_that_does_not_follow(void **state) {
    (void)state;
    qdr_proof_report report =
        check("p cnf 3 2\n1 2 0\n-1 3 0\n", "2 3 0\nc\n1 2 3 0\n\n-1 -2 0\n0\n");
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.line, 6); /* -1 -2 is RAT; the empty clause does not follow */
    assert_int_equal(report.step, 4);
    report = check("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "-1 0\n0\n");
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.line, 1);
    assert_int_equal(check(eight, "").verdict, QDR_PROOF_INCOMPLETE);
    assert_int_equal(check("p cnf 0 0\n", "").verdict, QDR_PROOF_INCOMPLETE);
    assert_int_equal(check("p cnf 0 0\n", "d 1 0\n5 0\n0\n").line, 3);
    assert_int_equal(check("p cnf 0 0\n", "0\n").verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(check(eight, "1 2 0\n").verdict, QDR_PROOF_INCOMPLETE);
}

static void deletes_what_is_there(void **state) {
    (void)state;
    const char *pairs = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    qdr_proof_report report = check(pairs, "d 2 1 0\n2 0\n0\n"); /* in another order */
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.line, 2);
    report = check(pairs, "d 1 2 1 0\nd 7 0\nd 1 2 0\n1 2 0\n2 0\n"); /* it is not there twice */
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.line, 4);
    assert_int_equal(report.unknown, 2);
    /* what was set by propagation stays set */
    report = check("p cnf 3 4\n1 0\n-1 2 0\n-2 3 -1 0\n-3 -2 0\n", "");
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    report = check("p cnf 3 4\n1 2 0\n1 -2 0\n-1 3 0\n-1 -3 0\n", "1 0\n");
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
}

/* The last clause waits while a long one goes and the holes are closed; then it goes, too. */
static void closes_holes_while_a_clause_waits(void **state) {
    (void)state;
    qdr_text padding = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    for (int i = 100; i < 270000; i++) qdr_text_printf(&padding, "%d ", i);
    qdr_text_printf(&proof, "99 -99 %s0\n1 2 5 0\n1 2 6 0\nd 99 -99 %s0\n", padding.bytes,
                    padding.bytes);
    qdr_text_puts(&proof, "d 1 2 6 0\n1 6 0\n");
    qdr_proof_report report =
        check("p cnf 8 5\n1 2 3 0\n1 2 -3 0\n1 -2 4 0\n1 -2 -4 0\n-1 7 8 0\n", proof.bytes);
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.step, 6);
    qdr_text_free(&padding);
    qdr_text_free(&proof);
}

/* Clauses that begin alike: what their beginning sets is set once, and not for each of them. */
static void keeps_what_clauses_share(void **state) {
    (void)state;
    qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    qdr_text_puts(&formula, "p cnf 50 24\n1 2 3 0\n1 2 -3 0\n9 10 0\n");
    for (int i = 10; i < 31; i++) qdr_text_printf(&formula, "-%d %d 0\n", i, i + 1);
    for (int i = 32; i < 42; i++) qdr_text_printf(&proof, "43 44 45 46 9 1 2 %d 0\n", i);
    qdr_proof_report report = check(formula.bytes, proof.bytes);
    assert_int_equal(report.verdict, QDR_PROOF_INCOMPLETE);
    assert_int_equal(report.steps, 10);
    assert_true(report.propagations > 40 && report.propagations < 100);
    qdr_text_free(&formula);
    qdr_text_free(&proof);
}

/* A clause of the proof takes the memory of one of the formula, and that of its copy. */
static void tells_its_memory(void **state) {
    (void)state;
    qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    for (int i = 1; i <= 1000; i++) qdr_text_printf(&proof, "%d %s", i, i == 1 ? "-1 " : "");
    qdr_text_puts(&proof, "0\n");
    qdr_text_printf(&formula, "p cnf 1000 2\n1 2 0\n%s", proof.bytes);
    size_t once = check(formula.bytes, "").bytes;
    size_t twice = check("p cnf 1000 1\n1 2 0\n", proof.bytes).bytes;
    assert_in_range(once, 1000 * 4, 1000 * 1000);
    assert_in_range(twice - once, 1001 * 4, 2 * 1001 * 4);
    qdr_text_free(&formula);
    qdr_text_free(&proof);
}

static void reads_binary_proofs(void **state) {
    (void)state;
    qdr_proof_report report;
    static const char good[] = {'a', 3, 0, 'd', 3, 4, 8, 0, 'a', 4, 0, 'a', 0};
    assert_ok(check_bytes(eight, good, sizeof good, &report, NULL));
    assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    assert_int_equal(report.rat, 1);
    static const char large[] = {'d', (char)0x80, 1, 0, 'a', 0}; /* variable 64; then empty */
    assert_ok(check_bytes(eight, large, sizeof large, &report, NULL));
    assert_int_equal(report.verdict, QDR_PROOF_BAD_STEP);
    assert_int_equal(report.line, 0);
    assert_int_equal(report.step, 2);
    qdr_error error;
    for (size_t length = 1; length <= 10; length++) /* step 3 is the last that is needed */
        if (good[length - 1] != 0)
            assert_int_equal(check_bytes(eight, good, length, &report, &error), QDR_BAD_INPUT);
    static const char bad[] = {'a', 2, 0, 'x', 0}, one[] = {'a', 1, 0},
                      huge[] = {'a', -1, -1, -1, -1, 127, 0};
    assert_int_equal(check_bytes(eight, bad, sizeof bad, &report, &error), QDR_BAD_INPUT);
    assert_int_equal(check_bytes(eight, one, sizeof one, &report, &error), QDR_BAD_INPUT);
    assert_int_equal(check_bytes(eight, huge, sizeof huge, &report, &error), QDR_BAD_INPUT);
}

static void complains_with_a_place(void **state) {
    (void)state;
    static const struct {
        const char *formula, *proof;
        size_t line, column;
    } bad[] = {
        {"", "", 1, 1},
        {"hello\n", "", 1, 1},
        {"p dnf 1 1\n1 0\n", "", 1, 1},
        {"p cnf x 1\n1 0\n", "", 1, 7},
        {"p cnf 1 -1\n1 0\n", "", 1, 9},
        {"p cnf 999999999999999999999 1\n1 0\n", "", 1, 7},
        {"p cnf 1 1\n2 0\n", "", 2, 1},
        {"p cnf 1 1\n1 0\n1 0\n", "", 3, 1},
        {"c\np cnf 1 2\n1 0\n", "", 4, 1},
        {"p cnf 1 1\n1\n", "", 3, 1},
        {"p cnf 1 1\n1x 0\n", "", 2, 1},
        {"p cnf 1 1\n-0 0\n", "", 2, 3},
        {"p cnf 2 1\n1 2 0\n", "x", 1, 1},
        {"p cnf 2 1\n1 2 0\n", "1 2 0\nd 1", 2, 4},
        {"p cnf 2 1\n1 2 0\n", "1 2 0\n1 - 0\n", 2, 4},
        {"p cnf 2 1\n1 2 0\n", "1 2 99999999999 0\n", 1, 5},
    };
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
        qdr_proof_report report;
        qdr_error error = {0};
        qdr_status status =
            check_bytes(bad[i].formula, bad[i].proof, strlen(bad[i].proof), &report, &error);
        if (status != QDR_BAD_INPUT || error.line != bad[i].line || error.column != bad[i].column ||
            !*error.message)
            fail_msg("case %zu: status %d, %zu:%zu: %s", i, (int)status, error.line, error.column,
                     error.message);
    }
}

static void stops_at_limits(void **state) {
    (void)state;
    qdr_checker *checker;
    qdr_proof_report report;
    qdr_cancel cancel = {1};
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.cancel = &cancel;
    assert_ok(qdr_checker_new(eight, sizeof eight - 1, &checker, NULL));
    assert_ok(qdr_checker_run(checker, "1 2 0\n1 0\n2 0\n0\n", 16, &limits, &report, NULL));
    assert_int_equal(report.verdict, QDR_PROOF_STOPPED);
    assert_int_equal(report.steps, 0);
    qdr_checker_free(checker);
}

/* ---- nothing wrong is ever proved ------------------------------------------------------------ */

enum { VARIABLES = 5, MOST_CLAUSES = 60 };

typedef struct random_formula {
    int literals[MOST_CLAUSES][3];
    int count, variables;
} random_formula;

static int random_literal(qdri_random *random, int variables) {
    int variable = 1 + (int)qdri_random_below(random, (uint32_t)variables);
    return qdri_random_below(random, 2) ? variable : -variable;
}

static random_formula make_formula(qdri_random *random, int variables, int least, int most) {
    random_formula f = {.variables = variables};
    f.count = least + (int)qdri_random_below(random, (uint32_t)(most - least + 1));
    for (int c = 0; c < f.count; c++)
        for (int i = 0; i < 3; i++) f.literals[c][i] = random_literal(random, variables);
    return f;
}

static bool satisfiable(const random_formula *f) {
    for (unsigned values = 0; values < 1u << VARIABLES; values++) {
        int c = 0;
        for (bool fine = true; fine && c < f->count; c += fine) {
            fine = false;
            for (int i = 0; i < 3; i++) {
                int l = f->literals[c][i];
                fine |= (values >> (l < 0 ? -l - 1 : l - 1) & 1) == (l > 0);
            }
        }
        if (c == f->count) return true;
    }
    return false;
}

static void write_formula(const random_formula *f, qdr_text *text) {
    qdr_text_printf(text, "p cnf %d %d\n", f->variables, f->count);
    for (int c = 0; c < f->count; c++)
        qdr_text_printf(text, "%d %d %d 0\n", f->literals[c][0], f->literals[c][1],
                        f->literals[c][2]);
}

/* Steps of up to three literals, some of them deletions, over two more variables. Longer ones are
 * likelier to follow. */
static void write_random_steps(qdri_random *random, int steps, qdr_text *text) {
    for (int s = 0; s < steps; s++) {
        if (qdri_random_below(random, 4) == 0) qdr_text_puts(text, "d ");
        for (uint32_t left = 1 + qdri_random_below(random, 3); left > 0; left--)
            qdr_text_printf(text, "%d ", random_literal(random, VARIABLES + 2));
        qdr_text_puts(text, "0\n");
    }
    qdr_text_puts(text, "0\n");
}

/* Drops bad steps one after the other, so that many steps that do follow stand together. */
static qdr_proof_report check_without_bad_steps(const char *formula, qdr_text *proof) {
    for (;;) {
        qdr_proof_report report = check(formula, proof->bytes);
        if (report.verdict != QDR_PROOF_BAD_STEP) return report;
        char *at = proof->bytes;
        for (size_t line = 1; line < report.line; line++) at = strchr(at, '\n') + 1;
        char *after = strchr(at, '\n') + 1;
        memmove(at, after, strlen(after) + 1);
        proof->length = strlen(proof->bytes);
    }
}

static void never_proves_what_is_wrong(void **state) {
    (void)state;
    uint64_t kept = 0, rat = 0, verified = 0;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        qdri_random random;
        qdri_random_seed(&random, seed);
        random_formula f = make_formula(&random, VARIABLES, 8, 24);
        qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
        write_formula(&f, &formula);
        write_random_steps(&random, 30, &proof);
        qdr_proof_report report = check_without_bad_steps(formula.bytes, &proof);
        if (report.verdict == QDR_PROOF_VERIFIED && satisfiable(&f))
            fail_msg("seed %llu: proved what is wrong:\n%s%s", (unsigned long long)seed,
                     formula.bytes, proof.bytes);
        kept += report.steps;
        rat += report.rat;
        verified += report.verdict == QDR_PROOF_VERIFIED;
        qdr_text_free(&formula);
        qdr_text_free(&proof);
    }
    /* the test is worth something: many steps were taken, many by RAT, and some were proofs */
    assert_true(kept > 10000 && rat > 1000 && verified > 100);
}

/* ---- clauses that begin alike ---------------------------------------------------------------- */

static void write_clause(const int *literals, int count, bool deletes, qdr_text *text) {
    if (deletes) qdr_text_puts(text, "d ");
    for (int i = 0; i < count; i++) qdr_text_printf(text, "%d ", literals[i]);
    qdr_text_puts(text, "0\n");
}

/* It always follows, and begins in another way than the steps beside it. */
static const char between[] = "15 -15 0\n";

/* Steps as in a proof by cases: each begins like the one before it; what has been added lately, or
 * a clause of the formula, is deleted. But with a step between any two, so that nothing is kept
 * from one to the next. */
static void write_steps_apart(qdri_random *random, const random_formula *f, qdr_text *text) {
    enum { STEPS = 80, LONGEST = 7 };
    int clauses[STEPS][LONGEST], counts[STEPS], added = 0;
    for (int s = 0; s < STEPS; s++, qdr_text_puts(text, between)) {
        uint32_t kind = added > 0 ? qdri_random_below(random, 10) : 9;
        if (kind == 0) {
            write_clause(f->literals[qdri_random_below(random, (uint32_t)f->count)], 3, true, text);
        } else if (kind < 4) {
            int which = added - 1 - (int)qdri_random_below(random, added < 5 ? (uint32_t)added : 5);
            write_clause(clauses[which], counts[which], true, text);
        } else {
            int *clause = clauses[added], *last = clauses[added - (added > 0)], count = 0;
            int kept = added ? (int)qdri_random_below(random, (uint32_t)counts[added - 1] + 1) : 0;
            for (; count < kept; count++) clause[count] = last[count];
            for (uint32_t more = 1 + qdri_random_below(random, 3); more > 0 && count < LONGEST;
                 more--)
                clause[count++] = random_literal(random, f->variables);
            write_clause(clause, count, false, text);
            counts[added++] = count;
        }
    }
}

/* The verdict, and the steps by RAT, must be the same without what is between. */
static qdr_proof_report check_together(const char *formula, const qdr_text *apart, uint64_t seed) {
    qdr_text together = QDR_TEXT_INIT;
    size_t bad_line = 0, line = 0;
    qdr_proof_report a = check(formula, apart->bytes);
    for (const char *at = apart->bytes, *next; *at; at = next) {
        next = strchr(at, '\n') + 1;
        bool is_step = strncmp(at, between, sizeof between - 1) != 0;
        if (is_step) qdr_text_append(&together, at, (size_t)(next - at));
        if (++line <= a.line) bad_line += is_step;
    }
    qdr_text_append(&together, "", 1);
    qdr_proof_report b = check(formula, together.bytes);
    if (a.verdict != b.verdict || b.line != bad_line || a.rat != b.rat)
        fail_msg("seed %llu: bad line %zu, not %zu:\n%s%s", (unsigned long long)seed, b.line,
                 bad_line, formula, together.bytes);
    qdr_text_free(&together);
    return b;
}

static void keeps_only_what_holds(void **state) {
    (void)state;
    uint64_t kept = 0, rat = 0, verified = 0;
    for (uint64_t seed = 1; seed <= 500; seed++) {
        qdri_random random;
        qdri_random_seed(&random, seed);
        random_formula f = make_formula(&random, 14, 40, MOST_CLAUSES);
        for (int c = 0; c < 3; c++) /* units, so that something holds for good */
            f.literals[c][1] = f.literals[c][2] = f.literals[c][0];
        qdr_text formula = QDR_TEXT_INIT, apart = QDR_TEXT_INIT;
        write_formula(&f, &formula);
        write_steps_apart(&random, &f, &apart);
        check_together(formula.bytes, &apart, seed);
        check_without_bad_steps(formula.bytes, &apart);
        qdr_proof_report report = check_together(formula.bytes, &apart, seed);
        kept += report.steps;
        rat += report.rat;
        verified += report.verdict == QDR_PROOF_VERIFIED;
        qdr_text_free(&formula);
        qdr_text_free(&apart);
    }
    assert_true(kept > 10000 && rat > 100 && verified > 100);
}

/* The first steps need all the room that there should be for them. */
static qdr_status whole_check(void *with) {
    qdr_proof_report report;
    const char *proof = "9 10 11 12 13 14 15 16 17 18 19 -1 0\n"
                        "9 10 11 12 13 14 15 16 17 18 -19 -1 0\n"
                        "-1 9 10 0\n-1 9 11 0\n-1 0\nd -1 2 4 0\n9 3 0\n2 0\n0\n";
    qdr_status status = check_bytes(with, proof, strlen(proof), &report, NULL);
    if (status == QDR_OK) assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    return status;
}

/* What the formula alone contradicts is never left open for lack of memory. */
static qdr_status contradiction_check(void *with) {
    qdr_proof_report report;
    qdr_status status = check_bytes(with, "", 0, &report, NULL);
    if (status == QDR_OK) assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    return status;
}

enum { LINKS = 100 };

/* Each step needs the one before it: none may be lost. */
static qdr_status chain_check(void *with) {
    char proof[LINKS * 8] = "";
    qdr_proof_report report;
    size_t length = 0;
    for (int i = 3; i <= LINKS; i++)
        length += (size_t)snprintf(proof + length, sizeof proof - length, "%d 0\n", i);
    qdr_status status = check_bytes(with, proof, length, &report, NULL);
    if (status == QDR_OK) assert_int_equal(report.verdict, QDR_PROOF_VERIFIED);
    return status;
}

static void loses_no_step_for_lack_of_memory(void **state) {
    (void)state;
    qdr_text formula = QDR_TEXT_INIT;
    qdr_text_printf(&formula, "p cnf %d %d\n2 0\n-%d 0\n", LINKS * 2, LINKS * 2, LINKS + 1);
    for (int i = 2; i <= LINKS; i++)
        for (int sign = -1; sign <= 1; sign += 2)
            qdr_text_printf(&formula, "-%d %d %d 0\n", i, i + 1, sign * (LINKS + i));
    assert_true(fail_every_allocation(chain_check, formula.bytes) > 100);
    qdr_text_free(&formula);
}

static void survives_lack_of_memory(void **state) {
    (void)state;
    qdr_checker_free(NULL); /* what could not be made */
    char clash[] = "p cnf 3 4\n-3 -2 0\n-2 3 0\n-1 2 0\n1 0\n";
    assert_true(fail_every_allocation(contradiction_check, clash) > 8);
    char formula[sizeof eight];
    memcpy(formula, eight, sizeof eight);
    long all = fail_every_allocation(whole_check, formula);
    assert_true(all > 8);
    for (long n = 0; n < all; n++) { /* there is no way without any of it */
        qdri_memory_fail_one(n);
        assert_int_equal(whole_check(formula), QDR_NO_MEMORY);
    }
    qdri_memory_fail_after(-1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_what_follows),
        cmocka_unit_test(accepts_rat_on_the_first_literal),
        cmocka_unit_test(names_the_first_step_that_does_not_follow),
        cmocka_unit_test(deletes_what_is_there),
        cmocka_unit_test(closes_holes_while_a_clause_waits),
        cmocka_unit_test(keeps_what_clauses_share),
        cmocka_unit_test(tells_its_memory),
        cmocka_unit_test(reads_binary_proofs),
        cmocka_unit_test(complains_with_a_place),
        cmocka_unit_test(stops_at_limits),
        cmocka_unit_test(never_proves_what_is_wrong),
        cmocka_unit_test(keeps_only_what_holds),
        cmocka_unit_test(survives_lack_of_memory),
        cmocka_unit_test(loses_no_step_for_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
