/* inputs.c: the loop over files and puzzles; see inputs.h. */
#include "kit/inputs.h"

#include "kit/interrupt.h"
#include "kit/progress.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct run {
    const job *work;
    output out;
    bool on_terminal; /* results share the screen with the progress line */
    bool in_section;  /* a head has been written for … */
    qdr_style section;
    const char *file;     /* at work, as in messages */
    qdr_style file_style; /* of its results */
    exit_code code;
    bool stopped;         /* nothing more is to be done */
    uint64_t answered;    /* puzzles, into this output */
    uint64_t done_before; /* in the files before this one */
    answer answer;
    progress progress;
} run;

void answer_complain(answer *a, const question *q, exit_code code, const char *format, ...) {
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    qdr_text_printf(&a->messages, "%s:%zu: %s\n", q->file, q->line, sentence);
    a->code = exit_code_worse(a->code, code);
}

/* ---- what comes out -------------------------------------------------------------------------- */

static void say(run *r, const char *message) {
    progress_pause(&r->progress);
    fputs(message, stderr);
    progress_resume(&r->progress);
}

static void note(run *r, exit_code code) {
    r->code = exit_code_worse(r->code, code);
    bool failed = code != CODE_DONE && code != CODE_NO_SOLUTION && code != CODE_LIMIT;
    if (code == CODE_INTERRUPTED || code == CODE_CLOSED_PIPE || (failed && r->work->input->strict))
        r->stopped = true;
}

static void put(run *r, const char *bytes, size_t length) {
    if (length == 0) return;
    if (r->on_terminal) progress_pause(&r->progress);
    if (!output_write(&r->out, bytes, length)) r->stopped = true;
    if (r->on_terminal) progress_resume(&r->progress);
}

static void put_edge(run *r, void (*write)(const qdr_style *style, qdr_text *text)) {
    qdr_text edge = QDR_TEXT_INIT;
    write(&r->section, &edge);
    if (edge.failed) note(r, CODE_NO_MEMORY);
    put(r, edge.bytes, edge.length);
    qdr_text_free(&edge);
}

static void leave_section(run *r) {
    if (r->in_section) put_edge(r, qdr_write_end);
    r->in_section = false;
}

/* Formats with a head and a foot: one of each around neighbouring results of the same format. */
static void enter_section(run *r, const qdr_style *style) {
    if (r->in_section && r->section.format == style->format) return;
    leave_section(r);
    r->section = *style;
    r->in_section = true;
    put_edge(r, qdr_write_begin);
}

/* Writes results of the file at work, the format's head before the first. */
static void put_results(run *r, const char *bytes, size_t length) {
    if (length > 0 && r->work->writing) enter_section(r, &r->file_style);
    put(r, bytes, length);
}

static bool deliver(answer *a) {
    run *r = a->owner;
    put_results(r, a->out.bytes, a->out.length);
    qdr_text_clear(&a->out);
    return !r->stopped && !interrupted();
}

static void show_found(answer *a, uint64_t solutions) {
    run *r = a->owner;
    progress_found(&r->progress, solutions);
}

/* Sends out what an answer holds. */
static void send_answer(run *r) {
    answer *a = &r->answer;
    deliver(a);
    if (a->messages.length > 0) say(r, a->messages.bytes);
    qdr_text_clear(&a->messages);
    note(r, a->code);
}

static void answer_one(run *r, const question *q) {
    answer *a = &r->answer;
    a->code = CODE_DONE;
    a->styled = false;
    r->work->answer(r->work->context, q, a);
    if (a->out.failed || a->messages.failed) {
        qdr_text_clear(&a->out);
        qdr_text_clear(&a->messages);
        answer_complain(a, q, CODE_NO_MEMORY, "out of memory");
    }
    send_answer(r);
    progress_advance(&r->progress);
}

/* ---- what goes in ---------------------------------------------------------------------------- */

static void complain(run *r, const char *file, const qdr_error *error) {
    char place[48] = "", message[512];
    if (interrupted()) { /* the read was cut short: not the file's fault */
        note(r, CODE_INTERRUPTED);
        return;
    }
    if (error->line > 0 && error->column > 0)
        snprintf(place, sizeof place, ":%zu:%zu", error->line, error->column);
    else if (error->line > 0)
        snprintf(place, sizeof place, ":%zu", error->line);
    snprintf(message, sizeof message, "%.200s%s: %s\n", file, place, error->message);
    say(r, message);
    note(r, exit_code_of(error->status));
}

