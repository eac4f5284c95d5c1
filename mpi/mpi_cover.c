/* mpi_cover.c: quadrille-mpi cover: one exact cover search on many machines.
 *
 * What a worker does is a saved search (qdr_cover_search_save): it loads it, searches for a moment,
 * and again and again. Now and then it reports what it found since the last report together with
 * what is left of its search. Rank 0 keeps, for every worker, what was left at its last report. So
 * the books are right at any time, without stopping anybody:
 *
 *     found and written so far  +  what each worker had left  +  what waits for a worker  =  all
 *
 * and that is what the checkpoint holds. If everything dies, only the work since the last reports
 * is done once more; its results were never taken.
 *
 * A worker that is done gets what waits, or else the worker with the most left is asked to split
 * its search. All parts pass through rank 0, as texts of some hundred bytes.
 */
#include "mpi_commands.h"

#include "cover_checkpoint.h"
#include "cover_text.h"
#include "inputs.h"
#include "interrupt.h"
#include "mpi_book.h"
#include "mpi_link.h"
#include "whole_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double SLICE = 0.05;       /* seconds of search between two looks at messages */
static const double REPORT_EVERY = 1.0; /* seconds */
enum { REPORT_BYTES = 1 << 20 };        /* … or when that much has been found */

/* Numbers of a report. */
enum { FOUND, TEXT_BYTES, LEFT_BYTES, PART_LEFT, NODES };

typedef struct settings {
    bool all, count, stats;
    uint64_t jobs;
    const char *engine, *path;
    checkpoint_settings keep;
} settings;

/* ---- a worker -------------------------------------------------------------------------------- */

typedef struct worker {
    const settings *set;
    const qdr_cover *cover;
    qdr_cover_options options;
    qdr_text found_text; /* since the last report */
    uint64_t found, nodes;
    double reported_at;
} worker;

