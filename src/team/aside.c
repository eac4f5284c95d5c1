/* aside.c: see aside.h.
 *
 * Nobody can tell beforehand which of the two is faster, but while they run it shows. A remembered
 * count knows the work that it saves, so work saved and done, per node done, is what remembering
 * wins. A node of it costs several of the plain search, but it wins more and more as it goes on;
 * and the plain search may be nearly done by then. So while its last turn won enough, times what
 * the plain search has left, it gets the next one too, or nearly so. Where it does not it gets an
 * eighth of the time, and is given up when it still wins next to nothing after a while.
 *
 * By the clock turns stay short, as somebody wants to save the search every now and then. */
#include "team/aside.h"

#include "base/memory.h"

/* Nodes; a node takes microseconds. */
enum {
    DEAR = 8, /* plain nodes that take the time of one remembering node */
    RATIO = QDRI_MEMO_RATIO,
    FIRST_TURN = 20000 / (DEAR * RATIO),
    LONGEST_TURN = 20000,
    LONGEST_TOLD = 4000 /* of each job, where others wait for what is counted */
};
static const double WORTH_IT = 0.002;  /* seconds: the search looks up every so many nodes only */
static const double LEAST_LEFT = 0.25; /* of the tree: what is left is told from few paths */

static bool open_aside(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                       uint32_t jobs) {
    const size_t memory = options->memory ? options->memory : QDRI_MEMORY_USUAL;
    if (a->open || a->over) return a->open;
    a->open = qdri_memo_team_open(&a->memo, cover, &options->limits, memory, jobs,
                                  (a->machine > 0 ? a->machine - 1 : 0) * jobs) == QDR_OK;
    a->over = !a->open;
    a->turn = FIRST_TURN;
    return a->open;
}

void qdri_aside_end(aside *a) {
    if (a->open) {
        qdri_memo_team_stats(&a->memo, &a->stats);
        qdri_memo_team_close(&a->memo);
    }
    a->open = false;
    a->over = true;
}

/* Where others wait for what is counted a turn is made in pieces; else as a whole. */
static uint64_t next_piece(const aside *a) {
    const uint64_t left = a->turn - a->made, most = (uint64_t)a->memo.jobs * LONGEST_TOLD;
    return a->machine > 0 && left > most ? most : left;
}

void qdri_aside_stats(const aside *a, qdr_stats *stats) {
    if (a->open) qdri_memo_team_stats(&a->memo, stats);
    stats->nodes += a->stats.nodes;
    stats->updates += a->stats.updates;
    stats->bytes += a->stats.bytes;
}

/* What part of its tree the search has left. What others have left of it is not known here. */
static double left_to_do(const aside *a, const qdri_team *beside) {
    const double left = qdri_team_done(beside) ? 1 : qdri_team_left(beside);
    return a->by_nodes && left < LEAST_LEFT ? LEAST_LEFT : left;
}

/* What the turn has cost, and what the search gets for it: by nodes the more the less it has left.
 */
static void pay(aside *a, double left) {
    if (a->by_nodes) {
        const double used = (double)a->memo.last_nodes * DEAR;
        qdri_contest_bold(&a->contest, used, a->pays ? 0 : used * RATIO / left);
    } else {
        qdri_contest_bold(&a->contest, a->taken, a->taken * (a->pays ? a->keep : RATIO));
    }
}

static bool may_grow(const aside *a) {
    const uint64_t longest = (uint64_t)a->memo.jobs * LONGEST_TOLD;
    return a->by_nodes || a->turn < LONGEST_TURN || a->turn < longest;
}

/* A turn has been made: what comes of it, and how long the search should go on now. */
static qdr_step end_turn(aside *a, const qdri_team *beside, double *rest) {
    const double left = left_to_do(a, beside);
    const memo_prospect prospect = qdri_memo_team_judge(&a->memo, left);
    if (prospect == MEMO_HOPELESS) {
        qdri_aside_end(a);
        return QDR_SOLUTION;
    }
    a->pays = prospect == MEMO_PAYS;
    pay(a, left);
    *rest = a->pays && a->contest.owed < WORTH_IT ? 0 : a->contest.owed;
    qdri_contest_steady(&a->contest, *rest);
    if (may_grow(a)) a->turn += a->turn / 2;
    a->taken = 0;
    a->made = 0;
    return QDR_SOLUTION;
}

qdr_step qdri_aside_turn(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                         const qdri_team *beside, double *rest) {
    memo_team *m = &a->memo;
    *rest = -1;
    if (!open_aside(a, cover, options, qdri_team_jobs(beside))) return QDR_SOLUTION;
    if (m->total) return QDR_DONE;
    const uint64_t piece = next_piece(a);
    const double started = qdri_now();
    qdr_step step = qdri_memo_team_run(m, piece);
    a->taken += qdri_now() - started;
    a->made += piece;
    if (step != QDR_SOLUTION) return step;
    if (a->made >= a->turn) return end_turn(a, beside, rest);
    *rest = 0;
    return QDR_SOLUTION;
}

void qdri_aside_send(aside *a, size_t most, qdr_text *text) {
    if (a->open && a->pays) qdri_memo_send(&a->memo, most, text);
}

void qdri_aside_recall(const aside *a, size_t most, qdr_text *text) {
    if (a->open) qdri_memo_recall(&a->memo, most, text);
}

qdr_status qdri_aside_receive(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                              const qdri_team *beside, const char *text, size_t length) {
    if (!open_aside(a, cover, options, qdri_team_jobs(beside))) return QDR_OK;
    return qdri_memo_receive(&a->memo, text, length);
}