static qdr_status next_puzzle(run *r, qdr_reader *reader, const char *file, uint64_t *seen) {
    qdr_puzzle *puzzle;
    qdr_error error = {0};
    qdr_status status = qdr_reader_next(reader, &puzzle, &error);
    if (status == QDR_OK) {
        question q = {puzzle, file, qdr_reader_line(reader), *qdr_reader_style(reader), NULL};
        answer_one(r, &q);
        qdr_puzzle_free(puzzle);
    } else if (status != QDR_END) {
        complain(r, file, &error);
    }
    *seen += status != QDR_END;
    r->answered += status == QDR_OK;
    return status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED ? QDR_OK : status;
}

static void start_file(void *context, const qdr_style *style) {
    run *r = context;
    if (r->work->writing) r->file_style = writing_style(r->work->writing, style);
}

/* Returns how many puzzles, good or bad, there were. */
static uint64_t answer_one_by_one(run *r, qdr_input *input, const char *file) {
    qdr_reader *reader;
    qdr_error error = {0};
    uint64_t seen = 0;
    if (qdr_reader_new(input, &r->work->input->read, &reader, &error) != QDR_OK) {
        complain(r, file, &error);
        return 1;
    }
    start_file(r, qdr_reader_style(reader));
    while (!r->stopped && next_puzzle(r, reader, file, &seen) == QDR_OK)
        if (interrupted()) note(r, CODE_INTERRUPTED);
    qdr_reader_free(reader);
    return seen;
}

/* ---- many at a time ---------------------------------------------------------------------------
 */

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
    question q = {NULL, r->file, known->line, *known->style,
                  work->question == QDR_ASK_NOTHING ? NULL : known};
    qdr_status status = qdr_answer_puzzle(known, &q.puzzle, &made);
    if (status == QDR_OK)
        work->answer(work->context, &q, a);
    else
        answer_complain(a, &q, exit_code_of(status), "%s", qdr_status_text(status));
    qdr_puzzle_free(made);
}

/* Called by several threads at once. */
static unsigned render(void *context, const qdr_answer *known, qdr_text *out, qdr_text *notes) {
    run *r = context;
    const job *work = r->work;
    answer a = {.out = *out, .messages = *notes, .tell = show_found, .owner = r};
    bool quick = !known->puzzle && work->quick && work->quick(work->context, known, &a);
    if (!quick) answer_as_puzzle(r, known, &a);
    *out = a.out;
    *notes = a.messages;
    return bits_of(a.code);
}

static qdr_status write_chunk(void *context, const char *bytes, size_t length) {
    run *r = context;
    put_results(r, bytes, length);
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
    complain(r, r->file, error);
    return !r->stopped;
}

static void show_progress(void *context, const qdr_batch_progress *reached) {
    run *r = context;
    double part =
        reached->bytes_total > 0 ? (double)reached->bytes / (double)reached->bytes_total : 0;
    progress_reached(&r->progress, r->done_before + reached->puzzles, part);
}

static void show_solutions(void *context, uint64_t solutions) {
    run *r = context;
    progress_found(&r->progress, solutions);
}

/* The same, many at a time, by all cores. */
static uint64_t answer_in_bulk(run *r, qdr_input *input, const char *file) {
    const job *work = r->work;
    qdr_batch batch = {.question = work->question,
                       .solve = work->solve,
                       .jobs = (int)work->input->jobs,
                       .context = r,
                       .render = render,
                       .begin = start_file,
                       .write = write_chunk,
                       .note = say_chunk,
                       .bad = bad_puzzle,
                       .progress = show_progress,
                       .solved_lines = work->solved_lines};
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
        if (result.bits >> bit & 1) note(r, code_of_bit[bit]);
    if (result.cancelled || interrupted()) note(r, CODE_INTERRUPTED);
    bool output_failed = status == QDR_IO_FAILED && r->out.failure != 0;
    if (status != QDR_OK && !output_failed) complain(r, file, &error);
    return result.puzzles + result.bad + (status != QDR_OK || result.cancelled);
}

static void answer_file(run *r, qdr_input *input, const char *file) {
    r->file = file;
    uint64_t seen =
        r->work->streams ? answer_one_by_one(r, input, file) : answer_in_bulk(r, input, file);
    if (seen == 0 && !r->stopped) {
        qdr_error error = {.status = QDR_BAD_INPUT, .message = "no puzzle in it"};
        complain(r, file, &error);
    }
}

static void read_file(run *r, const char *path) {
    bool standard = strcmp(path, "-") == 0;
    const char *file = standard ? "<stdin>" : path;
    qdr_input *input;
    qdr_error error = {0};
    if (standard && isatty(STDIN_FILENO) == 1)
        say(r, "quadrille: type or paste puzzles, end with Ctrl-D\n");
    if (qdr_input_open(path, &input, &error) != QDR_OK) {
        complain(r, file, &error);
        return;
    }
    answer_file(r, input, file);
    qdr_input_free(input);
}

