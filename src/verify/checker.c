/* checker.c: does every clause of a proof follow from those before it?
 *
 * A clause follows by reverse unit propagation (RUP) when assuming all its literals false makes
 * unit propagation run into a conflict. Where that fails, it may still be RAT: then the same must
 * hold for its resolvents, on its first literal, with all clauses there are.
 *
 * Propagation is by two watched literals. Each watch carries another literal of its clause, the
 * blocker, which often is true and saves looking at the clause. Clauses of two literals have lists
 * of their own, where the blocker is the other one; they come first, as they are the cheapest way
 * to a conflict.
 *
 * What propagation sets without assumptions stays set for good, also when a clause that it came
 * from is deleted later: it was implied when it was set, so nothing unsound can come of it. This
 * keeps the checker free of reasons, levels and undoing. */
#include <quadrille/verify.h>

#include "base/fail.h"
#include "base/memory.h"
#include "base/watch.h"
#include "verify/bank.h"
#include "verify/step_reader.h"

#include <string.h>

enum { PACK_AT_LEAST = 1 << 18 }; /* words of holes that are worth closing */

typedef struct watch {
    uint32_t blocker;
    uint32_t clause;
} watch;

typedef struct watch_list {
    watch *at;
    uint32_t count, capacity;
} watch_list;

struct qdr_checker {
    qdri_bank bank;
    size_t literals;     /* there is room for literals below this number */
    int8_t *values;      /* by literal: 1 true, -1 false, 0 open */
    watch_list *watches; /* by literal: the clauses to visit when it becomes false */
    watch_list *pairs;   /* the same, of clauses of two literals */
    uint32_t *trail;     /* the literals that are true, in the order they became so */
    size_t trail_count, watches_done, pairs_done;
    bool contradiction; /* propagation without assumptions has met a conflict */
    bool no_memory;
    uint64_t propagations;
};

/* ---- room ------------------------------------------------------------------------------------ */

/* The array with zeros behind what it had; NULL: no memory, and it is as it was. */
static void *grown(void *array, size_t from, size_t to, size_t size) {
    char *longer = qdri_resize(array, to, size);
    if (longer) memset(longer + from * size, 0, (to - from) * size);
    return longer;
}

static bool make_room(qdr_checker *k, uint32_t variables) {
    size_t wanted = (size_t)variables * 2 + 2, had = k->literals;
    if (wanted <= had) return true;
    if (wanted < had * 2) wanted = had * 2;
    int8_t *values = grown(k->values, had, wanted, sizeof *values);
    if (values) k->values = values;
    watch_list *watches = grown(k->watches, had, wanted, sizeof *watches);
    if (watches) k->watches = watches;
    watch_list *pairs = grown(k->pairs, had, wanted, sizeof *pairs);
    if (pairs) k->pairs = pairs;
    uint32_t *trail = grown(k->trail, had / 2, wanted / 2, sizeof *trail);
    if (trail) k->trail = trail;
    if (!values || !watches || !pairs || !trail || !qdri_bank_reserve(&k->bank, wanted))
        return false;
    k->literals = wanted;
    return true;
}

static void add_watch(qdr_checker *k, watch_list *list, watch entry) {
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 4;
        watch *grown = qdri_resize(list->at, capacity, sizeof *grown);
        if (!grown) {
            k->no_memory = true;
            return;
        }
        list->at = grown;
        list->capacity = capacity;
    }
    list->at[list->count++] = entry;
}

/* ---- propagation ----------------------------------------------------------------------------- */

static inline void assign(qdr_checker *k, uint32_t literal) {
    k->values[literal] = 1;
    k->values[literal ^ 1] = -1;
    k->trail[k->trail_count++] = literal;
}

/* Watches another literal of the clause in place of `literal`, which is false; `other` is the one
 * that is watched, too. False: there is none. */
