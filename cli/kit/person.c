/* person.c: see person.h. */
#include "kit/person.h"

#include "kit/interrupt.h"

/* Only where there is one solution can anything be concluded. */
static bool is_proper(const question *q, const refusal *words, answer *a) {
    const qdr_answer *known = q->known;
    if (known->solutions == 1 && known->step == QDR_DONE) return true;
    if (known->solutions < 2 && known->step == QDR_STOPPED && interrupted())
        a->code = exit_code_worse(a->code, CODE_INTERRUPTED);
    else
        answer_complain(a, q, CODE_NO_SOLUTION, "%s has %s", words->improper,
                        known->solutions > 1 ? "several solutions" : "no solution");
    return false;
}

qdr_human *person_for(const question *q, const refusal *words, answer *a) {
    qdr_human *human = NULL;
    if (!is_proper(q, words, a)) return NULL;
    qdr_status status = qdr_human_new(qdr_puzzle_shape(q->puzzle), &human);
    if (status == QDR_UNSUPPORTED)
        answer_complain(a, q, CODE_BAD_INPUT, "%s: only rows, columns and boxes, sides up to 36",
                        words->unsupported);
    else if (status != QDR_OK)
        answer_complain(a, q, exit_code_of(status), "%s", qdr_status_text(status));
    return human;
}
