/* mpi_manager.c: the manager, rank 0 of quadrille-mpi cover: who works on what, what was found, the
 * checkpoint; see mpi_cover.h. */
#include "mpi_cover.h"

#include "kit/interrupt.h"
#include "kit/partial.h"
#include "mpi_parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    LEAST_ROOM = 1 << 16,     /* bytes that may wait: with less a part is not worth it */
    LEDGER_MEMORY = 128 << 20 /* for counts to be saved */
};

typedef struct manager {
    cover_run *run;
    const qdr_cover *cover;
    qdr_cover_options options;
    int ranks, idle;
    part **assigned; /* by rank: the part it works on; NULL: it waits */
    part_list parts;
    qdr_cover_search *ledger; /* empty, but while it is saved; knows counts to be saved with it */
    uint64_t found, noted;    /* and written, or counted; and how many of them are in the ledger */
    qdr_text total;           /* told by a worker; empty: not known */
    double deadline;          /* 0: none */
    uint64_t nodes, reports, report_bytes, given, told; /* for --stats */
} manager;

/* ---- sharing --------------------------------------------------------------------------------- */

static bool is_full(const manager *me, const part *p) {
    return me->options.ordered && p != me->parts.first && p->waiting.length >= p->room;
}

static void hand_out(manager *me) {
    int rank = 1;
    for (part *p = me->parts.first; p && me->idle > 0; p = p->next) {
        if (p->rank || p->left.length == 0 || is_full(me, p)) continue;
        while (me->assigned[rank]) rank++;
        link_send(rank, MESSAGE_WORK, NULL, p->left.bytes, p->left.length);
        me->assigned[rank] = p;
        p->rank = rank;
        p->asked = false;
        me->idle--;
    }
}

static void ask(part *p, message_kind wish) {
    p->asked = true;
    link_send(p->rank, wish, NULL, NULL, 0);
}

/* Whom to ask for work: who has the most, or, where order counts, who is the first in it. */
static part *best_to_split(const manager *me) {
    part *best = NULL;
    for (part *p = me->parts.first; p; p = p->next) {
        if (!p->rank || p->asked) continue;
        if (!best || p->share > best->share) best = p;
        if (me->options.ordered) break;
    }
    return best;
}

/* Asks as many workers to split as wait for work. */
static void ask_for_splits(manager *me) {
    int asked = 0;
    if (me->idle == 0 || (me->options.ordered && me->parts.room < LEAST_ROOM)) return;
    for (const part *p = me->parts.first; p; p = p->next) asked += p->rank && p->asked;
    for (part *p; asked < me->idle && (p = best_to_split(me)); asked++) ask(p, MESSAGE_SPLIT);
}

/* ---- reports --------------------------------------------------------------------------------- */

/* Solutions go out, the first of all without what would stand between it and the one before. */
static void write_out(manager *me, const char *text, size_t length, uint64_t solutions) {
    size_t skip = length > 0 && me->found == 0;
    if (length > 0) output_write(&me->run->out, text + skip, length - skip);
    me->found += solutions;
}

/* Writes what need not wait any more, and drops the parts that are done. */
static void advance(manager *me) {
    for (part *p; (p = me->parts.first);) {
        write_out(me, p->waiting.bytes, p->waiting.length, p->solutions);
        qdr_text_free(&p->waiting);
        p->waiting = (qdr_text)QDR_TEXT_INIT;
        p->solutions = 0;
        if (p->left.length > 0) return;
        parts_drop(&me->parts, p);
    }
}

