/* step_reader.h: DIMACS formulas and DRAT proofs, clause by clause from bytes in memory.
 *
 * A literal is 2·variable, plus 1 if it is negated; so its negation is literal ^ 1. */
#ifndef QDR_STEP_READER_H
#define QDR_STEP_READER_H

#include <quadrille/status.h>
#include <stdbool.h>
#include <stdint.h>

/* Variables have numbers up to the first, or to the length of the text, but not to the second: so
 * a few bytes cannot ask for all memory there is. */
enum { QDRI_ANY_VARIABLES = 1 << 22, QDRI_MOST_VARIABLES = 1 << 27 };

typedef struct qdri_step_reader {
    const char *at, *end;
    const char *line_start;
    size_t line;
    bool binary;
    uint64_t step;      /* the number of the last one, from 1 */
    size_t step_line;   /* where the last one begins; 0 in a binary proof */
    bool deletes;       /* the last one: */
    uint32_t *literals; /* its literals, as they stand there */
    size_t count, capacity;
    uint32_t variables; /* of the formula: as its header says. Of a proof: the largest so far */
    uint32_t most_variables;
    uint64_t clauses_left; /* of the formula */
} qdri_step_reader;

/* Begins a formula: reads its header. Or begins a proof. Free the reader also after a failure. */
qdr_status qdri_formula_begin(qdri_step_reader *reader, const char *bytes, size_t length,
                              qdr_error *error);
void qdri_proof_begin(qdri_step_reader *reader, const char *bytes, size_t length,
                      uint32_t formula_variables);
void qdri_step_reader_free(qdri_step_reader *reader);

/* The next clause of the formula or step of the proof; QDR_END after the last. */
qdr_status qdri_formula_next(qdri_step_reader *reader, qdr_error *error);
qdr_status qdri_proof_next(qdri_step_reader *reader, qdr_error *error);

#endif
