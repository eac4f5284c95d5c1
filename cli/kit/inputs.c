/* inputs.c: the loop over files and puzzles; see inputs.h. */
#include "kit/confine.h"
#include "kit/interrupt.h"
#include "kit/operand.h"
#include "kit/reading_hints.h"
#include "kit/report.h"
#include "kit/run.h"
#include "kit/shown.h"
#include "kit/whole_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void answer_complain(answer *a, const question *q, exit_code code, const char *format, ...) {
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    qdr_text_printf(&a->messages, "%s:%zu: %s\n", shown(q->file), q->line, shown(sentence));
    a->code = exit_code_worse(a->code, code);
}

/* ---- one by one -------------------------------------------------------------------------------
 */

/* Sends out what the answer holds; where memory has ended, nothing but that. */
static bool send_if_whole(run *r, const char *file, size_t line) {
    answer *a = &r->answer;
    bool whole = !a->out.failed && !a->messages.failed && a->code != CODE_NO_MEMORY;
    if (!whole) {
        const qdr_error error = {QDR_NO_MEMORY, line, 0, "out of memory"};
        qdr_text_clear(&a->out);
        qdr_text_clear(&a->messages);
        a->code = CODE_DONE;
        run_complain(r, file, &error);
    }
    run_send(r);
    return whole;
}

static void answer_one(run *r, const question *q) {
    answer *a = &r->answer;
    a->code = CODE_DONE;
    a->styled = false;
    if (!r->work->input->quiet) hint_at_reading(q, a);
    r->work->answer(r->work->context, q, a);
    send_if_whole(r, q->file, q->line);
    progress_advance(&r->progress);
}

/* The n-th puzzle is answered: the place that follows. */
static void reach_puzzle(run *r, uint64_t n, const qdr_digest *digest) {
    const qdr_batch_place place = {.puzzles = n, .digest = qdr_digest_value(digest)};
    if (!r->stopped && !interrupted()) run_reach(r, &place, r->answered, CODE_DONE);
}

typedef struct walk {
    qdr_reader *reader;
    const char *file;
    uint64_t seen; /* puzzles, good and bad */
    qdr_digest digest;
} walk;

/* Reads the next puzzle; NULL in it, and QDR_OK: a bad one, of which `error` tells. */
static qdr_status read_puzzle(walk *w, qdr_puzzle **puzzle, qdr_error *error) {
    *puzzle = NULL;
    qdr_status status = qdr_reader_next(w->reader, puzzle, error);
    if (status == QDR_BAD_INPUT || status == QDR_UNSUPPORTED) status = QDR_OK;
    if (status != QDR_OK) return status;
    w->seen++;
    qdr_digest_puzzle(&w->digest, *puzzle, qdr_reader_line(w->reader));
    return QDR_OK;
}

static qdr_status next_puzzle(run *r, walk *w) {
    qdr_puzzle *puzzle;
    qdr_error error = {0};
    qdr_status status = read_puzzle(w, &puzzle, &error);
    if (status == QDR_END) return status;
    if (puzzle) {
        question q = {
            puzzle, w->file, qdr_reader_line(w->reader), w->seen, *qdr_reader_style(w->reader),
            NULL};
        answer_one(r, &q);
    } else {
        run_complain(r, w->file, &error);
    }
    r->answered += puzzle != NULL;
    qdr_puzzle_free(puzzle);
    if (status == QDR_OK) reach_puzzle(r, w->seen, &w->digest);
    return status;
}

/* Passes over what was answered before. */
static void walk_to(run *r, walk *w, const qdr_batch_place *place) {
    qdr_status status = QDR_OK;
    qdr_error error = {0};
    while (status == QDR_OK && w->seen < place->puzzles && !interrupted()) {
        qdr_puzzle *puzzle;
        status = read_puzzle(w, &puzzle, &error);
        qdr_puzzle_free(puzzle);
    }
    if (interrupted() ||
        (w->seen == place->puzzles && qdr_digest_value(&w->digest) == place->digest))
        return;
    error = (qdr_error){.status = QDR_BAD_INPUT,
                        .message = "this is not the input that the work was begun on"};
    run_complain(r, w->file, &error);
    r->stopped = true;
}

