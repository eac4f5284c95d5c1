/* checker.c: does every clause of a DRAT proof follow from those before it?
 *
 * A clause follows by reverse unit propagation (RUP) when assuming all its literals false makes
 * unit propagation run into a conflict. Where that fails, it may still be RAT: then the same must
 * hold for its resolvents, on its first literal, with all clauses there are.
 *
 * What propagation sets without assumptions stays set for good, also when a clause that it came
 * from is deleted later: it was implied when it was set, so nothing unsound can come of it.
 *
 *   bank.c           the clauses
 *   propagation.c    what follows from them and from what is assumed
 *   assumptions.c    what two clauses of the proof, one after the other, both assume
 *   step_reader.c    the bytes of formulas and proofs */
#include <quadrille/verify.h>

#include "base/fail.h"
#include "base/grow.h"
#include "base/memory.h"
#include "base/watch.h"
#include "verify/assumptions.h"
#include "verify/step_reader.h"

#include <string.h>

enum { PACK_AT_LEAST = 1 << 18 }; /* words of holes that are worth closing */

struct qdr_checker {
    qdri_propagation known;
    uint32_t *last; /* the literals of the last clause; the levels, if any, are by the first */
    size_t last_count, last_capacity;
    uint32_t waiting; /* the last clause, if it takes no part in propagation yet; or 0 */
};

/* ---- does it follow? ------------------------------------------------------------------------- */

/* Assumes the literals (but `except`) false. True: that alone, or propagation, is a conflict. */
static bool refutes(qdri_propagation *p, const uint32_t *literals, size_t count, uint32_t except) {
    for (size_t i = 0; i < count; i++) {
        if (literals[i] == except) continue;
        if (p->values[literals[i]] > 0) return true;
        if (p->values[literals[i]] == 0) qdri_set_true(p, literals[i] ^ 1);
    }
    return !qdri_propagate(p);
}

static bool contains(const uint32_t *literals, size_t count, uint32_t literal) {
    for (size_t i = 0; i < count; i++)
        if (literals[i] == literal) return true;
    return false;
}

/* With the literals of the clause assumed false already. */
static bool is_rat(qdri_propagation *p, uint32_t pivot) {
    size_t mark = p->trail_count;
    for (uint32_t c = qdri_bank_after(&p->bank, 0); c; c = qdri_bank_after(&p->bank, c)) {
        const uint32_t *literals = qdri_bank_literals(&p->bank, c);
        uint32_t count = qdri_bank_count(&p->bank, c);
        if (!contains(literals, count, pivot ^ 1)) continue;
        bool conflict = refutes(p, literals, count, pivot ^ 1);
        qdri_take_back(p, mark);
        if (!conflict) return false;
    }
    return true;
}

static bool follows(qdri_propagation *p, const uint32_t *literals, size_t count, uint64_t *rat) {
    size_t mark = p->trail_count;
    bool open = count > 0 && p->values[literals[0]] == 0;
    bool fine = refutes(p, literals, count, 0);
    if (!fine && open && !p->no_memory) {
        fine = is_rat(p, literals[0]);
        *rat += fine;
    }
    qdri_take_back(p, mark);
    return fine;
}

/* ---- formulas and proofs --------------------------------------------------------------------- */

static qdr_status load(qdri_propagation *p, qdri_step_reader *reader, qdr_error *error) {
    qdr_status status;
    while ((status = qdri_formula_next(reader, error)) == QDR_OK) {
        uint32_t largest = 0;
        for (size_t i = 0; i < reader->count; i++)
            if (reader->literals[i] > largest) largest = reader->literals[i];
        if (!qdri_make_room(p, largest / 2)) return qdri_no_memory(error);
        size_t count = qdri_bank_tidy(&p->bank, reader->literals, reader->count);
        if (!qdri_bank_add(&p->bank, reader->literals, count)) return qdri_no_memory(error);
        if (count == 1 && p->values[reader->literals[0]] == 0)
            qdri_set_true(p, reader->literals[0]);
    }
    if (status != QDR_END) return status;
    /* The units are known by now: clauses that they make true are never watched. */
    for (uint32_t c = qdri_bank_after(&p->bank, 0); c; c = qdri_bank_after(&p->bank, c))
        qdri_attach(p, c);
    if (!qdri_propagate(p)) p->contradiction = true;
    return p->no_memory ? qdri_no_memory(error) : QDR_OK;
}

