/* cases.c: see cases.h.
 *
 * The search takes the item with the fewest options left; each of them is a case, and whichever is
 * chosen leads to the next item, to a solution that is claimed, or to an item without options.
 *
 *              item: x y z                 steps of the proof, when both cases of x have failed:
 *             ╱     │     ╲                    ¬x ¬u              the first case under x
 *        item: u v                             ¬x                 and so, by the second one, x
 *        ╱       ╲                             delete ¬x ¬u
 *      fails    fails
 *
 * The step of a case says that its decisions cannot all be. Unit propagation sees that: it takes
 * the same options away as the search does, and finds what was learned of the cases below. The
 * last case of an item is no decision and has no step: where all others are excluded, propagation
 * chooses it by itself. A step makes those below it superfluous, so there are never many.
 *
 * The options of an item that are left are the first `size` of its set; what is taken away is
 * swapped behind them. To go back it is enough to restore the sizes.
 *
 *     set     │ item 0: 4 1 7 ┆ 2 9 │ item 1: 3 8 ┆ 0 5 6 │ …       node numbers
 *                       left ┆ gone
 */
#include "proof/cases.h"

#include "base/grow.h"
#include "base/memory.h"
#include "base/watch.h"
#include "cover/cover_type.h"

#include <stdlib.h>
#include <string.h>

typedef struct saved_size {
    uint32_t item, size;
} saved_size;

/* A node of the search tree that has not failed yet. */
typedef struct frame {
    size_t first_case, next_case, end; /* in `options`: those of one item */
    size_t saved, active;              /* saved sizes before it; items that were open */
    uint32_t chosen;                   /* options chosen before it */
    uint32_t decided, kept;            /* decisions, and words of `kept`, before the case at work */
} frame;

/* Numbers that grow as needed. */
typedef struct numbers {
    uint32_t *at;
    size_t count, capacity;
} numbers;

struct qdri_cases {
    const qdr_cover *cover;
    qdri_proof_writer *proof;
    qdri_watch limits;

    uint32_t *option_of; /* by node */
    uint32_t *set, *place;
    size_t *base;           /* by item: where its part of the set begins */
    uint32_t *size;         /* by item */
    uint32_t *active;       /* the items that are open, the first `active_count` */
    uint32_t *active_place; /* by item */
    size_t active_count;
    bool dead; /* some primary item has no options left */

    frame *frames;
    size_t depth;
    numbers options; /* the cases of all frames */
    saved_size *saved;
    size_t saved_count, saved_capacity;
    uint32_t *chosen, *decisions; /* options; literals that say that a decision is not made */
    uint32_t chosen_count, decision_count;
    numbers kept; /* steps that have not been deleted: literals, and how many */

    qdr_option_set *claims;             /* sorted, with sorted options */
    uint32_t *claimed_options, *sorted; /* room for a solution */
    size_t claim_count;
    uint64_t nodes, steps;
    size_t deepest;
    bool no_memory;
};

static bool push(qdri_cases *c, numbers *to, uint32_t number) {
    if (!qdri_grow(&to->at, &to->capacity, to->count + 1, sizeof *to->at)) {
        c->no_memory = true;
        return false;
    }
    to->at[to->count++] = number;
    return true;
}

/* ---- items and options ----------------------------------------------------------------------- */

static inline bool is_open(const qdri_cases *c, uint32_t item) {
    return c->active_place[item] < c->active_count;
}

/* Takes a node out of the set of its item. */
static inline void take_node(qdri_cases *c, size_t node, uint32_t item) {
    size_t last = c->base[item] + --c->size[item];
    uint32_t at = c->place[node], moved = c->set[last];
    c->set[last] = (uint32_t)node;
    c->place[node] = (uint32_t)last;
    c->set[at] = moved;
    c->place[moved] = at;
    c->dead |= c->size[item] == 0 && c->cover->kind[item] == QDR_PRIMARY;
}

