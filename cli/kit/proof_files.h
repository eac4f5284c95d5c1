/* proof_files.h: the options --proof, --cnf and --proof-format, and the two files they name.
 *
 *     proof_files files;
 *     if (!proof_files_open(&files, &s.proof)) return proof_files_code(&files);
 *     qdr_proof_options options = proof_files_options(&files, &limits);
 *     …                                              // qdr_cover_prove and the like
 *     return proof_files_close(&files, step == QDR_DONE);
 */
#ifndef QDR_PROOF_FILES_H
#define QDR_PROOF_FILES_H

#include "kit/output.h"

typedef struct proof_settings {
    const char *path;    /* of the proof; NULL: none is wanted */
    const char *formula; /* NULL: the proof's with .cnf behind it */
    const char *format;  /* NULL: text */
} proof_settings;

extern const option proof_options[];

/* What is wrong with the combination of these options; NULL: nothing. */
const char *proof_settings_error(const proof_settings *settings);

typedef struct proof_files {
    output proof, formula;
    char *formula_path; /* made here; NULL: it was given */
    bool binary;
} proof_files;

/* On failure a message has been printed, and *code tells how to end. */
bool proof_files_open(proof_files *files, const proof_settings *settings, exit_code *code);
qdr_proof_options proof_files_options(proof_files *files, const qdr_limits *limits);
extern const char proof_of_several[]; /* the sentence for more than one solution */
/* Puts both files in their places, or leaves the old ones. */
exit_code proof_files_close(proof_files *files, bool proved);

/* What there is to say about an attempt that ended so, and its exit code: a sentence, or NULL when
 * it is proved or was interrupted. `several_may_be`: nobody has claimed yet that there is only
 * one. */
const char *proof_failure(qdr_status status, qdr_step step, bool several_may_be, exit_code *code);

#endif
