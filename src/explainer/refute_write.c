/* refute_write.c: writes a refutation down as a step: the assumption, what follows from it, what
 * contradicts that, and what is concluded. A proof within comes before what it strikes, one deeper:
 *
 *      suppose a           …
 *          suppose b       …  a cell has nothing left
 *      b is not            and so on with that */
#include "explainer/refuter.h"

#include "base/memory.h"
#include "explainer/net.h"

#include <limits.h>

enum { NONE = QDRI_NO_FACT };

typedef struct writer writer;
struct writer {
    refuter *r;
    finder *f;
    const writer *outer; /* whose proof this one is within; NULL: of none */
    int *number;         /* by fact: its node */
    int digit;           /* of all, NONE if they differ */
    bool path, sets, within;
};

static bool open_writer(writer *w) {
    w->number = qdri_alloc((size_t)w->r->count, sizeof *w->number);
    w->f->s->failed |= !w->number;
    for (int i = 0; w->number && i < w->r->count; i++) w->number[i] = NONE;
    return w->number != NULL;
}

static void add_reason(const writer *w, int item) {
    qdri_add_reason(w->f->s, qdri_item_number(w->r, item));
    qdri_need_once(w->f, qdri_item_number(w->r, item));
}

static void add_node(writer *w, const fact *f, qdr_technique technique) {
    qdri_add_node(w->f->s, (qdr_node){.cell = f->cell,
                                      .digit = (uint8_t)(f->d + 1),
                                      .off = f->off,
                                      .assumed = f == &w->r->facts[0],
                                      .depth = w->outer != NULL,
                                      .technique = technique});
    if (f->d != w->digit) w->digit = NONE;
}

/* The node that says that a candidate is off: here, or, if it was before this proof began, outside.
 */
static uint32_t node_of_gone(const writer *w, int cell, int d) {
    const int gone = *qdri_fact_at(w->r, cell, d, true);
    if (gone != NONE) return (uint32_t)w->number[gone];
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): what is not here is outside */
    return (uint32_t)w->outer->number[*qdri_fact_at(w->outer->r, cell, d, true)];
}

/* A node that is the last of an item; what else the item had are its parents. */
static void add_last(writer *w, const fact *f) {
    const qdr_board *b = w->outer ? w->outer->r->b : w->r->b;
    int cell, d, parents = 0;
    add_node(w, f, QDR_LAST_CELL);
    add_reason(w, f->item);
    for (int i = 0; i < qdri_item_size(w->r, f->item); i++) {
        if (!qdri_candidate_of(w->r, b, f->item, i, &cell, &d)) continue;
        if (cell == f->cell && d == f->d) continue;
        qdri_add_parent(w->f->s, node_of_gone(w, cell, d));
        parents++;
    }
    w->path &= parents == 1;
}

static void write_within(const writer *outer, const fact *f);

static void add_struck(writer *w, const fact *f) {
    const use *u = &w->r->uses[f->use];
    if (u->within) {
        write_within(w, f);
        add_node(w, f, QDR_LAST_CELL);
    } else {
        add_node(w, f, u->technique);
        for (int i = 0; i < u->items; i++) add_reason(w, w->r->use_items[u->first_item + i]);
        for (int i = 0; i < u->parents; i++)
            qdri_add_parent(w->f->s, (uint32_t)w->number[w->r->use_parents[u->first_parent + i]]);
    }
    w->path = false;
    w->sets |= !u->within;
    w->within |= u->within;
}

static void write_fact(writer *w, int number) {
    const fact *f = &w->r->facts[number];
    if (f->use != NONE)
        add_struck(w, f);
    else if (f->item != NONE)
        add_last(w, f);
    else
        add_node(w, f, QDR_LAST_CELL);
    w->number[number] = (int)w->f->s->node_count - 1;
    if (f->cause != NONE) qdri_add_parent(w->f->s, (uint32_t)w->number[f->cause]);
}

