/* batch.c: what is found out about the puzzles of an input, by all threads, and written in its
 * order; feed.h cuts the input into chunks. */
#include "batch/feed.h"
#include "batch/ordered.h"

#include "base/fail.h"
#include "base/threads.h"
#include "format/raw_lines.h"
#include "solve/solver.h"

typedef struct stream {
    qdri_batch_job job; /* shared by all threads; */
    int jobs;
    qdri_feed feed; /* belongs to who produces, … */

    /* … the rest to who consumes */
    bool headed;
    qdr_status write_status;
    qdr_error write_error;
    qdr_batch_result result;

    qdr_cancel stop; /* nobody wants more; below the flag of who called */
} stream;

static qdri_produced produce(void *context, void *slot) {
    stream *s = context;
    return qdri_feed_next(&s->feed, slot);
}

/* ---- work and consume -------------------------------------------------------------------------
 */

static qdr_status enter(void *context, void **local) {
    stream *s = context;
    return qdri_worker_new(&s->job, (qdri_worker **)local);
}

static void leave(void *context, void *local) {
    (void)context;
    qdri_worker_free(local);
}

static void work(void *context, void *local, void *slot, qdri_turn turn) {
    const stream *s = context;
    qdri_chunk_work(&s->job, local, slot, turn);
}

static bool fail_writing(stream *s, qdr_status status) {
    s->write_status = status;
    qdri_fail(&s->write_error, status, 0, 0, "%s", qdr_status_text(status));
    return false;
}

static bool write_part(stream *s, const qdri_chunk *chunk, size_t *out, size_t out_end,
                       size_t *notes, size_t notes_end) {
    const qdr_batch *batch = s->job.batch;
    if (batch->note && notes_end > *notes)
        batch->note(batch->context, chunk->notes.bytes + *notes, notes_end - *notes);
    *notes = notes_end;
    qdr_status status = QDR_OK;
    if (out_end > *out)
        status = batch->write(batch->context, chunk->out.bytes + *out, out_end - *out);
    *out = out_end;
    return status == QDR_OK || fail_writing(s, status);
}

/* Hands out the head of a table, which was read before the first chunk was made. */
static bool write_heading(stream *s) {
    const qdr_batch *batch = s->job.batch;
    const qdr_text *heading = qdri_reader_heading(s->feed.reader);
    if (s->headed || !batch->heading || heading->length == 0) return true;
    s->headed = true;
    return batch->heading(batch->context, heading->bytes, heading->length);
}

/* Writes what the chunk has, bad puzzles in their places; false: stop. */
static bool write_chunk(stream *s, const qdri_chunk *chunk) {
    const qdr_batch *batch = s->job.batch;
    size_t out = 0, notes = 0;
    if (!write_heading(s)) return false;
    for (size_t i = 0; i < chunk->bad_count; i++) {
        const qdri_bad *bad = &chunk->bad[i];
        if (!write_part(s, chunk, &out, bad->out, &notes, bad->notes)) return false;
        s->result.bad++;
        if (batch->bad && !batch->bad(batch->context, &bad->error)) return false;
    }
    if (!write_part(s, chunk, &out, chunk->out.length, &notes, chunk->notes.length)) return false;
    s->result.puzzles += chunk->puzzles;
    s->result.bits |= chunk->bits;
    return chunk->status == QDR_OK || fail_writing(s, chunk->status);
}

static bool go_on_or_stop(stream *s, bool go_on) {
    if (!go_on) qdr_cancel_request(&s->stop);
    return go_on;
}

/* What is finished of a chunk does not wait for the rest. */
static bool consume_part(void *context, void *slot) {
    stream *s = context;
    bool written = write_chunk(s, slot);
    qdri_chunk_reset_output(slot);
    return go_on_or_stop(s, written);
}

static bool consume(void *context, void *slot) {
    stream *s = context;
    qdri_chunk *chunk = slot;
    const qdr_batch *batch = s->job.batch;
    bool written = write_chunk(s, chunk);
    s->result.cancelled |= chunk->cut;
    if (!go_on_or_stop(s, written && !chunk->cut)) return false;
    if (batch->progress) {
        qdr_batch_progress progress = {s->result.puzzles, chunk->input_end,
                                       qdri_input_total(s->feed.input), s->result.bits,
                                       chunk->place};
        batch->progress(batch->context, &progress);
    }
    qdri_feed_pace(&s->feed, chunk->seconds);
    return true;
}

static void clear(void *context, void *slot) {
    (void)context;
    qdri_chunk_free(slot);
}

/* ---- all together -----------------------------------------------------------------------------
 */

/* Whether a plain line is a classic 9×9, whatever was said about reading. */
static bool lines_are_classic(const qdr_read_options *read) {
    bool digits = read->digits == QDR_DIGITS_AUTO || read->digits == QDR_DIGITS_ONE;
    return read->side == 0 && read->box_rows == 0 && read->rules == 0 && digits;
}

