/* cover_run.c: what the ways to answer an exact cover problem have in common; see cover_run.h. */
#include "commands/cover_run.h"

#include "kit/interrupt.h"
#include "kit/shown.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const option cover_result_options[] = {
    {"all", 'a', NULL, "every solution", offsetof(cover_settings, all), NULL, NULL},
    {"count", 'c', NULL, "only how many solutions there are", offsetof(cover_settings, count), NULL,
     NULL},
    {"json", 'j', NULL, "one JSON object per problem", offsetof(cover_settings, json), NULL, NULL},
    OPTIONS_END,
};

const option cover_search_options[] = {
    {"engine", 'e', "NAME",
     "how to search (all but algox take colours; auto, cells and bounds take bounds)",
     offsetof(cover_settings, engine), NULL, qdr_cover_engine_name},
    OTHER_SPELLING("engines"),
    {"time-limit", 't', "TIME", "give a problem up after that time, such as 2, 300ms or 5m",
     offsetof(cover_settings, seconds), parse_seconds, NULL},
    {"memory", 0, "SIZE",
     "what each process may use to remember counts, such as 100M (default 800M); with less, "
     "--count and --sample take longer",
     offsetof(cover_settings, memory), parse_bytes, NULL},
    {"ordered", 0, NULL, "however many search: solutions in the same order as with one thread",
     offsetof(cover_settings, ordered), NULL, NULL},
    OPTIONS_END,
};

qdr_cover_choice cover_choice_of(const cover_settings *s) {
    qdr_cover_choice choice = QDR_CHOOSE_MRV;
    if (s->choose) qdr_cover_choice_from_name(s->choose, strlen(s->choose), &choice);
    return choice;
}

void cover_note(cover_run *r, exit_code code) {
    r->code = exit_code_worse(r->code, code);
}

void cover_complain(cover_run *r, exit_code code, const char *message) {
    bool known = code == CODE_NO_MEMORY && r->code == code; /* one word about it is enough */
    if (!known) fprintf(stderr, "%s: %s\n", shown(r->file), message);
    cover_note(r, code);
}

bool cover_drain(cover_run *r, size_t more_than) {
    if (r->text.failed) return false;
    if (r->text.length <= more_than) return true;
    bool written = output_write(&r->out, r->text.bytes, r->text.length);
    qdr_text_clear(&r->text);
    return written;
}

cover_page cover_page_of(const cover_run *r, const qdr_cover *cover) {
    return (cover_page){cover, r->original, r->set.json};
}

void cover_put_solution(cover_run *r, const qdr_cover *cover, const uint32_t *options, size_t count,
                        bool first) {
    cover_page page = cover_page_of(r, cover);
    if (!first) cover_put_gap(&page, &r->text);
    cover_put(&page, options, count, &r->text);
}

void cover_begin_answer(cover_run *r) {
    if (r->set.json) {
        qdr_text_puts(&r->text, "{\"file\":");
        qdr_text_json(&r->text, r->file);
    } else if (r->answered && !r->set.count) {
        qdr_text_putc(&r->text, '\n'); /* apart from the answer before */
    }
    r->answered = true;
}

void cover_end_answer(cover_run *r, qdr_step step, const search_report *report) {
    const qdr_stats *s = &report->stats;
    if (r->set.json) {
        qdr_text_printf(&r->text, ",\"complete\":%s", step == QDR_DONE ? "true" : "false");
        if (r->set.stats) report_stats_json(&r->text, report);
        if (r->set.stats && r->original) preprocess_report_json(&r->reduced, &r->text);
        qdr_text_puts(&r->text, "}\n");
    } else if (r->set.stats) {
        fprintf(stderr,
                "%s: engine %s, solutions %" PRIu64 ", nodes %" PRIu64 ", guesses %" PRIu64
                ", updates %" PRIu64 ", depth %zu, bytes %zu, seconds %.6f\n",
                shown(r->file), report->engine, s->solutions, s->nodes, s->guesses, s->updates,
                s->depth, s->bytes, report->seconds);
    }
    cover_send(r);
}

void cover_send(cover_run *r) {
    if (r->text.failed) {
        qdr_text_clear(&r->text);
        cover_complain(r, CODE_NO_MEMORY, "out of memory");
    }
    cover_drain(r, 0);
}

qdr_cover_options cover_question(const cover_run *r, uint64_t solutions) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = r->set.engine;
    options.choose = cover_choice_of(&r->set);
    options.limits = (qdr_limits){solutions, r->set.nodes, r->set.seconds, interrupt_flag(), 0};
    options.ordered = r->set.ordered;
    options.memory = (size_t)r->set.memory;
    /* Counts are the same in any order: all cores. Solutions come in theirs unless asked. */
    options.jobs = r->set.jobs > 0 ? (int)r->set.jobs : r->set.count ? 0 : 1;
    return options;
}

static const char *engine_of(const cover_run *r) {
    if (r->set.engine) return r->set.engine;
    return cover_choice_of(&r->set) != QDR_CHOOSE_MRV ? "cells" : qdr_cover_engine_name(0);
}

bool cover_opened(cover_run *r, qdr_status status) {
    char message[120];
    snprintf(message, sizeof message,
             "the problem is too large for the engine %s, or not of its kind", engine_of(r));
    if (status == QDR_UNSUPPORTED)
        cover_complain(r, CODE_BAD_INPUT, message);
    else if (status != QDR_OK)
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
    return status == QDR_OK;
}

/* What it means for the exit code that a search ended in `step` having `found` solutions. */
void cover_judge(cover_run *r, qdr_step step, uint64_t found) {
    qdr_status status = qdr_step_status(step);
    if (status != QDR_OK)
        cover_complain(r, exit_code_of(status), qdr_status_text(status));
    else if (step == QDR_STOPPED && interrupted())
        cover_note(r, CODE_INTERRUPTED);
    else if (step == QDR_STOPPED)
        cover_complain(r, CODE_LIMIT, "a limit stopped the search");
    else if (found == 0)
        cover_note(r, CODE_NO_SOLUTION);
}

search_report cover_report(const cover_run *r, double started, const qdr_stats *stats) {
    const char *engine = stats->engine ? stats->engine : engine_of(r);
    return (search_report){engine, *stats, seconds_now() - started};
}

/* What is said after the solutions. */
void cover_put_verdict(cover_run *r, qdr_step step, uint64_t found) {
    const char *verdict = found > 0 ? "solved" : step == QDR_DONE ? "none" : "unknown";
    if (r->set.json)
        qdr_text_printf(&r->text, "],\"status\":\"%s\"", verdict);
    else if (found == 0 && step == QDR_DONE)
        qdr_text_puts(&r->text, "no solution\n");
    else if (found == 0 && !interrupted())
        qdr_text_puts(&r->text, "unknown\n");
}

void cover_put_count(cover_run *r, qdr_step step, const char *decimal,
                     const search_report *report) {
    uint64_t found = report->stats.solutions;
    bool certain = step == QDR_DONE || (r->set.limit > 0 && found >= r->set.limit);
    cover_judge(r, certain ? QDR_DONE : step, found);
    if (!certain && interrupted() && !r->set.json) return;
    cover_begin_answer(r);
    if (r->set.json)
        qdr_text_printf(&r->text, ",\"count\":%s", decimal);
    else
        qdr_text_printf(&r->text, "%s\n", certain ? decimal : "unknown");
    cover_end_answer(r, step, report);
}

const char *cover_kind(const cover_settings *s) {
    if (s->count) return "count";
    if (s->ordered) return s->json ? "list json ordered" : "list text ordered";
    return s->json ? "list json" : "list text";
}