/* Writes the facts that are marked and not written yet. */
static void write_marked(writer *w) {
    for (int i = 0; i < w->r->count; i++)
        if (w->r->facts[i].mark == w->r->round && w->number[i] == NONE) write_fact(w, i);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* A candidate of the clash that the assumption itself makes off, or is: told as the last one, it
 * turns a chain without branches back to where it began. If there is none, any candidate of the
 * clash. */
static int turning_point(const refuter *r, int clash) {
    int cell, d, last = NONE;
    for (int i = 0; i < qdri_item_size(r, clash); i++) {
        if (!qdri_candidate_of(r, r->b, clash, i, &cell, &d)) continue;
        last = *qdri_fact_at(r, cell, d, true);
        if (last == 0 || r->facts[last].cause == 0) return last;
    }
    return last;
}

/* The end: candidate `turn` is on, as the last of the clash. A path goes back to its beginning from
 * there; of a net it is told why the same candidate is off. */
static void write_end(writer *w, int clash, int turn) {
    refuter *r = w->r;
    const fact *first = &r->facts[0];
    const fact on = {
        .cell = r->facts[turn].cell, .d = r->facts[turn].d, .item = clash, .use = NONE};
    add_last(w, &on);
    if (!first->off && w->path && r->facts[turn].cause == 0) {
        const fact back = {.cell = first->cell, .d = first->d, .off = true};
        add_node(w, &back, QDR_LAST_CELL);
        qdri_add_parent(w->f->s, w->f->s->node_count - 2);
        return;
    }
    w->path &= turn == 0;
    (void)qdri_need_fact(r, turn, INT_MAX);
    write_marked(w);
}

static void write_proof(writer *w, int clash) {
    refuter *r = w->r;
    const int turn = turning_point(r, clash);
    r->round++;
    (void)qdri_need_fact(r, 0, INT_MAX);
    (void)qdri_need_item(r, clash, r->facts[turn].cell * r->g->side + r->facts[turn].d, INT_MAX);
    write_marked(w);
    write_end(w, clash, turn);
}

static void write_within(const writer *outer, const fact *f) {
    refuter *r = outer->r;
    writer w = {.r = r->inner, .f = outer->f, .outer = outer};
    const int clash = qdri_refute_within(r, &r->uses[f->use], f);
    if (clash != NONE && open_writer(&w)) write_proof(&w, clash);
    qdri_free(w.number);
}

/* ---- the step ---------------------------------------------------------------------------------
 */

static void name_it(const writer *w) {
    static const struct {
        qdr_technique technique;
        double base;
    } kinds[2][2] = {{{QDR_CONTRADICTION_CHAINS, 8.5}, {QDR_NISHIO, 7.5}},
                     {{QDR_FORCING_CHAIN, 7.0}, {QDR_FORCING_X_CHAIN, 6.6}}};
    const bool one_digit = w->digit != NONE && !w->sets && !w->within;
    step *s = w->f->s;
    double base = kinds[w->path][one_digit].base;
    if (w->sets) base = 9.0;
    if (w->within) base = 10.5;
    s->complexity = (int)s->node_count;
    s->technique = kinds[w->path][one_digit].technique;
    s->rating = qdri_chain_rating(base, s->complexity);
}

bool qdri_write_refutation(refuter *r, finder *f, int clash) {
    const fact *first = &r->facts[0];
    writer w = {.r = r, .f = f, .digit = first->d, .path = true};
    if (!open_writer(&w)) return false;
    qdri_begin(f, QDR_CONTRADICTION_CHAINS, 0);
    write_proof(&w, clash);
    name_it(&w);
    qdri_free(w.number);
    qdri_conclude(f, first->cell, first->off ? ~qdri_bit(first->d) : qdri_bit(first->d));
    f->s->cell = first->off ? first->cell : -1;
    f->s->digit = first->d + 1;
    return !f->s->failed;
}
