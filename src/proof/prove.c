/* prove.c: from a claim to its formula and its proof; see quadrille/proof.h. */
#include <quadrille/proof.h>

#include "base/memory.h"
#include "cover/cover_type.h"
#include "proof/encodings.h"
#include "proof/learner.h"
#include "sudoku/puzzle_type.h"

#include <quadrille/solve.h>

enum { LARGEST_SIDE = 49 }; /* the formula of a side n has about 2·n^4 clauses of two literals */

static qdr_status write_formula(const qdri_clauses *formula, const qdr_proof_options *options) {
    qdri_proof_writer writer;
    qdri_proof_writer_start(&writer, &options->formula, false);
    if (options->formula.write) qdri_clauses_write(formula, &writer);
    return qdri_proof_writer_finish(&writer);
}

/* What is known after a proof was tried. */
typedef struct outcome {
    qdr_step step;
    qdr_stats stats;
    qdri_learner *learner; /* to be freed; NULL: it did not get that far */
} outcome;

static qdr_status prove(const qdri_clauses *formula, const qdr_proof_options *options,
                        outcome *got) {
    qdr_status status = qdri_clauses_status(formula);
    if (status == QDR_OK) status = write_formula(formula, options);
    if (status != QDR_OK) return status;
    qdri_proof_writer writer;
    qdri_proof_writer_start(&writer, &options->proof, options->binary);
    status = qdri_learner_new(formula, &writer, &options->limits, &got->learner);
    if (status != QDR_OK) return status;
    got->step = qdri_learner_run(got->learner);
    qdri_learner_stats(got->learner, &got->stats);
    status = qdri_proof_writer_finish(&writer);
    return status == QDR_OK && got->step == QDR_FAILED ? QDR_NO_MEMORY : status;
}

static void hand_out(const outcome *got, qdr_step *step, qdr_stats *stats) {
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
static qdr_status read_cover(const qdr_cover *cover, const qdri_learner *learner, uint32_t *options,
                             size_t *count) {
    size_t found = 0;
    for (uint32_t o = 0; o < cover->option_count; o++)
        if (qdri_learner_value(learner, o + 1)) options[found++] = o;
    qdr_option_set set = {options, found};
    qdr_status status = accept_covers(cover, &set, 1);
    if (status == QDR_OK) *count = found;
    return status == QDR_BAD_ARGUMENT ? QDR_RECHECK_FAILED : status;
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
    outcome got = {.learner = NULL};
    status = prove(&formula, options, &got);
    if (status == QDR_OK && got.step == QDR_SOLUTION && other)
        status = read_cover(cover, got.learner, other, other_count);
    if (status == QDR_OK) hand_out(&got, step, stats);
    qdri_learner_free(got.learner);
    qdri_clauses_free(&formula);
    return status;
}

/* ---- Sudoku ---------------------------------------------------------------------------------- */

static qdr_status read_grid(const qdr_puzzle *puzzle, const qdri_learner *learner,
                            uint8_t *digits) {
    uint32_t side = (uint32_t)qdr_puzzle_side(puzzle), variable = 0;
    for (int cell = 0; cell < qdr_puzzle_cells(puzzle); cell++)
        for (uint32_t digit = 1; digit <= side; digit++)
            if (qdri_learner_value(learner, ++variable)) digits[cell] = (uint8_t)digit;
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
    outcome got = {.learner = NULL};
    qdr_status status = prove(&formula, options, &got);
    if (status == QDR_OK && got.step == QDR_SOLUTION && other)
        status = read_grid(puzzle, got.learner, other);
    if (status == QDR_OK) hand_out(&got, step, stats);
    qdri_learner_free(got.learner);
    qdri_clauses_free(&formula);
    return status;
}