static void take_option(qdri_cases *c, uint32_t option) {
    const qdr_cover *cover = c->cover;
    for (size_t n = cover->start[option]; n < cover->start[option + 1]; n++)
        if (is_open(c, cover->nodes[n])) take_node(c, n, cover->nodes[n]);
}

static void close_item(qdri_cases *c, uint32_t item) {
    uint32_t at = c->active_place[item], moved = c->active[--c->active_count];
    c->active[at] = moved;
    c->active_place[moved] = at;
    c->active[c->active_count] = item;
    c->active_place[item] = (uint32_t)c->active_count;
}

/* Closes the item of a node whose option is chosen, and takes away the options that clash. */
static void settle(qdri_cases *c, size_t node, uint32_t option) {
    uint32_t item = c->cover->nodes[node], colour = qdri_cover_colour(c->cover, node);
    close_item(c, item);
    for (uint32_t i = 0; i < c->size[item] && !c->dead; i++) {
        uint32_t other = c->set[c->base[item] + i];
        bool same = colour > 0 && qdri_cover_colour(c->cover, other) == colour;
        if (c->option_of[other] != option && !same) take_option(c, c->option_of[other]);
    }
}

static void choose(qdri_cases *c, uint32_t option) {
    c->chosen[c->chosen_count++] = option;
    for (size_t n = c->cover->start[option]; n < c->cover->start[option + 1] && !c->dead; n++)
        if (is_open(c, c->cover->nodes[n])) settle(c, n, option);
}

/* ---- the tree -------------------------------------------------------------------------------- */

static bool save_sizes(qdri_cases *c) {
    size_t needed = c->saved_count + c->active_count;
    if (!qdri_grow(&c->saved, &c->saved_capacity, needed, sizeof *c->saved)) {
        c->no_memory = true;
        return false;
    }
    for (size_t i = 0; i < c->active_count; i++)
        c->saved[c->saved_count++] = (saved_size){c->active[i], c->size[c->active[i]]};
    return true;
}

/* Back to where a frame chooses. */
static void go_back(qdri_cases *c, const frame *f) {
    c->active_count = f->active;
    c->chosen_count = f->chosen;
    c->dead = false;
    for (size_t i = 0; i < f->active; i++) {
        saved_size s = c->saved[f->saved + i];
        c->size[s.item] = s.size;
    }
}

/* The open primary item with the fewest options; UINT32_MAX: all are covered. */
static uint32_t best_item(const qdri_cases *c) {
    uint32_t best = UINT32_MAX, least = UINT32_MAX;
    for (size_t i = 0; i < c->active_count; i++) {
        uint32_t item = c->active[i];
        if (c->cover->kind[item] != QDR_PRIMARY || c->size[item] > least) continue;
        if (c->size[item] == least && item > best) continue;
        best = item;
        least = c->size[item];
    }
    return best;
}

static void open_frame(qdri_cases *c, uint32_t item) {
    frame *f = &c->frames[c->depth++];
    *f = (frame){.first_case = c->options.count,
                 .next_case = c->options.count,
                 .saved = c->saved_count,
                 .active = c->active_count,
                 .chosen = c->chosen_count};
    if (c->depth > c->deepest) c->deepest = c->depth;
    for (uint32_t i = 0; i < c->size[item]; i++)
        if (!push(c, &c->options, c->option_of[c->set[c->base[item] + i]])) return;
    f->end = c->options.count;
    save_sizes(c);
}

static void close_frame(qdri_cases *c) {
    const frame *f = &c->frames[--c->depth];
    c->options.count = f->first_case;
    c->saved_count = f->saved;
}

/* ---- steps of the proof ---------------------------------------------------------------------- */

static void write_step(qdri_cases *c) {
    qdri_proof_step(c->proof, false, c->decisions, c->decision_count);
    c->steps++;
}

/* Deletes the steps since there were so many words of them. */
static void delete_steps(qdri_cases *c, size_t words) {
    while (c->kept.count > words) {
        uint32_t count = c->kept.at[--c->kept.count];
        c->kept.count -= count;
        qdri_proof_step(c->proof, true, c->kept.at + c->kept.count, count);
    }
}

