/* dense_moves.h: what one node of the dense engine's search does: taking an option, counting sizes,
 * forced moves. For dense_kernel.h, and for searches that go over the same levels in their own way
 * (bounds_kernel.h, counting/memo_kernel.h). Compiled once per instruction set: VECTORS is defined
 * where there are AVX2 and BMI2.
 *
 * Functions take `words` as a constant where it is small, so that their loops unroll into straight
 * code for one, two or four words: that is where nearly all nodes of a search are.
 */
#ifndef QDR_DENSE_MOVES_H
#define QDR_DENSE_MOVES_H

#include "cover/dense_small.h"

#include <string.h>

#define NO_ITEM UINT32_MAX

INLINE uint32_t count_bits(const uint64_t *set, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++) count += (uint32_t)__builtin_popcountll(set[w]);
    return count;
}

INLINE uint32_t count_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++) count += (uint32_t)__builtin_popcountll(a[w] & b[w]);
    return count;
}

/* Takes an option: removes what it excludes (itself too) from the live ones. */
INLINE void exclude(dense *d, dense_level *l, uint32_t option, uint32_t words) {
    const dense_option *o = &d->option[option];
    const uint16_t *links = d->links + o->start;
    const uint64_t *mask = l->frame->mask;
    uint64_t *restrict live = l->live;
    for (uint32_t k = 0; k < o->primaries; k++) l->size[links[k]] |= DENSE_COVERED;
    for (uint32_t k = 0; k < o->plain; k++) {
        const uint64_t *row = mask + (size_t)links[k] * words;
        for (uint32_t w = 0; w < words; w++) live[w] &= ~row[w];
    }
    links += o->plain;
    for (uint32_t k = 0; k < o->pairs; k++, links += 2) {
        const uint64_t *all = mask + (size_t)links[0] * words;
        const uint64_t *same = mask + (size_t)links[1] * words;
        for (uint32_t w = 0; w < words; w++) live[w] &= ~all[w] | same[w];
    }
    l->left -= o->primaries;
    d->trail[l->trail++] = option;
}

/* Counts the options of every uncovered item anew and shortens the list of active ones. False: an
 * item has none left. */
INLINE bool recount(dense *d, dense_level *l, uint32_t words) {
    const uint64_t *mask = l->frame->mask;
    const uint16_t *old = l->active;
    uint16_t *active = l->room;
    uint32_t kept = 0, smallest = NO_ITEM, least = DENSE_COVERED;
    if (l->size[d->last_dead] < DENSE_COVERED &&
        count_common(l->live, mask + (size_t)d->last_dead * words, words) == 0)
        return false;
    for (uint32_t k = 0; k < l->active_count; k++) {
        uint32_t item = old[k];
        if (l->size[item] >= DENSE_COVERED) continue;
        uint32_t size = count_common(l->live, mask + (size_t)item * words, words);
        if (size <= 1) {
            if (size == 0) {
                d->last_dead = item;
                return false;
            }
            d->queue[d->queued++] = (uint16_t)item;
        }
        l->size[item] = (int16_t)size;
        active[kept++] = (uint16_t)item;
        if (size < least) {
            least = size;
            smallest = item;
        }
    }
    l->active = active;
    l->active_count = kept;
    d->smallest = smallest;
    return true;
}

/* Brings the sizes up to date by looking at the removed options alone. */
INLINE bool discount(dense *d, dense_level *l, const uint64_t *before, uint32_t words) {
    const uint16_t *ids = l->frame->ids;
    int16_t *size = l->size;
    for (uint32_t w = 0; w < words; w++) {
        for (uint64_t gone = before[w] & ~l->live[w]; gone != 0; gone &= gone - 1) {
            const dense_option *o = &d->option[ids[w * 64 + (uint32_t)__builtin_ctzll(gone)]];
            const uint16_t *links = d->links + o->start;
            for (uint32_t k = 0; k < o->primaries; k++) {
                int16_t left = --size[links[k]];
                if (left > 1) continue;
                if (left == 0) return false;
                d->queue[d->queued++] = links[k];
            }
        }
    }
    d->smallest = NO_ITEM;
    return true;
}

