/* judge.c: see judge.h. */
#include "make/judge.h"

void qdri_judge_close(qdri_judge *judge) {
    qdr_human_free(judge->human);
    qdr_puzzle_free(judge->puzzle);
    *judge = (qdri_judge){0};
}

qdr_status qdri_judge_open(qdri_judge *judge, const qdri_maker *maker, const qdr_shape *shape) {
    const qdr_make_options *options = maker->options;
    if (!options->wish || judge->human) return QDR_OK;
    *judge = (qdri_judge){.maker = maker};
    qdr_status status = options->scale ? qdr_human_new(shape, *options->scale, &judge->human)
                                       : qdr_human_usual(shape, &judge->human);
    return status == QDR_OK ? qdr_puzzle_new(shape, &judge->puzzle) : status;
}

/* The givens are in the judge's puzzle. */
static qdr_status look(qdri_judge *judge, const qdr_wish *wish, qdr_step *step) {
    const qdri_maker *maker = judge->maker;
    const qdr_limits limits = qdri_budget_left(&maker->budget);
    qdr_rating rating;
    qdr_step ended;
    qdr_fit fit;
    qdr_status status = qdr_human_fits(judge->human, judge->puzzle, wish, &limits, NULL, NULL,
                                       &rating, &ended, &fit);
    if (status != QDR_OK) return status;
    *step = fit == QDR_FITS ? QDR_SOLUTION : QDR_DONE;
    if (fit == QDR_FIT_UNKNOWN && qdri_budget_over(&maker->budget, 0)) *step = QDR_STOPPED;
    return QDR_OK;
}

static void lay(qdri_judge *judge, const uint8_t *givens) {
    for (int cell = 0; cell < qdr_puzzle_cells(judge->puzzle); cell++)
        qdr_puzzle_set_given(judge->puzzle, cell, givens[cell]);
}

qdr_status qdri_judge_look(qdri_judge *judge, const uint8_t *givens, qdr_step *step) {
    lay(judge, givens);
    return look(judge, judge->maker->options->wish, step);
}

qdr_status qdri_judge_bound(qdri_judge *judge, const qdri_dig *dig, qdr_step *step) {
    const qdri_orbits *orbits = dig->orbits;
    const int orbit = dig->order[dig->at];
    qdr_wish wish = QDR_WISH_INIT;
    wish.most = judge->maker->bound;
    lay(judge, dig->givens);
    for (int i = orbits->start[orbit]; i < orbits->start[orbit + 1]; i++)
        qdr_puzzle_set_given(judge->puzzle, orbits->cells[i], 0);
    return look(judge, &wish, step);
}