/* The case at work in the top frame has failed. */
static void end_case(qdri_cases *c) {
    frame *f = &c->frames[c->depth - 1];
    go_back(c, f);
    if (f->next_case == f->end) return; /* it was the last: no decision */
    write_step(c);
    delete_steps(c, f->kept);
    for (uint32_t i = 0; i < c->decision_count; i++) push(c, &c->kept, c->decisions[i]);
    push(c, &c->kept, c->decision_count);
    c->decision_count = f->decided;
}

static void begin_case(qdri_cases *c) {
    frame *f = &c->frames[c->depth - 1];
    uint32_t option = c->options.at[f->next_case++];
    f->decided = c->decision_count;
    f->kept = (uint32_t)c->kept.count;
    if (f->next_case < f->end) c->decisions[c->decision_count++] = 2 * (option + 1) + 1;
    choose(c, option);
    c->nodes++;
}

/* ---- claims ---------------------------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static int compare_sets(const void *a, const void *b) {
    const qdr_option_set *x = a, *y = b;
    if (x->count != y->count) return x->count < y->count ? -1 : 1;
    return x->count ? memcmp(x->options, y->options, x->count * sizeof *x->options) : 0;
}

static bool copy_claims(qdri_cases *c, const qdr_option_set *claimed, size_t count) {
    size_t total = 0;
    for (size_t i = 0; i < count; i++) total += claimed[i].count;
    c->claims = qdri_alloc(count + 1, sizeof *c->claims);
    c->claimed_options = qdri_alloc(total + 1, sizeof *c->claimed_options);
    if (!c->claims || !c->claimed_options) return false;
    uint32_t *at = c->claimed_options;
    for (size_t i = 0; i < count; at += claimed[i++].count) {
        if (claimed[i].count) memcpy(at, claimed[i].options, claimed[i].count * sizeof *at);
        qsort(at, claimed[i].count, sizeof *at, compare_numbers);
        c->claims[i] = (qdr_option_set){at, claimed[i].count};
    }
    qsort(c->claims, count, sizeof *c->claims, compare_sets);
    c->claim_count = count;
    return true;
}

/* Whether what is chosen, which is a solution, is one of the claimed. */
static bool is_claimed(const qdri_cases *c) {
    qdr_option_set solution = {c->sorted, c->chosen_count};
    memcpy(c->sorted, c->chosen, c->chosen_count * sizeof *c->sorted);
    qsort(c->sorted, c->chosen_count, sizeof *c->sorted, compare_numbers);
    return bsearch(&solution, c->claims, c->claim_count, sizeof solution, compare_sets);
}

/* ---- the search ------------------------------------------------------------------------------ */

qdr_step qdri_cases_run(qdri_cases *c) {
    bool failed = c->dead; /* the node at work */
    for (;;) {
        uint32_t item = failed ? 0 : best_item(c);
        if (!failed && item == UINT32_MAX) {
            if (!is_claimed(c)) return QDR_SOLUTION;
            failed = true;
        }
        if (!failed) open_frame(c, item);
        if (failed && c->depth > 0) end_case(c);
        while (c->depth > 0 && c->frames[c->depth - 1].next_case == c->frames[c->depth - 1].end) {
            close_frame(c);
            if (c->depth > 0) end_case(c);
        }
        if (c->no_memory) return QDR_OUT_OF_MEMORY;
        if (c->depth == 0) break;
        if (c->proof->status != QDR_OK || !qdri_watch_tick(&c->limits)) return QDR_STOPPED;
        begin_case(c);
        failed = c->dead;
    }
    c->decision_count = 0;
    write_step(c);
    return QDR_DONE;
}

const uint32_t *qdri_cases_other(const qdri_cases *c, size_t *count) {
    *count = c->chosen_count;
    return c->chosen;
}

/* ---- opening and closing --------------------------------------------------------------------- */