static inline bool move_watch(qdr_checker *k, uint32_t clause, uint32_t literal, uint32_t other) {
    uint32_t *literals = qdri_bank_literals(&k->bank, clause);
    uint32_t count = qdri_bank_count(&k->bank, clause);
    for (uint32_t i = 2; i < count; i++) {
        uint32_t next = literals[i];
        if (k->values[next] < 0) continue;
        literals[0] = other;
        literals[1] = next;
        literals[i] = literal;
        add_watch(k, &k->watches[next], (watch){other, clause});
        return true;
    }
    return false;
}

/* Visits the clauses of two that have `literal`, which has become false. False: a conflict. */
static bool visit_pairs(qdr_checker *k, uint32_t literal) {
    watch_list *list = &k->pairs[literal];
    for (uint32_t i = 0; i < list->count; i++) {
        watch entry = list->at[i];
        if (k->values[entry.blocker] > 0) continue;
        if (k->bank.words[entry.clause] & QDRI_DELETED) {
            list->at[i--] = list->at[--list->count];
            continue;
        }
        if (k->values[entry.blocker] < 0) return false;
        assign(k, entry.blocker);
    }
    return true;
}

/* The same for the longer clauses that watch it. */
static bool visit(qdr_checker *k, uint32_t literal) {
    watch_list *list = &k->watches[literal];
    watch *from = list->at, *to = from, *end = from + list->count;
    bool peace = true;
    while (from < end && peace) {
        watch entry = *from++;
        if (k->values[entry.blocker] > 0) {
            *to++ = entry;
            continue;
        }
        if (k->bank.words[entry.clause] & QDRI_DELETED) continue;
        const uint32_t *literals = qdri_bank_literals(&k->bank, entry.clause);
        uint32_t other = literals[0] ^ literals[1] ^ literal;
        entry.blocker = other;
        if (k->values[other] <= 0 && move_watch(k, entry.clause, literal, other)) continue;
        *to++ = entry;
        if (k->values[other] == 0)
            assign(k, other);
        else
            peace = k->values[other] > 0;
    }
    if (from != to) memmove(to, from, (size_t)(end - from) * sizeof *to);
    list->count -= (uint32_t)(from - to);
    return peace;
}

static bool propagate(qdr_checker *k) {
    size_t before = k->pairs_done;
    bool peace = true;
    while (peace && k->watches_done < k->trail_count)
        if (k->pairs_done < k->trail_count)
            peace = visit_pairs(k, k->trail[k->pairs_done++] ^ 1);
        else
            peace = visit(k, k->trail[k->watches_done++] ^ 1);
    k->propagations += k->pairs_done - before;
    return peace;
}

static void take_back(qdr_checker *k, size_t count) {
    while (k->trail_count > count) {
        uint32_t literal = k->trail[--k->trail_count];
        k->values[literal] = k->values[literal ^ 1] = 0;
    }
    k->watches_done = k->pairs_done = count;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void watch_clause(qdr_checker *k, uint32_t clause) {
    const uint32_t *literals = qdri_bank_literals(&k->bank, clause);
    watch_list *lists = qdri_bank_count(&k->bank, clause) == 2 ? k->pairs : k->watches;
    k->bank.words[clause] |= QDRI_WATCHED;
    add_watch(k, &lists[literals[0]], (watch){literals[1], clause});
    add_watch(k, &lists[literals[1]], (watch){literals[0], clause});
}

/* Makes a clause take part in propagation, with nothing assumed: one that is true already need
 * not, one with a single open literal sets it. */
static void attach(qdr_checker *k, uint32_t clause) {
    uint32_t *literals = qdri_bank_literals(&k->bank, clause);
    uint32_t count = qdri_bank_count(&k->bank, clause), open = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = literals[i];
        if (k->values[literal] > 0) return;
        if (k->values[literal] < 0 || open == 2) continue;
        literals[i] = literals[open];
        literals[open++] = literal;
    }
    if (open == 2)
        watch_clause(k, clause);
    else if (open == 1)
        assign(k, literals[0]);
    else
        k->contradiction = true;
}

