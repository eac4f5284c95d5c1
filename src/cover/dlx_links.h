/* dlx_links.h: the links of dlx.c and how they dance: options leave the lists of their items and
 * rejoin them. A template: compiled once for each width of index.
 *
 * Includer defines:
 *     #define WORD uint32_t          // the unsigned type of an index; or uint16_t
 *     #define COVERED 0x40000000u    // above any size and below half of WORD's range
 *     #define NAME(name) name##_32   // a suffix of its own
 * and, to have a search traced, TRACED: then it writes NAME(note) as well (see trace.c).
 *
 * Functions take a `way` (see dlx_type.h) that is a constant: they are inlined into one search loop
 * for each way that occurs often, in which all small loops are unrolled, and a loop for problems
 * without colours, or without a trace, knows nothing of them.
 */
#include "cover/dlx_type.h"

#include <assert.h>

#if !defined(WORD) || !defined(COVERED) || !defined(NAME)
#    error "dlx_links.h needs WORD, COVERED and NAME"
#endif

typedef struct NAME(node) {
    WORD up, down; /* neighbours in the item's list */
    WORD item;     /* whose list that is; heads have their own index */
    WORD base;     /* first node of the option */
} NAME(node);

typedef struct NAME(guess) {
    WORD level;    /* whose choice it is */
    WORD low, end; /* the part of `queue` that covering the guessed item filled */
    WORD from;     /* as below, when it was made */
} NAME(guess);

typedef struct NAME(dlx) {
    dlx common;
    NAME(node) * nodes;
    WORD *size;          /* options left, per item; plus COVERED where they do not matter */
    WORD *queue;         /* items that are down to one option */
    WORD *trail;         /* the node chosen at each level */
    NAME(guess) * guess; /* the levels that have options left to try */
    uint32_t primaries;
    uint32_t pad; /* the item that padding nodes name; its size counts how many are hidden */
    bool padded;
    uint32_t left; /* primary items not covered yet */
    uint32_t head, tail;
    uint32_t from; /* all primary items before this one are covered */
    uint32_t level, guesses;
    uint32_t pending; /* the node to try next */
    uint32_t first_node;
    uint32_t step; /* from one option to the next when all are equally long */
    WORD *rank;    /* by item of the problem: its index here */
    WORD *colour;  /* that a node gives its item, by node; NULL: there are none */
    WORD *owner;   /* by item: the node of a chosen option that has it now, or 0; NULL likewise */
#ifdef TRACED
    struct qdr_trace *trace; /* what is told of it */
#endif
} NAME(dlx);

/* The option of node p has left the list of an item (`hidden`), or rejoined it. */
#ifdef TRACED
static void NAME(note)(NAME(dlx) * s, uint32_t p, uint32_t item, bool hidden);
#else
INLINE void NAME(note)(NAME(dlx) * s, uint32_t p, uint32_t item, bool hidden) {
    (void)s, (void)p, (void)item, (void)hidden;
}
#endif

/* ---- hiding and unhiding ----------------------------------------------------------------------
 * An option is hidden from one of its nodes, p: all its others leave their lists, in any order, as
 * they are all in different ones. The k-th other node, k = 1, 2, …, is reckoned without a test for
 * the end of the option and without anything that the processor would have to guess. Options of two
 * or four items stand where the lowest bits of an index are the place in the option; in others the
 * nodes from p on are one further than k says. Knuth goes to the right from p and round the end.
 */

INLINE uint32_t NAME(other)(const NAME(node) * nodes, uint32_t p, uint32_t base, unsigned k,
                            way w) {
    if (w.traced) return base + (p - base + k) % nodes[base - 1].up;
    if (w.length == 2 || w.length == 4) return p ^ k;
    uint32_t q = base + k - 1;
    return q + (q >= p);
}

INLINE unsigned NAME(length_at)(const NAME(node) * nodes, uint32_t base, way w) {
    return w.length ? w.length : nodes[base - 1].up;
}

/* Whether the option of p gets on with one that gives their common item that colour. */
INLINE bool NAME(agrees)(const NAME(dlx) * s, uint32_t p, uint32_t colour, way w) {
    return w.coloured && s->colour[p] == colour;
}

/* Whether hidden options stay in the list of an item all the same. Knuth has it so where a chosen
 * option has given the item its colour: nobody looks there. */
INLINE bool NAME(stays)(const NAME(dlx) * s, uint32_t item, way w) {
    return w.traced && w.coloured && s->owner[item] != 0;
}

/* Covers an item: hides each of its options, but for those that agree with the colour. Items that
 * come down to `alarm` options are put on the queue. With `heed`, stops as soon as some item has
 * none left, and returns the node of the option hidden last; else returns the item. */
