/* mpi_solve.c: quadrille-mpi solve: a stream of puzzles on many machines, answers in input order.
 *
 * Rank 0 reads the input, in any format, and sends chunks of puzzles to whoever is free; two to
 * each, so that nobody waits for the next. A chunk is as large as can be answered in about half a
 * second, so that hard puzzles are shared, too. Answers come back in any order and are
 * written in that of the input. No chunk is read while the oldest unanswered one is too far behind:
 * so memory is bounded, for rank 0 by a few chunks a worker, for a worker by one.
 *
 * The checkpoint says how many puzzles were answered and how many bytes that was. Whoever goes on
 * passes over as many, and sees that they are the same.
 */
#include "mpi_commands.h"

#include "commands/cover_checkpoint.h"
#include "kit/inputs.h"
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/search_options.h"
#include "mpi_book.h"
#include "mpi_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 16, LARGEST_CHUNK = 2048, CHUNK_BYTES = 1 << 18, AHEAD = 2 };
enum { NUMBER, FORMAT, BITS, MILLISECONDS }; /* of a message */
enum { UNSOLVED = 1, UNKNOWN = 2, WRONG = 4 };

typedef struct settings {
    input_settings input;
    search_settings search;
    const char *path;
    checkpoint_settings keep;
} settings;

/* ---- a worker -------------------------------------------------------------------------------- */

static unsigned render(void *context, const qdr_answer *known, qdr_text *out, qdr_text *notes) {
    (void)context;
    (void)notes;
    qdr_style style = QDR_STYLE_INIT;
    const qdr_puzzle *puzzle;
    qdr_puzzle *made;
    if (known->step == QDR_FAILED) return WRONG;
    if (!known->solution) {
        qdr_text_puts(out, known->step == QDR_DONE ? "no solution\n" : "unknown\n");
        return known->step == QDR_DONE ? UNSOLVED : UNKNOWN;
    }
    if (qdr_answer_puzzle(known, &puzzle, &made) != QDR_OK) return WRONG;
    qdr_status status = qdr_write_puzzle(&style, puzzle, known->solution, out, NULL);
    qdr_puzzle_free(made);
    return status == QDR_OK ? 0 : WRONG;
}

static qdr_status keep(void *context, const char *bytes, size_t length) {
    qdr_text *text = context;
    qdr_text_append(text, bytes, length);
    return text->failed ? QDR_NO_MEMORY : QDR_OK;
}

static bool refuse(void *context, const qdr_error *error) {
    (void)context;
    (void)error;
    return false; /* rank 0 has read these puzzles: none of them is bad */
}

static void answer_chunk(const settings *s, const message *m) {
    qdr_text answers = QDR_TEXT_INIT;
    qdr_input *input = NULL;
    qdr_error error = {0};
    qdr_read_options read = QDR_READ_OPTIONS_INIT;
    qdr_batch batch = QDR_BATCH_INIT;
    qdr_batch_result result = {0};
    read.format = (qdr_format)m->number[FORMAT];
    batch.solve = search_question(&s->search, 1);
    batch.jobs = s->input.jobs > 0 ? (int)s->input.jobs : 1;
    batch.context = &answers;
    batch.render = render;
    batch.write = keep;
    batch.bad = refuse;
    double started = seconds_now();
    qdr_status status = qdr_input_memory(m->bytes.bytes, m->bytes.length, &input);
    if (status == QDR_OK) status = qdr_batch_run(&batch, input, &read, &result, &error);
    bool whole = !interrupted(); /* else some answers may be missing: it does not count */
    if (whole && (status != QDR_OK || result.bad > 0))
        mpi_give_up(exit_code_of(status == QDR_OK ? QDR_BAD_INPUT : status), error.message);
    uint64_t numbers[LINK_NUMBERS] = {[NUMBER] = m->number[NUMBER],
                                      [BITS] = result.bits,
                                      [MILLISECONDS] = (uint64_t)((seconds_now() - started) * 1e3)};
    if (whole) link_send(0, MESSAGE_REPORT, numbers, answers.bytes, answers.length);
    qdr_input_free(input);
    qdr_text_free(&answers);
}

