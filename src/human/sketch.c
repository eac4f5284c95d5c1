/* sketch.c: what there is to see of a hint, worked out from the hint and its board when somebody
 * wants to look: who rates a million steps draws none of them.
 *
 *      placed, struck    what it concludes
 *      said              fins, colours: what the technique marked itself
 *      base              the candidates of its items, of its pattern, of the states of its chains
 *      cover             the other candidates of its covers
 *      fin               the extras of a pattern
 *      witness           digits of the grid that bar the other places of a single
 *
 * A candidate has one mark, by the first of these that it has to do with. */
#include "base/grow.h"
#include "base/memory.h"
#include "base/names.h"
#include "human/witness.h"

static const char *const roles[] = {"placed", "struck", "base", "cover", "fin", "witness"};
enum { ROLES = sizeof roles / sizeof *roles };

const char *qdr_role_name(qdr_role role) {
    return (size_t)role < ROLES ? roles[role] : NULL;
}

bool qdr_role_from_name(const char *text, size_t length, qdr_role *role) {
    int found = qdri_name_find(roles, ROLES, text, length);
    if (found >= 0) *role = (qdr_role)found;
    return found >= 0;
}

typedef struct sketcher {
    const qdr_hint *h;
    const qdr_board *b;
    qdr_sketch *made;
    size_t mark_room, link_room, unit_room;
    uint64_t *marked; /* per cell: digits that have a mark */
    bool failed;
} sketcher;

/* ---- marks ----------------------------------------------------------------------------------- */

/* Marks those of the digits that have no mark yet. */
static void mark(sketcher *k, int cell, uint64_t digits, qdr_role role, int group) {
    qdr_sketch *made = k->made;
    digits &= ~k->marked[cell];
    if (!digits) return;
    k->failed |= !qdri_grow(&made->marks, &k->mark_room, made->mark_count + 1, sizeof *made->marks);
    if (k->failed) return;
    k->marked[cell] |= digits;
    made->marks[made->mark_count++] =
        (qdr_mark){(uint16_t)cell, (uint8_t)role, (uint8_t)group, digits};
}

static void mark_conclusions(sketcher *k) {
    const qdr_hint *h = k->h;
    if (h->cell >= 0) mark(k, h->cell, qdri_bit(h->digit - 1), QDR_PLACED, 0);
    for (size_t i = 0; i < h->struck_count; i++)
        for (uint64_t left = h->struck[i].digits; left; left &= left - 1)
            mark(k, h->struck[i].cell, left & (~left + 1), QDR_STRUCK, 0);
}

/* The open cells of a cage. What units add up to is seen from the units. */
static void mark_sum(sketcher *k, qdr_item item, qdr_role role) {
    if (item.digit != QDR_ITEM_CAGE) return;
    const qdri_cage *cage = &k->b->g->shape->cages[item.where];
    for (int i = 0; i < cage->count; i++)
        mark(k, cage->cells[i], k->b->marks[cage->cells[i]], role, 0);
}

static void mark_item(sketcher *k, qdr_item item, qdr_role role) {
    const ground *g = k->b->g;
    if (qdri_is_sum(item)) {
        mark_sum(k, item, role);
        return;
    }
    if (item.digit == 0) {
        mark(k, item.where, k->b->marks[item.where], role, 0);
        return;
    }
    const int unit = qdri_unit_inside(g, item.where);
    for (uint64_t left = qdri_where(k->b, unit, item.digit - 1); left; left &= left - 1)
        mark(k, qdri_unit_cells(g, unit)[qdri_lowest(left)], qdri_bit(item.digit - 1), role, 0);
}

static void mark_pattern(sketcher *k) {
    const qdr_hint *h = k->h;
    for (size_t i = 0; i < h->pattern_count; i++) {
        const int cell = h->pattern[i].cell;
        mark(k, cell, h->pattern[i].digits, QDR_FIN, 0);
        mark(k, cell, k->b->digit[cell] ? qdri_bit(k->b->digit[cell] - 1) : k->b->marks[cell],
             QDR_BASE, 0);
    }
}

/* ---- links ----------------------------------------------------------------------------------- */

/* The mark of a candidate, which it gets alone; SIZE_MAX: there was no memory. */
static size_t mark_of(sketcher *k, int cell, int digit) {
    const uint64_t set = qdri_bit(digit - 1);
    mark(k, cell, set, QDR_BASE, 0);
    for (size_t i = 0; i < k->made->mark_count; i++)
        if (k->made->marks[i].cell == cell && k->made->marks[i].digits & set) return i;
    return SIZE_MAX;
}

