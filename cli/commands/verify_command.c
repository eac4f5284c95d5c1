/* verify_command.c: quadrille verify: whether a DRAT proof shows that a formula has no solution. */
#include "kit/interrupt.h"
#include "kit/output.h"
#include "kit/report.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct settings {
    double seconds;
    bool json, stats;
    const char *path;
} settings;

static const char *named(const char *path) {
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

/* ---- checking -------------------------------------------------------------------------------- */

static exit_code complain(const char *path, const qdr_error *error) {
    return report_error(named(path), error);
}

static exit_code load_formula(const char *path, qdr_checker **checker) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status = read_whole(path, &text, &error);
    if (status == QDR_OK)
        status = qdr_checker_new(text.bytes ? text.bytes : "", text.length, checker, &error);
    qdr_text_free(&text);
    return status == QDR_OK ? CODE_DONE : complain(path, &error);
}

static exit_code check_proof(const settings *s, qdr_checker *checker, const char *path,
                             qdr_proof_report *report) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_limits limits = QDR_LIMITS_INIT;
    limits.seconds = s->seconds;
    limits.cancel = interrupt_flag();
    qdr_status status = read_whole(path, &text, &error);
    if (status == QDR_OK)
        status = qdr_checker_run(checker, text.bytes ? text.bytes : "", text.length, &limits,
                                 report, &error);
    qdr_text_free(&text);
    return status == QDR_OK ? CODE_DONE : complain(path, &error);
}

/* ---- telling --------------------------------------------------------------------------------- */

static const char *verdict_words(qdr_proof_verdict verdict) {
    if (verdict == QDR_PROOF_VERIFIED) return "verified";
    return verdict == QDR_PROOF_STOPPED ? "unknown" : "not verified";
}

static exit_code judge(const char *path, const qdr_proof_report *report) {
    switch (report->verdict) {
    case QDR_PROOF_VERIFIED:
        return CODE_DONE;
    case QDR_PROOF_BAD_STEP:
        if (report->line > 0)
            fprintf(stderr, "%s:%zu: this clause does not follow\n", shown(named(path)),
                    report->line);
        else
            fprintf(stderr, "%s: step %" PRIu64 ": this clause does not follow\n",
                    shown(named(path)), report->step);
        return CODE_NO_SOLUTION;
    case QDR_PROOF_INCOMPLETE:
        fprintf(stderr, "%s: the proof ends before the empty clause\n", shown(named(path)));
        return CODE_NO_SOLUTION;
    case QDR_PROOF_STOPPED:
        break;
    }
    if (interrupted()) return CODE_INTERRUPTED;
    fprintf(stderr, "%s: a limit stopped the check\n", shown(named(path)));
    return CODE_LIMIT;
}

static void tell(const settings *s, char **files, const qdr_proof_report *r, double seconds,
                 qdr_text *out) {
    if (!s->json) {
        qdr_text_printf(out, "%s\n", verdict_words(r->verdict));
        return;
    }
    qdr_text_puts(out, "{\"formula\":");
    qdr_text_json(out, named(files[0]));
    qdr_text_puts(out, ",\"proof\":");
    qdr_text_json(out, named(files[1]));
    qdr_text_printf(out, ",\"verdict\":\"%s\"", verdict_words(r->verdict));
    if (r->step > 0) qdr_text_printf(out, ",\"bad_step\":%" PRIu64, r->step);
    if (r->line > 0) qdr_text_printf(out, ",\"line\":%zu", r->line);
    if (s->stats)
        qdr_text_printf(
            out,
            ",\"stats\":{\"steps\":%" PRIu64 ",\"deletions\":%" PRIu64 ",\"unknown\":%" PRIu64
            ",\"rat\":%" PRIu64 ",\"propagations\":%" PRIu64 ",\"bytes\":%zu,\"seconds\":%.6f}",
            r->steps, r->deletions, r->unknown, r->rat, r->propagations, r->bytes, seconds);
    qdr_text_puts(out, "}\n");
}

