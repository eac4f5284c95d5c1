/* learner.c: conflict-driven clause learning, as small as it can be and still be quick.
 *
 * The search decides a variable, propagates by unit clauses, and at a conflict learns a clause
 * that would have avoided it: the one with a single literal of the deepest level (the first unique
 * implication point), without the literals that the others imply. Unit propagation alone shows
 * that each learned clause follows from those before it, so the clauses learned, one after the
 * other, are the proof. Nothing else has to be written but which ones have been thrown away.
 *
 *     words   │ head │ glue │ literal literal literal … │ head │ …
 *
 * A literal is 2·variable, plus 1 if negated. `glue` is the number of levels that a learned clause
 * had literals of: those with few are kept longest. Throwing away, and closing the holes, happens
 * at a restart, when nothing is assumed and no clause is a reason. */
#include "proof/learner.h"

#include "base/memory.h"
#include "base/watch.h"
#include "proof/order.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEARNED = 1,
    USED = 2, /* took part in a conflict since the last time clauses were thrown away */
    HEAD = 2,
    KEEP_GLUE = 2,      /* clauses with so little glue stay for good */
    REDUCE_EVERY = 300, /* conflicts, more each time */
    DEEP = 500          /* how far to look for implied literals */
};
enum { SOURCE = 1, IMPLIED = 2, NEEDED = 4 }; /* what is known of a variable in an analysis */

#define PAIR (UINT32_C(1) << 31) /* in a blocker: the clause has two literals */

typedef struct watch {
    uint32_t blocker; /* another literal of the clause: if it is true, all is well */
    uint32_t clause;
} watch;

typedef struct watch_list {
    watch *at;
    uint32_t count, capacity;
} watch_list;

struct qdri_learner {
    uint32_t variables;
    qdri_proof_writer *proof;
    qdri_watch limits;

    uint32_t *words; /* words[0] is not used: no clause has the name 0 */
    size_t length, capacity;
    watch_list *watches; /* by literal: what to visit when it becomes false */
    int8_t *values;      /* by literal: 1 true, -1 false, 0 open */

    uint32_t *level, *reason; /* by variable; reason 0: decided, or certain */
    uint32_t *trail;          /* literals that are true, in the order they became so */
    size_t trail_count, trail_done;
    uint32_t *decided_at; /* by level, from 1: trail_count before its decision */
    uint32_t depth;       /* the level at work */
    qdri_order order;

    uint8_t *known;    /* by variable: SOURCE, IMPLIED, NEEDED */
    uint32_t *touched; /* variables whose `known` is not 0 */
    size_t touched_count;
    uint32_t *learned; /* the clause at work */
    size_t learned_count;
    uint64_t *stamps; /* by level */
    uint64_t stamp;

    double fast_glue, sum_glue; /* recent average; sum over all conflicts */
    uint64_t conflicts, since_restart, reduce_at, reductions;
    bool contradiction, no_memory;
    uint64_t decisions, propagations;
    uint32_t deepest;
};

