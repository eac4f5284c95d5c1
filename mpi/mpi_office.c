/* mpi_office.c: rank 0 of quadrille-mpi cover: who works on what, what was found, the checkpoint;
 * see mpi_cover.h. */
#include "mpi_cover.h"

#include "kit/interrupt.h"
#include "mpi_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    LEAST_ROOM = 1 << 16,    /* bytes that may wait: with less a part is not worth it */
    BOOKS_MEMORY = 128 << 20 /* for counts to be saved */
};

typedef struct office {
    cover_run *run;
    const qdr_cover *cover;
    qdr_cover_options options;
    int ranks, idle;
    part **desk; /* by rank: the part it works on; NULL: it waits */
    part_list parts;
    qdr_cover_search *books; /* empty, but while it is saved; knows counts to be saved with it */
    uint64_t found, noted;   /* and written, or counted; and how many of them are in the books */
    qdr_text total;          /* told by a worker; empty: not known */
    double deadline;         /* 0: none */
    uint64_t nodes, reports, report_bytes, given, told; /* for --stats */
} office;

/* ---- sharing --------------------------------------------------------------------------------- */

static bool is_full(const office *o, const part *p) {
    return o->options.ordered && p != o->parts.first && p->waiting.length >= p->room;
}

static void hand_out(office *o) {
    int rank = 1;
    for (part *p = o->parts.first; p && o->idle > 0; p = p->next) {
        if (p->rank || p->left.length == 0 || is_full(o, p)) continue;
        while (o->desk[rank]) rank++;
        link_send(rank, MESSAGE_WORK, NULL, p->left.bytes, p->left.length);
        o->desk[rank] = p;
        p->rank = rank;
        p->asked = false;
        o->idle--;
    }
}

static void ask(part *p, message_kind wish) {
    p->asked = true;
    link_send(p->rank, wish, NULL, NULL, 0);
}

/* Whom to ask for work: who has the most, or, where order counts, who is the first in it. */
static part *best_to_split(const office *o) {
    part *best = NULL;
    for (part *p = o->parts.first; p; p = p->next) {
        if (!p->rank || p->asked) continue;
        if (!best || p->share > best->share) best = p;
        if (o->options.ordered) break;
    }
    return best;
}

/* Asks as many workers to split as wait for work. */
static void ask_for_splits(office *o) {
    int asked = 0;
    if (o->idle == 0 || (o->options.ordered && o->parts.room < LEAST_ROOM)) return;
    for (const part *p = o->parts.first; p; p = p->next) asked += p->rank && p->asked;
    for (part *p; asked < o->idle && (p = best_to_split(o)); asked++) ask(p, MESSAGE_SPLIT);
}

/* ---- reports --------------------------------------------------------------------------------- */

/* Solutions go out, the first of all without what would stand between it and the one before. */
static void write_out(office *o, const char *text, size_t length, uint64_t solutions) {
    size_t skip = length > 0 && o->found == 0;
    if (length > 0) output_write(&o->run->out, text + skip, length - skip);
    o->found += solutions;
}

/* Writes what need not wait any more, and drops the parts that are done. */
static void advance(office *o) {
    for (part *p; (p = o->parts.first);) {
        write_out(o, p->waiting.bytes, p->waiting.length, p->solutions);
        qdr_text_free(&p->waiting);
        p->waiting = (qdr_text)QDR_TEXT_INIT;
        p->solutions = 0;
        if (p->left.length > 0) return;
        parts_drop(&o->parts, p);
    }
}

