/* aside.c: see aside.h. Turns are short, and dealt out by the clock and not as in cover_count.c,
 * as somebody wants to save the search every now and then. */
#include "team/aside.h"

/* Nodes; a node takes microseconds. */
enum {
    FIRST_TURN = 400,
    LONGEST_TURN = 20000,
    LONGEST_TOLD = 4000 /* of each job, where others wait for what is counted */
};
static const double RATIO = QDRI_MEMO_RATIO;
static const double WORTH_IT = 0.002; /* seconds: the search looks up every so many nodes only */

static bool open_aside(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                       uint32_t jobs) {
    const size_t memory = options->memory ? options->memory : QDRI_MEMO_MEMORY;
    if (a->open || a->over) return a->open;
    a->open = qdri_memo_team_open(&a->memo, cover, &options->limits, memory, jobs,
                                  (a->machine > 0 ? a->machine - 1 : 0) * jobs) == QDR_OK;
    a->over = !a->open;
    a->turn = FIRST_TURN;
    return a->open;
}

void qdri_aside_end(aside *a) {
    if (a->open) qdri_memo_team_close(&a->memo);
    a->open = false;
    a->over = true;
}

/* Where others wait for what is counted a turn is made in pieces; else as a whole. */
static uint64_t next_piece(const aside *a) {
    const uint64_t left = a->turn - a->made, most = (uint64_t)a->memo.jobs * LONGEST_TOLD;
    return a->machine > 0 && left > most ? most : left;
}

/* A turn has been made: what comes of it, and how long the search should go on now. */
static qdr_step end_turn(aside *a, const qdri_team *beside, double *rest) {
    /* What others have left of the tree is not known here. */
    const double left = qdri_team_done(beside) ? 1 : qdri_team_left(beside);
    const memo_prospect prospect = qdri_memo_team_judge(&a->memo, left);
    const uint64_t longest = (uint64_t)a->memo.jobs * LONGEST_TOLD;
    if (prospect == MEMO_HOPELESS) {
        qdri_aside_end(a);
        return QDR_SOLUTION;
    }
    a->pays = prospect == MEMO_PAYS;
    a->owed += a->taken * (a->pays ? a->keep : RATIO);
    *rest = a->pays && a->owed < WORTH_IT ? 0 : a->owed;
    if (*rest > 0) a->owed = 0;
    if (a->turn < LONGEST_TURN || a->turn < longest) a->turn += a->turn / 2;
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
