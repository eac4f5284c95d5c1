/* target.c: puzzles of a class of difficulty, as a target for qdr_make. A target is any function
 * of a puzzle; what is wished of a rating is looked at by judge.h, which needs no search. */
#include <quadrille/make.h>

bool qdr_make_meets_class(void *wanted, const qdr_made *made, qdr_status *failed) {
    qdr_class difficulty;
    qdr_step step;
    qdr_status status = qdr_puzzle_class(made->puzzle, NULL, &difficulty, &step);
    if (status != QDR_OK) *failed = status;
    return status == QDR_OK && step == QDR_DONE && difficulty == *(const qdr_class *)wanted;
}
