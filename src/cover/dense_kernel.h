/* dense_kernel.h: the search of the dense engine, compiled once per instruction set.
 *
 * Includer defines:
 *     #define CPU QDRI_CPU_PORTABLE   // what it needs
 *     #define CODE qdri_dense_plain   // the version that this becomes
 * and VECTORS where it has AVX2 and BMI2. */
#ifndef QDR_DENSE_KERNEL_H
#define QDR_DENSE_KERNEL_H

#if !defined(CPU) || !defined(CODE)
#    error "dense_kernel.h needs CPU and CODE"
#endif

#include "cover/dense_moves.h"

/* Moves the live options of a row together. */
INLINE void gather_words(const dense_level *l, const uint64_t *row, uint32_t old_words,
                         uint64_t *packed) {
    uint64_t word = 0;
    uint32_t at = 0;
    for (uint32_t w = 0; w < old_words; w++) {
        uint64_t live = l->live[w], set = gather(row[w] & live, live);
        uint32_t bits = (uint32_t)__builtin_popcountll(live);
        word |= set << at;
        at += bits;
        if (at >= 64) {
            *packed++ = word;
            at -= 64;
            word = at ? set >> (bits - at) : 0;
        }
    }
    if (at > 0) *packed = word;
}

/* Packs the live options of a level into as few words as they need, in the frame after its own. */
static void repack(dense *d, dense_level *l) {
    const dense_frame *old = l->frame;
    dense_frame *frame = &d->frame[old - d->frame + 1];
    const uint32_t words = (l->count + 63) / 64, old_words = old->words;
    frame->words = words;
    for (uint32_t k = 0; k < l->active_count; k++) {
        size_t item = l->active[k];
        if (l->size[item] < DENSE_COVERED)
            gather_words(l, old->mask + item * old_words, old_words, frame->mask + item * words);
    }
    for (size_t m = d->primaries; m < d->masks; m++)
        gather_words(l, old->mask + m * old_words, old_words, frame->mask + m * words);
    uint32_t bit = 0;
    for (uint32_t w = 0; w < old_words; w++)
        for (uint64_t left = l->live[w]; left != 0; left &= left - 1)
            frame->ids[bit++] = old->ids[w * 64 + (uint32_t)__builtin_ctzll(left)];
    for (uint32_t w = 0; w < words; w++) l->live[w] = ~(uint64_t)0;
    if (bit % 64 != 0) l->live[words - 1] = ((uint64_t)1 << bit % 64) - 1;
    l->frame = frame;
}

/* Starts the branching of a settled level, packed anew where that at least halves the words.
 * SMALL: the end game takes over. */
INLINE int branch(dense *d, dense_level *l, uint32_t words) {
    if (l->count <= 64 && enter_small(d, l, words)) return SMALL;
    if ((l->count + 63) / 64 * 2 <= words) {
        repack(d, l);
        start_branch(l, l->frame->words);
    } else {
        start_branch(l, words);
    }
    return OPEN;
}

/* Tries the options that a level has left until one does not end at once. */
INLINE int try_next(dense *d, dense_level *l, uint32_t words) {
    uint32_t bit;
    while ((bit = next_bit(l, words)) != NO_ITEM) {
        if (!qdri_watch_tick(&d->watch)) d->stopped = true;
        if (!d->stopped && descend(d, l, bit, words)) {
            note_try(d, l[1].trail);
            return l[1].left == 0 ? SOLVED : branch(d, l + 1, words);
        }
        if (d->stopped) {
            l->bits |= (uint64_t)1 << bit % 64; /* to be tried again */
            return DEAD;
        }
        note_try(d, l[1].trail);
    }
    return DEAD;
}

static int try_1(dense *d, dense_level *l) {
    return try_next(d, l, 1);
}
static int try_2(dense *d, dense_level *l) {
    return try_next(d, l, 2);
}
static int try_3(dense *d, dense_level *l) {
    return try_next(d, l, 3);
}
static int try_4(dense *d, dense_level *l) {
    return try_next(d, l, 4);
}
static int try_many(dense *d, dense_level *l) {
    return try_next(d, l, l->frame->words);
}

