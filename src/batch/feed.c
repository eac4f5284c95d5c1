/* feed.c: see feed.h. */
#include "batch/feed.h"

#include "base/fail.h"
#include "base/memory.h"
#include "batch/plain_lines.h"
#include "format/grid.h"
#include "format/line_source.h"
#include "format/raw_lines.h"

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

/* ---- produce: lines ---------------------------------------------------------------------------
 */

static void fail_reading(qdri_feed *s, qdr_status status) {
    if (s->status == QDR_OK) s->status = status;
    s->input_ended = true;
}

static void no_memory_to_read(qdri_feed *s) {
    fail_reading(s, qdri_no_memory(&s->error));
}

/* Asked while the input makes us wait. */
static bool nobody_wants_more(void *context) {
    const qdri_feed *s = context;
    return qdr_cancel_requested(s->stop);
}

/* One read of the input, to `bytes`; what was asked of a reader that gave up is no failure. */
static size_t read_bytes(qdri_feed *s, char *bytes, size_t capacity) {
    size_t length = 0;
    qdr_status status = qdri_raw_read(s->reader, bytes, capacity, &length, &s->error);
    if (status != QDR_OK && nobody_wants_more(s))
        s->gave_up = s->input_ended = true;
    else if (status != QDR_OK)
        fail_reading(s, status);
    else if (length == 0)
        s->input_ended = true;
    s->bytes_read += length;
    return length;
}

static size_t left_ahead(const qdri_feed *s) {
    return s->ahead.length - s->taken;
}

/* Takes bytes that were read ahead. */
static void take(qdri_feed *s, size_t length) {
    if (length > 0 && s->keeps_place) qdr_digest_add(&s->digest, s->ahead.bytes + s->taken, length);
    s->taken += length;
}

