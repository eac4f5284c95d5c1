/* bulk.c: the puzzles of an input through a batch, many at a time; see run.h. */
#include "kit/interrupt.h"
#include "kit/reading_hints.h"
#include "kit/run.h"

#include <stdio.h>

/* Exit codes on their way through a batch, which only keeps bits. */
static const exit_code code_of_bit[] = {CODE_NO_SOLUTION, CODE_LIMIT,       CODE_BAD_INPUT,
                                        CODE_NO_MEMORY,   CODE_INTERRUPTED, CODE_WRONG_ANSWER};
enum { CODE_BITS = sizeof code_of_bit / sizeof *code_of_bit };

static unsigned bits_of(exit_code code) {
    for (unsigned bit = 0; bit < CODE_BITS; bit++)
        if (code_of_bit[bit] == code) return 1u << bit;
    return 0;
}

static void answer_as_puzzle(const run *r, const qdr_answer *known, answer *a) {
    const job *work = r->work;
    qdr_puzzle *made = NULL;
    question q = {NULL,          r->file,       known->line,
                  known->number, *known->style, work->question == QDR_ASK_NOTHING ? NULL : known};
    qdr_status status = qdr_answer_puzzle(known, &q.puzzle, &made);
    if (status == QDR_OK) {
        if (!work->input->quiet) hint_at_reading(&q, a);
        work->answer(work->context, &q, a);
    } else {
        answer_complain(a, &q, exit_code_of(status), "%s", qdr_status_text(status));
    }
    qdr_puzzle_free(made);
}

/* Called by several threads at once. */
static unsigned render(void *context, const qdr_answer *known, qdr_text *out, qdr_text *notes) {
    run *r = context;
    const job *work = r->work;
    answer a = {.out = *out, .messages = *notes, .tell = run_show_found, .owner = r};
    bool quick = !known->puzzle && work->quick && work->quick(work->context, r->file, known, &a);
    if (!quick) answer_as_puzzle(r, known, &a);
    if (a.code == CODE_NO_MEMORY) { /* the batch ends, and says so once */
        qdr_text_clear(&a.messages);
        a.out.failed = true;
    }
    *out = a.out;
    *notes = a.messages;
    return bits_of(a.code);
}

static qdr_status write_chunk(void *context, const char *bytes, size_t length) {
    run *r = context;
    run_put_results(r, bytes, length);
    /* A small chunk was slow, or is the first; a large one was quick, and so will the next be. */
    if (length < OUTPUT_BLOCK && !output_flush(&r->out)) r->stopped = true;
    return r->stopped ? QDR_IO_FAILED : QDR_OK; /* which one, the output itself tells */
}

static void say_chunk(void *context, const char *bytes, size_t length) {
    run *r = context;
    progress_pause(&r->progress);
    fwrite(bytes, 1, length, stderr);
    progress_resume(&r->progress);
}

static bool bad_puzzle(void *context, const qdr_error *error) {
    run *r = context;
    run_complain(r, r->file, error);
    return !r->stopped;
}

static void show_progress(void *context, const qdr_batch_progress *reached) {
    run *r = context;
    double part =
        reached->bytes_total > 0 ? (double)reached->bytes / (double)reached->bytes_total : 0;
    progress_reached(&r->progress, r->done_before + reached->puzzles, part);
    exit_code code = CODE_DONE;
    for (unsigned bit = 0; bit < CODE_BITS; bit++)
        if (reached->bits >> bit & 1) code = exit_code_worse(code, code_of_bit[bit]);
    if (interrupted()) return; /* perhaps in the middle of the last puzzle, which has no answer */
    run_reach(r, &reached->place, r->answered + reached->puzzles, code);
}

static void show_solutions(void *context, uint64_t solutions) {
    run *r = context;
    progress_found(&r->progress, solutions);
}

/* The same, many at a time, by all cores. */
uint64_t run_in_bulk(run *r, qdr_input *input, const char *file) {
    const job *work = r->work;
    qdr_batch batch = {.question = work->question,
                       .solve = work->solve,
                       .jobs = (int)work->input->jobs,
                       .context = r,
                       .render = render,
                       .begin = run_start_file,
                       .write = write_chunk,
                       .note = say_chunk,
                       .bad = bad_puzzle,
                       .progress = show_progress,
                       .solved_lines = work->solved_lines,
                       .tell_several = work->tell_several,
                       .number = work->number,
                       .keep_place = r->saves,
                       .keep_text = work->keep_text,
                       .heading = run_take_heading};
    const qdr_batch_place from = r->save.now.place;
    if (run_is_begun(r)) batch.from = &from;
    batch.solve.limits.cancel = interrupt_flag();
    batch.solve.jobs = batch.jobs; /* for a count that proves to be large */
    batch.solve.progress = show_solutions;
    batch.solve.context = r;
    qdr_batch_result result = {0};
    qdr_error error = {0};
    qdr_status status = qdr_batch_run(&batch, input, &work->input->read, &result, &error);
    r->answered += result.puzzles;
    r->done_before += result.puzzles;
    for (unsigned bit = 0; bit < CODE_BITS; bit++)
        if (result.bits >> bit & 1) run_note(r, code_of_bit[bit]);
    if (result.cancelled || interrupted()) run_note(r, CODE_INTERRUPTED);
    bool output_failed = status == QDR_IO_FAILED && r->out.failure != 0;
    bool told =
        output_failed || (r->code == CODE_NO_MEMORY && (status == QDR_IO_FAILED || r->refused));
    if (status != QDR_OK && !told) run_complain(r, file, &error);
    if (status != QDR_OK && r->saves) r->stopped = true; /* to be taken up when that is mended */
    return result.puzzles + result.bad +
           (status != QDR_OK || result.cancelled || batch.from || r->refused);
}
