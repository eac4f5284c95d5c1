/* batch.c: reading an input into chunks, and writing what comes back, in order.
 *
 * Chunks begin small and grow while they are quickly done: large ones are cheap to handle, small
 * ones keep all threads busy when puzzles are few or hard, and show results early. With several
 * threads the first ones are single puzzles, for if these take long there should be one for each.
 *
 * An input of lines is cut at line ends without looking inside: reading, detecting and solving is
 * the threads' work. Any other format is read into puzzles by the calling thread, and the threads
 * only solve and render. */
#include "batch/chunk.h"
#include "batch/ordered.h"
#include "batch/plain_lines.h"

#include "base/fail.h"
#include "base/memory.h"
#include "base/threads.h"
#include "format/line_source.h"
#include "format/raw_lines.h"
#include "solve/solver.h"

#include <string.h>

enum {
    READ_BYTES = 128 << 10, /* at a time, and the largest chunk of lines */
    FIRST_BYTES = 1 << 10,
    SINGLE = 64,          /* bytes or cells: less than most puzzles have */
    LINE_BYTES = 4 << 10, /* more than most lines have */
    /* A chunk of parsed puzzles ends when it has this many cells: 128 9×9s, or one 100×100. */
    MOST_CELLS = 10000,
    FIRST_CELLS = 100,
    MOST_PUZZLES = 128
};

/* A chunk that took less should have been larger, one that took more smaller. */
static const double quick = 0.005, slow = 0.05;

typedef struct stream {
    qdri_batch_job job; /* shared by all threads; the rest belongs to who produces … */
    int jobs;
    qdr_input *input;
    qdr_reader *reader;
    bool lines;         /* the reader only passes bytes on */
    qdr_text ahead;     /* what was read and is in no chunk yet */
    size_t taken;       /* bytes of it that are in chunks already */
    size_t chunk_bytes; /* of lines that the next chunk should have … */
    int chunk_cells;    /* … or of parsed puzzles */
    size_t next_line;
    uint64_t bytes_read;
    bool input_ended;
    bool gave_up; /* nobody wanted more */
    qdr_status read_status;
    qdr_error read_error;

    /* … or to who consumes */
    qdr_status write_status;
    qdr_error write_error;
    qdr_batch_result result;

    qdr_cancel stop; /* nobody wants more; below the flag of who called */
    double pace; /* atomic: seconds that the chunk consumed last took; 0: that is known already */
} stream;

/* ---- produce: lines ---------------------------------------------------------------------------
 */

static void fail_reading(stream *s, qdr_status status) {
    if (s->read_status == QDR_OK) s->read_status = status;
    s->input_ended = true;
}

static void no_memory_to_read(stream *s) {
    fail_reading(s, qdri_no_memory(&s->read_error));
}

static bool is_cancelled(const stream *s) {
    return qdr_cancel_requested(s->job.batch->solve.limits.cancel);
}

/* Asked while the input makes us wait. */
static bool nobody_wants_more(void *context) {
    const stream *s = context;
    return qdr_cancel_requested(&s->stop);
}

/* One read of the input, to `bytes`; what was asked of a reader that gave up is no failure. */
static size_t read_bytes(stream *s, char *bytes, size_t capacity) {
    size_t length = 0;
    qdr_status status = qdri_raw_read(s->reader, bytes, capacity, &length, &s->read_error);
    if (status != QDR_OK && nobody_wants_more(s))
        s->gave_up = s->input_ended = true;
    else if (status != QDR_OK)
        fail_reading(s, status);
    else if (length == 0)
        s->input_ended = true;
    s->bytes_read += length;
    return length;
}

static size_t left_ahead(const stream *s) {
    return s->ahead.length - s->taken;
}

/* Reads once, behind what was read ahead. */
static void read_more(stream *s) {
    qdr_text *ahead = &s->ahead;
    if (s->taken > 0) {
        memmove(ahead->bytes, ahead->bytes + s->taken, ahead->length - s->taken);
        ahead->length -= s->taken;
        s->taken = 0;
    }
    if (!qdr_text_reserve(ahead, READ_BYTES)) {
        no_memory_to_read(s);
        return;
    }
    ahead->length += read_bytes(s, ahead->bytes + ahead->length, READ_BYTES);
}

/* The whole lines read ahead, at most about `most` bytes but at least one line; 0: there is none
 * yet. */
static size_t whole_lines(const stream *s, size_t most) {
    const char *start = s->ahead.bytes + s->taken;
    size_t length = left_ahead(s), end = length < most ? length : most;
    while (end > 0 && start[end - 1] != '\n') end--;
    if (end > 0 || length <= most) return end;
    const char *newline = memchr(start + most, '\n', length - most);
    return newline ? (size_t)(newline - start) + 1 : 0;
}