/* Reads once, behind what was read ahead. */
static void read_more(qdri_feed *s) {
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
static size_t whole_lines(const qdri_feed *s, size_t most) {
    size_t length = left_ahead(s), end = length < most ? length : most;
    if (length == 0) return 0; /* and perhaps no bytes at all to point to */
    const char *start = s->ahead.bytes + s->taken;
    while (end > 0 && start[end - 1] != '\n') end--;
    if (end > 0 || length <= most) return end;
    const char *newline = memchr(start + most, '\n', length - most);
    return newline ? (size_t)(newline - start) + 1 : 0;
}

/* Passes over a line that is longer than any puzzle, and says so in the chunk. */
static void refuse_long_line(qdri_feed *s, qdri_chunk *chunk) {
    qdr_error error;
    qdri_fail(&error, QDR_BAD_INPUT, s->next_line, 1,
              "the line has more than %d bytes: too long for a puzzle", (int)QDRI_MAX_LINE);
    qdri_chunk_add_bad(chunk, &error);
    while (!s->input_ended && whole_lines(s, 1) == 0) {
        take(s, left_ahead(s)); /* keep nothing of it */
        read_more(s);
    }
    size_t rest = whole_lines(s, 1);
    take(s, rest > 0 ? rest : left_ahead(s));
    s->next_line++;
    s->puzzles_read += s->numbers;
}

/* Reads a large chunk straight into its place; only the line begun at its end is copied. */
static void read_chunk(qdri_feed *s, qdri_chunk *chunk) {
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
    if (s->keeps_place) qdr_digest_add(&s->digest, text->bytes, whole);
}

/* Takes whole lines that were read ahead, after reading until there is one. */
static void take_lines(qdri_feed *s, qdri_chunk *chunk) {
    size_t whole;
    while ((whole = whole_lines(s, s->chunk_bytes)) == 0 && !s->input_ended) {
        if (left_ahead(s) > QDRI_MAX_LINE)
            refuse_long_line(s, chunk);
        else
            read_more(s);
    }
    if (whole == 0) whole = left_ahead(s); /* the last line may lack its end */
    qdr_text_append(&chunk->text, s->ahead.bytes + s->taken, whole);
    take(s, whole);
    if (chunk->text.failed) no_memory_to_read(s);
}

/* How many of the lines are puzzles, good or bad. */
static uint64_t puzzle_lines(const char *text, size_t length) {
    uint64_t count = 0;
    for (const char *end = text + length; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const size_t line = (size_t)((newline ? newline : end) - text);
        bool heavy;
        count += qdri_line_classify(text, line, &heavy) > QDRI_LINE_COMMENT;
        text += line + 1;
    }
    return count;
}

static qdri_produced produce_lines(qdri_feed *s, qdri_chunk *chunk) {
    bool nothing_ahead = left_ahead(s) < LINE_BYTES && whole_lines(s, LINE_BYTES) == 0;
    if (s->chunk_bytes >= READ_BYTES && nothing_ahead) read_chunk(s, chunk);
    if (chunk->text.length == 0) take_lines(s, chunk);
    if (s->gave_up || s->status != QDR_OK) return QDRI_FINISHED;
    if (chunk->text.length == 0 && chunk->bad_count == 0) return QDRI_FINISHED;
    chunk->first_line = s->next_line;
    chunk->next_number = s->puzzles_read + 1;
    chunk->bare_lines = qdri_plain_lines(chunk->text.bytes, chunk->text.length);
    const char *rest = chunk->text.bytes + chunk->bare_lines * QDRI_LINE9;
    const size_t length = chunk->text.length - chunk->bare_lines * QDRI_LINE9;
    s->next_line += chunk->bare_lines + qdri_count_lines(rest, length);
    if (s->numbers) s->puzzles_read += chunk->bare_lines + puzzle_lines(rest, length);
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

static void count_parsed(qdri_feed *s, const qdr_puzzle *puzzle, size_t line) {
    s->puzzles_read++;
    if (s->keeps_place) qdr_digest_puzzle(&s->digest, puzzle, line);
}

/* Keeps the lines of the puzzle that was read last. */
static void keep_text(qdri_feed *s, qdri_chunk *chunk, qdri_parsed *parsed) {
    const qdr_text *text = qdri_reader_text(s->reader);
    size_t length = text->length;
    if (length > 0 && text->bytes[length - 1] == '\n') length--;
    parsed->text = chunk->texts.length;
    parsed->text_length = length;
    if (length > 0) qdr_text_append(&chunk->texts, text->bytes, length);
    if (text->failed || chunk->texts.failed || qdri_reader_heading(s->reader)->failed)
        no_memory_to_read(s);
}

static qdri_produced produce_puzzles(qdri_feed *s, qdri_chunk *chunk) {
    int cells = 0;
    chunk->next_number = s->puzzles_read + 1;
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
            count_parsed(s, puzzle, parsed->line);
            keep_text(s, chunk, parsed);
            if (puzzle)
                cells += qdr_puzzle_cells(puzzle);
            else
                parsed->error = error;
        } else if (nobody_wants_more(s)) {
            s->gave_up = s->input_ended = true;
        } else {
            s->error = error;
            fail_reading(s, status);
        }
    }
    return chunk->parsed_count > 0 ? QDRI_PRODUCED : QDRI_FINISHED;
}

/* ---- places ------------------------------------------------------------------------------------
 */

void qdr_digest_puzzle(qdr_digest *digest, const qdr_puzzle *puzzle, size_t line) {
    qdr_digest_add_number(digest, line);
    if (puzzle) qdr_digest_add(digest, qdr_puzzle_givens(puzzle), (size_t)qdr_puzzle_cells(puzzle));
}

static qdr_batch_place place_of(const qdri_feed *s) {
    qdr_batch_place place = {.puzzles = s->puzzles_read, .digest = qdr_digest_value(&s->digest)};
    if (s->lines) {
        place.bytes = s->bytes_read - left_ahead(s);
        place.lines = s->next_line - 1;
    }
    return place;
}

static void pass_over_bytes(qdri_feed *s, uint64_t bytes) {
    while (bytes > 0 && (left_ahead(s) > 0 || !s->input_ended)) {
        if (left_ahead(s) == 0) read_more(s);
        size_t now = left_ahead(s) < bytes ? left_ahead(s) : (size_t)bytes;
        take(s, now);
        bytes -= now;
    }
}