/* Reports what was found, what is left and, behind it, what is given away. */
static void report(worker *w, qdr_cover_search *search, bool done, bool split) {
    qdr_text bytes = QDR_TEXT_INIT, left = QDR_TEXT_INIT, given = QDR_TEXT_INIT;
    bool failed = false;
    if (split && !done) failed |= qdr_cover_search_split(search, &given) == QDR_NO_MEMORY;
    if (!done) failed |= qdr_cover_search_save(search, "part", &left) != QDR_OK;
    qdr_text_append(&bytes, w->found_text.bytes, w->found_text.length);
    qdr_text_append(&bytes, left.bytes, left.length);
    qdr_text_append(&bytes, given.bytes, given.length);
    if (failed || bytes.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
    qdr_stats stats;
    qdr_cover_search_stats(search, &stats);
    uint64_t numbers[LINK_NUMBERS] = {
        [FOUND] = w->found,
        [TEXT_BYTES] = w->found_text.length,
        [LEFT_BYTES] = left.length,
        [PART_LEFT] = done ? 0 : (uint64_t)(qdr_cover_search_left(search) * 1e18),
        [NODES] = stats.nodes - w->nodes};
    link_send(0, MESSAGE_REPORT, numbers, bytes.bytes, bytes.length);
    w->nodes = stats.nodes;
    w->found = 0;
    w->reported_at = seconds_now();
    qdr_text_clear(&w->found_text);
    qdr_text_free(&bytes);
    qdr_text_free(&left);
    qdr_text_free(&given);
}

static qdr_step search_on(worker *w, qdr_cover_search *search) {
    cover_page page = {w->cover, NULL, false};
    if (w->set->count) return qdr_cover_search_count(search, SLICE, &w->found);
    return qdr_cover_search_render(search, SLICE, cover_render, &page, &w->found_text, &w->found);
}

/* Works on one saved search to its end. False: it was told to quit. */
static bool work_through(worker *w, const qdr_text *saved) {
    qdr_cover_search *search;
    qdr_error error = {0};
    message m = MESSAGE_INIT;
    if (qdr_cover_search_load(w->cover, &w->options, saved->bytes, saved->length, NULL, &search,
                              &error) != QDR_OK)
        mpi_give_up(exit_code_of(error.status), error.message);
    bool quit = false;
    w->nodes = 0;
    w->reported_at = seconds_now();
    for (qdr_step step = QDR_SOLUTION; step == QDR_SOLUTION && !quit;) {
        bool split = false;
        step = search_on(w, search);
        if (step == QDR_FAILED || w->found_text.failed)
            mpi_give_up(CODE_WRONG_ANSWER, "a solution failed its re-check, or memory ran out");
        while (link_receive(&m)) {
            quit |= m.kind == MESSAGE_QUIT;
            split |= m.kind == MESSAGE_SPLIT;
        }
        bool due = seconds_now() - w->reported_at >= REPORT_EVERY;
        if (quit) break;
        if (split || due || step == QDR_DONE || w->found_text.length >= REPORT_BYTES)
            report(w, search, step == QDR_DONE, split);
    }
    qdr_cover_search_free(search);
    qdr_text_free(&m.bytes);
    return !quit;
}

static void be_worker(const settings *set, const qdr_cover *cover) {
    worker w = {.set = set, .cover = cover, .options = QDR_COVER_OPTIONS_INIT};
    message m = MESSAGE_INIT;
    w.options.engine = set->engine;
    w.options.jobs = set->jobs > 0 ? (uint32_t)set->jobs : 1;
    w.found_text = (qdr_text)QDR_TEXT_INIT;
    for (bool on = true; on;) {
        if (!link_wait(&m, 3600)) continue;
        if (m.kind == MESSAGE_WORK) on = work_through(&w, &m.bytes);
        if (m.kind == MESSAGE_QUIT) on = false;
    }
    link_send(0, MESSAGE_BYE, NULL, NULL, 0);
    qdr_text_free(&m.bytes);
    qdr_text_free(&w.found_text);
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

typedef struct desk {
    qdr_text left; /* of its search at its last report; empty: it waits */
    uint64_t part;
    bool asked; /* to split */
} desk;

typedef struct office {
    const settings *set;
    checkpoint saved;
    int ranks;
    desk *desk; /* by rank */
    book book;  /* what waits for a worker, and what was found */
    output out;
    uint64_t nodes, reports, report_bytes, parts; /* for --stats */
    exit_code code;
} office;

static bool works(const desk *d) {
    return d->left.length > 0;
}

/* Saves the books: what waits, and what the workers have left. */
static void save_books(office *o) {
    book all = {.done = o->book.done};
    bool complete = true;
    if (!o->saved.path) return;
    if (!o->set->count && !output_settle(&o->out, &all.output)) return;
    for (size_t i = 0; i < o->book.blocks; i++)
        complete &= book_add(&all, o->book.block[i].bytes, o->book.block[i].length);
    for (int r = 1; r < o->ranks; r++)
        if (works(&o->desk[r]))
            complete &= book_add(&all, o->desk[r].left.bytes, o->desk[r].left.length);
    exit_code code = complete ? book_save(&o->saved, &all) : CODE_NO_MEMORY;
    o->code = exit_code_worse(o->code, code);
    o->saved.saved_at = seconds_now();
    book_clear(&all);
}

static void hand_out(office *o) {
    for (int r = 1; r < o->ranks && o->book.blocks > 0; r++) {
        desk *d = &o->desk[r];
        if (works(d)) continue;
        qdr_text *block = &o->book.block[--o->book.blocks];
        link_send(r, MESSAGE_WORK, NULL, block->bytes, block->length);
        qdr_text_free(&d->left);
        d->left = *block;
        d->part = 0; /* until it reports */
        d->asked = false;
    }
}

/* Asks as many workers to split as wait for work, those with the most left first. */
static void ask_for_splits(office *o) {
    int idle = 0, asked = 0;
    for (int r = 1; r < o->ranks; r++) {
        idle += !works(&o->desk[r]);
        asked += works(&o->desk[r]) && o->desk[r].asked;
    }
    for (; asked < idle; asked++) {
        int best = 0;
        for (int r = 1; r < o->ranks; r++)
            if (works(&o->desk[r]) && !o->desk[r].asked &&
                (best == 0 || o->desk[r].part > o->desk[best].part))
                best = r;
        if (best == 0) return;
        o->desk[best].asked = true;
        link_send(best, MESSAGE_SPLIT, NULL, NULL, 0);
    }
}

static void take_report(office *o, const message *m) {
    desk *d = &o->desk[m->rank];
    const char *text = m->bytes.bytes, *left = text + m->number[TEXT_BYTES];
    const char *given = left + m->number[LEFT_BYTES];
    size_t given_bytes = m->bytes.length - m->number[TEXT_BYTES] - m->number[LEFT_BYTES];
    size_t skip = m->number[TEXT_BYTES] > 0 && o->book.done == 0; /* nothing before the first */
    if (m->number[TEXT_BYTES] > 0) output_write(&o->out, text + skip, m->number[TEXT_BYTES] - skip);
    o->book.done += m->number[FOUND];
    o->nodes += m->number[NODES];
    o->reports++;
    o->report_bytes += m->bytes.length;
    o->parts += given_bytes > 0;
    qdr_text_clear(&d->left);
    qdr_text_append(&d->left, left, m->number[LEFT_BYTES]);
    d->part = m->number[PART_LEFT];
    d->asked = false;
    if (d->left.failed || (given_bytes > 0 && !book_add(&o->book, given, given_bytes)))
        mpi_give_up(CODE_NO_MEMORY, "out of memory");
}

static bool all_idle(const office *o) {
    for (int r = 1; r < o->ranks; r++)
        if (works(&o->desk[r])) return false;
    return o->book.blocks == 0;
}

/* Until everything is done, or a signal or a failed write ends it. True: done. */
static bool keep_books(office *o) {
    message m = MESSAGE_INIT;
    while (!all_idle(o) && !interrupted() && !o->out.failure && o->code == CODE_DONE) {
        hand_out(o);
        ask_for_splits(o);
        if (link_wait(&m, 0.2) && m.kind == MESSAGE_REPORT) take_report(o, &m);
        if (checkpoint_is_due(&o->saved)) save_books(o);
    }
    qdr_text_free(&m.bytes);
    return all_idle(o);
}

/* The first saved search: all of it. */
static exit_code begin_books(office *o, const qdr_cover *cover) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    qdr_cover_search *search;
    qdr_text all = QDR_TEXT_INIT;
    options.engine = o->set->engine;
    qdr_status status = qdr_cover_search_new(cover, &options, &search);
    if (status == QDR_OK) {
        status = qdr_cover_search_save(search, "part", &all);
        qdr_cover_search_free(search);
    }
    if (status == QDR_OK && !book_add(&o->book, all.bytes, all.length)) status = QDR_NO_MEMORY;
    qdr_text_free(&all);
    if (status == QDR_UNSUPPORTED)
        fprintf(stderr, "quadrille-mpi: this engine does not take the problem, or cannot share\n");
    else if (status != QDR_OK)
        fprintf(stderr, "quadrille-mpi: %s\n", qdr_status_text(status));
    return status == QDR_UNSUPPORTED ? CODE_BAD_INPUT : exit_code_of(status);
}

/* The books as they were saved; every part is tried out before anything is written. */
static exit_code resume_books(office *o, const qdr_cover *cover) {
    qdr_cover_options options = QDR_COVER_OPTIONS_INIT;
    options.engine = o->set->engine;
    exit_code code = book_load(&o->saved, &o->book);
    for (size_t i = 0; i < o->book.blocks && code == CODE_DONE; i++) {
        qdr_cover_search *search;
        qdr_error error = {0};
        const qdr_text *block = &o->book.block[i];
        qdr_status status = qdr_cover_search_load(cover, &options, block->bytes, block->length,
                                                  NULL, &search, &error);
        if (status == QDR_OK) {
            qdr_cover_search_free(search);
        } else {
            fprintf(stderr, "%s: %s\n", o->saved.from, error.message);
            code = exit_code_of(status == QDR_UNSUPPORTED ? QDR_BAD_INPUT : status);
        }
    }
    return code;
}

static exit_code open_output(office *o) {
    bool opened = o->saved.path && !o->set->count
                      ? output_resume(&o->out, o->set->path, o->book.output)
                      : output_open(&o->out, o->set->path);
    if (opened) return CODE_DONE;
    return o->book.output > 0 ? CODE_BAD_INPUT : output_code(&o->out);
}

/* Lets everybody go, taking what they still send. */
static void dismiss(office *o) {
    message m = MESSAGE_INIT;
    for (int r = 1; r < o->ranks; r++) link_send(r, MESSAGE_QUIT, NULL, NULL, 0);
    for (int left = o->ranks - 1; left > 0;)
        if (link_wait(&m, 1)) left -= m.kind == MESSAGE_BYE;
    qdr_text_free(&m.bytes);
}

/* What sharing took: the figures that tell how far it scales. */
static void put_stats(const office *o, double seconds) {
    fprintf(stderr,
            "quadrille-mpi: workers %d, nodes %" PRIu64 ", parts given %" PRIu64
            ", reports %" PRIu64 " of %" PRIu64
            " bytes, seconds %.3f, of rank 0's processor %.3f\n",
            o->ranks - 1, o->nodes, o->parts, o->reports, o->report_bytes, seconds,
            (double)clock() / CLOCKS_PER_SEC);
}

static void conclude(office *o, bool done) {
    char number[32];
    int length = snprintf(number, sizeof number, "%" PRIu64 "\n", o->book.done);
    if (done && o->set->count) output_write(&o->out, number, (size_t)length);
    if (done && !o->set->count && o->book.done == 0) output_write(&o->out, "no solution\n", 12);
    if (!done) save_books(o);
    if (done && o->book.done == 0) o->code = exit_code_worse(o->code, CODE_NO_SOLUTION);
    if (interrupted() && !done) o->code = exit_code_worse(o->code, CODE_INTERRUPTED);
    exit_code closed = output_close(&o->out, done ? OUTPUT_KEEP : OUTPUT_PARTIAL);
    if (done && closed == CODE_DONE) checkpoint_remove(&o->saved);
    o->code = exit_code_worse(o->code, closed);
    if (o->code == CODE_INTERRUPTED) fputs("quadrille-mpi: interrupted\n", stderr);
}

static exit_code be_office(const settings *set, const qdr_cover *cover, const checkpoint *saved) {
    office o = {.set = set, .saved = *saved, .ranks = link_size()};
    o.desk = calloc((size_t)o.ranks, sizeof *o.desk);
    o.code = o.desk ? CODE_DONE : CODE_NO_MEMORY;
    if (o.code == CODE_DONE)
        o.code = o.saved.from ? resume_books(&o, cover) : begin_books(&o, cover);
    if (o.code == CODE_DONE) o.code = open_output(&o);
    if (o.code == CODE_DONE) {
        double started = seconds_now();
        bool done = keep_books(&o);
        if (set->stats) put_stats(&o, seconds_now() - started);
        dismiss(&o);
        conclude(&o, done);
    } else {
        dismiss(&o);
    }
    for (int r = 0; o.desk && r < o.ranks; r++) qdr_text_free(&o.desk[r].left);
    free(o.desk);
    book_clear(&o.book);
    return o.code;
}

/* ---- the command ----------------------------------------------------------------------------- */

static const char *kind_of(const settings *s) {
    if (s->count) return "cover count";
    return "cover list text";
}

static int wrong_use(const command *self, const settings *s, int files) {
    bool saving = s->keep.path || s->keep.resume;
    if (s->all == s->count) return usage_error(self, "either --count or --all");
    if (files > 1) return usage_error(self, "one problem at a time");
    if (saving && s->all && !s->path) return usage_error(self, "--checkpoint with --all wants -o");
    return CODE_DONE;
}

/* Rank 0 reads; everybody gets the bytes. */
static exit_code read_problem(const char *path, qdr_cover **cover) {
    qdr_text text = QDR_TEXT_INIT;
    qdr_error error = {0};
    qdr_status status = QDR_OK;
    if (link_rank() == 0) status = read_whole(path, &text, &error);
    status = (qdr_status)link_agree((int)status);
    if (status == QDR_OK) {
        link_share(&text);
        status = qdr_cover_read(text.bytes ? text.bytes : "", text.length, cover, &error);
    }
    if (status != QDR_OK && link_rank() == 0)
        fprintf(stderr, "%s:%zu:%zu: %s\n", path, error.line, error.column, error.message);
    qdr_text_free(&text);
    return exit_code_of(status);
}

static int run_cover(const command *self, int argc, char **argv) {
    settings s = {0};
    int code;
    int files = options_parse(self, argc, argv, &s, &code);
    if (files < 0) return code;
    code = wrong_use(self, &s, files);
    if (code != CODE_DONE) return code;
    checkpoint saved = {0};
    code = link_agree(link_rank() == 0 ? (int)checkpoint_begin(&saved, &s.keep, kind_of(&s)) : 0);
    if (code != CODE_DONE) return code;
    qdr_cover *cover = NULL;
    code = (int)read_problem(files > 0 ? argv[0] : "-", &cover);
    if (code != CODE_DONE) return code;
    if (link_rank() == 0)
        code = (int)be_office(&s, cover, &saved);
    else
        be_worker(&s, cover);
    qdr_cover_free(cover);
    return link_agree(code);
}

static const option own[] = {
    {"count", 'c', NULL, "how many solutions there are", offsetof(settings, count), NULL, NULL},
    {"all", 'a', NULL, "every solution, in any order", offsetof(settings, all), NULL, NULL},
    {"engine", 'e', "NAME", "how to search", offsetof(settings, engine), NULL,
     qdr_cover_engine_name},
    {"jobs", 'J', "N", "threads of each process (default 1)", offsetof(settings, jobs), parse_jobs,
     NULL},
    {"stats", 0, NULL, "what sharing the work took, on standard error", offsetof(settings, stats),
     NULL, NULL},
    {"output", 'o', "FILE", "write to FILE instead of standard output", offsetof(settings, path),
     NULL, NULL},
    OPTIONS_END,
};

static const option_group groups[] = {
    {"Options", own, 0},
    {"Long searches", checkpoint_options, offsetof(settings, keep)},
    GROUPS_END,
};

const command mpi_command_cover = {
    .name = "cover",
    .operands = "[FILE]",
    .summary = "an exact cover problem on many processes",
    .description = "As quadrille cover --count and --all, on all processes that mpirun or srun "
                   "starts. The first of them keeps the books and needs no core of its own.",
    .examples = "mpirun -n 5 quadrille-mpi cover --count problem.dlx\n"
                "mpirun -n 5 quadrille-mpi cover --all -o out.txt --checkpoint state problem.dlx",
    .groups = groups,
    .run = run_cover,
};
