/* test_assumptions.c: levels of assumptions, and propagation under them, against their definition:
 * each level is what the clauses that are there make of what is true for good and of its
 * assumptions, no more and no less; and no more levels go than have to. Clauses come and go,
 * assumptions change, holes are closed. */
#include "testing.h"

#include "base/random.h"
#include "verify/assumptions.h"

#include <string.h>

enum { VARIABLES = 8, LITERALS = 2 * VARIABLES + 2, MOST = 60, LONGEST = 8 };

typedef struct clause {
    uint32_t literals[LONGEST];
    size_t count;
} clause;

/* By literal, whether it is true. */
typedef struct truth {
    bool of[LITERALS];
} truth;

typedef struct model {
    qdri_propagation p;
    qdri_random random;
    clause clauses[MOST];
    size_t count;
    truth good;
    clause assumed; /* the first of its literals are the levels */
    size_t kept, dropped, refuted;
} model;

/* ---- the definition -------------------------------------------------------------------------- */

static size_t not_false(const clause *c, const truth *t, uint32_t *last) {
    size_t left = 0;
    for (size_t i = 0; i < c->count; i++)
        if (!t->of[c->literals[i] ^ 1]) left++, *last = c->literals[i];
    return left;
}

/* False: a conflict. */
static bool close_under(const clause *clauses, size_t count, truth *t) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < count; i++) {
            uint32_t last = 0;
            size_t left = not_false(&clauses[i], t, &last);
            if (left == 0) return false;
            if (left > 1 || t->of[last]) continue;
            changed = t->of[last] = true;
        }
    }
    return true;
}

/* What is true with so many assumptions. */
static truth truth_at(const model *m, size_t level) {
    truth t = m->good;
    for (size_t i = 0; i < level; i++) t.of[m->assumed.literals[i] ^ 1] = true;
    assert_true(close_under(m->clauses, m->count, &t));
    return t;
}

static void compare(const model *m) {
    const qdri_propagation *p = &m->p;
    assert_int_equal(p->watches_done, p->trail_count);
    assert_int_equal(p->pairs_done, p->trail_count);
    for (size_t level = 0; level <= p->levels; level++) {
        truth wanted = truth_at(m, level), got = {0};
        size_t end = level < p->levels ? p->level_start[level] : p->trail_count;
        for (size_t i = 0; i < end; i++) {
            assert_false(got.of[p->trail[i]]);
            got.of[p->trail[i]] = true;
        }
        assert_memory_equal(&got, &wanted, sizeof got);
    }
    truth all = truth_at(m, p->levels);
    for (uint32_t l = 2; l < LITERALS && l < p->literals; l++)
        assert_int_equal(p->values[l], all.of[l] - all.of[l ^ 1]);
}

/* The place of a literal in the trail, counted from 1; 0: it is true for good, or not at all. */
static size_t place_of(const qdri_propagation *p, uint32_t literal) {
    for (size_t i = p->trail_count; p->levels > 0 && i > p->level_start[0]; i--)
        if (p->trail[i - 1] == literal) return i;
    return 0;
}

static size_t levels_before(const qdri_propagation *p, size_t place) {
    size_t levels = 0;
    while (levels < p->levels && p->level_start[levels] < place) levels++;
    return levels;
}

/* ---- what is done ---------------------------------------------------------------------------- */

static clause random_clause(model *m, uint32_t least, uint32_t most) {
    clause c = {.count = 0};
    uint32_t wanted = least + qdri_random_below(&m->random, most - least + 1);
    for (uint32_t i = 0; i < wanted; i++) {
        c.literals[c.count++] = 2 + qdri_random_below(&m->random, LITERALS - 2);
        assert_true(qdri_make_room(&m->p, c.literals[i] / 2));
    }
    c.count = qdri_bank_tidy(&m->p.bank, c.literals, c.count);
    return c;
}

/* Of the clause there is nothing to say for good, and at which level it has its say: how many stay
 * is known. */
static size_t levels_with(const model *m, const clause *c) {
    for (size_t level = 0; level <= m->p.levels; level++) {
        truth t = truth_at(m, level);
        uint32_t last = 0;
        size_t left = not_false(c, &t, &last);
        if (left > 1) continue;
        if (left == 1) t.of[last] = true;
        return left == 1 && close_under(m->clauses, m->count, &t) ? level : level - 1;
    }
    return m->p.levels;
}

/* False: a contradiction. */
static bool add(model *m, const clause *c) {
    uint32_t last = 0;
    uint32_t made = qdri_bank_add(&m->p.bank, c->literals, c->count);
    bool decides = qdri_decides_for_good(&m->p, c->literals, c->count);
    assert_int_equal(decides, not_false(c, &m->good, &last) < 2);
    size_t levels = levels_with(m, c);
    m->clauses[m->count++] = *c;
    if (!decides && m->p.levels > 0) {
        size_t had = m->p.levels;
        qdri_attach_in_levels(&m->p, made);
        assert_int_equal(m->p.levels, levels);
        m->kept += levels == had;
        m->dropped += levels < had;
        return true;
    }
    qdri_keep_levels(&m->p, 0);
    qdri_attach(&m->p, made);
    bool peace = qdri_propagate(&m->p) && !m->p.contradiction;
    assert_int_equal(peace, close_under(m->clauses, m->count, &m->good));
    return peace;
}