static inline uint32_t *literals_of(const qdri_learner *l, uint32_t clause) {
    return l->words + clause + HEAD;
}
static inline uint32_t count_of(const qdri_learner *l, uint32_t clause) {
    return l->words[clause] >> 2;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void add_watch(qdri_learner *l, uint32_t literal, watch entry) {
    watch_list *list = &l->watches[literal];
    if (list->count == list->capacity) {
        uint32_t capacity = list->capacity ? list->capacity * 2 : 4;
        watch *grown = qdri_resize(list->at, capacity, sizeof *grown);
        if (!grown) {
            l->no_memory = true;
            return;
        }
        list->at = grown;
        list->capacity = capacity;
    }
    list->at[list->count++] = entry;
}

static void watch_clause(qdri_learner *l, uint32_t clause) {
    const uint32_t *literals = literals_of(l, clause);
    uint32_t pair = count_of(l, clause) == 2 ? PAIR : 0;
    add_watch(l, literals[0], (watch){literals[1] | pair, clause});
    add_watch(l, literals[1], (watch){literals[0] | pair, clause});
}

/* Room for a clause at the end; 0: no memory. */
static uint32_t new_clause(qdri_learner *l, size_t count, uint32_t flags, uint32_t glue) {
    if (l->capacity - l->length < HEAD + count) {
        size_t capacity =
            l->capacity * 2 > l->length + HEAD + count ? l->capacity * 2 : l->length + HEAD + count;
        if (capacity > UINT32_MAX) capacity = UINT32_MAX;
        uint32_t *grown = capacity - l->length < HEAD + count
                              ? NULL
                              : qdri_resize(l->words, capacity, sizeof *grown);
        if (!grown) {
            l->no_memory = true;
            return 0;
        }
        l->words = grown;
        l->capacity = capacity;
    }
    uint32_t clause = (uint32_t)l->length;
    l->words[clause] = (uint32_t)count << 2 | flags;
    l->words[clause + 1] = glue;
    l->length += HEAD + count;
    return clause;
}

/* ---- propagation ----------------------------------------------------------------------------- */

static inline void assign(qdri_learner *l, uint32_t literal, uint32_t reason) {
    l->values[literal] = 1;
    l->values[literal ^ 1] = -1;
    l->level[literal / 2] = l->depth;
    l->reason[literal / 2] = reason;
    l->trail[l->trail_count++] = literal;
}

/* Watches another literal in place of `literal`, which is false. False: there is none. */
static inline bool move_watch(qdri_learner *l, uint32_t clause, uint32_t literal, uint32_t other) {
    uint32_t *literals = literals_of(l, clause);
    uint32_t count = count_of(l, clause);
    for (uint32_t i = 2; i < count; i++) {
        uint32_t next = literals[i];
        if (l->values[next] < 0) continue;
        literals[0] = other;
        literals[1] = next;
        literals[i] = literal;
        add_watch(l, next, (watch){other, clause});
        return true;
    }
    return false;
}

/* Visits the clauses that watch `literal`, which has become false; returns one in conflict, or
 * 0. */
static uint32_t visit(qdri_learner *l, uint32_t literal) {
    watch_list *list = &l->watches[literal];
    watch *from = list->at, *to = from, *end = from + list->count;
    uint32_t conflict = 0;
    while (from < end && !conflict) {
        watch entry = *from++;
        uint32_t other = entry.blocker & ~PAIR;
        if (l->values[other] > 0) {
            *to++ = entry;
            continue;
        }
        if (!(entry.blocker & PAIR)) {
            const uint32_t *literals = literals_of(l, entry.clause);
            other = literals[0] ^ literals[1] ^ literal;
            entry.blocker = other;
            if (l->values[other] <= 0 && move_watch(l, entry.clause, literal, other)) continue;
        }
        *to++ = entry;
        if (l->values[other] == 0)
            assign(l, other, entry.clause);
        else if (l->values[other] < 0)
            conflict = entry.clause;
    }
    if (from != to) memmove(to, from, (size_t)(end - from) * sizeof *to);
    list->count -= (uint32_t)(from - to);
    return conflict;
}

static uint32_t propagate(qdri_learner *l) {
    uint32_t conflict = 0;
    size_t before = l->trail_done;
    while (!conflict && l->trail_done < l->trail_count)
        conflict = visit(l, l->trail[l->trail_done++] ^ 1);
    l->propagations += l->trail_done - before;
    return conflict;
}

static void back_to(qdri_learner *l, uint32_t depth) {
    if (l->depth <= depth) return;
    size_t count = l->decided_at[depth + 1];
    while (l->trail_count > count) {
        uint32_t literal = l->trail[--l->trail_count];
        l->values[literal] = l->values[literal ^ 1] = 0;
        qdri_order_insert(&l->order, literal / 2);
    }
    l->trail_done = count;
    l->depth = depth;
}

/* ---- learning -------------------------------------------------------------------------------- */

static void touch(qdri_learner *l, uint32_t variable, uint8_t what) {
    if (!l->known[variable]) l->touched[l->touched_count++] = variable;
    l->known[variable] |= what;
}

/* Whether the literal, which is false, follows from other literals of the learned clause. */
static bool implied(qdri_learner *l, uint32_t literal, int deep) {
    uint32_t variable = literal / 2, reason = l->reason[variable];
    if (l->level[variable] == 0) return true;
    if (deep > 0 && (l->known[variable] & (SOURCE | IMPLIED))) return true;
    if (!reason || deep > DEEP || (l->known[variable] & NEEDED)) return false;
    if (l->stamps[l->level[variable]] != l->stamp) return false; /* a level not in the clause */
    const uint32_t *literals = literals_of(l, reason);
    for (uint32_t i = 0, count = count_of(l, reason); i < count; i++)
        if (literals[i] / 2 != variable && !implied(l, literals[i], deep + 1)) {
            touch(l, variable, NEEDED);
            return false;
        }
    touch(l, variable, IMPLIED);
    return true;
}

/* Takes up the literals of a clause that led to the conflict; returns how many are new and of the
 * deepest level. */
static uint32_t take_up(qdri_learner *l, uint32_t clause, uint32_t except) {
    uint32_t open = 0;
    const uint32_t *literals = literals_of(l, clause);
    if (l->words[clause] & LEARNED) l->words[clause] |= USED;
    for (uint32_t i = 0, count = count_of(l, clause); i < count; i++) {
        uint32_t variable = literals[i] / 2;
        if (literals[i] == except || l->known[variable] || l->level[variable] == 0) continue;
        touch(l, variable, SOURCE);
        qdri_order_bump(&l->order, variable, l->variables);
        if (l->level[variable] == l->depth)
            open++;
        else
            l->learned[l->learned_count++] = literals[i];
    }
    return open;
}

/* Leaves the clause to learn in `learned`, the literal of the deepest level first. */
static void find_clause(qdri_learner *l, uint32_t conflict) {
    size_t at = l->trail_count;
    uint32_t open = 0, literal = 0, clause = conflict;
    l->touched_count = 0;
    l->learned_count = 1;
    for (;;) {
        open += take_up(l, clause, literal);
        do literal = l->trail[--at];
        while (!l->known[literal / 2]);
        if (--open == 0) break;
        clause = l->reason[literal / 2];
    }
    l->learned[0] = literal ^ 1;
}

static uint32_t count_levels(qdri_learner *l) {
    uint32_t glue = 0;
    l->stamp++;
    for (size_t i = 0; i < l->learned_count; i++) {
        uint64_t *stamp = &l->stamps[l->level[l->learned[i] / 2]];
        glue += *stamp != l->stamp;
        *stamp = l->stamp;
    }
    return glue;
}

static void drop_implied(qdri_learner *l) {
    size_t kept = 1;
    for (size_t i = 1; i < l->learned_count; i++)
        if (!implied(l, l->learned[i], 0)) l->learned[kept++] = l->learned[i];
    l->learned_count = kept;
    for (size_t i = 0; i < l->touched_count; i++) l->known[l->touched[i]] = 0;
}

/* Puts the literal of the second deepest level second; returns that level. */
static uint32_t level_to_return_to(qdri_learner *l) {
    if (l->learned_count == 1) return 0;
    size_t deepest = 1;
    for (size_t i = 2; i < l->learned_count; i++)
        if (l->level[l->learned[i] / 2] > l->level[l->learned[deepest] / 2]) deepest = i;
    uint32_t literal = l->learned[deepest];
    l->learned[deepest] = l->learned[1];
    l->learned[1] = literal;
    return l->level[literal / 2];
}

static void learn(qdri_learner *l, uint32_t conflict) {
    find_clause(l, conflict);
    uint32_t glue = count_levels(l);
    drop_implied(l);
    back_to(l, level_to_return_to(l));
    qdri_proof_step(l->proof, false, l->learned, l->learned_count);
    uint32_t clause = 0;
    if (l->learned_count > 1) {
        clause = new_clause(l, l->learned_count, LEARNED | USED, glue);
        if (!clause) return;
        memcpy(literals_of(l, clause), l->learned, l->learned_count * sizeof *l->learned);
        watch_clause(l, clause);
    }
    assign(l, l->learned[0], clause);
    qdri_order_fade(&l->order);
    l->conflicts++;
    l->since_restart++;
    l->sum_glue += glue;
    l->fast_glue += (glue - l->fast_glue) / 32;
}

/* ---- forgetting ------------------------------------------------------------------------------ */

static bool satisfied(const qdri_learner *l, uint32_t clause) {
    const uint32_t *literals = literals_of(l, clause);
    for (uint32_t i = 0, count = count_of(l, clause); i < count; i++)
        if (l->values[literals[i]] > 0) return true;
    return false;
}

/* Little glue first, then few literals. */
static uint64_t worth(const qdri_learner *l, uint32_t clause) {
    return (uint64_t)l->words[clause + 1] << 32 | count_of(l, clause);
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool may_go(const qdri_learner *l, uint32_t clause) {
    return (l->words[clause] & (LEARNED | USED)) == LEARNED && l->words[clause + 1] > KEEP_GLUE;
}

/* What a clause must be worth to stay: a quarter of those that may go do. */
static uint64_t find_threshold(qdri_learner *l) {
    size_t count = 0, clause;
    for (clause = 1; clause < l->length; clause += HEAD + count_of(l, (uint32_t)clause))
        count += may_go(l, (uint32_t)clause);
    uint64_t *worths = count ? qdri_alloc(count, sizeof *worths) : NULL;
    if (!worths) return UINT64_MAX; /* then none has to */
    count = 0;
    for (clause = 1; clause < l->length; clause += HEAD + count_of(l, (uint32_t)clause))
        if (may_go(l, (uint32_t)clause)) worths[count++] = worth(l, (uint32_t)clause);
    qsort(worths, count, sizeof *worths, compare);
    uint64_t threshold = worths[count / 4];
    qdri_free(worths);
    return threshold;
}

/* With nothing assumed: throws away three quarters of the learned clauses that were of no use
 * lately, and all that are true for good. */
static void reduce(qdri_learner *l) {
    uint64_t threshold = find_threshold(l);
    size_t to = 1, clause, words;
    for (size_t i = 0; i < l->trail_count; i++) l->reason[l->trail[i] / 2] = 0;
    for (uint32_t i = 0; i < 2 * l->variables + 2; i++) l->watches[i].count = 0;
    for (clause = 1; clause < l->length; clause += words) {
        uint32_t name = (uint32_t)clause;
        words = HEAD + count_of(l, name);
        bool goes = satisfied(l, name) || (may_go(l, name) && worth(l, name) >= threshold);
        if (goes && (l->words[name] & LEARNED))
            qdri_proof_step(l->proof, true, literals_of(l, name), words - HEAD);
        if (goes) continue;
        l->words[name] &= ~(uint32_t)USED;
        memmove(l->words + to, l->words + clause, words * sizeof *l->words);
        watch_clause(l, (uint32_t)to);
        to += words;
    }
    l->length = to;
    l->reduce_at = l->conflicts + REDUCE_EVERY * (++l->reductions + 1);
}

static bool restart_due(const qdri_learner *l) {
    return l->since_restart > 2 && l->fast_glue * (double)l->conflicts > 1.1 * l->sum_glue;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Always "true": to choose an option, or put a digit, settles much more than not to. Measured on
 * Sudoku of side 25 and on exact covers, this takes half the decisions of remembering the last
 * sign, and less time. */
static bool decide(qdri_learner *l) {
    uint32_t variable;
    do variable = qdri_order_take(&l->order);
    while (variable && l->values[2 * variable] != 0);
    if (!variable) return false;
    l->decided_at[++l->depth] = (uint32_t)l->trail_count;
    if (l->depth > l->deepest) l->deepest = l->depth;
    l->decisions++;
    assign(l, 2 * variable, 0);
    return true;
}

static qdr_step refuted(qdri_learner *l) {
    qdri_proof_step(l->proof, false, NULL, 0);
    return QDR_DONE;
}

qdr_step qdri_learner_run(qdri_learner *l) {
    while (!l->contradiction) {
        uint32_t conflict = propagate(l);
        if (l->no_memory) return QDR_FAILED;
        if (conflict) {
            if (l->depth == 0) break;
            learn(l, conflict);
            continue;
        }
        if (l->proof->status != QDR_OK || !qdri_watch_tick(&l->limits)) return QDR_STOPPED;
        if (restart_due(l) || (l->conflicts >= l->reduce_at && l->depth == 0)) {
            back_to(l, 0);
            l->since_restart = 0;
            if (l->conflicts >= l->reduce_at) reduce(l);
        }
        if (!decide(l)) return QDR_SOLUTION;
    }
    l->contradiction = true;
    return refuted(l);
}

/* ---- opening and closing --------------------------------------------------------------------- */

static uint32_t internal(int32_t literal) {
    return literal < 0 ? 2 * (uint32_t)-literal + 1 : 2 * (uint32_t)literal;
}

/* Adds a clause of the formula, without what the units have settled. */
static void load_clause(qdri_learner *l, const int32_t *literals, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t literal = internal(literals[i]);
        if (l->values[literal] > 0) return;
        if (l->values[literal] == 0) l->learned[kept++] = literal;
    }
    if (kept == 0) {
        l->contradiction = true;
    } else if (kept == 1) {
        assign(l, l->learned[0], 0);
    } else {
        uint32_t clause = new_clause(l, kept, 0, 0);
        if (!clause) return;
        memcpy(literals_of(l, clause), l->learned, kept * sizeof *l->learned);
        watch_clause(l, clause);
    }
}

static void load(qdri_learner *l, const qdri_clauses *formula) {
    for (int units = 1; units >= 0; units--)
        for (size_t i = 0, start = 0; i < formula->length; i++) {
            if (formula->literals[i] != 0) continue;
            if ((i - start == 1) == units) load_clause(l, formula->literals + start, i - start);
            start = i + 1;
        }
    for (uint32_t v = l->variables; v > 0; v--)
        if (l->values[2 * v] == 0) qdri_order_insert(&l->order, v);
}

static bool take_memory(qdri_learner *l) {
    size_t v = (size_t)l->variables + 1;
    l->capacity = 4096;
    l->length = 1;
    l->words = qdri_alloc(l->capacity, sizeof *l->words);
    l->watches = qdri_zalloc(2 * v, sizeof *l->watches);
    l->values = qdri_zalloc(2 * v, sizeof *l->values);
    l->level = qdri_zalloc(v, sizeof *l->level);
    l->reason = qdri_zalloc(v, sizeof *l->reason);
    l->trail = qdri_alloc(v, sizeof *l->trail);
    l->decided_at = qdri_alloc(v + 1, sizeof *l->decided_at);
    l->known = qdri_zalloc(v, sizeof *l->known);
    l->touched = qdri_alloc(v, sizeof *l->touched);
    l->learned = qdri_alloc(v, sizeof *l->learned);
    l->stamps = qdri_zalloc(v + 1, sizeof *l->stamps);
    bool order = qdri_order_make(&l->order, l->variables);
    return l->words && l->watches && l->values && l->level && l->reason && l->trail &&
           l->decided_at && l->known && l->touched && l->learned && l->stamps && order;
}

qdr_status qdri_learner_new(const qdri_clauses *formula, qdri_proof_writer *proof,
                            const qdr_limits *limits, qdri_learner **learner) {
    qdri_learner *l = qdri_zalloc(1, sizeof *l);
    if (!l) return QDR_NO_MEMORY;
    l->variables = formula->variables;
    l->proof = proof;
    l->reduce_at = REDUCE_EVERY;
    qdri_watch_start(&l->limits, limits);
    bool enough = take_memory(l);
    if (enough) load(l, formula);
    if (!enough || l->no_memory) {
        qdri_learner_free(l);
        return QDR_NO_MEMORY;
    }
    *learner = l;
    return QDR_OK;
}

bool qdri_learner_value(const qdri_learner *l, uint32_t variable) {
    return l->values[2 * variable] > 0;
}

void qdri_learner_stats(const qdri_learner *l, qdr_stats *stats) {
    size_t bytes = sizeof *l + l->capacity * sizeof *l->words + (size_t)l->variables * 88;
    for (uint32_t i = 0; i < 2 * l->variables + 2; i++)
        bytes += l->watches[i].capacity * sizeof(watch);
    *stats = (qdr_stats){.nodes = l->decisions,
                         .guesses = l->conflicts,
                         .updates = l->propagations,
                         .depth = l->deepest,
                         .bytes = bytes};
}

void qdri_learner_free(qdri_learner *l) {
    if (!l) return;
    for (uint32_t i = 0; l->watches && i < 2 * l->variables + 2; i++) qdri_free(l->watches[i].at);
    qdri_free(l->words);
    qdri_free(l->watches);
    qdri_free(l->values);
    qdri_free(l->level);
    qdri_free(l->reason);
    qdri_free(l->trail);
    qdri_free(l->decided_at);
    qdri_free(l->known);
    qdri_free(l->touched);
    qdri_free(l->learned);
    qdri_free(l->stamps);
    qdri_order_free(&l->order);
    qdri_free(l);
}