/* Returns how many puzzles, good or bad, there were. */
static uint64_t answer_one_by_one(run *r, qdr_input *input, const char *file) {
    walk w = {.file = file, .digest = QDR_DIGEST_INIT};
    qdr_error error = {0};
    if (qdr_reader_new(input, &r->work->input->read, &w.reader, &error) != QDR_OK) {
        run_complain(r, file, &error);
        return 1;
    }
    run_start_file(r, qdr_reader_style(w.reader));
    if (run_is_begun(r)) walk_to(r, &w, &r->save.now.place);
    while (!r->stopped && next_puzzle(r, &w) == QDR_OK)
        if (interrupted()) run_note(r, CODE_INTERRUPTED);
    qdr_reader_free(w.reader);
    return w.seen;
}

static void answer_file(run *r, qdr_input *input, const char *file) {
    r->file = file;
    uint64_t seen =
        r->work->streams ? answer_one_by_one(r, input, file) : run_in_bulk(r, input, file);
    if (seen == 0 && !r->stopped) {
        qdr_error error = {.status = QDR_BAD_INPUT, .message = "no puzzle in it"};
        run_complain(r, file, &error);
    }
}

static qdr_status open_operand(const char *word, const char **file, qdr_input **input,
                               qdr_error *error) {
    if (strcmp(word, "-") == 0) *file = "<stdin>";
    if (!operand_is_puzzle(word)) return open_input(word, input, error);
    *file = "<argument>";
    confine();
    qdr_status status = qdr_input_memory(word, strlen(word), input);
    if (status != QDR_OK) *error = (qdr_error){status, 0, 0, "out of memory"};
    return status;
}

static void read_file(run *r, const char *path) {
    bool standard = strcmp(path, "-") == 0;
    const char *file = path;
    qdr_input *input;
    qdr_error error = {0};
    if (standard && isatty(STDIN_FILENO) == 1)
        run_say(r, "quadrille: type or paste puzzles, end with Ctrl-D\n");
    if (open_operand(path, &file, &input, &error) != QDR_OK) {
        run_complain(r, file, &error);
        return;
    }
    answer_file(r, input, file);
    qdr_input_free(input);
}

/* ---- how far it has come ----------------------------------------------------------------------
 */

static void reach_next_file(run *r) {
    const qdr_batch_place start = QDR_BATCH_PLACE_INIT;
    if (!r->saves || r->stopped || interrupted()) return;
    r->save.now.file++;
    run_reach(r, &start, r->answered, CODE_DONE);
}

/* As far as the checkpoint says. */
static void take_up(run *r) {
    const saved_work *now = &r->save.now;
    r->answered = r->done_before = now->answered;
    r->code = (exit_code)now->code;
    r->in_section = now->section > 0;
    const unsigned format = now->section & ((1u << SECTION_BITS) - 1);
    if (r->in_section) r->section = (qdr_style){.format = (qdr_format)(format - 1)};
    r->headed = now->section >> SECTION_BITS;
}

/* ---- one output for all, or one per input ---------------------------------------------------- */

/* What a checkpoint must have been saved with. */
static uint64_t digest_of_wishes(const job *work) {
    qdr_digest digest = QDR_DIGEST_INIT;
    qdr_digest_add_number(&digest, options_digest());
    for (int i = 0; i < work->file_count; i++)
        qdr_digest_add(&digest, work->files[i], strlen(work->files[i]) + 1);
    return qdr_digest_value(&digest);
}

/* False: there is nothing left to do, or it failed. */
static bool begin_saving(run *r) {
    const job *work = r->work;
    exit_code code =
        saving_begin(&r->save, work->save, work->output->path, digest_of_wishes(work), &r->out);
    if (code != CODE_DONE) {
        run_note(r, code);
        return false;
    }
    take_up(r);
    return !r->save.now.done;
}