qdr_status qdr_checker_new(const char *formula, size_t length, qdr_checker **checker,
                           qdr_error *error) {
    qdr_checker *made = qdri_zalloc(1, sizeof *made);
    if (!made) return qdri_no_memory(error);
    qdri_step_reader reader;
    qdr_status status = qdri_formula_begin(&reader, formula, length, error);
    if (status == QDR_OK) status = load(&made->known, &reader, error);
    qdri_step_reader_free(&reader);
    if (status == QDR_OK)
        *checker = made;
    else
        qdr_checker_free(made);
    return status;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* The last clause takes part in propagation from now on. */
static void settle(qdr_checker *k) {
    uint32_t clause = k->waiting;
    k->waiting = 0;
    if (clause && k->known.levels > 0) {
        qdri_attach_in_levels(&k->known, clause);
    } else if (clause) {
        qdri_attach(&k->known, clause);
        if (!qdri_propagate(&k->known)) k->known.contradiction = true;
    }
}

static void delete_step(qdr_checker *k, const uint32_t *literals, size_t count,
                        qdr_proof_report *report) {
    qdri_bank *bank = &k->known.bank;
    uint32_t clause = qdri_bank_delete(bank, literals, count);
    report->deletions++;
    if (!clause) {
        report->unknown++;
        return;
    }
    if (clause == k->waiting)
        k->waiting = 0;
    else
        qdri_detach_in_levels(&k->known, clause);
    if (bank->holes > PACK_AT_LEAST && bank->holes > bank->length / 2) {
        qdri_keep_levels(&k->known, 0);
        settle(k);
        qdri_pack(&k->known);
    }
}

/* With how many literals both this clause and the last one begin. */
static size_t count_shared(const qdr_checker *k, const uint32_t *literals, size_t count) {
    size_t shared = 0;
    while (shared < count && shared < k->last_count && literals[shared] == k->last[shared])
        shared++;
    return shared;
}

static bool remember(qdr_checker *k, const uint32_t *literals, size_t count) {
    if (!qdri_grow(&k->last, &k->last_capacity, count, sizeof *k->last)) return false;
    if (count > 0) memcpy(k->last, literals, count * sizeof *literals);
    k->last_count = count;
    return true;
}

/* False: the clause does not follow. Levels are worth their while only where clauses begin alike.
 * When there are some, the clause waits for the next one, which tells how many of them stay. */
static bool add_step(qdr_checker *k, const uint32_t *literals, size_t count,
                     qdr_proof_report *report) {
    qdri_propagation *p = &k->known;
    size_t shared = count_shared(k, literals, count);
    qdri_keep_levels(p, shared);
    settle(k);
    if (shared == 0 || !qdri_refute_in_levels(p, literals, count)) {
        qdri_keep_levels(p, 0);
        if (!follows(p, literals, count, &report->rat)) return false;
    }
    k->waiting = qdri_bank_add(&p->bank, literals, count);
    p->no_memory |= !k->waiting || !remember(k, literals, count);
    if (p->levels == 0 || qdri_decides_for_good(p, literals, count)) {
        qdri_keep_levels(p, 0);
        settle(k);
    }
    return true;
}

static qdr_status check_steps(qdr_checker *k, qdri_step_reader *reader, qdri_watch *limits,
                              qdr_proof_report *report, qdr_error *error) {
    qdri_propagation *p = &k->known;
    while (!p->contradiction) {
        if (!qdri_watch_tick(limits)) {
            report->verdict = QDR_PROOF_STOPPED;
            return QDR_OK;
        }
        qdr_status status = qdri_proof_next(reader, error);
        if (status == QDR_END) return QDR_OK;
        if (status != QDR_OK) return status;
        report->steps = reader->step;
        if (!qdri_make_room(p, reader->variables)) return qdri_no_memory(error);
        size_t count = qdri_bank_tidy(&p->bank, reader->literals, reader->count);
        bool fine = true;
        if (reader->deletes)
            delete_step(k, reader->literals, count, report);
        else
            fine = add_step(k, reader->literals, count, report);
        if (p->no_memory) return qdri_no_memory(error);
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

qdr_status qdr_checker_run(qdr_checker *checker, const char *proof, size_t length,
                           const qdr_limits *limits, qdr_proof_report *report, qdr_error *error) {
    qdri_watch watching;
    qdri_watch_start(&watching, limits);
    qdri_step_reader reader;
    /* A proof may name new variables, but not many more than there are. */
    qdri_proof_begin(&reader, proof, length, (uint32_t)checker->known.literals);
    qdr_proof_report made = {.verdict = QDR_PROOF_INCOMPLETE};
    qdr_status status = check_steps(checker, &reader, &watching, &made, error);
    qdri_step_reader_free(&reader);
    if (status != QDR_OK) return status;
    made.propagations = checker->known.propagations;
    made.bytes = sizeof *checker + qdri_propagation_bytes(&checker->known) +
                 checker->last_capacity * sizeof *checker->last;
    *report = made;
    return QDR_OK;
}

void qdr_checker_free(qdr_checker *checker) {
    if (!checker) return;
    qdri_propagation_free(&checker->known);
    qdri_free(checker->last);
    qdri_free(checker);
}
