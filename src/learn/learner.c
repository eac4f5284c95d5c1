/* learner.c: conflict-driven clause learning (CDCL) with restarts, made for formulas in which much
 * excludes each other.
 *
 * The search decides a variable, propagates, and at a conflict learns a clause that would have
 * avoided it (learner_analysis.c). Unit propagation alone shows that each learned clause follows
 * from those before it, so the clauses learned, one after the other, are a proof. Nothing else has
 * to be told but which ones have been thrown away (learner_clauses.c).
 *
 *   learner_type.h        what it knows
 *   learner_clauses.c     the store of clauses
 *   learner_analysis.c    what a conflict teaches
 *   order.c               which variables are busy
 */
#include "learn/learner_type.h"

#include "base/memory.h"

#include <string.h>

enum { PACE = 4 }; /* decisions between two looks at the clock: 40 µs of a small puzzle */

/* ---- propagation ----------------------------------------------------------------------------- */

/* What the pairs say, now that `literal` is true; false: they clash. */
static inline bool follow(qdri_learner *l, uint32_t literal) {
    const uint32_t *next = l->follows + l->follows_start[literal];
    const uint32_t *end = l->follows + l->follows_start[literal + 1];
    for (; next < end; next++) {
        int8_t value = l->values[*next];
        if (value > 0) continue;
        if (value < 0) {
            l->clash[0] = *next;
            l->clash[1] = literal ^ 1;
            return false;
        }
        qdri_assign(l, *next, QDRI_PAIR | (literal ^ 1));
    }
    return true;
}

/* Watches another literal in place of `literal`, which is false. False: there is none. */
static inline bool move_watch(qdri_learner *l, uint32_t clause, uint32_t literal, uint32_t other) {
    uint32_t *literals = qdri_literals_of(l, clause);
    uint32_t count = qdri_count_of(l, clause);
    for (uint32_t i = 2; i < count; i++) {
        uint32_t next = literals[i];
        if (l->values[next] < 0) continue;
        literals[0] = other;
        literals[1] = next;
        literals[i] = literal;
        qdri_add_watch(l, next, (qdri_watcher){other, clause});
        return true;
    }
    return false;
}

/* Visits the clauses that watch `literal`, which has become false; returns one in conflict, or
 * 0. */
static inline uint32_t visit(qdri_learner *l, uint32_t literal) {
    qdri_watch_list *list = &l->watches[literal];
    if (list->count == 0) return 0; /* then there may be no list */
    qdri_watcher *from = list->at, *to = from, *end = from + list->count;
    uint32_t conflict = 0;
    while (from < end && !conflict) {
        qdri_watcher entry = *from++;
        uint32_t other = entry.blocker & ~QDRI_PAIR, reason = QDRI_PAIR | literal;
        if (l->values[other] > 0) {
            *to++ = entry;
            continue;
        }
        if (!(entry.blocker & QDRI_PAIR)) {
            const uint32_t *literals = qdri_literals_of(l, entry.clause);
            other = literals[0] ^ literals[1] ^ literal;
            entry.blocker = other;
            reason = entry.clause;
            if (l->values[other] <= 0 && move_watch(l, entry.clause, literal, other)) continue;
        }
        *to++ = entry;
        if (l->values[other] == 0)
            qdri_assign(l, other, reason);
        else if (l->values[other] < 0)
            conflict = entry.clause;
    }
    if (from != to) memmove(to, from, (size_t)(end - from) * sizeof *to);
    list->count -= (uint32_t)(from - to);
    return conflict;
}

/* Returns a clause in conflict, QDRI_PAIR for two literals that clash, or 0. */
static uint32_t propagate(qdri_learner *l) {
    uint32_t conflict = 0;
    size_t before = l->trail_done;
    while (!conflict && l->trail_done < l->trail_count) {
        uint32_t literal = l->trail[l->trail_done++];
        conflict = follow(l, literal) ? visit(l, literal ^ 1) : QDRI_PAIR;
    }
    l->propagations += l->trail_done - before;
    return conflict;
}

