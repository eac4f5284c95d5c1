/* mpi_solve.c: quadrille-mpi solve: a stream of puzzles on many machines, answers in input order.
 *
 * Rank 0 reads the input, in any format, and sends chunks of puzzles to whoever is free; two to
 * each, so that nobody waits for the next. A chunk is as large as can be answered in about half a
 * second, so that hard puzzles are shared, too. Answers come back in any order and are
 * written in that of the input. No chunk is read while the oldest unanswered one is too far behind:
 * so memory is bounded, for rank 0 by a few chunks a worker, for a worker by one.
 *
 * The checkpoint is that of any stream of puzzles (kit/saving.h): how many were answered, a digest
 * of them, and the bytes and the digest of their answers. Whoever goes on passes over as many, and
 * sees that they are the same.
 */
#include "mpi_commands.h"

#include "kit/inputs.h"
#include "kit/interrupt.h"
#include "kit/report.h"
#include "kit/saving.h"
#include "kit/search_options.h"
#include "kit/shown.h"
#include "kit/whole_file.h"
#include "mpi_link.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHUNK = 16, LARGEST_CHUNK = 2048, CHUNK_BYTES = 1 << 18, AHEAD = 2 };
enum { NUMBER, FORMAT, BITS, MILLISECONDS }; /* of a message */
enum { UNSOLVED = 1, UNKNOWN = 2 };

typedef struct settings {
    input_settings input;
    search_settings search;
    const char *path;
    save_settings save;
} settings;

/* ---- a worker -------------------------------------------------------------------------------- */

static unsigned render(void *context, const qdr_answer *known, qdr_text *out, qdr_text *notes) {
    (void)context;
    (void)notes;
    qdr_style style = QDR_STYLE_INIT;
    const qdr_puzzle *puzzle;
    qdr_puzzle *made;
    if (!known->solution) {
        qdr_text_puts(out, known->step == QDR_DONE ? "no solution\n" : "unknown\n");
        return known->step == QDR_DONE ? UNSOLVED : UNKNOWN;
    }
    qdr_status status = qdr_answer_puzzle(known, &puzzle, &made);
    if (status == QDR_OK) {
        status = qdr_write_puzzle(&style, puzzle, known->solution, out, NULL);
        qdr_puzzle_free(made);
    }
    out->failed |= status != QDR_OK; /* then the batch has no memory either */
    return 0;
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
        link_report_signal();
        if (link_wait(&m, 0.5) && m.kind == MESSAGE_WORK && !interrupted()) answer_chunk(s, &m);
    } while (m.kind != MESSAGE_QUIT);
    link_leave(NULL);
    qdr_text_free(&m.bytes);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

/* So many puzzles of the input, good and bad. */
typedef struct stretch {
    uint64_t puzzles;
    qdr_digest digest;
} stretch;

typedef struct chunk {
    qdr_text answers;
    stretch upto; /* of the input, when it is answered */
    uint64_t bits;
    bool answered;
} chunk;

typedef struct manager {
    const settings *set;
    const char *file;
    bool saves; /* how far it has come, by … */
    work_saver save;
    stretch read;
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
} manager;

static void complain(manager *me, exit_code code, const qdr_error *error) {
    report_error(me->file, error);
    me->code = exit_code_worse(me->code, code);
}

/* Writes a puzzle as a line where that tells everything, as JSON else. */
static void put_puzzle(manager *me, const qdr_puzzle *puzzle) {
    qdr_style style = QDR_STYLE_INIT;
    style.format = me->format = QDR_FORMAT_LINE;
    if (qdr_puzzle_side(puzzle) == 9 &&
        qdr_write_puzzle(&style, puzzle, NULL, &me->puzzle, NULL) == QDR_OK)
        return;
    qdr_text_clear(&me->puzzle);
    style.format = me->format = QDR_FORMAT_JSON;
    qdr_status status = qdr_write_puzzle(&style, puzzle, NULL, &me->puzzle, NULL);
    if (status != QDR_OK)
        mpi_give_up(exit_code_of(status), status == QDR_NO_MEMORY
                                              ? "out of memory"
                                              : "this puzzle cannot be sent as JSON");
}

