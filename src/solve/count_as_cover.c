/* count_as_cover.c: see count_as_cover.h. Exact covers are counted without visiting each: what is
 * left after some choices has been counted before (memoisation; src/team/cover_count.c says how),
 * or falls apart into pieces. */
#include "solve/count_as_cover.h"

#include "base/memory.h"
#include "sudoku/puzzle_cover.h"

static void tell(void *context, double left, uint64_t found) {
    const qdri_wishes *wishes = context;
    (void)left;
    wishes->progress(wishes->context, found);
}

qdr_status qdri_count_as_cover(const qdr_puzzle *puzzle, const qdri_wishes *wishes,
                               const qdr_limits *limits, uint64_t *solutions, qdr_text *decimal,
                               qdr_step *step, qdr_stats *stats) {
    qdri_wishes asked = *wishes;
    qdr_cover_options how = QDR_COVER_OPTIONS_INIT;
    how.limits = *limits;
    how.jobs = wishes->jobs;
    how.progress = wishes->progress ? tell : NULL;
    how.context = &asked;
    qdr_cover *cover;
    uint32_t *choices;
    qdr_stats made;
    qdr_status status = qdri_puzzle_cover(puzzle, false, &cover, &choices);
    if (status != QDR_OK) return status;
    qdri_free(choices);
    status = decimal ? qdr_cover_count_exact(cover, &how, decimal, step, &made)
                     : qdr_cover_count(cover, &how, solutions, step, &made);
    qdr_cover_free(cover);
    if (status != QDR_OK) return status;
    *solutions = made.solutions;
    if (stats) *stats = made;
    return QDR_OK;
}
