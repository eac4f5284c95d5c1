/* mpi_solve.c: quadrille-mpi solve: a stream of puzzles on many machines, answers in input order.
 *
 * Rank 0 reads the input, in any format, and sends chunks of some thousand puzzles to whoever is
 * free; two to each, so that nobody waits for the next. Answers come back in any order and are
 * written in that of the input. No chunk is read while the oldest unanswered one is too far behind:
 * so memory is bounded, for rank 0 by a few chunks a worker, for a worker by one.
 *
 * The checkpoint says how many puzzles were answered and how many bytes that was. Whoever goes on
 * passes over as many.
 */
#include "mpi_commands.h"

#include "cover_checkpoint.h"
#include "inputs.h"
#include "interrupt.h"
#include "mpi_book.h"
#include "mpi_link.h"
#include "search_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_PUZZLES = 2000, CHUNK_BYTES = 1 << 18, AHEAD = 2 };
enum { NUMBER, FORMAT, BITS, RECORDS }; /* of a message */
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
    qdr_status status = qdr_input_memory(m->bytes.bytes, m->bytes.length, &input);
    if (status == QDR_OK) status = qdr_batch_run(&batch, input, &read, &result, &error);
    if (status != QDR_OK || (result.bad > 0 && !interrupted()))
        mpi_give_up(exit_code_of(status == QDR_OK ? QDR_BAD_INPUT : status), error.message);
    uint64_t numbers[LINK_NUMBERS] = {
        [NUMBER] = m->number[NUMBER], [BITS] = result.bits, [RECORDS] = result.puzzles};
    link_send(0, MESSAGE_REPORT, numbers, answers.bytes, answers.length);
    qdr_input_free(input);
    qdr_text_free(&answers);
}