/* ---- one output for all, or one per input ---------------------------------------------------- */

static bool begin_output(run *r, const char *path) {
    if (!output_open(&r->out, path)) {
        note(r, output_code(&r->out));
        return false;
    }
    r->on_terminal = isatty(r->out.descriptor) == 1;
    r->answered = 0;
    return true;
}

static void finish_document(run *r) {
    const job *work = r->work;
    answer *a = &r->answer;
    if (!work->finish) return;
    if (interrupted()) note(r, CODE_INTERRUPTED); /* perhaps just as the input ended */
    if (r->stopped || r->answered == 0) return;
    a->code = CODE_DONE;
    bool good = work->finish(work->context, a);
    if (a->out.failed) a->code = CODE_NO_MEMORY;
    good = good && !a->out.failed;
    send_answer(r);
    if (!good) r->stopped = true;
}

static void end_output(run *r) {
    output_end how = OUTPUT_KEEP;
    finish_document(r);
    if (r->code == CODE_INTERRUPTED)
        how = r->work->finish ? OUTPUT_DISCARD : OUTPUT_PARTIAL;
    else if (r->stopped)
        how = OUTPUT_DISCARD;
    if (r->answered == 0) how = OUTPUT_DISCARD; /* nothing to show for it */
    leave_section(r);
    exit_code code = output_close(&r->out, how);
    note(r, code);
    if (code != CODE_DONE) r->stopped = true;
}

static void run_into_one(run *r) {
    const job *work = r->work;
    if (!begin_output(r, work->output->path)) return;
    if (work->file_count == 0) read_file(r, "-");
    for (int i = 0; i < work->file_count && !r->stopped; i++) read_file(r, work->files[i]);
    end_output(r);
}

/* The result file for an input file: DIR and its name without directories and without .gz. */
static char *result_path(const char *directory, const char *path) {
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (strcmp(path, "-") == 0) name = "stdin";
    size_t length = strlen(name), size = strlen(directory) + length + 2;
    if (length > 3 && strcmp(name + length - 3, ".gz") == 0) length -= 3;
    char *result = malloc(size);
    if (result) snprintf(result, size, "%s/%.*s", directory, (int)length, name);
    return result;
}

static bool same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* Refuses, before anything is read, what would write one file over another. */
static exit_code check_clashes(const command *self, const job *work, char **results) {
    for (int i = 0; i < work->file_count; i++) {
        for (int j = 0; j < i; j++)
            if (strcmp(results[i], results[j]) == 0)
                return usage_error(self, "%s and %s would both be written to %s", work->files[j],
                                   work->files[i], results[i]);
        for (int j = 0; j < work->file_count; j++)
            if (same_file(results[i], work->files[j]))
                return usage_error(self, "the result of %s would be written over %s",
                                   work->files[i], work->files[j]);
    }
    return CODE_DONE;
}

static void run_into_directory(const command *self, run *r) {
    const job *work = r->work;
    const char *directory = work->output->directory;
    char **results = calloc((size_t)work->file_count + 1, sizeof *results);
    exit_code code = results ? CODE_DONE : CODE_NO_MEMORY;
    for (int i = 0; i < work->file_count && code == CODE_DONE; i++)
        if (!(results[i] = result_path(directory, work->files[i]))) code = CODE_NO_MEMORY;
    if (code == CODE_DONE) code = check_clashes(self, work, results);
    if (code == CODE_DONE && mkdir(directory, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "quadrille: cannot make %s: %s\n", directory, strerror(errno));
        code = CODE_IO_FAILED;
    }
    note(r, code);
    for (int i = 0; i < work->file_count && code == CODE_DONE && !r->stopped; i++) {
        if (!begin_output(r, results[i])) break;
        read_file(r, work->files[i]);
        end_output(r);
    }
    for (int i = 0; results && i < work->file_count; i++) free(results[i]);
    free(results);
}

exit_code job_run(const command *self, const job *work) {
    if (work->output->directory && work->output->path)
        return usage_error(self, "--output and --output-dir exclude each other");
    if (work->output->directory && work->file_count == 0)
        return usage_error(self, "--output-dir needs input files");
    run r = {.work = work};
    r.answer = (answer){.drain = deliver, .tell = show_found, .owner = &r};
    progress_start(&r.progress);
    if (work->output->directory)
        run_into_directory(self, &r);
    else
        run_into_one(&r);
    progress_stop(&r.progress);
    qdr_text_free(&r.answer.out);
    qdr_text_free(&r.answer.messages);
    if (r.code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
    return r.code;
}
