/* dense_place.c: where a search of the dense engine stands, and giving part of it away.
 *
 * The levels of the search, and below them those of the end game, are walked from the root. Each
 * has a choice in progress, except the last, and options that were not tried yet.
 */
#include "cover/dense.h"

#define NO_OPTION UINT32_MAX

/* A level of either kind. */
typedef struct depth {
    uint32_t choice;  /* NO_OPTION: none is in progress */
    uint32_t untried; /* the first of them; NO_OPTION: none is left */
    double part;      /* of the level's options that are untried; the end game counts as one */
    double each;      /* part of one option */
} depth;

static depth look(const dense *d, uint32_t at, bool last) {
    const dense_level *l = &d->level[at];
    const uint64_t *row = l->frame->mask + (size_t)l->item * l->frame->words;
    uint32_t first = NO_OPTION, count = 0;
    for (uint32_t w = l->word; w < l->frame->words; w++) {
        uint64_t bits = w == l->word ? l->bits : row[w] & l->live[w];
        if (bits != 0 && first == NO_OPTION)
            first = l->frame->ids[w * 64 + (uint32_t)__builtin_ctzll(bits)];
        count += (uint32_t)__builtin_popcountll(bits);
    }
    double each = 1.0 / l->size[l->item];
    return (depth){last ? NO_OPTION : d->trail[l->trail], first, each * count, each};
}

static depth look_small(const dense *d, uint32_t at, bool last) {
    const dense_small_level *l = &d->small->level[at];
    uint32_t first = l->untried ? d->small->ids[__builtin_ctzll(l->untried)] : NO_OPTION;
    return (depth){last ? NO_OPTION : d->trail[l->trail], first, at == 0, 0};
}

/* Depth number `at` from the root; false: there is none. */
static bool look_at(const dense *d, uint32_t at, depth *found) {
    uint32_t levels = (uint32_t)(d->top + 1);
    bool small = d->small->running;
    if (at < levels)
        *found = look(d, at, at + 1 == levels && !small);
    else if (small && at - levels <= (uint32_t)d->small->depth)
        *found = look_small(d, at - levels, at - levels == (uint32_t)d->small->depth);
    else
        return false;
    return true;
}

void qdri_dense_tell(const void *search, qdri_place *place) {
    const dense *d = search;
    depth at;
    uint32_t next = NO_OPTION, last = 0;
    double weight = 1;
    place->length = 0;
    place->base = d->base;
    place->part = d->top < 0 && !d->finished;
    for (uint32_t i = 0; look_at(d, i, &at); i++) {
        if (at.untried != NO_OPTION) {
            next = at.untried;
            last = i;
        }
        place->part += weight * at.part;
        weight *= at.each;
        place->step[i] = 2 * at.choice;
    }
    place->nothing = d->finished || (d->top >= 0 && next == NO_OPTION);
    if (place->nothing || d->top < 0) return;
    place->step[last] = 2 * next;
    place->length = last + 1;
}

static void forget_untried(dense *d, uint32_t at) {
    uint32_t levels = (uint32_t)(d->top + 1);
    if (at < levels) {
        d->level[at].bits = 0;
        d->level[at].word = d->level[at].frame->words - 1;
    } else {
        d->small->level[at - levels].untried = 0;
    }
}

bool qdri_dense_split(void *search, qdri_place *given) {
    dense *d = search;
    depth at;
    double weight = 1;
    for (uint32_t i = 0; look_at(d, i, &at) && at.choice != NO_OPTION; i++) {
        given->step[i] = 2 * at.choice;
        if (at.untried != NO_OPTION) {
            given->step[i] = 2 * at.untried;
            given->length = i + 1;
            given->base = i;
            given->part = at.each > 0 ? weight * at.part : 0;
            given->nothing = false;
            forget_untried(d, i);
            d->base = i + 1;
            return true;
        }
        weight *= at.each;
    }
    return false;
}
