/* prove.c: from a claim to its formula and its proof; see quadrille/proof.h. */
#include <quadrille/proof.h>

#include "base/memory.h"
#include "cover/cover_type.h"
#include "learn/learner.h"
#include "proof/cases.h"
#include "proof/encodings.h"
#include "proof/provers.h"
#include "sudoku/puzzle_type.h"

#include <quadrille/solve.h>
#include <string.h>

enum { LARGEST_SIDE = 49 }; /* the formula of a side n has about 2·n^4 clauses of two literals */

/* Beside a binary proof, drat-trim takes a comment between clauses for an empty clause, and calls
 * anything verified: then there are none. */
static qdr_status write_formula(const qdri_clauses *formula, const qdr_proof_options *options) {
    qdri_proof_writer writer;
    qdri_proof_writer_start(&writer, &options->formula, false);
    if (options->formula.write) qdri_clauses_write(formula, !options->binary, &writer);
    return qdri_proof_writer_finish(&writer);
}

static bool write_step(void *writer, bool deletes, const uint32_t *literals, size_t count) {
    qdri_proof_step(writer, deletes, literals, count);
    return ((const qdri_proof_writer *)writer)->status == QDR_OK;
}

qdr_status qdri_prove_by_learning(const qdri_clauses *formula, const qdr_proof_options *options,
                                  qdri_outcome *outcome) {
    qdri_proof_writer writer;
    qdri_learner *learner;
    qdri_proof_writer_start(&writer, &options->proof, options->binary);
    qdri_formula copied = {.variables = formula->variables,
                           .primary = formula->variables,
                           .literals = formula->literals,
                           .length = formula->length};
    qdri_learner_log log = {write_step, &writer};
    qdr_status status = qdri_learner_new(&copied, &log, &options->limits, &learner);
    if (status != QDR_OK) return status;
    outcome->step = qdri_learner_run(learner);
    qdri_learner_stats(learner, &outcome->stats);
    status = qdri_proof_writer_finish(&writer);
    if (status == QDR_OK) status = qdr_step_status(outcome->step);
    if (status == QDR_OK && outcome->step == QDR_SOLUTION) {
        outcome->model = qdri_alloc((size_t)formula->variables + 1, 1);
        if (!outcome->model) status = QDR_NO_MEMORY;
        for (uint32_t v = 1; outcome->model && v <= formula->variables; v++)
            outcome->model[v] = qdri_learner_value(learner, v);
    }
    qdri_learner_free(learner);
    return status;
}

/* ---- the table of searches ------------------------------------------------------------------- */

typedef struct prover {
    const char *name;
    qdr_status (*prove)(const qdri_clauses *formula, const qdr_proof_options *options,
                        qdri_outcome *outcome);
} prover;

static const prover provers[] = {
    {"learner", qdri_prove_by_learning},
#ifdef QDR_HAVE_CADICAL_TRACE
    {"sat", qdri_prove_by_cadical},
#endif
};
enum { PROVERS = sizeof provers / sizeof *provers };

const char *qdr_prover_name(size_t i) {
    return i < PROVERS ? provers[i].name : NULL;
}

static const prover *find_prover(const char *name) {
    if (!name) return &provers[0];
    for (size_t i = 0; i < PROVERS; i++)
        if (strcmp(provers[i].name, name) == 0) return &provers[i];
    return NULL;
}

static qdr_status prove(const qdri_clauses *formula, const qdr_proof_options *options,
                        qdri_outcome *outcome) {
    const prover *by = find_prover(options->prover);
    qdr_status status = by ? qdri_clauses_status(formula) : QDR_UNSUPPORTED;
    if (status == QDR_OK) status = write_formula(formula, options);
    return status == QDR_OK ? by->prove(formula, options, outcome) : status;
}

static void hand_out(const qdri_outcome *got, qdr_step *step, qdr_stats *stats) {
    *step = got->step;
    if (stats) *stats = got->stats;
}

/* ---- exact cover ----------------------------------------------------------------------------- */

static qdr_status accept_covers(const qdr_cover *cover, const qdr_option_set *claimed,
                                size_t count) {
    uint32_t *seen = qdri_alloc(cover->item_count + 1, sizeof *seen);
    if (!seen) return QDR_NO_MEMORY;
    qdr_status status = QDR_OK;
    for (size_t i = 0; i < count && status == QDR_OK; i++)
        if (!qdri_cover_accepts(cover, claimed[i].options, claimed[i].count, seen))
            status = QDR_BAD_ARGUMENT;
    qdri_free(seen);
    return status;
}

