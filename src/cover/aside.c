/* aside.c: see aside.h. Turns are short, and shared out by the clock and not as in cover_count.c,
 * as somebody wants to save the search every now and then. */
#include "cover/aside.h"

enum { FIRST_TURN = 400, LONGEST_TURN = 20000 }; /* nodes; a node takes microseconds */
static const double SHARE = QDRI_MEMO_SHARE;

static bool open_aside(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                       uint32_t jobs) {
    const size_t memory = options->memory ? options->memory : QDRI_MEMO_MEMORY;
    if (a->open || a->over) return a->open;
    a->open = qdri_memo_team_open(&a->memo, cover, &options->limits, memory, jobs) == QDR_OK;
    a->over = !a->open;
    a->turn = FIRST_TURN;
    return a->open;
}

void qdri_aside_end(aside *a) {
    if (a->open) qdri_memo_team_close(&a->memo);
    a->open = false;
    a->over = true;
}

qdr_step qdri_aside_turn(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                         const qdri_team *beside, double *rest) {
    memo_team *m = &a->memo;
    *rest = -1;
    if (!open_aside(a, cover, options, qdri_team_jobs(beside))) return QDR_SOLUTION;
    if (m->total) return QDR_DONE;
    double started = qdri_now();
    qdr_step step = qdri_memo_team_run(m, a->turn);
    if (step != QDR_SOLUTION) return step;
    memo_prospect prospect = qdri_memo_team_judge(m, qdri_team_left(beside));
    if (prospect == MEMO_HOPELESS) {
        qdri_aside_end(a);
        return QDR_SOLUTION;
    }
    const double taken = qdri_now() - started;
    *rest = prospect == MEMO_PAYS ? taken / SHARE : SHARE * taken;
    if (a->turn < LONGEST_TURN) a->turn += a->turn / 2;
    return QDR_SOLUTION;
}
