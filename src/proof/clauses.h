/* clauses.h: a formula in conjunctive normal form (CNF), with remarks for its readers.
 *
 *     literals   1 -2 0  2 3 0  -3 0 …        DIMACS numbers, a 0 after each clause
 *
 * Appending never fails at once: a lack of memory sets `failed`, as with qdr_text. */
#ifndef QDR_CLAUSES_H
#define QDR_CLAUSES_H

#include "proof/proof_writer.h"

#include <quadrille/text.h>

typedef struct qdri_clauses {
    int32_t *literals;
    size_t length, capacity;
    size_t clause_count;
    uint32_t variables;
    qdr_text remarks;  /* each with its NUL */
    size_t *remark_at; /* `length` before each */
    size_t remark_count, remark_capacity;
    bool failed;
} qdri_clauses;

#define QDRI_CLAUSES_INIT \
    { .remarks = QDR_TEXT_INIT }

void qdri_clauses_put(qdri_clauses *clauses, int32_t literal); /* 0 ends a clause */
void qdri_clauses_put1(qdri_clauses *clauses, int32_t a);
void qdri_clauses_put2(qdri_clauses *clauses, int32_t a, int32_t b);
void qdri_clauses_put3(qdri_clauses *clauses, int32_t a, int32_t b, int32_t c);

/* A new variable. 0, and `failed`, when there are 2^26 already. */
int32_t qdri_clauses_variable(qdri_clauses *clauses);
/* There are variables up to this number now. */
void qdri_clauses_reserve(qdri_clauses *clauses, uint32_t variables);

/* At most one of the literals is true. Up to four: a clause for each pair. More: they are put into
 * groups of four, each with a new variable that is true when one of the group is, and at most one
 * of those is true. Uses `literals` as scratch. */
void qdri_clauses_at_most_one(qdri_clauses *clauses, int32_t *literals, size_t count);

/* At least `low` and at most `high` of the literals are true: new variables say "at least j of
 * the first i". */
void qdri_clauses_between(qdri_clauses *clauses, const int32_t *literals, size_t count,
                          uint32_t low, uint32_t high);

/* A comment before the next clause. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void qdri_clauses_remark(qdri_clauses *clauses, const char *format, ...);

/* QDR_OK, QDR_NO_MEMORY, or QDR_UNSUPPORTED when it needs more variables than there may be. */
qdr_status qdri_clauses_status(const qdri_clauses *clauses);
/* Writes everything as DIMACS CNF; without `remarks` only the first one, before the heading. */
void qdri_clauses_write(const qdri_clauses *clauses, bool remarks, qdri_proof_writer *writer);
void qdri_clauses_free(qdri_clauses *clauses);

#endif