/* Reads the next record; a bad one leaves `puzzle` empty. False at the end. */
static bool next_record(manager *me, bool quiet) {
    qdr_error error = {0};
    qdr_puzzle *puzzle = NULL;
    qdr_text_clear(&me->puzzle);
    qdr_status status = qdr_reader_next(me->reader, &puzzle, &error);
    if (status == QDR_END) return false;
    if (status == QDR_OK) put_puzzle(me, puzzle);
    if (status == QDR_OK) qdr_puzzle_free(puzzle);
    if (status != QDR_OK && quiet) me->code = exit_code_worse(me->code, exit_code_of(status));
    if (status != QDR_OK && !quiet) complain(me, exit_code_of(status), &error);
    if (me->puzzle.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    bool bad = status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
    return status == QDR_OK || (bad && !me->set->input.strict);
}

/* Counts the record as read. */
static void pass(manager *me) {
    me->read.puzzles++;
    qdr_digest_add_number(&me->read.digest, me->puzzle.length);
    qdr_digest_add(&me->read.digest, me->puzzle.bytes, me->puzzle.length);
}

/* Fills a chunk with the next puzzles that are written in the same format. */
static qdr_format fill_chunk(manager *me, qdr_text *text) {
    qdr_format format = QDR_FORMAT_LINE;
    for (int count = 0; count < me->chunk_size && text->length < CHUNK_BYTES; count++) {
        if (me->puzzle.length == 0 && !next_record(me, false)) {
            me->at_end = true;
            break;
        }
        if (me->puzzle.length > 0 && text->length > 0 && me->format != format) break;
        if (me->puzzle.length > 0) format = me->format;
        pass(me);
        qdr_text_append(text, me->puzzle.bytes, me->puzzle.length);
        qdr_text_clear(&me->puzzle);
    }
    return format;
}

static int least_loaded(const manager *me) {
    int best = 1;
    for (int r = 2; r < me->ranks; r++)
        if (me->load[r] < me->load[best]) best = r;
    return best;
}

static void send_chunks(manager *me) {
    while (!me->at_end && me->sent - me->written < me->window) {
        int rank = least_loaded(me);
        if (me->load[rank] >= AHEAD) return;
        qdr_text text = QDR_TEXT_INIT;
        uint64_t numbers[LINK_NUMBERS] = {[NUMBER] = me->sent};
        numbers[FORMAT] = (uint64_t)fill_chunk(me, &text);
        if (text.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
        chunk *c = &me->ring[me->sent % me->window];
        c->upto = me->read;
        c->bits = 0;
        c->answered = text.length == 0;
        if (text.length > 0) {
            link_send(rank, MESSAGE_WORK, numbers, text.bytes, text.length);
            me->load[rank]++;
        }
        me->sent++;
        qdr_text_free(&text);
    }
}

static void take_answers(manager *me, message *m) {
    chunk *c = &me->ring[m->number[NUMBER] % me->window];
    qdr_text_free(&c->answers);
    c->answers = m->bytes;
    m->bytes = (qdr_text)QDR_TEXT_INIT;
    c->answered = true;
    c->bits = m->number[BITS];
    if (m->number[MILLISECONDS] < 250 && me->chunk_size < LARGEST_CHUNK) me->chunk_size *= 2;
    if (m->number[MILLISECONDS] > 1000 && me->chunk_size > 1) me->chunk_size /= 2;
    me->load[m->rank]--;
}

/* The answers up to there are with the output. */
static void reach(manager *me, const stretch *upto, uint64_t bits) {
    saved_work *now = &me->save.now;
    exit_code code = (exit_code)now->code;
    if (bits & UNSOLVED) code = exit_code_worse(code, CODE_NO_SOLUTION);
    if (bits & UNKNOWN) code = exit_code_worse(code, CODE_LIMIT);
    now->code = (uint64_t)code;
    now->place =
        (qdr_batch_place){.puzzles = upto->puzzles, .digest = qdr_digest_value(&upto->digest)};
    now->answered = upto->puzzles;
    if (me->saves) saving_reached(&me->save, &me->out);
}

static void write_answers(manager *me) {
    for (chunk *c; me->written < me->sent && (c = &me->ring[me->written % me->window])->answered;
         me->written++) {
        output_write(&me->out, c->answers.bytes, c->answers.length);
        reach(me, &c->upto, c->bits);
        qdr_text_free(&c->answers);
        c->answers = (qdr_text)QDR_TEXT_INIT;
        c->answered = false;
    }
}

static bool all_written(const manager *me) {
    return me->at_end && me->written == me->sent;
}

static void go_through(manager *me) {
    message m = MESSAGE_INIT;
    while (!interrupted() && !me->out.failure) {
        send_chunks(me);
        write_answers(me);
        if (all_written(me)) break;
        bool came = link_wait(&m, 0.1);
        if (came && m.kind == MESSAGE_REPORT) take_answers(me, &m);
        if (came && m.kind == MESSAGE_SIGNAL) interrupt_raise();
    }
    qdr_text_free(&m.bytes);
}

/* Passes over what the checkpoint says was answered. */
static bool pass_over(manager *me) {
    const qdr_batch_place *place = &me->save.now.place;
    while (me->read.puzzles < place->puzzles && !interrupted()) {
        if (!next_record(me, true)) break;
        pass(me);
    }
    qdr_text_clear(&me->puzzle);
    if (interrupted()) return false;
    if (place->puzzles == 0 ||
        (me->read.puzzles == place->puzzles && qdr_digest_value(&me->read.digest) == place->digest))
        return true;
    fprintf(stderr, "%s: the checkpoint is of another input\n", shown(me->save.path));
    me->code = CODE_BAD_INPUT;
    return false;
}

/* What a checkpoint must have been saved with. */
static uint64_t digest_of_wishes(const manager *me) {
    qdr_digest digest = QDR_DIGEST_INIT;
    qdr_digest_add_number(&digest, options_digest());
    qdr_digest_add(&digest, "quadrille-mpi", sizeof "quadrille-mpi");
    qdr_digest_add(&digest, me->file, strlen(me->file));
    return qdr_digest_value(&digest);
}

static bool open_output(manager *me) {
    const settings *s = me->set;
    if (me->saves)
        me->code = saving_begin(&me->save, &s->save, s->path, digest_of_wishes(me), &me->out);
    else if (!output_open(&me->out, s->path))
        me->code = output_code(&me->out);
    if (me->code == CODE_DONE && !me->save.now.done) mpi_output = &me->out;
    return me->code == CODE_DONE;
}

/* False: there is nothing left to do, or it failed. */
static bool open_all(manager *me, qdr_input **input) {
    qdr_error error = {0};
    qdr_status status = open_input(me->file, input, &error);
    if (status == QDR_OK)
        status = qdr_reader_new(*input, &me->set->input.read, &me->reader, &error);
    if (status != QDR_OK) complain(me, exit_code_of(status), &error);
    if (status != QDR_OK || !open_output(me)) return false;
    if (me->save.now.done) me->code = (exit_code)me->save.now.code;
    if (me->save.now.done) return false;
    bool there = pass_over(me);
    if (!there) mpi_output = NULL;
    if (!there) output_close(&me->out, OUTPUT_DISCARD);
    return there;
}

/* What is saved is saved before anybody is waited for. */
static void conclude(manager *me) {
    bool done = all_written(me) && me->code != CODE_NO_MEMORY;
    exit_code closed;
    mpi_output = NULL;
    const exit_code code = exit_code_worse((exit_code)me->save.now.code, me->code);
    /* Who goes on may have memory. */
    if (me->code != CODE_NO_MEMORY) me->save.now.code = (uint64_t)code;
    me->code = code;
    if (!me->saves)
        closed = output_close(&me->out, done            ? OUTPUT_KEEP
                                        : interrupted() ? OUTPUT_PARTIAL
                                                        : OUTPUT_DISCARD);
    else
        closed = done ? saving_finish(&me->save, &me->out) : saving_stop(&me->save, &me->out);
    me->code = exit_code_worse(me->code, closed);
    if (done || !interrupted()) return;
    me->code = exit_code_worse(me->code, CODE_INTERRUPTED);
    fputs("quadrille-mpi: interrupted\n", stderr);
}

static exit_code manage(const settings *s, const char *file) {
    manager me = {.set = s,
                  .file = file,
                  .saves = s->save.path || s->save.resume,
                  .ranks = link_size(),
                  .puzzle = QDR_TEXT_INIT,
                  .chunk_size = FIRST_CHUNK,
                  .window = (uint64_t)link_size() * AHEAD * 4};
    qdr_input *input = NULL;
    me.ring = calloc(me.window, sizeof *me.ring);
    me.load = calloc((size_t)me.ranks, sizeof *me.load);
    if (!me.ring || !me.load) {
        me.code = report_no_memory("quadrille-mpi");
    } else if (open_all(&me, &input)) {
        go_through(&me);
        conclude(&me);
    } else if (interrupted()) {
        me.code = CODE_INTERRUPTED;
    }
    if (!link_dismiss(NULL)) mpi_give_up(me.code, "a worker does not answer");
    for (uint64_t i = 0; me.ring && i < me.window; i++) qdr_text_free(&me.ring[i].answers);
    free(me.ring);
    free(me.load);
    qdr_text_free(&me.puzzle);
    qdr_reader_free(me.reader);
    qdr_input_free(input);
    return me.code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run_solve(const command *self, int argc, char **argv) {
    settings s = {.input = INPUT_SETTINGS_INIT};
    int code;
    int files = mpi_options(self, argc, argv, &s, &code);
    if (files < 0) return code;
    const char *wrong = saving_error(&s.save, s.path);
    if (files > 1) return usage_error(self, "one file at a time");
    if (wrong) return usage_error(self, "%s", wrong);
    if (link_rank() == 0)
        code = (int)manage(&s, files > 0 ? argv[0] : "-");
    else
        be_worker(&s);
    return link_agree(code);
}

static const option_group groups[] = {
    {"Input", input_options, offsetof(settings, input)},
    {"Searching", search_options, offsetof(settings, search)},
    {"Output", output_file_options, offsetof(settings, path)},
    {"Long runs", save_options, offsetof(settings, save)},
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
    .unconfined = true, /* MPI has sockets, and files in memory */
    .run = run_solve,
};
