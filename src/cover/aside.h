/* aside.h: counting by remembering, in turns beside a search that counts one by one and can be
 * saved.
 *
 * What was remembered is too much to save; the search is what goes into a checkpoint. So they are
 * apart: the search knows at any time what it has left, and whichever is done first has the total.
 */
#ifndef QDR_ASIDE_H
#define QDR_ASIDE_H

#include "cover/memo_team.h"
#include "cover/team.h"
#include "cover/team_save.h"

typedef struct aside {
    memo_team memo;
    bool open;
    bool over;     /* it does not pay, or is not for this problem */
    uint64_t turn; /* nodes of the next turn */
} aside;

/* Takes a turn beside that team. QDR_DONE: a->memo.total is the total; QDR_STOPPED: a limit;
 * QDR_SOLUTION: not done yet, and then `rest` is how long the search should go on before the next
 * turn; negative: there will be no other. Also while remembering pays it is not nothing: of a run
 * that is stopped, only what the search has done is left. */
qdr_step qdri_aside_turn(aside *a, const qdr_cover *cover, const qdr_cover_options *options,
                         const qdri_team *beside, double *rest);
void qdri_aside_end(aside *a);

#endif