/* Goes on until d->wanted more solutions have been met; the last one is in the trail. */
static qdr_step run(dense *d) {
    static int (*const tries[5])(dense *, dense_level *) = {try_many, try_1, try_2, try_3, try_4};
    d->stopped = false;
    while (!d->finished) {
        int got;
        if (d->top < 0) {
            got = enter_root(d);
            d->found = d->level->trail;
            d->finished = got != OPEN;
            if (got == OPEN) d->top = 0;
        } else if (d->small->running) {
            got = run_small(d);
            d->found = d->small->found;
            d->small->running = got == SOLVED || d->stopped;
        } else {
            dense_level *l = &d->level[d->top];
            uint32_t words = l->frame->words;
            got = QDRI_COMPACT ? try_many(d, l) : tries[words <= 4 ? words : 0](d, l);
            d->found = l[1].trail;
            d->small->running = got == SMALL;
            d->top += got == OPEN;
            if (got == DEAD && !d->stopped) d->finished = d->top-- == 0;
        }
        if (got == SOLVED && --d->wanted == 0) return QDR_SOLUTION;
        if (d->stopped) return QDR_STOPPED;
    }
    return QDR_DONE;
}

/* ---- going to a place ------------------------------------------------------------------------ */

/* Passes over the options of a level up to the given one. */
static uint32_t pass_to(dense_level *l, uint32_t option) {
    uint32_t bit;
    do bit = next_bit(l, l->frame->words);
    while (bit != NO_ITEM && l->frame->ids[bit] != option);
    return bit;
}

/* Makes choice number `i` of a path at the top level, or only passes to it when it is the last.
 * OPEN: there is a level below for the next; SMALL: the end game goes on. */
static int follow(dense *d, const qdri_place *place, uint32_t i) {
    dense_level *l = &d->level[d->top];
    uint32_t words = l->frame->words, bit = pass_to(l, place->step[i] / 2);
    if (bit == NO_ITEM || place->step[i] & 1) return DEAD;
    if (i + 1 == place->length) {
        l->bits |= (uint64_t)1 << bit % 64;
        return OPEN;
    }
    if (i < place->base) { /* what comes after it belongs to others */
        l->bits = 0;
        l->word = words - 1;
    }
    if (!descend(d, l, bit, words) || l[1].left == 0) return DEAD;
    int got = branch(d, l + 1, words);
    d->top += got == OPEN;
    return got;
}

/* The same in the end game. */
static bool follow_small(dense *d, const qdri_place *place, uint32_t i) {
    dense_small *s = d->small;
    dense_small_level *l = &s->level[s->depth];
    while (l->untried != 0 && s->ids[__builtin_ctzll(l->untried)] != place->step[i] / 2)
        l->untried &= l->untried - 1;
    if (l->untried == 0 || place->step[i] & 1) return false;
    if (i + 1 == place->length) return true;
    uint32_t trail = l->trail;
    uint64_t live = l->live, open = l->open;
    take(d, (uint32_t)__builtin_ctzll(l->untried), &live, &open, &trail);
    l->untried = i < place->base ? 0 : l->untried & (l->untried - 1);
    if (!settle_small(d, &live, &open, &trail) || open == 0) return false;
    l = &s->level[++s->depth];
    *l = (dense_small_level){live, open, smallest_branch(s, live, open), trail};
    return true;
}

static bool seek(dense *d, const qdri_place *place) {
    int got = OPEN;
    d->finished = d->small->running = false;
    if (place->base > 0 && place->base >= place->length) return false;
    if (!d->entered)
        got = enter_root(d);
    else if (d->root_open)
        start_branch(d->level, d->level->frame->words);
    else
        got = DEAD; /* the root was the end */
    d->top = got == OPEN ? 0 : -1;
    if (place->length == 0) return true;
    uint32_t i = 0;
    while (i < place->length && got == OPEN) got = follow(d, place, i++);
    d->small->running = got == SMALL;
    for (; i < place->length && got == SMALL; i++)
        if (!follow_small(d, place, i)) got = DEAD;
    return got != DEAD && i == place->length;
}

const qdri_dense_code CODE = {CPU, run, seek};

#endif
