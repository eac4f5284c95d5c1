/* dlx_search.h: the search of dlx.c for one width of index. Included with
 *   WORD      the unsigned type of an index: uint16_t or uint32_t
 *   COVERED   a value above any size and below half of WORD's range
 *   NAME(n)   n with a suffix of its own
 * and therefore without a guard. dlx.c explains the layout and the terms.
 *
 * Functions take a `way` (see dlx.c) that is a constant: they are inlined into one search loop for
 * each way that occurs often, in which all small loops are unrolled, and a loop for problems
 * without colours has no trace of them.
 */

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
} NAME(dlx);

/* ---- hiding and unhiding ----------------------------------------------------------------------
 * An option is hidden from one of its nodes, p: all its others leave their lists, in any order, as
 * they are all in different ones. The k-th other node, k = 1, 2, …, is reckoned without a test for
 * the end of the option and without anything that the processor would have to guess. Options of two
 * or four items stand where the lowest bits of an index are the place in the option; in others the
 * nodes from p on are one further than k says.
 */

INLINE uint32_t NAME(other)(uint32_t p, uint32_t base, unsigned k, way w) {
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
            const NAME(node) n = nodes[NAME(other)(p, base, k, w)];
            nodes[n.up].down = n.down;
            nodes[n.down].up = n.up;
            WORD options = --size[n.item];
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
            uint32_t q = NAME(other)(p, base, k, w);
            const NAME(node) n = nodes[q];
            nodes[n.up].down = (WORD)q;
            nodes[n.down].up = (WORD)q;
            size[n.item]++;
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
        const NAME(node) n = nodes[NAME(other)(p, base, k, w)];
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
        uint32_t q = NAME(other)(p, base, k, w);
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
        uint32_t item = s->nodes[NAME(other)(p, base, k, w)].item;
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
        uint32_t q = NAME(other)(p, base, k, w);
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
        uint32_t q = NAME(other)(p, base, k, w), item = s->nodes[q].item;
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

/* ---- choosing an item ------------------------------------------------------------------------ */

typedef SIGNED NAME(lanes) __attribute__((vector_size(16)));
enum { NAME(LANES) = 16 / sizeof(WORD) };

/* The first of the smallest items: the least size and its place for each lane of a vector, and
 * then the least of the lanes. Nothing is smaller than two here, so a stretch with a two ends the
 * search. */
static uint32_t NAME(smallest)(const NAME(dlx) * s) {
    uint64_t best = UINT64_MAX;
    size_t vectors = (s->primaries + NAME(LANES) - 1) / NAME(LANES);
    for (size_t from = s->from / NAME(LANES); from < vectors && best >> 32 > 2; from += STRETCH) {
        size_t end = from + STRETCH < vectors ? from + STRETCH : vectors;
        NAME(lanes) least, place = {0}, here = {0};
        memcpy(&least, s->size + from * NAME(LANES), sizeof least);
        for (size_t v = from + 1; v < end; v++) {
            NAME(lanes) sizes;
            memcpy(&sizes, s->size + v * NAME(LANES), sizeof sizes);
            here += 1;
            NAME(lanes) smaller = sizes < least;
            least = (sizes & smaller) | (least & ~smaller);
            place = (here & smaller) | (place & ~smaller);
        }
        for (size_t k = 0; k < NAME(LANES); k++) {
            uint64_t item = (from + (size_t)place[k]) * NAME(LANES) + k;
            uint64_t key = (uint64_t)least[k] << 32 | item;
            if (key < best) best = key;
        }
    }
    return (uint32_t)best;
}

/* The next item of the queue that is still down to one option; whoever covered it meanwhile has
 * raised its size. */
INLINE bool NAME(take_forced)(NAME(dlx) * s, uint32_t *item) {
    while (s->head < s->tail) {
        *item = s->queue[s->head++];
        if (s->size[*item] == 1) return true;
    }
    return false;
}

INLINE state NAME(choose)(NAME(dlx) * s, way w) {
    uint32_t item;
    bool forced = w.first ? false : NAME(take_forced)(s, &item);
    if (!forced) {
        while (s->size[s->from] >= COVERED) s->from++;
        item = w.first ? s->from : NAME(smallest)(s);
    }
    forced = s->size[item] == 1;
    s->pending = s->nodes[item].down;
    NAME(raise)(s, item);
    if (forced) return TRY_FORCED;
    NAME(guess) *guess = &s->guess[s->guesses++];
    guess->level = (WORD)s->level;
    guess->low = (WORD)s->tail;
    guess->from = (WORD)s->from;
    NAME(cover)(s, item, NOBODY, w, false);
    guess->end = (WORD)s->tail;
    return TRY_GUESS;
}

/* ---- trying an option ------------------------------------------------------------------------ */

INLINE void NAME(enter)(NAME(dlx) * s, uint32_t p, way w) {
    s->trail[s->level++] = (WORD)p;
    if (s->level > s->common.stats.depth) s->common.stats.depth = s->level;
    NAME(raise_others)(s, p, w);
}

INLINE state NAME(fail)(NAME(dlx) * s, uint32_t p, way w) {
    NAME(lower_others)(s, p, w);
    return BACK;
}

INLINE state NAME(try_forced)(NAME(dlx) * s, way w) {
    uint32_t p = s->pending;
    NAME(enter)(s, p, w);
    if (s->left == 0) return AFTER_FORCED_SOLUTION;
    if (NAME(leaves)(w))
        NAME(leave)(s, p, w);
    else
        NAME(cover)(s, s->nodes[p].item, NOBODY, w, false);
    return NAME(cover_others)(s, p, w) ? CHOOSE : NAME(fail)(s, p, w);
}

/* Covering the guessed item may have left others without options; that matters only now that it
 * is known which of them this option covers itself. */
INLINE bool NAME(dry)(const NAME(dlx) * s, uint32_t low, uint32_t end) {
    for (uint32_t i = low; i < end; i++)
        if (s->size[s->queue[i]] == 0) return true;
    return false;
}

INLINE state NAME(try_guess)(NAME(dlx) * s, bool last, way w) {
    uint32_t p = s->pending;
    const NAME(guess) *guess = &s->guess[s->guesses - 1];
    s->common.stats.guesses++;
    s->head = guess->low;
    s->tail = guess->end;
    s->from = guess->from;
    if (last) s->guesses--; /* nothing to come back for: from now on as good as forced */
    NAME(enter)(s, p, w);
    if (s->left == 0) return AFTER_SOLUTION;
    if (NAME(dry)(s, s->head, s->tail)) return NAME(fail)(s, p, w);
    return NAME(cover_others)(s, p, w) ? CHOOSE : NAME(fail)(s, p, w);
}

/* ---- going back ------------------------------------------------------------------------------ */

/* The first item of the last choice has been uncovered: the choice before it has failed, too. */
INLINE void NAME(release)(NAME(dlx) * s, way w) {
    NAME(lower)(s, s->nodes[s->trail[s->level]].item);
    uint32_t p = s->trail[s->level - 1];
    unsigned count = NAME(length_at)(s->nodes, s->nodes[p].base, w);
    NAME(uncover_others)(s, p, count, w);
    NAME(lower_others)(s, p, w);
}

/* The last choice has failed, and only its first item is still covered: goes back to the last
 * guess. What was chosen before any guess is never taken back: once that fails, the search is
 * over. */
INLINE state NAME(back)(NAME(dlx) * s, way w) {
    if (s->guesses == 0) return FINISHED;
    uint32_t guess = s->guess[s->guesses - 1].level, p = s->trail[--s->level];
    while (s->level != guess) {
        if (NAME(leaves)(w) && s->nodes[p].up == s->nodes[p].down) /* it is the only one */
            NAME(rejoin)(s, p, w);
        else
            NAME(uncover)(s, s->nodes[p].item, NOBODY, w);
        NAME(release)(s, w);
        p = s->trail[--s->level];
    }
    s->pending = s->nodes[p].down;
    return s->nodes[s->pending].down == s->nodes[p].item ? TRY_LAST : TRY_GUESS;
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

/* ---- the search ------------------------------------------------------------------------------ */

/* The number that the problem gives the option of node p. */
static uint32_t NAME(option_of)(const NAME(dlx) * s, uint32_t p) {
    uint32_t base = s->nodes[p].base;
    return s->step ? (base - s->first_node) / s->step : s->nodes[base - 1].down;
}

static void NAME(list_solution)(dlx *d) {
    const NAME(dlx) *s = (NAME(dlx) *)(void *)d;
    for (uint32_t l = 0; l < s->level; l++) d->solution[l] = NAME(option_of)(s, s->trail[l]);
    d->chosen = s->level;
}

INLINE state NAME(after_solution)(NAME(dlx) * s, bool forced, way w) {
    if (s->guesses == 0) return FINISHED;
    NAME(lower_others)(s, s->trail[s->level - 1], w);
    if (forced) { /* its first item was not covered */
        s->level--;
        NAME(release)(s, w);
    }
    return NAME(back)(s, w);
}

/* Runs until `quota` solutions were met, the tree is exhausted, or a limit says stop. */
INLINE qdr_step NAME(run)(NAME(dlx) * s, way w) {
    state at = s->common.at;
    while (at != FINISHED) {
        switch (at) {
        case AFTER_SOLUTION:
        case AFTER_FORCED_SOLUTION:
            at = NAME(after_solution)(s, at == AFTER_FORCED_SOLUTION, w);
            continue;
        case CHOOSE:
            assert(qdri_watch_nodes(&s->common.watch) % 64 || NAME(sanity)(s));
            at = NAME(choose)(s, w);
            break;
        default:
            break;
        }
        if (!qdri_watch_tick(&s->common.watch)) {
            s->common.at = at;
            return QDR_STOPPED;
        }
        at = at == TRY_FORCED ? NAME(try_forced)(s, w) : NAME(try_guess)(s, at == TRY_LAST, w);
        if (at == BACK) {
            at = NAME(back)(s, w);
        } else if (at != CHOOSE) {
            s->common.found++;
            if (--s->common.quota > 0) continue;
            s->common.at = at;
            return QDR_SOLUTION;
        }
    }
    s->common.at = FINISHED;
    return QDR_DONE;
}

/* One search loop for each length of option that occurs often. With colours, one for both ways to
 * choose an item: there it is too small a part of the work to be worth a copy of the code. */
#define RUNNER(name, length, first, coloured)                                                 \
    static qdr_step NAME(name)(dlx * d) {                                                     \
        return NAME(run)((NAME(dlx) *)(void *)d, (const way){(length), (first), (coloured)}); \
    }
#define RUNNERS(name, first, coloured)     \
    RUNNER(name##_any, 0, first, coloured) \
    RUNNER(name##_2, 2, first, coloured)   \
    RUNNER(name##_3, 3, first, coloured)   \
    RUNNER(name##_4, 4, first, coloured)   \
    RUNNER(name##_5, 5, first, coloured)   \
    RUNNER(name##_6, 6, first, coloured)
RUNNERS(run, false, false)
RUNNERS(run_first, true, false)
RUNNERS(run_coloured, d->way.first, true)
#undef RUNNERS
#undef RUNNER

static runner *NAME(runner)(way w) {
    static runner *const smallest[] = {NAME(run_any), NULL,        NAME(run_2), NAME(run_3),
                                       NAME(run_4),   NAME(run_5), NAME(run_6)};
    static runner *const in_order[] = {NAME(run_first_any), NULL,
                                       NAME(run_first_2),   NAME(run_first_3),
                                       NAME(run_first_4),   NAME(run_first_5),
                                       NAME(run_first_6)};
    static runner *const coloured[] = {NAME(run_coloured_any), NULL,
                                       NAME(run_coloured_2),   NAME(run_coloured_3),
                                       NAME(run_coloured_4),   NAME(run_coloured_5),
                                       NAME(run_coloured_6)};
    return (w.coloured ? coloured : w.first ? in_order : smallest)[w.length];
}

#include "cover/dlx_place.h"
#include "cover/dlx_setup.h"
