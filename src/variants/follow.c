/* follow.c: see follow.h.
 *
 *   on → off    what a weak link excludes
 *   off → on    the last other candidate of the cell, or place in a full unit; its parents are all
 *               that are gone there since the beginning
 *   cages       when nothing else is left to do: candidates that are in no way to fill the cage go
 *   techniques  after that, where wanted: what locked candidates, pairs and X-wings strike */
#include "variants/follow.h"

#include "base/grow.h"
#include "base/memory.h"
#include "explainer/explainer.h"
#include "variants/variants.h"
#include "variants/ways.h"

#include <string.h>

#define NOWHERE UINT32_MAX

void qdri_follow_free(follow *w) {
    if (!w) return;
    qdr_board_free(w->work);
    qdri_step_free(w->f.s);
    qdri_step_free(w->f.best);
    qdri_free(w->list);
    qdri_free(w->place);
    qdri_free(w->parent);
    qdri_free(w->item);
    qdri_free(w->dirty);
    qdri_free(w->visited);
    qdri_free(w->stack);
    qdri_free(w->written);
    qdri_free(w);
}

static bool take_first(finder *f) {
    (void)f;
    return true;
}

qdr_status qdri_follow_new(ground *g, follow **made) {
    const size_t states = 2 * (size_t)(g->cells * g->side);
    follow *w = qdri_zalloc(1, sizeof *w);
    if (!w) return QDR_NO_MEMORY;
    w->list = qdri_alloc(states + 1, sizeof *w->list);
    w->place = qdri_alloc(states, sizeof *w->place);
    w->dirty = qdri_zalloc(g->shape->cage_count + 1, sizeof *w->dirty);
    w->visited = qdri_zalloc(states + 1, sizeof *w->visited);
    w->stack = qdri_alloc(states + 1, sizeof *w->stack);
    w->written = qdri_alloc(states + 1, sizeof *w->written);
    w->f.take = take_first;
    qdr_status status = qdri_board_new(g, &w->work);
    if (status == QDR_OK) status = qdri_step_new(g, &w->f.s);
    if (status == QDR_OK) status = qdri_step_new(g, &w->f.best);
    if (status == QDR_OK &&
        (!w->list || !w->place || !w->dirty || !w->visited || !w->stack || !w->written))
        status = QDR_NO_MEMORY;
    w->f.b = w->work;
    if (status == QDR_OK)
        *made = w;
    else
        qdri_follow_free(w);
    return status;
}

/* ---- entering states ------------------------------------------------------------------------- */

/* The next of the list; parents and items follow. */
static void begin(follow *w, uint32_t state) {
    w->list[w->count] = (followed){
        .state = state, .parents = (uint32_t)w->parent_count, .items = (uint32_t)w->item_count};
}

static void add_any_parent(follow *w, uint32_t parent) {
    followed *at = &w->list[w->count];
    for (uint32_t i = 0; i < at->parent_count; i++)
        if (w->parent[at->parents + i] == parent) return;
    w->failed |= !qdri_grow(&w->parent, &w->parent_room, w->parent_count + 1, sizeof *w->parent);
    if (w->failed) return;
    w->parent[w->parent_count++] = parent;
    at->parent_count++;
}

static void add_parent(follow *w, uint32_t place) {
    add_any_parent(w, qdri_parent(w->level, place));
}

static void add_item(follow *w, qdr_item item) {
    w->failed |= !qdri_grow(&w->item, &w->item_room, w->item_count + 1, sizeof *w->item);
    if (w->failed) return;
    w->item[w->item_count++] = item;
    w->list[w->count].item_count++;
}

/* Enters what was begun. One that is known stays as it is; its negation is the end. */
static void enter(follow *w) {
    const uint32_t state = w->list[w->count].state;
    if (qdri_follow_has(w, state ^ 1)) {
        w->clash = true;
        w->clash_on = state & 1 ? w->place[state ^ 1] : w->count;
        w->clash_off = state & 1 ? w->count : w->place[state ^ 1];
    } else if (!qdri_follow_has(w, state)) {
        w->place[state] = w->count++;
    }
}

