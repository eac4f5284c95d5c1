/* prove.c: from a claim to its formula and its proof; see quadrille/proof.h. */
#include <quadrille/proof.h>

#include "base/memory.h"
#include "cover/cover_type.h"
#include "proof/encodings.h"
#include "proof/learner.h"

#include <quadrille/solve.h>

enum { LARGEST_SIDE = 49 }; /* the formula of a side n has about 2·n^4 clauses of two literals */

static qdr_status write_formula(const qdri_clauses *formula, const qdr_proof_options *options) {
    qdri_proof_writer writer;
    qdri_proof_writer_start(&writer, &options->formula, false);
    if (options->formula.write) qdri_clauses_write(formula, &writer);
    return qdri_proof_writer_finish(&writer);
}

static qdr_status prove(const qdri_clauses *formula, const qdr_proof_options *options,
                        qdr_step *step, qdr_stats *stats) {
    qdr_status status = qdri_clauses_status(formula);
    if (status == QDR_OK) status = write_formula(formula, options);
    if (status != QDR_OK) return status;
    qdri_proof_writer writer;
    qdri_proof_writer_start(&writer, &options->proof, options->binary);
    qdri_learner *learner;
    status = qdri_learner_new(formula, &writer, &options->limits, &learner);
    if (status != QDR_OK) return status;
    qdr_step last = qdri_learner_run(learner);
    status = qdri_proof_writer_finish(&writer);
    if (status == QDR_OK && last == QDR_FAILED) status = QDR_NO_MEMORY;
    if (status == QDR_OK) {
        *step = last;
        if (stats) qdri_learner_stats(learner, stats);
    }
    qdri_learner_free(learner);
    return status;
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

qdr_status qdr_cover_prove(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                           const qdr_proof_options *options, qdr_step *step, qdr_stats *stats) {
    qdr_proof_options defaults = QDR_PROOF_OPTIONS_INIT;
    if (!options) options = &defaults;
    qdr_status status = accept_covers(cover, claimed, count);
    if (status != QDR_OK) return status;
    qdri_clauses formula = QDRI_CLAUSES_INIT;
    qdri_cover_clauses(cover, claimed, count, &formula);
    status = prove(&formula, options, step, stats);
    qdri_clauses_free(&formula);
    return status;
}

/* ---- Sudoku ---------------------------------------------------------------------------------- */

qdr_status qdr_puzzle_prove(const qdr_puzzle *puzzle, const uint8_t *claimed, size_t count,
                            const qdr_proof_options *options, qdr_step *step, qdr_stats *stats) {
    qdr_proof_options defaults = QDR_PROOF_OPTIONS_INIT;
    if (!options) options = &defaults;
    if (qdr_puzzle_side(puzzle) > LARGEST_SIDE) return QDR_UNSUPPORTED;
    for (size_t i = 0; i < count; i++)
        if (!qdr_puzzle_accepts(puzzle, claimed + i * (size_t)qdr_puzzle_cells(puzzle)))
            return QDR_BAD_ARGUMENT;
    qdri_clauses formula = QDRI_CLAUSES_INIT;
    qdri_puzzle_clauses(puzzle, claimed, count, &formula);
    qdr_status status = prove(&formula, options, step, stats);
    qdri_clauses_free(&formula);
    return status;
}