static void tell_stats(const settings *s, const char *path, const qdr_proof_report *r,
                       double seconds) {
    if (!s->stats || s->json) return;
    fprintf(stderr,
            "%s: steps %" PRIu64 ", deletions %" PRIu64 ", unknown %" PRIu64 ", rat %" PRIu64
            ", propagations %" PRIu64 ", bytes %zu, seconds %.6f\n",
            shown(named(path)), r->steps, r->deletions, r->unknown, r->rat, r->propagations,
            r->bytes, seconds);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int verify(const settings *s, char **files, output *out) {
    double started = seconds_now();
    qdr_checker *checker = NULL;
    qdr_proof_report report;
    exit_code code = load_formula(files[0], &checker);
    if (code != CODE_DONE) return code;
    code = check_proof(s, checker, files[1], &report);
    qdr_checker_free(checker);
    if (code != CODE_DONE) return code;
    double seconds = seconds_now() - started;
    code = judge(files[1], &report);
    tell_stats(s, files[1], &report, seconds);
    if (code == CODE_INTERRUPTED) return code;
    qdr_text text = QDR_TEXT_INIT;
    tell(s, files, &report, seconds, &text);
    if (text.failed)
        code = report_no_memory(shown(files[1]));
    else
        output_write(out, text.bytes, text.length);
    qdr_text_free(&text);
    return code;
}

static int run(const command *self, int argc, char **argv) {
    settings s = {0};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (files != 2) return usage_error(self, "a formula and a proof, please");
    if (strcmp(argv[0], "-") == 0 && strcmp(argv[1], "-") == 0)
        return usage_error(self, "only one of them can come from standard input");
    output out;
    if (!output_open(&out, s.path)) return output_code(&out);
    exit_code verdict = verify(&s, argv, &out);
    bool told = verdict == CODE_DONE || verdict == CODE_NO_SOLUTION || verdict == CODE_LIMIT;
    verdict = exit_code_worse(verdict, output_close(&out, told ? OUTPUT_KEEP : OUTPUT_DISCARD));
    if (verdict == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
    return verdict;
}

static const option own[] = {
    {"time-limit", 't', "TIME", "give up after that time, such as 2, 300ms or 5m",
     offsetof(settings, seconds), parse_seconds, NULL},
    {"json", 'j', NULL, "the verdict as a JSON object", offsetof(settings, json), NULL, NULL},
    {"stats", 0, NULL,
     "what the check did, on standard error (with --json: in the object): steps, deletions, "
     "unknown deletions, RAT steps, propagations, bytes, seconds",
     offsetof(settings, stats), NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Verifying", own, 0},
    {"Output", output_file_options, offsetof(settings, path)},
    GROUPS_END,
};

const command command_verify = {
    .name = "verify",
    .operands = "CNF PROOF",
    .summary = "check a proof that a formula has no solution",
    .description =
        "Checks that PROOF, in DRAT format, text or binary, shows that the formula CNF, in DIMACS "
        "format, cannot be satisfied. Such proofs come from --proof of quadrille solve and "
        "quadrille cover, and from SAT solvers. Files may be gzipped; one of them may be -, "
        "standard input.\n\n"
        "Prints \"verified\" (exit code 0) or \"not verified\" (exit code 1), and on standard "
        "error the line of the first step that does not follow from what stands before it; or "
        "\"unknown\" when a limit stopped the check (exit code 6). Every step is checked, up to "
        "the empty clause: by reverse unit propagation and, where that is not enough, as a "
        "resolution asymmetric tautology on its first literal.",
    .examples = "quadrille solve --proof p.drat --cnf p.cnf puzzle.txt\n"
                "quadrille verify p.cnf p.drat       # verified\n"
                "quadrille verify --stats x.cnf.gz x.drat",
    .groups = groups,
    .run = run,
};