/* Passes over a line that is longer than any puzzle, and says so in the chunk. */
static void refuse_long_line(stream *s, qdri_chunk *chunk) {
    qdr_error error;
    qdri_fail(&error, QDR_BAD_INPUT, s->next_line, 1,
              "the line has more than %d bytes: too long for a puzzle", (int)QDRI_MAX_LINE);
    qdri_chunk_add_bad(chunk, &error);
    while (!s->input_ended && whole_lines(s, 1) == 0) {
        s->taken = s->ahead.length; /* keep nothing of it */
        read_more(s);
    }
    size_t rest = whole_lines(s, 1);
    s->taken = rest > 0 ? s->taken + rest : s->ahead.length;
    s->next_line++;
}

/* Reads a large chunk straight into its place; only the line begun at its end is copied. */
static void read_chunk(stream *s, qdri_chunk *chunk) {
    qdr_text *text = &chunk->text, *ahead = &s->ahead;
    size_t begun = left_ahead(s);
    if (!qdr_text_reserve(text, begun + READ_BYTES)) {
        no_memory_to_read(s);
        return;
    }
    if (begun > 0) memcpy(text->bytes, ahead->bytes + s->taken, begun);
    size_t end = begun + read_bytes(s, text->bytes + begun, READ_BYTES), whole = end;
    while (whole > 0 && text->bytes[whole - 1] != '\n') whole--;
    s->taken = ahead->length = 0;
    qdr_text_append(ahead, text->bytes + whole, end - whole);
    if (ahead->failed) no_memory_to_read(s);
    text->length = whole;
}

/* Takes whole lines that were read ahead, after reading until there is one. */
static void take_lines(stream *s, qdri_chunk *chunk) {
    size_t whole;
    while ((whole = whole_lines(s, s->chunk_bytes)) == 0 && !s->input_ended) {
        if (left_ahead(s) > QDRI_MAX_LINE)
            refuse_long_line(s, chunk);
        else
            read_more(s);
    }
    if (whole == 0) whole = left_ahead(s); /* the last line may lack its end */
    qdr_text_append(&chunk->text, s->ahead.bytes + s->taken, whole);
    s->taken += whole;
    if (chunk->text.failed) no_memory_to_read(s);
}

static qdri_produced produce_lines(stream *s, qdri_chunk *chunk) {
    bool nothing_ahead = left_ahead(s) < LINE_BYTES && whole_lines(s, LINE_BYTES) == 0;
    if (s->chunk_bytes >= READ_BYTES && nothing_ahead) read_chunk(s, chunk);
    if (chunk->text.length == 0) take_lines(s, chunk);
    if (s->gave_up || s->read_status != QDR_OK) return QDRI_FINISHED;
    if (chunk->text.length == 0 && chunk->bad_count == 0) return QDRI_FINISHED;
    chunk->first_line = s->next_line;
    chunk->bare_lines = qdri_plain_lines(chunk->text.bytes, chunk->text.length);
    size_t rest = chunk->bare_lines * QDRI_LINE9;
    s->next_line +=
        chunk->bare_lines + qdri_count_lines(chunk->text.bytes + rest, chunk->text.length - rest);
    return QDRI_PRODUCED;
}

/* ---- produce: puzzles -------------------------------------------------------------------------
 */

static qdri_parsed *add_parsed(qdri_chunk *chunk) {
    if (!chunk->parsed) {
        chunk->parsed = qdri_alloc(MOST_PUZZLES, sizeof *chunk->parsed);
        if (!chunk->parsed) return NULL;
    }
    qdri_parsed *added = &chunk->parsed[chunk->parsed_count++];
    added->puzzle = NULL;
    return added;
}

static qdri_produced produce_puzzles(stream *s, qdri_chunk *chunk) {
    int cells = 0;
    while (!s->input_ended && chunk->parsed_count < MOST_PUZZLES && cells < s->chunk_cells) {
        qdr_puzzle *puzzle = NULL;
        qdr_error error;
        qdr_status status = qdr_reader_next(s->reader, &puzzle, &error);
        if (status == QDR_END) {
            s->input_ended = true;
        } else if (status == QDR_OK || status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED) {
            qdri_parsed *parsed = add_parsed(chunk);
            if (!parsed) {
                qdr_puzzle_free(puzzle);
                no_memory_to_read(s);
                break;
            }
            parsed->puzzle = puzzle;
            parsed->style = *qdr_reader_style(s->reader);
            parsed->line = qdr_reader_line(s->reader);
            if (puzzle)
                cells += qdr_puzzle_cells(puzzle);
            else
                parsed->error = error;
        } else if (nobody_wants_more(s)) {
            s->gave_up = s->input_ended = true;
        } else {
            s->read_error = error;
            fail_reading(s, status);
        }
    }
    return chunk->parsed_count > 0 ? QDRI_PRODUCED : QDRI_FINISHED;
}

