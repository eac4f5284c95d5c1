/* test_verify_naive.c: the proof checker against one that is too simple to be wrong: a list of
 * clauses, propagation by looking at all of them until nothing changes, no watches, no levels.
 * Random formulas and steps, most of which follow; verdict, place and all counts must be the same.
 */
#include "testing.h"

#include "base/random.h"

#include <quadrille/text.h>
#include <quadrille/verify.h>
#include <string.h>

enum { VARIABLES = 9, MOST_CLAUSES = 400, LONGEST = 5 };

typedef struct clause {
    int literals[LONGEST];
    int count;
} clause;

typedef struct naive {
    clause clauses[MOST_CLAUSES];
    int count;
    signed char value[VARIABLES + 1]; /* what is known for good: 1, -1, or 0 */
    bool contradiction;
} naive;

static int value_of(const signed char *value, int literal) {
    return literal > 0 ? value[literal] : -value[-literal];
}

static void make_true(signed char *value, int literal) {
    value[literal > 0 ? literal : -literal] = literal > 0 ? 1 : -1;
}

/* False: a conflict. */
static bool propagate(const naive *n, signed char *value) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < n->count; c++) {
            int open = 0, last = 0;
            bool satisfied = false;
            for (int i = 0; i < n->clauses[c].count; i++) {
                int literal = n->clauses[c].literals[i];
                satisfied |= value_of(value, literal) > 0;
                if (value_of(value, literal) == 0 && literal != last) open++, last = literal;
            }
            if (satisfied || open > 1) continue;
            if (open == 0) return false;
            make_true(value, last);
            changed = true;
        }
    }
    return true;
}

/* Assumes the literals false, but for one; true: that leads to a conflict. */
static bool refutes(const naive *n, signed char *value, const clause *c, int except) {
    for (int i = 0; i < c->count; i++) {
        if (c->literals[i] == except) continue;
        if (value_of(value, c->literals[i]) > 0) return true;
        make_true(value, -c->literals[i]);
    }
    return !propagate(n, value);
}

static bool has(const clause *c, int literal) {
    for (int i = 0; i < c->count; i++)
        if (c->literals[i] == literal) return true;
    return false;
}

static bool follows(const naive *n, const clause *c, uint64_t *rat) {
    signed char value[VARIABLES + 1];
    memcpy(value, n->value, sizeof value);
    bool open = c->count > 0 && value_of(value, c->literals[0]) == 0;
    if (refutes(n, value, c, 0)) return true;
    if (!open) return false;
    for (int d = 0; d < n->count; d++) {
        signed char resolvent[VARIABLES + 1];
        memcpy(resolvent, value, sizeof value);
        if (has(&n->clauses[d], -c->literals[0]) &&
            !refutes(n, resolvent, &n->clauses[d], -c->literals[0]))
            return false;
    }
    ++*rat;
    return true;
}

static void insert(naive *n, const clause *c) {
    assert_true(n->count < MOST_CLAUSES);
    n->clauses[n->count++] = *c;
    if (!propagate(n, n->value)) n->contradiction = true;
}

static bool same(const clause *a, const clause *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++)
        if (!has(b, a->literals[i])) return false;
    return true;
}

static bool erase(naive *n, const clause *c) {
    for (int d = 0; d < n->count; d++)
        if (same(&n->clauses[d], c)) {
            n->clauses[d] = n->clauses[--n->count];
            return true;
        }
    return false;
}

/* ---- random proofs ------------------------------------------------------------------------------
 */

static clause tidy(const clause *c) {
    clause made = {.count = 0};
    for (int i = 0; i < c->count; i++)
        if (!has(&made, c->literals[i])) made.literals[made.count++] = c->literals[i];
    return made;
}

static clause random_clause(qdri_random *random, int least, int most) {
    clause c = {.count = least + (int)qdri_random_below(random, (uint32_t)(most - least + 1))};
    for (int i = 0; i < c.count; i++) {
        int variable = 1 + (int)qdri_random_below(random, VARIABLES);
        c.literals[i] = qdri_random_below(random, 2) ? variable : -variable;
    }
    return c;
}

static void write(const clause *c, bool deletes, qdr_text *text) {
    if (deletes) qdr_text_puts(text, "d ");
    for (int i = 0; i < c->count; i++) qdr_text_printf(text, "%d ", c->literals[i]);
    qdr_text_puts(text, "0\n");
}

/* Like the one before it, as far as it goes; or any. */
static clause next_clause(qdri_random *random, const clause *last) {
    clause c = random_clause(random, 1, LONGEST);
    int shared = (int)qdri_random_below(
        random, (uint32_t)(last->count < c.count ? last->count : c.count) + 1);
    if (qdri_random_below(random, 3) > 0)
        memcpy(c.literals, last->literals, (size_t)shared * sizeof *c.literals);
    return c;
}

