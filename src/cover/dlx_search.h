/* dlx_search.h: the search of dlx.c for one width of index. Included with
 *   WORD      the unsigned type of an index: uint16_t or uint32_t
 *   COVERED   a value above any size and below half of WORD's range
 *   NAME(n)   n with a suffix of its own
 * and therefore without a guard. dlx.c explains the layout and the terms.
 *
 * Functions take `length` and `first` as constants: `length` is the common length of all options,
 * or 0 when each option's header tells; `first` means the first item instead of the smallest. They
 * are inlined into one search loop per length, in which all small loops are unrolled.
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
} NAME(dlx);

/* ---- hiding and unhiding ----------------------------------------------------------------------
 * An option is hidden from one of its nodes, p: all its others leave their lists, in any order, as
 * they are all in different ones. The k-th other node, k = 1, 2, …, is reckoned without a test for
 * the end of the option and without anything that the processor would have to guess. Options of two
 * or four items stand where the lowest bits of an index are the place in the option; in others the
 * nodes from p on are one further than k says.
 */

INLINE uint32_t NAME(other)(uint32_t p, uint32_t base, unsigned k, unsigned length) {
    if (length == 2 || length == 4) return p ^ k;
    uint32_t q = base + k - 1;
    return q + (q >= p);
}

INLINE unsigned NAME(length_at)(const NAME(node) * nodes, uint32_t base, unsigned length) {
    return length ? length : nodes[base - 1].up;
}

/* Covers an item: hides each of its options. Items that come down to `alarm` options are put on
 * the queue. With `heed`, stops as soon as some item has none left, and returns the node of the
 * option hidden last; else returns the item. */
