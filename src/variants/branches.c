/* branches.c: chains with branches, as in explainer/forcing.c, over the links of any rules. One of
 * several assumptions is true; what follows from each of them follows.
 *
 *      contradiction   p on ⇒ … ⇒ a on and a off                 p is off, or the other way round
 *      double          p on ⇒ … ⇒ a,  p off ⇒ … ⇒ a              a
 *      cell, region    each of its candidates on ⇒ … ⇒ a         a
 *
 * What follows from a state is kept as a set; how it follows is worked out again when the sets of
 * all branches meet. */
#include "variants/branches.h"

#include "base/grow.h"
#include "base/memory.h"

#include <string.h>

enum { MOST_STATES = 20000 }; /* their sets take 50 MB; with more, nobody would follow them all */
enum { DOUBLE = 1, CELL = 5, REGION = 6, CONTRADICTION = 7 }; /* rank among equals */

void qdri_branches_free(branches *b) {
    if (!b) return;
    for (int i = 0; b->way && i < b->g->side; i++) qdri_follow_free(b->way[i]);
    qdri_free(b->way);
    qdri_free(b->reached);
    qdri_free(b);
}

qdr_status qdri_branches_new(ground *g, branches **made) {
    branches *b = qdri_zalloc(1, sizeof *b);
    if (!b) return QDR_NO_MEMORY;
    b->g = g;
    b->way = qdri_zalloc((size_t)g->side, sizeof *b->way);
    qdr_status status = b->way ? QDR_OK : QDR_NO_MEMORY;
    for (int i = 0; i < g->side && status == QDR_OK; i++) status = qdri_follow_new(g, &b->way[i]);
    if (status == QDR_OK)
        *made = b;
    else
        qdri_branches_free(b);
    return status;
}

/* Follows a state on way number `i`. */
static follow *follow_on(branches *b, int i, uint32_t state) {
    b->way[i]->f.watch = b->f->watch;
    qdri_follow(b->way[i], b->l, b->kind, state);
    b->failed |= b->way[i]->failed;
    return b->way[i];
}

/* ---- contradictions -------------------------------------------------------------------------- */

static void keep(branches *b, int complexity, int key) {
    b->best = qdri_bar(b->base, complexity, key);
    b->f->s->rating = b->best.rating;
    b->f->s->complexity = complexity;
    qdri_keep(b->f);
}

static void contradict(branches *b, follow *w, uint32_t source) {
    const int complexity =
        qdri_follow_ancestors(w, w->clash_on) + qdri_follow_ancestors(w, w->clash_off);
    if (!qdri_beats(&b->best, b->base, complexity, CONTRADICTION)) return;
    qdri_begin(b->f, b->kind == FOLLOW_NISHIO ? QDR_NISHIO : QDR_CONTRADICTION_CHAINS, 0);
    qdri_conclude_node(b->f, b->l, source ^ 1);
    if (!qdri_counts(b->f)) return;
    qdri_follow_write(w, w->clash_on, w->clash_off, b->f);
    keep(b, complexity, CONTRADICTION);
}

/* ---- what all branches have ------------------------------------------------------------------ */

static uint64_t *set_of(const branches *b, uint32_t state) {
    return b->reached + state * b->words;
}

/* Follows the state, notes what follows, and what contradicts. */
static void note(branches *b, uint32_t state) {
    follow *w = follow_on(b, 0, state);
    uint64_t *set = set_of(b, state);
    memset(set, 0, b->words * sizeof *set);
    for (uint32_t i = 0; i < w->count; i++)
        set[w->list[i].state / 64] |= qdri_bit((int)(w->list[i].state % 64));
    if (w->clash && b->kind != FOLLOW_STATIC && !b->failed) contradict(b, w, state);
}

/* A state that follows from all branches, which their ways know. */
static void weigh(branches *b, uint32_t target, qdr_technique what, int key) {
    int complexity = 0;
    for (int i = 0; i < b->count; i++) {
        complexity += qdri_follow_ancestors(b->way[i], b->way[i]->place[target]);
        if (!qdri_beats(&b->best, b->base, complexity, key)) return;
    }
    qdri_begin(b->f, what, 0);
    qdri_conclude_node(b->f, b->l, target);
    if (!qdri_counts(b->f)) return;
    if (b->has_choice) qdri_need(b->f, b->choice);
    for (int i = 0; i < b->count; i++)
        qdri_follow_write(b->way[i], b->way[i]->place[target], b->way[i]->place[target], b->f);
    keep(b, complexity, key);
}