/* ---- what follows ---------------------------------------------------------------------------- */

/* Which of the follows a candidate went off in; NULL: it is there, or never was. */
static const follow *gone_in(const follow *w, int cell, int d) {
    while (w && !qdri_has(w->work, cell, d) && !qdri_has(w->l->b, cell, d)) w = w->outer;
    return w && !qdri_has(w->work, cell, d) ? w : NULL;
}

/* A candidate that was there in the beginning and is gone is a parent. */
static void add_gone(follow *w, int cell, int d) {
    const follow *in = gone_in(w, cell, d);
    if (!in) return;
    const uint32_t state = qdri_number_of(in->l, cell, d) * 2 + 1;
    add_any_parent(w, qdri_parent(in->level, in->place[state]));
}

static void add_gone_of_cell(follow *w, int cell) {
    for (int d = 0; d < w->work->g->side; d++) add_gone(w, cell, d);
}

static void add_gone_of_unit(follow *w, int unit, int d) {
    for (int i = 0; i < w->work->g->unit_size[unit]; i++)
        add_gone(w, qdri_unit_cells(w->work->g, unit)[i], d);
}

/* What is gone from what an item is about. Of a cage, cells that have their digit say so
 * themselves, and bar it in the others. */
static void add_gone_of_cage(follow *w, int cage) {
    const qdri_cage *of = &w->work->g->shape->cages[cage];
    uint64_t known = 0, on[QDRI_HUMAN_SIDE] = {0};
    for (int i = 0; i < of->count; i++)
        for (uint64_t left = w->work->marks[of->cells[i]]; left; left &= left - 1) {
            const uint32_t state = qdri_number_of(w->l, of->cells[i], qdri_lowest(left)) * 2;
            if (!qdri_follow_has(w, state)) continue;
            on[i] = left & (~left + 1);
            known |= on[i];
            add_parent(w, w->place[state]);
        }
    for (int i = 0; i < of->count; i++)
        for (int d = 0; !on[i] && d < w->work->g->side; d++)
            if (!(known >> d & 1)) add_gone(w, of->cells[i], d);
}

static void add_gone_of_item(follow *w, qdr_item item) {
    if (item.digit == QDR_ITEM_CAGE) {
        add_gone_of_cage(w, item.where);
    } else if (item.digit == QDR_ITEM_TOTAL) {
        const int unit = qdri_unit_inside(w->work->g, item.where);
        for (int i = 0; i < w->work->g->side; i++)
            add_gone_of_cell(w, qdri_unit_cells(w->work->g, unit)[i]);
    } else if (item.digit == 0) {
        add_gone_of_cell(w, item.where);
    } else {
        add_gone_of_unit(w, qdri_unit_inside(w->work->g, item.where), item.digit - 1);
    }
}

static void put_on(follow *w, int cell, int d, qdr_item because, uint32_t place) {
    if (w->clash) return;
    begin(w, qdri_number_of(w->l, cell, d) * 2);
    add_item(w, because);
    add_parent(w, place);
    if (w->kind != FOLLOW_STATIC) add_gone_of_item(w, because);
    enter(w);
}

static void look_at_unit(follow *w, int unit, int d, uint32_t place) {
    const ground *g = w->work->g;
    const uint64_t where = qdri_where(w->work, unit, d);
    if (qdri_is_full(g, unit) && qdri_is_one(where))
        put_on(w, qdri_unit_cells(g, unit)[qdri_lowest(where)], d, qdri_item_of_unit(g, unit, d),
               place);
}

static void mark_cages(follow *w, int cell) {
    const qdr_shape *shape = w->work->g->shape;
    if (shape->cage_count == 0) return;
    for (uint32_t i = shape->cage_start[cell]; i < shape->cage_start[cell + 1]; i++)
        w->dirty[shape->cell_cages[i]] = true;
}