INLINE uint32_t NAME(cover)(NAME(dlx) * s, uint32_t item, uint32_t colour, way w, bool heed) {
    const WORD alarm = w.first ? 0 : 1;
    NAME(node) *nodes = s->nodes;
    WORD *size = s->size, *queue = s->queue + s->tail;
    const WORD padding = s->padded ? size[s->pad] : 0;
    uint64_t hidden = 0;
    bool dry = false;
    uint32_t p = nodes[item].down;
    for (; p != item; p = nodes[p].down) {
        if (NAME(agrees)(s, p, colour, w)) continue;
        uint32_t base = nodes[p].base;
        unsigned count = NAME(length_at)(nodes, base, w);
        for (unsigned k = 1; k < count; k++) {
            const NAME(node) n = nodes[NAME(other)(nodes, p, base, k, w)];
            if (NAME(stays)(s, n.item, w)) continue;
            nodes[n.up].down = n.down;
            nodes[n.down].up = n.up;
            WORD options = --size[n.item];
            if (w.traced) {
                NAME(note)(s, p, n.item, true);
                continue;
            }
            *queue = n.item;
            queue += options == alarm;
            dry |= options == 0;
        }
        hidden += count - 1;
        if (heed && dry) break;
    }
    s->tail = (uint32_t)(queue - s->queue);
    if (s->padded) hidden -= (WORD)(padding - size[s->pad]);
    s->common.stats.updates += hidden;
    return p;
}

/* Takes back a cover that went as far as node p; p is the last node of the list when it was not
 * abandoned. */
INLINE void NAME(uncover_from)(NAME(dlx) * s, uint32_t item, uint32_t colour, uint32_t p, way w) {
    NAME(node) *nodes = s->nodes;
    WORD *size = s->size;
    for (; p != item; p = nodes[p].up) {
        if (NAME(agrees)(s, p, colour, w)) continue;
        uint32_t base = nodes[p].base;
        unsigned count = NAME(length_at)(nodes, base, w);
        for (unsigned k = 1; k < count; k++) {
            uint32_t q = NAME(other)(nodes, p, base, w.traced ? count - k : k, w);
            const NAME(node) n = nodes[q];
            if (NAME(stays)(s, n.item, w)) continue;
            nodes[n.up].down = (WORD)q;
            nodes[n.down].up = (WORD)q;
            size[n.item]++;
            if (w.traced) NAME(note)(s, p, n.item, false);
        }
    }
}

INLINE void NAME(uncover)(NAME(dlx) * s, uint32_t item, uint32_t colour, way w) {
    NAME(uncover_from)(s, item, colour, s->nodes[item].up, w);
}

/* Whether a forced option leaves the lists in the short way below. With two items it saves next to
 * nothing, and telling it from a guess on the way back costs more. */
INLINE bool NAME(leaves)(way w) {
    return w.length != 2;
}

/* What is left of covering an item when p is its only option and the sizes of the others do not
 * matter any more, as they are being covered, too. */
INLINE void NAME(leave)(NAME(dlx) * s, uint32_t p, way w) {
    NAME(node) *nodes = s->nodes;
    uint32_t base = nodes[p].base;
    unsigned count = NAME(length_at)(nodes, base, w);
    for (unsigned k = 1; k < count; k++) {
        const NAME(node) n = nodes[NAME(other)(nodes, p, base, k, w)];
        nodes[n.up].down = n.down;
        nodes[n.down].up = n.up;
    }
    s->common.stats.updates += count - 1;
}

INLINE void NAME(rejoin)(NAME(dlx) * s, uint32_t p, way w) {
    NAME(node) *nodes = s->nodes;
    uint32_t base = nodes[p].base;
    unsigned count = NAME(length_at)(nodes, base, w);
    for (unsigned k = 1; k < count; k++) {
        uint32_t q = NAME(other)(nodes, p, base, k, w);
        const NAME(node) n = nodes[q];
        nodes[n.up].down = (WORD)q;
        nodes[n.down].up = (WORD)q;
    }
}

/* ---- options as a whole ---------------------------------------------------------------------- */

INLINE void NAME(raise)(NAME(dlx) * s, uint32_t item) {
    s->size[item] = (WORD)(s->size[item] + COVERED);
    s->left--;
}

INLINE void NAME(lower)(NAME(dlx) * s, uint32_t item) {
    s->size[item] = (WORD)(s->size[item] - COVERED);
    s->left++;
}

/* Raises the sizes of the other items of the option of p by `amount`, and returns how many of
 * these items are primary. Where secondary items have colours, they can be in several chosen
 * options; theirs stay as they are. */
