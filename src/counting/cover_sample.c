/* cover_sample.c: uniformly random exact covers, and what a search would take.
 *
 * A full count that remembers its parts numbers the covers: those with the first option of the
 * first item come first, and so on down. A random number below the total is therefore a random
 * cover, and the way to it is found by counting again at each level, which is a matter of looking
 * up (unranking). Every cover has exactly the same chance.
 */
#include "counting/memo.h"
#include "counting/narrow.h"

#include "base/memory.h"

#include <quadrille/cover_sample.h>

struct qdr_cover_sampler {
    const qdr_cover *cover;
    memo memo;
    bool open, counted;
    qdri_big total, rank;
    qdri_random random;
    uint32_t *seen;
    uint32_t *order; /* of the items, see narrow.h */
};

static qdr_status open_sampler(qdr_cover_sampler *s, const qdr_cover *cover, size_t memory,
                               const qdr_limits *limits) {
    s->order = qdri_narrow_order(cover);
    qdr_status status = qdri_memo_open(&s->memo, cover, s->order, memory, 0);
    if (status != QDR_OK) return status;
    s->open = true;
    qdri_watch_start(&s->memo.d.watch, limits);
    s->memo.table->cancel = limits->cancel;
    s->total.limb = qdri_alloc(2, s->memo.limbs * sizeof *s->total.limb);
    s->seen = qdri_alloc(cover->item_count, sizeof *s->seen);
    if (!s->total.limb || !s->seen) return QDR_NO_MEMORY;
    s->rank.limb = s->total.limb + s->memo.limbs;
    return QDR_OK;
}

qdr_status qdr_cover_sampler_new(const qdr_cover *cover, const qdr_cover_options *options,
                                 uint64_t seed, qdr_cover_sampler **sampler) {
    qdr_cover_options defaults = QDR_COVER_OPTIONS_INIT;
    if (!options) options = &defaults;
    qdr_cover_sampler *s = qdri_zalloc(1, sizeof *s);
    if (!s) return QDR_NO_MEMORY;
    size_t memory = options->memory ? options->memory : QDRI_MEMORY_USUAL;
    qdr_status status = open_sampler(s, cover, memory, &options->limits);
    if (status != QDR_OK) {
        qdr_cover_sampler_free(s);
        return status;
    }
    s->cover = cover;
    qdri_random_seed(&s->random, seed);
    *sampler = s;
    return QDR_OK;
}

void qdr_cover_sampler_free(qdr_cover_sampler *sampler) {
    if (!sampler) return;
    if (sampler->open) qdri_memo_close(&sampler->memo);
    qdri_free(sampler->total.limb);
    qdri_free(sampler->seen);
    qdri_free(sampler->order);
    qdri_free(sampler);
}

/* Uniform below the total: as many random bits as it has, until they happen to be below. */
static void draw_rank(qdr_cover_sampler *s) {
    uint32_t length = s->total.length;
    uint64_t mask = UINT64_MAX >> __builtin_clzll(s->total.limb[length - 1]);
    do {
        for (uint32_t i = 0; i < length; i++) s->rank.limb[i] = qdri_random_next(&s->random);
        s->rank.limb[length - 1] &= mask;
        s->rank.length = length;
        while (s->rank.length > 0 && s->rank.limb[s->rank.length - 1] == 0) s->rank.length--;
    } while (qdri_big_compare(&s->rank, &s->total) >= 0);
}

static qdr_step count_all(qdr_cover_sampler *s) {
    qdr_step step = s->memo.code->run(&s->memo, UINT64_MAX);
    if (step != QDR_DONE) return step;
    qdri_big_copy(&s->total, &s->memo.value);
    s->counted = true;
    return QDR_DONE;
}

qdr_step qdr_cover_sampler_next(qdr_cover_sampler *sampler, const uint32_t **options,
                                size_t *count) {
    memo *m = &sampler->memo;
    qdr_step step = sampler->counted ? QDR_DONE : count_all(sampler);
    if (step != QDR_DONE || sampler->total.length == 0) return step;
    draw_rank(sampler);
    step = m->code->pick(m, &sampler->rank);
    if (step != QDR_SOLUTION) return step;
    if (!qdri_cover_accepts(sampler->cover, m->d.trail, m->d.found, sampler->seen))
        return QDR_FAILED;
    *options = m->d.trail;
    *count = m->d.found;
    return QDR_SOLUTION;
}

qdr_status qdr_cover_estimate(const qdr_cover *cover, uint32_t dives, uint64_t seed,
                              const qdr_cancel *cancel, double *nodes, double *solutions) {
    if (dives == 0) return QDR_BAD_ARGUMENT;
    memo m;
    qdr_status status = qdri_memo_open(&m, cover, NULL, 1, 0);
    if (status != QDR_OK) return status;
    qdri_random random;
    qdri_random_seed(&random, seed);
    double all_nodes = 0, all_solutions = 0;
    (void)m.code->run(&m, 1); /* settles the root */
    double forced = m.d.level[0].trail;
    uint32_t dived = 0;
    while (dived < dives && !m.dead) {
        m.code->dive(&m, &random, &all_nodes, &all_solutions);
        dived++;
        if (cancel && qdr_cancel_requested(cancel)) break;
    }
    *nodes = forced + (dived ? all_nodes / dived : 0);
    *solutions = dived ? all_solutions / dived : 0;
    qdri_memo_close(&m);
    return QDR_OK;
}
