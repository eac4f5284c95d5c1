/* cover_run.h: one run of quadrille cover: its settings, its output, and what all its ways to
 * answer (searching, counting, sampling, proving) have in common. */
#ifndef QDR_COVER_RUN_H
#define QDR_COVER_RUN_H

#include "commands/cover_checkpoint.h"
#include "commands/cover_text.h"
#include "commands/preprocess.h"
#include "kit/inputs.h"
#include "kit/progress.h"
#include "kit/proof_files.h"
#include "kit/report.h"

/* What can be done with a problem; the option of that name asks for it. */
enum {
    COVER_FIRST,
    COVER_ALL,
    COVER_COUNT,
    COVER_CHEAPEST,
    COVER_SAMPLE,
    COVER_ESTIMATE,
    COVER_PROOF,
    COVER_WATCH
};

typedef struct cover_settings {
    unsigned mode;
    uint64_t limit, nodes, sample, seed, cheapest, jobs, dives, memory;
    double seconds;
    bool all, count, stats, json, ordered, watch;
    const char *engine, *path, *choose;
    preprocess_settings reduce;
    proof_settings proof;
    checkpoint_settings keep;
} cover_settings;

/* What quadrille cover and quadrille-mpi cover both take. */
extern const option cover_result_options[], cover_search_options[];

typedef struct cover_run {
    cover_settings set;
    output out;
    qdr_text text; /* results on their way to `out` */
    const char *file;
    bool answered; /* some problem has an answer in `out` */
    exit_code code;
    /* With --preprocess: the problem as it was read, and what became of it. */
    qdr_cover *original;
    preprocessing reduced;
    checkpoint saved;
    bool unfinished; /* there is a checkpoint to go on with */
    progress shown;
} cover_run;

/* What the word of --choose stands for. */
qdr_cover_choice cover_choice_of(const cover_settings *settings);

void cover_note(cover_run *r, exit_code code);
void cover_complain(cover_run *r, exit_code code, const char *message);

/* Writes out the results so far when they are more than so many bytes; false: it failed. */
bool cover_drain(cover_run *r, size_t more_than);
/* All of it; or says that there is no memory for it. */
void cover_send(cover_run *r);

/* An answer: begun, its solutions, what is said after them, and the end. */
void cover_begin_answer(cover_run *r);
void cover_put_solution(cover_run *r, const qdr_cover *cover, const uint32_t *options, size_t count,
                        bool first);
void cover_put_verdict(cover_run *r, qdr_step step, uint64_t found);
void cover_end_answer(cover_run *r, qdr_step step, const search_report *report);
/* The whole answer where a count was asked for: the number, or "unknown". */
void cover_put_count(cover_run *r, qdr_step step, const char *decimal, const search_report *report);
cover_page cover_page_of(const cover_run *r, const qdr_cover *cover);

/* What to ask the library for: up to so many solutions (0: all). */
qdr_cover_options cover_question(const cover_run *r, uint64_t solutions);
/* Complains about a search that could not be opened. */
bool cover_opened(cover_run *r, qdr_status status);
/* What it means for the exit code that a search ended in `step` having `found` solutions. */
void cover_judge(cover_run *r, qdr_step step, uint64_t found);
search_report cover_report(const cover_run *r, double started, const qdr_stats *stats);

/* What must be the same when a search is taken up again: the kind of its checkpoint. */
const char *cover_kind(const cover_settings *settings);

/* The ways to answer (cover_answer.c): solutions up to the limit or all, how many there are, the
 * cheapest, random ones, and about how many there may be. */
void cover_list(cover_run *r, const qdr_cover *cover);
void cover_count(cover_run *r, const qdr_cover *cover);
void cover_cheapest(cover_run *r, const qdr_cover *cover);
void cover_sample(cover_run *r, const qdr_cover *cover);
void cover_estimate(cover_run *r, const qdr_cover *cover);
/* Solutions, and the proof that there are no others (cover_prove.c). */
void cover_prove(cover_run *r, const qdr_cover *cover);
/* What dancing links do, step by step (cover_watch.c). */
void cover_watch(cover_run *r, const qdr_cover *cover);

#endif
