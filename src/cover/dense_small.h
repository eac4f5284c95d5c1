/* dense_small.h: the end game of the dense engine. Where at most 64 options and 64 items are left,
 * the whole state is two words: the live options and the uncovered items. Part of
 * dense_moves.h; VECTORS is defined where there are AVX2 and BMI2.
 *
 * Every option has what it excludes and what it covers as one word each; every item has its options
 * as one word. Looking at all items at once tells which have none and which have one.
 */
#ifndef QDR_DENSE_SMALL_H
#define QDR_DENSE_SMALL_H

#include "cover/dense.h"

#if defined(VECTORS)
#    include <immintrin.h>
#endif

#define INLINE QDRI_INLINE

enum { DEAD, OPEN, SOLVED, SMALL }; /* what became of a node */

/* One option more was tried where there were several; that many are chosen now. */
INLINE void note_try(dense *d, uint32_t chosen) {
    d->stats.guesses++;
    if (chosen > d->stats.depth) d->stats.depth = chosen;
}

typedef struct scan_result {
    uint64_t none, one; /* items without an option (covered ones too), with one at most */
} scan_result;

#if defined(VECTORS)
INLINE scan_result scan(const uint64_t *option_of, uint32_t items, uint64_t live) {
    scan_result r = {0, 0};
    const __m256i all = _mm256_set1_epi64x((long long)live), zero = _mm256_setzero_si256();
    const __m256i minus_one = _mm256_set1_epi64x(-1);
    for (uint32_t i = 0; i < items; i += 4) {
        __m256i x = _mm256_and_si256(all, _mm256_load_si256((const __m256i *)(option_of + i)));
        __m256i rest = _mm256_and_si256(x, _mm256_add_epi64(x, minus_one));
        __m256d none = _mm256_castsi256_pd(_mm256_cmpeq_epi64(x, zero));
        __m256d one = _mm256_castsi256_pd(_mm256_cmpeq_epi64(rest, zero));
        r.none |= (uint64_t)_mm256_movemask_pd(none) << i;
        r.one |= (uint64_t)_mm256_movemask_pd(one) << i;
    }
    return r;
}
#else
INLINE scan_result scan(const uint64_t *option_of, uint32_t items, uint64_t live) {
    scan_result r = {0, 0};
    for (uint32_t i = 0; i < items; i++) {
        uint64_t x = live & option_of[i];
        r.none |= (uint64_t)(x == 0) << i;
        r.one |= (uint64_t)((x & (x - 1)) == 0) << i;
    }
    return r;
}
#endif

/* The bits of `set` that stand under bits of `mask`, moved together. `set` lies within `mask`. */
#if defined(VECTORS)
INLINE uint64_t gather(uint64_t set, uint64_t mask) {
    return _pext_u64(set, mask);
}
#else
INLINE uint64_t gather(uint64_t set, uint64_t mask) {
    uint64_t gathered = 0;
    for (; set != 0; set &= set - 1)
        gathered |= (uint64_t)1 << __builtin_popcountll(mask & ((set & -set) - 1));
    return gathered;
}
#endif

/* The live options of a level under `row`, as bits of the end game. */
INLINE uint64_t gather_row(const dense_level *l, const uint64_t *row, uint32_t words) {
    uint64_t gathered = 0;
    uint32_t at = 0;
    for (uint32_t w = 0; w < words && at < 64; w++) {
        gathered |= gather(row[w] & l->live[w], l->live[w]) << at;
        at += (uint32_t)__builtin_popcountll(l->live[w]);
    }
    return gathered;
}

/* Sets up the end game for level `l`, unless more items are left than fit. What an option excludes
 * is found when it is first tried: most are never tried. */
INLINE bool enter_small(dense *d, const dense_level *l, uint32_t words) {
    dense_small *s = d->small;
    if (l->left > 64) return false;
    const dense_frame *frame = l->frame;
    uint32_t items = 0, options = 0, branch = 0;
    for (uint32_t k = 0; k < l->active_count; k++) {
        uint32_t item = l->active[k];
        if (l->size[item] >= DENSE_COVERED) continue;
        if (item == l->item) branch = items;
        d->number[item] = (uint16_t)items;
        s->options_of[items++] = gather_row(l, frame->mask + (size_t)item * words, words);
    }
    for (uint32_t w = 0; w < words; w++)
        for (uint64_t left = l->live[w]; left != 0; left &= left - 1) {
            s->excludes[options] = 0;
            s->ids[options++] = frame->ids[w * 64 + (uint32_t)__builtin_ctzll(left)];
        }
    dense_small_level *first = &s->level[0];
    first->live = ~(uint64_t)0 >> (64 - options);
    first->open = ~(uint64_t)0 >> (64 - items);
    first->untried = s->options_of[branch];
    first->trail = l->trail;
    while (items % 4 != 0) s->options_of[items++] = 0;
    s->items = items;
    s->depth = 0;
    s->from = l;
    return true;
}