/* So many levels may stay: those before the first literal that the clause alone accounts for. */
static size_t levels_without(const model *m, const clause *c) {
    size_t levels = m->p.levels;
    for (size_t i = 0; i < c->count; i++) {
        size_t when = place_of(&m->p, c->literals[i]);
        bool reason = when > 0;
        for (size_t k = 0; k < c->count && reason; k++) {
            size_t place = place_of(&m->p, c->literals[k] ^ 1);
            bool is_false = m->p.values[c->literals[k]] < 0;
            if (k != i) reason = is_false && place < when;
        }
        size_t before = levels_before(&m->p, when);
        if (reason && before - 1 < levels) levels = before - 1;
    }
    return levels;
}

static void take(model *m) {
    if (m->count == 0) return;
    size_t which = qdri_random_below(&m->random, (uint32_t)m->count);
    clause c = m->clauses[which];
    size_t levels = levels_without(m, &c);
    m->clauses[which] = m->clauses[--m->count];
    uint32_t gone = qdri_bank_delete(&m->p.bank, c.literals, c.count);
    assert_true(gone != QDRI_NO_CLAUSE);
    qdri_detach_in_levels(&m->p, gone);
    assert_true(m->p.levels >= levels);
}

/* Other assumptions, which begin with some of those there are. */
static void assume(model *m) {
    clause c = random_clause(m, 1, LONGEST);
    size_t shared = qdri_random_below(&m->random, (uint32_t)m->p.levels + 1);
    for (size_t i = 0; i < c.count && i < shared; i++) c.literals[i] = m->assumed.literals[i];
    if (shared > c.count) shared = c.count;
    qdri_keep_levels(&m->p, shared);
    assert_true(m->p.levels <= shared);
    m->assumed = c;
    size_t levels = m->p.levels;
    bool conflict = false;
    for (; levels < c.count && !conflict; levels += !conflict) {
        truth t = truth_at(m, levels);
        conflict = t.of[c.literals[levels]];
        t.of[c.literals[levels] ^ 1] = true;
        conflict = conflict || !close_under(m->clauses, m->count, &t);
    }
    assert_int_equal(qdri_refute_in_levels(&m->p, c.literals, c.count), conflict);
    assert_int_equal(m->p.levels, levels);
    m->refuted += conflict;
}

static void close_holes(model *m) {
    qdri_keep_levels(&m->p, 0);
    qdri_pack(&m->p);
    assert_int_equal(m->p.bank.holes, 0);
}

/* What is told of its memory: the lists, and what each literal and each variable has. */
static void compare_bytes(const qdri_propagation *p) {
    size_t bytes = (p->bank.capacity + p->bank.table_size + p->bank.stamp_count) * 4;
    for (size_t l = 0; l < p->literals; l++) {
        bytes += sizeof *p->values + sizeof *p->watches + sizeof *p->pairs;
        bytes += p->watches[l].capacity * sizeof *p->watches[l].at;
        bytes += p->pairs[l].capacity * sizeof *p->pairs[l].at;
        if (l % 2) bytes += sizeof *p->trail + sizeof *p->level_start + sizeof *p->place;
    }
    assert_int_equal(qdri_propagation_bytes(p), bytes);
}

static void one_story(model *m, uint64_t seed) {
    m->p = (qdri_propagation){0};
    m->count = 0;
    m->good = (truth){0};
    m->assumed = (clause){.count = 0};
    qdri_random_seed(&m->random, seed);
    bool peace = true;
    for (int step = 0; step < 60 && peace; step++) {
        uint32_t deed = qdri_random_below(&m->random, 8);
        if (deed < 3 || m->count < seed % 12) {
            clause c = random_clause(m, seed % 4 ? 2 : 1, 5);
            if (m->count < MOST) peace = add(m, &c);
        } else if (deed < 5) {
            take(m);
        } else if (deed < 7 || step % 8) {
            assume(m);
        } else {
            close_holes(m);
        }
        if (peace) compare(m);
    }
    assert_false(m->p.no_memory);
    compare_bytes(&m->p);
    qdri_propagation_free(&m->p);
}

static void levels_are_what_they_should_be(void **state) {
    (void)state;
    static model m;
    for (uint64_t seed = 1; seed <= 4000; seed++) one_story(&m, seed);
    assert_true(m.kept > 1000 && m.dropped > 1000 && m.refuted > 1000);
}

/* 1, and of that 2 and 3; then 4. */
static void literals_are_counted(void **state) {
    (void)state;
    static const uint32_t pairs[][2] = {{3, 4}, {5, 6}};
    qdri_propagation p = {0};
    assert_true(qdri_make_room(&p, 4));
    for (size_t i = 0; i < 2; i++) qdri_attach(&p, qdri_bank_add(&p.bank, pairs[i], 2));
    qdri_set_true(&p, 2);
    assert_true(qdri_propagate(&p));
    assert_int_equal(p.propagations, 3);
    qdri_set_true(&p, 8);
    assert_true(qdri_propagate(&p));
    assert_int_equal(p.propagations, 4);
    qdri_propagation_free(&p);
}

/* A clause that cannot be watched is not forgotten silently. */
static void lack_of_memory_is_told(void **state) {
    (void)state;
    static const uint32_t literals[] = {2, 4, 6};
    for (size_t count = 2; count <= 3; count++) {
        qdri_propagation p = {0};
        assert_true(qdri_make_room(&p, 3));
        uint32_t made = qdri_bank_add(&p.bank, literals, count);
        qdri_memory_fail_after(0);
        qdri_attach(&p, made);
        qdri_memory_fail_after(-1);
        assert_true(p.no_memory);
        qdri_propagation_free(&p);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(levels_are_what_they_should_be),
                                       cmocka_unit_test(literals_are_counted),
                                       cmocka_unit_test(lack_of_memory_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
