/* memo_team.c: memoised counting by several threads that share one transposition table.
 *
 * Here the tree cannot be cut into pieces: a piece is cheap or dear depending on what is remembered
 * by then. So every thread counts the whole problem, all with one table, but they try the options
 * of an item in different orders:
 *
 *     thread 1     a → b → c → d → e → f
 *     thread 2     f → e → d → c → b → a        where they meet, at c or d, the rest is known
 *
 * What the one has finished the other looks up, at every depth. Whoever has the count of the root
 * first is done, and so are all. They do little twice: only rests that two of them happen to be in
 * at the same time, and there too they come from different ends.
 *
 * The work is done in turns. Threads start, count, and are back when one of them has made its
 * nodes, has the total, met a limit, or needs a larger table; nothing grows while they run.
 */
#include "counting/memo_team.h"

#include "base/memory.h"
#include "base/threads.h"
#include "counting/narrow.h"

#include <string.h>

enum {
    WORTH_A_THREAD = 2500, /* nodes of a turn, each: half a millisecond */
    PAYS = 3,              /* work per node, times what is left, with which remembering goes on */
    HOPELESS = 2,          /* work per node below which it is given up, after PATIENCE nodes */
    PATIENCE = 1 << 19
};

static void work(void *context, size_t number) {
    memo_member *w = &((memo_team *)context)->member[number];
    memo *m = &w->memo;
    uint64_t before = qdri_watch_nodes(&m->d.watch);
    w->step = m->code->run(m, w->turn);
    uint64_t made = qdri_watch_nodes(&m->d.watch) - before;
    w->turn -= made < w->turn ? made : w->turn;
    atomic_store_explicit(&m->table->pause, true, memory_order_relaxed); /* everybody back */
}

/* Opens members for a turn; returns how many there are. Without memory for more, those there are
 * do it. */
static uint32_t call_members(memo_team *t, uint64_t nodes) {
    if (t->alone || nodes / t->jobs < WORTH_A_THREAD) return 1;
    for (; t->open < t->jobs; t->open++) {
        memo *m = &t->member[t->open].memo;
        if (qdri_memo_open_beside(m, t->cover, t->order, &t->member->memo, t->number + t->open) !=
            QDR_OK)
            break;
        m->d.watch = (qdri_watch){.budget = t->budget};
    }
    return t->open;
}

/* Lets the members work until the first is back. */
static qdr_step work_together(memo_team *t, uint32_t called) {
    memo_table *table = t->member->memo.table;
    for (uint32_t i = 0; i < called; i++) t->member[i].step = QDR_SOLUTION;
    atomic_store_explicit(&table->pause, false, memory_order_relaxed);
    table->shared = called > 1;
    qdri_together(work, t, called);
    table->shared = false;
    qdri_memo_table_fit(table, called);
    qdr_step step = QDR_SOLUTION;
    for (uint32_t i = 0; i < called; i++) {
        memo_member *w = &t->member[i];
        if (w->step == QDR_DONE) {
            t->total = &w->memo.value;
            return QDR_DONE;
        }
        if (w->step == QDR_STOPPED) step = QDR_STOPPED;
    }
    return step;
}

static bool turn_is_over(const memo_team *t, uint32_t called) {
    for (uint32_t i = 0; i < called; i++)
        if (t->member[i].turn == 0) return true;
    return false;
}

static void add_up(memo_team *t) {
    t->nodes = t->credit = 0;
    for (uint32_t i = 0; i < t->open; i++) {
        t->nodes += qdri_watch_nodes(&t->member[i].memo.d.watch);
        t->credit += t->member[i].memo.credit;
    }
}

qdr_step qdri_memo_team_run(memo_team *t, uint64_t nodes) {
    const uint32_t called = call_members(t, nodes);
    t->joined |= called > t->called;
    t->called = called;
    for (uint32_t i = 0; i < called; i++) t->member[i].turn = nodes / called + 1;
    qdr_step step;
    do step = work_together(t, called);
    while (step == QDR_SOLUTION && !turn_is_over(t, called));
    add_up(t);
    return step;
}

/* A remembered count knows the work that it saves, so work saved and done, per node done, is what
 * remembering wins: more and more as it goes on, while the plain search may be nearly done. Several
 * members begin in different parts of the tree, and each wins as little as if it had begun alone:
 * it would take them so many times the nodes to show that it pays. So one has to show it, and of
 * the first turn of several no more is asked than that this one goes on as before. */
memo_prospect qdri_memo_team_judge(memo_team *t, double left) {
    const uint32_t judged = t->joined ? t->called : 1;
    t->last_nodes = t->nodes - t->judged_nodes;
    const double nodes = (double)t->last_nodes / judged;
    const double work = nodes + (double)(t->credit - t->judged_credit);
    t->judged_nodes = t->nodes;
    t->judged_credit = t->credit;
    t->joined = false;
    if (t->nodes >= PATIENCE && t->nodes + t->credit < HOPELESS * t->nodes) return MEMO_HOPELESS;
    t->alone = work * left < PAYS * nodes;
    return t->alone ? MEMO_WAITS : MEMO_PAYS;
}

qdr_status qdri_memo_team_open(memo_team *t, const qdr_cover *cover, const qdr_limits *limits,
                               size_t memory, uint32_t jobs, uint32_t number) {
    *t = (memo_team){
        .cover = cover, .budget = qdri_budget_of(limits), .jobs = jobs, .number = number};
    t->member = qdri_alloc_aligned(jobs, sizeof *t->member);
    if (!t->member) return QDR_NO_MEMORY;
    memset(t->member, 0, jobs * sizeof *t->member);
    t->order = qdri_narrow_order(cover);
    qdr_status status = qdri_memo_open(&t->member->memo, cover, t->order, memory, number);
    if (status != QDR_OK) {
        qdri_memo_team_close(t);
        return status;
    }
    t->open = 1;
    t->member->memo.d.watch = (qdri_watch){.budget = t->budget};
    t->member->memo.table->cancel = t->budget.cancel;
    return QDR_OK;
}

void qdri_memo_team_close(memo_team *t) {
    while (t->open > 0) qdri_memo_close(&t->member[--t->open].memo);
    qdri_free(t->member);
    qdri_free(t->order);
    *t = (memo_team){0};
}

void qdri_memo_team_stats(const memo_team *t, qdr_stats *stats) {
    if (t->total) stats->engine = "memo";
    stats->nodes += t->nodes;
    stats->bytes += qdri_memo_table_bytes(t->member->memo.table);
    for (uint32_t i = 0; i < t->open; i++) {
        stats->updates += t->member[i].memo.d.stats.updates;
        stats->bytes += t->member[i].memo.d.stats.bytes;
    }
}