/* A candidate goes off: it leaves the working board, and may leave a last one. */
static void leave(follow *w, uint32_t place) {
    const uint32_t state = w->list[place].state;
    const int cell = qdri_cell_of(w->l, state), d = qdri_digit_of(w->l, state);
    const ground *g = w->work->g;
    qdri_strike(w->work, cell, d);
    if (w->kind != FOLLOW_NISHIO && qdri_is_one(w->work->marks[cell]))
        put_on(w, cell, qdri_lowest(w->work->marks[cell]), qdri_item_of_cell(cell), place);
    for (int f = g->boxed ? 0 : 1; f < QDRI_FAMILIES; f++)
        look_at_unit(w, qdri_unit_of(g, cell, f), d, place);
    for (uint32_t i = g->more_start[cell]; i < g->more_start[cell + 1]; i++)
        look_at_unit(w, g->more[i].unit, d, place);
    if (w->kind != FOLLOW_NISHIO) mark_cages(w, cell);
}

/* The same by strong links alone. */
static void leave_static(follow *w, uint32_t place) {
    const links *l = w->l;
    const uint32_t from = w->list[place].state / 2;
    for (uint32_t i = l->strong_start[from]; i < l->strong_start[from + 1]; i++)
        put_on(w, qdri_cell_of(l, l->strong[i].other * 2), qdri_digit_of(l, l->strong[i].other * 2),
               l->strong[i].item, place);
}

static void exclude(follow *w, uint32_t place) {
    const links *l = w->l;
    const uint32_t from = w->list[place].state / 2;
    for (uint32_t i = l->weak_start[from]; i < l->weak_start[from + 1] && !w->clash; i++) {
        const weak_link *to = &l->weak[i];
        const bool by_cage = to->cage != QDRI_NO_CAGE;
        if (w->kind == FOLLOW_NISHIO && !to->along) continue;
        if (by_cage && w->kind != FOLLOW_STATIC) continue; /* that is looked at later */
        begin(w, to->other * 2 + 1);
        add_parent(w, place);
        if (by_cage) add_item(w, (qdr_item){to->cage, QDR_ITEM_CAGE});
        enter(w);
    }
}

/* ---- when nothing else is left to do --------------------------------------------------------- */

static void put_off(follow *w, int cell, int d, const qdr_item *items, int count) {
    begin(w, qdri_number_of(w->l, cell, d) * 2 + 1);
    for (int i = 0; i < count; i++) {
        add_item(w, items[i]);
        add_gone_of_item(w, items[i]);
    }
    enter(w);
}

static void look_at_cage(follow *w, int cage) {
    uint16_t cells[QDRI_HUMAN_SIDE];
    const qdr_item because = {(uint16_t)cage, QDR_ITEM_CAGE};
    ways v;
    qdri_ways_of_cage(&v, w->work, w->work->marks, cage, cells);
    if (v.count == 0 || !qdri_find_ways(&v, w->work->g->side)) return;
    for (int i = 0; i < v.count; i++)
        for (uint64_t left = v.marks[i] & ~v.keep[i]; left && !w->clash; left &= left - 1)
            put_off(w, cells[i], qdri_lowest(left), &because, 1);
}

static void look_at_cages(follow *w) {
    const int cages = (int)w->work->g->shape->cage_count;
    for (int cage = 0; cage < cages && w->done == w->count && !w->clash; cage++) {
        if (!w->dirty[cage]) continue;
        w->dirty[cage] = false;
        look_at_cage(w, cage);
    }
}

static producer *const simple[] = {qdri_find_clue_bounds, qdri_find_locked,
                                   qdri_find_naked_pair,  qdri_find_x_wing,
                                   qdri_find_hidden_pair, qdri_find_confined};

enum { SIMPLE = sizeof simple / sizeof *simple };