/* Plans for plain lines, all of which are answered alike. */
static qdr_status plan_lines(qdri_batch_job *job) {
    const qdr_batch *batch = job->batch;
    qdr_puzzle *blank;
    qdr_status status = qdr_puzzle_new(job->classic, &blank);
    if (status != QDR_OK) return status;
    qdri_wishes wishes = qdri_wishes_of(&batch->solve);
    /* An engine that is not there, or takes no 9×9, has no bulk; single puzzles will tell. */
    (void)qdri_plan_for(blank, job->question, &wishes, &job->plan);
    job->plan.bulk &= batch->question != QDR_ASK_NOTHING && lines_are_classic(&job->read);
    qdr_puzzle_free(blank);
    return QDR_OK;
}

/* How many solutions of a puzzle the question wants; 0: all. */
static uint64_t limit_of(const qdr_batch *batch) {
    if (batch->question == QDR_ASK_FIRST) return batch->tell_several ? 2 : 1;
    return batch->question == QDR_ASK_COUNT ? batch->solve.limits.solutions : 2;
}

static qdr_status open_stream(stream *s, qdr_input *input, const qdr_read_options *read,
                              qdr_error *error) {
    qdr_shape_spec classic = QDR_SHAPE_SPEC_INIT;
    s->job.read = read ? *read : (qdr_read_options)QDR_READ_OPTIONS_INIT;
    s->job.line_style = (qdr_style){.format = QDR_FORMAT_LINE, .digits = QDR_DIGITS_ONE};
    s->job.question = s->job.batch->question == QDR_ASK_COUNT ? QDRI_ASK_COUNT : QDRI_ASK_SOLUTIONS;
    s->job.limit = limit_of(s->job.batch);
    s->stop.above = s->job.batch->solve.limits.cancel;
    s->job.cancel = &s->stop;
    s->jobs = qdri_thread_count(s->job.batch->jobs);
    qdr_status status = qdr_shape_new(&classic, &s->job.classic, error);
    if (status == QDR_OK && plan_lines(&s->job) != QDR_OK) status = qdri_no_memory(error);
    if (status != QDR_OK) return status;
    return qdri_feed_open(&s->feed, input, &s->job, s->jobs, &s->stop, error);
}

static bool is_cancelled(const stream *s) {
    return qdr_cancel_requested(s->job.batch->solve.limits.cancel);
}

static qdr_status run_threads(stream *s, qdr_error *error) {
    qdri_ordered ordered = {.context = s,
                            .jobs = s->jobs,
                            .slot_size = sizeof(qdri_chunk),
                            .produce = produce,
                            .work = work,
                            .consume = consume,
                            .consume_part = consume_part,
                            .clear = clear,
                            .enter = enter,
                            .leave = leave};
    qdr_status status = qdri_ordered_run(&ordered);
    if (status != QDR_OK) return qdri_no_memory(error);
    bool wrote = s->write_status == QDR_OK;
    if (error && (!wrote || s->feed.status != QDR_OK))
        *error = wrote ? s->feed.error : s->write_error;
    return wrote ? s->feed.status : s->write_status;
}

qdr_status qdr_batch_run(const qdr_batch *batch, qdr_input *input, const qdr_read_options *read,
                         qdr_batch_result *result, qdr_error *error) {
    stream s = {.job = {.batch = batch}};
    qdr_status status = open_stream(&s, input, read, error);
    if (status == QDR_OK) {
        status = run_threads(&s, error);
    } else if (status == QDR_IO_FAILED && is_cancelled(&s)) { /* while waiting for the first line */
        s.feed.gave_up = true;
        status = QDR_OK;
    }
    s.result.cancelled |= s.feed.gave_up && is_cancelled(&s);
    if (result) *result = s.result;
    qdri_feed_close(&s.feed);
    qdr_shape_free(s.job.classic);
    return status;
}

qdr_status qdr_answer_puzzle(const qdr_answer *answer, const qdr_puzzle **puzzle,
                             qdr_puzzle **made) {
    *made = NULL;
    if (answer->puzzle) {
        *puzzle = answer->puzzle;
        return QDR_OK;
    }
    qdr_puzzle *plain;
    qdr_status status = qdr_puzzle_new(answer->classic, &plain);
    if (status != QDR_OK) return status;
    for (int cell = 0; cell < 81; cell++)
        if (answer->plain[cell] > '0' && answer->plain[cell] <= '9')
            qdr_puzzle_set_given(plain, cell, answer->plain[cell] - '0');
    const char *rest = answer->rest;
    size_t length = answer->rest_length;
    while (length > 0 && (*rest == ' ' || *rest == '\t')) rest++, length--;
    if (length > 0) status = qdr_puzzle_set_comment(plain, rest, length);
    if (status != QDR_OK) {
        qdr_puzzle_free(plain);
        return status;
    }
    *puzzle = *made = plain;
    return QDR_OK;
}