static void link_marks(sketcher *k, const qdr_node *from, const qdr_node *to) {
    qdr_sketch *made = k->made;
    const size_t a = mark_of(k, from->cell, from->digit), b = mark_of(k, to->cell, to->digit);
    const bool strong = from->off && !to->off;
    if (k->failed || a == b || (from->off && to->off)) return;
    for (size_t i = 0; i < made->link_count; i++) {
        const qdr_link *known = &made->links[i];
        if (known->strong == strong && known->from == a && known->to == b) return;
    }
    k->failed |= !qdri_grow(&made->links, &k->link_room, made->link_count + 1, sizeof *made->links);
    if (k->failed) return;
    made->links[made->link_count++] = (qdr_link){(uint16_t)a, (uint16_t)b, strong};
}

static void link_nodes(sketcher *k) {
    const qdr_hint *h = k->h;
    for (size_t i = 0; i < h->node_count; i++) {
        const qdr_node *node = &h->nodes[i];
        (void)mark_of(k, node->cell, node->digit);
        for (uint32_t n = 0; n < node->other_count; n++)
            (void)mark_of(k, h->others[node->others + n], node->digit);
        for (uint32_t n = 0; n < node->parent_count; n++)
            link_marks(k, &h->nodes[h->parents[node->parents + n]], node);
    }
}

/* ---- units ----------------------------------------------------------------------------------- */

static void light_unit(sketcher *k, qdr_item item, qdr_role role) {
    qdr_sketch *made = k->made;
    if (item.digit == 0 || item.digit == QDR_ITEM_CAGE) return;
    for (size_t i = 0; i < made->unit_count; i++)
        if (made->units[i].unit == item.where) return;
    k->failed |= !qdri_grow(&made->units, &k->unit_room, made->unit_count + 1, sizeof *made->units);
    if (!k->failed) made->units[made->unit_count++] = (qdr_lit_unit){item.where, (uint8_t)role};
}

/* ---- witnesses ------------------------------------------------------------------------------- */

/* Of a single in a unit: digits that together bar all other open cells. */
static void witness_in_unit(sketcher *k, int unit, int digit) {
    witnesses all;
    qdri_witnesses_in_unit(k->b, unit, digit, &all);
    for (int i = 0; i < all.count; i++)
        mark(k, all.list[i].cell, qdri_bit(digit - 1), QDR_WITNESS, 0);
}

/* Of a single in a cell: for each other digit the first that is seen, box before row and column. */
static void witness_of_cell(sketcher *k, int cell) {
    const qdr_board *b = k->b;
    uint64_t told = 0;
    for (int i = 0; i < b->g->peers_of[cell]; i++) {
        int peer = qdri_peers(b->g, cell)[i];
        if (b->digit[peer] == 0 || told >> (b->digit[peer] - 1) & 1) continue;
        told |= qdri_bit(b->digit[peer] - 1);
        mark(k, peer, qdri_bit(b->digit[peer] - 1), QDR_WITNESS, 0);
    }
}

static void mark_witnesses(sketcher *k) {
    const qdr_hint *h = k->h;
    if (h->cell < 0 || h->node_count > 0) return;
    if (h->technique == QDR_LAST_CELL) return;
    for (size_t i = 0; i < h->item_count; i++)
        if (qdri_is_sum(h->items[i]))
            continue;
        else if (h->items[i].digit > 0)
            witness_in_unit(k, qdri_unit_inside(k->b->g, h->items[i].where), h->items[i].digit);
        else
            witness_of_cell(k, h->items[i].where);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void sketch_all(sketcher *k) {
    const qdr_hint *h = k->h;
    mark_conclusions(k);
    for (size_t i = 0; i < h->mark_count; i++)
        mark(k, h->marks[i].cell, h->marks[i].digits, (qdr_role)h->marks[i].role,
             h->marks[i].group);
    mark_pattern(k);
    link_nodes(k);
    for (size_t i = 0; i < h->item_count && h->node_count == 0; i++) {
        mark_item(k, h->items[i], QDR_BASE);
        light_unit(k, h->items[i], QDR_BASE);
    }
    for (size_t i = 0; i < h->cover_count; i++) {
        mark_item(k, h->covers[i], QDR_COVER);
        light_unit(k, h->covers[i], QDR_COVER);
    }
    mark_witnesses(k);
}

void qdr_sketch_free(qdr_sketch *sketch) {
    if (!sketch) return;
    qdri_free(sketch->marks);
    qdri_free(sketch->links);
    qdri_free(sketch->units);
    qdri_free(sketch);
}

qdr_status qdr_sketch_new(const qdr_hint *hint, const qdr_board *board, qdr_sketch **sketch) {
    sketcher k = {.h = hint, .b = board};
    k.made = qdri_zalloc(1, sizeof *k.made);
    k.marked = qdri_zalloc((size_t)board->g->cells, sizeof *k.marked);
    k.failed = !k.made || !k.marked;
    if (!k.failed) sketch_all(&k);
    qdri_free(k.marked);
    if (k.failed) {
        qdr_sketch_free(k.made);
        return QDR_NO_MEMORY;
    }
    *sketch = k.made;
    return QDR_OK;
}
