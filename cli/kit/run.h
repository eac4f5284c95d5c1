/* run.h: inside job_run: a job at work, and what comes out of it. */
#ifndef QDR_RUN_H
#define QDR_RUN_H

#include "kit/inputs.h"
#include "kit/progress.h"

typedef struct run {
    const job *work;
    output out;
    bool on_terminal; /* results share the screen with the progress line */
    bool in_section;  /* a head has been written for … */
    qdr_style section;
    uint64_t headed;      /* the digest of that head, if it is a table's own; 0: it is not */
    const char *file;     /* at work, as in messages */
    qdr_style file_style; /* of its results */
    qdr_text heading;     /* … and their head, if they are passed on with that of their table */
    bool refused;         /* that head does not go with the one that was written */
    exit_code code;
    bool stopped;         /* nothing more is to be done */
    uint64_t answered;    /* puzzles, into this output */
    uint64_t done_before; /* in the files before this one */
    answer answer;
    progress progress;
    bool saves; /* how far it has come, by … */
    work_saver save;
} run;

/* What is said and what comes out, with the progress line out of the way meanwhile. */
void run_say(run *r, const char *message);
void run_complain(run *r, const char *file, const qdr_error *error); /* "file:line:column: …" */
void run_note(run *r, exit_code code);
void run_start_file(void *context, const qdr_style *style); /* its format is known */
/* The head of a table that is passed on; false: it does not go with what was written before. */
bool run_take_heading(void *context, const char *bytes, size_t length);
void run_put_results(run *r, const char *bytes, size_t length);
void run_leave_section(run *r);

/* For answers: see `answer`. */
bool run_deliver(answer *a);
void run_show_found(answer *a, uint64_t solutions);
void run_send(run *r); /* sends out what the answer holds */

/* So much of the file at work is answered, `answered` puzzles in all, and what they are is with the
 * output; the exit code is that one or worse. Saved, if that is wanted. */
void run_reach(run *r, const qdr_batch_place *place, uint64_t answered, exit_code code);
/* Whether the file at work is to be taken up at the place that was reached. */
bool run_is_begun(const run *r);

/* Answers the puzzles of an input many at a time, by all cores; returns how many, good and bad,
 * there were, and something more if it is begun or failed. */
uint64_t run_in_bulk(run *r, qdr_input *input, const char *file);

#endif