static bool begin_output(run *r, const char *path) {
    if (r->saves) return begin_saving(r);
    if (!output_open(&r->out, path)) {
        run_note(r, output_code(&r->out));
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
    if (interrupted()) run_note(r, CODE_INTERRUPTED); /* perhaps just as the input ended */
    if (r->stopped || r->answered == 0) return;
    a->code = CODE_DONE;
    bool good = work->finish(work->context, a);
    if (!send_if_whole(r, r->file, 0) || !good) r->stopped = true;
}

static exit_code close_output(run *r, output_end how) {
    if (!r->saves) return output_close(&r->out, how);
    if (r->stopped) return saving_stop(&r->save, &r->out);
    if (how == OUTPUT_DISCARD) return saving_abandon(&r->save, &r->out);
    r->save.now.code = (uint64_t)r->code;
    return saving_finish(&r->save, &r->out);
}

/* Whether the run has something to show for what it replaces. */
static bool has_results(const run *r) {
    bool usual = r->code == CODE_DONE || r->code == CODE_NO_SOLUTION || r->code == CODE_LIMIT;
    return r->answered > 0 && (usual || output_length(&r->out) > 0);
}

static void end_output(run *r) {
    output_end how = OUTPUT_KEEP;
    finish_document(r);
    if (!r->saves || !r->stopped) run_leave_section(r); /* whose foot may fail as well */
    if (r->code == CODE_INTERRUPTED)
        how = r->work->finish ? OUTPUT_DISCARD : OUTPUT_PARTIAL;
    else if (r->stopped)
        how = OUTPUT_DISCARD;
    if (!has_results(r)) how = OUTPUT_DISCARD;
    if (r->code == CODE_INTERRUPTED) progress_stop(&r->progress); /* the output may say something */
    exit_code code = close_output(r, how);
    run_note(r, code);
    if (code != CODE_DONE) r->stopped = true;
}

static void run_into_one(run *r) {
    const job *work = r->work;
    if (!begin_output(r, work->output->path)) return;
    const int files = work->file_count > 0 ? work->file_count : 1;
    for (int i = (int)r->save.now.file; i < files && !r->stopped; i++) {
        read_file(r, work->file_count > 0 ? work->files[i] : "-");
        reach_next_file(r);
    }
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

static void free_results(char **results, int count) {
    for (int i = 0; i < count; i++) free(results[i]);
    free(results);
}

/* The result files of all input files; NULL without memory. */
static char **result_paths(const job *work) {
    char **results = calloc((size_t)work->file_count + 1, sizeof *results);
    for (int i = 0; results && i < work->file_count; i++) {
        results[i] = result_path(work->output->directory, work->files[i]);
        if (results[i]) continue;
        free_results(results, i);
        return NULL;
    }
    return results;
}

static void run_into_directory(const command *self, run *r) {
    const job *work = r->work;
    const char *directory = work->output->directory;
    char **results = result_paths(work);
    if (!results) {
        run_note(r, report_no_memory(directory));
        return;
    }
    exit_code code = check_clashes(self, work, results);
    if (code == CODE_DONE && mkdir(directory, 0777) != 0 && errno != EEXIST) {
        fprintf(stderr, "quadrille: cannot make %s: %s\n", shown(directory), strerror(errno));
        code = CODE_IO_FAILED;
    }
    run_note(r, code);
    for (int i = 0; i < work->file_count && code == CODE_DONE && !r->stopped; i++) {
        if (!begin_output(r, results[i])) break;
        read_file(r, work->files[i]);
        end_output(r);
    }
    free_results(results, work->file_count);
}

exit_code job_run(const command *self, const job *work) {
    const char *error = work->save ? saving_error(work->save, work->output->path) : NULL;
    if (error) return usage_error(self, "%s", error);
    if (work->writing && writing_check(self, work->writing) != CODE_DONE) return CODE_USAGE;
    if (work->output->directory && work->output->path)
        return usage_error(self, "--output and --output-dir exclude each other");
    if (work->output->directory && work->file_count == 0)
        return usage_error(self, "--output-dir needs input files");
    run r = {.work = work, .saves = work->save && (work->save->path || work->save->resume)};
    r.answer = (answer){.drain = run_deliver, .tell = run_show_found, .owner = &r};
    if (!work->input->quiet) progress_start(&r.progress);
    if (work->output->directory)
        run_into_directory(self, &r);
    else
        run_into_one(&r);
    progress_stop(&r.progress);
    qdr_text_free(&r.heading);
    qdr_text_free(&r.answer.out);
    qdr_text_free(&r.answer.messages);
    if (r.code == CODE_INTERRUPTED) fputs("quadrille: interrupted\n", stderr);
    return r.code;
}