INLINE uint32_t NAME(shift_others)(NAME(dlx) * s, uint32_t p, WORD amount, way w) {
    uint32_t base = s->nodes[p].base, primaries = 0;
    unsigned count = NAME(length_at)(s->nodes, base, w);
    for (unsigned k = 1; k < count; k++) {
        uint32_t item = s->nodes[NAME(other)(s->nodes, p, base, k, w)].item;
        bool raised = !w.coloured || item < s->primaries;
        s->size[item] = (WORD)(s->size[item] + (raised ? amount : 0));
        primaries += item < s->primaries;
    }
    return primaries;
}

INLINE void NAME(raise_others)(NAME(dlx) * s, uint32_t p, way w) {
    s->left -= NAME(shift_others)(s, p, (WORD)COVERED, w);
}

INLINE void NAME(lower_others)(NAME(dlx) * s, uint32_t p, way w) {
    s->left += NAME(shift_others)(s, p, (WORD)-COVERED, w);
}

/* The colour that a chosen option's node q gives its item; NOBODY: none, so that no other option
 * agrees with it. */
INLINE uint32_t NAME(colour_of)(const NAME(dlx) * s, uint32_t q, way w) {
    return w.coloured && s->colour[q] != 0 ? s->colour[q] : NOBODY;
}

/* Whether node q of a chosen option is the one to cover its item: false where an option chosen
 * before has the item, in the same colour, so that nothing is left to hide. */
INLINE bool NAME(claim)(NAME(dlx) * s, uint32_t q, way w) {
    if (!w.coloured) return true;
    WORD *owner = &s->owner[s->nodes[q].item];
    if (*owner != 0) return false;
    *owner = (WORD)q;
    return true;
}

/* Takes the claim back; false: there was none. */
INLINE bool NAME(disclaim)(NAME(dlx) * s, uint32_t q, way w) {
    if (!w.coloured) return true;
    WORD *owner = &s->owner[s->nodes[q].item];
    if (*owner != q) return false;
    *owner = 0;
    return true;
}

INLINE void NAME(uncover_others)(NAME(dlx) * s, uint32_t p, unsigned from, way w) {
    uint32_t base = s->nodes[p].base;
    for (unsigned k = from; k-- > 1;) {
        uint32_t q = NAME(other)(s->nodes, p, base, k, w);
        if (NAME(disclaim)(s, q, w))
            NAME(uncover)(s, s->nodes[q].item, NAME(colour_of)(s, q, w), w);
    }
}

/* Covers the other items of the option of p; false if that left some item without options, and
 * then everything is as it was before. */
INLINE bool NAME(cover_others)(NAME(dlx) * s, uint32_t p, way w) {
    uint32_t base = s->nodes[p].base;
    unsigned count = NAME(length_at)(s->nodes, base, w);
    for (unsigned k = 1; k < count; k++) {
        uint32_t q = NAME(other)(s->nodes, p, base, k, w), item = s->nodes[q].item;
        if (!NAME(claim)(s, q, w)) continue;
        uint32_t colour = NAME(colour_of)(s, q, w);
        uint32_t reached = NAME(cover)(s, item, colour, w, true);
        if (reached == item) continue;
        NAME(uncover_from)(s, item, colour, reached, w);
        NAME(disclaim)(s, q, w);
        NAME(uncover_others)(s, p, k, w);
        return false;
    }
    return true;
}

/* The number that the problem gives the option of node p. */
INLINE uint32_t NAME(option_of)(const NAME(dlx) * s, uint32_t p) {
    uint32_t base = s->nodes[p].base;
    return s->step ? (base - s->first_node) / s->step : s->nodes[base - 1].down;
}

#ifndef NDEBUG
static bool NAME(list_is_whole)(const NAME(dlx) * s, size_t item) {
    const NAME(node) *nodes = s->nodes;
    size_t count = 0;
    for (size_t p = nodes[item].down; p != item; p = nodes[p].down, count++)
        if (nodes[p].item != item || nodes[nodes[p].down].up != p || nodes[nodes[p].up].down != p)
            return false;
    return nodes[nodes[item].down].up == item && count == s->size[item] % COVERED;
}

/* Whether every link of every item still in play has its counterpart and every size is right. */
static bool NAME(sanity)(const NAME(dlx) * s) {
    uint32_t left = 0;
    for (size_t i = 0; i < s->pad; i++) {
        bool covered = s->size[i] >= (i < s->primaries ? COVERED : 2 * COVERED) ||
                       (s->owner && s->owner[i] != 0);
        left += i < s->primaries && !covered;
        if (!covered && !NAME(list_is_whole)(s, i)) return false;
    }
    return left == s->left;
}
#endif
