/* proof_writer.h: numbers and clauses on their way to a file, through a buffer.
 *
 * The first failure of the caller's function is kept in `status`, and nothing is written after
 * it. */
#ifndef QDR_PROOF_WRITER_H
#define QDR_PROOF_WRITER_H

#include <quadrille/proof.h>

enum { QDRI_PROOF_BUFFER = 1 << 14 };

typedef struct qdri_proof_writer {
    qdr_proof_sink sink;
    bool binary;
    qdr_status status;
    size_t used;
    char bytes[QDRI_PROOF_BUFFER];
} qdri_proof_writer;

void qdri_proof_writer_start(qdri_proof_writer *writer, const qdr_proof_sink *sink, bool binary);
void qdri_proof_words(qdri_proof_writer *writer, const char *words);
/* A number with a blank after it; 0 with a line end. */
void qdri_proof_number(qdri_proof_writer *writer, int32_t number);
/* A step of the proof: adds or deletes a clause of literals 2·variable, plus 1 if negated. */
void qdri_proof_step(qdri_proof_writer *writer, bool deletes, const uint32_t *literals,
                     size_t count);
qdr_status qdri_proof_writer_finish(qdri_proof_writer *writer);

#endif