/* Makes the sizes right again, by whichever way is cheaper here. */
INLINE bool update(dense *d, dense_level *l, const uint64_t *before, uint32_t words) {
    uint32_t count = count_bits(l->live, words);
    uint32_t removed = l->count - count;
    l->count = count;
    d->queued = 0;
    d->stats.updates += removed;
    if (removed * d->most_primaries * 2 < l->active_count * (words + 1))
        return discount(d, l, before, words);
    return recount(d, l, words);
}

/* Takes the options that are the only ones of their items. */
INLINE bool take_forced(dense *d, dense_level *l, uint32_t words) {
    memcpy(d->before, l->live, words * sizeof *l->live);
    for (uint32_t q = 0; q < d->queued; q++) {
        uint32_t item = d->queue[q];
        if (l->size[item] >= DENSE_COVERED) continue;
        const uint64_t *row = l->frame->mask + (size_t)item * words;
        uint32_t w = 0;
        while (w < words && (row[w] & l->live[w]) == 0) w++;
        if (w == words) return false;
        uint32_t bit = w * 64 + (uint32_t)__builtin_ctzll(row[w] & l->live[w]);
        if (!qdri_watch_tick(&d->watch)) d->stopped = true;
        exclude(d, l, l->frame->ids[bit], words);
    }
    return true;
}

INLINE uint32_t smallest_item(const dense *d, const dense_level *l) {
    int16_t least = DENSE_COVERED;
    for (uint32_t i = 0; i < d->primaries; i++) least = l->size[i] < least ? l->size[i] : least;
    uint32_t item = 0;
    while (l->size[item] != least) item++;
    return item;
}

/* Makes level `l` right after its first option was taken, forced moves included. False: some item
 * cannot be covered any more. */
INLINE bool settle(dense *d, dense_level *l, const uint64_t *before, uint32_t words) {
    while (l->left != 0) {
        if (!update(d, l, before, words)) return false;
        if (d->queued == 0) {
            l->item = d->smallest != NO_ITEM ? d->smallest : smallest_item(d, l);
            return true;
        }
        before = d->before;
        if (!take_forced(d, l, words)) return false;
    }
    return true;
}

/* Opens the level after `l` with the option at `bit`. */
INLINE bool descend(dense *d, dense_level *l, uint32_t bit, uint32_t words) {
    dense_level *n = l + 1;
    n->frame = l->frame;
    n->active = l->active;
    n->active_count = l->active_count;
    n->left = l->left;
    n->trail = l->trail;
    n->count = l->count;
    memcpy(n->live, l->live, words * sizeof *n->live);
    memcpy(n->size, l->size, d->primaries * sizeof *n->size);
    exclude(d, n, l->frame->ids[bit], words);
    return settle(d, n, l->live, words);
}

/* The options of the item to branch on. They stay in the live set: each excludes the others. */
INLINE void start_branch(dense_level *l, uint32_t words) {
    const uint64_t *row = l->frame->mask + (size_t)l->item * words;
    l->word = 0;
    l->bits = row[0] & l->live[0];
}

INLINE uint32_t next_bit(dense_level *l, uint32_t words) {
    while (l->bits == 0) {
        if (++l->word >= words) return NO_ITEM;
        l->bits = l->frame->mask[(size_t)l->item * words + l->word] & l->live[l->word];
    }
    uint32_t bit = l->word * 64 + (uint32_t)__builtin_ctzll(l->bits);
    l->bits &= l->bits - 1;
    return bit;
}

/* Counts the sizes of the root and makes its forced moves. */
static int enter_root(dense *d) {
    dense_level *root = d->level;
    uint32_t words = root->frame->words;
    d->entered = true;
    if (root->left == 0) return SOLVED;
    d->queued = 0;
    if (!recount(d, root, words)) return DEAD;
    if (d->queued != 0) {
        if (!take_forced(d, root, words) || !settle(d, root, d->before, words)) return DEAD;
        if (root->left == 0) return SOLVED;
    } else {
        root->item = d->smallest;
    }
    start_branch(root, words);
    d->root_open = true;
    return OPEN;
}

#endif