/* Works out what an option covers and excludes. */
static void work_out_option(dense *d, uint32_t bit) {
    dense_small *s = d->small;
    const dense_option *o = &d->option[s->ids[bit]];
    const uint16_t *links = d->links + o->start;
    const uint32_t words = s->from->frame->words;
    const uint64_t *mask = s->from->frame->mask;
    uint64_t covers = 0, excludes = 0;
    for (uint32_t k = 0; k < o->primaries; k++) {
        uint32_t item = d->number[links[k]];
        covers |= (uint64_t)1 << item;
        excludes |= s->options_of[item];
    }
    for (uint32_t k = o->primaries; k < o->plain; k++)
        excludes |= gather_row(s->from, mask + (size_t)links[k] * words, words);
    links += o->plain;
    for (uint32_t k = 0; k < o->pairs; k++, links += 2)
        excludes |= gather_row(s->from, mask + (size_t)links[0] * words, words) &
                    ~gather_row(s->from, mask + (size_t)links[1] * words, words);
    s->covers[bit] = covers;
    s->excludes[bit] = excludes;
}

/* The item with the fewest options, none of them having fewer than two. */
INLINE uint64_t smallest_branch(const dense_small *s, uint64_t live, uint64_t open) {
    uint64_t best = 0;
    int least = 65;
    for (; open != 0; open &= open - 1) {
        uint64_t x = live & s->options_of[__builtin_ctzll(open)];
        int size = __builtin_popcountll(x);
        if (size < least) {
            least = size;
            best = x;
            if (size == 2) break;
        }
    }
    return best;
}

/* Takes an option in the end game; the caller keeps what is live and open. */
INLINE void take(dense *d, uint32_t bit, uint64_t *live, uint64_t *open, uint32_t *trail) {
    dense_small *s = d->small;
    if (s->excludes[bit] == 0) work_out_option(d, bit);
    *live &= ~s->excludes[bit];
    *open &= ~s->covers[bit];
    d->trail[(*trail)++] = s->ids[bit];
    if (!qdri_watch_tick(&d->watch)) d->stopped = true;
}

/* Takes every option that is the only one of its item, until there is none. False: dead. */
INLINE bool settle_small(dense *d, uint64_t *live, uint64_t *open, uint32_t *trail) {
    const dense_small *s = d->small;
    while (*open != 0) {
        scan_result r = scan(s->options_of, s->items, *live);
        if ((r.none & *open) != 0) return false;
        uint64_t one = r.one & *open, forced = 0;
        if (one == 0) return true;
        for (; one != 0; one &= one - 1) forced |= *live & s->options_of[__builtin_ctzll(one)];
        for (; forced != 0; forced &= forced - 1) {
            uint32_t bit = (uint32_t)__builtin_ctzll(forced);
            if ((*live >> bit & 1) == 0) return false; /* two forced options exclude each other */
            take(d, bit, live, open, trail);
        }
    }
    return true;
}

/* Runs the end game to the last of the wanted solutions; DEAD when it ends before. A function of
 * its own: taken into the search around it, it has to save registers that it does not use. */
static __attribute__((noinline)) int run_small(dense *d) {
    dense_small *s = d->small;
    for (;;) {
        dense_small_level *l = &s->level[s->depth];
        if (l->untried == 0) {
            if (s->depth-- == 0) return DEAD;
            continue;
        }
        uint32_t bit = (uint32_t)__builtin_ctzll(l->untried), trail = l->trail;
        uint64_t live = l->live, open = l->open;
        take(d, bit, &live, &open, &trail);
        bool alive = settle_small(d, &live, &open, &trail);
        if (d->stopped) return DEAD; /* the option stays untried */
        l->untried &= l->untried - 1;
        note_try(d, trail);
        if (!alive) continue;
        if (open == 0) {
            s->found = trail;
            if (d->wanted == 1) return SOLVED;
            d->wanted--;
            continue;
        }
        l = &s->level[++s->depth];
        *l = (dense_small_level){live, open, smallest_branch(s, live, open), trail};
    }
}

#endif
