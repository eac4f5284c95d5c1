/* preprocess.c: see preprocess.h. */
#include "commands/preprocess.h"

#include "kit/dlx_output.h"
#include "kit/output.h"
#include "kit/report.h"
#include "kit/shown.h"

#include <stdio.h>

const option preprocess_options[] = {
    {"preprocess", 'p', NULL,
     "first remove options and items that can be removed without changing the solutions (with "
     "--stats: how many)",
     offsetof(preprocess_settings, on), NULL, NULL},
    {"write", 'w', "FILE", "with --preprocess: write the smaller problem to FILE and do not solve",
     offsetof(preprocess_settings, path), NULL, NULL},
    OPTIONS_END,
};

qdr_status preprocess(const qdr_cover *cover, const qdr_limits *limits, qdr_cover **reduced,
                      preprocessing *done) {
    double started = seconds_now();
    qdr_status status = qdr_cover_reduce(cover, limits, reduced, &done->what);
    done->options = qdr_cover_option_count(cover);
    done->items = qdr_cover_item_count(cover);
    done->seconds = seconds_now() - started;
    return status;
}

/* What was removed; lives in the text. */
static const char *words(const preprocessing *done, qdr_text *text) {
    const qdr_cover_reduction *what = &done->what;
    qdr_text_printf(text, "removed %zu of %zu options and %zu of %zu items", what->options,
                    done->options, what->items, done->items);
    if (!what->solvable) qdr_text_puts(text, ": no solution");
    if (!what->complete) qdr_text_puts(text, ", and gave up early");
    return text->failed ? "" : text->bytes;
}

void preprocess_report(const preprocessing *done, const char *file) {
    qdr_text text = QDR_TEXT_INIT;
    fprintf(stderr, "%s: preprocessing %s; forced %zu, rounds %u, seconds %.6f\n", shown(file),
            words(done, &text), done->what.forced, done->what.rounds, done->seconds);
    qdr_text_free(&text);
}

void preprocess_report_json(const preprocessing *done, qdr_text *text) {
    const qdr_cover_reduction *what = &done->what;
    qdr_text_printf(text,
                    ",\"preprocessing\":{\"options_removed\":%zu,\"items_removed\":%zu,"
                    "\"forced\":%zu,\"rounds\":%u,\"complete\":%s,\"seconds\":%.6f}",
                    what->options, what->items, what->forced, what->rounds,
                    what->complete ? "true" : "false", done->seconds);
}

exit_code preprocess_write(const preprocessing *done, const qdr_cover *reduced, const char *file,
                           const char *path) {
    qdr_text comment = QDR_TEXT_INIT;
    qdr_text_printf(&comment, "%s: ", file);
    words(done, &comment);
    exit_code code =
        comment.failed ? report_no_memory(file) : dlx_write(reduced, comment.bytes, file, path);
    qdr_text_free(&comment);
    return code == CODE_DONE && !done->what.solvable ? CODE_NO_SOLUTION : code;
}