/* The first of the simple techniques that finds something. */
static void use_technique(follow *w) {
    const step *s = w->f.s;
    for (int i = 0; i < SIMPLE && w->done == w->count; i++) {
        if (!simple[i](&w->f)) continue;
        for (int k = 0; k < s->struck_count && !w->clash; k++)
            for (uint64_t left = s->struck[k].digits; left && !w->clash; left &= left - 1) {
                w->list[w->count].technique = s->technique;
                put_off(w, s->struck[k].cell, qdri_lowest(left), s->items, s->item_count);
            }
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void clear(follow *w) {
    memset(w->place, 0xff, 2 * (size_t)w->l->count * sizeof *w->place);
    memset(w->dirty, 0, w->l->b->g->shape->cage_count * sizeof *w->dirty);
    w->count = w->done = 0;
    w->parent_count = w->item_count = 0;
    w->clash = w->failed = false;
    qdri_board_copy(w->work, w->l->b);
}

static void go_on(follow *w) {
    while (w->done < w->count && !w->clash && !w->failed) {
        const uint32_t place = w->done++;
        if (!(w->list[place].state & 1))
            exclude(w, place);
        else if (w->kind == FOLLOW_STATIC)
            leave_static(w, place);
        else
            leave(w, place);
    }
}

void qdri_follow(follow *w, const links *l, follow_kind kind, uint32_t source) {
    w->l = l;
    w->kind = kind;
    clear(w);
    begin(w, source);
    enter(w);
    while (w->done < w->count && !w->clash && !w->failed) {
        w->failed |= qdri_is_late(&w->f);
        go_on(w);
        if (kind >= FOLLOW_DYNAMIC) look_at_cages(w);
        if (kind == FOLLOW_PLUS && w->done == w->count && !w->clash) use_technique(w);
    }
}

/* ---- counting and writing -------------------------------------------------------------------- */

int qdri_follow_ancestors(follow *w, uint32_t place) {
    uint32_t waiting = 0;
    int count = 0;
    w->visited[place] = ++w->round;
    w->stack[waiting++] = place;
    while (waiting > 0) {
        const followed *at = &w->list[w->stack[--waiting]];
        count++;
        for (uint32_t i = 0; i < at->parent_count; i++) {
            const uint32_t parent = w->parent[at->parents + i];
            const uint32_t before = qdri_parent_place(parent);
            if (qdri_parent_level(parent) != w->level || w->visited[before] == w->round) continue;
            w->visited[before] = w->round;
            w->stack[waiting++] = before;
        }
    }
    return count;
}

/* The number of a parent in the step. */
static uint32_t written_as(const follow *w, uint32_t parent) {
    while (w->level > qdri_parent_level(parent)) w = w->outer;
    return w->written[qdri_parent_place(parent)];
}

static void write_state(follow *w, uint32_t place, finder *f) {
    const followed *at = &w->list[place];
    qdr_node node = qdri_state_node(w->l, at->state);
    w->written[place] = f->s->node_count;
    node.depth = (uint8_t)w->level;
    node.assumed = place == 0;
    node.technique = at->technique;
    qdri_add_node(f->s, node);
    for (uint32_t i = 0; i < at->parent_count; i++)
        qdri_add_parent(f->s, written_as(w, w->parent[at->parents + i]));
    for (uint32_t i = 0; i < at->item_count; i++) {
        qdri_add_reason(f->s, w->item[at->items + i]);
        qdri_need_once(f, w->item[at->items + i]);
    }
}

void qdri_follow_write(follow *w, uint32_t a, uint32_t b, finder *f) {
    (void)qdri_follow_ancestors(w, a);
    const uint32_t first = w->round;
    if (b != a) (void)qdri_follow_ancestors(w, b);
    for (uint32_t place = 0; place <= w->count; place++)
        if (w->visited[place] == first || w->visited[place] == w->round) write_state(w, place, f);
}

void qdri_follow_write_all(follow *w, finder *f) {
    for (uint32_t place = 0; place < w->count; place++) write_state(w, place, f);
}

void qdri_follow_write_gone(const follow *w, int cell, finder *f) {
    for (int d = 0; d < w->work->g->side; d++) {
        const follow *in = gone_in(w, cell, d);
        if (!in) continue;
        const uint32_t place = in->place[qdri_number_of(in->l, cell, d) * 2 + 1];
        qdri_add_parent(f->s, in->written[place]);
    }
}
