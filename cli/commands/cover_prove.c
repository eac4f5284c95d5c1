/* cover_prove.c: quadrille cover --proof: solutions, and the proof that there are no others. */
#include "commands/cover_run.h"

#include "kit/interrupt.h"
#include "kit/room.h"
#include "kit/shown.h"

#include <inttypes.h>
#include <quadrille/proof.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Solutions, kept until it is proved that there are no others. */
typedef struct solution_list {
    qdr_option_set *sets;
    size_t count, capacity;
    bool failed;
    bool by_proof; /* found by the proof's own search, which has not looked for a second one */
} solution_list;

/* Unless told how to search, the usual engine gets so many nodes to find up to two solutions. */
enum { PROOF_NODES = 1000000 };
static bool proof_search_may_help(const cover_run *r) {
    return !r->set.all && !r->set.engine && !r->set.nodes;
}

static void keep_solution(solution_list *list, const uint32_t *options, size_t count) {
    bool room = room_for_one(&list->sets, &list->capacity, list->count, sizeof *list->sets);
    uint32_t *copy = room ? malloc((count + 1) * sizeof *copy) : NULL;
    list->failed |= !copy;
    if (!copy) return;
    memcpy(copy, options, count * sizeof *copy);
    list->sets[list->count++] = (qdr_option_set){copy, count};
}

static void free_solutions(solution_list *list) {
    for (size_t i = 0; i < list->count; i++) free((void *)(uintptr_t)list->sets[i].options);
    free(list->sets);
}

/* All solutions, or up to two: the second is enough to know that the first is not the only one. */
static qdr_step find_solutions(cover_run *r, const qdr_cover *cover, solution_list *list,
                               search_report *report) {
    qdr_cover_options ask = cover_question(r, 0);
    if (proof_search_may_help(r)) ask.limits.nodes = PROOF_NODES;
    double started = seconds_now();
    qdr_cover_search *search;
    if (!cover_opened(r, qdr_cover_search_new(cover, &ask, &search))) return QDR_FAILED;
    const uint32_t *options;
    size_t count;
    qdr_step step = QDR_SOLUTION;
    while ((r->set.all || list->count < 2) && !list->failed &&
           (step = qdr_cover_search_next(search, &options, &count)) == QDR_SOLUTION)
        keep_solution(list, options, count);
    if (list->failed) {
        cover_complain(r, CODE_NO_MEMORY, "out of memory");
        step = QDR_FAILED;
    } else if (step != QDR_STOPPED || !proof_search_may_help(r) || interrupted()) {
        cover_judge(r, step, list->count);
    }
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    stats.solutions = list->count;
    *report = cover_report(r, started, &stats);
    qdr_cover_search_free(search);
    return step;
}

/* Looks for a solution with the search that writes proofs; it copes with what is too hard for the
 * others. */
static qdr_step find_by_proof(cover_run *r, const qdr_cover *cover, solution_list *list,
                              search_report *report) {
    qdr_proof_options options = QDR_PROOF_OPTIONS_INIT;
    options.limits = cover_question(r, 0).limits;
    double started = seconds_now();
    size_t count = 0;
    qdr_step step = QDR_FAILED;
    qdr_status status = QDR_NO_MEMORY;
    uint32_t *found = malloc((qdr_cover_option_count(cover) + 1) * sizeof *found);
    if (found)
        status = qdr_cover_prove(cover, NULL, 0, &options, found, &count, &step, &report->stats);
    list->by_proof = true;
    if (status == QDR_OK && step == QDR_SOLUTION) keep_solution(list, found, count);
    free(found);
    if (status != QDR_OK || list->failed) {
        cover_complain(r, list->failed ? CODE_NO_MEMORY : exit_code_of(status),
                       qdr_status_text(status));
        return QDR_FAILED;
    }
    if (step == QDR_SOLUTION) step = QDR_DONE; /* whether it is the only one, the proof tells */
    cover_judge(r, step, list->count);
    report->stats.solutions = list->count;
    *report = (search_report){"learner", report->stats, seconds_now() - started};
    return step;
}

/* Learning from conflicts makes the shorter proof where it saves most of the tree, as on boards
 * that dominoes cannot cover. Where there are many solutions it saves nothing, takes some conflicts
 * for each, and a conflict costs as much as some fifty nodes or more: then the proof is by cases,
 * as long as the tree of the plain search that has come to its end. So the learner may try for a
 * fiftieth of that tree, unless that is plainly too little; what it is good at, it does soon. */