static void compare(const qdr_text *formula, const qdr_text *proof,
                    const qdr_proof_report *wanted) {
    qdr_checker *checker;
    qdr_proof_report report;
    assert_ok(qdr_checker_new(formula->bytes, formula->length, &checker, NULL));
    assert_ok(qdr_checker_run(checker, proof->bytes, proof->length, NULL, &report, NULL));
    if (report.verdict != wanted->verdict || report.step != wanted->step ||
        report.steps != wanted->steps || report.rat != wanted->rat ||
        report.deletions != wanted->deletions || report.unknown != wanted->unknown)
        fail_msg("verdict %d, step %d of %d, %d by RAT; by the naive one %d, %d of %d, %d:\n%s%s",
                 (int)report.verdict, (int)report.step, (int)report.steps, (int)report.rat,
                 (int)wanted->verdict, (int)wanted->step, (int)wanted->steps, (int)wanted->rat,
                 formula->bytes, proof->bytes);
    qdr_checker_free(checker);
}

static uint64_t verdicts[QDR_PROOF_STOPPED + 1], all_rat, all_steps;

/* Long clauses that always follow, over variables of their own, come and go: what is left of them
 * is soon worth closing up. They leave all others alone, but for their names. */
static void put_padding(int step, qdr_text *proof, qdr_proof_report *wanted) {
    static qdr_text padding;
    if (step % 7 != 0 && step % 7 != 4) return;
    if (!padding.bytes)
        for (int i = 100; i < 20000; i++) qdr_text_printf(&padding, "%d ", i);
    qdr_text_printf(proof, "%s99 -99 ", step % 7 == 4 ? "d " : "");
    qdr_text_append(proof, padding.bytes, padding.length);
    qdr_text_puts(proof, "0\n");
    wanted->steps++;
    wanted->deletions += step % 7 == 4;
}

/* A clause that followed with one that has gone, and does not without; false: none is at hand. */
static bool find_orphan(qdri_random *random, const naive *with, const naive *without,
                        const clause *last, clause *found) {
    for (int i = 0; i < 30; i++) {
        uint64_t rat = 0;
        *found = next_clause(random, last);
        clause made = tidy(found);
        if (!follows(without, &made, &rat) && follows(with, &made, &rat)) return true;
    }
    return false;
}

/* Steps that do not follow are left out, but for one now and then, which ends it. */
static void one_proof(uint64_t seed, int clauses, int steps, bool padded) {
    static naive n, before;
    qdri_random random;
    qdr_text formula = QDR_TEXT_INIT, proof = QDR_TEXT_INIT;
    qdr_proof_report wanted = {.verdict = QDR_PROOF_INCOMPLETE};
    clause last = {.count = 0};
    memset(&n, 0, sizeof n);
    qdri_random_seed(&random, seed);
    qdr_text_printf(&formula, "p cnf %d %d\n", VARIABLES, clauses);
    for (int c = 0; c < clauses; c++) {
        clause made = random_clause(&random, seed % 3 ? 2 : 1, 3);
        write(&made, false, &formula);
        made = tidy(&made);
        insert(&n, &made);
    }
    for (int s = 0; s < steps && !n.contradiction && !wanted.step; s++) {
        if (padded) put_padding(s, &proof, &wanted);
        bool deletes = qdri_random_below(&random, 4) == 0;
        clause raw = deletes && qdri_random_below(&random, 4) > 0 && n.count > 0
                         ? n.clauses[qdri_random_below(&random, (uint32_t)n.count)]
                         : next_clause(&random, &last);
        bool takes_last = deletes && last.count > 0 && qdri_random_below(&random, 3) == 0;
        if (takes_last) raw = last, before = n;
        clause made = tidy(&raw);
        uint64_t rat = 0;
        bool fine = deletes || follows(&n, &made, &rat);
        if (!fine && qdri_random_below(&random, 60) > 0) continue;
        write(&raw, deletes, &proof);
        wanted.steps++;
        wanted.rat += rat;
        wanted.deletions += deletes;
        if (deletes) {
            wanted.unknown += !erase(&n, &made);
            if (takes_last && find_orphan(&random, &before, &n, &last, &raw)) {
                write(&raw, false, &proof);
                wanted.verdict = QDR_PROOF_BAD_STEP;
                wanted.step = ++wanted.steps;
            }
        } else if (fine) {
            insert(&n, &made);
            last = made;
        } else {
            wanted.verdict = QDR_PROOF_BAD_STEP;
            wanted.step = wanted.steps;
        }
    }
    if (n.contradiction) wanted.verdict = QDR_PROOF_VERIFIED;
    qdr_text_append(&proof, "", 0);
    if (!proof.bytes) qdr_text_puts(&proof, "c\n");
    compare(&formula, &proof, &wanted);
    verdicts[wanted.verdict]++;
    all_rat += wanted.rat;
    all_steps += wanted.steps;
    qdr_text_free(&formula);
    qdr_text_free(&proof);
}

static void agrees_with_the_naive_one(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 5000; seed++)
        one_proof(seed, 8 + (int)(seed % 40), 30 + (int)(seed % 120), false);
    assert_true(verdicts[QDR_PROOF_VERIFIED] > 200 && verdicts[QDR_PROOF_BAD_STEP] > 300 &&
                verdicts[QDR_PROOF_INCOMPLETE] > 200);
    assert_true(all_rat > 1000 && all_steps > 20000);
}

static void agrees_when_holes_are_closed(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++) one_proof(seed, 12, 250, true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_naive_one),
        cmocka_unit_test(agrees_when_holes_are_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