/* The options that are true; they must be a solution. */
static qdr_status read_cover(const qdr_cover *cover, const uint8_t *model, uint32_t *options,
                             size_t *count) {
    size_t found = 0;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (model[o + 1]) options[found++] = o;
    qdr_option_set set = {options, found};
    qdr_status status = accept_covers(cover, &set, 1);
    if (status == QDR_OK) *count = found;
    return status == QDR_BAD_ARGUMENT ? QDR_RECHECK_FAILED : status;
}

/* By the cases of a plain search, which knows the problem and not only its formula. */
static qdr_status prove_by_cases(const qdr_cover *cover, const qdr_option_set *claimed,
                                 size_t count, const qdri_clauses *formula,
                                 const qdr_proof_options *options, qdri_outcome *outcome) {
    qdri_proof_writer writer;
    qdri_cases *cases;
    qdri_proof_writer_start(&writer, &options->proof, options->binary);
    qdr_status status = qdri_clauses_status(formula);
    if (status == QDR_OK)
        status = qdri_cases_new(cover, claimed, count, &writer, &options->limits, &cases);
    if (status != QDR_OK) return status;
    status = write_formula(formula, options);
    outcome->step = status == QDR_OK ? qdri_cases_run(cases) : QDR_STOPPED;
    qdri_cases_stats(cases, &outcome->stats);
    if (status == QDR_OK) status = qdri_proof_writer_finish(&writer);
    if (status == QDR_OK) status = qdr_step_status(outcome->step);
    if (status == QDR_OK && outcome->step == QDR_SOLUTION) {
        size_t found;
        const uint32_t *other = qdri_cases_other(cases, &found);
        outcome->model = qdri_zalloc(cover->option_count + 1, 1);
        if (!outcome->model) status = QDR_NO_MEMORY;
        for (size_t i = 0; outcome->model && i < found; i++) outcome->model[other[i] + 1] = true;
    }
    qdri_cases_free(cases);
    return status;
}

qdr_status qdr_cover_prove(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                           const qdr_proof_options *options, uint32_t *other, size_t *other_count,
                           qdr_step *step, qdr_stats *stats) {
    qdr_proof_options defaults = QDR_PROOF_OPTIONS_INIT;
    if (!options) options = &defaults;
    qdr_status status = accept_covers(cover, claimed, count);
    if (status != QDR_OK) return status;
    qdri_clauses formula = QDRI_CLAUSES_INIT;
    qdri_cover_clauses(cover, claimed, count, &formula);
    qdri_outcome got = {.model = NULL};
    if (options->prover && strcmp(options->prover, "cases") == 0)
        status = prove_by_cases(cover, claimed, count, &formula, options, &got);
    else
        status = prove(&formula, options, &got);
    if (status == QDR_OK && got.step == QDR_SOLUTION && other)
        status = read_cover(cover, got.model, other, other_count);
    if (status == QDR_OK) hand_out(&got, step, stats);
    qdri_free(got.model);
    qdri_clauses_free(&formula);
    return status;
}

/* ---- Sudoku ---------------------------------------------------------------------------------- */

static qdr_status read_grid(const qdr_puzzle *puzzle, const uint8_t *model, uint8_t *digits) {
    uint32_t side = (uint32_t)qdr_puzzle_side(puzzle), variable = 0;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        for (uint32_t digit = 1; digit <= side; digit++)
            if (model[++variable]) digits[cell] = (uint8_t)digit;
    return qdr_puzzle_accepts(puzzle, digits) ? QDR_OK : QDR_RECHECK_FAILED;
}

qdr_status qdr_puzzle_prove(const qdr_puzzle *puzzle, const uint8_t *claimed, size_t count,
                            const qdr_proof_options *options, uint8_t *other, qdr_step *step,
                            qdr_stats *stats) {
    qdr_proof_options defaults = QDR_PROOF_OPTIONS_INIT;
    if (!options) options = &defaults;
    if (qdr_puzzle_side(puzzle) > LARGEST_SIDE) return QDR_UNSUPPORTED;
    for (size_t i = 0; i < count; i++)
        if (!qdr_puzzle_accepts(puzzle, claimed + i * (size_t)qdr_puzzle_cells(puzzle)))
            return QDR_BAD_ARGUMENT;
    qdri_clauses formula = QDRI_CLAUSES_INIT;
    qdri_puzzle_clauses(puzzle, claimed, count, &formula);
    qdri_outcome got = {.model = NULL};
    qdr_status status = prove(&formula, options, &got);
    if (status == QDR_OK && got.step == QDR_SOLUTION && other)
        status = read_grid(puzzle, got.model, other);
    if (status == QDR_OK) hand_out(&got, step, stats);
    qdri_free(got.model);
    qdri_clauses_free(&formula);
    return status;
}
