/* search_options.c: see search_options.h. */
#include "kit/search_options.h"

#include "kit/interrupt.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *engine_words(size_t i) {
    return i == 0 ? "auto" : qdr_engine_name(i - 1);
}

static const char *cpu_words(size_t i) {
    return i == 0 ? "auto" : qdr_cpu_name(i - 1);
}

/* There is one choice for the whole process, so it is made here, and `member` is not used. */
static bool parse_cpu(const char *value, void *member, char message[OPTION_MESSAGE]) {
    (void)member;
    if (!option_word_known(value, cpu_words, message)) return false;
    if (qdr_cpu_force(value) == QDR_OK) return true;
    snprintf(message, OPTION_MESSAGE, "this processor does not have %s; it has %s", value,
             qdr_cpu_used());
    return false;
}

const option search_options[] = {
    {"engine", 'e', "NAME", "how to search (quadrille help engines)",
     offsetof(search_settings, engine), NULL, engine_words},
    OTHER_SPELLING("engines"),
    {"time-limit", 't', "TIME", "give a puzzle up after that time, such as 2, 300ms or 5m",
     offsetof(search_settings, seconds), parse_seconds, NULL},
    {"node-limit", 'N', "N", "give a puzzle up after N nodes of the search tree",
     offsetof(search_settings, nodes), parse_count, NULL},
    {"memory-limit", 0, "SIZE",
     "give a puzzle up when its search wants more memory, such as 500M or 2G; the whole program "
     "never takes more than three quarters of the machine's",
     offsetof(search_settings, memory), parse_bytes, NULL},
    {"cpu", 0, "NAME",
     "the vector instructions of the 9×9 engines; the best there are, if not told", 0, parse_cpu,
     cpu_words},
    OPTIONS_END,
};

qdr_solve_options search_question(const search_settings *settings, uint64_t solutions) {
    qdr_solve_options options = QDR_SOLVE_OPTIONS_INIT;
    options.engine = settings->engine;
    options.limits = (qdr_limits){solutions, settings->nodes, settings->seconds, interrupt_flag(),
                                  (size_t)settings->memory};
    return options;
}

bool search_opened(qdr_status status, const search_settings *settings, const question *q,
                   answer *a) {
    int side = qdr_puzzle_side(q->puzzle);
    if (status == QDR_UNSUPPORTED)
        answer_complain(a, q, CODE_BAD_INPUT, "the engine %s does not take this %d×%d puzzle",
                        settings->engine ? settings->engine : "auto", side, side);
    else if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    return status == QDR_OK;
}

bool search_certain(qdr_step step, const question *q, answer *a) {
    qdr_status status = qdr_step_status(step);
    if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "the search failed: %s",
                        qdr_status_text(status));
    else if (step == QDR_STOPPED && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else if (step == QDR_STOPPED)
        answer_complain(a, q, CODE_LIMIT, "a limit stopped the search");
    return step == QDR_DONE || step == QDR_SOLUTION;
}