static void back_to(qdri_learner *l, uint32_t depth) {
    if (l->depth <= depth) return;
    size_t count = l->decided_at[depth + 1];
    while (l->trail_count > count) {
        uint32_t literal = l->trail[--l->trail_count];
        l->values[literal] = l->values[literal ^ 1] = 0;
        if (literal / 2 <= l->primary) qdri_order_insert(&l->order, literal / 2);
    }
    l->trail_done = count;
    l->depth = depth;
}

/* ---- learning -------------------------------------------------------------------------------- */

static void learn(qdri_learner *l, uint32_t conflict) {
    uint32_t glue, level = qdri_analyse(l, conflict, &glue), clause = 0;
    back_to(l, level);
    qdri_log_step(l, false, l->learned, l->learned_count);
    if (l->learned_count > 1) {
        clause = qdri_store_clause(l, l->learned, l->learned_count, QDRI_LEARNED | QDRI_USED, glue);
        if (!clause) return;
    }
    if (l->learned_count == 2) clause = QDRI_PAIR | l->learned[1];
    qdri_assign(l, l->learned[0], clause);
    l->conflicts++;
    l->since_restart++;
    l->sum_glue += glue;
    l->fast_glue += (glue - l->fast_glue) / 32;
}

void qdri_learner_exclude(qdri_learner *l) {
    /* What was decided led to this solution and no other, so to forbid the decisions is enough. */
    uint32_t last = l->depth, count = 0;
    while (last > 0 && l->trail[l->decided_at[last]] / 2 > l->primary) last--;
    for (uint32_t level = last; level > 0; level--)
        l->learned[count++] = l->trail[l->decided_at[level]] ^ 1;
    if (count == 0) {
        l->contradiction = true;
        return;
    }
    back_to(l, last - 1);
    uint32_t clause = count > 1 ? qdri_store_clause(l, l->learned, count, 0, 0) : 0;
    qdri_assign(l, l->learned[0], clause);
}