static void take_solutions(office *o, part *p, const char *text, size_t length, uint64_t found) {
    if (!o->options.ordered) {
        write_out(o, text, length, found);
        return;
    }
    qdr_text_append(&p->waiting, text, length);
    p->solutions += found;
    if (p->waiting.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
}

static void take_report(office *o, const message *m) {
    part *p = o->desk[m->rank];
    size_t found = m->number[TEXT_BYTES], left = m->number[LEFT_BYTES];
    size_t given = m->bytes.length - found - left;
    const char *text = m->bytes.bytes;
    o->nodes += m->number[NODES];
    o->reports++;
    o->report_bytes += m->bytes.length;
    o->given += given > 0;
    take_solutions(o, p, text, found, m->number[FOUND]);
    qdr_text_clear(&p->left);
    qdr_text_append(&p->left, text + found, left);
    p->share = m->number[SHARE];
    p->asked = false;
    if (p->left.failed || (given > 0 && !parts_add(&o->parts, p, text + found + left, given)))
        mpi_give_up(CODE_NO_MEMORY, "out of memory");
    if (left == 0 || m->number[LAID_DOWN]) {
        o->desk[m->rank] = NULL;
        o->idle++;
        p->rank = 0;
    } else if (is_full(o, p)) {
        ask(p, MESSAGE_YIELD); /* and be of use to a part that comes earlier */
    }
    if (left == 0 && !o->options.ordered) parts_drop(&o->parts, p);
    advance(o);
}

/* ---- the books ------------------------------------------------------------------------------- */

/* One saved search of everything that is left. */
static void save_books(office *o) {
    cover_run *r = o->run;
    uint64_t bytes = 0;
    if (!r->set.count && !output_settle(&r->out, &bytes)) return;
    qdr_status status = parts_join(&o->parts, o->found - o->noted, o->books);
    o->noted = o->found;
    if (status == QDR_OK) cover_note(r, checkpoint_save(&r->saved, o->books, bytes));
    if (status == QDR_OK) status = parts_forget(o->books);
    if (status != QDR_OK) {
        cover_complain(r, exit_code_of(status), "the search could not be saved");
        r->saved.failed = true;
    }
}

/* All workers get to know what was remembered when the search was saved. */
static void pass_counts_on(const office *o) {
    qdr_text counts = QDR_TEXT_INIT;
    qdri_search_recall(o->books, BOOKS_MEMORY, &counts);
    if (counts.failed) qdr_text_clear(&counts); /* then they are found anew */
    link_share(&counts);
    qdr_text_free(&counts);
}

/* The search as it was saved, or all of it; and the output as it was then. */
static bool open_books(office *o) {
    cover_run *r = o->run;
    uint64_t bytes;
    qdr_stats stats;
    qdr_cover_search *search;
    exit_code code = checkpoint_open(&r->saved, o->cover, &o->options, &search, &bytes);
    cover_note(r, code);
    if (code != CODE_DONE) return false;
    o->books = search;
    qdr_cover_search_stats(o->books, &stats);
    o->found = o->noted = stats.solutions;
    qdr_status status = parts_from(&o->parts, o->books);
    if (status != QDR_OK)
        cover_complain(r, status == QDR_UNSUPPORTED ? CODE_BAD_INPUT : exit_code_of(status),
                       status == QDR_UNSUPPORTED ? "this engine cannot share its search"
                                                 : qdr_status_text(status));
    if (status != QDR_OK) return false;
    bool resumed = r->saved.path && !r->set.count;
    bool opened =
        resumed ? output_resume(&r->out, r->set.path, bytes) : output_open(&r->out, r->set.path);
    if (!opened) cover_note(r, bytes > 0 ? CODE_BAD_INPUT : output_code(&r->out));
    return opened;
}

static bool is_done(const office *o) {
    return !o->parts.first || o->total.length > 0;
}

static bool is_over(const office *o) {
    const cover_run *r = o->run;
    bool late = o->deadline > 0 && seconds_now() >= o->deadline;
    return is_done(o) || late || interrupted() || r->out.failure || r->saved.failed;
}

static void take_message(office *o, const message *m) {
    if (m->kind == MESSAGE_REPORT) take_report(o, m);
    if (m->kind == MESSAGE_SIGNAL) interrupt_raise();
    if (m->kind == MESSAGE_COUNTS)
        (void)qdri_search_receive(o->books, m->bytes.bytes, m->bytes.length);
    if (m->kind == MESSAGE_TOTAL) qdr_text_append(&o->total, m->bytes.bytes, m->bytes.length);
    if (o->total.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
}

/* Until everything is done, or a signal, a limit or a failed write ends it. */
static void keep_on(office *o) {
    message m = MESSAGE_INIT;
    advance(o);
    while (!is_over(o)) {
        hand_out(o);
        ask_for_splits(o);
        if (link_wait(&m, 0.1)) take_message(o, &m);
        if (checkpoint_is_due(&o->run->saved)) save_books(o);
    }
    qdr_text_free(&m.bytes);
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* What sharing took: the figures that tell how far it scales. */
static void put_stats(const office *o, double seconds) {
    fprintf(stderr,
            "quadrille-mpi: workers %d, nodes %" PRIu64 ", parts given %" PRIu64
            ", reports %" PRIu64 " of %" PRIu64 " bytes, counts told %" PRIu64
            " bytes, seconds %.3f, of rank 0's processor %.3f\n",
            o->ranks - 1, o->nodes, o->given, o->reports, o->report_bytes, o->told, seconds,
            (double)clock() / CLOCKS_PER_SEC);
}

static void put_count(office *o, qdr_step step, search_report *report) {
    char decimal[24];
    const bool told = o->total.length > 0;
    snprintf(decimal, sizeof decimal, "%" PRIu64, o->found);
    if (told) {
        report->engine = "memo";
        report->stats.solutions = strtoull(o->total.bytes, NULL, 10); /* or as large as it can be */
    }
    cover_put_count(o->run, step, told ? o->total.bytes : decimal, report);
}

static void put_answer(office *o, double started) {
    cover_run *r = o->run;
    qdr_step step = is_done(o) ? QDR_DONE : QDR_STOPPED;
    search_report report =
        cover_report(r, started, &(qdr_stats){.solutions = o->found, .nodes = o->nodes});
    if (r->set.stats) put_stats(o, report.seconds);
    if (r->set.count) {
        put_count(o, step, &report);
    } else {
        cover_judge(r, step, o->found);
        cover_put_verdict(r, step, o->found);
        cover_end_answer(r, step, &report);
    }
}

/* Lets the workers go; false: one of them does not answer. */
static bool dismiss(office *o) {
    uint64_t sum[LINK_NUMBERS] = {0};
    bool gone = link_dismiss(sum);
    o->nodes += sum[NODES];
    o->told += sum[TOLD];
    return gone;
}

/* Searches, answers, and closes the files. What is saved is saved before anybody is waited for.
 * False: a worker does not answer. */
static bool search_and_answer(office *o) {
    cover_run *r = o->run;
    double started = seconds_now();
    if (r->set.seconds > 0) o->deadline = started + r->set.seconds;
    if (!r->set.count) cover_begin_answer(r);
    if (!r->set.count && r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    if (r->saved.from) qdr_text_clear(&r->text); /* it is in the output already */
    cover_drain(r, 0);
    pass_counts_on(o);
    keep_on(o);
    bool done = is_done(o);
    if (!done && r->saved.path && !r->saved.failed) save_books(o);
    bool gone = dismiss(o);
    if (!r->saved.failed && !r->out.failure) put_answer(o, started);
    bool partial = !done && (r->saved.path || interrupted());
    exit_code closed = output_close(&r->out, partial ? OUTPUT_PARTIAL : OUTPUT_KEEP);
    if (done && closed == CODE_DONE) checkpoint_remove(&r->saved);
    cover_note(r, closed);
    return gone;
}

void cover_keep_books(cover_run *run, const qdr_cover *cover) {
    office o = {.run = run,
                .cover = cover,
                .options = cover_question(run, 0),
                .ranks = link_size(),
                .parts = PART_LIST_INIT(link_size()),
                .total = QDR_TEXT_INIT};
    bool gone = true;
    o.idle = o.ranks - 1;
    o.options.jobs = 1; /* it saves and loads, and does not search */
    if (o.options.memory == 0 || o.options.memory > BOOKS_MEMORY) o.options.memory = BOOKS_MEMORY;
    o.desk = calloc((size_t)o.ranks, sizeof(part *));
    if (!o.desk) cover_complain(run, CODE_NO_MEMORY, "out of memory");
    const bool opened = o.desk && open_books(&o);
    if (link_agree(opened)) gone = search_and_answer(&o);
    parts_clear(&o.parts);
    qdr_cover_search_free(o.books);
    qdr_text_free(&o.total);
    free(o.desk);
    if (run->code == CODE_INTERRUPTED) fputs("quadrille-mpi: interrupted\n", stderr);
    if (!gone) mpi_give_up(run->code, "a worker does not answer");
}