static const char *choose_prover(const cover_run *r, const qdr_cover *cover,
                                 const solution_list *list, uint64_t plain_nodes) {
    enum { NODES_PER_DECISION = 50, LEAST = 100, MOST = 2000, DECISIONS_PER_SOLUTION = 5 };
    qdr_proof_options trial = QDR_PROOF_OPTIONS_INIT; /* writes nothing */
    qdr_step step;
    if (list->by_proof) return "learner";
    uint64_t decisions = plain_nodes / NODES_PER_DECISION;
    decisions = decisions < LEAST ? LEAST : decisions > MOST ? MOST : decisions;
    if (list->count > decisions / DECISIONS_PER_SOLUTION) return "cases";
    trial.limits = cover_question(r, 0).limits;
    trial.limits.nodes = decisions;
    qdr_status status =
        qdr_cover_prove(cover, list->sets, list->count, &trial, NULL, NULL, &step, NULL);
    return status == QDR_OK && step == QDR_DONE ? "learner" : "cases";
}

static void put_proof_stats(const cover_run *r, const char *prover, const qdr_stats *stats,
                            double seconds) {
    if (strcmp(prover, "cases") == 0)
        fprintf(stderr,
                "%s: proof: by cases, nodes %" PRIu64 ", steps %" PRIu64
                ", bytes %zu, seconds %.6f\n",
                shown(r->file), stats->nodes, stats->guesses, stats->bytes, seconds);
    else
        fprintf(stderr,
                "%s: proof: engine %s, decisions %" PRIu64 ", conflicts %" PRIu64
                ", propagations %" PRIu64 ", bytes %zu, seconds %.6f\n",
                shown(r->file), prover, stats->nodes, stats->guesses, stats->updates, stats->bytes,
                seconds);
}

/* Proves that there are no solutions but those in the list. */
static bool prove_complete(cover_run *r, const qdr_cover *cover, const solution_list *list,
                           uint64_t plain_nodes, proof_files *files) {
    qdr_limits limits = cover_question(r, 0).limits;
    qdr_proof_options options = proof_files_options(files, &limits);
    qdr_step step = QDR_STOPPED;
    double started = seconds_now();
    qdr_stats stats = {0};
    exit_code code;
    options.prover = choose_prover(r, cover, list, plain_nodes);
    qdr_status status =
        qdr_cover_prove(cover, list->sets, list->count, &options, NULL, NULL, &step, &stats);
    if (status == QDR_UNSUPPORTED && strcmp(options.prover, "cases") == 0) { /* items with bounds */
        options.prover = "learner";
        status =
            qdr_cover_prove(cover, list->sets, list->count, &options, NULL, NULL, &step, &stats);
    }
    const char *failure = proof_failure(status, step, list->by_proof, &code);
    if (failure) cover_complain(r, code, failure);
    cover_note(r, code);
    if (r->set.stats && status == QDR_OK)
        put_proof_stats(r, options.prover, &stats, seconds_now() - started);
    return code == CODE_DONE;
}

static void put_list(cover_run *r, const qdr_cover *cover, const solution_list *list,
                     qdr_step step) {
    cover_begin_answer(r);
    if (r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    size_t shown = r->set.all || list->count < 1 ? list->count : 1;
    for (size_t i = 0; i < shown && cover_drain(r, OUTPUT_BLOCK); i++)
        cover_put_solution(r, cover, list->sets[i].options, list->sets[i].count, i == 0);
    cover_put_verdict(r, step, list->count);
}

/* Solutions, and the proof that there are no others. */
void cover_prove(cover_run *r, const qdr_cover *cover) {
    proof_files files;
    exit_code code;
    solution_list list = {0};
    search_report report;
    if (!proof_files_open(&files, &r->set.proof, &code)) {
        cover_note(r, code);
        return;
    }
    qdr_step step = find_solutions(r, cover, &list, &report);
    if (step == QDR_STOPPED && proof_search_may_help(r) && !interrupted()) {
        free_solutions(&list);
        list = (solution_list){0};
        step = find_by_proof(r, cover, &list, &report);
    }
    bool proved = false;
    if (step == QDR_SOLUTION)
        cover_complain(r, CODE_NO_SOLUTION, proof_of_several);
    else if (step == QDR_DONE)
        proved = prove_complete(r, cover, &list, report.stats.nodes, &files);
    if (list.by_proof && list.count > 0 && !proved) step = QDR_SOLUTION; /* there may be more */
    if (step != QDR_FAILED) {
        put_list(r, cover, &list, step);
        if (r->set.json) qdr_text_printf(&r->text, ",\"proved\":%s", proved ? "true" : "false");
        cover_end_answer(r, step, &report);
    }
    /* Without the solutions in their place, the old files stay. */
    if (r->code == CODE_NO_MEMORY || !output_flush(&r->out)) proved = false;
    cover_note(r, proof_files_close(&files, proved));
    free_solutions(&list);
}
