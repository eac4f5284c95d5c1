/* proof.h: proofs that there is no solution, or no other than those found, for anybody to check.
 *
 * A claim is written as two files. The formula (DIMACS CNF) is the problem with one more clause
 * for each solution claimed, which excludes it; the proof (DRAT) shows that nothing satisfies it.
 * drat-trim and qdr_checker (verify.h) check such proofs; docs/proofs.md says how to read them.
 *
 *     qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
 *     options.formula.write = options.proof.write = write;  // your function: bytes to a file
 *     qdr_step step;
 *     if (qdr_puzzle_prove(puzzle, solution, 1, &options, NULL, &step, NULL) == QDR_OK)
 *         puts(step == QDR_DONE ? "proved: no other solution" : "not proved");
 */
#ifndef QDR_PROOF_H
#define QDR_PROOF_H

#include <quadrille/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where bytes go. Anything but QDR_OK ends the proof and is handed on. `write` may be NULL: then
 * nothing is written, but everything else is done. */
typedef struct qdr_proof_sink {
    qdr_status (*write)(void *context, const char *bytes, size_t length);
    void *context;
} qdr_proof_sink;

typedef struct qdr_proof_options {
    qdr_proof_sink formula;
    qdr_proof_sink proof;
    bool binary; /* the proof in binary DRAT: about half the bytes; the formula without comments */
    qdr_limits limits;
    const char *prover; /* one of qdr_prover_name, or "cases"; NULL: "learner" */
} qdr_proof_options;

#define QDR_PROOF_OPTIONS_INIT \
    { {NULL, NULL}, {NULL, NULL}, false, QDR_LIMITS_INIT, NULL }

/* The searches that can write proofs; NULL past the last. "learner" is Quadrille's own and always
 * there; "sat" is the SAT solver CaDiCaL, if the library was built with it and with what its proofs
 * need. For exact covers whose items have no bounds there is also "cases": the tree of a plain
 * search, as long as that tree, but quick; the way where there are many solutions. Which one it
 * was, a proof does not tell, and a checker does not care. */
QDR_API const char *qdr_prover_name(size_t i);

/* A solution of an exact cover problem: its options, in any order. */
typedef struct qdr_option_set {
    const uint32_t *options;
    size_t count;
} qdr_option_set;

/* Proves that the problem has no other solutions than the `count` ones claimed (none at all, if
 * count is 0), by a search of its own: conflict-driven clause learning, whose learned clauses are
 * the steps of the proof. `step` is QDR_DONE: proved; QDR_SOLUTION: there is another one, the claim
 * is wrong; QDR_STOPPED: a limit ended it. Only with QDR_DONE the files are a formula and its
 * proof. `other`, if not NULL, has room for all options and receives those of the other solution,
 * *other_count of them: so this finds solutions, too. `stats` may be NULL. QDR_BAD_ARGUMENT: one of
 * those claimed is no solution. QDR_UNSUPPORTED: the formula would be too large (2^26 variables),
 * there is no such prover, or it is not for this problem. Memory grows with the search. */
QDR_API qdr_status qdr_cover_prove(const qdr_cover *cover, const qdr_option_set *claimed,
                                   size_t count, const qdr_proof_options *options, uint32_t *other,
                                   size_t *other_count, qdr_step *step, qdr_stats *stats);

/* The same for a Sudoku of a side up to 49 (QDR_UNSUPPORTED beyond); `claimed` has count grids of
 * side·side digits, and `other` (or NULL) room for one. */
QDR_API qdr_status qdr_puzzle_prove(const qdr_puzzle *puzzle, const uint8_t *claimed, size_t count,
                                    const qdr_proof_options *options, uint8_t *other,
                                    qdr_step *step, qdr_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