/* False: there is no more, or the reader failed. */
static bool pass_over_puzzle(qdri_feed *s) {
    qdr_puzzle *puzzle = NULL;
    qdr_status status = qdr_reader_next(s->reader, &puzzle, &s->error);
    bool bad = status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
    if (status == QDR_OK || bad)
        count_parsed(s, puzzle, qdr_reader_line(s->reader));
    else if (nobody_wants_more(s))
        s->gave_up = s->input_ended = true;
    else if (status != QDR_END)
        fail_reading(s, status);
    qdr_puzzle_free(puzzle);
    return status == QDR_OK || bad;
}

static void pass_over_puzzles(qdri_feed *s, uint64_t puzzles) {
    while (puzzles > 0 && pass_over_puzzle(s)) puzzles--;
}

/* Goes to the place where the batch is to begin. */
static qdr_status go_to(qdri_feed *s, const qdr_batch_place *from, qdr_error *error) {
    s->keeps_place = true;
    if (s->lines) {
        pass_over_bytes(s, from->bytes);
        s->puzzles_read = from->puzzles;
    } else {
        pass_over_puzzles(s, from->puzzles);
    }
    s->next_line = from->lines + 1;
    const qdr_batch_place here = place_of(s);
    if (s->status != QDR_OK && error) *error = s->error;
    if (s->status != QDR_OK || s->gave_up) return s->status;
    if (here.bytes == from->bytes && here.puzzles == from->puzzles && here.digest == from->digest)
        return QDR_OK;
    return qdri_fail(error, QDR_BAD_INPUT, 0, 0,
                     "this is not the input that the work was begun on");
}

/* The size of the next chunk, by how long the last one took. */
static void adapt(qdri_feed *s) {
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

qdri_produced qdri_feed_next(qdri_feed *s, qdri_chunk *chunk) {
    qdri_chunk_reset(chunk);
    s->gave_up |= nobody_wants_more(s);
    if (s->gave_up) return QDRI_FINISHED;
    if (s->input_ended && left_ahead(s) == 0) return QDRI_FINISHED;
    adapt(s);
    qdri_produced produced = s->lines ? produce_lines(s, chunk) : produce_puzzles(s, chunk);
    chunk->input_end = s->bytes_read - left_ahead(s);
    if (s->keeps_place) chunk->place = place_of(s);
    return produced;
}

void qdri_feed_pace(qdri_feed *s, double seconds) {
    __atomic_store(&s->pace, &seconds, __ATOMIC_RELAXED);
}

/* ---- opening ----------------------------------------------------------------------------------
 */

qdr_status qdri_feed_open(qdri_feed *s, qdr_input *input, const qdri_batch_job *job, int jobs,
                          const qdr_cancel *stop, qdr_error *error) {
    const qdr_batch *batch = job->batch;
    *s = (qdri_feed){.input = input,
                     .next_line = 1,
                     .keeps_place = batch->keep_place,
                     .numbers = batch->number,
                     .stop = stop,
                     .chunk_bytes = jobs > 1 ? SINGLE : FIRST_BYTES,
                     .chunk_cells = jobs > 1 ? SINGLE : FIRST_CELLS};
    qdri_input_give_up(input, nobody_wants_more, s);
    qdr_status status = qdr_reader_new(input, &job->read, &s->reader, error);
    if (status != QDR_OK) return status;
    s->lines = qdri_raw_possible(s->reader);
    if (batch->keep_text && !s->lines) qdri_reader_keep_text(s->reader);
    if (batch->from) status = go_to(s, batch->from, error);
    if (status == QDR_OK && batch->begin) batch->begin(batch->context, qdr_reader_style(s->reader));
    return status;
}

void qdri_feed_close(qdri_feed *s) {
    if (s->input) qdri_input_give_up(s->input, NULL, NULL);
    qdr_reader_free(s->reader);
    qdr_text_free(&s->ahead);
}