/* The size of the next chunk, by how long the last one took. */
static void adapt(stream *s) {
    double pace, none = 0;
    __atomic_exchange(&s->pace, &none, &pace, __ATOMIC_RELAXED);
    if (pace == 0) return;
    if (pace < quick) {
        if (s->chunk_bytes < READ_BYTES) s->chunk_bytes *= 2;
        if (s->chunk_cells < MOST_CELLS) s->chunk_cells *= 2;
    } else if (pace > slow) {
        if (s->chunk_bytes > 1) s->chunk_bytes /= 2;
        if (s->chunk_cells > 1) s->chunk_cells /= 2;
    }
}

static qdri_produced produce(void *context, void *slot) {
    stream *s = context;
    qdri_chunk *chunk = slot;
    qdri_chunk_reset(chunk);
    s->gave_up |= nobody_wants_more(s);
    if (s->gave_up) return QDRI_FINISHED;
    if (s->input_ended && left_ahead(s) == 0) return QDRI_FINISHED;
    adapt(s);
    qdri_produced produced = s->lines ? produce_lines(s, chunk) : produce_puzzles(s, chunk);
    chunk->input_end = s->bytes_read - left_ahead(s);
    return produced;
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

/* Writes what the chunk has, bad puzzles in their places; false: stop. */
static bool write_chunk(stream *s, const qdri_chunk *chunk) {
    const qdr_batch *batch = s->job.batch;
    size_t out = 0, notes = 0;
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
                                       qdri_input_total(s->input)};
        batch->progress(batch->context, &progress);
    }
    __atomic_store(&s->pace, &chunk->seconds, __ATOMIC_RELAXED);
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
    if (batch->question == QDR_ASK_FIRST) return 1;
    return batch->question == QDR_ASK_COUNT ? batch->solve.limits.solutions : 2;
}

static qdr_status open_stream(stream *s, const qdr_read_options *read, qdr_error *error) {
    qdr_shape_spec classic = QDR_SHAPE_SPEC_INIT;
    s->job.read = read ? *read : (qdr_read_options)QDR_READ_OPTIONS_INIT;
    s->job.line_style = (qdr_style){.format = QDR_FORMAT_LINE, .digits = QDR_DIGITS_ONE};
    s->job.question = s->job.batch->question == QDR_ASK_COUNT ? QDRI_ASK_COUNT : QDRI_ASK_SOLUTIONS;
    s->job.limit = limit_of(s->job.batch);
    s->stop.above = s->job.batch->solve.limits.cancel;
    s->job.cancel = &s->stop;
    s->next_line = 1;
    qdri_input_give_up(s->input, nobody_wants_more, s);
    s->jobs = qdri_thread_count(s->job.batch->jobs);
    s->chunk_bytes = s->jobs > 1 ? SINGLE : FIRST_BYTES;
    s->chunk_cells = s->jobs > 1 ? SINGLE : FIRST_CELLS;
    qdr_status status = qdr_shape_new(&classic, &s->job.classic, error);
    if (status == QDR_OK && plan_lines(&s->job) != QDR_OK) status = qdri_no_memory(error);
    if (status == QDR_OK) status = qdr_reader_new(s->input, &s->job.read, &s->reader, error);
    if (status != QDR_OK) return status;
    s->lines = qdri_raw_possible(s->reader);
    if (s->job.batch->begin)
        s->job.batch->begin(s->job.batch->context, qdr_reader_style(s->reader));
    return status;
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
    if (error && (!wrote || s->read_status != QDR_OK))
        *error = wrote ? s->read_error : s->write_error;
    return wrote ? s->read_status : s->write_status;
}

qdr_status qdr_batch_run(const qdr_batch *batch, qdr_input *input, const qdr_read_options *read,
                         qdr_batch_result *result, qdr_error *error) {
    stream s = {.job = {.batch = batch}, .input = input};
    qdr_status status = open_stream(&s, read, error);
    if (status == QDR_OK) {
        status = run_threads(&s, error);
    } else if (status == QDR_IO_FAILED && is_cancelled(&s)) { /* while waiting for the first line */
        s.gave_up = true;
        status = QDR_OK;
    }
    s.result.cancelled |= s.gave_up && is_cancelled(&s);
    qdri_input_give_up(input, NULL, NULL);
    if (result) *result = s.result;
    qdr_reader_free(s.reader);
    qdr_shape_free(s.job.classic);
    qdr_text_free(&s.ahead);
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