static void be_worker(const settings *s) {
    message m = MESSAGE_INIT;
    do {
        link_tell_signal();
        if (link_wait(&m, 0.5) && m.kind == MESSAGE_WORK && !interrupted()) answer_chunk(s, &m);
    } while (m.kind != MESSAGE_QUIT);
    link_leave(NULL);
    qdr_text_free(&m.bytes);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

typedef struct chunk {
    qdr_text answers;
    book upto; /* what is done, and of what kind, when it is answered */
    bool answered;
} chunk;

typedef struct office {
    const settings *set;
    const char *file;
    checkpoint saved;
    book read, done; /* so far */
    output out;
    qdr_reader *reader;
    bool at_end;
    qdr_text puzzle; /* the next one, as it is sent; empty: not read yet */
    qdr_format format;
    int chunk_size; /* puzzles */
    chunk *ring;
    uint64_t window, sent, written; /* chunks */
    int ranks, *load;               /* chunks that each rank has */
    exit_code code;
} office;

static void complain(office *o, exit_code code, const qdr_error *error) {
    report_error(o->file, error);
    o->code = exit_code_worse(o->code, code);
}

/* Writes a puzzle as a line where that tells everything, as JSON else. */
static void put_puzzle(office *o, const qdr_puzzle *puzzle) {
    qdr_style style = QDR_STYLE_INIT;
    style.format = o->format = QDR_FORMAT_LINE;
    if (qdr_puzzle_side(puzzle) == 9 &&
        qdr_write_puzzle(&style, puzzle, NULL, &o->puzzle, NULL) == QDR_OK)
        return;
    qdr_text_clear(&o->puzzle);
    style.format = o->format = QDR_FORMAT_JSON;
    qdr_status status = qdr_write_puzzle(&style, puzzle, NULL, &o->puzzle, NULL);
    if (status != QDR_OK) mpi_give_up(exit_code_of(status), "this puzzle cannot be sent as JSON");
}

/* Reads the next record; a bad one leaves `puzzle` empty. False at the end. */
static bool next_record(office *o, bool quiet) {
    qdr_error error = {0};
    qdr_puzzle *puzzle = NULL;
    qdr_text_clear(&o->puzzle);
    qdr_status status = qdr_reader_next(o->reader, &puzzle, &error);
    if (status == QDR_END) return false;
    if (status == QDR_OK) put_puzzle(o, puzzle);
    if (status == QDR_OK) qdr_puzzle_free(puzzle);
    if (status != QDR_OK && quiet) o->code = exit_code_worse(o->code, exit_code_of(status));
    if (status != QDR_OK && !quiet) complain(o, exit_code_of(status), &error);
    if (o->puzzle.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    bool bad = status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
    return status == QDR_OK || (bad && !o->set->input.strict);
}

/* Counts the record as read. */
static void pass(office *o) {
    o->read.done++;
    o->read.digest = book_digest(o->read.digest, o->puzzle.bytes, o->puzzle.length);
}

/* Fills a chunk with the next puzzles that are written in the same format. */
static qdr_format fill_chunk(office *o, qdr_text *text) {
    qdr_format format = QDR_FORMAT_LINE;
    for (int count = 0; count < o->chunk_size && text->length < CHUNK_BYTES; count++) {
        if (o->puzzle.length == 0 && !next_record(o, false)) {
            o->at_end = true;
            break;
        }
        if (o->puzzle.length > 0 && text->length > 0 && o->format != format) break;
        if (o->puzzle.length > 0) format = o->format;
        pass(o);
        qdr_text_append(text, o->puzzle.bytes, o->puzzle.length);
        qdr_text_clear(&o->puzzle);
    }
    return format;
}

static int least_loaded(const office *o) {
    int best = 1;
    for (int r = 2; r < o->ranks; r++)
        if (o->load[r] < o->load[best]) best = r;
    return best;
}

static void send_chunks(office *o) {
    while (!o->at_end && o->sent - o->written < o->window) {
        int rank = least_loaded(o);
        if (o->load[rank] >= AHEAD) return;
        qdr_text text = QDR_TEXT_INIT;
        uint64_t numbers[LINK_NUMBERS] = {[NUMBER] = o->sent};
        numbers[FORMAT] = (uint64_t)fill_chunk(o, &text);
        if (text.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
        chunk *c = &o->ring[o->sent % o->window];
        c->upto = o->read;
        c->answered = text.length == 0;
        if (text.length > 0) {
            link_send(rank, MESSAGE_WORK, numbers, text.bytes, text.length);
            o->load[rank]++;
        }
        o->sent++;
        qdr_text_free(&text);
    }
}

static void take_answers(office *o, message *m) {
    chunk *c = &o->ring[m->number[NUMBER] % o->window];
    qdr_text_free(&c->answers);
    c->answers = m->bytes;
    m->bytes = (qdr_text)QDR_TEXT_INIT;
    c->answered = true;
    c->upto.bits = m->number[BITS];
    if (m->number[MILLISECONDS] < 250 && o->chunk_size < LARGEST_CHUNK) o->chunk_size *= 2;
    if (m->number[MILLISECONDS] > 1000 && o->chunk_size > 1) o->chunk_size /= 2;
    o->load[m->rank]--;
}

static void write_answers(office *o) {
    for (chunk *c; o->written < o->sent && (c = &o->ring[o->written % o->window])->answered;
         o->written++) {
        output_write(&o->out, c->answers.bytes, c->answers.length);
        o->done.done = c->upto.done;
        o->done.digest = c->upto.digest;
        o->done.bits |= c->upto.bits;
        qdr_text_free(&c->answers);
        c->answers = (qdr_text)QDR_TEXT_INIT;
        c->answered = false;
    }
}

static void save(office *o) {
    if (!o->saved.path || !output_settle(&o->out, &o->done.output)) return;
    exit_code code = book_save(&o->saved, &o->done);
    o->saved.failed = code != CODE_DONE;
    o->saved.saved_at = seconds_now();
    o->code = exit_code_worse(o->code, code);
}

static bool all_written(const office *o) {
    return o->at_end && o->written == o->sent;
}

static void go_through(office *o) {
    message m = MESSAGE_INIT;
    while (!interrupted() && !o->out.failure && !o->saved.failed) {
        send_chunks(o);
        write_answers(o);
        if (all_written(o)) break;
        bool came = link_wait(&m, 0.1);
        if (came && m.kind == MESSAGE_REPORT) take_answers(o, &m);
        if (came && m.kind == MESSAGE_SIGNAL) interrupt_raise();
        if (checkpoint_is_due(&o->saved)) save(o);
    }
    qdr_text_free(&m.bytes);
}

/* Passes over what the checkpoint says was answered. */
static bool pass_over(office *o) {
    while (o->read.done < o->done.done && !interrupted()) {
        if (!next_record(o, true)) break;
        pass(o);
    }
    qdr_text_clear(&o->puzzle);
    if (interrupted()) return false;
    if (o->read.done == o->done.done && o->read.digest == o->done.digest) return true;
    fprintf(stderr, "%s: the checkpoint is of another input\n", o->saved.from);
    o->code = CODE_BAD_INPUT;
    return false;
}

static bool open_all(office *o, qdr_input **input) {
    qdr_error error = {0};
    if (o->saved.from) o->code = book_load(&o->saved, &o->done);
    if (o->code != CODE_DONE) return false;
    qdr_status status = qdr_input_open(o->file, input, &error);
    if (status == QDR_OK) status = qdr_reader_new(*input, &o->set->input.read, &o->reader, &error);
    if (status != QDR_OK) complain(o, exit_code_of(status), &error);
    if (status != QDR_OK || !pass_over(o)) return false;
    bool opened = o->saved.path ? output_resume(&o->out, o->set->path, o->done.output)
                                : output_open(&o->out, o->set->path);
    if (!opened) o->code = o->done.output > 0 ? CODE_BAD_INPUT : output_code(&o->out);
    return opened;
}

/* What is saved is saved before anybody is waited for. */
static void conclude(office *o) {
    bool done = all_written(o);
    if (!done && !o->saved.failed) save(o);
    if (o->done.bits & UNSOLVED) o->code = exit_code_worse(o->code, CODE_NO_SOLUTION);
    if (o->done.bits & UNKNOWN) o->code = exit_code_worse(o->code, CODE_LIMIT);
    if (o->done.bits & WRONG) o->code = exit_code_worse(o->code, CODE_WRONG_ANSWER);
    exit_code closed = output_close(&o->out, done ? OUTPUT_KEEP : OUTPUT_PARTIAL);
    if (done && closed == CODE_DONE) checkpoint_remove(&o->saved);
    o->code = exit_code_worse(o->code, closed);
    if (done || !interrupted()) return;
    o->code = exit_code_worse(o->code, CODE_INTERRUPTED);
    fputs("quadrille-mpi: interrupted\n", stderr);
}

static exit_code be_office(const settings *s, const char *file, const checkpoint *saved) {
    office o = {.set = s,
                .file = file,
                .saved = *saved,
                .ranks = link_size(),
                .puzzle = QDR_TEXT_INIT,
                .chunk_size = FIRST_CHUNK,
                .window = (uint64_t)link_size() * AHEAD * 4};
    qdr_input *input = NULL;
    o.ring = calloc(o.window, sizeof *o.ring);
    o.load = calloc((size_t)o.ranks, sizeof *o.load);
    if (!o.ring || !o.load) {
        o.code = CODE_NO_MEMORY;
    } else if (open_all(&o, &input)) {
        go_through(&o);
        conclude(&o);
    } else if (interrupted()) {
        o.code = CODE_INTERRUPTED;
    }
    if (!link_dismiss(NULL)) mpi_give_up(o.code, "a worker does not answer");
    for (uint64_t i = 0; o.ring && i < o.window; i++) qdr_text_free(&o.ring[i].answers);
    free(o.ring);
    free(o.load);
    qdr_text_free(&o.puzzle);
    qdr_reader_free(o.reader);
    qdr_input_free(input);
    return o.code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run_solve(const command *self, int argc, char **argv) {
    settings s = {.input = INPUT_SETTINGS_INIT};
    int code;
    int files = mpi_options(self, argc, argv, &s, &code);
    if (files < 0) return code;
    const char *wrong = checkpoint_settings_error(&s.keep, true, s.path);
    if (files > 1) return usage_error(self, "one file at a time");
    if (wrong) return usage_error(self, "%s", wrong);
    checkpoint saved = {0};
    code = link_agree(link_rank() == 0 ? (int)checkpoint_begin(&saved, &s.keep, "solve") : 0);
    if (code != CODE_DONE) return code;
    if (link_rank() == 0)
        code = (int)be_office(&s, files > 0 ? argv[0] : "-", &saved);
    else
        be_worker(&s);
    return link_agree(code);
}

static const option_group groups[] = {
    {"Input", input_options, offsetof(settings, input)},
    {"Searching", search_options, offsetof(settings, search)},
    {"Output", output_file_options, offsetof(settings, path)},
    {"Long runs", checkpoint_options, offsetof(settings, keep)},
    GROUPS_END,
};

const command mpi_command_solve = {
    .program = "quadrille-mpi",
    .name = "solve",
    .operands = "[FILE]",
    .summary = "a stream of puzzles on many processes",
    .description = "Solves every puzzle of the file, or of standard input, in any format, on all "
                   "processes that mpirun or srun starts, and writes one line for each, in order: "
                   "its digits, or \"no solution\".",
    .examples = "mpirun -n 5 quadrille-mpi solve puzzles.txt.gz -o solved.txt",
    .groups = groups,
    .run = run_solve,
};