static void be_worker(const settings *s) {
    message m = MESSAGE_INIT;
    do {
        if (!link_wait(&m, 3600)) continue;
        if (m.kind == MESSAGE_WORK) answer_chunk(s, &m);
    } while (m.kind != MESSAGE_QUIT);
    link_send(0, MESSAGE_BYE, NULL, NULL, 0);
    qdr_text_free(&m.bytes);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

typedef struct chunk {
    qdr_text answers;
    uint64_t records; /* of the input, up to its end */
    bool answered;
} chunk;

typedef struct office {
    const settings *set;
    const char *file;
    checkpoint saved;
    book book;
    output out;
    qdr_reader *reader;
    bool at_end;
    uint64_t records; /* read so far, bad ones too */
    chunk *ring;
    uint64_t window, sent, written; /* chunks */
    int ranks, *load;               /* chunks that each rank has */
    unsigned bits;
    exit_code code;
} office;

static void complain(office *o, exit_code code, const qdr_error *error) {
    if (error->line > 0)
        fprintf(stderr, "%s:%zu:%zu: %s\n", o->file, error->line, error->column, error->message);
    else
        fprintf(stderr, "%s: %s\n", o->file, error->message);
    o->code = exit_code_worse(o->code, code);
}

/* Reads the next record; false at the end. A bad one leaves *puzzle NULL. */
static bool next_record(office *o, qdr_puzzle **puzzle, bool quiet) {
    qdr_error error = {0};
    *puzzle = NULL;
    qdr_status status = qdr_reader_next(o->reader, puzzle, &error);
    if (status == QDR_END) return false;
    o->records++;
    if (status == QDR_OK) return true;
    *puzzle = NULL;
    if (!quiet) complain(o, exit_code_of(status), &error);
    bool goes_on = status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED;
    return goes_on && !o->set->input.strict;
}

/* As a line where that tells everything, as JSON else; a chunk is all of one kind. */
static bool put_puzzle(const qdr_puzzle *puzzle, qdr_format format, qdr_text *text) {
    qdr_style style = QDR_STYLE_INIT;
    style.format = format;
    bool plain = qdr_puzzle_side(puzzle) == 9;
    if (format == QDR_FORMAT_LINE && !plain) return false;
    return qdr_write_puzzle(&style, puzzle, NULL, text, NULL) == QDR_OK;
}

/* Fills a chunk with the next puzzles. `held` is one that did not go with the chunk before. */
static qdr_format fill_chunk(office *o, qdr_puzzle **held, qdr_text *text) {
    qdr_format format = QDR_FORMAT_LINE;
    for (int count = 0; count < CHUNK_PUZZLES && text->length < CHUNK_BYTES;) {
        qdr_puzzle *puzzle = *held;
        *held = NULL;
        if (!puzzle && !next_record(o, &puzzle, false)) {
            o->at_end = true;
            break;
        }
        if (!puzzle) continue;
        bool put = put_puzzle(puzzle, format, text);
        if (!put && count == 0) {
            format = QDR_FORMAT_JSON;
            put = put_puzzle(puzzle, format, text);
            if (!put) mpi_give_up(CODE_BAD_INPUT, "this puzzle cannot be sent without JSON");
        }
        if (!put) {
            *held = puzzle;
            break;
        }
        qdr_puzzle_free(puzzle);
        count++;
    }
    return format;
}

static int least_loaded(const office *o) {
    int best = 1;
    for (int r = 2; r < o->ranks; r++)
        if (o->load[r] < o->load[best]) best = r;
    return best;
}

static void send_chunks(office *o, qdr_puzzle **held) {
    while ((!o->at_end || *held) && o->sent - o->written < o->window) {
        int rank = least_loaded(o);
        if (o->load[rank] >= AHEAD) return;
        qdr_text text = QDR_TEXT_INIT;
        uint64_t numbers[LINK_NUMBERS] = {[NUMBER] = o->sent};
        numbers[FORMAT] = (uint64_t)fill_chunk(o, held, &text);
        if (text.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
        chunk *c = &o->ring[o->sent % o->window];
        c->records = o->records - (*held != NULL);
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
    o->bits |= (unsigned)m->number[BITS];
    o->load[m->rank]--;
}

static void write_answers(office *o) {
    for (chunk *c; o->written < o->sent && (c = &o->ring[o->written % o->window])->answered;
         o->written++) {
        output_write(&o->out, c->answers.bytes, c->answers.length);
        o->book.done = c->records;
        qdr_text_free(&c->answers);
        c->answered = false;
    }
}

static void save(office *o) {
    if (!o->saved.path || !output_settle(&o->out, &o->book.output)) return;
    o->code = exit_code_worse(o->code, book_save(&o->saved, &o->book));
    o->saved.saved_at = seconds_now();
}

static bool go_through(office *o) {
    message m = MESSAGE_INIT;
    qdr_puzzle *held = NULL;
    while (!interrupted() && !o->out.failure) {
        send_chunks(o, &held);
        write_answers(o);
        if (o->at_end && !held && o->written == o->sent) break;
        if (link_wait(&m, 0.2) && m.kind == MESSAGE_REPORT) take_answers(o, &m);
        if (checkpoint_is_due(&o->saved)) save(o);
    }
    bool done = o->at_end && !held && o->written == o->sent;
    qdr_puzzle_free(held);
    qdr_text_free(&m.bytes);
    return done;
}

static bool open_all(office *o, qdr_input **input) {
    qdr_error error = {0};
    if (o->saved.from) o->code = book_load(&o->saved, &o->book);
    if (o->code != CODE_DONE) return false;
    qdr_status status = qdr_input_open(o->file, input, &error);
    if (status == QDR_OK) status = qdr_reader_new(*input, &o->set->input.read, &o->reader, &error);
    if (status != QDR_OK) complain(o, exit_code_of(status), &error);
    qdr_puzzle *passed;
    while (o->code == CODE_DONE && o->records < o->book.done) {
        bool more = next_record(o, &passed, true);
        qdr_puzzle_free(passed);
        if (more) continue;
        fprintf(stderr, "%s: the checkpoint is of a longer input\n", o->saved.from);
        o->code = CODE_BAD_INPUT;
    }
    if (o->code != CODE_DONE) return false;
    bool opened = o->saved.path ? output_resume(&o->out, o->set->path, o->book.output)
                                : output_open(&o->out, o->set->path);
    if (!opened) o->code = o->book.output > 0 ? CODE_BAD_INPUT : output_code(&o->out);
    return opened;
}

static void dismiss(const office *o) {
    message m = MESSAGE_INIT;
    for (int r = 1; r < o->ranks; r++) link_send(r, MESSAGE_QUIT, NULL, NULL, 0);
    for (int left = o->ranks - 1; left > 0;)
        if (link_wait(&m, 1)) left -= m.kind == MESSAGE_BYE;
    qdr_text_free(&m.bytes);
}

static void conclude(office *o, bool done) {
    if (!done) save(o);
    if (o->bits & UNSOLVED) o->code = exit_code_worse(o->code, CODE_NO_SOLUTION);
    if (o->bits & UNKNOWN) o->code = exit_code_worse(o->code, CODE_LIMIT);
    if (o->bits & WRONG) o->code = exit_code_worse(o->code, CODE_WRONG_ANSWER);
    if (interrupted() && !done) o->code = exit_code_worse(o->code, CODE_INTERRUPTED);
    exit_code closed = output_close(&o->out, done ? OUTPUT_KEEP : OUTPUT_PARTIAL);
    if (done && closed == CODE_DONE) checkpoint_remove(&o->saved);
    o->code = exit_code_worse(o->code, closed);
    if (o->code == CODE_INTERRUPTED) fputs("quadrille-mpi: interrupted\n", stderr);
}

static exit_code be_office(const settings *s, const char *file, const checkpoint *saved) {
    office o = {.set = s, .file = file, .saved = *saved, .ranks = link_size()};
    qdr_input *input = NULL;
    o.window = (uint64_t)o.ranks * AHEAD * 4;
    o.ring = calloc(o.window, sizeof *o.ring);
    o.load = calloc((size_t)o.ranks, sizeof *o.load);
    o.code = o.ring && o.load ? CODE_DONE : CODE_NO_MEMORY;
    if (o.code == CODE_DONE && open_all(&o, &input)) {
        bool done = go_through(&o);
        dismiss(&o);
        conclude(&o, done);
    } else {
        dismiss(&o);
    }
    for (uint64_t i = 0; o.ring && i < o.window; i++) qdr_text_free(&o.ring[i].answers);
    free(o.ring);
    free(o.load);
    qdr_reader_free(o.reader);
    qdr_input_free(input);
    return o.code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int run_solve(const command *self, int argc, char **argv) {
    settings s = {.input = INPUT_SETTINGS_INIT};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    if (files > 1) return usage_error(self, "one file at a time");
    if ((s.keep.path || s.keep.resume) && !s.path)
        return usage_error(self, "--checkpoint and --resume want -o FILE");
    checkpoint saved = {0};
    code = link_agree(link_rank() == 0 ? (int)checkpoint_begin(&saved, &s.keep, "solve") : 0);
    if (code != CODE_DONE) return code;
    if (link_rank() == 0)
        code = (int)be_office(&s, files > 0 ? argv[0] : "-", &saved);
    else
        be_worker(&s);
    return link_agree(code);
}

static const option own[] = {
    {"output", 'o', "FILE", "write to FILE instead of standard output", offsetof(settings, path),
     NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Input", input_options, offsetof(settings, input)},
    {"Searching", search_options, offsetof(settings, search)},
    {"Output", own, 0},
    {"Long runs", checkpoint_options, offsetof(settings, keep)},
    GROUPS_END,
};

const command mpi_command_solve = {
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