static bool take_memory(qdri_cases *c) {
    size_t items = c->cover->item_count, nodes = c->cover->node_count;
    c->option_of = qdri_alloc(nodes + 1, sizeof *c->option_of);
    c->set = qdri_alloc(nodes + 1, sizeof *c->set);
    c->place = qdri_alloc(nodes + 1, sizeof *c->place);
    c->base = qdri_zalloc(items + 1, sizeof *c->base);
    c->size = qdri_zalloc(items + 1, sizeof *c->size);
    c->active = qdri_alloc(items + 1, sizeof *c->active);
    c->active_place = qdri_alloc(items + 1, sizeof *c->active_place);
    c->frames = qdri_alloc(items + 1, sizeof *c->frames);
    c->chosen = qdri_alloc(items + 1, sizeof *c->chosen);
    c->sorted = qdri_alloc(items + 1, sizeof *c->sorted);
    c->decisions = qdri_alloc(items + 1, sizeof *c->decisions);
    return c->option_of && c->set && c->place && c->base && c->size && c->active &&
           c->active_place && c->frames && c->chosen && c->sorted && c->decisions;
}

static void fill_sets(qdri_cases *c) {
    const qdr_cover *cover = c->cover;
    for (size_t n = 0; n < cover->node_count; n++) c->size[cover->nodes[n]]++;
    for (size_t i = 0, at = 0; i < cover->item_count; at += c->size[i++]) c->base[i] = at;
    memset(c->size, 0, cover->item_count * sizeof *c->size);
    for (uint32_t o = 0; o < cover->option_count; o++)
        for (size_t n = cover->start[o]; n < cover->start[o + 1]; n++) {
            uint32_t item = cover->nodes[n];
            c->option_of[n] = o;
            c->place[n] = (uint32_t)(c->base[item] + c->size[item]++);
            c->set[c->place[n]] = (uint32_t)n;
        }
    for (uint32_t i = 0; i < cover->item_count; i++) {
        c->active[i] = c->active_place[i] = i;
        c->dead |= cover->kind[i] == QDR_PRIMARY && c->size[i] == 0;
    }
    c->active_count = cover->item_count;
}

qdr_status qdri_cases_new(const qdr_cover *cover, const qdr_option_set *claimed, size_t count,
                          qdri_proof_writer *proof, const qdr_limits *limits, qdri_cases **cases) {
    if (cover->bounded_items > 0 || cover->node_count > UINT32_MAX / 4) return QDR_UNSUPPORTED;
    qdri_cases *c = qdri_zalloc(1, sizeof *c);
    if (!c) return QDR_NO_MEMORY;
    c->cover = cover;
    c->proof = proof;
    qdri_watch_start(&c->limits, limits);
    if (!take_memory(c) || !copy_claims(c, claimed, count)) {
        qdri_cases_free(c);
        return QDR_NO_MEMORY;
    }
    fill_sets(c);
    *cases = c;
    return QDR_OK;
}

void qdri_cases_stats(const qdri_cases *c, qdr_stats *stats) {
    *stats = (qdr_stats){.nodes = c->nodes, .guesses = c->steps, .depth = c->deepest};
    stats->bytes = sizeof *c + c->cover->node_count * 12 +
                   c->cover->item_count * (28 + sizeof(frame)) +
                   (c->options.capacity + c->kept.capacity) * sizeof(uint32_t) +
                   c->saved_capacity * sizeof(saved_size);
}

void qdri_cases_free(qdri_cases *c) {
    if (!c) return;
    qdri_free(c->option_of);
    qdri_free(c->set);
    qdri_free(c->place);
    qdri_free(c->base);
    qdri_free(c->size);
    qdri_free(c->active);
    qdri_free(c->active_place);
    qdri_free(c->frames);
    qdri_free(c->options.at);
    qdri_free(c->saved);
    qdri_free(c->chosen);
    qdri_free(c->sorted);
    qdri_free(c->decisions);
    qdri_free(c->kept.at);
    qdri_free(c->claims);
    qdri_free(c->claimed_options);
    qdri_free(c);
}