/* Closes the holes; what is true for good is not watched any more. */
static void pack(qdr_checker *k) {
    qdri_bank_pack(&k->bank);
    for (size_t i = 0; i < k->literals; i++) k->watches[i].count = k->pairs[i].count = 0;
    for (uint32_t c = qdri_bank_after(&k->bank, 0); c; c = qdri_bank_after(&k->bank, c)) {
        if (!(k->bank.words[c] & QDRI_WATCHED)) continue;
        k->bank.words[c] &= ~(uint32_t)QDRI_WATCHED;
        attach(k, c);
    }
}

/* ---- does it follow? ------------------------------------------------------------------------- */

/* Assumes the literals (but `except`) false. True: that alone, or propagation, is a conflict. */
static bool refutes(qdr_checker *k, const uint32_t *literals, size_t count, uint32_t except) {
    for (size_t i = 0; i < count; i++) {
        if (literals[i] == except) continue;
        if (k->values[literals[i]] > 0) return true;
        if (k->values[literals[i]] == 0) assign(k, literals[i] ^ 1);
    }
    return !propagate(k);
}

static bool contains(const uint32_t *literals, size_t count, uint32_t literal) {
    for (size_t i = 0; i < count; i++)
        if (literals[i] == literal) return true;
    return false;
}

/* With the literals of the clause assumed false already. */
static bool is_rat(qdr_checker *k, uint32_t pivot) {
    size_t mark = k->trail_count;
    for (uint32_t c = qdri_bank_after(&k->bank, 0); c; c = qdri_bank_after(&k->bank, c)) {
        const uint32_t *literals = qdri_bank_literals(&k->bank, c);
        uint32_t count = qdri_bank_count(&k->bank, c);
        if (!contains(literals, count, pivot ^ 1)) continue;
        bool conflict = refutes(k, literals, count, pivot ^ 1);
        take_back(k, mark);
        if (!conflict) return false;
    }
    return true;
}

static bool follows(qdr_checker *k, const uint32_t *literals, size_t count, uint64_t *rat) {
    size_t mark = k->trail_count;
    bool open = count > 0 && k->values[literals[0]] == 0;
    bool fine = refutes(k, literals, count, 0);
    if (!fine && open && !k->no_memory) {
        fine = is_rat(k, literals[0]);
        *rat += fine;
    }
    take_back(k, mark);
    return fine;
}

/* ---- formulas and proofs --------------------------------------------------------------------- */

static qdr_status load(qdr_checker *k, qdri_step_reader *reader, qdr_error *error) {
    qdr_status status;
    while ((status = qdri_formula_next(reader, error)) == QDR_OK) {
        uint32_t largest = 0;
        for (size_t i = 0; i < reader->count; i++)
            if (reader->literals[i] > largest) largest = reader->literals[i];
        if (!make_room(k, largest / 2)) return qdri_no_memory(error);
        size_t count = qdri_bank_tidy(&k->bank, reader->literals, reader->count);
        if (!qdri_bank_add(&k->bank, reader->literals, count)) return qdri_no_memory(error);
        if (count == 1 && k->values[reader->literals[0]] == 0) assign(k, reader->literals[0]);
    }
    if (status != QDR_END) return status;
    /* The units are known by now: clauses that they make true are never watched. */
    for (uint32_t c = qdri_bank_after(&k->bank, 0); c; c = qdri_bank_after(&k->bank, c))
        attach(k, c);
    if (!propagate(k)) k->contradiction = true;
    return k->no_memory ? qdri_no_memory(error) : QDR_OK;
}

qdr_status qdr_checker_new(const char *formula, size_t length, qdr_checker **checker,
                           qdr_error *error) {
    qdr_checker *made = qdri_zalloc(1, sizeof *made);
    if (!made) return qdri_no_memory(error);
    qdri_step_reader reader;
    qdr_status status = qdri_formula_begin(&reader, formula, length, error);
    if (status == QDR_OK && !make_room(made, 1)) status = qdri_no_memory(error);
    if (status == QDR_OK) status = load(made, &reader, error);
    qdri_step_reader_free(&reader);
    if (status == QDR_OK)
        *checker = made;
    else
        qdr_checker_free(made);
    return status;
}

