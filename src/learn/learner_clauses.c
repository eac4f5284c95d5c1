/* learner_clauses.c: the store of clauses: taking in, watching (two watched literals),
 * throwing away.
 *
 * Throwing away, and closing the holes, happens when nothing is assumed and no clause is a
 * reason. Clauses with little glue stay for good; those with not much more stay while they are
 * used; of the others a third stays each time. */
#include "base/grow.h"
#include "base/memory.h"
#include "base/setup.h"
#include "learn/learner_type.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEEP_GLUE = 2,     /* clauses with so little glue stay for good, */
    USEFUL_GLUE = 4,   /* and with this as long as they are used */
    FORGET_EVERY = 300 /* conflicts, times the root of how often it has been done */
};

/* ---- storing --------------------------------------------------------------------------------- */

/* Room for so many elements, which counts as taken. */
static bool grow(qdri_learner *l, void *array, size_t *capacity, size_t needed, size_t size) {
    size_t had = *capacity;
    if (!qdri_grow(array, capacity, needed, size)) return false;
    l->bytes += (*capacity - had) * size;
    return true;
}

/* More room in a list that is full. */
static bool extend(qdri_learner *l, qdri_watch_list *list) {
    size_t capacity = list->capacity;
    if (!grow(l, &list->at, &capacity, capacity + 1, sizeof *list->at)) return false;
    list->capacity = (uint32_t)capacity;
    return true;
}

void qdri_add_watch(qdri_learner *l, uint32_t literal, qdri_watcher entry) {
    qdri_watch_list *list = &l->watches[literal];
    if (list->count < list->capacity || extend(l, list))
        list->at[list->count++] = entry;
    else
        l->no_memory = true;
}

static void watch_clause(qdri_learner *l, uint32_t clause) {
    const uint32_t *literals = qdri_literals_of(l, clause);
    uint32_t pair = qdri_count_of(l, clause) == 2 ? QDRI_PAIR : 0;
    qdri_add_watch(l, literals[0], (qdri_watcher){literals[1] | pair, clause});
    qdri_add_watch(l, literals[1], (qdri_watcher){literals[0] | pair, clause});
}

static bool make_room(qdri_learner *l, size_t words) {
    size_t needed = l->length + words;
    if (needed <= QDRI_PAIR && grow(l, &l->words, &l->capacity, needed, sizeof *l->words))
        return true;
    l->no_memory = true;
    return false;
}

uint32_t qdri_store_clause(qdri_learner *l, const uint32_t *literals, size_t count, uint32_t flags,
                           uint32_t glue) {
    if (!make_room(l, QDRI_HEAD + count)) return 0;
    uint32_t clause = (uint32_t)l->length;
    l->words[clause] = (uint32_t)count << 2 | flags;
    l->words[clause + 1] = glue;
    memcpy(qdri_literals_of(l, clause), literals, count * sizeof *literals);
    l->length += QDRI_HEAD + count;
    watch_clause(l, clause);
    return clause;
}

/* ---- throwing away --------------------------------------------------------------------------- */

static bool satisfied(const qdri_learner *l, uint32_t clause) {
    const uint32_t *literals = qdri_literals_of(l, clause);
    for (uint32_t i = 0, count = qdri_count_of(l, clause); i < count; i++)
        if (l->values[literals[i]] > 0) return true;
    return false;
}