INLINE uint32_t NAME(cover)(NAME(dlx) * s, uint32_t item, unsigned length, bool first, bool heed) {
    const WORD alarm = first ? 0 : 1;
    NAME(node) *nodes = s->nodes;
    WORD *size = s->size, *queue = s->queue + s->tail;
    const WORD padding = s->padded ? size[s->pad] : 0;
    uint64_t hidden = 0;
    bool dry = false;
    uint32_t p = nodes[item].down;
    for (; p != item; p = nodes[p].down) {
        uint32_t base = nodes[p].base;
        unsigned count = NAME(length_at)(nodes, base, length);
        for (unsigned k = 1; k < count; k++) {
            const NAME(node) n = nodes[NAME(other)(p, base, k, length)];
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
INLINE void NAME(uncover_from)(NAME(dlx) * s, uint32_t item, uint32_t p, unsigned length) {
    NAME(node) *nodes = s->nodes;
    WORD *size = s->size;
    for (; p != item; p = nodes[p].up) {
        uint32_t base = nodes[p].base;
        unsigned count = NAME(length_at)(nodes, base, length);
        for (unsigned k = 1; k < count; k++) {
            uint32_t q = NAME(other)(p, base, k, length);
            const NAME(node) n = nodes[q];
            nodes[n.up].down = (WORD)q;
            nodes[n.down].up = (WORD)q;
            size[n.item]++;
        }
    }
}

INLINE void NAME(uncover)(NAME(dlx) * s, uint32_t item, unsigned length) {
    NAME(uncover_from)(s, item, s->nodes[item].up, length);
}

/* Whether a forced option leaves the lists in the short way below. With two items it saves next to
 * nothing, and telling it from a guess on the way back costs more. */
INLINE bool NAME(leaves)(unsigned length) {
    return length != 2;
}

/* What is left of covering an item when p is its only option and the sizes of the others do not
 * matter any more, as they are being covered, too. */
INLINE void NAME(leave)(NAME(dlx) * s, uint32_t p, unsigned length) {
    NAME(node) *nodes = s->nodes;
    uint32_t base = nodes[p].base;
    unsigned count = NAME(length_at)(nodes, base, length);
    for (unsigned k = 1; k < count; k++) {
        const NAME(node) n = nodes[NAME(other)(p, base, k, length)];
        nodes[n.up].down = n.down;
        nodes[n.down].up = n.up;
    }
    s->common.stats.updates += count - 1;
}

INLINE void NAME(rejoin)(NAME(dlx) * s, uint32_t p, unsigned length) {
    NAME(node) *nodes = s->nodes;
    uint32_t base = nodes[p].base;
    unsigned count = NAME(length_at)(nodes, base, length);
    for (unsigned k = 1; k < count; k++) {
        uint32_t q = NAME(other)(p, base, k, length);
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
 * these items are primary. */
INLINE uint32_t NAME(shift_others)(NAME(dlx) * s, uint32_t p, WORD amount, unsigned length) {
    uint32_t base = s->nodes[p].base, primaries = 0;
    unsigned count = NAME(length_at)(s->nodes, base, length);
    for (unsigned k = 1; k < count; k++) {
        uint32_t item = s->nodes[NAME(other)(p, base, k, length)].item;
        s->size[item] = (WORD)(s->size[item] + amount);
        primaries += item < s->primaries;
    }
    return primaries;
}

INLINE void NAME(raise_others)(NAME(dlx) * s, uint32_t p, unsigned length) {
    s->left -= NAME(shift_others)(s, p, (WORD)COVERED, length);
}

INLINE void NAME(lower_others)(NAME(dlx) * s, uint32_t p, unsigned length) {
    s->left += NAME(shift_others)(s, p, (WORD)-COVERED, length);
}

INLINE void NAME(uncover_others)(NAME(dlx) * s, uint32_t p, unsigned from, unsigned length) {
    uint32_t base = s->nodes[p].base;
    for (unsigned k = from; k-- > 1;)
        NAME(uncover)(s, s->nodes[NAME(other)(p, base, k, length)].item, length);
}

/* Covers the other items of the option of p; false if that left some item without options, and
 * then everything is as it was before. */
INLINE bool NAME(cover_others)(NAME(dlx) * s, uint32_t p, unsigned length, bool first) {
    uint32_t base = s->nodes[p].base;
    unsigned count = NAME(length_at)(s->nodes, base, length);
    for (unsigned k = 1; k < count; k++) {
        uint32_t item = s->nodes[NAME(other)(p, base, k, length)].item;
        uint32_t reached = NAME(cover)(s, item, length, first, true);
        if (reached == item) continue;
        NAME(uncover_from)(s, item, reached, length);
        NAME(uncover_others)(s, p, k, length);
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

INLINE state NAME(choose)(NAME(dlx) * s, unsigned length, bool first) {
    uint32_t item;
    bool forced = first ? false : NAME(take_forced)(s, &item);
    if (!forced) {
        while (s->size[s->from] >= COVERED) s->from++;
        item = first ? s->from : NAME(smallest)(s);
    }
    forced = s->size[item] == 1;
    s->pending = s->nodes[item].down;
    NAME(raise)(s, item);
    if (forced) return TRY_FORCED;
    NAME(guess) *guess = &s->guess[s->guesses++];
    guess->level = (WORD)s->level;
    guess->low = (WORD)s->tail;
    guess->from = (WORD)s->from;
    NAME(cover)(s, item, length, first, false);
    guess->end = (WORD)s->tail;
    return TRY_GUESS;
}

/* ---- trying an option ------------------------------------------------------------------------ */

INLINE void NAME(enter)(NAME(dlx) * s, uint32_t p, unsigned length) {
    s->trail[s->level++] = (WORD)p;
    if (s->level > s->common.stats.depth) s->common.stats.depth = s->level;
    NAME(raise_others)(s, p, length);
}

INLINE state NAME(fail)(NAME(dlx) * s, uint32_t p, unsigned length) {
    NAME(lower_others)(s, p, length);
    return BACK;
}

INLINE state NAME(try_forced)(NAME(dlx) * s, unsigned length, bool first) {
    uint32_t p = s->pending;
    NAME(enter)(s, p, length);
    if (s->left == 0) return AFTER_FORCED_SOLUTION;
    if (NAME(leaves)(length))
        NAME(leave)(s, p, length);
    else
        NAME(cover)(s, s->nodes[p].item, length, first, false);
    return NAME(cover_others)(s, p, length, first) ? CHOOSE : NAME(fail)(s, p, length);
}

/* Covering the guessed item may have left others without options; that matters only now that it
 * is known which of them this option covers itself. */
INLINE bool NAME(dry)(const NAME(dlx) * s, uint32_t low, uint32_t end) {
    for (uint32_t i = low; i < end; i++)
        if (s->size[s->queue[i]] == 0) return true;
    return false;
}

INLINE state NAME(try_guess)(NAME(dlx) * s, bool last, unsigned length, bool first) {
    uint32_t p = s->pending;
    const NAME(guess) *guess = &s->guess[s->guesses - 1];
    s->common.stats.guesses++;
    s->head = guess->low;
    s->tail = guess->end;
    s->from = guess->from;
    if (last) s->guesses--; /* nothing to come back for: from now on as good as forced */
    NAME(enter)(s, p, length);
    if (s->left == 0) return AFTER_SOLUTION;
    if (NAME(dry)(s, s->head, s->tail)) return NAME(fail)(s, p, length);
    return NAME(cover_others)(s, p, length, first) ? CHOOSE : NAME(fail)(s, p, length);
}

/* ---- going back ------------------------------------------------------------------------------ */

/* The first item of the last choice has been uncovered: the choice before it has failed, too. */
INLINE void NAME(release)(NAME(dlx) * s, unsigned length) {
    NAME(lower)(s, s->nodes[s->trail[s->level]].item);
    uint32_t p = s->trail[s->level - 1];
    unsigned count = NAME(length_at)(s->nodes, s->nodes[p].base, length);
    NAME(uncover_others)(s, p, count, length);
    NAME(lower_others)(s, p, length);
}

/* The last choice has failed, and only its first item is still covered: goes back to the last
 * guess. What was chosen before any guess is never taken back: once that fails, the search is
 * over. */
INLINE state NAME(back)(NAME(dlx) * s, unsigned length) {
    if (s->guesses == 0) return FINISHED;
    uint32_t guess = s->guess[s->guesses - 1].level, p = s->trail[--s->level];
    while (s->level != guess) {
        if (NAME(leaves)(length) && s->nodes[p].up == s->nodes[p].down) /* it is the only one */
            NAME(rejoin)(s, p, length);
        else
            NAME(uncover)(s, s->nodes[p].item, length);
        NAME(release)(s, length);
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
        bool covered = s->size[i] >= (i < s->primaries ? COVERED : 2 * COVERED);
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

INLINE state NAME(after_solution)(NAME(dlx) * s, bool forced, unsigned length) {
    if (s->guesses == 0) return FINISHED;
    NAME(lower_others)(s, s->trail[s->level - 1], length);
    if (forced) { /* its first item was not covered */
        s->level--;
        NAME(release)(s, length);
    }
    return NAME(back)(s, length);
}

/* Runs until `quota` solutions were met, the tree is exhausted, or a limit says stop. */
INLINE qdr_step NAME(run)(NAME(dlx) * s, unsigned length, bool first) {
    state at = s->common.at;
    while (at != FINISHED) {
        switch (at) {
        case AFTER_SOLUTION:
        case AFTER_FORCED_SOLUTION:
            at = NAME(after_solution)(s, at == AFTER_FORCED_SOLUTION, length);
            continue;
        case CHOOSE:
            assert(qdri_watch_nodes(&s->common.watch) % 64 || NAME(sanity)(s));
            at = NAME(choose)(s, length, first);
            break;
        default:
            break;
        }
        if (!qdri_watch_tick(&s->common.watch)) {
            s->common.at = at;
            return QDR_STOPPED;
        }
        at = at == TRY_FORCED ? NAME(try_forced)(s, length, first)
                              : NAME(try_guess)(s, at == TRY_LAST, length, first);
        if (at == BACK) {
            at = NAME(back)(s, length);
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

/* One search loop for each length of option that occurs often. */
#define RUNNER(name, length, first)                              \
    static qdr_step NAME(name)(dlx * d) {                        \
        return NAME(run)((NAME(dlx) *)(void *)d, length, first); \
    }
RUNNER(run_any, 0, false)
RUNNER(run_2, 2, false)
RUNNER(run_3, 3, false)
RUNNER(run_4, 4, false)
RUNNER(run_5, 5, false)
RUNNER(run_6, 6, false)
RUNNER(run_first_any, 0, true)
RUNNER(run_first_2, 2, true)
RUNNER(run_first_3, 3, true)
RUNNER(run_first_4, 4, true)
RUNNER(run_first_5, 5, true)
RUNNER(run_first_6, 6, true)
#undef RUNNER

static runner *NAME(runner)(size_t length, bool first) {
    static runner *const smallest[] = {NAME(run_any), NULL,        NAME(run_2), NAME(run_3),
                                       NAME(run_4),   NAME(run_5), NAME(run_6)};
    static runner *const in_order[] = {NAME(run_first_any), NULL,
                                       NAME(run_first_2),   NAME(run_first_3),
                                       NAME(run_first_4),   NAME(run_first_5),
                                       NAME(run_first_6)};
    return first ? in_order[length] : smallest[length];
}

/* ---- setting up ------------------------------------------------------------------------------ */

static void NAME(add_node)(NAME(dlx) * s, WORD at, WORD head, WORD base) {
    NAME(node) *nodes = s->nodes;
    WORD tail = nodes[head].up;
    nodes[at] = (NAME(node)){tail, head, head, base};
    nodes[tail].down = at;
    nodes[head].up = at;
    s->size[head]++;
}

static void NAME(add_heads)(NAME(dlx) * s, const qdr_cover *cover, const layout *plan, WORD *rank) {
    for (size_t i = 0; i <= plan->pad; i++) {
        s->nodes[i] = (NAME(node)){(WORD)i, (WORD)i, (WORD)i, 0};
        s->size[i] = COVERED;
    }
    s->size[plan->pad] = COVERED / 2;
    memset(s->size, 0, cover->primary_count * sizeof *s->size);
    WORD primary = 0, secondary = (WORD)plan->secondary;
    for (size_t i = 0; i < cover->item_count; i++)
        rank[i] = cover->kind[i] == QDR_PRIMARY ? primary++ : secondary++;
}

static void NAME(add_options)(NAME(dlx) * s, const qdr_cover *cover, const layout *plan,
                              const WORD *rank) {
    size_t at = plan->first_node;
    for (size_t o = 0; o < cover->option_count; o++) {
        size_t n = cover->start[o], end = cover->start[o + 1];
        if (plan->length == 0)
            s->nodes[at++] = (NAME(node)){(WORD)(end - n), (WORD)o, 0, 0}; /* the header */
        WORD base = (WORD)at;
        for (; n < end; n++) NAME(add_node)(s, (WORD)at++, rank[cover->nodes[n]], base);
        for (; at < base + plan->length; at++)
            s->nodes[at] = (NAME(node)){(WORD)at, (WORD)at, (WORD)s->pad, base};
    }
}

/* The state before the first choice: what is forced or impossible from the start. */
static state NAME(begin)(NAME(dlx) * s, bool first) {
    for (uint32_t i = 0; i < s->primaries; i++) {
        if (s->size[i] == 0) return FINISHED;
        if (s->size[i] == 1 && !first) s->queue[s->tail++] = (WORD)i;
    }
    return CHOOSE;
}

/* Puts everything as it is before the first choice. */
static void NAME(fill)(NAME(dlx) * s) {
    const qdr_cover *cover = s->common.cover;
    s->left = s->primaries;
    s->head = s->tail = s->level = s->guesses = s->from = 0;
    NAME(add_heads)(s, cover, &s->common.plan, s->rank);
    NAME(add_options)(s, cover, &s->common.plan, s->rank);
    assert(NAME(sanity)(s));
    s->common.at = NAME(begin)(s, s->common.first);
}

#include "cover/dlx_place.h"

/* Everything in one piece of memory. */
static qdr_status NAME(open)(const qdr_cover *cover, const layout *plan, bool first, dlx **opened) {
    size_t total = sizeof(NAME(dlx)), levels = cover->primary_count + 1;
    size_t nodes = reserve(&total, plan->nodes, sizeof(NAME(node)));
    size_t size = reserve(&total, plan->pad + 1, sizeof(WORD));
    size_t queue = reserve(&total, levels, sizeof(WORD));
    size_t trail = reserve(&total, levels, sizeof(WORD));
    size_t guess = reserve(&total, levels, sizeof(NAME(guess)));
    size_t solution = reserve(&total, levels, sizeof(uint32_t));
    size_t rank = reserve(&total, cover->item_count, sizeof(WORD));
    char *memory = qdri_alloc_aligned(total, 1);
    if (!memory) return QDR_NO_MEMORY;
    NAME(dlx) *s = (NAME(dlx) *)(void *)memory;
    *s = (NAME(dlx)){.common = {.cover = cover,
                                .plan = *plan,
                                .first = first,
                                .run = NAME(runner)(plan->length, first),
                                .list = NAME(list_solution),
                                .tell = NAME(tell),
                                .seek = NAME(seek),
                                .split = NAME(split),
                                .solution = (void *)(memory + solution),
                                .stats = {.bytes = total}},
                     .nodes = (void *)(memory + nodes),
                     .size = (void *)(memory + size),
                     .queue = (void *)(memory + queue),
                     .trail = (void *)(memory + trail),
                     .guess = (void *)(memory + guess),
                     .primaries = (uint32_t)cover->primary_count,
                     .pad = (uint32_t)plan->pad,
                     .padded = plan->padded,
                     .rank = (void *)(memory + rank),
                     .first_node = (uint32_t)plan->first_node,
                     .step = (uint32_t)plan->length};
    NAME(fill)(s);
    *opened = &s->common;
    return QDR_OK;
}