static uint64_t common_word(const branches *b, size_t word) {
    uint64_t all = ~(uint64_t)0;
    for (int i = 0; i < b->count; i++) all &= set_of(b, b->branch[i])[word];
    return all;
}

static void combine(branches *b, qdr_technique what, int key) {
    bool walked = false;
    for (size_t word = 0; word < b->words && !b->failed; word++)
        for (uint64_t all = common_word(b, word); all && !b->failed; all &= all - 1) {
            for (int i = 0; i < b->count && !walked; i++) (void)follow_on(b, i, b->branch[i]);
            walked = true;
            if (!b->failed) weigh(b, (uint32_t)(word * 64 + (size_t)qdri_lowest(all)), what, key);
        }
}

/* ---- which branches -------------------------------------------------------------------------- */

static void combine_double(branches *b, uint32_t candidate) {
    b->branch[0] = candidate * 2;
    b->branch[1] = candidate * 2 + 1;
    b->count = 2;
    b->has_choice = false;
    combine(b, QDR_DOUBLE_CHAINS, DOUBLE);
}

static void combine_cell(branches *b, int cell) {
    b->count = 0;
    for (uint64_t left = b->l->b->marks[cell]; left; left &= left - 1)
        b->branch[b->count++] = qdri_number_of(b->l, cell, qdri_lowest(left)) * 2;
    b->has_choice = true;
    b->choice = qdri_item_of_cell(cell);
    combine(b, QDR_CELL_CHAINS, CELL);
}

static void combine_region(branches *b, int unit, int d) {
    const ground *g = b->g;
    b->count = 0;
    for (uint64_t left = qdri_where(b->l->b, unit, d); left; left &= left - 1)
        b->branch[b->count++] =
            qdri_number_of(b->l, qdri_unit_cells(g, unit)[qdri_lowest(left)], d) * 2;
    b->has_choice = true;
    b->choice = qdri_item_of_unit(g, unit, d);
    combine(b, QDR_REGION_CHAINS, REGION);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void combine_all(branches *b) {
    const qdr_board *board = b->l->b;
    for (uint32_t i = 0; b->kind >= FOLLOW_DYNAMIC && i < b->l->count && !b->failed; i++)
        combine_double(b, i);
    for (int cell = 0; cell < b->g->cells && !b->failed; cell++)
        if (qdri_count(board->marks[cell]) > 1) combine_cell(b, cell);
    for (int unit = 0; unit < b->g->units; unit++)
        for (int d = 0; qdri_is_full(b->g, unit) && d < b->g->side && !b->failed; d++)
            if (qdri_count(qdri_where(board, unit, d)) > 1) combine_region(b, unit, d);
}

static const double bases[] = {
    [FOLLOW_STATIC] = 8.0, [FOLLOW_NISHIO] = 7.5, [FOLLOW_DYNAMIC] = 8.5, [FOLLOW_PLUS] = 9.0};

qdr_status qdri_find_branches(finder *f, branches *b, const links *l, follow_kind kind,
                              bool *found) {
    const size_t states = 2 * (size_t)l->count;
    b->f = f;
    b->l = l;
    b->kind = kind;
    b->base = bases[kind];
    b->best = (bar){0};
    b->words = (states + 63) / 64;
    *found = false;
    if (states > MOST_STATES) return QDR_OK;
    b->failed =
        !qdri_grow(&b->reached, &b->reached_room, states * b->words + 1, sizeof *b->reached);
    for (uint32_t state = 0; state < states && !b->failed; state++) note(b, state);
    if (kind != FOLLOW_NISHIO && !b->failed) combine_all(b);
    *found = !b->failed && b->best.rating > 0;
    if (*found) qdri_keep(f);
    return b->failed || f->s->failed || f->best->failed ? QDR_NO_MEMORY : QDR_OK;
}