void qdri_learner_add(qdri_learner *l, const int32_t *literals, size_t count) {
    back_to(l, 0);
    qdri_load_clause(l, literals, count);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* A made-up variable that nothing has settled. */
static uint32_t any_open(const qdri_learner *l) {
    for (uint32_t v = l->primary + 1; v <= l->variables; v++)
        if (l->values[2 * v] == 0) return v;
    return 0;
}

/* Always "true": to choose an option, or put a digit, settles much more than not to. Measured on
 * Sudoku of side 25 and on exact covers, this takes half the decisions of remembering the last
 * sign, and less time. */
static bool decide(qdri_learner *l) {
    uint32_t variable;
    do variable = qdri_order_take(&l->order);
    while (variable && l->values[2 * variable] != 0);
    if (!variable) variable = any_open(l);
    if (!variable) return false;
    l->decided_at[++l->depth] = (uint32_t)l->trail_count;
    if (l->depth > l->deepest) l->deepest = l->depth;
    qdri_assign(l, 2 * variable, 0);
    return true;
}

static bool restart_due(const qdri_learner *l) {
    return l->since_restart > 2 && l->fast_glue * (double)l->conflicts > 1.1 * l->sum_glue;
}

static void restart(qdri_learner *l) {
    back_to(l, 0);
    l->since_restart = 0;
    if (l->conflicts >= l->reduce_at) qdri_forget(l);
}

static bool must_stop(qdri_learner *l) {
    return l->log_stopped || (l->most_bytes > 0 && l->bytes > l->most_bytes) ||
           !qdri_watch_tick(&l->limits);
}

qdr_step qdri_learner_run(qdri_learner *l) {
    while (!l->contradiction) {
        uint32_t conflict = propagate(l);
        if (l->no_memory) return QDR_OUT_OF_MEMORY;
        if (conflict) {
            if (l->depth == 0) break;
            learn(l, conflict);
            continue;
        }
        if (must_stop(l)) return QDR_STOPPED;
        if (restart_due(l) || (l->conflicts >= l->reduce_at && l->depth == 0)) restart(l);
        if (!decide(l)) return QDR_SOLUTION;
    }
    l->contradiction = true;
    qdri_log_step(l, false, NULL, 0);
    return QDR_DONE;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static bool take_memory(qdri_learner *l) {
    size_t v = (size_t)l->variables + 1;
    l->capacity = 4096;
    l->length = 1;
    l->words = qdri_alloc(l->capacity, sizeof *l->words);
    l->watches = qdri_zalloc(2 * v, sizeof *l->watches);
    l->follows_start = qdri_zalloc(2 * v + 1, sizeof *l->follows_start);
    l->values = qdri_zalloc(2 * v, sizeof *l->values);
    l->cause = qdri_zalloc(v, sizeof *l->cause);
    l->trail = qdri_alloc(v, sizeof *l->trail);
    l->decided_at = qdri_alloc(v + 1, sizeof *l->decided_at);
    l->known = qdri_zalloc(v, sizeof *l->known);
    l->touched = qdri_alloc(v, sizeof *l->touched);
    l->learned = qdri_alloc(v, sizeof *l->learned);
    l->stamps = qdri_zalloc(v + 1, sizeof *l->stamps);
    bool order = qdri_order_make(&l->order, l->variables);
    l->bytes = sizeof *l + l->capacity * sizeof *l->words +
               v * (2 * sizeof *l->watches + 2 * sizeof *l->follows_start + 2 * sizeof *l->values +
                    sizeof *l->cause + 4 * sizeof *l->trail + sizeof *l->known + sizeof *l->stamps +
                    sizeof *l->order.activity + 2 * sizeof *l->order.heap);
    return l->words && l->watches && l->follows_start && l->values && l->cause && l->trail &&
           l->decided_at && l->known && l->touched && l->learned && l->stamps && order;
}

qdr_status qdri_learner_new(const qdri_formula *formula, const qdri_learner_log *log,
                            const qdr_limits *limits, qdri_learner **learner) {
    qdri_learner *l = qdri_zalloc(1, sizeof *l);
    if (!l) return QDR_NO_MEMORY;
    l->variables = formula->variables;
    l->primary = formula->primary;
    if (log) l->log = *log;
    if (limits) l->most_bytes = limits->memory;
    qdri_watch_start(&l->limits, limits);
    l->limits.pace = PACE;
    bool enough = take_memory(l);
    if (enough) qdri_load_formula(l, formula);
    if (!enough || l->no_memory) {
        qdri_learner_free(l);
        return QDR_NO_MEMORY;
    }
    for (uint32_t v = l->primary; v > 0; v--)
        if (l->values[2 * v] == 0) qdri_order_insert(&l->order, v);
    *learner = l;
    return QDR_OK;
}

void qdri_learner_allow(qdri_learner *l, qdri_budget budget) {
    qdri_watch_allow(&l->limits, budget);
}

bool qdri_learner_value(const qdri_learner *l, uint32_t variable) {
    return l->values[2 * variable] > 0;
}

void qdri_learner_stats(const qdri_learner *l, qdr_stats *stats) {
    *stats = (qdr_stats){.nodes = qdri_watch_nodes(&l->limits),
                         .guesses = l->conflicts,
                         .updates = l->propagations,
                         .depth = l->deepest,
                         .bytes = l->bytes};
}

void qdri_learner_free(qdri_learner *l) {
    if (!l) return;
    for (uint32_t i = 0; l->watches && i < 2 * l->variables + 2; i++) qdri_free(l->watches[i].at);
    qdri_free(l->words);
    qdri_free(l->watches);
    qdri_free(l->follows_start);
    qdri_free(l->follows);
    qdri_free(l->values);
    qdri_free(l->cause);
    qdri_free(l->trail);
    qdri_free(l->decided_at);
    qdri_free(l->known);
    qdri_free(l->touched);
    qdri_free(l->learned);
    qdri_free(l->stamps);
    qdri_order_free(&l->order);
    qdri_free(l);
}
