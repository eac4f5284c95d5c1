/* proof_files.c: see proof_files.h. */
#include "kit/proof_files.h"

#include "kit/interrupt.h"
#include "kit/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *format_words_of_proofs(size_t i) {
    static const char *const words[] = {"text", "binary"};
    return i < sizeof words / sizeof *words ? words[i] : NULL;
}

const option proof_options[] = {
    {"proof", 0, "FILE",
     "prove that there is no solution, or no other than those printed: a DRAT proof that "
     "quadrille verify and drat-trim can check",
     offsetof(proof_settings, path), NULL, NULL},
    {"cnf", 0, "FILE",
     "with --proof: the formula that it is a proof for (the proof's name with .cnf, if not told)",
     offsetof(proof_settings, formula), NULL, NULL},
    {"proof-format", 0, "NAME", "with --proof: binary has about half the bytes of text",
     offsetof(proof_settings, format), NULL, format_words_of_proofs},
    OPTIONS_END,
};

const char *proof_settings_error(const proof_settings *settings) {
    bool same = settings->formula && strcmp(settings->formula, settings->path) == 0;
    return same ? "the proof and its formula are two files" : NULL;
}

bool proof_files_open(proof_files *files, const proof_settings *settings, exit_code *code) {
    *files = (proof_files){.binary = settings->format && strcmp(settings->format, "binary") == 0};
    const char *formula = settings->formula;
    if (!formula) {
        size_t size = strlen(settings->path) + sizeof ".cnf";
        formula = files->formula_path = malloc(size);
        if (!formula) {
            *code = report_no_memory(settings->path);
            return false;
        }
        snprintf(files->formula_path, size, "%s.cnf", settings->path);
    }
    if (!output_open(&files->formula, formula)) {
        *code = output_code(&files->formula);
    } else if (!output_open(&files->proof, settings->path)) {
        *code = output_code(&files->proof);
        output_close(&files->formula, OUTPUT_DISCARD);
    } else {
        return true;
    }
    free(files->formula_path);
    return false;
}

static qdr_status hand_over(void *context, const char *bytes, size_t length) {
    return output_write(context, bytes, length) ? QDR_OK : QDR_IO_FAILED;
}

qdr_proof_options proof_files_options(proof_files *files, const qdr_limits *limits) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.formula = (qdr_proof_sink){hand_over, &files->formula};
    options.proof = (qdr_proof_sink){hand_over, &files->proof};
    options.binary = files->binary;
    options.limits = *limits;
    return options;
}

/* Both or none: the formula is put in its place only when the proof is in its own. */
exit_code proof_files_close(proof_files *files, bool proved) {
    bool whole = proved && output_flush(&files->formula) && output_flush(&files->proof);
    exit_code code = output_close(&files->proof, whole ? OUTPUT_KEEP : OUTPUT_DISCARD);
    bool keep = whole && code == CODE_DONE;
    code =
        exit_code_worse(code, output_close(&files->formula, keep ? OUTPUT_KEEP : OUTPUT_DISCARD));
    free(files->formula_path);
    return code;
}

const char proof_of_several[] = "more than one solution, so there is no proof; --all proves that "
                                "there are no others than those printed";

const char *proof_failure(qdr_status status, qdr_step step, bool several_may_be, exit_code *code) {
    *code = CODE_DONE;
    if (status == QDR_IO_FAILED) { /* the file that failed tells why when it is closed */
        *code = CODE_IO_FAILED;
        return NULL;
    }
    if (status == QDR_UNSUPPORTED) {
        *code = CODE_BAD_INPUT;
        return "cannot be proved: it is so large that the formula would have too many clauses";
    }
    if (status != QDR_OK) {
        *code = exit_code_of(status);
        return qdr_status_text(status);
    }
    if (step == QDR_DONE) return NULL;
    if (step == QDR_SOLUTION && several_may_be) {
        *code = CODE_NO_SOLUTION;
        return proof_of_several;
    }
    if (step == QDR_SOLUTION) {
        *code = CODE_WRONG_ANSWER;
        return "the proof has found another solution than the search; please report this";
    }
    *code = interrupted() ? CODE_INTERRUPTED : CODE_LIMIT;
    return interrupted() ? NULL : "a limit stopped the proof";
}
