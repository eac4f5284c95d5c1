/* bounds_kernel.h: the search of the bounds engine. Part of dense_plain.c and dense_avx2.c;
 * bounds.c explains the idea.
 *
 * Includer defines:
 *     #define CPU QDRI_CPU_PORTABLE           // what it needs
 *     #define BOUNDS_CODE qdri_bounds_plain   // the version that this becomes
 * and VECTORS where it has AVX2 and BMI2. */
#ifndef QDR_BOUNDS_KERNEL_H
#define QDR_BOUNDS_KERNEL_H

#include "cover/bounds.h"
#include "cover/dense_moves.h"

#if !defined(CPU) || !defined(BOUNDS_CODE)
#    error "bounds_kernel.h needs CPU and BOUNDS_CODE"
#endif

/* Takes a live option and removes from `live` what that excludes. */
INLINE void take_option(bounds *b, uint64_t *live, uint32_t o, uint32_t words) {
    const dense_option *option = &b->d.option[o];
    const uint16_t *links = b->d.links + option->start;
    const uint64_t *mask = b->d.frame[0].mask;
    b->d.trail[b->taken++] = o;
    live[o / 64] &= ~((uint64_t)1 << o % 64);
    for (uint32_t k = 0; k < option->primaries; k++) {
        b->low[links[k]]--;
        if (--b->high[links[k]] > 0) continue;
        const uint64_t *row = mask + (size_t)links[k] * words;
        for (uint32_t w = 0; w < words; w++) live[w] &= ~row[w];
    }
    for (uint32_t k = option->primaries; k < option->plain; k++) {
        const uint64_t *row = mask + (size_t)links[k] * words;
        for (uint32_t w = 0; w < words; w++) live[w] &= ~row[w];
    }
    links += option->plain;
    for (uint32_t k = 0; k < option->pairs; k++, links += 2) {
        const uint64_t *all = mask + (size_t)links[0] * words;
        const uint64_t *same = mask + (size_t)links[1] * words;
        for (uint32_t w = 0; w < words; w++) live[w] &= ~(all[w] & ~same[w]);
    }
    b->d.stats.updates += option->plain + option->pairs;
}

/* Gives back all options taken after the first `count`. */
static void untake(bounds *b, uint32_t count) {
    while (b->taken > count) {
        const dense_option *option = &b->d.option[b->d.trail[--b->taken]];
        const uint16_t *links = b->d.links + option->start;
        for (uint32_t k = 0; k < option->primaries; k++) {
            b->low[links[k]]++;
            b->high[links[k]]++;
        }
    }
}

/* Takes all live options of an item that needs every one of them. False: they exclude each other.
 */
INLINE bool take_all(bounds *b, uint64_t *live, uint32_t item, uint32_t words) {
    const uint64_t *row = b->d.frame[0].mask + (size_t)item * words;
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left; (left = live[w] & row[w]) != 0;)
            take_option(b, live, w * 64 + (uint32_t)__builtin_ctzll(left), words);
    return b->low[item] <= 0;
}

INLINE uint32_t first_option(const uint64_t *live, const uint64_t *row, uint32_t words) {
    for (uint32_t w = 0; w < words; w++) {
        uint64_t both = row ? live[w] & row[w] : live[w];
        if (both != 0) return w * 64 + (uint32_t)__builtin_ctzll(both);
    }
    return NO_ITEM;
}

/* Takes what is forced in a level, and finds the option to branch on. */
INLINE int arrive(bounds *b, bounds_level *l, uint32_t words) {
    const uint64_t *mask = b->d.frame[0].mask;
    uint64_t *live = l->live;
    for (;;) {
        uint32_t best = NO_ITEM, least = UINT32_MAX, before = b->taken;
        for (uint32_t i = 0; i < b->d.primaries; i++) {
            if (b->low[i] <= 0) continue;
            uint32_t size = count_common(live, mask + (size_t)i * words, words);
            uint32_t need = (uint32_t)b->low[i];
            if (size < need) return DEAD;
            if (size == need) {
                if (!take_all(b, live, i, words)) return DEAD;
            } else if (size - need < least) {
                least = size - need;
                best = i;
            }
        }
        if (b->taken != before) continue; /* sizes counted before are stale */
        l->option = first_option(live, best == NO_ITEM ? NULL : mask + (size_t)best * words, words);
        l->settled = b->taken;
        l->taken = l->given = false;
        return l->option == NO_ITEM ? SOLVED : OPEN;
    }
}

/* Tries one side of the branch at the deepest level. */
INLINE int step_branch(bounds *b, uint32_t words) {
    bounds_level *l = &b->level[b->depth], *n = l + 1;
    uint32_t o = l->option;
    untake(b, l->settled);
    if (l->taken && l->given) {
        b->depth--;
        return DEAD;
    }
    b->path[l->from] = 2 * o + l->taken;
    if (l->taken) {
        l->from++;
        l->live[o / 64] &= ~((uint64_t)1 << o % 64);
        int got = arrive(b, l, words);
        if (got != OPEN) b->depth--;
        return got;
    }
    l->taken = true;
    n->from = l->from + 1;
    b->d.stats.guesses++;
    memcpy(n->live, l->live, words * sizeof *n->live);
    take_option(b, n->live, o, words);
    int got = arrive(b, n, words);
    if (got == OPEN) b->depth++;
    return got;
}

INLINE qdr_step run_bounds(bounds *b, uint32_t words) {
    while (b->depth >= 0) {
        if (!qdri_watch_tick(&b->d.watch)) return QDR_STOPPED;
        int got = step_branch(b, words);
        if (b->taken > b->d.stats.depth) b->d.stats.depth = b->taken;
        if (got == SOLVED && --b->wanted == 0) return QDR_SOLUTION;
    }
    return QDR_DONE;
}

static qdr_step run_bounded(bounds *b) {
    const uint32_t words = b->d.frame[0].words;
    if (!b->started) {
        b->started = true;
        int got = arrive(b, &b->level[0], words);
        if (got != OPEN) b->depth = -1;
        if (got == SOLVED && --b->wanted == 0) return QDR_SOLUTION;
    }
    switch (QDRI_COMPACT ? 0 : words) {
    case 1:
        return run_bounds(b, 1);
    case 2:
        return run_bounds(b, 2);
    case 4:
        return run_bounds(b, 4);
    default:
        return run_bounds(b, words);
    }
}

/* Goes from the root along the path. */
static bool seek_bounded(bounds *b, const qdri_place *place) {
    const uint32_t words = b->d.frame[0].words;
    if (place->base > 0 && place->base >= place->length) return false;
    untake(b, 0);
    memcpy(b->level->live, b->d.level->live, words * sizeof *b->level->live);
    b->level->from = 0;
    b->depth = 0;
    b->started = place->length > 0;
    if (place->length == 0) return true;
    int got = arrive(b, b->level, words);
    for (uint32_t i = 0; i < place->length; i++) {
        bounds_level *l = &b->level[b->depth];
        if (got != OPEN || l->option != place->step[i] / 2) return false;
        l->taken = place->step[i] & 1;
        if (i + 1 == place->length) return true;
        got = step_branch(b, words);
        if (!(place->step[i] & 1)) l->given = i < place->base;
    }
    return false;
}

const qdri_bounds_code BOUNDS_CODE = {CPU, run_bounded, seek_bounded};

#endif
