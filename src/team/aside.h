/* aside.h: counting by remembering, in turns beside a search that counts one by one and can be
 * saved and shared among machines.
 *
 * The two are apart: the search knows at any time what it has left, and whichever is done first has
 * the total. What is remembered is always about the whole problem, whatever part of it the search
 * beside has. It can be sent to others, and the dearest of it is saved; but that is not all of it.
 */
#ifndef QDR_ASIDE_H
#define QDR_ASIDE_H

#include "base/contest.h"
#include "counting/memo_text.h"
#include "team/team.h"
#include "team/team_save.h"

typedef struct aside {
    memo_team memo;
    bool open;
    bool over;     /* it does not pay, or is not for this problem */
    bool by_nodes; /* turns are dealt out by nodes, so that one thread does the same every time;
                      else by the clock */
    qdri_contest contest;
    uint64_t turn;    /* nodes of the turn */
    uint64_t made;    /* … of which so many are made, */
    double taken;     /* in so many seconds */
    double keep;      /* time for the search beside, as a part of its own, while remembering pays */
    bool pays;        /* it did in the last turn */
    uint32_t machine; /* of many that send to each other, from 1; 0: alone */
    qdr_stats stats;  /* of what was given up */
} aside;

/* Takes a turn, or a piece of one, beside that team. QDR_DONE: a->memo.total is the total;
 * QDR_STOPPED: a limit; QDR_SOLUTION: not done yet, and then `rest` is for how many seconds or
 * nodes the search should go on before the next turn, which may be 0; negative: there will be no
 * other. */
qdr_step qdri_aside_turn(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                         const qdri_team *beside, double *rest);
void qdri_aside_end(aside *a);

/* Adds what it did and took. */
void qdri_aside_stats(const aside *a, qdr_stats *stats);

/* As qdri_memo_send, where remembering pays. */
void qdri_aside_send(aside *a, size_t most, qdr_text *text);
/* As qdri_memo_recall: nothing, where nothing is remembered. */
void qdri_aside_recall(const aside *a, size_t most, qdr_text *text);
/* As qdri_memo_receive. Where nothing is to be remembered the text is passed over. */
qdr_status qdri_aside_receive(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                              const qdri_team *beside, const char *text, size_t length);

#endif
