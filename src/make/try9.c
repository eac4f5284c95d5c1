/* try9.c: tries at classic 9×9 puzzles, hundreds at a time, for the sake of the lanes. */
#include "make/maker.h"

#include "base/memory.h"
#include "make/dig9.h"
#include "make/fill.h"
#include "make/judge.h"

#include <string.h>

enum { CELLS = 81 };

struct qdri_bench9 {
    qdri_pool9 *pool;
    qdri_judge judge;
    qdri_dig digs[QDRI_DIG9_MOST];
    uint8_t givens[QDRI_DIG9_MOST][CELLS];
    uint8_t solutions[QDRI_DIG9_MOST][CELLS];
    uint16_t orders[QDRI_DIG9_MOST][CELLS];
};

void qdri_bench9_free(qdri_bench9 *bench) {
    if (!bench) return;
    qdri_judge_close(&bench->judge);
    qdri_pool9_free(bench->pool);
    qdri_free(bench);
}

qdr_status qdri_bench9_new(const qdri_maker *maker, qdri_bench9 **bench) {
    qdri_bench9 *b = qdri_alloc(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    b->pool = NULL;
    b->judge = (qdri_judge){0};
    qdr_status status = qdri_pool9_new(&b->pool);
    if (status == QDR_OK) status = qdri_judge_open(&b->judge, maker, maker->options->shape);
    if (status == QDR_OK)
        *bench = b;
    else
        qdri_bench9_free(b);
    return status;
}

static void begin(const qdri_maker *maker, qdri_bench9 *b, int i, uint64_t attempt) {
    qdri_random random;
    qdri_random_seed(&random, qdri_try_seed(maker->options->seed, attempt));
    qdri_fill9(&random, b->solutions[i]);
    memcpy(b->givens[i], b->solutions[i], CELLS);
    qdri_depth depth = qdri_depth_of(maker->options, &random);
    qdri_dig_begin(&b->digs[i], maker->orbits, b->solutions[i], b->givens[i], b->orders[i], depth,
                   &random);
}

/* Whether what was dug is what is asked for; false as well when it is stopped or fails. */
static bool is_wanted(const qdri_maker *maker, qdri_bench9 *bench, const qdri_dig *dig,
                      qdri_tries *tries) {
    const qdr_make_options *options = maker->options;
    qdr_step step = QDR_SOLUTION;
    if (options->most > 0 && dig->left > options->most) return false;
    if (options->wish) tries->status = qdri_judge_look(&bench->judge, dig->givens, &step);
    tries->stopped = step == QDR_STOPPED;
    return tries->status == QDR_OK && step == QDR_SOLUTION;
}

void qdri_try9(const qdri_maker *maker, qdri_bench9 *bench, qdri_tries *tries) {
    const qdr_make_options *options = maker->options;
    for (int i = 0; i < tries->count; i++) begin(maker, bench, i, tries->first + (uint64_t)i);
    if (!qdri_pool9_dig(bench->pool, bench->digs, tries->count, maker->budget.cancel)) {
        tries->stopped = true;
        return;
    }
    for (int i = 0; i < tries->count; i++) {
        const qdri_dig *dig = &bench->digs[i];
        bool wanted = is_wanted(maker, bench, dig, tries);
        if (tries->stopped || tries->status != QDR_OK) return;
        tries->tried++;
        if (!wanted) continue;
        if (!qdri_verify9(dig->givens, dig->solution)) {
            tries->status = QDR_RECHECK_FAILED;
            return;
        }
        qdri_find find = {.attempt = tries->first + (uint64_t)i, .minimal = options->most == 0};
        if (!qdri_tries_offer(maker, tries, options->shape, dig->givens, dig->solution, find))
            return;
    }
}
