/* runner.c: see runner.h. */
#include "engines/runner.h"

#include "base/memory.h"

#include <string.h>

bool qdri_runner_set_up(qdri_runner *s, size_t cells, const qdr_cancel *above) {
    s->stop.above = above;
    s->ahead.above = &s->stop;
    s->found = qdri_alloc(cells, QDRI_PUT_BY);
    return s->found != NULL;
}

uint64_t qdri_runner_nodes(const qdri_runner *s) {
    qdr_stats stats = {0};
    if (s->search) s->stats(s->search, &stats);
    return stats.nodes;
}

bool qdri_is_known(const qdri_known *known, const uint8_t *digits) {
    for (size_t i = 0; i < known->count; i++)
        if (memcmp(known->grids + i * known->cells, digits, known->cells) == 0) return true;
    return false;
}

void qdri_runner_forget(qdri_runner *s, const qdri_known *known) {
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        const uint8_t *digits = s->found + i * known->cells;
        if (qdri_is_known(known, digits)) continue;
        memmove(s->found + kept * known->cells, digits, known->cells);
        s->at[kept++] = s->at[i];
    }
    s->count = kept;
}

void qdri_runner_run(qdri_runner *s, uint64_t goal, size_t most, const qdri_known *known,
                     qdri_budget budget) {
    uint64_t start = qdri_runner_nodes(s), nodes = start;
    qdr_step step = QDR_SOLUTION;
    while (step == QDR_SOLUTION && nodes < goal && s->count < most && !s->done && !s->failed) {
        uint8_t *digits = s->found + s->count * known->cells;
        uint64_t slice = goal == QDRI_NO_END ? 0 : goal - nodes;
        s->resume(s->search, qdri_budget_slice(&budget, nodes - start, slice, 0));
        step = s->next(s->search, digits);
        nodes = qdri_runner_nodes(s);
        s->done = step == QDR_DONE;
        s->failed = step == QDR_OUT_OF_MEMORY;
        if (step == QDR_SOLUTION && !qdri_is_known(known, digits)) s->at[s->count++] = nodes;
    }
}

bool qdri_runner_answers(const qdri_runner *s, uint64_t goal) {
    return s->done || (s->count > 0 && s->at[0] <= goal);
}

qdr_step qdri_runner_answer(qdri_runner *s, uint64_t goal, size_t cells, uint8_t *digits) {
    if (!qdri_runner_answers(s, goal)) return QDR_STOPPED;
    if (s->count == 0) return QDR_DONE;
    s->turn = s->at[0];
    memcpy(digits, s->found, cells);
    s->count--;
    memmove(s->found, s->found + cells, s->count * cells);
    memmove(s->at, s->at + 1, s->count * sizeof *s->at);
    return QDR_SOLUTION;
}