/* Little glue first, then few literals. */
static uint64_t worth(const qdri_learner *l, uint32_t clause) {
    return (uint64_t)l->words[clause + 1] << 32 | qdri_count_of(l, clause);
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool may_go(const qdri_learner *l, uint32_t clause) {
    uint32_t head = l->words[clause], glue = l->words[clause + 1];
    if (!(head & QDRI_LEARNED) || glue <= KEEP_GLUE || head >> 2 == 2) return false;
    return !(head & QDRI_USED) || glue > USEFUL_GLUE;
}

/* What a clause must be worth to stay: a third of those that may go do. */
static uint64_t find_threshold(qdri_learner *l) {
    size_t count = 0, clause;
    for (clause = 1; clause < l->length; clause += QDRI_HEAD + qdri_count_of(l, (uint32_t)clause))
        count += may_go(l, (uint32_t)clause);
    uint64_t *worths = count ? qdri_alloc(count, sizeof *worths) : NULL;
    if (!worths) return UINT64_MAX; /* then none has to */
    count = 0;
    for (clause = 1; clause < l->length; clause += QDRI_HEAD + qdri_count_of(l, (uint32_t)clause))
        if (may_go(l, (uint32_t)clause)) worths[count++] = worth(l, (uint32_t)clause);
    qsort(worths, count, sizeof *worths, compare);
    uint64_t threshold = worths[count / 3];
    qdri_free(worths);
    return threshold;
}

void qdri_forget(qdri_learner *l) {
    uint64_t threshold = find_threshold(l);
    size_t to = 1, clause, words;
    for (size_t i = 0; i < l->trail_count; i++) l->cause[l->trail[i] / 2].reason = 0;
    for (uint32_t i = 0; i < 2 * l->variables + 2; i++) l->watches[i].count = 0;
    for (clause = 1; clause < l->length; clause += words) {
        uint32_t name = (uint32_t)clause;
        words = QDRI_HEAD + qdri_count_of(l, name);
        bool goes = satisfied(l, name) || (may_go(l, name) && worth(l, name) >= threshold);
        if (goes && (l->words[name] & QDRI_LEARNED))
            qdri_log_step(l, true, qdri_literals_of(l, name), words - QDRI_HEAD);
        if (goes) continue;
        l->words[name] &= ~(uint32_t)QDRI_USED;
        memmove(l->words + to, l->words + clause, words * sizeof *l->words);
        watch_clause(l, (uint32_t)to);
        to += words;
    }
    l->length = to;
    l->reductions++;
    l->reduce_at = l->conflicts + (uint64_t)(FORGET_EVERY * sqrt((double)l->reductions + 1));
}

/* ---- taking in ------------------------------------------------------------------------------- */

/* The formula is gone through for each of these; the second time is for nothing unless the first
 * found something certain, and so is the last. */
typedef enum pass {
    UNITS,     /* what is certain, and as long as that is nothing: */
    PAIRS,     /* how much room `follows` needs */
    STORE,     /* clauses and pairs, without what is certain */
    NEW_UNITS, /* and what has become so by that */
} pass;

static uint32_t internal(int32_t literal) {
    return literal < 0 ? 2 * (uint32_t)-literal + 1 : 2 * (uint32_t)literal;
}

/* Leaves what is not certain in `learned`; false: the clause is true. */
static bool simplify(qdri_learner *l, const int32_t *literals, size_t count) {
    const int8_t *values = l->values;
    uint32_t *kept = l->learned;
    for (size_t i = 0; i < count; i++) {
        uint32_t literal = internal(literals[i]);
        if (values[literal] > 0) return false;
        if (values[literal] == 0) *kept++ = literal;
    }
    l->learned_count = (size_t)(kept - l->learned);
    return true;
}

/* What the pass has to do with a clause. Returns whether it is certain and to be noted. */
static bool take_in(qdri_learner *l, const int32_t *literals, size_t count, pass at) {
    if (!simplify(l, literals, count)) return false;
    const uint32_t *kept = l->learned;
    if (l->learned_count == 0) {
        l->contradiction = true;
    } else if (l->learned_count == 1) {
        if (at == NEW_UNITS || (at == UNITS && count == 1)) qdri_assign(l, kept[0], 0);
        return true;
    } else if (l->learned_count == 2) {
        for (int i = 0; i < 2; i++) {
            if (at <= PAIRS) l->follows_start[kept[i] ^ 1]++;
            if (at == STORE) l->follows[--l->follows_start[kept[i] ^ 1]] = kept[1 - i];
        }
    } else if (at == STORE) {
        qdri_store_clause(l, kept, l->learned_count, 0, 0);
    }
    return false;
}

/* Returns whether there was anything certain. */
static bool go_through(qdri_learner *l, const qdri_formula *formula, pass at) {
    enum { SOME = 1 << 16 }; /* literals between two looks at the clock */
    bool certain = false;
    for (size_t i = 0, start = 0; i < formula->length && !l->no_memory; i++) {
        if (i % SOME == SOME - 1 && qdri_setup_over()) l->no_memory = true;
        if (formula->literals[i] != 0) continue;
        certain |= take_in(l, formula->literals + start, i - start, at);
        start = i + 1;
    }
    return certain;
}

/* Makes ends of the counts in follows_start; storing makes beginnings of the ends. */
static bool make_follows(qdri_learner *l) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < 2 * l->variables + 2; i++)
        l->follows_start[i] = sum += l->follows_start[i];
    l->follows_start[2 * l->variables + 2] = sum;
    l->follows = qdri_alloc((size_t)sum + 1, sizeof *l->follows);
    if (!l->follows) l->no_memory = true;
    l->bytes += sum * sizeof *l->follows;
    return l->follows != NULL;
}

void qdri_load_formula(qdri_learner *l, const qdri_formula *formula) {
    l->reduce_at = FORGET_EVERY;
    if (go_through(l, formula, UNITS)) {
        memset(l->follows_start, 0, (2 * (size_t)l->variables + 3) * sizeof *l->follows_start);
        go_through(l, formula, PAIRS);
    }
    if (make_follows(l) && go_through(l, formula, STORE)) go_through(l, formula, NEW_UNITS);
}

void qdri_load_clause(qdri_learner *l, const int32_t *literals, size_t count) {
    if (!simplify(l, literals, count)) return;
    if (l->learned_count == 0)
        l->contradiction = true;
    else if (l->learned_count == 1)
        qdri_assign(l, l->learned[0], 0);
    else
        qdri_store_clause(l, l->learned, l->learned_count, 0, 0);
}
