/* proof_writer.h: numbers and clauses (DIMACS, DRAT) on their way to a file, through a buffer.
 *
 * The first failure of the caller's function is kept in `status`, and nothing is written after
 * it. */
#ifndef QDR_PROOF_WRITER_H
#define QDR_PROOF_WRITER_H

#include <quadrille/proof.h>

/* Bytes are handed over in blocks of this size; a number may reach over the end of one. */
enum { QDRI_PROOF_BLOCK = 1 << 16, QDRI_NUMBER_BYTES = 16 };

/* The text of a number of up to six digits, with the blank or line end after it. */
typedef struct qdri_number_text {
    char text[7];
    uint8_t length;
} qdri_number_text;

typedef struct qdri_proof_writer {
    qdr_proof_sink sink;
    bool binary;
    qdr_status status;
    const qdri_number_text *known; /* NULL, or the texts of the numbers below `known_count` */
    uint32_t known_count;
    size_t used;
    char bytes[QDRI_PROOF_BLOCK + QDRI_NUMBER_BYTES];
} qdri_proof_writer;

void qdri_proof_writer_start(qdri_proof_writer *writer, const qdr_proof_sink *sink, bool binary);
void qdri_proof_words(qdri_proof_writer *writer, const char *words);
/* A number with a blank after it; 0 with a line end. */
void qdri_proof_number(qdri_proof_writer *writer, int32_t number);
/* Many of them: clauses that each end with a 0. */
void qdri_proof_numbers(qdri_proof_writer *writer, const int32_t *numbers, size_t count);
/* The texts of the numbers up to `largest`, or of as many as are worth it, for writers to know: a
 * large formula has each number many times over. To be freed; NULL: no memory, and no harm. */
qdri_number_text *qdri_number_texts(uint32_t largest, uint32_t *count);
/* A step of the proof: adds or deletes a clause of literals 2·variable, plus 1 if negated. */
void qdri_proof_step(qdri_proof_writer *writer, bool deletes, const uint32_t *literals,
                     size_t count);
qdr_status qdri_proof_writer_finish(qdri_proof_writer *writer);

#endif