static void take_solutions(manager *me, part *p, const char *text, size_t length, uint64_t found) {
    if (!me->options.ordered) {
        write_out(me, text, length, found);
        return;
    }
    qdr_text_append(&p->waiting, text, length);
    p->solutions += found;
    if (p->waiting.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
}

static void take_report(manager *me, const message *m) {
    part *p = me->assigned[m->rank];
    size_t found = m->number[TEXT_BYTES], left = m->number[LEFT_BYTES];
    size_t given = m->bytes.length - found - left;
    const char *text = m->bytes.bytes ? m->bytes.bytes : "";
    me->nodes += m->number[NODES];
    me->reports++;
    me->report_bytes += m->bytes.length;
    me->given += given > 0;
    take_solutions(me, p, text, found, m->number[FOUND]);
    qdr_text_clear(&p->left);
    qdr_text_append(&p->left, text + found, left);
    p->share = m->number[SHARE];
    p->asked = false;
    if (p->left.failed || (given > 0 && !parts_add(&me->parts, p, text + found + left, given)))
        mpi_give_up(CODE_NO_MEMORY, "out of memory");
    if (left == 0 || m->number[LAID_DOWN]) {
        me->assigned[m->rank] = NULL;
        me->idle++;
        p->rank = 0;
    } else if (is_full(me, p)) {
        ask(p, MESSAGE_YIELD); /* and be of use to a part that comes earlier */
    }
    if (left == 0 && !me->options.ordered) parts_drop(&me->parts, p);
    advance(me);
}

/* ---- the ledger ------------------------------------------------------------------------------ */

/* One saved search of everything that is left. */
static void save_ledger(manager *me) {
    cover_run *r = me->run;
    qdr_status status = parts_join(&me->parts, me->found - me->noted, me->ledger);
    me->noted = me->found;
    if (status == QDR_OK)
        cover_note(r, checkpoint_save(&r->saved, me->ledger, r->set.count ? NULL : &r->out));
    if (status == QDR_OK) status = parts_forget(me->ledger);
    if (status != QDR_OK) {
        cover_complain(r, exit_code_of(status),
                       status == QDR_NO_MEMORY ? "out of memory" : "the search could not be saved");
        r->saved.failed = true;
    }
}

/* All workers get to know what was remembered when the search was saved. */
static void pass_counts_on(const manager *me) {
    qdr_text counts = QDR_TEXT_INIT;
    qdri_search_recall(me->ledger, LEDGER_MEMORY, &counts);
    if (counts.failed) qdr_text_clear(&counts); /* then they are found anew */
    link_broadcast(&counts);
    qdr_text_free(&counts);
}

/* The search as it was saved, or all of it; and the output as it was then. */
static bool open_ledger(manager *me) {
    cover_run *r = me->run;
    saved_listing saved;
    qdr_stats stats;
    qdr_cover_search *search;
    exit_code code = checkpoint_open(&r->saved, me->cover, &me->options, &search, &saved);
    if (code == CODE_DONE && saved.done)
        code = checkpoint_finish_late(&r->saved, &saved, r->set.path);
    cover_note(r, code);
    if (code != CODE_DONE || saved.done) return false;
    me->ledger = search;
    qdr_cover_search_stats(me->ledger, &stats);
    me->found = me->noted = stats.solutions;
    qdr_status status = parts_from(&me->parts, me->ledger);
    if (status != QDR_OK)
        cover_complain(r, status == QDR_UNSUPPORTED ? CODE_BAD_INPUT : exit_code_of(status),
                       status == QDR_UNSUPPORTED ? "this engine cannot share its search"
                                                 : qdr_status_text(status));
    if (status != QDR_OK) return false;
    if (r->saved.path && !r->set.count)
        code = checkpoint_output(&r->saved, &saved, &r->out, r->set.path);
    else if (!output_open(&r->out, r->set.path))
        code = output_code(&r->out);
    cover_note(r, code);
    if (code != CODE_DONE) return false;
    if (r->saved.path && !r->set.count && !r->saved.from) save_ledger(me); /* before any result */
    if (r->saved.failed) {
        partial_abandon(&r->out);
        return false;
    }
    mpi_output = &r->out;
    return true;
}

static bool is_done(const manager *me) {
    return !me->parts.first || me->total.length > 0;
}

static bool is_over(const manager *me) {
    const cover_run *r = me->run;
    bool late = me->deadline > 0 && seconds_now() >= me->deadline;
    return is_done(me) || late || interrupted() || r->out.failure || r->saved.failed;
}

static void take_message(manager *me, const message *m) {
    if (m->kind == MESSAGE_REPORT) take_report(me, m);
    if (m->kind == MESSAGE_SIGNAL) interrupt_raise();
    if (m->kind == MESSAGE_COUNTS)
        (void)qdri_search_receive(me->ledger, m->bytes.bytes, m->bytes.length);
    if (m->kind == MESSAGE_TOTAL) qdr_text_append(&me->total, m->bytes.bytes, m->bytes.length);
    if (me->total.failed) mpi_give_up(CODE_NO_MEMORY, "out of memory");
}

/* Until everything is done, or a signal, a limit or a failed write ends it. */
static void keep_on(manager *me) {
    message m = MESSAGE_INIT;
    advance(me);
    while (!is_over(me)) {
        hand_out(me);
        ask_for_splits(me);
        if (link_wait(&m, 0.1)) take_message(me, &m);
        if (checkpoint_is_due(&me->run->saved)) save_ledger(me);
    }
    qdr_text_free(&m.bytes);
}

/* ---- the answer ------------------------------------------------------------------------------ */

/* What sharing took: the figures that tell how far it scales. */
static void put_stats(const manager *me, double seconds) {
    fprintf(stderr,
            "quadrille-mpi: workers %d, nodes %" PRIu64 ", parts given %" PRIu64
            ", reports %" PRIu64 " of %" PRIu64 " bytes, counts told %" PRIu64
            " bytes, seconds %.3f, of rank 0's processor %.3f\n",
            me->ranks - 1, me->nodes, me->given, me->reports, me->report_bytes, me->told, seconds,
            (double)clock() / CLOCKS_PER_SEC);
}

static void put_count(manager *me, qdr_step step, search_report *report) {
    char decimal[24];
    const bool told = me->total.length > 0;
    snprintf(decimal, sizeof decimal, "%" PRIu64, me->found);
    if (told) {
        report->engine = "memo";
        report->stats.solutions =
            strtoull(me->total.bytes, NULL, 10); /* or as large as it can be */
    }
    cover_put_count(me->run, step, told ? me->total.bytes : decimal, report);
}

static void put_answer(manager *me, double started) {
    cover_run *r = me->run;
    qdr_step step = is_done(me) ? QDR_DONE : QDR_STOPPED;
    search_report report =
        cover_report(r, started, &(qdr_stats){.solutions = me->found, .nodes = me->nodes});
    if (r->set.stats) put_stats(me, report.seconds);
    if (r->set.count) {
        put_count(me, step, &report);
    } else {
        cover_judge(r, step, me->found);
        cover_put_verdict(r, step, me->found);
        cover_end_answer(r, step, &report);
    }
}

/* Lets the workers go; false: one of them does not answer. */
static bool dismiss(manager *me) {
    uint64_t sum[LINK_NUMBERS] = {0};
    bool gone = link_dismiss(sum);
    me->nodes += sum[NODES];
    me->told += sum[TOLD];
    return gone;
}

/* Searches, answers, and closes the files. What is saved is saved before anybody is waited for.
 * False: a worker does not answer. */
static bool search_and_answer(manager *me) {
    cover_run *r = me->run;
    double started = seconds_now();
    if (r->set.seconds > 0) me->deadline = started + r->set.seconds;
    if (!r->set.count) cover_begin_answer(r);
    if (!r->set.count && r->set.json) qdr_text_puts(&r->text, ",\"solutions\":[");
    if (r->saved.path && output_length(&r->out) > 0)
        qdr_text_clear(&r->text); /* it is in the output already */
    cover_drain(r, 0);
    pass_counts_on(me);
    keep_on(me);
    bool done = is_done(me);
    if (!done && r->saved.path && !r->saved.failed) save_ledger(me);
    bool gone = dismiss(me);
    if (!r->saved.failed && !r->out.failure) put_answer(me, started);
    bool partial = !done && (r->saved.path || interrupted());
    mpi_output = NULL;
    if (done && r->saved.path && !r->set.count) {
        cover_note(r, checkpoint_finish(&r->saved, &r->out));
        return gone;
    }
    output_end how = partial ? OUTPUT_PARTIAL : OUTPUT_KEEP;
    if (r->code == CODE_NO_MEMORY) how = OUTPUT_DISCARD;
    exit_code closed = output_close(&r->out, how);
    if (done && closed == CODE_DONE) checkpoint_remove(&r->saved);
    cover_note(r, closed);
    return gone;
}

void cover_manage(cover_run *run, const qdr_cover *cover) {
    manager me = {.run = run,
                  .cover = cover,
                  .options = cover_question(run, 0),
                  .ranks = link_size(),
                  .parts = PART_LIST_INIT(link_size()),
                  .total = QDR_TEXT_INIT};
    bool gone = true;
    me.idle = me.ranks - 1;
    me.options.jobs = 1; /* it saves and loads, and does not search */
    if (me.options.memory == 0 || me.options.memory > LEDGER_MEMORY)
        me.options.memory = LEDGER_MEMORY;
    me.assigned = calloc((size_t)me.ranks, sizeof(part *));
    if (!me.assigned) cover_complain(run, CODE_NO_MEMORY, "out of memory");
    const bool opened = me.assigned && open_ledger(&me);
    if (link_agree(opened)) gone = search_and_answer(&me);
    parts_clear(&me.parts);
    qdr_cover_search_free(me.ledger);
    qdr_text_free(&me.total);
    free(me.assigned);
    if (run->code == CODE_INTERRUPTED) fputs("quadrille-mpi: interrupted\n", stderr);
    if (!gone) mpi_give_up(run->code, "a worker does not answer");
}
