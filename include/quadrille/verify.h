/* verify.h: check a proof that a formula cannot be satisfied.
 *
 * The formula is DIMACS CNF, the proof is DRAT as SAT solvers write it: clauses that each follow
 * from what stands before them (added), and clauses that are no longer needed (deleted), ending
 * with the empty clause. The checker shares no code with the engines or with what writes proofs.
 *
 *     qdr_checker *checker;  qdr_proof_report report;  qdr_error error;
 *     if (qdr_checker_new("p cnf 1 2\n1 0\n-1 0\n", 20, &checker, &error) == QDR_OK) {
 *         qdr_checker_run(checker, bytes, length, NULL, &report, &error);
 *         puts(report.verdict == QDR_PROOF_VERIFIED ? "verified" : "not verified");
 *         qdr_checker_free(checker);
 *     }
 */
#ifndef QDR_VERIFY_H
#define QDR_VERIFY_H

#include <quadrille/search.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct qdr_checker qdr_checker;

typedef enum qdr_proof_verdict {
    QDR_PROOF_VERIFIED,   /* every step follows, and the empty clause was reached */
    QDR_PROOF_BAD_STEP,   /* `line` and `step` tell which one does not follow */
    QDR_PROOF_INCOMPLETE, /* every step follows, but the empty clause was not reached */
    QDR_PROOF_STOPPED     /* a limit or a cancellation ended the check */
} qdr_proof_verdict;

typedef struct qdr_proof_report {
    qdr_proof_verdict verdict;
    size_t line;           /* of the bad step; 0 if there is none, or the proof is binary */
    uint64_t step;         /* the number of the bad step, from 1; 0: none */
    uint64_t steps;        /* read, up to the empty clause: additions and deletions */
    uint64_t deletions;    /* of those */
    uint64_t unknown;      /* deletions of clauses that are not there: they do no harm */
    uint64_t rat;          /* additions that do not follow by propagation, but are RAT */
    uint64_t propagations; /* literals set by unit propagation */
    size_t bytes;          /* of memory at the end */
} qdr_proof_report;

/* Reads a formula. QDR_BAD_INPUT with line, column and a sentence for what is not DIMACS CNF: no
 * or a wrong header, a literal beyond the header's variables, another number of clauses than the
 * header says, a clause without its 0. The text is not needed afterwards. */
QDR_API qdr_status qdr_checker_new(const char *formula, size_t length, qdr_checker **checker,
                                   qdr_error *error);

/* Checks the steps one after the other: an added clause must follow by unit propagation (RUP) or
 * be a resolution asymmetric tautology on its first literal (RAT). Text and binary DRAT are told
 * apart by their bytes. Ends at the empty clause, or when propagation alone shows that the formula
 * with the clauses added so far cannot be satisfied. As in other checkers, what unit propagation
 * has set stays set when a clause is deleted, which is sound. `limits` may be NULL; its nodes are
 * steps. QDR_BAD_INPUT, with the place in the proof, for bytes that are no DRAT. One run a
 * checker: it keeps the clauses of the proof. */
QDR_API qdr_status qdr_checker_run(qdr_checker *checker, const char *proof, size_t length,
                                   const qdr_limits *limits, qdr_proof_report *report,
                                   qdr_error *error);
QDR_API void qdr_checker_free(qdr_checker *checker);

#ifdef __cplusplus
}
#endif

#endif