static void delete_step(qdr_checker *k, const uint32_t *literals, size_t count,
                        qdr_proof_report *report) {
    report->deletions++;
    if (!qdri_bank_delete(&k->bank, literals, count)) report->unknown++;
    if (k->bank.holes > PACK_AT_LEAST && k->bank.holes > k->bank.length / 2) pack(k);
}

/* False: the clause does not follow. */
static bool add_step(qdr_checker *k, const uint32_t *literals, size_t count,
                     qdr_proof_report *report) {
    if (!follows(k, literals, count, &report->rat)) return false;
    uint32_t clause = qdri_bank_add(&k->bank, literals, count);
    if (!clause) {
        k->no_memory = true;
        return true;
    }
    attach(k, clause);
    if (!propagate(k)) k->contradiction = true;
    return true;
}

static qdr_status check_steps(qdr_checker *k, qdri_step_reader *reader, qdri_watch *limits,
                              qdr_proof_report *report, qdr_error *error) {
    while (!k->contradiction) {
        if (!qdri_watch_tick(limits)) {
            report->verdict = QDR_PROOF_STOPPED;
            return QDR_OK;
        }
        qdr_status status = qdri_proof_next(reader, error);
        if (status == QDR_END) return QDR_OK;
        if (status != QDR_OK) return status;
        report->steps = reader->step;
        if (!make_room(k, reader->variables)) return qdri_no_memory(error);
        size_t count = qdri_bank_tidy(&k->bank, reader->literals, reader->count);
        bool fine = true;
        if (reader->deletes)
            delete_step(k, reader->literals, count, report);
        else
            fine = add_step(k, reader->literals, count, report);
        if (k->no_memory) return qdri_no_memory(error);
        if (!fine) {
            report->verdict = QDR_PROOF_BAD_STEP;
            report->line = reader->step_line;
            report->step = reader->step;
            return QDR_OK;
        }
    }
    report->verdict = QDR_PROOF_VERIFIED;
    return QDR_OK;
}

static size_t bytes_used(const qdr_checker *k) {
    size_t bytes =
        sizeof *k + k->bank.capacity * sizeof *k->bank.words +
        k->bank.table_size * sizeof *k->bank.table + k->bank.stamp_count * sizeof *k->bank.stamps +
        k->literals * (sizeof *k->values + 2 * sizeof *k->watches + sizeof *k->trail / 2);
    for (size_t i = 0; i < k->literals; i++)
        bytes += (k->watches[i].capacity + k->pairs[i].capacity) * sizeof(watch);
    return bytes;
}

qdr_status qdr_checker_run(qdr_checker *checker, const char *proof, size_t length,
                           const qdr_limits *limits, qdr_proof_report *report, qdr_error *error) {
    qdri_watch watching;
    qdri_watch_start(&watching, limits);
    qdri_step_reader reader;
    qdri_proof_begin(&reader, proof, length, (uint32_t)(checker->literals / 2));
    qdr_proof_report made = {.verdict = QDR_PROOF_INCOMPLETE};
    qdr_status status = check_steps(checker, &reader, &watching, &made, error);
    qdri_step_reader_free(&reader);
    if (status != QDR_OK) return status;
    made.propagations = checker->propagations;
    made.bytes = bytes_used(checker);
    *report = made;
    return QDR_OK;
}

void qdr_checker_free(qdr_checker *checker) {
    if (!checker) return;
    qdri_bank_free(&checker->bank);
    for (size_t i = 0; i < checker->literals; i++) {
        qdri_free(checker->watches[i].at);
        qdri_free(checker->pairs[i].at);
    }
    qdri_free(checker->values);
    qdri_free(checker->watches);
    qdri_free(checker->pairs);
    qdri_free(checker->trail);
    qdri_free(checker);
}
